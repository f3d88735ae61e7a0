# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The maximum of logistic regression: found by Newton's method, and proved by strong convexity.

theta of the first class is 0, so theta consists of a block of d + 1 numbers for each other class.

Proof. Let f be minus the log-likelihood, a convex function, g its gradient and H its Hessian at some theta,
and X the largest length of an x, with x_0 = 1. v'Hv is a sum of terms p_k p_l ((v_k - v_l)'x)^2 over the
examples and pairs of classes.
(1) If theta moves by at most 1/(4 X), no difference of two exponents theta_k'x moves by more than 1/2. So
    each p_k = 1 / sum_l e^(theta_l'x - theta_k'x) keeps at least e^(-1/2) of its value, each product of two
    at least 1/e, and v'Hv stays above a third of what it was.
(2) Let m > 0 be a lower bound of the least eigenvalue of H. At a distance s <= 1/(4 X), f has grown by at
    least m s^2 / 6 - |g| s. That is not negative from s = 6 |g| / m on.
(3) So if 6 |g| / m <= 1/(4 X), f has its minimum within this distance of theta; and nowhere else, since it is
    strictly convex there.

By intervals for each p(y|x), g is enclosed, and H is bounded from below; m comes from the factor of that
bound (see `matrices.Factor`).
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import isinf, isqrt, log
from operator import mul
from typing import List, Optional, Tuple

from .errors import DomainError, SeparableDataError
from .matrices import Factor, definite, dot, eliminated, identity
from .numbers.exact import Integers, Matrix, Vector, common
from .numbers.rounding import FIRST, Interval, Precision, TooCoarse, constant, decided, shares, total

NEGLIGIBLE = Fraction(1, 10**20)
"""A coefficient is rounded to 0 if it contributes at most this to any theta'x; no digits can prove a 0."""

STEPS = 60
TINIEST = Fraction(1, 2**30)
"""The shortest part of a step that is tried."""
ROUGH = 2.0**-40
"""f is computed in doubles, so a growth by up to this part of it may be nothing but rounding."""
MOST_DIGITS = 100
"""The most digits to search for a maximum; twice as many for `FEW` examples, four times as many near it."""

FEW = 20

Fixed = List[Tuple[int, int]]
"""The ends of an interval for each example, over 2^bits."""


