# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes for binary features: each is 1 with a probability of its own in each class.

A row is d numbers 0 or 1, or the set of the features that are 1. A feature that is 0 counts as much as one
that is 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress, islice
from math import fsum
from typing import NamedTuple, Optional, Union, cast

from .counts import ClassCounts, refuse_more
from .errors import DomainError, EmptyDataError, shown
from .events import Asked, Table, presences
from .naive_bayes import MAX_OUTCOMES, EventSpace, NaiveBayesModel, counted, order_of
from .numbers.exact import Number, is_truth, listed, whole_count, whole_numbers
from .numbers.labels import L, Order, Priors
from .numbers.tables import Entries, Names, Several, entries_of
from .numbers.values import once

__all__ = ["ParameterCount", "parameter_count", "count", "feature_probabilities"]
__all__ += ["smoothed_feature_probabilities", "fit", "model", "BernoulliModel"]

Row = Union[Iterable[Number], Set[int], Mapping[str, Number]]
Counted = ClassCounts[L, int]
Phi = Sequence[Fraction]

MAX_FEATURES = 100_000_000
"""The largest d for which 2^d - 1 is computed."""


class ParameterCount(NamedTuple):
    """The number of parameters of p(x | y) for one class, without and with the Naive Bayes assumption."""

    explicit: int
    naive: int

    def __repr__(self) -> str:  # Python refuses to print an int of more than 4300 digits
        return f"ParameterCount(explicit=2**{self.explicit.bit_length()} - 1, naive={self.naive})"


def parameter_count(features: int) -> ParameterCount:
    """Return how many numbers describe p(x | y) of one class, for d binary features.

    `explicit`: 2^d - 1, with a probability for every x. `naive`: d, one for each feature. For K classes
    multiply both by K, and add K - 1 for the priors.

    Raises: EmptyDataError (d = 0), DomainError, NotFiniteError.
    Computes: nb-parameter-count

    >>> parameter_count(50_000)
    ParameterCount(explicit=2**50000 - 1, naive=50000)
    """
    d = _dimension(features, MAX_FEATURES)
    return ParameterCount(2**d - 1, d)


def _dimension(features: Number, most: int = MAX_OUTCOMES) -> int:
    d = whole_count(features, "features", 0, most)
    if not d:
        raise EmptyDataError("features")
    return d


ALLOWED = "a sequence of 0 and 1, or a set of features"


class Presences(EventSpace[Row]):
    """x is d numbers 0 or 1, or the set of the features that are 1: the events. `shape` is d."""

    kind = "binary features"

    def begun(self, first: Row, names: Names) -> Presences:
        of_first = None if isinstance(first, Set) else len(listed(first, "rows[0]", ALLOWED))
        return Presences(self.shape or of_first or None, names)

    def asked(self, x: Row, where: str = "x") -> Asked:
        d = cast("Optional[int]", self.shape)
        if isinstance(x, Set):
            if d is None:
                advice = "the number of features, because rows are sets of those present"
                raise DomainError("features", d, advice)
            return Asked(self.within(list(islice(x, None)), where))
        found = entries_of(x, self.names, d, where, ALLOWED, some=True)
        present = list(compress(found.places, _bits(found)))
        return Asked(present, sorted({*range(d)} - {*found.places}) if d and len(found.places) < d else ())

    def within(self, features: Sequence[Number], where: str) -> Sequence[int]:
        """Return features as plain ints, from 0 to d - 1. Raises: DomainError."""
        last = cast(int, self.shape) - 1
        return whole_numbers(features, 0, last, lambda _: where, f"features 0 to {shown(last)}")


def _bits(found: Entries) -> Sequence[Number]:
    """Return values that are 0 or 1."""
    try:
        fsum(found.values)  # what is equal to 0 or 1, and can be summed, is a number that is not complex
        if {*found.values} <= {0, 1}:
            return found.values
    except (ArithmeticError, TypeError, ValueError):
        pass
    # NumPy's truth values, unlike its numbers, have no as_integer_ratio.
    numbers = [int(bool(value)) if is_truth(value) else value for value in found.values]
    return whole_numbers(numbers, 0, 1, found.place, "0 or 1")


