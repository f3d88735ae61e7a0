# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/divergences.md: every fact is run again, and the page equals the text generated from the facts."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from math import nan

import pytest

from tools.peers import r
from tools.peers.divergences import (
    FACTS,
    LIBRARIES,
    R_LIBRARIES,
    TOPICS,
    Fact,
    agrees,
    differs,
    installed,
    kept,
    page,
    shown,
    versions_of,
)
from tools.peers.make_divergences import PAGE

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


class TestFacts:
    def test_every_topic_has_facts_and_every_fact_a_topic(self) -> None:
        assert {fact.topic for fact in FACTS} == set(TOPICS)

    def test_names_differ(self) -> None:
        assert len({fact.name for fact in FACTS}) == len(FACTS)

    def test_every_library_has_facts(self) -> None:
        assert {fact.library for fact in FACTS} == {*LIBRARIES, *R_LIBRARIES}

    @pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.name)
    def test_a_fact_shows_a_difference_unless_it_is_of_agreement(self, fact: Fact) -> None:
        if fact.library not in installed():
            pytest.skip(f"{fact.library} is not installed")
        rows, _ = fact.run()
        assert any(not row.agreement for row in rows) != (fact.topic == "Agreement")


class TestRows:
    """A statement that is no longer true is detected."""

    def test_a_true_difference_has_no_complaint(self) -> None:
        assert differs("x", 0.5, 0.5, Fraction(1, 3)).complaint() == ""
        assert differs("x", nan, nan, Fraction(1, 3)).complaint() == ""
        assert differs("x", "IndexError", "IndexError", Fraction(1, 3)).complaint() == ""

    def test_another_number_of_the_library(self) -> None:
        assert differs("x", 0.5, 0.6, Fraction(1, 3)).complaint() == "x: said to be 0.5, now 0.6"
        assert differs("x", nan, 0.6, Fraction(1, 3)).complaint() == "x: said to be nan, now 0.6"
        assert differs("x", 0.5, "ValueError", Fraction(1, 3)).complaint()

    def test_no_difference_any_more(self) -> None:
        assert (
            differs("x", 0.5, 0.5, Fraction(1, 2)).complaint() == "x: 0.5 agrees with genref's Fraction(1, 2)"
        )

    def test_no_agreement_any_more(self) -> None:
        assert agrees("x", 0.5, Fraction(1, 2)).complaint() == ""
        assert agrees("x", 0.6, Fraction(1, 2)).complaint()

    def test_digits_are_the_tolerance(self) -> None:
        assert not differs("x", 0.123456, 0.1234561, 1.0, digits=6).complaint()
        assert differs("x", 0.123456, 0.1234561, 1.0, digits=9).complaint()

    def test_another_warning(self) -> None:
        (fact,) = (fact for fact in FACTS if fact.name == "scipy-infinite-point")
        assert replace(fact, warns=frozenset()).complaints() == ["warnings ['RuntimeWarning'], said to be []"]

    def test_what_the_page_shows(self) -> None:
        assert shown(Fraction(2, 5), 10) == "0.4"
        assert shown(Fraction(1, 3), 10) == "0.3333333333 (1/3)"
        assert shown(Fraction(1, 3**40), 9) == "8.22526334e-20"
        assert shown(nan, 10) == "nan"
