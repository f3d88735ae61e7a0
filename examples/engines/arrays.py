# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exact statistics of columns: NumPy arrays, tables of pandas, Polars or Arrow, and sparse counts.

    >>> import numpy
    >>> from genref import gda
    >>> x, y = numpy.array([[0.0], [2.0], [4.0], [6.0]]), numpy.array([0, 0, 1, 1])
    >>> gda.linear_model(class_moments(x, y)).means
    {0: (Fraction(1, 1),), 1: (Fraction(5, 1),)}

They are equal to the results of `ClassMoments.of` and `count` for the same rows, for all doubles, in a
fraction of the time. The module needs genref and NumPy. It multiplies many small matrices, for which the
threads of BLAS only wait for one another: with the package threadpoolctl it uses one thread, and without it
set OPENBLAS_NUM_THREADS=1 (MKL_NUM_THREADS=1) before you start Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from fractions import Fraction
from functools import partial, reduce
from importlib import import_module
from importlib.util import find_spec
from operator import add
from typing import Any, Optional, Union

import numpy as np

from genref import ClassCounts, ClassMoments, Counts, Moments
from genref.errors import DomainError, ShapeError

one_thread: Any = nullcontext
if find_spec("threadpoolctl"):
    one_thread = partial(import_module("threadpoolctl").threadpool_limits, limits=1)

BITS, ROWS = 21, 2048
"""Slices have 21 bits: a sum of 2048 products of two is a whole number up to 2^(11 + 21 + 21) = 2^53."""
SLICES = 8
"""Blocks whose numbers need more slices, such as 1e300 beside 1e-300, are left to genref."""
BLOCKS = 512
"""This many sums of 2^53 fit into an integer of 64 bits."""

Array = Any
Label = Union[int, str]


def class_moments(
    x: object, y: object, classes: Optional[Iterable[Label]] = None, *, diagonal: bool = False
) -> ClassMoments[Any]:
    """Return the moments of the rows of an array or table by their labels, as `ClassMoments.of` does.

    Raises: the same errors, with the row and the column of a value that is not a number.
    """
    names, array = columns(x)
    labels, places = grouped(y)
    if array is None or labels is None or len(places) != len(array) or not len(array) or classes is not None:
        return ClassMoments.of(x, y, classes, diagonal=diagonal)  # type: ignore[arg-type]  # it refuses others
    if not np.isfinite(array).all():
        return ClassMoments.of(x, y, classes, diagonal=diagonal)  # type: ignore[arg-type]  # names the place
    with one_thread():
        parts = tuple(_all(array[places == k], diagonal) for k in range(len(labels)))
    return ClassMoments(tuple(labels), parts, feature_names=names)


def columns(x: object) -> tuple[Optional[tuple[str, ...]], Optional[Array]]:
    """Return the names of the columns, and an array of doubles; None if x is not a matrix of doubles."""
    table: Any = x
    if hasattr(table, "column_names"):  # of Arrow
        if not table.num_columns or any(column.null_count for column in table.columns):
            return None, None
        given = np.column_stack([np.asarray(column) for column in table.columns])
        names: Optional[list[Any]] = list(table.column_names)
    else:
        given = table.to_numpy() if hasattr(table, "columns") and hasattr(table, "to_numpy") else table
        names = list(getattr(table, "columns", [])) or None
    if not isinstance(given, np.ndarray) or given.ndim != 2 or given.dtype.kind not in "fiu":
        return None, None
    doubles = given.astype(np.float64, copy=False)
    if doubles.dtype != given.dtype and not (doubles.astype(given.dtype) == given).all():
        return None, None  # integers beyond 2^53, or more than doubles
    numbered = names is None or names == list(range(len(names)))
    return None if numbered else tuple(map(str, names or ())), doubles


def batch_moments(batch: Any, label: str, *, diagonal: bool = False) -> ClassMoments[Any]:
    """Return the moments of an Arrow batch or table whose column `label` has the labels."""
    return class_moments(batch.drop_columns([label]), batch.column(label), diagonal=diagonal)


def word_counts(x: Any, y: object, words: Optional[Iterable[str]] = None) -> ClassCounts[Any, Any]:
    """Return how often each column of a sparse matrix of SciPy occurs in the rows of each label.

    An x of n x |V| has the counts of words, as `CountVectorizer` makes it. Without `words` these are the
    identities 1 to |V| and the counts those of `multinomial_naive_bayes.count`. With the vectorizer's
    `get_feature_names_out()` they are those of `text_classifier.count`, and
    `MultinomialText(counts, tokenizer=vectorizer.build_analyzer())` is the model of texts.

    Raises: DomainError for values that are not counts, ShapeError for another number of labels.
    """
    names = None if words is None else list(map(str, words))
    return _counts(x, y, range(1, x.shape[1] + 1) if names is None else names, None if names else x.shape[1])


def feature_counts(x: Any, y: object, words: Optional[Iterable[str]] = None) -> ClassCounts[Any, Any]:
    """Return in how many rows of each label each column of a sparse matrix is not 0; like `word_counts`.

    Without `words` the columns are the features 0 to d - 1 of `bernoulli_naive_bayes.count`; with them the
    counts are for `BernoulliText`.
    """
    names = None if words is None else list(map(str, words))
    present = x.astype(bool).astype(np.int64)
    return _counts(present, y, range(x.shape[1]) if names is None else names, None if names else x.shape[1])


