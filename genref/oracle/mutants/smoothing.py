# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes in the estimates of probabilities from counts, smoothed or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import nan

from ...errors import Label
from ..questions import Question
from . import arithmetic, steps
from .mutant import Mutant
from .road import Road, factors, remember
from .steps import BERNOULLI, MULTINOMIAL, Event, Events, Factor, Learnt, Number

LEAST = Fraction(1, 10**10)


def of_class(data: Learnt, y: Label, event: Event) -> Number:
    """Return the pseudo-counts of the outcomes that the class has seen."""
    j = event[0] if isinstance(event, tuple) else None
    seen = [e for e, n in data.counts[y].items() if n and (j is None or (isinstance(e, tuple) and e[0] == j))]
    return len(seen) * arithmetic.alpha(data, event)


def of_corpus(data: Learnt, y: Label) -> Number:
    """Return how many words all classes have."""
    return sum((arithmetic.total(data, label) for label in data.classes), Fraction(0))


def with_smoothing(change: Callable[[Number], Number]) -> Road:
    """Return a road with another pseudo-count, made of the first one."""

    def other(road: Road, question: Question) -> Learnt:
        data = remember(road, question)
        each = data.smoothing
        alpha = each[0] if isinstance(each, list) else each
        return replace(data, train={**data.train, "smoothing": change(alpha)})

    return Road(remember=other)


def one_smoothing_only(road: Road, question: Question) -> Learnt:
    """Refuse a pseudo-count for each word."""
    data = remember(road, question)
    if isinstance(data.smoothing, list):
        raise TypeError("a list of pseudo-counts")
    return data


def of_levels_seen(road: Road, question: Question) -> Learnt:
    """Take the largest value seen for the number of values, whatever is declared."""
    data = remember(road, question)
    return replace(
        data, sizes=steps.sizes(data.kind, {}, [], [event for y in data.classes for event in data.counts[y]])
    )


def within_levels(road: Road, data: Learnt, y: Label, events: Events) -> list[Factor]:
    """Refuse values above the levels."""
    if any(isinstance(event, tuple) and event[1] > data.sizes[event[0]] for event in events):
        raise IndexError("out of range")
    return factors(road, data, y, events)


def nan_for_none(part: Number, trials: Number, alpha: Number, mass: Number) -> Number:
    """Return the estimate; NaN where it is divided by 0."""
    return arithmetic.share(part, trials, alpha, mass) if trials + mass else nan


def zero_for_none(part: Number, trials: Number, alpha: Number, mass: Number) -> Number:
    """Return the estimate; 0 where it is divided by 0."""
    return arithmetic.share(part, trials, alpha, mass) if trials + mass else Fraction(0)


SMOOTHING = (
    Mutant(
        "bernoulli-alpha-per-class",
        "the denominator n_y + alpha K of a binary feature",
        Road(BERNOULLI, mass=lambda data, y, e: len(data.classes) * arithmetic.alpha(data, e)).answer,
        ("scikit-learn < 0.16", "quanteda.textmodels"),
    ),
    Mutant(
        "bernoulli-alpha-per-feature",
        "the denominator n_y + alpha d of a binary feature",
        Road(BERNOULLI, mass=lambda data, y, e: data.sizes[0] * arithmetic.alpha(data, e)).answer,
    ),
    Mutant(
        "words-over-documents",
        "the number of documents for the number of words in the denominator",
        Road(MULTINOMIAL, trials=lambda data, y: data.examples[y]).answer,
        ("natural", "data-science-from-scratch"),
    ),
    Mutant(
        "words-over-corpus",
        "the words of all classes in the denominator",
        Road(MULTINOMIAL, trials=of_corpus).answer,
    ),
    Mutant(
        "vocabulary-of-the-class",
        "|V| as the number of words that the class has",
        Road(MULTINOMIAL, mass=of_class).answer,
        ("iit-cs429",),
    ),
    Mutant(
        "categories-of-the-class",
        "k_j as the number of values that the class has",
        Road(("categorical",), mass=of_class).answer,
    ),
    Mutant(
        "categories-of-all-features",
        "the values of all features in the denominator of each",
        Road(("categorical",), mass=lambda data, y, e: sum(data.sizes) * arithmetic.alpha(data, e)).answer,
    ),
    Mutant(
        "categories-of-the-largest-feature",
        "the largest k_j in the denominator of all features",
        Road(("categorical",), mass=lambda data, y, e: max(data.sizes) * arithmetic.alpha(data, e)).answer,
    ),
    Mutant(
        "declared-levels-ignored",
        "levels up to the largest value seen, whatever is declared,",
        Road(("categorical",), remember=of_levels_seen, factors=within_levels).answer,
        ("scikit-learn",),
    ),
    Mutant(
        "alpha-once",
        "alpha, not k alpha, in the denominator",
        Road(mass=lambda data, y, e: arithmetic.alpha(data, e)).answer,
    ),
    Mutant(
        "alpha-on-top-only",
        "alpha in the numerator only",
        Road(mass=lambda data, y, e: Fraction(0)).answer,
    ),
    Mutant(
        "alpha-after-the-division",
        "(n_k + alpha) / n + k alpha, for want of parentheses,",
        Road(share=lambda part, trials, alpha, mass: (part + alpha) / trials + mass).answer,
        ("nado-dev",),
    ),
    Mutant(
        "one-in-the-denominator",
        "1 added to each denominator, against a division by 0,",
        Road(share=lambda part, trials, alpha, mass: (part + alpha) / (trials + mass + 1)).answer,
    ),
    Mutant(
        "one-outcome-more",
        "one outcome more than there are",
        Road(mass=lambda data, y, e: arithmetic.mass(data, y, e) + arithmetic.alpha(data, e)).answer,
        ("nltk",),
    ),
    Mutant(
        "no-smoothing",
        "no smoothing, where it is asked for,",
        with_smoothing(lambda alpha: Fraction(0)).answer,
        ("e1071",),
    ),
    Mutant(
        "smoothing-always-one",
        "the pseudo-count 1, whatever is asked for,",
        with_smoothing(lambda alpha: Fraction(1)).answer,
    ),
    Mutant(
        "smoothing-whole",
        "the pseudo-count cut to an integer",
        with_smoothing(lambda alpha: Fraction(int(alpha))).answer,
    ),
    Mutant(
        "smoothing-raised",
        "a pseudo-count of at least 1e-10",
        with_smoothing(lambda alpha: max(alpha, LEAST)).answer,
        ("scikit-learn",),
    ),
    Mutant(
        "first-pseudo-count-for-all",
        "the first of the pseudo-counts for all outcomes",
        with_smoothing(lambda alpha: alpha).answer,
    ),
    Mutant(
        "one-pseudo-count-only",
        "refusing a pseudo-count for each outcome",
        Road(remember=one_smoothing_only).answer,
        ("scikit-learn#10346", "cuML"),
    ),
    Mutant("estimates-nan", "NaN for estimates that are 0/0", Road(share=nan_for_none).answer),
    Mutant("estimates-zero", "0 for estimates that are 0/0", Road(share=zero_for_none).answer),
)
