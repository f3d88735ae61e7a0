# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The multivariate Gaussian: density, mean and covariance, contours, and what a covariance needs for them.

`mean`: d entries; `covariance`: d x d, symmetric positive definite, in the squared units of x.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from operator import mul
from typing import NamedTuple, Optional, overload

from .errors import EmptyDataError, NotPositiveDefiniteError, ShapeError
from .matrices import Factor, definite, dot, solved_definite
from .moments import Moments
from .numbers.exact import (
    Integers,
    Matrix,
    Point,
    Rows,
    Vector,
    common,
    entries,
    integers,
    multiplied,
    symmetric_matrix,
    vector,
)
from .numbers.rounding import (
    LOG_2_PI,
    Digits,
    Interval,
    Precision,
    Rounded,
    TooCoarse,
    constant,
    nearest,
    root_of,
    rounded,
)
from .numbers.tables import Data
from .numbers.values import Value, fill, once

__all__ = ["density", "log_density", "mean", "covariance", "squared_distance", "principal_axes"]
__all__ += ["PrincipalAxis", "Gaussian"]

HALF = Fraction(1, 2)


# What a covariance needs


def difference(x: Integers, mean: Integers) -> Integers:
    """Return x - mean."""
    (a, p), (b, q) = x, mean
    if p == q:
        return [m - n for m, n in zip(a, b)], p
    return [m * q - n * p for m, n in zip(a, b)], p * q


def tree_sum(terms: Sequence[Fraction]) -> Fraction:
    """Return a sum of fractions with many different denominators: pairs first, then pairs of pairs."""
    # One after the other, each of d additions would be as long as all denominators together.
    pairs = [(term.numerator, term.denominator) for term in terms] or [(0, 1)]
    while len(pairs) > 1:
        odd = [(0, 1)] * (len(pairs) % 2)
        halves = zip(pairs[::2], [*pairs[1::2], *odd])
        pairs = [(a * q + b * p, p * q) for (a, p), (b, q) in halves]
    return Fraction(*pairs[0])


class Spread(ABC):
    """The covariance Sigma of one class, and what depends only on it."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.log_determinant = constant(self._log_determinant)

    @property
    @abstractmethod
    def determinant(self) -> Fraction:
        """|Sigma|, exactly. Raises: NotPositiveDefiniteError unless there is a density."""

    @abstractmethod
    def _log_determinant(self, at: Precision) -> Interval: ...

    @abstractmethod
    def square(self, z: Integers, at: Precision) -> Interval:
        """Enclose z' Sigma^-1 z. Raises: TooCoarse."""

    @abstractmethod
    def exact_square(self, z: Integers) -> Fraction:
        """Return z' Sigma^-1 z. Raises: NotPositiveDefiniteError."""

    @abstractmethod
    def trace(self, covariance: Moments, at: Precision) -> Interval:
        """Enclose tr(Sigma^-1 S) for the scatter S of some rows. Raises: TooCoarse."""

    def log_density(self, z: Integers, at: Precision) -> Interval:
        """Enclose the logarithm of the density at z from the mean: (-z' Sigma^-1 z - ln |2 pi Sigma|) / 2."""
        d = at(len(z[0]))
        return at(Fraction(-1, 2)) * (self.square(z, at) + d * LOG_2_PI(at) + self.log_determinant(at))

    def refuse_singular(self) -> None:
        """Raise NotPositiveDefiniteError unless there is a density. As an `exactly`, it knows no fraction."""
        self.determinant


