# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""GDA against logistic regression on classes that satisfy the assumption of GDA.

Classes N(-m, I) and N(m, I) with |2 m| = distance, n / 2 examples each. The error of a linear rule on new
examples is computed in closed form, without drawing any. Three thetas represent logistic regression:

maximum  maximum likelihood, on the training sets that have one: no plane separates the classes
limit    the same, and on the other sets the limit of a vanishing penalty: the plane with the widest margin
ascent   20 steps of gradient ascent, as in the lecture; from 0, with step size 1 / n, which it leaves open

GDA and the maximum are invariant under invertible linear maps of x, so their results hold for all pairs of
normal classes with one covariance. Limit and ascent are not; they do best on uncorrelated features with equal
spreads. With unit 4, the first feature, the only one that differs between the classes, is divided by 4.

Errors above the best possible one (Bayes) fall like 1 / n, so the share, the error of GDA divided by the
error of logistic regression, is the fraction of the examples that GDA needs for the same error. For large n
it approaches Efron's limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cosh, exp, fsum, pi, sqrt
from random import Random
from typing import NamedTuple, Optional

from genref import gda
from tools.experiments import rival
from tools.experiments.paired import Paired, mean, normal_cdf, paired


class Setting(NamedTuple):
    """Features, distance of the classes, examples, unit of the first feature."""

    d: int
    distance: int
    n: int
    unit: int = 1


SMALL = (
    *(Setting(5, distance, n) for distance in (1, 2, 3) for n in (10, 20, 50)),
    *(Setting(10, distance, n) for distance in (1, 2, 3) for n in (12, 20, 40)),
    *(Setting(5, 2, n, 4) for n in (10, 20, 50)),
    *(Setting(10, 2, n, 4) for n in (12, 20, 40)),
)
REPETITIONS = 400
FEWEST = 20
"""With fewer training sets, no mean error is given."""

FAR = (Setting(2, 5, 8), Setting(2, 5, 12))
FAR_REPETITIONS = 2000
FAR_PENALTY = 1e-12
"""If the classes are far apart, differences are small: more training sets, and a penalty closer to 0."""

LARGE = tuple(Setting(5, distance, n) for distance in (1, 2, 3) for n in (100, 500))


class Result(NamedTuple):
    """Errors at one setting: GDA against the three substitutes for logistic regression."""

    best: float
    with_maximum: float
    """The fraction of the training sets on which the likelihood has a maximum."""
    maximum: Optional[Paired]
    """On these sets only; None if there are too few."""
    limit: Paired
    ascent: Paired
    share: float
    share_error: float
    """The standard error of the share."""


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


def information(distance: float) -> float:
    """Return A = E[h(1 - h)], the information of an example on theta_0, and on theta_j for j > 1.

    The density of x_1 is phi(x) e^(-D^2/8) cosh(D x/2), and h(1 - h) = 1 / (4 cosh(D x/2)^2).
    """
    return efficiency(distance) / (4 + distance**2)


def efficiency_of_halves(d: int, distance: float) -> float:
    """Return the limit of the share if exactly half of the examples are in each class, as here."""
    a = information(distance)
    return (distance**2 + (d - 1) * (4 + distance**2)) / (1 / a - 4 + (d - 1) / a)


def drawn(random: Random, setting: Setting) -> list[list[float]]:
    """Draw the rows of a training set; the unit does not change what is drawn."""
    rows = []
    for y in labels_of(setting.n):
        row = [random.gauss(0.0, 1.0) for _ in range(setting.d)]
        row[0] = (row[0] + (setting.distance / 2 if y else -setting.distance / 2)) / setting.unit
        rows.append(row)
    return rows


def labels_of(n: int) -> list[bool]:
    """Return labels of n examples, half of them in each class."""
    return [i % 2 == 1 for i in range(n)]


def measure(setting: Setting, repetitions: int, penalty: float = rival.LITTLE) -> Result:
    """Fit all models to the same training sets."""
    d, distance, n, unit = setting
    random = Random(f"gda-data-efficiency {d} {distance} {n}")
    positive = labels_of(n)
    generative, limit, ascent = [], [], []
    has_maximum = []
    for _ in range(repetitions):
        rows = drawn(random, setting)

        def error_of(theta: Sequence[float]) -> float:
            return error([theta[0], theta[1] / unit, *theta[2:]], distance)

        theta = gda.fit(rows, map(int, positive)).logistic_form().theta()
        generative.append(error_of([*map(float, theta)]))
        fitted = rival.fit(rows, positive, penalty)
        has_maximum.append(not fitted.separable)
        limit.append(error_of(fitted.theta))
        ascent.append(error_of(rival.ascent(rows, positive)))
    best = normal_cdf(-distance / 2)
    pairs = list(zip(generative, limit))
    with_maximum = [pair for pair, exists in zip(pairs, has_maximum) if exists]
    excess = mean(limit) - best
    share = (mean(generative) - best) / excess
    off_share = paired([share * (second - best) for _, second in pairs], [first - best for first, _ in pairs])
    return Result(
        best,
        len(with_maximum) / repetitions,
        paired(*zip(*with_maximum)) if len(with_maximum) >= FEWEST else None,
        paired(generative, limit),
        paired(generative, ascent),
        share,
        off_share.error / excess,
    )


