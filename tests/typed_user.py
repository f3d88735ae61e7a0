# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A module as a user writes it: `mypy --strict` must find nothing, without a cast or an ignore."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from genref import ClassMoments, Gaussian, LinearModel, QuadraticModel, bayes, gda
from genref.gaussian import density, log_density

ROWS: list[list[float]] = [[0.0, 1.5], [1.0, 0.5], [4.0, 4.5], [5.0, 3.0]]
LABELS: list[str] = ["ham", "ham", "spam", "spam"]
COLOURS: dict[str, str] = {"ham": "green", "spam": "red"}


def use() -> tuple[float, Decimal, str, Fraction]:
    """Use what is public, with the types that a user expects."""
    moments: ClassMoments[str] = ClassMoments.of(ROWS[:2], LABELS[:2]) + ClassMoments.of(ROWS[2:], LABELS[2:])
    model: LinearModel[str] = gda.linear_model(moments)
    p: float = model.posterior([2, 2])["spam"]
    exactly: Decimal = model.posterior([2, 2], digits=30)["spam"]
    colour: str = COLOURS[model.predict([2.0, 2.0])]
    doubled: float = density([0, 0], [0, 0], [[1, 0], [0, 1]]) * 2.0
    summed: float = log_density([0], [0], [[1]]) + Gaussian.of([0.5], [[2]]).log_density([1])
    odds: Decimal = model.logistic_form().log_odds([1, Fraction(1, 3)], digits=5)
    given: LinearModel[int] = LinearModel.of({0: 0.5, 1: 0.5}, {0: [0, 0], 1: [1, 1.5]}, [[1, 0], [0, 1]])
    label: int = given.predict([0.5, 0.25])
    other: QuadraticModel[str] = gda.fit_quadratic(ROWS, LABELS)
    priors: dict[str, float] = {"ham": 0.75, "spam": 0.25}
    rule: dict[str, Fraction] = bayes.posterior(priors, {"ham": 0.5, "spam": 1.0})
    prior: Fraction = other.priors["ham"] + label
    return p + doubled + summed, exactly + odds, colour, prior + rule["ham"]
