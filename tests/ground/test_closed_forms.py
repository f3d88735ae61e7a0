# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Reals with a closed form: equal and rational ones are recognised, and all others are enclosed.

Values are worked by hand, come from mpmath (40 digits) or OEIS, or from the reals without closed forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction as F
from itertools import permutations
from math import gcd, prod
from operator import add, mul, sub, truediv
from random import Random
from typing import Any, Union

import pytest

from genref import DomainError
from genref import equations as book
from genref.numbers import closed_forms, reals
from genref.numbers.closed_forms import (
    PI,
    ClosedForm,
    LogForm,
    Real,
    Value,
    coprime,
    exp,
    ln,
    rounded,
    sign,
    sqrt,
    total,
)
from genref.numbers.enclosing import Enclosing

from ..each_row import each_row

Number = Union[F, int, Real]
HUGE = 10**300


class TestTerms:
    def test_products_of_roots(self) -> None:
        assert sqrt(2) * sqrt(8) == 4 and sqrt(F(1, 2)) * sqrt(2) == 1 and sqrt(F(9, 4)) == F(3, 2)
        assert sqrt(6) * sqrt(10) - 2 * sqrt(15) == 0  # sqrt(60)

    def test_powers_of_e_and_pi(self) -> None:
        assert exp(F(1, 2)) * exp(F(-1, 2)) == 1 and exp(0) == 1 and exp(3) / exp(F(3, 2)) ** 2 == 1
        assert sqrt(PI) * sqrt(PI) / PI == 1 and (2 * PI) ** 3 / PI**2 / PI == 8 and PI**0 == 1
        assert sqrt(F(9, 4) * exp(6) * PI**2) - F(3, 2) * exp(3) * PI == 0

    def test_like_terms_add_up(self) -> None:
        assert sqrt(8) - 2 * sqrt(2) == 0 and sqrt(50) - sqrt(18) - sqrt(8) == 0  # (5 - 3 - 2) sqrt(2)
        assert (1 + sqrt(2)) * (1 - sqrt(2)) == -1 and (sqrt(3) + sqrt(2)) ** 2 - 2 * sqrt(6) == 5
        assert -sqrt(2) + sqrt(2) == 0 and 1 - sqrt(3) - 1 + sqrt(3) == 0

    def test_quotients_of_sums(self) -> None:
        e = exp(1)
        assert (e + e * sqrt(2)) / (1 + sqrt(2)) - e == 0  # the first of two terms of the same q
        assert (sqrt(2) + 2) / (1 + sqrt(2)) - sqrt(2) == 0
        assert (1 + e) / (2 + 2 * e) == F(1, 2) and (e + 1) / (1 / e + 1) - e == 0
        assert (e - 1) / (e + 1) * (e + 1) / (e - 1) == 1

    def test_quotients_over_one_denominator_add_up(self) -> None:
        g, h = 1 / (1 + exp(3)), 1 / (1 + exp(-3))
        assert g + h == 1 and total([g, h]) == 1 and total([g, 1, h]) == 2 and 1 - g - h == 0
        assert h / g - exp(3) == 0 and (h - 1) + g == 0 and PI + h - PI - h == 0

    def test_shares_of_roots_add_up(self) -> None:
        """Three classes at a point with equal exponents: the shares of 1, sqrt(2), sqrt(3) are a whole."""
        parts: list[Number] = [1, sqrt(2), sqrt(3)]
        for a, b, c in permutations(parts):
            p, q, r = (part / total([a, b, c]) for part in (a, b, c))
            assert p + q + r == 1 and total([p, q, r]) == 1 and 1 - p - q - r == 0 and r + (p + q) == 1

    def test_other_quotients_are_enclosed(self) -> None:
        value = 1 / (1 + exp(1)) + 1 / (1 + exp(2))
        assert rounded(value, 30) == Decimal("0.388144343392112676689111616876")
        assert not isinstance(value, ClosedForm)

    def test_division_by_0(self) -> None:
        for zero in (0, sqrt(2) - sqrt(2)):
            for number in (exp(1), ln(2)):
                with pytest.raises(ZeroDivisionError):
                    number / zero
        with pytest.raises(ZeroDivisionError):
            1 / (sqrt(8) - 2 * sqrt(2))


