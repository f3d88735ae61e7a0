# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Numbers in sentences, as a person writes them: 1/3, 0.25, 1.2e-300."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal, Inexact
from fractions import Fraction
from math import isfinite
from typing import TypeVar

from ..errors import shown
from ..numbers.enclosing import divided
from ..numbers.reals import nearest_double

SHORT = 9
"""The maximum number of characters in a fraction such as 1/3; longer ones are rounded."""

ENDS = 100
"""Entries to keep at each end of a list or mapping: with their commas they are longer than any limit."""

T = TypeVar("T")

_CONTEXT = Context(17, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX)


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
        return f"[{', '.join(map(_written, _ends(value)))}]"
    if isinstance(value, Mapping):
        entries = _ends(list(value.items()))
        return f"{{{', '.join(f'{_written(name)}: {_written(entry)}' for name, entry in entries)}}}"
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, (int, Fraction)):
        return _rational(Fraction(value))
    if isinstance(value, Decimal) and value.is_finite():
        return _decimal(value)
    if isinstance(value, (float, Decimal)):
        return _float(float.__float__(value) if isinstance(value, float) else float(value))
    return shown(value)


def _ends(entries: Sequence[T]) -> Sequence[T]:
    """Return the entries, without those in the middle that would be cut anyway."""
    return [*entries[:ENDS], *entries[-ENDS:]] if len(entries) > 2 * ENDS else entries


def _rational(value: Fraction) -> str:
    context = _CONTEXT.copy()
    context.clear_flags()
    decimal = divided(context, value.numerator, value.denominator)
    if not context.flags[Inexact]:
        return _decimal(decimal)
    if max(value.numerator, value.denominator) < 10**SHORT and len(str(value)) <= SHORT:
        return str(value)
    double = nearest_double(value)
    return _float(double) if isfinite(double) and Fraction(double) == value else _decimal(decimal)


def _decimal(value: Decimal) -> str:
    rounded = value.normalize(_CONTEXT)
    if -5 <= rounded.adjusted() < 17:
        return format(rounded, "f")
    return str(rounded).lower().replace("e+", "e")


def _float(value: float) -> str:
    """Return 3 for 3.0, 1e20 for 1e+20."""
    text = str(value)
    return (text[:-2] if text.endswith(".0") else text).replace("e+", "e").replace("e-0", "e-")
