# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with matrices and the axes of contours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from typing import cast

from ..reading import principal_axes
from ..rounding import Number, ieee, ratio, sqrt, total
from ..steps import Matrix, Record, Vector, matrix_determinant, matrix_positive_definite, matrix_solve
from .asking import in_fields, transposed
from .gaussian import eliminated, with_floor
from .mistake import Change, by

UNCHECKED = "NotPositiveDefiniteError NotSymmetricError"
SINGULAR = "NotPositiveDefiniteError"


def ldl_unchecked(matrix: Matrix) -> tuple[Matrix, Vector]:
    """Return L and D of the lower triangle, whatever the signs of D; L goes on with 0 below a 0 in D."""
    lower: list[list[Number]] = []
    diagonal: list[Number] = []
    for i, row in enumerate(matrix):
        new: list[Number] = []
        for j in range(i):
            rest = row[j] - total(new[k] * lower[j][k] * diagonal[k] for k in range(j))
            new.append(ratio(rest, diagonal[j]) if diagonal[j] else Fraction(0))
        diagonal.append(row[i] - total(new[k] * new[k] * diagonal[k] for k in range(i)))
        lower.append([*new, Fraction(1), *[Fraction(0)] * (len(matrix) - i - 1)])
    return lower, diagonal


def columns_times(matrix: Matrix, scale: Callable[[Number], Number]) -> Matrix:
    """Return L with each column times a function of its pivot."""
    lower, diagonal = ldl_unchecked(matrix)
    return [[entry * scale(d) for entry, d in zip(row, diagonal)] for row in lower]


def itself(d: Number) -> Number:
    """Return a pivot as it is."""
    return d


def inverse_by_doubles(matrix: Matrix) -> Matrix:
    """Return the inverse by elimination in doubles."""
    d = range(len(matrix))
    columns = [eliminated(matrix, [int(i == j) for i in d])[1] for j in d]
    return [list(row) for row in zip(*columns)]


def each(function: Callable[[Number], Number]) -> Callable[[Matrix], Matrix]:
    """Return what is done to each entry."""
    return lambda matrix: [[function(a) for a in row] for row in matrix]


def diagonal_of(matrix: Matrix) -> Vector:
    """Return what is on the diagonal."""
    return [row[i] for i, row in enumerate(matrix)]


def multiplied(numbers: Vector) -> Number:
    """Return the product of numbers."""
    return reduce(lambda a, b: a * b, numbers)


def entries(matrix: Matrix) -> Vector:
    """Return all entries."""
    return [a for row in matrix for a in row]


def least(numbers: Vector) -> Number:
    """Return the smallest number."""
    return min(numbers, key=float)


def axes_transposed(covariance: Matrix) -> list[Record]:
    """Return the axes with their directions as rows of the matrix that has them as columns."""
    axes = principal_axes(covariance)
    directions = zip(*(cast(Sequence[Number], axis["direction"]) for axis in axes))
    return [Record(axis, direction=list(direction)) for axis, direction in zip(axes, directions)]


def with_ridge(matrix: Matrix, right: Vector) -> Vector:
    """Return the solution after 1e-10 is added to the diagonal."""
    return matrix_solve(with_floor(Fraction(1, 10**10))(matrix), right)


MATRICES: dict[str, Change] = {
    "ldl-unchecked": by("matrix.ldl", UNCHECKED, matrix_ldl=ldl_unchecked),
    "cholesky-unchecked": by("matrix.cholesky", UNCHECKED, matrix_cholesky=lambda a: columns_times(a, sqrt)),
    "ldl-not-divided": by("matrix.ldl", matrix_ldl=lambda a: (columns_times(a, itself), ldl_unchecked(a)[1])),
    "cholesky-without-root": by("matrix.*", matrix_cholesky=lambda a: columns_times(a, itself)),
    "cholesky-upper": by("matrix.*", matrix_cholesky=lambda a: list(zip(*columns_times(a, sqrt)))),
    "root-of-each-entry": by("matrix.*", matrix_cholesky=each(sqrt)),
    "product-of-the-diagonal": by("*", matrix_determinant=lambda a: multiplied(diagonal_of(a))),
    "sign-of-the-determinant-lost": by(
        "matrix.determinant", matrix_determinant=lambda a: abs(matrix_determinant(a))
    ),
    "determinant-by-doubles": by(
        "matrix.determinant", matrix_determinant=lambda a: multiplied(eliminated(a, [0] * len(a))[0])
    ),
    "inverse-by-doubles": by("matrix.inverse", SINGULAR, matrix_inverse=inverse_by_doubles),
    "inverse-of-each-entry": by("matrix.*", matrix_inverse=each(lambda a: ieee(1, a))),
    "transposed": Change("matrix.*", asks=in_fields(transposed)),
    "solution-of-what-has-none": by("matrix.solution", SINGULAR, matrix_solve=with_ridge),
    "definite-by-its-diagonal": by(
        "matrix.*", "NotSymmetricError", matrix_positive_definite=lambda a: least(diagonal_of(a)) > 0
    ),
    "definite-by-determinant": by("matrix.*", matrix_positive_definite=lambda a: matrix_determinant(a) > 0),
    "semi-definite": by("matrix.*", matrix_positive_definite=lambda a: least(ldl_unchecked(a)[1]) >= 0),
    "positive-entries": by("matrix.*", matrix_positive_definite=lambda a: least(entries(a)) > 0),
    "info-taken-for-a-truth": by(
        "matrix.*", matrix_positive_definite=lambda a: not matrix_positive_definite(a)
    ),
    "axes-shorter-first": by(
        "gaussian.*", principal_axes=lambda covariance: principal_axes(covariance)[::-1]
    ),
    "axes-transposed": by("gaussian.*", principal_axes=axes_transposed),
}
