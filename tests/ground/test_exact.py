# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Conversion of numbers, reals to any number of digits, and a single rounding."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from genref.errors import DomainError, NotFiniteError, ShapeError
from genref.numbers.enclosing import Enclosing
from genref.numbers.exact import (
    MAX_BITS,
    MAX_DECIMAL_EXPONENT,
    Number,
    entries,
    exact,
    integers,
    is_missing,
    listed,
    vector,
    whole_count,
)
from genref.numbers.reals import (
    PI,
    Quotient,
    Real,
    Value,
    exp,
    ln,
    quotient,
    rounded,
    sign,
    sqrt,
    total,
)

from ..each_row import each_row

PI_100 = (
    "3.141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825342117068"
)
"""The digits of pi, from the published tables; the last is rounded."""

E_60 = "2.71828182845904523536028747135266249775724709369995957496697"
LN_2_50 = "0.69314718055994530941723212145817656807550013436026"
SQRT_2_50 = "1.4142135623730950488016887242096980785696718753769"


class Index:
    """An integer of a foreign type, such as NumPy's."""

    def __index__(self) -> int:
        return 7


def place(i: int) -> str:
    return f"x[{i}]"


class TestExactNumbersIn:
    @each_row(
        ("number", "value"),
        [
            (3, Fraction(3)),
            (0.1, Fraction(3602879701896397, 36028797018963968)),
            (Decimal("0.1"), Fraction(1, 10)),
            (Fraction(1, 3), Fraction(1, 3)),
            (5e-324, Fraction(1, 2**1074)),
            (-0.0, Fraction(0)),
            (Decimal("-1E+3"), Fraction(-1000)),
            (Index(), Fraction(7)),
            (Decimal(f"1E{MAX_DECIMAL_EXPONENT}"), Fraction(10**MAX_DECIMAL_EXPONENT)),
            (Decimal("0E999999"), Fraction(0)),
        ],
    )
    def test_a_number_counts_as_what_it_is(self, number: Number, value: Fraction) -> None:
        assert exact(number) == value

    @pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, Decimal("NaN"), Decimal("-Infinity")])
    def test_what_is_not_finite_is_refused_with_its_place(self, number: Number) -> None:
        with pytest.raises(NotFiniteError, match=r"^x\[2\] is"):
            exact(number, "x[2]")

    @each_row("other", ["1", None, True, 1j, [1], float, Decimal("1E100001"), Decimal("1E-100001")])
    def test_what_has_no_exact_value_is_refused_with_its_place(self, other: Number) -> None:
        with pytest.raises(DomainError, match=r"^x\[2\] is"):
            exact(other, "x[2]")

    def test_numbers_of_too_many_bits_are_refused(self) -> None:
        for number in (2**MAX_BITS, Fraction(1, 2**MAX_BITS), Fraction(-(2**MAX_BITS), 3)):
            with pytest.raises(DomainError, match=r"^x\[2\] is .*; allowed: numbers of at most 1048576 bits"):
                exact(number, "x[2]")
        assert exact(2**MAX_BITS - 1) == 2**MAX_BITS - 1

    @each_row(
        "values",
        [
            [0.1, -2.5, 1e300],
            [0.1, 5e-324],
            [1e308, 1e-308],
            [2.0**-972],  # the factor would be 2^1024, which is not a double
            [0.0, -0.0],
            [],
            [1, 2.5, Fraction(1, 3), Decimal("0.07")],
            [2.0**53 + 2, 2.0**60],
            [-1.7976931348623157e308],
        ],
    )
    def test_integers_over_one_denominator_are_exactly_the_values(self, values: list[Number]) -> None:
        numerators, denominator = integers(values, place)

        assert denominator > 0
        assert [Fraction(n, denominator) for n in numerators] == [exact(x) for x in values]

    def test_whole_doubles_stay_as_they_are(self) -> None:
        assert integers([2.0**60, 3 * 2.0**70], place) == ([2**60, 3 * 2**70], 1)

    def test_a_fraction_of_integers_of_another_kind_is_made_of_plain_ones(self) -> None:
        """Such as NumPy's, which overflow."""

        class Fixed(int):
            """An integer of fixed size."""

        given = Fraction(3, 2)
        setattr(given, "_numerator", Fixed(3))
        assert type(given.numerator) is Fixed
        assert type(exact(given).numerator) is int and exact(given) == Fraction(3, 2)

    def test_integers_name_the_place_of_what_is_not_finite(self) -> None:
        with pytest.raises(NotFiniteError, match=r"^x\[1\] is nan"):
            integers([1.0, math.nan], place)
        with pytest.raises(NotFiniteError, match=r"^x\[0\] is inf"):
            integers([math.inf, 0.0], place)

    def test_a_float_subclass_counts_as_a_float(self) -> None:
        class Double(float):
            pass

        assert integers([Double(0.5), 0.25], place) == integers([0.5, 0.25], place)

    def test_a_vector_has_the_length_asked_for(self) -> None:
        assert vector(iter([1, 0.5]), "x", 2) == (1, Fraction(1, 2))
        with pytest.raises(ShapeError, match="^x: expected 3 entries, got 2$"):
            vector([1, 2], "x", 3)

    @pytest.mark.parametrize("values", ["12", b"12", 5, None])
    def test_what_is_no_sequence_of_numbers_is_refused(self, values: list[Number]) -> None:
        with pytest.raises(DomainError, match="^x is"):
            entries(values, "x")


