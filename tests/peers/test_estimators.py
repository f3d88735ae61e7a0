# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""`check --sklearn` queries scikit-learn's classes in the same way as the hand-written adapters."""

from __future__ import annotations

import warnings
from importlib import import_module

import pytest

from genref.oracle.adapters import estimator_in
from genref.oracle.candidates import PythonCandidate, Skipped
from genref.oracle.case_files import Case
from genref.oracle.checking import every_case
from genref.oracle.grading import Result
from genref.oracle.profiles import LECTURE

from ..oracle.adapters import ask

CLASSES = {
    "sklearn.naive_bayes:GaussianNB": ("gaussian_naive_bayes", "Gaussian"),
    "sklearn.naive_bayes:BernoulliNB": ("bernoulli", "Bernoulli"),
    "sklearn.naive_bayes:MultinomialNB": ("multinomial", "Multinomial"),
    "sklearn.naive_bayes:CategoricalNB": ("categorical", "Categorical"),
    "sklearn.discriminant_analysis:LinearDiscriminantAnalysis": ("gda", "DiscriminantAnalysis"),
    "sklearn.discriminant_analysis:QuadraticDiscriminantAnalysis": ("quadratic_gda", "DiscriminantAnalysis"),
}
"""The model of each class, and its hand-written adapter."""


def asked(candidate: PythonCandidate, cases: list[Case]) -> dict[str, Result]:
    """Return the answers by id."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        results = [ask(candidate, case, LECTURE) for case in cases]
    return {result.case.id: result for result in results if not isinstance(result.reply, Skipped)}


@pytest.mark.slow
@pytest.mark.parametrize("named", CLASSES)
def test_what_it_gets_and_answers_is_as_in_an_adapter_by_hand(named: str) -> None:
    model, name = CLASSES[named]
    pytest.importorskip("sklearn")
    by_hand = getattr(import_module("tools.peers.adapters.sklearn_adapters"), name)()
    topics = {f"{model}.posterior", f"{model}.label"}
    cases = [case for case in every_case() if case.question.asked_topic in topics]
    mine, other = asked(PythonCandidate(estimator_in(named)), cases), asked(PythonCandidate(by_hand), cases)
    both = mine.keys() & other.keys()
    assert len(both) >= 15
    replies = {id: (str(mine[id].reply), str(other[id].reply)) for id in both}  # as texts NaN is itself
    assert {id: pair for id, pair in replies.items() if pair[0] != pair[1]} == {}
    assert any(mine[id].verdict.status == "passed" for id in both)
