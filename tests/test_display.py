# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How models and statistics display themselves; the numbers are worked by hand."""

from __future__ import annotations

from fractions import Fraction as F
from html.parser import HTMLParser
from typing import Any

from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian_naive_bayes,
    gda,
    multinomial_naive_bayes,
    text_classifier,
)
from genref.counts import ClassCounts, Counts
from genref.gaussian import Gaussian
from genref.logistic import LogisticForm
from genref.logistic_regression import LogisticRegression
from genref.moments import ClassMoments, Moments
from genref.text import Vocabulary

from .each_row import each_row

ROWS, LABELS = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], ["ham", "ham", "ham", "spam", "spam"]
HALVES = {0: F(1, 2), 1: F(1, 2)}

BY_CLASS = "priors | ham 0.6 | spam 0.4 | means 0 1 | ham 0.333333 0.666667 | spam 4.5 4"
ONE_EACH = "priors | 0 0.5 | 1 0.5"

SMALL: list[tuple[Any, str]] = [
    # Deviations of ham (-1/3, -2/3), (2/3, -2/3), (-1/3, 4/3), of spam (-1/2, -1), (1/2, 1): the sums of
    # squares 2/3 + 1/2 and 8/3 + 2, of products -2/3 + 1, each over 5; over 3 and 2 for each class.
    (
        gda.fit(ROWS, LABELS),
        "LinearModel(classes=('ham', 'spam'), dimension=2)"
        f" | {BY_CLASS} | covariance 0 1 | 0 0.233333 0.0666667 | 1 0.0666667 0.933333",
    ),
    (
        gda.fit_quadratic(ROWS, LABELS),
        f"QuadraticModel(classes=('ham', 'spam'), dimension=2) | {BY_CLASS} | covariances 0 1"
        " | ham 0 0.222222 -0.222222 | ham 1 -0.222222 0.888889 | spam 0 0.25 0.5 | spam 1 0.5 1",
    ),
    (
        gaussian_naive_bayes.fit(ROWS, LABELS),
        f"GaussianNaiveBayesModel(classes=('ham', 'spam'), dimension=2) | {BY_CLASS}"
        " | variances 0 1 | ham 0.222222 0.888889 | spam 0.25 1",
    ),
    (
        bernoulli_naive_bayes.fit([[0, 1], [1, 1]], [0, 1]),
        f"BernoulliModel(classes=(0, 1), smoothing=1) | {ONE_EACH} | probabilities 0 1"
        " | [0] 0.333333 0.666667 | [1] 0.666667 0.666667",
    ),
    (
        categorical_naive_bayes.fit([["a"], ["b"]], [0, 1]),
        f"CategoricalModel(classes=(0, 1), smoothing=1) | {ONE_EACH} | probabilities 0 1"
        " | [0] = a 0.666667 0.333333 | [0] = b 0.333333 0.666667",
    ),
    (  # 3/2, 4/3, 1 over 23/6 and 1/2, 1/3, 2 over 17/6
        multinomial_naive_bayes.fit([[1, 2], [3]], [0, 1], smoothing=[F(1, 2), F(1, 3), 1]),
        f"MultinomialModel(classes=(0, 1), smoothing=(1/2, 1/3, 1)) | {ONE_EACH} | probabilities 0 1"
        " | 1 0.391304 0.176471 | 2 0.347826 0.117647 | 3 0.26087 0.705882",
    ),
    (
        text_classifier.fit(["a b", "a c"], [0, 1], smoothing=0),
        f"MultinomialText(classes=(0, 1), smoothing=0) | {ONE_EACH} | probabilities 0 1"
        " | a 0.5 0.5 | b 0.5 0 | c 0 0.5",
    ),
    (
        LogisticRegression((0, 1), (0.5, 1.5)),
        "LogisticRegression(classes=(0, 1), dimension=1) | thetas 0 1 | 0 0 0 | 1 0.5 1.5",
    ),
    (
        LogisticForm(F(1), F(1), (F(1, 3), F(2)), (F(1), F(2))),
        "LogisticForm(offset=1, prior_odds=1) | weights 0 1 | 0.333333 2 | factors 0 1 | 1 2",
    ),
    (
        Gaussian([0, 1], [[2, F(1, 3)], [F(1, 3), 4]]),
        "Gaussian(mean=(0, 1)) | mean 0 1 | 0 1 | covariance 0 1 | 0 2 0.333333 | 1 0.333333 4",
    ),
    # (0 + 1 + 0 + 4 + 5) / 5 = 2 and 42 / 5 - 4 = 4.4; (0 + 0 + 2 + 3 + 5) / 5 = 2 and 38 / 5 - 4 = 3.6
    (Moments.of(ROWS), "Moments(count=5) | mean 0 1 | 2 2 | variances 0 1 | 4.4 3.6"),
    (Moments.none(2), "Moments(count=0)"),
    (
        ClassMoments.of([[1]], ["a"], ["a", "b"]),
        "ClassMoments(classes=('a', 'b'), count=1, dimension=1)",
    ),
    (ClassCounts(("x",), (Counts(1, {"a": 1}),)), "ClassCounts(classes=('x',), examples=1)"),
    (Counts(2, {"a": 1, "<b>&$": 7}), "Counts(examples=2, total=8) | events | a 1 | <b>&$ 7"),
    (Vocabulary(("a", "b")), "Vocabulary(words=('a', 'b')) | words 0 1 | a b"),
]


