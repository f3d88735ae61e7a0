# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels: the names of classes, their order, and whatever comes with one part for each class."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from math import ulp
from operator import add, sub
from typing import Any, Generic, Optional, TypeVar

from ..errors import DomainError, EmptyDataError, GenrefError, Label, ShapeError, counted, shown
from .exact import Number, is_missing, is_truth, not_negative, ordered, positive, ratio
from .tables import Names, Several, column, opened, refuse_other_index, same_names
from .values import Frozen, Value

BLOCK = 1024
"""Entries held at a time: enough to share work, few enough for a stream."""

ROWS_OF_A_CLASS = 32
"""Rows in a block of labelled rows, for each class in it, on average."""

T = TypeVar("T")
L = TypeVar("L", bound=Label)
V = TypeVar("V")
W = TypeVar("W")
Order = Optional[Iterable[L]]
"""The classes in their order, or None for the sorted order of the labels."""

Priors = Optional[Mapping[L, Number]]
"""p(y) of each class, or None for the fractions of the examples."""


def label_of(label: L, where: str) -> L:
    """Return a label as the plain int or str that equals it. Raises: DomainError.

    A label is a text or a whole number of any type: True is 1, 2.0 is 2, and a member of an enum is its
    value.

    >>> label_of(True, "label"), label_of(2.0, "label"), label_of("spam", "label")
    (1, 2, 'spam')
    """
    if isinstance(label, str):
        return str.__str__(label)  # type: ignore[return-value]  # of an enum its value, plain
    if is_truth(label):
        return int(bool(label))  # type: ignore[return-value]  # an int
    try:
        above, below = ratio(label, where)
        if below == 1:
            return above  # type: ignore[return-value]  # an int
    except GenrefError:
        pass
    advice = "; leave out rows with missing values, or name them" if is_missing(label) else ""
    advice = "; for a date, use str(date)" if hasattr(label, "toordinal") else advice
    raise DomainError(where, label, "int or str" + advice)


def sorted_labels(labels: Iterable[L], where: str = "labels") -> list[L]:
    """Return labels in sorted order. Raises: DomainError if ints and strs are mixed."""
    strings: list[L] = []
    numbers: list[L] = []
    for label in labels:
        (strings if isinstance(label, str) else numbers).append(label)
    if strings and numbers:  # Python does not compare them, and 1 and "1" would look alike in a table
        raise DomainError(where, numbers[0], f"str, as {shown(strings[0])} is: ints and strs do not mix")
    return [*sorted(strings), *sorted(numbers)]


def class_order(labels: Iterable[L], where: str) -> tuple[L, ...]:
    """Return declared classes: distinct labels, all ints or all strs. Raises: EmptyDataError, DomainError."""
    given = column(labels, where, "a sequence of labels")
    order = tuple(label_of(label, f"{where}[{i}]") for i, label in enumerate(given))
    if not order:
        raise EmptyDataError(where)
    sorted_labels(order, where)
    if len(set(order)) < len(order):
        i = next(i for i, label in enumerate(order) if label in order[:i])
        raise DomainError(f"{where}[{i}]", order[i], "labels that all differ")
    return order


def by_label(values: Mapping[L, V], where: str, classes: Optional[tuple[L, ...]] = None) -> dict[L, V]:
    """Return the value of each label: of `classes`, in their order, or of all labels if that is None.

    Raises: DomainError; ShapeError if the labels are not `classes`; EmptyDataError.
    """
    # The keys may be labels of other types, such as True for 1. They are made plain before the lookup.
    if not isinstance(values, Mapping):
        raise DomainError(where, values, "a mapping of labels")
    try:
        given = {key: values[key] for key in islice(values, None)}
    except (LookupError, TypeError):
        raise DomainError(where, values, "a mapping of labels") from None
    found = dict(zip(class_order(tuple(given), where), given.values())) if given or classes is None else {}
    if classes is None:
        return found
    for label in classes:
        if label not in found:
            raise ShapeError(where, f"an entry for the label {shown(label)}", "none")
    for label in found:
        if label not in classes:
            raise ShapeError(where, "no entry for other labels", f"one for {shown(label)}")
    return {label: found[label] for label in classes}


