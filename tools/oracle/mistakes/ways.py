# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Other ways to the same numbers, by which programs go: functions that may stand for steps of a `Reading`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import List, NamedTuple, cast

from genref.errors import Label

from .counting import Counts, Events, estimate, events, prior
from .rounding import PI, Number, exp, ln, ratio, sqrt, total
from .steps import (
    ByLabel,
    Gaussians,
    Matrix,
    Tree,
    Vector,
    bayes_decision,
    bayes_evidence,
    bayes_rule,
    gaussian_contour,
    logistic_hypothesis,
    matrix_determinant,
    matrix_ldl,
    matrix_solve,
    sample_mean,
    softmax,
)

MANY = 5000
"""Features up to which each is looked at."""


class Way(NamedTuple):
    """The functions that stand for steps, and the functions of this way with their equations."""

    stands_for: dict[str, str]
    equations: dict[str, str]


# By Cholesky's factor


def factor(A: Matrix) -> Matrix:
    """C of A = C C', row by row."""
    C: List[List[Number]] = []
    for i, row in enumerate(A):
        C.append([Fraction(0)] * len(A))
        for j in range(i):
            C[i][j] = ratio(row[j] - total(C[i][k] * C[j][k] for k in range(j)), C[j][j])
        C[i][i] = sqrt(row[i] - total(C[i][k] ** 2 for k in range(i)))
    return C


def forward(C: Matrix, b: Vector) -> Vector:
    """y of C y = b."""
    y: List[Number] = []
    for i, row in enumerate(C):
        y.append(ratio(b[i] - total(row[k] * y[k] for k in range(i)), row[i]))
    return y


def backward(C: Matrix, y: Vector) -> Vector:
    """x of C' x = y."""
    x: List[Number] = [Fraction(0)] * len(y)
    for i in reversed(range(len(y))):
        x[i] = ratio(y[i] - total(C[k][i] * x[k] for k in range(i + 1, len(y))), C[i][i])
    return x


