# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Whether two classes can be separated by a plane: exactly, by linear programming."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Optional

from ...numbers.exact import Vector
from ..matrices.elimination import identity


def separating_direction(rows: Sequence[Vector]) -> Optional[Vector]:
    """Return a theta with theta' x >= 0 for all rows x, not 0 for all of them; None if there is none.

    The simplex method: maximise the sum of theta' x over p - q = theta with p, q >= 0 and p + q <= 1, from
    theta = 0; Bland's rule, so that it ends.
    """
    d, n = len(rows[0]), len(rows)
    # Each constraint is a row of coefficients of p and q, and the right side.
    table = [[*(-entry for entry in x), *x, Fraction(0)] for x in rows]
    table += [[*axis, *axis, Fraction(1)] for axis in identity(d)]
    sums = [sum(column, Fraction(0)) for column in zip(*rows)]
    gains = [*sums, *(-entry for entry in sums), Fraction(0)]
    outside = list(range(2 * d))  # variables that are 0
    basis = list(range(2 * d, 2 * d + n + d))  # variables that the rows of the table give
    while max(gains[:-1]) > 0:
        entering = min((k for k in range(2 * d) if gains[k] > 0), key=lambda k: outside[k])
        bounded = [i for i, row in enumerate(table) if row[entering] > 0]
        leaving = min(bounded, key=lambda i: (table[i][-1] / table[i][entering], basis[i]))
        _pivot(table, gains, leaving, entering)
        basis[leaving], outside[entering] = outside[entering], basis[leaving]
    if not gains[-1]:
        return None
    values = {variable: row[-1] for variable, row in zip(basis, table)}
    return tuple(values.get(j, Fraction(0)) - values.get(j + d, Fraction(0)) for j in range(d))


def _pivot(table: list[list[Fraction]], gains: list[Fraction], leaving: int, entering: int) -> None:
    """Exchange the variable of a row with that of a column, which takes its place."""
    pivot_row = table[leaving]
    pivot = pivot_row[entering]
    pivot_row[entering] = Fraction(1)
    pivot_row[:] = [entry / pivot for entry in pivot_row]
    for row in (*table, gains):
        if row is not pivot_row and row[entering]:
            factor, row[entering] = row[entering], Fraction(0)
            row[:] = [entry - factor * other for entry, other in zip(row, pivot_row)]
