# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How models and statistics display themselves; the numbers are worked by hand."""

from __future__ import annotations

import re
from fractions import Fraction as F
from html.parser import HTMLParser
from typing import Any

import pytest

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
from genref.moments import ClassMoments, Moments
from genref.text import Vocabulary

from .each_row import each_row

ROWS, LABELS = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], ["ham", "ham", "ham", "spam", "spam"]
TEXTS = text_classifier.fit(["win a prize", "win win", "see you at noon"], ["spam", "spam", "ham"])
HALVES = {0: F(1, 2), 1: F(1, 2)}

BY_CLASS = "class p(y) mean: [0] [1] | ham 0.6 1/3 2/3 | spam 0.4 9/2 4"
ONE_EACH = "class examples p(y) | 0 1 0.5 | 1 1 0.5"

SMALL: list[tuple[Any, str, str]] = [
    # Deviations of ham (-1/3, -2/3), (2/3, -2/3), (-1/3, 4/3), of spam (-1/2, -1), (1/2, 1): the sums of
    # squares 2/3 + 1/2 and 8/3 + 2, of products -2/3 + 1, each over 5; over 3 and 2 for each class.
    (
        gda.fit_quadratic(ROWS, LABELS),
        "QuadraticModel(classes=('ham', 'spam'), features=2)",
        f"QuadraticModel: 2 classes, 2 features | {BY_CLASS} | covariance [0] [1] | ham: [0] 2/9 -2/9"
        " | ham: [1] -2/9 8/9 | spam: [0] 1/4 1/2 | spam: [1] 1/2 1",
    ),
    (
        gaussian_naive_bayes.fit(ROWS, LABELS),
        "GaussianNaiveBayesModel(classes=('ham', 'spam'), features=2)",
        f"GaussianNaiveBayesModel: 2 classes, 2 features | {BY_CLASS} | class variance: [0] [1]"
        " | ham 2/9 8/9 | spam 1/4 1",
    ),
    (
        bernoulli_naive_bayes.fit([[0, 1], [1, 1]], [0, 1]),
        "BernoulliModel(classes=(0, 1), features=2, smoothing=1)",
        f"BernoulliModel: 2 classes, 2 features, smoothing 1 | {ONE_EACH} | feature p(x_j=1|0) p(x_j=1|1)"
        " | 0 1/3 2/3 | 1 2/3 2/3",
    ),
    (
        categorical_naive_bayes.fit([[1], [2]], [0, 1]),
        "CategoricalModel(classes=(0, 1), features=1, smoothing=1)",
        f"CategoricalModel: 2 classes, 1 feature, smoothing 1 | {ONE_EACH} | feature p(x_j|0) p(x_j|1)"
        " | 0 = 1 2/3 1/3 | 0 = 2 1/3 2/3",
    ),
    (  # 3/2, 4/3, 1 over 23/6 and 1/2, 1/3, 2 over 17/6
        multinomial_naive_bayes.fit([[1, 2], [3]], [0, 1], smoothing=[F(1, 2), F(1, 3), 1]),
        "MultinomialModel(classes=(0, 1), words=3, smoothing=(0.5, 1/3, 1))",
        f"MultinomialModel: 2 classes, 3 words, smoothing (0.5, 1/3, 1) | {ONE_EACH}"
        " | word p(word|0) p(word|1) | 1 9/23 3/17 | 2 8/23 2/17 | 3 6/23 12/17",
    ),
    (  # words of one class, whose ratio is 0 or infinite
        text_classifier.fit(["a b", "a c"], [0, 1], smoothing=0),
        "MultinomialText(classes=(0, 1), words=3, smoothing=0)",
        f"MultinomialText: 2 classes, 3 words, smoothing 0 | {ONE_EACH} | word p(word|0) p(word|1)"
        " log-odds of 1 | b 0.5 0 -inf | c 0 0.5 inf | a 0.5 0.5 0",
    ),
    (
        Gaussian([0, 1], [[2, F(1, 3)], [F(1, 3), 4]]),
        "Gaussian(features=2)",
        "Gaussian: 2 features | mean covariance: [0] [1] | [0] 0 2 1/3 | [1] 1 1/3 4",
    ),
    (
        LogisticForm(F(1), F(1), (F(1, 3), F(2)), (F(1), F(2))),  # 2 + ln 2 = 2.693147
        "LogisticForm(features=2)",
        "LogisticForm: 2 features | theta | x_0 = 1 1 | x_1 0.333333 | x_2 2.69315",
    ),
    (  # (0 + 1 + 0 + 4 + 5) / 5 = 2 and 42 / 5 - 4 = 4.4; (0 + 0 + 2 + 3 + 5) / 5 = 2 and 38 / 5 - 4 = 3.6
        Moments.of(ROWS),
        "Moments(examples=5, features=2)",
        "Moments: 5 examples, 2 features | feature mean variance | [0] 2 4.4 | [1] 2 3.6",
    ),
    (
        ClassMoments.of([[1]], ["a"], ["a", "b"]),
        "ClassMoments(classes=('a', 'b'), examples=1, features=1)",
        "ClassMoments: 2 classes, 1 example, 1 feature | class examples mean: [0] | a 1 1 | b 0",
    ),
    (Moments.none(2), "Moments(examples=0, features=2)", "Moments: 0 examples, 2 features"),
    (
        ClassCounts(("x", "y"), (Counts(1, {"a": 1}), Counts(2, {"a": 1, "b": 1}))),
        "ClassCounts(classes=('x', 'y'), examples=3, events=2)",
        "ClassCounts: 2 classes, 3 examples, 2 events | class examples events | x 1 1 | y 2 2"
        " | event x y | a 1 1 | b 0 1",
    ),
    (
        Vocabulary(("a", "<b>&")),
        "Vocabulary(('a', '<b>&'))",
        "Vocabulary: 2 words | identity word | 1 a | 2 <b>&",
    ),
]

