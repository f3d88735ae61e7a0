# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter gaussian. The lecture's pictures give expected values, each from a closed form in the test."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction as F
from itertools import product
from random import Random
from typing import Any

import pytest

from genref.gaussian import Gaussian, covariance, density, log_density, mean, principal_axes, squared_distance  # noqa: F401
from genref.linear_algebra import Matrix, Vector

from .by_hand import each_line, refused
from .each_row import each_row
from .test_linear_algebra import dot

# a, b, c of Sigma = [[a, b], [b, c]]: the six in the notes' pictures, and their multiples of I.
SIGMAS: dict[str, tuple[F, F, F]] = {
    "I": (F(1), F(0), F(1)),
    "0.6 I": (F(3, 5), F(0), F(3, 5)),
    "2 I": (F(2), F(0), F(2)),
    "0.5": (F(1), F(1, 2), F(1)),
    "0.8": (F(1), F(4, 5), F(1)),
    "-0.5": (F(1), F(-1, 2), F(1)),
    "-0.8": (F(1), F(-4, 5), F(1)),
    "3, 0.8": (F(3), F(4, 5), F(1)),
}

ROOT, EXACT = math.sqrt(0.5), [[20, 12], [12, 13]]


def matrix(name: str) -> Matrix:
    a, b, c = SIGMAS[name]
    return ((a, b), (b, c))


def identity(d: int, variance: F) -> list[list[F]]:
    return [[variance * (i == j) for j in range(d)] for i in range(d)]


