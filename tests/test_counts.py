# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of discrete features: whole numbers, mergeable, computed in one pass."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterable, Iterator
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import NoReturn

import pytest

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import multinomial_naive_bayes as multinomial
from genref.counts import ClassCounts, Computed, Counts, refuse_empty
from genref.errors import DomainError, EmptyClassError, EmptyDataError, Label, NotFiniteError, ShapeError
from genref.numbers.labels import Frozen

from .each_row import each_row

F = Fraction


def documents(seed: int, n: int) -> tuple[list[list[int]], list[Label]]:
    generator = random.Random(seed)
    texts = [[generator.randint(1, 6) for _ in range(generator.randint(0, 5))] for _ in range(n)]
    return texts, [generator.choice("abc") for _ in range(n)]


class TestFrozen:
    def test_is_a_mapping(self) -> None:
        z = Frozen({"b": 2, "a": 1})
        assert z == {"a": 1, "b": 2} and list(z) == ["b", "a"] and len(z) == 2 and z["a"] == 1
        assert list(z.keys()) == ["b", "a"] and list(z.values()) == [2, 1]
        assert list(z.items()) == [("b", 2), ("a", 1)] and "a" in z and z.get("c") is None
        assert repr(z) == "{'b': 2, 'a': 1}"

    def test_cannot_be_changed(self) -> None:
        source = {"a": 1}
        z = Frozen(source)
        source["a"] = 2
        assert z["a"] == 1
        with pytest.raises(TypeError):
            z["a"] = 3  # type: ignore[index]  # on purpose
        with pytest.raises(AttributeError):
            z.other = 3  # type: ignore[attr-defined]  # on purpose

    def test_equal_ones_have_equal_hashes(self) -> None:
        assert hash(Frozen({1: 2, 3: 4})) == hash(Frozen({3: 4, 1: 2}))
        assert len({Frozen({1: 2}), Frozen({1: 2}), Frozen({1: 3})}) == 2

    def test_a_long_one_is_shown_short(self) -> None:
        text = repr(Frozen({i: i for i in range(50000)}))
        assert text == "{0: 0, 1: 1, 2: 2, ... 50000 entries}"


class TestCounts:
    def test_add(self) -> None:
        a, b = Counts(2, {"x": 2, "y": 1}), Counts(1, {"y": 3, "z": 1})
        assert a + b == Counts(3, {"x": 2, "y": 4, "z": 1}) == b + a
        assert (a.total, b.total, (a + b).total) == (3, 4, 7)
        assert a == Counts(2, {"x": 2, "y": 1})

    def test_a_part_can_be_taken_away_again(self) -> None:
        a, b = Counts(2, {"x": 2, "y": 1}), Counts(1, {"y": 3, "z": 1})
        assert (a + b) - b == a and (a + b) - a == b
        assert a - a == Counts(0, {}) and a - Counts(0, {}) == a

    def test_an_event_that_never_occurred_is_not_kept(self) -> None:
        assert Counts(1, {"x": 0, "y": 1}) == Counts(1, {"y": 1})
        assert dict(Counts(1, {"x": 0}).events) == {}
        assert Counts(0, {}).total == 0

    def test_whole_numbers_of_any_type(self) -> None:
        z = Counts(3.0, {"x": F(2), "y": Decimal("1E+3")})  # type: ignore[arg-type, dict-item]  # on purpose
        assert z == Counts(3, {"x": 2, "y": 1000})
        assert all(type(n) is int for n in (z.examples, *z.events.values()))

    @pytest.mark.parametrize("bad", [-1, 0.5, "1", None, True])
    def test_are_whole_numbers_from_zero(self, bad: int) -> None:
        with pytest.raises(DomainError, match="^examples is "):
            Counts(bad, {})
        with pytest.raises(DomainError, match=r"^events\['x'\] is "):
            Counts(1, {"x": bad})

    def test_are_finite(self) -> None:
        with pytest.raises(NotFiniteError, match="^examples is nan"):
            Counts(float("nan"), {})  # type: ignore[arg-type]  # on purpose
        with pytest.raises(NotFiniteError, match=r"^events\[3\] is inf"):
            Counts(1, {3: float("inf")})  # type: ignore[dict-item]  # on purpose

    @pytest.mark.parametrize("bad", [None, [1, 2], "12", 3, {1, 2}])
    def test_events_are_a_mapping(self, bad: dict[int, int]) -> None:
        with pytest.raises(DomainError, match="^events is .*; allowed: a mapping of event to count$"):
            Counts(1, bad)

    def test_no_more_can_be_taken_away_than_there_is(self) -> None:
        a = Counts(2, {"x": 2, "y": 1})
        with pytest.raises(
            DomainError, match=r"^examples to remove is 3 \(int\); allowed: at most the 2 the"
        ):
            a - Counts(3, {})
        with pytest.raises(
            DomainError, match=r"^events to remove of 'y' is 2 \(int\); allowed: at most the 1 "
        ):
            a - Counts(1, {"y": 2})
        with pytest.raises(DomainError, match="^events to remove of 'z' is 1 .*: at most the 0 there are$"):
            a - Counts(1, {"z": 1})
        with pytest.raises(
            DomainError, match="^events left of 'y' is 1 .*; allowed: none, because no example is left$"
        ):
            a - Counts(2, {"x": 2})

    def test_only_counts_mix(self) -> None:
        with pytest.raises(TypeError):
            Counts(1, {}) + 1  # type: ignore[operator]  # on purpose
        with pytest.raises(TypeError):
            Counts(1, {}) - {}  # type: ignore[operator]  # on purpose

    def test_are_values(self) -> None:
        a = Counts(2, {"x": 2})
        assert hash(a) == hash(Counts(2, {"x": 2})) and a != Counts(2, {"x": 1}) and a != Counts(3, {"x": 2})


