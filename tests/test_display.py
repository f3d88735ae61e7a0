# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How models and statistics display themselves; the numbers are worked by hand."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction as F
from html.parser import HTMLParser
from math import inf
from typing import List, Optional, Sequence, Tuple

import pytest

from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian_naive_bayes,
    gda,
    logistic_regression,
    multinomial_naive_bayes,
    text_classifier,
)
from genref.counts import ClassCounts, Counts
from genref.display import (
    LINES,
    WIDTH,
    Cell,
    Displayed,
    aligned,
    cut,
    in_one_form,
    lines_per_table,
    plural,
    short,
)
from genref.gaussian import Gaussian
from genref.logistic import LogisticForm
from genref.moments import ClassMoments, Moments
from genref.text import Vocabulary

from .each_row import each_row

ROWS, LABELS = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], ["ham", "ham", "ham", "spam", "spam"]
TEXTS = text_classifier.fit(["win a prize", "win win", "see you at noon"], ["spam", "spam", "ham"])

SMALL = {
    "linear": gda.fit(ROWS, LABELS),
    "quadratic": gda.fit_quadratic(ROWS, LABELS),
    "gaussian": gaussian_naive_bayes.fit(ROWS, LABELS),
    "bernoulli": bernoulli_naive_bayes.fit([[0, 1], [1, 1]], [0, 1]),
    "categorical": categorical_naive_bayes.fit([[1, 2], [2, 1]], [0, 1]),
    "multinomial": multinomial_naive_bayes.fit([[1, 2], [3]], [0, 1]),
    "texts": TEXTS,
    "normal": Gaussian([0, 1], [[2, F(1, 3)], [F(1, 3), 4]]),
    "form": gda.fit(ROWS, LABELS).logistic_form(),
    "regression": logistic_regression.fit([[0], [1], [2], [3]], [0, 1, 0, 1]),
    "moments": Moments.of(ROWS),
    "moments by class": ClassMoments.of(ROWS, LABELS),
    "counts": Counts(3, {"a": 2, "b": 1}),
    "counts by class": ClassCounts(("x", "y"), (Counts(1, {"a": 1}), Counts(2, {"a": 1, "b": 1}))),
    "vocabulary": Vocabulary(("a", "b")),
    "explanation": TEXTS.explain("win noon maybe"),
}
MANY = {
    "features": gda.LinearModel(
        {0: F(1, 2), 1: F(1, 2)},
        {0: [0] * 60, 1: [F(1, 3)] * 60},
        [[int(i == j) for j in range(60)] for i in range(60)],
    ),
    "classes": bernoulli_naive_bayes.fit(
        [[0, 1]] * 300, [f"a class with the number {k}" for k in range(300)]
    ),
    "own covariances": gda.QuadraticModel(
        {k: F(1, 30) for k in range(30)},
        {k: [k, 10**30 * k] for k in range(30)},
        {k: [[1, 0], [0, 10**40 + k]] for k in range(30)},
    ),
    "values": categorical_naive_bayes.fit([[1, 2], [2, 1]], [0, 1], levels=[10**12, 3]),
    "words": multinomial_naive_bayes.fit([[1], [2]], [0, 1], vocabulary_size=10**12),
    "long words": text_classifier.fit(["x" * 200 + " y", "\u0661\U0001f600 z"], ["a\nb", "c" * 100]),
    "vocabulary": Vocabulary(tuple(f"w{k}" for k in range(1000))),
    "long numbers": gda.LinearModel(
        {0: F(1, 10**6000), 1: 1 - F(1, 10**6000)}, {0: [10**7000], 1: [0]}, [[F(1, 10**8000)]]
    ),
    "many counts": Counts(10**9000, {"a": 10**5001}),
    "long smoothing": bernoulli_naive_bayes.fit([[1]], [0], smoothing=F(10**5000, 3)),
}


def lines_of(model: object) -> List[List[str]]:
    """Return the cells of each nonempty line."""
    return [line.split() for line in str(model).splitlines() if line]


