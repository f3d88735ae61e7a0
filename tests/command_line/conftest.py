# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What the tests of commands share: the handling of interrupts, and the output of commands without files."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from functools import lru_cache
from inspect import signature
from typing import Union

import pytest

from genref import equations
from genref.command_line import lecture_data, sources

from ..running import Call, Result

SAID: dict[tuple[str, ...], Result] = {}


@pytest.fixture(autouse=True)
def interrupts() -> Iterator[None]:
    """Restore the handling of interrupts, which the command line changes."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def call(request: pytest.FixtureRequest, call: Call) -> Call:
    """Run a command; one that shows the lecture only once for all tests that patch nothing."""
    patches = "monkeypatch" in signature(request.function).parameters

    def run(*words: str, stdin: Union[str, bytes] = b"") -> Result:
        if patches or words[:1] not in ((), ("show",), ("test",), ("tour",)):
            return call(*words, stdin=stdin)
        if words not in SAID:
            SAID[words] = call(*words)
        return SAID[words]

    return run


@pytest.fixture(scope="package", autouse=True)
def read_once() -> Iterator[None]:
    """Read each source once, and fit softmax regression, which is slow, once with each function."""
    places, newton = sources._places, lecture_data.newton_of_three
    by_function = lru_cache(maxsize=None)(lambda function: newton())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "_places", lru_cache(maxsize=None)(lambda module: list(places(module))))
        patch.setattr(lecture_data, "newton_of_three", lambda: by_function(equations.softmax_fit))
        yield
