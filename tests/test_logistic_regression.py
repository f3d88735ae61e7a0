# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter generative-vs-discriminative: logistic regression, with proof that it is at its maximum."""

from __future__ import annotations

import copy
import csv
import pickle
import random
from collections.abc import Sequence
from decimal import Context, Decimal, Inexact, localcontext
from fractions import Fraction
from math import ulp
from pathlib import Path
from typing import Union

import pytest

from genref.engine.regression.maximum import DIGITS, Likelihood, Maximum, _near_maximum, _nearest, _radius
from genref.errors import (
    DomainError,
    NotPositiveDefiniteError,
    SeparableDataError,
)
from genref.linear_algebra import Vector, dot
from genref.logistic import hypothesis, logistic
from genref.logistic_regression import LogisticRegression, _examples, ascent, fit, log_likelihood, score
from genref.numbers.enclosing import Enclosing, Interval, TooCoarse
from genref.numbers.exact import Number, exact
from genref.numbers.reals import exp, ln, rounded, total

from .each_row import each_row

F = Fraction
MAXIMUM = "genref.engine.regression.maximum"

ROWS, LABELS = [[0], [1], [2], [3]], [0, 1, 0, 1]
PLANE = [[0, 0], [1, 2], [2, 1], [3, 3], [4, 1], [1, 4]]
COLOURS = [0, 1, 0, 1, 1, 0]

Numbers = Sequence[Number]


def exactly(x: Numbers) -> Vector:
    """Return a row as Fractions, with x_0 = 1."""
    return (F(1), *map(exact, x))


def examples(seed: int, n: int, d: int) -> tuple[list[list[int]], list[int]]:
    """Return rows of small integers; the same x may have both labels, so no plane separates them."""
    generator = random.Random(seed)
    rows = [[generator.randint(-3, 3) for _ in range(d)] for _ in range(n)]
    labels = [generator.randint(0, 1) for _ in range(n)]
    return rows + rows[: d + 1], labels + [1 - y for y in labels[: d + 1]]


def most_of_score(theta: Sequence[float], rows: Sequence[Numbers]) -> list[Fraction]:
    """Return how large the score can be at the doubles nearest to its zero.

    Each theta_k is off by at most ulp/2, so theta' x by at most the sum of |x_k| ulp/2, h by at most a
    quarter of that, because its slope is h (1 - h), and entry j of the score by the sum of |x_j| times it.
    """
    points = list(map(exactly, rows))
    slack = [sum((abs(a) * F(ulp(t)) / 8 for a, t in zip(x, theta)), F(0)) for x in points]
    return [sum((abs(x[j]) * off for x, off in zip(points, slack)), F(0)) for j in range(len(theta))]


def is_at_maximum(model: LogisticRegression[int], rows: Sequence[Numbers], labels: Sequence[int]) -> bool:
    """Return whether the score is as small as it must be at the doubles nearest to the maximum."""
    parts = score(model.theta, rows, labels, digits=30)
    bounds = most_of_score(model.theta, rows)
    return all(abs(F(part)) <= bound for part, bound in zip(parts, bounds))


class TestLogLikelihood:
    """The sum of ln p(y | x; theta).

    Spec: logistic-conditional-likelihood
    """

    @pytest.mark.parametrize("n", [2, 4, 10])
    def test_at_zero_is_n_times_the_logarithm_of_a_half(self, n: int) -> None:
        rows, labels = [[i, 7] for i in range(n)], [i % 2 for i in range(n)]
        assert log_likelihood([0, 0, 0], rows, labels) == rounded(-ln(2) * n)
        assert log_likelihood([0, 0, 0], rows, labels, digits=40) == rounded(-ln(2) * n, 40)

    def test_by_hand(self) -> None:
        # theta' x is -1 for y = 0 and 2 for y = 1: -ln(1 + e^-1) - ln(1 + e^-2)
        value = -ln(1 + exp(-1)) - ln(1 + exp(-2))
        assert log_likelihood([-1, 1], [[0], [3]], [0, 1], digits=40) == rounded(value, 40)
        # 0.313261687518222834... + 0.126928011042972496...
        assert log_likelihood([-1, 1], [[0], [3]], [0, 1], digits=15) == Decimal("-0.440189698561195")

    @each_row("seed", range(5))
    def test_is_the_sum_of_the_logarithms_of_the_hypothesis(self, seed: int) -> None:
        rows, labels = examples(seed, 8, 2)
        generator = random.Random(seed)
        theta = [F(generator.randint(-9, 9), 4) for _ in range(3)]
        # h(-z) = 1 - h(z), each to 60 digits: their logarithms are off by at most 10^-59
        parts = [hypothesis(theta if y else [-t for t in theta], x, digits=60) for x, y in zip(rows, labels)]
        value = total([ln(F(part)) for part in parts])
        assert log_likelihood(theta, rows, labels, digits=40) == rounded(value, 40)

    def test_takes_the_second_label_for_one(self) -> None:
        assert log_likelihood([-1, 1], [[0], [3]], ["no", "yes"]) == log_likelihood(
            [-1, 1], [[0], [3]], [0, 1]
        )
        # swapping the labels changes the sign of every z: ln g(1) + ln g(-2)
        assert log_likelihood([-1, 1], [[0], [3]], ["yes", "no"], digits=30) == rounded(
            -ln(1 + exp(1)) - ln(1 + exp(2)), 30
        )

    def test_far_out_is_the_number_that_it_is(self) -> None:
        # ln g(-1000) = -1000 - ln(1 + e^-1000), and ln g(1000) = -ln(1 + e^-1000)
        assert log_likelihood([0, 1], [[1000], [1000]], [0, 1]) == -1000.0
        assert log_likelihood([0, 1], [[-1000], [1000]], [0, 1], digits=3) == Decimal("-1.02E-434")

    def test_streams(self) -> None:
        assert log_likelihood(iter([0, 1]), iter(ROWS), iter(LABELS)) == log_likelihood([0, 1], ROWS, LABELS)

    @each_row("seed", range(8))
    def test_is_concave(self, seed: int) -> None:
        generator = random.Random(seed)
        rows, labels = examples(seed, 6, 2)
        a, b = ([F(generator.randint(-20, 20), 7) for _ in range(3)] for _ in range(2))
        middle = [(s + t) / 2 for s, t in zip(a, b)]
        ends = [log_likelihood(theta, rows, labels, digits=30) for theta in (a, b)]
        # strict, unless all theta' x are the same at both
        if any(dot(exactly(x), a) != dot(exactly(x), b) for x in rows):
            assert F(log_likelihood(middle, rows, labels, digits=30)) > sum(map(F, ends)) / 2


