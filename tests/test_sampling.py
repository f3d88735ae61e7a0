# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""examples/sampling.py: thousands of sampled examples recover the parameters of the models."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from examples import sampling
from genref import gda
from genref.gaussian import Gaussian

pytestmark = pytest.mark.once

N = 10000
FAR = 4.5
"""The limit in standard errors; a right estimate exceeds it once in 150,000 times; seeds are fixed."""


def is_near(count: int, n: int, p: Fraction) -> bool:
    """Return whether a binomial count is plausible."""
    return abs(count - n * p) < FAR * sqrt(n * p * (1 - p))


def is_near_mean(values: Sequence[float], mean: float) -> bool:
    m = sum(values) / len(values)
    variance = sum((v - m) ** 2 for v in values) / (len(values) - 1)
    return abs(m - mean) < FAR * sqrt(variance / len(values))


@pytest.mark.parametrize("seed", range(3))
def test_patients(seed: int) -> None:
    """Each class has its mean; squares and products about it have Sigma, whose entries differ."""
    model = gda.LinearModel(
        {"a": Fraction(1, 3), "b": Fraction(2, 3)},
        {"a": [1, -2], "b": [0, 5]},
        [[4, 1], [1, Fraction(1, 2)]],
    )
    rows, labels = sampling.patients(Random(seed), model.priors, model.means, model.covariance, N)
    assert is_near(labels.count("a"), N, Fraction(1, 3))
    for label in ("a", "b"):
        m = [float(mean) for mean in model.means[label]]
        z = [[a - b for a, b in zip(row, m)] for row, y in zip(rows, labels) if y == label]
        assert all(is_near_mean([z_i[j] for z_i in z], 0) for j in (0, 1))
        for j, k, sigma in ((0, 0, 4), (0, 1, 1), (1, 1, 0.5)):
            assert is_near_mean([z_i[j] * z_i[k] for z_i in z], sigma)
    # c has a chi-squared distribution with two degrees of freedom: 1 - e^(-c/2)
    gaussian = Gaussian([0, 0], model.covariance)
    within = sum(gaussian.squared_distance(z_i) < 2 for z_i in z[:500])
    assert is_near(within, 500, 1 - Fraction(0.36787944117144233))


def test_the_parameters_come_back() -> None:
    """The errors of all 15 parameters in the report shrink like 1/sqrt(n)."""
    errors: list[list[float]] = [[] for _ in sampling.SIZES]
    for line in sampling.report(1):
        numbers = line[27:].split()
        if len(numbers) == 1 + len(sampling.SIZES) and "=" not in line:
            true, *estimates = map(float, numbers)
            for of_size, estimate in zip(errors, estimates):
                of_size.append(abs(estimate - true))
    assert list(map(len, errors)) == [15] * 4
    means = [sum(of_size) / 15 for of_size in errors]
    assert means == sorted(means, reverse=True)
    assert means[-1] < 0.1 * means[0]


def test_the_program_prints_the_report() -> None:
    file = Path(sampling.__file__)
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=120, cwd="/")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == list(sampling.report(230))
