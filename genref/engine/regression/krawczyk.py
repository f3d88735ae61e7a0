# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A proof by interval arithmetic that a function of several variables has exactly one zero in a small box.

Around the center c Krawczyk's operator is K(box) = c - Y f(c) + (I - Y f'(box)) (box - c), where Y is any
matrix, ideally near the inverse of f'(c). By the mean value theorem K(box) contains x - Y f(x) for every x in
the box. So if K(box) lies in the interior of the box, x - Y f(x) has a fixed point in it (Brouwer). Then no
matrix in Y f'(box) is singular either, so f is zero at that point and nowhere else in the box. See Rump,
Verification methods, Acta Numerica 19 (2010).
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from ...numbers.enclosing import Enclosing, Interval, TooCoarse


def enclosed_zero(
    at: Enclosing,
    center: Sequence[Decimal],
    radius: Decimal,
    value: Sequence[Interval],
    slope: Sequence[Sequence[Interval]],
    inverse: Sequence[Sequence[Interval]],
) -> list[Interval]:
    """Return K(box), which contains the only zero of f within `radius` of `center` in every entry.

    `value` encloses f(center); `slope` encloses f' at every point of the box; `inverse` is Y.

    Raises: TooCoarse if K(box) is not in the interior of the box, so that nothing is proved.
    """
    # The shift is K(box) - c, which is (I - Y f'(box)) (box - c) - Y f(c). Let f(x) = x^2 - 2, c = 1.4, the
    # radius 0.1 and Y = 0.36. Then f(c) = -0.04, f' is from 2.6 to 3 and 1 - Y f' from -0.08 to 0.064. So the
    # shift is 0.0144 +- 0.008, inside +- 0.1: there is one zero, sqrt(2), within 1.4144 +- 0.008.
    off = radius.copy_negate(), radius
    columns = list(zip(*slope))
    image = []
    for j, (c, row) in enumerate(zip(center, inverse)):
        rest = [
            at.subtract(at.ratio(int(j == k), 1), at.dot(row, column)) for k, column in enumerate(columns)
        ]
        shift = at.subtract(at.dot(rest, [off] * len(rest)), at.dot(row, value))
        if not (off[0] < shift[0] and shift[1] < off[1]):
            raise TooCoarse
        image.append(at.add((c, c), shift))
    return image
