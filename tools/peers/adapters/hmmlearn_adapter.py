# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""hmmlearn: the densities of its hidden states."""

from __future__ import annotations

from math import exp

from .common import Library, Rows, Vector, doubles, load, version


class Hmmlearn(Library):
    """log_multivariate_normal_density of full covariances."""

    name = "hmmlearn"
    version = version("hmmlearn")

    def gaussian_log_density(self, x: Vector, mean: Vector, covariance: Rows) -> float:
        """Return it for one row and one state."""
        density = load("hmmlearn.stats").log_multivariate_normal_density
        return float(density(doubles([x]), doubles([mean]), doubles([covariance]), "full")[0][0])

    def gaussian_density(self, x: Vector, mean: Vector, covariance: Rows) -> float:
        """Return its exponential."""
        return exp(self.gaussian_log_density(x, mean, covariance))
