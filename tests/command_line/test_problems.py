# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Problem sets: answers worked by hand, documents to fill in, grades for a student and a class."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import exp, log
from pathlib import Path
from random import Random
from shutil import which
from typing import TypeVar

import pytest

from genref.command_line.class_grades import grade, report
from genref.command_line.derivations import KINDS, argument, argument_exercises, derivations
from genref.command_line.documents import FORMS, latex, lines, rendered
from genref.command_line.draws import Draws
from genref.command_line.exercise import exercise, verdict
from genref.command_line.exercise_data import LARGEST, Entry, Exercise, value_text
from genref.command_line.problem_sets import SETS, answer_sheet, problem_set, sheet, wrong_answers
from genref.command_line.problems import PROBLEMS, tidy
from genref.oracle.grading import number_of
from tools.formulas.pages import entries
from tools.make_derivations import row

from ..each_row import each_row
from ..running import ROOT, Call, one_line

T = TypeVar("T")

SEEDS = range(1, 9)
MAKES = [make for makes in PROBLEMS.values() for make in makes]
NUMBER = re.compile(r"-?\d+(?:/\d+)?")


def right(problem: Exercise) -> str:
    """Return the right answer as a student would write it."""
    return " ".join(value_text([entry]) for entry in problem.right)


class TestDraws:
    def test_they_are_made_of_the_numbers_that_python_promises(self) -> None:
        """Python promises this only for `random()`; with any other method the sets could change."""
        random, draws = Random(3), Draws(3)
        assert [draws.below(1000) for _ in range(9)] == [int(1000 * random.random()) for _ in range(9)]
        assert Random(1).random() == 0.13436424411240122  # as printed in many books

    def test_choices(self) -> None:
        draws = Draws(1)
        assert {draws.between(2, 4) for _ in range(50)} == {2, 3, 4}
        assert {draws.one_of("ab") for _ in range(50)} == {"a", "b"}
        assert sorted(draws.shuffled(range(9))) == list(range(9))
        assert {tuple(Draws(seed).shuffled("abc")) for seed in range(60)} == {
            (a, b, c) for a in "abc" for b in "abc" for c in "abc" if len({a, b, c}) == 3
        }


def worked_out(name: str, problem: Exercise) -> list[float]:
    """Return the answer that the last lines of the solution reach."""
    last = problem.worked[-1]
    if name == "factor":
        a, b, c = (float(line.rpartition("=")[2]) for line in problem.worked)
        return [a, 0, b, c]
    if name == "log_odds":
        gap, odds = NUMBER.findall(last)
        return [float(Fraction(gap)) - log(int(odds))]
    if name == "hypothesis":
        return [1 / (1 + exp(-int(problem.worked[0].rpartition("=")[2])))]
    if name == "gradient":
        return [float(Fraction(part)) for part in re.findall(r": (-?\d+(?:/\d+)?)", last)]
    return [float(Fraction(number)) for number in NUMBER.findall(re.split(r"[=:]", last)[-1])]


class TestProblems:
    @each_row("make", MAKES, ids=lambda make: make.__name__)
    def test_the_way_that_is_worked_leads_to_the_answer(self, make: type) -> None:
        for seed in SEEDS:
            problem = tidy(make, Draws(seed))
            numbers = [number_of(entry.value) for entry in problem.right]
            due = [float(number) for number in numbers if number is not None]
            assert worked_out(make.__name__, problem) == pytest.approx(due, rel=1e-12, abs=1e-12), problem
            assert all(
                entry.value.denominator <= LARGEST
                for entry in problem.right
                if isinstance(entry.value, Fraction)
            )

    @pytest.mark.slow
    @each_row("make", MAKES, ids=lambda make: make.__name__)
    def test_right_answers_are_taken_and_wrong_ones_are_named(self, make: type) -> None:
        for seed in SEEDS[:3]:
            problem = tidy(make, Draws(seed))
            assert verdict(problem, right(problem))[0]
            for answer, what in problem.slips.items():
                assert verdict(problem, answer) == (False, f"wrong: you have {what}"), (seed, answer)
            for answer, _ in wrong_answers(problem):
                is_right, says = verdict(problem, answer)
                assert not is_right and says.startswith(("wrong: you have ", "wrong: this is "))

    def test_a_problem_whose_slip_would_be_right_is_drawn_again(self) -> None:
        """With equal classes the answer at the midpoint is 1/2, which is the slip, so no draw may have it."""
        for make in (PROBLEMS["gda"][1], PROBLEMS["generative-vs-discriminative"][1]):
            problems = [tidy(make, Draws(seed)) for seed in range(1, 30)]
            assert [each.statement for each in problems if right(each) in each.slips] == []

    def test_teachers_read_the_fraction_that_the_working_arrives_at(self) -> None:
        printed = "\n".join(map(str, answer_sheet("gda", 7)))
        assert "3/7" in printed and "4/7" in printed and "0.428571" not in printed
        pi = Decimal("3.141592653589793238462643383279502884197")
        third = Decimal("0.3333333333333333333333333333333333333333")
        values = (pi, third, third + Decimal("1e-20"), 2 / 3)
        texts = [value_text([Entry("", value)]) for value in values]
        assert texts == ["3.14159", "1/3", "0.333333", "0.666667"]  # a double is no exact answer