class Maximum:
    """The search for theta, in units that bring every |x_j| to 1 or less: x_j = (given - middle) / scale.

    `points`: rows without x_0; `places`: the class of each; `classes`: their number.
    """

    def __init__(self, points: Sequence[Vector], places: Sequence[int], classes: int) -> None:
        self.points, self.places, self.classes, n = points, places, classes, len(places)
        self.middles: list[Fraction] = []
        self.scales: list[Fraction] = []
        self.columns: list[Integers] = [([1] * n, 1)]
        for column in zip(*points):
            numbers, below = common(column)
            ends, reach = max(numbers) + min(numbers), max(numbers) - min(numbers)
            scale = Fraction(2) ** (reach.bit_length() - below.bit_length())
            self.middles.append(Fraction(ends, 2 * below))
            self.scales.append(scale)
            x = [scale.denominator * (2 * a - ends) for a in numbers]
            self.columns.append((x, 2 * below * scale.numerator))
        self.width = len(self.columns)
        self.size = self.width * (classes - 1)
        self.start = [Fraction(0)] * self.size
        self.overlaps = self.found = False
        self._box = constant(self._newton)

    def theta(self) -> tuple[float, ...]:
        """Return theta in the units of the data, each number rounded once.

        Raises: NotPositiveDefiniteError, SeparableDataError, DomainError.
        """
        return tuple(self._rounded(*divmod(j, self.width)) for j in range(self.size))

    def _rounded(self, block: int, k: int) -> float:
        largest = max(abs(x[k - 1]) for x in self.points) if k else 1

        # For z = c + t (x - m) / s the slope is t / s, and the constant c - t m / s.
        def rule(at: Precision) -> Interval:
            # `_box` is `_newton`, remembered for each precision.
            box = self._box(at)[block * self.width : (block + 1) * self.width]
            slopes = [t / at(s) for t, s in zip(box[1:], self.scales)]
            if k:
                return slopes[k - 1]
            return box[0] - total((t * at(m) for t, m in zip(slopes, self.middles)), at)

        def verdict(box: Interval) -> Optional[float]:
            if max(box.low.copy_abs(), box.high.copy_abs()) <= NEGLIGIBLE / largest:
                return 0.0
            low, high = float(box.low), float(box.high)
            if low != high or not low and not box.sign:
                return None
            if not low or isinf(low):
                says = f"theta_{k} is {'below 5e-324' if not low else 'above 1.8e308'}"
                raise DomainError(f"theta_{k}", low, "the range of doubles; use other units", says)
            return low

        return decided(rule, verdict, FIRST, lambda: None)

    def _newton(self, at: Precision) -> list[Interval]:
        """Enclose theta in units. Raises: TooCoarse, and as `theta`."""
        most = MOST_DIGITS * (2 if len(self.places) <= FEW else 1) * (4 if self.found else 1)
        if at.digits > most:
            enough = f"enough where classes overlap by about 10^-{most // 2} of the features' ranges"
            advice = "if a value lies far beyond all others, correct it or leave its row out"
            raise DomainError("digits that rows need", at.digits, f"at most {most}, {enough}; {advice}")
        theta, last = self.start, Fraction(0)
        p, f = self._probabilities(theta, at)
        for _ in range(STEPS):
            try:
                factor, gradient, error = self._derivatives(p, at)
            except TooCoarse:
                break
            # |g|; and 1/m = |L^-1|^2 scale / 4^(least unit): as L L' <= A (see `Factor`), v'Av >= |L'v|^2 >=
            # |v|^2 / |L^-1|^2, and A is H, times the scale, with its units divided by powers of 4.
            length = isqrt(sum(g * g for g in gradient)) + 1 + error * (isqrt(self.size) + 1)
            above = 6 * length * factor.inverse_norm**2 * factor.scale
            radius = Fraction(above, 1 << at.bits + 2 * min(factor.units))
            # Once proved, steps go on until the radius is below 2^-(bits/2), or at least a quarter of the one
            # before: then rounding keeps it from getting smaller.
            small = radius.numerator << at.bits // 2 < radius.denominator
            proved = 4 * radius * (isqrt(self.width) + 1) <= 1  # X^2 <= d + 1
            if proved and (small or last and radius * 4 >= last):
                self.start, self.found = theta, True
                return [Interval(at, at(t - radius).low, at(t + radius).high) for t in theta]
            last = radius
            w, _, power = factor.solved(gradient, 1 << at.bits)
            units = [Fraction(2) ** -(power + unit) for unit in factor.units]
            step = [-a * factor.scale * unit for a, unit in zip(w, units)]
            # Far from the maximum a full step may overshoot, so it is halved while f grows.
            part, limit, before = Fraction(1), f * (1 + ROUGH), theta
            while part == 1 or f > limit and part > TINIEST:
                moved = (t + part * s for t, s in zip(before, step))
                theta = [Fraction(int(t * (1 << at.bits)), 1 << at.bits) for t in moved]
                p, f = self._probabilities(theta, at)
                part /= 2
        self.start = theta
        self._refuse_no_maximum()
        raise TooCoarse  # there is one, and enough digits reach it

    def _derivatives(self, p: list[Fixed], at: Precision) -> tuple[Factor, list[int], int]:
        """Return the factor of a lower bound of H; g over 2^bits; and a bound of the errors of its entries.

        An entry of g is off by at most the widths of the p(y|x), and 2 for each example and 2 more, since
        |x_j| <= 1 is rounded, too; an entry of H by at most four times as much.
        """
        one, n, blocks = 1 << at.bits, len(self.places), range(self.classes - 1)
        x = [[(a << at.bits) // below for a in column] for column, below in self.columns]
        gradient, error = [], 0
        for k in blocks:
            rest = [low - (one if place == k + 1 else 0) for (low, _), place in zip(p[k], self.places)]
            error = max(error, sum(high - low for low, high in p[k]) + 2 * n + 2)
            gradient += [sum(map(mul, column, rest)) >> at.bits for column in x]
        # H in blocks: the sum of (p_k [k = m] - p_k p_m) x x'
        rows = [[0] * self.size for _ in range(self.size)]
        for k in blocks:
            for m in range(k + 1):
                pairs = zip(p[k], p[m])
                weights = [((a << at.bits) * (k == m) - a * b) >> at.bits for (a, _), (b, _) in pairs]
                for i in range(self.width):
                    column = [w * a >> at.bits for w, a in zip(weights, x[i])]
                    for j in range(i + 1 if k == m else self.width):
                        a, b = k * self.width + i, m * self.width + j
                        rows[a][b] = rows[b][a] = sum(map(mul, column, x[j])) >> at.bits
        for i in range(self.size):  # entries of at most 4 errors: no eigenvalue is above half of this
            rows[i][i] -= self.size * 8 * error
        return Factor(tuple(tuple(Fraction(a, one) for a in row) for row in rows), at), gradient, error

    def _probabilities(self, theta: Sequence[Fraction], at: Precision) -> tuple[list[Fixed], float]:
        """Enclose p(y|x) of all examples, over 2^bits, for each class but the first; and f, roughly."""
        z, f = self._exponents(theta), 0.0
        found: list[Fixed] = [[] for _ in z]
        for i, place in enumerate(self.places):
            exponents = [at(0), *(at.between(numbers[i], numbers[i], below) for numbers, below in z)]
            p = shares(exponents, at)
            f -= log(max(float(p[place].low), 5e-324))
            for own, p_k in zip(found, p[1:]):
                own.append((_fixed(p_k.low, at.bits), _fixed(p_k.high, at.bits) + 1))
        return found, f

    def _exponents(self, theta: Sequence[Fraction]) -> list[Integers]:
        """Return theta_k'x of all examples, for each class but the first."""
        z = []
        for start in range(0, self.size, self.width):
            own = zip(theta[start : start + self.width], self.columns)
            block, below = common(t / unit for t, (_, unit) in own)
            terms = ([t * a for a in column] for t, (column, _) in zip(block, self.columns))
            z.append((list(map(sum, zip(*terms))), below))
        return z

    # Where there is no maximum

    def _refuse_no_maximum(self) -> None:
        """Raise an error if theta is not unique, or if some theta separates the classes."""
        if self.overlaps:
            return
        given = [(Fraction(1),) * len(self.places), *zip(*self.points)]
        gram = tuple(tuple(dot(a, b) for b in given) for a in given)
        definite(gram, (), "sum of x x' with x_0 = 1")
        points: Matrix = tuple(zip(*([Fraction(a, unit) for a in own] for own, unit in self.columns)))
        # A row for each example and each class that it is not of: theta'row is the margin between the two
        rows = []
        for x, place in zip(points, self.places):
            for k in range(self.classes):
                if k != place:
                    signs = {place: 1, k: -1}
                    row = tuple(signs.get(b, 0) * a for b in range(1, self.classes) for a in x)
                    rows.append((place, k, row))
        found = separating([row for _, _, row in rows])
        if found is None:
            self.overlaps = True
            return
        direction = list(found)
        for b, k in enumerate(range(1, self.classes)):
            # A plane may touch examples: for 0, 1 | 2, 3 it may be x = 2. Half-way, x = 3/2, is better.
            margins = [(place, other, dot(direction, row)) for place, other, row in rows]
            own = [margin for place, _, margin in margins if place == k]
            of_others = [margin for _, other, margin in margins if other == k]
            start = b * self.width
            if own and of_others:
                direction[start] += (min(of_others) - min(own)) / 2
        for start in range(0, self.size, self.width):
            slope = [a / s for a, s in zip(direction[start + 1 : start + self.width], self.scales)]
            direction[start : start + self.width] = [direction[start] - dot(slope, self.middles), *slope]
        raise SeparableDataError(tuple(direction))


def _fixed(value: Decimal, bits: int) -> int:
    """Return a number from 0 to 1 over 2^bits, rounded down."""
    n, d = value.as_integer_ratio() if value > Decimal((0, (1,), -bits)) else (0, 1)
    return (n << bits) // d


def separating(rows: Sequence[Vector]) -> Optional[Vector]:
    """Return a theta with theta'x >= 0 for all rows x and not 0 for all, or None; entries are from -1 to 1.

    Let s be the sum of all rows. Either some theta has theta'x >= 0 for all rows and theta's > 0, or -s is a
    sum of rows times numbers that are not negative, but never both (Farkas). In the second case, adding each
    row once more gives the sum 0, so theta'x cannot be positive for a row without being negative for another.
    """
    # The revised simplex method. It writes -s as a sum of columns with multipliers that are not negative, and
    # starts with the axes, oriented towards -s. Each step replaces a column by a row, so that the axes
    # contribute less than before, or as much. For the rows 2 and -5, -s is 3. The axis 1, taken 3 times, is
    # 3, and the row 2, taken 3/2 times, is 3 without an axis: no theta separates these rows.
    goal = tuple(-sum(column, Fraction(0)) for column in zip(*rows))
    axes = [axis if entry >= 0 else tuple(-a for a in axis) for axis, entry in zip(identity(len(goal)), goal)]
    columns = [*rows, *axes]
    basis = list(range(len(rows), len(columns)))
    while True:
        # y'x = 0 for the rows x of the basis, and y'a = 1 for its axes a. So y'x says how much less the axes
        # contribute if another row x is taken once, and the other columns are adjusted.
        chosen = tuple(columns[k] for k in basis)
        (y,) = eliminated(chosen, [tuple(Fraction(int(k >= len(rows))) for k in basis)]).solutions()
        entering = next((k for k, x in enumerate(rows) if dot(y, x) > 0), None)
        if entering is None:
            # y'x <= 0 for all rows, and y'(-s) is the contribution of the axes. If it is not 0, -y separates.
            longest = max(map(abs, y))
            return tuple(-entry / longest for entry in y) if dot(y, goal) else None
        # Take as much of the row as keeps the other multipliers from being negative. If several rows may
        # enter, or several columns may leave, choose the first: then no basis is ever repeated (Bland, New
        # finite pivoting rules for the simplex method, Math. Oper. Res. 2, 1977).
        amounts, changes = eliminated(tuple(zip(*chosen)), [goal, rows[entering]]).solutions()
        pairs = zip(amounts, changes, basis)
        _, leaving = min((amount / change, k) for amount, change, k in pairs if change > 0)
        basis[basis.index(leaving)] = entering
