# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The table of factors: integers, enclosures, the exact fallback and doubles must agree."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Optional, Union

import pytest

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import multinomial_naive_bayes as multinomial
from genref import text_classifier
from genref.bernoulli_naive_bayes import BernoulliModel
from genref.categorical_naive_bayes import CategoricalModel
from genref.counts import ClassCounts, Counts
from genref.engine.classes import powers
from genref.engine.classes.powers import (
    Product,
    cleared,
    compare,
    levels,
    log_ratio,
    logarithm,
    merged,
    normalised,
    normalised_products,
)
from genref.engine.statistics.smoothing import E
from genref.errors import DomainError, UndefinedPosteriorError
from genref.generative import X
from genref.multinomial_naive_bayes import MultinomialModel
from genref.naive_bayes import NaiveBayesModel, Phi
from genref.numbers.closed_forms import coprime
from genref.numbers.enclosing import Enclosing
from genref.numbers.exact import Number, exact, multiplied
from genref.numbers.labels import L
from genref.numbers.reals import Real, ln, rounded
from genref.text_classifier import BernoulliText

from ...each_row import each_row

F = Fraction

Ask = Callable[[random.Random, Number], None]

HALF_ULP = F(1, 2**54)
"""Of numbers from 1/2 to 1: what lies halfway between two doubles there."""

Path = Callable[[pytest.MonkeyPatch], None]


def integers_only(patch: pytest.MonkeyPatch) -> None:
    """Multiply everything out."""
    patch.setattr(powers, "SHORT", 10**9)


def enclosures_only(patch: pytest.MonkeyPatch) -> None:
    """Enclose even the shortest product."""
    patch.setattr(powers, "SHORT", -1)


def coprime_bases(patch: pytest.MonkeyPatch) -> None:
    """Reduce even the shortest product by making its bases coprime."""
    enclosures_only(patch)
    patch.setattr(powers, "MAX_REDUCED", -1)


def logarithms_one_by_one(patch: pytest.MonkeyPatch) -> None:
    """Treat numbers longer than 512 bits as beyond the range of decimals."""
    coprime_bases(patch)
    patch.setattr(powers, "RANGE", 512)


def as_usual(patch: pytest.MonkeyPatch) -> None:
    """Change nothing."""


PATHS: list[Path] = [integers_only, enclosures_only, coprime_bases, logarithms_one_by_one, as_usual]
every_path = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.__name__)


def of(value: Fraction, exponent: int = 1) -> Product:
    """A fraction, or a power of it, as a product."""
    return Product(merged([(value.numerator, exponent), (value.denominator, -exponent)]))


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
    product = Product(merged(powers))
    if zero:
        return (Product(merged([*powers, (0, generator.randint(1, 5))])), F(0))
    if generator.random() < 0.4:
        other, other_value = draw(generator)
        return (
            (Product(merged(powers), other), value * other_value)
            if generator.random() < 0.5
            else (product / other, value / other_value)
        )
    return product, value


def encloses(real: Real, value: Fraction, digits: int) -> bool:
    """Whether the enclosure is right, and tight but for five digits, which sums of logarithms may lose."""
    low, high = real.enclose(Enclosing(digits))
    return F(low) <= value <= F(high) and F(high) - F(low) <= value / 10 ** (digits - 5)


