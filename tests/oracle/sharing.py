# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What checks of every case share, computed once: each question, its right answer, condition and habits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from genref.oracle import checking, condition, diagnosis, habits, known, reference
from genref.oracle.questions import Question


def computed_once(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a question that remembers what it has returned for each."""
    known: dict[tuple[object, ...], tuple[Question, Any]] = {}

    def remembering(question: Question, *rest: object) -> Any:
        key = (id(question), *rest)
        if key not in known:
            known[key] = question, function(question, *rest)  # the question is kept, and so its id
        return known[key][1]

    return remembering


def by_identity(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that remembers what it has returned for the same objects, which nobody changes."""
    known: dict[tuple[int, ...], tuple[tuple[object, ...], Any]] = {}

    def remembering(*given: object) -> Any:
        key = tuple(map(id, given))
        if key not in known:
            known[key] = given, function(*given)  # what was given is kept, and so its id
        return known[key][1]

    return remembering


in_arithmetic = computed_once(Question.in_arithmetic)
precise = computed_once(reference.precise)
amplifications = computed_once(condition.amplifications)
vector = by_identity(known.vector)
habits_of = by_identity(lambda right: list(habits.habits_of(right)))


def share(patch: pytest.MonkeyPatch) -> None:
    """Have checks use what those before them have computed."""
    patch.setattr(Question, "in_arithmetic", in_arithmetic)
    patch.setattr(checking, "precise", precise)
    patch.setattr(condition, "amplifications", amplifications)


def share_diagnosis(patch: pytest.MonkeyPatch) -> None:
    """Have diagnoses use what those before them have found out about the same right answers."""
    patch.setattr(diagnosis, "vector", vector)
    patch.setattr(diagnosis, "habits_of", habits_of)
