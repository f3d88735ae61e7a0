# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The score of logistic regression, and the path of theta along it, enclosed step by step.

An example is u = x if y = 1 and u = -x if y = 0, with x_0 = 1. The score is the sum of g(-theta' u) u.

After a step theta is not rational, unless symmetry makes it so; and rounding has to know which entries are
rational. So theta is also kept as a rational part and some directions in which irrational amounts move it. As
g(-z) = 1 - g(z), terms with equal or opposite theta' u are combined into one term, and whatever cancels in it
disappears.

If each step computed an interval from an interval, the intervals would grow with every step. But a step of
gradient ascent hardly enlarges an error. So theta is computed in integers, with one bound for its error, and
intervals are used only to separate a rational from its remainder: see `approximate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from operator import mul
from typing import List, NamedTuple, Optional, Tuple

from ...numbers.enclosing import Enclosing, Interval
from ...numbers.exact import Matrix, Vector
from ...numbers.reals import Real, Value, approximate_or_exact
from ..matrices.elimination import definite, dot, integer_rows

Terms = List[Tuple[Vector, Vector]]
"""Pairs (u, v); each pair stands for the term g(theta' u) v."""

GUARD = 16
"""Extra digits of theta, so that more are almost never necessary."""

TRIES = 4
"""How often the digits are doubled before theta is enclosed as a rational and a remainder."""


def score(examples: Matrix, rational: Vector, directions: Sequence[Vector] = ()) -> tuple[Vector, Terms]:
    """Return the score at theta: a rational vector, and the terms to add to it.

    theta is `rational` plus a combination of the directions; no rational equation relates its multipliers.
    """
    # Examples with equal or opposite z = theta'u share one term, because g(-z) u = u - g(z) u. For u = (1 2)
    # with z = 1 and u = (3 1) with z = -1 the score g(-1) (1 2) + g(1) (3 1) becomes (1 2) + g(1) (2 -1): a
    # constant and one exponential.
    constant = [Fraction(0)] * len(rational)
    collected: dict[Vector, tuple[Vector, list[Fraction]]] = {}
    for u in examples:
        # theta'u as a vector: its rational part, and one number for each direction. Two values are equal only
        # if these vectors are, since no rational equation relates the multipliers of the directions.
        z = tuple(dot(part, u) for part in (rational, *directions))
        is_half = not any(z)
        negative = z < (Fraction(0),) * len(z)  # the sign of the first entry that is not 0
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
    """theta at its start and after each step along the score."""

    def __init__(self, theta: Vector, examples: Matrix, step_size: Fraction, steps: int) -> None:
        self._examples = examples
        self._step_size = step_size
        self.rationals: list[Vector] = [theta]
        self.terms: list[Terms] = []
        self.is_rational: list[list[bool]] = [[True] * len(theta)]
        directions: list[Vector] = []
        duals: Matrix = ()
        is_settled = False
        constant: Vector = ()
        terms: Terms = []
        for _ in range(steps):
            # Once theta moves in every direction, two examples have equal or opposite theta' u only if their
            # u are equal or opposite, so the score consists of the same terms in all further steps.
            if not is_settled:
                is_settled = len(directions) == len(theta)
                constant, found = score(examples, self.rationals[-1], directions)
                terms = [(u, tuple(step_size * v_j for v_j in v)) for u, v in found if step_size]
            # The constant of the score moves the rational part of theta; its terms are stored.
            self.rationals.append(tuple(t + step_size * c for t, c in zip(self.rationals[-1], constant)))
            self.terms.append(terms)
            # theta moves along every v by an irrational amount. Only the span of all v matters:
            # (1 1) and (2 2) are one direction.
            for _, v in self.terms[-1]:
                if len(directions) < len(theta) and v != _projected(v, directions, duals):
                    directions.append(v)
                    duals = _duals(directions)
            # An entry that no direction changes is rational: the first one, if (0 1) is the only direction.
            self.is_rational.append([not any(d[j] for d in directions) for j in range(len(theta))])
        self._boxes: dict[int, list[list[Interval]]] = {}
        self._points: dict[int, list[Point]] = {}

    def theta(self, k: int) -> tuple[Value, ...]:
        """Return theta after step k."""
        return tuple(
            rational
            if is_rational
            else approximate_or_exact(partial(self.enclose_quickly, k, j), partial(self._exactly, k, j))
            for j, (rational, is_rational) in enumerate(zip(self.rationals[k], self.is_rational[k]))
        )

    def enclose_quickly(self, k: int, j: int, at: Enclosing) -> Optional[Interval]:
        """Enclose one entry of theta after step k between decimals; None if it is too close to 0."""
        digits = at.digits + 2 * GUARD
        for _ in range(TRIES):
            if digits not in self._points:
                start, steps = self.rationals[0], len(self.terms)
                self._points[digits] = approximate(start, self._examples, self._step_size, steps, digits)
            theta, error, one = self._points[digits][k]
            if error * 10 ** (at.digits + GUARD) <= abs(theta[j]):
                longer = Enclosing(digits)
                return longer.ratio(theta[j] - error, one)[0], longer.ratio(theta[j] + error, one)[1]
            digits *= 2
        return None

    def _exactly(self, k: int, j: int) -> Real:
        return Real(partial(self.enclose, k, j))

    def enclose(self, k: int, j: int, at: Enclosing) -> Interval:
        """Enclose one entry of theta after step k as a rational and a remainder."""
        # Cache the boxes of all steps so far for each number of digits, because every entry needs them.
        boxes = self._boxes.setdefault(at.key, [_enclosed(at, self.rationals[0])])
        for i in range(len(boxes), k + 1):
            one, theta = at.ratio(1, 1), boxes[-1]
            # The rational g(0) = 1/2 is part of the constant, so plain intervals suffice for the other g.
            box = list(map(at.interval, theta))
            moved = _enclosed(at, [a - b for a, b in zip(self.rationals[i], self.rationals[i - 1])])
            for u, v in self.terms[i - 1]:
                minus_z = at.plain.dot(_enclosed(at.plain, [-a for a in u]), box)
                g = at.divide(one, at.add(one, at.exp(minus_z)))
                moved = [at.add(a, at.multiply(g, b)) for a, b in zip(moved, _enclosed(at, v))]
            boxes.append(list(map(at.add, theta, moved)))
        return boxes[k][j]


class Point(NamedTuple):
    """Integers over `one` near theta: their distance from theta is at most `error` over `one`."""

    theta: list[int]
    error: int
    one: int


def approximate(start: Vector, examples: Matrix, step_size: Fraction, steps: int, digits: int) -> list[Point]:
    """Return theta at its start and after each step, computed with this many digits."""
    # A step is F(theta) = theta + a s(theta) for the score s. By the mean value theorem it turns a difference
    # e between two thetas into (I - a H) e, where H is the sum of w u u' with w = g(z) g(-z) for some z
    # between them. H has no negative eigenvalue and none above its trace t, the sum of w |u|^2. So
    # |(I - a H) e| is at most |e| times the larger of 1 and a t - 1; for a < 0 times 1 - a t. If steps are
    # not too long, the factor is 1: the error of a path is the sum of the rounding errors of its steps.
    at, one = Enclosing(digits), 1 << 10 * digits // 3
    unit, whole = (Decimal(1), Decimal(1)), Decimal(one)
    rows, below = integer_rows(examples)
    columns = list(zip(*rows))
    lengths = [sum(map(abs, u)) for u in rows]
    squares = [sum(map(mul, u, u)) for u in rows]
    a, b = step_size.as_integer_ratio()
    theta = [t.numerator * one // t.denominator for t in start]
    path = [Point(theta, len(theta), one)]
    for _ in range(steps):
        theta, error, _ = path[-1]
        missing = []  # g(-z), rounded down
        spread = trace = 0
        for u, length, square in zip(rows, lengths, squares):
            power = at.exp(at.ratio(sum(map(mul, theta, u)), below * one))
            least, most = at.divide(unit, at.add(unit, power))
            low, high = int(at.down.multiply(least, whole)), int(at.up.multiply(most, whole)) + 1
            missing.append(low)
            spread += (high - low) * length
            # w is at most 1/4, and changes by less than z does, that is, by less than |u| times the error.
            trace += square * min(one // 4, high * (one - low) // one + length * error // below + 2)
        score = [sum(map(mul, missing, column)) for column in columns]
        theta = [t + a * s_j // (b * below) for t, s_j in zip(theta, score)]
        rounded_off = abs(a) * spread // (b * below) + 1 + len(theta)
        scale = b * one * below**2
        growth = abs(a) * trace + (scale if a < 0 else -scale)
        path.append(Point(theta, max(error, -(-error * growth // scale)) + rounded_off, one))
    return path


def _enclosed(at: Enclosing, u: Sequence[Fraction]) -> list[Interval]:
    return [at.ratio(a.numerator, a.denominator) for a in u]


def _duals(directions: Sequence[Vector]) -> Matrix:
    """Return (D D')^-1 D, where the rows of D are independent directions.

    The product of row i with direction i is 1, and with every other direction 0.
    """
    products = tuple(tuple(dot(a, b) for b in directions) for a in directions)
    return tuple(zip(*definite(products, list(zip(*directions)), "directions").solutions()))


def _projected(v: Vector, directions: Sequence[Vector], duals: Matrix) -> Vector:
    """Return the projection of v onto the span of the directions: v itself if it lies in the span."""
    amounts = [dot(dual, v) for dual in duals]
    return tuple(dot(amounts, column) for column in zip(*directions))
