# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The closed hierarchy of errors, and every public function with every kind of bad input."""

from __future__ import annotations

import copy
import inspect
import math
import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import partial, reduce
from typing import Any, List, Tuple, Union

import pytest

from genref import (
    bayes,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    discretize,
    errors,
    gaussian,
    gaussian_naive_bayes,
    gda,
    laplace,
    linear_algebra,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
    naive_bayes,
    text,
    text_classifier,
)
from genref.counts import ClassCounts, Counts
from genref.engine.statistics.sums import Shape
from genref.errors import (
    CandidateError,
    DomainError,
    EmptyClassError,
    EmptyDataError,
    GenrefError,
    ModelFileError,
    NotFiniteError,
    NotPositiveDefiniteError,
    NotSymmetricError,
    SeparableDataError,
    ShapeError,
    TableError,
    UndefinedPosteriorError,
    shown,
)
from genref.logistic import LogSum
from genref.moments import ClassMoments, Moments
from genref.multinomial_naive_bayes import MultinomialModel

from .each_row import each_row

F = Fraction
I2 = [[1, 0], [0, 1]]
ROWS, LABELS = [[0, 0], [1, 3], [4, 1], [5, 5]], [0, 0, 1, 1]
LINEAR = gda.fit(ROWS, LABELS)
QUADRATIC = gda.fit_quadratic([*ROWS, [1, 0], [2, 7]], [*LABELS, 0, 1])
DIAGONAL = gaussian_naive_bayes.fit(ROWS, LABELS)

Use = Callable[..., object]
Errors = tuple[type[GenrefError], ...]
Bad = List[Tuple[object, Errors]]
Event = Union[int, str, Tuple[int, int]]


def refused(kind: type[GenrefError], *values: object) -> Bad:
    """Return bad values that raise the same error."""
    return [(value, (kind,)) for value in values]


NO_NUMBER: Bad = [
    *refused(NotFiniteError, math.nan, math.inf, -math.inf, Decimal("NaN")),
    *refused(DomainError, "1", None, True, 1j, [1], object()),
]

NO_ROWS: Bad = [
    ([], (EmptyDataError,)),
    ([[], []], (EmptyDataError,)),
    ([[1, 2], [3]], (ShapeError,)),
    *refused(DomainError, "12", None, 7, [1, 2], ["12", "34"]),
    ([[1, 2], None], (DomainError, ShapeError)),
    *[([[1, 2], [3, bad]], kinds) for bad, kinds in NO_NUMBER],
]

NO_VECTOR: Bad = [
    ([], (ShapeError, EmptyDataError)),
    ([1], (ShapeError,)),
    ([1, 2, 3], (ShapeError,)),
    *refused(DomainError, "12", bytearray(b"12"), {1, 2}, {1: 0, 2: 0}, None, 7),
    *[([1, bad], kinds) for bad, kinds in NO_NUMBER],
]

NO_MATRIX: Bad = [
    ([], (EmptyDataError,)),
    ([[]], (ShapeError, EmptyDataError)),
    ([[1, 2], [3]], (ShapeError,)),
    ([[1, 2, 3], [4, 5, 6]], (ShapeError,)),
    *refused(DomainError, "12", None, [1, 2]),
    *[([[1, bad], [bad, 1]], kinds) for bad, kinds in NO_NUMBER],
]

NO_COVARIANCE: Bad = [
    *NO_MATRIX,
    ([[1, 2], [3, 9]], (NotSymmetricError,)),
    *refused(
        NotPositiveDefiniteError, [[1, 2], [2, 1]], [[1, 1], [1, 1]], [[0, 0], [0, 1]], [[-1, 0], [0, -1]]
    ),
]

NO_LABELS: Bad = [
    *refused(ShapeError, [], [0, 0, 1], [0, 0, 1, 1, 1]),
    *refused(
        DomainError,
        [0, 0, "1", 1],
        [0, 0, None, 1],
        [0, 0, 1.5, 1],
        [0, 0, math.nan, 1],
        None,
        "0011",
        {0, 1},
        5,
    ),
]

NO_CLASSES: Bad = [
    ([], (EmptyDataError,)),
    *refused(DomainError, [0], [0, 0, 1], [0, 1, "2"], [0, 0.5], "01", {0, 1}, {0: 1, 1: 1}, 5),
]

NO_DIGITS: Bad = refused(DomainError, 0, -3, 2.0, "4", True, math.nan, [1], 10**18)

NO_MAPPING: Bad = [
    ([0.5, 0.5], (DomainError,)),
    (None, (DomainError,)),
    ({0: 0.5}, (DomainError, ShapeError)),
    ({0: 0.5, 1: 0.5, 2: 0}, (ShapeError,)),
    ({0: -0.5, 1: 1.5}, (DomainError,)),
    *[({0: 0.5, 1: bad}, kinds) for bad, kinds in NO_NUMBER],
]

WALKS: dict[str, tuple[Use, Bad]] = {
    "bayes.posterior priors": (
        lambda v: bayes.posterior(v, {0: 1, 1: 1}),
        [*NO_MAPPING, ({}, (EmptyDataError,))],
    ),
    "bayes.posterior likelihoods": (
        lambda v: bayes.posterior({0: 0.5, 1: 0.5}, v),
        [*NO_MAPPING, ({0: 0, 1: 0}, (UndefinedPosteriorError,))],
    ),
    "bayes.evidence priors": (lambda v: bayes.evidence(v, {0: 1, 1: 1}), NO_MAPPING),
    "bayes.decide priors": (lambda v: bayes.decide(v, {0: 1, 1: 1}), NO_MAPPING),
    "bayes.argmax priors": (lambda v: bayes.argmax(v, {0: 1, 1: 1}), NO_MAPPING),
    "linear_algebra.ldl matrix": (linear_algebra.ldl, NO_COVARIANCE),
    "linear_algebra.cholesky matrix": (linear_algebra.cholesky, NO_COVARIANCE),
    "linear_algebra.cholesky digits": (lambda v: linear_algebra.cholesky(I2, digits=v), NO_DIGITS),
    "linear_algebra.determinant matrix": (linear_algebra.determinant, NO_MATRIX),
    "linear_algebra.inverse matrix": (
        linear_algebra.inverse,
        [*NO_MATRIX, ([[1, 1], [1, 1]], (NotPositiveDefiniteError,))],
    ),
    "linear_algebra.solve matrix": (
        lambda v: linear_algebra.solve(v, [1, 2]),
        [*NO_MATRIX, ([[1, 2], [2, 4]], (NotPositiveDefiniteError,))],
    ),
    "linear_algebra.solve right": (lambda v: linear_algebra.solve(I2, v), NO_VECTOR),
    "linear_algebra.is_positive_definite matrix": (
        linear_algebra.is_positive_definite,
        [*NO_MATRIX, NO_COVARIANCE[-5]],
    ),
    "gaussian.density x": (lambda v: gaussian.density(v, [0, 0], I2), NO_VECTOR),
    "gaussian.density mean": (lambda v: gaussian.density([0, 0], v, I2), NO_VECTOR),
    "gaussian.density covariance": (lambda v: gaussian.density([0, 0], [0, 0], v), NO_COVARIANCE),
    "gaussian.density digits": (lambda v: gaussian.density([0, 0], [0, 0], I2, digits=v), NO_DIGITS),
    "gaussian.log_density x": (lambda v: gaussian.log_density(v, [0, 0], I2), NO_VECTOR),
    "gaussian.log_density mean": (lambda v: gaussian.log_density([0, 0], v, I2), NO_VECTOR),
    "gaussian.log_density covariance": (lambda v: gaussian.log_density([0, 0], [0, 0], v), NO_COVARIANCE),
    "gaussian.log_density digits": (lambda v: gaussian.log_density([0, 0], [0, 0], I2, digits=v), NO_DIGITS),
    "gaussian.squared_distance x": (lambda v: gaussian.squared_distance(v, [0, 0], I2), NO_VECTOR),
    "gaussian.squared_distance covariance": (
        lambda v: gaussian.squared_distance([0, 0], [0, 0], v),
        NO_COVARIANCE,
    ),
    "gaussian.mean rows": (gaussian.mean, NO_ROWS),
    "gaussian.covariance rows": (gaussian.covariance, NO_ROWS),
    "gaussian.principal_axes covariance": (gaussian.principal_axes, NO_COVARIANCE),
    "gaussian.principal_axes digits": (lambda v: gaussian.principal_axes(I2, digits=v), NO_DIGITS),
    "moments.Moments.of rows": (Moments.of, NO_ROWS),
    "moments.ClassMoments.of rows": (
        lambda v: ClassMoments.of(v, [0, 1]),
        [*NO_ROWS[1:], ([], (ShapeError,))],
    ),
    "moments.ClassMoments.of labels": (lambda v: ClassMoments.of(ROWS, v), NO_LABELS),
    "moments.ClassMoments.of classes": (lambda v: ClassMoments.of(ROWS, LABELS, v), NO_CLASSES),
    "gda.class_mass phi": (
        lambda v: gda.class_mass(1, v),
        [*NO_NUMBER, (1.5, (DomainError,)), (-1, (DomainError,))],
    ),
    "gda.class_mass y": (
        lambda v: gda.class_mass(v, 0.5),
        refused(DomainError, 2, -1, 0.5, "1", None, math.nan, [0]),
    ),
}

