# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The label where arithmetic in doubles proves it, which it does for almost every x.

Each class has a score, such as its log-odds against the first class, and a bound of the score's error:
16 roundings, of 2^-53 of the size of what is rounded, and 1e-300 for what underflows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import fsum, inf, isfinite, nan
from operator import mul, sub
from typing import Optional

from ...numbers.exact import Vector
from ...numbers.reals import nearest_double

_BOUND = 2.0**-49

Filter = Callable[[Sequence[float]], Optional[int]]
"""For an x of doubles the place of its class, if it is certain."""


def certain(scores: Sequence[float], errors: Sequence[float]) -> Optional[int]:
    """Return the place of the class that has the largest score for certain; None if none has.

    `scores`, `errors`: one for each class, at least one; the errors are not negative. None, too, where
    something is not finite.

    >>> certain([0.0, 3.0, 1.0], [0.0, 0.5, 0.5])
    1
    >>> certain([0.0, 3.0, 2.5], [0.0, 0.5, 0.5])
    """
    best = max(scores)
    place = scores.index(best)
    low = best - errors[place]
    for other, score in enumerate(scores):
        if other != place and not -inf < score + errors[other] < low:
            return None
    return place if isfinite(low) else None


def certain_of_two(log_odds: float, error: float) -> Optional[int]:
    """Return 1 if the log-odds of the second of two classes are positive for certain, 0 if negative."""
    return 1 if error < log_odds < inf else 0 if -inf < log_odds < -error else None


def linear_filter(forms: Sequence[tuple[float, Vector]]) -> Optional[Filter]:
    """Return the filter with the scores theta' x, 0 for the first class; None if there is but one class.

    `forms`: for each class but the first theta_0, rounded, and theta_1 ... theta_d. At most six roundings lie
    between theta, x and a score.
    """
    table = []
    for theta_0, weights in forms:
        theta = _precise(weights)
        table.append((theta_0, theta, _BOUND * fsum(map(abs, theta)), _BOUND * abs(theta_0) + 1e-300))

    if not table:
        return None
    first_theta_0, first_theta, first_per_reach, first_error = table[0]

    def place_of_two(x: Sequence[float]) -> Optional[int]:  # as below, but quicker
        error = first_per_reach * max(map(abs, x)) + first_error
        return certain_of_two(fsum(map(mul, first_theta, x)) + first_theta_0, error)

    def place(x: Sequence[float]) -> Optional[int]:
        reach = max(map(abs, x))
        scores, errors = [0.0], [0.0]
        for theta_0, theta, per_reach, error in table:
            scores.append(fsum(map(mul, theta, x)) + theta_0)
            errors.append(per_reach * reach + error)
        return certain(scores, errors)

    return place_of_two if len(table) == 1 else place


def diagonal_filter(classes: Sequence[tuple[float, Vector, Vector]]) -> Filter:
    """Return the filter with the scores ln weight - sum_j (x_j - mu_j)^2 / (2 sigma^2_j).

    `classes`: ln weight, rounded, mu and sigma^2 of each. With z = x - mu, z^2 / (2 sigma^2) is off by at
    most five times itself, for roundings, and by 2 |z mu| / (2 sigma^2), as mu is rounded, which is at most
    z^2 and mu^2 over 2 sigma^2. Sum and difference add one each: less than 16 of the sum of the sizes.
    """
    table = []
    for log_weight, mean, variances in classes:
        mu, factors = _precise(mean), _precise([1 / (2 * variance) for variance in variances])
        size = abs(log_weight) + fsum(map(mul, map(mul, factors, mu), mu))
        table.append((log_weight, mu, factors, _BOUND * size + 1e-300))

    def place(x: Sequence[float]) -> Optional[int]:
        scores, errors = [], []
        for log_weight, mu, factors, error in table:
            z = list(map(sub, x, mu))
            square = fsum(map(mul, map(mul, factors, z), z))
            scores.append(log_weight - square)
            errors.append(_BOUND * square + error)
        return certain(scores, errors)

    return place


def _precise(numbers: Sequence[Fraction]) -> list[float]:
    """Return the nearest doubles; nan, which proves nothing, beyond the range of their full precision."""
    near = map(nearest_double, numbers)
    return [double if 1e-290 < abs(double) < 1e290 or not n else nan for double, n in zip(near, numbers)]
