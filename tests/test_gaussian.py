# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter gaussian. The lecture's pictures give expected values, each from a closed form in the test."""

from __future__ import annotations

import copy
import math
import pickle
import random
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest

from genref.errors import DomainError, EmptyDataError, NotPositiveDefiniteError, ShapeError
from genref.gaussian import (
    Gaussian,
    covariance,
    density,
    log_density,
    mean,
    principal_axes,
    squared_distance,
)
from genref.linear_algebra import Matrix, Vector, dot, inverse
from genref.numbers.exact import Number
from genref.numbers.reals import PI, Value, exp, ln, rounded, sqrt

from .each_row import each_row

F = Fraction

# a, b, c of Sigma = [[a, b], [b, c]]: the six in the notes' pictures, and their multiples of I.
SIGMAS: dict[str, tuple[Fraction, Fraction, Fraction]] = {
    "I": (F(1), F(0), F(1)),
    "0.6 I": (F(3, 5), F(0), F(3, 5)),
    "2 I": (F(2), F(0), F(2)),
    "0.5": (F(1), F(1, 2), F(1)),
    "0.8": (F(1), F(4, 5), F(1)),
    "-0.5": (F(1), F(-1, 2), F(1)),
    "-0.8": (F(1), F(-4, 5), F(1)),
    "3, 0.8": (F(3), F(4, 5), F(1)),
}

# The means in the notes, then the two mentioned in the transcript.
MEANS = [(F(1), F(0)), (F(-1, 2), F(0)), (F(-1), F(-3, 2)), (F(0), F(3, 2)), (F(-3, 2), F(-1))]

POINTS = [(F(0), F(0)), (F(1), F(1)), (F(1), F(-1)), (F(-3), F(5, 2)), (F(30), F(-20))]


def matrix(name: str) -> Matrix:
    a, b, c = SIGMAS[name]
    return ((a, b), (b, c))


def closed_square(name: str, z: Vector) -> Fraction:
    """z' Sigma^-1 z = (c u^2 - 2 b u v + a v^2) / (a c - b^2)."""
    (a, b, c), (u, v) = SIGMAS[name], z
    return (c * u * u - 2 * b * u * v + a * v * v) / (a * c - b * b)


def closed_density(name: str, z: Vector) -> Value:
    """exp(-q/2) / (2 pi sqrt(a c - b^2))."""
    a, b, c = SIGMAS[name]
    return exp(-closed_square(name, z) / 2) / (2 * PI * sqrt(a * c - b * b))


