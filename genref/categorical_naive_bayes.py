# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes for categories: feature j takes one of k_j values, numbers 1 to k_j or labels like "rain"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from operator import gt
from typing import Optional, Tuple, Union, cast

from .counts import ClassCounts, Counts, Level, Shape, plain_level
from .errors import DomainError, EmptyDataError, Label, ShapeError, shown
from .events import Asked, Table, choices
from .laplace import smoothed
from .naive_bayes import MAX_OUTCOMES, EventSpace, NaiveBayesModel, counted, log_ratio, order_of
from .numbers.exact import Number, is_truth, listed, ordered, whole_count, whole_numbers
from .numbers.labels import L, Order, Priors, frozen, label_of, sorted_labels
from .numbers.rounding import Real
from .numbers.tables import Names, Partial, Several, by_name
from .numbers.values import once

__all__ = ["count", "category_probabilities", "fit", "model", "CategoricalModel"]

Row = Union[Iterable[Union[Number, str]], Mapping[str, Union[Number, str]]]
Levels = Iterable[Union[None, int, Iterable[Label]]]
Event = Tuple[int, Label]
"""A feature, from 0, and its value: a number from 1, or a label."""

KnownLevel = Union[int, Tuple[Label, ...]]
ALLOWED = "a sequence of values"


class Values(EventSpace[Row]):
    """x is d values. The events are pairs of a feature and its value; `shape` has the levels of each feature.

    The first x decides what is not declared: if the value of a feature is a text, its values are texts; if it
    is True or False, its levels are 0 and 1; otherwise its values are numbers from 1. `open_levels` has these
    levels, with None for texts.
    """

    kind = "values of features"

    def __init__(self, shape: Shape, open_levels: Sequence[Level] = (), names: Names = None) -> None:
        self.shape = shape
        self.names = names
        self.levels = open_levels or (shape if isinstance(shape, tuple) else ())
        self.numbered = all(isinstance(level, int) for level in self.levels)

    def begun(self, first: Row) -> Values:
        values = listed(first, "rows[0]", ALLOWED)
        declared = self.shape if isinstance(self.shape, tuple) else (None,) * len(values)
        truths = [level is None and is_truth(value) for level, value in zip(declared, values)]
        if len(declared) != len(values) or None not in declared:
            return self  # `asked` refuses a wrong length
        levels = [(0, 1) if truth else level for level, truth in zip(declared, truths)]
        limits = [None if isinstance(value, str) else MAX_OUTCOMES for value in values]
        allowed = [limit if level is None else level for level, limit in zip(levels, limits)]
        return Values(tuple(levels) if any(truths) else self.shape, allowed)

    def asked(self, x: Row, where: str = "x") -> Asked:
        d, places = len(self.levels), range(len(self.levels))
        absent: Sequence[int] = ()
        if type(x) is not list and type(x) is not tuple and d:
            x = by_name(x, self.names, d, where, missing=True)
        if isinstance(x, Partial):
            values, absent = x.values, sorted({*places} - {*x.places})
            return Asked([(j, self._value(j, v, f"{where}[{j}]")) for j, v in zip(x.places, values)], absent)
        values = listed(x, where, ALLOWED)
        if not values:
            raise EmptyDataError(where)
        if len(values) != d:
            raise ShapeError(where, f"{shown(d)} entries", str(len(values)))
        if not self.numbered:
            return Asked([(j, self._value(j, value, f"{where}[{j}]")) for j, value in enumerate(values)])
        numbers = whole_numbers(
            cast("Sequence[int]", values), -inf, inf, lambda j: f"{where}[{j}]", "whole numbers from 1"
        )
        most = cast("Sequence[int]", self.levels)
        if min(numbers) < 1 or any(map(gt, numbers, most)):
            j = next(j for j, value in enumerate(numbers) if not 1 <= value <= most[j])
            raise DomainError(f"{where}[{j}]", numbers[j], _numbers_to(most[j]))
        return Asked(list(enumerate(numbers)))

    def _value(self, j: int, value: Union[Number, str], where: str) -> Label:
        """Return the value of feature j as a plain label."""
        level = self.levels[j]
        if isinstance(level, int):
            return whole_numbers([cast(Number, value)], 1, level, lambda _: where, _numbers_to(level))[0]
        label = label_of(cast("Label", value), where)
        if level is None:
            if not isinstance(label, str):
                raise DomainError(where, value, "str, as the first value of this feature is")
        elif label not in level:
            raise DomainError(where, value, f"one of {shown(level)}; `levels` can declare more")
        return label


def _numbers_to(most: int) -> str:
    """Describe the numbers that a feature can have, and how to declare others if none are declared."""
    declared = f"whole numbers from 1 to {most}"
    return declared if most < MAX_OUTCOMES else "whole numbers from 1; `levels` can declare others"


