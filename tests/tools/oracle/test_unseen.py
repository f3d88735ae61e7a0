# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes that the oracle was not designed for: programs are right without them, and wrong with them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tools.oracle.mistakes import MISTAKES as KNOWN
from tools.oracle.unseen.measure import edited, find, judged, missing, outcome_of, source
from tools.oracle.unseen.mistakes import BASES, MISTAKES, RESERVED, SMALL, Mistake
from tools.trace import ROOT, entries

pytestmark = pytest.mark.once

SAMPLE = (
    "covariance-over-n-less-k",
    "variances-over-n-less-1",
    "total-before-smoothing",
    "variance-without-axis",
)
LEAST_ANSWERS, LEAST_ANSWERS_OF_ONE_KIND = 300, 20


def skip_unless(language: str) -> None:
    if missing(language):
        pytest.skip(f"{missing(language)} is not installed")


def test_there_are_some_of_each_language_in_each_round() -> None:
    assert len({mistake.name for mistake in MISTAKES}) == len(MISTAKES) == 424
    rounds = Counter((mistake.round, mistake.language) for mistake in MISTAKES)
    of_one_kind = {(8, name) for name in SMALL}
    assert set(rounds) == {*product(range(1, 8), BASES.keys() - SMALL), *of_one_kind}
    assert min(number for key, number in rounds.items() if key not in of_one_kind) >= 5


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: str(mistake.name))
def test_a_mistake_is_one_edit_with_names_that_exist(mistake: Mistake) -> None:
    assert edited(mistake) != source(mistake.language)
    assert {*mistake.right, *mistake.near} <= {known.name for known in KNOWN} | RESERVED
    assert not set(mistake.right) & set(mistake.near)
    assert mistake.right or not mistake.listed


def test_equations_are_those_of_the_spec() -> None:
    assert all(mistake.equations for mistake in MISTAKES if mistake.round > 1)
    ids = {id for mistake in MISTAKES for id in mistake.equations}
    assert ids <= {entry.id for entry in entries(ROOT / "spec")}


def test_an_edit_has_one_place() -> None:
    some = MISTAKES[0]
    for old in ("a text that is not there", "return"):
        with pytest.raises(ValueError, match="places to edit"):
            edited(some._replace(old=old))


def test_a_name_is_right_near_wrong_or_none() -> None:
    some = MISTAKES[0]._replace(right=("ridge",), near=("floor",))
    names = ("ridge", "floor", "transposed", "", "transposed or floor")
    assert [judged(some, name) for name in names] == ["right", "near", "wrong", "none", "near"]
    slips = ("gda-mle-means:doubled", "gda-mle-prior:doubled")
    of_means = next(mistake for mistake in MISTAKES if mistake.name == "sums-over-all-rows")
    assert [judged(of_means, name) for name in slips] == ["near", "wrong"]


@pytest.mark.parametrize("language", BASES)
@pytest.mark.usefixtures("known_answers")
def test_the_programs_are_right_without_mistakes(language: str) -> None:
    skip_unless(language)
    outcome = outcome_of(language, source(language))
    assert [result.case.id for result in outcome.failures] == []
    answered = sum(result.verdict.status == "passed" for result in outcome.results)
    assert answered > (LEAST_ANSWERS_OF_ONE_KIND if language in SMALL else LEAST_ANSWERS)


@pytest.mark.parametrize("name", SAMPLE)
@pytest.mark.usefixtures("known_answers")
def test_a_mistake_is_detected(name: str) -> None:
    (mistake,) = (mistake for mistake in MISTAKES if mistake.name == name)
    skip_unless(mistake.language)
    found = find(mistake)
    assert found.detected
    assert found.failures >= sum(number for _, number in found.names)
