# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A small Naive Bayes against logistic regression: few examples, and words that occur together."""

from __future__ import annotations

import pytest

from tools.experiments.naive_bayes_rival import PROBLEMS, measure

pytestmark = pytest.mark.once

INDEPENDENT, _, PHRASE = PROBLEMS


def test_on_few_examples_naive_bayes_leads_where_its_assumption_holds() -> None:
    result = measure(INDEPENDENT, 20, 40, 400)
    assert result.errors.difference > 4 * result.errors.error
    assert result.separable > 20


def test_on_many_examples_logistic_regression_leads_where_words_go_together() -> None:
    result = measure(PHRASE, 400, 12, 1000)
    assert result.errors.difference < -4 * result.errors.error
    assert result.separable == 0


def test_naive_bayes_is_too_confident_where_words_go_together_and_calibrated_where_they_do_not() -> None:
    together = measure(PHRASE, 400, 12, 1000)
    assert together.confidence > 1 - together.errors.first + 0.15
    independent = measure(INDEPENDENT, 2000, 5, 2000)
    assert abs(independent.confidence - (1 - independent.errors.first)) < 0.01
