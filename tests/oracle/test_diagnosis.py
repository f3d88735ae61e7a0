# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Diagnosis: which mistake gives what an implementation gave, and which habit its answers show."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import exp, inf, log, nan
from struct import pack, unpack
from typing import List, Tuple

import pytest

from genref.oracle import check, diagnosis, every_case
from genref.oracle.candidates import Answered, Broken, Reply, Skipped
from genref.oracle.diagnosis import (
    LABEL,
    NUMBER,
    PLAIN,
    REFUSAL,
    Diagnosis,
    diagnose,
    evidence,
    given_by,
    is_like,
)
from genref.oracle.mistakes import MISTAKES, REFUSES, Mistake, NotConcerned
from genref.oracle.profiles import Profile
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer

from .adapters import Scripted, mistake_of

F = Fraction
Failure = Tuple[Question, Reply, object]
SHARES = [[0, F(3, 5)], [1, F(2, 5)]]
SWAPPED = SHARES[::-1]
WEKA = [["N", F(3, 4)], ["Y", F(1, 4)]]
TIMID = Refused(REFUSES)
"""What a mistake gives that refuses what the lecture does not."""


def asked(z: int) -> Question:
    """Return a question; the mistakes below go by its number alone."""
    return Question("logistic", "logistic", {"z": str(z)})


def number(question: Question) -> int:
    """Return the number of a question."""
    return int(str(question.input["z"]))


def mistake(name: str, answer: Callable[[int], object]) -> Mistake:
    """Return a mistake that answers by the number of the question."""
    return mistake_of(name, f"doing {name}", lambda question: answer(number(question)))


