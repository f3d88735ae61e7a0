# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The peers behind types: mpmath as the reference, NumPy, SciPy and scikit-learn as they answer.

Nothing here calls genref. mpmath computes from the same exact inputs by its own LU, Cholesky, exp
and log; NumPy, SciPy and scikit-learn compute in doubles. They are imported by name at run time,
so that the types of these tests are checked, and are the same, where no peer is installed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from math import inf
from typing import Any, NamedTuple, Tuple, TypeVar, Union

Number = Union[int, float, Fraction]
Point = Tuple[Number, ...]
Rows = Tuple[Point, ...]
Doubles = Tuple[Tuple[float, ...], ...]
T = TypeVar("T")

DIGITS = 60
"""Digits that a reference value is trusted to."""

WORKING_DIGITS = DIGITS + 260
"""Digits that mpmath works with: variances 1 to 1e200, the widest here, lose up to 200 of them."""


@dataclass(frozen=True)
class Binary:
    """The number significand * 2**exponent: what mpmath holds, exactly."""

    significand: int
    exponent: int

    def __neg__(self) -> Binary:
        return Binary(-self.significand, self.exponent)

    @property
    def fraction(self) -> Fraction:
        """The same number; for exponents small enough to write out."""
        if self.exponent < 0:
            return Fraction(self.significand, 1 << -self.exponent)
        return Fraction(self.significand << self.exponent)

    @property
    def double(self) -> float:
        """The nearest double, halves to even, beyond the largest inf: int / int rounds only once."""
        magnitude = self.significand.bit_length() + self.exponent
        if magnitude < -1075:
            return 0.0
        if magnitude <= 1024:
            try:
                return self.fraction.numerator / self.fraction.denominator
            except OverflowError:
                pass
        return inf if self.significand > 0 else -inf

    def decimal(self, digits: int) -> Decimal:
        """Return the nearest decimal with so many digits, halves to even."""
        context = Context(digits, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX)
        return context.divide(Decimal(self.fraction.numerator), Decimal(self.fraction.denominator))

    def agrees(self, rational: Fraction, digits: int = DIGITS) -> bool:
        """Return whether a rational is this number, to so many digits."""
        difference: Fraction = abs(self.fraction - rational)
        return difference <= abs(rational) * Fraction(1, 10**digits)


def flat(rows: Iterable[Iterable[T]]) -> list[T]:
    """Return the entries of a matrix, row by row."""
    return [entry for row in rows for entry in row]


Difference = Tuple[int, float, float]


def differing(rationals: Collection[Fraction], expected: Collection[Binary]) -> list[Difference]:
    """Return place and nearest doubles of what differs in the double or in one of 60 digits."""
    if len(rationals) != len(expected):
        raise ValueError(f"{len(rationals)} entries, not {len(expected)}")
    return [
        (i, float(rational), value.double)
        for i, (rational, value) in enumerate(zip(rationals, expected))
        if float(rational) != value.double or not value.agrees(rational)
    ]


@lru_cache(maxsize=None)
def _mpmath(digits: int) -> Any:
    """Return mpmath, working with so many digits."""
    context = import_module("mpmath").mp.clone()
    context.dps = digits
    return context


def _mpf(mp: Any, value: object) -> Any:
    return mp.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else mp.mpf(value)


def _matrix(mp: Any, rows: Sequence[Sequence[object]]) -> Any:
    return mp.matrix([[_mpf(mp, value) for value in row] for row in rows])


def _binary(value: Any) -> Binary:
    sign, significand, exponent, _ = value._mpf_
    if not significand and exponent:
        raise ValueError(f"{value} is not finite")
    return Binary(-int(significand) if sign else int(significand), int(exponent))


def _table(matrix: Any) -> list[list[Binary]]:
    return [[_binary(matrix[i, j]) for j in range(matrix.cols)] for i in range(matrix.rows)]


def exponential(value: Number, digits: int = WORKING_DIGITS) -> Binary:
    """Return e to the power of a number."""
    mp = _mpmath(digits)
    return _binary(mp.exp(_mpf(mp, value)))


