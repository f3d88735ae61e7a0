# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Numbers are read exactly, whatever their type; what has no exact value is refused where it stands."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction as F
from typing import Any

import pytest

from genref import GenrefError, bernoulli_naive_bayes, gaussian, gda, linear_algebra
from genref.laplace import frequencies, smoothed_frequencies

from .each_row import each_row


class Index:
    """An integer of a foreign type, such as NumPy's."""

    def __index__(self) -> int:
        return 7


class Double(float):
    """A float of a foreign type."""


class Long(Decimal):
    """A Decimal of more digits than `decimal`, written in Python, reads as an int."""

    def as_integer_ratio(self) -> Any:
        raise ValueError


class Fixed(int):
    """An integer of fixed size, such as NumPy's, which overflows."""


OF_FIXED = F(3, 2)
setattr(OF_FIXED, "_numerator", Fixed(3))

NUMBERS: list[tuple[Any, F]] = [
    (3, F(3)),
    (0.1, F(3602879701896397, 36028797018963968)),
    (Decimal("0.1"), F(1, 10)),
    (F(1, 3), F(1, 3)),
    (5e-324, F(1, 2**1074)),
    (2.0**-972, F(1, 2**972)),  # the scale of a double that is just too large for a double
    (-0.0, F(0)),
    (Decimal("-1E+3"), F(-1000)),
    (Index(), F(7)),
    (Double(0.5), F(1, 2)),
    (OF_FIXED, F(3, 2)),
    (Decimal("1E100000"), F(10**100000)),
    (Decimal("0E999999"), F(0)),
]

READERS: dict[str, Callable[[Any], object]] = {
    "rows": lambda v: gaussian.mean([[v]])[0],
    "rows among others": lambda v: gaussian.mean([[0.5], [v]])[0] * 2 - F(1, 2),
    "matrix": lambda v: linear_algebra.determinant([[v]]),
    "right": lambda v: linear_algebra.solve([[1]], [v])[0],
    "mean": lambda v: gda.LinearModel({0: 1}, {0: [v]}, [[1]]).means[0][0],
}


@each_row("number, value", NUMBERS)
def test_a_number_counts_as_what_it_is(number: Any, value: F) -> None:
    for read in READERS.values():
        found: Any = read(number)
        assert found == value and type(found) is F and type(found.numerator) is int


NO_NUMBERS = [math.nan, math.inf, -math.inf, Decimal("NaN"), Decimal("-Infinity")]
NO_NUMBERS += ["1", None, True, 1j, [1], float, Decimal("1E100001"), Decimal("1E-100001"), Long(2)]


@each_row("bad", NO_NUMBERS)
def test_what_has_no_exact_value_is_refused_with_its_place(bad: Any) -> None:
    tables: list[Any] = [[[1, bad]], [[2.5, 0.5], [1, bad]], [(0.5, F(1)), (1, Decimal(2)), [1.0, bad]]]
    for i, rows in enumerate(tables):
        with pytest.raises(GenrefError, match=rf"^rows\[{i}\]\[1\] is "):
            gaussian.mean(rows)


@each_row(
    "count, whole",
    [
        *((0, 0), (3, 3), (2.0, 2), (-0.0, 0), (F(4, 2), 2), (Decimal("1E+3"), 1000), (Index(), 7)),
        *((10**400, 10**400), (1e300, int(1e300))),
    ],
)
def test_a_count_is_an_int_of_any_size(count: Any, whole: int) -> None:
    # One of the second outcome; so frequencies are n/(n + 1) and 1/(n + 1).
    assert frequencies([count, 1]) == (F(whole, whole + 1), F(1, whole + 1))
    assert smoothed_frequencies([count, 1])[1] == F(2, whole + 3)


@each_row("bad", [-1, 0.5, -1e-300, F(1, 3), Decimal("-0.1"), "1", True, None, [1], math.nan])
def test_what_is_no_count_is_refused_with_its_place(bad: Any) -> None:
    with pytest.raises(GenrefError, match=r"^counts\[4\] is "):
        frequencies([1, 2, 3, 4, bad])


@each_row("same", [[1, 0], [True, False], [1.0, 0.0], [1, False], [F(1), 0.0], [Decimal(1), -0.0], {0}])
def test_bits_of_any_kind(same: Any) -> None:
    assert bernoulli_naive_bayes.fit([same], [0], features=2).probabilities[0] == (F(2, 3), F(1, 3))
