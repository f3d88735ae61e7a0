# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every public function and method that takes `digits` is called with many digits, and once with the most."""

from __future__ import annotations

import inspect
import pkgutil
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
    gaussian_naive_bayes,
    gda,
    multinomial_naive_bayes,
    text_classifier,
)
from genref.gaussian import Gaussian
from genref.logistic_regression import LogisticRegression
from genref.numbers.exact import Number
from genref.numbers.reals import MAX_DIGITS
from genref.text_classifier import BernoulliText

from .each_row import each_row

ROWS: list[list[Number]] = [[0, 1], [1, 0.5], [2, 2], [F(1, 3), 3], [5, 1], [4, 4]]
LABELS = [0, 1, 0, 0, 1, 1]
COUNTED = [[1, 2], [2, 2], [1, 1], [2, 1], [1, 2], [2, 2]]
BINARY = [[k - 1 for k in row] for row in COUNTED]
TEXTS, NAMES = ["win a prize", "see you there", "win", "you win a prize"], ["spam", "ham", "spam", "ham"]
COVARIANCE: list[list[Number]] = [[2, 0.3], [0.3, F(1, 7)]]

FUNCTIONS: dict[str, dict[str, Any]] = {
    "gaussian.density": {"x": [1, 0.1], "mean": [0, F(1, 3)], "covariance": COVARIANCE},
    "gaussian.log_density": {"x": [1, 0.1], "mean": [0, F(1, 3)], "covariance": COVARIANCE},
    "gaussian.principal_axes": {"covariance": COVARIANCE},
    "linear_algebra.cholesky": {"matrix": COVARIANCE},
    "logistic.logistic": {"z": F(1, 3)},
    "logistic.hypothesis": {"theta": [1, 0.5, -1], "x": [0.1, 3]},
    "logistic_regression.log_likelihood": {"theta": [1, 0.5, -1], "rows": ROWS, "labels": LABELS},
    "logistic_regression.score": {"theta": [1, 0.5, -1], "rows": ROWS, "labels": LABELS},
    "logistic_regression.ascent": {
        "theta": [0, 0, 0],
        "rows": ROWS,
        "labels": LABELS,
        "step_size": F(1, 10),
        "steps": 3,
    },
}
"""The arguments of every function, by its name."""

REAL = {"x": [0.3, 2], "label": 1, "rows": ROWS, "labels": LABELS}
MODELS: dict[str, tuple[Callable[[], object], dict[str, Any]]] = {
    "Gaussian": (lambda: Gaussian([0, F(1, 3)], COVARIANCE), REAL),
    "GaussianNaiveBayesModel": (lambda: gaussian_naive_bayes.fit(ROWS, LABELS), REAL),
    "LinearModel": (lambda: gda.fit(ROWS, LABELS), REAL),
    "QuadraticModel": (lambda: gda.fit_quadratic(ROWS, LABELS), REAL),
    "LogisticForm": (lambda: gda.fit(ROWS, LABELS).logistic_form(), REAL),
    "LogisticRegression": (
        lambda: LogisticRegression((0, 1), (0.5, 1.5, -1.0)),
        {**REAL, "x": [F(1, 7), 2]},  # these log-odds, 1/2 + 3/2 * 1/7 - 2, have no finite decimal
    ),
    "BernoulliModel": (
        lambda: bernoulli_naive_bayes.fit(BINARY, LABELS),
        {"x": [1, 0], "rows": BINARY, "labels": LABELS},
    ),
    "CategoricalModel": (
        lambda: categorical_naive_bayes.fit(COUNTED, LABELS),
        {"x": [1, 2], "rows": COUNTED, "labels": LABELS},
    ),
    "MultinomialModel": (
        lambda: multinomial_naive_bayes.fit(COUNTED, LABELS),
        {"x": [1, 2, 2], "rows": COUNTED, "labels": LABELS},
    ),
    "MultinomialText": (
        lambda: text_classifier.fit(TEXTS, NAMES),
        {"x": "win a prize", "rows": TEXTS, "labels": NAMES},
    ),
    "BernoulliText": (
        lambda: text_classifier.fit(TEXTS, NAMES, model=BernoulliText),
        {"x": "win a prize", "rows": TEXTS, "labels": NAMES},
    ),
}
"""How to create an object of every class that is not abstract, and the arguments of its methods."""


def asked() -> Iterator[tuple[str, str, str]]:
    """Yield module, class (or "") and name of each public function or method with a `digits` parameter."""
    for found in pkgutil.iter_modules(genref.__path__):
        if found.ispkg or found.name.startswith("_") or found.name == "display":  # display answers with text
            continue
        module = import_module(f"genref.{found.name}")
        for name, value in vars(module).items():
            if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
                continue
            if inspect.isfunction(value) and "digits" in inspect.signature(value).parameters:
                yield found.name, "", name
            elif inspect.isclass(value) and not (inspect.isabstract(value) or is_base(value)):
                for method, function in inspect.getmembers(value, inspect.isfunction):
                    if "digits" in inspect.signature(function).parameters and not method.startswith("_"):
                        yield found.name, name, method


def is_base(kind: type[object]) -> bool:
    """Return whether a class is only used through its subclasses."""
    return any(other.__module__.startswith("genref") for other in kind.__subclasses__())


def decimals(answer: object) -> Iterator[Decimal]:
    """Yield the numbers of an answer, in order."""
    if isinstance(answer, Decimal):
        yield answer
    elif isinstance(answer, Mapping):
        for part in answer.values():
            yield from decimals(part)
    elif isinstance(answer, (list, tuple, Iterator)):
        for part in answer:
            yield from decimals(part)
    elif hasattr(answer, "__dict__"):
        yield from decimals(vars(answer))


@pytest.mark.slow
@pytest.mark.parametrize("most", [300, pytest.param(MAX_DIGITS, marks=pytest.mark.once)])
@each_row(("module", "kind", "name"), list(asked()))
def test_the_most_digits_begin_with_those_of_fewer(module: str, kind: str, name: str, most: int) -> None:
    if kind:
        make, known = MODELS[kind]
        function = getattr(make(), name)
    else:
        function, known = getattr(import_module(f"genref.{module}"), name), FUNCTIONS[f"{module}.{name}"]
    needed = [
        parameter.name
        for parameter in inspect.signature(function).parameters.values()
        if parameter.name != "digits" and parameter.default is parameter.empty
    ]
    arguments = {name: known[name] for name in needed}
    many, few = (list(decimals(function(**arguments, digits=digits))) for digits in (most, 20))
    assert many and [Context(20, ROUND_HALF_EVEN).plus(number) for number in many] == few
    # some are short, such as 0 and 1; most have every digit that was requested
    assert max(len(number.as_tuple().digits) for number in many) == most