class TestDensity:
    """p(x; mu, Sigma).

    Spec: gaussian-density
    """

    @each_row(
        ("name", "peak"),
        # 1 / (2 pi sqrt|Sigma|) with |Sigma| = 1, 0.36, 4, 0.75, 0.36, 0.75, 0.36, 2.36 and 1/(2 pi)
        # = 0.159154943091895335768883763372514...
        [
            ("I", "0.1591549430918953"),
            ("0.6 I", "0.2652582384864922"),
            ("2 I", "0.07957747154594767"),
            ("0.5", "0.1837762984739307"),
            ("0.8", "0.2652582384864922"),
            ("-0.5", "0.1837762984739307"),
            ("-0.8", "0.2652582384864922"),
            ("3, 0.8", "0.1036010435917443"),
        ],
    )
    def test_the_peaks_of_the_pictures(self, name: str, peak: str) -> None:
        value = density([0, 0], [0, 0], matrix(name), digits=16)
        assert value == Decimal(peak)

    @pytest.mark.parametrize("name", SIGMAS)
    @each_row("point", POINTS)
    def test_the_pictures_have_the_closed_form(self, name: str, point: Vector) -> None:
        closed = closed_density(name, point)
        assert density(point, [0, 0], matrix(name)) == rounded(closed)
        assert density(point, [0, 0], matrix(name), digits=40) == rounded(closed, 40)

    @pytest.mark.parametrize("mu", MEANS)
    def test_moving_the_mean_moves_the_bump(self, mu: Vector) -> None:
        for x in POINTS:
            moved = tuple(a - b for a, b in zip(x, mu))
            assert density(x, mu, matrix("I")) == rounded(closed_density("I", moved))
        assert density(mu, mu, matrix("I")) == rounded(1 / (2 * PI))

    def test_one_dimension(self) -> None:
        # 1/sqrt(2 pi) = 0.39894228040143267793994605993438...
        assert density([5], [5], [[1]], digits=20) == Decimal("0.39894228040143267794")
        assert density([5], [5], [[4]], digits=20) == Decimal("0.19947114020071633897")

    def test_a_density_may_exceed_one(self) -> None:
        # Sigma = 0.005 I, d = 5: (2 pi 0.005)^(-5/2), whose logarithm is 8.651632...
        value = density([0] * 5, [0] * 5, [[F(i == j, 200) for j in range(5)] for i in range(5)], digits=12)
        assert value == rounded(1 / sqrt((2 * PI) ** 5 * F(1, 200) ** 5), 12) > 1

    def test_the_far_tail_is_subnormal_and_then_zero(self) -> None:
        # In one dimension ln p = -x^2/2 - 0.918938533...; 2^-1074 has the logarithm -744.44007...
        assert density([F(3770, 100)], [0], [[1]]) == rounded(closed_tail(F(3770, 100)))
        assert 0 < float(density([F(3770, 100)], [0], [[1]])) < 1e-308
        assert density([38.4], [0], [[1]]) == rounded(closed_tail(F(38.4))) > 0
        assert density([39], [0], [[1]]) == 0.0
        assert density([1e300], [0], [[1]]) == 0.0

    def test_a_density_beyond_the_largest_double_is_infinite(self) -> None:
        assert density([0], [0], [[F(1, 10**620)]]) == math.inf

    def test_what_has_no_density(self) -> None:
        with pytest.raises(NotPositiveDefiniteError, match="^covariance is singular: row 1 = row 0$"):
            density([0, 0], [0, 0], [[1, 1], [1, 1]])
        with pytest.raises(NotPositiveDefiniteError, match="^covariance is indefinite"):
            density([0, 0], [0, 0], [[1, 2], [2, 1]])
        with pytest.raises(NotPositiveDefiniteError, match="^covariance is indefinite"):
            density([0, 0], [0, 0], [[-1, 0], [0, -1]])


def closed_tail(x: Fraction) -> Value:
    return exp(-x * x / 2) / sqrt(2 * PI)


class TestLogDensity:
    """ln p(x; mu, Sigma).

    Spec: gaussian-log-density
    """

    @pytest.mark.parametrize("name", SIGMAS)
    @each_row("point", POINTS)
    def test_is_the_logarithm_of_the_density(self, name: str, point: Vector) -> None:
        closed = ln(closed_density(name, point))
        assert log_density(point, [0, 0], matrix(name)) == rounded(closed)
        assert log_density(point, [0, 0], matrix(name), digits=40) == rounded(closed, 40)

    def test_by_hand(self) -> None:
        # ln(2 pi) = 1.83787706640934548356065947281123...; the square is 100^2
        assert log_density([0, 100], [0, 0], matrix("I"), digits=25) == Decimal("-5001.837877066409345483561")

    def test_published_defect_values(self) -> None:
        """The covariance has determinant 83, and the squared distance is 1791/83."""
        sigma, x = [[4, -2, -1], [-2, 5, -1], [-1, -1, 6]], [3, 4, 5]
        assert squared_distance(x, [0, 0, 0], sigma) == F(1791, 83)
        closed = -(3 * ln(2 * PI) + ln(83) + F(1791, 83)) / 2
        assert log_density(x, [0, 0, 0], sigma) == rounded(closed) == -15.755392530018341

    @pytest.mark.slow
    def test_a_determinant_beyond_all_doubles(self) -> None:
        # Sigma = 10^-3 I, d = 361, at the mean: 361 (3 ln 10 - ln(2 pi)) / 2
        n = 361
        sigma = [[F(i == j, 1000) for j in range(n)] for i in range(n)]
        assert log_density([0] * n, [0] * n, sigma) == rounded(n * (3 * ln(10) - ln(2 * PI)) / 2)

    @pytest.mark.parametrize("scale", [F(1, 10**12), F(10) ** 100])
    def test_units_only_shift_it(self, scale: Fraction) -> None:
        a, b, c = SIGMAS["3, 0.8"]
        scaled = [[a, b * scale], [b * scale, c * scale * scale]]
        expected = ln(closed_density("3, 0.8", (F(1), F(2)))) - ln(scale)
        assert log_density([1, 2 * scale], [0, 0], scaled) == rounded(expected)

    def test_a_correlation_next_to_one(self) -> None:
        rho = 1 - F(1, 10**15)
        closed = -(2 * ln(2 * PI) + ln(1 - rho * rho) + 2 / (1 + rho)) / 2  # x = (1, 1)
        assert log_density([1, 1], [0, 0], [[1, rho], [rho, 1]]) == rounded(closed)


