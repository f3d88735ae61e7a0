# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter gda. Most values are worked out for five points of the plane; see spec/gda.md."""

from __future__ import annotations

import copy
import math
import pickle
import random
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Optional, Union

import pytest

from genref import gda
from genref.errors import (
    DomainError,
    EmptyClassError,
    EmptyDataError,
    Label,
    NotFiniteError,
    NotPositiveDefiniteError,
    NotSymmetricError,
    ShapeError,
)
from genref.gaussian import density
from genref.gda import LinearModel, QuadraticModel
from genref.linear_algebra import Matrix, Vector, determinant, dot, inverse, solve
from genref.logistic import LogisticForm
from genref.moments import ClassMoments, Moments
from genref.numbers.reals import PI, Value, exp, ln, rounded, sign, sqrt, total

from .each_row import each_row

F = Fraction

ROWS = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)]
LABELS: list[Label] = [0, 0, 0, 1, 1]
MOMENTS = ClassMoments.of(ROWS, LABELS)
MODEL = gda.linear_model(MOMENTS)

# Two classes on a line: Sigma = 2, means 1 and 6.
LINE = gda.fit([[0], [2], [4], [6], [8]], [0, 0, 1, 1, 1])


Fit = Callable[[list[list[Fraction]], list[Label]], Union[LinearModel[Label], QuadraticModel[Label]]]


def points(seed: int, n: int, d: int, k: int) -> tuple[list[list[Fraction]], list[Label]]:
    """Return rows of small fractions in k classes; every class is present and spread in all directions."""
    generator = random.Random(seed)
    labels: list[Label] = [i % k for i in range(n)]
    rows = [
        [F(generator.randint(-20, 20) + 3 * (i % k), generator.randint(1, 4)) for _ in range(d)]
        for i in range(n)
    ]
    return rows, labels


def square(x: Vector, mu: Vector, sigma: Matrix) -> Fraction:
    z = [a - b for a, b in zip(x, mu)]
    return dot(z, solve(sigma, z))


def joint(x: Vector, prior: Fraction, mu: Vector, sigma: Matrix) -> Value:
    """p(x|y) p(y), from its definition."""
    return exp(-square(x, mu, sigma) / 2) * prior / sqrt((2 * PI) ** len(mu) * determinant(sigma))


def covariance_of(model: Union[LinearModel[Label], QuadraticModel[Label]], y: Label) -> Matrix:
    return model.covariance if isinstance(model, LinearModel) else model.covariances[y]


class TestModel:
    """y ~ Bernoulli(phi), x | y = k ~ N(mu_k, Sigma): the assumptions and the number of parameters.

    Spec: gda-model
    """

    def test_the_joint_density_is_mass_times_density(self) -> None:
        # p(x, y) of the model, ln taken by it, is phi^y (1 - phi)^(1 - y) N(x; mu_y, Sigma)
        model = gda.LinearModel({0: F(2, 3), 1: F(1, 3)}, {0: [0, 0], 1: [1, 2]}, [[1, 0], [0, 4]])
        for y, x in ((0, [0, 0]), (1, [1, 2])):
            peak = 1 / (2 * PI * 2)  # 1/(2 pi sqrt|Sigma|)
            value = model.log_joint(x, digits=17)[y]
            assert value == rounded(ln(peak * gda.class_mass(y, F(1, 3))), 17)
            assert value == Decimal(("-2.9364893550774552", "-3.6296365356374005")[y])

    def test_classes_differ_in_the_mean_alone(self) -> None:
        model = gda.LinearModel({0: F(2, 3), 1: F(1, 3)}, {0: [0, 0], 1: [1, 2]}, [[1, 0], [0, 4]])
        for a, b in ((F(0), F(0)), (F(3), F(1)), (F(-1), F(1, 2))):
            assert model.class_density([a, b], 0) == model.class_density([a + 1, b + 2], 1)

    def test_the_number_of_parameters(self) -> None:
        """1 + 2d + d(d+1)/2, with a covariance for each class 1 + 2d + d(d+1)."""
        for d in (1, 2, 5):
            rows = [[F(int(i == j)) for j in range(d)] for i in range(d)] * 2
            labels = [0] * d + [1] * d
            linear, quadratic = gda.fit(rows, labels), gda.fit_quadratic(rows, labels)
            free = len(linear.priors) - 1 + sum(map(len, linear.means.values()))
            triangle = sum(range(1, len(linear.covariance) + 1))
            assert free + triangle == 1 + 2 * d + d * (d + 1) // 2
            assert free + triangle * len(quadratic.covariances) == 1 + 2 * d + d * (d + 1)


class TestClassMass:
    """phi^y (1 - phi)^(1 - y).

    Spec: gda-class-mass
    """

    def test_is_phi_for_one_and_the_rest_for_zero(self) -> None:
        assert gda.class_mass(1, F(2, 5)) == F(2, 5)
        assert gda.class_mass(0, F(2, 5)) == F(3, 5)
        assert [gda.class_mass(y, p) for p in (0, 1) for y in (0, 1)] == [1, 0, 0, 1]

    def test_sums_to_one(self) -> None:
        assert gda.class_mass(0, 0.1) + gda.class_mass(1, 0.1) == 1

    def test_is_the_prior_of_a_fitted_model(self) -> None:
        phi = MODEL.priors[1]
        assert {y: gda.class_mass(y, phi) for y in (0, 1)} == MODEL.priors


