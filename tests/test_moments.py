# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of continuous features: exact, mergeable, computed in one pass."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction as F
from random import Random
from typing import Any

import pytest

from genref.errors import DomainError, Label
from genref.moments import ClassMoments, Moments

from .by_hand import each_line, refused
from .each_row import each_row


class Foreign:
    """An integer of another library."""

    def __index__(self) -> int:
        return 3


FOREIGN: list[Any] = [Foreign(), 3]
SMALL, ALONE, NONE = [[1, 2], [3, 5], [-1, 0]], Moments.of([[1]]), Moments.none(2)
SQUARES = Moments.of(SMALL, diagonal=True)
ONE, OTHER = ClassMoments.of([[1]], ["a"]), ClassMoments.of([[2]], ["b"])
DECLARED = ClassMoments.of([[1]], ["a"], ["b", "a", "c"])
REORDERED = ClassMoments.of([[2]], ["b"], ["c", "b", "a"])
MIXED = [[1, 0.5], [F(1, 3), Decimal("0.1")], [2.0, 7]]
MANY = [[float(i), 1.0] for i in range(3000)]


def literal(rows: Any) -> Moments:
    """Return the moments computed directly from their definition."""
    z = [[F(x) for x in row] for row in rows]
    d = range(len(z[0]))
    products = tuple(tuple(sum((r[j] * r[k] for r in z), F(0)) for k in d[j:]) for j in d)
    return Moments(len(z), tuple(sum((r[j] for r in z), F(0)) for j in d), products)


def data(seed: int, n: int, d: int) -> tuple[list[list[float]], list[Label]]:
    r = Random(seed)
    scales = [10.0 ** r.randint(-12, 12) for _ in range(d)]
    rows = [[r.gauss(r.choice([0, 1e5]), 1) * s for s in scales] for _ in range(n)]
    return rows, [r.choice("abc") for _ in range(n)]


@each_row(
    ("code", "expected"),
    [
        ("Moments.of(SMALL)", Moments(3, (F(3), F(7)), ((F(11), F(17)), (F(29),)))),
        ("Moments.of(SMALL).mean", (1, F(7, 3))),
        # deviations (0, -1/3), (2, 8/3), (-2, -7/3)
        ("Moments.of(SMALL).scatter", ((8, 10), (10, F(114, 9)))),
        ("Moments.of(SMALL).covariance", ((F(8, 3), F(10, 3)), (F(10, 3), F(38, 9)))),
        ("Moments.of(SMALL).variances", (F(8, 3), F(38, 9))),
        ("SQUARES", Moments(3, (F(3), F(7)), ((F(11),), (F(29),)))),
        ("Moments.of([[7, -7]] * 3).products", ((147, -147), (147,))),
        ("SQUARES.variances", (F(8, 3), F(38, 9))),
        ("[SQUARES.diagonal, NONE.diagonal, Moments.none(1, diagonal=True).diagonal]", [True, False, False]),
        ("Moments.of([[1], [3]], diagonal=True) == Moments.of([[1], [3]])", True),
        # numbers of all kinds mix, and rows may be any iterables
        ("Moments.of(MIXED).sums", (F(10, 3), F(38, 5))),
        ("Moments.of(iter([iter([1, 2]), (3, 4)])) == Moments.of([[1, 2], [3, 4]])", True),
        ("NONE + Moments.of([[1, 2]]) == Moments.of([[1, 2]]) + NONE == Moments.of([[1, 2]])", True),
        ("Moments.none(10_000, diagonal=True).products == ((0,),) * 10_000", True),
        ("ClassMoments.of([[0], [0], [0]], [10, 9, -1]).classes", (-1, 9, 10)),
        ("ClassMoments.of([[0], [1]], FOREIGN).classes", (3,)),
        ("ClassMoments.of([[0], [0]], ['10', '9']).classes", ("10", "9")),
        ("DECLARED.classes", ("b", "a", "c")),
        ("DECLARED['c'].count", 0),
        ("(DECLARED + OTHER).classes", ("b", "a", "c")),
        ("(OTHER + DECLARED).classes", ("b", "a", "c")),
        ("(OTHER + ONE).classes", ("a", "b")),
        ("OTHER + ONE == ONE + OTHER == ClassMoments.of([[1], [2]], ['a', 'b'])", True),
    ],
)
def test_by_hand(code: str, expected: Any) -> None:
    assert eval(code) == expected


EXTREMES: list[list[list[float]]] = [
    [[1e300, 1e-300], [-1e300, 5e-324]],
    [[0.0, -0.0], [0.0, 0.0]],
    [[-1.5, -2.5]],
    [[2.0**1023, 3.0], [-(2.0**1023), 3.0]],
    [[float(i), i % 7] for i in range(3000)],
]


@each_row(
    "rows", [*EXTREMES, *(data(seed, 1 + 3 * seed, 1 + seed % 6)[0] for seed in range(10))], ids=lambda _: ""
)
def test_are_the_exact_sums(rows: list[list[float]]) -> None:
    assert Moments.of(rows) == literal(rows)


