# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The logistic form that generative models imply: p(y = 1 | x) = 1 / (1 + exp(-theta' x))."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Optional

from .exact import Number, vector
from .linear_algebra import Vector, dot
from .reals import Rounded, Value, exp, ln, rounded

__all__ = ["LogisticForm"]


@dataclass(frozen=True)
class LogisticForm:
    """theta' x with x_0 = 1: theta_0 = offset + ln(prior_odds), theta_1 ... theta_d = weights.

    All that is rational is kept exactly; only the logarithm in theta_0 is ever rounded.
    """

    offset: Fraction
    prior_odds: Fraction
    weights: Vector

    def intercept(self, *, digits: Optional[int] = None) -> Rounded:
        """Return theta_0."""
        return rounded(self.offset + ln(self.prior_odds), digits)

    def log_odds(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Rounded:
        """Return theta' x, the log-odds of y = 1, for x with d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        return rounded(self._log_odds(x), digits)

    def probability(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Rounded:
        """Return p(y = 1 | x) = 1 / (1 + exp(-theta' x)), for x with d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        return rounded(1 / (1 + exp(self._log_odds(x) * -1)), digits)

    def _log_odds(self, x: Iterable[Number]) -> Value:
        linear = self.offset + dot(self.weights, vector(x, "x", len(self.weights)))
        return linear + ln(self.prior_odds)
