# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian discriminant analysis: x given y is N(mu_y, Sigma), or N(mu_y, Sigma_y).

Rows and labels give `ClassMoments`. The moments give the estimates, which are exact fractions, and the
estimates make a model, which answers with posteriors, labels and log-odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import Optional, cast

from . import equations
from .definition import defined_by
from .deprecation import deprecated
from .display import Listing
from .engine.classes.filters import Filter, linear_filter
from .engine.matrices.elimination import definite, dot, integer_rows
from .engine.matrices.quadratic_forms import Density, Spread
from .engine.matrices.refinement import Contrasts, relative
from .errors import DomainError, EmptyDataError, shown
from .gaussian_model import GaussianModel
from .linear_algebra import Matrix, Vector, symmetric_matrix
from .logistic import LogisticForm
from .moments import ClassMoments, examples, parts_of, pooled, refuse_absent, refuse_other_statistics
from .numbers.exact import Number, Point, Rows, exact, integers, vector
from .numbers.labels import Frozen, L, by_label, label_of
from .numbers.reals import ZERO, Logarithm, Value, ln, quotient, rounded
from .numbers.rows import Data, Names, opened
from .records import dataclass

__all__ = [
    "class_mass",
    "class_priors",
    "class_means",
    "shared_covariance",
    "class_covariances",
    "fit",
    "fit_quadratic",
    "linear_model",
    "quadratic_model",
    "LinearModel",
    "QuadraticModel",
]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


def class_mass(y: int, phi: Number) -> Fraction:
    """Return p(y) for y in {0, 1}, exactly, where phi = p(y = 1) is from 0 to 1.

    Raises: DomainError, NotFiniteError.

    >>> class_mass(0, 0.25)
    Fraction(3, 4)
    """
    p = exact(phi, "phi")
    if not 0 <= p <= 1:
        raise DomainError("phi", phi, "numbers from 0 to 1")
    k = label_of(y, "y")
    if k not in (0, 1):
        raise DomainError("y", y, "0 or 1")
    return Fraction(equations.gda_class_mass(int(k), p))


def class_priors(moments: ClassMoments[L]) -> dict[L, Fraction]:
    """Return phi_y, the fraction of the examples that belong to each class; 0 for a declared class without
    any.

    Raises: EmptyDataError if there are no examples, DomainError for other statistics than `ClassMoments`.
    Computes: gda-mle-prior

    >>> class_priors(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    {0: Fraction(2, 3), 1: Fraction(1, 3)}
    """
    refuse_other_statistics(moments)
    if not moments.count:
        raise EmptyDataError("moments")
    shares = equations.frequency_mle([part.count for part in moments.moments])
    return dict(zip(moments.classes, shares))


def class_means(moments: ClassMoments[L]) -> dict[L, Vector]:
    """Return mu_y, the mean of the rows of each class; d entries each.

    Raises: EmptyClassError for a class without examples, DomainError for other statistics.
    Computes: gda-mle-means

    >>> class_means(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    {0: (Fraction(11, 2),), 1: (Fraction(9, 1),)}
    """
    return {label: part.mean for label, part in parts_of(moments).items()}


def shared_covariance(moments: ClassMoments[L]) -> Matrix:
    """Return Sigma, the mean of (x - mu_y)(x - mu_y)' over all n examples, d x d.

    It is singular if the examples do not vary in every direction within their classes.

    Raises: the same errors as `class_means`; DomainError for diagonal moments.
    Computes: gda-mle-covariance

    >>> shared_covariance(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    ((Fraction(1, 6),),)
    """
    return pooled(parts_of(moments).values(), moments.count)


def class_covariances(moments: ClassMoments[L]) -> dict[L, Matrix]:
    """Return Sigma_y, the covariance of each class, d x d; the divisor is the size of the class.

    It is singular for a class of at most d examples.

    Raises: the same errors as `shared_covariance`.
    Computes: quadratic-mle-covariances

    >>> class_covariances(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    {0: ((Fraction(1, 4),),), 1: ((Fraction(0, 1),),)}
    """
    return {label: part.covariance for label, part in parts_of(moments).items()}


