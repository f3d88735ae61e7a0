# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Whether classes can be separated by planes: exactly, by linear programming.

For two classes a row x is an example with x_0 = 1, times -1 if its y is 0. A plane may touch examples, but
not contain all. For more classes an example of class c has a row for each other class k, by which theta tells
how far theta_c' x is above theta_k' x: `difference` in maximum.py. See Albert and Anderson, On the existence
of maximum likelihood estimates in logistic regression models, Biometrika 71 (1984).

Let s be the sum of all rows x. Either some theta has theta' x >= 0 for all rows and theta' s > 0, or -s is
a sum of rows times numbers from 0 on, and never both (Farkas). In the second case, the rows themselves, each
once more, add up to 0, and theta' x cannot be positive for one without being negative for another.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Optional

from ...numbers.exact import Vector
from ..matrices.elimination import dot, identity, solutions


def separating_direction(rows: Sequence[Vector]) -> Optional[Vector]:
    """Return a theta with theta' x >= 0 for all rows x, not 0 for all of them; None if there is none.

    The largest entry of theta is 1 or -1.
    """
    # The revised simplex method. It writes -s as a sum of d columns, each times a number from 0 on. The first
    # columns are the axes, turned towards -s. Each step puts a row in the place of a column, so that less is
    # needed of the axes, or as much. For the rows 2 and -5, -s is 3. The axis 1, taken 3 times, is 3, and the
    # row 2, taken 3/2 times, is 3 without an axis: no theta separates these rows.
    goal = tuple(-sum(column, Fraction(0)) for column in zip(*rows))
    axes = [axis if entry >= 0 else tuple(-a for a in axis) for axis, entry in zip(identity(len(goal)), goal)]
    columns = [*rows, *axes]
    basis = list(range(len(rows), len(columns)))
    while True:
        # y'x = 0 for the rows x of the basis, and y'a = 1 for its axes a. So y'x says how much less is needed
        # of the axes if another row x is taken once, and the other columns make up for it.
        chosen = tuple(columns[k] for k in basis)
        (y,) = solutions(chosen, [tuple(Fraction(int(k >= len(rows))) for k in basis)], "basis")
        entering = next((k for k, x in enumerate(rows) if dot(y, x) > 0), None)
        if entering is None:
            # y'x <= 0 for all rows, and y'(-s) is how much of the axes is needed. If any is, -y separates.
            longest = max(map(abs, y))
            return tuple(-entry / longest for entry in y) if dot(y, goal) else None
        # Take as much of the row as leaves no other column a number below 0. Of several rows that may enter,
        # or columns that may leave, the first is chosen: so the steps never come back to a basis (Bland,
        # New finite pivoting rules for the simplex method, Math. Oper. Res. 2, 1977).
        amounts, changes = solutions(tuple(zip(*chosen)), [goal, rows[entering]], "basis")
        pairs = zip(amounts, changes, basis)
        _, leaving = min((amount / change, k) for amount, change, k in pairs if change > 0)
        basis[basis.index(leaving)] = entering