class Cells(HTMLParser):
    """The texts of a piece of HTML; its tags must match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attributes: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += "".join(data.split())


@each_row("model, text", SMALL, ids=[type(model).__name__ for model, _ in SMALL])
def test_small(model: Any, text: str) -> None:
    """A line at a prompt, tables in a terminal, and in a notebook tables with the same cells."""
    assert repr(model) == text.partition(" | ")[0]
    assert " | ".join(" ".join(row.split()) for row in str(model).splitlines() if row) == text
    assert Cells(model._repr_html_()).text == "".join(text.replace("|", "").split())


def test_columns_are_aligned() -> None:
    """An empty line is before each table; decimal points stand below one another."""
    model = gda.LinearModel({"a": F(1, 2), "b": F(1, 2)}, {"a": [F(5, 2)], "b": [F(-1, 4)]}, [[1]])
    assert str(model).splitlines()[1:] == ["", "priors", "a       0.5", "b       0.5", ""] + [
        *("means", "a       2.5", "b      -0.25", "", "covariance", "            1"),
    ]


NUMBERS = [
    (F(1, 2), "0.5"),
    (F(2, 3), "0.666667"),
    (F(-7, 3), "-2.33333"),
    (F(123456789012, 5), "2.46914e10"),
    (F(1, 3 * 10**6), "3.33333e-7"),
    (F(1, 10**400), "1e-400"),
    (F(10**7000, 3), "3.33333e6999"),
    (10**8, "100000000"),
]


@each_row("number, text", NUMBERS, ids=[text for _, text in NUMBERS])
def test_numbers_have_six_digits(number: F, text: str) -> None:
    assert str(Gaussian([number], [[1]])).splitlines()[3].split() == [text]


def test_much_is_cut() -> None:
    """The first and the last rows and columns are shown; a notebook has all columns up to 60."""
    names = [f"x{j}" for j in range(60)]
    unit = [[int(i == j) for j in range(60)] for i in range(60)]
    model = gda.LinearModel(HALVES, {0: range(60), 1: [0] * 60}, unit, names)
    lines = str(model).splitlines()
    assert lines[6].split() == ["means", "x0", "x1", "x2", "...", "x56", "x57", "x58", "x59"]
    assert lines[7].split() == ["0", "0", "1", "2", "...", "56", "57", "58", "59"]
    assert len(lines) < 40 and sum(line.split()[:1] == ["..."] for line in lines) == 1
    assert "".join(names) in Cells(model._repr_html_()).text
    many = bernoulli_naive_bayes.fit([[0, 1]] * 300, [f"a class with the number {k}" for k in range(300)])
    assert "a class with t...umber 0" in str(many) and len(str(many).splitlines()) < 40
    assert len(repr(many)) < 400 and len(repr(Counts(10**9000, {"a": 2**200}))) < 200
