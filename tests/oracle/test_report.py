# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The report of a check: one screen, in ASCII, with the causes first."""

from __future__ import annotations

from dataclasses import replace
from math import inf, nan
from typing import Dict, List, Optional, Sequence

import pytest

from genref import __version__
from genref.errors import counted
from genref.oracle import report
from genref.oracle.candidates import About, Answered, Broken, PythonCandidate, Reply, Skipped
from genref.oracle.case_files import Case, version
from genref.oracle.checking import GIVEN_UP, Outcome, check
from genref.oracle.diagnosis import Diagnosis
from genref.oracle.grading import Measures
from genref.oracle.known import Cause
from genref.oracle.profiles import Profile
from genref.oracle.questions import Json, Question
from genref.oracle.reference import Refused
from genref.oracle.report import (
    NAMED,
    NO_PROOF,
    NOT_REPEATABLE,
    SCREEN,
    WIDTH,
    Guide,
    causes,
    described,
    failure,
    heading,
    of_measures,
    summary,
    table,
    text,
    verdict_on,
    wrapped,
)
from genref.oracle.report import named as named_in

from .adapters import (
    CASES,
    FIVE,
    ZEROS,
    Crashing,
    Declared,
    NanAtZero,
    NotYet,
    Plain,
    Scripted,
    Unbiased,
    case,
    know,
)


@pytest.fixture(autouse=True)
def few_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    know(monkeypatch)


def checked(adapter: object, cases: Sequence[Case] = CASES) -> Outcome:
    return check(PythonCandidate(adapter), cases)


def replying(replies: Dict[str, Reply], cases: Sequence[Case], about: Optional[About] = None) -> Outcome:
    """Return the outcome of replies, given by the label of the first row."""
    return check(Scripted(lambda question: replies[str(labels(question)[0])], about), cases)


def labels(question: Question) -> List[object]:
    found = (question.train or {})["labels"]
    return list(found) if isinstance(found, list) else []


def named(*names: str) -> List[Case]:
    """Return questions for priors, which are 2/5 and 3/5, with these names as labels."""
    return [case(name, "gda.priors", {**FIVE, "labels": [name, name, "~", "~", "~"]}) for name in names]


RIGHT, WRONG = Answered([0.4, 0.6]), Answered([0.5, 0.5])


class TestHeading:
    def test_it_says_who_is_judged_by_what(self) -> None:
        assert heading(checked(Plain())) == "plain (f64), by the lecture's conventions"

    def test_it_says_what_was_declared(self) -> None:
        outcome = checked(Declared())
        assert heading(outcome) == "declared (f64), by declared conventions: divisor n-1; else the lecture's"

    def test_it_has_the_version(self) -> None:
        outcome = replying({"a": RIGHT}, named("a"), About("mine", "2.0", arithmetic="f32"))
        assert heading(outcome) == "mine 2.0 (f32), by the lecture's conventions"


