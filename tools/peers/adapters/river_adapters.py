# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""river: Naive Bayes that learns one example after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional

from .common import (
    ByLabel,
    Document,
    Label,
    Labels,
    Library,
    Number,
    Rows,
    Vector,
    load,
    paired,
    version,
    word_counts,
)


class River(Library):
    """What these classifiers have in common."""

    version = version("river")

    def _learnt(self, model: Any, examples: Sequence[Any], labels: Labels) -> Any:
        for x, y in paired(examples, labels):
            model.learn_one(self.features(x), y)
        return model

    def features(self, x: Any) -> dict[Any, Any]:
        """Return an example as river takes it."""
        return dict(enumerate(x))

    def posterior(self, model: Any, x: Any) -> ByLabel:
        """Return predict_proba_one."""
        return dict(model.predict_proba_one(self.features(x)))

    def log_joint(self, model: Any, x: Any) -> ByLabel:
        """Return joint_log_likelihood."""
        return dict(model.joint_log_likelihood(self.features(x)))

    def label(self, model: Any, x: Any) -> Label:
        """Return predict_one."""
        label: Label = model.predict_one(self.features(x))
        return label

    def posterior_after_update(self, model: Any, rows: Rows, labels: Labels, x: Vector) -> ByLabel:
        """Return predict_proba_one after more examples."""
        return self.posterior(self._learnt(model, rows, labels), x)

    def label_after_update(self, model: Any, rows: Rows, labels: Labels, x: Vector) -> Label:
        """Return predict_one after more examples."""
        return self.label(self._learnt(model, rows, labels), x)


class Gaussian(River):
    """GaussianNB."""

    name = "river GaussianNB"

    def fit_gaussian_naive_bayes(self, rows: Rows, labels: Labels) -> Any:
        """Return the model."""
        return self._learnt(load("river.naive_bayes").GaussianNB(), rows, labels)


class Bernoulli(River):
    """BernoulliNB."""

    name = "river BernoulliNB"

    def fit_bernoulli(self, rows: Rows, labels: Labels, smoothing: Number = 1) -> Any:
        """Return the model."""
        return self._learnt(load("river.naive_bayes").BernoulliNB(alpha=smoothing), rows, labels)


class Multinomial(River):
    """MultinomialNB; its vocabulary is the words that it has seen."""

    name = "river MultinomialNB"

    def features(self, x: Any) -> dict[Any, Any]:
        """Return how often each word occurs."""
        return word_counts(x)

    def _known(self, model: Any, x: Document) -> Document:
        if any(word not in model.feature_counts for word in word_counts(x)):
            raise NotImplementedError("the vocabulary is the words that occur")
        return x

    def posterior(self, model: Any, x: Any) -> ByLabel:
        """Return predict_proba_one for a document of words that have occurred."""
        return super().posterior(model, self._known(model, x))

    def log_joint(self, model: Any, x: Any) -> ByLabel:
        """Return joint_log_likelihood for a document of words that have occurred."""
        return super().log_joint(model, self._known(model, x))

    def label(self, model: Any, x: Any) -> Label:
        """Return predict_one for a document of words that have occurred."""
        return super().label(model, self._known(model, x))

    def fit_multinomial(
        self,
        documents: Sequence[Document],
        labels: Labels,
        vocabulary_size: Optional[int] = None,
        smoothing: Number = 1,
    ) -> Any:
        """Return the model, where the words that occur are those declared."""
        words = {word for document in documents for word in word_counts(document)}
        if vocabulary_size is not None and words != set(range(1, vocabulary_size + 1)):
            raise NotImplementedError("the vocabulary is the words that occur")
        if isinstance(smoothing, Sequence):
            raise NotImplementedError("one alpha for all words")
        return self._learnt(load("river.naive_bayes").MultinomialNB(alpha=smoothing), documents, labels)

    def posterior_after_update(
        self, model: Any, documents: Sequence[Document], labels: Labels, x: Document
    ) -> ByLabel:
        """Return predict_proba_one after more examples."""
        return self.posterior(self._learnt(model, documents, labels), x)

    def label_after_update(
        self, model: Any, documents: Sequence[Document], labels: Labels, x: Document
    ) -> Label:
        """Return predict_one after more examples."""
        return self.label(self._learnt(model, documents, labels), x)


class Text(River):
    """BagOfWords and MultinomialNB."""

    name = "river BagOfWords"

    def fit_text_multinomial(self, texts: Sequence[str], labels: Labels, smoothing: Number = 1) -> Any:
        """Return the model."""
        words = load("river.feature_extraction").BagOfWords(lowercase=True)
        return self._learnt(words | load("river.naive_bayes").MultinomialNB(alpha=smoothing), texts, labels)

    def features(self, x: Any) -> Any:
        """Return the text, as BagOfWords takes it."""
        return x

    def posterior(self, model: Any, text: str) -> ByLabel:
        """Return predict_proba_one."""
        return dict(model.predict_proba_one(text))

    def label(self, model: Any, text: str) -> Label:
        """Return predict_one."""
        label: Label = model.predict_one(text)
        return label
