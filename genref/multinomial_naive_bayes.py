# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The multinomial event model: a document is a sequence of words, each drawn from p(word | y).

A document is a sequence of word identities 1..|V|, or a mapping of identity to count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain
from math import lcm
from typing import Optional, Union, cast

from .counts import MAX_OUTCOMES, ClassCounts, Computed, are_within, within
from .definition import engine
from .display import Listing
from .engine.classes.table import Events, Table, draws
from .engine.statistics.smoothing import Estimate, pseudo_total
from .engine.statistics.sums import Shape
from .errors import DomainError, EmptyDataError, ShapeError, shown
from .generative import log_quotient
from .naive_bayes import DrawModel, EventSpace, Where, counted, order_of
from .numbers.exact import Number, Smoothing, entries, ordered, pseudo_counts, whole_count
from .numbers.labels import Frozen, L, mapping
from .numbers.reals import Logarithm

__all__ = [
    "word_counts",
    "count",
    "word_probabilities",
    "smoothed_word_probabilities",
    "fit",
    "model",
    "MultinomialModel",
]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


Document = Union[Iterable[Number], Mapping[int, Number]]

MAX_WORDS = 10**12
"""A limit beyond any real document, so that a posterior can be enclosed."""


def word_counts(vector: Iterable[Number]) -> dict[int, int]:
    """Return the document in which word k occurs vector[k - 1] times, as {identity: count}.

    `vector`: |V| whole numbers from 0.

    Raises: DomainError, NotFiniteError.

    See: event-encoding

    >>> word_counts([2, 0, 1])
    {1: 2, 3: 1}
    """
    numbers = [whole_count(n, f"vector[{i}]") for i, n in enumerate(entries(vector, "vector"))]
    return {k: n for k, n in enumerate(numbers, 1) if n}


def count(
    documents: Iterable[Document],
    labels: Iterable[L],
    *,
    vocabulary_size: Optional[int] = None,
    classes: Optional[Iterable[L]] = None,
) -> ClassCounts[L, int]:
    """Count the documents of each class, and how often each word occurs in them, in one pass.

    `documents` and `labels` may be any iterables; memory grows only with the vocabulary. `vocabulary_size`:
    |V|, by default the largest identity seen. `classes`: the class order, by default sorted.

    Raises: ShapeError (too few labels), DomainError, NotFiniteError.

    See: event-mle-word

    >>> count([[1, 2, 2], [3]], ["a", "b"])["a"].events
    {1: 1, 2: 2}
    """
    size = None if vocabulary_size is None else _size(vocabulary_size)
    return counted(documents, labels, classes, Documents(size))


def word_probabilities(counts: ClassCounts[L, int]) -> dict[L, Sequence[Fraction]]:
    """Return phi_k|y, the fraction of the words of class y that are word k; entry k - 1 of |V|.

    Raises: EmptyClassError; EmptyDataError for a class whose documents have no word (0/0).

    Computes: event-mle-word

    >>> word_probabilities(count([[1, 2, 2], [3]], ["a", "b"]))["a"]
    (Fraction(1, 3), Fraction(2, 3), Fraction(0, 1))
    """
    return smoothed_word_probabilities(counts, 0)


def smoothed_word_probabilities(
    counts: ClassCounts[L, int], smoothing: Union[Number, Iterable[Number]] = 1
) -> dict[L, Sequence[Fraction]]:
    """Return phi_k|y = (1 + n_ky) / (|V| + n_y), where n_ky of the n_y words of class y are word k.

    This is entry k - 1 of |V|. With another pseudo-count, `smoothing` replaces the 1 and |V| times
    `smoothing` the |V|. You can also pass |V| pseudo-counts, one for each word.

    Raises: the same errors as `word_probabilities` if all pseudo-counts are 0; DomainError, NotFiniteError,
    ShapeError.

    Computes: event-laplace-word

    >>> smoothed_word_probabilities(count([[1, 2, 2], [3]], ["a", "b"]))["a"]
    (Fraction(1, 3), Fraction(1, 2), Fraction(1, 6))
    """
    return dict(model(counts, smoothing=smoothing).probabilities)


