# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A sample of the campaign against FLINT; and its judge detects an answer that is off by one unit."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf, nextafter
from typing import Union

import pytest

pytest.importorskip("flint")  # some Pythons and machines have no wheel of it

from tools.peers.campaign import FAMILIES, Claim, arb, flint, run, verdict


@pytest.mark.parametrize("family", FAMILIES)
def test_a_sample_is_right(family: str) -> None:
    report = run(60, seed=2, names=[family])  # a seed with models of moderate size
    assert report.values >= 60 and not report.failures, str(report)


@pytest.mark.parametrize(
    ("answer", "off"),
    [
        (3.141592653589793, [3.1415926535897927, 3.1415926535897936, 0.0, inf]),
        (Decimal("3.1416"), [Decimal("3.1415"), Decimal("3.1417"), Decimal(0), Decimal("31416")]),
    ],
)
def test_an_answer_that_is_one_unit_off_is_wrong(
    answer: Union[float, Decimal], off: list[Union[float, Decimal]]
) -> None:
    digits = 5 if isinstance(answer, Decimal) else 0
    assert verdict(Claim("pi", answer, flint.arb.pi, digits)) == "right"
    assert {verdict(Claim("pi", wrong, flint.arb.pi, digits)) for wrong in off} == {"wrong"}


def test_next_to_a_power_of_two_or_ten_the_units_differ() -> None:
    # 1 - 2^-55 lies between 1 - 2^-53 and 1, and 2^-54 is half of that.
    below = nextafter(1, 0)
    doubles: list[tuple[Fraction, float, float]] = [
        (1 - Fraction(1, 2**55), 1.0, below),
        (1 - Fraction(3, 2**55), below, 1.0),
        (1 + Fraction(1, 2**54), 1.0, nextafter(1, 2)),
    ]
    decimals = [
        (Fraction(999996, 10**6), Decimal("1.0000"), Decimal("0.99999")),
        (Fraction(999994, 10**6), Decimal("0.99999"), Decimal("1.0000")),
        (Fraction(1000004, 10**6), Decimal("1.0000"), Decimal("1.0001")),
    ]
    for exact, *answers in [*doubles, *decimals]:
        digits = 5 if isinstance(answers[0], Decimal) else 0
        found = [verdict(Claim("", answer, lambda q=exact: arb(q), digits)) for answer in answers]
        assert found == ["right", "wrong"]


def test_what_no_ball_decides_is_undecided() -> None:
    assert verdict(Claim("", 1.0, lambda: flint.arb(1, 2))) == "undecided"
