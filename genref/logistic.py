# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The logistic function, and the logistic form that generative models imply.

p(y = 1 | x) = 1 / (1 + exp(-theta' x)) follows whenever the two classes are of one exponential family
and differ only in its natural parameter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import prod
from operator import mul
from typing import NamedTuple, Optional, overload

from .bayes import distribution, same_labels
from .engine.elimination import dot
from .engine.exact import Number, Point, Vector, entries, exact, integers, vector, whole_count
from .engine.labels import L, class_order
from .engine.reals import Rounded, Value, exp, ln, quotient, rounded
from .errors import DomainError, EmptyDataError, ShapeError

__all__ = [
    "logistic",
    "hypothesis",
    "LogisticForm",
    "poisson_logistic_form",
    "LogSum",
    "exponential_family_form",
]


@overload
def logistic(z: Number, *, digits: None = None) -> float: ...
@overload
def logistic(z: Number, *, digits: int) -> Decimal: ...
def logistic(z: Number, *, digits: Optional[int] = None) -> Rounded:
    """Return g(z) = 1 / (1 + exp(-z)), the logistic function or sigmoid, for any z.

    It never overflows. With `digits`, z must not be so small that g(z) is out of a `Decimal`'s range.

    Raises: DomainError, NotFiniteError.

    Computes: logistic-function

    >>> logistic(0), logistic(1), logistic(-1000)
    (0.5, 0.7310585786300049, 0.0)
    """
    return rounded(logistic_value(exact(z, "z")), digits)


def logistic_value(z: Value) -> Value:
    """Return g(z) before it is rounded."""
    return 1 / (1 + exp(-z))


@overload
def hypothesis(theta: Point, x: Point, *, digits: None = None) -> float: ...
@overload
def hypothesis(theta: Point, x: Point, *, digits: int) -> Decimal: ...
def hypothesis(theta: Point, x: Point, *, digits: Optional[int] = None) -> Rounded:
    """Return h_theta(x) = g(theta' x) with x_0 = 1: what logistic regression takes for p(y = 1 | x).

    `theta`: d + 1 numbers, theta_0 first; `x`: d entries.

    Raises: ShapeError, DomainError, NotFiniteError.

    Computes: logistic-hypothesis

    >>> hypothesis([-1, 2], [0.5])
    0.5
    """
    return rounded(logistic_value(linear(theta, x)), digits)


def linear(theta: Point, x: Point) -> Fraction:
    """Return theta' x with x_0 = 1."""
    numbers = vector(theta, "theta")
    if not numbers:
        raise EmptyDataError("theta")
    theta_0, *rest = numbers
    return theta_0 + dot(rest, vector(x, "x", len(rest)))


@dataclass(frozen=True)
class LogisticForm:
    """theta' x with x_0 = 1: theta_0 = offset + ln(prior_odds), theta_j = weights_j + ln(factors_j).

    All that is rational is kept exactly; only logarithms are ever rounded. Without `factors` all are 1;
    with them x must be counts, whole numbers from 0.
    """

    offset: Fraction
    prior_odds: Fraction
    weights: Vector
    factors: Vector = ()

    @overload
    def theta(self, *, digits: None = None) -> tuple[float, ...]: ...
    @overload
    def theta(self, *, digits: int) -> tuple[Decimal, ...]: ...
    def theta(self, *, digits: Optional[int] = None) -> tuple[Rounded, ...]:
        """Return theta_0, theta_1, ..., theta_d."""
        factors = self.factors or (Fraction(1),) * len(self.weights)
        rest = [rounded(weight + ln(factor), digits) for weight, factor in zip(self.weights, factors)]
        return (rounded(self.offset + ln(self.prior_odds), digits), *rest)

    @overload
    def intercept(self, *, digits: None = None) -> float: ...
    @overload
    def intercept(self, *, digits: int) -> Decimal: ...
    def intercept(self, *, digits: Optional[int] = None) -> Rounded:
        """Return theta_0."""
        return rounded(self.offset + ln(self.prior_odds), digits)

    @overload
    def log_odds(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def log_odds(self, x: Point, *, digits: int) -> Decimal: ...
    def log_odds(self, x: Point, *, digits: Optional[int] = None) -> Rounded:
        """Return theta' x, the log-odds of y = 1, for x with d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        return rounded(self.log_odds_value(x), digits)

    @overload
    def probability(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def probability(self, x: Point, *, digits: int) -> Decimal: ...
    def probability(self, x: Point, *, digits: Optional[int] = None) -> Rounded:
        """Return p(y = 1 | x) = 1 / (1 + exp(-theta' x)), for x with d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        # With all powers outside the exponential a rational probability stays one.
        linear, odds = self._parts(x)
        return rounded(1 / (1 + exp(-linear) / odds), digits)

    def log_odds_value(self, x: Point) -> Value:
        """Return theta' x before it is rounded; on the boundary it is exactly 0."""
        linear, odds = self._parts(x)
        return linear + ln(odds)

    def _parts(self, x: Point) -> tuple[Value, Fraction]:
        """Return theta' x but for its logarithms, and what these are the logarithm of."""
        theta, scale = self._integers
        x = entries(x, "x", len(self.weights))
        point, x_scale = integers(x, lambda i: f"x[{i}]")
        linear = quotient(sum(map(mul, theta, [x_scale, *point])), scale * x_scale)
        if not self.factors:
            return linear, self.prior_odds
        counts = [whole_count(n, f"x[{j}]") for j, n in enumerate(x)]
        return linear, self.prior_odds * prod(factor**n for factor, n in zip(self.factors, counts))

    @cached_property
    def _integers(self) -> tuple[list[int], int]:
        """offset and weights as integers over one denominator."""
        return integers([self.offset, *self.weights], str)

    def __reduce__(self) -> tuple[object, ...]:
        return LogisticForm, (self.offset, self.prior_odds, self.weights, self.factors)


class LogSum(NamedTuple):
    """The number rational + ln(argument), kept exactly."""

    rational: Fraction
    argument: Fraction = Fraction(1)


def poisson_logistic_form(rates: Mapping[L, Number], priors: Mapping[L, Number]) -> LogisticForm:
    """Return theta for x given y Poisson with the rate lambda_y: theta_1 = ln(lambda_1 / lambda_0).

    theta_0 = lambda_0 - lambda_1 + ln(phi_1 / phi_0). `rates`: positive; `priors`: positive, with the
    sum 1; both of two labels, the second of `priors` being y = 1.

    Raises: EmptyDataError, ShapeError (not the same labels), DomainError, NotFiniteError.

    Computes: poisson-logistic-form

    >>> form = poisson_logistic_form({0: 2, 1: 6}, {0: 0.5, 1: 0.5})
    >>> form.offset, form.factors, form.probability([4])
    (Fraction(-4, 1), (Fraction(3, 1),), 0.597353282328713)
    """
    phi = distribution(priors)
    same_labels(phi, rates, "rates")
    numbers = {label: exact(rate, f"rates[{label!a}]") for label, rate in rates.items()}
    for label, rate in numbers.items():
        if rate <= 0:
            raise DomainError(f"rates[{label!a}]", rate, "positive numbers")
    return exponential_family_form(
        {label: [LogSum(Fraction(0), rate)] for label, rate in numbers.items()},
        {label: LogSum(rate) for label, rate in numbers.items()},
        priors,
    )


def exponential_family_form(
    natural: Mapping[L, Iterable[LogSum]], log_partitions: Mapping[L, LogSum], priors: Mapping[L, Number]
) -> LogisticForm:
    """Return theta for p(x | y) = b(x) exp(eta_y' x - a(eta_y)), b being the same for both classes.

    theta_j = eta_1j - eta_0j, and theta_0 = a(eta_0) - a(eta_1) + ln(phi_1 / phi_0). `natural`: eta_y, d
    numbers rational + ln(argument); `log_partitions`: a(eta_y); `priors`: positive, with the sum 1; all
    of two labels, the second of `priors` being y = 1. Where a sufficient statistic T(x) stands in the
    place of x, that is what the form takes.

    Raises: EmptyDataError, ShapeError, DomainError (an argument that is not positive), NotFiniteError.

    See: exponential-family-logistic

    Bernoulli with phi = 1/4 and 3/4: eta = ln(phi / (1 - phi)), a = -ln(1 - phi).

    >>> natural = {0: [LogSum(Fraction(0), Fraction(1, 3))], 1: [LogSum(Fraction(0), Fraction(3))]}
    >>> partitions = {0: LogSum(Fraction(0), Fraction(4, 3)), 1: LogSum(Fraction(0), Fraction(4))}
    >>> exponential_family_form(natural, partitions, {0: 0.5, 1: 0.5}).probability([1])
    0.75
    """
    phi = distribution(priors)
    labels = class_order(tuple(phi), "priors")
    if len(labels) != 2:
        raise DomainError("classes", labels, "two classes, for the logistic form")
    for label in labels:
        if not phi[label]:
            raise DomainError(f"priors[{label!a}]", phi[label], "positive numbers")
    same_labels(phi, natural, "natural")
    same_labels(phi, log_partitions, "log_partitions")
    eta_0, eta_1 = ([_log_sum(part, f"natural[{y!a}]") for part in natural[y]] for y in labels)
    if len(eta_0) != len(eta_1):
        raise ShapeError(f"natural[{labels[1]!a}]", f"{len(eta_0)} entries", str(len(eta_1)))
    a_0, a_1 = (_log_sum(log_partitions[y], f"log_partitions[{y!a}]") for y in labels)
    factors = tuple(one.argument / zero.argument for zero, one in zip(eta_0, eta_1))
    return LogisticForm(
        a_0.rational - a_1.rational,
        phi[labels[1]] / phi[labels[0]] * a_0.argument / a_1.argument,
        tuple(one.rational - zero.rational for zero, one in zip(eta_0, eta_1)),
        factors if any(factor != 1 for factor in factors) else (),
    )


def _log_sum(number: LogSum, where: str) -> LogSum:
    rational, argument = exact(number.rational, where), exact(number.argument, where)
    if argument <= 0:
        raise DomainError(f"argument of ln in {where}", argument, "positive numbers")
    return LogSum(rational, argument)
