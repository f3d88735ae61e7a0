# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What whole checks share: the right answers to all cases, in each arithmetic, computed once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from genref.oracle import checking
from genref.oracle.questions import Question
from genref.oracle.reference import precise as precise_answer


def computed_once(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a question that remembers what it has returned for each."""
    known: dict[tuple[object, ...], tuple[Question, Any]] = {}

    def remembering(question: Question, *rest: object) -> Any:
        key = (id(question), *rest)
        if key not in known:
            known[key] = question, function(question, *rest)  # the question is kept, and so its id
        return known[key][1]

    return remembering


in_arithmetic, precise = computed_once(Question.in_arithmetic), computed_once(precise_answer)


@pytest.fixture
def known_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a check of every case use the questions and right answers of the checks before it."""
    monkeypatch.setattr(Question, "in_arithmetic", in_arithmetic)
    monkeypatch.setattr(checking, "precise", precise)
