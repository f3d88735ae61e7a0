# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Logistic regression against GDA on classes that are not normal with one covariance.

Both classes are equally probable, n / 2 examples each; the error of a linear rule on new examples is known in
closed form. `best` is the smallest error of any threshold of x_1; `GDA's limit` is the error of GDA for large
n, when its boundary is halfway between the two means. On separable training sets `LR` is the limit of a
vanishing penalty, see `rival.fit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp, floor, fsum, log, sqrt
from random import Random
from typing import NamedTuple

from genref import gda
from tools.experiments import rival
from tools.experiments.paired import Paired, normal_cdf, paired


class Feature(NamedTuple):
    """The distribution of one feature in a class."""

    draw: Callable[[Random], float]
    below: Callable[[float], float]
    """The probability of at most this value."""
    mean: float


def poisson(rate: float) -> Feature:
    """Return the Poisson distribution."""

    def draw(random: Random) -> float:
        n, product = 0, random.random()
        while product > exp(-rate):
            n, product = n + 1, product * random.random()
        return float(n)

    def below(t: float) -> float:
        term, terms = exp(-rate), []
        for n in range(floor(t) + 1):
            terms.append(term)
            term *= rate / (n + 1)
        return min(1.0, fsum(terms))

    return Feature(draw, below, rate)


def exponential(mean: float) -> Feature:
    """Return the exponential distribution."""
    return Feature(
        lambda random: -mean * log(1 - random.random()), lambda t: 1 - exp(-max(t, 0.0) / mean), mean
    )


def log_normal(center: float) -> Feature:
    """Return the distribution of exp(z), z from N(center, 1)."""
    return Feature(
        lambda random: exp(random.gauss(center, 1.0)),
        lambda t: normal_cdf(log(t) - center) if t > 0 else 0.0,
        exp(center + 0.5),
    )


class Part(NamedTuple):
    """A part of a class: its weight, and N(mean e_1, spread^2 I)."""

    share: float
    mean: float
    spread: float = 1.0


class Classes(NamedTuple):
    """Two distributions of x. Only its first entry differs between them."""

    name: str
    draw: Callable[[Random, bool], list[float]]
    error: Callable[[Sequence[float]], float]
    """How often theta' x > 0 is wrong about the class."""
    means: tuple[float, float]
    d: int = 1

    def at_threshold(self, t: float) -> float:
        """Return the error of deciding by x_1 > t."""
        return self.error([-t, 1.0] + [0.0] * (self.d - 1))

    @property
    def best(self) -> float:
        """The smallest error of a threshold of x_1."""
        return min(self.at_threshold(i / 100 + 0.001) for i in range(-1000, 2001))

    @property
    def limit(self) -> float:
        """The error of GDA for large n."""
        return self.at_threshold(sum(self.means) / 2)


def one_feature(name: str, negative: Feature, positive: Feature) -> Classes:
    """Return classes with one feature."""

    def error(theta: Sequence[float]) -> float:
        if not theta[1]:
            return 0.5
        t = -theta[0] / theta[1]
        wrong = (1 - negative.below(t) + positive.below(t)) / 2
        return wrong if theta[1] > 0 else 1 - wrong

    def draw(random: Random, y: bool) -> list[float]:
        return [(positive if y else negative).draw(random)]

    return Classes(name, draw, error, (negative.mean, positive.mean))


def mixtures(name: str, d: int, negative: Sequence[Part], positive: Sequence[Part]) -> Classes:
    """Return classes that are mixtures of normal distributions in d dimensions."""

    def error(theta: Sequence[float]) -> float:
        length = sqrt(fsum([entry * entry for entry in theta[1:]]))
        terms = []
        for sign, parts in ((1, negative), (-1, positive)):
            for part in parts:
                z = sign * (theta[0] + theta[1] * part.mean) / (length * part.spread)
                terms.append(part.share * normal_cdf(z))
        return fsum(terms) / 2

    def draw(random: Random, y: bool) -> list[float]:
        parts = positive if y else negative
        (part,) = random.choices(parts, [part.share for part in parts])
        row = [random.gauss(0.0, part.spread) for _ in range(d)]
        row[0] += part.mean
        return row

    means = [fsum([part.share * part.mean for part in parts]) for parts in (negative, positive)]
    return Classes(name, draw, error, (means[0], means[1]), d)


POISSON_NEAR = one_feature("Poisson 2 and 3", poisson(2), poisson(3))
POISSON_FAR = one_feature("Poisson 1 and 10", poisson(1), poisson(10))
EXPONENTIAL = one_feature("exponential, mean 1 and 8", exponential(1), exponential(8))
LOG_NORMAL = one_feature("log-normal, median 1 and e^2", log_normal(0), log_normal(2))
OUTLYING = mixtures("normal, 10 % of y=1 at 12", 1, [Part(1, -1)], [Part(0.9, 1), Part(0.1, 12)])
CROSSING = mixtures("10 % at 4, 4 idle features", 5, [Part(1, -1)], [Part(0.9, 1), Part(0.1, 4)])
SPREADS = mixtures("normal, spread 1 and 2", 1, [Part(1, 0)], [Part(1, 2, 2.0)])

SETTINGS = (POISSON_NEAR, POISSON_FAR, EXPONENTIAL, LOG_NORMAL, OUTLYING, CROSSING, SPREADS)
SIZES = ((20, 400), (1000, 100))
"""n, and the number of training sets."""


class Result(NamedTuple):
    """Errors at one setting: logistic regression against GDA."""

    errors: Paired
    separable: int


def measure(classes: Classes, n: int, repetitions: int) -> Result:
    """Fit both models to the same training sets."""
    random = Random(f"logistic-robustness {classes.name} {n}")
    positive = [i % 2 == 1 for i in range(n)]
    discriminative, generative, separable = [], [], 0
    for _ in range(repetitions):
        rows = [classes.draw(random, y) for y in positive]
        fitted = rival.fit(rows, positive)
        separable += fitted.separable
        discriminative.append(classes.error(fitted.theta))
        form = gda.fit(rows, map(int, positive)).logistic_form()
        generative.append(classes.error([*map(float, form.theta())]))
    return Result(paired(discriminative, generative), separable)


def row(classes: Classes, n: int, repetitions: int) -> str:
    """Return a line of the table."""
    r = measure(classes, n, repetitions)
    return (
        f"{classes.name:28}{n:5}{repetitions:6}{r.separable:10}"
        f" {r.errors.first:6.4f} {r.errors.second:6.4f} {r.errors}"
    )


def table(quick: bool) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "Error of logistic regression (LR) and GDA where GDA's assumption fails."
    yield "classes                       best  GDA's limit"
    for classes in SETTINGS:
        yield f"{classes.name:28} {classes.best:6.4f} {classes.limit:6.4f}"
    yield ""
    yield "classes                         n  sets separable     LR    GDA GDA - LR  (s.e.)"
    for classes in SETTINGS:
        for n, full in SIZES:
            yield row(classes, n, full // 20 if quick else full)
