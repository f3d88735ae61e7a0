# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Edits: mistakes that change one expression in the formula of a step, or a slip that any step may have.

They are not in the catalogue. Thousands are tried in doubles, if doubles are accurate enough for the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from genref.oracle.grading import Fault, is_within, leaves
from genref.oracle.questions import Question
from genref.oracle.reference import Refused

from .formulas import in_doubles
from .index import PARTS, equation_of
from .mistake import needed, right_of
from .ways import WAYS

Way = Mapping[str, str]
DIRECT: Way = {}
GOOD = Fraction(1, 10**7)
"""The relative error of the right answer in doubles up to which other answers in doubles are accepted."""


def doubles_are_good(question: Question) -> bool:
    """Return whether doubles give nearly the right answer."""
    right = right_of(question)
    try:
        pairs = [] if isinstance(right, Refused) else list(leaves(in_doubles(question), right))
    except Fault:
        return False
    return bool(pairs) and all(is_within(got, one, GOOD) for got, one, _ in pairs)


def texts(question: Question) -> Iterator[tuple[Way, str, str, str]]:
    """Yield the steps that an answer needs, then those of other ways to compute it.

    Each comes with the way, the part of its result, and the equation.
    """
    steps, model = needed(question), question.model
    for step in sorted(steps):
        if step in PARTS:
            yield from ((DIRECT, step, part, equation_of(own, model)) for part, own in PARTS[step].items())
        elif equation_of(step, model):
            yield DIRECT, step, "", equation_of(step, model)
    for way in WAYS:
        if way.stands_for.keys() & steps:
            yield from ((way.stands_for, step, "", equation) for step, equation in way.equations.items())
