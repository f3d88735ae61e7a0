# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels and posteriors of many x: what classes share is made once, and doubles decide where they can."""

from __future__ import annotations
