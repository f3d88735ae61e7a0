# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Causes unrelated to any equation: how numbers are written, rounded, stored and ordered.

Their wrong answers follow from the right answer, so no table stores them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import log
from struct import pack, unpack
from typing import List, NamedTuple, Optional, Tuple

from ..errors import counted
from .grading import Fault, leaves, number_of
from .known import SHAPE, Cause, Leaf, Vector, vector
from .reference import Refused, by_label

DIGITS = range(1, 12)
"""How many significant digits, or decimals, a number may be rounded to; with 12 it passes."""

VISIBLE = 1e-9
"""The relative distance from the right answer at which rounding shows."""

WEAK_EVIDENCE = log(3)
"""The evidence of a 0, 1 or -1: one in three wrong answers may be one of these."""

STRONG_EVIDENCE = log(1000)
"""The evidence of an answer that no other mistake gives, as in `known.Given.tells`."""

MAX_SHORT_BITS = 12
"""From this many bits on, a 32-bit number is not a short one such as 3/4."""


class Habit(NamedTuple):
    """A wrong answer that a habit produces from a right one, and how much evidence it is."""

    cause: Cause
    tells: float
    answer: Vector


def habits_of(right: object) -> Iterator[Habit]:
    """Yield the wrong answers that habits produce from a right one."""
    if not isinstance(right, Refused):
        own = vector(right, right)
        yield from _rounded(own)
        yield from _reordered(right, own)
        for step in (1, -1) if own and _whole(right) else ():
            answer = tuple(x + step for x in own if isinstance(x, float))
            yield Habit(
                Cause("index-shifted", "", "whole numbers are off by one"), len(own) * WEAK_EVIDENCE, answer
            )


def _rounded(right: Vector) -> Iterator[Habit]:
    numbers = [x for x in right if isinstance(x, float)]
    for digits in DIGITS:
        for words, to in (
            (counted(digits, "significant digit"), _significant),
            (f"{counted(digits, 'digit')} after the point", round),
        ):
            answer = tuple(to(x, digits) if isinstance(x, float) else x for x in right)
            changed = [(a, b) for a, b in zip(answer, right) if isinstance(a, float) and not _is_same(a, b)]
            if numbers and changed:
                plain = all(a in (0, 1, -1) for a, _ in changed)
                tells = WEAK_EVIDENCE if plain else min(STRONG_EVIDENCE, digits * log(10))
                yield Habit(Cause("rounded-to-digits", "", f"numbers are rounded to {words}"), tells, answer)


def _significant(number: float, digits: int) -> float:
    return float(f"{number:.{digits - 1}e}")


def _is_same(a: float, b: Leaf) -> bool:
    return isinstance(b, float) and abs(a - b) <= VISIBLE * abs(b)


def _reordered(right: object, own: Vector) -> Iterator[Habit]:
    """Yield the answer with rows read as columns, or with entries in each other's places."""
    if not isinstance(right, list):
        return
    entries = [entry for _, entry in right] if by_label(right) else right
    if entries and all(isinstance(row, list) and len(row) == len(entries[0]) for row in entries):
        columns = [list(column) for column in zip(*entries)]
        answer = vector(columns, entries if len(columns) == len(entries) == len(columns[0]) else columns)
        if answer != own and not any(isinstance(one, list) for row in entries for one in row):
            square = len(columns) == len(entries)
            shown = answer if square else (SHAPE, *answer)
            yield Habit(Cause("transposed", "", "rows and columns are exchanged"), STRONG_EVIDENCE, shown)
    if len(own) == len(entries) > 2 and not by_label(right):
        says = "entries are shifted by one place"
        for answer in ((SHAPE, *own[1:]), (*own[1:], 0.0), (0.0, *own[:-1])):
            if answer != own:
                yield Habit(Cause("index-shifted", "", says), STRONG_EVIDENCE, answer)


def _whole(right: object) -> bool:
    """Return whether a right answer consists of integers, such as indices and counts."""
    if isinstance(right, list):
        return all(map(_whole, right))
    return type(right) is int


def written_as(reply: object, right: object) -> Optional[Cause]:
    """Return what makes a right answer unreadable, if anything: a decimal comma, or a number as a text."""
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
"""A weaker claim, because other causes may leave such errors, too."""


def numbers_of(reply: object, right: object) -> List[Tuple[Fraction, Fraction]]:
    """Pair the finite numbers of an answer with the right ones; none if its shape differs."""
    try:
        pairs = [(number_of(got), number_of(one)) for got, one, _ in leaves(reply, right)]
    except Fault:
        return []
    return [(a, b) for a, b in pairs if isinstance(a, Fraction) and isinstance(b, Fraction)]


def single(number: Fraction) -> Fraction:
    """Return the nearest 32-bit float; 0 if the number is beyond the largest."""
    try:
        return Fraction(unpack("<f", pack("<f", number))[0])
    except OverflowError:
        return Fraction(0)


def is_long(number: Fraction) -> bool:
    """Return whether a number has many bits, unlike 3/4."""
    odd = abs(number.numerator) // (number.numerator & -number.numerator or 1)
    return odd.bit_length() > MAX_SHORT_BITS


def are_singles(answers: Sequence[Tuple[object, object]]) -> bool:
    """Return whether all numbers of the answers are 32-bit floats, and several of them long ones."""
    numbers = [a for reply, right in answers for a, _ in numbers_of(reply, right)]
    return sum(map(is_long, numbers)) >= 3 and all(single(a) == a for a in numbers)


def are_decimals(reply: object, right: object) -> bool:
    """Return whether all numbers have few digits: being rounded, they do not follow small changes."""
    numbers = [float(a) for a, _ in numbers_of(reply, right)]
    return all(a in (round(a, 8), float(f"{a:.8g}")) for a in numbers)


def is_near(reply: object, right: object) -> bool:
    """Return whether all numbers of an answer are right up to 32-bit errors."""
    found = numbers_of(reply, right)
    return bool(found) and all(abs(a - b) <= abs(b) / 1000 + Fraction(1, 10**30) for a, b in found)


def error_of_single(reply: object, right: object) -> Optional[float]:
    """Return the largest relative error of an answer, with sign, if it is of 32-bit size."""
    numbers = numbers_of(reply, right)
    errors = [float((a - b) / b) for a, b in numbers if a != b and 1000 * abs(a - b) <= abs(b)]
    largest = max(errors, key=abs, default=0.0)
    return largest if 2.0**-28 <= abs(largest) <= 2.0**-18 else None


def scatter(errors: Sequence[float]) -> bool:
    """Return whether errors have both signs and many sizes, like rounding errors.

    >>> scatter([1e-7, 1e-7, 1e-7])  # something is multiplied by 1 + 1e-7
    False
    >>> scatter([1e-7, -3e-8, 5e-8])
    True
    """
    sizes = sorted(map(abs, errors))
    return min(errors) < 0 < max(errors) and sizes[-1] > 2 * sizes[0]