class TestLine:
    @each_row(
        ("name", "line"),
        [
            ("linear", "LinearModel(classes=('ham', 'spam'), features=2)"),
            ("quadratic", "QuadraticModel(classes=('ham', 'spam'), features=2)"),
            ("gaussian", "GaussianNaiveBayesModel(classes=('ham', 'spam'), features=2)"),
            ("bernoulli", "BernoulliModel(classes=(0, 1), features=2, smoothing=1)"),
            ("categorical", "CategoricalModel(classes=(0, 1), features=2, smoothing=1)"),
            ("multinomial", "MultinomialModel(classes=(0, 1), words=3, smoothing=1)"),
            ("texts", "MultinomialText(classes=('ham', 'spam'), words=7, smoothing=1)"),
            ("normal", "Gaussian(features=2)"),
            ("form", "LogisticForm(features=2)"),
            ("regression", "LogisticRegression(classes=(0, 1), features=1)"),
            ("moments", "Moments(examples=5, features=2)"),
            ("moments by class", "ClassMoments(classes=('ham', 'spam'), examples=5, features=2)"),
            ("counts", "Counts(examples=3, events=2)"),
            ("counts by class", "ClassCounts(classes=('x', 'y'), examples=3, events=2)"),
            ("vocabulary", "Vocabulary(('a', 'b'))"),
        ],
    )
    def test_says_what_it_is(self, name: str, line: str) -> None:
        assert repr(SMALL[name]) == line

    def test_of_an_explanation(self) -> None:
        assert repr(SMALL["explanation"]).startswith("Explanation(label='spam', other='ham', log_odds=")

    @pytest.mark.engine
    @each_row("name", MANY)
    def test_is_one_short_line(self, name: str) -> None:
        assert len(repr(MANY[name])) < 400 and repr(MANY[name]).isprintable()

    def test_pseudo_counts_that_differ(self) -> None:
        model = multinomial_naive_bayes.fit([[1], [2]], [0, 1], smoothing=[F(1, 2), F(1, 3)])
        assert repr(model) == "MultinomialModel(classes=(0, 1), words=2, smoothing=(0.5, 1/3))"


