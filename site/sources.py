# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Pages that show files of the project, with an anchor for each line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_for_filename
from pygments.token import Comment, Generic, Keyword, Name, String, _TokenType
from pygments.util import ClassNotFound
from repository import ROOT

SHOWN = (Comment, Generic, Keyword, Name.Class, Name.Function, String)
IN_SOURCES = (Comment, Name.Class, Name.Function, String.Doc)


class Formatter(HtmlFormatter[str]):
    """Colours only what makes a listing easier to read, which keeps its page small."""

    shown: tuple[_TokenType, ...] = SHOWN

    def _get_css_classes(self, token: _TokenType) -> str:
        return super()._get_css_classes(token) if any(token in kind for kind in self.shown) else ""

    def _wrap_pre(self, inner: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        for kind, line in super()._wrap_pre(inner):
            yield kind, line.replace("<pre>", '<pre tabindex="0">', 1)  # what can be scrolled, can be so by keys


class SourceFormatter(Formatter):
    """Colours less."""

    shown = IN_SOURCES


def source_pages(pages: Path) -> Iterator[tuple[str, dict[str, object], str]]:
    """Yield name, content and template of a page for each file that the Markdown in a folder links to."""
    linked: dict[str, set[int]] = {}
    for page in pages.glob("*.md"):
        for file, line in re.findall(r"\]\(source:([^)#]+)(?:#L-(\d+))?\)", page.read_text(encoding="utf-8")):
            linked.setdefault(file, set()).update([int(line)] if line else [])
    for file, lines in sorted(linked.items()):
        body = f"<h1>{escape(file)}</h1>{_listing(ROOT / file, lines)}"
        yield f"source/{file}", {"title": file, "body": body}, "source.html"


def _listing(file: Path, lines: set[int]) -> str:
    """Return a file as HTML, with an anchor at each of some lines."""
    text = file.read_text(encoding="utf-8")
    try:
        lexer = get_lexer_for_filename(file.name, stripnl=False)
    except ClassNotFound:
        lexer = TextLexer(stripnl=False)
    html = highlight(text, lexer, SourceFormatter(cssclass="highlight source")).split("\n")
    for line in lines:
        html[line - 1] = f'<span id="L-{line}"></span>' + html[line - 1]
    return "\n".join(html)
