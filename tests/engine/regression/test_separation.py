# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Separation by a plane is decided exactly."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from time import process_time
from typing import Optional

import pytest

from genref.engine.regression.separation import separating_direction
from genref.linear_algebra import Vector, dot

from ...each_row import each_row

F = Fraction


def vectors(rows: Sequence[Sequence[int]]) -> list[Vector]:
    return [tuple(map(F, row)) for row in rows]


def separates(theta: Optional[Sequence[Fraction]], rows: Sequence[Vector]) -> bool:
    """Whether theta' x is nowhere negative and somewhere positive."""
    if theta is None:
        return False
    sides = [dot(theta, x) for x in rows]
    return min(sides) >= 0 and max(sides) > 0


def can_be_separated(rows: Sequence[Vector]) -> bool:
    """In the plane: some direction along or across a row does it, or none does.

    The directions with theta' x >= 0 for all x are a cone. If it has edges they are perpendicular to
    rows, and one of them does it, as a theta within is a sum of two on the edges. If it has none, it is
    everything, or the line or half-plane of rows that are all parallel.
    """
    candidates = [t for a, b in rows for t in ((a, b), (-a, -b), (-b, a), (b, -a))]
    return any(separates(theta, rows) for theta in candidates)


class TestSeparatingDirection:
    def test_by_hand(self) -> None:
        # x > 1 for y = 1 and x < 1 for y = 0: -1 + x, with the rows of y = 0 negated
        rows = vectors([(-1, 0), (1, 2), (1, 3)])
        theta = separating_direction(rows)
        assert separates(theta, rows)

    def test_on_a_line_is_a_sign(self) -> None:
        assert separating_direction(vectors([(2,), (5,)])) == (1,)
        assert separating_direction(vectors([(-2,), (0,)])) == (-1,)
        assert separating_direction(vectors([(-2,), (5,)])) is None

    def test_touching_is_enough_if_one_row_is_clear(self) -> None:
        # theta must be across (1, 1) and (-1, -1), so a multiple of (1, -1)
        rows = vectors([(1, 1), (-1, -1), (3, 1)])
        theta = separating_direction(rows)
        assert theta is not None and theta[0] == -theta[1] > 0

    def test_zero_everywhere_is_no_separation(self) -> None:
        assert separating_direction(vectors([(0, 0)])) is None
        assert separating_direction(vectors([(0, 0), (1, 2), (-1, -2)])) is None
        assert separating_direction(vectors([(1, 0), (-1, 0), (0, 1), (0, -1)])) is None

    def test_tiny_gaps_count(self) -> None:
        # between (1, 0) and (-1, e) there is a wedge of directions, for (-1, -e) only with x_2 < 0
        e = F(1, 10**40)
        for rows in ([(F(1), F(0)), (F(-1), e)], [(F(1), F(0)), (F(-1), -e)]):
            assert separates(separating_direction(rows), rows)
        assert separating_direction([(F(1), F(0)), (F(-1), e), (F(-1), -e)]) is None

    def test_the_theta_is_short(self) -> None:
        # no entry is beyond 1 in size, whatever the rows
        rows = [(F(10**30), F(1)), (F(1, 10**30), F(5))]
        theta = separating_direction(rows)
        assert theta is not None and separates(theta, rows) and max(map(abs, theta)) == 1

    @pytest.mark.slow
    @pytest.mark.engine
    def test_many_rows_are_no_more_equations(self) -> None:
        # A step solves d equations, however many rows there are. That takes 0.3 seconds here; a table of all
        # rows, which an earlier version kept, took more than 5.
        generator = random.Random(1)
        secret = [generator.gauss(0, 1) for _ in range(8)]
        rows: list[Vector] = []
        for _ in range(300):
            x = [F(1), *(F(generator.gauss(0, 1)) for _ in secret[1:])]
            side = sum(a * b for a, b in zip(secret, map(float, x)))
            rows.append(tuple(x) if side > 0 else tuple(-a for a in x))
        before = process_time()
        assert separates(separating_direction(rows), rows)
        assert process_time() - before < 3

    def test_leaves_the_rows_alone(self) -> None:
        rows = vectors([(1, 2), (-1, 3)])
        separating_direction(rows)
        assert rows == vectors([(1, 2), (-1, 3)])

    @pytest.mark.slow
    @pytest.mark.parametrize("d", [1, 2, 3, 4, 5])
    @pytest.mark.parametrize("seed", range(6))
    def test_finds_a_direction_where_there_is_one(self, d: int, seed: int) -> None:
        generator = random.Random(100 * d + seed)
        secret = [F(generator.choice([-3, -2, -1, 1, 2, 3])) for _ in range(d)]
        rows: list[Vector] = []
        for _ in range(4 * d):
            x = tuple(F(generator.randint(-2, 2)) for _ in range(d))
            rows.append(x if dot(secret, x) >= 0 else tuple(-entry for entry in x))
        rows.append(tuple(secret))
        assert separates(separating_direction(rows), rows)

    @pytest.mark.slow
    @pytest.mark.parametrize("d", [1, 2, 3, 4, 5])
    @pytest.mark.parametrize("seed", range(6))
    def test_finds_none_where_every_row_has_its_opposite(self, d: int, seed: int) -> None:
        generator = random.Random(100 * d + seed)
        rows = vectors([[generator.randint(-3, 3) for _ in range(d)] for _ in range(3 * d)])
        rows += [tuple(-2 * entry for entry in x) for x in rows]
        generator.shuffle(rows)
        assert separating_direction(rows) is None

    @each_row("seed", range(6))
    def test_finds_none_where_rows_add_up_to_zero_in_groups(self, seed: int) -> None:
        # theta' x >= 0 for all of a group with the sum 0 means theta' x = 0 for all of it
        generator = random.Random(seed)
        rows: list[Vector] = []
        for _ in range(4):
            group = [[generator.randint(-3, 3) for _ in range(3)] for _ in range(3)]
            rows += vectors([*group, [-sum(column) for column in zip(*group)]])
        generator.shuffle(rows)
        assert separating_direction(rows) is None

    @pytest.mark.slow
    def test_is_right_for_all_small_rows_of_the_plane(self) -> None:
        seen = set()
        grid = vectors(list(product((-1, 0, 2), repeat=2)))
        for rows in product(grid, repeat=3):
            theta = separating_direction(rows)
            found = separates(theta, rows)
            assert (theta is not None) == found == can_be_separated(rows), rows
            seen.add(found)
        assert seen == {True, False}

    @each_row("seed", range(60))
    def test_is_right_for_many_rows_of_the_plane(self, seed: int) -> None:
        generator = random.Random(seed)
        size = 2 + seed % 4
        rows = vectors([[generator.randint(-size, size) for _ in range(2)] for _ in range(3 + seed % 5)])
        theta = separating_direction(rows)
        assert (theta is not None) == separates(theta, rows) == can_be_separated(rows)

    def test_ends_where_other_rules_go_in_circles(self) -> None:
        # the constraints of examples on which the largest coefficient rule cycles: Beale 1955, and
        # Chvatal 1983; all right sides are 0 here, so each step stays where it is
        beale = [(-1, 240, 4, -36), (-1, 180, 2, -6)]
        chvatal = [(-1, 11, 5, -18), (-1, 3, 1, -2)]
        for pair in (beale, chvatal):
            rows = vectors(pair)
            assert separates(separating_direction(rows), rows)
            rows += [tuple(-entry for entry in x) for x in rows]
            assert separating_direction(rows) is None

    def test_ends_where_the_last_of_equal_rows_to_leave_goes_in_circles(self) -> None:
        rows = vectors([(-2, 1, 3), (5, -1, -3), (5, -3, -3), (-1, 0, -3), (-1, -1, -3)])
        rows.append((F(-5), F(-146), F(451, 50)))
        # these many of each add up to 0, so theta' x >= 0 for all means 0 for all
        times = (135301, 67801, 450, 67953, 450, 450)
        assert [dot(tuple(map(F, times)), column) for column in zip(*rows)] == [0, 0, 0]
        assert separating_direction(rows) is None

    def test_ends_for_many_rows_that_are_the_same(self) -> None:
        rows = vectors([(1, 0, 2), (0, 0, 0), (1, -1, 0), (-2, 1, -2)] * 12)
        assert separating_direction(rows) is None  # the sum of the four is 0
        assert separates(separating_direction(rows[:3] * 12), rows[:3])
