# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of columns equal those of the same rows, bit for bit, however hostile the numbers are."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from genref import BernoulliText, ClassMoments, MultinomialText, bernoulli_naive_bayes, text_classifier
from genref import multinomial_naive_bayes as multinomial
from genref.errors import DomainError, GenrefError, ShapeError

np: Any = pytest.importorskip("numpy", reason="NumPy is not installed")
ROOT = Path(__file__).resolve().parents[2]
HERE = [str(ROOT), str(ROOT / "examples" / "engines")]
sys.path[:0] = HERE

import arrays  # type: ignore[import-not-found]  # noqa: E402  # found by the line above

TEXTS = ["win a prize now now", "see you at noon", "win win you", ""] * 3
AUTHORS = ["spam", "ham", "spam", "ham"] * 3


def bits(chance: Any, size: tuple[int, int]) -> Any:
    """Any finite doubles at all, of random bits."""
    found = chance.integers(0, 2**64, size, dtype=np.uint64).view(np.float64)
    return np.where(np.isfinite(found), found, 0.0)


KINDS: dict[str, Callable[[Any, tuple[int, int]], Any]] = {
    "normal": lambda chance, size: chance.normal(size=size),
    "far from 0": lambda chance, size: 1e15 + chance.normal(size=size),
    "of all sizes": lambda chance, size: chance.normal(size=size) * 10.0 ** chance.integers(-300, 300, size),
    "of any bits": bits,
    "subnormal": lambda chance, size: chance.integers(-9, 9, size) * 5e-324,
    "subnormal beside ordinary": lambda chance, size: chance.integers(0, 2, size) + 5e-324,
    "large": lambda chance, size: chance.choice([-1.0, 1.0], size) * sys.float_info.max,
    "near 2^1000": lambda chance, size: chance.normal(size=size) * 2.0 ** chance.integers(995, 1005, size[1]),
    "near 2^-1000": lambda chance, size: (
        chance.normal(size=size) * 2.0 ** chance.integers(-1005, -995, size[1])
    ),
    "zero": lambda chance, size: np.zeros(size) * -1,
    "whole": lambda chance, size: chance.integers(-9, 9, size),
    "as singles": lambda chance, size: chance.normal(size=size).astype(np.float32),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [1, 60, 2048 + 9])
def test_moments_are_those_of_the_rows(kind: str, n: int) -> None:
    chance = np.random.default_rng(n)
    x, y = KINDS[kind](chance, (n, 4)), chance.integers(0, 3, n)
    for diagonal in (False, True):
        found = arrays.class_moments(x, y, diagonal=diagonal)
        assert found == ClassMoments.of(x.tolist(), y.tolist(), diagonal=diagonal)


def test_quick_and_slow_blocks_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "ROWS", 16)
    monkeypatch.setattr(arrays, "BLOCKS", 4)
    x = np.random.default_rng(7).normal(size=(300, 3))
    x[40] = 1e-300
    assert arrays.class_moments(x, [0, 1] * 150) == ClassMoments.of(x.tolist(), [0, 1] * 150)


@pytest.mark.parametrize("x", [np.array([[2**53 + 1], [1]]), np.array([[0.1], [2]], dtype=np.longdouble)])
def test_more_than_doubles_is_left_to_genref(x: Any) -> None:
    assert arrays.class_moments(x, ["a", "b"]) == ClassMoments.of(x.tolist(), ["a", "b"])


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_tables_keep_their_names_and_labels(library: str) -> None:
    tables: Any = pytest.importorskip(library, reason=f"{library} is not installed")
    made: Callable[..., Any] = tables.table if library == "pyarrow" else tables.DataFrame
    series: Callable[..., Any] = tables.array if library == "pyarrow" else tables.Series
    columns = {"age": [1.5, 2.0, 4.0], "size": [1, 2, 5]}
    expected = ClassMoments.of(list(zip(*columns.values())), ["b", "a", "b"])
    found = arrays.class_moments(made(columns), series(["b", "a", "b"]))
    assert found == expected and found.feature_names == ("age", "size")
    with pytest.raises(GenrefError, match=r"^rows\[1\]\['age'\] is .*; leave out rows with missing values"):
        arrays.class_moments(made({"age": [1.5, None, 2.0]}), series(["b", "a", "b"]))
    if library == "pyarrow":
        batch = made({**columns, "label": ["b", "a", "b"]}).to_batches()[0]
        assert arrays.batch_moments(batch, "label") == expected


@pytest.mark.parametrize(
    ("y", "kind"),
    [([0], ShapeError), (["a", 1], DomainError), ([0, None], DomainError), ([0.5, 1], DomainError)],
)
def test_labels_are_refused_as_genref_does(y: Any, kind: type[GenrefError]) -> None:
    with pytest.raises(kind, match="^(labels|classes)"):
        arrays.class_moments(np.array([[1.0], [2.0]]), y)


class TestSparseCounts:
    def test_are_those_of_the_words(self) -> None:
        sparse: Any = pytest.importorskip("scipy.sparse", reason="SciPy is not installed")
        x = np.random.default_rng(1).poisson(0.4, (40, 12))
        y = ["a", "b"] * 20
        words = [[j + 1 for j, n in enumerate(row) for _ in range(n)] for row in x.tolist()]
        for form in (sparse.csr_matrix, sparse.csc_array, lambda x: sparse.coo_array(x.astype(float))):
            expected = multinomial.count(words, y, vocabulary_size=12)
            assert arrays.word_counts(form(x), y) == expected
            present = (x > 0).astype(int).tolist()
            assert arrays.feature_counts(form(x), y) == bernoulli_naive_bayes.count(present, y)
        assert multinomial.model(arrays.word_counts(sparse.csr_array(x), y)).predict([1]) in "ab"
        for wrong in (-1.0, 0.5):
            with pytest.raises(DomainError, match=r"^rows\[0\]\[1\] is .*; allowed: whole numbers from 0$"):
                arrays.word_counts(sparse.csr_array([[0.0, wrong]]), ["a"])
        with pytest.raises(ShapeError, match="^labels: expected one for each of 40 rows, got 1$"):
            arrays.word_counts(sparse.csr_array(x), ["a"])

    def test_of_a_vectorizer_make_models_of_texts(self) -> None:
        of_text: Any = pytest.importorskip("sklearn.feature_extraction.text", reason="no scikit-learn")
        vectorizer = of_text.CountVectorizer()
        x, words = vectorizer.fit_transform(TEXTS), vectorizer.get_feature_names_out
        tokenizer = vectorizer.build_analyzer()
        for model, counts in ((MultinomialText, arrays.word_counts), (BernoulliText, arrays.feature_counts)):
            found = model(counts(x, AUTHORS, words()), tokenizer=tokenizer)
            assert found == text_classifier.fit(TEXTS, AUTHORS, model, tokenizer=tokenizer)
