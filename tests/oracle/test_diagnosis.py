# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Diagnosis: which mistake gives what an implementation gave."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf, nan
from typing import List, Tuple

import pytest

from genref.oracle import diagnosis
from genref.oracle.candidates import Answered, Broken, Reply, Skipped
from genref.oracle.diagnosis import Diagnosis, diagnose, explains, given_by, is_like
from genref.oracle.mistakes import Mistake, NotConcerned
from genref.oracle.profiles import Profile
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer

F = Fraction
Failure = Tuple[Question, Reply, object]


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
            mistake("middle", only_of(2, 3, 4)),
            mistake("rest", only_of(4, 5)),
            mistake("most", only_of(0, 1, 2, 3)),
        )
        found = names_of(diagnose(failures(0, 1, 2, 3, 4, 5)))
        assert found == [("most", (0, 1, 2, 3)), ("rest", (4, 5))]

    def test_of_two_that_explain_the_same_the_first_is_named(self, use: Callable[..., None]) -> None:
        use(mistake("first", only_of(0)), mistake("second", only_of(0)))
        assert names_of(diagnose(failures(0))) == [("first", (0,))]

    def test_what_is_left_is_in_no_diagnosis(self, use: Callable[..., None]) -> None:
        use(mistake("one", only_of(1)))
        assert names_of(diagnose(failures(0, 1, 2))) == [("one", (1,))]

    def test_a_mistake_that_more_passed_answers_contradict_is_not_believed(
        self, use: Callable[..., None]
    ) -> None:
        # It gives 1000 everywhere; an answer of 1 says that it is not made.
        use(mistake("always", lambda z: F(1000)))
        passes: List[Failure] = [(asked(z), Answered(1), F(1)) for z in (7, 8)]
        assert names_of(diagnose(failures(0, 1, 2), passes)) == [("always", (0, 1, 2))]
        assert diagnose(failures(0, 1), passes) == []

    def test_what_passed_in_another_model_or_is_like_it_contradicts_nothing(
        self, use: Callable[..., None]
    ) -> None:
        use(mistake("some", only_of(0, 1)))
        other = Question("gda", "priors", {"z": "1"})
        passes: List[Failure] = [
            (other, Answered(1), F(1)),
            (asked(1), Answered(1000), F(1000)),
            (asked(2), Answered(1), F(1)),  # which does not concern it
        ]
        assert names_of(diagnose(failures(0), passes)) == [("some", (0,))]

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
        use(mistake_of("one", "a 1", lambda asked: [[F(1)]]))
        found = diagnose([(question, Answered([[1.0]]), [[F(0)]])], [], Profile(divisor="n-1"))
        assert names_of(found) == [("one", (0,))]

    def test_the_real_mistakes_know_the_divisor(self) -> None:
        # 1, 2, 3, 4 have the variance 5/4, with n - 1 5/3.
        question = Question("gaussian", "covariance", {"rows": [["1"], ["2"], ["3"], ["4"]]})
        (found,) = diagnose([(question, Answered([[5 / 3]]), [[F(5, 4)]])])
        assert found.cause.declare == "divisor=n-1"
        assert found.explains == (0,)


class TestRefusals:
    """A mistake may refuse for many reasons."""

    def test_other_failures_contradict_a_mistake_that_explains_refusals_alone(
        self, use: Callable[..., None]
    ) -> None:
        def refuses_0(z: int) -> object:
            return Refused("DomainError") if z == 0 else F(1000)

        refused = (asked(0), Refused("ValueError"), F(1))
        others = [(asked(z), Answered(7), F(1)) for z in (1, 2)]
        use(mistake("also refuses", refuses_0))
        assert names_of(diagnose([refused])) == [("also refuses", (0,))]
        assert diagnose([refused, *others]) == []


class TestExplains:
    def test_the_reply_is_what_the_mistake_gives(self) -> None:
        wrong = mistake("wrong", lambda z: F(2))
        assert explains(wrong, asked(0), Answered(2.0), F(1))
        assert not explains(wrong, asked(0), Answered(3.0), F(1))

    def test_a_mistake_that_is_right_explains_nothing(self) -> None:
        # Off by 10^-8 the reply is like both.
        right = mistake("right", lambda z: F(1))
        assert not explains(right, asked(0), Answered(1.00000001), F(1))

    def test_a_mistake_that_is_not_concerned_explains_nothing(self) -> None:
        other = mistake("other", only_of(5))
        assert given_by(other, asked(4)) is None
        assert given_by(other, asked(5)) == 1000
        assert not explains(other, asked(4), Answered(1000), F(1))

    def test_it_is_much_nearer_to_the_reply_than_the_right_answer_is(self) -> None:
        # 5 10^-7 apart: the reply is like both, and 100 times nearer, or only 50 times.
        near = mistake("near", lambda z: 1 + F(5, 10**7))
        assert explains(near, asked(0), Answered(1 + F(5, 10**7) + F(5, 10**9) / 2), F(1))
        assert not explains(near, asked(0), Answered(1 + F(5, 10**7) + F(1, 10**8)), F(1))

    def test_one_number_of_many_is_enough(self) -> None:
        second = mistake("second", lambda z: [F(1), F(3)])
        assert explains(second, asked(0), Answered([1, 3]), [F(1), F(2)])

    def test_another_shape(self) -> None:
        # Two numbers where one is due, and one part where two vectors are.
        assert explains(mistake("pair", lambda z: [F(1), F(2)]), asked(0), Answered([1, 2]), F(1))
        flat = mistake("flat", lambda z: [F(1), F(2)])
        assert explains(flat, asked(0), Answered([1, 2]), [[F(1)], [F(2)]])
        assert explains(flat, asked(0), Answered([1, 2]), [F(1), F(2), F(3)])

    def test_nan_and_labels(self) -> None:
        assert explains(mistake("nan", lambda z: nan), asked(0), Answered(nan), F(1))
        assert explains(mistake("label", lambda z: "ham"), asked(0), Answered("ham"), "spam")
        assert not explains(mistake("label", lambda z: "ham"), asked(0), Answered("ham"), "ham")

    def test_an_answer_where_there_is_none(self) -> None:
        careless = mistake("careless", lambda z: F(2))
        assert explains(careless, asked(0), Answered(2), Refused("DomainError"))

    def test_a_refusal_where_there_is_an_answer(self) -> None:
        timid = mistake("timid", lambda z: Refused("DomainError"))
        assert explains(timid, asked(0), Refused("ValueError", "no"), F(1))
        assert not explains(timid, asked(0), Answered(2), F(1))


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
