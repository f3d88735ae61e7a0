# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exact linear algebra: by elimination, modulo primes, and by refining approximate solutions."""

from __future__ import annotations
