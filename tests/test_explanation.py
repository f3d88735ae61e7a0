# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Explanations: the log-odds of every model as the sum of their parts."""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from math import inf, log
from random import Random
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
from genref.errors import DomainError, GenrefError, NotFiniteError, UndefinedPosteriorError
from genref.explanation import Explained, Reasons
from genref.generative import log_quotient

from .each_row import each_row
from .every_model import LEARNT, learnt

DIGITS = 30
TOLERANCE = Decimal("1e-27")
"""The error allowed for at most a hundred numbers of 30 digits, relative to the largest."""


def parts(explained: Explained[Any, float]) -> dict[str, float]:
    assert isinstance(explained, Reasons)
    return {part.name: part.log_odds for part in explained.parts}


@each_row("name", LEARNT)
def test_the_parts_add_up_to_the_log_odds_of_the_two_best(name: str) -> None:
    random, checked = Random(name), 0
    for _ in range(12):
        model, _, _, x = learnt(name, random)
        if not hasattr(model, "explain") or len(model.classes) < 2:
            continue
        try:
            posterior = model.posterior(x, digits=DIGITS)
            explained = model.explain(x, digits=DIGITS)
        except GenrefError:
            continue
        first, second = sorted(
            model.classes, key=lambda y: (posterior[y].copy_negate(), model.classes.index(y))
        )[:2]
        assert (explained.label, explained.other) == (first, second) and first == model.predict(x)
        if not posterior[second]:
            assert explained.log_odds == Decimal(inf)
            continue
        numbers = [number for _, number in explained._parts()]
        with localcontext(Context(2 * DIGITS, Emin=MIN_EMIN, Emax=MAX_EMAX)):
            ratio = (posterior[first] / posterior[second]).ln()
            allowed = TOLERANCE * max(1, *map(abs, numbers))
            assert abs(explained.log_odds - ratio) < allowed
            assert abs(sum(numbers) - explained.log_odds) < allowed
        checked += 1
    assert checked or not hasattr(model, "explain")


