# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Parquet files, read by any library, give the model of their rows to the last bit."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from genref import gda
from genref.errors import EmptyDataError, NotFiniteError

pytest.importorskip("numpy", reason="NumPy is not installed")
pa: Any = pytest.importorskip("pyarrow", reason="PyArrow is not installed")
parquet: Any = import_module("pyarrow.parquet")

HERE = [
    str(Path(__file__).resolve().parents[2]),
    str(Path(__file__).resolve().parents[2] / "examples" / "engines"),
]
sys.path[:0] = HERE
os.environ["PYTHONPATH"] = os.pathsep.join(HERE)  # which the workers inherit
os.environ["PYSPARK_PYTHON"] = sys.executable

batches: Any = import_module("batches")

Fit = Callable[[list[str]], Any]
CHANCE = Random("columns of 229")
LABELS = [("ham", "spam", "eggs")[i % 3] for i in range(500)]
ROWS = [(CHANCE.gauss(i % 3, 1e8), CHANCE.gauss(0, 1) * 10 ** CHANCE.uniform(-9, 9)) for i in range(500)]
NAMES = ("height", "width")
MAILS = [" ".join(CHANCE.choices(["win", "a", "prize", "noon", "see"], k=i % 7)) for i in range(500)]


def written(folder: Path, count: int) -> list[str]:
    """Write the rows in a different order for each count, into this many files with several row groups."""
    folder.mkdir(exist_ok=True)
    order = Random(count).sample(range(500), 500)
    files = [str(folder / f"part-{i}.parquet") for i in range(count)]
    for i, file in enumerate(files):
        own = order[i::count]
        columns = {name: [ROWS[k][j] for k in own] for j, name in enumerate(NAMES)}
        labels = {"label": [LABELS[k] for k in own]}
        parquet.write_table(pa.table({**columns, **labels}), file, row_group_size=100)
    return files


def files() -> Iterator[Fit]:
    yield lambda files: batches.fit(batches.of_files(files), "label")


def polars() -> Iterator[Fit]:
    library: Any = pytest.importorskip("polars", reason="Polars is not installed")
    yield lambda files: batches.fit(batches.of_polars(library.scan_parquet(files)), "label")


def duckdb() -> Iterator[Fit]:
    library: Any = pytest.importorskip("duckdb", reason="duckdb is not installed")
    yield lambda files: batches.fit(batches.of_duckdb(library.read_parquet(files), 64), "label")


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    sql: Any = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java, and there is none")
    builder = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
    found = builder.getOrCreate()
    found.sparkContext.setLogLevel("OFF")
    yield found
    found.stop()


@pytest.mark.parametrize("reader", [files, polars, duckdb], ids=lambda reader: reader.__name__)
def test_readers_give_the_model_of_all_rows(reader: Callable[[], Iterator[Fit]], tmp_path: Path) -> None:
    for fit in reader():
        for count in (1, 5):
            model = fit(written(tmp_path, count))
            assert model == gda.fit(ROWS, LABELS) and model.feature_names == NAMES


def test_batches_are_scored(tmp_path: Path) -> None:
    model, files = gda.fit(ROWS, LABELS), written(tmp_path, 3)
    right = sum(model.predict(row) == label for row, label in zip(ROWS, LABELS))
    assert batches.score(model, batches.of_files(files), "label") == right


def test_a_missing_value_is_named_with_its_column() -> None:
    table = pa.table({"age": [1.0, float("nan")], "label": ["a", "b"]})
    with pytest.raises(NotFiniteError, match=r"^rows\[1\]\['age'\] is nan"):
        batches.fit(table.to_batches(), "label")
    with pytest.raises(EmptyDataError):
        batches.fit(table.slice(0, 0).to_batches(), "label")


@pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning")
class TestSpark:
    def test_fits_and_scores_parquet(self, session: Any, tmp_path: Path) -> None:
        spark: Any = import_module("spark")
        expected = gda.fit(ROWS, LABELS)
        right = sum(expected.predict(row) == label for row, label in zip(ROWS, LABELS))
        for count in (1, 5):
            frame = session.read.parquet(*written(tmp_path / str(count), count))
            model = spark.fit(frame, "gda", "label")
            assert model == expected and model.feature_names == NAMES
            assert spark.score(frame, model, "label") == right

    def test_tells_of_missing_values(self, session: Any) -> None:
        spark: Any = import_module("spark")
        frame = session.createDataFrame([(1.0, "a"), (None, "b")], "age double, label string")
        with pytest.raises(Exception, match="'age'"):
            spark.fit(frame, "gda", "label")