for name, fit in {
    "gda.fit": gda.fit,
    "gda.fit_quadratic": gda.fit_quadratic,
    "gaussian_naive_bayes.fit": gaussian_naive_bayes.fit,
}.items():
    WALKS[f"{name} rows"] = (lambda v, fit=fit: fit(v, [0, 1]), [*NO_ROWS[1:], ([], (ShapeError,))])
    WALKS[f"{name} labels"] = (lambda v, fit=fit: fit(ROWS, v), NO_LABELS)
    WALKS[f"{name} classes"] = (
        lambda v, fit=fit: fit(ROWS, LABELS, classes=v),
        [*NO_CLASSES, ([0, 1, 2], (EmptyClassError,))],
    )

for estimate in (
    gda.class_priors,
    gda.class_means,
    gda.shared_covariance,
    gda.class_covariances,
    gda.linear_model,
    gda.quadratic_model,
    gaussian_naive_bayes.class_variances,
    gaussian_naive_bayes.model,
):
    WALKS[f"{estimate.__module__.rpartition('.')[2]}.{estimate.__name__} moments"] = (
        estimate,
        refused(DomainError, None, ROWS, Moments.of(ROWS)),
    )

for name, model in {
    "gda.LinearModel": LINEAR,
    "gda.QuadraticModel": QUADRATIC,
    "gaussian_naive_bayes.GaussianNaiveBayesModel": DIAGONAL,
}.items():
    for method in ("log_joint", "posterior", "predict", "argmax", "log_odds"):
        WALKS[f"{name}.{method} x"] = (getattr(model, method), NO_VECTOR)
    for method in ("log_joint", "posterior", "log_odds"):
        call = getattr(model, method)
        WALKS[f"{name}.{method} digits"] = (lambda v, call=call: call([1, 2], digits=v), NO_DIGITS)
    density, likelihood = model.class_density, model.log_likelihood
    WALKS[f"{name}.class_density x"] = (lambda v, use=density: use(v, 0), NO_VECTOR)
    WALKS[f"{name}.class_density label"] = (
        lambda v, use=density: use([1, 2], v),
        refused(DomainError, 2, "0", None, 0.5, [0]),
    )
    WALKS[f"{name}.log_likelihood rows"] = (
        lambda v, use=likelihood: use(v, [0, 1]),
        [*NO_ROWS[1:], ([], (ShapeError,)), ([[1], [2]], (ShapeError,))],
    )
    WALKS[f"{name}.log_likelihood labels"] = (
        lambda v, use=likelihood: use(ROWS, v),
        [*NO_LABELS, ([0, 0, 1, 2], (DomainError,))],
    )
    WALKS[f"{name}.log_likelihood of nothing"] = (
        lambda v, use=likelihood: use(v, v),
        [([], (EmptyDataError,)), ((), (EmptyDataError,))],
    )

# Logistic models.

NO_EXAMPLES: Bad = [
    *NO_ROWS[2:],
    ([], (ShapeError,)),
    ([[]], (ShapeError,)),
]  # for two labels
ONE_CLASS: tuple[object, Errors] = ([1, 1, 1, 1], (DomainError,))
NO_TWO_CLASSES: Bad = [([0, 0, 1, 2], (DomainError,)), ONE_CLASS]
NO_PARTITION: Bad = [
    *[(LogSum(bad), kinds) for bad, kinds in NO_NUMBER],  # type: ignore[arg-type]  # the point
    *[(LogSum(F(1), bad), kinds) for bad, kinds in NO_NUMBER],  # type: ignore[arg-type]  # the point
    (LogSum(F(1), F(0)), (DomainError,)),
    (LogSum(F(1), F(-1)), (DomainError,)),
]
ZERO = LogSum(F(0))
OVERLAP = [[0, 1], [1, 3], [4, 1], [5, 5], [4, 1], [1, 3]]
OVERLAP_LABELS = [0, 0, 1, 1, 0, 1]
EVEN: dict[int, Fraction] = {0: F(1, 2), 1: F(1, 2)}
REGRESSION = logistic_regression.LogisticRegression((0, 1), (0.5, 1.0, -1.0))
FORM = logistic.LogisticForm(F(1), F(2), (F(1), F(2)))
COUNTING = logistic.LogisticForm(F(1), F(2), (F(1), F(2)), (F(3), F(4)))

