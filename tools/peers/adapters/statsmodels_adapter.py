# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""statsmodels: Logit."""

from __future__ import annotations

from typing import Any, List

from .common import Labels, Library, Rows, Vector, doubles, load, version, zero_one


class Statsmodels(Library):
    """Logit with a constant."""

    name = "statsmodels Logit"
    version = version("statsmodels")

    @property
    def refusals(self) -> tuple[type[BaseException], ...]:
        """The exceptions that mean "no answer exists"."""
        return ValueError, ArithmeticError, load("statsmodels.tools.sm_exceptions").MissingDataError

    def _logit(self, rows: Rows, labels: Labels) -> Any:
        module = load("statsmodels.api")
        return module.Logit(zero_one(labels), module.add_constant(doubles(rows), has_constant="add"))

    def fit_logistic_regression(self, rows: Rows, labels: Labels) -> Any:
        """Return what fit gives."""
        return self._logit(rows, labels).fit(disp=0)

    def theta(self, model: Any) -> list[float]:
        """Return params."""
        theta: List[float] = model.params.tolist()
        return theta

    def logistic_conditional_log_likelihood(self, theta: Vector, rows: Rows, labels: Labels) -> float:
        """Return loglike."""
        return float(self._logit(rows, labels).loglike(doubles(theta)))

    def logistic_score(self, theta: Vector, rows: Rows, labels: Labels) -> list[float]:
        """Return score."""
        score: List[float] = self._logit(rows, labels).score(doubles(theta)).tolist()
        return score