def _counts(x: Any, y: object, events: Sequence[Any], shape: Optional[int]) -> ClassCounts[Any, Any]:
    labels, places = grouped(y)
    rows = x.tocsr()
    if labels is None or len(places) != rows.shape[0]:
        raise ShapeError("labels", f"one for each of {rows.shape[0]} rows", str(len(places)))
    entries = rows.tocoo()
    for wrong in np.flatnonzero((entries.data < 0) | (entries.data % 1 != 0))[:1]:
        place = f"rows[{entries.row[wrong]}][{entries.col[wrong]}]"
        raise DomainError(place, entries.data[wrong].item(), "whole numbers from 0")
    parts = []
    for k in range(len(labels)):
        own = rows[places == k]
        totals = np.asarray(own.astype(np.int64).sum(axis=0)).ravel()
        seen = np.flatnonzero(totals)
        parts.append(
            Counts(own.shape[0], {events[j]: n for j, n in zip(seen.tolist(), totals[seen].tolist())})
        )
    return ClassCounts(tuple(labels), tuple(parts), shape)


def grouped(y: object) -> tuple[Optional[list[Label]], Array]:
    """Return the labels in order, and for each row the position of its label; None if they have no order."""
    given = np.asarray(y, object if isinstance(y, (list, tuple)) else None)  # in which 1 is not "1"
    if given.ndim != 1:
        return None, given
    if given.dtype.kind != "O":
        labels, places = np.unique(given, return_inverse=True)
        return labels.tolist(), places
    try:  # a set finds the different texts faster than sorting does
        order = sorted(set(given.tolist()))
    except TypeError:
        return None, given
    place = {label: k for k, label in enumerate(order)}
    return order, np.array([place[label] for label in given.tolist()])


def moments(x: Array, *, diagonal: bool = False) -> Moments:
    """Return the moments of an n x d array of finite doubles, n and d at least 1, as `Moments.of` does."""
    with one_thread():
        return _all(x, diagonal)


def _all(x: Array, diagonal: bool) -> Moments:
    step = ROWS * BLOCKS
    parts = [_moments(x[start : start + step], diagonal) for start in range(0, len(x), step)]
    return reduce(add, parts)


def _moments(x: Array, diagonal: bool) -> Moments:
    # Each column is scaled by a power of two, so that its numbers are below 1. 0.7 is then cut into slices:
    # 0.7 = s_1 / 2^21 + s_2 / 2^42 + s_3 / 2^63, with whole s_1 up to 2^21, and s_2, s_3 up to 2^20. Adding
    # and subtracting 3 * 2^51 units leaves a whole number of units, because a double there has no smaller
    # digits; what is left is exact. The sums of products of whole numbers are exact, too, in any order, so
    # one multiplication of matrices makes all of them.
    d = x.shape[1]
    tops = np.frexp(np.maximum(x.max(axis=0), -x.min(axis=0)))[1]
    if abs(tops).max() > 1000:
        return Moments.of(x.tolist(), diagonal=diagonal)
    scales, width = np.ldexp(1.0, -tops), 1 + SLICES * d
    total, others = np.zeros((width, width), np.int64), []
    units = np.ldexp(1.0, BITS * np.repeat(range(SLICES + 1), [1] + [d] * SLICES))
    room = np.ones((min(ROWS, len(x)), width))
    for start in range(0, len(x), ROWS):
        block = x[start : start + ROWS]
        rest, below, found = block * scales, room[: len(block)], 0
        exact = bool((rest / scales == block).all())
        while exact and found < SLICES and rest.any():
            lift = 1.5 * 2.0 ** (52 - BITS * (found + 1))
            cut = below[:, 1 + found * d : 1 + (found + 1) * d]
            np.add(rest, lift, out=cut)
            cut -= lift
            rest -= cut
            found += 1
        if exact and not rest.any():
            own = below[:, : 1 + found * d]
            unit = units[: own.shape[1]]
            total[: own.shape[1], : own.shape[1]] += ((own.T @ own) * unit * unit[:, None]).astype(np.int64)
        else:
            others.append(Moments.of(block.tolist(), diagonal=diagonal))
    if total[0, 0]:
        others.append(_of_slices(total, tops.tolist(), diagonal))
    return reduce(add, others)


def _of_slices(total: Array, tops: Sequence[int], diagonal: bool) -> Moments:
    """Return the moments whose sums of products are in `total`, in units of the slices."""
    d, whole = len(tops), total.tolist()
    scale = [Fraction(2) ** top / 2 ** (BITS * SLICES) for top in tops]
    weights = [2 ** (BITS * (SLICES - 1 - a)) for a in range(SLICES)]
    sums = [sum(w * whole[0][1 + a * d + j] for a, w in enumerate(weights)) for j in range(d)]

    def product(j: int, k: int) -> Fraction:
        rows = [(v, whole[1 + a * d + j][1 + k :: d]) for a, v in enumerate(weights)]
        number = sum(v * sum(w * s for w, s in zip(weights, row)) for v, row in rows)
        return Fraction(scale[j] * scale[k] * number)

    return Moments(
        whole[0][0],
        tuple(s * unit for s, unit in zip(sums, scale)),
        tuple(tuple(product(j, k) for k in range(j, j + 1 if diagonal else d)) for j in range(d)),
    )
