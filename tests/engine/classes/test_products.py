# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Products of many factors: integers, enclosures and the exact last resort must agree."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from genref.engine.classes import products, table
from genref.engine.classes.products import (
    Product,
    bayes_rule,
    cancelled,
    compare,
    exact_shares,
    log_ratio,
    logarithm,
    multiplied,
    shares,
)
from genref.errors import DomainError
from genref.numbers.enclosing import Enclosing
from genref.numbers.reals import Real, ln, rounded

F = Fraction

Path = Callable[[pytest.MonkeyPatch], None]


def few(patch: pytest.MonkeyPatch, factors: int) -> None:
    """Take so many factors for few."""
    patch.setattr(products, "FEW", factors)
    patch.setattr(table, "FEW", factors)


def integers_only(patch: pytest.MonkeyPatch) -> None:
    """Multiply everything out."""
    few(patch, 10**9)


def enclosures_only(patch: pytest.MonkeyPatch) -> None:
    """Enclose even the shortest product."""
    few(patch, -1)


def logarithms_one_by_one(patch: pytest.MonkeyPatch) -> None:
    """Take even the shortest product for beyond the range of decimals."""
    few(patch, -1)
    patch.setattr(products, "MANY", -1)


def as_usual(patch: pytest.MonkeyPatch) -> None:
    """Change nothing."""


PATHS: list[Path] = [integers_only, enclosures_only, logarithms_one_by_one, as_usual]
every_path = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.__name__)


def of(value: Fraction, exponent: int = 1) -> Product:
    """A fraction, or a power of it, as a product."""
    return Product.of([(value.numerator, exponent), (value.denominator, -exponent)])


def draw(generator: random.Random, zero: bool = False) -> tuple[Product, Fraction]:
    """A random product and its value."""

    def number() -> int:
        return generator.choice([1, 2, 3, 7, generator.randint(1, 10**9)])

    powers = [
        (number(), generator.choice([-1, 1]) * generator.randint(1, 5))
        for _ in range(generator.randint(0, 8))
    ]
    powers += [(number(), generator.choice([-1, 1])) for _ in range(generator.randint(0, 70))]
    value = math.prod((F(base) ** e for base, e in powers), start=F(1))
    product = Product.of(powers)
    if zero:
        return (Product.of([*powers, (0, generator.randint(1, 5))]), F(0))
    if generator.random() < 0.4:
        other, other_value = draw(generator)
        return (
            (product * other, value * other_value)
            if generator.random() < 0.5
            else (product / other, value / other_value)
        )
    return product, value


def encloses(real: Real, value: Fraction, digits: int) -> bool:
    low, high = real.enclose(Enclosing(digits))
    return F(low) <= value <= F(high) and F(high) - F(low) <= value / 10 ** (digits - 3)


