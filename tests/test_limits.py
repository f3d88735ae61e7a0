# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The limits in spec/limits.md, tested from both sides: a result at the limit, an error just beyond it."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import MIN_EMIN, Decimal
from fractions import Fraction as F
from functools import partial
from pathlib import Path

import pytest

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import multinomial_naive_bayes as multinomial
from genref.errors import DomainError
from genref.gaussian import density, log_density, mean
from genref.linear_algebra import determinant, inverse
from genref.logistic import poisson_logistic_form
from genref.logistic_regression import ascent, fit
from genref.moments import Moments

OUTCOMES = 10**7
TIMES = 10**9


def refused(call: Callable[[], object], message: str) -> bool:
    """Return whether a call raises the DomainError that names the limit."""
    with pytest.raises(DomainError, match=message):
        call()
    return True


def exact(number: object) -> F:
    """Return a number as genref reads it."""
    return mean([[number]])[0]  # type: ignore[list-item]  # any object


def test_the_page_has_the_numbers_that_are_tested_here() -> None:
    page = (Path(__file__).parents[1] / "spec" / "limits.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\| .* \| ([\d,; ^]+) \|$", page, re.M)
    numbers = [cell.replace(",", "").replace("^", "**") for cell in cells]
    assert numbers == [
        *("2**20", "100000", "50000", "10**7; 131072", "10000", "10**18", "10**7", "10**9", "10**12"),
        *("100", "10**8", "10000", "1000", "100", "2**20", "2**23"),
    ]


