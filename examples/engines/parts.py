# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The work of an engine on one part of a data set: its statistics, which add up, and its score.

A part is a file: for GDA a table with a column "label", for texts a line "label<TAB>text" for each of them.
"""

from collections.abc import Callable
from itertools import tee
from typing import Union

from genref import BernoulliText, ClassCounts, ClassMoments, LinearModel, MultinomialText, TextClassifier, gda
from genref.files.tables import open_table
from genref.files.text_files import Source
from genref.text_classifier import count

Statistics = Union[ClassMoments[str], ClassCounts[str, str]]
Model = Union[LinearModel[str], TextClassifier[str]]
MODELS: dict[str, Callable[..., Model]] = {
    "gda": gda.linear_model,
    "bernoulli": BernoulliText,
    "multinomial": MultinomialText,
}
"""Functions that turn the sum of the statistics into a model, by kind."""


def statistics(kind: str, file: str) -> Statistics:
    """Return the exact contribution of a part; the error for a bad line names its file and number."""
    if kind == "gda":
        with open_table(file) as table:
            rows, names = tee(table.rows(table.features("label"), "label"))
            return ClassMoments.of((x for x, _ in rows), (y for _, y in names))
    texts, labels = tee(Source(file).messages(labelled=True))
    events = BernoulliText if kind == "bernoulli" else MultinomialText
    return count((m.text for m in texts), (str(m.label) for m in labels), events)


def right(model: Model, file: str) -> int:
    """Return how many examples of a part are predicted right."""
    if isinstance(model, TextClassifier):
        return sum(model.predict(m.text) == m.label for m in Source(file).messages(labelled=True))
    with open_table(file) as table:
        return sum(model.predict(x) == y for x, y in table.rows(table.features("label"), "label"))
