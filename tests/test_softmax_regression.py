# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter generative-vs-discriminative: logistic regression for more than two classes, called softmax."""

from __future__ import annotations

import copy
import csv
import pickle
import random
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import nan, ulp
from pathlib import Path
from typing import Union

import pytest

from genref import equations as book
from genref import gda
from genref.definition import by_definition
from genref.engine.regression.maximum import Likelihood
from genref.errors import (
    DomainError,
    EmptyDataError,
    NotFiniteError,
    NotPositiveDefiniteError,
    SeparableDataError,
    ShapeError,
)
from genref.linear_algebra import dot
from genref.logistic import hypothesis
from genref.logistic_regression import LogisticRegression, ascent, fit, log_likelihood, score
from genref.numbers.enclosing import Enclosing
from genref.numbers.exact import Number, exact
from genref.numbers.reals import as_real, exp, ln, rounded

from .each_row import each_row

F = Fraction
Numbers = Sequence[Number]
Rows = Sequence[Numbers]

THREE = LogisticRegression(("a", "b", "c"), (0, 0, -3, 1))
"""theta' x is 0, 0 and x - 3."""


def of_theta(classes: int, theta: Sequence[Union[float, Fraction]]) -> LogisticRegression[int]:
    """Return the model with these exact numbers, which it accepts as well as doubles."""
    return LogisticRegression(tuple(range(classes)), tuple(theta))  # type: ignore[arg-type]


def exactly(x: Numbers) -> tuple[Fraction, ...]:
    """Return a row as Fractions, with x_0 = 1."""
    return (F(1), *map(exact, x))


def examples(seed: int, classes: int, d: int, n: int = 12) -> tuple[list[list[int]], list[int]]:
    """Return rows of small integers with labels of all classes; many have no maximum."""
    generator = random.Random(seed)
    labels = [*range(classes), *(generator.randrange(classes) for _ in range(n))]
    return [[generator.randint(-2, 2) for _ in range(d)] for _ in labels], labels


def is_at_maximum(model: LogisticRegression[int], rows: Rows, labels: Sequence[int]) -> bool:
    """Return whether the score is as small as it must be at the doubles nearest to the maximum.

    Each entry of theta is off by at most ulp/2, so theta_k' x by at most the sum of |x_j| ulp/2. The slopes
    of p_k are at most 1/4, so p_k is off by at most a quarter of the sum over all classes.
    """
    points = list(map(exactly, rows))
    p = [model.posterior(x, digits=30) for x in rows]
    ulps = [sum((abs(x_j) * F(ulp(t)) for theta in model.thetas.values() for x_j, t in zip(x, theta)), F(0))
            for x in points]  # fmt: skip
    for k in model.classes:
        for j in range(len(points[0])):
            s = sum((((y == k) - F(p_i[k])) * x[j] for y, p_i, x in zip(labels, p, points)), F(0))
            # 10^-25 allows for the 30 digits
            if abs(s) > sum((abs(x[j]) * off / 8 for x, off in zip(points, ulps)), F(0)) + F(1, 10**25):
                return False
    return True


def margins(direction: Sequence[Fraction], rows: Rows, labels: Sequence[int], classes: int) -> list[Fraction]:
    """(theta_c - theta_k)' x for each example, where c is its class, and each other class k."""
    width = len(direction) // (classes - 1)
    blocks = [(F(0),) * width, *(direction[i : i + width] for i in range(0, len(direction), width))]
    z = [[dot(theta, exactly(x)) for theta in blocks] for x in rows]
    return [z_i[c] - z_i[k] for z_i, c in zip(z, labels) for k in range(classes) if k != c]


