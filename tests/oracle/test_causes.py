# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What answers show of how numbers are written, held and ordered."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nan
from typing import Optional

import pytest

from genref.oracle.causes import HABITS, is_single, last_place, values
from genref.oracle.questions import Question

F = Fraction
ASKED = Question("gda", "priors")
SHOWS = {habit.name: habit.shows for habit in HABITS}
THIRD = [F(1, 3)]
SINGLE = 0.3333333432674408
"""The float of 32 bits that is nearest to 1/3."""


@pytest.mark.parametrize(
    ("name", "reply", "right", "shown"),
    [
        ("decimal-comma", ["0,25"], [F(1, 4)], "a decimal comma"),
        ("decimal-comma", ["0.25"], [F(1, 4)], None),
        ("decimal-comma", ["a,b"], [F(1, 4)], None),
        ("decimal-comma", [0.25], [F(1, 4)], None),
        ("number-as-text", ["3"], [3], "a text"),
        ("number-as-text", [3], [3], None),
        ("number-as-text", ["4"], [3], None),
        ("number-as-text", ["3"], [F(3)], None),  # a number may be written as a text
        ("number-as-text", ["3", 3], [3], None),  # of another shape
        ("rounded-to-digits", [0.3333], THIRD, "4 digits"),
        ("rounded-to-digits", ["0.33"], THIRD, "2 digits"),
        ("rounded-to-digits", [0.3], THIRD, "1 digits"),
        ("rounded-to-digits", [0.34], THIRD, None),
        ("rounded-to-digits", [1 / 3], THIRD, None),
        ("rounded-to-digits", ["1/3"], THIRD, None),
        ("rounded-to-digits", [3.3e-10], [F(1, 3 * 10**9)], "2 digits"),
        ("rounded-to-digits", [333000.0], [F(10**6, 3)], "3 digits"),
        ("rounded-to-digits", [0.333, 0.25], [F(1, 3), F(1, 4)], "3 digits"),
        ("rounded-to-digits", [0.0033333, 12.346], [F(1, 300), F(12345678, 10**6)], "5 digits"),
        ("rounded-to-digits", [0.003, 12.346], [F(1, 300), F(12345678, 10**6)], "3 digits after the point"),
        ("rounded-to-digits", [0.0, 0.25], [F(1, 10**9), F(1, 4)], "2 digits after the point"),
        ("rounded-to-digits", [1], [F(3, 5)], "0 digits after the point"),
        ("rounded-to-digits", [0.5], [F(1)], None),
        ("rounded-to-digits", [2.5], [F(2)], None),
        ("rounded-to-digits", [0, 0.5], [F(0), F(1, 2)], "1 digits"),
        ("rounded-to-digits", [nan, 0.5], [F(1, 2), F(1, 2)], None),
        ("rounded-to-digits", [inf, 0.5], [F(1, 2), F(1, 2)], None),
        ("rounded-to-digits", ["spam"], ["spam"], None),
        ("rounded-to-digits", [0.5], [F(1, 2), F(1, 2)], None),
        ("rounded-to-digits", ["0x1p-1"], [F(1, 2)], None),
        ("rounded-to-digits", [F(10) ** 400], [F(10) ** 400], None),
        ("rounded-to-digits", ["1e400"], [F(10) ** 400 + 1], "1 digits"),
        ("float32", [SINGLE], THIRD, "32 bits"),
        ("float32", [0.5], [F(1, 2)], "32 bits"),
        ("float32", [1 / 3], THIRD, None),
        ("float32", [0.5], THIRD, None),
        ("float32", [nan], THIRD, None),
        ("float32", [1e300], [F(10) ** 300], None),
        ("float32", ["spam"], ["spam"], None),
        ("transposed-answer", [[1, 3], [2, 4]], [[F(1), F(2)], [F(3), F(4)]], "the transpose"),
        ("transposed-answer", [[1, 2], [3, 4]], [[F(1), F(2)], [F(3), F(4)]], None),
        ("transposed-answer", [[1, 2], [2, 4]], [[F(1), F(2)], [F(2), F(4)]], None),  # symmetric
        ("transposed-answer", [[1, 3], [2, 5]], [[F(1), F(2)], [F(3), F(4)]], None),
        ("transposed-answer", [[1, 3]], [[F(1), F(2)], [F(3), F(4)]], None),
        ("transposed-answer", 7, [[F(1), F(2)]], None),
        (
            "transposed-answer",
            {"a": [1, 3], "b": [2, 4]},
            [["a", [F(1), F(2)]], ["b", [F(3), F(4)]]],
            "the transpose",
        ),
        ("index-shifted", [0, 2], [1, 3], "one too few"),
        ("index-shifted", [2, 4], [1, 3], "one too many"),
        ("index-shifted", [2, 3], [1, 3], None),
        ("index-shifted", [1, 3], [1, 3], None),
        ("index-shifted", [0.5, 1.5], [F(3, 2), F(5, 2)], None),  # no whole numbers
        ("index-shifted", [2, 3], [F(1), F(2), F(3)], "without the first"),
        ("index-shifted", [1, 2], [F(1), F(2), F(3)], None),  # none stands elsewhere
        ("index-shifted", [2, 3, 9], [F(1), F(2), F(3)], "without the first"),
        ("index-shifted", [9, 1, 2], [F(1), F(2), F(3)], "without the last"),
        ("index-shifted", [1, 1, 1], [F(1), F(1), F(1)], None),  # all are the same
        ("index-shifted", [7, 8, 9], [F(1), F(2), F(3)], None),
        ("index-shifted", ["b", "c"], ["a", "b", "c"], "without the first"),
        ("index-shifted", 7, [1, 3], None),
        ("index-shifted", [1, 2], 7, None),
        ("index-shifted", [2, "x"], [1, 3], "one too many"),
    ],
)
def test_what_an_answer_shows(name: str, reply: object, right: object, shown: Optional[str]) -> None:
    assert SHOWS[name](ASKED, reply, right) == shown


def test_names_and_sayings_differ() -> None:
    assert len({habit.name for habit in HABITS}) == len(HABITS) == len({habit.says for habit in HABITS})


def test_values_of_what_is_by_label() -> None:
    assert values([["a", [1]], ["b", [2]]]) == values({"a": [1], "b": [2]}) == [[1], [2]]
    assert values((1, 2)) == [1, 2] and values("ab") is None


def test_the_last_place_is_that_of_the_smaller_number() -> None:
    assert last_place(F(123), F(1), 2) == F(1, 10)
    assert last_place(F(-99, 10), F(12), 1) == 1
    assert last_place(F(0), F(1), 1) == 0


def test_floats_of_32_bits() -> None:
    assert is_single(F(1, 2)) and is_single(F(SINGLE)) and not is_single(F(1, 3))
    assert not is_single(F(10) ** 39)
