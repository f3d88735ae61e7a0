# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes for features that are 0 or 1. It only counts, multiplies and divides, so it ends and is exact.

>>> model = fit([[1, 0], [1, 1], [0, 0]], ["a", "a", "b"])
>>> model.exact_posterior([1, 0])
{'a': Fraction(27, 35), 'b': Fraction(8, 35)}
>>> model.posterior([1, 0])
{'a': 0.7714285714285715, 'b': 0.22857142857142856}
"""

from collections import namedtuple
from fractions import Fraction
from math import prod


class Model(namedtuple("Model", "priors probabilities")):
    """y is drawn from the priors, then each x_j is 1 with its probability in class y."""

    def joint(self, x):
        """Return p(x, y) = p(y) prod_j p(x_j | y) for each label; x: d numbers 0 or 1."""
        p = {}
        for y, prior in self.priors.items():
            factors = [{1: phi, 0: 1 - phi}[x[j]] for j, phi in enumerate(self.probabilities[y])]
            p[y] = prior * prod(factors)
        return p

    def exact_posterior(self, x):
        """Return p(y | x) for each label, by Bayes rule."""
        p = self.joint(x)
        if not any(p.values()):
            raise ValueError("every class has probability 0")
        return {y: p_y / sum(p.values()) for y, p_y in p.items()}

    def posterior(self, x):
        """Return the double nearest to p(y | x) for each label."""
        return {y: float(p) for y, p in self.exact_posterior(x).items()}

    def predict(self, x):
        """Return the most probable label; a tie goes to the first."""
        p = self.exact_posterior(x)
        return max(p, key=p.get)


def fit(rows, labels, smoothing=1):
    """Return the model; rows: n x d numbers 0 or 1, labels: n ints or strs.

    phi_j|y = (n_jy + smoothing) / (n_y + 2 smoothing), where x_j is 1 in n_jy of the n_y rows of class y.
    """
    alpha, model = Fraction(smoothing), Model({}, {})
    for y in sorted(set(labels)):
        own = [row for row, label in zip(rows, labels) if label == y]
        model.priors[y] = Fraction(len(own), len(rows))
        model.probabilities[y] = [(column.count(1) + alpha) / (len(own) + 2 * alpha) for column in zip(*own)]
    return model