class TestDerivations:
    def test_each_has_lines_reasons_and_what_can_be_asked(self) -> None:
        assert len(derivations()) >= 30
        for of in derivations():
            assert len(of.lines) == len(of.reasons) >= 3 and all(of.reasons[1:]) and "reason" in of.kinds
            for number, text in of.false:
                assert 2 <= number <= len(of.lines) and text not in of.lines

    @each_row("one", argument_exercises(), ids=lambda one: one.id)
    def test_the_answer_is_the_line_order_or_reason(self, one: Exercise) -> None:
        of = next(of for of in derivations() if of.id == one.equations[0])
        shown = dict(line.split("   ", 1) for line in one.lines if line)
        if one.id.endswith("-order"):
            lines = [shown[str(entry.value)] for entry in one.right]
            assert lines == list(of.lines)
        elif one.id.endswith("-false"):
            (number,) = (n for n, line in enumerate(of.lines, 1) if shown[str(n)] != line)
            assert one.values == (number,)
        else:
            (step,) = re.findall(r"from line (\d+) to line", one.statement)
            assert shown[str(one.values[0])] == of.reasons[int(step)]
        answer = " ".join(map(str, one.values))
        assert verdict(one, answer)[0]
        for wrong, what in one.slips.items():
            assert verdict(one, wrong) == (False, f"wrong: you have {what}")

    @pytest.mark.slow
    @pytest.mark.once
    def test_the_file_is_what_the_pages_give(self) -> None:
        stored = {of.id: of for of in derivations()}
        for id in list(entries())[::7]:
            found = row(entries()[id])
            assert (found is not None) == (id in stored), id
            if found is not None:
                assert json.loads(json.dumps(found["false"])) == [list(pair) for pair in stored[id].false]

    def test_lines_that_a_shuffle_leaves_in_order_are_turned_round(self) -> None:
        class Unshuffled(Draws):
            def shuffled(self, items: Sequence[T]) -> list[T]:
                return list(items)

        of = next(of for of in derivations() if of.id == "matrix-determinant")
        assert argument(of, "order", Unshuffled(1)).values == ("D", "C", "B", "A")

    def test_letters_may_stand_together(self) -> None:
        one = exercise("matrix-determinant-order")
        answer = "".join(map(str, one.values))
        assert verdict(one, answer)[0] and verdict(one, answer.lower())[0]
        assert verdict(one, answer[::-1])[1].startswith("wrong in place 1, 2, 3, 4 of 4")
        assert verdict(one, answer[1] + answer[0] + answer[2:])[1].startswith("wrong: you have ")

    def test_one_is_stated_with_its_lines(self, call: Call) -> None:
        result = call("exercise", "gda-log-odds-false")
        assert result.status == 0 and "\n  1   ln(p(y = 1 | x) / p(y = 0 | x)) = " in result.out
        result = call("exercise", "gda-log-odds-false", "1", "--again")
        assert result.status == 1 and "\n  line " in result.out


