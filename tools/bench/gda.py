# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian discriminant analysis against scikit-learn, the Gaussian against SciPy.

Both sides get the data in their native form: genref lists of floats, the peers NumPy arrays.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Union

from genref import ClassMoments, gaussian_naive_bayes, gda
from genref.gaussian import Gaussian
from genref.gaussian_naive_bayes import GaussianNaiveBayesModel
from genref.linear_algebra import inverse

from .measure import MEBIBYTE, Effort, Pair, each, in_process, raced, rounds, show, show_memory, show_seconds

# Without types, and not installed where types are checked.
numpy: Any = import_module("numpy")
discriminant_analysis: Any = import_module("sklearn.discriminant_analysis")
LinearDiscriminantAnalysis: Any = discriminant_analysis.LinearDiscriminantAnalysis
QuadraticDiscriminantAnalysis: Any = discriminant_analysis.QuadraticDiscriminantAnalysis
load_digits: Any = import_module("sklearn.datasets").load_digits
load_breast_cancer: Any = import_module("sklearn.datasets").load_breast_cancer
multivariate_normal: Any = import_module("scipy.stats").multivariate_normal

Rows = list[list[float]]


@dataclass(frozen=True)
class Data:
    """The same examples in the form of either side."""

    rows: Rows
    labels: list[int]
    array: Any
    targets: Any

    @staticmethod
    def of(rows: Rows, labels: list[int]) -> Data:
        """Return data with arrays of the rows and labels."""
        return Data(rows, labels, numpy.array(rows), numpy.array(labels))

    def sample(self, count: int) -> Data:
        """Return `count` examples, evenly spread."""
        step = len(self.rows) // count
        return Data.of(self.rows[::step][:count], self.labels[::step][:count])


def two_clouds(count: int, dimension: int) -> Data:
    """Return two Gaussian clouds that overlap, the same in every run."""
    source = random.Random(count)
    labels = [i % 2 for i in range(count)]
    rows = [[source.gauss(y + 0.3 * j, 1.0 + j) for j in range(dimension)] for y in labels]
    return Data.of(rows, labels)


def clouds(count: int, dimension: int, classes: int) -> Data:
    """Return overlapping Gaussian clouds of equal sizes, the same in every run."""
    source = random.Random(count)
    labels = [i % classes for i in range(count)]
    return Data.of([[source.gauss(y + 0.3 * j, 2.0) for j in range(dimension)] for y in labels], labels)


def digits() -> Data:
    """Return the 1,797 digits included in scikit-learn, without pixels that are the same in all."""
    bunch = load_digits()
    array = bunch.data[:, bunch.data.std(axis=0) > 0]
    return Data.of(array.tolist(), bunch.target.tolist())


def breast_cancer() -> Data:
    """Return the 569 x 30 data included in scikit-learn."""
    bunch = load_breast_cancer()
    return Data.of(bunch.data.tolist(), bunch.target.tolist())


# Fit


def fit_pairs(data: Data, effort: Effort) -> list[Pair]:
    """Measure the fit of a model, and check that it is the same one."""
    model, peer = gda.fit(data.rows, data.labels), LinearDiscriminantAnalysis(solver="lsqr")
    peer.fit(data.array, data.targets)
    assert numpy.allclose(numpy.array(list(model.means.values()), float), peer.means_, rtol=1e-9)
    assert numpy.allclose(numpy.array(model.covariance, float), peer.covariance_, rtol=1e-9, atol=1e-12)
    return raced(lambda: gda.fit(data.rows, data.labels), lambda: peer.fit(data.array, data.targets), effort)


def column_pairs(count: int, dimension: int, effort: Effort) -> list[Pair]:
    """Measure the fit of arrays, by the example of columns, and check that the statistics are exact."""
    sys.path.append(str(Path(__file__).resolve().parents[2] / "examples" / "engines"))
    arrays: Any = import_module("arrays")
    chance = numpy.random.default_rng(count)
    y = chance.integers(0, 2, count)
    x = chance.normal(size=(count, dimension)) + 0.5 * y[:, None]
    few, own = x[:1000], y[:1000]
    assert arrays.class_moments(few, own) == ClassMoments.of(few.tolist(), own.tolist())
    peer = LinearDiscriminantAnalysis(solver="lsqr")
    return raced(lambda: gda.linear_model(arrays.class_moments(x, y)), lambda: peer.fit(x, y), effort)


