# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes for binary features: p(x|y) = prod_j p(x_j|y), where x_j is 1 with probability phi_j|y.

A row is d values 0 or 1 (or False and True) or, if d is known, the set of the features that are 1, from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import cached_property
from itertools import compress, islice
from math import fsum
from typing import NamedTuple, Optional, Union

from .counts import MAX_OUTCOMES, ClassCounts, Computed, row_of, within
from .display import Listing
from .engine.classes.table import Events, Table, presences
from .engine.statistics.sums import Shape
from .errors import DomainError, EmptyDataError, shown
from .generative import log_quotient
from .naive_bayes import EventSpace, PresenceModel, counted, order_of
from .numbers.exact import Number, is_truth, whole_count
from .numbers.labels import Frozen, L
from .numbers.reals import Logarithm
from .numbers.rows import AnyTable

__all__ = [
    "ParameterCount",
    "parameter_count",
    "count",
    "feature_probabilities",
    "smoothed_feature_probabilities",
    "fit",
    "model",
    "BernoulliModel",
]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


Row = Union[Iterable[Number], Set[int]]

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

    >>> parameter_count(50000)
    ParameterCount(explicit=2**50000 - 1, naive=50000)
    """
    d = _dimension(features)
    if d > MAX_FEATURES:
        raise DomainError("features", d, f"at most {MAX_FEATURES}, so that 2^d fits into memory")
    return ParameterCount(2**d - 1, d)


def count(
    rows: Union[Iterable[Row], AnyTable],
    labels: Iterable[L],
    *,
    features: Optional[int] = None,
    classes: Optional[Iterable[L]] = None,
) -> ClassCounts[L, int]:
    """Count the rows of each class, and the rows in which each feature is 1, in one pass.

    `rows` and `labels` may be any iterables. `features`: d, needed if rows are sets; by default the length
    of the first row. `classes`: the class order, by default sorted.

    Raises: EmptyDataError (a row without features), ShapeError (ragged, too few labels), DomainError,
    NotFiniteError.

    See: nb-mle-feature

    >>> count([[1, 0], [1, 1], [0, 0]], ["a", "a", "b"])["a"].events
    {0: 2, 1: 1}
    """
    return counted(rows, labels, classes, BinaryFeatures(None if features is None else _dimension(features)))


def feature_probabilities(counts: ClassCounts[L, int]) -> dict[L, Sequence[Fraction]]:
    """Return phi_j|y, the fraction of the rows of class y in which feature j is 1; d entries.

    Raises: EmptyDataError, EmptyClassError, DomainError.

    Computes: nb-mle-feature

    >>> feature_probabilities(count([[1, 0], [1, 1], [0, 0]], ["a", "a", "b"]))["a"]
    (Fraction(1, 1), Fraction(1, 2))
    """
    return smoothed_feature_probabilities(counts, 0)


def smoothed_feature_probabilities(
    counts: ClassCounts[L, int], smoothing: Number = 1
) -> dict[L, Sequence[Fraction]]:
    """Return phi_j|y = (1 + n_jy) / (2 + n_y), where feature j is 1 in n_jy of the n_y rows; d entries.

    With another pseudo-count, `smoothing` replaces the 1 and twice `smoothing` the 2.

    Raises: the same errors as `feature_probabilities` where it is 0; DomainError, NotFiniteError.

    Computes: nb-laplace-feature

    >>> smoothed_feature_probabilities(count([[1, 0], [1, 1], [0, 0]], ["a", "a", "b"]))["a"]
    (Fraction(3, 4), Fraction(1, 2))
    """
    return dict(model(counts, smoothing=smoothing).probabilities)


def fit(
    rows: Union[Iterable[Row], AnyTable],
    labels: Iterable[L],
    *,
    features: Optional[int] = None,
    smoothing: Number = 1,
    prior_smoothing: Number = 0,
    priors: Optional[Mapping[L, Number]] = None,
    classes: Optional[Iterable[L]] = None,
) -> BernoulliModel[L]:
    """Fit Naive Bayes for binary features; `smoothing=0` is maximum likelihood.

    Fitting only counts; the estimates are computed when they are first needed, by
    `engine.statistics.smoothing.Estimate` or, by definition, `naive_bayes.NaiveBayesModel._phi`.

    `rows`, `labels`, `features`, `classes`: as for `count`. `priors` replaces the priors of the examples, and
    sets the class order unless `classes` does.

    Raises: the same errors as `count`; EmptyDataError, EmptyClassError (without smoothing).

    See: nb-mle-prior, nb-mle-feature, nb-laplace-feature

    >>> fit([[1, 0], [1, 1], [0, 0]], ["a", "a", "b"]).exact_posterior([1, 0])
    {'a': Fraction(27, 35), 'b': Fraction(8, 35)}
    """
    counts = count(rows, labels, features=features, classes=order_of(classes, priors))
    return model(counts, smoothing=smoothing, prior_smoothing=prior_smoothing, priors=priors)


def model(
    counts: ClassCounts[L, int],
    *,
    smoothing: Number = 1,
    prior_smoothing: Number = 0,
    priors: Optional[Mapping[L, Number]] = None,
) -> BernoulliModel[L]:
    """Return the model that `fit` returns for rows with these counts.

    See: nb-mle-prior, nb-mle-feature, nb-laplace-feature

    >>> model(count([[1, 0], [0, 0]], ["a", "b"]), smoothing=0).exact_posterior({0})
    {'a': Fraction(1, 1), 'b': Fraction(0, 1)}
    """
    return BernoulliModel(counts, smoothing, prior_smoothing, priors)  # type: ignore[arg-type]  # made exact there


class BinaryFeatures(EventSpace[int, Row]):
    """x is d numbers 0 or 1, or the set of the features that are 1: the events. `shape` is d."""

    kind = "binary features"

    def events(self, x: Row, where: str = "x") -> Sequence[int]:
        d = self.shape if isinstance(self.shape, int) else None
        if isinstance(x, Set):
            if d is None:
                raise DomainError(
                    "features", d, "the number of features, because rows are sets of those present"
                )
            return _positions(x, d, where)
        bits = _bits(row_of(x, d, where, "a sequence of 0 and 1, or a set of features"), where)
        self.shape: Shape = len(bits)
        return list(compress(range(len(bits)), bits))


class BernoulliModel(PresenceModel[L, int, Row]):
    """p(x | y) = prod_j phi_j|y^x_j (1 - phi_j|y)^(1 - x_j): absent features count as much as present ones.

    A row given as a set takes as many operations as it has features.

    Computes: nb-independence
    """

    _kind = BinaryFeatures.kind

    @cached_property
    def dimension(self) -> int:
        """The number of features, d."""
        d = self.counts.shape
        if not isinstance(d, int):
            raise DomainError("shape of the counts", d, "the number of features")
        for label, part in zip(self.classes, self.counts.counts):
            _positions(part.events, d, "feature of the counts")
            for feature, n in part.events.items():
                if n > part.examples:
                    where = f"count of feature {shown(feature)} in class {shown(label)}"
                    raise DomainError(where, n, f"at most the {shown(part.examples)} examples of the class")
        return d

    @cached_property
    def probabilities(self) -> Mapping[L, Sequence[Fraction]]:
        """phi_j|y for each label: entry j is p(x_j = 1 | y)."""
        return Frozen(self._phi_by_label)

    @property
    def _features(self) -> Sequence[int]:
        return range(self.dimension)

    def _size(self) -> Mapping[str, int]:
        return {"features": self.dimension}

    def _estimates_listed(self) -> Listing:
        phi, d = self.probabilities, self.dimension
        rows = ((name, [phi[y][j] for y in phi]) for j, name in enumerate(self.feature_names or range(d)))
        return Listing("feature", [f"p(x_j=1|{y})" for y in phi], rows, d, "feature", "$p(x_j = 1 | y)$")

    def _reasons(self, x: Events[int], label: L, other: L) -> Iterator[tuple[str, Logarithm]]:
        """ln p(x_j|y) / p(x_j|z) for each feature"""
        present, y, z = set(x), self.probabilities[label], self.probabilities[other]
        for j, name in enumerate(self._names(self.dimension)):
            x_j = int(j in present)
            yield f"{name} = {x_j}", log_quotient(*(phi[j] if x_j else 1 - phi[j] for phi in (y, z)))

    # By the engine

    def _computed(self, place: int) -> Sequence[Fraction]:
        return Computed(self.dimension, self._estimates[place].probability)

    @cached_property
    def _space(self) -> BinaryFeatures:
        return BinaryFeatures(self.dimension)

    @cached_property
    def _table(self) -> Table[int]:
        return presences(self.priors.values(), self._estimates, self.dimension, others=True)

    def _event_name(self, event: int, present: bool) -> str:
        return f"feature {event} being {int(present)}"


def _dimension(features: Number) -> int:
    d = whole_count(features, "features")
    if not d:
        raise EmptyDataError("features")
    if d > MAX_OUTCOMES:
        raise DomainError("features", d, f"at most {MAX_OUTCOMES}")
    return d


def _bits(values: Sequence[Number], where: str) -> Sequence[Number]:
    """Return values that are 0 or 1; fast for ints, bools and doubles."""
    try:
        if isinstance(values[0], float):
            if values.count(0.0) + values.count(1.0) == len(values):
                fsum(values)  # type: ignore[arg-type]  # which no complex number has
                return values
        else:
            bits = bytes(values)  # type: ignore[arg-type]  # or no ints
            if not bits.translate(None, b"\0\1"):
                return bits
    except (TypeError, ValueError):
        pass
    # NumPy's truth values, unlike its numbers, have no as_integer_ratio.
    numbers = [int(bool(value)) if is_truth(value) else value for value in values]
    return within(numbers, 0, 1, lambda j: f"{where}[{j}]", "0 or 1")


def _positions(features: Iterable[Number], d: int, where: str) -> Sequence[int]:
    """Return features as plain ints from 0 to d - 1."""
    return within(list(islice(features, None)), 0, d - 1, lambda _: where, f"features 0 to {shown(d - 1)}")
