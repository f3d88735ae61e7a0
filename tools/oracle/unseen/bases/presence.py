# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mypy: ignore-errors
"""Bernoulli Naive Bayes on a 0/1 matrix, numpy."""

import numpy as np

name = "bernoulli numpy"
topics = ["bernoulli"]


class BernoulliNB:
    def __init__(self, alpha=1.0, prior_alpha=0.0, classes=None):
        self.alpha = alpha
        self.prior_alpha = prior_alpha
        self.classes = classes

    def fit(self, X, y):
        if len({type(v) for v in y}) != 1:
            raise ValueError("labels")
        self.classes_ = sorted(set(y)) if self.classes is None else list(self.classes)
        self.class_count_ = np.zeros(len(self.classes_))
        self.feature_count_ = np.zeros((len(self.classes_), len(X[0]) if len(X) else 0))
        if len(X) == 0:
            raise ValueError("no examples")
        return self.partial_fit(X, y)

    def partial_fit(self, X, y, sign=1):
        if len(y) == 0 and len(X) == 0:
            return self
        X = self.binary(X)
        if len(X) != len(y) or len(X) == 0:
            raise ValueError("lengths")
        if set(y) - set(self.classes_):
            if self.classes is not None or sign < 0:
                raise ValueError("unknown class")
            raise NotImplementedError("new classes later")
        Y = np.array([[label == c for c in self.classes_] for label in y], dtype=float)
        self.feature_count_ = self.feature_count_ + sign * (Y.T @ X)
        self.class_count_ = self.class_count_ + sign * Y.sum(axis=0)
        return self

    def binary(self, X):
        X = np.array(X, dtype=float)
        if X.ndim != 2 or X.shape[1] != self.feature_count_.shape[1] or X.shape[1] == 0:
            raise ValueError("shape")
        if not np.isin(X, (0.0, 1.0)).all():
            raise ValueError("neither 0 nor 1")
        return X

    @property
    def priors(self):
        top = self.class_count_ + self.prior_alpha
        if top.sum() == 0:
            raise ValueError("no examples")
        return top / top.sum()

    @property
    def phi(self):
        bottom = self.class_count_ + 2 * self.alpha
        if (bottom == 0).any():
            raise ValueError("0/0")
        return (self.feature_count_ + self.alpha) / bottom[:, None]

    @property
    def phi_absent(self):
        bottom = self.class_count_ + 2 * self.alpha
        return (self.class_count_[:, None] - self.feature_count_ + self.alpha) / bottom[:, None]

    def log_likelihood(self, x):
        x = self.binary([x])[0]
        with np.errstate(divide="ignore"):
            return np.where(x == 1, np.log(self.phi), np.log(self.phi_absent)).sum(axis=1)

    def jll(self, x):
        with np.errstate(divide="ignore"):
            return np.log(self.priors) + self.log_likelihood(x)

    def predict_proba(self, x):
        j = self.jll(x)
        if j.max() == -np.inf:
            raise ZeroDivisionError("0/0")
        p = np.exp(j - j.max())
        return p / p.sum()

    def predict(self, x):
        j = self.jll(x)
        if j.max() == -np.inf:
            raise ZeroDivisionError("0/0")
        return self.classes_[int(np.argmax(j))]


def fit_bernoulli(labels, rows, classes=None, smoothing=1, prior_smoothing=0):
    if isinstance(smoothing, (list, str)) or isinstance(prior_smoothing, str):
        raise ValueError("smoothing")
    if not (0 <= smoothing < np.inf and 0 <= prior_smoothing < np.inf):
        raise ValueError("negative smoothing")
    return BernoulliNB(smoothing, prior_smoothing, classes).fit(rows, labels)


def bernoulli_priors(m):
    return m.priors


def bernoulli_probabilities(m):
    return m.phi


def bernoulli_log_joint(m, x):
    return m.jll(x)


def bernoulli_joint(m, x):
    return np.exp(m.jll(x))


def bernoulli_likelihood(m, label, x):
    return np.exp(m.log_likelihood(x))[m.classes_.index(label)]


def bernoulli_posterior(m, x):
    return m.predict_proba(x)


def bernoulli_label(m, x):
    return m.predict(x)


def bernoulli_log_odds(m, x):
    if len(m.classes_) != 2:
        raise ValueError("two classes")
    j = m.jll(x)
    if j.max() == -np.inf:
        raise ZeroDivisionError("0/0")
    return j[1] - j[0]


def bernoulli_log_likelihood(m, labels, rows):
    if len(rows) != len(labels):
        raise ValueError("lengths")
    return sum(m.jll(x)[m.classes_.index(y)] for x, y in zip(rows, labels))


def bernoulli_posterior_after_update(m, labels, rows, x):
    return m.partial_fit(rows, labels).predict_proba(x)


def bernoulli_label_after_update(m, labels, rows, x):
    return m.partial_fit(rows, labels).predict(x)
