# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter generative-vs-discriminative: the logistic function, and the models that imply it."""

from __future__ import annotations

import copy
import math
import pickle
import random
from decimal import Decimal
from fractions import Fraction
from math import factorial, prod

import pytest

from genref import bayes, bernoulli_naive_bayes, gda
from genref.errors import DomainError, ShapeError
from genref.gda import LinearModel
from genref.linear_algebra import dot, solve
from genref.logistic import (
    LogisticForm,
    LogSum,
    exponential_family_form,
    hypothesis,
    logistic,
    poisson_logistic_form,
)
from genref.numbers.exact import Number, exact
from genref.numbers.reals import Value, exp, ln, rounded

from .each_row import each_row

F = Fraction
HALF = {0: F(1, 2), 1: F(1, 2)}

Phi = dict[int, Fraction]


def fractions(generator: random.Random, number: int) -> list[Fraction]:
    """Return probabilities strictly between 0 and 1."""
    return [F(generator.randint(1, 19), 20) for _ in range(number)]


class TestLogisticFunction:
    """g(z) = 1 / (1 + e^-z).

    Spec: logistic-function
    """

    def test_of_zero_is_a_half(self) -> None:
        assert logistic(0) == 0.5
        assert logistic(0, digits=30) == Decimal("0.5")

    def test_by_hand(self) -> None:
        # 1 / (1 + 1/e) = 0.731058578630004879251159...
        assert logistic(1, digits=20) == Decimal("0.73105857863000487925")
        assert logistic(-1, digits=20) == Decimal("0.26894142136999512075")
        # 1 / (1 + e^2) = 0.119202922022117560...
        assert logistic(-2, digits=15) == Decimal("0.119202922022118")

    def test_of_the_logarithm_of_three_is_three_quarters_but_for_its_rounding(self) -> None:
        # ln 3 is rounded by at most half an ulp, 2^-53; the slope of g there is 3/4 * 1/4
        z = math.log(3)
        assert abs(F(logistic(z)) - F(3, 4)) <= F(3, 16) * F(1, 2**52) + F(1, 2**54)
        assert logistic(F("1.0986122886681098"), digits=15) == Decimal("0.75")

    @each_row("z", [F(1, 3), 0.1, 2, 17.25, 300, F(1, 10**9)])
    def test_of_a_number_and_of_its_negative_sum_to_one(self, z: Number) -> None:
        more, less = logistic(z, digits=400), logistic(-exact(z), digits=400)
        assert abs(F(more) + F(less) - 1) <= F(1, 10**400)
        assert rounded(F(more) + F(less), 30) == 1

    def test_grows(self) -> None:
        values = [logistic(F(k, 7), digits=30) for k in range(-200, 201, 8)]
        assert values == sorted(set(values))

    def test_far_out_is_zero_or_one_without_overflow(self) -> None:
        assert [logistic(z) for z in (1000, 1e300, 10**400)] == [1.0, 1.0, 1.0]
        assert [logistic(z) for z in (-1000, -1e300, -(10**400))] == [0.0, 0.0, 0.0]
        assert math.copysign(1, logistic(-1e300)) == 1  # not -0.0

    def test_of_minus_a_thousand_is_a_number_in_decimals(self) -> None:
        # e^-1000 = 5.0758...e-435, and 1 + e^-1000 is 1 to this many digits
        assert logistic(-1000, digits=5) == Decimal("5.0760E-435")
        assert logistic(1000, digits=400) == 1
        assert F(1) - F(logistic(1000, digits=449)) == F(logistic(-1000, digits=15))

    def test_is_subnormal_where_it_has_to_be(self) -> None:
        # e^-745.13 is 4.95e-324, nearest to the smallest double; e^-745.14 is less than half of it
        smallest = 5e-324
        assert logistic(-745) == logistic(-744.5) == smallest
        assert logistic(-745.133) == smallest and logistic(-745.134) == 0.0
        assert 0 < logistic(-720) < 2.2250738585072014e-308

    def test_is_next_to_one_where_it_has_to_be(self) -> None:
        # 1 - g(z) is about e^-z; half an ulp below 1 is 2^-54, and 54 ln 2 = 37.42...
        assert logistic(37.4) == math.nextafter(1, 0)
        assert logistic(37.5) == 1.0

    def test_of_a_tiny_number_is_a_half_to_the_digits_that_it_has(self) -> None:
        # g(z) = 1/2 + z/4 - ...
        assert logistic(1e-300) == 0.5
        assert logistic(F(4, 10**30), digits=31) == Decimal("0.500000000000000000000000000001")

    def test_takes_any_type_of_number(self) -> None:
        assert {logistic(z) for z in (2, 2.0, F(2), Decimal(2))} == {logistic(2)}

    def test_refuses_a_result_out_of_the_range_of_decimals(self) -> None:
        assert logistic(-(10**20)) == 0.0
        with pytest.raises(DomainError, match="power of ten of the result"):
            logistic(-(10**20), digits=5)