def small_row(setting: Setting, repetitions: int, penalty: float = rival.LITTLE) -> str:
    """Return a line of the first or second part of the table."""
    r = measure(setting, repetitions, penalty)
    return (
        f"{setting.d:2}{setting.distance:5}{setting.n:4}{setting.unit:5} {r.limit.first:.4f}"
        f"{r.with_maximum:5.0%} {str(r.maximum or '-'):>16} {r.limit} {r.ascent}"
    )


def large_row(setting: Setting, repetitions: int) -> str:
    """Return a line of the third part."""
    r = measure(setting, repetitions)
    return (
        f"{setting.d:2}{setting.distance:5}{setting.n:4} {r.limit.first:.4f} {r.limit.second:.4f}"
        f" {r.share:.3f} ({r.share_error:.3f}) {efficiency(setting.distance):.3f}"
    )


def table(quick: bool) -> Iterator[str]:
    """Yield the lines of the table."""
    repetitions = 20 if quick else REPETITIONS
    yield f"Error of GDA on normal classes, and differences to it; {repetitions} training sets."
    bayes = ", ".join(f"{normal_cdf(-distance / 2):.4f}" for distance in (1, 2, 3))
    yield f"The best possible error is {bayes} at distance 1, 2, 3."
    yield " d dist   n unit    GDA max.    maximum (s.e.)      limit (s.e.)     ascent (s.e.)"
    for setting in SMALL[:2] if quick else SMALL:
        yield small_row(setting, repetitions)
    far_repetitions = 20 if quick else FAR_REPETITIONS
    yield f"The same for classes far apart, with n = 4d and n = 6d; {far_repetitions} training sets."
    yield " d dist   n unit    GDA max.    maximum (s.e.)      limit (s.e.)     ascent (s.e.)"
    for setting in FAR:
        yield small_row(setting, far_repetitions, FAR_PENALTY)
    yield "Share of the examples that GDA needs for the same error, and its limit (Efron)."
    yield " d dist   n    GDA  limit share  (s.e.) Efron"
    for setting in LARGE[:2] if quick else LARGE:
        yield large_row(setting, repetitions)


TOLD = (
    *(Setting(d, distance, n) for d, n in ((5, 20), (10, 20), (10, 40)) for distance in (1, 2, 3)),
    Setting(10, 2, 20, 4),
    Setting(10, 2, 40, 4),
)


def told_row(setting: Setting, repetitions: int) -> str:
    """Compare GDA, ascent, and GDA that knows Sigma = I and so chooses the nearer mean."""
    d, distance, n, unit = setting
    random = Random(f"gda-data-efficiency {d} {distance} {n}")
    errors: tuple[list[float], list[float], list[float]] = ([], [], [])
    for _ in range(repetitions):
        rows = drawn(random, setting)
        labels = list(map(int, labels_of(n)))
        fitted = gda.fit(rows, labels)
        identity = [[int(i == j) for j in range(d)] for i in range(d)]
        told = gda.LinearModel(fitted.priors, fitted.means, identity)
        thetas = (
            [*map(float, fitted.logistic_form().theta())],
            rival.ascent(rows, labels_of(n)),
            [*map(float, told.logistic_form().theta())],
        )
        for found, theta in zip(errors, thetas):
            found.append(error([theta[0], theta[1] / unit, *theta[2:]], distance))
    first, second = paired(errors[0], errors[1]), paired(errors[1], errors[2])
    return (
        f"{d:2}{distance:5}{n:4}{unit:5} {first.first:.4f} {first.second:.4f} {second.second:.4f}"
        f"   {first}       {second}"
    )


def told_table(quick: bool) -> Iterator[str]:
    """Yield the lines of the table of ascent against GDA that knows Sigma."""
    yield "Errors of GDA, of 20 steps of ascent, and of GDA that is told that Sigma = I."
    yield " d dist   n unit    GDA ascent   told ascent - GDA (s.e.) told - ascent (s.e.)"
    for setting in TOLD[:2] if quick else TOLD:
        yield told_row(setting, 20 if quick else REPETITIONS)