@pytest.mark.engine
def test_likelihoods_of_huge_theta_end() -> None:
    """ln g(z) is about z far below 0, and 0 far above; by definition e^z would exceed any Decimal."""
    assert log_likelihood([0, 10**30], [[-1], [1]], [1, 0], digits=5) == -2 * 10**30
    assert log_likelihood([0, 1e308], [[-1], [1]], [0, 1]) == 0


class TestScore:
    """The gradient of the log-likelihood.

    Spec: logistic-conditional-likelihood
    """

    def test_by_hand(self) -> None:
        # at 0 every h is 1/2: the sum of +-1/2 (1, x)
        assert score([0, 0], [[1], [2], [5]], [0, 1, 1]) == (0.5, 3.0)
        # theta' x = 0 and 3: (0 - 1/2)(1, 0) + (1 - g(3))(1, 3)
        g = 1 / (1 + exp(-3))
        expected = (rounded(F(1, 2) - g, 40), rounded((1 - g) * 3, 40))
        assert score([0, 1], [[0], [3]], [0, 1], digits=40) == expected

    @each_row("seed", range(5))
    def test_is_the_slope_of_the_log_likelihood(self, seed: int) -> None:
        generator = random.Random(seed)
        rows, labels = examples(seed, 6, 2)
        theta = [F(generator.randint(-9, 9), 4) for _ in range(3)]
        parts = score(theta, rows, labels, digits=60)
        h = F(1, 10**12)
        for j in range(3):
            ahead, behind = ([t + s * h * (k == j) for k, t in enumerate(theta)] for s in (1, -1))
            rise = F(log_likelihood(ahead, rows, labels, digits=60)) - F(
                log_likelihood(behind, rows, labels, digits=60)
            )
            # the third derivative of ln g is below 1/10 in size: h^2/6 of it, for each example
            tolerance = h**2 / 60 * sum(abs(exactly(x)[j]) ** 3 for x in rows)
            assert abs(F(parts[j]) - rise / (2 * h)) <= tolerance

    def test_is_exactly_zero_where_symmetry_makes_it_so(self) -> None:
        assert score([0, 0], [[-1], [1], [-1], [1]], [0, 1, 1, 0]) == (0.0, 0.0)
        # rows x and -x with different labels: 1 - h(z) - h(-z) = 0, for any theta_1
        assert score([0, F(1, 3)], [[2], [-2]], [1, 0])[0] == 0.0
        assert score([0, F(1, 3)], [[2], [-2]], [1, 0], digits=50)[0] == 0
        # the same x with both labels, and also z = 0
        assert score([-1, 1], [[1], [1]], [0, 1], digits=50) == (0, 0)

    @pytest.mark.parametrize(("eighth", "text"), [(1, "0.12"), (3, "0.38"), (5, "0.62"), (7, "0.88")])
    def test_halves_are_rounded_to_even_and_end(self, eighth: int, text: str) -> None:
        # (1 - h(z)) a + (1 - h(-z)) a = a, and the last row adds nothing to that entry
        a = F(eighth, 8)
        rows, labels = [[F(1), a], [F(-1), a], [F(0), F(0)]], [1, 1, 0]
        parts = score([0, 1, 0], rows, labels, digits=2)
        assert parts[2] == Decimal(text)
        assert score([0, 1, 0], rows, labels)[2] == eighth / 8

    def test_does_not_lose_what_cancels(self) -> None:
        # of the terms 10^30 (1 - h), -10^30 (1 - h) and 1 - h, only the last is left
        rows, labels = [[10**30], [10**30], [5]], [1, 0, 1]
        theta = [F(0), F(1, 10**30)]
        left = (F(1) - 2 * (1 / (1 + exp(-1))) + (1 - 1 / (1 + exp(F(-5, 10**30))))) * 1
        assert score(theta, rows, labels, digits=30)[0] == rounded(left, 30)

    def test_far_out_is_tiny_but_not_zero(self) -> None:
        # 1 - g(1000) = g(-1000)
        parts = score([0, 1], [[1000], [-1000]], [1, 0], digits=10)
        assert parts[1] == rounded(2000 / (1 + exp(F(1000))), 10)
        assert score([0, 1], [[1000], [-1000]], [1, 0]) == (0.0, 0.0)


