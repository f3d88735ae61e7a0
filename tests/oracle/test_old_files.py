# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files written by the oracle of genref 0.1.0 can be read and have the same answers."""

from __future__ import annotations

import json

from genref.oracle.case_files import chapters
from genref.oracle.reference import expectation

from ..running import ROOT, Call
from .test_vector_files import IN_FILES

DATA = ROOT / "tests" / "data"
OLD = json.loads((DATA / "laplace-0.1.0.json").read_text(encoding="ascii"))
CASES = {case.id: case for case in chapters()["laplace"]}


def test_its_vectors_have_the_format_of_today() -> None:
    new = json.loads((ROOT / "spec/vectors/laplace.json").read_text(encoding="ascii"))
    assert OLD["format"] == new["format"]
    assert OLD.keys() == new.keys()


def test_its_cases_ask_and_expect_what_those_of_today_do() -> None:
    for old in OLD["cases"]:
        new = IN_FILES[old["id"]]
        for member in ("model", "output", "train", "input", "result", "expect"):
            assert old.get(member) == new.get(member), old["id"]


def test_the_library_gives_the_answers_of_its_vectors() -> None:
    values = [case for case in OLD["cases"] if case["result"] == "value"]
    assert len(values) > 30
    for old in values:
        assert expectation(CASES[old["id"]].question) == old["expect"], old["id"]


def test_its_questions_and_answers_are_judged(call: Call) -> None:
    files = [str(DATA / f"{name}-0.1.0.jsonl") for name in ("questions", "answers")]
    result = call("verify", "--exact", *files)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("51 answers, all right\n")
