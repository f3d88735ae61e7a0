# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Branches of the machinery that no public call reaches."""

from __future__ import annotations

import inspect
from fractions import Fraction as F
from typing import Any

from genref import records
from genref.engine.matrices.elimination import identity
from genref.engine.regression.maximum import Equations


def test_the_solution_for_a_right_side_of_zeros() -> None:
    assert Equations(identity(9), 64).solutions([(F(0),) * 9]) == [(F(0),) * 9]


def test_a_record_with_a_method_of_its_own_and_a_field_that_is_no_argument() -> None:
    library: Any = records

    @library.dataclass(frozen=True)
    class Own:
        x: int
        hidden: int = library.field(default=7, init=False)

        def __hash__(self) -> int:
            return 5

    kind: Any = Own
    assert hash(kind(3)) == 5 and list(inspect.signature(kind).parameters) == ["x"]
