# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Models in files: JSON with a format version and a checksum, and exact numbers as "p/q".

A file contains the statistics, not the estimates. The estimates follow from the statistics, so the two cannot
disagree, and you can add rows to a saved model or merge it with others. The files of texts are in
`text_model_file`.

A damaged count may look like a valid one, so the file has a checksum: `sha256`, of everything else in the
file (see `model_json.checksum`). Files of version 1, from genref 0.1.0, have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Generic, Type, TypeVar, Union, cast

from .. import gaussian_naive_bayes
from ..categorical_naive_bayes import CategoricalModel, Event
from ..counts import ClassCounts, Counts
from ..errors import DomainError, GenrefError, Label, ModelFileError, ShapeError, reason_of, shown
from ..gaussian_naive_bayes import GaussianNaiveBayesModel
from ..gda import LinearModel, QuadraticModel, linear_model, quadratic_model
from ..moments import ClassMoments, Moments
from ..numbers.labels import L, sorted_labels
from ..records import dataclass, replace
from ..text_classifier import TextClassifier
from .model_json import (
    CHECKSUM,
    Json,
    Malformed,
    array_of,
    checksum,
    classes_of,
    count_of,
    label_of,
    laid_out,
    level_of,
    number_of,
    numbers_of,
    object_of,
    parsed,
    rational_text,
    string_of,
)
from .text_model_file import TEXT_KINDS, text_model, text_model_text
from .whole_files import locked_file

FORMAT = "genref-model"
VERSION = 2
OLD_VERSION = 1
_DAMAGED = (
    "its SHA-256 does not match: it is damaged, or was edited by hand (the command `seal` accepts edits)"
)

NAIVE = "gaussian-naive-bayes"
CATEGORICAL = "categorical-naive-bayes"
KINDS = ("gda", "gda-quadratic", NAIVE)
"""The kinds of models of tables of numbers."""

TableModel = Union[LinearModel[L], QuadraticModel[L], GaussianNaiveBayesModel[L]]


@dataclass(frozen=True)
class SavedModel(Generic[L]):
    """The content of a model file for tables: the kind, the names of the columns, the statistics."""

    kind: str
    features: tuple[str, ...]
    label: str
    moments: ClassMoments[L]

    def __post_init__(self) -> None:
        """Raise DomainError or ShapeError for values that a model file cannot contain."""
        if self.kind not in KINDS:
            raise DomainError("kind", self.kind, "one of " + ", ".join(KINDS))
        _check_names(self.features, self.label)
        if self.moments.dimension != len(self.features):
            raise ShapeError("moments", f"{len(self.features)} features", str(self.moments.dimension))
        if len(self.features) > 1 and self.moments.diagonal != (self.kind == NAIVE):
            kept = ("products of all pairs of features", "squares alone")
            raise ShapeError("moments", *(kept[::-1] if self.kind == NAIVE else kept))

    def model(self) -> TableModel[L]:
        """Return the maximum likelihood model of the statistics.

        Raises: EmptyClassError.
        """
        moments = replace(self.moments, feature_names=self.features)
        if self.kind == NAIVE:
            return gaussian_naive_bayes.model(moments)
        return linear_model(moments) if self.kind == "gda" else quadratic_model(moments)

    def examples(self) -> dict[L, int]:
        """Return how many rows each class has."""
        return {label: part.count for label, part in zip(self.moments.classes, self.moments.moments)}

    def __add__(self, other: SavedModel[L]) -> SavedModel[L]:
        """Merge the statistics of two parts of the data.

        Raises: ShapeError unless both have the same kind, features and label.
        """
        for what in ("kind", "features", "label"):
            if getattr(self, what) != getattr(other, what):
                raise ShapeError(
                    f"{what} of the models", shown(getattr(self, what)), shown(getattr(other, what))
                )
        return replace(self, moments=self.moments + other.moments)


