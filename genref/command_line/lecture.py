# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture as a table: its chapters and equations in order, each with an example worked by hand.

What the entries of the spec say is in `entries.jsonl`, which `tests/make_entries.py` makes of them.
"""

from __future__ import annotations

import json
from pkgutil import get_data

from . import lecture_continuous, lecture_data, lecture_discrete
from .entries import Chapter, Entry, Equation, Example
from .sources import PACKAGE

given = lecture_data

CHAPTERS = (
    Chapter("bayes", "Bayes rule", given.BAYES),
    Chapter("linear-algebra", "Linear algebra", given.LINEAR_ALGEBRA),
    Chapter("gaussian", "The multivariate Gaussian", given.GAUSSIAN),
    Chapter("gda", "Gaussian discriminant analysis", given.GDA),
    Chapter("generative-vs-discriminative", "Generative or discriminative", given.LOGISTIC),
    Chapter("naive-bayes", "Naive Bayes", given.NAIVE_BAYES),
    Chapter("laplace", "Laplace smoothing", "", "naive-bayes"),
    Chapter("event-models", "Event models for text", given.EVENT_MODELS, "naive-bayes"),
    Chapter("real-mail", "Real mail", given.REAL_MAIL),
)

_LINES = (get_data(PACKAGE, "command_line/entries.jsonl") or b"").splitlines()

ENTRIES = [Entry(**json.loads(line)) for line in _LINES]

EXAMPLES = {each.id: each for each in (*lecture_continuous.EXAMPLES, *lecture_discrete.EXAMPLES)}

EQUATIONS = tuple(Equation.of(entry, EXAMPLES.get(entry.id, Example(entry.id))) for entry in ENTRIES)