class TestHypothesis:
    """p(y = k | x) for several classes.

    Spec: softmax-hypothesis
    Equals: logistic_regression.LogisticRegression._quick_posterior
    """

    def test_by_hand(self) -> None:
        assert THREE.posterior([3]) == dict.fromkeys("abc", 1 / 3)
        # z = 0, 0, 1: e / (2 + e)
        expected = rounded(exp(1) / (2 + exp(1)), 40)
        assert THREE.posterior([4], digits=40)["c"] == expected
        assert expected == Decimal("0.5761168847658291098583189236385003524126")

    @each_row("seed", range(6))
    def test_of_two_classes_is_the_logistic_function(self, seed: int) -> None:
        generator = random.Random(seed)
        theta = [F(generator.randint(-30, 30), 7) for _ in range(3)]
        x = [generator.uniform(-3, 3), 0.5]
        model = LogisticRegression(("n", "y"), theta)  # type: ignore[arg-type]  # exact numbers are taken
        assert model.posterior(x)["y"] == hypothesis(theta, x) == model.probability(x)
        assert model.posterior(x, digits=40)["y"] == hypothesis(theta, x, digits=40)

    @each_row("seed", range(10))
    def test_is_the_book(self, seed: int) -> None:
        generator = random.Random(seed)
        K, d = generator.randint(2, 5), generator.randint(0, 3)
        model = of_theta(K, [generator.uniform(-2, 2) for _ in range((K - 1) * (d + 1))])
        x = [F(generator.randint(-9, 9), 4) for _ in range(d)]
        thetas = {k: tuple(map(F, theta)) for k, theta in model.thetas.items()}
        p = book.softmax_hypothesis(thetas, x)
        assert model.posterior(x) == {k: rounded(p_k) for k, p_k in p.items()}
        assert model.posterior(x, digits=30) == {k: rounded(p_k, 30) for k, p_k in p.items()}
        with by_definition():
            defined = LogisticRegression(model.classes, model.theta)
            assert defined.posterior(x) == model.posterior(x)
            assert defined.argmax(x) == model.argmax(x)

    def test_is_the_posterior_of_gda_with_its_theta(self) -> None:
        """By gda-softmax theta_k is (-mu_k^2/2, mu_k) for Sigma = 1 and equal priors; mu is 0, 1, 2."""
        model = gda.fit([[-1], [1], [0], [2], [1], [3]], [0, 0, 1, 1, 2, 2])
        same = LogisticRegression((0, 1, 2), (-0.5, 1.0, -2.0, 2.0))
        for x in ([0], [1], [0.3], [-40], [1e6]):
            assert same.posterior(x) == model.posterior(x)

    def test_far_out_nothing_overflows(self) -> None:
        assert THREE.posterior([1e300]) == {"a": 0.0, "b": 0.0, "c": 1.0}
        assert THREE.posterior([-1e300]) == {"a": 0.5, "b": 0.5, "c": 0.0}
        # e^-700 is a double
        small = THREE.posterior([-697])["c"]
        assert small == rounded(exp(-700) / 2) > 0

    def test_labels_and_ties(self) -> None:
        assert THREE.argmax([3]) == ("a", "b", "c") and THREE.predict([3]) == "a"
        assert THREE.argmax([2]) == ("a", "b") and THREE.predict([2]) == "a"
        assert THREE.predict([3 + F(1, 10**40)]) == "c"
        assert list(THREE.predict_all([[2], [4]])) == ["a", "c"]
        assert list(THREE.posterior_all([[3]], digits=3)) == [dict.fromkeys("abc", Decimal("0.333"))]

    def test_x_must_be_good(self) -> None:
        with pytest.raises(ShapeError, match="^x: expected 1 entries, got 2$"):
            THREE.posterior([1, 2])
        with pytest.raises(NotFiniteError, match=r"^x\[0\] is nan"):
            THREE.predict([nan])
        with pytest.raises(DomainError, match="predict_all. takes several"):
            THREE.predict([[1], [2]])  # type: ignore[list-item]  # the point
        with pytest.raises(ShapeError, match=r"^rows\[1\]: expected 1 entries, got 0$"):
            list(THREE.predict_all([[1], []]))


