# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The check of an implementation: right ones pass, and each fault is identified."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import exp, inf, log
from types import SimpleNamespace
from typing import Dict, List, Set

import pytest

from genref.errors import CandidateError, DomainError, Label
from genref.oracle.candidates import About, Answered, Broken, PythonCandidate, Reply, Skipped
from genref.oracle.case_files import Case
from genref.oracle.checking import GIVEN_UP, PATIENCE, SMOKE, Outcome, check, every_case, right_answers
from genref.oracle.profiles import LECTURE, Profile
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer, by_label

from .adapters import (
    CASES,
    EVEN,
    FIVE,
    ZERO,
    Crashing,
    Declared,
    Exact,
    Genref,
    LabelsAsNumbers,
    NeedsMore,
    NeverRefuses,
    NotYet,
    OtherShapes,
    Scripted,
    Single,
    ask,
    case,
)


def faults(outcome: Outcome) -> Dict[str, str]:
    """Return the fault of each failure, by the id of its case."""
    return {result.case.id: result.verdict.fault for result in outcome.failures}


COVARIANCE = Question("gda", "covariance", {}, FIVE)


class TestCases:
    def test_all_are_those_of_the_chapters_in_order(self) -> None:
        first, second = every_case("bayes"), every_case("linear-algebra")
        assert every_case()[: len(first) + len(second)] == first + second
        assert len({case.id for case in every_case()}) == len(every_case())

    def test_there_are_none_of_a_chapter_that_is_none(self) -> None:
        with pytest.raises(DomainError, match="naive-bayes"):
            every_case("chapter")


def stored_case(id: str) -> Case:
    """Return the case with this id."""
    return next(case for case in every_case() if case.id == id)


def always(answer: object) -> Scripted:
    """Return an implementation that gives one answer to every question."""
    return Scripted(lambda question: Answered(answer))


class TestRightAnswers:
    def test_there_is_one(self) -> None:
        assert right_answers(COVARIANCE) == ([[2]],)

    def test_at_a_tie_there_are_several(self) -> None:
        assert right_answers(Question("bernoulli", "label", {"x": ["1"]}, EVEN)) == (0, 1)
        assert right_answers(Question("bernoulli", "label", {"x": ["1"]}, ZERO)) == (0,)

    def test_axes_may_point_either_way(self) -> None:
        tall = stored_case("gaussian-axes-of-a-tall-ellipse")
        up, left = {"variance": 4, "direction": [0, 1]}, {"variance": 1, "direction": [-1, 0]}
        down, right = {**up, "direction": [0, -1]}, {**left, "direction": [1, 0]}
        assert right_answers(tall.question) == ([up, left], [up, right], [down, left], [down, right])
        aslant = {**up, "direction": [-1, 1]}
        for axes in ([up, right], [down, left], [down, right], [left, up], [aslant, left]):
            result = ask(always(axes), tall, LECTURE)
            assert result.failed == (axes[0] in (left, aslant))

    def test_what_has_no_axes_is_refused(self) -> None:
        flat = stored_case("gaussian-axes-of-a-singular-covariance")
        (refusal,) = right_answers(flat.question)
        assert isinstance(refusal, Refused) and refusal.error == "NotPositiveDefiniteError"

    def test_a_question_that_is_not_stored_has_both_bins_too(self) -> None:
        assert right_answers(stored_case("nb-living-area-of-800").question) == (3, 2)

    def test_a_profile_has_its_own(self) -> None:
        assert right_answers(COVARIANCE, Profile(divisor="n-1")) == ([[Fraction(5, 2)]],)

    def test_where_a_profile_has_none_that_is_an_error(self) -> None:
        one = Question("gda", "covariance", {}, {"rows": [["1"]], "labels": [0]})
        with pytest.raises(DomainError, match="divisor"):
            right_answers(one, Profile(divisor="n-1"))

    def test_a_refusal_may_have_a_limit_beside_it(self) -> None:
        nothing = Question("gda", "covariance", {}, {"rows": [], "labels": []})
        (refusal,) = right_answers(nothing)
        assert isinstance(refusal, Refused) and refusal.error == "EmptyDataError"
        assert right_answers(nothing, LECTURE, "-inf") == (refusal, -inf)
        assert right_answers(COVARIANCE, LECTURE, "0") == ([[2]],)


