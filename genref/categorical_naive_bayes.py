# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes for features with k_j values each: p(x|y) = prod_j p(x_j|y), x_j in {1, ..., k_j}.

A row is d values: numbers from 1 as in the lecture, or labels such as "sunny" and "rain". `discretize` turns
continuous features into such numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import inf, prod
from operator import gt
from typing import Optional, Tuple, Union, cast

from . import equations
from .counts import MAX_OUTCOMES, ClassCounts, Computed, Counts, row_of, within
from .display import Listing
from .engine.classes.table import Events, Table, choices
from .engine.statistics.smoothing import Estimate
from .engine.statistics.sums import Level, Shape, plain_level
from .errors import DomainError, EmptyDataError, Label, ShapeError, shown
from .generative import log_quotient
from .laplace import smoothed_frequencies
from .naive_bayes import EventSpace, NaiveBayesModel, counted, order_of
from .numbers.exact import Number, is_truth, ordered, whole_count
from .numbers.labels import Frozen, L, label_of, sorted_labels
from .numbers.reals import Logarithm
from .numbers.rows import AnyTable

__all__ = ["count", "category_probabilities", "fit", "model", "CategoricalModel"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


Row = Iterable[Union[Number, str]]
Levels = Iterable[Union[None, int, Iterable[Label]]]
Event = Tuple[int, Label]
"""A feature, from 0, and its value: a number from 1, or a label."""


def count(
    rows: Union[Iterable[Row], AnyTable],
    labels: Iterable[L],
    *,
    levels: Optional[Levels] = None,
    classes: Optional[Iterable[L]] = None,
) -> ClassCounts[L, Event]:
    """Count the rows of each class, and how often each feature has each value in them.

    `rows` and `labels` may be any iterables, and `rows` also a table of pandas, Polars or Arrow: see
    `numbers.rows`. A value is a number from 1 to k_j or, in features whose first value is a text, any text;
    True and False are the labels 1 and 0. `levels` declares for each feature k_j, or the labels that it can
    have, of any type. If it is None, or None for a feature, the data decide: k_j is the largest number, or
    the labels are all texts seen. `classes`: the class order, by default sorted.

    Raises: EmptyDataError (a row without features), ShapeError (ragged, too few labels), DomainError,
    NotFiniteError.

    See: nb-categorical

    >>> count([[1, 2], [3, 2]], ["a", "a"])["a"].events
    {(0, 1): 1, (1, 2): 2, (0, 3): 1}
    >>> count([["sunny", 2], ["rain", 1]], ["a", "a"], levels=[["rain", "snow", "sunny"], 2])["a"].events
    {(0, 'sunny'): 1, (1, 2): 1, (0, 'rain'): 1, (1, 1): 1}
    """
    return counted(rows, labels, classes, Values(None if levels is None else _shape(levels)))


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
    rows: Union[Iterable[Row], AnyTable],
    labels: Iterable[L],
    levels: Optional[Levels] = None,
    *,
    smoothing: Number = 1,
    prior_smoothing: Number = 0,
    priors: Optional[Mapping[L, Number]] = None,
    classes: Optional[Iterable[L]] = None,
) -> CategoricalModel[L]:
    """Fit Naive Bayes for features with k_j values; `smoothing=0` is maximum likelihood.

    Fitting only counts; the estimates are computed when they are first needed, by
    `engine.statistics.smoothing.Estimate` or, by definition, `naive_bayes.NaiveBayesModel._phi`.

    `rows`, `labels`, `levels`, `classes`: as for `count`. `priors` replaces the priors of the examples, and
    sets the class order unless `classes` does.

    Raises: the same errors as `count`; EmptyDataError, EmptyClassError (without smoothing).

    See: nb-mle-prior, nb-categorical

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
    priors: Optional[Mapping[L, Number]] = None,
) -> CategoricalModel[L]:
    """Return the model that `fit` returns for rows with these counts.

    See: nb-mle-prior, nb-categorical

    >>> model(count([[1], [2]], ["a", "b"]), smoothing=0).exact_posterior([2])
    {'a': Fraction(0, 1), 'b': Fraction(1, 1)}
    """
    return CategoricalModel(counts, smoothing, prior_smoothing, priors)  # type: ignore[arg-type]  # made exact there


class Values(EventSpace[Event, Row]):
    """x is d values. The events are pairs of a feature and its value; `shape` has the levels of each feature.

    The first x decides what is not declared: if the value of a feature is a text, its values are texts; if it
    is True or False, its levels are 0 and 1; otherwise its values are numbers from 1.
    """

    kind = "values of features"

    def __init__(self, shape: Shape = None) -> None:
        super().__init__(shape)
        self.dimension: Optional[int] = len(shape) if isinstance(shape, tuple) else None
        self.allowed: Sequence[Level] = ()
        """The levels of the features, after the first x was seen; None for arbitrary texts."""
        self.numbered: bool = False

    def events(self, x: Row, where: str = "x") -> list[Event]:
        values = row_of(x, self.dimension, where, "a sequence of values")
        if not self.allowed:
            self._begin(values)
        if not self.numbered:
            return [(j, self._value(j, value, f"{where}[{j}]")) for j, value in enumerate(values)]
        most: Sequence[int] = self.allowed  # type: ignore[assignment]  # numbered
        numbers: Sequence[int] = values  # type: ignore[assignment]  # or not
        if not set(map(type, values)) <= {int}:
            numbers = within(numbers, -inf, inf, lambda j: f"{where}[{j}]", "whole numbers from 1")
        if min(numbers) < 1 or any(map(gt, numbers, most)):
            j = next(j for j, value in enumerate(numbers) if not 1 <= value <= most[j])
            raise DomainError(f"{where}[{j}]", numbers[j], _numbers_to(most[j]))
        return list(enumerate(numbers))

    def _begin(self, first: Sequence[Union[Number, str]]) -> None:
        """Decide what is not declared, by the first x."""
        declared = self.shape if isinstance(self.shape, tuple) else (None,) * len(first)
        truths = [level is None and is_truth(value) for level, value in zip(declared, first)]
        levels = [(0, 1) if truth else level for level, truth in zip(declared, truths)]
        self.shape: Shape = tuple(levels) if any(truths) else self.shape
        open_ones = [None if isinstance(value, str) else MAX_OUTCOMES for value in first]
        self.allowed = [either if level is None else level for level, either in zip(levels, open_ones)]
        self.dimension = len(first)
        self.numbered = all(isinstance(level, int) for level in self.allowed)

    def _value(self, j: int, value: Union[Number, str], where: str) -> Label:
        """Return the value of feature j as a plain label."""
        level = self.allowed[j]
        if isinstance(level, int):
            return within([value], 1, level, lambda _: where, _numbers_to(level))[0]  # type: ignore[list-item]  # or not
        label = label_of(cast("Label", value), where)  # a label, or refused
        if level is None:
            if not isinstance(label, str):
                raise DomainError(where, value, "str, as the first value of this feature is")
        elif label not in level:
            raise DomainError(where, value, f"one of {shown(level)}; `levels` can declare more")
        return label


class CategoricalModel(NaiveBayesModel[L, Event, Row, Tuple[Sequence[Fraction], ...]]):
    """p(x | y) = prod_j p(x_j | y), x_j taking k_j values; with two each, the Bernoulli model.

    The values of a feature are the numbers 1 to k_j, as in the lecture, or labels such as "sunny" and "rain".
    Any other value raises an error; none is skipped.

    See: nb-categorical
    """

    _kind = Values.kind

    @property
    def levels(self) -> tuple[int, ...]:
        """k_j, the number of values of each feature."""
        return tuple(level if isinstance(level, int) else len(level) for level in self._all_levels)

    @property
    def values(self) -> tuple[Sequence[Label], ...]:
        """The values of each feature in the order of `probabilities`: as declared, or those seen, sorted."""
        return tuple(range(1, level + 1) if isinstance(level, int) else level for level in self._all_levels)

    @cached_property
    def _all_levels(self) -> tuple[Union[int, tuple[Label, ...]], ...]:
        """The levels of each feature, as declared or seen: k_j, for the numbers 1 to k_j, or labels."""
        rows: Counter[tuple[int, int]] = Counter()
        seen: dict[int, set[Label]] = {}
        for place, part in enumerate(self.counts.counts):
            for event, n in part.events.items():
                if not isinstance(event, tuple) or event[0] < 0:
                    raise DomainError("event of the counts", event, "a feature from 0 and its value")
                feature, value = event
                rows[place, feature] += n
                seen.setdefault(feature, set()).add(value)
        shape = self.counts.shape
        # A feature without values is found below; this many entries are enough to find the first.
        d = len(shape) if isinstance(shape, tuple) else len(seen)
        declared = shape if isinstance(shape, tuple) else (None,) * d
        if max(seen, default=-1) >= d and isinstance(shape, tuple):
            raise ShapeError("counts", f"values of {shown(d)} features", f"one of feature {shown(max(seen))}")
        levels = tuple(_known_level(level, seen.get(j, set()), j) for j, level in enumerate(declared))
        for place, (label, part) in enumerate(zip(self.classes, self.counts.counts)):
            for feature in range(d):
                if rows[place, feature] != part.examples:
                    where = f"values counted of feature {feature} in class {shown(label)}"
                    allowed = f"one for each of {shown(part.examples)} examples"
                    raise DomainError(where, rows[place, feature], allowed)
        if not levels:
            raise EmptyDataError("features")
        return levels

    @cached_property
    def _numbers(self) -> list[Optional[dict[Label, int]]]:
        """For features with labels, the number of each label from 1, as in the lecture."""
        return [
            None if isinstance(level, int) else {value: v for v, value in enumerate(level, 1)}
            for level in self._all_levels
        ]

    def _number(self, event: Event) -> int:
        """v of the event x_j = v"""
        j, value = event
        numbers = self._numbers[j]
        return numbers[value] if numbers else int(value)

    @cached_property
    def probabilities(self) -> Mapping[L, tuple[Sequence[Fraction], ...]]:
        """p(x_j = v | y) for each label: entry v - 1 of entry j; v stands for `values[j][v - 1]`."""
        return Frozen(self._phi_by_label)

    def _size(self) -> Mapping[str, int]:
        return {"features": len(self.levels)}

    def _estimates_listed(self) -> Listing:
        phi, features = self.probabilities, self.feature_names or range(len(self.levels))
        values = ((j, v, value) for j, own in enumerate(self.values) for v, value in enumerate(own))
        rows = ((f"{features[j]} = {value}", [phi[y][j][v] for y in phi]) for j, v, value in values)
        return Listing(
            "feature", [f"p(x_j|{y})" for y in phi], rows, sum(self.levels), "value", "$p(x_j | y)$"
        )

    # By definition

    def _of_rows(
        self, x: Sequence[Events[Event]], y: Sequence[L]
    ) -> Optional[Mapping[L, tuple[Sequence[Fraction], ...]]]:
        """phi_jv|y by Laplace's rule"""
        if self.smoothing != 1:
            return None
        return equations.nb_categorical([list(map(self._number, x_i)) for x_i in x], y, self.levels)

    def _of_counts(self, n: Counts[Event]) -> tuple[Sequence[Fraction], ...]:
        """p(x_j = v | y) = (1 + n_jvy) / (k_j + n_y), or with another pseudo-count"""
        seen = [[n.events.get((j, v), 0) for v in values] for j, values in enumerate(self.values)]
        return tuple(smoothed_frequencies(n_j, self._alpha) for n_j in seen)

    def _likelihoods(self, x: Events[Event]) -> Mapping[L, Fraction]:
        """p(x|y) = prod_j p(x_j|y) for each label y"""
        return {
            y: prod((phi[x_j[0]][self._number(x_j) - 1] for x_j in x), start=Fraction(1))
            for y, phi in self._phi_by_label.items()
        }

    def _reasons(self, x: Events[Event], label: L, other: L) -> Iterator[tuple[str, Logarithm]]:
        """ln p(x_j|y) / p(x_j|z) for each feature"""
        names, y, z = self._names(len(self.levels)), self.probabilities[label], self.probabilities[other]
        for x_j in x:
            j, v = x_j[0], self._number(x_j) - 1
            yield f"{names[j]} = {x_j[1]}", log_quotient(y[j][v], z[j][v])

    # By the engine

    def _computed(self, place: int) -> tuple[Sequence[Fraction], ...]:
        each = enumerate(zip(self._estimates[place], self.values))
        entries = [partial(_probability, estimate, j, values) for j, (estimate, values) in each]
        return tuple(map(Computed, self.levels, entries))

    @cached_property
    def _estimates(self) -> list[list[Estimate[Event]]]:
        pairs = zip(self._event_counts, self.counts.counts)
        return [[Estimate(events, n.examples, k, self._alpha) for k in self.levels] for events, n in pairs]

    @cached_property
    def _space(self) -> Values:
        return Values(self._all_levels)

    @cached_property
    def _table(self) -> Table[Event]:
        return choices(self.priors.values(), self._estimates)

    def _event_name(self, event: Event, present: bool) -> str:
        names = self.feature_names or [f"feature {j}" for j in range(len(self.levels))]
        return f"{names[event[0]]} being {event[1]}"


