# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Laplace's rule computed in integers equals Laplace's rule."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from genref.engine.statistics.smoothing import Estimate, pseudo_total
from genref.laplace import smoothed_frequencies

F = Fraction


class TestEstimate:
    """Spec: laplace-estimate"""

    def test_by_hand(self) -> None:
        # seen 3, 0 and 1 times of 4, with the pseudo-count 1/2: 7/11, 1/11, 3/11
        estimate = Estimate({"a": 3, "c": 1}, 4, 3, F(1, 2))
        assert estimate.weights(["a", "b", "c"]) == [7, 1, 3] and estimate.scale == 11
        assert estimate.unseen == 1 and estimate.probability("b") == F(1, 11)

    @pytest.mark.parametrize("alpha", [F(0), F(1), F(2, 3), F(1, 10**400)])
    @pytest.mark.parametrize("seed", range(5))
    def test_is_the_rule(self, seed: int, alpha: Fraction) -> None:
        source = random.Random(seed)
        counts = [source.randint(0, 9) for _ in range(source.randint(1, 6))] + [1]
        estimate = Estimate(dict(enumerate(counts)), sum(counts), len(counts), alpha)
        found = [estimate.probability(j) for j in range(len(counts))]
        assert found == list(smoothed_frequencies(counts, alpha))
        assert found == [(n + alpha) / (sum(counts) + pseudo_total(alpha, len(counts))) for n in counts]
        assert sum(estimate.weights(range(len(counts)))) == estimate.scale


def test_pseudo_counts_of_their_own_are_added() -> None:
    assert pseudo_total((F(1), F(1, 2), F(0)), 3) == F(3, 2) and pseudo_total(F(1, 2), 3) == F(3, 2)
