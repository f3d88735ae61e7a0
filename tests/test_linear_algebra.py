# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter linear-algebra."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import permutations

import pytest

from genref.engine.matrices.elimination import identity
from genref.errors import (
    DomainError,
    NotPositiveDefiniteError,
    NotSymmetricError,
)
from genref.linear_algebra import (
    Matrix,
    cholesky,
    determinant,
    dot,
    inverse,
    is_positive_definite,
    ldl,
    solve,
)

from .each_row import each_row

F = Fraction
Rows = list[list[Fraction]]


def fractions(rows: list[list[float]]) -> Rows:
    return [[F(entry) for entry in row] for row in rows]


def hilbert(size: int) -> Rows:
    return [[F(1, i + j + 1) for j in range(size)] for i in range(size)]


def hilbert_inverse(size: int) -> Matrix:
    """The closed form of the entries, which are whole numbers."""
    return tuple(
        tuple(
            F((-1) ** (i + j))
            * (i + j + 1)
            * math.comb(size + i, size - j - 1)
            * math.comb(size + j, size - i - 1)
            * math.comb(i + j, i) ** 2
            for j in range(size)
        )
        for i in range(size)
    )


def product(a: Matrix, b: Matrix) -> Matrix:
    return tuple(tuple(dot(row, column) for column in zip(*b)) for row in a)


def correlated(rho: Fraction, sd: Fraction = F(1)) -> Rows:
    return [[F(1), rho * sd], [rho * sd, sd * sd]]


def random_symmetric(seed: int, size: int) -> Rows:
    generator = random.Random(seed)
    rows = [[F(generator.randint(-9, 9), generator.randint(1, 4)) for _ in range(size)] for _ in range(size)]
    return [[rows[i][j] + rows[j][i] for j in range(size)] for i in range(size)]


def random_definite(seed: int, size: int) -> Rows:
    generator = random.Random(seed)
    a = [[F(generator.randint(-9, 9), generator.randint(1, 4)) for _ in range(size)] for _ in range(size)]
    return [[dot(a[i], a[j]) + (i == j) for j in range(size)] for i in range(size)]


DEFINITE: dict[str, Rows] = {
    **{f"hilbert-{n}": hilbert(n) for n in range(1, 13)},
    **{f"random-{n}": random_definite(n, n) for n in range(1, 8)},
    "badly-scaled": fractions([[1e-12, 0, 0], [0, 1, 0], [0, 0, 1e12]]),
    "scales-1-to-1e100": correlated(F(1, 2), F(10) ** 100),
    **{f"correlation-1-1e-{n}": correlated(1 - F(1, 10**n)) for n in (6, 10, 13, 15)},
    "correlation-double": fractions([[1, 1 - 1e-15], [1 - 1e-15, 1]]),
}

SINGULAR: dict[str, tuple[Rows, int, dict[int, Fraction]]] = {
    "zero": ([[F(0)]], 0, {}),
    "constant": (fractions([[0, 0], [0, 1]]), 0, {}),
    "double": (fractions([[1, 2], [2, 4]]), 1, {0: F(2)}),
    "plane": (fractions([[1, 2, 1], [2, 5, 3], [1, 3, 2]]), 2, {0: F(-1), 1: F(1)}),
    "thirds": ([[F(1), F(1, 3)], [F(1, 3), F(1, 9)]], 1, {0: F(1, 3)}),
}

INDEFINITE: dict[str, Rows] = {
    "negative": fractions([[-1]]),
    "large-correlation": fractions([[1, 2], [2, 1]]),
    "no-diagonal": fractions([[0, 1], [1, 0]]),
    "hidden-zero-pivot": fractions([[1, 1, 0], [1, 1, 1], [0, 1, 0]]),
    "large-later": fractions([[1, 0, 0], [0, 0, 1], [0, 1, 50]]),
    "just": correlated(1 + F(1, 10**30)),
}


@pytest.fixture(params=DEFINITE, ids=str)
def definite(request: pytest.FixtureRequest) -> Matrix:
    rows = DEFINITE[str(request.param)]
    return tuple(tuple(row) for row in rows)


