# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""mpmath: linear algebra with the 15 digits that are its default."""

from __future__ import annotations

from typing import Any

from .common import Library, Rows, Vector, load, version


class Mpmath(Library):
    """det, inverse, lu_solve, cholesky and eigsy."""

    name = "mpmath"
    version = version("mpmath")

    def matrix_determinant(self, matrix: Rows) -> float:
        """Return det."""
        return float(load("mpmath").det(load("mpmath").matrix(matrix)))

    def matrix_inverse(self, matrix: Rows) -> list[list[float]]:
        """Return inverse."""
        return as_rows(load("mpmath").inverse(load("mpmath").matrix(matrix)))

    def matrix_solution(self, matrix: Rows, right: Vector) -> list[float]:
        """Return lu_solve."""
        return [float(x) for x in load("mpmath").lu_solve(load("mpmath").matrix(matrix), list(right))]

    def matrix_cholesky(self, matrix: Rows) -> list[list[float]]:
        """Return cholesky."""
        return as_rows(load("mpmath").cholesky(load("mpmath").matrix(matrix)))

    def gaussian_principal_axes(self, covariance: Rows) -> list[dict[str, object]]:
        """Return eigsy, the largest variance first."""
        variances, directions = load("mpmath").eigsy(load("mpmath").matrix(covariance))
        columns = as_rows(directions.T)
        return [
            {"variance": float(variance), "direction": column} for variance, column in zip(variances, columns)
        ][::-1]


def as_rows(matrix: Any) -> list[list[float]]:
    """Return a matrix as rows of doubles."""
    return [[float(entry) for entry in row] for row in matrix.tolist()]
