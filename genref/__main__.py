# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""python -m genref"""

from __future__ import annotations

from .cli import run

if __name__ == "__main__":
    run()
