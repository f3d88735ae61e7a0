# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Enclosures contain the true value; a remainder keeps its sign, however small it is."""

from __future__ import annotations

from decimal import ROUND_05UP, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction as F
from random import Random
from typing import Any

import pytest

from genref import DomainError, gda, logistic, logistic_regression, multinomial_naive_bayes
from genref.numbers import closed_forms, reals
from genref.numbers.enclosing import LONG, Enclosing, Interval, SplitEnclosing, TooCoarse, divided

from ..each_row import each_row

FAR = 10**5
"""exp(-FAR) is about 10^-43430: no enclosure of a few digits tells 1 + exp(-FAR) from 1."""

ENDS = [Decimal(text) for text in ("-3", "-1", "-0.4", "0", "0.4", "1", "3")]
INTERVALS = [(low, high) for low in ENDS for high in ENDS if low <= high]


def encloses(found: Interval, value: F, tight: F = F(10)) -> bool:
    return F(found[0]) <= value <= F(found[1]) and F(found[1]) - F(found[0]) <= tight


class TestIntervals:
    """The enclosure contains the results for all ends and midpoints, and little more."""

    AT = Enclosing(20)

    @each_row("b", INTERVALS, ids=str)
    def test_of_two(self, b: Interval) -> None:
        for a in INTERVALS[::3]:
            x_y = [(F(x), F(y)) for x in (*a, sum(a) / 2) for y in (*b, sum(b) / 2)]
            products = [x * y for x, y in x_y]
            assert self.AT.multiply(a, b) == self.AT.dot([a], [b]) == (min(products), max(products))
            assert self.AT.subtract(a, b) == (min(x - y for x, y in x_y), max(x - y for x, y in x_y))
            if b[0] <= 0 <= b[1]:
                with pytest.raises(TooCoarse):
                    self.AT.divide(a, b)
            else:
                quotients, found = [x / y for x, y in x_y], self.AT.divide(a, b)
                assert all(
                    encloses(found, q, max(quotients) - min(quotients) + F(1, 10**12)) for q in quotients
                )

    @each_row("a", INTERVALS, ids=str)
    def test_of_one(self, a: Interval) -> None:
        ends, found = [F(Enclosing(40).exp((end, end))[0]) for end in a], self.AT.exp(a)
        assert all(
            encloses(found, end, 3 * ends[1]) for end in ends
        )  # one evaluation serves both ends of a narrow one
        if a[0] > 0:
            low, high = self.AT.sqrt(a)
            assert low**2 <= a[0] <= a[1] <= high**2 and high**2 - low**2 <= a[1] - a[0] + Decimal("1e-12")
        else:
            for function in (self.AT.ln, self.AT.sqrt):
                with pytest.raises(TooCoarse):
                    function(a)

    @each_row("digits", [1, 2, 5, 24, 60])
    def test_of_random_numbers(self, digits: int) -> None:
        random, at, wide = Random(digits), Enclosing(digits), Enclosing(100)
        for bits in [3, 7, 60, 300, 5000, 20000] * 4:
            n, d = random.getrandbits(bits) + 1, random.getrandbits(random.choice((3, bits))) + 1
            x = random.choice((-1, 1)) * F(n, d)
            found = at.ratio(x.numerator, x.denominator)
            assert encloses(found, x, abs(x) * F(10) ** (9 - digits if digits > 2 else 9999))
            if bits <= 60:
                power = random.randint(0, 40)
                low, high = at.power(found, power)
                assert F(low) <= x**power <= F(high)
                assert digits < 24 or F(high) - F(low) <= abs(x) ** power / 10 ** (digits - 12)
            if 0 < x < 1000:
                for function in (Enclosing.exp, Enclosing.ln, Enclosing.sqrt):
                    (low, high), (close, closer) = (function(of, of.ratio(n, d)) for of in (at, wide))
                    assert low <= close <= closer <= high
        low, high = at.pi()
        assert (
            low
            < Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620")
            < high
        )

    def test_ends_beyond_all_decimals_are_infinite(self) -> None:
        infinity = Decimal("inf")
        assert self.AT.divide((Decimal(0), infinity), (Decimal(1), infinity)) == (0, infinity)
        assert SplitEnclosing(20).multiply((Decimal(1), Decimal(2)), (Decimal(1), infinity)) == (1, infinity)
        low, high = self.AT.dot([(Decimal(-1), Decimal(0))], [(Decimal(1), infinity)])
        assert low == -infinity and high.is_nan(), "0 times infinity may be anything"

    @each_row("rounding", [ROUND_HALF_EVEN, ROUND_FLOOR, ROUND_CEILING, ROUND_05UP])
    def test_long_integers_are_divided_as_decimal_does(self, rounding: str) -> None:
        random = Random(6)
        for _ in range(30):
            n, d = (random.getrandbits(random.choice((3, 900, LONG + 9, 20_000))) + 1 for _ in range(2))
            power = random.choice((1, 10 ** random.randrange(5000), 2**9000))
            n, d = (n * power, d) if random.random() < 0.5 else (n % 1000 + 1, power)
            n *= random.choice((-1, 1))
            context = Context(random.choice((1, 5, 30)), rounding, traps=[])
            assert str(divided(context, n, d)) == str(context.divide(Decimal(n), Decimal(d)))