class TestPrior:
    """phi is the fraction of the examples with the label.

    Spec: gda-mle-prior
    """

    def test_by_hand(self) -> None:
        assert gda.class_priors(MOMENTS) == {0: F(3, 5), 1: F(2, 5)}
        assert gda.class_priors(ClassMoments.of([[0]] * 4, ["Y", "N", "N", "N"])) == {
            "N": F(3, 4),
            "Y": F(1, 4),
        }

    def test_sum_to_one_exactly(self) -> None:
        rows, labels = points(1, 49, 1, 7)
        assert sum(gda.class_priors(ClassMoments.of(rows, labels)).values()) == 1

    def test_follow_class_order(self) -> None:
        moments = ClassMoments.of([[0], [0]], ["a", "b"], ["b", "a"])
        assert list(gda.class_priors(moments)) == ["b", "a"]

    def test_no_examples_at_all_are_refused(self) -> None:
        with pytest.raises(EmptyDataError, match="^moments: empty"):
            gda.class_priors(ClassMoments(("a",), (Moments.none(1),)))

    def test_a_class_without_examples_has_none(self) -> None:
        assert gda.class_priors(ClassMoments.of([[0]], ["a"], ["a", "b"])) == {"a": 1, "b": 0}
        assert gda.class_priors(ClassMoments.of([[0]], ["a"])) == {"a": 1}


class TestMeans:
    """mu_y is the average of the rows of class y.

    Spec: gda-mle-means
    """

    def test_by_hand(self) -> None:
        assert gda.class_means(MOMENTS) == {0: (F(1, 3), F(2, 3)), 1: (F(9, 2), 4)}

    def test_average_to_the_mean_of_all(self) -> None:
        rows, labels = points(2, 30, 3, 4)
        moments = ClassMoments.of(rows, labels)
        priors, means = gda.class_priors(moments), gda.class_means(moments)
        for j in range(3):
            assert sum(priors[y] * means[y][j] for y in priors) == sum(row[j] for row in rows) / 30

    def test_a_class_without_examples_is_refused(self) -> None:
        moments = ClassMoments.of([[0]], ["a"], ["a", "b"])
        for estimate in (gda.class_means, gda.shared_covariance, gda.class_covariances):
            with pytest.raises(EmptyClassError, match="^class 'b' has no training example"):
                estimate(moments)


class TestSharedCovariance:
    """The average of (x - mu_y)(x - mu_y)' over all examples.

    Spec: gda-mle-covariance
    """

    def test_by_hand(self) -> None:
        # class 0 about (1/3, 2/3): squares 2/3 and 8/3, product -2/3; class 1 about (9/2, 4):
        # squares 1/2 and 2, product 1
        assert gda.shared_covariance(MOMENTS) == ((F(7, 30), F(1, 15)), (F(1, 15), F(14, 15)))

    def test_divides_by_n(self) -> None:
        # {0, 2} and {4, 6, 8}: squares 2 + 8, n = 5; n - K would give 10/3
        assert LINE.covariance == ((2,),)

    def test_weighs_examples_not_classes(self) -> None:
        # {0, 2} and {4, 6, 8, 10}: (2 + 20)/6; the unweighted average of the two variances is 3
        assert gda.fit([[0], [2], [4], [6], [8], [10]], [0, 0, 1, 1, 1, 1]).covariance == ((F(11, 3),),)

    def test_is_the_weighted_average_of_the_class_covariances(self) -> None:
        rows, labels = points(3, 40, 3, 3)
        moments = ClassMoments.of(rows, labels)
        priors, parts = gda.class_priors(moments), gda.class_covariances(moments)
        average = tuple(
            tuple(sum((priors[y] * parts[y][i][j] for y in priors), F(0)) for j in range(3)) for i in range(3)
        )
        assert gda.shared_covariance(moments) == average

    def test_collinear_rows_have_a_singular_one(self) -> None:
        sigma = gda.fit([[0, 0], [1, 2], [2, 4], [5, 9]], [0, 0, 0, 1]).covariance
        assert determinant(sigma) == 0

    def test_d_plus_K_rows_are_needed(self) -> None:
        # Of four rows in the plane only two share a class, and their deviations lie on one line.
        rows, labels = [[3, 7], [0, 0], [1, 0], [0, 0], [2, 0]], [0, 1, 1, 2, 2]
        assert determinant(gda.fit(rows[:4], labels[:4], classes=[0, 1, 2]).covariance) == 0
        assert determinant(gda.fit([*rows[:4], [5, 9]], labels).covariance) != 0


class TestClassCovariances:
    """The average of (x - mu_y)(x - mu_y)' over the class.

    Spec: quadratic-mle-covariances
    """

    def test_by_hand(self) -> None:
        assert gda.class_covariances(MOMENTS) == {
            0: ((F(2, 9), F(-2, 9)), (F(-2, 9), F(8, 9))),
            1: ((F(1, 4), F(1, 2)), (F(1, 2), 1)),
        }
        assert gda.class_covariances(ClassMoments.of([[1], [2], [3], [4]], ["a"] * 4)) == {"a": ((F(5, 4),),)}

    def test_one_class_alone_has_the_shared_one(self) -> None:
        moments = ClassMoments.of(ROWS, ["x"] * 5)
        assert gda.class_covariances(moments)["x"] == gda.shared_covariance(moments)

    def test_a_single_example_has_none(self) -> None:
        assert gda.class_covariances(ClassMoments.of([[3]], [1])) == {1: ((0,),)}


Rows = list[list[Fraction]]
Priors = dict[Label, Fraction]
Means = dict[Label, Vector]


def product(a: Matrix, b: Matrix) -> Matrix:
    return tuple(tuple(dot(row, column) for column in zip(*b)) for row in a)


def plus(a: Matrix, s: Fraction, b: Matrix) -> Matrix:
    """a + s b"""
    return tuple(tuple(p + s * q for p, q in zip(*rows)) for rows in zip(a, b))


def trace(a: Matrix) -> Fraction:
    return sum((a[j][j] for j in range(len(a))), F(0))


def scatter(rows: Rows, labels: list[Label], means: Mapping[Label, Vector]) -> Matrix:
    """S, the mean of (x - mu_y)(x - mu_y)', for any means."""
    z = [[a - m for a, m in zip(x, means[y])] for x, y in zip(rows, labels)]
    d = range(len(z[0]))
    return tuple(tuple(sum((r[i] * r[j] for r in z), F(0)) / len(z) for j in d) for i in d)


