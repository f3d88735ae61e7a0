# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The bound of `posterior_filter` is right where it is tight: whatever it allows gives the same doubles."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf, nan
from random import Random

from genref import gda
from genref.filters import Polynomials, posterior_filter
from genref.numbers.rounding import Interval, Precision, shares

AT = Precision(60)


def posterior(coefficients: list[list[Fraction]], constants: list[Fraction], x: list[float]) -> list[float]:
    """Return the posteriors with 60 digits, as doubles."""
    scores = [
        AT(constant + sum(a * Fraction(b) for a, b in zip(own, x)))
        for own, constant in zip(coefficients, constants)
    ]
    return [float(share.low) for share in shares(scores, AT)]


def test_all_that_the_bound_allows_rounds_alike() -> None:
    source, said = Random(5), 0
    for number in range(300):
        size, d, unit = source.choice([2, 3]), source.randint(1, 3), Fraction(1, 2 ** source.randint(54, 66))
        slack, width = unit * (number % 3 == 0), unit * (number % 3 == 1)
        # In every third question the coefficients are so large that the cut of x counts.
        large = 2.0 ** (78 if number % 3 == 2 else 0)
        x = [source.gauss(0, 1) / large for _ in range(d)]
        random = [[Fraction(source.gauss(0, 1) * large) for _ in range(d)] for _ in range(1, size)]
        coefficients = [[Fraction(0)] * d, *random]
        constants = [Fraction(source.gauss(0, 1)) for _ in range(size)]
        enclosed = [Interval(AT, AT(c).low, AT(c + width).high) for c in constants]
        found = posterior_filter(Polynomials(coefficients, slack, enclosed))(x)
        said += found is not None
        for sign, odd in product([-1, 1], [0, 1]) if found else []:
            moved = [[a + sign * slack * (1 if b > 0 else -1) for a, b in zip(own, x)] for own in random]
            raised = [c + width * (k % 2 == odd) for k, c in enumerate(constants)]
            assert posterior([coefficients[0], *moved], raised, x) == found
    assert said > 100


def test_without_a_proof_nothing_is_said() -> None:
    model = gda.fit([[0.0], [1.0], [5.0], [6.0]], [0, 0, 1, 1])
    quick = posterior_filter(model._polynomials())
    for x in (2.875, -7.0, 3.0, 4.5):
        assert quick([x]) == list(model.posterior([x]).values())
    assert [quick([x]) for x in (inf, nan, 1e300, 200.0)] == [None] * 4
