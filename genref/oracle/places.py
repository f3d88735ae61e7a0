# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Where to look first: the equation that most failures need which nothing explains, and few right answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple, Optional

from .case_files import Case
from .index import equation_of
from .mistakes.mistake import needed

COMPARED = 200
"""Right answers that are compared, at most."""

FEW = 3
"""So many failures have something in common."""


class Place(NamedTuple):
    """An equation, how many of the failures need it, and which share of the right answers."""

    equation: str
    failures: int
    share: float

    @property
    def says(self) -> str:
        needed_by = f"{self.failures} of them need, and {self.share:.0%} of the right answers"
        return f"look first at {self.equation}, which {needed_by}"


def place_of(failures: Sequence[Case], passes: Sequence[Case]) -> Optional[Place]:
    """Return the equation that is most likely to be wrong; None for less than three failures.

    It is the more likely, the more of the failures need it and the fewer right answers do: f failures of n
    and r right answers make f / sqrt(n (f + r)), which is Ochiai's coefficient. The same is computed of the
    cases about the equation, and the larger counts; up to twice as much, the fewer of these are right.
    """
    if len(failures) < FEW:
        return None
    some = passes[:: len(passes) // COMPARED + 1]
    weight = len(passes) / len(some) if some else 0.0
    needing, right = _counted(map(_needs, failures)), _counted(map(_needs, some))
    about, about_right = _counted(case.equations for case in failures), _counted(c.equations for c in passes)

    def likelihood(equation: str) -> float:
        direct, directly_right = about[equation], about_right[equation]
        alike = max(
            _ochiai(needing[equation], weight * right[equation], len(failures)),
            _ochiai(direct, directly_right, len(failures)),
        )
        return alike * (1 + direct / max(direct + directly_right, 1))

    best = max(sorted(needing), key=likelihood)
    return Place(best, needing[best], right[best] / max(len(some), 1))


def _needs(case: Case) -> set[str]:
    """Return the equations that a case is about, and those of the steps that its answer needs."""
    question = case.question
    found = {equation_of(step, question.model) for step in needed(question)}
    return {*case.equations, *(equation for equation in found if equation)}


def _counted(equations: Iterable[Iterable[str]]) -> Counter[str]:
    return Counter(equation for each in equations for equation in each)


def _ochiai(failures: float, passes: float, all_failures: int) -> float:
    return failures / sqrt(all_failures * (failures + passes)) if failures else 0.0