class TestPreparedGaussian:
    def test_agrees_with_the_functions(self) -> None:
        gaussian = Gaussian([0.3, -7], [[1.7, 0.2], [0.2, 0.1]])
        points: list[list[Number]] = [[0.1, 0.2], [F(1, 3), 5], [Decimal("0.7"), 1]]
        for x in points:
            assert gaussian.density(x) == density(x, [0.3, -7], [[1.7, 0.2], [0.2, 0.1]])
            assert gaussian.log_density(x, digits=9) == log_density(
                x, [0.3, -7], [[1.7, 0.2], [0.2, 0.1]], digits=9
            )
            assert gaussian.squared_distance(x) == squared_distance(x, [0.3, -7], [[1.7, 0.2], [0.2, 0.1]])

    @pytest.mark.engine
    def test_of_many_features(self) -> None:
        """a I + b 1 1': Sherman and Morrison's inverse; the eigenvalues are a, and once a + d b."""
        d, a, b = 33, F(1, 3), F(1, 7)
        sigma = [[a * (i == j) + b for j in range(d)] for i in range(d)]
        z = [F(k * k % 11, k + 1) for k in range(d)]
        square = (dot(z, z) - b * sum(z) ** 2 / (a + d * b)) / a
        gaussian = Gaussian([0] * d, sigma)
        assert gaussian.squared_distance(z) == square
        log_normaliser = (d * ln(2 * PI) + ln(a ** (d - 1) * (a + d * b))) / 2
        assert gaussian.log_density(z, digits=30) == rounded(-square / 2 - log_normaliser, 30)
        sigma[4][4] = F(1, 1000)  # below what the other rows leave
        with pytest.raises(NotPositiveDefiniteError):
            Gaussian([0] * d, sigma).squared_distance(z)

    def test_is_a_value(self) -> None:
        gaussian, same = (Gaussian([0, 0], [[2, 1], [1, 2]]) for _ in range(2))
        gaussian.density([0, 0])
        assert gaussian == same and repr(gaussian) == repr(same) and hash(gaussian) == hash(same)
        for again in (copy.deepcopy(gaussian), pickle.loads(pickle.dumps(gaussian))):
            assert again == gaussian and again.density([1, 2]) == gaussian.density([1, 2])

    def test_any_numbers_are_taken_exactly(self) -> None:
        gaussian = Gaussian([0.1], [[0.2]])
        assert (gaussian.mean, gaussian.covariance) == ((F(0.1),), ((F(0.2),),))
        assert Gaussian((F(0.1),), ((F(0.2),),)) == gaussian

    def test_what_is_no_mean_or_covariance_is_refused(self) -> None:
        with pytest.raises(EmptyDataError, match="^mean: empty"):
            Gaussian([], [])
        with pytest.raises(DomainError, match="^covariance is 1 "):
            Gaussian([0], 1)  # type: ignore[arg-type]  # on purpose


