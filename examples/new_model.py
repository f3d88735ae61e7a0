# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A model of your own, by definition alone: features that are double exponential (Laplace) in each class.

The module defines only p(x|y); all answers follow. Unlike sums and counts, medians of parts do not add up.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import prod
from statistics import median

from genref import equations
from genref.book_reals import exp
from genref.by_definition import ModelByDefinition
from genref.numbers.exact import Point, Rows, Vector, vector


@dataclass(frozen=True)
class LaplaceModel(ModelByDefinition[str, Point, Vector]):
    """p(x|y) = prod_j exp(-|x_j - m_jy| / b_jy) / (2 b_jy): medians m, mean absolute deviations b > 0."""

    priors: dict[str, Fraction]
    m: dict[str, Vector]
    b: dict[str, Vector]

    def _checked(self, x: Point, where: str = "x") -> Vector:
        return vector(x, where, len(self.m[self.classes[0]]))

    def _likelihoods(self, x: Vector) -> dict[str, equations.Number]:
        features = {y: zip(x, self.m[y], self.b[y]) for y in self.priors}
        return {y: prod(exp(-abs(x_j - m) / b) / (2 * b) for x_j, m, b in features[y]) for y in features}


def fit(rows: Rows, labels: list[str]) -> LaplaceModel:
    """Return the model of maximum likelihood."""
    priors = equations.gda_mle_prior(labels)
    classes = {k: [vector(x, "row") for x, y in zip(rows, labels) if y == k] for k in priors}
    columns = {k: list(zip(*classes[k])) for k in priors}
    m = {k: tuple(map(median, columns[k])) for k in priors}
    b = {k: tuple(sum(abs(v - m_j) for v in c) / len(c) for c, m_j in zip(columns[k], m[k])) for k in priors}
    return LaplaceModel(priors, m, b)
