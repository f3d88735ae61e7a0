# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""simplebayes: scores of texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .common import ByLabel, Label, Labels, Library, Number, load, paired, version


class SimpleBayes(Library):
    """SimpleBayes, smoothed as asked, with words split at spaces; names of classes are texts."""

    name = "simplebayes"
    version = version("simplebayes")

    def fit_text_multinomial(self, texts: Sequence[str], labels: Labels, smoothing: Number = 1) -> Any:
        """Return the model."""
        model = load("simplebayes").SimpleBayes(tokenizer=words, alpha=smoothing)
        for text, label in paired(texts, labels):
            model.train(str(label), text)
        return model, {str(label): label for label in labels}

    def text_multinomial_posterior(self, fitted: Any, text: str) -> ByLabel:
        """Return the shares of score, which leaves out classes without any."""
        model, labels = fitted
        scores = model.score(text)
        return {labels[name]: scores.get(name, 0.0) / sum(scores.values()) for name in labels}

    def text_multinomial_label(self, fitted: Any, text: str) -> Label:
        """Return classify."""
        model, labels = fitted
        label: Label = labels[model.classify(text)]
        return label


def words(text: str) -> list[str]:
    """Return the words of a text in small letters, without commas and full stops."""
    return text.lower().replace(",", " ").replace(".", " ").split()