def determinant(matrix: Rows, digits: int = WORKING_DIGITS) -> Binary:
    """Return the determinant, from mpmath's LU."""
    mp = _mpmath(digits)
    return _binary(mp.det(_matrix(mp, matrix)))


def inverse(matrix: Rows, digits: int = WORKING_DIGITS) -> list[list[Binary]]:
    """Return the inverse, from mpmath's LU."""
    mp = _mpmath(digits)
    return _table(mp.inverse(_matrix(mp, matrix)))


def solve(matrix: Rows, right: Point, digits: int = WORKING_DIGITS) -> list[Binary]:
    """Return the solution of A x = b, from mpmath's LU."""
    mp = _mpmath(digits)
    return [_binary(x) for x in mp.lu_solve(_matrix(mp, matrix), mp.matrix([_mpf(mp, b) for b in right]))]


def cholesky(matrix: Rows, digits: int = WORKING_DIGITS) -> list[list[Binary]]:
    """Return mpmath's Cholesky factor."""
    mp = _mpmath(digits)
    return _table(mp.cholesky(_matrix(mp, matrix)))


def eigenpairs(matrix: Rows, digits: int = WORKING_DIGITS) -> list[tuple[Binary, list[Binary]]]:
    """Return the eigenvalues of a symmetric matrix, largest first, each with its unit eigenvector."""
    mp = _mpmath(digits)
    values, vectors = mp.eigsy(_matrix(mp, matrix))
    columns = [[_binary(vectors[i, j]) for i in range(vectors.rows)] for j in range(vectors.cols)]
    return [(_binary(value), column) for value, column in zip(values, columns)][::-1]


def mean(rows: Rows, digits: int = WORKING_DIGITS) -> list[Binary]:
    """Return the sum of the rows divided by their number."""
    mp = _mpmath(digits)
    return [_binary(value) for value in _mean(mp, _matrix(mp, rows).tolist())]


def covariance(rows: Rows, digits: int = WORKING_DIGITS) -> list[list[Binary]]:
    """Return the sum of the products of the deviations from the mean, divided by the number of rows."""
    mp = _mpmath(digits)
    deviations = _deviations(mp, _matrix(mp, rows).tolist())
    return [[_binary(value) for value in row] for row in _mean_product(mp, deviations)]


class Gaussian:
    """N(mean, covariance) in mpmath, by forward substitution in its Cholesky factor."""

    def __init__(self, mp: Any, mean: Sequence[object], covariance: Sequence[Sequence[object]]) -> None:
        self._mp = mp
        self._mean = [_mpf(mp, value) for value in mean]
        factor = mp.cholesky(_matrix(mp, covariance))
        self._below = [[factor[i, j] for j in range(i)] for i in range(factor.rows)]
        self._diagonal = [factor[i, i] for i in range(factor.rows)]
        self._log_normaliser = len(mean) * mp.log(2 * mp.pi) / 2 + mp.fsum(map(mp.log, self._diagonal))

    def mpf_squared_distance(self, x: Sequence[object]) -> Any:
        """Return (x - mu)' Sigma^-1 (x - mu) as an mpf."""
        mp = self._mp
        z: list[Any] = []
        for value, mu, below, pivot in zip(x, self._mean, self._below, self._diagonal):
            z.append((_mpf(mp, value) - mu - mp.fdot(below, z)) / pivot)
        return mp.fdot(z, z)

    def mpf_log_density(self, x: Sequence[object]) -> Any:
        """Return the logarithm of the density as an mpf."""
        return -self.mpf_squared_distance(x) / 2 - self._log_normaliser

    def squared_distance(self, x: Point) -> Binary:
        """Return (x - mu)' Sigma^-1 (x - mu)."""
        return _binary(self.mpf_squared_distance(x))

    def log_density(self, x: Point) -> Binary:
        """Return the logarithm of the density."""
        return _binary(self.mpf_log_density(x))

    def density(self, x: Point) -> Binary:
        """Return the density."""
        return _binary(self._mp.exp(self.mpf_log_density(x)))


