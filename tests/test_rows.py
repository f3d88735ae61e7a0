# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Rows and labels in the forms people have: tables, arrays and columns of other libraries, or imitations."""

from __future__ import annotations

import math
import pickle
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple, Optional

import pytest

from genref import (
    ClassMoments,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian,
    gaussian_naive_bayes,
    gda,
    logistic_regression,
    multinomial_naive_bayes,  # noqa: F401  # used by the calls below
    text_classifier,
)
from genref.counts import ClassCounts, Counts  # noqa: F401  # used by the calls below
from genref.errors import DomainError, GenrefError, NotFiniteError, ShapeError

from .by_hand import each_line
from .each_row import each_row

ROWS: list[tuple[Any, ...]] = [(1.0, 3), (2.5, 1), (4.0, 2), (7.5, 9)]
LABELS = ["a", "a", "b", "b"]
NAMES = ("age", "size")


def imitation(items: Optional[Iterable[Any]] = None, **has: Any) -> Any:
    """Return an object with these attributes and, if there are items, iteration over them."""
    own = {name: staticmethod(value) if callable(value) else value for name, value in has.items()}
    return type("Imitation", (), own if items is None else {**own, "__iter__": lambda self: iter(items)})()


def frame(rows: list[Any], names: Iterable[Any] = NAMES) -> Any:
    """Like pandas: iteration gives the names of the columns."""
    return imitation(names, columns=list(names), itertuples=lambda index, name: iter(rows))


def arrow(rows: list[Any], names: Iterable[str] = NAMES) -> Any:
    """Like Arrow: no iteration at all, and columns with names."""
    return imitation(column_names=list(names), columns=[column(list(entries)) for entries in zip(*rows)])


def column(entries: list[Any]) -> Any:
    """A column of Arrow, whose entries are not numbers."""
    return imitation([object() for _ in entries], to_pylist=lambda: entries)


def tensor(entries: object) -> Any:
    """Like PyTorch, or a zero-dimensional array, which cannot be iterated."""
    return imitation(tolist=lambda: entries)


