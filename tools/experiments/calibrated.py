# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Posteriors of GDA, compared with the outcomes and with the true posteriors.

Classes are equally probable, n / 2 examples of each, and the true p(y|x) is known. "normal" classes are those
that GDA assumes: N(-m, I) and N(m, I) in d = 5 dimensions, |2 m| = 2 or 1. The other classes break its
assumptions: exponential classes of means 1 and 8, and normal ones of spreads 1 and 2.

`calibration`: new rows are sorted by the posterior that GDA gives them. In each bin, "mean p" is the mean of
these posteriors, and "y = 1" the share of rows of class 1. "conf." is the mean of the larger posterior.

`posterior-error`: how far the posteriors of GDA and of logistic regression (LR) are from the true ones, root
mean square over new rows, beside the shares of wrong labels. "share" is the mean squared error of GDA divided
by the one of logistic regression. Training sets that a plane separates are left out for both, because
logistic regression has no maximum there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import exp, fsum, log, sqrt
from random import Random
from typing import List, NamedTuple

from genref import bayes, gda
from tools.experiments import rival, robustness
from tools.experiments.paired import Paired, mean, paired

EDGES = tuple(Fraction(k, 10) for k in (1, 3, 5, 7, 9))
BINS = ("< 0.1", "0.1-0.3", "0.3-0.5", "0.5-0.7", "0.7-0.9", ">= 0.9")
TEST = 500
SETS = 100

Row = List[float]


class Population(NamedTuple):
    """A random generator of rows in a class, and the true log-odds of class 1 at x."""

    name: str
    draw: Callable[[Random, bool], Row]
    log_odds: Callable[[Row], float]


def normal(d: int, distance: int) -> Population:
    """Return classes N(-m, I) and N(m, I), |2 m| = distance: the log-odds are distance x_1."""

    def draw(random: Random, y: bool) -> Row:
        row = [random.gauss(0.0, 1.0) for _ in range(d)]
        row[0] += distance / 2 if y else -distance / 2
        return row

    return Population(f"normal, distance {distance}", draw, lambda x: distance * x[0])


NORMAL = normal(5, 2)
EXPONENTIAL = Population(
    "exponential, 1 and 8", robustness.EXPONENTIAL.draw, lambda x: x[0] * (1 - 1 / 8) - log(8)
)
SPREADS = Population(
    "normal, spread 1 and 2",
    robustness.SPREADS.draw,
    lambda x: x[0] ** 2 / 2 - (x[0] - 2) ** 2 / 8 - log(2),
)

CALIBRATION = ((NORMAL, 1000), (NORMAL, 20), (EXPONENTIAL, 1000), (SPREADS, 1000))
POSTERIORS = (
    *((normal(5, distance), n) for distance in (1, 2) for n in (50, 100, 500)),
    (EXPONENTIAL, 500),
    (SPREADS, 500),
)


def logistic(z: float) -> float:
    """Return the logistic function in doubles."""
    return 1 / (1 + exp(-z)) if z > 0 else 1 - 1 / (1 + exp(z))


