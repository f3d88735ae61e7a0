# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Where the likelihood of logistic regression has its maximum: Newton's method, and a proof of what it finds.

An example is u = x where y = 1 and u = -x where y = 0, with x_0 = 1. The log-likelihood, the sum of
ln g(theta' u) with g(z) = 1 / (1 + exp(-z)), is concave; its gradient, the score, is proved to vanish in a
small box. All is enclosed between decimals; more digits are taken until they are enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Context, Decimal, getcontext, localcontext
from fractions import Fraction
from functools import partial
from math import inf
from operator import mul
from typing import Optional

from ...errors import DomainError, NotPositiveDefiniteError, SeparableDataError
from ...numbers.enclosing import Enclosing, Interval, TooCoarse, divided
from ...numbers.exact import Matrix, Vector
from ...numbers.reals import Real, decided, total
from ..matrices.elimination import definite, dot, identity
from .krawczyk import enclosed_zero
from .separation import separating_direction

DIGITS = 50
"""Digits, and steps, with which the maximum is first sought; most are found in fewer than 20 steps."""

FEW_EXAMPLES = 20
"""So many examples are worth twice the digits of others."""

MOST_DIGITS = 100
"""Digits with which the maximum is sought from 0 at most, and four times as many from near it."""

NOTHING = Fraction(1, 10**20)
"""What may be left out of any theta' x."""


class Maximum:
    """theta of maximum likelihood, enclosed as tightly as asked.

    The units of this rule are those of each feature less its middle and divided by a power of 2, so that
    |x_j| is at most 1.
    """

    def __init__(self, examples: Matrix) -> None:
        # y is 1 or -1, and u = y x. For a feature from 1000 to 1003 the middle is 1001.5 and the scale 2: in
        # its units x is from -0.75 to 0.75.
        columns = list(zip(*([y * entry for entry in rest] for y, *rest in examples)))
        self.middles: list[Fraction] = [(max(column) + min(column)) / 2 for column in columns]
        reaches = [(max(column) - min(column)).as_integer_ratio() for column in columns]
        self.scales: list[Fraction] = [Fraction(2) ** (n.bit_length() - d.bit_length()) for n, d in reaches]
        self.examples: Matrix = tuple(
            (y, *((entry - y * m) / scale for entry, m, scale in zip(rest, self.middles, self.scales)))
            for y, *rest in examples
        )
        self.digits: int = 0
        self.box: list[Interval] = []
        self._start: list[Decimal] = []  # or 0
        self._overlaps = False  # not known yet

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
        first = [x for y, *x in self.examples if y < 0]  # times -1
        second = [x for y, *x in self.examples if y > 0]
        if not first or not second:  # of one class alone, theta_0 does it
            raise SeparableDataError((Fraction(1 if second else -1), *[Fraction(0)] * len(self.scales)))
        direction = None if self._overlaps else separating_direction(self.examples)
        self._overlaps = direction is None
        if direction is not None:
            # The plane may touch examples: for 0, 1 | 2, 3 it may be x = 2. Half-way, at 3/2, it is better.
            slope = direction[1:]
            constant = (max(-dot(slope, x) for x in first) + min(dot(slope, x) for x in second)) / -2
            rest = [a / scale for a, scale in zip(slope, self.scales)]
            raise SeparableDataError((constant - dot(rest, self.middles), *rest))

    def _refuse_more(self, digits: int) -> None:
        most = MOST_DIGITS * (2 if len(self.examples) <= FEW_EXAMPLES else 1)
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
        rows = [[at.ratio(entry.numerator, entry.denominator) for entry in u] for u in self.examples]
        start, self._start = self._start, []
        self._refuse_more(at.digits // 4 if start else at.digits)
        # Seek theta without a proof, and an approximate inverse of the information. Then enclose the score at
        # theta, and the information in a box around it: Krawczyk's operator proves that the score is 0 once.
        with localcontext(at.down):
            zeros = [Decimal(0)] * len(rows[0])
            theta, near = _sought(at.digits, [[low for low, _ in u] for u in rows], start or zeros)
            self._start = theta
            inverse = [[at.ratio(entry.numerator, entry.denominator) for entry in row] for row in near]
            radius = _radius(at.digits, theta)
            score, _ = _derivatives(at, [(entry, entry) for entry in theta], rows)
            box = [(at.down.subtract(entry, radius), at.up.add(entry, radius)) for entry in theta]
            _, slope = _derivatives(at, box, rows)
            value = [(-high, -low) for low, high in score]
            return enclosed_zero(at, theta, radius, value, slope, inverse)


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


def _radius(digits: int, theta: list[Decimal]) -> Decimal:
    return max([Decimal(1), *map(abs, theta)]).scaleb(-2 * digits // 5)


def _product(a: Sequence[Decimal], b: Sequence[Decimal]) -> Decimal:
    return sum(map(mul, a, b), Decimal(0))


def _fractions(entries: Sequence[Decimal], tiny: Decimal) -> Vector:
    """Return decimals as fractions, 0 for those up to `tiny`.

    An example with theta' x = 10^12 adds about exp(-10^12) to the score. As a fraction that number would have
    a denominator of 434,294,481,904 digits, which no computer can hold. Nothing is proved with these numbers,
    so the bound may be crude: whatever Newton's method finds with them, Krawczyk's operator must confirm.
    """
    return tuple(Fraction(entry) if abs(entry) > tiny else Fraction(0) for entry in entries)


def _sought(
    digits: int, rows: list[list[Decimal]], theta: list[Decimal]
) -> tuple[list[Decimal], tuple[Vector, ...]]:
    """Return a theta near the maximum, and about the inverse of the information there; nothing is proved.

    `theta` is where to begin. Newton's steps end when they are short enough, or short and no longer shrink.
    A step that leads beyond the maximum along its line is halved, but not if it changes no theta' x by more
    than 1: then it gains in any case, as the curvature changes e times at most.

    Raises: TooCoarse if so many digits, and twice as many steps, do not lead there.
    """
    # Newton's method: theta + I^-1 score, where I is the information, sum_i g_i (1 - g_i) u_i u_i'.
    columns = list(zip(*rows))
    step = [Decimal(0)] * len(columns)
    tiny = Decimal(1).scaleb(-2 * digits)
    before = Decimal(1)
    for _ in range(2 * digits):
        z = [_product(theta, u) for u in rows]
        missing = [1 / (1 + z_i.exp()) for z_i in z]
        score = [_product(missing, column) for column in columns]
        # The step before led beyond the maximum along its line if the score now points back: go back half.
        if sum(map(abs, step)) > 1 and _product(step, score) < 0:
            step = [entry / 2 for entry in step]
            theta = [entry - half for entry, half in zip(theta, step)]
            continue
        variances = [g * (1 - g) for g in missing]  # of y given x
        weighted = [list(map(mul, variances, column)) for column in columns]
        information = [[_product(a, b) for b in columns] for a in weighted]
        near = tuple(_fractions(row, tiny) for row in information)
        try:
            inverse = definite(near, identity(len(near)), "information").solutions()
        except NotPositiveDefiniteError:  # most examples are settled, as far as the digits can tell
            break
        gains = _fractions(score, tiny)
        exactly = (dot(row, gains) for row in inverse)
        step = [divided(getcontext(), x.numerator, x.denominator) for x in exactly]
        size = max(map(abs, step)) / max([Decimal(1), *map(abs, theta)])
        # Beside an outlier at 10^9 the others make theta large, and theta hardly changes while the outlier's
        # theta' x still grows by 1 in every step. So each theta' x must have settled, too.
        changes = [abs(_product(step, u)) / max(Decimal(1), abs(z_i)) for u, z_i in zip(rows, z)]
        size = max(size, *changes)
        if size < Decimal("0.5").scaleb(-2 * digits // 5) or before <= size < Decimal("1e-8"):
            return theta, inverse
        before = size
        theta = [entry + whole for entry, whole in zip(theta, step)]
    raise TooCoarse


def _derivatives(
    at: Enclosing, theta: Sequence[Interval], rows: Sequence[Sequence[Interval]]
) -> tuple[list[Interval], list[list[Interval]]]:
    """Enclose the score, sum of g(-theta' u) u, and the information, sum of g(-theta' u) g(theta' u) u u'."""
    one = at.ratio(1, 1)
    missing = [at.divide(one, at.add(one, at.exp(at.dot(theta, u)))) for u in rows]
    variances = [at.multiply(g, at.subtract(one, g)) for g in missing]
    columns = list(zip(*rows))
    weighted = [list(map(at.multiply, variances, column)) for column in columns]
    # The information is symmetric: half of it is enclosed, and read twice.
    lower = [[at.dot(a, b) for b in columns[: j + 1]] for j, a in enumerate(weighted)]
    d = range(len(columns))
    information = [[lower[max(j, k)][min(j, k)] for k in d] for j in d]
    return [at.dot(missing, column) for column in columns], information
