# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What models share whose classes are Gaussian: Bayes rule over p(x | y) = N(x; mu_y, Sigma_y).

But for a factor that all classes share, p(x, y) is a weight times exp(exponent): the exponent is rational in
x, and the weight p(y) / sqrt|Sigma| has a rational square. So fractions decide whether two classes tie.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Optional, overload

from .bayes import distribution
from .engine.classes.filters import Filter, quadratic_filter
from .engine.matrices.quadratic_forms import Density, expanded
from .errors import DomainError, EmptyDataError, ShapeError, shown
from .generative import GenerativeModel
from .linear_algebra import Vector
from .moments import ClassMoments
from .numbers.exact import Number, Point, Rows, doubles, entries, vector
from .numbers.labels import Frozen, L, by_label
from .numbers.reals import ZERO, Real, Rounded, Value, as_real, exp, ln, quotient, rounded, sign, sqrt, total


@dataclass(frozen=True, init=False)
class GaussianModel(GenerativeModel[L, Point]):
    """Bayes rule over Gaussian classes.

    `priors`: positive, with the sum 1, in class order; `means`: d entries for each label.
    """

    _classes: tuple[L, ...] = field(default=(), init=False, repr=False)
    """Equality knows the class order."""
    priors: Mapping[L, Fraction]
    means: Mapping[L, Vector]

    def __init__(self, priors: Mapping[L, Number], means: Mapping[L, Point]) -> None:
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
        vars(self).update(_classes=tuple(p), priors=p, means=Frozen(mu))

    @property
    def classes(self) -> tuple[L, ...]:
        """The labels, in class order."""
        return self._classes

    @cached_property
    def dimension(self) -> int:
        """The number of features, d."""
        return len(next(iter(self.means.values())))

    @cached_property
    def _densities(self) -> Sequence[Density]:
        """N(mu_y, Sigma_y) for each class."""
        return self._class_densities()

    @abstractmethod
    def _class_densities(self) -> Sequence[Density]:
        """Return what `_densities` keeps."""

    @overload
    def class_density(self, x: Point, label: L, *, digits: None = None) -> float: ...
    @overload
    def class_density(self, x: Point, label: L, *, digits: int) -> Decimal: ...
    def class_density(self, x: Point, label: L, *, digits: Optional[int] = None) -> Rounded:
        """Return p(x | y) = p(x; mu_y, Sigma_y) for one label; x has d entries.

        Raises: as `log_joint`; DomainError for an unknown label.
        Computes: gda-class-density
        """
        return rounded(self._densities[self._place(label)].value(x), digits)

    def _exponents(self, x: Point) -> tuple[list[int], int]:
        """Return the exponent of each class, as integers over one positive denominator."""
        x = entries(x, "x", self.dimension)
        pairs = [density.exponent(x) for density in self._densities]
        q = lcm(*(denominator for _, denominator in pairs))
        return [numerator * (q // denominator) for numerator, denominator in pairs], q

    def _relative(self, x: Point) -> list[Value]:
        """Return the exponents relative to the largest, which is ZERO: what is rational is seen so."""
        exponents, q = self._exponents(x)
        largest = max(exponents)
        return [quotient(e - largest, q) for e in exponents]

    @cached_property
    def _squared_weights(self) -> list[Fraction]:
        """The square of the weight of each class, relative to the first."""
        pairs = zip(self.priors.values(), self._densities)
        squares = [prior**2 / density.spread.determinant for prior, density in pairs]
        return [square / squares[0] for square in squares]

    @cached_property
    def _weights(self) -> dict[int, list[Value]]:
        """The weights relative to that of a class, made when it is met; reals keep their enclosures."""
        return {}

    @cached_property
    def _log_weights(self) -> list[Value]:
        """The logarithms of the weights."""
        return [ln(square) / 2 for square in self._squared_weights]

    def _log_joint(self, x: Point) -> list[Value]:
        x = entries(x, "x", self.dimension)
        pairs = zip(self.priors.values(), self._densities)
        return [ln(prior) + density.logarithm(x) for prior, density in pairs]

    def _posterior(self, x: Point, digits: Optional[int]) -> list[Rounded]:
        """The densities without what they share; for a shared Sigma see `gda.LinearModel._exponents`.

        Computes: gda-posterior
        Computes: gaussian-nb-posterior
        """
        exponents = self._relative(x)
        top = exponents.index(ZERO)
        if top not in self._weights:
            squares = self._squared_weights
            self._weights[top] = [as_real(sqrt(square / squares[top])) for square in squares]
        joint = [
            exp(e) * weight if isinstance(e, Real) else weight
            for e, weight in zip(exponents, self._weights[top])
        ]
        p_x = total(joint)
        return [rounded(p_xy / p_x, digits) for p_xy in joint]

    def _all_best(self, x: Point) -> list[int]:
        """
        Computes: gda-predict
        """
        exponents, squares, best = self._relative(x), self._squared_weights, [0]
        for place in range(1, len(exponents)):
            top = best[0]
            log_odds = exponents[place] - exponents[top] + ln(squares[place] / squares[top]) / 2
            order = sign(log_odds)  # ln of a rational other than 1 is irrational: it cancels none
            if order > 0:
                best = [place]
            elif order == 0:
                best.append(place)
        return best

    @cached_property
    def _filter(self) -> Optional[Filter]:
        """The filter that finds the label in doubles where these prove it, or None."""
        expansion = expanded(self._densities)
        if expansion is None:
            return None
        origin, scales, polynomials = expansion
        forms = [(rounded(constant), theta) for constant, *theta in polynomials]
        return quadratic_filter(origin, scales, forms, list(map(rounded, self._log_weights)))

    def _best(self, x: Point) -> Sequence[int]:
        x = entries(x, "x", self.dimension)
        numbers, certain = doubles(x), self._filter
        if numbers is not None and certain is not None:
            try:
                place = certain(numbers)
                if place is not None:
                    return (place,)
            except (OverflowError, ValueError):  # fsum met infinities, or passed the largest double
                pass
        return self._all_best(x)

    def _log_odds(self, x: Point) -> Value:
        """
        Computes: gda-log-odds
        Computes: quadratic-log-odds
        """
        e_0, e_1 = self._relative(x)
        return e_1 - e_0 + self._log_weights[1]

    def _log_likelihood(self, rows: Rows, labels: Iterable[L]) -> Value:
        """From the moments of the rows.

        Computes: gda-log-likelihood
        """
        diagonal = self._densities[0].spread.is_diagonal
        data = ClassMoments.of(rows, labels, self.classes, diagonal=diagonal)
        if data.dimension != self.dimension:
            raise ShapeError("rows", f"{self.dimension} entries each", str(data.dimension))
        terms: list[Value] = []
        for prior, density, part in zip(self.priors.values(), self._densities, data.moments):
            if part.count:
                # The rows' squared distances from mu are those from their mean, and n times that of the mean.
                own = density.spread.trace(part.upper_scatter)
                squares = own + part.count * density.squared_distance(part.mean)
                constant = ln(prior) - density.spread.log_normaliser
                terms.append(part.count * constant - squares / 2)
        return total(terms)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(getattr(self, part.name) for part in fields(self) if part.repr)
