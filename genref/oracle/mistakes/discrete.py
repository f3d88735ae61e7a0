# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of Naive Bayes and Laplace smoothing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ...errors import Label
from ..reading import Counts, nb_mle_prior
from ..rounding import Number, ratio
from .mistake import Change, by


def prior_with(alpha: Number) -> Callable[[Counts, Label], Number]:
    """Return priors with a pseudo-count where none is asked for."""

    def prior(of: Counts, y: Label) -> Number:
        if of.given or "prior_smoothing" in of.train:
            return nb_mle_prior(of, y)
        return ratio(of.examples[y] + alpha, of.n + len(of.classes) * alpha)

    return prior


NAIVE_BAYES = "bernoulli*.* categorical.* multinomial.* text_*.*"
EVERY = f"{NAIVE_BAYES} laplace.*"
BERNOULLI = "bernoulli*.* text_bernoulli.*"

DISCRETE: dict[str, Change] = {
    "prior-half": by(NAIVE_BAYES, nb_mle_prior=prior_with(Fraction(1, 2))),
    "alpha-once": by(EVERY, laplace_estimate=lambda n_j, n, alpha, k_alpha: ratio(n_j + alpha, n + alpha)),
    "bernoulli-alpha-per-class": by(BERNOULLI, outcomes=lambda of, y, event: len(of.classes)),
}