class TestTable:
    def test_it_has_a_line_for_each_output_and_their_sum(self) -> None:
        lines = list(table(checked(Unbiased()).results))
        # 5/2 for 2 is wrong by 1/4, so lg 4 = 0.6 digits are right; 1 for 2/3 by 1/2: 0.3 digits
        assert [line.split() for line in lines[1:-1]] == [
            ["gda.priors", "1", "0", "0", lines[1].split()[4], "15.0"],
            ["gda.means", "1", "0", "0", "0", "15.0"],
            ["gda.covariance", "1", "2", "0", lines[3].split()[4], "0.3"],
            ["bernoulli.posterior", "2", "0", "0", "0", "15.0"],
            ["bernoulli.label", "2", "0", "0"],
            ["total", "7", "2", "0", lines[3].split()[4], "0.3"],
        ]
        assert float(lines[1].split()[4]) < 1 < 1e13 < float(lines[3].split()[4])

    def test_columns_are_below_their_heads(self) -> None:
        head, first, *_ = table(checked(Plain()).results)
        assert head == "model.output         passed  failed  skipped  worst error in u A  correct digits"
        for name, value in (("passed", "1"), ("failed", "0"), ("skipped", "0"), ("digits", "15.0")):
            assert first[: head.index(name) + len(name)].endswith(f" {value}")

    def test_what_is_skipped_altogether_is_one_line(self) -> None:
        class Means:
            def fit_gda(self, rows: object, labels: object) -> None: ...

            def gda_means(self, fitted: object) -> object:
                return [[1.0], [6.0]]

        lines = list(table(checked(Means()).results))
        assert [line.split()[:5] for line in lines[1:4]] == [
            ["gda.means", "1", "0", "0", "0"],
            ["all", "others", "0", "0", "8"],
            ["total", "1", "0", "8", "0"],
        ]

    def test_without_errors_nothing_says_what_they_are(self) -> None:
        head, others, total = table(checked(NotYet()).results)
        assert others.split() == ["all", "others", "0", "0", "9"]
        assert total.split() == ["total", "0", "0", "9"]

    def test_refusals_and_labels_have_no_error(self) -> None:
        lines = list(table(checked(Plain(), [CASES[4], CASES[7]]).results))
        assert [line.split() for line in lines[1:]] == [
            ["gda.covariance", "1", "0", "0"],
            ["bernoulli.label", "1", "0", "0"],
            ["total", "2", "0", "0"],
        ]

    def test_nan_and_infinity_have_no_error(self) -> None:
        outcome = replying({"a": Answered([nan, 0.6]), "b": Answered([inf, 0.6])}, named("a", "b"))
        assert list(table(outcome.results))[-1].split() == ["total", "0", "2", "0"]

    def test_exact_outputs_are_in_the_same_line(self) -> None:
        question = CASES[5].question
        exact = Case("e", (), "", Question("bernoulli", "exact_posterior", question.input, question.train))
        lines = list(table(checked(Plain(), [CASES[5], exact]).results))
        assert lines[1].split()[:2] == ["bernoulli.posterior", "2"]

    def test_no_results_are_a_table_of_zeros(self) -> None:
        assert list(table([])) == [
            "model.output  passed  failed  skipped  worst error in u A  correct digits",
            "total              0       0        0",
        ]


NAN = "a zero count that meets log 0 (sklearn does this)"


class TestCauses:
    def test_the_first_is_another_answer_then_what_explains_most_then_what_nothing_does(self) -> None:
        class Both(Crashing, NanAtZero):
            pass

        outcome = checked(Both(), [*CASES[:5], *ZEROS])
        found = causes(replace(outcome, changed=outcome.results[:2]))
        assert [(cause.name, cause.says) for cause in found] == [
            (NOT_REPEATABLE, "different answers to the same question: 2 of 8 (not-repeatable)"),
            ("nan", f"{NAN}. This explains 3 failures: fix it."),
            ("", "2 gda.covariance: error"),
        ]

    def test_kinds_that_nothing_explains_are_by_number(self) -> None:
        replies: Dict[str, Reply] = {
            "a": WRONG,
            "b": Answered([nan, 1]),
            "c": Answered([nan, 0]),
            "d": Broken("crash", "status 1"),
        }
        found = causes(replying(replies, named("a", "b", "c", "d")))
        assert [(cause.name, cause.says) for cause in found] == [
            ("", "2 gda.priors: nan"),
            ("", "1 gda.priors: value"),
            ("", "1: crash"),
        ]
        assert [result.case.id for result in found[0].results] == ["b", "c"]

    def test_names_are_by_case(self) -> None:
        found = {id: cause.name for id, cause in named_in(checked(Unbiased())).items()}
        assert found == {"five-covariance": "divisor", "plane-covariance": "divisor"}


