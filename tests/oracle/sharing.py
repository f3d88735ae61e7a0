# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Results that checks of every case share: each question's right answer and condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from genref.oracle import grading as condition
from genref.oracle import reference
from genref.oracle.questions import Question


def computed_once(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a question that remembers its results."""
    known: dict[tuple[object, ...], tuple[Question, Any]] = {}

    def remembering(question: Question, *rest: object) -> Any:
        key = (id(question), *rest)
        if key not in known:
            known[key] = question, function(question, *rest)  # keeping the question keeps its id
        return known[key][1]

    return remembering


in_arithmetic = computed_once(Question.in_arithmetic)
precise = computed_once(reference.precise)
amplifications = computed_once(condition.amplifications)


def share(patch: pytest.MonkeyPatch) -> None:
    """Let checks reuse the results of earlier checks."""
    patch.setattr(Question, "in_arithmetic", in_arithmetic)
    patch.setattr(reference, "precise", precise)
    patch.setattr(condition, "amplifications", amplifications)
