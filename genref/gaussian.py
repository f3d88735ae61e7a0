# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The multivariate Gaussian: density, mean and covariance, contours.

`mean`: d entries; `covariance`: d x d, symmetric positive definite, in the squared units of x.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Optional, Tuple, TypeVar, Union, cast, overload

from . import equations
from .definition import defined_by
from .deprecation import deprecated
from .display import Displayed, Listing, features
from .engine.matrices.elimination import definite
from .engine.matrices.quadratic_forms import Density, Spread
from .errors import EmptyDataError, ShapeError
from .linear_algebra import Matrix, Vector, symmetric_matrix
from .moments import Moments, exact_rows
from .numbers.exact import Number, Point, Rows, entries, vector
from .numbers.reals import ONE, ZERO, Rounded, Value, rounded, sqrt
from .numbers.rows import Data
from .records import dataclass

__all__ = ["density", "log_density", "mean", "covariance", "squared_distance", "principal_axes"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


__all__ += ["PrincipalAxis", "Gaussian"]


@overload
def density(x: Point, mean: Point, covariance: Rows, *, digits: None = None) -> float: ...
@overload
def density(x: Point, mean: Point, covariance: Rows, *, digits: int) -> Decimal: ...
def density(x: Point, mean: Point, covariance: Rows, *, digits: Optional[int] = None) -> Rounded:
    """Return p(x; mu, Sigma). It may exceed 1; in the far tail it is a subnormal double, then 0.0.

    Raises: NotPositiveDefiniteError, NotSymmetricError, and the same errors as `mean`.

    >>> density([0, 0], [0, 0], [[1, 0], [0, 1]])
    0.15915494309189535
    """
    return Gaussian(mean, covariance)._rounded_density(x, digits)


@overload
def log_density(x: Point, mean: Point, covariance: Rows, *, digits: None = None) -> float: ...
@overload
def log_density(x: Point, mean: Point, covariance: Rows, *, digits: int) -> Decimal: ...
def log_density(x: Point, mean: Point, covariance: Rows, *, digits: Optional[int] = None) -> Rounded:
    """Return ln p(x; mu, Sigma): the nearest double or, with `digits`, that many correct digits.

    It remains correct when the density is too small for a double.

    Raises: the same errors as `density`.

    >>> log_density([0, 100], [0, 0], [[1, 0], [0, 1]])
    -5001.837877066409
    """
    return Gaussian(mean, covariance)._rounded_log_density(x, digits)


def mean(rows: Data) -> Vector:
    """Return E[z], the mean of the rows, exactly.

    `rows`: n x d, any iterable or table; it is read once.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.

    >>> mean([[0, 1], [1, 1]])
    (Fraction(1, 2), Fraction(1, 1))
    """
    return _mean(rows)


def covariance(rows: Data) -> Matrix:
    """Return E[(z - E[z])(z - E[z])'], d x d, exactly, with the divisor n (not n - 1); `rows` as in `mean`.

    Raises: the same errors as `mean`.

    >>> covariance([[0], [1]])
    ((Fraction(1, 4),),)
    """
    return _covariance(rows)


# With the engine on, `_mean_of_moments` runs instead.
def _mean(rows: Data) -> Vector:
    return equations.sample_mean(exact_rows(rows))


@defined_by(_mean)
def _mean_of_moments(rows: Data) -> Vector:
    return Moments.of(rows).mean


# With the engine on, `_covariance_of_moments` runs instead.
def _covariance(rows: Data) -> Matrix:
    return equations.covariance_definition(exact_rows(rows))


@defined_by(_covariance)
def _covariance_of_moments(rows: Data) -> Matrix:
    return Moments.of(rows).covariance


def squared_distance(x: Point, mean: Point, covariance: Rows) -> Fraction:
    """Return (x - mu)' Sigma^-1 (x - mu), exactly: the squared Mahalanobis distance, and the contour of x.

    Raises: the same errors as `density`.

    >>> squared_distance([3, 4], [0, 0], [[1, 0], [0, 2]])
    Fraction(17, 1)
    """
    return Gaussian(mean, covariance).squared_distance(x)


N = TypeVar("N", bound=Rounded, covariant=True)


class PrincipalAxis(Tuple[N, Tuple[N, N]]):
    """An axis of the contours: half its length is sqrt(c variance) on the contour with value c.

    A named tuple (variance, direction).
    """

    __slots__ = ()
    _fields = __match_args__ = ("variance", "direction")

    def __new__(cls, variance: N, direction: Tuple[N, N]) -> PrincipalAxis[N]:
        return super().__new__(cls, (variance, direction))

    def __getnewargs__(self) -> Tuple[N, Tuple[N, N]]:
        return self.variance, self.direction

    def _asdict(self) -> dict[str, Union[N, Tuple[N, N]]]:
        return {"variance": self.variance, "direction": self.direction}

    def __repr__(self) -> str:
        return f"PrincipalAxis(variance={self.variance!r}, direction={self.direction!r})"

    @property
    def variance(self) -> N:
        """The variance along the axis."""
        return self[0]

    @property
    def direction(self) -> Tuple[N, N]:
        """The direction of the axis, a vector of length 1."""
        return self[1]


Axes = Tuple[PrincipalAxis[N], PrincipalAxis[N]]


@overload
def principal_axes(covariance: Rows, *, digits: None = None) -> Axes[float]: ...
@overload
def principal_axes(covariance: Rows, *, digits: int) -> Axes[Decimal]: ...
def principal_axes(covariance: Rows, *, digits: Optional[int] = None) -> Axes[Rounded]:
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
    definite(sigma, (), "covariance")
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


@dataclass(frozen=True, init=False, repr=False)
class Gaussian(Displayed):
    """N(mean, covariance), prepared for many x; only densities need a positive definite covariance.

    Raises: EmptyDataError, ShapeError, NotSymmetricError, DomainError, NotFiniteError.
    """

    mean: Vector
    covariance: Matrix

    def __init__(self, mean: Point, covariance: Rows) -> None:
        mu = vector(mean, "mean")
        if not mu:
            raise EmptyDataError("mean")
        vars(self).update(mean=mu, covariance=symmetric_matrix(covariance, "covariance", len(mu)))

    @staticmethod
    @deprecated("Gaussian(mean, covariance)")
    def of(mean: Point, covariance: Rows) -> Gaussian:
        """Deprecated since 1.0: use Gaussian(mean, covariance)."""
        return Gaussian(mean, covariance)

    def _facts(self) -> Mapping[str, object]:
        return {"features": len(self.mean)}

    def _tables(self) -> Iterator[Listing]:
        d = len(self.mean)
        rows = ((name, (mu, *row)) for name, mu, row in zip(features(None, d), self.mean, self.covariance))
        headings = ["mean", *features(None, d, "covariance")]
        yield Listing("", headings, rows, d, "feature", r"$\mu$ and $\Sigma$")

    @overload
    def density(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def density(self, x: Point, *, digits: int) -> Decimal: ...
    def density(self, x: Point, *, digits: Optional[int] = None) -> Rounded:
        """Return p(x; mu, Sigma), as the function `density`."""
        return self._rounded_density(x, digits)

    @overload
    def log_density(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def log_density(self, x: Point, *, digits: int) -> Decimal: ...
    def log_density(self, x: Point, *, digits: Optional[int] = None) -> Rounded:
        """Return ln p(x; mu, Sigma), as the function `log_density`."""
        return self._rounded_log_density(x, digits)

    def squared_distance(self, x: Point) -> Fraction:
        """Return (x - mu)' Sigma^-1 (x - mu), exactly; see `squared_distance`."""
        return self._contour(self._checked(x))

    def _rounded_density(self, x: Point, digits: Optional[int]) -> Rounded:
        return rounded(self._density(self._checked(x)), digits)

    def _rounded_log_density(self, x: Point, digits: Optional[int]) -> Rounded:
        return rounded(self._log_density(self._checked(x)), digits)

    def _checked(self, x: Point) -> Sequence[Number]:
        return entries(x, "x", len(self.mean))

    def _positive_definite(self) -> Matrix:
        """Return Sigma if there is a density. Raises: NotPositiveDefiniteError."""
        self.prepared.spread.refuse_singular()
        return self.covariance

    # By definition

    # With the engine on, `_prepared_density` runs instead.
    def _density(self, x: Sequence[Number]) -> Value:
        return equations.gaussian_density(vector(x, "x"), self.mean, self._positive_definite())

    # With the engine on, `_prepared_log_density` runs instead.
    def _log_density(self, x: Sequence[Number]) -> Value:
        return equations.gaussian_log_density(vector(x, "x"), self.mean, self._positive_definite())

    # With the engine on, `_prepared_contour` runs instead.
    def _contour(self, x: Sequence[Number]) -> Fraction:
        c = equations.gaussian_contour(vector(x, "x"), self.mean, self._positive_definite())
        return cast(Fraction, c)

    # By the engine

    @cached_property
    def prepared(self) -> Density:
        """The density with everything precomputed that does not depend on x."""
        return Density(self.mean, Spread(self.covariance))

    @defined_by(_density)
    def _prepared_density(self, x: Sequence[Number]) -> Value:
        return self.prepared.value(x)

    @defined_by(_log_density)
    def _prepared_log_density(self, x: Sequence[Number]) -> Value:
        return self.prepared.logarithm(x)

    @defined_by(_contour)
    def _prepared_contour(self, x: Sequence[Number]) -> Fraction:
        return self.prepared.squared_distance(x)

    def __reduce__(self) -> tuple[object, ...]:
        return Gaussian, (self.mean, self.covariance)
