# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The objects of the oracle and of files are values, too."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F
from typing import Any

from genref import categorical_naive_bayes, oracle
from genref.files.model_file import Saved
from genref.files.tables import Reading
from genref.files.text_files import Message, Source

from ..each_row import each_row
from ..test_values import check

CASE = oracle.cases("bayes")[0]
OF_THE_ORACLE: list[Any] = [
    oracle.About("x", topics=frozenset({"gda"})),
    *(oracle.Answered({"a": [F(1, 2)]}), CASE.case, CASE, oracle.Broken("crash", "so"), oracle.Skipped("no")),
    *(oracle.Refused("DomainError"), CASE.question, oracle.LECTURE, oracle.Found(1, 2, 3, 4, ())),
    oracle.Outcome(oracle.About("x"), oracle.LECTURE, (), (), ()),
]
MODEL: Any = categorical_naive_bayes.fit([["a", 1], ["b", 2]], [0, 1])
NAMED = replace(MODEL, counts=replace(MODEL.counts, feature_names=("sky", "wind")))
OF_FILES = [Saved(NAMED, "y"), Message("a", 1, "b", "c"), Source("a", "b"), Reading("tab")]


@each_row("value", OF_THE_ORACLE, ids=lambda value: type(value).__name__)
def test_of_the_oracle(value: object) -> None:
    check(value, is_hashable=False)  # some contain questions as dicts


@each_row("value", OF_FILES, ids=lambda value: type(value).__name__)
def test_of_files(value: object) -> None:
    check(value)
