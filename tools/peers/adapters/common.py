# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Code shared by the adapters: types of the oracle's questions, and libraries without types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module, metadata
from typing import Any, Dict, List, TypeVar, Union

T = TypeVar("T")
Label = Union[int, str]
Number = Union[int, float]
Vector = Sequence[Number]
Rows = Sequence[Vector]
Labels = Sequence[Label]
Document = Union[Vector, Mapping[Number, Number]]
ByLabel = Dict[Label, float]
Vectors = Dict[Label, List[float]]


FUNCTIONS = ("gaussian", "matrix", "logistic")
"""Models that learn nothing: their outputs are functions."""


class Library:
    """What every adapter has."""

    @property
    def topics(self) -> set[str]:
        """The models that have a method to fit them, and the functions."""
        names = {name for name in dir(type(self)) if not name.startswith("__")}
        functions = {name.replace("_", ".", 1) for name in names if name.split("_")[0] in FUNCTIONS}
        return functions | {name[len("fit_") :] for name in names if name.startswith("fit_")}


def load(module: str) -> Any:
    """Return a module that is not typed; raise ImportError where it is not installed."""
    return import_module(module)


def version(distribution: str) -> str:
    """Return the version that is installed, or nothing."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""


def doubles(numbers: Any) -> Any:
    """Return numbers as an array of doubles, also such as are too large for integers of 64 bits."""
    return load("numpy").asarray(numbers, dtype=float)


def word_counts(document: Document) -> dict[Number, Number]:
    """Return how often each identity is in a document, which may say so itself."""
    if isinstance(document, Mapping):
        return dict(document)
    return {word: list(document).count(word) for word in document}


def paired(examples: Sequence[T], labels: Labels) -> list[tuple[T, Label]]:
    """Return each example with its label, for a library that takes them one by one."""
    if len(examples) != len(labels):
        raise NotImplementedError("each example comes with its label")
    return list(zip(examples, labels))


def zero_one(labels: Labels) -> list[int]:
    """Return y of two labels: 1 for the second in sorted order."""
    classes = sorted(set(labels), key=lambda label: (str(type(label)), label))
    if len(classes) != 2:
        raise NotImplementedError("two classes are needed to be coded as 0 and 1")
    return [classes.index(label) for label in labels]
