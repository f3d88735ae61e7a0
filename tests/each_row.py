# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tests of a table: one test checks all rows and lists the rows that fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from functools import wraps
from inspect import signature
from typing import Any, Optional, Union

import pytest

MOST = 20
"""The number of failing rows after which the rest is skipped."""

Test = Callable[..., object]


def each_row(
    names: Union[str, Sequence[str]],
    rows: Iterable[Any],
    ids: Optional[Union[Sequence[str], Callable[[Any], str]]] = None,
) -> Callable[[Test], Test]:
    """Run a test, or each test of a class, on every row, like `pytest.mark.parametrize`, but as one test.

    A thousand quick checks of one kind would be a thousand tests, which take longer to collect than to run. A
    failure lists the ids of the rows that fail and shows the error of the first.

    >>> @each_row("a, b", [(1, 2), (2, 3), (5, 4)])
    ... def test(a: int, b: int) -> None:
    ...     assert a < b, f"{a} is too large"
    >>> test()
    Traceback (most recent call last):
    AssertionError: 1 of 3 rows fail: 5-4
    """
    columns = names.replace(" ", "").split(",") if isinstance(names, str) else names
    cells = [tuple(row) if len(columns) > 1 else (row,) for row in rows]
    if ids is None or callable(ids):
        called = ids or _shown
        ids = ["-".join(map(called, row)) for row in cells]
    assert cells and len(ids) == len(cells), f"{names}: {len(cells)} rows, {len(ids)} ids"
    named = list(zip(ids, cells))

    def decorate(test: Test) -> Test:
        if isinstance(test, type):  # apply to all tests of a class
            for name, method in [*vars(test).items()]:
                if name.startswith("test_"):
                    setattr(test, name, decorate(method))
            return test

        @wraps(test)
        def each(*instance: object, **fixtures: object) -> None:
            failed: dict[str, BaseException] = {}
            skipped: list[BaseException] = []
            patches = "monkeypatch" in fixtures
            for name, row in named:
                try:
                    with pytest.MonkeyPatch.context() if patches else nullcontext() as patch:
                        if patches:  # to be undone after each row
                            fixtures["monkeypatch"] = patch
                        test(*instance, **fixtures, **dict(zip(columns, row)))
                except pytest.skip.Exception as skip:  # skips this row only
                    skipped.append(skip)
                except (Exception, pytest.fail.Exception) as error:
                    failed[name] = error
                if len(failed) == MOST:
                    break
            if failed:
                which = f"the first {MOST}" if len(failed) == MOST else str(len(failed))
                message = f"{which} of {len(named)} rows fail: {', '.join(failed)}"
                raise AssertionError(message) from next(iter(failed.values()))
            if len(skipped) == len(named):
                raise skipped[0]

        own = signature(test)
        fixtures = [parameter for name, parameter in own.parameters.items() if name not in columns]
        setattr(each, "__signature__", own.replace(parameters=fixtures))
        return each

    return decorate


def _shown(cell: object) -> str:
    """Return an entry of a row as Python writes it, or its name, truncated to one line."""
    try:
        text = cell if isinstance(cell, str) else getattr(cell, "__name__", ascii(cell))
    except ValueError:  # an int with more digits than Python prints
        return type(cell).__name__
    return text if len(text) <= 60 else text[:57] + "..."
