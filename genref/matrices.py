# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Two eliminations: an exact one, and one in fixed point with a proved error.

The exact one (`eliminated`, by Bareiss) decides what is singular, and gives fractions. The other one
(`Factor`, by Cholesky) encloses what is rounded in the end anyway; its cost hardly grows with the length of
the given numbers. Its bounds are crude on purpose: twice as many bits cost little, and `rounding.decided`
asks for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from math import isqrt, prod
from operator import mul
from typing import NamedTuple, Optional

from .errors import DomainError, NotPositiveDefiniteError
from .numbers.exact import MAX_BITS, Matrix, Vector, common
from .numbers.rounding import Interval, Precision, TooCoarse

ROWS_FOR_REFINEMENT = 12
"""From this many rows on, a factor is faster than Bareiss."""

BITS_FOR_REFINEMENT = 64
"""Up to this many bits of an entry, for each row, `refined` is faster than Bareiss."""


def dot(u: Iterable[Fraction], v: Iterable[Fraction]) -> Fraction:
    """Return u'v, over common denominators: entries of a solution share theirs, and it may be very long."""
    (a, p), (b, q) = common(u), common(v)
    return Fraction(sum(map(mul, a, b)), p * q)


def identity(size: int) -> Matrix:
    """Return the d x d matrix I."""
    return tuple(tuple(Fraction(int(i == j)) for j in range(size)) for i in range(size))


def integer_rows(rows: Sequence[Sequence[Fraction]]) -> tuple[list[list[int]], int]:
    """Return rows of any lengths as integers over one common denominator."""
    flat, scale = common(chain.from_iterable(rows))
    entries = iter(flat)
    return [[next(entries) for _ in row] for row in rows], scale


# Exactly


class Triangle(NamedTuple):
    """Equations in upper triangular form: each row from its diagonal on, followed by its right sides.

    All entries are integers, because the matrix was multiplied by `scale`, and its columns (and, if it is
    symmetric, its rows) by `units`. `sign` is 1 or -1, depending on the row exchanges, or 0 if elimination
    stopped because a row had no pivot.
    """

    rows: list[list[int]]
    units: Sequence[int]
    scale: int
    sign: int

    @property
    def determinant(self) -> Fraction:
        """The determinant of the matrix; 0 if elimination stopped."""
        return Fraction(self.sign * self.rows[-1][0], self.scale ** len(self.rows) * prod(self.units) ** 2)

    def solutions(self) -> list[Vector]:
        """Return the solution for each right side."""
        # Work from the last row up, because each row has one more unknown than the row below it. The last
        # pivot is the determinant. For (2 1 | 5; 1 3 | 10) elimination leaves 5 y = 15 below 2 x + y = 5.
        # Times the determinant 5, y is 5 * 15 / 5 = 15 and x is (5 * 5 - 15) / 2 = 5: the solution is (1 3).
        size, det = len(self.rows), self.rows[-1][0]
        found = []
        for column in range(size, size + len(self.rows[-1]) - 1):
            x = [0] * size  # the solution times det: integers, by Cramer's rule
            for i in reversed(range(size)):
                row = self.rows[i]
                x[i] = (det * row[column - i] - sum(map(mul, row[1 : size - i], x[i + 1 :]))) // row[0]
            found.append(tuple(Fraction(a * unit, det) for a, unit in zip(x, self.units)))
        return found

    def inverse(self) -> Matrix:
        """Return the inverse of a positive definite matrix, which needs no right sides."""
        # Z = A^-1 is symmetric, and solves A Z = I. Elimination turns column j of I into 0 above row j, and
        # in row j into the pivot before. So the rows, from the last one up, give the lower half of Z.
        size, det = len(self.rows), self.rows[-1][0]
        before = [1, *(row[0] for row in self.rows)]
        z, found = [[0] * size for _ in self.rows], [[Fraction(0)] * size for _ in self.rows]
        for i in reversed(range(size)):
            for j in reversed(range(i, size)):
                right = det * before[i] if i == j else 0
                z[i][j] = z[j][i] = (right - sum(map(mul, self.rows[i][1:], z[j][i + 1 :]))) // before[i + 1]
                unit = self.scale * self.units[i] * self.units[j]
                found[i][j] = found[j][i] = Fraction(z[i][j] * unit, det)
        return tuple(map(tuple, found))


