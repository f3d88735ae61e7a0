# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Causes of wrong answers that no equation is to blame for: how numbers are written, held and ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import log
from struct import pack, unpack
from typing import Optional

from .grading import NORMAL, Fault, aligned, leaves, near, number_of
from .mistakes.mistake import Cause
from .rounding import decimal

SINGLE = Fraction(1, 2**24)
"""The relative error of a number of 32 bits."""

CLOSE = Fraction(1, 10**6)
"""Relative distance at which an answer is taken for that of a mistake."""

HALF = Fraction(51, 100)
"""Of the last digit, what a rounded number may be off."""

LONG = 12
"""Digits from which on a number is not taken for a rounded one, and bits beyond which it is no short one."""

DIGITS = 3
"""Of rounded numbers these are enough, in one answer or in several: one in 1000 is so by chance."""

BESIDE = 1e-6
"""What an answer says that shows a habit maybe by chance: nothing, but others that say enough explain it."""


@dataclass(frozen=True)
class Habit(Cause):
    """A cause that shows in how an answer differs from the right one.

    `shows`: what of it an answer shows, such as the number of digits; None if it does not. `tells`: how much
    such an answer says for it, of which 1 is enough. `like`: whether a number may be one of those that show
    this, in right answers and in wrong ones; None if any may. `sure`: whether no other cause is looked for.
    """

    shows: Callable[[object, object], Optional[str]] = lambda reply, right: None
    tells: Callable[[object, object], float] = lambda reply, right: 1.0
    like: Optional[Callable[[str, object, Fraction], bool]] = None
    sure: bool = True


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


def has_digits(shown: str, got: object, number: Fraction) -> bool:
    """Return whether a number has no more digits than those that are rounded to so many, as "3 digits"."""
    return min(digits_of(got, number)) <= int(shown.split()[0])


def chance_of_digits(reply: object, right: object) -> float:
    """Return how much rounded numbers say: with d digits one in 10^d is the right one rounded by chance.

    0.7 for 0.75 may be (6 + 1)/(8 + 2), or 0.25 be 0.25000001 without what was added to it: what tells is
    an error of which at least a hundredth of the last digit is seen.
    """
    found = [(a, b, digits_of(got, a)[0]) for a, b, got in numbers_of(reply, right)]
    told = [digits for a, b, digits in found if 100 * abs(a - b) >= last_place(a, b, digits) and a != b]
    return min(1.0, max(told) / DIGITS) if told else BESIDE


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
    return "32 bits" if found and near and all(single(a) == a for a, _, _ in found) else None


def long_singles(reply: object, right: object) -> float:
    """Return whether a wrong number has just the bits of a float of 32 bits, as one double in 2^29 has."""
    return 1.0 if any(a != b and is_long_single(a) for a, b, _ in numbers_of(reply, right)) else BESIDE


def as_of_32_bits(reply: object, right: object) -> Optional[str]:
    """Return whether numbers are as far off as steps in 32 bits make them."""
    off = [abs(a - b) / abs(b) for a, b, _ in numbers_of(reply, right) if a != b and b]
    return "32 bits on the way" if off and SINGLE / 16 <= max(off) <= SINGLE * 64 else None


def traces_of_32_bits(reply: object, right: object) -> float:
    """Return how much an error says for a step in 32 bits: its size nothing, a trace of it half of enough.

    Many causes make errors of that size, such as 1e-9 added to a variance. But if s has 32 bits and p is
    1 / (1 + s), then the odds (1 - p) / p are s again; and log-odds of 32 bits are seen in the posterior.
    """
    wrong = [a for a, b, _ in numbers_of(reply, right) if a != b]
    left = any(is_long_single(a) or any(map(is_nearly_single, odds_of(a))) for a in wrong)
    return 0.5 if left else BESIDE


def odds_of(number: Fraction) -> list[Fraction]:
    """Return the odds of a probability, those against it and their logarithm; none if they are no doubles."""
    odds = number / (1 - number) if 0 < number < 1 else Fraction(0)
    return [odds, 1 / odds, Fraction(log(odds))] if NORMAL < odds < 1 / NORMAL else []


def is_nearly_single(number: Fraction) -> bool:
    """Return whether a float of 32 bits with many bits is this number, up to rounding in doubles."""
    nearest = single(number)
    return is_long_single(nearest) and abs(number - nearest) <= abs(number) / 2**46


def is_long_single(number: Fraction) -> bool:
    """Return whether it is a float of 32 bits that has many bits and digits, not one such as 3/4 or 2^-30."""
    if single(number) != number or digits_of(None, number)[0] < LONG:
        return False
    odd = abs(number.numerator) // (number.numerator & -number.numerator)
    return odd.bit_length() > LONG


def single(number: Fraction) -> Fraction:
    """Return the nearest float of 32 bits; 0 beyond the largest."""
    try:
        return Fraction(unpack("<f", pack("<f", number))[0])
    except OverflowError:
        return Fraction(0)


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


def entries_of(reply: object, right: object) -> Optional[tuple[list[object], list[object]]]:
    """Return the entries of an answer and of the right one, label by label; None of what has none."""
    if not isinstance(right, (dict, list)):
        return None
    try:
        _, got, due = aligned(reply, right)
    except Fault:
        return None
    return (list(got), due) if isinstance(got, (list, tuple)) else None


def close(got: object, right: object) -> bool:
    """Return whether two entries of answers are nearly the same."""
    return near(got, right, CLOSE)


def transposed(reply: object, right: object) -> Optional[str]:
    """Return whether rows are in the place of columns."""
    rows, due = entries_of(reply, right) or ([], [])
    got = [a for row in rows if isinstance(row, (list, tuple)) for a in row]
    one = [row for row in due if isinstance(row, list)]
    columns, other = [b for column in zip(*one) for b in column], [b for row in one for b in row]
    alike = bool(got) and len(got) == len(columns) and all(map(close, got, columns))
    return "the transpose" if alike and not all(map(close, got, other)) else None


def parts_of(reply: object, right: object) -> Iterator[tuple[list[object], list[object]]]:
    """Yield each list of an answer with the right one."""
    found = entries_of(reply, right)
    if found is not None:
        yield found
        for a, b in zip(*found):
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
    Habit("rounded-to-digits", "", "rounding to {}", shows=rounded, tells=chance_of_digits, like=has_digits),
    Habit(
        "float32",
        "",
        "arithmetic in {}",
        shows=in_32_bits,
        tells=long_singles,
        like=lambda shown, got, number: single(number) == number,
    ),
    Habit("transposed", "", "the transpose", shows=transposed),
    Habit("index-shifted", "", "a shift: {}", shows=shifted),
    Habit("float32", "", "arithmetic in {}", shows=as_of_32_bits, tells=traces_of_32_bits, sure=False),
)
"""The most telling first."""
