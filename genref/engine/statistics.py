# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What statistics are made of, checked and plain: whatever is given to their constructors."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain
from typing import Tuple, Union

from ..errors import DomainError, EmptyDataError, ShapeError, shown
from .exact import Matrix, Number, Point, Rows, Vector, entries, ordered, vector, whole_count
from .labels import label_of
from .smoothing import E

Shape = Union[None, int, Tuple[int, ...]]
"""What can be counted: d features, |V| words, levels k_1 ... k_d; None: what was seen."""


def plain_moments(count: Number, sums: Point, products: Rows) -> tuple[int, Vector, Matrix]:
    """Return count, sums and upper triangle of sums of products, or its diagonal alone, exactly.

    Raises: EmptyDataError, ShapeError, NotFiniteError; DomainError also for a negative variance, and for a
    covariance beyond those of its two features. More is not checked: it takes time in d^3.
    """
    n, s = whole_count(count, "count"), vector(sums, "sums")
    if not s:
        raise EmptyDataError("sums")
    rows = ordered(products, "products", "a sequence of rows")
    p = tuple(vector(row, f"products[{j}]") for j, row in enumerate(rows))
    lengths, d = list(map(len, p)), len(s)
    if lengths != [1] * d and lengths != list(range(d, 0, -1)):
        expected = f"rows of {d}, ..., 2, 1 entries or, of diagonal moments, of 1 entry each"
        raise ShapeError("products", expected, shown(lengths))
    if not n and (any(s) or any(map(any, p))):
        raise DomainError("count", 0, "1 or more, as not all sums and products are 0")
    have = "a single row has" if n == 1 else f"{shown(n)} rows have"
    scatter = [[n * entry - s[j] * s[j + k] for k, entry in enumerate(row)] for j, row in enumerate(p)]
    for k, (own, *_) in enumerate(scatter):
        if own < 0 or n == 1 and own:
            raise DomainError(f"products[{k}][0]", p[k][0], f"what {have} with this sum")
        for j, row in enumerate(scatter[:k]):
            if len(row) > k - j and row[k - j] ** 2 > own * row[0]:
                allowed = f"what {have} with these sums and sums of squares"
                raise DomainError(f"products[{j}][{k - j}]", p[j][k - j], allowed)
    return n, s, p


def plain_events(events: dict[E, int]) -> dict[E, int]:
    """Return counts of events with plain ints, strs and pairs of ints for these."""
    kinds = set(map(type, events))
    if kinds <= {int, str}:
        return events
    if kinds == {tuple}:
        pairs: Collection[Tuple[int, int]] = events.keys()  # type: ignore[assignment]  # or not
        if set(map(len, pairs)) == {2} and set(map(type, chain.from_iterable(pairs))) == {int}:
            return events
    found = {_plain_event(event): n for event, n in events.items()}
    if len(found) < len(events):
        raise DomainError("events", events, "events that all differ")
    return found


def _plain_event(event: E) -> E:
    where = "event of the counts"
    if not isinstance(event, tuple):
        return label_of(event, where)
    names = tuple(label_of(part, where) for part in event)
    if list(map(type, names)) != [int, int]:
        raise DomainError(where, event, "an int, a str, or a pair of ints")
    return names  # type: ignore[return-value]  # such a pair


def plain_shape(shape: Shape) -> Shape:
    """Return the same of plain ints from 1."""
    if shape is None:
        return None
    if isinstance(shape, Iterable):
        return tuple(_size(size, f"shape[{j}]") for j, size in enumerate(entries(shape, "shape")))
    return _size(shape, "shape")


def _size(number: Number, where: str) -> int:
    size = whole_count(number, where)
    if not size:
        raise DomainError(where, number, "whole numbers from 1")
    return size
