# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The examples of the lecture: their values, and the setup code that they need."""

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
    """The value of an example, as text, and the ways of computing it that give a different result."""

    text: str
    wrong: tuple[str, ...] = ()

    @property
    def right(self) -> bool:
        return not self.wrong


def answer_of(equation: Example) -> Optional[Answer]:
    """Evaluate the example of an equation or lesson in each way; return the first wrong result, if any."""
    texts = {way: _evaluated(value) for way, value in _computations(equation)}
    if not texts:
        return None
    wrong = tuple(way for way, text in texts.items() if text != equation.expected)
    return Answer(plain(texts[wrong[0]] if wrong else equation.expected), wrong)


def _computations(equation: Example) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the ways to compute the value: with the engine, by definition, and with the function of the book.

    With definitions switched on, genref runs most functions of the book. The others are called directly.
    """
    value = equation.value
    if value:
        yield "by the engine", value
        if equation.by_definition:
            yield "by definition", by_definition()(value)
        if equation.book:
            yield "by the book", equation.book


def _evaluated(value: Callable[[], object]) -> str:
    """Return a value as text; if computing it raises an exception, the text shows the exception."""
    try:
        return text_of(value())
    except Exception as error:  # whatever a function raises, the other examples must still run
        return f"{type(error).__name__}: {error}"


def text_of(value: object) -> str:
    """Return a value in the notation of the table: exact, so that different values have different texts."""
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
    """Return the lines of its chapter's setup that the example of an equation needs."""
    chapter = next(chapter for chapter in CHAPTERS if chapter.id == equation.chapter)
    return introduced(chapter, [equation.example], {})


def introduced(chapter: Chapter, code: Sequence[str], known: dict[str, str]) -> list[str]:
    """Return the lines of a chapter's setup that the code needs and the reader has not typed yet.

    `known` is updated: it maps each name to the last statement typed that assigns it.
    """
    lines: list[str] = []
    for statement, names in _needed(chapter, "\n".join(code)):
        if any(known.get(name) != statement for name in names):
            lines += statement.split("\n")
            known.update(dict.fromkeys(names, statement))
    return lines


def own(setup: str) -> str:
    """Return Python code whose imports use the package name of this copy."""
    return setup.replace("from genref", f"from {PACKAGE}")


def _needed(chapter: Chapter, code: str) -> list[tuple[str, set[str]]]:
    """Return the setup statements that the code needs, from this chapter and the ones it builds on.

    Each statement comes with the names that it assigns.
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
    """Return the names that Python code reads (Load) or assigns (Store).

    Loop variables of a comprehension count as neither, because they exist only inside it.
    """
    found = list(ast.walk(tree))
    loops = [part.target for part in found if isinstance(part, ast.comprehension)]
    own = {name.id for loop in loops for name in ast.walk(loop) if isinstance(name, ast.Name)}
    return {name.id for name in found if isinstance(name, ast.Name) and isinstance(name.ctx, use)} - own
