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
from .models import ESTIMATED, MODELS

COMPARED = 200
"""The maximum number of right answers to compare."""

MANY = 2
"""This many wrong answers for an estimate are enough."""

FEW = 3
"""From this many failures on, look for what they have in common."""


class Place(NamedTuple):
    """An equation, how many failures need it, and what fraction of the right answers does.

    `output`: a wrong estimate that was asked for directly, such as "gda.means"; "" if no estimate is wrong.
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
    """Return the equation that is most likely to be wrong; None for few failures, or if none stands out.

    An estimate that is wrong in most of its own questions comes first. Otherwise an equation scores higher if
    more failures and fewer right answers need it: f failures of n and r right answers give Ochiai's
    coefficient f / sqrt(n (f + r)). The same is computed for the cases about the equation, and the larger
    value counts, times a factor from 1 to 2 that grows as fewer of these cases are right.
    """
    if len(failures) < FEW:
        return None
    estimate = _wrong_estimate(failures, passes)
    if estimate is not None:
        return estimate
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

    # An equation that right answers need just as often cannot be what is wrong.
    telling = [e for e in sorted(needing) if needing[e] * len(some) > right[e] * len(failures) or not some]
    if not telling:
        return None
    best = max(telling, key=likelihood)
    return Place(best, needing[best], right[best] / max(len(some), 1))


def _wrong_estimate(failures: Sequence[Case], passes: Sequence[Case]) -> Optional[Place]:
    """Return the first estimate that is wrong in at least half of the questions that ask for it."""
    for output in ESTIMATED:
        wrong = Counter(case.question.asked_topic for case in failures if case.question.output == output)
        for topic, number in wrong.most_common():
            right = sum(case.question.asked_topic == topic for case in passes)
            model = topic.split(".")[0]
            equation = MODELS[model].asked.get(output, "") if model in MODELS else ""
            if number >= right and number >= MANY and equation:
                return Place(equation, number, 0.0, topic)
    return None


def _needs(case: Case) -> set[str]:
    """Return the equations that a case tests, and those of the steps that its answer needs."""
    return {*case.equations, *(needs(case.id) or ())}


def _counted(equations: Iterable[Iterable[str]]) -> Counter[str]:
    return Counter(equation for each in equations for equation in each)


def _ochiai(failures: float, passes: float, all_failures: int) -> float:
    return failures / sqrt(all_failures * (failures + passes)) if failures else 0.0
