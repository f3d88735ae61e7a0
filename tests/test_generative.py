# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What all models share: examples come and go, many x are answered as each one, and errors say which x."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from fractions import Fraction as F
from functools import partial
from typing import Any

import pytest

from genref import (
    ClassMoments,
    LogisticRegression,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    errors,
    gaussian_naive_bayes,
    gda,
    multinomial_naive_bayes,
    text_classifier,
)

from .each_row import each_row

POINTS = gda.fit([(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1])
LOGISTIC = LogisticRegression((0, 1), (0.0, 1.0))
BITS = bernoulli_naive_bayes.fit([[0, 1], [1, 1]], [0, 1], smoothing=0)
VALUES = categorical_naive_bayes.fit([[1, 2], [2, 1]], [0, 1])
WORDS = multinomial_naive_bayes.fit([[1, 2], [3]], [0, 1])
TEXTS = text_classifier.fit(["a", "b"], [0, 1])

NB = bernoulli_naive_bayes, categorical_naive_bayes, multinomial_naive_bayes
SPREAD = [[0, 0], [1, 3], [4, 1], [5, 5], [2, 2], [7, 1], [3, 8], [1, 1]]
LEARNING: dict[str, tuple[Any, Any, Any, list[Any]]] = {
    "linear": (gda.fit, ClassMoments.of, gda.linear_model, SPREAD),
    "quadratic": (gda.fit_quadratic, ClassMoments.of, gda.quadratic_model, SPREAD),
    "diagonal": (
        gaussian_naive_bayes.fit,
        partial(ClassMoments.of, diagonal=True),
        gaussian_naive_bayes.model,
        SPREAD,
    ),
    "bits": (
        *(getattr(NB[0], name) for name in ("fit", "count", "model")),
        [[0, 1], [1, 1], [1, 0], [0, 0]] * 2,
    ),
    "categories": (
        partial(NB[1].fit, levels=[2, 3]),
        partial(NB[1].count, levels=[2, 3]),
        NB[1].model,
        [[1, 3], [2, 1], [2, 2], [1, 1]] * 2,
    ),
    "words": (
        partial(NB[2].fit, vocabulary_size=4),
        partial(NB[2].count, vocabulary_size=4),
        NB[2].model,
        [[1, 2, 2], [3], [], {2: 5}] * 2,
    ),
    "texts": (
        text_classifier.fit,
        text_classifier.count,
        lambda counts, priors=None: text_classifier.MultinomialText(counts, given_priors=priors),
        ["a b", "b c", "", "a a"] * 2,
    ),
}
Y = [1, 0, 1, 0, 0, 1, 0, 1]


@each_row("name", list(LEARNING))
def test_every_model_learns_merges_and_leaves_out(name: str) -> None:
    """Statistics add up in any order and split, and subtract: exact leave-one-out without a new pass."""
    fit, count, of, rows = LEARNING[name]
    for priors in (None, {0: F(1, 3), 1: F(2, 3)}):
        whole, before = fit(rows, Y, priors=priors), fit(rows, Y, priors=priors)
        order = None if priors is None else tuple(priors)
        if priors:
            assert dict(whole.priors) == priors
        for cut in (4, 6):
            grown = fit(rows[:cut], Y[:cut], priors=priors).update(rows[cut:], Y[cut:])
            assert grown == whole and type(grown) is type(whole) and hash(grown) == hash(whole)
            assert [grown.log_joint(x) for x in rows] == [whole.log_joint(x) for x in rows]
            merged = count(rows[cut:], Y[cut:], classes=order) + count(rows[:cut], Y[:cut], classes=order)
            assert merged == count(rows[::-1], Y[::-1], classes=order) and of(merged, priors=priors) == whole
        for i, (row, y) in enumerate(zip(rows, Y)):
            kept = whole.moments if name in ("linear", "quadratic", "diagonal") else whole.counts
            rest = fit(rows[:i] + rows[i + 1 :], Y[:i] + Y[i + 1 :], priors=priors)
            assert of(kept - count([row], [y], classes=order), priors=priors) == rest != whole
        assert whole == before == copy.deepcopy(whole)


def test_rows_are_read_when_they_are_asked_for() -> None:
    read: list[int] = []

    def rows() -> Iterator[list[int]]:
        for i in range(10**9):
            read.append(i)
            yield [i, i]

    labels = POINTS.predict_all(rows())
    assert read == []
    assert [next(labels), next(labels), next(labels)] == [POINTS.predict([i, i]) for i in range(3)]
    assert read == [0, 1, 2]


@each_row(
    ("model", "rows"),
    [
        (POINTS, [[1, 2], [3, 4]]),
        (POINTS, [(1, 2), (3, 4), (5, 6)]),
        (LOGISTIC, ([1], [2])),
        (BITS, [[1, 1]]),
        (VALUES, [[1, 2], [2, 1]]),
        (WORDS, [[1, 2], [3]]),
        (TEXTS, ["a", "b"]),
    ],
)
def test_several_are_refused_with_the_call_that_takes_them(model: Any, rows: Any) -> None:
    answers = [model.predict, model.posterior, model.argmax, model.log_odds, model.explain]
    for answer in [*answers, getattr(model, "log_joint", model.predict)]:
        with pytest.raises(errors.DomainError) as caught:
            answer(rows)
        instead = "posterior_all" if answer == model.posterior else "predict_all"
        assert caught.value.args == ("x", rows, f"one x; `{instead}` takes several")


@each_row("x", [["1", "2"], [], [[1, 2], 3], ([1], {})])
def test_what_is_no_list_of_x_is_refused_for_what_it_is(x: Any) -> None:
    for answer in POINTS.predict, POINTS.posterior:
        with pytest.raises(errors.GenrefError) as caught:
            answer(x)
        assert "_all" not in str(caught.value)
