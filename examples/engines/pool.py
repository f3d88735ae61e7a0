# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Fit and score the parts of a data set in the processes of one machine.

    python pool.py gda part-*.csv
    python pool.py multinomial part-*.tsv    # or bernoulli

It needs genref, parts.py and Python.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from functools import partial, reduce
from operator import add
from typing import TypeVar

import parts

R = TypeVar("R")


def results(function: Callable[[str], R], files: Sequence[str]) -> Iterator[R]:
    """Yield the results as they arrive; if a process is killed, its part is repeated, at most twice."""
    left = set(files)
    for tries in (2, 1, 0):
        try:
            with ProcessPoolExecutor() as pool:
                futures = {pool.submit(function, file): file for file in left}
                for future in as_completed(futures):
                    yield future.result()
                    left.remove(futures.pop(future))
                    print(f"{len(files) - len(left)} of {len(files)} parts", file=sys.stderr)
            return
        except BrokenExecutor:
            if not tries:
                raise


def fit(kind: str, files: Sequence[str]) -> parts.Model:
    """Return the model of all parts; the order in which they are added up does not matter."""
    return parts.MODELS[kind](reduce(add, results(partial(parts.statistics, kind), files)))


def score(model: parts.Model, files: Sequence[str]) -> int:
    """Return how many examples are predicted right."""
    return sum(results(partial(parts.right, model), files))


if __name__ == "__main__":
    fitted = fit(sys.argv[1], sys.argv[2:])
    print(score(fitted, sys.argv[2:]), "examples get their own label")