class TestAscent:
    """theta after each step of gradient ascent.

    Spec: logistic-ascent
    """

    def test_two_steps_by_hand(self) -> None:
        # at theta = 0 every h is 1/2 and the score (0, 1); then h = g(x/4) = 1 / (1 + e^(-x/4))
        h = [1 / (1 + exp(F(-x, 4))) for x in range(4)]
        second = total([F(2), *(-a for a in h)]) / 4, total([F(5), *(-x * a for x, a in enumerate(h))]) / 4
        path = ascent([0, 0], ROWS, LABELS, step_size=F(1, 4), steps=2)
        assert path[:2] == ((0.0, 0.0), (0.0, 0.25))
        assert path[2] == (rounded(second[0]), rounded(second[1]))

    def test_published_digits(self) -> None:
        # mpmath, 50 digits: the recursion theta += (1/4) sum (y - 1/(1 + exp(-theta'x))) x, four times
        path = ascent([0, 0], ROWS, LABELS, step_size=F(1, 4), steps=20, digits=25)
        assert path[4] == (Decimal("-0.2501504126695141882804030"), Decimal("0.3651386401466756134684944"))
        assert path[20] == (Decimal("-0.9505409098454872396942700"), Decimal("0.7059977959416903174359302"))

    @each_row("seed", range(5))
    def test_each_step_adds_the_score(self, seed: int) -> None:
        rows, labels = examples(seed, 6, 2)
        path = ascent([1, 0, F(-1, 3)], rows, labels, step_size=F(1, 16), steps=6, digits=50)
        for before, after in zip(path, path[1:]):
            parts = score(before, rows, labels, digits=40)
            for a, b, s in zip(before, after, parts):
                assert abs(F(b) - F(a) - F(s) / 16) < F(1, 10**36)

    @pytest.mark.engine
    def test_approaches_the_maximum(self) -> None:
        path = ascent([0, 0], ROWS, LABELS, step_size=F(1, 4), steps=200)
        assert path[200] == pytest.approx(fit(ROWS, LABELS).theta, rel=1e-4)
        values = [log_likelihood(theta, ROWS, LABELS) for theta in path[:30]]
        assert values == sorted(values)

    @pytest.mark.engine
    def test_separable_classes_have_a_path_without_an_end(self) -> None:
        path = ascent([0, 0], [[-1], [1]], [0, 1], step_size=1, steps=30)
        slopes = [theta[1] for theta in path]
        assert slopes == sorted(set(slopes)) and {theta[0] for theta in path} == {0.0}

    def test_no_step_is_the_start(self) -> None:
        assert ascent([F(1, 2), 2], ROWS, LABELS, step_size=1, steps=0) == ((0.5, 2.0),)
        assert ascent([1, 2], ROWS, LABELS, step_size=0, steps=2) == ((1.0, 2.0),) * 3

    @pytest.mark.engine
    def test_what_symmetry_keeps_rational_is_known_to_be_so_and_ends(self) -> None:
        half_way = 1 + F(1, 2**53)  # between the doubles 1 and 1 + 2^-52
        # both labels at each x, at theta' x = 0
        assert ascent([0, half_way], [[0], [0]], [0, 1], step_size=1, steps=3)[3] == (0.0, 1.0)
        # theta_0 does not change, because the others add up to 0 at x and at -x; no theta' x is rational
        rows, labels = [[1, 2], [-1, -2], [-2, 1], [2, -1]], [1, 0, 1, 0]
        path = ascent([0, F(1, 3), 0], rows, labels, step_size=F(1, 3), steps=5, digits=30)
        assert [theta[0] for theta in path] == [0] * 6
        # 1 and -1 add 1 to theta_0's part of the score, and each 0, where h is 1/2, subtracts 1/2
        path = ascent(
            [0, F(1, 3)], [[1], [-1], [0], [0]], [1, 1, 0, 0], step_size=F(1, 3), steps=5, digits=30
        )
        assert [theta[0] for theta in path] == [0] * 6
        # a feature that is 0 throughout
        doubles = ascent([0, 0, half_way], [[0, 0], [1, 0], [2, 0]], [0, 1, 1], step_size=1, steps=3)
        assert [theta[2] for theta in doubles] == [1.0] * 4
        # theta_1 = -theta_2 throughout, so theta' x is 0 at (3, 3), which has both labels
        path = ascent(
            [0, 0, 0], [[1, -1], [-1, 1], [3, 3], [3, 3]], [1, 0, 0, 1], step_size=F(1, 4), steps=4, digits=30
        )
        assert [theta[0] for theta in path] == [0] * 5
        assert [theta[1] + theta[2] for theta in path] == [0] * 5

    def test_what_is_nearly_half_way_ends(self) -> None:
        # theta_1 changes by 2 g(-10^5), about 10^-43429, or by -2 g(10^5), which is just as near to -2
        half_way = 1 + F(1, 2**53)
        for start, y in ((half_way, 1), (half_way + 2, 0)):
            path = ascent([0, start], [[10**5], [-(10**5)]], [y, 1 - y], step_size=F(1, 10**5), steps=1)
            assert path[1] == (0.0, 1 + 2**-52)
        path = ascent([0, 0], [[10**20], [-(10**20)], [3]], [1, 0, 0], step_size=F(1, 3), steps=2)
        assert path[2] == (-0.5, 10**20 / 3)


def of_counts(counts: Sequence[tuple[Numbers, int, int]]) -> tuple[list[Numbers], list[int]]:
    """Return rows and labels: each x this many times with y = 0 and this many with y = 1."""
    rows = [x for x, zeros, ones in counts for _ in range(zeros + ones)]
    labels = [y for _, zeros, ones in counts for y in [0] * zeros + [1] * ones]
    return rows, labels


