# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian discriminant analysis in NumPy, with one mistake. spec/first-check.md finds it."""

import numpy as np

name = "my GDA"
topics = ["gda.priors", "gda.means", "gda.covariance"]


def fit_gda(rows, labels):
    x, y = np.array(rows, dtype=float), np.array(labels)
    if len(x) != len(y) or x.size == 0 or not np.isfinite(x).all():
        raise ValueError("a finite row for each label")
    if len({type(label) for label in labels} - {int, str}) or len({type(label) for label in labels}) > 1:
        raise ValueError("labels are ints or texts")
    classes = sorted(set(labels))
    means = {c: x[y == c].mean(axis=0) for c in classes}
    centred = x - np.array([means[label] for label in labels])
    return {
        "priors": {c: np.mean(y == c) for c in classes},
        "means": means,
        "covariance": np.atleast_2d(np.cov(centred, rowvar=False)),
    }


def gda_priors(model):
    return model["priors"]


def gda_means(model):
    return model["means"]


def gda_covariance(model):
    return model["covariance"]
