# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes on texts, from strings to labels and posteriors, against scikit-learn and river.

All get the same strings. The models are those of genref, and their numbers must agree.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import accumulate
from typing import Any

from genref import bernoulli_naive_bayes, text_classifier
from genref.text_classifier import BernoulliText, TextClassifier

from .measure import (
    MEBIBYTE,
    Effort,
    Pair,
    each,
    in_process,
    raced,
    show,
    show_memory,
    show_seconds,
)

# Without types, and not installed where types are checked.
numpy: Any = import_module("numpy")
CountVectorizer: Any = import_module("sklearn.feature_extraction.text").CountVectorizer
sklearn_naive_bayes: Any = import_module("sklearn.naive_bayes")
river_compose: Any = import_module("river.compose")
river_features: Any = import_module("river.feature_extraction")
river_naive_bayes: Any = import_module("river.naive_bayes")

ONE_LETTER_TOO = r"(?u)\b\w+\b"  # the words that genref has too; by default the peers drop short ones
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROW = 100  # features that a row has, of however many


# Data


def pseudo_words(count: int) -> list[str]:
    """Return different words of 2 to 9 letters, the same in every run."""
    source = random.Random(count)
    words: dict[str, None] = {}
    while len(words) < count:
        words["".join(source.choices(LETTERS, k=source.randint(2, 9)))] = None
    return list(words)


WORDS = pseudo_words(20_000)


@dataclass(frozen=True)
class Texts:
    """Documents of two classes by turns."""

    texts: Sequence[str]
    labels: Sequence[int]

    def first(self, count: int) -> Texts:
        """Return the first documents."""
        return Texts(self.texts[:count], self.labels[:count])


def zipf_texts(count: int, length: int) -> Texts:
    """Return documents whose r-th word has a frequency near 1/r, slightly different in each class."""
    source = random.Random(length)
    weights = [
        list(accumulate(source.choice((0.8, 1.0, 1.25)) / r for r in range(1, len(WORDS) + 1)))
        for _ in range(2)
    ]
    labels = [i % 2 for i in range(count)]
    documents = [source.choices(WORDS, cum_weights=weights[y], k=length) for y in labels]
    return Texts([" ".join(words).capitalize() + "." for words in documents], labels)


def random_sets(count: int, features: int) -> list[frozenset[int]]:
    """Return rows with `ROW` present of `features`."""
    source = random.Random(features)
    return [frozenset(source.sample(range(features), ROW)) for _ in range(count)]


# scikit-learn


@dataclass(frozen=True)
class Peer:
    """A vectorizer and a model of scikit-learn."""

    vectorizer: Any
    model: Any

    @staticmethod
    def of(data: Texts, binary: bool = False) -> Peer:
        """Return both models fitted, reading the texts once."""
        vectorizer = CountVectorizer(token_pattern=ONE_LETTER_TOO, binary=binary)
        model = sklearn_naive_bayes.BernoulliNB() if binary else sklearn_naive_bayes.MultinomialNB()
        return Peer(vectorizer, model.fit(vectorizer.fit_transform(data.texts), data.labels))

    def predict(self, texts: Sequence[str]) -> list[int]:
        """Return the labels of texts, all at once."""
        labels: list[int] = self.model.predict(self.vectorizer.transform(texts)).tolist()
        return labels

    def posterior(self, text: str) -> Any:
        """Return the posteriors of one text."""
        return self.model.predict_proba(self.vectorizer.transform([text]))[0]


def genref_labels(data: Texts, binary: bool = False) -> list[int]:
    """Fit genref to texts, and return the label of each text."""
    kind: type[TextClassifier[int]] = BernoulliText if binary else text_classifier.MultinomialText
    model = text_classifier.fit(data.texts, data.labels, kind)
    return [model.predict(text) for text in data.texts]


def label_pairs(data: Texts, effort: Effort, binary: bool = False) -> list[Pair]:
    """Measure fit and predict all; both sides read each text twice."""

    def peers() -> list[int]:
        return Peer.of(data, binary).predict(data.texts)

    assert genref_labels(data, binary) == peers()
    return raced(lambda: genref_labels(data, binary), peers, effort)


def posterior_pairs(data: Texts, some: Sequence[str], effort: Effort) -> tuple[list[Pair], list[Pair]]:
    """Measure one string to posterior, as nearest doubles and as fractions, against `predict_proba`."""
    model, peer = text_classifier.fit(data.texts, data.labels), Peer.of(data)
    for text in some:
        expected = peer.posterior(text)
        assert numpy.allclose(list(model.posterior(text).values()), expected, rtol=1e-6)
        assert numpy.allclose([float(p) for p in model.exact_posterior(text).values()], expected, rtol=1e-6)
    theirs = each(peer.posterior, some)
    return (
        raced(each(model.posterior, some), theirs, effort),
        raced(each(model.exact_posterior, some), theirs, effort),
    )


# river


def river_fit(data: Texts) -> Any:
    """Return river's model, which learns text by text."""
    words = river_features.BagOfWords(tokenizer_pattern=ONE_LETTER_TOO)
    model = river_compose.Pipeline(words, river_naive_bayes.MultinomialNB(alpha=1))
    for text, label in zip(data.texts, data.labels):
        model.learn_one(text, label)
    return model


