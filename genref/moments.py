# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of continuous features, exactly: count, sums and sums of products of each class.

The estimates of a Gaussian need nothing else. One pass over the data computes them; `+` merges those of
parts, and `-` takes a part away again. Diagonal moments leave out products of different features: they give
no covariance, but take time and memory proportional to d instead of d^2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from math import lcm
from operator import add, mul, sub
from typing import Optional

from .errors import DomainError, EmptyClassError, EmptyDataError, GenrefError, ShapeError, shown
from .numbers.exact import (
    Matrix,
    Number,
    Point,
    Vector,
    entries,
    flag,
    integers,
    ordered,
    vector,
    whole_count,
)
from .numbers.labels import BLOCK, ByClass, L, class_order, labelled_blocks, one_for_each, sorted_labels
from .numbers.tables import Data, Names, checked_names, opened, refuse_other_index, same_names
from .numbers.values import Value, fill, made

__all__ = ["Moments", "ClassMoments"]

MAX_DIMENSION = 10_000
"""The most features; the moments of all pairs of more would not fit into memory."""


@dataclass(frozen=True, repr=False)
class Moments(Value):
    """Count, sums and sums of products of n rows of d features; `a + b` merges two, `a - b` removes a part.

    `sums[j]` is the sum of x_j, and `products[j][k]` is that of x_j times x_(j + k): the upper triangle or,
    for diagonal moments, only k = 0.

    Raises: EmptyDataError, ShapeError, DomainError for numbers that no rows could give (a negative variance,
    a covariance too large for the two variances), NotFiniteError.
    """

    _line, _shown = ("count",), ("mean", "variances")

    count: int
    sums: Vector
    products: Matrix

    def __post_init__(self) -> None:
        n, sums = whole_count(self.count, "count"), vector(self.sums, "sums")
        rows = ordered(self.products, "products", "a sequence of rows")
        products = tuple(vector(row, f"products[{j}]") for j, row in enumerate(rows))
        _refuse_impossible(n, sums, products)
        fill(self, count=n, sums=sums, products=products)

    @staticmethod
    def of(rows: Data, *, diagonal: bool = False) -> Moments:
        """Return the moments of `rows`, n x d with n and d at least 1, in one pass.

        Raises: EmptyDataError, ShapeError (ragged), DomainError, NotFiniteError.

        >>> Moments.of([[0], [2]]).mean
        (Fraction(1, 1),)
        """
        with opened(rows, "rows") as data:
            blocks = iter(lambda: list(islice(data.rows, BLOCK)), [])
            return _by_label(((i * BLOCK, rows, [0] * len(rows)) for i, rows in enumerate(blocks)), diagonal)[
                0
            ]

    @staticmethod
    def none(dimension: int, *, diagonal: bool = False) -> Moments:
        """Return the moments of zero rows. Raises: DomainError, NotFiniteError."""
        d = whole_count(dimension, "dimension", 1, MAX_DIMENSION)
        zeros, squares_alone = (Fraction(0),) * d, flag(diagonal, "diagonal")
        products = tuple(zeros[j : j + 1 if squares_alone else d] for j in range(d))
        return made(Moments, count=0, sums=zeros, products=products)

    def __add__(self, other: Moments) -> Moments:
        return self._combined(other, add) if isinstance(other, Moments) else NotImplemented

    def __sub__(self, other: Moments) -> Moments:
        if not isinstance(other, Moments):
            return NotImplemented
        found = self._combined(other, sub)
        if found.count < 0:
            raise DomainError("count of the rows to remove", other.count, f"at most {self.count}")
        _refuse_impossible(found.count, found.sums, found.products)
        return found

    def _combined(self, other: Moments, way: Callable[[Fraction, Fraction], Fraction]) -> Moments:
        _refuse_unlike(self, other)
        return made(
            Moments,
            count=way(self.count, other.count),  # type: ignore[arg-type]  # of ints an int
            sums=tuple(map(way, self.sums, other.sums)),
            products=tuple(tuple(map(way, row, own)) for row, own in zip(self.products, other.products)),
        )

    @property
    def diagonal(self) -> bool:
        """Whether products of different features were left out."""
        return len(self.sums) > 1 and len(self.products[0]) == 1

    @property
    def mean(self) -> Vector:
        """E[z]; like the following properties, raises EmptyDataError if there is no row."""
        n = _some(self).count
        return tuple(s / n for s in self.sums)

    @property
    def upper_scatter(self) -> Matrix:
        """The sum of (z - E[z])(z - E[z])', with the entries that `products` has: n E[zz'] - n E[z] E[z]'.

        In floating point you should avoid this formula, because of cancellation; with exact numbers it is the
        best.
        """
        return _scatter([_some(self)], 1)

    @property
    def scatter(self) -> Matrix:
        """The sum of (z - E[z])(z - E[z])', d x d; raises DomainError for diagonal moments."""
        return pooled([self], 1)

    @property
    def covariance(self) -> Matrix:
        """The scatter divided by n; raises DomainError for diagonal moments."""
        return pooled([self], self.count)

    @property
    def variances(self) -> Vector:
        """The diagonal of the covariance."""
        return tuple(row[0] for row in _scatter([_some(self)], self.count))