class TestWholeCount:
    @each_row(
        ("count", "whole"),
        [
            (0, 0),
            (3, 3),
            (2.0, 2),
            (-0.0, 0),
            (Fraction(4, 2), 2),
            (Decimal("1E+3"), 1000),
            (Index(), 7),
            (10**400, 10**400),
            (1e300, int(1e300)),
        ],
    )
    def test_is_an_int_of_any_size(self, count: Number, whole: int) -> None:
        assert whole_count(count, "n") == whole and type(whole_count(count, "n")) is int

    @each_row("bad", [-1, 0.5, -1e-300, Fraction(1, 3), Decimal("-0.1"), "1", True, None, [1]])
    def test_what_is_none_is_refused_with_its_place(self, bad: Number) -> None:
        with pytest.raises(DomainError, match=r"^n\[4\] is "):
            whole_count(bad, "n[4]")

    def test_the_message_says_what_is_allowed(self) -> None:
        with pytest.raises(DomainError, match=r"^n is -1 \(int\); allowed: whole numbers from 0$"):
            whole_count(-1, "n")
        with pytest.raises(NotFiniteError, match="^n is nan"):
            whole_count(math.nan, "n")


class TestConstantsAndFunctions:
    def test_pi_to_a_hundred_digits(self) -> None:
        assert str(rounded(PI, 100)) == PI_100
        assert rounded(PI) == math.pi

    def test_pi_agrees_with_another_formula(self) -> None:
        """Gauss: pi = 48 arctan(1/18) + 32 arctan(1/57) - 20 arctan(1/239), in plain fractions."""
        tiny = Fraction(1, 10**210)
        value = Fraction(0)
        for weight, n in ((48, 18), (32, 57), (-20, 239)):
            term, k = Fraction(1, n), 0
            while abs(term) > tiny:
                value += weight * term / (2 * k + 1)
                term /= -n * n
                k += 1
        assert abs(value - Fraction(rounded(PI, 200))) < Fraction(1, 10**199)

    @pytest.mark.parametrize(
        ("value", "digits"), [(exp(1), E_60), (ln(2), LN_2_50), (sqrt(2), SQRT_2_50), (exp(ln(2)), "2")]
    )
    def test_published_digits(self, value: Value, digits: str) -> None:
        assert rounded(value, len(Decimal(digits).as_tuple().digits)) == Decimal(digits)
        assert rounded(value) == float(digits)

    def test_what_is_exactly_rational_stays_so(self) -> None:
        assert exp(0) == 1 and isinstance(exp(0), Fraction)
        assert ln(1) == 0 and isinstance(ln(1), Fraction)
        assert sqrt(Fraction(4, 9)) == Fraction(2, 3)
        assert quotient(0, 5) == 0 and isinstance(quotient(0, 5), Fraction)
        assert total([Fraction(1, 3), Fraction(1, 6)]) == Fraction(1, 2)

    def test_what_has_no_real_value_is_refused(self) -> None:
        with pytest.raises(DomainError, match="^argument of ln is 0"):
            ln(0)
        with pytest.raises(DomainError, match="^argument of sqrt is -1"):
            sqrt(Fraction(-1))

    def test_halves_to_even_between_doubles(self) -> None:
        assert rounded(1 + Fraction(1, 2**53)) == 1.0
        assert rounded(1 + Fraction(3, 2**53)) == 1 + 2 * 2.0**-52
        assert rounded(Fraction(5, 2), 1) == 2

    @pytest.mark.parametrize(("value", "double"), [(10**400, math.inf), (-(10**400), -math.inf)])
    def test_beyond_the_largest_double_lies_infinity(self, value: int, double: float) -> None:
        assert rounded(Fraction(value)) == double
        assert rounded(PI * value) == double

    def test_underflow_passes_the_subnormals_to_zero(self) -> None:
        # exp(-745.13...) is half of the smallest subnormal, 2^-1075: -1075 ln 2 = -745.1332191...
        assert rounded(exp(Fraction("-745.1332191"))) == 5e-324
        assert rounded(exp(Fraction("-745.1332192"))) == 0.0
        for tiny in (exp(-(10**6)) * -1, Fraction(-1, 10**400)):
            assert math.copysign(1, float(rounded(tiny))) == 1

    def test_far_beyond_the_range_of_decimals(self) -> None:
        huge = Fraction(10) ** 30

        assert rounded(exp(-huge)) == 0.0
        assert rounded(exp(huge)) == math.inf
        for value in (exp(-huge), exp(huge)):
            with pytest.raises(
                DomainError,
                match="^power of ten of the result is .*; for a density or joint .*, ask for its logarithm$",
            ):
                rounded(value, 5)

    @pytest.mark.parametrize("digits", [0, -1, True, 2.0, "3"])
    def test_digits_must_be_a_positive_int(self, digits: int) -> None:
        with pytest.raises(DomainError, match="^digits is"):
            rounded(Fraction(1), digits)

    def test_sign(self) -> None:
        assert [sign(Fraction(n)) for n in (-2, 0, 5)] == [-1, 0, 1]
        assert sign(PI - Fraction(rounded(PI, 60)) - Fraction(1, 10**59)) == -1
        assert sign(ln(2) + Fraction(-1, 2)) == 1

    def test_a_value_that_cancels_is_still_right(self) -> None:
        """exp(x) - 1 - x = x^2/2 + x^3/6 + ... for x = 1e-30."""
        x = Fraction(1, 10**30)
        assert rounded(exp(x) - 1 - x) == float(x * x / 2 + x**3 / 6)

    def test_the_caller_s_decimal_context_is_irrelevant(self) -> None:
        with localcontext() as context:
            context.prec = 3
            assert str(rounded(PI, 30)) == "3.14159265358979323846264338328"
            assert rounded(PI * -1) == -math.pi


