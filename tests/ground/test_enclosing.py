# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Enclosures contain the true value; a remainder keeps its sign, however small it is."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction as F
from random import Random

import pytest

from genref import gda, logistic, logistic_regression, multinomial_naive_bayes
from genref.numbers.enclosing import Enclosing, Interval, SplitEnclosing, TooCoarse
from genref.numbers.reals import Real, Value, as_real, exp, ln, quotient, rounded, sign, sqrt

from ..each_row import each_row

FAR = 10**5
"""exp(-FAR) is about 10^-43430: no enclosure of a few digits tells 1 + exp(-FAR) from 1."""


def parts(a: Interval) -> tuple[F, Interval]:
    return getattr(a, "rational", F(0)), (a[0], a[1])


class TestRatio:
    @each_row("seed", range(40))
    def test_encloses_and_narrows(self, seed: int) -> None:
        random = Random(seed)
        n, d = (random.getrandbits(random.choice((3, 60, 300, 5000, 20000))) + 1 for _ in range(2))
        n *= random.choice((-1, 1))
        for digits in (30, 60):
            low, high = Enclosing(digits).ratio(n, d)
            assert F(low) * d <= n <= F(high) * d
            assert (F(high) - F(low)) * d <= abs(n) * F(10) ** (8 - digits)

    @pytest.mark.parametrize("digits", [1, 2])
    def test_encloses_what_is_cut_to_a_few_bits(self, digits: int) -> None:
        """33/17 is less than 2; with one digit, a bit is cut off both, and 16/8 is not."""
        at = Enclosing(digits)
        for n in range(1, 100):
            for d in range(1, 100, 2):
                low, high = at.ratio(n, d)
                assert F(low) * d <= n <= F(high) * d


ENDS = [Decimal(text) for text in ("-3", "-1", "-0.4", "0", "0.4", "1", "3")]
INTERVALS = [(low, high) for low in ENDS for high in ENDS if low <= high]


def within(inner: F, outer: Interval) -> bool:
    return F(outer[0]) <= inner <= F(outer[1])


class TestIntervals:
    """The enclosure contains the results for all ends and midpoints, and little more."""

    AT = Enclosing(20)
    THIN = F(1, 10**12)

    @each_row("b", INTERVALS, ids=str)
    def test_of_two(self, b: Interval) -> None:
        for a in INTERVALS:
            x_y = [(F(x), F(y)) for x in (*a, sum(a) / 2) for y in (*b, sum(b) / 2)]
            products = [x * y for x, y in x_y]
            assert self.AT.multiply(a, b) == self.AT.dot([a], [b]) == (min(products), max(products))
            assert self.AT.subtract(a, b) == (min(x - y for x, y in x_y), max(x - y for x, y in x_y))
            if b[0] <= 0 <= b[1]:
                with pytest.raises(TooCoarse):
                    self.AT.divide(a, b)
            else:
                quotients, found = [x / y for x, y in x_y], self.AT.divide(a, b)
                assert all(within(q, found) for q in quotients)
                assert F(found[1]) - F(found[0]) <= max(quotients) - min(quotients) + self.THIN

    def test_ends_beyond_all_decimals_are_infinite(self) -> None:
        infinity = Decimal("inf")
        assert self.AT.divide((Decimal(0), infinity), (Decimal(1), infinity)) == (0, infinity)
        assert SplitEnclosing(20).multiply((Decimal(1), Decimal(2)), (Decimal(1), infinity)) == (1, infinity)
        low, high = self.AT.dot([(Decimal(-1), Decimal(0))], [(Decimal(1), infinity)])
        assert low == -infinity and high.is_nan(), "0 times infinity may be anything"

    @each_row("a", INTERVALS, ids=str)
    def test_of_one(self, a: Interval) -> None:
        more = Enclosing(40)
        ends, found = [F(more.exp((end, end))[0]) for end in a], self.AT.exp(a)
        assert all(within(end, found) for end in ends)
        assert F(found[1]) <= 3 * ends[1]  # one evaluation serves both ends of a narrow one
        if a[0] > 0:
            low, high = self.AT.sqrt(a)
            assert low**2 <= a[0] <= a[1] <= high**2 and high**2 - low**2 <= a[1] - a[0] + Decimal("1e-12")


