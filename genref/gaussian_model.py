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
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import frexp, fsum, ldexp
from typing import Any, Optional, TypeVar, Union, overload

from .errors import DomainError, EmptyDataError, ShapeError, shown
from .filters import Filter, Polynomials, label_filter
from .gaussian import Spread, difference
from .generative import GenerativeModel, Scores
from .moments import ClassMoments
from .numbers.exact import Integers, Number, Point, Vector, common, entries, exact, integers, vector
from .numbers.labels import L, by_label, frozen, place_of
from .numbers.rounding import (
    Interval,
    Precision,
    Real,
    Rounded,
    Rule,
    Unrounded,
    constant,
    total,
)
from .numbers.tables import AnyTable, Names, by_name, checked_names
from .numbers.values import Frozen, fill, made, once

HALF = Fraction(1, 2)
M = TypeVar("M", bound="GaussianModel[Any]")


@dataclass(frozen=True, init=False, repr=False)
class GaussianModel(GenerativeModel[L, Point, Sequence[Number]]):
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
        p = positive_priors(priors)
        mu: dict[L, Vector] = {}
        length: Optional[int] = None
        for label, mean in by_label(means, "means", tuple(p)).items():
            mu[label] = vector(mean, f"means[{shown(label)}]", length)
            length = len(mu[label])
            if not length:
                raise EmptyDataError(f"means[{shown(label)}]")
        names = checked_names(feature_names, length or 0)
        fill(self, classes=tuple(p), priors=p, means=Frozen(mu), feature_names=names)
        fill(self, moments=None, given_priors=None)

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
        own = None if given is None else positive_priors(given, moments.classes)
        fields = {"priors": Frozen(priors) if own is None else own, "means": Frozen(means), **more}
        kept = {"moments": moments, "given_priors": own, "feature_names": moments.feature_names}
        return made(cls, classes=moments.classes, **fields, **kept)

    def update(self: M, rows: Union[Iterable[Point], AnyTable], labels: Iterable[L]) -> M:
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

    def _checked(self, x: Point, where: str = "x") -> Sequence[Number]:
        """Return the d entries of x; they are checked to be numbers when they are converted to exact ones."""
        if type(x) is not list and type(x) is not tuple:
            x = by_name(x, self.feature_names, self.dimension, where)
        return entries(x, where, self.dimension)

    def _exactly(self, x: Sequence[Number]) -> Integers:
        return integers(x, "x[{}]".format)

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
    def _constants(self) -> Sequence[Rule]:
        """ln p(y) - ln |Sigma_y| / 2 of each class"""

        def of(prior: Fraction, spread: Spread) -> Rule:
            return constant(lambda at: at(prior).ln() - at(HALF) * spread.log_determinant(at))

        return [of(*pair) for pair in zip(self.priors.values(), self._spreads)]

    def _enclosed(self, x: Integers, at: Precision) -> Sequence[Interval]:
        """Enclose the score of each class: ln p(x, y) without d ln(2 pi) / 2."""
        half = at(HALF)
        parts = zip(self._constants, self._spreads, self._centres)
        return [c(at) - half * spread.square(difference(x, mean), at) for c, spread, mean in parts]

    @once
    def _weights(self) -> Sequence[Fraction]:
        """w of each class, exactly. Raises: NotPositiveDefiniteError."""
        return [p**2 / spread.determinant for p, spread in zip(self.priors.values(), self._spreads)]

    def _exponents(self, x: Integers) -> Sequence[Fraction]:
        """e of each class, exactly. Raises: NotPositiveDefiniteError."""
        return [-s.exact_square(difference(x, m)) / 2 for s, m in zip(self._spreads, self._centres)]

    def _scores(self, x: Sequence[Number]) -> Scores:
        if len(self.classes) == 1:
            self._spreads[0].refuse_singular()  # with one class, no digit would ask for the density
        point, K = self._exactly(x), len(self.classes)
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

    def _place_by_doubles(self, x: Sequence[Number]) -> Optional[int]:
        if set(map(type, x)) != {float}:
            return None
        quick = self._filter
        return quick(x) if quick else None  # type: ignore[arg-type]  # floats, by the line above

    # Densities

    def _log_density(self, x: Integers, k: int, at: Precision) -> Interval:
        return self._spreads[k].log_density(difference(x, self._centres[k]), at)

    def _log_joint(self, x: Sequence[Number], k: int) -> Real:
        point, prior = self._exactly(x), list(self.priors.values())[k]
        rule = lambda at: self._log_density(point, k, at) + at(prior).ln()  # noqa: E731
        return Unrounded(rule, self._spreads[k].refuse_singular)

    @overload
    def class_density(self, x: Point, label: L, *, digits: None = None) -> float: ...
    @overload
    def class_density(self, x: Point, label: L, *, digits: int) -> Decimal: ...
    def class_density(self, x: Point, label: L, *, digits: Optional[int] = None) -> Rounded:
        """Return p(x | y) for a label y, correctly rounded.

        Raises: the same errors as `log_joint`.

        Computes: gda-class-density
        """
        k = place_of(label, self.classes)
        point = self._exactly(self._about(x, lambda checked: checked))
        rule = lambda at: self._log_density(point, k, at).exp()  # noqa: E731
        return Unrounded(rule, self._spreads[k].refuse_singular).rounded(digits)

    def _log_likelihood(self, rows: Union[Iterable[Point], AnyTable], labels: Iterable[L]) -> Real:
        """The log-likelihood, from the moments of the rows.

        Computes: gda-log-likelihood
        """
        data: ClassMoments[L] = ClassMoments.of(rows, labels, self.classes, diagonal=self._is_diagonal)
        if data.dimension != self.dimension:
            raise ShapeError("rows", f"{self.dimension} entries each", str(data.dimension))
        parts = [(k, part) for k, part in enumerate(data.moments) if part.count]
        priors = list(self.priors.values())

        def rule(at: Precision) -> Interval:
            # The squared distances from mu add up to tr(Sigma^-1 S) for the scatter S of the rows, plus n
            # times the squared distance of their mean.
            terms = []
            for k, part in parts:
                at_mean = self._log_density(common(part.mean), k, at) + at(priors[k]).ln()
                terms.append(at(part.count) * at_mean - at(HALF) * self._spreads[k].trace(part, at))
            return total(terms, at)

        def refuse_singular() -> None:
            for spread in self._spreads:
                spread.refuse_singular()

        return Unrounded(rule, refuse_singular)

    _is_diagonal = False

    def _named_values(self, x: Sequence[Number]) -> Sequence[str]:
        """Return each feature with its value, as "age = 3"."""
        from .display import short

        pairs = zip(self._names(self.dimension), x)
        return [f"{name} = {short(exact(value))}" for name, value in pairs]


def positive_priors(
    priors: Mapping[L, Number], classes: Optional[tuple[L, ...]] = None
) -> Frozen[L, Fraction]:
    """Return priors as exact numbers. Raises: DomainError unless they are positive, with the sum 1."""
    from .bayes import distribution

    p = distribution(priors, classes)
    for label, prior in p.items():
        if not prior:
            raise DomainError(f"priors[{shown(label)}]", prior, "positive numbers")
    return frozen(p.values(), tuple(p))


def middle(means: Iterable[Vector], count: int) -> list[float]:
    """Return doubles near the mean of several points, as the origin of a polynomial: any would do."""
    return [fsum(map(float, column)) / count for column in zip(*means)]


def near_root(variance: Fraction) -> Fraction:
    """Return a power of 2 near the root of a variance, as a unit of length: any would do."""
    return Fraction(ldexp(1.0, frexp(float(variance))[1] // 2))