def only_of(*numbers: int) -> Callable[[int], object]:
    """Return the answer 1000 for these questions; others do not concern it."""

    def answer(z: int) -> object:
        if z not in numbers:
            raise NotConcerned
        return F(1000)

    return answer


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that puts mistakes in the place of all others."""
    monkeypatch.setattr(diagnosis, "EDITED", 0)
    return lambda *mistakes: monkeypatch.setattr(diagnosis, "MISTAKES", mistakes)


def failures(*numbers: int) -> list[Failure]:
    """Return failures with 1000 in the place of 1."""
    return [(asked(z), Answered(1000), F(1)) for z in numbers]


def names_of(found: list[Diagnosis]) -> list[tuple[str, tuple[int, ...]]]:
    """Return mistakes by name, and what they explain."""
    return [(one.cause.name, one.explains) for one in found]


class TestDiagnose:
    def test_nothing_wrong_has_no_diagnosis(self, use: Callable[..., None]) -> None:
        use(mistake("always", lambda z: F(1000)))
        assert diagnose([]) == []

    def test_without_mistakes_nothing_is_explained(self, use: Callable[..., None]) -> None:
        use()
        assert diagnose(failures(0, 1)) == []

    def test_numbers_are_those_of_the_failures(self, use: Callable[..., None]) -> None:
        use(mistake("some", only_of(7, 9)))
        assert names_of(diagnose(failures(6, 7, 8, 9))) == [("some", (1, 3))]

    def test_the_mistake_that_explains_most_comes_first(self, use: Callable[..., None]) -> None:
        use(mistake("two", only_of(0, 1)), mistake("three", only_of(2, 3, 4)))
        assert names_of(diagnose(failures(0, 1, 2, 3, 4))) == [("three", (2, 3, 4)), ("two", (0, 1))]

    def test_then_the_one_that_explains_most_of_the_rest(self, use: Callable[..., None]) -> None:
        # "middle" explains three, but one that "most" leaves; "rest" explains two that it leaves.
        use(
            mistake("middle", only_of(1, 2, 10)),
            mistake("rest", only_of(2, 3)),
            mistake("most", only_of(0, 1, 10, 11)),
        )
        found = names_of(diagnose(failures(0, 1, 2, 3, 10, 11)))
        assert found == [("most", (0, 1, 4, 5)), ("rest", (2, 3))]

    def test_of_two_that_explain_the_same_the_first_is_named(self, use: Callable[..., None]) -> None:
        use(mistake("first", only_of(0)), mistake("second", only_of(0)))
        assert names_of(diagnose(failures(0))) == [("first", (0,))]

    def test_what_is_left_is_in_no_diagnosis(self, use: Callable[..., None]) -> None:
        use(mistake("one", only_of(1)))
        assert names_of(diagnose(failures(0, 1, 2))) == [("one", (1,))]

    def test_a_mistake_may_be_made_by_the_declared_conventions(self, use: Callable[..., None]) -> None:
        # Of 2 and 4 the variance is 1, with n - 1 2; the mistake is the sign.
        question = Question("gaussian", "covariance", {"rows": [["2"], ["4"]]})
        declared = Profile(divisor="n-1")

        def negated(asked: Question) -> object:
            given = answer(asked)
            return [[-s for s in row] for row in given] if isinstance(given, list) else given

        use(mistake_of("sign", "the other sign", negated))
        failure: Failure = (question, Answered([[-2.0]]), [[F(2)]])
        assert diagnose([failure]) == []
        assert names_of(diagnose([failure], [], declared)) == [("sign", (0,))]

    def test_where_the_convention_has_no_answer_the_question_stands_as_it_is(
        self, use: Callable[..., None]
    ) -> None:
        # n - 1 is 0 for one row.
        question = Question("gaussian", "covariance", {"rows": [["2"]]})
        use(mistake_of("three", "a 3", lambda asked: [[F(3)]]))
        found = diagnose([(question, Answered([[3.0]]), [[F(0)]])], [], Profile(divisor="n-1"))
        assert names_of(found) == [("three", (0,))]

    def test_the_real_mistakes_know_the_divisor(self) -> None:
        # 1, 2, 3, 4 have the variance 5/4, with n - 1 5/3.
        question = Question("gaussian", "covariance", {"rows": [["1"], ["2"], ["3"], ["4"]]})
        (found,) = diagnose([(question, Answered([[5 / 3]]), [[F(5, 4)]])])
        assert found.cause.declare == "divisor=n-1"
        assert found.explains == (0,)


class TestPerOutput:
    """Each output may be computed in a way of its own, and is believed to have a mistake or not by itself."""

    other = Question("logistic", "hypothesis", {"z": "1"})

    def test_other_outputs_contradict_nothing(self, use: Callable[..., None]) -> None:
        use(mistake("always", lambda z: F(1000)))
        passes: List[Failure] = [(self.other, Answered(1), F(1))] * 9
        assert names_of(diagnose(failures(0), passes)) == [("always", (0,))]

    def test_a_mistake_may_be_made_in_one_of_two_outputs_that_fail(self, use: Callable[..., None]) -> None:
        use(mistake("always", lambda z: F(1000)))
        wrong: List[Failure] = [*failures(0, 1), *[(self.other, Answered(7), F(1))] * 9]
        assert names_of(diagnose(wrong)) == [("always", (0, 1))]

    def test_it_explains_other_outputs_as_well(self, use: Callable[..., None]) -> None:
        use(mistake("always", lambda z: F(1000)))
        wrong: List[Failure] = [*failures(0, 1), (self.other, Answered(1000), F(1))]
        assert names_of(diagnose(wrong)) == [("always", (0, 1, 2))]

    def test_a_mistake_that_is_known_to_explain_all_of_an_output_is_enough(
        self, use: Callable[..., None]
    ) -> None:
        seen: List[int] = []

        def counting(z: int) -> object:
            seen.append(z)
            raise NotConcerned

        use(mistake("always", lambda z: F(1000)), mistake("counting", counting))
        wrong: List[Failure] = [*failures(5, 6), (self.other, Answered(1000), F(1))]
        assert names_of(diagnose(wrong)) == [("always", (0, 1, 2))]
        assert set(seen) == {5, 6}

    def test_of_a_model_it_explains_a_share_at_least(
        self, use: Callable[..., None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        use(mistake("always", lambda z: F(1000)))
        monkeypatch.setattr(diagnosis, "SHARE", 0.5)
        one: Failure = (self.other, Answered(1000), F(1))
        wrong: Failure = (asked(0), Answered(7), F(1))
        elsewhere: Failure = (Question("gda", "priors", {"z": "1"}), Answered(7), F(1))
        assert names_of(diagnose([one, wrong])) == [("always", (0,))]
        assert diagnose([one, wrong, wrong]) == []
        assert names_of(diagnose([one, wrong, elsewhere])) == [("always", (0,))]


class TestWeights:
    """A number says who gives it, labels, NaN and refusals only together."""

    @pytest.mark.parametrize(
        ("given", "reply", "right", "needed"),
        [
            (F(1000), Answered(1000), F(1), 1),
            (F(0), Answered(0), F(1, 3), 3),
            (F(1), Answered(1.0), F(1, 3), 3),
            (nan, Answered(nan), F(1), 3),
            (inf, Answered("inf"), F(1), 3),
            ("ham", Answered("ham"), "spam", 3),
            (True, Answered(True), False, 3),
            (TIMID, Refused("DomainError"), F(1), 3),
            (F(7), Answered(7), Refused("DomainError"), 1),
            ([F(0), F(7)], Answered([0, 7]), [F(1), F(2)], 1),
            ([F(0), F(7)], Answered([0, 7]), [F(1), F(7)], 3),
        ],
    )
    def test_so_many_answers_are_enough(
        self, given: object, reply: Reply, right: object, needed: int, use: Callable[..., None]
    ) -> None:
        use(mistake("it", lambda z: given))
        wrong: List[Failure] = [(asked(z), reply, right) for z in range(needed)]
        assert names_of(diagnose(wrong)) == [("it", tuple(range(needed)))]
        assert diagnose(wrong[1:]) == []

    def test_classes_that_are_numbers_are_labels(self, use: Callable[..., None]) -> None:
        use(mistake_of("nine", "9", lambda question: 9))
        wrong: List[Failure] = [(Question("gda", "label", {"z": str(z)}), Answered(9), 10) for z in range(3)]
        assert names_of(diagnose(wrong)) == [("nine", (0, 1, 2))]
        assert diagnose(wrong[1:]) == []

    def test_a_refusal_is_explained_by_what_refuses(self, use: Callable[..., None]) -> None:
        use(mistake("number", lambda z: F(1000)), mistake("timid", lambda z: TIMID))
        wrong: List[Failure] = [(asked(z), Refused("ValueError"), F(1)) for z in range(3)]
        assert names_of(diagnose(wrong)) == [("timid", (0, 1, 2))]

    def test_a_refusal_contradicts_nothing(self, use: Callable[..., None]) -> None:
        use(mistake("number", lambda z: F(1000)))
        refused: List[Failure] = [(asked(z), Refused("ValueError"), F(1)) for z in range(9)]
        assert names_of(diagnose([*failures(9), *refused])) == [("number", (0,))]


class TestContradictions:
    def test_right_answers_that_it_would_not_give(self, use: Callable[..., None]) -> None:
        # It gives 1000 everywhere; each answer of 1 says as much against it as one of 1000 for it.
        use(mistake("always", lambda z: F(1000)))
        passes: List[Failure] = [(asked(z), Answered(1), F(1)) for z in (7, 8)]
        assert names_of(diagnose(failures(0, 1, 2), passes)) == [("always", (0, 1, 2))]
        assert diagnose(failures(0, 1), passes) == []

    def test_wrong_answers_that_it_would_not_give(self, use: Callable[..., None]) -> None:
        use(mistake("always", lambda z: F(1000)))
        others: List[Failure] = [(asked(z), Answered(7), F(1)) for z in (7, 8)]
        assert names_of(diagnose([*failures(0, 1), *others])) == [("always", (0, 1))]
        assert diagnose([*failures(0), *others]) == []

    def test_what_does_not_concern_it_or_is_like_it_contradicts_nothing(
        self, use: Callable[..., None]
    ) -> None:
        use(mistake("some", only_of(0, 1)))
        passes: List[Failure] = [
            (asked(1), Answered(1000), F(1000)),
            (asked(2), Answered(1), F(1)),  # which does not concern it
        ]
        assert names_of(diagnose(failures(0), passes)) == [("some", (0,))]

    def test_of_many_right_answers_some_are_looked_at(self, use: Callable[..., None]) -> None:
        use(mistake("always", lambda z: F(1000)))
        passes: List[Failure] = [(asked(z), Answered(1), F(1)) for z in range(100, 200)]
        numbers = range(diagnosis.PASSES + 5)
        assert names_of(diagnose(failures(*numbers), passes)) == [("always", tuple(numbers))]

    def test_of_many_failures_the_shortest_say_what_is_compared_with_all(
        self, use: Callable[..., None]
    ) -> None:
        use(mistake("long", only_of(10, 11)))
        assert diagnose(failures(0, 1, 2, 3, 10, 11)) == []
        use(mistake("both", only_of(0, 10, 11)), mistake("other", lambda z: F(7)))
        assert names_of(diagnose(failures(0, 1, 2, 3, 10, 11))) == [("both", (0, 4, 5))]


class TestHabits:
    """What the answers themselves show."""

    @pytest.fixture(autouse=True)
    def no_mistakes(self, use: Callable[..., None]) -> None:
        use()

    @pytest.mark.parametrize(
        ("name", "says", "reply", "right"),
        [
            ("decimal-comma", "a comma in the place of the decimal point", "0,25", F(1, 4)),
            ("number-as-text", "a text in the place of a whole number", ["3", 5], [3, 4]),
            ("rounded-to-digits", "rounding to 3 digits", 0.333, F(1, 3)),
            ("float32", "arithmetic in 32 bits", 0.3333333432674408, F(1, 3)),
            (
                "transposed",
                "the transpose",
                [[1, 0], [5, 2]],
                [[F(1), F(5)], [F(0), F(2)]],
            ),
            ("index-shifted", "a shift: numbers off by one", [2, 4], [1, 3]),
        ],
    )
    def test_a_habit_is_named(self, name: str, says: str, reply: object, right: object) -> None:
        ((found, explains),) = [
            (one.cause, one.explains) for one in diagnose([(asked(0), Answered(reply), right)])
        ]
        assert (found.name, found.says, explains) == (name, says, (0,))

    @pytest.mark.parametrize(("reply", "exact"), [(0.333, 2 / 3), (0.3333333432674408, 2 / 3)])
    def test_right_answers_that_do_not_show_it_are_against_it(self, reply: float, exact: float) -> None:
        wrong: List[Failure] = [(asked(0), Answered(reply), F(1, 3))]
        assert len(diagnose(wrong)) == 1
        assert diagnose(wrong, [(asked(1), Answered(exact), F(2, 3))]) == []

    def test_right_answers_that_show_it_or_have_no_numbers_are_not(self) -> None:
        wrong: List[Failure] = [(asked(0), Answered(0.333), F(1, 3))]
        passes: List[Failure] = [
            (asked(1), Answered(0.5), F(1, 2)),
            (Question("gda", "label"), Answered("spam"), "spam"),
            (asked(2), Refused("ValueError"), Refused("DomainError")),
            (asked(3), Answered(nan), Refused("DomainError")),
        ]
        assert len(diagnose(wrong, passes)) == 1

    def test_the_size_of_an_error_alone_says_nothing(self) -> None:
        wrong: List[Failure] = [(asked(z), Answered(z / 7 + 1e-8), F(z, 7)) for z in range(1, 30)]
        assert diagnose(wrong) == []

    def test_beside_numbers_of_32_bits_the_size_is_enough(self) -> None:
        single: Failure = (Question("gda", "priors"), Answered(0.3333333432674408), F(1, 3))
        wrong: List[Failure] = [(asked(z), Answered(z / 7 + 1e-8), F(z, 7)) for z in range(1, 4)]
        (found,) = diagnose([*wrong, single])
        assert (found.cause.name, found.cause.says) == ("float32", "arithmetic in 32 bits on the way")
        assert found.explains == (0, 1, 2, 3)

    def test_habits_are_of_an_output(self) -> None:
        wrong: List[Failure] = [(asked(0), Answered(0.333), F(1, 3))]
        assert len(diagnose(wrong, [(Question("gda", "priors"), Answered(2 / 3), F(2, 3))])) == 1

    def test_a_short_number_alone_is_not_rounded(self) -> None:
        """7/10 is (6 + 1)/(8 + 2) where 6/8 is due, as Weka has it; three times the same is no more."""
        wrong: List[Failure] = [(asked(z), Answered({"N": 0.7, "Y": 0.3}), WEKA) for z in range(3)]
        assert diagnose(wrong) == []
        others: List[Failure] = [(asked(z), Answered(p), F(z, 7)) for z, p in ((3, 0.4), (4, 0.6), (5, 0.7))]
        assert names_of(diagnose(others)) == [("rounded-to-digits", (0, 1, 2))]
        # Other wrong answers have all their digits.
        long: List[Failure] = [(asked(z), Answered(z / 13), F(z, 7)) for z in (3, 4, 5)]
        assert diagnose([*others, *long]) == []

    def test_a_number_without_what_was_added_to_it_is_not_rounded(self) -> None:
        wrong: List[Failure] = [(asked(z), Answered(0.125 * z), F(z, 8) + F(1, 10**9)) for z in (1, 3, 5, 7)]
        assert diagnose(wrong) == []

    def test_digits_may_differ(self) -> None:
        wrong: List[Failure] = [
            (asked(0), Answered(0.3333333), F(1, 3)),
            (asked(1), Answered(0.6666667), F(2, 3)),
            (asked(2), Answered(0.142857), F(1, 7)),
        ]
        (found,) = diagnose(wrong)
        assert found.cause.says == "rounding to 7 digits" and found.explains == (0, 1, 2)

    def test_refusals_and_answers_where_there_is_none_show_no_habit(self) -> None:
        assert diagnose([(asked(0), Refused("ValueError"), F(1, 3))]) == []
        assert diagnose([(asked(0), Answered(0.333), Refused("DomainError"))]) == []

    def test_few_digits_of_0_and_1_say_little(self) -> None:
        wrong: List[Failure] = [(asked(z), Answered([0, 1]), [F(1, z), F(z - 1, z)]) for z in (3, 4, 5)]
        assert names_of(diagnose(wrong)) == [("rounded-to-digits", (0, 1, 2))]
        assert diagnose(wrong[1:]) == []
        assert diagnose(wrong[:1] * 9) == []

    def test_a_mistake_that_explains_as_much_comes_first(self, use: Callable[..., None]) -> None:
        use(mistake("flipped", lambda z: [[F(1), F(0)], [F(5), F(2)]]))
        wrong: List[Failure] = [(asked(0), Answered([[1, 0], [5, 2]]), [[F(1), F(5)], [F(0), F(2)]])]
        assert names_of(diagnose(wrong)) == [("flipped", (0,))]


Program = Callable[[Question], object]


def single(value: float) -> float:
    """Return the nearest float of 32 bits."""
    return float(unpack("<f", pack("<f", value))[0])


def frequencies(rounded: Callable[[float], float] = float, plus: float = 0, times: float = 1) -> Program:
    """Return a program that smooths, rounds after each step, and adds something to each count."""

    def program(question: Question) -> object:
        counts, alpha = question.input["counts"], question.input.get("smoothing", "1")
        assert isinstance(counts, list)
        alphas = alpha if isinstance(alpha, list) else [alpha] * len(counts)
        parts = [rounded(float(F(str(n)) + F(str(a))) + plus) for n, a in zip(counts, alphas)]
        return [times * rounded(part / rounded(sum(parts) + plus)) for part in parts]

    return program


def variances(epsilon: float = 0, largest: float = 0) -> Program:
    """Return a program that adds epsilon, or so many times the largest variance, to each one."""

    def program(question: Question) -> object:
        right = answer(question)
        assert isinstance(right, list)
        most = max(float(s) for _, row in right for s in row)
        return {y: [float(s) + epsilon + largest * most for s in row] for y, row in right}

    return program


def posteriors(rounded: Callable[[float], float], epsilon: float = 0) -> Program:
    """Return a program that rounds the log-odds of two classes, and the exponential of what it has."""

    def program(question: Question) -> object:
        right = answer(question)
        assert isinstance(right, list) and len(right) == 2
        (a, p), (b, q) = right
        odds = exp(rounded(log(p) - log(q)))
        return {a: odds / (1 + odds) + epsilon, b: 1 / (1 + odds) - epsilon}

    return program


def by_odds(question: Question) -> object:
    """Return the logistic function by an exponential of 32 bits."""
    z = float(F(str(question.input["z"])))
    return 1 / (1 + single(exp(-z)))


def hypotheses(question: Question) -> object:
    """Return the logistic function of a theta that an iteration has not quite reached: off by 10^-6 of it."""
    z = float(F(str(question.input["z"])))
    return 1 / (1 + exp(-z * (1 - 1e-6 / (1 + abs(z)))))


SMOOTHED, VARIANCES = "laplace.smoothed_frequencies", "gaussian_naive_bayes.variances"
POSTERIORS, LOGISTIC = "bernoulli.exact_posterior", "logistic.logistic"


class TestPrograms:
    """What whole programs answer, and no mistake of an equation explains: 32 bits, or something as small."""

    @pytest.fixture(autouse=True)
    def no_mistakes(self, use: Callable[..., None]) -> None:
        use()

    def causes(self, topic: str, program: Program) -> List[str]:
        """Return the names of what explains the answers of a program, where they are numbers."""

        def reply(question: Question) -> Reply:
            try:
                return Answered(program(question))
            except (ArithmeticError, AssertionError, ValueError):
                return Skipped("not for this program")

        cases = [case for case in every_case() if case.question.topic == topic and not case.error]
        outcome = check(Scripted(reply), cases)
        assert len(outcome.failures) > 3
        return [found.cause.name for found, _ in outcome.diagnoses]

    @pytest.mark.parametrize(
        ("topic", "program"),
        [
            (SMOOTHED, frequencies(single)),
            (POSTERIORS, posteriors(single)),
            (LOGISTIC, by_odds),
        ],
    )
    def test_those_that_compute_in_32_bits_are_told_so(self, topic: str, program: Program) -> None:
        assert self.causes(topic, program) == ["float32"]

    @pytest.mark.parametrize(
        ("topic", "program"),
        [
            (SMOOTHED, frequencies(times=1 - 1e-7)),
            (SMOOTHED, frequencies(plus=1e-7)),
            (VARIANCES, variances(epsilon=1e-7)),
            (VARIANCES, variances(largest=1e-9)),
            (POSTERIORS, posteriors(float, 1e-8)),
            (LOGISTIC, hypotheses),
        ],
    )
    def test_those_that_are_off_by_as_little_are_not(self, topic: str, program: Program) -> None:
        assert self.causes(topic, program) == []


class TestParameters:
    """The value of a parameter is solved from an answer, and holds for the others."""

    def distances(self, ridge: Fraction, *variances: int) -> List[Failure]:
        """Return squared distances 1 / (variance + ridge) in the place of 1 / variance."""
        return [
            (
                Question(
                    "gaussian", "squared_distance", {"x": ["1"], "mean": ["0"], "covariance": [[str(v)]]}
                ),
                Answered(float(1 / (v + ridge))),
                F(1, v),
            )
            for v in variances
        ]

    @pytest.mark.slow
    def test_the_value_is_said(self) -> None:
        (found,) = diagnose(self.distances(F(1, 40), 2, 3, 5))
        assert (found.cause.name, found.explains) == ("ridge", (0, 1, 2))
        assert found.cause.says == "0.025 added to the diagonal"

    @pytest.mark.slow
    def test_a_value_that_holds_for_one_answer_alone_is_not_believed(self) -> None:
        wrong = [*self.distances(F(1, 40), 2), *self.distances(F(1, 7), 3), *self.distances(F(1, 3), 5)]
        assert diagnose(wrong) == []

    def test_where_all_is_explained_no_value_is_looked_for(
        self, use: Callable[..., None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refused(*arguments: object) -> None:
            raise AssertionError(arguments)

        monkeypatch.setattr(diagnosis, "solved", refused)
        use(*MISTAKES, mistake("always", lambda z: F(1000)))
        assert names_of(diagnose(failures(0, 1))) == [("always", (0, 1))]


class TestEvidence:
    @pytest.mark.parametrize(
        ("given", "reply", "right", "weight"),
        [
            (F(2), Answered(2.0), F(1), NUMBER),
            (F(2), Answered(3.0), F(1), 0),
            (F(1), Answered(1.00000001), F(1), 0),  # like both
            # 5 10^-7 apart: the reply is like both, and 100 times nearer, or only 50 times.
            (1 + F(5, 10**7), Answered(1 + F(5, 10**7) + F(5, 10**9) / 2), F(1), NUMBER),
            (1 + F(5, 10**7), Answered(1 + F(5, 10**7) + F(1, 10**8)), F(1), 0),
            ([F(1), F(3)], Answered([1, 3]), [F(1), F(2)], NUMBER),
            # two numbers where one is due, and one part where two vectors are
            ([F(1), F(2)], Answered([1, 2]), F(1), NUMBER),
            ([F(1), F(2)], Answered([1, 2]), [[F(1)], [F(2)]], NUMBER),
            ([F(1), F(2)], Answered([1, 2]), [F(1), F(2), F(3)], NUMBER),
            ([[0, F(2)]], Answered([[0, 2]]), [[1, F(2)]], NUMBER),  # of another label
            # By label, in whatever order, a number that is nearly right is no evidence ...
            (SWAPPED, Answered({0: 0.6 + 1e-9, 1: 0.4 - 1e-9}), SHARES, 0),
            (SWAPPED, Answered({"1": 0.4 - 1e-9, "0": 0.6 + 1e-9}), SHARES, 0),
            (SWAPPED, Answered([[1, 0.4 - 1e-9], [0, 0.6 + 1e-9]]), SHARES, 0),
            ([["1", F(2, 5)], ["0", F(3, 5)]], Answered({0: 0.6 + 1e-9, 1: 0.4 - 1e-9}), SHARES, 0),
            # ... but a list in another order of the classes is, as is another number.
            (SWAPPED, Answered([0.4, 0.6]), SHARES, NUMBER),
            ([[1, F(1, 5)], [0, F(4, 5)]], Answered({0: 0.8, 1: 0.2}), SHARES, NUMBER),
            ([[1, "b"], [0, "a"]], Answered(["b", "a"]), [[0, "a"], [1, "b"]], LABEL),
            ([[1, inf], [0, F(1)]], Answered([inf, 1]), [[0, F(1)], [1, inf]], PLAIN),
            (nan, Answered(nan), F(1), PLAIN),
            (F(-1), Answered(-1), F(1), PLAIN),
            ("ham", Answered("ham"), "spam", LABEL),
            ("ham", Answered("ham"), "ham", 0),
            ("nan", Answered("nan"), "nan", 0),  # a word
            (True, Answered(True), False, LABEL),
            (F(2), Answered(2), Refused("DomainError"), NUMBER),
            (TIMID, Refused("DomainError", "no"), F(1), REFUSAL),
            (TIMID, Refused("DomainError", "no"), Refused("DomainError"), 0),
            (Refused("DomainError"), Refused("ValueError"), F(1), 0),  # as the lecture refuses what it makes
            (Refused("DomainError"), Answered(2), F(1), 0),
            (F(2), Refused("ValueError"), F(1), 0),
            (F(2), Broken("crash"), F(1), 0),
        ],
    )
    def test_what_an_answer_says(self, given: object, reply: Reply, right: object, weight: float) -> None:
        assert evidence(given, reply, right) == weight

    def test_a_mistake_that_is_not_concerned_gives_nothing(self) -> None:
        other = mistake("other", only_of(5))
        assert given_by(other, asked(4)) == []
        assert given_by(other, asked(5)) == [1000]


class TestIsLike:
    @pytest.mark.parametrize(
        ("reply", "given"),
        [
            (Answered(nan), nan),
            (Answered("nan"), nan),
            (Answered(inf), inf),
            (Answered("-inf"), -inf),
            (Answered(0), F(0)),
            (Answered(1000001), F(1000000)),
            (Answered("1/3"), F(1, 3)),
            (Answered(0.3333333), F(1, 3)),
            (Answered({"a": 0.5, "b": nan}), [["a", F(1, 2)], ["b", nan]]),
            (Answered([1.0, 2.0]), [F(1), F(2)]),
            (Answered("spam"), "spam"),
            (Answered(1), 1),
            (Answered(True), True),
            (Refused("ValueError"), Refused("DomainError")),
        ],
    )
    def test_what_is_alike(self, reply: Reply, given: object) -> None:
        assert is_like(reply, given)

    @pytest.mark.parametrize(
        ("reply", "given"),
        [
            (Answered(nan), F(1)),
            (Answered(1), nan),
            (Answered(inf), nan),
            (Answered(inf), -inf),
            (Answered(1e-9), F(0)),  # relative to 0, all is far
            (Answered(1000002), F(1000000)),
            (Answered(-1), F(1)),
            (Answered(None), F(1)),
            (Answered("spam"), F(1)),
            (Answered("spam"), "ham"),
            (Answered(1), True),
            (Answered([1.0]), [F(1), F(2)]),
            (Answered([1.0, 3.0]), [F(1), F(2)]),
            (Answered({"a": 1}), [["b", F(1)]]),
            (Answered(1), Refused("DomainError")),
            (Refused("DomainError"), F(1)),
            (Answered(Refused("DomainError")), F(1)),  # the right answer, of which there is none
            (Broken("crash"), F(1)),
            (Skipped(), F(1)),
        ],
    )
    def test_what_is_not(self, reply: Reply, given: object) -> None:
        assert not is_like(reply, given)
