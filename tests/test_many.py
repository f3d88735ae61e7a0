# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian classes with 12 and more features, or 40 classes, against the tests' own reference.

Spec: gda-posterior, gda-predict, gda-log-odds, quadratic-log-odds, gaussian-log-density
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction as F
from random import Random
from typing import Any

import pytest

from genref import gaussian_naive_bayes, gda
from genref.gaussian import Gaussian
from genref.gda import LinearModel, QuadraticModel

from .each_row import each_row
from .reference import Log, exponential, gaussian_log, nearest_all, squared, values
from .test_large import check_gaussian

pytestmark = [pytest.mark.slow, pytest.mark.covers]

D = 12
HALF = {0: F(1, 2), 1: F(1, 2)}


def clouds(close: float) -> tuple[list[list[float]], list[int]]:
    """Rows of two classes; with `close`, the last feature is the first, but for so much of noise."""
    r, labels = Random(1), [i % 2 for i in range(4 * D)]
    rows = [[r.gauss(y, 1) for _ in range(D)] for y in labels]
    for row in rows if close else ():
        row[-1] = row[0] + close * r.gauss(0, 1)
    return rows, labels


def covariances(model: Any) -> list[Any]:
    return list(model.covariances.values()) if hasattr(model, "covariances") else [model.covariance] * 2


def parts(model: Any, x: Sequence[Any]) -> list[tuple[F, F]]:
    """(x - mu)' Sigma^-1 (x - mu) and |Sigma| of each class"""
    differences = [[F(a) - m for a, m in zip(x, mu)] for mu in model.means.values()]
    return [squared(z, Sigma) for z, Sigma in zip(differences, covariances(model))]


@each_row(("name", "close"), [("fit", 1e-15), ("fit", 0), ("fit_quadratic", 1e-9)])
def test_fitted(name: str, close: float) -> None:
    rows, labels = clouds(close)
    model: Any = getattr(gda, name)(rows, labels)
    for x in rows[:1]:
        check_gaussian("gda-posterior", f"{name} {close}", model, x, parts(model, x), (None, 60))
        gaussian = Gaussian(model.means[0], covariances(model)[0])
        square, determinant = parts(model, x)[0]
        log = gaussian_log(square, determinant, D)
        assert gaussian.squared_distance(x) == square
        assert gaussian.log_density(x, digits=40) == nearest_all(values([log]), 40)[0]
        assert model.class_density(x, 0) == gaussian.density(x) == nearest_all(exponential(log))[0]
    logs = [gaussian_log(*parts(model, x)[y], D, model.priors[y]) for x, y in zip(rows[:4], labels)]
    terms = [term for log in logs for term in log.terms]
    total = Log(sum(log.rational for log in logs), terms, sum(log.circles for log in logs))
    assert model.log_likelihood(rows[:4], labels[:4], digits=30) == nearest_all(values([total]), 30)[0]
    if name == "fit":
        form, x = model.logistic_form(), rows[0]
        (q_0, _), (q_1, _) = parts(model, x)
        assert form.offset + sum(w * F(a) for w, a in zip(form.weights, x)) == (q_0 - q_1) / 2


def even(diagonal: Any = 1, beside: Any = 0, at: Sequence[int] = range(D)) -> list[list[Any]]:
    return [[diagonal if i == j else beside * (i in at and j in at) for j in range(D)] for i in range(D)]


