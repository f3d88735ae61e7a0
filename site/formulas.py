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
from collections.abc import Iterable
from pathlib import Path
from string import ascii_uppercase

Formula = tuple[str, bool]
"""TeX, and whether it stands alone."""

SYMBOL = re.compile(
    r'class="katex-base"><span class="katex-strut" style="[^"]*"></span>'
    r'<span class="mord( mathnormal)?">([^<]+)</span></span></span></span>$'
)
"""The end of a formula that is one letter or number: it needs no more than a font."""

KEPT = {"katex", "katex-display", "katex-html", "katex-mathml"}
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
