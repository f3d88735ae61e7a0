# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tables and columns of pandas, Polars and Arrow go in as they are; test_rows.py has imitations of them."""

from __future__ import annotations

import pytest

from genref import categorical_naive_bayes, gda, multinomial_naive_bayes
from genref.errors import DomainError

from ..test_rows import LABELS, NAMES, ROWS


def test_pandas() -> None:
    pd = pytest.importorskip("pandas")
    table = pd.DataFrame(ROWS, columns=NAMES).astype({"size": "Int64", "age": "float32"})
    for labels in (pd.Series(LABELS), pd.Categorical(LABELS), pd.Series(LABELS, dtype="string")):
        model = gda.fit(table, labels)
        assert model == gda.fit(ROWS, LABELS) and model.feature_names == NAMES
        assert list(model.predict_all(table)) == list(labels) == LABELS
    positive = pd.Series([-1.0, -2.0, 1.0, 2.0]) > 0
    for labels in (positive, positive.astype(float), pd.Categorical(positive)):
        of_truth = gda.fit(table, labels)
        assert of_truth.classes == (0, 1) and (pd.Series(of_truth.predict_all(table)) == positive).all()
    turned = table[["size", "age"]]
    assert list(turned.apply(model.predict, axis=1)) == list(model.predict_all(table))
    counts = pd.DataFrame([[1, 0], [0, 2]])
    for matrix in (counts, counts.to_numpy()):
        with pytest.raises(DomainError, match=r"^documents is .*word_counts\(row\) for row in matrix"):
            multinomial_naive_bayes.fit(matrix, [0, 1])
    for rows, labels, says in (
        (table.assign(size=[1, pd.NA, 2, 3]), LABELS, r"rows\[1\]\['size'\] is <NA> .*; leave out rows with"),
        (table.assign(age=pd.Timestamp("2026-01-01")), LABELS, r"rows\[0\]\['age'\] is .*; convert dates to"),
        (ROWS, pd.Series([1, 1, 2, None], dtype="Int64"), r"labels\[3\] is <NA> .*; leave out rows with"),
        (ROWS, table, "labels is "),
    ):
        with pytest.raises(DomainError, match=f"^{says}"):
            gda.fit(rows, labels)
    mixed = pd.DataFrame({"sky": pd.Categorical(["sun", "rain"]), "windy": [True, False], "n": [2, 1]})
    categories = categorical_naive_bayes.fit(mixed, ["yes", "no"])
    assert [tuple(values) for values in categories.values] == [("rain", "sun"), (0, 1), (1, 2)]


def test_polars() -> None:
    pl = pytest.importorskip("polars")
    table = pl.DataFrame(dict(zip(NAMES, zip(*ROWS))))
    for labels in (pl.Series(LABELS), pl.Series(LABELS, dtype=pl.Categorical)):
        model = gda.fit(table, labels)
        assert model == gda.fit(ROWS, LABELS) and model.feature_names == NAMES
    assert gda.fit(table, table["age"] > 3).classes == (0, 1)
    with pytest.raises(DomainError, match=r"allowed: rows.collect\(\), or any other iterable of rows$"):
        gda.fit(table.lazy(), LABELS)


def test_arrow() -> None:
    pa = pytest.importorskip("pyarrow")
    table = pa.table(dict(zip(NAMES, zip(*ROWS))))
    for labels in (pa.array(LABELS), pa.chunked_array([LABELS]), pa.array(LABELS).dictionary_encode()):
        for rows in (table, table.to_batches()[0]):
            model = gda.fit(rows, labels)
            assert model == gda.fit(ROWS, LABELS) and model.feature_names == NAMES
