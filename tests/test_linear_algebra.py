# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter linear-algebra."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction as F
from random import Random
from typing import Any

import pytest

from genref.errors import NotPositiveDefiniteError
from genref.linear_algebra import cholesky, determinant, inverse, is_positive_definite, ldl, solve
from genref.matrices import Factor
from genref.numbers.rounding import Precision

from .by_hand import each_line, refused
from .each_row import each_row

Rows = list[list[F]]
BIG = 2 ** (2**19)


def dot(u: Any, v: Any) -> F:
    return sum((F(a) * F(b) for a, b in zip(u, v)), F(0))


def identity(size: int) -> Rows:
    return [[F(i == j) for j in range(size)] for i in range(size)]


def hilbert(size: int) -> Rows:
    return [[F(1, i + j + 1) for j in range(size)] for i in range(size)]


def product(a: Any, b: Any) -> Rows:
    return [[dot(row, column) for column in zip(*b)] for row in a]


def drawn(seed: int, size: int) -> Rows:
    r = Random(seed)
    return [[F(r.randint(-9, 9), r.randint(1, 4)) for _ in range(size)] for _ in range(size)]


def correlated(rho: F, sd: F = F(1)) -> Rows:
    return [[F(1), rho * sd], [rho * sd, sd * sd]]


def of_diagonal(seed: int, diagonal: list[F]) -> Rows:
    """A = M D M', which is definite if all of the diagonal D are positive (Sylvester's law of inertia)."""
    r, d = Random(seed), range(len(diagonal))
    M = [[F(r.randint(-9, 9)) if j < i else F(i == j) for j in d] for i in d]
    return product([[a * b for a, b in zip(row, diagonal)] for row in M], list(zip(*M)))


DEFINITE: dict[str, Rows] = {
    **{f"hilbert-{n}": hilbert(n) for n in (1, 2, 3, 5, 9)},
    **{f"drawn-{n}": of_diagonal(n, [F(1, 7)] * n) for n in (2, 3, 5)},
    "badly-scaled": [[F(10) ** (12 * i) * (i == j) for j in (-1, 0, 1)] for i in (-1, 0, 1)],
    "scales-1-to-1e100": correlated(F(1, 2), F(10) ** 100),
    "scales-of-many": of_diagonal(2, [F(10) ** (20 * j - 60) for j in range(7)]),
    **{f"correlation-1-1e-{n}": correlated(1 - F(1, 10**n)) for n in (6, 10, 13, 15)},
    **{f"edge-of-many-1e-{n}": of_diagonal(n, [F(1)] * 6 + [F(1, 10**n)]) for n in (20, 60, 300)},
}

SINGULAR: dict[str, tuple[Rows, int, dict[int, F]]] = {
    "zero": ([[F(0)]], 0, {}),
    "constant": ([[F(0), F(0)], [F(0), F(1)]], 0, {}),
    "double": ([[F(1), F(2)], [F(2), F(4)]], 1, {0: F(2)}),
    "plane": ([[F(1), F(2), F(1)], [F(2), F(5), F(3)], [F(1), F(3), F(2)]], 2, {0: F(-1), 1: F(1)}),
    "thirds": ([[F(1), F(1, 3)], [F(1, 3), F(1, 9)]], 1, {0: F(1, 3)}),
    "many": ([*identity(13)[:12], [F(0)] * 13], 12, {}),
}

SMALL_PIVOT = {(0, 1): F(1), (1, 0): F(1), (1, 1): F(1, 2**32), (1, 2): F(1), (2, 1): F(1)}
INDEFINITE: dict[str, Rows] = {
    "negative": [[F(-1)]],
    "large-correlation": correlated(F(2)),
    "no-diagonal": [[F(0), F(1)], [F(1), F(0)]],
    "hidden-zero-pivot": [[F(1), F(1), F(0)], [F(1), F(1), F(1)], [F(0), F(1), F(0)]],
    "large-later": [[F(1), F(0), F(0)], [F(0), F(0), F(1)], [F(0), F(1), F(50)]],
    "just": correlated(1 + F(1, 10**30)),
    # pivots 1, 2^-32 and 1 - 2^32
    "small-pivot-of-many": [[F(i == j) + SMALL_PIVOT.get((i, j), 0) for j in range(12)] for i in range(12)],
    "negative-of-many": [[-a for a in row] for row in identity(12)],
    "large-of-many": [[F(1) if i == j else F(10**400 * (i + j == 1)) for j in range(12)] for i in range(12)],
    **{f"edge-of-many-1e-{n}": of_diagonal(n, [F(1)] * 11 + [F(-1, 10**n)]) for n in (0, 20, 30, 300)},
}


