# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Intervals contain what they enclose, and a number is rounded once, however near to half-way it is."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction as F
from math import inf
from random import Random
from typing import Any, Optional

import pytest

from genref import gda, logistic, logistic_regression, multinomial_naive_bayes
from genref.errors import DomainError
from genref.numbers.rounding import Interval, Precision, TooCoarse, Unrounded, rounded, total

from .decimals import exp, ln
from .each_row import each_row
from .test_book_reals import PI_100

FAR = 10**5
"""exp(-FAR) is about 10^-43430: no few digits tell 1 + exp(-FAR) from 1."""

ENDS: list[Any] = [F(text) for text in ("-3", "-1", "-0.4", "0", "0.4", "1", "3")]
AT, WIDE = Precision(20), Precision(100)
PAIRS = [(low, high) for low in ENDS for high in ENDS if low <= high]
ULP = F(1, 10**15)


def interval(low: F, high: F, at: Precision = AT) -> Interval:
    return Interval(at, at(low).low, at(high).high)


def encloses(found: Interval, values: Sequence[F], more: F = ULP) -> bool:
    """Whether an interval contains numbers, and is little wider than they are apart."""
    low, high = (F(end if abs(end) > Decimal("1e-999") else 0) for end in (found.low, found.high))
    return low <= min(values) and max(values) <= high and high - low <= max(values) - min(values) + more


class TestIntervals:
    """An operation contains the results for all numbers in its operands, and little more."""

    @each_row("b", PAIRS, ids=str)
    def test_of_two(self, b: Any) -> None:
        for a in PAIRS[::3]:
            x_y = [(x, y) for x in (*a, sum(a) / 2) for y in (*b, sum(b) / 2)]
            i, j = interval(*a), interval(*b)
            assert encloses(i * j, [x * y for x, y in x_y]) and encloses(-i, [-x for x in a])
            assert all(encloses(found, [x + y for x, y in x_y]) for found in (i + j, total([i, j], AT)))
            assert encloses(i - j, [x - y for x, y in x_y])
            if b[0] <= 0 <= b[1]:
                with pytest.raises(TooCoarse):
                    i / j
            else:
                assert encloses(i / j, [x / y for x, y in x_y])

    @each_row("a", PAIRS, ids=str)
    def test_of_one(self, a: tuple[F, F]) -> None:
        low, high = a
        assert interval(*a).sign == (0 if low == high == 0 else 1 if low > 0 else -1 if high < 0 else None)
        assert encloses(interval(*a).exp(), [exp(end) for end in a], exp(high) * (high - low) + ULP)
        if low > 0:
            assert encloses(interval(*a).ln(), [ln(end) for end in a], (high - low) / low + ULP)
            root = interval(*a).sqrt()
            assert F(root.low) ** 2 < low and high < F(root.high) ** 2
            assert F(root.high) ** 2 - F(root.low) ** 2 <= high - low + ULP
        else:
            for function in [Interval.ln] + [Interval.sqrt] * (low < 0):
                with pytest.raises(TooCoarse):
                    function(interval(*a))

    @each_row("digits", [1, 2, 5, 24, 60])
    def test_of_random_numbers(self, digits: int) -> None:
        random, at = Random(digits), Precision(digits)
        for bits in [3, 7, 60, 300, 5000, 20000] * 4:
            n, d = random.getrandbits(bits) + 1, random.getrandbits(random.choice((3, bits))) + 1
            x = random.choice((-1, 1)) * F(n, d)
            assert encloses(at(x), [x], abs(x) / F(10) ** (digits - 2))
            if 0 < x < 1000:
                for function in (Interval.exp, Interval.ln, Interval.sqrt):
                    found, close = (function(of(x)) for of in (at, WIDE))
                    assert found.low <= close.low <= close.high <= found.high
        assert encloses(at.pi(), [F(PI_100)], F(40, 10**digits))
        tiny = F(7, 10**400)
        assert encloses(at(tiny), [tiny], tiny / F(10) ** (digits - 2))


@each_row("digits", [None, 1, 2, 5, 30])
def test_of_rational_numbers(digits: Optional[int]) -> None:
    """Python divides ints, and decimal divides integers, rounded once."""
    random = Random(6)
    for _ in range(60):
        n, d = (random.getrandbits(random.choice((3, 900, 20_000))) + 1 for _ in range(2))
        power = random.choice((1, 10 ** random.randrange(5000), 2**9000))
        x = random.choice((-1, 1)) * random.choice((F(n * power, d), F(n % 1000 + 1, power), F(n % 1000, 2)))
        if digits:
            context = Context(digits, ROUND_HALF_EVEN, traps=[])
            assert rounded(x, digits) == context.divide(Decimal(x.numerator), Decimal(x.denominator))
        elif abs(x) < 2**1024:
            assert rounded(x) == x.numerator / x.denominator
        else:
            assert rounded(x) == (inf if x > 0 else -inf)
    assert rounded(F(25 * 10**20 + 1), 1) == Decimal("3E+21")  # half-way but for the last unit


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


def test_a_number_beyond_decimals_is_refused_at_the_first_precision() -> None:
    # with 40 classes and 1,000 digits, asking for more took minutes
    asked = []

    def tiny(at: Precision) -> Interval:
        asked.append(at.digits)
        return at(-(10**400)).exp()

    with pytest.raises(DomainError, match="^power of ten"):
        Unrounded(tiny, lambda: None).rounded(1000)
    assert len(asked) == 1
    assert Unrounded(lambda at: at(0).sqrt(), lambda: F(0)).rounded(5) == 0


def test_a_text_that_python_refuses_to_read_is_a_matter_of_digits() -> None:
    """Where `decimal` is written in Python, it makes ints of texts, and these may be too long."""

    def rule(at: Precision) -> Interval:
        raise ValueError("Exceeds the limit (4300 digits) for integer string conversion")

    with pytest.raises(DomainError, match=r"^digits is 24 .*a higher sys.set_int_max_str_digits$"):
        Unrounded(rule, lambda: None).rounded()
