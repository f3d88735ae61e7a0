# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter laplace: the probabilities of k outcomes, from how often each one was observed."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from genref.laplace import frequencies, smoothed_frequencies  # noqa: F401

from .by_hand import answered, each_line, refused
from .each_row import each_row

F, D = Fraction, Decimal


@each_line("""
    # phi_j = n_j / n
    frequencies([3, 0, 1]) -> F(3, 4), 0, F(1, 4)
    # the lecture's "neurips": in none of the 7 e-mails of the class
    frequencies([0, 7]) -> 0, 1
    frequencies([3 * 10**30, 10**30]), frequencies([5]) -> (F(3, 4), F(1, 4)), (1,)
    frequencies(iter([3.0, D(1), F(4)])) -> F(3, 8), F(1, 8), F(1, 2)
    set(map(type, frequencies([1, 0]) + smoothed_frequencies([1, 0]))) -> {Fraction}
    # with a Lagrange multiplier, the score n_j / phi_j is n = 8 for every outcome
    [n / p for n, p in zip([5, 1, 2], frequencies([5, 1, 2]))] -> [8, 8, 8]
    # phi_j = (1 + n_j) / (k + n)
    smoothed_frequencies([3, 0, 1]) -> F(4, 7), F(1, 7), F(2, 7)
    smoothed_frequencies([0] * 5) -> (F(1, 5),) * 5
    # one of 2 outcomes, not seen in 10^12 observations
    smoothed_frequencies([0, 10**12])[0] -> F(1, 10 ** 12 + 2)
    # (1 + a) / (4 + 2 a); a = 1/2 is the expected likelihood estimate
    [smoothed_frequencies([1, 3], a)[0] for a in (0, 1, 2)] -> [F(1, 4), F(1, 3), F(3, 8)]
    {smoothed_frequencies([1, 3], a) for a in (F(1, 2), 0.5, D('0.5'))} -> {(F(3, 10), F(7, 10))}
    # a double counts as the binary fraction that it is
    smoothed_frequencies([1, 0], D('0.1')) -> F(11, 12), F(1, 12)
    smoothed_frequencies([1, 0], 0.1)[1] -> F(0.1) / (1 + 2 * F(0.1))
    # a pseudo-count for each outcome: (1 + 1, 1 + 3, 1 + 2) / (3 + 6), and the pseudo-counts alone
    smoothed_frequencies([1, 1, 1], [1, 3, 2]) -> F(2, 9), F(4, 9), F(1, 3)
    smoothed_frequencies([0, 0, 0], iter([1, 3, 2])) -> F(1, 6), F(1, 2), F(1, 3)
    smoothed_frequencies([4, 0, 2], [F(1, 3)] * 3) == smoothed_frequencies([4, 0, 2], F(1, 3)) -> True
    smoothed_frequencies([0, 1], [0, 1]) -> 0, 1
""")
def test_by_hand(line: str) -> None:
    """Spec: frequency-mle, laplace-estimate"""
    answered(line, globals())


@each_row("smoothing", [1, 0.1, 10**9, 5e-324, D("1E-400"), [F(1, 2), 1, 0.1, 7]])
def test_laws(smoothing: float) -> None:
    """The estimates sum to 1, and each is positive.

    Spec: laplace-sums-to-one, laplace-positive
    """
    for counts in ([0, 0, 0, 0], [50, 0, 10**12, 1], [2, 2, 0, 1]):
        phi = smoothed_frequencies(counts, smoothing)
        assert sum(phi) == 1 and all(0 < p <= 1 for p in phi)


@each_line("""
    frequencies([]) -> EmptyData | counts
    frequencies([0, 0]) -> EmptyData | observations
    smoothed_frequencies([0, 0], [0, 0]) -> EmptyData | observations
    smoothed_frequencies([1], -1) -> Domain | smoothing
    smoothed_frequencies([1, 1], [1]) -> Shape | smoothing
    frequencies([1, -1]) -> Domain | counts[1]
    frequencies([1, 0.5]) -> Domain | counts[1]
""")
def test_refusals(line: str) -> None:
    refused(line, globals())


@pytest.mark.slow
def test_many_outcomes_are_added_up_once() -> None:
    """A sum for each of 20,000 outcomes would be 400,000,000 additions.

    Spec: laplace-estimate
    """
    k = 20_000
    # n_0 = k and all others are 0: n is k, and k + n is 2 k
    assert smoothed_frequencies([k, *[0] * (k - 1)]) == (F(k + 1, 2 * k), *[F(1, 2 * k)] * (k - 1))