def tree(random: Random, depth: int) -> Value:
    """A random expression over rationals and powers of e between 10^-87 and 10^-8, above 0."""
    if not depth:
        number = F(random.randint(1, 9), random.randint(1, 9))
        return random.choice((as_real(number), number * exp(F(-random.randint(20, 200)))))
    a, b = tree(random, depth - 1), tree(random, depth - 1)
    kind = random.randrange(7)
    if kind < 2:
        return a + b
    if kind == 2:
        return a * b
    if kind == 3:
        return a / b
    if kind == 4:
        return exp(-a)
    if kind == 5:
        return ln(1 + a)
    return as_real(a) ** 2 + sqrt(b)

    @pytest.mark.parametrize("function", [Enclosing.ln, Enclosing.sqrt])
    def test_what_may_be_0_has_no_logarithm_or_root_yet(
        self, function: Callable[[Enclosing, Interval], Interval]
    ) -> None:
        with pytest.raises(TooCoarse):
            function(Enclosing(5), (Decimal(0), Decimal(1)))


class TestApart:
    @each_row("seed", range(20))
    def test_what_it_encloses_is_the_number(self, seed: int) -> None:
        value = as_real(tree(Random(seed), Random(-seed).randint(1, 4)))
        wide = Enclosing(400)
        truth_low, truth_high = value.enclose(wide)
        try:
            rational, (low, high) = parts(value.enclose(SplitEnclosing(30)))
        except TooCoarse:
            pytest.skip("too few digits to say anything")
        exactly = wide.ratio(rational.numerator, rational.denominator)
        least, greatest = wide.add(exactly, (low, high))
        assert least <= truth_high and truth_low <= greatest
        assert truth_high > exactly[0] or not low >= 0 < high
        assert truth_low < exactly[1] or not high <= 0 > low

    def test_a_rational_stays_one(self) -> None:
        value = (as_real(F(2, 3)) + 5) ** 2 / as_real(F(4, 9)) - as_real(F(9)) * sqrt(as_real(F(1, 4)))
        assert parts(as_real(value).enclose(SplitEnclosing(30))) == (F(289, 4) - F(9, 2), (0, 0))
        assert parts(SplitEnclosing(30).sqrt(SplitEnclosing(30).ratio(0, 1))) == (0, (0, 0))

    def test_a_scalar_product_of_rationals(self) -> None:
        at = SplitEnclosing(30)
        u, v = ([at.ratio(n, 3) for n in numbers] for numbers in ((1, -2, 4), (5, 7, -1)))
        assert parts(at.dot(u, v)) == (F(-13, 9), (0, 0)) and at.plain.digits == 30

    def test_what_cancels_may_be_nothing(self) -> None:
        """The remainders of unlike sign may add up to 0, so that an end at 0 says nothing."""
        a, b = Real(lambda at: (Decimal(1), Decimal(2))), Real(lambda at: (Decimal(-1), Decimal(1)))
        assert parts((a + b).enclose(SplitEnclosing(30)))[1][0] < 0

    def test_a_rational_of_too_many_bits_becomes_an_interval(self) -> None:
        ratio = F(3**50000, 2**79248)
        number = as_real(ratio)
        rational, (low, high) = parts((number * 1).enclose(SplitEnclosing(30)))
        assert not rational and F(low) <= ratio <= F(high)
        assert parts((number * 1).enclose(SplitEnclosing(300)))[0] == ratio
        assert parts((as_real(F(3)) ** 10**6).enclose(SplitEnclosing(30)))[0] == 0

    def test_beyond_decimals_nothing_is_said(self) -> None:
        beyond = exp(quotient(10**30, 1))  # at most infinity
        with pytest.raises(TooCoarse):
            as_real(beyond - beyond).enclose(SplitEnclosing(30))

    def test_division_by_what_may_be_0(self) -> None:
        with pytest.raises(TooCoarse):
            (1 / (Real(lambda at: (Decimal(-1), Decimal(1))))).enclose(SplitEnclosing(30))


