# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/vectors/schema.json accepts the vector files, and refuses altered ones."""

from __future__ import annotations

import json
from copy import deepcopy
from importlib import import_module
from typing import Any, Dict

import pytest

from genref.oracle.case_files import chapters
from tools.peers.make_vectors import FOLDER

SCHEMA: Dict[str, Any] = json.loads((FOLDER / "schema.json").read_text("ascii"))
FILES: Dict[str, Any] = {
    name: json.loads((FOLDER / f"{name}.json").read_text("ascii")) for name in chapters()
}


def is_valid(data: Dict[str, Any]) -> bool:
    return bool(import_module("jsonschema").Draft202012Validator(SCHEMA).is_valid(data))


@pytest.mark.parametrize("chapter", FILES)
def test_the_files_are_valid(chapter: str) -> None:
    assert is_valid(FILES[chapter])


@pytest.mark.parametrize(
    ("member", "wrong"),
    [
        ("id", "Upper-Case"),
        ("result", "maybe"),
        ("expect", {"exact": "1/2"}),
        ("level", "low"),
        ("doubles", True),
        ("input", {"x": {"seed": 1}}),
        ("extra", 1),
    ],
)
def test_an_altered_case_is_not(member: str, wrong: object) -> None:
    data = deepcopy(FILES["bayes"])
    data["cases"] = data["cases"][:2]
    assert is_valid(data)
    data["cases"][0][member] = wrong
    assert not is_valid(data)
