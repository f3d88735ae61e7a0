# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Explanations: the log-odds of every model as the sum of their parts."""

from __future__ import annotations

from math import inf, log
from typing import Any

import pytest

from genref import (
    LogisticRegression,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian_naive_bayes,
    gda,
    multinomial_naive_bayes,
)

from .by_hand import each_line, refused
from .each_row import each_row

SQUARE = [[0, 0], [2, 0], [0, 2], [2, 2]]
LINEAR = gda.fit([*SQUARE, *([a + 4, b + 4] for a, b in SQUARE)], list("aaaabbbb"))
"""Sigma is the identity, so theta is the difference (4, 4) of the means; the midpoint is (3, 3)."""

ROWS, LABELS = [[0], [2], [4], [8]], ["a", "a", "b", "b"]
"""Means 1 and 6, variances 1 and 4; at 2, (16/4 - 1/1) / 2 = 1.5 and ln(4/1) / 2 = ln 2."""

BITS = [[1, 0], [1, 1], [0, 1]]
"""phi is 3/4 and 1/2 in class 0, 1/3 and 2/3 in class 1, whose prior is half of the other prior."""

BERNOULLI = bernoulli_naive_bayes.fit(BITS, [0, 0, 1])
YES_NO = categorical_naive_bayes.fit([["yes" if bit else "no" for bit in row] for row in BITS], [0, 0, 1])
QUADRATIC, NAIVE = gda.fit_quadratic(ROWS, LABELS), gaussian_naive_bayes.fit(ROWS, LABELS)
DISTANCES, SIZES = "distances from the means", "sizes of the covariances"

WORDS = multinomial_naive_bayes.fit([[1, 2, 2], [3]], ["a", "b"])
"""phi is 1/3, 1/2, 1/6 in class a, 1/4, 1/4, 1/2 in class b."""

SOFTMAX = LogisticRegression(("a", "b", "c"), (1.0, 1.0, 0.0, 3.0, 0.0, -2.0), ("age", "size"))
"""For b against a (1, 1, 0), for c against a (3, 0, -2): at (2, 1) theta' x is 3, 1 and 0."""

LOGISTIC = LogisticRegression((0, 1), (0.0, 1.0))
UNSEEN = categorical_naive_bayes.fit([["a", 1], ["b", 1]], [0, 1], smoothing=0)


@each_row(
    ("model", "x", "labels", "prior", "parts"),
    [
        (LINEAR, [3, 5], ("b", "a"), 0.0, {"[1] = 5": 8.0, "[0] = 3": 0.0}),
        (QUADRATIC, [2], ("a", "b"), 0.0, {DISTANCES: 1.5, SIZES: log(2)}),
        (NAIVE, [2], ("a", "b"), 0.0, {"[0] = 2": 1.5 + log(2)}),
        (BERNOULLI, [1, 0], (0, 1), log(2), {"[0] = 1": log(9 / 4), "[1] = 0": log(3 / 2)}),
        (YES_NO, ["yes", "no"], (0, 1), log(2), {"[0] = yes": log(9 / 4), "[1] = no": log(3 / 2)}),
        (WORDS, [1, 3, 1], ("b", "a"), 0.0, {"word 3 (1)": log(3), "word 1 (2)": -0.5753641449035618}),
        (SOFTMAX, [2, 1], ("b", "c"), None, {"x_0 = 1": -2.0, "age = 2": 2.0, "size = 1": 2.0}),
        (LOGISTIC, [1], (1, 0), None, {"x_1 = 1": 1.0, "x_0 = 1": 0.0}),
        # what is impossible in the other class
        (UNSEEN, ["a", 1], (0, 1), 0.0, {"[0] = a": inf, "[1] = 1": 0.0}),
    ],
)
def test_by_hand(model: Any, x: Any, labels: Any, prior: Any, parts: dict[str, float]) -> None:
    """The parts are in order of their size, and then of the features."""
    explained = model.explain(x)
    assert [(part.name, part.log_odds) for part in explained.parts] == [*parts.items()]
    assert (explained.label, explained.other, explained.prior) == (*labels, prior)
    assert explained.log_odds == pytest.approx(sum([prior or 0, *parts.values()]), rel=1e-15)


def test_the_next_best_may_be_as_good() -> None:
    three = categorical_naive_bayes.fit([["a"], ["b"], ["a"]], [0, 1, 2], smoothing=0).explain(["a"])
    assert (three.label, three.other, three.log_odds) == (0, 2, 0)
    tied = LogisticRegression(("a", "b", "c"), (0.0, 0.0)).explain([])
    assert (tied.label, tied.other, tied.log_odds) == ("a", "b", 0)


def test_it_shows_itself() -> None:
    explained = LINEAR.explain([3, 5])
    assert str(explained).splitlines() == [
        "8.0  log-odds of b against a, the sum of",
        "0.0  prior",
        "8.0  [1] = 5",
        "0.0  [0] = 3",
    ]
    assert repr(explained) == "Explanation(label='b', other='a', log_odds=8)"
    assert repr(UNSEEN.explain(["a", 1])).endswith("log_odds=inf)")
    assert "prior" not in str(SOFTMAX.explain([2, 1]))
    assert str(UNSEEN.explain(["a", 1])).split()[:3] == ["Infinity", "log-odds", "of"]
    many = str(bernoulli_naive_bayes.fit([[1] * 30, [0] * 30], [0, 1]).explain([1] * 30)).splitlines()
    assert len(many) == 21 and many[10] == "..."


LINE = gda.fit([[0], [2], [4], [6]], LABELS)
ONE = bernoulli_naive_bayes.fit([[1], [1]], ["a", "b"], smoothing=0)


@each_line("""
    gda.fit([[0], [1]], [1, 1]).explain([0]) -> Domain | classes | at least two
    ONE.explain([0]) -> UndefinedPosterior | feature 0 being 0
    LINE.explain([inf]) -> NotFinite | x[0]
    LINE.explain([[1]]) -> Domain | x
    LINE.explain([1, 2]) -> Shape | x
""")
def test_refusals(line: str) -> None:
    refused(line, globals())
