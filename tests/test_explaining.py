# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A failing test introduces its equations, and tests near the equations run before others."""

from __future__ import annotations

import doctest
from types import SimpleNamespace
from typing import Optional, cast

import pytest

from . import explaining
from .conftest import TESTS, AsTheyCome, distance
from .explaining import LECTURE, explanation


class Positive:
    """A typical test of one equation."""


Positive.__doc__ = "Each is positive.\n\n    Spec: laplace-positive\n    "


def told(message: str, cls: Optional[type] = Positive) -> list[str]:
    """Return the lines that a failing test of a class adds to its message."""
    item = SimpleNamespace(nodeid="tests/test_x.py::TestX::test_x", function=told, cls=cls)
    return explanation(cast(pytest.Item, item), message).splitlines()


def test_the_docstring_of_the_class_says_which() -> None:
    assert told("")[0] == "laplace-positive: No estimate is 0."


def test_rows_that_fail_come_first() -> None:
    first, formula, page, book, second, *_ = told("1 of 9 rows fail: bayes-rule\nassert 1 == 2")
    assert first.startswith("bayes-rule: ") and page == "  page      spec/bayes.md#bayes-rule"
    assert formula.startswith("  formula   p(y") and book.startswith("  book      genref/equations.py:")
    assert second.startswith("laplace-positive: ")


def test_of_many_the_rest_is_named_only() -> None:
    ids = list(LECTURE)[:6]
    last = told(f"6 of 9 rows fail: {', '.join(ids)}")[-1]
    assert last == f"and 4 more: {', '.join(ids[3:])}, laplace-positive"


def test_a_test_of_no_equation_has_nothing_to_introduce() -> None:
    assert told("assert 1 == 2", cls=None) == []


def test_equations_come_before_models_and_models_before_commands() -> None:
    files = ["test_each_equation.py", "test_errors.py", "test_gda.py", "lessons/test_answers.py"]
    distances = [distance(TESTS / file) for file in files]
    assert distances == sorted(set(distances)) and distances[-1] < distance(TESTS / "test_vendor.py")
    assert all((TESTS / name).exists() for name in explaining.ROOMS)


def test_a_failure_is_shown_when_it_happens_and_only_then() -> None:
    shown: list[str] = []
    terminal = SimpleNamespace(
        write=shown.append,
        write_sep=lambda sign, title, **style: shown.append(title),
        write_line=shown.append,
        flush=lambda: None,
    )
    manager = SimpleNamespace(get_plugin={"terminalreporter": terminal}.get)
    config = SimpleNamespace(pluginmanager=manager, option=SimpleNamespace(tbstyle="auto"))
    plugin = AsTheyCome(cast(pytest.Config, config))
    for outcome in ("passed", "failed"):
        report = SimpleNamespace(
            nodeid="test_x.py::test_it",
            failed=outcome == "failed",
            longreprtext="1 is not 2",
            sections=[("the equation that is tested", "laplace-positive\n")],
        )
        plugin.pytest_runtest_logreport(cast(pytest.TestReport, report))
    expected = ["test_x.py::test_it", "1 is not 2", "the equation that is tested", "laplace-positive"]
    assert shown == ["\n", *expected]
    plugin.pytest_sessionfinish()
    assert config.option.tbstyle == "no"


def test_examples() -> None:
    tested = doctest.testmod(explaining)
    assert tested.attempted > 0 and tested.failed == 0
