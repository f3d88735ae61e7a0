# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of continuous features: count, sums and sums of products, exact, per class.

They are all that the estimates of a Gaussian need. One pass over any iterable makes them, `+`
merges those of parts into those of the whole, and since they are exact neither the order of the
rows nor the split into parts can change them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Generic, Optional

from .engine.exact import Number, entries, integers
from .engine.labels import L, blocks, class_order, labelled_blocks, merged_order, sorted_labels
from .errors import DomainError, EmptyDataError, ShapeError, shown
from .linear_algebra import Matrix, Vector

Row = Iterable[Number]


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
        for start, block in blocks(rows, "rows"):
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
        if not isinstance(other, Moments):
            return NotImplemented
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
        """E[z].

        Raises: EmptyDataError if there is no row.
        """
        self._refuse_no_rows()
        return tuple(s / self.count for s in self.sums)

    @property
    def scatter(self) -> Matrix:
        """The sum of (z - E[z])(z - E[z])', as n E[zz'] - n E[z] E[z]'; d x d.

        In floating point this is the formula to avoid; in exact numbers it is the best one.

        Raises: EmptyDataError if there is no row.
        """
        self._refuse_no_rows()
        s, n, d = self.sums, self.count, len(self.sums)
        upper = [[p - s[j] * s[j + k] / n for k, p in enumerate(row)] for j, row in enumerate(self.products)]
        return tuple(tuple(upper[min(i, j)][abs(i - j)] for j in range(d)) for i in range(d))

    @property
    def covariance(self) -> Matrix:
        """E[(z - E[z])(z - E[z])'], the scatter divided by n.

        Raises: EmptyDataError if there is no row.
        """
        return tuple(tuple(entry / self.count for entry in row) for row in self.scatter)

    def _refuse_no_rows(self) -> None:
        if not self.count:
            raise EmptyDataError("moments")


@dataclass(frozen=True)
class ClassMoments(Generic[L]):
    """The moments of each class, in class order; `a + b` are those of all rows of both.

    Class order is the sorted order of the labels, unless it is `declared`.
    """

    classes: tuple[L, ...]
    moments: tuple[Moments, ...]
    declared: bool = False

    @staticmethod
    def of(
        rows: Iterable[Row], labels: Iterable[L], classes: Optional[Iterable[L]] = None
    ) -> ClassMoments[L]:
        """Return the moments of `rows`, n x d, by `labels`, n ints or strs, from one pass.

        Both may be any iterables, generators too; memory does not grow with n. `classes` gives the
        class order and the set of allowed labels; a class of it without rows has the count 0.

        Raises: EmptyDataError, ShapeError (ragged, or not as many labels as rows), DomainError
        (no number, unknown label, label neither int nor str, both kinds mixed), NotFiniteError.

        >>> ClassMoments.of([[0], [2], [4]], ["a", "a", "b"])["a"].mean
        (Fraction(1, 1),)
        """
        declared = None if classes is None else class_order(classes, "classes")
        found: dict[L, Moments] = {}
        dimension: Optional[int] = None
        for start, block, names in labelled_blocks(rows, labels, declared):
            checked = _rows(block, start, dimension)
            dimension = len(checked[0])
            groups: dict[L, list[Sequence[Number]]] = {}
            for row, label in zip(checked, names):
                groups.setdefault(label, []).append(row)
            for label, group in groups.items():
                numbers = [start + i for i, name in enumerate(names) if name == label]
                part = _moments(group, lambda i, j: f"rows[{numbers[i]}][{j}]")
                found[label] = found[label] + part if label in found else part
        if dimension is None:
            raise EmptyDataError("rows")
        order = declared or class_order(sorted_labels(found), "labels")
        parts = tuple(found.get(label, Moments.none(dimension)) for label in order)
        return ClassMoments(order, parts, declared is not None)

    def __getitem__(self, label: L) -> Moments:
        if label not in self.classes:
            raise DomainError("label", label, "one of " + shown(self.classes))
        return self.moments[self.classes.index(label)]

    def __add__(self, other: ClassMoments[L]) -> ClassMoments[L]:
        if not isinstance(other, ClassMoments):
            return NotImplemented
        order = merged_order(self.classes, self.declared, other.classes, other.declared)
        none = Moments.none(self.dimension)
        return ClassMoments(
            order,
            tuple(
                (self[label] if label in self.classes else none)
                + (other[label] if label in other.classes else none)
                for label in order
            ),
            self.declared or other.declared,
        )

    @property
    def count(self) -> int:
        """The number of rows, n."""
        return sum(part.count for part in self.moments)

    @property
    def dimension(self) -> int:
        """The number of features, d."""
        return len(self.moments[0].sums)


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
        i = next(i for i, row in enumerate(rows) if len(row) != expected)
        raise ShapeError(f"rows[{start + i}]", f"{expected} entries", str(len(rows[i])))
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
