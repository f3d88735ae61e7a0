# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What checks of every case share: each question, its right answer and those of mistakes, computed once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from genref.oracle import checking, condition, diagnosis, reference
from genref.oracle.mistakes import Mistake
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


in_arithmetic = computed_once(Question.in_arithmetic)
precise = computed_once(reference.precise)
amplifications = computed_once(condition.amplifications)
_given_by = diagnosis.given_by
_GIVEN: dict[tuple[int, str, str], tuple[Question, list[object]]] = {}


def given_by(mistake: Mistake, question: Question) -> list[object]:
    """Return what a mistake answers, which is known by its name and, with a parameter, by what it says."""
    key = id(question), mistake.name, mistake.says
    if key not in _GIVEN:
        _GIVEN[key] = question, _given_by(mistake, question)
    return _GIVEN[key][1]


def share(patch: pytest.MonkeyPatch) -> None:
    """Have checks use what those before them have computed."""
    patch.setattr(Question, "in_arithmetic", in_arithmetic)
    patch.setattr(checking, "precise", precise)
    patch.setattr(condition, "amplifications", amplifications)
    patch.setattr(diagnosis, "given_by", given_by)
