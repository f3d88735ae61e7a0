# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Problems with fresh numbers, for problem sets.

Each function in `problems_continuous.py` and `problems_discrete.py` draws the numbers of one kind of problem
and returns it as an exercise: the question for the oracle, which knows the answer; likely wrong answers; and
the solution, worked with these numbers. `tidy` draws again if the fractions are unwieldy, or if a likely
mistake happens to give the right answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from . import problems_continuous, problems_discrete
from .draws import Draws
from .exercise_data import LARGEST, Exercise, value_text
from .problem_parts import Make, joined


def tidy(make: Make, draws: Draws) -> Exercise:
    """Return a problem with small numbers, in which no slip gives the right answer."""
    while True:
        problem = make(draws)
        values = [entry.value for entry in problem.right]
        small = all(value.denominator <= LARGEST for value in values if isinstance(value, Fraction))
        if small and joined(*(value_text([entry]) for entry in problem.right)) not in problem.slips:
            return problem


PROBLEMS: Mapping[str, tuple[Make, ...]] = {
    "bayes": (problems_continuous.alarm, problems_continuous.machines),
    "linear-algebra": (
        problems_continuous.factor,
        problems_continuous.inverse,
        problems_continuous.determinant,
    ),
    "gaussian": (problems_continuous.distance, problems_continuous.covariance),
    "gda": (problems_continuous.shared_variance, problems_continuous.halfway, problems_continuous.log_odds),
    "generative-vs-discriminative": (problems_continuous.hypothesis, problems_continuous.gradient),
    "naive-bayes": (problems_discrete.shares, problems_discrete.spam),
    "laplace": (problems_discrete.smoothed, problems_discrete.smoothed_words),
    "event-models": (problems_discrete.words, problems_discrete.message_posterior),
    "real-mail": (problems_discrete.inbox,),
}
"""The kinds of problems of each chapter, in lecture order."""
