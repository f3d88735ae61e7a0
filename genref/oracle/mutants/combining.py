# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes between the estimates of a discrete model and its answers: products, logarithms, 0/0."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import exp, factorial, log, nan, prod

from ...errors import Label
from . import arithmetic
from .answers import first_for_nothing, nan_for_nothing
from .mutant import Mutant, NotConcerned
from .road import Road, factors
from .steps import BERNOULLI, MULTINOMIAL, NAIVE_BAYES, Event, Events, Factor, Learnt, Number

WORDS = 1000
"""Words of a message that a factorial is made of."""


def present_only(road: Road, data: Learnt, y: Label, events: Events) -> list[Factor]:
    """Return the factors of the features that are present."""
    known = [event for event in events if data.words is None or event in data.words]
    return [(road.probability(data, y, event), Fraction(1)) for event in known]


def with_unknown(road: Road, data: Learnt, y: Label, events: Events) -> list[Factor]:
    """Return the factors of all words, those outside the vocabulary being words never seen."""
    return factors(road, replace(data, words=None), y, events)


def with_coefficient(road: Road, data: Learnt, y: Label, events: Events) -> list[Factor]:
    """Return the factors, and the number of orders that the words can have."""
    often = [int(n) for event, n in events.items() if data.words is None or event in data.words]
    if sum(often) > WORDS:
        raise NotConcerned
    orders = factorial(sum(often)) // prod(map(factorial, often))
    return [*factors(road, data, y, events), (Fraction(orders), Fraction(1))]


def with_zeros(road: Road, data: Learnt, y: Label, events: Events) -> list[Factor]:
    """Return the factors, and NaN if one of them is 0 to the power 0."""
    found = factors(road, data, y, events)
    if data.kind == "categorical" or data.smoothing != 0:
        return found
    outcomes: list[Event] = data.outcomes()[:WORDS] if data.words is None else list(data.words)
    for event in outcomes:
        zero = int(data.kind == "bernoulli" and bool(events.get(event)))
        if road.probability(data, y, event) == zero and (data.kind == "bernoulli" or not events.get(event)):
            return [(nan, Fraction(1))]
    return found


def refused_if_blank(road: Road, data: Learnt, y: Label, events: Events) -> list[Factor]:
    """Refuse an example in which nothing occurs."""
    if not any(events.values()):
        raise ValueError("nothing there")
    return factors(road, data, y, events)


def from_its_logarithm(p: Number) -> Number:
    """Return 1 - exp(ln p), in doubles."""
    q = 1 - exp(log(p)) if p > 0 else 1.0
    return Fraction(q) if q else nan


def of_factors(change: Callable[[Number], Number]) -> Road:
    """Return a road that changes each factor."""
    return Road(
        NAIVE_BAYES, joint=lambda prior, f: prior * arithmetic.product((change(base), e) for base, e in f)
    )


def in_doubles(prior: Number, found: Sequence[Factor]) -> float:
    """Return p(x, y) as a product of doubles."""
    value: float = prod(float(base) ** float(exponent) for base, exponent in found)
    return float(prior) * value


COMBINING = (
    Mutant(
        "absent-features-ignored",
        "features that are absent having no factor",
        Road(BERNOULLI, factors=present_only).answer,
        ("apparatus", "smile"),
    ),
    Mutant(
        "unknown-words-smoothed",
        "a factor alpha / (N_y + alpha |V|) for each unknown word",
        Road(("text_multinomial",), factors=with_unknown).answer,
        ("river", "npm bayes", "natural"),
        "unknown_words=smooth",
    ),
    Mutant(
        "multinomial-coefficient",
        "a multinomial coefficient in p(x|y)",
        Road(MULTINOMIAL, factors=with_coefficient).answer,
    ),
    Mutant(
        "zero-times-log-zero",
        "0 times ln 0, which is NaN in doubles,",
        Road(NAIVE_BAYES, factors=with_zeros).answer,
        ("scikit-learn", "sklearn-onnx"),
    ),
    Mutant(
        "blank-example-refused",
        "refusing an example without features or words",
        Road(NAIVE_BAYES, factors=refused_if_blank).answer,
        ("smile",),
    ),
    Mutant(
        "one-minus-exp-of-log",
        "1 - exp(ln phi) for the probability of an absence",
        Road(BERNOULLI, complement=from_its_logarithm).answer,
        ("scikit-learn", "sklearn-onnx"),
    ),
    Mutant(
        "probabilities-clipped",
        "probabilities of at least 1e-10",
        of_factors(lambda p: max(p, Fraction(1, 10**10))).answer,
    ),
    Mutant(
        "zeros-replaced",
        "0.001 for each probability that is 0",
        of_factors(lambda p: p or Fraction(1, 1000)).answer,
        ("e1071",),
    ),
    Mutant(
        "factors-with-1e-9",
        "1e-9 added to each factor",
        of_factors(lambda p: p + Fraction(1, 10**9)).answer,
        ("river",),
    ),
    Mutant(
        "product-underflows",
        "a product of doubles, which is 0 if it has many factors,",
        Road(NAIVE_BAYES, joint=in_doubles, normalised=nan_for_nothing, best=first_for_nothing).answer,
        ("PyMVPA", "klaR", "ml-naivebayes", "Java-Naive-Bayes-Classifier", "MLJModels.jl"),
    ),
)
