# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files: tables, texts and models, read and written. A copy of the package may leave this folder out."""

from __future__ import annotations