@dataclass(frozen=True, init=False, repr=False)
class LinearModel(GaussianModel[L]):
    """The lecture's GDA: one covariance for all classes, so boundaries are straight.

    `priors`: positive, with the sum 1, in class order; `means`: d entries each; `covariance`: d x d.
    `generative` defines `posterior`, `predict` and the other methods; the engine's faster versions are here
    and in `gaussian_model`.

    Raises: EmptyDataError, ShapeError, NotSymmetricError, DomainError, NotFiniteError.
    Computes: gda-model
    """

    covariance: Matrix

    def __init__(
        self,
        priors: Mapping[L, Number],
        means: Mapping[L, Point],
        covariance: Rows,
        feature_names: Optional[Iterable[str]] = None,
    ) -> None:
        super().__init__(priors, means, feature_names)
        vars(self).update(covariance=symmetric_matrix(covariance, "covariance", self.dimension))

    @staticmethod
    @deprecated("LinearModel(priors, means, covariance)")
    def of(priors: Mapping[L, Number], means: Mapping[L, Point], covariance: Rows) -> LinearModel[L]:
        """Deprecated since 1.0: use LinearModel(priors, means, covariance)."""
        return LinearModel(priors, means, covariance)

    def _tables(self) -> Iterator[Listing]:
        yield from super()._tables()
        yield self._matrix({"": self.covariance}, r"$\Sigma$")

    def logistic_form(self) -> LogisticForm:
        """Return theta of p(y = 1 | x) = 1 / (1 + exp(-theta' x)), where y = 1 is the second of two classes.

        Raises: DomainError unless there are two classes; NotPositiveDefiniteError.
        """
        self._refuse_more_than_two("the logistic form")
        return self._form()

    # By definition

    def _covariance_of(self, label: L) -> Matrix:
        return self.covariance

    def _likelihoods(self, x: Sequence[Number]) -> Mapping[L, equations.Number]:
        """p(x|y) = p(x; mu_y, Sigma) for each label y"""
        return equations.gda_class_density(
            vector(x, "x"), self.means, self._positive_definite(self.classes[0])
        )

    # With the engine on, `_quick_log_odds` runs instead.
    def _log_odds(self, x: Sequence[Number]) -> Logarithm:
        """ln p(y=1|x) / p(y=0|x) = theta'x"""
        Sigma = self._positive_definite(self.classes[0])
        return equations.gda_log_odds(vector(x, "x"), self.priors, self.means, Sigma)

    # With the engine on, `_second_form` runs instead.
    def _form(self) -> LogisticForm:
        """theta without ln(phi_1 / phi_0), which `LogisticForm` adds: so the priors here are 1/2"""
        Sigma = self._positive_definite(self.classes[0])
        zero, one = self.classes
        even = {zero: Fraction(1, 2), one: Fraction(1, 2)}
        theta = cast("tuple[Fraction, ...]", equations.gda_logistic_form(even, self.means, Sigma))
        offset, *weights = theta
        return LogisticForm(offset, self.priors[one] / self.priors[zero], tuple(weights))

    def _reasons(self, x: Sequence[Number], label: L, other: L) -> Iterator[tuple[str, Logarithm]]:
        """theta_j (x_j - (mu_yj + mu_zj) / 2) for each feature, with theta = Sigma^-1 (mu_y - mu_z)"""
        of_label, of_other = self.means[label], self.means[other]
        difference = tuple(a - b for a, b in zip(of_label, of_other))
        (theta,) = definite(self.covariance, [difference], "covariance").solutions()
        for name, x_j, a, b, theta_j in zip(self._named_values(x), vector(x, "x"), of_label, of_other, theta):
            yield name, theta_j * (x_j - (a + b) / 2)

    # By the engine

    @defined_by(_log_odds)
    def _quick_log_odds(self, x: Sequence[Number]) -> Logarithm:
        return self._difference_of_exponents(x)

    @defined_by(_form)
    def _second_form(self) -> LogisticForm:
        return self._forms[1]

    @cached_property
    def _forms(self) -> list[LogisticForm]:
        """The logistic form of each class against the first: w = Sigma^-1 (mu_y - mu_0), and the offset.

        The offset is -w'(mu_y + mu_0)/2.
        """
        odds, differences, middles = self._against_first
        solutions = self._contrasts and self._contrasts.exact()
        if not solutions:
            solutions = definite(self.covariance, differences, "covariance").solutions()
        parts = zip(odds, middles, solutions)
        return [LogisticForm(-dot(middle, weights), of_class, weights) for of_class, middle, weights in parts]

    @cached_property
    def _against_first(self) -> tuple[list[Fraction], list[Vector], list[Vector]]:
        """phi_y / phi_0, mu_y - mu_0 and (mu_y + mu_0) / 2 of each class."""
        odds = [phi / self.priors[self.classes[0]] for phi in self.priors.values()]
        pairs = [list(zip(mu, self.means[self.classes[0]])) for mu in self.means.values()]
        differences = [tuple(a - b for a, b in pair) for pair in pairs]
        return odds, differences, [tuple((a + b) / 2 for a, b in pair) for pair in pairs]

    @cached_property
    def _contrasts(self) -> Optional[Contrasts]:
        """(mu_y - mu_0)' Sigma^-1 (x - (mu_y + mu_0) / 2), to any precision; None if that is not faster."""
        return Contrasts.of(self.covariance, *self._against_first[1:])

    def _class_densities(self) -> list[Density]:
        spread = Spread(self.covariance)
        return [Density(mu, spread) for mu in self.means.values()]

    @cached_property
    def _squared_prefactors(self) -> list[Value]:
        """The square of the prefactor of each class, relative to the first: |Sigma| cancels."""
        return [odds**2 for odds in self._against_first[0]]

    @cached_property
    def _integers(self) -> tuple[list[list[int]], int]:
        """Weights and offset of each form except the first, which is 0, over one denominator."""
        return integer_rows([(*form.weights, form.offset) for form in self._forms[1:]])

    def _exponents(self, x: Sequence[Number]) -> tuple[list[int], int]:
        """Return theta' x of each class against the first, over one denominator.

        Terms that all classes have in common cancel in a posterior; ln(phi_y / phi_0) is in the prefactors.
        """
        forms, scale = self._integers
        point, x_scale = integers(x, lambda i: f"x[{i}]")
        extended = [*point, x_scale]
        return [0, *(sum(map(mul, form, extended)) for form in forms)], scale * x_scale

    def _relative(self, x: Sequence[Number]) -> list[Value]:
        """Return the exponents minus (nearly) the largest; with many features, as enclosures."""
        if self._contrasts:
            return relative(self._contrast_values(self._contrasts, x))
        exponents, q = self._exponents(x)
        largest = max(exponents)
        return [quotient(e - largest, q) for e in exponents]

    def _contrast_values(self, contrasts: Contrasts, x: Sequence[Number]) -> list[Value]:
        point = integers(x, lambda i: f"x[{i}]")
        return contrasts.values(point, lambda: self._exponents(x))

    @cached_property
    def _filter(self) -> Optional[Filter]:
        """theta of each class against the first, in doubles; theta_0 is the log-odds at x = 0."""
        coefficients = self._contrasts and self._contrasts.coefficients()
        if self._contrasts and coefficients:
            at_zero = zip(
                self._contrast_values(self._contrasts, [0] * self.dimension), self._against_first[0]
            )
            theta_0 = [rounded(e + ln(odds)) for e, odds in at_zero]
            return linear_filter(list(zip(theta_0, coefficients))[1:])
        return linear_filter([(form.intercept(), form.weights) for form in self._forms[1:]])


