# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The answers stored with the cases equal the computed ones, and are read back correctly."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import inf, isnan, nan
from pathlib import Path

import pytest

from genref.oracle import every_case, grading, reference
from genref.oracle.candidates import About, Answered, Reply
from genref.oracle.case_files import chapters
from genref.oracle.checking import check, right_answers
from genref.oracle.questions import ARITHMETICS, Json, Question
from genref.oracle.reference import KINDS, Refused, Stored, stored, texts
from tools.oracle import make_answers

from .adapters import Scripted

CASES = {case.id: case for case in every_case()}


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("chapter", chapters())
def test_a_file_is_what_is_computed(chapter: str) -> None:
    """Every fourth line; `make_answers.py` checks all. If this fails, run it with --write."""
    lines = (make_answers.FOLDER / f"{chapter}.jsonl").read_bytes().decode("ascii").splitlines(keepends=True)
    cases = chapters()[chapter]
    assert len(lines) == len(cases)
    for line, case in list(zip(lines, cases))[::4]:
        assert line == make_answers.line_of(case), case.id


def test_they_are_small() -> None:
    files = [file for file in Path(reference.__file__).with_name("cases").rglob("*.json*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < 1_500_000


class TestStored:
    @pytest.mark.slow
    @pytest.mark.parametrize("arithmetic", ARITHMETICS)
    def test_every_case_has_the_right_answers(self, arithmetic: str) -> None:
        for case in CASES.values():
            known = stored(case, arithmetic)
            right = right_answers(case.question.in_arithmetic(arithmetic), also=case.also)
            assert known is not None and repr(known.right) == repr(right)

    def test_they_are_those_of_the_vectors(self) -> None:
        """An independent arithmetic confirms the vectors."""
        folder = Path(__file__).resolve().parents[2] / "spec" / "vectors"
        for chapter in chapters():
            for data in json.loads((folder / f"{chapter}.json").read_text(encoding="ascii"))["cases"]:
                known = stored(CASES[data["id"]], "exact")
                assert known is not None
                right = known.right[0]
                ((kind, value), *_) = data["expect"].get("either", [data["expect"]])[0].items()
                if isinstance(right, Refused):
                    assert (kind, value) == ("error", right.error)
                else:
                    written = right if data["output"] in KINDS else texts(right, kind == "double")
                    assert json.dumps(written) == json.dumps(value), data["id"]

    def test_decimals_differ_between_arithmetics(self) -> None:
        """1/3 in 32 bits is 11184811 / 2^25, in doubles 6004799503160661 / 2^54."""
        case = CASES["event-posterior-by-a-third"]
        found = [known.right for known in (stored(case, name) for name in ARITHMETICS) if known]
        assert len(found) == len(set(map(repr, found))) == 3

    def test_a_case_of_ones_own_has_none(self) -> None:
        case = CASES["gda-covariance-divides-by-n"]
        assert stored(case, "f64") and stored(replace(case, comment="Other."), "f64")
        assert stored(replace(case, id="mine"), "f64") is None
        assert stored(replace(case, question=Question("gda", "means", {}, {})), "f64") is None

    def test_a_new_case_has_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A case has no stored answers until they are computed."""
        monkeypatch.setattr(reference, "_entries", dict)
        assert stored(CASES["gda-covariance-divides-by-n"], "f64") is None


def read(output: str, *right: Json) -> tuple[object, ...]:
    """Return answers to an output that are written like this."""
    return Stored(output, list(right)).right


class TestReading:
    """The format of each number shows whether it is rational, has 40 digits, or is a double."""

    def test_fractions(self) -> None:
        assert repr(read("means", [["1/3", "-2"]])) == repr(([[Fraction(1, 3), Fraction(-2)]],))

    def test_numbers_of_forty_digits(self) -> None:
        assert repr(read("log_odds", "~0.5")) == repr((Decimal("0.5"),))
        assert read("log_odds", "~-Infinity") == (Decimal("-Infinity"),)

    def test_doubles(self) -> None:
        assert repr(read("theta", ["0x1.8p+1", "inf", "-inf"])) == repr(([3.0, inf, -inf],))
        (number,) = read("theta", "nan")
        assert isinstance(number, float) and isnan(number)

    def test_what_is_by_label(self) -> None:
        assert read("priors", {"by label": [["1", "1/4"], [2, "3/4"]]}) == (
            [["1", Fraction(1, 4)], [2, Fraction(3, 4)]],
        )

    def test_rows_of_two_numbers_are_not(self) -> None:
        assert read("covariance", [["1", "0"], ["0", "1"]]) == ([[1, 0], [0, 1]],)

    def test_parts(self) -> None:
        assert read("ldl", {"lower": [["1"]], "diagonal": ["1/2"]}) == (
            {"lower": [[1]], "diagonal": [Fraction(1, 2)]},
        )

    def test_labels_words_and_whole_numbers(self) -> None:
        assert read("label", "1/2", 3) == ("1/2", 3)
        assert read("positive_definite", True) == (True,)
        assert read("unknown", {"by label": [["a", 1]]}) == ([["a", 1]],)

    def test_refusals_and_limits(self) -> None:
        assert read("density", {"refused": "NotFiniteError", "message": "x is nan"}, "0") == (
            Refused("NotFiniteError", "x is nan"),
            0,
        )

    def test_what_is_written_is_read(self) -> None:
        trees: tuple[object, ...] = (
            [["a", [Fraction(1, 3), Decimal("1E-5000"), 0.1, inf]], [1, [Fraction(0)]]],
            {"parts": [Fraction(2)], "of": Refused("ShapeError", "two rows")},
        )
        assert repr(read("theta", *map(make_answers.written, trees))) == repr(trees)
        assert repr(read("theta", make_answers.written(nan))) == repr((nan,))


class TestScales:
    @pytest.mark.parametrize(
        ("number", "text"),
        [
            (Fraction(2), "2"),
            (Fraction(0), "0"),
            (Fraction(1, 3), "0.334"),
            (Fraction(12345), "1.24E+4"),
            (Fraction(1, 10**5000), "1E-5000"),
        ],
    )
    def test_are_rounded_up_to_three_digits(self, number: Fraction, text: str) -> None:
        assert make_answers.rounded_up(number) == text
        (scale,) = Stored("means", [], text).scales
        assert number <= scale <= number * Fraction(101, 100)

    @pytest.mark.parametrize("arithmetic", ARITHMETICS)
    def test_are_those_of_the_numbers_of_the_answer(self, arithmetic: str) -> None:
        for id in (
            "gda-covariance-weighs-classes-by-size",
            "gda-log-joint-far-out",
            "matrix-ldl-of-two-by-two",
        ):
            question = CASES[id].question.in_arithmetic(arithmetic)
            known = grading.Condition(question, arithmetic, stored(CASES[id], arithmetic))
            computed = grading.Condition(question, arithmetic)
            (right,) = right_answers(question)
            for place, number in grading.numbers(right).items():
                exact = computed.scale(place, number)
                assert exact <= known.scale(place, number) <= exact * Fraction(101, 100)


@pytest.mark.slow
@pytest.mark.parametrize("arithmetic", ARITHMETICS)
def test_a_check_by_the_lecture_computes_no_answers(arithmetic: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number is off by one part in 10^16, so its condition is needed."""

    def never(*arguments: object) -> object:
        raise AssertionError("computed again")

    for module, name in ((reference, "precise"), (grading, "precise"), (grading, "amplifications")):
        monkeypatch.setattr(module, name, never)
    known = {
        str(case.question.in_arithmetic(arithmetic)): stored(case, arithmetic) for case in CASES.values()
    }

    def reply(question: Question) -> Reply:
        (right, *_) = known[str(question)].right  # type: ignore[union-attr]  # all are stored
        return right if isinstance(right, Refused) else Answered(off(right))

    outcome = check(Scripted(reply, About("stored", arithmetic=arithmetic)), list(CASES.values()))
    assert outcome.failures == []
    assert sum(result.verdict.units > 0 for result in outcome.results) > len(CASES) / 4


def off(tree: object) -> object:
    """Return an answer with each number off by one part in 10^16."""
    if isinstance(tree, dict):
        return {name: off(part) for name, part in tree.items()}
    if isinstance(tree, list):
        return [off(part) for part in tree]
    number = grading.number_of(tree) if isinstance(tree, (Fraction, Decimal)) else None
    return number * (1 + Fraction(1, 10**16)) if isinstance(number, Fraction) else tree
