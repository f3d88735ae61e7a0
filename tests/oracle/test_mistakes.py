# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The known mistakes: each is found by a case, each case finds one, and a check names it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Optional

import pytest

from genref.errors import DomainError
from genref.oracle.candidates import About, Answered, Reply
from genref.oracle.chapters import Case
from genref.oracle.checking import check, every_case, right_answers
from genref.oracle.condition import Condition
from genref.oracle.diagnosis import is_like
from genref.oracle.grading import grade
from genref.oracle.mistakes import MISTAKES, Mistake, NotConcerned
from genref.oracle.mistakes.discrete import DISCRETE
from genref.oracle.profiles import Profile
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer

CASES = {case.id: case for case in every_case()}

FINDS_NOTHING: dict[str, str] = {}
"""Cases that no mistake fails, each with the reason."""

NOT_TOLD_APART: set[tuple[str, str]] = set()
"""Pairs of mistakes that no case tells apart."""


NOT_EXCUSED = {"unknown-words-smoothed": {"event-text-log-likelihood"}}
"""Failures that the profile a mistake names leaves as they are: a likelihood has no evidence to cancel."""


def replied(value: object) -> Reply:
    """Return an answer as a reply."""
    return value if isinstance(value, Refused) else Answered(value)


@lru_cache(maxsize=None)
def right_of(case_id: str) -> tuple[object, ...]:
    """Return the right answers to a case."""
    return right_answers(CASES[case_id].question)


@lru_cache(maxsize=None)
def condition_of(case_id: str) -> Condition:
    """Return the condition of a case."""
    return Condition(CASES[case_id].question)


def passes(case_id: str, value: object) -> bool:
    """Return whether the oracle accepts an answer to a case."""
    return grade(replied(value), right_of(case_id), condition_of(case_id)).status == "passed"


@lru_cache(maxsize=None)
def answers(mistake: Mistake) -> dict[str, object]:
    """Return what a mistake answers, by case; without cases that do not concern it."""
    found: dict[str, object] = {}
    for case in CASES.values():
        try:
            found[case.id] = mistake.answer(case.question)
        except NotConcerned:
            continue
        except Exception as error:  # whatever it is, it must be said of which mistake
            raise AssertionError(f"{mistake.name} breaks down at {case.id}: {error!r}") from error
    return found


@lru_cache(maxsize=None)
def failures(mistake: Mistake) -> dict[str, object]:
    """Return the wrong answers of a mistake, by case."""
    return {name: value for name, value in answers(mistake).items() if not passes(name, value)}


def alike(first: Mistake, second: Mistake) -> bool:
    """Return whether two mistakes fail the same cases with the same answers."""
    wrong, other = failures(first), failures(second)
    return wrong.keys() == other.keys() and all(
        is_like(replied(value), other[name]) for name, value in wrong.items()
    )


@lru_cache(maxsize=None)
def rivals(mistake: Mistake) -> dict[str, set[str]]:
    """Return which mistakes explain each failure of this one that is large enough to be explained."""
    return {
        name: {m.name for m in MISTAKES if name in answers(m) and is_like(replied(value), answers(m)[name])}
        for name, value in failures(mistake).items()
        if explains(mistake, CASES[name].question, replied(value), right_of(name)[0])
    }


def telling(mistake: Mistake) -> tuple[list[str], set[str]]:
    """Return a few failures of a mistake, and which mistakes explain them all: as few as can be."""
    cases: list[str] = []
    left = set(map(named, MISTAKES))
    while True:
        best = min(rivals(mistake), key=lambda name: len(left & rivals(mistake)[name]))
        if cases and left <= rivals(mistake)[best]:
            return cases, left
        left &= rivals(mistake)[best]
        cases.append(best)


def is_excused(mistake: Mistake, case_id: str, profile: Profile) -> Optional[bool]:
    """Return whether a profile makes the failure of a mistake right, None if it has no answer."""
    try:
        right = right_answers(CASES[case_id].question, profile)
    except DomainError:
        return None
    reply = replied(failures(mistake)[case_id])
    return grade(reply, right, condition_of(case_id)).status == "passed"


class Pretender:
    """An implementation with one mistake."""

    def __init__(self, mistake: Mistake) -> None:
        self.about = About(mistake.name, arithmetic="exact")
        self._mistake = mistake

    def ask(self, question: Question) -> Reply:
        """Return the mistake's answer, or the right one where the mistake does not show."""
        try:
            return replied(self._mistake.answer(question))
        except NotConcerned:
            return replied(answer(question))

    def close(self) -> None:
        """Do nothing."""


