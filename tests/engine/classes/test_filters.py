# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The label where doubles prove it: never one that the bounds leave open."""

from __future__ import annotations

import random
from fractions import Fraction as F
from math import inf, nan

import pytest

from genref.engine.classes.filters import certain, diagonal_filter, linear_filter
from genref.gda import LinearModel


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


class TestBounds:
    """A filter says nothing where what doubles lose could decide."""

    def test_weights_of_few_bits(self) -> None:
        """theta is 1.4 of the smallest double, which is all that a double keeps of it."""
        tiny = 2.0**-1074
        place = linear_filter([(-1.2 * 2.0**-74, (F(7, 5) * F(tiny),))])
        assert place and F(7, 5) * F(tiny) * 2**1000 > F(1.2 * 2.0**-74) > F(tiny) * 2**1000
        assert place([2.0**1000]) is None

    def test_weights_of_ordinary_size(self) -> None:
        place = linear_filter([(-1.2, (F(7, 5),))])
        assert place and (place([1.0]), place([0.5]), place([6 / 7])) == (1, 0, None)
        place = linear_filter([(-1.2, (F(7, 5), F(0))), (0.0, (F(0), F(1)))])
        assert place and (place([1.0, 0.1]), place([0.5, -1.0]), place([0.0, 2.0])) == (1, 0, 2)

    def test_the_first_of_three_classes_has_no_head_start(self) -> None:
        """Means 0, 2 and 100, variance 1: the log-odds of the second class are 2 x - 2, here 2e-10."""
        model = LinearModel.of({0: 1 / 3, 1: 1 / 3, 2: 1 / 3}, {0: [0], 1: [2], 2: [100]}, [[1]])
        assert model.predict([1 + 1e-10]) == 1 and model.argmax([1 + 1e-10]) == (1,)
        assert model.predict([1 - 1e-10]) == 0 and model.argmax([1 - 1e-10]) == (0,)
        assert model.predict([1.0]) == 0 and model.argmax([1.0]) == (0, 1)

    def test_a_tie_of_nothing_is_left_open(self) -> None:
        place = linear_filter([(0.0, (F(1),))])
        assert place and (place([0.0]), place([1e-290]), place([-1e-290])) == (None, 1, 0)

    def test_means_beyond_the_digits_of_doubles(self) -> None:
        """At x = 10^16 the scores are -1/2 and -1/4; with a mean of 16 digits they seem to be 0 and -1/4."""
        place = diagonal_filter([(0.0, (F(10**16 + 1),), (F(1),)), (-0.25, (F(10**16),), (F(1),))])
        assert place([1e16]) is None
        assert place([1e17]) is None and place([-1e9]) is None

    def test_means_within_the_digits_of_doubles(self) -> None:
        place = diagonal_filter([(0.0, (F(1),), (F(1),)), (-0.25, (F(0),), (F(1),))])
        assert (place([0.0]), place([1.0]), place([0.25])) == (1, 0, None)