WALKS.update(
    {
        "logistic.logistic z": (logistic.logistic, NO_NUMBER),
        "logistic.logistic digits": (lambda v: logistic.logistic(1, digits=v), NO_DIGITS),
        "logistic.hypothesis theta": (lambda v: logistic.hypothesis(v, [1]), NO_VECTOR[2:]),
        "logistic.hypothesis theta of nothing": (
            lambda v: logistic.hypothesis(v, []),
            [([], (EmptyDataError,)), ((), (EmptyDataError,))],
        ),
        "logistic.hypothesis x": (lambda v: logistic.hypothesis([0, 1, 2], v), NO_VECTOR),
        "logistic.hypothesis digits": (lambda v: logistic.hypothesis([0, 1], [1], digits=v), NO_DIGITS),
        "logistic.poisson_logistic_form rates": (
            lambda v: logistic.poisson_logistic_form(v, EVEN),
            [*NO_MAPPING, ({0: 1, 1: 0}, (DomainError,)), ({0: -1, 1: 1}, (DomainError,))],
        ),
        "logistic.poisson_logistic_form priors": (
            lambda v: logistic.poisson_logistic_form({0: 2, 1: 6}, v),
            [*NO_MAPPING[:2], *NO_MAPPING[4:], ({}, (EmptyDataError,)), ({0: 0, 1: 1}, (DomainError,))],
        ),
        "logistic.exponential_family_form natural": (
            lambda v: logistic.exponential_family_form(v, {0: ZERO, 1: ZERO}, EVEN),
            [
                (None, (DomainError,)),
                ([[ZERO], [ZERO]], (DomainError,)),
                *refused(ShapeError, {0: [ZERO]}, {0: [ZERO], 1: [ZERO], 2: [ZERO]}, {0: [ZERO], 1: []}),
                *[({0: [bad], 1: [ZERO]}, kinds) for bad, kinds in NO_PARTITION],
            ],
        ),
        "logistic.exponential_family_form log_partitions": (
            lambda v: logistic.exponential_family_form({0: [ZERO], 1: [ZERO]}, v, EVEN),
            [
                (None, (DomainError,)),
                ([ZERO, ZERO], (DomainError,)),
                ({0: ZERO}, (ShapeError,)),
                *[({0: bad, 1: ZERO}, kinds) for bad, kinds in NO_PARTITION],
            ],
        ),
        "logistic.exponential_family_form priors": (
            lambda v: logistic.exponential_family_form({0: [ZERO], 1: [ZERO]}, {0: ZERO, 1: ZERO}, v),
            [*NO_MAPPING[:2], *NO_MAPPING[4:], ({}, (EmptyDataError,)), ({0: 1, 1: 0}, (DomainError,))],
        ),
        "logistic.LogisticForm.probability x": (FORM.probability, NO_VECTOR),
        "logistic.LogisticForm.log_odds x": (FORM.log_odds, NO_VECTOR),
        "logistic.LogisticForm.probability x of counts": (
            COUNTING.probability,
            [*NO_VECTOR, ([1, -1], (DomainError,)), ([0.5, 1], (DomainError,))],
        ),
        "logistic.LogisticForm.log_odds x of counts": (
            COUNTING.log_odds,
            [*NO_VECTOR, ([1, -1], (DomainError,)), ([0.5, 1], (DomainError,))],
        ),
        "logistic.LogisticForm.theta digits": (lambda v: FORM.theta(digits=v), NO_DIGITS),
        "logistic.LogisticForm.intercept digits": (lambda v: FORM.intercept(digits=v), NO_DIGITS),
        "logistic.LogisticForm.log_odds digits": (lambda v: FORM.log_odds([1, 2], digits=v), NO_DIGITS),
        "logistic.LogisticForm.probability digits": (lambda v: FORM.probability([1, 2], digits=v), NO_DIGITS),
        "logistic_regression.fit rows": (lambda v: logistic_regression.fit(v, [0, 1]), NO_EXAMPLES),
        "logistic_regression.fit labels": (
            lambda v: logistic_regression.fit(ROWS, v),
            [*NO_LABELS, ONE_CLASS, ([0, 0, 1, 2], (SeparableDataError,)), (LABELS, (SeparableDataError,))],
        ),
        "logistic_regression.fit classes": (
            lambda v: logistic_regression.fit(OVERLAP, OVERLAP_LABELS, classes=v),
            [*NO_CLASSES, ([0], (DomainError,)), ([0, 1, 2], (SeparableDataError,))],  # 2 has no examples
        ),
        "logistic_regression.fit of dependent features": (
            lambda v: logistic_regression.fit(v, LABELS),
            [
                ([[1], [1], [1], [1]], (NotPositiveDefiniteError,)),
                ([[1, 2], [2, 4], [3, 6], [5, 10]], (NotPositiveDefiniteError,)),
            ],
        ),
        "logistic_regression.LogisticRegression.probability x": (REGRESSION.probability, NO_VECTOR),
        "logistic_regression.LogisticRegression.probability digits": (
            lambda v: REGRESSION.probability([1, 2], digits=v),
            NO_DIGITS,
        ),
        "logistic_regression.LogisticRegression.log_likelihood rows": (
            lambda v: REGRESSION.log_likelihood(v, [0, 1]),
            NO_EXAMPLES,
        ),
        "logistic_regression.LogisticRegression.log_likelihood labels": (
            lambda v: REGRESSION.log_likelihood(ROWS, v),
            [*NO_LABELS, ([0, 0, 1, 2], (DomainError,))],
        ),
        "logistic_regression.LogisticRegression.log_likelihood of nothing": (
            lambda v: REGRESSION.log_likelihood(v, v),
            [([], (EmptyDataError,)), ((), (EmptyDataError,))],
        ),
    }
)
for name in ("predict", "argmax", "posterior", "log_odds", "explain"):
    WALKS[f"logistic_regression.LogisticRegression.{name} x"] = (getattr(REGRESSION, name), NO_VECTOR)
for name in ("posterior", "log_odds", "explain"):
    WALKS[f"logistic_regression.LogisticRegression.{name} digits"] = (
        lambda v, use=getattr(REGRESSION, name): use([1, 2], digits=v),
        NO_DIGITS,
    )
for name in ("predict_all", "posterior_all"):
    WALKS[f"logistic_regression.LogisticRegression.{name} rows"] = (
        lambda v, use=getattr(REGRESSION, name): list(use([[1, 2], v])),
        NO_VECTOR,
    )
for name, function in {
    "log_likelihood": logistic_regression.log_likelihood,
    "score": logistic_regression.score,
    "ascent": partial(logistic_regression.ascent, step_size=1, steps=1),
}.items():
    WALKS[f"logistic_regression.{name} theta"] = (
        lambda v, use=function: use(v, [[0], [1]], [0, 1]),
        NO_VECTOR,
    )
    WALKS[f"logistic_regression.{name} rows"] = (
        lambda v, use=function: use([0, 1, 2], v, [0, 1]),
        NO_EXAMPLES,
    )
    WALKS[f"logistic_regression.{name} of nothing"] = (
        lambda v, use=function: use([0], v, v),
        [([], (EmptyDataError,)), ((), (EmptyDataError,))],
    )
    WALKS[f"logistic_regression.{name} labels"] = (
        lambda v, use=function: use([0, 1, 2], ROWS, v),
        [*NO_LABELS, *NO_TWO_CLASSES],
    )
    WALKS[f"logistic_regression.{name} digits"] = (
        lambda v, use=function: use([0, 1, 2], ROWS, LABELS, digits=v),
        NO_DIGITS,
    )

WALKS["logistic_regression.ascent step_size"] = (
    lambda v: logistic_regression.ascent([0, 1, 2], ROWS, LABELS, step_size=v, steps=1),
    NO_NUMBER,
)

# Models of discrete features. Each has four examples, two of each label, as in LABELS.

BITS = [[0, 1], [1, 1], [1, 0], [0, 0]]
CATEGORIES = [[1, 2], [2, 2], [1, 1], [3, 1]]
DOCUMENTS = [[1, 2], [2], [3, 1, 1], [1]]
TEXTS = ["a b", "b", "c a a", "a"]

NO_COUNT: Bad = [
    *NO_NUMBER,
    *refused(DomainError, -1, 1.5, F(1, 2), Decimal("0.5")),
]
WALKS["logistic_regression.ascent steps"] = (
    lambda v: logistic_regression.ascent([0, 1, 2], ROWS, LABELS, step_size=1, steps=v),
    [*NO_COUNT, (1001, (DomainError,))],
)
NO_LIMIT = [(bad, kinds) for bad, kinds in NO_COUNT if bad is not None]  # None means no limit

NO_COUNTS: Bad = [  # of outcomes
    ([], (EmptyDataError,)),
    *refused(DomainError, "12", b"12", {1, 2}, {1: 2}, None, 7),
    *[([1, bad], kinds) for bad, kinds in NO_COUNT],
]

NO_PSEUDO_COUNT: Bad = [
    *NO_NUMBER,
    *refused(DomainError, -1, -0.5, Decimal("-1E-400"), (1, 1), {1}, {1: 1}),
]

NO_PSEUDO_COUNTS: Bad = [  # one, or one for each of three outcomes
    *[(bad, (ShapeError,) if bad in ([1], (1, 1)) else kinds) for bad, kinds in NO_PSEUDO_COUNT],
    *refused(ShapeError, [], [1, 1], [1, 1, 1, 1]),
    *refused(DomainError, {1, 2, 3}, {1: 1, 2: 1, 3: 1}, "111", b"111", [1, 1, -1], [[1], [1], [1]]),
    *[([1, 1, bad], kinds) for bad, kinds in NO_NUMBER],
]

NO_PRIORS: Bad = [
    ({}, (EmptyDataError,)),
    *refused(DomainError, [0.5, 0.5], 0.5, "01"),
    ({0: 1}, (DomainError,)),  # no label 1
    *refused(
        DomainError,
        {"0": 0.5, "1": 0.5},
        {0: 0.5, "1": 0.5},
        {0: 0.5, None: 0.5},
        {0: 0.5, 1: 0.6},
        {0: -0.5, 1: 1.5},
    ),
    *[({0: 0.5, 1: bad}, kinds) for bad, kinds in NO_NUMBER],
]

NO_BIT: Bad = [
    *[(bad, kinds) for bad, kinds in NO_NUMBER if bad is not True],  # True counts as 1
    *refused(DomainError, 2, -1, 0.5, 1 + 2**-52, F(1, 3)),
]
NO_CATEGORY: Bad = [
    *NO_NUMBER,
    *refused(DomainError, 0, -1, 1.5),
]
NO_MENTION: Bad = [  # for a word, as a mapping
    *refused(DomainError, {0: 1}, {-1: 1}, {1.5: 1}, {"a": 1}, {None: 1}, {True: 1}),
    ({math.nan: 1}, (NotFiniteError,)),
    *[({2: bad}, kinds) for bad, kinds in NO_COUNT],
]

