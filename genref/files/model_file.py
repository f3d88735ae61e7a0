# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Models in files: JSON with a format version, and exact numbers as "p/q".

A file keeps the statistics, not the estimates: these follow from them, so they cannot disagree,
and a saved model can take more rows and be merged with others. The files of texts are in
`text_model_file`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Generic, Union

from .. import gaussian_naive_bayes
from ..engine.labels import L
from ..errors import DomainError, GenrefError, Label, ModelFileError, ShapeError, reason_of, shown
from ..gaussian_naive_bayes import GaussianNaiveBayesModel
from ..gda import LinearModel, QuadraticModel, linear_model, quadratic_model
from ..moments import ClassMoments, Moments
from ..text_classifier import TextClassifier
from .model_json import (
    Json,
    Malformed,
    array_of,
    classes_of,
    count_of,
    numbers_of,
    object_of,
    parsed,
    rational_text,
    string_of,
)
from .text_model_file import TEXT_KINDS, text_model, text_model_json
from .whole_files import write_whole

FORMAT = "genref-model"
VERSION = 1

NAIVE = "gaussian-naive-bayes"
KINDS = ("gda", "gda-quadratic", NAIVE)
"""The kinds of models of tables."""

TableModel = Union[LinearModel[L], QuadraticModel[L], GaussianNaiveBayesModel[L]]


@dataclass(frozen=True)
class SavedModel(Generic[L]):
    """What the file of a model of tables holds: its kind, the names of its columns, the statistics."""

    kind: str
    features: tuple[str, ...]
    label: str
    moments: ClassMoments[L]

    def __post_init__(self) -> None:
        """Raise DomainError or ShapeError for what no model file can hold."""
        if self.kind not in KINDS:
            raise DomainError("kind", self.kind, "one of " + ", ".join(KINDS))
        if not self.features or len(set(self.features)) < len(self.features) or self.label in self.features:
            allowed = "at least one name, all different, none of them the label"
            raise DomainError("features", self.features, allowed)
        if self.moments.dimension != len(self.features):
            raise ShapeError("moments", f"{len(self.features)} features", str(self.moments.dimension))
        if len(self.features) > 1 and self.moments.diagonal != (self.kind == NAIVE):
            kept = ("products of all pairs of features", "squares alone")
            raise ShapeError("moments", *(kept[::-1] if self.kind == NAIVE else kept))

    def model(self) -> TableModel[L]:
        """Return the model that maximum likelihood makes of the statistics.

        Raises: EmptyClassError.
        """
        if self.kind == NAIVE:
            return gaussian_naive_bayes.model(self.moments)
        return linear_model(self.moments) if self.kind == "gda" else quadratic_model(self.moments)

    def __add__(self, other: SavedModel[L]) -> SavedModel[L]:
        """Merge what two parts of the data have taught.

        Raises: ShapeError unless both have the same kind, features and label.
        """
        for what in ("kind", "features", "label"):
            if getattr(self, what) != getattr(other, what):
                raise ShapeError(
                    f"{what} of the models", shown(getattr(self, what)), shown(getattr(other, what))
                )
        return replace(self, moments=self.moments + other.moments)


def write(file: str, saved: Union[SavedModel[L], TextClassifier[L]]) -> None:
    """Write a model file, whole or not at all.

    Raises: ModelFileError.
    """
    head: dict[str, Json] = {"format": FORMAT, "version": VERSION}
    try:
        if isinstance(saved, TextClassifier):
            text = text_model_json(head, saved)
        else:
            text = json.dumps({**head, **_to_json(saved)}, indent=1, allow_nan=False) + "\n"
        write_whole(file, text)
    except (OSError, ValueError, Malformed) as error:
        raise ModelFileError(file, f"cannot be written: {reason_of(error)}") from None


def read(file: str) -> Union[SavedModel[Label], TextClassifier[Label]]:
    """Read a model file; everything in it is checked.

    Raises: ModelFileError.
    """
    try:
        with open(file, "rb") as stream:
            text = stream.read().decode("utf-8")
    except (OSError, ValueError) as error:
        raise ModelFileError(file, f"cannot be read: {reason_of(error)}") from None
    try:
        return _from_json(parsed(text))
    except (GenrefError, Malformed) as error:
        raise ModelFileError(file, str(error)) from None


def _to_json(saved: SavedModel[L]) -> dict[str, Json]:
    return {
        "kind": saved.kind,
        "label": saved.label,
        "features": list(saved.features),
        "classes": list(saved.moments.classes),
        "declared": saved.moments.declared,
        "moments": [
            {
                "count": part.count,
                "sums": [rational_text(number) for number in part.sums],
                "products": [[rational_text(number) for number in row] for row in part.products],
            }
            for part in saved.moments.moments
        ],
    }


def _from_json(data: Json) -> Union[SavedModel[Label], TextClassifier[Label]]:
    top = object_of(data, "the file", ["format", "version"], others=True)
    if top["format"] != FORMAT:
        raise Malformed(f"not a model file of genref: the format is {shown(top['format'])}")
    if type(top["version"]) is not int or top["version"] != VERSION:
        raise Malformed(f"version {shown(top['version'])}, but this genref reads version {VERSION}")
    kind = string_of(object_of(data, "the file", ["kind"], others=True)["kind"], "kind")
    if kind not in (*KINDS, *TEXT_KINDS):
        raise DomainError("kind", kind, "one of " + ", ".join([*KINDS, *TEXT_KINDS]))
    return text_model(data) if kind in TEXT_KINDS else _saved_model(data, kind)


def _saved_model(data: Json, kind: str) -> SavedModel[Label]:
    keys = ["format", "version", "kind", "label", "features", "classes", "declared", "moments"]
    top = object_of(data, "the file", keys)
    label = string_of(top["label"], "label")
    features = tuple(string_of(name, "features") for name in array_of(top["features"], "features"))
    classes, declared = classes_of(top)
    parts = array_of(top["moments"], "moments", len(classes))
    diagonal = kind == NAIVE
    moments = tuple(_moments(part, f"moments[{i}]", features, diagonal) for i, part in enumerate(parts))
    if not any(part.count for part in moments):
        raise Malformed("moments: no class has a row")
    return SavedModel(kind, features, label, ClassMoments(classes, moments, declared))


def _moments(data: Json, where: str, features: tuple[str, ...], diagonal: bool) -> Moments:
    dimension = len(features)
    part = object_of(data, where, ["count", "sums", "products"])
    count = count_of(part["count"], f"{where}.count")
    sums = numbers_of(part["sums"], f"{where}.sums", dimension)
    products = tuple(
        numbers_of(row, f"{where}.products[{j}]", 1 if diagonal else dimension - j)
        for j, row in enumerate(array_of(part["products"], f"{where}.products", dimension))
    )
    try:
        return Moments(count, sums, products)
    except DomainError as error:
        raise Malformed(f"{where}: {error}") from None
