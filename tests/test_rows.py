# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Rows and labels in the forms people have: tables, arrays and columns of other libraries, or imitations."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Optional, cast

import pytest

from genref import (
    ClassMoments,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian,
    gaussian_naive_bayes,
    gda,
    logistic_regression,
    text_classifier,
)
from genref.counts import ClassCounts, Counts
from genref.errors import DomainError, GenrefError, NotFiniteError, ShapeError
from genref.numbers.labels import label_of
from genref.numbers.rows import opened

from .each_row import each_row

ROWS: list[tuple[Any, ...]] = [(1.0, 3), (2.5, 1), (4.0, 2), (7.5, 9)]
LABELS = ["a", "a", "b", "b"]
NAMES = ("age", "size")


class Frame:
    """Like pandas: iteration gives the names of the columns."""

    def __init__(self, rows: Iterable[tuple[Any, ...]], columns: Iterable[object] = NAMES) -> None:
        self._rows, self._columns = list(rows), list(columns)

    @property
    def columns(self) -> list[object]:
        return self._columns

    def __iter__(self) -> Iterator[object]:
        return iter(self._columns)

    def itertuples(self, index: bool = True, name: Optional[str] = "Row") -> Iterator[tuple[object, ...]]:
        assert not index and name is None
        return iter(self._rows)


class Columns:
    """Like Polars: iteration gives the columns."""

    columns = list(NAMES)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return zip(*ROWS)

    def iter_rows(self) -> Iterator[tuple[object, ...]]:
        return iter(ROWS)


class Arrow:
    """Like Arrow: no iteration at all, and rows that are dicts."""

    def __init__(self, rows: list[Any], names: Optional[Iterable[str]] = NAMES) -> None:
        self._rows = rows
        if names is not None:
            self.column_names = list(names)

    def to_pylist(self) -> list[object]:
        return self._rows


class Column:
    """A column of Arrow, whose entries are not numbers."""

    def __init__(self, entries: list[Any]) -> None:
        self._entries = entries

    def __iter__(self) -> Iterator[object]:
        return (object() for _ in self._entries)

    def to_pylist(self) -> list[Any]:
        return self._entries


class Tensor:
    """Like PyTorch, or a zero-dimensional array, which cannot be iterated."""

    def __init__(self, entries: object) -> None:
        self._entries = entries

    def tolist(self) -> object:
        return self._entries


class Sparse:
    """Like SciPy: iteration gives matrices with one row."""

    def __iter__(self) -> Iterator[object]:
        return iter([self])

    def toarray(self) -> list[tuple[Any, ...]]:
        return ROWS


class Lazy:
    """A query without rows until somebody collects them."""

    columns = list(NAMES)

    def collect(self) -> list[tuple[Any, ...]]:
        return ROWS


def dicts(rows: Iterable[tuple[Any, ...]] = ROWS) -> list[dict[str, Any]]:
    return [dict(zip(NAMES, row)) for row in rows]


def with_entry(value: object) -> Frame:
    """Return a table in which row 2 has this value for size."""
    return Frame([*ROWS[:2], (4.0, value), ROWS[3]])


