# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The right answers of the oracle: which questions it answers, and the form of the answers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import exp
from typing import NamedTuple

import pytest

from genref.errors import DomainError
from genref.logistic import LogisticForm, LogSum
from genref.oracle.case_files import chapters
from genref.oracle.questions import Json, Question
from genref.oracle.reference import FUNCTIONS, MODELS, OUTPUTS, Refused, answer, plain, precise

CASES = [case for cases in chapters().values() for case in cases]
DATA: dict[str, Json] = {"rows": [["0"], ["2"], ["4"], ["6"]], "labels": ["a", "a", "b", "b"]}


class TestAnswer:
    def test_is_exact_where_it_is_rational(self) -> None:
        question = Question("gda", "means", {}, DATA)
        assert answer(question) == [["a", [Fraction(1)]], ["b", [Fraction(5)]]]

    def test_is_the_nearest_double_where_it_is_not(self) -> None:
        # The log-odds are 4 x - 12, as the variance is 1: 1/(1 + e^4) at 2.
        question = Question("gda", "posterior", {"x": ["2"]}, DATA)
        assert answer(question) == [["a", 0.9820137900379085], ["b", 0.01798620996209156]]

    def test_has_as_many_digits_as_are_asked_for(self) -> None:
        assert answer(Question("logistic", "logistic", {"z": "0"}), 5) == Decimal("0.5")
        assert answer(Question("gaussian", "log_density", DENSITY), 5) == Decimal("-0.91894")

    def test_is_a_refusal_with_its_reason(self) -> None:
        given = answer(Question("gda", "posterior", {"x": ["nan"]}, DATA))
        assert isinstance(given, Refused) and given.error == "NotFiniteError" and "nan" in given.message

    def test_softmax_takes_any_first_theta(self) -> None:
        """theta_k' x is 3, 1 and 2: e^3 / (e^3 + e^1 + e^2), and so on."""
        thetas: Json = [["c", ["1", "2"]], ["a", ["1", "0"]], ["b", ["0", "2"]]]
        given = answer(Question("softmax", "hypothesis", {"thetas": thetas, "x": ["1"]}))
        whole = exp(3) + exp(1) + exp(2)
        powers = {"c": exp(3), "a": exp(1), "b": exp(2)}
        assert given == [[label, pytest.approx(power / whole)] for label, power in powers.items()]

    def test_softmax_refuses_thetas_of_different_lengths(self) -> None:
        thetas: Json = [["a", ["1", "2"]], ["b", ["1", "0", "3"]], ["c", ["1", "2"]]]
        given = answer(Question("softmax", "hypothesis", {"thetas": thetas, "x": ["1"]}))
        assert isinstance(given, Refused) and given.error == "ShapeError"

    @pytest.mark.parametrize(
        ("model", "output"),
        [("gda", "svm"), ("svm", "posterior"), ("bayes", "means"), ("gda", "evidence"), ("gda", "joint")],
    )
    def test_refuses_what_nobody_can_ask(self, model: str, output: str) -> None:
        with pytest.raises(DomainError, match=f"{model}.{output}"):
            answer(Question(model, output, {"x": ["1"]}, DATA))

    def test_refuses_the_variances_of_a_model_with_one_covariance(self) -> None:
        with pytest.raises(DomainError, match="gda.variances"):
            answer(Question("gda", "variances", {}, DATA))


DENSITY: dict[str, Json] = {"x": ["0"], "mean": ["0"], "covariance": [["1"]]}
"""-ln(2 pi) / 2 is its logarithm."""


class TestPrecise:
    def test_has_40_digits_of_what_has_no_end(self) -> None:
        question = Question("gaussian", "log_density", DENSITY)
        assert precise(question) == Decimal("-0.9189385332046727417803297364056176398614")
        assert precise(question, 3) == Decimal("-0.919")

    def test_is_exact_where_it_is_rational(self) -> None:
        assert precise(Question("gda", "covariance", {}, DATA)) == [[Fraction(1)]]

    def test_is_a_double_where_there_is_nothing_else(self) -> None:
        train: dict[str, Json] = {"rows": [[], [], [], []], "labels": [0, 1, 1, 1]}
        assert precise(Question("logistic_regression", "theta", {}, train)) == [1.0986122886681098]  # ln 3

    def test_is_a_double_where_no_decimal_is_so_small(self) -> None:
        question = Question("logistic", "logistic", {"z": "-1e19"})
        assert isinstance(answer(question, 40), Refused)
        assert precise(question) == 0.0

    def test_is_a_refusal_of_what_is_refused(self) -> None:
        given = precise(Question("gaussian", "log_density", {**DENSITY, "covariance": [["0"]]}))
        assert isinstance(given, Refused) and given.error == "NotPositiveDefiniteError"


class Pair(NamedTuple):
    """A tuple with parts."""

    first: int
    second: tuple[str, ...]


class TestPlain:
    def test_makes_lists_pairs_and_records(self) -> None:
        assert plain({"a": (Fraction(1), [2.0])}) == [["a", [Fraction(1), [2.0]]]]
        assert plain(Pair(1, ("word",))) == {"first": 1, "second": ["word"]}
        assert plain("word") == "word"

    def test_names_factors_of_a_form_only_where_it_has_them(self) -> None:
        form = LogisticForm(Fraction(1), Fraction(2), (Fraction(3),))
        parts = {"offset": Fraction(1), "prior_odds": Fraction(2), "weights": [Fraction(3)]}
        assert plain(form) == parts
        with_factors = LogisticForm(Fraction(1), Fraction(2), (Fraction(3),), (Fraction(4),))
        assert plain(with_factors) == {**parts, "factors": [Fraction(4)]}

    def test_leaves_out_parts_that_are_empty(self) -> None:
        assert plain(LogSum(Fraction(1), Fraction(2))) == {"rational": Fraction(1), "argument": Fraction(2)}


class TestWhatCanBeAsked:
    def test_every_function_has_a_case(self) -> None:
        assert set(FUNCTIONS) <= {case.question.topic for case in CASES}

    def test_every_model_has_a_case(self) -> None:
        asked = {case.question.model for case in CASES if case.question.topic not in FUNCTIONS}
        assert set(MODELS) == asked

    def test_every_output_has_a_case(self) -> None:
        asked = {part.output for case in CASES for part in case.question.parts}
        assert set(OUTPUTS) - asked <= {"classes", "covariance", "covariances"}
