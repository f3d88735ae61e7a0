# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of continuous features: exact, mergeable, computed in one pass."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from decimal import Decimal
from enum import Enum
from fractions import Fraction

import pytest

from genref.errors import DomainError, EmptyDataError, Label, NotFiniteError, ShapeError
from genref.moments import ClassMoments, Moments
from genref.numbers.exact import Number

from .each_row import each_row

F = Fraction


def literal(rows: list[list[float]]) -> Moments:
    """Return the moments computed directly from their definition."""
    z = [[F(x) for x in row] for row in rows]
    d = len(z[0])
    return Moments(
        len(z),
        tuple(sum((r[j] for r in z), F(0)) for j in range(d)),
        tuple(tuple(sum((r[j] * r[k] for r in z), F(0)) for k in range(j, d)) for j in range(d)),
    )


def data(seed: int, n: int, d: int) -> tuple[list[list[float]], list[Label]]:
    generator = random.Random(seed)
    scales = [10.0 ** generator.randint(-12, 12) for _ in range(d)]
    rows = [[generator.gauss(generator.choice([0, 1e5]), 1) * s for s in scales] for _ in range(n)]
    return rows, [generator.choice("abc") for _ in range(n)]


class TestMoments:
    def test_by_hand(self) -> None:
        z = Moments.of([[1, 2], [3, 5], [-1, 0]])
        assert z == Moments(3, (F(3), F(7)), ((F(11), F(17)), (F(29),)))
        assert z.mean == (1, F(7, 3))
        # deviations (0, -1/3), (2, 8/3), (-2, -7/3)
        assert z.scatter == ((8, 10), (10, F(1, 9) + F(64, 9) + F(49, 9)))

    @each_row("seed", range(20))
    def test_are_the_exact_sums(self, seed: int) -> None:
        rows, _ = data(seed, 1 + seed * 3, 1 + seed % 6)
        assert Moments.of(rows) == literal(rows)

    @pytest.mark.parametrize(
        "rows",
        [
            [[1e300, 1e-300], [-1e300, 5e-324]],
            [[0.0, -0.0], [0.0, 0.0]],
            [[-1.5, -2.5]],
            [[2.0**1023, 3.0], [-(2.0**1023), 3.0]],
        ],
    )
    def test_extreme_doubles_are_exact(self, rows: list[list[float]]) -> None:
        assert Moments.of(rows) == literal(rows)

    def test_numbers_of_all_kinds_mix(self) -> None:
        rows: list[list[Number]] = [[1, 0.5], [Fraction(1, 3), Decimal("0.1")], [2.0, 7]]
        assert Moments.of(rows).sums == (F(10, 3), F(38, 5))

    def test_more_rows_than_are_held_at_a_time(self) -> None:
        rows = [[i, i % 7] for i in range(5000)]
        z = Moments.of(rows)
        assert z.sums[0] == sum(range(5000)) and z.products[0][0] == sum(i * i for i in range(5000))
        assert z.products[0][1] == sum(i * (i % 7) for i in range(5000))

    @pytest.mark.parametrize(("j", "k"), [(0, 1), (0, 2), (1, 2)])
    def test_sums_that_no_rows_have_are_refused(self, j: int, k: int) -> None:
        """The covariance is too large for the variances: 3^2 > 2 * 2, for rows with sums 0."""
        products = [[F(2), F(0), F(0)], [F(2), F(0)], [F(2)]]
        sums = F(0), F(0), F(0)
        assert Moments(2, sums, tuple(map(tuple, products))).count == 2
        products[j][k - j] = F(3)
        with pytest.raises(DomainError, match=rf"^products\[{j}\]\[{k - j}\] is .*3"):
            Moments(2, sums, tuple(map(tuple, products)))

    def test_rows_may_be_any_iterables(self) -> None:
        assert Moments.of(iter([iter([1, 2]), (3, 4)])) == Moments.of([[1, 2], [3, 4]])
        assert Moments.of(range(i, i + 3) for i in range(4)).count == 4

    def test_merging_needs_the_same_features(self) -> None:
        with pytest.raises(ShapeError, match="^moments: expected 1 features, got 2$"):
            Moments.of([[1]]) + Moments.of([[1, 2]])
        none = Moments.none(2)
        assert none + Moments.of([[1, 2]]) == Moments.of([[1, 2]]) + none == Moments.of([[1, 2]])

    def test_of_no_rows_have_as_many_features_as_are_allowed(self) -> None:
        none = Moments.none(10_000, diagonal=True)
        assert none.sums == (0,) * 10_000 and none.products == ((0,),) * 10_000
        with pytest.raises(
            DomainError, match="^dimension is 10001 .*; allowed: whole numbers from 1 to 10000$"
        ):
            Moments.none(10_001, diagonal=True)

    @pytest.mark.parametrize("rows", [[], iter([])])
    def test_no_rows_are_refused(self, rows: list[list[float]]) -> None:
        with pytest.raises(EmptyDataError, match="^rows: empty"):
            Moments.of(rows)

    def test_statistics_of_no_rows_have_no_mean(self) -> None:
        none = Moments.none(2)
        for name in ("mean", "scatter", "covariance"):
            with pytest.raises(EmptyDataError, match="^moments: empty"):
                getattr(none, name)

    def test_only_moments_can_be_added(self) -> None:
        with pytest.raises(TypeError):
            Moments.of([[1]]) + 1  # type: ignore[operator]  # on purpose
        with pytest.raises(TypeError):
            ClassMoments.of([[1]], [0]) + Moments.of([[1]])  # type: ignore[operator]  # on purpose


