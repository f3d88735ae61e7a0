# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Definitions and faster methods: both are code with the same signature, and one is selected in advance.

A definition computes a result by calling the book, `equations`. The engine computes the same result faster:
`@engine` marks a method that overrides an inherited definition, and `@defined_by(definition)` marks a
function next to its definition. Which of the two runs is decided when they are defined, so calls have no
overhead.

With GENREF_ENGINE=off in the environment, or inside `by_definition`, the definitions run. The engine still
does what has no definition, such as `logistic_regression.fit`, and the checks of the input.

>>> from genref import gda
>>> model = gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1])
>>> with by_definition():
...     model.posterior([3.25])
{0: 0.2689414213699951, 1: 0.7310585786300049}
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import TypeVar, cast

__all__ = ["by_definition", "defined_by", "engine"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


Function = TypeVar("Function", bound=Callable[..., object])

_CHOICES: list[Callable[[bool], None]] = []
"""The functions that switch between a definition (False) and the engine (True)."""

_chosen = os.environ.get("GENREF_ENGINE") != "off"


@contextmanager
def by_definition() -> Iterator[None]:
    """Use only definitions, in all threads: the results are the same, but large inputs take long."""
    before = _chosen
    _choose(False)
    try:
        yield
    finally:
        _choose(before)


def _choose(engine: bool) -> None:
    global _chosen
    if engine == _chosen:
        return
    _chosen = engine
    for choice in _CHOICES:
        choice(engine)


def _register(choice: Callable[[bool], None]) -> None:
    _CHOICES.append(choice)
    choice(_chosen)


def defined_by(definition: Function) -> Callable[[Function], Function]:
    """Return a decorator for the engine's version of a definition: calling the definition then runs it.

    The definition remains the same object, for everybody who has imported it; only its code is replaced.
    """

    def decorate(way: Function) -> Function:
        function, quick = cast(FunctionType, definition), cast(FunctionType, way)
        codes = function.__code__, quick.__code__

        def choice(engine: bool) -> None:
            function.__code__ = codes[engine]

        _register(choice)
        return way

    return decorate


def engine(way: Function) -> Function:
    """Mark the engine's version of the method that it overrides."""
    return cast(Function, _Override(way))


class _Override:
    """A method that overrides the inherited definition while the engine is on."""

    def __init__(self, way: Callable[..., object]) -> None:
        self.way = way

    def __set_name__(self, owner: type, name: str) -> None:
        def choice(engine: bool) -> None:
            if engine:
                setattr(owner, name, self.way)
            else:
                delattr(owner, name)

        _register(choice)
