# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref against mpmath at 60 digits, and against NumPy, SciPy and scikit-learn where they are accurate."""
