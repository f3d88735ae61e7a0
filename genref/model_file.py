# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Models in files: JSON with a format version, and exact numbers as "p/q".

A file keeps the statistics, not the estimates: these follow from them, so they cannot disagree,
and a saved model can take more rows and be merged with others.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic, Union

from .discriminant import LinearModel, QuadraticModel
from .errors import DomainError, GenrefError, Label, ModelFileError, ShapeError, reason_of, shown
from .gda import linear_model, quadratic_model
from .labels import L, class_order, sorted_labels
from .linear_algebra import Vector
from .moments import ClassMoments, Moments

FORMAT = "genref-model"
VERSION = 1

MAX_DIGITS = 250_000
"""Digits of a number in a file; the time to read one grows with their square."""

MAX_COUNT = 10**18
"""More rows than any file has; a limit, so that counts can always be added and printed."""

KINDS = ("gda", "gda-quadratic")

_RATIONAL = re.compile(r"(-?)([0-9]+)(?:/([0-9]+))?")

Json = Union[None, bool, int, float, str, list["Json"], dict[str, "Json"]]


@dataclass(frozen=True)
class SavedModel(Generic[L]):
    """What a model file holds: the kind of model, the names of its columns, the statistics."""

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

    def model(self) -> Union[LinearModel[L], QuadraticModel[L]]:
        """Return the model that maximum likelihood makes of the statistics.

        Raises: EmptyClassError.
        """
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


def write(file: str, saved: SavedModel[L]) -> None:
    """Write a model file, whole or not at all.

    Raises: ModelFileError.
    """
    text = json.dumps(_to_json(saved), indent=1, allow_nan=False) + "\n"
    try:
        _replace(file, text)
    except (OSError, ValueError) as error:
        raise ModelFileError(file, f"cannot be written: {reason_of(error)}") from None


def _replace(file: str, text: str) -> None:
    """Make `text` what a regular file, or the one that a link leads to, holds, at once."""
    target = os.path.realpath(file)
    exists = os.path.lexists(target)
    if exists and not os.path.isfile(target):
        raise ValueError("it exists and is not a regular file")
    draft = os.path.join(os.path.dirname(target), f".genref-{os.urandom(8).hex()}.new")
    try:
        with open(draft, "x", encoding="ascii") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        if exists:
            os.chmod(draft, os.stat(target).st_mode & 0o777)
        os.replace(draft, target)
    finally:  # after an interrupt, too
        try:
            os.unlink(draft)
        except OSError:
            pass


def read(file: str) -> SavedModel[Label]:
    """Read a model file; everything in it is checked.

    Raises: ModelFileError.
    """
    try:
        with open(file, "rb") as stream:
            text = stream.read().decode("utf-8")
    except (OSError, ValueError) as error:
        raise ModelFileError(file, f"cannot be read: {reason_of(error)}") from None
    try:
        data = json.loads(text, object_pairs_hook=_distinct, parse_constant=_refuse, parse_float=_refuse)
    except RecursionError:
        raise ModelFileError(file, "nested too deeply for a model file") from None
    except ValueError as error:
        raise ModelFileError(file, f"not JSON as genref writes it: {error}") from None
    try:
        return _from_json(data)
    except (GenrefError, _Malformed) as error:
        raise ModelFileError(file, str(error)) from None


class _Malformed(Exception):
    """Says what is wrong in a file that is JSON but no model."""


def _refuse(text: str) -> Json:
    raise ValueError(f"the number {shown(text)}, where only whole numbers stand")


