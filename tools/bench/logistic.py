# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Logistic regression against scikit-learn without its penalty, and gradient ascent against NumPy.

Both sides get the data in their native form: genref lists of floats, the peers NumPy arrays.
"""

from __future__ import annotations

import random
from importlib import import_module
from math import sqrt
from time import process_time
from typing import Any

from genref import logistic_regression
from genref.errors import SeparableDataError

from .gda import Data
from .measure import Effort, Pair, raced, show, show_seconds

# Without types, and not installed where types are checked.
numpy: Any = import_module("numpy")
LogisticRegression: Any = import_module("sklearn.linear_model").LogisticRegression


def overlapping(count: int, dimension: int, classes: int = 2) -> Data:
    """Return Gaussian clouds that overlap equally in any dimension, the same in every run."""
    source = random.Random(count)
    labels = [i % classes for i in range(count)]
    shift = 1 / sqrt(dimension)
    return Data.of([[source.gauss(y * shift, 1.0) for _ in range(dimension)] for y in labels], labels)


def fit_pairs(data: Data, effort: Effort) -> list[Pair]:
    """Measure the fit, and check that both find the same maximum."""
    peer = LogisticRegression(C=numpy.inf, solver="newton-cholesky", tol=1e-12)
    peer.fit(data.array, data.targets)
    thetas = numpy.array(list(logistic_regression.fit(data.rows, data.labels).thetas.values()))
    found = numpy.column_stack([peer.intercept_, peer.coef_])
    if len(thetas) > 2:  # scikit-learn's thetas add up to 0, and genref's begin with 0
        found = found - found[0]
    assert numpy.allclose(thetas[-len(found) :], found, rtol=1e-6, atol=1e-8)
    return raced(
        lambda: logistic_regression.fit(data.rows, data.labels),
        lambda: peer.fit(data.array, data.targets),
        effort,
    )


def seconds_of_separable(classes: int) -> float:
    """Measure how long it takes to prove that planes separate classes that lie far apart."""
    source = random.Random(classes)
    centres = [[source.gauss(0, 30) for _ in range(4)] for _ in range(classes)]
    labels = [i % classes for i in range(10 * classes)]
    rows = [[source.gauss(c, 1) for c in centres[y]] for y in labels]
    start = process_time()
    try:
        logistic_regression.fit(rows, labels)
    except SeparableDataError:
        return process_time() - start
    raise AssertionError("not separable")


def ascent_pairs(data: Data, steps: int, effort: Effort) -> list[Pair]:
    """Measure the path of gradient ascent, and check that doubles lead nearly the same way."""
    start, size = [0.0] * (len(data.rows[0]) + 1), 1 / 64
    ones = numpy.column_stack([numpy.ones(len(data.rows)), data.array])

    def peers() -> Any:
        path = [numpy.zeros(len(start))]
        for _ in range(steps):
            h = 1 / (1 + numpy.exp(-ones @ path[-1]))
            path.append(path[-1] + size * ((data.targets - h) @ ones))
        return path

    def ours() -> object:
        return logistic_regression.ascent(start, data.rows, data.labels, step_size=size, steps=steps)

    assert numpy.allclose(ours(), peers(), rtol=1e-9, atol=1e-12)
    return raced(ours, peers, effort)


def show_all(effort: Effort) -> None:
    """Measure and print everything of this chapter."""
    for count, dimension in ((200, 2), (1000, 2), (1000, 10), (1000, 20), (1000, 40)):
        show(f"logistic fit, {count:,} x {dimension}", fit_pairs(overlapping(count, dimension), effort))
    for classes in (3, 5):
        data = overlapping(500, 4, classes)
        show(f"logistic fit, 500 x 4, {classes} classes", fit_pairs(data, effort))
    show_seconds("logistic fit, 100 x 4, ten separable classes", seconds_of_separable(10))
    few = overlapping(50, 2)
    for steps in (100, 300):
        show(f"gradient ascent, 50 x 2, {steps} steps", ascent_pairs(few, steps, effort))
