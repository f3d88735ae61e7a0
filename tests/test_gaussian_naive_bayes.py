# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian Naive Bayes, an extension: values worked by hand, and quadratic GDA with diagonal covariances."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from genref import gaussian_naive_bayes, gda
from genref.errors import (
    DomainError,
    EmptyClassError,
    EmptyDataError,
    Label,
    NotPositiveDefiniteError,
    ShapeError,
)
from genref.gaussian import density
from genref.gaussian_naive_bayes import GaussianNaiveBayesModel
from genref.gda import QuadraticModel
from genref.moments import ClassMoments
from genref.numbers.exact import Number
from genref.numbers.reals import PI, exp, ln, rounded, sqrt

from .each_row import each_row

F = Fraction

# Class 0: means 1 and 0, variances 1 and 4; class 1: means 4 and 3, variances 4 and 1.
ROWS = [(0, -2), (2, 2), (2, 4), (6, 2)]
LABELS = [0, 0, 1, 1]
MODEL = gaussian_naive_bayes.fit(ROWS, LABELS)


def quadratic(model: GaussianNaiveBayesModel[Label]) -> QuadraticModel[Label]:
    """Return the quadratic model with the same variances as diagonal covariances."""
    d = range(model.dimension)
    covariances = {y: [[row[i] * (i == j) for j in d] for i in d] for y, row in model.variances.items()}
    return QuadraticModel(model.priors, model.means, covariances)


def points(seed: int) -> tuple[list[list[Number]], list[Label]]:
    """Return rows of fractions, doubles or both; every class is present and spread in all directions."""
    generator = random.Random(seed)
    d, k = 1 + seed % 4, 1 + seed % 3
    labels: list[Label] = [f"class {i % k}" for i in range(7 * k)]
    scale = F(10) ** generator.choice([-200, -3, 0, 3, 150])
    rows: list[list[Number]] = []
    for i in range(7 * k):
        exact = [
            F(generator.randint(-30, 30) + 2 * (i % k), generator.randint(1, 4)) * scale for _ in range(d)
        ]
        rows.append(list(map(float, exact)) if seed % 2 else [*exact])
    return rows, labels


class TestVariances:
    """The average of (x_j - mu_yj)^2 over the class.

    Spec: gaussian-nb-variances
    """

    def test_by_hand(self) -> None:
        assert MODEL.means == {0: (1, 0), 1: (4, 3)}
        assert MODEL.variances == {0: (1, 4), 1: (4, 1)}
        assert MODEL.priors == {0: F(1, 2), 1: F(1, 2)} and MODEL.classes == (0, 1)

    def test_divides_by_the_count_of_the_class(self) -> None:
        # {0, 1, 5} about 2: 4 + 1 + 9 = 14; a single example has no variance
        assert gaussian_naive_bayes.fit([[0], [1], [5], [7]], list("aaab")).variances == {
            "a": (F(14, 3),),
            "b": (0,),
        }

    @each_row("seed", range(12))
    def test_are_the_diagonal_of_the_class_covariances(self, seed: int) -> None:
        rows, labels = points(seed)
        covariances = gda.class_covariances(ClassMoments.of(rows, labels))
        expected = {y: tuple(row[j] for j, row in enumerate(matrix)) for y, matrix in covariances.items()}
        for diagonal in (False, True):
            moments = ClassMoments.of(rows, labels, diagonal=diagonal)
            assert gaussian_naive_bayes.class_variances(moments) == expected

    def test_an_offset_loses_nothing(self) -> None:
        assert gaussian_naive_bayes.fit([[1e9], [1e9 + 1], [1e9 + 2], [1e9 + 3]], [1] * 4).variances[1] == (
            F(5, 4),
        )

    def test_a_class_without_examples_is_refused(self) -> None:
        with pytest.raises(EmptyClassError, match="^class 'b' has no training example"):
            gaussian_naive_bayes.fit([[0]], ["a"], classes=["a", "b"])
        with pytest.raises(EmptyDataError, match="^rows: empty"):
            gaussian_naive_bayes.fit([], [])