class TestText:
    def test_all_right(self) -> None:
        lines = list(text(checked(Plain())))
        assert lines[0] == "9 answers, all right"
        assert lines[1] == "plain (f64), by the lecture's conventions"
        assert lines[2] == f"judged by genref {__version__}, questions {version()}"
        assert lines[3] == "answered 9 of 9 questions, on gda and bernoulli"
        assert lines[4].startswith("largest error of a right answer: ")
        assert lines[5:] == ["", "read: spec/oracle.md; --verbose prints everything", NO_PROOF]

    def test_a_mistake_is_named_with_who_else_makes_it(self) -> None:
        entries = {"nb-posterior": "spec/naive-bayes.md#nb-posterior"}
        guide = Guide(entries, {"nb-posterior": "p = ..."}, "check --only", " -- mine")
        lines = list(text(checked(Unbiased()), guide=guide))
        assert lines[0] == "2 of 9 answers wrong, 2 of them by 1 mistake"
        assert lines[5:17] == [
            "",
            "1. the divisor n - 1 (e1071 and mlpack do this). "
            "This explains 2 failures: declare divisor=n-1 or",
            "fix it.",
            "  plane-covariance (nb-posterior)",
            "    The comment of plane-covariance.",
            "    train rows [[0, 0], [2, 2], [5, 1]]; labels [0, 0, 1]",
            "    value: 1 at 0.0, not 2/3",
            "    expected [[2/3, 2/3], [2/3, 2/3]]",
            "    got      [[1, 1], [1, 1]]",
            lines[14],
            "    nb-posterior: p = ...",
            "    again: check --only plane-covariance -- mine",
        ]
        # 1/3 is 2^53 / 3 times the distance of doubles at 2/3, and half of 2/3
        assert lines[14].endswith(" u A, 3e+15 ulps, relative 0.5, 0.3 digits right")
        assert lines[17:] == [
            "    also five-covariance",
            "",
            "read: spec/naive-bayes.md#nb-posterior, spec/oracle.md; --verbose prints everything",
            NO_PROOF,
        ]

    def test_without_a_place_the_command_that_shows_an_entry_is_named(self) -> None:
        assert (
            "read: python -m genref show nb-posterior, spec/oracle.md; "
            in list(text(checked(Unbiased())))[-2]
        )

    def test_unexplained_failures_come_last(self) -> None:
        class Both(Crashing, NanAtZero):
            pass

        lines = list(text(checked(Both(), [*CASES[:5], *ZEROS])))
        first = lines.index(f"1. {NAN}. This explains 3 failures: fix it.")
        second = lines.index("2 failures that no known mistake explains:")
        assert first < second
        assert lines[second + 1 : -3] == [
            "  2 gda.covariance: error: plane-covariance, five-covariance",
            "  plane-covariance (nb-posterior)",
            "    The comment of plane-covariance.",
            lines[second + 4],
            "    error: IndexError: list index out of range",
            "    again: python -m genref vectors --only plane-covariance",
        ]
        assert lines[0] == "5 of 8 answers wrong, 3 of them by 1 mistake"

    def test_many_failures_of_one_kind_are_few_lines(self) -> None:
        ids = [f"failure-number-{i}" for i in range(40)]
        lines = list(text(replying(dict.fromkeys(ids, WRONG), named(*ids))))
        assert len(lines) < 25
        kind = " ".join(line.strip() for line in lines if line.startswith("  40 ") or "more" in line)
        assert kind.endswith(f"and {40 - NAMED} more")
        assert sum(id in " ".join(lines).replace(",", " ").split() for id in ids) == NAMED
        assert lines[0] == "40 of 40 answers wrong"
        says = "look first at gda-mle-prior: gda.priors is wrong even when it is asked for directly"
        assert f"40 failures that no known mistake explains; {says}:" in " ".join(lines)
        assert any(line.startswith("read: python -m genref show gda-mle-prior, ") for line in lines)

    @pytest.mark.parametrize("number", [1, 5, 30])
    def test_many_kinds_of_failures_are_one_screen(self, number: int) -> None:
        """Each kind gets a line as long as there is space, and the first kinds get an example."""
        kinds = [f"kind{i:03}" for i in range(number)]
        replies: Dict[str, Reply] = {kind: Broken(kind, "what it says") for kind in kinds}
        outcome = replying({**replies, "first": RIGHT}, named("first", *kinds))
        lines = list(text(outcome))
        assert len(lines) <= SCREEN
        told = sum(line.startswith("  1 gda.priors: kind") for line in lines)
        assert told == number or f"and {counted(number - told, 'more kind')} of failures" in lines
        assert ("    kind000: what it says" in lines) == (number <= 12)
        assert told == sum(f"kind{i:03}: kind{i:03}" in line for i in range(number) for line in lines)
        verbose = list(text(outcome, verbose=True))
        assert len(verbose) > 4 * number and f"    kind{number - 1:03}: what it says" in verbose

    def test_a_verbose_report_has_the_table_and_every_failure(self) -> None:
        outcome = checked(Unbiased())
        lines = list(text(outcome, verbose=True))
        assert [line for line in table(outcome.results) if line not in lines] == []
        assert lines.count("  plane-covariance (nb-posterior)") == 2
        assert lines.count("  five-covariance (nb-posterior)") == 1
        assert sum(line.startswith("    cause: ") for line in lines) == 2
        assert lines[-2].startswith("read: ") and lines[-1] == NO_PROOF

    def test_who_is_given_up_is_told_so_once(self) -> None:
        questions = named(*"abcdefghijklmnopqrstuvwxyz")
        replies: Dict[str, Reply] = dict.fromkeys(
            "bcdefghijklmnopqrstuvwxyz0", Broken("hang", "no reply in 5 s")
        )
        report = "\n".join(text(replying({"a": RIGHT, **replies}, questions + CASES[:4])))
        assert report.count("hang: no reply in 5 s") == 1
        assert report.count(f"{GIVEN_UP}: no reply to 10 questions in a row") == 1

    def test_names_that_may_be_wrong_are_told(self) -> None:
        about = About("mine", topics=frozenset({"gda", "gbda"}))
        lines = list(text(replying({"a": RIGHT}, named("a"), about)))
        assert lines[0] == "1 answer, all right, but some claimed topics were not answered"
        assert "topic gbda is not known: did you mean gda?" in lines
        many = About("mine", topics=frozenset({"gda", *(f"model{i}" for i in range(9))}))
        lines = list(text(replying({"a": RIGHT}, named("a"), many)))
        assert [line for line in lines if "model" in line] == [
            f"topic model{i} is not known" for i in range(5)
        ]
        assert "and 4 more names that may be misspelt" in lines

    def test_a_check_that_did_not_finish_says_so_first(self) -> None:
        outcome = check(PythonCandidate(Plain()), CASES, until=0)
        lines = list(text(outcome))
        assert lines[0] == "not finished: nothing was answered"
        assert f"skipped {len(CASES)}: not asked: the time had run out" in lines

    def test_why_questions_were_skipped_is_counted(self) -> None:
        replies: Dict[str, Reply] = {
            "a": Skipped("later"),
            "b": Skipped(""),
            "c": Skipped("later"),
            "d": RIGHT,
        }
        lines = list(text(replying(replies, named("a", "b", "c", "d"))))
        at = lines.index("skipped 2 (gda.priors): later")
        assert lines[at + 1] == "skipped 1 (gda.priors): no reason given"

    def test_rare_reasons_for_skipping_are_summed_up(self) -> None:
        replies: Dict[str, Reply] = {name: Skipped(name) for name in "abcdefg"}
        lines = list(text(replying({**replies, "g": RIGHT}, named(*"abcdefg"))))
        assert [line for line in lines if line.startswith("skipped")] == [
            *(f"skipped 1 (gda.priors): {name}" for name in "abcde"),
            "skipped 1: other reasons",
        ]

    def test_nothing_answered(self) -> None:
        assert summary(checked(NotYet())) == "nothing was answered"

    def test_one_answer(self) -> None:
        assert summary(replying({"a": RIGHT}, named("a"))) == "1 answer, all right"
        assert summary(replying({"a": WRONG}, named("a"))) == "1 of 1 answer wrong"

    def test_answers_to_input_that_should_be_refused_are_counted(self) -> None:
        outcome = check(Scripted(lambda question: WRONG), [*named("a", "b"), CASES[4]])
        assert summary(outcome) == "3 of 3 answers wrong, 1 of them to input that should be refused"

    @pytest.mark.parametrize(
        "said",
        [
            "\u00e9\u2028\x85\x1b[2J\r\n\udc80",
            "a" * 5000,
            "many words " * 500,
            "",
        ],
    )
    def test_whatever_is_said_lines_are_narrow_and_in_ascii(self, said: str) -> None:
        replies: Dict[str, Reply] = {
            "a": Broken("garbage", said),
            "b": Answered([said, 1]),
            "c": Answered({said: 1, "~": 0}),
            "d": Refused("ValueError", said),
            "e": Skipped(said),
            "f": RIGHT,
        }
        about = About(said or "name", said, Profile(variance_floor="1/3"))
        lines = list(text(replying(replies, named(*"abcdef"), about)))
        for line in lines:
            assert len(line) <= WIDTH < 100
            assert line.isascii() and (line.isprintable() or not line)
            assert line == line.rstrip()
        assert len(lines) <= SCREEN

    def test_what_is_right_is_shown_even_if_the_answer_is_long(self) -> None:
        outcome = replying({"a": Refused("ValueError", "no " * 1000)}, named("a"))
        shown = " ".join(line.strip() for line in failure(outcome.results[0]))
        assert shown.startswith("a (nb-posterior) The comment of a. train rows [[0], ")
        assert " refused: ValueError: no no" in shown
        assert "is right again: " in shown


