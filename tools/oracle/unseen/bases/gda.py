# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mypy: ignore-errors
"""CS229 problem set 1, GDA. My solution, with loops because I find them easier to read."""

import math

import numpy as np

name = "ps1 gda"
topics = ["gda"]


def check_data(rows, labels, classes):
    if len(rows) == 0 or len(rows) != len(labels):
        raise ValueError("rows and labels do not fit")
    d = len(rows[0])
    if d == 0:
        raise ValueError("no features")
    for row in rows:
        if len(row) != d:
            raise ValueError("ragged rows")
        for v in row:
            if isinstance(v, str) or not math.isfinite(v):
                raise ValueError("not a finite number")
            if v != 0 and (abs(v) > 1e100 or abs(v) < 1e-100):
                raise NotImplementedError("too large or too small for me")
    if len({type(y) for y in labels}) != 1:
        raise ValueError("mixed labels")
    if classes is not None:
        if len(set(classes)) != len(classes):
            raise ValueError("classes twice")
        for y in labels:
            if y not in classes:
                raise ValueError("unknown label")


def fit_gda(rows, labels, classes=None):
    check_data(rows, labels, classes)
    if classes is None:
        classes = sorted(set(labels))
    x = np.array(rows, dtype=float)
    n = x.shape[0]
    d = x.shape[1]

    # phi
    phi = {}
    for c in classes:
        count = 0
        for i in range(n):
            if labels[i] == c:
                count = count + 1
        phi[c] = count / n

    # mu
    mu = {}
    for c in classes:
        total = np.zeros(d)
        count = 0
        for i in range(n):
            if labels[i] == c:
                total = total + x[i]
                count = count + 1
        if count == 0:
            raise NotImplementedError("class without examples")
        mu[c] = total / count

    # sigma
    sigma = np.zeros((d, d))
    for i in range(n):
        diff = x[i] - mu[labels[i]]
        sigma = sigma + np.outer(diff, diff)
    sigma = sigma / n

    return {"classes": list(classes), "phi": phi, "mu": mu, "sigma": sigma, "d": d}


def invert(model):
    sigma = model["sigma"]
    scale = np.sqrt(np.diag(sigma))
    if np.any(scale == 0):
        raise ValueError("singular")
    corr = sigma / np.outer(scale, scale)
    if np.linalg.cond(corr) > 1e13:
        raise ValueError("singular")
    if np.linalg.cond(corr) > 1e8:
        raise NotImplementedError("nearly singular")
    return np.linalg.inv(sigma)


def log_gauss(x, mean, inverse, det, d):
    diff = x - mean
    quad = 0.0
    for j in range(d):
        for k in range(d):
            quad += diff[j] * inverse[j, k] * diff[k]
    return -0.5 * quad - 0.5 * d * math.log(2 * math.pi) - 0.5 * math.log(det)


def point(model, x):
    if len(x) != model["d"]:
        raise ValueError("wrong number of features")
    for v in x:
        if isinstance(v, str) or not math.isfinite(v):
            raise ValueError("not finite")
    return np.array(x, dtype=float)


def gda_priors(model):
    return model["phi"]


def gda_means(model):
    return model["mu"]


def gda_covariance(model):
    return model["sigma"]


def gda_log_joint(model, x):
    x = point(model, x)
    inverse = invert(model)
    det = np.linalg.det(model["sigma"])
    out = {}
    for c in model["classes"]:
        out[c] = math.log(model["phi"][c]) + log_gauss(x, model["mu"][c], inverse, det, model["d"])
    return out


def gda_class_density(model, x, label):
    x = point(model, x)
    if label not in model["mu"]:
        raise ValueError("no such class")
    det = np.linalg.det(model["sigma"])
    return math.exp(log_gauss(x, model["mu"][label], invert(model), det, model["d"]))


def gda_posterior(model, x):
    joint = gda_log_joint(model, x)
    biggest = max(joint.values())
    unnormalised = {}
    for c in joint:
        unnormalised[c] = math.exp(joint[c] - biggest)
    evidence = sum(unnormalised.values())
    post = {}
    for c in joint:
        post[c] = unnormalised[c] / evidence
    return post


def gda_label(model, x):
    joint = gda_log_joint(model, x)
    best = model["classes"][0]
    for c in model["classes"]:
        if joint[c] > joint[best]:
            best = c
    return best


def theta(model):
    if len(model["classes"]) != 2:
        raise ValueError("two classes only")
    zero, one = model["classes"]
    inverse = invert(model)
    mu0 = model["mu"][zero]
    mu1 = model["mu"][one]
    weights = inverse @ (mu1 - mu0)
    offset = -0.5 * (mu1 + mu0) @ weights
    odds = model["phi"][one] / model["phi"][zero]
    return weights, offset, odds


def gda_logistic_form(model):
    weights, offset, odds = theta(model)
    return {"offset": offset, "prior_odds": odds, "weights": weights}


def gda_intercept(model):
    weights, offset, odds = theta(model)
    return offset + math.log(odds)


def gda_log_odds(model, x):
    x = point(model, x)
    zero, one = model["classes"] if len(model["classes"]) == 2 else (None, None)
    weights, offset, odds = theta(model)
    middle = (model["mu"][zero] + model["mu"][one]) / 2
    return float((x - middle) @ weights) + math.log(odds)


def gda_probability(model, x):
    z = gda_log_odds(model, x)
    if z < 0:
        return math.exp(z) / (1 + math.exp(z))
    return 1 / (1 + math.exp(-z))


def gda_log_likelihood(model, rows, labels):
    if len(rows) != len(labels) or len(rows) == 0:
        raise ValueError("lengths")
    total = 0.0
    for i in range(len(rows)):
        if labels[i] not in model["mu"]:
            raise ValueError("no such class")
        total += gda_log_joint(model, rows[i])[labels[i]]
    return total
