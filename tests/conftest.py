# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Which tests are quick, and which only the engine can pass; CONTRIBUTING.md has the rules for the marks."""

from __future__ import annotations

import gc
import os
import re
from collections import defaultdict

import pytest

MANY = 30
"""A test with more parameters than this is slow, but for every tenth of them."""

LARGE = re.compile("ten-rows|(eleven|twelve|twenty)-|hundred-thousand|without-neurips|hilbert-([89]|1[0-2])")
"""Parameters of tests that definitions take too long for, as the d! terms of a determinant."""

if hasattr(gc, "set_threshold"):  # PyPy has another collector
    gc.set_threshold(100_000, 20, 20)
"""Twenty thousand tests are looked through for garbage less often: a seventh of the time."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow because there is so much of it, before marks select; skip what needs the engine."""
    if os.environ.get("GENREF_ENGINE") == "off":
        for item in items:
            if item.get_closest_marker("engine") or LARGE.search(item.nodeid.partition("[")[2]):
                item.add_marker(pytest.mark.skip(reason="about the size or the speed of the engine"))
    alike: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        alike[item.nodeid.partition("[")[0]].append(item)
    for family in alike.values():
        if len(family) > MANY:
            for number, item in enumerate(family):
                if number % 10:
                    item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """The tests stay until the end: they are not looked through again."""
    if hasattr(gc, "freeze"):
        gc.freeze()
