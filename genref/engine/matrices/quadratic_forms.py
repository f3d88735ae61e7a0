# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussians prepared for many x: the exponent -(x - mu)' Sigma^-1 (x - mu) / 2, as precise as requested.

With few features it is one sum of integers. With many features, Sigma^-1 and |Sigma| are longer than most
questions require: a rounded factor encloses the exponent and |Sigma|, and exact numbers are used only if the
enclosure does not decide, as at a tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import frexp, gcd, isfinite, ldexp, prod
from operator import mul
from typing import Optional, Tuple

from ...errors import NotPositiveDefiniteError
from ...numbers.enclosing import FIRST, Enclosing, Interval
from ...numbers.exact import Integers, Matrix, Number, Ratio, Vector, integers
from ...numbers.reals import (
    PI,
    Value,
    approximate_or_exact,
    exp,
    ln,
    nearest_double,
    quotient,
    sqrt,
)
from .elimination import definite, identity, integer_rows
from .refinement import ROWS_FOR_REFINEMENT, Factored, Inverse, Square
from .residues import inverted

Polynomial = Tuple["list[Ratio]", "list[Ratio]"]
"""The constant term as a list of numbers of one sign, and the other coefficients."""


class Spread:
    """A covariance Sigma, called `name` in errors, and everything that depends only on it.

    `covariance`: d x d and symmetric; for a diagonal one, d rows of one number each (from 0) suffice. If
    Sigma has no inverse, and so no density, everything that needs Sigma^-1 raises NotPositiveDefiniteError.
    """

    def __init__(self, covariance: Matrix, name: str = "covariance") -> None:
        self.covariance = covariance
        self.name = name
        self.is_diagonal: bool = len(covariance[0]) < len(covariance)

    @cached_property
    def factored(self) -> Optional[Factored]:
        """The factored covariance; None for few features, or if the factor does not prove it definite."""
        if self.is_diagonal or len(self.covariance) < ROWS_FOR_REFINEMENT:
            return None
        found = Factored.of(self.covariance)
        return found and found.lengthened(FIRST.digits)

    def refuse_singular(self) -> None:
        """Raise NotPositiveDefiniteError unless Sigma has an inverse."""
        if not self.factored:
            self._exact_determinant

    @cached_property
    def _solved(self) -> tuple[Fraction, Matrix]:
        """|Sigma| and Sigma^-1, in the form of `_inverse`, for a covariance with all its entries."""
        # With many features, and once Sigma is proved definite, residues are the fastest way to the whole of
        # Sigma^-1. Otherwise elimination finds Sigma^-1, or proves that it does not exist.
        found = inverted(self.covariance) if self.factored else None
        if found:
            inverse, determinant = found
        else:
            system = definite(self.covariance, identity(len(self.covariance)), self.name)
            inverse, determinant = system.solutions(), system.determinant
        # z'Pz = P_11 z_1^2 + 2 P_12 z_1 z_2 + P_22 z_2^2 needs only half of a symmetric P: ((2, 1), (1, 3))
        # is stored as ((2, 2), (3)), which saves half of the products for every later z.
        rows = enumerate(inverse)
        return determinant, tuple((row[i], *(2 * entry for entry in row[i + 1 :])) for i, row in rows)

    @cached_property
    def _exact_determinant(self) -> Fraction:
        if not self.is_diagonal:
            return self._solved[0]
        variances = [variance for (variance,) in self.covariance]
        if 0 in variances:
            raise NotPositiveDefiniteError(self.name, variances.index(Fraction(0)), {})
        # Divide two long products once. A fraction after each factor would be reduced d times.
        return Fraction(prod(v.numerator for v in variances), prod(v.denominator for v in variances))

    @cached_property
    def determinant(self) -> Value:
        """|Sigma|."""
        factored = self.factored
        if not factored:
            return self._exact_determinant

        def approximate(at: Enclosing) -> Interval:
            low, high, below = factored.lengthened(at.digits).determinant(at.digits)
            return at.ratio(low, below)[0], at.ratio(high, below)[1]

        return approximate_or_exact(approximate, lambda: self._exact_determinant)

    @property
    def _inverse(self) -> Matrix:
        """Sigma^-1: each row from its diagonal on, with the off-diagonal entries doubled."""
        if not self.is_diagonal:
            return self._solved[1]
        self.refuse_singular()
        return tuple((1 / variance,) for (variance,) in self.covariance)

    @cached_property
    def precision(self) -> tuple[list[list[int]], int]:
        """The rows of `_inverse` as integers over one denominator."""
        return integer_rows(self._inverse)

    def approximate_precision(self, bits: int) -> tuple[list[list[int]], int]:
        """Return `precision`, or rows so near to it that z'Pz has a relative error of at most 2^-bits."""
        found = self._columns and self._columns.approximate(bits)
        if not found:
            return self.precision
        rows, below = found
        return [[row[i], *(2 * entry for entry in row[i + 1 :])] for i, row in enumerate(rows)], below

    @cached_property
    def _columns(self) -> Optional[Inverse]:
        return Inverse(self.factored) if self.factored else None

    def trace(self, upper: Matrix) -> Value:
        """Return the trace of Sigma^-1 S, given the rows of S in the form of `_inverse`, but not doubled.

        S is a sum of terms zz', so the trace is a sum of terms z'Pz.
        """
        whole, scale = integer_rows(upper)

        def of(rows: Sequence[Sequence[int]]) -> int:
            return sum(sum(map(mul, row, s)) for row, s in zip(rows, whole))

        def approximate(at: Enclosing) -> Interval:
            bits = 4 * at.digits
            rows, below = self.approximate_precision(bits + 1)
            found = of(rows)
            error = (found >> bits) + 1
            return at.ratio(found - error, below * scale)[0], at.ratio(found + error, below * scale)[1]

        def exactly() -> Value:
            rows, below = self.precision
            return quotient(of(rows), below * scale)

        return approximate_or_exact(approximate, exactly) if self.factored else exactly()

    @property
    def variances(self) -> list[float]:
        """The diagonal of Sigma, in doubles."""
        return [nearest_double(row[0 if self.is_diagonal else j]) for j, row in enumerate(self.covariance)]

    @cached_property
    def normaliser(self) -> Value:
        """The normaliser of the density, sqrt((2 pi)^d |Sigma|)."""
        return sqrt((2 * PI) ** len(self.covariance) * self.determinant)

    @cached_property
    def log_normaliser(self) -> Value:
        """The logarithm of the normaliser, (d ln(2 pi) + ln |Sigma|) / 2."""
        return (len(self.covariance) * ln(2 * PI) + ln(self.determinant)) / 2

    def __reduce__(self) -> tuple[object, ...]:
        return Spread, (self.covariance, self.name)


