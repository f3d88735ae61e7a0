# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Fit and score a DataFrame with Apache Spark, in Arrow batches, which also work with Spark Connect.

    spark-submit --py-files genref.zip,arrays.py,parts.py spark.py gda label part-*.parquet
    spark-submit --py-files genref.zip,arrays.py,parts.py spark.py multinomial label mail-*.parquet

Of texts it takes the column `text`. `of_files` is for parts that Spark cannot read, such as CSV files whose
decimals must stay exact. It needs genref, NumPy and PyArrow on every worker.
"""

import pickle
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import add
from typing import Any

import arrays
import parts
import pyarrow as pa  # type: ignore[import-untyped]  # as it comes
from pyspark.sql import DataFrame, SparkSession

from genref import BernoulliText, LinearModel, MultinomialText
from genref.text_classifier import count

TEXTS: dict[str, Any] = {"bernoulli": BernoulliText, "multinomial": MultinomialText}
STATISTICS, RIGHT, MERGING = "statistics binary", "right long", 8

Part = Callable[[pa.RecordBatch], Iterable[Any]]


def of_rows(kind: str, label: str, batch: pa.RecordBatch) -> Iterator[parts.Statistics]:
    """Yield the statistics of a batch of rows."""
    if kind == "gda":
        yield arrays.batch_moments(batch, label)
    else:
        yield count(batch.column("text").to_pylist(), batch.column(label).to_pylist(), TEXTS[kind])


def of_files(read: Callable[[str, str], parts.Statistics], kind: str, batch: pa.RecordBatch) -> Iterator[Any]:
    """Yield the statistics of each file named in the batch."""
    for file in batch.column("file").to_pylist():
        yield read(kind, file)


def total(found: Iterable[Any]) -> Iterator[pa.RecordBatch]:
    """Yield the sum of statistics as a row with its pickle, or nothing if there are none."""
    listed = list(found)
    if listed:
        yield pa.RecordBatch.from_pydict({"statistics": [pickle.dumps(reduce(add, listed))]})


def added(part: Part, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Add up the statistics of the batches of one task."""
    return total(found for batch in batches if batch.num_rows for found in part(batch))


def read(batch: pa.RecordBatch) -> Iterator[Any]:
    """Yield the statistics whose pickles are in a batch."""
    return map(pickle.loads, batch.column("statistics").to_pylist())


def statistics(data: DataFrame, part: Part) -> Any:
    """Return the sum over all rows: each task adds up its rows, a few merge them, the driver the rest."""
    found = data.mapInArrow(partial(added, part), STATISTICS)
    merged = found.repartition(MERGING).mapInArrow(partial(added, read), STATISTICS)
    return reduce(add, [pickle.loads(bytes(row[0])) for row in merged.collect()])


def fit(data: DataFrame, kind: str, label: str) -> parts.Model:
    """Return the model of all rows of a DataFrame."""
    found = statistics(data, partial(of_rows, kind, label))
    return parts.MODELS[kind](found)


def right(model: parts.Model, label: str, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Yield how many rows of each batch are predicted right."""
    for batch in batches:
        x: Any = batch.drop_columns([label])
        if not isinstance(model, LinearModel):
            x = batch.column("text")
        pairs = zip(model.predict_all(x), batch.column(label).to_pylist())
        yield pa.RecordBatch.from_pydict({"right": [sum(predicted == actual for predicted, actual in pairs)]})


def score(data: DataFrame, model: parts.Model, label: str) -> int:
    """Return how many rows are predicted right."""
    found = data.mapInArrow(partial(right, model, label), RIGHT)
    return sum(row[0] for row in found.collect())


def named(spark: SparkSession, files: Sequence[str]) -> DataFrame:
    """Return a DataFrame of the names of files, each of which is a task."""
    return spark.createDataFrame([(file,) for file in files], "file string").repartition(len(files), "file")


def fit_files(spark: SparkSession, kind: str, files: Sequence[str]) -> parts.Model:
    """Return the model of files that genref reads, on the workers."""
    return parts.MODELS[kind](statistics(named(spark, files), partial(of_files, parts.statistics, kind)))


def right_of_files(model: parts.Model, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Yield how many examples of the files get their own label."""
    for batch in batches:
        found = [parts.right(model, file) for file in batch.column("file").to_pylist()]
        yield pa.RecordBatch.from_pydict({"right": found})


def score_files(spark: SparkSession, model: parts.Model, files: Sequence[str]) -> int:
    """Return how many examples of files get their own label."""
    found = named(spark, files).mapInArrow(partial(right_of_files, model), RIGHT)
    return sum(row[0] for row in found.collect())


if __name__ == "__main__":
    session = SparkSession.builder.getOrCreate()
    what, column, *names = sys.argv[1:]
    frame = session.read.parquet(*names)
    fitted = fit(frame, what, column)
    print(fitted)
    print(score(frame, fitted, column), "examples get their own label")
