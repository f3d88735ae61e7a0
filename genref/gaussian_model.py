# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Bayes rule over Gaussian classes: what linear, quadratic and diagonal models have in common.

The score of class y is e_y + ln(w_y)/2 with the exponent e_y = -(x - mu_y)' Sigma_y^-1 (x - mu_y)/2 and
w_y = p(y)^2 / |Sigma_y|. Both are rational, so a tie or a rational posterior can be seen exactly.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import fsum
from typing import Any, Optional, TypeVar

from .bayes import distribution
from .errors import DomainError, EmptyDataError, ShapeError, shown
from .filters import Filter, Polynomials, label_filter
from .gaussian import HALF, Spread, difference
from .generative import GenerativeModel, Scores
from .moments import ClassMoments
from .numbers.exact import Integers, Number, Point, Vector, common, fraction, vector
from .numbers.labels import L, by_label, place_of
from .numbers.rounding import Digits, Interval, Precision, Real, Rounded, Rule, Unrounded, logarithm, total
from .numbers.tables import Entries, Names, Several, checked_names, entries_of
from .numbers.values import Frozen, fill, made, once

M = TypeVar("M", bound="GaussianModel[Any]")


@dataclass(frozen=True, init=False, repr=False)
class GaussianModel(GenerativeModel[L, Point, Entries]):
    """Bayes rule over Gaussian classes.

    `priors`: positive, with the sum 1, in class order; `means`: d entries for each label. A fitted model
    keeps the statistics of its rows, `moments`, and the priors if they were given.
    """

    _line = ("classes", "dimension")

    classes: tuple[L, ...] = ()  # pyright: ignore[reportIncompatibleMethodOverride]  # a field
    priors: Mapping[L, Fraction] = field(default_factory=dict)  # pyright: ignore[reportIncompatibleMethodOverride]  # a field
    means: Mapping[L, Vector] = field(default_factory=dict)
    feature_names: Names = field(default=None, compare=False)  # pyright: ignore[reportIncompatibleMethodOverride]  # a field
    """The names of the features, or None."""
    moments: Optional[ClassMoments[L]] = field(default=None, compare=False)
    """The statistics of the rows that the model was fitted to, or None."""
    given_priors: Optional[Mapping[L, Fraction]] = field(default=None, compare=False)

    def __init__(
        self,
        priors: Mapping[L, Number],
        means: Mapping[L, Point],
        feature_names: Optional[Iterable[str]] = None,
    ) -> None:
        p, mu, d = distribution(priors, possible=True), dict[L, Vector](), None
        for label, mean in by_label(means, "means", tuple(p)).items():
            mu[label] = vector(mean, f"means[{shown(label)}]", d)
            d = len(mu[label])
            if not d:
                raise EmptyDataError(f"means[{shown(label)}]")
        names = checked_names(feature_names, d or 0)
        fill(self, classes=tuple(p), priors=Frozen(p), means=Frozen(mu), feature_names=names)

    @classmethod
    def _fitted(
        cls: type[M],
        moments: ClassMoments[L],
        given: Optional[Mapping[L, Number]],
        priors: Mapping[L, Fraction],
        means: Mapping[L, Vector],
        **more: object,
    ) -> M:
        """Return the model with estimates, and with the priors that were given, if any."""
        own = None if given is None else Frozen(distribution(given, moments.classes, possible=True))
        fields = {"priors": own or Frozen(priors), "means": Frozen(means), **more}
        kept = {"moments": moments, "given_priors": own, "feature_names": moments.feature_names}
        return made(cls, classes=moments.classes, **fields, **kept)

    def update(self: M, rows: Several[Point], labels: Iterable[L]) -> M:
        """Return the model fitted to more rows, as well as to those before; a new label is a new class.

        Raises: the same errors as `fit`; DomainError for a model that was not fitted, but given.
        """
        if self.moments is None:
            raise DomainError("moments", None, "those of a fitted model: this one was given its parameters")
        declared = self.classes if self.moments.declared else None
        more = ClassMoments.of(rows, labels, declared, diagonal=self.moments.diagonal)
        return self._refitted(self.moments + more)  # type: ignore[return-value]  # of the same kind

    @abstractmethod
    def _refitted(self, moments: ClassMoments[L]) -> GaussianModel[L]:
        """Return the model of this kind with other statistics."""

    @once
    def dimension(self) -> int:
        """The number of features, d."""
        return len(next(iter(self.means.values())))

    def _checked(self, x: Point, where: str = "x") -> Entries:
        return entries_of(x, self.feature_names, self.dimension, where)

    # What a kind of model says

    @once
    @abstractmethod
    def _spreads(self) -> Sequence[Spread]:
        """The covariance of each class."""

    @abstractmethod
    def _polynomials(self) -> Polynomials:
        """Return the scores as polynomials, for labels by doubles."""

    # Scores

    @once
    def _centres(self) -> Sequence[Integers]:
        return [common(mean) for mean in self.means.values()]

    @once
    def _prior_logs(self) -> Sequence[Rule]:
        return [logarithm(p) for p in self.priors.values()]

    def _joint_at(self, k: int, x: Integers, at: Precision) -> Interval:
        """Enclose ln p(x, y)."""
        z = difference(x, self._centres[k])
        return self._prior_logs[k](at) + self._spreads[k].log_density(z, at)

    def _enclosed(self, x: Integers, at: Precision) -> Sequence[Interval]:
        """Enclose the score of each class."""
        return [self._joint_at(k, x, at) for k in range(len(self.classes))]

    @once
    def _weights(self) -> Sequence[Fraction]:
        """w of each class, exactly. Raises: NotPositiveDefiniteError."""
        return [p**2 / spread.determinant for p, spread in zip(self.priors.values(), self._spreads)]

    def _exponents(self, x: Integers) -> Sequence[Fraction]:
        """e of each class, exactly. Raises: NotPositiveDefiniteError."""
        return [-s.exact_square(difference(x, m)) / 2 for s, m in zip(self._spreads, self._centres)]

    def _scores(self, x: Entries) -> Scores:
        if len(self.classes) == 1:
            self._spreads[0].refuse_singular()  # with one class, no digit would ask for the density
        point, K = x.exactly(), len(self.classes)
        return Scores(K, range(K), partial(self._enclosed, point), partial(self._exact_scores, point))

    def _exact_scores(self, x: Integers) -> tuple[Sequence[Fraction], Sequence[Fraction]]:
        weights = self._weights  # first: it raises an error if there is no density
        return self._exponents(x), weights

    @once
    def _filter(self) -> Optional[Filter]:
        try:
            return label_filter(self._polynomials()) if len(self.classes) > 1 else None
        except (ArithmeticError, ValueError):  # beyond doubles, or too close to singular
            return None

    def _place_by_doubles(self, x: Entries) -> Optional[int]:
        if set(map(type, x.values)) != {float}:
            return None
        quick = self._filter
        return quick(x.values) if quick else None

    # Densities

    def _log_joint(self, x: Entries, k: int) -> Real:
        return Unrounded(partial(self._joint_at, k, x.exactly()), self._spreads[k].refuse_singular)

    def class_density(self, x: Point, label: L, *, digits: Digits = None) -> Rounded:
        """Return p(x | y) for a label y, correctly rounded.

        Raises: the same errors as `log_joint`.
        """
        k = place_of(label, self.classes)
        z = difference(self._about(x, Entries.exactly), self._centres[k])
        rule = lambda at: self._spreads[k].log_density(z, at).exp()  # noqa: E731
        return Unrounded(rule, self._spreads[k].refuse_singular).rounded(digits)

    def _log_likelihood(self, rows: Several[Point], labels: Iterable[L]) -> Real:
        """The log-likelihood, from the moments of the rows.

        Computes: gda-log-likelihood
        """
        data: ClassMoments[L] = ClassMoments.of(rows, labels, self.classes, diagonal=self._is_diagonal)
        if data.dimension != self.dimension:
            raise ShapeError("rows", f"{self.dimension} entries each", str(data.dimension))
        parts = [(k, part) for k, part in enumerate(data.moments) if part.count]

        def rule(at: Precision) -> Interval:
            # The squared distances of n rows from mu add up to n times the trace for the covariance of the
            # rows, plus n times the squared distance of their mean.
            terms = []
            for spread in self._spreads:
                spread.log_determinant(at)  # a class without a density is refused, even if it has no rows
            for k, part in parts:
                at_mean = self._joint_at(k, common(part.mean), at)
                terms.append(at(part.count) * (at_mean - at(HALF) * self._spreads[k].trace(part, at)))
            return total(terms, at)

        def refuse_singular() -> None:
            for spread in self._spreads:
                spread.refuse_singular()

        return Unrounded(rule, refuse_singular)

    _is_diagonal = False

    def _named_values(self, x: Entries) -> Sequence[str]:
        """Return each feature with its value, as "age = 3"."""
        from .display import short

        pairs = zip(self._names(self.dimension), x.values)
        return [f"{name} = {short(fraction(value))}" for name, value in pairs]


def middle(means: Iterable[Vector]) -> list[float]:
    """Return doubles near the mean of several points, as the origin of a polynomial: any would do."""
    return [fsum(map(float, column)) / len(column) for column in zip(*means)]
