# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Quick answers for many x: short arithmetic, with a proved bound on its error, decides almost every one.

The score of a class is a polynomial in x. In doubles it takes a microsecond; if the best class is ahead by
more than all errors together, it is the best class. A posterior takes integers of some hundred bits; if all
numbers within the error round to one double, it is that double. Otherwise a filter returns None, and the
exact way decides.

Every bound is absolute, because a relative one would be wrong where terms cancel: coefficients are fractions
near the true ones, with one bound on the error of all, and the constant is an interval with its width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, starmap
from math import ceil, floor, fsum
from operator import mul, sub
from typing import NamedTuple, Optional

from .numbers.rounding import Interval, Precision, ahead, constant

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

    Why it is right. Let r be the sum of the |z_j|, or its square if that is larger and there are products, so
    no term's power of z is above r; C the sum of the sizes of the coefficients; m their number.
    (1) Relative errors: a term takes one rounding for x - origin (two and one more for a product), one for
        its coefficient, one for their product, one in the sum (`fsum` rounds once), and one for adding the
        constant: at most seven of 2^-53. The r in the code is off by at most five. So it is less than ULP C
        r, and less than ULP |c| for the constant c.
    (2) Coefficients: scores are differences from the first class, so each is off by 2 slack: 2 slack m r.
    (3) The constant is somewhere in its interval: its width.
        Of (2) and (3) the code takes twice as much, which pays for the rounding of these bounds themselves.
    (4) Underflow: a z_j or a product of two loses at most 2^-1074, hence a term at most |coefficient| 2^-1072
        (1 + r); products with a coefficient lose less than TINY together. So r may be too small by 2^-1074
        for each feature; times 2 slack m, that is far below the width of a constant with a slack.

    Raises: OverflowError for numbers beyond the range in which this holds.
    """
    first, *others = given.coefficients
    squares = len(first) == 2 * len(given.origin)
    table = []
    for own, at_origin in zip(others, given.constants[1:]):
        away = at_origin - given.constants[0]
        c, width = float(away.low), 2 * float(away.at.up.subtract(away.high, away.low))
        coefficients = [_double(a - b) for a, b in zip(own, first)]
        size, m = fsum(map(abs, coefficients)), len(coefficients)
        per_reach = ULP * size + 2 * m * max(float(2 * given.slack), TINY) + size * 2.0**-1070
        fixed = ULP * abs(c) + width + TINY + size * 2.0**-1070
        table.append((c, coefficients, per_reach, fixed))

    origin, scales = given.origin, given.scales

    def place(x: Sequence[float]) -> Optional[int]:
        scores, errors = [0.0], [0.0]
        try:
            z = list(map(mul, map(sub, x, origin), scales)) if origin else x
            reach = fsum(map(abs, z))
            if origin:
                z = [*z, *(map(mul, z, z) if squares else starmap(mul, combinations_with_replacement(z, 2)))]
                reach = max(reach, reach * reach)
            for c, coefficients, per_reach, fixed in table:
                scores.append(fsum(map(mul, coefficients, z)) + c)
                errors.append(per_reach * reach + fixed)
        except (OverflowError, ValueError):  # not finite
            return None
        return ahead(scores, errors)

    return place


def _double(value: Fraction) -> float:
    """Return the nearest double. Raises: OverflowError unless it has all its 53 bits, or is exactly 0."""
    found = float(value)
    if value and not 1e-280 <= abs(found) < 1e280:
        raise OverflowError
    return found


# Posteriors in fixed point: the integer s stands for s / 2^96

BITS = 96
ONE = 1 << BITS
ENOUGH = Precision(36)
"""More digits than 2^-96 has, for `_tables`."""
CUT = 130
"""An x_j is cut to a multiple of 2^-130."""


def posterior_filter(given: Polynomials) -> Callable[[Sequence[float]], Optional[list[float]]]:
    """Return a function that maps x to the posteriors, rounded once, if short integers prove them, or None.

    The scores are polynomials of degree 1, without an origin. Why it is right, in units of 2^-96:
    (1) A score is off by less than A + B + w + 5. A is the sum of the sizes of the coefficients over 2^130,
        because each x_j is cut by less than 2^-130. B is the sum of the |x_j| times the error of a
        coefficient: the slack, and 1 for its cut. w is the width of the constant. The 5: the coefficients in
        A, then A, B, the product and the constant are cut, each by less than 1.
    (2) Call this bound `error`. The difference of two scores is off by 2 error, so e to the power of it is
        right to a factor within 1 +- 4 error, as long as that is small; `_exp` adds 2,000.
    (3) A quotient of two sums of positive terms, each right to a factor within 1 +- a, is right to a factor
        within 1 +- 3 a, as long as a is below 2^-50.
    """
    rows, fixed, per_reach = [], 0, ceil(given.slack * ONE) + 1
    for own, at_origin in zip(given.coefficients, given.constants):
        w, low, high = [floor(a * ONE) for a in own], Fraction(at_origin.low), Fraction(at_origin.high)
        rows.append((w, floor(low * ONE)))
        fixed = max(fixed, (sum(map(abs, w)) >> CUT) + ceil((high - low) * ONE))

    def posterior(x: Sequence[float]) -> Optional[list[float]]:
        try:
            z = [int(a * 2.0**CUT) for a in x]
        except (OverflowError, ValueError):  # not finite
            return None
        scores = [(sum(map(mul, w, z)) >> CUT) + c for w, c in rows]
        top = max(scores)
        error = 12 * (fixed + 5 + ((sum(map(abs, z)) + len(z)) * per_reach >> CUT)) + 6000
        powers = [_exp(s - top) for s in scores]
        least = min(n for _, n in powers)
        if error > 1 << 45 or least < -1000:
            return None
        terms = [m << n - least for m, n in powers]
        whole = sum(terms) << BITS
        # Python rounds the quotient of two integers once.
        found = [term * (ONE - error) / whole for term in terms]
        return found if found == [term * (ONE + error) / whole for term in terms] else None

    return posterior


@constant
def _tables(at: Precision) -> tuple[int, list[int], list[int]]:
    """Return ln 2, and the powers e^(i/256) and e^(i/65536), each rounded down."""

    def powers(n: int) -> list[int]:
        return [floor(Fraction(at(Fraction(i, n)).exp().low) * ONE) for i in range(256)]

    return floor(Fraction(at(2).ln().low) * ONE), powers(256), powers(65536)


def _exp(s: int) -> tuple[int, int]:
    """Return m and n with e^s = m 2^n: m is from 1 to 2, its relative error below 2,000/2^96 if n > -1001."""
    # s = n ln 2 + i/256 + j/65536 + t with t < 2^-16. The error of ln 2 counts n times, at most 1,000; that
    # of each table and each cut is less than 4 in m, and t^6/720 is below 1.
    ln2, first, second = _tables(ENOUGH)
    n, rest = divmod(s, ln2)
    t = rest & (1 << BITS - 16) - 1
    e = ONE // 24 + t // 120
    for term in (ONE // 6, ONE // 2, ONE, ONE):
        e = term + (e * t >> BITS)
    return (first[rest >> BITS - 8] * second[rest >> BITS - 16 & 255] >> BITS) * e >> BITS, n
