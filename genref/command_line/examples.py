# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The examples of the lecture: their values, and the setup that they need."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from typing import NamedTuple, Optional

from ..definition import by_definition
from ..display import plain
from .entries import Chapter, Equation, Example
from .lecture import CHAPTERS
from .sources import PACKAGE


class Answer(NamedTuple):
    """The value of an example, as text, and the ways of computing it that give something else."""

    text: str
    wrong: tuple[str, ...] = ()

    @property
    def right(self) -> bool:
        return not self.wrong


def answer_of(equation: Example) -> Optional[Answer]:
    """Evaluate the example of an equation or of a lesson in each way; the first wrong answer is returned."""
    texts = {way: _evaluated(value) for way, value in _ways(equation)}
    if not texts:
        return None
    wrong = tuple(way for way, text in texts.items() if text != equation.expected)
    return Answer(plain(texts[wrong[0]] if wrong else equation.expected), wrong)


def _ways(equation: Example) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the ways to the value of an equation: the engine, the definitions, and the function of the book.

    The definitions of genref run most functions of the book. The others are called directly.
    """
    value = equation.value
    if value:
        yield "by the engine", value
        if equation.by_definition:
            yield "by definition", by_definition()(value)
        if equation.book:
            yield "by the book", equation.book


def _evaluated(value: Callable[[], object]) -> str:
    """Return a value as text; an exception is an answer, too."""
    try:
        return text_of(value())
    except Exception as error:  # whatever a function raises, the other examples still run
        return f"{type(error).__name__}: {error}"


def text_of(value: object) -> str:
    """Return a value in the notation of the table: exact, and the same text only for the same value."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (str, int, Fraction)):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{text_of(k)}: {text_of(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Set):
        return "{" + ", ".join(sorted(map(text_of, value))) + "}"
    if isinstance(value, Sequence):
        return "(" + ", ".join(map(text_of, value)) + (",)" if len(value) == 1 else ")")
    return str(value)


def needed(equation: Equation) -> list[str]:
    """Return what of the setup of its chapter the example of an equation needs, as lines of Python."""
    chapter = next(chapter for chapter in CHAPTERS if chapter.id == equation.chapter)
    return introduced(chapter, [equation.example], {})


def introduced(chapter: Chapter, code: Sequence[str], known: dict[str, str]) -> list[str]:
    """Return what of the setup of a chapter some Python needs and the reader has not typed yet, as lines.

    `known` is updated: for each name, the statement that the reader has typed last to give it a value.
    """
    lines: list[str] = []
    for statement, names in _needed(chapter, "\n".join(code)):
        if any(known.get(name) != statement for name in names):
            lines += statement.split("\n")
            known.update(dict.fromkeys(names, statement))
    return lines


def own(setup: str) -> str:
    """Return a piece of Python with the name of this copy in its imports."""
    return setup.replace("from genref", f"from {PACKAGE}")


def _needed(chapter: Chapter, code: str) -> list[tuple[str, set[str]]]:
    """Return what some Python needs of the setup of a chapter, and of the one that this goes on from.

    Each statement comes with the names that it gives a value to.
    """
    setup = own("".join(each.setup for each in CHAPTERS if each.id in (chapter.id, chapter.after)))
    statements: list[tuple[str, set[str]]] = []
    wanted = _names(ast.parse(code), ast.Load)
    for statement in reversed(ast.parse(setup).body):
        if isinstance(statement, ast.ImportFrom):
            given = {alias.asname or alias.name for alias in statement.names}
        else:
            given = _names(statement, ast.Store)
        if given & wanted:
            wanted = wanted - given | _names(statement, ast.Load)
            statements.insert(0, (ast.get_source_segment(setup, statement) or "", given))
    return statements


def _names(tree: ast.AST, use: type[ast.expr_context]) -> set[str]:
    """Return the names that a piece of Python reads (Load) or gives a value to (Store).

    What the loops of a comprehension give a value to is neither: it is known only there.
    """
    found = list(ast.walk(tree))
    loops = [part.target for part in found if isinstance(part, ast.comprehension)]
    own = {name.id for loop in loops for name in ast.walk(loop) if isinstance(name, ast.Name)}
    return {name.id for name in found if isinstance(name, ast.Name) and isinstance(name.ctx, use)} - own
