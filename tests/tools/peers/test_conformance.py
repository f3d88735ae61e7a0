# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/conformance.md is a page over its data, and what it says of a library is what the library does."""

from __future__ import annotations

import json
from datetime import date

import pytest

from genref.oracle.candidates import PythonCandidate
from genref.oracle.checking import check, every_case
from genref.oracle.profiles import LECTURE
from tools.peers import make_conformance
from tools.peers.adapters import ADAPTERS, PROGRAMS
from tools.peers.adapters.scipy_adapters import NumPy

ROWS = json.loads(make_conformance.DATA.read_text("ascii"))


def test_the_page_is_over_the_data() -> None:
    text = make_conformance.PAGE.read_text("ascii")
    assert text == make_conformance.page(ROWS) and len(text.split()) <= 1000


def test_each_row_has_a_version_and_a_date() -> None:
    names = {PythonCandidate(adapter).about.name for adapter in ADAPTERS} | set(PROGRAMS)
    for row in ROWS:
        assert row["version"] and date.fromisoformat(row["date"]) <= date.today()
        assert row["library"] in names
        assert sum(row[kind] for kind in make_conformance.KINDS) <= row["asked"]


@pytest.mark.slow
def test_a_verdict_is_what_a_check_finds() -> None:
    cases = [case for case in every_case() if case.question.topic == "gaussian.covariance"]
    row = make_conformance.row_of(check(PythonCandidate(NumPy()), cases, LECTURE))
    assert row["wrong"] >= make_conformance.LEAST
    assert [one["does"] for one in row["causes"]] == ["divides covariances by n - 1"]
