# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Each equation by itself, before all other tests: its formula, book function and example agree.

If you change a formula or a function, a test here fails first and shows both values.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet

from genref.lessons.values import examples, value_of
from tools.formulas.checks import check
from tools.formulas.pages import entries

from .explaining import about

LONG = {
    "softmax-fit",
    "event-mle-maximum",
    "gda-mle-maximum",
    "nb-mle-maximum",
    "gaussian-integrates-to-one",
} | {*("gaussian-mean", "logistic-fit", "softmax-conditional-likelihood")}
"""Equations that take the book more than a tenth of a second."""


def quick(ids: Iterable[str]) -> list[ParameterSet]:
    """Return parameters for tests; equations that take long are marked slow."""
    return [pytest.param(id, marks=[pytest.mark.slow, pytest.mark.covers] * (id in LONG)) for id in ids]


FORMULAS = [id for id, entry in entries().items() if any(not block.derivation for block in entry.blocks)]


@pytest.mark.parametrize("id", quick(FORMULAS))
def test_the_formula_on_the_page_is_true_of_the_book(id: str) -> None:
    """The formula is evaluated at random numbers; tools/formulas uses more, and evaluates derivations."""
    entry = entries()[id]
    for block in entry.blocks:
        for line, verdict, left, right in () if block.derivation else check(entry, block, 1):
            if verdict != "holds":
                where = (
                    f"  {verdict} at random numbers, in formula {block.number + 1} of the entry, line {line}:"
                )
                shown = [f"  left      {left}", f"  right     {right}"]
                pytest.fail("\n".join([*about(id), where, *shown]), pytrace=False)


@pytest.mark.parametrize("id", quick(examples()))
def test_the_example_has_the_value_that_was_worked_by_hand(id: str) -> None:
    example = examples()[id]
    found = value_of(example)
    if found != example.expected:
        shown = [
            f"  example   {example.code}",
            f"  expected  {example.expected}",
            f"  by hand   {' | '.join(example.hand.splitlines())}",
            f"  got       {found}",
        ]
        pytest.fail("\n".join([*about(id), *shown]), pytrace=False)
