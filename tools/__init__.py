# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Programs that generate, check, measure and publish; pytest runs none of them."""
