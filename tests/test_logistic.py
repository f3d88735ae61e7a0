# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter generative-vs-discriminative: the logistic function, and the models that imply it."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import copysign, factorial, nan, prod  # noqa: F401
from random import Random
from typing import Any

from genref import bayes, gda
from genref.logistic import (
    LogisticForm,
    LogSum,
    exponential_family_form,
    hypothesis,  # noqa: F401
    logistic,
    poisson_logistic_form,
)

from .by_hand import each_line, refused
from .decimals import Exact, exp, g, ln, to
from .each_row import each_row

F = Fraction
HALF = {0: F(1, 2), 1: F(1, 2)}
HUGE = 10**400
TINY = 5e-324
"""The smallest double."""


class TestLogisticFunction:
    """g(z) = 1 / (1 + e^-z).

    Spec: logistic-function
    """

    @each_row(
        ("z", "value"),
        [
            (0, 0.5),
            *((z, 0.7310585786300049) for z in (1, 1.0, F(1), Decimal(1))),  # 1 / (1 + 1/e)
            (-1, 0.2689414213699951),
            (F("1.0986122886681098"), 0.75),  # ln 3: 1 / (1 + 1/3)
            *((z, 1.0) for z in (37.5, 1000, 1e300, HUGE)),
            (37.4, 1 - 2.0**-53),  # 1 - g(z) is about e^-z; 54 ln 2 = 37.43
            *((z, 0.0) for z in (-1000, -1e300, -HUGE, -745.134)),
            *((z, TINY) for z in (-745, -744.5, -745.133)),  # half of it is e^-745.1332
            (1e-300, 0.5),
        ],
    )
    def test_by_hand(self, z: Any, value: float) -> None:
        assert logistic(z) == value and copysign(1, logistic(z)) == 1

    @each_row(
        ("z", "digits", "text"),
        [
            (0, 30, "0.5"),
            (1, 20, "0.73105857863000487925"),
            (-1, 20, "0.26894142136999512075"),
            (-2, 15, "0.119202922022118"),
            (-1000, 5, "5.0760E-435"),
            (F(4, 10**30), 31, "0.500000000000000000000000000001"),  # 1/2 + z/4
        ],
    )
    def test_digits(self, z: Any, digits: int, text: str) -> None:
        assert logistic(z, digits=digits) == Decimal(text)

    @each_row("z", [F(1, 3), 0.1, 2, 17.25, 300, 720, F(1, 10**9)])
    def test_of_a_number_and_of_its_negative_sum_to_one(self, z: Exact) -> None:
        more, less = logistic(z, digits=400), logistic(-F(z), digits=400)
        assert abs(F(more) + F(less) - 1) <= F(1, 10**400)
        assert (logistic(z), logistic(-F(z))) == (float(g(z)), float(g(-F(z))))
        assert logistic(z, digits=60) == to(60, g(z))


def log_sums(arguments: dict[int, list[F]]) -> dict[int, list[LogSum]]:
    return {y: [LogSum(F(0), argument) for argument in each] for y, each in arguments.items()}


def bernoulli_form(phi: dict[int, list[F]], priors: dict[int, F]) -> LogisticForm:
    """eta = ln(phi / (1 - phi)), a = -ln(1 - phi), summed over the features."""
    return exponential_family_form(
        log_sums({y: [p / (1 - p) for p in ps] for y, ps in phi.items()}),
        {y: LogSum(F(0), 1 / prod((1 - p for p in ps), start=F(1))) for y, ps in phi.items()},
        priors,
    )


def geometric_form(phi: dict[int, F], priors: dict[int, F]) -> LogisticForm:
    """p(x) = phi (1 - phi)^x: eta = ln(1 - phi), a = -ln phi."""
    partitions = {y: LogSum(F(0), 1 / p) for y, p in phi.items()}
    return exponential_family_form(log_sums({y: [1 - p] for y, p in phi.items()}), partitions, priors)


