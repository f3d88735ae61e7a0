# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Continuous values as bins, numbered from 1."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from genref import categorical_naive_bayes
from genref.discretize import bin_of

from .by_hand import answered, each_line, refused

F, D = Fraction, Decimal

AREAS = [400, 800, 1200, 1600]
"""The lecture's table of living areas, in square feet: five bins."""

SOLD = categorical_naive_bayes.fit([[bin_of(a, AREAS)] for a in (300, 890, 900, 1700)], [0, 0, 1, 1], [5])


class Array:
    """Like an array of NumPy: a comparison gives no truth value."""

    def __eq__(self, other: object) -> bool:
        raise ValueError


@each_line("""
    [bin_of(a, AREAS) for a in (0, 399, 500, 890, 1300, 1700, 10**9, -5)] -> [1, 1, 2, 3, 4, 5, 5, 1]
    # the table does not assign its edges: they belong to the bin above, or below
    [bin_of(a, AREAS) for a in AREAS] -> [2, 3, 4, 5]
    [bin_of(a, AREAS, closed='right') for a in AREAS] -> [1, 2, 3, 4]
    [bin_of(a, AREAS, closed='right') for a in (-5, 401, 890, 1599, 1601)] -> [1, 2, 3, 4, 5]
    [bin_of(800 + d, iter(AREAS)) for d in (F(-1, 10**40), 0.0, 2.0**-43)] -> [2, 3, 3]
    [bin_of(x, [0]) for x in (-1, -0.0, 1)] -> [1, 2, 2]
    # the double 0.1 is above one tenth, the double 0.3 below three tenths
    bin_of(0.1, [D('0.1')]), bin_of(D('0.1'), [0.1]), bin_of(0.3, [D('0.3')]) -> 2, 1, 1
    # bin 3 occurs once in each class, (1 + 1) / (5 + 2); bin 5 once in the second
    SOLD.probabilities[0][0] -> F(2, 7), F(1, 7), F(2, 7), F(1, 7), F(1, 7)
    SOLD.exact_posterior([bin_of(2000, AREAS)]) -> {0: F(1, 3), 1: F(2, 3)}
""")
def test_by_hand(line: str) -> None:
    """Spec: nb-discretize"""
    answered(line, globals())


@each_line("""
    bin_of(890, AREAS, closed='both') -> Domain | closed | 'left' or 'right'
    bin_of(890, AREAS, closed=None) -> Domain | closed | 'left' or 'right'
    bin_of(890, AREAS, closed=Array()) -> Domain | closed | 'left' or 'right'
    bin_of(890, []) -> EmptyData | edges
    bin_of(890, [1, 1]) -> Domain | edges[1]
    bin_of(890, [2, 1]) -> Domain | edges[1]
    bin_of(float('nan'), AREAS) -> NotFinite | value
""")
def test_refusals(line: str) -> None:
    refused(line, globals())