@pytest.mark.parametrize("kind", ["linear", "quadratic"])
def test_ties_are_decided_exactly(kind: str) -> None:
    """Half-way between the means of classes with one covariance, and 2^-200 beside it."""
    Sigma, priors = even(3, 1), {0: F(1, 4), 1: F(1, 4), 2: F(1, 2)}
    means = {0: [0] * D, 1: [1, 3] * (D // 2), 2: [10**6] * D}
    model: Any = LinearModel(priors, means, Sigma)
    if kind == "quadratic":
        model = QuadraticModel(priors, means, dict.fromkeys(means, Sigma))
    middle = [F(1, 2), F(3, 2)] * (D // 2)
    assert model.argmax(middle) == (0, 1) and model.predict(list(map(float, middle))) == 0
    assert model.posterior(middle) == {0: 0.5, 1: 0.5, 2: 0.0}
    assert model.posterior(middle, digits=3)[0] == F(1, 2)
    assert model.log_joint(model.means[0])[0] > model.log_joint(middle)[0]
    middle[1] += F(1, 2**200)  # the second feature counts for class 1
    assert model.argmax(middle) == (1,)


def test_33_features() -> None:
    """(a I + b J)^-1 = (I - b J / (a + d b)) / a, where J is all ones (Sherman and Morrison)."""
    d, a, b = 33, F(1, 3), F(1, 7)
    z = [F(k * k % 11, k + 1) for k in range(d)]
    square = (sum(u * u for u in z) - b * sum(z) ** 2 / (a + d * b)) / a
    gaussian = Gaussian([0] * d, [[a * (i == j) + b for j in range(d)] for i in range(d)])
    assert gaussian.squared_distance(z) == square


@each_row("digits", [14, 60, 85, 200])
def test_two_features_that_are_nearly_one(digits: int) -> None:
    near = even(1, 1 - F(1, 10**digits), (0, 1))
    linear = LinearModel(HALF, {0: [0] * D, 1: [1] * D}, near)
    assert linear.posterior([F(1, 2)] * D) == {0: 0.5, 1: 0.5}
    # only the last feature tells: theta is 1 for it, and the middle 1/2
    x = [F(1, 2)] * (D - 1) + [F(3, 4)]
    assert linear.predict(x) == 1 and linear.log_odds(x) == 0.25
    # |Sigma_1| is far smaller, so class 1 has the larger density where the two features agree
    quadratic = QuadraticModel(HALF, {0: [0] * D, 1: [0] * D}, {0: even(), 1: near})
    assert [quadratic.predict([1, b] + [0] * (D - 2)) for b in (1, 2)] == [1, 0]


def test_means_that_are_equal_or_beyond_doubles() -> None:
    same = LinearModel({0: F(1, 4), 1: F(3, 4)}, {0: [1] * D, 1: [1] * D}, even())
    assert same.predict([0.5] * D) == 1 and same.posterior([0.5] * D) == {0: 0.25, 1: 0.75}
    far = LinearModel(HALF, {0: [0] * D, 1: [10**400] * D}, even())
    assert [far.predict([10**n] * D) for n in (399, 400)] == [0, 1]
    assert far.logistic_form().weights == (10**400,) * D
    # the squares agree in their first 4000 digits
    # Sigma = 2 I + 1 1', so Sigma^-1 (1 -1 0 ...) is half of this vector
    wide = QuadraticModel(HALF, {0: [0] * D, 1: [1, -1, *[0] * (D - 2)]}, {0: even(3, 1), 1: even(3, 1)})
    for more, odds in ((F(0), 0), (F(1, 4), 0.125)):
        x = [F(10**2000) + F(1, 2) + more, F(10**2000) - F(1, 2), *[F(0)] * (D - 2)]
        assert wide.log_odds(x) == odds and wide.argmax(x) == ((1,) if odds else (0, 1))


@each_row("name", ["fit", "fit_quadratic", "diagonal"])
def test_many_classes(name: str) -> None:
    """Class y has the rows y - 1 and y + 1, so the mean y and the variance 1."""
    K = 40
    fit: Any = gaussian_naive_bayes.fit if name == "diagonal" else getattr(gda, name)
    rows, labels = [[y + step] for step in (-1, 1) for y in range(K)], [*range(K)] * 2
    model = fit(rows, labels)
    for x in ([0.25], [F(39, 2)]):
        check_gaussian(
            "gda-posterior", name, model, x, [((F(x[0]) - y) ** 2, F(1)) for y in range(K)], (None, 30)
        )
    total = Log(-K, [(F(1, K), 2 * K)], -K)
    assert model.log_likelihood(rows, labels) == nearest_all(values([total]))[0]
