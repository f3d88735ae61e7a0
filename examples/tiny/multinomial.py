# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The multinomial event model. It only counts, multiplies and divides, so it ends and is exact.

>>> fit([[1, 2, 2], [3]], ["a", "b"]).exact_posterior([1])
{'a': Fraction(4, 7), 'b': Fraction(3, 7)}
"""

from collections import Counter, namedtuple
from fractions import Fraction
from math import prod


class Model(namedtuple("Model", "priors probabilities")):
    """y is drawn from the priors, then each word from the probabilities of the words in class y."""

    def joint(self, x):
        """Return p(x, y) = p(y) prod_j p(x_j | y) for each label; x: the words of a document."""
        return {y: prior * prod(self.probabilities[y][k] for k in x) for y, prior in self.priors.items()}

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


def fit(documents, labels, vocabulary_size=None, smoothing=1):
    """Return the model; documents: n sequences of words, numbers from 1 to |V|; labels: n ints or strs.

    `vocabulary_size`: |V|, by default the largest word seen.
    phi_k|y = (n_ky + smoothing) / (n_y + |V| smoothing), where n_ky of the n_y words of class y are word k.
    """
    alpha, model = Fraction(smoothing), Model({}, {})
    size = vocabulary_size or max(word for document in documents for word in document)
    for y in sorted(set(labels)):
        own = [document for document, label in zip(documents, labels) if label == y]
        n = Counter(word for document in own for word in document)
        total = sum(n.values()) + size * alpha
        model.priors[y] = Fraction(len(own), len(documents))
        model.probabilities[y] = {k: (n[k] + alpha) / total for k in range(1, size + 1)}
    return model