@each_row(
    ("code", "expected"),
    [
        # 4 = 4; 2 = 4 * 1/2; 3 = 4 * 1/4 + 2
        ("ldl([[4, 2], [2, 3]])", (((1, 0), (F(1, 2), 1)), (4, 2))),
        ("cholesky([[4, -2], [-2, 3]])", ((2.0, 0.0), (-1.0, math.sqrt(2)))),
        # sqrt(3)/2 to 30 digits, from the tables: 0.866025403784438646763723170752936...
        (
            "cholesky([[1, F(1, 2)], [F(1, 2), 1]], digits=30)[1][1]",
            Decimal("0.866025403784438646763723170753"),
        ),
        ("determinant([[3, 0.5], [0.5, 1]])", F(11, 4)),
        ("determinant([[4, -2, -1], [-2, 5, -1], [-1, -1, 6]])", 83),
        ("determinant([[0, 1], [1, 0]])", -1),
        ("determinant([[0, 2, 0], [0, 0, 3], [5, 0, 0]])", 30),
        ("determinant([[0.1, 0.3], [0.3, 0.9]])", F(0.1) * F(0.9) - F(0.3) ** 2),
        ("determinant([[BIG // 2, 0], [0, -BIG // 2]]) == -(BIG // 2) ** 2", True),
        ("inverse([[2, 1], [1, 1]])", ((1, -1), (-1, 2))),
        ("inverse([[0, 4], [2, 0]])", ((0, F(1, 2)), (F(1, 4), 0))),
        ("solve([[2, 1], [1, 1]], [3, 2])", (1, 1)),
        ("solve([[0, 1], [2, 3]], [1, 0])", (F(-3, 2), 1)),
        ("is_positive_definite([[1, 1], [1, 1 + F(1, 10**40)]])", True),
        ("is_positive_definite([[1, 1], [1, 1]])", False),
        ("is_positive_definite([[1, 1], [1, 1 - F(1, 10**40)]])", False),
    ],
)
def test_by_hand(code: str, expected: Any) -> None:
    """Spec: matrix-ldl, matrix-cholesky, matrix-determinant, matrix-inverse, matrix-solve
    Spec: matrix-positive-definite"""
    assert eval(code) == expected


@each_row("name", DEFINITE)
def test_definite(name: str) -> None:
    """Spec: matrix-ldl, matrix-cholesky, matrix-determinant, matrix-inverse, matrix-solve
    Spec: matrix-positive-definite"""
    A = DEFINITE[name]
    size, (lower, pivots) = range(len(A)), ldl(A)
    assert is_positive_definite(A) and min(pivots) > 0
    assert all(lower[i][j] == (i == j) for i in size for j in size[i:])
    assert product([[a * p for a, p in zip(row, pivots)] for row in lower], list(zip(*lower))) == A
    assert determinant(A) == math.prod(pivots)
    assert product(inverse(A), A) == identity(len(A))
    b = [F(k * k + 1, 3) for k in size]
    assert [dot(row, solve(A, b)) for row in A] == b
    for row, exact_row in zip(cholesky(A), lower):  # the true entry lies within half an ulp of the double
        for entry, l_ij, d_j in zip(row, exact_row, pivots):
            assert isinstance(entry, float) and (entry > 0) - (entry < 0) == (l_ij > 0) - (l_ij < 0)
            half, absolute = F(math.ulp(entry)) / 2, abs(F(entry))
            assert max(absolute - half, F(0)) ** 2 <= l_ij**2 * d_j <= (absolute + half) ** 2


@each_row("power", [2, 4, 5])
def test_an_interval_of_few_digits_contains_the_exact_value(power: int) -> None:
    """z' A^-1 z and A^-1 z by a factor of 24 bits: its error shows in 3 digits if A is nearly singular."""
    for A in (correlated(1 - F(1, 10**power)), correlated(1 - F(1, 10**power), F(10) ** 6)):
        factor = Factor(tuple(map(tuple, A)), Precision(3))
        for z in ([1, 1], [1, -1], [1, 0], [3, 7], [9, 9]):
            solved = solve(A, z)
            found = [factor.square(z, 1), factor.entry(0, z, 1), factor.entry(1, z, 1)]
            for interval, exact in zip(found, (dot(solved, z), *solved)):
                assert F(interval.low) <= exact <= F(interval.high)