class TestAsking:
    def test_a_right_answer_passes(self) -> None:
        result = ask(Scripted(lambda question: Answered([[2.0]])), CASES[2], LECTURE)
        assert (result.reply, result.right) == (Answered([[2.0]]), ([[2]],))
        assert result.verdict.status == "passed" and not result.failed

    def test_a_wrong_one_fails(self) -> None:
        result = ask(Scripted(lambda question: Answered([[2.5]])), CASES[2], LECTURE)
        assert result.failed and result.verdict.fault == "value"

    def test_what_is_not_claimed_is_not_asked(self) -> None:
        candidate = Scripted(lambda question: Answered(0), About("mine", topics=frozenset({"bayes"})))
        result = ask(candidate, CASES[2], LECTURE)
        assert result.reply == Skipped("not claimed") and not candidate.asked

    def test_what_a_profile_has_no_answer_to_is_not_asked(self) -> None:
        candidate = Scripted(lambda question: Answered(0))
        one = case("one", "gda.covariance", {"rows": [["1"]], "labels": [0]})
        result = ask(candidate, one, Profile(divisor="n-1"))
        assert isinstance(result.reply, Skipped) and "divisor" in result.reply.reason
        assert not candidate.asked

    def test_what_only_a_profile_can_answer_is_not_asked(self) -> None:
        """The lecture has no density for a feature that is constant; a floor of its variance gives one."""
        candidate = Scripted(lambda question: Answered(0))
        one = stored_case("gda-naive-posterior-of-a-constant-feature")
        result = ask(candidate, one, Profile(variance_floor="1/10"))
        assert result.reply == Skipped("the profile changes whether there is an answer")
        assert not candidate.asked

    def test_what_an_arithmetic_cannot_hold_is_not_asked(self) -> None:
        """2^-200 is 0 in 32 bits, and if all likelihoods are 0, there is no posterior."""
        tiny = str(Fraction(1, 2**200))
        unlikely = case("tiny", "bernoulli_of_counts.posterior", {})
        question = Question(
            "bayes", "posterior", {"priors": [[0, "1/2"], [1, "1/2"]], "likelihoods": [[0, tiny], [1, tiny]]}
        )
        unlikely = type(unlikely)("tiny", (), "", question)
        for arithmetic, count in (("f64", 1), ("f32", 0)):
            candidate = Scripted(lambda question: Answered([0.5, 0.5]), About("m", arithmetic=arithmetic))
            result = ask(candidate, unlikely, LECTURE)
            assert len(candidate.asked) == count
            assert result.verdict.status == ("passed" if count else "skipped")

    def test_numbers_are_rounded_to_the_arithmetic_once(self) -> None:
        third = case("third", "gda.means", {"rows": [["1/3"]], "labels": [0]})
        candidate = Scripted(lambda question: Answered([[1 / 3]]))
        assert not ask(candidate, third, LECTURE, exact=True).failed
        assert candidate.asked[0].train == {"rows": [[str(Fraction(1 / 3))]], "labels": [0]}

    def test_the_limit_beside_a_refusal_passes(self) -> None:
        nothing = case("nothing", "gda.covariance", {"rows": [], "labels": []}, "EmptyDataError")
        limited = type(nothing)(
            nothing.id, nothing.equations, "", nothing.question, nothing.error, also="-inf"
        )
        candidate = Scripted(lambda question: Answered(-inf))
        assert not ask(candidate, limited, LECTURE).failed
        assert ask(candidate, nothing, LECTURE).verdict.fault == "not refused"

    def test_either_bin_of_a_value_on_an_edge_passes(self) -> None:
        """800 is in bins 2 and 3 of the lecture's table, 1600 in bin 4 and by the rule in 5; 400 in 2."""
        cases = {found.id: found for found in every_case()}
        for area, bins in ((400, {2}), (800, {2, 3}), (1600, {4, 5})):
            for number in range(1, 6):
                candidate = Scripted(lambda question: Answered(number))
                failed = ask(candidate, cases[f"nb-living-area-of-{area}"], LECTURE).failed
                assert failed == (number not in bins)


