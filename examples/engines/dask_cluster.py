# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Fit and score the parts of a data set with Dask.

    python dask_cluster.py gda part-*.csv
    python dask_cluster.py multinomial part-*.tsv    # or bernoulli

`fit_frame` fits GDA to a Dask DataFrame, such as `dask.dataframe.read_parquet("part-*.parquet")`. It needs
parts.py and arrays.py beside it, and genref on every worker.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from operator import add
from typing import Any, TypeVar

import arrays
import parts
from distributed import Client, as_completed

R = TypeVar("R")


def results(dask: Client, function: Callable[[str], R], files: Sequence[str]) -> Iterator[R]:
    """Yield the results as they arrive; if a worker is killed, Dask repeats its part."""
    futures = dask.map(function, files, pure=False)
    arriving = as_completed(futures, with_results=True)  # type: ignore[no-untyped-call]  # as Dask is in part
    for number, (_, result) in enumerate(arriving, 1):
        print(f"{number} of {len(files)} parts; more is on {dask.dashboard_link}", file=sys.stderr)
        yield result


def fit(dask: Client, kind: str, files: Sequence[str]) -> parts.Model:
    """Return the model of all parts; the order in which they are added up does not matter."""
    found = results(dask, partial(parts.statistics, kind), files)
    return parts.MODELS[kind](reduce(add, found))


def score(dask: Client, model: parts.Model, files: Sequence[str]) -> int:
    """Return how many examples are predicted right."""
    return sum(results(dask, partial(parts.right, model), files))


def moments(table: Any, label: str) -> Any:
    """Return the moments of a partition, a DataFrame of pandas; None if it has no rows."""
    return arrays.class_moments(table.drop(columns=[label]), table[label]) if len(table) else None


def fit_frame(dask: Client, frame: Any, label: str) -> parts.Model:
    """Return GDA of all rows of a Dask DataFrame, whose column `label` has the labels."""
    partitions = dask.compute(frame.to_delayed())  # type: ignore[no-untyped-call]  # as Dask is in part
    tasks = [dask.submit(moments, part, label, pure=False) for part in partitions]
    found = (part for part in dask.gather(tasks) if part is not None)  # type: ignore[no-untyped-call]
    return parts.MODELS["gda"](reduce(add, found))


if __name__ == "__main__":
    with Client() as client:  # type: ignore[no-untyped-call]  # of this machine, or Client("scheduler:8786")
        for module in (parts, arrays):
            client.upload_file(module.__file__)
        fitted = fit(client, sys.argv[1], sys.argv[2:])
        print(score(client, fitted, sys.argv[2:]), "examples get their own label")
