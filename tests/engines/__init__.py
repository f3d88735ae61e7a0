# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The examples for engines beyond one machine, run on this one."""