class TestByHand:
    def test_linear(self) -> None:
        """Sigma is the identity, so theta is the difference (4, 4) of the means; the midpoint is (3, 3)."""
        square = [[0, 0], [2, 0], [0, 2], [2, 2]]
        model = gda.fit([*square, *([a + 4, b + 4] for a, b in square)], list("aaaabbbb"))
        explained = model.explain([3, 5])
        assert parts(explained) == {"[1] = 5": 8.0, "[0] = 3": 0.0}
        assert (explained.label, explained.other, explained.log_odds) == ("b", "a", 8.0)
        assert str(explained).splitlines() == [
            "8.0  log-odds of b against a, the sum of",
            "0.0  prior",
            "8.0  [1] = 5",
            "0.0  [0] = 3",
        ]
        assert repr(explained) == "Reasons(label='b', other='a', log_odds=8.0)"
        assert "<td>8</td>" in explained._repr_html_()

    def test_a_notebook_shows_which_classes_are_compared(self) -> None:
        numbers = gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1]).explain([5])
        assert "<p>log-odds of 1 against 0</p>" in numbers._repr_html_()

    def test_quadratic_and_naive(self) -> None:
        """Means 1 and 6, variances 1 and 4; at 2, (16/4 - 1/1) / 2 = 1.5 and ln(4/1) / 2 = ln 2."""
        rows, labels = [[0], [2], [4], [8]], ["a", "a", "b", "b"]
        explained = gda.fit_quadratic(rows, labels).explain([2])
        assert parts(explained) == {"distances from the means": 1.5, "sizes of the covariances": log(2)}
        naive = gaussian_naive_bayes.fit(rows, labels).explain([2])
        assert parts(naive) == {"[0] = 2": 1.5 + log(2)} and naive.log_odds == explained.log_odds
        same = gda.QuadraticModel({0: 0.5, 1: 0.5}, {0: [0], 1: [1]}, {0: [[1]], 1: [[1]]})
        assert parts(same.explain([1]))["sizes of the covariances"] == 0

    def test_bits_categories_and_words(self) -> None:
        """phi is 3/4 and 1/2 in class 0, 1/3 and 2/3 in class 1, whose prior is half of the other prior."""
        rows = [[1, 0], [1, 1], [0, 1]]
        bits = bernoulli_naive_bayes.fit(rows, [0, 0, 1]).explain([1, 0])
        assert parts(bits) == {"[0] = 1": log(9 / 4), "[1] = 0": log(3 / 2)}
        texts = [["yes" if bit else "no" for bit in row] for row in rows]
        categories = categorical_naive_bayes.fit(texts, [0, 0, 1]).explain(["yes", "no"])
        assert parts(categories) == {"[0] = yes": log(9 / 4), "[1] = no": log(3 / 2)}
        assert isinstance(categories, Reasons) and categories.prior == log(2)
        words = multinomial_naive_bayes.fit([[1, 2, 2], [3]], ["a", "b"]).explain([1, 3, 1])
        assert parts(words) == {"word 3 (1)": log(3), "word 1 (2)": float(2 * Decimal("0.75").ln())}

    def test_logistic_regression(self) -> None:
        """For c against a (3, 0, -2), for b against a (1, 1, 0): at (2, 1) theta' x is 1, 3 and 0."""
        model = LogisticRegression(("a", "b", "c"), (1.0, 1.0, 0.0, 3.0, 0.0, -2.0), ("age", "size"))
        explained = model.explain([2, 1])
        assert parts(explained) == {"size = 1": 2.0, "age = 2": 2.0, "x_0 = 1": -2.0}
        assert (explained.label, explained.other, explained.log_odds) == ("b", "c", 2.0)
        assert isinstance(explained, Reasons) and explained.prior is None and "prior" not in str(explained)
        assert list(parts(LogisticRegression((0, 1), (0.0, 1.0)).explain([1]))) == ["x_1 = 1", "x_0 = 1"]

    def test_what_is_impossible_in_the_other_class(self) -> None:
        explained = categorical_naive_bayes.fit([["a", 1], ["b", 1]], [0, 1], smoothing=0).explain(["a", 1])
        assert explained.log_odds == inf and parts(explained) == {"[0] = a": inf, "[1] = 1": 0.0}
        assert str(explained).splitlines()[0].split() == "inf log-odds of 0 against 1, the sum of".split()
        assert log_quotient(Fraction(0), Fraction(0)) == -inf and log_quotient(0, Fraction(1)) == -inf
        three = categorical_naive_bayes.fit([["a"], ["b"], ["a"]], [0, 1, 2], smoothing=0)
        assert three.explain(["a"]).other == 2 and three.explain(["a"]).log_odds == 0

    def test_many_features_are_cut(self) -> None:
        model = bernoulli_naive_bayes.fit([[1] * 30, [0] * 30], ["a", "b"])
        lines = str(model.explain([1] * 30)).splitlines()
        assert len(lines) == 24 and lines[-1] == "... 9 more parts"
        fewest = bernoulli_naive_bayes.fit([[1] * 23, [0] * 23], [0, 1]).explain([1] * 23)
        assert str(fewest).splitlines()[23:] == ["... 2 more parts"]
        just = bernoulli_naive_bayes.fit([[1] * 22, [0] * 22], [0, 1]).explain([1] * 22)
        assert len(str(just).splitlines()) == 24 and "more" not in str(just)


class TestEdges:
    def test_a_single_class_has_no_decision(self) -> None:
        with pytest.raises(
            DomainError, match="at least two classes, since a decision is explained by comparing two$"
        ):
            gda.fit([[0], [1]], ["a", "a"]).explain([0])

    def test_0_over_0(self) -> None:
        model = bernoulli_naive_bayes.fit([[1], [1]], ["a", "b"], smoothing=0)
        with pytest.raises(UndefinedPosteriorError):
            model.explain([0])

    def test_what_is_no_x(self) -> None:
        model = gda.fit([[0], [2], [4], [6]], ["a", "a", "b", "b"])
        for x, kind in (([inf], NotFiniteError), ([[1]], DomainError), ([1, 2], GenrefError)):
            with pytest.raises(kind, match="^x"):
                model.explain(x)  # type: ignore[arg-type]