HALF = "F(1, 2**53)"
"""1 + HALF is half-way between 1 and the next double; to even, it is 1."""

NEXT = 1 + 2.0**-52
ROUNDED: list[tuple[str, Any, Any]] = [
    *(
        row
        for far in (FAR, 10**17, 10**30, 10**300)
        for row in (
            (f"1 + {HALF} + exp(F(-{far}))", None, NEXT),
            (f"1 + {HALF} + exp(F(-{far})) + exp(F(-{2 * far}))", None, NEXT),
            (f"1 + {HALF} - exp(F(-{far})) - exp(F(-{2 * far}))", None, 1.0),
            (f"1 + {HALF} - exp(F(-{far}))", None, 1.0),
            (f"F(1, 4) - exp(F(-{far}))", 1, Decimal("0.2")),
            (f"F(1, 4) + exp(F(-{far}))", 1, Decimal("0.3")),
            (f"F(35, 10) * (1 + exp(F(-{far})))", 1, 4),
            (f"F(45, 10) / (1 + exp(F(-{far})))", 1, 4),
        )
    ),
    # What is beyond is far smaller than the distance from half-way, which is what decides.
    (f"F(1, 4) + F(1, 10**3000) - exp(F(-{FAR}))", 1, Decimal("0.3")),
    (f"F(1, 4) - F(1, 10**3000) + exp(F(-{FAR}))", 1, Decimal("0.2")),
    (f"1 + {HALF} + F(1, 10**3000) - exp(F(-{FAR}))", None, NEXT),
    # 2,000 digits 8, then .501: of these digits only the last, 1, says that it is beyond half-way.
    ("F('8' * 2000) + F(501, 1000)", 2000, Decimal("8" * 1999 + "9")),
    ("F('8' * 2000) + F(500, 1000)", 2000, Decimal("8" * 2000)),
    ("F('8' * 2000) + F(499, 1000)", 2000, Decimal("8" * 2000)),
    (f"exp(F(1, 10**5000)) / 2 + F(1, 2) + {HALF}", None, NEXT),
    ("ln(1 + F(1, 10**5000))", 3, Decimal("1.00e-5000")),
    ("exp(F(1, 10**5000)) - 1", 3, Decimal("1.00e-5000")),
    (f"sqrt((1 + {HALF}) ** 2 + 0 * exp(F(-{FAR})))", None, 1.0),
    ("as_real(F(3)) ** 10**4 / as_real(F(3)) ** 9999 - F(5, 2)", 1, Decimal("0.5")),
    ("(F(3**50000, 2**79248) * as_real(F(1))) * F(2**79248) / 3**49999 - F(1, 2)", 1, Decimal("2")),
]