def first_label_pairs(data: Data, effort: Effort) -> list[Pair]:
    """Measure fit and first label: genref solves for Sigma^-1 (mu1 - mu0) only when it is needed."""
    row, single = data.rows[0], data.array[:1]

    def ours() -> object:
        return gda.fit(data.rows, data.labels).predict(row)

    def peers() -> object:
        peer = LinearDiscriminantAnalysis(solver="lsqr").fit(data.array, data.targets)
        return peer.predict(single)[0]

    assert ours() == peers()
    return raced(ours, peers, effort)


Model = Union[gda.LinearModel[int], gda.QuadraticModel[int], GaussianNaiveBayesModel[int]]


def first_answers(
    data: Data, effort: Effort, fitted: Callable[[Rows, list[int]], Model] = gda.fit
) -> tuple[list[Pair], list[Pair]]:
    """Measure the first posterior and the first label of a model, against the fit of the same rows."""
    row = data.rows[0]

    def fit() -> float:
        start = process_time()
        fitted(data.rows, data.labels)
        return process_time() - start

    def first(answer: Callable[[Model], object]) -> float:
        model = fitted(data.rows, data.labels)
        start = process_time()
        answer(model)
        return process_time() - start

    fit()
    posteriors = rounds(lambda: first(lambda model: model.posterior(row)), fit, effort.rounds)
    labels = rounds(lambda: first(lambda model: model.predict(row)), fit, effort.rounds)
    return list(posteriors), list(labels)


def seconds_of_exact_weights(data: Data) -> float:
    """Measure theta of the logistic form as fractions."""
    model = gda.fit(data.rows, data.labels)
    start = perf_counter()
    model.logistic_form()
    return perf_counter() - start


def seconds_of_inverse(data: Data) -> float:
    """Measure the inverse of a covariance in doubles, as fractions."""
    sigma = [[float(entry) for entry in row] for row in gda.fit(data.rows, data.labels).covariance]
    start = perf_counter()
    inverse(sigma)
    return perf_counter() - start


# Posterior and label


def answer_pairs(data: Data, effort: Effort) -> tuple[list[Pair], list[Pair]]:
    """Measure the posterior of a row, and its label, against `predict_proba` of a row."""
    model, peer = gda.fit(data.rows, data.labels), LinearDiscriminantAnalysis(solver="lsqr")
    peer.fit(data.array, data.targets)
    assert [model.predict(row) for row in data.rows] == peer.predict(data.array).tolist()
    some = data.sample(50)
    posteriors = [list(model.posterior(row).values()) for row in some.rows]
    assert numpy.allclose(numpy.array(posteriors, float), peer.predict_proba(some.array), atol=1e-6)
    single = [some.array[i : i + 1] for i in range(len(some.rows))]
    theirs = each(peer.predict_proba, single)
    return (
        raced(each(model.posterior, some.rows), theirs, effort),
        raced(each(model.predict, some.rows), theirs, effort),
    )


def many_pairs(effort: Effort) -> tuple[list[Pair], list[Pair]]:
    """Measure the posteriors and the labels of 20,000 rows at once, both sides from lists."""
    data = clouds(20_000, 10, 2)
    model, peer = gda.fit(data.rows, data.labels), LinearDiscriminantAnalysis(solver="lsqr")
    peer.fit(data.array, data.targets)
    return (
        raced(lambda: list(model.posterior_all(data.rows)), lambda: peer.predict_proba(data.rows), effort),
        raced(lambda: list(model.predict_all(data.rows)), lambda: peer.predict(data.rows), effort),
    )


def quadratic_label_pairs(dimension: int, effort: Effort) -> list[Pair]:
    """Measure the label of a quadratic model, against `predict` of a row."""
    data = clouds(1000, dimension, 2)
    model, peer = gda.fit_quadratic(data.rows, data.labels), QuadraticDiscriminantAnalysis()
    peer.fit(data.array, data.targets)
    assert [model.predict(row) for row in data.rows] == peer.predict(data.array).tolist()
    single = [data.array[i : i + 1] for i in range(50)]
    return raced(each(model.predict, data.rows[:50]), each(peer.predict, single), effort)


# Log-density