SPARSE = imitation([ROWS], toarray=lambda: ROWS)
LAZY = imitation(columns=list(NAMES), collect=lambda: ROWS)
OTHER = imitation(itertuples=lambda: ROWS)  # a method of that name with other parameters
OTHER_INDEX = imitation(equals=lambda other: False)
UNCOMPARABLE = type("Uncomparable", (), {"__ne__": lambda self, other: 1 // 0})()
BITS = bernoulli_naive_bayes.count(frame([(0, 1)]), ["a"])
TURNED = frame([row[::-1] for row in ROWS], NAMES[::-1])
TABLES = {
    "pandas": frame(ROWS),
    "Polars": imitation(list(zip(*ROWS)), columns=list(NAMES), iter_rows=lambda: iter(ROWS)),
    "Arrow": arrow(ROWS),
}


class TestTables:
    """A table gives the same model as its rows, and also the names of its columns."""

    @each_row("kind", TABLES)
    def test_give_what_rows_give(self, kind: str) -> None:
        table, y = TABLES[kind], ["a", "b", "a", "b"]
        models: list[tuple[Any, Any, list[str]]] = [
            (gda.fit(table, LABELS), gda.fit(ROWS, LABELS), LABELS),
            (gaussian_naive_bayes.fit(table, LABELS), gaussian_naive_bayes.fit(ROWS, LABELS), LABELS),
            (logistic_regression.fit(table, y), logistic_regression.fit(ROWS, y), y),
        ]
        for model, same, labels in models:
            assert model == same and model.feature_names == NAMES and same.feature_names is None
            assert pickle.loads(pickle.dumps(model)).feature_names == NAMES
            assert model.log_likelihood(table, labels) == same.log_likelihood(ROWS, labels)
        for model, same, _ in (models[0], models[-1]):
            assert list(model.predict_all(table)) == [same.predict(row) for row in ROWS]
            assert list(model.posterior_all(table)) == [same.posterior(row) for row in ROWS]
        assert gda.fit_quadratic(table, y) == gda.fit_quadratic(ROWS, y)
        assert gaussian.mean(table) == gaussian.mean(ROWS)
        assert gaussian.covariance(table) == gaussian.covariance(ROWS)
        score = logistic_regression.score
        assert score([0, 0, 0], table, y) == score([0, 0, 0], ROWS, y)
        moments = ClassMoments.of(table, LABELS)
        assert (moments + moments).feature_names == (moments + ClassMoments.of(ROWS, LABELS)).feature_names
        assert (ClassMoments.of(ROWS, LABELS) + moments).feature_names == NAMES

    def test_of_counts(self) -> None:
        bits = frame([(row[0] > 2, row[1] > 2) for row in ROWS])
        model = bernoulli_naive_bayes.fit(bits, LABELS)
        assert model.feature_names == NAMES and "size" in str(model)
        assert model == bernoulli_naive_bayes.fit([[0, 1], [1, 0], [1, 0], [1, 1]], LABELS)
        assert model.update(bits, LABELS).counts == model.counts + model.counts

    def test_a_column_of_lists(self) -> None:
        assert gda.fit(column([list(row) for row in ROWS]), LABELS) == gda.fit(ROWS, LABELS)

    def test_without_iteration(self) -> None:
        model = gda.fit(tensor([list(row) for row in ROWS]), LABELS)
        assert model == gda.fit([tensor(list(row)) for row in ROWS], LABELS)
        assert model.predict(tensor(list(ROWS[0]))) == "a" and model.feature_names is None

    def test_names(self) -> None:
        """Numbered columns have none; others are not compared, and belong to all features."""
        assert gda.fit(frame(ROWS, [0, 1]), LABELS).feature_names is None
        assert gda.fit(frame(ROWS, [2019, 2020]), LABELS).feature_names == ("2019", "2020")
        model = gda.fit(frame(ROWS), LABELS)
        assert model == gda.LinearModel(model.priors, model.means, model.covariance)

    @each_row(
        ("call", "what"),
        [
            ("list(gda.fit(frame(ROWS), LABELS).predict_all(TURNED))", "rows"),
            ("gda.fit(frame(ROWS), LABELS).log_likelihood(TURNED, LABELS)", "rows"),
            ("ClassMoments.of(frame(ROWS), LABELS) + ClassMoments.of(TURNED, LABELS)", "the rows before"),
            ("BITS + bernoulli_naive_bayes.count(frame([(0, 1)], NAMES[::-1]), ['a'])", "the rows before"),
        ],
    )
    def test_columns_in_another_order_are_refused(self, call: str, what: str) -> None:
        says = rf"^columns of {what}: expected \('age', 'size'\), got \('size', 'age'\)$"
        with pytest.raises(ShapeError, match=says):
            eval(call)

    @each_row(
        ("value", "kind", "says"),
        [
            (None, DomainError, "is None .*; leave out rows with missing values, or fill them in$"),
            (math.nan, NotFiniteError, "is nan; .*; leave out rows with missing values, or fill them in$"),
            (math.inf, NotFiniteError, "is inf; only finite numbers have an exact value$"),
            (
                date(2026, 1, 1),
                DomainError,
                "is datetime.date.*; convert dates to numbers, such as the days ",
            ),
            ("u", DomainError, "is 'u' .*; leave out columns of texts, or use categorical_naive_bayes$"),
            (True, DomainError, r"is True .*; convert truth values to numbers, for example with astype"),
            ([1], DomainError, r"is \[1\] \(list\); allowed: a number with an exact value$"),
        ],
    )
    def test_an_error_names_row_and_column_and_what_to_do(
        self, value: Any, kind: type[GenrefError], says: str
    ) -> None:
        model, bad = gda.fit(frame(ROWS), LABELS), frame([*ROWS[:2], (4.0, value), ROWS[3]])
        for use in (
            lambda: gda.fit(bad, LABELS),
            lambda: logistic_regression.fit(bad, LABELS),
            lambda: list(model.predict_all(bad)),
            lambda: list(model.predict_all([*ROWS[:2], (4, value)])),  # the names come from the model
        ):
            with pytest.raises(kind, match=rf"^rows\[2\]\['size'\] {says}"):
                use()
        for one in (model.predict, model.posterior):
            with pytest.raises(kind, match=rf"^x\['size'\] {says}"):
                one((1, value))
        with pytest.raises(kind, match=r"^rows\[2\]\[1\] is "):
            gda.fit([*ROWS[:2], (4.0, value), ROWS[3]], LABELS)

    @each_line(r"""
        gda.fit(frame([(1, 2), (1,)]), ['a', 'b']) -> rows\[1\]: expected 2 entries, got 1$
        gda.fit(frame(ROWS), LABELS).predict((1, 2, 3)) -> x: expected 2 entries, got 3$
        gda.fit(SPARSE, LABELS) -> rows is .*: rows.toarray\(\), or any other iterable of rows$
        gda.fit(LAZY, LABELS) -> rows is .*: rows.collect\(\), or any other iterable of rows$
        gda.fit({'age': [1]}, LABELS) -> rows is .*; zip\(\*rows.values\(\)\) makes rows
        gda.fit({1.0, 2.0}, LABELS) -> rows is .*: several rows in an order, such as a list$
        gda.fit(tensor(5), LABELS) -> rows is .*: several rows in an order, such as a list$
        gda.fit(OTHER, LABELS) -> rows is .*Imitation
        gda.fit(ROWS, tensor(5)) -> labels is .*Imitation
        gaussian.density(tensor(5), [0], [[1]]) -> x is .*Imitation
        gda.fit(frame([(1, UNCOMPARABLE)]), ['a']) -> rows\[0\]\['size'\] is .*: a number with an exact value$
        categorical_naive_bayes.fit(frame([(1, 0)]), ['a']) -> rows\[0\]\['size'\] is 0 .*; `levels` can
        multinomial_naive_bayes.fit(imitation(ROWS, ndim=2), LABELS) -> documents is .*word_counts\(row\) for
        gda.fit(imitation(ROWS, index=OTHER_INDEX), imitation(LABELS, index=OTHER_INDEX)) -> labels: .* index
        multinomial_naive_bayes.fit([[1]], ['a'], smoothing=tensor(5)) -> smoothing is .*Imitation
        gda.fit(arrow(ROWS, ['a', 'a']), LABELS) -> columns of rows: .* all differ, got 'a' twice$
        gda.fit(ROWS, LABELS).predict(frame(ROWS)) -> x is
        gda.fit(ROWS, frame(ROWS)) -> labels is .*: one column, such as labels\['age'\]$
        bernoulli_naive_bayes.fit(frame([(0, 2)]), ['a']) -> rows\[0\]\['size'\] is 2 .*: 0 or 1$
        gda.LinearModel({0: 1}, {0: [1]}, [[1]], ['a', 'b']) -> feature_names: expected 1 names, got 2$
        gda.LinearModel({0: 1}, {0: [1]}, [[1]], 'a') -> feature_names is
        gda.LinearModel({0: 1}, {0: [1]}, [[1]], [1]) -> feature_names\[0\] is 1
        logistic_regression.LogisticRegression((0, 1), (0.5,), ['a']) -> feature_names: expected 0 names
        ClassCounts(['a'], [Counts(1, {})], 2, feature_names=['a']) -> feature_names: expected 2 names
        gda.fit([[0], [1]], ['a', 0.5]) -> labels\[1\] is .*: int or str$
        gda.fit([[0], [1]], ['a', None]) -> labels.*; leave out rows with missing values, or name them$
        gda.fit([[0], [1]], ['a', math.nan]) -> labels.*; leave out rows with missing values, or name them$
        gda.fit([[0], [1]], ['a', date(2026, 1, 1)]) -> labels.*; for a date, use str\(date\)$
    """)
    def test_what_is_wrong_is_named(self, line: str) -> None:
        call, _, says = line.partition(" -> ")
        with pytest.raises(GenrefError, match=f"^{says}"):
            eval(call)


Row = NamedTuple("Row", [("size", int), ("age", float)])
FOUR = [(1.0, 3), (2.5, 1), (4.0, 2), (7.5, 9), (2.0, 8), (6.0, 4)]
ONES = [(1, 0), (1, 1), (0, 1), (0, 0), (1, 0), (0, 1)]
Y6 = ["a", "a", "b", "b", "a", "b"]
NAMED: dict[str, Any] = {
    "linear": gda.fit(frame(FOUR), Y6),
    "quadratic": gda.fit_quadratic(frame(FOUR), Y6),
    "diagonal": gaussian_naive_bayes.fit(frame(FOUR), Y6),
    "logistic": logistic_regression.LogisticRegression(("a", "b"), (0.5, 1.0, -2.0), NAMES),
    "bits": bernoulli_naive_bayes.fit(frame(ONES), Y6),
    "values": categorical_naive_bayes.fit(frame([(a + 1, b + 1) for a, b in ONES]), Y6),
}


@each_row("name", NAMED)
class TestOneRow:
    """A single x that has names is read by them, in any order."""

    def test_is_read_by_name(self, name: str) -> None:
        model, (age, size) = NAMED[name], (1, 1)
        expected = model.posterior([age, size]), model.predict([age, size]), model.explain([age, size])
        for x in ({"size": size, "age": age}, {"age": age, "size": size}, Row(size, age)):
            assert (model.posterior(x), model.predict(x), model.explain(x)) == expected
            assert list(model.predict_all([x])) == [expected[1]] == [model.predict(iter([age, size]))]
            assert list(model.posterior_all([x, x])) == [expected[0]] * 2
        assert model.posterior({"size": 0 if name == "bits" else 2, "age": age}) != expected[0]

    def test_unknown_and_missing_names_are_refused(self, name: str) -> None:
        model = NAMED[name]
        with pytest.raises(
            ShapeError, match=r"^x: expected the features \('age', 'size'\), got 'height', too$"
        ):
            model.predict({"age": 1, "size": 1, "height": 2})
        if name in ("linear", "quadratic", "logistic"):
            with pytest.raises(
                ShapeError, match=r"^x: expected the features \('age', 'size'\), got no 'size'$"
            ):
                model.posterior({"age": 1})

    def test_naive_bayes_leaves_absent_features_out(self, name: str) -> None:
        """p(x|y) is then the product over the others, as of a model that never had the feature."""
        if name not in ("diagonal", "bits", "values"):
            pytest.skip("its features are not independent")
        model, x = NAMED[name], {"size": 1}
        column: Any = {"diagonal": FOUR, "bits": ONES, "values": [(a + 1, b + 1) for a, b in ONES]}[name]
        fit: Any = {
            "diagonal": gaussian_naive_bayes.fit,
            "bits": bernoulli_naive_bayes.fit,
            "values": categorical_naive_bayes.fit,
        }[name]
        alone = fit([[size] for _, size in column], Y6)
        for digits in (None, 30):
            assert model.posterior(x, digits=digits) == alone.posterior([1], digits=digits)
            assert model.log_joint(x, digits=digits) == alone.log_joint([1], digits=digits)
        why = model.explain(x)
        assert model.argmax(x) == alone.argmax([1]) and why.log_odds == alone.explain([1]).log_odds
        assert {part.name: part.log_odds for part in why.parts}["age (left out)"] == 0
        with pytest.raises((ShapeError, DomainError)):
            model.update([x], ["a"])  # nothing can be learnt of a feature that is not there

    @each_row("nothing", [None, math.nan])
    def test_missing_values_are_refused(self, name: str, nothing: Any) -> None:
        with pytest.raises(GenrefError, match=r"^x\['size'\] is "):
            NAMED[name].predict({"age": 1, "size": nothing})


class TestLabels:
    """A label is replaced by the int or str that it equals."""

    @each_row(
        ("given", "plain"),
        [(True, 1), (False, 0), (2.0, 2), (-0.0, 0), (Fraction(3), 3), (Decimal("1E+2"), 100), ("1", "1")],
    )
    def test_are_what_they_are_equal_to(self, given: Any, plain: object) -> None:
        model = gda.fit([[0], [1]], [given, given])
        assert model.classes == (plain,) and type(model.classes[0]) is type(plain)
        assert model.predict([0]) == given and model.priors[given] == 1

    def test_in_a_column_of_arrow(self) -> None:
        assert gda.fit(ROWS, column(LABELS)) == gda.fit(ROWS, LABELS)
        series = imitation(LABELS, keys=lambda: range(4), values=LABELS)  # like pandas
        assert gda.fit(ROWS, series) == gda.fit(ROWS, LABELS)
        texts = column(["win a prize", "see you"])
        assert text_classifier.fit(texts, ["a", "b"]).predict("win") == "a"
