# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels that doubles prove: never one that the error bounds leave open."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction as F
from math import inf, isfinite, nan, nextafter
from operator import mul
from typing import Optional, Union

import pytest

from genref import gaussian_naive_bayes, gda
from genref.engine.classes import filters
from genref.engine.classes.filters import Filter, certain, linear_filter, quadratic_filter
from genref.engine.matrices.quadratic_forms import Polynomial
from genref.errors import NotFiniteError
from genref.gaussian_model import GaussianModel
from genref.gaussian_naive_bayes import GaussianNaiveBayesModel
from genref.gda import LinearModel, QuadraticModel
from genref.numbers.reals import nearest_double

from ...each_row import each_row


def polynomial(constant: Union[float, F], coefficients: Sequence[F]) -> Polynomial:
    """A polynomial as `quadratic_filter` takes it: two parts of the constant, and the coefficients."""
    third = F(constant) / 3
    return [third.as_integer_ratio(), (2 * third).as_integer_ratio()], [
        a.as_integer_ratio() for a in coefficients
    ]


class TestCertain:
    def test_by_hand(self) -> None:
        assert certain([0.0, 3.0, 1.0], [0.0, 0.5, 0.5]) == 1
        assert certain([0.0, -3.0], [0.0, 2.5]) == 0
        assert certain([0.0, -3.0], [1.0, 2.5]) is None

    def test_bounds_that_meet_leave_it_open(self) -> None:
        assert certain([0.0, 1.0], [0.5, 0.5]) is None and certain([0.0, 0.0], [0.0, 0.0]) is None
        assert certain([0.0, 1.0], [0.5, 0.25]) == 1

    def test_a_single_class_is_the_best(self) -> None:
        assert certain([0.0], [0.0]) == 0

    @pytest.mark.parametrize("bad", [inf, -inf, nan])
    @pytest.mark.parametrize("place", [0, 1, 2])
    def test_what_is_not_finite_proves_nothing(self, bad: float, place: int) -> None:
        scores, errors = [0.0, 9.0, 4.0], [0.0, 0.5, 0.5]
        assert certain(scores, errors) == 1
        assert certain([*scores[:place], bad, *scores[place + 1 :]], errors) is None
        if bad != -inf:  # an error is not negative
            assert certain(scores, [*errors[:place], bad, *errors[place + 1 :]]) is None
        assert certain([bad], [0.0]) is None

    @each_row("seed", range(20))
    def test_no_numbers_within_the_bounds_contradict(self, seed: int) -> None:
        source = random.Random(seed)
        k = source.randint(2, 5)
        scores, errors = [source.uniform(-1, 1) for _ in range(k)], [source.uniform(0, 0.3) for _ in range(k)]
        place = certain(scores, errors)
        decided = [
            i
            for i in range(k)
            if all(scores[i] - errors[i] > scores[j] + errors[j] for j in range(k) if j != i)
        ]
        assert ([] if place is None else [place]) == decided


