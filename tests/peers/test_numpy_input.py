# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""NumPy arrays and scalars go in as they are, without a warning."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    discretize,
    gaussian,
    gda,
    laplace,
    multinomial_naive_bayes,
)
from genref.errors import DomainError, NotFiniteError, ShapeError

np: Any = import_module("numpy")

ROWS = [[0.0, 1.5], [1.0, 0.5], [4.0, 4.5], [5.0, 3.25], [2.5, 2.5]]
LABELS = [0, 0, 1, 1, 1]


def test_arrays_are_taken_for_rows_labels_and_x() -> None:
    model = gda.fit(np.array(ROWS), np.array(LABELS))
    plain = gda.fit(ROWS, LABELS)
    assert model == plain
    x = np.array([2.0, 3.0])
    assert model.posterior(x) == plain.posterior([2.0, 3.0])
    assert model.predict(x) == plain.predict([2.0, 3.0]) and type(model.predict(x)) is int
    assert gda.fit(np.array(ROWS, dtype=np.float32), np.array(LABELS)) == plain
    assert gda.fit(np.array([[0], [2], [4], [7]]), np.array(["a", "a", "b", "b"])).classes == ("a", "b")
    assert gda.class_mass(np.int64(1), np.float64(0.25)) == 0.25
    assert plain.posterior(x, digits=int(np.int64(5))) == plain.posterior(x, digits=5)


def test_what_has_no_rows_or_entries_is_refused() -> None:
    model = gda.fit(ROWS, LABELS)
    with pytest.raises(DomainError, match="^covariance is array"):
        gaussian.density([0], [0], np.cov(np.array([1.0, 2.0])))
    with pytest.raises(DomainError, match="^x is array"):
        model.posterior(np.array(3.0))
    with pytest.raises(DomainError, match=r"^x\[0\] is"):
        model.posterior(np.array([True, False]))
    with pytest.raises(ShapeError):
        model.posterior(np.zeros(3))
    with pytest.raises(NotFiniteError):
        model.predict(np.array([np.nan, 1.0]))


BITS = [[1, 0, 1], [0, 0, 1], [0, 1, 0], [1, 1, 1]]
BIT_LABELS = ["a", "a", "b", "b"]


@pytest.mark.parametrize("dtype", ["int64", "uint8", "int8", "bool", "float64", "float32"])
def test_arrays_are_taken_for_binary_rows(dtype: str) -> None:
    plain = bernoulli_naive_bayes.fit(BITS, BIT_LABELS)
    model = bernoulli_naive_bayes.fit(np.array(BITS, dtype=dtype), np.array(BIT_LABELS))
    assert model == plain and model.classes == ("a", "b") and set(map(type, model.classes)) == {str}
    assert {type(n) for part in model.counts.counts for n in part.events.values()} == {int}
    x = np.array([0, 1, 1], dtype=dtype)
    assert model.exact_posterior(x) == plain.exact_posterior([0, 1, 1])
    assert model.posterior(x) == plain.posterior([0, 1, 1])
    assert model.predict(x) == plain.predict([0, 1, 1])
    whole = plain.log_likelihood(BITS, BIT_LABELS)
    assert model.log_likelihood(np.array(BITS, dtype=dtype), np.array(BIT_LABELS)) == whole
    assert model.update(np.array(BITS, dtype=dtype), BIT_LABELS) == plain.update(BITS, BIT_LABELS)


