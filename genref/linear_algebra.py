# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exact matrix routines, for the Sigma of the lecture: factors, determinant, inverse, solutions.

A matrix is a sequence of rows. All but `cholesky` return exact fractions; a matrix is singular
when its determinant is 0, and then the error says which row is which combination of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from math import prod
from operator import mul
from typing import Optional, overload

from .engine.exact import Matrix, Number, Vector, integers, ordered, vector
from .engine.reals import Rounded, rounded, sqrt
from .errors import EmptyDataError, NotPositiveDefiniteError, NotSymmetricError, ShapeError

__all__ = ["ldl", "cholesky", "determinant", "inverse", "solve", "is_positive_definite", "Matrix", "Vector"]


def square_matrix(rows: Iterable[Iterable[Number]], where: str = "matrix") -> Matrix:
    """Return a d x d matrix as exact fractions.

    Raises: EmptyDataError, ShapeError (ragged or not square), DomainError, NotFiniteError.
    """
    listed = ordered(rows, where, "a sequence of rows")
    matrix = tuple(vector(row, f"{where}[{i}]") for i, row in enumerate(listed))
    if not matrix:
        raise EmptyDataError(where)
    for i, row in enumerate(matrix):
        if len(row) != len(matrix):
            raise ShapeError(f"{where}[{i}]", f"{len(matrix)} entries (a square matrix)", str(len(row)))
    return matrix


def symmetric_matrix(rows: Iterable[Iterable[Number]], where: str = "matrix") -> Matrix:
    """Return a symmetric d x d matrix as exact fractions.

    Raises: NotSymmetricError, and what `square_matrix` raises.
    """
    matrix = square_matrix(rows, where)
    for i, row in enumerate(matrix):
        for j in range(i):
            if row[j] != matrix[j][i]:
                raise NotSymmetricError(where, i, j, row[j], matrix[j][i])
    return matrix


def ldl(matrix: Iterable[Iterable[Number]]) -> tuple[Matrix, Vector]:
    """Return L and the diagonal of D, exactly: A = L D L', L lower triangular with unit diagonal.

    `matrix`: d x d, symmetric positive definite.

    Raises: NotSymmetricError, NotPositiveDefiniteError, and what `square_matrix` raises.

    Spec: matrix-ldl

    >>> ldl([[4, 2], [2, 3]])
    (((Fraction(1, 1), Fraction(0, 1)), (Fraction(1, 2), Fraction(1, 1))), (Fraction(4, 1), Fraction(2, 1)))
    """
    return ldl_factors(symmetric_matrix(matrix), "matrix")


def ldl_factors(matrix: Matrix, where: str) -> tuple[Matrix, Vector]:
    """Return the factors of `ldl` for a matrix known to be symmetric, called `where` in errors."""
    rows, roots, scale = _symmetric_elimination(matrix, ())
    size = len(matrix)
    lower = tuple(
        tuple(
            # Row j holds the multiple pivot L_ij of column j of L, from its diagonal on, as scaled.
            Fraction(rows[j][i - j] * roots[j], rows[j][0] * roots[i])
            if j < i and rows[j][0]
            else Fraction(i == j)
            for j in range(size)
        )
        for i in range(size)
    )
    diagonal = []
    minor = 1  # the determinant of the rows and columns before k, as scaled
    for k in range(size):
        diagonal.append(Fraction(rows[k][0], minor * scale * roots[k] ** 2))
        if diagonal[k] <= 0:
            raise _not_positive_definite(matrix, lower, diagonal, where)
        minor = rows[k][0]
    return lower, tuple(diagonal)


@overload
def cholesky(matrix: Iterable[Iterable[Number]], *, digits: None = None) -> tuple[tuple[float, ...], ...]: ...
@overload
def cholesky(matrix: Iterable[Iterable[Number]], *, digits: int) -> tuple[tuple[Decimal, ...], ...]: ...
def cholesky(
    matrix: Iterable[Iterable[Number]], *, digits: Optional[int] = None
) -> tuple[tuple[Rounded, ...], ...]:
    """Return the lower triangular C with A = C C' and a positive diagonal, each entry correctly rounded.

    `matrix`: d x d, symmetric positive definite. With `digits`, each entry is a Decimal.

    Raises: what `ldl` raises; DomainError for `digits`.

    Spec: matrix-cholesky

    >>> cholesky([[4, 2], [2, 3]])
    ((2.0, 0.0), (1.0, 1.4142135623730951))
    """
    lower, diagonal = ldl(matrix)
    return tuple(
        # L_ij sqrt(D_j) as one root of a rational, for which the rounding is certain.
        tuple(
            rounded(sqrt(l_ij**2 * d_j) * (-1 if l_ij < 0 else 1), digits) for l_ij, d_j in zip(row, diagonal)
        )
        for row in lower
    )


