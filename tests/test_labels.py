# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels are never wrong: `predict`, which may decide in doubles, against `argmax`, which is exact.

Errors of doubles decide only very close to a boundary. So the hunt bisects: first one coordinate, down to
two neighbouring doubles with different labels; then, from one of them, another coordinate that starts at 0.
Doubles near 0 are dense, so the second search ends where the log-odds are smaller than any error of doubles.
Then come points whose distance from there is 2^-k times the second coordinate: some are within the error.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction as F
from math import exp, inf, nextafter, sqrt
from random import Random
from typing import Any

import pytest

from genref.gaussian_naive_bayes import GaussianNaiveBayesModel
from genref.gda import LinearModel, QuadraticModel

X = list[float]
KINDS = ["linear", "quadratic", "diagonal"]
kinds = pytest.mark.parametrize("kind", KINDS)
SEEDS = [
    pytest.param(range(3, 4), 1, id="few"),
    pytest.param(range(12), 2, id="many", marks=pytest.mark.slow),
]


def model_of(kind: str, r: Random) -> Any:
    """Two classes near the worst of rounding, or two or three of any kind."""
    return worst(kind, r) if r.random() < 0.6 else any_kind(kind, r)


def one(r: Random) -> F:
    """A number from 1 to 1.05 with more bits than a double: just above 1 a double loses most."""
    return 1 + F(r.getrandbits(80), 20 * 2**80)


def worst(kind: str, r: Random) -> Any:
    """Log-odds a x_1 - c or a (x_1 - m)^2 - c, plus very little of x_2, with a, c, x_1 just above 1."""
    # of ten numbers the one that its double differs from most
    a, x, e = max((one(r) for _ in range(10)), key=lambda a: abs(F(float(a)) - a)), one(r), F(1, 2**20)
    if kind == "linear":
        x *= 2 ** r.randint(-3, 9)
        half, means = F(1, 2), {0: [x - a / 2, 0], 1: [x + a / 2, e]}
        return LinearModel({0: half, 1: half}, means, [[1, 0], [0, 1]])
    # in units of the wider class, x - m is near 1
    m, x, wide = one(r) / 2 ** r.randint(0, 9), 4 * x, 16 * one(r)
    odds = F(exp((a - 1 / (2 * wide)) * x * x) / sqrt(2 * a * wide))  # of the narrower class
    priors, means = {0: odds / (1 + odds), 1: 1 / (1 + odds)}, {0: [m, 0], 1: [m, e]}
    variances = {0: [1 / (2 * a), F(1)], 1: [wide, F(1)]}
    if kind == "diagonal":
        return GaussianNaiveBayesModel(priors, means, variances)
    covariances = {y: [[v[0], F(0)], [F(0), v[1]]] for y, v in variances.items()}
    return QuadraticModel(priors, means, covariances)


def any_kind(kind: str, r: Random) -> Any:
    """Of one to three features.

    Means are near each other or hundreds of deviations apart, near 0 or far from it; features have units from
    10^-290 to 10^290 and may be nearly collinear; covariances are equal, nearly equal or different.
    """
    K, d = r.choice([2, 2, 3]), r.choice([1, 2, 2, 3])
    units = [F(10) ** r.choice([0, 0, 0, -9, 9, -140, 140, -290, 290]) for _ in range(d)]
    apart, offset = r.choice([1, 1, 30, 10**3, 10**6]), r.choice([0, 0, 0, 1, 10**6])
    near = r.choice([F(0), F(1, 2), 1 - F(1, 10**6), 1 - F(1, 10**13)])
    e = r.choice([F(0), F(0), F(1, 10**30), F(1, 10**16), F(1, 10)])
    priors = {y: F(1, K) + e * ((y == 0) - (y == K - 1)) for y in range(K)}
    side, diagonal = ([F(r.gauss(0, 1)) for _ in range(d)], [F(r.uniform(1, 4)) for _ in range(d)])
    shift = {y: [apart * (2 * y + 1 - K) * a + F(r.gauss(0, 1)) * (y == 0) for a in side] for y in priors}
    means = {y: [(a + offset) * u for a, u in zip(shift[y], units)] for y in priors}
    sizes = {y: r.choice([F(1), F(1), F(1), 1 + F(1, 10**9), F(4)]) for y in priors}

    def matrix(size: F) -> list[list[F]]:
        """(1 - near) D + near 1 1', in the units of the features"""
        return [
            [size * u * v * (near + (1 - near) * diagonal[i] * (i == j)) for j, v in enumerate(units)]
            for i, u in enumerate(units)
        ]

    if kind == "linear":
        return LinearModel(priors, means, matrix(F(1)))
    if kind == "quadratic":
        return QuadraticModel(priors, means, {y: matrix(size) for y, size in sizes.items()})
    variances = {y: [row[j] for j, row in enumerate(matrix(size))] for y, size in sizes.items()}
    return GaussianNaiveBayesModel(priors, means, variances)


