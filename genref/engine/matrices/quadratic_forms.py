# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussians prepared for many x: the exponent -(x - mu)' Sigma^-1 (x - mu) / 2 is one sum of integers."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import prod
from operator import mul

from ...errors import NotPositiveDefiniteError
from ...numbers.exact import Matrix, Point, Vector, entries, integers
from ...numbers.reals import PI, Value, exp, ln, quotient, sqrt
from .elimination import definite, dot, identity, integer_rows
from .refinement import Factored
from .residues import inverted


class Spread:
    """A covariance Sigma, called `name` in errors, with what it alone decides.

    `covariance`: d x d, symmetric; of a diagonal one its diagonal, d rows of one number from 0, will do. What
    depends on Sigma^-1 raises NotPositiveDefiniteError where there is none, and so no density.
    """

    def __init__(self, covariance: Matrix, name: str = "covariance") -> None:
        self.covariance = covariance
        self.name = name
        self.is_diagonal: bool = len(covariance[0]) < len(covariance)

    @cached_property
    def _solved(self) -> tuple[Fraction, Matrix]:
        """|Sigma|, and Sigma^-1: each row from its diagonal on, with twice the entries beside it."""
        if self.is_diagonal:
            variances = [variance for (variance,) in self.covariance]
            if 0 in variances:
                raise NotPositiveDefiniteError(self.name, variances.index(Fraction(0)), {})
            return prod(variances, start=Fraction(1)), tuple((1 / variance,) for variance in variances)
        found = inverted(self.covariance)
        if found and Factored.of(self.covariance):  # which proves it positive definite
            inverse, determinant = found
        else:
            system = definite(self.covariance, identity(len(self.covariance)), self.name)
            inverse, determinant = system.solutions(), system.determinant
        rows = enumerate(inverse)
        return determinant, tuple((row[i], *(2 * entry for entry in row[i + 1 :])) for i, row in rows)

    @property
    def determinant(self) -> Fraction:
        """|Sigma|."""
        return self._solved[0]

    @cached_property
    def integers(self) -> tuple[list[list[int]], int]:
        """The rows of Sigma^-1, as they are here, as integers over one denominator."""
        return integer_rows(self._solved[1])

    def trace(self, upper: Matrix) -> Fraction:
        """Return the trace of Sigma^-1 S, given the rows of S in the same form, but none of them doubled."""
        return sum((dot(row, s) for row, s in zip(self._solved[1], upper)), Fraction(0))

    @cached_property
    def normaliser(self) -> Value:
        """What the density divides by, sqrt((2 pi)^d |Sigma|)."""
        return sqrt((2 * PI) ** len(self.covariance) * self.determinant)

    @cached_property
    def log_normaliser(self) -> Value:
        """Its logarithm, (d ln(2 pi) + ln |Sigma|) / 2."""
        return (len(self.covariance) * ln(2 * PI) + ln(self.determinant)) / 2

    def __reduce__(self) -> tuple[object, ...]:
        return Spread, (self.covariance, self.name)


class Density:
    """The density of N(mean, spread)."""

    def __init__(self, mean: Vector, spread: Spread) -> None:
        self._mean = integers(mean, str)
        self.spread = spread

    def exponent(self, x: Point) -> tuple[int, int]:
        """Return -(x - mu)' Sigma^-1 (x - mu) / 2 as numerator and denominator, not reduced."""
        precision, scale = self.spread.integers
        mu, mu_scale = self._mean
        point, x_scale = integers(entries(x, "x", len(mu)), lambda i: f"x[{i}]")
        z = [a * mu_scale - m * x_scale for a, m in zip(point, mu)]
        square = sum(map(mul, z, [sum(map(mul, row, z[i:])) for i, row in enumerate(precision)]))
        return -square, 2 * scale * (mu_scale * x_scale) ** 2

    def squared_distance(self, x: Point) -> Fraction:
        """Return (x - mu)' Sigma^-1 (x - mu)."""
        return -2 * Fraction(*self.exponent(x))

    def value(self, x: Point) -> Value:
        """Return p(x; mu, Sigma)."""
        return exp(quotient(*self.exponent(x))) / self.spread.normaliser

    def logarithm(self, x: Point) -> Value:
        """Return ln p(x; mu, Sigma)."""
        return quotient(*self.exponent(x)) - self.spread.log_normaliser
