# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The search for the maximum: the enclosures by integers, and the solution of its equations."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from math import lcm, sqrt

import pytest

from genref.engine.matrices.elimination import definite
from genref.engine.regression import maximum
from genref.engine.regression.maximum import Equations, Likelihood, parted
from genref.errors import DomainError, NotPositiveDefiniteError, SeparableDataError
from genref.linear_algebra import Vector, dot
from genref.logistic_regression import fit
from genref.numbers.enclosing import Enclosing, TooCoarse
from genref.numbers.exact import Integers, Matrix
from genref.numbers.reals import exp, rounded, total

F = Fraction


def columns_of(rows: Sequence[Vector]) -> list[Integers]:
    """The columns of rows as integers over one denominator each."""
    columns = list(zip(*rows))
    scales = [lcm(*(x.denominator for x in column)) for column in columns]
    return [([int(x * scale) for x in column], scale) for column, scale in zip(columns, scales)]


def shares_of(blocks: Sequence[Sequence[Fraction]], x: Vector) -> list[Fraction]:
    """p(y = k | x) for each class but the first, to 120 digits."""
    powers = [exp(dot(theta, x)) for theta in blocks]
    whole = total([1, *powers])
    return [F(rounded(power / whole, 120)) for power in powers]


THETA = (
    *(-0.49911883836630266, 0.8555866949122681, 0.2662386463240872, 0.8555989579266973),
    *(0.036819656746997706, 0.49364564298278846, 1.0098378138841475, 0.7383967266843127),
    *(0.585300191250465, 0.6632655962336519, -0.291661141966414),
)
"""mpmath, 60 digits: Newton's method for `table(100, 10)` from 0 until the score is below 10^-50"""


class TestLikelihood:
    """Every enclosure contains the value of the definition, to 120 digits."""

    @pytest.mark.parametrize("digits", [6, 16, 50])
    @pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
    @pytest.mark.parametrize("classes", [2, 3, 4])
    def test_encloses_score_and_information_in_a_box(self, classes: int, seed: int, digits: int) -> None:
        source = random.Random(seed)
        rows = [(F(1), F(source.randint(-7, 7), 7), F(source.uniform(-1, 1))) for _ in range(9)]
        places = [source.randrange(classes) for _ in rows]
        likelihood = Likelihood(columns_of(rows), places, classes, digits)
        width, size = 3, 3 * (classes - 1)
        theta = [source.randint(-3 * likelihood.one, 3 * likelihood.one) for _ in range(size)]
        radius = likelihood.one >> 2 * digits
        centre = likelihood.fractions(theta)
        p = [shares_of(parted(centre, width), x) for x in rows]
        sides = [(k, j) for k in range(classes - 1) for j in range(width)]
        for (k, j), (entry, off) in zip(sides, likelihood.score(likelihood.probabilities(theta))):
            exactly = sum((((c == k + 1) - p_i[k]) * x[j] for c, p_i, x in zip(places, p, rows)), F(0))
            # 10^-100 is for the 120 digits
            assert abs(exactly * likelihood.one**2 - entry) <= off + F(likelihood.one**2, 10**100)
            assert off < likelihood.one**2 * F(10) ** (3 - digits)
        around = likelihood.probabilities(theta, radius)
        enclosed = likelihood.enclosed(around, likelihood.information(around))
        for corner in ([0] * size, [1] * size, [1, -1] * size, [-1, 1, 1] * size):
            at = tuple(t + F(sign * radius, likelihood.one) for t, sign in zip(centre, corner))
            p = [shares_of(parted(at, width), x) for x in rows]
            for k, column in enumerate(around):
                for p_i, (least, most) in zip(p, column):
                    assert least <= p_i[k] * likelihood.one <= most
            for a, (k, i) in enumerate(sides):
                for b, (m, j) in enumerate(sides):
                    terms = (p_i[k] * ((k == m) - p_i[m]) * x[i] * x[j] for p_i, x in zip(p, rows))
                    low, high = map(F, enclosed[a][b])
                    assert low <= sum(terms, F(0)) <= high
                    assert high - low < 100 * F(radius, likelihood.one) + F(10) ** (2 - digits)

    @pytest.mark.parametrize("power", [0, 3, 30, 300])
    def test_a_wide_radius_says_nothing(self, power: int) -> None:
        """A theta' x that may be 10^30 is one whose e^(theta' x) no memory holds; p is from 0 to 1 then."""
        likelihood = Likelihood([([1, 1], 1), ([-1, 1], 1)], [0, 2], 3, 16)
        one = likelihood.one
        found = likelihood.probabilities([0, one, 0, -one], one * 10**power)
        for column in found:
            for low, high in column:
                assert 0 <= low < high <= one
                assert power < 3 or (low, high) == (0, one)

    def test_separates(self) -> None:
        # theta' x is -1 and 1, so p is above 1/2 for both labels; turned round, or equal, it is not
        two = Likelihood([([1, 1], 1), ([-1, 1], 1)], [0, 1], 2, 16)
        for slope, separates in ((two.one, True), (-two.one, False), (0, False)):
            assert two.separates(two.probabilities([0, slope])) is separates
        # theta' x is (0, -3, -15), (0, 6, 3), (0, 15, 21) for the three; with coefficients of 1 classes tie
        three = Likelihood([([1, 1, 1], 1), ([-1, 0, 1], 1)], [0, 1, 2], 3, 16)
        assert three.separates(
            three.probabilities([6 * three.one, 9 * three.one, 3 * three.one, 18 * three.one])
        )
        assert not three.separates(three.probabilities([three.one] * 4))