def determinant(matrix: Iterable[Iterable[Number]]) -> Fraction:
    """Return the determinant, exactly; 0 for a singular matrix.

    `matrix`: d x d, any.

    Raises: what `square_matrix` raises.

    Spec: matrix-determinant

    >>> determinant([[4, 2], [2, 3]])
    Fraction(8, 1)
    """
    return _solutions(square_matrix(matrix), ())[0]


def inverse(matrix: Iterable[Iterable[Number]]) -> Matrix:
    """Return the inverse, exactly.

    `matrix`: d x d, not singular.

    Raises: NotPositiveDefiniteError for a singular matrix, with the dependent row; and what
    `square_matrix` raises.

    Spec: matrix-inverse

    >>> inverse([[4, 2], [2, 3]])
    ((Fraction(3, 8), Fraction(-1, 4)), (Fraction(-1, 4), Fraction(1, 2)))
    """
    a = square_matrix(matrix)
    det, columns = _solutions(a, identity(len(a)))
    if not det:
        raise _singular(a, "matrix")
    return tuple(zip(*columns))


def solve(matrix: Iterable[Iterable[Number]], right: Iterable[Number]) -> Vector:
    """Return the solution x of A x = b, exactly.

    `matrix`: d x d, not singular; `right`: b, d entries.

    Raises: NotPositiveDefiniteError for a singular matrix, with the dependent row; ShapeError for
    b; and what `square_matrix` raises.

    Spec: matrix-solve

    >>> solve([[4, 2], [2, 3]], [2, 5])
    (Fraction(-1, 2), Fraction(2, 1))
    """
    a = square_matrix(matrix)
    det, columns = _solutions(a, [vector(right, "right", len(a))])
    if not det:
        raise _singular(a, "matrix")
    return columns[0]


def is_positive_definite(matrix: Iterable[Iterable[Number]]) -> bool:
    """Return whether v' A v > 0 for every v but 0, that is, whether all entries of D are positive.

    `matrix`: d x d, symmetric.

    Raises: NotSymmetricError, and what `square_matrix` raises.

    Spec: matrix-positive-definite

    >>> is_positive_definite([[1, 2], [2, 1]])
    False
    """
    try:
        ldl(matrix)
    except NotPositiveDefiniteError:
        return False
    return True


def dot(u: Iterable[Fraction], v: Iterable[Fraction]) -> Fraction:
    """Return the sum of the products of the entries of two vectors."""
    return sum((a * b for a, b in zip(u, v)), Fraction(0))