class TestText:
    def test_of_gda(self) -> None:
        # Deviations of ham (-1/3, -2/3), (2/3, -2/3), (-1/3, 4/3), of spam (-1/2, -1), (1/2, 1): the sums of
        # squares 2/3 + 1/2 and 8/3 + 2, of products -2/3 + 1, each over 5.
        assert str(SMALL["linear"]).splitlines() == [
            "LinearModel: 2 classes, 2 features",
            "",
            "class  p(y)  mean: [0]  [1]",
            "ham    0.6   1/3        2/3",
            "spam   0.4   9/2        4",
            "",
            "covariance  [0]   [1]",
            "[0]         7/30   1/15",
            "[1]         1/15  14/15",
        ]

    def test_of_a_covariance_for_each_class(self) -> None:
        assert lines_of(SMALL["quadratic"])[4:] == [
            ["covariance", "[0]", "[1]"],
            ["ham:", "[0]", "2/9", "-2/9"],
            ["ham:", "[1]", "-2/9", "8/9"],
            ["spam:", "[0]", "1/4", "1/2"],
            ["spam:", "[1]", "1/2", "1"],
        ]

    def test_of_a_variance_for_each_class(self) -> None:
        assert lines_of(SMALL["gaussian"])[4:] == [
            ["class", "variance:", "[0]", "[1]"],
            ["ham", "2/9", "8/9"],
            ["spam", "1/4", "1"],
        ]

    @pytest.mark.parametrize(
        ("name", "lines"),
        [
            (
                "bernoulli",
                [["feature", "p(x_j=1|0)", "p(x_j=1|1)"], ["0", "1/3", "2/3"], ["1", "2/3", "2/3"]],
            ),
            (
                "categorical",
                [
                    ["feature", "p(x_j|0)", "p(x_j|1)"],
                    *(["0", "=", "1", "2/3", "1/3"], ["0", "=", "2", "1/3", "2/3"]),
                    *(["1", "=", "1", "1/3", "2/3"], ["1", "=", "2", "2/3", "1/3"]),
                ],
            ),
            (
                "multinomial",
                [
                    ["word", "p(word|0)", "p(word|1)"],
                    *(["1", "0.4", "0.25"], ["2", "0.4", "0.25"], ["3", "0.2", "0.5"]),
                ],
            ),
        ],
    )
    def test_of_events(self, name: str, lines: List[List[str]]) -> None:
        assert lines_of(SMALL[name])[1:4] == [
            ["class", "examples", "p(y)"],
            ["0", "1", "0.5"],
            ["1", "1", "0.5"],
        ]
        assert lines_of(SMALL[name])[4:] == lines

    def test_of_texts_has_the_words_first_that_tell_most(self) -> None:
        # ham has 4 words, spam 5, of 7: (1 + 0) / 11 and (1 + 3) / 12 for "win", ln(11 / 3) = 1.299283.
        assert lines_of(TEXTS)[4:6] == [
            ["word", "p(word|ham)", "p(word|spam)", "log-odds", "of", "spam"],
            ["win", "1/11", "1/3", "1.29928"],
        ]

    def test_of_parameters(self) -> None:
        assert lines_of(SMALL["normal"])[1:] == [
            ["mean", "covariance:", "[0]", "[1]"],
            ["[0]", "0", "2", "1/3"],
            ["[1]", "1", "1/3", "4"],
        ]
        form = LogisticForm(F(1), F(1), (F(1, 3), F(2)), (F(1), F(2)))
        assert lines_of(form)[1:] == [
            ["theta"],
            ["x_0", "=", "1", "1"],
            ["x_1", "0.333333"],
            ["x_2", "2.69315"],
        ]
        assert [cells[0] for cells in lines_of(SMALL["regression"])] == [
            "LogisticRegression:",
            "theta",
            "x_0",
            "x_1",
        ]

    def test_of_statistics(self) -> None:
        # (0 + 1 + 0 + 4 + 5) / 5 = 2 and 42 / 5 - 4 = 4.4; (0 + 0 + 2 + 3 + 5) / 5 = 2 and 38 / 5 - 4 = 3.6.
        assert lines_of(SMALL["moments"])[1:] == [
            ["feature", "mean", "variance"],
            ["[0]", "2", "4.4"],
            ["[1]", "2", "3.6"],
        ]
        assert lines_of(SMALL["moments by class"])[1:] == [
            ["class", "examples", "mean:", "[0]", "[1]"],
            ["ham", "3", "1/3", "2/3"],
            ["spam", "2", "9/2", "4"],
        ]
        assert lines_of(SMALL["counts"])[1:] == [["event", "count"], ["a", "2"], ["b", "1"]]
        assert lines_of(SMALL["counts by class"])[1:] == [
            ["class", "examples", "events"],
            *(["x", "1", "1"], ["y", "2", "2"]),
            ["event", "x", "y"],
            *(["a", "1", "1"], ["b", "0", "1"]),
        ]
        assert lines_of(SMALL["vocabulary"])[1:] == [["identity", "word"], ["1", "a"], ["2", "b"]]

    def test_of_no_examples(self) -> None:
        assert str(Moments.none(2)) == "Moments: 0 examples, 2 features"
        lines = lines_of(ClassMoments.of([[1]], ["a"], ["a", "b"]))
        assert lines[2:] == [["a", "1", "1"], ["b", "0"]]

    def test_of_words_that_no_class_or_one_has(self) -> None:
        model = text_classifier.fit(["a b", "a c"], ["x", "y"], smoothing=0)
        lines = {cells[0]: cells[1:] for cells in lines_of(model)[5:]}
        assert lines == {"a": ["0.5", "0.5", "0"], "b": ["0.5", "0", "-inf"], "c": ["0", "0.5", "inf"]}

    def test_an_explanation_adds_up_line_by_line(self) -> None:
        explanation = TEXTS.explain("win noon maybe")
        first, *lines = str(explanation).splitlines()
        assert first.split("  ")[-1].strip() == "log-odds of spam against ham, the sum of"
        assert [line.split("  ")[-1].strip() for line in lines] == [
            *("prior", "win (1)", "noon (1)", "not in the vocabulary: maybe (1)")
        ]
        numbers = [Decimal(line.split()[0]) for line in (first, *lines[:-1])]
        assert abs(numbers[0] - sum(numbers[1:])) < Decimal("1e-15")

    @pytest.mark.engine
    @each_row("name", MANY)
    def test_fits_a_terminal(self, name: str) -> None:
        lines = str(MANY[name]).splitlines()
        assert len(lines) <= LINES and max(map(len, lines)) <= WIDTH
        assert "\n".join(lines).replace("\n", "").isprintable()

    @pytest.mark.engine
    @each_row(
        ("name", "says"),
        [
            ("features", ["[9]  ... 50 more", "... 45 more rows"]),
            ("classes", ["a class with t...mber 11  1", "... 285 more classes", "... 298 more"]),
            ("own covariances", ["... 22 more classes", "... 51 more rows"]),
            ("values", ["... 999999999988 more values"]),
            ("words", ["... 999999999985 more words"]),
            ("vocabulary", ["... 980 more words"]),
        ],
    )
    def test_says_how_much_is_left_out(self, name: str, says: Sequence[str]) -> None:
        assert all(part in str(MANY[name]) for part in says), str(MANY[name])


