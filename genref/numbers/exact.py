# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Numbers in, exactly: as a fraction, or as integers over one denominator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from math import frexp, lcm, ldexp, prod
from operator import index
from typing import Optional, Protocol, SupportsIndex, Tuple, TypeVar, Union, cast

from ..errors import DomainError, EmptyDataError, GenrefError, NotFiniteError, ShapeError

MAX_DECIMAL_EXPONENT = 100_000
"""Largest power of ten of a `Decimal` that is taken in: its exact value has that many digits."""

MAX_BITS = 2**20
"""Bits of the longest numerator or denominator that is taken in, more than 315,000 digits."""


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
Ratio = Tuple[int, int]
"""A numerator and a positive denominator, which may have common factors."""
Integers = Tuple["list[int]", int]
"""Numbers as integers over one positive denominator."""

T = TypeVar("T")


def plain(number: SupportsIndex) -> int:
    """Return a whole number of any type as a plain int. Raises: TypeError for what is none."""
    return int.__int__(index(number))  # Python 3.9 leaves an IntEnum to `index` as it is


def ratio(value: Number, where: str = "value") -> tuple[int, int]:
    """Return the exact value as numerator and positive denominator; `where` names it in errors.

    Raises: DomainError (also for a bool), NotFiniteError.
    """
    # The usual types come first, as this is called for each number. bool is a kind of int, so it is first of
    # all.
    if isinstance(value, bool):
        raise DomainError(where, value, "a number (not a bool)")
    if isinstance(value, int):
        return _of_bits(int.__int__(value), 1, value, where)
    if isinstance(value, float):
        value = float.__float__(value)  # whatever a subclass says
    # Decimal("1E+1000000000") is a short text, but as an int it would fill the memory.
    if isinstance(value, Decimal) and value and value.is_finite():
        if abs(value.adjusted()) > MAX_DECIMAL_EXPONENT:
            raise DomainError(where, value, f"a power of ten of at most {MAX_DECIMAL_EXPONENT}")
    try:
        as_integer_ratio: Optional[Callable[[], tuple[int, int]]] = getattr(value, "as_integer_ratio", None)
        said = as_integer_ratio() if as_integer_ratio else (plain(cast(SupportsIndex, value)), 1)
    except (ArithmeticError, ValueError):
        # `decimal` in Python cannot read so many digits
        if isinstance(value, Decimal) and value.is_finite():
            raise DomainError(where, value, "fewer digits, or sys.set_int_max_str_digits(0)") from None
        raise NotFiniteError(where, value) from None
    except TypeError:
        said = 0, 0
    # Other people's classes may say anything, such as (1, 0) or three numbers. So what they say is checked,
    # and becomes two plain ints: of whole numbers of fixed size, as NumPy has them, products would overflow.
    above = below = 0
    try:
        above, below = said
        if not type(above) is type(below) is int:
            above, below = plain(above), plain(below)
    except (TypeError, ValueError):  # not two whole numbers
        below = 0
    if below <= 0:
        raise DomainError(where, value, "a number with an exact value")
    return _of_bits(above, below, value, where)


def _of_bits(numerator: int, denominator: int, value: Number, where: str) -> tuple[int, int]:
    # 3 * 2^(2^30) is a short expression, and a number of 130 megabytes: its square would take minutes.
    if max(numerator.bit_length(), denominator.bit_length()) > MAX_BITS:
        raise DomainError(where, value, f"numbers of at most {MAX_BITS} bits above and below the line")
    return numerator, denominator


def exact(value: Number, where: str = "value") -> Fraction:
    """Return the exact value of a number; a float counts as the binary fraction that it is.

    Raises: as `ratio`.
    """
    if type(value) is Fraction and type(value.numerator) is type(value.denominator) is int:
        _of_bits(value.numerator, value.denominator, value, where)
        return value  # one of NumPy's integers overflows
    return Fraction(*ratio(value, where))


def whole_count(count: Number, where: str) -> int:
    """Return a whole number of any type, which must not be negative, as an int. Raises: as `ratio`."""
    numerator, denominator = ratio(count, where)
    if denominator != 1 or numerator < 0:
        raise DomainError(where, count, "whole numbers from 0")
    return numerator


def is_truth(value: object) -> bool:
    """Return whether a value is True or False, Python's or NumPy's."""
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")


def is_missing(value: object) -> bool:
    """Return whether a value stands for one that is not known: None, NaN, and pandas' NA and NaT."""
    if value is None or type(value).__name__ == "NAType":  # which equals nothing, and has no truth value
        return True
    try:
        return bool(value != value)
    except Exception:  # what a foreign class does here is its own affair
        return False


def flag(value: bool, where: str) -> bool:
    """Return a truth value. Raises: DomainError for all else."""
    if value is True or value is False:
        return value
    raise DomainError(where, value, "True or False")