class TestPosteriors:
    def test_that_are_rational(self) -> None:
        p = exp(F(1, 2))
        assert p / (p + p) == F(1, 2)
        assert p / (p + sqrt(4) * p + exp(F(-1, 2)) * exp(1) * 3) == F(1, 6)

    def test_of_densities_beyond_any_decimal(self) -> None:
        p, q = exp(-HUGE), exp(-HUGE - 1)
        assert sign(p - q) == 1 and sign(q - p) == -1 and p / (p + p) == F(1, 2)
        # 1/(1 + 1/e)
        assert rounded(p / (p + q)) == rounded(1 / (1 + exp(-1))) == 0.7310585786300049
        assert rounded(p) == 0.0 and rounded(exp(HUGE) - exp(HUGE - 1)) == float("inf")

    @pytest.mark.parametrize("d", [1, 2, 3])
    def test_tie_of_gaussian_classes(self, d: int) -> None:
        """The roots of the determinants make up for the priors.

        With Sigma_0 = I and Sigma_1 = 4 I, |Sigma_1| = 4^d. The squared distances are 1 and 4/4, so the
        exponents are the same and the densities are 2^d to 1.
        """
        phi = {0: F(1, 2**d + 1), 1: F(2**d, 2**d + 1)}
        near, far = [F(1), *[F(0)] * (d - 1)], [F(-2), *[F(0)] * (d - 1)]
        identity = [[F(i == j) for j in range(d)] for i in range(d)]
        density = {
            0: book.gaussian_density([0] * d, near, identity),
            1: book.gaussian_density([0] * d, far, [[4 * a for a in row] for row in identity]),
        }
        assert density[0] / density[1] == 2**d
        assert book.bayes_decision(density, phi) == (0, 1)
        assert book.bayes_rule(density, phi) == {0: F(1, 2), 1: F(1, 2)}
        assert book.bayes_decision(density, {0: F(1, 2), 1: F(1, 2)}) == (0,)

    def test_of_the_logistic_form_is_that_of_bayes_rule(self) -> None:
        """theta_0 contains ln(phi_1/phi_0), and e to that is rational again."""
        phi, mu, Sigma = {0: F(1, 3), 1: F(2, 3)}, {0: [F(1)], 1: [F(4)]}, [[F(2)]]
        theta = book.gda_logistic_form(phi, mu, Sigma)
        assert book.logistic_hypothesis(theta, [3]) - book.gda_posterior([3], phi, mu, Sigma)[1] == 0
        odds = book.gda_log_odds([3], phi, mu, Sigma)
        assert odds - theta[0] - 3 * theta[1] == 0


