# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The maximum of a conditional likelihood: found in doubles, enclosed, and proved to be a maximum."""

from __future__ import annotations
