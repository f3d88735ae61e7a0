# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The adapter template: it first skips everything, and its comments contain a method for every question."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from genref.oracle.candidates import Skipped
from genref.oracle.checking import check, every_case
from genref.oracle.reference import MODELS
from genref.oracle.vectors import WIDTH, skeleton

from .adapters import load

CASES = every_case()
TEXT = skeleton(CASES, "mine.py")


def without_marks(text: str) -> str:
    """Return the file without the # before each method."""
    return re.sub(r"(?m)^# (?=def|    |\))", "", text)


@pytest.mark.slow
def test_it_skips_everything_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(TEXT, encoding="utf-8")
    outcome = check(load(str(tmp_path / "mine.py")), CASES)
    assert {result.verdict.status for result in outcome.results} == {"skipped"}
    assert outcome.about.name == "my implementation" and outcome.about.methods == ()
    (hint,) = outcome.hints
    assert hint.endswith("and check --sklearn MODULE:CLASS checks a class with fit and predict_proba")


@pytest.mark.slow
def test_without_the_marks_a_method_answers_each_question(tmp_path: Path) -> None:
    text = without_marks(TEXT).replace("raise NotImplementedError", 'raise NotImplementedError("later")')
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    candidate = load(str(tmp_path / "mine.py"))
    assert {case.id for case in CASES if candidate.ask(case.question) != Skipped("later")} == set()


@pytest.mark.once
def test_it_is_a_file_that_can_be_read() -> None:
    assert len(TEXT.splitlines()) <= 270
    assert max(map(len, TEXT.splitlines())) <= WIDTH and TEXT.isascii() and TEXT.endswith("\n")
    assert not re.search(r"\n{4}|\n\n\Z| \n", TEXT)
    sections = re.findall(r"(?m)^# (\w+)\n# def ", TEXT)
    assert len(sections) == len(set(sections)) and set(MODELS) <= set(sections)


def test_arguments_that_some_questions_lack_have_none_as_default() -> None:
    methods = dict(re.findall(r"def (\w+)\(\s*([^()]*?)\s*\):", without_marks(TEXT)))
    assert methods["fit_gda"] == "rows, labels, classes=None"
    assert methods["gda_posterior"] == "fitted, x" and methods["gda_covariance"] == "fitted"
    assert methods["matrix_solution"] == "matrix, right"
    assert "rows=None" in methods["fit_bernoulli"] and methods["fit_bernoulli"].startswith("labels, ")
