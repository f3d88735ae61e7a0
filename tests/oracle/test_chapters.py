# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The cases of the oracle: how they are written, their ids, flags and importance."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import FrozenInstanceError, replace
from fnmatch import fnmatchcase
from typing import Optional

import pytest

from genref.files.model_json import Json
from genref.oracle.chapters import Case, Chapter, chapters
from genref.oracle.chapters.flags import FLAGS, IMPORTANCE, LEVELS, marked
from genref.oracle.chapters.writing import Written, diagonal, hilbert
from genref.oracle.questions import Question

CASES = [case for cases in chapters().values() for case in cases]
BY_ID = {case.id: case for case in CASES}
TOPICS = {"linear-algebra": "matrix", "naive-bayes": "nb", "event-models": "event"}
TOPICS["generative-vs-discriminative"] = "logistic"


class TestChapters:
    def test_are_in_lecture_order(self) -> None:
        first, *_, last = chapters()
        assert (first, last, len(chapters())) == ("bayes", "event-models", 8)

    def test_have_enough_cases(self) -> None:
        assert len(CASES) >= 860
        assert all(len(cases) >= 29 for cases in chapters().values())

    def test_every_error_of_the_mathematics_is_shown(self) -> None:
        assert {case.error for case in CASES} == {
            "",
            "DomainError",
            "EmptyClassError",
            "EmptyDataError",
            "NotFiniteError",
            "NotPositiveDefiniteError",
            "NotSymmetricError",
            "SeparableDataError",
            "ShapeError",
            "UndefinedPosteriorError",
        }


class TestIds:
    @pytest.mark.parametrize("chapter", chapters())
    def test_are_kebab_case_and_begin_with_the_topic(self, chapter: str) -> None:
        for case in chapters()[chapter]:
            assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", case.id)
            assert case.id.startswith(TOPICS.get(chapter, chapter) + "-")

    def test_are_unique(self) -> None:
        assert len(BY_ID) == len(CASES)


class TestCase:
    def test_asks_what_no_other_asks(self) -> None:
        asked = [json.dumps([c.question.topic, c.question.train, c.question.input]) for c in CASES]
        assert len(set(asked)) == len(asked)

    def test_has_a_comment_of_its_own_in_one_sentence(self) -> None:
        comments = [case.comment for case in CASES]
        assert len(set(comments)) == len(comments)
        for comment in comments:
            assert comment.endswith(".") and ". " not in comment

    def test_has_a_twin_if_it_is_refused(self) -> None:
        for case in CASES:
            assert (case.twin in BY_ID) == bool(case.error) and (case.error or not case.twin)

    def test_has_numbers_that_are_exact_texts(self) -> None:
        pattern = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*|(\.[0-9]+)?(e-?[1-9][0-9]*)?)|nan|-?inf")

        def check(number: str) -> str:
            assert pattern.fullmatch(number), number
            return number

        for case in CASES:
            case.question.numbers_as(check)

    def test_has_a_limit_only_where_it_is_refused_for_infinity(self) -> None:
        limits = {case.id: case.also for case in CASES if case.also}
        assert limits == {
            "gaussian-density-of-infinity": "0",
            "gaussian-density-of-infinity-along-an-axis": "0",
            "gaussian-log-density-of-infinity": "-inf",
            "gaussian-log-density-of-infinity-along-an-axis": "-inf",
        }

    def test_does_not_change(self) -> None:
        with pytest.raises(FrozenInstanceError):
            CASES[0].id = "other"  # type: ignore[misc]


def written(output: str, model: Optional[tuple[str, dict[str, Written]]] = None, **asked: Written) -> Case:
    """Return a case that is written so."""
    c = Chapter()
    c.value("a", "b c", "d.", output, model, **asked)
    (case,) = c.cases
    return case


