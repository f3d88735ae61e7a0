# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Causes of wrong answers that no equation is to blame for: how numbers are written, held and ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from struct import pack, unpack
from typing import Optional

from .grading import Fault, leaves, near, number_of
from .mistakes.mistake import Cause
from .rounding import decimal

SINGLE = Fraction(1, 2**24)
"""The relative error of a number of 32 bits."""

CLOSE = Fraction(1, 10**6)
"""Relative distance at which an answer is taken for that of a mistake."""

HALF = Fraction(51, 100)
"""Of the last digit, what a rounded number may be off."""

LONG = 12
"""Digits from which on a number is not taken for a rounded one."""


@dataclass(frozen=True)
class Habit(Cause):
    """A cause that shows in how an answer differs from the right one.

    `shows`: what of it an answer shows, such as the number of digits; None if it does not. `habitual`:
    whether right answers show it, too; `weight`: how much an answer that shows it says.
    """

    shows: Callable[[object, object], Optional[str]] = lambda reply, right: None
    habitual: bool = False
    weight: float = 1.0


def pairs_of(reply: object, right: object) -> list[tuple[object, object]]:
    """Return the numbers and labels of an answer with the right ones; none if it has another shape."""
    try:
        return [(got, one) for got, one, _ in leaves(reply, right)]
    except Fault:
        return []


def numbers_of(reply: object, right: object) -> list[tuple[Fraction, Fraction, object]]:
    """Return the numbers of an answer with the right ones, and as they are written, if all are finite."""
    found: list[tuple[Fraction, Fraction, object]] = []
    for got, one in pairs_of(reply, right):
        a, b = number_of(got), number_of(one)
        if not isinstance(a, Fraction) or not isinstance(b, Fraction):
            return []
        found.append((a, b, got))
    return found


def digits_of(got: object, number: Fraction) -> tuple[int, int]:
    """Return how many significant digits a number is written with, and how many after the point."""
    try:
        text = str(got) if isinstance(got, str) and "/" not in got else repr(float(number))
        _, digits, exponent = Decimal(text).normalize().as_tuple()
    except ArithmeticError:
        return LONG, LONG
    return len(digits), max(0, -int(exponent))


def rounded(reply: object, right: object) -> Optional[str]:
    """Return with how many digits each number is the right one rounded, significant or after the point."""
    found = numbers_of(reply, right)
    written = [digits_of(got, a) for a, _, got in found]
    significant, places = (max(part, default=LONG) for part in zip(*written)) if written else (LONG, LONG)
    if significant < LONG and all(abs(a - b) <= HALF * last_place(a, b, significant) for a, b, _ in found):
        return counted(significant)
    if places < LONG and all(abs(a - b) * 10**places <= HALF for a, b, _ in found):
        return f"{counted(places)} after the point"
    return None


def counted(digits: int) -> str:
    """Return how many digits, in words."""
    return "1 digit" if digits == 1 else f"{digits} digits"


def last_place(a: Fraction, b: Fraction, digits: int) -> Fraction:
    """Return what 1 in the last of so many significant digits is worth, in the smaller of two numbers."""
    smaller = decimal(min(abs(a), abs(b)))
    return Fraction(10) ** (smaller.adjusted() + 1 - digits) if smaller else Fraction(0)


def in_32_bits(reply: object, right: object) -> Optional[str]:
    """Return whether each number is one of 32 bits, near the right one."""
    found = numbers_of(reply, right)
    near = all(abs(a - b) <= abs(b) / 1000 + Fraction(1, 10**30) for a, b, _ in found)
    return "32 bits" if found and near and all(is_single(a) for a, _, _ in found) else None


def as_of_32_bits(reply: object, right: object) -> Optional[str]:
    """Return whether numbers are as far off as steps in 32 bits make them."""
    off = [abs(a - b) / abs(b) for a, b, _ in numbers_of(reply, right) if a != b and b]
    return "32 bits on the way" if off and SINGLE / 16 <= max(off) <= SINGLE * 64 else None


