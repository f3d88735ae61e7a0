# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A value is a rule from a precision to an interval, and one loop rounds it.

exp(1/3) has infinitely many digits, so no number in the computer is exp(1/3). A *rule* stands for it: asked
at a precision of n digits, it returns an interval that surely contains the value and is about 10^-n wide. To
round it to a double, ask for 24 digits (to round to n digits, for n + 8). If both ends of the interval round
to the same double, that is the answer, because rounding never reverses an order. If not, ask for twice as
many digits, and so on (A. Ziv, Fast evaluation of elementary mathematical functions with correctly rounded
last bit, 1991).

The loop ends unless the value lies exactly half-way between two doubles, where the ends never agree. Such a
value is rational. So, after a few precisions, the loop asks whoever gave the rule whether the value is
rational, and which fraction it is. A model knows this of its numbers: exactness is asked of the model, not of
digits. The comment beside each such answer says why every value that it does not name as a fraction is
irrational; then the ends agree at some precision, and the loop ends. Only for densities and log-likelihoods
of Gaussians, and for paths of gradient ascent, nobody knows a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from math import gcd, inf, isfinite, isqrt
from operator import add, attrgetter
from typing import NamedTuple, Optional, TypeVar, Union

from ..errors import DomainError, GenrefError
from .exact import multiplied

Rounded = Union[float, Decimal]
Digits = Optional[int]
"""How many digits a result has; None for a double."""

S = TypeVar("S")
T = TypeVar("T")
Exponent = TypeVar("Exponent", int, Fraction)

MAX_DIGITS = 10_000
"""The most digits that can be asked for."""


class TooCoarse(ArithmeticError):
    """An interval is too wide to go on with; more digits will narrow it."""


