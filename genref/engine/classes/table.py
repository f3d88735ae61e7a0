# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""p(x, y) of discrete x: all classes of a Naive Bayes model as one table.

The table has a row for every event. The row lists the event's factor in each class, a weight over a scale.
The events of an x select the rows:

- when a word is drawn: weight / scale, as often as the word occurs;
- when a feature's value is chosen: weight / scale, where the scales of all features are constant;
- when a feature is present: weight / (scale - weight), because the absence of all features is constant:
  prod_j p(x_j | y) = prod_all (1 - phi_j) prod_present phi_j / (1 - phi_j). If a class always has a feature,
  this would divide by 0: such a feature is left out of the constant and gets a row for its absence, too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import repeat
from math import isnan, lcm, log, nan
from operator import mul
from typing import Dict, Generic, Optional, Tuple, Union

from ...numbers.exact import multiplied
from ...numbers.reals import rounded
from ...records import dataclass
from ..statistics.smoothing import E, Estimate
from . import filters
from .powers import (
    SHORT,
    Powers,
    Product,
    cleared,
    log_ratio,
    merged,
    multiplied_out_each,
    power_of,
)

Events = Union[Sequence[E], Dict[E, int]]
"""The events of an x: each repeated as often as it occurs, or mapped to its number of occurrences."""

Row = Tuple[int, ...]
"""The factors of an event in K classes: K numerators, then K denominators if the row has separate ones."""


