# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The multivariate Gaussian: density, mean and covariance, contours, and what a covariance needs for them.

`mean`: d entries; `covariance`: d x d and symmetric, in the squared units of x. A density needs it positive
definite.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import repeat
from operator import mul, sub, truediv
from typing import NamedTuple, Optional, overload

from .errors import EmptyDataError, NotPositiveDefiniteError, ShapeError
from .matrices import Factor, definite, dot, solved_definite
from .moments import Moments
from .numbers import exact, rounding
from .numbers.exact import Integers, Matrix, Point, Rows, Vector
from .numbers.rounding import Digits, Interval, Precision, Rounded, Rule, Unrounded
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
        return list(map(sub, a, b)), p
    return list(map(sub, map(mul, a, repeat(q)), map(mul, b, repeat(p)))), p * q


class Spread:
    """The covariance Sigma of one class, and what depends only on it; errors call it `where`.

    A singular covariance, as any that is not positive definite, has no density. The methods that enclose
    raise TooCoarse for it at every precision. After a few of them `rounding.decided` asks for the exact
    answer, and that raises the error, from `matrices.definite`: `refuse_singular` for a density,
    `determinant` or the exact theta for scores. Nothing is refused before a question needs it, except fits of
    so many features that their products would take minutes (`moments.WIDE`).
    """

    def __init__(self, covariance: Matrix, where: str) -> None:
        self.where, self.covariance, self.dimension = where, covariance, len(covariance)

    @once
    def factor(self) -> Callable[[Precision], Factor]:
        """The factor at a precision; asking for it may raise TooCoarse."""
        return rounding.constant(partial(Factor, self.covariance))

    @once
    def log_size(self) -> Rule:
        """The rule of ln |2 pi Sigma|."""
        d = self.dimension
        return rounding.constant(lambda at: at(d) * rounding.LOG_2_PI(at) + self.log_determinant(at))

    def density(self, z: Integers) -> Unrounded:
        """Return the density at z from the mean.

        It is r e^q pi^(k/2). Nobody knows a q for which that is rational, though there is no proof that there
        is none: see spec/limits.md.
        """
        return Unrounded(lambda at: self.log_density(z, at).exp(), self.refuse_singular)

    def log_density(self, z: Integers, at: Precision) -> Interval:
        """Enclose the logarithm of the density at z from the mean: (-z' Sigma^-1 z - ln |2 pi Sigma|) / 2."""
        return at(-HALF) * (self.square(z, at) + self.log_size(at))

    def refuse_singular(self) -> None:
        """Raise NotPositiveDefiniteError unless there is a density. As an `exactly`, it knows no fraction."""
        self.determinant

    @once
    def determinant(self) -> Fraction:
        """|Sigma|, exactly. Raises: NotPositiveDefiniteError unless there is a density."""
        return definite(self.covariance, (), self.where).determinant

    def log_determinant(self, at: Precision) -> Interval:
        """Enclose ln |Sigma|."""
        return self.factor(at).log_determinant()

    def square(self, z: Integers, at: Precision) -> Interval:
        """Enclose z' Sigma^-1 z."""
        return self.factor(at).square(*z)

    def exact_square(self, z: Integers) -> Fraction:
        """Return z' Sigma^-1 z. Raises: NotPositiveDefiniteError."""
        b = tuple(Fraction(a, z[1]) for a in z[0])
        return dot(b, self._solved(b))

    def _solved(self, b: Vector) -> Vector:
        """Return Sigma^-1 b. Raises: NotPositiveDefiniteError."""
        return solved_definite(self.covariance, [b], self.where)[0]

    def trace(self, rows: Moments, at: Precision) -> Interval:
        """Enclose tr(Sigma^-1 S) for the covariance S of some rows: the mean of their squared distances."""
        factor, S = self.factor(at), rows.covariance
        return rounding.total((factor.entry(j, *exact.common(column)) for j, column in enumerate(S)), at)


