# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""p(x, y) of discrete x: all classes of a Naive Bayes model as one table of integers.

The idea: p(x, y) is a product of powers of integers, and Bayes rule needs it only up to a factor that all
classes share. Take off the least exponent of each base over the classes, and integers are left.

For example, a text has the words u, v, v. Class a has the prior 1/3 and draws u with probability 2/5 and v
with 3/5; class b has the prior 2/3, 1/4 and 3/4:

    p(x, a) = 1/3 * 2/5 * (3/5)^2 = 2^1 3^1 4^0  5^-3
    p(x, b) = 2/3 * 1/4 * (3/4)^2 = 2^1 3^1 4^-3 5^0

The least exponents are 1, 1, -3, -3. What is left of a is 4^3 = 64 and of b 5^3 = 125, so p(a | x) is 64/189.

A short x is answered in integers. The powers of a long x are enclosed between decimals, and multiplied out
only if no enclosure decides: at a tie, or half-way between two roundings.

The table has a row for every event, with its factor in each class: a weight over a scale. The events of an x
select the rows:

- a word is drawn: weight / scale, as often as it occurs;
- a feature's value is chosen: weight / scale, where the scales of all features are constant;
- a feature is present: weight / (scale - weight), as the absence of all features is constant:
  prod_j p(x_j | y) = prod_all (1 - phi_j) prod_present phi_j / (1 - phi_j). If a class always has a feature,
  that would divide by 0: such a feature stays out of the constant and has a row for its absence, too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import MAX_EMAX
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, repeat
from math import gcd, inf, isnan, lcm, log, nan, prod
from operator import mul
from typing import Dict, Generic, Optional, Tuple, TypeVar, Union

from ...errors import DomainError
from ...numbers.enclosing import FIRST, Apart, Enclosing, Interval
from ...numbers.reals import ONE, ZERO, Logarithm, Real, Value, as_real, exp, ln, rounded, sign, total
from ..statistics.smoothing import E, Estimate
from . import filters

Events = Union[Sequence[E], Dict[E, int]]
"""What occurs in an x: events, each as often as it occurs, or how often each occurs."""

Row = Tuple[int, ...]
"""The factors of an event in K classes: K numerators and, if its denominators are its own, these."""

Powers = Mapping[int, int]
"""A product of powers of natural numbers, as the exponent of each base: 5/12 is {5: 1, 2: -2, 3: -1}."""

T = TypeVar("T")

SHORT = 2**15
"""Up to so many bits, integers are quicker than enclosures."""

MAX_REDUCED = 2**18
"""Bits of the longest product that is reduced as a fraction; the bases of a longer one are made coprime."""

MAX_BITS = 2**22
"""Bits above and below the line of the longest product that is multiplied out; it takes seconds."""

RANGE = MAX_EMAX
"""Up to so many bits, products and their ratios are within the range of decimals; beyond, logarithms are."""