class TestTables:
    """A table gives the same model as its rows, and also the names of its columns."""

    TABLES: tuple[Callable[[], Any], ...] = (
        lambda: Frame(ROWS),
        Columns,
        lambda: Arrow(dicts()),
        lambda: Arrow(dicts(), None),
        lambda: Arrow([list(row) for row in ROWS]),
    )

    @pytest.mark.parametrize("table", TABLES)
    def test_give_what_rows_give(self, table: Callable[[], Any]) -> None:
        model = gda.fit(table(), LABELS)
        assert model == gda.fit(ROWS, LABELS) and model.feature_names == NAMES
        assert gda.fit_quadratic(table(), LABELS).feature_names == NAMES
        naive = gaussian_naive_bayes.fit(table(), LABELS)
        assert naive.feature_names == NAMES and naive == gaussian_naive_bayes.fit(ROWS, LABELS)
        assert gaussian.mean(table()) == gaussian.mean(ROWS)
        assert gaussian.covariance(table()) == gaussian.covariance(ROWS)
        assert list(model.predict_all(table())) == [model.predict(row) for row in ROWS]
        assert list(model.posterior_all(table())) == [model.posterior(row) for row in ROWS]
        assert model.log_likelihood(table(), LABELS) == model.log_likelihood(ROWS, LABELS)
        moments = ClassMoments.of(table(), LABELS)
        assert (moments + moments).feature_names == (moments + ClassMoments.of(ROWS, LABELS)).feature_names
        assert "mean: age" in str(model) and "size" in str(moments)

    @pytest.mark.parametrize("table", TABLES)
    def test_of_logistic_regression(self, table: Callable[[], Any]) -> None:
        y = ["a", "b", "a", "b"]
        model, same = logistic_regression.fit(table(), y), logistic_regression.fit(ROWS, y)
        assert model == same and model.feature_names == NAMES and same.feature_names is None
        assert "size" in str(model) and list(model.predict_all(table())) == list(same.predict_all(ROWS))
        assert model.log_likelihood(table(), y) == same.log_likelihood(ROWS, y)
        assert pickle.loads(pickle.dumps(model)).feature_names == NAMES
        start = [0, 0, 0]
        assert logistic_regression.score(start, table(), y) == logistic_regression.score(start, ROWS, y)
        with pytest.raises(DomainError, match=r"^rows\[2\]\['size'\] is 'x'"):
            logistic_regression.fit(with_entry("x"), y)
        with pytest.raises(ShapeError, match="^feature_names: expected 2 names, got 1$"):
            logistic_regression.LogisticRegression(("a", "b"), (0.0, 1.0, 2.0), ("age",))

    def test_of_counts(self) -> None:
        bits = Frame([(row[0] > 2, row[1] > 2) for row in ROWS])
        model = bernoulli_naive_bayes.fit(bits, LABELS)
        assert model.feature_names == NAMES and "size" in str(model)
        assert model == bernoulli_naive_bayes.fit([[0, 1], [1, 0], [1, 0], [1, 1]], LABELS)
        assert model.update(bits, LABELS).remove(bits, LABELS) == model
        with pytest.raises(DomainError, match=r"^rows\[0\]\['size'\] is 2 .*; allowed: 0 or 1$"):
            bernoulli_naive_bayes.fit(Frame([(0, 2)]), ["a"])

    def test_without_iteration(self) -> None:
        model = gda.fit(Tensor([list(row) for row in ROWS]), LABELS)
        assert model == gda.fit(cast("Any", [Tensor(list(row)) for row in ROWS]), LABELS)
        assert model.predict(Tensor(list(ROWS[0]))) == "a" and model.feature_names is None  # type: ignore[arg-type]

    def test_numbered_columns_have_no_names(self) -> None:
        assert gda.fit(Frame(ROWS, [0, 1]), LABELS).feature_names is None
        assert gda.fit(Frame(ROWS, [2019, 2020]), LABELS).feature_names == ("2019", "2020")
        assert opened(Arrow([]), "rows").names == NAMES and opened(Arrow([], None), "rows").names is None

    def test_names_are_kept_by_copies_and_not_compared(self) -> None:
        model = gda.fit(Frame(ROWS), LABELS)
        assert pickle.loads(pickle.dumps(model)).feature_names == NAMES
        assert model == gda.LinearModel(model.priors, model.means, model.covariance)
        for bad, kind in ((["a"], ShapeError), ("ab", DomainError), ([1, 2], DomainError)):
            with pytest.raises(kind, match="^feature_names"):
                gda.LinearModel(model.priors, model.means, model.covariance, bad)  # type: ignore[arg-type]
        with pytest.raises(ShapeError, match="^feature_names: expected 2 names, got 1$"):
            ClassCounts(("a",), (Counts(1, {0: 1}),), 2, feature_names=("a",))

    def test_columns_in_another_order_are_refused(self) -> None:
        model, turned = gda.fit(Frame(ROWS), LABELS), Frame([row[::-1] for row in ROWS], NAMES[::-1])
        one, other = ClassMoments.of(Frame(ROWS), LABELS), ClassMoments.of(turned, LABELS)
        bits = bernoulli_naive_bayes.count(Frame([(0, 1)]), ["a"])
        both = r"expected \('age', 'size'\), got \('size', 'age'\)$"
        for use, what in (
            (lambda: list(model.predict_all(turned)), "rows"),
            (lambda: model.log_likelihood(turned, LABELS), "rows"),
            (lambda: one + other, "the moments"),
            (lambda: bits + bernoulli_naive_bayes.count(Frame([(1, 0)], NAMES[::-1]), ["a"]), "the counts"),
        ):
            with pytest.raises(ShapeError, match=f"^columns of {what}: {both}"):
                use()

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
            (
                True,
                DomainError,
                r"is True .*; convert truth values to numbers, for example with astype\(int\)$",
            ),
            ([1], DomainError, r"is \[1\] \(list\); allowed: a number with an exact value$"),
        ],
    )
    def test_an_error_names_row_and_column_and_what_to_do(
        self, value: Any, kind: type[GenrefError], says: str
    ) -> None:
        model = gda.fit(Frame(ROWS), LABELS)
        for use in (
            lambda: gda.fit(with_entry(value), LABELS),
            lambda: list(model.predict_all(with_entry(value))),
            lambda: list(model.predict_all([*ROWS[:2], (4, value)])),  # the names come from the model
        ):
            with pytest.raises(kind, match=rf"^rows\[2\]\['size'\] {says}"):
                use()
        for one in (model.predict, model.posterior):
            with pytest.raises(kind, match=rf"^x\['size'\] {says}"):
                one((1, value))
        with pytest.raises(kind, match=r"^rows\[2\]\[1\] is [^;]*(; only finite [^;]*|; allowed: [^;]*)?$"):
            gda.fit([*ROWS[:2], (4.0, value), ROWS[3]], LABELS)  # a list has no columns to leave out

    def test_an_error_about_a_row_names_the_row(self) -> None:
        with pytest.raises(ShapeError, match=r"^rows\[1\]: expected 2 entries, got 1$"):
            gda.fit(Frame([(1, 2), (1,)]), ["a", "b"])
        with pytest.raises(ShapeError, match="^x: expected 2 entries, got 3$"):
            gda.fit(Frame(ROWS), LABELS).predict((1, 2, 3))

    @pytest.mark.parametrize(
        ("rows", "says"),
        [
            (Sparse(), r"allowed: rows.toarray\(\), or any other iterable of rows$"),
            (Lazy(), r"allowed: rows.collect\(\), or any other iterable of rows$"),
            (
                {"age": [1, 2]},
                r"allowed: an iterable of rows; zip\(\*rows.values\(\)\) makes rows",
            ),
            ({1.0, 2.0}, "allowed: an iterable in an order$"),
            (Tensor(5), "allowed: an iterable in an order$"),
        ],
    )
    def test_what_has_no_rows_names_the_call_that_makes_them(self, rows: Any, says: str) -> None:
        with pytest.raises(DomainError, match=f"^rows is .*; {says}"):
            gda.fit(rows, LABELS)

    def test_a_method_of_that_name_with_other_parameters(self) -> None:
        class Other:
            def itertuples(self) -> list[int]:
                return []

        with pytest.raises(DomainError, match="^rows is .*Other"):
            gda.fit(Other(), LABELS)  # type: ignore[arg-type]

    def test_dicts_have_the_same_columns_each_once(self) -> None:
        with pytest.raises(
            DomainError, match=r"^rows\[1\] is .*; allowed: a mapping with the keys \('age', 'size'\)"
        ):
            gda.fit(Arrow([*dicts(ROWS[:1]), {"size": 1, "age": 2}]), LABELS[:2])
        with pytest.raises(ShapeError, match="^columns of rows: expected names that .*, got 'a' twice$"):
            gda.fit(Arrow([{"a": 2}], ["a", "a"]), LABELS[:1])

    def test_a_table_is_no_x_and_no_labels(self) -> None:
        model = gda.fit(ROWS, LABELS)
        with pytest.raises(DomainError, match="^x is "):
            model.predict(Frame(ROWS))  # type: ignore[arg-type]
        with pytest.raises(DomainError, match=r"^labels is .*: one column, such as labels.'age'.$"):
            gda.fit(ROWS, Frame(ROWS))  # type: ignore[type-var]


