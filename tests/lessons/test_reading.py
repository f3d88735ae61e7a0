# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""`test`, `show`, `tour` and `exercise`: what they print, and that wrong values are noticed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from decimal import Decimal, localcontext
from inspect import isfunction
from pathlib import Path
from types import SimpleNamespace

import pytest

from genref import equations, gda
from genref.errors import GenrefError
from genref.lessons.exercises import CHAPTERS
from genref.lessons.pages import entries, openings, story
from genref.lessons.values import Example, examples, needed, value_of

from ..each_row import each_row
from ..running import ROOT, Call, clean_environment, one_line

PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494")


def worked(form: str, letters: dict[str, Decimal]) -> Decimal:
    """Return the value of a closed form, computed with decimal; a space between factors multiplies them."""
    python = re.sub(r"\d+", lambda number: f"D({number.group()})", form)
    python = re.sub(r"(?<=[\w)]) (?=[\w(])", "*", python).replace("^", "**")
    functions = {"D": Decimal, "exp": Decimal.exp, "ln": Decimal.ln, "sqrt": Decimal.sqrt, "pi": PI}
    with localcontext() as context:
        context.prec = 60
        value = eval(python, {**functions, **letters})
    assert isinstance(value, Decimal)
    return value


def by_hand(example: Example) -> list[list[Decimal]]:
    """Return the values of an example's closed forms, after checking that the claims about them are true."""
    letters: dict[str, Decimal] = {}
    for definition in example.letters:
        letter, form = definition.split(" = ")
        letters[letter] = worked(form, letters)
    chains: list[list[Decimal]] = []
    for chain in example.hand.split(", ") if example.hand else []:
        forms = re.split(r" ([=<>]) ", chain)
        values = [worked(form, letters) for form in forms[::2]]
        for left, relation, right in zip(values, forms[1::2], values[1:]):
            equal = abs(left - right) < Decimal("1e-50")
            assert {"=": equal, "<": left < right, ">": left > right}[relation], chain
        chains.append(values)
    return chains


def is_close(number: str, value: Decimal) -> bool:
    """Return whether a printed number equals a value, rounded if it is a double."""
    if "." in number:
        return float(number) == float(value)
    return abs(worked(number, {}) - value) < Decimal("1e-50")


WITHOUT_CLOSED_FORM = {"gaussian-integrates-to-one", "gaussian-mean", "gaussian-covariance"} | {
    *("nb-vocabulary", "nb-stop-words", "nb-presence-vector", "nb-zero-over-zero", "event-encoding")
}
"""Their values are words, positions of words, an error, or a whole number that a formula states."""


class TestValues:
    @each_row("example", examples().values(), ids=lambda example: example.id)
    def test_the_value_is_the_one_by_hand(self, example: Example) -> None:
        assert value_of(example) == example.expected
        chains = by_hand(example)
        if not chains:
            assert example.id in WITHOUT_CLOSED_FORM
        elif example.id not in ("bayes-decision", "gda-predict", "matrix-positive-definite"):
            printed = re.findall(r"-?\d[\d./e-]*", re.sub(r"\w+:", "", example.expected))
            for chain in chains:
                assert any(is_close(number, chain[-1]) for number in printed), chain

    @each_row("example", examples().values(), ids=lambda example: example.id)
    def test_the_lines_before_it_are_all_that_it_needs(self, example: Example) -> None:
        names: dict[str, object] = {}
        exec("\n".join(needed(example)), names)
        with suppress(GenrefError):  # which is the value of one example
            eval(example.code, names)

    def test_most_equations_have_one(self) -> None:
        known = [entry.id for entry in entries()]
        assert set(examples()) <= set(known) and len(known) - len(examples()) <= 8


class TestBook:
    def test_every_function_of_the_book_is_an_equation_with_a_value(self) -> None:
        functions = {
            name.replace("_", "-")
            for name, function in vars(equations).items()
            if isfunction(function) and function.__module__ == equations.__name__ and name[0] != "_"
        }
        assert functions == {entry.id for entry in entries() if entry.kind == "definition"}
        assert functions <= set(examples())


