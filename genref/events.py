# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A model of discrete x is one table with a row of integers for each event; p(x, y) is a product of rows.

An event is a word that is drawn, a value that a feature takes, or a feature that is present. Its row has the
factor of the event in each class, as an integer over an integer:

    p(x, y) = start_y prod_(events of x) above_y / below_y

The start is the product of what every x has: the prior, and the absence of all features.

A posterior is a ratio of such products, and Python's `/` rounds a ratio of integers correctly. If x is so
long that the integers would be slow, the scores, which are logarithms of products, are enclosed instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import chain, repeat
from math import inf, isfinite, lcm, log, nan
from typing import Any, Dict, NamedTuple, Optional, Tuple, Union

from .counts import Counts
from .errors import DomainError
from .generative import Scores, bits_of_doubt
from .numbers import rounding
from .numbers.exact import multiplied
from .numbers.rounding import Digits, Interval, Precision, Real, Rounded, Unrounded
from .numbers.values import once

Event = Any
Row = Tuple[int, ...]
"""The factors of an event in K classes: K numerators, then K denominators if they are not the table's.

All rows of a table have the same length.
"""

Ratio = Tuple[int, int]
Factors = Sequence[Tuple[Ratio, int]]
"""Factors, each with how often it occurs."""

Parts = Sequence[Counts[Any]]
"""The counts of each class."""

SHORT = 2**16
"""Up to this many bits, integers are faster than intervals."""

MAX_BITS = 2**23
"""The most bits of the exact values of all classes together; over a common denominator, twice as many."""

FEW = 64
"""Up to this many different factors, it is faster to look for equal ones than to multiply them out."""


class Asked(NamedTuple):
    """An x: its events, each as often as it occurs or with its number; and the features that it lacks."""

    events: Union[Sequence[Event], Dict[Event, int]]
    absent: Sequence[Event] = ()


