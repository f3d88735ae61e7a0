# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Edits: mistakes that are one other expression in the formula of a step, or a slip that any step may have.

They are in no catalogue. Thousands are tried; the name of such a mistake is that of the equation, and what is
written there, as "gda-log-odds:one / zero", or the slip, as "gda-mle-means:over-all-rows".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Union

from .formulas import Exchanges, codes, in_doubles, variant
from .grading import Fault, leaves, near
from .index import PARTS, equation_of
from .mistakes.mistake import Change, Mistake, NotConcerned, needed, remembered, right_of
from .questions import Question
from .reference import Refused
from .steps import Step
from .ways import WAYS

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
    """Yield the edits and slips in what an answer needs that fit it.

    First in steps that few right answers need; of a step those first that take the fewest words. `often`: how
    many right answers need a step; `fits`: whether an answer in doubles does.
    """
    for way, step, part, equation in texts(question, often):
        found: list[Mistake] = []
        for which, code in codes(step, part).items():
            given = in_doubles(question, {step: code, **way})
            if given is not None and fits(given):
                found.append(edited(step, which, part, equation, tuple(way.items())))
        yield from sorted(found, key=lambda mistake: len(mistake.says))


def texts(question: Question, often: Mapping[str, int]) -> Iterator[tuple[Way, str, str, str]]:
    """Yield the steps that an answer needs, first rare ones, then those of other ways to it.

    With each the way, the part of its result, and the equation.
    """
    steps, model = needed(question), question.model
    for step in sorted(steps, key=lambda step: (often.get(step, 0), step)):
        if step in PARTS:
            yield from ((DIRECT, step, part, equation_of(own, model)) for part, own in PARTS[step].items())
        elif equation_of(step, model):
            yield DIRECT, step, "", equation_of(step, model)
    for way in WAYS:
        if way.stands_for.keys() & steps:
            yield from ((way.stands_for, step, "", equation) for step, equation in way.equations.items())


@lru_cache(maxsize=None)
def edited(
    step: str, which: Union[int, str], part: str, equation: str, way: tuple[tuple[str, str], ...] = ()
) -> Mistake:
    """Return the mistake of a variant of a step, on a way where others stand for steps."""
    found, stands_for, own = variant(step, which, part), dict(way), step.replace("_", "-")
    steps: dict[str, Union[str, Step]] = {step: found.step, **stands_for}
    name, says = found.new, f'"{found.new}" for "{found.old}"'
    if not found.old:
        name = found.new if part or equation in (own, f"gda-{own}") else f"{own}-{found.new}"
        says = f'"{name.replace("-", " ")}"'
    return Edited(
        f"{equation}:{name}",
        equation,
        says,
        change=Change(steps=steps),
        exchanges={step: codes(step, part)[which], **stands_for},
    )
