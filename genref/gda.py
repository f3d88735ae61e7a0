# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian discriminant analysis: x given y is Gaussian, with one covariance for all classes or one for each.

With one covariance the squares of x cancel between classes, so log-odds are linear in x (`LinearModel`); with
one for each they are quadratic (`QuadraticModel`). Estimates are exact functions of the classes' moments.

With one covariance for each class, the score of class y is e_y + ln(w_y)/2 with the exponent e_y = -(x -
mu_y)' Sigma_y^-1 (x - mu_y)/2 and w_y = p(y)^2 / |Sigma_y|. With one for all, the first class has e = 0, and
another one e_y = theta'(x - m), where theta = Sigma^-1 (mu_y - mu_z), z being the first class, and m is in
the middle between the two means; w_y = p(y)^2. All these are rational, so a tie or a rational posterior can
be seen exactly.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import fsum, ldexp
from operator import mul
from typing import Any, ClassVar, Optional, TypeVar

from .errors import DomainError, EmptyDataError, ShapeError, shown
from .filters import Filter, Polynomials, label_filter, posterior_filter
from .gaussian import HALF, Spread, difference
from .generative import ExactParts, GenerativeModel, Scores
from .logistic import LogisticForm
from .matrices import dot, solved_definite
from .moments import ClassMoments, class_moments, parts_of, pooled, refuse_others
from .numbers import exact, rounding
from .numbers.exact import Integers, Matrix, Number, Point, Rows, Vector
from .numbers.labels import L, Order, Priors, by_label, distribution, each_by_label, label_of, place_of
from .numbers.rounding import Digits, Interval, Precision, Real, Rounded, Rule, Unrounded
from .numbers.tables import Data, Entries, Names, Several, checked_names, entries_of, same_names
from .numbers.values import Frozen, fill, made, once

__all__ = ["class_mass", "class_priors", "class_means", "shared_covariance", "class_covariances", "fit"]
__all__ += ["fit_quadratic", "linear_model", "quadratic_model", "LinearModel", "QuadraticModel"]

M = TypeVar("M", bound="GaussianModel[Any]")
Numbers = Mapping[L, Number]
Points = Mapping[L, Point]
Tables = Mapping[L, Rows]
Columns = Optional[Iterable[str]]


def class_mass(y: int, phi: Number) -> Fraction:
    """Return p(y) = phi^y (1 - phi)^(1 - y), for y = 0 or 1.

    Raises: DomainError, NotFiniteError.
    Computes: gda-class-mass

    >>> class_mass(0, 0.25)
    Fraction(3, 4)
    """
    p, k = exact.fraction(phi, "phi"), label_of(y, "y")
    if not 0 <= p <= 1:
        raise DomainError("phi", phi, "numbers from 0 to 1")
    if k not in (0, 1):
        raise DomainError("y", y, "0 or 1")
    return p if k else 1 - p


# Estimates


def class_priors(moments: ClassMoments[L]) -> dict[L, Fraction]:
    """Return phi_y, the fraction of the examples that belong to each class; 0 for a class without examples.

    Raises: EmptyDataError if there are no examples, DomainError for other statistics than `ClassMoments`.
    Computes: gda-mle-prior

    >>> class_priors(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    {0: Fraction(2, 3), 1: Fraction(1, 3)}
    """
    refuse_others(moments)
    if not moments.count:
        raise EmptyDataError("moments")
    return {y: Fraction(part.count, moments.count) for y, part in moments._by_label.items()}


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
    return pooled(parts_of(moments).values(), divisor=moments.count)


def class_covariances(moments: ClassMoments[L]) -> dict[L, Matrix]:
    """Return Sigma_y, the covariance of each class, d x d; the divisor is the size of the class.

    It is singular for a class of at most d examples.

    Raises: the same errors as `shared_covariance`.
    Computes: quadratic-mle-covariances

    >>> class_covariances(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    {0: ((Fraction(1, 4),),), 1: ((Fraction(0, 1),),)}
    """
    return {label: part.covariance for label, part in parts_of(moments).items()}