def gaussian(mean: Point, covariance: Rows, digits: int = WORKING_DIGITS) -> Gaussian:
    """Return N(mean, covariance) in mpmath."""
    return Gaussian(_mpmath(digits), mean, covariance)


class Data(NamedTuple):
    """Examples: n rows of d features, n labels 0, 1, ..."""

    rows: Doubles
    labels: tuple[int, ...]


class Model:
    """Gaussian discriminant analysis in mpmath, from the examples to the posterior, by definition.

    `shared`: one covariance for all classes, the lecture's model; else one for each.
    """

    def __init__(self, data: Data, shared: bool, digits: int = WORKING_DIGITS) -> None:
        mp = self._mp = _mpmath(digits)
        self._count = max(data.labels) + 1
        groups: list[list[list[Any]]] = [[] for _ in range(self._count)]
        for row, label in zip(data.rows, data.labels):
            groups[label].append([_mpf(mp, value) for value in row])
        n = len(data.rows)
        self._priors = [mp.mpf(len(group)) / n for group in groups]
        self._means = [_mean(mp, group) for group in groups]
        deviations = [_deviations(mp, group) for group in groups]
        if shared:
            everything = [row for group in deviations for row in group]
            self._covariances = [_mean_product(mp, everything)] * self._count
        else:
            self._covariances = [_mean_product(mp, group) for group in deviations]
        self._gaussians = [Gaussian(mp, mu, sigma) for mu, sigma in zip(self._means, self._covariances)]
        self._known: dict[Point, list[Any]] = {}

    @property
    def priors(self) -> list[Binary]:
        """p(y) for each class."""
        return [_binary(prior) for prior in self._priors]

    @property
    def means(self) -> list[list[Binary]]:
        """mu_y for each class."""
        return [[_binary(value) for value in mean] for mean in self._means]

    @property
    def covariances(self) -> list[list[list[Binary]]]:
        """Sigma_y for each class."""
        return [[[_binary(value) for value in row] for row in matrix] for matrix in self._covariances]

    def class_density(self, x: Point, label: int) -> Binary:
        """Return p(x | y)."""
        return self._gaussians[label].density(x)

    def log_joint(self, x: Point) -> list[Binary]:
        """Return ln p(x | y) p(y) for each class."""
        return [_binary(value) for value in self._log_joint(x)]

    def posterior(self, x: Point) -> list[Binary]:
        """Return p(y | x) for each class."""
        joint = [self._mp.exp(value) for value in self._log_joint(x)]
        evidence = self._mp.fsum(joint)
        return [_binary(value / evidence) for value in joint]

    def predict(self, x: Point) -> int:
        """Return the class with the largest posterior."""
        joint = self._log_joint(x)
        return joint.index(max(joint))

    def log_odds(self, x: Point) -> Binary:
        """Return ln p(y = 1 | x) / p(y = 0 | x), of two classes."""
        zero, one = self._log_joint(x)
        return _binary(one - zero)

    def log_likelihood(self, data: Data) -> Binary:
        """Return the sum of ln p(x | y) p(y) over examples."""
        return _binary(self._mp.fsum(self._log_joint(x)[label] for x, label in zip(data.rows, data.labels)))

    def theta(self) -> list[Binary]:
        """Return theta_0, theta_1 ... theta_d of the logistic form, of two classes."""
        mp = self._mp
        mu_0, mu_1 = self._means
        phi_0, phi_1 = self._priors
        difference = mp.matrix([b - a for a, b in zip(mu_0, mu_1)])
        weights = list(mp.lu_solve(_matrix(mp, self._covariances[0]), difference))
        middle = [(a + b) / 2 for a, b in zip(mu_0, mu_1)]
        return [_binary(mp.log(phi_1 / phi_0) - mp.fdot(middle, weights)), *map(_binary, weights)]

    def _log_joint(self, x: Point) -> list[Any]:
        if x not in self._known:
            self._known[x] = [
                self._mp.log(phi) + g.mpf_log_density(x) for phi, g in zip(self._priors, self._gaussians)
            ]
        return self._known[x]


