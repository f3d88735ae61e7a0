# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A test of a table checks every row, lists the rows that fail, and shows the error of the first."""

from __future__ import annotations

import inspect
import os

import pytest

from .each_row import MOST, each_row


def test_rows_that_fail_are_named_and_the_first_says_why() -> None:
    seen = []

    @each_row("a, b", [(1, 2), (3, 2), (2, 2), (1, 3)])
    def ascending(a: int, b: int) -> None:
        seen.append((a, b))
        assert a < b, f"{a} is too large"

    with pytest.raises(AssertionError, match="^2 of 4 rows fail: 3-2, 2-2$") as caught:
        ascending()
    assert seen == [(1, 2), (3, 2), (2, 2), (1, 3)]
    assert str(caught.value.__cause__).startswith("3 is too large")


def test_after_the_twentieth_that_fails_no_more_are_tried() -> None:
    seen = []

    @each_row("n", range(1000))
    def even(n: int) -> None:
        seen.append(n)
        assert n % 2 == 0

    with pytest.raises(AssertionError, match="^the first 20 of 1000 rows fail: 1, 3, 5, "):
        even()
    assert len(seen) == 2 * MOST


def test_a_row_that_is_skipped_leaves_the_others() -> None:
    seen: list[int] = []

    @each_row("n", [1, 2, 3])
    def small(n: int) -> None:
        if n > most:
            pytest.skip(f"{n} is too large")
        seen.append(n)

    most = 2
    small()
    assert seen == [1, 2]
    most = 0
    with pytest.raises(pytest.skip.Exception, match="^1 is too large"):
        small()


def test_each_row_has_patches_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    @each_row("name", ["GENREF_ONE", "GENREF_TWO"])
    def alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(name, "here")
        assert [other for other in os.environ if other in ("GENREF_ONE", "GENREF_TWO")] == [name]

    assert list(inspect.signature(alone).parameters) == ["monkeypatch"]
    alone(monkeypatch=monkeypatch)
