# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Numbers of fifty digits and doubles, which never raise errors."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import inf, isnan, log, nan, pi
from typing import List, Union

import pytest
from genref.numbers.reals import PI as EXACT_PI

from tools.oracle.mistakes.rounding import (
    PI,
    Double,
    Near,
    Number,
    Operand,
    decimal,
    double,
    exp,
    ieee,
    ln,
    ratio,
    sign,
    sqrt,
    total,
)

from ...each_row import each_row

F = Fraction
SEVEN_DIGITS_OF_PI = Decimal("3.141593")


def value_of(number: Number) -> float:
    """Return a number as a double."""
    return double(number)


def same(given: Union[Decimal, float], expected: float) -> bool:
    """Return whether doubles are equal, where NaN equals NaN."""
    return given == expected or isnan(given) and isnan(expected)


class TestArithmetic:
    @pytest.mark.parametrize("kind", [Near, Double])
    @each_row(
        ("operation", "a", "b", "expected"),
        [
            (lambda a, b: a + b, 2.0, 3, 5.0),
            (lambda a, b: b + a, 2.0, 3, 5.0),
            (lambda a, b: a - b, 2.0, 3, -1.0),
            (lambda a, b: b - a, 2.0, 3, 1.0),
            (lambda a, b: a * b, 2.0, F(1, 2), 1.0),
            (lambda a, b: b * a, 2.0, F(1, 2), 1.0),
            (lambda a, b: a / b, 2.0, 8, 0.25),
            (lambda a, b: b / a, 2.0, 8, 4.0),
            (lambda a, b: -a * b, 2.0, 1, -2.0),
            (lambda a, b: abs(a) + b, -2.0, 0, 2.0),
            (lambda a, b: abs(a) + b, 2.0, 0, 2.0),
            (lambda a, b: a**b, 2.0, 3, 8.0),
            # what IEEE 754 says of 0 and of infinity
            (lambda a, b: a / b, 1.0, 0, inf),
            (lambda a, b: a / b, -1.0, 0, -inf),
            (lambda a, b: a / b, 0.0, 0, nan),
            (lambda a, b: a / b, nan, 0, nan),
            (lambda a, b: b / a, inf, 1, 0.0),
            (lambda a, b: a - a * b, inf, 1, nan),
            (lambda a, b: a * b, inf, 0, nan),
        ],
    )
    def test_of_each_kind_with_rational_numbers(
        self,
        kind: Callable[[float], Near],
        operation: Callable[..., Near],
        a: float,
        b: Operand,
        expected: float,
    ) -> None:
        result = operation(kind(a), b)
        assert type(result) is kind
        assert same(float(result), expected)

    def test_a_double_makes_doubles(self) -> None:
        third = Near(Decimal(1)) / 3
        for result in (third + Double(0.0), Double(0.0) + third, Double(1.0) / 3):
            assert isinstance(result, Double) and result.value == 1 / 3
        assert Double(0.1) + Double(0.2) == Double(0.30000000000000004)

    def test_others_have_fifty_digits(self) -> None:
        third = Near(Decimal(1)) / 3
        assert third.value == Decimal("0." + "3" * 50)
        assert (third - Near(Decimal(1)) / 4).value == Decimal("0.08" + "3" * 48)

    def test_with_the_numbers_of_the_lecture(self) -> None:
        assert (Near(Decimal(0)) + EXACT_PI) == PI
        assert (EXACT_PI * Double(1.0)).value == pi

    def test_what_is_left_of_equal_numbers_is_0(self) -> None:
        # 1 - 3 (1/3) is 10^-50 in fifty digits.
        third = Near(Decimal(1)) / 3
        assert (1 - 3 * third).value == 0 and (3 * third + -1).value == 0
        assert (Near(Decimal("1e-60")) + 0).value == Decimal("1e-60")

    @pytest.mark.parametrize("exponent", [0, -1, 9, 20])
    def test_other_powers_go_by_logarithms(self, exponent: int) -> None:
        assert Near(2.0) ** exponent == Near(Decimal(2) ** exponent)

    def test_doubles_over_negative_zero(self) -> None:
        assert (Double(1.0) / Double(-0.0)).value == -inf


