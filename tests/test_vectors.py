# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref returns every value and error of its test vectors, which an independent arithmetic has confirmed.

The quick tests ask every fortieth small vector. The slow ones ask all, with numbers as fractions, floats
and ints.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from genref.oracle import every_case
from genref.oracle.case_files import NAMES, Case, chapters
from genref.oracle.checking import right_answers
from genref.oracle.questions import exactly
from genref.oracle.reference import Refused, answer, stored, texts

EVERY = [pytest.param(40, id="some"), pytest.param(1, id="all", marks=pytest.mark.slow)]
every = pytest.mark.parametrize("step", EVERY)


@every
@pytest.mark.parametrize("chapter", NAMES)
def test_genref_answers_as_the_vectors_say(chapter: str, step: int) -> None:
    """
    Spec: bayes-rule, bayes-evidence, bayes-decision, bayes-evidence-cancels, matrix-ldl
    Spec: matrix-cholesky, matrix-determinant, matrix-inverse, matrix-solve, matrix-positive-definite
    Spec: gaussian-density, gaussian-log-density, sample-mean, covariance-definition
    Spec: covariance-expansion, gaussian-covariance, gaussian-contour, gaussian-principal-axes
    Spec: gda-class-mass, gda-class-density, gda-log-likelihood, gda-mle-prior, gda-mle-means
    Spec: gda-mle-covariance, gda-mle-maximum, gda-posterior, gda-predict, gda-log-odds, gda-boundary
    Spec: gda-logistic-form, gda-softmax, quadratic-mle-covariances, quadratic-log-odds
    Spec: gaussian-nb-variances, gaussian-nb-posterior, logistic-function, logistic-hypothesis
    Spec: logistic-conditional-likelihood, logistic-fit, softmax-hypothesis
    Spec: softmax-conditional-likelihood, softmax-fit, poisson-logistic-form
    Spec: exponential-family-logistic, logistic-converse-fails, nb-vocabulary, nb-stop-words
    Spec: nb-presence-vector, nb-parameter-count, nb-likelihood, nb-joint-likelihood, nb-mle-prior
    Spec: nb-mle-feature, nb-mle-maximum, nb-posterior, nb-categorical, nb-discretize, nb-zero-over-zero
    Spec: nb-update, laplace-positive, nb-laplace-feature, frequency-mle, laplace-estimate
    Spec: laplace-sums-to-one, event-encoding, event-model, event-probability, event-posterior
    Spec: event-log-likelihood, event-mle-word, event-laplace-word, event-mle-maximum
    """
    wrong = []
    for case in [case for case in chapters()[chapter] if step == 1 or "-size-" not in case.id][::step]:
        known = stored(case, "exact")
        assert known is not None, case.id
        right, found = known.right[0], right_answers(case.question, also=case.also)[0]
        same = isinstance(found, Refused) and isinstance(right, Refused) and found.error == right.error
        if not same and (right != found or repr(texts(right)) != repr(texts(found))):
            wrong.append(f"{case.id}\nexpected: {right!r:.400}\ngot:      {found!r:.400}")
    assert not wrong, "\n\n".join(wrong[:5])


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