def elsewhere(seed: int, d: int, k: int) -> tuple[Priors, Means, Matrix]:
    """Return parameters other than the estimates; each phi is above 1/40, and each eigenvalue at least 1."""
    generator = random.Random(seed)
    parts = [10, *(generator.randint(1, 9) for _ in range(k - 1))]
    b = tuple(tuple(F(generator.randint(-3, 3), 2) for _ in range(d)) for _ in range(d))
    identity = tuple(tuple(F(int(i == j)) for j in range(d)) for i in range(d))
    means: Means = {y: tuple(F(generator.randint(-9, 20), 3) for _ in range(d)) for y in range(k)}
    priors: Priors = {y: F(part, sum(parts)) for y, part in enumerate(parts)}
    return priors, means, plus(product(b, tuple(zip(*b))), F(1), identity)


class TestMaximum:
    """The estimates maximise the likelihood: the gradient vanishes, and all other parameters do worse.

    Spec: gda-mle-maximum
    """

    @staticmethod
    def gradient(
        rows: Rows,
        labels: list[Label],
        priors: Mapping[Label, Fraction],
        means: Mapping[Label, Vector],
        covariance: Matrix,
    ) -> tuple[Priors, Means, Matrix]:
        """The gradient as in spec/gda.md, in phi_k (phi_0 is what the others leave), mu_k and Sigma.

        n_k/phi_k - n_0/phi_0; Sigma^-1 times the sum of x - mu_k; G = n/2 Sigma^-1 (S - Sigma) Sigma^-1.
        """
        precision, n = inverse(covariance), {y: labels.count(y) for y in priors}
        in_phi: Priors = {y: n[y] / priors[y] - n[0] / priors[0] for y in priors}
        in_mu: Means = {}
        for y, mu in means.items():
            z = [[a - m for a, m in zip(x, mu)] for x, label in zip(rows, labels) if label == y]
            in_mu[y] = tuple(dot(row, [sum(column, F(0)) for column in zip(*z)]) for row in precision)
        apart = plus(scatter(rows, labels, means), F(-1), covariance)
        half = product(product(precision, apart), precision)
        return in_phi, in_mu, tuple(tuple(F(len(rows), 2) * g for g in row) for row in half)

    @each_row("seed", range(6))
    def test_the_score_is_the_slope_of_the_log_likelihood(self, seed: int) -> None:
        d, k = 1 + seed % 3, 2 + seed % 2
        rows, labels = points(seed, 4 * k, d, k)
        priors, means, covariance = elsewhere(seed, d, k)
        in_phi, in_mu, in_sigma = self.gradient(rows, labels, priors, means, covariance)
        h = F(1, 10**15)

        def slope(*at: LinearModel[Label]) -> Fraction:
            ahead, behind = (F(model.log_likelihood(rows, labels, digits=60)) for model in at)
            return (ahead - behind) / (2 * h)

        # A difference quotient is off by h^2/6 times a third derivative: at most 2 n 40^3 in phi, 0 in mu,
        # n d + 3 n tr(S) in Sigma, all below 10^9. The 60 digits, divided by h, add less than 10^-40.
        error = F(1, 10**21)
        for y in range(1, k):
            shares = [{**priors, y: priors[y] + t, 0: priors[0] - t} for t in (h, -h)]
            found = slope(*(LinearModel(share, means, covariance) for share in shares))
            assert abs(found - in_phi[y]) < error
        for y in range(k):
            for j in range(d):
                moved = [tuple(m + t * (i == j) for i, m in enumerate(means[y])) for t in (h, -h)]
                found = slope(*(LinearModel(priors, {**means, y: mu}, covariance) for mu in moved))
                assert abs(found - in_mu[y][j]) < error
        for i in range(d):
            for j in range(i + 1):
                # both entries of a pair change, because Sigma stays symmetric: the slope is tr(G H)
                H = tuple(tuple(F(int({r, c} == {i, j})) for c in range(d)) for r in range(d))
                found = slope(*(LinearModel(priors, means, plus(covariance, t, H)) for t in (h, -h)))
                assert abs(found - trace(product(in_sigma, H))) < error

    @each_row("seed", range(8))
    def test_the_score_vanishes_exactly(self, seed: int) -> None:
        d, k = 1 + seed % 3, 2 + seed % 2
        rows, labels = points(seed, 12 * k, d, k)
        model = gda.fit(rows, labels)
        in_phi, in_mu, in_sigma = self.gradient(rows, labels, model.priors, model.means, model.covariance)
        assert set(in_phi.values()) == {0}
        assert set(in_mu.values()) == {(0,) * d}
        assert in_sigma == ((0,) * d,) * d

    @each_row("seed", range(12))
    def test_other_parameters_lose_three_parts_that_are_never_negative(self, seed: int) -> None:
        """With A = Sigma^-1 Sigma_hat and delta_k = mu_hat_k - mu_k: sum n_k ln(phi_hat_k/phi_k),
        n/2 (tr A - ln|A| - d) and 1/2 sum n_k delta_k' Sigma^-1 delta_k."""
        d, k = 1 + seed % 3, 2 + seed % 2
        rows, labels = points(seed, 6 * k, d, k)
        hat = gda.fit(rows, labels)
        n = {y: labels.count(y) for y in hat.priors}
        highest = F(hat.log_likelihood(rows, labels, digits=50))
        phi, mu, sigma = elsewhere(seed, d, k)
        for priors, means, covariance in (
            (phi, hat.means, hat.covariance),
            (hat.priors, mu, hat.covariance),
            (hat.priors, hat.means, sigma),
            (phi, mu, sigma),
        ):
            other = LinearModel(priors, means, covariance)
            lost = highest - F(other.log_likelihood(rows, labels, digits=50))
            precision = inverse(covariance)
            a = product(precision, hat.covariance)
            delta = {y: [s - t for s, t in zip(hat.means[y], means[y])] for y in n}
            squares = [n[y] * dot(delta[y], [dot(row, delta[y]) for row in precision]) for y in n]
            parts = (
                total(n[y] * ln(hat.priors[y] / priors[y]) for y in n),
                (trace(a) - d - ln(determinant(a))) * F(len(rows), 2),
                sum(squares, F(0)) / 2,
            )
            # 50 digits of numbers below 10^9
            assert abs(lost - F(rounded(total(parts), 50))) < F(1, 10**40)
            differs = (priors != hat.priors, covariance != hat.covariance, means != hat.means)
            assert tuple(sign(part) for part in parts) == differs
            assert lost > 0

    @each_row("a", [F(1, 1000), F(1, 2), 1 - F(1, 10**9), 1 + F(1, 10**9), F(2), F(1000)])
    def test_each_eigenvalue_of_a_costs_a_minus_ln_a_minus_one(self, a: Fraction) -> None:
        # Sigma = Sigma_hat / a, so A = a I: n/2 = 5/2 times two eigenvalues
        shrunk = tuple(tuple(entry / a for entry in row) for row in MODEL.covariance)
        other = LinearModel(MODEL.priors, MODEL.means, shrunk)
        best, worse = (F(m.log_likelihood(ROWS, LABELS, digits=50)) for m in (MODEL, other))
        assert abs(best - worse - F(rounded(5 * (a - 1 - ln(a)), 50))) < F(1, 10**40)
        assert best > worse

    def test_the_quadratic_model_has_at_least_the_likelihood_of_the_linear_one(self) -> None:
        rows, labels = points(5, 30, 2, 3)
        quadratic, linear = gda.fit_quadratic(rows, labels), gda.fit(rows, labels)
        assert quadratic.log_likelihood(rows, labels) > linear.log_likelihood(rows, labels)


