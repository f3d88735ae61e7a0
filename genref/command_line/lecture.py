# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture as a table: its chapters and equations in order, each with an example worked by hand.

`entries.jsonl` contains the texts of the entries, and `story.jsonl` the story. `tools/make_entries.py`
generates both from the pages.
"""

from __future__ import annotations

import json
from pkgutil import get_data

from . import lecture_continuous, lecture_data, lecture_discrete, lecture_lessons
from .entries import Chapter, Entry, Equation, Example, Section
from .sources import PACKAGE

given = lecture_data

CHAPTERS = tuple(
    Chapter(id, title, setup, lesson, after)
    for (id, title, setup, after), lesson in zip(
        (
            ("bayes", "Bayes rule", given.BAYES, ""),
            ("linear-algebra", "Linear algebra", given.LINEAR_ALGEBRA, ""),
            ("gaussian", "The multivariate Gaussian", given.GAUSSIAN, ""),
            ("gda", "Gaussian discriminant analysis", given.GDA, ""),
            ("generative-vs-discriminative", "Generative or discriminative", given.LOGISTIC, ""),
            ("naive-bayes", "Naive Bayes", given.NAIVE_BAYES, ""),
            ("laplace", "Laplace smoothing", "", "naive-bayes"),
            ("event-models", "Event models for text", given.EVENT_MODELS, "naive-bayes"),
            ("real-mail", "Real mail", given.REAL_MAIL, ""),
        ),
        lecture_lessons.LESSONS,
    )
)


def _lines(file: str) -> list[bytes]:
    return (get_data(PACKAGE, f"command_line/{file}") or b"").splitlines()


def _entry(line: bytes) -> Entry:
    row = json.loads(line)
    return Entry(**{**row, "derivation": tuple(map(tuple, row["derivation"]))})


ENTRIES = list(map(_entry, _lines("entries.jsonl")))

STORY = [Section(**json.loads(line)) for line in _lines("story.jsonl")]
"""The page that tells the whole lecture, as sections; the first has the title of the page."""

EXAMPLES = {each.id: each for each in (*lecture_continuous.EXAMPLES, *lecture_discrete.EXAMPLES)}

EQUATIONS = tuple(Equation.of(entry, EXAMPLES.get(entry.id, Example(entry.id))) for entry in ENTRIES)


def exercise_text(id: str) -> tuple[str, str]:
    """Return the title and text of an exercise without importing the oracle, which knows the answer."""
    rows = map(json.loads, _lines("exercises.jsonl"))
    return next((row["title"], row["statement"]) for row in rows if row["id"] == id)
