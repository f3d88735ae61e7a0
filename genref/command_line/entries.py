# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The classes of the lecture's table: chapters, entries, examples, equations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Optional


@dataclass(frozen=True)
class Entry:
    """An entry of the spec in plain text: its formula, its first sentences, its derivations in lines."""

    id: str
    chapter: str
    kind: str
    source: str
    formula: str
    says: str
    derivation: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Example:
    """The example of an entry, named by its id.

    `example`: an expression for people; `value` computes the same, and `expected` is what it must give, as
    text. `by_hand`: the closed forms of the numbers, after a line for each letter that they use. `to_try`: a
    line to paste after the setup, and `see` what to look at in its value. An assumption has no example, and a
    claim about data that no single value shows has the name of an experiment (tests/experiments) instead.

    `book` computes the value with the function of the book itself, where `value` does not run it even by
    definition. `by_definition` is False where definitions take seconds.
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
    """An entry of the spec with its example."""

    @staticmethod
    def of(entry: Entry, example: Example) -> Equation:
        """Return an equation of its two parts, which have the same id."""
        return Equation(**{**vars(example), **vars(entry)})


class Lesson(NamedTuple):
    """How a chapter of the tour opens and closes.

    `asks`: a question that a beginner understands; `example`: the answer, which is computed, named by the id
    of the chapter; `says`: why it surprises; `gained`: what the reader can do at the end; `exercise`: its id.
    """

    asks: str
    example: Example
    says: str
    gained: str
    exercise: str


class Chapter(NamedTuple):
    """A file of the spec; `setup` is what its examples start from, as Python for people.

    `after` is the id of an earlier chapter that it goes on from.
    """

    id: str
    title: str
    setup: str
    lesson: Lesson
    after: str = ""


class Section(NamedTuple):
    """A section of the story: paragraphs, of which the indented ones are formulas."""

    title: str
    paragraphs: list[str]
