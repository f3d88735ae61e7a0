# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Real numbers to any number of digits, and rounding them once.

An irrational number is a `Real`: a rule that encloses it between two decimals, to any precision.
`rounded` evaluates it with more and more digits until the nearest double, or the n-th digit, is certain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import (
    MAX_EMAX,
    MIN_EMIN,
    ROUND_HALF_EVEN,
    Context,
    Decimal,
    Overflow,
    Underflow,
)
from fractions import Fraction
from functools import reduce
from math import inf, isqrt
from operator import index
from typing import Optional, TypeVar, Union, cast, overload

from ..errors import DomainError, GenrefError
from .enclosing import FIRST, Enclosing, Interval, SplitEnclosing, divided

MAX_DIGITS = 2_000
"""The most digits that you can ask for; a logarithm then takes a tenth of a second."""

Rounded = Union[float, Decimal]


class Real:
    """A real number, given by a rule that encloses it; the last enclosures are cached.

    You can mix real numbers, fractions and ints under + - * and /; any other operand raises TypeError.
    """

    __slots__ = ("_rule", "_cached")

    def __init__(self, rule: Callable[[Enclosing], Interval]) -> None:
        self._rule = rule
        self._cached: tuple[tuple[int, Interval], ...] = ()

    def enclose(self, at: Enclosing) -> Interval:
        # The same number may occur in many terms, as ln(2 pi) does in a log-likelihood; it is enclosed only
        # once.
        for key, interval in self._cached:
            if key == at.key:
                return interval
        # The results of three precisions are cached: the posteriors of many classes share p(x), and while
        # some are decided at the first precision, others need two or four times as many digits.
        interval = self._rule(at)
        self._cached = ((at.key, interval), *self._cached[:2])
        return interval

    def __neg__(self) -> Real:
        return 0 - self

    def __rsub__(self, other: Union[Fraction, int]) -> Real:
        return as_real(other) - self if mixes(other) else NotImplemented

    def __pow__(self, exponent: int) -> Real:
        """Return the power to a natural number."""
        return Real(lambda at: at.power(self.enclose(at), exponent))

    def __rtruediv__(self, other: Union[Fraction, int]) -> Real:
        return as_real(other) / self if mixes(other) else NotImplemented

    def _combined(
        self, other: Union[Value, int], operation: Callable[[Enclosing, Interval, Interval], Interval]
    ) -> Real:
        if not mixes(other):
            return cast(Real, NotImplemented)  # Python then tries the other operand
        b = as_real(other)
        return Real(lambda at: operation(at, self.enclose(at), b.enclose(at)))

    def __add__(self, other: Union[Value, int]) -> Real:
        return self._combined(other, lambda at, a, b: at.add(a, b))

    def __radd__(self, other: Union[Fraction, int]) -> Real:
        return self.__add__(other)

    def __sub__(self, other: Union[Value, int]) -> Real:
        return self._combined(other, lambda at, a, b: at.subtract(a, b))

    def __mul__(self, other: Union[Value, int]) -> Real:
        return self._combined(other, lambda at, a, b: at.multiply(a, b))

    def __rmul__(self, other: Union[Fraction, int]) -> Real:
        return self.__mul__(other)

    def __truediv__(self, other: Union[Value, int]) -> Real:
        return self._combined(other, lambda at, a, b: at.divide(a, b))


class Quotient(Real):
    """numerator / denominator, for a positive denominator, without the cost of reducing it."""

    __slots__ = ("numerator", "denominator")

    def __init__(self, numerator: int, denominator: int) -> None:
        super().__init__(lambda at: at.ratio(numerator, denominator))
        self.numerator: int = numerator
        self.denominator: int = denominator


Value = Union[Fraction, Real]
"""An exact number, before it is rounded."""

Logarithm = Union[Fraction, Real, float]
"""A `Value` or, for the logarithm of 0 or of 1/0, -infinity or +infinity."""

PI = Real(lambda at: at.pi())
ZERO = Fraction(0)
ONE = Fraction(1)


def mixes(value: object) -> bool:
    """Return whether + - * and / accept a value; if not, they return NotImplemented."""
    return isinstance(value, (Real, Fraction, int))