class TestHypothesis:
    """h(x) = g(theta' x), x_0 = 1.

    Spec: logistic-hypothesis
    """

    def test_by_hand(self) -> None:
        # -3 + 2 * 1/2 + 1 * 2 = 0, and one more gives g(1)
        assert hypothesis([-3, 2, 1], [0.5, 2]) == 0.5
        assert hypothesis([-3, 2, 1], [0.5, 3]) == logistic(1)
        assert hypothesis([-3, 2, 1], [0.5, 3], digits=20) == Decimal("0.73105857863000487925")

    def test_the_first_of_theta_belongs_to_no_feature(self) -> None:
        assert hypothesis([1], []) == logistic(1)
        assert hypothesis([1, 5], [0]) == logistic(1)
        assert hypothesis([0, 1], [-4]) == logistic(-4)

    def test_on_the_plane_is_exactly_a_half(self) -> None:
        # 0.1 + 0.2 - 0.3 is not 0 in floating point: here the exact values count
        assert hypothesis([F(-3, 10), F(1, 10), F(2, 10)], [1, 1], digits=2) == Decimal("0.5")
        theta_0 = -(F(0.1) + F(0.2))
        assert hypothesis([theta_0, 0.1, 0.2], [1, 1], digits=60) == Decimal("0.5")
        assert hypothesis([-(0.1 + 0.2), 0.1, 0.2], [1, 1], digits=60) != Decimal("0.5")

    def test_does_not_lose_what_cancels(self) -> None:
        assert hypothesis([-1e300, 1e300, 1], [1, 2]) == logistic(2)

    @each_row("seed", range(5))
    def test_is_the_posterior_of_gda_at_its_theta(self, seed: int) -> None:
        generator = random.Random(seed)
        rows = [[F(generator.randint(-9, 9)) for _ in range(2)] for _ in range(12)]
        model = gda.fit(rows, [0, 1] * 6)
        form = model.logistic_form()
        assert form.prior_odds == 1  # so theta is rational, and the same
        x = [F(generator.randint(-9, 9), 4) for _ in range(2)]
        theta = [form.offset, *form.weights]
        assert hypothesis(theta, x, digits=40) == model.posterior(x, digits=40)[1]
        assert hypothesis(theta, x) == form.probability(x)


def poisson(x: int, rate: Fraction) -> Value:
    """p(x) of a Poisson distribution, from its definition."""
    return exp(-rate) * (rate**x / factorial(x))