class TestClassDensity:
    """p(x | y).

    Spec: gda-class-density
    """

    def test_is_the_density_of_the_class(self) -> None:
        for y in (0, 1):
            assert MODEL.class_density([2, 2], y) == density([2, 2], MODEL.means[y], MODEL.covariance)

    def test_by_hand(self) -> None:
        # at its own mean, 1 / sqrt(2 pi 2): 0.28209479177387814347...
        assert LINE.class_density([1], 0, digits=15) == Decimal("0.282094791773878")
        assert LINE.class_density([6], 1) == LINE.class_density([1], 0)

    def test_the_quadratic_model_uses_the_covariance_of_the_class(self) -> None:
        model = gda.fit_quadratic([[-1], [1], [-3], [3]], [0, 0, 1, 1])
        assert model.class_density([0], 1) == density([0], [0], [[9]])


class TestLogLikelihood:
    """The sum of ln p(x | y) p(y).

    Spec: gda-log-likelihood
    """

    def test_by_hand(self) -> None:
        # n = 5, Sigma = 2: squares sum to 10, so -(5 ln(4 pi) + 5)/2 + 2 ln(2/5) + 3 ln(3/5)
        closed = -(5 * ln(4 * PI) + 5) / 2 + 2 * ln(F(2, 5)) + 3 * ln(F(3, 5))
        value = LINE.log_likelihood([[0], [2], [4], [6], [8]], [0, 0, 1, 1, 1], digits=17)
        assert value == rounded(closed, 17) == Decimal("-12.192618952469509")

    @each_row("seed", range(5))
    def test_is_the_sum_over_the_examples(self, seed: int) -> None:
        rows, labels = points(seed, 15, 2, 3)
        for model in (gda.fit(rows, labels), gda.fit_quadratic(rows, labels)):
            others, names = points(seed + 100, 9, 2, 3)
            terms = []
            for x, y in zip(others, names):
                sigma = covariance_of(model, y)
                terms.append(ln(joint(tuple(x), model.priors[y], model.means[y], sigma)))
            assert model.log_likelihood(others, names, digits=30) == rounded(total(terms), 30)
            assert model.log_likelihood(iter(others), iter(names)) == rounded(total(terms))

    def test_one_class_alone_may_be_judged(self) -> None:
        assert LINE.log_likelihood([[1]], [0]) == LINE.log_joint([1])[0]