class TestFunctions:
    @each_row(
        ("function", "argument", "expected"),
        [
            (exp, 0.0, 1.0),
            (exp, -inf, 0.0),
            (exp, 1000.0, inf),
            (exp, nan, nan),
            (ln, 1.0, 0.0),
            (ln, 10.0, log(10)),
            (ln, 0.0, -inf),
            (ln, -1.0, nan),
            (ln, inf, inf),
            (sqrt, 4.0, 2.0),
            (sqrt, 2.0, 2**0.5),
            (sqrt, 0.0, 0.0),
            (sqrt, -1.0, nan),
        ],
    )
    def test_nothing_stops_them(
        self, function: Callable[[Number], Number], argument: float, expected: float
    ) -> None:
        result = function(Double(argument))
        assert type(result) is Double and same(result.value, expected)
        of_digits = value_of(function(Near(argument)))
        assert same(of_digits, expected) or (argument == 1000 and of_digits == inf)

    def test_of_rational_numbers(self) -> None:
        assert sqrt(F(9, 4)) == F(3, 2) and isinstance(sqrt(F(9, 4)), Fraction)
        assert value_of(sqrt(2)) == 2**0.5
        assert isnan(value_of(sqrt(-1)))
        assert isnan(value_of(ln(F(-1, 2)))) and value_of(ln(0)) == -inf
        assert exp(ln(F(7, 3))) == F(7, 3) + Near(0.0)

    def test_exponentials_beyond_doubles_have_their_digits(self) -> None:
        assert ln(exp(F(100000))) == Near(Decimal(100000))

    def test_totals_are_rational_if_all_is(self) -> None:
        assert total([]) == 0 and total([F(1, 2), 1]) == F(3, 2)
        assert isinstance(total([F(1, 2), Double(1.0)]), Double)

    def test_quotients(self) -> None:
        assert ratio(1, 2) == F(1, 2) and ratio(F(3)) == 3
        assert ratio(Near(1.0), 4) == Near(0.25) and ratio(1, Double(4.0)).value == 0.25  # type: ignore[union-attr]  # a double
        with pytest.raises(ZeroDivisionError):
            ratio(1, 0)

    def test_quotients_that_go_on_after_0(self) -> None:
        assert ieee(1, 2) == F(1, 2)
        assert value_of(ieee(1, 0)) == inf and value_of(ieee(F(-1), 0)) == -inf
        assert isnan(value_of(ieee(0, 0))) and isnan(value_of(ieee(Near(nan), 0)))


class TestComparisons:
    def test_nearly_equal_is_equal(self) -> None:
        third = Near(Decimal(1)) / 3
        assert third == F(1, 3) and F(1, 3) == third
        assert not third != F(1, 3)
        assert third != Near(Decimal("0.333"))
        assert third <= F(1, 3) <= third and not third < F(1, 3) and not third > F(1, 3)
        assert third != "1/3" and Near(0.0) != None  # noqa: E711  # other things are not equal

    def test_order(self) -> None:
        assert Near(1.0) < 2 < Double(3.0)
        assert Near(1.0) > F(1, 2) and Near(1.0) >= 1 and Near(-inf) < 0 < Near(inf)
        assert not Near(1.0) >= 2 and not Near(1.0) <= F(1, 2)
        assert max(Near(1.0), Double(2.0)) == 2

    def test_equal_numbers_have_one_hash(self) -> None:
        assert len({Near(Decimal(1)) / 3, 1 - Near(Decimal(2)) / 3}) == 1
        assert hash(Near(Decimal(1)) / 3 * 3) == hash(Near(1.0))

    @pytest.mark.parametrize("kind", [Near, Double])
    def test_nan_is_neither_less_nor_more_nor_equal(self, kind: Callable[[float], Near]) -> None:
        number = kind(nan)
        for other in (number, kind(1.0), F(1), 0):
            assert not number < other and not number > other
            assert not number <= other and not number >= other
            assert not number == other and number != other
        assert number and sign(number) == 2
        assert isnan(float(abs(number)))

    def test_truth_is_not_being_0(self) -> None:
        numbers: List[Near] = [Near(0.0), Double(-0.0), Near(1e-300), Double(inf)]
        assert [bool(number) for number in numbers] == [False, False, True, True]

    def test_signs(self) -> None:
        operands: List[Operand] = [Near(-2.0), Double(0.0), F(1, 9), -3, EXACT_PI, Near(inf)]
        assert [sign(number) for number in operands] == [-1, 0, 1, -1, 1, 1]


class TestConversions:
    def test_to_fifty_digits(self) -> None:
        assert decimal(F(1, 3)) == Decimal("0." + "3" * 50)
        assert decimal(Near(0.1)) == Decimal("0.1000000000000000055511151231257827021181583404541")
        assert round(decimal(EXACT_PI), 6) == SEVEN_DIGITS_OF_PI
        assert decimal(7) == 7

    def test_to_doubles(self) -> None:
        assert double(F(1, 3)) == 1 / 3 and double(EXACT_PI) == pi
        assert double(Near(Decimal("1e-400"))) == 0.0
        assert double(Near(Decimal("1e400"))) == inf
