# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The book's answers with some steps replaced; `test_mistakes` checks that without changes they are right."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import exp as exp_of
from math import log, nan

import pytest

from genref.oracle.questions import Question
from genref.oracle.reference import Refused
from tools.oracle.mistakes.counting import LONG, power, product
from tools.oracle.mistakes.mistake import Change, NotConcerned, Refusal, has_nan, needed, right_of
from tools.oracle.mistakes.reading import Reading, in_doubles, log_logistic, principal_axes
from tools.oracle.mistakes.rounding import Double, Near, Number, double, exp, ln
from tools.oracle.mistakes.steps import Step, matrix_determinant

from ...each_row import each_row
from .writing import Model, ask

F = Fraction
LN_2_PI_OVER_2 = Decimal("0.9189385332046727417803297364056176398613974736378")
POINTS: Model = ("gda", {"rows": "-1; 1; 1; 3", "labels": [0, 0, 1, 1]})
COIN: Model = ("bernoulli", {"rows": "1; 1; 0", "labels": [1, 1, 0]})
DENSITY = ask("gaussian.log_density", x="0", mean="0", covariance="1")


def by(topics: str = "*", lifts: str = "", /, **steps: Step) -> Change:
    """Return the change that replaces steps, given by name."""
    return Change(topics, steps, lifts=lifts)


def doubles(numbers: object) -> list[float]:
    """Return numbers as doubles."""
    assert isinstance(numbers, list)
    return [double(number) for number in numbers]


class TestReading:
    def test_numbers_have_fifty_digits_or_are_rational(self) -> None:
        given = Reading({}).answer(DENSITY)
        assert isinstance(given, Decimal) and abs(given + LN_2_PI_OVER_2) < Decimal("1e-48")
        assert Reading({}).answer(ask("gaussian.mean", rows="1; 2")) == [F(3, 2)]

    def test_a_step_is_exchanged_wherever_it_is_used(self) -> None:
        # ln 2 more than with priors of 1/2
        without = Reading({"log_prior": lambda phi: F(0)})
        with_prior, given = (
            reading.answer(ask("log_joint", POINTS, x="0")) for reading in (Reading({}), without)
        )
        assert isinstance(with_prior, list) and isinstance(given, list)
        for (_, a), (_, b) in zip(with_prior, given):
            assert abs(b - a - Decimal(2).ln()) < Decimal("1e-25")

    def test_steps_of_the_book_call_those_exchanged(self) -> None:
        inverse = Reading({"matrix_solve": lambda A, b: [F(7)] * len(b)})
        assert inverse.answer(ask("matrix.inverse", matrix="2")) == [[F(7)]]

    def test_a_step_that_there_is_not(self) -> None:
        with pytest.raises(KeyError, match="nosuch"):
            Reading({"nosuch": lambda: 0})

    def test_the_steps_that_an_answer_needed(self) -> None:
        reading = Reading({"log_prior": lambda phi: ln(phi), "matrix_solve": lambda A, b: b})
        reading.answer(ask("posterior", POINTS, x="0"))
        assert reading.used == {"log_prior", "matrix_solve"}
        reading.answer(ask("gaussian.mean", rows="1"))
        assert reading.used == set()

    def test_all_steps_that_an_answer_needs(self) -> None:
        reading = Reading.of_all_steps()
        assert reading.answer(ask("gaussian.mean", rows="1; 2")) == [F(3, 2)]
        assert "sample_mean" in reading.used and "log_prior" not in reading.used

    def test_an_answer_that_there_is_not(self) -> None:
        with pytest.raises(ZeroDivisionError):
            Reading({}).answer(
                ask("posterior", ("bernoulli", {**COIN[1], "smoothing": "0", "rows": "1; 1; 1"}), x="0")
            )


