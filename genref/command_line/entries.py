# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What the table of the lecture is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Optional


class Chapter(NamedTuple):
    """A file of the spec; `setup` is what its examples start from, as Python for people.

    `after` is the id of an earlier chapter that it goes on from.
    """

    id: str
    title: str
    setup: str
    after: str = ""


class Equation(NamedTuple):
    """An entry of the spec, in plain text, with an example.

    `example`: an expression for people; `value` computes the same, and `expected` is what it must give, as
    text. `says`: a sentence or two of the spec. `by_hand`: the closed forms of the numbers, after a line for
    each letter that they use. `to_try`: a line to paste after the setup. An assumption has no example, and a
    claim about data that no single value shows has the name of an experiment (tests/experiments) instead.

    `book` computes the value with the function of the book itself, where `value` does not run it even by
    definition. `by_definition` is False where definitions take seconds.
    """

    id: str
    chapter: str
    kind: str
    source: str
    formula: str
    says: str
    example: str = ""
    expected: str = ""
    by_hand: str = ""
    to_try: str = ""
    value: Optional[Callable[[], object]] = None
    experiment: str = ""
    book: Optional[Callable[[], object]] = None
    by_definition: bool = True
