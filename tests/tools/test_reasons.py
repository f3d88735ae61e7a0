# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The equations in the reasons of derivations are true or have an excuse."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tools.formulas.mutants import mistakes
from tools.formulas.pages import Entry, entries
from tools.formulas.reasons import check_reasons, claims, excused, verdict

from ..each_row import each_row

pytestmark = pytest.mark.once

ENTRIES = entries()

COUNTS = {"lines with a reason": 287, "equations that hold": 78, "excused": 21}
"""All other reasons are words. A new excuse needs a reason in its entry, and a new number here."""


def said(entry: Entry) -> Iterator[str]:
    """Yield the equations in the reasons of an entry's lines, except lines that are not evaluated."""
    for block in entry.blocks:
        for line in block.lines:
            if line.number not in block.excused:
                yield from claims(line.reason)


@each_row("entry", ENTRIES.values(), ids=lambda entry: entry.id)
def test_reasons_hold(entry: Entry) -> None:
    found = [finding for block in entry.blocks for finding in check_reasons(entry, block)]
    assert [finding for finding in found if finding.verdict not in ("holds", "excused")] == []


def test_reasons_are_counted() -> None:
    lines = [line for entry in ENTRIES.values() for block in entry.blocks for line in block.lines]
    claimed = [(entry, claim) for entry in ENTRIES.values() for claim in said(entry)]
    without = sum(claim in excused(entry) for entry, claim in claimed)
    assert {
        "lines with a reason": sum(bool(line.reason) for line in lines),
        "equations that hold": len(claimed) - without,
        "excused": without,
    } == COUNTS


def test_no_excuse_is_needless() -> None:
    for entry in ENTRIES.values():
        for claim in excused(entry):
            if re.search(r"[=<>]", claim):  # other formulas are letters that the excuse mentions
                assert claim in said(entry), entry.id
                assert verdict(entry, claim) != "holds", claim


@pytest.mark.parametrize(
    ("id", "claim", "wrong"),
    [
        ("gda-log-odds", r"u - v = \mu_0 - \mu_1", r"u - v = \mu_1 - \mu_0"),
        ("gda-log-likelihood", r"\ln ab = \ln a + \ln b", r"\ln ab = \ln a - \ln b"),
        ("gda-log-likelihood", r"z^T M z = \mathrm{tr}(M z z^T)", r"z^T M z = \mathrm{tr}(M z)"),
        ("matrix-cholesky", r"(UV)^T = V^T U^T", r"(UV)^T = U^T V^T"),
        ("logistic-fit", r"g(-a) = 1 - g(a)", r"g(-a) = g(a)"),
        ("frequency-mle", r"\ln t \le t - 1", r"\ln t \ge t - 1"),
        ("event-mle-maximum", r"\lambda = \textstyle\sum_k n_{ky}", r"\lambda = n_{ky}"),  # at the solution
    ],
)
def test_a_mistake_in_a_reason_is_red(id: str, claim: str, wrong: str) -> None:
    assert claim in said(ENTRIES[id])
    assert verdict(ENTRIES[id], claim) == "holds"
    assert verdict(ENTRIES[id], wrong) != "holds"


def test_a_reason_that_cannot_be_read_is_red() -> None:
    assert verdict(ENTRIES["gda-log-odds"], r"= 1").startswith("not read: ")


SCORE = (265, 272)
"""How many of all mistakes in reasons are noticed."""


@pytest.mark.slow
def test_mistakes_in_reasons() -> None:
    tried = noticed = 0
    for entry in ENTRIES.values():
        for claim in said(entry):
            if claim not in excused(entry):
                for _, tex, _ in mistakes(claim):
                    tried += 1
                    noticed += verdict(entry, tex) != "holds"
    assert (noticed, tried) == SCORE