@dataclass(frozen=True, repr=False)
class CategoricalModel(NaiveBayesModel[L, Event, Row, Tuple[Sequence[Fraction], ...]]):
    """p(x | y) = prod_j p(x_j | y), x_j taking k_j values; with two each, the Bernoulli model.

    Any other value raises an error; none is skipped. In a dict, some features may be absent; their factors
    are left out.

    See: nb-categorical
    """

    _kind = Values.kind

    @property
    def levels(self) -> tuple[int, ...]:
        """k_j, the number of values of each feature."""
        return tuple(level if isinstance(level, int) else len(level) for level in self._levels)

    @property
    def values(self) -> tuple[Sequence[Label], ...]:
        """The values of each feature in the order of `probabilities`: as declared, or those seen, sorted."""
        return tuple(range(1, level + 1) if isinstance(level, int) else level for level in self._levels)

    @once
    def _levels(self) -> tuple[KnownLevel, ...]:
        """The levels of each feature, as declared or seen: k_j, for the numbers 1 to k_j, or labels."""
        numbers: Counter[tuple[int, int]] = Counter()
        seen: dict[int, set[Label]] = {}
        for place, part in enumerate(self.counts.counts):
            for event, n in part.events.items():
                if not isinstance(event, tuple) or event[0] < 0:
                    raise DomainError("event of the counts", event, "a feature from 0 and its value")
                numbers[place, event[0]] += n
                seen.setdefault(event[0], set()).add(event[1])
        shape = self.counts.shape
        declared: Sequence[Level] = shape if isinstance(shape, tuple) else (None,) * len(seen)
        if isinstance(shape, tuple) and max(seen, default=-1) >= len(shape):
            d = shown(len(shape))
            raise ShapeError("counts", f"values of {d} features", f"one of feature {shown(max(seen))}")
        levels = tuple(_known_level(level, seen.get(j, set()), j) for j, level in enumerate(declared))
        for place, (label, part) in enumerate(self.counts._by_label.items()):
            for j in range(len(levels)):
                if numbers[place, j] != part.examples:
                    where = f"values counted of feature {j} in class {shown(label)}"
                    allowed = f"one for each of {shown(part.examples)} examples"
                    raise DomainError(where, numbers[place, j], allowed)
        if not levels:
            raise EmptyDataError("features")
        return levels

    @once
    def probabilities(self) -> Mapping[L, tuple[Sequence[Fraction], ...]]:
        """p(x_j = v | y) for each label, (n_jvy + alpha) / (n_y + k_j alpha).

        It is entry v - 1 of entry j; v stands for `values[j][v - 1]`.
        """

        def of(n: Counts[Event]) -> tuple[Sequence[Fraction], ...]:
            seen = [[n.events.get((j, v), 0) for v in values] for j, values in enumerate(self.values)]
            return tuple(smoothed(n_j, [self._alpha] * len(n_j)) for n_j in seen)

        return frozen(map(of, self.counts.counts), self.classes)

    @once
    def _space(self) -> Values:
        return Values(self._levels, (), self.feature_names)

    def _open_space(self) -> Values:
        return Values(self.counts.shape)

    @once
    def _factors(self) -> Table:
        return choices(self._event_counts, self._examples_of, self.levels, self._alpha)

    @property
    def _outcomes(self) -> Sequence[object]:
        names = self._names(len(self.levels))
        return [f"{name} = {value}" for name, own in zip(names, self.values) for value in own]

    def _name(self, event: Event, present: bool) -> str:
        names = self.feature_names or [f"feature {j}" for j in range(len(self.levels))]
        return f"{names[event[0]]} being {event[1]}"

    def _reasons(self, x: Asked, k: int, other: int) -> Iterator[tuple[str, Real]]:
        """ln p(x_j|y) / p(x_j|z) for each feature"""
        yield "prior", self._prior_odds(k, other)
        names, phi = self._names(len(self.levels)), list(self.probabilities.values())
        for j, value in cast("Sequence[Event]", x.events):
            v = self.values[j].index(value)
            yield f"{names[j]} = {value}", log_ratio(phi[k][j][v], phi[other][j][v])
        for j in cast("Sequence[int]", x.absent):
            yield f"{names[j]} (left out)", Fraction(0)


def _known_level(level: Level, seen: set[Label], feature: int) -> KnownLevel:
    """Return the level of a feature, as declared or, with None, as seen. Raises: DomainError, ShapeError."""
    texts = {value for value in seen if isinstance(value, str)}
    numbers = [value for value in seen if isinstance(value, int)]
    where = f"values of feature {feature}"
    if texts and numbers:
        raise DomainError(where, numbers[0], f"str, as {shown(min(texts))} is: ints and strs do not mix")
    if isinstance(level, tuple):
        if not seen <= set(level):
            raise ShapeError(where, f"some of {shown(level)}", shown(sorted_labels(seen - set(level))))
        return level
    if isinstance(level, int) and texts:
        raise DomainError(where, min(texts), f"whole numbers from 1 to {level}")
    if texts:
        return tuple(sorted(texts))
    if numbers and min(numbers) < 1:
        raise DomainError(where, min(numbers), "whole numbers from 1")
    largest = max(numbers, default=0)
    if level is not None and largest > level:
        raise ShapeError(where, f"whole numbers from 1 to {level}", str(largest))
    return largest if level is None else level