def is_single(number: Fraction) -> bool:
    """Return whether a float of 32 bits is this number."""
    try:
        return Fraction(unpack("<f", pack("<f", number))[0]) == number
    except OverflowError:
        return False


def with_comma(reply: object, right: object) -> Optional[str]:
    """Return whether numbers are written with a comma."""
    texts = [got for got, _ in pairs_of(reply, right) if isinstance(got, str)]
    commas = [text for text in texts if number_of(text) is None and number_of(text.replace(",", "."))]
    return "a decimal comma" if commas else None


def label_as_text(reply: object, right: object) -> Optional[str]:
    """Return whether labels or whole numbers are answered as texts."""
    found = pairs_of(reply, right)
    wrong = [got for got, one in found if type(one) is int and isinstance(got, str) and got == str(one)]
    return "a text" if wrong else None


def values(tree: object) -> Optional[list[object]]:
    """Return the entries of a list, and the values of what is by label."""
    if isinstance(tree, dict):
        return list(tree.values())
    if not isinstance(tree, (list, tuple)):
        return None
    return [entry[1] if is_pair(entry) else entry for entry in tree]


def is_pair(entry: object) -> bool:
    """Return whether it is a label with a value."""
    return isinstance(entry, (list, tuple)) and len(entry) == 2 and isinstance(entry[1], (list, dict))


def close(got: object, right: object) -> bool:
    """Return whether two entries of answers are nearly the same."""
    return near(got, right, CLOSE)


def rows_of(tree: object) -> list[list[object]]:
    """Return the rows of a matrix, or those that are by label; none of what is no matrix."""
    rows = values(tree) or []
    return [list(row) for row in rows if isinstance(row, (list, tuple))]


def transposed(reply: object, right: object) -> Optional[str]:
    """Return whether rows are in the place of columns."""
    got = [a for row in rows_of(reply) for a in row]
    one = rows_of(right)
    due, other = [b for column in zip(*one) for b in column], [b for row in one for b in row]
    alike = bool(got) and len(got) == len(due) and all(map(close, got, due))
    return "the transpose" if alike and not all(map(close, got, other)) else None


def parts_of(reply: object, right: object) -> Iterator[tuple[list[object], list[object]]]:
    """Yield each list of an answer with the right one."""
    got, one = values(reply), values(right)
    if got is None or one is None:
        return
    yield got, one
    for a, b in zip(got, one):
        yield from parts_of(a, b)


def shifted(reply: object, right: object) -> Optional[str]:
    """Return whether entries stand one place further, or whole numbers are off by one."""
    for got, one in parts_of(reply, right):
        if len(got) == len(one) > 1 and all(type(b) is int for b in (*got, *one)):
            steps = {a - b for a, b in zip(got, one)}  # type: ignore[operator]  # whole numbers
            if steps in ({1}, {-1}):
                return "numbers off by one"
        if len(one) > 2 and len(one) - 1 <= len(got) <= len(one) and not all(map(close, got, one)):
            if all(map(close, got, one[1:])) or len(got) == len(one) and all(map(close, got[1:], one)):
                return "entries one place further"
    return None


HABITS: tuple[Habit, ...] = (
    Habit("decimal-comma", "", "a comma in the place of the decimal point", shows=with_comma),
    Habit("number-as-text", "", "a text in the place of a whole number", shows=label_as_text),
    Habit("rounded-to-digits", "", "rounding to {}", shows=rounded, habitual=True),
    Habit("float32", "", "arithmetic in {}", shows=in_32_bits, habitual=True),
    Habit("transposed", "", "the transpose", shows=transposed),
    Habit("index-shifted", "", "a shift: {}", shows=shifted),
    Habit("float32", "", "arithmetic in {}", shows=as_of_32_bits, weight=0.34),
)
"""The most telling first."""