def river_pairs(data: Texts, effort: Effort) -> tuple[list[Pair], list[Pair]]:
    """Measure fit and predict all, and one string to posterior, against river."""

    def labels() -> list[int]:
        peer = river_fit(data)
        return [peer.predict_one(text) for text in data.texts]

    assert genref_labels(data) == labels()
    model, peer, some = text_classifier.fit(data.texts, data.labels), river_fit(data), data.texts[:50]
    for text in some:
        ours, theirs = model.posterior(text), peer.predict_proba_one(text)
        assert all(numpy.isclose(ours[y], theirs[y], rtol=1e-6) for y in ours)
    return (
        raced(lambda: genref_labels(data), labels, effort),
        raced(each(model.posterior, some), each(peer.predict_proba_one, some), effort),
    )


# Many features


def many_features_pairs(effort: Effort) -> tuple[list[Pair], list[Pair]]:
    """Measure posterior and label of a row of `ROW` present features: of 50,000, against of 1,000."""
    posteriors, labels = [], []
    for features in (50_000, 1_000):
        rows = random_sets(500, features)
        model = bernoulli_naive_bayes.fit(rows, [i % 2 for i in range(len(rows))], features=features)
        posteriors.append(each(model.posterior, rows[:50]))
        labels.append(each(model.predict, rows[:50]))
    return raced(posteriors[0], posteriors[1], effort), raced(labels[0], labels[1], effort)


# Files

SAVE = """
import os
import tempfile
from genref import load, save, text_classifier

def fitted(count):
    texts = (" ".join(f"w{j:x}" for j in range(i, i + 20)) for i in range(0, count, 20))
    return text_classifier.fit(texts, (i % 2 for i in range(count // 20)))

models = []
fit = seconds(lambda: models.append(fitted(count)))
with tempfile.TemporaryDirectory() as folder:
    file = os.path.join(folder, "model.json")
    writing = seconds(lambda: save(models[0], file))
    peak = bytes_of("VmHWM")
    reading = seconds(lambda: load(file))
print(fit, writing, reading, peak)
"""


def show_files(effort: Effort) -> None:
    """Fit, write and read a large vocabulary in a separate process; also print its peak memory."""
    fit, writing, reading, peak = in_process(SAVE, effort)
    name = f"a vocabulary of {effort.streamed:,}"
    show(f"write {name} (peer: its fit)", [(writing, fit)], 2)
    show(f"read {name} (peer: its fit)", [(reading, fit)])
    show_memory(f"write {name}, memory with the model", peak, 300 * MEBIBYTE)


# Memory

STREAM = """
from genref import text_classifier

letters = "abcdefghijklmnopqrstuvwxyz"
words = [a + b + c + "ly" for a in letters for b in letters for c in letters] + [
    a + b + c for a in letters for b in letters for c in letters]
words = words[:20000]

def texts(count):  # the first 2,000 have every word in either class
    for i in range(count):
        start = i // 2 % 1000 * 20
        yield " ".join(words[start : start + 20])

def labels(count):
    return (i % 2 for i in range(count))

def fitted(count):
    model = text_classifier.fit(texts(count), labels(count))
    assert len(model.vocabulary) == 20000
    return model

start = bytes_of("VmRSS")
fitted(2000)
before = bytes_of("VmHWM")
making = seconds(lambda: sum(1 for _ in zip(texts(count), labels(count))))
whole = seconds(lambda: fitted(count))
peak = bytes_of("VmHWM")
print(peak - before, peak - start, (whole - making) / count)
"""


def show_stream(effort: Effort) -> None:
    """Stream texts in a separate process; print its usage without and with the vocabulary."""
    growth, all_of_it, seconds = in_process(STREAM, effort)
    name = f"texts, {effort.streamed:,} x 20 words"
    show_memory(name + ", memory", growth, 16 * MEBIBYTE)
    show_memory(name + ", with the vocabulary", all_of_it)
    show_seconds(name + ", per text", seconds)


def show_all(effort: Effort) -> None:
    """Measure and print everything about texts."""
    corpora = {length: zipf_texts(5_000, length) for length in (20, 200)}
    for length, whole, single in ((20, 0.75, 0.1), (200, 1.2, 0.5)):
        data, name = corpora[length], f"{length} words"
        show(f"fit and label, 5,000 x {name}", label_pairs(data, effort), whole)
        doubles, fractions = posterior_pairs(data, data.texts[:50], effort)
        show(f"string to posterior, {name}", doubles, single)
        show(f"string to posterior as fractions, {name}", fractions)
    for length, data in corpora.items():
        labels, posteriors = river_pairs(data.first(500), effort)
        show(f"river: fit and label, 500 x {length} words", labels, 0.2)
        show(f"river: string to posterior, {length} words", posteriors, 0.2)
    show("Bernoulli: fit and label, 5,000 x 20 words", label_pairs(corpora[20], effort, binary=True))
    posteriors, labels = many_features_pairs(effort)
    show(f"posterior of {ROW} of 50,000 (peer: genref, 1,000)", posteriors)
    show(f"label of {ROW} of 50,000 (peer: genref, 1,000)", labels)
    for texts in (100, 500):
        long, words = " ".join(corpora[200].texts[:texts]), f"{200 * texts:,} words"
        doubles, fractions = posterior_pairs(corpora[200], [long], effort)
        show(f"string to posterior, {words}", doubles)
        show(f"string to posterior as fractions, {words}", fractions)
    show_files(effort)
    show_stream(effort)
