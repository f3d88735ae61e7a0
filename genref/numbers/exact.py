# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exact input: every number that genref reads becomes a fraction, or an integer over a common denominator.

A double is an integer times a power of two, so 0.1 is 3602879701896397/2^55, and a sum of doubles is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from itertools import islice, repeat
from math import frexp, lcm, ldexp, prod
from operator import attrgetter, floordiv, index, mul
from typing import Optional, Protocol, SupportsIndex, Tuple, TypeVar, Union, cast

from ..errors import DomainError, EmptyDataError, GenrefError, NotFiniteError, NotSymmetricError, ShapeError

MAX_DECIMAL_EXPONENT = 100_000
"""The largest power of ten of a `Decimal` that is accepted: its exact value has that many digits."""

MAX_BITS = 2**20
"""The most bits of a numerator or denominator that is accepted: more than 315,000 digits."""


class HasIntegerRatio(Protocol):
    """Any number with an exact value: int, float, Fraction, Decimal, NumPy floating scalars ..."""

    def as_integer_ratio(self) -> tuple[int, int]:
        """Return numerator and positive denominator."""
        ...


Number = Union[HasIntegerRatio, SupportsIndex]
Point = Iterable[Number]
Rows = Iterable[Iterable[Number]]
Vector = Tuple[Fraction, ...]
Matrix = Tuple[Vector, ...]
Integers = Tuple["list[int]", int]
"""Numbers as integers over one positive denominator."""

T = TypeVar("T")


def ratio(value: Number, where: str = "value") -> tuple[int, int]:
    """Return the exact value as numerator and positive denominator; `where` names it in errors.

    Raises: DomainError (also for a bool), NotFiniteError.
    """
    if isinstance(value, bool):  # an int, for Python
        raise DomainError(where, value, "a number (not a bool)" + advice(value, where))
    if isinstance(value, float):
        value = float.__float__(value)  # whatever a subclass overrides
    # Decimal("1E+1000000000") is short, but as an int it would fill the memory.
    is_decimal = isinstance(value, Decimal) and value.is_finite()
    if is_decimal and value and abs(cast(Decimal, value).adjusted()) > MAX_DECIMAL_EXPONENT:
        raise DomainError(where, value, f"a power of ten of at most {MAX_DECIMAL_EXPONENT}")
    # Other people's classes may return anything, such as (1, 0) or three numbers. So the result is checked,
    # and becomes plain ints: products of fixed-size integers, such as NumPy's, would overflow.
    above = below = 0
    try:
        own = getattr(value, "as_integer_ratio", None)
        above, below = map(whole, own()) if own else (whole(cast(SupportsIndex, value)), 1)
    except (ArithmeticError, ValueError):
        if is_decimal:  # `decimal` in Python cannot read so many digits
            allowed = "fewer digits, unless you call sys.set_int_max_str_digits(0)"
            raise DomainError(where, value, allowed) from None
        raise NotFiniteError(where, value, advice(value, where)[2:]) from None
    except TypeError:
        pass
    if below <= 0:
        raise DomainError(where, value, "a number with an exact value" + advice(value, where)) from None
    # 3 * 2^(2^30) is a short expression, and a number of 130 megabytes: its square would take minutes.
    if max(above.bit_length(), below.bit_length()) > MAX_BITS:
        raise DomainError(where, value, f"numbers of at most {MAX_BITS} bits above and below the line")
    return above, below


def whole(number: SupportsIndex) -> int:
    """Return a whole number of any type as a plain int. Raises: TypeError if it is not a whole number."""
    return int.__int__(index(number))  # in Python 3.9, `index` returns an IntEnum unchanged


def fraction(value: Number, where: str = "value") -> Fraction:
    """Return the exact value of a number; a float counts as the binary fraction that it is.

    Raises: the same errors as `ratio`.
    """
    return Fraction(*ratio(value, where))


