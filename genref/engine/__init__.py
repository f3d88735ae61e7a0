# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exact numbers, and how to be quick with them; all that is computed here is proved equal to the book."""

from __future__ import annotations
