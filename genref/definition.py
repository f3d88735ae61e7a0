# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What an answer is, and a faster way to it: both in code, of one type, the faster one chosen once.

A definition says what an answer is, by the book, `equations`. A way of the engine gives the same answer
sooner: `@engine` marks one that overrides an inherited definition, `@defined_by(definition)` one that stands
beside its definition. Which of the two runs is chosen when they are made, so no call pays for the choice.

With GENREF_ENGINE=off in the environment, definitions run where there is one; inside `by_definition`, too.
What has none, such as `logistic_regression.fit`, and the checks before an answer stay the engine's.

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
__dir__ = __all__.copy  # for completion: what is imported is not offered

Function = TypeVar("Function", bound=Callable[..., object])

_CHOICES: list[Callable[[bool], None]] = []
"""What chooses between a definition and the engine's way to it; True is for the engine's."""

_chosen = os.environ.get("GENREF_ENGINE") != "off"


@contextmanager
def by_definition() -> Iterator[None]:
    """Let definitions alone answer, in all threads: exact as ever, and slow where there is much to do."""
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


def _know(choice: Callable[[bool], None]) -> None:
    _CHOICES.append(choice)
    choice(_chosen)


def defined_by(definition: Function) -> Callable[[Function], Function]:
    """Return the decorator of the engine's way to what a definition says: to call the definition runs it.

    The function stays what it is to all who have imported it; what is exchanged is its code.
    """

    def decorate(way: Function) -> Function:
        function, quick = cast(FunctionType, definition), cast(FunctionType, way)
        codes = function.__code__, quick.__code__

        def choice(engine: bool) -> None:
            function.__code__ = codes[engine]

        _know(choice)
        return way

    return decorate


def engine(way: Function) -> Function:
    """Mark the engine's way to what the method that it overrides says."""
    return cast(Function, _Override(way))


class _Override:
    """A method that takes its place in a class, or leaves it to the inherited definition."""

    def __init__(self, way: Callable[..., object]) -> None:
        self.way = way

    def __set_name__(self, owner: type, name: str) -> None:
        def choice(engine: bool) -> None:
            if engine:
                setattr(owner, name, self.way)
            else:
                delattr(owner, name)

        _know(choice)
