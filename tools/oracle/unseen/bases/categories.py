# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mypy: ignore-errors
"""Naive Bayes for tables of categories ("play tennis"), counted in Counters and kept as fractions."""

from collections import Counter
from fractions import Fraction
from math import inf, log

name = "tennis"
topics = ["categorical", "discretize", "laplace"]


class Tennis:
    def __init__(self, levels, order, alpha):
        self.levels = levels
        self.order = order
        self.alpha = alpha
        self.days = Counter()
        self.table = Counter()  # (class, column, value) -> how often

    def add(self, rows, labels):
        if len(rows) != len(labels):
            raise ValueError("lengths")
        for row, y in zip(rows, labels):
            if y not in self.order:
                raise ValueError("class")
            self.check(row)
            self.days[y] += 1
            for j, v in enumerate(row):
                self.table[y, j, v] += 1

    def check(self, row):
        if len(row) != len(self.levels):
            raise ValueError("columns")
        for v, k in zip(row, self.levels):
            if isinstance(v, str) or v not in range(1, k + 1):
                raise ValueError("no such value")

    def prior(self, y):
        n = sum(self.days.values())
        return Fraction(self.days[y], n)

    def p(self, y, j, v):
        return (self.table[y, j, v] + self.alpha) / (self.days[y] + self.levels[j] * self.alpha)

    def likelihood(self, y, x):
        self.check(x)
        product = Fraction(1)
        for j, v in enumerate(x):
            product *= self.p(y, j, v)
        return product

    def joint(self, x):
        return {y: self.prior(y) * self.likelihood(y, x) for y in self.order}


def fit_categorical(rows, labels, levels=None, smoothing=1, classes=None):
    if isinstance(smoothing, (str, list)) or smoothing < 0 or smoothing == inf:
        raise ValueError("smoothing")
    if not rows or len({len(r) for r in rows}) != 1 or not rows[0]:
        raise ValueError("rows")
    if any(isinstance(v, str) for r in rows for v in r):
        raise ValueError("texts")
    if len({type(y) for y in labels}) != 1:
        raise ValueError("labels")
    if levels is None:
        levels = [max(column) for column in zip(*rows)]
    if any(not isinstance(k, int) for k in levels):
        raise ValueError("levels")
    order = list(classes) if classes is not None else sorted(set(labels))
    if len(order) != len(set(order)):
        raise ValueError("classes")
    model = Tennis(levels, order, Fraction(smoothing))
    model.add(rows, labels)
    return model


def categorical_priors(m):
    return {y: m.prior(y) for y in m.order}


def categorical_probabilities(m):
    return {y: [[m.p(y, j, v) for v in range(1, k + 1)] for j, k in enumerate(m.levels)] for y in m.order}


def categorical_likelihood(m, x, label):
    return m.likelihood(label, x)


def ln(q):
    return log(q.numerator) - log(q.denominator) if q > 0 else -inf


def categorical_log_joint(m, x):
    m.check(x)
    return {y: ln(m.prior(y)) + sum(ln(m.p(y, j, v)) for j, v in enumerate(x)) for y in m.order}


def categorical_posterior(m, x):
    joint = m.joint(x)
    evidence = sum(joint.values())
    return {y: p / evidence for y, p in joint.items()}


def categorical_label(m, x):
    posterior = categorical_posterior(m, x)
    return max(m.order, key=lambda y: posterior[y])


def categorical_log_odds(m, x):
    if len(m.order) != 2:
        raise ValueError("two classes")
    joint = m.joint(x)
    first, second = m.order
    if joint[first] == joint[second]:
        if not joint[first]:
            raise ZeroDivisionError
        return 0.0
    if not joint[first]:
        return inf
    if not joint[second]:
        return -inf
    return log(joint[second] / joint[first])


def categorical_log_likelihood(m, rows, labels):
    if len(rows) != len(labels):
        raise ValueError("lengths")
    return sum(categorical_log_joint(m, x)[y] for x, y in zip(rows, labels))


def categorical_posterior_after_update(m, rows, labels, x):
    if any(v > k for row in rows for v, k in zip(row, m.levels)):
        raise NotImplementedError("new values later")
    if not set(labels) <= set(m.order):
        raise NotImplementedError("new classes later")
    m.add(rows, labels)
    return categorical_posterior(m, x)


def discretize_bin(value, edges):
    if isinstance(value, str) or value != value or value in (inf, -inf):
        raise ValueError("value")
    if any(isinstance(e, str) or e != e or e in (inf, -inf) for e in edges):
        raise ValueError("edges")
    if not edges or any(a >= b for a, b in zip(edges, edges[1:])):
        raise ValueError("edges must increase")
    b = 1
    for edge in edges:
        if value >= edge:
            b += 1
    return b


def counted(counts):
    if not counts or any(isinstance(c, str) or c != int(c) or c < 0 for c in counts):
        raise ValueError("counts")
    return [int(c) for c in counts]


def laplace_frequencies(counts):
    counts = counted(counts)
    n = sum(counts)
    return [Fraction(c, n) for c in counts]


def laplace_smoothed_frequencies(counts, smoothing=1):
    counts = counted(counts)
    if isinstance(smoothing, list):
        raise NotImplementedError
    if isinstance(smoothing, str) or smoothing < 0 or smoothing == inf:
        raise ValueError("smoothing")
    a, k, n = Fraction(smoothing), len(counts), sum(counts)
    return [(c + a) / (n + k * a) for c in counts]
