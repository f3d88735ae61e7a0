# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Reports for machines: lines of JSON, the XML of JUnit, and a page for a browser."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from math import inf, nan
from typing import Dict, List, Optional, Tuple
from xml.etree import ElementTree

import pytest
from genref.oracle.html_report import page

from genref import __version__
from genref.oracle.candidates import About, Answered, Broken, PythonCandidate, Reply, Skipped
from genref.oracle.case_files import version
from genref.oracle.checking import Outcome, check
from genref.oracle.known import Cause
from genref.oracle.machine_reports import junit, lines_of_json
from genref.oracle.questions import Json
from genref.oracle.report import Guide, text

from .adapters import CASES, Declared, Plain, Scripted, Unbiased, case, know
from .test_report import RIGHT, WRONG, checked, named, replying

GUIDE = Guide(
    {"nb-posterior": "spec/naive-bayes.md#nb-posterior"},
    {"nb-posterior": "p = ..."},
    "check --only",
    " -- mine",
)


@pytest.fixture(autouse=True)
def few_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    know(monkeypatch)


def test_what_unexplained_failures_have_in_common_is_in_every_report() -> None:
    """Only three questions have two features, and only their answers are wrong."""
    right = [f"right{i}" for i in range(30)]
    rows: List[Json] = [["1", "2"], ["3", "4"], ["5", "6"], ["7", "8"], ["9", "10"]]
    wrong = [
        case(name, "gda.priors", {"rows": rows, "labels": [name, name, "~", "~", "~"]}) for name in "abc"
    ]
    replies: Dict[str, Reply] = {**dict.fromkeys("abc", WRONG), **dict.fromkeys(right, RIGHT)}
    outcome = replying(replies, [*wrong, *named(*right)])
    says = "all 3 have more than 1 feature; none of 30 right answers to the same outputs does"
    assert f"3 failures that no known mistake explains; {says}:" in " ".join(text(outcome))
    assert json.loads(list(lines_of_json(outcome))[-1])["in_common"] == says
    assert f"<p>Of what no known mistake explains, {says}.</p>" in page(outcome)


def tossing() -> Outcome:
    """Return the outcome for an implementation that is right the first time, and then wrong."""
    given = iter([RIGHT, RIGHT, WRONG])

    class Fresh(Scripted):
        def renew(self) -> None:
            pass

    return check(Fresh(lambda question: next(given)), named("a"))