class Product:
    """A rational number that is not negative: powers, times another product if one is given.

    `times`: such as p(y), which all x share, so that its integers and enclosures are computed once.
    """

    def __init__(self, powers: Powers, times: Optional[Product] = None) -> None:
        self._own, self._times = powers, times

    def __truediv__(self, other: Product) -> Product:
        """Return what is left without the powers of another product, even if these are 0."""
        return Product(merged(chain(self.powers.items(), ((base, -e) for base, e in other.powers.items()))))

    def times(self, factors: Iterable[tuple[Fraction, int]]) -> Product:
        """Return the product of this one and powers of fractions."""
        return Product(merged(chain.from_iterable(power_of(*factor) for factor in factors)), self)

    @cached_property
    def powers(self) -> Powers:
        """The exponent of each base, which is a natural number; 0 has no negative exponent."""
        return merged(chain(self._times.powers.items(), self._own.items())) if self._times else self._own

    @cached_property
    def bits(self) -> int:
        """At least the bits above and below the line, those included that will cancel."""
        return bits_of(self._own) + (self._times.bits if self._times else 0)

    @property
    def is_zero(self) -> bool:
        """Whether a factor is 0."""
        return self._own.get(0, 0) > 0 or bool(self._times and self._times.is_zero)

    @cached_property
    def exact(self) -> tuple[int, int]:
        """Numerator and denominator, not reduced. Raises: DomainError beyond `MAX_BITS`."""
        bits = bits_of(self._own)
        if bits > MAX_BITS:
            raise DomainError("bits of an exact value", bits, f"at most {MAX_BITS}; rounded, it has no limit")
        above, below = multiplied_out(self._own)
        return (above * self._times.exact[0], below * self._times.exact[1]) if self._times else (above, below)

    @cached_property
    def real(self) -> Real:
        """The same as a real number."""
        return Real(self._enclosed)

    def _enclosed(self, at: Enclosing) -> Interval:
        # What all x share is enclosed once. `Apart` sees what is rational, such as 6^n / (2^n 3^n) = 1 at a
        # tie, once the factors have cancelled.
        if self.bits <= RANGE and not isinstance(at, Apart):
            own = enclosed(self._own, at)
            return at.multiply(self._times.real.enclose(at), own) if self._times else own
        if bits_of(self._reduced) <= RANGE:
            return enclosed(self._reduced, at)
        return as_real(exp(self._sum_of_logarithms)).enclose(at)

    @property
    def logarithm(self) -> Value:
        """ln of a product that is not 0: exactly 0 of 1."""
        if self.bits > RANGE:
            return self._sum_of_logarithms
        low, high = self.real.enclose(FIRST)
        return ZERO if low <= 1 <= high and not self._reduced else ln(self.real)

    @property
    def _sum_of_logarithms(self) -> Value:
        return total([e * ln(base) for base, e in self._reduced.items()])

    @cached_property
    def _reduced(self) -> Powers:
        """The same product with bases that have no common factor, so that it is 1 only if there are none."""
        if bits_of(self.powers) > MAX_REDUCED:
            return coprime(self.powers)
        return {base: e for base, e in power_of(Fraction(*multiplied_out(self.powers))) if base != 1}


def power_of(value: Fraction, exponent: int = 1) -> Iterator[tuple[int, int]]:
    """Yield the powers of a power of a fraction, each as base and exponent."""
    yield value.numerator, exponent
    yield value.denominator, -exponent


def merged(pairs: Iterable[tuple[int, int]]) -> Powers:
    """Return the product of powers, each given as base and exponent."""
    powers: defaultdict[int, int] = defaultdict(int)
    for base, e in pairs:
        powers[base] += e
    return powers


def bits_of(powers: Powers) -> int:
    """Return at least the bits of a product, above and below the line together."""
    return sum([abs(e) * base.bit_length() for base, e in powers.items() if base > 1])


def multiplied_out(powers: Powers) -> tuple[int, int]:
    """Return a product as numerator and denominator, not reduced."""
    above = [base**e for base, e in powers.items() if e > 0]
    below = [base**-e for base, e in powers.items() if e < 0]
    return multiplied(above), multiplied(below)


def multiplied(numbers: Sequence[int]) -> int:
    """Return the product of integers; large ones meet large ones, which is what makes it quick."""
    # One after the other, n numbers of b bits cost b n^2, as each meets all that came before it. In groups of
    # 32, whose products are grouped again, most of the work is a few products of two long numbers.
    while len(numbers) > 32:
        numbers = [prod(numbers[start : start + 32]) for start in range(0, len(numbers), 32)]
    return prod(numbers)