@each_row(
    ("code", "expected"),
    [
        # 1 / (2 pi sqrt|Sigma|) with |Sigma| = 1, 0.36, 4, 0.75, 0.36, 2.36 and 1/(2 pi)
        # = 0.159154943091895335768883763372514...
        ("density([0, 0], [0, 0], matrix('I'), digits=16)", "0.1591549430918953"),
        ("density([0, 0], [0, 0], matrix('0.6 I'), digits=16)", "0.2652582384864922"),
        ("density([0, 0], [0, 0], matrix('2 I'), digits=16)", "0.07957747154594767"),
        ("density([0, 0], [0, 0], matrix('0.5'), digits=16)", "0.1837762984739307"),
        ("density([0, 0], [0, 0], matrix('-0.8'), digits=16)", "0.2652582384864922"),
        ("density([0, 0], [0, 0], matrix('3, 0.8'), digits=16)", "0.1036010435917443"),
        # 1/sqrt(2 pi) = 0.39894228040143267793994605993438..., and half of it
        ("density([5], [5], [[1]], digits=20)", "0.39894228040143267794"),
        ("density([5], [5], [[4]], digits=20)", "0.19947114020071633897"),
        # a density may exceed one: (2 pi 0.005)^(-5/2), whose logarithm is 8.651632...
        ("density([0] * 5, [0] * 5, identity(5, F(1, 200)), digits=9)", "5716.43564"),
        # in one dimension ln p = -x^2/2 - 0.918938533...; the smallest double has the logarithm -744.44
        ("density([39], [0], [[1]])", 0.0),
        ("density([1e300], [0], [[1]])", 0.0),
        ("density([0], [0], [[F(1, 10**620)]])", math.inf),
        # ln(2 pi) = 1.83787706640934548356065947281123...; the square is 100^2
        ("log_density([0, 100], [0, 0], matrix('I'), digits=25)", "-5001.837877066409345483561"),
        # published: the determinant is 83, and the squared distance 1791/83
        ("log_density([3, 4, 5], [0, 0, 0], [[4, -2, -1], [-2, 5, -1], [-1, -1, 6]])", -15.755392530018341),
        ("squared_distance([3, 4, 5], [0, 0, 0], [[4, -2, -1], [-2, 5, -1], [-1, -1, 6]])", F(1791, 83)),
        ("squared_distance([1, 1], [0, 0], matrix('0.5'))", F(4, 3)),
        ("squared_distance([1, -1], [0, 0], matrix('0.5'))", 4),
        ("squared_distance([7, 7], [7, 7], matrix('0.5'))", 0),
        # sqrt(c lambda) v with lambda = 29, v = (4, 3)/5, c = 29: the ends of the axes lie on the contour
        ("squared_distance([F(116, 5), F(87, 5)], [0, 0], EXACT)", 29),
        ("mean([[0, 1], [1, 1], [2, 4]])", (1, 2)),
        ("mean([[0.1], [0.2]])", ((F(0.1) + F(0.2)) / 2,)),
        # deviations (-1,-1), (0,-1), (1,2)
        ("covariance([[0, 1], [1, 1], [2, 4]])", ((F(2, 3), 1), (1, 2))),
        ("covariance([[3, 5]])", ((0, 0), (0, 0))),
        # a large offset loses nothing: NIST NumAcc1, with divisor n
        ("covariance([[10000001], [10000003], [10000002]])", ((F(2, 3),),)),
        ("principal_axes(matrix('0.5'))", ((1.5, (ROOT, ROOT)), (0.5, (-ROOT, ROOT)))),
        ("principal_axes(matrix('-0.8'))", ((1.8, (ROOT, -ROOT)), (0.2, (ROOT, ROOT)))),
        ("principal_axes([[1, 0], [0, 4]])", ((4.0, (0.0, 1.0)), (1.0, (-1.0, 0.0)))),
        ("principal_axes(matrix('2 I'))", ((2.0, (1.0, 0.0)), (2.0, (0.0, 1.0)))),
        # rational throughout: half the difference 7/2, b = 12: radius 25/2; cosine 7/25
        ("principal_axes(EXACT)", ((29.0, (0.8, 0.6)), (4.0, (-0.6, 0.8)))),
        # 2 + sqrt(1.64), and a slope of half the angle whose tangent is 2 * 0.8 / (3 - 1)
        ("principal_axes(matrix('3, 0.8'), digits=15)[0][0]", "3.28062484748657"),
        ("principal_axes([[2, F(1, 10**600)], [F(1, 10**600), 1]], digits=5)[0].direction[1]", "1E-600"),
    ],
)
def test_by_hand(code: str, expected: Any) -> None:
    """Spec: gaussian-density, gaussian-log-density, gaussian-contour, sample-mean, covariance-definition
    Spec: gaussian-principal-axes"""
    assert eval(code) == (Decimal(expected) if isinstance(expected, str) else expected)


# The quadrature and its error bound. By Poisson's summation formula, the sum over the grid with step h is the
# integral plus terms of size exp(-w' Sigma w / 2) times a polynomial in w, over the points w != 0 of the
# lattice (2 pi / h) Z^2. With the smallest eigenvalue L of Sigma and h^2 <= L/2, the exponent is below
# -4 pi^2 |m|^2 = -39.4 |m|^2, and the polynomial, at most |Sigma w|^2 + |Sigma|, is below 10^4 |m|^4, so all
# terms together are below 10^4 * 8 * exp(-39) < 10^-12. The part beyond the reach R of the grid is below
# R^4 exp(-(R - |mu|)^2 / (2 G)), where G is the largest eigenvalue: with R - |mu| >= 9 sqrt(G) it is below
# 10^-13. Rounding to 30 digits is below both.
@pytest.mark.slow
@each_row(
    ("name", "mu", "step", "reach"),
    [
        # h^2 <= L/2 for L = 1, 0.6, 0.5, 0.5, 0.7193...; reach 9 sqrt(G) + |mu|
        ("I", (F(1), F(0)), F(2, 3), 16),
        ("0.6 I", (F(-1, 2), F(0)), F(1, 2), 16),
        ("0.5", (F(-1), F(-3, 2)), F(1, 2), 27),
        ("-0.5", (F(0), F(0)), F(1, 2), 23),
        ("3, 0.8", (F(0), F(3, 2)), F(1, 2), 37),
    ],
)
def test_volume_mean_and_covariance(name: str, mu: Vector, step: F, reach: int) -> None:
    """
    Spec: gaussian-integrates-to-one
    Spec: gaussian-mean
    Spec: gaussian-covariance
    """
    gaussian, sums = Gaussian(mu, matrix(name)), [F(0)] * 6
    for i, j in product(range(-reach, reach + 1), repeat=2):
        p = F(gaussian.density((i * step, j * step), digits=30)) * step * step
        u, v = i * step - mu[0], j * step - mu[1]
        sums = [s + p * f for s, f in zip(sums, [F(1), u, v, u * u, u * v, v * v])]
    assert all(abs(s - right) < F(1, 10**11) for s, right in zip(sums, [F(1), F(0), F(0), *SIGMAS[name]]))


