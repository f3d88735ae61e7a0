# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Numbers as people write them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from typing import Dict, NoReturn

from genref.oracle.grading import written

from ..each_row import each_row

F, D = Fraction, Decimal


@each_row(
    ("value", "text"),
    [
        (F(1, 3), "1/3"),
        (F(-22, 7), "-22/7"),
        (F(1, 4), "0.25"),
        (F(123456789012, 1000), "123456789.012"),
        (F(0), "0"),
        (F(4), "4"),
        (12, "12"),
        (F(0.1), "0.1"),
        (F(1 / 3), "0.3333333333333333"),
        (F(10**30, 7), "1.4285714285714286e29"),
        (F(1, 12345678901234567), "8.1000000729000012e-17"),
        (F(12, 10**301), "1.2e-300"),
        (F(1, 10**400), "1e-400"),
        (F(1, 3 * 10**400), "3.3333333333333333e-401"),
        (F(10**400), "1e400"),
        (F(1, 2**1074), "5e-324"),
        (0.5, "0.5"),
        (2.0, "2"),
        (1e-7, "1e-7"),
        (1e22, "1e22"),
        (5e-324, "5e-324"),
        (nan, "nan"),
        (-inf, "-inf"),
        (D("0.69314718055994530941723212145817656807"), "0.69314718055994531"),
        (D("1E-400"), "1e-400"),
        (D("1E+5"), "100000"),
        (D("-1E+999999999"), "-1e5000"),  # cut off: its digits would fill the memory
        (D("NaN"), "nan"),
        (D("-Infinity"), "-inf"),
        (True, "True"),
        (None, "None"),
        ("spam", "'spam'"),
        ("1/3", "'1/3'"),
        ([F(1, 3), (0.5, "a")], "[1/3, [0.5, 'a']]"),
        ({"a": F(5, 2), 1: [2]}, "{'a': 2.5, 1: [2]}"),
        ("\u00e9", "'\\xe9'"),
    ],
)
def test_it_is_written_as_a_person_does(value: object, text: str) -> None:
    assert written(value) == text


def test_what_is_long_loses_its_middle() -> None:
    assert written([F(1, 3)] * 100, 40) == "[1/3, 1/3, 1/3, 1/3, 1/3, 1/3,...3, 1/3]"
    assert len(written(["spam"] * 100)) == 100


def test_whole_numbers_longer_than_python_writes() -> None:
    assert written(10**5000) == "1e5000"


class Mute(Dict[str, int]):
    """A mapping that cannot be read."""

    def items(self) -> NoReturn:
        raise RuntimeError


def test_a_foreign_object_may_raise_what_it_likes() -> None:
    assert written(Mute(a=1)) == "{'a': 1}"


def test_a_long_list_is_shown_by_its_ends() -> None:
    numbers = [Fraction(1, n + 3) for n in range(60_000)]
    assert written(numbers) == written([*numbers[:500], *numbers[-500:]])
    assert written(numbers).startswith("[1/3, 0.25, 1/5, ") and written(numbers).endswith("]")


def test_the_middle_of_a_long_mapping_is_not_read() -> None:
    halves: Dict[int, object] = {n: Mute() if n == 30_000 else F(1, 2) for n in range(60_000)}
    assert written(halves).startswith("{0: 0.5, 1: 0.5, ") and written(halves).endswith("...9: 0.5}")