def contour_by_factor(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """|y|^2 for C y = x - mu."""
    y = forward(factor(Sigma), [a - b for a, b in zip(x, mu)])
    return total(y_i * y_i for y_i in y)


def log_density_by_factor(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """-(d ln 2 pi + |y|^2)/2 - sum_i ln C_ii for C y = x - mu."""
    C = factor(Sigma)
    y = forward(C, [a - b for a, b in zip(x, mu)])
    square, half = total(y_i * y_i for y_i in y), total(ln(row[i]) for i, row in enumerate(C))
    return ratio(-(len(x) * ln(2 * PI) + square), 2) - half


def solved_by_factor(A: Matrix, b: Vector) -> Vector:
    """x of C C' x = b."""
    C = factor(A)
    return backward(C, forward(C, b))


# By L and D


def log_density_by_ldl(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """-(d ln 2 pi + sum_i ln D_i + y_i^2 / D_i)/2 for L y = x - mu."""
    L, D = matrix_ldl(Sigma)
    y = forward(L, [a - b for a, b in zip(x, mu)])
    return ratio(-(len(x) * ln(2 * PI) + total(ln(D_i) + ratio(y_i * y_i, D_i) for y_i, D_i in zip(y, D))), 2)


def contour_by_ldl(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """sum_i y_i^2 / D_i for L y = x - mu."""
    L, D = matrix_ldl(Sigma)
    y = forward(L, [a - b for a, b in zip(x, mu)])
    return total(ratio(y_i * y_i, D_i) for y_i, D_i in zip(y, D))


def solved_by_ldl(A: Matrix, b: Vector) -> Vector:
    """x of L D L' x = b."""
    L, D = matrix_ldl(A)
    return backward(L, [ratio(y_i, D_i) for y_i, D_i in zip(forward(L, b), D)])


def log_density_by_volume(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """-(ln((2 pi)^d |Sigma|) + (x - mu)' Sigma^-1 (x - mu))/2"""
    volume = ln((2 * PI) ** len(x) * matrix_determinant(Sigma))
    return ratio(-(volume + gaussian_contour(x, mu, Sigma)), 2)


# By elimination with the largest pivots


def determinant_by_largest_pivots(A: Matrix) -> Number:
    """The product of the pivots, its sign changed with each exchange of rows."""
    rows, value = [list(row) for row in A], cast(Number, Fraction(1))
    for k in range(len(A)):
        best = max(range(k, len(A)), key=lambda i: abs(float(rows[i][k])))
        if best != k:
            rows[k], rows[best] = rows[best], rows[k]
            value = -value
        value = value * rows[k][k]
        for i in range(k + 1, len(A)):
            rows[i] = [a - ratio(rows[i][k], rows[k][k]) * b for a, b in zip(rows[i], rows[k])]
    return value


# Covariances


def covariance_of_sums(z: Matrix) -> Matrix:
    """(1/n) sum_i (z_i - m) (z_i - m)'"""
    c, d = [[a - m for a, m in zip(z_i, sample_mean(z))] for z_i in z], range(len(z[0]))
    return [[ratio(total(c_i[i] * c_i[j] for c_i in c), len(z)) for j in d] for i in d]


def covariance_of_scatters(x: Matrix, y: Sequence[Label], mu: dict[Label, Vector]) -> Matrix:
    """(1/n) sum_k sum of (x - mu_k) (x - mu_k)' over the rows of class k."""
    d = range(len(x[0]))
    return [[ratio(total(scatter(k, x, y, mu[k])[i][j] for k in mu), len(x)) for j in d] for i in d]


def covariances_of_scatters(x: Matrix, y: Sequence[Label], mu: dict[Label, Vector]) -> dict[Label, Matrix]:
    """The same of each class, divided by the number of its rows."""
    return {k: [[ratio(a, list(y).count(k)) for a in row] for row in scatter(k, x, y, mu[k])] for k in mu}


def scatter(k: Label, x: Matrix, y: Sequence[Label], mu: Vector) -> Matrix:
    """Sum of (x - mu) (x - mu)' over the rows of class k."""
    z = [[a - m for a, m in zip(x_i, mu)] for x_i, y_i in zip(x, y) if y_i == k]
    d = range(len(mu))
    return [[total(z_i[i] * z_i[j] for z_i in z) for j in d] for i in d]


def means_of_sums(x: Matrix, y: Sequence[Label], classes: Sequence[Label]) -> dict[Label, Vector]:
    """Sums of the rows of each class, divided by their number."""
    d = range(len(x[0]))
    return {
        k: [ratio(total(x_i[j] for x_i, y_i in zip(x, y) if y_i == k), list(y).count(k)) for j in d]
        for k in classes
        if k in y
    }


# Log-odds by their own equations


def log_odds_by_form(x: Vector, of: Gaussians) -> Number:
    """By the equations of two classes."""
    if of.shared:
        return linear_log_odds(x, of.priors, of.means, next(iter(of.covariances.values())))
    return quadratic_odds(x, of.priors, of.means, of.covariances)


def linear_log_odds(x: Vector, phi: ByLabel, mu: dict[Label, Vector], Sigma: Matrix) -> Number:
    """(x - (mu_1 + mu_0)/2)' Sigma^-1 (mu_1 - mu_0) + ln(phi_1/phi_0)"""
    zero, one = phi
    w = matrix_solve(Sigma, [a - b for a, b in zip(mu[one], mu[zero])])
    distances = [x_j - ratio(a + b, 2) for x_j, a, b in zip(x, mu[one], mu[zero])]
    return total(z_j * w_j for z_j, w_j in zip(distances, w)) + ln(ratio(phi[one], phi[zero]))


def quadratic_odds(x: Vector, phi: ByLabel, mu: dict[Label, Vector], Sigma: dict[Label, Matrix]) -> Number:
    """(c_0 - c_1)/2 + ln(|Sigma_0|/|Sigma_1|)/2 + ln(phi_1/phi_0)"""
    zero, one = phi
    c_0, c_1 = gaussian_contour(x, mu[zero], Sigma[zero]), gaussian_contour(x, mu[one], Sigma[one])
    volumes = ratio(matrix_determinant(Sigma[zero]), matrix_determinant(Sigma[one]))
    return ratio(c_0 - c_1, 2) + ratio(ln(volumes), 2) + ln(ratio(phi[one], phi[zero]))


def log_odds_of_posterior(logs: ByLabel) -> Number:
    """ln p(y=1|x) - ln p(y=0|x)"""
    zero, one = softmax(logs).values()
    return ln(one) - ln(zero)


def log_ratio_of_posterior(p: ByLabel) -> Number:
    """The same of joints."""
    zero, one = bayes_rule(p, dict.fromkeys(p, 1)).values()
    return ln(one) - ln(zero)


# Naive Bayes in logarithms


def joints_by_logarithms(of: Counts, model: str, x: object) -> ByLabel:
    """p(x, y) = e^(ln p(y) + ln p(x|y)) of each class."""
    found = events(model, x)
    terms = of_features if of.kind == "bernoulli" else of_events
    return {y: exp(ln(prior(of, y)) + terms(of, y, found)) for y in of.classes}


def of_features(of: Counts, y: Label, x: Events) -> Number:
    """sum_j x_j ln phi_j + (1 - x_j) ln(1 - phi_j)"""
    every = of.words or range(of.first, of.sizes[0] + of.first)
    if len(every) > MANY:
        raise OverflowError
    phi = {j: estimate(of, y, j) for j in every}
    return total(x.get(j, 0) * ln(phi[j]) + (1 - x.get(j, 0)) * ln(1 - phi[j]) for j in every)


def of_events(of: Counts, y: Label, x: Events) -> Number:
    """sum_j n_j ln phi_j of those that occur."""
    known = {j: n for j, n in x.items() if of.words is None or j in of.words}
    return total(n * ln(estimate(of, y, j)) for j, n in known.items())


# Other models


def likelihood_by_terms(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> Number:
    """sum_i y_i ln h(x_i) + (1 - y_i) ln(1 - h(x_i))"""
    y = [int(label != min(labels)) for label in labels]
    h = [logistic_hypothesis(theta, x_i) for x_i in rows]
    return total(y_i * ln(h_i) + (1 - y_i) * ln(1 - h_i) for y_i, h_i in zip(y, h))


def likelihood_by_signs(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> Number:
    """-sum_i ln(1 + e^-m_i), m_i being theta' x_i, or that negative where y_i = 0."""
    z = [theta[0] + total(a * b for a, b in zip(theta[1:], x_i)) for x_i in rows]
    return -total(softplus(z_i if label == min(labels) else -z_i) for z_i, label in zip(z, labels))


def softplus(z: Number) -> Number:
    """ln(1 + e^z) without overflow."""
    log = ln(1 + exp(z if z < 0 else -z))
    return log + z if z > 0 else log


def logistic_by_sign(z: Number) -> Number:
    """1 / (1 + e^-z), or e^z / (1 + e^z) where z < 0."""
    return ratio(1, 1 + exp(-z)) if z >= 0 else ratio(exp(z), 1 + exp(z))


def bayes_as_it_stands(output: str, priors: ByLabel, likelihoods: ByLabel) -> Tree:
    """By Bayes rule, from likelihoods and priors."""
    if output in ("label", "labels"):
        labels = bayes_decision(likelihoods, priors)
        return labels[0] if output == "label" else list(labels)
    return bayes_evidence(likelihoods, priors) if output == "evidence" else bayes_rule(likelihoods, priors)


WAYS = (
    Way(
        {"of_bayes": "bayes_as_it_stands"},
        {"bayes_rule": "bayes-rule", "bayes_evidence": "bayes-evidence", "bayes_decision": "bayes-decision"},
    ),
    Way(
        {
            "gaussian_log_density": "log_density_by_factor",
            "gaussian_contour": "contour_by_factor",
            "matrix_solve": "solved_by_factor",
        },
        {
            "factor": "matrix-cholesky",
            "forward": "gaussian-contour",
            "backward": "matrix-solve",
            "contour_by_factor": "gaussian-contour",
            "log_density_by_factor": "gaussian-log-density",
            "solved_by_factor": "matrix-solve",
        },
    ),
    Way(
        {
            "gaussian_log_density": "log_density_by_ldl",
            "gaussian_contour": "contour_by_ldl",
            "matrix_solve": "solved_by_ldl",
        },
        {
            "matrix_ldl": "matrix-ldl",
            "forward": "gaussian-contour",
            "backward": "matrix-solve",
            "contour_by_ldl": "gaussian-contour",
            "log_density_by_ldl": "gaussian-log-density",
            "solved_by_ldl": "matrix-solve",
        },
    ),
    Way({"gaussian_log_density": "log_density_by_volume"}, {"log_density_by_volume": "gaussian-log-density"}),
    Way(
        {"matrix_determinant": "determinant_by_largest_pivots"},
        {"determinant_by_largest_pivots": "matrix-determinant"},
    ),
    Way({"covariance_definition": "covariance_of_sums"}, {"covariance_of_sums": "covariance-definition"}),
    Way(
        {"gda_mle_covariance": "covariance_of_scatters"},
        {"covariance_of_scatters": "gda-mle-covariance", "scatter": "gda-mle-covariance"},
    ),
    Way(
        {"quadratic_mle_covariances": "covariances_of_scatters"},
        {"covariances_of_scatters": "quadratic-mle-covariances", "scatter": "quadratic-mle-covariances"},
    ),
    Way({"gda_mle_means": "means_of_sums"}, {"means_of_sums": "gda-mle-means"}),
    Way(
        {"gaussian_log_odds": "log_odds_by_form"},
        {"linear_log_odds": "gda-log-odds", "quadratic_odds": "quadratic-log-odds"},
    ),
    Way(
        {"log_odds": "log_odds_of_posterior", "log_ratio": "log_ratio_of_posterior"},
        {"log_odds_of_posterior": "gda-log-odds", "log_ratio_of_posterior": "nb-posterior"},
    ),
    Way(
        {"joints": "joints_by_logarithms"},
        {
            "joints_by_logarithms": "nb-joint-likelihood",
            "of_features": "nb-likelihood",
            "of_events": "event-probability",
        },
    ),
    Way({"logistic_function": "logistic_by_sign"}, {"logistic_by_sign": "logistic-function"}),
    Way(
        {"conditional_log_likelihood": "likelihood_by_terms"},
        {"likelihood_by_terms": "logistic-conditional-likelihood"},
    ),
    Way(
        {"conditional_log_likelihood": "likelihood_by_signs"},
        {
            "likelihood_by_signs": "logistic-conditional-likelihood",
            "softplus": "logistic-conditional-likelihood",
        },
    ),
)