class TestPosterior:
    """Bayes rule over the class densities.

    Spec: gda-posterior
    """

    def test_by_hand(self) -> None:
        # x = 3: exponents -(2^2)/4 and -(3^2)/4, priors 2/5 and 3/5
        p = 1 / (1 + F(3, 2) * exp(F(-5, 4)))
        assert LINE.posterior([3]) == {0: rounded(p), 1: rounded(1 - p)}
        assert LINE.posterior([3], digits=17) == {
            0: Decimal("0.69941945618043833"),  # a published value
            1: Decimal("0.30058054381956167"),
        }

    def test_three_classes_by_hand(self) -> None:
        # means 0, 1, 2 and Sigma = 1: at 1 the joints are in the ratio 1 : e^(1/2) : 1
        model = gda.fit([[-1], [1], [0], [2], [1], [3]], [0, 0, 1, 1, 2, 2])
        e = exp(F(1, 2))
        assert model.posterior([1]) == {
            0: rounded(1 / (2 + e)),
            1: rounded(e / (2 + e)),
            2: rounded(1 / (2 + e)),
        }
        assert model.posterior([1], digits=17) == {
            0: Decimal("0.27406861906119698"),
            1: Decimal("0.45186276187760604"),
            2: Decimal("0.27406861906119698"),
        }

    @pytest.mark.parametrize("seed", range(6))
    @pytest.mark.parametrize("quadratic", [False, True])
    def test_is_bayes_rule_on_the_definitions(self, seed: int, quadratic: bool) -> None:
        d, k = 1 + seed % 3, 1 + seed % 4
        rows, labels = points(seed, 8 * k, d, k)
        model = gda.fit_quadratic(rows, labels) if quadratic else gda.fit(rows, labels)
        for x in [*rows[:4], [F(1000)] * d]:
            parts = [
                joint(tuple(x), model.priors[y], model.means[y], covariance_of(model, y))
                for y in model.classes
            ]
            p_x = total(parts)
            expected = {y: rounded(part / p_x, 30) for y, part in zip(model.classes, parts)}
            assert model.posterior(x, digits=30) == expected
            if k > 1:
                assert model.posterior(x) == {y: rounded(part / p_x) for y, part in zip(model.classes, parts)}

    def test_far_out_the_small_posterior_is_still_right(self) -> None:
        # {-1, 1} and {99, 101}, Sigma = 1, x = 100: ln p_0 = -5000, less what 1 + e^-5000 takes
        model = gda.fit([[-1], [1], [99], [101]], [0, 0, 1, 1])
        p = model.posterior([100], digits=20)[0]
        assert p == rounded(exp(-5000) / (1 + exp(-5000)), 20) == Decimal("3.3696941483089175145E-2172")
        assert model.posterior([100]) == {0: 0.0, 1: 1.0}
        assert model.posterior([57]) == {0: rounded(1 / (1 + exp(700))), 1: 1.0}  # 100 * 57 - 5000 = 700
        assert model.posterior([57], digits=17)[0] == Decimal("9.8596765437597709E-305")
        assert model.posterior([F(574, 10)])[0] == rounded(1 / (1 + exp(740))) > 0
        assert model.posterior([F(574, 10)], digits=17)[0] == Decimal("4.1887398800480489E-322")

    def test_beyond_the_range_of_decimals_it_is_zero_or_one(self) -> None:
        assert LINE.posterior([1e300]) == {0: 0.0, 1: 1.0}
        assert LINE.posterior([-1e300]) == {0: 1.0, 1: 0.0}

    def test_a_rational_posterior_is_exact(self) -> None:
        # at 7/2 the exponents are equal, and the posteriors are the priors
        assert LINE.posterior([F(7, 2)]) == {0: 0.4, 1: 0.6}
        assert LINE.posterior([F(7, 2)], digits=40) == {0: Decimal("0.4"), 1: Decimal("0.6")}
        halfway = F(1, 2) + F(1, 2**54)  # between two doubles: only exact arithmetic can round it
        model = LinearModel({0: 1 - halfway, 1: halfway}, {0: (F(-1),), 1: (F(1),)}, ((F(1),),))
        assert model.posterior([0]) == {0: 0.5 - 2.0**-54, 1: 0.5}

    def test_a_quadratic_posterior_with_rational_weights_is_exact(self) -> None:
        # equal means: at them only the weights phi / sqrt|Sigma| count, 1/2 : 1/2 / 3
        model = gda.fit_quadratic([[-1], [1], [-3], [3]], [0, 0, 1, 1])
        assert model.posterior([0]) == {0: 0.75, 1: 0.25}

    def test_one_class_is_certain(self) -> None:
        assert gda.fit([[1], [3]], ["only", "only"]).posterior([7]) == {"only": 1.0}

    def test_what_has_no_density_has_no_posterior(self) -> None:
        model = gda.fit([[0, 0], [1, 2], [2, 4], [5, 9]], [0, 0, 0, 1])
        with pytest.raises(NotPositiveDefiniteError, match=r"^covariance is singular: row 1 = 2\*row 0$"):
            model.posterior([0, 0])
        with pytest.raises(NotPositiveDefiniteError, match=r"^covariance is singular"):
            model.log_joint([0, 0])
        quadratic = gda.fit_quadratic([[0], [1], [2]], ["a", "a", "b"])
        with pytest.raises(NotPositiveDefiniteError, match=r"^covariances\['b'\] is singular: row 0 = 0$"):
            quadratic.posterior([0])
        with pytest.raises(NotPositiveDefiniteError, match="^covariance is singular"):
            gda.fit([[1]], ["only"]).posterior([1])


class TestPredict:
    """The label with the largest posterior.

    Spec: gda-predict
    """

    def test_by_hand(self) -> None:
        # the boundary of LINE: (x - 7/2) 5/2 + ln(3/2) = 0, at 3.3378...
        assert [LINE.predict([x]) for x in (3.3, 3.33, 3.34, 3.5)] == [0, 0, 1, 1]

    def test_a_tie_goes_to_the_first_class_and_is_told(self) -> None:
        model = gda.fit([[0], [2], [4], [6]], ["b", "b", "a", "a"])
        assert model.argmax([3]) == ("a", "b") and model.predict([3]) == "a"
        other = gda.fit([[0], [2], [4], [6]], ["b", "b", "a", "a"], classes=["b", "a"])
        assert other.argmax([3]) == ("b", "a") and other.predict([3.0]) == "b"
        three = gda.fit([[-1], [1], [1], [3], [1], [3]], [0, 0, 1, 1, 2, 2])
        assert three.argmax([2]) == (1, 2) and three.predict([2.0]) == 1

    def test_the_next_double_beside_the_boundary_is_right(self) -> None:
        model = gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1])
        assert model.predict([math.nextafter(3.0, 0.0)]) == 0
        assert model.predict([math.nextafter(3.0, 9.0)]) == 1

    @each_row("seed", range(6))
    def test_arithmetic_in_doubles_never_decides_wrongly(self, seed: int) -> None:
        """Points on and near the boundary, where theta' x = 0 by construction."""
        generator = random.Random(seed)
        rows, labels = points(seed, 16, 3, 2)
        model = gda.fit(rows, labels)
        form = model.logistic_form()
        for _ in range(60):
            x = [generator.uniform(-1, 1) * 10.0 ** generator.randint(-3, 9) for _ in range(3)]
            weights = form.weights
            x[2] = float(-(form.offset + dot(weights[:2], map(F, x[:2]))) / weights[2])
            assert form.prior_odds == 1
            score = form.offset + dot(weights, map(F, x))
            assert model.predict(x) == (1 if score > 0 else 0)

    def test_quick_and_exact_ways_agree(self) -> None:
        rows, labels = points(9, 60, 2, 4)
        model = gda.fit(rows, labels)
        for row in rows:
            x = [float(a) for a in row]
            assert model.predict(x) == model.predict([F(a) for a in x]) == model.argmax(x)[0]

    @pytest.mark.parametrize("scale", [1e-300, 1e300])
    def test_weights_that_leave_the_range_of_doubles_are_no_obstacle(self, scale: float) -> None:
        model = gda.fit([[0], [2 * scale], [4 * scale], [6 * scale]], [0, 0, 1, 1])
        assert [model.predict([x * scale]) for x in (1, 5)] == [0, 1]

    def test_huge_and_infinite_values(self) -> None:
        # Sigma = diag(1, 1/4), the means differ by (4, -1): theta = (4, -4)
        model = gda.fit([[0, 0.5], [2, 1.5], [4, 0.5], [6, -0.5]], [0, 0, 1, 1])
        assert model.logistic_form().weights == (4, -4)
        assert [model.predict([a, 1e308]) for a in (1.1e308, 0.9e308)] == [1, 0]
        assert [model.predict([a, -4e307]) for a in (4e307, -4e307, -5e307)] == [1, 0, 0]
        for bad in (math.inf, -math.inf, math.nan):
            for x in ([bad, 0.0], [bad, -bad], [0.0, bad], [9.0, bad], [bad, bad]):
                with pytest.raises(NotFiniteError, match=r"^x\[[01]\] is .*; only finite numbers"):
                    model.predict(x)

    def test_the_far_point_belongs_to_the_nearer_class(self) -> None:
        # where a floor on the densities would give the farther class or none
        model = gda.fit([[-1], [1], [9], [11]], ["A", "A", "B", "B"])
        assert model.predict([60]) == "B" and model.log_odds([60]) == 550.0


