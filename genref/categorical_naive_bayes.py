# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes for categories: feature j takes one of k_j values, numbers 1 to k_j or labels like "rain"."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import lt
from typing import Optional, Tuple, Union, cast

from .counts import ClassCounts, Level, Levels, Shape, levels_of
from .errors import DomainError, EmptyDataError, Label, ShapeError, shown
from .events import Asked, Table, choices
from .naive_bayes import MAX_OUTCOMES, EventSpace, NaiveBayesModel, counted, order_of
from .numbers.exact import Number, is_truth, listed, whole_numbers
from .numbers.labels import L, Order, Priors, label_of, sorted_labels
from .numbers.tables import Names, Several, entries_of
from .numbers.values import once

__all__ = ["count", "category_probabilities", "fit", "model", "CategoricalModel"]

Row = Union[Iterable[Union[Number, str]], Mapping[str, Union[Number, str]]]
Event = Tuple[int, Label]
"""A feature, from 0, and its value: a number from 1, or a label."""

Counted = ClassCounts[L, Event]
Phi = Tuple[Sequence[Fraction], ...]
Named = Optional[Sequence[Label]]
"""The values of a feature in their order, a range or labels; None for any text."""

ALLOWED = "a sequence of values"


class Values(EventSpace[Row]):
    """x is d values. The events are pairs of a feature and its value; `shape` has the levels of each feature.

    The first x decides what is not declared: if the value of a feature is a text, its values are texts; if it
    is True or False, its levels are 0 and 1; otherwise its values are numbers from 1.
    """

    kind = "values of features"

    def __init__(self, shape: Shape, values: Sequence[Named] = (), names: Names = None) -> None:
        super().__init__(shape, names)
        self.values = values
        self.stops = [known.stop for known in values if isinstance(known, range)]

    def begun(self, first: Row, names: Names) -> Values:
        cells = listed(first, "rows[0]", ALLOWED)
        if not cells:
            raise EmptyDataError("rows[0]")
        levels: list[Level] = list(self.shape) if isinstance(self.shape, tuple) else [None] * len(cells)
        values = list(map(_values, levels))
        for j, cell in enumerate(cells[: len(levels)]):
            if levels[j] is None and not isinstance(cell, str):
                levels[j] = (0, 1) if is_truth(cell) else None
                values[j] = (0, 1) if is_truth(cell) else range(1, MAX_OUTCOMES + 1)
        return Values(tuple(levels) if any(levels) else None, values, names)

    def asked(self, x: Row, where: str = "x") -> Asked:
        d = len(self.values)
        found = entries_of(x, self.names, d, where, ALLOWED, some=True)
        places, cells = found.places, found.values
        if len(self.stops) == len(places) == d and set(map(type, cells)) <= {int}:  # quickly
            if min(cells) > 0 and all(map(lt, cells, self.stops)):
                return Asked(list(enumerate(cells)))
        events = [(j, self._value(j, cell, found.place(i))) for i, (j, cell) in enumerate(zip(places, cells))]
        return Asked(events, sorted({*range(d)} - {*places}))

    def _value(self, j: int, cell: Union[Number, str], where: str) -> Label:
        """Return the value of feature j as a plain label."""
        known = self.values[j]
        if isinstance(known, range):
            most = "; `levels` can declare others" if len(known) == MAX_OUTCOMES else f" to {len(known)}"
            allowed = "whole numbers from 1" + most
            return whole_numbers([cast(Number, cell)], 1, len(known), lambda _: where, allowed)[0]
        label = label_of(cast("Label", cell), where)
        if known is None and not isinstance(label, str):
            raise DomainError(where, cell, "str, as the first value of this feature is")
        if known is not None and label not in known:
            raise DomainError(where, cell, f"one of {shown(known)}; `levels` can declare more")
        return label


def _values(level: Level) -> Named:
    """Return the values of a level, a range for a number of values."""
    return range(1, level + 1) if isinstance(level, int) else level


