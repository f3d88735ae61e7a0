# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""From a text to its posterior: words, vocabulary and event model in one object that can be updated.

Texts and labels give the counts of all words. The counts give the vocabulary and the estimates over it. All
words are counted, even those outside the vocabulary, so adding texts later gives the same classifier as
fitting all texts at once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import inf
from typing import Generic, Optional, Type, TypeVar, overload

from .counts import ClassCounts
from .definition import engine
from .display import Cell, Listing, decimal_points, plain
from .engine.classes.powers import Product, largest, log_ratio, merged
from .engine.classes.table import Events, Table, draws, presences
from .engine.statistics.smoothing import Estimate
from .engine.statistics.sums import Shape
from .errors import DomainError, EmptyDataError, shown
from .explanation import Explained
from .naive_bayes import DrawModel, EventSpace, NaiveBayesModel, PresenceModel, Where, counted, order_of
from .numbers.exact import Number, is_missing, whole_count
from .numbers.labels import Frozen, L
from .numbers.reals import Rounded, ln, rounded
from .numbers.rows import values_of
from .records import dataclass
from .text import Tokenizer, Vocabulary, refuse_no_function, stop_list, tokenize, words_of

__all__ = [
    "fit",
    "count",
    "TextClassifier",
    "MultinomialText",
    "BernoulliText",
    "Explanation",
    "Contribution",
]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


R = TypeVar("R", bound=Rounded, covariant=True)


@dataclass(frozen=True)
class Contribution(Generic[R]):
    """The contribution of one word to the log-odds: its count times ln p(word | label) / p(word | other)."""

    word: str
    count: int
    log_odds: R


@dataclass(frozen=True, repr=False)
class Explanation(Explained[L, R]):
    """The log-odds of the predicted label against the next best, and the parts that add up to them.

    `prior`: the log-odds of the priors; `absent`: the part of all words of the vocabulary that the text does
    not contain, 0 in the multinomial model; `words`: the parts of the words that it contains, largest first;
    `unknown`: how often it contains each word outside the vocabulary. Each number is correctly rounded.
    """

    label: L
    other: L
    log_odds: R
    prior: R
    absent: R
    words: tuple[Contribution[R], ...]
    unknown: Mapping[str, int]

    def _parts(self) -> Iterator[tuple[str, R]]:
        yield "prior", self.prior
        if self.absent:
            yield "absent words", self.absent
        for part in self.words:
            yield times(part.word, part.count), part.log_odds

    def _remarks(self) -> Iterator[tuple[str, str]]:
        for word, n in self.unknown.items():
            yield times(word, n), "not in the vocabulary"

    def __str__(self) -> str:
        lines = super().__str__()
        if not self.unknown:
            return lines
        words = ", ".join(times(word, n) for word, n in self.unknown.items())
        width = max(map(len, decimal_points([number for _, number in self._lines()])))
        return f"{lines}\n{'':<{width}}  not in the vocabulary: {words}"


def _with_log_odds(p: Sequence[Fraction]) -> Sequence[Cell]:
    """Return the probabilities of a word and, for two classes, the log-odds that it adds for the second."""
    if len(p) != 2 or p[0] == p[1] == 0:
        return p
    return [*p, ln(p[1] / p[0]) if all(p) else inf if p[1] else -inf]


def times(word: str, count: int) -> str:
    """Return a word with its count, such as "win (2)"."""
    return f"{plain(word)} ({count})"


class Texts(EventSpace[str, str]):
    """x is a text. Its events are its words, each counted as the model counts it."""

    rows = "texts"

    def __init__(self, model: Type[TextClassifier[L]], tokenizer: Tokenizer) -> None:
        super().__init__()
        self.kind: str = model._kind
        self.kept: Callable[[Sequence[str]], Sequence[str]] = model._counted
        self.tokenizer: Tokenizer = tokenizer

    def words(self, x: str, where: str = "x") -> Sequence[str]:
        """Return the words of a text."""
        if self.tokenizer is tokenize and (where == "x" or isinstance(x, str)):
            return tokenize(x)  # it says "text" in errors
        if not isinstance(x, str):
            advice = "; leave out missing texts, or fill them in"
            raise DomainError(where, x, f"str{advice * is_missing(x)}")
        return words_of(self.tokenizer(x), f"tokenizer({where})")

    def of_shape(self, shape: Shape) -> Texts:
        return self

    def events(self, x: str, where: str = "x") -> Sequence[str]:
        return self.kept(self.words(x, where))

    @engine
    def tally(self, counter: Counter[str], several: Sequence[str], where: Where) -> Sequence[Events[str]]:
        if self.tokenizer is not tokenize or set(map(type, several)) != {str}:
            return super().tally(counter, several, where)
        counter.update(chain.from_iterable(map(self.kept, map(tokenize, several))))
        return ()


