# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes for texts: a tokenizer, a vocabulary, and one of the two event models behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Optional, Type

from .counts import ClassCounts, Counts, refuse_more
from .errors import DomainError, EmptyDataError, shown
from .events import Asked, Table, draws, presences
from .generative import Explanation
from .naive_bayes import EventSpace, NaiveBayesModel, counted, order_of
from .numbers.exact import Number, is_missing, tree_product, whole_count
from .numbers.labels import L, Order, Priors
from .numbers.rounding import Digits, Rounded
from .numbers.tables import column
from .numbers.values import Frozen, fill, made, once
from .text import Tokenizer, Vocabulary, stop_list, tokenize, words_of

__all__ = ["fit", "count", "TextClassifier", "MultinomialText", "BernoulliText"]

Phi = Mapping[str, Fraction]


class Texts(EventSpace[str]):
    """x is a text. Its events are its words, each as often as the model counts it."""

    rows = "texts"

    def __init__(self, model: Type[TextClassifier[L]], tokenizer: Tokenizer) -> None:
        super().__init__()
        if not callable(tokenizer):
            raise DomainError("tokenizer", tokenizer, "a function from a text to its words")
        self.kind = model._kind  # type: ignore[misc]  # of this space
        self.counts_once = model._counts_once
        self.tokenizer = tokenizer

    def asked(self, x: str, where: str = "x") -> Asked:
        if not isinstance(x, str):
            raise DomainError(where, x, "str" + "; leave out missing texts, or fill them in" * is_missing(x))
        is_plain = self.tokenizer is tokenize
        words = tokenize(x) if is_plain else words_of(self.tokenizer(x), f"tokenizer({where})")
        return Asked(list(dict.fromkeys(words)) if self.counts_once else words)


@dataclass(frozen=True, repr=False)
class TextClassifier(NaiveBayesModel[L, str, str, Phi]):
    """Naive Bayes for texts; x is a text. `MultinomialText` and `BernoulliText` are its event models.

    `counts`: the counts of all words. `size`, `minimum` and `stop_words` decide which of them form the
    vocabulary, as in `Vocabulary.of`; the default tokenizer is applied to stop words, too. Words outside
    the vocabulary are ignored. `probabilities`: p(word | y) for each label and each word of the vocabulary.
    """

    _rows = Texts.rows
    _counts_once: ClassVar[bool]
    size: Optional[int] = None
    minimum: int = 1
    stop_words: Collection[str] = ()
    tokenizer: Tokenizer = tokenize

    def __post_init__(self) -> None:
        size = None if self.size is None else whole_count(self.size, "size")
        minimum, words = whole_count(self.minimum, "minimum"), stop_list(self.stop_words)
        if self.tokenizer is tokenize:  # "The" means "the"
            words = stop_list([part for word in words for part in tokenize(word)])
        fill(self, size=size, minimum=minimum, stop_words=words)
        super().__post_init__()
        for label, part in self.counts._by_label.items():
            words_of(list(part.events), f"words of class {shown(label)}")
        if not self.vocabulary.words:
            raise EmptyDataError("vocabulary")
        for (label, part), known in zip(self.counts._by_label.items(), self._known):
            if self._counts_once:
                refuse_more(part, f"count of the word {{}} in class {shown(label)}", "texts")
            elif not self._alpha and not known.events:
                raise EmptyDataError(f"words of class {shown(label)} in the vocabulary")

    @once
    def vocabulary(self) -> Vocabulary:
        """The words of the model."""
        every: Counter[str] = Counter()
        for part in self.counts.counts:
            every.update(part.events)
        return Vocabulary.of_counts(every, size=self.size, minimum=self.minimum, stop_words=self.stop_words)

    @once
    def _known(self) -> Sequence[Counts[str]]:
        """The counts of the words of the vocabulary in each class."""
        every, chosen = self.counts.counts, frozenset(self.vocabulary.words)
        known = [{word: n for word, n in part.events.items() if word in chosen} for part in every]
        return [made(Counts, examples=part.examples, events=own) for part, own in zip(every, known)]

    def _phi(self, k: int) -> Frozen[str, Fraction]:
        return Frozen({word: self._factors.probability(word, k) for word in self.vocabulary})

    @once
    def _space(self) -> Texts:  # pyright: ignore[reportIncompatibleVariableOverride]
        return Texts(type(self), self.tokenizer)

    @property
    def _outcomes(self) -> Sequence[object]:
        return self.vocabulary.words

    def _name(self, event: str, present: bool) -> str:
        return f"the word {shown(event)}" if present else f"the absence of the word {shown(event)}"

    def _parts(self, x: Asked, k: int, other: int) -> Iterator[tuple[str, Fraction, Fraction, int]]:
        from .display import plain

        for word, n in Counter(x.events).items():
            if word in self.vocabulary:
                yield f"{plain(word)} ({n})", *self._both(word, k, other), n

    def _explanation(self, x: Asked, digits: Digits) -> Explanation[L, Rounded]:
        found = super()._explanation(x, digits)
        fill(found, unknown=Frozen(self.vocabulary.unknown(x.events)))
        return found


