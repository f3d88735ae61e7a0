# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of continuous features: count, sums and sums of products, exact, per class.

They are all that the estimates of a Gaussian need. One pass over any iterable makes them, `+`
merges those of parts into those of the whole, and since they are exact neither the order of the
rows nor the split into parts can change them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from operator import index, mul
from typing import Optional, TypeVar

from .errors import DomainError, EmptyDataError, Label, ShapeError, shown
from .exact import Number, entries, integers
from .linear_algebra import Matrix, Vector

_BLOCK = 1024  # rows held at a time: enough to share one scale, few enough to stream

Row = Iterable[Number]
T = TypeVar("T")


@dataclass(frozen=True)
class Moments:
    """Count, sums and sums of products of n rows of d features; `a + b` are those of both.

    `sums[j]` is the sum of x_j; `products[j][k]` the sum of x_j times x_(j + k), the upper triangle.
    """

    count: int
    sums: Vector
    products: Matrix

    @staticmethod
    def of(rows: Iterable[Row]) -> Moments:
        """Return the moments of `rows`, n x d with n and d at least 1, from one pass.

        Raises: EmptyDataError, ShapeError (ragged), DomainError, NotFiniteError.
        """
        found: Optional[Moments] = None
        for start, block in _blocks(rows, "rows"):
            rows_ = _rows(block, start, len(found.sums) if found else None)
            part = _moments(rows_, lambda i, j: f"rows[{start + i}][{j}]")
            found = found + part if found else part
        if not found:
            raise EmptyDataError("rows")
        return found

    @staticmethod
    def none(dimension: int) -> Moments:
        """Return the moments of no rows."""
        zeros = (Fraction(0),) * dimension
        return Moments(0, zeros, tuple(zeros[j:] for j in range(dimension)))

    def __add__(self, other: Moments) -> Moments:
        if len(self.sums) != len(other.sums):
            raise ShapeError("moments", f"{len(self.sums)} features", str(len(other.sums)))
        if not self.count or not other.count:
            return self if self.count else other
        return Moments(
            self.count + other.count,
            tuple(a + b for a, b in zip(self.sums, other.sums)),
            tuple(tuple(a + b for a, b in zip(r, s)) for r, s in zip(self.products, other.products)),
        )

    @property
    def mean(self) -> Vector:
        """E[z], of at least one row."""
        return tuple(s / self.count for s in self.sums)

    @property
    def scatter(self) -> Matrix:
        """The sum of (z - E[z])(z - E[z])', as n E[zz'] - n E[z] E[z]'; d x d, of at least one row.

        In floating point this is the formula to avoid; in exact numbers it is the best one.
        """
        s, n, d = self.sums, self.count, len(self.sums)
        upper = [[p - s[j] * s[j + k] / n for k, p in enumerate(row)] for j, row in enumerate(self.products)]
        return tuple(tuple(upper[min(i, j)][abs(i - j)] for j in range(d)) for i in range(d))


@dataclass(frozen=True)
class ClassMoments:
    """The moments of each class, in class order; `a + b` are those of all rows of both.

    Class order is the order of the labels given or, where none are given, their sorted order. A
    sum has the order of the operand that knows all classes of both, else the sorted order.
    """

    classes: tuple[Label, ...]
    moments: tuple[Moments, ...]

    @staticmethod
    def of(rows: Iterable[Row], labels: Iterable[Label], classes: Optional[Iterable[Label]] = None) -> ClassMoments:
        """Return the moments of `rows`, n x d, by `labels`, n ints or strs, from one pass.

        Both may be any iterables, generators too; memory does not grow with n. `classes` gives the
        class order and the set of allowed labels; a class of it without rows has the count 0.

        Raises: EmptyDataError, ShapeError (ragged, or not as many labels as rows), DomainError
        (no number, unknown label, label neither int nor str, both kinds mixed), NotFiniteError.

        >>> ClassMoments.of([[0], [2], [4]], ["a", "a", "b"])["a"].mean
        (Fraction(1, 1),)
        """
        declared = None if classes is None else class_order(classes, "classes")
        found: dict[Label, Moments] = {}
        dimension: Optional[int] = None
        for start, block, names in _labelled_blocks(rows, labels):
            checked = _rows(block, start, dimension)
            dimension = len(checked[0])
            groups: dict[Label, list[Sequence[Number]]] = {}
            names = _labels(names, start, declared)
            for row, label in zip(checked, names):
                groups.setdefault(label, []).append(row)
            for label, group in groups.items():
                numbers = [start + i for i, name in enumerate(names) if name == label]
                part = _moments(group, lambda i, j: f"rows[{numbers[i]}][{j}]")
                found[label] = found[label] + part if label in found else part
        if dimension is None:
            raise EmptyDataError("rows")
        order = declared or class_order(sorted_labels(found), "labels")
        return ClassMoments(order, tuple(found.get(label, Moments.none(dimension)) for label in order))

    def __getitem__(self, label: Label) -> Moments:
        return self.moments[self.classes.index(label)]

    def __add__(self, other: ClassMoments) -> ClassMoments:
        mine, theirs = set(self.classes), set(other.classes)
        if self.classes == other.classes or mine > theirs:
            order = self.classes
        elif mine < theirs:
            order = other.classes
        else:
            order = tuple(sorted_labels(mine | theirs))
        none = Moments.none(self.dimension)
        return ClassMoments(
            order,
            tuple(
                (self[label] if label in mine else none) + (other[label] if label in theirs else none)
                for label in order
            ),
        )

    @property
    def count(self) -> int:
        """The number of rows, n."""
        return sum(part.count for part in self.moments)

    @property
    def dimension(self) -> int:
        """The number of features, d."""
        return len(self.moments[0].sums)


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