class TestOnePass:
    """What the `count` functions of the three models have in common."""

    @each_row("seed", range(10))
    def test_each_class_has_the_counts_of_its_rows(self, seed: int) -> None:
        texts, labels = documents(seed, 40)
        found = multinomial.count(texts, labels)
        assert found.classes == ("a", "b", "c") and found.examples == 40
        for name in found.classes:
            mine = [text for text, label in zip(texts, labels) if label == name]
            words = [word for text in mine for word in text]
            assert found[name] == Counts(len(mine), {k: words.count(k) for k in range(1, 7)})

    @each_row("seed", range(10))
    def test_neither_order_nor_split_changes_them(self, seed: int) -> None:
        texts, labels = documents(seed, 40)
        whole = multinomial.count(texts, labels)
        examples = list(zip(texts, labels))
        generator = random.Random(seed)
        generator.shuffle(examples)
        cut = generator.randint(0, 40)
        parts = [
            multinomial.count([text for text, _ in part], [label for _, label in part])
            for part in (examples[:cut], examples[cut:])
        ]
        assert parts[0] + parts[1] == parts[1] + parts[0] == whole
        assert whole - parts[0] == parts[1] and whole - parts[1] == parts[0]

    def test_more_rows_than_are_held_at_a_time(self) -> None:
        n = 5000
        rows = ([i % 2, int(i % 3 == 0), 1] for i in range(n))
        found = bernoulli.count(rows, (i % 5 for i in range(n)))
        assert found.classes == (0, 1, 2, 3, 4) and found.examples == n
        for y in range(5):
            mine = [i for i in range(n) if i % 5 == y]
            thirds = sum(i % 3 == 0 for i in mine)
            assert found[y] == Counts(1000, {0: sum(i % 2 for i in mine), 1: thirds, 2: 1000})

    @pytest.mark.slow
    def test_memory_does_not_grow_with_the_rows(self) -> None:
        tracemalloc = pytest.importorskip("tracemalloc")  # PyPy has none

        def measured(n: int) -> int:
            tracemalloc.start()
            multinomial.count(([1, 2, 3] for _ in range(n)), itertools.repeat("a", n))
            most: int = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            return most

        assert measured(12000) < 1.5 * measured(3000)

    def test_class_order(self) -> None:
        assert multinomial.count([[1], [1]], ["b", "a"]).classes == ("a", "b")
        assert multinomial.count([[1], [1]], ["10", "9"]).classes == ("10", "9")
        assert multinomial.count([[1], [1]], [10, 9]).classes == (9, 10)
        assert multinomial.count([[1], [1], [1]], [1, -1, 7]).classes == (-1, 1, 7)
        declared = multinomial.count([[1]], ["a"], classes=["b", "a"])
        assert declared.classes == ("b", "a") and declared.declared and declared["b"] == Counts(0, {})

    def test_labels_of_an_enum_are_plain(self) -> None:
        class Kind(str, Enum):
            SPAM = "spam"

        found = multinomial.count([[1]], [Kind.SPAM])
        assert found.classes == ("spam",) and type(found.classes[0]) is str

    def test_no_rows_have_no_classes_unless_declared(self) -> None:
        assert multinomial.count([], []) == ClassCounts((), ())
        none = multinomial.count([], [], classes=["a"])
        assert none == ClassCounts(("a",), (Counts(0, {}),), None, True) and none.examples == 0

    @pytest.mark.parametrize(
        ("labels", "message"),
        [
            ([0], "^{0}: expected one for each of the {1}, got only 1 label$"),
            ([0, 1, 0], "^{0}: expected one for each of the {1}, got only 2 {1}$"),
            ([], "^{0}: expected one for each of the {1}, got only 0 labels$"),
            (itertools.repeat(0), "^{0}: expected one for each of the {1}, got only 2 {1}$"),
        ],
    )
    def test_each_row_needs_one_label(self, labels: Iterable[Label], message: str) -> None:
        for count, rows in (
            (bernoulli.count, "rows"),
            (categorical.count, "rows"),
            (multinomial.count, "documents"),
        ):
            with pytest.raises(ShapeError, match=message.format("labels", rows)):
                count([[1], [1]], labels)

    def test_labels_after_the_last_block_are_noticed(self) -> None:
        with pytest.raises(ShapeError, match="^labels: .*, got more labels than documents$"):
            multinomial.count(([1] for _ in range(1024)), [0] * 1025)

    def test_ints_and_texts_do_not_mix(self) -> None:
        mixed: list[Label] = [0, "0"]
        with pytest.raises(DomainError, match="ints and strs do not mix$"):
            multinomial.count([[1], [1]], mixed)
        with pytest.raises(DomainError, match="ints and strs do not mix$"):
            multinomial.count([[1]], mixed[:1]) + multinomial.count([[1]], mixed[1:])

    def test_a_row_of_a_later_block_is_named(self) -> None:
        rows = [[1]] * 1500 + [[-1]] + [[1]] * 100
        labels = ["b", "a"] * 800 + ["a"]
        for count, name in (
            (bernoulli.count, "rows"),
            (categorical.count, "rows"),
            (multinomial.count, "documents"),
        ):
            with pytest.raises(DomainError, match=rf"^{name}\[1500\]\[0\] is -1 "):
                count(rows, labels)

    def test_what_an_iterable_raises_passes_through(self) -> None:
        def rows() -> Iterator[list[int]]:
            yield [1]
            raise OSError("disk")

        with pytest.raises(OSError, match="^disk$"):
            multinomial.count(rows(), ["a", "a"])


