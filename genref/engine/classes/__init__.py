# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels and posteriors of many x: shared work is done once, and doubles decide wherever they can."""

from __future__ import annotations
