# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The catalogue of known mistakes, and their wrong answers to the small cases.

`mistakes/catalogue.jsonl` describes a mistake in each line, and `mistakes/answers.jsonl` has a line for each
case: its id and, for each wrong answer, the numbers of the mistakes that give it. Only cases with a short
question and a short answer are there. `tools/oracle/make_mistakes.py` computes both files, and
spec/mistakes/README.md explains them for readers of any programming language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import Dict, List, Tuple, Union

from ..errors import shown
from .case_files import lines_of
from .grading import Fault, leaves, number_of
from .questions import nearest_double
from .reference import Refused, by_label

Leaf = Union[float, str, None]
"""A number; "inf", "-inf" or "nan"; or a label, word or truth value after an apostrophe: "'spam". In the
catalogue, None means that the entry is right."""

Vector = Tuple[Leaf, ...]
"""The entries of an answer, in the order of the right one; `REFUSED` for a refusal.

An answer of another shape is `SHAPE`, followed by its entries and names.
"""

MANY = 1000
"""How many entries of a list to use if an answer has another shape."""

CLOSE = 1e-5
"""The relative distance up to which two numbers count as equal."""

NEARER = 100
"""How many times nearer to the wrong answer than to the right one an answer must be."""

REFUSED: Vector = ("refused",)
SHAPE = "shape"


@dataclass(frozen=True)
class Cause:
    """A cause of failures.

    `equation`: the entry of the spec that is violated, if any; `says`: what the implementation does instead;
    `seen_in`: the versions of libraries that did this; `declare`: the profile entries that permit it.
    """

    name: str
    equation: str
    says: str
    seen_in: Tuple[str, ...] = ()
    declare: Tuple[str, ...] = ()


@lru_cache(maxsize=None)
def catalogue() -> Tuple[Cause, ...]:
    """Return the known mistakes; their places are their numbers."""
    return tuple(
        Cause(one["name"], one["equation"], one["says"], tuple(one.get("seen_in", ())))
        for one in lines_of("mistakes/catalogue.jsonl")
    )


@lru_cache(maxsize=None)
def wrong_answers() -> Mapping[str, Mapping[int, Vector]]:
    """Return, for each case of the table, the wrong answers by the number of the mistake."""
    found: Dict[str, Dict[int, Vector]] = {}
    for id, *given in lines_of("mistakes/answers.jsonl"):
        by_number = found.setdefault(id, {})
        for numbers, *answer in given:
            entries = tuple(float(one) if isinstance(one, int) else one for one in answer)
            by_number.update(dict.fromkeys(numbers, entries))
    return found


# Answers as vectors


def leaf(got: object, label: bool = False) -> Leaf:
    """Return an entry of an answer; `label`: read a string as a label, never as a number."""
    if type(got) is float and got - got == 0:
        return got
    number = None if isinstance(got, bool) or (label and isinstance(got, str)) else number_of(got)
    if number is None:
        return "'" + (got if isinstance(got, str) else shown(got))
    value = number if isinstance(number, float) else nearest_double(number)
    return value if isfinite(value) else str(value)


def vector(answer: object, right: object) -> Vector:
    """Return an answer as a vector.

    >>> vector({"b": 0.75, "a": 0.25}, [["a", 0.5], ["b", 0.5]])
    (0.25, 0.75)
    """
    if isinstance(answer, Refused):
        return REFUSED
    if not isinstance(right, Refused):
        try:
            return tuple(leaf(got, isinstance(one, (str, bool))) for got, one, _ in leaves(answer, right))
        except Fault:
            pass
    if isinstance(right, list) and isinstance(answer, list) and by_label(right) and by_label(answer):
        answer = {pair[0]: pair[1] for pair in answer}  # [["b", 0.75]] is {"b": 0.75}
    return (SHAPE, *_flat(answer))


def _flat(tree: object) -> List[Leaf]:
    """Return the first entries of an answer of any shape; entries with names are sorted by name."""
    if isinstance(tree, Mapping):
        pairs = sorted((str(name), entry) for name, entry in tree.items()) if len(tree) < 100 else []
        return [part for name, entry in pairs for part in ("'" + name, *_flat(entry))]
    if isinstance(tree, (list, tuple)):
        return [part for entry in tree[:MANY] for part in _flat(entry)]
    return [leaf(tree)]


def is_close(a: Leaf, b: Leaf) -> bool:
    """Return whether two entries are equal, approximately if they are numbers."""
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= CLOSE * max(abs(a), abs(b))
    return a == b


def are_close(a: Vector, b: Vector) -> bool:
    """Return whether two vectors are equal, approximately if they are numbers."""
    return len(a) == len(b) and all(map(is_close, a, b))


def is_hit(got: Vector, wrong: Vector, right: Vector) -> bool:
    """Return whether an answer is close to a wrong one and has an entry far from the right one."""
    return are_close(got, wrong) and (len(right) != len(got) or any(map(_is_nearer, got, wrong, right)))


def _is_nearer(got: Leaf, wrong: Leaf, right: Leaf) -> bool:
    if wrong == right:
        return False
    if isinstance(got, float) and isinstance(wrong, float) and isinstance(right, float):
        return got != right and NEARER * abs(got - wrong) <= abs(got - right)
    return got == wrong


def filled(wrong: Vector, right: Vector) -> Vector:
    """Return a wrong answer of the table with its right entries filled in."""
    if None in wrong and len(wrong) == len(right):
        return tuple(b if a is None else a for a, b in zip(wrong, right))
    return wrong
