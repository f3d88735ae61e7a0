# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Causes: changed questions, conventions, the catalogue of mistakes, and what the replies themselves show."""

from __future__ import annotations

import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import log, sqrt
from typing import Any, List, cast

import pytest

from genref.errors import GenrefError
from genref.oracle import every_case
from genref.oracle.candidates import About, Answered, Reply
from genref.oracle.changes import changes
from genref.oracle.checking import Outcome, check
from genref.oracle.diagnosis import catalogue, is_hit, vector, wrong_answers
from genref.oracle.profiles import Profile
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer

from ..each_row import each_row
from .adapters import Scripted

CASES = {case.id: case for case in every_case()}


def outcome(topic: str, reply: Callable[[Question], object]) -> Outcome:
    """Return the outcome of a program that answers one topic, where there is an answer."""

    def ask(question: Question) -> Reply:
        right = answer(question)
        with suppress(GenrefError):
            return right if isinstance(right, Refused) else Answered(reply(question))
        return Refused("refused")

    cases = [case for case in CASES.values() if case.question.asked_topic == topic]
    small = [case for case in cases if len(str(case.question)) < 2000]
    return check(Scripted(ask, About("scripted", arithmetic="exact")), small)


def said(of: Outcome) -> List[str]:
    return [diagnosis.cause.says for diagnosis, _ in of.diagnoses]


def by_profile(**entries: str) -> Callable[[Question], object]:
    return lambda question: answer(Profile(**entries).question(question))


@pytest.mark.slow
class TestConventions:
    def test_a_divisor(self) -> None:
        found = outcome("gda.covariance", by_profile(divisor="n-K"))
        assert said(found) == ["the covariance is divided by n - K"]
        ((diagnosis, _),) = found.diagnoses
        assert diagnosis.sure and diagnosis.cause.declare == "divisor=n-K"


class TestChangedQuestions:
    def test_a_right_program_makes_none(self) -> None:
        assert outcome("bernoulli.posterior", answer).diagnoses == ()

    def test_features_left_out(self) -> None:
        def present_only(question: Question) -> object:
            train, x = dict(question.train or {}), question.input.get("x")
            if not isinstance(x, list) or "rows" not in train:
                return answer(question)
            at = [j for j, v in enumerate(x) if Fraction(str(v))]
            if not at:
                given: dict[str, Any] = {
                    str(name): train[name]
                    for name in ("rows", "labels", "classes", "prior_smoothing")
                    if name in train
                }
                return train.get("priors") or answer(Question(question.model, "priors", {}, given))
            rows: Any = train["rows"]
            train["rows"] = [[row[j] for j in at] for row in rows]
            return answer(Question(question.model, question.output, {"x": [x[j] for j in at]}, train))

        assert (
            said(outcome("bernoulli.posterior", present_only))[0] == "features that are 0 in x are left out"
        )

    @pytest.mark.parametrize(
        ("topic", "wrong", "says"),
        [
            ("gaussian.log_density", lambda v, y: v / log(2), "logarithms have the base 2"),
            ("gaussian.squared_distance", lambda v, y: sqrt(v), "numbers are replaced by their square roots"),
            ("gda.log_joint", lambda v, y: v - log(y), "Bayes rule without the prior"),
        ],
    )
    def test_a_changed_answer(self, topic: str, wrong: Callable[[float, float], float], says: str) -> None:
        def mistaken(question: Question) -> object:
            right: Any = answer(question)
            if not isinstance(right, list):
                return wrong(float(right), 1.0)
            priors: Any = dict(cast(Any, answer(replace(question, output="priors", input={}))))
            return [[y, wrong(float(v), float(priors[y]))] for y, v in right]

        assert said(outcome(topic, mistaken))[0] == says

    @pytest.mark.slow
    def test_nothing_is_said_of_noise(self) -> None:
        def noisy(question: Question) -> object:
            right: Any = answer(question)
            return [[y, float(v) * 0.9 + 0.001 * i] for i, (y, v) in enumerate(right)]

        assert said(outcome("bernoulli.posterior", noisy)) == []

    @pytest.mark.slow
    def test_each_change_moves_the_answers_of_three_cases(self) -> None:
        """Otherwise the cases could not show whether a program makes it."""
        cases = sorted(CASES.values(), key=lambda case: len(str(case.question)))
        small = [case for case in cases if not case.error and len(str(case.question)) < 40_000]
        right_of = lru_cache(maxsize=None)(lambda id: answer(CASES[id].question))
        for change in changes():
            moved = 0
            for case in small:
                try:
                    other: Any = change.make(case.question)
                except Exception:  # it does not apply
                    continue
                right = right_of(case.id)
                moved += other is not None and vector(other, right) != vector(right, right)
                if moved == 3:
                    break
            assert moved == 3, change.says


class TestCatalogue:
    def test_a_mistake_is_named(self) -> None:
        """Its wrong answers are those of the table, which tests/tools/oracle computes by hand."""
        number = next(i for i, one in enumerate(catalogue()) if one.name == "half-lost-in-the-exponent")

        def mistaken(question: Question) -> object:
            (id,) = (case.id for case in CASES.values() if case.question == question)
            wrong = wrong_answers().get(id, {}).get(number)
            return answer(question) if wrong is None else wrong[0]

        assert said(outcome("gaussian.log_density", mistaken)) == ["an exponent without its factor 1/2"]

    def test_the_table_has_what_it_describes(self) -> None:
        numbers = {n for answers in wrong_answers().values() for n in answers}
        assert numbers <= set(range(len(catalogue()))) and len(numbers) > 300
        assert set(wrong_answers()) <= set(CASES)

    def test_names_are_those_of_equations_and_of_versions(self) -> None:
        equations = {equation for case in CASES.values() for equation in case.equations}
        assert len({one.name for one in catalogue()}) == len(catalogue())
        for one in catalogue():
            assert one.equation in equations
            assert all(any(c.isdigit() for c in seen) for seen in one.seen_in), one.seen_in


class TestVectors:
    @each_row(
        ("got", "wrong", "right", "hit"),
        [
            ((0.5,), (0.5,), (0.25,), True),
            ((0.500001,), (0.5,), (0.25,), True),
            ((0.51,), (0.5,), (0.25,), False),
            ((0.25,), (0.5,), (0.25,), False),
            (("'a",), ("'a",), ("'b",), True),
            (("shape", 1.0), ("shape", 1.0), (1.0,), True),
        ],
    )
    def test_hits(self, got: Any, wrong: Any, right: Any, hit: bool) -> None:
        assert is_hit(got, wrong, right) == hit


class TestFacts:
    def test_numbers_of_32_bits(self) -> None:
        def single(question: Question) -> object:
            right: Any = answer(question)
            return [[struct.unpack("<f", struct.pack("<f", v))[0] for v in row] for row in right]

        assert "numbers had only about 7 digits, those of 32 bits" in said(outcome("matrix.inverse", single))
