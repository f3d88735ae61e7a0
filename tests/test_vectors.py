# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref returns every value and error of its test vectors, which an independent arithmetic has confirmed.

The quick tests ask every fortieth small vector. The slow ones ask all, with numbers as fractions, floats
and ints.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest

from genref.oracle import every_case
from genref.oracle.answers import stored
from genref.oracle.case_files import Case, chapters
from genref.oracle.checking import right_answers
from genref.oracle.questions import exactly
from genref.oracle.reference import Refused, answer, texts

EVERY = [pytest.param(40, id="some"), pytest.param(1, id="all", marks=pytest.mark.slow)]
every = pytest.mark.parametrize("step", EVERY)


def check(chapter: str, step: int) -> None:
    """Assert that genref answers the cases of a chapter as stored."""
    wrong = []
    for case in [case for case in chapters()[chapter] if step == 1 or "-size-" not in case.id][::step]:
        known = stored(case, "exact")
        assert known is not None, case.id
        right, found = known.right[0], right_answers(case.question, also=case.also)[0]
        same = isinstance(found, Refused) and isinstance(right, Refused) and found.error == right.error
        if not same and (right != found or repr(texts(right)) != repr(texts(found))):
            wrong.append(f"{case.id}\nexpected: {right!r:.400}\ngot:      {found!r:.400}")
    assert not wrong, "\n\n".join(wrong[:5])


class TestBayes:
    """
    Spec: bayes-rule, bayes-evidence, bayes-decision, bayes-evidence-cancels
    """

    @every
    def test_is_as_the_vectors_say(self, step: int) -> None:
        check("bayes", step)


class TestLinearAlgebra:
    """
    Spec: matrix-ldl, matrix-cholesky, matrix-determinant, matrix-inverse, matrix-solve
    Spec: matrix-positive-definite
    """

    @every
    def test_is_as_the_vectors_say(self, step: int) -> None:
        check("linear-algebra", step)


class TestGaussian:
    """
    Spec: gaussian-density, gaussian-log-density, sample-mean, covariance-definition
    Spec: covariance-expansion, gaussian-covariance, gaussian-contour, gaussian-principal-axes
    """

    @every
    def test_is_as_the_vectors_say(self, step: int) -> None:
        check("gaussian", step)


class TestGda:
    """
    Spec: gda-class-mass, gda-class-density, gda-log-likelihood, gda-mle-prior, gda-mle-means
    Spec: gda-mle-covariance, gda-mle-maximum, gda-posterior, gda-predict, gda-log-odds, gda-boundary
    Spec: gda-logistic-form, gda-softmax, quadratic-mle-covariances, quadratic-log-odds
    Spec: gaussian-nb-variances, gaussian-nb-posterior
    """

    @every
    def test_is_as_the_vectors_say(self, step: int) -> None:
        check("gda", step)


class TestLogistic:
    """
    Spec: logistic-function, logistic-hypothesis, logistic-conditional-likelihood, logistic-fit
    Spec: softmax-hypothesis, softmax-conditional-likelihood, softmax-fit
    Spec: poisson-logistic-form, exponential-family-logistic, logistic-converse-fails
    """

    @every
    def test_is_as_the_vectors_say(self, step: int) -> None:
        check("generative-vs-discriminative", step)


class TestNaiveBayes:
    """
    Spec: nb-vocabulary, nb-stop-words, nb-presence-vector, nb-parameter-count, nb-likelihood
    Spec: nb-joint-likelihood, nb-mle-prior, nb-mle-feature, nb-mle-maximum, nb-posterior
    Spec: nb-categorical, nb-discretize, nb-zero-over-zero, nb-update, laplace-positive
    Spec: nb-laplace-feature
    """

    @every
    def test_is_as_the_vectors_say(self, step: int) -> None:
        check("naive-bayes", step)


class TestLaplace:
    """
    Spec: nb-mle-feature, frequency-mle, laplace-estimate, laplace-sums-to-one, laplace-positive
    Spec: nb-laplace-feature
    """

    @every
    def test_is_as_the_vectors_say(self, step: int) -> None:
        check("laplace", step)


class TestEventModels:
    """
    Spec: nb-vocabulary, nb-stop-words, nb-presence-vector, nb-likelihood, nb-joint-likelihood
    Spec: nb-mle-prior, nb-posterior, nb-zero-over-zero, nb-update, event-encoding, event-model
    Spec: event-probability, event-posterior, event-log-likelihood, event-mle-word, event-laplace-word
    Spec: event-mle-maximum
    """

    @every
    def test_is_as_the_vectors_say(self, step: int) -> None:
        check("event-models", step)


def as_double(number: str) -> object:
    return float(exactly(number))


def as_integer(number: str) -> object:
    value = exactly(number)
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


def are_doubles(case: Case) -> bool:
    """Return whether all numbers of a case are doubles."""
    found: list[str] = []
    case.question.numbers_as(lambda number: found.append(number) or number)  # type: ignore[func-returns-value]
    try:
        return all(
            number in ("nan", "inf", "-inf") or Fraction(float(Fraction(number))) == Fraction(number)
            for number in found
        )
    except OverflowError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("read", [as_double, as_integer])
def test_numbers_of_other_types_give_the_same(read: Callable[[str], object]) -> None:
    for case in every_case()[::3]:
        if read is as_integer or are_doubles(case):
            given, exact = answer(case.question, None, read), answer(case.question)
            if isinstance(exact, Refused):
                assert isinstance(given, Refused) and given.error == exact.error, case.id
            else:
                assert repr(given) == repr(exact), case.id


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
        cases = {case.id: case.question for case in every_case()}
        rival, best = answer(cases[other], 30), answer(cases[learnt], 30)
        assert isinstance(rival, Decimal) and isinstance(best, Decimal) and rival < best
