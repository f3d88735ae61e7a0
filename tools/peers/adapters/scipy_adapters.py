# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""SciPy and NumPy: densities, linear algebra, the logistic function."""

from __future__ import annotations

from typing import Any, List

from .common import Library, Rows, Vector, doubles, load, version


class SciPy(Library):
    """multivariate_normal, scipy.linalg and expit."""

    name = "SciPy"
    version = version("scipy")

    def gaussian_density(self, x: Vector, mean: Vector, covariance: Rows) -> float:
        """Return multivariate_normal.pdf."""
        return float(load("scipy.stats").multivariate_normal.pdf(*map(doubles, (x, mean, covariance))))

    def gaussian_log_density(self, x: Vector, mean: Vector, covariance: Rows) -> float:
        """Return multivariate_normal.logpdf."""
        return float(load("scipy.stats").multivariate_normal.logpdf(*map(doubles, (x, mean, covariance))))

    def gaussian_mean(self, rows: Rows) -> list[float]:
        """Return the mean of multivariate_normal.fit."""
        mean: List[float] = load("scipy.stats").multivariate_normal.fit(doubles(rows))[0].tolist()
        return mean

    def gaussian_covariance(self, rows: Rows) -> list[list[float]]:
        """Return the covariance of multivariate_normal.fit."""
        covariance: List[List[float]] = load("scipy.stats").multivariate_normal.fit(doubles(rows))[1].tolist()
        return covariance

    def gaussian_squared_distance(self, x: Vector, mean: Vector, covariance: Rows) -> float:
        """Return the square of mahalanobis, which takes the inverse."""
        inverse = load("scipy.linalg").inv(doubles(covariance))
        return float(load("scipy.spatial.distance").mahalanobis(doubles(x), doubles(mean), inverse)) ** 2

    def matrix_determinant(self, matrix: Rows) -> float:
        """Return det."""
        return float(load("scipy.linalg").det(doubles(matrix)))

    def matrix_inverse(self, matrix: Rows) -> Any:
        """Return inv."""
        return load("scipy.linalg").inv(doubles(matrix)).tolist()

    def matrix_solution(self, matrix: Rows, right: Vector) -> Any:
        """Return solve."""
        return load("scipy.linalg").solve(doubles(matrix), doubles(right)).tolist()

    def matrix_cholesky(self, matrix: Rows) -> Any:
        """Return cholesky."""
        return load("scipy.linalg").cholesky(doubles(matrix), lower=True).tolist()

    def matrix_ldl(self, matrix: Rows) -> Any:
        """Return ldl, where it does not pivot."""
        lower, diagonal, order = load("scipy.linalg").ldl(doubles(matrix))
        numpy = load("numpy")
        if list(order) != list(range(len(order))) or numpy.count_nonzero(
            diagonal - numpy.diag(numpy.diag(diagonal))
        ):
            raise NotImplementedError("ldl has pivoted: other factors")
        return {"lower": lower.tolist(), "diagonal": numpy.diag(diagonal).tolist()}

    def logistic_logistic(self, z: float) -> float:
        """Return expit."""
        return float(load("scipy.special").expit(z))


class NumPy(Library):
    """numpy.linalg and the moments; cov has the divisor n - 1."""

    name = "NumPy"
    version = version("numpy")
    profile = {"divisor": "n-1"}

    def gaussian_mean(self, rows: Rows) -> Any:
        """Return mean."""
        return load("numpy").mean(doubles(rows), axis=0).tolist()

    def gaussian_covariance(self, rows: Rows) -> Any:
        """Return cov."""
        numpy = load("numpy")
        return numpy.atleast_2d(numpy.cov(doubles(rows), rowvar=False)).tolist()

    def gaussian_principal_axes(self, covariance: Rows) -> Any:
        """Return eigh, the largest variance first."""
        variances, directions = load("numpy").linalg.eigh(doubles(covariance))
        axes = zip(variances.tolist(), directions.T.tolist())
        return [{"variance": variance, "direction": direction} for variance, direction in axes][::-1]

    def matrix_determinant(self, matrix: Rows) -> float:
        """Return det."""
        return float(load("numpy").linalg.det(doubles(matrix)))

    def matrix_inverse(self, matrix: Rows) -> Any:
        """Return inv."""
        return load("numpy").linalg.inv(doubles(matrix)).tolist()

    def matrix_solution(self, matrix: Rows, right: Vector) -> Any:
        """Return solve."""
        return load("numpy").linalg.solve(doubles(matrix), doubles(right)).tolist()

    def matrix_cholesky(self, matrix: Rows) -> Any:
        """Return cholesky."""
        return load("numpy").linalg.cholesky(doubles(matrix)).tolist()