# What all models with Gaussian classes have in common
@dataclass(frozen=True, init=False, repr=False)
class GaussianModel(GenerativeModel[L, Point, Entries]):
    """Bayes rule over Gaussian classes.

    `priors`: positive, with the sum 1, in class order; `means`: d entries for each label. A fitted model
    keeps the statistics of its rows, `moments`, and the priors if they were given.
    """

    _line = ("classes", "dimension")

    classes: tuple[L, ...] = ()  # pyright: ignore[reportIncompatibleVariableOverride]  # a field
    priors: Mapping[L, Fraction] = field(default_factory=dict)  # pyright: ignore[reportIncompatibleMethodOverride]  # a field
    means: Mapping[L, Vector] = field(default_factory=dict)
    feature_names: Names = field(default=None, compare=False)  # pyright: ignore[reportIncompatibleMethodOverride]  # a field
    """The names of the features, or None."""
    moments: Optional[ClassMoments[L]] = field(default=None, compare=False)
    """The statistics of the rows that the model was fitted to, or None."""
    given_priors: Optional[Mapping[L, Fraction]] = field(default=None, compare=False)

    _estimate: ClassVar[tuple[str, Callable[[ClassMoments[Any]], object]]]
    """The third parameter, beside priors and means, and its estimate."""

    def __init__(self, priors: Numbers[L], means: Points[L], feature_names: Columns = None) -> None:
        p, mu, d = distribution(priors, possible=True), dict[L, Vector](), None
        for label, mean in by_label(means, "means", tuple(p)).items():
            mu[label] = exact.vector(mean, f"means[{shown(label)}]", d)
            d = len(mu[label])
            if not d:
                raise EmptyDataError(f"means[{shown(label)}]")
        names = checked_names(feature_names, d or 0)
        fill(self, classes=tuple(p), priors=Frozen(p), means=Frozen(mu), feature_names=names)

    @classmethod
    def _fitted(cls: type[M], moments: ClassMoments[L], given: Priors[L]) -> M:
        """Return the model of the estimates, and of the priors that were given, if any."""
        priors, (name, estimate) = Frozen(class_priors(moments)), cls._estimate
        kept = {"moments": moments, "feature_names": moments.feature_names, name: estimate(moments)}
        if given is not None:
            given = priors = Frozen(distribution(given, moments.classes, possible=True))
        means = Frozen(class_means(moments))
        return made(cls, classes=moments.classes, priors=priors, means=means, given_priors=given, **kept)

    def update(self: M, rows: Several[Point], labels: Iterable[L]) -> M:
        """Return the model fitted to more rows, as well as to those before; a new label is a new class.

        Raises: the same errors as `fit`; DomainError for a model that was not fitted, but given.
        """
        if self.moments is None:
            raise DomainError("moments", None, "those of a fitted model: this one was given its parameters")
        declared = self.classes if self.moments.declared else None
        more = ClassMoments.of(rows, labels, declared, diagonal=self.moments.diagonal)
        return self._fitted(self.moments + more, self.given_priors)

    @once
    def dimension(self) -> int:
        """The number of features, d."""
        return len(next(iter(self.means.values())))

    def _checked(self, x: Point, where: str = "x") -> Entries:
        return entries_of(x, self.feature_names, self.dimension, where)

    # What a kind of model says

    def _present(self: M, x: Entries) -> M:
        """Return the model of the features that x has: this one, unless some may be absent."""
        return self

    @once
    @abstractmethod
    def _spreads(self) -> Sequence[Spread]:
        """The covariance of each class."""

    @abstractmethod
    def _polynomials(self) -> Polynomials:
        """Return the scores as polynomials, for labels by doubles, which would be slower without."""

    # Scores

    @once
    def _centres(self) -> Sequence[Integers]:
        return [exact.common(mean) for mean in self.means.values()]

    @once
    def _prior_logs(self) -> Sequence[Rule]:
        return [rounding.logarithm(p) for p in self.priors.values()]

    def _joint_at(self, k: int, x: Integers, at: Precision) -> Interval:
        """Enclose ln p(x, y)."""
        z = difference(x, self._centres[k])
        return self._prior_logs[k](at) + self._spreads[k].log_density(z, at)

    def _enclosed(self, x: Integers, at: Precision) -> Sequence[Interval]:
        """Enclose the score of each class."""
        return [self._joint_at(k, x, at) for k in range(len(self.classes))]

    def _exactly(self, x: Integers) -> ExactParts:
        """Return e and w of each class. Raises: NotPositiveDefiniteError."""
        w = [p**2 / spread.determinant for p, spread in zip(self.priors.values(), self._spreads)]
        return [-s.exact_square(difference(x, m)) / 2 for s, m in zip(self._spreads, self._centres)], w

    def _scores(self, x: Entries) -> Scores:
        model, point, K = self._present(x), x.exactly(), len(self.classes)
        if K == 1:
            model._spreads[0].refuse_singular()  # with one class, a label would not ask for the density
        scores = Scores(K, range(K), partial(model._enclosed, point), partial(model._exactly, point))
        # The first precision nearly always decides. It is asked here rather than in the loop that rounds, so
        # that no call goes deep; if it is too coarse, the loop asks for more digits.
        with suppress(ArithmeticError):
            scores.known[rounding.FIRST.digits] = model._enclosed(point, rounding.FIRST)
        return scores

    @once
    def _filter(self) -> Optional[Filter]:
        try:
            return label_filter(self._polynomials()) if len(self.classes) > 1 else None
        except (ArithmeticError, ValueError):  # beyond doubles, or too close to singular
            return None

    def _place(self, x: Entries) -> int:
        place = None  # a float is a double as it is; every other kind of number goes the exact way
        if list(map(type, x.values)).count(float) == self.dimension and self._filter:
            place = self._filter(x.values)
        return super()._place(x) if place is None else place

    # Densities

    def _log_joint(self, x: Entries, k: int) -> Real:
        model = self._present(x)
        return Unrounded(partial(model._joint_at, k, x.exactly()), model._spreads[k].refuse_singular)

    def class_density(self, x: Point, label: L, *, digits: Digits = None) -> Rounded:
        """Return p(x | y) for a label y, correctly rounded.

        Raises: the same errors as `log_joint`.

        Computes: gda-class-density
        """
        return self._about(x, self._density, place_of(label, self.classes)).rounded(digits)

    def _density(self, x: Entries, k: int) -> Unrounded:
        model = self._present(x)
        return model._spreads[k].density(difference(x.exactly(), model._centres[k]))

    def _log_likelihood(self, rows: Several[Point], labels: Iterable[L]) -> Real:
        """The log-likelihood, from the moments of the rows.

        Computes: gda-log-likelihood
        """
        data: ClassMoments[L] = ClassMoments.of(rows, labels, self.classes, diagonal=self._is_diagonal)
        same_names(self.feature_names, data.feature_names, "rows")
        if data.dimension != self.dimension:
            raise ShapeError("rows", f"{self.dimension} entries each", str(data.dimension))
        parts = [(k, part) for k, part in enumerate(data.moments) if part.count]

        def rule(at: Precision) -> Interval:
            # With P = Sigma^-1, and n rows of a class with the mean m and the covariance S, the sum of
            # (x - mu)' P (x - mu) is that of (x - m)' P (x - m), which is n tr(P S), plus n (m - mu)' P
            # (m - mu), as the mixed terms (x - m)' P (m - mu) add up to 0.
            terms = []
            for spread in self._spreads:
                spread.log_size(at)  # a class without a density is refused, even if it has no rows
            for k, part in parts:
                at_mean = self._joint_at(k, exact.common(part.mean), at)
                terms.append(at(part.count) * (at_mean - at(HALF) * self._spreads[k].trace(part, at)))
            return rounding.total(terms, at)

        def refuse_singular() -> None:
            for spread in self._spreads:
                spread.refuse_singular()

        return Unrounded(rule, refuse_singular)

    _is_diagonal = False

    def _named_values(self, x: Entries) -> Sequence[str]:
        """Return each feature with its value, as "age = 3"."""
        from .display import short

        pairs = zip(self._names(self.dimension), x.values)
        return [f"{name} = {short(exact.fraction(value))}" for name, value in pairs]


