# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Edits: mistakes that are one other expression in the formula of a step.

They are in no catalogue either. Thousands are tried; the name of such a mistake is that of the equation, and
what is written there, as "gda-log-odds:one / zero".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Union

from ..formulas import Exchanges, codes, edit, in_doubles
from ..grading import Fault, leaves, near
from ..index import equation_of
from ..questions import Question
from ..reference import Refused
from ..steps import Step
from ..ways import WAYS
from .mistake import Mistake, NotConcerned, by, needed, remembered, right_of
from .slips import rarest

Way = Mapping[str, str]
DIRECT: Way = {}
GOOD = Fraction(1, 10**7)
"""Relative distance of the right answer in doubles up to which other answers in doubles will do."""


@dataclass(frozen=True)
class Edited(Mistake):
    """A mistake that answers in doubles, where these are good enough for the right answer."""

    exchanges: Exchanges = field(default_factory=dict)

    def answer(self, question: Question) -> object:
        """Return what it answers. Raises: NotConcerned."""
        if not remembered(_GOOD, question, doubles_are_good):
            return self.change.answer(question)
        given = None if needed(question).isdisjoint(self.exchanges) else in_doubles(question, self.exchanges)
        if given is None:
            raise NotConcerned
        return given


_GOOD: dict[int, tuple[Question, bool]] = {}


def doubles_are_good(question: Question) -> bool:
    """Return whether the right answer is nearly that in doubles."""
    right = right_of(question)
    try:
        pairs = [] if isinstance(right, Refused) else list(leaves(in_doubles(question), right))
    except Fault:
        return False
    return bool(pairs) and all(near(got, one, GOOD) for got, one, _ in pairs)


def edits(question: Question, often: Mapping[str, int], fits: Callable[[object], bool]) -> Iterator[Mistake]:
    """Yield the edits of what an answer needs that fit it, first in steps that few right answers need.

    Of a step those come first that take the fewest words. `often`: how many right answers need a step;
    `fits`: whether an answer in doubles does.
    """
    for stands_for, step, equation in texts(question, often):
        answers = (in_doubles(question, {step: code, **stands_for}) for code in codes(step))
        fitting = [number for number, given in enumerate(answers) if given is not None and fits(given)]
        found = [edited(step, number, equation, tuple(stands_for.items())) for number in fitting]
        yield from sorted(found, key=lambda mistake: len(mistake.says))


def texts(question: Question, often: Mapping[str, int]) -> Iterator[tuple[Way, str, str]]:
    """Yield the steps that an answer needs, with their equations, and those of other ways to it."""
    steps = needed(question)
    for step in rarest(steps, often):
        equation = equation_of(step, question.model)
        if equation:
            yield DIRECT, step, equation
    for way in WAYS:
        if way.stands_for.keys() & steps:
            yield from ((way.stands_for, step, equation) for step, equation in way.equations.items())


@lru_cache(maxsize=None)
def edited(step: str, number: int, equation: str, way: tuple[tuple[str, str], ...] = ()) -> Mistake:
    """Return the mistake of an edit of a step, on a way where others stand for steps."""
    found, stands_for = edit(step, number), dict(way)
    steps: dict[str, Union[str, Step]] = {step: found.step, **stands_for}
    return Edited(
        f"{equation}:{found.new}",
        equation,
        f'"{found.new}" for "{found.old}"',
        change=by(**steps),
        exchanges={step: codes(step)[number], **stands_for},
    )