class TestLdl:
    """A = L D L'.

    Spec: matrix-ldl
    """

    def test_by_hand(self) -> None:
        # 4 = 4; 2 = 4 * 1/2; 3 = 4 * 1/4 + 2
        assert ldl([[4, 2], [2, 3]]) == (((1, 0), (F(1, 2), 1)), (4, 2))

    def test_the_factors_multiply_to_the_matrix(self, definite: Matrix) -> None:
        lower, diagonal = ldl(definite)

        assert all(lower[i][j] == (i == j) for i in range(len(lower)) for j in range(i, len(lower)))
        assert min(diagonal) > 0
        scaled = tuple(tuple(entry * d for entry, d in zip(row, diagonal)) for row in lower)
        assert product(scaled, tuple(zip(*lower))) == definite

    @pytest.mark.parametrize("name", SINGULAR)
    def test_a_singular_matrix_is_refused_with_the_relation_of_its_rows(self, name: str) -> None:
        rows, index, relation = SINGULAR[name]
        with pytest.raises(NotPositiveDefiniteError, match="is singular: row") as caught:
            ldl(rows)

        assert (caught.value.index, caught.value.relation) == (index, relation)
        combination = [sum((c * rows[j][k] for j, c in relation.items()), F(0)) for k in range(len(rows))]
        assert combination == rows[index]

    @each_row("name", INDEFINITE)
    def test_an_indefinite_matrix_is_refused_with_a_direction(self, name: str) -> None:
        rows = INDEFINITE[name]
        with pytest.raises(NotPositiveDefiniteError, match="is indefinite") as caught:
            ldl(rows)

        v, value = caught.value.direction, caught.value.value
        assert v is not None and value is not None and caught.value.relation is None
        assert value < 0
        assert dot(v, [dot(row, v) for row in rows]) == value

    @each_row("seed", range(30))
    def test_a_matrix_is_factored_or_proved_not_to_be_definite(self, seed: int) -> None:
        rows = random_symmetric(seed, 1 + seed % 4)
        try:
            lower, diagonal = ldl(rows)
            assert min(diagonal) > 0
        except NotPositiveDefiniteError as error:
            if error.direction is not None:
                v = error.direction
                assert error.value is not None and dot(v, [dot(row, v) for row in rows]) == error.value < 0
            else:
                assert determinant(rows) == 0

    def test_an_asymmetric_matrix_is_refused_with_the_entries(self) -> None:
        with pytest.raises(NotSymmetricError) as caught:
            ldl([[1, 2], [F(5, 2), 9]])
        assert str(caught.value) == (
            "matrix[1][0] is 5/2 but matrix[0][1] differs by -1/2; "
            "the matrix must be symmetric; (A + A')/2 always is"
        )


class TestCholesky:
    """A = C C'.

    Spec: matrix-cholesky
    """

    def test_by_hand(self) -> None:
        assert cholesky([[4, 2], [2, 3]]) == ((2.0, 0.0), (1.0, math.sqrt(2)))
        assert cholesky([[4, -2], [-2, 3]])[1] == (-1.0, math.sqrt(2))

    def test_every_entry_is_the_nearest_double(self, definite: Matrix) -> None:
        """By comparing squares: the true entry lies within half an ulp of the double."""
        lower, diagonal = ldl(definite)
        for row, exact_row in zip(cholesky(definite), lower):
            for entry, l_ij, d_j in zip(row, exact_row, diagonal):
                assert isinstance(entry, float) and (entry > 0) - (entry < 0) == (l_ij > 0) - (l_ij < 0)
                half = F(math.ulp(entry)) / 2
                size = abs(F(entry))
                assert max(size - half, F(0)) ** 2 <= l_ij**2 * d_j <= (size + half) ** 2

    def test_digits(self) -> None:
        # sqrt(3)/2 to 30 digits, from the tables: 0.866025403784438646763723170752936...
        root = cholesky([[1, F(1, 2)], [F(1, 2), 1]], digits=30)[1][1]
        assert root == Decimal("0.866025403784438646763723170753")


class TestDeterminant:
    """The sum over permutations, computed by elimination.

    Spec: matrix-determinant
    """

    def test_by_hand(self) -> None:
        assert determinant([[3, 0.5], [0.5, 1]]) == F(11, 4)
        assert determinant([[4, -2, -1], [-2, 5, -1], [-1, -1, 6]]) == 83

    @pytest.mark.engine
    def test_hilbert_matrices_have_the_closed_form(self) -> None:
        for size in range(1, 13):
            superfactorial = math.prod(math.factorial(k) for k in range(size))
            closed = F(superfactorial**4, math.prod(math.factorial(k) for k in range(2 * size)))
            assert determinant(hilbert(size)) == closed

    @each_row("seed", range(40))
    def test_is_the_sum_over_permutations(self, seed: int) -> None:
        generator = random.Random(seed)
        size = 1 + seed % 4
        rows = [
            [F(generator.randint(-2, 2), generator.randint(1, 3)) for _ in range(size)] for _ in range(size)
        ]
        expected = F(0)
        for columns in permutations(range(size)):
            inversions = sum(columns[i] > columns[j] for i in range(size) for j in range(i + 1, size))
            expected += (-1) ** inversions * math.prod(rows[i][j] for i, j in enumerate(columns))
        assert determinant(rows) == expected

    def test_is_the_product_of_the_pivots(self, definite: Matrix) -> None:
        assert determinant(definite) == math.prod(ldl(definite)[1])

    def test_is_zero_exactly_when_singular(self) -> None:
        assert all(determinant(rows) == 0 for rows, _, _ in SINGULAR.values())
        assert determinant([[0.1, 0.3], [0.3, 0.9]]) == F(0.1) * F(0.9) - F(0.3) ** 2 != 0

    def test_exchanging_rows_changes_the_sign(self) -> None:
        assert determinant([[0, 1], [1, 0]]) == -1
        assert determinant([[0, 2, 0], [0, 0, 3], [5, 0, 0]]) == 30


