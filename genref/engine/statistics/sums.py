# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The ingredients of statistics: sums of rows, and constructor arguments, validated and made plain."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Tuple, Union

from ...errors import DomainError, EmptyDataError, Label, ShapeError, shown
from ...numbers.exact import (
    Matrix,
    Number,
    Point,
    Rows,
    Vector,
    integers,
    is_truth,
    ordered,
    plain,
    vector,
    whole_count,
)
from ...numbers.labels import class_order
from .smoothing import E

Level = Union[None, int, Tuple[Label, ...]]
"""The values of a feature: 1 to k, the given labels, or None for the values that occur in the data."""

Shape = Union[None, int, Tuple[Level, ...]]
"""The events to count: d features, |V| words, or the levels of each feature; None: all that occur."""


def plain_moments(count: Number, sums: Point, products: Rows) -> tuple[int, Vector, Matrix]:
    """Return count, sums and upper triangle of sums of products (or only its diagonal), exactly.

    Raises: EmptyDataError, ShapeError, NotFiniteError; DomainError also for a negative variance, and for a
    covariance larger than the two variances allow. It checks no more, because that would take time in d^3.
    """
    n, s = whole_count(count, "count"), vector(sums, "sums")
    if not s:
        raise EmptyDataError("sums")
    rows = ordered(products, "products", "a sequence of rows")
    p = tuple(vector(row, f"products[{j}]") for j, row in enumerate(rows))
    lengths, d = list(map(len, p)), len(s)
    if lengths != [1] * d and lengths != list(range(d, 0, -1)):
        expected = f"rows of {d}, ..., 2, 1 entries or, of diagonal moments, of 1 entry each"
        raise ShapeError("products", expected, shown(lengths))
    if not n and (any(s) or any(map(any, p))):
        raise DomainError("count", 0, "1 or more, as not all sums and products are 0")
    have = "a single row has" if n == 1 else f"{shown(n)} rows have"
    # n sum(z_j z_k) - sum(z_j) sum(z_k) is n^2 times the covariance of j and k, computed without a division.
    # For the rows 1 and 3 it is 2 * 10 - 4 * 4 = 4, and the variance is 4/4 = 1. No variance is negative, and
    # the square of a covariance is at most the product of the two variances (Cauchy and Schwarz).
    scatter = [[n * entry - s[j] * s[j + k] for k, entry in enumerate(row)] for j, row in enumerate(p)]
    for k, (own, *_) in enumerate(scatter):
        if own < 0 or n == 1 and own:
            raise DomainError(f"products[{k}][0]", p[k][0], f"what {have} with this sum")
        for j, row in enumerate(scatter[:k]):
            if len(row) > k - j and row[k - j] ** 2 > own * row[0]:
                allowed = f"what {have} with these sums and sums of squares"
                raise DomainError(f"products[{j}][{k - j}]", p[j][k - j], allowed)
    return n, s, p


def sums_and_products(
    rows: Sequence[Sequence[Number]], where: Callable[[int, int], str], diagonal: bool
) -> tuple[Vector, Matrix]:
    """Return the sums of rows of equal length, and the upper triangle (or diagonal) of sums of products.

    `where(i, j)` names entry j of row i in errors. Raises: the same errors as `integers`.
    """
    pairs = [integers(column, lambda i: where(i, j)) for j, column in enumerate(zip(*rows))]
    if diagonal:
        sums = tuple(Fraction(sum(column), scale) for column, scale in pairs)
        squares = ((Fraction(sum(map(mul, column, column)), scale * scale),) for column, scale in pairs)
        return sums, tuple(squares)
    columns, scales = [column for column, _ in pairs], [*(scale for _, scale in pairs), 1]
    largest = max(max(max(column), -min(column)) for column in columns)
    # A product of two b-bit numbers has 2b bits; a sum of n of them adds at most the bits of n, and a sign.
    width = 2 * largest.bit_length() + len(rows).bit_length() + 1
    # Pack each row into one integer, x_j + x_(j+1) 2^width + ..., with a 1 after the last entry. Multiplying
    # it by x_j gives all products of the row with x_j, side by side, and x_j itself (Kronecker substitution).
    packed = [1] * len(rows)
    found: list[Vector] = []
    for j in reversed(range(len(columns))):
        packed = [(high << width) + low for high, low in zip(packed, columns[j])]
        row = _unpacked(sum(map(mul, columns[j], packed)), width, len(columns) - j + 1)
        found.append(tuple(Fraction(p, scales[j] * q) for p, q in zip(row, scales[j:])))
    found.reverse()
    return tuple(row[-1] for row in found), tuple(row[:-1] for row in found)


