# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Densities, log-densities, distances and axes against mpmath: near the mean, in the tail, underflowing."""

from __future__ import annotations

from math import inf, nextafter
from sys import float_info

import pytest

from genref.gaussian import Gaussian, covariance, density, log_density, mean, principal_axes
from tools.peers import reference
from tools.peers.cases import (
    DATA_SETS,
    ILL_CONDITIONED,
    LECTURE,
    POSITIVE_DEFINITE,
    along_diagonal,
    data_set,
    decimals,
    linear,
    points_of_underflow,
)
from tools.peers.reference import differing, flat

ALL = {**LECTURE, **ILL_CONDITIONED}
SMALLEST_SUBNORMAL = 5e-324


@pytest.mark.parametrize("name", ALL)
def test_densities_and_distances_are_those_of_mpmath(name: str) -> None:
    """Spec: gaussian-density
    Spec: gaussian-log-density
    Spec: gaussian-contour"""
    mu, sigma, points = ALL[name]
    genref, mpmath = Gaussian(mu, sigma), reference.gaussian(mu, sigma)
    for x in points:
        log, density, distance = mpmath.log_density(x), mpmath.density(x), mpmath.squared_distance(x)
        assert (genref.log_density(x), genref.density(x)) == (log.double, density.double)
        for digits in (1, 30, 60):
            assert genref.log_density(x, digits=digits) == log.decimal(digits)
            if distance.double < 1e6:
                assert genref.density(x, digits=digits) == density.decimal(digits)
        assert not differing([genref.squared_distance(x)], [distance])


class TestLogDensity:
    """Spec: gaussian-log-density"""

    def test_in_30_dimensions_is_the_nearest_double(self) -> None:
        data, _, model = linear("breast_cancer")
        mu = tuple(entry.double for entry in model.means[0])
        sigma = tuple(tuple(entry.double for entry in row) for row in model.covariances[0])
        genref, mpmath = Gaussian(mu, sigma), reference.gaussian(mu, sigma)
        for x in data.rows[::11]:
            assert genref.log_density(x) == mpmath.log_density(x).double
            assert genref.log_density(x, digits=30) == mpmath.log_density(x).decimal(30)

    def test_is_minus_infinity_only_beyond_the_largest_double(self) -> None:
        identity = along_diagonal(1, 1)
        mpmath = reference.gaussian((0, 0), identity)
        for x in ((1e154, 0), (1.8e154, 7e153), (1.9e154, 0), (1e300, 1e300)):
            assert log_density(x, (0, 0), identity) == mpmath.log_density(x).double
        assert log_density((1.9e154, 0), (0, 0), identity) == -inf


class TestDensity:
    """Spec: gaussian-density"""

    @pytest.mark.parametrize("name", LECTURE)
    def test_is_the_nearest_subnormal_where_it_underflows(self, name: str) -> None:
        mu, sigma, _ = LECTURE[name]
        genref, mpmath = Gaussian(mu, sigma), reference.gaussian(mu, sigma)
        expected = {x: mpmath.density(x).double for x in points_of_underflow(mu, sigma)}
        assert {x: genref.density(x) for x in expected} == expected
        assert any(0 < p < float_info.min for p in expected.values())
        assert any(p > float_info.min for p in expected.values())
        assert any(p == 0 for p in expected.values())

    def test_is_0_where_even_the_square_of_x_is_beyond_the_largest_double(self) -> None:
        x, sigma = (1e300, 1e300), along_diagonal(1, 1)
        assert density(x, (0, 0), sigma) == reference.gaussian((0, 0), sigma).density(x).double == 0

    @pytest.mark.parametrize("limit", [0.0, SMALLEST_SUBNORMAL, 1e-310, float_info.min])
    def test_falls_to_a_limit_between_the_same_two_doubles(self, limit: float) -> None:
        mpmath = reference.gaussian((0,), ((1,),))
        low, high = 30.0, 40.0
        while nextafter(low, inf) < high:
            middle = (low + high) / 2
            if mpmath.density((middle,)).double > limit:
                low = middle
            else:
                high = middle
        assert density((low,), (0,), ((1,),)) == mpmath.density((low,)).double > limit
        assert density((high,), (0,), ((1,),)) == mpmath.density((high,)).double <= limit

    def test_is_infinite_only_beyond_the_largest_double(self) -> None:
        for variance in (1e-300, 1e-204, 1e-205, 1e-206, 1e-207):
            sigma = along_diagonal(variance, variance, variance)
            mpmath = reference.gaussian((0, 0, 0), sigma)
            for x in ((0, 0, 0), (1e-103, 0, 0)):
                assert density(x, (0, 0, 0), sigma) == mpmath.density(x).double
        assert density((0, 0, 0), (0, 0, 0), along_diagonal(1e-300, 1e-300, 1e-300)) == inf


class TestPrincipalAxes:
    """Spec: gaussian-principal-axes"""

    ELLIPSES = {
        **{name: matrix for name, matrix in POSITIVE_DEFINITE.items() if len(matrix) == 2 and matrix[0][1]},
        "upright": decimals("1 0", "0 4"),
        "lying": decimals("4 0", "0 1"),
        "nearly a circle": ((1.0, 1e-30), (1e-30, 1.0)),
        "nearly upright": ((1.0, -1e-200), (-1e-200, 2.0)),
    }

    @pytest.mark.parametrize("name", ELLIPSES)
    def test_are_the_eigenvectors(self, name: str) -> None:
        (major, (u, v)), (minor, _) = reference.eigenpairs(self.ELLIPSES[name])
        u, v = (u, v) if (u.double, v.double) > (0, 0) else (-u, -v)
        assert principal_axes(self.ELLIPSES[name]) == (
            (major.double, (u.double, v.double)),
            (minor.double, ((-v).double, u.double)),
        )
        assert principal_axes(self.ELLIPSES[name], digits=30) == (
            (major.decimal(30), (u.decimal(30), v.decimal(30))),
            (minor.decimal(30), ((-v).decimal(30), u.decimal(30))),
        )

    def test_of_a_circle_are_x1_and_x2(self) -> None:
        for name in ("I", ".6 I", "2 I"):
            (major, _), (minor, _) = reference.eigenpairs(POSITIVE_DEFINITE[name])
            found = principal_axes(POSITIVE_DEFINITE[name])
            assert found == ((major.double, (1, 0)), (minor.double, (0, 1)))


@pytest.mark.parametrize("name", DATA_SETS)
def test_mean_and_covariance_have_the_60_digits_and_the_doubles_of_mpmath(name: str) -> None:
    """Spec: sample-mean
    Spec: covariance-definition"""
    rows = data_set(name).rows
    assert not differing(mean(rows), reference.mean(rows))
    assert not differing(flat(covariance(rows)), flat(reference.covariance(rows)))
