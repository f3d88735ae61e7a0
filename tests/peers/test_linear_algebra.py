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


class TestDeterminant:
    """Spec: matrix-determinant"""

    @pytest.mark.parametrize("name", ALL)
    def test_has_the_60_digits_and_the_double_of_mpmath(self, name: str) -> None:
        assert not differing([determinant(ALL[name])], [reference.determinant(ALL[name])])

    @pytest.mark.parametrize("size", range(2, 13))
    def test_of_hilbert_is_its_closed_form(self, size: int) -> None:
        superfactorial = [prod(map(factorial, range(n))) for n in (size, 2 * size)]
        assert determinant(hilbert(size)) == Fraction(superfactorial[0] ** 4, superfactorial[1])

    def test_of_30_features_has_the_60_digits_of_mpmath(self, covariance_30: Rows) -> None:
        assert not differing([determinant(covariance_30)], [reference.determinant(covariance_30)])


class TestInverse:
    """Spec: matrix-inverse"""

    @pytest.mark.parametrize("name", ALL)
    def test_has_the_60_digits_and_the_doubles_of_mpmath(self, name: str) -> None:
        assert not differing(flat(inverse(ALL[name])), flat(reference.inverse(ALL[name])))

    @pytest.mark.parametrize("size", range(2, 13))
    def test_of_hilbert_is_its_closed_form(self, size: int) -> None:
        def entry(i: int, j: int) -> int:
            binomials = comb(size + i, size - j - 1) * comb(size + j, size - i - 1) * comb(i + j, i) ** 2
            return (i + j + 1) * (-binomials if (i + j) % 2 else binomials)

        assert inverse(hilbert(size)) == tuple(tuple(entry(i, j) for j in range(size)) for i in range(size))

    def test_of_30_features_has_the_60_digits_of_mpmath(self, covariance_30: Rows) -> None:
        assert not differing(flat(inverse(covariance_30)), flat(reference.inverse(covariance_30)))


class TestSolve:
    """Spec: matrix-solve"""

    @pytest.mark.parametrize("name", ALL)
    def test_has_the_60_digits_and_the_doubles_of_mpmath(self, name: str) -> None:
        for right in ones_and_tenths(len(ALL[name])):
            assert not differing(solve(ALL[name], right), reference.solve(ALL[name], right))

    def test_of_30_features_has_the_60_digits_of_mpmath(self, covariance_30: Rows) -> None:
        for right in ones_and_tenths(30):
            assert not differing(solve(covariance_30, right), reference.solve(covariance_30, right))


class TestCholesky:
    """Spec: matrix-cholesky"""

    @pytest.mark.parametrize("name", POSITIVE_DEFINITE)
    def test_entries_are_the_nearest_doubles(self, name: str) -> None:
        expected = reference.cholesky(POSITIVE_DEFINITE[name])
        assert cholesky(POSITIVE_DEFINITE[name]) == tuple(tuple(c.double for c in row) for row in expected)

    @pytest.mark.parametrize("name", POSITIVE_DEFINITE)
    @pytest.mark.parametrize("digits", [30, 60])
    def test_entries_have_the_digits_asked_for(self, name: str, digits: int) -> None:
        expected = reference.cholesky(POSITIVE_DEFINITE[name])
        entries = cholesky(POSITIVE_DEFINITE[name], digits=digits)
        assert entries == tuple(tuple(c.decimal(digits) for c in row) for row in expected)

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