class TestRounding:
    """A rational half-way between two roundings, and a remainder that no few digits show."""

    @pytest.mark.parametrize("far", [FAR, 10**17, 10**30, 10**300])
    def test_the_sign_of_the_remainder_decides(self, far: int) -> None:
        tiny = exp(quotient(-far, 1))
        half_way = 1 + F(1, 2**53)  # between 1 and the next double, to even: 1
        assert rounded(half_way + tiny) == 1 + 2.0**-52
        tinier = exp(quotient(-2 * far, 1))
        assert rounded(half_way + tiny + tinier) == 1 + 2.0**-52 and rounded(half_way - tiny - tinier) == 1.0
        assert rounded(half_way - tiny) == rounded(as_real(half_way)) == 1.0
        assert rounded(F(1, 4) - tiny, 1) == Decimal("0.2") and rounded(F(1, 4) + tiny, 1) == Decimal("0.3")
        assert rounded(F(35, 10) * (1 + tiny), 1) == 4 and rounded(F(45, 10) / (1 + tiny), 1) == 4
        assert sign(1 + tiny - 1) == 1 and sign(ln(1 + tiny)) == 1 and sign(1 - exp(tiny)) == -1

    def test_a_rational_near_half_way(self) -> None:
        """What is beyond it is far smaller than its distance from half-way, which is what decides."""
        tiny, near = exp(F(-FAR)), F(1, 10**3000)
        assert rounded(F(1, 4) + near - tiny, 1) == Decimal("0.3")
        assert rounded(F(1, 4) - near + tiny, 1) == Decimal("0.2")
        assert rounded(1 + F(1, 2**53) + near - tiny) == 1 + 2.0**-52

    def test_a_long_rational_just_beyond_half_way(self) -> None:
        """3,000 digits 8, then .501: of these digits only the last, 1, says that it is beyond half-way."""
        eights = int("8" * 2000)
        assert rounded(eights + F(501, 1000), 2000) == Decimal(eights + 1)
        assert rounded(eights + F(500, 1000), 2000) == Decimal(eights)  # to even
        assert rounded(eights + F(499, 1000), 2000) == Decimal(eights)

    def test_exponents_near_nothing(self) -> None:
        tiny = F(1, 10**5000)
        assert rounded(exp(tiny) / 2 + F(1, 2) + F(1, 2**53)) == 1 + 2.0**-52
        assert sign(ln(1 + tiny)) == 1 and sign(ln(1 - tiny)) == -1
        assert rounded(ln(1 + tiny), 3) == Decimal("1.00e-5000")
        assert rounded(exp(tiny) - 1, 3) == Decimal("1.00e-5000")


class TestModels:
    """1/4 (1 - something tiny) rounds to 0.2, and 3/4 (1 - something tiny) to 0.7."""

    def test_linear_classes(self) -> None:
        priors, means = {0: F(1, 8), 1: F(3, 8), 2: F(1, 2)}, {0: [0], 1: [0], 2: [1]}
        model = gda.LinearModel(priors, means, [[1]])
        posterior = model.posterior([-FAR], digits=1)
        assert (posterior[0], posterior[1]) == (Decimal("0.2"), Decimal("0.7"))
        assert model.posterior([-1e300]) == {0: 0.25, 1: 0.75, 2: 0.0}

    def test_quadratic_classes(self) -> None:
        """Both roots of the weights cancel: 1 to 2^-55 b over a, so that the shares are dyadic."""
        b = 2**53 + 1
        a = 2**55 - b
        rows = [[a], [-a], [b], [-b], [10**9 + 1], [10**9 - 1]]
        model = gda.fit_quadratic(rows, [0, 0, 1, 1, 2, 2])
        # At 0 p(x, y) is as 1 / a to 1 / b, so the shares are b / 2^55 and a / 2^55, and b / 2^55 is half-way
        # between two doubles: just less of it is rounded down.
        assert model.posterior([0]) == {0: 0.25, 1: 0.75, 2: 0.0}

    @pytest.mark.parametrize("far_first", [False, True])
    def test_quadratic_classes_whose_weights_are_no_rationals(self, far_first: bool) -> None:
        priors = {0: F(1, 8), 1: F(3, 8), 2: F(1, 2)}
        means, spreads = {0: [0], 1: [0], 2: [10**6]}, {0: [[2]], 1: [[2]], 2: [[1]]}
        order = (2, 0, 1) if far_first else (0, 1, 2)
        model = gda.QuadraticModel(
            {y: priors[y] for y in order}, {y: means[y] for y in order}, {y: spreads[y] for y in order}
        )
        assert model.posterior([0], digits=1)[0] == Decimal("0.2")

    @pytest.mark.engine
    def test_words(self) -> None:
        documents = [[1], [1], [1], [1], [1, 2, 2, 2], [1, 2, 2, 2], [1, 2, 2, 2], [1, 2, 2, 2]]
        model = multinomial_naive_bayes.fit(documents, [0, 1, 1, 1, 2, 2, 2, 2], smoothing=0)
        posterior = model.posterior({1: 10**9}, digits=1)
        assert (posterior[0], posterior[1]) == (Decimal("0.2"), Decimal("0.7"))

    def test_logistic_regression(self) -> None:
        theta, rows, labels = [0, 10**6], [[-1], [1]], [0, 1]
        likelihood = logistic_regression.log_likelihood(theta, rows, labels, digits=1)
        assert likelihood == Decimal("-7E-434295")  # -2 exp(-10^6), about -2 * 3.3e-434295
        assert logistic_regression.score(theta, rows, labels, digits=1) == (0, Decimal("7E-434295"))

    def test_counts_of_a_billion(self) -> None:
        form = logistic.poisson_logistic_form({0: 1, 1: 3}, {0: F(1, 2), 1: F(1, 2)})
        assert form.log_odds([10**9]) == 1098612286.6681097  # 10^9 ln 3 - 2, ln 3 = 1.0986122886681098
        assert form.probability([10**9]) == 1.0
