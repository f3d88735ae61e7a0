# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of continuous features, exactly: count, sums and sums of products of each class.

The estimates of a Gaussian need nothing else. One pass over the data computes them; `+` merges those of
parts, and `-` takes a part away again. Diagonal moments leave out products of different features: they give
no covariance, but take time and memory proportional to d instead of d^2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, tee
from math import lcm
from operator import add, mul, sub
from typing import Any, List, Optional, Tuple

from .errors import DomainError, EmptyClassError, EmptyDataError, GenrefError, ShapeError, shown
from .numbers import exact
from .numbers.exact import Matrix, Number, Point, Vector
from .numbers.labels import ByClass, L, Order, T, class_order, grouped, labelled, one_for_each, sorted_labels
from .numbers.tables import Data, Names, checked_names, opened, place_of_entry
from .numbers.values import Value, fill, made

__all__ = ["Moments", "ClassMoments"]

MAX_DIMENSION = 10_000
"""The most features; the moments of all pairs of more would not fit into memory."""

WIDE = 500
"""Rows of more features than this must be at least as many as features and classes, for a covariance."""

Block = Tuple[int, List[T], List[L]]
"""The position of the first row, rows, and their labels."""


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
        n, sums = exact.whole_count(self.count, "count"), exact.vector(self.sums, "sums")
        rows = exact.ordered(self.products, "products", "a sequence of rows")
        products = tuple(exact.vector(row, f"products[{j}]") for j, row in enumerate(rows))
        _refuse_impossible(n, sums, products)
        fill(self, count=n, sums=sums, products=products)

    @staticmethod
    def of(rows: Data, *, diagonal: bool = False) -> Moments:
        """Return the moments of `rows`, n x d with n and d at least 1, in one pass.

        Raises: EmptyDataError, ShapeError (ragged), DomainError, NotFiniteError.

        >>> Moments.of([[0], [2]]).mean
        (Fraction(1, 1),)
        """
        source, names = opened(rows, "rows")
        source, again = tee(source)  # all rows have the label 0
        blocks, _ = labelled(source, (0 for _ in again), None, "rows")
        return _by_label(blocks, exact.flag(diagonal, "diagonal"), names)[0]

    @staticmethod
    def none(dimension: int, *, diagonal: bool = False) -> Moments:
        """Return the moments of zero rows. Raises: DomainError, NotFiniteError."""
        d = exact.whole_count(dimension, "dimension", 1, MAX_DIMENSION)
        zeros, squares_alone = (Fraction(0),) * d, exact.flag(diagonal, "diagonal")
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

    def _combined(self, other: Moments, way: Callable[[Any, Any], Any]) -> Moments:
        _refuse_unlike(self, other)
        sums = tuple(map(way, self.sums, other.sums))
        products = tuple(tuple(map(way, row, own)) for row, own in zip(self.products, other.products))
        return made(Moments, count=way(self.count, other.count), sums=sums, products=products)

    @property
    def diagonal(self) -> bool:
        """Whether products of different features were left out."""
        return len(self.sums) > 1 and len(self.products[0]) == 1

    @property
    def mean(self) -> Vector:
        """E[z]; like the following properties, raises EmptyDataError if there is no row."""
        if not self.count:
            raise EmptyDataError("moments")
        return tuple([s / self.count for s in self.sums])

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
        return tuple([row[0] / self.count - m * m for row, m in zip(self.products, self.mean)])


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
        declared = exact.flag(self.declared, "declared")
        fill(self, classes=classes, moments=moments, declared=declared, feature_names=names)

    @staticmethod
    def of(
        rows: Data, labels: Iterable[L], classes: Order[L] = None, *, diagonal: bool = False
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
        return class_moments(rows, labels, classes, diagonal=diagonal)

    def _none(self) -> Moments:
        return Moments.none(self.dimension, diagonal=self.diagonal)

    def _with(self, other: ClassMoments[L], parts: dict[L, Moments], **more: Any) -> ClassMoments[L]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return ClassMoments(tuple(parts), tuple(parts.values()), **more)

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
    def _by_label(self) -> dict[L, Moments]:
        return dict(zip(self.classes, self.moments))


def class_moments(
    rows: Data, labels: Iterable[L], classes: Order[L], *, diagonal: bool = False, enough: bool = False
) -> ClassMoments[L]:
    """Return the moments of rows by label; `enough`: refuse wide rows whose covariance must be singular."""
    declared = None if classes is None else class_order(classes, "classes")
    blocks, names = labelled(rows, labels, declared, "rows")
    found = _by_label(blocks, exact.flag(diagonal, "diagonal"), names, enough)
    order = declared or tuple(sorted_labels(found))
    none = Moments.none(len(next(iter(found.values())).sums), diagonal=diagonal)
    parts = tuple([found.get(label, none) for label in order])
    return made(
        ClassMoments, classes=order, moments=parts, declared=declared is not None, feature_names=names
    )


def refuse_others(moments: object) -> None:
    """Raise DomainError unless these are the moments of classes."""
    if not isinstance(moments, ClassMoments):
        raise DomainError("moments", moments, "a ClassMoments, such as ClassMoments.of(rows, labels) returns")


def parts_of(moments: ClassMoments[L]) -> dict[L, Moments]:
    """Return the moments of each class. Raises: DomainError, EmptyClassError for a class without rows."""
    refuse_others(moments)
    for label, part in moments._by_label.items():
        if not part.count:
            raise EmptyClassError(label)
    return moments._by_label


def pooled(parts: Iterable[Moments], divisor: int) -> Matrix:
    """Return the sum of the scatters of some rows each, divided by `divisor`, d x d.

    A scatter is sum(zz') - sum(z) sum(z)'/n. In floating point you should avoid this formula, because of
    cancellation; with exact numbers it is best.

    Raises: EmptyDataError, DomainError for diagonal moments.
    """
    given = list(parts)
    if any(not part.count for part in given):
        raise EmptyDataError("moments")
    if given[0].diagonal:
        raise DomainError("moments", "diagonal", f"{_kind(False)}, for a covariance")
    d = len(given[0].sums)
    found = [[Fraction(0)] * d for _ in range(d)]
    for j, k in combinations_with_replacement(range(d), 2):
        # For one part with the rows 1 and 3 it is 10 - 16/2 = 2. One fraction for each entry, over the least
        # common multiple of all that are added up, is faster than a sum of fractions.
        ratios = []
        for part in given:
            term, s, t = part.products[j][k - j], part.sums[j], part.sums[k]
            ratios.append((term.numerator, term.denominator))
            ratios.append((-s.numerator * t.numerator, part.count * s.denominator * t.denominator))
        whole = lcm(*[below for _, below in ratios])
        above = sum([above * (whole // below) for above, below in ratios])
        found[j][k] = found[k][j] = Fraction(above, whole * divisor)
    return tuple(map(tuple, found))


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


def _by_label(
    blocks: Iterable[Block[Point, L]], diagonal: bool, columns: Names, enough: bool = False
) -> dict[L, Moments]:
    """Return the moments of the rows of each label."""
    found: dict[L, Moments] = {}
    for start, rows, names in _checked(blocks, enough):
        for label, places in grouped(names):
            try:
                part = _sums_of([rows[i] for i in places], diagonal)
            except GenrefError:  # of several bad rows, name the first, which may be of another class
                for i, row in enumerate(rows, start):
                    exact.integers(row, partial(place_of_entry, f"rows[{i}]", columns))
            else:
                found[label] = found[label] + part if label in found else part
    if not found:
        raise EmptyDataError("rows")
    return found


def _checked(blocks: Iterable[Block[Point, L]], enough: bool) -> Iterator[Block[Sequence[Number], L]]:
    """Yield blocks of rows as sequences, all of the same length.

    `enough`: refuse wide rows that are so few that their covariance is singular. n rows of K classes vary in
    at most n - K directions. The millions of products of wide rows take minutes, so blocks are held back
    until there are more rows than that.
    """
    d: Optional[int] = None
    held: list[Block[Sequence[Number], L]] = []
    n, labels, least = 0, set[L](), 0
    for start, block, names in blocks:
        rows = []
        for i, row in enumerate(block, start):
            rows.append(row if type(row) is list or type(row) is tuple else exact.entries(row, f"rows[{i}]"))
            d = len(rows[-1]) if d is None else d
            if len(rows[-1]) != d:
                raise ShapeError(f"rows[{i}]", f"{d} entries", str(len(rows[-1])))
        if not d:
            raise EmptyDataError(f"rows[{start}]")
        held.append((start, rows, names))
        n, labels = n + len(rows), labels.union(names)
        least = d + len(labels) if enough and d > WIDE else 0
        if n >= least:
            yield from held
            held = []
    if held:
        advice = "for a covariance that is not singular; gaussian_naive_bayes takes any number"
        raise ShapeError("rows", f"at least {least} rows (features and classes), {advice}", str(n))


def _sums_of(rows: Sequence[Sequence[Number]], diagonal: bool) -> Moments:
    """Return the moments of rows of equal length."""
    pairs = [exact.integers(column, str) for column in zip(*rows)]
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