class Full(Spread):
    """A covariance matrix."""

    def __init__(self, covariance: Matrix, where: str) -> None:
        super().__init__(where)
        self.covariance = covariance
        self._factors: dict[int, Factor] = {}

    def factor(self, at: Precision) -> Factor:
        """Return the factor at a precision. Raises: TooCoarse."""
        found = self._factors.get(at.digits)
        if found is None:
            found = self._factors[at.digits] = Factor(self.covariance, at)
        return found

    @once
    def determinant(self) -> Fraction:
        return definite(self.covariance, (), self.where).determinant

    def _log_determinant(self, at: Precision) -> Interval:
        return self.factor(at).log_determinant()

    def square(self, z: Integers, at: Precision) -> Interval:
        return self.factor(at).square(*z)

    def exact_square(self, z: Integers) -> Fraction:
        b = tuple(Fraction(a, z[1]) for a in z[0])
        return dot(b, solved_definite(self.covariance, [b], self.where)[0])

    def inverse(self, at: Precision) -> Inverse:
        """Return an enclosure of Sigma^-1. Raises: TooCoarse."""
        factor, d = self.factor(at), len(self.covariance)
        # Column j of I, in the units of the factor, has the entry 2^units_j; `solved` divides it away again.
        columns = [factor.solved([int(i == j) << factor.units[j] for i in range(d)], 1) for j in range(d)]
        power = max(power for _, _, power in columns)
        rows = [[a << power - own for a in column] for column, _, own in columns]
        error = max(error << power - own for _, error, own in columns)
        return Inverse(rows, error, power, factor.scale, factor.units)

    def trace(self, covariance: Moments, at: Precision) -> Interval:
        found = self.inverse(at)
        units = [Fraction(1, 1 << unit) for unit in found.units]
        upper = covariance.upper_scatter
        # Each entry off the diagonal counts twice.
        S = [
            [(1 if not k else 2) * a * (units[j] * units[j + k]) for k, a in enumerate(row)]
            for j, row in enumerate(upper)
        ]
        numbers, below = common(a for row in S for a in row)
        whole = sum(map(mul, numbers, [w for j, row in enumerate(found.rows) for w in row[j:]]))
        error, over = found.error * sum(map(abs, numbers)), below << max(found.power, 0)
        lift = found.scale << max(-found.power, 0)
        return at.between((whole - error) * lift, (whole + error) * lift, over)


class Inverse(NamedTuple):
    """Entries near those of Sigma^-1, and an upper bound for their errors.

    Entry (i, j) of Sigma^-1 is that of `rows` times scale / 2^(power + units_i + units_j).
    """

    rows: list[list[int]]
    error: int
    power: int
    scale: int
    units: list[int]


class Diagonal(Spread):
    """A covariance matrix with only a diagonal: one variance for each feature, and time linear in d."""

    def __init__(self, variances: Vector, where: str) -> None:
        super().__init__(where)
        self.variances = variances

    @once
    def determinant(self) -> Fraction:
        for j, variance in enumerate(self.variances):
            if not variance:
                raise NotPositiveDefiniteError(self.where, j, {})
        return Fraction(*self._product)

    @once
    def _product(self) -> tuple[int, int]:
        """|Sigma| as numerator and denominator, not reduced"""
        parts = [(v.numerator, v.denominator) for v in self.variances]
        return multiplied([above for above, _ in parts]), multiplied([below for _, below in parts])

    def _log_determinant(self, at: Precision) -> Interval:
        self._refuse()
        above, below = self._product
        return at.between(above, above, below).ln()

    def _refuse(self) -> None:
        if not all(self.variances):
            raise TooCoarse  # and `refuse_singular` says why

    def square(self, z: Integers, at: Precision) -> Interval:
        self._refuse()
        numbers, below = z
        # Each term z_j^2 / v_j in whole numbers over 2^bits, rounded down by less than 1.
        square, bits = below * below, at.bits
        found = sum(
            (a * a * v.denominator << bits) // (square * v.numerator) for a, v in zip(numbers, self.variances)
        )
        return at.between(found, found + len(numbers), 1 << bits)

    def exact_square(self, z: Integers) -> Fraction:
        self.refuse_singular()
        numbers, below = z
        return tree_sum([a * a / v for a, v in zip(numbers, self.variances)]) / below**2

    def trace(self, covariance: Moments, at: Precision) -> Interval:
        self._refuse()
        terms = zip(covariance.upper_scatter, self.variances)
        return at(tree_sum([row[0] / v for row, v in terms]))


