# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every public function and method that takes `digits` is called with many digits, and once with the most."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction as F
from importlib import import_module
from typing import Any

import pytest

import genref
from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian,
    gaussian_naive_bayes,
    gda,
    linear_algebra,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
    text_classifier,
)

from .each_row import each_row

MOST = 10_000
"""The most digits."""

ROWS: Any = [[0, 1], [1, 0.5], [2, 2], [F(1, 3), 3], [5, 1], [4, 4]]
LABELS = [0, 1, 0, 0, 1, 1]
BITS = [[0, 1], [1, 1], [0, 0], [1, 0], [0, 1], [1, 1]]
COUNTED = [[k + 1 for k in row] for row in BITS]
TEXTS, NAMES = ["win a prize", "see you there", "win", "you win a prize"], ["spam", "ham", "spam", "ham"]
COVARIANCE: Any = [[2, 0.3], [0.3, F(1, 7)]]
ONE: Any = {"x": [1, 0.1], "mean": [0, F(1, 3)], "covariance": COVARIANCE}
THETA: Any = {"theta": [1, 0.5, -1], "rows": ROWS, "labels": LABELS, "step_size": F(1, 10), "steps": 3}

FUNCTIONS: dict[Callable[..., object], dict[str, Any]] = {
    gaussian.density: ONE,
    gaussian.log_density: ONE,
    gaussian.principal_axes: ONE,
    linear_algebra.cholesky: {"matrix": COVARIANCE},
    logistic.logistic: {"z": F(1, 3)},
    logistic.hypothesis: {"theta": [1, 0.5, -1], "x": [0.1, 3]},
    logistic_regression.log_likelihood: THETA,
    logistic_regression.score: THETA,
    logistic_regression.ascent: THETA,
}
"""The arguments of every function."""

REAL = {"x": [F(1, 7), 2], "label": 1, "rows": ROWS, "labels": LABELS}
OF_TEXTS = {"x": "win a prize", "rows": TEXTS, "labels": NAMES}
MODELS: list[tuple[Any, dict[str, Any]]] = [
    (gaussian.Gaussian([0, F(1, 3)], COVARIANCE), REAL),
    (gaussian_naive_bayes.fit(ROWS, LABELS), REAL),
    (gda.fit(ROWS, LABELS), REAL),
    (gda.fit_quadratic(ROWS, LABELS), REAL),
    (gda.fit(ROWS, LABELS).logistic_form(), REAL),
    (logistic_regression.LogisticRegression((0, 1), (0.5, 1.5, -1.0)), REAL),
    (bernoulli_naive_bayes.fit(BITS, LABELS), {"x": [1, 0], "rows": BITS, "labels": LABELS}),
    (categorical_naive_bayes.fit(COUNTED, LABELS), {"x": [1, 2], "rows": COUNTED, "labels": LABELS}),
    (multinomial_naive_bayes.fit(COUNTED, LABELS), {"x": [1, 2, 2], "rows": COUNTED, "labels": LABELS}),
    (text_classifier.fit(TEXTS, NAMES), OF_TEXTS),
    (text_classifier.fit(TEXTS, NAMES, model=text_classifier.BernoulliText), OF_TEXTS),
]
"""An object of every class, and the arguments of its methods."""


def takes_digits(function: Callable[..., object]) -> bool:
    return "digits" in inspect.signature(function).parameters


def methods(kind: type) -> list[str]:
    found = inspect.getmembers(kind, inspect.isfunction)
    return [name for name, method in found if name[0] != "_" and takes_digits(method)]


CALLS = [
    *((function.__name__, function, known) for function, known in FUNCTIONS.items()),
    *(
        (f"{type(model).__name__}.{name}", getattr(model, name), known)
        for model, known in MODELS
        for name in methods(type(model))
    ),
]


def test_all_are_among_them() -> None:
    modules = [import_module(f"genref.{name}") for name in genref.__all__]
    public = [getattr(module, name) for module in modules for name in module.__all__]
    assert {each for each in public if inspect.isfunction(each) and takes_digits(each)} == set(FUNCTIONS)
    kinds = {each for each in public if inspect.isclass(each) and not inspect.isabstract(each)}
    assert {kind for kind in kinds if methods(kind)} == {type(model) for model, _ in MODELS}
    assert len(CALLS) > 60


def decimals(answer: Any) -> Iterator[Decimal]:
    """Yield the numbers of an answer, in order."""
    if isinstance(answer, Decimal):
        yield answer
    elif isinstance(answer, (Mapping, list, tuple, Iterator)):
        for part in answer.values() if isinstance(answer, Mapping) else answer:
            yield from decimals(part)
    elif hasattr(answer, "__dict__"):
        yield from decimals(vars(answer))


@pytest.mark.slow
@pytest.mark.parametrize("most", [300, pytest.param(MOST, marks=pytest.mark.once)])
@each_row(("name", "call", "known"), CALLS, ids=[name for name, _, _ in CALLS])
def test_the_most_digits_begin_with_those_of_fewer(name: str, call: Any, known: Any, most: int) -> None:
    parameters = inspect.signature(call).parameters
    arguments = {name: value for name, value in known.items() if name in parameters}
    many, few = (list(decimals(call(**arguments, digits=digits))) for digits in (most, 20))
    assert many and [Context(20, ROUND_HALF_EVEN).plus(number) for number in many] == few
    # some are short, such as 0 and 1; most have every digit that was requested
    assert max(len(number.as_tuple().digits) for number in many) == most
