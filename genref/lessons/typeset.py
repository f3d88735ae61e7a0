# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Texts with formulas between dollar signs, as plain text, Markdown or LaTeX.

The formulas are ASCII, as on a terminal: `mu_1' Sigma^-1 x`, `[[2, 1], [1, 1]]`, `sqrt(2 pi)`, `x_j^(i)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_GREEK = "alpha|delta|eta|lambda|mu|phi|pi|sigma|theta|Sigma"
_ROW = r"\[[^\[\]]*\]"

_INNER = r"((?:[^()]|\([^()]*\))*)"

# Patterns and their LaTeX, tried in this order at each place of a formula.
_RULES: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (rf"\[{_ROW}(?:, {_ROW})*\]", lambda m: _matrix(m[0])),
    (rf"sqrt\({_INNER}\)", lambda m: rf"\sqrt{{{tex(m[1])}}}"),
    (rf"({_GREEK}|[a-zA-Z])_hat", lambda m: rf"\hat{{{tex(m[1])}}}"),
    (r"(\w+)/(\w+)(?![\w(^])", lambda m: rf"\tfrac{{{tex(m[1])}}}{{{tex(m[2])}}}"),
    (r"\^\(([a-z])\)", lambda m: rf"^{{({m[1]})}}"),
    (rf"([\^_])\({_INNER}\)", lambda m: rf"{m[1]}{{{tex(m[2])}}}"),
    (r"\^(-?\w+)", lambda m: rf"^{{{tex(m[1])}}}"),
    (rf"_({_GREEK})(?![a-zA-Z])", lambda m: rf"_{{\{m[1]}}}"),
    (r"_([a-zA-Z]+|\d+)", lambda m: rf"_{{{m[1]}}}"),
    (rf"(d?)({_GREEK})(?![a-zA-Z])", lambda m: rf"{m[1]}\{m[2]}"),
    (r"(ln|exp|sum|prod)(?![a-zA-Z])", lambda m: rf"\{m[1]}"),
    (r"integral(?![a-zA-Z])", lambda m: r"\int"),
    (r"[a-zA-Z]{2,}", lambda m: rf"\text{{ {m[0]} }}" if m[0] == "iff" else rf"\text{{{m[0]}}}"),
    (r" \* ", lambda m: r" \cdot "),
    (r" \| ", lambda m: r" \mid "),
    (r" ?>= ?", lambda m: r" \ge "),
    (r" ?<= ?", lambda m: r" \le "),
    (r" ?!= ?", lambda m: r" \ne "),
    (r"[%#&{}]", lambda m: "\\" + m[0]),
)
_ANY = re.compile("|".join(f"(?P<r{n}>{rule})" for n, (rule, _) in enumerate(_RULES)))


def tex(formula: str) -> str:
    r"""Return a formula in LaTeX; a few of the pages are LaTeX already, as no terminal can show them.

    >>> tex("p(x | y) = 1/2 mu_1' Sigma^-1 x")
    "p(x \\mid y) = \\tfrac{1}{2} \\mu_{1}' \\Sigma^{-1} x"
    """

    def replaced(found: re.Match[str]) -> str:
        rule, to_tex = _RULES[int((found.lastgroup or "r0")[1:])]
        inner = re.match(rule, found[0])
        return to_tex(inner) if inner else found[0]

    return formula if "\\" in formula else _ANY.sub(replaced, formula)


def _matrix(text: str) -> str:
    rows = re.findall(_ROW, text)
    return r"\begin{pmatrix}%s\end{pmatrix}" % r" \\ ".join(tex(row[1:-1]).replace(",", " &") for row in rows)


def plain_math(text: str) -> str:
    """Return a text for a terminal: its formulas are ASCII already."""
    return text.replace("$", "")


def markdown(text: str) -> str:
    """Return a text in Markdown."""
    return _with_formulas(text, lambda words: words.replace("*", r"\*").replace("_", r"\_"))


def latex(text: str) -> str:
    """Return a text in LaTeX."""
    special = {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
    special.update({"<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"})
    return _with_formulas(
        text, lambda words: re.sub(r"[\\^~<>|{}$&#%_]", lambda m: special.get(m[0], "\\" + m[0]), words)
    )


def _with_formulas(text: str, words: Callable[[str], str]) -> str:
    parts = text.split("$")
    return "".join(f"${tex(part)}$" if n % 2 else words(part) for n, part in enumerate(parts))
