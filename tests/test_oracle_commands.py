# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""check, fuzz, emit, verify and vectors on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from genref.oracle_commands import chosen

from .command_line import ROOT, Call, caller, one_line, process
from .oracle import own_adapter

RIGHT = """\
from genref.oracle.reference import MODELS, OUTPUTS

name, version = "copy", "1.0"
topics = ["bernoulli.posterior", "gda.label"]
fit_bernoulli, fit_gda = MODELS["bernoulli"], MODELS["gda"]
posterior, label = OUTPUTS["posterior"], OUTPUTS["label"]
"""

WRONG = """\
from collections import Counter

topics = ["bernoulli.priors", "multinomial.priors"]

def fit_bernoulli(rows, labels, **options):
    return Counter(labels)

def bernoulli_priors(counts):
    n = sum(counts.values()) + len(counts)
    return {y: (counts[y] + 1) / n for y in counts}
"""

HALF = "topics = ['gaussian.mean']\ndef gaussian_mean(rows):\n    raise NotImplementedError('later')\n"


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    return caller(capsys, monkeypatch, tmp_path)


@pytest.fixture(autouse=True)
def adapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write three adapters to files, and forget their modules."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for name, text in (("right", RIGHT), ("wrong", WRONG), ("half", HALF)):
        (tmp_path / f"{name}_adapter.py").write_text(text, encoding="utf-8")
    yield
    for name in ("right", "wrong", "half"):
        sys.modules.pop(f"{name}_adapter", None)


class TestCheck:
    def test_a_right_implementation(self, call: Call) -> None:
        result = call("check", "--python", "right_adapter.py", "--chapter", "gda")
        assert (result.status, result.err) == (0, "")
        head, _, columns, *lines = result.out.splitlines()
        assert head == "copy 1.0 (f64), by the lecture's conventions"
        assert columns.split()[:4] == ["model.output", "passed", "failed", "skipped"]
        assert lines[0].startswith("gda.label ") and lines[-1].endswith("answers, all right")

    def test_a_wrong_one_is_told_its_mistake(self, call: Call) -> None:
        result = call("check", "--python", "wrong_adapter.py", "--only", "bernoulli.priors")
        assert result.status == 1
        says = " ".join(result.out.split())
        assert "failures are what the prior (n_y + 1) / (n + K) gives" in says
        assert "declare prior=laplace or fix it" in says

    def test_what_is_declared_is_right(self, call: Call) -> None:
        result = call(
            "check",
            "--python",
            "wrong_adapter.py",
            "--only",
            "nb-priors-of-seven-and-three",
            "--profile",
            "prior=laplace",
        )
        assert result.status == 0
        assert result.out.startswith("wrong_adapter (f64), by declared conventions: prior laplace;")

    def test_an_implementation_without_answers_is_not_right(self, call: Call) -> None:
        result = call("check", "--python", "half_adapter.py", "--only", "gaussian.mean")
        assert (result.status, result.out.splitlines()[-1]) == (1, "nothing was answered")

    def test_a_program(self, call: Call) -> None:
        result = call("check", "--exact", "--chapter", "bayes", "--", *own_adapter.command("exact"))
        assert (result.status, result.err) == (0, "")
        assert result.out.startswith("genref ")

    def test_a_program_that_has_another_profile(self, call: Call) -> None:
        result = call(
            "check", "--chapter", "bayes", "--profile", "divisor=n-1", "--", *own_adapter.command("f64")
        )
        assert one_line(result) == "genref: genref: says that it does not follow divisor n-1"

    def test_for_machines(self, call: Call) -> None:
        result = call("check", "--json", "--python", "wrong_adapter.py", "--only", "bernoulli.priors")
        head, *results, end = map(json.loads, result.out.splitlines())
        assert (head["name"], head["declared"]) == ("wrong_adapter", {})
        assert sum(result["status"] == "failed" for result in results) == end["failed"] > 0
        assert {result["model"] for result in results} == {"bernoulli"}

    def test_in_a_process_of_its_own(self, tmp_path: Path) -> None:
        adapter = str(tmp_path / "right_adapter.py")
        result = process("check", "--python", adapter, "--only", "bernoulli.posterior")
        assert (result.status, result.err) == (0, "")


class TestFiles:
    ONLY = ("--only", "bernoulli.priors")

    def test_known_failures_are_no_failures(self, call: Call) -> None:
        first = call("check", "--python", "wrong_adapter.py", *self.ONLY, "--save-known", "known.txt")
        again = call("check", "--python", "wrong_adapter.py", *self.ONLY, "--known", "known.txt")
        assert (first.status, again.status) == (1, 0)

    def test_a_new_failure_is_told(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "known.txt").write_text("nb-priors-of-one-class for ever\n", encoding="utf-8")
        result = call("check", "--python", "wrong_adapter.py", *self.ONLY, "--known", "known.txt")
        assert result.status == 1
        assert "\nfailures that are not known: nb-priors-" in result.out

    def test_a_known_failure_that_passes_is_told(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "known.txt").write_text("# none\nnb-tie-has-both-classes\n", encoding="utf-8")
        (tmp_path / "known.txt").write_text("gda-predict-at-a-tie\n", encoding="utf-8")
        result = call(
            "check", "--json", "--python", "right_adapter.py", "--only", "gda.label", "--known", "known.txt"
        )
        assert result.status == 1
        assert result.err == "known failures that pass now: gda-predict-at-a-tie\n"

    def test_errors_must_not_grow(self, call: Call, tmp_path: Path) -> None:
        text = RIGHT + "exact = posterior\ndef posterior(model, x):\n"
        text += "    return {y: p * (1 + 1e-15) for y, p in exact(model, x=x).items()}\n"
        (tmp_path / "right_adapter.py").write_text(text, encoding="utf-8")
        arguments = ("check", "--python", "right_adapter.py", "--only", "bernoulli.posterior")
        assert call(*arguments, "--save-baseline", "errors.json").status == 0
        assert call(*arguments, "--baseline", "errors.json").status == 0
        errors = json.loads((tmp_path / "errors.json").read_text(encoding="utf-8"))
        large = max(errors, key=errors.__getitem__)
        assert errors[large] > 1
        (tmp_path / "errors.json").write_text(json.dumps({large: errors[large] / 4}), encoding="utf-8")
        result = call(*arguments, "--baseline", "errors.json")
        assert (result.status, result.out.splitlines()[-1]) == (1, f"errors that have grown: {large}")