class TestWriting:
    def test_a_function_has_its_arguments_as_input(self) -> None:
        case = written("bayes.evidence", priors={0: "1"}, likelihoods={0: "1/2"})
        asked: dict[str, Json] = {"priors": [[0, "1"]], "likelihoods": [[0, "1/2"]]}
        assert case == Case("a", ("b", "c"), "d.", Question("bayes", "evidence", asked, None))

    def test_an_estimate_has_its_arguments_as_training(self) -> None:
        case = written("gda.means", rows="1 2; 3 4", labels=["a", "b"])
        train: dict[str, Json] = {"rows": [["1", "2"], ["3", "4"]], "labels": ["a", "b"]}
        assert case.question == Question("gda", "means", {}, train)

    def test_a_model_has_both(self) -> None:
        case = written("posterior", ("gda", {"rows": "1", "labels": [7]}), x="3 4")
        assert case.question == Question(
            "gda", "posterior", {"x": ["3", "4"]}, {"rows": [["1"]], "labels": [7]}
        )

    def test_a_refusal_has_its_error_and_twin_and_limit(self) -> None:
        c = Chapter()
        c.error("a", "b", "d.", "ShapeError", "t", "matrix.inverse", matrix="")
        c.either("e", "b", "d.", "ShapeError", "0", "t", "matrix.inverse", matrix="1")
        first, second = c.cases
        assert (first.error, first.twin, first.also) == ("ShapeError", "t", "")
        assert (second.also, second.question.input) == ("0", {"matrix": [["1"]]})
        assert first.question.input == {"matrix": []}

    @pytest.mark.parametrize(
        ("name", "value", "data"),
        [
            ("x", "1 2", ["1", "2"]),
            ("x", [["1", "3"]], [["1", "3"]]),
            ("sets", "0 1;;2", [["0", "1"], [], ["2"]]),
            ("labels", ["a", 1], ["a", 1]),
            ("label", "a", "a"),
            ("text", "a b", "a b"),
            ("text", 3, 3),
            ("tokens", [3, "a"], [3, "a"]),
            ("smoothing", ["1", "2"], ["1", "2"]),
            ("smoothing", "1", "1"),
            ("means", {0: "1 2"}, [[0, ["1", "2"]]]),
            ("covariances", {"a": "1 2; 2 1"}, [["a", [["1", "2"], ["2", "1"]]]]),
        ],
    )
    def test_an_argument_is_read_by_its_name(self, name: str, value: Written, data: Json) -> None:
        assert written("f.g", None, **{name: value}).question.input == {name: data}

    def test_matrices_are_written_out(self) -> None:
        assert hilbert(2) == "1 1/2; 1/2 1/3"
        assert diagonal("1", "x") == "1 0; 0 x"


PATTERNS = [(name, pattern) for name, flag in FLAGS.items() for pattern in flag.cases.split()]


def case(id: str, error: str = "", model: str = "bayes", output: str = "evidence") -> Case:
    """Return a case to be marked."""
    return Case(id, ("e",), "c.", Question(model, output), error)


@pytest.mark.once
class TestFlags:
    @pytest.mark.parametrize(("name", "pattern"), PATTERNS)
    def test_each_pattern_finds_a_case(self, name: str, pattern: str) -> None:
        found = [case for case in CASES if fnmatchcase(case.id, pattern)]
        assert found and all(name in case.flags for case in found)

    @pytest.mark.parametrize("name", FLAGS)
    def test_each_is_used_and_says_what_it_is(self, name: str) -> None:
        flag = FLAGS[name]
        assert re.fullmatch("[A-Z][A-Za-z0-9]+", name)
        assert sum(name in case.flags for case in CASES) >= 2
        assert flag.description.endswith(".") and flag.bug.endswith(".") and flag.importance in LEVELS
        assert all(re.fullmatch(r"[\w.-]+/[\w.-]+#\d+", link) for link in flag.links)

    def test_no_two_say_the_same(self) -> None:
        assert len({flag.description for flag in FLAGS.values()}) == len(FLAGS)
        assert len({flag.bug for flag in FLAGS.values()}) == len(FLAGS)

    def test_most_cases_have_one(self) -> None:
        assert sum(bool(case.flags) for case in CASES) > len(CASES) * 2 / 3

    def test_follow_from_the_id_or_the_error(self) -> None:
        assert marked(case("gda-predict-at-a-tie")).flags == ("Tie",)
        assert marked(case("other", "NotFiniteError")).flags == ("NonFinite",)
        assert marked(case("other", "DomainError")).flags == ()


class TestImportance:
    @pytest.mark.parametrize(
        ("id", "error", "model", "output", "importance"),
        [
            (
                "gda-naive-posterior-in-other-units",
                "",
                "gaussian_naive_bayes",
                "posterior",
                "high",
            ),  # BadlyScaled
            (
                "nb-zero-over-zero-of-a-new-word",
                "UndefinedPosteriorError",
                "bernoulli",
                "posterior",
                "critical",
            ),
            ("other", "NotFiniteError", "gda", "posterior", "low"),
            ("other", "DomainError", "gda", "posterior", "medium"),
            ("other", "", "gda", "posterior", "high"),
            ("other", "", "gda", "log_odds", "medium"),
            ("other", "", "text", "words", "low"),
            ("gda-predict-for-nan", "NotFiniteError", "gda", "label", "high"),  # an exception
        ],
    )
    def test_is_the_highest_of_the_flags_or_that_of_the_output(
        self, id: str, error: str, model: str, output: str, importance: str
    ) -> None:
        assert marked(case(id, error, model, output)).importance == importance

    def test_exceptions_are_of_cases_and_differ_from_the_rule(self) -> None:
        for id, importance in IMPORTANCE.items():
            by_rule = marked(replace(BY_ID[id], id=f"x-{id}"))
            assert BY_ID[id].importance == importance
            assert by_rule.importance != importance or by_rule.flags != BY_ID[id].flags

    def test_all_levels_occur(self) -> None:
        def share(levels: Sequence[str]) -> float:
            return sum(case.importance in levels for case in CASES) / len(CASES)

        assert {case.importance for case in CASES} == set(LEVELS)
        assert share(["critical"]) < 1 / 4 and share(["critical", "high"]) < 1 / 2
