# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with matrices and the axes of contours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import nan, prod, sqrt

from ... import linear_algebra
from ...engine.reals import nearest_double
from ...linear_algebra import Matrix, Vector
from ..questions import Question, exactly
from ..reference import Factors, plain
from .asking import Fields, Wrong, as_matrix, asking, checked, in_fields, lists, only, right_of
from .estimates import with_floor
from .mutant import Mutant, added

Axis = Mapping[str, object]


def of_matrix(output: str, wrong: Callable[[Matrix], object], *lifted: str) -> Wrong:
    """Return what a wrong function of a matrix gives; 1/0 is NaN."""

    def given(question: Question) -> object:
        return plain(wrong(as_matrix(question.arguments(exactly)["matrix"])))

    return only(f"matrix.{output}", checked(given, *lifted))


def factors_unchecked(matrix: Matrix) -> tuple[Matrix, Vector]:
    """Return L and D of the lower triangle, whatever the signs of D; L goes on with 0 below a 0 in D."""
    lower: list[Vector] = []
    diagonal: list[Fraction] = []
    for i, row in enumerate(matrix):
        new: list[Fraction] = []
        for j in range(i):
            rest = row[j] - sum((new[k] * lower[j][k] * diagonal[k] for k in range(j)), Fraction(0))
            new.append(rest / diagonal[j] if diagonal[j] else Fraction(0))
        diagonal.append(row[i] - sum((new[k] ** 2 * diagonal[k] for k in range(i)), Fraction(0)))
        lower.append((*new, Fraction(1), *[Fraction(0)] * (len(matrix) - i - 1)))
    return tuple(lower), tuple(diagonal)


def ldl_unchecked(matrix: Matrix) -> object:
    """Return these factors by name."""
    return Factors(*factors_unchecked(matrix))


def cholesky_unchecked(matrix: Matrix) -> object:
    """Return L sqrt(D), NaN where D is negative."""
    lower, diagonal = factors_unchecked(matrix)
    roots = [sqrt(nearest_double(d)) if d >= 0 else nan for d in diagonal]
    return [[nearest_double(entry) * root for entry, root in zip(row, roots)] for row in lower]


def ldl_with_pivots(matrix: Matrix) -> object:
    """Return L with its columns not divided by the pivots."""
    lower, diagonal = linear_algebra.ldl(matrix)
    scaled = tuple(tuple(entry * d for entry, d in zip(row, diagonal)) for row in lower)
    return Factors(scaled, diagonal)


def cholesky_without_root(matrix: Matrix) -> object:
    """Return L D."""
    lower, diagonal = linear_algebra.ldl(matrix)
    return [[entry * d for entry, d in zip(row, diagonal)] for row in lower]


def roots_of_entries(matrix: Matrix) -> object:
    """Return the root of each entry, NaN of a negative one."""
    return [[sqrt(nearest_double(a)) if a >= 0 else nan for a in row] for row in matrix]


def product_of_diagonal(matrix: Matrix) -> Fraction:
    """Return the product of what is on the diagonal."""
    product = Fraction(1)
    for i, row in enumerate(matrix):
        product *= row[i]
    return product


def eliminated(matrix: Matrix, right: list[float]) -> tuple[list[float], list[float]]:
    """Return the pivots and the solution, in doubles and without exchanges of rows."""
    rows = [[*map(nearest_double, row), b] for row, b in zip(matrix, right)]
    d = range(len(rows))
    for k in d:
        pivot = rows[k][k]
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / pivot if pivot else nan
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    solution = [0.0 for _ in d]
    for i in reversed(d):
        known = added(rows[i][j] * solution[j] for j in range(i + 1, len(rows)))
        solution[i] = (rows[i][-1] - known) / rows[i][i] if rows[i][i] else nan
    return [rows[k][k] for k in d], solution


def determinant_in_doubles(matrix: Matrix) -> float:
    """Return the determinant by this elimination."""
    return prod(eliminated(matrix, [0.0] * len(matrix))[0])


def inverse_in_doubles(matrix: Matrix) -> object:
    """Return the inverse by this elimination."""
    d = range(len(matrix))
    columns = [eliminated(matrix, [float(i == j) for i in d])[1] for j in d]
    return [list(row) for row in zip(*columns)]


def definite_by_determinant(matrix: Matrix) -> bool:
    """Return whether the determinant is positive."""
    return linear_algebra.determinant(matrix) > 0


def transposed(fields: Fields) -> Fields:
    """Return the transpose of a matrix."""
    tables = lists(fields, "matrix")
    return {name: [list(column) for column in zip(*rows)] for name, rows in tables.items()}


