# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/vectors/schema.json accepts the vector files, and refuses altered ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from importlib import import_module
from typing import Any, Dict

import pytest

from genref.oracle.case_files import chapters
from tools.peers.make_vectors import FOLDER

Data = Dict[str, Any]


def read(name: str) -> Data:
    """Return the content of a file of spec/vectors/."""
    data: Data = json.loads((FOLDER / name).read_text(encoding="ascii"))
    return data


FILES = {chapter: read(f"{chapter}.json") for chapter in chapters()}
SCHEMA = read("schema.json")


def is_valid(data: Data) -> bool:
    """Return whether a file is as the schema describes it."""
    validator = import_module("jsonschema").Draft202012Validator(SCHEMA)
    return bool(validator.is_valid(data))


def file_of(id: str) -> Data:
    """Return a copy of the file with this case, and no other case in it."""
    for data in FILES.values():
        for case in data["cases"]:
            if case["id"] == id:
                return deepcopy({**data, "cases": [case]})
    raise AssertionError(id)


VALUE, ROUNDED = "gda-covariance-divides-by-n", "gda-posterior-of-five-points"
REFUSED, TIE, LIMIT = "gda-posterior-of-nan", "gda-predict-at-a-tie", "gaussian-density-of-infinity"
WORDS, FUNCTION = "nb-words-of-numbers", "bayes-alarm-is-mostly-false"


def in_case(**members: object) -> Callable[[Data], None]:
    """Return a function that changes members of the case."""
    return lambda data: data["cases"][0].update(members)


def without(name: str) -> Callable[[Data], None]:
    """Return a function that removes a member of the case."""
    return lambda data: data["cases"][0].pop(name)


def in_part(part: str, **members: object) -> Callable[[Data], None]:
    """Return a function that changes entries of a member of the case."""
    return lambda data: data["cases"][0][part].update(members)