NO_ROW: Bad = [  # with two entries
    ([], (ShapeError, EmptyDataError)),
    ([1], (ShapeError,)),
    ([1, 1, 1], (ShapeError,)),
    *refused(DomainError, "11", b"11", bytearray(b"11"), {0: 1, 1: 1}, None, 7, object()),
]
NO_BITS: Bad = [
    *NO_ROW,
    *[([1, bad], kinds) for bad, kinds in NO_BIT],
    ({2}, (DomainError,)),  # the features that are 1, counted from 0
    *refused(DomainError, {-1}, {0.5}, {"a"}, {None}, {True}),
    ({math.nan}, (NotFiniteError,)),
]
NO_CATEGORIES: Bad = [
    *NO_ROW,
    ({1, 2}, (DomainError,)),
    *[([1, bad], kinds) for bad, kinds in NO_CATEGORY],
]
NO_DOCUMENT: Bad = [
    *refused(DomainError, "12", b"12", {1, 2}, None, 7, object(), [[1]]),
    *[([1, bad], kinds) for bad, kinds in NO_CATEGORY],
    *NO_MENTION,
]
NO_TEXT: Bad = refused(DomainError, None, 7, True, math.nan, b"ab", ["a"], ("a",), {"a"}, {"a": 1}, object())
NO_WORDS: Bad = [
    *refused(DomainError, "a b", b"a b", {"a"}, {"a": 1}, None, 7, object()),
    *[(["a", bad], (DomainError,)) for bad in (7, None, b"a", True, math.nan, ["a"], ("a", 1))],
]

NO_TABLE: Bad = [  # rows of any kind, for two labels
    ([], (ShapeError,)),
    *refused(DomainError, "12", b"12", {1, 2}, {1: 1, 2: 1}, None, 7, [7, 7], [None, None]),
]

NO_STOP_WORDS: Bad = refused(DomainError, "a", b"a", {"a": 1}, None, 7, ["a", 7], [["a"]], [None], iter("a"))
NO_TOKENIZER: Bad = [
    *refused(DomainError, None, 7, "split", ["a"]),
    *[(lambda _, words=words: words, kinds) for words, kinds in NO_WORDS],
]
NO_MODEL: Bad = refused(
    DomainError,
    None,
    "bernoulli",
    int,
    7,
    text_classifier.fit,
    text_classifier.TextClassifier,
    MultinomialModel,
)

NO_STATISTICS: Bad = [
    *refused(DomainError, None, BITS, {0: {0: 1}}, Counts(1, {0: 1}), Moments.of(ROWS)),
    (ClassCounts((), ()), (EmptyDataError,)),
    (ClassCounts((0, 1), (Counts(0, {}), Counts(0, {})), 2, True), (EmptyDataError,)),
]


def statistics(shape: Shape, *events: Mapping[Event, int], examples: int = 1) -> ClassCounts[int, Event]:
    """Return counts that no function of genref would make."""
    parts = tuple(Counts(examples, event) for event in events)
    return ClassCounts(tuple(range(len(events))), parts, shape)


NO_BIT_COUNTS: Bad = [
    *NO_STATISTICS,
    *refused(
        DomainError,
        statistics(None, {0: 1}),
        statistics((2, 2), {0: 1}),
        statistics(2, {2: 1}),
        statistics(2, {-1: 1}),
        statistics(2, {"a": 1}),
        statistics(2, {(0, 1): 1}),
    ),
    (statistics(2, {0: 2}), (DomainError,)),  # two rows instead of one
]
NO_CATEGORY_COUNTS: Bad = [
    *NO_STATISTICS,
    *refused(
        DomainError,
        statistics((2,), {0: 1}),
        statistics((2,), {"a": 1}),
        statistics((2,), {(0, 0): 1}),
        statistics((2,), {(-1, 1): 1}),
    ),
    (statistics((2,), {(0, 3): 1}), (DomainError, ShapeError)),
    (statistics((2,), {(1, 1): 1}), (DomainError, ShapeError)),
    (statistics((2, 2), {(0, 1): 1}), (DomainError,)),  # no value of feature 1
    (statistics((2,), {(0, 1): 1, (0, 2): 1}), (DomainError,)),  # two values of feature 1 in one row
]
NO_WORD_COUNTS: Bad = [
    *NO_STATISTICS,
    *refused(
        DomainError,
        statistics(2, {3: 1}),
        statistics(None, {0: 1}),
        statistics(None, {-1: 1}),
        statistics(None, {"a": 1}),
        statistics(None, {(0, 1): 1}),
    ),
]


def in_tables(rows: Bad, good: object) -> Bad:
    """Make the second of two rows bad, in a list and in a stream."""
    return [*NO_TABLE, *[([good, bad], kinds) for bad, kinds in rows]]


def walk_fits(module: str, fit: Use, count: Use, data: object, tables: Bad) -> None:
    """Add the walks that `fit` and `count` have in common: rows, labels and classes."""
    rows = "texts" if module == "text_classifier" else "rows"
    for name, use in {"fit": fit, "count": count}.items():
        WALKS[f"{module}.{name} {rows}"] = (lambda v, use=use: use(v, [0, 1]), tables)
        WALKS[f"{module}.{name} labels"] = (lambda v, use=use: use(data, v), NO_LABELS)
        WALKS[f"{module}.{name} classes"] = (
            lambda v, use=use: use(data, LABELS, classes=v),
            NO_CLASSES,
        )
    WALKS[f"{module}.fit classes without smoothing"] = (
        lambda v: fit(data, LABELS, classes=v, smoothing=0),
        [([0, 1, 2], (EmptyClassError,))],
    )
    WALKS[f"{module}.fit priors"] = (lambda v: fit(data, LABELS, priors=v), NO_PRIORS)
    WALKS[f"{module}.fit prior_smoothing"] = (
        lambda v: fit(data, LABELS, prior_smoothing=v),
        NO_PSEUDO_COUNT,
    )
    WALKS[f"{module}.fit prior_smoothing with priors"] = (
        lambda v: fit(data, LABELS, prior_smoothing=v, priors={0: 0.5, 1: 0.5}),
        [*NO_PSEUDO_COUNT, (1, (DomainError,))],
    )
    if module != "multinomial_naive_bayes":  # this module takes several pseudo-counts
        WALKS[f"{module}.fit smoothing"] = (lambda v: fit(data, LABELS, smoothing=v), NO_PSEUDO_COUNT)


bernoulli, categorical, multinomial = bernoulli_naive_bayes, categorical_naive_bayes, multinomial_naive_bayes

