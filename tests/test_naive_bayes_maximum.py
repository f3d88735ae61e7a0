# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The estimates of each Naive Bayes model maximise the likelihood, which is the product of the joints.

For all three models, an example is a number of draws, each from a table of outcomes of its class: a binary
feature is a draw from a table of two, a category one from the table of its feature, and each word of a
document one from the table of all words. With n_v draws of outcome v, the log-likelihood is the sum of
n_v ln phi_v over all tables, and the same with the classes as a table of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import prod
from random import Random
from typing import Any, NamedTuple

import pytest

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import multinomial_naive_bayes as multinomial
from genref.laplace import smoothed_frequencies
from genref.numbers.exact import Number
from genref.numbers.reals import ln, rounded

from .each_row import each_row

F = Fraction

Tables = Sequence[Sequence[Fraction]]


class Kind(NamedTuple):
    """A model: how an example is drawn, its draws as (table, outcome), and the tables of a class."""

    fit: Callable[..., Any]
    example: Callable[[Random], list[int]]
    draws: Callable[[Sequence[int]], Iterable[tuple[int, int]]]
    tables: Callable[[Any], Tables]


KINDS = {
    "bernoulli": Kind(
        bernoulli.fit,
        lambda random: [random.randint(0, 1) for _ in range(3)],
        enumerate,
        lambda phi: [(1 - p, p) for p in phi],
    ),
    "categorical": Kind(
        categorical.fit,
        lambda random: [random.randint(1, levels) for levels in (3, 2)],
        lambda row: ((j, value - 1) for j, value in enumerate(row)),
        lambda phi: phi,
    ),
    "multinomial": Kind(
        multinomial.fit,
        lambda random: [1, 2, 3, 4, *(random.randint(1, 4) for _ in range(random.randint(0, 5)))],
        lambda words: ((0, word - 1) for word in words),
        lambda phi: [phi],
    ),
}
each_kind = each_row("kind", KINDS.values(), list(KINDS))


def examples(kind: Kind, seed: int, n: int = 36) -> tuple[list[list[int]], list[int]]:
    """Return n examples of two classes, of which class 1 has a third."""
    random = Random(seed)
    return [kind.example(random) for _ in range(n)], [int(i % 3 == 0) for i in range(n)]


def assert_is_best(counts: Sequence[int], phi: Sequence[Fraction]) -> None:
    """Assert that phi is where sum_v n_v ln phi_v is largest, for phi that sum to 1, and inside."""
    n = sum(counts)
    assert all(counts) and sum(phi) == 1
    # The derivative of sum_v n_v ln phi_v - n (sum_v phi_v - 1) is 0; n is the Lagrange multiplier.
    assert [n_v / p - n for n_v, p in zip(counts, phi)] == [0] * len(counts)
    # Mass that moves from v to w has lowered the sum, whichever they are: its derivative is negative there.
    for v, w in permutations(range(len(counts)), 2):
        for e in (F(1, 100), F(1, 10**9)):
            assert counts[w] / (phi[w] + e) - counts[v] / (phi[v] - e) < 0


class TestMaximum:
    """Spec: nb-mle-maximum, event-mle-maximum"""

    @each_row("seed", range(5))
    @each_kind
    def test_the_score_vanishes_exactly(self, kind: Kind, seed: int) -> None:
        rows, labels = examples(kind, seed)
        model = kind.fit(rows, labels, smoothing=0)
        assert_is_best([labels.count(y) for y in (0, 1)], [model.priors[y] for y in (0, 1)])
        for y in (0, 1):
            seen = Counter(draw for row, label in zip(rows, labels) if label == y for draw in kind.draws(row))
            for place, phi in enumerate(kind.tables(model.probabilities[y])):
                assert_is_best([seen[place, v] for v in range(len(phi))], phi)

    @each_row("seed", range(8))
    @each_kind
    def test_other_parameters_have_a_smaller_likelihood(self, kind: Kind, seed: int) -> None:
        random = Random(seed)
        rows, labels = examples(kind, seed, 12)
        model = kind.fit(rows, labels, smoothing=0)

        def likelihood(tables: Mapping[int, Tables], priors: Sequence[Fraction]) -> Fraction:
            factors = [
                priors[y] * prod((tables[y][place][v] for place, v in kind.draws(row)), start=F(1))
                for row, y in zip(rows, labels)
            ]
            return prod(factors, start=F(1))

        def near(phi: Sequence[Fraction]) -> tuple[Fraction, ...]:
            moved = [int(10**4 * p) + random.choice((0, 1, 10, 3000)) for p in phi]
            return tuple(F(part, sum(moved)) for part in moved)

        best = {y: [tuple(phi) for phi in kind.tables(model.probabilities[y])] for y in (0, 1)}
        priors = tuple(model.priors[y] for y in (0, 1))
        highest = likelihood(best, priors)
        assert highest == prod((model.joint(row)[y] for row, y in zip(rows, labels)), start=F(1)) > 0
        for change in (near, lambda phi: smoothed_frequencies([random.randint(0, 9) for _ in phi])):
            for _ in range(6):
                tables = {y: [change(phi) for phi in best[y]] for y in best}
                assert tables == best or likelihood(tables, priors) < highest
                other = change(priors)
                assert other == priors or likelihood(best, other) < highest


class TestLogLikelihood:
    """Spec: nb-joint-likelihood, event-log-likelihood"""

    @pytest.mark.parametrize("smoothing", [0, 1, F(1, 3)])
    @each_row("seed", range(4))
    @each_kind
    def test_is_the_product_over_the_examples(self, kind: Kind, seed: int, smoothing: Number) -> None:
        rows, labels = examples(kind, seed)
        model = kind.fit(rows, labels, smoothing=smoothing)
        others, names = rows[:7], labels[:7]
        value = prod((model.joint(row)[y] for row, y in zip(others, names)), start=F(1))
        assert model.log_likelihood(others, names, digits=30) == rounded(ln(value), 30)
        assert model.log_likelihood(iter(others), iter(names)) == rounded(ln(value))