class TestProduct:
    @every_path
    def test_by_hand(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        # 2/3 * (3/4)^2 * 5 / 6
        product = of(F(2, 3)) * of(F(3, 4), 2) * Product({5: 1, 6: -1})
        assert F(*product.exact) == F(2, 3) * F(9, 16) * F(5, 6) == F(5, 16)
        assert product.powers == {2: 1, 3: 1, 4: -2, 5: 1, 6: -1} and product.size == 8
        assert cancelled(product.powers) == {2: -4, 5: 1}
        assert rounded(product.real) == 0.3125 and not product.is_one
        assert (product / product).is_one and (product**2 / product / product).is_one
        assert F(*(product**3).exact) == F(5, 16) ** 3 and (product**0).is_one and product**1 is product

    def test_what_is_too_long_is_not_multiplied_out(self) -> None:
        with pytest.raises(DomainError, match="^bits of an exact value is .*; allowed: at most 4194304"):
            Product({3: 10**12}).exact  # noqa: B018

    def test_as_many_bits_as_are_allowed_are_multiplied_out(self) -> None:
        """2 has two bits: 2^n is counted as 2 n bits, below the line as above it."""
        n = 2**21
        assert Product({2: n}).exact == (1 << n, 1) and Product({2: -n}).exact == (1, 1 << n)
        for powers in ({2: n + 1}, {2: -n - 1}, {2: 1, 3: -n}):
            with pytest.raises(
                DomainError, match="^bits of an exact value is 4194306 .*; allowed: at most 4194304;"
            ):
                Product(powers).exact  # noqa: B018

    @every_path
    def test_no_factors_are_one(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        for one in (
            Product({}),
            Product.of([]),
            Product({1: 5}),
            Product({2: 0, 0: 0}),
            Product({2: 2, 4: -1}),
        ):
            assert one.is_one and not one.is_zero and F(*one.exact) == 1 and rounded(one.real) == 1.0
            assert logarithm(one) == 0 and cancelled(one.powers) == {}

    @every_path
    @pytest.mark.parametrize("seed", range(30))
    def test_all_forms_agree(self, seed: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        product, value = draw(random.Random(seed))
        assert F(*product.exact) == value and not product.is_zero
        assert math.prod((F(base) ** e for base, e in cancelled(product.powers).items()), start=F(1)) == value
        assert product.size >= sum(abs(e) for e in product.powers.values())
        assert product.is_one == (value == 1)
        assert rounded(logarithm(product), 20) == rounded(ln(value), 20)
        for digits in (5, 24, 60):
            assert encloses(product.real, value, digits)

    @pytest.mark.parametrize("seed", range(10))
    def test_what_is_left_of_a_product_has_no_common_factors(self, seed: int) -> None:
        bases = list(cancelled(draw(random.Random(seed))[0].powers))
        assert all(math.gcd(a, b) == 1 for i, a in enumerate(bases) for b in bases[:i])

    def test_a_factor_zero_makes_it_zero(self) -> None:
        for product in (
            Product({0: 1, 3: -1}),
            of(F(1, 2)) * of(F(0), 2) * Product({4: 1}),
            Product({5: 1, 0: 1}) ** 3,
        ):
            assert product.is_zero and product.exact[0] == 0 and not product.is_one
            assert logarithm(product) == -math.inf

    def test_a_factor_zero_can_be_taken_away(self) -> None:
        """What is left of p(x | y) without the factor of an impossible event."""
        left = Product({0: 1, 3: -1, 5: 1}) / Product({0: 1, 3: -1})
        assert not left.is_zero and F(*left.exact) == 5 and rounded(left.real) == 5.0
        assert (Product({0: 2, 3: 1}) / Product({0: 1})).is_zero

    def test_a_product_beyond_the_range_of_decimals_has_a_logarithm(self) -> None:
        huge = Product({10**400: 10**17, 3: -1})
        expected = 4 * 10**19 * ln(10) - ln(3)
        assert rounded(logarithm(huge), 40) == rounded(expected, 40)
        assert rounded(log_ratio(huge, Product({3: 1}))) == rounded(expected - ln(3))

    @pytest.mark.parametrize("length", [0, 1, 2, 3, 31, 32, 33, 64, 65, 96, 97, 160, 1000])
    def test_multiplied(self, length: int) -> None:
        generator = random.Random(length)
        numbers = [generator.randint(1, 10**6) for _ in range(length)]
        assert multiplied(list(numbers)) == math.prod(numbers)


def test_bayes_rule_divides_by_the_sum() -> None:
    assert bayes_rule([3, 0, 1], F) == [F(3, 4), 0, F(1, 4)]


class TestShares:
    @every_path
    @pytest.mark.parametrize("seed", range(12))
    def test_are_the_exact_ones_rounded(self, seed: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        generator = random.Random(seed)
        pairs = [draw(generator, zero=i > 0 and generator.random() < 0.3) for i in range(1 + seed % 4)]
        given, values = [p for p, _ in pairs], [v for _, v in pairs]
        whole = sum(values)
        exactly = [v / whole for v in values]
        numerators = exact_shares(given)
        assert [F(n, sum(numerators)) for n in numerators] == exactly
        assert [rounded(share) for share in shares(given)] == [rounded(v) for v in exactly]
        assert [rounded(share, 30) for share in shares(given)] == [rounded(v, 30) for v in exactly]

    @every_path
    def test_zero_is_exactly_zero(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        given = [of(F(0, 7)), of(F(1, 7), 4), of(F(2, 7)) * Product({0: 1, 3: 1})]
        assert list(map(rounded, shares(given))) == [0.0, 1.0, 0.0]
        assert [rounded(share, 40) for share in shares(given)] == [0, 1, 0]
        assert exact_shares(given)[0] == exact_shares(given)[2] == 0


class TestCompare:
    @pytest.mark.slow
    @every_path
    @pytest.mark.parametrize("seed", range(12))
    def test_has_the_sign_of_the_difference(
        self, seed: int, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path(monkeypatch)
        generator = random.Random(seed)
        (p, a), (q, b) = draw(generator), draw(generator)
        assert compare(p, q) == (a > b) - (a < b) == -compare(q, p)
        assert compare(p, p) == 0 and log_ratio(p, p) == 0
        # the same value from other factors, and the values beside it
        same = of(a)
        assert compare(p, same) == compare(same, p) == 0 and log_ratio(p, same) == 0
        for digits in (10, 40, 300):
            near = a * (1 + F(1, 10**digits))
            beside = of(near)
            assert compare(beside, p) == 1 and compare(p, beside) == -1
            ratio = log_ratio(beside, p)
            assert isinstance(ratio, Real) and rounded(ratio, 20) == rounded(ln(near / a), 20)
            assert rounded(log_ratio(p, beside)) == rounded(ln(a / near))

    def test_zero_is_the_smallest(self) -> None:
        zero, tiny = of(F(0, 5)), of(F(1, 5), 5000)
        assert compare(zero, tiny) == -1 and compare(tiny, zero) == 1 and compare(zero, zero) == 0

    def test_what_looks_different_may_be_equal(self) -> None:
        # (1/4)^3000 = (1/2)^6000, too long for any enclosure to tell
        p, q = of(F(1, 4), 3000), of(F(1, 2), 6000)
        assert compare(p, q) == 0 and log_ratio(p, q) == 0
        assert compare(of(F(1, 4), 3001), q) == -1 and compare(p, of(F(1, 2), 6001)) == 1
        assert list(map(rounded, shares([p, q]))) == [0.5, 0.5] and len(set(exact_shares([p, q]))) == 1

    def test_equal_factors_cancel_before_anything_is_multiplied_out(self) -> None:
        # a power of 10^15 would not fit into any memory
        p, q = of(F(2, 7), 10**15) * of(F(1, 3)), of(F(2, 7), 10**15) * Product({3: 1, 9: -1})
        assert compare(p, q) == 0 and log_ratio(p, q) == 0
        assert exact_shares([p, q, of(F(0), 10**15)]) == [1, 1, 0]
        near = of(F(2, 7), 10**15) * of(F(10**250 + 1, 3 * 10**250))
        assert compare(near, p) == 1 and compare(p, near) == -1

    def test_bases_without_small_factors(self) -> None:
        """1009 * 1013 against 1009 and 1013, often: primes that only common divisors can find."""
        p = of(F(1009 * 1013, 10**7), 10**6)
        q = of(F(1009, 10**4), 10**6) * of(F(1013, 10**3), 10**6)
        assert compare(p, q) == 0 == compare(q, p)
        assert compare(p, q * of(F(10**250, 10**250 + 1))) == 1
