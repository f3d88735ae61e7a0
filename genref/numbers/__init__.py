# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The numbers of book and engine: exact input, labels, reals to any number of digits, closed forms."""

from __future__ import annotations
