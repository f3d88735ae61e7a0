# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Model files of categories: they are read back completely; anything else is refused in one line."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from genref import categorical_naive_bayes as categorical
from genref.counts import ClassCounts
from genref.errors import DomainError, ModelFileError
from genref.files.model_file import SavedCategories, read, write
from genref.files.wire import from_bytes, to_bytes

# red and 7, blue and 0 are a; red and 7 is b. A day "grey" never was.
DOCUMENT: dict[str, Any] = {
    "format": "genref-model",
    "version": 1,
    "kind": "categorical-naive-bayes",
    "label": "y",
    "features": ["sky", "n"],
    "classes": ["a", "b"],
    "declared": False,
    "smoothing": "1/2",
    "prior_smoothing": "0",
    "levels": [["red", "blue", "grey"], None],
    "counts": [
        {"examples": 2, "values": [[["blue", 1], ["red", 1]], [[1, 1], [7, 1]]]},
        {"examples": 1, "values": [[["red", 1]], [[7, 1]]]},
    ],
}
MODEL = categorical.fit(
    [["red", 7], ["blue", 1], ["red", 7]],
    ["a", "a", "b"],
    [["red", "blue", "grey"], None],
    smoothing=Fraction(1, 2),
)


def named(model: categorical.CategoricalModel[str]) -> SavedCategories[str]:
    counts = replace(model.counts, feature_names=("sky", "n"))
    return SavedCategories("y", replace(model, counts=counts))  # type: ignore[arg-type]


def test_what_is_read_is_the_model(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    file.write_text(json.dumps(DOCUMENT), encoding="ascii")
    saved = read(str(file))
    assert isinstance(saved, SavedCategories) and saved == named(MODEL)
    assert saved.features == ("sky", "n") and saved.examples() == {"a": 2, "b": 1}
    assert saved.model().posterior(["grey", 3]) == MODEL.posterior(["grey", 3])


def test_what_is_written_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    for model in (MODEL, categorical.fit([["x", 3]], ["a"]), MODEL.update([["grey", 2]], ["c"])):
        write(str(file), named(model))
        saved = read(str(file))
        assert isinstance(saved, SavedCategories)
        assert saved.model() == model and saved.features == ("sky", "n")
    content = json.loads(file.read_text(encoding="ascii"))
    del content["sha256"]
    write(str(file), named(MODEL))
    again = json.loads(file.read_text(encoding="ascii"))
    del again["sha256"]
    assert again == {**DOCUMENT, "version": 2}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda d: d.update(levels=[None]), "levels: expected 2 entries, got 1"),
        (
            lambda d: d.update(levels=[["red", "blue"], 6]),
            "values of feature 1: expected whole",
        ),
        (lambda d: d.update(levels=[["red"], None]), "values of feature 0: expected some of"),
        (lambda d: d.update(levels=[["red", "red"], None]), "levels[0][1] is 'red'"),
        (lambda d: d.update(levels=[[True], None]), "levels[0] is True (bool); allowed: int or str"),
        (lambda d: d.update(levels=[1.5, None]), "not JSON as genref writes it"),
        (lambda d: d.update(levels=["red", None]), "levels[0]: expected a list"),
        (lambda d: d.update(smoothing="-1"), "smoothing is -1 "),
        (lambda d: d.update(features=["sky", "sky"]), "features is ('sky', 'sky')"),
        (lambda d: d.update(features=["sky", "y"]), "features is ('sky', 'y')"),
        (lambda d: d["counts"].pop(), "counts: expected 2 entries, got 1"),
        (lambda d: d["counts"][0].update(examples=3), "values counted of feature 0 in class 'a' is 2"),
        (lambda d: d["counts"][0]["values"].pop(), "counts[0].values: expected 2 entries, got 1"),
        (lambda d: d["counts"][0]["values"][0].append(["red", 1]), "counts[0].values[0]: 'red' occurs twice"),
        (
            lambda d: d["counts"][0]["values"][0].append(["red"]),
            "counts[0].values[0]: expected 2 entries",
        ),
        (lambda d: d["counts"][0]["values"][0].append([None, 1]), "counts[0].values[0] is None (NoneType)"),
        (lambda d: d["counts"][0]["values"][0].append(["x", -1]), "counts[0].values[0] is -1"),
        (lambda d: d.update(classes=[], counts=[]), "classes: empty"),
    ],
)
def test_what_genref_did_not_write_is_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    document = copy.deepcopy(DOCUMENT)
    change(document)
    file = tmp_path / "m.json"
    file.write_text(json.dumps(document), encoding="ascii")
    with pytest.raises(ModelFileError) as caught:
        read(str(file))
    assert caught.value.reason.startswith(reason) and str(caught.value).isprintable()


def test_what_no_file_can_hold(tmp_path: Path) -> None:
    with pytest.raises(DomainError, match="^features is "):
        SavedCategories("y", MODEL)
    with pytest.raises(DomainError, match="^priors is "):
        named(categorical.fit([["red", 7]], ["a"], priors={"a": 1}))
    surrogate = replace(MODEL, counts=replace(MODEL.counts, feature_names=("\ud83d\ude00", "n")))  # type: ignore[arg-type]
    with pytest.raises(ModelFileError, match="a file cannot contain all of it$"):
        write(str(tmp_path / "m"), SavedCategories("y", surrogate))


def test_counts_travel_as_bytes() -> None:
    """Levels and pairs with texts; equal counts have equal bytes."""
    whole = categorical.count([["a", 2], ["b", 1]], ["x", "y"], levels=[["b", "a"], None])
    one = categorical.count([["b", 1]], ["y"], levels=[["b", "a"], None])
    other = categorical.count([["a", 2]], ["x"], levels=[["b", "a"], None])
    assert to_bytes(one + other) == to_bytes(whole)
    arrived = from_bytes(to_bytes(whole))
    assert isinstance(arrived, ClassCounts) and arrived == whole
    mixed = categorical.count([[3]], ["x"]) + categorical.count([["a"]], ["y"])
    assert from_bytes(to_bytes(mixed)) == mixed
