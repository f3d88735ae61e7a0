# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mypy: ignore-errors
"""Logistic and softmax regression: what gradient ascent needs; and p(y|x) of two Poissons."""

from math import exp, fsum, inf, log, log1p

name = "logistic functions"
topics = ["logistic", "softmax", "poisson"]


def finite(*values):
    for v in values:
        if isinstance(v, str) or v != v or v in (inf, -inf):
            raise ValueError("not finite")


def sigmoid(z):
    if z >= 0:
        return 1.0 / (1.0 + exp(-z))
    e = exp(z)
    return e / (1.0 + e)


def log_sigmoid(z):
    """ln g(z)"""
    if z >= 0:
        return -log1p(exp(-z))
    return z - log1p(exp(z))


def dot(theta, x):
    finite(*theta, *x)
    if len(theta) != len(x) + 1:
        raise ValueError("lengths")
    return fsum([theta[0]] + [t * v for t, v in zip(theta[1:], x)])


def zero_one(labels):
    if len({type(y) for y in labels}) != 1:
        raise ValueError("labels")
    values = sorted(set(labels))
    if len(values) > 2:
        raise ValueError("two classes")
    if len(values) < 2:
        raise ValueError("one class only")
    return [values.index(y) for y in labels]


def logistic_logistic(z):
    finite(z)
    return sigmoid(z)


def logistic_hypothesis(theta, x):
    return sigmoid(dot(theta, x))


def logistic_conditional_log_likelihood(theta, rows, labels):
    if len(rows) != len(labels):
        raise ValueError("lengths")
    total = []
    for x, y in zip(rows, zero_one(labels)):
        z = dot(theta, x)
        total.append(log_sigmoid(z) if y == 1 else log_sigmoid(-z))
    return fsum(total)


def logistic_score(theta, rows, labels):
    if len(rows) != len(labels):
        raise ValueError("lengths")
    ys = zero_one(labels)
    gradient = []
    for j in range(len(theta)):
        terms = []
        for x, y in zip(rows, ys):
            z = dot(theta, x)
            error = sigmoid(-z) if y == 1 else -sigmoid(z)
            terms.append(error * ([1.0] + list(x))[j])
        gradient.append(fsum(terms))
    return gradient


def softmax_hypothesis(thetas, x):
    scores = {y: dot(theta, x) for y, theta in thetas.items()}
    top = max(scores.values())
    e = {y: exp(s - top) for y, s in scores.items()}
    total = fsum(e.values())
    return {y: v / total for y, v in e.items()}


def softmax_conditional_log_likelihood(thetas, rows, labels):
    if len(rows) != len(labels):
        raise ValueError("lengths")
    parts = []
    for x, y in zip(rows, labels):
        scores = {c: dot(theta, x) for c, theta in thetas.items()}
        top = max(scores.values())
        parts.append(scores[y] - top - log(fsum(exp(s - top) for s in scores.values())))
    return fsum(parts)


def fit_poisson(rates, priors):
    finite(*rates.values(), *priors.values())
    if set(rates) != set(priors) or len(priors) != 2:
        raise ValueError("two classes")
    if min(rates.values()) <= 0 or min(priors.values()) <= 0 or abs(sum(priors.values()) - 1) > 1e-9:
        raise ValueError("parameters")
    zero, one = priors
    return rates[zero], rates[one], priors[zero], priors[one]


def poisson_theta(model):
    l0, l1, p0, p1 = model
    return [(l0 - l1) + log(p1 / p0), log(l1 / l0)]


def count(x):
    finite(*x)
    if len(x) != 1 or x[0] < 0 or x[0] != int(x[0]):
        raise ValueError("a count")
    return x[0]


def poisson_log_odds(model, x):
    l0, l1, p0, p1 = model
    return fsum([count(x) * log(l1 / l0), l0 - l1, log(p1 / p0)])


def poisson_probability(model, x):
    return sigmoid(poisson_log_odds(model, x))
