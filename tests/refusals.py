# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tests of refusals: a table from what an error says to a call that must raise it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from genref.errors import GenrefError

from .each_row import each_row


def refusals(table: Mapping[str, Callable[[], object]]) -> Callable[[], object]:
    """Return the test that each call raises its error; the pattern begins with the class of the error."""

    @each_row(("says", "call"), list(table.items()), ids=list(table))
    def test(says: str, call: Callable[[], object]) -> None:
        try:
            found = f"answer: {call()!r}"
        except GenrefError as error:
            found = f"{type(error).__name__}: {error}"
        assert re.match(says, found), found

    return test
