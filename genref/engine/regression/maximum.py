# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Where the likelihood of logistic regression has its maximum: Newton's method, and a proof of its result.

Classes are numbered from 0, and each class k except the first has a block theta_k of d + 1 numbers. theta_0
is 0, and p(y = k | x) = exp(theta_k' x) / (1 + sum_m exp(theta_m' x)), with x_0 = 1. For two classes this is
the logistic function. theta consists of all blocks, one after the other. The log-likelihood is concave; the
proof shows that its gradient, the score, is zero in a small box. Sums over the examples are sums of integers
over a power of 2, with one bound for all errors, and each exponential is enclosed between decimals; more
digits are used until they are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from functools import partial
from math import inf, isqrt, lcm
from operator import add, mul, sub
from typing import List, Optional, Tuple, TypeVar

from ...errors import DomainError, NotPositiveDefiniteError, SeparableDataError
from ...numbers.enclosing import Enclosing, Interval, TooCoarse
from ...numbers.exact import Integers, Matrix, Vector, integers
from ...numbers.reals import Real, decided, total
from ..matrices.elimination import definite, dot, identity
from ..matrices.refinement import Factored, Refined
from .krawczyk import enclosed_zero
from .separation import separating_direction

T = TypeVar("T")
Probabilities = List[List[Tuple[int, int]]]
"""Bounds for p(y = k | x) of each example, for each class k except the first."""

DIGITS = 50
"""Digits, and steps, of the first search for the maximum; most searches need fewer than 20 steps."""

FEW_DIGITS = 16
"""Digits with which Newton's method starts: most of its steps need no more."""

FEW_EXAMPLES = 20
"""With at most this many examples, twice the digits are allowed."""

MOST_DIGITS = 100
"""The most digits for a search for the maximum from 0; from near it, four times as many are allowed."""

BITS = 4
"""Bits of the integers over 2^bits, for each digit; 2^4 is more than 10."""

FEW_EQUATIONS = 8
"""Fewer equations than this are solved exactly, which is faster than approximately."""

NEGLIGIBLE = Fraction(1, 10**20)
"""The largest part of any theta' x that may be neglected."""


