# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels and their order, and streams of examples with labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping
from itertools import count, islice
from typing import Optional, TypeVar

from ..errors import DomainError, EmptyDataError, GenrefError, Label, ShapeError, counted, shown
from .exact import is_missing, is_truth, ratio
from .rows import values_of

_BLOCK = 1024  # entries held at a time: enough to share work, few enough for a stream
_ROWS_OF_A_CLASS = 32  # rows in a block of labelled rows, for each class in it

T = TypeVar("T")
L = TypeVar("L", bound=Label)
K = TypeVar("K")
V = TypeVar("V")


class Frozen(Mapping[K, V]):
    """An immutable mapping, for example from labels in class order."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[K, V]) -> None:
        self._values = dict(values)

    def __getitem__(self, key: K) -> V:
        return self._values[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def keys(self) -> KeysView[K]:
        """As quick as those of a dict."""
        return self._values.keys()

    def items(self) -> ItemsView[K, V]:
        """As quick as those of a dict."""
        return self._values.items()

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __reduce__(self) -> tuple[object, ...]:  # pickle's protocols 0 and 1 cannot handle slots without it
        return type(self), (self._values,)

    def __repr__(self) -> str:
        if len(self._values) <= 20:
            return repr(self._values)
        first = ", ".join(f"{key!r}: {value!r}" for key, value in islice(self._values.items(), 3))
        return f"{{{first}, ... {len(self._values)} entries}}"


def quick(values: Mapping[K, V]) -> Mapping[K, V]:
    """Return the dict inside a `Frozen`, whose `get` is faster; any other mapping unchanged."""
    return values._values if isinstance(values, Frozen) else values


def label_of(label: L, where: str) -> L:
    """Return a label as the plain int or str that equals it. Raises: DomainError.

    A label is a text or a whole number of any type: True is 1, 2.0 is 2, and a member of an enum is its
    value.

    >>> label_of(True, "label"), label_of(2.0, "label"), label_of("spam", "label")
    (1, 2, 'spam')
    """
    # A member of an enum of texts or ints equals its value; numpy.str_ and numpy.int64 equal a str and an
    # int. The plain one can be written to files, and looks the same in every table.
    if isinstance(label, str):
        return str.__str__(label)  # type: ignore[return-value]  # of an enum its value, plain
    if is_truth(label):
        return int(bool(label))  # type: ignore[return-value]  # an int
    try:
        number, denominator = ratio(label, where)
        if denominator == 1:
            return number  # type: ignore[return-value]  # an int
    except GenrefError:
        pass
    if is_missing(label):
        raise DomainError(where, label, "int or str; leave out rows with missing values, or name them")
    if hasattr(label, "toordinal"):
        raise DomainError(where, label, "int or str; for a date, use str(date)")
    raise DomainError(where, label, "int or str")


def sorted_labels(labels: Iterable[L], where: str = "labels") -> list[L]:
    """Return labels in sorted order. Raises: DomainError if ints and strs are mixed."""
    found = list(labels)
    # Python does not compare ints with texts, so a mixture has no sorted order.
    strings = [label for label in found if isinstance(label, str)]
    numbers = [label for label in found if not isinstance(label, str)]
    if strings and numbers:
        raise DomainError(where, numbers[0], f"str, as {shown(strings[0])} is: ints and strs do not mix")
    return [*sorted(strings), *sorted(numbers)]


def class_order(labels: Iterable[L], where: str) -> tuple[L, ...]:
    """Return declared classes: distinct labels, all ints or all strs. Raises: EmptyDataError, DomainError."""
    # The order is the declared one. It is sorted only to refuse a mixture of ints and strs, in which 1 and
    # "1" would look alike.
    listed = values_of(labels, where, "a sequence of labels")
    order = tuple(label_of(label, f"{where}[{i}]") for i, label in enumerate(listed))
    if not order:
        raise EmptyDataError(where)
    sorted_labels(order, where)
    seen: set[L] = set()
    for i, label in enumerate(order):
        if label in seen:
            raise DomainError(f"{where}[{i}]", label, "labels that all differ")
        seen.add(label)
    return order


def place_of(label: L, classes: tuple[L, ...]) -> int:
    """Return the position of a label in the class order. Raises: DomainError."""
    name = label_of(label, "label")
    if name not in classes:
        raise DomainError("label", label, "one of " + shown(classes))
    return classes.index(name)


def mapping(values: Mapping[K, V], where: str, allowed: str) -> dict[K, V]:
    """Return a mapping as a dict. Raises: DomainError, also if a key of it has no value."""
    if isinstance(values, Frozen) or type(values) in (Counter, dict):
        return dict(values.items())
    if isinstance(values, Mapping):
        try:
            return {key: values[key] for key in islice(values, None)}
        except (LookupError, TypeError):
            pass
    raise DomainError(where, values, allowed)


def by_label(values: Mapping[L, V], where: str, classes: Optional[tuple[L, ...]] = None) -> dict[L, V]:
    """Return the value of each label: of `classes`, in their order, or of all labels if that is None.

    Raises: DomainError; ShapeError if the labels are not `classes`; EmptyDataError.
    """
    # The keys may be labels of other types, such as True for 1. They are made plain before the lookup.
    given = mapping(values, where, "a mapping of labels")
    order = class_order(tuple(given), where) if given or classes is None else ()
    found = dict(zip(order, given.values()))
    if classes is None:
        return found
    for label in classes:
        if label not in found:
            raise ShapeError(where, f"an entry for the label {shown(label)}", "none")
    known = set(classes)
    for label in order:
        if label not in known:
            raise ShapeError(where, "no entry for other labels", f"one for {shown(label)}")
    return {label: found[label] for label in classes}


def blocks(values: Iterable[T], where: str) -> Iterator[tuple[int, list[T]]]:
    """Split an iterable into lists; yield each with the position of its first entry."""
    # `iter` with two arguments calls the first until it returns the second: here an empty list, at the end.
    source = values_of(values, where, "an iterable in an order")
    lists = iter(lambda: list(islice(source, _BLOCK)), [])
    yield from zip(count(0, _BLOCK), lists)


def labelled_blocks(
    rows: Iterable[T], labels: Iterable[L], declared: Optional[tuple[L, ...]], where: str = "rows"
) -> Iterator[tuple[int, list[T], list[L]]]:
    """Split rows and labels into blocks together; yield each with the position of its first row.

    A block has at least `_ROWS_OF_A_CLASS` rows for each class in it, on average, unless it is the last.

    Raises: ShapeError (not as many labels as rows), DomainError (also for a label that is not declared).
    """
    # Rows and labels are read in step, so that neither is held in memory. When the rows end, the labels must
    # end, too; to see that, one more block of labels is requested.
    empty: tuple[int, list[L]] = 0, []
    names_of, one_each = blocks(labels, "labels"), f"one for each of the {where}"
    # Each class in a block costs as much as about twenty rows. With the labels 0, 1, ..., 999, 0, 1, ... a
    # block of 1,024 rows would have a single row of most classes; so 32 of these blocks are merged into one.
    # If the rows are sorted by class, each block is yielded at once.
    buffered: list[T] = []
    buffered_names: list[L] = []
    classes: set[L] = set()
    end = 0
    for start, block in blocks(rows, where):
        names = next(names_of, empty)[1]
        if len(names) < len(block):
            raise ShapeError("labels", one_each, f"only {counted(start + len(names), 'label')}")
        if len(names) > len(block):
            raise ShapeError("labels", one_each, f"only {counted(start + len(block), where[:-1])}")
        names = _checked(names, start, declared)
        end = start + len(block)
        buffered += block
        buffered_names += names
        classes.update(names)
        if len(buffered) >= _ROWS_OF_A_CLASS * len(classes):
            yield end - len(buffered), buffered, buffered_names
            buffered, buffered_names, classes = [], [], set()
    if buffered:
        yield end - len(buffered), buffered, buffered_names
    if next(names_of, empty)[1]:
        raise ShapeError("labels", one_each, f"more labels than {where}")


def _checked(names: list[L], start: int, declared: Optional[tuple[L, ...]]) -> list[L]:
    """Return plain labels; refuse anything that is not a label, or not a declared one."""
    if not set(map(type, names)) <= {int, str}:
        names = [label_of(name, f"labels[{start + i}]") for i, name in enumerate(names)]
    if declared and not set(names) <= set(declared):
        i = next(i for i, name in enumerate(names) if name not in declared)
        raise DomainError(f"labels[{start + i}]", names[i], "one of " + shown(declared))
    return names