WALKS.update(
    {
        "laplace.frequencies counts": (
            laplace.frequencies,
            [*NO_COUNTS, ([0, 0], (EmptyDataError,))],
        ),
        "laplace.smoothed_frequencies counts": (laplace.smoothed_frequencies, NO_COUNTS),
        "laplace.smoothed_frequencies smoothing": (
            lambda v: laplace.smoothed_frequencies([3, 0, 1], v),
            NO_PSEUDO_COUNTS,
        ),
        "laplace.smoothed_frequencies of nothing": (
            lambda v: laplace.smoothed_frequencies([0, 0, 0], v),
            [(0, (EmptyDataError,)), ([0, 0, 0], (EmptyDataError,))],
        ),
        "naive_bayes.class_priors counts": (naive_bayes.class_priors, NO_STATISTICS),
        "naive_bayes.class_priors smoothing": (
            lambda v: naive_bayes.class_priors(bernoulli.count(BITS, LABELS), v),
            NO_PSEUDO_COUNT,
        ),
        "bayes.calibration_table posteriors": (
            lambda v: bayes.calibration_table([0.5, v], [0, 1], [0.5]),
            [*NO_NUMBER, (-1, (DomainError,)), (2, (DomainError,))],
        ),
        "bayes.calibration_table outcomes": (
            lambda v: bayes.calibration_table([0.5], v, [0.5]),
            [("1", (DomainError,)), (None, (DomainError,)), ([2], (DomainError,)), ([], (ShapeError,))],
        ),
        "discretize.bin_of value": (lambda v: discretize.bin_of(v, [1, 2]), NO_NUMBER),
        "discretize.bin_of edges": (
            lambda v: discretize.bin_of(1, v),
            [
                ([], (EmptyDataError,)),
                *refused(DomainError, "12", {1, 2}, {1: 2}, None, 7, [2, 1], [1, 1]),
                *[([1, bad], kinds) for bad, kinds in NO_NUMBER],
            ],
        ),
        "bernoulli_naive_bayes.parameter_count features": (
            bernoulli.parameter_count,
            [*NO_COUNT, (0, (EmptyDataError,))],
        ),
        "bernoulli_naive_bayes.count features": (
            lambda v: bernoulli.count(BITS, LABELS, features=v),
            [*NO_LIMIT, (0, (EmptyDataError,)), (1, (ShapeError,)), (3, (ShapeError,))],
        ),
        "bernoulli_naive_bayes.fit features": (
            lambda v: bernoulli.fit([{0}, {1}], [0, 1], features=v),
            [*NO_COUNT, (0, (EmptyDataError,)), (1, (DomainError,))],
        ),
        "bernoulli_naive_bayes.feature_probabilities counts": (
            bernoulli.feature_probabilities,
            [*NO_BIT_COUNTS, (statistics(2, {}, {}, examples=0), (EmptyDataError,))],
        ),
        "bernoulli_naive_bayes.smoothed_feature_probabilities counts": (
            bernoulli.smoothed_feature_probabilities,
            NO_BIT_COUNTS,
        ),
        "bernoulli_naive_bayes.smoothed_feature_probabilities smoothing": (
            lambda v: bernoulli.smoothed_feature_probabilities(bernoulli.count(BITS, LABELS), v),
            NO_PSEUDO_COUNT,
        ),
        "bernoulli_naive_bayes.model counts": (bernoulli.model, NO_BIT_COUNTS),
        "bernoulli_naive_bayes.model smoothing": (
            lambda v: bernoulli.model(bernoulli.count(BITS, LABELS), smoothing=v),
            NO_PSEUDO_COUNT,
        ),
        "categorical_naive_bayes.count levels": (
            lambda v: categorical.count(CATEGORIES, LABELS, levels=v),
            [
                ([], (EmptyDataError,)),
                ([3], (ShapeError,)),
                ([3, 2, 1], (ShapeError,)),
                *refused(DomainError, [3, 1], [2, 2], [3, 0], "32", {3, 2}, {3: 1, 2: 1}, 7),
                *[([3, bad], kinds) for bad, kinds in NO_LIMIT],
            ],
        ),
        "categorical_naive_bayes.category_probabilities counts": (
            categorical.category_probabilities,
            NO_CATEGORY_COUNTS,
        ),
        "categorical_naive_bayes.category_probabilities smoothing": (
            lambda v: categorical.category_probabilities(categorical.count(CATEGORIES, LABELS), v),
            NO_PSEUDO_COUNT,
        ),
        "categorical_naive_bayes.model counts": (categorical.model, NO_CATEGORY_COUNTS),
        "categorical_naive_bayes.model smoothing": (
            lambda v: categorical.model(categorical.count(CATEGORIES, LABELS), smoothing=v),
            NO_PSEUDO_COUNT,
        ),
        "multinomial_naive_bayes.word_counts vector": (multinomial.word_counts, NO_COUNTS[1:]),
        "multinomial_naive_bayes.count vocabulary_size": (
            lambda v: multinomial.count(DOCUMENTS, LABELS, vocabulary_size=v),
            [*NO_LIMIT, (0, (DomainError,)), (2, (DomainError,))],
        ),
        "multinomial_naive_bayes.word_probabilities counts": (
            multinomial.word_probabilities,
            [*NO_WORD_COUNTS, (statistics(3, {1: 1}, {}), (EmptyDataError,))],
        ),
        "multinomial_naive_bayes.smoothed_word_probabilities counts": (
            multinomial.smoothed_word_probabilities,
            [*NO_WORD_COUNTS, (statistics(None, {}), (EmptyDataError,))],
        ),
        "multinomial_naive_bayes.smoothed_word_probabilities smoothing": (
            lambda v: multinomial.smoothed_word_probabilities(
                multinomial.count(DOCUMENTS, LABELS, vocabulary_size=3), v
            ),
            NO_PSEUDO_COUNTS,
        ),
        "multinomial_naive_bayes.model counts": (
            multinomial.model,
            [*NO_WORD_COUNTS, (statistics(None, {}), (EmptyDataError,))],
        ),
        "multinomial_naive_bayes.model smoothing": (
            lambda v: multinomial.model(multinomial.count(DOCUMENTS, LABELS, vocabulary_size=3), smoothing=v),
            NO_PSEUDO_COUNTS,
        ),
        "multinomial_naive_bayes.fit of no words": (
            lambda v: multinomial.fit(v, [0, 1]),
            [([[], []], (EmptyDataError,)), ([{}, {1: 0}], (EmptyDataError,))],
        ),
        "multinomial_naive_bayes.fit of a class without words": (
            lambda v: multinomial.fit([[1], []], [0, 1], smoothing=v),
            [(0, (EmptyDataError,)), ([0], (EmptyDataError,))],
        ),
        "text.tokenize text": (text.tokenize, NO_TEXT),
        "text.commonest documents": (lambda v: text.commonest(v, 3), in_tables(NO_WORDS, ["a"])[1:]),
        "text.commonest number": (lambda v: text.commonest([["a"]], v), NO_COUNT),
        "text.Vocabulary words": (text.Vocabulary, [*NO_WORDS, (("a", "b", "a"), (DomainError,))]),
        "text.Vocabulary.of documents": (text.Vocabulary.of, in_tables(NO_WORDS, ["a"])[1:]),
        "text.Vocabulary.of size": (lambda v: text.Vocabulary.of([["a"]], size=v), NO_LIMIT),
        "text.Vocabulary.of minimum": (lambda v: text.Vocabulary.of([["a"]], minimum=v), NO_COUNT),
        "text.Vocabulary.of stop_words": (lambda v: text.Vocabulary.of([["a"]], stop_words=v), NO_STOP_WORDS),
        "text.Vocabulary.of_counts counts": (
            text.Vocabulary.of_counts,
            [
                *refused(DomainError, None, 7, "a", ["a"], {"a"}, [("a", 1)]),
                *[({bad: 1}, (DomainError,)) for bad in (None, 7, b"a", ("a",))],
                ({"a": 1, 7: 1}, (DomainError,)),
                *[({"a": bad, "b": 1}, kinds) for bad, kinds in NO_COUNT],
            ],
        ),
        "text.Vocabulary.of_counts size": (
            lambda v: text.Vocabulary.of_counts({"a": 1}, size=v),
            NO_LIMIT,
        ),
        "text.Vocabulary.of_counts minimum": (
            lambda v: text.Vocabulary.of_counts({"a": 1}, minimum=v),
            NO_COUNT,
        ),
        "text.Vocabulary.of_counts stop_words": (
            lambda v: text.Vocabulary.of_counts({"a": 1}, stop_words=v),
            NO_STOP_WORDS,
        ),
        "text_classifier.count model": (lambda v: text_classifier.count(TEXTS, LABELS, v), NO_MODEL),
        "text_classifier.count tokenizer": (
            lambda v: text_classifier.count(TEXTS, LABELS, tokenizer=v),
            NO_TOKENIZER,
        ),
        "text_classifier.fit model": (lambda v: text_classifier.fit(TEXTS, LABELS, v), NO_MODEL),
        "text_classifier.fit tokenizer": (
            lambda v: text_classifier.fit(TEXTS, LABELS, tokenizer=v),
            NO_TOKENIZER,
        ),
        "text_classifier.fit size": (
            lambda v: text_classifier.fit(TEXTS, LABELS, size=v),
            [*NO_LIMIT, (0, (EmptyDataError,))],
        ),
        "text_classifier.fit minimum": (
            lambda v: text_classifier.fit(TEXTS, LABELS, minimum=v),
            [*NO_COUNT, (5, (EmptyDataError,))],
        ),
        "text_classifier.fit stop_words": (
            lambda v: text_classifier.fit(TEXTS, LABELS, stop_words=v),
            [*NO_STOP_WORDS, (["a", "b", "c"], (EmptyDataError,))],
        ),
        "text_classifier.fit of no words": (
            lambda v: text_classifier.fit(v, [0, 1]),
            [(["", ""], (EmptyDataError,)), (["...", "\x00"], (EmptyDataError,))],
        ),
    }
)

