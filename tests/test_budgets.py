# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Each room stays within its budget of code lines, which may be lowered and not raised.

A code line is no blank, no comment and no part of a docstring: explaining costs nothing. Where something
new does not fit, something else goes.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path

import pytest

from .each_row import each_row

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("files", "command_line", "lessons", "oracle")
"""The folders of genref beside the core."""

BUDGETS = {
    "core": 4_739,
    "files": 600,
    "command_line lessons": 3_300,
    "oracle": 2_800,
    "genref": 11_374,
    "tests": 21_000,
    "tools": 14_000,
}
"""The most code lines of each room, or of two together."""

TESTS_PER_LINE = 1.84
"""The most code lines of tests for each one of genref."""


def code_lines(file: Path) -> int:
    text = file.read_text(encoding="utf-8")
    skipped: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            for each in node.body:  # docstrings, also those of constants
                said = each.value if isinstance(each, ast.Expr) else None
                if isinstance(said, ast.Constant) and isinstance(said.value, str):
                    skipped.update(range(each.lineno, (each.end_lineno or each.lineno) + 1))
    lines = enumerate(map(str.strip, text.splitlines()), 1)
    return sum(line != "" and line[0] != "#" and number not in skipped for number, line in lines)


@lru_cache(maxsize=None)
def weight(room: str) -> int:
    """Return the code lines of a room: a folder of genref or of the project, or the core."""
    folder = ROOT / ("genref" if room == "core" else f"genref/{room}" if room in ROOMS else room)
    rest = (*ROOMS, "__main__.py") if room == "core" else ()
    files = (file for file in folder.rglob("*.py") if file.relative_to(folder).parts[0] not in rest)
    return sum(map(code_lines, files))


@pytest.mark.once
@each_row("rooms", list(BUDGETS))
def test_a_room_is_within_its_budget(rooms: str) -> None:
    found, most = sum(map(weight, rooms.split())), BUDGETS[rooms]
    assert found <= most, f"{rooms}: {found} code lines, the budget is {most}"


@pytest.mark.once
def test_tests_grow_no_faster_than_what_they_test() -> None:
    assert weight("tests") <= TESTS_PER_LINE * weight("genref")


def test_what_a_code_line_is(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text(
        '"""One\n\ntwo."""\n\n# three\nX = 4\n"""Five."""\n\n\ndef f():\n    """Six."""\n    return X\n'
    )
    assert code_lines(file) == 3
