# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Random questions: the same everywhere, on every topic; faults are found and minimised."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Dict, List, Optional

import pytest

from genref.errors import DomainError
from genref.oracle import fuzzing
from genref.oracle.candidates import About, Answered, Broken, Reply, Skipped
from genref.oracle.fuzzing import PATIENCE, TOPICS, Found, fuzz, fuzz_lines, question_of
from genref.oracle.profiles import Profile
from genref.oracle.questions import Json, Question
from genref.oracle.reference import Refused, answer
from genref.oracle.vectors import vector_of

from .adapters import EVEN, Genref, Scripted

FIRST_50 = "fe018a0485c5517e2d5eb6a442b8a5778b903cecd1ef1e29ba80928a681fb486"
Plant = Callable[[Question], Optional[Reply]]


class Planted(Genref):
    """genref with one fault."""

    def __init__(self, fault: Plant, topics: Optional[List[str]] = None) -> None:
        super().__init__(topics=topics)
        self.fault = fault

    def ask(self, question: Question) -> Reply:
        planted = self.fault(question)
        return super().ask(question) if planted is None else planted


def items(value: object) -> List[Json]:
    return value if isinstance(value, list) else []


@lru_cache(maxsize=None)
def questions() -> List[Question]:
    """Return twenty questions on each topic, which several tests look at."""
    return [question_of(1, number) for number in range(len(TOPICS) * 20)]


def sorted_labels(labels: List[Json]) -> List[Json]:
    """Return labels of one type in their sorted order."""
    return sorted(labels, key=lambda y: (isinstance(y, str), y))


def mean_of_squares(question: Question) -> Optional[Reply]:
    """Return E[x^2] - E[x]^2 in doubles as the variances."""
    train = question.train or {}
    rows = [[float(Fraction(str(x))) for x in items(row)] for row in items(train["rows"])]
    labels = items(train["labels"])
    if isinstance(answer(question), Refused):
        return None
    found: Dict[str, List[float]] = {}
    for y in labels:
        columns = list(zip(*(row for row, label in zip(rows, labels) if label == y)))
        found[str(y)] = [sum(x * x for x in c) / len(c) - (sum(c) / len(c)) ** 2 for c in columns]
    return Answered(found)


def without_smoothing(question: Question) -> Optional[Reply]:
    """Return the probabilities of words without smoothing."""
    return Genref().ask(replace(question, train={**(question.train or {}), "smoothing": "0"}))


def without_absent_features(question: Question) -> Optional[Reply]:
    """Return the log-joint, counting only features that are 1."""
    train, x = question.train or {}, items(question.input["x"])
    present = [j for j, value in enumerate(x) if value == "1"]
    rows: List[Json] = [[items(row)[j] for j in present] for row in items(train["rows"])]
    return Genref().ask(
        replace(question, train={**train, "rows": rows}, input={"x": [x[j] for j in present]})
    )


def with_classes_as_they_appear(question: Question) -> Optional[Reply]:
    """Return the log-odds for the class that appears second in the data."""
    train = question.train or {}
    classes: List[Json] = list(dict.fromkeys(items(train["labels"])))
    return Genref().ask(replace(question, train={**train, "classes": classes}))


PLANTED = {
    "bernoulli.log_odds": with_classes_as_they_appear,
    "gaussian_naive_bayes.variances": mean_of_squares,
    "multinomial.probabilities": without_smoothing,
    "bernoulli.log_joint": without_absent_features,
}


