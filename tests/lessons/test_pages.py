# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The entries of the spec in plain text: generated from the pages, and written for a terminal."""

from __future__ import annotations

import doctest
import json
import re
import shutil
from functools import lru_cache
from pathlib import Path

import pytest

from genref.lessons.exercises import CHAPTERS
from genref.lessons.judge import verdict
from genref.lessons.puzzles import ids, task
from tools import make_lessons

from ..each_row import each_row
from ..running import ROOT

lines = lru_cache(maxsize=None)(make_lessons.text)


def test_the_files_are_what_is_generated() -> None:
    assert make_lessons.main([]) == 0, "run python -m tools.renew lessons"
    assert lines() == make_lessons.FILE.read_text(encoding="utf-8")
    assert make_lessons.openings() == (make_lessons.ROOM / "openings.jsonl").read_text(encoding="utf-8")
    page = (ROOT / "spec/story.md").read_text(encoding="utf-8")
    assert make_lessons.story(page) == (make_lessons.ROOM / "story.jsonl").read_text(encoding="utf-8")


@each_row("chapter", list(CHAPTERS))
def test_pages_have_the_exercises_of_the_lessons(chapter: str) -> None:
    page = (ROOT / f"spec/{chapter}.md").read_text(encoding="utf-8")
    assert make_lessons.with_exercises(page, chapter) == page
    shown = re.findall(r"<summary>Exercise <code>(.*?)</code>", page)
    first = make_lessons.block(shown[0])
    assert first in make_lessons.with_exercises(page.replace(f"{first}\n\n", ""), chapter)
    assert sorted(shown) == sorted(id for id in ids(chapter) if not task(id).lines)


def test_an_exercise_in_a_page() -> None:
    assert make_lessons.block("nb-prior-of-spam").split("\n") == [
        "<details>",
        "<summary>Exercise <code>nb-prior-of-spam</code>: How much of the mail is spam?</summary>",
        "",
        r"Of 8 messages, 3 are spam. What is the maximum likelihood estimate of $p(\text{spam})$?",
        "",
        "<details>",
        "<summary>Hint and answer</summary>",
        "",
        "Hint: Count the spam, and divide by the number of all messages.",
        "",
        "Answer: 3/8",
        "",
        "</details>",
        "</details>",
    ]


@pytest.mark.once
def test_a_changed_page_is_noticed_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("spec", "genref/lessons"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.setattr(make_lessons, "ROOT", tmp_path)
    monkeypatch.setattr(make_lessons, "FILE", tmp_path / "genref/lessons/entries.jsonl")
    monkeypatch.setattr(make_lessons, "ROOM", tmp_path / "genref/lessons")
    assert make_lessons.main(["--write"]) == make_lessons.main([]) == 0
    page = tmp_path / "spec/laplace.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("Answer: 2/7, 5/7", "Answer: 2/7, 4/7"), encoding="utf-8")
    assert make_lessons.main([]) == 1
    assert "laplace.md is not what is generated: python " in capsys.readouterr().err
    assert make_lessons.main(["--write"]) == 0 and page.read_text(encoding="utf-8") == text
    assert make_lessons.main(["--all"]) == 2


ENTRY = r"""# Bayes rule

### bayes-odds

**The odds of two classes.**

```math
\frac{p(y = 1 \mid x)}{p(y = 0 \mid x)} = \frac{p(x \mid y = 1)\, p(y = 1)}{p(x \mid y = 0)\, p(y = 0)}
```

The evidence $p(x)$ cancels, see [above](#bayes-rule). `odds` is exact, as 0.5 is. In numbers:

```pycon
>>> 1
1
```

This is said after the example.

**Derivation.** Divide.

- Kind: definition
- Source: notes,
  section 1
"""


def test_an_entry_is_all_that_is_needed(tmp_path: Path) -> None:
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec" / "README.md").write_text("[bayes](bayes.md)", encoding="utf-8")
    (tmp_path / "spec" / "bayes.md").write_text(ENTRY, encoding="utf-8")
    assert json.loads(make_lessons.text(tmp_path)) == {
        "id": "bayes-odds",
        "chapter": "bayes",
        "kind": "definition",
        "source": "notes, section 1",
        "formula": "p(y = 1 | x) / p(y = 0 | x)\n    = p(x | y = 1) p(y = 1) / (p(x | y = 0) p(y = 0))",
        "says": "The evidence p(x) cancels, see above. odds is exact, as 0.5 is.",
        "derivation": [],
    }


def test_a_derivation_has_its_lines_and_latex_where_a_terminal_has_no_matrices() -> None:
    found = {row["id"]: row["derivation"] for row in map(json.loads, lines().splitlines())}
    assert found["bayes-rule"] == [
        [
            "p(y | x) = p(x, y) / p(x)   (the definition of a conditional probability)",
            "= p(x | y) p(y) / p(x)   (since $p(x | y) = p(x, y) / p(y)$ by the same definition)",
        ]
    ]
    assert found["matrix-ldl"][0][0].startswith(r"A = \begin{pmatrix} a & b^T \\ b & B \end{pmatrix}   (")
    assert sum(bool(lines) for lines in found.values()) > 50


def test_sentences_lose_their_marks() -> None:
    tested = doctest.testmod(make_lessons)
    assert tested.attempted > 0 and tested.failed == 0


@each_row("right, wrong, said", [("cancels", "\u2014", ""), ("$p(x)$", r"$\oint x$", ".*oint")])
def test_what_terminals_cannot_show_is_refused(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    (tmp_path / "spec").mkdir(exist_ok=True)
    (tmp_path / "spec" / "README.md").write_text("[bayes](bayes.md)", encoding="utf-8")
    (tmp_path / "spec" / "bayes.md").write_text(ENTRY.replace(right, wrong), encoding="utf-8")
    with pytest.raises(SystemExit, match=f"^bayes-odds: no plain text for terminals: {said}"):
        make_lessons.text(tmp_path)


def test_wrong_answers_for_instructors_are_called_what_the_page_says() -> None:
    page = (ROOT / "spec/teaching.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+?) \| (.+) \|$", page, re.M)
    assert len(rows) >= 15
    for id, answer, what in rows:
        assert verdict(task(id), answer).causes == (what.replace(r"\|", "|"),), id
