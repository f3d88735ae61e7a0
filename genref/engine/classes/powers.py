# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Products of powers of integers, such as p(x, y) of discrete x: compared, divided and rounded.

The idea: p(x, y) is such a product, and Bayes rule needs it only up to a factor that all classes share. So
for each base, subtract the least exponent over the classes; only integers are left.

For example, a text consists of the words u, v, v. Class a has the prior 1/3 and draws u with probability 2/5
and v with 3/5; class b has the prior 2/3 and the probabilities 1/4 and 3/4:

    p(x, a) = 1/3 * 2/5 * (3/5)^2 = 2^1 3^1 4^0  5^-3
    p(x, b) = 2/3 * 1/4 * (3/4)^2 = 2^1 3^1 4^-3 5^0

The least exponents are 1, 1, -3, -3. This leaves 4^3 = 64 for a and 5^3 = 125 for b, so p(a | x) is 64/189.

Short products are multiplied out. The powers in a long product are enclosed between decimals, and multiplied
out only if no enclosure decides: at a tie, or half-way between two roundings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import MAX_EMAX
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import chain
from math import inf, isqrt
from typing import Optional, TypeVar

from ...errors import DomainError
from ...numbers.closed_forms import coprime
from ...numbers.enclosing import FIRST, Enclosing, Interval
from ...numbers.exact import multiplied
from ...numbers.reals import ONE, ZERO, Logarithm, Real, Value, approximate_or_exact, exp, ln, sign, total

Powers = Mapping[int, int]
"""A product of powers of natural numbers, as the exponent of each base: 5/12 is {5: 1, 2: -2, 3: -1}."""

T = TypeVar("T")

SHORT = 2**15
"""Up to this many bits, integers are faster than enclosures."""

MAX_REDUCED = 2**18
"""Bits of the longest product reduced as a fraction; the bases of longer ones are made coprime instead."""

MAX_BITS = 2**22
"""Bits, above and below the line, of the longest product to multiply out; reducing it may take 30 s."""

RANGE = MAX_EMAX
"""Up to this many bits, decimals can represent products and their ratios; beyond, logarithms are used."""


class Product:
    """A nonnegative rational number: powers, times another product if one is given.

    `times`: a factor that all x share, such as p(y): its integers and enclosures are then computed only once.
    """

    def __init__(self, powers: Powers, times: Optional[Product] = None) -> None:
        self._own, self._times = powers, times

    def __truediv__(self, other: Product) -> Product:
        """Return this product without the powers of another one, even if these are 0."""
        return Product(merged(chain(self.powers.items(), ((base, -e) for base, e in other.powers.items()))))

    def times(self, factors: Iterable[tuple[Fraction, int]]) -> Product:
        """Return this product times powers of fractions."""
        return Product(merged(chain.from_iterable(power_of(*factor) for factor in factors)), self)

    @cached_property
    def powers(self) -> Powers:
        """The exponent of each base, a natural number; the base 0 never has a negative exponent."""
        return merged(chain(self._times.powers.items(), self._own.items())) if self._times else self._own

    @cached_property
    def bits(self) -> int:
        """An upper bound for the bits above and below the line, before anything cancels."""
        return bits_of(self._own) + (self._times.bits if self._times else 0)

    @property
    def is_zero(self) -> bool:
        """Whether one of the factors is 0."""
        return self._own.get(0, 0) > 0 or bool(self._times and self._times.is_zero)

    @cached_property
    def exact(self) -> tuple[int, int]:
        """Numerator and denominator, not reduced. Raises: DomainError beyond `MAX_BITS`."""
        _refuse_long(bits_of(self._own), MAX_BITS)
        above, below = multiplied_out(self._own)
        return (above * self._times.exact[0], below * self._times.exact[1]) if self._times else (above, below)

    @cached_property
    def real(self) -> Real:
        """The same as a real number."""
        return approximate_or_exact(self._approximate, lambda: self._coprime)

    def _approximate(self, at: Enclosing) -> Optional[Interval]:
        """Enclose the powers without cancelling first; None if they are then too long for decimals."""
        if self.bits > RANGE:
            return None
        own = enclosed(self._own, at)
        return at.multiply(self._times.real.enclose(at), own) if self._times else own

    @cached_property
    def _coprime(self) -> Value:
        """The product after all common factors cancel: this shows that 6^n / (2^n 3^n), a tie, is 1."""
        if bits_of(self._reduced) > RANGE:
            return exp(self._sum_of_logarithms)
        return Real(partial(enclosed, self._reduced))

    @property
    def logarithm(self) -> Value:
        """ln of a product that is not 0; if the product is 1, it is exactly 0."""
        if self.bits > RANGE:
            return self._sum_of_logarithms
        low, high = self.real.enclose(FIRST)
        return ZERO if low <= 1 <= high and not self._reduced else ln(self.real)

    @property
    def _sum_of_logarithms(self) -> Value:
        return total([e * ln(base) for base, e in self._reduced.items()])

    @cached_property
    def _reduced(self) -> Powers:
        """The product with bases that have no common factor: it equals 1 only if no bases are left."""
        if bits_of(self.powers) > MAX_REDUCED:
            return coprime(self.powers.items())
        return {base: e for base, e in power_of(Fraction(*multiplied_out(self.powers))) if base != 1}