class TestFaults:
    """Each small implementation has one fault, which the check finds."""

    def check(self, adapter: object, exact: bool = False) -> Outcome:
        return check(PythonCandidate(adapter), CASES, exact=exact)

    def test_nor_has_one_with_fractions(self) -> None:
        outcome = self.check(Exact(), exact=True)
        assert {result.verdict.status for result in outcome.results} == {"passed"}

    @pytest.mark.slow
    def test_nor_one_with_32_bits_which_is_not_exact(self) -> None:
        assert faults(self.check(Single())) == {}
        assert "plane-covariance" in faults(self.check(Single(), exact=True))

    def test_the_divisor_is_none_if_it_is_declared(self) -> None:
        outcome = self.check(Declared())
        assert outcome.profile == Profile(divisor="n-1") and faults(outcome) == {}

    def test_an_exception_is_no_refusal(self) -> None:
        outcome = self.check(Crashing())
        broken = ["five-covariance", "plane-covariance"]
        assert faults(outcome) == dict.fromkeys(broken, "error")
        assert [result.case.id for result in outcome.unexplained] == broken

    def test_what_it_cannot_be_asked_is_skipped(self) -> None:
        outcome = self.check(NeedsMore())
        skipped = [r.verdict.detail for r in outcome.results if r.verdict.status == "skipped"]
        assert skipped == ["fit_gda: missing a required argument: 'names'"] * 5
        assert faults(outcome) == {}

    def test_an_answer_to_what_has_none_fails(self) -> None:
        outcome = self.check(NeverRefuses())
        assert faults(outcome) == {"no-rows": "not refused"}
        assert [result.case.id for result in outcome.unexplained] == ["no-rows"]

    def test_other_shapes_fail(self) -> None:
        outcome = self.check(OtherShapes())
        shapes = dict.fromkeys(["five-covariance", "plane-covariance"], "shape")
        assert faults(outcome) == {**shapes, "zero-posterior": "error", "even-posterior": "error"}

    def test_a_number_is_no_label_that_is_a_text(self) -> None:
        assert faults(self.check(LabelsAsNumbers())) == {"text-label": "label"}

    def test_nothing_but_skipping_is_no_failure(self) -> None:
        outcome = self.check(NotYet())
        assert {result.reply for result in outcome.results} == {Skipped("not yet")}
        assert outcome.failures == []

    @pytest.mark.slow
    @pytest.mark.usefixtures("known_answers")
    def test_genref_itself_has_none(self) -> None:
        assert faults(check(Genref(), every_case())) == {}


OF_CLASS_ORDER = {
    *(f"{model}.log_odds" for model in ("gda", "quadratic_gda", "gaussian_naive_bayes")),
    *(f"{model}.log_odds" for model in ("bernoulli", "categorical", "multinomial")),
    *("text_bernoulli.log_odds", "text_multinomial.log_odds", "logistic_regression.theta"),
    *("gda.logistic_form", "gda.intercept", "gda.probability", "gda.posterior"),
    *("bernoulli.exact_posterior", "multinomial.exact_posterior"),
}


class Ordered(Genref):
    """genref with its own order of classes, and posteriors as lists."""

    def __init__(self, order: Callable[[List[Label]], List[Label]]) -> None:
        super().__init__(topics=sorted(topic.replace("exact_", "") for topic in OF_CLASS_ORDER))
        self.order = order

    def ask(self, question: Question) -> Reply:
        train = dict(question.train or {})
        if "labels" in train and not {"classes", "priors"} & set(train):
            labels: List[Label] = train["labels"]  # type: ignore[assignment]  # as the cases have them
            train["classes"] = [*self.order(labels)]
        given = answer(Question(question.model, question.output, question.input, train))
        if isinstance(given, list) and by_label(given):
            given = [value for _, value in given]
        return given if isinstance(given, Refused) else Answered(given)


class TestClassOrder:
    """If no classes are declared, they are sorted: integers as integers."""

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("order", "kinds"),
        [
            (
                lambda labels: list(dict.fromkeys(labels)),
                {"one-before-zero", "y-before-n", "ten-before-nine"},
            ),
            (lambda labels: sorted(set(labels), key=str), {"ten-before-nine", "nine-before-ten"}),
            (lambda labels: sorted(set(labels), key=str, reverse=True), {"one-before-zero", "y-before-n"}),
        ],
        ids=["by-appearance", "as-texts", "reversed"],
    )
    def test_any_other_is_found(self, order: Callable[[List[Label]], List[Label]], kinds: Set[str]) -> None:
        wrong = faults(check(Ordered(order), every_case()))
        for kind in kinds:
            of_kind = [case for case in every_case() if case.id.endswith(f"-of-{kind}")]
            asked = [case.id for case in of_kind if case.question.topic in OF_CLASS_ORDER]
            assert len(asked) >= 8 and set(asked) <= set(wrong)
        topics = {case.question.topic for case in every_case() if case.id in wrong}
        assert len(topics & OF_CLASS_ORDER) >= 9

    @pytest.mark.slow
    def test_the_right_one_passes(self) -> None:
        def ordered(labels: List[Label]) -> List[Label]:
            return sorted(set(labels), key=lambda y: (isinstance(y, str), y))

        assert faults(check(Ordered(ordered), every_case())) == {}


def log_sum_exp(priors: Mapping[Label, float], likelihoods: Mapping[Label, float]) -> Dict[Label, float]:
    """Return Bayes rule in logarithms, with doubles."""
    logs = {y: log(p) + log(likelihoods[y]) for y, p in priors.items()}
    total = max(logs.values()) + log(sum(exp(value - max(logs.values())) for value in logs.values()))
    return {y: exp(value - total) for y, value in logs.items()}