class TestLogJoint:
    def test_by_hand(self) -> None:
        # ln(2/5) - ln(4 pi)/2 - 1 and ln(3/5) - ln(4 pi)/2 - 9/4, as published
        assert LINE.log_joint([3]) == {0: -3.1818028553588005, 1: -4.026337747250636}

    def test_is_the_logarithm_of_the_joint(self) -> None:
        for y in (0, 1):
            part = joint((F(2), F(2)), MODEL.priors[y], MODEL.means[y], MODEL.covariance)
            assert MODEL.log_joint([2, 2], digits=30)[y] == rounded(ln(part), 30)

    def test_takes_a_generator(self) -> None:
        assert MODEL.log_joint(iter([2, 2])) == MODEL.log_joint([2, 2])
        assert MODEL.predict(iter([2, 2])) == MODEL.predict([2, 2])
        model = gda.fit_quadratic([[-1], [1], [-3], [3]], [0, 0, 1, 1])
        assert model.posterior(iter([2])) == model.posterior([2])


class TestLogOdds:
    """(x - (mu1 + mu0)/2)' Sigma^-1 (mu1 - mu0) + ln(phi / (1 - phi)).

    Spec: gda-log-odds
    """

    def test_by_hand(self) -> None:
        # (3 - 7/2) (1/2) 5 + ln(3/2)
        value = LINE.log_odds([3], digits=30)
        assert value == rounded(F(-5, 4) + ln(F(3, 2)), 30) == Decimal("-0.844534891891835618021986884536")

    @each_row("seed", range(6))
    def test_is_the_difference_of_the_quadratic_forms_exactly(self, seed: int) -> None:
        d = 1 + seed % 4
        rows, labels = points(seed, 20, d, 2)
        model = gda.fit(rows, labels)
        (mu_0, mu_1), sigma = model.means.values(), model.covariance
        form = model.logistic_form()
        for x in rows:
            linear = form.offset + dot(form.weights, x)
            assert linear == (square(tuple(x), mu_0, sigma) - square(tuple(x), mu_1, sigma)) / 2
            middle = [a - (b + c) / 2 for a, b, c in zip(x, mu_1, mu_0)]
            assert linear == dot(middle, solve(sigma, [a - b for a, b in zip(mu_1, mu_0)]))
            assert model.log_odds(x) == rounded(linear + ln(model.priors[1] / model.priors[0]))

    def test_at_the_mean_of_a_class_they_favour_it(self) -> None:
        """With the sign printed in the record, they would not."""
        assert float(MODEL.log_odds(MODEL.means[1])) > 0 > float(MODEL.log_odds(MODEL.means[0]))

    def test_only_for_two_classes(self) -> None:
        three = gda.fit([[-1], [1], [0], [2], [1], [3]], [0, 0, 1, 1, 2, 2])
        with pytest.raises(DomainError, match="^classes is .*allowed: two classes, for log-odds$"):
            three.log_odds([1])
        with pytest.raises(DomainError, match="allowed: two classes, for the logistic form$"):
            three.logistic_form()


class TestBoundary:
    """theta' x = 0 where the posteriors are equal.

    Spec: gda-boundary
    """

    def test_the_middle_of_the_means_for_equal_priors(self) -> None:
        rows, labels = points(11, 20, 2, 2)
        model = gda.fit(rows, labels)
        middle = [(a + b) / 2 for a, b in zip(*model.means.values())]
        assert model.posterior(middle) == {0: 0.5, 1: 0.5}
        assert model.log_odds(middle) == 0.0 and model.argmax(middle) == (0, 1)

    def test_is_straight(self) -> None:
        """Every point between two boundary points is a boundary point."""
        form = gda.fit(*points(12, 20, 2, 2)).logistic_form()
        u, v = ([F(a), -(form.offset + form.weights[0] * a) / form.weights[1]] for a in (-7, 30))
        model = gda.fit(*points(12, 20, 2, 2))
        for t in (F(0), F(1, 3), F(9, 10), F(1), F(5)):
            assert model.argmax([a + t * (b - a) for a, b in zip(u, v)]) == (0, 1)

    def test_a_larger_prior_pushes_it_away(self) -> None:
        model = LinearModel({0: F(1, 10), 1: F(9, 10)}, {0: (F(-1),), 1: (F(1),)}, ((F(1),),))
        # 2 x + ln 9 = 0
        assert model.predict([-1.0986]) == 1 and model.predict([-1.0987]) == 0