@pytest.mark.slow
class TestEnclosures:
    """Every operation encloses the exact result, here of random rationals that the bounds must hold."""

    @each_row("seed", range(5))
    def test_arithmetic_encloses_the_exact_result(self, seed: int) -> None:
        generator = random.Random(seed)
        at = Enclosing(5)

        def number() -> Fraction:
            size = generator.choice([3, 10**3, 10**9, 10**40])
            return Fraction(generator.randint(-size, size), generator.randint(1, size))

        def encloses(real: Value, value: Fraction) -> bool:
            if isinstance(real, Fraction):
                return real == value
            low, high = real.enclose(at)
            return Fraction(low) <= value <= Fraction(high)

        for _ in range(400):
            a, b = number(), number()
            x, y = quotient(a.numerator, a.denominator), quotient(b.numerator, b.denominator)
            assert encloses(x, a)
            if isinstance(x, Real):
                assert encloses(x + y, a + b)
                assert encloses(x - y, a - b)
                assert encloses(x * y, a * b)
                assert encloses(b - x, b - a)
                assert encloses(-x, -a)
                assert encloses(x**3, a**3)
                assert encloses(total([x, y, a]), a + b + a)
                assert encloses(1 / x, 1 / a)
            if b and isinstance(y, Real):
                assert encloses(a / y, a / b)

    @each_row("seed", range(5))
    def test_powers_enclose_the_exact_result(self, seed: int) -> None:
        generator = random.Random(seed)
        for _ in range(60):
            a = Fraction(generator.randint(-99, 99), generator.randint(1, 99))
            exponent = generator.randint(0, 40)
            for digits in (3, 24, 400):
                at = Enclosing(digits)
                low, high = at.power(at.ratio(a.numerator, a.denominator), exponent)
                assert Fraction(low) <= a**exponent <= Fraction(high)
                assert Fraction(high) - Fraction(low) <= abs(a) ** exponent * exponent / 10 ** (digits - 3)

    def test_powers_of_what_is_exact_are_exact(self) -> None:
        at = Enclosing(30)
        assert at.power((Decimal("1.5"), Decimal("1.5")), 3) == (Decimal("3.375"), Decimal("3.375"))
        assert at.power((Decimal(-2), Decimal(-2)), 5) == (-32, -32)
        for exponent in range(40):
            assert at.power((Decimal(2), Decimal(2)), exponent) == (2**exponent, 2**exponent)
        assert at.power((Decimal(7), Decimal(9)), 0) == (1, 1)

    def test_a_huge_power_takes_few_steps(self) -> None:
        # (1/3)^(10^15) by its logarithm: 10^15 ln 3 / ln 10 = 477121254719662.437...
        power = quotient(1, 3)
        assert isinstance(power, Real)
        low, high = (power**10**15).enclose(Enclosing(40))
        assert low.adjusted() == high.adjusted() == -477121254719663 and low < high
        assert (high - low) / low < Decimal("1e-20")

    @pytest.mark.parametrize("digits", [2, 5, 24])
    @pytest.mark.parametrize("function", [exp, ln, sqrt])
    def test_functions_enclose_the_value_found_with_more_digits(
        self, function: Callable[[Value], Value], digits: int
    ) -> None:
        generator = random.Random(digits)
        for _ in range(200):
            x = Fraction(generator.randint(1, 10**6), generator.randint(1, 10**4))
            wide = function(PI * x)
            assert isinstance(wide, Real)
            low, high = wide.enclose(Enclosing(digits))
            close_low, close_high = wide.enclose(Enclosing(60))
            assert low <= close_low <= close_high <= high

    def test_an_exponential_of_a_wide_interval_is_enclosed(self) -> None:
        for end in ("0.001", "0.5", "0.99", "1", "5"):
            low, high = Enclosing(3).exp((Decimal(0), Decimal(end)))
            assert low <= 1 and high >= Decimal(end).exp()

    @pytest.mark.covers
    def test_a_denominator_or_an_argument_near_zero_asks_for_more_digits(self) -> None:
        tiny = PI - Fraction(rounded(PI, 40))

        assert rounded(1 / (1 / tiny)) == rounded(tiny)
        assert float(rounded(ln(tiny * tiny))) == pytest.approx(
            2 * math.log(abs(float(rounded(tiny)))), rel=1e-14
        )
        assert rounded(sqrt(tiny * tiny)) == abs(float(rounded(tiny)))

    def test_a_quotient_keeps_its_terms_and_rounds_as_its_value(self) -> None:
        generator = random.Random(1)
        for _ in range(300):
            n, d = generator.randint(1, 10**30), generator.randint(1, 10 ** generator.randint(1, 30))
            same = generator.randint(1, 10**9)
            value = quotient(n * same, d * same)
            assert isinstance(value, Quotient)
            assert (value.numerator, value.denominator) == (n * same, d * same)
            assert rounded(value) == n / d == rounded(Fraction(n, d))
            assert rounded(value, 17) == rounded(Fraction(n, d), 17)

    def test_a_quotient_halfway_between_two_roundings(self) -> None:
        assert rounded(quotient(3, 24), 2) == Decimal("0.12")
        assert rounded(quotient(9, 24), 2) == Decimal("0.38")
        assert rounded(quotient(2**54 + 2, 2**54)) == 1.0
        assert rounded(quotient(2**54 + 6, 2**54)) == 1 + 2.0**-51
        # 1/8 with terms so long that the first enclosures cut them
        long = 7**5000
        assert rounded(quotient(long, 8 * long), 2) == Decimal("0.12")
        assert rounded(quotient(10**400, 1)) == math.inf and rounded(quotient(1, 10**400)) == 0.0

    def test_the_last_enclosure_is_kept(self) -> None:
        calls = []

        def rule(at: Enclosing) -> tuple[Decimal, Decimal]:
            calls.append(at.digits)
            return Decimal(1), Decimal(1)

        one = Real(rule)
        assert rounded(one + one) == 2.0
        assert calls == [24]


def test_what_cannot_be_compared_is_not_missing() -> None:
    class Uncomparable:
        def __ne__(self, other: object) -> bool:
            raise RuntimeError

    assert not is_missing(Uncomparable()) and is_missing(math.nan) and is_missing(None)


def test_an_array_of_no_dimension_is_no_list() -> None:
    class Scalar:
        def tolist(self) -> int:
            return 3

    with pytest.raises(DomainError, match="^labels is "):
        listed(Scalar(), "labels", "a list")  # type: ignore[arg-type]