class TestPoissonForm:
    """theta_1 = ln(lambda_1 / lambda_0), theta_0 = lambda_0 - lambda_1 + ln(phi_1 / phi_0).

    Spec: poisson-logistic-form
    """

    FORM = poisson_logistic_form({0: 2, 1: 6}, HALF)

    def test_by_hand(self) -> None:
        assert self.FORM == LogisticForm(F(-4), F(1), (F(0),), (F(3),))
        assert self.FORM.theta() == (-4.0, rounded(ln(3))) == (-4.0, 1.0986122886681098)
        # x = 4: odds 3^4 e^-4
        assert self.FORM.probability([4]) == rounded(1 / (1 + exp(4) / 81)) == 0.597353282328713
        assert self.FORM.probability([4], digits=30) == Decimal("0.597353282328713039200042460412")
        assert self.FORM.log_odds([4]) == rounded(ln(F(81)) - 4) == 0.39444915467243874
        # e^-4 = 0.018315638888734...; over 1 + that
        assert self.FORM.probability([0], digits=12) == Decimal("0.0179862099621")

    def test_has_the_prior_odds(self) -> None:
        form = poisson_logistic_form({0: 2, 1: 6}, {0: 0.75, 1: 0.25})
        assert form.prior_odds == F(1, 3)
        # -4 - ln 3, ln 3
        assert form.theta() == (-5.09861228866811, 1.0986122886681098)
        assert form.intercept() == form.theta()[0]
        # x = 1: the prior odds 1/3 and the ratio of the rates 3 cancel
        assert form.log_odds([1]) == -4.0

    def test_the_second_prior_is_that_of_one(self) -> None:
        form = poisson_logistic_form({"calm": 2, "busy": 6}, {"busy": F(1, 4), "calm": F(3, 4)})
        assert (form.offset, form.prior_odds, form.factors) == (4, 3, (F(1, 3),))

    @each_row("seed", range(6))
    def test_is_bayes_rule_over_the_probabilities(self, seed: int) -> None:
        generator = random.Random(seed)
        rates = {y: F(generator.randint(1, 60), generator.randint(1, 9)) for y in (0, 1)}
        phi = F(generator.randint(1, 9), 10)
        form = poisson_logistic_form(rates, {0: 1 - phi, 1: phi})
        for x in (0, 1, 5, 40):
            other, this = poisson(x, rates[0]) * (1 - phi), poisson(x, rates[1]) * phi
            assert form.probability([x], digits=40) == rounded(this / (other + this), 40)
            assert form.probability([x]) == rounded(this / (other + this))
            assert form.log_odds([x], digits=40) == rounded(ln(this / other), 40)

    def test_of_exchanged_classes_has_the_opposite_sign(self) -> None:
        rates, priors = {0: F(2), 1: F(7, 3)}, {0: F(1, 4), 1: F(3, 4)}
        form = poisson_logistic_form(rates, priors)
        other = poisson_logistic_form(rates, {1: F(3, 4), 0: F(1, 4)})
        assert other.theta(digits=30) == tuple(entry.copy_negate() for entry in form.theta(digits=30))
        assert F(form.probability([3], digits=40)) + F(other.probability([3], digits=40)) == 1

    def test_of_equal_rates_is_the_prior(self) -> None:
        form = poisson_logistic_form({0: 5, 1: 5}, HALF)
        assert form == LogisticForm(F(0), F(1), (F(0),))
        assert [form.log_odds([x]) for x in (0, 3)] == [0.0, 0.0]
        assert [form.probability([x]) for x in (0, 3)] == [0.5, 0.5]
        unequal = poisson_logistic_form({0: 5, 1: 5}, {0: F(7, 8), 1: F(1, 8)})
        # halves are rounded to even, and the computation ends
        assert unequal.probability([3], digits=2) == Decimal("0.12")
        assert unequal.probability([3]) == 0.125

    def test_far_out_neither_overflows_nor_is_nan(self) -> None:
        assert self.FORM.probability([10**4]) == 1.0
        assert self.FORM.log_odds([10**4]) == rounded(ln(F(3)) * 10**4 - 4) == 10982.122886681096
        assert poisson_logistic_form({0: 1, 1: 1000}, HALF).probability([0]) == 0.0
        assert poisson_logistic_form({0: 1, 1: 1000}, HALF).log_odds([0]) == -999.0

    def test_x_may_be_a_count_of_any_type(self) -> None:
        assert self.FORM.probability([4.0]) == self.FORM.probability([F(4)]) == self.FORM.probability([4])

    def test_refuses_other_labels_and_other_numbers_of_classes(self) -> None:
        with pytest.raises(ShapeError, match="^rates: expected an entry for the label 1"):
            poisson_logistic_form({0: 2}, HALF)
        with pytest.raises(ShapeError, match="^rates: expected no entry for other labels"):
            poisson_logistic_form({0: 2, 1: 3, 2: 4}, HALF)
        with pytest.raises(DomainError, match="^classes is .*two classes"):
            poisson_logistic_form({0: 2, 1: 3, 2: 4}, {0: 0.5, 1: 0.25, 2: 0.25})
        with pytest.raises(DomainError, match="^classes is .*two classes"):
            poisson_logistic_form({0: 2}, {0: 1})
        with pytest.raises(DomainError, match="^rates is .*a mapping"):
            poisson_logistic_form([2, 6], HALF)  # type: ignore[arg-type]  # the point