def place_of(x: float) -> int:
    """The place of a double among all doubles; that of 0 is 0."""
    bits: int
    (bits,) = struct.unpack("<q", struct.pack("<d", x))
    return bits if bits >= 0 else -(bits & (2**63 - 1))


def double_at(place: int) -> float:
    x: float
    (x,) = struct.unpack("<d", struct.pack("<q", abs(place)))
    return -x if place < 0 else x


def border(label: Callable[[float], Any], a: float, b: float) -> tuple[float, ...]:
    """Neighbouring doubles with different labels, the first with that of a; none if a and b have the same."""
    of_a, left, right = label(a), place_of(a), place_of(b)
    if label(b) == of_a:
        return ()
    while abs(right - left) > 1:
        middle = (left + right) // 2
        if label(double_at(middle)) == of_a:
            left = middle
        else:
            right = middle
    return double_at(left), double_at(right)


def inexact(r: Random, x: float, mean: float, count: int) -> list[float]:
    """Numbers near x for which doubles compute (x - mean)^2 worst: too large, and too small."""

    def error(x: float) -> F:
        return F((x - mean) * (x - mean)) - (F(x) - F(mean)) ** 2 if 1e-100 < abs(x - mean) < 1e100 else F(0)

    ordered = sorted((x * (1 + r.uniform(-1, 1) / 2**20) for _ in range(100)), key=error)
    return ordered[:count] + ordered[-count:]


def points(model: Any, r: Random, rounds: int) -> Iterator[X]:
    """Means, points of all sizes, and points on both sides of boundaries."""
    means = [list(map(float, mean)) for mean in model.means.values()]
    d = len(means[0])
    for mean in means:
        yield mean
        yield [a * (1 + r.gauss(0, 1)) for a in mean]
        yield [r.choice([1e300, -1e300, 1e-300, 5e-324, 0.0, a]) for a in mean]
    for _ in range(rounds):
        x, (i, *others) = list(r.choice(means)), r.sample(range(d), d)
        x = [x[n] if n == i else r.choice([0.0, 0.0, a]) for n, a in enumerate(x)]

        def border_in(n: int, start: float, ends: Iterable[float]) -> tuple[float, ...]:
            def label(value: float) -> Any:
                return model.argmax([*x[:n], value, *x[n + 1 :]])  # noqa: B023

            return next(filter(None, (border(label, start, end) for end in ends)), ())

        for edge in border_in(i, x[i], [m[i] for m in means] + [1e300, -1e300]):
            for x[i] in (edge, nextafter(edge, inf), nextafter(edge, -inf)):
                yield list(x)
            for j in others[:1]:
                for x[i] in (edge, *inexact(r, edge, means[0][i], rounds)):
                    for close in border_in(j, 0.0, (1e300, -1e300)):
                        for k in (1, 8, 20, 50):
                            for value in (close, close * (1 + 0.5**k), close * (1 - 0.5**k)):
                                yield [*x[:j], value, *x[j + 1 :]]


@kinds
@pytest.mark.parametrize(("seeds", "rounds"), SEEDS)
def test_near_boundaries(kind: str, seeds: range, rounds: int) -> None:
    """Spec: gda-predict, bayes-decision"""
    for seed in seeds:
        r = Random(f"{kind} {seed}")
        model = model_of(kind, r)
        for x in points(model, r, rounds):
            assert model.predict(x) == model.argmax(x)[0], (seed, x, repr(model), vars(model))