class TestLogarithms:
    def test_of_rationals_cancel(self) -> None:
        assert ln(F(2, 3)) + ln(F(3, 2)) == 0 and ln(1) == 0
        assert total([ln(6), -ln(4), ln(2), -ln(3)]) == 0 and ln(8) / 3 - ln(2) == 0
        assert ln(12) - 2 * ln(2) - ln(3) + F(1, 3) == F(1, 3) and 0 * ln(2) == 0

    def test_of_terms(self) -> None:
        assert ln(exp(F(5, 7))) == F(5, 7) and ln(sqrt(2)) - ln(2) / 2 == 0
        assert ln(1 / sqrt(2 * PI)) + ln(PI) / 2 + ln(2) / 2 == 0

    def test_of_pi(self) -> None:
        # OEIS A053510
        assert rounded(ln(PI), 17) == Decimal("1.1447298858494002")

    def test_exponential_of_logarithms(self) -> None:
        assert exp(ln(F(3, 4))) == F(3, 4) and exp(ln(2) / 2 + 1) / exp(1) - sqrt(2) == 0
        assert 3 * exp(2 * ln(PI) - ln(3)) / PI**2 == 1
        # 2^(1/3) and 2^(10^6) are left to enclosures: 1.2599210498948731... (OEIS A002580)
        assert rounded(exp(ln(2) / 3)) == 1.2599210498948732
        # 2^1000000, of 301030 digits, begins with 99006562292958982506979
        assert rounded(exp(10**6 * ln(2)), 10) == Decimal("9.900656229E+301029")

    def test_product_of_logarithms_is_enclosed(self) -> None:
        # (ln 2)^2 is OEIS A253191: 0.480453013918201424667102526...
        assert rounded(ln(2) * ln(2), 15) == Decimal("0.480453013918201")
        # ln 2 + e^2 and ln(2)/e
        assert rounded(ln(2) + exp(2)) == 8.082203279490596
        assert rounded(total([ln(2), exp(2), 1, exp(ln(2) / 3)])) == 10.342124329385468

    def test_near_1(self) -> None:
        """ln(1 + 10^-10000) is 10^-10000, less half its square; the long logarithms are not subtracted."""
        assert rounded(ln(F(10**10000 + 1, 10**10000)), 9) == Decimal("1E-10000")

    @pytest.mark.parametrize("wrong", [0, F(-1, 2), -sqrt(2), -exp(1)])
    def test_of_what_is_not_positive(self, wrong: Number) -> None:
        with pytest.raises(DomainError, match="argument of ln"):
            ln(wrong)

    @pytest.mark.parametrize("wrong", [-2, -exp(1), -sqrt(2), -sqrt(PI)])
    def test_root_of_what_is_negative(self, wrong: Number) -> None:
        with pytest.raises(DomainError, match="argument of sqrt"):
            sqrt(wrong)

    def test_of_a_sum_are_enclosed(self) -> None:
        assert rounded(ln(1 + exp(1))) == 1.3132616875182228
        assert rounded(sqrt(1 + exp(1))) == 1.9282846855324671
        assert rounded(sqrt(sqrt(2))) == 1.189207115002721
        assert rounded(exp(sqrt(2))) == 4.1132503787829275

    def test_two_logarithms_in_the_log_odds(self) -> None:
        """Sigma_1 = 4 Sigma_0, so ln(|Sigma_0|/|Sigma_1|)/2 = -ln 2, and phi_1/phi_0 = 2: they cancel."""
        phi, mu = {0: F(1, 3), 1: F(2, 3)}, {0: [F(1)], 1: [F(2)]}
        # c_0 - c_1 = (x - 1)^2 - (x - 2)^2/4 = 1 - 0 at x = 2
        assert book.quadratic_log_odds([2], phi, mu, {0: [[F(1)]], 1: [[F(4)]]}) == F(1, 2)

    def test_a_likelihood_of_1(self) -> None:
        """Ratios of frequencies, (1/2)^2 over 1/4, have likelihood 1: the logarithms add up to 0."""
        half, quarter = {0: [F(1, 2)]}, {0: [F(1, 4)]}
        twice = book.event_log_likelihood([[1, 1]], [0], {0: F(1)}, half)
        assert twice - book.event_log_likelihood([[1]], [0], {0: F(1)}, quarter) == 0

    def test_differences_of_log_likelihoods(self) -> None:
        """Two Gaussian likelihoods of one x at the distances 1 and 2, equal but for (4 - 1)/2."""
        phi, Sigma = {0: F(1)}, [[F(1)]]
        near = book.gda_log_likelihood([[1]], [0], phi, {0: [F(0)]}, Sigma)
        far = book.gda_log_likelihood([[2]], [0], phi, {0: [F(0)]}, Sigma)
        assert near - far == F(3, 2)
        assert near - book.gaussian_log_density([1], [F(0)], Sigma) == 0


def multiplicity(p: int, number: int) -> int:
    """How often a prime divides a number."""
    n = 0
    while number % p == 0:
        number, n = number // p, n + 1
    return n