class Diagonal(Spread):
    """A covariance with only a diagonal: the same answers from one variance for each feature, linear in d.

    Where a variance is 0, `log_determinant` raises NotPositiveDefiniteError at once, and the others divide by
    0, which is an ArithmeticError, as TooCoarse is.
    """

    def __init__(self, variances: Vector, where: str) -> None:
        self.where, self.variances, self.dimension = where, variances, len(variances)

    @once
    def determinant(self) -> Fraction:
        for j, variance in enumerate(self.variances):
            if not variance:
                raise NotPositiveDefiniteError(self.where, j, {})
        return exact.tree_product(self.variances)

    def log_determinant(self, at: Precision) -> Interval:
        return at(self.determinant).ln()

    def square(self, z: Integers, at: Precision) -> Interval:
        # Each term z_j^2 / v_j in whole numbers over 2^bits, rounded down by less than 1.
        (numbers, below), bits, found = z, at.bits, 0
        for a, v in zip(numbers, self.variances):
            found += (a * a * v.denominator << bits) // (below * below * v.numerator)
        return at.between(found, found + len(numbers), 1, bits)

    def _solved(self, b: Vector) -> Vector:
        return tuple(map(truediv, b, self.variances))

    def trace(self, rows: Moments, at: Precision) -> Interval:
        return rounding.total(map(at, map(truediv, rows.variances, self.variances)), at)


# One Gaussian


@dataclass(frozen=True, repr=False, init=False)
class Gaussian(Value):
    """N(mean, covariance), prepared for many x; only densities need a positive definite covariance.

    Raises: EmptyDataError, ShapeError, NotSymmetricError, DomainError, NotFiniteError.
    """

    _line, _shown = ("mean",), ("mean", "covariance")

    mean: Vector
    covariance: Matrix

    def __init__(self, mean: Point, covariance: Rows) -> None:
        mu = exact.vector(mean, "mean")
        if not mu:
            raise EmptyDataError("mean")
        fill(self, mean=mu, covariance=exact.symmetric_matrix(covariance, "covariance", len(mu)))

    @once
    def _spread(self) -> Spread:
        return Spread(self.covariance, "covariance")

    def _from_mean(self, x: Point) -> Integers:
        given = exact.entries(x, "x", len(self.mean))
        return difference(exact.integers(given, "x[{}]".format), exact.common(self.mean))

    @overload
    def density(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def density(self, x: Point, *, digits: int) -> Decimal: ...
    def density(self, x: Point, *, digits: Digits = None) -> Rounded:
        """Return p(x; mu, Sigma), as the function `density`."""
        return self._spread.density(self._from_mean(x)).rounded(digits)

    @overload
    def log_density(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def log_density(self, x: Point, *, digits: int) -> Decimal: ...
    def log_density(self, x: Point, *, digits: Digits = None) -> Rounded:
        """Return ln p(x; mu, Sigma), as the function `log_density`."""
        z, spread = self._from_mean(x), self._spread
        return Unrounded(partial(spread.log_density, z), spread.refuse_singular).rounded(digits)

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
    """Return (x - mu)' Sigma^-1 (x - mu), exactly: the squared Mahalanobis distance of x from mu.

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
    sigma = exact.symmetric_matrix(covariance, "covariance")
    if len(sigma) != 2:
        raise ShapeError("covariance", "2 x 2", f"{len(sigma)} x {len(sigma)}")
    definite(sigma, (), "covariance")
    (a, b), (_, c) = sigma
    # The variances are (a + c)/2 +- r with r^2 = ((a - c)/2)^2 + b^2. With the angle t of the first axis,
    # cos 2t = (a - c)/(2 r) and sin 2t = b/r, so the larger of cos^2 t and sin^2 t is (1 + |cos 2t|)/2, and
    # the smaller is (1 - |cos 2t|)/2. All these are rational only if r is.
    middle, half = (a + c) / 2, abs(a - c) / 2
    square = half**2 + b**2
    r = rounding.root_of(square)

    def value(rule: Rule, exactly: Callable[[Fraction], Optional[Fraction]]) -> Rounded:
        return Unrounded(rule, lambda: None if r is None else exactly(r)).rounded(digits)

    def variance(sign: int) -> Rounded:
        return value(lambda at: at(middle) + at(sign) * at(square).sqrt(), lambda r: middle + sign * r)

    def size(sign: int) -> Rounded:
        if not square:
            return rounding.rounded(Fraction(sign > 0), digits)
        rule: Rule = lambda at: (at(HALF) + at(sign * half / 2) / at(square).sqrt()).sqrt()  # noqa: E731
        return value(rule, lambda r: rounding.root_of((1 + sign * half / r) / 2))

    u, v = (size(1), size(-1)) if a >= c else (size(-1), size(1))
    v = _negative(v) if b < 0 else v
    return PrincipalAxis(variance(1), (u, v)), PrincipalAxis(variance(-1), (_negative(v) if v else v, u))


def _negative(value: Rounded) -> Rounded:
    """Return -value with all digits: the minus sign rounds a Decimal to the caller's precision."""
    return -value if isinstance(value, float) else value.copy_negate()  # pyright: ignore[reportAttributeAccessIssue]
