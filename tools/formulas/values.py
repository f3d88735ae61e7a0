# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Numbers and matrices as formulas use them: exact fractions, and genref's reals for all other numbers.

A vector is a matrix with one column, and a 1 x 1 matrix equals its number.

>>> u = value([1, 2])
>>> multiply(transposed(u), u)
Fraction(5, 1)
>>> same(multiply(u, Fraction(1, 2)), value([Fraction(1, 2), 1]))
True
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import Callable, NamedTuple, Union

from genref import equations as book
from genref.book_reals import Real, enclosed, exp, ln, sqrt, total
from genref.errors import GenrefError
from genref.numbers.rounding import Precision, TooCoarse

Number = Union[Fraction, Real]
Rows = Sequence[Sequence[Number]]


class Senseless(ValueError):
    """An operation without meaning, such as the sum of a vector and a number."""


@dataclass(frozen=True)
class Matrix:
    rows: tuple[tuple[Number, ...], ...]

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows[0])


@dataclass(frozen=True)
class Undefined:
    """0/0, which equals itself: a formula may say that something is 0/0."""


Value = Union[Number, Matrix, Undefined, bool, str, "tuple[object, ...]"]
DIGITS = 110


class Near(NamedTuple):
    """How close two equal numbers must be: a relative error or, near 0, an absolute one."""

    part: Fraction
    amount: Fraction


EXACTLY = Near(Fraction(1, 10**28), Fraction(1, 10**43))
"""A difference quotient with a step of 10^-25 is accurate to about 10^-50."""
ABOUT = Near(Fraction(1, 10**4), Fraction(1, 10**4))
"""For integrals computed from a few points."""


def value(given: object) -> Value:
    """Convert a Python object to a value: lists to vectors, lists of lists to matrices, ints to fractions."""
    if isinstance(given, (bool, str, Real, Matrix, Undefined)):
        return given
    if isinstance(given, (int, float, Fraction, Decimal)):
        return Fraction(given)
    if isinstance(given, (list, tuple)) and given and not isinstance(given[0], (str, bool, dict)):
        nested = isinstance(given[0], (list, tuple))
        return Matrix(tuple(tuple(map(number, row)) for row in (given if nested else ([a] for a in given))))
    if isinstance(given, (tuple, list, set, frozenset)):
        return tuple(given)
    raise Senseless(f"{type(given).__name__} is not a value")


def number(given: object) -> Number:
    one = collapsed(given)
    if isinstance(one, bool) or not isinstance(one, (int, float, Fraction, Decimal, Real)):
        raise Senseless(f"a number is needed, not {type(one).__name__}")
    return one if isinstance(one, Real) else Fraction(one)


def integer(given: object) -> int:
    one = number(given)
    if isinstance(one, Real) or one.denominator != 1:
        raise Senseless("a whole number is needed")
    return int(one)


def collapsed(given: object) -> object:
    return given.rows[0][0] if isinstance(given, Matrix) and given.shape == (1, 1) else given


def python(given: Value) -> object:
    """Convert a value to Python: whole numbers to ints, vectors and matrices to lists."""
    if isinstance(given, Fraction):
        return int(given) if given.denominator == 1 else given
    if isinstance(given, Matrix):
        rows = [[python(entry) for entry in row] for row in given.rows]
        return [row[0] for row in rows] if given.shape[1] == 1 else rows
    return given


def column(entries: Iterable[object]) -> Matrix:
    return Matrix(tuple((number(entry),) for entry in entries))


def transposed(a: Value) -> Value:
    return Matrix(tuple(zip(*a.rows))) if isinstance(a, Matrix) else number(a)


def add(a: Value, b: Value, sign: int = 1) -> Value:
    a, b = (collapsed(v) for v in (a, b))  # type: ignore[assignment]
    if isinstance(a, Matrix) and isinstance(b, Matrix):
        if a.shape != b.shape:
            raise Senseless(f"shapes {a.shape} and {b.shape} are added")
        return Matrix(tuple(tuple(x + sign * y for x, y in zip(*rows)) for rows in zip(a.rows, b.rows)))
    if isinstance(a, Matrix) or isinstance(b, Matrix):
        matrix, other = (a, b) if isinstance(a, Matrix) else (b, a)
        if isinstance(matrix, Matrix) and not isinstance(other, Real) and other == 0:  # 0 has any shape
            return multiply(matrix, Fraction(sign if matrix is b else 1))
        raise Senseless("a matrix and a number are added")
    return number(a) + sign * number(b)


