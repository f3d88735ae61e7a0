# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The known mistakes: each is found by a case, each case finds one, and the diagnosis names it."""

from __future__ import annotations

import ast
import builtins
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from inspect import signature
from itertools import combinations
from math import inf
from pathlib import Path
from types import FunctionType
from typing import Optional, cast

import pytest

from genref.errors import DomainError
from genref.oracle import diagnosis
from genref.oracle.candidates import Answered, Reply
from genref.oracle.case_files import Case
from genref.oracle.checking import every_case, right_answers
from genref.oracle.condition import Condition
from genref.oracle.diagnosis import Evidence, diagnose, evidence, is_like
from genref.oracle.grading import grade
from genref.oracle.mistakes import FAMILIES, MISTAKES, Mistake, NotConcerned
from genref.oracle.mistakes.catalogue import HOMES, LINES, NAMES, Texts
from genref.oracle.profiles import Profile
from genref.oracle.questions import Question
from genref.oracle.reading import Reading, space
from genref.oracle.reference import Refused

from .. import trace
from .adapters import Given

DATA = Path(__file__).resolve().parents[1] / "data"

CASES = {case.id: case for case in every_case()}

FINDS_NOTHING: dict[str, str] = {}
"""Cases that no mistake fails, each with the reason."""

NOT_TOLD_APART: set[tuple[str, str]] = set()
"""Pairs of mistakes that no case tells apart."""

IN_ONE_CASE_ALONE: dict[str, str] = {"labels-as-texts": "one question mixes integers and texts as labels"}
"""Mistakes that one case alone catches, each with the reason."""

NO_NAME = {
    "determinant-by-doubles": "two NaN",
    "determinant-in-doubles": "two infinities",
    "log-odds-of-one-class": "an infinity",
    "negative-priors-as-0": "1 and 0",
}
"""Mistakes that no case shows but by so little, which others may give as well: none is named."""


def as_double(number: object) -> object:
    """Return an answer with doubles for its fractions and decimals."""
    if isinstance(number, list):
        return [as_double(entry) for entry in number]
    if isinstance(number, dict):
        return {name: as_double(entry) for name, entry in number.items()}
    if not isinstance(number, (Fraction, Decimal)):
        return number
    try:
        return float(number)
    except OverflowError:
        return inf if number > 0 else -inf


def replied(value: object) -> Reply:
    """Return an answer as a reply in doubles."""
    return value if isinstance(value, Refused) else Answered(as_double(value))


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
def answers(name: str) -> dict[str, object]:
    """Return what a mistake answers, by case; without cases that do not concern it."""
    found: dict[str, object] = {}
    for case in CASES.values():
        try:
            found[case.id] = NAMED[name].answer(case.question)
        except NotConcerned:
            continue
        except Exception as error:  # whatever it is, it must be said of which mistake
            raise AssertionError(f"{name} breaks down at {case.id}: {error!r}") from error
    return found


@lru_cache(maxsize=None)
def failures(name: str) -> dict[str, object]:
    """Return the wrong answers of a mistake, by case."""
    return {case_id: value for case_id, value in answers(name).items() if not passes(case_id, value)}


def alike(first: str, second: str) -> bool:
    """Return whether two mistakes fail the same cases with the same answers."""
    wrong, other = failures(first), failures(second)
    return wrong.keys() == other.keys() and all(
        is_like(replied(value), other[case_id]) for case_id, value in wrong.items()
    )


def explaining(name: str) -> set[str]:
    """Return the mistakes that give all failures of one that say something."""
    left = set(NAMED)
    for case_id, value in failures(name).items():
        reply = replied(value)
        if evidence(value, reply, right_of(case_id)[0]) > 0:
            known = {other: answers(other) for other in left}
            left = {other for other, its in known.items() if case_id in its and is_like(reply, its[case_id])}
    return left


def is_excused(name: str, case_id: str, profile: Profile) -> Optional[bool]:
    """Return whether a profile makes the failure of a mistake right, None if it has no answer."""
    try:
        right = right_answers(CASES[case_id].question, profile)
    except DomainError:
        return None
    return grade(replied(failures(name)[case_id]), right, condition_of(case_id)).status == "passed"


def recalling(mistake: Mistake) -> Mistake:
    """Return a mistake that remembers its answers."""
    known = {id(CASES[case_id].question): value for case_id, value in answers(mistake.name).items()}

    def recalled(question: Question) -> object:
        if id(question) not in known:
            raise NotConcerned
        return known[id(question)]

    return replace(mistake, change=Given(gives=recalled))


