# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tests of genref/numbers; a folder of that name would hide the module `numbers` of the standard library."""