class TestSets:
    @each_row("name", SETS)
    def test_a_seed_gives_one_set_and_other_seeds_others(self, name: str) -> None:
        one, other = (rendered(sheet(name, seed), "text") for seed in (1, 2))
        problem_set.cache_clear()
        assert one == rendered(sheet(name, 1), "text") != other
        of = [problem.equations[0] for problem in problem_set(name, 1) if problem.lines]
        assert len(set(of)) == len(of) and len(problem_set(name, 1)) >= 2

    def test_a_set_is_what_it_was(self) -> None:
        """It must stay the same on every Python and in every version, because teachers keep seeds."""
        problem = problem_set("bayes", 7)[0]
        assert problem.statement.startswith(
            "1 tumour in 20 is malignant. A test gives an alarm for 6 malignant"
        )
        assert right(problem) == "4/23"  # 12/400 of 12/400 + 57/400

    def test_the_set_of_the_lecture_has_all_chapters(self) -> None:
        kinds = {problem.equations[0] for problem in problem_set("lecture", 1)}
        assert len(problem_set("lecture", 1)) == len(PROBLEMS) + len(KINDS) and len(kinds) >= len(PROBLEMS)

    @pytest.mark.parametrize("name", ["gda", "linear-algebra"])
    def test_latex_is_balanced(self, name: str) -> None:
        for blocks in (sheet(name, 3), answer_sheet(name, 3)):
            text = rendered(blocks, "latex")
            assert re.findall(r"\\begin\{(\w+\*?)\}", text)[0] == "document"
            for part in ("document", "verbatim", "longtable", "pmatrix"):
                assert text.count(f"\\begin{{{part}}}") == text.count(f"\\end{{{part}}}")
            prose = re.sub(r"\\begin\{verbatim\}.*?\\end\{verbatim\}", "", text, flags=re.S)
            bare = re.sub(r"\\.", "", prose)
            assert bare.count("{") == bare.count("}") and bare.count("$") % 2 == 0
            assert not re.search(r"[#%~^<>|]", re.sub(r"\$.*?\$|\\.", "", prose))

    def test_latex_of_a_sentence(self) -> None:
        assert latex("Let A = [[4, -2], [2, 10]].") == (
            r"Let A = $\begin{pmatrix}4 & -2 \\ 2 & 10\end{pmatrix}$."
        )
        assert latex("theta_0, x_j and Sigma^-1: 1/2 | 5% & {a_bcde}") == (
            r"$\theta_0$, $x_{j}$ and $\Sigma^{-1}$: $\tfrac{1}{2}$ \textbar{} 5\% \& \{a\_bcde\}"
        )

    def test_a_negative_seed_is_refused_as_it_was_written(self, call: Call) -> None:
        assert "argument --seed: '-1' is not" in one_line(call("exercise", "--set", "bayes", "--seed", "-1"))

    def test_the_answer_sheet_has_everything(self, call: Call) -> None:
        result = call("exercise", "--set", "bayes", "--seed", "7", "--answers")
        for text in (
            "Answer: 4/23",
            "p(malignant | alarm) = 3/100 / (3/100 + 57/400) = 4/23",
            "p(y | x) = p(x | y) p(y) / p(x)",
            "4/5           Bayes rule without the prior",
            "Derivation of bayes-evidence-cancels:",
        ):
            assert text in result.out
        assert "0.173913" not in result.out  # the right answer, rounded
        markdown = call("exercise", "--set", "bayes", "--seed", "7", "--answers", "--format", "markdown").out
        assert r"| 3/5 | p(alarm \| malignant), not p(malignant \| alarm) |" in markdown


def filled(form: str, name: str, seed: int, answers: list[str], student: str = "Ada") -> str:
    """Return a set with a student's answers filled in."""
    text = rendered(sheet(name, seed), form).replace("Name:", f"Name: {student}")
    for n, answer in enumerate(answers, 1):
        text = re.sub(rf"^((?:- )?Answer {n}:)$", rf"\1 {answer}", text, flags=re.M)
    return text


RIGHT = [right(problem) for problem in problem_set("bayes", 7)]


