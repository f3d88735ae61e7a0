# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Large questions: those in a sample finish, and a question that does not is killed and made smaller."""

from __future__ import annotations

import pytest

pytest.importorskip("resource")  # Windows has none

from tools.sizes import KINDS, Kind, Sizes, outcome, run, smallest

pytestmark = pytest.mark.once


def endless(sizes: Sizes, seed: int) -> None:
    while sizes["n"] >= 10:
        pass


def greedy(sizes: Sizes, seed: int) -> None:
    assert len(bytearray(2**31 * (sizes["n"] // 100 > 0))) < 2**31


def broken(sizes: Sizes, seed: int) -> None:
    if sizes["n"] > 2:
        raise RecursionError


def test_a_sample_ends() -> None:
    report = run(seed=3, seconds=120, names=list(KINDS), questions=len(KINDS))
    assert not report.failures, str(report)
    assert set(report.slowest) == set(KINDS) and report.counts["answered"] > 5


def test_what_does_not_end_is_killed_and_made_smaller() -> None:
    kind = Kind(endless, {"n": 1000, "d": 5}, 1)
    assert outcome(kind, {"n": 100, "d": 5}, 0).what == "killed after 1 s"
    assert smallest(kind, {"n": 40, "d": 5}, 0, 60) == {"n": 10, "d": 1}


def test_what_takes_much_memory_or_fails_is_made_smaller() -> None:
    kind = Kind(greedy, {"n": 1000}, 5)
    assert outcome(kind, {"n": 200}, 0).what == "out of memory"
    assert smallest(kind, {"n": 300}, 0, 60) == {"n": 150}
    assert outcome(Kind(broken, {"n": 9}, 5), {"n": 9}, 0).what == "error"
    assert outcome(Kind(broken, {"n": 9}, 5), {"n": 1}, 0).what == "answered"
