# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Two eliminations: an exact one, and one in integers of some bits whose error is proved.

The exact one (Bareiss) decides what is singular, and gives fractions. The other one (Cholesky, in fixed
point) encloses what is rounded in the end anyway; its cost hardly grows with the length of the given numbers.
Its bounds are crude on purpose: twice as many bits cost little, and `rounding.decided` asks for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
        usable = range(k, k + 1 if definite else size)
        found = next((i for i in usable if rows[i][0] > 0 or rows[i][0] and not definite), None)
        if found is None:  # the columns up to k are dependent, or the matrix is not positive definite
            return Triangle(rows, units, scale, 0)
        if found != k:
            rows[k], rows[found], sign = rows[found], rows[k], -sign
        top = rows[k]
        pivot = top[0]
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


def solutions(matrix: Matrix, rights: Sequence[Vector], where: str) -> list[Vector]:
    """Return A^-1 b for each right side, for any square A. Raises: NotPositiveDefiniteError if singular."""
    symmetric = matrix == tuple(zip(*matrix))
    found = refined(matrix, rights) if symmetric else None
    if found is not None:
        return found
    system = eliminated(matrix, rights, definite=symmetric)
    if symmetric and not system.sign:  # not positive definite, but perhaps not singular
        system = eliminated(matrix, rights)
    if not system.sign:  # A A' is symmetric, and singular if A is
        system = definite(tuple(tuple(dot(u, v) for v in matrix) for u in matrix), (), where)
    return system.solutions()


def solved_definite(matrix: Matrix, rights: Sequence[Vector], where: str) -> list[Vector]:
    """Return A^-1 b for each right side, for a symmetric A. Raises: NotPositiveDefiniteError."""
    found = refined(matrix, rights)
    return definite(matrix, rights, where).solutions() if found is None else found


def refined(matrix: Matrix, rights: Sequence[Vector]) -> Optional[list[Vector]]:
    """Return each A^-1 b exactly, for a symmetric A; None if Bareiss is faster, or a factor too coarse.

    Only speed needs this: for one right side and 100 rows it is ten times faster than Bareiss, which in turn
    serves many right sides by one elimination. The residual b - A x of an approximate solution x is an exact
    vector; solving for it again, and so on, adds as many bits a step as the factor has. Continued fractions
    then recognise the solution, and A x = b proves it.
    """
    rows, scale = integer_rows(matrix)
    longest = max(max(map(int.bit_length, row)) for row in rows)
    is_faster = longest <= BITS_FOR_REFINEMENT * len(matrix) and 4 * len(rights) <= len(matrix)
    factor = first_factor(matrix) if is_faster else None
    if factor is None:
        return None
    top = max(factor.units)
    found: list[Vector] = []
    target = 500  # bits, for the first right side; the solutions of the others are about as long as its
    lifted = [[a << top - unit for a, unit in zip(row, factor.units)] for row in rows]
    for right in rights:
        b, whole = common(right)
        # x_j is near v_j / 2^(bits + units_j), and `rest` is b - A x, times 2^(bits + top).
        v, rest, bits = [0] * len(b), [a << top for a in b], 0
        while len(found) < len(rights):
            while bits < target:
                w, error, power = factor.solved(rest, 1 << top)
                cut = error.bit_length() + 1  # without these bits, w is off by at most 2
                gain = power - cut
                if gain < factor.bits // 4:
                    return None
                step = [a >> cut for a in w]
                v, bits = [(a << gain) + s for a, s in zip(v, step)], bits + gain
                rest = [(a << gain) - sum(map(mul, row, step)) for a, row in zip(rest, lifted)]
            x, below = recognised([(a, 1 << bits + unit) for a, unit in zip(v, factor.units)], 2)
            if below and all(sum(map(mul, row, x)) == a * below for row, a in zip(rows, b)):
                found.append(tuple(Fraction(a * scale, below * whole) for a in x))
                break
            target = bits * 5 // 4
    return found


def recognised(values: Sequence[tuple[int, int]], error: int) -> tuple[list[int], int]:
    """Return fractions near n / d +- error / d: numerators over one denominator, or 0 if none is certain."""
    # All share the denominator |A| (Cramer's rule), and the first few usually show most of it. So only these
    # need a long continued fraction.
    below, found = 1, []
    for n, d in values:
        p, q = _convergent(n * below, d, error * below)
        below *= q
        if 2 * q * below * error >= d:
            return [], 0
        found.append((p, below))
    return [p * (below // own) for p, own in found], below


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
    """Return the factor with the fewest bits that prove a symmetric matrix definite.

    None if the matrix is so small that Bareiss is faster, or if 1,536 bits do not prove it.
    """
    for digits in (24, 48, 96, 192) if len(matrix) >= ROWS_FOR_REFINEMENT else ():
        try:
            return Factor(matrix, Precision(digits))
        except TooCoarse:
            pass
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
        return self.at.between(*self._over(low, high, 2 * self.bits + 2 * shift))

    def _over(self, low: int, high: int, power: int) -> tuple[int, int, int]:
        """Return numbers over 2^power as numbers of the given matrix, and their denominator."""
        lift = max(-power, 0)
        return low * self.scale << lift, high * self.scale << lift, 1 << max(power, 0)

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
        return self.at.between(*self._over(x[j] - error, x[j] + error, power + self.units[j]))

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

    def determinant(self) -> tuple[int, int, int]:
        """Return low, high, below: |A| without `scale` is between low / below and high / below."""
        # |L L'| <= |A| <= (1 + delta)^d |L L'| <= (1 + 2 d delta) |L L'|, if 2 d delta < 1
        d = len(self.rows)
        if 2 * d * self.delta >> self.bits:
            raise TooCoarse
        low = prod(row[-1] for row in self.rows) ** 2
        high = low + (2 * d * self.delta * low >> self.bits) + 1
        power = 2 * self.bits * d - 2 * sum(self.units)
        return (low, high, 1 << power) if power >= 0 else (low << -power, high << -power, 1)

    def log_determinant(self) -> Interval:
        """Enclose ln |A| of the given matrix."""
        low, high, below = self.determinant()
        return self.at.between(low, high, below * self.scale ** len(self.rows)).ln()


def shifted(a: int, by: int) -> int:
    """Return a 2^by, rounded down."""
    return a << by if by >= 0 else a >> -by
