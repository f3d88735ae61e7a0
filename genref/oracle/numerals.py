# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Numbers in sentences, as a person writes them: 1/3, 0.25, 1.2e-300."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

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
        items = [f"{_written(name)}: {_written(entry)}" for name, entry in [*value.items()][: 2 * ENDS]]
        return f"{{{', '.join(items)}}}"
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction, Decimal)):
        return shown(value)
    if not (isinstance(value, Fraction) or Decimal(value).is_finite()):
        return str(float(value))
    exact = Fraction(value)
    if isinstance(value, float) or (exact == float(rounded(exact)) and exact.denominator > 2**40):
        return repr(float(exact)).replace("e+", "e").replace("e-0", "e-").removesuffix(".0")
    decimal = Decimal(rounded(exact, 17))
    if Fraction(decimal) != exact and len(str(exact)) <= 9 and not isinstance(value, Decimal):
        return str(exact)  # 1/3, not 0.25
    fixed = -5 <= decimal.adjusted() < 17
    return format(decimal.normalize(), "f" if fixed else "e").replace("e+", "e")
