# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exponents of Gaussians, written as polynomials, have exactly the same values."""

from __future__ import annotations

from fractions import Fraction as F
from math import frexp
from operator import mul
from random import Random

import pytest

from genref.engine.matrices.quadratic_forms import Density, Polynomial, Spread, expanded
from genref.engine.matrices.refinement import ROWS_FOR_REFINEMENT
from genref.errors import NotPositiveDefiniteError
from genref.numbers.enclosing import Enclosing
from genref.numbers.exact import Matrix, Vector
from genref.numbers.reals import Value, as_real, rounded, sign

from ...each_row import each_row


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
    @each_row("seed", range(20))
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
            assert value(polynomial, list(z)) == F(*gaussian.exponent(x).exact())


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
            assert value(polynomial, z) == F(*each.exponent(x).exact())

    def test_z_is_small_near_the_means(self) -> None:
        """Means 1000 and 1002 with variances 10^-4 and 10^4: the origin is 1001, the unit near 100."""
        spreads = [Spread(((F(10) ** power,),)) for power in (-4, 4)]
        found = expanded([Density((F(mean),), spread) for mean, spread in zip((1000, 1002), spreads)])
        assert found is not None and (found[0], found[1]) == ([1001.0], [1 / 128])

    def test_means_beyond_doubles(self) -> None:
        one = Spread(((F(1),),))
        assert expanded([Density((F(0),), one), Density((F(10**400),), one)]) is None


def alike(d: int, rho: F) -> Matrix:
    """1 on the diagonal, rho beside it: (1 - rho) I + rho J, where J is all ones."""
    return tuple(tuple(F(1) if i == j else rho for j in range(d)) for i in range(d))


def ends(value: Value, digits: int) -> tuple[F, F]:
    low, high = as_real(value).enclose(Enclosing(digits))
    return F(low), F(high)


D = ROWS_FOR_REFINEMENT


class TestOfManyFeatures:
    """(1 - rho) I + rho J has closed forms. With c = rho / (1 + (d - 1) rho) its inverse is (I - c J) /
    (1 - rho), so z' Sigma^-1 z is (z'z - c s^2) / (1 - rho) for the sum s of z, and |Sigma| is
    (1 - rho)^(d - 1) (1 + (d - 1) rho)."""

    @pytest.mark.parametrize("digits", [5, 24, 100])
    @pytest.mark.parametrize("close", [1, 9, 30, 90])
    def test_values_are_enclosed_without_exact_elimination(self, close: int, digits: int) -> None:
        rho = 1 - F(1, 10**close)
        spread = Spread(alike(D, rho))
        z = [F(j * j + 1, 7) for j in range(D)]
        c = rho / (1 + (D - 1) * rho)
        square = (sum(a * a for a in z) - c * sum(z) ** 2) / (1 - rho)
        determinant = (1 - rho) ** (D - 1) * (1 + (D - 1) * rho)
        for value, truth in (
            (spread.determinant, determinant),
            (Density((F(0),) * D, spread).exponent(z).value, -square / 2),
            # S = zz' has the trace z' Sigma^-1 z
            (spread.trace(tuple(tuple(a * b for b in z[i:]) for i, a in enumerate(z))), square),
        ):
            low, high = ends(value, digits)
            assert low <= truth <= high and high - low <= abs(truth) / F(10) ** (digits - 3)
        assert spread.factored and "_solved" not in vars(spread)
        spread.refuse_singular()
        assert "_solved" not in vars(spread)

    def test_exact_values_where_no_enclosure_decides(self) -> None:
        rho, z = F(1, 2), [F(j) for j in range(D)]
        spread = Spread(alike(D, rho))
        determinant = (1 - rho) ** (D - 1) * (1 + (D - 1) * rho)
        square = (sum(a * a for a in z) - rho / (1 + (D - 1) * rho) * sum(z) ** 2) / (1 - rho)
        density = Density((F(0),) * D, spread)
        assert density.squared_distance(z) == square
        trace = spread.trace(tuple(tuple(a * b for b in z[i:]) for i, a in enumerate(z)))
        for value, truth in (
            (spread.determinant, determinant),
            (density.exponent(z).value, -square / 2),
            (trace, square),
        ):
            assert sign(value - truth) == 0

    def test_differences_of_exponents_make_up_for_digits_that_cancel(self) -> None:
        """-z'z / 2 of (10^20 0 ...) and (10^20 1 0 ...) differ by 1/2, of 10^2000 and -10^2000 by nothing."""
        density = Density((F(0),) * D, Spread(alike(D, F(0))))
        one, other = (density.exponent([10**20, last, *[0] * (D - 2)]) for last in (0, 1))
        low, high = ends(one.minus(other), 24)
        assert low <= F(1, 2) <= high and high - low < F(1, 10**23)
        one, other = (density.exponent([sign * 10**2000, *[0] * (D - 1)]) for sign in (1, -1))
        assert ends(one.minus(other), 24) == (0, 0) and one._near and not ends(one.value, 5)[0] > -(10**3999)

    def test_at_the_mean(self) -> None:
        density = Density((F(1, 3),) * D, Spread(alike(D, F(1, 2))))
        assert ends(density.exponent([F(1, 3)] * D).value, 24) == (0, 0)
        assert rounded(density.exponent([F(1, 3)] * D).value) == 0.0

    def test_a_factor_that_leads_nowhere_gives_way_to_exact_numbers(self) -> None:
        spread = Spread(alike(D, F(1, 2)))
        assert spread.factored
        spread.factored.factor = spread.factored.factor._replace(
            solved=lambda right, gain: [1 << 900] * len(right)
        )
        density, z = Density((F(0),) * D, spread), [1] * D
        exact = -F(D, 2) / (
            1 + F(D - 1, 2)
        )  # s = d = z'z, so (d - c d^2) / (1 - rho) = d / (1 + (d - 1) rho)
        exponent = density.exponent(z)
        value, below = exponent.exact()
        assert exponent.between(24) == (value, value, below)
        assert F(*exponent.exact()) == exact and spread.approximate_precision(60) == spread.precision

    @each_row("seed", range(3))
    def test_polynomials_are_near_enough_for_the_filter(self, seed: int) -> None:
        random = Random(seed)
        exact, near = (density(Random(seed), D, False) for _ in range(2))
        vars(exact.spread)["factored"] = None
        origin = [random.randint(-9, 9) for _ in range(D)], 1
        units = [2 ** random.randint(0, 9) for _ in range(D)], 1
        for _ in range(5):
            z = list(vector(random, D))
            truth = value(exact.about(origin, units), z)
            assert 0 < abs(value(near.about(origin, units), z) - truth) <= abs(truth) / 2**60

    def test_a_singular_covariance_is_refused(self) -> None:
        spread = Spread(alike(D, F(1)))
        for ask in (spread.refuse_singular, lambda: spread.determinant, lambda: spread.trace(alike(D, F(1)))):
            with pytest.raises(NotPositiveDefiniteError):
                ask()
