# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The reals of the book. They keep a closed form, so that equal numbers are recognised as equal.

Digits cannot show that two reals are equal: however many agree, the next may differ. But the densities of
the lecture, times a prior, can be written down exactly: each is a `Term` s e^q sqrt(w) pi^(k/2), with s = 1
or -1, q and w rational, and k whole. A term can be written in only one way, and so can a sum of terms, once
like terms are added up: sqrt(8) - 2 sqrt(2) is 0. So there are three kinds of reals:

- a `Quotient` of two sums of terms, such as a posterior;
- a `Sum` of a fraction and multiples of other reals, among them logarithms of fractions: whole numbers that
  have no factors in common have independent logarithms, so ln(2/3) + ln(3/2) is 0;
- any other `Real`, such as a root of a root: only a rule that encloses it (numbers/rounding.py).

A real that cancels down to a fraction becomes that fraction. So a tie is a difference that is the fraction 0,
and a posterior of 1/2 is the fraction 1/2:

>>> density = exp(Fraction(-1, 8)) / sqrt(6 * PI)
>>> density / (density + density), sign(density - density), ln(sqrt(Fraction(1, 4))) + ln(2)
(Fraction(1, 2), 0, Fraction(0, 1))

Why `rounded` and `sign` end. Everything cancels term by term, so nothing is called equal that is not. A real
that has not become a fraction is proved to be irrational if it is

- a quotient of sums of terms that all have the same k: square roots of fractions whose ratios are not squares
  are independent over the rational numbers (Besicovitch), and powers of e with different rational exponents
  over the algebraic numbers (Lindemann and Weierstrass). Posteriors of Gaussian classes are of this kind.
- a quotient of sums of terms that all have q = 0, because pi is transcendental (Lindemann);
- a fraction plus logarithms of fractions, times fractions: that is q + ln(w) a, with w other than 1, and the
  logarithm of an algebraic number other than 1 is transcendental (Lindemann).

It is then not half-way between two doubles or decimals, and not 0, so enough digits decide. Where e and pi
both occur, as in a single density e^q / sqrt(2 pi), in a log-likelihood with ln(pi), or in e + pi - 6, nobody
knows whether the number is irrational, because nobody knows whether e and pi are algebraically independent.
Nothing is claimed of the rest either: roots of roots, e^sqrt(2), ln(1 + e), sums of quotients with different
denominators. For these numbers, rounding ends unless they lie exactly half-way, and `sign` unless they are 0.

Digits would decide 1/4 - 10^-43430, too, but only so many that nobody waits for them. So a number that may be
a fraction plus something tiny is taken apart into the two, and only the sign of the tiny part is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import MIN_EMIN, Decimal
from fractions import Fraction
from functools import partial
from math import inf, prod
from typing import Dict, NamedTuple, Optional, Tuple, Union

from .errors import DomainError
from .numbers import rounding
from .numbers.rounding import FIRST, Interval, Precision, Rounded, Rule, constant, coprime, decided, root_of

ZERO, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)

# The most bits of b^a for which e^(a ln b) is written as b^a; a longer power is only enclosed.
MAX_POWER_BITS = 10_000


class Real:
    """A real number, given by a rule that encloses it.

    You can mix real numbers, fractions and ints under + - * and /; any other operand raises TypeError.
    """

    __slots__ = ("rule",)

    def __init__(self, rule: Rule) -> None:
        self.rule = constant(rule)

    def times(self, c: Fraction) -> Real:
        """Return the product with a fraction other than 0."""
        return self if c == 1 else Sum(ZERO, {self: c})

    def inverse(self) -> Value:
        """Return 1 over the number."""
        return Real(lambda at: at(1) / self.rule(at))

    def apart(self) -> tuple[Fraction, Value]:
        """Return a fraction that may be near the number, and the rest, exactly."""
        return ZERO, self

    def __add__(self, other: Number) -> Value:
        return total([self, other]) if _mixes(other) else NotImplemented

    __radd__ = __add__

    def __neg__(self) -> Value:
        return self.times(-ONE)

    def __sub__(self, other: Number) -> Value:
        return self + -other

    def __rsub__(self, other: Rational) -> Value:
        return -self + other

    def __mul__(self, other: Number) -> Value:
        if isinstance(self, Quotient) and isinstance(other, Quotient):
            below = collected(_expanded(self.below, other.below))
            return closed(_expanded(self.terms(), other.terms()), below)
        if isinstance(other, Real):
            return Real(lambda at: self.rule(at) * other.rule(at))
        if not _mixes(other):
            return NotImplemented
        return self.times(Fraction(other)) if other else ZERO

    __rmul__ = __mul__

    def __truediv__(self, other: Number) -> Value:
        if not _mixes(other):
            return NotImplemented
        return self * (other.inverse() if isinstance(other, Real) else Fraction(1, other))

    def __rtruediv__(self, other: Rational) -> Value:
        return self.inverse() * other

    def __pow__(self, exponent: int) -> Value:
        """Return the power to a natural number."""
        return prod([self] * exponent, start=ONE)


