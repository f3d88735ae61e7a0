# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Programs that make and measure the data of the oracle."""
