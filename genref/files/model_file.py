# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Models in files: JSON with a format version and a checksum, and exact numbers as "p/q".

A file keeps the statistics, not the estimates: these follow from them, so they cannot disagree,
and a saved model can take more rows and be merged with others. The files of texts are in
`text_model_file`.

A count that was damaged may still be one that data can have: only the checksum tells. `sha256` is that of all
else in the file, see `model_json.checksum`. Files of version 1, from genref 0.1.0, have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Generic, Type, TypeVar, Union

from .. import gaussian_naive_bayes
from ..errors import DomainError, GenrefError, Label, ModelFileError, ShapeError, reason_of, shown
from ..gaussian_naive_bayes import GaussianNaiveBayesModel
from ..gda import LinearModel, QuadraticModel, linear_model, quadratic_model
from ..moments import ClassMoments, Moments
from ..numbers.labels import L
from ..text_classifier import TextClassifier
from .model_json import (
    CHECKSUM,
    Json,
    Malformed,
    array_of,
    checksum,
    classes_of,
    count_of,
    laid_out,
    numbers_of,
    object_of,
    parsed,
    rational_text,
    string_of,
)
from .text_model_file import TEXT_KINDS, text_model, text_model_text
from .whole_files import alone

FORMAT = "genref-model"
VERSION = 2
OLD_VERSION = 1
_DAMAGED = (
    "its SHA-256 does not fit: it is damaged, or was edited and not sealed (the command seal does that)"
)

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
        moments = replace(self.moments, feature_names=self.features)
        if self.kind == NAIVE:
            return gaussian_naive_bayes.model(moments)
        return linear_model(moments) if self.kind == "gda" else quadratic_model(moments)

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


AnyModel = Union[SavedModel[L], TextClassifier[L]]
M = TypeVar("M", bound="AnyModel[Label]")


def write(file: str, saved: AnyModel[L]) -> None:
    """Write a model file, whole or not at all, and only what `read` gives back.

    Raises: ModelFileError, also for a model beyond the limits of the format.
    """
    with _refusing(file), alone(file) as write_text:
        write_text(_text(saved))


def change(file: str, kind: Type[M], changed: Callable[[M], M]) -> tuple[M, M]:
    """Replace the model in a file by what `changed` makes of it, while nobody else writes it; return both.

    Raises: ModelFileError, also for a model of another kind; and what `changed` raises.
    """
    with _refusing(file), alone(file) as write_text:
        before = read(file)
        if not isinstance(before, kind):
            raise ModelFileError(file, "has become a model of another kind")
        after = changed(before)
        write_text(_text(after))
    return before, after


def seal(file: str) -> None:
    """Write the model in a file again, whose checksum need not fit, as after an edit by hand.

    Raises: ModelFileError.
    """
    with _refusing(file), alone(file) as write_text:
        write_text(_text(_read(file, sealed=False)))


def read(file: str) -> AnyModel[Label]:
    """Read a model file; everything in it is checked.

    Raises: ModelFileError.
    """
    return _read(file, sealed=True)


def _read(file: str, sealed: bool) -> AnyModel[Label]:
    try:
        with open(file, "rb") as stream:
            text = stream.read().decode("utf-8")
    except (OSError, ValueError) as error:
        raise ModelFileError(file, f"cannot be read: {reason_of(error)}") from None
    try:
        return _from_json(parsed(text), sealed)
    except (GenrefError, Malformed) as error:
        raise ModelFileError(file, str(error)) from None


@contextmanager
def _refusing(file: str) -> Iterator[None]:
    """Name the file in what is wrong when it is written."""
    try:
        yield
    except GenrefError:
        raise
    except (OSError, ValueError, Malformed) as error:
        raise ModelFileError(file, f"cannot be written: {reason_of(error)}") from None


def _text(saved: AnyModel[L]) -> str:
    """Return the text of a model file.

    Raises: Malformed for what such a text would not give back.
    """
    head: dict[str, Json] = {"format": FORMAT, "version": VERSION}
    try:
        if isinstance(saved, TextClassifier):
            return text_model_text(saved, head)
        body = _to_json(saved)
        text = laid_out({**head, CHECKSUM: checksum({**head, **body}), **body})
        if _from_json(parsed(text), sealed=True) != saved:
            raise Malformed("a file cannot hold all of it")
    except GenrefError as error:
        raise Malformed(str(error)) from None
    return text


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


def _from_json(data: Json, sealed: bool) -> AnyModel[Label]:
    top = object_of(data, "the file", ["format", "version"], others=True)
    if top["format"] != FORMAT:
        raise Malformed(f"not a model file of genref: the format is {shown(top['format'])}")
    if type(top["version"]) is not int or top["version"] not in (OLD_VERSION, VERSION):
        reads = f"versions {OLD_VERSION} and {VERSION}"
        raise Malformed(f"version {shown(top['version'])}, but this genref reads {reads}")
    if top["version"] == VERSION:  # an old file has no checksum: that key is one too many there
        given = top.pop(CHECKSUM, None)
        if sealed and given != checksum(top):
            raise Malformed(_DAMAGED)
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
