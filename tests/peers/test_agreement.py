# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""NumPy, SciPy and scikit-learn agree with the lecture's formulas where doubles are accurate enough.

Each tolerance is a relative error, a few hundred times the measured one, because another BLAS may round
differently. It grows with the condition number, which determines how many digits doubles lose.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from sys import float_info
from typing import NamedTuple

import pytest

from genref.errors import Label
from genref.gaussian import Gaussian, covariance
from genref.gda import LinearModel
from genref.linear_algebra import Vector, cholesky, determinant, inverse
from tools.peers import reference
from tools.peers.cases import (
    BADLY_SCALED,
    HILBERT,
    ILL_CONDITIONED,
    LECTURE,
    LECTURE_COVARIANCES,
    NEAR_SINGULAR,
    data_set,
    doubles,
    linear,
    points_of_underflow,
    quadratic,
)
from tools.peers.reference import Fitted, Number

LECTURE_MATRIX = 1e-14  # measured 2e-16; condition numbers up to 9
HILBERT_TO_6 = 1e-7  # measured 4e-10; condition number 1.5e7
CORRELATION_TO_9_NINES = 1e-6  # measured 6e-10; condition number 2e9
BADLY_SCALED_MATRIX = 1e-11  # measured 3e-14: scaling alone costs elimination nothing

LECTURE_LOG_DENSITY = 1e-13  # measured 9e-16
LECTURE_DENSITY = 1e-11  # measured 5e-13: exp multiplies the error of an exponent by its size, up to 700

IRIS = 1e-11  # measured 6e-13; condition numbers 20 to 50
IRIS_RESCALED = 1e-11  # measured 2e-13: svd and eigen scale the features first
IRIS_MOVED = 1e-3  # measured 5e-6: of features near 1e8, half the digits are the offset's
WINE = 1e-9  # measured 7e-12 with lsqr, 6e-14 with svd; condition numbers 4e6 to 2e7
BREAST_CANCER = 1e-8  # measured 2e-11 with svd and eigen, which scale the features first
BREAST_CANCER_LSQR = 1e-6  # measured 1.2e-8; condition number 3e11
BREAST_CANCER_QUADRATIC = 1e-8  # measured 4e-11; condition numbers 7e10 and 2e12
COVARIANCE = 1e-11  # measured 1e-14 of a pass in doubles, 5e-14 of NumPy's
COVARIANCE_FROM_SVD = 1e-8  # measured 1e-11: scikit-learn multiplies the quadratic model's factors back

ONE_MINUS_THE_OTHER = 1e-8  # absolute: of two classes, the first gets 1 - p of the second


def close(actual: Iterable[float], exact: Iterable[Number], relative: float, absolute: float = 0.0) -> bool:
    """Return whether all numbers are within a tolerance of the exact ones."""
    expected = [float(value) for value in exact]
    return list(actual) == pytest.approx(expected, rel=relative, abs=absolute)


class TestNumPy:
    MATRICES = {
        **{name: (LECTURE_COVARIANCES[name], LECTURE_MATRIX) for name in LECTURE_COVARIANCES},
        **{f"Hilbert {n}": (HILBERT[f"Hilbert {n}, doubles"], HILBERT_TO_6) for n in range(2, 7)},
        **{
            name: (NEAR_SINGULAR[name], CORRELATION_TO_9_NINES)
            for name in (f"correlation 1 - 1e-{k}" for k in range(6, 10))
        },
        **{name: (BADLY_SCALED[name], BADLY_SCALED_MATRIX) for name in BADLY_SCALED},
    }

    @pytest.mark.parametrize("name", MATRICES)
    def test_determinant_inverse_and_cholesky_factor_agree(self, name: str) -> None:
        matrix, tolerance = self.MATRICES[name]
        matrix = doubles(matrix)
        assert close([reference.numpy_determinant(matrix)], [determinant(matrix)], tolerance)
        for row, exact_row in zip(reference.numpy_inverse(matrix), inverse(matrix)):
            assert close(row, exact_row, tolerance)
        for factor_row, exact_factor_row in zip(reference.numpy_cholesky(matrix), cholesky(matrix)):
            assert close(factor_row, map(float, exact_factor_row), tolerance)

    @pytest.mark.parametrize("name", ["iris", "wine", "breast_cancer"])
    def test_covariance_agrees(self, name: str) -> None:
        rows = data_set(name).rows
        for row, exact_row in zip(reference.numpy_covariance(rows), covariance(rows)):
            assert close(row, exact_row, COVARIANCE)


class TestSciPy:
    DISTRIBUTIONS = {
        **{name: (LECTURE[name], LECTURE_LOG_DENSITY) for name in LECTURE if "doubles" in name},
        **{f"Hilbert {n}": (ILL_CONDITIONED[f"Hilbert {n}, doubles"], HILBERT_TO_6) for n in range(2, 7)},
    }

    @pytest.mark.parametrize("name", DISTRIBUTIONS)
    def test_log_density_agrees(self, name: str) -> None:
        (mu, sigma, points), tolerance = self.DISTRIBUTIONS[name]
        genref = Gaussian(mu, sigma)
        # Where the square of x overflows, SciPy does.
        within_range = tuple(x for x in doubles(points) if max(map(abs, x)) < 1e100)
        actual = reference.scipy_log_densities(within_range, mu, sigma)
        assert close(actual, [float(genref.log_density(x)) for x in within_range], tolerance)

    @pytest.mark.parametrize("name", [name for name in LECTURE if "doubles" in name])
    def test_density_agrees_above_the_subnormals(self, name: str) -> None:
        mu, sigma, points = LECTURE[name]
        genref = Gaussian(mu, sigma)
        expected = {x: float(genref.density(x)) for x in doubles(points + points_of_underflow(mu, sigma))}
        expected = {x: p for x, p in expected.items() if p > float_info.min}
        actual = reference.scipy_densities(tuple(expected), mu, sigma)
        assert close(actual, expected.values(), LECTURE_DENSITY)