@dataclass(frozen=True, repr=False)
class ClassMoments(ByClass[L, Moments]):
    """The moments of each class, in class order; `a + b` merges two, `a - b` takes a part away.

    Class order is the sorted order of the labels, unless it is `declared`.

    Raises: EmptyDataError, ShapeError or DomainError unless there is one `Moments` for each of several
    distinct labels, all with the same features.
    """

    _line, _shown = ("classes", "count", "dimension"), ()

    classes: tuple[L, ...]
    moments: tuple[Moments, ...]
    declared: bool = False
    feature_names: Names = field(default=None, compare=False)
    """The names of the columns of the table that the rows came from, or None."""

    def __post_init__(self) -> None:
        classes = class_order(self.classes, "classes")
        moments = one_for_each(classes, self.moments, "moments", Moments)
        for part in moments:
            _refuse_unlike(moments[0], part)
        names = checked_names(self.feature_names, len(moments[0].sums))
        declared = flag(self.declared, "declared")
        fill(self, classes=classes, moments=moments, declared=declared, feature_names=names)

    @staticmethod
    def of(
        rows: Data,
        labels: Iterable[L],
        classes: Optional[Iterable[L]] = None,
        *,
        diagonal: bool = False,
    ) -> ClassMoments[L]:
        """Return the moments of `rows`, n x d, by `labels`, n ints or strs, in one pass.

        `rows` and `labels` may be any iterables, and `rows` also a table of pandas, Polars or Arrow (see
        `numbers.tables`); memory does not grow with n. `classes` sets the class order and the allowed labels;
        a class without rows has the count 0.

        Raises: EmptyDataError, ShapeError (ragged, or not as many labels as rows), DomainError (an entry that
        is not a number, an unknown label, a label that is neither int nor str, or a mixture of both),
        NotFiniteError.

        >>> ClassMoments.of([[0], [2], [4]], ["a", "a", "b"])["a"].mean
        (Fraction(1, 1),)
        """
        declared = None if classes is None else class_order(classes, "classes")
        refuse_other_index(rows, labels)
        with opened(rows, "rows") as data:
            found = _by_label(labelled_blocks(data.rows, labels, declared), diagonal)
        order = declared or tuple(sorted_labels(found))
        if len(found) < len(order):
            none = Moments.none(len(next(iter(found.values())).sums), diagonal=diagonal)
            found = {label: found.get(label, none) for label in order}
        return made(
            ClassMoments,
            classes=order,
            moments=tuple(found[label] for label in order),
            declared=declared is not None,
            feature_names=data.names,
        )

    def __add__(self, other: ClassMoments[L]) -> ClassMoments[L]:
        return self._combined(other, 1) if isinstance(other, ClassMoments) else NotImplemented

    def __sub__(self, other: ClassMoments[L]) -> ClassMoments[L]:
        return self._combined(other, -1) if isinstance(other, ClassMoments) else NotImplemented

    def _combined(self, other: ClassMoments[L], sign: int) -> ClassMoments[L]:
        none = Moments.none(self.dimension, diagonal=self.diagonal)
        classes, moments, declared = self._merged(other, none, sign)
        names = same_names(self.feature_names, other.feature_names, "the moments")
        return ClassMoments(classes, tuple(moments), declared, names)

    @property
    def count(self) -> int:
        """The number of rows, n."""
        return sum(part.count for part in self.moments)

    @property
    def dimension(self) -> int:
        """The number of features, d."""
        return len(self.moments[0].sums)

    @property
    def diagonal(self) -> bool:
        """Whether products of different features were left out."""
        return self.moments[0].diagonal

    @property
    def _parts(self) -> tuple[Moments, ...]:
        return self.moments


