# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The multinomial event model: a document is a sequence of words, drawn one after the other.

A document is a sequence of word identities 1 to |V|, or word counts {identity: count}.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any, Optional, Union, cast

from .counts import ClassCounts, Counts
from .errors import DomainError, EmptyDataError, ShapeError, shown
from .events import Asked, Table, draws
from .laplace import Alphas, pseudo_counts
from .naive_bayes import MAX_OUTCOMES, EventSpace, NaiveBayesModel, counted, order_of
from .numbers.exact import Number, common, entries, listed, whole_count, whole_numbers
from .numbers.labels import L, Order, Priors
from .numbers.tables import Names
from .numbers.values import made, once

__all__ = ["word_counts", "count", "word_probabilities", "smoothed_word_probabilities", "fit", "model"]
__all__ += ["MultinomialModel"]

Document = Union[Iterable[Number], Mapping[int, Number]]
Several = Iterable[Document]
Size = Optional[int]
Counted = ClassCounts[L, int]
Phi = Sequence[Fraction]

MAX_TIMES = 10**9
"""The most times that a word may occur in a document."""

ALLOWED = "a sequence of word identities, or a mapping of identity to count"


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


class Documents(EventSpace[Document]):
    """x is a sequence of word identities, or maps them to counts. Events are words; `shape` is |V|."""

    kind = "words of documents"
    rows = "documents"

    def __init__(self, shape: Optional[int] = None, size: Optional[int] = None) -> None:
        super().__init__(shape)
        self.most = size or shape or MAX_OUTCOMES
        self.allowed = "word identities from 1" + f" to {self.most}" * bool(size or shape)

    def begun(self, first: Document, names: Names) -> Documents:
        return Documents(cast("Optional[int]", self.shape))

    def plain(self, block: Sequence[Document]) -> bool:
        """Return whether all documents are lists of plain ints within the vocabulary."""
        if set(map(type, block)) != {list}:
            return False
        words = list(chain.from_iterable(cast("Sequence[list[int]]", block)))
        return set(map(type, words)) == {int} and 1 <= min(words) and max(words) <= self.most

    def asked(self, x: Document, where: str = "x") -> Asked:
        if not isinstance(x, Mapping):
            words = listed(x, where, ALLOWED)
            return Asked(whole_numbers(words, 1, self.most, lambda j: f"{where}[{j}]", self.allowed))
        own = cast("Mapping[int, Number]", x)
        given = {word: cast(Number, own.get(word)) for word in own}
        words = whole_numbers(list(given), 1, self.most, lambda _: f"{where}: a word", self.allowed)
        numbers = [whole_count(n, f"{where}[{shown(word)}]", 0, MAX_TIMES) for word, n in given.items()]
        if len(set(words)) < len(words):
            raise DomainError(where, x, "words that all differ")
        return Asked({word: n for word, n in zip(words, numbers) if n})


@dataclass(frozen=True, repr=False)
class MultinomialModel(NaiveBayesModel[L, int, Document, Phi]):
    """p(x | y) = prod_j p(x_j | y) over the words x_j of a document; 1 for an empty document.

    `probabilities`: phi_k|y for each label; entry k - 1 is p(word k | y), (n_ky + alpha) / (n_y + |V| alpha);
    of different pseudo-counts, alpha_k takes the place of alpha, and their sum that of |V| alpha.

    Computes: event-model
    """

    _kind, _rows, _read_smoothing = Documents.kind, Documents.rows, staticmethod(pseudo_counts)

    @once
    def vocabulary_size(self) -> int:
        """|V|: the declared size, the number of pseudo-counts, or the largest identity seen."""
        alpha, shape = self.smoothing, self.counts.shape
        size = shape if isinstance(shape, int) else None
        space, seen = Documents(size), list(chain.from_iterable(part.events for part in self.counts.counts))
        words = whole_numbers(seen, 1, space.most, lambda _: "word of the counts", space.allowed)
        least = size or max(words, default=0)
        if isinstance(alpha, tuple):
            if len(alpha) < least or size not in (None, len(alpha)):
                expected = f"{least} entries" + " or more" * (size is None)
                raise ShapeError("smoothing", expected, str(len(alpha)))
            least = len(alpha)
        if not least:
            raise EmptyDataError("vocabulary")
        for label, part in self.counts._by_label.items():
            if not part.total and not any(alpha if isinstance(alpha, tuple) else [alpha]):
                raise EmptyDataError(f"words of class {shown(label)}")
        return least

    def _phi(self, k: int) -> tuple[Fraction, ...]:
        return tuple(self._factors.probability(word, k) for word in self._outcomes)

    @once
    def _space(self) -> Documents:  # pyright: ignore[reportIncompatibleVariableOverride]
        return Documents(cast("Optional[int]", self.counts.shape), self.vocabulary_size)

    @once
    def _factors(self) -> Table:
        size, alpha, parts = self.vocabulary_size, self.smoothing, self.counts.counts
        if isinstance(alpha, Fraction):
            return draws(parts, size, alpha)
        # Different pseudo-counts are added to the counts, over one denominator.
        pseudo, unit = list(enumerate(common(alpha)[0], 1)), common(alpha)[1]
        added = [{word: unit * part.events.get(word, 0) + a for word, a in pseudo} for part in parts]
        return draws([made(Counts, examples=0, events=events) for events in added], size, Fraction(0))

    @property
    def _outcomes(self) -> Sequence[object]:
        return range(1, self.vocabulary_size + 1)

    def _name(self, event: int, present: bool) -> str:
        return f"word {event}"

    def _parts(self, x: Asked, k: int, other: int) -> Iterator[tuple[str, Fraction, Fraction, int]]:
        for word, n in Counter(x.events).items():
            yield f"word {word} ({n})", *self._both(word, k, other), n


