# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mypy: ignore-errors
"""A GaussianNB with the interface of scikit-learn."""

import numpy as np

name = "MyGaussianNB"
topics = ["gaussian_naive_bayes"]


class MyGaussianNB:
    def __init__(self, classes=None):
        self.classes = classes

    def fit(self, X, y):
        X = np.array(X, dtype=float)
        y = np.array(y, dtype=object)
        if X.ndim != 2 or 0 in X.shape or len(X) != len(y):
            raise ValueError("bad shapes")
        if not np.all(np.isfinite(X)):
            raise ValueError("input contains NaN or infinity")
        if np.any((np.abs(X) > 1e100) | ((np.abs(X) < 1e-100) & (X != 0))):
            raise NotImplementedError("scale the data first")
        if len({type(v) for v in y}) != 1:
            raise ValueError("labels of one type, please")
        self.classes_ = sorted(set(y)) if self.classes is None else list(self.classes)
        if set(y) - set(self.classes_) or len(set(self.classes_)) != len(self.classes_):
            raise ValueError("classes")
        k, d = len(self.classes_), X.shape[1]
        self.n_features_ = d
        self.theta_ = np.zeros((k, d))
        self.var_ = np.zeros((k, d))
        self.class_count_ = np.zeros(k)
        for i, c in enumerate(self.classes_):
            X_c = X[y == c]
            if X_c.shape[0] == 0:
                raise ValueError("class %r has no examples" % (c,))
            self.theta_[i] = np.mean(X_c, axis=0)
            self.var_[i] = np.var(X_c, axis=0)
            self.class_count_[i] = X_c.shape[0]
        self.class_prior_ = self.class_count_ / self.class_count_.sum()
        return self

    def _check(self, X):
        X = np.array(X, dtype=float)
        if X.ndim != 2 or X.shape[1] != self.n_features_ or not np.isfinite(X).all():
            raise ValueError("bad X")
        if np.any(self.var_ == 0):
            raise ValueError("a feature does not vary")
        return X

    def _log_prob(self, X):
        """log p(x | y), of shape (n_samples, n_classes)"""
        out = []
        for i in range(len(self.classes_)):
            n_ij = -0.5 * np.sum(np.log(2.0 * np.pi * self.var_[i, :]))
            n_ij = n_ij - 0.5 * np.sum(((X - self.theta_[i, :]) ** 2) / self.var_[i, :], axis=1)
            out.append(n_ij)
        return np.array(out).T

    def _joint_log_likelihood(self, X):
        return np.log(self.class_prior_) + self._log_prob(self._check(X))

    def predict(self, X):
        jll = self._joint_log_likelihood(X)
        return [self.classes_[i] for i in np.argmax(jll, axis=1)]

    def predict_log_proba(self, X):
        jll = self._joint_log_likelihood(X)
        m = jll.max(axis=1, keepdims=True)
        return jll - m - np.log(np.sum(np.exp(jll - m), axis=1, keepdims=True))

    def predict_proba(self, X):
        jll = self._joint_log_likelihood(X)
        p = np.exp(jll - jll.max(axis=1, keepdims=True))
        return p / p.sum(axis=1, keepdims=True)


def fit_gaussian_naive_bayes(rows, labels, classes=None):
    return MyGaussianNB(classes).fit(rows, labels)


def gaussian_naive_bayes_priors(clf):
    return clf.class_prior_


def gaussian_naive_bayes_means(clf):
    return clf.theta_


def gaussian_naive_bayes_variances(clf):
    return clf.var_


def gaussian_naive_bayes_posterior(clf, x):
    return clf.predict_proba([x])[0]


def gaussian_naive_bayes_log_joint(clf, x):
    return clf._joint_log_likelihood([x])[0]


def gaussian_naive_bayes_label(clf, x):
    return clf.predict([x])[0]


def gaussian_naive_bayes_log_odds(clf, x):
    if len(clf.classes_) != 2:
        raise ValueError("binary only")
    zero, one = clf._joint_log_likelihood([x])[0]
    return one - zero


def gaussian_naive_bayes_class_density(clf, x, label):
    return np.exp(clf._log_prob(clf._check([x]))[0, clf.classes_.index(label)])


def gaussian_naive_bayes_log_likelihood(clf, rows, labels):
    jll = clf._joint_log_likelihood(rows)
    return sum(jll[i, clf.classes_.index(y)] for i, y in enumerate(labels))