def power_of(value: Fraction, exponent: int = 1) -> Iterator[tuple[int, int]]:
    """Yield the factors of a power of a fraction, each as base and exponent."""
    yield value.numerator, exponent
    yield value.denominator, -exponent


def merged(pairs: Iterable[tuple[int, int]]) -> Powers:
    """Return the product of powers, each given as base and exponent."""
    powers: defaultdict[int, int] = defaultdict(int)
    for base, e in pairs:
        powers[base] += e
    return powers


def bits_of(powers: Powers) -> int:
    """Return an upper bound for the bits of a product, above and below the line together."""
    return sum([abs(e) * base.bit_length() for base, e in powers.items() if base > 1])


def multiplied_out(powers: Powers) -> tuple[int, int]:
    """Return a product as numerator and denominator, not reduced."""
    above = [base**e for base, e in powers.items() if e > 0]
    below = [base**-e for base, e in powers.items() if e < 0]
    return multiplied(above), multiplied(below)


def enclosed(powers: Powers, at: Enclosing) -> Interval:
    """Enclose a product of powers."""
    if bits_of(powers) <= SHORT:
        return at.ratio(*multiplied_out(powers))
    # Horner's rule: one squaring for each bit of the exponents, instead of one for each base.
    above = below = at.ratio(1, 1)
    for level in levels(powers):
        above = at.multiply(at.multiply(above, above), at.ratio(level, 1))
    for level in levels({base: -e for base, e in powers.items()}):
        below = at.multiply(at.multiply(below, below), at.ratio(level, 1))
    return at.divide(above, below)


def levels(powers: Powers) -> list[int]:
    """Return, for each bit of the positive exponents from the highest, the product of bases that have it.

    By Horner's rule they give all powers at once: 5 is 101 in binary and 6 is 110, so 2^5 3^6 has the levels
    2 * 3, 3 and 2, and is (6^2 * 3)^2 * 2.

    >>> levels({2: 5, 3: 6, 7: -1})
    [6, 3, 2]
    """
    # In a long text many weights have the same exponent: 2^3 5^3 7 is 10^3 7, two groups instead of three.
    by_exponent: defaultdict[int, list[int]] = defaultdict(list)
    for base, e in powers.items():
        if e > 0:
            by_exponent[e].append(base)
    groups = [(e, multiplied(bases)) for e, bases in by_exponent.items()]
    highest = max(by_exponent, default=0).bit_length()
    return [multiplied([base for e, base in groups if e >> bit & 1]) for bit in reversed(range(highest))]


def logarithm(product: Product) -> Logarithm:
    """Return ln of a product: exactly 0 for 1, -inf for 0."""
    return -inf if product.is_zero else product.logarithm


def log_ratio(p: Product, q: Product) -> Logarithm:
    """Return ln(p / q): exactly 0 if they are equal, +-inf if one of the two is 0."""
    return inf if q.is_zero and not p.is_zero else logarithm(p if p.is_zero else p / q)


