# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Which tests are run when; the markers are in setup.cfg, CONTRIBUTING.md has the commands.

- `once`: what computes the same on every Python from code that other tests run on each of them, or reads
  pages and sources alone. One environment runs it, that of the Python that runs tox.
- `slow`: what starts processes, takes more than a fifth of a second, or repeats another test with other
  values: of a test with many parameters, every tenth is quick. Every environment but `quick` runs it.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

MANY = 250
"""A test with more parameters than this is slow, but for every tenth of them."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow because there is so much of it, before marks select."""
    alike: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        alike[item.nodeid.partition("[")[0]].append(item)
    for family in alike.values():
        if len(family) > MANY:
            for number, item in enumerate(family):
                if number % 10:
                    item.add_marker(pytest.mark.slow)
