# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The cases of the oracle: their format, ids, flags and importance."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

from genref.oracle import case_files
from genref.oracle.case_files import LEVELS, NAMES, Case, chapters, flags

from ..each_row import each_row

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
    @each_row("chapter", chapters())
    def test_are_kebab_case_and_begin_with_the_topic(self, chapter: str) -> None:
        for case in chapters()[chapter]:
            assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", case.id)
            topics = [
                TOPICS.get(chapter, chapter),
                *["softmax"] * (chapter == "generative-vs-discriminative"),
            ]
            assert case.id.startswith(tuple(f"{topic}-" for topic in topics))

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


FLAGS_OF_ERRORS = {
    "EmptyClassError": "EmptyClass",
    "NotFiniteError": "NonFinite",
    "NotSymmetricError": "Asymmetric",
    "SeparableDataError": "Separable",
    "UndefinedPosteriorError": "UndefinedPosterior",
    "ShapeError": "ShapeMismatch",
    "EmptyDataError": "EmptyTrain",
}
"""The fields of each case that is refused."""


@pytest.mark.once
class TestFlags:
    def test_are_known_and_in_their_order(self) -> None:
        for case in CASES:
            assert case.flags == tuple(name for name in flags() if name in case.flags)

    def test_follow_from_some_errors(self) -> None:
        for case in CASES:
            assert FLAGS_OF_ERRORS.get(case.error, "") in ("", *case.flags), case.id

    @each_row("name", flags())
    def test_each_is_used_and_says_what_it_is(self, name: str) -> None:
        flag: Mapping[str, Any] = flags()[name]
        assert re.fullmatch("[A-Z][A-Za-z0-9]+", name)
        assert sum(name in case.flags for case in CASES) >= 2
        assert flag["description"].endswith(".") and flag["bug"].endswith(".")
        assert all(re.fullmatch(r"[\w.-]+/[\w.-]+#\d+", link) for link in flag["links"])

    def test_no_two_say_the_same(self) -> None:
        assert len({flag["description"] for flag in flags().values()}) == len(flags())
        assert len({flag["bug"] for flag in flags().values()}) == len(flags())

    def test_most_cases_have_one(self) -> None:
        assert sum(bool(case.flags) for case in CASES) > len(CASES) * 2 / 3


class TestImportance:
    def test_is_a_level(self) -> None:
        assert {case.importance for case in CASES} == set(LEVELS)

    def test_not_all_is_important(self) -> None:
        def share(levels: Sequence[str]) -> float:
            return sum(case.importance in levels for case in CASES) / len(CASES)

        assert share(["critical"]) < 1 / 4 and share(["critical", "high"]) < 1 / 2


FOLDER = Path(case_files.__file__).parent / "cases"


class TestFiles:
    @pytest.mark.once
    @pytest.mark.parametrize("chapter", NAMES)
    def test_are_written_in_one_way(self, chapter: str) -> None:
        """JSON in ASCII, one case per line, in order of the ids, without empty fields."""
        text = (FOLDER / f"{chapter}.jsonl").read_bytes().decode("ascii")
        lines = [json.loads(line) for line in text.splitlines()]
        assert text == "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in lines)
        assert all(all(one.values()) for one in lines)
        assert [one["id"] for one in lines] == sorted(str(one["id"]) for one in lines)

    @pytest.mark.once
    def test_are_all_that_there_is(self) -> None:
        assert {file.name for file in FOLDER.glob("*.*")} == {
            "flags.json",
            *(f"{name}.jsonl" for name in NAMES),
        }


def line(case: Case) -> dict[str, object]:
    """Return the members of a case as in its file."""
    question = {name: value for name, value in vars(case.question).items() if value is not None}
    order = ("model", "output", "train", "input")
    asked = {name: question[name] for name in order if name in question}
    return {name: asked if name == "question" else value for name, value in vars(case).items() if value}
