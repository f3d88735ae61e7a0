# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How many plausible wrong answers can `exercise` explain?

`python tests/command_line/wrong_answers.py` prints the fraction, and each answer that it only calls wrong;
with `--all` it prints every answer with its verdict.

`wrong_answers.jsonl` contains the answers and a description of each. They were written from the texts of the
exercises alone, by somebody who had not seen which answers the program recognises. Please add yours.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from genref.command_line.exercise import exercise, verdict

FILE = Path(__file__).with_suffix(".jsonl")
EXPLAINS = (
    *("wrong: you have ", "wrong: this is ", "wrong: this comes from ", "wrong: these are "),
    "not exact enough: ",
)


class Tried(NamedTuple):
    """A wrong answer to an exercise, its description, and whether the program explains it."""

    exercise: str
    answer: str
    what: str
    says: str

    @property
    def is_named(self) -> bool:
        return self.says.startswith(EXPLAINS)


def tried() -> list[Tried]:
    """Return all wrong answers with their verdicts."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        right, says = verdict(exercise(row["exercise"]), row["answer"])
        if right:
            raise AssertionError(f"{row['exercise']}: {row['answer']} is right")
        found.append(Tried(row["exercise"], row["answer"], row["is"], says))
    return found


def main() -> int:
    """Print the unexplained answers, and the fraction of explained ones; return the exit status."""
    answers = tried()
    for one in answers:
        if "--all" in sys.argv or not one.is_named:
            print(f"{one.exercise} {one.answer} ({one.what}): {one.says}")
    named = sum(one.is_named for one in answers)
    print(f"{named} of {len(answers)} wrong answers are explained: {named / len(answers):.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
