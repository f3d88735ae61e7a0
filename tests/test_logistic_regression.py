# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter generative-vs-discriminative: logistic regression for two classes."""

from __future__ import annotations

from decimal import Context, Decimal, Inexact, localcontext
from fractions import Fraction
from math import ulp
from random import Random
from typing import Any

import pytest

from genref.errors import DomainError, NotPositiveDefiniteError
from genref.logistic_regression import LogisticRegression, ascent, fit, log_likelihood, score

from .at_maximum import examples, is_at_maximum, of_counts
from .by_hand import each_line, refused
from .decimals import exp, g, ln, to
from .each_row import each_row

F = Fraction

ROWS, LABELS = [[0], [1], [2], [3]], [0, 1, 0, 1]
THETA = float("-1.3622763938401426246"), float("0.90818426256009508309")
"""mpmath, 400 digits: the maximum for these"""

PLANE, COLOURS = [[0, 0], [1, 2], [2, 1], [3, 3], [4, 1], [1, 4]], [0, 1, 0, 1, 1, 0]
OF_PLANE = tuple(map(float, "-2.775807389630680121 1.3196189468868992645 0.21658652513674243516".split()))


def table(n: int, d: int, shift: float = 1) -> tuple[list[list[float]], list[int]]:
    """Return rows of two classes that overlap."""
    random, labels = Random(100 * n + d), [i % 2 for i in range(n)]
    return [[random.gauss(y * shift, 1) for _ in range(d)] for y in labels], labels


class TestLogLikelihood:
    """The sum of ln p(y | x; theta).

    Spec: logistic-conditional-likelihood
    """

    @each_row(
        ("theta", "rows", "labels", "value"),
        [
            ([0, 0, 0], [[i, 7] for i in range(10)], [0, 1] * 5, -10 * ln(2)),
            ([-1, 1], [[0], [3]], [0, 1], ln(g(1)) + ln(g(2))),
            ([-1, 1], [[0], [3]], ["no", "yes"], ln(g(1)) + ln(g(2))),  # the second in order is y = 1
            ([-1, 1], [[0], [3]], ["yes", "no"], ln(g(-1)) + ln(g(-2))),
            ([0, 1], [[1000], [1000]], [0, 1], -1000 - 2 * ln(1 + exp(-1000))),
            ([0, 1], [[-1000], [1000]], [0, 1], -2 * exp(-1000)),
        ],
    )
    def test_by_hand(self, theta: Any, rows: Any, labels: Any, value: F) -> None:
        digits = 12 if value > -1e-400 else 40
        assert log_likelihood(theta, rows, labels, digits=digits) == to(digits, value)
        assert log_likelihood(iter(theta), iter(rows), iter(labels)) == float(value)

    def test_huge_theta(self) -> None:
        """ln g(z) is about z far below 0, and 0 far above, where e^-z exceeds any Decimal."""
        assert log_likelihood([0, 10**30], [[-1], [1]], [1, 0], digits=5) == -2 * 10**30
        assert log_likelihood([0, 1e308], [[-1], [1]], [0, 1]) == 0


class TestScore:
    """The gradient of the log-likelihood.

    Spec: logistic-conditional-likelihood
    """

    @each_row(
        ("theta", "rows", "labels", "value"),
        [
            ([0, 0], [[1], [2], [5]], [0, 1, 1], (F(1, 2), F(3))),  # the sum of +-1/2 (1, x)
            # theta' x = 0 and 3: (0 - 1/2)(1, 0) + (1 - g(3))(1, 3)
            ([0, 1], [[0], [3]], [0, 1], (F(1, 2) - g(3), 3 * g(-3))),
            ([0, F(1, 3)], [[2], [-2]], [1, 0], (0, 4 * g(F(-2, 3)))),  # x and -x: 1 - h(z) - h(-z) = 0
            ([-1, 1], [[1], [1]], [0, 1], (0, 0)),
            # of the terms 1 - h(1), -h(1) and 1 - h(5/10^30), what the first two cancel is not lost
            (
                [0, F(1, 10**30)],
                [[10**30], [10**30], [5]],
                [1, 0, 1],
                (1 - 2 * g(1) + g(F(-5, 10**30)), 10**30 * (1 - 2 * g(1)) + 5 * g(F(-5, 10**30))),
            ),
            ([0, 1], [[1000], [-1000]], [1, 0], (0, 2000 * g(-1000))),  # tiny, but not 0
            # (1 - h(z)) a + (1 - h(-z)) a = a
            *(
                ([0, 1, 0], [[1, a], [-1, a], [0, 0]], [1, 1, 0], (F(1, 2), 2 * g(-1) - 1, a))
                for a in (F(1, 8), F(3, 8), F(5, 8), F(7, 8))
            ),
        ],
    )
    def test_by_hand(self, theta: Any, rows: Any, labels: Any, value: tuple[F, ...]) -> None:
        assert score(theta, rows, labels) == tuple(map(float, value))
        for digits in (2, 30):  # with two digits, eighths are half-way
            assert score(theta, rows, labels, digits=digits) == tuple(to(digits, part) for part in value)


