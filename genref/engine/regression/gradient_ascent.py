# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The score of logistic regression, and the path of theta along it, enclosed step by step.

An example is u = x where y = 1 and u = -x where y = 0, with x_0 = 1. The score is the sum of g(-theta' u) u.

After a step theta is not rational, unless symmetry makes it so, and what is rational must be known to be so
when it is rounded. Therefore theta is also kept as a rational part and some directions, along which it is
moved by what is not rational. As g(-z) = 1 - g(z), terms with equal or opposite theta' u are one term, and
what cancels in it is gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import List, Tuple

from ...numbers.enclosing import Enclosing, Interval
from ...numbers.exact import Matrix, Vector
from ...numbers.reals import Real, Value
from ..matrices.elimination import definite, dot

Terms = List[Tuple[Vector, Vector]]
"""Pairs (u, v), of which each stands for g(theta' u) v."""


def score(examples: Matrix, rational: Vector, directions: Sequence[Vector] = ()) -> tuple[Vector, Terms]:
    """Return the score at theta as a rational vector, and the terms to be added to it.

    theta is `rational` plus any combination of the directions, by numbers that no rational equation relates.
    """
    # Examples whose z = theta'u is the same, or the opposite, share one term, because g(-z) u = u - g(z) u.
    # For u = (1 2) with z = 1 and u = (3 1) with z = -1 the score g(-1) (1 2) + g(1) (3 1) becomes
    # (1 2) + g(1) (2 -1): a constant and one exponential.
    constant = [Fraction(0)] * len(rational)
    collected: dict[Vector, tuple[Vector, list[Fraction]]] = {}
    for u in examples:
        # theta'u as a vector: its rational part, and one number for each direction. Two are the same number
        # only if these agree, since no rational equation relates the amounts of the directions in theta.
        z = tuple(dot(part, u) for part in (rational, *directions))
        is_half = not any(z)
        negative = z < (Fraction(0),) * len(z)  # as sequences are compared: by the first that is not 0
        size, of_size = (tuple(-a for a in z), tuple(-a for a in u)) if negative else (z, u)
        _, term = collected.setdefault(size, (of_size, [Fraction(0)] * len(u)))
        for j, u_j in enumerate(u):
            if is_half:
                constant[j] += u_j / 2
            elif negative:
                term[j] += u_j
            else:
                constant[j] += u_j
                term[j] -= u_j
    return tuple(constant), [(u, tuple(term)) for u, term in collected.values() if any(term)]


class Path:
    """theta from its start on, after each step along the score."""

    def __init__(self, theta: Vector, examples: Matrix, step_size: Fraction, steps: int) -> None:
        self.rationals: list[Vector] = [theta]
        self.terms: list[Terms] = []
        self.is_rational: list[list[bool]] = [[True] * len(theta)]
        directions: list[Vector] = []
        duals: Matrix = ()
        for _ in range(steps):
            constant, terms = score(examples, self.rationals[-1], directions)
            # The constant of the score moves the rational part of theta; its terms are kept.
            self.rationals.append(tuple(t + step_size * c for t, c in zip(self.rationals[-1], constant)))
            self.terms.append([(u, tuple(step_size * v_j for v_j in v)) for u, v in terms if step_size])
            # theta moves along every v by an amount that is not rational. The span of all v is what counts:
            # (1 1) and (2 2) are one direction.
            for _, v in self.terms[-1]:
                if len(directions) < len(theta) and v != _projected(v, directions, duals):
                    directions.append(v)
                    duals = _duals(directions)
            # An entry that no direction changes is rational: the first one, if (0 1) is the only direction.
            self.is_rational.append([not any(d[j] for d in directions) for j in range(len(theta))])
        self._boxes: dict[int, list[list[Interval]]] = {}

    def theta(self, k: int) -> tuple[Value, ...]:
        """Return theta after step k."""
        return tuple(
            rational if is_rational else Real(partial(self.enclose, k, j))
            for j, (rational, is_rational) in enumerate(zip(self.rationals[k], self.is_rational[k]))
        )

    def enclose(self, k: int, j: int, at: Enclosing) -> Interval:
        """Enclose one entry of theta after step k."""
        # The boxes of all steps so far are kept for each number of digits, as every entry needs them.
        boxes = self._boxes.setdefault(at.key, [_enclosed(at, self.rationals[0])])
        for i in range(len(boxes), k + 1):
            one, theta = at.ratio(1, 1), boxes[-1]
            # The rational g(0) = 1/2 is in the constant, so plain intervals serve for the other g.
            box = list(map(at.interval, theta))
            moved = _enclosed(at, [a - b for a, b in zip(self.rationals[i], self.rationals[i - 1])])
            for u, v in self.terms[i - 1]:
                minus_z = at.plain.dot(_enclosed(at.plain, [-a for a in u]), box)
                g = at.divide(one, at.add(one, at.exp(minus_z)))
                moved = [at.add(a, at.multiply(g, b)) for a, b in zip(moved, _enclosed(at, v))]
            boxes.append(list(map(at.add, theta, moved)))
        return boxes[k][j]


def _enclosed(at: Enclosing, u: Sequence[Fraction]) -> list[Interval]:
    return [at.ratio(a.numerator, a.denominator) for a in u]


def _duals(directions: Sequence[Vector]) -> Matrix:
    """Return (D D')^-1 D, where D has independent directions as its rows.

    Each of its rows has the product 1 with its own direction and 0 with the others.
    """
    products = tuple(tuple(dot(a, b) for b in directions) for a in directions)
    return tuple(zip(*definite(products, list(zip(*directions)), "directions").solutions()))


def _projected(v: Vector, directions: Sequence[Vector], duals: Matrix) -> Vector:
    """Return the projection of v onto the span of the directions: v itself, if it adds nothing to them."""
    amounts = [dot(dual, v) for dual in duals]
    return tuple(dot(amounts, column) for column in zip(*directions))
