# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes of discretised features against GDA, on normal and on other features.

x has two features; n examples for training and 200 for the test in each data set, half of each class.
Bins lie between quantiles of the training set. GDA is the lecture's, with one covariance; `own` has one for
each class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, exp, pi, sin, sqrt
from random import Random
from typing import NamedTuple

from genref import categorical_naive_bayes, gda
from genref.discretize import bin_of
from tools.experiments.paired import Paired, paired

TEST = 200
REPETITIONS = 60

Draw = Callable[[Random, bool], "list[float]"]


class Setting(NamedTuple):
    """How examples of either class are drawn."""

    name: str
    draw: Draw


def independent(feature: Callable[[Random, bool], float]) -> Draw:
    """Return x of two features drawn alike."""
    return lambda random, y: [feature(random, y), feature(random, y)]


def correlated(random: Random, y: bool) -> list[float]:
    """Return two features with correlation 0.8; only the first differs between the classes."""
    a, b = random.gauss(0.0, 1.0), random.gauss(0.0, 1.0)
    return [a + 1.5 * y, 0.8 * a + 0.6 * b]


def heavy(random: Random, y: bool) -> list[float]:
    """Return two features of Student's t with 3 degrees of freedom, otherwise as `correlated`."""
    a, b = random.gauss(0.0, 1.0), random.gauss(0.0, 1.0)
    scale = sqrt(random.gammavariate(1.5, 2.0) / 3)
    return [a / scale + 1.5 * y, (0.8 * a + 0.6 * b) / scale]


def ring(random: Random, y: bool) -> list[float]:
    """Return x on a ring about the other class."""
    angle = 2 * pi * random.random()
    radius = random.gauss(3.0, 0.5) if y else random.gauss(0.0, 1.0)
    return [radius * cos(angle), radius * sin(angle)]


def bands(random: Random, y: bool) -> float:
    """Return a number whose size is between 1 and 2 for y = 1, else between 0 and 1 or 2 and 3."""
    size = random.random() + (1 if y else random.choice((0, 2)))
    return random.choice((-1, 1)) * size


def crossed(random: Random, y: bool) -> list[float]:
    """Return x in one of two opposite quadrants: a single feature carries no information about y."""
    side = random.choice((-2.0, 2.0))
    return [random.gauss(side, 1.0), random.gauss(side if y else -side, 1.0)]


NORMAL = Setting("normal", independent(lambda random, y: random.gauss(1.5 * y, 1.0)))
CORRELATED = Setting("correlation 0.8", correlated)
STUDENT = Setting("Student t, 0.8", heavy)
EXPONENTIALS = Setting("log-normal, 0.8", lambda random, y: [exp(a) for a in correlated(random, y)])
LOG_NORMAL = Setting("log-normal", independent(lambda random, y: exp(random.gauss(1.5 * y, 1.5))))
SPREAD = Setting("spreads 1 and 3", independent(lambda random, y: random.gauss(0.0, 3.0 if y else 1.0)))
RING = Setting("ring", ring)
BANDS = Setting("bands", independent(bands))
CROSSED = Setting("quadrants", crossed)

SETTINGS = (
    (NORMAL, 200, 10),
    (CORRELATED, 200, 10),
    (STUDENT, 200, 10),
    (EXPONENTIALS, 200, 10),
    (LOG_NORMAL, 200, 10),
    (SPREAD, 200, 10),
    (RING, 40, 5),
    (RING, 200, 10),
    (BANDS, 200, 10),
    (CROSSED, 200, 10),
)
"""The classes, n and the number of bins."""


class Result(NamedTuple):
    """Errors at one setting: Naive Bayes against GDA, with one covariance and with two."""

    shared: Paired
    own: Paired


def quantile_edges(values: Sequence[float], bins: int) -> list[float]:
    """Return edges with about equally many values between them."""
    ordered = sorted(values)
    return sorted({ordered[i * len(ordered) // bins] for i in range(1, bins)})


def measure(setting: Setting, n: int, bins: int, repetitions: int) -> Result:
    """Fit all models to the same training sets, and test them on the same test sets."""
    random = Random(f"nb-discretize {setting.name} {n} {bins}")
    bayes: list[float] = []
    shared: list[float] = []
    own: list[float] = []
    for _ in range(repetitions):
        labels = [i % 2 for i in range(n)]
        rows = [setting.draw(random, y == 1) for y in labels]
        edges = [quantile_edges(column, bins) for column in zip(*rows)]

        def binned(x: Sequence[float]) -> list[int]:
            return [bin_of(value, of_feature) for value, of_feature in zip(x, edges)]

        naive = categorical_naive_bayes.fit(map(binned, rows), labels, [len(e) + 1 for e in edges])
        line, curve = gda.fit(rows, labels), gda.fit_quadratic(rows, labels)
        wrong = [0, 0, 0]
        for i in range(TEST):
            y = i % 2
            x = setting.draw(random, y == 1)
            for k, label in enumerate((naive.predict(binned(x)), line.predict(x), curve.predict(x))):
                wrong[k] += label != y
        for errors, count in zip((bayes, shared, own), wrong):
            errors.append(count / TEST)
    return Result(paired(bayes, shared), paired(bayes, own))


def row(setting: Setting, n: int, bins: int, repetitions: int) -> str:
    """Return a line of the table."""
    r = measure(setting, n, bins, repetitions)
    return (
        f"{setting.name:16}{n:4}{bins:5} {r.shared.first:6.4f} {r.shared.second:6.4f} {r.shared}"
        f" {r.own.second:6.4f} {r.own}"
    )


def table(quick: bool) -> Iterator[str]:
    """Yield the lines of the table."""
    repetitions = 5 if quick else REPETITIONS
    yield f"Error of Naive Bayes (NB) on bins and of GDA, {repetitions} data sets."
    yield "classes            n bins     NB    GDA GDA - NB  (s.e.)    own own - NB  (s.e.)"
    for setting, n, bins in SETTINGS:
        yield row(setting, n, bins, repetitions)
