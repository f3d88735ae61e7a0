# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Which known mistake explains a wrong answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isnan
from typing import List, Optional, Tuple

from ..errors import DomainError
from .candidates import Answered, Reply
from .grading import Fault, leaves, number_of, same
from .mutants import MUTANTS, Mutant, NotConcerned
from .profiles import LECTURE, Profile
from .questions import Question
from .reference import Refused

CLOSE = Fraction(1, 10**6)
"""Relative distance at which an answer is taken for that of a mutant."""

NEARER = 100
"""It must be so many times nearer to that than to the right answer."""

Evidence = Tuple[Question, Reply, object]
"""A question, the reply, and the right answer."""

_Asked = Tuple[List[Question], Reply, object]
"""The same, with the question as the profile has it, and as it stands."""


@dataclass(frozen=True)
class Diagnosis:
    """A mistake, and the numbers of the failures that it explains."""

    mutant: Mutant
    explains: tuple[int, ...]


def diagnose(
    failures: Sequence[Evidence], passes: Sequence[Evidence] = (), profile: Profile = LECTURE
) -> list[Diagnosis]:
    """Return the mistakes that explain the most failures, and after that the most of the rest.

    A mistake is believed of a model if it explains more failures there than there are passed answers
    that contradict it, being other than what it would give; if it explains refusals alone, other
    failures count against it as well. `profile`: the conventions of the
    implementation, by which it may make its mistake. A failure that nothing explains is in no diagnosis.
    """
    wrong = [(_as_asked(question, profile), reply, right) for question, reply, right in failures]
    passed = [(_as_asked(question, profile), reply, right) for question, reply, right in passes if wrong]
    explained = {mutant.name: _believed(mutant, wrong, passed) for mutant in MUTANTS}
    diagnoses: list[Diagnosis] = []
    left = set(range(len(failures)))
    while left:
        best = max(MUTANTS, key=lambda mutant: len(explained[mutant.name] & left), default=None)
        if best is None or not explained[best.name] & left:
            break
        diagnoses.append(Diagnosis(best, tuple(sorted(explained[best.name] & left))))
        left -= explained[best.name]
    return diagnoses


def _believed(mutant: Mutant, failures: Sequence[_Asked], passes: Sequence[_Asked]) -> set[int]:
    """Return the numbers of the failures that a mistake explains, in models where it is believed."""
    hits: dict[str, set[int]] = {}
    for number, (questions, reply, right) in enumerate(failures):
        if any(explains(mutant, question, reply, right) for question in questions):
            hits.setdefault(questions[-1].model, set()).add(number)
    believed: set[int] = set()
    for model, numbers in hits.items():
        evidence = list(passes)
        if all(isinstance(failures[number][1], Refused) for number in numbers):  # any mutant may refuse
            evidence += [failure for number, failure in enumerate(failures) if number not in numbers]
        against = sum(
            _contradicts(reply, mutant, questions)
            for questions, reply, _ in evidence
            if questions[-1].model == model
        )
        if len(numbers) > against:
            believed |= numbers
    return believed


def _contradicts(reply: Reply, mutant: Mutant, questions: Sequence[Question]) -> bool:
    """Return whether a reply is other than all that a mutant gives, if it gives something."""
    given = [
        answer for answer in (given_by(mutant, question) for question in questions) if answer is not None
    ]
    return bool(given) and not any(is_like(reply, answer) for answer in given)


def _as_asked(question: Question, profile: Profile) -> list[Question]:
    """Return a question as the profile has it, and as it stands."""
    try:
        declared = profile.question(question)
    except DomainError:
        return [question]
    return [question] if declared == question else [declared, question]


def explains(mutant: Mutant, question: Question, reply: Reply, right: object) -> bool:
    """Return whether a mutant gives this reply, which is much nearer to it than to the right answer."""
    given = given_by(mutant, question)
    if given is None or not is_like(reply, given):
        return False
    if isinstance(right, Refused) or isinstance(given, Refused) or not isinstance(reply, Answered):
        return isinstance(right, Refused) != isinstance(given, Refused)
    try:
        to_given, to_right = list(leaves(reply.value, given)), list(leaves(reply.value, right))
    except Fault:  # another shape
        return True
    if len(to_given) != len(to_right):
        return True
    return any(_nearer(got, wrong, one) for (got, wrong, _), (_, one, _) in zip(to_given, to_right))


def _nearer(got: object, wrong: object, right: object) -> bool:
    a, b, c = number_of(got), number_of(wrong), number_of(right)
    if a is None or b is None or c is None:
        return wrong != right
    if isinstance(a, float) or isinstance(b, float) or isinstance(c, float):  # NaN or infinite
        return b != c
    return b != c and NEARER * abs(a - b) <= abs(a - c)


def given_by(mutant: Mutant, question: Question) -> Optional[object]:
    """Return what a mutant answers; None if the question does not concern it."""
    try:
        return mutant.answer(question)
    except NotConcerned:
        return None


def is_like(reply: Reply, given: object) -> bool:
    """Return whether a reply is what a mutant gives, nearly."""
    if isinstance(given, Refused) or isinstance(reply, Refused):
        return isinstance(given, Refused) and isinstance(reply, Refused)
    if not isinstance(reply, Answered) or isinstance(reply.value, Refused):
        return False
    try:
        return all(_alike(got, wrong) for got, wrong, _ in leaves(reply.value, given))
    except Fault:
        return False


def _alike(got: object, wrong: object) -> bool:
    if isinstance(wrong, (str, bool)):
        return same(got, wrong)
    a, b = number_of(got), number_of(wrong)
    if a is None or b is None:
        return False
    if isinstance(a, float) or isinstance(b, float):  # NaN or infinite
        return a == b or (isinstance(a, float) and isinstance(b, float) and isnan(a) and isnan(b))
    return abs(a - b) <= CLOSE * max(abs(a), abs(b))
