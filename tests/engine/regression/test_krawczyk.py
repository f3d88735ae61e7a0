# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Krawczyk's test accepts a zero only if it is one, and the only one in the box."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from genref.engine.regression.krawczyk import enclosed_zero
from genref.numbers.enclosing import Enclosing, Interval, TooCoarse
from genref.numbers.reals import ln, rounded

AT = Enclosing(50)
ONE, TWO = AT.ratio(1, 1), AT.ratio(2, 1)


def around(center: Decimal, radius: Decimal) -> Interval:
    return AT.down.subtract(center, radius), AT.up.add(center, radius)


def zero_of_square_less_two(center: Decimal, radius: Decimal, slope: int = 0) -> Interval:
    """K(box) for f(x) = x^2 - 2, with f' = 2 x; Y = 1 / f'(center), or 1 / slope."""
    point = center, center
    value = AT.subtract(AT.multiply(point, point), TWO)
    derivative = AT.multiply(TWO, around(center, radius))
    inverse = AT.divide(ONE, AT.ratio(slope, 1) if slope else AT.multiply(TWO, point))
    (image,) = enclosed_zero(AT, [center], radius, [value], [[derivative]], [[inverse]])
    return image


class TestSquareRoot:
    ROOT = Decimal(2).sqrt(AT.down)

    @pytest.mark.parametrize(
        ("off", "radius"), [("0", "1e-20"), ("1e-21", "1e-20"), ("-4e-3", "1e-2"), ("0.1", "0.3")]
    )
    def test_is_in_a_box_narrower_than_the_one_given(self, off: str, radius: str) -> None:
        center = AT.down.add(self.ROOT, Decimal(off))
        low, high = zero_of_square_less_two(center, Decimal(radius))
        assert low <= self.ROOT < high
        # both what f(center) / f'(center) misses and what f' changes within the box are of second order
        assert AT.up.subtract(high, low) < 3 * Decimal(radius) ** 2

    @pytest.mark.parametrize(("off", "radius"), [("1e-19", "1e-20"), ("-1e-10", "1e-11"), ("0.5", "0.1")])
    def test_is_not_found_where_it_is_not(self, off: str, radius: str) -> None:
        with pytest.raises(TooCoarse):
            zero_of_square_less_two(AT.down.add(self.ROOT, Decimal(off)), Decimal(radius))

    def test_of_a_box_with_both_roots_nothing_is_proved(self) -> None:
        with pytest.raises(TooCoarse):
            zero_of_square_less_two(Decimal("0.1"), Decimal(3))

    def test_takes_any_matrix_that_is_near_enough_to_the_inverse(self) -> None:
        low, high = zero_of_square_less_two(Decimal("1.41"), Decimal("0.01"), slope=3)
        assert low < self.ROOT < high
        with pytest.raises(TooCoarse):
            zero_of_square_less_two(Decimal("1.41"), Decimal("0.01"), slope=-3)

    @pytest.mark.parametrize("root", [Decimal(1), Decimal(-1)])
    def test_on_the_edge_of_the_box_is_no_proof(self, root: Decimal) -> None:
        # f(x) = x - 1, or x + 1, around 0: K(box) is the point 1, or -1
        for radius, proved in (("1.001", True), ("1", False)):
            try:
                found = enclosed_zero(AT, [Decimal(0)], Decimal(radius), [(-root, -root)], [[ONE]], [[ONE]])
            except TooCoarse:
                found = []
            assert (found == [(root, root)]) is proved

    @pytest.mark.parametrize("value", [("-1.5", "0.5"), ("-0.5", "1.5")])
    def test_either_end_beyond_the_edge_is_no_proof(self, value: tuple[str, str]) -> None:
        low, high = map(Decimal, value)
        arguments = [(low, high)], [[ONE]], [[ONE]]
        assert enclosed_zero(AT, [Decimal(0)], Decimal(2), *arguments) == [(-high, -low)]
        with pytest.raises(TooCoarse):
            enclosed_zero(AT, [Decimal(0)], Decimal(1), *arguments)


class TestTwoEquations:
    """u + v = ln 6 and u - v = ln(2/3): u = ln 2 and v = ln 3."""

    SLOPE = [[ONE, ONE], [ONE, AT.ratio(-1, 1)]]
    HALF = [[AT.ratio(1, 2), AT.ratio(1, 2)], [AT.ratio(1, 2), AT.ratio(-1, 2)]]

    def value(self, u: Decimal, v: Decimal) -> list[Interval]:
        sums = AT.down.add(u, v), AT.down.subtract(u, v)
        rights = rounded(ln(6), 50), rounded(ln(Fraction(2, 3)), 50)
        return [around(AT.down.subtract(a, b), Decimal("1e-48")) for a, b in zip(sums, rights)]

    def test_have_their_solution_in_the_box(self) -> None:
        center = [Decimal("0.69"), Decimal("1.1")]
        box = enclosed_zero(AT, center, Decimal("0.01"), self.value(*center), self.SLOPE, self.HALF)
        for (low, high), entry in zip(box, (ln(2), ln(3))):
            assert low < rounded(entry, 60) < high and high - low < Decimal("1e-47")

    @pytest.mark.parametrize("center", [("0.68", "1.1"), ("0.69", "1.0")])
    def test_one_entry_outside_is_enough_for_no_proof(self, center: tuple[str, str]) -> None:
        u, v = map(Decimal, center)
        with pytest.raises(TooCoarse):
            enclosed_zero(AT, [u, v], Decimal("0.01"), self.value(u, v), self.SLOPE, self.HALF)

    def test_that_depend_on_each_other_are_not_solved(self) -> None:
        singular = [[ONE, ONE], [ONE, ONE]]
        zero = AT.ratio(0, 1)
        with pytest.raises(TooCoarse):
            enclosed_zero(AT, [Decimal(0)] * 2, Decimal(1), [zero, zero], singular, self.HALF)
