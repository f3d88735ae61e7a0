# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The multivariate Gaussian: density, mean and covariance, contours.

`mean`: d entries; `covariance`: d x d, symmetric positive definite, in the squared units of x.
`Gaussian` prepares what does not depend on x, for many x.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import InitVar, dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import NamedTuple, Optional, overload

from .engine.exact import Number, entries, integers, vector
from .engine.reals import ONE, PI, ZERO, Rounded, Value, exp, ln, quotient, rounded, sqrt
from .errors import EmptyDataError, ShapeError
from .linear_algebra import (
    Matrix,
    Vector,
    definite_solutions,
    identity,
    integer_matrix,
    ldl_factors,
    symmetric_matrix,
)
from .moments import Moments

__all__ = [
    "density",
    "log_density",
    "mean",
    "covariance",
    "squared_distance",
    "principal_axes",
    "PrincipalAxis",
    "Gaussian",
]


@overload
def density(
    x: Iterable[Number],
    mean: Iterable[Number],
    covariance: Iterable[Iterable[Number]],
    *,
    digits: None = None,
) -> float: ...
@overload
def density(
    x: Iterable[Number], mean: Iterable[Number], covariance: Iterable[Iterable[Number]], *, digits: int
) -> Decimal: ...
def density(
    x: Iterable[Number],
    mean: Iterable[Number],
    covariance: Iterable[Iterable[Number]],
    *,
    digits: Optional[int] = None,
) -> Rounded:
    """Return p(x; mu, Sigma) = exp(-(x - mu)' Sigma^-1 (x - mu) / 2) / sqrt((2 pi)^d |Sigma|).

    A density, so it may exceed 1. In the far tail it is a correctly rounded subnormal, then 0.0.

    Raises: NotPositiveDefiniteError, NotSymmetricError, ShapeError, EmptyDataError, DomainError,
    NotFiniteError.

    Spec: gaussian-density

    >>> density([0, 0], [0, 0], [[1, 0], [0, 1]])
    0.15915494309189535
    """
    return rounded(Gaussian.of(mean, covariance).density_value(x), digits)


@overload
def log_density(
    x: Iterable[Number],
    mean: Iterable[Number],
    covariance: Iterable[Iterable[Number]],
    *,
    digits: None = None,
) -> float: ...
@overload
def log_density(
    x: Iterable[Number], mean: Iterable[Number], covariance: Iterable[Iterable[Number]], *, digits: int
) -> Decimal: ...
def log_density(
    x: Iterable[Number],
    mean: Iterable[Number],
    covariance: Iterable[Iterable[Number]],
    *,
    digits: Optional[int] = None,
) -> Rounded:
    """Return ln p(x; mu, Sigma) = -(d ln(2 pi) + ln |Sigma| + (x - mu)' Sigma^-1 (x - mu)) / 2.

    Right also where the density is too small for a double.

    Raises: as `density`.

    Spec: gaussian-log-density

    >>> log_density([0, 100], [0, 0], [[1, 0], [0, 1]])
    -5001.837877066409
    """
    return rounded(Gaussian.of(mean, covariance).log_density_value(x), digits)


def mean(rows: Iterable[Iterable[Number]]) -> Vector:
    """Return E[z], the sum of the rows divided by n, exactly.

    `rows`: n x d, any iterable, read once.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.

    Spec: gaussian-mean

    >>> mean([[0, 1], [1, 1]])
    (Fraction(1, 2), Fraction(1, 1))
    """
    return Moments.of(rows).mean


def covariance(rows: Iterable[Iterable[Number]]) -> Matrix:
    """Return E[(z - E[z])(z - E[z])'], the sum over the rows divided by n (not n - 1), exactly.

    `rows`: n x d, any iterable, read once. The result is d x d, symmetric, and singular when the
    rows lie in a plane; with one row it is 0.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.

    Spec: covariance-definition

    >>> covariance([[0], [1]])
    ((Fraction(1, 4),),)
    """
    return Moments.of(rows).covariance