# From rows to models


def count(
    rows: Several[Row], labels: Iterable[L], *, levels: Optional[Levels] = None, classes: Order[L] = None
) -> ClassCounts[L, Event]:
    """Count the rows of each class, and how often each feature has each value in them.

    `rows` and `labels` may be any iterables, and `rows` also a table of pandas, Polars or Arrow: see
    `numbers.tables`. A value is a number from 1 to k_j or, in features whose first value is a text, any text;
    True and False are the labels 1 and 0. `levels` declares for each feature k_j, or the labels that it can
    have, of any type. If it is None, or None for a feature, the data decide: k_j is the largest number, or
    the labels are all texts seen. `classes`: the class order, by default sorted.

    Raises: EmptyDataError (a row without features), ShapeError (ragged, too few labels), DomainError,
    NotFiniteError.

    >>> count([[1, 2], [3, 2]], ["a", "a"])["a"].events
    {(0, 1): 1, (1, 2): 2, (0, 3): 1}
    >>> count([["sunny", 2], ["rain", 1]], ["a", "a"], levels=[["rain", "snow", "sunny"], 2])["a"].events
    {(0, 'sunny'): 1, (1, 2): 1, (0, 'rain'): 1, (1, 1): 1}
    """
    return counted(rows, labels, classes, Values(None if levels is None else _shape(levels)))


def _shape(levels: Levels) -> Shape:
    """Return declared levels; None if nothing is declared. Raises: DomainError, EmptyDataError."""
    given = list(ordered(levels, "levels", "a sequence with the levels of each feature"))
    if not given:
        raise EmptyDataError("levels")
    shape: list[Level] = []
    for j, level in enumerate(given):
        where = f"levels[{j}]"
        if level is not None and not isinstance(level, Iterable):
            level = whole_count(level, where, 1, MAX_OUTCOMES)
        shape.append(plain_level(level, where))
    return tuple(shape) if any(level is not None for level in shape) else None


def category_probabilities(
    counts: ClassCounts[L, Event], smoothing: Number = 1
) -> dict[L, tuple[Sequence[Fraction], ...]]:
    """Return p(x_j = v | y) = (1 + n_jvy) / (k_j + n_y), where x_j is v in n_jvy of the n_y rows of class y.

    Each of the d features has k_j entries; that of v is at v - 1. Labels are numbered in the declared order,
    or in sorted order. With another pseudo-count, `smoothing` replaces the 1 and k_j times `smoothing` the
    k_j; 0 gives maximum likelihood.

    Raises: EmptyDataError; EmptyClassError if `smoothing` is 0; DomainError, NotFiniteError.
    Computes: nb-categorical

    >>> category_probabilities(count([[1], [1], [3]], ["a", "a", "b"]))["a"]
    ((Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)),)
    """
    return dict(model(counts, smoothing=smoothing).probabilities)


def fit(
    rows: Several[Row],
    labels: Iterable[L],
    levels: Optional[Levels] = None,
    *,
    smoothing: Number = 1,
    prior_smoothing: Number = 0,
    priors: Priors[L] = None,
    classes: Order[L] = None,
) -> CategoricalModel[L]:
    """Fit Naive Bayes for features with k_j values; `smoothing=0` is maximum likelihood.

    Fitting only counts; the estimates are computed when they are first needed. `rows`, `labels`, `levels`,
    `classes`: as for `count`. `priors` replaces the priors of the examples, and sets the class order unless
    `classes` does.

    Raises: the same errors as `count`; EmptyDataError, EmptyClassError (without smoothing).

    >>> fit([[1], [1], [3]], ["a", "a", "b"]).exact_posterior([3])
    {'a': Fraction(4, 9), 'b': Fraction(5, 9)}
    >>> fit([["sunny"], ["sunny"], ["rain"]], ["a", "a", "b"]).exact_posterior(["rain"])
    {'a': Fraction(3, 7), 'b': Fraction(4, 7)}
    """
    counts = count(rows, labels, levels=levels, classes=order_of(classes, priors))
    return model(counts, smoothing=smoothing, prior_smoothing=prior_smoothing, priors=priors)


def model(
    counts: ClassCounts[L, Event],
    *,
    smoothing: Number = 1,
    prior_smoothing: Number = 0,
    priors: Priors[L] = None,
) -> CategoricalModel[L]:
    """Return the model that `fit` returns for rows with these counts.

    >>> model(count([[1], [2]], ["a", "b"]), smoothing=0).exact_posterior([2])
    {'a': Fraction(0, 1), 'b': Fraction(1, 1)}
    """
    return CategoricalModel(counts, smoothing, prior_smoothing, priors)  # type: ignore[arg-type]  # made exact there
