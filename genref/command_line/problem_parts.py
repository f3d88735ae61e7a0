# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Building blocks for problems with fresh numbers: texts of statements and questions, and the exercise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Optional, Union

from ..files.model_json import Json
from ..oracle.questions import Question
from .draws import Draws
from .exercise_data import Exercise

DECIMAL = "as a decimal with at least 3 significant digits"

Make = Callable[[Draws], Exercise]

Number = Union[int, Fraction]


def joined(*values: object) -> str:
    return " ".join(map(str, values))


def texts(numbers: Sequence[Number]) -> list[Json]:
    return [str(number) for number in numbers]


def labels_of(one: Json, count: int, other: Json, others: int) -> list[Json]:
    return [one] * count + [other] * others


def rows_of(rows: Sequence[Sequence[Number]]) -> list[Json]:
    return [texts(row) for row in rows]


def points(rows: Sequence[Sequence[Number]]) -> str:
    """Return points or rows as part of a sentence: "(1, 0), (0, 1) and (1, 1)"."""
    points = [f"({', '.join(map(str, row))})" for row in rows]
    return points[0] if len(points) == 1 else f"{', '.join(points[:-1])} and {points[-1]}"


def matrix_text(rows: Sequence[Sequence[Number]]) -> str:
    return f"[{', '.join('[' + ', '.join(map(str, row)) + ']' for row in rows)}]"


def sum_text(numbers: Sequence[Number]) -> str:
    return " + ".join(map(str, numbers))


def listed(numbers: Sequence[Number]) -> str:
    return ", ".join(map(str, numbers))


def problem_of(
    equations: Sequence[str],
    title: str,
    statement: str,
    hint: str,
    question: Question,
    worked: Sequence[str],
    slips: Optional[Mapping[str, str]] = None,
    part: object = None,
) -> Exercise:
    return Exercise(
        "", "", tuple(equations), title, statement, hint, slips or {}, question, part, worked=tuple(worked)
    )