def products(priors: Mapping[Label, float], likelihoods: Mapping[Label, float]) -> Dict[Label, float]:
    """Return Bayes rule computed directly."""
    joint = {y: p * likelihoods[y] for y, p in priors.items()}
    return {y: value / sum(joint.values()) for y, value in joint.items()}


@pytest.mark.parametrize(("rule", "failed"), [(log_sum_exp, False), (products, True)])
def test_subnormal_likelihoods_need_logarithms(
    rule: Callable[[Mapping[Label, float], Mapping[Label, float]], Dict[Label, float]], failed: bool
) -> None:
    """Their rounding is not a fault: 1074 ln 2 is 744, and the errors are that large."""
    candidate = PythonCandidate(SimpleNamespace(bayes_posterior=rule))
    result = ask(candidate, stored_case("bayes-likelihoods-that-are-subnormal"), LECTURE)
    assert result.failed == failed


class TestSmoke:
    """A broken implementation gets a single sentence."""

    def test_an_implementation_that_claims_nothing(self) -> None:
        with pytest.raises(CandidateError, match="mine: claims none of the questions"):
            check(Scripted(lambda question: Skipped(), About("mine", topics=frozenset({"none"}))), CASES)

    def test_one_that_replies_to_none_of_the_simplest_questions(self) -> None:
        candidate = Scripted(lambda question: Broken("garbage", "not JSON"))
        with pytest.raises(CandidateError) as caught:
            check(candidate, CASES)
        assert str(caught.value) == "scripted: does not answer even the simplest questions: garbage, not JSON"
        assert len(candidate.asked) == SMOKE
        sizes = [len(str(question)) for question in candidate.asked]
        assert sizes == sorted(len(str(case.question)) for case in CASES if not case.error)[:SMOKE]

    def test_what_is_skipped_says_nothing(self) -> None:
        """An implementation with only one output gets a question about it."""

        def reply(question: Question) -> Reply:
            return Broken("hang") if question.output == "covariance" else Skipped()

        many = [case(f"c{i}", "gda.covariance", {**FIVE, "labels": [i, i, i, 8, 9]}) for i in range(SMOKE)]
        with pytest.raises(CandidateError, match="hang"):
            check(Scripted(reply), CASES + many)

    def test_fewer_questions_than_that_are_always_asked(self) -> None:
        outcome = check(Scripted(lambda question: Broken("error", "KeyError: 0")), CASES[:3])
        assert list(faults(outcome).values()) == ["error"] * 3

    @pytest.mark.parametrize("reply", [Answered(0), Refused("ValueError")])
    def test_any_reply_is_good_enough(self, reply: Reply) -> None:
        assert len(check(Scripted(lambda question: reply), CASES).failures) > SMOKE

    def test_the_first_of_them_may_break(self) -> None:
        """The priors are the simplest question of all."""

        def reply(question: Question) -> Reply:
            return Broken("crash") if question.output == "priors" else Answered([[2]])

        outcome = check(Scripted(reply), CASES[:3])
        assert faults(outcome) == {"five-priors": "crash", "five-means": "shape"}

    def test_errors_are_no_simple_questions(self) -> None:
        assert check(Scripted(lambda question: Broken("crash")), [CASES[4]] * (SMOKE + 1)).failures


class TestPatience:
    MANY = [case(f"c{i}", "gda.priors", FIVE) for i in range(3 * PATIENCE)]

    def outcome(self, kind: str, good: int) -> Outcome:
        """Return the outcome of always breaking, except in the smoke test and one question."""
        number = iter(range(1000))
        answered = Answered([0.4, 0.6])
        return check(
            Scripted(lambda question: answered if next(number) in (0, good) else Broken(kind)), self.MANY
        )

    def test_who_does_not_reply_so_often_is_given_up(self) -> None:
        found = [result.verdict.fault for result in self.outcome("crash", 0).results]
        assert found == ["crash"] * PATIENCE + [GIVEN_UP] * 2 * PATIENCE

    def test_what_is_given_up_is_explained_by_nothing(self) -> None:
        outcome = self.outcome("hang", 0)
        assert outcome.unexplained == outcome.results

    def test_a_reply_sets_the_count_back(self) -> None:
        found = [result.verdict.fault for result in self.outcome("flood", PATIENCE).results]
        assert found == ["flood"] * (PATIENCE - 1) + [""] + ["flood"] * PATIENCE + [GIVEN_UP] * PATIENCE

    @pytest.mark.parametrize("kind", ["error", "no answer", "shape"])
    def test_exceptions_and_gaps_in_files_cost_no_patience(self, kind: str) -> None:
        found = [result.verdict.fault for result in self.outcome(kind, 0).results]
        assert found == [kind] * 3 * PATIENCE