class Density:
    """The density of N(mean, spread)."""

    def __init__(self, mean: Vector, spread: Spread) -> None:
        self.mean = mean
        self.spread = spread

    @cached_property
    def _mean(self) -> Integers:
        return integers(self.mean, str)

    def exponent(self, x: Sequence[Number]) -> Exponent:
        """Return -(x - mu)' Sigma^-1 (x - mu) / 2 for an x with d entries."""
        return self.exponent_at(integers(x, lambda i: f"x[{i}]"))

    def exponent_at(self, x: Integers) -> Exponent:
        """Return the exponent for an x given in integers."""
        (point, x_scale), (mu, mu_scale) = x, self._mean
        # Write x - mu over one denominator: 3/2 - 1/3 is (3 * 3 - 1 * 2) / 6. The product of the scales is
        # not reduced, because a gcd would cost more than the few bits that it saves.
        z = [a * mu_scale - m * x_scale for a, m in zip(point, mu)]
        return Exponent(self.spread, (z, mu_scale * x_scale))

    def about(self, origin: Integers, units: Integers) -> Polynomial:
        """Return the exponent as a polynomial in z, where x_j = origin_j + units_j z_j.

        The coefficients are those of z_1 ... z_d, then those of z_i z_k in the order of the rows of Sigma^-1:
        for i <= k, or for i = k if Sigma is diagonal. If Sigma has a factor, they are approximate: the value
        of the polynomial has a relative error of at most 2^-60.
        """
        mu, mu_scale = self._mean
        (start, start_scale), (steps, step_scale) = origin, units
        # For P = Sigma^-1, m = origin - mu, v = x - origin the exponent is -(m'P m + 2 v'P m + v'P v) / 2.
        # Each vector is integers over a denominator: m over `below`, and v over `step_scale`.
        below = start_scale * mu_scale
        m = [o * mu_scale - a * start_scale for o, a in zip(start, mu)]
        by = below * step_scale
        if self.spread.is_diagonal:
            # The features do not mix, so each keeps a short denominator: for the variance n / q the term is
            # -(m^2 q / n + 2 v m q / n + v^2 q / n) / 2. With one denominator for all d features, the numbers
            # would be about d times as long.
            constants, linear, products = [], [], []
            for m_j, step, (variance,) in zip(m, steps, self.spread.covariance):
                q, n = variance.denominator, variance.numerator
                constants.append((-m_j * m_j * q, 2 * n * below**2))
                linear.append((-m_j * step * q, n * by))
                products.append((-step * step * q, 2 * n * step_scale**2))
            return constants, linear + products
        rows, scale = self.spread.approximate_precision(60)
        # Compute 2 P m from the upper half of P alone: entry (i, k) adds m_k in place i, and m_i in place k.
        image = [row[0] * m_i + sum(map(mul, row, m[i:])) for i, (row, m_i) in enumerate(zip(rows, m))]
        for i, row in enumerate(rows):
            for k, entry in enumerate(row[1:], i + 1):
                image[k] += entry * m[i]
        # P is over `scale`, and the image over `below * scale`.
        linear = [(-a * step, 2 * scale * by) for a, step in zip(image, steps)]
        over = 2 * scale * step_scale**2
        products = [
            (-entry * step_i * step, over)
            for i, (row, step_i) in enumerate(zip(rows, steps))
            for entry, step in zip(row, steps[i:])
        ]
        return [(-sum(map(mul, m, image)), 4 * scale * below**2)], linear + products

    def squared_distance(self, x: Sequence[Number]) -> Fraction:
        """Return (x - mu)' Sigma^-1 (x - mu), exactly."""
        return -2 * Fraction(*self.exponent(x).exact())

    def value(self, x: Sequence[Number]) -> Value:
        """Return p(x; mu, Sigma)."""
        return exp(self.exponent(x).value) / self.spread.normaliser

    def logarithm(self, x: Sequence[Number]) -> Value:
        """Return ln p(x; mu, Sigma)."""
        return self.exponent(x).value - self.spread.log_normaliser


