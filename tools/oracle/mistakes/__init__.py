# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Known mistakes, each a line of a catalogue that replaces steps of the lecture."""

from __future__ import annotations

from .catalogue import MISTAKES
from .mistake import REFUSES, Change, Mistake, NotConcerned

__all__ = ["MISTAKES", "REFUSES", "Change", "Mistake", "NotConcerned"]
