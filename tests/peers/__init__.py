# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref against mpmath at 60 digits, and the estimators and pages that name other libraries."""