class TestExchange:
    def test_lines(self, call: Call, tmp_path: Path) -> None:
        questions = call("emit", "--chapter", "laplace", "--arithmetic", "exact").out
        (tmp_path / "questions.jsonl").write_text(questions, encoding="utf-8")
        answers = process_lines(own_adapter.command("exact"), questions)
        (tmp_path / "answers.jsonl").write_text(answers, encoding="utf-8")
        result = call("verify", "--exact", "questions.jsonl", "answers.jsonl")
        assert (result.status, result.err) == (0, "")

    def test_tables(self, call: Call, tmp_path: Path) -> None:
        assert call("emit", "--only", "gaussian.mean", "--csv", "tables").status == 0
        rows = (tmp_path / "tables" / "questions.csv").read_text(encoding="utf-8").splitlines()[1:]
        answers = "seq,i,j,label,value\n" + "".join(f"{row.split(',')[0]},,,,refused\n" for row in rows)
        (tmp_path / "answers.csv").write_text(answers, encoding="utf-8")
        result = call("verify", "tables/questions.csv", "answers.csv")
        assert result.status == 1
        assert "gaussian.mean" in result.out

    def test_vectors(self, call: Call) -> None:
        result = call("vectors", "--chapter", "bayes")
        file = ROOT / "spec" / "vectors" / "bayes.json"
        assert (result.status, result.out) == (0, file.read_text(encoding="ascii"))


class TestFuzz:
    def test_a_right_implementation(self, call: Call) -> None:
        result = call("fuzz", "right_adapter.py", "--seed", "7", "--cases", "20")
        assert (result.status, result.err) == (0, "")
        assert result.out == "20 questions with seed 7: 0 skipped, 0 wrong answers\n"

    def test_a_wrong_one(self, call: Call) -> None:
        result = call("fuzz", "wrong_adapter.py", "--seed", "7", "--cases", "20", "--json")
        assert result.status == 1
        case, summary = map(json.loads, result.out.splitlines())
        assert (case["model"], case["output"]) == ("bernoulli", "priors")
        assert (summary["seed"], summary["asked"]) == (7, 20)

    def test_an_implementation_without_answers(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "half_adapter.py").write_text("topics = ['gda.label']\n", encoding="utf-8")
        assert call("fuzz", "half_adapter.py", "--cases", "30").status == 1

    def test_a_program(self, call: Call) -> None:
        result = call("fuzz", "--cases", "33", "--timeout", "60", "--", *own_adapter.command("f64"))
        assert (result.status, result.err) == (0, "")


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["check"], "check: name one implementation"),
            (["check", "--python", "right_adapter.py", "--", "cat"], "check: name one implementation"),
            (["fuzz"], "fuzz: name one implementation"),
            (["check", "--python", "nowhere.py"], "nowhere.py: "),
            (["check", "--", "genref-no-such-program"], "genref-no-such-program: "),
            (["check", "--python", "right_adapter.py", "--only", "gdb"], "--only is 'gdb'"),
            (["check", "--python", "right_adapter.py", "--profile", "divisor"], "profile divisor is ''"),
            (["check", "--python", "right_adapter.py", "--profile", "floor=1"], "profile is 'floor'"),
            (["check", "--python", "right_adapter.py", "--known", "nowhere"], "nowhere: "),
            (["check", "--python", "right_adapter.py", "--save-known", "no/where"], "no/where: "),
            (["check", "--python", "right_adapter.py", "--timeout", "0"], "argument --timeout"),
            (["check", "--python", "right_adapter.py", "--timeout", "soon"], "argument --timeout"),
            (["check", "--python", "right_adapter.py", "--chapter", "gdb"], "argument --chapter"),
            (["verify", "nowhere.jsonl", "answers.jsonl"], "nowhere.jsonl: "),
            (["vectors"], "the following arguments are required: --chapter"),
        ],
    )
    def test_is_one_line_and_status_2(self, call: Call, arguments: list[str], says: str) -> None:
        result = call(*arguments)
        assert result.status == 2
        assert says in result.err
        assert result.err.count("\n") == 1


def process_lines(command: list[str], text: str) -> str:
    """Return what a program writes when a file is its standard input."""
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=60).stdout


class TestChosen:
    def test_all_cases_by_default(self) -> None:
        assert len(chosen(None, None)) > len(chosen("gda", None)) > len(chosen("gda", "gda")) > 10
        assert [case.id for case in chosen(None, "nb-tie-has-both-classes")] == ["nb-tie-has-both-classes"]
