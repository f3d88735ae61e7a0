# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The examples of the lecture: what they give, and what they need before them."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence, Set
from fractions import Fraction
from typing import NamedTuple, Optional

from .entries import Chapter, Equation
from .lecture import CHAPTERS, EQUATIONS
from .reports import plain
from .sources import PACKAGE


class Answer(NamedTuple):
    """What the example of an equation gives, as text, and whether that is what is expected."""

    text: str
    right: bool


def answer_of(equation: Equation) -> Optional[Answer]:
    """Evaluate the example of an equation, if it has one; an exception is an answer, too."""
    if equation.value is None:
        return None
    try:
        text = text_of(equation.value())
    except Exception as error:  # whatever a function raises, the others are still to be seen
        text = f"{type(error).__name__}: {error}"
    return Answer(plain(text), text == equation.expected)


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


def setup_of(chapter: Chapter) -> list[str]:
    """Return what the examples of a chapter start from, as lines of Python, also from the one before it."""
    code = [line for each in EQUATIONS if each.chapter == chapter.id for line in (each.example, each.to_try)]
    return _needed(chapter, "\n".join(code))


def needed(equation: Equation) -> list[str]:
    """Return what of the setup of its chapter the example of an equation needs, as lines of Python."""
    chapter = next(chapter for chapter in CHAPTERS if chapter.id == equation.chapter)
    return _needed(chapter, equation.example)


def own(setup: str) -> str:
    """Return a piece of Python with the name of this copy in its imports."""
    return setup.replace("from genref", f"from {PACKAGE}")


def _needed(chapter: Chapter, code: str) -> list[str]:
    """Return what of the setup of a chapter, and of the one it goes on from, some Python needs."""
    setup = own("".join(each.setup for each in CHAPTERS if each.id in (chapter.id, chapter.after)))
    lines: list[str] = []
    wanted = _names(ast.parse(code), ast.Load)
    for statement in reversed(ast.parse(setup).body):
        if isinstance(statement, ast.ImportFrom):
            given = {alias.asname or alias.name for alias in statement.names}
        else:
            given = _names(statement, ast.Store)
        if given & wanted:
            wanted = wanted - given | _names(statement, ast.Load)
            lines[:0] = (ast.get_source_segment(setup, statement) or "").split("\n")
    return lines


def _names(tree: ast.AST, use: type[ast.expr_context]) -> set[str]:
    """Return the names that a piece of Python reads (Load) or gives a value to (Store).

    What the loops of a comprehension give a value to is neither: it is known only there.
    """
    found = list(ast.walk(tree))
    loops = [part.target for part in found if isinstance(part, ast.comprehension)]
    own = {name.id for loop in loops for name in ast.walk(loop) if isinstance(name, ast.Name)}
    return {name.id for name in found if isinstance(name, ast.Name) and isinstance(name.ctx, use)} - own
