# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A case of the oracle, and how cases are written in the modules of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Dict, Optional, Tuple, Union

from ...errors import Label
from ...files.model_json import Json
from ..questions import LABELS, Question
from ..reference import MODELS

VECTORS = {"x", "set", "mean", "means", "right", "counts", "feature_counts", "vector", "levels", "edges"}
VECTORS |= {"theta", "log_partitions"}
MATRICES = {"rows", "sets", "documents", "matrix", "covariance", "covariances", "natural"}

LEARNT = {*MODELS, "logistic_regression"}
"""Models that are made of something, before anything is asked of them."""

Entries = Sequence[Union[Label, Sequence[Label]]]
Written = Union[str, Label, Entries, Sequence[Entries], Mapping[Label, str]]
Model = Tuple[str, Dict[str, Written]]


@dataclass(frozen=True)
class Case:
    """One question with what it shows.

    `id`: its name for ever; `equations`: ids of the spec; `comment`: a sentence; `error`: the class of
    the error where there is no answer, and then `twin`: a case that differs by one number or label
    and has one. `also`: a number, "0" or "-inf", that will do in the place of the refusal. `flags` and
    `importance`: see `flags`.
    """

    id: str
    equations: tuple[str, ...]
    comment: str
    question: Question
    error: str = ""
    twin: str = ""
    also: str = ""
    flags: tuple[str, ...] = ()
    importance: str = "medium"


class Chapter:
    """The cases of one chapter, as they are collected."""

    def __init__(self) -> None:
        self.cases: list[Case] = []

    def value(
        self,
        id: str,
        equations: str,
        comment: str,
        output: str,
        model: Optional[Model] = None,
        /,
        **arguments: Written,
    ) -> None:
        """Add a case that has an answer: an output of a model or, "model.output", of its arguments."""
        question = _question(output, model, arguments)
        self.cases.append(Case(id, tuple(equations.split()), comment, question))

    def error(
        self,
        id: str,
        equations: str,
        comment: str,
        error: str,
        twin: str,
        output: str,
        model: Optional[Model] = None,
        /,
        **arguments: Written,
    ) -> None:
        """Add a case that must be refused."""
        self.either(id, equations, comment, error, "", twin, output, model, **arguments)

    def either(
        self,
        id: str,
        equations: str,
        comment: str,
        error: str,
        also: str,
        twin: str,
        output: str,
        model: Optional[Model] = None,
        /,
        **arguments: Written,
    ) -> None:
        """Add a case that must be refused or answered with the number `also`."""
        question = _question(output, model, arguments)
        self.cases.append(Case(id, tuple(equations.split()), comment, question, error, twin, also))


def _question(output: str, model: Optional[Model], arguments: Mapping[str, Written]) -> Question:
    asked = {name: _plain(name, value) for name, value in arguments.items()}
    if model is not None:
        return Question(model[0], output, asked, {name: _plain(name, v) for name, v in model[1].items()})
    name, output = output.split(".")
    return Question(name, output, {}, asked) if name in LEARNT else Question(name, output, asked)


def _plain(name: str, value: Written) -> Json:
    """Return an argument as JSON: a vector may be written "1 2" above, a matrix "1 2; 3 4"."""
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


def hilbert(d: int) -> str:
    """Return the Hilbert matrix, written as a matrix."""
    return "; ".join(" ".join("1" if i + j == 0 else f"1/{i + j + 1}" for j in range(d)) for i in range(d))


def diagonal(*entries: str) -> str:
    """Return a diagonal matrix, written as a matrix."""
    d = range(len(entries))
    return "; ".join(" ".join(entries[i] if i == j else "0" for j in d) for i in d)


CORRELATED = "1 0.999999999999999; 0.999999999999999 1"
NEGATIVE = "4 -2 -1; -2 5 -1; -1 -1 6"
LECTURE_COVARIANCES = {
    "identity": "1 0; 0 1",
    "shrunk": "0.6 0; 0 0.6",
    "spread": "2 0; 0 2",
    "positive-half": "1 0.5; 0.5 1",
    "positive-strong": "1 0.8; 0.8 1",
    "negative-half": "1 -0.5; -0.5 1",
    "negative-strong": "1 -0.8; -0.8 1",
    "unequal": "3 0.8; 0.8 1",
}
