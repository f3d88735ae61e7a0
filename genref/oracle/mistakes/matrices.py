# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with matrices and the axes of contours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import cast

from ..reading import principal_axes
from ..rounding import Number, ratio, total
from ..steps import Matrix, Record, Vector
from .gaussian import eliminated

UNCHECKED = "NotPositiveDefiniteError NotSymmetricError"


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


def inverse_by_doubles(matrix: Matrix) -> Matrix:
    """Return the inverse by elimination in doubles."""
    d = range(len(matrix))
    columns = [eliminated(matrix, [int(i == j) for i in d])[1] for j in d]
    return [list(row) for row in zip(*columns)]


def axes_transposed(covariance: Matrix) -> list[Record]:
    """Return the axes with their directions as rows of the matrix that has them as columns."""
    axes = principal_axes(covariance)
    directions = zip(*(cast(Sequence[Number], axis["direction"]) for axis in axes))
    return [Record(axis, direction=list(direction)) for axis, direction in zip(axes, directions)]
