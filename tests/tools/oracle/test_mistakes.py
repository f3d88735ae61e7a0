# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The known mistakes: the catalogue is well-formed, cases find each mistake, and the diagnosis names it."""

from __future__ import annotations

import ast
import builtins
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from inspect import signature
from math import inf
from pathlib import Path
from types import FunctionType
from typing import cast

import pytest
from tools.oracle.mistakes.formulas import edits, formulas
from tools.oracle.mistakes.index import EQUATIONS, OF_BOOK, PARTS
from tools.oracle.mistakes.phrases import NOUNS, edit_of, slip_of
from tools.oracle.mistakes.slips import SLIPS, slips_of
from tools.oracle.wrong_answers import of_case

from genref.oracle.answers import stored
from genref.oracle.candidates import Answered, Reply
from genref.oracle.case_files import NAMES as CHAPTERS
from genref.oracle.case_files import chapters
from genref.oracle.checking import every_case, right_answers
from genref.oracle.condition import Condition
from genref.oracle.diagnosis import Evidence, diagnose
from genref.oracle.grading import grade
from genref.oracle.known import _lines, table, vector
from genref.oracle.profiles import Profile
from genref.oracle.reference import Refused, by_label
from tools import trace
from tools.oracle import make_mistakes
from tools.oracle.mistakes import FAMILIES, MISTAKES, Mistake, NotConcerned
from tools.oracle.mistakes.catalogue import HOMES, LINES, NAMES, Texts
from tools.oracle.mistakes.reading import Reading, space

from ...oracle.sharing import share_diagnosis

pytestmark = pytest.mark.once

DATA = Path(__file__).resolve().parents[2] / "data"

CASES = {case.id: case for case in every_case()}

NOT_IN_DOUBLES = {"priors-summed-in-doubles": "as doubles, the priors of its cases have other sums"}
"""Mistakes missing from the table, each with the reason."""

FINDS_NOTHING_IN_DOUBLES = {
    "matrix-inverse-singular-in-decimals",
    "nb-categorical-probabilities-of-5-classes-10-features-another-order-negative",
    *(
        f"gaussian-{density}-of-infinity{where}"
        for density in ("density", "log-density")
        for where in ("", "-along-an-axis")
    ),
}
"""Cases without a mistake: with doubles, the first is a different question; the answer to the second is too
long for the table; the others accept 0."""

IN_ONE_CASE_ALONE = {"labels-as-texts": "one question mixes integers and texts as labels"}
"""Mistakes found by fewer than two cases, with the reason: one answer is not enough to name them."""

NO_NAME = {"ties-in-doubles": "labels at ties", **IN_ONE_CASE_ALONE}
"""Mistakes of the catalogue with too few or too plain answers to be named, each with the reason."""


def as_double(number: object) -> object:
    """Return an answer with doubles instead of fractions and decimals."""
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


def named(mistake: Mistake) -> str:
    """Return the name of a mistake's test."""
    return mistake.name


NAMED = {mistake.name: mistake for mistake in MISTAKES}
ENTRIES = {
    *("name", "equation", "says", "seen_in", "declare", "topics", "lifts", "finite", "where"),
    *("asks", "replies", "steps", "several", "or", "otherwise", "p", "family"),
}
DISCRETE = [str(line["name"]) for line in LINES if line.get("lifts") == "UNDEFINED"]


def texts_of(line: Texts) -> Iterator[tuple[str, str]]:
    """Yield the expressions in a line, with the steps for which they are written."""
    yield from cast(Mapping[str, str], line.get("steps", {})).items()
    yield from (("", str(line[name])) for name in ("asks", "replies", "several", "where") if name in line)
    yield from (("", text) for text in cast(Sequence[str], line.get("or", ())))
    for name in {"otherwise", "family"} & line.keys():
        yield from texts_of(cast(Texts, line[name]))


def names_in(text: str) -> tuple[set[str], set[str]]:
    """Return the names that an expression uses, and the names that it defines."""
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


