# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels in order, and labelled rows in blocks, for any number of classes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from time import process_time

import pytest

from genref.errors import DomainError, ShapeError
from genref.numbers.labels import by_label, class_order, labelled_blocks

MANY = 20_000


def sizes(labels: Sequence[int]) -> list[tuple[int, int]]:
    """The position and the number of rows of each block of rows 0, 1, 2, ..., which must be all there."""
    found = list(labelled_blocks(range(len(labels)), labels, None))
    assert [row for _, rows, _ in found for row in rows] == list(range(len(labels)))
    assert [name for _, _, names in found for name in names] == list(labels)
    assert all(rows[0] == start and len(rows) == len(names) for start, rows, names in found)
    return [(start, len(rows)) for start, rows, _ in found]


class TestBlocks:
    def test_of_few_classes_have_1024_rows(self) -> None:
        assert sizes([0, 1] * 1500) == [(0, 1024), (1024, 1024), (2048, 952)]

    def test_of_many_classes_by_turns_have_32_rows_of_each(self) -> None:
        # 32 rows of 1,000 classes are 32,000, and 32 blocks of 1,024 are the first that have as many.
        assert sizes([i % 1000 for i in range(70_000)]) == [(0, 32768), (32768, 32768), (65536, 4464)]

    def test_of_many_classes_in_order_have_1024_rows(self) -> None:
        # 1,024 rows have 15 or 16 classes of 70 rows, which need no more than 512.
        starts = range(0, 70_000, 1024)
        assert sizes([i // 70 for i in range(70_000)]) == [(i, min(1024, 70_000 - i)) for i in starts]

    def test_are_cut_anew_after_each(self) -> None:
        """First 1,000 classes by turns, then one: only the first are joined."""
        assert sizes([*range(1000)] * 32 + [0] * 3000)[:3] == [(0, 32768), (32768, 1024), (33792, 1024)]

    def test_too_few_labels_are_noticed_while_blocks_are_joined(self) -> None:
        with pytest.raises(ShapeError, match="^labels: .*, got only 2500 labels$"):
            list(labelled_blocks(range(3000), range(2500), None))
        with pytest.raises(ShapeError, match="^labels: .*, got more labels than rows$"):
            list(labelled_blocks(range(2048), range(2049), None))


class TestManyClasses:
    """A comparison of each label with each takes seconds for 20,000."""

    def test_have_an_order(self) -> None:
        begin = process_time()
        assert class_order(range(MANY), "classes") == tuple(range(MANY))
        with pytest.raises(DomainError, match=rf"^classes\[{MANY}\] is 7 "):
            class_order([*range(MANY), 7], "classes")
        assert process_time() - begin < 1

    def test_have_values(self) -> None:
        begin = process_time()
        classes = tuple(range(MANY))
        assert by_label(dict(zip(reversed(classes), repeat(0))), "priors", classes) == dict.fromkeys(
            classes, 0
        )
        with pytest.raises(
            ShapeError, match=f"^priors: expected no entry for other labels, got one for {MANY}$"
        ):
            by_label(dict.fromkeys(range(MANY + 1), 0), "priors", classes)
        assert process_time() - begin < 1