HALF_WAY = 1 + F(1, 2**53)
"""Between the doubles 1 and 1 + 2^-52."""


class TestAscent:
    """theta after each step of gradient ascent.

    Spec: logistic-ascent
    """

    @each_row(
        ("steps", "texts"),
        [  # mpmath, 200 digits: the recursion theta += step_size sum (y - 1/(1 + exp(-theta'x))) x
            (2, "-0.09095363281576141045647608 0.2888421847960784618039587"),
            (4, "-0.2501504126695141882804030 0.3651386401466756134684944"),
            (20, "-0.9505409098454872396942700 0.7059977959416903174359302"),
            (100, "-1.357205702157728655243059 0.9056902183028332605837850"),  # near the maximum
        ],
    )
    def test_known_digits(self, steps: int, texts: str) -> None:
        path = ascent([0, 0], ROWS, LABELS, step_size=F(1, 4), steps=steps, digits=25)
        assert path[steps] == tuple(map(Decimal, texts.split())) and len(path) == steps + 1

    @each_row(
        ("theta", "rows", "labels", "step_size", "j", "value"),
        [
            # both labels at each x, at theta' x = 0
            ([0, HALF_WAY], [[0], [0]], [0, 1], 1, 1, 1.0),
            # theta_0 does not change, because the others add up to 0 at x and at -x; no theta' x is rational
            ([0, F(1, 3), 0], [[1, 2], [-1, -2], [-2, 1], [2, -1]], [1, 0, 1, 0], F(1, 3), 0, 0.0),
            # 1 and -1 add 1 to theta_0's part of the score, and each 0, where h is 1/2, subtracts 1/2
            ([0, F(1, 3)], [[1], [-1], [0], [0]], [1, 1, 0, 0], F(1, 3), 0, 0.0),
            # a feature that is 0 throughout
            ([0, 0, HALF_WAY], [[0, 0], [1, 0], [2, 0]], [0, 1, 1], 1, 2, 1.0),
            # theta_1 = -theta_2 throughout, so theta' x is 0 at (3, 3), which has both labels
            ([0, 0, 0], [[1, -1], [-1, 1], [3, 3], [3, 3]], [1, 0, 0, 1], F(1, 4), 0, 0.0),
        ],
    )
    def test_what_symmetry_keeps_rational_ends(
        self, theta: Any, rows: Any, labels: Any, step_size: F, j: int, value: float
    ) -> None:
        path = ascent(theta, rows, labels, step_size=step_size, steps=5)
        assert {point[j] for point in path} == {value}

    @pytest.mark.slow
    @pytest.mark.covers
    def test_what_is_nearly_half_way_ends(self) -> None:
        # theta_1 changes by 2 g(-10^3), about 10^-434, or by -2 g(10^3), which is just as near to -2
        far, step = [[10**3], [-(10**3)]], F(1, 10**3)
        for start, y in ((HALF_WAY, 1), (HALF_WAY + 2, 0)):
            path = ascent([0, start], far, [y, 1 - y], step_size=step, steps=1)
            assert path[1] == (0.0, 1 + 2**-52)
        # theta_1 = 2 - 2 g(2 * 10^3) = 2 g(-2 * 10^3), about 10^-868
        path_of_digits = ascent([0, 2], far, [0, 1], step_size=step, steps=1, digits=5)
        assert path_of_digits[1] == (0, to(5, 2 * g(-2 * 10**3)))
        path = ascent([0, 0], [[10**20], [-(10**20)], [3]], [1, 0, 0], step_size=F(1, 3), steps=2)
        assert path[2] == (-0.5, 10**20 / 3)


SIX, COLOURS_OF_SIX = [[0, 1], [1, 0], [2, 2], [3, 1], [1, 3], [2, 0]], [0, 1, 0, 1, 1, 0]
TINY = F(1, 10**20)