class TestFit:
    """theta of maximum conditional likelihood.

    Spec: logistic-fit
    """

    @each_row(("zeros", "ones"), [(1, 3), (3, 1), (1, 1), (2, 7), (1, 200), (17, 4)])
    def test_of_no_feature_is_the_log_odds_of_the_labels(self, zeros: int, ones: int) -> None:
        rows, labels = of_counts([([], zeros, ones)])
        assert fit(rows, labels).theta == (rounded(ln(F(ones, zeros))),)

    @pytest.mark.parametrize(
        "counts", [(1, 3, 2, 1), (2, 1, 1, 5), (7, 3, 3, 7), (1, 1, 1, 4), (30, 1, 2, 9)]
    )
    def test_of_one_binary_feature_is_in_closed_form(self, counts: tuple[int, int, int, int]) -> None:
        # h(0) = n_01/n_0 and h(1) = n_11/n_1: theta_0 and theta_0 + theta_1 are the log-odds
        n_00, n_01, n_10, n_11 = counts
        model = fit(*of_counts([([0], n_00, n_01), ([1], n_10, n_11)]))
        assert model.theta == (
            rounded(ln(F(n_01, n_00))),
            rounded(ln(F(n_11 * n_00, n_10 * n_01))),
        )

    def test_of_one_category_in_three_is_in_closed_form(self) -> None:
        model = fit(*of_counts([([0, 0], 2, 1), ([1, 0], 1, 3), ([0, 1], 4, 1)]))
        assert model.theta == (rounded(-ln(2)), rounded(ln(6)), rounded(-ln(2)))

    def test_of_features_that_say_nothing_is_zero(self) -> None:
        model = fit(*of_counts([([-1, 5], 1, 1), ([1, 2], 2, 2), ([0, 1], 1, 1)]))
        assert model.theta == (0.0, 0.0, 0.0)
        assert [str(entry) for entry in model.theta] == ["0.0"] * 3

    def test_of_symmetric_examples_has_no_constant(self) -> None:
        # x and y to -x and 1 - y changes the sign of theta_0 only
        model = fit([[-2], [-1], [1], [2]], [0, 1, 0, 1])
        assert model.theta[0] == 0.0 and model.theta[1] > 0
        # score_1 = 0 means 2 (1 - g(2 t)) = g(t): compare both sides just below and above the double
        t = model.theta[1]
        gap = [2 * F(logistic(-2 * F(s), digits=40)) - F(logistic(F(s), digits=40)) for s in halfway(t)]
        assert gap[0] > 0 > gap[1]

    @each_row("seed", range(6))
    def test_the_score_vanishes(self, seed: int) -> None:
        rows, labels = examples(seed, 10, 1 + seed % 3)
        assert is_at_maximum(fit(rows, labels), rows, labels)

    @each_row("seed", range(4))
    def test_any_other_theta_has_a_smaller_likelihood(self, seed: int) -> None:
        generator = random.Random(seed)
        rows, labels = examples(seed, 10, 2)
        theta = list(map(F, fit(rows, labels).theta))
        best = log_likelihood(theta, rows, labels, digits=40)
        for _ in range(6):
            nudged = [t + F(generator.choice([-1, 1]), 10 ** generator.randint(1, 9)) for t in theta]
            assert log_likelihood(nudged, rows, labels, digits=40) < best

    def test_the_probabilities_average_to_the_labels(self) -> None:
        # score_0 = 0
        rows, labels = examples(3, 20, 2)
        model = fit(rows, labels)
        expected = sum((F(model.probability(x, digits=30)) for x in rows), F(0))
        assert abs(expected - sum(labels)) <= most_of_score(model.theta, rows)[0]

    def test_repeated_examples_change_nothing(self) -> None:
        assert fit(PLANE * 3, COLOURS * 3) == fit(PLANE, COLOURS)

    def test_order_changes_nothing(self) -> None:
        order = [3, 0, 5, 1, 4, 2]
        again = fit([PLANE[i] for i in order], [COLOURS[i] for i in order])
        assert again == fit(PLANE, COLOURS)
        swapped = fit([x[::-1] for x in PLANE], COLOURS)
        theta = fit(PLANE, COLOURS).theta
        assert swapped.theta == (theta[0], theta[2], theta[1])

    def test_streams(self) -> None:
        assert fit(iter(PLANE), iter(COLOURS)) == fit(PLANE, COLOURS)

    def test_any_type_of_number_is_taken(self) -> None:
        for kind in (float, F, Decimal):
            assert fit([[kind(a) for a in x] for x in PLANE], COLOURS) == fit(PLANE, COLOURS)

    @each_row("power", [-1000, -500, -100, -30, -1, 1, 3, 30, 100, 500, 1000])
    def test_units_change_their_own_weight_only(self, power: int) -> None:
        scale = F(2) ** power
        a, b, c = fit(PLANE, COLOURS).theta
        assert fit([[u * scale, v] for u, v in PLANE], COLOURS).theta == (a, float(F(b) / scale), c)

    @pytest.mark.parametrize("scale", [1e-150, 1e150])
    def test_units_may_be_no_power_of_two(self, scale: float) -> None:
        # 0, s, 2 s, 4 s are doubles and exact multiples
        rows = [[k * scale] for k in (0, 1, 2, 4)]
        theta = fit(rows, LABELS).theta
        plain = fit([[0], [1], [2], [4]], LABELS).theta
        assert theta[0] == plain[0]
        # theta_1 is rounded once on each side: half an ulp each
        assert abs(F(theta[1]) * F(scale) - F(plain[1])) <= F(ulp(plain[1]))

    def test_units_may_be_far_apart(self) -> None:
        a, b, c = fit(PLANE, COLOURS).theta
        small, large = F(2) ** -500, F(2) ** 500
        theta = fit([[u * small, v * large] for u, v in PLANE], COLOURS).theta
        assert theta == (a, float(F(b) / small), float(F(c) / large))

    @pytest.mark.parametrize("shift", [1, -7, 10**8, F(1, 3), 10**12])
    def test_moved_examples_have_the_same_weights(self, shift: Union[int, Fraction]) -> None:
        moved, plain = fit([[x + shift] for (x,) in ROWS], LABELS), fit(ROWS, LABELS)
        assert moved.theta[1] == plain.theta[1]
        # theta_0 = theta_0 - theta_1 shift, up to an ulp of each
        slack = F(ulp(plain.theta[0])) + abs(F(shift)) * F(ulp(plain.theta[1])) + F(ulp(moved.theta[0]))
        assert abs(F(moved.theta[0]) - F(plain.theta[0]) + F(plain.theta[1]) * shift) <= slack

    @pytest.mark.parametrize("shift", [0, 10**10, 10**30, 10**60])
    def test_far_from_the_origin_the_constant_is_not_lost(self, shift: int) -> None:
        # Exchanging u and v exchanges the labels, so theta is (0, t, -t). Shifted by (s, s + 5) it becomes
        # (5 t, t, -t), although both weights contribute t s to the constant.
        rows, labels = [(0, 1), (0, 2), (1, 3), (2, 1)], [0, 0, 0, 0]
        rows, labels = [*rows, *((v, u) for u, v in rows)], [*labels, 1, 1, 1, 1]
        rows, labels = [*rows, (1, 2), (2, 1)], [*labels, 1, 0]
        moved = fit([(u + shift, v + shift + 5) for u, v in rows], labels).theta
        plain = fit(rows, labels).theta
        assert plain[0] == 0.0 and moved[1:] == plain[1:] and moved[2] == -moved[1] < 0
        assert abs(F(moved[0]) - 5 * F(moved[1])) <= F(ulp(moved[0])) / 2 + 5 * F(ulp(moved[1])) / 2

    def test_far_from_the_origin_what_says_nothing_is_zero(self) -> None:
        corners = [(x + 10**30, y) for x, y in ([0, 0], [1, 0], [0, 1], [1, 1])]
        assert fit(corners * 2, [0, 0, 1, 1, 1, 1, 0, 0]).theta == (0.0, 0.0, 0.0)

    @pytest.mark.parametrize(("a", "is_zero"), [(F(1, 10**20), True), (F(2, 10**20), False)])
    def test_a_constant_that_says_less_than_a_little_is_zero(self, a: Fraction, is_zero: bool) -> None:
        # The odds are 1 at x = a and 2 at x = a + 1: theta_1 = ln 2 and theta_0 = -a ln 2, which is
        # -0.69e-20 or -1.39e-20. x_0 is 1, so a coefficient that changes theta' x by at most 1e-20 becomes 0.
        theta = fit([[a], [a], [a + 1], [a + 1], [a + 1]], [0, 1, 0, 1, 1]).theta
        assert theta == (0.0 if is_zero else rounded(-a * ln(2)), rounded(ln(2)))

    @pytest.mark.slow
    @pytest.mark.parametrize(("e", "shift", "is_zero"), [(15, 0, False), (25, 0, True), (25, 10**30, False)])
    def test_zero_is_what_says_less_than_a_little(self, e: int, shift: int, is_zero: bool) -> None:
        # At theta = 0 the corner of y = 0 that is moved by 10^-e makes the score of x_1 -10^-e/2. The
        # information is 8/4 * 1/4, so theta_1 is -10^-e up to its square, which is negligible where x_1 is
        # at most 1, but large where x_1 is 10^30.
        corners = [[F(x + shift), F(y)] for x, y in ([0, 0], [1, 0], [0, 1], [1, 1]) * 2]
        corners[0][0] += F(1, 10**e)
        labels = [0, 0, 1, 1, 1, 1, 0, 0]
        theta = fit(corners, labels).theta
        expected = F(0) if is_zero else -F(1, 10**e)
        assert abs(F(theta[1]) - expected) <= abs(expected) / 10**12
        assert abs(F(theta[0]) + expected * (shift + F(1, 2))) <= abs(expected) * (shift + 1) / 10**12

    def test_the_second_class_is_one(self) -> None:
        names = ["ham" if y else "spam" for y in LABELS]
        ham_first, spam_first = fit(ROWS, names), fit(ROWS, names, classes=["spam", "ham"])
        assert ham_first.classes == ("ham", "spam") and spam_first.classes == ("spam", "ham")
        assert spam_first.theta == fit(ROWS, LABELS).theta
        assert ham_first.theta == tuple(-entry for entry in spam_first.theta)

    @pytest.mark.slow
    @pytest.mark.parametrize("power", [3, 9, 15, 20, 30, 60, 100])
    def test_classes_that_overlap_by_very_little_have_a_maximum(self, power: int) -> None:
        # x = 1 with y = 0 lies e beyond an x with y = 1. The examples are symmetric about c = 1 - e/2, so
        # theta_0 = -c t, and the score vanishes where 2 c g(-c t) = e g(e t/2). The left side falls in t
        # and the right side grows.
        e = F(1, 10**power)
        c = 1 - e / 2
        theta_0, theta_1 = fit([[F(0)], [F(1)], [1 - e], [2 - e]], [0, 0, 1, 1]).theta

        def gap(t: Fraction) -> Fraction:
            return 2 * c * F(logistic(-c * t, digits=40)) - e * F(logistic(e * t / 2, digits=40))

        low, high = halfway(theta_1)
        assert gap(low) > 0 > gap(high)
        low, high = halfway(-theta_0)
        assert gap(low / c) > 0 > gap(high / c)

    @pytest.mark.parametrize(
        "counts",
        [
            [((1, -1), 1, 0), ((10, -10), 0, 5), ((-10, 0), 0, 1), ((100, 100), 1, 0), ((-100, 1), 1, 0)],
            # here full Newton steps diverge to where every probability is 0 or 1
            [
                ((-1, 1), 0, 5),
                ((1, 0), 1, 0),
                ((100, 10), 0, 1),
                ((-10, 10), 20, 0),
                ((-100, -100), 0, 1),
                ((100, -1), 0, 1),
            ],
        ],
    )
    def test_steps_that_go_too_far_are_halved(self, counts: list[tuple[Numbers, int, int]]) -> None:
        rows, labels = of_counts(counts)
        assert is_at_maximum(fit(rows, labels), rows, labels)
        # 50 digits are enough
        assert has_a_box(rows, labels, 50)

    def test_a_feature_that_is_almost_another_is_no_other(self) -> None:
        # a and b = a + e c are a and c in another basis: theta_a a + theta_c c is
        # (theta_a - theta_c/e) a + (theta_c/e) b
        e = F(1, 10**30)
        a, b = fit([[u, u + e * v] for u, v in PLANE], COLOURS).theta[1:]
        plain = fit(PLANE, COLOURS).theta
        # theta_c is rounded once on each side; compared with it theta_a is negligible
        assert abs(F(b) * e - F(plain[2])) <= F(ulp(plain[2]))
        assert a == -b

    @pytest.mark.parametrize(
        ("unit", "size"),
        [(F(5e-324), r"1\.8.*E\+323"), (-F(5e-324), r"-1\.8.*E\+323"), (F(10) ** 330, r"9\.0.*E-331")],
    )
    def test_a_theta_that_no_double_is_near_is_refused(self, unit: Fraction, size: str) -> None:
        with pytest.raises(DomainError, match=rf"^theta\[1\] is Decimal\('{size}'\) .*the range of doubles"):
            fit([[x * unit] for (x,) in ROWS], LABELS)

    @pytest.mark.parametrize("power", [6, 12, 30, 50, pytest.param(60, marks=pytest.mark.slow)])
    @pytest.mark.parametrize("side", [1, -1])
    def test_an_outlier_on_its_own_side_changes_nothing(self, side: int, power: int) -> None:
        # If the others predict its label, an outlier at 10^12 adds about 10^12 exp(-0.9 * 10^12) to the
        # score, far too little to change any double: theta is the same as without it.
        outlier = side * 10**power
        assert fit([*ROWS, [outlier]], [*LABELS, int(side > 0)]).theta == fit(ROWS, LABELS).theta

    SIX, COLOURS_OF_SIX = [[0, 1], [1, 0], [2, 2], [3, 1], [1, 3], [2, 0]], [0, 1, 0, 1, 1, 0]

    @pytest.mark.parametrize(
        "outlier",
        [
            [10**9, -(10**9)],
            [10**9, 1],
            [10**12, -(10**12)],
            [10**30, 1],
            [10**30, -(10**30)],
        ],
    )
    def test_nor_does_one_in_the_plane(self, outlier: list[int]) -> None:
        # without it theta has theta_1 > theta_2 > 0, so theta' x is positive and huge
        others = fit(self.SIX, self.COLOURS_OF_SIX).theta
        assert others[1] > others[2] > 0
        assert fit([*self.SIX, outlier], [*self.COLOURS_OF_SIX, 1]).theta == others

    def test_on_the_other_side_in_the_plane(self) -> None:
        # mpmath, 400 digits: Newton's method until no theta' x changes by 10^-60
        theta = fit([*self.SIX, [10**12, -(10**12)]], [*self.COLOURS_OF_SIX, 0]).theta
        assert theta == (-0.9653339751289128, 0.36140464763287355, 0.3614046476623471)

    @pytest.mark.parametrize(
        ("outlier", "y", "theta"),
        [  # mpmath, 400 digits: Newton's method until no theta' x changes by 10^-60
            (10**6, 0, (1.9723246998451756e-05, -1.3815510511951852e-05)),
            (-(10**6), 1, (2.1723223867674224e-05, -1.3815472065532044e-05)),
            (10**12, 0, (4.04465316738619e-11, -2.7631021115931955e-11)),
            (-(10**12), 1, (4.2446531673811136e-11, -2.7631021115852064e-11)),
        ],
    )
    def test_an_outlier_on_the_other_side_turns_theta_round(
        self, outlier: int, y: int, theta: tuple[float, float]
    ) -> None:
        assert fit([*ROWS, [outlier]], [*LABELS, y]).theta == theta

    @pytest.mark.parametrize("power", [30, 60])
    def test_further_out_its_weight_is_in_closed_form(self, power: int) -> None:
        # At theta near 0 the scores of the four add up to (0, 1), up to a factor of 10^-28. The outlier x
        # cancels that if h(x) x = 1, so theta_0 + theta_1 x = -ln(x - 1), and theta_0 is as small as theta_1.
        x = 10**power
        assert fit([*ROWS, [x]], [*LABELS, 0]).theta == (0.0, rounded(ln(x - 1) * F(-1, x)))

    @pytest.mark.slow
    @pytest.mark.covers
    @pytest.mark.parametrize(("times", "digits"), [(1, 200), (6, 100)])
    @pytest.mark.parametrize(("outlier", "y"), [(1e300, 0), (1e300, 1), (-1e300, 0), (-1e300, 1)])
    def test_an_outlier_beyond_all_digits_is_refused(
        self, outlier: float, y: int, times: int, digits: int
    ) -> None:
        allowed = f"at most {digits}, .*; if a value lies far beyond all others, correct it or leave its row"
        with pytest.raises(
            DomainError, match=rf"^digits that rows need is [0-9]+ \(int\); allowed: {allowed}"
        ):
            fit([*(ROWS * times), [outlier]], [*(LABELS * times), y])

    LARGEST = 1.7e308

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("outliers", "labels"),
        [
            ([[LARGEST, -LARGEST]], [1]),
            ([[LARGEST, 1]], [0]),
            ([[LARGEST, 5e-324]], [1]),
            # the range of these two exceeds all doubles, and their midpoint is 0
            ([[LARGEST, 0], [-LARGEST, 0]], [1, 0]),
            ([[LARGEST, 0], [-LARGEST, 0]], [0, 1]),
            ([[LARGEST, LARGEST], [-LARGEST, LARGEST]], [0, 1]),
        ],
    )
    def test_with_the_largest_doubles_it_ends_and_names_the_outlier(
        self, outliers: list[list[float]], labels: list[int]
    ) -> None:
        rows: list[Numbers] = [*(self.SIX * 4), *outliers]
        colours = [*(self.COLOURS_OF_SIX * 4), *labels]
        with pytest.raises(
            DomainError, match=r"^digits that rows need is [0-9]+ \(int\); .*lies far beyond all others"
        ):
            fit(rows, colours)

    @pytest.mark.parametrize("end", ["1E-400000000000", "-1E-400000000000", "0"])
    def test_a_bound_may_have_any_exponent(self, end: str) -> None:
        # as a fraction 10^-400000000000 would fill any memory
        assert _nearest(F(1, 10**20), "theta[0]", min(Decimal(0), Decimal(end)), Decimal("1E-21")) == 0.0
        assert _nearest(F(1, 10**20), "theta[0]", Decimal("-1E-19"), Decimal(end)) is None

    def test_is_the_same_in_any_decimal_context(self) -> None:
        expected = fit(PLANE, COLOURS)
        with localcontext(Context(prec=2, Emax=9, Emin=-9)):
            assert fit(PLANE, COLOURS) == expected
        with localcontext() as context:
            context.traps[Inexact] = True
            assert fit(PLANE, COLOURS) == expected

    @pytest.mark.slow
    def test_classifies_irises(self) -> None:
        with (Path(__file__).parent / "data" / "iris.csv").open(encoding="ascii", newline="") as file:
            table = [row for row in csv.reader(file) if row[-1] in ("versicolor", "virginica")]
        rows = [[F(entry) for entry in row[:4]] for row in table]
        labels = [int(row[-1] == "virginica") for row in table]
        model = fit(rows, labels)
        assert is_at_maximum(model, rows, labels)
        # two of each are misclassified, as in every published table for this data set
        wrong = [i for i, (x, y) in enumerate(zip(rows, labels)) if model.predict(x) != y]
        assert len(rows) == 100 and len(wrong) == 2