MANY: list[tuple[Any, list[str]]] = [
    (
        gda.LinearModel(
            HALVES, {0: [0] * 60, 1: [F(1, 3)] * 60}, [[int(i == j) for j in range(60)] for i in range(60)]
        ),
        ["[9]  ... 50 more", "... 45 more rows"],
    ),
    (
        bernoulli_naive_bayes.fit([[0, 1]] * 300, [f"a class with the number {k}" for k in range(300)]),
        ["a class with t...mber 11  1", "... 298 more", "... 285 more classes"],
    ),
    (
        gda.QuadraticModel(
            dict.fromkeys(range(30), F(1, 30)),
            {k: [k, 10**30 * k] for k in range(30)},
            {k: [[1, 0], [0, 10**40 + k]] for k in range(30)},
        ),
        ["2e30", "1e40", "... 22 more classes", "... 51 more rows"],
    ),
    (
        categorical_naive_bayes.fit([[1, 2], [2, 1]], [0, 1], levels=[10**12, 3]),
        ["... 999999999988 more values"],
    ),
    (
        multinomial_naive_bayes.fit([[1], [2]], [0, 1], vocabulary_size=10**12),
        ["... 999999999985 more words"],
    ),
    (
        text_classifier.fit(["x" * 200 + " y", "\u0661\U0001f600 z"], ["a\nb", "c" * 100]),
        ["'a\\nb'", "x...x"],
    ),
    (Vocabulary(tuple(f"w{k}" for k in range(1000))), ["20        w19", "... 980 more words"]),
    (Gaussian([10**7000, F(1, 10**6000)], [[1, 0], [0, 1]]), ["1e7000", "1e-6000"]),
    (
        Counts(10**9000, {"a": 2**200, "b": 2**200 - 1}),
        ["Counts: 1e9000 examples", " 1.60694e60", f" {2**200 - 1}"],
    ),
    (bernoulli_naive_bayes.fit([[1]], [0], smoothing=F(10**5000, 3)), ["smoothing 3.33333e4999"]),
]


class Cells(HTMLParser):
    """The texts of the cells in a piece of HTML; its tags must match."""

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
        if self.open[-1:] in (["td"], ["th"]):
            self.text += re.sub("[ |]", "", data)