class TestLogLikelihood:
    """The sum of ln p(y | x).

    Spec: softmax-conditional-likelihood
    Equals: logistic_regression.LogisticRegression._quick_sum
    """

    def test_by_hand(self) -> None:
        # every p is 1/3 at x = 3; z = 0, 0, 1 at x = 4
        assert THREE.log_likelihood([[3], [3]], ["a", "c"]) == rounded(-2 * ln(3))
        assert THREE.log_likelihood([[4]], ["c"], digits=30) == rounded(1 - ln(2 + exp(1)), 30)

    @each_row("seed", range(6))
    def test_is_the_book_and_for_two_classes_the_function(self, seed: int) -> None:
        generator = random.Random(seed)
        K, d = 2 + seed % 3, 1 + seed % 2
        rows, labels = examples(seed, K, d)
        theta = [F(generator.randint(-9, 9), 8) for _ in range((K - 1) * (d + 1))]
        model = of_theta(K, theta)
        thetas = {k: tuple(map(F, part)) for k, part in model.thetas.items()}
        expected = book.softmax_conditional_likelihood(thetas, [[F(a) for a in x] for x in rows], labels)
        assert model.log_likelihood(rows, labels, digits=30) == rounded(expected, 30)
        with by_definition():
            defined = LogisticRegression(model.classes, model.theta)
            assert defined.log_likelihood(rows, labels) == model.log_likelihood(rows, labels)
        if K == 2:
            assert model.log_likelihood(rows, labels) == log_likelihood(theta, rows, labels)

    @pytest.mark.engine  # by definition e^(10^300) is divided by, which no decimal holds
    def test_far_out_it_is_the_number_that_it_is(self) -> None:
        assert THREE.log_likelihood([[1e300]], ["a"]) == -1e300

    def test_where_an_exponential_is_small_it_is_counted(self) -> None:
        assert THREE.log_likelihood([[-1000]], ["c"]) == rounded(-1003 - ln(2 + exp(-1003)))


def of_counts(counts: dict[tuple[int, ...], Sequence[int]]) -> tuple[list[list[int]], list[int]]:
    """Return rows and labels: each x this many times with each label."""
    found = [(list(x), k) for x, numbers in counts.items() for k, n in enumerate(numbers) for _ in range(n)]
    return [x for x, _ in found], [k for _, k in found]