Rational = Union[int, Fraction]
Number = Union[int, Fraction, Real]
Value = Union[Fraction, Real]  # an exact number, before it is rounded

LN_PI = Real(lambda at: at.pi().ln())


def _mixes(value: object) -> bool:
    return isinstance(value, (Real, Fraction, int))


class Term(NamedTuple):
    """s e^q sqrt(w) pi^(k/2), for s = 1 or -1, and w above 0"""

    q: Fraction = ZERO
    k: int = 0
    w: Fraction = ONE
    s: int = 1

    def times(self, other: Term) -> Term:
        """Return the product: sqrt(2) times sqrt(8) is sqrt(16)."""
        return Term(self.q + other.q, self.k + other.k, self.w * other.w, self.s * other.s)

    def inverse(self) -> Term:
        """Return 1 over the term."""
        return Term(-self.q, -self.k, 1 / self.w, self.s)

    def rule(self, at: Precision) -> Interval:
        value = at(1) if self.w == 1 else at(self.w).sqrt()
        if self.q or self.k:
            value *= (at(self.q) + at(HALF * self.k) * LN_PI.rule(at)).exp()
        return value if self.s > 0 else -value


# A sum of terms that are not alike, in falling order of q and k, and rising order of w.
Terms = Tuple[Term, ...]
UNIT: Terms = (Term(),)


def _term(c: Rational) -> Term:
    return Term(w=Fraction(c) ** 2, s=1 if c > 0 else -1)


def _expanded(some: Iterable[Term], others: Sequence[Term]) -> list[Term]:
    """Return the product of two sums: each term of one times each of the other."""
    return [t.times(u) for t in some for u in others]


def collected(terms: Iterable[Term]) -> Terms:
    """Return a sum with like terms added up, which are those with rational quotients: sqrt(8) and sqrt(2)."""
    groups: Dict[Tuple[Fraction, int], list[Term]] = {}
    for term in terms:
        group = groups.setdefault((term.q, term.k), [])
        for i, other in enumerate(group):
            root = root_of(term.w / other.w)
            if root is not None:  # sqrt(8) - 3 sqrt(2) is (2 - 3) sqrt(2)
                c = term.s * root + other.s
                group[i : i + 1] = [other.times(_term(c))._replace(s=1 if c > 0 else -1)] if c else []
                break
        else:
            group.append(term)
    return tuple(sorted((t for group in groups.values() for t in group), key=lambda t: (-t.q, -t.k, t.w)))


def closed(terms: Iterable[Term], below: Terms = UNIT) -> Value:
    """Return the quotient of two sums, as a fraction if it is one."""
    above = collected(terms)
    if not above:
        return ZERO
    # Both are divided by their first terms. This keeps the order, and makes equal sums look equal:
    # 1/(e^3 + 1) becomes e^-3/(1 + e^-3), and (2 e + 2)/(e + 1) becomes 2 (1 + e^-1)/(1 + e^-1).
    term = above[0].times(below[0].inverse())
    above, below = (tuple(_expanded(parts, [parts[0].inverse()])) for parts in (above, below))
    if above == below:
        c = None if term.q or term.k else root_of(term.w)
        return Quotient(term, UNIT, UNIT) if c is None else term.s * c
    return Quotient(term, above, below)


class Quotient(Real):
    """A term times a quotient of two sums that begin with 1."""

    __slots__ = ("term", "above", "below")

    def __init__(self, term: Term, above: Terms, below: Terms) -> None:
        super().__init__(term.rule if above == below else lambda at: term.rule(at) * self.ratio(at))
        self.term, self.above, self.below = term, above, below

    def ratio(self, at: Precision) -> Interval:
        """Enclose the quotient of the sums. No power of e is above 1, so nothing overflows."""
        above, below = (rounding.total([t.rule(at) for t in parts], at) for parts in (self.above, self.below))
        return above / below

    def terms(self) -> Sequence[Term]:
        """Return the terms above the line."""
        return _expanded([self.term], self.above)

    def times(self, c: Fraction) -> Real:
        return Quotient(self.term.times(_term(c)), self.above, self.below)

    def inverse(self) -> Value:
        return Quotient(self.term.inverse(), self.below, self.above)

    def apart(self) -> tuple[Fraction, Value]:
        # Without its small powers of e, (1 + e^-9) / (4 + e^-8) is 1/4.
        near = closed(
            (t for t in self.terms() if t.q == self.term.q), tuple(t for t in self.below if not t.q)
        )
        return (ZERO, self) if isinstance(near, Real) else (near, self - near)


