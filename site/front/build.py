# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Make the front page and the page of a wrong address: each is one file with everything in it."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from compiled.build import BOOK, bundle
from compiled.compiler import excerpt
from preview import picture

HERE = Path(__file__).resolve().parent


def _code(name: str) -> str:
    shown = escape(excerpt(BOOK.read_text(encoding="utf-8"), name), quote=False)
    return f"<details><summary>The formula in Python</summary><pre>{shown}</pre></details>"


def _page(name: str) -> str:
    """Return a page of this folder with the style of all of them."""
    style = re.sub(r"/\*.*?\*/|\n *", "", (HERE / "front.css").read_text(encoding="utf-8"), flags=re.S)
    return (HERE / name).read_text(encoding="utf-8").replace("{{style}}", style)


def front_page() -> str:
    """Return the front page, which also works when it is opened from a folder."""
    page = re.sub(r"\{\{code:(\w+)\}\}", lambda match: _code(match[1]), _page("page.html"))
    named = [f'<meta property="{name}" content="{escape(value)}">' for name, value in picture().items()]
    page = page.replace("{{picture}}\n", "".join(f"{line}\n" for line in named))
    return page.replace("{{script}}", bundle(HERE / "main.js").replace("</", "<\\/"))


def missing_page() -> str:
    """Return the page that a server shows for an address that does not exist, in whatever folder."""
    return _page("missing.html")
