# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Answers as people write them: what is read, and what is left for a teacher to look at."""

from __future__ import annotations

from fractions import Fraction
from math import e, exp, log, pi, sqrt
from random import Random

import pytest

from genref.lessons.answers import Typed, Unread, Value, matches, numbers, plain, words

from ..each_row import each_row

THREE_SEVENTHS = """\
3/7
p = 3/7
p(spam | x) = 3/7
(3)/(7)
6/14
(1 + 2)/(8 - 1) = 3/7
3/7 = 0.4286
3/7 (0.43)
0.4286 (3/7)
0.4286 = 0.43
2 * 0.21429 = 0.429
=> 3/7
\\boxed{\\frac{3}{7}}
Answer 1 - 3/7
p(y = 1) is 3/7
3 of 7
3/7 or about 0.43
0.428571
0.429
.429
0,429
42.9%
42.86 percent
42,9 %
4.29 * 10^-1
4.29·10^-1
≈ 0.429
about 0.429
0.428...
$\\frac{3}{7}$
$\\frac37$
\\[ p = \\frac{3}{7} \\approx 0.43 \\]
$\\frac{1+2}{7} = \\frac{3}{7}$
**3/7**
**Answer 1:** 3/7
Answer: 3/7
- Answer 2: 3/7
Answer: 0.429
The answer is 3/7.
3⁄7
3÷7
1 - 4/7
3 out of 7
`3/7`
3/7.
1/(1 + 4/3)
0.3/0.7
30%/70%"""
"""Spellings of 3/7, which a judge of exercises must accept; a decimal with three digits is enough."""

NOT_READ = """\

.
hello
3:7
1 1/2
3/7 = 0.5
1/3 = 0.33 = 0.5
3/7)
3//7
3,1,4
1,404
6 7
ln(-1)
10^99^99
x = y
3/7 of the mail
1e400
=
"""
"""What is no number, or may be two: neither right nor wrong."""


def value(text: str) -> float:
    (found,) = numbers(text, 1)
    assert isinstance(found, Typed)
    return found.value


class TestNumbers:
    @each_row("text", THREE_SEVENTHS.split("\n"))
    def test_each_spelling_of_three_sevenths_is_right(self, text: str) -> None:
        (typed,) = numbers(text, 1)
        assert matches(typed, Fraction(3, 7)) in ("exact", "near")

    @each_row("text", NOT_READ.split("\n"))
    def test_what_is_no_number_is_not_read(self, text: str) -> None:
        with pytest.raises(Unread):
            numbers(text, 1)

    @each_row(
        ("text", "due"),
        [
            ("5/2 - ln 3", 2.5 - log(3)),
            ("(5 - 2 ln 3)/2", 2.5 - log(3)),
            ("-ln(3)", -log(3)),
            ("ln(3/2)/2", log(1.5) / 2),
            ("1/(4 pi)", 1 / (4 * pi)),
            ("1/(2π·√2)", 1 / (2 * pi * sqrt(2))),
            ("1/sqrt(2 pi)", 1 / sqrt(2 * pi)),
            ("e^-2", exp(-2)),
            ("exp(-1/2)", exp(-0.5)),
            ("e/(1+e)", e / (1 + e)),
            ("-2^2", -4),
            ("2^3^2", 512),
            ("2*-3", -6),
            ("2(1+1)", 4),
            ("½", 0.5),
            ("7²", 49),
            ("12.5%", 0.125),
            ("1.5e3", 1500),
        ],
    )
    def test_expressions(self, text: str, due: float) -> None:
        assert abs(value(text) - due) <= 1e-12 * abs(due)

    def test_undefined(self) -> None:
        assert numbers("0/0", 1) == numbers("p = undefined", 1) == numbers("not defined", 1) == ["undefined"]


class TestPrecision:
    """A decimal stands for every number that rounds to it, or of which it is cut off."""

    @each_row(
        ("text", "due", "how"),
        [
            ("1/3", Fraction(1, 3), "exact"),
            ("0.333", Fraction(1, 3), "near"),
            ("0.33", Fraction(1, 3), "rough"),
            ("0.25", Fraction(1, 4), "exact"),
            ("0.142", Fraction(1, 7), "near"),  # 0.142857: cut off
            ("0.143", Fraction(1, 7), "near"),
            ("0.144", Fraction(1, 7), None),
            ("0.141", Fraction(1, 7), None),
            ("-1.39", -log(4), "near"),  # -1.386
            ("-1.38", -log(4), "near"),  # cut off towards 0
            ("-1.40", -log(4), None),
            ("-2 ln 2", -log(4), "exact"),
            ("0.3/0.7", Fraction(3, 7), "exact"),
            ("1", Fraction(1, 7), None),
            ("0", Fraction(0), "exact"),
            ("0.000", Fraction(0), "exact"),
            ("6.28", 6.2831853, "near"),
            ("6.3", 6.2831853, "rough"),
        ],
    )
    def test_digits(self, text: str, due: Value, how: object) -> None:
        (typed,) = numbers(text, 1)
        assert matches(typed, due) == how

    def test_errors_grow_with_what_is_computed_from_decimals(self) -> None:
        for text, error in (("0.33*2", 0.01), ("33%", 0.005)):  # from 0.65 to 0.67
            (typed,) = numbers(text, 1)
            assert isinstance(typed, Typed) and abs(typed.error - error) < 1e-9
        (typed,) = numbers("10 - 0.5", 1)
        assert isinstance(typed, Typed) and abs(typed.error - 0.05) < 1e-9