def _mean(mp: Any, rows: list[list[Any]]) -> list[Any]:
    return [mp.fsum(column) / len(rows) for column in zip(*rows)]


def _deviations(mp: Any, rows: list[list[Any]]) -> list[list[Any]]:
    middle = _mean(mp, rows)
    return [[value - mu for value, mu in zip(row, middle)] for row in rows]


def _mean_product(mp: Any, rows: list[list[Any]]) -> list[list[Any]]:
    """Return the sum of z z' over the rows z, divided by their number."""
    columns = list(zip(*rows))
    return [[mp.fdot(a, b) / len(rows) for b in columns] for a in columns]


class Fitted(NamedTuple):
    """A model of scikit-learn, with its answers for the examples that it was fitted to.

    `coefficients` and `intercepts` are empty for a model that has none.
    """

    priors: list[float]
    means: list[list[float]]
    covariances: list[list[list[float]]]
    coefficients: list[list[float]]
    intercepts: list[float]
    posteriors: list[list[float]]
    predictions: list[int]


def load(name: str) -> Data:
    """Return one of the data sets that scikit-learn brings along: iris, wine, breast_cancer."""
    rows, labels = getattr(import_module("sklearn.datasets"), f"load_{name}")(return_X_y=True)
    return Data(tuple(map(tuple, rows.tolist())), tuple(labels.tolist()))


def linear_discriminant_analysis(data: Data, solver: str) -> Fitted:
    """Return scikit-learn's model with one covariance, by the solver "svd", "lsqr" or "eigen"."""
    kind = import_module("sklearn.discriminant_analysis").LinearDiscriminantAnalysis
    model = kind(solver=solver, store_covariance=True).fit(data.rows, data.labels)
    return _fitted(model, data, [model.covariance_.tolist()], model.coef_.tolist(), model.intercept_.tolist())


def quadratic_discriminant_analysis(data: Data, tol: float) -> Fitted:
    """Return scikit-learn's model with a covariance for each class; it refuses variances below `tol`."""
    kind = import_module("sklearn.discriminant_analysis").QuadraticDiscriminantAnalysis
    model = kind(store_covariance=True, tol=tol).fit(data.rows, data.labels)
    return _fitted(model, data, [matrix.tolist() for matrix in model.covariance_], [], [])


def _fitted(
    model: Any,
    data: Data,
    covariances: list[list[list[float]]],
    coefficients: list[list[float]],
    intercepts: list[float],
) -> Fitted:
    return Fitted(
        model.priors_.tolist(),
        model.means_.tolist(),
        covariances,
        coefficients,
        intercepts,
        model.predict_proba(data.rows).tolist(),
        model.predict(data.rows).tolist(),
    )


def scipy_log_densities(points: Rows, mean: Point, covariance: Rows) -> list[float]:
    """Return SciPy's logarithm of the density at each point."""
    distribution = import_module("scipy.stats").multivariate_normal(mean, covariance)
    return [float(distribution.logpdf(x)) for x in points]


def scipy_densities(points: Rows, mean: Point, covariance: Rows) -> list[float]:
    """Return SciPy's density at each point."""
    distribution = import_module("scipy.stats").multivariate_normal(mean, covariance)
    return [float(distribution.pdf(x)) for x in points]


def numpy_determinant(matrix: Rows) -> float:
    """Return NumPy's determinant."""
    return float(import_module("numpy.linalg").det(matrix))


def numpy_inverse(matrix: Rows) -> list[list[float]]:
    """Return NumPy's inverse."""
    table: list[list[float]] = import_module("numpy.linalg").inv(matrix).tolist()
    return table


def numpy_cholesky(matrix: Rows) -> list[list[float]]:
    """Return NumPy's Cholesky factor."""
    table: list[list[float]] = import_module("numpy.linalg").cholesky(matrix).tolist()
    return table


def numpy_covariance(rows: Rows) -> list[list[float]]:
    """Return NumPy's covariance with the divisor n."""
    table: list[list[float]] = import_module("numpy").cov(rows, rowvar=False, bias=True).tolist()
    return table
