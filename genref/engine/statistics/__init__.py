# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exact sums and counts, and estimates as weights over a scale."""

from __future__ import annotations
