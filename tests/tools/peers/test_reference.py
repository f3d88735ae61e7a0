# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The reference values are worth comparing with: rounded once, and settled far beyond 60 digits."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf, ldexp

import pytest

from tools.peers.cases import DATA_SETS, ILL_CONDITIONED, POSITIVE_DEFINITE, data_set
from tools.peers.reference import (
    DIGITS,
    WORKING_DIGITS,
    Binary,
    Model,
    cholesky,
    determinant,
    eigenpairs,
    exponential,
    gaussian,
    inverse,
)

MORE_DIGITS = WORKING_DIGITS + 200


def settled(value: Binary, finer: Binary) -> bool:
    """Return whether a value stays the same to 60 digits when more digits are worked with."""
    return value == finer or value.agrees(finer.fraction)


class TestRoundingOfTheReference:
    def test_a_double_is_itself(self) -> None:
        for x in (0.0, 1.0, -0.1, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308):
            n, d = x.as_integer_ratio()
            assert Binary(n, 1 - d.bit_length()).double == x

    def test_halves_go_to_the_even_double(self) -> None:
        assert Binary(2**53 + 1, 0).double == 2.0**53
        assert Binary(2**53 + 3, 0).double == 2.0**53 + 4

    def test_what_is_nearly_half_is_not_rounded_twice(self) -> None:
        assert Binary((2**53 + 1) * 2**200 - 1, -200).double == 2.0**53
        assert Binary((2**53 + 1) * 2**200 + 1, -200).double == 2.0**53 + 2

    def test_subnormals_are_not_rounded_twice(self) -> None:
        # Just above halfway between two subnormals, and halfway only once rounded to 53 bits.
        above = 3 * 2**70 + 1
        assert Binary(above, -1075 - 70).double == 2 * ldexp(1, -1074)
        assert Binary(5 * 2**70 - 1, -1075 - 70).double == 2 * ldexp(1, -1074)
        assert Binary(5 * 2**70, -1075 - 70).double == 2 * ldexp(1, -1074)
        assert Binary(5 * 2**70 + 1, -1075 - 70).double == 3 * ldexp(1, -1074)

    def test_half_the_smallest_subnormal_is_0(self) -> None:
        assert Binary(1, -1075).double == 0.0
        assert Binary(2**70 + 1, -1075 - 70).double == 5e-324
        assert Binary(-1, -(10**30)).double == 0.0

    def test_what_is_beyond_the_largest_double_is_infinite(self) -> None:
        assert Binary(1, 1024).double == inf
        assert Binary(-(2**54 - 1), 1024 - 54).double == -inf
        assert Binary(2**55 - 3, 1024 - 55).double == 1.7976931348623157e308
        assert Binary(-1, 10**30).double == -inf

    def test_decimals_are_the_nearest(self) -> None:
        assert Binary(1, -2).decimal(1) == Decimal("0.2")
        assert Binary(2**70 + 1, -72).decimal(1) == Decimal("0.3")

    def test_mpmath_knows_e(self) -> None:
        assert exponential(1).decimal(30) == Decimal("2.71828182845904523536028747135")
        assert exponential(Fraction(1)).agrees(exponential(1).fraction, WORKING_DIGITS - 2)

    def test_agreement_is_to_60_digits(self) -> None:
        third = Fraction(1, 3)
        assert not exponential(0).agrees(1 + Fraction(2, 10**DIGITS))
        assert exponential(0).agrees(1 + third / 10**DIGITS)


class TestMoreDigitsDoNotMoveTheReference:
    @pytest.mark.parametrize("name", POSITIVE_DEFINITE)
    def test_of_a_matrix(self, name: str) -> None:
        matrix = POSITIVE_DEFINITE[name]
        assert settled(determinant(matrix), determinant(matrix, MORE_DIGITS))
        for function in (inverse, cholesky):
            for row, finer in zip(function(matrix), function(matrix, MORE_DIGITS)):
                assert all(map(settled, row, finer))
        if len(matrix) == 2:
            pairs = zip(eigenpairs(matrix), eigenpairs(matrix, MORE_DIGITS))
            for (value, axis), (finer_value, finer_axis) in pairs:
                assert settled(value, finer_value)
                assert all(map(settled, axis, finer_axis))

    @pytest.mark.parametrize("name", ILL_CONDITIONED)
    def test_of_a_gaussian(self, name: str) -> None:
        mean, covariance, points = ILL_CONDITIONED[name]
        coarse, fine = gaussian(mean, covariance), gaussian(mean, covariance, MORE_DIGITS)
        for x in points:
            assert settled(coarse.log_density(x), fine.log_density(x))
            assert settled(coarse.squared_distance(x), fine.squared_distance(x))

    @pytest.mark.parametrize("shared", [True, False], ids=["linear", "quadratic"])
    @pytest.mark.parametrize("name", [name for name in DATA_SETS if name != "breast_cancer"])
    def test_of_a_model(self, name: str, shared: bool) -> None:
        data = data_set(name)
        coarse, fine = Model(data, shared), Model(data, shared, MORE_DIGITS)
        for x in data.rows[::29]:
            assert all(map(settled, coarse.posterior(x), fine.posterior(x)))
            assert all(map(settled, coarse.log_joint(x), fine.log_joint(x)))
        assert settled(coarse.log_likelihood(data), fine.log_likelihood(data))

    def test_of_the_widest_model(self) -> None:
        data = data_set("breast_cancer")
        coarse, fine = Model(data, True), Model(data, True, MORE_DIGITS)
        assert all(map(settled, coarse.theta(), fine.theta()))
        for x in data.rows[::29]:
            assert all(map(settled, coarse.posterior(x), fine.posterior(x)))
