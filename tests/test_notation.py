# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/notation.md has every letter of the formulas on the chapters' pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from genref.command_line.lecture import CHAPTERS, EQUATIONS

pytestmark = pytest.mark.once

SPEC = Path(__file__).resolve().parent.parent / "spec"
GREEK = set(
    "alpha beta gamma delta epsilon eta theta kappa lambda mu nu xi pi rho sigma tau phi varphi chi psi "
    "omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega".split()
)
ROWS = [
    re.split(r" (?<!\\)\|(?: |$)", line[2:])
    for line in (SPEC / "notation.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ")
]
"""Of the tables: letters, words or entry, what they are."""


def letters(chapter: str) -> set[str]:
    """Return the Latin and Greek letters of the formulas of a chapter; words are none."""
    page = (SPEC / f"{chapter}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```math\n(.*?)^```", page, re.M | re.S)
    inside = re.findall(r"\$([^$]+)\$", re.sub(r"^```.*?^```", "", page, flags=re.M | re.S))
    words = re.compile(r"\\(?:text|mathrm|begin|end)\{[^{}]*\}")
    formulas = [words.sub(" ", formula) for formula in blocks + inside]
    commands = {name for formula in formulas for name in re.findall(r"\\([A-Za-z]+)", formula)}
    rest = " ".join(re.sub(r"\\[A-Za-z]+", " ", formula) for formula in formulas)
    return set(re.findall("[A-Za-z]", rest)) | (commands & GREEK)


@pytest.mark.parametrize("chapter", [chapter.id for chapter in CHAPTERS])
def test_each_letter_is_explained(chapter: str) -> None:
    explained = {word for row in ROWS for word in re.findall(r"[A-Za-z]+", row[0].replace("_", " "))}
    assert "x" in letters(chapter)
    assert letters(chapter) - explained == set()


def test_entries_of_the_letters_are_entries() -> None:
    (start,) = [i for i, row in enumerate(ROWS) if row[1] == "entry"]
    named = {entry for row in ROWS[start + 2 :] for entry in re.split("[;,] ", row[1])}
    assert len(named) > 10 and named <= {equation.id for equation in EQUATIONS}