def _distinct(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return data


def _to_json(saved: SavedModel[L]) -> Json:
    return {
        "format": FORMAT,
        "version": VERSION,
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


def _from_json(data: Json) -> SavedModel[Label]:
    top = _object(data, "the file", ["format", "version"], others=True)
    if top["format"] != FORMAT:
        raise _Malformed(f"not a model file of genref: the format is {shown(top['format'])}")
    if type(top["version"]) is not int or top["version"] != VERSION:
        raise _Malformed(f"version {shown(top['version'])}, but this genref reads version {VERSION}")
    keys = ["format", "version", "kind", "label", "features", "classes", "declared", "moments"]
    top = _object(data, "the file", keys)
    kind, label = _string(top["kind"], "kind"), _string(top["label"], "label")
    features = tuple(_string(name, "features") for name in _array(top["features"], "features"))
    classes = class_order([_label(name) for name in _array(top["classes"], "classes")], "classes")
    declared = top["declared"]
    if not isinstance(declared, bool):
        raise _Malformed(f"declared: expected true or false, got {shown(declared)}")
    if not declared and list(classes) != sorted_labels(classes):
        raise _Malformed("classes: not in sorted order, though the order is not declared")
    parts = _array(top["moments"], "moments", len(classes))
    moments = tuple(_moments(part, f"moments[{i}]", features) for i, part in enumerate(parts))
    if not any(part.count for part in moments):
        raise _Malformed("moments: no class has a row")
    return SavedModel(kind, features, label, ClassMoments(classes, moments, declared))


def _moments(data: Json, where: str, features: tuple[str, ...]) -> Moments:
    dimension = len(features)
    part = _object(data, where, ["count", "sums", "products"])
    count = part["count"]
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MAX_COUNT:
        raise _Malformed(f"{where}.count is {shown(count)}; allowed: whole numbers from 0 to 10^18")
    sums = _numbers(part["sums"], f"{where}.sums", dimension)
    products = tuple(
        _numbers(row, f"{where}.products[{j}]", dimension - j)
        for j, row in enumerate(_array(part["products"], f"{where}.products", dimension))
    )
    moments = Moments(count, sums, products)
    _refuse_impossible(moments, where, features)
    return moments


def _refuse_impossible(moments: Moments, where: str, features: tuple[str, ...]) -> None:
    """Refuse what no rows give: a negative variance, or a covariance beyond those of its features."""
    if not moments.count:
        if moments != Moments.none(len(features)):
            raise _Malformed(f"{where}: the count is 0, but not all sums and products are")
        return
    rows = "single row has" if moments.count == 1 else f"{moments.count} rows have"
    scatter = moments.scatter
    for j, row in enumerate(scatter):
        if row[j] < 0 or moments.count == 1 and row[j]:
            raise _Malformed(f"{where}: no {rows} this sum and sum of squares of {shown(features[j])}")
        for k in range(j):
            if row[k] ** 2 > row[j] * scatter[k][k]:
                names = f"{shown(features[k])} and {shown(features[j])}"
                raise _Malformed(f"{where}: no {rows} these sums and products of {names}")


def _object(data: Json, where: str, keys: list[str], others: bool = False) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise _Malformed(f"{where}: expected an object, got {shown(data)}")
    for key in keys:
        if key not in data:
            raise _Malformed(f"{where}: no {key!a}")
    for key in data:
        if key not in keys and not others:
            raise _Malformed(f"{where}: unknown {shown(key)}")
    return data


def _array(data: Json, where: str, length: int = -1) -> list[Json]:
    if not isinstance(data, list):
        raise _Malformed(f"{where}: expected a list, got {shown(data)}")
    if length >= 0 and len(data) != length:
        raise _Malformed(f"{where}: expected {length} entries, got {len(data)}")
    return data


def _string(data: Json, where: str) -> str:
    if not isinstance(data, str):
        raise _Malformed(f"{where}: expected a text, got {shown(data)}")
    return data


def _label(data: Json) -> Label:
    if isinstance(data, bool) or not isinstance(data, (int, str)):
        raise DomainError("classes", data, "int or str")
    return data


def _numbers(data: Json, where: str, length: int) -> Vector:
    return tuple(_rational(entry, where) for entry in _array(data, where, length))


def rational_text(number: Fraction) -> str:
    """Return "p/q", or "p" for a whole number, of any length."""
    sign = "-" if number < 0 else ""
    numerator, denominator = _digits(abs(number.numerator)), _digits(number.denominator)
    return sign + numerator + ("" if denominator == "1" else f"/{denominator}")


def _rational(data: Json, where: str) -> Fraction:
    if isinstance(data, str) and len(data) > MAX_DIGITS:
        raise _Malformed(f"{where}: a number of more than {MAX_DIGITS} digits")
    match = _RATIONAL.fullmatch(data) if isinstance(data, str) else None
    if not match:
        raise _Malformed(f'{where}: expected an exact number as "p/q", got {shown(data)}')
    denominator = _whole(match[3] or "1")
    if not denominator:
        raise _Malformed(f"{where}: {shown(data)} divides by 0")
    numerator = _whole(match[2])
    return Fraction(-numerator if match[1] else numerator, denominator)


# By pieces, since Python converts only so many digits between int and str at a time.
_PIECE = 4000


def _digits(number: int) -> str:
    pieces = []
    while number >= 10**_PIECE:
        number, piece = divmod(number, 10**_PIECE)
        pieces.append(str(piece).zfill(_PIECE))
    return "".join([str(number), *reversed(pieces)])


def _whole(digits: str) -> int:
    first = len(digits) % _PIECE
    number = int(digits[:first] or "0")
    for i in range(first, len(digits), _PIECE):
        number = number * 10**_PIECE + int(digits[i : i + _PIECE])
    return number
