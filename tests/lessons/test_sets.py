# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Problem sets, answer sheets and grades: what a teacher does with a class."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from genref.errors import DomainError
from genref.lessons.exercises import CHAPTERS
from genref.lessons.grading import grade
from genref.lessons.judge import value_text
from genref.lessons.pages import entries
from genref.lessons.puzzles import task
from genref.lessons.sets import FORMS, Choice, rendered, sheet
from genref.lessons.typeset import latex, markdown, plain_math, tex

from ..each_row import each_row
from ..running import Call, one_line


class TestChoice:
    @each_row("name", [*CHAPTERS, "lecture", "bayes,gda", "gda-priors,bayes-tumour,gda-log-odds-order"])
    def test_a_set_has_different_problems(self, name: str) -> None:
        problems = Choice(name, 0, 5).problems()
        assert len({one.id for one in problems}) == len(problems) >= 3

    def test_chapters_are_mixed_with_exercises(self) -> None:
        found = Choice("gda,naive-bayes,laplace-die", 7, 1).ids()
        assert found[0] == "laplace-die" and len(found) == 7
        assert {one.chapter for one in Choice("gda,naive-bayes", 8, 1).problems()} == {"gda", "naive-bayes"}

    def test_the_choice_fixes_the_problems_and_the_seed_the_numbers(self) -> None:
        one, two = Choice("gda", 6, 1), Choice("gda", 6, 2)
        assert one.ids() == two.ids()
        asks = [[each.ask for each in choice.problems()] for choice in (one, two)]
        assert all(a != b for a, b in zip(*asks) if "derivation" not in a and "reason" not in a)

    @pytest.mark.slow
    @each_row("name", list(CHAPTERS))
    def test_a_class_of_thirty_cannot_copy(self, name: str) -> None:
        sheets = [Choice(name, 4, seed).problems() for seed in range(1, 31)]
        for same in zip(*sheets):
            if not same[0].lines:
                assert len({one.ask for one in same}) == 30

    @each_row("name", ["", "gda-", "nothing", "gda;bayes"])
    def test_others_are_refused(self, name: str) -> None:
        with pytest.raises(DomainError):
            Choice(name, 0, 1).problems()


class TestSheets:
    def test_of_two_problems(self, call: Call) -> None:
        result = call("exercise", "--set", "gda-priors,matrix-inverse-by-hand", "--seed", "3")
        assert result.status == 0 and result.err == ""
        head, first, second = re.split(r"\n\d\. ", result.out)
        assert head.startswith("Problem set\n===========\n\nGive fractions such as 1/3")
        assert head.endswith("Set: gda-priors,matrix-inverse-by-hand\nProblems: 2\nSeed: 3\nName:\n")
        assert call("exercise", "--set", "gda-priors", "--seed", "9" * 9).status == 0
        assert "a whole number" in one_line(call("exercise", "--set", "gda-priors", "--seed", "9" * 10))
        assert first.startswith("How common is each class?\n\n") and first.endswith("\nAnswer 1:\n")
        assert second.startswith("An inverse\n\nLet A = [[") and second.endswith("\nAnswer 2:\n")

    @each_row("form", FORMS)
    def test_answers_have_solutions_derivations_and_mistakes(self, form: str) -> None:
        text = rendered(sheet(Choice("gda-log-odds-at-four", 0, 1), answers=True), form)
        for part in ("about 1.405", "gda-log-odds", "a wrong answer", "The prior pulls the wrong way."):
            assert part in text
        assert form != "latex" or r"\begin{longtable}{lp{0.5\linewidth}}" in text
        assert text.count("the mixed terms cancel") == 1  # the third of the four lines of the derivation
        derivation = next(each for each in entries() if each.id == "gda-log-odds").derivation
        assert len(derivation) == 1 and len(derivation[0]) == 4

    def test_markdown_and_latex_have_formulas(self) -> None:
        marked, typeset = (rendered(sheet(Choice("gda-weights", 0, 1)), form) for form in FORMS[1:])
        matrix = r"\Sigma = \begin{pmatrix}2 & 1 \\ 1 & 1\end{pmatrix}"
        assert f"${matrix}$" in marked and f"${matrix}$" in typeset
        assert r"$\theta_{0} + \theta_{1} x_{1} + \theta_{2} x_{2}$" in marked
        assert typeset.startswith("\\documentclass{article}\n") and typeset.endswith("\\end{document}\n")
        assert r"\textbf{Answer 1:}" in typeset and "- Answer 1:" in marked

    def test_no_word_is_broken_at_a_hyphen(self) -> None:
        lines = rendered(sheet(Choice("naive-bayes", 0, 1)), "text").split("\n")
        assert not [line for line in lines if re.search(r"\w-$", line)]

    def test_reasons_have_formulas_too(self) -> None:
        marked = rendered(sheet(Choice("matrix-factor", 0, 1), answers=True), "markdown")
        assert r"($C_{ij} = L_{ij} \sqrt{D_{j}}$ is this product)" in marked

    @each_row(
        ("formula", "due"),
        [
            ("1/2 mu_1' Sigma^-1 x", r"\tfrac{1}{2} \mu_{1}' \Sigma^{-1} x"),
            ("sqrt(2 pi * 3)", r"\sqrt{2 \pi \cdot 3}"),
            ("(2 pi)^(d/2)", r"(2 \pi)^{\tfrac{d}{2}}"),
            ("[[2, 1], [1, x]]", r"\begin{pmatrix}2 & 1 \\ 1 & x\end{pmatrix}"),
            ("sum_(i: y = k) ln phi_hat_k", r"\sum_{i: y = k} \ln \hat{\phi}_k"),
            ("tr(S)", r"\text{tr}(S)"),
        ],
    )
    def test_formulas(self, formula: str, due: str) -> None:
        assert tex(formula) == due.replace("}_k", "}_{k}")

    def test_words_beside_formulas(self) -> None:
        text = "50% of $mu_0$ is *1/2*, a_b"
        assert plain_math(text) == "50% of mu_0 is *1/2*, a_b"
        assert latex(text) == r"50\% of $\mu_{0}$ is *1/2*, a\_b"
        assert markdown(text) == r"50% of $\mu_{0}$ is \*1/2\*, a\_b"


