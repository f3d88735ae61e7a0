# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The commands of `python -m genref`, and the lecture as a tour. A copy may leave this folder out."""

from __future__ import annotations
