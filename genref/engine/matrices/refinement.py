# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Positive definite matrices with a rounded factor: solutions, forms and determinants to any precision.

The factor is Cholesky's factor L of A - c I, in doubles or, where these are too coarse, in integers of 160
bits or more. Rows and columns were multiplied by powers of 2 that bring the diagonal between 1 and 4.

- A is definite: in doubles c is 2^-47 times the trace of A. If Cholesky's method factors A - c I, then L L'
  differs from it by at most eight roundings of the product of the lengths of two rows of L. Altogether this
  is less than 2^-50 of the trace, and A differs from its doubles by less still. So the least eigenvalue of A
  is above c / 2 (Rump, Verification of positive definiteness, BIT 46, 2006). In integers over 2^bits all
  rounding is down, and the same is true for c = 12 d 2^-bits: see `_in_integers`.
- The solution of A x = b: the residual r = b - A x of any x is an exact integer vector. Solving for r again,
  and so on, adds dozens of bits a step. The error of x, A^-1 r, is at most |r| over the least eigenvalue.
- b' A^-1 b: for any x it is x'(b + r) + r' A^-1 r. The last term is not negative, and at most |r|^2 over the
  least eigenvalue, so the result has twice as many bits as x.
- A^-1: if columns W leave the residual R = I - A W, their relative error is at most |R|, in a sense that does
  not depend on how close A is to a singular matrix: see `Inverse.approximate`.
- |A|: it exceeds |L L'| by a factor that approaches 1 with each bit of the factor: see
  `Factored.determinant`.

With enough bits, continued fractions turn each approximate x_j into the exact fraction, and checking A x = b
proves it (Wan, An algorithm to solve integer linear systems exactly using numerical methods, J. Symbolic
Comput. 41, 2006).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import fsum, isqrt, ldexp, prod, sqrt
from operator import mul
from typing import NamedTuple, Optional, TypeVar, cast

from ...numbers.enclosing import FIRST, Enclosing, Interval
from ...numbers.exact import Integers, Matrix, Vector, integers
from ...numbers.reals import ZERO, Real, Value, approximate_or_exact, quotient
from .elimination import integer_rows

T = TypeVar("T")

ROWS_FOR_REFINEMENT = 12
"""From this many equations or features on, refining a factor is faster than exact arithmetic."""

GAIN = 40
"""Bits that a first step with doubles gains; later steps gain fewer if the matrix is ill-conditioned."""

LENGTHS = (160, 320, 640)
"""Bits after the point of integer factors, tried in turn: 160 are enough for columns that differ by 10^-20 of
their length, 640 for 10^-90."""


class Factor(NamedTuple):
    """An approximate L with L L' = A - c I, a bound for the least eigenvalue, and the gain of a first step.

    `solved`: returns about 2^gain A^-1 r, in integers, for integers r. `least`: the least eigenvalue of A is
    above 2^-least. `diagonal`: the diagonal of L over 2^bits, if L is in integers.
    """

    solved: Callable[[Sequence[int], int], list[int]]
    least: int
    gain: int
    bits: int = 0
    diagonal: Sequence[int] = ()