def compare(p: Product, q: Product) -> int:
    """Return the sign of p - q."""
    if p.is_zero or q.is_zero:
        return int(q.is_zero) - int(p.is_zero)
    # Enclosures decide almost always, and are cached. The ratio decides ties and near ties.
    (p_low, p_high), (q_low, q_high) = p.real.enclose(FIRST), q.real.enclose(FIRST)
    if p_low > q_high or p_high < q_low:
        return 1 if p_low > q_high else -1
    return sign((p / q).real - 1)


def largest(products: Sequence[Product]) -> list[int]:
    """Return the places of the largest product: more than one if there is a tie."""
    best = [0]
    for place in range(1, len(products)):
        order = compare(products[place], products[best[0]])
        if order > 0:
            best = [place]
        elif order == 0:
            best.append(place)
    return best


def normalised(joint: Sequence[int], divide: Callable[[int, int], T]) -> list[T]:
    """Return p(y | x) = p(x, y) / p(x) for each class, given p(x, y) up to a common factor."""
    p_x = sum(joint)
    return [divide(p_xy, p_x) for p_xy in joint]


def normalised_products(products: Sequence[Product]) -> list[Value]:
    """Return each product divided by the sum of all, which must not be 0."""
    joint = [ZERO if p.is_zero else p.real for p in products]
    # If only one class is possible, its share is exactly 1; no digits are needed.
    if joint.count(ZERO) == len(joint) - 1:
        return [ZERO if p is ZERO else ONE for p in joint]
    p_x = total(joint)

    # Divided by the largest product, nothing overflows, and rational ratios can be recognised.
    @lru_cache(maxsize=None)
    def relative() -> list[Value]:
        top = products[largest(products)[0]]
        ratios = [ZERO if p.is_zero else ONE if p is top else (p / top).real for p in products]
        whole = total(ratios)
        return [ratio / whole if ratio else ZERO for ratio in ratios]

    # With a word 10^12 times, p(x, y) may be 10^-(10^18) in all classes, while their ratios are moderate.
    if sum([p.bits for p in products]) > RANGE:
        return relative()

    def posterior(place: int, p_xy: Real) -> Value:
        return approximate_or_exact((p_xy / p_x).enclose, lambda: relative()[place])

    return [posterior(place, p) if isinstance(p, Real) else ZERO for place, p in enumerate(joint)]


def _refuse_long(bits: int, most: int) -> None:
    if bits > most:
        raise DomainError("bits of an exact value", bits, f"at most {most}; rounded, it has no limit")


def multiplied_out_each(products: Sequence[Product]) -> list[tuple[int, int]]:
    """Return the numerator and denominator, not reduced, for each class.

    Raises: DomainError if they are too long.
    """
    # Reducing K fractions of b bits takes time proportional to K b^2: up to a minute for two of `MAX_BITS`.
    # More fractions may take no longer, so b is at most sqrt(2 / K) times `MAX_BITS`.
    if len(products) > 2:
        most = isqrt(2 * MAX_BITS**2 // len(products))
        _refuse_long(max(product.bits for product in products), most)
    return [product.exact for product in products]


def cleared(products: Sequence[Product]) -> list[int]:
    """Return products, at least one of them not 0, as integers, without a factor that all share.

    Raises: DomainError if they are too long.

    >>> cleared([Product({2: 1, 3: 1, 5: -3}), Product({2: 1, 3: 1, 4: -3})])
    [64, 125]
    """
    # Division by the first product cancels what all classes share: 2^1 3^1 in the example.
    first = next(p for p in products if not p.is_zero)
    ratios = [{0: 1} if p.is_zero else (p / first).powers for p in products]
    # 6^n / (2^n 3^n) is too long to multiply out until its bases are made coprime: then it is 1.
    ratios = [coprime(ratio.items()) if bits_of(ratio) > MAX_BITS else ratio for ratio in ratios]
    # The first ratio has no powers left, so every least exponent is negative or 0. In the example the second
    # is 5^3 4^-3 times the first: the least exponent of 4 is -3, that of 5 is 0.
    least: dict[int, int] = {}
    for ratio in ratios:
        least.update({base: e for base, e in ratio.items() if e < least.get(base, 0)})
    lift = [(base, -e) for base, e in least.items()]
    lifted = [Product(merged([*ratio.items(), *lift])) for ratio in ratios]
    return [above for above, _ in multiplied_out_each(lifted)]
