# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Small matrices, exactly: L D L', Cholesky's factor, determinant, inverse and solutions."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import overload

from . import matrices
from .matrices import definite, eliminated, first_factor, solution
from .numbers.exact import Matrix, Point, Rows, Vector, square_matrix, symmetric_matrix, vector
from .numbers.rounding import Digits, Rounded, Unrounded, root_of, rounded, unknown

__all__ = ["ldl", "cholesky", "determinant", "inverse", "solve", "is_positive_definite", "Matrix", "Vector"]


def ldl(matrix: Rows) -> tuple[Matrix, Vector]:
    """Return L, with unit diagonal, and the diagonal of D, for a symmetric positive definite A = L D L'.

    Raises: NotSymmetricError, NotPositiveDefiniteError, and the same errors as `determinant`.
    Computes: matrix-ldl

    >>> ldl([[4, 2], [2, 3]])
    (((Fraction(1, 1), Fraction(0, 1)), (Fraction(1, 2), Fraction(1, 1))), (Fraction(4, 1), Fraction(2, 1)))
    """
    system = definite(symmetric_matrix(matrix, "matrix"), (), "matrix")
    rows, units, size = system.rows, system.units, range(len(system.rows))
    # Row j of the triangle is column j of L from its diagonal on, times its pivot and the units.

    def entry(i: int, j: int) -> Fraction:
        return Fraction(rows[j][i - j] * units[j], rows[j][0] * units[i]) if j <= i else Fraction(0)

    minors = [1, *(row[0] for row in rows)]  # of the first k rows and columns, scaled
    D = (Fraction(minors[k + 1], minors[k] * system.scale * units[k] ** 2) for k in size)
    return tuple(tuple(entry(i, j) for j in size) for i in size), tuple(D)


@overload
def cholesky(matrix: Rows, *, digits: None = None) -> tuple[tuple[float, ...], ...]: ...
@overload
def cholesky(matrix: Rows, *, digits: int) -> tuple[tuple[Decimal, ...], ...]: ...
def cholesky(matrix: Rows, *, digits: Digits = None) -> tuple[tuple[Rounded, ...], ...]:
    """Return the lower triangular C with A = C C' and a positive diagonal, each entry correctly rounded.

    Raises: the same errors as `ldl`; DomainError for `digits`.
    Computes: matrix-cholesky

    >>> cholesky([[4, 2], [2, 3]])
    ((2.0, 0.0), (1.0, 1.4142135623730951))
    """
    lower, D = ldl(matrix)

    def entry(l_ij: Fraction, d_j: Fraction) -> Rounded:
        # C_ij is l_ij sqrt(d_j), which is rational only if the root is.
        root = root_of(d_j) if l_ij else Fraction(0)
        if root is not None:
            return rounded(l_ij * root, digits)
        return Unrounded(lambda at: at(l_ij) * at(d_j).sqrt(), unknown).rounded(digits)

    return tuple(tuple(map(entry, row, D)) for row in lower)


def determinant(matrix: Rows) -> Fraction:
    """Return the determinant, exactly; 0 for a singular matrix.

    Raises: EmptyDataError, ShapeError (ragged or not square), DomainError, NotFiniteError.
    Computes: matrix-determinant

    >>> determinant([[4, 2], [2, 3]])
    Fraction(8, 1)
    """
    return eliminated(square_matrix(matrix, "matrix")).determinant


def inverse(matrix: Rows) -> Matrix:
    """Return the inverse, exactly.

    Raises: NotPositiveDefiniteError for a singular matrix, with the dependent row, and the same errors as
    `determinant`.
    Computes: matrix-inverse

    >>> inverse([[4, 2], [2, 3]])
    ((Fraction(3, 8), Fraction(-1, 4)), (Fraction(-1, 4), Fraction(1, 2)))
    """
    return matrices.inverse(square_matrix(matrix, "matrix"), "matrix")


def solve(matrix: Rows, right: Point) -> Vector:
    """Return the solution x of A x = b, exactly; `right` is b, with d entries.

    Raises: the same errors as `inverse`.
    Computes: matrix-solve

    >>> solve([[4, 2], [2, 3]], [2, 5])
    (Fraction(-1, 2), Fraction(2, 1))
    """
    A = square_matrix(matrix, "matrix")
    return solution(A, vector(right, "right", len(A)), "matrix")


def is_positive_definite(matrix: Rows) -> bool:
    """Return whether v' A v > 0 for every v but 0, for a symmetric matrix.

    Raises: NotSymmetricError, and the same errors as `determinant`.
    Computes: matrix-positive-definite

    >>> is_positive_definite([[1, 2], [2, 1]])
    False
    """
    A = symmetric_matrix(matrix, "matrix")
    return first_factor(A) is not None or eliminated(A, definite=True).sign > 0
