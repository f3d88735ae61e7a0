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
from genref.oracle.case_files import Case
from genref.oracle.checking import check, every_case, right_answers
from genref.oracle.condition import Condition
from genref.oracle.diagnosis import explains, is_like
from genref.oracle.grading import grade
from genref.oracle.mutants import MUTANTS, NARROW, Mutant, NotConcerned
from genref.oracle.mutants.discrete import DISCRETE
from genref.oracle.mutants.road import Road
from genref.oracle.mutants.steps import EVERY
from genref.oracle.profiles import Profile
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer

CASES = {case.id: case for case in every_case()}

FINDS_NOTHING: dict[str, str] = {}
"""Cases that no mutant fails, each with the reason."""

NOT_TOLD_APART: set[tuple[str, str]] = set()
"""Pairs of mutants that no case tells apart."""


NOT_EXCUSED = {"unknown-words-smoothed": {"event-text-log-likelihood"}}
"""Failures that the profile a mutant names leaves as they are: a likelihood has no evidence to cancel."""


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
def answers(mutant: Mutant) -> dict[str, object]:
    """Return what a mutant answers, by case; without cases that do not concern it."""
    found: dict[str, object] = {}
    for case in CASES.values():
        try:
            found[case.id] = mutant.answer(case.question)
        except NotConcerned:
            continue
        except Exception as error:  # whatever it is, it must be said of which mutant
            raise AssertionError(f"{mutant.name} breaks down at {case.id}: {error!r}") from error
    return found


@lru_cache(maxsize=None)
def failures(mutant: Mutant) -> dict[str, object]:
    """Return the wrong answers of a mutant, by case."""
    return {name: value for name, value in answers(mutant).items() if not passes(name, value)}


def alike(first: Mutant, second: Mutant) -> bool:
    """Return whether two mutants fail the same cases with the same answers."""
    wrong, other = failures(first), failures(second)
    return wrong.keys() == other.keys() and all(
        is_like(replied(value), other[name]) for name, value in wrong.items()
    )


@lru_cache(maxsize=None)
def rivals(mutant: Mutant) -> dict[str, set[str]]:
    """Return which mutants explain each failure of this one that is large enough to be explained."""
    return {
        name: {m.name for m in MUTANTS if name in answers(m) and is_like(replied(value), answers(m)[name])}
        for name, value in failures(mutant).items()
        if explains(mutant, CASES[name].question, replied(value), right_of(name)[0])
    }


def telling(mutant: Mutant) -> tuple[list[str], set[str]]:
    """Return a few failures of a mutant, and which mutants explain them all: as few as can be."""
    cases: list[str] = []
    left = set(map(named, MUTANTS))
    while True:
        best = min(rivals(mutant), key=lambda name: len(left & rivals(mutant)[name]))
        if cases and left <= rivals(mutant)[best]:
            return cases, left
        left &= rivals(mutant)[best]
        cases.append(best)


def is_excused(mutant: Mutant, case_id: str, profile: Profile) -> Optional[bool]:
    """Return whether a profile makes the failure of a mutant right, None if it has no answer."""
    try:
        right = right_answers(CASES[case_id].question, profile)
    except DomainError:
        return None
    reply = replied(failures(mutant)[case_id])
    return grade(reply, right, condition_of(case_id)).status == "passed"


class Pretender:
    """An implementation with one mistake."""

    def __init__(self, mutant: Mutant) -> None:
        self.about = About(mutant.name, arithmetic="exact")
        self._mutant = mutant

    def ask(self, question: Question) -> Reply:
        """Return the mutant's answer, or the right one where the mistake does not show."""
        try:
            return replied(self._mutant.answer(question))
        except NotConcerned:
            return replied(answer(question))

    def close(self) -> None:
        """Do nothing."""


def recalling(mutant: Mutant) -> Mutant:
    """Return a mutant that remembers its answers."""
    known = {id(CASES[name].question): value for name, value in answers(mutant).items()}

    def recalled(question: Question) -> object:
        if id(question) not in known:
            raise NotConcerned
        return known[id(question)]

    return replace(mutant, answer=recalled)


