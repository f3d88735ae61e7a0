# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Wrong answers are computed again only if something that they depend on has changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import pytest

from genref.oracle.checking import every_case
from tools.oracle import wrong_answers
from tools.oracle.mistakes import Mistake
from tools.oracle.mistakes.catalogue import LINES, Texts
from tools.oracle.wrong_answers import Asked, Key, alone, definitions, digests, of_case, of_memory, remembered

pytestmark = pytest.mark.once

NUMBER = next(n for n, line in enumerate(LINES) if line["name"] == "theta-0-lost")
CASE = next(case for case in every_case() if case.id == "gda-priors-belong-to-their-labels")


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    digests.cache_clear()
    yield
    digests.cache_clear()


def changed_by(line: Texts, monkeypatch: pytest.MonkeyPatch) -> Sequence[int]:
    """Return the numbers of the mistakes whose answers are computed again after a change of one line."""
    before = digests()
    monkeypatch.setattr(wrong_answers, "LINES", [*LINES[:NUMBER], line, *LINES[NUMBER + 1 :]])
    digests.cache_clear()
    return [number for number, pair in enumerate(zip(before, digests())) if pair[0] != pair[1]]


def test_a_changed_line_changes_its_mistake_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    text = json.dumps(LINES[NUMBER]).replace("logistic_hypothesis((0, ", "logistic_hypothesis((1, ")
    assert changed_by(json.loads(text), monkeypatch) == [NUMBER]


def test_other_words_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    line = {**LINES[NUMBER], "says": "theta_0 is missing", "seen_in": ["mine"], "equation": "softmax-fit"}
    assert changed_by(line, monkeypatch) == []


def test_a_changed_function_changes_the_mistakes_that_call_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """`exchanged` calls `pairs`, which calls `lists`."""
    before, known = digests(), dict(definitions())
    known["pairs"] += "  # changed"
    monkeypatch.setattr(wrong_answers, "definitions", lambda: known)
    digests.cache_clear()
    changed = {str(line["name"]) for line, a, b in zip(LINES, before, digests()) if a != b}
    assert {"rates-exchanged", "by-position"} <= changed and "ties-in-doubles" not in changed


@pytest.mark.slow
def test_what_is_remembered_is_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    known = remembered(CASE, {})
    found = of_case(CASE)
    tried: list[str] = []

    def noted(asked: Asked, mistake: Mistake) -> Iterator[tuple[Key, object]]:
        tried.append(mistake.name)
        return alone(asked, mistake)

    monkeypatch.setattr(wrong_answers, "alone", noted)
    assert of_memory(remembered(CASE, dict(known))) == found and tried == []
    del known[digests()[NUMBER]]
    assert of_memory(remembered(CASE, known)) == found and tried == ["theta-0-lost"]


def test_an_answer_that_passes_is_no_wrong_answer() -> None:
    asked = Asked(CASE)
    assert asked.wrong(asked.right) is None and asked.wrong([["a", 7.5]]) is not None
    assert asked.wrong(list(range(500))) is None  # too long to be stored
    assert asked.wrong([["a", of_case]]) is None  # a function that an edit leaves uncalled