def multiply(a: Value, b: Value) -> Value:
    a, b = (collapsed(v) for v in (a, b))  # type: ignore[assignment]
    if isinstance(a, Matrix) and isinstance(b, Matrix):
        if a.shape[1] != b.shape[0]:
            raise Senseless(f"shapes {a.shape} and {b.shape} are multiplied")
        columns = tuple(zip(*b.rows))
        product = Matrix(tuple(tuple(total(map(_times, row, c)) for c in columns) for row in a.rows))
        return collapsed(product)  # type: ignore[return-value]
    if isinstance(b, Matrix):
        a, b = b, a
    if isinstance(a, Matrix):
        factor = number(b)
        return Matrix(tuple(tuple(x * factor for x in row) for row in a.rows))
    return number(a) * number(b)


def _times(a: Number, b: Number) -> Number:
    return a * b


def divide(a: Value, b: Value) -> Value:
    divisor = number(b)
    if not isinstance(divisor, Real) and divisor == 0:
        dividend = number(a)
        if not isinstance(dividend, Real) and dividend == 0:
            return Undefined()
        raise Senseless("division by 0")
    return multiply(a, 1 / divisor)


def power(base: Value, exponent: Value) -> Value:
    base, to = collapsed(base), number(exponent)  # type: ignore[assignment]
    if isinstance(base, Matrix):
        if to == -1:
            return inverse(base, book.matrix_inverse)
        raise Senseless("a power of a matrix")
    of = number(base)
    if isinstance(to, Real) or abs(to) > 200:
        return exp(to * ln(of))
    if to.denominator == 1:
        whole = of ** abs(int(to)) if isinstance(of, Fraction) or to else Fraction(1)
        return whole if to >= 0 else divide(Fraction(1), whole)
    if to.denominator == 2:
        return power(sqrt(of), 2 * to)
    return exp(to * ln(of))


@lru_cache(maxsize=500)
def inverse(a: Matrix, by: Callable[[Rows], Sequence[Sequence[Number]]]) -> Matrix:
    try:
        return Matrix(tuple(map(tuple, by(a.rows))))
    except (ArithmeticError, RuntimeError, StopIteration):  # no pivot is left
        raise Senseless("the inverse of a singular matrix") from None


def trace(a: Value) -> Number:
    if isinstance(a, Matrix) and a.shape[0] != a.shape[1]:
        raise Senseless("the trace of a matrix that is not square")
    return total(a.rows[i][i] for i in range(len(a.rows))) if isinstance(a, Matrix) else number(a)


def bars(a: Value) -> Number:
    """|a|: the determinant of a matrix or the absolute value of a number."""
    a = collapsed(a)  # type: ignore[assignment]
    if isinstance(a, Matrix):
        if a.shape[0] != a.shape[1]:
            raise Senseless("bars around what is neither a square matrix nor a number")
        return book.matrix_determinant(a.rows)
    return -number(a) if less(a, Fraction(0)) else number(a)


def root(a: Value) -> Value:
    """Return the square root; of a diagonal matrix, entry by entry."""
    if isinstance(a, Matrix):
        if any(i != j and entry != 0 for i, row in enumerate(a.rows) for j, entry in enumerate(row)):
            raise Senseless("the root of a matrix that is not diagonal")
        return Matrix(tuple(tuple(map(sqrt, row)) for row in a.rows))
    return sqrt(number(a))


def function(name: str, a: Value) -> Value:
    if name == "tr":
        return trace(a)
    if name == "sqrt":
        return root(a)
    if name == "factorial":
        return Fraction(math.factorial(integer(a)))
    return {"ln": ln, "exp": exp}[name](number(a))