def _numbers_to(most: int) -> str:
    """Describe the numbers that a feature can have, and how to declare others if none are declared."""
    declared = f"whole numbers from 1 to {most}"
    return declared if most < MAX_OUTCOMES else "whole numbers from 1; `levels` can declare others"


def _probability(estimate: Estimate[Event], feature: int, values: Sequence[Label], place: int) -> Fraction:
    return estimate.probability((feature, values[place]))


def _known_level(level: Level, seen: set[Label], feature: int) -> Union[int, tuple[Label, ...]]:
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


def _shape(levels: Iterable[Union[None, Number, Iterable[Label]]]) -> Shape:
    """Return declared levels; None if nothing is declared. Raises: DomainError, EmptyDataError."""
    listed = list(ordered(levels, "levels", "a sequence with the levels of each feature"))
    if not listed:
        raise EmptyDataError("levels")
    shape = []
    for j, level in enumerate(listed):
        where = f"levels[{j}]"
        if level is not None and not isinstance(level, Iterable):
            level = whole_count(level, where)
            if not 0 < level <= MAX_OUTCOMES:
                raise DomainError(where, level, f"whole numbers from 1 to {MAX_OUTCOMES}")
        shape.append(plain_level(level, where))
    return tuple(shape) if any(level is not None for level in shape) else None
