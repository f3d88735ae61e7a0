# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A small Naive Bayes against logistic regression: few examples, and words that occur together."""

from __future__ import annotations

from random import Random

import pytest

from tools.experiments.naive_bayes_rival import FAITHFUL, PROBLEMS, drawn, measure

pytestmark = pytest.mark.once

INDEPENDENT, _, PHRASE = PROBLEMS


def test_rows_are_as_probable_as_they_should_be() -> None:
    rows, labels = drawn(Random(1), PHRASE, [1, -1, 1, 1, 1], 20000)
    ones = [row for row, y in zip(rows, labels) if y]
    # six as one: 0.95 0.7 + 0.05 0.3; a single one of sign -1: 0.3; two of the six: 0.95^2 + 0.05^2
    for j, p in ((0, 0.68), (6, 0.3), (7, 0.7)):
        assert abs(sum(row[j] for row in ones) / len(ones) - p) < 0.02
    agree = sum(row[0] == row[5] for row in rows) / len(rows)
    assert abs(agree - (FAITHFUL**2 + (1 - FAITHFUL) ** 2)) < 0.01


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
