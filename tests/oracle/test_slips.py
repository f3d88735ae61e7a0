# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Slips: any step of the book, and any of the errors that everybody makes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction as F
from types import FunctionType
from typing import cast

import pytest

from genref.files.model_json import Json
from genref.oracle import counting, every_case, reading, slips, steps, ways
from genref.oracle.candidates import Answered, OutOfTime
from genref.oracle.diagnosis import Evidence, _edits, diagnose, given_by
from genref.oracle.edits import Edited, edits
from genref.oracle.formulas import code_of_text
from genref.oracle.index import EQUATIONS, OF_BOOK, PARTS, equation_of
from genref.oracle.mistakes.mistake import Mistake, needed
from genref.oracle.models import MODELS
from genref.oracle.places import place_of
from genref.oracle.questions import Question
from genref.oracle.reading import space
from genref.oracle.reference import answer
from genref.oracle.slips import SLIPS, by_columns, transposed
from genref.oracle.steps import Step, Tree
from tests.trace import ROOT, entries

ROWS: list[Json] = [["1", "2"], ["3", "5"], ["4", "9"], ["6", "8"], ["7", "1"]]
LABELS: list[Json] = [0, 0, 0, 1, 1]


def means(first: int) -> Question:
    """The means of all rows, or without the first ones."""
    return Question("gda", "means", {}, {"rows": ROWS[first:], "labels": LABELS[first:]})


def names(*asked: tuple[Question, object]) -> list[str]:
    """The names of what explains these answers."""
    failures: list[Evidence] = [(question, Answered(got), answer(question)) for question, got in asked]
    return [diagnosis.cause.name for diagnosis in diagnose(failures)]


STANDARD: Mapping[str, Json] = {
    "priors": [[0, "3/4"], [1, "1/4"]],
    "means": [[0, ["0"]], [1, ["2"]]],
    "covariance": [["1"]],
}


def slipped(name: str, *given: object, right: Step = lambda result: result) -> Tree:
    """What a step answers with a slip."""
    return cast(Step, FunctionType(code_of_text(SLIPS[name]), {**space(), "right": right}))(*given)


def exactly(question: Question) -> dict[str, object]:
    """What is answered with each of them, exactly."""
    exact = {m.name: Mistake("", "", "", change=m.change) for m in all_of(question)}
    return {name: given for name, mistake in exact.items() for given in given_by(mistake, question)}


def all_of(question: Question) -> list[Mistake]:
    """All slips in the steps that an answer needs, on the way of the book."""
    found = (mistake for mistake in edits(question, {}, lambda given: True) if isinstance(mistake, Edited))
    return [mistake for mistake in found if len(mistake.exchanges) == 1 and '" for "' not in mistake.says]


class TestTables:
    def test_all_steps_and_equations_are_there(self) -> None:
        ids = {entry.id for entry in entries(ROOT / "spec")}
        tables: list[Mapping[str, object]] = [EQUATIONS, *(model.steps for model in MODELS.values())]
        assert {step for table in [*tables, PARTS] for step in table} <= space().keys()
        assert not EQUATIONS.keys() & OF_BOOK
        assert {each for table in tables for each in table.values()} <= ids
        assert {equation_of(step, "") for parts in PARTS.values() for step in parts.values()} <= ids

    def test_no_function_of_slips_has_the_name_of_a_step(self) -> None:
        own = {name for name, thing in vars(slips).items() if isinstance(thing, FunctionType)}
        for module in (steps, counting, ways, reading):
            assert {n for n in own & vars(module).keys() if vars(module)[n] is not vars(slips)[n]} == set()

    def test_each_equation_that_an_answer_needs_is_one_of_the_spec(self) -> None:
        ids = {entry.id for entry in entries(ROOT / "spec")}
        found = {
            equation_of(s, case.question.model) for case in every_case()[::7] for s in needed(case.question)
        }
        assert found - {""} <= ids and len(found) > 30

    @pytest.mark.slow
    def test_names_are_those_of_one_mistake_each(self) -> None:
        for case in every_case()[::50]:
            found = all_of(case.question)
            assert all(mistake.name.startswith(f"{mistake.equation}:") for mistake in found)
            names = [mistake.name for mistake in found]
            assert len(names) == len(set(names))


