# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Bayes rule: from p(y) and p(x|y) to p(y|x), and to the most probable class.

Everything here is exact. `priors` and `likelihoods`, which may be densities, map each label to a number;
class order is the order of `priors`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ulp
from typing import NamedTuple, cast

from . import equations
from .errors import DomainError, EmptyDataError, UndefinedPosteriorError, shown
from .numbers.exact import Number, edges_of, entries, exact, vector
from .numbers.labels import Frozen, L, by_label, mapping

__all__ = ["posterior", "evidence", "argmax", "decide", "calibration_table", "CalibrationBin"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


def posterior(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> dict[L, Fraction]:
    """Return p(y|x) = p(x|y) p(y) / p(x) for each label y, exactly.

    Raises: UndefinedPosteriorError if p(x) is 0, and the same errors as `evidence`.

    >>> posterior({0: 0.75, 1: 0.25}, {0: 0.5, 1: 1})
    {0: Fraction(3, 5), 1: Fraction(2, 5)}
    """
    p_y, p_x_given_y = _checked(priors, likelihoods, possible=True)
    return cast("dict[L, Fraction]", equations.bayes_rule(p_x_given_y, p_y))


def evidence(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> Fraction:
    """Return p(x), the sum of p(x|y) p(y) over the labels y, exactly.

    Raises: EmptyDataError (no classes), ShapeError (not the same labels), DomainError (negative, not a
    number, or priors that do not sum to 1), NotFiniteError.

    >>> evidence({0: 0.75, 1: 0.25}, {0: 0.5, 1: 1})
    Fraction(5, 8)
    """
    p_y, p_x_given_y = _checked(priors, likelihoods, possible=False)
    return cast("Fraction", equations.bayes_evidence(p_x_given_y, p_y))


def decide(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> L:
    """Return the label with the largest p(x|y) p(y); a tie goes to the first in class order.

    Raises: the same errors as `posterior`.
    See: bayes-decision

    >>> decide({0: 0.75, 1: 0.25}, {0: 0.5, 1: 1})
    0
    """
    return argmax(priors, likelihoods)[0]


def argmax(priors: Mapping[L, Number], likelihoods: Mapping[L, Number]) -> tuple[L, ...]:
    """Return every label with the largest p(x|y) p(y): more than one if there is a tie.

    Raises: the same errors as `posterior`.

    >>> argmax({0: 0.5, 1: 0.25, 2: 0.25}, {0: 0.5, 1: 1, 2: 0})
    (0, 1)
    """
    p_y, p_x_given_y = _checked(priors, likelihoods, possible=True)
    return equations.bayes_decision(p_x_given_y, p_y)


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
    """Return, for each bin that is not empty, the number and mean of its posteriors and the share of outcomes
    1.

    Use it to see whether you can trust the posteriors: if they are calibrated, mean and share differ only by
    chance. Both are exact. `posteriors`: p(y = 1|x) of n examples that the model was not fitted to.
    `outcomes`: their n labels y, 0 or 1 (or False and True). `edges`: numbers in increasing order between the
    bins, which are numbered from 1; a posterior on an edge belongs to the bin above it, as in
    `discretize.bin_of`.

    Raises: EmptyDataError (no posterior, no edge), ShapeError (not as many outcomes), DomainError (a
    posterior outside [0, 1], an outcome other than 0 or 1, edges that do not increase), NotFiniteError.

    >>> calibration_table([0.25, 0.875, 0.625], [0, 1, 0], [0.5])[2]
    CalibrationBin(number=2, mean=Fraction(3, 4), share=Fraction(1, 2))
    """
    p = vector(posteriors, "posteriors")
    for i, p_i in enumerate(p):
        if not 0 <= p_i <= 1:
            raise DomainError(f"posteriors[{i}]", p_i, "numbers from 0 to 1")
    if not p:
        raise EmptyDataError("posteriors")
    y = [_outcome(value, f"outcomes[{i}]") for i, value in enumerate(entries(outcomes, "outcomes", len(p)))]
    table = equations.calibration_table(p, y, edges_of(edges))
    return {b: CalibrationBin(*row) for b, row in table.items()}


def _outcome(value: Number, where: str) -> int:
    if isinstance(value, bool):
        return int(value)
    number = exact(value, where)
    if number not in (0, 1):
        raise DomainError(where, value, "0 or 1")
    return int(number)


class Distribution(Frozen[L, Fraction]):
    """Probabilities that `distribution` has validated and converted to fractions."""


def distribution(priors: Mapping[L, Number], where: str = "priors") -> Distribution[L]:
    """Return probabilities of labels as exact fractions, after checking that they are >= 0 and sum to 1.

    A float stands for any number that rounds to it, so the sum of floats may differ from 1 by half an ulp for
    each of them; their values are not changed. A `Distribution` is accepted as it is.

    Raises: EmptyDataError, DomainError, NotFiniteError.
    """
    if isinstance(priors, Distribution):
        return priors
    values = by_label(mapping(priors, where, "a mapping of label to number"), where)
    p = _not_negative(values, where)
    slack = sum((Fraction(ulp(x)) / 2 for x in values.values() if isinstance(x, float)), Fraction(0))
    one = sum(p.values(), Fraction(0))
    if abs(one - 1) > slack:
        raise DomainError(f"sum of {where}", one, "1; fractions can sum to it exactly")
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
    """Return p(y) and p(x|y) as exact fractions for the same labels; with `possible`, p(x) must not be 0."""
    p_y = distribution(priors)
    p_x_given_y = _not_negative(by_label(likelihoods, "likelihoods", tuple(p_y)), "likelihoods")
    if possible and not equations.bayes_evidence(p_x_given_y, p_y):
        raise UndefinedPosteriorError("p(x|y) p(y) is 0 for every class")
    return p_y, p_x_given_y
