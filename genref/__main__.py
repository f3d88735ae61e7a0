# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""python -m genref"""

from __future__ import annotations

from importlib import import_module

if __name__ == "__main__":
    import_module(".command_line.cli", __package__).run()  # by name: a copy may leave the folder out
