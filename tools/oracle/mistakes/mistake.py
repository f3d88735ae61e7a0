# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A known mistake: its name, and the steps of the book that it replaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fnmatch import fnmatchcase
from functools import cached_property
from math import isnan
from typing import Optional, TypeVar, Union

from genref.errors import DomainError
from genref.oracle.diagnosis import Cause
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer

from .reading import BREAKS, Reading
from .steps import Step

T = TypeVar("T")

REFUSES = "ValueError"
"""The error of a mistake that refuses a question that the lecture answers."""


class NotConcerned(Exception):
    """The mistake does not change the answer to this question."""


class Refusal(Exception):
    """A step refuses a question that the lecture answers."""


@dataclass(frozen=True)
class Change:
    """What an implementation with a mistake does instead of the lecture.

    `topics`: where, as patterns "model.output" between blanks; `steps`: the steps of a `Reading` that are
    exchanged, for others or for those of a name; `asks`: the question that it takes a question for;
    `lifts`: the errors, between blanks, that it does not make where it should, if `where` the question is
    like this. Else it refuses as it should, and if `finite` also where it would answer NaN. `replies`: what
    it answers then, if it is not an answer of the book; `otherwise`: what it does to other questions.
    """

    topics: str = "*"
    steps: Mapping[str, Union[str, Step]] = field(default_factory=dict)
    asks: Optional[Callable[[Question], Question]] = None
    lifts: str = ""
    where: Callable[[Question], bool] = lambda question: True
    replies: Optional[Callable[[Question], object]] = None
    otherwise: Optional[Change] = None
    finite: bool = False

    @cached_property
    def _reading(self) -> Reading:
        return Reading(self.steps)

    def answer(self, question: Question) -> object:
        """Return what is given instead of the right answer, `Refused` if it is refused.

        Raises: NotConcerned where the mistake does not show.
        """
        try:
            return self._answer(question)
        except NotConcerned:
            if self.otherwise is None:
                raise
            return self.otherwise.answer(question)

    def _answer(self, question: Question) -> object:
        topic = question.asked_topic
        if not any(fnmatchcase(topic, pattern) for pattern in self.topics.split()) or not self.where(
            question
        ):
            raise NotConcerned
        right = right_of(question)
        refused = isinstance(right, Refused)
        if isinstance(right, Refused) and right.error not in self.lifts.split():
            raise NotConcerned
        if self.replies is not None and refused:
            return self.replies(question)
        asked = question if self.asks is None else self.asks(question)
        if asked != question and not self.steps:
            return _other(asked)
        if asked == question and (self.asks is not None or not self.steps and not refused):
            raise NotConcerned
        if self.steps and not refused and needed(asked).isdisjoint(self.steps):
            raise NotConcerned
        try:
            given = self._reading.answer(asked)
        except Refusal as error:
            return Refused(REFUSES, str(error))
        except ZeroDivisionError:
            return Refused("UndefinedPosteriorError", "0/0")
        except BREAKS:
            raise NotConcerned from None
        if self.finite and refused and has_nan(given):
            raise NotConcerned
        return given


def has_nan(tree: object) -> bool:
    """Return whether an answer contains NaN."""
    if isinstance(tree, dict):
        return any(map(has_nan, tree.values()))
    if isinstance(tree, list):
        return any(map(has_nan, tree))
    return isinstance(tree, (Decimal, float)) and isnan(tree)


def _other(question: Question) -> object:
    """Return the right answer to another question, if there is one to be asked."""
    try:
        return answer(question)
    except DomainError:
        raise NotConcerned from None


@dataclass(frozen=True)
class Mistake(Cause):
    """A cause that can answer: the book with some of its steps replaced.

    `variants`: the same with other orders of arithmetic, which round differently.
    """

    change: Change = field(default_factory=Change)
    variants: tuple[Change, ...] = ()

    def answer(self, question: Question) -> object:
        """Return its answer. Raises: NotConcerned."""
        return self.change.answer(question)

    def answers(self, question: Question) -> Iterator[object]:
        """Yield all its possible answers, or nothing if it does not change the answer."""
        for each in (self.answer, *(change.answer for change in self.variants)):
            try:
                yield each(question)
            except NotConcerned:
                pass


MEMORY = 5000
_RIGHT: dict[int, tuple[Question, object]] = {}
_NEEDED: dict[int, tuple[Question, frozenset[str]]] = {}
_EVERY_STEP = Reading.of_all_steps()


def remembered(known: dict[int, tuple[Question, T]], question: Question, ask: Callable[[Question], T]) -> T:
    """Return what is known about a question, which is asked once because many mistakes need the same."""
    found = known.get(id(question))
    if found is None or found[0] is not question:
        if len(known) >= MEMORY:
            known.clear()
        found = known[id(question)] = question, ask(question)
    return found[1]


def right_of(question: Question) -> object:
    """Return the right answer."""
    return remembered(_RIGHT, question, answer)


def needed(question: Question) -> frozenset[str]:
    """Return the steps that the right answer needs."""
    return remembered(_NEEDED, question, _steps_of)


def _steps_of(question: Question) -> frozenset[str]:
    try:
        _EVERY_STEP.answer(question)
    except BREAKS:
        pass
    return frozenset(_EVERY_STEP.used)