class Factored:
    """A positive definite matrix, `rows` over `scale`, with a factor: the factored matrix has the entries of
    `rows` times 2^-(units_i + units_j), that is, `even` over 4^top."""

    def __init__(self, rows: list[list[int]], scale: int, units: list[int], factor: Factor) -> None:
        self.rows: list[list[int]] = rows
        self.scale: int = scale
        self.units: list[int] = units
        self.factor: Factor = factor
        self.top: int = max(units)
        self.even: list[list[int]] = _even(rows, units)

    @staticmethod
    def of(matrix: Matrix) -> Optional[Factored]:
        """Return a symmetric matrix with its factor; None if the factor does not prove it definite."""
        rows, scale = integer_rows(matrix)
        if min(row[i] for i, row in enumerate(rows)) <= 0:
            return None
        # Divide row and column i by 2^unit_i, which brings the diagonal between 1 and 4: 12 becomes 3, 500
        # becomes 500 / 256. If the matrix is definite, the other entries are then below 4, too.
        units = _units(rows)
        if any(abs(a) >> unit + other > 4 for row, unit in zip(rows, units) for a, other in zip(row, units)):
            return None
        # Doubles are faster; integers also prove matrices closer to a singular one: by some 30 digits with
        # 160 bits, by 170 with 640.
        even, below = _even(rows, units), 2 * max(units)
        found = (_in_integers(even, below, bits) for bits in LENGTHS)
        factor = _in_doubles(even, below) or next(filter(None, found), None)
        return factor and Factored(rows, scale, units, factor)

    def solved(self, right: Sequence[int], gain: int) -> list[int]:
        """Return about 2^gain A^-1 r in integers, both in the units of the factor."""
        return self.factor.solved(right, gain - 2 * self.top)

    def lengthened(self, digits: int) -> Factored:
        """Return the matrix with an integer factor that gives the determinant to this many digits."""
        # `determinant` requires that 2 d e, for e = 18 d 2^(least - bits), is at most 2^-4digits. 24 digits
        # for a matrix with d = 30 and an eigenvalue of 2^-10 take about 10 + 14 + 96 bits.
        bits = self.factor.least + (18 * len(self.rows) ** 2).bit_length() + 4 * digits + 1
        if self.factor.bits >= bits:
            return self
        # The factor exists: A is definite by more than the shift and all roundings with this many bits.
        factor = cast(Factor, _in_integers(self.even, 2 * self.top, bits))
        return Factored(self.rows, self.scale, self.units, factor._replace(least=self.factor.least))

    def determinant(self, digits: int) -> tuple[int, int, int]:
        """Return integers low, high, below: |A| is from low / below to high / below, to this many digits.

        The factor must have been lengthened for this many digits.
        """
        # Let A = L L' + M. `_in_integers` shows that M is definite and that its norm is at most 3 c / 2, so
        # |L L'| <= |A|. And c = 12 d 2^-bits is so small beside the least eigenvalue of A that M <= e A for
        # e = 18 d 2^(least - bits). Hence L L' >= (1 - e) A, |L L'| >= (1 - e)^d |A| >= (1 - d e) |A|, and
        # |A| <= (1 + 2 d e) |L L'|, as d e is below 1/2. `lengthened` makes 2 d e at most 2^-4digits.
        factor = self.factor
        low = prod(factor.diagonal) ** 2 << 2 * sum(self.units)
        below = self.scale ** len(self.rows) << 2 * factor.bits * len(self.rows)
        return low, low + (low >> 4 * digits) + 1, below


