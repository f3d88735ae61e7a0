# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Values that genref did not compute, with mpmath and fractions, and what other libraries answer."""
