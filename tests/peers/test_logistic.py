# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The logistic function, its models and logistic regression against mpmath."""

from __future__ import annotations

import csv
import random
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from genref.logistic import hypothesis, logistic, poisson_logistic_form
from genref.logistic_regression import ascent, fit, log_likelihood, score
from tools.peers import logistic_values, vector_values
from tools.peers.logistic_values import mp_linear, mp_logistic, mp_maximum, mp_score
from tools.peers.vector_values import Case, Label, mpf

F = Fraction

Rows = list[list[Fraction]]

POINTS = [
    *[s * F(10) ** k for k in range(-30, 3) for s in (-1, 1)],
    *[F(k, 7) for k in range(-400, 400, 23)],
    *map(
        F, (36.7368005696771, 37.42994775023705, -708.3964185322641, -744.4400719213812, -745.1332191019411)
    ),
]


def same(case: Case, double: float, decimal: Decimal) -> bool:
    """Return whether a double and a number of 40 digits match a reference value."""
    return bool(case["double"] == double.hex() and Decimal(case["digits"]) == decimal)


@lru_cache(maxsize=None)
def irises(as_doubles: bool) -> tuple[Rows, list[Label]]:
    """Return the irises of two kinds that overlap, in decimals or the nearest doubles."""
    with (Path(__file__).parents[1] / "data" / "iris.csv").open(encoding="ascii", newline="") as file:
        table = [row for row in csv.reader(file) if row[-1] in ("versicolor", "virginica")]
    rows = [[F(float(entry)) if as_doubles else F(entry) for entry in row[:4]] for row in table]
    return rows, [row[-1] for row in table]


def drawn(seed: int) -> tuple[Rows, list[Label]]:
    """Return examples in which both labels occur early."""
    generator = random.Random(seed)
    d = 1 + seed % 4
    rows = [[F(generator.gauss(j, 10.0 ** (j - 1))) for j in range(d)] for _ in range(15 + 5 * d)]
    labels: list[Label] = [generator.randint(0, 1) for _ in rows]
    return [*rows, *rows[: d + 1]], [*labels, *(1 - int(y) for y in labels[: d + 1])]


class TestLogisticFunction:
    """Spec: logistic-function, logistic-hypothesis"""

    @pytest.mark.parametrize("z", POINTS, ids=lambda z: f"{float(z):.3g}")
    def test_has_the_40_digits_and_the_double_of_mpmath(self, z: Fraction) -> None:
        assert same(logistic_values.logistic(z), logistic(z), logistic(z, digits=40))
        assert hypothesis([z, 0], [1]) == hypothesis([0, z], [1]) == logistic(z)

    def test_beside_the_smallest_doubles_is_the_nearest(self) -> None:
        for k in range(-7460, -7070, 3):
            assert logistic_values.logistic(F(k, 10))["double"] == logistic(F(k, 10)).hex()


class TestPoissonForm:
    """Spec: poisson-logistic-form"""

    @pytest.mark.parametrize("seed", range(10))
    def test_has_the_posterior_that_mpmath_finds_from_the_masses(self, seed: int) -> None:
        generator = random.Random(seed)
        rates: dict[Label, Fraction] = {y: F(generator.expovariate(0.1)) for y in (0, 1)}
        priors: dict[Label, Fraction] = {0: F(1, 2 + seed), 1: 1 - F(1, 2 + seed)}
        form = poisson_logistic_form(rates, priors)
        expected = logistic_values.TwoClasses.poisson(rates, priors)
        for x in (0, 1, 7, 60):
            probability, odds = expected.probability([F(x)]), expected.log_odds([F(x)])
            assert same(probability, form.probability([x]), form.probability([x], digits=40))
            assert same(odds, form.log_odds([x]), form.log_odds([x], digits=40))
        theta = expected.theta()
        assert theta["double"] == [entry.hex() for entry in form.theta()]
        assert [Decimal(entry) for entry in theta["digits"]] == list(form.theta(digits=40))


class TestLikelihood:
    """Spec: logistic-conditional-likelihood"""

    @pytest.mark.parametrize("seed", range(8))
    def test_and_score_have_the_40_digits_and_the_doubles_of_mpmath(self, seed: int) -> None:
        rows, labels = drawn(seed)
        generator = random.Random(seed)
        theta = [F(generator.gauss(0, 1)) for _ in range(1 + len(rows[0]))]
        value = logistic_values.log_likelihood(theta, rows, labels)
        assert same(
            value, log_likelihood(theta, rows, labels), log_likelihood(theta, rows, labels, digits=40)
        )
        slope = logistic_values.score(theta, rows, labels)
        assert slope["double"] == [entry.hex() for entry in score(theta, rows, labels)]
        assert [Decimal(d) for d in slope["digits"]] == list(score(theta, rows, labels, digits=40))


class TestAscent:
    """Spec: logistic-ascent"""

    @pytest.mark.parametrize("seed", range(6))
    def test_each_theta_has_the_40_digits_and_the_double_of_mpmath(self, seed: int) -> None:
        rows, labels = drawn(seed)
        generator = random.Random(seed)
        theta = [F(generator.gauss(0, 1)) for _ in range(1 + len(rows[0]))]
        step = F(1, 100 ** len(rows[0]))
        doubles = ascent(theta, rows, labels, step_size=step, steps=5)
        digits = ascent(theta, rows, labels, step_size=step, steps=5, digits=40)
        for k, case in enumerate(logistic_values.ascent(theta, rows, labels, step, 5), 1):
            assert case["double"] == [float(entry).hex() for entry in doubles[k]]
            assert [Decimal(entry) for entry in case["digits"]] == list(digits[k])


class TestFit:
    """Spec: logistic-fit"""

    @pytest.mark.parametrize("as_doubles", [False, True])
    def test_of_irises_is_where_mpmath_finds_the_score_to_vanish(self, as_doubles: bool) -> None:
        rows, labels = irises(as_doubles)
        expected = logistic_values.fit(rows, labels)
        assert expected["double"] == [entry.hex() for entry in fit(rows, labels).theta]

    @pytest.mark.parametrize("seed", range(8))
    def test_is_where_mpmath_finds_the_score_to_vanish(self, seed: int) -> None:
        rows, labels = drawn(seed)
        assert logistic_values.fit(rows, labels)["double"] == [t.hex() for t in fit(rows, labels).theta]

    def test_the_reference_is_a_maximum_itself(self) -> None:
        rows, labels = drawn(2)
        mp: Any = vector_values.mpmath(80)
        examples = logistic_values.sides(rows, labels)
        theta = mp_maximum(mp, examples)
        assert max(map(abs, mp_score(mp, theta, examples))) < mp.mpf(10) ** -60

    def test_probabilities_of_every_row_are_the_nearest_doubles(self) -> None:
        rows, labels = irises(True)
        model = fit(rows, labels)
        for x in rows:
            mp: Any = vector_values.mpmath(80)
            linear = mp_linear(mp, [mpf(mp, F(t)) for t in model.theta], x)
            assert model.probability(x).hex() == vector_values.double(mp_logistic(mp, linear))
