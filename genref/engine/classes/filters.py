# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The label of x wherever arithmetic in doubles proves it, which it does for almost every x.

The score of a class is its log-odds against the first class: theta_0 + sum_j theta_j f_j. In a linear model
the features f are the entries of x. In a quadratic model they are the entries of z, which is x shifted and
scaled, and the products z_i z_k. So a single filter, with a single error bound, serves all models.
Let u = 2^-53 and

Then the score in doubles is within 16 u S + 1e-300 (1 + sum_j s_j) of the exact one, for the reasons below.
Here s_j is |theta_j|. In a quadratic model theta_j = a_j - b_j, where a_j and b_j belong to the two classes;
there s_j is |a_j| + |b_j|, and s_0 is likewise the sum of the sizes of the three parts of theta_0.

- Rounding: in IEEE 754 a sum, difference or product of two doubles is its exact value times 1 + e, |e| <= u,
  unless it underflows or overflows; `fsum` rounds the exact sum once. z_i z_k takes three roundings: z_i and
  z_k are differences from a double, each multiplied by a power of 2, which is exact, and their product is
  rounded. theta_j takes two: a_j and b_j are each rounded, and so is their difference. The constant takes as
  many, and one more where a_0 is a sum, whose terms have one sign. The product theta_j f_j takes one, `fsum`
  one, and adding theta_0 one. So a term is off by at most eight roundings, of sizes that add up to S or less.
  As (1 + u)^8 - 1 < 9 u, the score is off by at most 9 u S. The rest of 16 u S covers the few roundings of
  the bound itself, and inexact coefficients: in a linear model they are known to 2^-60 of the sum of their
  sizes, and in a quadratic model so well that the polynomial of each class is off by at most 2^-60 of its
  value.
- Underflow: a product that underflows is off by another 2^-1075. In z_j and in z_i z_k this error is
  multiplied by coefficients, and by at most 2 (1 + max_k |f_k|). 1e-300 covers far more, for any number of
  features that a computer can store. Sums and differences do not underflow: a subnormal one is exact.
  Coefficients too small or too large for 53 bits are replaced by nan.
- Overflow: anything infinite or nan makes a score or an error infinite or nan, since 0 times either is nan;
  or `fsum` raises OverflowError or ValueError. Neither proves a label.
- Comparison: score + error and score - error are rounded too. But rounding preserves order: if the rounded a
  is less than the rounded b, then a is less than b.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, starmap
from math import fsum, inf, isfinite, nan
from operator import mul, sub
from typing import Optional, Tuple

from ...numbers.exact import Ratio

_BOUND = 2.0**-49
_UNDERFLOW = 1e-300

Filter = Callable[[Sequence[float]], Optional[int]]
"""Maps an x of doubles to the place of its class, or None if that is not certain."""

Score = Tuple[float, Sequence[float], float, float]
"""theta_0, the theta_j, s_0 and the sum of the s_j."""

Features = Callable[[Sequence[float]], Tuple[Sequence[float], float]]
"""Maps x to its features and an upper bound for their sizes."""


def certain(scores: Sequence[float], errors: Sequence[float]) -> Optional[int]:
    """Return the place of the class whose score is certainly the largest; None if this is not certain.

    `scores`, `errors`: one for each class, at least one; the errors are not negative. The result is also None
    if a score or an error is not finite.
    >>> certain([0.0, 3.0, 1.0], [0.0, 0.5, 0.5])
    1
    >>> certain([0.0, 3.0, 2.5], [0.0, 0.5, 0.5])
    """
    # A class is certain if its lowest possible score is above the highest possible score of each other: 3 +-
    # 0.5 is at least 2.5, and 1 +- 0.5 at most 1.5. Comparisons with nan are false, so nan proves nothing.
    best = max(scores)
    place = scores.index(best)
    low = best - errors[place]
    for other, score in enumerate(scores):
        if other != place and not -inf < score + errors[other] < low:
            return None
    return place if isfinite(low) else None


def certain_of_two(log_odds: float, error: float) -> Optional[int]:
    """Return 1 if the log-odds of the second of two classes are certainly positive, 0 if negative."""
    return 1 if error < log_odds < inf else 0 if -inf < log_odds < -error else None


def linear_filter(forms: Sequence[tuple[float, Sequence[Fraction]]]) -> Optional[Filter]:
    """Return the filter whose features are the entries of x; None if there is only one class.

    `forms`: theta_0, rounded, and the theta_j, for each class except the first.
    """
    scores: list[Score] = []
    for theta_0, coefficients in forms:
        theta = _doubles([theta_j.as_integer_ratio() for theta_j in coefficients])
        scores.append((theta_0, theta, abs(theta_0), fsum(map(abs, theta))))
    return _filter(scores, None)


