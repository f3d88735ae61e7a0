# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes for categories. It only counts, multiplies and divides, so it ends and is exact.

>>> fit([["sunny", 2], ["sunny", 1], ["rain", 2]], ["a", "a", "b"]).exact_posterior(["rain", 1])
{'a': Fraction(9, 17), 'b': Fraction(8, 17)}
"""

from collections import namedtuple
from fractions import Fraction
from math import prod


class Model(namedtuple("Model", "priors probabilities")):
    """y is drawn from the priors, then each x_j from its probabilities in class y, a dict by value."""

    def joint(self, x):
        """Return p(x, y) = p(y) prod_j p(x_j | y) for each label; x: d values."""
        p = {}
        for y, prior in self.priors.items():
            p[y] = prior * prod(phi[x[j]] for j, phi in enumerate(self.probabilities[y]))
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


def fit(rows, labels, levels=None, smoothing=1):
    """Return the model; rows: n x d values, each a number from 1 or a text; labels: n ints or strs.

    `levels`: the values of each feature; by default the numbers from 1 to the largest, or the texts seen.
    p(x_j = v | y) = (n_jvy + smoothing) / (n_y + k_j smoothing), where x_j is v in n_jvy of the n_y rows of
    class y, and k_j is the number of its values.
    """
    alpha, model = Fraction(smoothing), Model({}, {})
    levels = levels or [values(column) for column in zip(*rows)]
    for y in sorted(set(labels)):
        own = [row for row, label in zip(rows, labels) if label == y]
        model.priors[y] = Fraction(len(own), len(rows))
        model.probabilities[y] = [
            {v: (column.count(v) + alpha) / (len(own) + len(own_levels) * alpha) for v in own_levels}
            for column, own_levels in zip(zip(*own), levels)
        ]
    return model


def values(column):
    """Return the values that a feature can have, going by those seen."""
    return sorted(set(column)) if isinstance(column[0], str) else range(1, max(column) + 1)