def fit(
    documents: Iterable[Document],
    labels: Iterable[L],
    vocabulary_size: Optional[int] = None,
    *,
    smoothing: Union[Number, Iterable[Number]] = 1,
    prior_smoothing: Number = 0,
    priors: Optional[Mapping[L, Number]] = None,
    classes: Optional[Iterable[L]] = None,
) -> MultinomialModel[L]:
    """Fit the multinomial event model to documents; `smoothing=0` is maximum likelihood.

    Fitting only counts; the estimates are computed when they are first needed, by
    `engine.statistics.smoothing.Estimate` or, by definition, `naive_bayes.NaiveBayesModel._phi`.

    `documents`, `labels`, `vocabulary_size`, `classes`: as for `count`. `priors` replaces the priors of the
    examples, and sets the class order unless `classes` does.

    Raises: the same errors as `count`; EmptyDataError (no document, no word), EmptyClassError (without
    smoothing).

    See: nb-mle-prior, event-mle-word, event-laplace-word

    >>> fit([[1, 2, 2], [3]], ["a", "b"]).exact_posterior([1])
    {'a': Fraction(4, 7), 'b': Fraction(3, 7)}
    """
    order = order_of(classes, priors)
    counts = count(documents, labels, vocabulary_size=vocabulary_size, classes=order)
    return model(counts, smoothing=smoothing, prior_smoothing=prior_smoothing, priors=priors)


def model(
    counts: ClassCounts[L, int],
    *,
    smoothing: Union[Number, Iterable[Number]] = 1,
    prior_smoothing: Number = 0,
    priors: Optional[Mapping[L, Number]] = None,
) -> MultinomialModel[L]:
    """Return the model that `fit` returns for documents with these counts.

    See: nb-mle-prior, event-mle-word, event-laplace-word

    >>> model(count([[1], [2]], ["a", "b"]), smoothing=0).exact_posterior([2, 2])
    {'a': Fraction(0, 1), 'b': Fraction(1, 1)}
    """
    return MultinomialModel(counts, smoothing, prior_smoothing, priors)  # type: ignore[arg-type]  # made exact there


class Documents(EventSpace[int, Document]):
    """x is a sequence of word identities, or maps them to counts. Events are words; `shape` is |V|."""

    kind = "words of documents"
    rows = "documents"

    def __init__(self, shape: Shape = None) -> None:
        super().__init__(shape)
        self.size: Optional[int] = shape if isinstance(shape, int) else None

    def events(self, x: Document, where: str = "x") -> Events[int]:
        size, most = self.size, self.size or MAX_OUTCOMES
        allowed = "a sequence of word identities, or a mapping of identity to count"
        if isinstance(x, Mapping):
            given = mapping(cast("Mapping[int, Number]", x), where, allowed)
            identities = within(list(given), 1, most, lambda _: f"{where}: a word", _allowed(size))
            numbers = [whole_count(n, f"{where}[{shown(word)}]") for word, n in given.items()]
            if sum(numbers) > MAX_WORDS:
                raise DomainError(f"words of {where}", sum(numbers), f"at most {MAX_WORDS}")
            if len(set(identities)) < len(identities):
                raise DomainError(where, x, "words that all differ")
            return {word: n for word, n in zip(identities, numbers) if n}
        if type(x) is not list and type(x) is not tuple:
            x = tuple(ordered(x, where, allowed))
        return within(x, 1, most, lambda j: f"{where}[{j}]", _allowed(size))

    @engine
    def tally(
        self, counter: Counter[int], several: Sequence[Document], where: Where
    ) -> Sequence[Events[int]]:
        if set(map(type, several)) <= {list, tuple}:  # the words of all documents at once
            words: list[int] = list(chain.from_iterable(several))  # type: ignore[arg-type]  # or not: see next
            if are_within(words, 1, self.size or MAX_OUTCOMES):
                counter.update(words)
                return ()
        return super().tally(counter, several, where)


