# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The reals of the book: equal and rational ones are recognised, all others have the right digits.

Values are worked by hand, are from mpmath (40 digits) or OEIS, or from `decimal`, whose exp, ln and sqrt are
rounded correctly.
"""

from __future__ import annotations

from decimal import Context, Decimal, localcontext
from fractions import Fraction as F
from itertools import permutations
from random import Random
from typing import Any

import pytest

from genref import DomainError, book_reals
from genref.book_reals import PI, exp, rounded, sign, sqrt, total

from .each_row import each_row

PI_100 = (
    "3.141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825342117068"
)
"""The digits of pi, from the published tables; the last is rounded."""

RATIONAL = [
    ("sqrt(2) * sqrt(8)", 4),
    ("sqrt(F(9, 4))", F(3, 2)),
    ("sqrt(6) * sqrt(10) - 2 * sqrt(15)", 0),  # sqrt(60)
    ("exp(F(1, 2)) * exp(F(-1, 2)) * exp(0)", 1),
    ("sqrt(PI) * sqrt(PI) / PI", 1),
    ("(2 * PI) ** 3 / PI**2 / PI * PI**0", 8),
    ("sqrt(F(9, 4) * exp(6) * PI**2) - F(3, 2) * exp(3) * PI", 0),
    ("(1 + sqrt(2)) * (1 - sqrt(2))", -1),
    ("(sqrt(3) + sqrt(2)) ** 2 - 2 * sqrt(6)", 5),
    ("(exp(1) + exp(1) * sqrt(2)) / (1 + sqrt(2)) - exp(1)", 0),  # the first of two terms of the same q
    ("(sqrt(2) + 2) / (1 + sqrt(2)) - sqrt(2)", 0),
    ("(1 + exp(1)) / (2 + 2 * exp(1))", F(1, 2)),
    ("(exp(1) + 1) / (1 / exp(1) + 1) - exp(1)", 0),
    ("(exp(1) - 1) / (exp(1) + 1) * (exp(1) + 1) / (exp(1) - 1)", 1),
    ("1 / (1 + exp(3)) + 1 / (1 + exp(-3))", 1),  # over one denominator
    ("total([1 / (1 + exp(3)), 1, 1 / (1 + exp(-3))])", 2),
    ("(1 + exp(3)) / (1 + exp(-3)) - exp(3)", 0),
    ("PI + 1 / (1 + exp(-3)) - PI - 1 / (1 + exp(-3))", 0),
    ("exp(F(1, 2)) / (exp(F(1, 2)) + sqrt(4) * exp(F(1, 2)) + exp(F(-1, 2)) * exp(1) * 3)", F(1, 6)),
    ("exp(-HUGE) / (exp(-HUGE) + exp(-HUGE))", F(1, 2)),
    ("ln(F(2, 3)) + ln(F(3, 2)) + ln(1)", 0),
    ("total([ln(6), -ln(4), ln(2), -ln(3)])", 0),
    ("ln(12) - 2 * ln(2) - ln(3) + F(1, 3)", F(1, 3)),
    ("ln(sqrt(2)) - ln(2) / 2", 0),
    ("ln(1 / sqrt(2 * PI)) + ln(PI) / 2 + ln(2) / 2", 0),
    ("exp(ln(F(3, 4)))", F(3, 4)),
    ("exp(ln(2) / 2 + 1) / exp(1) - sqrt(2)", 0),
    ("3 * exp(2 * ln(PI) - ln(3)) / PI**2", 1),
    ("total([F(1, 3), F(1, 6)])", F(1, 2)),
    ("total([])", 0),
]

DIGITS = [
    ("PI", PI_100),
    ("exp(1)", "2.71828182845904523536028747135266249775724709369995957496697"),
    ("sqrt(2)", "1.4142135623730950488016887242096980785696718753769"),
    ("1 / (1 + exp(1)) + 1 / (1 + exp(2))", "0.388144343392112676689111616876"),
    ("ln(PI)", "1.1447298858494002"),  # OEIS A053510
    ("exp(ln(2) / 3)", "1.2599210498948731648"),  # OEIS A002580
    ("exp(ln(PI) / 3)", "1.4645918875615232630"),  # the cube root of pi
    ("exp(10**6 * ln(2))", "9.900656229E+301029"),  # 2^1000000 begins with 990065622929589
    ("ln(2) * ln(2)", "0.480453013918201424667"),  # OEIS A253191
    ("ln(F(10**10000 + 1, 10**10000))", "1E-10000"),  # less half its square
    ("rounded_to(ln(1 + exp(1)))", "1.3132616875182228"),
    ("rounded_to(sqrt(sqrt(2)))", "1.189207115002721"),
    ("rounded_to(exp(sqrt(2)))", "4.1132503787829275"),
    ("rounded_to(total([ln(2), exp(2), 1, exp(ln(2) / 3)]))", "10.342124329385468"),
    ("rounded_to(exp(-HUGE) / (exp(-HUGE) + exp(-HUGE - 1)))", "0.7310585786300049"),  # 1/(1 + 1/e)
    ("rounded_to(exp(HUGE) - exp(HUGE - 1))", "inf"),
    ("rounded_to(-PI * 10**400)", "-inf"),
    ("rounded_to(exp(-F(10) ** 30))", "0.0"),
    ("rounded_to(exp(F('-745.1332191')))", "5e-324"),  # half the smallest subnormal is e^-745.13321910194
    ("rounded_to(exp(F('-745.1332192')))", "0.0"),
    ("rounded_to(-F(1, 10**400))", "0.0"),
    ("rounded_to(1 + F(1, 2**53))", "1.0"),  # half-way between doubles, to even
    ("rounded_to(1 + F(3, 2**53))", "1.0000000000000004"),
    ("rounded_to(sqrt(2) * (1 + F(1, 2**53)) / sqrt(2))", "1.0"),
    ("rounded_to(ln(2) * 3 + 1 + F(1, 2**53) - ln(8))", "1.0"),
    ("rounded_to(exp(F(1, 10**30)) - 1 - F(1, 10**30))", "5e-61"),  # x^2/2 + ...
    # beside half-way, by as little as no Decimal is
    ("rounded_to(1 + F(1, 2**53) + ln(1 + exp(-5000)))", "1.0000000000000002"),
    ("rounded_to(1 + F(1, 2**53) + exp(-HUGE) * ln(2))", "1.0000000000000002"),
    ("rounded_to(1 + F(1, 2**53) - exp(-HUGE) * ln(2))", "1.0"),
    ("rounded_to(sqrt(ln(2)))", "0.8325546111576978"),
    ("F(5, 2)", "2"),
]

SIGNS = [
    ("F(-1, 2)", -1),
    ("0", 0),
    ("3", 1),
    ("sqrt(2) + sqrt(3) - F('3.146264369941972')", 1),  # 3.1462643699419723...
    ("sqrt(2) + sqrt(3) - F('3.146264369941973')", -1),
    ("12 * ln(3) - 19 * ln(2)", 1),  # 3^12 = 531441 is more than 2^19 = 524288
    ("exp(1) + PI - 6", -1),  # nobody knows whether e + pi is rational, but it is 5.859...
    ("(exp(1) - 1) / (1 - exp(2))", -1),
    ("exp(-HUGE) - exp(-HUGE - 1)", 1),
    ("exp(-HUGE - 1) - exp(-HUGE)", -1),
    (f"PI - F('{PI_100[:62]}') - F(1, 10**59)", -1),
]

SCOPE = {**vars(book_reals), "F": F, "HUGE": 10**300, "rounded_to": lambda value: repr(rounded(value))}


class TestTables:
    @each_row("number, value", RATIONAL)
    def test_what_is_rational_is_a_fraction(self, number: str, value: F) -> None:
        found = eval(number, SCOPE)
        assert found == value and isinstance(found, F)

    @each_row("number, digits", DIGITS)
    def test_digits(self, number: str, digits: str) -> None:
        found = eval(number, SCOPE)
        if isinstance(found, str):
            assert found == digits
            return
        with localcontext(Context(3)):  # the caller's context does not matter
            assert rounded(found, len(Decimal(digits).as_tuple().digits)) == Decimal(digits)
            assert len(digits) < 16 or rounded(found) == float(digits)

    @each_row("number, right", SIGNS)
    def test_sign(self, number: str, right: int) -> None:
        assert sign(eval(number, SCOPE)) == right

    @each_row("number", ["ln(0)", "ln(F(-1, 2))", "ln(-sqrt(2))", "ln(-exp(1))", "sqrt(-2)", "sqrt(-exp(1))"])
    def test_what_has_no_real_value_is_refused(self, number: str) -> None:
        with pytest.raises(DomainError, match=f"^argument of {number.partition('(')[0]} is "):
            eval(number, SCOPE)

    @each_row("number", ["exp(1) / 0", "ln(2) / (sqrt(2) - sqrt(2))", "1 / (sqrt(8) - 2 * sqrt(2))"])
    def test_division_by_0(self, number: str) -> None:
        with pytest.raises(ZeroDivisionError):
            eval(number, SCOPE)

    @each_row("number", ["PI * 'a'", "PI / 'a'", "PI + 'a'"])
    def test_what_is_no_number_is_left_to_python(self, number: str) -> None:
        with pytest.raises(TypeError):
            eval(number, SCOPE)

    TOO_SMALL = "F(20001, 20000) + exp(-HUGE) * ln(2) - exp(-HUGE) * ln(F(3, 2))"

    @each_row("number", ["exp(F(10) ** 30)", "exp(-F(10) ** 30)", "-exp(-F(10) ** 30)", TOO_SMALL])
    def test_what_no_decimal_can_hold(self, number: str) -> None:
        with pytest.raises(DomainError, match="^power of ten"):
            rounded(eval(number, SCOPE), 5)

    @each_row("digits", [0, -1, True, 2.0, "3", 10_001])
    def test_digits_are_a_positive_int(self, digits: int) -> None:
        with pytest.raises(DomainError, match="^digits is"):
            rounded(F(1), digits)


def random_number(random: Random, depth: int) -> tuple[str, Decimal]:
    """Return an expression, and its value with 90 digits, by `decimal`."""
    of = Context(90)
    if not depth:
        a, b = random.randint(1, 9), random.randint(1, 4)
        ratio = of.divide(Decimal(a), Decimal(b))
        return random.choice(
            [
                ("PI", Decimal(PI_100)),
                (f"F({a}, {b})", ratio),
                (f"exp(F({a}, {b}))", of.exp(ratio)),
                (f"sqrt(F({a}, {b}))", of.sqrt(ratio)),
                (f"ln(1 + F({a}, {b}))", of.ln(of.add(1, ratio))),
            ]
        )
    (f, x), (g, y) = random_number(random, depth - 1), random_number(random, random.randrange(depth))
    with localcontext(of):
        return random.choice(
            [
                (f"({f} + {g})", x + y),
                (f"({f} - {g})", x - y),
                (f"({f} * {g})", x * y),
                (f"({f} / (1 + {g} * {g}))", x / (1 + y * y)),
                (f"total([{f}, {g}, {f}])", x + y + x),
                (f"exp(ln(1 + {f} * {f}) / 2)", (1 + x * x).sqrt()),
                (f"ln(1 + {f} ** 2 + {g} ** 3 * {g})", (1 + x * x + y**4).ln()),
            ]
        )


class TestRandomExpressions:
    @each_row("seed", range(40))
    def test_have_the_digits_of_decimal(self, seed: int) -> None:
        random = Random(seed)
        text, value = random_number(random, random.randint(1, 3))
        found: Any = rounded(eval(text, SCOPE), 50)
        # 90 digits, less those that cancel
        assert abs(found - value) <= max(
            abs(found) * Decimal("1e-49"), Decimal("1e-80") * (1 + abs(value))
        ), text

    @each_row("seed", range(20))
    def test_are_equal_if_built_in_two_ways(self, seed: int) -> None:
        """(a + b) (c + d) and a d + b d + c (b + a), of terms of every kind; and over c + d it is a + b."""
        random = Random(seed)
        p = [[F(random.randint(1, 6), random.randint(1, 3)) for _ in range(3)] for _ in range(4)]
        a, b, c, d = (r * exp(s - 2) * sqrt(t) * sqrt(PI) ** random.randint(0, 2) for r, s, t in p)
        one, other = (a + b) * (c + d), total([a * d, b * d, c * (b + a)])
        assert one - other == 0 and sign(one - other) == 0 and one / other == 1
        assert rounded(one, digits=30) == rounded(other, digits=30)
        assert one / (c + d) - a - b == 0

    def test_shares_of_roots_add_up(self) -> None:
        """Three classes at a point with equal exponents: the shares of 1, sqrt(2), sqrt(3) are a whole."""
        parts: list[Any] = [1, sqrt(2), sqrt(3)]
        for a, b, c in permutations(parts):
            p, q, r = (part / total([a, b, c]) for part in (a, b, c))
            assert p + q + r == 1 and total([p, q, r]) == 1 and 1 - p - q - r == 0 and r + (p + q) == 1


FAR = 10**5
"""exp(-FAR) is about 10^-43430: no few digits tell 1 + exp(-FAR) from 1."""

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
            (f"F(3, 4) + ln(1 - exp(F(-{far})))", 1, Decimal("0.7")),
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
    ("ln(1 + F(1, 10**5000))", 3, Decimal("1.00e-5000")),
    ("exp(F(1, 10**1000)) - 1", 3, Decimal("1.00e-1000")),
    (f"sqrt((1 + {HALF}) ** 2 + 0 * exp(F(-{FAR})))", None, 1.0),
    ("F(3) ** 10**4 * PI / PI / F(3) ** 9999 - F(5, 2)", 1, Decimal("0.5")),
    ("(F(3**50000, 2**79248) * PI / PI) * F(2**79248) / 3**49999 - F(1, 2)", 1, Decimal("2")),
]


@pytest.mark.slow
@pytest.mark.covers
@each_row("number, digits, right", ROUNDED)
def test_the_sign_of_a_remainder_decides(number: str, digits: Any, right: Any) -> None:
    """A rational is half-way between two roundings, and no few digits show the remainder."""
    assert rounded(eval(number, SCOPE), digits) == right
