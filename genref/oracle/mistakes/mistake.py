# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A known mistake: what it is called, and which steps of the book it exchanges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Optional

from ..questions import Question
from ..reading import Reading, Step
from ..reference import Refused, answer

BREAKS = (ArithmeticError, AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError)
"""What the book raises where a mistake leaves it without an answer."""


class NotConcerned(Exception):
    """The mistake does not show in such a question."""


class Refusal(Exception):
    """A step that refuses what the lecture does not."""


@dataclass(frozen=True)
class Change:
    """What an implementation with a mistake does instead of the lecture.

    `topics`: where, as patterns "model.output" between blanks; `steps`: the steps of a `Reading` that are
    exchanged; `asks`: the question that it takes a question for; `lifts`: the errors, between blanks, that it
    does not make where it should, if `where` the question is like this. Else it refuses as it should.
    `replies`: what it answers then, if it is no answer of the book; `otherwise`: what it does to other
    questions.
    """

    topics: str = "*"
    steps: Mapping[str, Step] = field(default_factory=dict)
    asks: Optional[Callable[[Question], Question]] = None
    lifts: str = ""
    where: Callable[[Question], bool] = lambda question: True
    replies: Optional[Callable[[Question], object]] = None
    otherwise: Optional[Change] = None

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
            return answer(asked)
        if asked == question and (self.asks is not None or not self.steps and not refused):
            raise NotConcerned
        try:
            given = self._reading.answer(asked)
        except Refusal as error:
            return Refused("ValueError", str(error))
        except ZeroDivisionError:
            return Refused("UndefinedPosteriorError", "0/0")
        except BREAKS:
            raise NotConcerned from None
        if self.steps and not self._reading.used and not refused:
            raise NotConcerned
        if refused and "taken" in self.steps and "NaN" in repr(given):  # what is taken still has no answer
            raise NotConcerned
        return given


def by(topics: str = "*", lifts: str = "", /, **steps: Step) -> Change:
    """Return the change that exchanges steps, by their names."""
    return Change(topics, steps, lifts=lifts)


@dataclass(frozen=True)
class Cause:
    """What explains failures.

    `equation`: the entry of the spec that is not kept, if it is one; `says`: what is done instead, to follow
    "this is what ... gives"; `seen_in`: who does it; `declare`: the entry of a profile that excuses it, as
    "divisor=n-1".
    """

    name: str
    equation: str
    says: str
    seen_in: tuple[str, ...] = ()
    declare: str = ""


@dataclass(frozen=True)
class Mistake(Cause):
    """A cause that answers: the book with some of its steps exchanged."""

    change: Change = field(default_factory=Change)

    def answer(self, question: Question) -> object:
        """Return what it answers. Raises: NotConcerned."""
        return self.change.answer(question)


MEMORY = 5000
_REMEMBERED: dict[int, tuple[Question, object]] = {}


def right_of(question: Question) -> object:
    """Return the right answer, which is remembered: many mistakes ask for the same one."""
    known = _REMEMBERED.get(id(question))
    if known is None or known[0] is not question:
        if len(_REMEMBERED) >= MEMORY:
            _REMEMBERED.clear()
        known = _REMEMBERED[id(question)] = question, answer(question)
    return known[1]