def lattice_sums(
    name: str, mu: Vector, step: Fraction, reach: int
) -> tuple[Fraction, list[Fraction], Matrix]:
    """Sums of h^2 p(x), h^2 p(x) x and h^2 p(x) (x - mu)(x - mu)' over a grid with a point at 0."""
    gaussian = Gaussian(mu, matrix(name))
    mass, first, second = F(0), [F(0), F(0)], [[F(0), F(0)], [F(0), F(0)]]
    for i, j in product(range(-reach, reach + 1), repeat=2):
        x = (i * step, j * step)
        p = F(gaussian.density(x, digits=30)) * step * step
        mass += p
        for r in range(2):
            first[r] += p * x[r]
            for s in range(2):
                second[r][s] += p * (x[r] - mu[r]) * (x[s] - mu[s])
    return mass, first, tuple(tuple(row) for row in second)


# The quadrature and its error bound. By Poisson's summation formula, the sum over the grid with step h is the
# integral plus terms of size exp(-w' Sigma w / 2) times a polynomial in w, over the points w != 0 of the
# lattice (2 pi / h) Z^2. With the smallest eigenvalue L of Sigma and h^2 <= L/2, the exponent is below
# -4 pi^2 |m|^2 = -39.4 |m|^2, and the polynomial, at most |Sigma w|^2 + |Sigma|, is below 10^4 |m|^4, so all
# terms together are below 10^4 * 8 * exp(-39) < 10^-12. The part beyond the reach R of the grid is below
# R^4 exp(-(R - |mu|)^2 / (2 G)), where G is the largest eigenvalue: with R - |mu| >= 9 sqrt(G) it is below
# 10^-13. Rounding to 30 digits is below both.
QUADRATURE_BOUND = F(1, 10**11)

QUADRATURES = [
    # name, mean, 1/h: h^2 <= L/2 for L = 1, 0.6, 0.5, 0.5, 0.7193...; reach 9 sqrt(G) + |mu|
    ("I", (F(1), F(0)), F(2, 3), 16),
    ("0.6 I", (F(-1, 2), F(0)), F(1, 2), 16),
    ("0.5", (F(-1), F(-3, 2)), F(1, 2), 27),
    ("-0.5", (F(0), F(0)), F(1, 2), 23),
    ("3, 0.8", (F(0), F(3, 2)), F(1, 2), 37),
]


@pytest.fixture(scope="module", params=QUADRATURES, ids=lambda case: str(case[0]))
def sums(request: pytest.FixtureRequest) -> tuple[str, Vector, tuple[Fraction, list[Fraction], Matrix]]:
    name, mu, step, reach = request.param
    return name, mu, lattice_sums(name, mu, step, reach)


Sums = tuple[str, Vector, tuple[Fraction, list[Fraction], Matrix]]


class TestIntegratesToOne:
    """The volume under the density is 1.

    Spec: gaussian-integrates-to-one
    """

    @pytest.mark.slow
    def test_by_quadrature_with_a_bound(self, sums: Sums) -> None:
        _, _, (mass, _, _) = sums
        assert abs(mass - 1) < QUADRATURE_BOUND

    def test_taller_means_narrower(self) -> None:
        # The peak of s I times the area 2 pi s of its standard circle is the same for every s.
        origin = (F(0), F(0))
        for name, s in (("0.6 I", F(3, 5)), ("2 I", F(2))):
            assert rounded(closed_density(name, origin) * s) == density(origin, origin, matrix("I"))


class TestMeanOfTheDensity:
    """E[X] = mu.

    Spec: gaussian-mean
    """

    @pytest.mark.slow
    def test_the_mean_of_the_density_is_mu(self, sums: Sums) -> None:
        _, mu, (_, first, _) = sums
        assert all(abs(a - b) < QUADRATURE_BOUND for a, b in zip(first, mu))


class TestMean:
    """E[Z] for equally probable rows.

    Spec: sample-mean
    """

    def test_by_hand(self) -> None:
        assert mean([[0, 1], [1, 1], [2, 4]]) == (1, 2)
        assert mean([[0.1], [0.2]]) == ((F(0.1) + F(0.2)) / 2,)

    def test_of_one_row_is_the_row(self) -> None:
        assert mean([[0.1, 7]]) == (F(0.1), 7)


