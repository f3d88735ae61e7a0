# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The check: every question asked, every reply graded, every failure explained if a known mistake does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from typing import Optional

from ..errors import CandidateError, DomainError
from .answers import Stored, stored
from .candidates import About, Answered, Broken, Candidate, Reply, Skipped
from .case_files import Case, chapters
from .condition import Condition
from .diagnosis import Diagnosis, Evidence, diagnose
from .grading import Verdict, grade
from .profiles import LECTURE, Profile
from .questions import Question, exactly
from .reference import Refused, bins, precise

SMOKE = 5
"""So many of the simplest questions are asked first; if none has a reply, that is all there is to say."""

PATIENCE = 10
"""After so many losses in a row, an implementation is given up."""

LOSSES = {"crash", "hang", "garbage", "flood"}
"""Replies after which a program has to be started again."""

GIVEN_UP = "given up"


@dataclass(frozen=True)
class Result:
    """A case as it was asked, the right answers, the reply and the verdict."""

    case: Case
    question: Question
    right: tuple[object, ...]
    reply: Reply
    verdict: Verdict

    @property
    def failed(self) -> bool:
        """Whether the verdict is that."""
        return self.verdict.status == "failed"


@dataclass(frozen=True)
class Outcome:
    """What a check has found: the results in the order of the cases, failures by diagnosis."""

    about: About
    profile: Profile
    results: tuple[Result, ...]
    diagnoses: tuple[tuple[Diagnosis, tuple[Result, ...]], ...]
    unexplained: tuple[Result, ...]

    @property
    def failures(self) -> list[Result]:
        """The results that are failures."""
        return [result for result in self.results if result.failed]


def every_case(chapter: Optional[str] = None) -> list[Case]:
    """Return all cases, or those of a chapter, in lecture order.

    Raises: DomainError for a chapter that there is none.
    """
    if chapter is not None and chapter not in chapters():
        raise DomainError("chapter", chapter, ", ".join(chapters()))
    return [case for name, cases in chapters().items() if chapter in (None, name) for case in cases]


def check(
    candidate: Candidate,
    cases: Sequence[Case],
    profile: Optional[Profile] = None,
    exact: bool = False,
) -> Outcome:
    """Ask an implementation all these cases and return what came of it.

    `profile`: the convention to judge by, by default the declared one. `exact`: the nearest double,
    or the exact number, is demanded.

    Raises: CandidateError if it answers nothing at all.
    """
    declared = candidate.about.profile if profile is None else profile
    _smoke(candidate, cases)
    results: list[Result] = []
    lost = 0
    for case in cases:
        if lost < PATIENCE:
            result = ask(candidate, case, declared, exact)
            lost = lost + 1 if isinstance(result.reply, Broken) and result.reply.kind in LOSSES else 0
        else:
            reply = Broken(GIVEN_UP, f"no reply {PATIENCE} times in a row")
            result = Result(case, case.question, (), reply, grade(reply, (), Condition(case.question)))
        results.append(result)
    answers = [result for result in results if result.failed and not isinstance(result.reply, Broken)]
    passed = [result for result in results if result.verdict.status == "passed"]
    found = diagnose(list(map(_evidence, answers)), list(map(_evidence, passed)), declared)
    diagnoses = tuple((diagnosis, tuple(answers[i] for i in diagnosis.explains)) for diagnosis in found)
    explained = {result.case.id for _, part in diagnoses for result in part}
    unexplained = tuple(r for r in results if r.failed and r.case.id not in explained)
    return Outcome(candidate.about, declared, tuple(results), diagnoses, unexplained)


def _evidence(result: Result) -> Evidence:
    return result.question, result.reply, result.right[0]


def ask(candidate: Candidate, case: Case, profile: Profile, exact: bool = False) -> Result:
    """Ask one case and grade the reply."""
    question = case.question.in_arithmetic(candidate.about.arithmetic)
    known = stored(case, candidate.about.arithmetic)
    right: tuple[object, ...] = ()
    reply: Reply
    if not candidate.about.claims(question):
        reply = Skipped("not claimed")
    else:
        try:
            right = right_answers(question, profile, case.also, known)
        except DomainError as error:
            reply = Skipped(str(error))
        else:
            if isinstance(right[0], Refused) != bool(case.error):
                reply = Skipped(f"another question in {candidate.about.arithmetic}, or by the profile")
            else:
                reply = candidate.ask(question)
    condition = Condition(question, candidate.about.arithmetic, known)
    return Result(case, question, right, reply, grade(reply, right, condition, exact))


def right_answers(
    question: Question, profile: Profile = LECTURE, also: str = "", known: Optional[Stored] = None
) -> tuple[object, ...]:
    """Return the right answers by a profile: one; each label that ties, two bins on an edge, axes either way.

    `also`: a number that will do in the place of a refusal. `known`: those by the lecture, if stored.

    Raises: DomainError where the profile has none.
    """
    lecture = profile.question(question)
    if known is not None and lecture is question:
        return known.right
    right = precise(lecture)
    if isinstance(right, Refused):
        return (right, exactly(also)) if also else (right,)
    if lecture.topic == "discretize.bin":
        return tuple(bins(lecture))
    if lecture.output == "label":
        labels = precise(lecture.for_all_labels())
        return tuple(labels) if isinstance(labels, list) else (right,)
    if lecture.topic == "gaussian.principal_axes" and isinstance(right, list):
        return tuple(map(list, product(*map(_either_way, right))))
    return (right,)


def _either_way(axis: dict[str, object]) -> tuple[dict[str, object], ...]:
    """Return an axis, and the same one in the other direction."""
    direction: list[Decimal] = axis["direction"]  # type: ignore[assignment]  # as `precise` has it
    return axis, {**axis, "direction": [x.copy_negate() for x in direction]}


def _smoke(candidate: Candidate, cases: Sequence[Case]) -> None:
    """Ask the simplest questions that are not skipped; raise CandidateError if they get no reply."""
    about = candidate.about
    claimed = [case for case in cases if about.claims(case.question)]
    if not claimed:
        raise CandidateError(about.name, "claims none of the questions")
    simple = [case.question for case in claimed if not case.error]
    broken = 0
    for question in sorted(simple, key=lambda question: len(str(question))):
        reply = candidate.ask(question.in_arithmetic(about.arithmetic))
        if isinstance(reply, (Answered, Refused)):
            return
        if not isinstance(reply, Broken) or reply.kind == "no answer":  # a file may lack some
            continue
        broken += 1
        if broken == SMOKE:
            what = f"{reply.kind}, {reply.message}"
            raise CandidateError(about.name, f"does not answer the simplest questions: {what}")
