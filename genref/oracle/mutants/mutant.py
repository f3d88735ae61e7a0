# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A mutant: one known mistake, as a small wrong version of genref."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import TypeVar

from ..questions import Question

N = TypeVar("N")


def added(numbers: Iterable[N]) -> N:
    """Return a sum that is rounded after each number: on floats, `sum` differs between Pythons."""
    return reduce(add, numbers, 0)  # type: ignore[return-value]  # 0 only of none


class NotConcerned(Exception):
    """The mistake does not show in such a question."""


@dataclass(frozen=True)
class Mutant:
    """One mistake that implementations make.

    `says`: what it does, to follow "is what ... gives"; `seen_in`: who does it; `answer`: what it
    gives, `Refused` if it refuses; raises NotConcerned for questions it has nothing to do with;
    `declare`: the entry of a profile that excuses it, as "divisor=n-1", if one does.
    """

    name: str
    says: str
    answer: Callable[[Question], object]
    seen_in: tuple[str, ...] = ()
    declare: str = ""
