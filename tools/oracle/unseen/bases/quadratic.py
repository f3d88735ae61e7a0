# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mypy: ignore-errors
"""Quadratic discriminant analysis and the plain multivariate normal, vectorised."""

import numpy as np
from numpy.linalg import cond, slogdet, solve

name = "vectorised qda"
topics = [
    "quadratic_gda",
    "gaussian.log_density",
    "gaussian.squared_distance",
    "gaussian.mean",
    "gaussian.covariance",
]


def matrix(rows):
    try:
        X = np.asarray(rows, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError("not a table")
    if X.ndim != 2 or X.size == 0 or not np.isfinite(X).all():
        raise ValueError("not a table of finite numbers")
    big = np.abs(X[X != 0])
    if big.size and (big.max() > 1e90 or big.min() < 1e-90):
        raise NotImplementedError
    return X


def vector(x, d):
    x = np.asarray(x, dtype=np.float64)
    if x.shape != (d,) or not np.isfinite(x).all():
        raise ValueError("not a point")
    return x


def usable(S):
    if not np.array_equal(S, S.T):
        raise ValueError("not symmetric")
    s = np.diag(S)
    if (s <= 0).any():
        raise ValueError("not positive definite")
    R = S / np.sqrt(np.outer(s, s))
    c = cond(R)
    if c > 1e12 or np.linalg.eigvalsh(R)[0] <= 0:
        raise ValueError("singular")
    if c > 1e7 or np.max(s) / np.min(s) > 1e20:
        raise NotImplementedError
    return S


def mahalanobis2(x, mu, S):
    z = x - mu
    with np.errstate(over="ignore"):
        return float(z @ solve(S, z))


def log_normal(x, mu, S):
    return -0.5 * (len(mu) * np.log(2 * np.pi) + slogdet(S)[1] + mahalanobis2(x, mu, S))


def covariance_of(X):
    Z = X - X.mean(axis=0)
    return Z.T @ Z / X.shape[0]


class QDA:
    def __init__(self, X, y, classes):
        self.classes = classes
        self.d = X.shape[1]
        groups = [X[[label == c for label in y]] for c in classes]
        if min(len(g) for g in groups) == 0:
            raise ValueError("empty class")
        self.priors = np.array([len(g) for g in groups]) / len(X)
        self.means = np.stack([g.mean(axis=0) for g in groups])
        self.covs = np.stack([covariance_of(g) for g in groups])

    def joint(self, x):
        x = vector(x, self.d)
        covs = [usable(S) for S in self.covs]
        return np.array([np.log(p) + log_normal(x, m, S) for p, m, S in zip(self.priors, self.means, covs)])

    def posterior(self, x):
        a = self.joint(x)
        p = np.exp(a - a.max())
        return p / p.sum()


def fit_quadratic_gda(rows, labels, classes=None):
    X = matrix(rows)
    if len(labels) != len(X) or len({type(y) for y in labels}) > 1:
        raise ValueError("labels")
    order = list(classes) if classes is not None else sorted(set(labels))
    if len(set(order)) < len(order) or set(labels) - set(order):
        raise ValueError("classes")
    return QDA(X, labels, order)


def quadratic_gda_priors(m):
    return m.priors


def quadratic_gda_means(m):
    return m.means


def quadratic_gda_covariances(m):
    return m.covs


def quadratic_gda_log_joint(m, x):
    return m.joint(x)


def quadratic_gda_posterior(m, x):
    return m.posterior(x)


def quadratic_gda_label(m, x):
    return m.classes[int(np.argmax(m.joint(x)))]


def quadratic_gda_log_odds(m, x):
    if len(m.classes) != 2:
        raise ValueError("not two classes")
    a = m.joint(x)
    return a[1] - a[0]


def quadratic_gda_class_density(m, x, label):
    k = m.classes.index(label)
    return np.exp(log_normal(vector(x, m.d), m.means[k], usable(m.covs[k])))


def quadratic_gda_log_likelihood(m, rows, labels):
    if len(rows) != len(labels):
        raise ValueError("lengths")
    return sum(m.joint(x)[m.classes.index(y)] for x, y in zip(rows, labels))


def gaussian_mean(rows):
    return matrix(rows).mean(axis=0)


def gaussian_covariance(rows):
    return covariance_of(matrix(rows))


def parameters(x, mean, covariance):
    S = usable(matrix(covariance))
    return vector(x, len(S)), vector(mean, len(S)), S


def gaussian_log_density(x, mean, covariance):
    return log_normal(*parameters(x, mean, covariance))


def gaussian_squared_distance(x, mean, covariance):
    return mahalanobis2(*parameters(x, mean, covariance))
