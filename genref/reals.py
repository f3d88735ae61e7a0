# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Real numbers and their rounding, as the book uses them; how they work is told in `engine.reals`."""

from __future__ import annotations

from .engine.reals import PI, Real, Rounded, Value, exp, ln, rounded, sign, sqrt, total

__all__ = ["PI", "Real", "Rounded", "Value", "exp", "ln", "rounded", "sign", "sqrt", "total"]
