# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Make the front page and the page of a wrong address: each is one file with everything in it."""

from __future__ import annotations

import re
from pathlib import Path

from compiled.build import COMPILED, bundle

HERE = Path(__file__).resolve().parent


def _page(name: str) -> str:
    """Return a page of this folder with the style of all of them."""
    style = re.sub(r"/\*.*?\*/|\n *", "", (HERE / "front.css").read_text(encoding="utf-8"), flags=re.S)
    return (HERE / name).read_text(encoding="utf-8").replace("{{style}}", style)


def write_front(target: Path) -> None:
    """Write the front page, which also works when it is opened from a folder, and the page of a wrong address."""
    bundle([HERE / "main.js"], COMPILED)
    script = (COMPILED / "main.js").read_text(encoding="utf-8").strip().replace("</", "<\\/")
    (target / "index.html").write_text(_page("page.html").replace("{{script}}", script), encoding="utf-8")
    (target / "404.html").write_text(_page("missing.html"), encoding="utf-8")