class TestQuestions:
    def test_a_seed_has_the_same_questions_on_every_python(self) -> None:
        asked = [question_of(7, number) for number in range(50)]
        text = json.dumps([[q.model, q.output, q.train, q.input] for q in asked])
        assert hashlib.sha256(text.encode()).hexdigest() == FIRST_50

    def test_seeds_and_numbers_have_questions_of_their_own(self) -> None:
        assert question_of(7, 3) == question_of(7, 3)
        assert len({str(question_of(seed, 0)) for seed in range(20)}) == 20
        assert question_of(7, 0) != question_of(7, len(TOPICS))

    def test_each_output_is_asked_in_turn(self) -> None:
        assert [(q.model, q.output) for q in (question_of(7, i) for i in range(len(TOPICS)))] == list(TOPICS)

    @pytest.mark.slow
    def test_all_have_an_answer_or_are_refused_with_reason(self) -> None:
        """For each output, at least one question has an answer."""
        answered = set()
        for number in range(len(TOPICS) * 8):
            question = question_of(3, number)
            given = answer(question)
            if isinstance(given, Refused):
                assert given.error in (
                    "UndefinedPosteriorError",
                    "NotPositiveDefiniteError",
                    "EmptyDataError",
                )
            else:
                answered.add((question.model, question.output))
        assert answered == set(TOPICS)

    @pytest.mark.slow
    def test_log_odds_are_of_two_classes_whose_order_is_not_that_of_the_data(self) -> None:
        firsts = set()
        for question in questions():
            if question.output == "log_odds":
                labels = items((question.train or {})["labels"])
                first, second = dict.fromkeys(labels)
                firsts.add((first, second))
        assert {(0, 1), (2, 0), (10, 9), ("a", "b"), ("10", "9")} <= firsts

    @pytest.mark.slow
    def test_some_declare_their_classes_in_any_order(self) -> None:
        """Each model gets three or more classes in an unsorted order."""
        unsorted = set()
        for question in questions():
            train = question.train or {}
            declared, labels = items(train.get("classes")), items(train["labels"])
            assert not declared or set(map(str, declared)) == set(map(str, labels))
            if len(declared) > 2 and declared != sorted_labels(declared):
                unsorted.add(question.model)
        assert unsorted == {model for model, _ in TOPICS}

    @pytest.mark.slow
    def test_classes_are_two_to_six_whose_names_are_of_several_kinds(self) -> None:
        classes: Dict[str, set[int]] = {}
        kinds: Dict[str, set[type]] = {}
        for question in questions():
            if question.output != "log_odds":
                labels = items((question.train or {})["labels"])
                classes.setdefault(question.model, set()).add(len(set(map(str, labels))))
                kinds.setdefault(question.model, set()).update(map(type, labels))
        assert classes.keys() == kinds.keys() == {model for model, _ in TOPICS}
        assert all({2, 3, 4, 5, 6} <= sizes for sizes in classes.values())
        assert all(types == {int, str} for types in kinds.values())


def in_sorted_order(question: Question) -> Optional[Reply]:
    """Return the sorted label at the position that the right label has among the declared classes."""
    given = answer(question)
    declared = items((question.train or {}).get("classes"))
    places = [place for place, label in enumerate(declared) if label == given]
    return Answered(sorted_labels(declared)[places[0]]) if places else None


