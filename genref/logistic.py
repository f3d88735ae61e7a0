# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The logistic function, and the logistic form of p(y|x) for two classes of one exponential family."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import NamedTuple, Optional, Union, cast, overload

from . import equations
from .bayes import distribution
from .definition import defined_by
from .display import Displayed, Listing
from .engine.classes.powers import Product
from .errors import DomainError, EmptyDataError, ShapeError, shown
from .numbers import closed_forms
from .numbers.exact import Number, Point, Vector, entries, exact, integers, ordered, vector, whole_count
from .numbers.labels import L, by_label
from .numbers.reals import Rounded, Value, exp, ln, quotient, rounded
from .records import dataclass

__all__ = [
    "logistic",
    "hypothesis",
    "LogisticForm",
    "poisson_logistic_form",
    "LogSum",
    "exponential_family_form",
]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


MAX_COUNT = 10**12
"""The largest count in an x; a limit, so that powers of rates can be enclosed."""


@overload
def logistic(z: Number, *, digits: None = None) -> float: ...
@overload
def logistic(z: Number, *, digits: int) -> Decimal: ...
def logistic(z: Number, *, digits: Optional[int] = None) -> Rounded:
    """Return g(z) = 1 / (1 + exp(-z)); with `digits`, it must be within the range of a `Decimal`.

    Raises: DomainError, NotFiniteError.

    >>> logistic(0), logistic(1), logistic(-1000)
    (0.5, 0.7310585786300049, 0.0)
    """
    return rounded(_logistic(exact(z, "z")), digits)


# With the engine on, `logistic_of` runs instead.
def _logistic(z: Fraction) -> Value:
    return equations.logistic_function(z)


@defined_by(_logistic)
def logistic_of(z: Value) -> Value:
    """Return g(z) without the closed form that `equations.logistic_function` keeps."""
    return 1 / (1 + exp(-z))


@overload
def hypothesis(theta: Point, x: Point, *, digits: None = None) -> float: ...
@overload
def hypothesis(theta: Point, x: Point, *, digits: int) -> Decimal: ...
def hypothesis(theta: Point, x: Point, *, digits: Optional[int] = None) -> Rounded:
    """Return h_theta(x) = g(theta' x) with x_0 = 1: the p(y = 1 | x) of logistic regression.

    `theta`: d + 1 numbers, theta_0 first; `x`: d entries.

    Raises: ShapeError, DomainError, NotFiniteError.

    >>> hypothesis([-1, 2], [0.5])
    0.5
    """
    return rounded(_hypothesis(*parameter_and_point(theta, x)), digits)


# With the engine on, `_quick_hypothesis` runs instead.
def _hypothesis(theta: Vector, x: Vector) -> Value:
    return equations.logistic_hypothesis(theta, x)


@defined_by(_hypothesis)
def _quick_hypothesis(theta: Vector, x: Vector) -> Value:
    return logistic_of(sum(map(mul, theta[1:], x), theta[0]))


def parameter_and_point(theta: Point, x: Point) -> tuple[Vector, Vector]:
    """Return exact theta and x. Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError."""
    numbers = vector(theta, "theta")
    if not numbers:
        raise EmptyDataError("theta")
    return numbers, vector(x, "x", len(numbers) - 1)


def theta_listed(theta: Sequence[Union[float, Value]], names: Optional[Sequence[str]] = None) -> Listing:
    """Return a listing of theta_0 and the weight of each feature."""
    features = names or [f"x_{j}" for j in range(1, len(theta))]
    rows = ((name, (weight,)) for name, weight in zip(["x_0 = 1", *features], theta))
    return Listing("", ["theta"], rows, len(theta), "feature", r"$\theta$")


def thetas_listed(
    thetas: Mapping[L, Sequence[Union[float, Value]]], names: Optional[Sequence[str]] = None
) -> Listing:
    """Return a listing with a column for the theta_k of each class."""
    columns = list(thetas.values())
    features = names or [f"x_{j}" for j in range(1, len(columns[0]))]
    rows = zip(["x_0 = 1", *features], zip(*columns))
    return Listing("theta", list(map(str, thetas)), rows, len(columns[0]), "feature", r"$\theta_k$")


