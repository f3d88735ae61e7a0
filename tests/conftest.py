# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Which tests are quick; CONTRIBUTING.md has the rule for both marks, `slow` and `once`."""

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
