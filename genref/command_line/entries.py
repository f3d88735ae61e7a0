# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The classes behind the lecture's table: chapters, entries, examples, equations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Optional


@dataclass(frozen=True)
class Entry:
    """An entry of the spec as plain text: formula, first sentences, and derivations line by line."""

    id: str
    chapter: str
    kind: str
    source: str
    formula: str
    says: str
    derivation: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Example:
    """The example of an entry; both have the same id.

    `example`: an expression for people to read; `value` computes the same, and `expected` is the result that
    it must give, as text. `by_hand`: the closed forms of the numbers, after a line for each letter that they
    use. `to_try`: a line to paste after the setup, and `see`: what to notice in its value. An assumption has
    no example. A claim about data that no single value shows names an experiment (tools/experiments).

    `book` computes the value with the function of the book, for the values that the engine computes without
    it even when it runs by definition. `by_definition` is False where the definitions would take seconds.
    """

    id: str
    example: str = ""
    expected: str = ""
    by_hand: str = ""
    to_try: str = ""
    value: Optional[Callable[[], object]] = None
    experiment: str = ""
    book: Optional[Callable[[], object]] = None
    by_definition: bool = True
    see: str = ""


@dataclass(frozen=True)
class Equation(Example, Entry):
    """An entry of the spec together with its example."""

    @staticmethod
    def of(entry: Entry, example: Example) -> Equation:
        """Return an equation made of its two parts, which must have the same id."""
        return Equation(**{**vars(example), **vars(entry)})


class Lesson(NamedTuple):
    """The opening and the end of a chapter of the tour.

    `asks`: a question that a beginner understands; `example`: the computed answer, under the id of the
    chapter; `says`: why the answer is surprising; `gained`: what the reader can do now; `exercise`: the id of
    an exercise.
    """

    asks: str
    example: Example
    says: str
    gained: str
    exercise: str


class Chapter(NamedTuple):
    """A file of the spec; `setup` is the Python code that its examples start from, as people would type it.

    `after` is the id of the earlier chapter whose setup it builds on.
    """

    id: str
    title: str
    setup: str
    lesson: Lesson
    after: str = ""


class Section(NamedTuple):
    """A section of the story, as paragraphs; the indented ones are formulas."""

    title: str
    paragraphs: list[str]
