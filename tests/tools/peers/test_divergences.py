# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/divergences.md: every fact is run again, and the page equals the text generated from the facts."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction as F
from math import nan

import pytest

from tools.peers import r
from tools.peers.divergences import (
    FACTS,
    LIBRARIES,
    R_LIBRARIES,
    TOPICS,
    Fact,
    Row,
    agrees,
    differs,
    installed,
    kept,
    page,
    versions_of,
)
from tools.peers.make_divergences import PAGE

from ...each_row import each_row

RENEW = "change the fact, then `python tools/peers/make_divergences.py --write`"


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.name)
def test_the_fact_still_holds(fact: Fact) -> None:
    version = installed().get(fact.library)
    if version is None:
        pytest.skip(f"{fact.library} is not installed")
    complaints = fact.complaints()
    assert not complaints, f"{fact.library} {version}: {'; '.join(complaints)}: {RENEW}"


def test_the_page_is_what_the_facts_generate() -> None:
    text = PAGE.read_text(encoding="ascii")
    written = versions_of(text)
    assert list(written) == [*LIBRARIES, *r.NAMES]
    if installed(text) != written:
        pytest.skip(f"the page was made with {written}, installed are {installed(text)}")
    assert text == page(text), f"spec/divergences.md is out of date: {RENEW}"


def test_the_facts_of_r_are_kept_without_r(monkeypatch: pytest.MonkeyPatch) -> None:
    text = PAGE.read_text(encoding="ascii")
    monkeypatch.setattr(r, "versions", dict)
    without = page(text)
    facts = [fact.name for fact in FACTS if fact.library in R_LIBRARIES]
    assert [kept(without, name) for name in facts] == [kept(text, name) for name in facts]
    assert all(kept(without, name) for name in facts)
    versions, before = versions_of(without), versions_of(text)
    assert [versions[name] for name in r.NAMES] == [before[name] for name in r.NAMES]


def test_a_new_page_without_r_has_no_fact_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(r, "versions", dict)
    without = page()
    assert not any(fact.name in without for fact in FACTS if fact.library in R_LIBRARIES)
    assert list(versions_of(without)) == list(installed())


def test_no_line_of_a_paragraph_begins_a_list() -> None:
    assert not re.findall(r"^(?:[0-9]+[.)]|[-+*]) .*", PAGE.read_text(encoding="ascii"), re.M)


def test_names_differ_and_every_topic_and_library_has_facts() -> None:
    assert len({fact.name for fact in FACTS}) == len(FACTS)
    assert {fact.topic for fact in FACTS} == set(TOPICS)
    assert {fact.library for fact in FACTS} == {*LIBRARIES, *R_LIBRARIES}


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.name)
def test_a_fact_shows_a_difference_unless_it_is_of_agreement(fact: Fact) -> None:
    if fact.library not in installed():
        pytest.skip(f"{fact.library} is not installed")
    rows, _ = fact.run()
    assert any(not row.agreement for row in rows) != (fact.topic == "Agreement")


@each_row(
    "row, says",
    [
        (differs("x", 0.5, 0.5, F(1, 3)), ""),
        (differs("x", nan, nan, F(1, 3)), ""),
        (differs("x", "IndexError", "IndexError", F(1, 3)), ""),
        (agrees("x", 0.5, F(1, 2)), ""),
        (differs("x", 0.123456, 0.1234561, 1.0, digits=6), ""),
        (differs("x", 0.123456, 0.1234561, 1.0, digits=9), "x: said to be 0.123456, now 0.1234561"),
        (differs("x", 0.5, 0.6, F(1, 3)), "x: said to be 0.5, now 0.6"),
        (differs("x", nan, 0.6, F(1, 3)), "x: said to be nan, now 0.6"),
        (differs("x", 0.5, "ValueError", F(1, 3)), "x: said to be 0.5, now "),
        (differs("x", 0.5, 0.5, F(1, 2)), "x: 0.5 agrees with genref's Fraction(1, 2)"),
        (agrees("x", 0.6, F(1, 2)), "x"),
    ],
)
def test_what_is_no_longer_true_is_told(row: Row, says: str) -> None:
    found = row.complaint()
    assert found.startswith(says) and bool(found) is bool(says)


def test_another_warning_is_told() -> None:
    (fact,) = (fact for fact in FACTS if fact.name == "scipy-infinite-point")
    assert replace(fact, warns=frozenset()).complaints() == ["warnings ['RuntimeWarning'], said to be []"]
