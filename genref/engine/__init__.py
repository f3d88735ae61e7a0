# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exact numbers, and how to be quick with them; tests hold all that is computed here equal to the book."""

from __future__ import annotations
