# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The parts of a file as JSON: each is checked when it is read, and errors name its place.

Exact numbers are texts, "p/q" or "p". The parser refuses what takes long: deep nesting, long numbers.
"""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Union

from ..errors import shown

MAX_DIGITS = 250_000
"""The most digits of a number in a file; the time to read one grows with their square."""

Json = Union[None, bool, int, float, str, list["Json"], dict[str, "Json"]]


class Malformed(Exception):
    """A file does not contain what it should; the message says what is wrong."""


def parsed(text: str) -> Json:
    """Parse a JSON text; the keys of an object must differ, and numbers must be short and finite.

    Raises: Malformed.
    """
    try:
        data: Json = json.loads(
            text, object_pairs_hook=_distinct, parse_constant=_refuse_constant, parse_int=_short
        )
    except ValueError as error:
        raise Malformed(f"not JSON as genref writes it: {error}") from None
    return data


def _refuse_constant(name: str) -> Json:
    raise ValueError(f"{name} is not a number")


def _short(digits: str) -> int:
    if len(digits) > 20:  # some Pythons take minutes for a million digits
        raise ValueError(f"the number {shown(digits)} is too long")
    return int(digits)


def _distinct(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(key for key, n in Counter(key for key, _ in pairs).items() if n > 1)
        raise ValueError(f"the key {shown(twice)} occurs twice in one object")
    return data


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


def array_of(data: Json, where: str, length: int = -1) -> list[Json]:
    """Return a list, of this length if one is given."""
    if not isinstance(data, list):
        raise Malformed(f"{where}: expected a list, got {shown(data)}")
    if length >= 0 and len(data) != length:
        raise Malformed(f"{where}: expected {length} entries, got {len(data)}")
    return data


def number_of(data: Json, where: str) -> Fraction:
    """Return an exact number, as `rational_text` writes it."""
    if isinstance(data, str) and len(data) > MAX_DIGITS:
        raise Malformed(f"{where}: a number of more than {MAX_DIGITS} digits")
    above, slash, below = data.partition("/") if isinstance(data, str) else ("", "", "")
    digits = above[1:] if above[:1] == "-" else above
    if not all(part.isascii() and part.isdigit() for part in (digits, below if slash else "1")):
        raise Malformed(f'{where}: expected an exact number as "p/q", got {shown(data)}')
    denominator = _whole(below or "1")
    if not denominator:
        raise Malformed(f"{where}: {shown(data)} divides by 0")
    return Fraction(-_whole(digits) if above[0] == "-" else _whole(digits), denominator)


def rational_text(number: Fraction) -> str:
    """Return "p/q", or "p" for a whole number, of any length."""
    sign = "-" if number < 0 else ""
    numerator, denominator = _digits(abs(number.numerator)), _digits(number.denominator)
    return sign + numerator + ("" if denominator == "1" else f"/{denominator}")


# In pieces, since Python limits the digits of a conversion between int and str.
_PIECE = 4000
_BASE = 10**_PIECE


def _digits(number: int) -> str:
    pieces = []
    while number >= _BASE:
        number, piece = divmod(number, _BASE)
        pieces.append(str(piece).zfill(_PIECE))
    return "".join([str(number), *reversed(pieces)])


def _whole(digits: str) -> int:
    first = len(digits) % _PIECE
    number = int(digits[:first] or "0")
    for i in range(first, len(digits), _PIECE):
        number = number * _BASE + int(digits[i : i + _PIECE])
    return number
