# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Convert Markdown with formulas to HTML, outside the pages of the site; KaTeX sets all formulas at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from formulas import Formula, set_formulas
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

MARK = "\ufdd0"
"""No text has this character: it stands around the number of a formula until all of them are set."""

SHORT = 60
"""So many letters of TeX stand in one row."""


def rows(tex: str) -> str:
    r"""Return a long formula of several parts with a row for each.

    >>> print(rows(r"\theta_0 = \ln\phi - \ln (1 - \phi) + \mu_0 \mu_1, \qquad \theta_1 = \mu_1"))
    \begin{gathered}\theta_0 = \ln\phi - \ln (1 - \phi) + \mu_0 \mu_1, \\[.4em] \theta_1 = \mu_1\end{gathered}
    """
    if len(tex) < SHORT or "\\qquad" not in tex or "\\begin" in tex:
        return tex
    return "\\begin{gathered}" + tex.replace("\\qquad", "\\\\[.4em]") + "\\end{gathered}"


class Typesetter:
    """Makes HTML with places for formulas, which `finished` fills."""

    def __init__(self) -> None:
        self._formulas: list[Formula] = []
        self._markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
        dollarmath_plugin(
            self._markdown,
            double_inline=True,
            renderer=lambda tex, options: self.formula(tex, bool(options["display_mode"])),
        )

    def formula(self, tex: str, alone: bool = True) -> str:
        """Return the place of a formula."""
        self._formulas.append((tex.strip(), alone))
        return f"{MARK}{len(self._formulas) - 1}{MARK}"

    def markdown(self, text: str) -> str:
        """Return Markdown as HTML; links lead nowhere else and are only words."""
        text = re.sub(r"(?<!!)\[([^]]+)\]\([^)]*\)", r"\1", text)
        text = re.sub(r"^```math\n(.*?)^```$", r"$$\n\1$$", text, flags=re.M | re.S)
        return str(self._markdown.render(text))

    def inline(self, text: str) -> str:
        """Return a paragraph as HTML, without its tags."""
        return re.sub(r"^<p>|</p>$", "", self.markdown(text).strip())

    def finished(self, texts: Sequence[str], katex: Path, fonts: str) -> tuple[list[str], str]:
        """Return texts with their formulas, and the style sheet of these, whose fonts are in a folder."""
        html, sheet = set_formulas(self._formulas, katex)
        filled = [
            re.sub(f"{MARK}([0-9]+){MARK}", lambda place: html[self._formulas[int(place[1])]], text)
            for text in texts
        ]
        return filled, sheet.replace("url(fonts/", f"url({fonts}/")