class TestLogisticForm:
    """p(y = 1 | x) = 1 / (1 + exp(-theta' x)).

    Spec: gda-logistic-form
    """

    def test_by_hand(self) -> None:
        form = MODEL.logistic_form()
        assert form.weights == (F(275, 16), F(75, 32))
        assert form.prior_odds == F(2, 3)
        # -(mu1 + mu0)' theta / 2 = -(29/6 275/16 + 14/3 75/32)/2
        assert form.offset == -(F(29, 6) * F(275, 16) + F(14, 3) * F(75, 32)) / 2
        assert form.intercept(digits=25) == rounded(form.offset + ln(F(2, 3)), 25)
        assert form.intercept(digits=25) == Decimal("-47.41067344144149771531135")

    @each_row("seed", range(6))
    def test_agrees_with_bayes_rule(self, seed: int) -> None:
        d = 1 + seed % 4
        rows, labels = points(seed, 21, d, 2)
        model = gda.fit(rows, labels)
        form = model.logistic_form()
        for x in [*rows[:5], [F(300)] * d]:
            assert form.probability(x) == model.posterior(x)[1]
            assert form.probability(x, digits=30) == model.posterior(x, digits=30)[1]
            assert form.log_odds(x) == model.log_odds(x)
            parts = [joint(tuple(x), model.priors[y], model.means[y], model.covariance) for y in (0, 1)]
            assert form.probability(x, digits=30) == rounded(parts[1] / total(parts), 30)

    def test_a_rational_probability_is_exact(self) -> None:
        """Midway between the means it is the prior, here halfway between two doubles: round to even."""

        def form(prior: Fraction) -> LogisticForm:
            return LinearModel({0: 1 - prior, 1: prior}, {0: [-1], 1: [1]}, [[1]]).logistic_form()

        assert form(F(1, 8)).probability([0], digits=2) == Decimal("0.12")
        assert form(F(3, 8)).probability([0], digits=2) == Decimal("0.38")
        assert form(F(1, 2) + F(1, 2**54)).probability([0]) == 0.5

    def test_is_a_value(self) -> None:
        form = MODEL.logistic_form()
        form.probability([2, 2])
        for again in (copy.deepcopy(form), pickle.loads(pickle.dumps(form))):
            assert again == form and again.probability([2, 2]) == form.probability([2, 2])

    def test_exchanging_the_classes_changes_the_sign(self) -> None:
        other = gda.fit(ROWS, LABELS, classes=[1, 0]).logistic_form()
        form = MODEL.logistic_form()
        assert other.offset == -form.offset and other.prior_odds == 1 / form.prior_odds
        assert other.weights == tuple(-w for w in form.weights)

    def test_needs_a_definite_covariance(self) -> None:
        with pytest.raises(NotPositiveDefiniteError):
            gda.fit([[0], [0], [1], [1]], [0, 0, 1, 1]).logistic_form()


class TestSoftmax:
    """The posterior of K classes is softmax(theta_k' x).

    Spec: gda-softmax
    """

    @each_row("seed", range(5))
    def test_agrees_with_bayes_rule(self, seed: int) -> None:
        k, d = 2 + seed % 4, 1 + seed % 3
        rows, labels = points(seed, 10 * k, d, k)
        model = gda.fit(rows, labels)
        theta = {y: solve(model.covariance, mu) for y, mu in model.means.items()}
        offset = {y: -dot(model.means[y], theta[y]) / 2 for y in theta}
        for x in rows[:4]:
            parts = {y: exp(offset[y] + dot(theta[y], x)) * model.priors[y] for y in theta}
            whole = total(parts.values())
            assert model.posterior(x) == {y: rounded(part / whole) for y, part in parts.items()}
            best = max(theta, key=lambda y: float(rounded(parts[y] / whole, 30)))
            assert model.predict(x) == best

    def test_pairs_of_classes_have_their_logistic_form(self) -> None:
        rows, labels = points(3, 24, 2, 3)
        model = gda.fit(rows, labels)
        sigma = model.covariance
        for y in (1, 2):
            pair = LinearModel(
                {0: F(1, 2), y: F(1, 2)}, {0: model.means[0], y: model.means[y]}, sigma
            ).logistic_form()
            p = model.posterior([1, 2], digits=40)
            odds = exp(pair.offset + dot(pair.weights, [F(1), F(2)])) * (model.priors[y] / model.priors[0])
            assert F(p[y]) / F(p[0]) == pytest.approx(float(rounded(odds)), rel=1e-15)


class TestQuadraticLogOdds:
    """Half the difference of the squares, plus logarithms of determinants and priors.

    Spec: quadratic-log-odds
    """

    def test_by_hand(self) -> None:
        # {-1, 1} and {-3, 3}: variances 1 and 9; at 2: (4 - 4/9)/2 - ln 3
        model = gda.fit_quadratic([[-1], [1], [-3], [3]], [0, 0, 1, 1])
        value = model.log_odds([2], digits=30)
        assert value == rounded(F(16, 9) - ln(3), 30) == Decimal("0.679165489109668086382532540855")
        assert model.log_odds([0], digits=17) == rounded(-ln(3), 17) == Decimal("-1.0986122886681097")

    @each_row("seed", range(6))
    def test_have_the_formula(self, seed: int) -> None:
        d = 1 + seed % 3
        rows, labels = points(seed, 21, d, 2)
        model = gda.fit_quadratic(rows, labels)
        (mu_0, mu_1), (s_0, s_1) = model.means.values(), model.covariances.values()
        for x in rows[:6]:
            squares = (square(tuple(x), mu_0, s_0) - square(tuple(x), mu_1, s_1)) / 2
            logs = ln(determinant(s_0) / determinant(s_1)) / 2 + ln(model.priors[1] / model.priors[0])
            assert model.log_odds(x, digits=30) == rounded(squares + logs, 30)

    def test_with_equal_covariances_they_are_linear(self) -> None:
        sigma = MODEL.covariance
        quadratic = QuadraticModel(MODEL.priors, MODEL.means, dict.fromkeys(LABELS, sigma))
        for x in ROWS:
            assert quadratic.log_odds(x, digits=50) == MODEL.log_odds(x, digits=50)
            assert quadratic.posterior(x) == MODEL.posterior(x)
            assert quadratic.log_joint(x) == MODEL.log_joint(x)
            assert quadratic.predict(x) == MODEL.predict(x)

    def test_ties_of_a_quadratic_model(self) -> None:
        # weights phi / sqrt|Sigma| equal: priors 1/4, 3/4 and variances 1, 9, at the common mean
        model = QuadraticModel(
            {0: F(1, 4), 1: F(3, 4)}, {0: (F(0),), 1: (F(0),)}, {0: ((F(1),),), 1: ((F(9),),)}
        )
        assert model.argmax([0]) == (0, 1) and model.log_odds([0]) == 0.0
        assert model.predict([0.001]) == 1


