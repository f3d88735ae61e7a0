# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The reals of the book. They keep a closed form, so that equal numbers are recognised as equal.

Digits cannot show that two reals are equal: however many agree, the next may differ. But the reals of the
lecture are of two kinds, and both can be written down exactly:

- a density of a Gaussian class is a `Term` c e^q sqrt(r) pi^(k/2), with c and q rational, r and k whole. Sums
  and quotients of terms are a `ClosedForm`. Terms with the same q and k whose r differ by a square factor are
  added up: sqrt(8) - 2 sqrt(2) is the fraction 0.
- a log-odds or a log-likelihood is a `LogForm` q + sum_i a_i ln(b_i) + a ln(pi), with q, a_i and a rational.
  The whole numbers b_i > 1 have no factor in common, so ln(2/3) + ln(3/2) is the fraction 0.

So a tie is a difference that is the fraction 0, and a posterior of 1/2 is the fraction 1/2:

>>> density = exp(Fraction(-1, 8)) / sqrt(6 * PI)
>>> density / (density + density), sign(density - density), ln(sqrt(Fraction(1, 4))) + ln(2)
(Fraction(1, 2), 0, Fraction(0, 1))

What is proved. A result is a fraction only if everything else cancels, term by term, so equality is never
claimed wrongly. Conversely, a result other than the fraction 0 is proved not to be 0

- for sums of terms with the same k: square roots of whole numbers whose ratios are not squares are linearly
  independent over the rationals (Besicovitch), and powers of e with different rational exponents over the
  algebraic numbers (Lindemann and Weierstrass). Comparing p(x|y) p(y) of Gaussian classes needs no more, if
  x and the parameters are rational.
- for sums of terms with the same q, because pi is transcendental (Lindemann).
- for a `LogForm` without ln(pi), or with q = 0: whole numbers without common factors have independent
  logarithms, because factoring is unique, and neither e^q nor pi is algebraic (Lindemann).

In these cases `sign` terminates, and so does rounding a posterior, in which pi cancels. But nobody knows
whether e and pi are algebraically independent. If both q and k differ, as in e + pi - 6, nothing is claimed:
`sign` encloses the number ever more tightly, and terminates if it is not 0. In the same way, a density e^q
pi^(k/2) is not known to be irrational, and rounding it would not terminate if it lay exactly half-way between
two doubles. Other functions of these numbers are enclosed, too: nested roots, e^sqrt(2), ln(1 + e), quotients
with different denominators.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import chain
from math import gcd, isqrt, prod
from typing import Dict, NamedTuple, Optional, Tuple, TypeVar, Union

from ..errors import DomainError
from .enclosing import FIRST, Enclosing, Interval
from .exact import multiplied
from .reals import ONE, ZERO, Real, Value, as_real, decided, mixes, one_sign, rounded

__all__ = ["PI", "Real", "Value", "exp", "ln", "rounded", "sign", "sqrt", "total"]

Number = Union[int, Fraction, Real]

MAX_POWER_BITS = 10_000
"""The most bits of b^a for which e^(a ln b) is written as b^a; a longer power is only enclosed."""


