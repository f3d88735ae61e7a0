# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Real numbers that genref did not compute: decimals, whose logarithms and powers the standard library rounds.

Results are wrong at most in the last of 100 digits, so to 60 or fewer they are right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from functools import wraps
from typing import Optional, TypeVar, Union

Rational = Union[int, Fraction]
Result = TypeVar("Result")


def context(digits: int) -> Context:
    return Context(prec=digits, Emax=MAX_EMAX, Emin=MIN_EMIN)


def precisely(function: Callable[..., Result]) -> Callable[..., Result]:
    """Let a function compute with 100 digits."""

    @wraps(function)
    def run(*arguments: object) -> Result:
        with localcontext(context(100)):
            return function(*arguments)

    return run


@precisely
def real(a: Rational) -> Decimal:
    return Decimal(a.numerator) / a.denominator


@precisely
def ln(a: Rational) -> Decimal:
    return real(a).ln()


def nearest(value: Decimal, digits: Optional[int] = None) -> Union[float, Decimal]:
    """The nearest double or, with `digits`, the nearest decimal of so many digits."""
    return float(value) if digits is None else context(digits).plus(value)


TWO_PI = 2 * Fraction(
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798"
)


@precisely
def log_normal(square: Rational, determinant: Rational, d: int) -> Decimal:
    """ln p(x; mu, Sigma) = -(d ln(2 pi) + ln |Sigma| + z'Sigma^-1 z) / 2"""
    return -(d * ln(TWO_PI) + ln(determinant) + real(square)) / 2


@precisely
def shares(logarithms: Sequence[Decimal]) -> list[Decimal]:
    """Numbers with these logarithms, divided by their sum."""
    each = [(a - max(logarithms)).exp() for a in logarithms]
    return [a / sum(each) for a in each]