@each_row("seed", range(5))
def test_both_definitions_of_the_covariance_agree_exactly(seed: int) -> None:
    """E[(Z - E[Z])(Z - E[Z])'] = E[ZZ'] - E[Z] E[Z]'.

    Spec: covariance-expansion, covariance-definition
    """
    r = Random(seed)
    n, scales = r.randint(1, 30), [10.0 ** r.randint(-9, 9) for _ in range(1 + seed)]
    rows = [[1e6 * s + r.gauss(0, s) for s in scales] for _ in range(n)]
    columns = [[F(a) for a in column] for column in zip(*rows)]
    averages = [F(sum(column), n) for column in columns]
    pairs = list(zip(columns, averages))
    centred = [[sum(((a - m) * (b - k) for a, b in zip(u, v)), F(0)) / n for v, k in pairs] for u, m in pairs]
    expanded = [[sum((a * b for a, b in zip(u, v)), F(0)) / n - m * k for v, k in pairs] for u, m in pairs]
    assert mean(rows) == tuple(averages)
    assert covariance(rows) == tuple(map(tuple, centred)) == tuple(map(tuple, expanded))


@each_row("name", SIGMAS)
def test_principal_axes_are_the_eigenvectors(name: str) -> None:
    """Spec: gaussian-principal-axes"""
    sigma, error = matrix(name), F(1, 10**48)  # fifty digits of numbers below 10
    (first, u), (second, v) = principal_axes(sigma, digits=50)
    assert F(first) >= F(second) > 0 and (u[0] > 0 or (u[0] == 0 and u[1] > 0))
    for variance, direction in ((first, u), (second, v)):
        w = [F(entry) for entry in direction]
        assert abs(dot(w, w) - 1) < error
        assert all(abs(dot(row, w) - F(variance) * entry) < error for row, entry in zip(sigma, w))
    assert abs(F(u[0]) * F(v[0]) + F(u[1]) * F(v[1])) < error


@each_line("""
    density([0, 0], [0, 0], [[1, 1], [1, 1]]) -> NotPositiveDefinite | covariance | is singular: row 1 = row
    density([0, 0], [0, 0], [[1, 2], [2, 1]]) -> NotPositiveDefinite | covariance | is not positive definite
    log_density([0, 0], [0, 0], [[-1, 0], [0, -1]]) -> NotPositiveDefinite | covariance | is not positive
    Gaussian([0], [[0]]).squared_distance([1]) -> NotPositiveDefinite | covariance | is singular
    Gaussian([], []) -> EmptyData | mean | empty
    Gaussian([0], 1) -> Domain | covariance | is 1
    Gaussian([0], [[1]]).density([1, 2]) -> Shape | x | expected 1 entries, got 2
    principal_axes([[1]]) -> Shape | covariance | expected 2 x 2, got 1 x 1
    principal_axes([[1, 1], [1, 1]]) -> NotPositiveDefinite | covariance | is singular
    mean([]) -> EmptyData | rows | empty
    covariance([[1], [1, 2]]) -> Shape | rows[1] | expected 1 entries, got 2
""")
def test_refusals(line: str) -> None:
    refused(line, globals())