def count(
    documents: Several, labels: Iterable[L], *, vocabulary_size: Size = None, classes: Order[L] = None
) -> Counted[L]:
    """Count the documents of each class, and how often each word occurs in them, in one pass.

    `documents` and `labels` may be any iterables; memory grows only with the vocabulary. `vocabulary_size`:
    |V|, by default the largest identity seen. `classes`: the class order, by default sorted. A matrix of
    counts is refused, because its rows would be read as words: `word_counts` makes documents of them.

    Raises: ShapeError (too few labels), DomainError, NotFiniteError.

    >>> count([[1, 2, 2], [3]], ["a", "b"])["a"].events
    {1: 1, 2: 2}
    """
    matrix = cast(Any, documents)
    if getattr(matrix, "ndim", 1) != 1 or hasattr(matrix, "columns") or hasattr(matrix, "column_names"):
        allowed = "documents; of a matrix of counts, [word_counts(row) for row in matrix]"
        raise DomainError("documents", documents, allowed)
    if vocabulary_size is not None:
        vocabulary_size = whole_count(vocabulary_size, "vocabulary_size", 1, MAX_OUTCOMES)
    return counted(documents, labels, classes, Documents(vocabulary_size))


def word_probabilities(counts: Counted[L]) -> dict[L, Phi]:
    """Return phi_k|y, the fraction of the words of class y that are word k; entry k - 1 of |V|.

    Raises: EmptyClassError; EmptyDataError for a class whose documents have no word (0/0).
    Computes: event-mle-word

    >>> word_probabilities(count([[1, 2, 2], [3]], ["a", "b"]))["a"]
    (Fraction(1, 3), Fraction(2, 3), Fraction(0, 1))
    """
    return smoothed_word_probabilities(counts, 0)


def smoothed_word_probabilities(counts: Counted[L], smoothing: Alphas = 1) -> dict[L, Phi]:
    """Return phi_k|y = (1 + n_ky) / (|V| + n_y), where n_ky of the n_y words of class y are word k.

    This is entry k - 1 of |V|. With another pseudo-count, `smoothing` replaces the 1 and |V| times
    `smoothing` the |V|. You can also pass |V| pseudo-counts, one for each word. `events.draws` makes the
    table of them.

    Raises: the same errors as `word_probabilities` if all pseudo-counts are 0; DomainError, NotFiniteError,
    ShapeError.
    Computes: event-laplace-word

    >>> smoothed_word_probabilities(count([[1, 2, 2], [3]], ["a", "b"]))["a"]
    (Fraction(1, 3), Fraction(1, 2), Fraction(1, 6))
    """
    return dict(model(counts, smoothing=smoothing).probabilities)


def fit(
    documents: Several,
    labels: Iterable[L],
    vocabulary_size: Size = None,
    *,
    smoothing: Alphas = 1,
    prior_smoothing: Number = 0,
    priors: Priors[L] = None,
    classes: Order[L] = None,
) -> MultinomialModel[L]:
    """Fit the multinomial event model to documents; `smoothing=0` is maximum likelihood.

    Fitting only counts; `events.draws` makes the estimates when they are first needed. `documents`, `labels`,
    `vocabulary_size`, `classes`: as for `count`. `priors` replaces the priors of the examples, and sets the
    class order unless `classes` does.

    Raises: the same errors as `count`; EmptyDataError (no document, no word), EmptyClassError (without
    smoothing).

    >>> fit([[1, 2, 2], [3]], ["a", "b"]).exact_posterior([1])
    {'a': Fraction(4, 7), 'b': Fraction(3, 7)}
    """
    order = order_of(classes, priors)
    counts = count(documents, labels, vocabulary_size=vocabulary_size, classes=order)
    return model(counts, smoothing=smoothing, prior_smoothing=prior_smoothing, priors=priors)


def model(
    counts: Counted[L], *, smoothing: Alphas = 1, prior_smoothing: Number = 0, priors: Priors[L] = None
) -> MultinomialModel[L]:
    """Return the model that `fit` returns for documents with these counts.

    >>> model(count([[1], [2]], ["a", "b"]), smoothing=0).exact_posterior([2, 2])
    {'a': Fraction(0, 1), 'b': Fraction(1, 1)}
    """
    return MultinomialModel(counts, smoothing, prior_smoothing, priors)  # type: ignore[arg-type]  # made exact there