class TestCoprime:
    @each_row("seed", range(20))
    def test_same_product_without_common_factors(self, seed: int) -> None:
        random = Random(seed)
        given = [(random.randint(1, 60), F(random.randint(-3, 3))) for _ in range(6)]
        found = coprime(given)
        product = F(1)
        for base, power in given:
            product *= F(base) ** int(power)
        for base, power in found.items():
            product /= F(base) ** int(power)
        assert product == 1 and 0 not in found.values() and 1 not in found
        assert all(gcd(a, b) == 1 for a in found for b in found if a != b)

    @pytest.mark.parametrize("kind", ["small", "large", "chained", "cycles", "one of all"])
    def test_many(self, kind: str) -> None:
        """Each prime has the same exponent in both products, whatever shares it with what."""
        random = Random(kind)
        primes = [p for p in range(2, 700) if all(p % q for q in range(2, p))]
        if kind == "small":
            numbers = [random.choice(primes[:9]) * random.choice(primes[:9]) for _ in range(300)]
        elif kind == "large":
            numbers = [prod(random.choices(primes, k=5)) for _ in range(300)]
        elif kind == "chained":  # 6, 15, 35, ...: one group
            numbers = [p * q for p, q in zip(primes, primes[1:])]
        elif kind == "cycles":  # the small p q and r s share a factor with each of two large numbers
            fours = [primes[i : i + 4] for i in range(0, 60, 4)]
            numbers = [n for p, q, r, s in fours for n in (p * q, r * s, p * r * 599, q * s * 601)]
        else:  # a number that shares a factor with each of the others
            numbers = [*primes, prod(primes)]
        random.shuffle(numbers)
        given = [(number, random.choice([-2, -1, 1, 2, 3])) for number in numbers]
        found = coprime(given)

        def exponent(p: int, powers: Iterable[tuple[int, int]]) -> int:
            return sum(e * multiplicity(p, number) for number, e in powers)

        assert all(exponent(p, given) == exponent(p, found.items()) for p in primes)
        assert 0 not in found.values() and 1 not in found
        assert all(sum(number % p == 0 for number in found) <= 1 for p in primes)

    def test_by_hand(self) -> None:
        assert coprime([(6, F(2)), (4, F(-1))]) == {3: 2}
        # Of each three primes, (p q)(r 1009) = (p r)(q 1009): ties of many numbers leave nothing.
        threes = [(101, 103, 107), (109, 113, 127), (131, 137, 139), (149, 151, 157), (163, 167, 173)]
        above = [n for p, q, r in threes for n in (p * q, r * 1009)]
        below = [n for p, q, r in threes for n in (p * r, q * 1009)]
        tie = [*((n, 1) for n in above), *((n, -1) for n in below)]
        assert coprime(tie) == {} and coprime([*tie, (101, 2)]) == {101: 2}


class TestSign:
    def test_of_roots(self) -> None:
        # 3.1462... and 2.2360...; sqrt(2) + sqrt(3) against 3.146264369941973 (below by 4e-16)
        assert sign(sqrt(2) + sqrt(3) - sqrt(5)) == 1
        assert sign(sqrt(2) + sqrt(3) - F("3.146264369941972")) == 1
        assert sign(sqrt(2) + sqrt(3) - F("3.146264369941973")) == -1

    def test_of_rationals(self) -> None:
        assert (sign(F(-1, 2)), sign(0), sign(3)) == (-1, 0, 1)

    def test_of_logarithms(self) -> None:
        # 3^12 = 531441 is more than 2^19 = 524288
        assert sign(12 * ln(3) - 19 * ln(2)) == 1 and sign(ln(2) - F(7, 10)) == -1

    def test_of_mixed_powers(self) -> None:
        """Nobody knows whether e + pi is rational, but its enclosure shows that it is 5.859... and not 6."""
        assert sign(exp(1) + PI - 6) == -1 and exp(1) + PI - PI - exp(1) == 0

    def test_of_quotients(self) -> None:
        assert sign((1 - exp(1)) / (1 + exp(1))) == -1 and sign((exp(1) - 1) / (1 - exp(2))) == -1