class Exponent:
    """-z' Sigma^-1 z / 2, for z in integers over a scale."""

    __slots__ = ("_spread", "_z", "_near", "_exact")

    def __init__(self, spread: Spread, z: Integers) -> None:
        self._spread = spread
        self._z: Integers = z
        self._near: Optional[Square] = Square.of(spread.factored, z) if spread.factored else None
        self._exact: Optional[Ratio] = None

    def exact(self) -> Ratio:
        """Return the numerator and the denominator, not reduced."""
        if self._exact is None:
            rows, below = self._spread.precision
            z, scale = self._z
            square = sum(map(mul, z, [sum(map(mul, row, z[i:])) for i, row in enumerate(rows)]))
            self._exact = -square, 2 * below * scale**2
        return self._exact

    def between(self, digits: int) -> tuple[int, int, int]:
        """Return integers low, high, below: low / below and high / below agree to `digits`, or are equal."""
        # The two ends agree to this many digits if their distance, times 10^digits, is at most the smaller
        # one. If not, the enclosure is refined: from 1.0 and 1.1 to 24 digits takes several steps. If
        # refining stops making progress, the exact numbers are used.
        while self._near:
            low, high, below = self._near.between()
            if (high - low) * 10**digits <= low:
                return -high, -low, 2 * below
            self._near = self._near.better()
        value, below = self.exact()
        return value, value, below

    @property
    def value(self) -> Value:
        """The exponent as a number."""
        return self.minus(None) if self._near else quotient(*self.exact())

    def minus(self, other: Optional[Exponent]) -> Value:
        """Return this exponent minus another one, or minus 0."""

        def exactly() -> Value:
            n, d = self.exact()
            if not other:
                return quotient(n, d)
            n_other, d_other = other.exact()
            g = gcd(d, d_other)
            return quotient(n * (d_other // g) - n_other * (d // g), d // g * d_other)

        def approximate(at: Enclosing) -> Optional[Interval]:
            # If the two begin with the same digits, take more: of -1000.25 and -1000.5, four digits leave no
            # difference, eight leave 0.25. If it is nearly 0 or takes too many digits, exact numbers decide.
            digits = at.digits
            while digits <= 100 * at.digits:
                low, high, below = self.between(digits)
                if other:
                    other_low, other_high, other_below = other.between(digits)
                    low = low * other_below - other_high * below
                    high = high * other_below - other_low * below
                    below *= other_below
                if (high - low) * 10**at.digits <= max(below // 10**at.digits, abs(low)):
                    return at.ratio(low, below)[0], at.ratio(high, below)[1]
                digits *= 2
            return None

        is_near = self._near or other and other._near
        return approximate_or_exact(approximate, exactly) if is_near else exactly()


def expanded(densities: Sequence[Density]) -> Optional[tuple[list[float], list[float], list[Polynomial]]]:
    """Return the exponents as polynomials in z, in the form of `Density.about`; None beyond doubles.

    They are the last part. The first two parts define z: z_j = (x_j - origin_j) scales_j. Any doubles and
    powers of 2 would do. The ones chosen here, the middle of the means and roughly the inverse of the largest
    standard deviation, make z small for ordinary x.
    """
    # The means 1000 and 1002 have the origin 1001. Around it the polynomials of both classes have small
    # constants and coefficients, so doubles lose little when one polynomial is subtracted from the other.
    means = zip(*(map(nearest_double, density.mean) for density in densities))
    origin = [sum(column) / len(densities) for column in means]
    if not all(map(isfinite, origin)):
        return None
    deviations = [max(column) for column in zip(*(density.spread.variances for density in densities))]
    units = [ldexp(1.0, frexp(variance)[1] // 2) for variance in deviations]
    at = integers(origin, str), integers(units, str)
    return origin, [1 / unit for unit in units], [density.about(*at) for density in densities]
