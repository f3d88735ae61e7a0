# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The logistic function, and theta' x: p(y = 1|x) = 1 / (1 + exp(-theta' x)) of models with two classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from operator import mul
from typing import NamedTuple, Optional, overload

from .errors import DomainError, EmptyDataError, ShapeError, shown
from .numbers import exact, rounding
from .numbers.exact import Integers, Number, Point, Vector
from .numbers.labels import L, distribution, each_by_label
from .numbers.rounding import Digits, Interval, Precision, Rounded, Rule, Unrounded
from .numbers.values import Value, fill, once

__all__ = ["logistic", "hypothesis", "LogisticForm", "poisson_logistic_form", "LogSum"]
__all__ += ["exponential_family_form"]

MAX_COUNT = 10**12
"""The largest count in an x; a limit, so that powers of rates can be enclosed."""

MAX_BITS = 2**22
"""The bits of the longest product of powers that is multiplied out."""


@overload
def logistic(z: Number, *, digits: None = None) -> float: ...
@overload
def logistic(z: Number, *, digits: int) -> Decimal: ...
def logistic(z: Number, *, digits: Digits = None) -> Rounded:
    """Return g(z) = 1 / (1 + exp(-z)); with `digits`, it must be within the range of a `Decimal`.

    Raises: DomainError, NotFiniteError.
    Computes: logistic-function

    >>> logistic(0), logistic(1), logistic(-1000)
    (0.5, 0.7310585786300049, 0.0)
    """
    return logistic_of(exact.fraction(z, "z")).rounded(digits)


def logistic_of(z: Fraction) -> Unrounded:
    """Return g(z), which is irrational unless z = 0 (Lindemann)."""
    return Unrounded(lambda at: share(at(z)), lambda: None if z else Fraction(1, 2))


def share(z: Interval) -> Interval:
    """Enclose g(z) = e^z / (e^0 + e^z)."""
    return rounding.shares([z.at(0), z], z.at)[1]


@overload
def hypothesis(theta: Point, x: Point, *, digits: None = None) -> float: ...
@overload
def hypothesis(theta: Point, x: Point, *, digits: int) -> Decimal: ...
def hypothesis(theta: Point, x: Point, *, digits: Digits = None) -> Rounded:
    """Return h_theta(x) = g(theta' x) with x_0 = 1: the p(y = 1 | x) of logistic regression.

    `theta`: d + 1 numbers, theta_0 first; `x`: d entries.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.
    Computes: logistic-hypothesis

    >>> hypothesis([-1, 2], [0.5])
    0.5
    """
    t = exact.vector(theta, "theta")
    if not t:
        raise EmptyDataError("theta")
    return logistic_of(sum(map(mul, t[1:], exact.vector(x, "x", len(t) - 1)), t[0])).rounded(digits)


