# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels and their order, and examples with labels as they stream by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from operator import index
from typing import Optional, TypeVar

from .errors import DomainError, EmptyDataError, Label, ShapeError, shown

_BLOCK = 1024  # entries held at a time: enough to share work, few enough to stream

T = TypeVar("T")


def label_of(label: Label, where: str) -> Label:
    """Return a label as a plain int or str; integers of other types, such as NumPy's, are taken.

    Raises: DomainError.
    """
    if isinstance(label, str):
        return str(label)
    try:
        if not isinstance(label, bool):
            return index(label)
    except TypeError:
        pass
    raise DomainError(where, label, "int or str")


def sorted_labels(labels: Iterable[Label]) -> list[Label]:
    """Return labels in sorted order.

    Raises: DomainError if ints and strs are mixed.
    """
    found = list(labels)
    strings = [label for label in found if isinstance(label, str)]
    numbers = [label for label in found if not isinstance(label, str)]
    if strings and numbers:
        raise DomainError("labels", numbers[0], f"str, as {strings[0]!a} is: ints and strs do not mix")
    return [*sorted(strings), *sorted(numbers)]


def class_order(labels: Iterable[Label], where: str) -> tuple[Label, ...]:
    """Return a declared class order as a tuple of distinct labels, all ints or all strs.

    Raises: EmptyDataError, DomainError.
    """
    if isinstance(labels, (str, bytes)) or not isinstance(labels, Iterable):
        raise DomainError(where, labels, "a sequence of labels")
    order = tuple(label_of(label, f"{where}[{i}]") for i, label in enumerate(labels))
    if not order:
        raise EmptyDataError(where)
    sorted_labels(order)
    for i, label in enumerate(order):
        if label in order[:i]:
            raise DomainError(f"{where}[{i}]", label, "labels that all differ")
    return order


def merged_order(a: tuple[Label, ...], b: tuple[Label, ...]) -> tuple[Label, ...]:
    """Return the class order of two parts: that of the one which knows all classes, else sorted.

    Raises: DomainError if ints and strs are mixed.
    """
    known_a, known_b = set(a), set(b)
    if a == b or known_a > known_b:
        return a
    return b if known_a < known_b else tuple(sorted_labels(known_a | known_b))


def blocks(values: Iterable[T], where: str) -> Iterator[tuple[int, list[T]]]:
    """Cut an iterable called `where` into lists; yield the position of the first entry with each.

    Raises: DomainError if it is none.
    """
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise DomainError(where, values, "an iterable")
    source, start = iter(values), 0
    while True:
        block = list(islice(source, _BLOCK))
        if not block:
            return
        yield start, block
        start += len(block)


def labelled_blocks(
    rows: Iterable[T], labels: Iterable[Label], declared: Optional[tuple[Label, ...]]
) -> Iterator[tuple[int, list[T], list[Label]]]:
    """Cut rows and labels into blocks together; yield the position of the first row with each.

    Memory does not grow with their number.

    Raises: ShapeError (not as many labels as rows), DomainError (no iterables; a label that is
    neither int nor str, or not among those declared).
    """
    empty: tuple[int, list[Label]] = 0, []
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


def _checked(names: list[Label], start: int, declared: Optional[tuple[Label, ...]]) -> list[Label]:
    """Return plain labels; refuse what is none, or not among the declared."""
    if not set(map(type, names)) <= {int, str}:
        names = [label_of(name, f"labels[{start + i}]") for i, name in enumerate(names)]
    if declared and not set(names) <= set(declared):
        i = next(i for i, name in enumerate(names) if name not in declared)
        raise DomainError(f"labels[{start + i}]", names[i], "one of " + shown(declared))
    return names