class TestModel:
    """Given y, the features are Gaussian and independent.

    Spec: gaussian-nb-model
    """

    def test_the_density_is_the_product_of_those_of_the_features(self) -> None:
        # (3, 1) in class 0: (2^2/1 + 1^2/4) / 2 = 17/8, and sqrt(1 4) = 2
        assert MODEL.class_density([3, 1], 0) == rounded(exp(F(-17, 8)) / (4 * PI))
        assert MODEL.class_density([1, 0], 0, digits=20) == rounded(1 / (4 * PI), 20)
        product = F(density([3], [1], [[1]], digits=30)) * F(density([1], [0], [[4]], digits=30))
        assert abs(F(MODEL.class_density([3, 1], 0, digits=30)) - product) < F(1, 10**30)

    @pytest.mark.slow
    @each_row("seed", range(24))
    def test_is_quadratic_gda_with_diagonal_covariances(self, seed: int) -> None:
        rows, labels = points(seed)
        model = gaussian_naive_bayes.fit(rows, labels)
        other = quadratic(model)
        origin: list[Number] = [0.0] * model.dimension
        for x in [*rows[:6], origin]:
            assert model.posterior(x) == other.posterior(x)
            assert model.posterior(rows[0], digits=25) == other.posterior(rows[0], digits=25)
            assert model.log_joint(x) == other.log_joint(x)
            assert model.argmax(x) == other.argmax(x)
            assert model.predict(x) == other.predict(x) == model.argmax(x)[0]
            assert model.class_density(x, labels[0]) == other.class_density(x, labels[0])
            if len(model.classes) == 2:
                assert model.log_odds(x, digits=25) == other.log_odds(x, digits=25)
        assert model.log_likelihood(rows, labels) == other.log_likelihood(rows, labels)
        assert model.log_likelihood(rows[:3], labels[:3], digits=20) == other.log_likelihood(
            rows[:3], labels[:3], digits=20
        )

    def test_the_log_likelihood_by_hand(self) -> None:
        # each of the eight squares divided by its variance is 1; sqrt|Sigma| = 2 for both classes
        closed = -4 * ln(2 * PI) - 4 * ln(2) - 4 * ln(2) - F(8, 2)
        assert MODEL.log_likelihood(ROWS, LABELS) == rounded(closed)


class TestPosterior:
    """Bayes rule over the products of the densities.

    Spec: gaussian-nb-posterior
    """

    def test_by_hand(self) -> None:
        # (3, 1): class 0 has (4/1 + 1/4)/2 = 17/8, class 1 (1/4 + 4/1)/2: a tie
        assert MODEL.posterior([3, 1]) == {0: 0.5, 1: 0.5} and MODEL.argmax([3.0, 1.0]) == (0, 1)
        assert MODEL.predict([3.0, 1.0]) == 0 and MODEL.log_odds([3, 1]) == 0.0
        # (3, 0): 2 in class 0, (1/4 + 9)/2 = 37/8 in class 1
        p = 1 / (1 + exp(F(-21, 8)))
        assert MODEL.posterior([3, 0]) == {0: rounded(p), 1: rounded(1 - p)}
        assert MODEL.log_odds([3, 0], digits=20) == rounded(F(-21, 8) + ln(1), 20)

    def test_wider_classes_weigh_less(self) -> None:
        # at the common mean the posteriors are proportional to phi / (sigma_1 sigma_2): 1/4 1/1 and 3/4 1/6
        model = GaussianNaiveBayesModel({0: 0.25, 1: 0.75}, {0: [5, 5], 1: [5, 5]}, {0: [1, 1], 1: [4, 9]})
        assert model.posterior([5, 5]) == {0: 2 / 3, 1: 1 / 3}
        # irrational weights: 1 and 1 / sqrt 2, because the prior is 1/2
        other = GaussianNaiveBayesModel({0: 0.5, 1: 0.5}, {0: [0], 1: [0]}, {0: [1], 1: [2]})
        assert other.posterior([0])[0] == rounded(1 / (1 + 1 / sqrt(F(2))))

    def test_a_tie_between_unequal_exponents_is_none(self) -> None:
        """The boundary for variances 1 and 4 about 0 is x^2 = (8/3) ln 2: doubles lie on both sides."""
        model = GaussianNaiveBayesModel({0: 0.5, 1: 0.5}, {0: [0], 1: [0]}, {0: [1], 1: [4]})
        edge = math.sqrt(8 / 3 * math.log(2))
        beside = [edge]
        for _ in range(5):
            beside = [math.nextafter(beside[0], 0), *beside, math.nextafter(beside[-1], 9)]
        for x in beside:
            assert model.predict([x]) == int(rounded(F(x) ** 2 - F(8, 3) * ln(2)) > 0) == model.argmax([x])[0]

    @pytest.mark.parametrize("scale", [1e-300, 1e-170, 1e150, 1e300])
    def test_units_beyond_the_squares_of_doubles(self, scale: float) -> None:
        model = gaussian_naive_bayes.fit([[0], [2 * scale], [4 * scale], [6 * scale]], [0, 0, 1, 1])
        assert [model.predict([x * scale]) for x in (1, 2.5, 3.5, 5)] == [0, 0, 1, 1]

    def test_means_far_from_zero(self) -> None:
        model = gaussian_naive_bayes.fit([[1e15 - 1], [1e15 + 1], [1e15 + 3], [1e15 + 5]], [0, 0, 1, 1])
        assert model.argmax([1e15 + 2]) == (0, 1)
        assert [model.predict([1e15 + x]) for x in (1.875, 2, 2.125)] == [0, 0, 1]

    def test_one_class_is_certain(self) -> None:
        model = gaussian_naive_bayes.fit([[1, 2], [3, 7]], ["only", "only"])
        assert model.posterior([1e300, -1e300]) == {"only": 1.0} and model.predict([1.0, 2.0]) == "only"

    @pytest.mark.engine
    def test_many_features(self) -> None:
        generator = random.Random(1)
        rows = [[generator.gauss(i % 2 / 3, 1 + j) for j in range(50)] for i in range(100)]
        model = gaussian_naive_bayes.fit(rows, [i % 2 for i in range(100)])
        assert [model.predict(x) for x in rows] == [model.argmax(x)[0] for x in rows]