PI: Value = Quotient(Term(k=2), UNIT, UNIT)

# Reals and their multiples, to be added up; a fraction stands for its logarithm.
Parts = Mapping[Union[Fraction, Real], Fraction]


class Sum(Real):
    """A fraction plus multiples of reals and of logarithms of fractions."""

    __slots__ = ("whole", "parts")

    def __init__(self, whole: Fraction, parts: Parts) -> None:
        super().__init__(self._enclosed)
        self.whole, self.parts = whole, parts

    def _enclosed(self, at: Precision) -> Interval:
        reals = (
            (c, a.rule(at) if isinstance(a, Real) else _ln(at(a), at(a - 1))) for a, c in self.parts.items()
        )
        return rounding.total([at(self.whole), *(at(c) * a for c, a in reals)], at)

    def times(self, c: Fraction) -> Real:
        return Sum(self.whole * c, {a: b * c for a, b in self.parts.items()})

    def apart(self) -> tuple[Fraction, Value]:
        whole, rest = self.whole, list[Value]()
        for a, c in self.parts.items():
            near, more = a.apart() if isinstance(a, Real) else (ZERO, Sum(ZERO, {a: ONE}))
            whole += c * near
            rest.append(c * more)
        return whole, total(rest)


def _sum(whole: Fraction, parts: Parts) -> Value:
    """Return a fraction plus multiples of reals and logarithms, as a fraction if it is one."""
    # ln(6) - ln(4) + ln(2/3) has 6^1 4^-1 2^1 3^-1, and nothing is left of it.
    logs = [(a, c) for a, c in parts.items() if isinstance(a, Fraction)]
    left = coprime(power for a, c in logs for power in ((a.numerator, c), (a.denominator, -c)))
    parts = {a: c for a, c in parts.items() if c and (left or isinstance(a, Real))}
    for a, c in parts.items():
        if isinstance(a, Real) and c == 1 and len(parts) == 1 and not whole:
            return a
    return Sum(whole, parts) if parts else whole


def total(values: Iterable[Number]) -> Value:
    """Return the sum, as a fraction if it is one."""
    # Quotients are added up by denominator, and logarithms and other reals if they are the same.
    whole, parts = ZERO, dict[Union[Fraction, Real], Fraction]()
    for value in values:
        if not isinstance(value, Real):
            whole += value
            continue
        some = value if isinstance(value, Sum) else Sum(ZERO, {value: ONE})
        whole += some.whole
        for a, c in some.parts.items():
            parts[a] = parts.get(a, ZERO) + c
    sums: Dict[Terms, list[Term]] = {}
    for a, c in list(parts.items()):
        if isinstance(a, Quotient):
            del parts[a]
            sums.setdefault(a.below, []).extend(_expanded(a.terms(), [_term(c)] if c else []))
    if sums and whole:
        sums.setdefault(UNIT, []).append(_term(whole))
        whole = ZERO
    if len(sums) == 2 and UNIT in sums:  # a + b/c is (a c + b)/c
        plain = sums.pop(UNIT)
        ((below, terms),) = sums.items()
        terms += _expanded(plain, below)
    for below, terms in sums.items():
        quotient = closed(terms, below)
        if isinstance(quotient, Real):
            parts[quotient] = ONE
        else:
            whole += quotient
    return _sum(whole, parts)


def _of(function: Callable[[Interval], Interval], value: Real) -> Real:
    return Real(lambda at: function(value.rule(at)))


def exp(value: Number) -> Value:
    """Return e to the power of a number: e^(q + ln(w)/2) is e^q sqrt(w)."""
    if not isinstance(value, Real):
        return closed([Term(Fraction(value))])
    if isinstance(value, Sum):
        halves = {a: 2 * c for a, c in value.parts.items()}
        k = halves.pop(LN_PI, ZERO)
        logs = {a: int(c) for a, c in halves.items() if isinstance(a, Fraction) and c.denominator == 1}
        bits = sum(abs(c) * max(a.numerator, a.denominator).bit_length() for a, c in logs.items())
        if len(logs) == len(halves) and k.denominator == 1 and bits <= MAX_POWER_BITS:
            return closed([Term(value.whole, int(k), prod((a**c for a, c in logs.items()), start=ONE))])
    return _of(Interval.exp, value)