class TestFit:
    """theta of maximum conditional likelihood.

    Spec: softmax-fit
    Equals: logistic_regression.fit
    """

    @pytest.mark.parametrize("counts", [(1, 2, 1), (3, 1, 4, 1, 5), (1, 1, 1), (200, 1, 7)])
    def test_of_no_feature_is_the_log_odds_of_the_labels(self, counts: Sequence[int]) -> None:
        model = fit(*of_counts({(): counts}))
        assert model.theta == tuple(rounded(ln(F(n, counts[0]))) for n in counts[1:])

    @pytest.mark.parametrize(
        "counts",
        [((1, 2, 1), (1, 1, 4)), ((3, 1, 2), (1, 5, 9)), ((2, 7, 1, 8), (2, 8, 1, 8)), ((1, 1), (1, 3))],
    )
    def test_of_one_binary_feature_is_in_closed_form(
        self, counts: tuple[Sequence[int], Sequence[int]]
    ) -> None:
        # the fractions of both groups: theta_k0 = ln(n_0k / n_00), and theta_k0 + theta_k1 = ln(n_1k / n_10)
        n, m = counts
        model = fit(*of_counts({(0,): n, (1,): m}))
        for k in range(1, len(n)):
            slope = ln(F(m[k] * n[0], m[0] * n[k]))
            assert model.thetas[k] == (rounded(ln(F(n[k], n[0]))), rounded(slope))
        assert model.posterior([1], digits=12) == {
            k: rounded(F(m_k, sum(m)), 12) for k, m_k in enumerate(m)
        }  # fmt: skip

    def test_of_one_category_in_three_is_in_closed_form(self) -> None:
        model = fit(*of_counts({(0, 0): (2, 1, 1), (1, 0): (1, 3, 2), (0, 1): (4, 1, 6)}))
        assert model.thetas[1] == (rounded(-ln(2)), rounded(ln(6)), rounded(-ln(2)))
        assert model.thetas[2] == (rounded(-ln(2)), rounded(ln(4)), rounded(ln(3)))

    def test_of_features_that_say_nothing_is_zero(self) -> None:
        model = fit(*of_counts({(-1, 5): (1, 1, 1), (1, 2): (2, 2, 2), (0, 1): (1, 1, 1)}))
        assert model.theta == (0.0,) * 6

    @pytest.mark.parametrize(("classes", "seed"), [(3, 2), pytest.param(4, 1, marks=pytest.mark.slow)])
    def test_newton_of_the_book_stays_there(self, classes: int, seed: int) -> None:
        """A step of the book from doubles that are off by 10^-16 is off by 10^-32; it rounds to theta."""
        rows, labels = examples(seed, classes, 1, 20)
        model = fit(rows, labels)
        thetas = {k: [F(t) for t in theta] for k, theta in model.thetas.items()}
        step = book.softmax_fit(thetas, [[F(a) for a in x] for x in rows], labels)
        for k in range(1, classes):
            for found, there in zip(model.thetas[k], step[k]):
                low, high = as_real(there).enclose(Enclosing(60))
                assert float(low) <= found <= float(high) or abs(high) < 1e-20 and found == 0

    @pytest.mark.parametrize(("classes", "seed"), [(3, 2), (4, 1)])
    def test_any_other_theta_has_a_smaller_likelihood(self, classes: int, seed: int) -> None:
        rows, labels = examples(seed, classes, 1, 20)
        generator, model = random.Random(seed), fit(rows, labels)
        best = model.log_likelihood(rows, labels, digits=40)
        for _ in range(6):
            moved = [F(t) + F(generator.choice([-1, 1]), 10 ** generator.randint(1, 9)) for t in model.theta]
            other = LogisticRegression(model.classes, moved)  # type: ignore[arg-type]
            assert other.log_likelihood(rows, labels, digits=40) < best

    def test_another_reference_moves_every_theta(self) -> None:
        """p is the same, so theta_k - theta_c is, too: here exactly, from 3 binary fractions."""
        rows, labels = of_counts({(0,): (1, 2, 4), (1,): (8, 1, 2)})
        first, last = fit(rows, labels), fit(rows, labels, classes=[2, 0, 1])
        assert first.thetas[2] == (rounded(ln(4)), rounded(-4 * ln(2)))
        assert last.thetas[0] == (rounded(-ln(4)), rounded(4 * ln(2)))
        assert last.thetas[2] == (0.0, 0.0)
        assert last.posterior([1]) == {2: 2 / 11, 0: 8 / 11, 1: 1 / 11}

    def test_units_and_places_change_their_own_numbers_only(self) -> None:
        rows, labels = examples(2, 3, 2, 20)
        plain = fit(rows, labels)
        scaled = fit([[F(a) * F(2) ** 500, b] for a, b in rows], labels)
        moved = fit([[a, b + 10**9] for a, b in rows], labels)
        for k in (1, 2):
            constant, first, second = plain.thetas[k]
            assert scaled.thetas[k] == (constant, float(F(first) / F(2) ** 500), second)
            assert moved.thetas[k][1:] == (first, second)
            assert moved.thetas[k][0] == pytest.approx(constant - 10**9 * second, rel=1e-12)

    def test_order_and_type_change_nothing(self) -> None:
        rows, labels = examples(2, 3, 2, 20)
        pairs = list(zip(rows, labels))[::-1]
        assert fit([x for x, _ in pairs], [y for _, y in pairs]) == fit(rows, labels)
        assert fit(iter([[Decimal(a) for a in x] for x in rows]), iter(labels)) == fit(rows, labels)

    @pytest.mark.parametrize("power", [10, pytest.param(40, marks=pytest.mark.slow)])
    def test_classes_that_overlap_by_very_little_have_a_maximum(self, power: int) -> None:
        """Class 2 at 0 | 1 overlaps 0 and 1, which are alike, by e: by symmetry theta_1 = 0."""
        e = F(1, 10**power)
        rows = [[F(0)], [F(0)], [1 + e], [1 + e], [F(1)], [F(2)]]
        model = fit(rows, [0, 1, 0, 1, 2, 2])
        assert model.thetas[1] == (0.0, 0.0)
        assert model.thetas[2][1] > power and is_at_maximum(model, rows, [0, 1, 0, 1, 2, 2])

    @pytest.mark.slow
    def test_an_outlier_does_not_lead_the_steps_astray(self) -> None:
        rows, labels = of_counts({(-1,): (5, 4, 3), (1,): (4, 5, 3)})
        model = fit([*rows, [10**6], [-(10**6)]], [*labels, 0, 1])
        assert is_at_maximum(model, [*rows, [10**6], [-(10**6)]], [*labels, 0, 1])

    @pytest.mark.slow
    def test_a_feature_that_is_almost_another(self) -> None:
        """b = a + e c: theta_a a + theta_b b is (theta_a + theta_b) a + theta_b e c."""
        rows, labels = examples(2, 3, 2, 20)
        plain, e = fit(rows, labels), F(1, 10**20)
        moved = fit([[F(a), F(a) + e * F(c)] for a, c in rows], labels)
        for k in (1, 2):
            assert moved.thetas[k][2] == float(F(plain.thetas[k][2]) / e)

    @pytest.mark.slow
    def test_many_classes(self) -> None:
        rows, labels = examples(1, 12, 1, 120)
        assert is_at_maximum(fit(rows, labels), rows, labels)


