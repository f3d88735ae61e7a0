# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tests of the programs that make the data of the oracle."""