def labelled(
    rows: Several[T], labels: Iterable[L], declared: Optional[tuple[L, ...]], where: str, names: Names = None
) -> tuple[Iterator[tuple[int, list[T], list[L]]], Names]:
    """Open rows and labels together; return blocks of them, and the names of columns: see `tables.opened`.

    Raises: as `tables.opened` and `_blocks`; ShapeError if their indices, of pandas, differ.
    """
    refuse_other_index(rows, labels)
    source, columns = opened(rows, where, names)
    return _blocks(source, labels, declared, where), columns


def _blocks(
    rows: Iterator[T], labels: Iterable[L], declared: Optional[tuple[L, ...]], where: str
) -> Iterator[tuple[int, list[T], list[L]]]:
    """Split rows and labels into blocks together; yield each with the position of its first row.

    Raises: ShapeError (not as many labels as rows), DomainError (also for a label that is not declared).
    """
    # Rows and labels are read in step, so that neither is held in memory. Each class in a block costs as much
    # as about twenty rows: with the labels 0, 1, ..., 999, 0, 1, ... a block of 1,024 rows would have a
    # single row of most classes, so such blocks are joined until every class has 32 rows on average.
    names_of = column(labels, "labels", "labels")
    one_each = f"one for each of the {where}"
    block: list[T] = []
    names: list[L] = []
    end = 0
    while True:
        more, own = list(islice(rows, BLOCK)), list(islice(names_of, BLOCK))
        if len(own) < len(more):
            raise ShapeError("labels", one_each, f"only {counted(end + len(own), 'label')}")
        if len(own) > len(more):
            alone = f"only {counted(end + len(more), where[:-1])}" if more else f"more labels than {where}"
            raise ShapeError("labels", one_each, alone)
        block += more
        names += _checked(own, end, declared)
        end += len(more)
        if block and (not more or len(block) >= ROWS_OF_A_CLASS * len(set(names))):
            yield end - len(block), block, names
            block, names = [], []
        if not more:
            return


def grouped(names: Iterable[L]) -> Iterable[tuple[L, list[int]]]:
    """Return the places of each label."""
    groups: dict[L, list[int]] = {}
    for i, name in enumerate(names):
        groups.setdefault(name, []).append(i)
    return groups.items()


def _checked(names: list[L], start: int, declared: Optional[tuple[L, ...]]) -> list[L]:
    """Return plain labels; refuse anything that is not a label, or not a declared one."""
    if not set(map(type, names)) <= {int, str}:
        names = [label_of(name, f"labels[{start + i}]") for i, name in enumerate(names)]
    if declared and not set(names) <= set(declared):
        i = next(i for i, name in enumerate(names) if name not in declared)
        raise DomainError(f"labels[{start + i}]", names[i], "one of " + shown(declared))
    return names


def each_by_label(
    values: Mapping[L, V], where: str, classes: Optional[tuple[L, ...]], read: Callable[[V, str], W]
) -> dict[L, W]:
    """Return what `read` makes of the value of each label, and of its name for errors, such as means['a'].

    Raises: as `by_label` and `read`.
    """
    return {y: read(value, f"{where}[{shown(y)}]") for y, value in by_label(values, where, classes).items()}


def distribution(
    priors: Mapping[L, Number], classes: Optional[tuple[L, ...]] = None, *, possible: bool = False
) -> dict[L, Fraction]:
    """Return priors as exact fractions, after checking that they sum to 1 and are not negative.

    A double stands for any number that rounds to it, so the sum of floats, or of fractions that are all
    doubles, may differ from 1 by half an ulp for each of them; their values are not changed.

    `classes`: the labels, in their order, if they are known; `possible`: every prior must be positive.

    Raises: EmptyDataError, DomainError, NotFiniteError, ShapeError for other labels.
    """
    p = each_by_label(priors, "priors", classes, positive if possible else not_negative)
    floats = [x for x in priors.values() if isinstance(x, float)]
    if all(x <= 1 and x == Fraction(float(x)) for x in p.values()):  # such as those of a model
        floats = list(map(float, p.values()))
    slack = sum((Fraction(ulp(x)) / 2 for x in floats), Fraction(0))
    one = sum(p.values(), Fraction(0))
    if abs(one - 1) > slack:
        raise DomainError("sum of priors", one, "1; fractions can sum to it exactly")
    return p


