# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The example adapters: small classifiers in four languages that pass all they claim, and their use."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Dict, List

import pytest

from genref.oracle.candidates import Answered, Broken
from genref.oracle.checking import Outcome, check, every_case
from genref.oracle.processes import ProcessCandidate, in_process_of_its_own
from genref.oracle.profiles import LECTURE
from genref.oracle.questions import Json, Question
from genref.oracle.reference import Refused

from .own_adapter import ROOT

EXAMPLES = ROOT / "examples" / "oracle"
LANGUAGES = [
    "adapter.py",
    "plain.py",
    *(
        pytest.param(name, marks=pytest.mark.once)
        for name in ("naive_bayes.js", "naive_bayes.R", "naive_bayes.c")
    ),
]
INTERPRETERS = {".js": "node", ".R": "Rscript", ".c": "gcc"}
MOST_LINES = {"adapter.py": 160}


def program(name: str, folder: Path) -> list[str]:
    """Return the command that runs an example; skip the test if its language is missing."""
    file = EXAMPLES / name
    if file.suffix == ".py":
        return [sys.executable, str(file)]
    interpreter = shutil.which(INTERPRETERS[file.suffix])
    if interpreter is None:
        pytest.skip(f"{INTERPRETERS[file.suffix]} is not installed")
    if file.suffix != ".c":
        return [interpreter, str(file)]
    made = folder / "naive_bayes"
    warnings = ["-std=c99", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    subprocess.run([interpreter, *warnings, "-o", str(made), str(file), "-lm"], check=True, timeout=120)
    return [str(made)]


def started(name: str, folder: Path) -> ProcessCandidate:
    """Start an example."""
    if name == "adapter.py":
        return in_process_of_its_own(str(EXAMPLES / name), 60.0)
    return ProcessCandidate(program(name, folder), 60.0)


def statuses(outcome: Outcome) -> Counter[str]:
    """Return how many of the questions that the program claims passed, failed or were skipped."""
    claimed = (one for one in outcome.results if outcome.about.claims(one.question))
    return Counter(one.verdict.status for one in claimed)


@pytest.mark.slow
@pytest.mark.usefixtures("known_answers")
@pytest.mark.parametrize("name", LANGUAGES)
class TestExamples:
    """Each example, run for real."""

    def test_what_it_claims_is_right(self, name: str, tmp_path: Path) -> None:
        with started(name, tmp_path) as candidate:
            outcome = check(candidate, every_case())
        assert outcome.failures == []
        # Not everything is skipped: only questions with options such as priors, at most two of three.
        counts = statuses(outcome)
        assert counts["passed"] > 20 and 2 * counts["passed"] >= counts["skipped"]

    def test_it_refuses_what_has_no_answer(self, name: str, tmp_path: Path) -> None:
        # No row has the feature, the word or the spread: 0/0, or a variance of 0.
        rows: dict[str, Question] = {
            "bernoulli": Question(
                "bernoulli",
                "posterior",
                {"x": ["1"]},
                {"rows": [["0"], ["0"]], "labels": ["a", "b"], "smoothing": "0"},
            ),
            "multinomial": Question(
                "multinomial",
                "posterior",
                {"x": ["2"]},
                {"documents": [["1"], ["1"]], "labels": ["a", "b"], "smoothing": "0", "vocabulary_size": "2"},
            ),
            "gaussian_naive_bayes": Question(
                "gaussian_naive_bayes",
                "posterior",
                {"x": ["1"]},
                {"rows": [["1"], ["1"]], "labels": ["a", "a"]},
            ),
        }
        with started(name, tmp_path) as candidate:
            asked = [question for question in rows.values() if candidate.about.claims(question)]
            replies = [candidate.ask(question) for question in asked]
        assert replies and all(isinstance(reply, Refused) for reply in replies)

    def test_it_takes_labels_of_any_text(self, name: str, tmp_path: Path) -> None:
        labels = ["]", '":"', "a,b\\"]
        trains = {
            "bernoulli": {"rows": [["0"], ["1"], ["1"]], "labels": labels},
            "gaussian_naive_bayes": {"rows": [["0"], ["1"]] * 3, "labels": [*labels, *labels]},
            "multinomial": {"documents": [["1"], ["1"], ["2"]], "labels": labels, "vocabulary_size": "2"},
        }
        with started(name, tmp_path) as candidate:
            model = next(model for model in trains if candidate.about.claims(Question(model, "posterior")))
            reply = candidate.ask(Question(model, "posterior", {"x": ["1"]}, trains[model]))  # type: ignore[arg-type]
        assert isinstance(reply, Answered)
        pairs = list(reply.value.items()) if isinstance(reply.value, dict) else reply.value
        assert isinstance(pairs, list)
        assert sorted(label for label, _ in pairs) == sorted(labels)

    def test_it_declares_what_it_does(self, name: str, tmp_path: Path) -> None:
        with started(name, tmp_path) as candidate:
            assert candidate.about.topics
            assert candidate.about.profile == LECTURE

    def test_an_error_of_its_own_is_no_refusal(self, name: str, tmp_path: Path) -> None:
        two: List[Json] = ["a", "b", "a", "b"]
        asked: Dict[str, Dict[str, Json]] = {
            "bernoulli": {"rows": [["0"], ["1"]] * 2, "labels": two},
            "multinomial": {"documents": [["1"], ["1"]] * 2, "labels": two, "vocabulary_size": "2"},
            "gaussian_naive_bayes": {"rows": [["0"], ["1"]] * 2, "labels": two},
        }
        if name.endswith(".R"):  # R reads a null as a number
            asked["gaussian_naive_bayes"]["labels"] = [["a"], [["b"]]] * 2
        if name.endswith(".c"):
            pytest.skip("C has no errors of its own")
        with started(name, tmp_path) as candidate:
            model = next(model for model in asked if candidate.about.claims(Question(model, "posterior")))
            reply = candidate.ask(Question(model, "posterior", {"x": None}, asked[model]))
        assert isinstance(reply, Broken) and reply.kind == "error"

    def test_it_is_short_and_its_own(self, name: str) -> None:
        text = (EXAMPLES / name).read_text(encoding="ascii")
        assert len(text.splitlines()) <= MOST_LINES.get(name, 66)
        assert "import genref" not in text and "from genref" not in text
