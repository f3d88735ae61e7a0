# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How work grows with features and classes, counted in calls and bytes, not in seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction as F
from random import Random
from typing import Any

import pytest

from genref import bernoulli_naive_bayes, gaussian_naive_bayes, gda, moments, multinomial_naive_bayes
from genref.errors import ShapeError

from .each_row import each_row


def calls(run: Callable[[], object]) -> int:
    """Return how many functions, of Python and of C, a call calls."""
    count = 0

    def seen(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        run()
    finally:
        sys.setprofile(None)
    return count


def linear(d: int, K: int = 2) -> tuple[Any, list[float]]:
    r = Random(d)
    unit = [[F(int(i == j)) + F(1, 7) for j in range(d)] for i in range(d)]
    means = {k: [r.randint(-9, 9) for _ in range(d)] for k in range(K)}
    return gda.LinearModel(dict.fromkeys(range(K), F(1, K)), means, unit), [r.gauss(0, 3) for _ in range(d)]


def quadratic(d: int, K: int = 2) -> tuple[Any, list[float]]:
    model, x = linear(d, K)
    covariances = {k: [[a * (k + 1) for a in row] for row in model.covariance] for k in range(K)}
    return gda.QuadraticModel(model.priors, model.means, covariances), x


def diagonal(d: int, K: int = 2) -> tuple[Any, list[float]]:
    model, x = linear(d, K)
    variances = {k: [F(j + 1, j + k + 2) for j in range(d)] for k in range(K)}
    return gaussian_naive_bayes.GaussianNaiveBayesModel(model.priors, model.means, variances), x


def bits(d: int, K: int = 2) -> tuple[Any, list[int]]:
    r = Random(d)
    rows = [[r.randint(0, 1) for _ in range(d)] for _ in range(2 * K)]
    return bernoulli_naive_bayes.fit(rows, [*range(K)] * 2), rows[0]


def words(d: int, K: int = 2) -> tuple[Any, list[int]]:
    r = Random(d)
    documents = [[r.randint(1, d) for _ in range(d)] for _ in range(2 * K)]
    return multinomial_naive_bayes.fit(documents, [*range(K)] * 2, d), documents[0]


@each_row("make", [linear, quadratic, diagonal, bits, words])
def test_a_later_explanation_is_linear_in_features(make: Any) -> None:
    found = []
    for d in (12, 24):
        model, x = make(d)
        model.explain(x)
        found.append(calls(lambda: model.explain([*x])))
    assert found[1] < (4 if make is quadratic else 2.5) * found[0], found


@each_row("make", [linear, quadratic, diagonal, bits, words])
def test_answers_are_linear_in_classes(make: Any) -> None:
    for method in ("posterior", "explain"):
        found = []
        for K in (20, 40):
            model, x = make(3, K)
            ask = getattr(model, method)
            ask(x)
            found.append(calls(lambda: ask(x)))  # noqa: B023
        assert found[1] < 2.5 * found[0], (method, found)


@pytest.mark.slow
def test_independent_features_take_memory_that_is_linear_in_them() -> None:
    tracemalloc = pytest.importorskip("tracemalloc")  # PyPy has none

    def peak(d: int) -> int:
        r = Random(d)
        rows = [[r.gauss(0, 1) for _ in range(d)] for _ in range(6)]
        model = gaussian_naive_bayes.fit(rows, [0, 0, 0, 1, 1, 1])
        tracemalloc.start()
        model.posterior(rows[0])
        model.log_joint(rows[1])
        size = int(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        return size

    assert peak(1000) < 2.6 * peak(500)


@each_row("fit", [gda.fit, gda.fit_quadratic])
def test_too_wide_a_table_is_refused_before_products_are_formed(
    fit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With fewer rows than features and classes the covariance is singular, whatever the numbers are."""
    rows, labels = [[float(i * j % 7) for j in range(2000)] for i in range(40)], [0, 1] * 20

    def refused() -> None:
        with pytest.raises(ShapeError, match="^rows: expected at least "):
            fit(rows, labels)

    assert calls(refused) < 2000
    monkeypatch.setattr(moments, "WIDE", 1)
    assert fit([[0, 0], [1, 0], [4, 5], [4, 6]], [0, 0, 1, 1]).dimension == 2  # as many rows are enough


def test_units_cost_nothing() -> None:
    """Features in units of 10^150 and 10^-150 take as many steps as features in one."""
    d = 12
    found = []
    for power in (0, 150):
        model, _ = linear(d)
        by = [F(10) ** (power * (-1) ** j) for j in range(d)]
        means = {k: [m * u for m, u in zip(mean, by)] for k, mean in model.means.items()}
        Sigma = [[a * u * v for a, v in zip(row, by)] for row, u in zip(model.covariance, by)]
        model = gda.LinearModel(model.priors, means, Sigma)
        middle = [(a + b) / 2 for a, b in zip(*means.values())]
        found.append(calls(lambda: (model.argmax(middle), model.posterior(middle, digits=30))))  # noqa: B023
    assert found[1] < 1.5 * found[0], found
