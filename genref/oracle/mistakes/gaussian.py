# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of Gaussians, of Gaussian classes and of Bayes rule over them."""

from __future__ import annotations

from .mistake import Change

GAUSSIAN: dict[str, Change] = {}