class MultinomialModel(DrawModel[L, int, Document]):
    """p(x | y) = prod_j p(x_j | y) over the words x_j of a document; 1 for an empty document.

    Computes: event-model
    """

    _kind, _rows = Documents.kind, Documents.rows

    @cached_property
    def vocabulary_size(self) -> int:
        """|V|: the declared size, the number of pseudo-counts, or the largest identity seen."""
        declared, smoothing = self.counts.shape, self.smoothing
        size = declared if isinstance(declared, int) else None
        words = list(chain.from_iterable(part.events.keys() for part in self.counts.counts))
        if isinstance(smoothing, tuple):
            if size not in (None, len(smoothing)):
                raise ShapeError("smoothing", f"{size} entries", str(len(smoothing)))
            size = len(smoothing)
            largest = max((word for word in words if type(word) is int), default=0)
            if declared is None and largest > size:
                raise ShapeError("smoothing", f"{largest} entries or more", str(size))
        if not are_within(words, 1, size or MAX_OUTCOMES):
            bad = next(word for word in words if not are_within([word], 1, size or MAX_OUTCOMES))
            raise DomainError("word of the counts", bad, _allowed(size))
        size = max(words, default=0) if size is None else size
        if not size:
            raise EmptyDataError("vocabulary")
        for label, part in zip(self.classes, self.counts.counts):
            if not pseudo_total(smoothing, 1) and not part.total:
                raise EmptyDataError(f"words of class {shown(label)}")
        return size

    @cached_property
    def probabilities(self) -> Mapping[L, Sequence[Fraction]]:
        """phi_k|y for each label: entry k - 1 is p(x_j = k | y)."""
        return Frozen(self._phi_by_label)

    @property
    def _words(self) -> Sequence[int]:
        return range(1, self.vocabulary_size + 1)

    def _size(self) -> Mapping[str, int]:
        return {"words": self.vocabulary_size}

    def _estimates_listed(self) -> Listing:
        phi, size = self.probabilities, self.vocabulary_size
        rows = ((name, [phi[y][k] for y in phi]) for k, name in enumerate(self._words))
        return Listing("word", [f"p(word|{y})" for y in phi], rows, size, "word", "$p(x_j = k | y)$")

    def _reasons(self, x: Events[int], label: L, other: L) -> Iterator[tuple[str, Logarithm]]:
        """ln phi_k|y / phi_k|z for each word k, as often as it occurs"""
        y, z = self.probabilities[label], self.probabilities[other]
        for k, n in Counter(x).items():
            yield f"word {k} ({n})", n * log_quotient(y[k - 1], z[k - 1])

    # By the engine

    def _computed(self, place: int) -> Sequence[Fraction]:
        return Computed(self.vocabulary_size, partial(_probability, self._estimates[place]))

    @cached_property
    def _estimates(self) -> list[Estimate[int]]:
        size, smoothing = self.vocabulary_size, self.smoothing
        seen = self._event_counts
        if isinstance(
            smoothing, tuple
        ):  # different pseudo-counts are added to the counts, over one denominator
            unit = lcm(*(a.denominator for a in smoothing))
            pseudo = [(word, a.numerator * (unit // a.denominator)) for word, a in enumerate(smoothing, 1)]
            seen = [{word: unit * events.get(word, 0) + a for word, a in pseudo} for events in seen]
            smoothing = Fraction(0)
        return [Estimate(events, sum(events.values()), size, smoothing) for events in seen]

    def _pseudo_counts(self, smoothing: Smoothing) -> Smoothing:
        return pseudo_counts(smoothing, None)

    @cached_property
    def _space(self) -> Documents:
        return Documents(self.vocabulary_size)

    @cached_property
    def _table(self) -> Table[int]:
        others = not isinstance(self.smoothing, tuple)
        return draws(self.priors.values(), self._estimates, others)

    def _event_name(self, event: int, present: bool) -> str:
        return f"word {event}"


def _probability(estimate: Estimate[int], place: int) -> Fraction:
    return estimate.probability(place + 1)


def _size(vocabulary_size: Number) -> int:
    size = whole_count(vocabulary_size, "vocabulary_size")
    if not 0 < size <= MAX_OUTCOMES:
        raise DomainError("vocabulary_size", vocabulary_size, f"whole numbers from 1 to {MAX_OUTCOMES}")
    return size


def _allowed(size: Optional[int]) -> str:
    return "word identities from 1" + ("" if size is None else f" to {size}")
