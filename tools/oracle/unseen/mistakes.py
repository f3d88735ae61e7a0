# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of one edit each in correct programs, chosen by people who did not know how they are detected.

Each is a line of `mistakes.jsonl`. They were written in eight rounds, and the diagnosis was changed after
each. At its first run on a round it named right or near: of round 3, 14 of 30; of round 4, 41 of 72; of
round 5, 40 of 48; of round 6, 30 of 46; of round 7, 41 of 44; of round 8, 34 of 44. Of the 60 of each of
the rounds 5 to 7, 12, 14 and 16 are left out that are the very edit of another. Half of round 8 are shapes
of programs, such as a cache or a program for two classes, in ten small programs for one kind of model each.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple, Tuple

FOLDER = Path(__file__).resolve().parent
SMALL = (
    *("gda", "quadratic", "normal", "presence", "words", "spam", "categories", "odds", "matrices", "pieces"),
)
"""The names of small Python programs, which answer for one kind of model each."""

BASES = {
    "python": "models.py",
    "javascript": "models.js",
    "c": "models.c",
    **{name: f"{name}.py" for name in SMALL},
}
"""The correct program that is edited, by language, or by its name."""

RESERVED = frozenset(
    {
        *("rounded-to-digits", "float32", "decimal-comma", "number-as-text", "nan-where-exp-underflows"),
        *("not-repeatable", "classes-reversed", "classes-by-appearance", "integers-sorted-as-texts"),
        *("transposed", "index-shifted", "ridge", "clipped", "floor", "log-base", "pseudo-count"),
    }
)
"""Names of causes that any model may have, and of mistakes with a parameter."""


class Mistake(NamedTuple):
    """A mistake: `old` is in the base of the language exactly once, and `new` takes its place.

    `right`: names of known mistakes that describe just this; `near`: names that point to the right place;
    `listed`: whether a mistake that the oracle knew when this was written describes it; `equations`: those
    that it makes wrong.
    """

    round: int
    name: str
    language: str
    says: str
    old: str
    new: str
    right: Tuple[str, ...]
    near: Tuple[str, ...]
    listed: bool
    equations: Tuple[str, ...]


def mistake_of(line: str) -> Mistake:
    """Return the mistake of a line."""
    entry = json.loads(line)
    lists = {name: tuple(entry[name]) for name in ("right", "near", "equations")}
    return Mistake(**{**entry, **lists})


LINES = (FOLDER / "mistakes.jsonl").read_text(encoding="utf-8").splitlines()
MISTAKES = tuple(map(mistake_of, LINES))