class TestNoMaximum:
    """Separable classes: the decision is exact, and each answer comes with a certificate.

    Spec: softmax-fit
    """

    WAYS: dict[str, tuple[list[Number], list[int]]] = {
        "all three, with gaps": ([0, 1, 2, 3, 4, 5], [0, 0, 1, 1, 2, 2]),
        "all three, touching": ([0, 1, 1, 2, 2, 3], [0, 0, 1, 1, 2, 2]),
        "the last from two that overlap": ([0, 1, 2, 0, 1, 2, 9], [0, 1, 0, 1, 1, 0, 2]),
        "the first from two that overlap": ([-9, 0, 1, 2, 0, 1, 2], [0, 1, 2, 1, 2, 2, 1]),
        "the middle one from two that overlap": ([9, 0, 1, 2, 0, 1, 2], [1, 0, 2, 0, 2, 2, 0]),
        "the last, touching": ([0, 1, 2, 0, 1, 2, 2, 9], [0, 1, 0, 1, 1, 0, 2, 2]),
        "two from the other, between them nothing": ([0, 0, 1, 1, 5, 6], [0, 1, 0, 1, 2, 2]),
        "by a gap of 10^-40": ([0, 1, 0, 1, 1 + F(1, 10**40), 3], [0, 1, 1, 0, 2, 2]),
        "nothing of the first": ([0, 1, 2, 3], [1, 2, 1, 2]),
        "nothing of the middle one": ([0, 1, 2, 3], [0, 2, 0, 2]),
        "nothing of the last": ([0, 1, 2, 3], [0, 1, 0, 1]),
        "one class alone": ([0, 1], [1, 1]),
    }
    WAY = "the last from two that overlap"
    QUICK = (WAY, "nothing of the first", "one class alone")

    @pytest.mark.parametrize(
        "way", [*QUICK, *(pytest.param(way, marks=pytest.mark.slow) for way in list(WAYS)[:8])]
    )
    def test_each_way_is_named_by_a_direction(self, way: str) -> None:
        column, labels = self.WAYS[way]
        rows = [[x] for x in column]
        for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):  # each class is the reference once
            with pytest.raises(
                SeparableDataError, match="^the classes are linearly separable, by "
            ) as caught:
                fit(rows, labels, classes=order)
            places = [order.index(y) for y in labels]
            found = margins(caught.value.direction, rows, places, 3)
            assert min(found) >= 0 and max(found) > 0

    @pytest.mark.slow
    @pytest.mark.parametrize(("classes", "d"), [(3, 1), (3, 2), (4, 1)])
    def test_there_is_a_maximum_or_a_direction(self, classes: int, d: int) -> None:
        """Either the score vanishes somewhere or a direction separates, never both; each is checked."""
        kinds = set()
        for seed in range(12):
            rows, labels = examples(seed, classes, d, 4 + seed)
            try:
                model = fit(rows, labels)
            except SeparableDataError as error:
                found = margins(error.direction, rows, labels, classes)
                assert min(found) >= 0 and max(found) > 0
                kinds.add("direction")
            except NotPositiveDefiniteError:
                pass
            else:
                assert is_at_maximum(model, rows, labels)
                kinds.add("maximum")
        assert kinds == {"direction", "maximum"}

    def test_scores_may_separate_where_no_plane_takes_one_class_from_the_others(self) -> None:
        # The largest of the scores 0, x and y belongs to the label; each two classes surround the third.
        rows = [[-1, -1], [-1, -30], [-30, -1], [1, -20], [20, 19], [-20, 1], [19, 20]]
        labels = [0, 0, 0, 1, 1, 2, 2]
        for k in range(3):
            alone = [int(y == k) for y in labels]
            assert is_at_maximum(fit(rows, alone), rows, alone)
        with pytest.raises(SeparableDataError) as caught:
            fit(rows, labels)
        found = margins(caught.value.direction, rows, labels, 3)
        assert min(found) >= 0 and max(found) > 0

    def test_two_classes_apart_are_not_enough_if_a_third_overlaps_both(self) -> None:
        rows, labels = [[0], [1], [2], [3], [0], [1], [2], [3]], [0, 0, 1, 1, 2, 2, 2, 2]
        assert is_at_maximum(fit(rows, labels), rows, labels)
        with pytest.raises(SeparableDataError):
            fit(rows[:4], labels[:4])

    def test_along_that_direction_the_likelihood_grows_for_ever(self) -> None:
        column, labels = self.WAYS[self.WAY]
        rows = [[x] for x in column]
        with pytest.raises(SeparableDataError) as caught:
            fit(rows, labels)
        values = [
            LogisticRegression((0, 1, 2), [t * k for t in caught.value.direction]).log_likelihood(  # type: ignore[arg-type]
                rows, labels, digits=60
            )
            for k in range(0, 60, 5)
        ]
        assert values == sorted(set(values))
        assert values[-1] < rounded(-6 * ln(2), 60)  # the six examples of 0 and 1, which look alike to it

    def test_one_more_example_gives_a_maximum(self) -> None:
        column, labels = self.WAYS[self.WAY]
        rows = [[x] for x in [*column, 1, -5]]
        assert is_at_maximum(fit(rows, [*labels, 2, 2]), rows, [*labels, 2, 2])

    @pytest.mark.slow
    def test_irises_are_separable(self) -> None:
        with open(Path(__file__).parent / "data" / "iris.csv", encoding="utf-8", newline="") as file:
            table = list(csv.reader(file))[1:]
        names = sorted({row[-1] for row in table})
        rows = [[F(cell) for cell in row[:-1]] for row in table]
        labels = [names.index(row[-1]) for row in table]
        with pytest.raises(SeparableDataError) as caught:
            fit(rows, labels)
        found = margins(caught.value.direction, rows, labels, 3)
        assert min(found) >= 0 and max(found) > 0

    def test_dependent_features_come_first(self) -> None:
        with pytest.raises(NotPositiveDefiniteError, match=r"row 2 = 2\*row 1$"):
            fit([[0, 0], [1, 2], [2, 4], [3, 6]], [0, 1, 2, 2])

    def test_classes_must_be_good(self) -> None:
        with pytest.raises(DomainError, match="two or more classes, for logistic regression$"):
            fit([[0], [1]], [1, 1])
        with pytest.raises(DomainError, match=r"^labels\[1\] is 3 .*one of"):
            fit([[0], [1]], [0, 3], classes=[0, 1, 2])