class TestSentences:
    def made(self, sure: bool = True, declare: str = "", others: tuple[Cause, ...] = ()) -> Diagnosis:
        cause = Cause("name", "bayes-rule", "the prior is lost", (), declare)
        return Diagnosis(cause, frozenset("a"), others, sure)

    def test_a_mistake_has_its_equation_first_and_who_makes_it_last(self) -> None:
        assert described(Cause("name", "bayes-rule", "the prior is lost")) == "bayes-rule: the prior is lost"
        assert described(Cause("name", "", "a comma", ("a",))) == "a comma (a does this)"
        assert described(Cause("name", "", "a comma", ("a", "b", "c"))) == "a comma (a, b and c do this)"

    def test_what_is_sure_is_to_be_fixed_or_declared(self) -> None:
        says = "bayes-rule: the prior is lost. This explains"
        assert verdict_on(self.made(), 1) == f"{says} 1 failure: fix it."
        assert verdict_on(self.made(declare="prior=uniform"), 2) == (
            f"{says} 2 failures: declare prior=uniform or fix it."
        )

    def test_what_is_likely_is_a_question(self) -> None:
        assert verdict_on(self.made(False), 1) == "bayes-rule: the prior is lost? 1 failure looks like this."
        assert verdict_on(self.made(False), 2).endswith("? 2 failures look like this.")
        assert verdict_on(self.made(False, declare="prior=uniform"), 2).endswith(
            "this. If it is meant, declare prior=uniform."
        )

    def test_what_gives_the_same(self) -> None:
        other = Cause("other", "nb-posterior", "something else")
        says = (
            "bayes-rule: the prior is lost, or nb-posterior: something else. This explains 1 failure: fix it."
        )
        assert verdict_on(self.made(others=(other,)), 1) == says

    def test_long_data_are_cut_and_counted(self) -> None:
        rows: Json = [[str(i), str(i * i)] for i in range(200)]
        labels: Json = ["a", "b" * 300, *range(198)]
        train: Dict[str, Json] = {"rows": rows, "labels": labels}
        (result,) = replying({"a": WRONG}, named("a")).results
        long = replace(result, question=Question("gda", "label", {"x": ["1", "2"]}, train))
        shown = " ".join(line.strip() for line in failure(long))
        assert "train rows [[0, 0], [1, 1], [2, 4], " in shown and "...] of 200; labels [" in shown
        assert '..."' in shown and "input x [1, 2]" in shown and len(shown) < 700

    def test_errors_come_in_all_units(self) -> None:
        assert of_measures(Measures(1.5, 2.25, 1e-15, 14.96)) == (
            "1.5 u A, 2.25 ulps, relative 1e-15, 15.0 digits right"
        )

    def test_lines_are_wrapped_at_spaces_and_not_at_hyphens(self) -> None:
        words = "no-hyphen " * 10
        assert wrapped(words, 4) == ["    " + " ".join(["no-hyphen"] * 9), "    no-hyphen"]
        assert wrapped("a" * WIDTH + "b", 0) == ["a" * WIDTH, "b"]
        assert wrapped("", 4) == []


def test_a_long_value_is_shortened_within() -> None:
    value: Json = [list(range(40)), 1]
    assert report._shortened(value, 60) == "[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...] of 40, 1] of 2"
