# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter bayes."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from genref.bayes import argmax, decide, distribution, evidence, posterior
from genref.errors import DomainError, ShapeError, UndefinedPosteriorError

F = Fraction
PRIORS = {0: F(3, 4), 1: F(1, 4)}
LIKELIHOODS = {0: F(1, 2), 1: F(1)}


class TestBayesRule:
    """p(y|x) = p(x|y) p(y) / p(x).

    Spec: bayes-rule
    """

    def test_by_hand(self) -> None:
        # joint 3/8 and 2/8, evidence 5/8
        assert posterior(PRIORS, LIKELIHOODS) == {0: F(3, 5), 1: F(2, 5)}

    def test_sums_to_one_exactly(self) -> None:
        floats = posterior({"a": 0.1, "b": 0.2, "c": 0.7}, {"a": 0.3, "b": 1e-300, "c": 7e250})
        assert sum(floats.values()) == 1

    def test_is_proportional_to_the_joint(self) -> None:
        p = posterior(PRIORS, LIKELIHOODS)
        assert all(p[y] * evidence(PRIORS, LIKELIHOODS) == LIKELIHOODS[y] * PRIORS[y] for y in PRIORS)

    def test_a_certain_prior_stays_certain(self) -> None:
        assert posterior({0: 1, 1: 0}, {0: F(1, 10**9), 1: 1}) == {0: 1, 1: 0}

    def test_zero_over_zero_is_refused(self) -> None:
        with pytest.raises(UndefinedPosteriorError, match="^the posterior is 0/0"):
            posterior(PRIORS, {0: 0, 1: 0})


class TestEvidence:
    """p(x) is the sum of p(x|y) p(y).

    Spec: bayes-evidence
    """

    def test_by_hand(self) -> None:
        assert evidence(PRIORS, LIKELIHOODS) == F(5, 8)

    def test_may_be_zero_or_exceed_one(self) -> None:
        assert evidence(PRIORS, {0: 0, 1: 0}) == 0
        assert evidence(PRIORS, {0: 100, 1: 100}) == 100

    @pytest.mark.parametrize("priors", [{0: 0.5, 1: 0.6}, {0: F(1, 2), 1: F(1, 2) - F(1, 10**30)}, {0: 0.3}])
    def test_priors_that_do_not_sum_to_one_are_refused(self, priors: dict[int, Fraction]) -> None:
        with pytest.raises(DomainError, match="^sum of priors is"):
            evidence(priors, dict.fromkeys(priors, 1))

    def test_priors_that_miss_one_by_the_rounding_of_floats_are_accepted(self) -> None:
        tenths = dict.fromkeys(range(10), 0.1)
        assert sum(Fraction(p) for p in tenths.values()) != 1
        assert distribution(tenths) == dict.fromkeys(range(10), F(0.1))
        assert distribution({0: Decimal("0.3"), 1: Decimal("0.7")}) == {0: F(3, 10), 1: F(7, 10)}

    def test_labels_must_match(self) -> None:
        with pytest.raises(ShapeError, match="^likelihoods: expected an entry for the label 1, got none$"):
            evidence(PRIORS, {0: 1})
        with pytest.raises(
            ShapeError, match="^likelihoods: expected no entry for other labels, got one for 2$"
        ):
            evidence(PRIORS, {0: 1, 1: 1, 2: 1})


class TestDecision:
    """The label with the largest p(x|y) p(y).

    Spec: bayes-decision
    """

    def test_by_hand(self) -> None:
        assert decide(PRIORS, LIKELIHOODS) == 0
        assert decide(PRIORS, {0: F(1, 4), 1: 1}) == 1  # 3/16 against 4/16

    def test_a_tie_goes_to_the_first_class_and_is_told(self) -> None:
        assert argmax(PRIORS, {0: 1, 1: 3}) == (0, 1)
        assert decide(PRIORS, {0: 1, 1: 3}) == 0
        assert decide({1: F(1, 4), 0: F(3, 4)}, {0: 1, 1: 3}) == 1

    def test_a_difference_below_all_doubles_decides(self) -> None:
        assert decide({0: F(1, 2), 1: F(1, 2)}, {0: 1, 1: 1 + F(1, 10**40)}) == 1

    def test_zero_over_zero_is_refused(self) -> None:
        with pytest.raises(UndefinedPosteriorError):
            decide(PRIORS, {0: 0, 1: 0})


class TestEvidenceCancels:
    """The decision needs no p(x).

    Spec: bayes-evidence-cancels
    """

    @pytest.mark.parametrize("factor", [F(1, 10**300), F(7, 3), F(10**300)])
    def test_a_common_factor_changes_nothing(self, factor: Fraction) -> None:
        scaled = {y: factor * p for y, p in LIKELIHOODS.items()}

        assert posterior(PRIORS, scaled) == posterior(PRIORS, LIKELIHOODS)
        assert decide(PRIORS, scaled) == decide(PRIORS, LIKELIHOODS)

    def test_the_largest_posterior_is_that_of_the_decision(self) -> None:
        p = posterior(PRIORS, LIKELIHOODS)
        assert max(p, key=lambda y: p[y]) == decide(PRIORS, LIKELIHOODS)
