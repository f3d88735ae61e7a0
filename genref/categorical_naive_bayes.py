# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes of features with k_j values each: p(x|y) = prod_j p(x_j|y), x_j in {1, ..., k_j}.

A row is d values, from 1 as in the lecture. `discretize` makes such values of continuous features.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import inf, prod
from operator import gt
from typing import Optional, Tuple, Union

from . import equations
from .counts import MAX_OUTCOMES, ClassCounts, Computed, Counts, row_of, within
from .display import Listing
from .engine.classes.table import Events, Table, choices
from .engine.statistics.smoothing import Estimate
from .errors import DomainError, EmptyDataError, ShapeError, shown
from .laplace import smoothed_frequencies
from .naive_bayes import EventSpace, NaiveBayesModel, counted, order_of
from .numbers.exact import Number, entries, whole_count
from .numbers.labels import Frozen, L
from .numbers.rows import AnyTable

__all__ = ["count", "category_probabilities", "fit", "model", "CategoricalModel"]

Row = Iterable[Number]
Event = Tuple[int, int]
"""A feature, from 0, and its value, from 1."""


def count(
    rows: Union[Iterable[Row], AnyTable],
    labels: Iterable[L],
    *,
    levels: Optional[Iterable[int]] = None,
    classes: Optional[Iterable[L]] = None,
) -> ClassCounts[L, Event]:
    """Return how many rows each class has, and how often each feature has each value in them.

    Both may be any iterables. `levels`: k_j for each feature, by default the largest value seen. `classes`:
    the class order, by default sorted.

    Raises: EmptyDataError (a row without features), ShapeError (ragged, too few labels), DomainError,
    NotFiniteError.

    See: nb-categorical

    >>> count([[1, 2], [3, 2]], ["a", "a"])["a"].events
    {(0, 1): 1, (1, 2): 2, (0, 3): 1}
    """
    return counted(rows, labels, classes, Values(None if levels is None else _levels(levels)))


def category_probabilities(
    counts: ClassCounts[L, Event], smoothing: Number = 1
) -> dict[L, tuple[Sequence[Fraction], ...]]:
    """Return p(x_j = v | y) = (1 + n_jvy) / (k_j + n_y), x_j being v in n_jvy of the n_y rows of class y.

    For each of d features k_j entries, that of v at v - 1. Another pseudo-count `smoothing` stands for the
    1, and k_j times it for the k_j; 0 gives maximum likelihood.

    Raises: EmptyDataError; EmptyClassError where `smoothing` is 0; DomainError, NotFiniteError.

    Computes: nb-categorical

    >>> category_probabilities(count([[1], [1], [3]], ["a", "a", "b"]))["a"]
    ((Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)),)
    """
    return dict(model(counts, smoothing=smoothing).probabilities)