class TestClassCounts:
    def test_a_class_missing_in_one_part(self) -> None:
        a, b = multinomial.count([[1], [2]], ["x", "y"]), multinomial.count([[2, 2]], ["z"])
        both = a + b
        assert both.classes == ("x", "y", "z")
        assert both == ClassCounts(("x", "y", "z"), (Counts(1, {1: 1}), Counts(1, {2: 1}), Counts(1, {2: 2})))

    def test_a_class_left_without_examples_vanishes_unless_declared(self) -> None:
        whole, part = multinomial.count([[1], [2]], ["x", "y"]), multinomial.count([[2]], ["y"])
        assert whole - part == multinomial.count([[1]], ["x"])
        declared = multinomial.count([[1], [2]], ["x", "y"], classes=["y", "x"])
        assert declared - part == multinomial.count([[1]], ["x"], classes=["y", "x"])

    def test_what_was_never_there_cannot_be_removed(self) -> None:
        whole = multinomial.count([[1], [2]], ["x", "y"])
        with pytest.raises(DomainError, match=r"^label to remove is 'z' .*; allowed: one of \('x', 'y'\)$"):
            whole - multinomial.count([[1]], ["z"])
        with pytest.raises(
            DomainError, match="^events to remove of 2 in class 'x' is 1 .*: at most the 0 there are$"
        ):
            whole - multinomial.count([[2]], ["x"])
        with pytest.raises(
            DomainError, match="^examples to remove in class 'x' is 2 .*: at most the 1 there are$"
        ):
            whole - multinomial.count([[1], []], ["x", "x"])
        assert whole - multinomial.count([[1]], ["x"], classes=["x", "z"]) == multinomial.count([[2]], ["y"])

    def test_a_declared_order_lasts(self) -> None:
        declared = multinomial.count([[1]], ["b"], classes=["b", "a"])
        free = multinomial.count([[2]], ["a"])
        for both in (declared + free, free + declared):
            assert both == multinomial.count([[1], [2]], ["b", "a"], classes=["b", "a"])
        with pytest.raises(
            DomainError, match=r"^label is 'c' .*; allowed: one of the declared \('b', 'a'\)$"
        ):
            declared + multinomial.count([[1]], ["c"])
        with pytest.raises(DomainError, match="^classes is .*; allowed: the declared order "):
            declared + multinomial.count([[1]], ["b"], classes=["a", "b"])

    def test_each_class_has_its_counts(self) -> None:
        one = Counts(1, {1: 1})
        with pytest.raises(ShapeError, match="^counts: expected one for each of 2 classes, got 1$"):
            ClassCounts(("a", "b"), (one,))
        with pytest.raises(DomainError, match=r"^classes\[1\] is 'a' .*; allowed: labels that all differ$"):
            ClassCounts(("a", "a"), (one, one))
        with pytest.raises(DomainError, match=r"^classes\[0\] is 0.5 .*; allowed: int or str$"):
            ClassCounts((0.5, 0), (one, one))  # type: ignore[type-var]

    def test_shapes_agree_or_are_open(self) -> None:
        two, three = (multinomial.count([[1]], ["a"], vocabulary_size=size) for size in (2, 3))
        free = multinomial.count([[2]], ["a"])
        assert (two + free).shape == (free + two).shape == 2 and (free + free).shape is None
        assert ((two + free) - free) == two
        with pytest.raises(ShapeError, match="^shape of the counts: expected 2, got 3$"):
            two + three
        with pytest.raises(ShapeError, match="^shape of the counts: expected 2, got 3$"):
            two - three

    def test_an_unknown_label_is_refused(self) -> None:
        with pytest.raises(DomainError, match=r"^label is 'z' \(str\); allowed: one of \('x',\)$"):
            multinomial.count([[1]], ["x"])["z"]

    def test_only_class_counts_mix(self) -> None:
        z = multinomial.count([[1]], ["x"])
        with pytest.raises(TypeError):
            z + Counts(1, {1: 1})  # type: ignore[operator]  # on purpose
        with pytest.raises(TypeError):
            z - 1  # type: ignore[operator]  # on purpose

    def test_are_values(self) -> None:
        a, b = multinomial.count([[1], [2]], ["x", "y"]), multinomial.count([[2], [1]], ["y", "x"])
        assert a == b and hash(a) == hash(b) and a != multinomial.count([[1], [2]], ["y", "x"])

    def test_none_are_refused(self) -> None:
        with pytest.raises(EmptyDataError, match="^examples: empty"):
            refuse_empty(multinomial.count([], []), True)
        with pytest.raises(EmptyDataError, match="^examples: empty"):
            refuse_empty(multinomial.count([], [], classes=["a"]), True)
        with pytest.raises(DomainError, match="^counts is .*; allowed: a ClassCounts$"):
            refuse_empty(Counts(1, {1: 1}), True)  # type: ignore[arg-type]  # on purpose

    def test_an_empty_class_is_refused_without_smoothing(self) -> None:
        counts = multinomial.count([[1]], ["a"], classes=["a", "b"])
        refuse_empty(counts, True)
        with pytest.raises(EmptyClassError, match="^class 'b' has no training example"):
            refuse_empty(counts, False)


