# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Continuous values as bins, numbered from 1."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Literal

import pytest

from genref import categorical_naive_bayes as categorical
from genref.discretize import bin_of
from genref.errors import DomainError

from .each_row import each_row

F = Fraction

LIVING_AREA = [400, 800, 1200, 1600]
"""The lecture's table, in square feet: five bins."""

CLOSINGS: list[Literal["left", "right"]] = ["left", "right"]


class TestBinOf:
    """The lecture's table of living areas, and its boundaries, which the table does not assign to a bin.

    Spec: nb-discretize
    """

    @each_row(
        ("area", "number"), [(0, 1), (399, 1), (500, 2), (890, 3), (1300, 4), (1700, 5), (10**9, 5), (-5, 1)]
    )
    def test_the_table_of_the_lecture(self, area: int, number: int) -> None:
        assert bin_of(area, LIVING_AREA) == number

    def test_a_value_on_an_edge_belongs_to_the_bin_above(self) -> None:
        assert [bin_of(edge, LIVING_AREA) for edge in LIVING_AREA] == [2, 3, 4, 5]

    def test_or_to_the_bin_below(self) -> None:
        assert [bin_of(edge, LIVING_AREA, closed="right") for edge in LIVING_AREA] == [1, 2, 3, 4]

    def test_each_closing_contradicts_the_table_on_one_edge(self) -> None:
        table = {400: {2}, 800: {2, 3}, 1200: {3, 4}, 1600: {4}}  # "< 400" is bin 1, "> 1600" bin 5
        wrong = {
            closed: [edge for edge in table if bin_of(edge, LIVING_AREA, closed=closed) not in table[edge]]
            for closed in CLOSINGS
        }
        assert wrong == {"left": [1600], "right": [400]}

    def test_between_the_edges_the_closings_agree(self) -> None:
        for area in (-5, 399, 401, 890, 1599, 1601):
            assert bin_of(area, LIVING_AREA, closed="right") == bin_of(area, LIVING_AREA)

    class Array:
        """Like an array of NumPy: a comparison gives no truth value."""

        def __eq__(self, other: object) -> bool:
            raise ValueError

    @pytest.mark.parametrize("closed", ["both", "", None, True, Array()])
    def test_another_closing_is_refused(self, closed: object) -> None:
        with pytest.raises(DomainError, match="^closed is .*; allowed: 'left' or 'right'$"):
            bin_of(890, LIVING_AREA, closed=closed)  # type: ignore[arg-type]  # refused

    def test_beside_an_edge(self) -> None:
        below, above = math.nextafter(800, 0), math.nextafter(800, 900)
        assert [bin_of(area, LIVING_AREA) for area in (below, 800.0, above)] == [2, 3, 3]
        tiny = F(1, 10**40)
        assert [bin_of(800 + d, LIVING_AREA) for d in (-tiny, F(0), tiny)] == [2, 3, 3]

    def test_numbers_are_compared_exactly(self) -> None:
        # the double 0.1 is above one tenth, the double 0.3 below three tenths
        assert bin_of(0.1, [Decimal("0.1")]) == 2 and bin_of(Decimal("0.1"), [0.1]) == 1
        assert bin_of(0.3, [Decimal("0.3")]) == 1 and bin_of(Decimal("0.3"), [0.3]) == 2

    def test_is_one_more_than_the_number_of_edges_at_or_below(self) -> None:
        edges = [F(-7, 3), F(-1), F(0), F(1, 2), F(4)]
        for i in range(-40, 60):
            x = F(i, 10)
            assert bin_of(x, iter(edges)) == 1 + sum(edge <= x for edge in edges)
            assert bin_of(x, iter(edges), closed="right") == 1 + sum(edge < x for edge in edges)

    def test_one_edge_makes_two_bins(self) -> None:
        assert [bin_of(x, [0]) for x in (-1, -0.0, 1)] == [1, 2, 2]

    def test_bins_are_values_of_a_categorical_feature(self) -> None:
        areas, labels = [300, 890, 900, 1700], ["rent", "rent", "buy", "buy"]
        model = categorical.fit([[bin_of(a, LIVING_AREA)] for a in areas], labels, [5])
        # bin 3 occurs once in each class, so (1 + 1) / (5 + 2); bin 4 in none, 1/7; bin 5 once in "buy"
        assert model.probabilities["rent"][0] == (F(2, 7), F(1, 7), F(2, 7), F(1, 7), F(1, 7))
        assert model.exact_posterior([bin_of(890, LIVING_AREA)]) == {"rent": F(1, 2), "buy": F(1, 2)}
        assert model.exact_posterior([bin_of(2000, LIVING_AREA)]) == {"rent": F(1, 3), "buy": F(2, 3)}
