# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The command line, `python -m genref`: it reads arguments, calls the library, and prints."""

from __future__ import annotations

PACKAGE = __name__.rpartition(".")[0]
"""The package name of this copy."""
