# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How cases are written here, and how they stand in their file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Dict, Optional, Tuple, Union

from .. import logistic_values, naive_bayes_values, vector_values
from ..vector_values import LABELS, Case, Label, Plain

FORMAT = "genref-vectors/1"
VECTORS = {"x", "set", "mean", "means", "right", "counts", "feature_counts", "vector", "levels", "edges"}
VECTORS |= {"theta", "log_partitions"}
MATRICES = {"rows", "sets", "documents", "matrix", "covariance", "covariances", "natural"}

Entries = Sequence[Union[Label, Sequence[Label]]]
Written = Union[str, Label, Entries, Sequence[Entries], Mapping[Label, str]]
Model = Tuple[str, Dict[str, Written]]


def plain(name: str, value: Written) -> Plain:
    """Return an argument as JSON: a vector may be written "1 2" below, a matrix "1 2; 3 4"."""
    if isinstance(value, Mapping):
        return [[label, plain(name, entry)] for label, entry in value.items()]
    if name in LABELS or not isinstance(value, str):
        return value
    if name in MATRICES:
        return [row.split() for row in value.split(";")] if value else []
    return value.split() if name in VECTORS else value


def expected(case: Case) -> Case:
    """Return what the call of a case gives."""
    call = case["model"]["call"] if "model" in case else case["call"]
    if call in logistic_values.FUNCTIONS:
        return logistic_values.expected(case)
    discrete = call in naive_bayes_values.MODELS or call in naive_bayes_values.FUNCTIONS
    return naive_bayes_values.expected(case) if discrete else vector_values.expected(case)


class Chapter:
    """The cases of one chapter, as they are collected."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._cases: list[Case] = []

    def value(
        self,
        id: str,
        equations: str,
        comment: str,
        call: str,
        model: Optional[Model] = None,
        /,
        **arguments: Written,
    ) -> None:
        """Add a case whose result is computed."""
        case = self._case(id, equations, comment, call, model, arguments)
        case["expect"] = expected(case)

    def error(
        self,
        id: str,
        equations: str,
        comment: str,
        error: str,
        twin: str,
        call: str,
        model: Optional[Model] = None,
        /,
        **arguments: Written,
    ) -> None:
        """Add a case that must be refused."""
        case = self._case(id, equations, comment, call, model, arguments)
        case["expect"] = {"error": error}
        case["twin"] = twin

    def _case(
        self,
        id: str,
        equations: str,
        comment: str,
        call: str,
        model: Optional[Model],
        arguments: dict[str, Written],
    ) -> Case:
        case: Case = {"id": id, "equations": equations.split(), "comment": comment}
        if model is not None:
            parameters = {name: plain(name, value) for name, value in model[1].items()}
            case["model"] = {"call": model[0], "arguments": parameters}
        case["call"] = call
        case["arguments"] = {name: plain(name, value) for name, value in arguments.items()}
        self._cases.append(case)
        return case

    def text(self) -> str:
        """Return the file: cases in the order of their ids, each member of a case on one line."""
        cases = [
            "    {\n" + ",\n".join(f'      "{name}": {json.dumps(case[name])}' for name in case) + "\n    }"
            for case in sorted(self._cases, key=lambda case: str(case["id"]))
        ]
        head = f'  "format": {json.dumps(FORMAT)},\n  "chapter": {json.dumps(self.name)},\n'
        return "{\n" + head + '  "cases": [\n' + ",\n".join(cases) + "\n  ]\n}\n"


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
