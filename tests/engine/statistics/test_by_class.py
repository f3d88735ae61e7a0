# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The common behaviour of the statistics of continuous and discrete features: a part for each class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction as F
from typing import Optional

import pytest

from genref.counts import ClassCounts
from genref.display import Listing
from genref.engine.statistics.by_class import ClassStatistics, one_for_each, places
from genref.errors import DomainError, ShapeError
from genref.moments import ClassMoments


@dataclass(frozen=True)
class Totals(ClassStatistics[str, int]):
    """A number for each class: the simplest part that `+` knows."""

    classes: tuple[str, ...]
    totals: tuple[int, ...]
    declared: bool = False

    @property
    def _parts(self) -> tuple[int, ...]:
        return self.totals

    def _tables(self, names: Optional[Sequence[str]] = None) -> Iterator[Listing]:
        yield from ()

    def __add__(self, other: Totals) -> Totals:
        return Totals(*self._merged(other, 0))


class TestClassStatistics:
    def test_are_what_both_kinds_of_features_have(self) -> None:
        for kind in (ClassMoments, ClassCounts):
            assert issubclass(kind, ClassStatistics)
            assert not {"__getitem__", "_merged"} & set(vars(kind))

    def test_add_class_by_class(self) -> None:
        both = Totals(("a", "c"), (1, 2)) + Totals(("b", "c"), (10, 20))
        assert both == Totals(("a", "b", "c"), (1, 10, 22))
        assert both["c"] == 22

    def test_a_declared_order_is_that_of_the_sum(self) -> None:
        declared, found = Totals(("c", "a"), (1, 2), True), Totals(("a",), (10,))
        assert declared + found == found + declared == Totals(("c", "a"), (1, 12), True)
        with pytest.raises(
            DomainError, match=r"^label is 'b' \(str\); allowed: one of the declared \('c', 'a'\)$"
        ):
            declared + Totals(("b",), (1,))

    def test_declared_orders_are_the_same(self) -> None:
        with pytest.raises(
            DomainError, match=r"^classes is \('a', 'c'\) .*: the declared order \('c', 'a'\)$"
        ):
            Totals(("c", "a"), (1, 2), True) + Totals(("a", "c"), (1, 2), True)

    def test_another_label_is_refused(self) -> None:
        with pytest.raises(DomainError, match=r"^label is 'b' \(str\); allowed: one of \('a',\)$"):
            Totals(("a",), (1,))["b"]


class TestParts:
    def test_there_is_one_for_each_class(self) -> None:
        assert one_for_each(("a", "b"), [F(1), F(2)], "totals", F) == (1, 2)
        with pytest.raises(ShapeError, match="^totals: expected one for each of 2 classes, got 1$"):
            one_for_each(("a", "b"), [F(1)], "totals", F)
        bad: list[F] = [F(1), "x"]  # type: ignore[list-item]  # on purpose
        with pytest.raises(DomainError, match=r"^totals\[1\] is 'x' \(str\); allowed: a Fraction$"):
            one_for_each(("a", "b"), bad, "totals", F)

    def test_stand_in_places(self) -> None:
        assert places("aba") == {"a": [0, 2], "b": [1]}