class TestBounds:
    """A filter says nothing where what doubles lose could decide."""

    def test_weights_of_few_bits(self) -> None:
        """theta is 1.4 of the smallest double, which is all that a double keeps of it."""
        tiny = 2.0**-1074
        place = linear_filter([(-1.2 * 2.0**-74, (F(7, 5) * F(tiny),))])
        assert place and F(7, 5) * F(tiny) * 2**1000 > F(1.2 * 2.0**-74) > F(tiny) * 2**1000
        assert place([2.0**1000]) is None

    def test_weights_of_fewer_bits_than_usual(self) -> None:
        """(1 + 2^-20) 2^-1060 is rounded to 2^-1060, so its product with 2^1000 comes out too small."""
        place = linear_filter([(-(1 + 2.0**-21) * 2.0**-60, ((1 + F(1, 2**20)) / 2**1060,))])
        assert place and place([2.0**1000]) is None

    def test_what_underflows_before_a_large_coefficient(self) -> None:
        """z = 10^-300 / 2^500 is 0 in doubles, but 10^280 z is larger than 10^-200."""
        place = quadratic_filter(
            [0.0],
            [2.0**-500],
            [polynomial(0.0, [F(0)] * 2), polynomial(0.0, [F(10) ** 280, F(0)])],
            [0.0, -1e-200],
        )
        assert place and place([1e-300]) is None and place([1.0]) == 1

    def test_weights_of_ordinary_size(self) -> None:
        place = linear_filter([(-1.2, (F(7, 5),))])
        assert place and (place([1.0]), place([0.5]), place([6 / 7])) == (1, 0, None)
        place = linear_filter([(-1.2, (F(7, 5), F(0))), (0.0, (F(0), F(1)))])
        assert place and (place([1.0, 0.1]), place([0.5, -1.0]), place([0.0, 2.0])) == (1, 0, 2)

    def test_the_first_of_three_classes_has_no_head_start(self) -> None:
        """Means 0, 2 and 100, variance 1: the log-odds of the second class are 2 x - 2, here 2e-10."""
        model = LinearModel({0: 1 / 3, 1: 1 / 3, 2: 1 / 3}, {0: [0], 1: [2], 2: [100]}, [[1]])
        assert model.predict([1 + 1e-10]) == 1 and model.argmax([1 + 1e-10]) == (1,)
        assert model.predict([1 - 1e-10]) == 0 and model.argmax([1 - 1e-10]) == (0,)
        assert model.predict([1.0]) == 0 and model.argmax([1.0]) == (0, 1)

    def test_a_tie_of_nothing_is_left_open(self) -> None:
        place = linear_filter([(0.0, (F(1),))])
        assert place and (place([0.0]), place([1e-290]), place([-1e-290])) == (None, 1, 0)

    def test_squares_by_hand(self) -> None:
        """z = (x - 1) / 4, and the score -1 + z + 2 z^2 is 0 at z = 1/2 and z = -1: at x = 3 and x = -3."""
        forms = [polynomial(1.0, (F(1), F(1))), polynomial(0.0, (F(2), F(3)))]
        place = quadratic_filter([1.0], [0.25], forms, [0.0, 0.0])
        assert place and [place([x]) for x in (-3.01, -3.0, -2.99, 0.0, 2.99, 3.0, 3.01)] == [
            *(1, None, 0, 0, 0),
            *(None, 1),
        ]

    def test_products_by_hand(self) -> None:
        """The score z_1 z_2 - 2, where the coefficients of z and of the squares are 0."""
        nothing, product = [F(0)] * 5, [F(0), F(0), F(0), F(1), F(0)]
        forms = [polynomial(0.0, nothing), polynomial(0.0, product)]
        place = quadratic_filter([0.0, 0.0], [1.0, 1.0], forms, [0.0, -2.0])
        assert place and [place(x) for x in ([1.0, 2.5], [1.0, 1.5], [-4.0, -1.0], [-4.0, 1.0])] == [
            1,
            0,
            1,
            0,
        ]
        assert place([1.0, 2.0]) is None

    def test_three_classes_by_hand(self) -> None:
        """The scores 0, z^2 - 1 and 2 z."""
        forms = [
            polynomial(0.0, [F(-1), F(0)]),
            polynomial(-1.0, [F(-1), F(1)]),
            polynomial(0.0, [F(1), F(0)]),
        ]
        place = quadratic_filter([0.0], [1.0], forms, [0.0] * 3)
        assert place and [place([x]) for x in (-2.0, -0.5, 0.5, 2.0, 3.0, -1.0)] == [1, 0, 2, 2, 1, None]

    def test_one_class_has_none(self) -> None:
        assert linear_filter([]) is None
        assert quadratic_filter([0.0], [1.0], [polynomial(0.0, [F(1)] * 2)], [0.0]) is None

    @pytest.mark.parametrize("power", [289, 290, 308, 400])
    def test_constants_beyond_doubles_prove_nothing(self, power: int) -> None:
        """The score is 10^power less 2, of two parts that `fsum` could not add up if they were 10^308."""
        large = [(10**power, 1), (10**power, 1)], [(0, 1), (0, 1)]
        place = quadratic_filter([0.0], [1.0], [polynomial(0.0, [F(0)] * 2), large], [0.0, -2.0])
        assert place and place([1.0]) == (1 if power < 290 else None)