class TestGrades:
    @pytest.mark.parametrize("form", ["text", "markdown"])
    def test_a_set_that_was_filled_in(self, tmp_path: Path, form: str) -> None:
        (tmp_path / "ada.md").write_text(filled(form, "bayes", 7, RIGHT), encoding="utf-8")
        graded = grade(str(tmp_path / "ada.md"))
        assert graded.points == len(graded.verdicts) == len(RIGHT) and graded.handed_in.name == "Ada"

    @pytest.mark.parametrize(
        "answers",
        [["3/5", "47/100"], {"1": "3/5", "2": "47/100"}, ["3/5", 47], ["3/5", ["47/100"]], ["3/5", None]],
    )
    def test_json(self, call: Call, tmp_path: Path, answers: object) -> None:
        data = {"name": "Ada", "set": "bayes", "seed": 7, "answers": answers}
        (tmp_path / "ada.json").write_text(json.dumps(data), encoding="utf-8")
        result = call("exercise", "--grade", "ada.json")
        assert result.status == 0 and result.err == ""
        assert "wrong: you have p(alarm | malignant), not p(malignant | alarm)" in result.out
        points = int("47/100" in str(answers))
        assert result.out.startswith(f"Ada: {points} of {len(RIGHT)}\n")
        assert ("no answer" in result.out) == (len(RIGHT) > 2 or "None" in str(answers))

    def test_a_class_of_a_hundred(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "class").mkdir()
        for n in range(100):
            answers = [*RIGHT]
            if n % 4 == 0:
                answers[0] = "3/5"
            if n % 10 == 0:
                answers[1] = ""
            text = filled("markdown", "bayes", 7, answers, f"Student {n:02}")
            (tmp_path / "class" / f"{n:02}.md").write_text(text, encoding="utf-8")
        (tmp_path / "class" / "notes.pdf").write_bytes(b"%PDF")
        result = call("exercise", "--grade", "class")
        assert result.status == 0 and result.out.startswith("100 students\n")
        rows = [line.split() for line in result.out.splitlines() if line.startswith("Student ")]
        full = len(RIGHT)
        for n, cells in enumerate(rows):
            lost = (n % 4 == 0) + (n % 10 == 0)
            assert cells[1] == f"{n:02}" and cells[-1] == f"{full - lost}/{full}"
            assert cells[4:6] == ["0" if n % 4 == 0 else "1", "-" if n % 10 == 0 else "1"]
        assert len(rows) == 100
        assert re.search(
            r"^25 +bayes 1: After an alarm +wrong: you have p\(alarm \| malignant\)", result.out, re.M
        )
        assert re.search(r"^10 +bayes 2: How many lamps are faulty\? +no answer$", result.out, re.M)
        latex_table = call("exercise", "--grade", "class", "--format", "latex").out
        assert latex_table.count(r"\begin{longtable}") == latex_table.count(r"\end{longtable}") == 2

    BAD = {
        "empty.md": b"",
        "binary.md": b"\xff\xfe\x00",
        "no-seed.md": b"Set: bayes\nAnswer 1: 1\n",
        "no-set.json": b'{"seed": 7, "answers": []}',
        "list.json": b"[1]",
        "cut.json": b'{"set": "bayes", ',
        "twice.json": b'{"set": "bayes", "set": "gda"}',
        "deep.json": b'{"answers": ' + b"[" * 100_000,
        "huge.json": b'{"set": "bayes", "seed": 1' + b"0" * 5000 + b', "answers": []}',
        "keys.json": b'{"set": "bayes", "seed": 7, "answers": {"one": "1"}}',
        "unknown.md": b"Set: algebra\nSeed: 7\n",
        "beyond.md": b"Set: bayes\nSeed: 7\nAnswer 99: 1\n",
        "minus.md": b"Set: bayes\nSeed: -7\n",
    }

    @pytest.mark.parametrize("name", [*BAD, "missing.md", "folder.md"])
    def test_a_bad_file_is_refused_in_one_line(self, call: Call, tmp_path: Path, name: str) -> None:
        if name in self.BAD:
            (tmp_path / name).write_bytes(self.BAD[name])
        result = call("exercise", "--grade", name)
        assert one_line(result).startswith(f"genref: {name}") and result.status == 2

    def test_bad_files_of_a_class_are_listed(self, call: Call, tmp_path: Path) -> None:
        for name, data in self.BAD.items():
            (tmp_path / name).write_bytes(data)
        (tmp_path / "good.md").write_text(filled("text", "bayes", 7, RIGHT), encoding="utf-8")
        result = call("exercise", "--grade", "good.md", *self.BAD)
        assert result.status == 1 and result.err == "" and result.out.startswith("1 student\n")
        listed = result.out.partition("Not graded")[2]
        assert all(name in listed for name in self.BAD)

    def test_strange_answers_are_wrong_and_no_errors(self, tmp_path: Path) -> None:
        strange = ["\N{SNOWMAN}", "1/0", "9" * 5000, "x" * 300]
        (tmp_path / "a.md").write_text(filled("text", "bayes", 7, strange[: len(RIGHT)], "\x1b[31m"), "utf-8")
        graded = grade(str(tmp_path / "a.md"))
        assert graded.points == 0
        text = rendered(report(graded), "text")
        assert "\x1b" not in text and "wrong: answer is " in text

    @pytest.mark.parametrize(
        ("words", "error"),
        [
            (("--set", "algebra"), "set is 'algebra' (str); allowed: one of bayes, linear-algebra, "),
            (("--set", "bayes", "--grade", "a.md"), "--set is 'bayes' (str); allowed: without --grade"),
            (
                ("bayes-tumour", "--set", "bayes"),
                "exercise is 'bayes-tumour' (str); allowed: no id together with",
            ),
        ],
    )
    def test_what_does_not_go_together_is_refused(
        self, call: Call, words: tuple[str, ...], error: str
    ) -> None:
        assert one_line(call("exercise", *words)).startswith(f"genref: {error}")

    def test_long_lines_are_broken_in_latex(self) -> None:
        line = "2   " + "a + " * 30 + "a"
        made = rendered([lines([line, "", "3   b"])], "latex").split("\\begin{verbatim}\n")[1].split("\n")
        assert (
            made[0].startswith("2   a + a")
            and made[1].startswith(" " * 8 + "+ a")
            and made[2:4] == ["", "3   b"]
        )
        assert " ".join(" ".join(made[:2]).split()) == " ".join(line.split()) and len(made[0]) <= 86

    @pytest.mark.slow
    @pytest.mark.skipif(not which("pdflatex"), reason="there is no pdflatex")
    @pytest.mark.parametrize("answers", [(), ("--answers",)])
    def test_latex_sets_every_line_between_its_margins(
        self, call: Call, tmp_path: Path, answers: tuple[str, ...]
    ) -> None:
        text = call("exercise", "--set", "lecture", "--seed", "5", "--format", "latex", *answers).out
        (tmp_path / "set.tex").write_text(text, encoding="utf-8")
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "set.tex"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="latin-1", timeout=120)
        assert done.returncode == 0 and "Overfull" not in done.stdout, done.stdout

    def test_slips_of_smoothing_are_named(self) -> None:
        """Seed 3: of 5 values 3, 2 and 0 are 1, 2 and 3; of 3 spam messages 3, 0 and 1 have the words."""
        shares, words = problem_set("laplace", 3)[:2]
        assert verdict(shares, "4/5 3/5 1/5") == (False, "wrong: you have nothing added to the denominator")
        assert verdict(words, "4/3 1/3 2/3") == (False, "wrong: you have nothing added to the denominator")
        assert verdict(words, "3/5 0 1/5") == (False, "wrong: you have nothing added to the numerator")

    def test_a_class_is_told_once_that_an_order_was_wrong(self, call: Call, tmp_path: Path) -> None:
        for n, order in enumerate(("A B C D", "B A C D", "D C B A")):
            answers = {"set": "laplace", "seed": 3, "answers": {"3": order}}
            (tmp_path / f"{n}.json").write_text(json.dumps(answers), encoding="utf-8")
        out = call("exercise", "--grade", "0.json", "1.json", "2.json").out
        assert re.findall(r"^(\d+) +laplace 3: Put these lines in order +(.+)$", out, re.M) == [
            ("3", "wrong")
        ]

    def test_all_forms_are_printed(self, call: Call) -> None:
        begins = {"text": "Problem set: laplace\n====", "markdown": "# Problem set: laplace\n"}
        begins["latex"] = "\\documentclass{article}\n"
        for form in FORMS:
            assert call("exercise", "--set", "laplace", "--format", form).out.startswith(begins[form])
        assert (ROOT / "genref/command_line/problems.py").exists()


