# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The arithmetic of a discrete model: from counts to estimates, from these to posteriors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction
from math import inf, log, nan

from ...errors import Label
from .mutant import added
from .steps import Event, Factor, Learnt, Number

LONG = 400_000
"""Bits of a power, from which on it is not exact."""


def total(data: Learnt, y: Label) -> Number:
    """Return how many words a class has."""
    if y not in data.totals:
        data.totals[y] = sum(data.counts[y].values(), Fraction(0))
    return data.totals[y]


def prior(data: Learnt, y: Label) -> Number:
    """Return the prior that is given, or estimated."""
    alpha = data.number("prior_smoothing", 0)
    return (
        data.given()[y] if data.given() else (data.examples[y] + alpha) / (data.n + len(data.classes) * alpha)
    )


def trials(data: Learnt, y: Label) -> Number:
    """Return of how many an estimate is a share: words, or examples."""
    return total(data, y) if data.kind == "multinomial" else data.examples[y]


def alpha(data: Learnt, event: Event) -> Number:
    """Return the pseudo-count of an outcome."""
    each = data.smoothing
    return each[int(event) - 1] if isinstance(each, list) else each  # type: ignore[call-overload]


def mass(data: Learnt, y: Label, event: Event) -> Number:
    """Return the pseudo-counts of all outcomes that an event is one of, together."""
    each = data.smoothing
    if isinstance(each, list):
        return sum(each, Fraction(0))
    return each * outcomes(data, event)


def outcomes(data: Learnt, event: Event) -> int:
    """Return how many outcomes an event is one of."""
    if data.kind == "bernoulli":
        return 2
    return data.sizes[event[0]] if isinstance(event, tuple) else data.sizes[0]


def share(part: Number, trials: Number, alpha: Number, mass: Number) -> Number:
    """Return (n_k + alpha) / (n + mass)."""
    return (part + alpha) / (trials + mass)


def complement(p: Number) -> Number:
    """Return the probability that a feature is absent."""
    return 1 - p


def product(factors: Iterable[Factor]) -> Number:
    """Return the product of powers."""
    powers: dict[Number, Number] = {}
    for base, exponent in factors:
        powers[base] = powers.get(base, Fraction(0)) + exponent
    value: Number = Fraction(1)
    for base, exponent in powers.items():
        value *= power(base, exponent)
    return value


def power(base: Number, exponent: Number) -> Number:
    """Return a power, to 60 digits if it has more terms than are worth while."""
    if isinstance(base, Fraction) and exponent * base.denominator.bit_length() > LONG:
        n, d = base.as_integer_ratio()
        near = Context(60, Emin=MIN_EMIN, Emax=MAX_EMAX)
        return Fraction(near.power(near.divide(Decimal(n), Decimal(d)), Decimal(int(exponent))))
    result: Number = base**exponent
    return result if isinstance(result, (Fraction, float)) else nan  # of a negative number, by a half


def joint(prior: Number, factors: Sequence[Factor]) -> Number:
    """Return p(x, y)."""
    return prior * product(factors)


def normalised(joints: Sequence[Number]) -> Sequence[Number]:
    """Return posteriors; ZeroDivisionError if all joints are 0."""
    scaled: list[Number] = []
    whole: Number = Fraction(0)
    if all(isinstance(p, Fraction) for p in joints):  # over one denominator, without its common factors
        ratios = [p.as_integer_ratio() for p in joints]
        for i, (n, _) in enumerate(ratios):
            for j, (_, d) in enumerate(ratios):
                n *= d if i != j else 1
            scaled.append(n)
    whole = added(scaled or joints)
    return [p / whole for p in scaled or joints]


def best(joints: Sequence[Number]) -> list[int]:
    """Return the places of the largest; ZeroDivisionError if all joints are 0."""
    largest = max(joints)
    if not largest:
        raise ZeroDivisionError
    return [i for i, p in enumerate(joints) if p == largest] or [0]


def ln(value: Number) -> float:
    """Return the logarithm: -inf of 0, NaN of a negative number."""
    if isinstance(value, float) or value <= 0:
        return log(value) if value > 0 else -inf if value == 0 else nan
    return log(value.numerator) - log(value.denominator)


def log_odds(joints: Sequence[Number]) -> float:
    """Return ln of the second joint over the first."""
    best(joints)
    return 0.0 if joints[0] == joints[1] else ln(joints[1]) - ln(joints[0])
