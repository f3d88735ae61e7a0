# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Turning a continuous feature into a few discrete values, for Naive Bayes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from .engine.exact import Number, exact, vector
from .errors import DomainError, EmptyDataError

__all__ = ["bin_of"]


def bin_of(value: Number, edges: Iterable[Number]) -> int:
    """Return the number of the bin, from 1 to k, that a value falls into.

    `edges`: k - 1 numbers in increasing order, between the bins. A value on an edge belongs to the bin
    above it: bin i is [edges[i - 2], edges[i - 1]), the first and last bins being unbounded.

    Raises: EmptyDataError (no edge), DomainError (edges that do not increase), NotFiniteError.

    Computes: nb-discretize

    >>> bin_of(890, [400, 800, 1200, 1600])
    3
    """
    bounds = vector(edges, "edges")
    if not bounds:
        raise EmptyDataError("edges")
    for i in range(1, len(bounds)):
        if bounds[i] <= bounds[i - 1]:
            raise DomainError(f"edges[{i}]", bounds[i], f"numbers above edges[{i - 1}]")
    return bisect_right(bounds, exact(value)) + 1
