# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Solutions found modulo powers of a prime are those of elimination."""

from __future__ import annotations

from fractions import Fraction as F
from random import Random

import pytest

from genref.engine.matrices import lifting
from genref.engine.matrices.lifting import P, inverse_modulo_p, shortest, solved


class TestSolved:
    def test_by_hand(self) -> None:
        """2x + y = 1, x + 2y = 0: x = 2/3, y = -1/3; and x = 5, y = -7."""
        assert solved([[2, 1], [1, 2]], [[1, 0], [3, -9]]) == [[F(2, 3), F(-1, 3)], [F(5), F(-7)]]

    def test_of_hilberts_matrix(self) -> None:
        """Rows of 1/(i + j - 1), times 360360; the inverse has whole entries, whose rows add up to these."""
        rows = [[360360 // (i + j + 1) for j in range(7)] for i in range(7)]
        assert solved(rows, [[360360] * 7]) == [[7, -336, 3780, -16800, 34650, -33264, 12012]]

    def test_rows_are_exchanged_where_a_pivot_is_0(self) -> None:
        assert solved([[0, 0, 2], [3, 0, 0], [0, 5, 0]], [[1, 1, 1]]) == [[F(1, 3), F(1, 5), F(1, 2)]]

    def test_a_matrix_that_is_singular_modulo_p_has_none(self) -> None:
        assert solved([[P]], [[1]]) is None and inverse_modulo_p([[1, 2], [2, 4 + P]]) is None

    @pytest.mark.parametrize("seed", range(30))
    def test_the_solution_solves(self, seed: int) -> None:
        random = Random(seed)
        d, size = random.randint(1, 7), 10 ** random.choice((1, 5, 60))
        rows = [[random.randint(-size, size) for _ in range(d)] for _ in range(d)]
        rights = [[random.randint(-size, size) for _ in range(d)] for _ in range(2)]
        found = solved(rows, rights)
        assert found is not None
        for x, b in zip(found, rights):
            assert [sum(a * x_j for a, x_j in zip(row, x)) for row in rows] == b

    def test_what_is_recognised_too_soon_is_found_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without bits to spare any number has a fraction; A x = b tells which are right."""
        monkeypatch.setattr(lifting, "_SPARE", -(10**4))
        rows = [[10**60 + 7, 3], [5, 10**70 + 1]]
        found = solved(rows, [[1, 10**50]])
        assert found is not None and rows[0][0] * found[0][0] + 3 * found[0][1] == 1


class TestShortest:
    @pytest.mark.parametrize(("n", "d"), [(1, 3), (-22, 7), (0, 1), (5, 1), (-1, 1000)])
    def test_finds_the_fraction(self, n: int, d: int) -> None:
        modulus = 10**9 + 7
        assert shortest(n * pow(d, -1, modulus) % modulus, modulus) == (n, d)
