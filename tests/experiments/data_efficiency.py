# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""GDA needs fewer examples than logistic regression where its assumption holds.

Classes N(-m, I) and N(m, I) with |2 m| = distance, n / 2 examples each. Both models follow every
invertible linear map of x, so this stands for all pairs of normal classes with one covariance. The error
of a linear rule on new examples is known in closed form; none are drawn.

Errors above the best possible one (Bayes) fall like 1 / n, so `share`, that of GDA divided by that of
logistic regression, is the share of the latter's examples that GDA needs for the same error. `limit` is
its limit for large n (Efron 1975). `ridge` is logistic regression with the penalty |theta_1..d|^2 / 2;
it does not follow linear maps of x, and gains from features that all have the same spread, as here.
`separ.` counts the training sets that a plane separates, where logistic regression has no maximum and is
used as it stands after 25 steps of Newton's method.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cosh, exp, fsum, pi, sqrt
from random import Random
from typing import NamedTuple

from genref import gda
from tests.experiments import rival
from tests.experiments.paired import Paired, normal_cdf, paired

SETTINGS = (
    (5, 1, 100),
    (5, 2, 20),
    (5, 2, 50),
    (5, 2, 100),
    (5, 3, 100),
    (5, 3, 500),
    (10, 2, 12),
    (10, 2, 20),
    (10, 2, 100),
)
"""d, distance and n."""

PENALTY = 1.0


class Result(NamedTuple):
    """Errors at one setting: GDA against logistic regression, without and with a penalty."""

    best: float
    plain: Paired
    ridge: Paired
    separable: int
    """In how many of the training sets a plane separates the classes."""

    @property
    def share(self) -> float:
        return (self.plain.first - self.best) / (self.plain.second - self.best)


def error(theta: Sequence[float], distance: float) -> float:
    """Return how often theta' x > 0 is wrong about the class."""
    length = sqrt(fsum([entry * entry for entry in theta[1:]]))
    shift = theta[1] * distance / 2
    return (normal_cdf((theta[0] - shift) / length) + normal_cdf(-(theta[0] + shift) / length)) / 2


def efficiency(distance: float) -> float:
    """Return the limit of the share of examples that GDA needs, for classes equally probable.

    Efron, The efficiency of logistic regression compared to normal discriminant analysis, JASA 70 (1975).
    """
    step = 1 / 64
    points = [step * i for i in range(-640, 641)]
    integral = step * fsum([exp(-x * x / 2) / cosh(distance * x / 2) for x in points])
    return (1 + distance**2 / 4) * exp(-(distance**2) / 8) * integral / sqrt(2 * pi)


def measure(d: int, distance: float, n: int, repetitions: int) -> Result:
    """Fit all models to the same training sets."""
    random = Random(f"gda-data-efficiency {d} {distance} {n}")
    positive = [i % 2 == 1 for i in range(n)]
    generative, plain, ridge, separable = [], [], [], 0
    for _ in range(repetitions):
        rows = []
        for y in positive:
            row = [random.gauss(0.0, 1.0) for _ in range(d)]
            row[0] += distance / 2 if y else -distance / 2
            rows.append(row)
        form = gda.fit(rows, map(int, positive)).logistic_form()
        generative.append(error(form.theta(), distance))
        fitted = rival.fit(rows, positive)
        separable += fitted.separable
        plain.append(error(fitted.theta, distance))
        ridge.append(error(rival.fit(rows, positive, PENALTY).theta, distance))
    best = normal_cdf(-distance / 2)
    return Result(best, paired(generative, plain), paired(generative, ridge), separable)


def table(quick: bool) -> Iterator[str]:
    """Yield the lines of the table."""
    repetitions = 20 if quick else 400
    yield f"Error of GDA and logistic regression (LR) on normal classes, {repetitions} training sets."
    bayes = ", ".join(f"{normal_cdf(-distance / 2):.4f}" for distance in (1, 2, 3))
    yield f"The best possible error is {bayes} at distance 1, 2, 3."
    yield "  d dist   n    GDA     LR LR - GDA  (s.e.) separ. share limit ridge-GDA (s.e.)"
    for d, distance, n in SETTINGS:
        r = measure(d, distance, n, repetitions)
        yield (
            f"{d:3}{distance:5}{n:4} {r.plain.first:6.4f} {r.plain.second:6.4f} {r.plain}"
            f"{r.separable:6} {r.share:6.2f}{efficiency(distance):6.2f} {r.ridge}"
        )