# One covariance for all classes


@dataclass(frozen=True, init=False, repr=False)
class LinearModel(GaussianModel[L]):
    """The lecture's GDA: one covariance for all classes, so boundaries are straight.

    `priors`: positive, with the sum 1, in class order; `means`: d entries each; `covariance`: d x d.
    `generative` defines `posterior`, `predict` and the other methods, from the scores that are here.

    Raises: EmptyDataError, ShapeError, NotSymmetricError, DomainError, NotFiniteError.
    Computes: gda-model, gda-posterior, gda-predict, gda-log-odds
    """

    _shown = ("priors", "means", "covariance")

    _estimate = "covariance", shared_covariance

    covariance: Matrix = ()

    def __init__(
        self, priors: Numbers[L], means: Points[L], covariance: Rows, feature_names: Columns = None
    ) -> None:
        super().__init__(priors, means, feature_names)
        fill(self, covariance=exact.symmetric_matrix(covariance, "covariance", self.dimension))

    @once
    def _spreads(self) -> Sequence[Spread]:
        return [Spread(self.covariance, "covariance")] * len(self.classes)

    # The squares of x cancel between classes, so the score of class y may be theta'(x - m) + ln p(y) with
    # theta = Sigma^-1 (mu_y - mu_z) and the middle m = (mu_y + mu_z)/2; that of the first class z is ln p(z).
    # For means 0 and 2 and the variance 1/2, theta is 4 and m is 1; at x = 3 the scores differ by 8.

    @once
    def _middles(self) -> Sequence[Integers]:
        first, p = self._centres[0]
        return [([a * p + b * q for a, b in zip(mean, first)], 2 * p * q) for mean, q in self._centres[1:]]

    @once
    def _thetas(self) -> Sequence[Vector]:
        """theta of each class but the first, exactly. Raises: NotPositiveDefiniteError."""
        first, *others = self.means.values()
        rights = [tuple(a - b for a, b in zip(mean, first)) for mean in others]
        return solved_definite(self.covariance, rights, "covariance")

    @once
    def _known_thetas(self) -> dict[int, list[tuple[list[int], int, int]]]:
        return {}

    def _theta(self, at: Precision) -> list[tuple[list[int], int, int]]:
        """For each class but the first: integers near theta and their error, both over 2^power; and power.

        For theta = 4, a power of 10 and an error of 1, the integer is from 4095 to 4097. (`Factor.solved` has
        another unit for each entry; the shifts bring all entries to the largest of them.)
        """
        found = self._known_thetas.get(at.digits, [])
        if not found:
            factor = self._spreads[0].factor(at)
            top, least = max(factor.units), min(factor.units)
            for mean in self._centres[1:]:
                w, error, power = factor.solved(*difference(mean, self._centres[0]))
                w = [a * factor.scale << top - unit for a, unit in zip(w, factor.units)]
                found.append((w, error * factor.scale << top - least, power + top))
            self._known_thetas[at.digits] = found
        return found

    def _enclosed(self, x: Integers, at: Precision) -> Sequence[Interval]:
        """Enclose ln p(z) and theta'(x - m) + ln p(y). `Scores.posterior` makes p(y|x) of them, rounded once.

        theta comes from the Cholesky factor of Sigma, by `matrices.Factor.solved`.
        """
        first, *others = self._prior_logs
        scores = [first(at)]
        for (w, error, power), m, prior in zip(self._theta(at), self._middles, others):
            z, below = difference(x, m)
            value, reach = sum(map(mul, z, w)), error * sum(map(abs, z))
            scores.append(at.between(value - reach, value + reach, below, power) + prior(at))
        return scores

    def _exactly(self, x: Integers) -> ExactParts:
        e = [Fraction(0)]
        for theta, m in zip(self._thetas, self._middles):
            z, below = difference(x, m)
            e.append(dot(theta, map(Fraction, z)) / below)
        return e, [p**2 for p in self.priors.values()]

    def _polynomials(self) -> Polynomials:
        coefficients, slack = [[Fraction(0)] * self.dimension], Fraction(0)
        for w, error, power in self._theta(rounding.FIRST):
            scale = Fraction(2) ** -power
            coefficients.append([a * scale for a in w])
            slack = max(slack, error * scale)
        return Polynomials(coefficients, slack, self._enclosed(([0] * self.dimension, 1), rounding.FIRST))

    @once
    def _shares(self) -> Optional[Callable[[Sequence[float]], Optional[list[float]]]]:
        """The quick way to posteriors of many rows. One row is answered before this would be prepared."""
        try:
            return posterior_filter(self._polynomials())
        except ArithmeticError:  # too close to singular
            return None

    def _posterior_of_many(self, x: Entries, digits: Digits) -> Mapping[L, Rounded]:
        found = None
        if digits is None and set(map(type, x.values)) == {float} and self._shares:
            found = self._shares(x.values)
        return super()._posterior_of_many(x, digits) if found is None else dict(zip(self.classes, found))

    def logistic_form(self) -> LogisticForm:
        """Return theta of p(y = 1 | x) = 1 / (1 + exp(-theta' x)), where y = 1 is the second of two classes.

        Raises: DomainError unless there are two classes; NotPositiveDefiniteError.
        Computes: gda-logistic-form
        """
        self._refuse_more_than_two("the logistic form")
        (theta,), zero, one = self._thetas, *self.classes
        m, below = self._middles[0]
        offset = -dot(theta, map(Fraction, m)) / below
        fields = {"offset": offset, "prior_odds": self.priors[one] / self.priors[zero]}
        return made(LogisticForm, **fields, weights=theta, factors=())

    def _reasons(self, x: Entries, k: int, other: int) -> Iterator[tuple[str, Real]]:
        """theta_j (x_j - (mu_yj + mu_zj) / 2) for each feature, with theta = Sigma^-1 (mu_y - mu_z)"""
        yield "prior", self._prior_odds(k, other)
        zero = (Fraction(0),) * self.dimension
        thetas, means = [zero, *self._thetas], list(self.means.values())
        features = zip(self._named_values(x), x.values, means[k], means[other], thetas[k], thetas[other])
        for name, x_j, a, b, of_label, of_other in features:
            yield name, (of_label - of_other) * (exact.fraction(x_j) - (a + b) / 2)