def size(random: random.Random) -> F:
    """A number of any size that occurs, or 0; with more bits than a double."""
    exponent = random.choice((0, 0, 0, random.randint(-3, 3), random.randint(-280, 280)))
    return random.choice((0, 1, 1, 1)) * F(random.randint(-(10**20), 10**20), 10**20) * F(10) ** exponent


def double(random: random.Random, largest: int) -> float:
    """A double: simple, of ordinary size, next to a simple one, huge, tiny or subnormal."""
    kind = random.randrange(6)
    if kind == 0:
        return float(random.randint(-3, 3))
    if kind == 1:
        return random.gauss(0, 10)
    if kind == 2:
        return nextafter(random.randint(-9, 9), random.choice((-inf, inf)))
    exponent = random.randint(0, largest) if kind == 3 else random.randint(-largest - 20, 0)
    return random.uniform(-1, 1) * 10.0**exponent


def nearest(value: F) -> F:
    """The nearest double, where there is one."""
    near = nearest_double(value)
    return F(near) if isfinite(near) else value


TIMES = [10, pytest.param(60, marks=pytest.mark.slow)]


class TestTheError:
    """The distance from the exact score is at most the bound that the docstring proves."""

    @staticmethod
    def checked(
        monkeypatch: pytest.MonkeyPatch, place: Optional[Filter], x: Sequence[float], exact: Sequence[F]
    ) -> bool:
        """Return whether scores and errors are finite; if so, the errors must be as large as they say."""
        seen: list[tuple[list[float], list[float]]] = []

        def recorded(scores: list[float], errors: list[float]) -> None:
            seen.append((scores[1:], errors[1:]))

        monkeypatch.setattr(filters, "certain", recorded)
        monkeypatch.setattr(filters, "certain_of_two", lambda score, error: seen.append(([score], [error])))
        assert place
        try:
            place(x)
        except (OverflowError, ValueError):
            return False
        ((scores, errors),) = seen
        if not all(map(isfinite, [*scores, *errors])):
            return False
        for score, error, truth in zip(scores, errors, exact):
            assert abs(F(score) - truth) <= F(error), (x, score, error, float(truth))
        return True

    def test_is_at_least_what_is_proved(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """9 u S, where S is |1| + (|3| + |-5|) max(|1/2|, |2|) and u is 2^-53."""
        seen: list[float] = []
        monkeypatch.setattr(filters, "certain_of_two", lambda score, error: seen.append(error))
        place = linear_filter([(1.0, [F(3), F(-5)])])
        assert place and place([0.5, 2.0]) is None
        assert 9 * (1 + 8 * 2) / 2**53 <= seen[0]

    @pytest.mark.parametrize("times", TIMES)
    @each_row("seed", range(40))
    def test_linear(self, times: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        source = random.Random(seed)
        d, k = source.randint(1, 5), source.randint(1, 3)
        finite = 0
        for _ in range(times):
            thetas = [[size(source) for _ in range(d)] for _ in range(k)]
            constants = [size(source) for _ in range(k)]
            x = [double(source, 300) for _ in range(d)]
            if not source.randrange(3):  # nearly on the boundary: only rounding errors are left
                constants = [-nearest(sum((t * F(a) for t, a in zip(theta, x)), F(0))) for theta in thetas]
            exact = [c + sum(t * F(a) for t, a in zip(theta, x)) for c, theta in zip(constants, thetas)]
            place = linear_filter([(nearest_double(c), theta) for c, theta in zip(constants, thetas)])
            finite += self.checked(monkeypatch, place, x, exact)
        assert finite > times // 2

    @pytest.mark.parametrize("times", TIMES)
    @pytest.mark.parametrize("diagonal", [False, True])
    @each_row("seed", range(20))
    def test_quadratic(self, times: int, seed: int, diagonal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
        source = random.Random(seed)
        d, k = source.randint(1, 4), source.randint(1, 3)
        finite = 0
        for _ in range(times):
            origin = [double(source, 100) for _ in range(d)]
            scales = [2.0 ** source.randint(-9, 9) for _ in range(d)]
            x = [double(source, 140) for _ in range(d)]
            if source.randrange(2):
                x = [nextafter(o, inf) if source.randrange(2) else o + a for o, a in zip(origin, x)]
            z = [(F(a) - F(o)) * F(scale) for a, o, scale in zip(x, origin, scales)]
            pairs = [(i, j) for i in range(d) for j in range(i, i + 1 if diagonal else d)]
            f = [*z, *(z[i] * z[j] for i, j in pairs)]
            thetas = [[size(source) for _ in f] for _ in range(k + 1)]
            constants, offsets = [[size(source) for _ in thetas] for _ in range(2)]
            if not source.randrange(3):
                constants = [-nearest(sum(map(mul, theta, f), F(0))) for theta in thetas]
            first, *scores = [c + sum(map(mul, theta, f)) for c, theta in zip(constants, thetas)]
            exact = [score - first + offset for score, offset in zip(scores, offsets[1:])]
            forms = [polynomial(c, theta) for c, theta in zip(constants, thetas)]
            place = quadratic_filter(origin, scales, forms, list(map(nearest_double, offsets)))
            finite += self.checked(monkeypatch, place, x, exact)
        assert finite > times // 6


Model = GaussianModel[int]


def model_of(kind: str, seed: int) -> Model:
    """A model of two to four classes: ordinary, badly scaled, nearly singular, or with equal covariances."""
    source = random.Random(seed)
    d, k = source.randint(1, 4), source.randint(2, 4)
    units = [F(10) ** source.choice((0, 0, 0, -9, 9, 100, -100)) for _ in range(d)]
    offset = source.choice((0, 0, 10**3, 10**9))
    trouble = source.choice((F(0), F(0), 1 - F(1, 10**6), 1 - F(1, 10**13)))
    priors = {y: F(1, k) for y in range(k)}
    means = {
        y: [(F(source.randint(-5, 5), source.randint(1, 3)) + offset) * unit for unit in units]
        for y in range(k)
    }

    def matrix(scale: F) -> list[list[F]]:
        """The sum of a small matrix and trouble 1 1', in the units of the features."""
        rows = [[F(source.randint(-3, 3)) for _ in range(d)] for _ in range(2)]

        def entry(i: int, j: int) -> F:
            return trouble + (1 - trouble) * (int(i == j) + sum(row[i] * row[j] for row in rows))

        return [[scale * units[i] * units[j] * entry(i, j) for j in range(d)] for i in range(d)]

    if kind == "linear":
        return LinearModel(priors, means, matrix(F(1)))
    same = source.choice((False, False, True))
    first = matrix(F(1))
    matrices = {y: first if same else matrix(F(source.randint(1, 9), 3)) for y in range(k)}
    if kind == "quadratic":
        return QuadraticModel(priors, means, matrices)
    return GaussianNaiveBayesModel(
        priors, means, {y: [a[j][j] for j in range(d)] for y, a in matrices.items()}
    )


def points_of(model: Model, seed: int) -> Iterator[list[float]]:
    """Points of all kinds, most of them close to a boundary."""
    source = random.Random(seed)
    means = [list(map(nearest_double, mean)) for mean in model.means.values()]
    for mean in means:
        yield mean
        yield [float(source.randint(-3, 3)) for _ in mean]
        yield [double(source, 300) for _ in mean]
        yield [a * (1 + source.gauss(0, 1)) for a in mean]
        yield [source.choice((1e300, -1e300, 1e-300, 5e-324, a)) for a in mean]
    for _ in range(4):
        a, b = source.sample(means, 2)
        if source.randrange(2):  # a boundary far out
            far = 10.0 ** source.randint(1, 12)
            a, b = ([m + source.gauss(0, far) * (abs(m) + 1e-3) for m in mean] for mean in (a, b))
        labels = [model.argmax(x) for x in (a, b)]
        for _ in range(60):  # bisection down to neighbours: the label changes between a and b
            middle = [u / 2 + v / 2 for u, v in zip(a, b)]
            if model.argmax(middle) == labels[0]:
                a = middle
            else:
                b = middle
        for x in (a, b):
            yield x
            yield [nextafter(u, inf) for u in x]
            yield [nextafter(u, -inf) for u in x]
            yield [nextafter(u, source.choice((inf, -inf))) for u in x]


class TestNeverWrong:
    @pytest.mark.parametrize("kind", ["linear", "diagonal", "quadratic"])
    @each_row("seed", range(25))
    @pytest.mark.slow
    def test_where_the_filter_tells_it_is_the_exact_label(self, kind: str, seed: int) -> None:
        model = model_of(kind, seed)
        place = model._filter
        assert place
        for x in points_of(model, seed):
            best = model.argmax(x)
            try:
                told = place(x)
            except (OverflowError, ValueError):
                told = None
            assert told is None or (told,) == best, x
            assert model.predict(x) == best[0]

    @pytest.mark.parametrize("kind", ["linear", "diagonal", "quadratic"])
    @pytest.mark.parametrize("offset", [0.0, 1e6])
    def test_it_tells_almost_always(self, kind: str, offset: float) -> None:
        """Features in units from 10^-6 to 10^3, two of them nearly equal, also far away from 0."""
        fit = {"linear": gda.fit, "diagonal": gaussian_naive_bayes.fit, "quadratic": gda.fit_quadratic}[kind]
        source = random.Random(1)
        d, rows = 8, []
        labels = [i % 3 for i in range(150)]
        for y in labels:
            x = [(source.gauss(0.3 * y, 1 + y) + offset) * 10.0 ** (j - 5) for j in range(d)]
            rows.append([*x, x[0] * (1 + source.gauss(0, 1e-4))])
        model: Model = fit(rows, labels)
        undecided = 0
        for row in rows:
            x = [a * (1 + source.gauss(0, 0.1 if not offset else 1e-7)) for a in row]
            told = model._filter and model._filter(x)
            undecided += told is None
            assert told is None or model.argmax(x) == (model.classes[told],)
        assert undecided == 0

    @pytest.mark.parametrize("kind", ["linear", "diagonal", "quadratic"])
    @pytest.mark.parametrize("bad", [inf, -inf, nan])
    def test_what_is_not_finite_is_refused(self, kind: str, bad: float) -> None:
        model = model_of(kind, 3)
        d = model.dimension
        for place in range(d):
            with pytest.raises(NotFiniteError, match=f"x\\[{place}\\]"):
                model.predict([bad if j == place else 0.5 for j in range(d)])

    def test_means_beyond_the_digits_of_doubles(self) -> None:
        """The means 10^16 + 1 and 10^16 round to one double, but the log-odds at 10^16 are 1/2."""
        model = GaussianNaiveBayesModel({0: 0.5, 1: 0.5}, {0: [10**16 + 1], 1: [10**16]}, {0: [1], 1: [1]})
        assert [model.predict([x]) for x in (1e16, 1e16 + 2, 1e17, -1e9)] == [1, 0, 0, 1]
        assert model._filter and (model._filter([1e16]), model._filter([1e16 + 2])) == (1, 0)

    def test_means_beyond_doubles_have_no_filter(self) -> None:
        model = QuadraticModel({0: 0.5, 1: 0.5}, {0: [10**400], 1: [0]}, {0: [[1]], 1: [[1]]})
        assert model._filter is None and [model.predict([x]) for x in (1e300, 10**400)] == [1, 0]

    def test_variances_beyond_doubles_prove_nothing(self) -> None:
        for variance in (F(1, 10**800), F(10**800)):
            model = GaussianNaiveBayesModel(
                {0: 0.5, 1: 0.5}, {0: [0], 1: [1]}, {0: [variance], 1: [2 * variance]}
            )
            assert model._filter and model._filter([0.25]) is None
            assert [model.predict([x]) for x in (0.0, 1.0)] == ([0, 1] if variance < 1 else [0, 0])
