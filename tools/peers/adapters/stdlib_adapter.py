# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Python's statistics module: NormalDist, and the classifier that its documentation makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod, sqrt
from platform import python_version
from statistics import NormalDist, mean
from typing import TypeVar

from .common import ByLabel, Label, Labels, Library, Number, Rows, Vector, paired

T = TypeVar("T")


class Statistics(Library):
    """One dimension; Naive Bayes with from_samples, whose divisor is n - 1, and equal priors."""

    name = "Python statistics"
    version = python_version()
    profile = {"divisor": "n-1", "prior": "uniform"}

    def gaussian_density(self, x: Vector, mean: Vector, covariance: Rows) -> float:
        """Return NormalDist.pdf, which takes the standard deviation."""
        return NormalDist(only(mean), sqrt(only(only(covariance)))).pdf(only(x))

    def gaussian_mean(self, rows: Rows) -> list[Number]:
        """Return mean of each feature."""
        return [mean(feature) for feature in zip(*rows)]

    def gaussian_covariance(self, rows: Rows) -> list[list[float]]:
        """Return the variance of NormalDist.from_samples."""
        return [[NormalDist.from_samples([only(row) for row in rows]).variance]]

    def fit_gaussian_naive_bayes(self, rows: Rows, labels: Labels) -> dict[Label, list[NormalDist]]:
        """Return NormalDist.from_samples of each feature in each class."""
        return {
            y: [NormalDist.from_samples(map(float, feature)) for feature in zip(*of_class(rows, labels, y))]
            for y in sorted(set(labels), key=str)
        }

    def posterior(self, model: dict[Label, list[NormalDist]], x: Vector) -> ByLabel:
        """Return the products of densities over their sum."""
        joint = {y: prod(normal.pdf(value) for normal, value in zip(model[y], x)) for y in model}
        return {y: density / sum(joint.values()) for y, density in joint.items()}

    def label(self, model: dict[Label, list[NormalDist]], x: Vector) -> Label:
        """Return the label with the largest product."""
        joint = {y: prod(normal.pdf(value) for normal, value in zip(model[y], x)) for y in model}
        return max(joint, key=joint.__getitem__)

    def means(self, model: dict[Label, list[NormalDist]]) -> dict[Label, list[float]]:
        """Return mean."""
        return {y: [normal.mean for normal in normals] for y, normals in model.items()}

    def variances(self, model: dict[Label, list[NormalDist]]) -> dict[Label, list[float]]:
        """Return variance."""
        return {y: [normal.variance for normal in normals] for y, normals in model.items()}


def only(entries: Sequence[T]) -> T:
    """Return the one entry."""
    if len(entries) != 1:
        raise NotImplementedError("one dimension")
    return entries[0]


def of_class(rows: Rows, labels: Labels, y: Label) -> Rows:
    """Return the rows of a class."""
    return [row for row, label in paired(rows, labels) if label == y]