class TestPoissonForm:
    """theta_1 = ln(lambda_1 / lambda_0), theta_0 = lambda_0 - lambda_1 + ln(phi_1 / phi_0).

    Spec: poisson-logistic-form
    """

    FORM = poisson_logistic_form({0: 2, 1: 6}, HALF)

    def test_by_hand(self) -> None:
        assert self.FORM == LogisticForm(F(-4), F(1), (F(0),), (F(3),))
        assert self.FORM.theta() == (-4.0, 1.0986122886681098)  # ln 3
        # x = 4: odds 3^4 e^-4
        assert self.FORM.probability([4]) == 0.597353282328713
        assert self.FORM.probability([4], digits=30) == Decimal("0.597353282328713039200042460412")
        assert self.FORM.log_odds([4]) == 0.39444915467243874
        assert self.FORM.probability([0], digits=12) == Decimal("0.0179862099621")  # e^-4 / (1 + e^-4)
        assert self.FORM.probability([4.0]) == self.FORM.probability([F(4)]) == 0.597353282328713

    @each_row(("phi", "rate_0", "rate_1"), [(F(1, 4), F(2), F(7, 3)), (F(9, 10), F(50), F(1, 9))])
    def test_is_bayes_rule_over_the_probabilities(self, phi: F, rate_0: F, rate_1: F) -> None:
        form = poisson_logistic_form({0: rate_0, 1: rate_1}, {0: 1 - phi, 1: phi})
        for x in (0, 1, 5, 40):  # 1/x! cancels
            odds = exp(-rate_1) * rate_1**x * phi / (exp(-rate_0) * rate_0**x * (1 - phi))
            assert form.probability([x], digits=40) == to(40, odds / (1 + odds))
            assert form.log_odds([x], digits=40) == to(40, ln(odds))


class TestExponentialFamilies:
    """theta = eta_1 - eta_0, theta_0 = a(eta_0) - a(eta_1) + ln(phi_1 / phi_0).

    Spec: exponential-family-logistic
    """

    def test_bernoulli_is_bayes_rule_in_fractions(self) -> None:
        random = Random(1)
        for _ in range(6):
            phi = {y: [F(random.randint(1, 19), 20) for _ in range(3)] for y in (0, 1)}
            prior = F(random.randint(1, 6), 7)
            priors = {0: 1 - prior, 1: prior}
            form = bernoulli_form(phi, priors)
            for x in ([bits >> j & 1 for j in range(3)] for bits in range(8)):
                likelihoods = {y: prod(p if b else 1 - p for p, b in zip(ps, x)) for y, ps in phi.items()}
                p = bayes.posterior(priors, likelihoods)[1]
                assert form.probability(x) == float(p) and form.probability(x, digits=2) == to(2, p)
                assert form.log_odds(x, digits=30) == to(30, ln(p / (1 - p)))

    def test_geometric_by_hand(self) -> None:
        # 3/4 (1/4)^x against 1/2 (1/2)^x: odds 3/2 2^-x, with priors 2/5 and 3/5 just 2^-x
        form = geometric_form({0: F(1, 2), 1: F(3, 4)}, {0: F(3, 5), 1: F(2, 5)})
        assert form == LogisticForm(F(0), F(1), (F(0),), (F(1, 2),))
        assert [form.probability([x]) for x in (0, 1, 2)] == [1 / 2, 1 / 3, 1 / 5]
        # odds 32/3 * 3/2 * 2^-x = 16 * 2^-x, so ln 2, 0 and -ln 2
        form = geometric_form({0: F(1, 2), 1: F(3, 4)}, {0: F(3, 35), 1: F(32, 35)})
        assert form.log_odds([4]) == 0.0 and copysign(1, form.log_odds([4])) == 1
        assert [form.log_odds([x], digits=20) for x in (3, 4, 5)] == [
            Decimal("0.69314718055994530942"),
            0,
            Decimal("-0.69314718055994530942"),
        ]

    def test_both_parts_of_theta_may_be_there(self) -> None:
        # x counts with eta = 1 + ln 5 against 0
        natural = {0: [LogSum(F(0))], 1: [LogSum(F(1), F(5))]}
        form = exponential_family_form(natural, {0: LogSum(F(0)), 1: LogSum(F(2), F(3))}, HALF)
        assert form == LogisticForm(F(-2), F(1, 3), (F(1),), (F(5),))
        assert form.theta() == (-3.0986122886681096, 2.6094379124341005)  # -2 - ln 3, 1 + ln 5
        # x = 2: -2 - ln 3 + 2 + 2 ln 5 = ln(25/3), so the odds are rational, although no term shows it
        assert form.log_odds([2]) == 2.120263536200091
        assert form.probability([2], digits=30) == to(30, F(25, 28))
        same = {0: [LogSum(F(1, 3), F(2))], 1: [LogSum(F(1), F(2))]}
        form = exponential_family_form(same, {0: LogSum(F(1, 8)), 1: LogSum(F(0))}, HALF)
        assert form == LogisticForm(F(1, 8), F(1), (F(2, 3),))
        assert form.theta(digits=2) == (Decimal("0.12"), Decimal("0.67"))