@dataclass(frozen=True, init=False, repr=False)
class QuadraticModel(GaussianModel[L]):
    """One covariance per class, so boundaries are quadratic; otherwise as `LinearModel`.

    `covariances`: d x d for each label.

    Raises: the same errors as `LinearModel`.
    Computes: gda-model
    """

    covariances: Mapping[L, Matrix]

    def __init__(
        self,
        priors: Mapping[L, Number],
        means: Mapping[L, Point],
        covariances: Mapping[L, Rows],
        feature_names: Optional[Iterable[str]] = None,
    ) -> None:
        super().__init__(priors, means, feature_names)
        by_class, d = by_label(covariances, "covariances", self.classes), self.dimension
        matrices = {y: symmetric_matrix(rows, f"covariances[{shown(y)}]", d) for y, rows in by_class.items()}
        vars(self).update(covariances=Frozen(matrices))

    @staticmethod
    @deprecated("QuadraticModel(priors, means, covariances)")
    def of(
        priors: Mapping[L, Number], means: Mapping[L, Point], covariances: Mapping[L, Rows]
    ) -> QuadraticModel[L]:
        """Deprecated since 1.0: use QuadraticModel(priors, means, covariances)."""
        return QuadraticModel(priors, means, covariances)

    def _tables(self) -> Iterator[Listing]:
        yield from super()._tables()
        yield self._matrix({f"{y}: ": Sigma for y, Sigma in self.covariances.items()}, r"$\Sigma_y$")

    # By definition

    def _covariance_of(self, label: L) -> Matrix:
        return self.covariances[label]

    # With the engine on, `_quick_log_odds` runs instead.
    def _log_odds(self, x: Sequence[Number]) -> Logarithm:
        """ln p(y=1|x) / p(y=0|x), quadratic in x"""
        Sigma = {y: self._positive_definite(y) for y in self.classes}
        return equations.quadratic_log_odds(vector(x, "x"), self.priors, self.means, Sigma)

    def _reasons(self, x: Sequence[Number], label: L, other: L) -> Iterator[tuple[str, Logarithm]]:
        """Half the difference of the squared distances, and half of ln |Sigma_z| / |Sigma_y|"""
        y, z = (self._densities[self._place(each)] for each in (label, other))
        yield "distances from the means", (z.squared_distance(x) - y.squared_distance(x)) / 2
        same = self.covariances[label] == self.covariances[other]
        sizes = ZERO if same else ln(z.spread.determinant / y.spread.determinant) / 2
        yield "sizes of the covariances", sizes

    # By the engine

    @defined_by(_log_odds)
    def _quick_log_odds(self, x: Sequence[Number]) -> Logarithm:
        return self._difference_of_exponents(x)

    def _class_densities(self) -> list[Density]:
        spreads = {y: Spread(matrix, f"covariances[{shown(y)}]") for y, matrix in self.covariances.items()}
        return [Density(mu, spreads[y]) for y, mu in self.means.items()]


