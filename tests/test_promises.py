# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Each row of promises.md names tests that exist, or says that there is none."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


@lru_cache(maxsize=None)
def names(file: str) -> set[str]:
    """Return the tests of a file, and those of its classes."""
    text, found, room = (FOLDER.parent / file).read_text(encoding="utf-8"), set(), ""
    for indent, kind, name in re.findall(r"^(    )?(class|def) (\w+)", text, re.M):
        room = room if indent else f"{name}::" if kind == "class" else ""
        found.add(f"{room}{name}" if indent else name)
    return found


def test_every_promise_is_held_by_tests_that_exist() -> None:
    rows = re.findall(r"^\| (?!promise|---).*", (FOLDER / "promises.md").read_text(encoding="utf-8"), re.M)
    assert len(rows) > 100
    for row in rows:
        held = row.strip("| ").split(" | ")[2]
        ids = [] if held.startswith("no test: ") else held.split(", ")
        assert ids or "no test: " in held, row
        for id in ids:
            file, _, name = id.strip("`").partition("::")
            assert name.rpartition("::")[2].startswith("test_") and name in names(file), f"{id} in: {row}"
