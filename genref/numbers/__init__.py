# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The ground of book and engine: exact input, labels, and real numbers to any number of digits."""

from __future__ import annotations
