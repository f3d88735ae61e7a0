# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A failing test introduces the equations that it tests, and near tests run before far ones."""

from __future__ import annotations

import doctest

import pytest

from . import explaining
from .conftest import TESTS, distance
from .explaining import explanation


class TestExplanation:
    """The test of one equation.

    Spec: laplace-positive
    """

    def test_the_docstring_of_the_class_says_which(self, request: pytest.FixtureRequest) -> None:
        assert explanation(request.node, "").splitlines()[0].startswith("laplace-positive: phi_j >= ")

    def test_rows_that_fail_come_first(self, request: pytest.FixtureRequest) -> None:
        lines = explanation(request.node, "1 of 9 rows fail: bayes-rule\nassert 1 == 2").splitlines()
        first, page, book, second, _ = lines
        assert first.startswith("bayes-rule: p(y | x) = ") and page == "  page      spec/bayes.md#bayes-rule"
        assert book.startswith("  book      genref/equations.py:") and book.endswith(", bayes_rule")
        assert second.startswith("laplace-positive: ")

    def test_of_many_the_rest_is_named_only(self, request: pytest.FixtureRequest) -> None:
        ids = list(explaining.LECTURE)[:6]
        told = explanation(request.node, f"6 of 9 rows fail: {', '.join(ids)}").splitlines()
        assert told[-1] == f"and 4 more: {', '.join(ids[3:])}, laplace-positive"


def test_a_test_of_no_equation_has_nothing_to_introduce(request: pytest.FixtureRequest) -> None:
    assert explanation(request.node, "assert 1 == 2") == ""


def test_equations_come_before_models_and_models_before_commands() -> None:
    files = [
        "test_each_equation.py",
        "engine/test_table_of_machinery.py",
        "test_gda.py",
        "command_line/test_cli.py",
    ]
    distances = [distance(TESTS / file) for file in files]
    assert distances == sorted(set(distances)) and distances[-1] < distance(TESTS / "test_vendor.py")
    assert all((TESTS / name).exists() for name in explaining.ROOMS)


def test_examples() -> None:
    tested = doctest.testmod(explaining)
    assert tested.attempted > 0 and tested.failed == 0