class TestClassMoments:
    @each_row("seed", range(10))
    def test_each_class_has_the_moments_of_its_rows(self, seed: int) -> None:
        rows, labels = data(seed, 60, 3)
        of_all = ClassMoments.of(rows, labels)
        assert of_all.classes == ("a", "b", "c") and of_all.count == 60 and of_all.dimension == 3
        for name in of_all.classes:
            assert of_all[name] == literal([row for row, label in zip(rows, labels) if label == name])

    @each_row("seed", range(10))
    def test_neither_order_nor_split_changes_them(self, seed: int) -> None:
        rows, labels = data(seed, 50, 2)
        generator = random.Random(seed)
        pairs = list(zip(rows, labels))
        generator.shuffle(pairs)
        whole = ClassMoments.of(rows, labels)
        assert ClassMoments.of(*zip(*pairs)) == whole
        cuts = sorted(generator.sample(range(1, 50), 4))
        parts = [ClassMoments.of(*zip(*pairs[i:j])) for i, j in zip([0, *cuts], [*cuts, 50])]
        generator.shuffle(parts)
        merged = parts[0]
        for part in parts[1:]:
            merged = merged + part
        assert merged == whole

    def test_a_sum_knows_the_classes_of_both(self) -> None:
        a, b = ClassMoments.of([[1]], ["b"]), ClassMoments.of([[2]], ["a"])
        assert a + b == b + a == ClassMoments.of([[1], [2]], ["b", "a"])
        assert (a + b).classes == ("a", "b")

    def test_a_declared_order_lasts(self) -> None:
        order = ("b", "a", "c")
        part = ClassMoments.of([[1]], ["a"], order)
        assert part.classes == order and part["c"].count == 0
        other = ClassMoments.of([[2]], ["b"])
        assert (part + other).classes == (other + part).classes == (part + part).classes == order
        with pytest.raises(
            DomainError, match=r"^classes is .*; allowed: the declared order \('b', 'a', 'c'\)$"
        ):
            part + ClassMoments.of([[2]], ["b"], ("c", "b", "a"))
        with pytest.raises(DomainError, match=r"^label is 'd' .*; allowed: one of the declared"):
            ClassMoments.of([[2]], ["d"]) + part

    def test_merging_is_associative_and_commutative(self) -> None:
        """For all parts with up to three labels, one of which may be declared."""
        labels = ("a", "b", "c")
        sets = [s for n in (1, 2, 3) for s in itertools.combinations(labels, n)]
        parts = [ClassMoments.of([[len(s)]] * len(s), s) for s in sets]
        parts += [ClassMoments.of([[7]], order[:1], order) for order in itertools.permutations(labels)]
        for a, b, c in itertools.product(parts, repeat=3):
            if a.declared + b.declared + c.declared < 2:
                assert (a + b) + c == a + (b + c) == (c + a) + b

    def test_labels_may_be_ints_and_sort_as_such(self) -> None:
        assert ClassMoments.of([[0], [0], [0]], [10, 9, -1]).classes == (-1, 9, 10)
        assert ClassMoments.of([[0], [0]], ["10", "9"]).classes == ("10", "9")

    def test_labels_of_foreign_integer_types_are_taken(self) -> None:
        class Foreign:
            def __index__(self) -> int:
                return 3

        class Name(str):
            pass

        assert ClassMoments.of([[0], [1]], [Foreign(), 3]).classes == (3,)  # type: ignore[type-var]  # on purpose
        assert type(ClassMoments.of([[0]], [Name("x")]).classes[0]) is str

        class Color(str, Enum):
            RED = "red"

        assert ClassMoments.of([[0]], [Color.RED]).classes == ("red",)

    def test_an_unknown_label_has_no_moments(self) -> None:
        with pytest.raises(DomainError, match=r"^label is 'c' \(str\); allowed: one of \('a',\)$"):
            ClassMoments.of([[0]], ["a"])["c"]

    @pytest.mark.slow
    def test_streams_in_constant_memory(self) -> None:
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

    @pytest.mark.parametrize(
        ("labels", "message"),
        [
            ([0], "^labels: expected one for each of the rows, got only 1 label$"),
            ([0, 1, 0], "^labels: expected one for each of the rows, got only 2 rows$"),
            ([], "^labels: expected one for each of the rows, got only 0 labels$"),
            (itertools.repeat(0), "^labels: expected one for each of the rows, got only 2 rows$"),
        ],
    )
    def test_each_row_needs_one_label(self, labels: list[Label], message: str) -> None:
        with pytest.raises(ShapeError, match=message):
            ClassMoments.of([[1], [2]], labels)

    def test_lengths_are_compared_across_blocks(self) -> None:
        with pytest.raises(ShapeError, match="got more labels than rows$"):
            ClassMoments.of(([i] for i in range(1024)), iter([0] * 1025))
        with pytest.raises(ShapeError, match="got only 1024 labels$"):
            ClassMoments.of(([i] for i in range(1025)), iter([0] * 1024))

    def test_of_many_classes_by_turns_a_row_is_named(self) -> None:
        rows = [[float(i)] for i in range(3000)]
        rows[2500] = [math.nan]
        with pytest.raises(NotFiniteError, match=r"^rows\[2500\]\[0\] "):
            ClassMoments.of(rows, range(3000))
        rows[2500] = [1.0, 2.0]
        with pytest.raises(ShapeError, match=r"^rows\[2500\]: expected 1 entries, got 2$"):
            ClassMoments.of(rows, range(3000))

    def test_ints_and_strs_do_not_mix(self) -> None:
        with pytest.raises(DomainError, match="^labels is 1 .*ints and strs do not mix$"):
            ClassMoments.of([[1], [2]], ["1", 1])  # type: ignore[type-var]  # on purpose
        with pytest.raises(DomainError, match="ints and strs do not mix$"):
            ClassMoments.of([[1]], ["1"]) + ClassMoments.of([[1]], [1])  # type: ignore[list-item]  # on purpose

    def test_errors_name_the_row_of_the_whole(self) -> None:
        rows = [[float(i), 1.0] for i in range(3000)]
        labels: list[Label] = [i % 2 for i in range(3000)]
        rows[2501] = [1.0, math.nan]
        with pytest.raises(NotFiniteError, match=r"^rows\[2501\]\[1\] is nan"):
            ClassMoments.of(rows, labels)
        rows[2501] = [1.0]
        with pytest.raises(ShapeError, match=r"^rows\[2501\]: expected 2 entries, got 1$"):
            ClassMoments.of(rows, labels)
        with pytest.raises(DomainError, match=r"^labels\[2999\] is None"):
            ClassMoments.of([[1]] * 3000, [*labels[:-1], None])  # type: ignore[type-var]  # on purpose