def squared_distance(
    x: Iterable[Number], mean: Iterable[Number], covariance: Iterable[Iterable[Number]]
) -> Fraction:
    """Return (x - mu)' Sigma^-1 (x - mu), exactly: the contour, of equal density, that x lies on.

    The square of the Mahalanobis distance, without a unit. The contour with the value c is an
    ellipsoid around mu.

    Raises: as `density`.

    Spec: gaussian-contour

    >>> squared_distance([3, 4], [0, 0], [[1, 0], [0, 2]])
    Fraction(17, 1)
    """
    return Gaussian.of(mean, covariance).squared_distance(x)


class PrincipalAxis(NamedTuple):
    """An axis of the contours: half its length is sqrt(c variance) on the contour with value c."""

    variance: Rounded
    direction: tuple[Rounded, Rounded]


def principal_axes(
    covariance: Iterable[Iterable[Number]], *, digits: Optional[int] = None
) -> tuple[PrincipalAxis, PrincipalAxis]:
    """Return the axes of the contours in two dimensions, the longer first: Sigma v = variance v.

    `covariance`: 2 x 2. Directions have length 1; the first points to the right, or up if it is
    vertical, the second is a quarter turn to the left of it. A circle has the axes of x1 and x2.

    Raises: ShapeError unless 2 x 2; and as `density`.

    Spec: gaussian-principal-axes

    >>> principal_axes([[1, 0.5], [0.5, 1]])[0]
    PrincipalAxis(variance=1.5, direction=(0.7071067811865476, 0.7071067811865476))
    """
    sigma = symmetric_matrix(covariance, "covariance")
    if len(sigma) != 2:
        raise ShapeError("covariance", "2 x 2", f"{len(sigma)} x {len(sigma)}")
    ldl_factors(sigma, "covariance")
    (a, b), (_, c) = sigma
    radius = sqrt((a - c) ** 2 / 4 + b * b)
    u: Value = ONE
    v: Value = ZERO
    if radius != 0:
        # With the angle t of the first axis, cos 2t = (a - c) / (2 radius), sin 2t = b / radius;
        # the root is of the larger of cos^2 t and sin^2 t, and the other follows from sin 2t.
        larger = sqrt((1 + abs(a - c) / (2 * radius)) / 2)
        smaller = abs(b) / (2 * radius * larger)
        u, v = (larger, smaller) if a >= c else (smaller, larger)
        v = -v if b < 0 else v
    first, second = (a + c) / 2 + radius, (a * c - b * b) / ((a + c) / 2 + radius)
    return (
        PrincipalAxis(rounded(first, digits), (rounded(u, digits), rounded(v, digits))),
        PrincipalAxis(rounded(second, digits), (rounded(-v, digits), rounded(u, digits))),
    )


@dataclass(frozen=True)
class Spread:
    """A covariance with what it alone decides: inverse, determinant, normaliser.

    `name` is what errors call it.
    """

    covariance: Matrix
    name: str = field(default="covariance", compare=False, repr=False)

    @cached_property
    def _solved(self) -> tuple[Fraction, Matrix]:
        return definite_solutions(self.covariance, identity(len(self.covariance)), self.name)

    @property
    def determinant(self) -> Fraction:
        """|Sigma|.

        Raises: NotPositiveDefiniteError.
        """
        return self._solved[0]

    @property
    def precision(self) -> Matrix:
        """Sigma^-1.

        Raises: NotPositiveDefiniteError.
        """
        return self._solved[1]

    @cached_property
    def normaliser(self) -> Value:
        """What the density divides by, sqrt((2 pi)^d |Sigma|)."""
        return sqrt((2 * PI) ** len(self.covariance) * self.determinant)

    @cached_property
    def log_normaliser(self) -> Value:
        """Its logarithm, (d ln(2 pi) + ln |Sigma|) / 2."""
        return (len(self.covariance) * ln(2 * PI) + ln(self.determinant)) / 2


