# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The table of eliminations and enclosures lists all that exist, within the stated limit."""

from __future__ import annotations

import re
from importlib import import_module

from genref import engine

from ..each_row import each_row

TEXT = engine.__doc__ or ""
ENTRIES = re.findall(r"^`([\w.]+)`$", TEXT, re.MULTILINE)
NAMES = re.findall(r"`([a-z_]+(?:\.\w+)+)`", TEXT)


def test_three_eliminations_of_the_engine_and_four_enclosures() -> None:
    eliminations, enclosures = TEXT.split("\nEnclosures.")
    assert len(re.findall(r"^`equations\.", eliminations, re.MULTILINE)) == 2
    assert len(re.findall(r"^`engine\.", eliminations, re.MULTILINE)) == 3
    assert len(re.findall(r"^`", enclosures, re.MULTILINE)) == 4


@each_row("name", sorted({*ENTRIES, *NAMES}))
def test_every_name_exists(name: str) -> None:
    parts = ["genref", *name.split(".")]
    for n in reversed(range(1, len(parts) + 1)):
        try:
            found: object = import_module(".".join(parts[:n]))
        except ModuleNotFoundError:
            continue
        for part in parts[n:]:
            found = getattr(found, part)
        return
