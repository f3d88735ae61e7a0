# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian Naive Bayes: given y, features are Gaussian and independent. Not in the lecture.

p(x | y) = prod_j N(x_j; mu_yj, sigma^2_yj) is quadratic GDA with diagonal covariances, but takes time
proportional to d instead of d^2. Nothing is added to small variances.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Optional

from . import equations
from .definition import defined_by
from .display import Listing, features
from .engine.matrices.quadratic_forms import Density, Spread
from .errors import DomainError, shown
from .gaussian_model import GaussianModel
from .gda import class_means, class_priors, estimates
from .linear_algebra import Matrix, Vector
from .moments import ClassMoments, parts_of
from .numbers.exact import Number, Point, vector
from .numbers.labels import Frozen, L, by_label
from .numbers.reals import ZERO, Logarithm, Value, ln
from .numbers.rows import Data
from .records import dataclass

__all__ = ["class_variances", "fit", "model", "GaussianNaiveBayesModel"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


def class_variances(moments: ClassMoments[L]) -> dict[L, Vector]:
    """Return sigma^2_yj, the d variances of each class; the divisor is the size of the class.

    Raises: EmptyClassError for a class without examples, DomainError for other statistics.
    Computes: gaussian-nb-variances

    >>> class_variances(ClassMoments.of([[5, 0], [6, 4], [9, 1]], [0, 0, 1], diagonal=True))
    {0: (Fraction(1, 4), Fraction(4, 1)), 1: (Fraction(0, 1), Fraction(0, 1))}
    """
    return {label: part.variances for label, part in parts_of(moments).items()}


@dataclass(frozen=True, init=False, repr=False)
class GaussianNaiveBayesModel(GaussianModel[L]):
    """Gaussian Naive Bayes with one variance per feature and class.

    `priors`: positive, with the sum 1, in class order; `means`, `variances`: d entries for each label. A
    variance must not be negative; if it is 0, there is no density.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.
    Computes: gaussian-nb-model
    """

    variances: Mapping[L, Vector]

    def __init__(
        self,
        priors: Mapping[L, Number],
        means: Mapping[L, Point],
        variances: Mapping[L, Point],
        feature_names: Optional[Iterable[str]] = None,
    ) -> None:
        super().__init__(priors, means, feature_names)
        by_class = by_label(variances, "variances", self.classes)
        rows = {y: vector(row, f"variances[{shown(y)}]", self.dimension) for y, row in by_class.items()}
        for y, row in rows.items():
            for j, variance in enumerate(row):
                if variance < 0:
                    raise DomainError(
                        f"variances[{shown(y)}][{j}]", variance, "numbers that are not negative"
                    )
        vars(self).update(variances=Frozen(rows))

    def _tables(self) -> Iterator[Listing]:
        yield from super()._tables()
        headings = features(self.feature_names, self.dimension, "variance")
        yield Listing("class", headings, self.variances.items(), len(self.classes), "class", r"$\sigma_y^2$")

    # By definition

    def _covariance_of(self, label: L) -> Matrix:
        diagonal = enumerate(self.variances[label])
        return tuple(tuple(s if k == j else ZERO for k in range(self.dimension)) for j, s in diagonal)

    def _likelihoods(self, x: Sequence[Number]) -> Mapping[L, equations.Number]:
        """p(x|y) = prod_j N(x_j; mu_yj, sigma^2_yj) for each label y"""
        point = vector(x, "x")
        return {y: prod(self._factors(point, y)) for y in self.classes}

    def _reasons(self, x: Sequence[Number], label: L, other: L) -> Iterator[tuple[str, Logarithm]]:
        """ln N(x_j; mu_yj, sigma^2_yj) / N(x_j; mu_zj, sigma^2_zj) for each feature"""
        y, z = (list(zip(self.means[each], self.variances[each])) for each in (label, other))
        for name, x_j, (mu, s), (nu, t) in zip(self._named_values(x), vector(x, "x"), y, z):
            yield name, (x_j - nu) ** 2 / (2 * t) - (x_j - mu) ** 2 / (2 * s) + ln(t / s) / 2

    def _factors(self, x: Vector, label: L) -> Iterator[Value]:
        self._positive_definite(label)
        for x_j, mu_j, variance in zip(x, self.means[label], self.variances[label]):
            yield equations.gaussian_density([x_j], [mu_j], [[variance]])

    # By the engine

    def _class_densities(self) -> list[Density]:
        return [
            Density(self.means[y], Spread(tuple((variance,) for variance in row), f"variances[{shown(y)}]"))
            for y, row in self.variances.items()
        ]


# With the engine on, `_fitted_of_moments` runs instead.
def _fitted(rows: Data, labels: Iterable[L], classes: Optional[Iterable[L]]) -> GaussianNaiveBayesModel[L]:
    x, y, phi, mu, names = estimates(rows, labels, classes)
    return GaussianNaiveBayesModel(phi, mu, equations.gaussian_nb_variances(x, y, mu), names)


@defined_by(_fitted)
def _fitted_of_moments(
    rows: Data, labels: Iterable[L], classes: Optional[Iterable[L]]
) -> GaussianNaiveBayesModel[L]:
    return model(ClassMoments.of(rows, labels, classes, diagonal=True))


def fit(
    rows: Data, labels: Iterable[L], *, classes: Optional[Iterable[L]] = None
) -> GaussianNaiveBayesModel[L]:
    """Return the maximum likelihood model.

    `rows`: n x d; `labels`: n ints or strs. Each can be any iterable, read once. `rows` can be a pandas,
    Polars or Arrow table, and `labels` a column of one: see `numbers.rows`. `classes`: the order of the
    classes (default: sorted). You can fit a feature that does not vary in a class, but then no posterior
    exists.

    Raises: EmptyDataError, EmptyClassError, ShapeError, DomainError, NotFiniteError.
    See: gda-mle-prior, gda-mle-means, gaussian-nb-variances

    >>> fit([[0], [2], [4], [8]], [0, 0, 1, 1]).posterior([2])
    {0: 0.8996324353165484, 1: 0.10036756468345168}
    """
    return _fitted(rows, labels, classes)


def model(moments: ClassMoments[L]) -> GaussianNaiveBayesModel[L]:
    """Return the model that `fit` returns for data with these moments, diagonal or not.

    Raises: EmptyClassError for a class without examples.
    See: gda-mle-prior, gda-mle-means, gaussian-nb-variances

    >>> model(ClassMoments.of([[0], [2], [4], [8]], [0, 0, 1, 1])).variances[1]
    (Fraction(4, 1),)
    """
    estimated = class_priors(moments), class_means(moments), class_variances(moments)
    return GaussianNaiveBayesModel(*estimated, moments.feature_names)