# One covariance for each class


@dataclass(frozen=True, init=False, repr=False)
class QuadraticModel(GaussianModel[L]):
    """One covariance per class, so boundaries are quadratic; otherwise as `LinearModel`.

    `covariances`: d x d for each label.

    Raises: the same errors as `LinearModel`.
    Computes: gda-model, quadratic-log-odds
    """

    _shown = ("priors", "means", "covariances")

    _estimate = "covariances", lambda moments: Frozen(class_covariances(moments))

    covariances: Mapping[L, Matrix] = field(default_factory=dict)

    def __init__(
        self, priors: Numbers[L], means: Points[L], covariances: Tables[L], feature_names: Columns = None
    ) -> None:
        super().__init__(priors, means, feature_names)

        def read(rows: Rows, where: str) -> Matrix:
            return exact.symmetric_matrix(rows, where, self.dimension)

        fill(self, covariances=Frozen(each_by_label(covariances, "covariances", self.classes, read)))

    @once
    def _spreads(self) -> Sequence[Spread]:
        return [Spread(Sigma, f"covariances[{shown(y)}]") for y, Sigma in self.covariances.items()]

    def _reasons(self, x: Entries, k: int, other: int) -> Iterator[tuple[str, Real]]:
        """Half the difference of the squared distances, and half of ln |Sigma_z| / |Sigma_y|"""
        yield "prior", self._prior_odds(k, other)
        point, y, z = x.exactly(), self._spreads[k], self._spreads[other]
        of_y, of_z = (difference(point, self._centres[j]) for j in (k, other))

        def distances(at: Precision) -> Interval:
            return at(HALF) * (z.square(of_z, at) - y.square(of_y, at))

        exactly = lambda: (z.exact_square(of_z) - y.exact_square(of_y)) / 2  # noqa: E731
        yield "distances from the means", Unrounded(distances, exactly)
        yield "sizes of the covariances", rounding.with_log(Fraction(0), z.determinant / y.determinant, HALF)

    def _polynomials(self) -> Polynomials:
        origin = middle(self.means.values())
        centre = exact.integers(origin, str)
        factors = [spread.factor(rounding.FIRST) for spread in self._spreads]
        # Units of length that bring the features of all classes to ordinary sizes
        sizes = [[unit - f.scale.bit_length() // 2 for unit in f.units] for f in factors]
        units = list(map(max, zip(*sizes)))
        coefficients, slack = [], Fraction(0)
        for factor, mean in zip(factors, self._centres):
            numbers, below = difference(centre, mean)
            m = [Fraction(n, below) / Fraction(2) ** unit for n, unit in zip(numbers, units)]
            P, error = factor.inverse(units)
            # -(z + m)' P (z + m) / 2, where the two equal entries of P for i < k are added up
            d = range(len(m))
            products = [-P[i][k] / (2 if i == k else 1) for i in d for k in d[i:]]
            coefficients.append([-dot(row, m) for row in P] + products)
            slack = max(slack, error * (1 + sum(map(abs, m))))
        scales = [1 / ldexp(1.0, unit) for unit in units]
        return Polynomials(coefficients, slack, self._enclosed(centre, rounding.FIRST), origin, scales)


def middle(means: Iterable[Vector]) -> list[float]:
    """Return doubles near the mean of several points, as the origin of a polynomial: any would do."""
    return [fsum(map(float, column)) / len(column) for column in zip(*means)]


# From rows to models


def fit(
    rows: Data, labels: Iterable[L], *, classes: Order[L] = None, priors: Priors[L] = None
) -> LinearModel[L]:
    """Return the maximum likelihood model with one covariance shared by all classes.

    `rows`: n x d; `labels`: n ints or strs. Both are any iterables, read once, or tables of pandas, Polars or
    Arrow and columns of them: see `numbers.tables`. `classes`: the class order, by default sorted. `priors`:
    p(y), by default the fractions of the labels. You can fit collinear rows or a single class; an error is
    raised only when you ask for something that does not exist for them, such as a density (`gaussian.Spread`
    says how). But rows of more than 500 features that are fewer than features and classes together are
    refused at once, by a ShapeError. The estimates are `class_priors`, `class_means` and `shared_covariance`.

    Raises: EmptyDataError, EmptyClassError, ShapeError, DomainError, NotFiniteError.

    >>> fit([[0], [2], [4], [6]], [0, 0, 1, 1]).posterior([3])
    {0: 0.5, 1: 0.5}
    """
    return linear_model(class_moments(rows, labels, classes, enough=True), priors=priors)


def fit_quadratic(
    rows: Data, labels: Iterable[L], *, classes: Order[L] = None, priors: Priors[L] = None
) -> QuadraticModel[L]:
    """Return the maximum likelihood model with one covariance per class; otherwise as `fit`.

    >>> fit_quadratic([[0], [2], [4], [8]], [0, 0, 1, 1]).covariances[1]
    ((Fraction(4, 1),),)
    """
    return quadratic_model(class_moments(rows, labels, classes, enough=True), priors=priors)


def linear_model(moments: ClassMoments[L], *, priors: Priors[L] = None) -> LinearModel[L]:
    """Return the model that `fit` returns for data with these moments.

    Raises: EmptyClassError for a class without examples.

    >>> linear_model(ClassMoments.of([[0], [2], [4], [6]], [0, 0, 1, 1])).means
    {0: (Fraction(1, 1),), 1: (Fraction(5, 1),)}
    """
    return LinearModel._fitted(moments, priors)


def quadratic_model(moments: ClassMoments[L], *, priors: Priors[L] = None) -> QuadraticModel[L]:
    """Return the model that `fit_quadratic` returns for data with these moments.

    Raises: EmptyClassError for a class without examples.

    >>> quadratic_model(ClassMoments.of([[0], [2], [4], [8]], [0, 0, 1, 1])).predict([3])
    1
    """
    return QuadraticModel._fitted(moments, priors)