class TestFit:
    """theta of maximum conditional likelihood.

    Spec: logistic-fit
    """

    @each_row(
        ("counts", "theta"),
        [
            ({(0, 0): (2, 1), (1, 0): (1, 3), (0, 1): (4, 1)}, [-ln(2), ln(6), -ln(2)]),
            # features that say nothing, also far from 0
            ({(-1, 5): (1, 1), (1, 2): (2, 2), (0, 1): (1, 1)}, [0, 0, 0]),
            ({(x + 10**30, y): (1, 1) for x in (0, 1) for y in (0, 1)}, [0, 0, 0]),
            # The odds are 1 at x = a and 2 at x = a + 1: theta_1 = ln 2 and theta_0 = -a ln 2. x_0 is 1, so a
            # coefficient that changes theta' x by at most 10^-20 becomes 0.
            ({(TINY,): (1, 1), (1 + TINY,): (1, 2)}, [0, ln(2)]),
            ({(2 * TINY,): (1, 1), (1 + 2 * TINY,): (1, 2)}, [-2 * TINY * ln(2), ln(2)]),
        ],
    )
    def test_in_closed_form(self, counts: Any, theta: list[F]) -> None:
        found = fit(*of_counts(counts)).theta
        assert found == tuple(map(float, theta)) and "-0.0" not in map(str, found)

    @each_row(
        ("outlier", "y", "theta"),
        [  # mpmath, 400 digits: Newton's method until no theta' x changes by 10^-60
            (10**6, 0, (1.9723246998451756e-05, -1.3815510511951852e-05)),
            (-(10**6), 1, (2.1723223867674224e-05, -1.3815472065532044e-05)),
            (10**12, 0, (4.04465316738619e-11, -2.7631021115931955e-11)),
            # At theta near 0 the scores of the four add up to (0, 1), up to a factor of 10^-28. The outlier x
            # cancels that if h(x) x = 1, so theta_0 + theta_1 x = -ln(x - 1).
            (10**30, 0, (0.0, float(-ln(10**30 - 1) / 10**30))),
            # One on its own side adds about 10^12 exp(-0.9 * 10^12) to the score, so it changes nothing.
            *((side * 10**p, int(side > 0), THETA) for side in (1, -1) for p in (6, 12)),
        ],
    )
    def test_outliers(self, outlier: int, y: int, theta: tuple[float, ...]) -> None:
        assert fit([*ROWS, [outlier]], [*LABELS, y]).theta == theta

    @each_row("power", [-1000, -1, 3, 500])
    def test_units_change_their_own_weight_only(self, power: int) -> None:
        u, v = F(2) ** power, F(2) ** (power // -2)
        theta = fit([[a * u, b * v] for a, b in PLANE], COLOURS).theta
        assert theta == (OF_PLANE[0], float(F(OF_PLANE[1]) / u), float(F(OF_PLANE[2]) / v))

    def test_order_type_and_context_change_nothing(self) -> None:
        assert fit([x[::-1] for x in PLANE], COLOURS).theta == (OF_PLANE[0], OF_PLANE[2], OF_PLANE[1])
        assert fit(iter(PLANE[::-1] * 3), iter(COLOURS[::-1] * 3)).theta == OF_PLANE
        with localcontext(Context(prec=2, Emax=9, Emin=-9, traps=[Inexact])):
            for kind in (float, F, Decimal):
                assert fit([[kind(a) for a in x] for x in PLANE], COLOURS).theta == OF_PLANE

    @each_row("shift", [0, -7, F(1, 3), 10**30])
    def test_far_from_the_origin_the_constant_is_not_lost(self, shift: Any) -> None:
        # Exchanging u and v exchanges the labels, so theta is (0, t, -t). Shifted by (s, s + 5) it becomes
        # (5 t, t, -t), although both weights contribute t s to the constant.
        rows, labels = [(0, 1), (0, 2), (1, 3), (2, 1)], [0, 0, 0, 0, 1, 1, 1, 1, 1, 0]
        rows = [*rows, *((v, u) for u, v in rows), (1, 2), (2, 1)]
        constant, first, second = fit([(u + shift, v + shift + 5) for u, v in rows], labels).theta
        assert first == -second > 0 and fit(rows, labels).theta == (0.0, first, second)
        assert abs(F(constant) - 5 * F(first)) <= F(ulp(constant)) / 2 + 5 * F(ulp(first)) / 2

    @each_row(
        "counts",
        [  # full Newton steps go too far, in the second case to where every probability is 0 or 1
            {(1, -1): (1, 0), (10, -10): (0, 5), (-10, 0): (0, 1), (100, 100): (1, 0), (-100, 1): (1, 0)},
            {(-1, 1): (0, 5), (1, 0): (1, 0), (100, 10): (0, 1), (-10, 10): (20, 0), (-99, -99): (0, 1)},
            {(-1,): (5, 4), (1,): (4, 5), (10**6,): (1, 0), (-(10**6),): (0, 1)},
        ],
    )
    def test_steps_that_go_too_far(self, counts: Any) -> None:
        rows, labels = of_counts(counts)
        assert is_at_maximum(fit(rows, labels), rows, labels)

    @pytest.mark.slow
    @pytest.mark.covers
    @each_row("power", [3, 20, 60, 80])
    def test_classes_that_overlap_by_very_little_have_a_maximum(self, power: int) -> None:
        # x = 1 with y = 0 lies e beyond an x with y = 1. The examples are symmetric about c = 1 - e/2, so
        # theta_0 = -c t, and the score vanishes where 2 c g(-c t) = e g(e t/2). The left side falls in t
        # and the right side grows.
        e = F(1, 10**power)
        c = 1 - e / 2
        theta_0, theta_1 = fit([[0], [1], [1 - e], [2 - e]], [0, 0, 1, 1]).theta
        for t, unit in ((theta_1, F(1)), (-theta_0, c)):
            ends = [(F(t) + side * F(ulp(t)) / 2) / unit for side in (-1, 1)]
            low, high = (2 * c * g(-c * s) - e * g(e * s / 2) for s in ends)
            assert low > 0 > high


LARGEST = 1.7e308


@pytest.mark.slow
@pytest.mark.covers
@each_row(
    ("times", "rows", "labels", "says"),
    [  # as many times the six examples, and outliers; the range of two may exceed all doubles
        (1, [[LARGEST, -LARGEST]], [0], "200, .*beyond all others, correct it or leave its row out"),
        (3, [[LARGEST, -LARGEST]] * 2, [0, 0], "200, "),
        (4, [[LARGEST, 5e-324]], [1], "100, "),
        (4, [[LARGEST, 0], [-LARGEST, 0]], [1, 0], "100, "),
        # two classes that overlap by 10^-400
        (0, [[0], [1], [1 - F(1, 10**400)], [2]], [0, 0, 1, 1], r"200, .* by about 10\^-100 of the feat"),
        (0, [[0], [1], [1 - F(1, 10**120)], [2]] * 6, [0, 0, 1, 1] * 6, r"100, .* by about 10\^-50 of the"),
    ],
)
def test_more_digits_than_allowed(times: int, rows: Any, labels: Any, says: str) -> None:
    """With at most 20 examples, twice the digits are allowed."""
    with pytest.raises(
        DomainError, match=rf"^digits that rows need is [0-9]+ \(int\); allowed: at most {says}"
    ):
        fit([*SIX * times, *rows], [*COLOURS_OF_SIX * times, *labels])


DEPENDENT: list[tuple[list[list[int]], str]] = [
    ([[0, 0], [1, 2], [2, 4], [3, 6]], r"row 2 = 2\*row 1"),
    ([[7], [7], [7], [7]], r"row 1 = 7\*row 0"),
    ([[0, 1], [1, 3], [2, 5], [3, 7]], r"row 2 = row 0 \+ 2\*row 1"),
    ([[1, 2], [3, 5]] * 2, r"row 2 = 1/2\*row 0 \+ 3/2\*row 1"),
    ([[*x, x[0] + x[8]] for x in examples(1, 2, 9, 30)[0]], r"row 10 = row 1 \+ row 9"),
]


@each_row(("rows", "relation"), DEPENDENT)
def test_features_that_depend_on_others(rows: list[list[int]], relation: str) -> None:
    for labels in ([0, 1] * len(rows), [1] * len(rows)):  # that comes first, also if planes separate
        with pytest.raises(NotPositiveDefiniteError, match=f"x_0 = 1 is singular: {relation}$"):
            fit(rows, labels[: len(rows)], classes=[0, 1])


def scaled(unit: F) -> LogisticRegression[int]:
    return fit([[x * unit] for (x,) in ROWS], LABELS)


@each_line("""
    fit(ROWS, [1] * 4) -> Domain | classes | two or more classes, for logistic regression
    fit(ROWS, LABELS, classes=[0, 2]) -> Domain | labels[1] | one of
    fit([[0] * 1000] * 4, LABELS) -> Domain | coefficients, (K - 1)(d + 1) | 1000;
    fit([], []) -> EmptyData | rows | empty
    fit([[1], [1, 2]], [0, 1]) -> Shape | rows[1] | expected 1 entries, got 2
    scaled(F(5e-324)) -> Domain | theta_1 | the range of doubles
    scaled(-F(5e-324)) -> Domain | theta_1 | the range of doubles
    scaled(F(10) ** 330) -> Domain | theta_1 | the range of doubles
    ascent([0, 0], ROWS, LABELS, step_size=1, steps=10 ** 4) -> Domain | steps | is 10000
    ascent([0, 0], ROWS, LABELS, step_size=1, steps=-1) -> Domain | steps | is -1
    log_likelihood([0], ROWS, LABELS) -> Shape | theta | expected 2 entries, got 1
""")
def test_refusals(line: str) -> None:
    refused(line, globals())