class TestTest:
    def test_everything_agrees(self, call: Call) -> None:
        result = call("test")
        assert (result.status, result.err) == (0, "")
        assert f"{len(examples())} of {len(entries())} equations have a value: all agree\n" in result.out
        for chapter in CHAPTERS.values():
            assert f"\n{chapter}\n" in result.out
        assert max(map(len, result.out.splitlines())) <= 80
        assert {entry.id for entry in entries()} <= set(result.out.split())

    def test_a_wrong_value_is_noticed(self, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(gda.LinearModel, "log_odds", lambda self, x: 0.0)
        result = call("test")
        assert result.status == 1 and "2 WRONG" in result.out or "1 WRONG" in result.out
        assert "WRONG gda-log-odds" in result.out
        assert re.search(r"->  0.0  WRONG\n +due  -8.348173441441498\n", result.out)
        assert call("show", "gda-log-odds").status == 1


class TestShow:
    def test_an_equation(self, call: Call) -> None:
        out = call("show", "laplace-estimate").out
        for part in (
            "laplace-estimate  (definition)\n",
            "phi_j = (1 + sum_i 1{z^(i) = j}) / (k + n)\n",
            "spec/laplace.md#laplace-estimate\n",
            "derivation\n",
            "def laplace_estimate(counts: Rationals) -> Fractions:\n",
            "\na value\n\n      from genref import laplace\n",
            "->  (",
            "by hand  ",
        ):
            assert part in out
        assert out.isascii()

    @pytest.mark.slow
    @each_row("id", [entry.id for entry in entries()])
    def test_each_equation(self, call: Call, id: str) -> None:
        result = call("show", id)
        assert (result.status, result.err) == (0, "") and result.out.isascii()
        assert ("\ndef " in result.out) == ("  (definition)\n" in result.out)

    def test_all_ids_and_a_chapter(self, call: Call) -> None:
        assert set(call("show").out.split()) >= {entry.id for entry in entries()}
        chapter = call("show", "bayes").out
        assert "bayes-rule" in chapter and "p(y | x) = p(x | y) p(y) / p(x)" in chapter
        assert "matrix-ldl" not in chapter

    def test_an_unknown_id_names_the_nearest(self, call: Call) -> None:
        said = one_line(call("show", "gda-mle"))
        assert said.startswith("genref: there is no equation 'gda-mle'; allowed: gda-mle-prior or")
        assert "show lists" in one_line(call("show", "x"))


class TestTour:
    def test_every_equation_has_its_formula_sentences_and_values(self, call: Call) -> None:
        result = call("tour")
        assert (result.status, result.err) == (0, "")
        out = " ".join(result.out.split())
        for section in story():
            assert section.title in out
        for opening in openings():
            assert " ".join(opening.paragraphs[0].split()) in out
        for entry in entries():
            assert f"{entry.id} ({entry.kind})" in out and " ".join(entry.says.split()) in out
        assert out.count("python -m genref exercise ") == len(CHAPTERS)
        assert out.isascii() and max(map(len, result.out.splitlines())) <= 80

    def test_a_chapter_ends_with_an_exercise_and_the_next_chapter(self, call: Call) -> None:
        out = call("tour", "laplace").out
        assert out.startswith("Laplace smoothing\n=================\n\n")
        ids = [entry.id for entry in entries() if entry.chapter == "laplace"]
        assert re.findall(r"^ *([a-z-]+)  ?\(\w+\)", out, re.M) == ids
        assert "Exercise: A die that never shows some faces" in out
        assert out.endswith("\nNext:  python -m genref tour event-models\n")
        assert call("tour", "story").out.endswith("\nNext:  python -m genref tour bayes\n")

    def test_an_unknown_chapter(self, call: Call) -> None:
        assert "allowed: laplace, for example" in one_line(call("tour", "laplac"))

    def test_on_a_terminal_it_waits_and_can_be_left(
        self, call: Call, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = len(call("tour", "laplace").out)
        from genref.lessons import reading

        monkeypatch.setattr(reading, "_goes_on", iter([True, True, False]).__next__)
        assert 0 < len(call("tour", "laplace").out) < whole / 2

    def test_enter_goes_on_and_q_or_the_end_of_input_ends(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from genref.lessons import reading

        def end() -> str:
            raise EOFError

        monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
        for typed, goes_on in (([""], True), (["Q"], False), ([], False)):
            monkeypatch.setattr("builtins.input", lambda _, typed=typed: typed[0] if typed else end())
            assert reading._goes_on() is goes_on


class TestExercise:
    def test_the_list(self, call: Call) -> None:
        out = call("exercise").out
        assert all(title in out for title in CHAPTERS.values())
        assert "  bayes-tumour                A tumour after an alarm\n" in out
        assert "proof  gda-log-odds-{order,false,reason}\n" in out
        assert "Naive Bayes" not in call("exercise", "bayes").out

    def test_one_is_stated_answered_and_solved(self, call: Call) -> None:
        stated = call("exercise", "gda-priors")
        assert stated.status == 0 and stated.out.startswith("How common is each class? (gda-mle-prior)\n\n6 ")
        assert "$" not in stated.out
        right = call("exercise", "gda-priors", "1/3", "2/3")
        assert right.status == 0 and right.out.startswith("Right: 1/3, 2/3.\nAnother one: ")
        wrong = call("exercise", "gda-priors", "2", "4")
        assert wrong.status == 1 and wrong.out.startswith("Not yet. These are the counts.")
        assert (
            "and the solution if it is wrong: python -m genref exercise gda-priors ANSWER --again"
            in wrong.out
        )
        again = call("exercise", "gda-priors", "2", "4", "--again")
        assert "2 of 6 labels are 0: p(y = 0) = 1/3." in again.out and "Answer: 1/3, 2/3\n" in again.out
        assert call("exercise", "gda-priors", "--hint").out.startswith("Hint: Divide the number of examples")

    def test_an_answer_in_a_file(self, call: Call, tmp_path: Path) -> None:
        assert call("exercise", "nb-slope", "-2/1", "2/5").status == 0
        (tmp_path / "a.txt").write_text("Answer: 1/3,\n2/3\n", encoding="utf-8")
        assert call("exercise", "gda-priors", "--file", "a.txt").status == 0
        assert call("exercise", "gda-priors", "--file", "-", stdin="1/3 2/3").status == 0

    @each_row(
        ("words", "told"),
        [
            ("bayes-tumor", "there is no exercise 'bayes-tumor'; allowed: bayes-tumour or bayes"),
            ("--answers", "--answers is '' (str); allowed: used with --set NAMES"),
            ("--number 3", "--number is '' (str); allowed: used with --set NAMES"),
            ("gda-priors --set gda", "no id together with --set or --grade"),
            ("--set gda --grade x.md", "--grade without it"),
            ("--grade nothing.md", "nothing.md: "),
            ("--seed 0", "not a whole number of at least 1"),
        ],
    )
    def test_wrong_usage(self, call: Call, words: str, told: str) -> None:
        assert told in one_line(call("exercise", *words.split()))


class TestRoom:
    @pytest.mark.slow
    def test_without_the_lessons_everything_else_works(self, tmp_path: Path) -> None:
        copy = tmp_path / "genref"
        shutil.copytree(ROOT / "genref", copy, ignore=shutil.ignore_patterns("lessons", "__pycache__"))
        for words, status in ((["--version"], 0), ([], 0), (["tour"], 2)):
            done = subprocess.run(
                [sys.executable, "-m", "genref", *words],
                cwd=tmp_path,
                env=clean_environment(),
                capture_output=True,
                timeout=60,
            )
            assert done.returncode == status, done.stderr
            assert b"Traceback" not in done.stderr

    def test_the_data_are_small(self) -> None:
        files = [*(ROOT / "genref/lessons").glob("*.jsonl"), *(ROOT / "genref/lessons/chapters").iterdir()]
        assert sum(file.stat().st_size for file in files) < 250_000
        assert all(file.read_text(encoding="utf-8").isascii() for file in files)
        rows = [file.read_text(encoding="utf-8").splitlines() for file in files if file.suffix == ".jsonl"]
        assert all(json.loads(line) for lines in rows for line in lines)
