# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exact input: numbers as fractions, or as integers over one denominator."""

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
Ratio = Tuple[int, int]
"""A numerator and a positive denominator, which may have common factors."""
Integers = Tuple["list[int]", int]
"""Numbers as integers over one positive denominator."""
Smoothing = Union[Fraction, Tuple[Fraction, ...]]
"""One pseudo-count for all outcomes, or one for each."""

T = TypeVar("T")


def plain(number: SupportsIndex) -> int:
    """Return a whole number of any type as a plain int. Raises: TypeError if it is not a whole number."""
    return int.__int__(index(number))  # in Python 3.9, `index` returns an IntEnum unchanged


def ratio(value: Number, where: str = "value") -> tuple[int, int]:
    """Return the exact value as numerator and positive denominator; `where` names it in errors.

    Raises: DomainError (also for a bool), NotFiniteError.
    """
    # The usual types come first, because this is called for every number. bool comes before int, as a bool is
    # an int.
    if isinstance(value, bool):
        raise DomainError(where, value, "a number (not a bool)")
    if isinstance(value, int):
        return _of_bits(int.__int__(value), 1, value, where)
    if isinstance(value, float):
        value = float.__float__(value)  # whatever a subclass overrides
    # Decimal("1E+1000000000") is short, but as an int it would fill the memory.
    if isinstance(value, Decimal) and value and value.is_finite():
        if abs(value.adjusted()) > MAX_DECIMAL_EXPONENT:
            raise DomainError(where, value, f"a power of ten of at most {MAX_DECIMAL_EXPONENT}")
    try:
        as_integer_ratio: Optional[Callable[[], tuple[int, int]]] = getattr(value, "as_integer_ratio", None)
        pair = as_integer_ratio() if as_integer_ratio else (plain(cast(SupportsIndex, value)), 1)
    except (ArithmeticError, ValueError):
        # `decimal` in Python cannot read so many digits
        if isinstance(value, Decimal) and value.is_finite():
            raise DomainError(
                where, value, "fewer digits, unless you call sys.set_int_max_str_digits(0)"
            ) from None
        raise NotFiniteError(where, value) from None
    except TypeError:
        pair = 0, 0
    # Other people's classes may return anything, such as (1, 0) or three numbers. So the result is checked
    # and turned into two plain ints: products of fixed-size integers, such as NumPy's, would overflow.
    above = below = 0
    try:
        above, below = pair
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

    Raises: the same errors as `ratio`.
    """
    if type(value) is Fraction and type(value.numerator) is type(value.denominator) is int:
        _of_bits(value.numerator, value.denominator, value, where)
        return value  # one of NumPy's integers overflows
    return Fraction(*ratio(value, where))


def whole_count(count: Number, where: str) -> int:
    """Return a whole number of any type, which must not be negative, as an int.

    Raises: the same errors as `ratio`.
    """
    numerator, denominator = ratio(count, where)
    if denominator != 1 or numerator < 0:
        raise DomainError(where, count, "whole numbers from 0")
    return numerator


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


def flag(value: bool, where: str) -> bool:
    """Return a truth value as a bool. Raises: DomainError for anything else."""
    if value is True or value is False:
        return value
    raise DomainError(where, value, "True or False")


def doubles(values: Sequence[Number]) -> Optional[Sequence[float]]:
    """Return values of any float types as plain floats, or None if one of them is not a float."""
    # Looking at the set of types is faster than testing each value. NumPy's float64 is a subclass of float
    # with slower arithmetic, so it becomes a plain float.
    kinds = set(map(type, values))
    if kinds == {float}:
        return values  # type: ignore[return-value]  # by the line above
    if all(issubclass(kind, float) for kind in kinds):
        return [float.__float__(value) for value in values if isinstance(value, float)]
    return None


def integers(values: Sequence[Number], where: Callable[[int], str]) -> Integers:
    """Return integers and their common positive denominator; errors call value i `where(i)`.

    Raises: the same errors as `ratio`.
    """
    floats = doubles(values)
    if floats is not None:
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
    q = lcm(*{denominator for _, denominator in ratios})
    return [numerator * (q // denominator) for numerator, denominator in ratios], q


def multiplied(numbers: Sequence[int]) -> int:
    """Return the product of integers, fast: factors of similar length are multiplied."""
    # Multiplied one after the other, n numbers of b bits cost b n^2, as each is multiplied by the product so
    # far. In groups of 32, whose products are grouped again, most of the work is a few products of two long
    # numbers.
    while len(numbers) > 32:
        numbers = [prod(numbers[start : start + 32]) for start in range(0, len(numbers), 32)]
    return prod(numbers)


def has_names(values: object) -> bool:
    """Return whether iterating over an object gives names, as with any mapping or a table of columns."""
    kind = type(values)
    if isinstance(values, Mapping) or hasattr(kind, "columns"):
        return True
    return hasattr(kind, "keys") and callable(getattr(values, "values", None))


def ordered(values: Iterable[T], where: str, allowed: str) -> Iterator[T]:
    """Iterate over values that have an order; `allowed` describes them in errors.

    Raises: DomainError for a text, a set, a mapping, a table, and anything that is not iterable.
    """
    # A text is an iterable of characters, a set has no order, and a mapping yields its keys instead of its
    # values: each could be read without an error, but not as the user meant it.
    if not isinstance(values, (str, bytes, bytearray, Set)) and not has_names(values):
        try:
            return islice(values, None)  # an iterator has no length hint, which may be wrong
        except TypeError:
            pass
    raise DomainError(where, values, allowed)


def listed(values: Iterable[T], where: str, allowed: str) -> Sequence[T]:
    """Return values that have an order as a list or tuple; `allowed` describes them in errors.

    Raises: DomainError, as `ordered`.
    """
    # An array converts its entries to plain numbers faster than a loop. It would turn dates into ints, so not
    # these.
    tolist: Optional[Callable[[], object]] = getattr(type(values), "tolist", None) and values.tolist  # type: ignore[attr-defined]  # it has
    if tolist and getattr(getattr(values, "dtype", None), "kind", "") not in ("m", "M"):
        plainly = tolist()
        if isinstance(plainly, (list, tuple)):
            return plainly
    return tuple(ordered(values, where, allowed))


def entries(values: Iterable[Number], where: str, length: Optional[int] = None) -> Sequence[Number]:
    """Return the entries of a vector that errors call `where`; only their number is checked.

    Raises: DomainError, ShapeError if there are not `length`.
    """
    if type(values) is not list and type(values) is not tuple:
        values = listed(values, where, "a sequence of numbers")
    if length is not None and len(values) != length:
        raise ShapeError(where, f"{length} entries", str(len(values)))
    return values


def vector(values: Iterable[Number], where: str, length: Optional[int] = None) -> Vector:
    """Return the exact values of a vector that errors call `where`.

    Raises: the same errors as `entries` and `ratio`.
    """
    return tuple(exact(x, f"{where}[{i}]") for i, x in enumerate(entries(values, where, length)))


def edges_of(edges: Iterable[Number]) -> Vector:
    """Return the edges between bins, at least one.

    Raises: the same errors as `vector`, EmptyDataError, DomainError.
    """
    bounds = vector(edges, "edges")
    if not bounds:
        raise EmptyDataError("edges")
    for i in range(1, len(bounds)):
        if bounds[i] <= bounds[i - 1]:
            raise DomainError(f"edges[{i}]", bounds[i], f"numbers above edges[{i - 1}]")
    return bounds


def pseudo_count(smoothing: Number, where: str = "smoothing") -> Fraction:
    """Return a pseudo-count as an exact number; raise DomainError if it is negative, or NotFiniteError."""
    alpha = exact(smoothing, where)
    if alpha < 0:
        raise DomainError(where, smoothing, "numbers that are not negative")
    return alpha


def pseudo_counts(smoothing: Union[Number, Iterable[Number]], k: Optional[int]) -> Smoothing:
    """Return one pseudo-count, or one for each of k outcomes; raise ShapeError, or as `pseudo_count` does."""
    if isinstance(smoothing, Iterable) and not isinstance(smoothing, (str, bytes)):
        given = entries(smoothing, "smoothing", k)
        return tuple(pseudo_count(alpha, f"smoothing[{j}]") for j, alpha in enumerate(given))
    return pseudo_count(smoothing)  # type: ignore[arg-type]  # raises if it is not a number
