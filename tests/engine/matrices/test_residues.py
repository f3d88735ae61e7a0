# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Inverses computed modulo many primes equal those computed by elimination."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import islice
from math import gcd, isqrt, prod
from random import Random

import pytest

from genref.engine.matrices import residues
from genref.engine.matrices.elimination import eliminated, identity
from genref.engine.matrices.residues import (
    ROWS_FOR_RESIDUES,
    adjugate,
    adjugate_modulo,
    coprime_numbers,
    inverted,
)
from genref.numbers.exact import Matrix

from ...each_row import each_row


class TestInverted:
    @each_row("seed", range(40))
    def test_is_the_inverse_by_elimination(self, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(residues, "ROWS_FOR_RESIDUES", 0)
        random = Random(seed)
        d, size = random.randint(1, 9), 10 ** random.choice((0, 1, 5, 60))
        matrix: Matrix = tuple(
            tuple(F(random.randint(-size, size), random.choice((1, 3, 2**20))) for _ in range(d))
            for _ in range(d)
        )
        system = eliminated(matrix, identity(d), symmetric=False)
        expected = (tuple(zip(*system.solutions())), system.determinant) if system.sign else None
        assert inverted(matrix) == expected

    def test_is_left_to_elimination_for_few_rows(self) -> None:
        assert inverted(identity(ROWS_FOR_RESIDUES - 1)) is None and inverted(
            identity(ROWS_FOR_RESIDUES)
        ) == (identity(ROWS_FOR_RESIDUES), 1)


class TestAdjugate:
    def test_by_hand(self) -> None:
        """The transposed cofactors; of diag(2, 3, 5) with the rows exchanged, once and twice."""
        assert adjugate([[2, 1], [7, -3]]) == ([[-3, -1], [-7, 2]], -13)
        assert adjugate([[0, 3, 0], [2, 0, 0], [0, 0, 5]]) == ([[0, -15, 0], [-10, 0, 0], [0, 0, -6]], -30)
        assert adjugate([[0, 3, 0], [0, 0, 5], [2, 0, 0]]) == ([[0, 0, 15], [10, 0, 0], [0, 6, 0]], 30)

    @pytest.mark.parametrize("size", [1, 3 * 2**29, 2**200])
    def test_of_one_row(self, size: int) -> None:
        assert adjugate([[-size]]) == ([[1]], -size)

    def test_that_is_as_large_as_can_be(self) -> None:
        """Hadamard's matrix of 64 rows: H H' = 64 I, and no determinant of such entries is larger."""
        rows = [[(-1) ** bin(i & j).count("1") for j in range(64)] for i in range(64)]
        found = adjugate(rows)
        assert found is not None and abs(found[1]) == 64**32
        assert found[0] == [[entry * found[1] // 64 for entry in row] for row in rows]

    @pytest.mark.parametrize("rows", [[[0, 2], [0, 3]], [[1, 2], [2, 4]], [[0]]])
    def test_a_singular_matrix_has_none(self, rows: list[list[int]]) -> None:
        assert adjugate(rows) is None

    def test_one_that_is_singular_modulo_a_prime_is_left_to_others(self) -> None:
        first = next(coprime_numbers(31))
        assert adjugate([[first]]) is None


class TestModulo:
    def test_fields_do_not_overflow(self) -> None:
        """The largest residues, in every place and in every step."""
        for d in (31, 62, 63):
            p = next(coprime_numbers((residues.FIELD - (d + 1).bit_length()) // 2))
            rows = [[int(i == j) - 1 for j in range(d)] for i in range(d)]
            found = adjugate_modulo(rows, p)
            assert found is not None and found[-1] == (1 - d) % p
            for i in range(d):
                image = [sum(rows[i][k] * found[k * d + j] for k in range(d)) % p for j in range(d)]
                assert image == [found[-1] * (i == j) for j in range(d)]

    def test_a_pivot_must_have_an_inverse(self) -> None:
        """Modulo 15, as if that were a prime: 3 and 5 have none, but 2 has."""
        assert adjugate_modulo([[3, 1], [5, 2]], 15) is None
        assert adjugate_modulo([[3, 1], [2, 2]], 15) == [2, 14, 13, 3, 4]


class TestCoprimeNumbers:
    @pytest.mark.parametrize("bits", [8, 25, 31])
    def test_have_no_common_factor(self, bits: int) -> None:
        found = list(islice(coprime_numbers(bits), 20))
        assert all(p < 2**bits for p in found) and found == sorted(found, reverse=True)
        assert all(gcd(p, prod(found) // p) == 1 for p in found)

    def test_leave_out_what_only_passes_for_a_prime(self) -> None:
        """645 = 3 * 5 * 43, 561 = 3 * 11 * 17 and 341 = 11 * 31 pass, in this order."""
        found = set(coprime_numbers(10))
        assert {645, 341, 17} < found and not {561, 3, 5, 43, 11, 31} & found

    def test_are_primes(self) -> None:
        """By trial division; a number that is none would do no harm."""
        assert all(all(p % q for q in range(3, isqrt(p) + 1, 2)) for p in islice(coprime_numbers(25), 10))
