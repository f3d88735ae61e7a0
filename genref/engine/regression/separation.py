# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Whether classes can be separated by planes: exactly, by linear programming.

For two classes a row x is an example with x_0 = 1, multiplied by -1 if its y is 0. A plane may touch
examples, but not contain all of them. For more classes, an example of class c has a row for each other class
k; its product with theta is theta_c' x - theta_k' x: see `difference` in maximum.py. See Albert and Anderson,
On the existence of maximum likelihood estimates in logistic regression models, Biometrika 71 (1984).

Let s be the sum of all rows x. Either some theta has theta' x >= 0 for all rows and theta' s > 0, or -s is a
sum of rows times nonnegative numbers, but never both (Farkas). In the second case, adding each row once more
gives the sum 0, so theta' x cannot be positive for one row without being negative for another.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Optional

from ...numbers.exact import Vector
from ..matrices.elimination import dot, identity, solutions


def separating_direction(rows: Sequence[Vector]) -> Optional[Vector]:
    """Return a theta with theta' x >= 0 for all rows x, and not 0 for all; None if no such theta exists.

    The largest entry of theta, in size, is 1.
    """
    # The revised simplex method. It writes -s as a sum of d columns with nonnegative multipliers. It starts
    # with the axes, oriented towards -s. Each step replaces a column by a row, so that the axes contribute
    # less than before, or as much. For the rows 2 and -5, -s is 3. The axis 1, taken 3 times, is 3, and the
    # row 2, taken 3/2 times, is 3 without an axis: no theta separates these rows.
    goal = tuple(-sum(column, Fraction(0)) for column in zip(*rows))
    axes = [axis if entry >= 0 else tuple(-a for a in axis) for axis, entry in zip(identity(len(goal)), goal)]
    columns = [*rows, *axes]
    basis = list(range(len(rows), len(columns)))
    while True:
        # y'x = 0 for the rows x of the basis, and y'a = 1 for its axes a. So y'x says how much less the axes
        # contribute if another row x is taken once, and the other columns are adjusted.
        chosen = tuple(columns[k] for k in basis)
        (y,) = solutions(chosen, [tuple(Fraction(int(k >= len(rows))) for k in basis)], "basis")
        entering = next((k for k, x in enumerate(rows) if dot(y, x) > 0), None)
        if entering is None:
            # y'x <= 0 for all rows, and y'(-s) is the contribution of the axes. If it is not 0, -y separates.
            longest = max(map(abs, y))
            return tuple(-entry / longest for entry in y) if dot(y, goal) else None
        # Take as much of the row as keeps the other multipliers nonnegative. If several rows may enter, or
        # several columns may leave, choose the first: then no basis is ever repeated (Bland, New finite
        # pivoting rules for the simplex method, Math. Oper. Res. 2, 1977).
        amounts, changes = solutions(tuple(zip(*chosen)), [goal, rows[entering]], "basis")
        pairs = zip(amounts, changes, basis)
        _, leaving = min((amount / change, k) for amount, change, k in pairs if change > 0)
        basis[basis.index(leaving)] = entering
