# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""p(x, y) of discrete x: products of many rational factors, multiplied out only where needed.

Few factors are multiplied as integers, so a posterior is a ratio of two integers. Many are enclosed
between decimals, by the same rules as any `Real`, and multiplied out only if no enclosure can tell:
at a tie, or where the result lies halfway between two roundings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import repeat
from math import gcd, inf, isnan, log, nan, prod
from operator import mul
from typing import Dict, FrozenSet, Generic, Optional, Tuple, TypeVar, Union

from .reals import ONE, ZERO, Enclosing, Interval, Real, Value, ln, quotient, rounded, total

FEW = 2000
"""Up to so many factors in all, integers are quicker than enclosures."""

PATIENCE = 200
"""Digits of the last enclosure, beyond those that are asked for, before factors are multiplied out."""

_AT_ONCE = 32  # factors multiplied as integers within an enclosure
_OFTEN = 8  # more of the same factor are a power
_PRIMES = [n for n in range(2, 1000) if all(n % k for k in range(2, 32) if k < n)]

E = TypeVar("E", bound=Union[int, str, Tuple[int, int]])
T = TypeVar("T")

Factor = Tuple[int, int, int]
"""(n, d, e) is the number (n / d) ** e, with n >= 0, d > 0 and e > 0."""

Events = Union[Sequence[E], Dict[E, int]]
"""What occurs in an x: events, each as often as it occurs, or how often each occurs."""


class Product:
    """A rational number that is not negative, as its factors.

    It is `constant` times all `numerators` divided by all `denominators` times all `powers`.
    """

    def __init__(
        self,
        powers: Sequence[Factor],
        numerators: Sequence[int] = (),
        denominators: Sequence[int] = (),
        constant: Optional[Product] = None,
    ) -> None:
        self.powers = powers
        self.numerators = numerators
        self.denominators = denominators
        self.constant = constant
        self.size = len(numerators) + len(denominators) + sum(e for _, _, e in powers)
        self.size += constant.size if constant else 0

    @cached_property
    def is_zero(self) -> bool:
        """Whether a factor is 0."""
        zero = 0 in self.numerators or any(not n for n, _, _ in self.powers)
        return zero or self.constant is not None and self.constant.is_zero

    @cached_property
    def exact(self) -> tuple[int, int]:
        """Numerator and denominator, not reduced."""
        n, d = self.constant.exact if self.constant else (1, 1)
        if len(self.powers) == 1:  # most often: the quickest way
            ((power_n, power_d, e),) = self.powers
            return n * power_n**e * prod(self.numerators), d * power_d**e * prod(self.denominators)
        numerators = [*self.numerators, *(power_n**e for power_n, _, e in self.powers), n]
        denominators = [*self.denominators, *(power_d**e for _, power_d, e in self.powers), d]
        return multiplied(numerators), multiplied(denominators)

    @cached_property
    def real(self) -> Real:
        """The same as a real number."""
        return Real(self._enclosed)

    def _enclosed(self, at: Enclosing) -> Interval:
        value = self.constant.real.enclose(at) if self.constant else at.ratio(1, 1)
        for n, d, e in self.powers:
            value = at.multiply(value, at.power(at.ratio(n, d), e))
        for start in range(0, max(len(self.numerators), len(self.denominators)), _AT_ONCE):
            part = slice(start, start + _AT_ONCE)
            factor = at.ratio(prod(self.numerators[part]), prod(self.denominators[part]))
            value = at.multiply(value, factor)
        return value

    def factors(self) -> Iterable[tuple[Fraction, int]]:
        """Yield base and exponent of every factor."""
        for n, d, e in self.powers:
            yield Fraction(n, d), e
        for n in self.numerators:
            yield Fraction(n), 1
        for d in self.denominators:
            yield Fraction(d), -1
        if self.constant:
            yield from self.constant.factors()


def multiplied(numbers: list[int]) -> int:
    """Return the product of integers; large ones meet large ones, which is what makes it quick."""
    numbers = [prod(numbers[i : i + _AT_ONCE]) for i in range(0, len(numbers), _AT_ONCE)]
    while len(numbers) > 1:
        odd = numbers[len(numbers) & ~1 :]
        numbers = [*map(mul, numbers[::2], numbers[1::2]), *odd]
    return prod(numbers)