class TestTeaching:
    PAGE = (ROOT / "spec/teaching.md").read_text(encoding="utf-8")

    def test_each_wrong_answer_of_the_page_is_named_as_it_says(self) -> None:
        part = self.PAGE.partition("## What students get wrong")[2].partition("\n\nFour ")[0]
        rows = re.findall(r"^\| `([a-z0-9-]+)` \| ([^|<]+?)(?:<!--.*?-->)? \| (.*) \|$", part, re.M)
        assert len(rows) >= 18
        for id, answer, what in rows:
            is_right, says = verdict(exercise(id), answer)
            assert not is_right and what.replace("\\|", "|") in says, (id, says)

    def test_all_exercises_and_sets_of_the_page_exist(self) -> None:
        listed = set(re.findall(r"`([a-z][a-z0-9-]+)`", self.PAGE)) - set(SETS)
        for id in listed:
            assert exercise(id).id == id
        assert set(re.findall(r"--set ([a-z-]+)", self.PAGE)) <= set(SETS)

    def test_the_minutes_of_each_lesson_plan_add_up(self) -> None:
        plans = self.PAGE.partition("lesson plans\n\n")[2]
        found = re.findall(
            r"^\*\*[^\n]*\((90 minutes|a lab of two hours)\)(.*?)(?=^\*\*|^## )", plans, re.M | re.S
        )
        minutes = [sum(map(int, re.findall(r"^\| (\d+) \|", table, re.M))) for _, table in found]
        assert minutes == [120 if "two hours" in time else 90 for time, _ in found] == [90, 90, 120]
