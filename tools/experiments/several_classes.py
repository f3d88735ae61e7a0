# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""GDA against softmax regression: the claim for two classes, measured with 3, 5 and 8.

Normal classes with the covariance I, whose means all have the same distance from each other: mean k is
distance / sqrt(2) on axis k. There are 8 features, and equally many examples of each class. Errors are
counted on 1,000 new rows, the same for both.

The rival is the maximum of the conditional likelihood. If the classes are separable there is none, and the
limit for a vanishing penalty replaces it, as in `rival`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, fsum, log, sqrt
from operator import mul
from random import Random
from typing import NamedTuple, Optional

from genref import gda
from tools.experiments import rival
from tools.experiments.paired import Paired, paired

FEATURES = 8
CLASSES = (3, 5, 8)
DISTANCE = 2.5
SIZES = {10: 100, 20: 100, 50: 40}
"""The numbers of training examples per class, and of data sets with that many."""

TEST = 1000
Row = list[float]
Thetas = list[list[float]]
"""theta of each class; the first one is 0."""


def fit(rows: Sequence[Row], labels: Sequence[int], classes: int) -> tuple[Thetas, bool]:
    """Return the maximum, or its limit for a vanishing penalty; and whether the classes are separable."""
    found = newton(rows, labels, classes, 0.0, rival.NEWTON_STEPS)
    if found is not None:
        return found, False
    found = newton(rows, labels, classes, rival.LITTLE, rival.PENALISED_STEPS)
    assert found is not None, "Newton's method did not end"
    return found, True


def newton(
    rows: Sequence[Row], labels: Sequence[int], classes: int, penalty: float, steps: int
) -> Optional[Thetas]:
    """Return thetas of maximum penalised likelihood, or None if this many steps do not reach it."""
    points = [[1.0, *row] for row in rows]
    columns = list(zip(*points))
    width = len(columns)
    pairs = [[list(map(mul, u, v)) for v in columns[: j + 1]] for j, u in enumerate(columns)]
    thetas = [[0.0] * width for _ in range(classes)]
    sides = [(k, j) for k in range(1, classes) for j in range(width)]
    value = objective(thetas, points, labels, penalty)
    for _ in range(steps):
        p = list(zip(*(shares(thetas, x) for x in points)))
        weights = {
            (k, m): [a * ((k == m) - b) for a, b in zip(p[k], p[m])]
            for k in range(1, classes)
            for m in range(1, k + 1)
        }
        lower = [
            [
                sum(map(mul, weights[k, m], pairs[max(i, j)][min(i, j)])) + penalty * (a == b and i > 0)
                for b, (m, j) in enumerate(sides[: a + 1])
            ]
            for a, (k, i) in enumerate(sides)
        ]
        score = [
            sum(map(mul, [(y == k) - p_ik for y, p_ik in zip(labels, p[k])], columns[j]))
            - penalty * thetas[k][j] * (j > 0)
            for k, j in sides
        ]
        step = rival._solved(lower, score)
        if step is None:
            return None
        while True:
            nearer = [list(theta) for theta in thetas]
            for (k, j), part in zip(sides, step):
                nearer[k][j] += part
            new_value = objective(nearer, points, labels, penalty)
            small = max(map(abs, step)) <= 1e-9 * max(1.0, *(abs(t) for theta in thetas for t in theta))
            if new_value >= value or small:
                break
            step = [part / 2 for part in step]
        thetas, value = nearer, new_value
        if small:
            return thetas
    return None


def exponents(thetas: Thetas, x: Sequence[float]) -> list[float]:
    return [sum(map(mul, theta, x)) for theta in thetas]


def shares(thetas: Thetas, x: Sequence[float]) -> list[float]:
    """Return p(y = k | x)."""
    z = exponents(thetas, x)
    powers = [exp(z_k - max(z)) for z_k in z]
    whole = sum(powers)
    return [power / whole for power in powers]


def objective(
    thetas: Thetas, points: Sequence[Sequence[float]], labels: Sequence[int], penalty: float
) -> float:
    """Return the log-likelihood, less the penalty on all entries but the constants."""
    terms = [-penalty / 2 * t * t for theta in thetas for t in theta[1:]]
    for x, y in zip(points, labels):
        z = exponents(thetas, x)
        terms.append(z[y] - max(z) - log(sum(exp(z_k - max(z)) for z_k in z)))
    return fsum(terms)


def drawn(random: Random, classes: int, n: int, distance: float = DISTANCE) -> tuple[list[Row], list[int]]:
    """Draw n rows with their labels, as equally divided among the classes as possible."""
    labels = [i % classes for i in range(n)]
    side = distance / sqrt(2)
    return [[random.gauss(side * (j == y), 1.0) for j in range(FEATURES)] for y in labels], labels


class Result(NamedTuple):
    """Errors of GDA (first) and of softmax regression (second)."""

    with_maximum: float
    """The fraction of the training sets whose likelihood has a maximum."""
    maximum: Optional[Paired]
    """On these sets only; None if there are fewer than two."""
    limit: Paired


def measure(classes: int, each: int, repetitions: int, test: int = TEST) -> Result:
    """Fit both to the same training sets, with this many examples of each class."""
    random = Random(f"several-classes {classes} {each}")
    first: list[float] = []
    second: list[float] = []
    exists: list[bool] = []
    for _ in range(repetitions):
        rows, labels = drawn(random, classes, each * classes)
        model = gda.fit(rows, labels)
        thetas, separable = fit(rows, labels, classes)
        new, truth = drawn(random, classes, test)
        first.append(sum(model.predict(x) != y for x, y in zip(new, truth)) / test)
        wrong = 0
        for x, y in zip(new, truth):
            z = exponents(thetas, [1.0, *x])
            wrong += z.index(max(z)) != y
        second.append(wrong / test)
        exists.append(not separable)
    pairs = [pair for pair, there in zip(zip(first, second), exists) if there]
    maximum = paired(*zip(*pairs)) if len(pairs) > 1 else None
    return Result(len(pairs) / repetitions, maximum, paired(first, second))


def row(classes: int, each: int, repetitions: int, test: int = TEST) -> str:
    """Return a line of the table."""
    r = measure(classes, each, repetitions, test)
    begins = f"{classes:2}{classes * each:5}{repetitions:6} {r.limit.first:.4f}{r.with_maximum:5.0%}"
    return f"{begins} {str(r.maximum or '-'):>16} {r.limit}"


def table(quick: bool) -> Iterator[str]:
    """Yield the lines of the table."""
    yield " K    n  sets    GDA max.    maximum (s.e.)      limit (s.e.)"
    for classes in CLASSES:
        for each, repetitions in SIZES.items():
            if not quick:
                yield row(classes, each, repetitions)
            elif each == 10 and classes < 8:
                yield row(classes, each, 4, 100)
