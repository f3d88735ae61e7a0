# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tests of the programs in `tools/`, and of the pages that they make."""
