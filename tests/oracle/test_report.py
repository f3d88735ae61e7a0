# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The reports of a check: for people, as JSON lines, as JUnit XML; and the file of known failures."""

from __future__ import annotations

import json
from math import nan
from pathlib import Path
from typing import List
from xml.etree import ElementTree

import pytest

from genref.errors import CandidateError
from genref.oracle import report
from genref.oracle.candidates import About, Answered, Broken, PythonCandidate, Reply, Skipped
from genref.oracle.case_files import version
from genref.oracle.checking import Outcome, check
from genref.oracle.diagnosis import Cause, Diagnosis
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer
from genref.oracle.report import (
    changes,
    described,
    junit,
    lines_of_json,
    read_known,
    summary,
    text,
    verdict_on,
    write,
)

from .adapters import CASES, FIVE, Declared, NotYet, Plain, Scripted, Unbiased, case


def checked(adapter: object) -> Outcome:
    """Return the outcome of a check of the small cases."""
    return check(PythonCandidate(adapter), CASES)


def of_replies(reply: Reply, ids: List[str], about: About = About("mine")) -> Outcome:  # noqa: B008  # frozen
    """Return the outcome of a program with this reply to some cases, and right replies to the others."""
    wanted = [case.question for case in CASES if case.id in ids]

    def ask(question: Question) -> Reply:
        right = answer(question)
        return reply if question in wanted else right if isinstance(right, Refused) else Answered(right)

    return check(Scripted(ask, about), CASES)


class TestSummary:
    def test_all_right(self) -> None:
        assert summary(checked(Plain())) == "9 answers, all right"

    def test_wrong_answers_and_what_should_be_refused(self) -> None:
        says = summary(of_replies(Answered([[7.0]]), ["no-rows", "five-covariance"]))
        assert says == "2 of 9 answers wrong, 1 of them to input that should be refused"

    def test_nothing_answered(self) -> None:
        assert summary(checked(NotYet())) == "nothing was answered"

    def test_claims_that_are_not_met(self) -> None:
        about = About("mine", topics=frozenset({"gda.means", "gda.priors"}))
        outcome = of_replies(Skipped("no"), ["five-means"], about)
        assert summary(outcome) == "1 answer, all right, but some claimed topics were not answered"


class TestText:
    def test_has_the_verdict_the_versions_and_the_coverage(self) -> None:
        lines = list(text(checked(Plain())))
        assert lines[0] == "9 answers, all right"
        assert lines[1] == "plain (f64), by the lecture's conventions"
        assert version() in lines[2]
        assert lines[3] == "answered 9 of 9 questions, on gda, bernoulli"

    def test_names_declared_conventions(self) -> None:
        assert list(text(checked(Declared())))[1].endswith(
            "declared conventions: divisor n-1; else the lecture's"
        )

    def test_shows_a_failure_with_its_data_and_the_command_that_repeats_it(self) -> None:
        again = "python -m genref check --only {} --python mine.py"
        told = "\n".join(text(of_replies(Answered([[7.0]]), ["five-covariance"]), again=again))
        assert "1. without a known cause, 1 gda.covariance: value" in told
        assert "train rows [[0], [2], [4], [6], [8]]; labels [0, 0, 1, 1, 1]" in told
        assert "value: 7 at 0.0, not 2" in told
        assert "again: python -m genref check --only five-covariance --python mine.py" in told

    def test_fits_on_a_screen_unless_it_is_verbose(self) -> None:
        many = [case(f"case-{i}", "gda.covariance", FIVE) for i in range(12)]
        outcome = check(Scripted(lambda question: Answered([[float("7")]])), many)
        assert len(list(text(outcome))) <= report.SCREEN < len(list(text(outcome, verbose=True)))
        assert all(len(line) <= report.WIDTH for line in text(outcome) if "again:" not in line)

    def test_is_ascii_whatever_a_program_says(self) -> None:
        told = "\n".join(text(of_replies(Broken("error", "\u00fc\n\x1b[31m" * 900), ["five-means"])))
        assert told.isascii() and "\x1b" not in told and "\\xfc" in told

    def test_says_why_questions_were_skipped(self) -> None:
        told = list(text(of_replies(Skipped("no covariance"), ["five-covariance", "plane-covariance"])))
        assert "skipped 2: no covariance" in told

    def test_different_answers_to_the_same_question_come_first(self) -> None:
        replies = iter(range(10**6))

        def ask(question: Question) -> Reply:
            return Answered([[2.0 + next(replies)]])

        outcome = check(Scripted(ask), [CASES[2]])
        assert not outcome.changed  # it cannot start afresh

        class Random(Scripted):
            def renew(self) -> None:
                pass

        told = "\n".join(text(check(Random(ask), [CASES[2]])))
        assert "1. different answers to the same question: 1 of 1 (not-repeatable)" in told


