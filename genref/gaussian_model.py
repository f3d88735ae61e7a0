# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The common part of all models with Gaussian classes: Bayes rule over p(x | y) = N(x; mu_y, Sigma_y).

Up to a factor that is the same for all classes, p(x, y) is a prefactor times exp(exponent). The exponent is
rational in x, and the square of the prefactor p(y) / sqrt|Sigma| is rational. So fractions decide whether two
classes tie.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Optional, overload

from . import equations
from .bayes import distribution
from .definition import defined_by, engine
from .display import Listing, features, short
from .engine.classes.filters import Filter, quadratic_filter
from .engine.matrices.quadratic_forms import Density, expanded
from .errors import DomainError, EmptyDataError, ShapeError, shown
from .generative import GenerativeModel
from .linear_algebra import Matrix, Vector
from .moments import ClassMoments, examples
from .numbers import closed_forms
from .numbers.enclosing import FIRST
from .numbers.exact import Number, Point, Rows, doubles, entries, integers, vector
from .numbers.labels import Frozen, L, by_label
from .numbers.reals import (
    ONE,
    ZERO,
    Logarithm,
    Real,
    Rounded,
    Value,
    as_real,
    exp,
    ln,
    rounded,
    sign,
    sqrt,
    total,
)
from .numbers.rows import Names, checked_names
from .records import dataclass, field, fields


