# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Where the likelihood of logistic regression has its maximum: Newton's method, and a proof of what it finds.

An example is u = x where y = 1 and u = -x where y = 0, with x_0 = 1. The log-likelihood, the sum of
ln g(theta' u) with g(z) = 1 / (1 + exp(-z)), is concave; its gradient, the score, is proved to vanish in a
small box. Sums over the examples are sums of integers over a power of 2, with one bound for all errors, and
each exponential is enclosed between decimals; more digits are taken until they are enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Context, Decimal
from fractions import Fraction
from functools import partial
from itertools import repeat
from math import inf, isqrt, lcm
from operator import add, mul
from typing import Optional

from ...errors import DomainError, NotPositiveDefiniteError, SeparableDataError
from ...numbers.enclosing import Enclosing, Interval, TooCoarse
from ...numbers.exact import Integers, Matrix, Vector, integers
from ...numbers.reals import Real, decided, total
from ..matrices.elimination import definite, dot, identity
from ..matrices.refinement import Factored, Refined
from .krawczyk import enclosed_zero
from .separation import separating_direction

DIGITS = 50
"""Digits, and steps, with which the maximum is first sought; most are found in fewer than 20 steps."""

FEW_DIGITS = 16
"""Digits with which Newton's method begins: most of its steps need no more."""

FEW_EXAMPLES = 20
"""So many examples are worth twice the digits of others."""

MOST_DIGITS = 100
"""Digits with which the maximum is sought from 0 at most, and four times as many from near it."""

BITS = 4
"""Bits of the integers over 2^bits, for each digit; 2^4 is more than 10."""

FEW_EQUATIONS = 8
"""Fewer equations than these are solved exactly, which is quicker than nearly."""

NOTHING = Fraction(1, 10**20)
"""What may be left out of any theta' x."""


class Maximum:
    """theta of maximum likelihood, enclosed as tightly as asked.

    The units of this rule are those of each feature less its middle and divided by a power of 2, so that
    |x_j| is at most 1.
    """

    def __init__(self, examples: Matrix) -> None:
        # y is 1 or -1, and u = y x. For a feature from 1000 to 1003 the middle is 1001.5 and the scale 2: in
        # its units x is from -0.75 to 0.75. Integers over one denominator are quicker than many fractions:
        # 1/10 and 3/10 are 1 and 3 over 10, their middle is 4/20, and less that they are -2 and 2 over 20.
        signs, *columns = zip(*examples)
        ys = list(map(int, signs))
        self.middles: list[Fraction] = []
        self.scales: list[Fraction] = []
        self.columns: list[Integers] = [(ys, 1)]
        for column in columns:
            below = lcm(*{entry.denominator for entry in column})
            whole = [entry.numerator * (below // entry.denominator) for entry in column]
            xs = list(map(mul, ys, whole))
            ends = max(xs) + min(xs)
            reach, unit = Fraction(max(xs) - min(xs), below).as_integer_ratio()
            scale = Fraction(2) ** (reach.bit_length() - unit.bit_length())
            self.middles.append(Fraction(ends, 2 * below))
            self.scales.append(scale)
            numerators = [scale.denominator * (2 * entry - y * ends) for entry, y in zip(whole, ys)]
            self.columns.append((numerators, 2 * below * scale.numerator))
        self.digits: int = 0
        self.box: list[Interval] = []
        self._start: Vector = ()  # where steps at these digits ended, or not known
        self._overlaps = False  # not known yet

    def is_single(self) -> bool:
        """Return whether a factor proves that no feature depends on others: the sum of u u' is definite."""
        columns = [column for column, _ in self.columns]  # for this the units do not matter
        return Factored.of(_products(columns, columns)) is not None

    def theta(self) -> tuple[float, ...]:
        """Return theta in the units of the data, rounded. Raises: SeparableDataError, DomainError.

        Rounding asks `enclose` for more and more digits, and that runs `_newton`. Where it finds no maximum,
        `_refuse_separable` decides, by linear programming, whether there is one.
        """
        constant, *scaled = (Real(partial(self.enclose, j)) for j in range(len(self.scales) + 1))
        rest = [entry / scale for entry, scale in zip(scaled, self.scales)]
        entries = [constant - total(map(mul, rest, self.middles)), *rest]
        largest = [Fraction(1), *(abs(m) + scale for m, scale in zip(self.middles, self.scales))]  # |x_j|
        return tuple(
            decided(entry, Enclosing(DIGITS), partial(_nearest, NOTHING / x_j, f"theta[{j}]"))
            for j, (entry, x_j) in enumerate(zip(entries, largest))
        )

    def enclose(self, j: int, at: Enclosing) -> Interval:
        """Enclose one entry of theta, in the units of the rule."""
        if self.digits < at.digits:
            try:
                # A context of its own: far out exp leaves the range of decimals, which is harmless here, but
                # `decided` would take the flags of `at` for a theta that is beyond that range.
                self.box, self.digits = self._newton(Enclosing(at.digits)), at.digits
            except TooCoarse:
                if not self._start or at.digits > DIGITS:
                    self._refuse_separable()
                raise  # there is a maximum, and enough digits and steps reach it
        return self.box[j]

    def _refuse_separable(self) -> None:
        examples = tuple(zip(*([Fraction(u_j, unit) for u_j in column] for column, unit in self.columns)))
        first = [x for y, *x in examples if y < 0]  # times -1
        second = [x for y, *x in examples if y > 0]
        if not first or not second:  # of one class alone, theta_0 does it
            raise SeparableDataError((Fraction(1 if second else -1), *[Fraction(0)] * len(self.scales)))
        direction = None if self._overlaps else separating_direction(examples)
        self._overlaps = direction is None
        if direction is not None:
            # The plane may touch examples: for 0, 1 | 2, 3 it may be x = 2. Half-way, at 3/2, it is better.
            slope = direction[1:]
            constant = (max(-dot(slope, x) for x in first) + min(dot(slope, x) for x in second)) / -2
            rest = [a / scale for a, scale in zip(slope, self.scales)]
            raise SeparableDataError((constant - dot(rest, self.middles), *rest))

    def _refuse_more(self, digits: int) -> None:
        most = MOST_DIGITS * (2 if len(self.columns[0][0]) <= FEW_EXAMPLES else 1)
        if digits > most:
            allowed = (
                f"at most {most}, enough where classes overlap by about 10^-{most // 2} of the features' "
                "ranges; if a value lies far beyond all others, correct it or leave its row out"
            )
            raise DomainError("digits that rows need", digits, allowed)

    def _newton(self, at: Enclosing) -> list[Interval]:
        """Return a box in which the likelihood is proved to have its maximum.

        Where steps found it but nothing was proved, the next begin there. Raises: TooCoarse if so many
        digits, and twice as many steps, do not settle it; DomainError if no more may be taken.
        """
        start, self._start = self._start, ()
        self._refuse_more(at.digits // 4 if start else at.digits)
        likelihood = Likelihood(self.columns, at.digits)
        theta = _sought(likelihood, start or self._first_start(at.digits))
        self._start = likelihood.fractions(theta)
        # The score at theta, the information in a box around it, and about the inverse of that: Krawczyk's
        # operator proves that the score is 0 once. It encloses the way from theta to there.
        radius = _radius(at.digits, theta, likelihood.one)
        score, off = likelihood.score(likelihood.missing(theta))
        missing = likelihood.missing(theta, radius)
        near = likelihood.information(missing)
        system = Equations(near, 2 * at.digits)
        columns = system.solutions(identity(len(theta)))
        unit = likelihood.one**2
        way = enclosed_zero(
            at,
            [Decimal(0)] * len(theta),
            at.ratio(radius, likelihood.one)[0],
            [(at.ratio(-s - off, unit)[0], at.ratio(off - s, unit)[1]) for s in score],
            likelihood.enclosed(missing, near),
            [[at.ratio(entry.numerator * unit, entry.denominator) for entry in row] for row in zip(*columns)],
        )
        return [at.add(at.ratio(t, likelihood.one), w) for t, w in zip(theta, way)]

    def _first_start(self, digits: int) -> Vector:
        """Return the theta that few digits lead to from 0, or 0 where they lead nowhere."""
        zeros = (Fraction(0),) * (len(self.scales) + 1)
        if digits <= DIGITS:
            likelihood = Likelihood(self.columns, FEW_DIGITS)
            try:
                return likelihood.fractions(_sought(likelihood, zeros))
            except TooCoarse:
                pass
        return zeros


def _nearest(nothing: Fraction, where: str, low: Decimal, high: Decimal) -> Optional[float]:
    """Return the double nearest to all numbers between two, 0.0 if they are at most `nothing`."""
    # Compared as decimals: 1E-400000000000 is too long for a fraction.
    if max(low.copy_abs(), high.copy_abs()) <= nothing:
        return 0.0
    nearest = float(low)
    if nearest != float(high):
        return None
    if nearest in (0, inf, -inf):
        raise DomainError(where, Context(5).plus(low), "the range of doubles; the feature needs another unit")
    return nearest


class Likelihood:
    """The score and the information, as sums over the examples in integers over 2^bits; `one` is 2^bits.

    Every |u_j| is at most 1, and its integer is too small by less than 1. The bounds for the errors of all
    sums follow from this. Sums of intervals would enclose the same, and take much longer.
    """

    def __init__(self, columns: Sequence[Integers], digits: int) -> None:
        self.at: Enclosing = Enclosing(digits)
        self.bits: int = BITS * digits
        self.one: int = 1 << self.bits
        self._one = Decimal(self.one)
        self.columns: list[list[int]] = [
            [(u_j << self.bits) // unit for u_j in column] for column, unit in columns
        ]
        self.rows: list[tuple[int, ...]] = list(zip(*self.columns))

    def integers(self, numbers: Sequence[Fraction]) -> list[int]:
        """Return numbers as integers over 2^bits, rounded down."""
        return [(entry.numerator << self.bits) // entry.denominator for entry in numbers]

    def fractions(self, theta: Sequence[int]) -> Vector:
        """Return integers over 2^bits as the fractions that they are."""
        return tuple(Fraction(entry, self.one) for entry in theta)

    def change(self, theta: Sequence[int], step: Sequence[int], u: Sequence[int]) -> int:
        """Return by how much a step changes theta' u, relative to that where it is above 1."""
        moved, before = sum(map(mul, step, u)), sum(map(mul, theta, u)) >> self.bits
        change: int = abs(moved) // max(self.one, abs(before))
        return change

    def missing(self, theta: Sequence[int], radius: int = 0) -> list[tuple[int, int]]:
        """Enclose g(-theta' u) of each example, for this theta and all others within a radius of it."""
        # The integers of u change theta' u by at most the sum of |theta_j|; the radius changes it by at most
        # the sum of |u_j| times the radius.
        at, one = self.at, (Decimal(1), Decimal(1))
        off = sum(map(abs, theta))
        found = []
        for u in self.rows:
            z = sum(map(mul, theta, u))
            reach = off + radius * (sum(map(abs, u)) + len(u)) if radius else off
            low, high = Decimal((z - reach) >> self.bits), Decimal(-((-z - reach) >> self.bits))
            power = at.exp((at.down.divide(low, self._one), at.up.divide(high, self._one)))
            below, above = at.divide(one, at.add(one, power))
            found.append((int(at.down.multiply(below, self._one)), int(at.up.multiply(above, self._one)) + 1))
        return found

    def score(self, missing: Sequence[tuple[int, int]]) -> tuple[list[int], int]:
        """Return the sum of g(-theta' u) u over 2^(2 bits), and by how much each entry may be off."""
        # Let m be from M to M + e, and u from U to U + 1. Then M U differs from m u by less than e + 1 times
        # `one`.
        least = [low for low, _ in missing]
        off = sum(high - low + 1 for low, high in missing) << self.bits
        return [sum(map(mul, least, column)) for column in self.columns], off

    def information(self, missing: Sequence[tuple[int, int]]) -> Matrix:
        """Return nearly the sum of w u u' over 2^(2 bits), where w is the least m (1 - m) of an example."""
        least = self._least_weights(missing)
        weighted = [[w * u_j >> self.bits for w, u_j in zip(least, column)] for column in self.columns]
        return _products(weighted, self.columns)

    def enclosed(self, missing: Sequence[tuple[int, int]], near: Matrix) -> list[list[Interval]]:
        """Enclose the information for all g(-theta' u) that are given; `near` is what it nearly is."""
        # Let W be the least w of an example. Its term W u_j u_k is off by less than 2 times `one`, since u_j,
        # W u_j and u_k were rounded down. If w is above W by at most v, then all examples together add at
        # most the sum of v |u_j u_k|, and by Cauchy and Schwarz the square of that is at most the sum of
        # v u_j^2 times the sum of v u_k^2.
        least = self._least_weights(missing)
        beyond = [(high * (self.one - low) >> self.bits) + 1 - w for (low, high), w in zip(missing, least)]
        squares = ([(abs(u_j) + 1) ** 2 for u_j in column] for column in self.columns)
        spreads = [(sum(map(mul, beyond, column)) >> self.bits) + 1 for column in squares]
        rounding, unit = 2 * len(missing) << self.bits, self.one**2

        def entry(near: Fraction, square: int) -> Interval:
            off = rounding + isqrt(square) + 1
            return self.at.ratio(int(near) - off, unit)[0], self.at.ratio(int(near) + off, unit)[1]

        return [[entry(a, v * w) for a, w in zip(row, spreads)] for row, v in zip(near, spreads)]

    def _least_weights(self, missing: Sequence[tuple[int, int]]) -> list[int]:
        return [max(low * (self.one - high), 0) >> self.bits for low, high in missing]


class Equations:
    """Solves A x = b for a positive definite A: to some bits, or exactly where no factor of A leads there."""

    def __init__(self, matrix: Matrix, bits: int) -> None:
        self._bits = bits
        self._matrix = matrix
        self._factored = Factored.of(matrix) if len(matrix) >= FEW_EQUATIONS else None

    def solutions(self, rights: Sequence[Vector]) -> Sequence[Vector]:
        """Return x for each b, within 2^-bits of its largest entry. Raises: TooCoarse: A is not definite."""
        near = [self._near(right) for right in rights]
        found = [x for x in near if x]
        if len(found) == len(rights):
            return found
        try:
            return definite(self._matrix, rights, "information").solutions()
        except NotPositiveDefiniteError:  # w is 0 for most examples, as far as these digits can tell
            raise TooCoarse from None

    def _near(self, right: Vector) -> Vector:
        if not any(right):
            return right
        refined = Refined.of(self._factored, integers(right, str)) if self._factored else None
        while refined and refined.error << self._bits > max(map(abs, refined.numerators)):
            refined = refined.better()
        if not refined:
            return ()
        scale, units = refined.matrix.scale, refined.matrix.units
        below = (refined.unit << unit + refined.bits for unit in units)
        return tuple(Fraction(n * scale, unit) for n, unit in zip(refined.numerators, below))


def _products(a: Sequence[Sequence[int]], b: Sequence[Sequence[int]]) -> Matrix:
    """Return the product of each column of a with each of b; these are symmetric, so half is computed."""
    lower = [[Fraction(sum(map(mul, u, v))) for v in b[: j + 1]] for j, u in enumerate(a)]
    d = range(len(lower))
    return tuple(tuple(lower[max(j, k)][min(j, k)] for k in d) for j in d)


def _radius(digits: int, theta: Sequence[int], one: int) -> int:
    return max(one, *map(abs, theta)) >> 4 * digits // 3  # about 10^(-2/5 digits)


def _sought(likelihood: Likelihood, start: Vector) -> list[int]:
    """Return a theta near the maximum, in integers; nothing is proved.

    Newton's steps end when they are short enough, or short and no longer shrink. A step that leads beyond the
    maximum along its line is halved, but not if it changes no theta' x by more than 1: then it gains in any
    case, as the curvature changes e times at most.

    Raises: TooCoarse if so many digits, and twice as many steps, do not lead there.
    """
    # Newton's method: theta + I^-1 score, where I is the information, sum_i g_i (1 - g_i) u_i u_i'. The
    # information costs most. Near the maximum it hardly changes, so the last one serves while steps shrink
    # fast: if theta is off by 10^-8, its information is, too, and the next step is 10^-8 times as long.
    one, digits = likelihood.one, likelihood.at.digits
    theta, step = likelihood.integers(start), [0] * len(start)
    system: Optional[Equations] = None
    before = size = one
    for _ in range(2 * digits):
        missing = likelihood.missing(theta)
        score, _ = likelihood.score(missing)
        # The step before led beyond the maximum along its line if the score now points back: go back half.
        if sum(map(abs, step)) > one and sum(map(mul, step, score)) < 0:
            step = [entry // 2 for entry in step]
            theta = [entry - half for entry, half in zip(theta, step)]
            continue
        if not system or size > before >> 10:
            system = Equations(likelihood.information(missing), 2 * digits)
        step = likelihood.integers(system.solutions([tuple(map(Fraction, score))])[0])
        before, size = size, max(map(abs, step)) * one // max(one, *map(abs, theta))
        short, no_shorter = one >> 2 * digits, before <= size < one >> 27
        if size < short or no_shorter:
            # Beside an outlier at 10^9 the others make theta large, and theta hardly changes while the
            # outlier's theta' x still grows by 1 in every step. So each theta' x must have settled, too.
            change = max(map(likelihood.change, repeat(theta), repeat(step), likelihood.rows))
            if max(size, change) < (one >> 27 if no_shorter else short):
                return list(map(add, theta, step))
        theta = list(map(add, theta, step))
    raise TooCoarse
