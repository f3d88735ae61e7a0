# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter laplace: the probabilities of k outcomes, from how often each one was observed."""

from __future__ import annotations

import math
import random
from decimal import Decimal
from fractions import Fraction
from typing import Union

import pytest

from genref.errors import EmptyDataError
from genref.laplace import frequencies, smoothed_frequencies
from genref.numbers.exact import Number

from .each_row import each_row

F = Fraction


def draws(seed: int) -> list[int]:
    generator = random.Random(seed)
    return [generator.choice([0, 1, 2, 50, 10**12]) for _ in range(1 + seed % 9)]


class TestFrequencies:
    """phi_j = n_j / n.

    Spec: frequency-mle
    """

    def test_by_hand(self) -> None:
        assert frequencies([3, 0, 1]) == (F(3, 4), 0, F(1, 4))
        assert frequencies([2, 3]) == (F(2, 5), F(3, 5))

    def test_are_fractions(self) -> None:
        assert all(type(p) is Fraction for p in frequencies([1, 0]) + smoothed_frequencies([1, 0]))

    def test_an_outcome_never_seen_has_the_probability_zero(self) -> None:
        # the lecture's "neurips": in none of the 7 e-mails of the class
        assert frequencies([0, 7]) == (0, 1)

    def test_maximise_the_likelihood(self) -> None:
        """With a Lagrange multiplier, the score n_j / phi_j is n for every outcome."""
        counts = [5, 1, 2]
        phi = frequencies(counts)
        assert [n / p for n, p in zip(counts, phi)] == [8, 8, 8]

    @each_row("seed", range(20))
    def test_any_other_distribution_has_a_smaller_likelihood(self, seed: int) -> None:
        generator = random.Random(seed)
        counts = [generator.randint(0, 9) for _ in range(2 + seed % 4)] + [1]
        phi = frequencies(counts)
        other = frequencies([generator.randint(1, 99) for _ in counts])
        assert other == phi or math.prod(map(pow, other, counts)) < math.prod(map(pow, phi, counts))

    @each_row("seed", range(9))
    def test_sum_to_one(self, seed: int) -> None:
        assert sum(frequencies([*draws(seed), 1])) == 1

    def test_one_outcome_is_certain(self) -> None:
        assert frequencies([5]) == (1,)

    def test_counts_of_any_size_and_type(self) -> None:
        assert frequencies([3 * 10**30, 10**30]) == (F(3, 4), F(1, 4))
        mixed: list[Number] = [3.0, Decimal(1), F(4)]
        assert frequencies(iter(mixed)) == (F(3, 8), F(1, 8), F(1, 2))


