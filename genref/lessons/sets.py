# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Problem sets: a sheet for students, and one for teachers with answers, solutions and likely mistakes.

A set is a choice of chapters or exercises and a seed. The choice fixes the problems, the seed their numbers,
so a class can be compared although no two of its students have the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from ..errors import DomainError
from .exercises import CHAPTERS, Exercise, templates
from .judge import value_text
from .pages import entry
from .puzzles import derivation, ids, task
from .typeset import latex, markdown, plain_math, tex

HOW = (
    "Give fractions such as 1/3, or decimals with at least 3 significant digits. Write several numbers in "
    "their order, with spaces between them. Put your name and each answer after its label."
)
NUMBER = 6
"""How many problems a set has if nothing else is said; two of three are exercises, the others puzzles."""


class Choice(NamedTuple):
    """A set: chapters or exercises, separated by commas (or "lecture"), how many problems, and the seed."""

    names: str
    number: int
    seed: int

    def ids(self) -> list[str]:
        """Return the ids of its problems. Raises: DomainError."""
        names = [name.strip() for name in self.names.split(",") if name.strip()]
        chapters = [name for name in CHAPTERS if name in names or names == ["lecture"]]
        if not chapters:
            chosen = [task(name).id for name in names]
            if not chosen:
                raise DomainError("--set", self.names, f"lecture, exercises or {', '.join(CHAPTERS)}")
            return chosen[: self.number] if self.number else chosen
        plain = {block.id for _, block in templates()}
        pool = [id for chapter in chapters for id in ids(chapter)]
        numeric = [id for id in pool if id in plain and not isinstance(task(id).answer[0], str)]
        puzzles = [id for id in pool if id not in plain]
        others = [task(name).id for name in names if name not in CHAPTERS and name != "lecture"]
        number = (self.number or max(NUMBER, len(chapters))) - len(others)
        return [*others, *_spread(numeric, number - number // 3), *_spread(puzzles, number // 3)]

    def problems(self) -> list[Exercise]:
        """Return its problems, with the numbers of its seed. Raises: DomainError."""
        return [task(id, self.seed) for id in self.ids()]


def _spread(items: Sequence[str], number: int) -> list[str]:
    """Return some items at equal distances."""
    number = max(0, min(number, len(items)))
    return [items[(2 * n + 1) * len(items) // (2 * number)] for n in range(number)]


class Block(NamedTuple):
    """A part of a document: its kind, and a text, a label with a text, lines, or rows of cells."""

    kind: str
    text: str = ""
    rows: Sequence[Sequence[str]] = ()


def field(label: str, text: object = "") -> Block:
    return Block("field", str(text), ((label,),))


def sheet(choice: Choice, answers: bool = False) -> Iterator[Block]:
    """Yield the blocks of a set; with `answers`, of the teacher's sheet. Raises: DomainError."""
    yield Block("title", "Answers to a problem set" if answers else "Problem set")
    yield from [] if answers else [Block("text", HOW)]
    problems = choice.problems()
    yield from (field("Set", choice.names), field("Problems", len(problems)), field("Seed", choice.seed))
    yield from [] if answers else [field("Name")]
    for n, problem in enumerate(problems, 1):
        yield Block("heading", f"{n}. {problem.title}")
        yield Block("text", problem.ask)
        if problem.lines:
            yield Block("lines", rows=[(line, "") for line in problem.lines])
        yield field(f"Answer {n}", value_text(problem.answer) if answers else "")
        if answers:
            yield from _solved(problem)


def _solved(problem: Exercise) -> Iterator[Block]:
    """Yield the solution, the derivation of its equation, and what wrong answers mean."""
    for line in [] if problem.lines else problem.work:
        yield Block("text", line)
    of = entry(problem.of[0])
    yield field("Equation", of.id)
    yield Block("formulas", rows=[(line, "") for line in of.formula.split("\n")])
    lines = [line for part in derivation(of) for line in (*part, ("", ""))][:-1]
    if lines:
        yield field("Derivation")
        yield Block("formulas", rows=lines)
    rows = [(value_text(row.values), row.what) for row in problem.wrong]
    if rows:
        yield Block("table", rows=[("a wrong answer", "what happened"), *rows])


def rendered(blocks: Iterable[Block], form: str) -> str:
    """Return a document as "text", "markdown" or "latex"."""
    one = {"text": _text, "markdown": _markdown, "latex": _latex}[form]
    found, made = list(blocks), ""
    for before, block in zip([Block(""), *found], found):
        together = before.kind == block.kind == "field" or not made
        made += ("" if together else "\n") + one(block) + "\n"
    return _PREAMBLE + made + "\\end{document}\n" if form == "latex" else made


FORMS = ("text", "markdown", "latex")


def _aligned(rows: Sequence[Sequence[str]], indent: str) -> str:
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths)) for row in rows)
    return "\n".join((indent + line).rstrip() for line in lines)


def _with_reason(formula: str, reason: str) -> str:
    return formula + (f"   ({reason})" if reason else "")


def _text(block: Block) -> str:
    if block.kind == "title":
        return f"{block.text}\n{'=' * len(block.text)}"
    if block.kind == "field":
        return f"{block.rows[0][0]}: {block.text}".rstrip()
    if block.kind == "table":
        return _aligned(block.rows, "")
    if block.rows:
        return "\n".join(f"    {plain_math(_with_reason(*row))}".rstrip() for row in block.rows)
    return "\n".join(wrap(plain_math(block.text), 100, break_on_hyphens=False))


def _markdown(block: Block) -> str:
    if block.kind in ("title", "heading"):
        return f"{'#' if block.kind == 'title' else '##'} {markdown(block.text)}"
    if block.kind == "field":
        return f"- {block.rows[0][0]}: {block.text}".rstrip()
    if block.kind == "lines":
        return "\n".join(["```text", *(line for line, _ in block.rows), "```"])
    if block.kind == "formulas":
        return "\n\n".join(_with_reason(f"${tex(line)}$", markdown(why)) for line, why in block.rows if line)
    if block.kind == "table":
        rows = [[markdown(cell).replace("|", r"\|") for cell in row] for row in block.rows]
        return "\n".join(f"| {' | '.join(row)} |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]])
    return markdown(block.text)


def _latex(block: Block) -> str:
    if block.kind in ("title", "heading"):
        return rf"\{'' if block.kind == 'title' else 'sub'}section*{{{latex(block.text)}}}"
    if block.kind == "field":
        return rf"\textbf{{{latex(block.rows[0][0])}:}} {latex(block.text)}\par"
    if block.kind == "lines":
        lines = [part for line, _ in block.rows for part in wrap(line, 86, subsequent_indent=" " * 8) or [""]]
        return "\n".join([r"\begin{verbatim}", *lines, r"\end{verbatim}"])
    if block.kind == "formulas":
        lines = [_with_reason(f"${tex(line)}$", latex(why)) for line, why in block.rows if line]
        return "\n".join(rf"{line}\par" for line in lines)
    if block.kind == "table":
        rows = [" & ".join(map(latex, row)) + r" \\" for row in block.rows]
        start = r"\begin{longtable}{%sp{0.5\linewidth}}" % ("l" * (len(block.rows[0]) - 1))
        return "\n".join([start, rows[0], r"\hline", *rows[1:], r"\end{longtable}"])
    return latex(block.text)


_PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[a4paper,margin=25mm]{geometry}
\usepackage{amsmath,longtable}
\setlength{\parindent}{0pt}
\begin{document}
"""
