# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Fit GDA to tables that arrive in Arrow batches, from Parquet files, Polars or DuckDB, and score them.

    python batches.py label part-*.parquet

A batch is all that is in memory at a time. It needs arrays.py beside it, and genref, NumPy and PyArrow.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Any, Union

import arrays
import pyarrow as pa  # type: ignore[import-untyped]  # as it comes
import pyarrow.parquet as parquet  # type: ignore[import-untyped]

from genref import ClassMoments, LinearModel, gda

Label = Union[int, str]


def of_files(files: Iterable[str]) -> Iterator[pa.RecordBatch]:
    """Yield the batches of Parquet files."""
    for file in files:
        with parquet.ParquetFile(file) as opened:
            yield from opened.iter_batches()


def of_polars(frame: Any) -> Iterator[pa.RecordBatch]:
    """Yield the batches of a lazy frame, such as `polars.scan_parquet(files)`, as Polars computes them."""
    for part in frame.collect_batches():
        yield from part.to_arrow().to_batches()


def of_duckdb(relation: Any, rows: int = 100_000) -> Iterator[pa.RecordBatch]:
    """Yield the batches of a query, such as `duckdb.sql("FROM 'part-*.parquet'")`."""
    yield from relation.to_arrow_reader(rows)


def statistics(batches: Iterable[pa.RecordBatch], label: str) -> ClassMoments[Label]:
    """Return the moments of all batches, exactly; the column `label` has the labels.

    Raises: genref's errors, with row and column within the batch; EmptyDataError if no batch has a row.
    """
    total: Union[ClassMoments[Label], None] = None
    for batch in batches:
        if batch.num_rows:
            part = arrays.batch_moments(batch, label)
            total = part if total is None else total + part
    return ClassMoments.of([], []) if total is None else total


def fit(batches: Iterable[pa.RecordBatch], label: str) -> LinearModel[Label]:
    """Return GDA of all batches."""
    return gda.linear_model(statistics(batches, label))


def score(model: LinearModel[Label], batches: Iterable[pa.RecordBatch], label: str) -> int:
    """Return how many rows are predicted right."""
    return sum(
        predicted == actual
        for batch in batches
        for predicted, actual in zip(
            model.predict_all(batch.drop_columns([label])), batch.column(label).to_pylist()
        )
    )


if __name__ == "__main__":
    column, *names = sys.argv[1:]
    fitted = fit(of_files(names), column)
    print(fitted)
    print(score(fitted, of_files(names), column), "rows get their own label")
