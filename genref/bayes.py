# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Bayes rule: from p(y) and p(x|y) to p(y|x), and to the most probable class.

Everything here is exact. `priors` and `likelihoods`, which may be densities, map each label to a number;
class order is the order of `priors`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from .discretize import edges_of
from .errors import DomainError, EmptyDataError, UndefinedPosteriorError
from .numbers.exact import Number, entries, not_negative, vector, whole_numbers
from .numbers.labels import L, distribution, each_by_label, grouped

__all__ = ["posterior", "evidence", "argmax", "decide", "calibration_table", "CalibrationBin"]


def posterior(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> dict[L, Fraction]:
    """Return p(y|x) = p(x|y) p(y) / p(x) for each label y, exactly.

    Raises: UndefinedPosteriorError if p(x) is 0, and the same errors as `evidence`.
    Computes: bayes-rule

    >>> posterior({0: 0.75, 1: 0.25}, {0: 0.5, 1: 1})
    {0: Fraction(3, 5), 1: Fraction(2, 5)}
    """
    joint = _joint(priors, likelihoods)
    p_x = sum(joint.values())
    if not p_x:
        raise UndefinedPosteriorError("p(x|y) p(y) is 0 for every class")
    return {y: p / p_x for y, p in joint.items()}


def evidence(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> Fraction:
    """Return p(x), the sum of p(x|y) p(y) over the labels y, exactly.

    Raises: EmptyDataError (no classes), ShapeError (not the same labels), DomainError (negative, not a
    number, or priors that do not sum to 1), NotFiniteError.
    Computes: bayes-evidence

    >>> evidence({0: 0.75, 1: 0.25}, {0: 0.5, 1: 1})
    Fraction(5, 8)
    """
    return sum(_joint(priors, likelihoods).values(), Fraction(0))


def argmax(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> tuple[L, ...]:
    """Return every label with the largest p(x|y) p(y): more than one if there is a tie.

    Raises: the same errors as `posterior`.
    Computes: bayes-decision

    >>> argmax({0: 0.5, 1: 0.25, 2: 0.25}, {0: 0.5, 1: 1, 2: 0})
    (0, 1)
    """
    p = posterior(priors, likelihoods)
    largest = max(p.values())
    return tuple(y for y in p if p[y] == largest)


def decide(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> L:
    """Return the label with the largest p(x|y) p(y); a tie goes to the first in class order.

    Raises: the same errors as `posterior`.

    >>> decide({0: 0.75, 1: 0.25}, {0: 0.5, 1: 1})
    0
    """
    return argmax(priors, likelihoods)[0]


class CalibrationBin(NamedTuple):
    """The outcomes of the examples whose posterior fell into one bin."""

    number: int
    """How many posteriors fell into the bin."""
    mean: Fraction
    """Their mean."""
    share: Fraction
    """The fraction of them whose outcome is 1."""


def calibration_table(
    posteriors: Iterable[Number], outcomes: Iterable[Number], edges: Iterable[Number]
) -> dict[int, CalibrationBin]:
    """Return, for each bin that is not empty, the number and mean of its posteriors and the fraction of
    outcomes 1.

    Use it to see whether you can trust the posteriors: if they are calibrated, mean and fraction differ only
    by chance. Both are exact. `posteriors`: p(y = 1|x) of n examples that the model was not fitted to.
    `outcomes`: their n labels y, 0 or 1 (or False and True). `edges`: numbers in increasing order between the
    bins, which are numbered from 1; a posterior on an edge belongs to the bin above it, as in
    `discretize.bin_of`.

    Raises: EmptyDataError (no posterior, no edge), ShapeError (not as many outcomes), DomainError (a
    posterior outside [0, 1], an outcome other than 0 or 1, edges that do not increase), NotFiniteError.
    Computes: calibration-table

    >>> calibration_table([0.25, 0.875, 0.625], [0, 1, 0], [0.5])[2]
    CalibrationBin(number=2, mean=Fraction(3, 4), share=Fraction(1, 2))
    """
    p = vector(posteriors, "posteriors")
    for i, p_i in enumerate(p):
        if not 0 <= p_i <= 1:
            raise DomainError(f"posteriors[{i}]", p_i, "numbers from 0 to 1")
    if not p:
        raise EmptyDataError("posteriors")
    given = [int(y) if isinstance(y, bool) else y for y in entries(outcomes, "outcomes", len(p))]
    y = whole_numbers(given, 0, 1, "outcomes[{}]".format, "0 or 1")
    bounds = edges_of(edges)
    found = {}
    for b, places in sorted(grouped(bisect_right(bounds, p_i) + 1 for p_i in p)):
        n = len(places)
        mean = sum((p[i] for i in places), Fraction(0)) / n
        found[b] = CalibrationBin(n, mean, Fraction(sum(y[i] for i in places), n))
    return found


def _joint(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> dict[L, Fraction]:
    """Return p(x|y) p(y) for each label."""
    p_y = distribution(priors)
    p_x_given_y = each_by_label(likelihoods, "likelihoods", tuple(p_y), not_negative)
    return {y: p_x_given_y[y] * p_y[y] for y in p_y}