@dataclass(eq=False)
class Table:
    """The factors of all events in K classes.

    `starts`: the factors of an x without events, for each class; `rows`: by event; `rest`: the row for an
    event that has none of its own, or None to ignore it; `scales`: the denominators of rows without any;
    `scale`: those of the probability of an event; `absences`: rows that x selects if an event does not occur;
    `left_out`: the row that x selects if it lacks a feature, which takes its factor in `starts` away again;
    `logarithms`: those that were asked for.
    """

    starts: Sequence[Factors]
    rows: Mapping[Event, Row]
    rest: Optional[Row]
    scales: Row
    scale: Callable[[Event], Row]
    absences: Mapping[Event, Row] = field(default_factory=dict)
    left_out: Optional[Callable[[Event], Row]] = None
    logarithms: dict[tuple[int, int, int], Interval] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.size = len(self.starts)

    @once
    def bits(self) -> int:
        """The bits of one event in all classes, at most (not of `left_out`, which shortens the starts)."""
        every = [*self.rows.values(), *self.absences.values(), self.rest or (1,), self.scales]
        return 2 * self.size * max(map(max, every)).bit_length()

    @once
    def start_bits(self) -> int:
        """The bits of the starts, multiplied out."""
        return sum(n * (a.bit_length() + b.bit_length()) for start in self.starts for (a, b), n in start)

    @once
    def products(self) -> list[Ratio]:
        """The starts, multiplied out."""
        found = []
        for own in self.starts:
            found.append((multiplied([a**n for (a, _), n in own]), multiplied([b**n for (_, b), n in own])))
        return found

    @once
    def whole(self) -> tuple[list[int], list[int]]:
        """The starts, and 1 over the scales, as integers: each list up to a factor that all classes share."""
        above, below = zip(*self.products)
        whole, scale = lcm(*below), lcm(*self.scales)
        return [a * (whole // b) for a, b in zip(above, below)], [scale // own for own in self.scales]

    @once
    def log_starts(self) -> list[rounding.Rule]:
        """The logarithms of the starts."""
        return [rounding.constant(partial(self.log_product, start)) for start in self.starts]

    @once
    def possible(self) -> list[int]:
        """The classes whose start is not 0."""
        return [k for k, start in enumerate(self.starts) if all(above for (above, _), _ in start)]

    def selected(self, x: Asked) -> tuple[list[Row], Sequence[int]]:
        """Return the row of each event and of each absence that matters, and how often; () for once each."""
        # `map` keeps the loop over words in C.
        found = [row for row in map(self.rows.get, x.events, repeat(self.rest)) if row]
        if self.absences:
            found += [self.absences[event] for event in self.absences.keys() - {*x.events, *x.absent}]
        found += map(self.left_out, x.absent) if self.left_out else ()
        return found, tuple(x.events.values()) if isinstance(x.events, dict) else ()

    def factor(self, row: Row, k: int) -> Ratio:
        """Return the factor of an event in class k."""
        return row[k], row[self.size + k] if len(row) > self.size else self.scales[k]

    def probability(self, event: Event, k: int) -> Fraction:
        """Return p(event | y), for an event that no x ignores."""
        row: Optional[Row] = self.rows.get(event, self.rest)
        return Fraction(row[k] if row else 0, self.scale(event)[k])

    def log_product(self, factors: Factors, at: Precision) -> Interval:
        """Enclose the logarithm of a product; the logarithms of its factors are kept for the next x."""
        low = high = Decimal(0)
        for ratio, n in factors:
            (a, b), times = ratio, Decimal(n)
            found = self.logarithms.get((a, b, at.digits))
            if found is None:
                found = self.logarithms[a, b, at.digits] = at.between(a, a, b).ln() if a != b else at(0)
            low, high = at.down.fma(times, found.low, low), at.up.fma(times, found.high, high)
        return Interval(at, low, high)

    def log_of(self, factors: Factors) -> Unrounded:
        """Return the logarithm of a product: irrational unless the product is 1 (Lindemann)."""
        return Unrounded(partial(self.log_product, factors), lambda: None if powers(factors) else Fraction(0))

    # Labels by doubles

    @once
    def log_odds(self) -> list[tuple[float, dict[Event, float], float, float]]:
        """For each class against the first: constant, log-odds of events and of the rest, 1 + the largest.

        The list is empty if a factor is 0 or beyond doubles.
        """
        if self.absences or len(self.possible) < self.size:
            return []
        found, at = [], Precision(40)
        every = [*self.rows.items(), (None, self.rest or (1,) * 2 * self.size)]
        for k in range(1, self.size):
            odds = {event: _log_of_quotient(self.factor(row, k), self.factor(row, 0)) for event, row in every}
            if not all(map(isfinite, odds.values())):
                return []
            largest = 1.0 + max(map(abs, odds.values()))
            start = self.log_starts[k](at) - self.log_starts[0](at)
            found.append((float(start.low), odds, odds.pop(None), largest))
        return found

    def place(self, events: Sequence[Event]) -> Optional[int]:
        """Return the place of the largest p(x, y) if doubles prove it, otherwise None.

        A logarithm in `log_odds` is off by at most 2^-49 (1 + its size): two roundings, and a few bits of the
        C library; a start is a double near an enclosure with 40 digits. A sum of t doubles is off by at most
        t 2^-53 times the sum of their sizes; with the start, t + 1 are added. Both bounds are doubled, or
        more, which also pays for the rounding of the bounds.
        """
        if not self.log_odds:
            return None
        scores, errors, t = [0.0], [0.0], len(events)
        for start, odds, rest, largest in self.log_odds:
            scores.append(start + sum(map(odds.get, events, repeat(rest))))
            errors.append(((t + 1) * largest + abs(start)) * (2.0**-48 + (t + 4) * 2.0**-52))
        return rounding.ahead(scores, errors)


def _log_of_quotient(a: Ratio, b: Ratio) -> float:
    """Return ln(a / b) in doubles, or NaN if it is far from ordinary."""
    try:
        value = log(a[0] * b[1] / (a[1] * b[0]))
    except (ArithmeticError, ValueError):  # 0, or beyond doubles
        return nan
    return value if abs(value) < 600 else nan


class ProductScores(Scores):
    """The scores of classes in which p(x, y) is a product of rows.

    If x is short, up to `SHORT` bits, posteriors and labels are ratios of integers (`joint`).
    A word takes 2 K b bits if the longest number of the table has b: with two classes and 16 bits, 1,000
    words are short. If x is long, scores are enclosed as those of all models are: the logarithm of each
    different factor, times how often it occurs, with 24 digits (n + 8 to round to n) and then twice as many
    until both ends round alike. Where eight times as many do not decide, in a tie or a half-way case,
    `quotient` has the powers that are left without common factors, and they give the exact fraction, or one
    that rounds as it does. (`exact_posterior` multiplies out a long x, too.)
    """

    def __init__(self, table: Table, x: Asked) -> None:
        self.table = table
        self.rows, self.times = table.selected(x)
        self.columns = columns = list(zip(*self.rows)) or [()] * table.size
        possible = [k for k in table.possible if 0 not in columns[k]]
        # `exactly` is never called: the two methods that call it, `_exact_...`, are defined anew below.
        super().__init__(table.size, possible, self._enclosed, lambda: ((), ()))
        self.bits = table.start_bits + table.bits * (sum(self.times) if self.times else len(self.rows))
        self.is_short = self.bits <= SHORT

    @once
    def joint(self) -> list[int]:
        """p(x, y) of each class, up to a common factor. Raises: DomainError if that is too long.

        A short sequence is multiplied out over the integers of `Table.whole`; a mapping or a long x as
        `ratios`, unless equal factors leave little of it (`_odds`).
        """
        if self.is_short and not self.times:
            n, (starts, scales), columns = len(self.rows), self.table.whole, [*map(multiplied, self.columns)]
            joint = [a * b**n * own for a, b, own in zip(starts, scales, columns)]
            # The rows of presences have denominators of their own. These are factors of the starts.
            return [p // below for p, below in zip(joint, columns[self.table.size :])] or joint
        pairs = self._odds() or self.ratios
        whole = lcm(*(d for _, d in pairs))
        # Reducing K fractions of b bits takes a time of K b^2, and b may be the bits of all classes.
        _refuse_long(whole.bit_length() * self.table.size, 2 * MAX_BITS)
        return [n * (whole // d) for n, d in pairs]

    def _odds(self) -> list[Ratio]:
        """Return p(x, y) of a long x over that of one class, if it is short once equal factors have gone."""
        if self.is_short or self.bits <= MAX_BITS and len(self.counted) > FEW:
            return []
        most, can, K = MAX_BITS // self.table.size, self.possible, range(self.table.size)
        odds = [rounding.value_of(self.quotient(k, can[0]), most) if k in can else Fraction(0) for k in K]
        return [] if None in odds else [p.as_integer_ratio() for p in odds if p is not None]

    @once
    def ratios(self) -> list[Ratio]:
        """Return p(x, y) of each class, not reduced. Raises: DomainError if it is too long."""
        table, rows, K = self.table, self.rows, self.table.size
        _refuse_long(self.bits, MAX_BITS)
        if self.times:
            rows = [tuple([a**n for a in (*row, *table.scales)[: 2 * K]]) for row, n in zip(rows, self.times)]
        columns = list(map(multiplied, zip(*rows))) or [1] * K
        below = columns[K:] or [scale ** len(rows) for scale in table.scales]
        return [(n * a, d * b) for (n, d), a, b in zip(table.products, columns, below)]

    # Short x

    def posterior(self, digits: Digits) -> list[Rounded]:
        """Return p(y|x) of each class, rounded once."""
        if not self.is_short:
            return super().posterior(digits)
        joint, whole = self.joint, sum(self.joint)
        return [p / whole if digits is None else rounding.quotient(p, whole, digits) for p in joint]

    def log_odds(self, k: int, other: int) -> Real:
        """Return ln p(y|x) - ln p(z|x) for two classes, one of them possible; no others are asked."""
        if not self.is_short:
            return super().log_odds(k, other)
        return rounding.log_ratio(Fraction(self.joint[k]), Fraction(self.joint[other]))

    def _compare(self, i: int, j: int) -> int:
        if not self.is_short:
            return super()._compare(i, j)
        p, q = self.joint[self.possible[i]], self.joint[self.possible[j]]
        return (p > q) - (p < q)

    # Long x

    @once
    def counted(self) -> Mapping[Row, int]:
        """How often each row occurs."""
        found = Counter(() if self.times else self.rows)
        for row, n in zip(self.rows, self.times):
            found[row] += n
        return found

    def factors(self, k: int) -> Factors:
        """Return the factors of p(x, y), each with how often it occurs."""
        return [*self.table.starts[k], *self._of_events(k)]

    def _of_events(self, k: int) -> Factors:
        return [(self.table.factor(row, k), n) for row, n in self.counted.items()]

    def _enclosed(self, at: Precision) -> Sequence[Interval]:
        table = self.table
        return [table.log_starts[k](at) + table.log_product(self._of_events(k), at) for k in self.possible]

    def log_joint(self, k: int) -> Real:
        """Return ln p(x, y) of a class."""
        return self.table.log_of(self.factors(k)) if k in self.possible else -inf

    # Exactly

    def quotient(self, k: int, other: int) -> dict[int, int]:
        """Return p(x, y) / p(x, z) as powers without common factors: equal factors are gone."""
        return powers([*self.factors(k), *((ratio, -n) for ratio, n in self.factors(other))])

    def _exact_difference(self, i: int, j: int) -> Optional[Fraction]:
        return None if self.quotient(self.possible[i], self.possible[j]) else Fraction(0)

    def _exact_share(self, digits: Digits, i: int) -> Optional[Fraction]:
        """Return p(y|x) of a possible class, or a fraction that rounds as it does. Raises: DomainError.

        A quotient of two classes is multiplied out if its common factors leave it short. Of a long one, only
        that it is positive matters if it is small enough. Anything else must be multiplied out, too, and may
        be too long for that.
        """
        k, whole, long = self.possible[i], Fraction(0), []
        for m, j in enumerate(self.possible):
            value = rounding.value_of(self.quotient(j, k), SHORT)
            if value is None:
                long.append(self._difference(m, i, rounding.FIRST).high)  # its logarithm, at most
            else:
                whole += value
        # If no logarithm is above -bits - n, each of the n long quotients is below e^-(bits + n), and their
        # sum below 2^-bits.
        bits = bits_of_doubt(whole, digits)
        if long and max(long) > -bits - len(long):
            return Fraction(self.joint[k], sum(self.joint))
        return 1 / (whole + Fraction(bool(long), 1 << bits))


def _refuse_long(bits: int, most: int) -> None:
    """Raises: DomainError for an exact value of more than so many bits."""
    if bits > most:
        raise DomainError("exact value", bits, f"at most {most}", f"the exact value may need {bits:,} bits")


def powers(factors: Factors) -> dict[int, int]:
    """Return a product of factors as powers without common factors; it is 1 if there are none."""
    return rounding.coprime(chain.from_iterable([(above, n), (below, -n)] for (above, below), n in factors))


# The tables of the three event spaces


def draws(parts: Parts, size: int, alpha: Fraction) -> Table:
    """Return the table of words that are drawn: p(word | y) = (n_word + alpha) / (n + size alpha).

    If every word of `size` occurs in some class, a word that does not is ignored.

    Computes: event-mle-word, event-laplace-word
    """
    scales = tuple(alpha.denominator * part.total + alpha.numerator * size for part in parts)
    rows, K = _rows(parts, alpha), len(parts)
    rest = (alpha.numerator,) * K if len(rows) < size else None
    return Table([()] * K, rows, rest, scales, lambda word: scales)


def choices(parts: Parts, levels: Sequence[int], alpha: Fraction) -> Table:
    """Return the table of values that features take: p(value | y) = (n_value + alpha) / (n + k alpha).

    An event is a feature with its value. Each feature takes one of its k values, so its denominator is in the
    starts.

    Computes: nb-categorical
    """
    scales = [[alpha.denominator * part.examples + alpha.numerator * k for k in levels] for part in parts]
    starts, K = [[((1, scale), n) for scale, n in Counter(own).items()] for own in scales], len(parts)
    own, rest = list(zip(*scales)), (alpha.numerator,) * K
    return Table(starts, _rows(parts, alpha), rest, (1,) * K, lambda e: own[e[0]], left_out=own.__getitem__)


def presences(parts: Parts, size: int, alpha: Fraction) -> Table:
    """Return the table of features that are present or not: phi = (n_feature + alpha) / (n + 2 alpha).

    The starts are the products of 1 - phi over all features, and the row of a feature that is present is
    phi / (1 - phi). Where 1 - phi is 0 in a class, it is left out of the starts, and there is a row for the
    feature's absence, too. If every feature of `size` occurs in some class, another one is ignored.

    Computes: nb-mle-feature, nb-laplace-feature
    """
    scales = tuple(alpha.denominator * part.examples + 2 * alpha.numerator for part in parts)
    K, ones, rows = len(parts), (1,) * len(parts), _rows(parts, alpha)
    absences: dict[Event, Row] = {}
    for event, row in rows.items():
        below = [scale - n for scale, n in zip(scales, row)]
        if 0 in below:
            absences[event] = tuple([int(b > 0) for b in below]) + ones
        rows[event] = row + tuple([b or 1 for b in below])
    unseen = size - len(rows)
    never = tuple(scale - alpha.numerator for scale in scales)
    starts = []
    for k, scale in enumerate(scales):
        absent = Counter([row[K + k] for row in rows.values()])
        absent[never[k]] += unseen
        starts.append([((n, scale), times) for n, times in absent.items()])
    rest = (alpha.numerator,) * K + never

    def left_out(feature: Event) -> Row:
        return scales + rows.get(feature, rest)[K:]

    return Table(starts, rows, rest if unseen else None, ones, lambda feature: scales, absences, left_out)


def _rows(parts: Parts, alpha: Fraction) -> dict[Event, Row]:
    """Return n + alpha in each class, times the denominator of alpha, for all events."""
    a, b = alpha.numerator, alpha.denominator
    plain = [dict(part.events.items()) for part in parts]  # whose `get` is faster
    events = dict.fromkeys(chain(*plain))
    return {event: tuple([b * own.get(event, 0) + a for own in plain]) for event in events}
