# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The Bernoulli against the multinomial event model as the vocabulary grows (McCallum and Nigam 1998).

The texts are synthetic. They have 5000 words with Zipf's frequencies. The 30 most frequent words say nothing
about the class, like the function words of a language; every other word is e^1.2 times as frequent in one
class as in the other. A text may repeat such a word: `repeats` is the probability that the next one is a
repetition of an earlier one. Lengths are log-normal with the median 40; `spread` is the standard deviation of
their logarithm. There are 100 texts of each class for training, and as many for the test; in each data set
the words belong to other classes. The vocabulary is, as in the paper, those words whose presence in the
training texts has the most mutual information with the class; both models get the same.

A. McCallum and K. Nigam, A comparison of event models for naive Bayes text classification, AAAI workshop
on learning for text categorization, 1998.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import exp, log
from random import Random
from typing import NamedTuple

from genref import bernoulli_naive_bayes, multinomial_naive_bayes
from genref.text import Vocabulary
from tools.experiments.paired import Paired, paired

WORDS = [f"{i:04}" for i in range(5000)]
FUNCTION_WORDS = 30
MEDIAN_LENGTH = 40
LOG_ODDS = 1.2
TEXTS = 200
"""The number of texts of each class, for training and for the test."""
LABELS = [i % 2 for i in range(TEXTS)]

REPETITIONS = 80
SIZES = (20, 50, 100, 200, 500, 1000, 2000)


class Language(NamedTuple):
    """How texts are written."""

    name: str
    repeats: float
    spread: float


NATURAL = Language("words repeated, lengths vary", 0.6, 1.5)
INDEPENDENT = Language("words independent, lengths vary", 0.0, 1.5)
EVEN = Language("words repeated, lengths alike", 0.6, 0.3)
LANGUAGES = (NATURAL, INDEPENDENT, EVEN)


def write(random: Random, language: Language, weights: Sequence[float]) -> list[str]:
    """Return a text; `weights`: the frequencies of the words so far, summed."""
    length = max(3, round(MEDIAN_LENGTH * exp(random.gauss(0.0, language.spread))))
    text: list[str] = []
    used: list[str] = []
    for word in random.choices(WORDS, cum_weights=weights, k=length):
        if word >= WORDS[FUNCTION_WORDS]:
            if used and random.random() < language.repeats:
                word = random.choice(used)
            used.append(word)
        text.append(word)
    return text


def texts(random: Random, language: Language) -> tuple[list[list[str]], list[list[str]]]:
    """Return texts for training and for testing, from the classes in `LABELS`."""
    sides = [0.0 if i < FUNCTION_WORDS else random.choice((-0.5, 0.5)) for i in range(len(WORDS))]
    weights = [
        list(accumulate(exp(sign * LOG_ODDS * side) / (i + 2.7) for i, side in enumerate(sides)))
        for sign in (-1, 1)
    ]
    training = [write(random, language, weights[y]) for y in LABELS]
    return training, [write(random, language, weights[y]) for y in LABELS]


def most_informative(texts: Sequence[Sequence[str]], labels: Sequence[int]) -> list[str]:
    """Return all words by the mutual information of their presence and the class, largest first."""
    classes = [labels.count(0), labels.count(1)]
    present: list[Counter[str]] = [Counter(), Counter()]
    for text, y in zip(texts, labels):
        present[y].update(set(text))
    n = len(labels)

    def information(word: str) -> float:
        among = [present[y][word] for y in (0, 1)]
        value = 0.0
        for y in (0, 1):
            for count, whole in ((among[y], sum(among)), (classes[y] - among[y], n - sum(among))):
                if count:
                    value += count / n * log(count * n / (whole * classes[y]))
        return value

    # Rounded, so that words that are equally informative stand in their own order everywhere.
    return sorted({*present[0], *present[1]}, key=lambda word: (-round(information(word), 9), word))


def measure(language: Language, sizes: Sequence[int], repetitions: int) -> list[Paired]:
    """Return the errors of the Bernoulli and of the multinomial model for each size of the vocabulary."""
    random = Random(f"event-models {language.name}")
    bernoulli: list[list[float]] = [[] for _ in sizes]
    multinomial: list[list[float]] = [[] for _ in sizes]
    for _ in range(repetitions):
        training, test = texts(random, language)
        ranked = most_informative(training, LABELS)
        for k, size in enumerate(sizes):
            vocabulary = Vocabulary(tuple(ranked[:size]))
            d = len(vocabulary)
            by_presence = bernoulli_naive_bayes.fit(map(vocabulary.present, training), LABELS, features=d)
            by_count = multinomial_naive_bayes.fit(map(vocabulary.identities, training), LABELS, d)
            wrong = [
                (
                    by_presence.predict(vocabulary.present(x)) != y,
                    by_count.predict(vocabulary.identities(x)) != y,
                )
                for x, y in zip(test, LABELS)
            ]
            bernoulli[k].append(sum(pair[0] for pair in wrong) / TEXTS)
            multinomial[k].append(sum(pair[1] for pair in wrong) / TEXTS)
    return [paired(a, b) for a, b in zip(multinomial, bernoulli)]


def rows(language: Language, sizes: Sequence[int], repetitions: int) -> list[str]:
    """Return the lines of the table for one kind of texts."""
    results = zip(sizes, measure(language, sizes, repetitions))
    return [f"{language.name:31}{size:8} {r.second:9.4f} {r.first:11.4f}   {r}" for size, r in results]


def table(quick: bool) -> Iterator[str]:
    """Yield the lines of the table."""
    repetitions = 4 if quick else REPETITIONS
    sizes = SIZES[::3] if quick else SIZES
    yield f"Error of the event models, {repetitions} data sets of {TEXTS} texts for training."
    yield "texts                             words Bernoulli multinomial  difference (s.e.)"
    for language in LANGUAGES:
        yield from rows(language, sizes, repetitions)