def enclosed(powers: Powers, at: Enclosing) -> Interval:
    """Enclose a product of powers."""
    if bits_of(powers) <= SHORT:
        return at.ratio(*multiplied_out(powers))
    # Horner's rule: a squaring for each bit of the exponents, not for each base.
    above = below = at.ratio(1, 1)
    for level in levels(powers):
        above = at.multiply(at.multiply(above, above), at.ratio(level, 1))
    for level in levels({base: -e for base, e in powers.items()}):
        below = at.multiply(at.multiply(below, below), at.ratio(level, 1))
    return at.divide(above, below)


def levels(powers: Powers) -> list[int]:
    """Return for each bit of positive exponents, the highest first, the product of the bases that have it.

    They make all powers at once, by Horner's rule: 5 is 101 in binary and 6 is 110, so 2^5 3^6 has the
    levels 2 * 3, 3 and 2, and is (6^2 * 3)^2 * 2.

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


def coprime(powers: Powers) -> Powers:
    """Return the same product with bases that have no common factor: it is 1 only if there are none.

    Two bases with a common factor become three. In 6^2 4^-1 the factor 2 leaves 3^2, 2^-1 and 2^(2 - 1).

    >>> coprime({6: 2, 4: -1})
    {3: 2}
    """
    found: dict[int, int] = {}
    rest = sorted(powers.items(), reverse=True)  # small bases first, which are factors of many others
    while rest:
        base, e = rest.pop()
        other = next((other for other in found if gcd(base, other) > 1), 1)
        if other > 1:
            # The three parts may have common factors among themselves, so all three are looked at again. It
            # ends, because the product of all bases falls by the common factor each time.
            common, other_e = gcd(base, other), found.pop(other)
            rest += [(base // common, e), (other // common, other_e), (common, e + other_e)]
        elif base > 1 and e:
            found[base] = e
    return found


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
    # Enclosures decide almost always, and are kept. The ratio decides ties, and what is next to one.
    (p_low, p_high), (q_low, q_high) = p.real.enclose(FIRST), q.real.enclose(FIRST)
    if p_low > q_high or p_high < q_low:
        return 1 if p_low > q_high else -1
    return sign((p / q).real - 1)


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
    joint = [ZERO if p.is_zero else p.real for p in products]
    # Only one class is possible: exactly 1, without another digit.
    if joint.count(ZERO) == len(joint) - 1:
        return [ZERO if p is ZERO else ONE for p in joint]
    p_x = total(joint)

    @lru_cache(maxsize=None)
    def relative() -> list[Value]:
        top = products[largest(products)[0]]
        ratios = [ZERO if p.is_zero else ONE if p is top else (p / top).real for p in products]
        whole = total(ratios)
        return [ratio / whole for ratio in ratios]

    # A word 10^12 times may have p(x, y) of 10^-(10^18) in all classes, while their ratios are moderate.
    far = sum([p.bits for p in products]) > RANGE

    def share(place: int) -> Value:
        # Relative to the largest nothing overflows, and whatever is rational can be seen.
        near = joint[place] / p_x
        return Real(
            lambda at: as_real(relative()[place] if far or isinstance(at, Apart) else near).enclose(at)
        )

    return [share(place) if p is not ZERO else ZERO for place, p in enumerate(joint)]


def cleared(products: Sequence[Product]) -> list[int]:
    """Return products, of which one is not 0, as integers that have lost a factor common to all.

    >>> cleared([Product({2: 1, 3: 1, 5: -3}), Product({2: 1, 3: 1, 4: -3})])
    [64, 125]
    """
    # Relative to the first, what all classes share has cancelled: 2^1 3^1 in the example.
    first = next(p for p in products if not p.is_zero)
    ratios = [{0: 1} if p.is_zero else (p / first).powers for p in products]
    # 6^n / (2^n 3^n) is too long to be multiplied out until its bases are coprime: then it is 1.
    ratios = [coprime(ratio) if bits_of(ratio) > MAX_BITS else ratio for ratio in ratios]
    # The first has no powers left, so the least exponents are negative, or 0. In the example the second is
    # 5^3 4^-3 of the first: -3 is the least of 4, and 0 of 5.
    least: dict[int, int] = {}
    for ratio in ratios:
        least.update({base: e for base, e in ratio.items() if e < least.get(base, 0)})
    lift = [(base, -e) for base, e in least.items()]
    return [Product(merged([*ratio.items(), *lift])).exact[0] for ratio in ratios]


@dataclass(frozen=True)
class Table(Generic[E]):
    """The factors of p(x, y) in K classes.

    `priors`: p(y); `rows`: the row of each event; `rest`: that of all others, None if they count nothing;
    `scales`: the denominators of events whose rows have none; `constants`: p(x | y) of an x without
    events; `absences`: the rows that an x without the event selects.
    """

    priors: Collection[Fraction]
    rows: Mapping[E, Row]
    rest: Optional[Row]
    scales: Row
    constants: Sequence[Product]
    absences: Mapping[E, Row] = field(default_factory=dict)

    @cached_property
    def starts(self) -> list[Product]:
        """p(x, y) of an x without events."""
        return [Product(merged(power_of(p)), constant) for p, constant in zip(self.priors, self.constants)]

    @cached_property
    def _short_starts(self) -> list[int]:
        """The same as integers but for a common factor; [] if they are long."""
        return cleared(self.starts) if sum([start.bits for start in self.starts]) <= SHORT else []

    @cached_property
    def _bits(self) -> int:
        """At least the bits of an event's factors in all classes."""
        rows = [*self.rows.values(), *self.absences.values(), self.rest or (), self.scales]
        return len(self.scales) * max(map(max, filter(None, rows))).bit_length()

    def factors(self, place: int, events: Mapping[E, int], examples: int = 1) -> Powers:
        """Return the factors that an x selects in a class, or examples that have these events in all."""
        # Words of one weight share a base: of u, v, v with weights 2, 3, 3 over 5 it is 2^1 3^2 5^-3.
        powers: defaultdict[int, int] = defaultdict(int)
        below = len(self.scales) + place
        number = 0
        for event, n in events.items():
            row = self.rows.get(event, self.rest)
            if row:
                powers[row[place]] += n
                if len(row) > below:
                    powers[row[below]] -= n
                number += n
        powers[self.scales[place]] -= number
        # Of n examples that have an event m times, n - m select the row of its absence.
        for event, row in self.absences.items():
            powers[row[place]] += examples - events.get(event, 0)
        return powers

    def joints(self, events: Events[E]) -> list[Product]:
        """Return p(x, y) for each class."""
        return [Product(powers, start) for start, powers in zip(self.starts, self.selected(events))]

    def selected(self, events: Events[E]) -> list[Powers]:
        """Return for each class the factors that an x selects."""
        short = list(self._multiplied(events))
        if short:
            return [merged([(n, 1), (d, -1)]) for n, d in short]
        counted = Counter(events)
        return [self.factors(place, counted) for place in range(len(self.scales))]

    def ratios(self, events: Events[E]) -> list[tuple[int, int]]:
        """Return p(x, y) for each class: numerator and denominator, not reduced."""
        short = zip(self.starts, self._multiplied(events))
        ratios = [(start.exact[0] * n, start.exact[1] * d) for start, (n, d) in short]
        return ratios or [product.exact for product in self.joints(events)]

    def integers(self, events: Events[E]) -> list[int]:
        """Return p(x, y) for each class but for a common factor.

        [] where that is too long to be quick, or all p(x, y) are 0: `joints` can do both.
        """
        if not self._short_starts:
            return []
        columns, number = self._columns(events)
        # Over one denominator n_0/d_0, n_1/d_1, n_2/d_2 are n_0 d_1 d_2, n_1 d_0 d_2, n_2 d_0 d_1. Scales are
        # lifted to their least common multiple: over 12^n, 1/4^n and 1/6^n are 3^n and 2^n.
        below = columns[len(self.scales) :]
        whole = multiplied(below)
        lifts = [whole // d for d in below] or [lift**number for lift in self._lifts]
        joint = list(map(mul, map(mul, self._short_starts, columns), lifts))
        return joint if any(joint) else []

    @cached_property
    def _lifts(self) -> list[int]:
        return [lcm(*self.scales) // scale for scale in self.scales]

    def _multiplied(self, events: Events[E]) -> Iterable[tuple[int, int]]:
        """Return the factors that x selects, numerator and denominator for each class; none if not short."""
        columns, number = self._columns(events)
        return zip(columns, columns[len(self.scales) :] or [scale**number for scale in self.scales])

    def _columns(self, events: Events[E]) -> tuple[list[int], int]:
        """Return the product of each column of the rows that x selects, and their number; [] if not short."""
        if (sum(events.values()) if isinstance(events, dict) else len(events)) * self._bits > SHORT:
            return [], 0
        if isinstance(events, dict):
            events = list(Counter(events).elements())
        # The rows (2, 1), (3, 3), (3, 3) of the words u, v, v have a column for each class: 2, 3, 3 and
        # 1, 3, 3. `map` and `zip` keep the loop over words in C.
        rows = list(map(self.rows.get, events, repeat(self.rest)))
        if None in rows:
            rows = list(filter(None, rows))
        if self.absences:
            rows += [self.absences[event] for event in self.absences.keys() - set(events)]
        return list(map(multiplied, zip(*rows))) or [1] * len(self.scales), len(rows)

    def impossible(self, place: int, events: Collection[E]) -> Iterator[tuple[E, bool]]:
        """Yield every event whose presence (True) or absence (False) makes p(x | y) 0 in a class."""
        for event in events:
            row = self.rows.get(event, self.rest)
            if row and not row[place]:
                yield event, True
        for event in sorted(self.absences.keys() - set(events)):
            if not self.absences[event][place]:
                yield event, False

    def certain(self, events: Events[E]) -> Optional[int]:
        """Return the place of the largest p(x, y) where arithmetic in doubles proves it, else None.

        The logarithm of an event's odds is off by at most 2^-49 of 1 + its size: two roundings and a
        logarithm, of which C libraries round the last bit or two. A sum of t doubles, whose sizes
        add up to s, is off by at most t 2^-53 s. Both bounds are taken twice.
        """
        if not self._log_odds:
            return None
        numbers = events.values() if isinstance(events, dict) else None
        number = len(events) if numbers is None else sum(numbers)
        scores, errors = [0.0], [0.0]
        try:
            for constant, log_odds, largest in self._log_odds:
                # `__getitem__` calls `__missing__` for events without a row.
                terms = map(log_odds.__getitem__, events)
                scores.append(constant + sum(terms if numbers is None else map(mul, numbers, terms)))
                errors.append((number * largest + abs(constant)) * (2.0**-48 + (number + 4) * 2.0**-52))
        except OverflowError:
            return None
        if len(scores) == 2:
            return filters.certain_of_two(scores[1], errors[1])
        return filters.certain(scores, errors)

    @cached_property
    def _log_odds(self) -> list[tuple[float, _LogOdds[E], float]]:
        """For each class but the first the log-odds against it of what is constant and of events, and 1 more
        than the largest of these; [] where some are not finite.
        """
        if self.absences or not all(self.priors):
            return []
        found = []
        for place, start in enumerate(self.starts[1:], 1):
            log_odds = _LogOdds(self, place)
            if isnan(log_odds.largest):
                return []
            found.append((rounded(log_ratio(start, self.starts[0])), log_odds, 1.0 + log_odds.largest))
        return found


class _LogOdds(Dict[E, float]):
    """Log-odds of events in one class against the first; `largest`: their largest size, NaN if one fails."""

    def __init__(self, table: Table[E], place: int) -> None:
        # Two classes of some thousand words have few different pairs of weights: most words are rare. So a
        # logarithm is taken for each pair, and given to all events that have it.
        pairs = [(row[place], row[0]) for row in table.rows.values()]
        known = {
            pair: self._of_row(row, table.scales, place)
            for pair, row in dict(zip(pairs, table.rows.values())).items()
        }
        super().__init__(zip(table.rows, map(known.__getitem__, pairs)))
        self.rest = self._of_row(table.rest, table.scales, place) if table.rest else 0.0
        sizes = list(map(abs, [self.rest, *known.values()]))
        self.largest = nan if any(map(isnan, sizes)) else max(sizes)

    @staticmethod
    def _of_row(row: Row, scales: Row, place: int) -> float:
        below = row[len(scales) :] or scales
        try:
            value = log(row[place] * below[0] / (row[0] * below[place]))
        except (ArithmeticError, ValueError):  # 0, or beyond doubles
            return nan
        return value if abs(value) < 600 else nan  # beyond, doubles lose precision

    def __missing__(self, event: E) -> float:
        return self.rest


def draws(priors: Collection[Fraction], estimates: Sequence[Estimate[E]], others: bool) -> Table[E]:
    """Return the table of events that are drawn one by one; `others`: also some never seen."""
    scales = tuple([estimate.scale for estimate in estimates])
    return Table(priors, _rows(estimates), _rest(estimates, others), scales, [Product({})] * len(scales))


def choices(priors: Collection[Fraction], estimates: Sequence[Sequence[Estimate[E]]]) -> Table[E]:
    """Return the table of features that have one value each; estimates by class and feature."""
    constants = [Product(merged((estimate.scale, -1) for estimate in of_class)) for of_class in estimates]
    first = [of_class[0] for of_class in estimates]  # the others of a class differ in their scale only
    return Table(priors, _rows(first), _rest(first, True), (1,) * len(first), constants)


def presences(
    priors: Collection[Fraction], estimates: Sequence[Estimate[E]], features: int, others: bool
) -> Table[E]:
    """Return the table of so many features that are present or absent; `others`: also some never seen."""
    # Of 4 rows with 3 present, the weight of presence is 3 of the scale 4, and that of absence 4 - 3 = 1.
    ones = (1,) * len(estimates)
    present = _rows(estimates)
    columns = [[e.scale - w for w in column] for e, column in zip(estimates, zip(*present.values()))]
    absent = dict(zip(present, zip(*columns)))
    # A class that always has a feature has no odds for it, 4 over 0. Such a feature has two rows: 4 over 1 if
    # it is present, 0 over 1 if it is absent. All other rows are presence over absence.
    absences = {event: row + ones for event, row in absent.items() if 0 in row}
    rows = {event: row + (ones if event in absences else absent[event]) for event, row in present.items()}
    rest = _rest(estimates, others)
    if rest:
        rest += tuple([estimate.scale - estimate.unseen for estimate in estimates])
    # p(x | y) of an x without features, prod_j (scale - weight) / scale: the denominators of the rows (1 for
    # features whose absence has a row), those of features never seen, and d scales.
    constants = []
    for below, estimate in enumerate(estimates, len(estimates)):
        powers = Counter([row[below] for row in rows.values()])
        powers[estimate.scale - estimate.unseen] += features - len(rows)
        powers[estimate.scale] -= features
        constants.append(Product(powers))
    return Table(priors, rows, rest, ones, constants, absences)


def _rows(estimates: Sequence[Estimate[E]]) -> dict[E, Row]:
    """Return the weights of the events that a class has seen."""
    seen: set[E] = set().union(*(estimate.counts for estimate in estimates))
    return dict(zip(seen, zip(*[estimate.weights(seen) for estimate in estimates])))


def _rest(estimates: Sequence[Estimate[E]], others: bool) -> Optional[Row]:
    return tuple([estimate.unseen for estimate in estimates]) if others else None