def recalling(mistake: Mistake) -> Mistake:
    """Return a mistake that remembers its answers."""
    known = {id(CASES[name].question): value for name, value in answers(mistake).items()}

    def recalled(question: Question) -> object:
        if id(question) not in known:
            raise NotConcerned
        return known[id(question)]

    return replace(mistake, answer=recalled)


@pytest.fixture(scope="module")
def remembered() -> Iterator[None]:
    """Have the diagnosis use answers that are known already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("genref.oracle.diagnosis.MISTAKES", tuple(map(recalling, MISTAKES)))
        yield


def named(mistake: Mistake) -> str:
    """Return what a test is called after."""
    return mistake.name


@pytest.mark.once
class TestTheList:
    def test_has_enough_mistakes(self) -> None:
        assert len(MISTAKES) >= 40

    def test_has_each_name_once(self) -> None:
        assert [name for name, n in Counter(map(named, MISTAKES)).items() if n > 1] == []

    @pytest.mark.parametrize("mistake", MISTAKES, ids=named)
    def test_names_and_texts_are_in_form(self, mistake: Mistake) -> None:
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", mistake.name)
        assert mistake.says and mistake.says == mistake.says.strip() and not mistake.says.endswith(".")
        assert all(mistake.seen_in)


@pytest.mark.once
class TestTheMatrix:
    @pytest.mark.parametrize("mistake", MISTAKES, ids=named)
    def test_every_mistake_is_caught_by_a_case(self, mistake: Mistake) -> None:
        assert failures(mistake), f"no case catches {mistake.name}"

    def test_every_case_catches_a_mistake(self) -> None:
        caught = {name for mistake in MISTAKES for name in failures(mistake)}
        assert sorted(CASES.keys() - caught) == sorted(FINDS_NOTHING)

    def test_pairs_that_no_case_tells_apart_are_listed(self) -> None:
        found = {(a.name, b.name) for a, b in combinations(MISTAKES, 2) if alike(a, b)}
        assert found == NOT_TOLD_APART


@pytest.mark.slow
class TestDeclarations:
    @pytest.mark.parametrize("mistake", [m for m in DISCRETE if m.declare], ids=named)
    def test_a_profile_excuses_the_mistake(self, mistake: Mistake) -> None:
        """What a mistake gives is right once its profile is declared, wherever that has an answer."""
        name, value = mistake.declare.split("=")
        profile = Profile(**{name: value})
        excused = {case_id: is_excused(mistake, case_id, profile) for case_id in failures(mistake)}
        assert {case_id for case_id, right in excused.items() if right is False} == NOT_EXCUSED.get(
            mistake.name, set()
        )
        assert True in excused.values()


@pytest.mark.once
class TestDiagnosis:
    @pytest.mark.parametrize("mistake", MISTAKES, ids=named)
    def test_a_check_names_the_mistake(self, mistake: Mistake, remembered: None) -> None:
        wrong, _ = telling(mistake)
        easy = next(case for case in CASES.values() if not case.error and case.id not in answers(mistake))
        asked: list[Case] = [easy, *(CASES[name] for name in wrong)]
        outcome = check(Pretender(mistake), asked)
        ((diagnosis, results),) = outcome.diagnoses
        twins = {other for pair in NOT_TOLD_APART if mistake.name in pair for other in pair}
        assert diagnosis.mistake.name in {mistake.name, *twins}
        assert [result.case.id for result in results] == wrong
        assert outcome.unexplained == ()

    @pytest.mark.parametrize("mistake", MISTAKES, ids=named)
    def test_only_narrow_mistakes_have_failures_that_one_other_explains(self, mistake: Mistake) -> None:
        _, explaining = telling(mistake)
        assert (explaining != {mistake.name}) == (mistake.name in NARROW)


@pytest.mark.once
class TestOfDiscreteModels:
    @pytest.mark.parametrize("mistake", DISCRETE, ids=named)
    def test_no_mistake_breaks_down(self, mistake: Mistake) -> None:
        assert answers(mistake)


class TestTheRoadWithoutAMistake:
    """The discrete mistakes are steps of a road replaced; with no step replaced, it is right."""

    @pytest.mark.parametrize(
        "case", [case for case in CASES.values() if case.question.model in EVERY], ids=lambda case: case.id
    )
    def test_gives_the_right_answer(self, case: Case) -> None:
        assert passes(case.id, Road().answer(case.question))