for method in ("presence", "present", "identities", "unknown"):
    WALKS[f"text.Vocabulary.{method} document"] = (getattr(text.Vocabulary(("a", "b")), method), NO_WORDS)

walk_fits(
    "bernoulli_naive_bayes",
    bernoulli.fit,
    bernoulli.count,
    BITS,
    [*in_tables(NO_BITS, [1, 1]), ([[], []], (EmptyDataError,)), ([{0}, {1}], (DomainError,))],
)
walk_fits(
    "categorical_naive_bayes",
    categorical.fit,
    categorical.count,
    CATEGORIES,
    [*in_tables(NO_CATEGORIES, [1, 1]), ([[], []], (EmptyDataError,))],
)
walk_fits(
    "multinomial_naive_bayes",
    multinomial.fit,
    multinomial.count,
    DOCUMENTS,
    in_tables(NO_DOCUMENT, [1]),
)
walk_fits(
    "text_classifier",
    text_classifier.fit,
    text_classifier.count,
    TEXTS,
    in_tables(NO_TEXT, "a"),
)
WALKS["categorical_naive_bayes.fit levels"] = (
    lambda v: categorical.fit(CATEGORIES, LABELS, v),
    WALKS["categorical_naive_bayes.count levels"][1],
)
WALKS["multinomial_naive_bayes.fit smoothing"] = (
    lambda v: multinomial.fit(DOCUMENTS, LABELS, vocabulary_size=3, smoothing=v),
    NO_PSEUDO_COUNTS,
)
WALKS["multinomial_naive_bayes.fit smoothing of too few words"] = (
    lambda v: multinomial.fit(DOCUMENTS, LABELS, smoothing=v),
    [([], (ShapeError,)), ([1], (ShapeError,)), ([1, 1], (ShapeError,))],
)
WALKS["multinomial_naive_bayes.fit vocabulary_size"] = (
    lambda v: multinomial.fit(DOCUMENTS, LABELS, vocabulary_size=v),
    WALKS["multinomial_naive_bayes.count vocabulary_size"][1],
)

DISCRETE: dict[str, tuple[object, object, object, Bad]] = {
    "bernoulli_naive_bayes.BernoulliModel": (bernoulli.fit(BITS, LABELS), BITS, [1, 1], NO_BITS),
    "categorical_naive_bayes.CategoricalModel": (
        categorical.fit(CATEGORIES, LABELS),
        CATEGORIES,
        [1, 1],
        NO_CATEGORIES,
    ),
    "multinomial_naive_bayes.MultinomialModel": (
        multinomial.fit(DOCUMENTS, LABELS),
        DOCUMENTS,
        [1],
        NO_DOCUMENT,
    ),
    "text_classifier.MultinomialText": (text_classifier.fit(TEXTS, LABELS), TEXTS, "a", NO_TEXT),
    "text_classifier.BernoulliText": (
        text_classifier.fit(TEXTS, LABELS, text_classifier.BernoulliText),
        TEXTS,
        "a",
        NO_TEXT,
    ),
    "text_classifier.MultinomialText of a tokenizer": (
        text_classifier.fit(TEXTS, LABELS, tokenizer=str.split),
        TEXTS,
        "a",
        NO_TEXT,
    ),
    "text_classifier.BernoulliText of a tokenizer": (
        text_classifier.fit(TEXTS, LABELS, text_classifier.BernoulliText, tokenizer=str.split),
        TEXTS,
        "a",
        NO_TEXT,
    ),
}

BEYOND: dict[str, Bad] = {  # allowed in further examples, but not in x
    "categorical_naive_bayes.CategoricalModel": [([4, 1], (DomainError,)), ([1, 3], (DomainError,))],
    "multinomial_naive_bayes.MultinomialModel": [([4], (DomainError,)), ({4: 1}, (DomainError,))],
}

for name, (fitted, data, good, cases) in DISCRETE.items():
    of_class, _, note = name.partition(" ")
    known = [*cases, *BEYOND.get(of_class, [])]
    use: Use  # for each method
    for method in (
        "joint",
        "log_joint",
        "posterior",
        "exact_posterior",
        "predict",
        "argmax",
        "log_odds",
        "explain",
    ):
        if hasattr(fitted, method):
            WALKS[f"{of_class}.{method} x {note}".strip()] = (getattr(fitted, method), known)
    for method in ("log_joint", "posterior", "log_odds", "explain"):
        if hasattr(fitted, method):
            use = getattr(fitted, method)
            WALKS[f"{of_class}.{method} digits {note}".strip()] = (
                lambda v, use=use, good=good: use(good, digits=v),
                NO_DIGITS,
            )
    for method in ("predict_all", "posterior_all"):
        use = getattr(fitted, method)
        WALKS[f"{of_class}.{method} rows {note}".strip()] = (
            lambda v, use=use, good=good: list(use([good, v])),
            known,
        )
    use = getattr(fitted, "likelihood")
    WALKS[f"{of_class}.likelihood x {note}".strip()] = (lambda v, use=use: use(v, 0), known)
    WALKS[f"{of_class}.likelihood label {note}".strip()] = (
        lambda v, use=use, good=good: use(good, v),
        refused(DomainError, 2, "0", None, 0.5, [0]),
    )
    for method in ("log_likelihood", "update", "remove"):
        use = getattr(fitted, method)
        WALKS[f"{of_class}.{method} rows {note}".strip()] = (
            lambda v, use=use: use(v, [0, 1]),
            in_tables(cases if method == "update" else known, good),
        )
        WALKS[f"{of_class}.{method} labels {note}".strip()] = (
            lambda v, use=use, data=data: use(data, v),
            NO_LABELS,
        )
    use = getattr(fitted, "log_likelihood")
    WALKS[f"{of_class}.log_likelihood digits {note}".strip()] = (
        lambda v, use=use, data=data: use(data, LABELS, digits=v),
        NO_DIGITS,
    )
    WALKS[f"{of_class}.log_likelihood of nothing {note}".strip()] = (
        lambda v, use=use: use(v, v),
        [([], (EmptyDataError,)), ((), (EmptyDataError,))],
    )
    WALKS[f"{of_class}.log_likelihood label {note}".strip()] = (
        lambda v, use=use, data=data: use(data, [0, 0, 1, v]),
        refused(DomainError, 2, -1, "0", None, 0.5),
    )
    remove = getattr(fitted, "remove")
    WALKS[f"{of_class}.remove of what was not learnt {note}".strip()] = (
        lambda v, use=remove, good=good: use([good] * len(v), v),
        [([0, 0, 0], (DomainError,)), ([2], (DomainError,)), (["a"], (DomainError,))],
    )
    WALKS[f"{of_class}.remove of everything {note}".strip()] = (
        lambda v, use=remove, data=data: use(data, v),
        [(LABELS, (EmptyDataError,))],
    )

STEPS = [(name, use, bad, kinds) for name, (use, cases) in WALKS.items() for bad, kinds in cases]


def id_of(name: str, bad: object) -> str:
    """Return the name of a step; it must be the same in every run, so it contains no addresses."""
    return f"{name}-{re.sub(' at 0x[0-9A-Fa-f]+', '', ascii(bad))[:40]}"


PLACE = re.compile(r"(\w+)((?:\[[^]]*\])*)(?:: a word)?( is (?!singular|indefinite)|: )(.*)")
"""A message about a value, such as `rows[1][0] is 2 (int); allowed: 0 or 1`, or about an argument."""

CALLED = {"rows": ("rows", "documents", "texts", "x"), "x": ("x", "text")}
"""What messages may call an argument, as several models have it."""

OTHERS = {"labels", "classes", "features", "rows", "documents", "covariance", "likelihoods", "x"}
OTHERS |= {"examples", "observations", "vocabulary"}
"""What a message may name instead, because the bad argument does not fit it, or leaves it empty."""


def inside(value: object) -> Iterator[object]:
    """Yield a value, its entries, and their entries; a float also as the fraction that it is."""
    yield value
    if isinstance(value, float) and math.isfinite(value):
        yield F(value)
    if isinstance(value, (list, tuple, set, dict)):
        for entry in value:
            yield from inside(entry)
    if isinstance(value, dict):
        yield from inside(tuple(value.values()))


