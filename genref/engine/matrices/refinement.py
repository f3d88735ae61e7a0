# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Equations of a positive definite matrix, solved nearly and refined to as many bits as are wanted.

A x = b is solved by a factor in doubles or, where these are too coarse, in integers of 160 bits; what is left
of b, an exact integer, is solved again, and so on: every step adds dozens of bits. Two facts make it a proof:

- Let rows and columns be multiplied by powers of 2 that bring the diagonal of A between 1 and 4, and c be
  2^-47 times its trace. If Cholesky's method in doubles factors A - c I, then L L' differs from that by at
  most eight roundings of the product of the lengths of two rows of L, so altogether by less than 2^-50 of
  the trace, and A from its doubles by less still. So the least eigenvalue of A is above c / 2 (Rump,
  Verification of positive definiteness, BIT 46, 2006). In integers over 2^160 all rounding is down, and the
  same holds for c = 12 d 2^-160: see `_in_integers`.
- The error of x is A^-1 times what is left: at most the length of that over the least eigenvalue.

With enough bits, continued fractions turn the x_j into the fractions that they are, and A x = b proves it
(Wan, An algorithm to solve integer linear systems exactly using numerical methods, J. Symbolic Comput. 41,
2006).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import fsum, isqrt, ldexp, sqrt
from operator import mul
from typing import NamedTuple, Optional, TypeVar

from ...numbers.enclosing import FIRST, Enclosing, Interval
from ...numbers.exact import Integers, Matrix, Vector, integers
from ...numbers.reals import ZERO, Real, Value, near_or_exact, quotient
from .elimination import integer_rows

T = TypeVar("T")

ROWS_FOR_REFINEMENT = 24
"""From so many equations on, to refine is quicker than to solve exactly."""

GAIN = 40
"""Bits of a first step with doubles; later ones have fewer where the matrix is ill-conditioned."""

FRACTION = 160
"""Bits behind the point, of factors in integers: enough for columns that differ by 10^-20 of their length."""


class Factor(NamedTuple):
    """L of L L' = A - c I, nearly; a bound below the least eigenvalue of A; what a first step gains.

    `solved`: returns about 2^gain A^-1 r, for r in integers over powers of 2, rounded to integers.
    """

    solved: Callable[[Sequence[int], Sequence[int], int], list[int]]
    least: float
    gain: int