class TestCauses:
    CAUSE = Cause("mle", "gda-mle-covariance", "the divisor n - 1", ("e1071 1.7-13",), "divisor=n-1")

    def test_a_sure_one_is_stated(self) -> None:
        says = verdict_on(Diagnosis(self.CAUSE, frozenset("abc")))
        assert says == (
            "gda-mle-covariance: the divisor n - 1 (seen in e1071 1.7-13). This explains 3 failures. "
            "If it is meant, declare divisor=n-1."
        )

    def test_others_get_a_question_mark_and_never_an_order(self) -> None:
        says = verdict_on(Diagnosis(self.CAUSE, frozenset("a"), sure=False, larger=frozenset("bc")))
        assert "? This would explain 1 failure. Probably the same cause, but not computed: 2" in says
        assert "fix" not in says

    def test_a_changed_question_is_said_of_the_answers(self) -> None:
        assert described(Cause("x", "", "x is ignored")) == "it answers as if x is ignored"

    def test_a_divisor_is_recognised(self) -> None:
        ((diagnosis, results),) = checked(Unbiased()).diagnoses
        assert diagnosis.cause.declare == "divisor=n-1" and len(results) == 2


class TestJson:
    def test_has_a_line_for_each_question_and_two_more(self) -> None:
        head, *lines, end = map(json.loads, lines_of_json(of_replies(Answered([[nan]]), ["five-covariance"])))
        assert head["questions"] == version() and head["declared"] == {}
        assert [line["id"] for line in lines] == [case.id for case in CASES]
        assert end == {"passed": 8, "failed": 1, "skipped": 0}
        (wrong,) = (line for line in lines if line["status"] == "failed")
        assert (wrong["id"], wrong["fault"], wrong.get("mistake")) == ("five-covariance", "nan", None)
        assert wrong["right"] == [[["2"]]] and wrong["came"] == [["nan"]]


class TestJunit:
    def test_has_only_what_was_asked(self) -> None:
        about = About("m\u00fcne", topics=frozenset({"gda.priors", "gda.means", "gda.covariance"}))
        outcome = of_replies(Broken("crash", "<&>"), ["five-means"], about)
        (suite,) = ElementTree.fromstring(junit(outcome))  # noqa: S314  # made here
        tests = suite.findall("testcase")
        assert [test.get("name") for test in tests][:3] == ["five-priors", "five-means", "five-covariance"]
        assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == (str(len(tests)), "0", "1")
        assert suite.find("testcase/error").get("message").startswith("five-means")  # type: ignore[union-attr]


class TestKnownFailures:
    def test_are_read_without_their_reasons(self, tmp_path: Path) -> None:
        file = tmp_path / "known.txt"
        file.write_text("# mine\n\nfive-means  no time yet \nplane-covariance\n", encoding="utf-8")
        assert read_known(str(file)) == ["five-means", "plane-covariance"]

    def test_are_compared(self) -> None:
        outcome = of_replies(Answered([[7.0]]), ["five-covariance"])
        assert changes(outcome, []) == (["five-covariance"], [])
        assert changes(outcome, ["five-covariance", "five-means"]) == ([], ["five-means"])

    def test_files_that_cannot_be_used(self, tmp_path: Path) -> None:
        with pytest.raises(CandidateError):
            read_known(str(tmp_path / "none"))
        with pytest.raises(CandidateError):
            write(str(tmp_path / "none" / "file"), "")
        assert list(tmp_path.iterdir()) == []