class TestSeveral:
    @each_row(
        "text",
        [
            "1/3 2/3",
            "1/3, 2/3",
            "1/3,2/3",
            "1/3 and 2/3",
            "(1/3, 2/3)",
            "[[1/3], [2/3]]",
            "1 / 3, 2 / 3",
            "33.3% 66.7%",
            "0.333 0.667",
            "0,333 0,667",
            "0,333; 0,667",
            "0.333 (1/3) 0.667 (2/3)",
            "- p(y=0) = 1/3\n- p(y=1) = 2/3",
            "p(y = 0) = 1/3, p(y = 1) = 2/3",
            "p(y = 0) = 1/3 and p(y = 1) = 2/3",
            "y=0: 1/3, y=1: 2/3",
            "$\\frac{1}{3}$, $\\frac{2}{3}$",
            "\\begin{pmatrix} 1/3 \\\\ 2/3 \\end{pmatrix}",
            "2/6 = 1/3, 4/6 = 2/3",
            "Answer 2: 1/3, 2/3.",
        ],
    )
    def test_a_third_and_two_thirds(self, text: str) -> None:
        one, two = numbers(text, 2)
        assert matches(one, Fraction(1, 3)) in ("exact", "near")
        assert matches(two, Fraction(2, 3)) in ("exact", "near")

    @each_row(
        ("text", "due"),
        [
            ("2 0 1 3", [2, 0, 1, 3]),
            ("[[2, 0], [1, 3]]", [2, 0, 1, 3]),
            ("[2 0; 1 3]", [2, 0, 1, 3]),
            ("\\begin{pmatrix} 2 & 0 \\\\ 1 & 3 \\end{pmatrix}", [2, 0, 1, 3]),
            ("1, -2, ln 3, 1/2", [1, -2, log(3), 0.5]),
        ],
    )
    def test_four_values(self, text: str, due: list[float]) -> None:
        found = numbers(text, 4)
        assert [each.value for each in found if isinstance(each, Typed)] == pytest.approx(due, rel=1e-12)

    def test_too_few_and_too_many_are_not_read(self) -> None:
        with pytest.raises(Unread, match="^I see 1 value where 2 are asked for.$"):
            numbers("1/3", 2)
        with pytest.raises(Unread, match="^I see 3 values where 2 are asked for.$"):
            numbers("1 2 3", 2)

    def test_a_bullet_may_be_a_minus(self) -> None:
        with pytest.raises(Unread):
            numbers("- 1/3\n- 2/3", 2)


class TestWords:
    def test_words_are_found_in_a_sentence(self) -> None:
        assert words("It is an Elephant.", ["dog", "elephant"], 1) == ["elephant"]
        assert words("**yes**", ["yes", "no"], 1) == ["yes"]
        assert words("B D C A", ["a", "b", "c", "d"], 4) == words("BDCA", ["a", "b", "c", "d"], 4)
        assert words("b, d, c, a", ["a", "b", "c", "d"], 4) == ["b", "d", "c", "a"]

    @each_row("text", ["", "cat", "dog or elephant", "not a dog"])
    def test_others_are_not_read(self, text: str) -> None:
        with pytest.raises(Unread, match="^Answer with one of these: dog, elephant.$"):
            words(text, ["dog", "elephant"], 1)


def test_nobody_can_type_a_traceback() -> None:
    random = Random(7)
    for _ in range(800):
        text = "".join(
            random.choices("0123456789+-*/^()[]{}.,;:%=$\\ elnpsqrt|~\n\u00bd\u2248", k=random.randint(1, 12))
        )
        for count in (1, 2):
            try:
                numbers(text, count)
            except Unread as reason:
                assert str(reason)


def test_marks_and_labels_are_left_out() -> None:
    assert plain("> **Answer 4:** `1/2`.") == "1/2"
    assert (
        plain("Solution: $\\left(\\frac{1}{\\sqrt{2}}\\right)^2$").replace(" ", "") == "(((1)/(sqrt(2))))^2"
    )