class TestSlips:
    @pytest.mark.parametrize(
        ("name", "given", "result"),
        [
            ("negative", {0: F(2), 1: [F(-1)]}, {0: -2, 1: [1]}),
            ("upside-down", [F(2), F(-1, 3)], [F(1, 2), -3]),
            ("rooted", F(4), 2),
            ("from-one", F(1, 4), F(3, 4)),
            ("whole", [F(7, 2), F(-1, 2)], [3, -1]),
            ("as-one", F(5), 1),
            ("of-the-last-class", {"a": 1, "b": 2, "c": 3}, {"a": 3, "b": 3, "c": 3}),
            ("of-the-class-before", {"a": 1, "b": 2, "c": 3}, {"a": 3, "b": 1, "c": 2}),
            ("transposed", [[1, 2], [3, 4]], [[1, 3], [2, 4]]),
            ("without-what-is-off-the-diagonal", [[1, 2], [3, 4]], [[1, 0], [0, 4]]),
            ("reversed", [1, 2, 3], [3, 2, 1]),
            ("the-last-first", [1, 2, 3], [3, 1, 2]),
            ("of-the-classes-up-to-it", {"a": [1, 2], "b": [3, 4]}, {"a": [1, 2], "b": [4, 6]}),
            ("of-the-classes-up-to-it", {"a": {1: 5}, "b": {2: 4}}, {"a": {1: 5}, "b": {1: 5, 2: 4}}),
        ],
    )
    def test_of_results(self, name: str, given: Tree, result: Tree) -> None:
        assert slipped(name, given) == result

    @pytest.mark.parametrize("name", ["transposed", "of-the-first-class", "as-one", "reversed"])
    @pytest.mark.parametrize("given", [True, "text", None])
    def test_what_has_no_such_slip(self, name: str, given: Tree) -> None:
        with pytest.raises(TypeError):
            slipped(name, given)

    def test_rows_that_are_read_by_columns(self) -> None:
        assert by_columns([[1, 2], [3, 4], [5, 6]]) == [[1, 4], [2, 5], [3, 6]]
        assert transposed([[1, 2], [3, 4], [5, 6]]) == [[1, 3, 5], [2, 4, 6]]

    @pytest.mark.slow
    def test_nothing_is_wrong_where_nothing_is_changed(self) -> None:
        """Twice reversed is the same: not every slip shows in every answer."""
        question = means(0)
        given = exactly(question)
        assert given["gda-mle-means:doubled"] == [[0, [F(16, 3), F(32, 3)]], [1, [F(13), F(9)]]]
        assert given["gda-mle-means:of-the-last-class"] == [
            [0, [F(13, 2), F(9, 2)]],
            [1, [F(13, 2), F(9, 2)]],
        ]
        assert given["gda-mle-means:over-all-rows"] == [[0, [F(8, 5), F(16, 5)]], [1, [F(13, 5), F(9, 5)]]]
        assert given["gda-mle-means:of-all-rows"] == [[0, [F(21, 5), F(5)]], [1, [F(21, 5), F(5)]]]
        assert "gda-mle-means:transposed" not in given

    @pytest.mark.slow
    def test_of_parameters_and_of_forms(self) -> None:
        """Of N(0, 1) and N(2, 1) with p(y = 1) = 1/4: theta_0 = -2 - ln 3, theta_1 = 2."""
        form = Question("gda_of_parameters", "logistic_form", {}, STANDARD)
        given = exactly(form)
        right = {"offset": F(-2), "prior_odds": F(1, 3), "weights": [F(2)]}
        assert given["gda-logistic-form:form-prior-odds-upside-down"] == {**right, "prior_odds": 3}
        assert given["gda-logistic-form:halved"] == {"offset": -1, "prior_odds": F(1, 6), "weights": [1]}
        means = Question("gda_of_parameters", "means", {}, STANDARD)
        given = exactly(means)
        assert given["gda-mle-means:means-of-the-class-before"] == [[0, [2]], [1, [0]]]
        assert given["gda-mle-means:means-of-the-first-class"] == [[0, [0]], [1, [0]]]


class TestDiagnosis:
    """By hand: what an implementation answers that makes such an error."""

    def test_means_over_all_rows(self) -> None:
        sums = [[0, [F(8, 5), F(16, 5)]], [1, [F(13, 5), F(9, 5)]]]
        fewer = [[0, [F(7, 4), F(14, 4)]], [1, [F(13, 4), F(9, 4)]]]
        assert names((means(0), sums), (means(1), fewer)) == ["gda-mle-means:over-all-rows"]

    def test_one_answer_is_not_enough(self) -> None:
        assert names((means(0), [[0, [F(8, 5), F(16, 5)]], [1, [F(13, 5), F(9, 5)]]])) == []

    def test_when_time_is_over_no_more_is_tried(self) -> None:
        failed = ([means(0)], Answered(1), answer(means(0)))
        with pytest.raises(OutOfTime):
            _edits({0: failed, 1: failed}, (), 0.0)

    def test_a_known_mistake_is_named_first(self) -> None:
        """Covariances over n - 1 are in the catalogue."""
        question = Question("gaussian", "covariance", {"rows": ROWS})
        other = Question("gaussian", "covariance", {"rows": ROWS[1:]})
        asked = []
        for each, n in ((question, 5), (other, 4)):
            right = answer(each)
            assert isinstance(right, list)
            asked.append((each, [[entry * F(n, n - 1) for entry in row] for row in right]))
        assert names(*asked) == ["divisor-n-1"]

    @pytest.mark.slow
    def test_right_answers_that_would_be_wrong_speak_against_it(self) -> None:
        questions = [
            Question("matrix", "determinant", {"matrix": [[str(n), "0"], ["0", "1"]]})
            for n in (2, 3, 5, 7, 11, 13)
        ]
        failures: list[Evidence] = [(q, Answered(-n), F(n)) for q, n in zip(questions, (2, 3))]
        passes: list[Evidence] = [(q, Answered(n), F(n)) for q, n in zip(questions[2:], (5, 7, 11, 13))]
        assert [each.cause.equation for each in diagnose(failures)] == ["matrix-determinant"]
        assert diagnose(failures, passes) == []


class TestPlaces:
    @pytest.mark.slow
    def test_what_failures_need_and_right_answers_do_not(self) -> None:
        cases = every_case()
        failures = [case for case in cases if case.question.topic == "gaussian.squared_distance"]
        place = place_of(
            failures, [case for case in cases if not needed(case.question) & {"gaussian_contour"}]
        )
        assert place and place.equation == "gaussian-contour" and place.failures == len(failures)
        assert place.share == 0

    def test_of_few_failures_nothing_is_said(self) -> None:
        assert place_of(every_case()[:2], every_case()[2:]) is None