def random_number(random: Random, depth: int) -> tuple[Callable[[Any], Any], str]:
    """Return an expression as a function of the module that it is computed with, and as text."""
    if not depth:
        a = F(random.randint(1, 9), random.randint(1, 4))
        kind = random.choice(("exp", "sqrt", "ln", "pi", "ratio"))
        if kind == "pi":
            return (lambda of: of.PI), "PI"
        if kind == "ratio":
            return (lambda of: a), f"{a}"
        return (lambda of: getattr(of, kind)(a + (kind == "ln"))), f"{kind}({a})"
    (f, f_), (g, g_) = random_number(random, depth - 1), random_number(random, random.randrange(depth))
    kind = random.choice("+-*/*+te")
    text = f"({f_} {kind} {g_})"
    if kind == "t":
        return (lambda of: of.total([f(of), g(of), f(of)])), text
    if kind == "e":
        return (lambda of: of.exp(of.ln(1 + f(of) * f(of)) / 2)), text
    return {
        "+": lambda of: f(of) + g(of),
        "-": lambda of: f(of) - g(of),
        "*": lambda of: f(of) * g(of),
        "/": lambda of: f(of) / (1 + g(of) * g(of)),
    }[kind], text


class TestRandomExpressions:
    @each_row("seed", range(150))
    def test_have_the_digits_of_the_reals(self, seed: int) -> None:
        """Both are enclosed with 60 digits: the enclosures meet, and are tight."""
        random = Random(seed)
        expression, text = random_number(random, random.randint(1, 3))
        at = Enclosing(60)
        low, high = reals.as_real(expression(reals)).enclose(at)
        own_low, own_high = reals.as_real(expression(closed_forms)).enclose(at)
        assert low <= own_high and own_low <= high, text
        assert own_high - own_low <= Decimal("1e-40") * (1 + abs(high)), text

    @each_row("seed", range(40))
    def test_are_equal_if_built_in_two_ways(self, seed: int) -> None:
        """(a + b) (c + d) and a d + b d + c (b + a), of terms of every kind; and over c + d it is a + b."""
        random = Random(seed)

        def term() -> Value:
            a, b, c = (F(random.randint(1, 6), random.randint(1, 3)) for _ in range(3))
            return a * exp(b - 2) * sqrt(c) * sqrt(PI) ** random.randint(0, 2)

        a, b, c, d = (term() for _ in range(4))
        one, other = (a + b) * (c + d), total([a * d, b * d, c * (b + a)])
        assert one - other == 0 and sign(one - other) == 0 and one / other == 1
        assert rounded(one, digits=30) == rounded(other, digits=30)
        assert one / (c + d) - a - b == 0

    def test_what_ends_half_way_between_doubles(self) -> None:
        half_way = 1 + F(1, 2**53)
        assert rounded(sqrt(2) * half_way / sqrt(2)) == 1.0  # to even
        assert rounded(ln(2) * 3 + half_way - ln(8)) == 1.0


def test_forms_are_reals_of_the_engine() -> None:
    assert all(isinstance(form, Real) for form in (PI, ln(2), exp(1))) and isinstance(ln(2), LogForm)
    # a real that knows no form: ln(ln 2) = -0.36651292058166432... (OEIS A074785)
    assert rounded(exp(1) - exp(1) + ln(ln(2))) == -0.36651292058166435
    # 1/(2 - ln 2), and products with one
    unknown = 1 / (2 - ln(2))
    assert rounded(unknown) == 0.7651971095172512
    assert rounded(exp(1) * unknown) == 2.0800213979901296
    assert rounded(ln(3) * unknown + ln(3) / exp(1) - unknown) == 0.47961471307102177
    assert rounded(exp(1) / unknown) == 3.55239427155437


@pytest.mark.parametrize("operator", [add, sub, mul, truediv])
@each_row("other", [1.5, 1.5j, "a", "3", b"", None, Decimal(2), [1], (1,)], ids=repr)
def test_reals_mix_with_fractions_and_ints_only(
    operator: Callable[[object, object], object], other: object
) -> None:
    """Otherwise both operands answer NotImplemented, from which Python makes a TypeError."""
    # a plain real, a quotient of sums, a logarithm, and a rational that is not reduced
    for real in (reals.PI, exp(1) + 1, ln(2), reals.Quotient(2, 4)):
        for operands in ((real, other), (other, real)):
            with pytest.raises(TypeError):
                operator(*operands)