@dataclass(frozen=True, repr=False)
class BernoulliModel(NaiveBayesModel[L, int, Row, Phi]):
    """p(x | y) = prod_j phi_j|y^x_j (1 - phi_j|y)^(1 - x_j): a 0 counts as much as a 1.

    `probabilities`: phi_j|y for each label; entry j is p(x_j = 1 | y) = (n_jy + alpha) / (n_y + 2 alpha).

    A row given as a set takes as many operations as it has features. A dict may lack features;
    their factors are left out.

    Computes: nb-independence
    """

    _kind = Presences.kind

    @once
    def dimension(self) -> int:
        """The number of features, d."""
        d = self.counts.shape
        if not isinstance(d, int):
            raise DomainError("shape of the counts", d, "the number of features")
        for label, part in self.counts._by_label.items():
            Presences(d).within(list(part.events), "feature of the counts")
            refuse_more(part, f"count of feature {{}} in class {shown(label)}", "examples")
        return d

    def _phi(self, k: int) -> tuple[Fraction, ...]:
        return tuple(self._factors.probability(j, k) for j in range(self.dimension))

    @once
    def _space(self) -> Presences:  # pyright: ignore[reportIncompatibleVariableOverride]
        return Presences(self.dimension, self.feature_names)

    @once
    def _factors(self) -> Table:
        return presences(self.counts.counts, self.dimension, self._alpha)

    @property
    def _outcomes(self) -> Sequence[object]:
        return self._names(self.dimension)

    def _name(self, event: int, present: bool) -> str:
        return f"feature {event} being {int(present)}"

    def _parts(self, x: Asked, k: int, other: int) -> Iterator[tuple[str, Fraction, Fraction, int]]:
        present, absent = {*x.events}, {*x.absent}
        for j, name in enumerate(self._names(self.dimension)):
            p, q = self._both(j, k, other)
            if j in present:
                yield f"{name} = 1", p, q, 1
            elif j not in absent:
                yield f"{name} = 0", 1 - p, 1 - q, 1


# From rows to models


def count(
    rows: Several[Row], labels: Iterable[L], *, features: Optional[int] = None, classes: Order[L] = None
) -> Counted[L]:
    """Count the rows of each class, and the rows in which each feature is 1, in one pass.

    `rows` and `labels` may be any iterables. `features`: d, needed if rows are sets; by default the length
    of the first row. `classes`: the class order, by default sorted.

    Raises: EmptyDataError (a row without features), ShapeError (ragged, too few labels), DomainError,
    NotFiniteError.

    >>> count([[1, 0], [1, 1], [0, 1]], ["a", "a", "b"])["a"].events
    {0: 2, 1: 1}
    """
    return counted(rows, labels, classes, Presences(None if features is None else _dimension(features)))


def feature_probabilities(counts: Counted[L]) -> dict[L, Phi]:
    """Return phi_j|y, the fraction of the rows of class y in which feature j is 1; d entries.

    Raises: EmptyDataError, EmptyClassError, DomainError.
    Computes: nb-mle-feature

    >>> feature_probabilities(count([[1, 0], [1, 1], [0, 1]], ["a", "a", "b"]))["a"]
    (Fraction(1, 1), Fraction(1, 2))
    """
    return smoothed_feature_probabilities(counts, 0)


def smoothed_feature_probabilities(counts: Counted[L], smoothing: Number = 1) -> dict[L, Phi]:
    """Return phi_j|y = (1 + n_jy) / (2 + n_y), where feature j is 1 in n_jy of the n_y rows; d entries.

    With another pseudo-count, `smoothing` replaces the 1 and twice `smoothing` the 2.

    Raises: the same errors as `feature_probabilities` where it is 0; DomainError, NotFiniteError.
    Computes: nb-laplace-feature

    >>> smoothed_feature_probabilities(count([[1, 0], [1, 1], [0, 1]], ["a", "a", "b"]))["a"]
    (Fraction(3, 4), Fraction(1, 2))
    """
    return dict(model(counts, smoothing=smoothing).probabilities)


def fit(
    rows: Several[Row],
    labels: Iterable[L],
    *,
    features: Optional[int] = None,
    smoothing: Number = 1,
    prior_smoothing: Number = 0,
    priors: Priors[L] = None,
    classes: Order[L] = None,
) -> BernoulliModel[L]:
    """Fit Naive Bayes for binary features; `smoothing=0` is maximum likelihood.

    Fitting only counts; the estimates are computed when they are first needed. `rows`, `labels`, `features`,
    `classes`: as for `count`. `priors` replaces the priors of the examples, and sets the class order unless
    `classes` does.

    Raises: the same errors as `count`; EmptyDataError, EmptyClassError (without smoothing).

    >>> fit([[1, 0], [1, 1], [0, 1]], ["a", "a", "b"]).exact_posterior([1, 0])
    {'a': Fraction(27, 31), 'b': Fraction(4, 31)}
    """
    counts = count(rows, labels, features=features, classes=order_of(classes, priors))
    return model(counts, smoothing=smoothing, prior_smoothing=prior_smoothing, priors=priors)


def model(
    counts: Counted[L], *, smoothing: Number = 1, prior_smoothing: Number = 0, priors: Priors[L] = None
) -> BernoulliModel[L]:
    """Return the model that `fit` returns for rows with these counts.

    >>> model(count([[1, 0], [0, 1]], ["a", "b"]), smoothing=0).exact_posterior([1, 0])
    {'a': Fraction(1, 1), 'b': Fraction(0, 1)}
    """
    return BernoulliModel(counts, smoothing, prior_smoothing, priors)  # type: ignore[arg-type]  # made exact there
