# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Numbers that are rounded at each step, with fifty digits or as doubles, and that nothing stops.

The book computes with them as with its reals. 1/0 is infinite, 0/0 and the logarithm of a negative number
are NaN: what becomes of a mistake is to be seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import reduce
from math import copysign, inf, isnan, nan
from operator import add, mul, sub
from typing import Union

from genref import book_reals as reals
from genref.book_reals import Real
from genref.numbers.rounding import quotient

Number = Union["Near", Fraction, int]
Operand = Union[Real, Fraction, int]

CONTEXT = Context(50, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX, traps=[])
"""Fifty digits: near enough to a real to tell one mistake from another."""

EQUAL = Decimal("1e-40")
"""Relative distance up to which two such numbers are taken for equal."""


def _over(a: float, b: float) -> float:
    """Return a / b as IEEE 754 has it."""
    if b:
        return a / b
    return nan if not a or isnan(a) else copysign(inf, a) * copysign(1, b)


def _unlimited(function: Callable[[float], float]) -> Callable[[float], float]:
    def ieee(x: float) -> float:
        try:
            return function(x)
        except OverflowError:
            return inf
        except ValueError:
            return nan if x else -inf

    return ieee


class Near(Real):
    """A number of fifty digits."""

    __slots__ = ("value",)

    def __init__(self, value: Union[Decimal, float]) -> None:
        self.value: Union[Decimal, float] = value

    def __add__(self, other: Operand) -> Near:
        return _apply(0, self, other)

    def __radd__(self, other: Operand) -> Near:
        return _apply(0, other, self)

    def __sub__(self, other: Operand) -> Near:
        return _apply(1, self, other)

    def __rsub__(self, other: Operand) -> Near:
        return _apply(1, other, self)

    def __mul__(self, other: Operand) -> Near:
        return _apply(2, self, other)

    def __rmul__(self, other: Operand) -> Near:
        return _apply(2, other, self)

    def __truediv__(self, other: Operand) -> Near:
        return _apply(3, self, other)

    def __rtruediv__(self, other: Operand) -> Near:
        return _apply(3, other, self)

    def __neg__(self) -> Near:
        return _apply(2, self, -1)

    def __pow__(self, exponent: int) -> Near:
        return reduce(_times, [self] * exponent) if 0 < exponent < 9 else exp(exponent * ln(self))

    def __abs__(self) -> Near:
        return -self if self < 0 else self

    def __float__(self) -> float:
        return float(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Near, Fraction, int)) and sign(self - other) == 0

    def __lt__(self, other: Operand) -> bool:
        return sign(self - other) == -1

    def __gt__(self, other: Operand) -> bool:
        return sign(self - other) == 1

    def __le__(self, other: Operand) -> bool:
        return sign(self - other) in (-1, 0)

    def __ge__(self, other: Operand) -> bool:
        return sign(self - other) in (0, 1)

    def __bool__(self) -> bool:
        return bool(self.value)

    def __hash__(self) -> int:
        return 0  # equal is what is nearly equal


class Double(Near):
    """A double, as machines compute with it."""

    __slots__ = ()


_DECIMAL = (CONTEXT.add, CONTEXT.subtract, CONTEXT.multiply, CONTEXT.divide)
_BINARY: tuple[Callable[[float, float], float], ...] = (add, sub, mul, _over)


def decimal(number: Operand) -> Decimal:
    """Return a number with fifty digits."""
    if isinstance(number, Near):
        return CONTEXT.create_decimal(number.value)
    if isinstance(number, Real):
        return Decimal(reals.rounded(number, CONTEXT.prec))
    return Decimal(quotient(number.numerator, number.denominator, CONTEXT.prec))


def double(number: Operand) -> float:
    """Return the nearest double."""
    return float(number) if isinstance(number, Near) else float(reals.rounded(number))


def _times(a: Near, b: Near) -> Near:
    return a * b


def _apply(operation: int, a: Operand, b: Operand) -> Near:
    if isinstance(a, Double) or isinstance(b, Double):
        return Double(_BINARY[operation](double(a), double(b)))
    x, y = decimal(a), decimal(b)
    result = _DECIMAL[operation](x, y)
    if operation < 2 and result.is_finite() and abs(result) <= EQUAL * min(abs(x), abs(y)):
        result = Decimal(0)  # what is left of equal numbers
    return Near(result)


def exp(value: Number) -> Near:
    if isinstance(value, Double):
        return Double(_unlimited(math.exp)(double(value)))
    return Near(CONTEXT.exp(decimal(value)))


def ln(value: Number) -> Near:
    if isinstance(value, Double):
        return Double(_unlimited(math.log)(double(value)))
    return Near(CONTEXT.ln(decimal(value)))


def sqrt(value: Number) -> Number:
    if isinstance(value, Double):
        return Double(_unlimited(math.sqrt)(double(value)))
    if not isinstance(value, Near) and value >= 0:
        root = reals.sqrt(value)
        if isinstance(root, Fraction):
            return root
    return Near(CONTEXT.sqrt(decimal(value)))


def sign(value: Operand) -> int:
    """Return -1, 0 or 1, of NaN 2."""
    raw = value.value if isinstance(value, Near) else reals.sign(value)
    return 2 if raw != raw else (raw > 0) - (raw < 0)


def total(values: Iterable[Number]) -> Number:
    result: Number = Fraction(0)
    for value in values:
        result = result + value
    return result


PI = Near(reals.rounded(reals.PI, CONTEXT.prec))


def ratio(numerator: Number, denominator: Number = 1) -> Number:
    """Return a quotient, a fraction of rational numbers."""
    if isinstance(numerator, Near):
        return numerator / denominator
    return numerator / denominator if isinstance(denominator, Near) else Fraction(numerator, denominator)


def ieee(a: Number, b: Number) -> Number:
    """Return a / b, infinite or NaN where b is 0."""
    return ratio(a, b) if b else Near(CONTEXT.divide(decimal(a), decimal(b)))
