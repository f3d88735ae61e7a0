# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Verdicts: what a wrong answer is called, what is neither right nor wrong, and the same in a browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from genref.lessons.answers import Value
from genref.lessons.exercises import CHAPTERS, Exercise
from genref.lessons.judge import verdict
from genref.lessons.puzzles import ids, task
from tools.make_lessons import data

from ..each_row import each_row
from .test_answers import NOT_READ, THREE_SEVENTHS

ROOT = Path(__file__).resolve().parents[2]
ALL = [task(id) for chapter in CHAPTERS for id in ids(chapter)]


def typed(values: Sequence[Value]) -> list[str]:
    """Return an answer as one would type it: exactly if possible, and to four digits."""
    exact = [f"{value:.12g}" if isinstance(value, float) else str(value) for value in values]
    whole = [isinstance(value, str) or value == int(value) for value in values]
    rounded = [text if whole[n] else f"{float(values[n]):#.4g}" for n, text in enumerate(exact)]
    return [", ".join(exact), " ".join(rounded)]


class TestVerdicts:
    """Worked by hand: 1/50 4/5 = 16/1000 and 49/50 1/10 = 98/1000, so 16/114 = 8/57."""

    @each_row(
        ("answer", "kind", "says"),
        [
            ("8/57", "right", "Right: 8/57."),
            ("0.140", "right", "Right: 8/57."),
            ("0.14", "few", "Right so far, but with too few digits."),
            ("4/5", "named", "Not yet. This is p(alarm | malignant), how often the test finds a malignant"),
            ("16/1000", "named", "Not yet. This is p(malignant, alarm), one step before the answer."),
            ("8/9", "named", "Not yet. You left the priors out, as if both kinds were equally common."),
            ("49/57", "named", "Not yet. This is 1 minus the right answer."),
            ("14", "wrong", "Not yet, and I know no slip that gives this"),
            ("0.142", "close", "Very close: something was rounded on the way."),
            ("many", "unread", 'Not read, so neither right nor wrong. I cannot read "many" as a number'),
            ("1/2 1/3", "unread", "Not read, so neither right nor wrong. Two numbers stand side by side."),
        ],
    )
    def test_of_a_tumour(self, answer: str, kind: str, says: str) -> None:
        found = verdict(task("bayes-tumour"), answer)
        assert found.kind == kind and found.says.startswith(says)

    def test_a_mistake_points_to_its_equation_and_says_what_to_do(self) -> None:
        found = verdict(task("gda-priors"), "2 4")  # of 6 labels 2 are 0 and 4 are 1
        assert found.says == (
            "Not yet. These are the counts. Divide both by the number of patients, 6. (gda-mle-prior)"
        )
        assert found.causes == ("These are the counts.",)

    def test_some_values_are_right(self) -> None:
        assert verdict(task("gda-priors"), "1/3 3/4").says == (
            "Not yet: look again at value 2 of 2 (gda-mle-prior)."
        )

    def test_two_slips_may_give_one_answer(self) -> None:
        one = task("gda-priors")
        same = one.wrong[0]._replace(what="You guessed.", now="Count.")
        found = verdict(one._replace(wrong=(one.wrong[0], same)), "2 4")
        assert found.says.startswith("Not yet. Two slips give this, either one or the other. These are")
        assert " Or: You guessed. Count. (gda-mle-prior)" in found.says and len(found.causes) == 2

    def test_words(self) -> None:
        one = task("bayes-elephant")  # 1/5 9/10 = 18/100 against 4/5 1/10 = 8/100
        assert verdict(one, "a dog").right and verdict(one, "Dog.").right
        assert verdict(one, "elephant").causes == (
            "You compared the likelihoods alone: what you saw fits an elephant better.",
        )
        assert verdict(one, "cat").says.endswith("Answer with one of these: dog, elephant, tie.")

    def test_letters(self) -> None:
        one = task("gda-mle-prior-order")
        right = "".join(map(str, one.answer))
        assert verdict(one, right).right and verdict(one, " ".join(right.lower())).right
        exchanged = right[1] + right[0] + right[2:]
        assert verdict(one, exchanged).causes == (f"{right[0]} and {right[1]} are exchanged.",)

    def test_a_comma_before_three_digits(self) -> None:
        """-3.531 and 1023 are right; where neither reading is known, nobody can tell."""
        assert verdict(task("gaussian-log-height"), "-3,531").right
        assert verdict(task("nb-parameters"), "1,023").right
        assert verdict(task("gaussian-log-height"), "1,404").kind == "unread"

    def test_undefined(self) -> None:
        one = task("nb-new-word")
        assert verdict(one, "undefined").right and verdict(one, "0/0").right
        assert verdict(one, "1/2").kind == "named"


