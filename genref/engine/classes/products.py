# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Products of many rational factors, multiplied out only where needed.

8/5 is 2^3 5^-1: a product is kept as powers of integers. Few factors are multiplied as integers. Many are
enclosed between decimals, and multiplied out only if no enclosure can tell: at a tie, or halfway between two
roundings.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import MAX_EMAX
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain
from math import gcd, inf, prod
from operator import mul
from typing import Optional, TypeVar

from ...errors import DomainError
from ...numbers.enclosing import FIRST, Apart, Enclosing, Interval
from ...numbers.reals import ONE, ZERO, Logarithm, Real, Value, as_real, exp, ln, quotient, sign, total

FEW = 2000
"""Up to so many factors of 64 bits in all, integers are quicker than enclosures."""

MAX_BITS = 2**22
"""Bits above and below the line of the longest product that is multiplied out; it takes seconds."""

MANY = 10**6
"""Of more factors, the logarithm is the sum of theirs."""

RANGE = MAX_EMAX // 40
"""Up to so many factors, products and ratios of them are within the range of decimals: of 64 bits, always."""

_AT_ONCE = 32  # numbers multiplied one after the other
_PRIMES = [n for n in range(2, 1000) if all(n % k for k in range(2, 32) if k < n)]

T = TypeVar("T")