def ln(value: Number) -> Value:
    """Return the natural logarithm: that of e^q sqrt(w) pi^(k/2) is q + ln(w)/2 + k/2 ln(pi).

    Raises: DomainError for a number with a closed form that is not positive.
    """
    if isinstance(value, Real) and not isinstance(value, Quotient):
        return _of(Interval.ln, value)
    if sign(value) <= 0:
        raise DomainError("argument of ln", value, "positive numbers")
    if not isinstance(value, Quotient):
        return _sum(ZERO, {Fraction(value): ONE})
    q, k, w, s = value.term
    known = _sum(q, {w: HALF, LN_PI: HALF * k})
    if value.above == value.below:
        return known
    ratio = Quotient(Term(s=s), value.above, value.below)
    rest = ratio - 1
    return known + Real(lambda at: _ln(ratio.rule(at), enclosed(rest, at)))


def _ln(a: Interval, rest: Interval) -> Interval:
    """Enclose ln(a), where `rest` is a - 1, whose digits may be lost in a."""
    bound = a.at.down.scaleb(Decimal(1), -a.at.digits)
    if bound.copy_negate() < rest.low and rest.high < bound:  # x - x^2 <= ln(1 + x) <= x
        low = (rest - rest * rest).low
        return Interval(a.at, max(low, Decimal(0)) if rest.low >= 0 else low, rest.high)
    return a.ln()


def sqrt(value: Number) -> Value:
    """Return the square root: that of e^q sqrt(w) pi^k is e^(q/2) sqrt(sqrt(w)) pi^(k/2), for a square w.

    Raises: DomainError for a number with a closed form that is negative.
    """
    if not isinstance(value, Real) or isinstance(value, Quotient):
        if sign(value) < 0:
            raise DomainError("argument of sqrt", value, "numbers that are not negative")
        if not isinstance(value, Quotient):
            return closed([Term(w=Fraction(value))] if value else [])
        root = root_of(value.term.w)
        if value.above == value.below and root is not None and value.term.k % 2 == 0:
            return closed([Term(value.term.q / 2, value.term.k // 2, root)])
    return _of(Interval.sqrt, value)


def enclosed(value: Number, at: Precision) -> Interval:
    """Enclose a number."""
    return value.rule(at) if isinstance(value, Real) else at(value)


def sign(value: Number) -> int:
    """Return -1, 0 or 1; the docstring of the module says for which numbers this provably ends."""
    if not isinstance(value, Real):
        return (value > 0) - (value < 0)
    s, rule = (value.term.s, value.ratio) if isinstance(value, Quotient) else (1, value.rule)
    found: int = decided(rule, lambda interval: interval.sign, FIRST, rounding.unknown)
    return s * found


def _near(value: Real, digits: Optional[int]) -> Optional[Fraction]:
    """Return a fraction that rounds as the number does, if it is a fraction plus something tiny."""
    # On each side of the fraction n/d, all numbers within the unit round in the same way. A number that is
    # half-way between two doubles is a multiple of 2^-1075, so it is n/d, or more than 2^-1076/d away. And
    # half-way decimals near n/d are multiples of a power of ten that is more than 10^-digits/(100 d).
    whole, rest = value.apart()
    size = whole.numerator.bit_length() + whole.denominator.bit_length()
    unit = Fraction(1, 1 << 4 * (digits or 330) + 2 * size + 100)
    if not whole or not sign(rest - unit) < 0 < sign(rest + unit):
        return None
    ends = enclosed(rest, FIRST)
    if isinstance(rest, Quotient) or max(ends.low.copy_negate(), ends.high) >= Decimal((0, (1,), MIN_EMIN)):
        return whole + sign(rest) * unit
    # No Decimal is so small, so one end, or both, are 0 or beyond it.
    if ends.low < 0 < ends.high:
        raise DomainError("power of ten", MIN_EMIN - 1, "those of a Decimal, for what is added to a fraction")
    return whole + unit if ends.high > 0 else whole - unit


def unrounded(value: Number, digits: Optional[int] = rounding.MAX_DIGITS) -> rounding.Real:
    """Return a number as the models have it, to be rounded to at most so many digits."""
    if not isinstance(value, Real):
        return Fraction(value)
    return rounding.Unrounded(value.rule, partial(_near, value, digits))


def unrounded_ln(value: Number) -> rounding.Real:
    """Return the logarithm as the models have it; -inf for 0."""
    return -inf if value == 0 else unrounded(ln(value))


def rounded(value: Union[Number, float], digits: Optional[int] = None) -> Rounded:
    """Return the double nearest to a number or, with `digits`, a Decimal with that many correct digits.

    Raises: DomainError for impossible digits, and if a Decimal cannot hold the number.
    """
    return rounding.answered(value if isinstance(value, float) else unrounded(value, digits), digits)
