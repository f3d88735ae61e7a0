# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The label where doubles prove it: never one that the bounds leave open."""

from __future__ import annotations

import random
from math import inf, nan

import pytest

from genref.engine.filters import certain


class TestCertain:
    def test_by_hand(self) -> None:
        assert certain([0.0, 3.0, 1.0], [0.0, 0.5, 0.5]) == 1
        assert certain([0.0, -3.0], [0.0, 2.5]) == 0
        assert certain([0.0, -3.0], [1.0, 2.5]) is None

    def test_bounds_that_meet_leave_it_open(self) -> None:
        assert certain([0.0, 1.0], [0.5, 0.5]) is None and certain([0.0, 0.0], [0.0, 0.0]) is None
        assert certain([0.0, 1.0], [0.5, 0.25]) == 1

    def test_a_single_class_is_the_best(self) -> None:
        assert certain([0.0], [0.0]) == 0

    @pytest.mark.parametrize("bad", [inf, -inf, nan])
    @pytest.mark.parametrize("place", [0, 1, 2])
    def test_what_is_not_finite_proves_nothing(self, bad: float, place: int) -> None:
        scores, errors = [0.0, 9.0, 4.0], [0.0, 0.5, 0.5]
        assert certain(scores, errors) == 1
        assert certain([*scores[:place], bad, *scores[place + 1 :]], errors) is None
        if bad != -inf:  # an error is not negative
            assert certain(scores, [*errors[:place], bad, *errors[place + 1 :]]) is None
        assert certain([bad], [0.0]) is None

    @pytest.mark.parametrize("seed", range(20))
    def test_no_numbers_within_the_bounds_contradict(self, seed: int) -> None:
        source = random.Random(seed)
        k = source.randint(2, 5)
        scores, errors = [source.uniform(-1, 1) for _ in range(k)], [source.uniform(0, 0.3) for _ in range(k)]
        place = certain(scores, errors)
        decided = [
            i
            for i in range(k)
            if all(scores[i] - errors[i] > scores[j] + errors[j] for j in range(k) if j != i)
        ]
        assert ([] if place is None else [place]) == decided