def estimates(
    rows: Data, labels: Iterable[L], classes: Optional[Iterable[L]]
) -> tuple[list[Vector], list[L], dict[L, Fraction], dict[L, Vector], Names]:
    """Return x, y, phi_y, mu_y and the names of columns. Raises: EmptyClassError for a class without rows."""
    with opened(rows, "rows") as data:
        order, x, y = examples(data.rows, labels, classes)
    refuse_absent(order, y)
    phi, mu = equations.gda_mle_prior(y), equations.gda_mle_means(x, y)
    return x, y, {k: phi[k] for k in order}, {k: mu[k] for k in order}, data.names


# With the engine on, `_linear_of_moments` runs instead.
def _linear(rows: Data, labels: Iterable[L], classes: Optional[Iterable[L]]) -> LinearModel[L]:
    x, y, phi, mu, names = estimates(rows, labels, classes)
    return LinearModel(phi, mu, equations.gda_mle_covariance(x, y, mu), names)


@defined_by(_linear)
def _linear_of_moments(rows: Data, labels: Iterable[L], classes: Optional[Iterable[L]]) -> LinearModel[L]:
    return linear_model(ClassMoments.of(rows, labels, classes))


# With the engine on, `_quadratic_of_moments` runs instead.
def _quadratic(rows: Data, labels: Iterable[L], classes: Optional[Iterable[L]]) -> QuadraticModel[L]:
    x, y, phi, mu, names = estimates(rows, labels, classes)
    return QuadraticModel(phi, mu, equations.quadratic_mle_covariances(x, y, mu), names)


@defined_by(_quadratic)
def _quadratic_of_moments(
    rows: Data, labels: Iterable[L], classes: Optional[Iterable[L]]
) -> QuadraticModel[L]:
    return quadratic_model(ClassMoments.of(rows, labels, classes))


def fit(rows: Data, labels: Iterable[L], *, classes: Optional[Iterable[L]] = None) -> LinearModel[L]:
    """Return the maximum likelihood model with one covariance shared by all classes.

    `rows`: n x d; `labels`: n ints or strs. Both are any iterables, read once, or tables of pandas, Polars or
    Arrow and columns of them: see `numbers.rows`. `classes`: the class order, by default sorted. You can fit
    collinear rows or a single class; an error is raised only when you ask for something that does not exist
    for them, such as a density. The estimates are `class_priors`, `class_means` and `shared_covariance`.

    Raises: EmptyDataError, EmptyClassError, ShapeError, DomainError, NotFiniteError.
    See: gda-mle-prior, gda-mle-means, gda-mle-covariance

    >>> fit([[0], [2], [4], [6]], [0, 0, 1, 1]).posterior([3])
    {0: 0.5, 1: 0.5}
    """
    return _linear(rows, labels, classes)


def fit_quadratic(
    rows: Data, labels: Iterable[L], *, classes: Optional[Iterable[L]] = None
) -> QuadraticModel[L]:
    """Return the maximum likelihood model with one covariance per class; otherwise as `fit`.

    See: gda-mle-prior, gda-mle-means, quadratic-mle-covariances

    >>> fit_quadratic([[0], [2], [4], [8]], [0, 0, 1, 1]).covariances[1]
    ((Fraction(4, 1),),)
    """
    return _quadratic(rows, labels, classes)


def linear_model(moments: ClassMoments[L]) -> LinearModel[L]:
    """Return the model that `fit` returns for data with these moments.

    Raises: EmptyClassError for a class without examples.
    See: gda-mle-prior, gda-mle-means, gda-mle-covariance

    >>> linear_model(ClassMoments.of([[0], [2], [4], [6]], [0, 0, 1, 1])).means
    {0: (Fraction(1, 1),), 1: (Fraction(5, 1),)}
    """
    estimated = class_priors(moments), class_means(moments), shared_covariance(moments)
    return LinearModel(*estimated, moments.feature_names)


def quadratic_model(moments: ClassMoments[L]) -> QuadraticModel[L]:
    """Return the model that `fit_quadratic` returns for data with these moments.

    Raises: EmptyClassError for a class without examples.
    See: gda-mle-prior, gda-mle-means, quadratic-mle-covariances

    >>> quadratic_model(ClassMoments.of([[0], [2], [4], [8]], [0, 0, 1, 1])).predict([3])
    1
    """
    estimated = class_priors(moments), class_means(moments), class_covariances(moments)
    return QuadraticModel(*estimated, moments.feature_names)
