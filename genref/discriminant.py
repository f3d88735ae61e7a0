# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The models of Gaussian discriminant analysis: Bayes rule over Gaussian classes.

Given priors, means and covariances, `LinearModel` and `QuadraticModel` evaluate densities,
posteriors and log-odds for an x, rounded once to the nearest double or to `digits` digits, and
labels, which are always those of the largest posterior.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import fsum, inf, isfinite, lcm
from operator import add, mul, sub
from typing import Generic, Optional, overload

from .bayes import distribution, same_labels
from .engine.exact import Number, entries, integers, vector
from .engine.labels import Frozen, L, class_order, label_of
from .engine.reals import (
    Rounded,
    Value,
    as_real,
    exp,
    ln,
    nearest_double,
    quotient,
    rounded,
    sign,
    sqrt,
    total,
)
from .errors import DomainError, EmptyDataError, ShapeError, shown
from .gaussian import Gaussian, Spread, covariance_matrix
from .linear_algebra import Matrix, Vector, definite_solutions, dot, integer_matrix
from .logistic import LogisticForm
from .moments import ClassMoments

__all__ = ["LinearModel", "QuadraticModel"]


class GaussianModel(ABC, Generic[L]):
    """What the two models share: Bayes rule over Gaussian classes."""

    priors: Mapping[L, Fraction]
    means: Mapping[L, Vector]

    @cached_property
    def classes(self) -> tuple[L, ...]:
        """The labels, in class order."""
        return tuple(self.priors)

    @cached_property
    def dimension(self) -> int:
        """The number of features, d."""
        return len(next(iter(self.means.values())))

    @property
    @abstractmethod
    def gaussians(self) -> Mapping[L, Gaussian]:
        """N(mu_y, Sigma_y) for each label."""

    # p(x, y), but for a factor common to all classes, is exp(exponent) times the weight of the
    # class: what depends on x is rational, and the square of what does not.

    @abstractmethod
    def _exponents(self, x: Iterable[Number]) -> tuple[list[int], int]:
        """Return the exponent of each class, as integers over one positive denominator."""

    @property
    @abstractmethod
    def _squared_weights(self) -> list[Fraction]:
        """The square of the weight of each class."""

    @cached_property
    def _weights(self) -> list[Value]:
        """The weight of each class relative to the first, which makes it rational where it can be."""
        return [sqrt(square / self._squared_weights[0]) for square in self._squared_weights]

    @cached_property
    def _real_weights(self) -> list[Value]:
        """The same as reals, which keep their enclosures."""
        return [as_real(weight) for weight in self._weights]

    @overload
    def class_density(self, x: Iterable[Number], label: L, *, digits: None = None) -> float: ...
    @overload
    def class_density(self, x: Iterable[Number], label: L, *, digits: int) -> Decimal: ...
    def class_density(self, x: Iterable[Number], label: L, *, digits: Optional[int] = None) -> Rounded:
        """Return p(x | y) = p(x; mu_y, Sigma_y) for one label; x has d entries.

        Raises: DomainError (unknown label, or an entry), ShapeError, NotFiniteError,
        NotPositiveDefiniteError.

        Spec: gda-class-density
        """
        if label_of(label, "label") not in self.priors:
            raise DomainError("label", label, "one of " + shown(self.classes))
        return rounded(self.gaussians[label].density_value(x), digits)

    @overload
    def log_joint(self, x: Iterable[Number], *, digits: None = None) -> dict[L, float]: ...
    @overload
    def log_joint(self, x: Iterable[Number], *, digits: int) -> dict[L, Decimal]: ...
    def log_joint(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Mapping[L, Rounded]:
        """Return ln p(x | y) p(y) for each label; x has d entries.

        Raises: ShapeError, DomainError, NotFiniteError, NotPositiveDefiniteError.
        """
        x = entries(x, "x", self.dimension)
        return {
            label: rounded(ln(self.priors[label]) + gaussian.log_density_value(x), digits)
            for label, gaussian in self.gaussians.items()
        }

    @overload
    def posterior(self, x: Iterable[Number], *, digits: None = None) -> dict[L, float]: ...
    @overload
    def posterior(self, x: Iterable[Number], *, digits: int) -> dict[L, Decimal]: ...
    def posterior(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Mapping[L, Rounded]:
        """Return p(y | x) for each label, by Bayes rule; x has d entries.

        Each is correctly rounded on its own, however small. With `digits` all of them must be
        within the range of a `Decimal`, above 10^-(10^18).

        Raises: ShapeError, DomainError, NotFiniteError, NotPositiveDefiniteError.

        Spec: gda-posterior
        """
        exponents, q = self._exponents(x)
        largest = max(exponents)
        # Where all exponents are equal the posterior is rational, and only exact weights can round
        # it; elsewhere reals are quicker.
        weights = self._weights if min(exponents) == largest else self._real_weights
        joint = [
            weight if e == largest else exp(quotient(e - largest, q)) * weight
            for e, weight in zip(exponents, weights)
        ]
        p_x = total(joint)
        return {label: rounded(p_xy / p_x, digits) for label, p_xy in zip(self.classes, joint)}

    def predict(self, x: Iterable[Number]) -> L:
        """Return the label with the largest posterior, the first in class order of those that tie.

        `x`: d entries.

        Raises: ShapeError, DomainError, NotFiniteError, NotPositiveDefiniteError.

        Spec: gda-predict
        """
        return self.argmax(x)[0]

    def argmax(self, x: Iterable[Number]) -> tuple[L, ...]:
        """Return every label with the largest posterior: more than one on a decision boundary.

        Raises: as `predict`.
        """
        exponents, q = self._exponents(x)
        squares = self._squared_weights
        best = [0]
        for k in range(1, len(exponents)):
            top = best[0]
            log_ratio = quotient(exponents[k] - exponents[top], q) + ln(squares[k] / squares[top]) / 2
            order = sign(log_ratio)  # 0 only where both terms are: ln of a rational is none but 0
            if order > 0:
                best = [k]
            elif order == 0:
                best.append(k)
        return tuple(self.classes[k] for k in best)

    @overload
    def log_likelihood(
        self, rows: Iterable[Iterable[Number]], labels: Iterable[L], *, digits: None = None
    ) -> float: ...
    @overload
    def log_likelihood(
        self, rows: Iterable[Iterable[Number]], labels: Iterable[L], *, digits: int
    ) -> Decimal: ...
    def log_likelihood(
        self, rows: Iterable[Iterable[Number]], labels: Iterable[L], *, digits: Optional[int] = None
    ) -> Rounded:
        """Return the log-likelihood of examples: the sum of ln p(x | y) p(y) over them.

        `rows`: n x d; `labels`: n of the model's; both any iterables, read once.

        Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError, NotPositiveDefiniteError.

        Spec: gda-log-likelihood
        """
        data = ClassMoments.of(rows, labels, self.classes)
        if data.dimension != self.dimension:
            raise ShapeError("rows", f"{self.dimension} entries each", str(data.dimension))
        terms: list[Value] = []
        for label, part in zip(data.classes, data.moments):
            if not part.count:
                continue
            gaussian = self.gaussians[label]
            spread = gaussian.spread
            # The squared distances of the rows from mu are those from their own mean, and n times
            # that of their mean.
            own = sum((dot(p, s) for p, s in zip(spread.precision, part.scatter)), Fraction(0))
            squares = own + part.count * gaussian.squared_distance(part.mean)
            terms.append(part.count * (ln(self.priors[label]) - spread.log_normaliser) - squares / 2)
        return rounded(total(terms), digits)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and type(other) is type(self) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    @abstractmethod
    def _key(self) -> tuple[object, ...]:
        """Return what makes two models equal; the order of the classes is part of it."""

    def _refuse_more_than_two(self, what: str) -> None:
        if len(self.classes) != 2:
            raise DomainError("classes", self.classes, f"two classes, for {what}")

    def _check_priors_and_means(self) -> None:
        """Make priors and means exact, or refuse them."""
        priors = distribution(self.priors)
        class_order(tuple(priors), "priors")
        for label, prior in priors.items():
            if not prior:
                raise DomainError(f"priors[{label!a}]", prior, "positive numbers")
        same_labels(priors, self.means, "means")
        means: dict[L, Vector] = {}
        for label in priors:
            length = len(next(iter(means.values()))) if means else None
            means[label] = vector(self.means[label], f"means[{label!a}]", length)
            if not means[label]:
                raise EmptyDataError(f"means[{label!a}]")
        object.__setattr__(self, "priors", Frozen(priors))
        object.__setattr__(self, "means", Frozen(means))


@dataclass(frozen=True, eq=False)
class LinearModel(GaussianModel[L]):
    """The lecture's GDA: one covariance for all classes, so boundaries are straight.

    `priors`: positive, with the sum 1, in class order; `means`: d entries for each label;
    `covariance`: d x d. Any numbers are taken, exactly; `LinearModel.of` says so to type checkers.

    Raises: EmptyDataError, ShapeError, NotSymmetricError, DomainError, NotFiniteError.

    Spec: gda-model
    """

    priors: Mapping[L, Fraction]
    means: Mapping[L, Vector]
    covariance: Matrix

    def __post_init__(self) -> None:
        self._check_priors_and_means()
        matrix = covariance_matrix(self.covariance, "covariance", self.dimension)
        object.__setattr__(self, "covariance", matrix)

    @staticmethod
    def of(
        priors: Mapping[L, Number],
        means: Mapping[L, Iterable[Number]],
        covariance: Iterable[Iterable[Number]],
    ) -> LinearModel[L]:
        """Return the model with parameters of any kind of numbers."""
        return LinearModel(priors, means, covariance)  # type: ignore[arg-type]  # made exact there

    @overload
    def log_odds(self, x: Iterable[Number], *, digits: None = None) -> float: ...
    @overload
    def log_odds(self, x: Iterable[Number], *, digits: int) -> Decimal: ...
    def log_odds(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Rounded:
        """Return ln p(y=1|x) / p(y=0|x) = (x - (mu1 + mu0)/2)' Sigma^-1 (mu1 - mu0) + ln(phi1/phi0).

        That is theta' x; it is 0 on the boundary. For two classes, the second in class order being
        y = 1; x has d entries.

        Raises: DomainError unless there are two classes; and what `posterior` raises.

        Spec: gda-log-odds
        """
        self._refuse_more_than_two("log-odds")
        return rounded(self.logistic_form().log_odds_value(x), digits)

    def logistic_form(self) -> LogisticForm:
        """Return theta, for which p(y = 1 | x) = 1 / (1 + exp(-theta' x)) with x_0 = 1.

        theta_0 = -(mu1 + mu0)' Sigma^-1 (mu1 - mu0) / 2 + ln(phi1 / phi0), and the rest is
        Sigma^-1 (mu1 - mu0). For two classes, the second in class order being y = 1.

        Raises: DomainError unless there are two classes; NotPositiveDefiniteError.

        Spec: gda-logistic-form
        """
        self._refuse_more_than_two("the logistic form")
        return self._forms[1]

    @cached_property
    def _forms(self) -> list[LogisticForm]:
        """The logistic form of each class against the first."""
        mu_0, phi_0 = self.means[self.classes[0]], self.priors[self.classes[0]]
        differences = [tuple(map(sub, mu, mu_0)) for mu in self.means.values()]
        _, solutions = definite_solutions(self.covariance, differences, "covariance")
        return [
            LogisticForm(-dot(map(add, mu, mu_0), weights) / 2, phi / phi_0, weights)
            for phi, mu, weights in zip(self.priors.values(), self.means.values(), solutions)
        ]

    @cached_property
    def gaussians(self) -> Mapping[L, Gaussian]:
        """N(mu_y, Sigma) for each label."""
        spread = Spread(self.covariance)
        return {label: Gaussian(mu, self.covariance, spread) for label, mu in self.means.items()}

    @cached_property
    def _integers(self) -> tuple[list[list[int]], int]:
        """Weights and offset of each form but the first, which is 0, over one denominator."""
        forms = self._forms[1:]
        return integer_matrix(tuple((*form.weights, form.offset) for form in forms)) if forms else ([], 1)

    def _exponents(self, x: Iterable[Number]) -> tuple[list[int], int]:
        forms, scale = self._integers
        point, x_scale = integers(entries(x, "x", self.dimension), lambda i: f"x[{i}]")
        extended = [*point, x_scale]
        return [0, *(sum(map(mul, form, extended)) for form in forms)], scale * x_scale

    @cached_property
    def _squared_weights(self) -> list[Fraction]:
        return [prior * prior for prior in self.priors.values()]

    def predict(self, x: Iterable[Number]) -> L:
        x = entries(x, "x", self.dimension)
        label = self._certain(x)
        return super().predict(x) if label is None else label

    @cached_property
    def _filter(self) -> list[tuple[float, list[float], float]]:
        """Doubles near theta_0 and theta_1 ... theta_d, and the sum of the latter's sizes, for each
        class but the first; empty where one leaves the range in which doubles have full precision.
        """
        table = []
        for form in self._forms[1:]:
            theta_0 = form.intercept()
            theta = [nearest_double(weight) for weight in form.weights]
            for number, weight in zip((theta_0, *theta), (theta_0, *form.weights)):
                if weight and not 1e-290 < abs(number) < 1e290:
                    return []
            table.append((theta_0, theta, fsum(map(abs, theta))))
        return table

    def _certain(self, x: Sequence[Number]) -> Optional[L]:
        """Return the label where arithmetic in doubles proves it, else None.

        Each rounding is off by at most half of 2^-52 of what is rounded, and there are at most six
        between theta, x and a score: 2^-49 of the sum of the sizes of its terms bounds them.
        """
        if set(map(type, x)) != {float}:
            if not all(isinstance(entry, float) for entry in x):
                return None
            x = list(map(float, x))  # type: ignore[arg-type]  # floats of other types, such as NumPy's
        if not self._filter:
            return None
        floats: Sequence[float] = x  # type: ignore[assignment]  # by the lines above
        reach = max(map(abs, floats))
        low, high = [0.0], [0.0]
        try:
            for theta_0, theta, size in self._filter:
                score = fsum(map(mul, theta, floats)) + theta_0
                error = 2.0**-49 * (reach * size + abs(theta_0)) + 1e-300
                if not isfinite(score - error):
                    return None
                low.append(score - error)
                high.append(score + error)
        except (OverflowError, ValueError):  # fsum met infinities, or passed the largest double
            return None
        best = max(low)
        k = low.index(best)
        high[k] = -inf
        return self.classes[k] if best > max(high) else None

    def _key(self) -> tuple[object, ...]:
        return tuple(self.priors.items()), tuple(self.means.items()), self.covariance

    def __reduce__(self) -> tuple[object, ...]:
        return LinearModel, (dict(self.priors), dict(self.means), self.covariance)


@dataclass(frozen=True, eq=False)
class QuadraticModel(GaussianModel[L]):
    """A covariance for each class, so boundaries are quadratic; else as `LinearModel`.

    `covariances`: d x d for each label.

    Raises: EmptyDataError, ShapeError, NotSymmetricError, DomainError, NotFiniteError.

    Spec: gda-model
    """

    priors: Mapping[L, Fraction]
    means: Mapping[L, Vector]
    covariances: Mapping[L, Matrix]

    def __post_init__(self) -> None:
        self._check_priors_and_means()
        same_labels(self.priors, self.covariances, "covariances")
        matrices = {
            label: covariance_matrix(self.covariances[label], f"covariances[{label!a}]", self.dimension)
            for label in self.priors
        }
        object.__setattr__(self, "covariances", Frozen(matrices))

    @staticmethod
    def of(
        priors: Mapping[L, Number],
        means: Mapping[L, Iterable[Number]],
        covariances: Mapping[L, Iterable[Iterable[Number]]],
    ) -> QuadraticModel[L]:
        """Return the model with parameters of any kind of numbers."""
        return QuadraticModel(priors, means, covariances)  # type: ignore[arg-type]  # made exact there

    @overload
    def log_odds(self, x: Iterable[Number], *, digits: None = None) -> float: ...
    @overload
    def log_odds(self, x: Iterable[Number], *, digits: int) -> Decimal: ...
    def log_odds(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Rounded:
        """Return ln p(y=1|x) / p(y=0|x), half of what the squares (x - mu)' Sigma^-1 (x - mu) and
        the logarithms of |Sigma| of class 0 exceed those of class 1 by, plus ln(phi1 / phi0).

        0 on the boundary. For two classes, the second in class order being y = 1; x has d entries.

        Raises: DomainError unless there are two classes; and what `posterior` raises.

        Spec: quadratic-log-odds
        """
        self._refuse_more_than_two("log-odds")
        (e_0, e_1), q = self._exponents(x)  # minus half the squares
        w_0, w_1 = self._squared_weights  # phi^2 / |Sigma|
        return rounded(quotient(e_1 - e_0, q) + ln(w_1 / w_0) / 2, digits)

    @cached_property
    def gaussians(self) -> Mapping[L, Gaussian]:
        """N(mu_y, Sigma_y) for each label."""
        return {
            label: Gaussian(self.means[label], matrix, Spread(matrix, f"covariances[{label!a}]"))
            for label, matrix in self.covariances.items()
        }

    def _exponents(self, x: Iterable[Number]) -> tuple[list[int], int]:
        x = entries(x, "x", self.dimension)
        pairs = [gaussian.exponent(x) for gaussian in self.gaussians.values()]
        q = lcm(*(denominator for _, denominator in pairs))
        return [numerator * (q // denominator) for numerator, denominator in pairs], q

    @cached_property
    def _squared_weights(self) -> list[Fraction]:
        return [
            self.priors[label] ** 2 / gaussian.spread.determinant
            for label, gaussian in self.gaussians.items()
        ]

    def _key(self) -> tuple[object, ...]:
        return tuple(self.priors.items()), tuple(self.means.items()), tuple(self.covariances.items())

    def __reduce__(self) -> tuple[object, ...]:
        return QuadraticModel, (dict(self.priors), dict(self.means), dict(self.covariances))