class Linear(NamedTuple):
    """A data set, a solver of scikit-learn, how well its answers agree."""

    name: str
    solver: str
    tolerance: float
    absolute: float = 0.0


LINEAR = (
    Linear("iris", "svd", IRIS),
    Linear("iris", "lsqr", IRIS),
    Linear("iris", "eigen", IRIS),
    Linear("iris, rescaled", "svd", IRIS_RESCALED),
    Linear("iris, rescaled", "eigen", IRIS_RESCALED),
    Linear("iris, moved", "svd", IRIS_MOVED),
    Linear("wine", "svd", WINE),
    Linear("wine", "lsqr", WINE),
    Linear("wine", "eigen", WINE),
    Linear("breast_cancer", "svd", BREAST_CANCER, ONE_MINUS_THE_OTHER),
    Linear("breast_cancer", "lsqr", BREAST_CANCER_LSQR, ONE_MINUS_THE_OTHER),
    Linear("breast_cancer", "eigen", BREAST_CANCER, ONE_MINUS_THE_OTHER),
)


@pytest.mark.parametrize("case", LINEAR, ids=lambda case: f"{case.name}, {case.solver}")
class TestLinearDiscriminantAnalysis:
    def test_estimates_agree(self, case: Linear) -> None:
        data, model, _ = linear(case.name)
        fitted = reference.linear_discriminant_analysis(data, case.solver)
        assert close(fitted.priors, model.priors.values(), COVARIANCE)
        for row, exact_row in zip(fitted.means, model.means.values()):
            assert close(row, exact_row, COVARIANCE)
        for row, exact_row in zip(fitted.covariances[0], model.covariance):
            assert close(row, exact_row, COVARIANCE)

    def test_coefficients_agree(self, case: Linear) -> None:
        data, _, _ = linear(case.name)
        fitted = reference.linear_discriminant_analysis(data, case.solver)
        for label, (theta_0, *theta) in enumerate(coefficients_against_the_first(fitted), 1):
            exact_theta_0, *exact_theta = logistic_form(case.name, label)
            assert close(theta, exact_theta, case.tolerance)
            assert close([theta_0], [exact_theta_0], case.tolerance)

    def test_posteriors_and_predictions_agree(self, case: Linear) -> None:
        data, model, _ = linear(case.name)
        fitted = reference.linear_discriminant_analysis(data, case.solver)
        assert fitted.predictions == [model.predict(x) for x in data.rows]
        for x, posterior in zip(data.rows, fitted.posteriors):
            exact = [float(p) for p in model.posterior(x).values()]
            assert close(posterior, exact, case.tolerance, case.absolute)


def coefficients_against_the_first(fitted: Fitted) -> list[list[float]]:
    """Return theta_0, theta_1 ... theta_d of each class but the first against the first."""
    forms = [[b, *a] for a, b in zip(fitted.coefficients, fitted.intercepts)]
    if len(fitted.priors) == 2:
        return forms
    return [[b - a for a, b in zip(forms[0], form)] for form in forms[1:]]


def logistic_form(name: str, label: int) -> list[Number]:
    """Return theta of genref's logistic form of a class against the first."""
    _, model, _ = linear(name)
    both = (0, label)
    share = sum((model.priors[y] for y in both), Fraction(0))
    priors: dict[Label, Fraction] = {y: model.priors[y] / share for y in both}
    means: dict[Label, Vector] = {y: model.means[y] for y in both}
    form = LinearModel(priors, means, model.covariance).logistic_form()
    return [float(form.intercept()), *form.weights]


class Quadratic(NamedTuple):
    """A data set, the smallest variance that scikit-learn must accept, and how well its answers agree."""

    name: str
    smallest: float
    tolerance: float


QUADRATIC = (
    Quadratic("iris", 1e-4, IRIS),
    Quadratic("wine", 1e-4, WINE),
    Quadratic("breast_cancer", 0.0, BREAST_CANCER_QUADRATIC),
)


@pytest.mark.parametrize("case", QUADRATIC, ids=lambda case: case.name)
class TestQuadraticDiscriminantAnalysis:
    def test_estimates_agree(self, case: Quadratic) -> None:
        data, model, _ = quadratic(case.name)
        fitted = reference.quadratic_discriminant_analysis(data, case.smallest)
        assert close(fitted.priors, model.priors.values(), COVARIANCE)
        for row, exact_row in zip(fitted.means, model.means.values()):
            assert close(row, exact_row, COVARIANCE)
        for matrix, exact_matrix in zip(fitted.covariances, model.covariances.values()):
            for row, exact_row in zip(matrix, exact_matrix):
                assert close(row, exact_row, COVARIANCE_FROM_SVD)

    def test_posteriors_and_predictions_agree(self, case: Quadratic) -> None:
        data, model, _ = quadratic(case.name)
        fitted = reference.quadratic_discriminant_analysis(data, case.smallest)
        assert fitted.predictions == [model.predict(x) for x in data.rows]
        for x, posterior in zip(data.rows, fitted.posteriors):
            assert close(posterior, [float(p) for p in model.posterior(x).values()], case.tolerance)