@dataclass(frozen=True, repr=False)
class LogisticForm(Displayed):
    """theta' x with x_0 = 1: theta_0 = offset + ln(prior_odds), theta_j = weights_j + ln(factors_j).

    Without `factors`, all are 1; with `factors`, x must be counts, whole numbers from 0. `prior_odds` and
    `factors` are positive.

    Raises: ShapeError, DomainError, NotFiniteError.
    """

    offset: Fraction
    prior_odds: Fraction
    weights: Vector
    factors: Vector = ()

    def __post_init__(self) -> None:
        weights, factors = vector(self.weights, "weights"), vector(self.factors, "factors")
        if len(factors) not in (0, len(weights)):
            raise ShapeError("factors", f"{len(weights)} entries, or none", str(len(factors)))
        prior_odds = exact(self.prior_odds, "prior_odds")
        for name, number in (
            ("prior_odds", prior_odds),
            *((f"factors[{j}]", f) for j, f in enumerate(factors)),
        ):
            if number <= 0:
                raise DomainError(name, number, "positive numbers")
        offset = exact(self.offset, "offset")
        vars(self).update(offset=offset, prior_odds=prior_odds, weights=weights, factors=factors)

    def _facts(self) -> Mapping[str, object]:
        return {"features": len(self.weights)}

    def _tables(self) -> Iterator[Listing]:
        yield theta_listed(self._theta())

    @overload
    def theta(self, *, digits: None = None) -> tuple[float, ...]: ...
    @overload
    def theta(self, *, digits: int) -> tuple[Decimal, ...]: ...
    def theta(self, *, digits: Optional[int] = None) -> tuple[Rounded, ...]:
        """Return theta_0, theta_1, ..., theta_d."""
        return tuple(rounded(theta_j, digits) for theta_j in self._theta())

    def _theta(self) -> list[Value]:
        """Return theta before it is rounded."""
        factors = self.factors or (Fraction(1),) * len(self.weights)
        rest = [weight + ln(factor) for weight, factor in zip(self.weights, factors)]
        return [self.offset + ln(self.prior_odds), *rest]

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
        """Return p(y = 1 | x) = 1 / (1 + exp(-theta' x)). Raises: the same errors as `log_odds`."""
        # With all powers outside the exponential, a rational probability stays rational.
        linear, odds = self._parts(x)
        return rounded(1 / (1 + exp(-linear) / odds.real), digits)

    def log_odds_value(self, x: Point) -> Value:
        """Return theta' x before it is rounded."""
        linear, odds = self._parts(x)
        return linear + odds.logarithm

    def _parts(self, x: Point) -> tuple[Value, Product]:
        """Return theta' x without its logarithms, and the product of their arguments."""
        theta, scale = self._integers
        x = entries(x, "x", len(self.weights))
        point, x_scale = integers(x, lambda i: f"x[{i}]")
        linear = quotient(sum(map(mul, theta, [x_scale, *point])), scale * x_scale)
        if not self.factors:
            return linear, self._odds
        counts = []
        for j, entry in enumerate(x):
            n = whole_count(entry, f"x[{j}]")
            if n > MAX_COUNT:
                raise DomainError(f"x[{j}]", n, f"counts of at most {MAX_COUNT}")
            counts.append(n)
        return linear, self._odds.times(zip(self.factors, counts))

    @cached_property
    def _odds(self) -> Product:
        return Product({}).times([(self.prior_odds, 1)])

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
    """Return theta for x given y Poisson with a positive rate; `priors` as in `exponential_family_form`.

    Raises: the same errors as `exponential_family_form`.

    >>> form = poisson_logistic_form({0: 2, 1: 6}, {0: 0.5, 1: 0.5})
    >>> form.offset, form.factors, form.probability([4])
    (Fraction(-4, 1), (Fraction(3, 1),), 0.597353282328713)
    """
    phi = distribution(priors)
    by_class = by_label(rates, "rates", tuple(phi))
    numbers = {label: exact(rate, f"rates[{shown(label)}]") for label, rate in by_class.items()}
    for label, rate in numbers.items():
        if rate <= 0:
            raise DomainError(f"rates[{shown(label)}]", rate, "positive numbers")
    _refuse_all_but_two(phi)
    return _poisson_form(numbers, phi)


# With the engine on, `_poisson_family_form` runs instead.
def _poisson_form(rates: Mapping[L, Fraction], priors: Mapping[L, Fraction]) -> LogisticForm:
    """theta, without the logarithms in it: those of phi_1 / phi_0 and of e^theta_1"""
    zero, one = priors
    even = {zero: Fraction(1, 2), one: Fraction(1, 2)}
    theta_0, theta_1 = equations.poisson_logistic_form(rates, even)
    factor = cast(Fraction, closed_forms.exp(theta_1))
    factors = (factor,) if factor != 1 else ()
    return LogisticForm(cast(Fraction, theta_0), priors[one] / priors[zero], (Fraction(0),), factors)


@defined_by(_poisson_form)
def _poisson_family_form(rates: Mapping[L, Fraction], priors: Mapping[L, Fraction]) -> LogisticForm:
    return exponential_family_form(
        {label: [LogSum(Fraction(0), rate)] for label, rate in rates.items()},
        {label: LogSum(rate) for label, rate in rates.items()},
        priors,
    )


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
    phi = distribution(priors)
    _refuse_all_but_two(phi)
    labels = tuple(phi)
    eta_0, eta_1 = (
        [_log_sum(part, f"natural[{shown(y)}]") for part in ordered(parts, f"natural[{shown(y)}]", _LOG_SUMS)]
        for y, parts in by_label(natural, "natural", labels).items()
    )
    if len(eta_0) != len(eta_1):
        raise ShapeError(f"natural[{shown(labels[1])}]", f"{len(eta_0)} entries", str(len(eta_1)))
    partitions = by_label(log_partitions, "log_partitions", labels)
    a_0, a_1 = (_log_sum(part, f"log_partitions[{shown(y)}]") for y, part in partitions.items())
    factors = tuple(one.argument / zero.argument for zero, one in zip(eta_0, eta_1))
    return LogisticForm(
        a_0.rational - a_1.rational,
        phi[labels[1]] / phi[labels[0]] * a_0.argument / a_1.argument,
        tuple(one.rational - zero.rational for zero, one in zip(eta_0, eta_1)),
        factors if any(factor != 1 for factor in factors) else (),
    )


def _refuse_all_but_two(priors: Mapping[L, Fraction]) -> None:
    if len(priors) != 2:
        raise DomainError("classes", tuple(priors), "two classes, for the logistic form")
    for label, prior in priors.items():
        if not prior:
            raise DomainError(f"priors[{shown(label)}]", prior, "positive numbers")


_LOG_SUMS = "a sequence of LogSum"


def _log_sum(number: LogSum, where: str) -> LogSum:
    if not isinstance(number, LogSum):
        raise DomainError(where, number, "a LogSum")
    rational, argument = exact(number.rational, where), exact(number.argument, where)
    if argument <= 0:
        raise DomainError(f"argument of ln in {where}", argument, "positive numbers")
    return LogSum(rational, argument)
