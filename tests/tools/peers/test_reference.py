# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The reference values are worth comparing with: rounded once, and settled far beyond 60 digits."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf
from sys import float_info

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

from ...each_row import each_row

MORE_DIGITS = WORKING_DIGITS + 200


def settled(value: Binary, finer: Binary) -> bool:
    """Return whether a value stays the same to 60 digits when more digits are worked with."""
    return value == finer or value.agrees(finer.fraction)


ROUNDED: list[tuple[int, int, float]] = [
    *(
        (x.as_integer_ratio()[0], 1 - x.as_integer_ratio()[1].bit_length(), x)
        for x in (0.0, 1.0, -0.1, 5e-324)
    ),
    # halves go to the even double; what is nearly half is not rounded twice
    *((2**53 + 1, 0, 2.0**53), (2**53 + 3, 0, 2.0**53 + 4)),
    *(((2**53 + 1) * 2**200 - 1, -200, 2.0**53), ((2**53 + 1) * 2**200 + 1, -200, 2.0**53 + 2)),
    # nor are subnormals: just above half-way between two, and half-way only once rounded to 53 bits
    *((3 * 2**70 + 1, -1145, 1e-323), (5 * 2**70 - 1, -1145, 1e-323), (5 * 2**70, -1145, 1e-323)),
    (5 * 2**70 + 1, -1145, 1.5e-323),
    *((1, -1075, 0.0), (2**70 + 1, -1145, 5e-324), (-1, -(10**30), 0.0)),
    *((1, 1024, inf), (-(2**54 - 1), 970, -inf), (2**55 - 3, 969, float_info.max), (-1, 10**30, -inf)),
]
"""A numerator, an exponent of two, and the nearest double."""


@each_row("numerator, exponent, double", ROUNDED)
def test_the_reference_rounds_once(numerator: int, exponent: int, double: float) -> None:
    assert Binary(numerator, exponent).double == double


def test_decimals_and_agreement() -> None:
    assert (Binary(1, -2).decimal(1), Binary(2**70 + 1, -72).decimal(1)) == (Decimal("0.2"), Decimal("0.3"))
    assert exponential(1).decimal(30) == Decimal("2.71828182845904523536028747135")
    assert exponential(Fraction(1)).agrees(exponential(1).fraction, WORKING_DIGITS - 2)
    assert not exponential(0).agrees(1 + Fraction(2, 10**DIGITS))
    assert exponential(0).agrees(1 + Fraction(1, 3 * 10**DIGITS))


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
