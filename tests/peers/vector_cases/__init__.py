# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What the test vectors ask: one module for each chapter."""
