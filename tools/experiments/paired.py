# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Two learners on the same data sets: their errors, and the difference with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, fsum, sqrt
from typing import NamedTuple


class Paired(NamedTuple):
    """Mean errors of two learners on the same data sets; `difference` is second - first."""

    first: float
    second: float
    difference: float
    error: float
    """The standard error of the difference."""

    def __str__(self) -> str:
        return f"{self.difference:+.4f} ({self.error:.4f})"


def mean(numbers: Sequence[float]) -> float:
    """Return the mean, the same on every Python."""
    return fsum(numbers) / len(numbers)


def paired(first: Sequence[float], second: Sequence[float]) -> Paired:
    """Compare errors that were measured in pairs, at least two."""
    n = len(first)
    differences = [b - a for a, b in zip(first, second)]
    center = mean(differences)
    variance = fsum([(entry - center) ** 2 for entry in differences]) / (n - 1)
    return Paired(mean(first), mean(second), center, sqrt(variance / n))


def normal_cdf(z: float) -> float:
    """Return the probability that a standard normal number is below z."""
    return erfc(-z / sqrt(2)) / 2
