# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Long paths of gradient ascent: one bound for the error of theta, which hardly grows with the steps."""

from __future__ import annotations

import random
from decimal import Decimal
from fractions import Fraction

import pytest

from genref.engine.regression.gradient_ascent import Path, approximate
from genref.linear_algebra import Matrix
from genref.logistic_regression import _examples, ascent
from genref.numbers.reals import exp, rounded

F = Fraction


def table(n: int, d: int) -> tuple[list[list[float]], list[int]]:
    """Rows of two classes that overlap."""
    source = random.Random(100 * n + d)
    labels = [i % 2 for i in range(n)]
    return [[source.gauss(y, 1) for _ in range(d)] for y in labels], labels


def examples(n: int, d: int) -> Matrix:
    return _examples(*table(n, d))[1]


END = (-0.9070613717129093, 0.9089671191078105, 0.6928767200878335)
"""mpmath, 400 digits: theta of `table(50, 2)` after 300 steps of 1/64 from 0"""

ENDS = {
    F(1, 2): ("-7.7447845321426711080", "1.5124194131202015241", "2.5788166706265015082"),
    F(-1, 64): ("-16.781586584299609020", "-26.620586833003995399", "-19.117718424205791121"),
}
"""mpmath, 400 digits: theta after 60 steps of other sizes"""


class TestApproximate:
    START = F(0), F(1, 3), F(-2)

    @pytest.mark.parametrize("step_size", [F(1, 20), F(1, 3), F(2), F(-1, 20)])
    def test_a_path_of_more_digits_is_within_the_errors(self, step_size: Fraction) -> None:
        few, many = (approximate(self.START, examples(12, 2), step_size, 30, digits) for digits in (40, 100))
        for near, far in zip(few, many):
            squares = ((F(a, near.one) - F(b, far.one)) ** 2 for a, b in zip(near.theta, far.theta))
            assert sum(squares, F(0)) <= (F(near.error, near.one) + F(far.error, far.one)) ** 2

    def test_the_error_of_short_steps_adds_up_and_does_not_multiply(self) -> None:
        # The trace of H is at most 1/4 of the sum of |u|^2, so here below 20. Hence the factor is 1, and each
        # of 300 steps rounds off 12 terms of 40 digits.
        rows = examples(12, 2)
        assert sum(u_j * u_j for u in rows for u_j in u) < 80
        point = approximate(self.START, rows, F(1, 20), 300, 40)[300]
        assert F(point.error, point.one) < 300 * 12 * F(1, 10**38)

    @pytest.mark.parametrize(("step_size", "factor"), [(1, 4), (-1, 6), (F(1, 5), 1), (F(2, 5), 1)])
    def test_the_error_of_long_steps_multiplies(self, step_size: Fraction, factor: int) -> None:
        # One x with both labels: theta stays 0, where w = 1/4 and t = 2 (1 + 9) / 4 = 5. For steps of 1 the
        # factor is t - 1, for steps of -1 it is 1 + t, and up to 2/5 it is 1. What is rounded off in a step
        # is below 200 here.
        path = approximate((F(0), F(0)), ((F(1), F(3)), (F(-1), F(-3))), F(step_size), 20, 40)
        off = 2
        for k, point in enumerate(path):
            assert point.theta == [0, 0] and 2 * factor**k <= point.error <= off
            off = factor * off + 200


class TestPath:
    @pytest.mark.slow
    @pytest.mark.engine
    def test_many_steps_need_no_growing_intervals(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*_: object) -> None:
            raise AssertionError("intervals")

        monkeypatch.setattr(Path, "enclose", refuse)
        rows, labels = table(50, 2)
        path = ascent([0, 0, 0], rows, labels, step_size=F(1, 64), steps=300)
        assert path[300] == END

    @pytest.mark.engine
    @pytest.mark.parametrize("step_size", [F(1, 2), F(-1, 64)])
    def test_long_steps_and_steps_down(self, step_size: Fraction) -> None:
        rows, labels = table(50, 2)
        path = ascent([0, 0, 0], rows, labels, step_size=step_size, steps=60, digits=20)
        assert path[60] == tuple(map(Decimal, ENDS[step_size]))

    def test_an_entry_that_is_almost_zero_has_its_digits(self) -> None:
        # theta_1 = 2 - 2 g(2 * 10^5) = 2 g(-2 * 10^5), about 10^-86858
        rows, labels = [[10**5], [-(10**5)]], [0, 1]
        path = ascent([0, 2], rows, labels, step_size=F(1, 10**5), steps=1, digits=5)
        assert path[1] == (0, rounded(2 / (1 + exp(F(2 * 10**5))), 5))