class TestLabels:
    """A label is replaced by the int or str that it equals."""

    @each_row(
        ("given", "plain"),
        [(True, 1), (False, 0), (2.0, 2), (-0.0, 0), (Fraction(3), 3), (Decimal("1E+2"), 100), ("1", "1")],
    )
    def test_are_what_they_are_equal_to(self, given: Any, plain: object) -> None:
        found = label_of(given, "label")
        assert found == plain == given and type(found) is type(plain)
        model = gda.fit([[0], [1]], [given, given])
        assert model.classes == (plain,) and model.predict([0]) == given
        assert model.priors[given] == 1

    @each_row(
        ("label", "says"),
        [
            (0.5, "int or str$"),
            (math.inf, "int or str$"),
            (b"a", "int or str$"),
            (None, "int or str; leave out rows with missing values, or name them$"),
            (math.nan, "int or str; leave out rows with missing values, or name them$"),
            (date(2026, 1, 1), r"int or str; for a date, use str\(date\)$"),
        ],
    )
    def test_others_are_refused_with_what_to_do(self, label: Any, says: str) -> None:
        with pytest.raises(DomainError, match=rf"^labels\[1\] is .*; allowed: {says}"):
            gda.fit([[0], [1]], ["a", label])

    def test_of_comparisons(self) -> None:
        """`y > 0` gives truth values, which become classes 0 and 1."""
        numbers = [-1, 3, -2, 4]
        model = gda.fit([[0], [5], [1], [7]], [y > 0 for y in numbers])
        assert model.classes == (0, 1)
        assert [y > 0 for y in numbers] == list(model.predict_all([[0], [5], [1], [7]]))

    def test_in_a_column_of_arrow(self) -> None:
        assert gda.fit(ROWS, Column(LABELS)) == gda.fit(ROWS, LABELS)  # type: ignore[type-var]
        texts = Column(["win a prize", "see you"])
        assert text_classifier.fit(texts, ["a", "b"]).predict("win") == "a"  # type: ignore[arg-type]


