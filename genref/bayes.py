# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Bayes rule: from p(y) and p(x|y) to p(y|x), and to the most probable class.

Everything here is exact. `priors` and `likelihoods`, which may be densities, map each label to a number;
class order is the order of `priors`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ulp
from typing import cast

from . import equations
from .errors import DomainError, UndefinedPosteriorError, shown
from .numbers.exact import Number, exact
from .numbers.labels import Frozen, L, by_label, mapping

__all__ = ["posterior", "evidence", "argmax", "decide"]


def posterior(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> dict[L, Fraction]:
    """Return p(y|x) = p(x|y) p(y) / p(x) for each label y, exactly.

    Raises: UndefinedPosteriorError if p(x) is 0; and as `evidence`.

    >>> posterior({0: 0.75, 1: 0.25}, {0: 0.5, 1: 1})
    {0: Fraction(3, 5), 1: Fraction(2, 5)}
    """
    p_y, p_x_given_y = _checked(priors, likelihoods, possible=True)
    return cast("dict[L, Fraction]", equations.bayes_rule(p_x_given_y, p_y))


def evidence(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> Fraction:
    """Return p(x), the sum of p(x|y) p(y) over the labels y, exactly.

    Raises: EmptyDataError (no classes), ShapeError (not the same labels), DomainError (negative, no number,
    or priors that do not sum to 1), NotFiniteError.

    >>> evidence({0: 0.75, 1: 0.25}, {0: 0.5, 1: 1})
    Fraction(5, 8)
    """
    p_y, p_x_given_y = _checked(priors, likelihoods, possible=False)
    return cast("Fraction", equations.bayes_evidence(p_x_given_y, p_y))


def decide(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> L:
    """Return the label with the largest p(x|y) p(y), the first in class order of those that tie.

    Raises: as `posterior`.
    See: bayes-decision

    >>> decide({0: 0.75, 1: 0.25}, {0: 0.5, 1: 1})
    0
    """
    return argmax(priors, likelihoods)[0]


def argmax(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> tuple[L, ...]:
    """Return every label with the largest p(x|y) p(y): more than one where there is a tie.

    Raises: as `posterior`.
    """
    p_y, p_x_given_y = _checked(priors, likelihoods, possible=True)
    return equations.bayes_decision(p_x_given_y, p_y)


class Distribution(Frozen[L, Fraction]):
    """Probabilities that `distribution` has judged; as fractions they do not say that they were floats."""


def distribution(priors: Mapping[L, Number], where: str = "priors") -> Distribution[L]:
    """Return probabilities of labels as exact fractions that are not negative and sum to 1.

    A float stands for any number that rounds to it, so floats may miss the sum 1 by what their
    rounding explains, half an ulp each; they are not changed. What was returned is taken again.

    Raises: EmptyDataError, DomainError, NotFiniteError.
    """
    if isinstance(priors, Distribution):
        return priors
    given = by_label(mapping(priors, where, "a mapping of label to number"), where)
    p = _not_negative(given, where)
    slack = sum((Fraction(ulp(x)) / 2 for x in given.values() if isinstance(x, float)), Fraction(0))
    one = sum(p.values(), Fraction(0))
    if abs(one - 1) > slack:
        raise DomainError(f"sum of {where}", one, "1, which fractions can have exactly")
    return Distribution(p)


def _not_negative(values: Mapping[L, Number], where: str) -> dict[L, Fraction]:
    numbers = {label: exact(value, f"{where}[{shown(label)}]") for label, value in values.items()}
    for label, number in numbers.items():
        if number < 0:
            raise DomainError(f"{where}[{shown(label)}]", number, "numbers that are not negative")
    return numbers


def _checked(
    priors: Mapping[L, Number], likelihoods: Mapping[L, Number], possible: bool
) -> tuple[Distribution[L], dict[L, Fraction]]:
    """Return p(y) and p(x|y) as exact fractions by the same labels; x must be `possible` if so."""
    p_y = distribution(priors)
    p_x_given_y = _not_negative(by_label(likelihoods, "likelihoods", tuple(p_y)), "likelihoods")
    if possible and not equations.bayes_evidence(p_x_given_y, p_y):
        raise UndefinedPosteriorError("p(x|y) p(y) is 0 for every class")
    return p_y, p_x_given_y