def _units(rows: Sequence[Sequence[int]]) -> list[int]:
    """Return the exponents of the powers of 4 that bring the diagonal between 1 and 4."""
    return [(row[i].bit_length() - 1) // 2 for i, row in enumerate(rows)]


def _even(rows: Sequence[Sequence[int]], units: Sequence[int]) -> list[list[int]]:
    """Return the rows with entry (i, j) times 2^-(unit_i + unit_j), over 4^top for the largest unit."""
    top = max(units)
    return [[a << 2 * top - unit - other for a, other in zip(row, units)] for row, unit in zip(rows, units)]


def _in_doubles(rows: Sequence[Sequence[int]], below: int) -> Optional[Factor]:
    """Return the factor of a matrix over 2^below; None if doubles do not prove it positive definite."""
    over = 1 << below
    doubles = [[a / over for a in row[: i + 1]] for i, row in enumerate(rows)]
    # Cholesky's method, row by row, on A - c I for c = shift. If it succeeds, the least eigenvalue of A is
    # above c / 2, as the module docstring proves. That is above 2^-48, since the trace is at least d.
    shift = 2.0**-47 * fsum(row[-1] for row in doubles)
    factor: list[list[float]] = []
    for row in doubles:
        found: list[float] = []
        for entry, other in zip(row, factor):
            found.append((entry - fsum(map(mul, found, other))) / other[-1])
        square = row[-1] - shift - fsum(map(mul, found, found))
        if not square > 0:
            return None
        factor.append([*found, sqrt(square)])
    columns = [[row[j] for row in factor[j:]] for j in range(len(factor))]

    def solved(right: Sequence[int], gain: int) -> list[int]:
        # Divide by a power of 2 that brings all entries into the range of doubles.
        size = max(map(int.bit_length, right))
        # A = L L': solve L y = b from the first row down, then L' x = y from the last row up. For the factor
        # (2 0; 1 3) of (4 2; 2 10) and b = (8 13), y is (4 3) and x is (3/2 1).
        y: list[float] = []
        for entry, row in zip(right, factor):
            y.append((entry / (1 << size) - fsum(map(mul, row, y))) / row[-1])
        x: list[float] = []  # from the last entry on
        for entry_y, column in zip(reversed(y), reversed(columns)):
            x.append((entry_y - fsum(map(mul, reversed(column), x))) / column[0])
        return _shifted([int(ldexp(entry, 64)) for entry in reversed(x)], size + gain - 64)

    return Factor(solved, 48 - (len(rows).bit_length() - 1), GAIN)


def _shifted(numbers: Sequence[int], by: int) -> list[int]:
    """Return the numbers times 2^by, rounded down."""
    return [n << by for n in numbers] if by > 0 else [n >> -by for n in numbers]


def _in_integers(rows: Sequence[Sequence[int]], below: int, bits: int) -> Optional[Factor]:
    """Return the factor of a matrix over 2^below, in integers over 2^bits; None if it does not exist.

    It proves that A is positive definite: let u be 2^-bits. Rounding down changes an entry of A by less than
    u. An entry of L off the diagonal is a quotient by l_jj < 2.1, rounded down, so the product L L' is too
    small there by less than 2.1 u, and on the diagonal, where a root is rounded down, by less than 4.2 u. So
    A - c I is L L' plus a matrix with entries from 0 to 5.2 u, whose norm is below 6 d u: for c = 12 d u the
    least eigenvalue of A is above c / 2. And A - L L' has no eigenvalue below c / 2 or above 3 c / 2.
    """
    one, shift = 1 << bits, 12 * len(rows)
    factor = _rows_in_integers(rows, below, bits, shift)
    if len(factor[-1]) < len(rows):
        return None
    columns = [[row[j] for row in factor[j:]] for j in range(len(factor))]
    diagonal = [row[-1] for row in factor]

    def solved(right: Sequence[int], gain: int) -> list[int]:
        # As with doubles, solve L y = b, then L' x = y, with b divided by a power of 2; y and x are over
        # 2^bits. Rounding errors remain in the residual, and the next step corrects them.
        size = max(map(int.bit_length, right))
        y: list[int] = []
        for entry, row in zip(_shifted(right, 2 * bits - size), factor):
            y.append((entry - sum(map(mul, row, y))) // row[-1])
        x: list[int] = []
        for entry, column in zip(reversed(y), reversed(columns)):
            x.append((entry * one - sum(map(mul, reversed(column), x))) // column[0])
        return _shifted(x[::-1], size + gain - bits)

    # A step multiplies the residual by about c over the least eigenvalue, which is estimated by the square of
    # the smallest diagonal entry. A wrong estimate costs a few tries: see `Refined.better`.
    gain = bits - (16 * shift).bit_length() - 2 * (bits - min(diagonal).bit_length() + 1)
    return Factor(solved, bits - (shift // 2).bit_length() + 1, max(gain, 2), bits, diagonal)


def _rows_in_integers(rows: Sequence[Sequence[int]], below: int, bits: int, shift: int) -> list[list[int]]:
    """Return the rows of L for A - shift I / 2^bits; without a root, the last one has no diagonal."""
    # As with doubles, but numbers are over 2^bits, so 3/4 is 3 * 2^(bits - 2). A product of two is over
    # 2^(2 bits); dividing by a pivot, or taking the root, restores 2^bits.
    factor: list[list[int]] = []
    for i, row in enumerate(rows):
        found: list[int] = []
        entries = _shifted(row[: i + 1], bits - below)
        for entry, other_row in zip(entries, factor):
            found.append(((entry << bits) - sum(map(mul, found, other_row))) // other_row[-1])
        square = (entries[-1] - shift << bits) - sum(map(mul, found, found))
        factor.append(found)
        if square <= 0:
            break
        found.append(isqrt(square))
    return factor


def is_definite(matrix: Matrix) -> Optional[bool]:
    """Whether a symmetric matrix is positive definite; None if rounded numbers prove neither answer."""
    if Factored.of(matrix):
        return True
    rows, _ = integer_rows(matrix)
    if min(row[i] for i, row in enumerate(rows)) <= 0:
        return False
    # Cholesky's method ends in some row k. Take v = (v_0 ... v_(k-1) 1 0 ... 0), orthogonal to the columns of
    # L before k. Then v'Av is the square that the pivot should have, and negative unless A is on the edge. It
    # is computed exactly, so v proves that A is not definite, however L and v were rounded. For (1 2; 2 1)
    # the column of L is (1 2), so v is (-2 1), and v'Av is -3.
    units = _units(rows)
    even, bits = _even(rows, units), LENGTHS[0]
    factor = _rows_in_integers(even, 2 * max(units), bits, 12 * len(rows))
    v = [1 << bits]  # from entry k upwards
    for i in reversed(range(len(factor) - 1)):
        v.append(-sum(row[i] * entry for row, entry in zip(reversed(factor), v)) // factor[i][i])
    v.reverse()
    return False if sum(entry * sum(map(mul, row, v)) for entry, row in zip(v, even)) < 0 else None


class Refined(NamedTuple):
    """An approximate solution of A x = b: x_j is numerators_j +- `error`, over 2^(units_j + bits).

    A is the `rows` of its matrix, without their scale, and b is `right`, without its `unit`: so scale / unit
    times x solves the original equations. `left`: the residual b - A x, times 2^bits, in the units of the
    factor.
    """

    matrix: Factored
    unit: int
    right: list[int]
    left: list[int]
    numerators: list[int]
    bits: int
    gain: int

    @staticmethod
    def of(matrix: Factored, right: Integers) -> Refined:
        """Return the first approximation, with no bits."""
        b, unit = right
        left = [entry << 2 * matrix.top - own for entry, own in zip(b, matrix.units)]
        return Refined(matrix, unit, b, left, [0] * len(b), 0, matrix.factor.gain)

    @property
    def error(self) -> int:
        """An upper bound for the error of a numerator."""
        # |A^-1 r| <= |r| / least eigenvalue
        return (self.length << self.matrix.factor.least >> 2 * self.matrix.top) + 1

    @property
    def length(self) -> int:
        """The length of the residual, rounded up."""
        return isqrt(sum(map(mul, self.left, self.left))) + 1

    def better(self) -> Optional[Refined]:
        """Return an approximation with more bits; None if the factor makes no progress."""
        # Solve for the residual, 2^gain times as large, and keep the integer part of the solution. If the
        # factor is good, the new residual is about as large as before; if not, try a smaller gain.
        gain, before = self.gain, max(8 * len(self.left) << 2 * self.matrix.top, *map(abs, self.left))
        while gain > 1:
            steps = self.matrix.solved(self.left, gain)
            images = [sum(map(mul, row, steps)) for row in self.matrix.even]
            found = self._replace(
                left=[(entry << gain) - image for entry, image in zip(self.left, images)],
                numerators=[(n << gain) + step for n, step in zip(self.numerators, steps)],
                bits=self.bits + gain,
                gain=gain,
            )
            if max(map(abs, found.left)) <= 2 * before:
                return found
            gain //= 2
        return None

    def exact(self) -> Optional[Vector]:
        """Return x exactly; None if the factor makes no progress."""
        # Try to recognise x with the bits available, then with a quarter more each time: all tries together
        # cost only a few times as much as the last one, however many bits x needs.
        refined, target = self, self.bits
        while True:
            while refined.bits < target:
                better = refined.better()
                if better is None:
                    return None
                refined = better
            numerators, common = refined._recognised()
            # A is positive definite, so only the solution has this image: no other proof is needed.
            images = (sum(map(mul, row, numerators)) for row in self.matrix.rows)
            if common and all(image == b * common for image, b in zip(images, self.right)):
                return tuple(Fraction(n * self.matrix.scale, common * self.unit) for n in numerators)
            target = refined.bits * 5 // 4 + 1

    def _recognised(self) -> tuple[list[int], int]:
        """Return fractions close to x: numerators over one denominator, which is 0 if more bits are needed.

        It returns no fractions with denominators too long for these bits to tell apart.
        """
        common, error = 1, self.error
        found: list[tuple[int, int]] = []
        for n, unit in zip(self.numerators, self.matrix.units):
            # All entries share the denominator |A| (Cramer's rule), and the first few usually show most of
            # it. So an entry times the denominator found so far has a short denominator: after 1/6, 3/4
            # becomes 9/2. That is why only the first entries need a long continued fraction.
            whole = 1 << unit + self.bits
            p, q = first_convergent(n * common, whole, error * common)
            common *= q
            if 2 * q * common * error >= whole:
                return [], 0
            found.append((p, common))
        return [p * (common // below) for p, below in found], common


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
        if left <= error * q:  # `left` is |n q - p d|: 1 for 333/1000 and 1/3
            return p, q
        rest, following = following, left


class Difference:
    """Bounds for x'w - m'w, for any x, where A w = b; more bits bring the two bounds closer together."""

    def __init__(self, refined: Refined, m: Vector) -> None:
        self.refined: Refined = refined
        self._m = m
        # Bring all w_j, and their errors, over the one denominator `below`: w_j is over 2^(unit_j + bits),
        # and for the largest unit, 2^(top + bits) suits all. With units 1 and 3, w_1 and its error are
        # multiplied by 2^2.
        shifts = [refined.matrix.top - unit for unit in refined.matrix.units]
        scale, error = refined.matrix.scale, refined.error * refined.matrix.scale
        self._w = [n * scale << shift for n, shift in zip(refined.numerators, shifts)]
        self._errors = [error << shift for shift in shifts]
        self._below = refined.unit << (refined.matrix.top + refined.bits)
        # The parts that do not depend on x: m'w, and the effect of the errors of w on it.
        whole, self._scale = integers(m, str)
        self._w_m = sum(map(mul, whole, self._w))
        self._error_m = sum(map(mul, map(abs, whole), self._errors))

    def between(self, x: Sequence[int], scale: int) -> tuple[int, int, int]:
        """Return integers low, high, below: low / below and high / below bound it, for x over a scale."""
        # x'w - m'w for the approximate w, minus and plus the sum of |x_j| error_j and |m_j| error_j.
        middle = sum(map(mul, x, self._w)) * self._scale - self._w_m * scale
        reach = sum(map(mul, map(abs, x), self._errors)) * self._scale + self._error_m * scale
        return middle - reach, middle + reach, self._below * self._scale * scale

    def coefficients(self) -> Optional[Vector]:
        """Return numbers near w, if the sum of their errors is below 2^-60 of the sum of their sizes."""
        if any(self.refined.right) and sum(self._errors) << 60 > sum(map(abs, self._w)):
            return None
        return tuple(Fraction(w, self._below) for w in self._w)

    def better(self) -> Optional[Difference]:
        """Return the difference with more bits; None if the factor makes no progress."""
        refined = self.refined.better()
        return refined and Difference(refined, self._m)


class Square:
    """Bounds for b' A^-1 b; more bits bring the two bounds closer together."""

    def __init__(self, refined: Refined) -> None:
        self._refined: Refined = refined

    @staticmethod
    def of(matrix: Factored, right: Integers) -> Square:
        """Return the first bounds, from x = 0."""
        return Square(Refined.of(matrix, right))

    def between(self) -> tuple[int, int, int]:
        """Return integers low, high, below: the bounds are low / below and high / below."""
        # For any x with r = b - A x, b' A^-1 b = x'(b + r) + r' A^-1 r. For A = 2, b = 3 and x = 1, r is 1,
        # and 1 * 4 + 1 / 2 = 9/2. In the units of the factor x is over 2^bits, b over 4^top, r over both.
        matrix, left, bits = self._refined.matrix, self._refined.left, self._refined.bits
        over = 2 * matrix.top
        start = [b << over - unit + bits for b, unit in zip(self._refined.right, matrix.units)]
        estimate = sum(map(mul, self._refined.numerators, [b + r for b, r in zip(start, left)]))
        rest = sum(map(mul, left, left)) << matrix.factor.least
        low, below = (estimate << over) * matrix.scale, self._refined.unit**2 << 2 * (over + bits)
        return low, low + rest * matrix.scale, below

    def better(self) -> Optional[Square]:
        """Return the square with more bits; None if the factor makes no progress."""
        refined = self._refined.better()
        return refined and Square(refined)


class Inverse:
    """A^-1, column by column; each is refined only as far as requested."""

    def __init__(self, matrix: Factored) -> None:
        self._matrix = matrix
        # Column j of I has a 1 in place j, in the units of the factor.
        self._columns = [
            Refined.of(matrix, ([int(i == j) << unit for i in range(len(matrix.rows))], 1))
            for j, unit in enumerate(matrix.units)
        ]

    def approximate(self, bits: int) -> Optional[tuple[list[list[int]], int]]:
        """Return a symmetric W near A^-1: integers over one denominator; None if the factor cannot reach it.

        For every z, the relative error of z'Wz as an approximation of z' A^-1 z is at most 2^-bits.
        """
        # Let W be symmetric and R = I - A W. Then S = A^1/2 W A^1/2 is symmetric and has the eigenvalues of
        # A W = I - R. So they are between 1 - |R| and 1 + |R|, and z'Wz, which is y'Sy for y = A^-1/2 z, is
        # between (1 - |R|) y'y and (1 + |R|) y'y, where y'y = z' A^-1 z.
        #
        # Each column knows its residual, here at most 2^-more / sqrt(d), so |R| is at most 2^-more. But the
        # columns are not exactly symmetric. Using the upper half for both changes W by at most d times the
        # largest difference of two entries, and R by at most 4 d as much, as the trace of A is below 4 d.
        matrix, d = self._matrix, len(self._columns)
        more = bits + 1
        while True:
            if not all(self._refine(j, more + d.bit_length()) for j in range(d)):
                return None
            longest = max(column.bits for column in self._columns)
            rows = [[n << longest - column.bits for n in column.numerators] for column in self._columns]
            largest = max(abs(a - b) for row, column in zip(rows, zip(*rows)) for a, b in zip(row, column))
            if 4 * d * d * largest << bits + 1 <= 1 << longest:
                break
            more += bits
        symmetric = [[matrix.scale * rows[min(i, j)][max(i, j)] for j in range(d)] for i in range(d)]
        return _even(symmetric, matrix.units), 1 << longest + 2 * matrix.top

    def _refine(self, j: int, bits: int) -> bool:
        """Refine column j until its residual is at most 2^-bits; return False if that is not reached."""
        column: Optional[Refined] = self._columns[j]
        while column is not None:
            self._columns[j] = column
            if column.length << bits <= 1 << column.bits + 2 * self._matrix.top:
                return True
            column = column.better()
        return False


class Contrasts:
    """x'w - m'w for several w, the first of which is 0; each is refined as far as some x requires."""

    def __init__(self, differences: list[Difference]) -> None:
        self.differences = differences

    @staticmethod
    def of(matrix: Matrix, rights: Sequence[Vector], middles: Sequence[Vector]) -> Optional[Contrasts]:
        """Return the contrasts for a positive definite matrix with many rows, None for others."""
        factored = Factored.of(matrix) if len(matrix) >= ROWS_FOR_REFINEMENT else None
        if factored is None:
            return None
        pairs = zip(rights[1:], middles[1:])
        return Contrasts([Difference(Refined.of(factored, integers(b, str)), m) for b, m in pairs])

    def exact(self) -> Optional[Sequence[Vector]]:
        """Return every w exactly; None if the factor cannot reach that."""
        found = (difference.refined.exact() for difference in self.differences)
        return self._with_first([w for w in found if w])

    def coefficients(self) -> Optional[Sequence[Vector]]:
        """Return numbers near every w; None if the factor cannot reach that."""
        found = (self._first(place, Difference.coefficients) for place in range(len(self.differences)))
        return self._with_first([w for w in found if w])

    def _first(self, place: int, verdict: Callable[[Difference], Optional[T]]) -> Optional[T]:
        """Return the first verdict on one w, refined as far as necessary; None if the factor cannot decide.

        The refined w is kept for every later x.
        """
        difference: Optional[Difference] = self.differences[place]
        while difference is not None:
            self.differences[place] = difference
            found = verdict(difference)
            if found is not None:
                return found
            difference = difference.better()
        return None

    def _with_first(self, found: list[Vector]) -> Optional[Sequence[Vector]]:
        if not found or len(found) < len(self.differences):
            return None
        return [(ZERO,) * len(found[0]), *found]

    def values(self, x: Integers, exactly: Callable[[], Integers]) -> list[Value]:
        """Return x'w - m'w for x as integers over a scale; exactly if no enclosure decides."""

        def approximate(place: int, at: Enclosing) -> Optional[Interval]:
            def ends(difference: Difference) -> Optional[Interval]:  # if both agree to the digits of `at`
                low, high, below = difference.between(*x)
                if (high - low) * 10**at.digits > max(below, abs(low)):
                    return None
                return at.ratio(low, below)[0], at.ratio(high, below)[1]

            return self._first(place, ends)

        def exact(place: int) -> Value:
            numerators, denominator = exactly()
            return quotient(numerators[place + 1], denominator)

        places = range(len(self.differences))
        return [
            ZERO,
            *(approximate_or_exact(partial(approximate, place), partial(exact, place)) for place in places),
        ]


def relative(values: list[Value]) -> list[Value]:
    """Return real numbers, and ZERO first, minus the largest or nearly largest, which becomes ZERO itself."""
    top = max(values, key=lambda value: value.enclose(FIRST)[0] if isinstance(value, Real) else Decimal(0))
    return values if top is ZERO else [ZERO if value is top else value - top for value in values]
