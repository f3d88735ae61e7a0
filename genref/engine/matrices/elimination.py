# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exact linear equations: elimination without fractions (Bareiss), and proofs that no solution exists.

Every entry stays a minor of the given matrix, so all divisions are exact and the numbers stay small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import islice
from math import prod
from operator import mul
from typing import NamedTuple

from ...errors import DomainError, NotPositiveDefiniteError
from ...numbers.exact import MAX_BITS, Matrix, Vector, integers


def dot(u: Iterable[Fraction], v: Iterable[Fraction]) -> Fraction:
    """Return u'v."""
    return sum((a * b for a, b in zip(u, v)), Fraction(0))


def identity(size: int) -> Matrix:
    """Return the d x d matrix I."""
    return tuple(tuple(Fraction(int(i == j)) for j in range(size)) for i in range(size))


def integer_rows(rows: Sequence[Sequence[Fraction]]) -> tuple[list[list[int]], int]:
    """Return rows of any lengths as integers over one common denominator."""
    flat, scale = integers([entry for row in rows for entry in row], str)
    left = iter(flat)
    return [list(islice(left, len(row))) for row in rows], scale


def refuse_long(rows: Iterable[Iterable[int]]) -> None:
    """Raise DomainError if the determinant of a matrix may be too long."""
    bits = sum(max(map(int.bit_length, row)) for row in rows)
    if bits > MAX_BITS:
        raise DomainError("bits of an exact determinant", bits, f"at most {MAX_BITS}")


class Triangle(NamedTuple):
    """Equations in upper triangular form: each row from its diagonal on, followed by its right sides.

    All entries are integers, because rows and columns were multiplied by `row_scales` and `column_scales`.
    `sign` is 1 or -1, depending on the row exchanges, or 0 if elimination stopped because a row had no pivot.
    """

    rows: list[list[int]]
    row_scales: list[int]
    column_scales: list[int]
    sign: int

    @property
    def determinant(self) -> Fraction:
        """The determinant of the matrix; 0 if elimination stopped."""
        return Fraction(self.sign * self.rows[-1][0], prod(self.row_scales) * prod(self.column_scales))

    def solutions(self) -> tuple[Vector, ...]:
        """Return the solution for each right side."""
        # Work from the last row up, because each row has one more unknown than the row below it. The last
        # pivot is the determinant. For (2 1 | 5; 1 3 | 10) elimination leaves 5 y = 15 below 2 x + y = 5.
        # Times the determinant 5, y is 5 * 15 / 5 = 15 and x is (5 * 5 - 15) / 2 = 5: the solution is (1 3).
        size, det = len(self.rows), self.rows[-1][0]
        columns = []
        for column in range(size, size + len(self.rows[-1]) - 1):
            x = [0] * size  # the solution times det: integers, by Cramer's rule
            for i in reversed(range(size)):
                row = self.rows[i]
                product = sum(map(mul, row[1 : size - i], x[i + 1 :]))
                x[i] = (det * row[column - i] - product) // row[0]
            columns.append(tuple(Fraction(a * scale, det) for a, scale in zip(x, self.column_scales)))
        return tuple(columns)


