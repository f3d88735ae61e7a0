# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Documents made of a few kinds of blocks, rendered as plain text, Markdown or LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from textwrap import fill, wrap
from typing import NamedTuple

from ..display import plain

WIDTH = 100


class Block(NamedTuple):
    """A part of a document: a title, heading, paragraph, field, preformatted lines, or the rows of a table.

    `label` is the name of a field. The first row of a table is its header.
    """

    kind: str
    text: str = ""
    label: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def title(text: str) -> Block:
    return Block("title", text)


def heading(text: str) -> Block:
    return Block("heading", text)


def paragraph(text: str) -> Block:
    return Block("paragraph", text)


def field(label: str, text: str = "") -> Block:
    return Block("field", text, label)


def lines(texts: Iterable[str]) -> Block:
    return Block("lines", rows=tuple((text,) for text in texts))


def table(rows: Iterable[Sequence[str]]) -> Block:
    return Block("table", rows=tuple(tuple(map(plain, row)) for row in rows))


def rendered(blocks: Iterable[Block], form: str) -> str:
    """Return a document in one of the formats in `FORMS`."""
    found = list(blocks)
    if form == "latex":
        return _PREAMBLE + "".join(f"{_latex(block)}\n" for block in found) + "\\end{document}\n"
    one = {"text": _text, "markdown": _markdown}[form]
    text = ""
    for before, block in zip([None, *found], found):
        together = before is not None and before.kind == block.kind == "field"
        text += ("" if before is None or together else "\n") + one(block) + "\n"
    return text


def _text(block: Block) -> str:
    if block.kind == "title":
        return f"{block.text}\n{'=' * len(block.text)}"
    if block.kind == "field":
        return f"{block.label}: {block.text}".rstrip()
    if block.kind == "lines":
        return "\n".join(f"    {line}".rstrip() for (line,) in block.rows)
    if block.kind == "table":
        widths = [max(map(len, column)) for column in zip(*block.rows)]
        rows = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths)) for row in block.rows)
        return "\n".join(row.rstrip() for row in rows)
    return fill(block.text, WIDTH, break_on_hyphens=False)


def _markdown(block: Block) -> str:
    if block.kind == "title":
        return f"# {block.text}"
    if block.kind == "heading":
        return f"## {block.text}"
    if block.kind == "field":
        return f"- {block.label}: {block.text}".rstrip()
    if block.kind == "lines":
        return "\n".join(["```text", *(line for (line,) in block.rows), "```"])
    if block.kind == "table":
        rows = [[cell.replace("|", r"\|") for cell in row] for row in block.rows]
        return "\n".join(f"| {' | '.join(row)} |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]])
    return fill(block.text, WIDTH, break_on_hyphens=False)


_PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[a4paper,margin=25mm]{geometry}
\usepackage{amsmath,longtable}
\setlength{\parindent}{0pt}
\begin{document}
"""


_LATEX_WIDTH = 86
"""The number of typewriter characters that fit on a line: LaTeX does not break such lines."""


def _latex(block: Block) -> str:
    if block.kind == "title":
        return f"\\section*{{{latex(block.text)}}}"
    if block.kind == "heading":
        return f"\\subsection*{{{latex(block.text)}}}"
    if block.kind == "field":
        return f"\\textbf{{{latex(block.label)}:}} {latex(block.text)}\\par"
    if block.kind == "lines":
        texts = [
            part
            for (line,) in block.rows
            for part in wrap(line, _LATEX_WIDTH, subsequent_indent=" " * 8) or [""]
        ]
        return "\n".join([r"\begin{verbatim}", *texts, r"\end{verbatim}"])
    if block.kind == "table":
        columns = "l" * (len(block.rows[0]) - 1) + r"p{0.6\linewidth}"
        rows = [" & ".join(map(latex, row)) + r" \\" for row in block.rows]
        return "\n".join(
            [f"\\begin{{longtable}}{{{columns}}}", rows[0], r"\hline", *rows[1:], r"\end{longtable}"]
        )
    return f"{latex(block.text)}\n"


_GREEK = "theta|mu|Sigma|phi|lambda|eta"
_ROW = r"\[[^\[\]]*\]"
_MATH: tuple[tuple[str, Callable[[str], str]], ...] = (
    (rf"\[{_ROW}(?:, {_ROW})*\]", lambda text: _pmatrix(text)),
    (r"\b\d+/\d+", lambda text: r"\tfrac{%s}{%s}" % tuple(text.split("/"))),
    (rf"\b(?:{_GREEK})(?:_\w)?\b(?:\^-1)?'?", lambda text: "\\" + text.replace("^-1", "^{-1}")),
    (r"\b[A-Za-z]_\w\w?\b'?", lambda text: re.sub(r"_(\w+)", r"_{\1}", text)),
)
"""Patterns of formulas in a sentence, with their LaTeX: matrices, fractions, Greek and indexed letters."""

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{sign: f"\\{sign}" for sign in "{}$&#%_"},
}


def latex(text: str) -> str:
    r"""Return a sentence as LaTeX, with its matrices, fractions and letters set as formulas.

    >>> latex("50% of mu_0 is 1/2")
    '50\\% of $\\mu_0$ is $\\tfrac{1}{2}$'
    """
    pattern = "|".join(f"({each})" for each, _ in _MATH)
    made = ""
    end = 0
    for found in re.finditer(pattern, text):
        made += _escaped(text[end : found.start()])
        made += f"${_MATH[(found.lastindex or 1) - 1][1](found[0])}$"
        end = found.end()
    return made + _escaped(text[end:])


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(sign, sign) for sign in text)


def _pmatrix(text: str) -> str:
    rows = re.findall(_ROW, text)
    return r"\begin{pmatrix}%s\end{pmatrix}" % r" \\ ".join(row[1:-1].replace(",", " &") for row in rows)


FORMS = ("text", "markdown", "latex")
