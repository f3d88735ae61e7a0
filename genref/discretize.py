# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Bins: a continuous feature becomes a category, which Naive Bayes can count."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import Literal

from .errors import DomainError, EmptyDataError
from .numbers.exact import Number, Vector, fraction, vector

__all__ = ["bin_of"]


def bin_of(value: Number, edges: Iterable[Number], *, closed: Literal["left", "right"] = "left") -> int:
    """Return the number of the bin, from 1 to k, that a value falls into.

    `edges`: k - 1 numbers in increasing order, between the bins; the first and last bins are unbounded.
    `closed` says which end belongs to a bin. "left": bin i is [edges[i - 2], edges[i - 1]), so a value on
    an edge belongs to the bin above it. "right": (edges[i - 2], edges[i - 1]], the bin below it.

    Raises: EmptyDataError (no edge), DomainError (edges that do not increase, another `closed`),
        NotFiniteError.
    Computes: nb-discretize

    >>> bin_of(890, [400, 800, 1200, 1600])
    3
    >>> bin_of(1600, [400, 800, 1200, 1600]), bin_of(1600, [400, 800, 1200, 1600], closed="right")
    (5, 4)
    """
    if not isinstance(closed, str) or closed not in ("left", "right"):
        raise DomainError("closed", closed, "'left' or 'right'")
    bounds, v = edges_of(edges), fraction(value)
    return (bisect_right(bounds, v) if closed == "left" else bisect_left(bounds, v)) + 1


def edges_of(edges: Iterable[Number]) -> Vector:
    """Return the edges between bins, at least one. Raises: EmptyDataError, DomainError, NotFiniteError."""
    bounds = vector(edges, "edges")
    if not bounds:
        raise EmptyDataError("edges")
    for i in range(1, len(bounds)):
        if bounds[i] <= bounds[i - 1]:
            raise DomainError(f"edges[{i}]", bounds[i], f"numbers above edges[{i - 1}]")
    return bounds