def eliminated(matrix: Matrix, rights: Sequence[Vector], symmetric: bool) -> Triangle:
    """Return the equations of a matrix and its right sides in upper triangular form.

    For a `symmetric` matrix it computes only the upper half, and stops at a pivot that is not positive.

    Raises: DomainError for numbers that are too long.
    """
    size = len(matrix)
    given = [row + tuple(right[i] for right in rights) for i, row in enumerate(matrix)]
    # Make all entries integers. Scaling the columns gives features in very different units entries of similar
    # length: for variances 1/4 and 2 and covariance 1/2, the factors 2 and 1 give 1, 2 and 1.
    if symmetric:
        units = [row[i].denominator for i, row in enumerate(matrix)]
        columns = [1 << (unit & -unit).bit_length() // 2 for unit in units]
        factors = [*columns, *(1 for _ in rights)]
        rows, whole = integer_rows(
            [[a * (columns[i] * by) for a, by in zip(row[i:], factors[i:])] for i, row in enumerate(given)]
        )
        scales = [whole * column for column in columns]
    else:
        columns = [1] * size
        pairs = [integers(row, str) for row in given]
        rows, scales = [row for row, _ in pairs], [scale for _, scale in pairs]
    refuse_long(rows)
    # Bareiss: each step cross-multiplies, pivot a - factor b, and divides by the previous pivot. The division
    # leaves no remainder, because entry (i, j) after k steps is the determinant of the first k rows and row
    # i, in the first k columns and column j. For (2 1 1; 1 3 2; 1 0 4) the first step gives (5 3; -1 7), and
    # the second (5 * 7 + 1 * 3) / 2 = 19, the determinant.
    sign = previous = 1
    for k in range(size):
        if symmetric:
            found = k if rows[k][0] > 0 else -1
        else:
            found = next((i for i in range(k, size) if rows[i][0]), -1)
        # Without a pivot, the columns up to k are dependent, or the matrix is not positive definite.
        if found < 0:
            return Triangle(rows, scales, columns, 0)
        if found != k:
            rows[k], rows[found], sign = rows[found], rows[k], -sign
        pivot_row = rows[k]
        pivot, tail = pivot_row[0], pivot_row[1:]
        for i in range(k + 1, size):
            row = rows[i]
            if symmetric:  # by symmetry, the pivot row contains the start of row i
                factor, tail = pivot_row[i - k], pivot_row[i - k :]
            else:
                factor, row = row[0], row[1:]
            rows[i] = [(pivot * a - factor * b) // previous for a, b in zip(row, tail)]
        previous = pivot
    return Triangle(rows, scales, columns, sign)


def solutions(matrix: Matrix, rights: Sequence[Vector], where: str) -> tuple[Vector, ...]:
    """Return the solution for each right side; raise NotPositiveDefiniteError for a singular matrix."""
    system = eliminated(matrix, rights, symmetric=False)
    if not system.sign:  # A A' is symmetric, and singular if A is
        system = definite(tuple(tuple(dot(u, v) for v in matrix) for u in matrix), (), where)
    return system.solutions()


def definite(matrix: Matrix, rights: Sequence[Vector], where: str) -> Triangle:
    """Eliminate in a symmetric matrix, called `where`; raise NotPositiveDefiniteError unless definite."""
    system = eliminated(matrix, rights, symmetric=True)
    if not system.sign:
        pivots = next(k for k, row in enumerate(system.rows) if row[0] <= 0)
        raise _not_positive_definite(matrix, pivots, where)
    return system


def _not_positive_definite(matrix: Matrix, k: int, where: str) -> NotPositiveDefiniteError:
    """Return the error for a symmetric matrix whose first pivot that is not positive is in row k."""
    # In the first k columns row k is a sum of c_j times row j, since the first k rows are definite. So for v
    # = (-c, 1, 0 ... 0), v'Av is the pivot that elimination leaves at (k, k). It is not positive, so v proves
    # that A is not definite. For (1 2; 2 1), c = 2, v = (-2, 1) and v'Av = -3.
    leading = tuple(row[:k] for row in matrix[:k])
    before = definite(leading, [matrix[k][:k]], where).solutions()[0] if k else ()
    v = [*(-c for c in before), Fraction(1), *(Fraction(0) for _ in matrix[k + 1 :])]
    image = [dot(row, v) for row in matrix]  # 0 before entry k, which is the pivot
    if not any(image):
        return NotPositiveDefiniteError(where, k, {j: c for j, c in enumerate(before) if c})
    if not image[k]:
        # v'Av = 0 but Av is not 0. A step of t along axis m changes v'Av by -2 t (Av)_m + t^2 A_mm. For
        # t = (Av)_m / max(A_mm, 1) it is at most -(Av)_m^2 / max(A_mm, 1), so v'Av becomes negative.
        m = next(i for i, entry in enumerate(image) if entry)
        v[m] -= image[m] / max(matrix[m][m], Fraction(1))
        image = [dot(row, v) for row in matrix]
    return NotPositiveDefiniteError(where, k, None, tuple(v), dot(v, image))