SET = "bayes-tumour,gda-priors,gda-log-odds-order"
# 1: 8/57. 2: 1/3, 2/3. 3: four letters


def order() -> str:
    return " ".join(value_text(Choice(SET, 0, 1).problems()[2].answer).split(", "))


class TestGrades:
    def write(self, folder: Path, name: str, text: str) -> str:
        (folder / name).write_text(text, encoding="utf-8")
        return name

    def test_a_sheet_comes_back_in_any_form(self, call: Call, tmp_path: Path) -> None:
        """Filled in by hand as people do: after the field, on the next line, in bold, as LaTeX."""
        answers = {1: r"$\frac{8}{57}$", 2: "p(y=0) = 2/6 = 1/3,\np(y=1) = 2/3", 3: order()}
        for form, ending in zip(FORMS, ("txt", "md", "tex")):
            text = call("exercise", "--set", SET, "--format", form).out
            field = {"text": "Answer %d:", "markdown": "- Answer %d:", "latex": r"\textbf{Answer %d:} "}[form]
            for n, answer in answers.items():
                assert field % n in text
                text = text.replace(
                    field % n, f"{field % n}\n\n{answer}\n" if n == 2 else f"{field % n} {answer} "
                )
            name = r"\textbf{Name:}" if form == "latex" else "Name:"
            text = text.replace(name, f"{name} Ada")
            graded = grade(str(tmp_path / self.write(tmp_path, f"ada.{ending}", text)))
            assert [each.kind for each in graded.verdicts] == ["right"] * 3, form
            assert (graded.name.split()[0], graded.points) == ("Ada", "3 of 3")

    def test_json(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        row = {"name": "Ada", "set": SET, "seed": 1, "answers": ["8/57", ["1/3", 0.667], None]}
        graded = grade(self.write(tmp_path, "ada.json", json.dumps(row)))
        assert [each.kind for each in graded.verdicts] == ["right", "right", "none"]
        row["answers"] = {"2": "2 4"}
        graded = grade(self.write(tmp_path, "ada.json", json.dumps(row)))
        assert [each.kind for each in graded.verdicts] == ["none", "named", "none"]

    def test_what_is_not_read_is_not_wrong(self, call: Call, tmp_path: Path) -> None:
        self.write(tmp_path, "a.md", f"Set: {SET}\nSeed: 1\nAnswer 1: see my sheet\nAnswer 2: 1/3 0.67\n")
        result = call("exercise", "--grade", "a.md")
        assert result.status == 0 and result.out.startswith("a.md: 0 of 3, 2 to look at\n")
        assert "Not read, so neither right nor wrong." in result.out and "too few digits" in result.out

    def test_hints_follow_what_is_not_right_and_unknown_mistakes_are_counted(
        self, call: Call, tmp_path: Path
    ) -> None:
        for name in ("a.md", "b.md"):
            self.write(tmp_path, name, f"Set: {SET}\nSeed: 1\nAnswer 1: 8/57\nAnswer 2: 5/7 1/7\n")
        alone = call("exercise", "--grade", "a.md").out
        assert alone.count("\nHint: ") == 2 and re.findall(r"^(\d)\. ", alone, re.M) == ["1", "2", "3"]
        out = call("exercise", "--grade", "a.md", "b.md").out
        assert re.search(r"\n2 +How common is each class\? \(gda-mle-prior\) +Another wrong answer\.", out)
        assert out.count("Another wrong answer") == 1

    def test_a_class(self, call: Call, tmp_path: Path) -> None:
        head = f"Set: {SET}\nSeed: 1\n"
        folder = tmp_path / "class"
        folder.mkdir()
        self.write(
            folder, "ada.md", f"Name: Ada\n{head}Answer 1: 8/57\nAnswer 2: 1/3 2/3\nAnswer 3: {order()}\n"
        )
        self.write(folder, "bob.txt", f"Name: Bob\n{head}Answer 1: 0.8\nAnswer 2: 1/3, 2/3\nAnswer 3: A\n")
        self.write(folder, "cyd.tex", "\\textbf{Name:} Cyd" + f"\n{head}" + r"\textbf{Answer 1:} $4/5$\par")
        self.write(folder, "dan.json", json.dumps({"set": SET, "seed": 1, "answers": ["see above", "1 2"]}))
        self.write(folder, "eve.md", "Answer 1: 3\n")
        self.write(folder, "fay.txt", head + "1) 8/57\n")
        self.write(folder, "scan.pdf", "")
        (folder / "gus").mkdir()
        (folder / "hal.txt").write_text(f"Name: Hål\n{head}Answer 1: 8/57\n", encoding="utf-16")
        (folder / "ina.txt").write_text(f"Name: Iña\n{head}Answer 1: 8/57\n", encoding="latin-1")
        result = call("exercise", "--grade", "class")
        assert result.status == 1  # some were not read
        lines = result.out.split("\n")
        assert lines[0] == "6 students" and "\nHål " in result.out and "\nIña " in result.out
        marks = {line.split()[0]: re.split(r"  +", line)[3:] for line in lines if SET in line}
        assert marks["Ada"] == ["1", "1", "1", "3 of 3"]
        assert marks["Bob"][:3] == ["0", "1", "?"] and marks["Cyd"] == ["0", "-", "-", "0 of 3"]
        assert marks["class/dan.json"] == ["?", "0", "-", "0 of 3, 1 to look at"]
        commonest = result.out.split("The commonest mistakes")[1]
        assert re.search(
            r"\n2 +A tumour after an alarm \(bayes-rule\) +This is p\(alarm \| malignant\)", commonest
        )
        look = result.out.split("Look at these yourself")[1]
        assert re.search(r"class/dan.json +1. A tumour after an alarm +see above +Not read", look)
        unread = result.out.split("Files that were not read")[1]
        assert re.search(r"class/eve.md +does not say which set it answers", unread)
        assert re.search(r"class/fay.txt +has no answers", unread)
        assert re.search(r"class/gus +empty folder", unread)
        assert re.search(r"class/scan.pdf +skipped: not .json, .md, .txt, .tex", unread)

    def test_one_mistake_with_other_numbers_is_one_mistake(self, call: Call, tmp_path: Path) -> None:
        for seed in range(1, 6):
            (row,) = [
                row for row in task("gda-density-of-class", seed).wrong if "density of class 0" in row.what
            ]
            text = f"Set: gda-density-of-class\nSeed: {seed}\nAnswer 1: {row.values[0]}\n"
            self.write(tmp_path, f"{seed}.md", text)
        found = re.findall(r"\n(\d) +How well .* This is the density", call("exercise", "--grade", ".").out)
        assert found == ["5"]

    @each_row(
        ("text", "told"),
        [
            ("", "is empty"),
            ("Set: gda\nSeed: x\n", "does not say which set it answers"),
            ("Set: nothing\nSeed: 1\n", "there is no exercise 'nothing'"),
            (f"Set: {SET}\nSeed: 1\nAnswer 9: 1\n", "answers problem 9; the set has 3 problems"),
            ("{", "a.txt: "),
            ('{"set": "gda", "seed": 1}', 'has no "answers"'),
        ],
    )
    def test_files_that_are_refused(self, call: Call, tmp_path: Path, text: str, told: str) -> None:
        self.write(tmp_path, "a.txt", text)
        assert told in one_line(call("exercise", "--grade", "a.txt"))

    def test_no_control_character_reaches_the_terminal(self, call: Call, tmp_path: Path) -> None:
        self.write(tmp_path, "a.txt", f"Name: \x1b[31m\nSet: {SET}\nSeed: 1\nAnswer 1: \x1b]0;a\x07\n")
        for words in (("a.txt",), ("a.txt", "a.txt")):
            assert "\x1b" not in call("exercise", "--grade", *words).out