class TestConverseFails:
    """A logistic posterior does not make x given y Gaussian.

    Spec: logistic-converse-fails
    """

    @each_row("rate", [2, 6])
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
        gaussian = gda.LinearModel(HALF, {0: [2], 1: [6]}, [[4]]).logistic_form()
        assert gaussian.theta() == (-4.0, 1.0) and gaussian.probability([4]) == 0.5

    def test_bernoulli_classes_have_two_values_only(self) -> None:
        # phi = 1/4 and 3/4: odds 1/3 at x = 0 and 3 at x = 1; theta = (-ln 3, 2 ln 3) gives exactly these
        form = bernoulli_form({0: [F(1, 4)], 1: [F(3, 4)]}, HALF)
        assert form.theta() == (-1.0986122886681098, 2.1972245773362196)
        assert (form.probability([0]), form.probability([1])) == (0.25, 0.75)
        # third central moments phi (1 - phi)(1 - 2 phi) = 3/32 and -3/32; a Gaussian has 0
        for phi, moment in ((F(1, 4), F(3, 32)), (F(3, 4), F(-3, 32))):
            assert phi * (1 - phi) ** 3 + (1 - phi) * (0 - phi) ** 3 == moment


def test_theta_by_hand() -> None:
    form = LogisticForm(F(1, 2), F(3), (F(2), F(-1)), (F(5), F(1, 7)))
    # 1/2 + ln 3, 2 + ln 5, -1 - ln 7
    assert form.theta() == (1.5986122886681098, 3.6094379124341005, -2.9459101490553135)
    assert form.intercept(digits=30) == form.theta(digits=30)[0] == to(30, F(1, 2) + ln(3))
    # 1/2 + ln 3 + 3 (2 + ln 5) + 2 (-1 - ln 7)
    assert form.log_odds([3, 2], digits=30) == to(30, F(9, 2) + ln(F(3 * 125, 49)))
    assert form.log_odds([3, 2]) == 6.535105727859785 and form.probability([3, 2]) == 0.9985505284697667
    # without factors, x is any vector
    form = LogisticForm(F(1, 2), F(1), (F(2), F(-1)))
    assert form.theta() == (0.5, 2.0, -1.0) and form.log_odds([-0.25, F(1, 3)]) == -1 / 3


ZERO, ONE = {0: LogSum(F(0)), 1: LogSum(F(0))}, LogSum(F(1))
NOTHING = {0: LogSum(F(0)), 1: LogSum(F(0), F(0))}
POISSON, FAMILY, FORM = poisson_logistic_form, exponential_family_form, TestPoissonForm.FORM
OTHER: Any = 7
Call = Callable[[], object]


@each_line("""
    logistic(-10 ** 20, digits=5) -> Domain | power of ten
    logistic(nan) -> NotFinite | z | is nan
    hypothesis([], []) -> EmptyData | theta | empty
    hypothesis([1, 2], []) -> Shape | x | expected 1 entries, got 0
    hypothesis([1, nan], [1]) -> NotFinite | theta[1] | is nan
    POISSON({0: 2}, HALF) -> Shape | rates | expected an entry for the label 1
    POISSON(dict.fromkeys('abcd', 1), dict.fromkeys('abcd', 0.25)) -> Domain | classes | two classes
    POISSON(OTHER, HALF) -> Domain | rates | a mapping
    POISSON({0: 0, 1: 6}, HALF) -> Domain | rates[0] | positive
    FAMILY({0: [], 1: [ONE]}, ZERO, HALF) -> Shape | natural[1] | expected 0 ent
    FAMILY({0: [OTHER], 1: [ONE]}, ZERO, HALF) -> Domain | natural[0] | a LogSum
    FAMILY({0: [], 1: []}, NOTHING, HALF) -> Domain | argument of ln in log_partitions[1]
    POISSON({0: 1, 1: 6}, {0: 0, 1: 1}) -> Domain | priors[0] | positive
    LogisticForm(F(0), F(0), ()) -> Domain | prior_odds | positive
    LogisticForm(F(0), F(1), (F(1),), (F(-1),)) -> Domain | factors[0] | positive
    LogisticForm(F(0), F(1), (F(1),), (F(1),) * 2) -> Shape | factors | expected 1
    FORM.log_odds([0.5]) -> Domain | x[0] | is 0.5
    FORM.probability([10 ** 12 + 1]) -> Domain | x[0]
""")
def test_refusals(line: str) -> None:
    refused(line, globals())