class Maximum:
    """theta of maximum likelihood, enclosed as tightly as requested.

    Internally each feature has its middle subtracted and is divided by a power of 2, so that |x_j| is at most
    1. These are "the units of the rule".
    """

    def __init__(self, points: Matrix, places: Sequence[int], classes: int) -> None:
        # For a feature from 1000 to 1003 the middle is 1001.5 and the scale 2, so its values become -0.75 to
        # 0.75. Integers over one denominator are faster than many fractions: 1/10 and 3/10 are 1 and 3 over
        # 10; their middle is 4/20, and subtracting it gives -2 and 2 over 20.
        self.places = places
        self.classes = classes
        self.middles: list[Fraction] = []
        self.scales: list[Fraction] = []
        self.columns: list[Integers] = [([1] * len(points), 1)]
        for column in list(zip(*points))[1:]:
            below = lcm(*{entry.denominator for entry in column})
            whole = [entry.numerator * (below // entry.denominator) for entry in column]
            ends = max(whole) + min(whole)
            reach, unit = Fraction(max(whole) - min(whole), below).as_integer_ratio()
            scale = Fraction(2) ** (reach.bit_length() - unit.bit_length())
            self.middles.append(Fraction(ends, 2 * below))
            self.scales.append(scale)
            numerators = [scale.denominator * (2 * entry - ends) for entry in whole]
            self.columns.append((numerators, 2 * below * scale.numerator))
        self.digits: int = 0
        self.box: list[Interval] = []
        self._start: Vector = ()  # where the steps at these digits ended, if known
        self._overlaps = False  # not known yet

    def is_single(self) -> bool:
        """Return whether a factor proves that no feature depends on others: the sum of x x' is definite."""
        columns = [column for column, _ in self.columns]  # the units do not matter here
        return Factored.of(_products(columns, columns)) is not None

    def theta(self) -> tuple[float, ...]:
        """Return theta in the units of the data, rounded. Raises: SeparableDataError, DomainError.

        Rounding calls `enclose` with more and more digits, and that runs `_newton`. If it finds no maximum,
        `_refuse_separable` decides by linear programming whether one exists.
        """
        largest = [Fraction(1), *(abs(m) + scale for m, scale in zip(self.middles, self.scales))]  # |x_j|
        width, theta = len(largest), list[float]()
        # In the units of the rule z = c + t u with u = (x - m) / s. In the data's units it is
        # (c - t m/s) + (t/s) x: slopes are divided by their scales, and the constant absorbs the middles.
        for first in range(0, width * (self.classes - 1), width):
            constant, *scaled = (Real(partial(self.enclose, first + j)) for j in range(width))
            rest = [entry / scale for entry, scale in zip(scaled, self.scales)]
            entries = [constant - total(map(mul, rest, self.middles)), *rest]
            for j, (entry, x_j) in enumerate(zip(entries, largest), first):
                nearest = partial(_nearest, NEGLIGIBLE / x_j, f"theta[{j}]")
                theta.append(decided(entry, Enclosing(DIGITS), nearest))
        return tuple(theta)

    def enclose(self, j: int, at: Enclosing) -> Interval:
        """Enclose one entry of theta, in the units of the rule."""
        if self.digits < at.digits:
            try:
                # A separate context: far out exp leaves the range of decimals. That is harmless here, but
                # `decided` would take the flags of `at` to mean that theta itself is beyond that range.
                self.box, self.digits = self._newton(Enclosing(at.digits)), at.digits
            except TooCoarse:
                if not self._start or at.digits > DIGITS:
                    self._refuse_separable()
                raise  # a maximum exists; enough digits and steps reach it
        return self.box[j]

    def _refuse_separable(self) -> None:
        points = tuple(zip(*([Fraction(x_j, unit) for x_j in column] for column, unit in self.columns)))
        classes, width = range(self.classes), len(self.columns)
        missing = next((k for k in classes if k not in set(self.places)), None)
        if missing is not None:  # the constants separate a class without examples
            constants = [Fraction(-1) if k == missing else Fraction(int(missing == 0)) for k in classes]
            nothing = [Fraction(0)] * (width - 1)
            raise SeparableDataError(tuple(t for c in constants[1:] for t in (c, *nothing)))
        if self._overlaps:
            return
        direction = separating_direction(
            [
                difference(x, place, k, self.classes)
                for x, place in zip(points, self.places)
                for k in classes
                if k != place
            ]
        )
        self._overlaps = direction is None
        if direction is not None:
            blocks = [[Fraction(0)] * width, *(list(block) for block in parted(direction, width))]
            for k in classes[1:]:
                blocks[k][0] += self._half_way(points, blocks, k)
            found: list[Fraction] = []
            for constant, *slope in blocks[1:]:
                rest = [a / scale for a, scale in zip(slope, self.scales)]
                found += [constant - dot(rest, self.middles), *rest]
            raise SeparableDataError(tuple(found))

    def _half_way(self, points: Matrix, blocks: Sequence[Sequence[Fraction]], k: int) -> Fraction:
        """Return the shift that puts the planes around class k half-way between its examples and others."""
        # A plane may touch examples: for 0, 1 | 2, 3 it may be x = 2. The one half-way, x = 3/2, is better.
        above, below = [], []
        for x, place in zip(points, self.places):
            z = [dot(theta, x) for theta in blocks]
            if place == k:
                above.append(min(z[k] - z_m for m, z_m in enumerate(z) if m != k))
            else:
                below.append(z[place] - z[k])
        return (min(below) - min(above)) / 2

    def _refuse_more(self, digits: int) -> None:
        most = MOST_DIGITS * (2 if len(self.places) <= FEW_EXAMPLES else 1)
        if digits > most:
            allowed = (
                f"at most {most}, enough where classes overlap by about 10^-{most // 2} of the features' "
                "ranges; if a value lies far beyond all others, correct it or leave its row out"
            )
            raise DomainError("digits that rows need", digits, allowed)

    def _newton(self, at: Enclosing) -> list[Interval]:
        """Return a box in which the likelihood is proved to have its maximum.

        If the steps converged but the proof failed, the next call starts there. Raises: TooCoarse if this
        many digits, and twice as many steps, are not enough; DomainError if no more digits are allowed.
        """
        start, self._start = self._start, ()
        self._refuse_more(at.digits // 4 if start else at.digits)
        likelihood = self._likelihood(at.digits)
        theta = _near_maximum(likelihood, start or self._first_start(at.digits))
        self._start = likelihood.fractions(theta)
        # Krawczyk's operator needs the score at theta, the information in a box around it, and nearly the
        # inverse of that. It proves that the score has one zero in the box, and encloses the way from theta
        # to it.
        radius = _radius(at.digits, theta, likelihood.one)
        score = likelihood.score(likelihood.probabilities(theta))
        around = likelihood.probabilities(theta, radius)
        approximate = likelihood.information(around)
        system = Equations(approximate, 2 * at.digits)
        columns = system.solutions(identity(len(theta)))
        unit = likelihood.one**2
        way = enclosed_zero(
            at,
            [Decimal(0)] * len(theta),
            at.ratio(radius, likelihood.one)[0],
            [(at.ratio(-s - off, unit)[0], at.ratio(off - s, unit)[1]) for s, off in score],
            likelihood.enclosed(around, approximate),
            [[at.ratio(entry.numerator * unit, entry.denominator) for entry in row] for row in zip(*columns)],
        )
        return [at.add(at.ratio(t, likelihood.one), w) for t, w in zip(theta, way)]

    def _first_start(self, digits: int) -> Vector:
        """Return the theta that few digits reach from 0, or 0 if they do not converge."""
        zeros = (Fraction(0),) * ((self.classes - 1) * len(self.columns))
        if digits <= DIGITS:
            likelihood = self._likelihood(FEW_DIGITS)
            try:
                return likelihood.fractions(_near_maximum(likelihood, zeros))
            except TooCoarse:
                pass
        return zeros

    def _likelihood(self, digits: int) -> Likelihood:
        return Likelihood(self.columns, self.places, self.classes, digits)


def _nearest(nothing: Fraction, where: str, low: Decimal, high: Decimal) -> Optional[float]:
    """Return the one double nearest to all numbers from low to high; 0.0 if they are at most `nothing`."""
    # Compare as decimals: 1E-400000000000 is too long for a fraction.
    if max(low.copy_abs(), high.copy_abs()) <= nothing:
        return 0.0
    nearest = float(low)
    if nearest != float(high):
        return None
    if nearest in (0, inf, -inf):
        raise DomainError(where, Context(5).plus(low), "the range of doubles; the feature needs another unit")
    return nearest


def difference(x: Vector, place: int, k: int, classes: int) -> Vector:
    """Return the v with theta' v = (theta_place - theta_k)' x; theta_0 is 0, and no part of theta."""
    zeros = (Fraction(0),) * len(x)
    signs = {place: x, k: tuple(-x_j for x_j in x)}
    return tuple(x_j for block in range(1, classes) for x_j in signs.get(block, zeros))


def parted(theta: Sequence[T], width: int) -> list[Sequence[T]]:
    """Return theta_1, theta_2, ... of theta: parted([1, 2, 3, 4], 2) is [[1, 2], [3, 4]]."""
    return [theta[first : first + width] for first in range(0, len(theta), width)]


class Likelihood:
    """The score and the information, as sums over the examples in integers over 2^bits; `one` is 2^bits.

    Every |x_j| is at most 1, and its integer is less than 1 too small. The error bounds of all sums follow
    from this. Sums of intervals would enclose the same values, but take much longer.
    """

    def __init__(self, columns: Sequence[Integers], places: Sequence[int], classes: int, digits: int) -> None:
        self.at: Enclosing = Enclosing(digits)
        self.bits: int = BITS * digits
        self.one: int = 1 << self.bits
        self._one = Decimal(self.one)
        self._most = Decimal(self.one**2)
        self._places = places
        self._classes = range(1, classes)
        self.columns: list[list[int]] = [
            [(x_j << self.bits) // unit for x_j in column] for column, unit in columns
        ]
        self.rows: list[tuple[int, ...]] = list(zip(*self.columns))

    def integers(self, numbers: Sequence[Fraction]) -> list[int]:
        """Return numbers as integers over 2^bits, rounded down."""
        return [(entry.numerator << self.bits) // entry.denominator for entry in numbers]

    def fractions(self, theta: Sequence[int]) -> Vector:
        """Return integers over 2^bits as exact fractions."""
        return tuple(Fraction(entry, self.one) for entry in theta)

    def change(self, theta: Sequence[int], step: Sequence[int]) -> int:
        """Return the largest change of any theta_k' x in a step, relative to its size if that is above 1."""
        change = 0
        # A step that changes theta' x from 1000 to 1001 is a change of 1/1000; from 0.1 to 0.2 it is 0.1,
        # because below 1 the size of theta' x does not matter: p(y | x) hardly depends on it there.
        for block, part in zip(parted(theta, len(self.columns)), parted(step, len(self.columns))):
            for x in self.rows:
                moved, before = sum(map(mul, part, x)), sum(map(mul, block, x)) >> self.bits
                change = max(change, abs(moved) // max(self.one, abs(before)))
        return change

    def probabilities(self, theta: Sequence[int], radius: int = 0) -> Probabilities:
        """Enclose p(y = k | x) of each example, for all thetas within `radius` of this one in every entry."""
        # The integers of x change theta_k' x by at most the sum of |theta_kj|; the radius changes it by at
        # most the sum of |x_j| times the radius.
        at, one, bits = self.at, self.one, self.bits
        blocks = parted(theta, len(self.columns))
        offs = [0, *(sum(map(abs, block)) for block in blocks)]
        found: Probabilities = [[] for _ in blocks]
        for x in self.rows:
            z = [0, *(sum(map(mul, block, x)) for block in blocks)]
            top = z.index(max(z))
            wide = radius * (sum(map(abs, x)) + len(x))
            # exp((theta_k - theta_top)' x) is at most 1, apart from the radius. A wide radius makes it as
            # large as e^(10^18). From 2^(2 bits) on it shows only that p_k may be 1 and the others 0, so it
            # is cut off there.
            lows, highs = [], []
            for k, (z_k, off) in enumerate(zip(z, offs)):
                if k == top:
                    lows.append(one)
                    highs.append(one)
                    continue
                reach = off + offs[top] + wide * ((k > 0) + (top > 0))
                low = Decimal((z_k - z[top] - reach) >> bits)
                high = Decimal(-((z[top] - z_k - reach) >> bits))
                least, most = at.exp((at.down.divide(low, self._one), at.up.divide(high, self._one)))
                lows.append(int(at.down.multiply(least, self._one)))
                highs.append(int(at.up.multiply(min(most, self._most), self._one)) + 1)
            # The probability is smallest if its own exponential is smallest and all others are largest.
            below, above = sum(highs), sum(lows)
            for k, column in enumerate(found, 1):
                low_k, high_k = lows[k], highs[k]
                column.append(
                    (
                        (low_k << bits) // (below - high_k + low_k),
                        -((-high_k << bits) // (above - low_k + high_k)),
                    )
                )
        return found

    def separates(self, probabilities: Probabilities) -> bool:
        """Return whether every example certainly has a probability above 1/2 for its true class."""
        half = self.one >> 1
        for i, place in enumerate(self._places):
            least = (
                probabilities[place - 1][i][0] if place else self.one - sum(p[i][1] for p in probabilities)
            )
            if least <= half:
                return False
        return True

    def score(self, probabilities: Probabilities) -> list[tuple[int, int]]:
        """Return the sum of (1{y = k} - p_k) x over 2^(2 bits), each entry with a bound for its error."""
        # Let r be from R to R + e, and x from X to X + 1. Then R X differs from r x by less than (e + 1)
        # times `one`.
        score = []
        for k, column in zip(self._classes, probabilities):
            least = [self.one * (place == k) - high for place, (_, high) in zip(self._places, column)]
            off = sum(high - low + 1 for low, high in column) << self.bits
            score += [(sum(map(mul, least, xs)), off) for xs in self.columns]
        return score

    def information(self, probabilities: Probabilities) -> Matrix:
        """Return approximately the sum of w x x' over 2^(2 bits), for the least |w| of each example.

        w is p_k (1 - p_k) in the block of theta_k with itself, and -p_k p_m in that of theta_k with theta_m.
        """
        blocks = {}
        for k, m, least in self._least_weights(probabilities):
            weighted = [[w * x_j >> self.bits for w, x_j in zip(least, xs)] for xs in self.columns]
            blocks[k, m] = _products(weighted, self.columns)
        return self._of_blocks(lambda k, m, i, j: blocks[k, m][i][j] * (1 if k == m else -1))

    def enclosed(self, probabilities: Probabilities, approximate: Matrix) -> list[list[Interval]]:
        """Enclose the information for all the given probabilities; `approximate` approximates it."""
        # Let W be the least |w| of an example. Its term W x_i x_j is off by less than 2 times `one`, since
        # x_i, W x_i and x_j were rounded down. If |w| exceeds W by at most v, then all examples together add
        # at most the sum of v |x_i x_j|, and by Cauchy and Schwarz the square of this is at most the sum of
        # v x_i^2 times the sum of v x_j^2.
        squares = [[(abs(x_j) + 1) ** 2 for x_j in column] for column in self.columns]
        spreads = {}
        for k, m, least in self._least_weights(probabilities):
            most = [
                (high_k * (self.one - low_m if k == m else high_m) >> self.bits) + 1
                for (_, high_k), (low_m, high_m) in zip(probabilities[k], probabilities[m])
            ]
            beyond = list(map(sub, most, least))
            spreads[k, m] = [(sum(map(mul, beyond, column)) >> self.bits) + 1 for column in squares]
        rounding, unit, width = 2 * len(self.rows) << self.bits, self.one**2, len(self.columns)

        def entry(k: int, m: int, i: int, j: int) -> Interval:
            off = rounding + isqrt(spreads[k, m][i] * spreads[k, m][j]) + 1
            middle = int(approximate[k * width + i][m * width + j])
            return self.at.ratio(middle - off, unit)[0], self.at.ratio(middle + off, unit)[1]

        return [list(row) for row in self._of_blocks(entry)]

    def _of_blocks(self, entry: Callable[[int, int, int, int], T]) -> tuple[tuple[T, ...], ...]:
        """Return a symmetric matrix of blocks: entry (i, j) for every two classes, the later one first."""
        sides = [(k, i) for k in range(len(self._classes)) for i in range(len(self.columns))]
        lower = [[entry(k, m, i, j) for m, j in sides[: a + 1]] for a, (k, i) in enumerate(sides)]
        d = range(len(sides))
        return tuple(tuple(lower[max(a, b)][min(a, b)] for b in d) for a in d)

    def _least_weights(self, probabilities: Probabilities) -> Iterator[tuple[int, int, list[int]]]:
        """Yield k, m and the least |w| of each example, for every two classes, the later one first.

        A thousand classes have half a million pairs, so their lists are not stored.
        """
        for k, column in enumerate(probabilities):
            for m in range(k + 1):
                least = [
                    max(low_k * (self.one - high_m if k == m else low_m), 0) >> self.bits
                    for (low_k, _), (low_m, high_m) in zip(column, probabilities[m])
                ]
                yield k, m, least


class Equations:
    """Solves A x = b for a positive definite A: to some bits, or exactly if no factor of A is good enough."""

    def __init__(self, matrix: Matrix, bits: int) -> None:
        self._bits = bits
        self._matrix = matrix
        self._factored = Factored.of(matrix) if len(matrix) >= FEW_EQUATIONS else None

    def solutions(self, rights: Sequence[Vector]) -> Sequence[Vector]:
        """Return x for each b, within 2^-bits of its largest entry. Raises: TooCoarse for an indefinite A."""
        approximate = [self._approximate_solution(right) for right in rights]
        found = [x for x in approximate if x]
        if len(found) == len(rights):
            return found
        try:
            return definite(self._matrix, rights, "information").solutions()
        except NotPositiveDefiniteError:  # to these digits, w is 0 for most examples
            raise TooCoarse from None

    def _approximate_solution(self, right: Vector) -> Vector:
        if not any(right):
            return right
        # Refine until the error of each x_j is 2^-bits of the largest. Small entries may have fewer correct
        # bits, which is enough for a step of Newton's method, or a column of the inverse.
        refined = Refined.of(self._factored, integers(right, str)) if self._factored else None
        while refined and refined.error << self._bits > max(map(abs, refined.numerators)):
            refined = refined.better()
        if not refined:
            return ()
        scale, units = refined.matrix.scale, refined.matrix.units
        below = (refined.unit << unit + refined.bits for unit in units)
        return tuple(Fraction(n * scale, unit) for n, unit in zip(refined.numerators, below))


def _products(a: Sequence[Sequence[int]], b: Sequence[Sequence[int]]) -> Matrix:
    """Return the product of each column of a with each of b; it is symmetric, so half is computed."""
    lower = [[Fraction(sum(map(mul, u, v))) for v in b[: j + 1]] for j, u in enumerate(a)]
    d = range(len(lower))
    return tuple(tuple(lower[max(j, k)][min(j, k)] for k in d) for j in d)


def _radius(digits: int, theta: Sequence[int], one: int) -> int:
    return max(one, *map(abs, theta)) >> 4 * digits // 3  # about 10^(-2/5 digits)


def _near_maximum(likelihood: Likelihood, start: Vector) -> list[int]:
    """Return a theta near the maximum, in integers; this proves nothing.

    Newton's steps end when they are short enough, or short and no longer shrinking. A step that leads beyond
    the maximum along its line is halved, unless it changes no theta' x by more than 1: then it always gains,
    because the curvature changes by a factor of at most e.

    Raises: TooCoarse if this many digits, and twice as many steps, do not reach it, or if nothing can.
    """
    # Newton's method: theta + I^-1 score for the information I. For two classes I is the sum of
    # p_i (1 - p_i) x_i x_i'. Computing I costs most. Near the maximum it hardly changes, so the last I is
    # reused while steps shrink fast: if theta is off by 10^-8, so is I, and the next step is 10^-8 as long.
    one, digits = likelihood.one, likelihood.at.digits
    theta, step = likelihood.integers(start), [0] * len(start)
    system: Optional[Equations] = None
    before = size = one
    for _ in range(2 * digits):
        probabilities = likelihood.probabilities(theta)
        # If theta_k' x is largest for the true class k of each example, planes separate the classes, and the
        # likelihood grows without end along theta.
        if likelihood.separates(probabilities):
            raise TooCoarse
        score = [entry for entry, _ in likelihood.score(probabilities)]
        # If the score now points back, the last step led beyond the maximum along its line: go back half.
        if sum(map(abs, step)) > one and sum(map(mul, step, score)) < 0:
            step = [entry // 2 for entry in step]
            theta = [entry - half for entry, half in zip(theta, step)]
            continue
        if not system or size > before >> 10:
            system = Equations(likelihood.information(probabilities), 2 * digits)
        step = likelihood.integers(system.solutions([tuple(map(Fraction, score))])[0])
        before, size = size, max(map(abs, step)) * one // max(one, *map(abs, theta))
        short, no_shorter = one >> 2 * digits, before <= size < one >> 27
        if size < short or no_shorter:
            # With an outlier at 10^9, the others make theta large, so theta hardly changes while theta' x of
            # the outlier still grows by 1 in every step. So each theta' x must have settled, too.
            if max(size, likelihood.change(theta, step)) < (one >> 27 if no_shorter else short):
                return list(map(add, theta, step))
        theta = list(map(add, theta, step))
    raise TooCoarse