@dataclass(frozen=True)
class Table(Generic[E]):
    """The factors of p(x, y) in K classes.

    `priors`: p(y); `rows`: the row of each event; `rest`: the row of all other events, or None to ignore
    them; `scales`: the denominators for rows without separate ones; `constants`: p(x | y) of an x without
    events; `absences`: the row that an x selects if the event is absent.
    """

    priors: Collection[Fraction]
    rows: Mapping[E, Row]
    rest: Optional[Row]
    scales: Row
    constants: Sequence[Product]
    absences: Mapping[E, Row]

    @cached_property
    def starts(self) -> list[Product]:
        """p(x, y) of an x without events."""
        return [Product(merged(power_of(p)), constant) for p, constant in zip(self.priors, self.constants)]

    @cached_property
    def _short_starts(self) -> list[int]:
        """The same as integers, up to a common factor; [] if they are long."""
        return cleared(self.starts) if sum([start.bits for start in self.starts]) <= SHORT else []

    @cached_property
    def _bits(self) -> int:
        """An upper bound for the bits of an event's factors in all classes."""
        rows = [*self.rows.values(), *self.absences.values(), self.rest or (), self.scales]
        return len(self.scales) * max(map(max, filter(None, rows))).bit_length()

    def factors(self, place: int, events: Mapping[E, int], examples: int = 1) -> Powers:
        """Return the factors, in one class, for the events of one x, or for the total events of several."""
        # Words of equal weight share a base: u, v, v with weights 2, 3, 3 over 5 give 2^1 3^2 5^-3.
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
        # If m of n examples have an event, the other n - m select the row of its absence.
        for event, row in self.absences.items():
            powers[row[place]] += examples - events.get(event, 0)
        return powers

    def joints(self, events: Events[E]) -> list[Product]:
        """Return p(x, y) for each class."""
        return [Product(powers, start) for start, powers in zip(self.starts, self.selected(events))]

    def selected(self, events: Events[E]) -> list[Powers]:
        """Return, for each class, the factors that an x selects."""
        short = list(self._multiplied(events))
        if short:
            return [merged([(n, 1), (d, -1)]) for n, d in short]
        counted = Counter(events)
        return [self.factors(place, counted) for place in range(len(self.scales))]

    def ratios(self, events: Events[E]) -> list[tuple[int, int]]:
        """Return p(x, y) for each class as a numerator and a denominator, not reduced."""
        short = zip(self.starts, self._multiplied(events))
        ratios = [(start.exact[0] * n, start.exact[1] * d) for start, (n, d) in short]
        return ratios or multiplied_out_each(self.joints(events))

    def relative_joint(self, events: Events[E]) -> list[int]:
        """Return p(x, y) for each class, up to a common factor; [] where that is too long to be fast."""
        if not self._short_starts:
            return []
        columns, number = self._columns(events)
        # Over one denominator n_0/d_0, n_1/d_1, n_2/d_2 are n_0 d_1 d_2, n_1 d_0 d_2, n_2 d_0 d_1. Scales are
        # raised to their least common multiple: over 12^n, 1/4^n and 1/6^n are 3^n and 2^n.
        below = columns[len(self.scales) :]
        whole = multiplied(below)
        lifts = [whole // d for d in below] or [lift**number for lift in self._lifts]
        return list(map(mul, map(mul, self._short_starts, columns), lifts))

    @cached_property
    def _lifts(self) -> list[int]:
        return [lcm(*self.scales) // scale for scale in self.scales]

    def _multiplied(self, events: Events[E]) -> Iterable[tuple[int, int]]:
        """Return the numerator and denominator that x selects in each class; none if not short."""
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
        """Yield each event whose presence (True) or absence (False) makes p(x | y) zero in a class."""
        for event in events:
            row = self.rows.get(event, self.rest)
            if row and not row[place]:
                yield event, True
        for event in sorted(self.absences.keys() - set(events)):
            if not self.absences[event][place]:
                yield event, False

    def certain(self, events: Events[E]) -> Optional[int]:
        """Return the place of the largest p(x, y) if arithmetic in doubles proves it, otherwise None.

        The logarithm of an event's odds is off by at most 2^-49 times (1 + its size): two roundings and a
        logarithm, whose last one or two bits depend on the C library. A sum of t doubles, whose sizes add up
        to s, is off by at most t 2^-53 s. Both bounds are doubled.
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
        """Log-odds of each class against the first: constant, events, 1 + largest; [] if not finite."""
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
    """Log-odds of events in one class against the first; `largest`: their largest size, or NaN."""

    def __init__(self, table: Table[E], place: int) -> None:
        # Two classes with some thousand words have few different pairs of weights, because most words are
        # rare. So compute one logarithm for each pair, and use it for all events with that pair.
        pairs = [(row[place], row[0]) for row in table.rows.values()]
        log_odds = {
            pair: self._of_row(row, table.scales, place)
            for pair, row in dict(zip(pairs, table.rows.values())).items()
        }
        super().__init__(zip(table.rows, map(log_odds.__getitem__, pairs)))
        self.rest = self._of_row(table.rest, table.scales, place) if table.rest else 0.0
        sizes = list(map(abs, [self.rest, *log_odds.values()]))
        self.largest = nan if any(map(isnan, sizes)) else max(sizes)

    @staticmethod
    def _of_row(row: Row, scales: Row, place: int) -> float:
        below = row[len(scales) :] or scales
        try:
            value = log(row[place] * below[0] / (row[0] * below[place]))
        except (ArithmeticError, ValueError):  # 0, or beyond doubles
            return nan
        return value if abs(value) < 600 else nan  # above this, doubles lose precision

    def __missing__(self, event: E) -> float:
        return self.rest


def draws(priors: Collection[Fraction], estimates: Sequence[Estimate[E]], others: bool) -> Table[E]:
    """Return the table of events that are drawn one by one.

    `others`: whether events that never occurred count; words outside a vocabulary are ignored.
    """
    scales = tuple([estimate.scale for estimate in estimates])
    return Table(priors, _rows(estimates), _rest(estimates, others), scales, [Product({})] * len(scales), {})


def choices(priors: Collection[Fraction], estimates: Sequence[Sequence[Estimate[E]]]) -> Table[E]:
    """Return the table of features with one value each; estimates by class and feature."""
    constants = [Product(merged((estimate.scale, -1) for estimate in of_class)) for of_class in estimates]
    first = [of_class[0] for of_class in estimates]  # the others differ only in their scale
    return Table(priors, _rows(first), _rest(first, True), (1,) * len(first), constants, {})


def presences(
    priors: Collection[Fraction], estimates: Sequence[Estimate[E]], features: int, others: bool
) -> Table[E]:
    """Return the table of this many features that are present or absent; `others`: as for `draws`."""
    # Of 4 rows with 3 present, presence has the weight 3 of the scale 4, and absence 4 - 3 = 1.
    ones = (1,) * len(estimates)
    present = _rows(estimates)
    columns = [[e.scale - w for w in column] for e, column in zip(estimates, zip(*present.values()))]
    absent = dict(zip(present, zip(*columns)))
    # The odds of a feature that a class always has are infinite, 4 over 0. Such a feature gets two rows: 4
    # over 1 if it is present, 0 over 1 if it is absent. All other rows are presence over absence.
    absences = {event: row + ones for event, row in absent.items() if 0 in row}
    rows = {event: row + (ones if event in absences else absent[event]) for event, row in present.items()}
    rest = _rest(estimates, others)
    if rest:
        rest += tuple([estimate.scale - estimate.unseen for estimate in estimates])
    # p(x | y) of an x without features is prod_j (scale - weight) / scale. It collects the denominators of
    # the rows (1 for features with a row for absence), those of features that never occurred, and d scales.
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