@dataclass(frozen=True, init=False, repr=False)
class GaussianModel(GenerativeModel[L, Point, Sequence[Number]]):
    """Bayes rule over Gaussian classes.

    `priors`: positive, with the sum 1, in class order; `means`: d entries for each label.
    """

    _classes: tuple[L, ...] = field(default=(), init=False, repr=False)
    """The class order, so that == compares it, too."""
    priors: Mapping[L, Fraction]  # pyright: ignore[reportIncompatibleMethodOverride]  # a field
    means: Mapping[L, Vector]
    feature_names: Names = field(default=None, init=False, compare=False, repr=False)  # pyright: ignore[reportIncompatibleMethodOverride]  # a field
    """The names of the features, or None; only errors and displays use them."""

    def __init__(
        self,
        priors: Mapping[L, Number],
        means: Mapping[L, Point],
        feature_names: Optional[Iterable[str]] = None,
    ) -> None:
        p = distribution(priors)
        for label, prior in p.items():
            if not prior:
                raise DomainError(f"priors[{shown(label)}]", prior, "positive numbers")
        mu: dict[L, Vector] = {}
        length: Optional[int] = None
        for label, mean in by_label(means, "means", tuple(p)).items():
            mu[label] = vector(mean, f"means[{shown(label)}]", length)
            length = len(mu[label])
            if not length:
                raise EmptyDataError(f"means[{shown(label)}]")
        names = checked_names(feature_names, length or 0)
        vars(self).update(_classes=tuple(p), priors=p, means=Frozen(mu), feature_names=names)

    @property
    def classes(self) -> tuple[L, ...]:
        """The labels, in class order."""
        return self._classes

    @cached_property
    def dimension(self) -> int:
        """The number of features, d."""
        return len(next(iter(self.means.values())))

    def _facts(self) -> Mapping[str, object]:
        return {**super()._facts(), "features": self.dimension}

    def _tables(self) -> Iterator[Listing]:
        rows = ((y, [self.priors[y], *mean]) for y, mean in self.means.items())
        headings = ["p(y)", *features(self.feature_names, self.dimension, "mean")]
        yield Listing("class", headings, rows, len(self.classes), "class", r"$p(y)$ and $\mu_y$")

    def _matrix(self, matrices: Mapping[str, Matrix], formula: str) -> Listing:
        """Return covariances row by row; the key of each comes before its features."""
        headings = features(self.feature_names, self.dimension)
        rows = ((key + name, row) for key, A in matrices.items() for name, row in zip(headings, A))
        return Listing("covariance", headings, rows, len(matrices) * self.dimension, "row", formula)

    def _checked(self, x: Point, where: str = "x") -> Sequence[Number]:
        """Return the d entries of x; they are checked to be numbers when they are converted to exact ones."""
        return entries(x, where, self.dimension)

    def _examples(self, rows: Rows, labels: Iterable[L]) -> Iterable[tuple[Sequence[Number], L]]:
        _, x, y = examples(rows, labels, self.classes)
        if len(x[0]) != self.dimension:
            raise self._other_dimension(len(x[0]))
        return zip(x, y)

    # By definition

    @abstractmethod
    def _covariance_of(self, label: L) -> Matrix:
        """Sigma_y"""

    # With the engine on, `_prepared_density` runs instead.
    def _density(self, x: Sequence[Number], label: L) -> Value:
        """p(x|y) = p(x; mu_y, Sigma_y)"""
        return equations.gaussian_density(vector(x, "x"), self.means[label], self._positive_definite(label))

    def _likelihoods(self, x: Sequence[Number]) -> Mapping[L, equations.Number]:
        """p(x|y) = p(x; mu_y, Sigma_y) for each label y"""
        return {y: self._density(x, y) for y in self.classes}

    # With the engine on, `_prepared_log_joint` runs instead.
    def _log_joint(self, x: Sequence[Number]) -> Sequence[Logarithm]:
        """ln p(x|y) p(y) = ln p(x; mu_y, Sigma_y) + ln p(y)"""
        point = vector(x, "x")
        return [
            equations.gaussian_log_density(point, mu, self._positive_definite(y))
            + closed_forms.ln(self.priors[y])
            for y, mu in self.means.items()
        ]

    def _positive_definite(self, label: L) -> Matrix:
        """Return Sigma_y if there is a density. Raises: NotPositiveDefiniteError."""
        self._densities[self._place(label)].spread.refuse_singular()
        return self._covariance_of(label)

    # By the engine

    @cached_property
    def _densities(self) -> Sequence[Density]:
        """N(mu_y, Sigma_y) for each class."""
        return self._class_densities()

    @abstractmethod
    def _class_densities(self) -> Sequence[Density]:
        """Return the densities that `_densities` caches."""

    @overload
    def class_density(self, x: Point, label: L, *, digits: None = None) -> float: ...
    @overload
    def class_density(self, x: Point, label: L, *, digits: int) -> Decimal: ...
    def class_density(self, x: Point, label: L, *, digits: Optional[int] = None) -> Rounded:
        """Return p(x | y) = p(x; mu_y, Sigma_y) for one label; x has d entries.

        Raises: the same errors as `log_joint`; DomainError for an unknown label.
        Computes: gda-class-density
        """
        self._place(label)
        return rounded(self._density(self._checked(x), label), digits)

    @defined_by(_density)
    def _prepared_density(self, x: Sequence[Number], label: L) -> Value:
        return self._densities[self._place(label)].value(x)

    def _relative(self, x: Sequence[Number]) -> list[Value]:
        """Return the exponents minus the largest, or nearly the largest; ZERO stands for that one."""
        # Two at a time: with one denominator for all K classes, numbers would be about K times as long.
        point = integers(x, lambda i: f"x[{i}]")
        exponents = [density.exponent_at(point) for density in self._densities]
        top = exponents[0]
        low_top, _, below_top = top.between(FIRST.digits)
        for exponent in exponents:
            low, _, below = exponent.between(FIRST.digits)
            if low * below_top > low_top * below:
                top, low_top, below_top = exponent, low, below
        return [ZERO if exponent is top else exponent.minus(top) for exponent in exponents]

    @cached_property
    def _squared_prefactors(self) -> list[Value]:
        """The square of the prefactor of each class, relative to the first."""
        pairs = zip(self.priors.values(), self._densities)
        squares: list[Value] = [prior**2 / density.spread.determinant for prior, density in pairs]
        return _over(squares, 0)

    @cached_property
    def _prefactors(self) -> dict[int, list[Value]]:
        """The prefactors relative to that of a class, computed on demand; reals cache their enclosures."""
        return {}

    @cached_property
    def _log_prefactors(self) -> list[Value]:
        """The logarithms of the prefactors."""
        return [ln(square) / 2 for square in self._squared_prefactors]

    @defined_by(_log_joint)
    def _prepared_log_joint(self, x: Sequence[Number]) -> Sequence[Logarithm]:
        pairs = zip(self.priors.values(), self._densities)
        return [ln(prior) + density.logarithm(x) for prior, density in pairs]

    @engine
    def _posterior(self, x: Sequence[Number], digits: Optional[int]) -> Sequence[Rounded]:
        """p(y|x) = w_y exp(e_y) / sum_k w_k exp(e_k), for prefactors w_y and exponents e_y minus the largest.

        For a shared Sigma, exponents are theta_y'x: see `gda.LinearModel._relative`.

        Computes: gda-posterior
        Computes: gaussian-nb-posterior
        """
        exponents = self._relative(x)
        top = exponents.index(ZERO)
        if top not in self._prefactors:
            squares = _over(self._squared_prefactors, top)
            self._prefactors[top] = [as_real(sqrt(square)) for square in squares]
        joint = [
            exp(e) * prefactor if isinstance(e, Real) else prefactor
            for e, prefactor in zip(exponents, self._prefactors[top])
        ]
        p_x = total(joint)
        return [rounded(p_xy / p_x, digits) for p_xy in joint]

    @engine
    def _argmax(self, x: Sequence[Number]) -> Sequence[L]:
        """Every y with the largest w_y exp(e_y), by the exact signs of the log-odds.

        Computes: gda-predict
        """
        exponents, squares, best = self._relative(x), self._squared_prefactors, [0]
        for place in range(1, len(exponents)):
            top = best[0]
            log_odds = exponents[place] - exponents[top] + ln(squares[place] / squares[top]) / 2
            # The exponents are rational, and ln of a rational other than 1 is not, so the two cannot cancel.
            order = sign(log_odds)
            if order > 0:
                best = [place]
            elif order == 0:
                best.append(place)
        return [self.classes[place] for place in best]

    @cached_property
    def _filter(self) -> Optional[Filter]:
        """The filter that finds the label in doubles if they prove it, or None."""
        expansion = expanded(self._densities)
        if expansion is None:
            return None
        return quadratic_filter(*expansion, list(map(rounded, self._log_prefactors)))

    @engine
    def _predict(self, x: Sequence[Number]) -> L:
        """The label that `engine.classes.filters` proves or, if none, the first of those that tie."""
        numbers, certain = doubles(x), self._filter
        if numbers is not None and certain is not None:
            try:
                place = certain(numbers)
                if place is not None:
                    return self.classes[place]
            except (OverflowError, ValueError):  # fsum met infinities, or overflowed
                pass
        return self._argmax(x)[0]

    @engine
    def _log_odds(self, x: Sequence[Number]) -> Logarithm:
        return self._difference_of_exponents(x)

    def _difference_of_exponents(self, x: Sequence[Number]) -> Logarithm:
        """The log-odds, without the densities."""
        e_0, e_1 = self._relative(x)
        return e_1 - e_0 + self._log_prefactors[1]

    @engine
    def _log_likelihood(self, rows: Rows, labels: Iterable[L]) -> Logarithm:
        """The log-likelihood, from the moments of the rows.

        Computes: gda-log-likelihood
        """
        diagonal = self._densities[0].spread.is_diagonal
        data = ClassMoments.of(rows, labels, self.classes, diagonal=diagonal)
        if data.dimension != self.dimension:
            raise self._other_dimension(data.dimension)
        terms: list[Value] = []
        for prior, density, part in zip(self.priors.values(), self._densities, data.moments):
            if part.count:
                # The sum of the squared distances from mu is the sum of those from the mean, plus n times
                # that of the mean.
                own = density.spread.trace(part.upper_scatter)
                at_mean = ln(prior) + density.logarithm(part.mean)
                terms.append(part.count * at_mean - own / 2)
        return total(terms)

    @engine
    def _log_odds_between(self, x: Sequence[Number], label: L, other: L) -> Logarithm:
        i, j = self._place(label), self._place(other)
        exponents, squares = self._relative(x), self._squared_prefactors
        return exponents[i] - exponents[j] + ln(squares[i] / squares[j]) / 2

    def _named_values(self, x: Sequence[Number]) -> Sequence[str]:
        """Return each feature with its value, as "age = 3"."""
        pairs = zip(self._names(self.dimension), vector(x, "x"))
        return [f"{name} = {short(value)}" for name, value in pairs]

    def _other_dimension(self, found: int) -> ShapeError:
        return ShapeError("rows", f"{self.dimension} entries each", str(found))

    def __reduce__(self) -> tuple[object, ...]:
        estimates = tuple(getattr(self, part.name) for part in fields(self) if part.repr)
        return type(self), (*estimates, self.feature_names)


def _over(values: Sequence[Value], place: int) -> list[Value]:
    """Return values divided by the one at `place`, which becomes exactly 1."""
    return [ONE if i == place else value / values[place] for i, value in enumerate(values)]