@pytest.fixture(scope="module")
def remembered() -> Iterator[None]:
    """Have the diagnosis use answers that are known already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(diagnosis, "MISTAKES", tuple(map(recalling, MISTAKES)))
        yield


def named(mistake: Mistake) -> str:
    """Return what a test is called after."""
    return mistake.name


NAMED = {mistake.name: mistake for mistake in MISTAKES}
ENTRIES = {
    *("name", "equation", "says", "seen_in", "declare", "topics", "lifts", "finite", "where"),
    *("asks", "replies", "steps", "several", "or", "otherwise", "p", "family"),
}
DISCRETE = [str(line["name"]) for line in LINES if line.get("lifts") == "UNDEFINED"]


def texts_of(line: Texts) -> Iterator[tuple[str, str]]:
    """The expressions of a line, with the steps for which they are written."""
    yield from cast(Mapping[str, str], line.get("steps", {})).items()
    yield from (("", str(line[name])) for name in ("asks", "replies", "several", "where") if name in line)
    yield from (("", text) for text in cast(Sequence[str], line.get("or", ())))
    for name in {"otherwise", "family"} & line.keys():
        yield from texts_of(cast(Texts, line[name]))


def names_in(text: str) -> tuple[set[str], set[str]]:
    """The names that an expression uses, and those that it gives itself."""
    nodes = list(ast.walk(ast.parse(text, mode="eval")))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    loaded = {node.id for node in names if isinstance(node.ctx, ast.Load)}
    bound = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return loaded, bound | {node.arg for node in nodes if isinstance(node, ast.arg)}


@pytest.mark.once
class TestTheCatalogue:
    def test_has_every_name_of_the_first_version(self) -> None:
        known = (DATA / "mistakes-0.1.0.txt").read_text(encoding="ascii").split()
        assert len(known) == 239 and set(known) <= {mistake.name for mistake in MISTAKES}

    def test_has_each_name_once(self) -> None:
        assert [name for name, n in Counter(map(named, MISTAKES)).items() if n > 1] == []

    @pytest.mark.parametrize("line", LINES, ids=lambda line: str(line["name"]))
    def test_a_line_has_known_entries_and_calls_what_there_is(self, line: Texts) -> None:
        assert line.keys() <= ENTRIES
        for step, text in texts_of(line):
            given = set(signature(cast(FunctionType, NAMES[step])).parameters) if step else {"question", "p"}
            loaded, bound = names_in(text)
            assert loaded - bound - given <= NAMES.keys() | vars(builtins).keys() | {"p"}, text

    def test_each_function_beside_it_is_used(self) -> None:
        sources = [Path(str(home.__file__)).read_text(encoding="utf-8") for home in HOMES]
        words = Counter(
            re.findall(r"\w+", " ".join([*sources, *(text for line in LINES for _, text in texts_of(line))]))
        )
        own = [
            name
            for home in HOMES
            for name, thing in vars(home).items()
            if isinstance(thing, FunctionType) and thing.__module__ == home.__name__
        ]
        assert len(own) > 50 and [name for name in own if words[name] < 2] == []

    def test_no_function_beside_it_hides_a_step(self) -> None:
        for home in HOMES:
            own = {n for n, thing in vars(home).items() if getattr(thing, "__module__", "") == home.__name__}
            assert own & space().keys() == set()

    def test_families_are_of_known_mistakes(self) -> None:
        assert FAMILIES.keys() <= NAMED.keys()

    def test_equations_are_those_of_the_spec(self) -> None:
        known = {entry.id for entry in trace.entries(trace.ROOT / "spec")}
        assert {mistake.equation for mistake in MISTAKES} <= known

    @pytest.mark.parametrize("mistake", MISTAKES, ids=named)
    def test_names_and_texts_are_in_form(self, mistake: Mistake) -> None:
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", mistake.name)
        assert mistake.says and mistake.says == mistake.says.strip() and not mistake.says.endswith(".")
        assert all(mistake.seen_in)

    def test_sayings_differ(self) -> None:
        assert [says for says, n in Counter(mistake.says for mistake in MISTAKES).items() if n > 1] == []

    @pytest.mark.parametrize("name", NAMED)
    def test_narrow_mistakes_stand_before_those_that_explain_all_their_failures(self, name: str) -> None:
        order = list(NAMED)
        assert min(explaining(name), key=order.index) == name


@pytest.mark.once
@pytest.mark.covers
class TestTheMatrix:
    @pytest.mark.parametrize("name", NAMED)
    def test_every_mistake_is_caught_by_a_case(self, name: str) -> None:
        assert failures(name), f"no case catches {name}"

    def test_no_mistake_hangs_on_a_single_case(self) -> None:
        assert {name for name in NAMED if len(failures(name)) == 1} == IN_ONE_CASE_ALONE.keys()

    def test_every_case_catches_a_mistake(self) -> None:
        caught = {case_id for name in NAMED for case_id in failures(name)}
        assert sorted(CASES.keys() - caught) == sorted(FINDS_NOTHING)

    def test_pairs_that_no_case_tells_apart_are_listed(self) -> None:
        assert {(a, b) for a, b in combinations(NAMED, 2) if alike(a, b)} == NOT_TOLD_APART


@pytest.mark.slow
class TestDeclarations:
    @pytest.mark.parametrize("name", [name for name in DISCRETE if NAMED[name].declare])
    def test_a_profile_excuses_the_mistake(self, name: str) -> None:
        """What a mistake gives is right once its profile is declared, wherever that has an answer."""
        option, value = NAMED[name].declare.split("=")
        profile = Profile(**{option: value})
        excused = {case_id: is_excused(name, case_id, profile) for case_id in failures(name)}
        assert False not in excused.values() and True in excused.values()


@pytest.mark.once
class TestDiagnosis:
    """A candidate that makes a mistake, and answers in doubles, is told its name."""

    @pytest.mark.parametrize("name", NAMED)
    def test_a_mistake_is_called_by_its_name(self, name: str, remembered: None) -> None:
        wrong: list[Evidence] = []
        passed: list[Evidence] = []
        for case in CASES.values():
            right = right_of(case.id)[0]
            given = replied(answers(name).get(case.id, right))
            (wrong if case.id in failures(name) else passed).append((case.question, given, right))
        found = [one.cause.name for one in diagnose(wrong, passed)]
        assert found[:1] == ([] if name in NO_NAME else [name])


class TestTheBookWithoutAMistake:
    """Mistakes are steps of a reading exchanged; with none exchanged, it is right."""

    @pytest.mark.parametrize(
        "case", [case for case in CASES.values() if not case.error], ids=lambda case: case.id
    )
    def test_gives_the_right_answer(self, case: Case) -> None:
        assert passes(case.id, Reading({}).answer(case.question))
