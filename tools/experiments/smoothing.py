# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes with pseudo-counts alpha: 0 is maximum likelihood, 1 is Laplace's.

The texts are the ones of `event_models` with repeated words and varying lengths. The vocabulary consists of
all words of the training texts; other words are dropped. Rows of categories have 3 features of 10 values and
follow the Naive Bayes assumption. Their probabilities are drawn anew for each data set, from a Dirichlet
distribution. With its parameter 1 ("even") all are equally likely beforehand, and Laplace's estimate is their
mean given the data; with 0.2 ("uneven") most values are rare. Both classes have equally many examples, in
training and in the test.

If a posterior is 0/0, a coin is tossed, which counts as half an error; `0/0` is their share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import fsum
from random import Random
from typing import NamedTuple

from genref import bernoulli_naive_bayes, categorical_naive_bayes, multinomial_naive_bayes
from genref.errors import UndefinedPosteriorError
from genref.text import Vocabulary
from tools.experiments import event_models
from tools.experiments.paired import Paired, mean, paired

ALPHAS = ("0", "1/1000", "1/100", "1/10", "1", "10")
LAPLACE = "1"
FEATURES, VALUES = 3, 10
TEST = 200
UNDEFINED = 0.5

Problem = Callable[[Fraction], "list[float]"]
"""A data set: the errors on the test, 0, 1 or 0.5 each, of the model with this pseudo-count."""


def bernoulli(random: Random) -> Problem:
    """Draw texts, for the Bernoulli model."""
    training, test = event_models.texts(random, event_models.NATURAL)
    vocabulary = Vocabulary.of(training)
    sets = list(map(vocabulary.present, training))
    labels = event_models.LABELS

    def errors(alpha: Fraction) -> list[float]:
        model = bernoulli_naive_bayes.fit(sets, labels, features=len(vocabulary), smoothing=alpha)
        return [wrong(partial(model.predict, vocabulary.present(x)), y) for x, y in zip(test, labels)]

    return errors


def multinomial(random: Random) -> Problem:
    """Draw the same texts, for the multinomial model."""
    training, test = event_models.texts(random, event_models.NATURAL)
    vocabulary = Vocabulary.of(training)
    documents = list(map(vocabulary.identities, training))
    labels = event_models.LABELS

    def errors(alpha: Fraction) -> list[float]:
        model = multinomial_naive_bayes.fit(documents, labels, len(vocabulary), smoothing=alpha)
        return [wrong(partial(model.predict, vocabulary.identities(x)), y) for x, y in zip(test, labels)]

    return errors


def categories(concentration: float, n: int, random: Random) -> Problem:
    """Draw n rows of categories for training, others for the test."""
    phi = {y: [dirichlet(random, concentration) for _ in range(FEATURES)] for y in (0, 1)}

    def drawn(number: int) -> tuple[list[list[int]], list[int]]:
        labels = [i % 2 for i in range(number)]
        values = range(1, VALUES + 1)
        return [[random.choices(values, p)[0] for p in phi[y]] for y in labels], labels

    rows, labels = drawn(n)
    test = list(zip(*drawn(TEST)))

    def errors(alpha: Fraction) -> list[float]:
        model = categorical_naive_bayes.fit(rows, labels, [VALUES] * FEATURES, smoothing=alpha)
        return [wrong(partial(model.predict, x), y) for x, y in test]

    return errors


def dirichlet(random: Random, concentration: float) -> list[float]:
    """Return probabilities of the values."""
    parts = [random.gammavariate(concentration, 1.0) for _ in range(VALUES)]
    return [part / fsum(parts) for part in parts]


def wrong(predict: Callable[[], int], y: int) -> float:
    """Return 1 for a wrong label, 0 for the right one, and for 0/0 the error of a coin toss."""
    try:
        return float(predict() != y)
    except UndefinedPosteriorError:
        return UNDEFINED


class Setting(NamedTuple):
    """How data sets are drawn, and how many."""

    name: str
    draw: Callable[[Random], Problem]
    repetitions: int


SETTINGS = (
    Setting("texts, Bernoulli", bernoulli, 40),
    Setting("texts, multinomial", multinomial, 40),
    *(
        Setting(f"categories, {name}, n = {n}", partial(categories, concentration, n), 200)
        for name, concentration in (("even", 1.0), ("uneven", 0.2))
        for n in (20, 200)
    ),
)


class Result(NamedTuple):
    """Errors with one pseudo-count against those with Laplace's."""

    errors: Paired
    undefined: float


def measure(setting: Setting, repetitions: int, alphas: Sequence[str] = ALPHAS) -> list[Result]:
    """Fit a model for each pseudo-count to the same data sets."""
    random = Random("smoothing")
    means: dict[str, list[float]] = {alpha: [] for alpha in {LAPLACE, *alphas}}
    undefined = dict.fromkeys(means, 0.0)
    for _ in range(repetitions):
        problem = setting.draw(random)
        for alpha in means:
            errors = problem(Fraction(alpha))
            means[alpha].append(mean(errors))
            undefined[alpha] += errors.count(UNDEFINED) / len(errors) / repetitions
    return [Result(paired(means[LAPLACE], means[alpha]), undefined[alpha]) for alpha in alphas]


def rows(setting: Setting, repetitions: int, alphas: Sequence[str] = ALPHAS) -> list[str]:
    """Return the lines of the table for one kind of data."""
    return [
        f"{setting.name:28}{repetitions:5}{alpha:>8} {r.errors.second:6.4f}{r.undefined:7.1%}   {r.errors}"
        for alpha, r in zip(alphas, measure(setting, repetitions, alphas))
    ]


def table(quick: bool) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "Error of Naive Bayes with the pseudo-count alpha, and the difference to that with 1."
    yield "data                         sets   alpha  error    0/0   difference (s.e.)"
    for setting in SETTINGS:
        yield from rows(setting, 2 if quick else setting.repetitions)
