# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The road from examples to the answers of a discrete model, in steps that a mistake can replace.

Without a mistake it gives the right answers, in fractions and doubles. What genref refuses it refuses
as well, if told to check; else it computes with any numbers, as a careless program does.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import nan
from typing import Optional, Tuple, Union

from ...errors import Label
from ...text import tokenize
from ..questions import Question, exactly
from ..reference import Refused, answer

Number = Union[Fraction, float]
Event = Hashable
"""A feature, from 0; a feature and its value; the identity of a word, or the word itself."""
Events = Mapping[Event, Number]
Factor = Tuple[Number, Number]
"""A base and its exponent."""
Lesson = Tuple[object, Label, int]
"""An example, its label, and how often it counts: -1 if it is taken away."""

BERNOULLI = ("bernoulli", "bernoulli_of_counts", "text_bernoulli")
MULTINOMIAL = ("multinomial", "text_multinomial")
TEXTS = ("text_bernoulli", "text_multinomial")
TRAINED = ("bernoulli", "categorical", "multinomial", *TEXTS)
NAIVE_BAYES = (*TRAINED, "bernoulli_of_counts")
EVERY = (*NAIVE_BAYES, "laplace")
EXAMPLES = ("rows", "sets", "documents", "texts")
NEVER = -1
"""A feature that no example has."""
ZERO_OVER_ZERO = ("UndefinedPosteriorError", "EmptyClassError")
UNDEFINED: dict[str, tuple[str, ...]] = dict.fromkeys(NAIVE_BAYES, ZERO_OVER_ZERO)
UNDEFINED.update(dict.fromkeys((*MULTINOMIAL, "laplace"), (*ZERO_OVER_ZERO, "EmptyDataError")))
"""The errors of 0/0, which the road finds itself, by model."""


@dataclass
class Learnt:
    """What a program remembers of its examples; `sizes`: d, or |V|, or the levels of each feature.

    `seen`: the classes in the order of their first examples; `words`: the vocabulary of texts; `first`: of
    features and words, the first; `totals`: the words of classes, as far as computed.
    """

    kind: str
    classes: list[Label]
    examples: dict[Label, Number]
    counts: dict[Label, dict[Event, Number]]
    sizes: list[int]
    train: Mapping[str, object]
    seen: list[Label]
    words: Optional[frozenset[str]] = None
    first: int = 1
    totals: dict[Label, Number] = field(default_factory=dict)

    @property
    def n(self) -> Number:
        """How many examples there are."""
        return sum(self.examples.values(), Fraction(0))

    def number(self, name: str, default: int) -> Number:
        """Return an option that is one number."""
        value = self.train.get(name, Fraction(default))
        return value if isinstance(value, (Fraction, float)) else nan

    @property
    def smoothing(self) -> Union[Number, list[Number]]:
        """The pseudo-count, or one for each word."""
        each = self.train.get("smoothing")
        return each if isinstance(each, list) else self.number("smoothing", 1)

    def given(self) -> dict[Label, Number]:
        """Return the priors that are given, if any."""
        given = self.train.get("priors")
        return given if isinstance(given, dict) else {}

    def outcomes(self) -> list[Event]:
        """Return every feature or word."""
        return list(range(self.first, self.sizes[0] + self.first))


def training(question: Question) -> dict[str, object]:
    """Return what the model is made of; not to be changed."""
    return _read(json.dumps(question.train or {}))


def arguments(question: Question) -> dict[str, object]:
    """Return what is asked; not to be changed."""
    return _read(json.dumps(question.input))


@lru_cache(maxsize=4096)
def _read(fields: str) -> dict[str, object]:
    return Question("", "", json.loads(fields)).arguments(exactly)


def lessons(question: Question) -> list[Lesson]:
    """Return all examples that the model is made of."""
    found = [*pairs(training(question), 1)]
    if "_after_" in question.output:
        found += pairs(arguments(question), 1 if question.output.endswith("update") else -1)
    return found


def pairs(data: Mapping[str, object], often: int = 1) -> Iterable[Lesson]:
    """Yield examples with their labels."""
    for name in EXAMPLES:
        if name in data:
            yield from ((x, y, often) for x, y in zip(data[name], data["labels"]))  # type: ignore[call-overload]


def events(model: str, x: object, words: Callable[[str], Sequence[str]] = tokenize) -> dict[Event, Number]:
    """Return what occurs in an example, and how often."""
    if isinstance(x, str):
        found: Sequence[Event] = words(x)
        x = dict.fromkeys(found, 1) if model == "text_bernoulli" else found
    if isinstance(x, dict):
        return dict(x)
    entries: Sequence[Event] = list(x)  # type: ignore[call-overload]  # a row, a set or a document
    if model == "categorical":
        return dict.fromkeys(enumerate(entries), 1)
    if model.startswith("bernoulli") and not isinstance(x, frozenset):
        return {j: v for j, v in enumerate(entries) if v}  # type: ignore[misc]  # a row of numbers
    return dict(Counter(entries))


def order(question: Question, seen: Sequence[Label]) -> list[Label]:
    """Return the classes in their order."""
    train = training(question)
    declared = train.get("classes") or train.get("priors")
    if isinstance(declared, (list, dict)):
        return list(declared)
    return sorted(seen)


def sizes(
    kind: str, train: Mapping[str, object], rows: Sequence[object], found: Iterable[Event]
) -> list[int]:
    """Return how many features or words there are, or values of each feature, declared or seen."""
    for name in ("features", "vocabulary_size", "levels"):
        if name in train:
            size = train[name]
            return [int(str(k)) for k in (size if isinstance(size, list) else [size])]
    if kind == "bernoulli":
        return [len(row) for row in rows[:1] if isinstance(row, list)]
    if kind == "categorical":
        largest: dict[int, int] = {}
        for j, v in [event for event in found if isinstance(event, tuple)]:
            largest[j] = max(largest.get(j, 1), int(v))
        return [largest[j] for j in sorted(largest)]
    return [max((int(str(event)) for event in found), default=0)]


def by_label(data: Learnt, values: Mapping[Label, object]) -> object:
    """Return values by label as pairs."""
    return [[y, value] for y, value in values.items()]


@lru_cache(maxsize=4096)
def _refusal(question: str) -> Optional[Refused]:
    right = answer(Question(*json.loads(question)))
    return right if isinstance(right, Refused) else None


def refusal(question: Question) -> Optional[Refused]:
    """Return how genref refuses a question, if it does."""
    return _refusal(json.dumps([question.model, question.output, question.input, question.train]))
