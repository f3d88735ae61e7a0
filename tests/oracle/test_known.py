# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The table of known mistakes: answers as vectors, replies that match them, and the files themselves."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal
from fractions import Fraction as F
from math import inf, nan
from pathlib import Path

import pytest

from genref.oracle import known
from genref.oracle.case_files import chapters
from genref.oracle.checking import every_case
from genref.oracle.known import (
    PARTS,
    REFUSED,
    SHAPE,
    Answers,
    Leaf,
    Vector,
    is_hit,
    leaf,
    model,
    needs,
    part_of,
    table,
    texts,
    vector,
)
from genref.oracle.reference import Refused
from tools import trace
from tools.oracle.mistakes import MISTAKES

from ..each_row import each_row

BY_LABEL = [["a", F(1, 2)], ["b", F(1, 2)]]
CASES = {case.id: case for case in every_case()}


class TestVectors:
    @each_row(
        ("got", "label", "entry"),
        [
            (0.5, False, 0.5),
            (F(1, 2), False, 0.5),
            (Decimal("0.5"), False, 0.5),
            ("1/2", False, 0.5),
            (7, True, 7.0),
            ("7", True, "'7"),
            ("spam", False, "'spam"),
            (True, True, "'True"),
            (None, False, "'None"),
            (nan, False, "nan"),
            (-inf, False, "-inf"),
            (F(10) ** 400, False, "inf"),
            (-(F(10) ** 400), False, "-inf"),
        ],
    )
    def test_entries(self, got: object, label: bool, entry: Leaf) -> None:
        assert leaf(got, label) == entry

    @each_row(
        ("answer", "right", "entries"),
        [
            ({"b": 0.75, "a": 0.25}, BY_LABEL, (0.25, 0.75)),
            ([["b", 0.75], ["a", 0.25]], BY_LABEL, (0.25, 0.75)),
            ([0.25, 0.75], BY_LABEL, (0.25, 0.75)),
            ("7", "x", ("'7",)),
            ([1, 2], [F(1)], (SHAPE, 1.0, 2.0)),
            ({"b": [1], "a": 2}, [F(1)], (SHAPE, "'a", 2.0, "'b", 1.0)),
            ([[2, 0.75]], [[1, F(1, 4)], [2, F(3, 4)]], (SHAPE, "'2", 0.75)),
            ({2: 0.75}, [[1, F(1, 4)], [2, F(3, 4)]], (SHAPE, "'2", 0.75)),
            ([[2, 0.75]], [[F(1), F(2)]], (2.0, 0.75)),
            ([[2, 0.75], [1, 0.5]], [[F(1), F(2)]], (SHAPE, 2.0, 0.75, 1.0, 0.5)),
            (Refused("ValueError", "no"), [F(1)], REFUSED),
            ([1], Refused("ValueError", "no"), (SHAPE, 1.0)),
            (dict.fromkeys(range(100), 1), [F(1)], (SHAPE,)),  # too long to be identified
        ],
    )
    def test_answers(self, answer: object, right: object, entries: Vector) -> None:
        assert vector(answer, right) == entries


class TestHits:
    @each_row(
        ("got", "wrong", "is_one"),
        [
            ((0.25, 0.75), (0.25, 0.75), True),
            ((0.25, 0.75 + 1e-8), (0.25, 0.75), True),
            ((0.25, 0.7501), (0.25, 0.75), False),
            ((0.25,), (0.25, 0.75), False),
            (("nan", 0.5), ("nan", 0.5), True),
            (("nan", 0.5), (nan, 0.5), False),
            ((0.5 + 1e-9, 0.5), (0.5 + 3e-9, 0.5), False),  # just as near to the right one
            ((0.5 + 3e-9, 0.5), (0.5 + 3e-9, 0.5), True),
            ((SHAPE, 1.0), (SHAPE, 1.0), True),
        ],
    )
    def test_a_hit_is_much_nearer_to_the_wrong_answer(self, got: Vector, wrong: Vector, is_one: bool) -> None:
        assert is_hit(got, wrong, (0.5, 0.5)) == is_one

    def test_they_are_found_with_and_without_numbers(self) -> None:
        line: list[tuple[float, list[int], list[Leaf]]] = [
            (1.0, [2, 3], [None, 0.75]),
            (2.0, [1], [0.25, 0.75]),
            (3.0, [7], ["nan", None]),
            (4.0, [8], ["refused"]),
        ]
        answers = Answers({"id": "id", "needs": [], "given": line})
        right = (0.5, 0.5)
        assert answers.mistakes == {1, 2, 5, 7, 8}
        assert [one.mistakes for one in answers.hits((0.5, 0.75), right)] == [(2, 5)]
        assert [one.tells for one in answers.hits((0.25, 0.75), right)] == [2.0]
        assert [one.tells for one in answers.hits(("nan", 0.5), right)] == [3.0]
        assert [one.tells for one in answers.hits(REFUSED, right)] == [4.0]
        assert answers.hits((0.125, 0.75), right) == answers.hits((), right) == []
        # with a profile, the right answer may have a different length
        assert [one.tells for one in answers.hits((0.25, 0.75), (0.5,))] == [2.0]


def written_names() -> set[str]:
    """Return the functions of the tool that computes mistakes: no text for users may contain these names."""
    folder = Path(__file__).parent / "mistakes"
    found: set[str] = set()
    for file in folder.glob("*.py"):
        found.update(re.findall(r"^def (\w+)\(", file.read_text(encoding="utf-8"), re.M))
    return {name for name in found if "_" in name[1:]}


@pytest.mark.once
class TestFiles:
    def test_they_are_ascii_and_small(self) -> None:
        file = Path(known.__file__).with_name("mistakes.json")
        assert texts().keys() == {"mistakes.jsonl", "model.json", *PARTS}
        assert all(text.isascii() for text in texts().values()) and file.stat().st_size < 2_000_000

    def test_every_case_has_a_line_and_every_mistake_a_case(self) -> None:
        assert table().answers.keys() <= CASES.keys()
        assert all(table().cases)

    def test_what_a_case_needs_is_in_the_spec(self) -> None:
        entries = {entry.id for entry in trace.entries(trace.ROOT / "spec")}
        for id in table().answers:
            assert set(CASES[id].equations) <= (needs(id) or set()) <= entries
        assert needs("no-case") is None

    def test_the_mistakes_of_the_catalogue_are_told_apart(self) -> None:
        names = {mistake.name for mistake in MISTAKES}
        known_as = [[c.name for c in one.causes if c.name in names] for one in table().classes]
        assert [its for its in known_as if len(its) > 1] == [["fractions-cut", "fractions-taken"]]
        assert part_of("divisor-n-1").declare == "divisor=n-1"

    def test_texts_have_an_equation_and_no_names_of_functions(self) -> None:
        hidden = written_names()
        for one in table().classes:
            assert one.kind in model()["priors"] and one.causes
            for cause in one.causes:
                assert cause.equation and cause.says and not cause.says.endswith((".", ","))
                assert not hidden & set(re.findall(r"\w+", cause.says)), cause.says

    def test_priors_are_shares(self) -> None:
        assert sum(model()["priors"].values()) + model()["unknown"] <= 1.2
        kinds = Counter(one.kind for one in table().classes)
        assert kinds.keys() | {"habit"} == model()["priors"].keys()

    def test_there_is_no_chapter_without_mistakes(self) -> None:
        for name, cases in chapters().items():
            assert any(table().answers[case.id].mistakes for case in cases if case.id in table().answers), (
                name
            )