def bernoulli_form(phi: dict[int, list[Fraction]], priors: Phi) -> LogisticForm:
    """eta = ln(phi / (1 - phi)), a = -ln(1 - phi), summed over the features."""
    return exponential_family_form(
        {y: [LogSum(F(0), p / (1 - p)) for p in ps] for y, ps in phi.items()},
        {y: LogSum(F(0), 1 / prod((1 - p for p in ps), start=F(1))) for y, ps in phi.items()},
        priors,
    )


def geometric_form(phi: Phi, priors: Phi) -> LogisticForm:
    """p(x) = phi (1 - phi)^x: eta = ln(1 - phi), a = -ln phi."""
    return exponential_family_form(
        {y: [LogSum(F(0), 1 - p)] for y, p in phi.items()},
        {y: LogSum(F(0), 1 / p) for y, p in phi.items()},
        priors,
    )


class TestExponentialFamilies:
    """theta = eta_1 - eta_0, theta_0 = a(eta_0) - a(eta_1) + ln(phi_1 / phi_0).

    Spec: exponential-family-logistic
    """

    @each_row("seed", range(6))
    def test_bernoulli_is_bayes_rule_in_fractions(self, seed: int) -> None:
        generator = random.Random(seed)
        phi = {y: fractions(generator, 3) for y in (0, 1)}
        prior = F(generator.randint(1, 6), 7)
        priors = {0: 1 - prior, 1: prior}
        form = bernoulli_form(phi, priors)
        assert form.offset == 0 and form.weights == (0, 0, 0)
        factors = form.factors or (F(1),) * 3
        for bits in range(8):
            x = [bits >> j & 1 for j in range(3)]
            likelihoods = {y: prod(p if b else 1 - p for p, b in zip(ps, x)) for y, ps in phi.items()}
            posterior = bayes.posterior(priors, likelihoods)
            odds = form.prior_odds * prod(factor**b for factor, b in zip(factors, x))
            assert odds / (1 + odds) == posterior[1]
            assert form.probability(x) == float(posterior[1])
            assert form.probability(x, digits=2) == rounded(posterior[1], 2)
            assert form.log_odds(x, digits=30) == rounded(ln(posterior[1] / posterior[0]), 30)

    def test_bernoulli_is_naive_bayes(self) -> None:
        rows = [[0, 1], [1, 1], [1, 0], [0, 0], [1, 1]]
        model = bernoulli_naive_bayes.fit(rows, [0, 0, 1, 1, 1])
        phi = {y: list(model.probabilities[y]) for y in (0, 1)}
        form = bernoulli_form(phi, dict(model.priors))
        for x in ([0, 0], [0, 1], [1, 0], [1, 1]):
            assert form.probability(x) == float(model.exact_posterior(x)[1])
            assert form.log_odds(x, digits=40) == model.log_odds(x, digits=40)

    def test_bernoulli_of_the_same_feature_in_both_is_on_the_boundary(self) -> None:
        form = bernoulli_form({0: [F(1, 4), F(1, 3)], 1: [F(3, 4), F(1, 3)]}, HALF)
        # (1/4 against 3/4) and the other feature contributes nothing
        assert form == LogisticForm(F(0), F(1, 3), (F(0), F(0)), (F(9), F(1)))
        assert [form.probability([a, b]) for a in (0, 1) for b in (0, 1)] == [0.25, 0.25, 0.75, 0.75]
        opposite = bernoulli_form({0: [F(1, 4), F(3, 4)], 1: [F(3, 4), F(1, 4)]}, HALF)
        assert opposite.log_odds([1, 1]) == opposite.log_odds([0, 0]) == 0.0
        assert opposite.log_odds([1, 1], digits=40) == 0
        assert opposite.probability([1, 1], digits=40) == Decimal("0.5")

    def test_poisson_is_an_instance(self) -> None:
        rates, priors = {0: F(2), 1: F(7, 3)}, {0: F(1, 4), 1: F(3, 4)}
        form = exponential_family_form(
            {y: [LogSum(F(0), rate)] for y, rate in rates.items()},
            {y: LogSum(rate) for y, rate in rates.items()},
            priors,
        )
        # 2 - 7/3, 3/4 over 1/4, and 7/3 over 2
        assert (
            form == LogisticForm(F(-1, 3), F(3), (F(0),), (F(7, 6),)) == poisson_logistic_form(rates, priors)
        )
        for x in range(9):
            # p(x | y) p(y) except for the factor e^-lambda_y / x!
            ratio = rates[1] ** x * priors[1] / (rates[0] ** x * priors[0])
            assert form.prior_odds * form.factors[0] ** x == ratio

    @pytest.mark.parametrize("x", [0, F(1, 3), 2.5, 100])
    def test_exponential_is_bayes_rule_over_the_densities(self, x: Number) -> None:
        # lambda e^(-lambda x): eta = -lambda, a = -ln lambda
        rates, priors = {0: F(1, 2), 1: F(3)}, {0: F(2, 5), 1: F(3, 5)}
        form = exponential_family_form(
            {y: [LogSum(-rate)] for y, rate in rates.items()},
            {y: LogSum(F(0), 1 / rate) for y, rate in rates.items()},
            priors,
        )
        assert form == LogisticForm(F(0), F(9), (F(-5, 2),))  # 3/2 * 3/(1/2)
        p_xy = {y: exp(-rate * exact(x)) * (rate * priors[y]) for y, rate in rates.items()}
        assert form.probability([x], digits=40) == rounded(p_xy[1] / (p_xy[0] + p_xy[1]), 40)
        assert form.probability([x]) == rounded(p_xy[1] / (p_xy[0] + p_xy[1]))

    @each_row("seed", range(4))
    def test_gaussian_of_known_covariance_is_gda(self, seed: int) -> None:
        # eta = Sigma^-1 mu, a = mu' Sigma^-1 mu / 2
        generator = random.Random(seed)
        sigma = ((F(2), F(1, 2)), (F(1, 2), F(3)))
        means = {y: [F(generator.randint(-9, 9), 4) for _ in range(2)] for y in (0, 1)}
        priors = {0: F(1, 3), 1: F(2, 3)}
        eta = {y: solve(sigma, mu) for y, mu in means.items()}
        form = exponential_family_form(
            {y: [LogSum(entry) for entry in entries] for y, entries in eta.items()},
            {y: LogSum(dot(means[y], entries) / 2) for y, entries in eta.items()},
            priors,
        )
        model = LinearModel(priors, means, sigma)
        assert form == model.logistic_form()
        assert (form.offset, form.prior_odds, form.weights) == (
            model.logistic_form().offset,
            2,
            model.logistic_form().weights,
        )
        x = [F(generator.randint(-9, 9)) for _ in range(2)]
        assert form.probability(x, digits=40) == model.posterior(x, digits=40)[1]

    def test_geometric_by_hand(self) -> None:
        # 3/4 (1/4)^x against 1/2 (1/2)^x: odds 3/2 2^-x, with priors 2/5 and 3/5 just 2^-x
        form = geometric_form({0: F(1, 2), 1: F(3, 4)}, {0: F(3, 5), 1: F(2, 5)})
        assert form == LogisticForm(F(0), F(1), (F(0),), (F(1, 2),))
        assert [form.probability([x], digits=20) for x in (0, 1, 2)] == [
            Decimal("0.5"),
            Decimal("0.33333333333333333333"),
            Decimal("0.2"),
        ]

    def test_is_exactly_zero_where_the_odds_are_exactly_one(self) -> None:
        form = geometric_form({0: F(1, 2), 1: F(3, 4)}, {0: F(3, 35), 1: F(32, 35)})
        # odds 32/3 * 3/2 * 2^-x = 16 * 2^-x
        assert form.log_odds([4]) == 0.0 and math.copysign(1, form.log_odds([4])) == 1
        assert form.log_odds([4], digits=50) == 0
        # ln 2 and -ln 2
        assert form.log_odds([3], digits=20) == -form.log_odds([5], digits=20)
        assert form.log_odds([3], digits=20) == rounded(ln(2), 20) == Decimal("0.69314718055994530942")

    @pytest.mark.parametrize(("eighths", "text"), [(1, "0.12"), (3, "0.38"), (5, "0.62"), (7, "0.88")])
    def test_halves_are_rounded_to_even_and_end(self, eighths: int, text: str) -> None:
        # at x = 3 the odds are those of the priors over 4: 2^-3 * 3/2 * ...
        odds = F(eighths, 8 - eighths) / (F(3, 2) / 8)
        form = geometric_form({0: F(1, 2), 1: F(3, 4)}, {0: 1 / (1 + odds), 1: odds / (1 + odds)})
        assert form.probability([3], digits=2) == Decimal(text)
        assert form.probability([3]) == eighths / 8

    def test_theta_is_rational_where_it_can_be(self) -> None:
        # -1/2 + ln e cannot be stored: arguments are rational, so only ln 1 vanishes
        natural = {0: [LogSum(F(1, 3), F(2))], 1: [LogSum(F(1), F(2))]}
        form = exponential_family_form(natural, {0: LogSum(F(1, 8)), 1: LogSum(F(0))}, HALF)
        assert form == LogisticForm(F(1, 8), F(1), (F(2, 3),))
        assert form.theta(digits=2) == (Decimal("0.12"), Decimal("0.67"))
        assert form.theta() == (0.125, 2 / 3)

    def test_both_parts_of_theta_may_be_there(self) -> None:
        # x counts with eta = 1 + ln 5 against 0
        natural = {0: [LogSum(F(0))], 1: [LogSum(F(1), F(5))]}
        form = exponential_family_form(natural, {0: LogSum(F(0)), 1: LogSum(F(2), F(3))}, HALF)
        assert form == LogisticForm(F(-2), F(1, 3), (F(1),), (F(5),))
        assert form.theta(digits=30) == (rounded(F(-2) - ln(F(3)), 30), rounded(1 + ln(F(5)), 30))
        assert form.theta() == (-3.0986122886681096, 2.6094379124341005)
        # x = 2: -2 - ln 3 + 2 + 2 ln 5 = ln(25/3), so the odds are rational, although no term shows it
        assert form.log_odds([2], digits=30) == rounded(ln(F(25, 3)), 30)
        assert form.log_odds([2]) == 2.120263536200091
        assert form.probability([2], digits=30) == rounded(F(25, 28), 30)

    def test_a_sufficient_statistic_may_stand_for_x(self) -> None:
        # Gaussians with means 0 and 0 and variances 1 and 4, in T(x) = x^2: eta = -1/(2 v), a = ln(v) / 2
        # if v is a square, its root is rational
        form = exponential_family_form(
            {0: [LogSum(F(-1, 2))], 1: [LogSum(F(-1, 8))]},
            {0: LogSum(F(0)), 1: LogSum(F(0), F(2))},
            HALF,
        )
        model = gda.QuadraticModel(HALF, {0: [0], 1: [0]}, {0: [[1]], 1: [[4]]})
        for x in (0, F(1, 2), 3):
            assert form.probability([F(x) ** 2], digits=40) == model.posterior([x], digits=40)[1]

    def test_of_no_features_is_the_prior(self) -> None:
        nothing = {0: LogSum(F(0)), 1: LogSum(F(0))}
        form = exponential_family_form({0: [], 1: []}, nothing, {0: F(1, 4), 1: F(3, 4)})
        # ln 3
        assert form.theta() == (1.0986122886681098,) and form.probability([]) == 0.75