class TestCovarianceOfTheDensity:
    """Cov(X) = Sigma.

    Spec: gaussian-covariance
    """

    @pytest.mark.slow
    def test_the_covariance_of_the_density_is_sigma(self, sums: Sums) -> None:
        name, _, (_, _, second) = sums
        for row, exact_row in zip(second, matrix(name)):
            assert all(abs(a - b) < QUADRATURE_BOUND for a, b in zip(row, exact_row))


class TestCovarianceDefinition:
    """E[(Z - E[Z])(Z - E[Z])'], with divisor n.

    Spec: covariance-definition
    """

    def test_by_hand(self) -> None:
        # deviations (-1,-1), (0,-1), (1,2)
        assert covariance([[0, 1], [1, 1], [2, 4]]) == ((F(2, 3), 1), (1, 2))

    def test_a_large_offset_loses_nothing(self) -> None:
        assert covariance([[10000001], [10000003], [10000002]]) == ((F(2, 3),),)  # NIST NumAcc1, divisor n
        assert covariance([[1e9], [1e9 + 1], [1e9 + 2], [1e9 + 3]]) == ((F(5, 4),),)
        assert covariance([[2.0**53], [2.0**53 + 2]]) == ((1,),)

    def test_one_row_has_none(self) -> None:
        assert covariance([[3, 5]]) == ((0, 0), (0, 0))

    def test_rows_in_a_plane_have_a_singular_one(self) -> None:
        (a, b), (_, c) = covariance([[1, 3], [2, 6], [4, 12]])
        assert a * c - b * b == 0


class TestCovarianceExpansion:
    """E[ZZ'] - E[Z] E[Z]' is the same.

    Spec: covariance-expansion
    """

    @each_row("seed", range(10))
    def test_both_definitions_agree_exactly(self, seed: int) -> None:
        generator = random.Random(seed)
        n, d = generator.randint(1, 30), generator.randint(1, 5)
        scales = [10.0 ** generator.randint(-9, 9) for _ in range(d)]
        rows = [[1e6 * s + generator.gauss(0, s) for s in scales] for _ in range(n)]
        z = [[F(x) for x in row] for row in rows]
        average = [sum(column, F(0)) / n for column in zip(*z)]
        by_definition = tuple(
            tuple(sum(((r[j] - average[j]) * (r[k] - average[k]) for r in z), F(0)) / n for k in range(d))
            for j in range(d)
        )
        by_expansion = tuple(
            tuple(sum((r[j] * r[k] for r in z), F(0)) / n - average[j] * average[k] for k in range(d))
            for j in range(d)
        )
        assert covariance(rows) == by_definition == by_expansion


class TestContour:
    """(x - mu)' Sigma^-1 (x - mu) = c.

    Spec: gaussian-contour
    """

    @pytest.mark.parametrize("name", SIGMAS)
    @each_row("point", POINTS)
    def test_has_the_closed_form(self, name: str, point: Vector) -> None:
        for mu in MEANS:
            z = tuple(a - b for a, b in zip(point, mu))
            assert squared_distance(point, mu, matrix(name)) == closed_square(name, z)

    def test_by_hand(self) -> None:
        assert squared_distance([1, 1], [0, 0], matrix("0.5")) == F(4, 3)
        assert squared_distance([1, -1], [0, 0], matrix("0.5")) == 4
        assert squared_distance([7, 7], [7, 7], matrix("0.5")) == 0

    def test_the_density_is_equal_all_along_it(self) -> None:
        """Points on the ellipse (5u^2 - 6uv + 5v^2)/4 = 25 for Sigma = [[1.25, .75], [.75, 1.25]]."""
        sigma = [[1.25, 0.75], [0.75, 1.25]]
        points: list[tuple[Number, Number]] = [
            (5, 5),
            (-5, -5),
            (F(5, 2), F(-5, 2)),
            (F(-5, 2), F(5, 2)),
            (F(11, 2), F(5, 2)),
        ]
        levels = {squared_distance(x, [0, 0], sigma) for x in points}
        assert levels == {25}
        assert len({density(x, [0, 0], sigma) for x in points}) == 1