def log_density_pairs(effort: Effort) -> list[Pair]:
    """Measure the log-density of a point under a prepared Gaussian."""
    mean, covariance = [0.1, -0.3], [[1.2, 0.8], [0.8, 1.7]]
    points = [*two_clouds(50, 2).rows, [0.8, 0.8]]
    ours, peers = Gaussian(mean, covariance), multivariate_normal(mean, covariance)
    arrays = [numpy.array(point) for point in points]
    for point, array in zip(points, arrays):
        assert numpy.isclose(float(ours.log_density(point)), peers.logpdf(array), rtol=1e-12)
    return raced(each(ours.log_density, points), each(peers.logpdf, arrays), effort)


# Memory

STREAM = """
from genref.moments import ClassMoments

def rows(count):
    for i in range(count):
        yield [((i + j) * 7919 % 10007) / 97.0 for j in range(10)]

def labels(count):
    return (i % 2 for i in range(count))

ClassMoments.of(rows(100), labels(100))
before = bytes_of("VmRSS")
making = seconds(lambda: sum(1 for _ in zip(rows(count), labels(count))))
whole = seconds(lambda: ClassMoments.of(rows(count), labels(count)))
print(bytes_of("VmHWM") - before, (whole - making) / count)
"""


def show_stream(effort: Effort) -> None:
    """Stream rows of 10 features in a separate process; print its usage beyond that of making them."""
    growth, seconds = in_process(STREAM, effort)
    name = f"moments, {effort.streamed:,} x 10"
    show_memory(name + ", memory", growth, 8 * MEBIBYTE)
    show_seconds(name + ", per row", seconds)


def show_all(effort: Effort) -> None:
    """Measure and print everything of this chapter."""
    small, cancer = two_clouds(500, 2), breast_cancer()
    show("fit, 500 x 2", fit_pairs(small, effort), 1)
    show("fit, 569 x 30", fit_pairs(cancer, effort), 10)
    show("fit, 100,000 x 10", fit_pairs(two_clouds(100_000, 10), effort), 25)
    show("fit of columns, 100,000 x 10", column_pairs(100_000, 10, effort), 2.5)
    show("fit of columns, 1,000,000 x 30", column_pairs(1_000_000, 30, effort), 2.5)
    show("fit and first label, 569 x 30", first_label_pairs(cancer, effort))
    show("fit, digits: 1,797 x 61, ten classes", fit_pairs(digits(), effort))
    show("fit, 5,000 x 10, 100 classes", fit_pairs(clouds(5000, 10, 100), effort))
    for dimension in (30, 60, 100):
        rows = clouds(500, dimension, 2)
        posteriors, labels = first_answers(rows, effort)
        show(f"first posterior to fit, 500 x {dimension}", posteriors, 0.5)
        show(f"first label to fit, 500 x {dimension}", labels, 0.5)
    show_seconds("exact weights, d = 100", seconds_of_exact_weights(clouds(500, 100, 2)))
    show_seconds("inverse, 100 x 100", seconds_of_inverse(clouds(500, 100, 2)))
    posteriors, labels = first_answers(clouds(500, 100, 2), effort, gda.fit_quadratic)
    show("first posterior to fit, quadratic", posteriors, 2)
    show("first label to fit, quadratic", labels, 7)
    posteriors, labels = first_answers(clouds(3000, 10, 1000), effort, gaussian_naive_bayes.fit)
    show("first posterior to fit, 1,000 x 10 variances", posteriors, 2)
    show("first label to fit, 1,000 x 10 variances", labels, 2)
    for dimension, target in ((2, 0.05), (10, 0.1), (30, 0.5)):
        show(f"label of a row, quadratic, d = {dimension}", quadratic_label_pairs(dimension, effort), target)
    for data, dimension in ((small, 2), (cancer, 30)):
        posteriors, labels = answer_pairs(data, effort)
        show(f"posterior of a row, d = {dimension}", posteriors, 0.5)
        show(f"label of a row, d = {dimension}", labels, 0.05)
    posteriors, labels = many_pairs(effort)
    show("posteriors of 20,000 rows x 10", posteriors, 40)
    show("labels of 20,000 rows x 10", labels, 10)
    show("log-density, d = 2", log_density_pairs(effort), 1)
    show_stream(effort)