@dataclass(frozen=True, repr=False)
class LogisticForm(Value):
    """theta' x with x_0 = 1: theta_0 = offset + ln(prior_odds), theta_j = weights_j + ln(factors_j).

    Without `factors`, all are 1; with `factors`, x must be counts, whole numbers from 0. `prior_odds` and
    `factors` are positive.

    Raises: ShapeError, DomainError, NotFiniteError.
    """

    _line, _shown = ("offset", "prior_odds"), ("weights", "factors")

    offset: Fraction
    prior_odds: Fraction
    weights: Vector
    factors: Vector = ()

    def __post_init__(self) -> None:
        weights, factors = exact.vector(self.weights, "weights"), exact.vector(self.factors, "factors")
        if len(factors) not in (0, len(weights)):
            raise ShapeError("factors", f"{len(weights)} entries, or none", str(len(factors)))
        odds, offset = exact.positive(self.prior_odds, "prior_odds"), exact.fraction(self.offset, "offset")
        for j, factor in enumerate(factors):
            exact.positive(factor, f"factors[{j}]")
        fill(self, offset=offset, prior_odds=odds, weights=weights, factors=factors)

    @overload
    def theta(self, *, digits: None = None) -> tuple[float, ...]: ...
    @overload
    def theta(self, *, digits: int) -> tuple[Decimal, ...]: ...
    def theta(self, *, digits: Digits = None) -> tuple[Rounded, ...]:
        """Return theta_0, theta_1, ..., theta_d."""
        slopes = zip(self.weights, self.factors or [Fraction(1)] * len(self.weights))
        pairs = [(self.offset, self.prior_odds), *slopes]
        return tuple(rounding.answered(rounding.with_log(*pair), digits) for pair in pairs)

    @overload
    def intercept(self, *, digits: None = None) -> float: ...
    @overload
    def intercept(self, *, digits: int) -> Decimal: ...
    def intercept(self, *, digits: Digits = None) -> Rounded:
        """Return theta_0."""
        return rounding.answered(rounding.with_log(self.offset, self.prior_odds), digits)

    @overload
    def log_odds(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def log_odds(self, x: Point, *, digits: int) -> Decimal: ...
    def log_odds(self, x: Point, *, digits: Digits = None) -> Rounded:
        """Return theta' x, the log-odds of y = 1, for x with d entries.

        It is rational only if the product of the powers is 1 (Lindemann).

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        linear, powers, rule = self._parts(x)
        rational = lambda: None if rounding.coprime(powers.items()) else linear  # noqa: E731
        return Unrounded(rule, rational).rounded(digits)

    @overload
    def probability(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def probability(self, x: Point, *, digits: int) -> Decimal: ...
    def probability(self, x: Point, *, digits: Digits = None) -> Rounded:
        """Return p(y = 1 | x) = 1 / (1 + exp(-theta' x)), for x with d entries.

        Raises: the same errors as `log_odds`.
        """
        linear, powers, rule = self._parts(x)

        def rational() -> Optional[Fraction]:
            odds = None if linear else rounding.value_of(rounding.coprime(powers.items()), MAX_BITS)
            return None if odds is None else odds / (1 + odds)

        return Unrounded(lambda at: share(rule(at)), rational).rounded(digits)

    def _parts(self, x: Point) -> tuple[Fraction, Mapping[int, int], Rule]:
        """Return theta' x without its logarithms, the product of their arguments, and the rule of it all."""
        theta, scale = self._integers
        given = exact.entries(x, "x", len(self.weights))
        point, x_scale = exact.integers(given, "x[{}]".format)
        linear = Fraction(sum(map(mul, theta, [x_scale, *point])), scale * x_scale)
        powers: Counter[int] = Counter()
        for j, (factor, n) in enumerate([(self.prior_odds, 1), *zip(self.factors, given)], -1):
            times = exact.whole_count(n, f"x[{j}]", 0, MAX_COUNT)
            powers[factor.numerator] += times
            powers[factor.denominator] -= times

        def rule(at: Precision) -> Interval:
            logarithms = (at(n) * at(b).ln() for b, n in powers.items() if b > 1)
            return at(linear) + rounding.total(logarithms, at)

        return linear, powers, rule

    @once
    def _integers(self) -> Integers:
        """offset and weights as integers over one denominator"""
        return exact.common([self.offset, *self.weights])


class LogSum(NamedTuple):
    """The number rational + ln(argument), kept exactly."""

    rational: Fraction
    argument: Fraction = Fraction(1)


def poisson_logistic_form(rates: Mapping[L, Number], priors: Mapping[L, Number]) -> LogisticForm:
    """Return theta for x given y Poisson with a positive rate; `priors` as in `exponential_family_form`.

    Raises: the same errors as `exponential_family_form`.
    Computes: poisson-logistic-form

    >>> form = poisson_logistic_form({0: 2, 1: 6}, {0: 0.5, 1: 0.5})
    >>> form.offset, form.factors, form.probability([4])
    (Fraction(-4, 1), (Fraction(3, 1),), 0.597353282328713)
    """
    numbers = each_by_label(rates, "rates", _two(priors), exact.positive)
    natural = {y: [LogSum(Fraction(0), rate)] for y, rate in numbers.items()}
    return exponential_family_form(natural, {y: LogSum(rate) for y, rate in numbers.items()}, priors)


def exponential_family_form(
    natural: Mapping[L, Iterable[LogSum]], log_partitions: Mapping[L, LogSum], priors: Mapping[L, Number]
) -> LogisticForm:
    """Return theta for p(x | y) = b(x) exp(eta_y' x - a(eta_y)), b being the same for both classes.

    `natural`: eta_y, d numbers each; `log_partitions`: a(eta_y); `priors`: positive, with the sum 1. All have
    the same two labels, and the second of `priors` is y = 1. A statistic T(x) may take the place of x.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.
    See: exponential-family-logistic

    Bernoulli with phi = 1/4 and 3/4: eta = ln(phi / (1 - phi)), a = -ln(1 - phi).

    >>> natural = {0: [LogSum(Fraction(0), Fraction(1, 3))], 1: [LogSum(Fraction(0), Fraction(3))]}
    >>> partitions = {0: LogSum(Fraction(0), Fraction(4, 3)), 1: LogSum(Fraction(0), Fraction(4))}
    >>> exponential_family_form(natural, partitions, {0: 0.5, 1: 0.5}).probability([1])
    0.75
    """
    labels = _two(priors)
    eta_0, eta_1 = each_by_label(natural, "natural", labels, _log_sums).values()
    if len(eta_0) != len(eta_1):
        raise ShapeError(f"natural[{shown(labels[1])}]", f"{len(eta_0)} entries", str(len(eta_1)))
    a_0, a_1 = each_by_label(log_partitions, "log_partitions", labels, _log_sum).values()
    phi_0, phi_1 = distribution(priors).values()
    factors = tuple(one.argument / zero.argument for zero, one in zip(eta_0, eta_1))
    weights = tuple(one.rational - zero.rational for zero, one in zip(eta_0, eta_1))
    odds = phi_1 / phi_0 * a_0.argument / a_1.argument
    known = factors if any(factor != 1 for factor in factors) else ()
    return LogisticForm(a_0.rational - a_1.rational, odds, weights, known)


def _two(priors: Mapping[L, Number]) -> tuple[L, ...]:
    """Return the labels of positive priors of two classes. Raises: as `labels.distribution`."""
    labels = tuple(distribution(priors, possible=True))
    if len(labels) != 2:
        raise DomainError("classes", labels, "two classes, for the logistic form")
    return labels


def _log_sums(given: Iterable[LogSum], where: str) -> list[LogSum]:
    return [_log_sum(part, where) for part in exact.ordered(given, where, "a sequence of LogSum")]


def _log_sum(number: LogSum, where: str) -> LogSum:
    if not isinstance(number, LogSum):
        raise DomainError(where, number, "a LogSum")
    argument = exact.positive(number.argument, f"argument of ln in {where}")
    return LogSum(exact.fraction(number.rational, where), argument)
