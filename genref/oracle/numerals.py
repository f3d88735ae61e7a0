# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Numbers in sentences, as a person writes them: 1/3, 0.25, 1.2e-300."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import inf

from ..errors import shown
from ..numbers.rounding import rounded

ENDS = 100
"""Entries to keep at each end of a list: with their commas they are longer than any limit."""


def written(value: object, limit: int = 100) -> str:
    """Return a value as one short line of ASCII, with at most 17 correct digits per number.

    Lists and mappings may contain numbers; texts that are too long lose their middle.
    """
    try:
        text = _written(value)
    except Exception:  # a foreign object may raise anything; a sentence must not
        text = shown(value, limit)
    return text if len(text) <= limit else f"{text[: limit - 10]}...{text[-7:]}"


def _written(value: object) -> str:
    if isinstance(value, (list, tuple)):
        ends = [*value[:ENDS], *value[-ENDS:]] if len(value) > 2 * ENDS else value
        return f"[{', '.join(map(_written, ends))}]"
    if isinstance(value, Mapping):
        items = list(value.items())
        items = [*items[:ENDS], *items[-ENDS:]] if len(items) > 2 * ENDS else items
        entries = [f"{_written(name)}: {_written(entry)}" for name, entry in items]
        return f"{{{', '.join(entries)}}}"
    if isinstance(value, (float, Decimal)) and not Decimal(value).is_finite():
        return str(float(value))
    if isinstance(value, float):
        return _plain(repr(float(value)))
    if isinstance(value, bool) or not isinstance(value, (int, Fraction, Decimal)):
        return shown(value)
    exact = Fraction(value)
    decimal = Decimal(rounded(exact, 17))
    if Fraction(decimal) != exact and not isinstance(value, Decimal):  # not 0.25, but 1/3 or 0.1
        if max(exact.denominator, abs(exact.numerator)) < 10**9 and len(str(exact)) <= 9:
            return str(exact)
        double = float(rounded(exact))
        if abs(double) < inf and Fraction(double) == exact:
            return _plain(repr(double))
    fixed = -5 <= decimal.adjusted() < 17
    return format(decimal.normalize(), "f") if fixed else _plain(str(decimal.normalize()).lower())


def _plain(number: str) -> str:
    """Return 3 for 3.0, 1e20 for 1e+20."""
    number = number[:-2] if number.endswith(".0") else number
    return number.replace("e+", "e").replace("e-0", "e-")