def at(value: Any, path: str) -> Iterator[object]:
    """Yield the entry at a place like [1][0], also if the value is itself the first of these entries."""
    steps = re.findall(r"\[([^]]*)\]", path)
    for keys in (steps, steps[1:]):
        with suppress(LookupError, TypeError, ValueError):
            yield reduce(lambda found, key: found[int(key)], keys, value)


def check_place(argument: str, bad: object, message: str) -> None:
    """Assert that a message names the argument and the place of a bad value, and quotes the value there."""
    place = PLACE.match(message)
    if not place:
        return  # about several values, such as "sum of priors is 1/2"
    called, path, verb, rest = place.groups()
    if argument and called not in CALLED.get(argument, [argument]):
        assert called in OTHERS
    elif verb == " is ":
        assert any(rest.startswith(shown(part)) for entry in at(bad, path) for part in inside(entry))
    else:
        assert not path or list(at(bad, path))


@each_row("name, use, bad, kinds", STEPS, ids=[id_of(name, bad) for name, _, bad, _ in STEPS])
def test_bad_input_is_refused_in_words(name: str, use: Use, bad: object, kinds: Errors) -> None:
    with pytest.raises(GenrefError) as caught:
        use(bad)
    assert isinstance(caught.value, kinds), repr(caught.value)
    message = str(caught.value)
    assert message.isascii() and "\n" not in message and len(message) < 300
    _, argument, *_ = f"{name} of ".split(" ")
    check_place(argument if argument != "of" else "", bad, message)


SAYS: list[tuple[str, object, str]] = [
    ("bernoulli_naive_bayes.BernoulliModel.posterior x", [2, 0], "0 or 1"),
    ("bernoulli_naive_bayes.BernoulliModel.posterior x", {0, 2}, "features 0 to 1"),
    ("bernoulli_naive_bayes.BernoulliModel.posterior x", "10", "a sequence of 0 and 1, or a set of features"),
    ("bernoulli_naive_bayes.BernoulliModel.posterior x", [1, 0, 1], "x: expected 2 entries, got 3"),
    ("bernoulli_naive_bayes.BernoulliModel.posterior x", [], "x: empty, at least one entry is needed"),
    ("bernoulli_naive_bayes.fit rows", [[1, 0], [1]], "rows[1]: expected 2 entries, got 1"),
    (
        "bernoulli_naive_bayes.fit rows",
        [{0}, {1}],
        "the number of features, because rows are sets of those present",
    ),
    (
        "bernoulli_naive_bayes.parameter_count features",
        10**12,
        "at most 100000000, so that 2^d fits into memory",
    ),
    ("bernoulli_naive_bayes.model counts", statistics(2, {0: 2}), "at most the 1 examples of the class"),
    ("bernoulli_naive_bayes.model counts", statistics(None, {0: 1}), "the number of features"),
    ("bernoulli_naive_bayes.model counts", statistics(2, {2: 1}), "features 0 to 1"),
    ("bernoulli_naive_bayes.model counts", None, "a ClassCounts"),
    ("bernoulli_naive_bayes.fit prior_smoothing with priors", 1, "0, as the priors are given"),
    ("bernoulli_naive_bayes.fit priors", [0.5, 0.5], "a mapping of label to number"),
    ("bernoulli_naive_bayes.fit priors", {0: 1.5, 1: -0.5}, "numbers that are not negative"),
    ("bernoulli_naive_bayes.BernoulliModel.likelihood label", 2, "one of (0, 1)"),
    ("bernoulli_naive_bayes.BernoulliModel.log_likelihood label", 2, "one of (0, 1)"),
    ("bernoulli_naive_bayes.fit smoothing", -1, "numbers that are not negative"),
    ("categorical_naive_bayes.CategoricalModel.posterior x", [1, 3], "whole numbers from 1 to 2"),
    ("categorical_naive_bayes.CategoricalModel.posterior x", [0, 1], "whole numbers from 1 to 3"),
    ("categorical_naive_bayes.CategoricalModel.posterior x", [1, 1.7], "whole numbers from 1"),
    ("categorical_naive_bayes.CategoricalModel.posterior x", {1, 2}, "a sequence of values"),
    ("categorical_naive_bayes.fit rows", [[0], [1]], "whole numbers from 1; `levels` can declare others"),
    ("categorical_naive_bayes.fit levels", [3, 0], "whole numbers from 1 to 1000000000000"),
    ("categorical_naive_bayes.model counts", statistics((2,), {(0, 0): 1}), "whole numbers from 1"),
    (
        "categorical_naive_bayes.model counts",
        statistics((2,), {(-1, 1): 1}),
        "a feature from 0 and its value",
    ),
    ("multinomial_naive_bayes.MultinomialModel.posterior x", [4], "word identities from 1 to 3"),
    ("multinomial_naive_bayes.MultinomialModel.posterior x", {2: -2}, "whole numbers from 0"),
    (
        "multinomial_naive_bayes.MultinomialModel.posterior x",
        "win a prize",
        "a sequence of word identities, or a mapping of identity to count",
    ),
    ("multinomial_naive_bayes.fit rows", [[0], [1]], "word identities from 1"),
    ("multinomial_naive_bayes.fit rows", [[1], {0: 1}], "word identities from 1"),
    ("multinomial_naive_bayes.fit vocabulary_size", 0, "whole numbers from 1 to 1000000000000"),
    ("multinomial_naive_bayes.model counts", statistics(2, {3: 1}), "word identities from 1 to 2"),
    ("text_classifier.fit texts", "ab", "several texts in an order, such as a list"),
    ("text_classifier.fit texts", ["a", None], "str; leave out missing texts, or fill them in"),
    ("text_classifier.fit tokenizer", None, "a function from a text to its words"),
    (
        "text_classifier.fit tokenizer",
        lambda text: 5,
        "a sequence of words; `tokenize` turns a text into one",
    ),
    ("text_classifier.fit model", None, "MultinomialText or BernoulliText"),
    ("text.Vocabulary words", ("b", "c", "b"), "words that all differ"),
    (
        "text.Vocabulary.of documents",
        [["buy"], "buy now"],
        "a sequence of words; `tokenize` turns a text into one",
    ),
    ("gda.class_mass phi", 1.1, "numbers from 0 to 1"),
    ("gda.fit labels", [0, 0, "1", 1], "str, as '1' is: ints and strs do not mix"),
    ("gda.fit labels", [0, 0, None, 1], "int or str; leave out rows with missing values, or name them"),
    ("gda.fit labels", [0, 0, 1], "labels: expected one for each of the rows, got only 3 labels"),
    ("gda.fit classes", [0, 0, 1], "labels that all differ"),
    ("gda.fit classes", [0], "one of (0,)"),
    ("gda.fit classes", "01", "a sequence of labels"),
    ("gda.LinearModel.predict x", [1], "x: expected 2 entries, got 1"),
    ("gda.linear_model moments", None, "a ClassMoments, such as ClassMoments.of(rows, labels) returns"),
    ("discretize.bin_of edges", [1, 3, 2], "numbers above edges[1]"),
    ("laplace.frequencies counts", [-1, 2], "whole numbers from 0"),
    ("laplace.frequencies counts", {1: 2}, "a sequence of numbers"),
    ("laplace.frequencies counts", [0, 0], "observations: empty, at least one entry is needed"),
    ("laplace.smoothed_frequencies smoothing", [1, 1], "smoothing: expected 3 entries, got 2"),
    ("bayes.posterior likelihoods", {0: 0.5}, "likelihoods: expected an entry for the label 1, got none"),
    ("logistic.logistic z", "1", "a number with an exact value"),
    ("logistic.logistic z", math.nan, "z is nan; only finite numbers have an exact value"),
    ("logistic.poisson_logistic_form rates", {0: 2, 1: 0}, "positive numbers"),
    ("logistic.LogisticForm.probability x of counts", [0.5, 1], "whole numbers from 0"),
    (
        "logistic_regression.log_likelihood labels",
        [0, 1, 2, 0],
        "two classes; `LogisticRegression.log_likelihood` accepts more",
    ),
    ("logistic_regression.ascent steps", 1001, "at most 1000"),
    (
        "linear_algebra.ldl matrix",
        [[1, 2, 3], [4, 5, 6]],
        "matrix[0]: expected 2 entries (a square matrix), got 3",
    ),
    ("gaussian.density covariance", [[1]], "covariance: expected 2 rows, got 1"),
]


