# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The fixture for checks of every case."""

from __future__ import annotations

from tests.oracle.conftest import known_answers

__all__ = ["known_answers"]