@dataclass(frozen=True, repr=False)
class TextClassifier(NaiveBayesModel[L, str, str, Sequence[Fraction]]):
    """Naive Bayes for texts; x is a text. `MultinomialText` and `BernoulliText` are its event models.

    `counts`: the counts of all words. `size`, `minimum` and `stop_words` decide which of them form the
    vocabulary, as in `Vocabulary.of`; the default tokenizer is applied to stop words, too. Words outside
    the vocabulary are ignored.
    """

    _rows = Texts.rows
    size: Optional[int] = None
    minimum: int = 1
    stop_words: Collection[str] = ()
    tokenizer: Tokenizer = tokenize

    def __post_init__(self) -> None:
        size = None if self.size is None else whole_count(self.size, "size")
        minimum = whole_count(self.minimum, "minimum")
        refuse_no_function(self.tokenizer)
        words = stop_list(self.stop_words)
        if self.tokenizer is tokenize:  # "The" means "the"
            words = stop_list([part for word in words for part in tokenize(word)])
        vars(self).update(size=size, minimum=minimum, stop_words=words)
        super().__post_init__()
        self._check_counts()

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of the model."""
        every: Counter[str] = Counter()
        for part in self.counts.counts:
            every.update(part.events)
        return Vocabulary.of_counts(every, size=self.size, minimum=self.minimum, stop_words=self.stop_words)

    @cached_property
    def probabilities(self) -> Mapping[L, Mapping[str, Fraction]]:
        """p(word | y) for each label and each word of the vocabulary, in its order."""
        words = self.vocabulary.words
        return Frozen({y: Frozen(dict(zip(words, phi))) for y, phi in self._phi_by_label.items()})

    def _size(self) -> Mapping[str, int]:
        return {"words": len(self.vocabulary)}

    def _estimates_listed(self) -> Listing:
        headings = [f"p(word|{y})" for y in self.classes]
        if len(self.classes) == 2:
            headings.append(f"log-odds of {self.classes[1]}")
        rows = ((word, _with_log_odds(p)) for word, p in self._by_ratio())
        return Listing("word", headings, rows, len(self.vocabulary), "word", "$p(word | y)$")

    def _by_ratio(self) -> Sequence[tuple[str, Sequence[Fraction]]]:
        """Return each word with its probabilities, those that differ most between classes first."""

        def ratio(entry: tuple[str, Sequence[Fraction]]) -> float:
            _, p = entry
            return float(max(p) / min(p)) if min(p) else inf

        words, phi = self.vocabulary.words, list(self.probabilities.values())
        return sorted([(word, [p[word] for p in phi]) for word in words], key=ratio, reverse=True)

    # By the engine

    def _computed(self, place: int) -> Sequence[Fraction]:
        return list(map(self._estimates[place].probability, self.vocabulary.words))

    @cached_property
    def _event_counts(self) -> Sequence[dict[str, int]]:
        """How often the words of the vocabulary occur in each class."""
        every = [dict(n.events.items()) for n in self.counts.counts]
        if self.size is None and self.minimum <= 1 and not self.stop_words:
            return every
        vocabulary = frozenset(self.vocabulary)
        return [{word: n for word, n in events.items() if word in vocabulary} for events in every]

    @cached_property
    def _known_words(self) -> frozenset[str]:
        return frozenset().union(*self._event_counts)

    @cached_property
    @abstractmethod
    def _estimates(self) -> Sequence[Estimate[str]]:
        """The probabilities of words in each class."""

    def _check_counts(self) -> None:
        """Refuse counts that no texts could have produced."""
        for label, part in zip(self.classes, self.counts.counts):
            words_of(list(part.events), f"words of class {shown(label)}")
        if not self._known_words:
            raise EmptyDataError("vocabulary")

    @classmethod
    @abstractmethod
    def _counted(cls, words: Sequence[str]) -> Sequence[str]:
        """Return the words of a text, each repeated as often as the model counts it."""

    @cached_property
    def _space(self) -> Texts:
        return Texts(type(self), self.tokenizer)

    def _event_name(self, event: str, present: bool) -> str:
        return f"the word {shown(event)}" if present else f"the absence of the word {shown(event)}"

    @overload
    def explain(self, x: str, *, digits: None = None) -> Explanation[L, float]: ...
    @overload
    def explain(self, x: str, *, digits: int) -> Explanation[L, Decimal]: ...
    def explain(self, x: str, *, digits: Optional[int] = None) -> Explanation[L, Rounded]:
        """Return the log-odds of the predicted label against the next best, word by word.

        Raises: DomainError if there is only one class, and the same errors as `posterior`.
        """
        if len(self.classes) < 2:
            raise DomainError("classes", self.classes, "at least two classes, to explain a decision")

        def log_odds(p: Product, q: Product) -> Rounded:
            return rounded(log_ratio(p, q), digits)

        place = self.classes.index(self.predict(x))
        events = Counter([word for word in self._checked(x) if word in self._known_words])
        products = self._table.joints(events)
        others = [i for i in range(len(products)) if i != place]
        other = others[largest([products[i] for i in others])[0]]

        odds = list(map(log_odds, self._parts(place, events), self._parts(other, events)))
        words = [Contribution(*part) for part in zip(events, events.values(), odds)]
        priors = [Product({}).times([(prior, 1)]) for prior in self.priors.values()]
        return Explanation(
            self.classes[place],
            self.classes[other],
            log_odds(products[place], products[other]),
            log_odds(priors[place], priors[other]),
            odds[-1],
            tuple(sorted(words, key=lambda part: (-abs(float(part.log_odds)), part.word))),
            Frozen(self.vocabulary.unknown(self._space.words(x))),
        )

    def _parts(self, place: int, events: Mapping[str, int]) -> list[Product]:
        """Return the contribution of each word to p(x | y) and, last, that of the absent words."""
        table, estimate = self._table, self._estimates[place]
        powers = zip(estimate.weights(events), events.values())
        drawn = [((weight, n), (estimate.scale, -n)) for weight, n in powers]
        whole = Product(table.factors(place, events), table.constants[place])
        return [*map(Product, map(merged, drawn)), whole / Product(merged(chain(*drawn)))]


class MultinomialText(DrawModel[L, str, str], TextClassifier[L]):
    """The multinomial event model of texts: a word counts every time it occurs.

    See: event-model
    """

    _kind = "words of texts"

    @property
    def _words(self) -> Sequence[str]:
        return self.vocabulary.words

    @classmethod
    def _counted(cls, words: Sequence[str]) -> Sequence[str]:
        return words

    def _check_counts(self) -> None:
        super()._check_counts()
        for label, estimate in zip(self.classes, self._estimates):
            if not estimate.scale:
                raise EmptyDataError(f"words of class {shown(label)} in the vocabulary")

    @cached_property
    def _estimates(self) -> Sequence[Estimate[str]]:
        size = len(self._known_words)
        return [Estimate(events, sum(events.values()), size, self._alpha) for events in self._event_counts]

    @cached_property
    def _table(self) -> Table[str]:
        return draws(self.priors.values(), self._estimates, others=False)


class BernoulliText(PresenceModel[L, str, str], TextClassifier[L]):
    """The Bernoulli event model of texts: for each word of the vocabulary, whether the text contains it.

    A word counts once per text, for the size and minimum of the vocabulary, too.

    See: nb-independence
    """

    _kind = "texts with a word"

    @property
    def _features(self) -> Sequence[str]:
        return self.vocabulary.words

    @classmethod
    def _counted(cls, words: Sequence[str]) -> Sequence[str]:
        return list(dict.fromkeys(words))

    def _check_counts(self) -> None:
        super()._check_counts()
        for label, part in zip(self.classes, self.counts.counts):
            for word, n in part.events.items():
                if n > part.examples:
                    where = f"count of the word {shown(word)} in class {shown(label)}"
                    raise DomainError(where, n, f"at most the {shown(part.examples)} texts of the class")

    @cached_property
    def _table(self) -> Table[str]:
        return presences(self.priors.values(), self._estimates, len(self._known_words), others=False)


def count(
    texts: Iterable[str],
    labels: Iterable[L],
    model: Type[TextClassifier[L]] = MultinomialText,
    *,
    classes: Optional[Iterable[L]] = None,
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
    refuse_no_function(tokenizer)
    found = values_of(texts, Texts.rows, "several texts in an order, such as a list")
    return counted(found, labels, classes, Texts(model, tokenizer))


def fit(
    texts: Iterable[str],
    labels: Iterable[L],
    model: Type[TextClassifier[L]] = MultinomialText,
    *,
    smoothing: Number = 1,
    prior_smoothing: Number = 0,
    priors: Optional[Mapping[L, Number]] = None,
    classes: Optional[Iterable[L]] = None,
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

    See: nb-vocabulary, nb-presence-vector, event-encoding

    >>> spam = fit(["win a prize", "see you soon"], ["spam", "ham"])
    >>> spam.exact_posterior("a prize for you")
    {'ham': Fraction(1, 3), 'spam': Fraction(2, 3)}
    """
    counts = count(texts, labels, model, classes=order_of(classes, priors), tokenizer=tokenizer)
    return model(counts, smoothing, prior_smoothing, priors, size, minimum, stop_words, tokenizer)  # type: ignore[arg-type]  # made exact there