@each_row("seed", range(6))
def test_neither_order_nor_split_changes_them(seed: int) -> None:
    rows, labels = data(seed, 50, 1 + seed % 4)
    r, pairs = Random(seed), list(zip(rows, labels))
    whole, diagonal = ClassMoments.of(rows, labels), ClassMoments.of(rows, labels, diagonal=True)
    assert whole.classes == ("a", "b", "c") and (whole.count, whole.dimension) == (50, 1 + seed % 4)
    r.shuffle(pairs)
    cuts = sorted(r.sample(range(1, 50), 4))
    for expected, alone_too in ((whole, False), (diagonal, True)):
        parts = [
            ClassMoments.of(*zip(*pairs[i:j]), diagonal=alone_too) for i, j in zip([0, *cuts], [*cuts, 50])
        ]
        assert parts[3] + parts[1] + (parts[4] + parts[0]) + parts[2] == expected
    for name, of_all, alone in zip("abc", whole.moments, diagonal.moments):
        assert whole[name] == of_all == literal([row for row, label in zip(rows, labels) if label == name])
        assert (alone.count, alone.sums, alone.mean) == (of_all.count, of_all.sums, of_all.mean)
        assert alone.products == tuple(row[:1] for row in of_all.products)
        assert alone.variances == of_all.variances == tuple(row[j] for j, row in enumerate(of_all.covariance))


def test_merging_is_associative_and_commutative() -> None:
    """For all parts with one or two labels, or three in a declared order."""
    sets = [s for n in (1, 2) for s in itertools.combinations("abc", n)]
    parts = [ClassMoments.of([[len(s)]] * len(s), s) for s in sets]
    parts += [ClassMoments.of([[7]], order[:1], order) for order in (["b", "c", "a"],)]
    for a, b, c in itertools.product(parts, repeat=3):
        if a.declared + b.declared + c.declared < 2:
            assert (a + b) + c == a + (b + c) == (c + a) + b


@each_row(("j", "k"), [(0, 1), (0, 2), (1, 2)])
def test_sums_that_no_rows_have_are_refused(j: int, k: int) -> None:
    """The covariance is too large for the variances: 3^2 > 2 * 2, for rows with sums 0."""
    products = [[F(2), F(0), F(0)], [F(2), F(0)], [F(2)]]
    assert Moments(2, (F(0),) * 3, tuple(map(tuple, products))).count == 2
    products[j][k - j] = F(3)
    with pytest.raises(DomainError, match=rf"^products\[{j}\]\[{k - j}\] is .*3"):
        Moments(2, (F(0),) * 3, tuple(map(tuple, products)))


@pytest.mark.slow
def test_streams_in_constant_memory() -> None:
    tracemalloc = pytest.importorskip("tracemalloc")  # PyPy has none

    def rows(n: int) -> Iterator[list[float]]:
        return ([i * 0.1, i * 0.7] for i in range(n))

    def peak(n: int) -> int:
        tracemalloc.start()
        ClassMoments.of(rows(n), (i % 2 for i in range(n)))
        size = int(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        return size

    assert peak(40_000) < 1.2 * peak(4_000)


def bad(place: int, row: list[float]) -> list[list[float]]:
    return [*MANY[:place], row, *MANY[place + 1 :]]


@each_line("""
    Moments.of(iter([])) -> EmptyData | rows | empty
    Moments.none(10_001) -> Domain | dimension | is 10001 (int); allowed: whole numbers from 1
    NONE.mean -> EmptyData | moments | empty
    NONE.covariance -> EmptyData | moments | empty
    Moments.none(2, diagonal=True).variances -> EmptyData | moments | empty
    SQUARES.scatter -> Domain | moments | is 'diagonal'
    SQUARES.covariance -> Domain | moments | is 'diagonal'
    ALONE - Moments.of([[1], [2]]) -> Domain | count of the rows to remove | at most 1
    ALONE + NONE -> Shape | moments | expected 1 features, got 2
    NONE + SQUARES -> Shape | moments | expected products of all pairs
    SQUARES + NONE -> Shape | moments | expected squares alone
    DECLARED + REORDERED -> Domain | classes | is ('c', 'b', 'a') (tuple); allowed: the declared order ('b',
    ClassMoments.of([[2]], ['d']) + DECLARED -> Domain | label | is 'd' (str); allowed: one of
    ClassMoments.of([[1], [2]], itertools.repeat(0)) -> Shape | labels | expected one for each of the rows,
    ClassMoments.of(([i] for i in range(1024)), [0] * 1025) -> Shape | labels | expected one for each of the
    ClassMoments.of(([i] for i in range(1025)), iter([0] * 1024)) -> Shape | labels | expected one for each
    ClassMoments.of([[1], [2]], ['1', 1]) -> Domain | labels | is 1 (int); allowed: str, as '1'
    ClassMoments.of([[1]] * 3000, [0] * 2999 + [None]) -> Domain | labels[2999] | is None
    ClassMoments.of(bad(2501, [1.0, float('nan')]), [i % 2 for i in range(3000)]) -> NotFinite | rows[2501][1]
    ClassMoments.of(bad(2501, [1.0]), [i % 2 for i in range(3000)]) -> Shape | rows[2501] | expected 2
""")
def test_refusals(line: str) -> None:
    refused(line, globals())


def test_only_statistics_add_up() -> None:
    for one, other in ((ALONE, 1), (ONE, ALONE), (ALONE, ONE)):
        with pytest.raises(TypeError):
            one + other  # type: ignore[operator]  # the point
        with pytest.raises(TypeError):
            one - other  # type: ignore[operator]  # the point