class TestModelValues:
    def test_the_order_of_the_classes_is_part_of_the_value(self) -> None:
        rows, labels = [[0], [2], [4], [6]], ["a", "a", "b", "b"]
        one, other = gda.fit(rows, labels), gda.fit(rows, labels, classes=["b", "a"])
        assert one != other and one.log_odds([4]) == -other.log_odds([4])
        assert len({one, other, gda.fit(rows, labels)}) == 2
        assert gda.fit_quadratic(rows, labels) != one and one != 1

    def test_priors_are_shown_as_a_dict(self) -> None:
        assert repr(MODEL.priors) == "{0: Fraction(3, 5), 1: Fraction(2, 5)}"

    def test_parameters_of_any_numbers(self) -> None:
        linear = LinearModel({"a": 0.5, "b": Decimal("0.5")}, {"a": [0], "b": [0.25]}, [[2]])
        assert linear == LinearModel(
            {"a": F(1, 2), "b": F(1, 2)}, {"a": (F(0),), "b": (F(1, 4),)}, ((F(2),),)
        )
        quadratic = QuadraticModel({"a": 0.5, "b": 0.5}, {"a": [0], "b": [0.25]}, {"a": [[2]], "b": [[2]]})
        assert quadratic.log_odds([7], digits=30) == linear.log_odds([7], digits=30)

    def test_floats_of_other_types_are_as_quick_and_right(self) -> None:
        class Double(float):
            pass

        assert LINE.predict([Double(3.3)]) == 0 and LINE.predict((Double(3.34),)) == 1

    def test_any_order_and_split_give_the_same_model(self) -> None:
        rows, labels = points(4, 30, 2, 3)
        order = list(range(30))
        random.Random(4).shuffle(order)
        shuffled = gda.fit([rows[i] for i in order], [labels[i] for i in order])
        parts = ClassMoments.of(rows[:11], labels[:11]) + ClassMoments.of(rows[11:], labels[11:])
        assert gda.fit(rows, labels) == shuffled == gda.linear_model(parts)

    @each_row(
        ("priors", "means", "covariance", "error", "message"),
        [
            ({}, {}, [[1]], EmptyDataError, "priors: empty"),
            ({0: 0.5, 1: 0.6}, {0: [0], 1: [1]}, [[1]], DomainError, "sum of priors is"),
            ({0: 0, 1: 1}, {0: [0], 1: [1]}, [[1]], DomainError, r"priors\[0\] is 0 "),
            ({0: 0.5, "b": 0.5}, {0: [0], "b": [1]}, [[1]], DomainError, "priors is 0"),
            ({0: 0.5, 1: 0.5}, {0: [0]}, [[1]], ShapeError, "means: expected an entry for the label 1"),
            ({0: 0.5, 1: 0.5}, {0: [0], 1: [1, 2]}, [[1]], ShapeError, r"means\[1\]: expected 1 entries"),
            ({0: 1}, {0: []}, [[1]], EmptyDataError, r"means\[0\]: empty"),
            ({0: 1}, {0: [1]}, [[1, 0], [0, 1]], ShapeError, "covariance: expected 1 rows"),
            ({0: 1}, {0: [1, 2]}, [[1, 0], [1, 1]], NotSymmetricError, r"covariance\[1\]\[0\]"),
            ([1], {0: [1]}, [[1]], DomainError, "priors is"),
            ({0: 1}, [[1]], [[1]], DomainError, "means is"),
            ({0: 1}, None, [[1]], DomainError, "means is None"),
            ({0: 1}, {0: [1]}, None, DomainError, "covariance is None"),
            ({0: 1}, {0: 1}, [[1]], DomainError, r"means\[0\] is 1"),
        ],
    )
    def test_given_parameters_are_checked(
        self,
        priors: dict[Label, Fraction],
        means: dict[Label, Vector],
        covariance: Matrix,
        error: type[ValueError],
        message: str,
    ) -> None:
        with pytest.raises(error, match="^" + message):
            LinearModel(priors, means, covariance)

    def test_given_covariances_are_checked(self) -> None:
        means: dict[int, Vector] = {0: (F(0),), 1: (F(1),)}
        half: dict[int, Fraction] = {0: F(1, 2), 1: F(1, 2)}
        with pytest.raises(ShapeError, match="^covariances: expected an entry for the label 1"):
            QuadraticModel(half, means, {0: ((F(1),),)})
        with pytest.raises(NotPositiveDefiniteError, match=r"^covariances\[1\] is indefinite"):
            QuadraticModel(half, means, {0: ((F(1),),), 1: ((F(-1),),)}).predict([0])
        with pytest.raises(NotPositiveDefiniteError, match="^covariance is indefinite"):
            LinearModel(half, means, ((F(-1),),)).predict([0])

    def test_given_numbers_are_taken_exactly(self) -> None:
        model = LinearModel({0: 0.5, 1: 0.5}, {0: [0.1], 1: [1]}, [[0.3]])
        assert model.means[0] == (F(0.1),) and model.covariance == ((F(0.3),),)

    @pytest.mark.parametrize("digits", [None, 12])
    def test_the_units_of_a_feature_do_not_matter(self, digits: Optional[int]) -> None:
        rows, labels = points(6, 20, 2, 2)
        model = gda.fit(rows, labels)
        for scale in (F(1, 10**6), F(2) ** -500, F(10) ** 100):
            scaled = gda.fit([[a, b * scale] for a, b in rows], labels)
            for a, b in rows[:5]:
                assert scaled.posterior([a, b * scale], digits=digits) == model.posterior(
                    [a, b], digits=digits
                )
