# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Branches of the machinery that no public call reaches."""

from __future__ import annotations

import inspect
import pickle
from fractions import Fraction as F
from typing import Any

from genref import records
from genref.engine.classes.powers import Product, compare
from genref.engine.matrices.elimination import identity
from genref.engine.matrices.quadratic_forms import Spread
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


def test_zero_is_below_each_other_product() -> None:
    zero, half = Product({0: 1}), Product({2: -1})
    assert [compare(*pair) for pair in ((zero, half), (half, zero), (zero, zero))] == [-1, 1, 0]


def test_a_spread_is_copied_with_its_name() -> None:
    again = pickle.loads(pickle.dumps(Spread(((F(2), F(1)), (F(1), F(2))), "mine")))
    assert (again.covariance, again.name) == (((2, 1), (1, 2)), "mine")