class TestFinding:
    @pytest.mark.slow
    @pytest.mark.parametrize("model", dict(TOPICS))
    def test_a_label_in_sorted_order_is_found(self, model: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Only declared classes show it, so the minimised failure still has them."""
        found = fuzz(Planted(in_sorted_order, [f"{model}.label"]), 3, 40)
        assert found.failures
        for result in found.failures:
            assert len(items((result.question.train or {})["classes"])) > 1

    @pytest.mark.slow
    @pytest.mark.parametrize("arithmetic", ["f64", "f32", "exact"])
    def test_genref_survives(self, arithmetic: str) -> None:
        found = fuzz(Genref(arithmetic), 7, 300)
        assert found == Found(7, 300, found.skipped, 0, False, ())
        assert found.skipped <= 3

    @pytest.mark.slow
    def test_so_many_questions_are_asked(self) -> None:
        for number in (0, 1, 40):
            candidate = Scripted(lambda question: Genref().ask(question))
            steps: List[None] = []
            found = fuzz(candidate, 1, number, progress=partial(steps.append, None))
            assert found.asked == len(candidate.asked) == len(steps) == number

    def test_only_what_is_claimed_is_asked(self) -> None:
        about = About("mine", topics=frozenset({"gda.priors", "bernoulli.priors"}))
        candidate = Scripted(lambda question: Genref().ask(question), about)
        assert fuzz(candidate, 1, 10).asked == 10
        assert {question.topic for question in candidate.asked} == {"gda.priors", "bernoulli.priors"}
        places = [TOPICS.index((q.model, q.output)) for q in candidate.asked[:2]]
        assert candidate.asked[:2] == [question_of(1, i).in_arithmetic("f64") for i in places]

    def test_nothing_is_asked_of_who_claims_nothing(self) -> None:
        about = About("mine", topics=frozenset({"bayes"}))
        assert fuzz(Scripted(lambda question: Skipped(), about), 1, 10) == Found(1, 0, 0, 0, False, ())

    def test_what_is_always_skipped_is_left_alone(self) -> None:
        about = About("mine", topics=frozenset({"gda.priors"}))
        found = fuzz(Scripted(lambda question: Skipped(), about), 1, 1000)
        assert (found.asked, found.skipped, found.failed, found.given_up) == (PATIENCE, PATIENCE, 0, False)

    @pytest.mark.slow
    def test_what_is_sometimes_skipped_is_asked_on(self) -> None:
        def without_classes(question: Question) -> Reply:
            return Skipped() if "classes" in (question.train or {}) else Genref().ask(question)

        found = fuzz(Scripted(without_classes, About("mine", topics=frozenset({"gda.priors"}))), 1, 100)
        assert found.asked == 100 and found.skipped > PATIENCE

    def test_what_breaks_always_is_given_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = fuzz(Scripted(lambda question: Broken("hang", "no reply")), 1, 1000)
        assert (found.asked, found.failed, found.given_up) == (PATIENCE, PATIENCE, True)
        assert len(found.failures) == PATIENCE  # one for each output
        assert (
            f"given up after {PATIENCE} questions in a row without a reply"
            in list(fuzz_lines(found, False))[-1]
        )

    def test_one_fault_of_one_output_is_one_failure(self) -> None:
        topics = ["gda.priors"]
        found = fuzz(Planted(lambda question: Answered({}), topics), 1, 10)
        assert found.failed == 10 and len(found.failures) == 1

    @pytest.mark.slow
    def test_a_profile_has_its_own_answers(self) -> None:
        profile = Profile(prior="laplace")

        def smoothed(question: Question) -> Optional[Reply]:
            return Genref().ask(profile.question(question))

        assert fuzz(Planted(smoothed, ["bernoulli.priors"]), 1, 10).failed
        assert not fuzz(Planted(smoothed, ["bernoulli.priors"]), 1, 10, profile).failed

    def test_where_a_profile_has_none_nothing_is_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def none(question: Question, profile: Profile) -> object:
            raise DomainError("divisor", 0, "above 0")

        monkeypatch.setattr(fuzzing, "right_answers", none)
        candidate = Scripted(lambda question: Answered(0))
        found = fuzz(candidate, 1, 10)
        assert (found.asked, found.skipped, found.failed) == (10, 10, 0) and not candidate.asked

    @pytest.mark.slow
    def test_exactness_can_be_demanded(self) -> None:
        def close(question: Question) -> Optional[Reply]:
            given = answer(question)
            pairs = given if isinstance(given, list) else []
            return Answered([[y, float(p) * (1 + 2**-51)] for y, p in pairs])

        assert not fuzz(Planted(close, ["gda.priors"]), 1, 5).failed
        assert fuzz(Planted(close, ["gda.priors"]), 1, 5, exact=True).failures[0].verdict.fault == "inexact"


class TestReport:
    def found(self) -> Found:
        return fuzz(Planted(lambda question: Answered({}), ["gda.priors"]), 5, 3)

    def test_questions_that_are_all_skipped_are_no_success(self) -> None:
        found = fuzz(Planted(lambda question: Skipped("no method for it"), ["gda.priors"]), 5, 3)
        (end,) = fuzz_lines(found, False)
        assert end.endswith(": 3 skipped, 0 wrong answers; no question was answered")

    def test_for_machines_it_has_the_fault(self) -> None:
        *failures, end = [json.loads(line) for line in fuzz_lines(self.found(), True)]
        assert [(one["id"], one["fault"]) for one in failures] == [("found-5-1", "shape")]
        assert end == {"seed": 5, "asked": 3, "skipped": 0, "failed": 3, "given_up": False}

    def test_at_a_tie_the_case_has_both_labels_and_of_an_error_the_error(self) -> None:
        tie = Question("bernoulli", "label", {"x": ["1"]}, EVEN)
        none = replace(tie, train={"rows": [], "labels": []})
        for question, result, expect in (
            (tie, "either", {"either": [{"label": 0}, {"label": 1}]}),
            (none, "error", {"error": "EmptyDataError"}),
        ):
            found = fuzzing._result(Scripted(lambda question: Answered(7)), question, Profile(), False)
            case = vector_of(found.case)
            assert (case["result"], case["expect"]) == (result, expect)
