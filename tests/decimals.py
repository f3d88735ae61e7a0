# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""exp, ln and g from Python's decimals, a source other than genref: fractions with 100 correct digits."""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction
from typing import Union

Exact = Union[int, Fraction, Decimal, float]


def to(digits: int, number: Exact) -> Decimal:
    """Return the decimal with this many digits that is nearest to a number."""
    exact = Fraction(number)
    context = Context(prec=digits, Emax=MAX_EMAX, Emin=MIN_EMIN)
    return context.divide(Decimal(exact.numerator), Decimal(exact.denominator))


WIDE = Context(prec=110, Emax=MAX_EMAX, Emin=MIN_EMIN)


def exp(number: Exact) -> Fraction:
    """Return e^number."""
    return Fraction(WIDE.exp(to(120, number)))


def ln(number: Exact) -> Fraction:
    """Return the natural logarithm of a positive number."""
    return Fraction(WIDE.ln(to(120, number)))


def g(z: Exact) -> Fraction:
    """Return 1 / (1 + e^-z)."""
    return 1 / (1 + exp(-Fraction(z)))
