# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Models with many classes: their answers, checked against closed forms.

Class y = 0, 1, 2, ... has two rows, y - 1 and y + 1, of one feature: the mean is y, the variance 1, and

    ln p(x, y) = -ln K - ln(2 pi)/2 - (x - y)^2 / 2.

For discrete features, all even classes are alike, and so are all odd ones. Classes of x's parity have own
as p(x|y), the others less: the posteriors are own / (K/2 (own + less)) and less / (K/2 (own + less)).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import exp, fsum, isclose, log, pi
from typing import Any

import pytest

from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian_naive_bayes,
    gda,
    multinomial_naive_bayes,
    text_classifier,
)
from genref.text_classifier import BernoulliText

from .every_model import LEARNT

F = Fraction

SIZES = [100, pytest.param(1000, marks=pytest.mark.slow)]

CONTINUOUS: dict[str, Callable[[Any, Any], Any]] = {
    "gda": gda.fit,
    "quadratic_gda": gda.fit_quadratic,
    "gaussian_naive_bayes": gaussian_naive_bayes.fit,
}

DISCRETE: dict[str, tuple[Callable[[Any, Any], Any], Callable[[int], Any], Fraction, Fraction]] = {
    # Two features for the parity of the class: one present with (1 + 1)/(1 + 2), the other absent.
    "bernoulli": (
        lambda rows, labels: bernoulli_naive_bayes.fit(rows, labels, features=2),
        lambda y: {y % 2},
        F(4, 9),
        F(1, 9),
    ),
    "categorical": (
        lambda rows, labels: categorical_naive_bayes.fit(rows, labels, [2]),
        lambda y: [1 + y % 2],
        F(2, 3),
        F(1, 3),
    ),
    "multinomial": (
        lambda rows, labels: multinomial_naive_bayes.fit(rows, labels, 2),
        lambda y: [1 + y % 2],
        F(2, 3),
        F(1, 3),
    ),
    "text_multinomial": (text_classifier.fit, lambda y: f"w{y % 2}", F(2, 3), F(1, 3)),
    "text_bernoulli": (
        lambda rows, labels: text_classifier.fit(rows, labels, BernoulliText),
        lambda y: f"w{y % 2}",
        F(4, 9),
        F(1, 9),
    ),
}


def answers_of(model: Any, x: object) -> tuple[Any, Any, Any, Any, Any]:
    """Return label, posterior, posterior to 30 digits, logarithms of the joint, and best labels of an x."""
    return (
        model.predict(x),
        model.posterior(x),
        model.posterior(x, digits=30),
        model.log_joint(x),
        model.argmax(x),
    )


def test_of_every_model() -> None:
    assert set(LEARNT) <= {*CONTINUOUS, *DISCRETE}


@pytest.mark.engine
@pytest.mark.parametrize("K", SIZES)
@pytest.mark.parametrize("name", CONTINUOUS)
def test_of_continuous_features(name: str, K: int) -> None:
    rows, labels = [[y + step] for step in (-1, 1) for y in range(K)], [*range(K)] * 2
    model, x = CONTINUOUS[name](rows, labels), [0.25]
    label, posterior, digits, logs, best = answers_of(model, x)
    joint = [-log(K) - log(2 * pi) / 2 - (0.25 - y) ** 2 / 2 for y in range(K)]
    assert label == 0 and best == (0,)
    assert all(isclose(logs[y], joint[y], rel_tol=1e-14) for y in range(K))
    weights = [exp(-((0.25 - y) ** 2) / 2) for y in range(K)]
    p_x = fsum(weights)
    assert all(isclose(posterior[y], weights[y] / p_x, rel_tol=1e-12, abs_tol=5e-324) for y in range(40))
    assert all(digits[y] < 1e-300 and posterior[y] < 1e-300 for y in range(40, K))
    assert all(isclose(float(digits[y]), posterior[y], rel_tol=1e-15) for y in range(30))
    # Each class has two rows at distance 1 from its mean.
    each = 2 * (-log(K) - log(2 * pi) / 2) - 1
    assert isclose(model.log_likelihood(rows, labels), K * each, rel_tol=1e-14)


@pytest.mark.engine
@pytest.mark.parametrize("K", SIZES)
@pytest.mark.parametrize("name", DISCRETE)
def test_of_discrete_features(name: str, K: int) -> None:
    fit, x_of, own, less = DISCRETE[name]
    rows, labels = list(map(x_of, range(K))), list(range(K))
    model = fit(rows, labels)
    label, posterior, digits, logs, best = answers_of(model, x_of(0))
    p = [own / (F(K, 2) * (own + less)), less / (F(K, 2) * (own + less))]
    assert label == 0 and best == tuple(range(0, K, 2))
    assert posterior == {y: float(p[y % 2]) for y in range(K)}
    assert all(abs(F(digits[y]) - p[y % 2]) < F(1, 10**30) for y in range(K))
    assert all(isclose(logs[y], log((own, less)[y % 2] / K), rel_tol=1e-14) for y in range(K))
    assert model.exact_posterior(x_of(0)) == {y: p[y % 2] for y in range(K)}
    assert model.joint(x_of(0)) == {y: (own, less)[y % 2] / K for y in range(K)}
    assert isclose(model.log_likelihood(rows, labels), K * log(own / K), rel_tol=1e-14)