def _blocks(values: Iterable[T], where: str) -> Iterator[tuple[int, list[T]]]:
    """Cut an iterable into lists; yield the position of the first entry with each."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise DomainError(where, values, "an iterable")
    source, start = iter(values), 0
    while True:
        block = list(islice(source, _BLOCK))
        if not block:
            return
        yield start, block
        start += len(block)


def _labelled_blocks(rows: Iterable[Row], labels: Iterable[Label]) -> Iterator[tuple[int, list[Row], list[Label]]]:
    """Cut rows and labels into blocks together; refuse different lengths."""
    empty: tuple[int, list[Label]] = 0, []
    names_of = _blocks(labels, "labels")
    for start, block in _blocks(rows, "rows"):
        names = next(names_of, empty)[1]
        if len(names) < len(block):
            raise ShapeError("labels", "one for each row", f"only {start + len(names)} labels")
        if len(names) > len(block):
            raise ShapeError("labels", "one for each row", f"only {start + len(block)} rows")
        yield start, block, names
    if next(names_of, empty)[1]:
        raise ShapeError("labels", "one for each row", "more labels than rows")


def _labels(names: list[Label], start: int, declared: Optional[tuple[Label, ...]]) -> list[Label]:
    """Return plain labels; refuse what is none, or not among the declared."""
    if not set(map(type, names)) <= {int, str}:
        names = [label_of(name, f"labels[{start + i}]") for i, name in enumerate(names)]
    if declared and not set(names) <= set(declared):
        for i, name in enumerate(names):
            if name not in declared:
                raise DomainError(f"labels[{start + i}]", name, "one of " + shown(declared))
    return names


def _rows(block: Sequence[Row], start: int, dimension: Optional[int]) -> Sequence[Sequence[Number]]:
    """Return rows as sequences of one length, `dimension` where that is known."""
    rows: Sequence[Sequence[Number]]
    if set(map(type, block)) <= {tuple, list}:
        rows = block  # type: ignore[assignment]  # tuples and lists, by the line above
    else:
        rows = [entries(row, f"rows[{i}]") for i, row in enumerate(block, start)]
    expected = len(rows[0]) if dimension is None else dimension
    if not expected:
        raise EmptyDataError(f"rows[{start}]")
    if set(map(len, rows)) != {expected}:
        for i, row in enumerate(rows, start):
            if len(row) != expected:
                raise ShapeError(f"rows[{i}]", f"{expected} entries", str(len(row)))
    return rows


def _moments(rows: Sequence[Sequence[Number]], where: Callable[[int, int], str]) -> Moments:
    """Return the moments of a block of rows; `where(i, j)` names entry j of row i in errors."""
    pairs = [integers(column, lambda i: where(i, j)) for j, column in enumerate(zip(*rows))]
    columns, scales = [column for column, _ in pairs], [scale for _, scale in pairs]
    largest = max(max(map(abs, column)) for column in columns)
    width = 2 * largest.bit_length() + len(rows).bit_length() + 1
    # Each row packed into one integer, x_j + x_(j+1) 2^width + ..., gives with one multiplication
    # its products with x_j, side by side (Kronecker substitution).
    packed = [0] * len(rows)
    products: list[Vector] = []
    for j in reversed(range(len(columns))):
        packed = [(high << width) + low for high, low in zip(packed, columns[j])]
        sums = _unpacked(sum(map(mul, columns[j], packed)), width, len(columns) - j)
        products.append(tuple(Fraction(p, scales[j] * q) for p, q in zip(sums, scales[j:])))
    return Moments(
        len(rows),
        tuple(Fraction(sum(column), scale) for column, scale in pairs),
        tuple(reversed(products)),
    )


def _unpacked(packed: int, width: int, count: int) -> list[int]:
    """Return the `count` signed integers that `packed` holds, the first in the lowest bits."""
    half, mask = 1 << (width - 1), (1 << width) - 1
    entries = []
    for _ in range(count):
        entry = ((packed + half) & mask) - half
        entries.append(entry)
        packed = (packed - entry) >> width
    return entries