@pytest.mark.parametrize("dtype", ["int64", "uint8", "int16", "float64"])
def test_arrays_are_taken_for_values_and_documents(dtype: str) -> None:
    values = [[1, 2], [3, 1], [3, 2], [1, 1]]
    plain = categorical_naive_bayes.fit(values, BIT_LABELS, [4, 2])
    model = categorical_naive_bayes.fit(np.array(values, dtype=dtype), np.array(BIT_LABELS), np.array([4, 2]))
    assert model == plain and model.levels == (4, 2) and set(map(type, model.levels)) == {int}
    x = np.array([4, 1], dtype=dtype)
    assert model.exact_posterior(x) == plain.exact_posterior([4, 1])

    words = multinomial_naive_bayes.fit(values, BIT_LABELS, vocabulary_size=4)
    events = multinomial_naive_bayes.fit(
        [np.array(document, dtype=dtype) for document in values], BIT_LABELS, vocabulary_size=np.int64(4)
    )
    assert events == words
    assert {type(word) for part in events.counts.counts for word in part.events} == {int}
    # An array of two dimensions may be meant as a matrix of counts, so it has to be said what it is.
    matrix = np.array(values, dtype=dtype)
    with pytest.raises(DomainError, match=r"^documents is array.*word_counts\(row\) for row in matrix"):
        multinomial_naive_bayes.fit(matrix, BIT_LABELS, vocabulary_size=4)
    assert multinomial_naive_bayes.fit(matrix.tolist(), BIT_LABELS, vocabulary_size=4) == words
    counts = [multinomial_naive_bayes.word_counts(row) for row in matrix]
    assert multinomial_naive_bayes.fit(counts, BIT_LABELS, vocabulary_size=2) == multinomial_naive_bayes.fit(
        [[1, 2, 2], [1, 1, 1, 2], [1, 1, 1, 2, 2], [1, 2]], BIT_LABELS, vocabulary_size=2
    )
    assert events.posterior(np.array([4, 1, 1], dtype=dtype)) == words.posterior([4, 1, 1])
    assert events.posterior({np.int64(4): np.int64(1), 1: np.uint8(2)}) == words.posterior([4, 1, 1])


def test_arrays_are_taken_for_counts_pseudo_counts_and_edges() -> None:
    assert laplace.smoothed_frequencies(np.array([3, 0, 1])) == laplace.smoothed_frequencies([3, 0, 1])
    smoothing = np.array([0.5, 1.0, 2.0])
    expected = laplace.smoothed_frequencies([3, 0, 1], [0.5, 1, 2])
    assert laplace.smoothed_frequencies(np.array([3, 0, 1], dtype=np.uint8), smoothing) == expected
    assert laplace.frequencies(np.array([200, 200], dtype=np.uint8)) == laplace.frequencies([1, 1])
    assert multinomial_naive_bayes.word_counts(np.array([2, 0, 1])) == {1: 2, 3: 1}
    documents = [[1, 2], [3]]
    vector = multinomial_naive_bayes.fit(documents, [0, 1], smoothing=smoothing)
    assert vector == multinomial_naive_bayes.fit(documents, [0, 1], smoothing=[0.5, 1, 2])
    assert discretize.bin_of(np.float64(890.0), np.array([400, 800, 1200, 1600])) == 3


def test_arrays_of_what_is_no_feature_are_refused() -> None:
    model = bernoulli_naive_bayes.fit(BITS, BIT_LABELS)
    with pytest.raises(DomainError, match=r"^x\[1\] is"):
        model.posterior(np.array([0, 2, 1]))
    with pytest.raises(NotFiniteError, match=r"^rows\[0\]\[1\] is"):
        bernoulli_naive_bayes.fit(np.array([[0.0, np.nan]]), ["a"])
    with pytest.raises(ShapeError):
        model.posterior(np.zeros(2))
    with pytest.raises(DomainError, match="^x is array"):
        model.posterior(np.array(1))
    with pytest.raises(DomainError, match=r"^documents\[0\]\[1\] is"):
        multinomial_naive_bayes.fit([np.array([1.0, 1.5])], ["a"])
    with pytest.raises(DomainError, match=r"^rows\[0\]\[0\] is"):
        categorical_naive_bayes.fit(np.array([[0, 1]]), ["a"])
    with pytest.raises(DomainError, match=r"^documents\[0\]\[0\] is"):
        multinomial_naive_bayes.fit([np.array([True, False])], ["a"])