def sums_over(parts: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return a ratio of two sums over data sets, and its standard error; the data sets are the sample.

    >>> sums_over([(1, 2), (3, 4)])
    (0.6666666666666666, 0.15713484026367722)
    """
    above, below = (fsum([part[i] for part in parts]) for i in (0, 1))
    ratio, n = above / below, len(parts)
    residuals = fsum([(a - ratio * b) ** 2 for a, b in parts])
    return ratio, sqrt(residuals * n / (n - 1)) / below


class Table(NamedTuple):
    """A reliability table for several data sets, and confidence against right labels."""

    bins: dict[int, tuple[float, float, float, float]]
    """For each bin: its fraction of all rows, mean p, the fraction of y = 1 and its standard error."""
    confidence: Paired
    """The fractions of right labels (first) and the mean confidences (second)."""


def tabulated(
    found: Sequence[tuple[Sequence[float], Sequence[bool]]], edges: Sequence[Fraction]
) -> dict[int, tuple[float, float, float, float]]:
    """Return the reliability table of posteriors and outcomes from several data sets."""
    rows: dict[int, list[tuple[float, float, int]]] = {}
    for p, y in found:
        for b, row in bayes.calibration_table(p, y, edges).items():
            entry = float(row.share * row.number), float(row.mean * row.number), row.number
            rows.setdefault(b, []).append(entry)
    whole = sum(len(p) for p, _ in found)
    table = {}
    for b in sorted(rows):
        share, off = sums_over([(ones, n) for ones, _, n in rows[b]])
        p_b, _ = sums_over([(p, n) for _, p, n in rows[b]])
        table[b] = sum(n for _, _, n in rows[b]) / whole, p_b, share, off
    return table


def labels_of(n: int) -> list[bool]:
    return [i % 2 == 1 for i in range(n)]


def measure(population: Population, n: int, sets: int) -> Table:
    """Return the true outcomes for the posteriors of GDA."""
    random = Random(f"calibration {population.name} {n}")
    found = []
    for _ in range(sets):
        y = labels_of(n)
        model = gda.fit([population.draw(random, y_i) for y_i in y], list(map(int, y)))
        truth = labels_of(TEST)
        found.append(([model.posterior(population.draw(random, y_i))[1] for y_i in truth], truth))
    right = [mean([float((p_i > 0.5) == y_i) for p_i, y_i in zip(p, y)]) for p, y in found]
    sure = [mean([max(p_i, 1 - p_i) for p_i in p]) for p, _ in found]
    return Table(tabulated(found, EDGES), paired(right, sure))


def table(quick: bool) -> Iterator[str]:
    """Yield the lines of the tables of calibration."""
    yield "Posteriors of GDA in bins, and the share of y = 1."
    yield "classes                   n  p(y = 1)  part   mean p  y = 1   (s.e.)"
    tables = [(population, n, measure(population, n, 4 if quick else SETS)) for population, n in CALIBRATION]
    for population, n, found in tables:
        for b, (part, p, share, off) in found.bins.items():
            yield f"{population.name:23}{n:5}  {BINS[b - 1]:8}{part:6.1%}  {p:.4f}  {share:.4f} ({off:.4f})"
    yield "Mean confidence of GDA and the share of right labels."
    yield "classes                   n  right  conf.   conf. - right (s.e.)"
    for population, n, found in tables:
        r = found.confidence
        yield f"{population.name:23}{n:5} {r.first:.4f} {r.second:.4f}       {r}"


class Errors(NamedTuple):
    """GDA (first) against logistic regression (second)."""

    labels: Paired
    squares: Paired
    """Mean squared errors of the posterior."""
    ratio: float
    """The mean squared error of GDA divided by the one of logistic regression."""
    ratio_error: float
    sets: int


def errors(population: Population, n: int, sets: int) -> Errors:
    """Fit both to the same training sets, and compare them with the true posteriors on the same rows."""
    random = Random(f"posterior-error {population.name} {n}")
    wrong: list[list[float]] = [[], []]
    squares: list[list[float]] = [[], []]
    for _ in range(sets):
        y = labels_of(n)
        rows = [population.draw(random, y_i) for y_i in y]
        new = [(population.draw(random, y_i), y_i) for y_i in labels_of(TEST)]
        theta, separable = rival.fit(rows, y)
        if separable:
            continue
        generative = [*map(float, gda.fit(rows, list(map(int, y))).logistic_form().theta())]
        for k, parameters in enumerate((generative, theta)):
            z = [fsum([parameters[0], *(a * b for a, b in zip(parameters[1:], x))]) for x, _ in new]
            wrong[k].append(mean([float((z_i > 0) != y_i) for z_i, (_, y_i) in zip(z, new)]))
            squares[k].append(
                mean([(logistic(z_i) - logistic(population.log_odds(x))) ** 2 for z_i, (x, _) in zip(z, new)])
            )
    ratio, off = sums_over(list(zip(*squares)))
    return Errors(paired(*wrong), paired(*squares), ratio, off, len(wrong[0]))


def error_table(quick: bool) -> Iterator[str]:
    """Yield the lines of the table of errors of the posterior."""
    yield "Wrong labels, and the root mean square error of p(y = 1|x)."
    yield "classes                  n sets  GDA     LR     LR - GDA (s.e.)  p: GDA LR     share (s.e.)"
    for population, n in POSTERIORS:
        r = errors(population, n, 4 if quick else 2 * SETS)
        roots = f"{sqrt(r.squares.first):.4f} {sqrt(r.squares.second):.4f}"
        begins = f"{population.name:22}{n:4}{r.sets:5}  {r.labels.first:.4f} {r.labels.second:.4f}"
        yield f"{begins} {r.labels} {roots} {r.ratio:6.3f} ({r.ratio_error:.3f})"