class TestModel:
    """The fitted model.

    Spec: softmax-fit
    """

    def test_theta_is_class_by_class(self) -> None:
        assert THREE.thetas == {"a": (0.0, 0.0), "b": (0.0, 0.0), "c": (-3.0, 1.0)}
        assert LogisticRegression((0, 1), (0.5, 2.0)).thetas == {0: (0.0, 0.0), 1: (0.5, 2.0)}

    def test_two_classes_answer_as_all_do(self) -> None:
        model = LogisticRegression(("a", "b"), (-0.5, 0.25))
        assert model.log_odds([3]) == 0.25 and model.log_odds([2], digits=3) == 0
        assert model.argmax([2]) == ("a", "b") and list(model.predict_all([[2], [3]])) == ["a", "b"]

    def test_what_is_for_two_classes_refuses_more(self) -> None:
        with pytest.raises(DomainError, match="two classes, for h_theta; `posterior` accepts any number"):
            THREE.probability([1])
        with pytest.raises(DomainError, match="two classes, for log-odds"):
            THREE.log_odds([1])
        rows, labels = [[0], [1], [2]], [0, 1, 2]
        for call in (lambda: log_likelihood([0, 0], rows, labels), lambda: score([0, 0], rows, labels)):
            with pytest.raises(
                DomainError, match="two classes; `LogisticRegression.log_likelihood` accepts more"
            ):
                call()
        with pytest.raises(DomainError, match="^classes is"):
            ascent([0, 0], rows, labels, step_size=1, steps=1)

    def test_its_numbers_must_be_good(self) -> None:
        with pytest.raises(ShapeError, match="^theta: expected a multiple of 2 entries, got 3$"):
            LogisticRegression(("a", "b", "c"), (0, 0, 0))
        with pytest.raises(EmptyDataError):
            LogisticRegression(("a", "b", "c"), ())
        with pytest.raises(DomainError, match="two or more classes"):
            LogisticRegression(("a",), (1,))
        with pytest.raises(NotFiniteError, match=r"^theta\[1\] is nan"):
            LogisticRegression(("a", "b", "c"), (0, nan))

    def test_shows_itself(self) -> None:
        assert repr(THREE) == "LogisticRegression(classes=('a', 'b', 'c'), features=1)"
        assert str(THREE).splitlines() == [
            "LogisticRegression: 3 classes, 1 feature",
            "",
            "theta    a  b  c",
            "x_0 = 1  0  0  -3",
            "x_1      0  0   1",
        ]
        html = THREE._repr_html_()
        assert r"$\theta_k$" in html and html.count("<tr>") == 3

    def test_is_a_value(self) -> None:
        for again in (pickle.loads(pickle.dumps(THREE)), copy.deepcopy(THREE)):
            assert again == THREE and hash(again) == hash(THREE)
            assert again.posterior([4]) == THREE.posterior([4])


@pytest.mark.engine
def test_probabilities_of_far_points_are_enclosed_without_overflow() -> None:
    """theta' x is 10^12, whose exponential exceeds all decimals: p is 1 for one class, 0 for the others."""
    likelihood = Likelihood([([1], 1), ([1], 1)], [0], 4, 20)
    big = likelihood.one * 10**12
    found = likelihood.probabilities([0, big, 0, -big, 0, 0])
    assert [column[0] for column in found][1:] == [(0, 1), (0, 1)]
    low, high = found[0][0]
    assert likelihood.one - 4 <= low <= high == likelihood.one