@each_row("model, line, text", SMALL, ids=[type(model).__name__ for model, *_ in SMALL])
def test_small(model: Any, line: str, text: str) -> None:
    """A line at a prompt, tables in a terminal, and in a notebook tables with the same cells."""
    assert repr(model) == line
    assert " | ".join(" ".join(row.split()) for row in str(model).splitlines() if row) == text
    assert Cells(model._repr_html_()).text == re.sub("[ |]", "", text.partition(" | ")[2])


def test_columns_are_aligned() -> None:
    """An empty line is before each table; decimal points stand below one another."""
    model = gda.fit(ROWS, LABELS)
    assert r"<caption>$p(y)$ and $\mu_y$</caption>" in model._repr_html_()
    assert str(model).splitlines() == [
        *("LinearModel: 2 classes, 2 features", ""),
        *("class  p(y)  mean: [0]  [1]", "ham    0.6   1/3        2/3", "spam   0.4   9/2        4", ""),
        *("covariance  [0]   [1]", "[0]         7/30   1/15", "[1]         1/15  14/15"),
    ]
    lines = str(Gaussian([F(5, 2), F(-1, 4), F(1, 10**7)], [[1, 0, 0], [0, 1, 0], [0, 0, 1]])).splitlines()
    assert [line[5:13] for line in lines[3:]] == [" 2.5   1", "-0.25  0", " 1e-7  0"]


@each_row("model, says", MANY, ids=[type(model).__name__ for model, _ in MANY])
def test_many(model: Any, says: list[str]) -> None:
    """What is large fits into a terminal, and says how much is left out."""
    lines = str(model).splitlines()
    assert len(lines) <= 24 and max(map(len, lines)) <= 80 and "".join(lines).isprintable()
    assert len(repr(model)) < 400 and repr(model).isprintable()
    for part in says:
        assert part in str(model), str(model)
    assert says[-1][:3] != "..." or f"<p>{says[-1]}</p>" in model._repr_html_()


def test_of_many_classes_some_are_listed() -> None:
    eight, nine = (ClassMoments.of([[0]] * n, range(n)) for n in (8, 9))
    assert repr(eight).startswith("ClassMoments(classes=(0, 1, 2, 3, 4, 5, 6, 7), ")
    assert repr(nine).startswith("ClassMoments(classes=(0, 1, 2, ..., 8), ")
    few, many = (bernoulli_naive_bayes.fit([[0]] * n, range(n)).priors for n in (20, 21))
    assert repr(few) == repr(dict.fromkeys(range(20), F(1, 20)))
    assert repr(many) == "{0: Fraction(1, 21), 1: Fraction(1, 21), 2: Fraction(1, 21), ... 21 entries}"


def test_texts_have_the_words_first_that_tell_most() -> None:
    # ham has 4 words, spam 5, of 7: (1 + 0) / 11 and (1 + 3) / 12 for "win", ln(11 / 3) = 1.299283.
    assert "\nwin    1/11         1/3            1.29928\n" in str(TEXTS)


NUMBERS = [
    ([F(1, 2), F(1, 4)], ["0.5", "0.25"]),  # no decimal is rounded
    ([F(2, 7), F(1, 8), 3], ["2/7", "1/8", "3"]),  # 2/7 would be
    ([F(1, 3), F(1363, 15000)], ["0.333333", "0.0908667"]),  # 0.09086666..., and the second fraction is long
    ([F(1, 3), 10**70], ["0.333333", "1e70"]),
    ([F(-7, 3), F(100, 3)], ["-7/3", "100/3"]),
    ([F(1000, 3), 0], ["333.333", "0"]),
    ([F(123456789012, 5)], ["2.46914e10"]),
    ([F(1, 3 * 10**6), F(1, 10**5)], ["3.33333e-7", "0.00001"]),
    ([F(1, 10**400), F(1, 10**6), 10**8, 10**9], ["1e-400", "1e-6", "100000000", "1e9"]),
]


@each_row("column, texts", NUMBERS, ids=str)
def test_numbers_of_a_column_have_one_form(column: list[Any], texts: list[str]) -> None:
    """They have six digits, unless they are exact as decimals or all short as fractions."""
    identity = [[int(i == j) for j in range(len(column))] for i in range(len(column))]
    lines = str(Gaussian(column, identity)).splitlines()[3:]
    assert [line.split()[1] for line in lines] == texts
