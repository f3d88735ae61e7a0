# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""mixed-naive-bayes: numbers by Gaussians, and values by their frequencies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional

from .common import ByLabel, Label, Labels, Library, Number, Rows, Vector, doubles, load, version


class Mixed(Library):
    """MixedNB, which adds 1e-9 of the largest variance; its classes and values are numbers from 0."""

    name = "mixed-naive-bayes"
    version = version("mixed-naive-bayes")
    profile = {"variance_floor": "1e-9"}

    def _fitted(self, rows: Any, labels: Labels, **options: Any) -> Any:
        classes = sorted(set(labels))
        model = load("mixed_naive_bayes").MixedNB(**options)
        return model.fit(rows, [classes.index(label) for label in labels]), classes

    def fit_gaussian_naive_bayes(self, rows: Rows, labels: Labels) -> Any:
        """Return the model."""
        return self._fitted(doubles(rows), labels)

    def fit_bernoulli(self, rows: Rows, labels: Labels, smoothing: Number = 1) -> Any:
        """Return the model of two values."""
        two = [2] * len(rows[0]) if rows else []
        return self._fitted(rows, labels, categorical_features="all", max_categories=two, alpha=smoothing)

    def fit_categorical(
        self, rows: Rows, labels: Labels, levels: Optional[Sequence[int]] = None, smoothing: Number = 1
    ) -> Any:
        """Return the model of values from 1, each one less."""
        values = [[value - 1 for value in row] for row in rows]
        return self._fitted(
            values, labels, categorical_features="all", max_categories=levels, alpha=smoothing
        )

    def posterior(self, fitted: Any, x: Vector) -> ByLabel:
        """Return predict_proba of two equal rows, as of one alone it raises AxisError."""
        model, classes = fitted
        return dict(zip(classes, model.predict_proba(doubles([x, x]))[0].tolist()))

    def categorical_posterior(self, fitted: Any, x: Vector) -> ByLabel:
        """Return the same of values from 1."""
        return self.posterior(fitted, [value - 1 for value in x])

    def label(self, fitted: Any, x: Vector) -> Label:
        """Return predict of two equal rows."""
        model, classes = fitted
        label: Label = classes[model.predict(doubles([x, x]))[0]]
        return label
