# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Ask questions again, in reverse order and of a fresh process: an answer must not depend on earlier
questions, nor on chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from .candidates import Answered, Candidate, OutOfTime, Reply
from .grading import is_within
from .questions import Question

TOLERANCE = Fraction(1, 10**9)
"""The relative distance from which numbers count as different; sums in threads differ by less."""

Kind = TypeVar("Kind")


def spread(named: Mapping[str, Sequence[Kind]], number: int) -> list[Kind]:
    """Return this many entries: the first of each name, then the second of each, and so on."""
    rounds = range(max(map(len, named.values()), default=0))
    return [entries[i] for i in rounds for entries in named.values() if i < len(entries)][:number]


def repeated_replies(candidate: Candidate, questions: Sequence[Question]) -> Iterator[Reply]:
    """Yield the replies to repeated questions, if the implementation allows it, while time is left."""
    renew = getattr(candidate, "renew", None)
    if callable(renew) and questions:
        renew()
        for question in questions:
            try:
                yield candidate.ask(question)
            except OutOfTime:
                return


def differ(first: Reply, second: Reply) -> bool:
    """Return whether two replies differ: in kind, or in numbers or labels."""
    if isinstance(first, Answered) and isinstance(second, Answered):
        return not _same(first.value, second.value)
    return type(first) is not type(second)


def _same(first: object, second: object) -> bool:
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        return first.keys() == second.keys() and all(_same(first[name], second[name]) for name in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(_same, first, second))
    return is_within(first, second, TOLERANCE)
