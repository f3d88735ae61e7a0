# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Certificates for fits of logistic regression: the score vanishes at a maximum, or a direction separates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction as F
from math import ulp
from operator import mul
from random import Random
from typing import Any

from genref.logistic_regression import LogisticRegression

Rows = Sequence[Sequence[Any]]


def exactly(x: Sequence[Any]) -> list[F]:
    """Return a row as fractions, with x_0 = 1."""
    return [F(1), *map(F, x)]


def of_counts(counts: Mapping[tuple[Any, ...], Sequence[int]]) -> tuple[list[list[Any]], list[int]]:
    """Return rows and labels: each x this many times with each label."""
    found = [(list(x), k) for x, numbers in counts.items() for k, n in enumerate(numbers) for _ in range(n)]
    return [x for x, _ in found], [k for _, k in found]


def examples(seed: int, classes: int, d: int, n: int = 12) -> tuple[list[list[int]], list[int]]:
    """Return rows of small integers with labels of all classes; many have no maximum."""
    random = Random(seed)
    labels = [*range(classes), *(random.randrange(classes) for _ in range(n))]
    return [[random.randint(-2, 2) for _ in range(d)] for _ in labels], labels


def is_at_maximum(model: LogisticRegression[int], rows: Rows, labels: Sequence[int]) -> bool:
    """Return whether the score is as small as it must be at the doubles nearest to the maximum.

    Each entry of theta is off by at most ulp/2, so theta_k' x by at most the sum of |x_j| ulp/2. The slopes
    of p_k are at most 1/4, so p_k is off by at most a quarter of the sum over all classes.
    """
    points = list(map(exactly, rows))
    p = [model.posterior(x, digits=30) for x in rows]
    offs = [
        sum((abs(x_j) * F(ulp(t)) / 8 for theta in model.thetas.values() for x_j, t in zip(x, theta)), F(0))
        for x in points
    ]
    for j in range(len(points[0])):
        allowed = sum((abs(x[j]) * off for x, off in zip(points, offs)), F(1, 10**25))  # for the 30 digits
        for k in model.classes:
            score = sum((((y == k) - F(p_i[k])) * x[j] for y, p_i, x in zip(labels, p, points)), F(0))
            if abs(score) > allowed:
                return False
    return True


def separates(direction: Sequence[F], rows: Rows, places: Sequence[int], classes: int) -> bool:
    """Return whether (theta_c - theta_k)' x, for the class c of x, is never negative and once positive."""
    width = len(direction) // (classes - 1)
    blocks = [(F(0),) * width, *(direction[i : i + width] for i in range(0, len(direction), width))]
    z = [[sum(map(mul, theta, exactly(x))) for theta in blocks] for x in rows]
    margins = [z_i[c] - z_i[k] for z_i, c in zip(z, places) for k in range(classes) if k != c]
    return bool(min(margins) >= 0 and max(margins) > 0)
