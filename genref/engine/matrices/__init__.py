# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Equations of exact matrices: by elimination, modulo primes, and by refinement of what doubles find."""

from __future__ import annotations
