# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes that the oracle was not designed for, and how well it names them."""