class TestInverse:
    """A A^-1 = I.

    Spec: matrix-inverse
    """

    def test_by_hand(self) -> None:
        assert inverse([[2, 1], [1, 1]]) == ((1, -1), (-1, 2))
        assert inverse([[0, 4], [2, 0]]) == ((0, F(1, 2)), (F(1, 4), 0))

    def test_times_the_matrix_is_the_identity(self, definite: Matrix) -> None:
        assert product(inverse(definite), definite) == identity(len(definite))
        assert product(definite, inverse(definite)) == identity(len(definite))

    @each_row("size", range(1, 13))
    def test_hilbert_matrices_have_the_closed_form(self, size: int) -> None:
        assert inverse(hilbert(size)) == hilbert_inverse(size)

    @pytest.mark.engine
    @pytest.mark.slow
    @pytest.mark.covers
    def test_of_many_rows(self) -> None:
        assert inverse(hilbert(35)) == hilbert_inverse(35)
        source = random.Random(40)
        rows = fractions([[source.gauss(0, 10.0 ** (j % 7)) for j in range(33)] for _ in range(33)])
        assert product(tuple(map(tuple, rows)), inverse(rows)) == identity(33)
        whole = [[F(source.randint(-3, 3)) for _ in range(33)] for _ in range(33)]
        whole[-1] = [a + b for a, b in zip(whole[0], whole[1])]
        with pytest.raises(NotPositiveDefiniteError, match=r"row 32 = row 0 \+ row 1$"):
            inverse(whole)

    def test_a_singular_matrix_is_refused_with_the_relation_of_its_rows(self) -> None:
        for rows, index, relation in SINGULAR.values():
            with pytest.raises(NotPositiveDefiniteError) as caught:
                inverse(rows)
            assert (caught.value.index, caught.value.relation) == (index, relation)
        with pytest.raises(NotPositiveDefiniteError, match=r"row 2 = 1/2\*row 0 - row 1$"):
            inverse([[2, 0, 4], [0, 1, 1], [1, -1, 1]])


class TestSolve:
    """A x = b.

    Spec: matrix-solve
    """

    def test_by_hand(self) -> None:
        assert solve([[2, 1], [1, 1]], [3, 2]) == (1, 1)

    def test_the_solution_solves(self, definite: Matrix) -> None:
        b = [F(k * k + 1, 3) for k in range(len(definite))]
        x = solve(definite, b)
        assert [dot(row, x) for row in definite] == b

    def test_any_square_matrix_will_do(self) -> None:
        assert solve([[0, 1], [2, 3]], [1, 0]) == (F(-3, 2), 1)
        with pytest.raises(NotPositiveDefiniteError):
            solve([[1, 2], [2, 4]], [1, 2])


class TestLimit:
    @pytest.mark.parametrize("size", [2, 32])
    @pytest.mark.parametrize("function", [determinant, inverse, ldl, is_positive_definite])
    @pytest.mark.engine
    def test_of_a_determinant(self, function: Callable[[Matrix], object], size: int) -> None:
        """Inverses of 32 rows are computed in another way, and only singular ones are hard to detect."""
        long = tuple(tuple(2 ** (2**20 // size) * entry for entry in row) for row in identity(size))
        if function is is_positive_definite and size == 32:
            assert function(long)
            *rows, last = long
            assert not function((*rows, (*last[:-1], -last[-1])))
            equal = (*last[:-2], last[-1], last[-1])
            long = (*rows[:-1], equal, equal)
        with pytest.raises(DomainError, match="^bits of an exact determinant is 1048.* at most 1048576$"):
            function(long)

    def test_is_reached(self) -> None:
        most = Fraction(2 ** (2**19 - 1))
        assert determinant([[most, 0], [0, -most]]) == -(most**2)

    def test_of_solutions(self) -> None:
        with pytest.raises(DomainError, match="^bits of an exact determinant"):
            solve([[2 ** (2**19), 0], [1, 2 ** (2**19)]], [1, 1])


class TestPositiveDefinite:
    """v'Av > 0 for every v except 0.

    Spec: matrix-positive-definite
    """

    def test_by_leading_minors(self, definite: Matrix) -> None:
        """Sylvester's criterion: the determinants of all leading blocks are positive."""
        assert is_positive_definite(definite)
        for k in range(1, len(definite) + 1):
            assert determinant([row[:k] for row in definite[:k]]) > 0

    def test_what_is_not(self) -> None:
        assert not any(is_positive_definite(rows) for rows in INDEFINITE.values())
        assert not any(is_positive_definite(rows) for rows, _, _ in SINGULAR.values())

    def test_the_edge_is_exact(self) -> None:
        tiny = F(1, 10**40)
        assert is_positive_definite([[1, 1], [1, 1 + tiny]])
        assert not is_positive_definite([[1, 1], [1, 1]])
        assert not is_positive_definite([[1, 1], [1, 1 - tiny]])
