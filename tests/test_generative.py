# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What all models share: examples come and go, many x are answered as each one, and errors say which x."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import partial
from math import nan
from typing import Any

import pytest

from genref import (
    LogisticRegression,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    errors,
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

LEARNING: dict[str, tuple[Any, list[Any]]] = {
    "bits": (bernoulli_naive_bayes.fit, [[0, 1], [1, 1], [1, 0], [0, 0]]),
    "categories": (partial(categorical_naive_bayes.fit, levels=[2, 3]), [[1, 3], [2, 1], [2, 2], [1, 1]]),
    "words": (partial(multinomial_naive_bayes.fit, vocabulary_size=4), [[1, 2, 2], [3], [], {2: 5}]),
    "texts": (text_classifier.fit, ["a b", "b c", "", "a a"]),
}


@each_row("name", list(LEARNING))
def test_examples_may_come_and_go_in_any_order_and_split(name: str) -> None:
    fit, rows = LEARNING[name]
    labels = [1, 0, 1, 0]
    whole = fit(rows, labels)
    before = copy.deepcopy(whole)
    for first, last in ((2, 2), (2, 3), (3, 4)):
        part = fit(rows[:first], labels[:first])
        grown = part.update(rows[first:last], labels[first:last]).update(rows[last:], labels[last:])
        assert grown == whole and type(grown) is type(whole) and hash(grown) == hash(whole)
        assert grown.remove(iter(rows[first:]), iter(labels[first:])) == part != whole
        assert [grown.log_joint(x) for x in rows] == [whole.log_joint(x) for x in rows]
    assert fit(rows[::-1], labels[::-1]) == whole.update([], []) == whole == whole.remove([], []) == before
    with pytest.raises(errors.EmptyDataError, match="^examples: empty"):
        whole.remove(rows, labels)


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


COLLINEAR = gda.fit([[0, 0], [1, 1], [2, 2]], [0, 0, 1])
ZERO = "the posterior is 0/0: feature 1 being 0 has probability 0 in every class, for rows[1]"


@each_row(
    ("model", "rows", "says"),
    [
        (POINTS, [[1, 2], [3]], "ShapeError: rows[1]: expected 2 entries, got 1"),
        (POINTS, [[1, 2], [3, "a"]], "DomainError: rows[1][1] is 'a' (str); allowed: "),
        (POINTS, [[1, 2], [3, nan]], "NotFiniteError: rows[1][1] is nan; "),
        (BITS, [[1, 1], [2, 1]], "DomainError: rows[1][0] is 2 (int); allowed: 0 or 1"),
        (BITS, [[1, 1], [0, 0]], f"UndefinedPosteriorError: {ZERO}"),
        (WORDS, [[1], [4]], "DomainError: documents[1][0] is 4 (int); allowed: word identities from 1 to 3"),
        (TEXTS, ["a", 3], "DomainError: texts[1] is 3 (int); allowed: str"),
        (TEXTS, "ab", "DomainError: texts is 'ab' (str); allowed: an iterable in an order"),
        (COLLINEAR, [[1, 2]], "NotPositiveDefiniteError: covariance "),  # about the model, not the row
    ],
)
def test_an_error_says_which_of_them(model: Any, rows: Any, says: str) -> None:
    for answers in model.predict_all, model.posterior_all:
        with pytest.raises(errors.GenrefError) as caught:
            list(answers(rows))
        said = f"{type(caught.value).__name__}: {caught.value}"
        assert said.startswith(says) and ("rows" in said) is ("rows" in says)


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
