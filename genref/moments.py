# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of continuous features, exactly: count, sums and sums of products of each class.

The estimates of a Gaussian need nothing else. One pass over the data computes them, and `+` merges those of
parts. Diagonal moments leave out products of different features: they give no covariance, but take time and
memory proportional to d instead of d^2.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Optional

from .display import Displayed, Listing, features
from .engine.statistics.by_class import ClassStatistics, one_for_each, places
from .engine.statistics.sums import plain_moments, scatter, sums_and_products
from .errors import DomainError, EmptyClassError, EmptyDataError, ShapeError
from .linear_algebra import Matrix, Vector
from .numbers.exact import Number, Point, entries, flag, vector, whole_count
from .numbers.labels import L, blocks, class_order, labelled_blocks, sorted_labels
from .numbers.rows import Data, Names, checked_names, opened, same_names
from .records import dataclass, field

__all__ = ["Moments", "ClassMoments"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


MAX_DIMENSION = 10_000
"""The most features; the moments of all pairs of more would not fit into memory."""


@dataclass(frozen=True, repr=False)
class Moments(Displayed):
    """Count, sums and sums of products of n rows of d features; `a + b` merges two.

    `sums[j]` is the sum of x_j, and `products[j][k]` is that of x_j times x_(j + k): the upper triangle or,
    for diagonal moments, only k = 0.

    Raises: EmptyDataError, ShapeError, DomainError for numbers that no rows could give (a negative variance,
    a covariance too large for the two variances), NotFiniteError.
    """

    count: int
    sums: Vector
    products: Matrix

    def __post_init__(self) -> None:
        count, sums, products = plain_moments(self.count, self.sums, self.products)
        vars(self).update(count=count, sums=sums, products=products)

    @staticmethod
    def of(rows: Data, *, diagonal: bool = False) -> Moments:
        """Return the moments of `rows`, n x d with n and d at least 1, in one pass.

        Raises: EmptyDataError, ShapeError (ragged), DomainError, NotFiniteError.

        >>> Moments.of([[0], [2]]).mean
        (Fraction(1, 1),)
        """
        with opened(rows, "rows") as data:
            parts = ((start, block, [0] * len(block)) for start, block in blocks(data.rows, "rows"))
            return _by_label(parts, diagonal)[0]

    @staticmethod
    def none(dimension: int, *, diagonal: bool = False) -> Moments:
        """Return the moments of zero rows. Raises: DomainError, NotFiniteError."""
        d = whole_count(dimension, "dimension")
        if not 1 <= d <= MAX_DIMENSION:
            raise DomainError("dimension", dimension, f"whole numbers from 1 to {MAX_DIMENSION}")
        zeros, squares_alone = (Fraction(0),) * d, flag(diagonal, "diagonal")
        return _unchecked(0, zeros, tuple(zeros[j : j + 1 if squares_alone else d] for j in range(d)))

    def _facts(self) -> Mapping[str, object]:
        return {"examples": self.count, "features": len(self.sums)}

    def _tables(self) -> Iterator[Listing]:
        d = len(self.sums)
        if self.count:
            each = zip(features(None, d), self.mean, self.variances)
            rows = ((name, (mean, variance)) for name, mean, variance in each)
            yield Listing("feature", ["mean", "variance"], rows, d, "feature", "$E[x_j]$")

    def __add__(self, other: Moments) -> Moments:
        if not isinstance(other, Moments):
            return NotImplemented
        _refuse_unlike(self, other)
        if not self.count or not other.count:
            return self if self.count else other
        return _unchecked(
            self.count + other.count,
            tuple(a + b for a, b in zip(self.sums, other.sums)),
            tuple(tuple(a + b for a, b in zip(r, s)) for r, s in zip(self.products, other.products)),
        )

    @property
    def diagonal(self) -> bool:
        """Whether products of different features were left out."""
        return len(self.sums) > 1 and len(self.products[0]) == 1

    @property
    def mean(self) -> Vector:
        """E[z]; like the following properties, raises EmptyDataError if there is no row."""
        count, sums, _ = _sums(self)
        return tuple(s / count for s in sums)

    @property
    def upper_scatter(self) -> Matrix:
        """The sum of (z - E[z])(z - E[z])', with the entries that `products` has: n E[zz'] - n E[z] E[z]'.

        In floating point you should avoid this formula, because of cancellation; with exact numbers it is the
        best.
        """
        return scatter([_sums(self)], 1)

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
        return tuple(row[0] / self.count for row in self.upper_scatter)


@dataclass(frozen=True, repr=False)
class ClassMoments(ClassStatistics[L, Moments]):
    """The moments of each class, in class order; `a + b` merges two.

    Class order is the sorted order of the labels, unless it is `declared`.

    Raises: EmptyDataError, ShapeError or DomainError unless there is one `Moments` for each of several
    distinct labels, all with the same features.
    """

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
        vars(self).update(classes=classes, moments=moments, declared=declared, feature_names=names)

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
        `numbers.rows`); memory does not grow with n. `classes` sets the class order and the allowed labels;
        a class without rows has the count 0.

        Raises: EmptyDataError, ShapeError (ragged, or not as many labels as rows), DomainError (an entry that
        is not a number, an unknown label, a label that is neither int nor str, or a mixture of both),
        NotFiniteError.

        >>> ClassMoments.of([[0], [2], [4]], ["a", "a", "b"])["a"].mean
        (Fraction(1, 1),)
        """
        declared = None if classes is None else class_order(classes, "classes")
        with opened(rows, "rows") as data:
            found = _by_label(labelled_blocks(data.rows, labels, declared), diagonal)
        order = declared or tuple(sorted_labels(found))
        none = Moments.none(len(next(iter(found.values())).sums), diagonal=diagonal)
        parts = tuple(found.get(label, none) for label in order)
        return ClassMoments(order, parts, declared is not None, data.names)

    def _facts(self) -> Mapping[str, object]:
        return {**super()._facts(), "examples": self.count, "features": self.dimension}

    def _tables(self) -> Iterator[Listing]:
        d = self.dimension
        headings = ["examples", *features(self.feature_names, d, "mean")]
        rows = (
            (y, (n.count, *(n.mean if n.count else [""] * d))) for y, n in zip(self.classes, self.moments)
        )
        yield Listing("class", headings, rows, len(self.classes), "class", r"$n_y$ and $\mu_y$")

    def __add__(self, other: ClassMoments[L]) -> ClassMoments[L]:
        if not isinstance(other, ClassMoments):
            return NotImplemented
        merged = self._merged(other, Moments.none(self.dimension, diagonal=self.diagonal))
        return ClassMoments(*merged, same_names(self.feature_names, other.feature_names, "the moments"))

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


def examples(
    rows: Data, labels: Iterable[L], classes: Optional[Iterable[L]]
) -> tuple[tuple[L, ...], list[Vector], list[L]]:
    """Return the class order and all rows and labels, exactly, as the input of definitions.

    Raises: the same errors as `ClassMoments.of`, which need not keep all rows in memory.
    """
    declared = None if classes is None else class_order(classes, "classes")
    y: list[L] = []

    def rows_alone(given: Iterable[Point]) -> Iterator[tuple[int, list[Point]]]:
        for start, block, names in labelled_blocks(given, labels, declared):
            y.extend(names)
            yield start, block

    with opened(rows, "rows") as data:
        x = _exactly(rows_alone(data.rows))
    return declared or class_order(sorted_labels(dict.fromkeys(y)), "labels"), x, y


def exact_rows(rows: Data) -> list[Vector]:
    """Return rows, n x d, exactly.

    Raises: the same errors as `Moments.of`, which need not keep them all in memory.
    """
    with opened(rows, "rows") as data:
        return _exactly(blocks(data.rows, "rows"))


def _exactly(parts: Iterable[tuple[int, list[Point]]]) -> list[Vector]:
    x: list[Vector] = []
    for start, block in parts:
        given = _rows(block, start, len(x[0]) if x else None)
        x += [vector(row, f"rows[{i}]") for i, row in enumerate(given, start)]
    if not x:
        raise EmptyDataError("rows")
    return x


def refuse_absent(classes: Iterable[L], y: Collection[L]) -> None:
    """Raise EmptyClassError for a class without examples."""
    for label in classes:
        if label not in y:
            raise EmptyClassError(label)


def refuse_other_statistics(moments: ClassMoments[L]) -> None:
    """Raise DomainError unless the statistics are `ClassMoments`."""
    if not isinstance(moments, ClassMoments):
        raise DomainError("moments", moments, "a ClassMoments, such as ClassMoments.of(rows, labels) returns")


def parts_of(moments: ClassMoments[L]) -> dict[L, Moments]:
    """Return the moments of each class; raise EmptyClassError for a class without rows."""
    refuse_other_statistics(moments)
    parts = moments._by_label
    refuse_absent(parts, {label for label, part in parts.items() if part.count})
    return parts


def pooled(parts: Iterable[Moments], divisor: int) -> Matrix:
    """Return the sum of scatters divided by `divisor`, d x d; raises DomainError for diagonal moments."""
    every = list(parts)
    upper = scatter(list(map(_sums, every)), divisor)
    if every[0].diagonal:
        raise DomainError("moments", "diagonal", f"{_products_text(False)}, for a covariance")
    d = range(len(upper))
    return tuple(tuple(upper[min(i, j)][abs(i - j)] for j in d) for i in d)


def _unchecked(count: int, sums: Vector, products: Matrix) -> Moments:
    """Return moments that were computed from rows and need no checks."""
    moments = object.__new__(Moments)
    vars(moments).update(count=count, sums=sums, products=products)
    return moments


def _sums(moments: Moments) -> tuple[int, Vector, Matrix]:
    if not moments.count:
        raise EmptyDataError("moments")
    return moments.count, moments.sums, moments.products


def _refuse_unlike(a: Moments, b: Moments) -> None:
    if len(a.sums) != len(b.sums):
        raise ShapeError("moments", f"{len(a.sums)} features", str(len(b.sums)))
    if a.diagonal != b.diagonal:
        raise ShapeError("moments", _products_text(a.diagonal), _products_text(b.diagonal))


def _products_text(diagonal: bool) -> str:
    return "squares alone" if diagonal else "products of all pairs of features"


def _by_label(parts: Iterable[tuple[int, list[Point], list[L]]], diagonal: bool) -> dict[L, Moments]:
    """Return the moments of the rows of each label, from blocks with the position of their first row."""
    found: dict[L, Moments] = {}
    dimension: Optional[int] = None
    flag(diagonal, "diagonal")
    for start, block, names in parts:
        checked = _rows(block, start, dimension)
        dimension = len(checked[0])
        for label, own_places in places(names).items():
            own = [checked[i] for i in own_places]
            sums = sums_and_products(own, lambda i, j: f"rows[{start + own_places[i]}][{j}]", diagonal)
            part = _unchecked(len(own), *sums)
            found[label] = found[label] + part if label in found else part
    if dimension is None:
        raise EmptyDataError("rows")
    return found


def _rows(block: Sequence[Point], start: int, dimension: Optional[int]) -> Sequence[Sequence[Number]]:
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
