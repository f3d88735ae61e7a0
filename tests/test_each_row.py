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


def test_names_are_given_or_made() -> None:
    def fail(row: object) -> None:
        pytest.fail("no row is right")

    for ids, said in (
        (None, "x, len, (1, 2)"),
        (["p", "q", "r"], "p, q, r"),
        (lambda row: str(type(row).__name__), "str, builtin_function_or_method, tuple"),
    ):
        with pytest.raises(AssertionError) as caught:
            each_row("row", ["x", len, (1, 2)], ids)(fail)()
        assert str(caught.value) == f"3 of 3 rows fail: {said}"
    with pytest.raises(AssertionError, match="row: 0 rows, 0 ids"):
        each_row("row", [])


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


def test_all_tests_of_a_class() -> None:
    @each_row("n", [1, 2])
    class Tests:
        def test_small(self, n: int) -> None:
            assert n < 2

        def test_positive(self, n: int) -> None:
            assert n > 0

    tests = Tests()
    getattr(tests, "test_positive")()
    with pytest.raises(AssertionError, match="^1 of 2 rows fail: 2$"):
        getattr(tests, "test_small")()
