# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Faster ways to what the definitions say; tests hold all that is computed here equal to the book."""

from __future__ import annotations
