# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exact linear algebra for the covariances of the lecture: factors, determinant, inverse, solutions.

A matrix is a sequence of d rows of d numbers; all functions but `cholesky` return exact fractions. If a
matrix is singular, the error says which row is a combination of others, and which combination.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from operator import mul
from typing import Optional, cast, overload

from . import equations
from .definition import defined_by
from .engine.matrices import elimination
from .engine.matrices.refinement import ROWS_FOR_REFINEMENT, is_definite
from .engine.matrices.residues import inverted
from .errors import EmptyDataError, NotSymmetricError, ShapeError
from .numbers.exact import Matrix, Point, Rows, Vector, ordered, vector
from .numbers.reals import Rounded, Value, rounded, sqrt

__all__ = ["ldl", "cholesky", "determinant", "inverse", "solve", "is_positive_definite", "Matrix", "Vector"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


dot: Callable[[Iterable[Fraction], Iterable[Fraction]], Fraction] = elimination.dot


def square_matrix(rows: Rows, where: str = "matrix") -> Matrix:
    """Return a d x d matrix as exact fractions. Raises: the same errors as `determinant`."""
    listed = ordered(rows, where, "a sequence of rows")
    matrix = tuple(vector(row, f"{where}[{i}]") for i, row in enumerate(listed))
    if not matrix:
        raise EmptyDataError(where)
    for i, row in enumerate(matrix):
        if len(row) != len(matrix):
            raise ShapeError(f"{where}[{i}]", f"{len(matrix)} entries (a square matrix)", str(len(row)))
    return matrix


def symmetric_matrix(rows: Rows, where: str = "matrix", dimension: Optional[int] = None) -> Matrix:
    """Return a symmetric d x d matrix as exact fractions; d may be given."""
    matrix = square_matrix(rows, where)
    if matrix != tuple(zip(*matrix)):
        i, j = next((i, j) for i in range(len(matrix)) for j in range(i) if matrix[i][j] != matrix[j][i])
        raise NotSymmetricError(where, i, j, matrix[i][j], matrix[j][i])
    if dimension is not None and len(matrix) != dimension:
        raise ShapeError(where, f"{dimension} rows", str(len(matrix)))
    return matrix


def ldl(matrix: Rows) -> tuple[Matrix, Vector]:
    """Return L, with unit diagonal, and the diagonal of D, for a symmetric positive definite A = L D L'.

    Raises: NotSymmetricError, NotPositiveDefiniteError, and the same errors as `determinant`.

    >>> ldl([[4, 2], [2, 3]])
    (((Fraction(1, 1), Fraction(0, 1)), (Fraction(1, 2), Fraction(1, 1))), (Fraction(4, 1), Fraction(2, 1)))
    """
    return _ldl(symmetric_matrix(matrix))


# With the engine on, `_eliminated_ldl` runs instead.
def _ldl(A: Matrix) -> tuple[Matrix, Vector]:
    elimination.definite(A, (), "matrix")  # raises an error if it is not positive definite
    return equations.matrix_ldl(A)


@defined_by(_ldl)
def _eliminated_ldl(A: Matrix) -> tuple[Matrix, Vector]:
    system = elimination.definite(A, (), "matrix")
    rows, units, size = system.rows, system.column_scales, len(system.rows)
    # Row j holds column j of L from its diagonal on, times its pivot and scaled.
    lower = tuple(
        tuple(
            Fraction(rows[j][i - j] * units[j], rows[j][0] * units[i]) if j < i else Fraction(int(i == j))
            for j in range(size)
        )
        for i in range(size)
    )
    minors = [1, *(row[0] for row in rows)]  # of the first k rows and columns, scaled
    scales = map(mul, system.row_scales, units)
    return lower, tuple(Fraction(minors[k + 1], minors[k] * scale) for k, scale in enumerate(scales))


@overload
def cholesky(matrix: Rows, *, digits: None = None) -> tuple[tuple[float, ...], ...]: ...
@overload
def cholesky(matrix: Rows, *, digits: int) -> tuple[tuple[Decimal, ...], ...]: ...
def cholesky(matrix: Rows, *, digits: Optional[int] = None) -> tuple[tuple[Rounded, ...], ...]:
    """Return the lower triangular C with A = C C' and a positive diagonal, each entry correctly rounded.

    Raises: the same errors as `ldl`; DomainError for `digits`.

    >>> cholesky([[4, 2], [2, 3]])
    ((2.0, 0.0), (1.0, 1.4142135623730951))
    """
    return tuple(tuple(rounded(C_ij, digits) for C_ij in row) for row in _cholesky(symmetric_matrix(matrix)))


# With the engine on, `_eliminated_cholesky` runs instead.
def _cholesky(A: Matrix) -> tuple[tuple[Value, ...], ...]:
    elimination.definite(A, (), "matrix")  # raises an error if it is not positive definite
    return equations.matrix_cholesky(A)


@defined_by(_cholesky)
def _eliminated_cholesky(A: Matrix) -> tuple[tuple[Value, ...], ...]:
    lower, diagonal = _ldl(A)
    # L_ij sqrt(D_j) is written as one root of a rational, whose rounding provably terminates.
    return tuple(
        tuple(sqrt(l_ij**2 * d_j) * (-1 if l_ij < 0 else 1) for l_ij, d_j in zip(row, diagonal))
        for row in lower
    )


def determinant(matrix: Rows) -> Fraction:
    """Return the determinant, exactly; 0 for a singular matrix.

    Raises: EmptyDataError, ShapeError (ragged or not square), DomainError, NotFiniteError.

    >>> determinant([[4, 2], [2, 3]])
    Fraction(8, 1)
    """
    return _determinant(square_matrix(matrix))


# With the engine on, `_eliminated_determinant` runs instead.
def _determinant(A: Matrix) -> Fraction:
    return cast(Fraction, equations.matrix_determinant(A))


@defined_by(_determinant)
def _eliminated_determinant(A: Matrix) -> Fraction:
    return elimination.eliminated(A, (), symmetric=False).determinant


def inverse(matrix: Rows) -> Matrix:
    """Return the inverse, exactly.

    Raises: NotPositiveDefiniteError for a singular matrix, with the dependent row, and the same errors as
    `determinant`.

    >>> inverse([[4, 2], [2, 3]])
    ((Fraction(3, 8), Fraction(-1, 4)), (Fraction(-1, 4), Fraction(1, 2)))
    """
    return _inverse(square_matrix(matrix))


# With the engine on, `_eliminated_inverse` runs instead.
def _inverse(A: Matrix) -> Matrix:
    elimination.solutions(A, (), "matrix")  # raises an error if it is singular
    return cast(Matrix, equations.matrix_inverse(A))


@defined_by(_inverse)
def _eliminated_inverse(A: Matrix) -> Matrix:
    found = inverted(A)
    if found is not None:
        return found[0]
    return tuple(zip(*elimination.solutions(A, elimination.identity(len(A)), "matrix")))


def solve(matrix: Rows, right: Point) -> Vector:
    """Return the solution x of A x = b, exactly; `right` is b, with d entries.

    Raises: the same errors as `inverse`.

    >>> solve([[4, 2], [2, 3]], [2, 5])
    (Fraction(-1, 2), Fraction(2, 1))
    """
    A = square_matrix(matrix)
    return _solution(A, vector(right, "right", len(A)))


# With the engine on, `_eliminated_solution` runs instead.
def _solution(A: Matrix, b: Vector) -> Vector:
    elimination.solutions(A, (), "matrix")  # raises an error if it is singular
    return cast(Vector, equations.matrix_solve(A, b))


@defined_by(_solution)
def _eliminated_solution(A: Matrix, b: Vector) -> Vector:
    return elimination.solutions(A, [b], "matrix")[0]


def is_positive_definite(matrix: Rows) -> bool:
    """Return whether v' A v > 0 for every v but 0, for a symmetric matrix.

    Raises: NotSymmetricError, and the same errors as `determinant`.

    >>> is_positive_definite([[1, 2], [2, 1]])
    False
    """
    return _is_positive_definite(symmetric_matrix(matrix))


# With the engine on, `_pivots_are_positive` runs instead.
def _is_positive_definite(A: Matrix) -> bool:
    return equations.matrix_positive_definite(A)


@defined_by(_is_positive_definite)
def _pivots_are_positive(A: Matrix) -> bool:
    # An approximate factor decides quickly, unless the matrix is too close to a singular one.
    found = is_definite(A) if len(A) >= ROWS_FOR_REFINEMENT else None
    return elimination.eliminated(A, (), symmetric=True).sign > 0 if found is None else found