class TestJson:
    def lines(self, outcome: Outcome) -> List[Dict[str, object]]:
        lines = list(lines_of_json(outcome, GUIDE))
        assert all(line.isascii() and "\n" not in line for line in lines)
        return [json.loads(line, parse_constant=pytest.fail) for line in lines]

    def test_the_head_says_who_is_judged_by_what(self) -> None:
        head, *_, end = self.lines(checked(Declared()))
        assert head == {
            "name": "declared", "version": "", "arithmetic": "f64", "declared": {"divisor": "n-1"},
            "genref": __version__, "questions": version(),
        }  # fmt: skip
        assert len(version()) == 8 and int(version(), 16) >= 0
        assert end == {"passed": 9, "failed": 0, "skipped": 0}

    def test_the_end_says_if_there_was_no_time_for_all(self) -> None:
        *_, end = self.lines(check(PythonCandidate(Plain()), CASES, until=0))
        assert end == {"passed": 0, "failed": 0, "skipped": 9, "finished": False}

    def test_the_end_says_where_to_look_first(self) -> None:
        *_, end = self.lines(replying(dict.fromkeys("abc", WRONG), named(*"abc")))
        assert end == {"passed": 0, "failed": 3, "skipped": 0, "look_at": "gda-mle-prior"}

    def test_another_answer_when_asked_again_is_told(self) -> None:
        _, one, _ = self.lines(tossing())
        assert (one["status"], one["again"]) == ("passed", "another answer")
        assert all("again" not in line for line in self.lines(checked(Plain())))

    def test_what_breaks_has_no_answer(self) -> None:
        _, one, _ = self.lines(said("no reply"))[:3]
        assert one["fault"] == "garbage" and "came" not in one

    def test_a_failure_has_its_fault_its_mistake_and_what_is_right(self) -> None:
        _, priors, _, covariance, _, refused, *_ = self.lines(checked(Unbiased()))
        error = covariance.pop("error")
        assert isinstance(error, dict) and error["relative"] == 0.25
        assert "the divisor n - 1" in str(covariance.pop("cause"))
        assert covariance == {
            "id": "five-covariance",
            "equations": ["nb-posterior"],
            "model": "gda",
            "output": "covariance",
            "status": "failed",
            "fault": "value",
            "detail": "2.5 at 0.0, not 2",
            "mistake": "divisor",
            "right": [[["2"]]],
            "train": {"rows": [[0], [2], [4], [6], [8]], "labels": [0, 0, 1, 1, 1]},
            "input": {},
            "came": [[2.5]],
            "formulas": {"nb-posterior": "p = ..."},
            "run_again": "check --only five-covariance -- mine",
        }
        assert priors["status"] == refused["status"] == "passed"
        assert "fault" not in priors

    def test_what_gives_the_same_is_told(self) -> None:
        outcome = checked(Unbiased())
        ((found, results),) = outcome.diagnoses
        both = replace(found, others=(Cause("other", "nb-posterior", "something else"),))
        said = self.lines(replace(outcome, diagnoses=((both, results),)))
        assert [(one["mistake"], one["or"]) for one in said if one.get("mistake")] == [
            ("divisor", ["other"]),
            ("divisor", ["other"]),
        ]

    def test_a_failure_that_nothing_explains_has_no_mistake(self) -> None:
        _, one, _ = self.lines(replying({"a": Answered([nan, 1])}, named("a")))
        assert one["fault"] == "nan" and one["mistake"] is None
        assert one["came"] == ["nan", 1] and "cause" not in one
        assert one["right"] == [[["a", "2/5"], ["~", "3/5"]]]

    def test_a_wrong_label_has_no_error_and_the_right_one_is_as_it_was_sent(self) -> None:
        label = next(case for case in CASES if case.id == "even-label")
        _, one, _ = self.lines(check(Scripted(lambda question: Answered(7)), [label]))
        assert one["fault"] == "label" and "error" not in one
        assert one["right"] == [0, 1]

    def test_what_is_skipped_has_its_reason(self) -> None:
        lines = self.lines(replying({"a": Skipped("later"), "b": RIGHT}, named("a", "b")))
        assert (lines[1]["status"], lines[1]["reason"]) == ("skipped", "later")
        assert "error" not in lines[1] and "right" not in lines[1]

    def test_an_infinite_error_is_left_out(self) -> None:
        _, one, _ = self.lines(replying({"a": Answered([inf, 1])}, named("a")))
        assert one["fault"] == "infinite" and "error" not in one

    def test_a_refusal_that_is_due_is_named(self) -> None:
        refusal = CASES[4]
        _, one, _ = self.lines(check(Scripted(lambda question: Answered(0)), [refusal]))
        assert one["fault"] == "not refused"
        assert one["right"] == [{"error": "EmptyDataError"}]


SAID = ["<b>&\"'</b>", "\x00\x1b[2J]]>", "\u00e9\u2028\udc80", "a" * 5000]


def said(text: str) -> Outcome:
    """Return the outcome for an implementation that always says this."""
    replies: Dict[str, Reply] = {
        "a": Broken("garbage", text), "b": Answered([text, 1]), "c": Skipped(text), "d": RIGHT
    }  # fmt: skip
    return replying(replies, named(*"abcd"), About(text, text))


class TestJunit:
    def cases(self, outcome: Outcome) -> Dict[str, Optional[ElementTree.Element]]:
        """Return the contents of each test case, after checking the counts."""
        (suite,) = ElementTree.fromstring(junit(outcome))
        tests = suite.findall("testcase")
        assert suite.attrib["tests"] == str(len(tests)) == str(len(outcome.results) + 2)
        for kind, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            assert suite.attrib[name] == str(len(suite.findall(f"testcase/{kind}")))
        return {test.attrib["name"]: next(iter(test), None) for test in tests}

    def test_a_test_for_each_question(self) -> None:
        replies: Dict[str, Reply] = {
            "a": RIGHT, "b": WRONG, "c": Skipped("later"), "d": Broken("error", "KeyError: 3")
        }  # fmt: skip
        found = self.cases(replying(replies, named(*"abcd")))
        kinds = {name: None if one is None else (one.tag, one.get("type")) for name, one in found.items()}
        assert kinds == {
            "a": None,
            "b": ("failure", "value"),
            "c": ("skipped", None),
            "d": ("error", "error"),
            "answers all that it claims": None,
            "has time for all": None,
        }
        assert found["b"] is not None and found["b"].get("message") == "b (nb-posterior)"
        assert "again: python -m genref vectors --only b" in str(found["b"].text)
        assert "value: 0.5 at b, not 0.4" in str(found["b"].text)

    def test_a_mistake_is_the_type(self) -> None:
        one = self.cases(checked(Unbiased()))["plane-covariance"]
        assert one is not None and one.get("type") == "divisor"
        said = " ".join(str(one.text).split())
        assert "cause: " in said and "the divisor n - 1" in said and "train rows [[" in said

    def test_another_answer_when_asked_again_is_a_failure(self) -> None:
        one = self.cases(tossing())["a"]
        assert one is not None and (one.tag, one.get("type")) == ("failure", "not-repeatable")

    def test_what_is_no_pass_is_a_failure(self) -> None:
        about = About("mine", topics=frozenset({"gda", "gdb"}))
        one = self.cases(replying({"a": RIGHT}, named("a"), about))["answers all that it claims"]
        assert one is not None and "topic gdb is not known" in str(one.text)
        two = self.cases(check(PythonCandidate(Plain()), CASES, until=0))["has time for all"]
        assert two is not None and two.get("type") == "time"

    @pytest.mark.parametrize("text", SAID)
    def test_whatever_is_said_it_is_xml(self, text: str) -> None:
        found = self.cases(said(text))
        assert junit(said(text)).isascii() and set("abcd") < set(found)


