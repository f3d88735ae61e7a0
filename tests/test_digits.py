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
from genref import gaussian, linear_algebra, logistic, logistic_regression

from .each_row import each_row
from .test_values import MODELS, VALUES

MOST = 2_000
"""Many digits: a few functions take minutes for 10,000."""

ROWS: Any = [[0, 1], [1, 0.5], [2, 2], [F(1, 3), 3], [5, 1], [4, 4]]
LABELS = [0, 1, 0, 0, 1, 1]
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

OBJECTS = [
    *((model, x, model.classes[0]) for model, x in MODELS.values()),
    *((VALUES[name], [F(1, 7), 2], None) for name in ("gaussian", "logistic form")),
]
"""Objects of every class, an x, and a label."""


def methods(kind: type) -> list[str]:
    found = inspect.getmembers(kind, inspect.isfunction)
    return [
        name for name, method in found if name[0] != "_" and "digits" in inspect.signature(method).parameters
    ]


CALLS = [
    *((function.__name__, function, known) for function, known in FUNCTIONS.items()),
    *(
        (
            f"{type(each).__name__}.{name}",
            getattr(each, name),
            {"x": x, "label": y, "rows": [x], "labels": [y]},
        )
        for each, x, y in OBJECTS
        for name in methods(type(each))
        if name != "log_odds" or len(getattr(each, "classes", "01")) == 2
    ),
]


def test_all_are_among_them() -> None:
    modules = [import_module(f"genref.{name}") for name in genref.__all__]
    public = [getattr(module, name) for module in modules for name in module.__all__]
    assert {
        each for each in public if inspect.isfunction(each) and "digits" in inspect.signature(each).parameters
    } == set(FUNCTIONS)
    classes = [each for each in public if inspect.isclass(each)]
    bases = {base for each in classes for base in each.__mro__[1:]}
    kinds = set(classes) - bases
    assert {kind for kind in kinds if methods(kind)} == {type(each) for each, _, _ in OBJECTS}
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
