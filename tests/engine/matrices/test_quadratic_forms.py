# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exponents of Gaussians as polynomials have the same values, exactly."""

from __future__ import annotations

from fractions import Fraction as F
from math import frexp
from operator import mul
from random import Random

import pytest

from genref.engine.matrices.quadratic_forms import Density, Polynomial, Spread, expanded
from genref.numbers.exact import Matrix, Vector


def value(polynomial: Polynomial, z: list[F]) -> F:
    """The polynomial at z, with the products z_i z_k for i <= k, or for i = k if there are only d of them."""
    d = len(z)
    constants, coefficients = ([F(*ratio) for ratio in part] for part in polynomial)
    full = len(coefficients) > 2 * d
    products = [z[i] * z[k] for i in range(d) for k in range(i, d if full else i + 1)]
    return sum(constants, F(0)) + sum(map(mul, coefficients, [*z, *products]), F(0))


def density(random: Random, d: int, diagonal: bool) -> Density:
    rows = [[F(random.randint(-9, 9), 7) * 10**j for j in range(d)] for _ in range(d + 3)]
    covariance: Matrix
    if diagonal:
        covariance = tuple((F(random.randint(1, 99), 7),) for _ in range(d))
    else:
        covariance = tuple(
            tuple(sum((row[i] * row[j] for row in rows), F(int(i == j))) for j in range(d)) for i in range(d)
        )
    return Density(vector(random, d), Spread(covariance))


def vector(random: Random, d: int) -> Vector:
    return tuple(F(random.randint(-99, 99), random.randint(1, 9)) for _ in range(d))


class TestAbout:
    def test_by_hand(self) -> None:
        """With the inverse (2 1; 1 2) / 3, mean (1, 0), and x = z + (0, 1): m = (-1, 1), m'P m = 2/3, P m is
        (-1, 1) / 3, so the exponent is -1/3 + z_1 / 3 - z_2 / 3 - (z_1^2 + z_1 z_2 + z_2^2) / 3."""
        spread = Spread(((F(2), F(-1)), (F(-1), F(2))))
        constants, found = Density((F(1), F(0)), spread).about(([0, 1], 1), ([1, 1], 1))
        assert [F(*ratio) * 3 for ratio in (*constants, *found)] == [-1, 1, -1, -1, -1, -1]

    def test_a_diagonal_by_hand(self) -> None:
        """With the variances 2 and 1/3, mean (1, 0), and x = z + (0, 1): m = (-1, 1), and the exponent is
        -(z_1 - 1)^2 / 4 - 3 (z_2 + 1)^2 / 2, which begins with -1/4 - 3/2."""
        spread = Spread(((F(2),), (F(1, 3),)))
        constants, found = Density((F(1), F(0)), spread).about(([0, 1], 1), ([1, 1], 1))
        assert [F(*ratio) * 4 for ratio in constants] == [-1, -6]
        assert [F(*ratio) * 4 for ratio in found] == [2, -12, -1, -6]

    def test_numbers_of_a_diagonal_do_not_grow_with_the_features(self) -> None:
        """The variances are 1/p for primes p below 500: over one denominator they would have 700 bits."""
        variances = [F(1, p) for p in range(2, 500) if all(p % q for q in range(2, p))]
        d = len(variances)
        gaussian = Density((F(1),) * d, Spread(tuple((variance,) for variance in variances)))
        parts = gaussian.about(([0] * d, 1), ([1] * d, 1))
        assert max(abs(a).bit_length() for part in parts for ratio in part for a in ratio) < 12

    @pytest.mark.parametrize("diagonal", [False, True])
    @pytest.mark.parametrize("seed", range(20))
    def test_is_the_exponent(self, seed: int, diagonal: bool) -> None:
        random = Random(seed)
        d = random.randint(1, 5)
        gaussian = density(random, d, diagonal)
        origin = [random.randint(-99, 99) for _ in range(d)], 2 ** random.randint(0, 9)
        units = [2 ** random.randint(0, 9) for _ in range(d)], 2 ** random.randint(0, 9)
        polynomial = gaussian.about(origin, units)
        constants, coefficients = polynomial
        assert all(a <= 0 < scale for a, scale in constants)
        assert len(coefficients) == d + (d if diagonal else d * (d + 1) // 2)
        for _ in range(5):
            z = vector(random, d)
            x = [F(o, origin[1]) + F(u, units[1]) * z_j for o, u, z_j in zip(origin[0], units[0], z)]
            assert value(polynomial, list(z)) == F(*gaussian.exponent(x))


class TestExpanded:
    @pytest.mark.parametrize("diagonal", [False, True])
    @pytest.mark.parametrize("seed", range(10))
    def test_are_the_exponents(self, seed: int, diagonal: bool) -> None:
        random = Random(seed)
        d = random.randint(1, 4)
        densities = [density(random, d, diagonal) for _ in range(random.randint(1, 4))]
        found = expanded(densities)
        assert found is not None
        origin, scales, polynomials = found
        assert len(polynomials) == len(densities) and all(frexp(scale)[0] == 0.5 for scale in scales)
        x = vector(random, d)
        z = [(a - F(o)) * F(scale) for a, o, scale in zip(x, origin, scales)]
        for polynomial, each in zip(polynomials, densities):
            assert value(polynomial, z) == F(*each.exponent(x))

    def test_z_is_small_near_the_means(self) -> None:
        """Means 1000 and 1002 with variances 10^-4 and 10^4: the origin is 1001, the unit near 100."""
        spreads = [Spread(((F(10) ** power,),)) for power in (-4, 4)]
        found = expanded([Density((F(mean),), spread) for mean, spread in zip((1000, 1002), spreads)])
        assert found is not None and (found[0], found[1]) == ([1001.0], [1 / 128])

    def test_means_beyond_doubles(self) -> None:
        one = Spread(((F(1),),))
        assert expanded([Density((F(0),), one), Density((F(10**400),), one)]) is None