def doubles(values: Sequence[Number]) -> Optional[Sequence[float]]:
    """Return values that are floats, of whatever types, as plain ones; None if one is something else."""
    # One set of types is quicker than a question for each value. NumPy's float64 is a subclass of float; its
    # arithmetic is slower, so it becomes a plain one.
    kinds = set(map(type, values))
    if kinds == {float}:
        return values  # type: ignore[return-value]  # by the line above
    if all(issubclass(kind, float) for kind in kinds):
        return [float.__float__(value) for value in values if isinstance(value, float)]
    return None


def integers(values: Sequence[Number], where: Callable[[int], str]) -> Integers:
    """Return integers and the positive denominator of all; `where(i)` names value i in errors.

    Raises: as `ratio`.
    """
    floats = doubles(values)
    if floats is not None:
        # A power of 2 makes all doubles whole, and the smallest one shows which: a double in [1/2, 1) is a
        # multiple of 2^-53. So 0.75 and 3.0 are multiplied by 2^53 and become 3 * 2^51 and 3 * 2^53.
        smallest = min(map(abs, filter(None, floats)), default=1.0)
        shift = max(0, 53 - frexp(smallest)[1])
        if shift < 1024:
            scale = ldexp(1.0, shift)
            try:
                return list(map(float.__trunc__, [x * scale for x in floats])), 1 << shift
            except (OverflowError, ValueError):  # not finite, or more than the largest double apart
                pass
    try:
        ratios = [ratio(value) for value in values]
    except GenrefError:  # again, to name the place
        ratios = [ratio(value, where(i)) for i, value in enumerate(values)]
    # 1/4 and 1/6 are 3 and 2 over their least common multiple, 12.
    q = lcm(*{denominator for _, denominator in ratios})
    return [numerator * (q // denominator) for numerator, denominator in ratios], q


def multiplied(numbers: Sequence[int]) -> int:
    """Return the product of integers; large ones meet large ones, which is what makes it quick."""
    # One after the other, n numbers of b bits cost b n^2, as each meets all that came before it. In groups of
    # 32, whose products are grouped again, most of the work is a few products of two long numbers.
    while len(numbers) > 32:
        numbers = [prod(numbers[start : start + 32]) for start in range(0, len(numbers), 32)]
    return prod(numbers)


def has_names(values: object) -> bool:
    """Return whether iteration gives names: of a mapping, declared or not, and of a table in columns."""
    kind = type(values)
    if isinstance(values, Mapping) or hasattr(kind, "columns"):
        return True
    return hasattr(kind, "keys") and callable(getattr(values, "values", None))


def ordered(values: Iterable[T], where: str, allowed: str) -> Iterator[T]:
    """Iterate over values that have an order; `allowed` says what they must be.

    Raises: DomainError for a text, a set, a mapping or table, and for what is no iterable.
    """
    # A text is an iterable of characters, a set has no order, and a mapping gives its names instead of its
    # values: each would be read without an error, as something else than was meant.
    if not isinstance(values, (str, bytes, bytearray, Set)) and not has_names(values):
        try:
            return islice(values, None)  # which tells no length, as that may be false
        except TypeError:
            pass
    raise DomainError(where, values, allowed)


def listed(values: Iterable[T], where: str, allowed: str) -> Sequence[T]:
    """Return values that have an order as a list or tuple; `allowed` says what they must be.

    Raises: DomainError, as `ordered`.
    """
    # An array makes plain numbers of its entries, quicker than one by one. Of dates it makes ints: not these.
    tolist: Optional[Callable[[], object]] = getattr(type(values), "tolist", None) and values.tolist  # type: ignore[attr-defined]  # it has
    if tolist and getattr(getattr(values, "dtype", None), "kind", "") not in ("m", "M"):
        plainly = tolist()
        if isinstance(plainly, (list, tuple)):
            return plainly
    return tuple(ordered(values, where, allowed))


def entries(values: Iterable[Number], where: str, length: Optional[int] = None) -> Sequence[Number]:
    """Return the entries of a vector called `where`, unchecked but for their number.

    Raises: DomainError, ShapeError if there are not `length`.
    """
    if type(values) is not list and type(values) is not tuple:
        values = listed(values, where, "a sequence of numbers")
    if length is not None and len(values) != length:
        raise ShapeError(where, f"{length} entries", str(len(values)))
    return values


def vector(values: Iterable[Number], where: str, length: Optional[int] = None) -> Vector:
    """Return the exact values of a vector called `where`. Raises: as `entries` and `ratio`."""
    return tuple(exact(x, f"{where}[{i}]") for i, x in enumerate(entries(values, where, length)))


def edges_of(edges: Iterable[Number]) -> Vector:
    """Return the edges between bins, at least one. Raises: as `vector`, EmptyDataError, DomainError."""
    bounds = vector(edges, "edges")
    if not bounds:
        raise EmptyDataError("edges")
    for i in range(1, len(bounds)):
        if bounds[i] <= bounds[i - 1]:
            raise DomainError(f"edges[{i}]", bounds[i], f"numbers above edges[{i - 1}]")
    return bounds