@each_row("name, bad, says", SAYS, ids=[id_of(name, bad) for name, bad, _ in SAYS])
def test_the_message_says_what_is_allowed(name: str, bad: object, says: str) -> None:
    use, _ = WALKS[name]
    with pytest.raises(GenrefError) as caught:
        use(bad)
    assert str(caught.value).split("; allowed: ")[-1] == says


def test_every_public_function_is_walked() -> None:
    walked = {walk.split(" ")[0] for walk in WALKS}
    for module in (*CONTINUOUS_MODULES, *DISCRETE_MODULES):
        names = [n for n in module.__all__ if inspect.isfunction(getattr(module, n))]
        short = module.__name__.rpartition(".")[2]
        assert {f"{short}.{n}" for n in names} <= walked


CONTINUOUS_MODULES = (
    bayes,
    gaussian,
    gaussian_naive_bayes,
    gda,
    linear_algebra,
    logistic,
    logistic_regression,
)
DISCRETE_MODULES = (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    discretize,
    laplace,
    multinomial_naive_bayes,
    naive_bayes,
    text,
    text_classifier,
)


def test_every_public_method_of_logistic_models_is_walked() -> None:
    walked = {walk.split(" ")[0] for walk in WALKS}
    found = set()
    for kind in (logistic.LogisticForm, logistic_regression.LogisticRegression):
        for name, value in inspect.getmembers(kind, inspect.isfunction):
            if not name.startswith("_") and len(inspect.signature(value).parameters) > 1:
                found.add(f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}.{name}")
    found -= {"logistic.LogisticForm.log_odds_value"}  # internal to `log_odds`
    assert found <= walked, found - walked
    assert len(found) == 13


def test_every_public_method_of_discrete_models_is_walked() -> None:
    walked = {walk.split(" ")[0] for walk in WALKS}
    found = set()
    for module in DISCRETE_MODULES:
        kinds = {name: getattr(module, name) for name in module.__all__}
        for name, kind in kinds.items():
            if name != "Vocabulary" and not name.endswith(("Model", "Text")):
                continue
            for method, value in inspect.getmembers(kind, inspect.isfunction):
                if not method.startswith("_") and len(inspect.signature(value).parameters) > 1:
                    found.add(f"{module.__name__.rpartition('.')[2]}.{name}.{method}")
    assert found <= walked, found - walked
    # Fourteen methods of five models, and six of a vocabulary.
    assert len(found) == 5 * 14 + 6


class TestDegenerateData:
    """Results that exist are returned; the others are refused where you ask for them."""

    @pytest.mark.parametrize(
        ("rows", "relation"),
        [
            ([[1, 7], [2, 7], [4, 7], [5, 7]], "row 1 = 0"),  # a constant feature
            ([[7, 1], [7, 2], [7, 5], [7, 4]], "row 0 = 0"),
            ([[1, 2], [2, 4], [4, 9], [5, 11]], r"row 1 = 2\*row 0"),  # collinear in each class
            ([[0.1, 0.5], [0.1, 0.5], [3, 4], [3, 4]], "row 0 = 0"),  # no variance at all
        ],
    )
    def test_a_singular_covariance_is_fitted_but_has_no_posterior(
        self, rows: list[list[float]], relation: str
    ) -> None:
        model = gda.fit(rows, LABELS)
        assert linear_algebra.determinant(model.covariance) == 0
        for use in (model.posterior, model.predict, model.log_joint, model.log_odds):
            with pytest.raises(NotPositiveDefiniteError, match=f"^covariance is singular: {relation}$"):
                use([1.0, 2.0])
        with pytest.raises(NotPositiveDefiniteError):
            model.log_likelihood(rows, LABELS)
        with pytest.raises(NotPositiveDefiniteError):
            model.logistic_form()

    def test_fewer_rows_than_features(self) -> None:
        model = gda.fit([[1, 2, 3], [4, 5, 9], [0, 1, 1]], ["a", "a", "b"])
        with pytest.raises(NotPositiveDefiniteError, match="is singular"):
            model.posterior([1, 2, 3])

    def test_one_class_has_a_density_but_no_odds(self) -> None:
        model = gda.fit(ROWS, ["x"] * 4)
        assert model.posterior([1, 2]) == {"x": 1.0} and model.predict([1, 2]) == "x"
        with pytest.raises(DomainError, match="two classes"):
            model.log_odds([1, 2])


EXAMPLES: dict[type[GenrefError], tuple[GenrefError, str]] = {
    GenrefError: (GenrefError("words"), "words"),
    ShapeError: (ShapeError("x", "2 entries", "3"), "x: expected 2 entries, got 3"),
    DomainError: (DomainError("x", "\u00e9", "a number"), "x is '\\xe9' (str); allowed: a number"),
    NotFiniteError: (
        NotFiniteError("x[0]", math.nan),
        "x[0] is nan; only finite numbers have an exact value",
    ),
    EmptyDataError: (EmptyDataError("rows"), "rows: empty, at least one entry is needed"),
    SeparableDataError: (
        SeparableDataError((F(-1), F(1))),
        "the classes are linearly separable, by (-1, 1), so no theta is the best",
    ),
    EmptyClassError: (EmptyClassError("a"), "class 'a' has no training example, so its estimates are 0/0"),
    NotSymmetricError: (
        NotSymmetricError("m", 1, 0, F(1, 2), F(3)),
        "m[1][0] is 1/2 but m[0][1] differs by 5/2; the matrix must be symmetric; (A + A')/2 always is",
    ),
    NotPositiveDefiniteError: (
        NotPositiveDefiniteError("m", 3, {0: F(-1), 1: F(1, 2), 2: F(-3)}),
        "m is singular: row 3 = -row 0 + 1/2*row 1 - 3*row 2",
    ),
    UndefinedPosteriorError: (UndefinedPosteriorError("why"), "the posterior is 0/0: why"),
    ModelFileError: (ModelFileError("m\n.json", "why"), "m\\n.json: why"),
    CandidateError: (CandidateError("mine", "does not start"), "mine: does not start"),
    TableError: (TableError("t.csv", 3, "a b", "why"), "t.csv, line 3, column 'a b': why"),
}


class TestTheTree:
    def test_is_closed(self) -> None:
        found = {c for _, c in inspect.getmembers(errors, inspect.isclass) if issubclass(c, BaseException)}
        assert found == set(EXAMPLES)
        assert all(issubclass(error, GenrefError) and issubclass(error, ValueError) for error in found)
        assert all(error.__base__ is GenrefError for error in found - {GenrefError})

    @each_row("kind", EXAMPLES, ids=lambda kind: str(kind.__name__))
    def test_messages_and_copies(self, kind: type[GenrefError]) -> None:
        error, message = EXAMPLES[kind]
        assert str(error) == message
        for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            assert type(again) is kind and str(again) == message
            if not isinstance(error, NotFiniteError):  # its NaN equals nothing
                assert vars(again) == vars(error)

    def test_the_place_in_a_table_may_be_partly_unknown(self) -> None:
        assert str(TableError("t", None, None, "why")) == "t: why"

    def test_messages_survive_numbers_too_long_to_print(self) -> None:
        huge = 10**9999 + 1
        assert "too long to print" in str(DomainError("x", huge, "less"))
        assert "too large for a double" in str(NotSymmetricError("m", 0, 1, F(huge), F(1, huge)))
        with pytest.raises(NotPositiveDefiniteError) as caught:
            linear_algebra.ldl([[1, huge], [huge, huge * huge]])
        assert str(caught.value) == "matrix is singular: row 1 = (a number too large for a double)*row 0"

    def test_texts_are_cut(self) -> None:
        assert shown("a" * 500) == "'" + "a" * 49 + "..." + "aaaaaa'"
        assert shown(F(1, 10**100)) == "about 1e-100" and shown(F(1, 3)) == "1/3"

    def test_a_repr_that_fails_is_no_obstacle(self) -> None:
        class Hostile:
            def __repr__(self) -> str:
                raise RuntimeError

        assert shown(Hostile()) == "a Hostile too long to print"