class TestSteps:
    @pytest.mark.parametrize(
        ("rows", "value"),
        [
            ([[2]], 2),
            ([[0, 1], [1, 0]], -1),
            ([[0, 2], [0, 3]], 0),
            ([[1, 2, 3], [4, 5, 6], [7, 8, 10]], -3),
            ([[0, 0, 1], [1, 0, 0], [0, 1, 0]], 1),
        ],
    )
    def test_determinants(self, rows: list[list[int]], value: int) -> None:
        assert matrix_determinant([[F(a) for a in row] for row in rows]) == value

    def test_powers_are_rational_unless_they_are_long(self) -> None:
        assert power(F(2, 3), 3) == F(8, 27) and isinstance(power(F(2, 3), 3), Fraction)
        assert power(F(0), F(1, 2)) == 0 and power(Near(nan), 1) != 0
        assert power(F(4), F(1, 2)) == Near(Decimal(2))
        half = power(F(1, 2), LONG + 1)
        assert isinstance(half, Near) and half == exp((LONG + 1) * ln(F(1, 2)))

    def test_products_are_rational_unless_they_are_long(self) -> None:
        assert product([(F(1, 2), 2), (F(2, 3), 1), (F(1, 2), 1)]) == F(1, 12)
        assert product([]) == 1
        tiny = F(1, 2 ** (LONG - 1))
        long = product([(tiny, 1), (tiny / 2, 1)])
        assert isinstance(long, Near) and long == exp((1 - 2 * LONG) * ln(F(2)))
        assert isinstance(product([(Double(0.5), 1), (Double(0.5), 1)]), Double)

    @each_row(
        ("covariance", "variances", "first"),
        [
            (((4, 0), (0, 1)), (4, 1), (1, 0)),
            (((1, 0), (0, 4)), (4, 1), (0, 1)),
            (((2, 1), (1, 2)), (3, 1), (0.5**0.5, 0.5**0.5)),
            (((2, -1), (-1, 2)), (3, 1), (0.5**0.5, -(0.5**0.5))),
            # trace 9 and determinant 8: eigenvalue 9 along (2, 1), whose length is the root of 5, and 4
            (((8, 2), (2, 5)), (9, 4), (2 / 5**0.5, 1 / 5**0.5)),
            (((5, 2), (2, 8)), (9, 4), (1 / 5**0.5, 2 / 5**0.5)),
            (((5, -2), (-2, 8)), (9, 4), (1 / 5**0.5, -2 / 5**0.5)),
        ],
    )
    def test_principal_axes(
        self,
        covariance: tuple[tuple[int, int], tuple[int, int]],
        variances: tuple[int, int],
        first: tuple[float, float],
    ) -> None:
        rows = [[F(a) for a in row] for row in covariance]
        long, short = principal_axes(rows)
        assert (long["variance"], short["variance"]) == variances
        assert doubles(long["direction"]) == pytest.approx(list(first), abs=1e-15)
        assert doubles(short["direction"]) == pytest.approx([-first[1], first[0]], abs=1e-15)

    def test_logarithms_of_probabilities_near_1_keep_their_digits(self) -> None:
        assert double(log_logistic(F(700))) == -exp_of(-700)
        assert double(log_logistic(F(0))) == -log(2)
        assert abs(double(log_logistic(F(50))) / -exp_of(-50) - 1) < 1e-15
        assert double(log_logistic(F(-700))) == -700

    def test_in_doubles(self) -> None:
        tenths = in_doubles("weighed")
        result = tenths(F(1, 10), F(1, 5))
        assert isinstance(result, Double) and result.value == 0.1 * 0.2
        mean = in_doubles("sample_mean")([[F(1, 10)], [F(2, 10)]])
        assert [entry.value for entry in mean] == [(0.1 + 0.2) / 2]  # type: ignore[attr-defined]  # doubles
        evidence = in_doubles("bayes_evidence")({0: F(1, 10), 1: F(1, 5)}, {0: 1, 1: 1})
        assert isinstance(evidence, Double) and evidence.value == 0.1 + 0.2


