# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The catalogue of mistakes is well formed, and the table has what it computes."""

from __future__ import annotations

import json

import pytest

from genref.oracle.case_files import chapters
from genref.oracle.diagnosis import catalogue, wrong_answers
from tools.oracle import make_mistakes
from tools.oracle.mistakes import MISTAKES

CASES = {case.id: case for part in chapters().values() for case in part}
LINES = (make_mistakes.FOLDER / "answers.jsonl").read_text(encoding="ascii").splitlines(keepends=True)

pytestmark = pytest.mark.once


def test_the_table_describes_the_catalogue() -> None:
    lines = [json.loads(line) for line in make_mistakes.described()]
    assert (
        [line["name"] for line in lines]
        == [one.name for one in catalogue()]
        == [one.name for one in MISTAKES]
    )
    assert [line.get("seen_in", []) for line in lines] == [list(one.seen_in) for one in catalogue()]


def test_the_table_has_small_cases() -> None:
    assert set(wrong_answers()) <= {id for id, case in CASES.items() if make_mistakes.is_small(case)}


@pytest.mark.parametrize("line", LINES[::37], ids=lambda line: json.loads(line)[0])
def test_a_line_is_what_is_computed(line: str) -> None:
    """The whole line, digit by digit; `make_mistakes.py` compares all of them."""
    id = json.loads(line)[0]
    assert make_mistakes.line_of(id, make_mistakes.wrong_answers(CASES[id])) == line


def test_the_data_are_small() -> None:
    sizes = [file.stat().st_size for file in make_mistakes.FOLDER.glob("*.jsonl")]
    assert sum(sizes) <= 600_000