def as_real(value: Union[Value, int]) -> Real:
    """Return a number as a `Real`, which takes longer to show that it is rational."""
    if isinstance(value, Real):
        return value
    numerator, denominator = value.numerator, value.denominator
    return Real(lambda at: at.ratio(numerator, denominator))


def quotient(numerator: int, denominator: int) -> Value:
    """Return numerator / denominator, for a positive denominator, without the cost of reducing it."""
    # A fraction reduces itself by a gcd, which for 10,000 digits costs more than the rest of a posterior.
    if numerator in (0, denominator):  # 0 and 1 are exact, however long the terms
        return ONE if numerator else ZERO
    return Quotient(numerator, denominator)


def approximate_or_exact(
    approximate: Callable[[Enclosing], Optional[Interval]], exactly: Callable[[], Value]
) -> Real:
    """Return a number that is enclosed by a fast rule first, and by its exact value after that.

    The first enclosure almost always decides, so a fast rule saves time. Numbers that it leaves undecided,
    such as ties, are evaluated with `SplitEnclosing`, which needs the rational part of a value. `approximate`
    may also return None.
    """

    def rule(at: Enclosing) -> Interval:
        found = None if isinstance(at, SplitEnclosing) else approximate(at)
        return as_real(exactly()).enclose(at) if found is None else found

    return Real(rule)


def ln(value: Union[Value, int]) -> Value:
    """Return the natural logarithm; ln 1 is exactly 0. Raises: DomainError for a rational <= 0."""
    if not isinstance(value, Real):
        if value <= 0:
            raise DomainError("argument of ln", value, "positive numbers")
        if value == 1:
            return ZERO
    a = as_real(value)
    return Real(lambda at: at.ln(a.enclose(at)))


def exp(value: Union[Value, int]) -> Value:
    """Return e to the power of a number; e^0 is exactly 1."""
    if not isinstance(value, Real) and not value:
        return ONE
    a = as_real(value)
    return Real(lambda at: at.exp(a.enclose(at)))


def sqrt(value: Union[Value, int]) -> Value:
    """Return the square root, exactly if it is rational. Raises: DomainError for a negative rational."""
    if not isinstance(value, Real):
        if value < 0:
            raise DomainError("argument of sqrt", value, "numbers that are not negative")
        # isqrt rounds down. For 9/16 it gives 3/4, whose square is 9/16; for 2 it gives 1, whose square is 1.
        root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
        if root * root == value:
            return root
    a = as_real(value)
    return Real(lambda at: at.sqrt(a.enclose(at)))


def total(values: Iterable[Union[Value, int]]) -> Value:
    """Return the sum, exactly if all values are rational."""
    # Rationals are added up exactly before anything is enclosed: 1/3 + pi - 1/3 is pi.
    rational, reals = ZERO, []
    for value in values:
        if isinstance(value, Real):
            reals.append(value)
        else:
            rational += value
    if not reals:
        return rational
    if rational:
        reals.append(as_real(rational))

    return Real(lambda at: reduce(at.add, (real.enclose(at) for real in reals)))


T = TypeVar("T")


def decided(value: Real, at: Enclosing, verdict: Callable[[Decimal, Decimal], Optional[T]]) -> T:
    """Return the first verdict, with ever more digits. Raises: DomainError if a Decimal cannot hold it."""
    # Ziv's strategy: if both ends of an enclosure round to the same number, so does everything between them;
    # if not, double the digits. [0.3333, 0.3334] decides that 1/3 to three digits is 0.333; [0.1249, 0.1251]
    # leaves open whether 1/8 to two digits is 0.12 or 0.13. (A. Ziv, Fast evaluation of elementary
    # mathematical functions with correctly rounded last bit, ACM Trans. Math. Softw. 17, 1991.) Digits alone
    # would never decide the second, so from the second round on 1/8 is kept as a rational.
    first = at.digits
    while True:
        try:
            result = verdict(*at.ends(value.enclose(at)))
        except ArithmeticError:  # TooCoarse, or arithmetic with NaN
            result = None
        except ValueError as error:
            raise error if isinstance(error, GenrefError) else _too_many(at.digits) from None
        if result is not None:
            return result
        # A number that still overflows or underflows with four times the digits is beyond the range of
        # decimals.
        if at.digits > 3 * first and any(map(at.plain.down.flags.get, (Overflow, Underflow))):
            raise _out_of_range(MAX_EMAX + 1)
        at = SplitEnclosing(2 * at.digits)