class TestOtherLibraries:
    """The tables and columns that the imitations above stand for."""

    def test_pandas(self) -> None:
        pd = pytest.importorskip("pandas")
        frame = pd.DataFrame(ROWS, columns=NAMES).astype({"size": "Int64", "age": "float32"})
        for labels in (pd.Series(LABELS), pd.Categorical(LABELS), pd.Series(LABELS, dtype="string")):
            model = gda.fit(frame, labels)
            assert model == gda.fit(ROWS, LABELS) and model.feature_names == NAMES
            assert list(model.predict_all(frame)) == list(labels) == LABELS
        numbers = pd.Series([-1.0, -2.0, 1.0, 2.0])
        for labels in (numbers > 0, (numbers > 0).astype(float), pd.Categorical(numbers > 0)):
            model = gda.fit(frame, labels)
            assert model.classes == (0, 1) and (pd.Series(model.predict_all(frame)) == (numbers > 0)).all()
        assert model.predict(frame.iloc[0]) == 0
        frame.loc[2, "size"] = pd.NA
        with pytest.raises(DomainError, match=r"^rows\[2\]\['size'\] is <NA> .*; leave out rows with "):
            gda.fit(frame, LABELS)
        with pytest.raises(DomainError, match=r"^rows\[0\]\['day'\] is .*; convert dates to numbers"):
            gda.fit(frame.assign(day=pd.Timestamp("2026-01-01"))[["day"]], LABELS)
        with pytest.raises(
            DomainError, match=r"^labels\[3\] is <NA> .*; leave out rows with missing values, or name them$"
        ):
            gda.fit(ROWS, pd.Series([1, 1, 2, None], dtype="Int64"))
        mixed = pd.DataFrame({"sky": pd.Categorical(["sun", "rain"]), "windy": [True, False], "n": [2, 1]})
        categories = categorical_naive_bayes.fit(mixed, ["yes", "no"])
        assert [tuple(values) for values in categories.values] == [("rain", "sun"), (0, 1), (1, 2)]
        assert list(categories.predict_all(mixed)) == ["yes", "no"]

    def test_polars(self) -> None:
        pl = pytest.importorskip("polars")
        frame = pl.DataFrame({"age": [r[0] for r in ROWS], "size": [r[1] for r in ROWS]})
        for labels in (pl.Series(LABELS), pl.Series(LABELS, dtype=pl.Categorical)):
            model = gda.fit(frame, labels)
            assert model == gda.fit(ROWS, LABELS) and model.feature_names == NAMES
        assert gda.fit(frame, frame["age"] > 3).classes == (0, 1)
        with pytest.raises(DomainError, match=r"^rows\[1\]\['size'\] is None .*; leave out rows with "):
            gda.fit(pl.DataFrame({"age": [1, 2], "size": [3, None]}), ["a", "b"])
        with pytest.raises(DomainError, match=r"allowed: rows.collect\(\), or any other iterable of rows$"):
            gda.fit(frame.lazy(), LABELS)

    def test_arrow(self) -> None:
        pa = pytest.importorskip("pyarrow")
        table = pa.table({"age": [r[0] for r in ROWS], "size": [r[1] for r in ROWS]})
        for labels in (pa.array(LABELS), pa.chunked_array([LABELS]), pa.array(LABELS).dictionary_encode()):
            for rows in (table, table.to_batches()[0]):
                model = gda.fit(rows, labels)
                assert model == gda.fit(ROWS, LABELS) and model.feature_names == NAMES
        with pytest.raises(ShapeError, match="^columns of rows: expected names that .*, got 'a' twice$"):
            gda.fit(pa.table([[1], [2]], names=["a", "a"]), ["x"])

    def test_numpy(self) -> None:
        np = pytest.importorskip("numpy")
        array = np.array(ROWS)
        numbers = np.array([0, 0, 1, 1])
        for labels in (numbers > 0, numbers.astype(float), numbers.astype("i1"), numbers):
            model = gda.fit(array, labels)
            assert model.classes == (0, 1) and (np.array(list(model.predict_all(array))) == labels).all()
        assert gda.fit(array.astype("f4"), LABELS) == gda.fit(ROWS, LABELS)
        records = np.array(ROWS, dtype=[("age", "f8"), ("size", "i4")])
        assert gda.fit(records, LABELS).feature_names == NAMES
        with pytest.raises(DomainError, match=r"^rows\[0\]\[0\] is .*datetime64.*; convert dates to numbers"):
            gda.fit(np.array([["2026-01-01"]], dtype="M8[ns]"), ["a"])
        masked = np.ma.array([[1.0, 2.0]], mask=[[0, 1]])
        with pytest.raises(DomainError, match=r"^rows\[0\]\[1\] is None .*; leave out rows with "):
            gda.fit(masked, ["a"])
