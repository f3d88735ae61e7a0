# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""From a text to its posterior: words, vocabulary and event model as one value that can go on learning.

texts, labels -> counts of all their words -> vocabulary, and the estimates over it. Since all words
are counted, also those that the vocabulary leaves out for now, more texts give the same classifier
as all texts at once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Generic, Optional, Type, TypeVar, Union, overload

from .bernoulli_naive_bayes import presence_factors, presence_likelihood
from .counts import ClassCounts, Counts, Shape, class_counts
from .engine.exact import Number, whole_count
from .engine.joint import ONE_PRODUCT, Factor, Joint, Product, compare
from .engine.labels import Frozen, L
from .errors import DomainError, EmptyDataError, shown
from .multinomial_naive_bayes import word_factors
from .naive_bayes import NaiveBayesModel, order_of, rounded_log
from .text import Vocabulary, stop_list, tokenize, words_of

__all__ = [
    "fit",
    "count",
    "TextClassifier",
    "MultinomialText",
    "BernoulliText",
    "Explanation",
    "Contribution",
]

Tokenizer = Callable[[str], Iterable[str]]


R = TypeVar("R", float, Decimal)


@dataclass(frozen=True)
class Contribution(Generic[R]):
    """What one word adds to the log-odds: ln p(word | label) / p(word | other), as often as it counts."""

    word: str
    count: int
    log_odds: R


@dataclass(frozen=True)
class Explanation(Generic[L, R]):
    """The log-odds of the predicted label against the next best, and what they are the sum of.

    `prior`: that of the priors; `absent`: that of all words of the vocabulary that the text does not
    contain, 0 in the multinomial model; `words`: those that it contains, the weightiest first;
    `unknown`: how often it has each word outside the vocabulary, which count nothing. Each number is
    rounded on its own; infinite where a probability is 0.
    """

    label: L
    other: L
    log_odds: R
    prior: R
    absent: R
    words: tuple[Contribution[R], ...]
    unknown: Mapping[str, int]


