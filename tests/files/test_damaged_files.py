# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A damaged model file of any kind is refused in one line, or read as what it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from genref.errors import ModelFileError
from genref.files.model_file import read, seal, write

from ..each_row import each_row
from .test_categories_file import DOCUMENT as CATEGORIES
from .test_model_file import DOCUMENT as MOMENTS
from .test_model_file import Place, changed, places, put, refusal
from .test_text_model_file import BERNOULLI_DOCUMENT
from .test_text_model_file import DOCUMENT as TEXTS

DOCUMENTS = {each["kind"]: each for each in (MOMENTS, CATEGORIES, TEXTS, BERNOULLI_DOCUMENT)}
JSON = "not JSON as genref writes it: "
ODD: list[object] = [None, True, False, [], {}, [[]], -1, 1.5, "\u00bd\n"]
NAMES = {("label",), ("features", 0), ("features", 1), ("classes", 1), ("levels", 0, 2)}
"""Where any text is a name. The first class must also come first in sorted order."""

of_each_kind = pytest.mark.parametrize("kind", DOCUMENTS)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "m.json"


def saved(file: Path, kind: str) -> bytes:
    """Write the document of a kind with its checksum; return the content of the file."""
    file.write_text(json.dumps(DOCUMENTS[kind]), encoding="ascii")
    seal(str(file))
    return file.read_bytes()


def objects(value: Any, start: Place = ()) -> list[Place]:
    """Return the places of the objects with fixed keys."""
    inner = [place for place in places(value) if place[0] != "words"]
    return [(), *(place for place in inner if isinstance(at(value, place), dict))]


def at(value: Any, place: Place) -> Any:
    for key in place:
        value = value[key]
    return value


def where(place: Place) -> str:
    """Return how a message calls an object."""
    return f"{place[0]}[{place[1]}]" if place else "the file"


@of_each_kind
def test_every_cut_is_refused(file: Path, kind: str) -> None:
    text = saved(file, kind)
    for end in [*range(0, len(text) - 2, 7), len(text) - 2]:
        assert refusal(file, text[:end]).startswith(JSON)


@pytest.mark.slow
@of_each_kind
def test_every_changed_character_is_refused_or_says_the_same(file: Path, kind: str) -> None:
    text = saved(file, kind)
    model = read(str(file))
    for i in range(len(text)):
        for wrong in (b"", b"\xff", b'"', b"9"):
            file.write_bytes(text[:i] + wrong + text[i + 1 :])
            try:
                assert read(str(file)) == model
            except ModelFileError as error:
                assert str(error).isprintable()


@of_each_kind
def test_a_missing_key_is_named(file: Path, kind: str) -> None:
    for place in objects(DOCUMENTS[kind]):
        for key in at(DOCUMENTS[kind], place):
            document = changed((*place, key), lambda container, key: container.pop(key), DOCUMENTS[kind])
            assert refusal(file, document) == f"{where(place)}: no {key!a}"


@of_each_kind
def test_an_unknown_key_is_named(file: Path, kind: str) -> None:
    for place in objects(DOCUMENTS[kind]):
        document = put((*place, "mean "), [], DOCUMENTS[kind])
        assert refusal(file, document) == f"{where(place)}: unknown 'mean '"


@of_each_kind
def test_a_doubled_key_is_refused(file: Path, kind: str) -> None:
    text = json.dumps(DOCUMENTS[kind])
    for key in {place[-1] for place in places(DOCUMENTS[kind]) if isinstance(place[-1], str)}:
        doubled = text.replace(f'"{key}": ', f'"{key}": null, "{key}": ', 1)
        assert refusal(file, doubled) == f"{JSON}the key '{key}' occurs twice in one object"


@of_each_kind
def test_a_missing_entry_is_refused(file: Path, kind: str) -> None:
    for place in places(DOCUMENTS[kind]):
        if isinstance(place[-1], int) and place != ("levels", 0, 2):  # a day that never was
            assert refusal(file, changed(place, lambda container, key: container.pop(key), DOCUMENTS[kind]))


@pytest.mark.slow
@pytest.mark.covers
@of_each_kind
@each_row("value", ODD, ids=ascii)
def test_a_value_of_a_wrong_type_is_refused(file: Path, kind: str, value: object) -> None:
    for place in places(DOCUMENTS[kind]):
        before, document = at(DOCUMENTS[kind], place), put(place, value, DOCUMENTS[kind])
        a_name = isinstance(value, str) and place in NAMES
        a_choice = place == ("declared",) and isinstance(value, bool)
        none_given = value is None and place in {("priors",), ("size",), ("levels", 0), ("levels", 1)}
        if a_name or a_choice or none_given or type(before) is type(value) and before == value:
            file.write_text(json.dumps(document), encoding="ascii")
            write(str(file), read(str(file)))
            again = json.loads(file.read_bytes())
            assert json.dumps(at(again, place)) == json.dumps(value)
        else:
            assert refusal(file, document), place
