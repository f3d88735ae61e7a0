# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The tests' own reference for large data: school methods in fractions, and decimals that enclose a number.

Nothing here comes from genref. What is rational is computed in fractions, by Gaussian elimination and plain
sums. What is not is a rule: a function from `Decimals` of some precision to intervals that contain the exact
values. `nearest_all` asks a rule for more and more digits until both ends of each interval round to the same
number, so that a result is right whenever the intervals are.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import (
    MAX_EMAX,
    MIN_EMIN,
    ROUND_CEILING,
    ROUND_FLOOR,
    ROUND_HALF_EVEN,
    Context,
    Decimal,
    localcontext,
)
from fractions import Fraction
from functools import lru_cache
from math import gcd, inf, lcm, nextafter, prod
from operator import mul
from typing import NamedTuple, Optional, Union

import pytest

Rational = Union[int, Fraction]
Rows = Sequence[Sequence[Rational]]
Rounded = Union[float, Decimal]

WIDE = Context(10_000, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX, traps=[])
PRECISIONS = (40, 80, 160, 320, 640, 1280)


class Interval(NamedTuple):
    """All numbers from `low` to `high`."""

    low: Decimal
    high: Decimal


class Decimals:
    """Intervals of this many digits: each result contains every result for numbers in its operands.

    The lower end is rounded down, the upper end up. The decimal module rounds +, -, *, / and the square root
    as told, and `ln` and `exp` to the nearest number, so that the next number on either side encloses them.
    """

    def __init__(self, digits: int) -> None:
        self.down, self.up = (
            Context(digits, rounding, MIN_EMIN, MAX_EMAX, traps=[])
            for rounding in (ROUND_FLOOR, ROUND_CEILING)
        )

    def of(self, value: Rational) -> Interval:
        above, below = Decimal(value.numerator), Decimal(value.denominator)
        return Interval(self.down.divide(above, below), self.up.divide(above, below))

    def plus(self, *terms: Interval) -> Interval:
        low = high = Decimal(0)
        for term in terms:
            low, high = self.down.add(low, term.low), self.up.add(high, term.high)
        return Interval(low, high)

    def times(self, a: Interval, b: Interval) -> Interval:
        pairs = [(x, y) for x in a for y in b]
        return Interval(
            min(self.down.multiply(x, y) for x, y in pairs), max(self.up.multiply(x, y) for x, y in pairs)
        )

    def scaled(self, a: Interval, factor: Rational) -> Interval:
        return self.times(a, self.of(factor))

    def over(self, a: Interval, b: Interval) -> Interval:
        """a / b for a >= 0 and b > 0"""
        return Interval(self.down.divide(a.low, b.high), self.up.divide(a.high, b.low))

    def root(self, a: Interval) -> Interval:
        low, high = self.down.sqrt(a.low), self.up.sqrt(a.high)  # rounded to the nearest
        return Interval(self.down.next_minus(low) if low else low, self.up.next_plus(high))

    def ln(self, a: Interval) -> Interval:
        return Interval(self.down.next_minus(self.down.ln(a.low)), self.up.next_plus(self.up.ln(a.high)))

    def exp(self, a: Interval) -> Interval:
        return Interval(self.down.next_minus(self.down.exp(a.low)), self.up.next_plus(self.up.exp(a.high)))