def shares(products: Sequence[Product], digits: Optional[int] = None) -> list[Value]:
    """Return each product divided by the sum of all, which must not be 0; to be rounded to `digits`."""
    if sum(product.size for product in products) <= FEW:
        numerators = exact_shares(products)
        return [quotient(n, sum(numerators)) for n in numerators]
    joint: list[Value] = [ZERO if product.is_zero else product.real for product in products]
    if joint.count(ZERO) == len(joint) - 1:
        return [ONE if isinstance(value, Real) else ZERO for value in joint]
    whole_real = total(joint)
    exact: list[int] = []
    patience = PATIENCE + 4 * (digits or 0)

    def share(place: int, real: Real) -> Real:
        def rule(at: Enclosing) -> Interval:
            if at.digits <= patience:
                return (real / whole_real).enclose(at)
            if not exact:
                exact.extend(exact_shares(products))
            return at.ratio(exact[place], sum(exact))

        return Real(rule)

    return [share(i, value) if isinstance(value, Real) else ZERO for i, value in enumerate(joint)]


def exact_shares(products: Sequence[Product]) -> list[int]:
    """Return the products, of which one is not 0, divided by a common factor that makes them integers."""
    if sum(product.size for product in products) <= FEW:
        return _over_one_denominator([product.exact for product in products])
    first = next(product for product in products if not product.is_zero)
    return _over_one_denominator([_ratio(product, first) for product in products])


