# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""examples/sampling.py: thousands of sampled examples recover the parameters of the models."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
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
class TestSamplers:
    def test_one_of(self, seed: int) -> None:
        random = Random(seed)
        p = [Fraction(1, 2), Fraction(1, 3), Fraction(0), Fraction(1, 6)]
        counts = Counter(sampling.one_of(random, "abcd", p) for _ in range(N))
        assert counts["c"] == 0
        assert all(is_near(counts[letter], N, p_i) for letter, p_i in zip("abd", (p[0], p[1], p[3])))

    def test_patients(self, seed: int) -> None:
        """Each class has its mean; squares and products about it have Sigma, whose entries differ."""
        model = gda.LinearModel(
            {"a": Fraction(1, 3), "b": Fraction(2, 3)},
            {"a": [1, -2], "b": [0, 5]},
            [[4, 1], [1, Fraction(1, 2)]],
        )
        both = dict.fromkeys(model.priors, model.covariance)
        rows, labels = sampling.patients(Random(seed), model.priors, model.means, both, N)
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

    def test_patients_of_classes_that_differ(self, seed: int) -> None:
        Sigma: dict[str, list[list[Fraction]]] = {
            "a": [[Fraction(4), Fraction(-1)], [Fraction(-1), Fraction(2)]],
            "b": sampling.diagonal_matrix([Fraction(1, 4), Fraction(9)]),
        }
        model = gda.QuadraticModel(
            {"a": Fraction(1, 2), "b": Fraction(1, 2)}, {"a": [0, 0], "b": [0, 0]}, Sigma
        )
        rows, labels = sampling.patients(Random(seed), model.priors, model.means, model.covariances, N)
        for label, expected in (("a", (4, -1, 2)), ("b", (0.25, 0, 9))):
            z = [row for row, y in zip(rows, labels) if y == label]
            for (j, k), sigma in zip(((0, 0), (0, 1), (1, 1)), expected):
                assert is_near_mean([z_i[j] * z_i[k] for z_i in z], sigma)

    def test_houses(self, seed: int) -> None:
        rows, labels = sampling.houses(
            Random(seed), {"flat": Fraction(2, 3), "villa": Fraction(1, 3)}, sampling.VALUES, N
        )
        for label, phi in sampling.VALUES.items():
            mine = [row for row, y in zip(rows, labels) if y == label]
            for column, phi_j in zip(zip(*mine), phi):
                assert all(is_near(column.count(v), len(mine), p) for v, p in enumerate(phi_j, 1))
            assert is_near(
                mine.count((1, 1)), len(mine), phi[0][0] * phi[1][0]
            )  # independent, given the class

    def test_presences(self, seed: int) -> None:
        rows, labels = sampling.presences(Random(seed), sampling.PRIORS, sampling.CONTAINED, N)
        for label, phi in sampling.CONTAINED.items():
            mine = [row for row, y in zip(rows, labels) if y == label]
            assert is_near(len(mine), N, sampling.PRIORS[label])
            assert all(is_near(sum(column), len(mine), p) for column, p in zip(zip(*mine), phi))
            both = sum(row[0] * row[1] for row in mine)  # independent, given the class
            assert is_near(both, len(mine), phi[0] * phi[1])

    def test_texts(self, seed: int) -> None:
        lengths = [i % 4 for i in range(N)]
        documents, labels = sampling.texts(Random(seed), sampling.PRIORS, sampling.WRITTEN, lengths)
        assert list(map(len, documents)) == lengths
        for label, phi in sampling.WRITTEN.items():
            mine = [document for document, y in zip(documents, labels) if y == label]
            assert is_near(len(mine), N, sampling.PRIORS[label])
            counts = Counter(word for document in mine for word in document)
            total = sum(counts.values())
            assert all(is_near(counts[k], total, p) for k, p in enumerate(phi, 1))
            pairs = [document[:2] for document in mine if len(document) > 1]
            assert is_near(pairs.count((1, 2)), len(pairs), phi[0] * phi[1])


def test_the_parameters_come_back() -> None:
    """The errors of all 25 parameters in the report shrink like 1/sqrt(n)."""
    errors: list[list[float]] = [[] for _ in sampling.SIZES]
    for line in sampling.report(1):
        numbers = line[27:].split()
        if len(numbers) == 1 + len(sampling.SIZES) and "=" not in line:
            true, *estimates = map(float, numbers)
            for of_size, estimate in zip(errors, estimates):
                of_size.append(abs(estimate - true))
    assert list(map(len, errors)) == [25] * 4
    means = [sum(of_size) / 25 for of_size in errors]
    assert means == sorted(means, reverse=True)
    assert means[-1] < 0.1 * means[0]


def test_the_program_prints_the_report() -> None:
    file = Path(sampling.__file__)
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=120, cwd="/")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == list(sampling.report(230))
