# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Matrix routines against mpmath, on lecture, Hilbert, nearly singular, badly scaled, 30 x 30 ones."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, prod

import pytest

from genref.linear_algebra import cholesky, determinant, inverse, is_positive_definite, ldl, solve
from tools.peers import reference
from tools.peers.cases import HILBERT, NOT_SYMMETRIC, POSITIVE_DEFINITE, hilbert, linear, ones_and_tenths
from tools.peers.reference import DIGITS, Rows, differing, flat

ALL = {**POSITIVE_DEFINITE, **NOT_SYMMETRIC}


@pytest.fixture(scope="module")
def covariance_30() -> Rows:
    """Return the covariance of breast_cancer: 30 x 30 doubles, condition number 3e11."""
    _, _, model = linear("breast_cancer")
    return tuple(tuple(entry.double for entry in row) for row in model.covariances[0])


def check(matrix: Rows) -> None:
    assert not differing([determinant(matrix)], [reference.determinant(matrix)])
    assert not differing(flat(inverse(matrix)), flat(reference.inverse(matrix)))
    for right in ones_and_tenths(len(matrix)):
        assert not differing(solve(matrix, right), reference.solve(matrix, right))


class TestRationals:
    """Spec: matrix-determinant
    Spec: matrix-inverse
    Spec: matrix-solve
    """

    @pytest.mark.parametrize("name", ALL)
    def test_have_the_60_digits_and_the_doubles_of_mpmath(self, name: str) -> None:
        check(ALL[name])

    def test_of_30_features(self, covariance_30: Rows) -> None:
        check(covariance_30)

    @pytest.mark.parametrize("size", range(2, 13))
    def test_of_hilbert_are_its_closed_forms(self, size: int) -> None:
        def entry(i: int, j: int) -> int:
            binomials = comb(size + i, size - j - 1) * comb(size + j, size - i - 1) * comb(i + j, i) ** 2
            return (i + j + 1) * (-binomials if (i + j) % 2 else binomials)

        superfactorial = [prod(map(factorial, range(n))) for n in (size, 2 * size)]
        assert determinant(hilbert(size)) == Fraction(superfactorial[0] ** 4, superfactorial[1])
        assert inverse(hilbert(size)) == tuple(tuple(entry(i, j) for j in range(size)) for i in range(size))


class TestCholesky:
    """Spec: matrix-cholesky"""

    @pytest.mark.parametrize("name", POSITIVE_DEFINITE)
    def test_entries_are_the_nearest(self, name: str) -> None:
        matrix, expected = POSITIVE_DEFINITE[name], reference.cholesky(POSITIVE_DEFINITE[name])
        assert cholesky(matrix) == tuple(tuple(c.double for c in row) for row in expected)
        for digits in (30, 60):
            entries = tuple(tuple(c.decimal(digits) for c in row) for row in expected)
            assert cholesky(matrix, digits=digits) == entries

    def test_entries_for_30_features_are_the_nearest_doubles(self, covariance_30: Rows) -> None:
        expected = reference.cholesky(covariance_30)
        assert cholesky(covariance_30) == tuple(tuple(c.double for c in row) for row in expected)


class TestLdl:
    """Spec: matrix-ldl"""

    @pytest.mark.parametrize("name", POSITIVE_DEFINITE)
    def test_has_60_digits_of_the_square_of_the_cholesky_factor(self, name: str) -> None:
        lower, diagonal = ldl(POSITIVE_DEFINITE[name])
        factor = [[entry.fraction for entry in row] for row in reference.cholesky(POSITIVE_DEFINITE[name])]
        tolerance = Fraction(1, 10**DIGITS)
        for i, row in enumerate(factor):
            assert abs(row[i] ** 2 - diagonal[i]) <= tolerance * diagonal[i]
            for j in range(len(factor)):
                assert abs(row[j] / factor[j][j] - lower[i][j]) <= tolerance * abs(lower[i][j])


class TestPositiveDefinite:
    """Spec: matrix-positive-definite"""

    @pytest.mark.parametrize("name", HILBERT)
    def test_hilbert_matrices_are(self, name: str) -> None:
        assert is_positive_definite(HILBERT[name])
