# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Random choices that are the same in every version of Python.

Python guarantees that `Random(seed).random()` returns the same numbers in every version, but gives no such
guarantee for the other methods, so every choice here is made with `random()` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """Random choices determined by a seed.

    >>> Draws(7).shuffled("abcdef") == Draws(7).shuffled("abcdef")
    True
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def below(self, end: int) -> int:
        """Return one of 0, ..., end - 1."""
        return int(self._random() * end)

    def between(self, first: int, last: int) -> int:
        """Return one of first, ..., last."""
        return first + self.below(last - first + 1)

    def one_of(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]