def halfway(t: float) -> tuple[Fraction, Fraction]:
    """Return the two numbers halfway from a double to its neighbours."""
    return F(t) - F(ulp(t)) / 2, F(t) + F(ulp(t)) / 2


class TestNoMaximum:
    """Data with no best theta, or with many.

    Spec: logistic-fit
    """

    def direction(
        self, rows: Sequence[Numbers], labels: Sequence[int], classes: Sequence[int] = (0, 1)
    ) -> list[Fraction]:
        """Fit separable data; return theta' x for the direction in the error, negated for y = 0."""
        with pytest.raises(SeparableDataError, match="^the classes are linearly separable, by ") as caught:
            fit(rows, labels, classes=classes)
        theta = caught.value.direction
        return [dot(theta, exactly(x)) * (1 if y == classes[1] else -1) for x, y in zip(rows, labels)]

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("rows", "labels"),
        [
            ([[0], [1], [2], [3]], [0, 0, 1, 1]),  # a gap
            ([[0], [1], [1], [3]], [0, 0, 1, 1]),  # touching: no theta does better at 1
            ([[0], [1], [1], [3]], [1, 1, 0, 0]),
            ([[0], [1]], [1, 1]),  # one class out of two
            ([[0], [1]], [0, 0]),
            ([[], []], [1, 1]),
            ([[]], [0]),
            ([[0, 0], [1, 0], [0, 1], [2, 2], [1, 1]], [0, 0, 0, 1, 1]),
            ([[0, 0], [1, 0], [2, 1], [2, 0], [2, 5]], [0, 1, 0, 1, 0]),
            ([[1e-300], [2e-300], [3e-300]], [0, 0, 1]),
            ([[1e300], [1.5e300], [1.6e300]], [0, 0, 1]),
            ([[0], [1], [1 + F(1, 10**40)], [3]], [0, 0, 1, 1]),
            ([[0], [0], [1], [1], [1]], [0, 0, 1, 1, 1]),  # repeated
            ([[0], [1], [1], [1], [1]], [0, 0, 1, 0, 1]),
            ([[1e150, 0], [-1e150, 0], [2e150, 0], [0, 1e-150]], [0, 1, 1, 1]),  # all but one on the plane
            ([[1e150, 0], [-1e150, 1e-150], [3e150, 2e-150], [0, 3e-150]], [0, 0, 1, 1]),
            ([[1, 1], [1, 1 + 1e-15], [2, 2 - 1e-15], [3, 3]], [0, 1, 0, 1]),  # almost dependent
        ],
    )
    def test_a_separating_direction_is_named(self, rows: list[list[Fraction]], labels: list[int]) -> None:
        sides = self.direction(rows, labels)
        assert min(sides) >= 0 and max(sides) > 0
        # the other order of the classes needs the opposite
        again = self.direction(rows, labels, (1, 0))
        assert min(again) >= 0 and max(again) > 0

    @pytest.mark.parametrize("labels", [[0, 0, 1, 1], [1, 1, 1, 1]])
    def test_dependent_features_come_first(self, labels: list[int]) -> None:
        # many thetas separate these classes, and the two features are interchangeable
        with pytest.raises(NotPositiveDefiniteError, match=r"row 2 = 2\*row 1$"):
            fit([[0, 0], [1, 2], [2, 4], [3, 6]], labels, classes=[0, 1])

    def test_the_plane_lies_half_way_between_the_classes(self) -> None:
        """Between 1 and 2 it is 3/2; in more dimensions it is equally far from both, or touches both."""
        for rows, labels in (
            ([[0], [1], [2], [3]], [0, 0, 1, 1]),
            ([[5], [1], [2], [-3]], [1, 0, 1, 0]),
            ([[0, 0], [1, 0], [0, 5], [3, 3], [-2, 9]], [0, 0, 1, 1, 1]),
        ):
            with pytest.raises(SeparableDataError) as caught:
                fit(rows, labels)
            constant, *slope = theta = caught.value.direction
            sides = [[dot(theta, exactly(x)) for x, y in zip(rows, labels) if y == side] for side in (0, 1)]
            assert max(sides[0]) == -min(sides[1]) <= 0
            assert len(slope) > 1 or -constant / slope[0] == F(3, 2)

    def test_along_that_direction_the_likelihood_grows_for_ever(self) -> None:
        rows, labels = [[0], [1], [1], [3]], [0, 0, 1, 1]
        with pytest.raises(SeparableDataError) as caught:
            fit(rows, labels)
        theta = caught.value.direction
        values = [log_likelihood([t * k for t in theta], rows, labels, digits=60) for k in range(0, 60, 5)]
        assert values == sorted(set(values))
        # approaches the value for the two points that touch: -2 ln 2
        assert values[-1] < rounded(-2 * ln(2), 60)

    def test_one_more_example_gives_a_maximum(self) -> None:
        rows, labels = [[0], [1], [1], [3]], [0, 0, 1, 1]
        assert fit([*rows, [3]], [*labels, 0]).theta[1] > 0

    @pytest.mark.parametrize(
        ("rows", "relation"),
        [
            ([[0, 0], [1, 2], [2, 4], [3, 6]], r"row 2 = 2\*row 1"),
            ([[7], [7], [7], [7]], r"row 1 = 7\*row 0"),
            ([[0], [0], [0], [0]], "row 1 = 0"),
            ([[0, 1], [1, 3], [2, 5], [3, 7]], r"row 2 = row 0 \+ 2\*row 1"),
        ],
    )
    def test_features_that_depend_on_others_are_refused(self, rows: list[list[int]], relation: str) -> None:
        with pytest.raises(NotPositiveDefiniteError, match=rf"x_0 = 1 is singular: {relation}$"):
            fit(rows, LABELS)

    def test_fewer_examples_than_features_are_refused(self) -> None:
        with pytest.raises(NotPositiveDefiniteError, match="x_0 = 1 is singular"):
            fit([[1, 2], [3, 5]], [0, 1])

    def test_there_are_two_classes_at_least(self) -> None:
        with pytest.raises(DomainError, match="^classes is .*two or more classes, for logistic regression$"):
            fit(ROWS, [1, 1, 1, 1])
        with pytest.raises(DomainError, match=r"^labels\[1\] is 1 .*one of"):
            fit(ROWS, LABELS, classes=[0, 2])