def _symmetric_elimination(
    matrix: Matrix, rights: Sequence[Vector]
) -> tuple[list[list[int]], list[int], int]:
    """Make a symmetric matrix upper triangular, without fractions (Bareiss), up to a pivot not positive.

    Return the rows, each from its diagonal on and then its right sides, of s R A R and s R b; the
    diagonal of R, which evens out the scales of the rows; and s, which makes all whole.
    """
    size = len(matrix)
    roots = [1 << (_twos(row[i].denominator) + 1) // 2 for i, row in enumerate(matrix)]
    rows = [
        [
            *(a * (roots[i] * r) for a, r in zip(row[i:], roots[i:])),
            *(right[i] * roots[i] for right in rights),
        ]
        for i, row in enumerate(matrix)
    ]
    flat, scale = integers([entry for row in rows for entry in row], str)
    left = iter(flat)
    whole = [list(islice(left, len(row))) for row in rows]
    previous = 1
    for k in range(size):
        pivot_row = whole[k]
        pivot = pivot_row[0]
        if pivot <= 0:
            break
        for i in range(k + 1, size):
            factor = pivot_row[i - k]
            whole[i] = [(pivot * a - factor * b) // previous for a, b in zip(whole[i], pivot_row[i - k :])]
        previous = pivot
    return whole, roots, scale


def _twos(n: int) -> int:
    """Return how often 2 divides a positive number."""
    return (n & -n).bit_length() - 1


def _eliminate(rows: list[list[int]], size: int) -> int:
    """Make the first `size` columns upper triangular in place, without fractions (Bareiss).

    Every entry stays a minor of the given matrix, so the divisions are exact and the numbers as
    small as can be. Return the sign that exchanges of rows give the determinant, 0 if it is 0.
    """
    sign, previous = 1, 1
    for k in range(size):
        found = next((i for i in range(k, size) if rows[i][k]), None)
        if found is None:
            return 0
        if found != k:
            rows[k], rows[found], sign = rows[found], rows[k], -sign
        pivot, tail = rows[k][k], rows[k][k + 1 :]
        for row in rows[k + 1 :]:
            factor = row[k]
            row[k:] = [0, *((pivot * a - factor * b) // previous for a, b in zip(row[k + 1 :], tail))]
        previous = pivot
    return sign


def definite_solutions(
    matrix: Matrix, rights: Sequence[Vector], where: str
) -> tuple[Fraction, tuple[Vector, ...]]:
    """Return the determinant of a symmetric matrix and the solution for each right side.

    Raises: NotPositiveDefiniteError, calling the matrix `where`.
    """
    size = len(matrix)
    rows, roots, scale = _symmetric_elimination(matrix, rights)
    if any(row[0] <= 0 for row in rows):
        ldl_factors(matrix, where)
    square = [[0] * i + row for i, row in enumerate(rows)]
    det, columns = _back_substituted(square, size)
    factors = [Fraction(root, det) for root in roots]
    return (
        Fraction(det, scale**size * prod(roots) ** 2),
        tuple(tuple(map(mul, column, factors)) for column in columns),
    )


def identity(size: int) -> Matrix:
    """Return the d x d matrix I."""
    return tuple(tuple(Fraction(int(i == j)) for j in range(size)) for i in range(size))


def integer_matrix(matrix: Matrix) -> tuple[list[list[int]], int]:
    """Return all rows as integers over one denominator."""
    flat, scale = integers([entry for row in matrix for entry in row], str)
    width = len(matrix[0])
    return [flat[i : i + width] for i in range(0, len(flat), width)], scale


def _solutions(matrix: Matrix, rights: Sequence[Vector]) -> tuple[Fraction, tuple[Vector, ...]]:
    """Return the determinant of any matrix and, where it is not 0, the solution for each right side."""
    size = len(matrix)
    augmented = [row + tuple(right[i] for right in rights) for i, row in enumerate(matrix)]
    pairs = [integers(row, str) for row in augmented]
    rows, scales = [row for row, _ in pairs], [scale for _, scale in pairs]
    sign = _eliminate(rows, size)
    if not sign:
        return Fraction(0), ()
    det, columns = _back_substituted(rows, size)
    return Fraction(sign * det, prod(scales)), tuple(
        tuple(Fraction(x, det) for x in column) for column in columns
    )


def _back_substituted(rows: list[list[int]], size: int) -> tuple[int, list[list[int]]]:
    """Return the last pivot, and the solutions times it, from rows made upper triangular.

    The factor makes the solutions whole (Cramer's rule).
    """
    det = rows[-1][size - 1]
    columns = []
    for column in range(size, len(rows[0])):
        x = [0] * size
        for i in reversed(range(size)):
            row = rows[i]
            known = sum(map(mul, row[i + 1 : size], x[i + 1 :]))
            x[i] = (det * row[column] - known) // row[i]
        columns.append(x)
    return det, columns


def _singular(matrix: Matrix, where: str) -> NotPositiveDefiniteError:
    """Return the error that names the first row that is a combination of the rows before it."""
    basis: list[tuple[int, Vector, dict[int, Fraction]]] = []  # pivot column, row, what it is made of
    while True:
        i = len(basis)
        row, made = matrix[i], {i: Fraction(1)}
        for pivot, reduced, parts in basis:
            factor = row[pivot] / reduced[pivot]
            if factor:
                row = tuple(a - factor * b for a, b in zip(row, reduced))
                for j, part in parts.items():
                    made[j] = made.get(j, Fraction(0)) - factor * part
        pivot = next((j for j, entry in enumerate(row) if entry), -1)
        if pivot < 0:
            relation = {j: -made[j] for j in sorted(made) if j != i and made[j]}
            return NotPositiveDefiniteError(where, i, relation)
        basis.append((pivot, row, made))


def _not_positive_definite(
    matrix: Matrix, lower: Matrix, diagonal: list[Fraction], where: str
) -> NotPositiveDefiniteError:
    """Return the error for D ending in an entry that is not positive: singular, or a v with v'Av < 0."""
    k = len(diagonal) - 1
    v = [Fraction(0)] * len(matrix)  # L'v = e_k, so that v'Av = D_k
    v[k] = Fraction(1)
    for j in reversed(range(k)):
        v[j] = -dot((lower[i][j] for i in range(j + 1, k + 1)), v[j + 1 : k + 1])
    image = [dot(row, v) for row in matrix]
    if diagonal[k] == 0:
        m = next((i for i, entry in enumerate(image) if entry), -1)
        if m < 0:
            return _singular(matrix, where)
        # v'Av = 0 but Av is not 0: a step along axis m goes below.
        v[m] -= image[m] / max(matrix[m][m], Fraction(1))
        image = [dot(row, v) for row in matrix]
    return NotPositiveDefiniteError(where, k, None, tuple(v), dot(v, image))