class TestNumbers:
    @pytest.mark.slow
    @pytest.mark.covers
    def test_bits_above_and_below_the_line(self) -> None:
        most, more = 2 ** (2**20) - 1, 2 ** (2**20)  # 2^20 bits, and one more
        for number in (most, -most, F(1, most), F(most, 2)):
            assert exact(number) == number
        for number in (more, -more, F(1, more), F(more, 3)):
            assert refused(partial(exact, number), "allowed: numbers of at most 1048576 bits above and below")

    @pytest.mark.parametrize("sign", ["", "-"])
    def test_power_of_ten_of_a_decimal(self, sign: str) -> None:
        for e in ("100000", "-100000"):
            assert exact(Decimal(f"1E{sign}{e}".replace("--", ""))) in (10**100000, F(1, 10**100000))
        for more in (f"{sign}1E100001", f"{sign}1E-100001"):
            assert refused(partial(exact, Decimal(more)), "allowed: a power of ten of at most 100000$")

    def test_digits_of_a_result(self) -> None:
        model = bernoulli.fit([[1], [0]], ["a", "b"])
        most = 10_000  # for 2/3 against 1/3
        assert model.posterior([1], digits=most)["b"] == Decimal("0." + "3" * most)
        for digits in (0, 10_001):
            assert refused(partial(model.posterior, [1], digits=digits), f"^digits is {digits} .*1 to 10000$")

    def test_a_density_within_the_range_of_decimals(self) -> None:
        # mpmath: the density of N(0, 1) at 2145966026 is 10^-999999999730333811.77, at the next integer
        # 10^-1000000000662315015.4
        assert MIN_EMIN == -999999999999999999
        assert density([2145966026], [0], [[1]], digits=1) == Decimal("2E-999999999730333812")
        beyond = partial(density, [2145966027], [0], [[1]])
        assert refused(partial(beyond, digits=1), "^power of ten is .* the logarithm$")
        # its logarithm is -x^2/2 - ln(2 pi)/2 = -(x^2 - 1)/2 - 1.4189..., with 19 digits before the point
        assert log_density([2145966027], [0], [[1]], digits=19) == -((2145966027**2 - 1) // 2) - 1


class TestOutcomes:
    """Categories, words and binary features are numbered up to 10^7."""

    @pytest.mark.slow
    def test_binary_features(self) -> None:
        last = OUTCOMES - 1  # they are numbered from 0
        model = bernoulli.fit([{1}, {last}], ["a", "b"], features=OUTCOMES)
        # feature 1 is present: 2/3 against 1/3; the last one is absent: 2/3 against 1/3 again
        assert model.posterior({1}) == {"a": 0.8, "b": 0.2} and model.posterior({last})["b"] == 0.8

    def test_more_binary_features(self) -> None:
        for use in (bernoulli.fit, bernoulli.count):
            more: Callable[[], object] = partial(use, [{1}, {2}], ["a", "b"], features=OUTCOMES + 1)
            assert refused(more, "^features is 10000001 .*; allowed: whole numbers from 0 to 10000000$")

    def test_categories(self) -> None:
        model = categorical.fit([[OUTCOMES], [1]], ["a", "b"], [OUTCOMES])
        # (1 + 1) / (10^7 + 1) against 1 / (10^7 + 1)
        assert model.exact_posterior([OUTCOMES]) == {"a": F(2, 3), "b": F(1, 3)}
        more = partial(categorical.fit, [[1], [1]], ["a", "b"], [OUTCOMES + 1])
        assert refused(more, r"^levels\[0\] is .* from 1 to 10000000$")
        rows = [[OUTCOMES + 1], [1]]
        assert refused(partial(categorical.fit, rows, ["a", "b"]), r"^rows\[0\]\[0\] is 10000001 ")

    def test_words_of_a_vocabulary(self) -> None:
        model = multinomial.fit([[OUTCOMES], [1]], ["a", "b"], OUTCOMES)
        assert model.exact_posterior([OUTCOMES]) == {"a": F(2, 3), "b": F(1, 3)}
        more = partial(multinomial.fit, [[1]], ["a"], OUTCOMES + 1)
        assert refused(more, "^vocabulary_size is .* from 1 to 10000000$")

    def test_times_of_a_word(self) -> None:
        model = multinomial.fit([[1, 1, 2], [1, 2, 2]], ["a", "b"])
        assert model.predict({1: TIMES}) == "a" and len(model.argmax({1: TIMES, 2: TIMES})) == 2
        assert refused(partial(model.predict, {1: TIMES + 1}), r"^x\[1\] is 1000000001 .* to 1000000000$")

    def test_counts_of_a_poisson_x(self) -> None:
        # ln(3/1) for each count, and 1 - 3 = -2 once
        form = poisson_logistic_form({0: 1, 1: 3}, {0: 0.5, 1: 0.5})
        assert form.log_odds([10**12], digits=13) == Decimal("1098612288666")
        assert refused(partial(form.log_odds, [10**12 + 1]), r"^x\[0\] is 1000000000001 .* 1000000000000$")


class TestBits:
    """Exact values and determinants that are too long are refused; rounded ones are not."""

    def test_exact_values(self) -> None:
        model = multinomial.fit([[1, 2]], ["a"], smoothing=0)
        assert model.likelihood({1: 2**20}, "a") == F(1, 2 ** (2**20))
        assert model.joint({1: 2**20 - 1}) == {"a": F(2, 2 ** (2**20))}  # the prior 1/1 takes 2 bits
        for use in (model.joint, partial(model.likelihood, label="a")):
            assert refused(
                partial(use, {1: TIMES}), "^the exact value may need [0-9,]+ bits; allowed: at most [0-9]+$"
            )
        assert model.posterior({1: TIMES}) == {"a": 1.0}

    def test_exact_posteriors(self) -> None:
        # factors common to all classes cancel, and the rounded posterior has no limit
        model = multinomial.fit([[1, 2]] * 8, range(8), smoothing=0)
        assert model.exact_posterior({1: TIMES})[7] == F(1, 8) and model.posterior({1: TIMES})[7] == 0.125
        other = multinomial.fit([[1, 2], *([[1, 2, 2]] * 7)], range(8), smoothing=0)
        assert refused(partial(other.exact_posterior, {1: TIMES}), "^the exact value may need [0-9,]+ bits;")
        assert other.posterior({1: TIMES})[0] == 1.0
        # over a common denominator the values of many classes are longer than alone
        many = multinomial.fit([[1, *[2] * k] for k in range(1, 65)], range(64), smoothing=0)
        assert many.joint({1: 4000})[0] == F(1, 64 * 2**4000)
        assert refused(partial(many.exact_posterior, {1: 4000}), "^the exact value may need [0-9,]+ bits;")
        assert many.exact_posterior({1: 2})[0] > many.exact_posterior({1: 2})[1]
        # features that are absent have their factors, too
        wide = bernoulli.fit([{0}, {1}], ["a", "b"], features=50_000, smoothing=1 + F(1, 10**300))
        assert refused(partial(wide.joint, {0}), "^the exact value may need [0-9,]+ bits;")

    def test_a_determinant(self) -> None:
        half = 2 ** (2**19 - 1)  # a number of 2^19 bits
        assert determinant([[half, 0], [0, half]]) == half**2
        for use in (determinant, inverse):
            message = "^bits of an exact determinant is 1048577 .*allowed: at most 1048576$"
            assert refused(partial(use, [[2 * half, 0], [0, half]]), message)


class TestSizes:
    @pytest.mark.slow
    @pytest.mark.covers
    def test_features_of_a_parameter_count(self) -> None:
        most = bernoulli.parameter_count(10**8)
        assert most.explicit.bit_length() == most.naive == 10**8
        assert not most.explicit & (most.explicit + 1)  # all digits of 2^d - 1 are 1
        message = "^features is 100000001 .*; allowed: whole numbers from 0 to 100000000$"
        assert refused(partial(bernoulli.parameter_count, 10**8 + 1), message)

    def test_dimension_of_empty_moments(self) -> None:
        assert Moments.none(10_000, diagonal=True).sums == (0,) * 10_000
        for dimension in (0, 10_001):
            message = f"^dimension is {dimension} .*; allowed: whole numbers from 1 to 10000$"
            assert refused(partial(Moments.none, dimension, diagonal=True), message)

    def test_steps_of_ascent(self) -> None:
        # theta' x stays 0 at x = 0, which has both labels
        path = ascent([0, 1], [[0], [0]], [0, 1], step_size=1, steps=100)
        assert len(path) == 101 and path[100] == (0.0, 1.0)
        more = partial(ascent, [0, 1], [[0], [0]], [0, 1], step_size=1, steps=101)
        assert refused(more, "^steps is 101 .*; allowed: whole numbers from 0 to 100$")

    def test_coefficients_of_logistic_regression(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # For K classes without features theta_k is ln(n_k / n_1). A thousand classes would take an hour.
        for classes in (5_000, 1_002):
            assert refused(
                lambda: fit([[]] * classes, range(classes)),
                rf"^coefficients, .* is {classes - 1} .*at most 1000; .*gda\.fit, which takes any number",
            )
        monkeypatch.setattr("genref.logistic_regression.MAX_COEFFICIENTS", 4)
        assert fit([[]] * 5, range(5)).theta == (0.0,) * 4
        assert refused(lambda: fit([[]] * 6, range(6)), "is 5 .*at most 4")


class TestLogisticRegression:
    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("times", "power", "is_fitted"), [(6, 150, 1), (6, 500, 0), (5, 300, 1), (5, 1000, 0)]
    )
    def test_near_the_maximum_four_times_the_digits(self, times: int, power: int, is_fitted: int) -> None:
        # Exchanging the features exchanges the labels, so theta is (0, t, -t), however far the origin is. The
        # constant is the difference of two numbers of about `power` digits: 400 digits, or 800 with at most
        # 20 examples, find that it is 0.
        x, labels = [(0, 1), (1, 0), (0, 2), (2, 0)] * times, [1, 0, 0, 1] * times
        call = partial(fit, [(u + 10**power, v + 10**power) for u, v in x], labels)
        if is_fitted:
            assert call().theta == fit(x, labels).theta
        else:
            assert refused(call, r"^digits that rows need is [0-9]+ \(int\); allowed: at most [48]00, ")

    @pytest.mark.parametrize(
        ("off", "is_zero"),
        [(F(6, 10**21), True), (F(8, 10**21), False)],
    )
    def test_what_changes_no_score_by_a_little_is_zero(self, off: F, is_zero: bool) -> None:
        # At theta = 0 the corner of y = 0 that is moved by `off` makes the score of x_1 -off/2. The
        # information is 8/4 * 1/4, so theta_1 = -off and, as the middle of x_1 is 3/2, theta_0 = 3/2 off: 0.9
        # and 1.2 times 10^-20.
        corners = [[F(1 + x), F(y)] for x, y in ([0, 0], [1, 0], [0, 1], [1, 1]) * 2]
        corners[0][0] += off
        theta_0, theta_1, _ = fit(corners, [0, 0, 1, 1, 1, 1, 0, 0]).theta
        assert theta_0 == 0.0 if is_zero else theta_0 == pytest.approx(1.2e-20, rel=1e-12, abs=0)
        # 3/2 + 1 is above every x_1, and 5/2 theta_1 is above 10^-20 for both
        assert theta_1 == pytest.approx(float(-off), rel=1e-12, abs=0)
