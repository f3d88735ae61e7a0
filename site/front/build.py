# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Make the front page: one file with everything in it, which also works when it is opened from a folder."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from compiled.build import BOOK, bundle
from compiled.compiler import excerpt

HERE = Path(__file__).resolve().parent


def _code(name: str) -> str:
    shown = escape(excerpt(BOOK.read_text(encoding="utf-8"), name), quote=False)
    return f"<details><summary>The formula in Python</summary><pre>{shown}</pre></details>"


def front_page() -> str:
    """Return the page."""
    style = re.sub(r"/\*.*?\*/|\n *", "", (HERE / "front.css").read_text(encoding="utf-8"), flags=re.S)
    page = (HERE / "page.html").read_text(encoding="utf-8")
    page = re.sub(r"\{\{code:(\w+)\}\}", lambda match: _code(match[1]), page)
    script = bundle(HERE / "main.js").replace("</", "<\\/")
    return page.replace("{{style}}", style).replace("{{script}}", script)