@each_row("name", SINGULAR)
def test_a_singular_matrix_is_refused_with_the_relation_of_its_rows(name: str) -> None:
    """Spec: matrix-ldl, matrix-inverse, matrix-solve"""
    rows, index, relation = SINGULAR[name]
    assert determinant(rows) == 0 and not is_positive_definite(rows)
    assert [sum(c * rows[j][k] for j, c in relation.items()) for k in range(len(rows))] == rows[index]
    for refusing in (ldl, inverse, cholesky, lambda A: solve(A, [1] * len(A))):
        with pytest.raises(NotPositiveDefiniteError, match="is singular: row") as caught:
            refusing(rows)
        assert (caught.value.index, caught.value.relation) == (index, relation)


@each_row("name", INDEFINITE)
def test_an_indefinite_matrix_is_refused_with_a_direction(name: str) -> None:
    """Spec: matrix-ldl, matrix-positive-definite"""
    rows = INDEFINITE[name]
    assert not is_positive_definite(rows)
    with pytest.raises(NotPositiveDefiniteError, match="is not positive definite") as caught:
        ldl(rows)
    v, value = caught.value.direction, caught.value.value
    assert v is not None and value is not None and caught.value.relation is None and len(v) == len(rows)
    assert dot(v, [dot(row, v) for row in rows]) == value < 0


@each_row("power", [5, 100])
def test_many_equations_near_a_singular_matrix(power: int) -> None:
    """Spec: matrix-solve"""
    A = of_diagonal(14, [F(1)] * 13 + [F(1, 10**power)])
    b = [F(j, 7) for j in range(14)]
    assert product(A, [[x] for x in solve(A, b)]) == [[b_j] for b_j in b]


@each_row("seed", range(20))
def test_any_matrix(seed: int) -> None:
    """Products of determinants, and rows that a transposition exchanges.

    Spec: matrix-determinant, matrix-inverse, matrix-ldl
    """
    A, B = drawn(seed, 1 + seed % 5), drawn(seed + 100, 1 + seed % 5)
    assert determinant(product(A, B)) == determinant(A) * determinant(B)
    assert determinant([*A[1:], A[0]]) == determinant(A) * (-1) ** (len(A) - 1)
    assert determinant([[2 * a for a in A[0]], *A[1:]]) == 2 * determinant(A)
    if determinant(A):
        assert product(A, inverse(A)) == identity(len(A))
    symmetric = [[a + b for a, b in zip(*pair)] for pair in zip(A, zip(*A))]
    try:
        assert min(ldl(symmetric)[1]) > 0
    except NotPositiveDefiniteError as error:
        v = error.direction
        assert determinant(symmetric) == 0 if v is None else dot(v, [dot(row, v) for row in symmetric]) < 0


@each_row(("a", "b"), [(F(10**6 + 3), F(-1, 10**5))])
def test_many_rows(a: F, b: F) -> None:
    """(a I + b J)^-1 = (I - b J / (a + d b)) / a, where J is all ones (Sherman and Morrison).

    Spec: matrix-inverse, matrix-determinant
    """
    d = 20
    A = [[a * (i == j) + b for j in range(d)] for i in range(d)]
    right = [[(F(i == j) - b / (a + d * b)) / a for j in range(d)] for i in range(d)]
    assert inverse(A) == tuple(map(tuple, right)) and determinant(A) == a ** (d - 1) * (a + d * b)
    A[-1] = [p + q for p, q in zip(A[0], A[1])]
    with pytest.raises(NotPositiveDefiniteError, match=r"row 19 = row 0 \+ row 1$"):
        inverse(A)


@each_line("""
    ldl([[1, 2], [F(5, 2), 9]]) -> NotSymmetric | matrix
    inverse([[2, 0, 4], [0, 1, 1], [1, -1, 1]]) -> NotPositiveDefinite | matrix | is singular: row 2 =
    solve([[1, 2], [2, 4]], [1, 2]) -> NotPositiveDefinite | matrix | is singular
    solve([[1, 2], [2, 4]], [1]) -> Shape | right | expected 2 entries, got 1
    determinant([]) -> EmptyData | matrix | empty
    inverse([[1, 2]]) -> Shape | matrix[0] | expected 1 entries (a square matrix), got 2
    determinant([[BIG, 0], [0, BIG]]) -> Domain | bits of an exact determinant | is 1048
    inverse([[BIG, 0], [0, BIG]]) -> Domain | bits of an exact determinant | is 1048
    ldl([[BIG, 0], [0, BIG]]) -> Domain | bits of an exact determinant | is 1048
    is_positive_definite([[BIG, 0], [0, BIG]]) -> Domain | bits of an exact determinant | is 1048
    solve([[BIG, 0], [1, BIG]], [1, 1]) -> Domain | bits of an exact determinant | is 1048
""")
def test_refusals(line: str) -> None:
    refused(line, globals())
