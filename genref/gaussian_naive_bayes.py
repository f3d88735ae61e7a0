# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian Naive Bayes: given y, the features are independent, each with a mean and a variance of its own.

So p(x|y) is the product over j of N(x_j; mu_jy, sigma^2_jy): the quadratic model with diagonal covariances,
in time and memory linear in d.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import frexp, ldexp

from .errors import shown
from .filters import Polynomials
from .gaussian import HALF, Diagonal
from .gda import Columns, GaussianModel, Numbers, Points, middle
from .moments import ClassMoments, parts_of
from .numbers.exact import Point, Vector, entries, fraction, integers, not_negative
from .numbers.labels import L, Order, Priors, each_by_label
from .numbers.rounding import FIRST, Real, with_log
from .numbers.tables import Data, Entries, entries_of
from .numbers.values import Frozen, fill, made, once

__all__ = ["class_variances", "fit", "model", "GaussianNaiveBayesModel"]


def class_variances(moments: ClassMoments[L]) -> dict[L, Vector]:
    """Return the variance of each feature in each class, d entries each; the divisor is the class's size.

    Raises: EmptyClassError for a class without examples, DomainError for other statistics.
    Computes: gaussian-nb-variances

    >>> class_variances(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    {0: (Fraction(1, 4),), 1: (Fraction(0, 1),)}
    """
    return {label: part.variances for label, part in parts_of(moments).items()}


@dataclass(frozen=True, init=False, repr=False)
class GaussianNaiveBayesModel(GaussianModel[L]):
    """Gaussian Naive Bayes: `priors`, `means` as in `gda.LinearModel`; `variances`: d numbers for each label.

    An x may be a dict without some of the features: their factors are left out.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.
    Computes: gaussian-nb-model, gaussian-nb-posterior
    """

    _shown = ("priors", "means", "variances")

    variances: Mapping[L, Vector] = field(default_factory=dict)
    _estimate = "variances", lambda moments: Frozen(class_variances(moments))
    _is_diagonal = True

    def __init__(
        self, priors: Numbers[L], means: Points[L], variances: Points[L], feature_names: Columns = None
    ) -> None:
        super().__init__(priors, means, feature_names)

        def read(row: Point, where: str) -> Vector:
            numbers = entries(row, where, self.dimension)
            return tuple(not_negative(v, f"{where}[{j}]") for j, v in enumerate(numbers))

        fill(self, variances=Frozen(each_by_label(variances, "variances", self.classes, read)))

    @once
    def _spreads(self) -> Sequence[Diagonal]:  # pyright: ignore[reportIncompatibleVariableOverride]
        return [Diagonal(row, f"variances[{shown(y)}]") for y, row in self.variances.items()]

    # An x without some features is an x of the model of the others

    def _checked(self, x: Point, where: str = "x") -> Entries:
        return entries_of(x, self.feature_names, self.dimension, where, some=True)

    def _present(self, x: Entries) -> GaussianNaiveBayesModel[L]:
        if len(x.places) == self.dimension:
            return self

        fields: dict[str, object] = {
            name: Frozen({y: tuple(row[j] for j in x.places) for y, row in rows.items()})
            for name, rows in [("means", self.means), ("variances", self.variances)]
        }
        names = self._names(self.dimension)
        fields["feature_names"] = tuple(names[j] for j in x.places)
        return made(GaussianNaiveBayesModel, classes=self.classes, priors=self.priors, **fields)

    def _reasons(self, x: Entries, k: int, other: int) -> Iterator[tuple[str, Real]]:
        """ln N(x_j; mu_yj, sigma^2_yj) / N(x_j; mu_zj, sigma^2_zj) for each feature"""
        yield "prior", self._prior_odds(k, other)
        part, y, z = self._present(x), self.classes[k], self.classes[other]
        estimates = zip(part.means[y], part.variances[y], part.means[z], part.variances[z])
        for name, value, (mu, s, nu, t) in zip(part._named_values(x), x.values, estimates):
            x_j = fraction(value)
            yield name, with_log((x_j - nu) ** 2 / (2 * t) - (x_j - mu) ** 2 / (2 * s), t / s, HALF)
        for j in sorted({*range(self.dimension)} - {*x.places}):
            yield f"{self._names(self.dimension)[j]} (left out)", Fraction(0)

    def _polynomials(self) -> Polynomials:
        origin, coefficients = middle(self.means.values()), []
        # Powers of 2 near the roots of the largest variances: units of length, of which any would do
        units = [ldexp(1.0, frexp(float(max(column)))[1] // 2) for column in zip(*self.variances.values())]
        for mean, variances in zip(self.means.values(), self.variances.values()):
            # -(m + u z)^2 / (2 v) = -m^2 / (2 v) - m u / v z - u^2 / (2 v) z^2
            parts = [(Fraction(o) - a, Fraction(u), v) for o, a, u, v in zip(origin, mean, units, variances)]
            linear = [-m * u / v for m, u, v in parts]
            coefficients.append(linear + [-u * u / v / 2 for _, u, v in parts])
        constants = self._enclosed(integers(origin, str), FIRST)
        return Polynomials(coefficients, Fraction(0), constants, origin, [1 / unit for unit in units])


def fit(
    rows: Data, labels: Iterable[L], *, classes: Order[L] = None, priors: Priors[L] = None
) -> GaussianNaiveBayesModel[L]:
    """Return the maximum likelihood model.

    `rows`: n x d; `labels`: n ints or strs. Each can be any iterable, read once. `rows` can be a pandas,
    Polars or Arrow table, and `labels` a column of one: see `numbers.tables`. `classes`: the order of the
    classes (default: sorted). `priors`: p(y), by default the fractions of the labels. You can fit a feature
    that does not vary in a class, but then no posterior exists.

    Raises: EmptyDataError, EmptyClassError, ShapeError, DomainError, NotFiniteError.

    >>> fit([[0], [2], [4], [8]], [0, 0, 1, 1]).posterior([2])
    {0: 0.8996324353165484, 1: 0.10036756468345168}
    """
    return model(ClassMoments.of(rows, labels, classes, diagonal=True), priors=priors)


def model(moments: ClassMoments[L], *, priors: Priors[L] = None) -> GaussianNaiveBayesModel[L]:
    """Return the model that `fit` returns for data with these moments, diagonal or not.

    Raises: EmptyClassError for a class without examples.

    >>> model(ClassMoments.of([[0], [2], [4], [8]], [0, 0, 1, 1])).variances[1]
    (Fraction(4, 1),)
    """
    return GaussianNaiveBayesModel._fitted(moments, priors)
