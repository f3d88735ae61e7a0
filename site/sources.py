# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Pages that show files of the project, with an anchor for each line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_for_filename
from pygments.token import Comment, Generic, Keyword, Name, String, Text, _TokenType, is_token_subtype
from pygments.util import ClassNotFound
from repository import ROOT

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

SHOWN = (Comment, Generic, Keyword, Name.Class, Name.Function, String)
IN_SOURCES = (Comment, Name.Class, Name.Function, String.Doc)
IN_TESTS = (Name.Class, Name.Function)


class Formatter(HtmlFormatter[str]):
    """Colours only what makes a listing easier to read, which keeps its page small."""

    shown: tuple[_TokenType, ...] = SHOWN

    def format_unencoded(
        self, tokensource: Iterable[tuple[_TokenType, str]], outfile: SupportsWrite[str]
    ) -> None:
        """Write the listing, with Text in place of what is not coloured."""
        tokens = (
            (kind if any(is_token_subtype(kind, of) for of in self.shown) else Text, text)
            for kind, text in tokensource
        )
        super().format_unencoded(tokens, outfile)

    def wrap(self, source: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        """Wrap the lines in a `pre` that can be scrolled by keys."""
        for kind, line in super().wrap(source):  # type: ignore[no-untyped-call]
            yield kind, line.replace("<pre>", '<pre tabindex="0">', 1)


class SourceFormatter(Formatter):
    """Colours less."""

    shown = IN_SOURCES


class TestFormatter(Formatter):
    """Colours names alone."""

    shown = IN_TESTS


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
    formatter = TestFormatter if ROOT / "tests" in file.parents else SourceFormatter
    html = highlight(text, lexer, formatter(cssclass="highlight source")).split("\n")
    for line in lines:
        html[line - 1] = f'<span id="L-{line}"></span>' + html[line - 1]
    return "\n".join(html)
