# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Scores of classes in doubles with bounds of their errors, from which `filters.certain` tells the label.

The bounds are in units of 2^-53, the relative error of a rounding; 1e-300 is for what underflows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import fsum
from operator import mul, sub
from typing import List, Optional, Tuple

from .exact import Vector
from .reals import nearest_double

Scores = Callable[[Sequence[float]], Tuple[List[float], List[float]]]
"""For an x of doubles the score of each class, and a bound of its error."""


def linear_scores(forms: Sequence[tuple[float, Vector]]) -> Optional[Scores]:
    """Return theta' x for each class, 0 for the first; None if it cannot, or there is but one.

    `forms`: for each class but the first theta_0, rounded, and theta_1 ... theta_d. At most six roundings lie
    between theta, x and a score.
    """
    table = []
    for theta_0, weights in forms:
        theta = _precise(weights)
        if theta is None:
            return None
        table.append((theta_0, theta, fsum(map(abs, theta))))

    def scores(x: Sequence[float]) -> tuple[list[float], list[float]]:
        reach = max(map(abs, x))
        values, errors = [0.0], [0.0]
        for theta_0, theta, size in table:
            values.append(fsum(map(mul, theta, x)) + theta_0)
            errors.append(2.0**-49 * (reach * size + abs(theta_0)) + 1e-300)
        return values, errors

    return scores if table else None


def diagonal_scores(classes: Sequence[tuple[float, Vector, Vector]]) -> Optional[Scores]:
    """Return ln weight - sum_j (x_j - mu_j)^2 / (2 sigma^2_j) for each class; None if it cannot.

    `classes`: ln weight, rounded, mu and sigma^2 of each. With z = x - mu, z^2 / (2 sigma^2) is off by at
    most five times itself, for roundings, and by 2 |z mu| / (2 sigma^2), as mu is rounded, which is at most
    z^2 and mu^2 over 2 sigma^2. Sum and difference add one each: less than 16 of the sum of the sizes.
    """
    table = []
    for log_weight, mean, variances in classes:
        mu, factors = _precise(mean), _precise([1 / (2 * variance) for variance in variances])
        if mu is None or factors is None:
            return None
        size = abs(log_weight) + fsum(map(mul, map(mul, factors, mu), mu))
        table.append((log_weight, mu, factors, size))

    def scores(x: Sequence[float]) -> tuple[list[float], list[float]]:
        values, errors = [], []
        for log_weight, mu, factors, size in table:
            z = list(map(sub, x, mu))
            square = fsum(map(mul, map(mul, factors, z), z))
            values.append(log_weight - square)
            errors.append(2.0**-49 * (square + size) + 1e-300)
        return values, errors

    return scores


def _precise(numbers: Sequence[Fraction]) -> Optional[list[float]]:
    """Return the nearest doubles; None if one leaves the range in which they have full precision."""
    near = [nearest_double(number) for number in numbers]
    if all(1e-290 < abs(double) < 1e290 or not number for double, number in zip(near, numbers)):
        return near
    return None
