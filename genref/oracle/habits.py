# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Causes that have nothing to do with an equation: how numbers are written, rounded, stored and ordered.

Their wrong answers follow from the right answer, so no table stores them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import log
from struct import pack, unpack
from typing import List, NamedTuple, Optional, Tuple

from .grading import Fault, leaves, number_of
from .known import SHAPE, Cause, Leaf, Vector, vector
from .reference import Refused, by_label

DIGITS = range(1, 12)
"""A number may be rounded to so many significant digits, or after the point; with 12 it passes."""

VISIBLE = 1e-9
"""Relative distance from the right answer from which rounding shows."""

PLAIN = log(3)
"""What 0, 1 or -1 tells: one in three wrong answers may be one of these."""

MUCH = log(1000)
"""What an answer tells that no other mistake gives, as `known.Given.tells`."""

LONG = 12
"""Bits from which on a number of 32 bits is not a short one such as 3/4."""


class Habit(NamedTuple):
    """A wrong answer that a habit makes of a right one, and what it tells."""

    cause: Cause
    tells: float
    answer: Vector


def habits_of(right: object) -> Iterator[Habit]:
    """Yield the wrong answers that habits make of a right one."""
    if not isinstance(right, Refused):
        own = vector(right, right)
        yield from _rounded(own)
        yield from _reordered(right, own)
        for step in (1, -1) if own and _whole(right) else ():
            answer = tuple(x + step for x in own if isinstance(x, float))
            yield Habit(Cause("index-shifted", "", "whole numbers are off by one"), len(own) * PLAIN, answer)


def _rounded(right: Vector) -> Iterator[Habit]:
    numbers = [x for x in right if isinstance(x, float)]
    for digits in DIGITS:
        for words, to in (
            (f"{digits} significant digits", _significant),
            (f"{digits} digits after the point", round),
        ):
            answer = tuple(to(x, digits) if isinstance(x, float) else x for x in right)
            changed = [(a, b) for a, b in zip(answer, right) if isinstance(a, float) and not _is_same(a, b)]
            if numbers and changed:
                plain = all(a in (0, 1, -1) for a, _ in changed)
                tells = PLAIN if plain else min(MUCH, digits * log(10))
                words = words.replace("1 digits", "1 digit").replace(
                    "1 significant digits", "1 significant digit"
                )
                yield Habit(Cause("rounded-to-digits", "", f"numbers are rounded to {words}"), tells, answer)


def _significant(number: float, digits: int) -> float:
    return float(f"{number:.{digits - 1}e}")


def _is_same(a: float, b: Leaf) -> bool:
    return isinstance(b, float) and abs(a - b) <= VISIBLE * abs(b)


def _reordered(right: object, own: Vector) -> Iterator[Habit]:
    """Yield what becomes of rows that are read as columns, and of entries in the place of others."""
    if not isinstance(right, list):
        return
    entries = [entry for _, entry in right] if by_label(right) else right
    if entries and all(isinstance(row, list) and len(row) == len(entries[0]) for row in entries):
        columns = [list(column) for column in zip(*entries)]
        answer = vector(columns, entries if len(columns) == len(entries) == len(columns[0]) else columns)
        if answer != own and not any(isinstance(one, list) for row in entries for one in row):
            square = len(columns) == len(entries)
            shown = answer if square else (SHAPE, *answer)
            yield Habit(Cause("transposed", "", "rows and columns are exchanged"), MUCH, shown)
    if len(own) == len(entries) > 2 and not by_label(right):
        says = "entries are shifted by one place"
        for answer in ((SHAPE, *own[1:]), (*own[1:], 0.0), (0.0, *own[:-1])):
            if answer != own:
                yield Habit(Cause("index-shifted", "", says), MUCH, answer)


def _whole(right: object) -> bool:
    """Return whether a right answer consists of whole numbers, as places and counts do."""
    if isinstance(right, list):
        return all(map(_whole, right))
    return type(right) is int


def written_as(reply: object, right: object) -> Optional[Cause]:
    """Return in which way a right answer is written that cannot be read: with a comma, or as a text."""
    try:
        found = [(got, one) for got, one, _ in leaves(reply, right)]
    except Fault:
        return None
    texts = [(got, one) for got, one in found if isinstance(got, str)]
    if any(type(one) is int and got == str(one) for got, one in texts):
        return Cause("number-as-text", "", "a whole number is written as a text")
    numbers = [number_of(got.replace(",", ".")) for got, one in texts if number_of(got) is None]
    if any(isinstance(number, Fraction) for number in numbers):
        return Cause("decimal-comma", "", "numbers are written with a decimal comma")
    return None


# 32 bits


SINGLES = Cause("float32", "", "the numbers are stored in 32 bits")
OF_THAT_SIZE = Cause("float32", "", "the errors are as large as those of 32-bit arithmetic")
"""Less is claimed: other causes may leave such errors, too."""


def numbers_of(reply: object, right: object) -> List[Tuple[Fraction, Fraction]]:
    """Return the finite numbers of an answer with the right ones; none if it has another shape."""
    try:
        pairs = [(number_of(got), number_of(one)) for got, one, _ in leaves(reply, right)]
    except Fault:
        return []
    return [(a, b) for a, b in pairs if isinstance(a, Fraction) and isinstance(b, Fraction)]


def single(number: Fraction) -> Fraction:
    """Return the nearest float of 32 bits; 0 beyond the largest."""
    try:
        return Fraction(unpack("<f", pack("<f", number))[0])
    except OverflowError:
        return Fraction(0)


def is_long(number: Fraction) -> bool:
    """Return whether a number has many bits, unlike 3/4."""
    odd = abs(number.numerator) // (number.numerator & -number.numerator or 1)
    return odd.bit_length() > LONG


def are_singles(answers: Sequence[Tuple[object, object]]) -> bool:
    """Return whether all numbers of answers are floats of 32 bits, and several of them long ones."""
    numbers = [a for reply, right in answers for a, _ in numbers_of(reply, right)]
    return sum(map(is_long, numbers)) >= 3 and all(single(a) == a for a in numbers)


def are_decimals(reply: object, right: object) -> bool:
    """Return whether all numbers of an answer have few decimals: rounded, they do not change with inputs."""
    return all(round(float(a), 8) == a for a, _ in numbers_of(reply, right))


def is_near(reply: object, right: object) -> bool:
    """Return whether all numbers of an answer are right but for errors of 32 bits."""
    found = numbers_of(reply, right)
    return bool(found) and all(abs(a - b) <= abs(b) / 1000 + Fraction(1, 10**30) for a, b in found)


def errors_of_singles(answers: Sequence[Tuple[object, object]]) -> List[Optional[float]]:
    """Return of each answer its largest relative error, with its sign, if that is of the size of 32 bits."""
    found: List[Optional[float]] = []
    for reply, right in answers:
        errors = [
            float((a - b) / b) for a, b in numbers_of(reply, right) if a != b and 1000 * abs(a - b) <= abs(b)
        ]
        largest = max(errors, key=abs, default=0.0)
        found.append(largest if 2.0**-28 <= abs(largest) <= 2.0**-18 else None)
    return found


def scatter(errors: Sequence[float]) -> bool:
    """Return whether errors are of both signs and of many sizes, as those of rounding are.

    >>> scatter([1e-7, 1e-7, 1e-7])  # something is multiplied by 1 + 1e-7
    False
    >>> scatter([1e-7, -3e-8, 5e-8])
    True
    """
    sizes = sorted(map(abs, errors))
    return min(errors) < 0 < max(errors) and sizes[-1] > 2 * sizes[0]