@dataclass(frozen=True, repr=False)
class MultinomialText(TextClassifier[L]):
    """The multinomial event model of texts: a word counts every time it occurs.

    See: event-model
    """

    _kind, _counts_once = "words of texts", False

    @once
    def _factors(self) -> Table:
        return draws(self._known, len(self.vocabulary), self._alpha)


@dataclass(frozen=True, repr=False)
class BernoulliText(TextClassifier[L]):
    """The Bernoulli event model of texts: for each word of the vocabulary, whether the text contains it.

    A word counts once per text, for the size and minimum of the vocabulary, too.

    See: nb-independence
    """

    _kind, _counts_once = "texts with a word", True

    @once
    def _factors(self) -> Table:
        return presences(self._known, len(self.vocabulary), self._alpha)

    def _parts(self, x: Asked, k: int, other: int) -> Iterator[tuple[str, Fraction, Fraction, int]]:
        yield from super()._parts(x, k, other)
        pairs = [self._both(word, k, other) for word in {*self.vocabulary} - {*x.events}]
        of_p, of_q = (tree_product([1 - pair[i] for pair in pairs]) for i in (0, 1))
        yield "absent words", of_p, of_q, 1


def count(
    texts: Iterable[str],
    labels: Iterable[L],
    model: Type[TextClassifier[L]] = MultinomialText,
    *,
    classes: Order[L] = None,
    tokenizer: Tokenizer = tokenize,
) -> ClassCounts[L, str]:
    """Count the texts of each class, and how often each word occurs in them, in one pass.

    `texts` and `labels` may be any iterables; memory grows only with the number of distinct words.

    Raises: ShapeError (too few labels), DomainError.
    See: nb-update

    >>> count(["win a prize, a car"], ["spam"])["spam"].events
    {'win': 1, 'a': 2, 'prize': 1, 'car': 1}
    """
    if not isinstance(model, type) or not issubclass(model, (MultinomialText, BernoulliText)):
        raise DomainError("model", model, "MultinomialText or BernoulliText")
    found = column(texts, Texts.rows, "several texts in an order, such as a list")
    return counted(found, labels, classes, Texts(model, tokenizer))


def fit(
    texts: Iterable[str],
    labels: Iterable[L],
    model: Type[TextClassifier[L]] = MultinomialText,
    *,
    smoothing: Number = 1,
    prior_smoothing: Number = 0,
    priors: Priors[L] = None,
    classes: Order[L] = None,
    size: Optional[int] = None,
    minimum: int = 1,
    stop_words: Collection[str] = (),
    tokenizer: Tokenizer = tokenize,
) -> TextClassifier[L]:
    """Fit a text classifier; both iterables are read once.

    `smoothing`, `prior_smoothing`, `priors`, `classes`: as for `multinomial_naive_bayes.fit`; `size`,
    `minimum`, `stop_words`: the vocabulary, as for `Vocabulary.of`.

    Raises: the same errors as `count`; EmptyDataError (no word), EmptyClassError (without smoothing),
    NotFiniteError.

    >>> spam = fit(["win a prize", "see you soon"], ["spam", "ham"])
    >>> spam.exact_posterior("a prize for you")
    {'ham': Fraction(1, 3), 'spam': Fraction(2, 3)}
    """
    counts = count(texts, labels, model, classes=order_of(classes, priors), tokenizer=tokenizer)
    return model(counts, smoothing, prior_smoothing, priors, size, minimum, stop_words, tokenizer)  # type: ignore[arg-type]  # made exact there