class TestConverseFails:
    """A logistic posterior does not make x given y Gaussian.

    Spec: logistic-converse-fails
    """

    @pytest.mark.parametrize("rate", [2, 6])
    def test_poisson_classes_are_skewed(self, rate: int) -> None:
        # With equal priors p(k | 1) = p(k | 0) p(1 | k) / p(0 | k), so the odds of the form turn a class of
        # rate 1 into one with the given rate. Its third central moment is the rate; that of a Gaussian is 0.
        # The factors e^-1 and e^offset cancel. The sums end at 80: the rest is below 80^3 6^80/80! < 10^-50.
        form = poisson_logistic_form({0: 1, 1: rate}, HALF)
        weights = [form.factors[0] ** k / factorial(k) for k in range(80)]
        mean = sum((w * k for k, w in enumerate(weights)), F(0)) / sum(weights, F(0))
        skew = sum((w * (k - mean) ** 3 for k, w in enumerate(weights)), F(0)) / sum(weights, F(0))
        assert abs(mean - rate) < F(1, 10**40) and abs(skew - rate) < F(1, 10**40)

    def test_poisson_classes_have_a_logistic_posterior_that_no_gda_has(self) -> None:
        # Means 2 and 6, variances 2 and 6, so GDA takes the covariance 4 and theta_1 = (6 - 2)/4
        form = poisson_logistic_form({0: 2, 1: 6}, HALF)
        gaussian = LinearModel(HALF, {0: [2], 1: [6]}, [[4]]).logistic_form()
        assert gaussian.theta() == (-4.0, 1.0)
        assert form.theta() == (-4.0, 1.0986122886681098)  # ln 3
        # both posteriors are logistic; at x = 4 GDA is undecided, the true model is not
        assert gaussian.probability([4]) == 0.5
        assert form.probability([4], digits=6) == Decimal("0.597353")

    def test_bernoulli_classes_have_two_values_only(self) -> None:
        # phi = 1/4 and 3/4: odds 1/3 at x = 0 and 3 at x = 1; theta = (-ln 3, 2 ln 3) gives exactly these
        form = bernoulli_form({0: [F(1, 4)], 1: [F(3, 4)]}, HALF)
        assert form.theta(digits=30) == (rounded(-ln(F(3)), 30), rounded(ln(F(9)), 30))
        assert form.theta() == (-1.0986122886681098, 2.1972245773362196)
        assert (form.probability([0]), form.probability([1])) == (0.25, 0.75)
        # third central moments phi (1 - phi)(1 - 2 phi) = 3/32 and -3/32; a Gaussian has 0
        for phi, moment in ((F(1, 4), F(3, 32)), (F(3, 4), F(-3, 32))):
            assert phi * (1 - phi) ** 3 + (1 - phi) * (0 - phi) ** 3 == moment