def spelled(values: Sequence[Value]) -> list[str]:
    """Return ten spellings of an answer."""
    exact = [f"{value:.6g}" if isinstance(value, float) else str(value) for value in values]
    plain = [f"{float(value):.5f}" for value in values]
    tex = [re.sub(r"(\d+)/(\d+)", r"\\frac{\1}{\2}", text) for text in exact]
    return [
        ", ".join(exact),
        " ".join(exact),
        "; ".join(plain),
        "; ".join(text.replace(".", ",") for text in plain),
        ", ".join(f"{float(value):.4%}" for value in values),
        ", ".join(f"p_{n} = {text}" for n, text in enumerate(exact)),
        "**Answer 1:** " + ", ".join(exact),
        "Answer 1:\n\n" + "\n".join(exact),
        f"${', '.join(tex)}$.",
        ", ".join(f"({text} + {text})/2 = {text}" for text in exact),
    ]


class TestEveryExercise:
    @each_row("one", [one for one in ALL if not isinstance(one.answer[0], str)], ids=lambda one: one.id)
    def test_ten_spellings_of_the_right_answer_are_right(self, one: Exercise) -> None:
        assert [text for text in spelled(one.answer) if not verdict(one, text).right] == []

    @each_row("one", ALL, ids=lambda one: one.id)
    def test_the_right_answer_is_right(self, one: Exercise) -> None:
        assert all(verdict(one, text).right for text in typed(one.answer))

    @each_row("one", ALL, ids=lambda one: one.id)
    def test_each_mistake_is_named(self, one: Exercise) -> None:
        for row in one.wrong:
            found = verdict(one, typed(row.values)[-1])
            assert (found.kind, found.causes) == ("named", (row.what,)), row

    def test_wrong_answers_that_a_reader_expected(self) -> None:
        """Somebody wrote them who had the texts of the exercises alone, not the answers that are known."""
        rows = map(json.loads, Path(__file__).with_name("wrong_answers.jsonl").read_text().splitlines())
        found = [(row, verdict(task(row["exercise"]), row["answer"])) for row in rows]
        assert not [row for row, each in found if each.right]
        unnamed = [row for row, each in found if each.kind in ("wrong", "unread")]
        assert len(found) > 200 and len(unnamed) <= 0.04 * len(found), unnamed


@pytest.mark.skipif(not shutil.which("node"), reason="node runs the judge of the browser")
class TestInABrowser:
    """site/judge.js gives the same verdicts, word for word."""

    @pytest.mark.slow
    @pytest.mark.once
    def test_the_same_table_has_the_same_verdicts(self, tmp_path: Path) -> None:
        spellings = [*THREE_SEVENTHS.split("\n"), *NOT_READ.split("\n"), "1/3 2/3", "BDCA", "dog"]
        spellings += ["0,333 0,667", "[[2, 0], [1, 3]]", "theta_0 = -1, theta_1 = 2", "5/2 - ln 3", "33% 66%"]
        cases = [(one, [*texts_of(one), *spellings]) for one in ALL]
        (tmp_path / "cases.json").write_text(json.dumps([[data(one), texts] for one, texts in cases]))
        (tmp_path / "run.mjs").write_text(
            f'import {{ verdict }} from "{ROOT}/site/judge.js";\nimport fs from "fs";\n'
            f'const cases = JSON.parse(fs.readFileSync("{tmp_path}/cases.json"));\n'
            "const found = cases.map(([one, texts]) => texts.map((text) => verdict(one, text)));\n"
            "console.log(JSON.stringify(found));\n"
        )
        printed = subprocess.run(["node", tmp_path / "run.mjs"], capture_output=True, check=True).stdout
        for (one, texts), found in zip(cases, json.loads(printed)):
            due = [verdict(one, text) for text in texts]
            assert [(each.kind, each.says, list(each.causes)) for each in due] == [
                (each["kind"], each["says"], each["causes"]) for each in found
            ], one.id

    def test_the_judge_is_small(self) -> None:
        lines = (ROOT / "site/judge.js").read_text(encoding="utf-8").splitlines()
        assert sum(not line.strip().startswith("//") and line.strip() != "" for line in lines) <= 150


def texts_of(one: Exercise) -> list[str]:
    return [text for values in (one.answer, *(row.values for row in one.wrong)) for text in typed(values)]
