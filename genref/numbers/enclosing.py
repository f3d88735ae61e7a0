# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Interval arithmetic with decimals, to any precision; it can also keep a rational and a remainder apart.

Why the bounds hold: every operation of `Enclosing` rounds its lower end down and its upper end up; ln, exp
and sqrt are increasing, and `decimal` rounds them correctly, so the neighbours of the rounded value enclose
the true one.

1/4 (1 - exp(-100000)) is so close to 1/4 that 43,000 digits are needed to tell them apart. `SplitEnclosing`
keeps 1/4 and the remainder: a few digits of the remainder show that it is negative, and that decides how the
number is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import (
    MAX_EMAX,
    MIN_EMIN,
    ROUND_05UP,
    ROUND_CEILING,
    ROUND_FLOOR,
    Context,
    Decimal,
)
from fractions import Fraction
from math import isqrt
from typing import Tuple

Interval = Tuple[Decimal, Decimal]


LONG = 8000
"""The most bits of an int that is turned into a decimal; the pure-Python `decimal` may refuse longer ones."""


class TooCoarse(ArithmeticError):
    """An enclosure is too wide to go on; more digits will narrow it."""


class Enclosing:
    """Interval arithmetic: the result encloses the results for all numbers in the operands.

    If the result is not defined for all of them, as in a division by 0, it raises TooCoarse.
    """

    __slots__ = ("digits", "down", "up", "key")

    def __init__(self, digits: int) -> None:
        self.digits: int = digits
        self.key: int = digits
        # No signal is trapped: an end outside the range of decimals becomes infinity, 0, or the largest or
        # smallest decimal, whichever keeps the number enclosed.
        self.down: Context = Context(digits, ROUND_FLOOR, MIN_EMIN, MAX_EMAX, traps=[])
        self.up: Context = Context(digits, ROUND_CEILING, MIN_EMIN, MAX_EMAX, traps=[])

    @property
    def plain(self) -> Enclosing:
        """The same number of digits, for numbers that are plain intervals."""
        return self

    def interval(self, a: Interval) -> Interval:
        """Return an enclosure as an interval for `plain`."""
        return a

    def ends(self, a: Interval) -> Interval:
        """Return two decimals that round as the smallest and the largest number of an enclosure do."""
        return a

    def ratio(self, numerator: int, denominator: int) -> Interval:
        """Enclose numerator / denominator, for a positive denominator."""
        if numerator < 0:
            low, high = self.ratio(-numerator, denominator)
            return high.copy_negate(), low.copy_negate()
        # The leading bits are enough, 4 for each digit, and much quicker to turn into decimals. Long terms
        # of about the same length lose equally many bits. Without its last 3, 1001/501 is 125/62. Less than 1
        # was cut off above and below, so that 125/63 < 1001/501 < 126/62.
        above, below = numerator.bit_length() - 4 * self.digits, denominator.bit_length() - 4 * self.digits
        shared = max(min(above, below), 0)
        if max(above, below) - shared <= min(100 * self.digits, LONG):
            above = below = shared
        else:
            above, below = max(above, 0), max(below, 0)
        n, d = numerator >> above, denominator >> below
        part = (
            self.down.divide(Decimal(n), Decimal(d + (below > 0))),
            self.up.divide(Decimal(n + (above > 0)), Decimal(d)),
        )
        if above == below:
            return part
        # One term is much longer than the other, so they lost different numbers of bits: a power of 2
        # corrects it.
        two = Decimal(2), Decimal(2)
        if above > below:
            return self.multiply(part, self.power(two, above - below))
        return self.divide(part, self.power(two, below - above))

    def add(self, a: Interval, b: Interval) -> Interval:
        return self.down.add(a[0], b[0]), self.up.add(a[1], b[1])

    def subtract(self, a: Interval, b: Interval) -> Interval:
        # The least difference is that of the least a and the greatest b: [3, 4] - [1, 2] is [1, 3].
        return self.down.subtract(a[0], b[1]), self.up.subtract(a[1], b[0])

    def multiply(self, a: Interval, b: Interval) -> Interval:
        if a[0] >= 0 and b[0] >= 0:
            return self.down.multiply(a[0], b[0]), self.up.multiply(a[1], b[1])
        return self.dot([a], [b])

    def dot(self, u: Iterable[Interval], v: Iterable[Interval]) -> Interval:
        # fma(a, b, c) is a b + c, rounded once. Of [-1, 2] times [3, 5] the ends are -1 * 5 and 2 * 5.
        down, up = self.down.fma, self.up.fma
        low = high = Decimal(0)
        for a, b in zip(u, v):
            if b[0] < 0 < b[1]:
                corners = [(x, y) for x in a for y in b]
                low, high = min(down(x, y, low) for x, y in corners), max(up(x, y, high) for x, y in corners)
            else:  # a product with b grows with a, or falls; one with an end of a grows with b, or falls
                a_low, a_high = a if b[0] >= 0 else a[::-1]
                low, high = down(a_low, b[a_low < 0], low), up(a_high, b[a_high >= 0], high)
        return low, high

    def divide(self, a: Interval, b: Interval) -> Interval:
        down, up = self.down.divide, self.up.divide
        if a[0] >= 0 and b[0] > 0:
            return down(a[0], b[1]), up(a[1], b[0])
        # A divisor that may be 0 says nothing about the quotient; more digits may show that it is not 0. Else
        # each end of the quotient is one of four: [-4, 2] / [1, 2] has -4/1, -4/2, 2/1, 2/2, so it is [-4,
        # 2].
        if b[0] <= 0 <= b[1]:
            raise TooCoarse
        corners = [(x, y) for x in a for y in b]
        return min(down(x, y) for x, y in corners), max(up(x, y) for x, y in corners)

    def power(self, a: Interval, exponent: int) -> Interval:
        """Enclose a to the power of a natural number, by repeated squaring."""
        # a^5 = a * (a^2)^2, as 5 is 101 in binary: the last bit takes a, the first the square of a^2.
        result = self.ratio(1, 1)
        while exponent:
            if exponent & 1:
                result = self.multiply(result, a)
            exponent >>= 1
            if exponent:
                a = self.multiply(a, a)
        return result

    def exp(self, a: Interval) -> Interval:
        # `decimal` rounds exp, ln and sqrt to the nearest, whatever the context says. So the true value lies
        # between the neighbours of the rounded one.
        # For [0.5, 0.6], e^0.5 is 1.6487 and e^0.6 at most 1.6488 (1 + 2 * 0.1) = 1.9786, in place of 1.8221.
        # An interval that is 10^-20 wide hardly grows, and most are.
        low = self.down.exp(a[0])
        width = self.up.subtract(a[1], a[0])
        if width < 1:  # one evaluation serves both ends, since exp(w) <= 1 + 2 w for 0 <= w <= 1
            growth = self.up.add(Decimal(1), self.up.add(width, width))
            high = self.up.multiply(self.up.next_plus(low), growth)
        else:
            high = self.up.next_plus(self.up.exp(a[1]))
        return max(self.down.next_minus(low), Decimal(0)), high

    def ln(self, a: Interval) -> Interval:
        return self._of_positive(Context.ln, a)

    def sqrt(self, a: Interval) -> Interval:
        return self._of_positive(Context.sqrt, a)

    def _of_positive(self, function: Callable[[Context, Decimal], Decimal], a: Interval) -> Interval:
        # ln and sqrt are increasing, so the ends of a give the ends of the result.
        if a[0] <= 0:
            raise TooCoarse
        return self.down.next_minus(function(self.down, a[0])), self.up.next_plus(function(self.up, a[1]))

    def pi(self) -> Interval:
        """Machin's formula, pi = 16 arctan(1/5) - 4 arctan(1/239).

        Each term is the floor of its value times `scale`, so it is less than 1 too small. The omitted terms
        of a series alternate in sign, so their sum is smaller than the first of them, which is below 1.
        """
        # arctan(1/n) = 1/n - 1/(3 n^3) + 1/(5 n^5) - ..., and `power` is scale / n^(2k + 1). To three terms,
        # 16 arctan(1/5) is 3.158..., 4 arctan(1/239) is 0.0167..., and their difference 3.141...
        scale = 10 ** (self.digits + 10)
        value = error = 0
        for weight, n in ((16, 5), (-4, 239)):
            power, k = scale // n, 0
            while power:
                value += (-weight if k % 2 else weight) * (power // (2 * k + 1))
                power //= n * n
                k += 1
            error += abs(weight) * (k + 1)
        low, high = Decimal(value - error), Decimal(value + error)
        return self.down.divide(low, Decimal(scale)), self.up.divide(high, Decimal(scale))


def divided(context: Context, numerator: int, denominator: int) -> Decimal:
    """Return numerator / denominator, rounded as `context` says; the denominator is positive."""
    if max(numerator.bit_length(), denominator.bit_length()) <= LONG:
        return context.divide(Decimal(numerator), Decimal(denominator))
    # Divide as integers, to a few places more than are wanted. If anything is left over, write a 1 behind
    # them (a sticky digit), so that a number just above a half-way one is not taken for it. For 2/3 to two
    # digits the integer is 66666, then 666661, and 0.666661 is rounded to 0.67.
    size = (numerator.bit_length() - denominator.bit_length()) * 30103 // 100000  # about its power of ten
    places = context.prec + 3 - size
    quotient, rest = divmod(abs(numerator) * 10 ** max(places, 0), denominator * 10 ** max(-places, 0))
    if rest:
        quotient, places = 10 * quotient + 1, places + 1
    # An exact quotient has no trailing zeros: 1/4 is 0.25, not 0.25000.
    while not rest and places > 0 and quotient % 10 == 0:
        quotient, places = quotient // 10, places - 1
    return context.scaleb(Decimal(quotient if numerator > 0 else -quotient), -places)


class SplitEnclosing(Enclosing):
    """Arithmetic with rationals plus remainders, which are kept apart.

    A remainder much smaller than its rational is kept separately, however small; any other is added to the
    rational. An end that is 0 does not belong to the remainder: in [0, 0.1] the remainder is positive, and
    only [0, 0] means that it is 0.
    """

    __slots__ = ("_plain", "_bits")

    def __init__(self, digits: int) -> None:
        super().__init__(digits)
        self.key: int = -digits
        self._plain = Enclosing(digits)
        self._bits = 1000 * digits  # of a rational; a longer one becomes an interval

    @property
    def plain(self) -> Enclosing:
        return self._plain

    def interval(self, a: Interval) -> Interval:
        return self._whole(*_parts(a))

    def ends(self, a: Interval) -> Interval:
        """As in `Enclosing`. A tiny remainder is replaced by 10^-places, which rounds in the same way.

        It is smaller than any distance to a point where rounding changes: such points are dyadic numbers, or
        decimals of few digits. A number half-way between two doubles has at most 768 digits; if there are
        more, the last digit shows whether others follow.
        """
        rational, (low, high) = _parts(a)
        if not rational:  # an end at 0 does not belong to the remainder: the smallest decimal has its sign
            return low or high and self.up.next_plus(low), high or low and self.down.next_minus(high)
        bits = rational.numerator.bit_length() + rational.denominator.bit_length()
        places = 2 * self.digits + 1200 + bits
        # The remainder in units of 10^-places, each end rounded away from the other, so that they still
        # enclose it. A unit is nearer to the rational than any number at which rounding changes.
        least, most = (int(self.up.scaleb(end, places)) for end in (low, high))
        least, most = least - (low < 0), most + (high > 0)
        # A remainder of one sign is at least one unit: 1/4 - e^-100000, with e^-100000 far below a unit,
        # becomes 1/4 less one unit, which is rounded as the number itself is.
        if low >= 0 < high:
            least = max(least, 1)
        elif high <= 0 > low:
            most = min(most, -1)
        # Under ROUND_05UP a result that is not exact never ends in 0 or 5. So it is not half-way between two
        # shorter decimals, and rounding it again gives what rounding once would have given.
        unit = 10**places
        context = Context(self.digits + 800, ROUND_05UP, MIN_EMIN, MAX_EMAX, traps=[])
        n, d = rational.numerator * unit, rational.denominator
        return divided(context, n + d * least, d * unit), divided(context, n + d * most, d * unit)

    def ratio(self, numerator: int, denominator: int) -> Interval:
        if numerator.bit_length() + denominator.bit_length() > self._bits:
            return self._plain.ratio(numerator, denominator)
        return _Sum(Fraction(numerator, denominator), _NO_REMAINDER)

    def add(self, a: Interval, b: Interval) -> Interval:
        (p, r), (q, s) = _parts(a), _parts(b)
        return self._sum(p + q, self._remainder(r, s))

    def subtract(self, a: Interval, b: Interval) -> Interval:
        return self.add(a, self.multiply(_Sum(Fraction(-1), _NO_REMAINDER), b))

    def multiply(self, a: Interval, b: Interval) -> Interval:
        # (p + r) (q + s) = p q, the rational, and p s + r (q + s), the remainder.
        (p, r), (q, s) = _parts(a), _parts(b)
        return self._sum(
            p * q, self._remainder(self._times(p, s), self._plain.multiply(r, self._whole(q, s)))
        )

    def dot(self, u: Iterable[Interval], v: Iterable[Interval]) -> Interval:
        result: Interval = _Sum(_ZERO, _NO_REMAINDER)
        for a, b in zip(u, v):
            result = self.add(result, self.multiply(a, b))
        return result

    def divide(self, a: Interval, b: Interval) -> Interval:
        # (p + r) / (q + s) = p/q, the rational, and (r - s p/q) / (q + s), the remainder.
        (p, r), (q, s) = _parts(a), _parts(b)
        if not q:
            return _Sum(_ZERO, self._plain.divide(self._whole(p, r), s))
        return self._sum(
            p / q, self._plain.divide(self._remainder(r, self._times(-p / q, s)), self._whole(q, s))
        )

    def power(self, a: Interval, exponent: int) -> Interval:
        # (1/3)^n stays a rational only while it is short: its digits would soon cost more than they are
        # worth.
        rational, r = _parts(a)
        bits = rational.numerator.bit_length() + rational.denominator.bit_length()
        if bits * exponent > self._bits:
            return self._plain.power(self._whole(rational, r), exponent)
        return super().power(a, exponent)

    def exp(self, a: Interval) -> Interval:
        # e^r for r = 10^-1000 is 1 and a remainder a little above r. As one decimal it would be 1.000 to any
        # number of digits, and would not show whether it is above 1.
        low, high = self._whole(*_parts(a))
        if self._is_tiny(low, high):  # r < exp(r) - 1 < r + r^2
            return _Sum(_ONE, (low, self.up.fma(high, high, high)))
        return self._plain.exp((low, high))

    def ln(self, a: Interval) -> Interval:
        rational, r = _parts(a)
        # Near 1 the logarithm is 0 and a remainder, so that ln(1 + r) keeps the sign of r, however small it
        # is.
        low, high = self._whole(rational - 1, r)
        if self._is_tiny(low, high):  # r - r^2 < ln(1 + r) < r
            return _Sum(_ZERO, (self.down.fma(low.copy_negate(), low, low), high))
        return self._plain.ln(self._whole(rational, r))

    def sqrt(self, a: Interval) -> Interval:
        rational, r = _parts(a)
        if r == _NO_REMAINDER and rational >= 0:
            # isqrt rounds down, so the square of the root shows whether it is exact: the root of 9/16 is 3/4,
            # without a remainder. Of 2, or of 9/16 with a remainder, it is enclosed.
            root = Fraction(isqrt(rational.numerator), isqrt(rational.denominator))
            if root * root == rational:
                return _Sum(root, _NO_REMAINDER)
        return self._plain.sqrt(self._whole(rational, r))

    def pi(self) -> Interval:
        return self._plain.pi()

    def _sum(self, rational: Fraction, remainder: Interval) -> Interval:
        # The sum of p + r and q + s has the rational p + q and the remainder r + s; their sizes decide how it
        # is kept. Keep the two apart while the remainder is less than a tenth of the rational. Else add them
        # up: 1/4 and a remainder of 1/8 are not near a rational, and nothing is gained by keeping 1/4.
        bits = rational.numerator.bit_length() + rational.denominator.bit_length()
        size = self.up.scaleb(max(map(Decimal.copy_abs, remainder)), 1)
        if bits > self._bits or rational and size > self._whole(abs(rational), _NO_REMAINDER)[0]:
            return _Sum(_ZERO, self._whole(rational, remainder))
        return _Sum(rational, remainder)

    def _whole(self, rational: Fraction, remainder: Interval) -> Interval:
        """Add a remainder to its rational."""
        if not rational:
            return remainder
        return self._remainder(self._plain.ratio(rational.numerator, rational.denominator), remainder)

    def _remainder(self, r: Interval, s: Interval) -> Interval:
        """Add remainders; if their signs differ, they may cancel, and the sum may be 0."""
        # An end at 0 counts as not reached. But the sum of remainders in [0.1, 0.2] and [-0.1, -0.05] is in
        # [0, 0.15] and may be 0. So an end at 0 is moved a little beyond it, if they have unlike signs.
        low, high = self._plain.add(r, s)
        if low.is_nan() or high.is_nan():  # of infinities
            raise TooCoarse
        if not (r == _NO_REMAINDER or s == _NO_REMAINDER or min(*r, *s) >= 0 or max(*r, *s) <= 0):
            low, high = low or self.down.next_minus(low), high or self.up.next_plus(high)
        return low, high

    def _times(self, rational: Fraction, remainder: Interval) -> Interval:
        if not rational or remainder == _NO_REMAINDER:
            return _NO_REMAINDER
        return self._plain.multiply(self._plain.ratio(rational.numerator, rational.denominator), remainder)

    def _is_tiny(self, low: Decimal, high: Decimal) -> bool:
        return max(low.copy_abs(), high.copy_abs()) < self.up.scaleb(Decimal(1), -self.digits)


class _Sum(Tuple[Decimal, Decimal]):
    """A rational and the remainder to be added to it, which is an interval."""

    rational: Fraction

    def __new__(cls, rational: Fraction, remainder: Interval) -> _Sum:
        made = super().__new__(cls, remainder)
        made.rational = rational
        return made


def _parts(a: Interval) -> tuple[Fraction, Interval]:
    # A plain interval, as `Enclosing` returns, is the rational 0 and a remainder.
    return (a.rational, (a[0], a[1])) if isinstance(a, _Sum) else (_ZERO, a)


_ZERO, _ONE = Fraction(0), Fraction(1)
_NO_REMAINDER = (Decimal(0), Decimal(0))

FIRST = Enclosing(24)
"""The first precision, which almost always suffices; shared, so that constants keep their enclosures."""