@pytest.fixture(scope="module")
def remembered() -> Iterator[None]:
    """Have the diagnosis use answers that are known already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("genref.oracle.diagnosis.MUTANTS", tuple(map(recalling, MUTANTS)))
        yield


def named(mutant: Mutant) -> str:
    """Return what a test is called after."""
    return mutant.name


@pytest.mark.once
class TestTheList:
    def test_has_enough_mistakes(self) -> None:
        assert len(MUTANTS) >= 40

    def test_has_each_name_once(self) -> None:
        assert [name for name, n in Counter(map(named, MUTANTS)).items() if n > 1] == []

    @pytest.mark.parametrize("mutant", MUTANTS, ids=named)
    def test_names_and_texts_are_in_form(self, mutant: Mutant) -> None:
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", mutant.name)
        assert mutant.says and mutant.says == mutant.says.strip() and not mutant.says.endswith(".")
        assert all(mutant.seen_in)


@pytest.mark.once
class TestTheMatrix:
    @pytest.mark.parametrize("mutant", MUTANTS, ids=named)
    def test_every_mutant_is_caught_by_a_case(self, mutant: Mutant) -> None:
        assert failures(mutant), f"no case catches {mutant.name}"

    def test_every_case_catches_a_mutant(self) -> None:
        caught = {name for mutant in MUTANTS for name in failures(mutant)}
        assert sorted(CASES.keys() - caught) == sorted(FINDS_NOTHING)

    def test_pairs_that_no_case_tells_apart_are_listed(self) -> None:
        found = {(a.name, b.name) for a, b in combinations(MUTANTS, 2) if alike(a, b)}
        assert found == NOT_TOLD_APART


@pytest.mark.slow
class TestDeclarations:
    @pytest.mark.parametrize("mutant", [m for m in DISCRETE if m.declare], ids=named)
    def test_a_profile_excuses_the_mistake(self, mutant: Mutant) -> None:
        """What a mutant gives is right once its profile is declared, wherever that has an answer."""
        name, value = mutant.declare.split("=")
        profile = Profile(**{name: value})
        excused = {case_id: is_excused(mutant, case_id, profile) for case_id in failures(mutant)}
        assert {case_id for case_id, right in excused.items() if right is False} == NOT_EXCUSED.get(
            mutant.name, set()
        )
        assert True in excused.values()


@pytest.mark.once
class TestDiagnosis:
    @pytest.mark.parametrize("mutant", MUTANTS, ids=named)
    def test_a_check_names_the_mistake(self, mutant: Mutant, remembered: None) -> None:
        wrong, _ = telling(mutant)
        easy = next(case for case in CASES.values() if not case.error and case.id not in answers(mutant))
        asked: list[Case] = [easy, *(CASES[name] for name in wrong)]
        outcome = check(Pretender(mutant), asked)
        ((diagnosis, results),) = outcome.diagnoses
        twins = {other for pair in NOT_TOLD_APART if mutant.name in pair for other in pair}
        assert diagnosis.mutant.name in {mutant.name, *twins}
        assert [result.case.id for result in results] == wrong
        assert outcome.unexplained == ()

    @pytest.mark.parametrize("mutant", MUTANTS, ids=named)
    def test_only_narrow_mistakes_have_failures_that_one_other_explains(self, mutant: Mutant) -> None:
        _, explaining = telling(mutant)
        assert (explaining != {mutant.name}) == (mutant.name in NARROW)


@pytest.mark.once
class TestOfDiscreteModels:
    @pytest.mark.parametrize("mutant", DISCRETE, ids=named)
    def test_no_mutant_breaks_down(self, mutant: Mutant) -> None:
        assert answers(mutant)


class TestTheRoadWithoutAMistake:
    """The discrete mutants are steps of a road replaced; with no step replaced, it is right."""

    @pytest.mark.parametrize(
        "case", [case for case in CASES.values() if case.question.model in EVERY], ids=lambda case: case.id
    )
    def test_gives_the_right_answer(self, case: Case) -> None:
        assert passes(case.id, Road().answer(case.question))
