# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A spam filter. It only counts, multiplies and divides, so it ends and is exact.

>>> spam = fit(["win a prize", "see you soon"], ["spam", "ham"])
>>> spam.exact_posterior("A prize for you!")
{'ham': Fraction(1, 3), 'spam': Fraction(2, 3)}
"""

import re
import sys
from collections import Counter, namedtuple
from fractions import Fraction
from math import prod
from unicodedata import category, normalize


def tokenize(text):
    """Return the words: runs of letters, marks and digits, and single symbols; case is ignored."""
    text = re.sub("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]", "", text)  # variation selectors
    visible = "".join(c for c in text if category(c) != "Cf")
    folded = normalize("NFC", normalize("NFD", visible).casefold())
    return "".join(map(separated, folded)).split()


def separated(c):
    """Return a character of a word as it is, a symbol between spaces, and a space for any other character."""
    kind = category(c)
    symbol = kind[0] == "S" or kind in ("Co", "Cn")
    return c if kind[0] in "LMN" else f" {c} " if symbol else " "


class Model(namedtuple("Model", "priors probabilities")):
    """y is drawn from the priors, then each word from the probabilities of the words in class y."""

    def joint(self, text):
        """Return p(x, y) = p(y) prod_j p(x_j | y) for each label; x: the words of the text that are known."""
        words = tokenize(text)
        pairs = zip(self.priors.items(), self.probabilities.values())
        return {y: prior * prod(phi[word] for word in words if word in phi) for (y, prior), phi in pairs}

    def exact_posterior(self, text):
        """Return p(y | x) for each label, by Bayes rule."""
        p = self.joint(text)
        if not any(p.values()):
            raise ValueError("every class has probability 0")
        return {y: p_y / sum(p.values()) for y, p_y in p.items()}

    def posterior(self, text):
        """Return the double nearest to p(y | x) for each label."""
        return {y: float(p) for y, p in self.exact_posterior(text).items()}

    def predict(self, text):
        """Return the most probable label; a tie goes to the first."""
        p = self.exact_posterior(text)
        return max(p, key=p.get)


def fit(texts, labels, smoothing=1):
    """Return the multinomial event model; texts: n strs, labels: n ints or strs.

    phi_word|y = (n_ky + smoothing) / (n_y + |V| smoothing): n_ky of the n_y words of class y are this word.
    """
    documents, alpha, model = [tokenize(text) for text in texts], Fraction(smoothing), Model({}, {})
    vocabulary = sorted({word for document in documents for word in document})
    for y in sorted(set(labels)):
        own = [document for document, label in zip(documents, labels) if label == y]
        n = Counter(word for document in own for word in document)
        total = sum(n.values()) + len(vocabulary) * alpha
        model.priors[y] = Fraction(len(own), len(documents))
        model.probabilities[y] = {word: (n[word] + alpha) / total for word in vocabulary}
    return model


if __name__ == "__main__":  # python3 text.py messages.tsv < new.txt: labels, tabs and texts; texts
    with open(sys.argv[1], encoding="utf-8") as file:
        known_labels, known_texts = zip(*(line.split("\t", 1) for line in file))
    spam = fit(known_texts, known_labels)
    for line in sys.stdin:
        print(spam.predict(line), spam.posterior(line), line.strip(), sep="\t")