def fit(
    rows: Union[Iterable[Row], AnyTable],
    labels: Iterable[L],
    levels: Optional[Iterable[int]] = None,
    *,
    smoothing: Number = 1,
    prior_smoothing: Number = 0,
    priors: Optional[Mapping[L, Number]] = None,
    classes: Optional[Iterable[L]] = None,
) -> CategoricalModel[L]:
    """Return Naive Bayes of features with k_j values; `smoothing=0` is maximum likelihood.

    Fitting counts; estimates are made of counts when they are first asked for: `NaiveBayesModel._phi`.

    `rows`, `labels`, `levels`, `classes`: as for `count`. `priors` replaces those of the examples, and
    gives the class order if `classes` does not.

    Raises: as `count`; EmptyDataError, EmptyClassError (without smoothing).

    See: nb-mle-prior, nb-categorical

    >>> fit([[1], [1], [3]], ["a", "a", "b"]).exact_posterior([3])
    {'a': Fraction(4, 9), 'b': Fraction(5, 9)}
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
    """Return the model that `fit` makes of rows with these counts.

    See: nb-mle-prior, nb-categorical

    >>> model(count([[1], [2]], ["a", "b"]), smoothing=0).exact_posterior([2])
    {'a': Fraction(0, 1), 'b': Fraction(1, 1)}
    """
    return CategoricalModel(counts, smoothing, prior_smoothing, priors)  # type: ignore[arg-type]  # made exact there


class Values(EventSpace[Event, Row]):
    """x is d values. The events are pairs of a feature and its value; `shape` is the levels k_1, ..., k_d."""

    kind = "values of features"
    dimension: Optional[int] = None
    """That of the first x, if no levels are declared."""

    def events(self, x: Row, where: str = "x") -> list[Event]:
        levels = self.shape if isinstance(self.shape, tuple) else None
        self.dimension = len(levels) if levels else self.dimension
        values: Sequence[int] = row_of(x, self.dimension, where, "a sequence of values")  # type: ignore[arg-type]  # or not
        if not set(map(type, values)) <= {int}:
            values = within(values, -inf, inf, lambda j: f"{where}[{j}]", "whole numbers from 1")
        most = levels or (MAX_OUTCOMES,) * len(values)
        if min(values) < 1 or any(map(gt, values, most)):
            j = next(j for j, value in enumerate(values) if not 1 <= value <= most[j])
            raise DomainError(f"{where}[{j}]", values[j], f"whole numbers from 1 to {most[j]}")
        self.dimension = len(values)
        return list(enumerate(values))


class CategoricalModel(NaiveBayesModel[L, Event, Row, Tuple[Sequence[Fraction], ...]]):
    """p(x | y) = prod_j p(x_j | y), x_j taking the values 1..k_j; with two each, the Bernoulli model.

    A value outside 1..k_j is refused, never skipped.

    See: nb-categorical
    """

    _kind = Values.kind

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """k_j for each feature: as declared, or the largest value seen."""
        rows: Counter[tuple[int, int]] = Counter()
        largest: Counter[int] = Counter()
        for place, part in enumerate(self.counts.counts):
            for event, n in part.events.items():
                if not isinstance(event, tuple) or event[0] < 0 or event[1] < 1:
                    raise DomainError("event of the counts", event, "a feature from 0 and its value from 1")
                feature, value = event
                rows[place, feature] += n
                largest[feature] = max(largest[feature], value)
        # A feature without values is found below; so many entries are enough to find the first.
        sizes = tuple(largest[j] for j in range(min(len(largest), max(largest, default=-1)) + 1))
        declared = self.counts.shape
        if isinstance(declared, tuple):
            if len(sizes) > len(declared) or any(map(gt, sizes, declared)):
                raise ShapeError("counts", f"values within the levels {shown(declared)}", shown(sizes))
            sizes = declared
        for place, (label, part) in enumerate(zip(self.classes, self.counts.counts)):
            for feature in range(len(sizes)):
                if rows[place, feature] != part.examples:
                    where = f"values counted of feature {feature} in class {shown(label)}"
                    allowed = f"one for each of {shown(part.examples)} examples"
                    raise DomainError(where, rows[place, feature], allowed)
        if not sizes:
            raise EmptyDataError("features")
        return sizes

    @cached_property
    def probabilities(self) -> Mapping[L, tuple[Sequence[Fraction], ...]]:
        """p(x_j = v | y) for each label: entry v - 1 of entry j."""
        return Frozen(self._phi_by_label)

    def _size(self) -> Mapping[str, int]:
        return {"features": len(self.levels)}

    def _estimates_listed(self) -> Listing:
        phi, features = self.probabilities, self.feature_names or range(len(self.levels))
        values = ((j, v) for j, k in enumerate(self.levels) for v in range(k))
        rows = ((f"{features[j]} = {v + 1}", [phi[y][j][v] for y in phi]) for j, v in values)
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
        return equations.nb_categorical([[x_j for _, x_j in x_i] for x_i in x], y, self.levels)

    def _of_counts(self, n: Counts[Event]) -> tuple[Sequence[Fraction], ...]:
        """p(x_j = v | y) = (1 + n_jvy) / (k_j + n_y), or with another pseudo-count"""
        seen = [[n.events.get((j, v), 0) for v in range(1, k + 1)] for j, k in enumerate(self.levels)]
        return tuple(smoothed_frequencies(n_j, self._alpha) for n_j in seen)

    def _likelihoods(self, x: Events[Event]) -> Mapping[L, Fraction]:
        """p(x|y) = prod_j p(x_j|y) for each label y"""
        return {
            y: prod((phi[j][x_j - 1] for j, x_j in x), start=Fraction(1))
            for y, phi in self._phi_by_label.items()
        }

    # By the engine

    def _computed(self, place: int) -> tuple[Sequence[Fraction], ...]:
        entries = [partial(_probability, estimate, j) for j, estimate in enumerate(self._estimates[place])]
        return tuple(map(Computed, self.levels, entries))

    @cached_property
    def _estimates(self) -> list[list[Estimate[Event]]]:
        pairs = zip(self._counts_known, self.counts.counts)
        return [[Estimate(events, n.examples, k, self._alpha) for k in self.levels] for events, n in pairs]

    @cached_property
    def _space(self) -> Values:
        return Values(self.levels)

    @cached_property
    def _table(self) -> Table[Event]:
        return choices(self.priors.values(), self._estimates)

    def _event_name(self, event: Event, present: bool) -> str:
        return f"feature {event[0]} being {event[1]}"


def _probability(estimate: Estimate[Event], feature: int, place: int) -> Fraction:
    return estimate.probability((feature, place + 1))


def _levels(levels: Iterable[Number]) -> tuple[int, ...]:
    sizes = tuple(whole_count(k, f"levels[{j}]") for j, k in enumerate(entries(levels, "levels")))
    if not sizes:
        raise EmptyDataError("levels")
    for j, k in enumerate(sizes):
        if not 0 < k <= MAX_OUTCOMES:
            raise DomainError(f"levels[{j}]", k, f"whole numbers from 1 to {MAX_OUTCOMES}")
    return sizes