@pytest.mark.once
class TestTexts:
    """Users read these texts, so they describe the action and the step, and name no function of the tool."""

    def test_of_edits(self) -> None:
        found = {
            edit_of(step, *edit)
            for step in ("backward", "laplace_estimate")
            for edit in edits(formulas()[step])
        }
        assert "a product replaces a sum, in the smoothed estimate: n_j * alpha for n_j + alpha" in found
        assert "the last entry is left out, in the back substitution" in found

    def test_every_edit_has_one(self) -> None:
        hidden = {name for name in formulas() if "_" in name}
        for step, function in formulas().items():
            for says in {edit_of(step, *edit) for edit in edits(function)}:
                assert not hidden & set(re.findall(r"\w+", says)), says

    def test_of_slips(self) -> None:
        assert slip_of("prior", "squared") == "the prior is squared, as if it were multiplied in twice"
        assert (
            slip_of("matrix_solve", "second-argument-reversed")
            == "the second input of the solution is reversed"
        )
        assert slip_of("joints", "as-one") == ("the joint probabilities are left out, as if they were 1")
        assert slip_of("joints", "rooted") == "the square root of the joint probabilities is taken"
        assert slip_of("learnt", "means-of-the-last-class", "means") == (
            "the mean of the last class is used for all classes"
        )
        assert all(slip_of("prior", slip) for slip in SLIPS)
        assert all(slip_of("learnt", slip, part) for part in PARTS["learnt"] for slip in slips_of(part))

    def test_steps_have_equations_and_nouns(self) -> None:
        entries = {entry.id for entry in trace.entries(trace.ROOT / "spec")}
        assert set(EQUATIONS.values()) <= entries
        assert EQUATIONS.keys() <= NOUNS.keys() | OF_BOOK


def passes(case_id: str, value: object) -> bool:
    """Return whether the oracle accepts an answer to a case."""
    question = CASES[case_id].question
    right = right_answers(question, known=stored(CASES[case_id], "exact"))
    return grade(replied(value), right, Condition(question)).status == "passed"


@pytest.mark.once
class TestTheTable:
    def test_every_mistake_is_caught_by_two_cases(self) -> None:
        cases: dict[str, int] = {}
        for one, shown in zip(table().classes, table().cases):
            for cause in one.causes:
                cases[cause.name] = max(len(shown), cases.get(cause.name, 0))
        assert {name for name in NAMED if cases.get(name, 0) == 0} == NOT_IN_DOUBLES.keys()
        assert {name for name in NAMED if cases.get(name, 0) == 1} == IN_ONE_CASE_ALONE.keys()

    def test_every_case_of_the_table_catches_a_mistake(self) -> None:
        found_by_none = {id for id, answers in table().answers.items() if not answers.mistakes}
        assert found_by_none == FINDS_NOTHING_IN_DOUBLES

    @pytest.mark.slow
    @pytest.mark.parametrize("chapter", CHAPTERS)
    def test_it_is_what_is_computed(self, chapter: str) -> None:
        """A case of each chapter is computed again."""
        case = min(chapters()[chapter], key=lambda case: (len(str(case.question)), case.id))
        answers = {answer for answer, keys in of_case(case).items() if keys[0][0] == "catalogue"}
        right = stored(case, "f64")
        assert right is not None
        due = vector(right.right[0], right.right[0])
        known = {
            tuple(b if a is None else a for a, b in zip(given.answer, due))
            if None in given.answer
            else given.answer
            for given in table().answers[case.id].wrong_answers
        }
        assert answers <= known

    def test_the_lines_of_cases_come_back_from_their_parts(self) -> None:
        text = (make_mistakes.FOLDER / "given.jsonl").read_text(encoding="ascii")
        lines = {line["id"]: line for line in map(json.loads, text.splitlines())}
        for line in _lines():
            given = sorted(lines[line["id"]]["given"], key=lambda one: len(one[2]))
            assert (line["needs"], list(map(list, line["given"]))) == (lines[line["id"]]["needs"], given)
        assert table().answers.keys() == lines.keys()

    def test_the_package_has_the_files_of_the_spec(self) -> None:
        packed = make_mistakes.unpacked(make_mistakes.PACKED)
        names = ("mistakes.jsonl", "given.jsonl", "model.json")
        files = {name: (make_mistakes.FOLDER / name).read_text(encoding="ascii") for name in names}
        assert packed == make_mistakes.in_parts(files)
        assert json.loads(packed["model.json"])["hits"] == 2


