# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter bayes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import nan  # noqa: F401
from typing import Any

from genref.bayes import argmax, calibration_table, decide, evidence, posterior

from .by_hand import LYING, each_line, refused  # noqa: F401
from .each_row import each_row

F = Fraction
PRIORS, LIKELIHOODS = {0: F(3, 4), 1: F(1, 4)}, {0: F(1, 2), 1: F(1)}
"""p(x, y) is 3/8 and 2/8, p(x) 5/8."""


class TestBayesRule:
    """p(y|x) = p(x|y) p(y) / p(x).

    Spec: bayes-rule
    """

    def test_by_hand(self) -> None:
        assert posterior(PRIORS, LIKELIHOODS) == {0: F(3, 5), 1: F(2, 5)}
        assert posterior({0: 1, 1: 0}, {0: F(1, 10**9), 1: 1}) == {0: 1, 1: 0}


class TestEvidence:
    """p(x) is the sum of p(x|y) p(y).

    Spec: bayes-evidence
    """

    @each_row(("likelihoods", "value"), [(LIKELIHOODS, F(5, 8)), ({0: 0, 1: 0}, 0), ({0: 100, 1: 100}, 100)])
    def test_by_hand(self, likelihoods: Mapping[int, Fraction], value: Fraction) -> None:
        assert evidence(PRIORS, likelihoods) == value


class TestDecision:
    """The label with the largest p(x|y) p(y).

    Spec: bayes-decision
    """

    @each_row(
        ("priors", "likelihoods", "labels"),
        [
            (PRIORS, LIKELIHOODS, (0,)),
            (PRIORS, {0: F(1, 4), 1: 1}, (1,)),  # 3/16 against 4/16
            (PRIORS, {0: 1, 1: 3}, (0, 1)),  # a tie goes to the first class
            ({1: F(1, 4), 0: F(3, 4)}, {0: 1, 1: 3}, (1, 0)),
            ({0: F(1, 2), 1: F(1, 2)}, {0: 1, 1: 1 + F(1, 10**40)}, (1,)),
        ],
    )
    def test_by_hand(self, priors: Any, likelihoods: Any, labels: tuple[int, ...]) -> None:
        assert argmax(priors, likelihoods) == labels and decide(priors, likelihoods) == labels[0]


class TestEvidenceCancels:
    """The decision needs no p(x).

    Spec: bayes-evidence-cancels
    """

    @each_row("factor", [F(1, 10**300), F(7, 3), F(10**300)])
    def test_a_common_factor_changes_nothing(self, factor: Fraction) -> None:
        scaled = {y: factor * p for y, p in LIKELIHOODS.items()}
        p = posterior(PRIORS, scaled)
        assert p == posterior(PRIORS, LIKELIHOODS)
        assert max(p, key=lambda y: p[y]) == decide(PRIORS, scaled) == decide(PRIORS, LIKELIHOODS)


def test_calibration_by_hand() -> None:
    table = calibration_table([0, 0.25, 0.5, 1], [0, False, True, 0], [0.5])
    assert table == {1: (2, F(1, 8), 0), 2: (2, F(3, 4), F(1, 2))}
    assert list(calibration_table([0, 1, 0.5], [0, 1, 1], [0, 0.5, 1])) == [2, 3, 4]  # on edges: above


def of(priors: Any) -> Fraction:
    return evidence(priors, dict.fromkeys(priors, 1))


@each_line("""
    posterior(PRIORS, {0: 0, 1: 0}) -> UndefinedPosterior |  | the posterior is 0/0
    decide(PRIORS, {0: 0, 1: 0}) -> UndefinedPosterior |  | x|y) p(y) is 0 for every class
    of({0: 0.5, 1: 0.6}) -> Domain | sum of priors | is about 1.1
    of({0: F(1, 2), 1: F(1, 2) - F(1, 10 ** 30)}) -> Domain | sum of priors
    of({0: 0.5, 1: 0.5 + 2.0 ** (-52)}) -> Domain | sum of priors | is about 1.0000000000000002
    of({0: 0.3}) -> Domain | sum of priors | is about 0.3
    of({0: -1, 1: 2}) -> Domain | priors[0] | is -1
    of({}) -> EmptyData | priors | empty
    evidence(LYING, {0: 1}) -> Domain | priors | a mapping of labels
    evidence(PRIORS, {0: 1}) -> Shape | likelihoods | entry for the label 1, got none
    evidence(PRIORS, {0: 1, 1: 1, 2: 1}) -> Shape | likelihoods | other labels, got one for 2
    evidence(PRIORS, {0: 1, 1: nan}) -> NotFinite | likelihoods[1] | is nan
    calibration_table([], [], [0.5]) -> EmptyData | posteriors | empty
    calibration_table([0.5], [2], [0.5]) -> Domain | outcomes[0] | 0 or 1
    calibration_table([1.5], [1], [0.5]) -> Domain | posteriors[0] | from 0 to 1
    calibration_table([0.5], [1, 0], [0.5]) -> Shape | outcomes | expected 1 entries, got
    calibration_table([0.5], [1], []) -> EmptyData | edges | empty
    calibration_table([0.5], [1], [0.5, 0.5]) -> Domain | edges[1] | numbers above edges[0]
""")
def test_refusals(line: str) -> None:
    refused(line, globals())
