# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref returns every value and error in the test vectors of spec/vectors/."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import inf, nextafter
from pathlib import Path
from typing import Any, Dict

import pytest

from genref.oracle.questions import Question, Read, exactly
from genref.oracle.reference import DIGITS, Refused, answer, expectation

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
    """Return the question of a case."""
    return Question(case["model"], case["output"], case["input"], case.get("train"))


def check(case: Case) -> None:
    """Assert that genref answers a case as expected, with the first answer if several are allowed."""
    expected = case["expect"].get("either", [case["expect"]])[0]
    # Compared as texts, because True == 1 and [0] == [False].
    assert json.dumps(expectation(question(case))) == json.dumps(expected), case["id"]


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


class TestRunner:
    """A wrong expectation of any kind fails."""

    @each_row(
        ("id", "kind", "wrong"),
        [
            ("gda-covariance-divides-by-n", "exact", [["10/3"]]),
            ("gda-covariance-divides-by-n", "exact", "2"),
            ("gda-priors-belong-to-their-labels", "exact", [["Y", "1/4"], ["N", "3/4"]]),
            ("gda-priors-of-five-points", "exact", [["0", "3/5"], ["1", "2/5"]]),
            ("matrix-ldl-of-two-by-two", "exact", {"lower": [["1", "0"], ["1/2", "1"]]}),
            ("gda-predict-far-from-both-classes", "label", "A"),
            ("gda-quadratic-predict-with-divisor-n", "label", "1"),
            ("gda-quadratic-predict-with-divisor-n", "label", True),
            ("bayes-tie-has-both-classes", "labels", [0]),
            ("bayes-tie-has-both-classes", "labels", [False, True]),
            ("matrix-is-definite-for-hilbert-6", "boolean", 1),
            ("matrix-is-definite-for-hilbert-6", "error", "NotPositiveDefiniteError"),
            ("matrix-ldl-of-a-singular-matrix", "error", "NotSymmetricError"),
            ("matrix-ldl-of-a-singular-matrix", "exact", "1"),
            ("matrix-ldl-of-two-by-two", "unheard-of", "1"),
            ("laplace-frequencies-of-four-observations", "integers", [0, 0, 0]),
            ("nb-presence-of-a-and-buy", "integers", ["1", "0", "0", "1", "0"]),
            ("nb-living-area-of-890", "integers", 2),
            ("nb-words-of-a-digit", "words", [3]),
            ("nb-zero-as-log-odds", "double", "-inf"),
            ("logistic-fit-of-separable-classes", "double", ["0x0.0p+0", "0x0.0p+0"]),
        ],
    )
    def test_refuses_a_wrong_expectation(self, id: str, kind: str, wrong: Any) -> None:
        with pytest.raises(AssertionError, match=id):
            check({**BY_ID[id], "expect": {kind: wrong}})

    @pytest.mark.parametrize("id", ["gaussian-density-subnormal", "gaussian-log-density-badly-scaled"])
    @pytest.mark.parametrize("towards", [inf, -inf])
    def test_refuses_the_next_double(self, id: str, towards: float) -> None:
        doctored = deepcopy(BY_ID[id])
        value = float.fromhex(doctored["expect"]["double"])
        doctored["expect"]["double"] = nextafter(value, towards).hex()
        with pytest.raises(AssertionError, match=id):
            check(doctored)

    def test_refuses_minus_zero(self) -> None:
        doctored = deepcopy(BY_ID["gda-log-odds-on-the-boundary"])
        doctored["expect"]["double"] = (-0.0).hex()
        with pytest.raises(AssertionError):
            check(doctored)

    def test_refuses_another_last_digit(self) -> None:
        doctored = deepcopy(BY_ID["gaussian-density-identity-picture"])
        text = doctored["expect"]["digits"]
        doctored["expect"]["digits"] = text[:-1] + str((int(text[-1]) + 1) % 10)
        with pytest.raises(AssertionError):
            check(doctored)

    def test_refuses_the_second_of_two_answers_in_the_place_of_the_first(self) -> None:
        doctored = deepcopy(BY_ID["gda-predict-at-a-tie"])
        check(doctored)
        doctored["expect"]["either"].reverse()
        with pytest.raises(AssertionError):
            check(doctored)

    def test_sees_what_changes_only_the_digits(self) -> None:
        doctored = deepcopy(BY_ID["gaussian-density-identity-picture"])
        doctored["input"]["x"][1] = "1e-15"
        assert answer(question(doctored)) == float.fromhex(doctored["expect"]["double"])
        with pytest.raises(AssertionError):
            check(doctored)


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