@pytest.mark.once
@pytest.mark.slow
class TestDeclarations:
    @pytest.mark.parametrize("name", [name for name in DISCRETE if NAMED[name].declare])
    def test_a_profile_excuses_the_mistake(self, name: str) -> None:
        """The answer of a mistake is right once its profile is declared, if the profile has an answer."""
        option, value = NAMED[name].declare.split("=")
        profile, seen = Profile(**{option: value}), 0
        for case in CASES.values():
            try:
                given = NAMED[name].answer(case.question)
                right = right_answers(case.question, profile)
            except (NotConcerned, ValueError):
                continue
            verdict = grade(replied(given), right, Condition(case.question))
            assert verdict.status == "passed", case.id
            seen += not passes(case.id, given)
        assert seen


@pytest.mark.once
class TestDiagnosis:
    """A program that makes a mistake of the catalogue gets its name."""

    @pytest.mark.slow
    @pytest.mark.parametrize("name", [name for name in NAMED if name not in NOT_IN_DOUBLES])
    def test_a_mistake_is_called_by_its_name(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        share_diagnosis(monkeypatch)
        number, its = next(
            (n, one) for n, one in enumerate(table().classes) if name in [cause.name for cause in one.causes]
        )
        evidence = dict(right_evidence())
        for id, answers in table().answers.items():
            given = next((one.answer for one in answers.wrong_answers if number in one.mistakes), None)
            if given is not None:
                reply = replied(reply_of(given, evidence[id].right))
                evidence[id] = evidence[id]._replace(reply=reply, failed=True)
        found = diagnose([*evidence.values()])
        first = {one.name for one in (found[0].cause, *found[0].others)} if found else set()
        assert bool(first & {cause.name for cause in its.causes}) == (name not in NO_NAME)


@lru_cache(maxsize=None)
def right_evidence() -> Mapping[str, Evidence]:
    """Return the answers of a program without mistakes to the cases of the table."""
    evidence: dict[str, Evidence] = {}
    for id in table().answers:
        case, known = CASES[id], stored(CASES[id], "f64")
        assert known is not None
        right = known.right[0]
        evidence[id] = Evidence(id, case.question.asked_topic, right, replied(right), False, case.equations)
    return evidence


def reply_of(given: Sequence[object], right: object) -> object:
    """Return an answer with these entries, in the shape of the right one if it has as many."""
    if given == ("refused",):
        return Refused("ValueError", "no")
    due = vector(right, right)
    if given[0] == "shape" and isinstance(right, list) and by_label(right):
        return with_labels(given[1:])
    if len(given) != len(due) or given[0] == "shape":
        return [plain(entry) for entry in given[given[0] == "shape" :]]
    entries = iter([b if a is None else a for a, b in zip(given, due)])
    return filled(right, entries)


def with_labels(entries: Sequence[object]) -> object:
    """Return an answer by label, of labels behind an apostrophe that stand before their entries."""
    parts: dict[str, list[object]] = {}
    for entry in entries:
        if isinstance(entry, str) and entry.startswith("'"):
            parts[entry[1:]] = []
        elif not parts:
            return [plain(each) for each in entries]
        else:
            parts[next(reversed(parts))].append(plain(entry))
    return parts


def filled(right: object, entries: Iterator[object]) -> object:
    """Return a right answer with different entries."""
    if isinstance(right, dict):
        return {name: filled(part, entries) for name, part in right.items()}
    if isinstance(right, list):
        if right and all(isinstance(e, list) and len(e) == 2 and isinstance(e[0], (int, str)) for e in right):
            return [[label, filled(part, entries)] for label, part in right]
        return [filled(part, entries) for part in right]
    return plain(next(entries))


def plain(entry: object) -> object:
    """Return an entry as a program would answer it."""
    if isinstance(entry, str) and entry.startswith("'"):
        return {"'True": True, "'False": False}.get(entry, entry[1:])
    return float(entry) if isinstance(entry, str) else entry


class TestTheBookWithoutAMistake:
    """Mistakes replace steps of a reading; without a replacement, the reading is right."""

    @pytest.mark.once
    @pytest.mark.slow
    @pytest.mark.parametrize("chapter", CHAPTERS)
    def test_gives_the_right_answers(self, chapter: str) -> None:
        cases = [case for case in chapters()[chapter] if not case.error]
        reading = Reading({})
        assert [case.id for case in cases if not passes(case.id, reading.answer(case.question))] == []
