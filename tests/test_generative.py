# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Answers about many x are the same as about each one, and errors say which x is wrong."""

from __future__ import annotations

import copy
from math import nan
from random import Random
from typing import Any, Callable, Iterator, List, Type

import pytest

from genref import (
    LogisticRegression,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gda,
    multinomial_naive_bayes,
    text_classifier,
)
from genref.errors import (
    DomainError,
    EmptyDataError,
    GenrefError,
    NotFiniteError,
    ShapeError,
    UndefinedPosteriorError,
)
from genref.oracle.models import MODELS

from .each_row import each_row
from .every_model import LEARNT, OF_COUNTS, learnt

LOGISTIC = LogisticRegression((0, 1), (0.0, 1.0))
POINTS = gda.fit([(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1])
BITS = bernoulli_naive_bayes.fit([[0, 1], [1, 1]], [0, 1], smoothing=0)
VALUES = categorical_naive_bayes.fit([[1, 2], [2, 1]], [0, 1])
WORDS = multinomial_naive_bayes.fit([[1, 2], [3]], [0, 1])
TEXTS = text_classifier.fit(["a", "b"], [0, 1])


@pytest.mark.parametrize("name", LEARNT)
@pytest.mark.parametrize("seed", range(3))
def test_many_are_answered_as_each(name: str, seed: int) -> None:
    model, arguments, examples, x = learnt(name, Random(seed))
    rows: List[Any] = [x, *arguments[examples]]
    if name == "bernoulli" and "features" in arguments:
        rows = [x]

    def one_by_one(answer: Callable[[Any], object]) -> object:
        try:
            return [answer(row) for row in rows]
        except UndefinedPosteriorError:
            return "0/0"

    def together(answers: Callable[[List[Any]], Iterator[object]]) -> object:
        try:
            return list(answers(rows))
        except UndefinedPosteriorError:
            return "0/0"

    assert together(model.predict_all) == one_by_one(model.predict)
    assert together(model.posterior_all) == one_by_one(model.posterior)
    assert together(lambda several: model.posterior_all(several, digits=30)) == one_by_one(
        lambda row: model.posterior(row, digits=30)
    )


@pytest.mark.parametrize("name", OF_COUNTS)
def test_examples_may_come_and_go_in_any_order_and_split(name: str) -> None:
    compared = 0
    for seed in range(12):
        random = Random(seed)
        whole, arguments, examples, x = learnt(name, random)
        fit, before = MODELS[name].fit, copy.deepcopy(whole)
        pairs = list(zip(arguments[examples], arguments["labels"]))
        random.shuffle(pairs)
        rows, labels = [row for row, _ in pairs], [label for _, label in pairs]
        first, last = sorted(random.choices(range(1, len(pairs) + 1), k=2))
        try:
            part: Any = fit(**{**arguments, examples: rows[:first], "labels": labels[:first]})
        except GenrefError:  # without smoothing a class needs examples and words
            continue
        compared += 1
        grown = part.update(rows[first:last], labels[first:last]).update(rows[last:], labels[last:])
        assert grown == whole and grown.remove(iter(rows[first:]), iter(labels[first:])) == part
        assert type(grown) is type(whole) and grown.log_joint(x) == whole.log_joint(x)
        assert whole.update([], []) == whole == whole.remove([], []) == before
        with pytest.raises(EmptyDataError, match="^examples: empty"):
            whole.remove(rows, labels)
    assert compared > 3


def test_rows_are_read_when_they_are_asked_for() -> None:
    read: List[int] = []

    def rows() -> Iterator[List[int]]:
        for i in range(10**9):
            read.append(i)
            yield [i, i]

    labels = POINTS.predict_all(rows())
    assert read == []
    assert [next(labels), next(labels), next(labels)] == [POINTS.predict([i, i]) for i in range(3)]
    assert read == [0, 1, 2]


@each_row(
    ("model", "rows", "error", "says"),
    [
        (POINTS, [[1, 2], [3]], ShapeError, "rows[1]: expected 2 entries, got 1"),
        (POINTS, [[1, 2], [3, "a"]], DomainError, "rows[1][1] is 'a' (str); allowed: "),
        (POINTS, [[1, 2], [3, nan]], NotFiniteError, "rows[1][1] is nan; "),
        (POINTS, [[1, 2], 3], DomainError, "rows[1] is 3 (int); allowed: a sequence of numbers"),
        (BITS, [[1, 1], [2, 1]], DomainError, "rows[1][0] is 2 (int); allowed: 0 or 1"),
        (
            BITS,
            [[1, 1], [0, 0]],
            UndefinedPosteriorError,
            "the posterior is 0/0: feature 1 being 0 has probability 0 in every class, for rows[1]",
        ),
        (WORDS, [[1], [4]], DomainError, "documents[1][0] is 4 (int); allowed: word identities from 1 to 3"),
        (TEXTS, ["a", 3], DomainError, "texts[1] is 3 (int); allowed: str"),
        (TEXTS, "ab", DomainError, "texts is 'ab' (str); allowed: an iterable in an order"),
        (POINTS, 5, DomainError, "rows is 5 (int); allowed: an iterable in an order"),
    ],
)
def test_an_error_says_which_of_them(model: Any, rows: Any, error: Type[GenrefError], says: str) -> None:
    for answers in model.predict_all, model.posterior_all:
        with pytest.raises(error) as caught:
            list(answers(rows))
        assert str(caught.value).startswith(says)


def test_an_error_about_the_model_stays_as_it_is() -> None:
    collinear = gda.fit([[0, 0], [1, 1], [2, 2]], [0, 0, 1])
    with pytest.raises(GenrefError, match="^covariance ") as caught:
        list(collinear.predict_all([[1, 2]]))
    assert "rows" not in str(caught.value)


class Array:
    """The part of a NumPy matrix that a model uses."""

    ndim = 2

    def __iter__(self) -> Iterator[List[float]]:
        return iter([[1.0, 2.0], [3.0, 4.0]])


class Vector:
    """The part of a NumPy vector that a model uses."""

    ndim = 1

    def __len__(self) -> int:
        return 2


class Table:
    """The part of an Arrow table that a model uses."""

    column_names = ["age", "size"]


@each_row(
    ("model", "rows"),
    [
        (POINTS, [[1, 2], [3, 4]]),
        (POINTS, [(1, 2), (3, 4), (5, 6)]),
        (POINTS, Array()),
        (POINTS, [Vector(), Vector()]),
        (POINTS, Table()),
        (LOGISTIC, ([1], [2])),
        (BITS, [[1, 1]]),
        (VALUES, [[1, 2], [2, 1]]),
        (WORDS, [[1, 2], [3]]),
        (TEXTS, ["a", "b"]),
    ],
)
def test_several_are_refused_with_the_call_that_takes_them(model: Any, rows: Any) -> None:
    for answer, instead in (model.predict, "predict_all"), (model.posterior, "posterior_all"):
        with pytest.raises(DomainError) as caught:
            answer(rows)
        assert caught.value.args == ("x", rows, f"one x; `{instead}` takes several")
    for answer in (model.argmax, model.log_odds, getattr(model, "log_joint", model.predict)):
        with pytest.raises(DomainError, match="one x; `predict_all` takes several$"):
            answer(rows)


@pytest.mark.parametrize("x", [["1", "2"], [], [[1, 2], 3], ([1], {})])
def test_what_is_no_list_of_x_is_refused_for_what_it_is(x: Any) -> None:
    for answer in POINTS.predict, POINTS.posterior:
        with pytest.raises(GenrefError) as caught:
            answer(x)
        assert "_all" not in str(caught.value)