class TestSmoothed:
    """phi_j = (1 + n_j) / (k + n).

    Spec: laplace-estimate
    """

    def test_by_hand(self) -> None:
        assert smoothed_frequencies([3, 0, 1]) == (F(4, 7), F(1, 7), F(2, 7))

    def test_nothing_observed_gives_equal_probabilities(self) -> None:
        assert smoothed_frequencies([0] * 5) == (F(1, 5),) * 5

    @each_row(
        ("smoothing", "phi"),
        [
            (0, (F(1, 4), F(3, 4))),
            (1, (F(1, 3), F(2, 3))),
            (F(1, 2), (F(3, 10), F(7, 10))),  # the expected likelihood estimate
            (0.5, (F(3, 10), F(7, 10))),
            (Decimal("0.5"), (F(3, 10), F(7, 10))),
            (2, (F(3, 8), F(5, 8))),
        ],
    )
    def test_any_pseudo_count(self, smoothing: Number, phi: tuple[Fraction, ...]) -> None:
        # (1, 3): (1 + a) / (4 + 2 a)
        assert smoothed_frequencies([1, 3], smoothing) == phi

    def test_a_float_counts_as_the_binary_fraction_that_it_is(self) -> None:
        tenth = F(0.1)
        assert smoothed_frequencies([1, 0], 0.1) == ((1 + tenth) / (1 + 2 * tenth), tenth / (1 + 2 * tenth))
        assert smoothed_frequencies([1, 0], Decimal("0.1")) == (F(11, 12), F(1, 12))

    @each_row("seed", range(9))
    def test_no_pseudo_count_gives_the_frequencies(self, seed: int) -> None:
        counts = [*draws(seed), 3]
        assert smoothed_frequencies(counts, 0) == frequencies(counts)

    @each_row("seed", range(9))
    def test_are_the_frequencies_after_seeing_each_outcome_once_more(self, seed: int) -> None:
        counts = draws(seed)
        assert smoothed_frequencies(counts) == frequencies([n + 1 for n in counts])
        assert smoothed_frequencies(counts, 3) == frequencies([n + 3 for n in counts])

    def test_a_pseudo_count_for_each_outcome(self) -> None:
        # (1 + 1, 1 + 3, 1 + 2) / (3 + 6), and the pseudo-counts alone: (1, 3, 2) / 6
        assert smoothed_frequencies([1, 1, 1], [1, 3, 2]) == (F(2, 9), F(4, 9), F(1, 3))
        assert smoothed_frequencies([0, 0, 0], iter([1, 3, 2])) == (F(1, 6), F(1, 2), F(1, 3))

    def test_equal_pseudo_counts_are_one(self) -> None:
        assert smoothed_frequencies([4, 0, 2], [F(1, 3)] * 3) == smoothed_frequencies([4, 0, 2], F(1, 3))

    def test_nothing_observed_or_assumed_is_zero_over_zero(self) -> None:
        nothing: list[Union[Number, list[Number]]] = [0, [0, 0]]
        for smoothing in nothing:
            with pytest.raises(EmptyDataError, match="^observations: empty"):
                smoothed_frequencies([0, 0], smoothing)


class TestSumsToOne:
    """sum_j phi_j is still 1.

    Spec: laplace-sums-to-one
    """

    @pytest.mark.slow
    @pytest.mark.parametrize("smoothing", [1, 0.1, F(1, 7), 10**9, Decimal("1E-400")])
    @each_row("seed", range(9))
    def test_exactly(self, seed: int, smoothing: Number) -> None:
        assert sum(smoothed_frequencies(draws(seed), smoothing)) == 1

    @each_row("seed", range(9))
    def test_exactly_with_a_pseudo_count_for_each(self, seed: int) -> None:
        counts = draws(seed)
        assert sum(smoothed_frequencies(counts, [F(1, j + 1) for j in range(len(counts))])) == 1


class TestPositive:
    """phi_j is positive for every j.

    Spec: laplace-positive
    """

    @pytest.mark.parametrize("smoothing", [1, 5e-324, Decimal("1E-400")])
    @pytest.mark.parametrize("seed", range(9))
    def test_whatever_was_seen(self, seed: int, smoothing: Number) -> None:
        assert all(0 < p <= 1 for p in smoothed_frequencies([*draws(seed), 0], smoothing))

    def test_by_hand(self) -> None:
        # one of 2 outcomes, not seen in 10^12 observations
        assert smoothed_frequencies([0, 10**12])[0] == F(1, 10**12 + 2)

    def test_an_outcome_without_pseudo_count_may_still_be_impossible(self) -> None:
        assert smoothed_frequencies([0, 1], [0, 1]) == (0, 1)

    def test_the_order_of_the_counts_is_kept(self) -> None:
        phi = smoothed_frequencies([5, 0, 2])
        assert phi[0] > phi[2] > phi[1]


@pytest.mark.engine
def test_many_outcomes_are_added_up_once() -> None:
    """By definition n is a sum for each outcome: for 20,000 outcomes this took 400,000,000 additions."""
    k = 20_000
    # n_0 = k and all others are 0: n is k, and with Laplace's rule k + n is 2 k
    counts = [k, *[0] * (k - 1)]
    assert frequencies(counts) == (1, *[0] * (k - 1))
    assert smoothed_frequencies(counts) == (Fraction(k + 1, 2 * k), *[Fraction(1, 2 * k)] * (k - 1))