BROKEN: list[tuple[str, str, Callable[[Data], None]]] = [
    ("another format", VALUE, lambda data: data.update(format="genref-vectors/2")),
    ("no generator", VALUE, lambda data: data.pop("generator")),
    ("a member more", VALUE, lambda data: data.update(more=1)),
    ("a version that is none", VALUE, lambda data: data["generator"].update(version="new")),
    ("no case", VALUE, lambda data: data["cases"].clear()),
    ("a case twice", VALUE, lambda data: data["cases"].append(data["cases"][0])),
    ("a note without its bug", VALUE, lambda data: data["notes"]["Divisor"].pop("bug")),
    ("a link that is none", VALUE, lambda data: data["notes"]["Divisor"].update(links=["sklearn"])),
    ("a flag in small letters", VALUE, lambda data: data["notes"].update(tie=data["notes"]["Tie"])),
    ("a member more of the case", VALUE, in_case(call="gda.fit")),
    ("no id", VALUE, without("id")),
    ("an id with capitals", VALUE, in_case(id="gda-Covariance")),
    ("an id with an underscore", VALUE, in_case(id="gda_covariance")),
    ("no equation", VALUE, in_case(equations=[])),
    ("a comment without its end", VALUE, in_case(comment="No full stop")),
    ("a flag twice", VALUE, in_case(flags=["Divisor", "Divisor"])),
    ("an importance of its own", VALUE, in_case(importance="urgent")),
    ("a model with a capital", VALUE, in_case(model="GDA")),
    ("a model that learns nothing", VALUE, without("train")),
    ("a function that learns", FUNCTION, in_case(train={"rows": []})),
    ("an argument that is unknown", VALUE, in_part("train", data=[])),
    ("a number that is not a text", VALUE, in_part("train", rows=[[0], [2]])),
    ("a number with a sign too many", VALUE, in_part("train", rows=[["+1"]])),
    ("a number that begins with 0", VALUE, in_part("train", rows=[["01"]])),
    ("a fraction over 0", VALUE, in_part("train", rows=[["1/0"]])),
    ("NaN where there is a value", VALUE, in_part("train", rows=[["nan"]])),
    ("a label that is not a label", VALUE, in_part("train", labels=[True, 1])),
    ("a label with a fraction", VALUE, in_part("train", labels=[0.5, 1])),
    ("no result", VALUE, without("result")),
    ("a result of its own", VALUE, in_case(result="maybe")),
    ("no expectation", VALUE, in_case(expect={})),
    ("two expectations", VALUE, in_case(expect={"exact": "1", "label": 1})),
    ("an expectation of its own", VALUE, in_case(expect={"about": "1"})),
    ("a value with a twin", VALUE, in_case(twin=ROUNDED)),
    ("an error for a value", VALUE, in_case(expect={"error": "ShapeError"})),
    ("a fraction that is a number", VALUE, in_case(expect={"exact": 2})),
    ("a fraction that is a decimal", VALUE, in_case(expect={"exact": "0.5"})),
    ("digits without the double", ROUNDED, in_case(expect={"digits": "0.5"})),
    ("digits that are NaN", ROUNDED, in_part("expect", digits="nan")),
    ("a double in decimal", ROUNDED, in_part("expect", double="0.5")),
    ("a double cut short", ROUNDED, in_part("expect", double="0x1.8p+0")),
    ("a double -0", ROUNDED, in_part("expect", double="-0x0.0p+0")),
    ("a value without its tolerance", VALUE, without("tolerance")),
    ("a tolerance that is a number", VALUE, in_case(tolerance=[[1e-15]])),
    ("a negative tolerance", VALUE, in_case(tolerance=[["-1e-15"]])),
    ("a tolerance of words", WORDS, in_case(tolerance="1e-15")),
    ("a tolerance of a refusal", REFUSED, in_case(tolerance="1e-15")),
    ("an error without a twin", REFUSED, without("twin")),
    ("an error that is unknown", REFUSED, in_case(expect={"error": "ValueError"})),
    ("a value for an error", REFUSED, in_case(expect={"exact": "1"})),
    ("a single answer of several", TIE, in_case(expect={"either": [{"label": 0}]})),
    ("several answers for a value", TIE, in_case(result="value")),
    ("several answers without a flag", TIE, in_case(flags=[])),
    ("several answers, one of them none", LIMIT, in_case(expect={"either": [{"error": "E"}, {"label": 0}]})),
    ("words that are numbers", WORDS, in_case(expect={"words": [1]})),
]


class TestFiles:
    def test_the_schema_is_a_schema(self) -> None:
        import_module("jsonschema").Draft202012Validator.check_schema(SCHEMA)

    @pytest.mark.parametrize("chapter", FILES)
    def test_are_as_described(self, chapter: str) -> None:
        assert is_valid(FILES[chapter])

    @pytest.mark.parametrize("id", [VALUE, ROUNDED, REFUSED, TIE, LIMIT, WORDS, FUNCTION])
    def test_with_one_case_are_as_described(self, id: str) -> None:
        assert is_valid(file_of(id))

    @pytest.mark.parametrize(("id", "broken"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
    def test_are_not_if_broken(self, id: str, broken: Callable[[Data], None]) -> None:
        data = file_of(id)
        broken(data)
        assert not is_valid(data)

    def test_name_the_functions_that_the_schema_names(self) -> None:
        learning = SCHEMA["$defs"]["case"]["allOf"][0]
        functions = {
            case["model"] for data in FILES.values() for case in data["cases"] if "train" not in case
        }
        assert set(learning["if"]["properties"]["model"]["enum"]) == functions

    def test_have_the_arguments_that_the_schema_names(self) -> None:
        named = SCHEMA["$defs"]["arguments"]["propertyNames"]["enum"]
        cases = [case for data in FILES.values() for case in data["cases"]]
        assert set(named) == {name for case in cases for name in {**case["input"], **case.get("train", {})}}
        assert set(named) == set(SCHEMA["$defs"]["regular-arguments"]["properties"])

    def test_have_the_errors_that_the_schema_names(self) -> None:
        named = SCHEMA["$defs"]["error"]["properties"]["error"]["enum"]
        expected = [case["expect"] for data in FILES.values() for case in data["cases"]]
        assert set(named) == {expect["error"] for expect in expected if "error" in expect}