class Cells(HTMLParser):
    """The cells of the tables in a piece of HTML; its tags must match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: List[str] = []
        self.rows: List[List[str]] = []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attributes: List[Tuple[str, Optional[str]]]) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] in (["td"], ["th"]):
            self.rows[-1].append(data)


class TestNotebook:
    @each_row("name", SMALL)
    def test_has_the_cells_of_the_text(self, name: str) -> None:
        model = SMALL[name]
        assert isinstance(model, Displayed)
        text = [[cell for cell in row if cell] for row in cells_of(model)]
        assert Cells(model._repr_html_()).rows == text

    @pytest.mark.engine
    def test_what_is_left_out_is_counted(self) -> None:
        vocabulary = MANY["vocabulary"]
        assert isinstance(vocabulary, Displayed)
        html = vocabulary._repr_html_()
        assert "<p>... 980 more words</p>" in html and html.count("980") == 1

    def test_names_are_escaped(self) -> None:
        model = text_classifier.fit(["x", "y"], ["<b>", "a&b"])
        html = model._repr_html_()
        assert "&lt;b&gt;" in html and "a&amp;b" in html and "<b>" not in html

    def test_formulas_are_those_of_the_lecture(self) -> None:
        html = gda.fit(ROWS, LABELS)._repr_html_()
        assert r"<caption>$p(y)$ and $\mu_y$</caption>" in html and r"<caption>$\Sigma$</caption>" in html


def cells_of(model: Displayed) -> List[List[str]]:
    """Return the cells of the tables."""
    return [[cell.strip() for cell in row] for table in cut(list(model._tables()), 6) for row in table.lines]


class TestNumbers:
    @each_row(
        ("number", "text"),
        [
            (F(1, 3), "1/3"),
            (F(1, 2), "0.5"),
            (F(2503, 500), "5.006"),
            (F(1363, 15000), "0.0908667"),  # 0.09086666...
            (F(-7, 3), "-7/3"),
            (F(100, 3), "100/3"),
            (F(1000, 3), "333.333"),
            (F(0), "0"),
            (F(10**8), "100000000"),
            (F(123456789012), "1.23457e11"),
            (F(1, 3 * 10**6), "3.33333e-7"),
            (F(1, 10**5), "0.00001"),
            (1e-6, "1e-6"),
            (F(1, 10**400), "1e-400"),
            (1234567, "1234567"),
            (0.1, "0.1"),
            (1e-300, "1e-300"),
            (-inf, "-inf"),
            (Decimal("0.12345678"), "0.123457"),
        ],
        ids=str,
    )
    def test_have_six_digits_unless_they_are_exact(self, number: F, text: str) -> None:
        assert short(number) == text

    def test_too_long_for_python_to_print_are_rounded(self) -> None:
        assert lines_of(MANY["long numbers"])[2] == ["0", "1e-6000", "1e7000"]
        assert str(MANY["many counts"]).startswith("Counts: 1e9000 examples, 1 event")
        assert repr(MANY["long smoothing"]).endswith("smoothing=3.33333e4999)")

    def test_have_as_many_digits_as_asked(self) -> None:
        assert short(F(1000, 3), 40) == "333." + "3" * 37
        assert short(Decimal("1." + "1" * 50), 40) == "1." + "1" * 39

    @each_row(
        ("column", "texts"),
        [
            ([F(1, 2), F(1, 4)], ["0.5", "0.25"]),  # no decimal is rounded
            ([F(2, 7), F(1, 8), 3], ["2/7", "1/8", "3"]),  # 2/7 would be
            ([F(1, 3), F(1363, 15000)], ["0.333333", "0.0908667"]),  # the second fraction is long
            ([F(1, 3), 0.5], ["0.333333", "0.5"]),  # a double is not exact
            ([F(1, 3), "unknown"], ["0.333333", "unknown"]),
            ([F(1, 3), 10**70], ["0.333333", "1e70"]),
            ([], []),
        ],
        ids=str,
    )
    def test_in_a_column_have_one_form(self, column: Sequence[Cell], texts: List[str]) -> None:
        assert in_one_form(column, 6) == texts

    def test_their_points_stand_below_one_another(self) -> None:
        assert aligned(["2.5", "-0.25", "1e-7", "10", "1/3"]) == [" 2.5", "-0.25", " 1e-7", "10", " 1/3"]


class TestSizes:
    def test_a_table_gets_what_it_needs_or_what_others_leave(self) -> None:
        assert lines_per_table([3, 12], 10) == [3, 7]
        assert lines_per_table([12, 3], 10) == [7, 3]
        assert lines_per_table([30, 30, 3], 20) == [8, 9, 3]
        assert lines_per_table([], 5) == []

    def test_plurals(self) -> None:
        assert [plural(1, "class"), plural(2, "class"), plural(1, "row"), plural(0, "row")] == [
            *("1 class", "2 classes", "1 row", "0 rows")
        ]
