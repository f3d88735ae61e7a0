# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture's claims as experiments: `python tools/experiments/run.py` prints their tables."""