@dataclass(frozen=True, repr=False)
class CategoricalModel(NaiveBayesModel[L, Event, Row, Phi]):
    """p(x | y) = prod_j p(x_j | y), x_j taking k_j values; with two each, the Bernoulli model.

    `probabilities`: p(x_j = v | y) for each label, (n_jvy + alpha) / (n_y + k_j alpha). It is entry v - 1 of
    entry j, where v stands for `values[j][v - 1]`.

    Any other value raises an error; none is skipped. In a dict, some features may be absent; their factors
    are left out.

    See: nb-categorical
    """

    _kind = Values.kind

    @property
    def levels(self) -> tuple[int, ...]:
        """k_j, the number of values of each feature."""
        return tuple(map(len, self.values))

    @once
    def values(self) -> tuple[Sequence[Label], ...]:
        """The values of each feature in the order of `probabilities`: as declared, or those seen, sorted."""
        numbers: Counter[tuple[L, int]] = Counter()
        seen: defaultdict[int, set[Label]] = defaultdict(set)
        for label, part in self.counts._by_label.items():
            for event, n in part.events.items():
                if not isinstance(event, tuple):
                    raise DomainError("event of the counts", event, "a feature from 0 and its value")
                numbers[label, event[0]] += n
                seen[event[0]].add(event[1])
        shape, most = self.counts.shape, max(seen, default=-1) + 1
        declared: Sequence[Level] = shape if isinstance(shape, tuple) else (None,) * most
        if most > len(declared):
            raise ShapeError("counts", f"values of {len(declared)} features", f"one of feature {most - 1}")
        if not declared:
            raise EmptyDataError("features")
        for label, part in self.counts._by_label.items():
            for j in range(len(declared)):
                if numbers[label, j] != part.examples:
                    where = f"values counted of feature {j} in class {shown(label)}"
                    allowed = f"one for each of {shown(part.examples)} examples"
                    raise DomainError(where, numbers[label, j], allowed)
        return tuple(_known(_values(level), seen[j], j) for j, level in enumerate(declared))

    def _phi(self, k: int) -> Phi:
        p = self._factors.probability
        return tuple(tuple(p((j, v), k) for v in values) for j, values in enumerate(self.values))

    @once
    def _space(self) -> Values:  # pyright: ignore[reportIncompatibleVariableOverride]
        return Values(self.counts.shape, self.values, self.feature_names)

    @once
    def _factors(self) -> Table:
        return choices(self.counts.counts, self.levels, self._alpha)

    @property
    def _outcomes(self) -> Sequence[object]:
        names = self._names(len(self.values))
        return [f"{name} = {value}" for name, own in zip(names, self.values) for value in own]

    def _name(self, event: Event, present: bool) -> str:
        names = self.feature_names or [f"feature {j}" for j in range(len(self.values))]
        return f"{names[event[0]]} being {event[1]}"

    def _parts(self, x: Asked, k: int, other: int) -> Iterator[tuple[str, Fraction, Fraction, int]]:
        names = self._names(len(self.values))
        for event in x.events:
            yield f"{names[event[0]]} = {event[1]}", *self._both(event, k, other), 1


def _known(level: Named, seen: set[Label], feature: int) -> Sequence[Label]:
    """Return the values of a feature: as declared or, with None, as seen. Raises: DomainError, ShapeError."""
    where = f"values of feature {feature}"
    if level is None:
        found = sorted_labels(seen, where)
        if found and isinstance(found[0], str):
            return tuple(found)
        level = range(1, cast(int, max(found, default=0)) + 1)
    unknown = sorted_labels((value for value in seen if value not in level), where)
    if unknown and isinstance(level, range):
        raise DomainError(where, unknown[0], f"whole numbers from 1 to {len(level)}")
    if unknown:
        raise ShapeError(where, f"some of {shown(level)}", shown(unknown))
    return level


# From rows to models


def count(
    rows: Several[Row], labels: Iterable[L], *, levels: Optional[Levels] = None, classes: Order[L] = None
) -> Counted[L]:
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
    shape = None if levels is None else levels_of(levels, "levels", MAX_OUTCOMES)
    if shape is not None and not shape:
        raise EmptyDataError("levels")
    return counted(rows, labels, classes, Values(shape if any(shape or ()) else None))


def category_probabilities(counts: Counted[L], smoothing: Number = 1) -> dict[L, Phi]:
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
    counts: Counted[L], *, smoothing: Number = 1, prior_smoothing: Number = 0, priors: Priors[L] = None
) -> CategoricalModel[L]:
    """Return the model that `fit` returns for rows with these counts.

    >>> model(count([[1], [2]], ["a", "b"]), smoothing=0).exact_posterior([2])
    {'a': Fraction(0, 1), 'b': Fraction(1, 1)}
    """
    return CategoricalModel(counts, smoothing, prior_smoothing, priors)  # type: ignore[arg-type]  # made exact there
