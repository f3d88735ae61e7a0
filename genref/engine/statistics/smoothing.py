# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Laplace's rule in integers.

Of k outcomes, one with n_j of n observations and the pseudo-count a / b has the probability
(n_j + a/b) / (n + k a/b) = (b n_j + a) / (b n + k a): a weight over a scale. 0 is maximum likelihood.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Generic, Tuple, TypeVar, Union

from ...errors import Label
from ...numbers.exact import Smoothing

E = TypeVar("E", bound=Union[int, str, Tuple[int, Label]])


class Estimate(Generic[E]):
    """The probabilities of `outcomes` outcomes, estimated from `total` observations.

    `counts`: how often each outcome occurred; outcomes that are not listed never occurred.
    """

    def __init__(self, counts: Mapping[E, int], total: int, outcomes: int, pseudo_count: Fraction) -> None:
        self.counts = counts
        # With a pseudo-count of 1/2, an outcome that occurred in 3 of 5 observations (of two outcomes) has
        # the probability (3 + 1/2) / (5 + 2/2) = (2 * 3 + 1) / (2 * 5 + 1 * 2) = 7/12: the weight 7 over the
        # scale 12. An outcome that never occurred has 1/12.
        self.unseen: int = pseudo_count.numerator
        self.unit: int = pseudo_count.denominator
        self.scale: int = self.unit * total + self.unseen * outcomes

    def weights(self, outcomes: Iterable[E]) -> list[int]:
        """Return probabilities of outcomes, times the scale; `unseen` if an outcome never occurred."""
        n, a, b = self.counts.get, self.unseen, self.unit
        return [b * n(outcome, 0) + a for outcome in outcomes]

    def probability(self, outcome: E) -> Fraction:
        """Return (n_j + a/b) / (n + k a/b).

        Computes: laplace-estimate
        """
        return Fraction(self.weights([outcome])[0], self.scale)


def pseudo_total(smoothing: Smoothing, k: int) -> Fraction:
    """Return the sum of the pseudo-counts of k outcomes."""
    return sum(smoothing, Fraction(0)) if isinstance(smoothing, tuple) else k * smoothing