def _out_of_range(power: int) -> DomainError:
    allowed = f"{MIN_EMIN} to {MAX_EMAX}; for a density or joint probability, ask for its logarithm"
    return DomainError("power of ten of the result", power, allowed)


def _too_many(digits: int) -> DomainError:
    return DomainError(
        "digits",
        digits,
        "fewer digits, or call sys.set_int_max_str_digits(0): this Python has no decimal in C",
    )


_SMALLEST = Decimal((0, (1,), MIN_EMIN))


def _one_double(low: Decimal, high: Decimal) -> Optional[float]:
    # `float` rounds a decimal correctly, halves to even, even if the result is subnormal.
    # Rounding keeps the order: if both ends become the same double, so does every number between them.
    nearest = float(low)
    return nearest + 0.0 if nearest == float(high) else None  # never -0.0


def nearest_double(value: Union[Fraction, Quotient, int]) -> float:
    """Return the double nearest to a rational, halves to even; +-inf if it overflows (IEEE 754)."""
    try:
        return value.numerator / value.denominator + 0.0  # never -0.0
    except OverflowError:
        return inf if value.numerator > 0 else -inf


@overload
def rounded(value: Logarithm, digits: None = None) -> float: ...
@overload
def rounded(value: Logarithm, digits: int) -> Decimal: ...
@overload
def rounded(value: Logarithm, digits: Optional[int]) -> Rounded: ...
def rounded(value: Logarithm, digits: Optional[int] = None) -> Rounded:
    """Return the double nearest to a value or, with `digits`, a Decimal with that many correct digits.

    Halves are rounded to even. As IEEE 754 requires, a double underflows to 0.0 below half the smallest
    subnormal, and overflows to +-inf.

    Why it terminates: from the second enclosure on, the rational part is kept exactly, and the sign of the
    remainder distinguishes a half-way number from its neighbours; spec/limits.md has the argument.

    Raises: DomainError unless digits is an int from 1 to 2000, and if a Decimal cannot hold the value.
    """
    if digits is None:
        if isinstance(value, Real) and not isinstance(value, Quotient):
            return decided(value, FIRST, _one_double)
        return value if isinstance(value, float) else nearest_double(value)
    digits = _digits(digits)
    if isinstance(value, float):  # an infinity
        return Decimal(value)
    target = Context(digits, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX, traps=[])
    if not isinstance(value, Real):
        try:
            return divided(target, value.numerator, value.denominator)
        except ValueError:
            raise _too_many(digits) from None

    def one_decimal(low: Decimal, high: Decimal) -> Optional[Decimal]:
        # Outside the range of a Decimal: an end is infinite, or both are closer to 0 than the smallest
        # Decimal.
        if low.is_infinite() or high.is_infinite():
            raise _out_of_range(MAX_EMAX + 1)
        if (low or high) and _SMALLEST.copy_negate() < low <= high < _SMALLEST:
            raise _out_of_range(max(low, high, key=Decimal.copy_abs).adjusted())
        # `plus` rounds to the digits of its context: with two digits, 0.3333 becomes 0.33.
        nearest = target.plus(low)
        return nearest if nearest == target.plus(high) else None

    # With 8 digits more than requested, the first enclosure decides for all but one number in millions.
    return decided(value, Enclosing(digits + 8), one_decimal)


def _digits(digits: int) -> int:
    try:
        if not isinstance(digits, bool) and 1 <= index(digits) <= MAX_DIGITS:
            return index(digits)
    except TypeError:
        pass
    raise DomainError("digits", digits, f"an int from 1 to {MAX_DIGITS}")


def sign(value: Union[Value, int]) -> int:
    """Return -1, 0 or 1; 0 only for a `Real` that is recognised as rational."""
    if isinstance(value, Real):
        return decided(value, FIRST, one_sign)
    return (value > 0) - (value < 0)


def one_sign(low: Decimal, high: Decimal) -> Optional[int]:
    """Return the sign of all numbers of an interval, or None if their signs differ."""
    return 1 if low > 0 else -1 if high < 0 else None if low or high else 0
