# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tables are in `files.tables`; what was imported from here before still is."""

from __future__ import annotations

from importlib import import_module


def __getattr__(name: str) -> object:
    return getattr(import_module(".files.tables", __package__), name)
