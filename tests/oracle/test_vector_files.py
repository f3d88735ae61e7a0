# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The vector files: their form, their numbered set, and the rules of long data."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import which
from subprocess import run
from typing import Any, Dict

import pytest

from genref.oracle.case_files import chapters, made, version

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "spec" / "vectors"
FILES: Dict[str, Any] = {
    name: json.loads((FOLDER / f"{name}.json").read_text("ascii")) for name in chapters()
}
CASES = {case["id"]: case for file in FILES.values() for case in file["cases"]}


def test_they_have_every_case() -> None:
    assert set(CASES) == {case.id for part in chapters().values() for case in part}


def test_they_carry_the_set() -> None:
    sets = json.loads((FOLDER / "sets.json").read_text("ascii"))
    assert [one["set"] for one in sets] == [*range(1, len(sets) + 1)] and all(one["changes"] for one in sets)
    assert (sets[-1]["digest"], sets[-1]["cases"]) == (version(), len(CASES))
    assert {(file["set"], file["digest"]) for file in FILES.values()} == {(len(sets), version())}


@pytest.mark.slow
def test_rules_make_what_is_asked() -> None:
    for case in (case for part in chapters().values() for case in part):
        stored = CASES[case.id]
        assert (
            made(stored["input"]) == case.question.input and made(stored.get("train")) == case.question.train
        )


def test_each_output_has_core_cases() -> None:
    topics = {(case["model"], case["output"].replace("exact_", "")) for case in CASES.values()}
    core = {(c["model"], c["output"].replace("exact_", "")) for c in CASES.values() if c["level"] == "core"}
    assert core == topics


def test_what_doubles_cannot_ask_is_marked() -> None:
    assert CASES["bayes-decision-below-doubles"]["doubles"] is False
    assert sum("doubles" in case for case in CASES.values()) < 60


def test_no_id_is_used_again() -> None:
    stones = json.loads((FOLDER / "tombstones.json").read_text("ascii"))["tombstones"]
    assert not set(stones) & set(CASES)
    for stone in stones.values():
        assert stone["reason"] and stone["successor"] in (None, *CASES)


@pytest.mark.skipif(which("node") is None, reason="needs Node.js")
def test_twenty_five_lines_of_javascript_use_them() -> None:
    file = ROOT / "examples" / "oracle" / "vectors.js"
    code = [
        line for line in file.read_text("utf-8").splitlines() if line.strip() and not line.startswith("//")
    ]
    assert len(code) <= 25
    done = run(
        [str(which("node")), str(file), str(FOLDER / "naive-bayes.json")], capture_output=True, text=True
    )
    assert done.returncode == 0 and done.stdout.count("right ") >= 2 and "WRONG" not in done.stdout