def regularised(question: Question) -> object:
    """Return the solution after 1e-10 is added to the diagonal."""
    given = question.arguments(exactly)
    rows: Matrix = given["matrix"]  # type: ignore[assignment]  # a list of lists
    return plain(linear_algebra.solve(with_floor(rows, Fraction(1, 10**10)), given["right"]))  # type: ignore[arg-type]  # a list


def of_axes(change: Callable[[list[Axis]], list[Axis]]) -> Wrong:
    """Return principal axes, changed."""

    def wrong(question: Question) -> object:
        return change(right_of(question))  # type: ignore[arg-type]  # a list of records

    return only("gaussian.principal_axes", checked(wrong))


def transposed_axes(axes: list[Axis]) -> list[Axis]:
    """Return the axes with their directions as rows of the matrix that has them as columns."""
    directions = zip(*(axis["direction"] for axis in axes))
    return [{**axis, "direction": list(direction)} for axis, direction in zip(axes, directions)]


MATRICES: tuple[Mutant, ...] = (
    Mutant(
        "ldl-unchecked",
        "the factors of what is not positive definite, or not symmetric",
        of_matrix("ldl", ldl_unchecked, "NotPositiveDefiniteError", "NotSymmetricError"),
    ),
    Mutant(
        "cholesky-unchecked",
        "the factor of what is not positive definite, or not symmetric",
        of_matrix("cholesky", cholesky_unchecked, "NotPositiveDefiniteError", "NotSymmetricError"),
        ("NumPy", "SciPy"),
    ),
    Mutant(
        "ldl-not-divided",
        "an L whose columns are not divided by the pivots",
        of_matrix("ldl", ldl_with_pivots),
    ),
    Mutant(
        "cholesky-without-root", "L D in the place of L sqrt(D)", of_matrix("cholesky", cholesky_without_root)
    ),
    Mutant(
        "cholesky-upper",
        "the upper triangle of the factor",
        of_matrix("cholesky", lambda a: list(zip(*linear_algebra.cholesky(a)))),
        ("R", "MATLAB", "SciPy"),
    ),
    Mutant("root-of-each-entry", "the root of each entry", of_matrix("cholesky", roots_of_entries)),
    Mutant(
        "product-of-the-diagonal",
        "the product of the diagonal",
        of_matrix("determinant", product_of_diagonal),
    ),
    Mutant(
        "sign-of-the-determinant-lost",
        "a determinant without its sign",
        of_matrix("determinant", lambda a: abs(linear_algebra.determinant(a))),
    ),
    Mutant(
        "determinant-by-doubles",
        "elimination in doubles",
        of_matrix("determinant", determinant_in_doubles),
        ("NumPy",),
    ),
    Mutant(
        "inverse-by-doubles",
        "elimination in doubles, which finds an inverse of what has none",
        of_matrix("inverse", inverse_in_doubles, "NotPositiveDefiniteError"),
        ("NumPy",),
    ),
    Mutant(
        "inverse-of-each-entry",
        "the inverse of each entry",
        of_matrix("inverse", lambda a: [[1 / entry if entry else nan for entry in row] for row in a]),
    ),
    Mutant("transposed", "the transpose of the matrix", checked(asking(in_fields(transposed)))),
    Mutant(
        "solution-of-what-has-none",
        "1e-10 added to the diagonal of the equations",
        only("matrix.solution", checked(regularised, "NotPositiveDefiniteError")),
    ),
    Mutant(
        "definite-by-its-diagonal",
        "a look at the diagonal alone",
        of_matrix(
            "positive_definite", lambda a: all(row[i] > 0 for i, row in enumerate(a)), "NotSymmetricError"
        ),
    ),
    Mutant(
        "definite-by-determinant",
        "the sign of the determinant alone",
        of_matrix("positive_definite", definite_by_determinant),
    ),
    Mutant(
        "semi-definite",
        "pivots that may be 0",
        of_matrix("positive_definite", lambda a: min(factors_unchecked(a)[1]) >= 0),
    ),
    Mutant(
        "positive-entries",
        "the question whether all entries are positive",
        of_matrix("positive_definite", lambda a: min(map(min, a)) > 0),
    ),
    Mutant(
        "info-taken-for-a-truth",
        "LAPACK's 0 for success taken for false",
        of_matrix("positive_definite", lambda a: not linear_algebra.is_positive_definite(a)),
    ),
    Mutant(
        "axes-shorter-first",
        "the axes in rising order",
        of_axes(lambda axes: axes[::-1]),
        ("NumPy", "SciPy"),
    ),
    Mutant("axes-transposed", "eigenvectors in rows, read as columns", of_axes(transposed_axes)),
)
