# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels by doubles: ordinary arithmetic with a proved bound of its error decides almost every label.

The score of a class is a polynomial in x. In doubles it takes a microsecond; if the best class is ahead by
more than all errors together, it is the best class. Otherwise nothing is said, and the exact way decides.

No argument here is relative to a result, because results may cancel: coefficients are exact fractions with
one absolute bound on their errors, and the constant is an interval with its width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, starmap
from math import fsum, inf
from operator import mul, sub
from typing import NamedTuple, Optional

from .numbers.rounding import Interval

ULP = 2.0**-49
"""Sixteen roundings of 2^-53."""

TINY = 1e-290
"""More than all that is lost by underflow in a sum of a hundred million products."""

Filter = Callable[[Sequence[float]], Optional[int]]


class Polynomials(NamedTuple):
    """The scores of the classes as polynomials in z = (x - origin) scale, up to a number that all share.

    `coefficients`: of z_j and, if there are more than one for each feature, of z_j^2, or of all products
    z_j z_k for j <= k; each is off by at most `slack`. `constants`: enclosures of the scores at z = 0. Scales
    are powers of 2; without an origin, z is x.
    """

    coefficients: Sequence[Sequence[Fraction]]
    slack: Fraction
    constants: Sequence[Interval]
    origin: Sequence[float] = ()
    scales: Sequence[float] = ()


def label_filter(given: Polynomials) -> Filter:
    """Return a function that maps x to the place of the largest score if doubles prove it, otherwise None.

    Why it is right. Let r be the largest |z_j|, or its square if that is larger and there are products, so
    no term's power of z is above r; C the sum of the sizes of the coefficients; m their number.
    (1) Relative errors: a term takes one rounding for x - origin (two and one more for a product), one for
        its coefficient, one for their product, one in the sum (`fsum` rounds once), and one for adding the
        constant; comparing scores takes two more: at most nine of 2^-53, so less than ULP C r, and less than
        ULP |c| for the constant c.
    (2) Coefficients: scores are differences from the first class, so each is off by 2 slack: 2 slack m r.
    (3) The constant is somewhere in its interval: its width.
    (4) Underflow: a z_j or a product of two loses at most 2^-1074, hence a term at most |coefficient| 2^-1072
        (1 + r); products with a coefficient lose less than TINY together.

    Raises: OverflowError for numbers beyond the range in which this holds.
    """
    first, *others = given.coefficients
    squares = len(first) == 2 * len(given.origin)
    table = []
    for own, constant in zip(others, given.constants[1:]):
        away = constant - given.constants[0]
        c, width = float(away.low), 2 * float(away.at.up.subtract(away.high, away.low))
        coefficients = [_double(a - b) for a, b in zip(own, first)]
        size, m = fsum(map(abs, coefficients)), len(coefficients)
        per_reach = ULP * size + 2 * m * max(float(2 * given.slack), TINY) + size * 2.0**-1070
        fixed = ULP * abs(c) + width + TINY + size * 2.0**-1070
        table.append((c, coefficients, per_reach, fixed))

    def place(x: Sequence[float]) -> Optional[int]:
        z = x
        if given.origin:
            z = list(map(mul, map(sub, x, given.origin), given.scales))
        reach = max(map(abs, z))
        if given.origin:
            z = [*z, *(map(mul, z, z) if squares else starmap(mul, combinations_with_replacement(z, 2)))]
            reach = max(reach, reach * reach)
        scores, errors = [0.0], [0.0]
        try:
            for c, coefficients, per_reach, fixed in table:
                scores.append(fsum(map(mul, coefficients, z)) + c)
                errors.append(per_reach * reach + fixed)
        except (OverflowError, ValueError):  # not finite
            return None
        best = max(range(len(scores)), key=scores.__getitem__)
        low = scores[best] - errors[best]
        sure = all(-inf < s + e < low for k, (s, e) in enumerate(zip(scores, errors)) if k != best)
        return best if sure and -inf < low < inf else None

    return place


def _double(value: Fraction) -> float:
    """Return the nearest double. Raises: OverflowError unless it has all its 53 bits, or is exactly 0."""
    found = float(value)
    if value and not 1e-280 <= abs(found) < 1e280:
        raise OverflowError
    return found
