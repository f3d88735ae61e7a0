# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes, smoothed, against logistic regression as the training set grows.

Rows of d binary features, half of each class. In the first two problems they follow the Naive Bayes
assumption: p(x_j = 1 | y) is 1/2 + or - a little, with signs drawn anew for each data set. In the third they
do not: six features occur together, like the words of a phrase, and Naive Bayes counts all six.

Ng and Jordan expect Naive Bayes to come near its own limit with about log d examples, and the linear rule
with the fewest errors to be found with about d. Logistic regression maximises a likelihood instead of
counting errors, so its limit need not be that rule. Here it is the maximum if there is one, and otherwise the
limit of the maximum with a vanishing penalty.

The confidence of Naive Bayes in its label is the larger posterior. If the posteriors were calibrated, its
mean would be the share of right labels.

A. Y. Ng and M. I. Jordan, On discriminative vs. generative classifiers, NIPS 2001.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import List, NamedTuple, Tuple

from genref import bernoulli_naive_bayes
from tools.experiments import rival
from tools.experiments.paired import Paired, mean, paired

SIZES = {10: 200, 50: 200, 100: 200, 200: 100, 2000: 10}
"""The numbers of training examples, and of data sets with that many."""

TEST = 1000

Row = List[int]


class Problem(NamedTuple):
    """How rows are drawn: feature j follows trait `traits[j]`, which is 1 with p = 1/2 +- strength."""

    name: str
    traits: Tuple[int, ...]
    strength: float


FAITHFUL = 0.95
"""The probability that a feature equals its trait, if several features follow that trait."""

PROBLEMS = (
    Problem("10 features, independent", tuple(range(10)), 0.2),
    Problem("30 features, independent", tuple(range(30)), 0.12),
    Problem("10 features, six as one", (0, 0, 0, 0, 0, 0, 1, 2, 3, 4), 0.2),
)


class Result(NamedTuple):
    """Errors of Naive Bayes (first) and of logistic regression (second), with numbers that explain them."""

    errors: Paired
    separable: int
    """The number of training sets on which the likelihood of logistic regression has no maximum."""
    confidence: float
    """The mean confidence of Naive Bayes on the new rows."""


def drawn(random: Random, problem: Problem, signs: Sequence[int], n: int) -> Tuple[List[Row], List[int]]:
    """Draw rows and labels; `signs`: for each trait, 1 if it is more frequent where y = 1."""
    labels = [i % 2 for i in range(n)]
    rows = []
    for y in labels:
        p = [0.5 + problem.strength * sign * (1 if y else -1) for sign in signs]
        traits = [random.random() < p_j for p_j in p]
        rows.append(
            [
                int(traits[k] == (problem.traits.count(k) == 1 or random.random() < FAITHFUL))
                for k in problem.traits
            ]
        )
    return rows, labels


def measure(problem: Problem, n: int, repetitions: int, test: int = TEST) -> Result:
    """Fit both to the same data sets."""
    random = Random(f"naive-bayes-rival {problem.name}")
    first: List[float] = []
    second: List[float] = []
    confidence: List[float] = []
    separable = 0
    for _ in range(repetitions):
        signs = [random.choice((-1, 1)) for _ in range(max(problem.traits) + 1)]
        rows, labels = drawn(random, problem, signs, n)
        model = bernoulli_naive_bayes.fit(rows, labels)
        theta, is_separable = rival.fit(rows, [y == 1 for y in labels])
        separable += is_separable
        new, truth = drawn(random, problem, signs, test)
        first.append(sum(model.predict(x) != y for x, y in zip(new, truth)) / test)
        confidence.append(mean([max(model.posterior(x).values()) for x in new]))
        sides = [theta[0] + sum(a for a, x_j in zip(theta[1:], x) if x_j) > 0 for x in new]
        second.append(sum(side != (y == 1) for side, y in zip(sides, truth)) / test)
    return Result(paired(first, second), separable, mean(confidence))


def row(problem: Problem, n: int, repetitions: int, test: int = TEST) -> str:
    """Return a line of the table."""
    errors, separable, confidence = measure(problem, n, repetitions, test)
    begins = f"{problem.name:24}{n:5}{repetitions:6}{separable:5}"
    return f"{begins} {errors.first:6.4f} {confidence:.3f} {errors.second:6.4f} {errors}"


def table(quick: bool) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "data                        n  sets sep.     NB conf.     LR LR - NB  (s.e.)"
    for problem in PROBLEMS:
        for n, repetitions in SIZES.items():
            if not quick:
                yield row(problem, n, repetitions)
            elif n <= 100:
                yield row(problem, n, 4, 100)
