# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian Naive Bayes, an extension: values worked by hand, and quadratic GDA with diagonal covariances."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction as F
from typing import Any

from genref import gaussian_naive_bayes
from genref.gaussian_naive_bayes import GaussianNaiveBayesModel

from .by_hand import each_line, refused
from .each_row import each_row
from .reference import exact

# Class 0: means 1 and 0, variances 1 and 4; class 1: means 4 and 3, variances 4 and 1.
ROWS, LABELS = [(0, -2), (2, 2), (2, 4), (6, 2)], [0, 0, 1, 1]
MODEL = gaussian_naive_bayes.fit(ROWS, LABELS)
HALF, ZERO, MU = {0: 0.5, 1: 0.5}, {0: [0], 1: [0]}, {0: [0], 1: [1]}
WIDE = GaussianNaiveBayesModel({0: 0.25, 1: 0.75}, {0: [5, 5], 1: [5, 5]}, {0: [1, 1], 1: [4, 9]})
UNITS = [
    (
        GaussianNaiveBayesModel(
            HALF, {0: [0, 0], 1: [0, 0]}, {0: [F(s) ** 2] * 2, 1: [4 * F(s) ** 2, F(s) ** 2]}
        ),
        s,
    )
    for s in (1e-150, 1e-6, 1e6, 1e150)
]
SURE = gaussian_naive_bayes.fit([[1], [3]], ["x", "x"])
FLAT = gaussian_naive_bayes.fit([[0, 7], [1, 7], [2, 3], [5, 4]], ["a", "a", "b", "b"])


@each_row(
    ("code", "expected"),
    [
        ("MODEL.means", {0: (1, 0), 1: (4, 3)}),
        ("MODEL.variances", {0: (1, 4), 1: (4, 1)}),
        ("MODEL.priors", {0: F(1, 2), 1: F(1, 2)}),
        # {0, 1, 5} about 2: 4 + 1 + 9 = 14; a single example has no variance
        (
            "gaussian_naive_bayes.fit([[0], [1], [5], [7]], list('aaab')).variances",
            {"a": (F(14, 3),), "b": (0,)},
        ),
        # an offset loses nothing
        ("gaussian_naive_bayes.fit([[1e9 + k] for k in range(4)], [1] * 4).variances", {1: (F(5, 4),)}),
        # (3, 1) in class 0: (2^2/1 + 1^2/4) / 2 = 17/8, and sqrt(1 4) = 2: e^(-17/8) / (4 pi)
        ("MODEL.class_density([3, 1], 0, digits=12)", "0.00950417363389"),
        ("MODEL.class_density([1, 0], 0, digits=20)", "0.079577471545947667884"),
        # (3, 1) in class 1: (1/4 + 4/1)/2, a tie
        ("MODEL.posterior([3, 1])", {0: 0.5, 1: 0.5}),
        ("MODEL.argmax([3.0, 1.0])", (0, 1)),
        ("MODEL.predict([3.0, 1.0])", 0),
        # (3, 0): 2 in class 0, (1/4 + 9)/2 = 37/8 in class 1; 1 / (1 + e^(-21/8))
        ("MODEL.posterior([3, 0], digits=12)[0]", "0.932453308860"),
        ("MODEL.log_odds([3, 0])", -21 / 8),
        # at the common mean only phi / (sigma_1 sigma_2) counts: 1/4 1/1 and 3/4 1/6
        ("WIDE.posterior([5, 5])", {0: 2 / 3, 1: 1 / 3}),
        # 1 and 1 / sqrt 2: 2 - sqrt 2
        ("GaussianNaiveBayesModel(HALF, ZERO, {0: [1], 1: [2]}).posterior([0])[0]", 0.585786437626904951),
        # the sum of the eight squares over variances is 8: -4 ln(2 pi) - 8 ln 2 - 4
        ("MODEL.log_likelihood(ROWS, LABELS, digits=12)", "-16.8966857101"),
        # the exponents of a class with one label are certain
        ("SURE.posterior([1e300])", {"x": 1.0}),
        ("SURE.predict([1e300])", "x"),
        # the boundary is at x^2 = (8/3) ln 2 variances: 1.3596 deviations
        ("[m.predict([x * s, 0.0]) for m, s in UNITS for x in (-1.37, 1.35, 1.37)]", [1, 0, 1] * 4),
        ("repr(MODEL)", "GaussianNaiveBayesModel(classes=(0, 1), dimension=2)"),
    ],
)
def test_by_hand(code: str, expected: Any) -> None:
    """Spec: gaussian-nb-variances, gaussian-nb-model, gaussian-nb-posterior"""
    found = eval(code)
    assert found == (Decimal(expected) if isinstance(found, Decimal) else expected)


def test_a_density_of_some_features() -> None:
    """N(2; 0, 4) is 1 / (2 sqrt(2 pi e)): the mean and variance of the feature that x has."""
    assert MODEL.class_density({"1": 2}, 0, digits=15) == Decimal("0.120985362259572")  # type: ignore[dict-item]


def test_a_tie_between_unequal_exponents_is_none() -> None:
    """The boundary for variances 1 and 4 about 0 is x^2 = (8/3) ln 2: doubles lie on both sides."""
    model = GaussianNaiveBayesModel(HALF, ZERO, {0: [1], 1: [4]})
    low, ln_2 = math.sqrt(8 / 3 * math.log(2)), F("0.693147180559945309417232121458176568075500134360")
    for _ in range(5):
        low = math.nextafter(low, 0)
    for _ in range(11):
        assert model.predict([low]) == int(exact(low) ** 2 > ln_2 * 8 / 3) == model.argmax([low])[0]
        low = math.nextafter(low, 9)


@each_line("""
    FLAT.posterior([1, 2]) -> NotPositiveDefinite | variances['a'] | is singular: row 1 = 0
    FLAT.predict([1.0, 2.0]) -> NotPositiveDefinite | variances['a'] | is singular: row 1 = 0
    FLAT.log_odds([1, 2]) -> NotPositiveDefinite | variances['a'] | is singular: row 1 = 0
    FLAT.class_density([1, 2], 'a') -> NotPositiveDefinite | variances['a'] | is singular
    FLAT.log_likelihood([[1, 2]], ['a']) -> NotPositiveDefinite | variances['a'] | is singular
    gaussian_naive_bayes.fit([[0]], ['a'], classes=['a', 'b']) -> EmptyClass | b
    gaussian_naive_bayes.fit([], []) -> EmptyData | rows | empty
    GaussianNaiveBayesModel(HALF, MU, {0: [1]}) -> Shape | variances | expected an entry
    GaussianNaiveBayesModel(HALF, MU, {0: [1], 1: [1, 1]}) -> Shape | variances[1] | expected 1
    GaussianNaiveBayesModel(HALF, MU, {0: [1], 1: [-1]}) -> Domain | variances[1][0] | is -1
    GaussianNaiveBayesModel({0: 1, 1: 1}, MU, {}) -> Domain | sum of priors
    SURE.log_odds([1]) -> Domain | classes | is ('x',) (tuple); allowed: two cl
""")
def test_refusals(line: str) -> None:
    refused(line, globals())


def test_refusals_rest() -> None:
    assert FLAT.variances["a"] == (F(1, 4), 0) and FLAT.class_density([F(7, 2), F(7, 2)], "b") > 0
