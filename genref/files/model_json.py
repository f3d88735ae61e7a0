# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The parts of a file as JSON: each is checked when it is read, and errors name its place.

Exact numbers are texts, "p/q" or "p". The parser refuses what takes long: deep nesting, long numbers.
"""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Union

from ..errors import shown

MAX_DIGITS = 50_000
"""The most digits of a number in a file; the time to read one grows with their square."""

Json = Union[None, bool, int, float, str, list["Json"], dict[str, "Json"]]


class Malformed(Exception):
    """A file does not contain what it should; the message says what is wrong."""


def parsed(text: str) -> Json:
    """Parse a JSON text whose whole numbers are short. Raises: Malformed, RecursionError."""
    try:
        data: Json = json.loads(text, parse_int=_short)
    except ValueError as error:
        raise Malformed(f"not JSON as genref writes it: {error}") from None
    return data


def _short(digits: str) -> int:
    if len(digits) > 20:  # some Pythons take minutes for a million digits
        raise ValueError(f"the number {shown(digits)} is too long")
    return int(digits)


def object_of(data: Json, where: str, keys: list[str], others: bool = False) -> dict[str, Json]:
    """Return an object that has these keys and, unless `others`, no more."""
    if not isinstance(data, dict):
        raise Malformed(f"{where}: expected an object, got {shown(data)}")
    for key in keys:
        if key not in data:
            raise Malformed(f"{where}: no {key!a}")
    for key in data:
        if key not in keys and not others:
            raise Malformed(f"{where}: unknown {shown(key)}")
    return data


def array_of(data: Json, where: str) -> list[Json]:
    """Return a list."""
    if not isinstance(data, list):
        raise Malformed(f"{where}: expected a list, got {shown(data)}")
    return data


def number_of(data: Json, where: str) -> Fraction:
    """Return an exact number, as `rational_text` writes it."""
    if isinstance(data, str) and len(data) > MAX_DIGITS:
        raise Malformed(f"{where}: a number of more than {MAX_DIGITS} digits")
    above, slash, below = data.partition("/") if isinstance(data, str) else ("", "", "")
    digits = above[1:] if above[:1] == "-" else above
    if not all(part.isascii() and part.isdigit() for part in (digits, below if slash else "1")):
        raise Malformed(f'{where}: expected an exact number as "p/q", got {shown(data)}')
    if not below.strip("0") and slash:
        raise Malformed(f"{where}: {shown(data)} divides by 0")
    return Fraction(-_whole(digits) if above[0] == "-" else _whole(digits), _whole(below or "1"))


def _whole(digits: str) -> int:
    """Return a number in pieces, since Python limits the digits of a conversion from text."""
    number = 0
    for i in range(0, len(digits), 4000):
        part = digits[i : i + 4000]
        number = number * 10 ** len(part) + int(part)
    return number


def rational_text(number: Fraction) -> str:
    """Return "p/q", or "p" for a whole number, of any length."""
    # By way of Decimal, as Python limits the digits of a conversion between int and str.
    above, below = str(Decimal(number.numerator)), str(Decimal(number.denominator))
    return above if below == "1" else f"{above}/{below}"