class Factored:
    """A positive definite matrix with a factor: row i is 2^unit_i times what the factor has."""

    def __init__(self, rows: list[list[int]], scale: int, units: list[int], factor: Factor) -> None:
        self.rows: list[list[int]] = rows
        self.scale: int = scale
        self.units: list[int] = units
        self.factor: Factor = factor
        self.top: int = max(units)
        self.even: list[list[int]] = [[a << (self.top - unit) for a, unit in zip(row, units)] for row in rows]

    @staticmethod
    def of(matrix: Matrix) -> Optional[Factored]:
        """Return a symmetric matrix with its factor; None where that does not prove it positive definite."""
        rows, scale = integer_rows(matrix)
        if min(row[i] for i, row in enumerate(rows)) <= 0:
            return None
        # Divide row and column i by 2^unit_i, so that the diagonal is from 1 to 4: 12 becomes 3, 500 becomes
        # 500 / 256. If the matrix is definite, the other entries are then below 4, too.
        units = [(row[i].bit_length() - 1) // 2 for i, row in enumerate(rows)]
        if any(abs(a) >> unit + other > 4 for row, unit in zip(rows, units) for a, other in zip(row, units)):
            return None
        # Doubles are quicker; integers also prove what is closer to a singular matrix, by some 30 digits.
        factor = _in_doubles(rows, units) or _in_integers(rows, units)
        return factor and Factored(rows, scale, units, factor)

    def solved(self, right: Sequence[int], gain: int) -> list[int]:
        """Return about 2^gain A^-1 r in integers, for r over 2^top, both in the units of the factor."""
        return self.factor.solved(right, [unit + self.top for unit in self.units], gain)


def _in_doubles(rows: Sequence[Sequence[int]], units: Sequence[int]) -> Optional[Factor]:
    """Return the factor of a matrix in units, None where doubles do not prove it positive definite."""
    near = [
        [a / (1 << unit + other) for a, other in zip(row[: i + 1], units)]
        for i, (row, unit) in enumerate(zip(rows, units))
    ]
    # Cholesky's method, row by row, on A - c I for c = shift. If it succeeds, the least eigenvalue of A is
    # above c / 2, as the head of this module proves.
    shift = 2.0**-47 * fsum(row[-1] for row in near)
    factor: list[list[float]] = []
    for row in near:
        found: list[float] = []
        for entry, other in zip(row, factor):
            found.append((entry - fsum(map(mul, found, other))) / other[-1])
        square = row[-1] - shift - fsum(map(mul, found, found))
        if not square > 0:
            return None
        factor.append([*found, sqrt(square)])
    columns = [[row[j] for row in factor[j:]] for j in range(len(factor))]

    def solved(right: Sequence[int], below: Sequence[int], gain: int) -> list[int]:
        # A = L L': first L y = b from the first row down, then L' x = y from the last row up. For the factor
        # (2 0; 1 3) of (4 2; 2 10) and b = (8 13), y is (4 3) and x is (3/2 1).
        y: list[float] = []
        for entry, bits, row in zip(right, below, factor):
            y.append(((entry << gain) / (1 << bits) - fsum(map(mul, row, y))) / row[-1])
        x: list[float] = []  # from the last entry on
        for entry_y, column in zip(reversed(y), reversed(columns)):
            x.append((entry_y - fsum(map(mul, reversed(column), x))) / column[0])
        return list(map(int, reversed(x)))

    return Factor(solved, shift / 2, GAIN)


def _in_integers(rows: Sequence[Sequence[int]], units: Sequence[int]) -> Optional[Factor]:
    """Return the factor of a matrix in units, in integers over 2^FRACTION; None where it has none.

    Why it proves that A is positive definite: let u be 2^-FRACTION. Rounding A down leaves less than u of an
    entry. An entry of L beside the diagonal is a quotient by l_jj < 2.1, rounded down, so the product L L' is
    too small there by less than 2.1 u, and on the diagonal, where a root is rounded down, by less than 4.2 u.
    So A - c I is L L' plus a matrix with entries from 0 to 5.2 u, whose norm is below 6 d u: for c = 12 d u
    the least eigenvalue of A is above c / 2.
    """
    # As with doubles, but numbers are over 2^FRACTION, so that 3/4 is 3 * 2^158. A product of two is over
    # 2^(2 FRACTION), and dividing by a pivot, or taking the root, brings it back.
    one, shift = 1 << FRACTION, 12 * len(rows)
    factor: list[list[int]] = []
    for i, (row, unit) in enumerate(zip(rows, units)):
        found: list[int] = []
        entries = [(a << FRACTION) >> unit + other for a, other in zip(row[: i + 1], units)]
        for entry, other_row in zip(entries, factor):
            found.append((entry * one - sum(map(mul, found, other_row))) // other_row[-1])
        square = (entries[-1] - shift) * one - sum(map(mul, found, found))
        if square <= 0:
            return None
        factor.append([*found, isqrt(square)])
    columns = [[row[j] for row in factor[j:]] for j in range(len(factor))]

    def solved(right: Sequence[int], below: Sequence[int], gain: int) -> list[int]:
        # First L y = b, then L' x = y, as with doubles; y and x are over 2^FRACTION. What rounding leaves
        # wrong here shows in what is left of b, and the next step mends it.
        y: list[int] = []
        for entry, bits, row in zip(right, below, factor):
            y.append((((entry << gain + 2 * FRACTION) >> bits) - sum(map(mul, row, y))) // row[-1])
        x: list[int] = []
        for entry, column in zip(reversed(y), reversed(columns)):
            x.append((entry * one - sum(map(mul, reversed(column), x))) // column[0])
        return [entry >> FRACTION for entry in reversed(x)]

    return Factor(solved, ldexp(shift / 2, -FRACTION), FRACTION // 2)


class Refined(NamedTuple):
    """x of A x = b: `unit` x_j is numerators_j over 2^(units_j + bits), or off by `error` of that at most.

    `right`: b in integers; `left`: what x leaves of it.
    """

    matrix: Factored
    unit: int
    right: list[int]
    left: list[int]
    numerators: list[int]
    bits: int
    gain: int

    @staticmethod
    def of(matrix: Factored, right: Vector) -> Optional[Refined]:
        """Return a start, of no bits; None beyond the range of doubles."""
        whole, unit = integers(right, str)
        b = [matrix.scale * entry for entry in whole]
        left, zeros = [entry << matrix.top for entry in b], [0] * len(b)
        start = Refined(matrix, unit, b, left, zeros, 0, matrix.factor.gain)
        try:
            return start if start.error else None
        except OverflowError:
            return None

    @property
    def error(self) -> int:
        """By how much a numerator may be off."""
        # |A^-1 r| <= |r| / least, and 1.01 covers the roundings of the length of r.
        near = self._near()
        return int(1.01 * sqrt(fsum(map(mul, near, near))) / self.matrix.factor.least) + 1

    def better(self) -> Optional[Refined]:
        """Return the same with more bits; None where the factor does not lead on."""
        # Solve for what is left of b, 2^gain times as large, and keep the whole part of the solution. If
        # the factor is good, what is left then is about as large as before; if not, try a smaller gain.
        gain, before = self.gain, max(8.0 * len(self.left), *map(abs, self._near()))
        while gain > 1:
            steps = self.matrix.solved(self.left, gain)
            images = [sum(map(mul, row, steps)) for row in self.matrix.even]
            found = self._replace(
                left=[(entry << gain) - image for entry, image in zip(self.left, images)],
                numerators=[(n << gain) + step for n, step in zip(self.numerators, steps)],
                bits=self.bits + gain,
                gain=gain,
            )
            if max(map(abs, found._near())) <= 2 * before:
                return found
            gain //= 2
        return None

    def exact(self) -> Optional[Vector]:
        """Return x, exactly; None where the factor does not lead on."""
        # Try to recognise x with the bits at hand, then with a quarter more each time: what the tries cost
        # together is a few times the last one, however many bits x needs.
        refined, target = self, self.bits
        while True:
            while refined.bits < target:
                better = refined.better()
                if better is None:
                    return None
                refined = better
            numerators, common = refined._recognised()
            # A is positive definite, so only the solution has this image: the fractions need no other proof.
            images = (sum(map(mul, row, numerators)) for row in self.matrix.rows)
            if common and all(image == b * common for image, b in zip(images, self.right)):
                return tuple(Fraction(n, common * self.unit) for n in numerators)
            target = refined.bits * 5 // 4 + 1

    def _recognised(self) -> tuple[list[int], int]:
        """Return fractions close to unit x: numerators over one denominator, 0 if more bits are needed.

        Fractions with longer denominators than these bits can tell apart are not returned.
        """
        common, error = 1, self.error
        found: list[tuple[int, int]] = []
        for n, unit in zip(self.numerators, self.matrix.units):
            # All entries share the denominator |A| (Cramer's rule), and the first few show most of it. So an
            # entry times the denominator found so far has a short one: after 1/6, 3/4 becomes 9/2. That is
            # why only the first entries take a long continued fraction.
            whole = 1 << unit + self.bits
            p, q = first_convergent(n * common, whole, error * common)
            common *= q
            if 2 * q * common * error >= whole:
                return [], 0
            found.append((p, common))
        return [p * (common // below) for p, below in found], common

    def _near(self) -> list[float]:
        """Return what is left, in the units of the factor."""
        top = self.matrix.top
        return [entry / (1 << unit + top) for entry, unit in zip(self.left, self.matrix.units)]


def first_convergent(n: int, d: int, error: int) -> tuple[int, int]:
    """Return the first convergent p / q of the continued fraction of n / d that is within error / d of it.

    If some P / Q is within error / d and 2 Q^2 error < d, then p / q is P / Q. For P / Q is a convergent
    (Legendre), and the convergents before it are at least 1 / Q^2 from it, hence too far from n / d.

    >>> first_convergent(333, 1000, 1)  # 0, then 1/3
    (1, 3)
    """
    rest, following = n, d
    p_before, p, q_before, q = 0, 1, 1, 0
    while True:
        whole, left = divmod(rest, following)
        p_before, p = p, whole * p + p_before
        q_before, q = q, whole * q + q_before
        if left <= error * q:  # what is left is |n q - p d|: for 333/1000 and 1/3 it is 1
            return p, q
        rest, following = following, left


class Difference:
    """x'w - m'w for any x, where A w = b, between two numbers that more bits bring nearer to each other."""

    def __init__(self, refined: Refined, m: Vector) -> None:
        self.refined: Refined = refined
        self._m = m
        # Bring all w_j, and their errors, over the one denominator `below`.
        shifts = [refined.matrix.top - unit for unit in refined.matrix.units]
        error = refined.error
        self._w = [n << shift for n, shift in zip(refined.numerators, shifts)]
        self._errors = [error << shift for shift in shifts]
        self._below = refined.unit << (refined.matrix.top + refined.bits)
        # What does not depend on x: m'w, and by how much the errors of w can move it.
        whole, self._scale = integers(m, str)
        self._w_m = sum(map(mul, whole, self._w))
        self._error_m = sum(map(mul, map(abs, whole), self._errors))

    def between(self, x: Sequence[int], scale: int) -> tuple[int, int, int]:
        """Return two integers, and a positive third under both, for x over a scale."""
        # x'w - m'w from the numbers near w, and the sum of |x_j| error_j and |m_j| error_j on both sides.
        middle = sum(map(mul, x, self._w)) * self._scale - self._w_m * scale
        reach = sum(map(mul, map(abs, x), self._errors)) * self._scale + self._error_m * scale
        return middle - reach, middle + reach, self._below * self._scale * scale

    def coefficients(self) -> Optional[Vector]:
        """Return numbers near w, if all their errors together are below 2^-60 of their sizes together."""
        if any(self.refined.right) and sum(self._errors) << 60 > sum(map(abs, self._w)):
            return None
        return tuple(Fraction(w, self._below) for w in self._w)

    def better(self) -> Optional[Difference]:
        """Return the same with more bits; None where the factor does not lead on."""
        refined = self.refined.better()
        return refined and Difference(refined, self._m)


class Contrasts:
    """x'w - m'w for several w, the first of which is 0; each is refined as far as an x asks for."""

    def __init__(self, known: list[Difference]) -> None:
        self.known = known

    @staticmethod
    def of(matrix: Matrix, rights: Sequence[Vector], middles: Sequence[Vector]) -> Optional[Contrasts]:
        """Return them for a positive definite matrix of many rows, None for others."""
        factored = Factored.of(matrix) if len(matrix) >= ROWS_FOR_REFINEMENT else None
        if factored is None:
            return None
        started = [Refined.of(factored, right) for right in rights[1:]]
        known = [Difference(each, m) for each, m in zip(started, middles[1:]) if each]
        return Contrasts(known) if len(known) == len(started) else None

    def exact(self) -> Optional[Sequence[Vector]]:
        """Return every w, exactly; None where the factor does not lead there."""
        found = (known.refined.exact() for known in self.known)
        return self._with_first([w for w in found if w])

    def coefficients(self) -> Optional[Sequence[Vector]]:
        """Return numbers near every w; None where the factor does not lead there."""
        found = (self._first(place, Difference.coefficients) for place in range(len(self.known)))
        return self._with_first([w for w in found if w])

    def _first(self, place: int, verdict: Callable[[Difference], Optional[T]]) -> Optional[T]:
        """Return the first verdict on one w, refined as far as that takes; None if the factor leads nowhere.

        The w is kept as refined, for every x that comes later.
        """
        known: Optional[Difference] = self.known[place]
        while known is not None:
            self.known[place] = known
            found = verdict(known)
            if found is not None:
                return found
            known = known.better()
        return None

    def _with_first(self, found: list[Vector]) -> Optional[Sequence[Vector]]:
        if not found or len(found) < len(self.known):
            return None
        return [(ZERO,) * len(found[0]), *found]

    def values(self, x: Integers, exactly: Callable[[], Integers]) -> list[Value]:
        """Return x'w - m'w, for x as integers over a scale; exactly where no enclosure tells."""

        def near(place: int, at: Enclosing) -> Optional[Interval]:
            def ends(known: Difference) -> Optional[Interval]:  # if they agree as far as `at` has digits
                low, high, below = known.between(*x)
                if (high - low) * 10**at.digits > max(below, abs(low)):
                    return None
                return at.ratio(low, below)[0], at.ratio(high, below)[1]

            return self._first(place, ends)

        def exact(place: int) -> Value:
            numerators, denominator = exactly()
            return quotient(numerators[place + 1], denominator)

        places = range(len(self.known))
        return [ZERO, *(near_or_exact(partial(near, place), partial(exact, place)) for place in places)]


def relative(values: list[Value]) -> list[Value]:
    """Return real numbers and ZERO less the largest, or one that is nearly so, in whose place ZERO is."""
    top = max(values, key=lambda value: value.enclose(FIRST)[0] if isinstance(value, Real) else Decimal(0))
    return values if top is ZERO else [ZERO if value is top else value - top for value in values]