def integers(values: Sequence[Number], where: Callable[[int], str]) -> Integers:
    """Return integers and their common positive denominator; errors call value i `where(i)`.

    Raises: the same errors as `ratio`.
    """
    kinds = set(map(type, values))
    if kinds == {int} and max(map(int.bit_length, values)) <= MAX_BITS:  # type: ignore[arg-type]  # ints
        return list(values), 1  # type: ignore[arg-type]  # ints
    if kinds and all(issubclass(kind, float) for kind in kinds):
        floats = list(map(float.__float__, values))  # type: ignore[arg-type]  # of NumPy's, too
        # A power of 2 turns all doubles into integers, and the smallest double shows which: a double in [1/2,
        # 1) is a multiple of 2^-53. So 0.75 and 3.0 are multiplied by 2^53 and become 3 * 2^51 and 3 * 2^53.
        smallest = min(map(abs, filter(None, floats)), default=1.0)
        shift = max(0, 53 - frexp(smallest)[1])
        if shift < 1024:
            scale = ldexp(1.0, shift)
            try:
                return list(map(float.__trunc__, [x * scale for x in floats])), 1 << shift
            except (OverflowError, ValueError):  # not finite, or too far apart for a double
                pass
    try:
        ratios = [ratio(value) for value in values]
    except GenrefError:  # again, so that the error names the place
        ratios = [ratio(value, where(i)) for i, value in enumerate(values)]
    # 1/4 and 1/6 are 3 and 2 over their least common multiple, 12.
    common = lcm(*{below for _, below in ratios})
    return [above * (common // below) for above, below in ratios], common


def common(values: Iterable[Fraction]) -> Integers:
    """Return fractions as integers over their least common denominator."""
    numbers = list(values)
    own = list(map(attrgetter("denominator"), numbers))
    below = lcm(*set(own))
    factors = map(floordiv, repeat(below), own)
    return list(map(mul, map(attrgetter("numerator"), numbers), factors)), below


def multiplied(numbers: Sequence[int]) -> int:
    """Return the product of integers, fast: factors of similar length are multiplied."""
    # One after the other, n numbers of b bits cost b n^2, as each is multiplied by the product so far. In
    # groups of 32, whose products are grouped again, most of the work is a few products of two long numbers.
    while len(numbers) > 32:
        numbers = [prod(numbers[start : start + 32]) for start in range(0, len(numbers), 32)]
    return prod(numbers)


def tree_product(factors: Sequence[Fraction]) -> Fraction:
    """Return the product of fractions."""
    above, below = (multiplied([getattr(f, part) for f in factors]) for part in ("numerator", "denominator"))
    return Fraction(above, below)


def whole_count(count: Number, where: str, least: int = 0, most: Optional[int] = None) -> int:
    """Return a whole number of any type, within limits, as an int. Raises: DomainError, NotFiniteError."""
    above, below = ratio(count, where)
    if below != 1 or above < least or most is not None and above > most:
        raise DomainError(where, count, f"whole numbers from {least}" + f" to {most}" * (most is not None))
    return above


def whole_numbers(
    values: Sequence[Number], least: float, most: float, where: Callable[[int], str], allowed: str
) -> Sequence[int]:
    """Return values as plain ints from `least` to `most`; errors call value i `where(i)`.

    Raises: DomainError, NotFiniteError.
    """
    if set(map(type, values)) <= {int} and (not values or least <= min(values) and max(values) <= most):  # type: ignore[type-var, operator]  # ints
        return cast("Sequence[int]", values)
    numbers = []
    for i, value in enumerate(values):
        above, below = ratio(value, where(i))
        if below != 1 or not least <= above <= most:
            raise DomainError(where(i), value, allowed)
        numbers.append(above)
    return numbers


def is_truth(value: object) -> bool:
    """Return whether a value is True or False, of Python or of NumPy."""
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")


def is_missing(value: object) -> bool:
    """Return whether a value marks a missing one: None, NaN, or the NA or NaT of pandas."""
    if value is None or type(value).__name__ == "NAType":  # NA equals nothing, and has no truth value
        return True
    try:
        return bool(value != value)
    except Exception:  # the comparison of somebody else's class may raise anything
        return False


def advice(value: object, where: str) -> str:
    """Advise what to do about an entry of rows that is missing, a date, a truth value or a text."""
    if not where.startswith(("rows[", "x[")):
        return ""
    if is_missing(value):
        return "; leave out rows with missing values, or fill them in"
    if hasattr(value, "toordinal") or type(value).__name__ == "datetime64":
        return "; convert dates to numbers, such as the days since the first"
    if is_truth(value):
        return "; convert truth values to numbers, for example with astype(int)"
    return "; leave out columns of texts, or use categorical_naive_bayes" * isinstance(value, str)


def flag(value: bool, where: str) -> bool:
    """Return a truth value as a bool. Raises: DomainError for anything else."""
    if value is True or value is False:
        return value
    raise DomainError(where, value, "True or False")


def ordered(values: Iterable[T], where: str, allowed: str) -> Iterator[T]:
    """Iterate over values that have an order; `allowed` describes them in errors.

    Raises: DomainError for a text, a set, a mapping, a table, and anything that is not iterable.
    """
    # A text is an iterable of characters, a set has no order, and a mapping or a table yields its names
    # instead of its values: each could be read without an error, but not as the user meant it.
    kind = type(values)
    named = hasattr(kind, "columns") or hasattr(kind, "keys") and callable(getattr(values, "values", None))
    if not named and not isinstance(values, (str, bytes, bytearray, Set, Mapping)):
        with suppress(TypeError):
            return islice(values, None)  # an iterator has no length hint, which may be wrong
    raise DomainError(where, values, allowed)


def listed(values: Iterable[T], where: str, allowed: str) -> Sequence[T]:
    """Return values that have an order as a list or tuple. Raises: DomainError, as `ordered`."""
    if type(values) is list or type(values) is tuple:
        return values
    # An array converts its entries to plain numbers faster than a loop. It would turn dates into ints, so not
    # these.
    tolist = getattr(values, "tolist", None) if hasattr(type(values), "tolist") else None
    if tolist and getattr(getattr(values, "dtype", None), "kind", "") not in ("m", "M"):
        plainly = tolist()
        if isinstance(plainly, (list, tuple)):
            return plainly
    return tuple(ordered(values, where, allowed))


def entries(values: Iterable[Number], where: str, length: Optional[int] = None) -> Sequence[Number]:
    """Return the entries of a vector that errors call `where`; only their number is checked.

    Raises: DomainError, ShapeError if there are not `length`.
    """
    found = listed(values, where, "a sequence of numbers")
    if length is not None and len(found) != length:
        raise ShapeError(where, f"{length} entries", str(len(found)))
    return found


def vector(values: Iterable[Number], where: str, length: Optional[int] = None) -> Vector:
    """Return the exact values of a vector. Raises: the same errors as `entries` and `ratio`."""
    return tuple(fraction(x, f"{where}[{i}]") for i, x in enumerate(entries(values, where, length)))


def square_matrix(rows: Rows, where: str, size: Optional[int] = None) -> Matrix:
    """Return the exact values of a square matrix with at least one row, and with `size` rows if given.

    Raises: EmptyDataError, DomainError, NotFiniteError, ShapeError.
    """
    given = listed(rows, where, "a sequence of rows")
    matrix = tuple(vector(row, f"{where}[{i}]") for i, row in enumerate(given))
    if not matrix:
        raise EmptyDataError(where)
    for i, row in enumerate(matrix):
        if len(row) != len(matrix):
            raise ShapeError(f"{where}[{i}]", f"{len(matrix)} entries (a square matrix)", str(len(row)))
    if size is not None and len(matrix) != size:
        raise ShapeError(where, f"{size} rows", str(len(matrix)))
    return matrix


def symmetric_matrix(rows: Rows, where: str, size: Optional[int] = None) -> Matrix:
    """Return the exact values of a symmetric matrix. Raises: as `square_matrix`, NotSymmetricError."""
    matrix = square_matrix(rows, where, size)
    for i, row in enumerate(matrix):
        for j in range(i):
            if row[j] != matrix[j][i]:
                raise NotSymmetricError(where, i, j, row[j], matrix[j][i])
    return matrix


def not_negative(value: Number, where: str) -> Fraction:
    """Return an exact number from 0. Raises: DomainError, NotFiniteError."""
    found = fraction(value, where)
    if found < 0:
        raise DomainError(where, value, "numbers that are not negative")
    return found


def positive(value: Number, where: str) -> Fraction:
    """Return an exact number above 0. Raises: DomainError, NotFiniteError."""
    found = fraction(value, where)
    if found <= 0:
        raise DomainError(where, value, "positive numbers")
    return found