def maximum_of(rows: Sequence[Numbers], labels: Sequence[int]) -> Maximum:
    """Return the maximum that `fit` searches for."""
    order, points, places, _ = _examples(rows, labels)
    return Maximum(points, places, len(order))


def has_a_box(rows: Sequence[Numbers], labels: Sequence[int], digits: int) -> bool:
    """Return whether this many digits and steps prove where the maximum is."""
    try:
        maximum_of(rows, labels).enclose(0, Enclosing(digits))
    except TooCoarse:
        return False
    return True


class TestProof:
    """`fit` returns a box only if it contains the maximum: here (-ln 2, ln 6)."""

    COUNTS = of_counts([([0], 2, 1), ([1], 1, 3)])

    @pytest.mark.parametrize("digits", [20, 50, 51, 200])
    def test_a_small_box_around_the_maximum(self, digits: int) -> None:
        # in the rule's units x is -1/2 and 1/2: theta_0 = ln 6 / 2 - ln 2, and theta_1 = ln 6
        maximum = maximum_of(*self.COUNTS)
        assert (maximum.middles, maximum.scales) == ([F(1, 2)], [F(1)])
        for j, value in enumerate((ln(6) / 2 - ln(2), ln(6))):
            low, high = maximum.enclose(j, Enclosing(digits))
            entry = rounded(value, 2 * digits)
            assert low < entry < high and F(high) - F(low) < F(1, 10 ** (digits // 2))

    def test_a_box_with_more_digits_than_asked_for_is_kept(self) -> None:
        maximum = maximum_of(*self.COUNTS)
        box = [maximum.enclose(j, Enclosing(100)) for j in range(2)]
        assert [maximum.enclose(j, Enclosing(50)) for j in range(2)] == box

    @pytest.mark.parametrize("digits", [20, DIGITS, 80, 160])
    def test_of_separable_classes_there_is_none_anywhere(self, digits: int) -> None:
        with pytest.raises(SeparableDataError):
            has_a_box([[0], [1], [2], [3]], [0, 0, 1, 1], digits)

    def test_steps_that_do_not_converge_settle_nothing(self) -> None:
        # there are as many as digits
        assert not has_a_box(*self.COUNTS, 3)

    def test_of_a_tiny_overlap_takes_more_digits_and_steps(self) -> None:
        e = F(1, 10**60)
        rows, labels = [[F(0)], [F(1)], [1 - e], [F(2)]], [0, 0, 1, 1]
        assert not has_a_box(rows, labels, DIGITS) and has_a_box(rows, labels, 200)

    @pytest.mark.parametrize(("times", "power"), [(1, 400), (7, 120)])
    @pytest.mark.slow
    def test_what_hardly_overlaps_is_refused_with_the_margin(self, times: int, power: int) -> None:
        """Small data sets get more digits: 28 examples overlapping by 10^-120 are refused, 4 are not."""
        rows = [[F(0)], [F(1)], [1 - F(1, 10**power)], [F(2)]] * times
        margin = "10\\^-100" if times == 1 else "10\\^-50"
        with pytest.raises(
            DomainError, match=rf"^digits that rows need is [0-9]+ \(int\); .* by about {margin} of the feat"
        ):
            fit(rows, [0, 0, 1, 1] * times)
        assert fit([[F(0)], [F(1)], [1 - F(1, 10**120)], [F(2)]], [0, 0, 1, 1]).theta[1] > 250

    @pytest.mark.parametrize(("times", "most"), [(5, 200), (6, 100)], ids=["20 examples", "24 examples"])
    def test_the_most_digits(self, times: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """A search from 0 may use so many digits; one from where another ended four times as many."""
        maximum = maximum_of([[F(0)], [F(1)], [F(2)], [F(3)]] * times, [0, 1, 0, 1] * times)

        class Allowed(Exception):
            pass

        def search(*_: object) -> None:
            raise Allowed

        monkeypatch.setattr(maximum, "_likelihood", search)
        for start, digits in (((), most), ((F(0), F(0)), 4 * most)):
            maximum._start = start
            with pytest.raises(Allowed):
                maximum._newton(Enclosing(digits))
            maximum._start = start
            with pytest.raises(
                DomainError, match=rf"^digits that rows need is {most + 1} .*at most {most}, "
            ):
                maximum._newton(Enclosing(digits + (4 if start else 1)))

    def test_steps_go_on_from_where_nothing_was_proved(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The second search starts at the maximum: with enough steps for that search alone, it succeeds."""
        maximum = maximum_of(*self.COUNTS)

        def fails(*_: object) -> list[Interval]:
            raise TooCoarse

        with monkeypatch.context() as patched:
            patched.setattr(f"{MAXIMUM}.enclosed_zero", fails)
            with pytest.raises(TooCoarse):
                maximum.enclose(0, Enclosing(8))
        monkeypatch.setattr(f"{MAXIMUM}.MOST_DIGITS", 1)  # starting from 0 would need more
        low, high = maximum.enclose(0, Enclosing(8))
        assert low < Decimal("0.20273255") < high  # the midpoint is -ln 2 + ln 6 / 2

    @pytest.mark.parametrize("off", [F(-1, 2), F(1, 2)])
    def test_the_box_is_where_the_maximum_is_and_not_where_the_steps_ended(
        self, monkeypatch: pytest.MonkeyPatch, off: Fraction
    ) -> None:
        def stray(likelihood: Likelihood, start: Vector) -> list[int]:
            theta = _near_maximum(likelihood, start)
            radius = _radius(likelihood.at.digits, theta, likelihood.one)
            return [entry + int(off * radius) for entry in theta]

        monkeypatch.setattr(f"{MAXIMUM}._near_maximum", stray)
        maximum = maximum_of(*self.COUNTS)
        for j, value in enumerate((ln(6) / 2 - ln(2), ln(6))):
            low, high = maximum.enclose(j, Enclosing(20))
            assert low < rounded(value, 40) < high and F(high) - F(low) < F(1, 10**12)

    def test_examples_that_are_all_alike_have_no_single_maximum(self) -> None:
        with pytest.raises(TooCoarse):
            maximum_of([[1], [1]], [0, 1]).enclose(0, Enclosing(50))

    @pytest.mark.parametrize("digits", [5, 12, 24])
    def test_more_digits_are_taken_until_they_are_enough(
        self, monkeypatch: pytest.MonkeyPatch, digits: int
    ) -> None:
        theta = fit(ROWS, LABELS).theta
        monkeypatch.setattr(f"{MAXIMUM}.DIGITS", digits)
        assert fit(ROWS, LABELS).theta == theta

    def test_examples_far_out_do_not_lead_the_steps_astray(self) -> None:
        rows, labels = of_counts([([-1], 5, 4), ([1], 4, 5), ([10**6], 1, 0), ([-(10**6)], 0, 1)])
        assert has_a_box(rows, labels, 50)


class TestModel:
    """The fitted model.

    Spec: logistic-fit
    """

    MODEL = LogisticRegression(("a", "b"), (-0.5, 0.25, 1.0))

    def test_has_the_hypothesis_as_its_probability(self) -> None:
        x = [F(1, 3), F(2)]
        assert self.MODEL.probability(x) == hypothesis(self.MODEL.theta, x)
        assert self.MODEL.probability(x, digits=40) == hypothesis(self.MODEL.theta, x, digits=40)
        # -1/2 + 1/4 * 2 + 1 = 1
        assert self.MODEL.probability([2, 1], digits=20) == Decimal("0.73105857863000487925")
        assert self.MODEL.probability([-1e300, 0]) == 0.0

    def test_predicts_the_more_probable_label(self) -> None:
        assert self.MODEL.predict([2, 1e-300]) == "b" and self.MODEL.predict([2, -1e-300]) == "a"

    def test_on_the_boundary_takes_the_first(self) -> None:
        assert self.MODEL.probability([2, 0], digits=30) == Decimal("0.5")
        assert self.MODEL.predict([2, 0]) == "a"
        assert LogisticRegression((1, 0), (0.0,)).predict([]) == 1

    def test_is_a_value(self) -> None:
        model = fit(ROWS, LABELS)
        again = pickle.loads(pickle.dumps(model))
        assert again == model == copy.deepcopy(model) and hash(again) == hash(model)
        assert again.predict([3]) == model.predict([3]) == 1
        with pytest.raises(AttributeError):
            model.theta = (0.0, 0.0)  # type: ignore[misc]  # the point