# One Gaussian


@dataclass(frozen=True, repr=False, init=False)
class Gaussian(Value):
    """N(mean, covariance), prepared for many x; only densities need a positive definite covariance.

    Raises: EmptyDataError, ShapeError, NotSymmetricError, DomainError, NotFiniteError.
    """

    _line, _shown = ("dimension",), ("mean", "covariance")

    mean: Vector
    covariance: Matrix

    def __init__(self, mean: Point, covariance: Rows) -> None:
        mu = vector(mean, "mean")
        if not mu:
            raise EmptyDataError("mean")
        fill(self, mean=mu, covariance=symmetric_matrix(covariance, "covariance", len(mu)))

    @once
    def _spread(self) -> Full:
        return Full(self.covariance, "covariance")

    @once
    def _mean(self) -> Integers:
        return common(self.mean)

    def _from_mean(self, x: Point) -> Integers:
        given = entries(x, "x", len(self.mean))
        return difference(integers(given, "x[{}]".format), self._mean)

    @overload
    def density(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def density(self, x: Point, *, digits: int) -> Decimal: ...
    def density(self, x: Point, *, digits: Digits = None) -> Rounded:
        """Return p(x; mu, Sigma), as the function `density`.

        A density is r e^q pi^(k/2). Nobody knows a q for which it is rational, though there is no proof that
        there is none: see spec/limits.md.
        """
        z, spread = self._from_mean(x), self._spread
        return nearest(lambda at: spread.log_density(z, at).exp(), digits, spread.refuse_singular)

    @overload
    def log_density(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def log_density(self, x: Point, *, digits: int) -> Decimal: ...
    def log_density(self, x: Point, *, digits: Digits = None) -> Rounded:
        """Return ln p(x; mu, Sigma), as the function `log_density`."""
        z, spread = self._from_mean(x), self._spread
        return nearest(lambda at: spread.log_density(z, at), digits, spread.refuse_singular)

    def squared_distance(self, x: Point) -> Fraction:
        """Return (x - mu)' Sigma^-1 (x - mu), exactly; see `squared_distance`."""
        return self._spread.exact_square(self._from_mean(x))


@overload
def density(x: Point, mean: Point, covariance: Rows, *, digits: None = None) -> float: ...
@overload
def density(x: Point, mean: Point, covariance: Rows, *, digits: int) -> Decimal: ...
def density(x: Point, mean: Point, covariance: Rows, *, digits: Digits = None) -> Rounded:
    """Return p(x; mu, Sigma). It may exceed 1; in the far tail it is a subnormal double, then 0.0.

    Raises: NotPositiveDefiniteError, NotSymmetricError, and the same errors as `mean`.
    Computes: gaussian-density

    >>> density([0, 0], [0, 0], [[1, 0], [0, 1]])
    0.15915494309189535
    """
    return Gaussian(mean, covariance).density(x, digits=digits)


@overload
def log_density(x: Point, mean: Point, covariance: Rows, *, digits: None = None) -> float: ...
@overload
def log_density(x: Point, mean: Point, covariance: Rows, *, digits: int) -> Decimal: ...
def log_density(x: Point, mean: Point, covariance: Rows, *, digits: Digits = None) -> Rounded:
    """Return ln p(x; mu, Sigma): the nearest double or, with `digits`, that many correct digits.

    It remains correct when the density is too small for a double.

    Raises: the same errors as `density`.
    Computes: gaussian-log-density

    >>> log_density([100, 0], [0, 0], [[1, 0], [0, 1]])
    -5001.837877066409
    """
    return Gaussian(mean, covariance).log_density(x, digits=digits)


def mean(rows: Data) -> Vector:
    """Return E[z], the mean of the rows, exactly.

    `rows`: n x d, any iterable or table; it is read once.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.
    Computes: sample-mean

    >>> mean([[0, 1], [1, 1]])
    (Fraction(1, 2), Fraction(1, 1))
    """
    return Moments.of(rows, diagonal=True).mean


def covariance(rows: Data) -> Matrix:
    """Return E[(z - E[z])(z - E[z])'], d x d, exactly, with the divisor n (not n - 1); `rows` as in `mean`.

    Raises: the same errors as `mean`.
    Computes: covariance-definition

    >>> covariance([[0], [1]])
    ((Fraction(1, 4),),)
    """
    return Moments.of(rows).covariance


def squared_distance(x: Point, mean: Point, covariance: Rows) -> Fraction:
    """Return (x - mu)' Sigma^-1 (x - mu), exactly: the squared Mahalanobis distance, and the contour of x.

    Raises: the same errors as `density`.
    Computes: gaussian-contour

    >>> squared_distance([4, 1], [0, 0], [[1, 0], [0, 1]])
    Fraction(17, 1)
    """
    return Gaussian(mean, covariance).squared_distance(x)


class PrincipalAxis(NamedTuple):
    """An axis of the contours: half its length is sqrt(c variance) on the contour with value c.

    `direction`: a vector of length 1.
    """

    variance: Rounded
    direction: tuple[Rounded, Rounded]


def principal_axes(covariance: Rows, *, digits: Digits = None) -> tuple[PrincipalAxis, PrincipalAxis]:
    """Return the axes of the contours in two dimensions, the longer first: Sigma v = variance v.

    `covariance`: 2 x 2. Directions have length 1; the first points to the right, or up if it is vertical, and
    the second is a quarter turn to the left of it. For a circle they are the axes of x1 and x2.

    Raises: ShapeError unless 2 x 2, and the same errors as `density`.
    Computes: gaussian-principal-axes

    >>> principal_axes([[1, 0.5], [0.5, 1]])[0]
    PrincipalAxis(variance=1.5, direction=(0.7071067811865476, 0.7071067811865476))
    """
    sigma = symmetric_matrix(covariance, "covariance")
    if len(sigma) != 2:
        raise ShapeError("covariance", "2 x 2", f"{len(sigma)} x {len(sigma)}")
    det = definite(sigma, (), "covariance").determinant
    (a, b), (_, c) = sigma
    # The variances are (a + c)/2 +- r with r^2 = ((a - c)/2)^2 + b^2. With the angle t of the first axis,
    # cos 2t = (a - c)/(2 r) and sin 2t = b/r; the root is of the larger of cos^2 t and sin^2 t, and the other
    # follows from sin 2t. All these are rational only if r is.
    middle, half = (a + c) / 2, abs(a - c) / 2
    square = half**2 + b**2
    r = root_of(square)

    def radius(at: Precision) -> Interval:
        return at(square).sqrt()

    def larger(at: Precision) -> Interval:
        return ((at(1) + at(half) / radius(at)) * at(HALF)).sqrt()

    def known(value: Callable[[Fraction], Optional[Fraction]]) -> Optional[Fraction]:
        return None if r is None else value(r)

    first = nearest(lambda at: at(middle) + radius(at), digits, lambda: known(lambda r: middle + r))
    second = nearest(
        lambda at: at(det) / (at(middle) + radius(at)), digits, lambda: known(lambda r: det / (middle + r))
    )
    u, v = rounded(Fraction(1), digits), rounded(Fraction(0), digits)
    if square:
        u = nearest(larger, digits, lambda: known(lambda r: root_of((1 + half / r) / 2)))
        v = nearest(
            lambda at: at(abs(b) / 2) / (radius(at) * larger(at)),
            digits,
            lambda: known(lambda r: root_of((1 - half / r) / 2)),
        )
        u, v = (u, v) if a >= c else (v, u)
        v = -v if b < 0 else v
    return PrincipalAxis(first, (u, v)), PrincipalAxis(second, (-v if v else v, u))