class Precision:
    """A number of digits. Called with a rational number, it returns an interval that contains it."""

    def __init__(self, digits: int) -> None:
        self.digits = digits
        self.bits = 8 * digits
        """The bits of integers in fixed point: more than twice what the digits need."""
        self.down = Context(digits, ROUND_FLOOR, MIN_EMIN, MAX_EMAX, traps=[])
        self.up = Context(digits, ROUND_CEILING, MIN_EMIN, MAX_EMAX, traps=[])
        self.one = Interval(self, Decimal(1), Decimal(1))

    def __call__(self, value: Union[int, Fraction]) -> Interval:
        return self.between(value.numerator, value.numerator, value.denominator)

    def between(self, low: int, high: int, below: int, power: int = 0) -> Interval:
        """Enclose all numbers from low to high, over below 2^power, for below > 0."""
        if power < 0:
            low, high = low << -power, high << -power
        else:
            below <<= power
        # Long decimals take long to make. So a power of ten brings both numbers to the same length, and then
        # both are cut, because the leading digits suffice: without the last 3 digits, 123456/789123 is
        # between 123/790 and 124/789.
        size = max(abs(low), abs(high)).bit_length()
        tens = (below.bit_length() - size) * 3 // 10 if size else 0
        if abs(tens) > 5 * self.digits:
            ten = 10 ** abs(tens)
            low, high, below = (low * ten, high * ten, below) if tens > 0 else (low, high, below * ten)
            found = self.between(low, high, below)
            return Interval(self, found.low.scaleb(-tens, self.down), found.high.scaleb(-tens, self.up))
        cut = max(0, min(size, below.bit_length()) - 5 * self.digits)
        if cut:
            low, high = low >> cut, -(-high >> cut)
        least, most = below >> cut, -(-below >> cut)
        smallest = self.down.divide(Decimal(low), Decimal(most if low > 0 else least))
        return Interval(self, smallest, self.up.divide(Decimal(high), Decimal(least if high > 0 else most)))

    def pi(self) -> Interval:
        """Enclose pi by Machin's formula, 16 arctan(1/5) - 4 arctan(1/239)."""
        # arctan(1/n) = 1/n - 1/(3 n^3) + 1/(5 n^5) - ... Two floors in a row are one floor, so each term is
        # less than 1 unit of the scale too small. The terms left out are smaller in sum than the first of
        # them, hence than 1 unit.
        scale, value, error = 10 ** (self.digits + 5), 0, 0
        for weight, n in ((16, 5), (-4, 239)):
            power, k = scale // n, 0
            while power:
                value += (-1) ** k * weight * (power // (2 * k + 1))
                power, k = power // (n * n), k + 1
            error += abs(weight) * (k + 1)
        return self.between(value - error, value + error, scale)


class Interval:
    """All numbers from `low` to `high`; an operation encloses its results for all numbers in the intervals.

    Every lower end is rounded down and every upper end up, at the precision `at`.
    """

    __slots__ = ("at", "low", "high")

    def __init__(self, at: Precision, low: Decimal, high: Decimal) -> None:
        self.at, self.low, self.high = at, low, high

    def __neg__(self) -> Interval:
        return Interval(self.at, self.high.copy_negate(), self.low.copy_negate())

    def __add__(self, other: Interval) -> Interval:
        return Interval(self.at, self.at.down.add(self.low, other.low), self.at.up.add(self.high, other.high))

    def __sub__(self, other: Interval) -> Interval:
        at = self.at
        return Interval(at, at.down.subtract(self.low, other.high), at.up.subtract(self.high, other.low))

    def __mul__(self, other: Interval) -> Interval:
        # The ends of a product are products of ends.
        down, up = self.at.down.multiply, self.at.up.multiply
        if self.low >= 0 and other.low >= 0:
            return Interval(self.at, down(self.low, other.low), up(self.high, other.high))
        pairs = [(a, b) for a in (self.low, self.high) for b in (other.low, other.high)]
        return Interval(self.at, min(down(a, b) for a, b in pairs), max(up(a, b) for a, b in pairs))

    def __truediv__(self, other: Interval) -> Interval:
        if other.low <= 0 <= other.high:
            raise TooCoarse
        at = self.at
        if self.low >= 0 and other.low > 0:
            return Interval(at, at.down.divide(self.low, other.high), at.up.divide(self.high, other.low))
        one = Decimal(1)
        return self * Interval(at, at.down.divide(one, other.high), at.up.divide(one, other.low))

    # `decimal` rounds exp, ln and sqrt to the nearest, and correctly; so their neighbours enclose the value.

    def exp(self) -> Interval:
        """Enclose e to the power of the interval."""
        down, up = self.at.down, self.at.up
        near, width = down.exp(self.low), up.subtract(self.high, self.low)
        if width <= 1:  # the slow step once: e^(a + w) is at most e^a (1 + w + w^2), for 0 <= w <= 1
            high = up.multiply(up.next_plus(near), up.fma(width, up.add(width, 1), 1))
        else:
            high = up.next_plus(up.exp(self.high))
        return Interval(self.at, max(down.next_minus(near), Decimal(0)), high)

    def ln(self) -> Interval:
        """Enclose the natural logarithm."""
        if self.low <= 0:
            raise TooCoarse
        down, up = self.at.down, self.at.up
        near, width = down.ln(self.low), up.subtract(self.high, self.low)
        # The slow step once: ln(a + w) is at most ln a + w/a.
        high = up.add(up.next_plus(near), up.divide(width, self.low))
        return Interval(self.at, down.next_minus(near), high)

    def sqrt(self) -> Interval:
        """Enclose the square root."""
        if self.low < 0:
            raise TooCoarse
        down, up = self.at.down, self.at.up
        low = down.next_minus(down.sqrt(self.low))
        return Interval(self.at, max(low, Decimal(0)), up.next_plus(up.sqrt(self.high)))

    @property
    def sign(self) -> Optional[int]:
        """The sign of all numbers of the interval, or None if they differ."""
        if self.low > 0 or self.high < 0:
            return 1 if self.low > 0 else -1
        return 0 if self.low == self.high else None


def total(intervals: Iterable[Interval], at: Precision) -> Interval:
    """Return the sum of intervals."""
    low = high = Decimal(0)
    down, up = at.down.add, at.up.add
    for interval in intervals:
        low, high = down(low, interval.low), up(high, interval.high)
    return Interval(at, low, high)


def shares(exponents: Sequence[Interval], at: Precision) -> list[Interval]:
    """Enclose e^s over the sum of all e^s, for each s."""
    # No power is of more than 0, and one is of 0: the difference from the largest s.
    top = max(exponents, key=attrgetter("low"))
    terms = [at.one if s is top else (s - top).exp() for s in exponents]
    whole = total(terms, at)
    return [term / whole for term in terms]


def ahead(scores: Sequence[float], errors: Sequence[float]) -> Optional[int]:
    """Return the place of the score that is surely the largest, each being off by at most its error; or None.

    Rounding never reverses an order, so the two sums here need no slack.
    """
    best, others = scores.index(max(scores)), list(map(add, scores, errors))
    if not isfinite(sum(others)):
        return None
    others[best] = -inf
    return best if max(others) < scores[best] - errors[best] else None


Rule = Callable[[Precision], Interval]
Rules = Callable[[Precision], Sequence[Interval]]
Exactly = Callable[[], Optional[T]]
FIRST = Precision(24)
PATIENCE = 8
"""The loop asks for the exact value at this many times the digits that it began with."""


def unknown() -> None:
    """Know no fraction: the `exactly` of values that are irrational, or of which nobody knows."""


def decided(
    rule: Callable[[Precision], S], verdict: Callable[[S], Optional[T]], at: Precision, exactly: Exactly[T]
) -> T:
    """Return the first verdict other than None on what a rule encloses, at ever higher precision: the loop.

    `exactly` is asked once, when `PATIENCE` times as many digits as at first do not decide.
    """
    patience = PATIENCE * at.digits
    while True:
        try:
            found = verdict(rule(at))
        except ArithmeticError:  # TooCoarse, or a comparison with NaN, as in inf - inf
            found = None
        except ValueError as error:  # where `decimal` is written in Python, it makes ints of texts
            if isinstance(error, GenrefError):
                raise
            allowed = "fewer digits here, or a higher sys.set_int_max_str_digits"
            raise DomainError("digits", at.digits, allowed) from None
        if found is None and at.digits == patience:
            found = exactly()
        if found is not None:
            return found
        at = Precision(2 * at.digits)


def nearest_all(
    rule: Rules, count: int, digits: Digits, exactly: Callable[[int], Optional[Fraction]]
) -> list[Rounded]:
    """Return several values that one rule encloses together, each rounded once.

    `exactly(k)` returns value k if it is rational, otherwise None.
    """
    known: dict[int, Rounded] = {}
    round_once = None if digits is None else context_of(digits).plus

    def verdict(found: Sequence[Interval]) -> Optional[list[Rounded]]:
        for k, interval in enumerate(found):
            if k in known:
                continue
            if round_once is None:
                low, high = float(interval.low), float(interval.high)
                if low == high:
                    known[k] = low + 0.0  # which turns -0.0 into 0.0
                continue
            least, most = round_once(interval.low), round_once(interval.high)
            # e^-(10^400) is enclosed by 0 and the least Decimal at any precision. So `exactly` is asked at
            # once: a value that it does not know to be 0 is not 0.
            if least == most and (least.is_infinite() or not least and (interval.sign or exactly(k) is None)):
                raise DomainError("power of ten", MAX_EMAX + 1, "those of a Decimal; ask for the logarithm")
            if least == most and interval.sign is not None:
                known[k] = least
        return list(map(known.__getitem__, range(count))) if len(known) == count else None

    def rational() -> Optional[list[Rounded]]:
        for k in range(count):
            if k not in known:
                value = exactly(k)
                if value is not None:
                    known[k] = rounded(value, digits)
        return verdict([])

    return decided(rule, verdict, FIRST if digits is None else Precision(digits + 8), rational)


def context_of(digits: int) -> Context:
    """Return a context that rounds to the nearest. Raises: DomainError unless 1 <= digits <= MAX_DIGITS."""
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= MAX_DIGITS:
        raise DomainError("digits", digits, f"an int from 1 to {MAX_DIGITS}")
    return Context(digits, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX, traps=[])


def rounded(value: Union[Fraction, float], digits: Digits = None) -> Rounded:
    """Return a rational number, or an infinity, rounded once."""
    if not isinstance(value, float):
        return quotient(value.numerator, value.denominator, digits)
    return value if digits is None else context_of(digits).plus(Decimal.from_float(value))


def quotient(n: int, d: int, digits: Digits = None) -> Rounded:
    """Return n / d rounded once, for d > 0; it need not be reduced."""
    if digits is None:
        try:
            return n / d + 0.0  # Python rounds a quotient of two ints correctly, of any size
        except OverflowError:
            return inf if n > 0 else -inf
    context = context_of(digits)
    # Divide to a few digits more than wanted. One digit behind them, 0 or 1, stands for all that is left
    # over: it cannot make a half, but shows on which side of a half the quotient is.
    places = digits + 3 - (n.bit_length() - d.bit_length()) * 30103 // 100000
    q, rest = divmod(abs(n) * 10 ** max(places, 0), d * 10 ** max(-places, 0))
    long = Context(digits + 10, ROUND_FLOOR, MIN_EMIN, MAX_EMAX, traps=[])
    sticky = Decimal((-1 if n < 0 else 1) * (10 * q + (rest > 0)))
    found = context.plus(sticky.scaleb(-places - 1, long))
    return found if rest else context.normalize(found)


def root_of(value: Fraction) -> Optional[Fraction]:
    """Return the square root of a rational number that is not negative, if it is rational."""
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    return root if root * root == value else None


def constant(rule: Callable[[Precision], T]) -> Callable[[Precision], T]:
    """Return a rule that remembers its last results, for what does not depend on x."""
    known: dict[int, T] = {}

    def remembered(at: Precision) -> T:
        found = known.get(at.digits)
        if found is None:
            if len(known) > 8:
                known.clear()
            found = known[at.digits] = rule(at)
        return found

    return remembered


LOG_2_PI = constant(lambda at: (at(2) * at.pi()).ln())


def logarithm(value: Fraction) -> Rule:
    """Return the rule of ln(value), for a positive number; that of 1 is exactly 0."""
    return constant(lambda at: at(value).ln() if value != 1 else at(0))


class Unrounded(NamedTuple):
    """A number to be rounded: its rule, and who knows whether it is rational."""

    rule: Rule
    exactly: Exactly[Fraction]

    def rounded(self, digits: Digits = None) -> Rounded:
        """Return the double nearest to it or, with `digits`, a Decimal of that many correct digits.

        Raises: DomainError for impossible digits, and for a Decimal with an exponent beyond its range.
        """
        return nearest_all(lambda at: [self.rule(at)], 1, digits, lambda _: self.exactly())[0]


Real = Union[Fraction, float, Unrounded]
"""A number as it is answered: rational, infinite, or a rule."""


def answered(value: Real, digits: Digits) -> Rounded:
    """Return a number rounded once."""
    return value.rounded(digits) if isinstance(value, Unrounded) else rounded(value, digits)


def log_ratio(p: Fraction, q: Fraction, times: int = 1) -> Real:
    """Return ln p/q, several times; infinite if p or q is 0."""
    if not p or not q:
        return inf if p else -inf
    return with_log(Fraction(0), p / q, Fraction(times))


def with_log(rational: Fraction, argument: Fraction, part: Fraction = Fraction(1)) -> Real:
    """Return rational + part ln(argument), which is rational only for the argument 1 (Lindemann)."""
    if argument == 1:
        return rational
    return Unrounded(lambda at: at(rational) + at(part) * at(argument).ln(), unknown)


# Products of powers, such as the probability of a long text: a mapping {b: n} stands for the product of b^n.
# They are never multiplied out unless that is short.


def coprime(powers: Iterable[tuple[int, Exponent]]) -> dict[int, Exponent]:
    """Return a product of powers over numbers without common factors: 6^2 4^-1 is 3^2 2^0, that is 3^2.

    Because factoring is unique, the product is 1 only if nothing is left.

    >>> coprime([(6, 2), (4, -1)])
    {3: 2}
    """
    sums: dict[int, Exponent] = {}
    for b, m in powers:  # first add the exponents of equal numbers: that may save most of the work
        sums[b] = sums[b] + m if b in sums else m
    # With g = gcd(b, c), b = g^d q and c = g^e r, b^m c^n = q^m r^n g^(dm + en). This is repeated until
    # nothing is shared; it ends, because the product of the numbers shrinks each time. Small numbers come
    # first, because they are factors of many others: in 6^2 4^-1, 4 comes first; then 6 meets 4 with g = 2,
    # leaving 3^2 and 2^0. One gcd with the product of all numbers found says whether any of them shares a
    # factor; then it is mostly one of those that were met last.
    found: dict[int, Exponent] = {}
    whole, todo = 1, sorted(sums.items(), reverse=True)
    while todo:
        b, m = todo.pop()
        if b < 2 or not m:
            continue
        shared = gcd(b, whole)
        if shared == 1:
            found[b], whole = m, whole * b
        else:
            c = next(c for c in reversed(found) if gcd(shared, c) > 1)
            g, n, whole = gcd(b, c), found.pop(c), whole // c
            (d, q), (e, r) = _without(b, g), _without(c, g)
            todo += [(q, m), (r, n), (g, d * m + e * n)]
    return found


def _without(c: int, g: int) -> tuple[int, int]:
    """Return e and r with c = g^e r, so that g does not divide r: 24 is 2^3 3."""
    if c % g:
        return 0, c
    half, r = _without(c // g, g * g)  # squares find 3^100000 in 17 steps
    return (2 * half + 1, r) if r % g else (2 * half + 2, r // g)


def value_of(powers: Mapping[int, int], bits: int) -> Optional[Fraction]:
    """Return the number, or None if it needs more than so many bits above or below the line."""
    if sum(abs(n) * b.bit_length() for b, n in powers.items()) > 2 * bits:
        return None
    above, below = ([b ** abs(n) for b, n in powers.items() if n * sign > 0] for sign in (1, -1))
    return Fraction(multiplied(above), multiplied(below))