@lru_cache(maxsize=None)
def pi(digits: int) -> tuple[Fraction, Fraction]:
    """Return bounds of pi = 16 arctan 1/5 - 4 arctan 1/239 (Machin)."""
    # Each of the n terms of a series is rounded down, and the terms left out are below 1 together. So a sum
    # is wrong by less than n + 1 units, and 16 + 4 = 20 times this encloses pi.
    one, n = 10 ** (digits + 10), digits + 20

    def arctan(x: int) -> int:
        return sum((-1) ** k * (one // ((2 * k + 1) * x ** (2 * k + 1))) for k in range(n))

    value, error = 16 * arctan(5) - 4 * arctan(239), 20 * (n + 1)
    return Fraction(value - error, one), Fraction(value + error, one)


Rules = Callable[[Decimals], Sequence[Interval]]


def exact(value: float) -> Fraction:
    """Return a double as a fraction; infinity as 2^1024, the number after the largest double."""
    return Fraction(value) if abs(value) < inf else Fraction(2) ** 1024 * (1 if value > 0 else -1)


def nearest_of(value: Union[Fraction, Decimal], digits: Optional[int] = None) -> Rounded:
    """Return the double nearest to a number, or the nearest decimal of `digits` digits; a half to even."""
    if digits is not None:
        context = Context(digits, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX, traps=[])
        if isinstance(value, Decimal):
            return context.plus(value)
        return context.divide(Decimal(value.numerator), Decimal(value.denominator))
    if isinstance(value, Decimal):  # beyond 10^-400 and 10^400 all numbers round alike
        exponent = value.adjusted() if value else 0
        value = Fraction(value.scaleb(max(-400, min(exponent, 400)) - exponent, WIDE))
    try:
        guess = value.numerator / value.denominator
    except OverflowError:
        guess = inf if value > 0 else -inf
    near = (guess, nextafter(guess, -inf), nextafter(guess, inf))
    return min(near, key=lambda x: (abs(exact(x) - value), struct.pack(">d", x)[7] & 1))


def nearest_all(rules: Rules, digits: Optional[int] = None) -> list[Rounded]:
    """Return the numbers that are nearest to the exact values of rules."""
    for precision in PRECISIONS:
        intervals = rules(Decimals(precision + (digits or 0)))
        ends = [[nearest_of(end, digits) for end in interval] for interval in intervals]
        if all(low == high for low, high in ends):
            return [low for low, _ in ends]
    raise ArithmeticError("no precision decides how to round")


def whole(values: Iterable[Rational]) -> tuple[list[int], int]:
    """Return numbers as whole numbers over one denominator."""
    listed = list(values)
    below = lcm(*(value.denominator for value in listed))
    return [value.numerator * (below // value.denominator) for value in listed], below


def product(a: Rows, b: Rows) -> list[list[Fraction]]:
    """Return the matrix product A B."""
    rows, columns = [whole(row) for row in a], [whole(column) for column in zip(*b)]
    return [[Fraction(sum(map(mul, r, c)), m * n) for c, n in columns] for r, m in rows]


def reduced(row: list[int], scale: Fraction) -> tuple[list[int], Fraction]:
    """Return the row times the scale as coprime whole numbers times a fraction."""
    common = gcd(*row) or 1
    return [entry // common for entry in row], scale * common


class Eliminated(NamedTuple):
    """The pivots of A, the multipliers that eliminate (L of A = L D L'), |A|, and X of A X = B by columns."""

    pivots: list[Fraction]
    lower: list[list[Fraction]]
    determinant: Fraction
    solutions: list[list[Fraction]]


def eliminated(matrix: Rows, *rights: Sequence[Rational]) -> Eliminated:
    """Gaussian elimination; |A| is 0 if it finds no pivot, and then there are no solutions."""
    # A row is kept as coprime whole numbers times a fraction, so that numbers stay short.
    size, sign = len(matrix), 1
    rows = [reduced(n, Fraction(1, below)) for n, below in map(whole, zip(*zip(*matrix), *rights))]
    lower = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    for k in range(size):
        found = next((i for i in range(k, size) if rows[i][0][k]), None)
        if found is None:
            return Eliminated([], [], Fraction(0), [])
        if found != k:
            sign = -sign
            rows[k], rows[found] = rows[found], rows[k]
        pivot, pivot_scale = rows[k]
        for i in range(k + 1, size):
            row, scale = rows[i]
            lower[i][k] = row[k] * scale / (pivot[k] * pivot_scale)
            if row[k]:
                combined = [pivot[k] * a - row[k] * b for a, b in zip(row, pivot)]
                rows[i] = reduced(combined, scale / pivot[k])
    pivots = [scale * row[k] for k, (row, scale) in enumerate(rows)]
    determinant = prod(pivots, start=Fraction(sign))
    solutions = []
    for column in range(size, size + len(rights)):
        x: list[Fraction] = []  # from the last entry on
        for k, (row, _) in reversed(list(enumerate(rows))):
            numerators, below = whole(x)
            known = Fraction(sum(map(mul, reversed(row[k + 1 : size]), numerators)), below)
            x.append((row[column] - known) / row[k])
        solutions.append(x[::-1])
    return Eliminated(pivots, lower, determinant, solutions)


@lru_cache(maxsize=10_000)
def ln_of(value: Rational, digits: int) -> Interval:
    """Return ln of a positive number."""
    decimals = Decimals(digits)
    return decimals.ln(decimals.of(value))


class Log(NamedTuple):
    """The number rational + (sum of c ln a over `terms`, pairs a, c) + circles ln 2 pi."""

    rational: Rational = 0
    terms: Sequence[tuple[Rational, Rational]] = ()
    circles: Rational = 0

    def rule(self, decimals: Decimals) -> Interval:
        digits = decimals.down.prec
        logs = [decimals.scaled(ln_of(a, digits), c) for a, c in self.terms]
        if self.circles:
            low, high = (ln_of(2 * bound, digits) for bound in pi(digits))
            logs.append(decimals.scaled(Interval(low.low, high.high), self.circles))
        return decimals.plus(decimals.of(self.rational), *logs)


def gaussian_log(q: Rational, determinant: Rational, d: int, prior: Rational = 1) -> Log:
    """Return ln of prior N(x; mu, Sigma) for q = (x - mu)' Sigma^-1 (x - mu) and |Sigma|."""
    half = Fraction(1, 2)
    return Log(-q * half, [(prior, 1), (determinant, -half)], -d * half)


def squared(z: Sequence[Rational], covariance: Rows) -> tuple[Fraction, Fraction]:
    """Return z' Sigma^-1 z and |Sigma|."""
    found = eliminated(covariance, z)
    return product([z], list(zip(*found.solutions)))[0][0], found.determinant


def values(logs: Sequence[Log]) -> Rules:
    return lambda decimals: [log.rule(decimals) for log in logs]


def posteriors(logs: Sequence[Log]) -> Rules:
    """Return e^l_k / (sum of e^l_j) for the logarithms l of the joint probabilities."""

    def rules(decimals: Decimals) -> list[Interval]:
        values = [log.rule(decimals) for log in logs]
        top = max(value.high for value in values)
        powers = [decimals.exp(decimals.plus(value, Interval(-top, -top))) for value in values]
        evidence = decimals.plus(*powers)
        return [decimals.over(power, evidence) for power in powers]

    return rules


def best(logs: Sequence[Log], keys: Sequence[object]) -> list[int]:
    """Return the places of the largest numbers; two are equal if and only if their keys are."""
    for precision in PRECISIONS:
        values = [log.rule(Decimals(precision)) for log in logs]
        low = max(value.low for value in values)
        left = [k for k, value in enumerate(values) if value.high >= low]
        if all(keys[k] == keys[left[0]] for k in left):
            return left
    raise ArithmeticError("no precision decides which number is the largest")


def softmax_maximum(rows: Rows, places: Sequence[int], classes: int) -> list[Interval]:
    """Return enclosures of the maximum likelihood theta of classes 1, 2 ..., one after the other; x_0 = 1.

    Newton's method from 0, with 100 digits. Let g be the score at t, H minus its derivative, s = H^-1 g.
    While each theta_k' x changes by less than ln 2 / 4, no product p_k p_m changes by more than a factor of
    2, and nor does u' H u. So for u = maximum - t, u' H u / 2 <= u' g, hence u' H u <= 4 g's, and by Cauchy
    and Schwarz u_i^2 <= (H^-1)_ii u' H u. Rounding errors, of about 10^-90, are covered by adding 10^-60.
    """
    points = [[Decimal(1), *(Decimal(x.numerator) / x.denominator for x in row)] for row in rows]
    size, context = len(points[0]), Context(100)
    count = size * (classes - 1)
    places_of = [divmod(i, size) for i in range(count)]  # theta_i is number j of class k + 1
    theta = [Decimal(0)] * count
    unit = [[int(i == j) for j in range(count)] for i in range(count)]
    with localcontext(context):
        while True:
            g = [Decimal(0)] * count
            H = [[Decimal(0)] * count for _ in theta]
            for x, place in zip(points, places):
                z = [sum(map(mul, theta[k * size :], x)) for k in range(classes - 1)]
                powers = [z_k.exp() for z_k in map(Decimal, z)]
                p = [power / (1 + sum(powers)) for power in powers]
                for i, (k, j) in enumerate(places_of):
                    g[i] += ((place == k + 1) - p[k]) * x[j]
                    for h, (m, n) in enumerate(places_of[: i + 1]):
                        H[i][h] += p[k] * ((k == m) - p[m]) * x[j] * x[n]
            full = [[Fraction(H[max(i, h)][min(i, h)]) for h in range(count)] for i in range(count)]
            step, *inverse = eliminated(full, list(map(Fraction, g)), *unit).solutions
            decrement = abs(sum(map(mul, map(Fraction, g), step), Fraction(0)))
            if 4 * decrement * max(inverse[i][i] for i in range(count)) < Fraction(1, 10**120):
                return [Interval(t - Decimal("2e-60"), t + Decimal("2e-60")) for t in theta]
            theta = [t + Decimal(s.numerator) / Decimal(s.denominator) for t, s in zip(theta, step)]


def differences(got: object, expected: object, place: str = "") -> list[str]:
    """Return where two answers differ, entry by entry; a double and a decimal are never the same."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        if list(got) != list(expected):
            return [f"{place} has {list(got)[:5]}, expected {list(expected)[:5]}"]
        return [text for k in expected for text in differences(got[k], expected[k], f"{place}[{k!r}]")]
    if isinstance(expected, (list, tuple)) and isinstance(got, (list, tuple, Mapping)):
        got = list(got.values()) if isinstance(got, Mapping) else got
        if len(got) != len(expected):
            return [f"{place} has {len(got)} entries, expected {len(expected)}"]
        pairs = enumerate(zip(got, expected))
        return [text for i, pair in pairs for text in differences(*pair, f"{place}[{i}]")]
    kinds = [isinstance(value, kind) for kind in (float, Decimal) for value in (got, expected)]
    if got == expected and kinds[0] == kinds[1] and kinds[2] == kinds[3]:
        return []
    return [f"{place}\n    expected {expected!r:.400}\n    got      {got!r:.400}"]


def same(equation: str, source: str, got: object, expected: object) -> None:
    """Fail with the equation, the input as code, and the first difference, unless both answers are equal."""
    found = differences(got, expected)
    if found:
        pytest.fail(f"{equation}: {source}\n  {len(found)} differ, the first {found[0]}", pytrace=False)
