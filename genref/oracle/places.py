# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Where to look first: a wrong estimate or, without one, the equation that most failures need.

Only unexplained failures count, and refusals do not: the caller leaves them out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple, Optional

from .case_files import Case
from .known import needs
from .models import MODELS

COMPARED = 200
"""Right answers that are compared, at most."""

MANY = 2
"""So many wrong answers of what is learnt are enough."""

FEW = 3
"""So many failures have something in common."""


LEARNT = ("priors", "means", "covariance", "covariances", "variances", "probabilities")
"""What a model learns, in the order in which it needs it: a wrong mean makes a wrong covariance."""


class Place(NamedTuple):
    """An equation, how many of the failures need it, and which share of the right answers.

    `output`: what is asked for itself and wrong, such as "gda.means"; "" if nothing that is learnt is.
    """

    equation: str
    failures: int
    share: float
    output: str = ""

    @property
    def says(self) -> str:
        if self.output:
            return f"look first at {self.equation}: {self.output} is wrong even when it is asked for directly"
        needed_by = f"{self.failures} of them need, and {self.share:.0%} of the right answers"
        return f"look first at {self.equation}, which {needed_by}"


def place_of(failures: Sequence[Case], passes: Sequence[Case]) -> Optional[Place]:
    """Return the equation that is most likely to be wrong; None for less than three failures.

    What is learnt and wrong in most of its own questions comes first. Else an equation is the more likely,
    the more of the failures need it and the fewer right answers do: f failures of n and r right answers
    make f / sqrt(n (f + r)), which is Ochiai's coefficient. The same is computed of the cases about the
    equation, and the larger counts; up to twice as much, the fewer of these are right.
    """
    if len(failures) < FEW:
        return None
    learnt = _learnt(failures, passes)
    if learnt is not None:
        return learnt
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


def _learnt(failures: Sequence[Case], passes: Sequence[Case]) -> Optional[Place]:
    """Return the first of what is learnt that is wrong in half of the questions that ask for it."""
    for output in LEARNT:
        wrong = Counter(case.question.asked_topic for case in failures if case.question.output == output)
        for topic, number in wrong.most_common():
            right = sum(case.question.asked_topic == topic for case in passes)
            model = topic.split(".")[0]
            equation = MODELS[model].asked.get(output, "") if model in MODELS else ""
            if number >= right and number >= MANY and equation:
                return Place(equation, number, 0.0, topic)
    return None


def _needs(case: Case) -> set[str]:
    """Return the equations that a case is about, and those of the steps that its answer needs."""
    return {*case.equations, *(needs(case.id) or ())}


def _counted(equations: Iterable[Iterable[str]]) -> Counter[str]:
    return Counter(equation for each in equations for equation in each)


def _ochiai(failures: float, passes: float, all_failures: int) -> float:
    return failures / sqrt(all_failures * (failures + passes)) if failures else 0.0
