# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mypy: ignore-errors
"""What a Gaussian needs: Cholesky and friends, without numpy.linalg; GDA with known parameters."""

import math

import numpy as np

name = "cholesky by hand"
topics = [
    "matrix",
    "gaussian.density",
    "gaussian.log_density",
    "gaussian.squared_distance",
    "gda_of_parameters",
]


def square(matrix):
    A = [[float(v) for v in row] for row in matrix]
    n = len(A)
    if n == 0 or any(len(row) != n for row in A):
        raise ValueError("not square")
    if not all(math.isfinite(v) for row in A for v in row):
        raise ValueError("not finite")
    sizes = [abs(v) for row in A for v in row if v]
    if sizes and (max(sizes) > 1e60 or min(sizes) < 1e-60):
        raise NotImplementedError
    return np.array(A)


def symmetric(matrix):
    A = square(matrix)
    if not (A == A.T).all():
        raise ValueError("not symmetric")
    d = np.diag(A)
    if (d <= 0).any():
        raise ValueError("not positive definite")
    s = np.sqrt(d)
    c = np.linalg.eigvalsh(A / np.outer(s, s))
    if c[0] < -1e-6:
        raise ValueError("not positive definite")
    if c[0] < 1e-13:
        raise ValueError("singular")
    if c[0] < 1e-7:
        raise NotImplementedError
    return A


def cholesky(A):
    n = len(A)
    L = np.zeros((n, n))
    for i in range(n):
        for j in range(i + 1):
            s = A[i, j] - math.fsum(L[i, k] * L[j, k] for k in range(j))
            if i == j:
                if s <= 0:
                    raise ValueError("not positive definite")
                L[i, i] = math.sqrt(s)
            else:
                L[i, j] = s / L[j, j]
    return L


def forward(L, b):
    y = np.zeros(len(b))
    for i in range(len(b)):
        y[i] = (b[i] - L[i, :i] @ y[:i]) / L[i, i]
    return y


def backward(U, b):
    n = len(b)
    x = np.zeros(n)
    for i in reversed(range(n)):
        x[i] = (b[i] - U[i, i + 1 :] @ x[i + 1 :]) / U[i, i]
    return x


def matrix_cholesky(matrix):
    return cholesky(symmetric(matrix))


def skip_unless_symmetric(matrix):
    A = square(matrix)
    if not (A == A.T).all():
        raise NotImplementedError("Cholesky only")


def matrix_solution(matrix, right):
    skip_unless_symmetric(matrix)
    A = symmetric(matrix)
    b = np.array(right, dtype=float)
    if not np.isfinite(b).all():
        raise ValueError("right")
    if len(b) != len(A):
        raise ValueError("lengths")
    L = cholesky(A)
    return backward(L.T, forward(L, b))


def matrix_inverse(matrix):
    skip_unless_symmetric(matrix)
    A = symmetric(matrix)
    L = cholesky(A)
    columns = [backward(L.T, forward(L, e)) for e in np.eye(len(A))]
    return np.array(columns).T


def log_det(L):
    return 2.0 * math.fsum(math.log(v) for v in np.diag(L))


def squared_distance(x, mean, L):
    z = forward(L, x - mean)
    return float(z @ z)


def log_density(x, mean, L):
    d = len(mean)
    return -0.5 * (d * math.log(2 * math.pi) + log_det(L) + squared_distance(x, mean, L))


def prepare(x, mean, covariance):
    S = symmetric(covariance)
    x, mean = np.array(x, dtype=float), np.array(mean, dtype=float)
    if len(x) != len(S) or len(mean) != len(S) or not np.isfinite([x, mean]).all():
        raise ValueError("point")
    if np.abs(x).max() > 1e60:
        raise NotImplementedError
    return x, mean, cholesky(S)


def gaussian_squared_distance(x, mean, covariance):
    return squared_distance(*prepare(x, mean, covariance))


def gaussian_log_density(x, mean, covariance):
    return log_density(*prepare(x, mean, covariance))


def gaussian_density(x, mean, covariance):
    return math.exp(log_density(*prepare(x, mean, covariance)))


def fit_gda_of_parameters(priors, means, covariance):
    if set(priors) != set(means):
        raise ValueError("classes")
    if not all(math.isfinite(p) and p > 0 for p in priors.values()) or abs(sum(priors.values()) - 1) > 1e-9:
        raise ValueError("priors")
    S = symmetric(covariance)
    if any(len(v) != len(S) for v in means.values()):
        raise ValueError("means")
    return priors, {y: np.array(v, dtype=float) for y, v in means.items()}, cholesky(S), S


def gda_of_parameters_log_joint(model, x):
    priors, means, L, S = model
    out = {}
    for y in priors:
        x_, mean, L_ = prepare(x, means[y], S)
        out[y] = math.log(priors[y]) + log_density(x_, mean, L_)
    return out


def gda_of_parameters_posterior(model, x):
    a = gda_of_parameters_log_joint(model, x)
    top = max(a.values())
    e = {y: math.exp(v - top) for y, v in a.items()}
    return {y: v / math.fsum(e.values()) for y, v in e.items()}


def gda_of_parameters_label(model, x):
    a = gda_of_parameters_log_joint(model, x)
    return max(a, key=a.get)


def gda_of_parameters_log_odds(model, x):
    priors, means, L, S = model
    zero, one = priors
    x, _, _ = prepare(x, means[one], S)
    a = forward(L, x - (means[zero] + means[one]) / 2)
    b = forward(L, means[one] - means[zero])
    return float(a @ b) + math.log(priors[one] / priors[zero])


def gda_of_parameters_class_density(model, x, label):
    priors, means, L, S = model
    return gaussian_density(x, means[label], S)


def gda_of_parameters_logistic_form(model):
    priors, means, L, S = model
    zero, one = priors
    w = backward(L.T, forward(L, means[one] - means[zero]))
    return {
        "weights": w,
        "offset": -0.5 * float((means[one] + means[zero]) @ w),
        "prior_odds": priors[one] / priors[zero],
    }
