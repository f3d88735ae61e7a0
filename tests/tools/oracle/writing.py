# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Questions in a short notation: a vector is "1 2", a matrix "1 2; 3 4", values by label a dict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Dict, Optional, Tuple, Union

from genref.errors import Label
from genref.oracle.questions import LABELS, Json, Question
from genref.oracle.reference import MODELS

VECTORS = {"x", "set", "mean", "means", "right", "counts", "feature_counts", "vector", "levels", "edges"}
VECTORS |= {"theta", "thetas", "log_partitions"}
MATRICES = {"rows", "sets", "documents", "matrix", "covariance", "covariances", "natural"}

LEARNT = {*MODELS, "logistic_regression", "softmax_regression"}
"""Models that need something before they can be asked anything."""

Entries = Sequence[Union[Label, Sequence[Label]]]
Written = Union[str, Label, Entries, Sequence[Entries], Mapping[Label, str]]
Model = Tuple[str, Dict[str, Written]]


def ask(output: str, model: Optional[Model] = None, /, **arguments: Written) -> Question:
    """Return a question: an output of a model or, as "model.output", of its arguments."""
    asked = {name: _plain(name, value) for name, value in arguments.items()}
    if model is not None:
        return Question(model[0], output, asked, {name: _plain(name, v) for name, v in model[1].items()})
    name, output = output.split(".")
    return Question(name, output, {}, asked) if name in LEARNT else Question(name, output, asked)


def _plain(name: str, value: Written) -> Json:
    if isinstance(value, Mapping):
        return [[label, _plain(name, entry)] for label, entry in value.items()]
    if isinstance(value, (int, str)):
        if name in LABELS or isinstance(value, int):
            return value
        if name in MATRICES:
            return [list(row.split()) for row in value.split(";")] if value else []
        return list(value.split()) if name in VECTORS else value
    return [_entry(entry) for entry in value]


def _entry(entry: Union[Label, Entries]) -> Json:
    return entry if isinstance(entry, (int, str)) else [_entry(part) for part in entry]