def eliminated(matrix: Matrix, rights: Sequence[Vector] = (), definite: bool = False) -> Triangle:
    """Return the equations of a matrix and its right sides in upper triangular form (Bareiss).

    `definite`: the matrix is symmetric; only its upper half is computed, and a pivot that is not positive
    stops the elimination.

    Raises: DomainError for numbers that are too long.
    """
    size, units = len(matrix), [1] * len(matrix)
    given = [row + tuple(right[i] for right in rights) for i, row in enumerate(matrix)]
    if definite:
        # Features in very different units get entries of similar length: for variances 1/4 and 2 and the
        # covariance 1/2, the units 2 and 1 give 1, 2 and 1.
        units = [1 << (row[i].denominator.bit_length() - 1) // 2 for i, row in enumerate(matrix)]
        by = [*units, *(1 for _ in rights)]
        given = [[a * (units[i] * b) for a, b in zip(row[i:], by[i:])] for i, row in enumerate(given)]  # type: ignore[misc]  # lists are rows, too
    rows, scale = integer_rows(given)
    bits = sum(max(map(int.bit_length, row)) for row in rows)
    if bits > MAX_BITS:
        raise DomainError("bits of an exact determinant", bits, f"at most {MAX_BITS}")
    # Each step cross-multiplies, pivot a - factor b, and divides by the previous pivot. The division leaves
    # no remainder, because entry (i, j) after k steps is the determinant of the first k rows and row i, in
    # the first k columns and column j. For (2 1 1; 1 3 2; 1 0 4) the first step gives (5 3; -1 7), and the
    # second (5 * 7 + 1 * 3) / 2 = 19, the determinant.
    sign = previous = 1
    for k in range(size):
        found = k if definite else next((i for i in range(k, size) if rows[i][0]), k)
        if found != k:
            rows[k], rows[found], sign = rows[found], rows[k], -sign
        top = rows[k]
        pivot = top[0]
        if not pivot or definite and pivot < 0:  # the columns up to k are dependent, or it is not definite
            return Triangle(rows, units, scale, 0)
        for i in range(k + 1, size):
            # By symmetry, the pivot's row contains the start of row i, which is not stored.
            own, skip = rows[i], i - k if definite else 1
            start, row = (top[skip], own) if definite else (own[0], own[1:])
            rows[i] = [(pivot * a - start * b) // previous for a, b in zip(row, top[skip:])]
        previous = pivot
    return Triangle(rows, units, scale, sign)


def definite(matrix: Matrix, rights: Sequence[Vector], where: str) -> Triangle:
    """Eliminate in a symmetric matrix, called `where`. Raises: NotPositiveDefiniteError."""
    found = eliminated(matrix, rights, definite=True)
    if not found.sign:
        k = next(k for k, row in enumerate(found.rows) if row[0] <= 0)
        raise _not_positive_definite(matrix, k, where)
    return found


def _not_positive_definite(matrix: Matrix, k: int, where: str) -> NotPositiveDefiniteError:
    """Return the error for a symmetric matrix whose first pivot that is not positive is in row k."""
    # In the first k columns row k is a sum of c_j times row j, since the first k rows are definite. So for v
    # = (-c, 1, 0 ... 0), v'Av is the pivot that elimination leaves at (k, k). It is not positive, so v proves
    # that A is not definite. For (1 2; 2 1), c = 2, v = (-2, 1) and v'Av = -3.
    leading = tuple(row[:k] for row in matrix[:k])
    before = definite(leading, [matrix[k][:k]], where).solutions()[0] if k else ()
    v = [*(-c for c in before), Fraction(1), *(Fraction(0) for _ in matrix[k + 1 :])]
    image = [dot(row, v) for row in matrix]  # 0 before entry k, which is the pivot
    if not any(image):
        return NotPositiveDefiniteError(where, k, {j: c for j, c in enumerate(before) if c})
    if not image[k]:
        # v'Av = 0 but Av is not 0. A step of t along axis m changes v'Av by -2 t (Av)_m + t^2 A_mm. For
        # t = (Av)_m / max(A_mm, 1) it is at most -(Av)_m^2 / max(A_mm, 1), so v'Av becomes negative.
        m = next(i for i, entry in enumerate(image) if entry)
        v[m] -= image[m] / max(matrix[m][m], Fraction(1))
        image = [dot(row, v) for row in matrix]
    return NotPositiveDefiniteError(where, k, None, tuple(v), dot(v, image))


def inverse(matrix: Matrix, where: str) -> Matrix:
    """Return A^-1 for any square A. Raises: NotPositiveDefiniteError if singular."""
    system = eliminated(matrix, definite=True) if matrix == tuple(zip(*matrix)) else None
    if system and system.sign:
        return system.inverse()
    return tuple(zip(*_any_solutions(matrix, identity(len(matrix)), where)))


def solution(matrix: Matrix, right: Vector, where: str) -> Vector:
    """Return A^-1 b for any square A. Raises: NotPositiveDefiniteError if singular."""
    found = refined(matrix, [right]) if matrix == tuple(zip(*matrix)) else None
    return (found or _any_solutions(matrix, [right], where))[0]


def _any_solutions(matrix: Matrix, rights: Sequence[Vector], where: str) -> list[Vector]:
    symmetric = matrix == tuple(zip(*matrix))
    system = eliminated(matrix, rights, definite=symmetric)
    if symmetric and not system.sign:  # not positive definite, but perhaps not singular
        system = eliminated(matrix, rights)
    if not system.sign:  # A A' is symmetric, and singular if A is
        system = definite(tuple(tuple(dot(u, v) for v in matrix) for u in matrix), (), where)
    return system.solutions()


def solved_definite(matrix: Matrix, rights: Sequence[Vector], where: str) -> list[Vector]:
    """Return A^-1 b for each right side, for a symmetric A. Raises: NotPositiveDefiniteError."""
    return refined(matrix, rights) or definite(matrix, rights, where).solutions()


def refined(matrix: Matrix, rights: Sequence[Vector]) -> Optional[list[Vector]]:
    """Return each A^-1 b exactly, for a symmetric A; None if Bareiss is faster, or A not proved definite.

    Only speed needs this: for one right side and 100 rows it is ten times faster than Bareiss, which in turn
    serves many right sides by one elimination. The residual b - A x of an approximate solution x is an exact
    vector; solving for it again, and so on, adds more than a quarter of the factor's bits a step. Fractions
    with denominators up to D differ by 1/D^2 or more, and |A| is at most the product of the diagonal
    (Hadamard). So when the error is small enough, only one such fraction is near x_j: a continued fraction
    finds it.
    """
    (rows, scale), numbers = integer_rows(matrix), [common(right) for right in rights]
    longest = max(max(map(int.bit_length, row)) for row in [*rows, *(b for b, _ in numbers)])
    is_faster = longest <= BITS_FOR_REFINEMENT * len(matrix) and 4 * len(rights) <= len(matrix)
    factor = first_factor(matrix) if is_faster else None
    if factor is None:
        return None
    top = max(factor.units)
    enough = 2 * sum(row[i].bit_length() for i, row in enumerate(rows)) + 3
    lifted = [[a << top - unit for a, unit in zip(row, factor.units)] for row in rows]
    found: list[Vector] = []
    for b, whole in numbers:
        size = max(map(int.bit_length, b))
        # x_j is near v_j / 2^(bits + units_j) times 2^size, and `rest` is b - A x, times 2^(bits + top).
        v, rest, bits = [0] * len(b), [a << top for a in b], 0
        while bits < enough + size:
            w, error, power = factor.solved(rest, 1 << top + size)
            cut = error.bit_length() + 1  # without these bits, w is off by at most 2
            gain, step = power - cut, [a >> cut for a in w]
            v, bits = [(a << gain) + s for a, s in zip(v, step)], bits + gain
            rest = [(a << gain) - (sum(map(mul, row, step)) << size) for a, row in zip(rest, lifted)]
        below, parts = 1, []
        for a, unit in zip(v, factor.units):
            # All share the denominator |A| (Cramer's rule), and the first few usually show most of it. So
            # only these need a long continued fraction.
            p, q = _convergent(a * below << size, 1 << bits + unit, below << size + 1)
            below *= q
            parts.append((p, below))
        found.append(tuple(Fraction(p * scale, own * whole) for p, own in parts))
    return found


def _convergent(n: int, d: int, error: int) -> tuple[int, int]:
    """Return the first convergent P / Q of n / d that is within error / d of it."""
    # 355/113 = 3 + 1/(7 + 1/16) has the convergents 3, 22/7 and 355/113: each is the nearest with such a
    # small denominator.
    rest, following, p_before, p, q_before, q = n, d, 0, 1, 1, 0
    while True:
        whole, left = divmod(rest, following)
        p_before, p, q_before, q = p, whole * p + p_before, q, whole * q + q_before
        if left <= error * q:
            return p, q
        rest, following = following, left


# Enclosed


def first_factor(matrix: Matrix) -> Optional[Factor]:
    """Return a factor of few bits that proves a symmetric matrix definite, so precise that `refined` gains.

    None if the matrix is so small that Bareiss is faster, or if 1,536 bits do not prove it so precisely.
    """
    for digits in (24, 48, 96, 192) if len(matrix) >= ROWS_FOR_REFINEMENT else ():
        with suppress(TooCoarse):
            found = Factor(matrix, Precision(digits))
            # If delta is below 2^(bits/4) over 2^bits, |L^-1| is below 2^(bits/8), so `solved` is off by less
            # than d 2^-(bits/2): each step of `refined` gains more than a quarter of the bits.
            if found.delta.bit_length() < found.bits // 4:
                return found
    return None


class Factor:
    """A positive definite matrix A, and L in integers over 2^bits, with L L' <= A <= (1 + delta) L L'.

    X <= Y means that Y - X is positive semidefinite. A here is the given matrix in whole numbers, whose rows
    and columns are divided by powers of 2, `units`, that bring its diagonal between 1 and 4.

    Raises: TooCoarse if these bits do not prove it definite.

    Proof. Write u = 2^-bits. The factor is that of A - 12 d u I, and all rounding is down.
    (1) Entry l_ij is a quotient by l_jj < 2, rounded down; so l_i1 l_j1 + ... + l_ij l_jj is below entry
        (i, j) by less than 2 u, and by u^2 more for the entry's own rounding. On the diagonal a root below 2
        is rounded down, so its square is below by less than 4 u + u^2.
    (2) Hence A - 12 d u I = L L' + E, where the entries of E are between 0 and 5 u. The norm of a symmetric
        matrix is at most its largest row sum, so |E| <= 6 d u, and 6 d u I <= A - L L' <= 18 d u I.
    (3) With y = L'x, |x|^2 <= |L^-1|^2 |y|^2, that is I <= |L^-1|^2 L L'. So A - L L' <= delta L L' for
        delta = 18 d u |L^-1|^2.
    """

    def __init__(self, matrix: Matrix, at: Precision) -> None:
        flat, self.scale = common(chain.from_iterable(matrix))
        self.at, self.bits = at, at.bits
        bits, d = at.bits, len(matrix)
        rows = [flat[start : start + d] for start in range(0, d * d, d)]
        if min(row[i] for i, row in enumerate(rows)) <= 0:
            raise TooCoarse
        self.units = units = [(row[i].bit_length() - 1) // 2 for i, row in enumerate(rows)]
        self.rows: list[list[int]] = []
        for i, row in enumerate(rows):
            found: list[int] = []
            for a, unit, other in zip(row[:i], units, self.rows):
                a = shifted(a, 2 * bits - units[i] - unit)
                found.append((a - sum(map(mul, found, other))) // other[-1])
            square = shifted(row[i], 2 * bits - 2 * units[i]) - (12 * d << bits) - sum(map(mul, found, found))
            if square <= 0:
                raise TooCoarse
            self.rows.append([*found, isqrt(square)])
        self.columns = [[row[j] for row in self.rows[j:]] for j in range(d)]
        # |L^-1| <= sqrt(d) max_i v_i, where v solves L v = 1 with the sizes of the entries of L added instead
        # of subtracted: no row of |L^-1| sums up to more than max_i v_i, and sqrt(d) leads to lengths. v is
        # in whole numbers, rounded up, which costs a bit or two.
        v: list[int] = []
        for row in self.rows:
            v.append(((1 << bits) + sum(map(mul, map(abs, row), v))) // row[-1] + 1)
        self.inverse_norm = (isqrt(d) + 1) * max(v)
        self.delta = 18 * d * self.inverse_norm**2
        """Over 2^bits."""
        # A rounded triangular solution y satisfies L y = b - r with entries of r below 2 u, and b itself is
        # rounded by less than u: so y is off by at most |L^-1| 3 sqrt(d) u.
        self.error = 4 * (isqrt(d) + 1) * self.inverse_norm

    def forward(self, b: Sequence[int]) -> list[int]:
        """Return L^-1 b, for b over 2^bits; the length of its error is at most `error`."""
        y: list[int] = []
        for entry, row in zip(b, self.rows):
            y.append(((entry << self.bits) - sum(map(mul, row, y))) // row[-1])
        return y

    def backward(self, y: Sequence[int]) -> list[int]:
        """Return L'^-1 y, with the same error."""
        x: list[int] = []
        for entry, column in zip(reversed(y), reversed(self.columns)):
            x.append(((entry << self.bits) - sum(map(mul, reversed(column), x))) // column[0])
        return x[::-1]

    def _scaled(self, z: Sequence[int], below: int) -> tuple[list[int], int]:
        """Return z / below in the units of A, over 2^bits, times 2^shift; and shift."""
        size = max((abs(a).bit_length() - unit for a, unit in zip(z, self.units) if a), default=0)
        shift = below.bit_length() - size
        return [shifted(a, self.bits + shift - unit) // below for a, unit in zip(z, self.units)], shift

    def square(self, z: Sequence[int], below: int) -> Interval:
        """Enclose z' A^-1 z, for the given matrix A and z over a denominator."""
        if not any(z):  # the error below is relative to z
            return self.at(0)
        b, shift = self._scaled(z, below)
        y = self.forward(b)
        length = isqrt(sum(map(mul, y, y)))
        # (L L')^-1 >= A^-1 >= (L L')^-1 / (1 + delta)
        high = (length + 1 + self.error) ** 2
        low = (max(length - self.error, 0) ** 2 << self.bits) // ((1 << self.bits) + self.delta)
        return self.at.between(low * self.scale, high * self.scale, 1, 2 * (self.bits + shift))

    def solved(self, z: Sequence[int], below: int) -> tuple[list[int], int, int]:
        """Return x near A^-1 z: integers, with an upper bound for their errors, over 2^power; and power.

        x_j is in the units of A: the true one is x_j * scale / 2^(power + unit_j).
        """
        b, shift = self._scaled(z, below)
        y = self.forward(b)
        # A = L (I + E) L' with 0 <= E <= delta I, so A^-1 b = L'^-1 (I + E)^-1 y, and (I + E)^-1 changes y by
        # at most delta |y|. So |L^-1| (delta |y| + error of y) is added to the roundings of `backward`.
        length = isqrt(sum(map(mul, y, y))) + 1 + self.error
        own = self.inverse_norm * ((self.delta * length >> self.bits) + 1 + self.error)
        return self.backward(y), own + self.error, self.bits + shift

    def entry(self, j: int, z: Sequence[int], below: int) -> Interval:
        """Enclose entry j of A^-1 z, for the given matrix A and z over a denominator."""
        x, error, power = self.solved(z, below)
        low, high = x[j] - error, x[j] + error
        return self.at.between(low * self.scale, high * self.scale, 1, power + self.units[j])

    def inverse(self, units: Sequence[int]) -> tuple[list[list[Fraction]], Fraction]:
        """Return entries near those of A^-1, for the given A, and a bound of their errors.

        Entry (i, j) comes times 2^(units_i + units_j): the inverse for features in these units.
        """
        rows, slack = [], Fraction(0)
        for j, unit in enumerate(units):
            x, error, power = self.solved([int(i == j) for i in range(len(units))], 1)
            own = zip(units, self.units)
            by = [self.scale * Fraction(2) ** (unit + mine - power - given) for mine, given in own]
            rows.append([a * b for a, b in zip(x, by)])
            slack = max(slack, error * max(by))
        return rows, slack

    def log_determinant(self) -> Interval:
        """Enclose ln |A| of the given matrix."""
        # |L L'| <= |A| <= (1 + delta)^d |L L'|, and ln (1 + delta) <= delta
        d, at = len(self.rows), self.at
        square = prod(row[-1] for row in self.rows) ** 2
        least = at.between(square, square, self.scale**d, 2 * (self.bits * d - sum(self.units))).ln()
        return least + at.between(0, d * self.delta, 1, self.bits)


def shifted(a: int, by: int) -> int:
    """Return a 2^by, rounded down."""
    return a << by if by >= 0 else a >> -by