class TestChange:
    """When a change has an answer, and which."""

    def test_other_topics_are_not_concerned(self) -> None:
        change = by("bernoulli.* gda.*", log_prior=lambda phi: F(0))
        change.answer(ask("posterior", POINTS, x="0"))
        with pytest.raises(NotConcerned):
            change.answer(ask("posterior", ("quadratic_gda", POINTS[1]), x="0"))

    def test_answers_that_do_not_need_the_steps_are_not_concerned(self) -> None:
        with pytest.raises(NotConcerned):
            by("*", log_prior=lambda phi: F(0)).answer(ask("gda.means", **POINTS[1]))

    def test_steps_that_were_needed_and_are_no_more(self) -> None:
        steps: dict[str, Step] = {
            "log_joints": lambda x, of: dict.fromkeys(of.priors, F(0)),
            "log_prior": lambda phi: F(0),
        }
        assert Change(steps=steps).answer(ask("posterior", POINTS, x="0")) == [[0, F(1, 2)], [1, F(1, 2)]]

    def test_what_is_refused_stays_refused_unless_its_error_is_lifted(self) -> None:
        singular = ask("matrix.determinant", matrix="1 2; 3")
        for change in (
            by("*", matrix_determinant=lambda A: F(9)),
            by("*", "NotFiniteError", matrix_determinant=lambda A: F(9)),
        ):
            with pytest.raises(NotConcerned):
                change.answer(singular)
        assert by("*", "ShapeError", matrix_determinant=lambda A: F(9)).answer(singular) == 9

    def test_a_refusal_and_a_division_by_0_are_answers(self) -> None:
        def refuse(phi: Number) -> Number:
            raise Refusal("no")

        question = ask("posterior", POINTS, x="0")
        assert by("*", log_prior=refuse).answer(question) == Refused("ValueError", "no")
        given = by("*", log_prior=lambda phi: 1 / F(0)).answer(question)
        assert isinstance(given, Refused) and given.error == "UndefinedPosteriorError"

    def test_what_breaks_down_has_nothing_to_say(self) -> None:
        for broken in (KeyError, TypeError, StopIteration):

            def step(phi: Number, error: type[Exception] = broken) -> Number:
                raise error

            with pytest.raises(NotConcerned):
                by("*", log_prior=step).answer(ask("posterior", POINTS, x="0"))

    def test_a_question_taken_for_another(self) -> None:
        question, other = ask("gaussian.mean", rows="1; 2"), ask("gaussian.mean", rows="5")
        change = Change(asks=lambda question: other)
        assert change.answer(question) == [F(5)]
        with pytest.raises(NotConcerned):
            change.answer(other)
        with pytest.raises(NotConcerned):  # no such question exists
            Change(asks=lambda question: Question("gaussian", "nosuch")).answer(question)

    def test_a_question_taken_for_another_with_a_step_exchanged(self) -> None:
        other = ask("gaussian.mean", rows="5")
        change = Change(steps={"sample_mean": lambda rows: [F(len(rows))]}, asks=lambda question: other)
        assert change.answer(ask("gaussian.mean", rows="1; 2")) == [F(1)]

    def test_another_change_for_other_questions(self) -> None:
        change = Change("gda.*", otherwise=by("matrix.*", matrix_determinant=lambda A: F(9)))
        assert change.answer(ask("matrix.determinant", matrix="1")) == 9
        with pytest.raises(NotConcerned):
            change.answer(ask("gaussian.mean", rows="1"))

    def test_where_the_question_is_like_this(self) -> None:
        change = Change(
            steps={"matrix_determinant": lambda A: F(9)}, where=lambda question: "7" in str(question.input)
        )
        assert change.answer(ask("matrix.determinant", matrix="7")) == 9
        with pytest.raises(NotConcerned):
            change.answer(ask("matrix.determinant", matrix="1"))

    def test_replies_are_for_what_is_refused(self) -> None:
        change = Change(lifts="ShapeError", replies=lambda question: 5)
        assert change.answer(ask("matrix.determinant", matrix="1 2; 3")) == 5
        with pytest.raises(NotConcerned):
            change.answer(ask("matrix.determinant", matrix="1"))

    def test_a_matrix_taken_for_another_that_has_no_answer_either(self) -> None:
        question = ask("gaussian.log_density", x="0", mean="0", covariance="-1")
        for variance in (0, -4):  # a division by 0 gives nothing, and the logarithm of -4 is NaN
            with pytest.raises(NotConcerned):
                step = partial(lambda entry, A: [[F(entry)]], variance)
                Change(steps={"taken": step}, lifts="NotPositiveDefiniteError", finite=True).answer(question)
        taken = by("*", "NotPositiveDefiniteError", taken=lambda A: [[F(-4)]])
        assert has_nan([{"log_density": taken.answer(question)}]) and not has_nan(["NaN", F(1)])

    def test_steps_are_known_of_each_question(self) -> None:
        assert "gaussian_contour" in needed(DENSITY) and "log_prior" not in needed(DENSITY)
        assert needed(ask("matrix.inverse", matrix="0")) >= {"matrix_inverse"}
        assert right_of(DENSITY) == pytest.approx(-0.9189385332046727)
