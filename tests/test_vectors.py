# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref returns every value and error in the test vectors of spec/vectors/."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import inf, nextafter
from pathlib import Path
from typing import Any, Dict

import pytest

from genref.oracle.case_files import Case as Case_
from genref.oracle.case_files import made
from genref.oracle.questions import Question, Read, exactly
from genref.oracle.reference import DIGITS, Refused, answer
from genref.oracle.vectors import expectations

from .each_row import Test, each_row

SPEC = Path(__file__).resolve().parent.parent / "spec"

NO_VALUE = {
    "gaussian-integrates-to-one",
    "gaussian-mean",
    "logistic-ascent",
    "nb-chain-rule",
    "gda-data-efficiency",
    "logistic-robustness",
}
"""Identities that no single value shows, and values that only the book computes."""

Case = Dict[str, Any]


def load(chapter: str) -> list[Case]:
    """Return the cases of one chapter."""
    content = (SPEC / "vectors" / f"{chapter}.json").read_text(encoding="ascii")
    cases: list[Case] = json.loads(content)["cases"]
    return cases


def parametrised(cases: list[Case]) -> Callable[[Test], Test]:
    """Return a decorator that runs a test on each case, under the ids of the cases."""
    return each_row("case", cases, ids=[case["id"] for case in cases])


def question(case: Case) -> Question:
    """Return the question of a case, with long data made by their rules."""
    return Question(*(made(case.get(name)) for name in ("model", "output", "input", "train")))  # type: ignore[arg-type]


def check(case: Case) -> None:
    """Assert that genref answers a case as expected."""
    own = Case_(case["id"], (), "", question(case), case["expect"].get("error", ""))
    also = [one["exact"] for one in case["expect"].get("either", [{}])[1:] if "exact" in one]
    if also:
        own = replace(own, error="NotFiniteError", also=also[0])
    # Compared as texts, because True == 1 and [0] == [False].
    assert json.dumps(expectations(own)) == json.dumps(case["expect"].get("either", [case["expect"]]))


BAYES, LINEAR_ALGEBRA, GAUSSIAN, GDA = map(load, ("bayes", "linear-algebra", "gaussian", "gda"))
LOGISTIC = load("generative-vs-discriminative")
NAIVE_BAYES, LAPLACE, EVENT_MODELS = map(load, ("naive-bayes", "laplace", "event-models"))
CASES = [*BAYES, *LINEAR_ALGEBRA, *GAUSSIAN, *GDA, *LOGISTIC, *NAIVE_BAYES, *LAPLACE, *EVENT_MODELS]
BY_ID = {case["id"]: case for case in CASES}


class TestBayes:
    """
    Spec: bayes-rule, bayes-evidence, bayes-decision, bayes-evidence-cancels
    """

    @parametrised(BAYES)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestLinearAlgebra:
    """
    Spec: matrix-ldl, matrix-cholesky, matrix-determinant, matrix-inverse, matrix-solve
    Spec: matrix-positive-definite
    """

    @parametrised(LINEAR_ALGEBRA)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestGaussian:
    """
    Spec: gaussian-density, gaussian-log-density, sample-mean, covariance-definition
    Spec: covariance-expansion, gaussian-covariance, gaussian-contour, gaussian-principal-axes
    """

    @parametrised(GAUSSIAN)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestGda:
    """
    Spec: gda-class-mass, gda-class-density, gda-log-likelihood, gda-mle-prior, gda-mle-means
    Spec: gda-mle-covariance, gda-mle-maximum, gda-posterior, gda-predict, gda-log-odds, gda-boundary
    Spec: gda-logistic-form, gda-softmax, quadratic-mle-covariances, quadratic-log-odds
    Spec: gaussian-nb-variances, gaussian-nb-posterior
    """

    @parametrised(GDA)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestLogistic:
    """
    Spec: logistic-function, logistic-hypothesis, logistic-conditional-likelihood, logistic-fit
    Spec: softmax-hypothesis, softmax-conditional-likelihood, softmax-fit
    Spec: poisson-logistic-form, exponential-family-logistic, logistic-converse-fails
    """

    @pytest.mark.slow
    @parametrised(LOGISTIC)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestNaiveBayes:
    """
    Spec: nb-vocabulary, nb-stop-words, nb-presence-vector, nb-parameter-count, nb-likelihood
    Spec: nb-joint-likelihood, nb-mle-prior, nb-mle-feature, nb-mle-maximum, nb-posterior
    Spec: nb-categorical, nb-discretize, nb-zero-over-zero, nb-update, laplace-positive
    Spec: nb-laplace-feature
    """

    @parametrised(NAIVE_BAYES)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestLaplace:
    """
    Spec: nb-mle-feature, frequency-mle, laplace-estimate, laplace-sums-to-one, laplace-positive
    Spec: nb-laplace-feature
    """

    @parametrised(LAPLACE)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestEventModels:
    """
    Spec: nb-vocabulary, nb-stop-words, nb-presence-vector, nb-likelihood, nb-joint-likelihood
    Spec: nb-mle-prior, nb-posterior, nb-zero-over-zero, nb-update, event-encoding, event-model
    Spec: event-probability, event-posterior, event-log-likelihood, event-mle-word, event-laplace-word
    Spec: event-mle-maximum
    """

    @parametrised(EVENT_MODELS)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


