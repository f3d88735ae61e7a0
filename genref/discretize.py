# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Turn a continuous feature into a few discrete values, for Naive Bayes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from . import equations
from .definition import defined_by
from .errors import DomainError
from .numbers.exact import Number, Vector, edges_of, exact

__all__ = ["bin_of"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


def bin_of(value: Number, edges: Iterable[Number], *, closed: Literal["left", "right"] = "left") -> int:
    """Return the number of the bin, from 1 to k, that a value falls into.

    `edges`: k - 1 numbers in increasing order, between the bins; the first and last bins are unbounded.
    `closed` says which end belongs to a bin. "left": bin i is [edges[i - 2], edges[i - 1]), so a value on
    an edge belongs to the bin above it. "right": (edges[i - 2], edges[i - 1]], the bin below it.

    Raises: EmptyDataError (no edge), DomainError (edges that do not increase, another `closed`),
        NotFiniteError.

    >>> bin_of(890, [400, 800, 1200, 1600])
    3
    >>> bin_of(1600, [400, 800, 1200, 1600]), bin_of(1600, [400, 800, 1200, 1600], closed="right")
    (5, 4)
    """
    if not isinstance(closed, str) or closed not in ("left", "right"):
        raise DomainError("closed", closed, "'left' or 'right'")
    bounds, v = edges_of(edges), exact(value)
    return _bin(v, bounds) if closed == "left" else bisect_left(bounds, v) + 1


# With the engine on, `_bisected` runs instead.
def _bin(v: Fraction, e: Vector) -> int:
    return equations.nb_discretize(v, e)


@defined_by(_bin)
def _bisected(v: Fraction, e: Vector) -> int:
    return bisect_right(e, v) + 1
