# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Formulas as HTML with MathML, set by KaTeX while the site is built, in one run for all pages.

They are half of the site. So the names of KaTeX's classes are made short, and its styles, of which there are
few but each many times, become classes.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

Formula = tuple[str, bool]
"""TeX, and whether it stands alone."""

SYMBOL = re.compile(
    r'class="katex-base"><span class="katex-strut" style="[^"]*"></span>'
    r'<span class="mord( mathnormal)?">([^<]+)</span></span></span></span>$'
)
"""The end of a formula that is one letter or number: it needs no more than a font."""

KEPT = {"katex", "katex-display", "katex-html", "katex-mathml", "c0", "c1", "cp", "cs", "cx"}
"""Classes that keep their names, as our style sheet names them."""


def set_formulas(formulas: Iterable[Formula], katex: Path) -> tuple[dict[Formula, str], str]:
    """Return the HTML of each formula, and the style sheet of all, from the folder of KaTeX."""
    distinct = list(dict.fromkeys(formulas))
    command = ["node", str(Path(__file__).with_name("formulas.cjs")), str(katex)]
    done = subprocess.run(
        command, input=json.dumps(distinct), capture_output=True, encoding="utf-8", check=True
    )
    short: dict[str, str] = {}
    html = {formula: _shorter(set_, short) for formula, set_ in zip(distinct, json.loads(done.stdout))}
    sheet = (katex / "dist/katex.min.css").read_text(encoding="utf-8")
    sheet = re.sub(r"\.[A-Za-z][\w-]*", lambda name: f".{short.get(name[0], name[0][1:])}", sheet)
    rules = [f".{name}{{{style}}}" for style, name in short.items() if ":" in style]
    return html, sheet + "".join(rules)


def _shorter(html: str, short: dict[str, str]) -> str:
    """Return a formula without what only adds to its size; `short` grows by the names it gives."""
    symbol = SYMBOL.search(html)
    if symbol and html.count("katex-base") == 1:  # of more, this would be the last one's
        return (
            f'<i class="katex letter">{symbol[2]}</i>'
            if symbol[1]
            else f"<span class=katex>{symbol[2]}</span>"
        )
    html = re.sub(r"<annotation.*?</annotation>|</?(semantics|mstyle)[^>]*>", "", html)
    html = re.sub(r' (mathvariant="normal|(xmlns|stretchy)="[^"]*)"', "", html)

    def named(match: re.Match[str]) -> str:
        classes = (match[1] or "").split()
        names = [name if name in KEPT else _name(f".{name}", short) for name in classes]
        style = match[2] or match[3]
        if style:
            names.append(_name(style, short))
        return f"class={names[0]}" if len(names) == 1 else f'class="{" ".join(names)}"'

    return re.sub(r'\bclass="([^"]*)"(?: style="([^"]*)")?|\bstyle="([^"]*)"', named, html)


def _name(of: str, short: dict[str, str]) -> str:
    """Return A to Z, AA, AB, ...: capitals, as no other class here has."""
    name, left = "", len(short) + 1
    while left:
        left, digit = divmod(left - 1, 26)
        name = ascii_uppercase[digit] + name
    return short.setdefault(of, name)


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