class Page(HTMLParser):
    """The contents of a page: its tags, in order, and its texts."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: List[str] = []
        self.tags: List[str] = []
        self.texts: List[str] = []
        self.links: List[str] = []

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        self.tags.append(tag)
        assert not {name for name, _ in attrs} - {"lang", "charset", "class", "open", "id", "type", "href"}
        self.links += [str(value) for name, value in attrs if name == "href"]
        if tag not in ("meta", "input"):
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


class TestPage:
    def parsed(self, outcome: Outcome, site: str = "") -> Page:
        found = Page()
        found.feed(page(outcome, GUIDE._replace(site=site)))
        assert found.opened == [] and not {"link", "img", "b"} & set(found.tags)
        assert found.tags.count("script") == bool(outcome.failures)  # the script filters, and loads nothing
        assert all(link.startswith(("#", "https://site/")) for link in found.links)
        return found

    def test_it_has_the_verdict_the_causes_and_all_failures(self) -> None:
        found = "".join(self.parsed(checked(Unbiased())).texts)
        assert "2 of 9 answers wrong, 2 of them by 1 mistake" in found
        assert "This explains 2 failures" in found and "also " in found
        assert "All 2 failures" in found and found.count("The comment of five-covariance.") == 1
        assert "gda.covariance: 2" in found and f"genref {__version__}, questions {version()}" in found
        assert "read nb-posterior (spec/naive-bayes.md#nb-posterior)" in found

    def test_equations_lead_to_the_site_and_rows_to_their_failures(self) -> None:
        outcome = checked(Unbiased())
        found = self.parsed(outcome, "https://site/")
        ids = page(outcome)
        assert "https://site/naive-bayes.html#nb-posterior" in found.links
        within = {link[1:] for link in found.links if link.startswith("#")}
        assert within == {"gda.covariance", "five-covariance"}
        assert all(f'id="{name}"' in ids for name in within)

    def test_one_that_is_right_is_green(self) -> None:
        text = page(checked(Declared()))
        assert '<p class="passed"><strong>9 answers, all right' in text and "Causes" not in text
        for wrong in (checked(Unbiased()), tossing(), check(PythonCandidate(Plain()), CASES, until=0)):
            assert '<p class="failed"><strong>' in page(wrong)

    def test_what_nothing_explains_what_was_skipped_and_what_is_misspelt(self) -> None:
        about = About("mine", topics=frozenset({"gda", "gdb"}), methods={"fit_gdaa": ()})
        outcome = replying({"a": WRONG, "b": Skipped("")}, named("a", "b"), about)
        found = "".join(self.parsed(outcome).texts)
        assert "1 gda.priors: value, which no known mistake explains" in found
        assert "b: no reason given" in found and "topic gdb is not known" in found
        assert "method fit_gdaa is never called: did you mean fit_gda?" in found
        assert "look first" not in found
        many = replying(dict.fromkeys("abc", WRONG), named(*"abc"))
        assert "explains: look first at gda-mle-prior: gda.priors" in "".join(self.parsed(many).texts)

    @pytest.mark.parametrize("text", SAID)
    def test_whatever_is_said_it_is_a_page(self, text: str) -> None:
        assert page(said(text)).isascii()
        self.parsed(said(text))
