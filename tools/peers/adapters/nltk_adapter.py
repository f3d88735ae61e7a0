# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""nltk: NaiveBayesClassifier over features with few values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional

from .common import ByLabel, Label, Labels, Library, Number, Rows, Vector, load, paired, version


class Nltk(Library):
    """NaiveBayesClassifier: features smoothed as asked, priors by expected likelihood, its default."""

    name = "nltk NaiveBayesClassifier"
    version = version("nltk")
    profile = {"prior": "half"}

    def fit_bernoulli(
        self, rows: Rows, labels: Labels, smoothing: Number = 1, prior_smoothing: Number = 0.5
    ) -> Any:
        """Return the model; its probability of a value needs the number of values that it has seen."""
        lidstone = load("nltk.probability").LidstoneProbDist

        def estimator(counts: Any, bins: Optional[int] = None) -> Any:
            return lidstone(counts, prior_smoothing if bins is None else smoothing, bins)

        examples = [(features(row), y) for row, y in paired(rows, labels)]
        return load("nltk.classify").NaiveBayesClassifier.train(examples, estimator=estimator)

    def fit_categorical(
        self, rows: Rows, labels: Labels, levels: Optional[Sequence[int]] = None, smoothing: Number = 1
    ) -> Any:
        """Return the model, where the values that occur are those declared."""
        if levels is not None and [len(set(column)) for column in zip(*rows)] != list(levels):
            raise NotImplementedError("the levels are the values that occur")
        return self.fit_bernoulli(rows, labels, smoothing)

    def posterior(self, model: Any, x: Vector) -> ByLabel:
        """Return prob_classify."""
        distribution = model.prob_classify(features(x))
        return {y: distribution.prob(y) for y in model.labels()}

    def label(self, model: Any, x: Vector) -> Label:
        """Return classify."""
        label: Label = model.classify(features(x))
        return label

    def priors(self, model: Any) -> ByLabel:
        """Return the distribution of labels."""
        return {y: model._label_probdist.prob(y) for y in model.labels()}

    def bernoulli_probabilities(self, model: Any) -> dict[Label, list[float]]:
        """Return the distributions of features at 1."""
        distributions = model._feature_probdist
        d = len({name for _, name in distributions})
        return {y: [distributions[y, j].prob(1) for j in range(d)] for y in model.labels()}

    def categorical_probabilities(self, model: Any) -> dict[Label, list[list[float]]]:
        """Return the distributions of features at each value."""
        distributions = model._feature_probdist
        d = len({name for _, name in distributions})
        values = [
            sorted({v for y in model.labels() for v in distributions[y, j].samples()}) for j in range(d)
        ]
        return {
            y: [[distributions[y, j].prob(v) for v in values[j]] for j in range(d)] for y in model.labels()
        }


def features(row: Vector) -> dict[int, Number]:
    """Return a row as nltk takes it."""
    return dict(enumerate(row))
