# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""By definition, too, every answer to small hard data is the book's."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import getmembers, isfunction

import pytest

from genref import definition, deprecation, equations, gda, linear_algebra
from genref.definition import by_definition
from genref.errors import ShapeError

from . import test_hard
from .hard import FUNCTIONS, MODELS, WIDE, case
from .test_hard import FEW

covers = [pytest.mark.slow, pytest.mark.covers]


@pytest.fixture(autouse=True)
def definitions() -> Iterator[None]:
    """Models are fitted anew by definition, and none of them is for other tests."""
    case.cache_clear()
    with by_definition(), by_definition():
        yield
    case.cache_clear()


class TestDefinitions:
    """
    Equals: linear_algebra._eliminated_ldl, linear_algebra._eliminated_cholesky
    Equals: linear_algebra._eliminated_determinant, linear_algebra._eliminated_inverse
    Equals: linear_algebra._eliminated_solution, linear_algebra._pivots_are_positive
    Equals: gaussian.Gaussian._prepared_density, gaussian.Gaussian._prepared_log_density
    Equals: gaussian.Gaussian._prepared_contour, gaussian._mean_of_moments, gaussian._covariance_of_moments
    Equals: logistic.logistic_of, logistic._quick_hypothesis, logistic._poisson_family_form
    Equals: logistic_regression._quick_log_likelihood, discretize._bisected, text._counted_vocabulary
    Equals: text._counted_stop_words, text.Vocabulary._quick_presence, text.Vocabulary._quick_encoded
    Equals: bernoulli_naive_bayes.parameter_count
    Equals: gda.class_priors, gda.class_means, gda.shared_covariance
    Equals: gda.class_covariances
    Equals: gda._linear_of_moments, gda._quadratic_of_moments
    Equals: gaussian_model.GaussianModel.class_density, gaussian_model.GaussianModel._prepared_density
    Equals: gaussian_model.GaussianModel._prepared_log_joint, gaussian_model.GaussianModel._posterior
    Equals: gaussian_model.GaussianModel._argmax, gaussian_model.GaussianModel._difference_of_exponents
    Equals: gaussian_model.GaussianModel._log_likelihood, gda.LinearModel._quick_log_odds
    Equals: gda.QuadraticModel._quick_log_odds, gda.LinearModel._second_form, gda.LinearModel._forms
    Equals: gaussian_naive_bayes.class_variances, gaussian_naive_bayes._fitted_of_moments
    Equals: naive_bayes.class_priors, naive_bayes.NaiveBayesModel.likelihood
    Equals: naive_bayes.NaiveBayesModel.joint, naive_bayes.NaiveBayesModel._quick_likelihood
    Equals: naive_bayes.NaiveBayesModel._quick_joint, naive_bayes.NaiveBayesModel._quick_exact_posterior
    Equals: naive_bayes.NaiveBayesModel._posterior, naive_bayes.NaiveBayesModel._argmax
    Equals: naive_bayes.NaiveBayesModel._log_likelihood, naive_bayes.NaiveBayesModel._zero_over_zero
    Equals: engine.statistics.smoothing.Estimate.probability, categorical_naive_bayes.category_probabilities
    Equals: bernoulli_naive_bayes.feature_probabilities
    Equals: bernoulli_naive_bayes.smoothed_feature_probabilities, multinomial_naive_bayes.word_probabilities
    Equals: multinomial_naive_bayes.smoothed_word_probabilities, logistic_regression.fit
    Equals: logistic_regression._enclosed_ascent
    """

    pytestmark = covers

    @pytest.mark.parametrize("name", MODELS)
    def test_of_models(self, name: str) -> None:
        for tests in (test_hard.TestModels, test_hard.TestParts):
            for test, method in getmembers(tests, isfunction):
                if test.startswith("test_") and (name != "softmax" or tests is test_hard.TestModels):
                    method(tests(), name, range(FEW))
        test_hard.test_refusals(name)

    @pytest.mark.parametrize("name", FUNCTIONS)
    def test_of_functions(self, name: str) -> None:
        test_hard.test_functions(name, range(5 * FEW))

    @pytest.mark.parametrize("name", WIDE)
    def test_of_wide_ranges(self, name: str) -> None:
        test_hard.test_labels_of_wide_ranges(name, range(FEW))


def test_definitions_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equations, "matrix_determinant", lambda A: 7)
    assert linear_algebra.determinant([[1]]) == 7


def test_rows_of_another_length_are_refused() -> None:
    model = gda.fit([[0, 0], [1, 2], [2, 1], [5, 3]], [0, 0, 1, 1])
    with pytest.raises(ShapeError, match="^rows.*: expected 2 entries.*, got 3$"):
        model.log_likelihood([[1, 2, 3]], [0])


def test_modules_list_their_own_names() -> None:
    for module in (definition, deprecation):
        assert dir(module) == sorted(module.__all__)