def ends(a: Number, digits: int = DIGITS) -> tuple[Fraction, Fraction]:
    """Return two fractions that enclose the number."""
    if not isinstance(a, Real):
        return a, a
    for more in count():
        try:
            found = enclosed(a, Precision(digits << more))
            return Fraction(found.low), Fraction(found.high)
        except (TooCoarse, OverflowError, ValueError) as error:
            if more > 2 or isinstance(error, GenrefError):
                raise Senseless("no digits are enough") from None
    raise AssertionError


def middle(a: Number, digits: int = 30) -> Fraction:
    low, high = ends(a, digits)
    return (low + high) / 2


def same(a: Value, b: Value, near: Near = EXACTLY) -> bool:
    a, b = (collapsed(v) for v in (a, b))  # type: ignore[assignment]
    if isinstance(a, Matrix) or isinstance(b, Matrix):
        if isinstance(a, Matrix) and isinstance(b, Matrix):
            rows = zip(a.rows, b.rows)
            return a.shape == b.shape and all(same(x, y, near) for row in rows for x, y in zip(*row))
        matrix, other = (a, b) if isinstance(a, Matrix) else (b, a)
        zero = not isinstance(other, (Real, bool)) and other == 0  # of any shape
        assert isinstance(matrix, Matrix)
        return zero and all(same(x, Fraction(0), near) for row in matrix.rows for x in row)
    if not _numeric(a) or not _numeric(b):
        return a == b
    (low_a, high_a), (low_b, high_b) = ends(number(a)), ends(number(b))
    allowed = max(near.part * abs(low_a), near.part * abs(low_b), near.amount)
    return high_a - low_b <= allowed and high_b - low_a <= allowed


def _numeric(a: object) -> bool:
    return isinstance(a, (int, Fraction, Real)) and not isinstance(a, bool)


def less(a: Value, b: Value) -> bool:
    return ends(number(a))[1] < ends(number(b))[0]


def related(name: str, a: Value, b: Value, near: Near = EXACTLY) -> bool:
    """Return whether a relation, such as "=" or "<=", is true of two values."""
    if name == "in":
        return isinstance(b, tuple) and any(same(a, item, near) for item in b)  # type: ignore[arg-type]
    if name in ("=", "!="):
        return same(a, b, near) == (name == "=")
    if isinstance(a, Matrix) and name == "<":
        raise Senseless("an order of matrices")
    before = less(a, b) if name in ("<", "<=") else less(b, a)
    return before or (name in ("<=", ">=") and same(a, b, near))


@lru_cache(maxsize=None)
def weights(nodes: int) -> tuple[Fraction, ...]:
    """Weights at 0, 1/n, ..., 1 that integrate polynomials up to the degree n exactly (Newton and Cotes).

    >>> weights(2)
    (Fraction(1, 6), Fraction(2, 3), Fraction(1, 6))
    """
    places = [Fraction(i, nodes) for i in range(nodes + 1)]
    powers = [[place**k for place in places] for k in range(nodes + 1)]
    return tuple(map(Fraction, book.matrix_solve(powers, [Fraction(1, k + 1) for k in range(nodes + 1)])))  # type: ignore[arg-type]


def points(low: object, high: object) -> list[tuple[Fraction, Fraction]]:
    """Return points and weights for an integral of one number.

    Up to infinity it is the trapezoidal rule, whose error falls exponentially for such functions: over all
    numbers with steps of 11/10, for bumps as wide as the standard normal one; from 0 on, with t = e^s.
    """
    if low is None:
        return [(Fraction(11 * i, 10), Fraction(11, 10)) for i in range(-6, 7)]
    if high is None:
        steps = [Fraction(i, 4) for i in range(-90, 20)]
        return [(middle(number(low)) + Fraction(math.exp(s)), Fraction(math.exp(s)) / 4) for s in steps]
    a, b = number(low), number(high)
    if isinstance(a, Real) or isinstance(b, Real):
        raise Senseless("the bounds of an integral are fractions here")
    return [(a + (b - a) * Fraction(i, 12), (b - a) * weight) for i, weight in enumerate(weights(12))]


def diagonal(entries: Sequence[Number]) -> list[list[Number]]:
    """Return a square matrix with these numbers on its diagonal."""
    return [[a if i == j else Fraction(0) for j in range(len(entries))] for i, a in enumerate(entries)]