class Term(NamedTuple):
    """c e^q sqrt(r) pi^(k/2), for c other than 0 and r above 0."""

    c: Fraction = ONE
    q: Fraction = ZERO
    r: int = 1
    k: int = 0

    def times(self, other: Term) -> Term:
        """Return the product: sqrt(6) sqrt(10) is 2 sqrt(15), and sqrt(2) sqrt(8) is 4."""
        # sqrt(6) sqrt(10) = 2 sqrt(3 * 5), as both contain sqrt(2); sqrt(2) sqrt(8) = 2 sqrt(4), a square.
        shared = gcd(self.r, other.r)
        factor, r = _without_square(self.r // shared * (other.r // shared))
        return Term(self.c * other.c * (shared * factor), self.q + other.q, r, self.k + other.k)

    @property
    def inverse(self) -> Term:
        """1 over the term."""
        # 1/(c e^q sqrt(r) pi^(k/2)) = 1/(c r) e^-q sqrt(r) pi^(-k/2): 1/(3 sqrt(2)) is sqrt(2)/6.
        return Term(1 / (self.c * self.r), -self.q, self.r, -self.k)

    def enclose(self, at: Enclosing) -> Interval:
        # Factors that are 1 are left out, so that `SplitEnclosing` keeps a rational term as a rational.
        value = _ratio(self.c, at)
        if self.r > 1:
            value = at.multiply(value, at.sqrt(at.ratio(self.r, 1)))
        if self.q:
            value = at.multiply(value, at.exp(_ratio(self.q, at)))
        # pi^(k/2) is pi^(k // 2), times sqrt(pi) for an odd k, and divides if k is negative.
        if self.k:
            pi = _PI.enclose(at)
            power = at.power(pi, abs(self.k) // 2)
            if self.k % 2:
                power = at.multiply(power, at.sqrt(pi))
            value = at.multiply(value, power) if self.k > 0 else at.divide(value, power)
        return value


_PI = Real(lambda at: at.pi())


def _ratio(a: Fraction, at: Enclosing) -> Interval:
    return at.ratio(a.numerator, a.denominator)


Terms = Tuple[Term, ...]
"""A sum of independent terms, in falling order of q and k, and rising order of r; the sum of none is 0."""

UNIT: Terms = (Term(),)


def _without_square(r: int) -> tuple[int, int]:
    """Return f and s with sqrt(r) = f sqrt(s): s is 1 if r is a square, else r, as factoring is slow."""
    root = isqrt(r)
    return (root, 1) if root * root == r else (1, r)


def collected(terms: Iterable[Term]) -> Terms:
    """Return a sum with like terms combined.

    Terms are alike if they have the same q and k, and if r s, the product of their r, is a square: then
    sqrt(r) = sqrt(r s)/s sqrt(s). So sqrt(8) = 4/2 sqrt(2), and sqrt(8) - sqrt(2) becomes 1 sqrt(2).
    """
    # Only terms of the same q and k can be alike. In the sum sqrt(2) + e + sqrt(8) there are two groups: the
    # roots, where sqrt(8) is added to sqrt(2) as 2 sqrt(2), and e.
    groups: Dict[Tuple[Fraction, int], list[Term]] = {}
    for term in terms:
        group = groups.setdefault((term.q, term.k), [])
        for i, other in enumerate(group):
            root, rest = _without_square(term.r * other.r)
            if rest == 1:
                group[i] = other._replace(c=other.c + term.c * Fraction(root, other.r))
                break
        else:
            group.append(term)
    # The order is the same for equal sums, so that they are equal tuples. Terms that cancelled have c = 0.
    left = (term for group in groups.values() for term in group if term.c)
    return tuple(sorted(left, key=lambda term: (-term.q, -term.k, term.r)))


def product(a: Terms, b: Terms) -> Terms:
    return collected(t.times(u) for t in a for u in b)


def multiple(above: Terms, below: Terms) -> Optional[Term]:
    """Return the term t of above = t below, if there is one.

    It takes the first term of `below` to a term of `above` with the largest q and, of these, the largest k.
    For (e sqrt(2) + e) / (sqrt(2) + 1) the candidates are e and e/sqrt(2); only t = e leaves no remainder.
    """
    # Multiplying by one term keeps the number of terms, and moves all q and k by the same amounts. So the
    # first term of `below` becomes one with the largest q and k; only the order of the roots may change.
    if len(above) == len(below):
        for first in above:
            if (first.q, first.k) == (above[0].q, above[0].k):
                t = first.times(below[0].inverse)
                if not collected([*above, *(t._replace(c=-t.c).times(term) for term in below)]):
                    return t
    return None


def closed(above: Terms, below: Terms = UNIT) -> Value:
    """Return the quotient of two sums, as a fraction if it can be recognised as one.

    Dividing both by the first term of `below` makes equal denominators look equal: 1/(e^3 + 1) becomes
    e^-3/(1 + e^-3), with the denominator of 1/(1 + e^-3). The first term then is 1, and stays the first, as 1
    has the least r. It also keeps powers of e from vanishing in both.
    """
    if not above:
        return ZERO
    # (2 e + 2) / (e + 1) is one term, 2. Else the quotient is brought to the standard form of the docstring.
    if below != UNIT:
        whole = multiple(above, below)
        scale = (below[0].inverse,)
        above, below = ((whole,), UNIT) if whole else (product(above, scale), product(below, scale))
    # A single term without e, root and pi is a fraction.
    if below == UNIT and len(above) == 1:
        c, q, r, k = above[0]
        if not q and r == 1 and not k:
            return c
    return ClosedForm(above, below)


def _quotient_of(above: Sequence[Term], below: Terms, at: Enclosing) -> Interval:
    dividend, divisor = (reduce(at.add, [term.enclose(at) for term in terms]) for terms in (above, below))
    return dividend if below == UNIT else at.divide(dividend, divisor)


class _Known(Real):
    """A real with a closed form: + - * / give a `Value` with a closed form if there is one, else a `Real`."""

    __slots__ = ()

    # A rational result is a Fraction, whereas the results of a plain `Real` are always Real.

    def __add__(self, other: Number) -> Value:  # type: ignore[override]
        known = self._plus(other) if mixes(other) else None
        return super().__add__(other) if known is None else known

    def __sub__(self, other: Number) -> Value:  # type: ignore[override]
        return self + other * -1 if mixes(other) else NotImplemented

    def __rsub__(self, other: Union[Fraction, int]) -> Value:  # type: ignore[override]
        return self * -1 + other if mixes(other) else NotImplemented

    def __mul__(self, other: Number) -> Value:  # type: ignore[override]
        known = self._times(other) if mixes(other) else None
        return super().__mul__(other) if known is None else known

    def __truediv__(self, other: Number) -> Value:  # type: ignore[override]
        if isinstance(other, ClosedForm):
            return self * other.inverse
        return self * Fraction(1, other) if isinstance(other, (Fraction, int)) else super().__truediv__(other)

    @abstractmethod
    def _plus(self, other: Number) -> Optional[Value]:
        """Return the sum, or None if its closed form is not known."""

    @abstractmethod
    def _times(self, other: Number) -> Optional[Value]:
        """Return the product, or None if its closed form is not known."""


class ClosedForm(_Known):
    """The quotient of two sums of terms that could not be recognised as rational."""

    __slots__ = ("above", "below")

    def __init__(self, above: Terms, below: Terms) -> None:
        super().__init__(self._enclosed)
        self.above: Terms = above
        self.below: Terms = below

    def _enclosed(self, at: Enclosing) -> Interval:
        # Try it without the largest power of e first, which may overflow a decimal while the rest does not.
        q, value = self.above[0].q, self.relative.enclose(at)
        return at.multiply(value, at.exp(_ratio(q, at))) if q else value

    @property
    def relative(self) -> Real:
        """The number over its largest power of e: e^(10^30) - e^(10^30 - 1) is 1 - 1/e, not inf - inf."""
        q = self.above[0].q
        above = [term._replace(q=term.q - q) for term in self.above]
        return Real(lambda at: _quotient_of(above, self.below, at))

    @property
    def inverse(self) -> Value:
        return closed(self.below, self.above)

    def __rtruediv__(self, other: Union[Fraction, int]) -> Value:  # type: ignore[override]
        return self.inverse * other if mixes(other) else NotImplemented

    def __pow__(self, exponent: int) -> Value:  # type: ignore[override]
        return prod([self] * exponent, start=ONE)

    def _plus(self, other: Number) -> Optional[Value]:
        parts = _quotient(other)
        if parts is None:
            return None
        # a/c + b/c = (a + b)/c, and a/c + b = (a + b c)/c.
        above, below = parts
        if below == self.below:
            return closed(collected([*self.above, *above]), below)
        if below == UNIT:
            return closed(collected([*self.above, *product(above, self.below)]), self.below)
        if self.below == UNIT:
            return closed(collected([*product(self.above, below), *above]), below)
        return None  # a sum of many such quotients, as in a likelihood, would have exponentially many terms

    def _times(self, other: Number) -> Optional[Value]:
        parts = _quotient(other)
        # a/b times c/d is a c over b d, with all terms of one multiplied by all of the other.
        return parts and closed(product(self.above, parts[0]), product(self.below, parts[1]))


def _quotient(value: Number) -> Optional[Tuple[Terms, Terms]]:
    """Return a number as a quotient of sums, or None if it has no such form."""
    if isinstance(value, ClosedForm):
        return value.above, value.below
    if isinstance(value, Real):
        return None
    return (Term(Fraction(value)),) if value else (), UNIT


def _term(value: Number) -> Optional[Term]:
    """Return a number as one term (with c = 0 for 0), or None if it has no such form."""
    # The sum of no terms is 0. A sum of two terms, or a quotient by a sum, is not one term.
    above, below = _quotient(value) or ((), ())
    return (above or (Term(ZERO),))[0] if below == UNIT and len(above) < 2 else None


class LogForm(_Known):
    """q + sum_i a_i ln(b_i) + a ln(pi): `powers` maps b_i to a_i, and `pi` is a."""

    __slots__ = ("q", "powers", "pi")

    def __init__(self, q: Fraction, powers: Mapping[int, Fraction], pi: Fraction) -> None:
        super().__init__(self._enclosed)
        self.q: Fraction = q
        self.powers: Mapping[int, Fraction] = powers
        self.pi: Fraction = pi

    def _enclosed(self, at: Enclosing) -> Interval:
        """Enclose ln(8) - ln(7) as ln(8/7): a logarithm near 0 is not the difference of two long numbers."""
        # Bases with powers of the same size share a logarithm: 3 ln(2) - 3 ln(5) - ln(7) is
        # 3 ln(2/5) + ln(1/7).
        bases: Dict[Fraction, Fraction] = {}
        for base, a in self.powers.items():
            bases[abs(a)] = bases.get(abs(a), ONE) * (Fraction(base) if a > 0 else Fraction(1, base))
        logs = [at.multiply(_ratio(a, at), at.ln(_ratio(base, at))) for a, base in bases.items()]
        if self.pi:
            logs.append(at.multiply(_ratio(self.pi, at), at.ln(_PI.enclose(at))))
        return reduce(at.add, logs, _ratio(self.q, at))

    def _plus(self, other: Number) -> Optional[Value]:
        if isinstance(other, Real):
            return log_form([self, other]) if isinstance(other, LogForm) else None
        return LogForm(self.q + other, self.powers, self.pi)

    def _times(self, other: Number) -> Optional[Value]:
        # Only a rational multiple of a logarithm is one: ln(2) ln(3) has no closed form here.
        if isinstance(other, Real):
            return None
        powers = {base: a * other for base, a in self.powers.items()} if other else {}
        return LogForm(self.q * other, powers, self.pi * other) if other else ZERO


def log_form(logs: Iterable[LogForm]) -> Value:
    """Return a sum of logarithms, as a fraction if it can be recognised as one."""
    # ln(6) - ln(4) has 6^1 4^-1, which is 3^1 2^-1 over bases without common factors: ln(3) - ln(2).
    given = list(logs)
    powers = coprime(chain.from_iterable(log.powers.items() for log in given))
    q, pi = sum((log.q for log in given), ZERO), sum((log.pi for log in given), ZERO)
    # If nothing is left but q, the sum is rational: ln(2/3) + ln(3/2) + 1 is 1.
    return LogForm(q, powers, pi) if powers or pi else q


Exponent = TypeVar("Exponent", int, Fraction)


def coprime(powers: Iterable[Tuple[int, Exponent]]) -> Dict[int, Exponent]:
    """Return prod_i b_i^a_i over whole numbers without common factors: 6^2 4^-1 is 3^2 2^0, that is 3^2.

    Because factoring is unique, the product is 1 only if nothing is left.

    >>> coprime({6: 2, 4: -1}.items())
    {3: 2}
    """
    # First add the exponents of equal numbers, as 2^3 2^-1 is 2^2: that may save most of the work.
    sums: Dict[int, Exponent] = {}
    for b, m in powers:
        sums[b] = sums[b] + m if b in sums else m
    return _coprime_halves(sorted(sums.items()))


def _coprime_halves(powers: list[Tuple[int, Exponent]]) -> Dict[int, Exponent]:
    """Do the work of `coprime`, for numbers in increasing order.

    Both halves are made coprime, so a number can only have a factor in common with some of the other half. In
    6, 35 | 10, 11 these are 6 with 10 and 35 with 10, so 6, 35 and 10 are made coprime, and 11 stays. (With
    quicker divisions than Python's it would be the idea of D. J. Bernstein, "Factoring into coprimes in
    essentially linear time".)
    """
    if len(powers) <= 16:
        return _coprime_pairs(powers)
    middle = len(powers) // 2
    left, right = _coprime_halves(powers[:middle]), _coprime_halves(powers[middle:])
    # Each number that shares a factor, as its half and itself, belongs to one group: the smaller group joins.
    group_of: Dict[Tuple[int, int], list[Tuple[int, int]]] = {}
    for b, c in _sharing(list(left), list(right)):
        small, large = (group_of.setdefault(number, [number]) for number in ((0, b), (1, c)))
        if small is not large:
            if len(small) > len(large):
                small, large = large, small
            large += small
            group_of.update(dict.fromkeys(small, large))
    halves = left, right
    found = {b: m for half, some in enumerate(halves) for b, m in some.items() if (half, b) not in group_of}
    for group in {id(group): group for group in group_of.values()}.values():
        found.update(_coprime_pairs([(b, halves[half][b]) for half, b in group]))
    return found


def _sharing(some: Sequence[int], others: Sequence[int]) -> Iterator[Tuple[int, int]]:
    """Yield the pairs, one of some and one of others, that have a common factor."""
    # Numbers of `others` that share no factor with the product of `some` are dismissed at once. The rest are
    # compared with each half of `some`, so that a number is followed only to where it shares a factor.
    others = _dividing(multiplied(some), others)
    if len(some) <= 4:
        yield from ((b, c) for b in some for c in others if gcd(b, c) > 1)
    elif others:
        middle = len(some) // 2
        yield from _sharing(some[:middle], others)
        yield from _sharing(some[middle:], others)


def _dividing(number: int, others: Sequence[int]) -> Sequence[int]:
    """Return the numbers of `others` that have a factor in common with `number`."""
    # Modulo the product of `others`, `number` has the same common factors with each of them and is shorter.
    if len(others) <= 16:
        return [c for c in others if gcd(number, c) > 1]
    rest, middle = number % multiplied(others), len(others) // 2
    return [*_dividing(rest, others[:middle]), *_dividing(rest, others[middle:])]


def _coprime_pairs(powers: Iterable[Tuple[int, Exponent]]) -> Dict[int, Exponent]:
    """Do the work of `coprime`, in time that grows with the square of the number of powers.

    With g = gcd(b, c), b^m c^n = (b/g)^m (c/g)^n g^(m + n). This is repeated until nothing is shared; it ends
    because the product of the numbers shrinks each time.
    """
    found: Dict[int, Exponent] = {}
    todo = sorted(powers, reverse=True)  # small numbers first, because they are factors of many others
    while todo:
        # Every number of `found` has no factor in common with the others. So is b put there, unless it shares
        # one with some c. In 6^2 4^-1, 4 comes first; then 6 meets 4 with g = 2, and leaves 3^2, 2^-1, 2^1.
        b, m = todo.pop()
        if b < 2 or not m:
            continue
        c = next((c for c in found if gcd(b, c) > 1), 1)
        if c == 1:
            found[b] = m
        else:
            g, n = gcd(b, c), found.pop(c)
            todo += [(b // g, m), (c // g, n), (g, m + n)]
    return found


PI: Value = ClosedForm((Term(k=2),), UNIT)


def exp(value: Number) -> Value:
    """Return e to the power of a number: e^(q + ln(b)/2) is e^q sqrt(b)."""
    # e^(q + ln(2)/2 + 3 ln(5)) is e^q sqrt(2 * 5^6). So all factors of the logarithms must be whole or
    # halves, and that of ln(pi), too.
    if isinstance(value, LogForm):
        halves = {base: 2 * a for base, a in value.powers.items()}
        bits = sum(abs(a) * base.bit_length() for base, a in halves.items())
        if bits <= MAX_POWER_BITS and all(a.denominator == 1 for a in (*halves.values(), 2 * value.pi)):
            square = prod((Fraction(base) ** int(a) for base, a in halves.items()), start=ONE)
            return sqrt(square) * closed((Term(q=value.q, k=int(2 * value.pi)),))
    if isinstance(value, Real):
        exponent = value
        return Real(lambda at: at.exp(exponent.enclose(at)))
    return closed((Term(q=Fraction(value)),))


def ln(value: Number) -> Value:
    """Return the natural logarithm: that of c e^q sqrt(r) pi^(k/2) is q + ln(c^2 r)/2 + k/2 ln(pi).

    Raises: DomainError for a rational or a term that is not positive.
    """
    # ln of 3/2 e^2 sqrt(5) is 2 + ln(3) - ln(2) + ln(5)/2.
    term = _term(value)
    if term is None:
        argument = as_real(value)
        return Real(lambda at: at.ln(argument.enclose(at)))
    if term.c <= 0:
        raise DomainError("argument of ln", value, "positive numbers")
    half = Fraction(1, 2)
    powers = [(term.c.numerator, ONE), (term.c.denominator, -ONE), (term.r, half)]
    return log_form([LogForm(term.q, coprime(powers), term.k * half)])


def sqrt(value: Number) -> Value:
    """Return the square root: that of c e^q pi^k is sqrt(c) e^(q/2) pi^(k/2).

    Raises: DomainError for a negative rational or term.
    """
    # The root of a root, as of sqrt(2) or sqrt(pi), is no such term: it is enclosed.
    term = _term(value)
    if term is not None and term.c < 0:
        raise DomainError("argument of sqrt", value, "numbers that are not negative")
    if term is None or term.r > 1 or term.k % 2:
        argument = as_real(value)
        return Real(lambda at: at.sqrt(argument.enclose(at)))
    n, d = term.c.as_integer_ratio()
    root, r = _without_square(n * d)  # sqrt(n/d) is sqrt(n d)/d
    return closed(collected([Term(Fraction(root, d), term.q / 2, r, term.k // 2)]))


def total(values: Iterable[Number]) -> Value:
    """Return the sum; it has a closed form if all values have one and + keeps it."""
    # Quotients are added up by denominator, logarithms together, and what has no closed form at the end.
    quotients: Dict[Terms, list[Term]] = {}
    logs: list[LogForm] = []
    others: list[Real] = []
    for value in values:
        parts = _quotient(value)
        if parts is not None:
            quotients.setdefault(parts[1], []).extend(parts[0])
        elif isinstance(value, LogForm):
            logs.append(value)
        else:
            others.append(as_real(value))
    sums = [closed(collected(above), below) for below, above in quotients.items()]
    # Sums that are 0 are left out. Of two numbers, + may know a closed form; of more, all are enclosed.
    known = [value for value in (*sums, log_form(logs)) if value]
    found: list[Value] = [*known, *others]
    if len(found) <= 2:
        return found[0] + found[1] if len(found) == 2 else found[0] if found else ZERO
    addends = list(map(as_real, found))
    return Real(lambda at: reduce(at.add, [addend.enclose(at) for addend in addends]))


def sign(value: Number) -> int:
    """Return -1, 0 or 1; the docstring of the module says for which numbers this provably terminates."""
    # A positive factor, such as a power of e, does not change the sign, but it might overflow a decimal.
    if isinstance(value, Real):
        return decided(value.relative if isinstance(value, ClosedForm) else value, FIRST, one_sign)
    return (value > 0) - (value < 0)
