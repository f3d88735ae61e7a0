# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Types for command-line options: each function parses one text, or says in an error what to write."""

from __future__ import annotations

import os
import re
from argparse import ArgumentTypeError
from fractions import Fraction

from ..errors import TableError
from ..files.tables import column_names
from ..numbers.rounding import MAX_DIGITS

_PSEUDO_COUNT = re.compile(r"[0-9]+/[0-9]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")


def seconds(text: str) -> float:
    """Return a number of seconds, at most a day. Raises: ArgumentTypeError."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86400:
        raise ArgumentTypeError(f"{text!a} is not a number of seconds from 0 to 86400")
    return seconds


def digits(text: str) -> int:
    """Return a number of digits. Raises: ArgumentTypeError."""
    if not text.isascii() or not text.isdigit() or len(text) > 6 or not 0 < int(text) <= MAX_DIGITS:
        raise ArgumentTypeError(f"{text!a} is not a number of digits from 1 to {MAX_DIGITS}")
    return int(text)


def whole(text: str) -> int:
    """Return a whole number, at least 1. Raises: ArgumentTypeError."""
    if not text.isascii() or not text.isdigit() or len(text) > 18 or int(text) == 0:
        raise ArgumentTypeError(f"{text.strip()!a} is not a whole number of at least 1")
    return int(text)


def pseudo_count(text: str) -> Fraction:
    """Return an exact number, at least 0. Raises: ArgumentTypeError."""
    try:
        if _PSEUDO_COUNT.fullmatch(text):
            return Fraction(text)
    except (ArithmeticError, ValueError):  # a division by 0, or more digits than Python accepts
        pass
    raise ArgumentTypeError(f"{text!a} is not an exact number of at least 0, such as 1, 0.1 or 1/3")


def column(text: str) -> str:
    """Return the name of a column, which Python may have failed to decode in an ASCII locale."""
    try:
        text.encode()
    except UnicodeEncodeError:
        text = os.fsencode(text).decode(errors="surrogateescape")
    return text.strip()


def names(text: str) -> list[str]:
    """Return the names in one row of CSV. Raises: ArgumentTypeError."""
    try:
        return column_names(column(text))
    except TableError:
        raise ArgumentTypeError(f"{text!a} is not a row of CSV") from None


def levels(text: str) -> tuple[str, list[str]]:
    """Return a column and its values: "outlook=sunny,rain" gives "outlook" and ["sunny", "rain"]."""
    name, equals, values = column(text).partition("=")
    named = names(values)
    if not equals or not all(named) or len(set(named)) < len(named) or not named:
        raise ArgumentTypeError(f"{text!a} is not a column and its values, such as outlook=sunny,rain")
    return name.strip(), named


def encoding(text: str) -> str:
    """Return the name of an encoding of texts. Raises: ArgumentTypeError."""
    try:
        "".encode(text)
        return text
    except (LookupError, ValueError):
        raise ArgumentTypeError(f"{text!a} is not an encoding, such as utf-8, latin-1 or utf-16") from None


def delimiter(text: str) -> str:
    """Return the character that separates cells; "tab" stands for a tab. Raises: ArgumentTypeError."""
    character = {"tab": "\t", "\\t": "\t"}.get(text.lower(), text)
    if len(character) != 1 or character in '"\r\n' or character.isalnum():
        raise ArgumentTypeError(f"{text!a} is not a character that can separate cells, such as ';' or tab")
    return character
