# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Formulas as HTML with MathML, set by KaTeX while the site is built, in one run for all pages."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

Formula = tuple[str, bool]
"""TeX, and whether it stands alone."""


def set_formulas(formulas: Iterable[Formula], katex: Path) -> tuple[dict[Formula, str], str]:
    """Return the HTML of each formula, and the style sheet of all, from the folder of KaTeX."""
    distinct = list(dict.fromkeys(formulas))
    command = ["node", str(Path(__file__).with_name("formulas.cjs")), str(katex)]
    done = subprocess.run(
        command, input=json.dumps(distinct), capture_output=True, encoding="utf-8", check=True
    )
    unread = re.compile(r"<annotation.*?</annotation>")
    html = {formula: unread.sub("", each) for formula, each in zip(distinct, json.loads(done.stdout))}
    return html, (katex / "dist/katex.min.css").read_text(encoding="utf-8")


class Line(NamedTuple):
    """A line of an aligned formula: its left and its right side, and the reason behind it, in TeX."""

    left: str
    right: str
    reason: str


def aligned(tex: str) -> list[Line]:
    r"""Return the lines of an aligned formula, which a page sets one by one, so that they break on a phone.

    A formula that stands in one piece has none.

    >>> aligned(r"\begin{aligned} a &= b && c \\ &= d && \text{so} \end{aligned}")
    [Line(left='a', right='= b', reason='c'), Line(left='', right='= d', reason='\\text{so}')]
    """
    inside = re.fullmatch(r"\\begin\{aligned\}(.*)\\end\{aligned\}", tex.strip(), re.S)
    if not inside:
        return []
    rows: list[list[str]] = [[""]]
    depth = 0
    for token in re.findall(r"\\begin|\\end|\\\\(?:\[[^]]*\])?|\\.|.", inside[1], re.S):
        depth += {"\\begin": 1, "\\end": -1}.get(token, 0)
        if depth == 0 and token.startswith("\\\\"):
            rows.append([""])
        elif depth == 0 and token == "&":
            rows[-1].append("")
        else:
            rows[-1][-1] += token
    cells = [[cell.strip() for cell in row] for row in rows]
    if any(len(row) != 4 or row[2] for row in cells):
        raise ValueError(f"a line has not the form a &= b && reason: {tex}")
    return [Line(row[0], row[1], row[3]) for row in cells]


TEXT = re.compile(r"\\text\{([^{}$]*)\}")
"""Words of a reason: they become words of the page, which break."""


def pieces(line: Line) -> list[Formula]:
    """Return the formulas of a line, which are set as those of a sentence."""
    sides = [(f"\\displaystyle {side}", False) for side in (line.left, f"{{}} {line.right}") if side]
    return [*sides, *((part.strip(), False) for part in TEXT.split(line.reason)[::2] if part.strip(" ,;"))]


def shown_lines(lines: list[Line], html: Mapping[Formula, str]) -> str:
    """Return an aligned formula as HTML."""
    rows = []
    for line in lines:
        left = html[f"\\displaystyle {line.left}", False] if line.left else ""
        right = html[f"\\displaystyle {{}} {line.right}", False]
        reason = ""
        for i, part in enumerate(TEXT.split(line.reason)):
            reason += escape(part) if i % 2 or not part.strip(" ,;") else f" {html[part.strip(), False]} "
        rows.append(
            f'<div class="row"><span class="left">{left}</span> <span class="right">{right}</span>'
            f' <span class="reason">{reason.strip()}</span></div>'
        )
    return f'<div class="formula aligned" tabindex="0">{"".join(rows)}</div>\n'