Part = TypeVar("Part")
"""Statistics of some rows: those of two parts add up, and one can be taken away again."""
Statistics = TypeVar("Statistics", bound="ByClass[Any, Any]")


class ByClass(Value, Generic[L, Part]):
    """Statistics with one part for each class: the labels sorted, or in the order that was `declared`."""

    classes: tuple[L, ...]
    declared: bool
    feature_names: Names

    @property
    @abstractmethod
    def _by_label(self) -> dict[L, Part]:
        """The part of each class."""

    @abstractmethod
    def _none(self) -> Part:
        """Return the part of a class without rows."""

    @abstractmethod
    def _with(self: Statistics, other: Statistics, parts: dict[L, Part], **more: Any) -> Statistics:
        """Return statistics of both with these parts. Raises: for statistics of another kind."""

    def __getitem__(self, label: L) -> Part:
        return self._by_label[self.classes[place_of(label, self.classes)]]

    def __add__(self: Statistics, other: Statistics) -> Statistics:
        return self._combined(other, add) if isinstance(other, type(self)) else NotImplemented  # pyright: ignore[reportReturnType]

    def __sub__(self: Statistics, other: Statistics) -> Statistics:
        return self._combined(other, sub) if isinstance(other, type(self)) else NotImplemented  # pyright: ignore[reportReturnType]

    def _combined(self: Statistics, other: Statistics, way: Callable[[Part, Part], Part]) -> Statistics:
        # A declared order applies to both, so it must include every label of the other.
        declares, joins = (self, other) if self.declared else (other, self)
        order = declares.classes
        if not declares.declared:
            order = tuple(sorted_labels({*order, *joins.classes}))
        elif joins.declared and joins.classes != order:
            raise DomainError("classes", joins.classes, "the declared order " + shown(order))
        for label in joins.classes:
            if label not in order:
                raise DomainError("label", label, "one of the declared " + shown(order))
        names = same_names(self.feature_names, other.feature_names, "the rows before")
        mine, theirs, none = self._by_label, other._by_label, self._none()
        parts = {label: way(mine.get(label, none), theirs.get(label, none)) for label in order}
        # A class that is left without rows is known only if it was declared.
        left = {label: part for label, part in parts.items() if part != none or declares.declared}
        return self._with(other, left, declared=declares.declared, feature_names=names)


def one_for_each(
    classes: tuple[L, ...], parts: Iterable[Part], where: str, kind: type[Part]
) -> tuple[Part, ...]:
    """Return the parts, called `where` in errors, one for each class. Raises: DomainError, ShapeError."""
    found = tuple(ordered(parts, where, f"a sequence of {kind.__name__}"))
    for i, part in enumerate(found):
        if not isinstance(part, kind):
            raise DomainError(f"{where}[{i}]", part, f"a {kind.__name__}")
    if len(classes) != len(found):
        raise ShapeError(where, f"one for each of {len(classes)} classes", str(len(found)))
    return found


def place_of(label: L, classes: tuple[L, ...]) -> int:
    """Return the position of a label in the class order. Raises: DomainError."""
    name = label_of(label, "label")
    if name not in classes:
        raise DomainError("label", label, "one of " + shown(classes))
    return classes.index(name)


def frozen(values: Iterable[V], classes: tuple[L, ...]) -> Frozen[L, V]:
    """Return an immutable mapping from the classes to values, in class order."""
    return Frozen(dict(zip(classes, values)))
