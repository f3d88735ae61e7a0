# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tests of the programs that compare genref with other libraries; they need these libraries."""