def quadratic_filter(
    origin: Sequence[float],
    scales: Sequence[float],
    polynomials: Sequence[tuple[Sequence[Ratio], Sequence[Ratio]]],
    constants: Sequence[float],
) -> Optional[Filter]:
    """Return the filter whose features are z_j = (x_j - origin_j) scales_j and their products.

    `scales`: powers of 2. `polynomials`, `constants`: one for each class. The score of a class is its
    polynomial, minus the polynomial of the first class, plus its constant. A polynomial starts with numbers
    of one sign that add up to its value at z = 0. Its coefficients follow: first of z_1 ... z_d, then of z_1
    z_1, z_1 z_2 ... z_1 z_d, z_2 z_2 ... z_d z_d, or of the squares alone if only d more follow.
    """
    # For N(0, 1) and N(2, 4), with z = x, the polynomials are -z^2/2 and -1/2 + z/2 - z^2/8. The score of the
    # second class is their difference, -1/2 + z/2 + 3 z^2/8. Terms may have cancelled in it, so its error is
    # bounded by the sizes in both polynomials: 1/2 in s_0, and 1/2 + 1/8 + 1/2 for the rest.
    (b_0, b), *others = [(fsum(_doubles(parts, 0.0)), _doubles(theta)) for parts, theta in polynomials]
    size_b = fsum(map(abs, b))
    scores: list[Score] = []
    for (a_0, a), constant in zip(others, constants[1:]):
        sizes = abs(constant) + abs(a_0) + abs(b_0), fsum(map(abs, a)) + size_b
        scores.append((constant + (a_0 - b_0), list(map(sub, a, b)), *sizes))

    def of_all(x: Sequence[float]) -> tuple[Sequence[float], float]:
        z = list(map(mul, map(sub, x, origin), scales))
        reach = max(map(abs, z))
        # z = (2, 3) has the features 2, 3, 4, 6, 9. If every |z_j| is at most 3, every product is at most 9;
        # below 1 the products are smaller than z itself. So the larger of the two bounds all features.
        return [*z, *starmap(mul, combinations_with_replacement(z, 2))], max(reach, reach * reach)

    def of_squares(x: Sequence[float]) -> tuple[Sequence[float], float]:
        z = list(map(mul, map(sub, x, origin), scales))
        reach = max(map(abs, z))
        return [*z, *map(mul, z, z)], max(reach, reach * reach)

    return _filter(scores, of_squares if len(b) == 2 * len(origin) else of_all)


def _filter(scores: Sequence[Score], features: Optional[Features]) -> Optional[Filter]:
    """Return the filter with these scores, and 0 for the first class; the default `features` are x."""
    # The bound derived in the module docstring, 16 u S + 1e-300 (1 + s) for S = s_0 + s max|f|, is a number
    # times max|f| plus a constant. Both are computed once, so each x costs one product and one sum.
    table = [
        (theta_0, theta, _BOUND * size, _BOUND * size_0 + _UNDERFLOW * (1 + size))
        for theta_0, theta, size_0, size in scores
    ]
    if not table:
        return None
    first_theta_0, first_theta, first_per_reach, first_error = table[0]

    def place_of_two(x: Sequence[float]) -> Optional[int]:  # the same as below, faster
        if features:
            x, reach = features(x)
        else:
            reach = max(map(abs, x))
        log_odds = fsum(map(mul, first_theta, x)) + first_theta_0
        return certain_of_two(log_odds, first_per_reach * reach + first_error)

    def place(x: Sequence[float]) -> Optional[int]:
        if features:
            x, reach = features(x)
        else:
            reach = max(map(abs, x))
        found, errors = [0.0], [0.0]
        for theta_0, theta, per_reach, error in table:
            found.append(fsum(map(mul, theta, x)) + theta_0)
            errors.append(per_reach * reach + error)
        return certain(found, errors)

    return place_of_two if len(table) == 1 else place


def _doubles(ratios: Sequence[Ratio], least: float = 1e-290) -> list[float]:
    """Return the nearest doubles; 0 stays 0, and numbers from 1e290 or below `least` in size become nan.

    nan proves nothing. Between 1e-290 and 1e290 a double has all its bits.
    """
    try:
        quotients = [numerator / denominator for numerator, denominator in ratios]
    except OverflowError:
        return [nan] * len(ratios)
    pairs = zip(quotients, ratios)
    return [a if least <= abs(a) < 1e290 or not numerator else nan for a, (numerator, _) in pairs]