@dataclass(frozen=True)
class SavedCategories(Generic[L]):
    """The content of the file of a categorical model: the name of the label column, and the model.

    The names of the other columns are the `feature_names` of the model.
    """

    label: str
    categories: CategoricalModel[L]

    kind = CATEGORICAL

    def __post_init__(self) -> None:
        """Raise DomainError for values that a model file cannot contain."""
        _check_names(self.features, self.label)
        if self.categories.given_priors is not None:
            raise DomainError("priors", self.categories.given_priors, "those of the examples")

    @property
    def features(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self.categories.feature_names or ()

    def model(self) -> CategoricalModel[L]:
        """Return the model."""
        return self.categories

    def examples(self) -> dict[L, int]:
        """Return how many rows each class has."""
        counts = self.categories.counts
        return {label: part.examples for label, part in zip(counts.classes, counts.counts)}

    def updated(self, counts: ClassCounts[L, Event]) -> SavedCategories[L]:
        """Return the model with more rows, which have these counts.

        Raises: the same errors as `ClassCounts.__add__`.
        """
        old = self.categories
        new = CategoricalModel(old.counts + counts, old.smoothing, old.prior_smoothing)
        return SavedCategories(self.label, new)


def _check_names(features: tuple[str, ...], label: str) -> None:
    if not features or len(set(features)) < len(features) or label in features:
        allowed = "at least one name; all must differ from each other and from the label"
        raise DomainError("features", features, allowed)


SavedTable = Union[SavedModel[L], SavedCategories[L]]
AnyModel = Union[SavedModel[L], SavedCategories[L], TextClassifier[L]]
M = TypeVar("M", bound="AnyModel[Label]")


def write(file: str, saved: AnyModel[L]) -> None:
    """Write a model file completely or not at all, and only if `read` returns the same model.

    Raises: ModelFileError, also for a model beyond the limits of the format.
    """
    with _refusing(file), locked_file(file) as write_text:
        write_text(_text(saved))


def change(file: str, kind: Type[M], changed: Callable[[M], M]) -> tuple[M, M]:
    """Replace the model in a file by `changed` of it, under a lock; return both.

    Raises: ModelFileError, also for a model of another kind; and what `changed` raises.
    """
    with _refusing(file), locked_file(file) as write_text:
        before = read(file)
        if not isinstance(before, kind):
            raise ModelFileError(file, "now contains a model of another kind")
        after = changed(before)
        write_text(_text(after))
    return before, after


def seal(file: str) -> None:
    """Write the model in a file again with a new checksum, for example after editing it by hand.

    Raises: ModelFileError.
    """
    with _refusing(file), locked_file(file) as write_text:
        write_text(_text(_read(file, sealed=False)))


def read(file: str) -> AnyModel[Label]:
    """Read a model file and check everything in it.

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
    """Add the name of the file to errors that occur when it is written."""
    try:
        yield
    except GenrefError:
        raise
    except (OSError, ValueError, Malformed) as error:
        raise ModelFileError(file, f"cannot be written: {reason_of(error)}") from None


def _text(saved: AnyModel[L]) -> str:
    """Return the text of a model file.

    Raises: Malformed for a model that could not be read back from such a text.
    """
    head: dict[str, Json] = {"format": FORMAT, "version": VERSION}
    try:
        if isinstance(saved, TextClassifier):
            return text_model_text(saved, head)
        body = _categories_to_json(saved) if isinstance(saved, SavedCategories) else _to_json(saved)
        text = laid_out({**head, CHECKSUM: checksum({**head, **body}), **body})
        again = _from_json(parsed(text), sealed=True)
        # == ignores the names of features.
        if again != saved or isinstance(again, SavedCategories) and _categories_to_json(again) != body:
            raise Malformed("a file cannot contain all of it")
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


def _categories_to_json(saved: SavedCategories[L]) -> dict[str, Json]:
    model, counts = saved.categories, saved.categories.counts
    shape = counts.shape if isinstance(counts.shape, tuple) else (None,) * len(saved.features)
    return {
        "kind": saved.kind,
        "label": saved.label,
        "features": list(saved.features),
        "classes": list(counts.classes),
        "declared": counts.declared,
        "smoothing": rational_text(cast(Fraction, model.smoothing)),
        "prior_smoothing": rational_text(model.prior_smoothing),
        "levels": [list(level) if isinstance(level, tuple) else level for level in shape],
        "counts": [
            {
                "examples": part.examples,
                "values": [
                    [[value, part.events[j, value]] for value in values if (j, value) in part.events]
                    for j, values in enumerate(
                        map(sorted_labels, _observed_values(part.events, len(saved.features)))
                    )
                ],
            }
            for part in counts.counts
        ],
    }


def _observed_values(events: Iterable[Event], d: int) -> list[list[Label]]:
    """Return the values of each feature among events."""
    seen: list[list[Label]] = [[] for _ in range(d)]
    for j, value in events:
        seen[j].append(value)
    return seen


def _saved_categories(data: Json) -> SavedCategories[Label]:
    keys = ["format", "version", "kind", "label", "features", "classes", "declared"]
    top = object_of(data, "the file", [*keys, "smoothing", "prior_smoothing", "levels", "counts"])
    label = string_of(top["label"], "label")
    features = tuple(string_of(name, "features") for name in array_of(top["features"], "features"))
    classes, declared = classes_of(top)
    levels = array_of(top["levels"], "levels", len(features))
    shape = tuple(level_of(level, f"levels[{j}]") for j, level in enumerate(levels))
    parts = []
    for i, part in enumerate(array_of(top["counts"], "counts", len(classes))):
        own = object_of(part, f"counts[{i}]", ["examples", "values"])
        events: dict[Event, int] = {}
        for j, pairs in enumerate(array_of(own["values"], f"counts[{i}].values", len(features))):
            where = f"counts[{i}].values[{j}]"
            for pair in array_of(pairs, where):
                value, n = array_of(pair, where, 2)
                event = j, label_of(value, where)
                if event in events:
                    raise Malformed(f"{where}: {shown(value)} occurs twice")
                events[event] = count_of(n, where)
        parts.append(Counts(count_of(own["examples"], f"counts[{i}].examples"), events))
    known = shape if any(level is not None for level in shape) else None
    counts = ClassCounts(classes, tuple(parts), known, declared, "", features)
    smoothing, of_classes = (number_of(top[name], name) for name in ("smoothing", "prior_smoothing"))
    return SavedCategories(label, CategoricalModel(counts, smoothing, of_classes))


def _from_json(data: Json, sealed: bool) -> AnyModel[Label]:
    top = object_of(data, "the file", ["format", "version"], others=True)
    if top["format"] != FORMAT:
        raise Malformed(f"not a model file of genref: the format is {shown(top['format'])}")
    if type(top["version"]) is not int or top["version"] not in (OLD_VERSION, VERSION):
        reads = f"versions {OLD_VERSION} and {VERSION}"
        raise Malformed(f"version {shown(top['version'])}, but this genref reads {reads}")
    if top["version"] == VERSION:  # an old file has no checksum, so that key is unknown there
        given = top.pop(CHECKSUM, None)
        if sealed and given != checksum(top):
            raise Malformed(_DAMAGED)
    kind = string_of(object_of(data, "the file", ["kind"], others=True)["kind"], "kind")
    if kind == CATEGORICAL:
        return _saved_categories(data)
    if kind not in (*KINDS, *TEXT_KINDS):
        raise DomainError("kind", kind, "one of " + ", ".join([*KINDS, CATEGORICAL, *TEXT_KINDS]))
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