class TestEquations:
    """Solutions of A x = b that are near enough for Newton's method."""

    @staticmethod
    def random(size: int, source: random.Random) -> tuple[Matrix, list[Vector]]:
        b = [[source.randint(-99, 99) for _ in range(size)] for _ in range(size)]
        a = tuple(tuple(F(sum(x * y for x, y in zip(u, v))) for v in b) for u in b)
        return a, [tuple(F(source.randint(-99, 99)) for _ in range(size)) for _ in range(2)]

    @pytest.mark.parametrize("size", [1, 2, 7, 8, 20])
    def test_what_is_left_is_small(self, size: int) -> None:
        a, rights = self.random(size, random.Random(size))
        for x, b in zip(Equations(a, 64).solutions(rights), rights):
            left = max(abs(dot(row, x) - b_i) for row, b_i in zip(a, b))
            largest = max(map(abs, x)) * max(abs(entry) for row in a for entry in row)
            assert left <= size * largest / 2**64

    @pytest.mark.parametrize("bits", [32, 64, 200])
    def test_nearly_singular_matrices_have_inverses_with_as_many_bits(self, bits: int) -> None:
        """Two columns differ by 10^-35 of their length: with 64 bits of Y, I - Y A was far from 0."""
        e = F(1, 10**35)
        a = tuple(tuple(1 + F(int(j == k)) * (e if j < 2 else 1) for k in range(9)) for j in range(9))
        axes = [tuple(F(int(j == k)) for k in range(9)) for j in range(9)]
        exactly = definite(a, axes, "a").solutions()
        for x, y in zip(Equations(a, bits).solutions(axes), exactly):
            assert max(abs(x_j - y_j) for x_j, y_j in zip(x, y)) <= max(map(abs, y)) / 2**bits

    def test_of_no_right_side_is_zero(self) -> None:
        for size in (3, 9):
            a, _ = self.random(size, random.Random(1))
            assert Equations(a, 64).solutions([(F(0),) * size])[0] == (0,) * size

    def test_where_no_factor_leads_there_they_are_exact(self) -> None:
        """Two columns that differ by 10^-300 of their length: 640 bits do not prove it definite."""
        e = F(1, 10**300)
        a = tuple(tuple(1 + F(int(j == k)) * (e if j < 2 else 1) for k in range(9)) for j in range(9))
        b = tuple(F(j * j) for j in range(9))
        (x,) = Equations(a, 64).solutions([b])
        assert [dot(row, x) for row in a] == list(b)

    @pytest.mark.parametrize("size", [2, 9])
    def test_a_matrix_that_is_not_definite_has_none(self, size: int) -> None:
        ones = ((F(1),) * size,) * size
        with pytest.raises(TooCoarse):
            Equations(ones, 64).solutions([(F(1),) * size])


def table(n: int, d: int) -> tuple[list[list[float]], list[int]]:
    """Rows of two classes that overlap."""
    source = random.Random(100 * n + d)
    labels = [i % 2 for i in range(n)]
    return [[source.gauss(y / sqrt(d), 1) for _ in range(d)] for y in labels], labels


@pytest.mark.engine
def test_separable_data_take_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a look at what theta says already, Newton's method went on for 132 steps."""
    steps: list[int] = []
    whole = Likelihood.probabilities

    def counted(self: Likelihood, theta: Sequence[int], radius: int = 0) -> object:
        steps.append(radius)
        return whole(self, theta, radius)

    monkeypatch.setattr(Likelihood, "probabilities", counted)
    with pytest.raises(SeparableDataError):
        fit([[x, x * x] for x in range(9)], [x // 3 for x in range(9)])
    assert 0 < len(steps) < 20


@pytest.mark.engine
def test_from_near_the_maximum_four_times_as_many_digits_are_taken() -> None:
    sought = maximum.Maximum(((Fraction(1), Fraction(0)), (Fraction(1), Fraction(1))), [0, 1], 2)
    sought._start = (Fraction(0), Fraction(0))
    with pytest.raises(DomainError, match=r"^digits that rows need is 201 \(int\); allowed: at most 200,"):
        sought._newton(Enclosing(4 * 201 + 3))


def test_many_features_are_fitted_without_exact_elimination(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exact solutions of 41 equations of 50 digits took 20 seconds; Newton's method needs a few bits."""

    def refuse(*_: object) -> None:
        raise AssertionError("exact elimination")

    rows, labels = table(100, 10)
    monkeypatch.setattr(maximum, "definite", refuse)
    monkeypatch.setattr("genref.logistic_regression.definite", refuse)
    theta = fit(rows, labels).theta
    assert theta == THETA


@pytest.mark.engine
@pytest.mark.slow
def test_features_that_almost_depend_on_others_are_fitted() -> None:
    """b = a + e c for a small e: theta' x = p a + q c is (p - q/e) a + (q/e) b."""
    rows, labels = table(60, 9)
    plain = fit(rows, labels).theta
    e = F(1, 10**40)
    moved = [[*map(F, x[:8]), F(x[0]) + e * F(x[8])] for x in rows]
    theta = fit(moved, labels).theta
    assert theta[2:9] == plain[2:9] and theta[9] == float(F(plain[9]) / e)


@pytest.mark.engine
def test_a_feature_that_depends_on_many_others_is_refused() -> None:
    rows, labels = table(40, 9)
    with pytest.raises(NotPositiveDefiniteError, match=r"row 10 = row 1 \+ row 9$"):
        fit([[*map(F, x), F(x[0]) + F(x[8])] for x in rows], labels)
