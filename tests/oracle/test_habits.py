# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Habits: the effect of rounding, transposing and shifting on right answers, and evidence of 32 bits."""

from __future__ import annotations

from fractions import Fraction as F
from math import nan
from typing import Optional

import pytest

from genref.oracle.habits import (
    are_decimals,
    are_singles,
    error_of_single,
    habits_of,
    is_long,
    is_near,
    scatter,
    single,
    written_as,
)
from genref.oracle.known import SHAPE, Vector
from genref.oracle.reference import Refused

from ..each_row import each_row

THIRD = float.fromhex("0x1.555556p-2")
"""1/3 as a 32-bit float."""


def made(right: object, says: str) -> list[Vector]:
    """Return the answers that the habit with this description makes from a right answer."""
    return [habit.answer for habit in habits_of(right) if says in habit.cause.says]


class TestWhatBecomesOfARightAnswer:
    @pytest.mark.parametrize(
        ("says", "answer"),
        [
            ("to 3 significant digits", (0.667, 1.0)),
            ("to 1 significant digit", (0.7, 1.0)),
            ("to 2 digits after the point", (0.67, 1.0)),
            ("to 1 digit after the point", (0.7, 1.0)),
        ],
    )
    def test_rounding(self, says: str, answer: Vector) -> None:
        assert made([F(2, 3), F(1)], says) == [answer]

    def test_rounding_that_changes_nothing_or_no_number_is_none(self) -> None:
        assert made([F(3, 4)], "to 2 significant digits") == []
        assert list(habits_of("spam")) == list(habits_of(Refused("ValueError", "no"))) == []

    def test_a_digit_tells_little_and_0_and_1_less(self) -> None:
        tells = {h.cause.says: h.tells for h in habits_of([F(2, 3)])}
        one, two, three = (
            tells[f"numbers are rounded to {k} significant digit{'s' * (k > 1)}"] for k in (1, 2, 3)
        )
        assert one < two < three == tells["numbers are rounded to 8 significant digits"]
        (plain,) = {
            h.tells for h in habits_of([F(97, 100)]) if h.cause.says.endswith("to 1 significant digit")
        }
        assert plain < one

    def test_rows_become_columns(self) -> None:
        rows = "rows and columns are exchanged"
        assert made([[F(1), F(2)], [F(3), F(4)]], rows) == [(1.0, 3.0, 2.0, 4.0)]
        assert made([[F(1), F(2), F(3)], [F(4), F(5), F(6)]], rows) == [(SHAPE, 1.0, 4.0, 2.0, 5.0, 3.0, 6.0)]
        assert made([["a", [F(1), F(2)]], ["b", [F(3), F(4)]]], rows) == [(1.0, 3.0, 2.0, 4.0)]
        assert made([[F(1), F(2)], [F(2), F(1)]], rows) == []  # symmetric
        assert made([[["a", [F(1)]]]], rows) == []

    def test_entries_stand_one_place_too_far(self) -> None:
        shifted = made([F(1), F(2), F(3)], "shifted by one place")
        assert shifted == [(SHAPE, 2.0, 3.0), (2.0, 3.0, 0.0), (0.0, 1.0, 2.0)]
        assert made([F(1), F(2)], "shifted by one place") == []
        assert made([F(0), F(0), F(0)], "shifted by one place") == [(SHAPE, 0.0, 0.0)]

    def test_whole_numbers_are_off_by_one(self) -> None:
        assert made([1, 3], "off by one") == [(2.0, 4.0), (0.0, 2.0)]
        assert made(7, "off by one") == [(8.0,), (6.0,)]
        assert made([F(1), F(3)], "off by one") == []  # these do not count things


@each_row(
    ("reply", "right", "name"),
    [
        (["0,5"], [F(1, 2)], "decimal-comma"),
        (["0.5"], [F(1, 2)], None),
        (["1", "x"], [1, 2], "number-as-text"),
        ("1", 1, "number-as-text"),
        (["spam"], ["spam"], None),
        ([[1]], [1, 2], None),  # a different shape
    ],
)
def test_how_answers_are_written(reply: object, right: object, name: Optional[str]) -> None:
    cause = written_as(reply, right)
    assert (cause and cause.name) == name


class Test32Bits:
    def test_numbers_of_32_bits(self) -> None:
        assert single(F(1, 3)) == F(THIRD) and single(F(1, 2)) == F(1, 2)
        assert single(F(10) ** 39) == 0  # no such float exists
        assert is_long(F(THIRD)) and not any(map(is_long, (F(0), F(3, 4), F(7, 2**40))))

    def test_all_numbers_must_be_some_and_three_long_ones(self) -> None:
        thirds = [([THIRD], [F(1, 3)])] * 3
        assert are_singles([*thirds, ([0.5], [F(1, 2)])])
        assert not are_singles(thirds[:2])
        assert not are_singles([*thirds, ([1 / 3], [F(1, 3)])])
        assert not are_singles([([0.5], [F(1, 2)])] * 9)  # short in any arithmetic
        assert are_singles([*thirds, ([1, 2], [F(1)])])  # an answer of another shape is not evidence

    def test_decimals_are_rounded_numbers(self) -> None:
        assert are_decimals([0.333333, 2], [F(1, 3), F(2)])
        assert not are_decimals([THIRD], [F(1, 3)])

    def test_near_is_as_near_as_32_bits_may_be(self) -> None:
        assert is_near([1.0001], [F(1)]) and not is_near([1.01], [F(1)])
        assert not is_near([nan], [F(1)]) and not is_near([1, 2], [F(1)])

    def test_the_size_of_errors(self) -> None:
        right = [F(1), F(2)]
        assert error_of_single([1, 2 + 2e-7], right) == pytest.approx(1e-7)
        assert error_of_single([1, 2 - 2e-7], right) == pytest.approx(-1e-7)
        assert [error_of_single([1, b], right) for b in (2 + 2e-12, 2.02, 2)] == [None] * 3

    def test_errors_of_rounding_scatter(self) -> None:
        assert scatter([1e-7, -3e-8, 5e-8])
        assert not scatter([1e-7, 1e-7, 1e-7])  # a factor
        assert not scatter([1e-7, 3e-8, 5e-8])  # something is added
        assert not scatter([1e-7, -1e-7])