@dataclass(frozen=True)
class Gaussian:
    """The distribution N(mean, covariance), prepared for many x.

    Any numbers are taken, exactly; `Gaussian.of` says so to type checkers. That the covariance is
    positive definite is asked for where a density is. `shared`: a covariance prepared before.

    Raises: EmptyDataError, ShapeError, NotSymmetricError, DomainError, NotFiniteError.
    """

    mean: Vector
    covariance: Matrix
    shared: InitVar[Optional[Spread]] = None
    spread: Spread = field(init=False, repr=False, compare=False)

    def __post_init__(self, shared: Optional[Spread]) -> None:
        mu = vector(self.mean, "mean")
        if not mu:
            raise EmptyDataError("mean")
        spread = shared or Spread(covariance_matrix(self.covariance, "covariance", len(mu)))
        object.__setattr__(self, "mean", mu)
        object.__setattr__(self, "covariance", spread.covariance)
        object.__setattr__(self, "spread", spread)

    @staticmethod
    def of(mean: Iterable[Number], covariance: Iterable[Iterable[Number]]) -> Gaussian:
        """Return the Gaussian of d numbers and d x d numbers of any kind."""
        return Gaussian(mean, covariance)  # type: ignore[arg-type]  # made exact there

    @overload
    def density(self, x: Iterable[Number], *, digits: None = None) -> float: ...
    @overload
    def density(self, x: Iterable[Number], *, digits: int) -> Decimal: ...
    def density(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Rounded:
        """Return p(x; mu, Sigma); see `density`."""
        return rounded(self.density_value(x), digits)

    @overload
    def log_density(self, x: Iterable[Number], *, digits: None = None) -> float: ...
    @overload
    def log_density(self, x: Iterable[Number], *, digits: int) -> Decimal: ...
    def log_density(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Rounded:
        """Return ln p(x; mu, Sigma); see `log_density`."""
        return rounded(self.log_density_value(x), digits)

    def squared_distance(self, x: Iterable[Number]) -> Fraction:
        """Return (x - mu)' Sigma^-1 (x - mu), exactly; see `squared_distance`."""
        return -2 * Fraction(*self.exponent(x))

    def density_value(self, x: Iterable[Number]) -> Value:
        """Return p(x; mu, Sigma) before it is rounded."""
        return exp(quotient(*self.exponent(x))) / self.spread.normaliser

    def log_density_value(self, x: Iterable[Number]) -> Value:
        """Return ln p(x; mu, Sigma) before it is rounded."""
        return quotient(*self.exponent(x)) - self.spread.log_normaliser

    def exponent(self, x: Iterable[Number]) -> tuple[int, int]:
        """Return -(x - mu)' Sigma^-1 (x - mu) / 2 as numerator and denominator, not reduced."""
        mu, mu_scale, precision, scale = self._integers
        point, x_scale = integers(entries(x, "x", len(mu)), lambda i: f"x[{i}]")
        z = [a * mu_scale - m * x_scale for a, m in zip(point, mu)]
        square = sum(map(mul, z, [sum(map(mul, row, z)) for row in precision]))
        return -square, 2 * scale * (mu_scale * x_scale) ** 2

    @cached_property
    def _integers(self) -> tuple[list[int], int, list[list[int]], int]:
        """mu and Sigma^-1 as integers, each over one denominator."""
        mu, mu_scale = integers(self.mean, str)
        precision, scale = integer_matrix(self.spread.precision)
        return mu, mu_scale, precision, scale

    def __reduce__(self) -> tuple[object, ...]:
        return Gaussian, (self.mean, self.covariance)


def covariance_matrix(rows: Iterable[Iterable[Number]], where: str, dimension: int) -> Matrix:
    """Return a symmetric d x d matrix called `where`, for a known d.

    Raises: EmptyDataError, ShapeError, NotSymmetricError, DomainError, NotFiniteError.
    """
    matrix = symmetric_matrix(rows, where)
    if len(matrix) != dimension:
        raise ShapeError(where, f"{dimension} rows", str(len(matrix)))
    return matrix