@each_row("number, digits, right", ROUNDED)
def test_the_sign_of_a_remainder_decides(number: str, digits: Any, right: Any) -> None:
    """A rational is half-way between two roundings, and no few digits show the remainder."""
    for module in (reals, closed_forms):
        scope = {"as_real": reals.as_real, **vars(module), "F": F}
        assert reals.rounded(eval(number, scope), digits) == right


class TestApart:
    """A rational and a remainder."""

    AT = SplitEnclosing(30)

    def test_a_scalar_product_of_rationals(self) -> None:
        u, v = ([self.AT.ratio(n, 3) for n in numbers] for numbers in ((1, -2, 4), (5, 7, -1)))
        found: Any = self.AT.dot(u, v)
        assert (found.rational, *found) == (F(-13, 9), 0, 0)

    def test_nothing_is_no_remainder(self) -> None:
        assert reals.sign(reals.as_real(F(1, 4)) - reals.sqrt(reals.as_real(F(1, 16)))) == 0

    def test_a_rational_of_too_many_bits_becomes_an_interval(self) -> None:
        found: Any = (reals.as_real(F(3)) ** 10**6).enclose(self.AT)
        assert not getattr(found, "rational", 0) and found[0] < found[1]

    def test_what_says_nothing_yet(self) -> None:
        """Infinity less infinity; a remainder that may be 0 or not."""
        beyond = reals.exp(F(10) ** 30)
        with pytest.raises(TooCoarse):
            reals.as_real(beyond - beyond).enclose(self.AT)
        infinity = Decimal("inf")
        below, above = (
            reals.Real(lambda at: (-infinity, Decimal(0))),
            reals.Real(lambda at: (infinity, infinity)),
        )
        with pytest.raises(TooCoarse):
            (below + above).enclose(self.AT)
        a = reals.Real(lambda at: (Decimal(1), Decimal(2)))
        b = reals.Real(lambda at: (Decimal(-1), Decimal(0)))
        assert (a + b).enclose(self.AT)[0] < 0
        with pytest.raises(TooCoarse):
            (1 / (b + 0)).enclose(self.AT)

    def test_other_operands(self) -> None:
        with pytest.raises(TypeError):
            reals.PI + "1"  # type: ignore[operator]
        with pytest.raises(DomainError, match="^argument of sqrt is -1"):
            reals.sqrt(F(-1))
        assert reals.total([F(1, 3), F(1, 6)]) == F(1, 2)


def tree(random: Random, depth: int) -> str:
    """A random expression over rationals and powers of e between 10^-87 and 10^-8, above 0."""
    if not depth:
        number = f"F({random.randint(1, 9)}, {random.randint(1, 9)})"
        return random.choice((f"as_real({number})", f"{number} * exp(F({-random.randint(20, 200)}))"))
    a, b = tree(random, depth - 1), tree(random, depth - 1)
    forms = (
        "({a} + {b})", "({a} * {b})", "({a} / {b})", "exp(-({a}))", "ln(1 + {a})",
        "(as_real({a}) ** 2 + sqrt({b}))", "(1 - {a} / ({a} + {b}))",
    )  # fmt: skip
    return random.choice(forms).format(a=a, b=b)


@each_row("seed", range(40))
def test_a_positive_remainder_of_any_form(seed: int) -> None:
    """Both 1/4 (1 + t) and 1/4 (1 - t) are next to 1/4, for a tiny t > 0."""
    scope = {**vars(reals), "F": F}
    t = eval(f"exp(F(-{FAR})) * ({tree(Random(seed), Random(-seed).randint(1, 4))})", scope)
    assert reals.sign(t) == 1 and reals.sign(0 - t) == -1
    assert reals.rounded(F(1, 4) * (1 + t), 1) == Decimal("0.3")
    assert reals.rounded(F(1, 4) * (1 - t), 1) == Decimal("0.2")


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
