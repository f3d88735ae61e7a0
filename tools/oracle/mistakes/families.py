# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with a parameter: ridge, floor, pseudo-count, base."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from .catalogue import FAMILIES
from .mistake import Mistake


def member(mistake: Mistake, value: Fraction) -> Mistake:
    """Return the mistake of a family with this value."""
    family = FAMILIES[mistake.name]
    return replace(
        mistake,
        name=family.name,
        says=family.says.format(format(float(value), "g")),
        change=family.change(value),
    )
