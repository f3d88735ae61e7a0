# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The logistic form that generative models imply: p(y = 1 | x) = 1 / (1 + exp(-theta' x))."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import Optional, overload

from .exact import Number, entries, integers
from .linear_algebra import Vector
from .reals import Rounded, Value, exp, ln, quotient, rounded

__all__ = ["LogisticForm"]


@dataclass(frozen=True)
class LogisticForm:
    """theta' x with x_0 = 1: theta_0 = offset + ln(prior_odds), theta_1 ... theta_d = weights.

    All that is rational is kept exactly; only the logarithm in theta_0 is ever rounded.
    """

    offset: Fraction
    prior_odds: Fraction
    weights: Vector

    @overload
    def intercept(self, *, digits: None = None) -> float: ...
    @overload
    def intercept(self, *, digits: int) -> Decimal: ...
    def intercept(self, *, digits: Optional[int] = None) -> Rounded:
        """Return theta_0."""
        return rounded(self.offset + ln(self.prior_odds), digits)

    @overload
    def log_odds(self, x: Iterable[Number], *, digits: None = None) -> float: ...
    @overload
    def log_odds(self, x: Iterable[Number], *, digits: int) -> Decimal: ...
    def log_odds(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Rounded:
        """Return theta' x, the log-odds of y = 1, for x with d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        return rounded(self.log_odds_value(x), digits)

    @overload
    def probability(self, x: Iterable[Number], *, digits: None = None) -> float: ...
    @overload
    def probability(self, x: Iterable[Number], *, digits: int) -> Decimal: ...
    def probability(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Rounded:
        """Return p(y = 1 | x) = 1 / (1 + exp(-theta' x)), for x with d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        # With the prior odds outside the exponential a rational probability stays one.
        return rounded(1 / (1 + exp(-self._linear(x)) / self.prior_odds), digits)

    def log_odds_value(self, x: Iterable[Number]) -> Value:
        """Return theta' x before it is rounded; on the boundary it is exactly 0."""
        return self._linear(x) + ln(self.prior_odds)

    def _linear(self, x: Iterable[Number]) -> Value:
        """Return theta' x but for the logarithm."""
        theta, scale = self._integers
        point, x_scale = integers(entries(x, "x", len(self.weights)), lambda i: f"x[{i}]")
        return quotient(sum(map(mul, theta, [x_scale, *point])), scale * x_scale)

    @cached_property
    def _integers(self) -> tuple[list[int], int]:
        """offset and weights as integers over one denominator."""
        return integers([self.offset, *self.weights], str)

    def __reduce__(self) -> tuple[object, ...]:
        return LogisticForm, (self.offset, self.prior_odds, self.weights)
