# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Asking again reveals state and randomness in any kind of implementation."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nan
from typing import Dict, List, Mapping, Sequence

import pytest

from genref.errors import Label
from genref.oracle import checking
from genref.oracle.candidates import About, Answered, Broken, PythonCandidate, Reply, Skipped
from genref.oracle.checking import Outcome, check, graded, posed
from genref.oracle.diagnosis import spread
from genref.oracle.grading import Result, differ
from genref.oracle.profiles import LECTURE
from genref.oracle.questions import Question
from genref.oracle.reference import Refused

from ..each_row import each_row
from .adapters import CASES, FIVE, Learnt, Number, Plain, Rows, Scripted, case


class TestDifferences:
    @pytest.mark.parametrize(
        "reply",
        [
            Answered([0.5, {"a": "1/3"}, nan, inf, "spam", True, None]),
            Refused("refused", "why"),
            Broken("error", "KeyError: 3"),
            Skipped("no"),
        ],
    )
    def test_a_reply_is_as_itself(self, reply: Reply) -> None:
        assert not differ(reply, reply)

    @each_row(
        ("first", "second"),
        [
            (0.5, 0.5000001),
            (0.5, nan),
            (inf, -inf),
            (0.0, 1e-300),
            ("a", "b"),
            (1, True),
            ([1, 2], [1]),
            ([1, 2], [2, 1]),
            ({"a": 1}, {"b": 1}),
            ({"a": 1}, {"a": 2}),
            ({"a": 1}, ["a", 1]),
        ],
    )
    def test_answers_that_are_others(self, first: object, second: object) -> None:
        assert differ(Answered(first), Answered(second)) and differ(Answered(second), Answered(first))

    @pytest.mark.parametrize(
        ("first", "second"), [(0.1, 0.1 + 1e-17), (0.5, "1/2"), (1, 1.0), (1e-300, Fraction(1, 10**300))]
    )
    def test_answers_that_are_the_same(self, first: object, second: object) -> None:
        assert not differ(Answered(first), Answered(second))

    def test_kinds_that_are_others(self) -> None:
        replies: List[Reply] = [Answered(1), Refused("refused"), Broken("error"), Skipped()]
        for first in replies:
            assert [second for second in replies if not differ(first, second)] == [first]
        assert not differ(Refused("refused", "a"), Refused("refused", "b"))


def test_what_is_chosen_is_spread_over_the_names() -> None:
    results = [graded(posed(About("a"), one, LECTURE), Skipped()) for one in CASES]
    assert [r.case.id for r in spread(results)][:5] == [CASES[i].id for i in (0, 1, 2, 5, 7)]
    assert len(spread(results)) == len(CASES) and spread([]) == []


class Forgetful(Plain):
    """Answers the first question about priors, and repeats that answer to all later ones."""

    def __init__(self) -> None:
        self.known: Dict[Label, Number] = {}

    def priors(self, fitted: Learnt) -> Mapping[Label, Number]:
        self.known = self.known or dict(super().priors(fitted))
        return self.known


class Counting(Plain):
    """Learns from all rows that it has ever seen."""

    def __init__(self) -> None:
        self.labels: List[Label] = []

    def fit_gda(self, rows: Rows, labels: Sequence[Label]) -> Learnt:
        self.labels += labels
        return super().fit_gda(rows, labels)

    def priors(self, fitted: Learnt) -> Mapping[Label, Number]:
        return {y: self.given(Fraction(self.labels.count(y), len(self.labels))) for y in set(fitted[1])}


PRIORS = [CASES[0], case("other-priors", "gda.priors", {**FIVE, "labels": [0, 1, 1, 1, 1]})]


def summary(outcome: Outcome) -> List[List[str]]:
    """Return the ids of cases that failed, changed, are wrong again, and are unexplained."""
    parts: Sequence[Sequence[Result]] = (
        outcome.failures, outcome.changed, outcome.wrong_again, outcome.unexplained
    )  # fmt: skip
    return [[result.case.id for result in part] for part in parts]


class TestInACheck:
    def test_a_right_implementation_is_asked_again_and_stays_right(self) -> None:
        outcome = check(PythonCandidate(Plain()), CASES)
        assert all(result.again == result.reply for result in outcome.results)
        assert summary(outcome) == [[], [], [], []] and outcome.as_claimed

    def test_what_passes_and_then_does_not_is_no_pass(self) -> None:
        given = iter([[0.4, 0.6], [0.4, 0.6], [0.5, 0.5]])

        class Fresh(Scripted):
            def renew(self) -> None:
                self.asked.clear()

        candidate = Fresh(lambda question: Answered(next(given)))
        outcome = check(candidate, CASES[:1])
        assert summary(outcome) == [[], ["five-priors"], ["five-priors"], []]
        assert len(candidate.asked) == 1 and not outcome.as_claimed

    def test_an_answer_that_fails_for_ever_is_not_remembered(self) -> None:
        outcome = check(PythonCandidate(Forgetful()), PRIORS)
        assert summary(outcome) == [["other-priors"], [], [], ["other-priors"]]

    @pytest.mark.slow
    def test_the_order_is_the_other_way_round_and_passes_are_few(self) -> None:
        asked: List[str] = []

        class Fresh(Scripted):
            def renew(self) -> None:
                asked.clear()

        def reply(question: Question) -> Reply:
            asked.append(str(question.train))
            right = (question.train or {})["labels"] == [0, 0, 1, 1, 1]
            return Answered([0.4, 0.6] if right else [0, 0])

        right = [case(f"right{i}", "gda.priors", FIVE) for i in range(100)]
        wrong = [
            case(f"wrong{i}", "gda.priors", {**FIVE, "labels": [i, i, 1000, 1000, 1000]})
            for i in range(1, 101)
        ]
        outcome = check(Fresh(reply), [*right, *wrong])
        assert len(asked) == checking.FAILURES_AGAIN + checking.PASSES_AGAIN
        assert asked == [str(one.question.train) for one in reversed(outcome.results) if one.again]

    def test_what_costs_a_process_is_not_asked_again(self) -> None:
        class Fresh(Scripted):
            def renew(self) -> None:
                self.asked.clear()

        candidate = Fresh(lambda question: Broken("error" if question.output == "means" else "hang"))
        check(candidate, CASES[:4])
        assert [question.output for question in candidate.asked] == ["means"]

    def test_a_file_is_not_asked_again(self) -> None:
        outcome = check(Scripted(lambda question: Answered([0.4, 0.6])), CASES[:1])
        assert outcome.results[0].again is None and outcome.results[0].repeats
