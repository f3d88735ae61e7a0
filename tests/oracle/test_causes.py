# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What answers show of how numbers are written, held and ordered."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nan
from typing import Optional

import pytest

from genref.oracle.causes import HABITS, is_long_single, last_place, single

F = Fraction
SHOWS = {habit.shows.__name__: habit.shows for habit in HABITS}
THIRD = [F(1, 3)]
SINGLE = 0.3333333432674408
"""The float of 32 bits that is nearest to 1/3."""
BY_LABEL = [["a", [F(1), F(2)]], ["b", [F(3), F(4)]]]
OF_THREE = [["a", [F(1)]], ["b", [F(2)]], ["c", [F(3)]]]


@pytest.mark.parametrize(
    ("name", "reply", "right", "shown"),
    [
        ("with_comma", ["0,25"], [F(1, 4)], "a decimal comma"),
        ("with_comma", ["0.25"], [F(1, 4)], None),
        ("with_comma", ["a,b"], [F(1, 4)], None),
        ("with_comma", [0.25], [F(1, 4)], None),
        ("label_as_text", ["3"], [3], "a text"),
        ("label_as_text", [3], [3], None),
        ("label_as_text", ["4"], [3], None),
        ("label_as_text", ["3"], [F(3)], None),  # a number may be written as a text
        ("label_as_text", ["3", 3], [3], None),  # of another shape
        ("rounded", [0.3333], THIRD, "4 digits"),
        ("rounded", ["0.33"], THIRD, "2 digits"),
        ("rounded", [0.3], THIRD, "1 digit"),
        ("rounded", [0.34], THIRD, None),
        ("rounded", [1 / 3], THIRD, None),
        ("rounded", ["1/3"], THIRD, None),
        ("rounded", [3.3e-10], [F(1, 3 * 10**9)], "2 digits"),
        ("rounded", [333000.0], [F(10**6, 3)], "3 digits"),
        ("rounded", [0.333, 0.25], [F(1, 3), F(1, 4)], "3 digits"),
        ("rounded", [0.0033333, 12.346], [F(1, 300), F(12345678, 10**6)], "5 digits"),
        ("rounded", [0.003, 12.346], [F(1, 300), F(12345678, 10**6)], "3 digits after the point"),
        ("rounded", [0.0, 0.25], [F(1, 10**9), F(1, 4)], "2 digits after the point"),
        ("rounded", [1], [F(3, 5)], "0 digits after the point"),
        ("rounded", [0.5], [F(1)], None),
        ("rounded", [2.5], [F(2)], None),
        ("rounded", [0, 0.5], [F(0), F(1, 2)], "1 digit"),
        ("rounded", [nan, 0.5], [F(1, 2), F(1, 2)], None),
        ("rounded", [inf, 0.5], [F(1, 2), F(1, 2)], None),
        ("rounded", ["spam"], ["spam"], None),
        ("rounded", [0.5], [F(1, 2), F(1, 2)], None),
        ("rounded", ["0x1p-1"], [F(1, 2)], None),
        ("rounded", [F(10) ** 400], [F(10) ** 400], None),
        ("rounded", ["1e400"], [F(10) ** 400 + 1], "1 digit"),
        ("in_32_bits", [SINGLE], THIRD, "32 bits"),
        ("in_32_bits", [0.5], [F(1, 2)], "32 bits"),
        ("in_32_bits", [1 / 3], THIRD, None),
        ("in_32_bits", [0.5], THIRD, None),
        ("in_32_bits", [nan], THIRD, None),
        ("in_32_bits", [1e300], [F(10) ** 300], None),
        ("in_32_bits", ["spam"], ["spam"], None),
        ("transposed", [[1, 3], [2, 4]], [[F(1), F(2)], [F(3), F(4)]], "the transpose"),
        ("transposed", [[1, 2], [3, 4]], [[F(1), F(2)], [F(3), F(4)]], None),
        ("transposed", [[1, 2], [2, 4]], [[F(1), F(2)], [F(2), F(4)]], None),  # symmetric
        ("transposed", [[1, 3], [2, 5]], [[F(1), F(2)], [F(3), F(4)]], None),
        ("transposed", [[1, 3]], [[F(1), F(2)], [F(3), F(4)]], None),
        ("transposed", 7, [[F(1), F(2)]], None),
        (
            "transposed",
            {"a": [1, 3], "b": [2, 4]},
            [["a", [F(1), F(2)]], ["b", [F(3), F(4)]]],
            "the transpose",
        ),
        ("transposed", {"b": [2, 4], "a": [1, 3]}, BY_LABEL, "the transpose"),  # whatever comes first
        ("transposed", {"b": [3, 4], "a": [1, 2]}, BY_LABEL, None),
        ("transposed", {"c": [1, 3], "d": [2, 4]}, BY_LABEL, None),  # of other labels
        ("shifted", {"c": [3], "a": [1], "b": [2]}, OF_THREE, None),  # right, in another order
        ("shifted", [["c", [1]], ["a", [2]], ["b", [3]]], OF_THREE, "entries one place further"),
        ("shifted", {"b": [2], "c": [3]}, OF_THREE, None),  # one is missing
        ("shifted", [0, 2], [1, 3], "numbers off by one"),
        ("shifted", [2, 4], [1, 3], "numbers off by one"),
        ("shifted", [2, 3], [1, 3], None),
        ("shifted", [1, 3], [1, 3], None),
        ("shifted", [0.5, 1.5], [F(3, 2), F(5, 2)], None),  # no whole numbers
        ("shifted", [2, 3], [F(1), F(2), F(3)], "entries one place further"),
        ("shifted", [1, 2], [F(1), F(2), F(3)], None),  # none stands elsewhere
        ("shifted", [2, 3, 9], [F(1), F(2), F(3)], "entries one place further"),
        ("shifted", [9, 1, 2], [F(1), F(2), F(3)], "entries one place further"),
        ("shifted", [1, 1, 1], [F(1), F(1), F(1)], None),  # all are the same
        ("shifted", [7, 8, 9], [F(1), F(2), F(3)], None),
        ("shifted", ["b", "c"], ["a", "b", "c"], "entries one place further"),
        ("shifted", 7, [1, 3], None),
        ("shifted", [1, 2], 7, None),
        ("shifted", [2, "x"], [1, 3], None),
        ("shifted", [[7], [2, 4]], [[7], [1, 3]], "numbers off by one"),  # in a part
        ("shifted", {"a": [2, 4]}, [["a", [1, 3]]], "numbers off by one"),
        ("as_of_32_bits", [1 / 3 + 1e-8], THIRD, "32 bits on the way"),
        ("as_of_32_bits", [1 / 3 + 1e-12], THIRD, None),
        ("as_of_32_bits", [0.34], THIRD, None),
        ("as_of_32_bits", [1e-8], [F(0)], None),  # relative to 0 all is far
        ("as_of_32_bits", [0.5], [F(1, 2)], None),
        ("as_of_32_bits", [nan], THIRD, None),
    ],
)
def test_what_an_answer_shows(name: str, reply: object, right: object, shown: Optional[str]) -> None:
    assert SHOWS[name](reply, right) == shown


def test_habits_are_told_apart() -> None:
    assert len({habit.shows for habit in HABITS}) == len(HABITS) == len(SHOWS)


@pytest.mark.parametrize("short", [F(0), F(3, 4), F(7, 2**40), F(10**6), F(1000001, 2), F(1, 3)])
def test_what_is_short_does_not_tell_of_32_bits(short: F) -> None:
    """7/2^40 has many digits, 1000001/2 many bits, and neither is rare; 1/3 is none of 32 bits."""
    assert is_long_single(F(SINGLE)) and not is_long_single(short)


def test_the_last_place_is_that_of_the_smaller_number() -> None:
    assert last_place(F(123), F(1), 2) == F(1, 10)
    assert last_place(F(-99, 10), F(12), 1) == 1
    assert last_place(F(0), F(1), 1) == 0


def test_floats_of_32_bits() -> None:
    assert single(F(1, 2)) == F(1, 2) and single(F(1, 3)) == F(SINGLE)
    assert single(F(10) ** 39) == 0  # there is none