def parts_of(moments: ClassMoments[L]) -> dict[L, Moments]:
    """Return the moments of each class. Raises: DomainError, EmptyClassError for a class without rows."""
    if not isinstance(moments, ClassMoments):
        raise DomainError("moments", moments, "a ClassMoments, such as ClassMoments.of(rows, labels) returns")
    for label, part in moments._by_label.items():
        if not part.count:
            raise EmptyClassError(label)
    return moments._by_label


def pooled(parts: Iterable[Moments], divisor: int) -> Matrix:
    """Return the sum of the scatters of some rows each, divided by `divisor`, d x d.

    Raises: EmptyDataError, DomainError for diagonal moments.
    """
    every = list(map(_some, parts))
    upper = _scatter(every, divisor)
    if every[0].diagonal:
        raise DomainError("moments", "diagonal", f"{_kind(False)}, for a covariance")
    d = range(len(upper))
    return tuple(tuple(upper[min(i, j)][abs(i - j)] for j in d) for i in d)


def _scatter(parts: Sequence[Moments], divisor: int) -> Matrix:
    """Return the sum over the parts of sum(zz') - sum(z) sum(z)'/n, divided by `divisor`."""
    # For one part with the rows 1 and 3 it is 10 - 16/2 = 2. One fraction for each entry, over the least
    # common multiple of all that are added up, is faster than a sum of fractions.
    found = []
    for j in range(len(parts[0].sums)):
        row = []
        for k in range(len(parts[0].products[j])):
            terms = [part.products[j][k] for part in parts]
            ratios = [(term.numerator, term.denominator) for term in terms]
            for part in parts:
                s, t = part.sums[j], part.sums[j + k]
                ratios.append((-s.numerator * t.numerator, part.count * s.denominator * t.denominator))
            whole = lcm(*[below for _, below in ratios])
            row.append(Fraction(sum([above * (whole // below) for above, below in ratios]), whole * divisor))
        found.append(tuple(row))
    return tuple(found)


def _some(moments: Moments) -> Moments:
    if not moments.count:
        raise EmptyDataError("moments")
    return moments


def _kind(diagonal: bool) -> str:
    return "squares alone" if diagonal else "products of all pairs of features"


def _refuse_unlike(a: Moments, b: Moments) -> None:
    if len(a.sums) != len(b.sums):
        raise ShapeError("moments", f"{len(a.sums)} features", str(len(b.sums)))
    if a.diagonal != b.diagonal:
        raise ShapeError("moments", _kind(a.diagonal), _kind(b.diagonal))


def _refuse_impossible(n: int, s: Vector, p: Matrix) -> None:
    """Raise an error for numbers that no rows give; no more than time in d^2 is spent."""
    if not s:
        raise EmptyDataError("sums")
    lengths, d = list(map(len, p)), len(s)
    if lengths != [1] * d and lengths != list(range(d, 0, -1)):
        expected = f"rows of {d}, ..., 2, 1 entries or, of diagonal moments, of 1 entry each"
        raise ShapeError("products", expected, shown(lengths))
    if not n and (any(s) or any(map(any, p))):
        raise DomainError("count", 0, "1 or more, as not all sums and products are 0")
    have = "a single row has" if n == 1 else f"{shown(n)} rows have"
    # n sum(z_j z_k) - sum(z_j) sum(z_k) is n^2 times the covariance of j and k, computed without a division.
    # For the rows 1 and 3 it is 2 * 10 - 4 * 4 = 4, and the variance is 4/4 = 1. No variance is negative, and
    # the square of a covariance is at most the product of the two variances (Cauchy and Schwarz).
    scatter = [[n * entry - s[j] * s[j + k] for k, entry in enumerate(row)] for j, row in enumerate(p)]
    for k, (own, *_) in enumerate(scatter):
        if own < 0 or n == 1 and own:
            raise DomainError(f"products[{k}][0]", p[k][0], f"what {have} with this sum")
        for j, row in enumerate(scatter[:k]):
            if len(row) > k - j and row[k - j] ** 2 > own * row[0]:
                allowed = f"what {have} with these sums and sums of squares"
                raise DomainError(f"products[{j}][{k - j}]", p[j][k - j], allowed)


# From rows to sums


def _by_label(blocks: Iterable[tuple[int, list[Point], list[L]]], diagonal: bool) -> dict[L, Moments]:
    """Return the moments of the rows of each label, from blocks with the position of their first row."""
    found: dict[L, Moments] = {}
    dimension: Optional[int] = None
    flag(diagonal, "diagonal")
    for start, block, names in blocks:
        rows = _rows(block, start, dimension)
        dimension = len(rows[0])
        groups: dict[L, list[int]] = {}
        for i, name in enumerate(names):
            groups.setdefault(name, []).append(i)
        for label, places in groups.items():
            try:
                part = _sums_of([rows[i] for i in places], diagonal)
            except GenrefError:  # of several bad rows, name the first, which may be of another class
                for i, row in enumerate(rows, start):
                    integers(row, f"rows[{i}][{{}}]".format)
                raise
            found[label] = found[label] + part if label in found else part
    if dimension is None:
        raise EmptyDataError("rows")
    return found


def _rows(block: Sequence[Point], start: int, dimension: Optional[int]) -> list[Sequence[Number]]:
    """Return rows as sequences of the same length: `dimension`, unless that is None."""
    rows = [
        row if type(row) is list or type(row) is tuple else entries(row, f"rows[{i}]")
        for i, row in enumerate(block, start)
    ]
    expected = len(rows[0]) if dimension is None else dimension
    if not expected:
        raise EmptyDataError(f"rows[{start}]")
    if set(map(len, rows)) != {expected}:
        i = next(i for i, row in enumerate(rows) if len(row) != expected)
        raise ShapeError(f"rows[{start + i}]", f"{expected} entries", str(len(rows[i])))
    return rows


def _sums_of(rows: Sequence[Sequence[Number]], diagonal: bool) -> Moments:
    """Return the moments of rows of equal length."""
    pairs = [integers(column, "row {}".format) for column in zip(*rows)]
    columns, scales = [column for column, _ in pairs], [scale for _, scale in pairs]
    sums = tuple(Fraction(sum(column), scale) for column, scale in pairs)
    if diagonal:
        squares = tuple((Fraction(sum(map(mul, column, column)), scale**2),) for column, scale in pairs)
        return made(Moments, count=len(rows), sums=sums, products=squares)
    # All products of a row in one multiplication: pack its entries into one integer, x_j + x_(j+1) 2^width
    # + ..., and multiply it by x_j (Kronecker substitution): 3 times 5 + 7 * 2^8 is 15 + 21 * 2^8. A field
    # has room for the sum of n products, and a sign.
    largest = max(max(max(column), -min(column)) for column in columns)
    width = 2 * largest.bit_length() + len(rows).bit_length() + 1
    packed, products = [0] * len(rows), []
    for j in reversed(range(len(columns))):
        packed = [(high << width) + low for high, low in zip(packed, columns[j])]
        fields = _unpacked(sum(map(mul, columns[j], packed)), width, len(columns) - j)
        products.append(tuple(Fraction(p, scales[j] * scale) for p, scale in zip(fields, scales[j:])))
    return made(Moments, count=len(rows), sums=sums, products=tuple(reversed(products)))


def _unpacked(packed: int, width: int, count: int) -> list[int]:
    """Return the `count` signed integers packed into `packed`, starting with the lowest bits."""
    # In fields of 8 bits, -3 + 5 * 2^8 is 1277. Its lowest 8 bits, 253, represent 253 - 256 = -3; subtracting
    # -3 leaves 1280, with 5 in the next field. Adding half a field first does the subtraction.
    half, mask, found = 1 << (width - 1), (1 << width) - 1, []
    for _ in range(count):
        found.append(((packed + half) & mask) - half)
        packed = (packed - found[-1]) >> width
    return found
