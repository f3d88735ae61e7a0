# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussians with many features: the same values as by exact elimination, in less time."""

from __future__ import annotations

import random
from fractions import Fraction as F
from typing import Union

import pytest

from genref import gda
from genref.engine.matrices.refinement import ROWS_FOR_REFINEMENT
from genref.gaussian import Gaussian
from genref.linear_algebra import Matrix
from genref.numbers.reals import PI, ln, rounded

D = ROWS_FOR_REFINEMENT

Rows = list[list[float]]


def clouds(count: int, d: int, close: float) -> tuple[Rows, list[int]]:
    """Rows of two classes; with `close`, the last feature is the first, but for so much of noise."""
    source = random.Random(1)
    labels = [i % 2 for i in range(count)]
    rows = [[source.gauss(y, 1) for _ in range(d)] for y in labels]
    for row in rows if close else ():
        row[-1] = row[0] + close * source.gauss(0, 1)
    return rows, labels


def exactly(model: gda.QuadraticModel[int]) -> gda.QuadraticModel[int]:
    """The same model, without factors."""
    again = gda.QuadraticModel(model.priors, model.means, model.covariances)
    for density in again._densities:
        vars(density.spread)["factored"] = None
    return again


class TestQuadratic:
    @pytest.mark.parametrize("close", [0, 1e-9, 1e-15])
    def test_all_answers_are_those_of_exact_numbers(self, close: float) -> None:
        rows, labels = clouds(4 * D, D, close)
        model = gda.fit_quadratic(rows, labels)
        exact = exactly(model)
        for x in rows[:6]:
            assert model.predict(x) == exact.predict(x) and model.argmax(x) == exact.argmax(x)
            assert model.posterior(x) == exact.posterior(x) and model.log_joint(x) == exact.log_joint(x)
            assert model.log_odds(x) == exact.log_odds(x)
            assert model.posterior(x, digits=60) == exact.posterior(x, digits=60)
            assert model.class_density(x, 1, digits=60) == exact.class_density(x, 1, digits=60)
        assert model.log_likelihood(rows, labels) == exact.log_likelihood(rows, labels)
        for density in model._densities:
            assert density.spread.factored and "_solved" not in vars(density.spread)

    def test_ties_are_decided_exactly(self) -> None:
        """Half-way between the means of classes with one covariance, and 2^-200 beside it."""
        sigma = [[2 * int(i == j) + 1 for j in range(D)] for i in range(D)]
        means = {0: [0] * D, 1: [1, 3] * (D // 2), 2: [10**6] * D}
        model = gda.QuadraticModel({0: F(1, 4), 1: F(1, 4), 2: F(1, 2)}, means, dict.fromkeys(means, sigma))
        middle = [F(1, 2), F(3, 2)] * (D // 2)
        assert model.argmax(middle) == (0, 1) and model.predict(middle) == 0
        assert model.posterior(middle) == {0: 0.5, 1: 0.5, 2: 0.0}
        assert model.posterior(middle, digits=3)[0] == F(1, 2)
        beside = [middle[0], middle[1] + F(1, 2**200), *middle[2:]]  # the second feature counts for class 1
        assert model.argmax(beside) == (1,)

    def test_a_covariance_that_no_factor_proves(self) -> None:
        """One class has a feature that differs from another by 10^-200 of it; on the plane where they agree
        this class has the larger density, since |Sigma| is far smaller."""
        near = 1 - F(1, 10**200)
        close = [[F(int(i == j)) if {i, j} != {0, 1} else near for j in range(D)] for i in range(D)]
        even = [[int(i == j) for j in range(D)] for i in range(D)]
        model = gda.QuadraticModel({0: 0.5, 1: 0.5}, {0: [0] * D, 1: [0] * D}, {0: even, 1: close})
        assert [bool(density.spread.factored) for density in model._densities] == [True, False]
        assert model.predict([1, 1] + [0] * (D - 2)) == 1 and model.predict([1, 2] + [0] * (D - 2)) == 0


class TestGaussian:
    @pytest.mark.parametrize("close", [3, 40])
    def test_the_density_by_its_closed_form(self, close: int) -> None:
        """Sigma = (1 - rho) I + rho J at x = (1 0 ... 0): z'z = 1, and so is the sum of z. So the square is
        (1 - c) / (1 - rho), c = rho / (1 + (d - 1) rho); |Sigma| = (1 - rho)^(d - 1) (1 + (d - 1) rho)."""
        rho = 1 - F(1, 10**close)
        sigma: Matrix = tuple(tuple(F(1) if i == j else rho for j in range(D)) for i in range(D))
        along = 1 + (D - 1) * rho
        square = (1 - rho / along) / (1 - rho)
        truth = -square / 2 - (D * ln(2 * PI) + ln((1 - rho) ** (D - 1) * along)) / 2
        gaussian = Gaussian([0] * D, sigma)
        x = [1, *[0] * (D - 1)]
        assert gaussian.log_density(x) == rounded(truth)
        assert gaussian.log_density(x, digits=100) == rounded(truth, 100)
        assert gaussian.squared_distance(x) == square

    def test_units_far_apart(self) -> None:
        """Features in units from 2^-300 to 2^300 move the log-density by the logarithms of the units."""
        rows, _ = clouds(3 * D, D, 0)
        units = [F(2) ** (600 * j // (D - 1) - 300) for j in range(D)]
        plain = Gaussian([0] * D, moments(rows))
        scaled = Gaussian([0] * D, moments([[F(a) * u for a, u in zip(row, units)] for row in rows]))
        x = rows[0]
        found = scaled.log_density([F(a) * u for a, u in zip(x, units)], digits=30)
        product = F(1)
        for unit in units:
            product *= unit
        assert product == 2 ** sum(600 * j // (D - 1) - 300 for j in range(D))
        assert found == rounded(plain._log_density(x) - ln(product), 30)


def moments(rows: Union[list[list[F]], Rows]) -> list[list[F]]:
    """The means of the products of two features."""
    columns = [[F(a) for a in column] for column in zip(*rows)]
    return [[sum((a * b for a, b in zip(u, v)), F(0)) / len(rows) for v in columns] for u in columns]