def _over_one_denominator(ratios: Sequence[tuple[int, int]]) -> list[int]:
    """Return the numerators of ratios over a common denominator."""
    if len(ratios) == 2:  # no division is needed
        (n_0, d_0), (n_1, d_1) = ratios
        return [n_0 * d_1, n_1 * d_0]
    denominator = multiplied([d for _, d in ratios])
    return [n * (denominator // d) for n, d in ratios]


def _ratio(p: Product, q: Product) -> tuple[int, int]:
    """Return p / q, q not being 0, multiplied out after factors of both have cancelled."""
    if p.is_zero:
        return 0, 1
    powers = _cancelled(p, q)
    return multiplied([b**e for b, e in powers if e > 0]), multiplied([b**-e for b, e in powers if e < 0])


def _cancelled(p: Product, q: Product) -> list[tuple[int, int]]:
    """Return p / q as powers of bases without common factors: it is 1 only if there are none."""
    exponents: Counter[int] = Counter()
    for product, sign in ((p, 1), (q, -1)):
        for factor, e in product.factors():
            exponents[factor.numerator] += sign * e
            exponents[factor.denominator] -= sign * e
    small: Counter[int] = Counter()
    rest = []
    for base, e in exponents.items():
        if e:
            for prime in _PRIMES:
                while base % prime == 0:
                    base //= prime
                    small[prime] += e
            rest.append((base, e))
    apart: list[tuple[int, int]] = []
    while rest:
        base, e = rest.pop()
        for place, (other, other_e) in enumerate(apart):
            common = gcd(base, other)
            if common > 1:
                del apart[place]
                rest += [(base // common, e), (other // common, other_e), (common, e + other_e)]
                break
        else:
            if base > 1 and e:
                apart.append((base, e))
    return [*((prime, e) for prime, e in small.items() if e), *apart]


def compare(p: Product, q: Product) -> int:
    """Return the sign of p - q."""
    if p.is_zero or q.is_zero:
        return int(q.is_zero) - int(p.is_zero)
    if p.size + q.size <= FEW:
        (p_n, p_d), (q_n, q_d) = p.exact, q.exact
        left, right = p_n * q_d, q_n * p_d
        return (left > right) - (left < right)
    digits, differ = 24, False
    while True:
        at = Enclosing(digits)
        (p_low, p_high), (q_low, q_high) = p.real.enclose(at), q.real.enclose(at)
        if p_low > q_high or p_high < q_low:
            return 1 if p_low > q_high else -1
        digits *= 2
        if digits > PATIENCE and not differ:
            if not _cancelled(p, q):
                return 0
            differ = True  # so that enough digits will tell


def log_ratio(p: Product, q: Product) -> Value:
    """Return ln(p / q), neither being 0; exactly 0 where they are equal."""
    value = p.real / q.real
    low, high = value.enclose(Enclosing(24))
    return ZERO if low <= 1 <= high and not compare(p, q) else ln(value)


ONE_PRODUCT = Product([])


class Weights(Dict[E, int]):
    """A whole number for each event; `rest` for those that it does not list."""

    def __init__(self, listed: Mapping[E, int], rest: int) -> None:
        super().__init__(listed)
        self.rest = rest

    def __missing__(self, event: E) -> int:
        return self.rest


class ClassFactors(Generic[E]):
    """What p(x | y) of one class is made of: `constant` times a factor for each event in x.

    The factor of an event of weight w is w / `scale`. Where `constant` stands for the absence of all
    events, it is w / (scale - w), what turns an event's absence into its presence; unless that would
    divide by 0: such an event is `required`, is not in `constant`, and without it p(x | y) is 0.
    """

    def __init__(
        self,
        weights: Weights[E],
        scale: int,
        constant: Product = ONE_PRODUCT,
        *,
        from_absence: bool = False,
        required: FrozenSet[E] = frozenset(),
    ) -> None:
        self.weights = weights
        self.scale = scale
        self.constant = constant
        self.from_absence = from_absence
        self.required = required

    def denominator(self, weight: int) -> int:
        """Return the denominator of the factor of an event with this weight."""
        return (self.scale - weight if self.from_absence else self.scale) or self.scale

    def times(self, constant: Product, events: Events[E]) -> Product:
        """Return a constant times the factors of events."""
        if self.required and not self.required <= set(events):
            return Product([(0, 1, 1)])
        if isinstance(events, dict):
            often = [(self.weights[event], m) for event, m in events.items() if m > _OFTEN]
            powers = [(weight, self.denominator(weight), m) for weight, m in often]
            events = [event for event, m in events.items() if m <= _OFTEN for _ in range(m)]
        else:
            powers = []
        numerators = list(map(self.weights.__getitem__, events))
        if self.from_absence:
            return Product(powers, numerators, list(map(self.denominator, numerators)), constant)
        powers += [(1, self.scale, len(numerators))] if numerators else []
        return Product(powers, numerators, (), constant)

    def impossible(self, events: Events[E]) -> Iterator[tuple[E, bool]]:
        """Yield every event whose presence (True) or absence (False) has the probability 0."""
        yield from ((event, True) for event in events if not self.weights[event])
        yield from ((event, False) for event in sorted(self.required.difference(events)))


class Joint(Generic[E]):
    """p(x, y) for every class y: prior times p(x | y).

    Events that no class lists have factors, too, if `unlisted`; else they count nothing.
    """

    def __init__(
        self, priors: Collection[Fraction], factors: Sequence[ClassFactors[E]], unlisted: bool = True
    ) -> None:
        self.priors = tuple(priors)
        self.factors = factors
        self.unlisted = unlisted
        self.constants = [
            Product([(prior.numerator, prior.denominator, 1)], constant=part.constant)
            for prior, part in zip(self.priors, factors)
        ]
        self._size = sum(constant.size for constant in self.constants)

    @cached_property
    def _weights(self) -> dict[E, tuple[int, ...]]:
        """The weights in all classes of every event that one of them lists."""
        weights = [part.weights for part in self.factors]
        rests = [part.weights.rest for part in self.factors]
        return {
            event: tuple([of_class.get(event, rest) for of_class, rest in zip(weights, rests)])
            for event in self._listed
        }

    @cached_property
    def _listed(self) -> FrozenSet[E]:
        """The events that a class lists."""
        return frozenset().union(*(part.weights for part in self.factors))

    def known(self, events: Events[E]) -> Events[E]:
        """Return the events that have factors."""
        if self.unlisted or isinstance(events, dict):
            return events
        return list(filter(self._listed.__contains__, events))

    def products(self, events: Events[E]) -> list[Product]:
        """Return p(x, y) for each class."""
        events = _gathered(self.known(events))
        return [part.times(constant, events) for constant, part in zip(self.constants, self.factors)]

    def integers(self, events: Events[E]) -> Optional[list[int]]:
        """Return p(x, y) for each class but for a common factor, as integers; None if events are many."""
        if len(events) * len(self.factors) + self._size > FEW or isinstance(events, dict):
            return None
        if self.unlisted:
            rest = tuple([part.weights.rest for part in self.factors])
            rows = [self._weights.get(event, rest) for event in events]
        else:
            rows = list(filter(None, map(self._weights.get, events)))
        ratios = []
        for constant, part, weights in zip(self.constants, self.factors, zip(*rows) if rows else repeat(())):
            n, d = constant.exact
            if part.required and not part.required.issubset(events):
                n = 0
            d *= prod(map(part.denominator, weights)) if part.from_absence else part.scale ** len(weights)
            ratios.append((n * prod(weights), d))
        return _over_one_denominator(ratios)

    def likelihood(self, place: int, events: Events[E]) -> Product:
        """Return p(x | y) for one class."""
        return self.factors[place].times(self.factors[place].constant, _gathered(self.known(events)))

    def certain(self, events: Events[E]) -> Optional[int]:
        """Return the place of the largest p(x, y) where arithmetic in doubles proves it, else None.

        The logarithm of an event's odds is off by at most 2^-49 of 1 + its size: two roundings and a
        logarithm, of which C libraries round the last bit or two. A sum of t doubles, whose sizes
        add up to s, is off by at most t 2^-53 s.
        """
        number = sum(events.values()) if isinstance(events, dict) else len(events)
        best, low, high, others = 0, 0.0, 0.0, -inf  # the first class, with the log-odds 0
        for place, (constant, log_odds, largest) in enumerate(self._filter, 1):
            try:
                if isinstance(events, dict):
                    score = constant + sum([m * log_odds[event] for event, m in events.items()])
                else:
                    score = constant + sum(map(log_odds.__getitem__, events))
                size = number * largest + abs(constant)
                error = size * (2.0**-48 + (number + 4) * 2.0**-52)
            except OverflowError:
                return None
            if score - error > low:
                others = max(others, high)
                best, low, high = place, score - error, score + error
            else:
                others = max(others, score + error)
        return best if low > others > -inf else None

    @cached_property
    def _filter(self) -> list[tuple[float, _LogOdds[E], float]]:
        """For each class but the first the log-odds against it: of the constants, of events, and 1 more
        than the largest of these.

        Empty where some are infinite, or there is nothing to decide.
        """
        first, tables = self.factors[0], []
        if any(part.required for part in self.factors) or not all(self.priors):
            return []
        for part, constant in zip(self.factors[1:], self.constants[1:]):
            log_odds = _LogOdds(part, first, self._listed, self.unlisted)
            if isnan(log_odds.largest):
                return []
            tables.append((rounded(log_ratio(constant, self.constants[0])), log_odds, 1.0 + log_odds.largest))
        return tables


class _LogOdds(Dict[E, float]):
    """Doubles near the logarithms of the odds of events in one class against another.

    `largest`: the largest of their sizes, NaN if one of them is not finite, or not near the truth.
    """

    def __init__(
        self, part: ClassFactors[E], other: ClassFactors[E], listed: Collection[E], unlisted: bool
    ) -> None:
        known = _OfWeights(part, other)
        p, q, p_rest, q_rest = part.weights.get, other.weights.get, part.weights.rest, other.weights.rest
        super().__init__({event: known[p(event, p_rest), q(event, q_rest)] for event in listed})
        self.rest = known[p_rest, q_rest] if unlisted else 0.0
        self.largest = nan if any(map(isnan, known.values())) else max(map(abs, known.values()), default=0.0)

    def __missing__(self, event: E) -> float:
        return self.rest


class _OfWeights(Dict[Tuple[int, int], float]):
    """The same by the weights of an event in the two classes, which many events share."""

    def __init__(self, part: ClassFactors[E], other: ClassFactors[E]) -> None:
        super().__init__()
        self.denominators = part.denominator, other.denominator

    def __missing__(self, weights: tuple[int, int]) -> float:
        (p, q), (p_denominator, q_denominator) = weights, self.denominators
        try:
            value = log(p * q_denominator(q) / (q * p_denominator(p)))
        except (ArithmeticError, ValueError):  # 0, or beyond doubles
            value = nan
        self[weights] = value = value if abs(value) < 600 else nan  # beyond, doubles lose precision
        return value


def _gathered(events: Events[E]) -> Events[E]:
    """Return many events as how often each occurs."""
    return Counter(events) if len(events) > FEW and not isinstance(events, dict) else events
