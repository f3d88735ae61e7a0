# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with a parameter: its value is solved from an answer."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log, pi
from typing import Dict

import pytest

from genref.oracle.mistakes import FAMILIES, MISTAKES, Mistake, NotConcerned
from genref.oracle.mistakes.catalogue import Family
from genref.oracle.mistakes.families import member, solved
from genref.oracle.questions import Question
from genref.oracle.reference import answer

from .adapters import Given
from .writing import Model, Written, ask

F = Fraction
NAMED: Dict[str, Mistake] = {mistake.name: mistake for mistake in MISTAKES}
HALVES = {0: "1/2", 1: "1/2"}
COIN: Model = ("bernoulli", {"rows": "1; 1; 0", "labels": [1, 1, 0], "smoothing": "0"})
UNEQUAL: Dict[str, Written] = {"rows": "0; -1; 0; 1", "labels": ["Y", "N", "N", "N"]}
FAR = ask("gaussian.density", x="60", mean="0", covariance="1")
NORMAL = exp(-0.5) / (2 * pi) ** 0.5
"""The density of a standard normal variable at 1."""


@pytest.mark.parametrize(
    ("name", "question", "reply", "says"),
    [
        # x'x / (variance + ridge), the variance being 2
        (
            "ridge",
            ask("gaussian.squared_distance", x="1", mean="0", covariance="2"),
            1 / 2.001,
            "0.001 added to the diagonal",
        ),
        (
            "variance-floor",
            ask("gaussian.squared_distance", x="1", mean="0", covariance="1e-9"),
            1 / 0.05,
            "a variance of at least 0.05",
        ),
        ("density-floor", FAR, 1e-7, "a density of at least 1e-07"),
        (
            "density-plus-1e-9",
            ask("gaussian.density", x="1", mean="0", covariance="1"),
            NORMAL + 0.002,
            "0.002 added to each density",
        ),
        # class 0 has the feature never, class 1 always
        (
            "probabilities-clipped",
            ask("joint", COIN, x="1"),
            [[0, 0.01 / 3], [1, 0.99 * 2 / 3]],
            "probabilities from 0.01 to 1 less that",
        ),
        (
            "zeros-replaced",
            ask("joint", COIN, x="1"),
            [[0, 0.0025 / 3], [1, 2 / 3]],
            "0.0025 for each probability that is 0",
        ),
        (
            "posterior-clipped",
            ask("posterior", COIN, x="1"),
            [[0, 0.001], [1, 1.0]],
            "a posterior of at least 0.001",
        ),
        (
            "factors-with-1e-9",
            ask("joint", COIN, x="1"),
            [[0, 1e-5 / 3], [1, 1.00001 * 2 / 3]],
            "1e-05 added to each factor",
        ),
        (
            "smoothing-always-one",
            ask("laplace.smoothed_frequencies", counts="1 3"),
            [1.5 / 5, 3.5 / 5],
            "the pseudo-count 0.5, whatever is asked for,",
        ),
        (
            "prior-laplace",
            ask("priors", COIN),
            [[0, 3 / 7], [1, 4 / 7]],
            "priors with the pseudo-count 2",
        ),
        (
            "gaussian-prior-laplace",
            ask("gda.priors", **UNEQUAL),
            [["N", 6 / 10], ["Y", 4 / 10]],
            "priors with the pseudo-count 3",
        ),
        (
            "logarithms-to-base-10",
            ask("log_odds", ("bernoulli", {"rows": "1; 1; 0", "labels": [1, 1, 0]}), x="1"),
            log(2 / 3 * 3 / 4 / (1 / 3 * 1 / 3), 2),
            "logarithms to base 2",
        ),
    ],
)
class TestSolved:
    def test_the_value_worked_by_hand(self, name: str, question: Question, reply: object, says: str) -> None:
        found = solved(NAMED[name], question, reply, answer(question))
        assert found is not None and (found.name, found.says) == (FAMILIES[name].name, says)

    def test_a_value_with_many_digits_is_none(
        self, name: str, question: Question, reply: object, says: str
    ) -> None:
        near = member(NAMED[name], F(123456, 10**6)).answer(question)
        assert solved(NAMED[name], question, near, answer(question)) is None


def test_a_penalty_of_regression() -> None:
    # By symmetry theta_0 is 0, and theta_1 is t where 2 / (1 + e^t) = t / 2.
    question = ask("logistic_regression.theta", rows="-1; 1; -1; 1; 1; -1", labels=[0, 1, 0, 1, 0, 1])
    given = member(NAMED["regression-with-a-ridge"], F(1, 4)).answer(question)
    found = solved(NAMED["regression-with-a-ridge"], question, given, answer(question))
    assert found is not None and found.says == "a penalty on theta of 0.25,"


class TestUnsolved:
    def test_where_the_value_is_too_large_to_be_meant(self) -> None:
        density = ask("gaussian.density", x="1", mean="0", covariance="1")
        assert solved(NAMED["density-plus-1e-9"], density, NORMAL + 0.02, answer(density)) is None

    def test_where_no_value_gives_the_answer(self) -> None:
        question = ask("gaussian.squared_distance", x="1", mean="0", covariance="2")
        assert solved(NAMED["ridge"], question, 0.75, F(1, 2)) is None

    def test_where_the_values_between_give_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def change(value: Fraction) -> Given:
            def gives(question: Question) -> object:
                if 2 < value < 10:
                    raise NotConcerned
                return value

            return Given(gives=gives)

        monkeypatch.setitem(FAMILIES, "ridge", Family("ridge", change, "{}"))
        question = ask("gaussian.squared_distance", x="1", mean="0", covariance="2")
        assert solved(NAMED["ridge"], question, F(4), F(1, 2)) is None

    def test_where_the_mistake_does_not_show(self) -> None:
        question = ask("logistic.logistic", z="1")
        assert solved(NAMED["ridge"], question, 0.75, answer(question)) is None

    def test_where_the_answer_has_no_numbers_or_another_shape(self) -> None:
        question = ask("gaussian.squared_distance", x="1", mean="0", covariance="2")
        for reply in ("spam", [1, 2], float("nan")):
            assert solved(NAMED["ridge"], question, reply, F(1, 2)) is None


def test_each_family_is_a_mistake_with_a_value_of_its_own() -> None:
    for name, family in FAMILIES.items():
        assert "{}" in family.says
        assert member(NAMED[name], F(1, 8)).says == family.says.format("0.125")