class TestPrincipalAxes:
    """Sigma v = lambda v.

    Spec: gaussian-principal-axes
    """

    @each_row("name", SIGMAS)
    def test_are_the_eigenvectors(self, name: str) -> None:
        digits, error = 50, F(1, 10**48)  # fifty digits of numbers below 10
        sigma = matrix(name)
        (first, u), (second, v) = principal_axes(sigma, digits=digits)
        assert F(first) >= F(second) > 0
        for variance, direction in ((first, u), (second, v)):
            w = [F(entry) for entry in direction]
            assert abs(dot(w, w) - 1) < error
            assert all(abs(dot(row, w) - F(variance) * entry) < error for row, entry in zip(sigma, w))
        assert abs(F(u[0]) * F(v[0]) + F(u[1]) * F(v[1])) < error
        assert u[0] > 0 or (u[0] == 0 and u[1] > 0)

    def test_by_hand(self) -> None:
        diagonal = math.sqrt(0.5)
        assert principal_axes(matrix("0.5")) == ((1.5, (diagonal, diagonal)), (0.5, (-diagonal, diagonal)))
        assert principal_axes(matrix("-0.8")) == ((1.8, (diagonal, -diagonal)), (0.2, (diagonal, diagonal)))
        assert principal_axes([[1, 0], [0, 4]]) == ((4.0, (0.0, 1.0)), (1.0, (-1.0, 0.0)))
        # rational throughout: half the difference 7/2, b = 12: radius 25/2; cosine 7/25
        assert principal_axes([[20, 12], [12, 13]]) == ((29.0, (0.8, 0.6)), (4.0, (-0.6, 0.8)))

    def test_an_axis_has_names(self) -> None:
        long, _ = principal_axes([[20, 12], [12, 13]])
        variance: float = long.variance
        assert (variance, long.direction) == long == (29.0, (0.8, 0.6))
        _, short = principal_axes([[20, 12], [12, 13]], digits=3)
        exactly: Decimal = short.variance
        assert exactly == 4 and short._asdict() == {"variance": 4, "direction": short.direction}
        assert repr(long) == "PrincipalAxis(variance=29.0, direction=(0.8, 0.6))"
        assert pickle.loads(pickle.dumps(short)) == short

    def test_a_tiny_covariance_turns_the_axes_by_a_tiny_angle(self) -> None:
        tiny = F(1, 10**3000)
        (first, (u, v)), _ = principal_axes([[2, tiny], [tiny, 1]], digits=5)
        assert (first, u, v) == (2, 1, Decimal("1E-3000"))

    def test_a_circle_has_the_axes_of_the_coordinates(self) -> None:
        assert principal_axes(matrix("2 I")) == ((2.0, (1.0, 0.0)), (2.0, (0.0, 1.0)))

    def test_unequal_variances_do_not_lean_by_45_degrees(self) -> None:
        (variance, (u, v)), (other, _) = principal_axes(matrix("3, 0.8"))
        # eigenvalues 2 +- sqrt(1.64); tan(2 angle) = 2 * 0.8 / (3 - 1)
        assert (variance, other) == (rounded(2 + sqrt(F(41, 25))), rounded(2 - sqrt(F(41, 25))))
        assert math.degrees(math.atan2(v, u)) == pytest.approx(math.degrees(math.atan(0.8)) / 2, rel=1e-14)

    def test_the_ends_of_the_axes_lie_on_the_contour(self) -> None:
        """sqrt(c lambda) v with lambda = 29, v = (4, 3)/5, c = 29: the point 29 (4, 3)/5."""
        assert squared_distance([F(116, 5), F(87, 5)], [0, 0], [[20, 12], [12, 13]]) == 29

    def test_only_for_two_dimensions(self) -> None:
        with pytest.raises(ShapeError, match="^covariance: expected 2 x 2, got 1 x 1$"):
            principal_axes([[1]])
        with pytest.raises(NotPositiveDefiniteError):
            principal_axes([[1, 1], [1, 1]])


def test_the_precision_matrix_gives_the_same_density() -> None:
    sigma = [[4, -2, -1], [-2, 5, -1], [-1, -1, 6]]
    again = inverse(inverse(sigma))
    assert log_density([3, 4, 5], [0, 0, 0], again) == log_density([3, 4, 5], [0, 0, 0], sigma)