class TestComputed:
    SQUARES = Computed(10, lambda i: i * i)

    def test_is_a_sequence(self) -> None:
        squares = self.SQUARES
        assert len(squares) == 10 and list(squares) == [i * i for i in range(10)]
        assert (squares[0], squares[3], squares[-1], squares[-10]) == (0, 9, 81, 0)
        assert squares[2:5] == (4, 9, 16) and squares[::-5] == (81, 16) and squares[10:] == ()
        assert 49 in squares and 50 not in squares and squares.index(16) == 4
        assert list(reversed(squares))[:2] == [81, 64]

    @pytest.mark.parametrize("place", [10, -11, 10**30])
    def test_has_an_end(self, place: int) -> None:
        with pytest.raises(IndexError):
            self.SQUARES[place]

    def test_has_whole_places(self) -> None:
        with pytest.raises(TypeError):
            self.SQUARES[1.0]  # type: ignore[call-overload]  # on purpose

    def test_equals_a_sequence_of_the_same_entries(self) -> None:
        three = Computed(3, lambda i: i)
        assert three == (0, 1, 2) == three and three == Computed(3, int) and three == [0, 1, 2]
        assert three != (0, 1, 3) and three != (0, 1) and three != {0, 1, 2} and three != 3
        assert hash(three) == hash((0, 1, 2))

    def test_only_what_is_asked_for_is_computed(self) -> None:
        def entry(i: int) -> int:
            return i if i < 3 else refuse(i)

        def refuse(i: int) -> NoReturn:
            raise AssertionError(i)

        long = Computed(sys.maxsize, entry)
        assert long[2] == 2 and long[:3] == (0, 1, 2) and len(long) == sys.maxsize

    def test_a_long_one_is_shown_short(self) -> None:
        assert repr(Computed(2, lambda i: F(i, 2))) == "(Fraction(0, 1), Fraction(1, 2))"
        assert repr(Computed(8, lambda i: i)) == "(0, 1, 2, 3, 4, 5, 6, 7)"
        assert repr(Computed(9, lambda i: i)) == "(0, 1, 2, ..., 8)"
        assert repr(Computed(10**15, lambda i: i)) == "(0, 1, 2, ..., 999999999999999)"
