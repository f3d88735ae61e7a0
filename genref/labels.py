# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels and their order, and examples with labels as they stream by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from operator import index
from typing import Optional, TypeVar

from .errors import DomainError, EmptyDataError, Label, ShapeError, shown
from .exact import ordered

_BLOCK = 1024  # entries held at a time: enough to share work, few enough to stream

T = TypeVar("T")
L = TypeVar("L", bound=Label)
V = TypeVar("V")


class ByLabel(Mapping[L, V]):
    """A value for each label, in class order; it cannot be changed."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[L, V]) -> None:
        self._values = dict(values)

    def __getitem__(self, label: L) -> V:
        return self._values[label]

    def __iter__(self) -> Iterator[L]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return repr(self._values)


def label_of(label: L, where: str) -> L:
    """Return a label as a plain int or str; integers of other types, such as NumPy's, are taken.

    Raises: DomainError.
    """
    if isinstance(label, str):
        return str.__str__(label)  # type: ignore[return-value]  # of an enum its value, plain
    try:
        if not isinstance(label, bool):
            return index(label)  # type: ignore[return-value]  # a plain int
    except TypeError:
        pass
    raise DomainError(where, label, "int or str")


def sorted_labels(labels: Iterable[L]) -> list[L]:
    """Return labels in sorted order.

    Raises: DomainError if ints and strs are mixed.
    """
    found = list(labels)
    strings = [label for label in found if isinstance(label, str)]
    numbers = [label for label in found if not isinstance(label, str)]
    if strings and numbers:
        raise DomainError("labels", numbers[0], f"str, as {strings[0]!a} is: ints and strs do not mix")
    return [*sorted(strings), *sorted(numbers)]


def class_order(labels: Iterable[L], where: str) -> tuple[L, ...]:
    """Return a declared class order as a tuple of distinct labels, all ints or all strs.

    Raises: EmptyDataError, DomainError.
    """
    listed = ordered(labels, where, "a sequence of labels")
    order = tuple(label_of(label, f"{where}[{i}]") for i, label in enumerate(listed))
    if not order:
        raise EmptyDataError(where)
    sorted_labels(order)
    for i, label in enumerate(order):
        if label in order[:i]:
            raise DomainError(f"{where}[{i}]", label, "labels that all differ")
    return order


def merged_order(a: tuple[L, ...], a_declared: bool, b: tuple[L, ...], b_declared: bool) -> tuple[L, ...]:
    """Return the class order of two parts: the declared one, or the sorted labels of both.

    Raises: DomainError for a label outside a declared order, for two declared orders that differ,
    and if ints and strs are mixed.
    """
    if not a_declared and not b_declared:
        return tuple(sorted_labels({*a, *b}))
    order, other = (a, b) if a_declared else (b, a)
    if a_declared and b_declared and a != b:
        raise DomainError("classes", b, "the declared order " + shown(a))
    for label in other:
        if label not in order:
            raise DomainError("label", label, "one of the declared " + shown(order))
    return order


def blocks(values: Iterable[T], where: str) -> Iterator[tuple[int, list[T]]]:
    """Cut an iterable called `where` into lists; yield the position of the first entry with each.

    Raises: DomainError if it is none.
    """
    source, start = ordered(values, where, "an iterable in an order"), 0
    while True:
        block = list(islice(source, _BLOCK))
        if not block:
            return
        yield start, block
        start += len(block)


def labelled_blocks(
    rows: Iterable[T], labels: Iterable[L], declared: Optional[tuple[L, ...]]
) -> Iterator[tuple[int, list[T], list[L]]]:
    """Cut rows and labels into blocks together; yield the position of the first row with each.

    Memory does not grow with their number.

    Raises: ShapeError (not as many labels as rows), DomainError (no iterables; a label that is
    neither int nor str, or not among those declared).
    """
    empty: tuple[int, list[L]] = 0, []
    names_of = blocks(labels, "labels")
    for start, block in blocks(rows, "rows"):
        names = next(names_of, empty)[1]
        if len(names) < len(block):
            raise ShapeError("labels", "one for each row", f"only {start + len(names)} labels")
        if len(names) > len(block):
            raise ShapeError("labels", "one for each row", f"only {start + len(block)} rows")
        yield start, block, _checked(names, start, declared)
    if next(names_of, empty)[1]:
        raise ShapeError("labels", "one for each row", "more labels than rows")


def _checked(names: list[L], start: int, declared: Optional[tuple[L, ...]]) -> list[L]:
    """Return plain labels; refuse what is none, or not among the declared."""
    if not set(map(type, names)) <= {int, str}:
        names = [label_of(name, f"labels[{start + i}]") for i, name in enumerate(names)]
    if declared and not set(names) <= set(declared):
        i = next(i for i, name in enumerate(names) if name not in declared)
        raise DomainError(f"labels[{start + i}]", names[i], "one of " + shown(declared))
    return names