class TestRefusals:
    def test_a_variance_of_zero_is_fitted_but_has_no_posterior(self) -> None:
        model = gaussian_naive_bayes.fit([[0, 7], [1, 7], [2, 3], [5, 4]], ["a", "a", "b", "b"])
        assert model.variances["a"] == (F(1, 4), 0)
        for use in (model.posterior, model.predict, model.argmax, model.log_joint, model.log_odds):
            for x in ([1, 2], [1.0, 2.0]):
                with pytest.raises(NotPositiveDefiniteError) as caught:
                    use(x)
                assert str(caught.value) == "variances['a'] is singular: row 1 = 0"
                assert caught.value.index == 1
        with pytest.raises(NotPositiveDefiniteError):
            model.class_density([1, 2], "a")
        with pytest.raises(NotPositiveDefiniteError):
            model.log_likelihood([[1, 2]], ["a"])
        assert model.class_density([F(7, 2), F(7, 2)], "b") > 0.0
        with pytest.raises(NotPositiveDefiniteError, match=r"^variances\[1\] is singular: row 0 = 0$"):
            gaussian_naive_bayes.fit([[3]], [1]).posterior([3])

    def test_given_parameters_are_checked(self) -> None:
        half, means = {0: 0.5, 1: 0.5}, {0: [0], 1: [1]}
        with pytest.raises(ShapeError, match="^variances: expected an entry for the label 1"):
            GaussianNaiveBayesModel(half, means, {0: [1]})
        with pytest.raises(ShapeError, match=r"^variances\[1\]: expected 1 entries, got 2$"):
            GaussianNaiveBayesModel(half, means, {0: [1], 1: [1, 1]})
        with pytest.raises(DomainError, match=r"^variances\[1\]\[0\] is -1 .*not negative$"):
            GaussianNaiveBayesModel(half, means, {0: [1], 1: [-1]})
        with pytest.raises(DomainError, match="^sum of priors"):
            GaussianNaiveBayesModel({0: 1, 1: 1}, means, {0: [1], 1: [1]})

    def test_only_two_classes_have_odds(self) -> None:
        with pytest.raises(DomainError, match="two classes, for log-odds$"):
            gaussian_naive_bayes.fit([[1], [3]], ["only", "only"]).log_odds([1])


class TestValues:
    @each_row("seed", range(6))
    def test_neither_order_nor_split_nor_kind_of_moments_changes_the_model(self, seed: int) -> None:
        rows, labels = points(seed)
        model = gaussian_naive_bayes.fit(iter(rows), iter(labels))
        order = list(range(len(rows)))
        random.Random(seed).shuffle(order)
        assert model == gaussian_naive_bayes.fit([rows[i] for i in order], [labels[i] for i in order])
        parts = [
            ClassMoments.of([rows[i] for i in part], [labels[i] for i in part], diagonal=True)
            for part in (order[:3], order[3:4], order[4:])
        ]
        assert model == gaussian_naive_bayes.model(parts[2] + parts[0] + parts[1])
        assert model == gaussian_naive_bayes.model(ClassMoments.of(rows, labels))

    def test_the_order_of_the_classes_and_the_kind_are_part_of_the_value(self) -> None:
        assert repr(MODEL) == "GaussianNaiveBayesModel(classes=(0, 1), features=2)"
        other = gaussian_naive_bayes.fit(ROWS, LABELS, classes=[1, 0])
        assert other != MODEL and other.log_odds([1, 2]) == -MODEL.log_odds([1, 2])
        assert MODEL != quadratic(MODEL)  # type: ignore[arg-type]  # labels are ints
