# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""One format for every model and statistic: JSON with a version and a checksum, and exact numbers as "p/q".

The file of a fitted model contains its statistics, not its estimates. The estimates follow from them, so the
two cannot disagree, and a loaded model can be updated and merged. The first line ends with the SHA-256 of all
that comes after it, so that a damaged file is refused before it is parsed:

    {"format": "genref", "version": 1, "sha256": "...",
     "type": "LinearModel",
     "label": "species",
     "moments": {...

Each object has the name of its class as `type`, and the fields of that class. A mapping is an object or, if
its keys are not texts, a list of rows: a key (one entry, or two for a feature and its value) and the value.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import fields
from fractions import Fraction
from functools import partial
from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple, Union, cast

from ..errors import GenrefError, ModelFileError, reason_of, shown
from ..gaussian_naive_bayes import model as diagonal_model
from ..gda import linear_model, quadratic_model
from ..numbers.values import Value
from ..text import tokenize
from .model_json import Json, Malformed, array_of, number_of, object_of, parsed, rational_text
from .whole_files import HAS_LOCKS, locked, write_whole

VERSION = 1
_BEGIN = '{"format": "genref", "version": '

FITTED: dict[str, Callable[..., Value]] = {
    "LinearModel": linear_model,
    "QuadraticModel": quadratic_model,
    "GaussianNaiveBayesModel": diagonal_model,
}
"""How to make a fitted Gaussian model again, from its moments."""

TYPES = [*FITTED, "LogisticRegression", "BernoulliModel", "CategoricalModel", "MultinomialModel"]
TYPES += ["MultinomialText", "BernoulliText", "Moments", "ClassMoments", "Counts", "ClassCounts"]
TYPES += ["Gaussian", "LogisticForm", "Vocabulary"]
"""The classes of models and statistics, all in the package itself."""


class Saved(NamedTuple):
    """The content of a file; `label` is the column of the classes in the table, or "" if that is unknown."""

    value: Value
    label: str = ""


def save(model: Value, path: Union[str, os.PathLike[str]], *, label: str = "") -> None:
    """Write a model or statistics to a file: completely or not at all, and only if `load` returns the same.

    `label`: the column of the classes, for `python -m genref update`, which reads more rows from a table.

    Raises: ModelFileError, also for a model with a tokenizer of its own, or of a class of somebody else.

    >>> save({}, "m.json")
    Traceback (most recent call last):
    genref.errors.ModelFileError: m.json: cannot be written: a dict is no model or statistic of genref
    """
    file = os.fspath(path)
    try:
        text = _text(Saved(model, label))
        waits = HAS_LOCKS and os.path.isfile(file)  # for an update that has begun
        with locked(file) if waits else nullcontext(partial(write_whole, file)) as write:
            write(text)
    except (OSError, ValueError, Malformed) as error:
        raise ModelFileError(file, f"cannot be written: {reason_of(error)}") from None


def load(path: Union[str, os.PathLike[str]]) -> Value:
    """Return the model or statistics in a file that `save` wrote; everything in it is checked.

    Raises: ModelFileError.
    """
    return read(os.fspath(path)).value


def read(file: str) -> Saved:
    """Return the content of a file. Raises: ModelFileError."""
    try:
        with open(file, "rb") as stream:
            content = stream.read()
    except (OSError, ValueError) as error:
        raise ModelFileError(file, f"cannot be read: {reason_of(error)}") from None
    try:
        return _saved(content.replace(b"\r\n", b"\n"))  # as some programs write all lines
    except (GenrefError, Malformed, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise ModelFileError(file, reason) from None


def change(file: str, changed: Callable[[Saved], Saved]) -> tuple[Saved, Saved]:
    """Replace the content of a file by `changed` of it, under a lock; return both.

    Raises: ModelFileError, and what `changed` raises.
    """
    try:
        with locked(file) as write:
            before = read(file)
            after = changed(before)
            write(_text(after))
    except GenrefError:
        raise
    except (OSError, ValueError, Malformed) as error:
        raise ModelFileError(file, f"cannot be updated: {reason_of(error)}") from None
    return before, after


def _text(saved: Saved) -> str:
    """Return the text of a file. Raises: Malformed if it would not be read as the same."""
    data = as_json(saved.value)
    if not isinstance(data, dict) or "type" not in data:
        raise Malformed(f"a {type(saved.value).__name__} is no model or statistic of genref")
    content = {"type": data.pop("type"), "label": saved.label, **data}
    rest = json.dumps(content, indent=1)[len("{\n") :] + "\n"
    text = f"{_head(rest.encode())}\n{rest}"
    try:
        again = _saved(text.encode())
    except GenrefError as error:
        raise Malformed(str(error)) from None
    if again != saved or as_json(again.value) != as_json(saved.value):  # == ignores the names of features
        raise Malformed("a file cannot contain all of it")
    return text


def _head(rest: bytes) -> str:
    return f'{_BEGIN}{VERSION}, "sha256": "{sha256(rest).hexdigest()}",'


def _saved(content: bytes) -> Saved:
    """Return the content of a file from its bytes. Raises: Malformed, GenrefError."""
    head, _, rest = content.partition(b"\n")
    if head != _head(rest).encode():
        begin, version = head[: len(_BEGIN)], head[len(_BEGIN) :].partition(b",")[0]
        if begin != _BEGIN.encode():
            raise Malformed("not a file of genref: `fit --model` and genref.save write them")
        if version.isdigit() and version != b"%d" % VERSION:
            raise Malformed(f"version {version[:20].decode()}, but this genref reads version {VERSION}")
        raise Malformed("its SHA-256 does not match: it is damaged, or was changed by another program")
    top = object_of(parsed("{" + rest.decode("ascii", "replace")), "the file", ["label"], others=True)
    label = top.pop("label")
    if not isinstance(label, str):
        raise Malformed(f"label: expected a text, got {shown(label)}")
    return Saved(_value(top), label)


# From values to JSON


def as_json(value: object) -> Json:
    """Return a value, or a part of one, as JSON. Raises: Malformed for what a file cannot contain."""
    if isinstance(value, Fraction):
        return rational_text(value)
    if isinstance(value, (tuple, list)):
        return [as_json(part) for part in value]
    if isinstance(value, Mapping):
        if set(map(type, value)) <= {str}:
            return {key: as_json(part) for key, part in value.items()}
        rows = ((*(key if isinstance(key, tuple) else (key,)), part) for key, part in value.items())
        return [as_json(row) for row in rows]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    name = type(value).__name__
    if name not in TYPES or type(value) is not _class(name):
        raise Malformed(f"a {name} is no model or statistic of genref")
    if getattr(value, "tokenizer", tokenize) is not tokenize:
        raise Malformed("its tokenizer is not genref.text.tokenize, and a file cannot contain a function")
    found = {field: getattr(value, field) for field in _fields(name, getattr(value, "moments", None))}
    if "events" in found:  # in an order, so that the files of equal counts are equal
        found["events"] = dict(sorted(found["events"].items(), key=_place))
    return {"type": name, **{field: as_json(part) for field, part in found.items()}}


def _class(name: str) -> Callable[..., Value]:
    return cast("Callable[..., Value]", getattr(import_module(__package__.rpartition(".")[0]), name))  # pyright: ignore[reportOptionalMemberAccess]


def _fields(name: str, moments: object) -> list[str]:
    """Return the fields of a class that a file contains; of a fitted Gaussian model only its statistics."""
    if name in FITTED and moments is not None:
        return ["moments", "given_priors"]
    left_out = ["classes", "moments", "given_priors"] if name in FITTED else ["tokenizer"]
    return [each.name for each in fields(cast(Any, _class(name))) if each.name not in left_out]


def _place(item: tuple[object, int]) -> list[tuple[bool, object]]:
    """Return what sorts events, which are ints, texts, or pairs of a feature and its value."""
    event = item[0]
    return [(isinstance(part, str), part) for part in (event if isinstance(event, tuple) else (event,))]


# From JSON to values


def _value(data: Json, where: str = "") -> Value:
    """Return the value that an object describes; its constructor checks it."""
    place = where or "the file"
    top = object_of(data, place, ["type"], others=True)
    name = top["type"]
    if not isinstance(name, str) or name not in TYPES:
        raise Malformed(f"{place}: the type is {shown(name)}; allowed: {', '.join(TYPES)}")
    names = _fields(name, top.get("moments"))
    object_of(data, place, ["type", *names])
    parts = [_READERS.get(each, _as_it_is)(top[each], f"{where}.{each}".lstrip(".")) for each in names]
    try:
        if names == ["moments", "given_priors"]:
            return FITTED[name](parts[0], priors=parts[1])
        return _class(name)(**dict(zip(names, parts)))
    except GenrefError as error:
        raise Malformed(f"{where}: {error}" if where else str(error)) from None


def _as_it_is(data: Json, where: str) -> object:
    """Return what the constructor of a value checks itself."""
    return data


def _numbers(data: Json, where: str) -> object:
    """Return a number, a vector or a matrix."""
    if isinstance(data, list):
        return tuple([_numbers(part, f"{where}[{i}]") for i, part in enumerate(data)])
    return number_of(data, where) if isinstance(data, str) else data


def _mapping(of: Callable[[Json, str], object], data: Json, where: str) -> object:
    if data is None:  # priors that were not given
        return None
    if isinstance(data, dict):
        return {key: of(part, f"{where}[{shown(key)}]") for key, part in data.items()}
    rows, found = array_of(data, where), {}
    for i, row in enumerate(rows):
        *key, part = array_of(row, f"{where}[{i}]") or [None]
        if len(key) not in (1, 2) or not all(isinstance(entry, (int, str)) for entry in key):
            raise Malformed(f"{where}[{i}]: expected a key and a value, got {shown(row)}")
        found[tuple(key) if len(key) == 2 else key[0]] = of(part, f"{where}[{i}]")
    if len(found) < len(rows):
        raise Malformed(f"{where}: a key occurs twice")
    return found


def _nested(data: Json, where: str) -> object:
    if isinstance(data, list):
        return [_value(part, f"{where}[{i}]") for i, part in enumerate(data)]
    return _value(data, where)


_READERS: Mapping[str, Callable[[Json, str], object]] = {
    **dict.fromkeys(["offset", "prior_odds", "weights", "factors", "sums", "products", "mean"], _numbers),
    **dict.fromkeys(["covariance", "theta", "smoothing", "prior_smoothing"], _numbers),
    **dict.fromkeys(["priors", "given_priors", "means"], partial(_mapping, _numbers)),
    **dict.fromkeys(["variances", "covariances"], partial(_mapping, _numbers)),
    **dict.fromkeys(["moments", "counts"], _nested),
    "events": partial(_mapping, _as_it_is),
}
"""How to read a field, by its name; the constructors of values check everything else."""