class TestLogisticForm:
    """Properties of logistic forms from any source."""

    FORM = LogisticForm(F(1, 2), F(3), (F(2), F(-1)), (F(5), F(1, 7)))

    def test_theta_by_hand(self) -> None:
        assert self.FORM.theta(digits=30) == (
            rounded(F(1, 2) + ln(F(3)), 30),
            rounded(2 + ln(F(5)), 30),
            rounded(-1 - ln(F(7)), 30),
        )
        assert self.FORM.theta() == (1.5986122886681098, 3.6094379124341005, -2.9459101490553135)
        assert self.FORM.intercept(digits=30) == self.FORM.theta(digits=30)[0]

    def test_log_odds_are_those_of_theta(self) -> None:
        # 1/2 + ln 3 + 3 (2 + ln 5) + 2 (-1 - ln 7)
        assert self.FORM.log_odds([3, 2], digits=30) == rounded(F(9, 2) + ln(F(3 * 125, 49)), 30)
        assert self.FORM.log_odds([3, 2]) == 6.535105727859785
        assert self.FORM.probability([3, 2]) == rounded(1 / (1 + exp(F(-9, 2)) * F(49, 375)))
        assert self.FORM.probability([3, 2]) == 0.9985505284697667

    def test_without_factors_x_is_any_vector(self) -> None:
        form = LogisticForm(F(1, 2), F(1), (F(2), F(-1)))
        assert form.factors == () and form.theta() == (0.5, 2.0, -1.0)
        assert form.log_odds([-0.25, F(1, 3)]) == rounded(F(-1, 3))
        assert form.log_odds([0.25, 1]) == 0.0 and form.probability([0.25, 1]) == 0.5

    def test_is_a_value(self) -> None:
        again = pickle.loads(pickle.dumps(self.FORM))
        assert again == self.FORM == copy.deepcopy(self.FORM) and hash(again) == hash(self.FORM)
        assert again.theta() == self.FORM.theta() and again.factors == self.FORM.factors
        with pytest.raises(AttributeError):
            self.FORM.offset = F(1)  # type: ignore[misc]  # the point

    def test_a_log_sum_is_rational_unless_it_says_otherwise(self) -> None:
        assert LogSum(F(2)) == (2, 1)
        assert LogSum(F(2), F(3))._asdict() == {"rational": 2, "argument": 3}