class TestDiagonal:
    """Moments without the products of different features."""

    @each_row("seed", range(8))
    def test_are_those_of_each_feature_alone(self, seed: int) -> None:
        rows, labels = data(seed, 40, 1 + seed % 4)
        whole, part = ClassMoments.of(rows, labels), ClassMoments.of(rows, labels, diagonal=True)
        assert part.classes == whole.classes and part.dimension == whole.dimension
        for of_all, of_squares in zip(whole.moments, part.moments):
            assert (of_squares.count, of_squares.sums) == (of_all.count, of_all.sums)
            assert of_squares.products == tuple(row[:1] for row in of_all.products)
            assert of_squares.mean == of_all.mean
            expected = tuple(row[j] for j, row in enumerate(of_all.covariance))
            assert of_squares.variances == of_all.variances == expected

    def test_by_hand(self) -> None:
        z = Moments.of([[1, 2], [3, 5], [-1, 0]], diagonal=True)
        assert z == Moments(3, (F(3), F(7)), ((F(11),), (F(29),))) and z.diagonal
        assert z.variances == (F(8, 3), F(38, 9))

    def test_have_no_covariance(self) -> None:
        z = Moments.of([[1, 2], [3, 5]], diagonal=True)
        for name in ("scatter", "covariance"):
            with pytest.raises(DomainError, match="^moments is 'diagonal' .*, for a covariance$"):
                getattr(z, name)

    def test_of_one_feature_are_all(self) -> None:
        assert Moments.of([[1], [3]], diagonal=True) == Moments.of([[1], [3]])
        assert Moments.none(1, diagonal=True) == Moments.none(1) and not Moments.none(1).diagonal

    def test_both_kinds_do_not_merge(self) -> None:
        a, b = ClassMoments.of([[1, 2]], ["a"]), ClassMoments.of([[1, 2]], ["a"], diagonal=True)
        for one, other in ((a, b), (b, a)):
            with pytest.raises(ShapeError, match="^moments: expected .*squares alone"):
                one + other
        with pytest.raises(ShapeError, match="^moments: expected products of all pairs"):
            Moments.none(2) + Moments.none(2, diagonal=True)

    def test_merge_as_others_do(self) -> None:
        order = ("b", "a")
        part = ClassMoments.of([[1, 2]], ["a"], order, diagonal=True)
        assert part["b"] == Moments.none(2, diagonal=True)
        other = ClassMoments.of([[3, 5]], ["b"], diagonal=True)
        assert part + other == ClassMoments.of([[3, 5], [1, 2]], ["b", "a"], order, diagonal=True)

    def test_no_rows_have_no_variances(self) -> None:
        with pytest.raises(EmptyDataError, match="^moments: empty"):
            Moments.none(2, diagonal=True).variances