@dataclass(frozen=True)
class TextClassifier(NaiveBayesModel[L, str, str]):
    """Naive Bayes of texts; x is a text. `MultinomialText` and `BernoulliText` are its event models.

    `counts`: of all words. `size`, `minimum`, `stop_words`: which of them are the vocabulary, as for
    `Vocabulary.of`, stop words being tokenized like texts by the default tokenizer; `tokenizer`: what
    makes words of a text. Words outside the vocabulary count nothing.
    """

    size: Optional[int] = None
    minimum: int = 1
    stop_words: Collection[str] = ()
    tokenizer: Tokenizer = tokenize

    def __post_init__(self) -> None:
        if self.size is not None:
            object.__setattr__(self, "size", whole_count(self.size, "size"))
        object.__setattr__(self, "minimum", whole_count(self.minimum, "minimum"))
        _refuse_no_function(self.tokenizer)
        words = stop_list(self.stop_words)
        if self.tokenizer is tokenize:  # "The" means "the"
            words = stop_list([part for word in words for part in tokenize(word)])
        object.__setattr__(self, "stop_words", words)
        super().__post_init__()

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words that count."""
        every: Counter[str] = Counter()
        for part in self.counts.counts:
            every.update(part.events)
        return Vocabulary.of_counts(every, size=self.size, minimum=self.minimum, stop_words=self.stop_words)

    @cached_property
    def probabilities(self) -> Mapping[L, Mapping[str, Fraction]]:
        """p(word | y) for each label and each word of the vocabulary, in its order."""
        return Frozen(
            {
                label: Frozen({w: Fraction(*self._probability(place, w)) for w in self.vocabulary})
                for place, label in enumerate(self.classes)
            }
        )

    @cached_property
    def _known(self) -> frozenset[str]:
        """The words that count, in no order."""
        if self._has_all_words:
            return frozenset().union(*(part.events.keys() for part in self.counts.counts))
        return frozenset(self.vocabulary)

    @property
    def _has_all_words(self) -> bool:
        return self.size is None and self.minimum <= 1 and not self.stop_words

    @cached_property
    def _known_counts(self) -> Sequence[Counts[str]]:
        """The counts of the words that count, for each class."""
        if self._has_all_words:
            return self.counts.counts
        return [self._restricted(part) for part in self.counts.counts]

    def _restricted(self, part: Counts[str]) -> Counts[str]:
        return Counts(part.examples, {word: n for word, n in part.events.items() if word in self._known})

    def _check_counts(self) -> None:
        for label, part in zip(self.classes, self.counts.counts):
            words_of(list(part.events), f"words of class {shown(label)}")
        if not self._known:
            raise EmptyDataError("vocabulary")

    @property
    def _shape(self) -> Shape:
        return None

    @classmethod
    @abstractmethod
    def counted(cls, words: Sequence[str]) -> Sequence[str]:
        """Return each word of a text as often as it counts."""

    def _count(
        self, rows: Iterable[str], labels: Iterable[L], classes: Optional[Iterable[L]], shape: Shape
    ) -> ClassCounts[L, str]:
        return count(rows, labels, type(self), classes=classes, tokenizer=self.tokenizer)

    def _words(self, x: str) -> Sequence[str]:
        if self.tokenizer is tokenize:
            return tokenize(x)
        if not isinstance(x, str):
            raise DomainError("x", x, "str")
        return words_of(self.tokenizer(x), "tokenizer(x)")

    def _events(self, x: str) -> Sequence[str]:
        return self.counted(self._words(x))

    def _event_name(self, event: str, present: bool) -> str:
        return f"the word {shown(event)}" if present else f"the absence of the word {shown(event)}"

    def _probability(self, place: int, word: str) -> tuple[int, int]:
        """Return p(word | y) of a class, as numerator and denominator."""
        part = self._joint.factors[place]
        return part.weights[word], part.scale

    def _power(self, place: int, word: str, n: int) -> Product:
        return Product([(*self._probability(place, word), n)])

    @abstractmethod
    def _absent(self, place: int, words: Collection[str]) -> Product:
        """Return the probability in a class that all other words than these are absent."""

    @overload
    def explain(self, x: str, *, digits: None = None) -> Explanation[L, float]: ...
    @overload
    def explain(self, x: str, *, digits: int) -> Explanation[L, Decimal]: ...
    def explain(
        self, x: str, *, digits: Optional[int] = None
    ) -> Union[Explanation[L, float], Explanation[L, Decimal]]:
        """Return the log-odds of the predicted label against the next best, word by word.

        Raises: DomainError if there is only one class; as `posterior`.
        """
        if len(self.classes) < 2:
            raise DomainError("classes", self.classes, "at least two classes, to explain a decision")
        if digits is None:
            return self._explained(x, rounded_log)
        return self._explained(x, lambda p, q: rounded_log(p, q, digits))

    def _explained(self, x: str, log_odds: Callable[[Product, Product], R]) -> Explanation[L, R]:
        label, events = self.predict(x), self._joint.known(self._events(x))
        products = self._possible(events)
        place = self.classes.index(label)
        other, *rest = (i for i in range(len(products)) if i != place)
        for i in rest:
            if compare(products[i], products[other]) > 0:
                other = i

        def contribution(word: str, n: int) -> Contribution[R]:
            p, q = self._power(place, word, n), self._power(other, word, n)
            return Contribution(word, n, log_odds(p, q))

        words = [contribution(word, n) for word, n in Counter(events).items()]
        priors = [Product([(p.numerator, p.denominator, 1)]) for p in self.priors.values()]
        present = frozenset(events)
        return Explanation(
            label,
            self.classes[other],
            log_odds(products[place], products[other]),
            log_odds(priors[place], priors[other]),
            log_odds(self._absent(place, present), self._absent(other, present)),
            tuple(sorted(words, key=lambda part: (-abs(float(part.log_odds)), part.word))),
            Frozen(self.vocabulary.unknown(self._words(x))),
        )


class MultinomialText(TextClassifier[L]):
    """The multinomial event model of texts: words count as often as they occur.

    See: event-model
    """

    @classmethod
    def counted(cls, words: Sequence[str]) -> Sequence[str]:
        return words

    def _check_counts(self) -> None:
        super()._check_counts()
        for label, part in zip(self.classes, self._known_counts):
            if not self._alpha and not part.total:
                raise EmptyDataError(f"words of class {label!a} in the vocabulary")

    @cached_property
    def _joint(self) -> Joint[str]:
        size = len(self._known)
        factors = [word_factors(part, self._alpha, size) for part in self._known_counts]
        return Joint(self.priors.values(), factors, unlisted=False)

    def _absent(self, place: int, words: Collection[str]) -> Product:
        return ONE_PRODUCT

    def _factors(self, place: int, data: ClassCounts[L, str]) -> Iterator[Factor]:
        for word, n in data.counts[place].events.items():
            if word in self._known:
                yield (*self._probability(place, word), n)


class BernoulliText(TextClassifier[L]):
    """The Bernoulli event model of texts: of each word of the vocabulary, whether the text contains it.

    A text counts a word once, for the vocabulary's size and minimum too.

    See: nb-independence
    """

    @classmethod
    def counted(cls, words: Sequence[str]) -> Sequence[str]:
        return list(dict.fromkeys(words))

    def _check_counts(self) -> None:
        super()._check_counts()
        for label, part in zip(self.classes, self.counts.counts):
            for word, n in part.events.items():
                if n > part.examples:
                    where = f"count of the word {shown(word)} in class {shown(label)}"
                    raise DomainError(where, n, f"at most the {part.examples} texts of the class")

    @cached_property
    def _joint(self) -> Joint[str]:
        size = len(self._known)
        factors = [presence_factors(part, self._alpha, size) for part in self._known_counts]
        return Joint(self.priors.values(), factors, unlisted=False)

    def _absent(self, place: int, words: Collection[str]) -> Product:
        factors = self._joint.factors[place]
        if not factors.required <= frozenset(words):
            return Product([(0, 1, 1)])
        present = [self._probability(place, word) for word in words]
        return Product([(d, d - n, 1) for n, d in present if n < d], constant=factors.constant)

    def _factors(self, place: int, data: ClassCounts[L, str]) -> Iterator[Factor]:
        data_known = self._restricted(data.counts[place])
        return presence_likelihood(self._joint.factors[place], data_known, len(self._known))


def _refuse_no_function(tokenizer: Tokenizer) -> None:
    if not callable(tokenizer):
        raise DomainError("tokenizer", tokenizer, "a function from a text to its words")


def count(
    texts: Iterable[str],
    labels: Iterable[L],
    model: Type[TextClassifier[L]] = MultinomialText,
    *,
    classes: Optional[Iterable[L]] = None,
    tokenizer: Tokenizer = tokenize,
) -> ClassCounts[L, str]:
    """Return how many texts each class has, and how often each word counts in them, from one pass.

    Both may be any iterables; memory grows with the number of different words only.

    Raises: ShapeError (not as many labels as texts), DomainError (no str, unknown label).

    See: nb-update

    >>> count(["win a prize, a car"], ["spam"])["spam"].events
    {'win': 1, 'a': 2, 'prize': 1, 'car': 1}
    """
    if not isinstance(model, type) or not issubclass(model, (MultinomialText, BernoulliText)):
        raise DomainError("model", model, "MultinomialText or BernoulliText")
    _refuse_no_function(tokenizer)

    def tally(counter: Counter[str], group: Sequence[str], where: Callable[[int], str]) -> None:
        for i, text in enumerate(group):
            if not isinstance(text, str):
                raise DomainError(where(i), text, "str")
        documents: Iterable[Sequence[str]]
        if tokenizer is tokenize:
            documents = map(tokenize, group)
        else:
            documents = [words_of(tokenizer(text), f"tokenizer({where(i)})") for i, text in enumerate(group)]
        counter.update(chain.from_iterable(map(model.counted, documents)))

    return class_counts(texts, labels, classes, tally, "texts")


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
    """Return a classifier of texts; both iterables are read once.

    `model`: `MultinomialText` or `BernoulliText`; `smoothing`, `prior_smoothing`, `priors`, `classes`: as
    in their modules; `size`, `minimum`, `stop_words`: the vocabulary, as for `Vocabulary.of`.

    Raises: EmptyDataError (no text, no word), EmptyClassError (without smoothing), ShapeError, DomainError,
    NotFiniteError.

    See: nb-vocabulary, nb-presence-vector, event-encoding

    >>> spam = fit(["win a prize", "see you soon"], ["spam", "ham"])
    >>> spam.exact_posterior("a prize for you")
    {'ham': Fraction(1, 3), 'spam': Fraction(2, 3)}
    """
    counts = count(texts, labels, model, classes=order_of(classes, priors), tokenizer=tokenizer)
    return model(
        counts,
        smoothing,  # type: ignore[arg-type]  # made exact there, as the next two
        prior_smoothing,  # type: ignore[arg-type]
        priors,  # type: ignore[arg-type]
        size,
        minimum,
        stop_words,
        tokenizer,
    )