def _unpacked(packed: int, width: int, count: int) -> list[int]:
    """Return the `count` signed integers packed into `packed`, starting with the lowest bits."""
    # In fields of 8 bits, -3 + 5 * 2^8 is 1277. Its lowest 8 bits, 253, represent 253 - 256 = -3; subtracting
    # -3 leaves 1280, with 5 in the next field. Adding half a field first does the subtraction.
    half, mask = 1 << (width - 1), (1 << width) - 1
    entries = []
    for _ in range(count):
        entry = ((packed + half) & mask) - half
        entries.append(entry)
        packed = (packed - entry) >> width
    return entries


def scatter(parts: Sequence[tuple[int, Vector, Matrix]], divisor: int) -> Matrix:
    """Return the sum over the parts of n (E[zz'] - E[z] E[z]'), divided by `divisor`.

    A part is (n, sums, products) with n >= 1. One fraction per entry is faster than many.
    """
    # n (E[zz'] - E[z] E[z]') is sum(zz') - sum(z) sum(z)'/n. So each entry adds up the products of all parts
    # and subtracts s_j s_k / n for each part: for one part with the rows 1 and 3 it is 10 - 16/2 = 2.
    sums = [(n, [(s.numerator, s.denominator) for s in own]) for n, own, _ in parts]
    return tuple(
        tuple(
            _over(
                divisor,
                *((p.numerator, p.denominator) for p in same),
                *((-s[j][0] * s[j + k][0], n * s[j][1] * s[j + k][1]) for n, s in sums),
            )
            for k, same in enumerate(zip(*rows))
        )
        for j, rows in enumerate(zip(*(products for _, _, products in parts)))
    )


def _over(divisor: int, *ratios: tuple[int, int]) -> Fraction:
    """Return a sum of ratios, divided by a divisor."""
    whole = lcm(*[below for _, below in ratios])
    return Fraction(sum([above * (whole // below) for above, below in ratios]), whole * divisor)


def plain_events(events: dict[E, int]) -> dict[E, int]:
    """Return counts whose events are plain ints, plain strs, or pairs of an int and one of these."""
    # Nearly always all events are plain already, and their types show this at once. Otherwise (NumPy
    # integers, for example) convert them one by one, and raise an error if two of them become equal.
    kinds = set(map(type, events))
    if kinds <= {int, str}:
        return events
    if kinds == {tuple}:
        pairs: Collection[Tuple[int, Label]] = events.keys()  # type: ignore[assignment]  # or not
        if set(map(len, pairs)) == {2}:
            features, values = ({type(pair[i]) for pair in pairs} for i in (0, 1))
            if features == {int} and values <= {int, str}:
                return events
    found = {_plain_event(event): n for event, n in events.items()}
    if len(found) < len(events):
        raise DomainError("events", events, "events that all differ")
    return found


def _plain_event(event: E) -> E:
    parts = event if isinstance(event, tuple) else (event,)
    try:
        names = [str.__str__(part) if isinstance(part, str) else plain(part) for part in parts]
    except TypeError:
        names = []
    if len(names) == len(parts) and not any(map(is_truth, parts)):
        if not isinstance(event, tuple):
            return names[0]  # type: ignore[return-value]  # an event of the same type
        if len(names) == 2 and isinstance(names[0], int):
            return tuple(names)  # type: ignore[return-value]  # such a pair
    raise DomainError("event of the counts", event, "an int, a str, or a pair of an int and one of these")


def plain_shape(shape: Shape) -> Shape:
    """Return the shape in plain ints from 1."""
    if shape is None:
        return None
    if isinstance(shape, Iterable):
        levels = ordered(shape, "shape", "a whole number, or levels")
        return tuple(plain_level(level, f"shape[{j}]") for j, level in enumerate(levels))
    return _size(shape, "shape")


def plain_level(level: Union[None, Number, Iterable[Label]], where: str) -> Level:
    """Return the values of a feature: a plain int k (for 1 to k), plain labels, or None (those that occur).

    Raises: DomainError, EmptyDataError, NotFiniteError.
    """
    if isinstance(level, Iterable):
        return class_order(level, where)
    return None if level is None else _size(level, where)


def _size(number: Number, where: str) -> int:
    size = whole_count(number, where)
    if not size:
        raise DomainError(where, number, "whole numbers from 1")
    return size
