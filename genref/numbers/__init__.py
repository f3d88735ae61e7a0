# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What every model stands on: exact input, rounding once, labels, tables, and frozen values."""
