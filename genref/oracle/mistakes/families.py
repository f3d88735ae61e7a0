# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with a parameter: ridge, floor, pseudo-count, base; its value is solved from an answer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Optional

from ..grading import Fault, leaves, number_of
from ..questions import Question
from .catalogue import FAMILIES
from .mistake import Mistake, NotConcerned

EXPONENTS = [k + 0.1 for k in range(-18, 4)]
"""The exponents of ten between which a parameter is looked for; not 0, as there is no base 1."""

STEPS = 40
"""Halvings of its logarithm."""


def member(mistake: Mistake, value: Fraction) -> Mistake:
    """Return the mistake of a family with this value."""
    family = FAMILIES[mistake.name]
    return replace(
        mistake,
        name=family.name,
        says=family.says.format(format(float(value), "g")),
        change=family.change(value),
    )


def solved(mistake: Mistake, question: Question, reply: object, right: object) -> Optional[Mistake]:
    """Return the mistake of a family with the value for which it gives this answer, if there is one."""

    def error(exponent: float) -> Optional[Fraction]:
        """By how much the number that tells most is larger than the answer's; None if there is none."""
        return _error(member(mistake, value_of(exponent)), question, reply, right)

    errors = [(k, error(k)) for k in EXPONENTS]
    for (low, below), (high, above) in zip(errors, errors[1:]):
        if below is None or above is None or (below > 0) == (above > 0):
            continue
        ends = [low, high]
        for _ in range(STEPS):
            middle = sum(ends) / 2
            found = error(middle)
            if found is None:
                break
            ends[(found > 0) == (above > 0)] = middle
        for digits in (1, 2, 3):
            value = Fraction(format(10 ** (sum(ends) / 2), f".{digits - 1}e"))
            if value > FAMILIES[mistake.name].most:
                break
            candidate = member(mistake, value)
            off = _error(candidate, question, reply, right, relative=True)
            if off is not None and abs(off) < 1e-6:
                return candidate
    return None


def value_of(exponent: float) -> Fraction:
    """Return a power of ten."""
    return Fraction(10**exponent)


def _error(
    mistake: Mistake, question: Question, reply: object, right: object, relative: bool = False
) -> Optional[Fraction]:
    """Return by how much a number of the mistake differs from the answer's, where that is most wrong."""
    try:
        given = mistake.answer(question)
        pairs = list(zip(leaves(given, right), leaves(reply, right)))
    except (NotConcerned, Fault):
        return None
    numbers = [(number_of(a), number_of(b), number_of(one)) for (a, _, _), (b, one, _) in pairs]
    largest = max((abs(due) for *_, due in numbers if isinstance(due, Fraction)), default=0) or 1
    best, off = Fraction(0), None
    for said, got, due in numbers:
        if isinstance(said, Fraction) and isinstance(got, Fraction) and isinstance(due, Fraction):
            wrong = abs(got - due) / (
                abs(due) + abs(got) if due else largest
            )  # what is left of 0 is rounding
            if wrong > best:
                scale = abs(got) if relative and got else 1
                best, off = wrong, (said - got) / scale
    return off