class TestProduct:
    @every_path
    def test_by_hand(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        # 2/3 * (3/4)^2 * 5 / 6 = 2 * 9 * 5 / (3 * 16 * 6) = 5/16
        product = Product({5: 1, 6: -1}, Product({2: 1, 3: -1}, Product({3: 2, 4: -2})))
        assert F(*product.exact) == F(5, 16)
        assert product.powers == {2: 1, 3: 1, 4: -2, 5: 1, 6: -1}
        assert coprime(product.powers.items()) == {2: -4, 5: 1}
        # 2 * 3 * 4^2 * 5 * 6, and 3^3 in place of 3, have 2, 2, 3, 3 bits and so on
        assert product.bits == (3 + 3) + (2 + 2) + (2 * 2 + 2 * 3)
        assert rounded(product.real) == 0.3125 and logarithm(product / product) == 0
        assert rounded(((product / of(F(5))).real)) == 0.0625

    def test_what_is_too_long_is_not_multiplied_out(self) -> None:
        with pytest.raises(DomainError, match="^bits of an exact value is .*; allowed: at most 4194304"):
            Product({3: 10**12}).exact  # noqa: B018

    def test_as_many_bits_as_are_allowed_are_multiplied_out(self) -> None:
        """2 has two bits: 2^n is counted as 2 n bits, below the line as above it."""
        n = 2**21
        assert Product({2: n}).exact == (1 << n, 1) and Product({2: -n}).exact == (1, 1 << n)
        for product in ({2: n + 1}, {2: -n - 1}, {2: 1, 3: -n}):
            with pytest.raises(
                DomainError, match="^bits of an exact value is 4194306 .*; allowed: at most 4194304;"
            ):
                Product(product).exact  # noqa: B018

    @every_path
    def test_no_factors_are_one(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        for product in ({}, {1: 5}, {2: 0, 0: 0}, {2: 2, 4: -1}):
            one = Product(product)
            assert not one.is_zero and F(*one.exact) == 1 and rounded(one.real) == 1.0
            assert logarithm(one) == 0 and coprime(product.items()) == {}

    @every_path
    @each_row("seed", range(30))
    def test_all_forms_agree(self, seed: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        product, value = draw(random.Random(seed))
        assert F(*product.exact) == value and not product.is_zero
        apart = coprime(product.powers.items())
        assert math.prod((F(base) ** e for base, e in apart.items()), start=F(1)) == value
        assert 2**product.bits >= max(product.exact)
        assert rounded(logarithm(product), 20) == rounded(ln(value), 20)
        for digits in (5, 24, 60):
            assert encloses(product.real, value, digits)

    @each_row("seed", range(10))
    def test_what_is_left_of_a_product_has_no_common_factors(self, seed: int) -> None:
        bases = list(coprime(draw(random.Random(seed))[0].powers.items()))
        assert all(math.gcd(a, b) == 1 for i, a in enumerate(bases) for b in bases[:i])

    def test_a_factor_zero_makes_it_zero(self) -> None:
        for product in (Product({0: 1, 3: -1}), Product({4: 1}, Product({0: 2, 2: -1}))):
            assert product.is_zero and product.exact[0] == 0
            assert logarithm(product) == -math.inf

    def test_a_factor_zero_can_be_taken_away(self) -> None:
        """The rest of p(x | y) without the factor of an impossible event."""
        left = Product({0: 1, 3: -1, 5: 1}) / Product({0: 1, 3: -1})
        assert not left.is_zero and left.exact == (5, 1) and rounded(left.real) == 5.0
        assert (Product({0: 2, 3: 1}) / Product({0: 1})).is_zero

    def test_a_product_beyond_the_range_of_decimals_has_a_logarithm(self) -> None:
        huge = Product({10**400: 10**17, 3: -1})
        expected = 4 * 10**19 * ln(10) - ln(3)
        assert rounded(logarithm(huge), 40) == rounded(expected, 40)
        assert rounded(log_ratio(huge, Product({3: 1}))) == rounded(expected - ln(3))

    @each_row("length", [0, 1, 2, 3, 31, 32, 33, 64, 65, 96, 97, 160, 1000, 1025])
    def test_multiplied(self, length: int) -> None:
        generator = random.Random(length)
        numbers = [generator.randint(1, 10**6) for _ in range(length)]
        assert multiplied(list(numbers)) == math.prod(numbers)

    @each_row("seed", range(5))
    def test_levels_are_powers_by_horners_rule(self, seed: int) -> None:
        generator = random.Random(seed)
        powers = {generator.randint(2, 99): generator.randint(-2, 40) for _ in range(6)}
        result = 1
        for level in levels(powers):
            result = result**2 * level
        assert result == math.prod(base**e for base, e in powers.items() if e > 0)


def test_shares_are_over_the_sum() -> None:
    assert normalised([3, 0, 1], F) == [F(3, 4), 0, F(1, 4)]


class TestShares:
    @every_path
    @each_row("seed", range(12))
    def test_are_the_exact_ones_rounded(self, seed: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        generator = random.Random(seed)
        pairs = [draw(generator, zero=i > 0 and generator.random() < 0.3) for i in range(1 + seed % 4)]
        given, values = [p for p, _ in pairs], [v for _, v in pairs]
        whole = sum(values)
        exactly = [v / whole for v in values]
        numerators = cleared(given)
        assert [F(n, sum(numerators)) for n in numerators] == exactly
        assert [rounded(share) for share in normalised_products(given)] == [rounded(v) for v in exactly]
        assert [rounded(share, 30) for share in normalised_products(given)] == [
            rounded(v, 30) for v in exactly
        ]

    @every_path
    def test_zero_is_exactly_zero(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        given = [of(F(0, 7)), of(F(1, 7), 4), Product({0: 1, 3: 1}, of(F(2, 7)))]
        assert list(map(rounded, normalised_products(given))) == [0.0, 1.0, 0.0]
        assert [rounded(share, 40) for share in normalised_products(given)] == [0, 1, 0]
        assert cleared(given)[0] == cleared(given)[2] == 0


class TestCompare:
    @pytest.mark.slow
    @every_path
    @each_row("seed", range(12))
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
        assert (
            list(map(rounded, normalised_products([p, q]))) == [0.5, 0.5] and len(set(cleared([p, q]))) == 1
        )

    def test_equal_factors_cancel_before_anything_is_multiplied_out(self) -> None:
        # a power of 10^15 would not fit into any memory
        huge = of(F(2, 7), 10**15)
        p, q = Product({3: -1}, huge), Product({3: 1, 9: -1}, huge)
        assert compare(p, q) == 0 and log_ratio(p, q) == 0
        joint = cleared([p, q, of(F(0), 10**15)])
        assert joint[0] == joint[1] < 10 and joint[2] == 0
        near = Product({10**250 + 1: 1, 3: -1, 10**250: -1}, huge)
        assert compare(near, p) == 1 and compare(p, near) == -1

    def test_a_tie_whose_enclosures_are_single_numbers(self) -> None:
        # 10^-50 needs a single digit, so the ends of both enclosures are equal
        assert compare(of(F(1, 10), 50), of(F(1, 100), 25)) == 0

    def test_bases_without_small_factors(self) -> None:
        """1009 * 1013 against 1009 and 1013, often: primes that only common divisors can find."""
        p = of(F(1009 * 1013, 10**7), 10**6)
        n = 10**6
        q = Product({1009: n, 10**4: -n, 1013: n, 10**3: -n})
        assert compare(p, q) == 0 == compare(q, p)
        assert compare(p, Product({10**250: 1, 10**250 + 1: -1}, q)) == 1


class TestCleared:
    def test_the_example_at_the_top_of_the_module(self) -> None:
        """p(a) = 1/3, u 2/5, v 3/5; p(b) = 2/3, u 1/4, v 3/4; u v v: 1/3 18/125 against 2/3 9/64."""
        model = text_classifier.fit(
            ["u u v v v", "u v v v"], ["a", "b"], smoothing=0, priors={"a": F(1, 3), "b": F(2, 3)}
        )
        assert model.joint("u v v") == {"a": F(18, 375), "b": F(18, 192)}
        assert model.exact_posterior("u v v") == {"a": F(64, 189), "b": F(125, 189)}
        joint = cleared(model._table.joints({"u": 1, "v": 2}))
        assert F(joint[0], joint[1]) == F(64, 125)

    @every_path
    def test_words_outside_the_vocabulary_count_nothing(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """u 2/3, v 1/3 in a, the other way round in b: one u more than v makes it 2 to 1, in any text."""
        path(monkeypatch)
        model = text_classifier.fit(["u u v", "u v v"], ["a", "b"], smoothing=0)
        for n in (1, 4000):
            x = "u v w " * n + "u x"
            assert model.posterior(x) == {"a": 2 / 3, "b": 1 / 3} and model.argmax(x) == ("a",)
            assert model.exact_posterior(x) == {"a": F(2, 3), "b": F(1, 3)}

    def test_the_table_has_the_same_short_products_also_if_all_are_0(self) -> None:
        """Without smoothing, w of class a has probability 0 in b, and z of b in a."""
        model = text_classifier.fit(["u w", "u z"], ["a", "b"], smoothing=0)
        table = model._table
        assert table.relative_joint(["w"]) == [1, 0] and table.relative_joint(["w", "z"]) == [0, 0]
        assert table.relative_joint(["u"] * powers.SHORT) == []
        with pytest.raises(UndefinedPosteriorError):
            model.posterior("w z")

    def test_powers_that_all_classes_share_are_taken_off(self) -> None:
        # 2^5 3^-1, 0 and 2^7 3^-2: relative to the first 1, 0 and 2^2 3^-1, so 3, 0 and 4
        given = [Product({2: 5, 3: -1}), Product({0: 1, 7: -9}), Product({2: 7, 3: -2})]
        assert cleared(given) == [3, 0, 4]

    def test_unlike_bases_beyond_the_limit_cancel(self) -> None:
        # 6^n 2^n = 4^n 3^n
        n = 10**8
        assert cleared([Product({6: n, 2: n}), Product({4: n, 3: n}), Product({4: n, 3: n, 5: 1})]) == [
            1,
            1,
            5,
        ]
        with pytest.raises(DomainError, match="^bits of an exact value is 300000000 "):
            cleared([Product({}), Product({5: n})])


def certain(model: NaiveBayesModel[L, E, X, Phi], x: X) -> Optional[int]:
    """The place of the best class, if doubles prove it."""
    return model._table.certain(model._checked(x))


def check(model: NaiveBayesModel[L, E, X, Phi], x: X, likelihoods: Sequence[Fraction]) -> None:
    """Every answer about x is the one that its definition gives, from p(x | y) of each class."""
    p = [prior * likelihood for prior, likelihood in zip(model.priors.values(), likelihoods)]
    assert [model.likelihood(x, y) for y in model.classes] == likelihoods
    assert list(model.joint(x).values()) == p
    assert list(model.log_joint(x).values()) == [rounded(ln(v)) if v else -math.inf for v in p]
    if not any(p):
        assert certain(model, x) is None
        for use in (model.posterior, model.exact_posterior, model.predict, model.argmax):
            with pytest.raises(UndefinedPosteriorError):
                use(x)
        return
    posterior = [v / sum(p) for v in p]
    best = [i for i, v in enumerate(p) if v == max(p)]
    assert certain(model, x) in (None, *best) and (certain(model, x) is None or len(best) == 1)
    assert model.argmax(x) == tuple(model.classes[i] for i in best)
    assert model.predict(x) == model.classes[best[0]]
    assert list(model.exact_posterior(x).values()) == posterior
    assert list(model.posterior(x).values()) == [rounded(v) for v in posterior]
    assert list(model.posterior(x, digits=25).values()) == [rounded(v, 25) for v in posterior]
    if len(p) == 2 and all(p):
        assert model.log_odds(x) == rounded(ln(p[1] / p[0]))


def check_document(model: MultinomialModel[L], x: Union[list[int], dict[int, int]]) -> None:
    each = x.items() if isinstance(x, dict) else Counter(x).items()
    phi = model.probabilities
    check(model, x, [math.prod((phi[y][k - 1] ** n for k, n in each), start=F(1)) for y in model.classes])


def check_binary(model: BernoulliModel[L], x: Union[list[int], frozenset[int]]) -> None:
    ones = x if isinstance(x, frozenset) else {j for j, v in enumerate(x) if v}
    phi = model.probabilities
    check(
        model,
        x,
        [
            math.prod((p if j in ones else 1 - p for j, p in enumerate(phi[y])), start=F(1))
            for y in model.classes
        ],
    )


def check_values(model: CategoricalModel[L], x: list[int]) -> None:
    phi = model.probabilities
    check(
        model, x, [math.prod((phi[y][j][v - 1] for j, v in enumerate(x)), start=F(1)) for y in model.classes]
    )


TINY = Decimal("1E-400")
"""A pseudo-count beyond the smallest double."""

SMOOTHINGS: list[Number] = [0, 1, F(1, 2), 0.1, TINY, 10**6]


def ask_multinomial(generator: random.Random, smoothing: Number) -> None:
    size, k = generator.randint(1, 6), generator.randint(1, 4)

    def text(length: int) -> list[int]:
        return [generator.randint(1, size) for _ in range(length)]

    texts, labels = [text(generator.randint(1, 5)) for _ in range(3 * k)], [i % k for i in range(3 * k)]
    model = multinomial.fit(texts, labels, vocabulary_size=size, smoothing=smoothing)
    if smoothing and generator.random() < 0.3:
        alpha = [generator.choice([smoothing, 1, F(2, 3)]) for _ in range(size)]
        model = multinomial.fit(texts, labels, vocabulary_size=size, smoothing=alpha)
    lengths = (0, 1, 2, 5) if smoothing == TINY else (0, 1, 2, 7, 60)  # for the sake of speed
    for length in lengths:
        check_document(model, text(length))
        check_document(model, text(length))
        check_document(model, dict(Counter(text(length))))


def ask_bernoulli(generator: random.Random, smoothing: Number) -> None:
    d, k = generator.randint(1, 7), generator.randint(1, 4)

    def row() -> list[int]:
        return [int(generator.random() < generator.choice([0.1, 0.5, 0.9])) for _ in range(d)]

    model = bernoulli.fit([row() for _ in range(3 * k)], [i % k for i in range(3 * k)], smoothing=smoothing)
    for _ in range(4 if smoothing == TINY else 12):
        check_binary(model, row())
    for present in (range(0), range(d), range(d - 1, d)):
        check_binary(model, frozenset(present))


def ask_categorical(generator: random.Random, smoothing: Number) -> None:
    levels = [generator.randint(1, 4) for _ in range(generator.randint(1, 5))]
    k = generator.randint(1, 4)

    def row() -> list[int]:
        return [generator.randint(1, level) for level in levels]

    rows, labels = [row() for _ in range(3 * k)], [i % k for i in range(3 * k)]
    model = categorical.fit(rows, labels, levels, smoothing=smoothing)
    for _ in range(12):
        check_values(model, row())


class TestModels:
    @pytest.mark.slow
    @every_path
    @pytest.mark.parametrize(
        "ask",
        [ask_multinomial, ask_bernoulli, ask_categorical],
        ids=["multinomial", "bernoulli", "categorical"],
    )
    @each_row("smoothing", SMOOTHINGS, ids=str)
    def test_every_path_gives_the_values_of_the_definition(
        self, ask: Ask, smoothing: Number, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path(monkeypatch)
        for seed in range(4):
            ask(random.Random(seed), smoothing)

    @every_path
    def test_a_posterior_halfway_between_two_roundings(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path(monkeypatch)
        # both classes have the same words, so the posterior is the prior
        texts, labels = [[1, 2], [1, 2]], ["a", "b"]

        def posterior(a: Fraction) -> MultinomialModel[str]:
            return multinomial.fit(texts, labels, priors={"a": a, "b": 1 - a})

        for x in ([], [1, 2, 2], [1] * 3000, {1: 3000, 2: 10**9}):
            eighth = posterior(F(1, 8))
            assert eighth.posterior(x, digits=2) == {"a": Decimal("0.12"), "b": Decimal("0.88")}
            assert eighth.posterior(x, digits=3) == {"a": Decimal("0.125"), "b": Decimal("0.875")}
            assert posterior(F(3, 8)).posterior(x, digits=2) == {"a": Decimal("0.38"), "b": Decimal("0.62")}
            # halfway between 1/2 and the next double, and between the next two: to the even one
            assert posterior(F(1, 2) + HALF_ULP).posterior(x) == {"a": 0.5, "b": 0.5 - 2.0**-54}
            assert posterior(F(1, 2) + 3 * HALF_ULP).posterior(x)["a"] == 0.5 + 2.0**-52

    def test_a_tie_of_thousands_of_factors_stays_a_tie(self) -> None:
        model = multinomial.fit([[1, 1, 2], [2, 2, 1]], ["a", "b"])
        text = [1, 2] * 2500
        assert model.argmax(text) == ("a", "b") and model.predict(text) == "a"
        assert model.posterior(text) == {"a": 0.5, "b": 0.5} and model.log_odds(text) == 0.0
        assert model.log_odds(text, digits=30) == 0
        assert model.exact_posterior(text) == {"a": F(1, 2), "b": F(1, 2)}
        assert model.argmax([*text, 1]) == ("a",) and model.argmax([*text, 2]) == ("b",)
        # one word more: 3/5 against 2/5
        assert model.posterior([*text, 1], digits=30) == {"a": Decimal("0.6"), "b": Decimal("0.4")}

    def test_classes_that_are_equal_throughout(self) -> None:
        model = multinomial.fit([[1, 2, 3]] * 3, ["a", "b", "c"])
        text = [1, 2, 3, 3] * 1500
        assert model.argmax(text) == ("a", "b", "c") and model.exact_posterior(text)["b"] == F(1, 3)
        assert set(model.posterior(text).values()) == {1 / 3}

    def test_two_of_three_tie(self) -> None:
        # the better pair tie, or the worse; first class not among the best
        model = multinomial.fit([[2, 2, 1], [1, 1, 2], [1, 1, 2]], ["a", "b", "c"])
        assert model.argmax([1]) == ("b", "c") and model.predict([1]) == "b"
        assert model.argmax([2]) == ("a",) and model.argmax([1, 2]) == ("a", "b", "c")

    @every_path
    @pytest.mark.parametrize("n", [1, 3000])
    def test_a_joint_that_is_exactly_one(self, n: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path(monkeypatch)
        word = multinomial.fit([[1]], ["a"])
        rows = bernoulli.fit([[1, 0] * n], ["a"], smoothing=0)
        assert word.log_joint([1] * n) == {"a": 0.0} and word.log_joint([1] * n, digits=30) == {"a": 0}
        assert rows.log_joint([1, 0] * n) == {"a": 0.0} and rows.log_joint([1, 0] * n, digits=30) == {"a": 0}
        assert word.posterior([1] * n) == {"a": 1.0} and word.posterior([1] * n, digits=30) == {"a": 1}
        assert word.joint([1] * n) == word.exact_posterior([1] * n) == {"a": 1}
        assert word.predict([1] * n) == "a" and word.argmax([1] * n) == ("a",)
        assert word.log_likelihood([[1] * n], ["a"]) == 0.0

    def test_a_joint_next_to_one(self) -> None:
        # p(x) = 1 - 10^-300, closer to 1 than the first enclosures can tell
        counts = ClassCounts(("a",), (Counts(1, {1: 10**300 - 1, 2: 1}),))
        model = multinomial.model(counts, smoothing=0)
        assert model.log_joint([1], digits=20) == {"a": Decimal("-1E-300")}
        assert model.log_joint([1] * 3000, digits=20) == {"a": Decimal("-3E-297")}

    def test_as_many_absent_features_as_you_like(self) -> None:
        """phi_1 is 2/3 in a and 1/3 in b, phi_2 the other way round; all others are 1/3 in both classes.

        Of x = {1}: 2/3 * 2/3 against 1/3 * 1/3, times the same. The exact p(x | y) is too long.
        """
        model = bernoulli.fit([{1}, {2}], ["a", "b"], features=10**12)
        assert model.posterior({1}) == {"a": 0.8, "b": 0.2} and model.predict({1}) == "a"
        assert model.exact_posterior({1}) == {"a": F(4, 5), "b": F(1, 5)}
        with pytest.raises(
            DomainError, match="^features is 1000000000001 .*; allowed: at most 1000000000000$"
        ):
            bernoulli.fit([{1}, {2}], ["a", "b"], features=10**12 + 1)

    def test_a_word_as_often_as_you_like(self) -> None:
        # "Chinese" a thousand million times: (3/7)^n 3/4 against (2/9)^n 1/4
        model = multinomial.fit([[1, 2, 1], [1, 1, 3], [1, 4], [5, 6, 1]], ["c", "c", "c", "j"])
        n = 10**9
        x = {1: n}
        closed = {"c": n * ln(F(3, 7)) + ln(F(3, 4)), "j": n * ln(F(2, 9)) + ln(F(1, 4))}
        assert model.log_joint(x) == {y: rounded(value) for y, value in closed.items()}
        assert model.log_joint(x, digits=40) == {y: rounded(value, 40) for y, value in closed.items()}
        assert model.predict(x) == "c" and model.argmax(x) == ("c",)
        assert model.posterior(x) == {"c": 1.0, "j": 0.0}
        assert model.log_odds(x) == rounded(n * ln(F(14, 27)) - ln(3))


class TestCertain:
    """Arithmetic in doubles decides only what it can prove."""

    @pytest.mark.slow
    @each_row("seed", range(16))
    def test_near_ties(self, seed: int) -> None:
        """Classes so alike that the odds of a word differ from 1 by about 10^-size."""
        generator = random.Random(seed)
        k = 2 + seed % 3
        base = [10 ** generator.randint(6, 19) for _ in range(4)]
        parts = tuple(
            Counts(1, {j + 1: n + generator.randint(-2, 2) for j, n in enumerate(base)}) for _ in range(k)
        )
        counts = ClassCounts(tuple(range(k)), parts, 4)
        model = multinomial.model(counts, smoothing=F(generator.randint(0, 2), 3))
        for _ in range(20):
            x = [generator.randint(1, 4) for _ in range(generator.choice([1, 2, 5, 50, 500]))]
            products = [F(*p.exact) for p in model._table.joints(x)]
            best = tuple(i for i, p in enumerate(products) if p == max(products))
            for form in (x, dict(Counter(x))):
                assert certain(model, form) is None or best == (certain(model, form),)
                assert model.argmax(form) == best and model.predict(form) == best[0]

    @each_row("size", [1, 10, 10**3, 10**6, 10**9, 10**12, 10**15, 10**16, 10**17, 10**25])
    def test_exact_ties_are_never_decided(self, size: int) -> None:
        """The odds size/(size + 1) and (size + 1)/size, equally often: doubles need not cancel."""
        counts = ClassCounts(
            ("a", "b"), (Counts(1, {1: size, 2: size + 1}), Counts(1, {1: size + 1, 2: size}))
        )
        model = multinomial.model(counts, smoothing=0)
        for n in (1, 2, 7, 100, 999):
            assert certain(model, [1, 2] * n) is None and certain(model, {1: n, 2: n}) is None
            assert model.argmax({1: n, 2: n}) == ("a", "b")
            assert model.argmax({1: n, 2: n + 1}) == ("a",) == (model.predict({1: n, 2: n + 1}),)
            assert model.argmax({1: n + 1, 2: n}) == ("b",) == (model.predict({1: n + 1, 2: n}),)

    def test_a_near_tie_of_the_priors(self) -> None:
        """The words say 3/2, the priors 2/3 (1 +- 10^-40)."""
        for sign, label in ((1, "a"), (-1, "b"), (0, None)):
            a = F(2, 5) + sign * F(1, 10**40)
            model = multinomial.fit([[1, 1, 2], [1, 2, 2]], ["a", "b"], priors={"a": a, "b": 1 - a})
            # p(1|a) = 3/5, p(1|b) = 2/5
            assert model.argmax([1]) == (("a", "b") if label is None else (label,))
            assert certain(model, [1]) is None

    def test_what_is_clear_is_decided_by_doubles(self) -> None:
        model = multinomial.fit([[1, 1, 2], [2, 2, 1], [3]], ["a", "b", "c"])
        assert [certain(model, [k] * 5) for k in (1, 2, 3)] == [0, 1, 2]
        assert certain(model, {2: 50, 1: 3}) == 1
        rows = bernoulli.fit([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [0, 1, 2])
        assert [certain(rows, {j}) for j in range(3)] == [0, 1, 2]
        assert certain(rows, frozenset()) is None

    def test_words_that_no_class_has(self) -> None:
        """Of 5 words, 3 never seen: 1/8 in class a, 1/10 in b, 1/6 in c, which has one word."""
        model = multinomial.fit([[1, 1, 2], [2, 2, 1, 1, 1], [1]], ["a", "b", "c"], vocabulary_size=5)
        for x in ([4], [3, 5], [3, 4, 5] * 20):
            check_document(model, x)
            assert certain(model, x) == certain(model, dict(Counter(x))) == 2
        two = multinomial.fit([[1, 1, 2], [2, 2, 1, 1, 1]], ["a", "b"], vocabulary_size=5)
        assert certain(two, [4]) == 0 and two.exact_posterior([4]) == {"a": F(5, 9), "b": F(4, 9)}

    @pytest.mark.parametrize("tiny", [Decimal("1E-400"), Decimal("1E-300"), Decimal("1E-265"), 5e-324])
    def test_odds_beyond_doubles_are_left_to_the_exact_path(self, tiny: Number) -> None:
        model = multinomial.fit([[1], [2]], ["a", "b"], smoothing=tiny)
        alpha = exact(tiny)
        texts: list[Union[list[int], dict[int, int]]] = [[1], [2], [1, 1, 2], [1, 2], [2] * 9, {1: 3, 2: 4}]
        for x in texts:
            assert certain(model, x) is None
            check_document(model, x)
        assert model.exact_posterior([1]) == {
            "a": (1 + alpha) / (1 + 2 * alpha),
            "b": alpha / (1 + 2 * alpha),
        }
        assert model.predict([1, 2, 2]) == "b" and model.argmax([1, 2]) == ("a", "b")

    @pytest.mark.parametrize("n", [10**15, 10**17, 10**400])
    def test_documents_beyond_what_doubles_count(self, n: int) -> None:
        model = multinomial.fit([[1, 1, 2], [1, 2, 2]], ["a", "b"])
        # equal but for one word in n
        assert model._table.certain({1: n, 2: n}) is None
        assert model._table.certain({1: n + 1, 2: n}) is None

    def test_unsmoothed_models(self) -> None:
        rows = bernoulli.fit([[1, 0, 1], [1, 1, 0], [0, 1, 0]], ["a", "a", "b"], smoothing=0)
        assert certain(rows, [1, 0, 1]) is None
        assert rows.predict([1, 0, 1]) == "a" and rows.predict([0, 1, 0]) == "b"
        words = multinomial.fit([[1, 2], [2, 3]], ["a", "b"], smoothing=0)
        assert [words.predict(x) for x in ([1, 2], [2, 3], [3], [2])] == ["a", "b", "b", "a"]
        assert certain(words, [1]) is None and words.argmax([2, 2]) == ("a", "b")
        with pytest.raises(UndefinedPosteriorError):
            words.predict([1, 3])

    def test_an_absence_that_is_impossible(self) -> None:
        """Class a always has x: what else speaks for it counts nothing where x is absent."""
        texts = ["x y"] * 9 + ["x"] + ["x y", "x", "y", "z"] * 2 + ["x y", "z"]
        labels = ["a"] * 10 + ["b"] * 10
        model = text_classifier.fit(texts, labels, BernoulliText, smoothing=0, stop_words=["z"])
        # "y": 1/2 * 0 against 1/2 * 1/2 * 1/2; "x y": 1/2 * 9/10 against 1/2 * 1/2 * 1/2
        assert model.joint("y") == {"a": 0, "b": F(1, 8)}
        assert model.predict("y") == "b" and model.predict("x y") == "a"

    def test_a_prior_of_zero(self) -> None:
        model = multinomial.fit([[1, 1], [2]], ["a", "b"], priors={"a": 0, "b": 1})
        assert certain(model, [1] * 100) is None and model.predict([1] * 100) == "b"

    def test_words_that_only_a_third_class_has(self) -> None:
        """It counts between the first two as well, which have it equally often but in fewer words."""
        priors = {0: F(45, 100), 1: F(54, 100), 2: F(1, 100)}
        model = text_classifier.fit(["a", "a a a a a a a a a", "z"], [0, 1, 2], priors=priors)
        # p("z" | y) with two words in the vocabulary: 1/3, 1/11, 2/3
        assert model.joint("z") == {0: F(15, 100), 1: F(54, 1100), 2: F(2, 300)}
        assert model.predict("z") == 0 and model.argmax("z") == (0,)


class TestOneClassLeft:
    def test_a_posterior_of_one_is_written_alike_for_short_and_long(self) -> None:
        one = multinomial.fit([[1, 2]], ["a"])
        two = multinomial.fit([[1, 1], [2]], ["a", "b"], smoothing=0)
        for model in (one, two):
            for x in ([1], [1] * 3000, {1: 5000}):
                assert str(model.posterior(x, digits=5)["a"]) == "1"


class TestTiesOfUnlikeFactors:
    """Class a has words 1, 2, 3 in the shares 6, 2, 4 of 12, class b 4, 3, 5: 6 * 2 = 4 * 3."""

    MODEL = multinomial.fit(
        [[1] * 6 + [2] * 2 + [3] * 4, [1] * 4 + [2] * 3 + [3] * 5], ["a", "b"], smoothing=0
    )

    @pytest.mark.parametrize("n", [1, 7, 1000, 10**8, 4 * 10**11])
    def test_are_found_however_many_there_are(self, n: int) -> None:
        assert self.MODEL.argmax({1: n, 2: n}) == ("a", "b") and self.MODEL.predict({1: n, 2: n}) == "a"
        assert self.MODEL.posterior({1: n, 2: n}, digits=2) == {"a": Decimal("0.5"), "b": Decimal("0.5")}
        assert self.MODEL.log_odds({1: n, 2: n}) == 0.0
        assert self.MODEL.argmax({1: n, 2: n, 3: 1}) == ("b",) and self.MODEL.argmax({1: n + 1, 2: n}) == (
            "a",
        )


@pytest.mark.slow
def test_many_digits_of_many_words_need_no_exact_product() -> None:
    """Where the first enclosure is enough, nothing is multiplied out, however many digits are asked for."""
    source = random.Random(9)
    documents = [[source.randint(1, 50) for _ in range(50)] for _ in range(20)]
    model = multinomial.fit(documents, [i % 3 for i in range(20)], 50)
    x = {word: 10**9 + word for word in range(1, 51)}
    for digits in (190, 300, 1000):
        assert model.posterior(x, digits=digits).keys() == {0, 1, 2}
