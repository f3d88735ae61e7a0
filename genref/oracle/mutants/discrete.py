# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of Naive Bayes and Laplace smoothing: in what the examples are taken for, and all others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ...errors import Label
from ...text import tokenize
from ..questions import Question
from . import steps
from .answers import ANSWERS
from .combining import COMBINING
from .mutant import Mutant, NotConcerned
from .priors import PRIORS, first_seen
from .road import Road, remember
from .smoothing import SMOOTHING
from .steps import BERNOULLI, MULTINOMIAL, NAIVE_BAYES, TEXTS, TRAINED, Events, Learnt, Lesson, Number
from .unchecked import UNCHECKED

OBJECT = {"constructor", "proto", "tostring", "hasownproperty", "valueof"}
"""Tokens that are named like what every object of JavaScript has."""


def of_class_names(order: Callable[[Learnt], Sequence[Label]]) -> Road:
    """Return a road whose answers by label are lists, in another order unless one is declared."""

    def by_label(data: Learnt, values: Mapping[Label, object]) -> object:
        declared = "classes" in data.train or "priors" in data.train
        return [values[y] for y in (data.classes if declared else order(data))]

    return Road(NAIVE_BAYES, by_label=by_label)


def is_blank(x: object) -> bool:
    """Return whether an example has no feature or word."""
    return not (any(x.values()) if isinstance(x, dict) else any(x) if isinstance(x, list) else x)


def changed_batch(change: Callable[[Sequence[Lesson], Sequence[Lesson]], Sequence[Lesson]]) -> Road:
    """Return a road that learns something else from the first examples and the later ones."""

    def lessons(question: Question) -> Sequence[Lesson]:
        if "_after_" not in question.output:
            raise NotConcerned
        every, first = steps.lessons(question), list(steps.pairs(steps.training(question)))
        return change(first, every[len(first) :])

    return Road(TRAINED, lessons=lessons)


def by_place(first: Sequence[Lesson], batch: Sequence[Lesson]) -> list[Lesson]:
    """Return the lessons, the first class of a batch being taken for the first of all, and so on."""
    known, new = (sorted({y for _, y, _ in part}, key=str) for part in (first, batch))
    places = dict(zip(new, known))
    return [*first, *[(x, places.get(y, y), often) for x, y, often in batch]]


def with_counts(road: Road, question: Question) -> Learnt:
    """Count each occurrence of a word as a text that has it."""
    every = replace(road, events=lambda model, x, words: steps.events("text_multinomial", x, words))
    return remember(every, question)


def in_32_bits(road: Road, question: Question) -> Learnt:
    """Remember counts as integers of 32 bits."""

    def wrapped(n: Number) -> Number:
        return (n + 2**31) % 2**32 - 2**31

    data = remember(road, question)
    counts = {y: {event: wrapped(n) for event, n in part.items()} for y, part in data.counts.items()}
    return replace(data, counts=counts, examples={y: wrapped(n) for y, n in data.examples.items()}, totals={})


def as_kind(kind: str) -> Callable[[Road, Question], Learnt]:
    """Take the examples for those of another model."""
    return lambda road, question: replace(remember(road, question), kind=kind)


def once(model: str, x: object, words: Callable[[str], Sequence[str]]) -> Events:
    """Return what occurs, once each."""
    return {event: Fraction(1) for event, n in steps.events(model, x, words).items() if n}


def without_names(text: str) -> list[str]:
    """Return the words that no object of JavaScript has as a name."""
    return [word for word in tokenize(text) if word not in OBJECT]


def one_class_refused(road: Road, question: Question) -> Learnt:
    """Refuse what has a single class."""
    data = remember(road, question)
    if len(data.classes) == 1:
        raise ValueError("a single class")
    return data


EXAMPLES = (
    Mutant(
        "labels-sorted-as-texts",
        "classes sorted as texts",
        of_class_names(lambda data: sorted(data.classes, key=str)).answer,
    ),
    Mutant(
        "classes-in-order-of-appearance",
        "classes in the order of their first examples",
        of_class_names(first_seen).answer,
        ("quanteda",),
    ),
    Mutant(
        "absent-classes-dropped",
        "a model of only those declared classes that have examples",
        Road(TRAINED, order=lambda q, seen: sorted(seen)).answer,
    ),
    Mutant(
        "single-class-refused",
        "a model that needs two classes",
        Road(NAIVE_BAYES, remember=one_class_refused).answer,
        ("scikit-learn LDA", "MASS"),
    ),
    Mutant(
        "blank-examples-skipped",
        "training without the examples that have no feature or word",
        Road(TRAINED, lessons=lambda q: [p for p in steps.lessons(q) if not is_blank(p[0])]).answer,
        ("smile",),
    ),
    Mutant(
        "tokens-as-presence",
        "the Bernoulli model with every occurrence of a word counted",
        Road(("text_bernoulli",), remember=with_counts).answer,
        ("multibayes", "data-science-from-scratch"),
    ),
    Mutant(
        "repeats-dropped",
        "the multinomial model with repeated words counted once",
        Road(MULTINOMIAL, events=once).answer,
    ),
    Mutant(
        "bernoulli-as-multinomial",
        "the multinomial model, where the Bernoulli model is asked for,",
        Road(BERNOULLI, remember=as_kind("multinomial")).answer,
        ("quanteda",),
    ),
    Mutant(
        "multinomial-as-bernoulli",
        "the Bernoulli model, where the multinomial model is asked for,",
        Road(MULTINOMIAL, events=once, remember=as_kind("bernoulli")).answer,
        ("ML.NET",),
    ),
    Mutant(
        "texts-split-at-blanks",
        "the words between blanks, with their case and punctuation,",
        Road(TEXTS, words=str.split).answer,
    ),
    Mutant(
        "texts-without-names-of-objects",
        "texts without words that are named like parts of an object",
        Road(TEXTS, words=without_names).answer,
        ("npm bayes", "ml-classify-text-js"),
    ),
    Mutant(
        "texts-with-empty-words",
        "empty words between separators",
        Road(TEXTS, words=lambda text: re.split(r"[^\w]", text.lower())).answer,
        ("npm bayes",),
    ),
    Mutant(
        "counts-of-32-bits",
        "counts in integers of 32 bits",
        Road(remember=in_32_bits).answer,
        ("datumbox", "smile"),
    ),
    Mutant(
        "update-replaces",
        "an update that replaces what was learnt",
        changed_batch(lambda first, batch: batch).answer,
    ),
    Mutant(
        "update-ignored",
        "an update or a removal without effect",
        changed_batch(lambda first, batch: first).answer,
    ),
    Mutant(
        "update-without-new-classes",
        "an update that leaves new classes out",
        changed_batch(
            lambda first, batch: [*first, *[p for p in batch if p[1] in {y for _, y, _ in first}]]
        ).answer,
    ),
    Mutant(
        "update-by-place",
        "an update that takes the first class of a batch for the first of all",
        changed_batch(by_place).answer,
        ("cuML",),
    ),
    Mutant(
        "removal-adds",
        "a removal that adds",
        changed_batch(lambda first, batch: [*first, *[(x, y, 1) for x, y, _ in batch]]).answer,
    ),
)

DISCRETE: tuple[Mutant, ...] = (*PRIORS, *EXAMPLES, *SMOOTHING, *COMBINING, *ANSWERS, *UNCHECKED)