class Product:
    """A rational number that is not negative, as powers of integers."""

    def __init__(self, powers: Mapping[int, int], real: Optional[Callable[[], Real]] = None) -> None:
        self._powers = powers
        self._real = real

    @staticmethod
    def of(factors: Iterable[tuple[int, int]], real: Optional[Callable[[], Real]] = None) -> Product:
        """Return the product of powers, each given as base and exponent."""
        powers: defaultdict[int, int] = defaultdict(int)
        for base, e in factors:
            powers[base] += e
        return Product(powers, real)

    @staticmethod
    def of_fraction(value: Fraction) -> Product:
        return Product.of([(value.numerator, 1), (value.denominator, -1)])

    @cached_property
    def powers(self) -> Mapping[int, int]:
        """The exponent of each base, which is a natural number; 0 has no negative exponent."""
        return self._powers

    @cached_property
    def size(self) -> int:
        """The number of factors, those among them that will cancel; a long one counts as several."""
        return sum([abs(e) * (1 + base.bit_length() // 64) for base, e in self.powers.items()])

    @property
    def is_zero(self) -> bool:
        """Whether a factor is 0."""
        return self.powers.get(0, 0) > 0

    @cached_property
    def real(self) -> Real:
        """The same as a real number."""
        return self._real() if self._real and self.size > FEW else Real(self._enclosed)

    @property
    def is_one(self) -> bool:
        """Whether the factors cancel."""
        low, high = self.real.enclose(FIRST)
        if not low <= 1 <= high:
            return False
        return self.exact[0] == self.exact[1] if self.size <= FEW else not cancelled(self.powers)

    @cached_property
    def exact(self) -> tuple[int, int]:
        """Numerator and denominator, not reduced. Raises: DomainError beyond `MAX_BITS`."""
        bits = sum([abs(e) * base.bit_length() for base, e in self.powers.items() if base > 1])
        if bits > MAX_BITS:
            raise DomainError("bits of an exact value", bits, f"at most {MAX_BITS}; rounded, it has no limit")
        above = [base**e for base, e in self.powers.items() if e > 0]
        below = [base**-e for base, e in self.powers.items() if e < 0]
        return multiplied(above), multiplied(below)

    @property
    def logarithm(self) -> Value:
        """ln of a product that is not 0: exactly 0 of 1."""
        if self.is_one:
            return ZERO
        return ln(self.real) if self.size <= MANY else self._sum

    @property
    def _sum(self) -> Value:
        return total([e * ln(base) for base, e in self.powers.items() if e])

    def _enclosed(self, at: Enclosing) -> Interval:
        if self.size <= FEW:
            return at.ratio(*self.exact)
        if self.size > RANGE:
            return as_real(exp(self._sum)).enclose(at)
        above = below = at.ratio(1, 1)
        for base, e in self.powers.items():
            power = at.power(at.ratio(base, 1), abs(e))
            if e > 0:
                above = at.multiply(above, power)
            elif e < 0:
                below = at.multiply(below, power)
        return at.divide(above, below)

    def __mul__(self, other: Product) -> Product:
        return _Times(self, other)

    def __truediv__(self, other: Product) -> Product:
        """Return what is left without the factors of another product, even if these are 0."""
        inverse = ((base, -e) for base, e in other.powers.items())
        known = not other.is_zero and self.size + other.size <= RANGE
        real = (lambda: self.real / other.real) if known else None
        return Product.of(chain(self.powers.items(), inverse), real)

    def __pow__(self, exponent: int) -> Product:
        powers = {base: e * exponent for base, e in self.powers.items()}
        return self if exponent == 1 else Product(powers)


class _Times(Product):
    """p q, by what is known of p and of q; their powers meet only where they are asked for."""

    def __init__(self, p: Product, q: Product) -> None:
        self._p, self._q = p, q

    @cached_property
    def powers(self) -> Mapping[int, int]:
        return Product.of(chain(self._p.powers.items(), self._q.powers.items())).powers

    @cached_property
    def size(self) -> int:
        return self._p.size + self._q.size

    @property
    def is_zero(self) -> bool:
        return self._p.is_zero or self._q.is_zero

    @cached_property
    def real(self) -> Real:
        return self._p.real * self._q.real

    @cached_property
    def exact(self) -> tuple[int, int]:
        (p_n, p_d), (q_n, q_d) = self._p.exact, self._q.exact
        return p_n * q_n, p_d * q_d


def multiplied(numbers: list[int]) -> int:
    """Return the product of integers; large ones meet large ones, which is what makes it quick."""
    while len(numbers) > _AT_ONCE:
        odd = numbers[len(numbers) & ~1 :]
        numbers = [*map(mul, numbers[::2], numbers[1::2]), *odd]
    return prod(numbers)


def cancelled(powers: Mapping[int, int]) -> dict[int, int]:
    """Return the same product with bases that have no common factor: it is 1 only if there are none."""
    small: Counter[int] = Counter()
    rest = []
    for base, e in powers.items():
        if e:
            for prime in _PRIMES:
                while base % prime == 0:
                    base //= prime
                    small[prime] += e
            rest.append((base, e))
    apart: dict[int, int] = {}
    while rest:
        base, e = rest.pop()
        other = next((other for other in apart if gcd(base, other) > 1), 1)
        if other > 1:
            common, other_e = gcd(base, other), apart.pop(other)
            rest += [(base // common, e), (other // common, other_e), (common, e + other_e)]
        elif base > 1 and e:
            apart[base] = e
    return {**{prime: e for prime, e in small.items() if e}, **apart}


def logarithm(product: Product) -> Logarithm:
    """Return ln of a product: exactly 0 of 1, -inf of 0."""
    return -inf if product.is_zero else product.logarithm


def log_ratio(p: Product, q: Product) -> Logarithm:
    """Return ln(p / q), exactly 0 where they are equal; +-inf where one of the two is 0."""
    return inf if q.is_zero and not p.is_zero else logarithm(p if p.is_zero else p / q)


def compare(p: Product, q: Product) -> int:
    """Return the sign of p - q."""
    if p.is_zero or q.is_zero:
        return int(q.is_zero) - int(p.is_zero)
    if p.size + q.size <= FEW:
        (p_n, p_d), (q_n, q_d) = p.exact, q.exact
        return (p_n * q_d > q_n * p_d) - (p_n * q_d < q_n * p_d)
    ratio = p / q
    return 0 if ratio.is_one else sign(ratio.real - 1)


def largest(products: Sequence[Product]) -> list[int]:
    """Return the places of the largest product: more than one where there is a tie."""
    best = [0]
    for place in range(1, len(products)):
        order = compare(products[place], products[best[0]])
        if order > 0:
            best = [place]
        elif order == 0:
            best.append(place)
    return best


def bayes_rule(joint: Sequence[int], divide: Callable[[int, int], T]) -> list[T]:
    """Return p(y | x) = p(x, y) / p(x) for each class, p(x, y) being given but for a common factor."""
    p_x = sum(joint)
    return [divide(p_xy, p_x) for p_xy in joint]


def shares(products: Sequence[Product]) -> list[Value]:
    """Return each product over the sum of all, which must not be 0."""
    if sum(product.size for product in products) <= FEW:
        return bayes_rule(exact_shares(products), quotient)
    if sum(product.size for product in products) > RANGE:
        top = products[largest(products)[0]]
        products = [Product((product / top).powers) for product in products]
    joint: list[Value] = [ZERO if product.is_zero else product.real for product in products]
    if joint.count(ZERO) == len(joint) - 1:
        return [ONE if isinstance(value, Real) else ZERO for value in joint]
    whole = total(joint)

    @lru_cache(maxsize=None)
    def apart() -> list[Real]:  # relative to the largest, so that what is rational in them can be seen
        top = products[largest(products)[0]]
        ratios = [Product(cancelled((product / top).powers)).real for product in products]
        all_of_them = total(ratios)
        return [ratio / all_of_them for ratio in ratios]

    def share(place: int, real: Real) -> Real:
        return Real(lambda at: (apart()[place] if isinstance(at, Apart) else real / whole).enclose(at))

    return [share(i, value) if isinstance(value, Real) else ZERO for i, value in enumerate(joint)]


def exact_shares(products: Sequence[Product]) -> list[int]:
    """Return the products, of which one is not 0, divided by a common factor that makes them integers."""
    if sum(product.size for product in products) <= FEW:
        return over_one_denominator([product.exact for product in products])
    first = next(product for product in products if not product.is_zero)
    return over_one_denominator(
        [(0, 1) if p.is_zero else Product(cancelled((p / first).powers)).exact for p in products]
    )


def over_one_denominator(ratios: Sequence[tuple[int, int]]) -> list[int]:
    """Return the numerators of ratios over a common denominator."""
    if len(ratios) == 2:  # no division is needed
        (n_0, d_0), (n_1, d_1) = ratios
        return [n_0 * d_1, n_1 * d_0]
    denominator = multiplied([d for _, d in ratios])
    return [n * (denominator // d) for n, d in ratios]