# The same numbers as floats and ints.


def numbers(case: Case) -> list[str]:
    """Return the numbers in a question, as written."""
    found: list[str] = []

    def keep(number: str) -> str:
        found.append(number)
        return number

    question(case).numbers_as(keep)
    return found


def as_double(number: str) -> object:
    """Return a number as a float, if it is one."""
    return float(exactly(number))


def as_integer(number: str) -> object:
    """Return a number as an int, if it is one."""
    value = exactly(number)
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


def is_double(number: str) -> bool:
    """Return whether a number is a double."""
    try:
        return number in ("nan", "inf", "-inf") or Fraction(float(Fraction(number))) == Fraction(number)
    except OverflowError:
        return False


def check_read(case: Case, read: Read) -> None:
    """Assert that a question has the same answers if its numbers are read in a different way."""
    for digits in (None, DIGITS) if "digits" in case["expect"] else (None,):
        given, exact = answer(question(case), digits, read), answer(question(case), digits)
        if isinstance(exact, Refused):
            assert isinstance(given, Refused) and given.error == exact.error
        else:
            assert repr(given) == repr(exact)


@pytest.mark.slow
@parametrised(CASES)
def test_doubles_as_arguments_give_the_same(case: Case) -> None:
    if all(map(is_double, numbers(case))):
        check_read(case, as_double)


@pytest.mark.slow
@parametrised(CASES)
def test_integers_as_arguments_give_the_same(case: Case) -> None:
    if any(isinstance(as_integer(text), int) for text in numbers(case)):
        check_read(case, as_integer)


class TestLearnedMaximum:
    """Spec: gda-mle-maximum, nb-mle-maximum, event-mle-maximum"""

    @pytest.mark.parametrize(
        ("learnt", "other"),
        [
            ("gda-log-likelihood-of-five-points", "gda-log-likelihood-with-equal-priors"),
            ("gda-log-likelihood-of-five-points", "gda-log-likelihood-with-the-unbiased-covariance"),
            ("nb-log-likelihood-at-the-maximum", "nb-log-likelihood-with-smoothing"),
            ("nb-log-likelihood-at-the-maximum", "nb-log-likelihood-with-other-priors"),
            ("event-log-likelihood-at-the-maximum", "event-log-likelihood-with-smoothing"),
        ],
    )
    def test_other_parameters_have_a_smaller_likelihood(self, learnt: str, other: str) -> None:
        best, rival = BY_ID[learnt], BY_ID[other]
        assert best["input"] == rival["input"]
        assert Decimal(rival["expect"]["digits"]) < Decimal(best["expect"]["digits"])


class TestCheck:
    def test_refuses_another_last_digit_and_another_double(self) -> None:
        case = deepcopy(BY_ID["gaussian-density-at-the-mean"])
        check(case)
        digits, double = case["expect"]["digits"], case["expect"]["double"]
        for wrong in ({"digits": digits[:-1] + "1"}, {"double": nextafter(double, inf)}):
            with pytest.raises(AssertionError):
                check({**case, "expect": {**case["expect"], **wrong}})


@lru_cache(maxsize=None)
def equations(chapter: str) -> dict[str, str]:
    """Return the kind of each entry of a chapter of the spec, by its id."""
    content = (SPEC / f"{chapter}.md").read_text(encoding="utf-8")
    parts = re.split(r"^### +(.+?) *$", content, flags=re.M)
    kinds = (re.search(r"^- Kind: *(\w+)", entry, re.M) for entry in parts[2::2])
    return {id: kind.group(1) if kind else "" for id, kind in zip(parts[1::2], kinds)}


TESTS: dict[str, type] = {
    "bayes": TestBayes,
    "event-models": TestEventModels,
    "gaussian": TestGaussian,
    "gda": TestGda,
    "generative-vs-discriminative": TestLogistic,
    "laplace": TestLaplace,
    "linear-algebra": TestLinearAlgebra,
    "naive-bayes": TestNaiveBayes,
}


@pytest.mark.once
class TestEquations:
    @pytest.mark.parametrize("chapter", TESTS)
    def test_every_definition_and_identity_is_shown(self, chapter: str) -> None:
        shown = {id for case in load(chapter) if case["result"] != "error" for id in case["equations"]}
        wanted = {id for id, kind in equations(chapter).items() if kind in ("definition", "identity")}
        assert wanted - NO_VALUE <= shown

    @pytest.mark.parametrize("chapter", TESTS)
    def test_the_test_of_the_chapter_names_those_of_its_cases(self, chapter: str) -> None:
        named = re.findall(r"[a-z]+(?:-[a-z]+)+", TESTS[chapter].__doc__ or "")
        assert set(named) == {id for case in load(chapter) for id in case["equations"]}

    @parametrised(CASES)
    def test_are_of_the_spec(self, case: Case) -> None:
        known = {id for chapter in TESTS for id in equations(chapter)}
        assert case["equations"] and set(case["equations"]) <= known
        assert len(set(case["equations"])) == len(case["equations"])
        assert case["id"] not in known
