# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian Naive Bayes: exact estimates, and every posterior is the nearest double.

>>> fit([[0], [2], [4], [8]], [0, 0, 1, 1]).posterior([2])
{0: 0.8996324353165484, 1: 0.10036756468345168}
"""

from collections import namedtuple
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from math import isqrt


class Model(namedtuple("Model", "priors means variances")):
    """y is drawn from the priors, then each x_j from a Gaussian with its mean and variance in class y."""

    def squares(self, x):
        """Return (w, q) for each label: p(x, y)^2 is w exp(q), but for a factor that all labels share."""
        found = {}
        for y, mean in self.means.items():
            w, q = self.priors[y] ** 2, Fraction(0)
            for j, variance in enumerate(self.variances[y]):
                if not variance:
                    raise ValueError(f"feature {j} does not vary in class {y!r}")
                w, q = w / variance, q - (Fraction(x[j]) - mean[j]) ** 2 / variance
            found[y] = w, q
        return found

    def posterior(self, x):
        """Return p(y | x) for each label, by Bayes rule; x: d numbers."""
        p = self.squares(x)
        return {y: decided(float, [(v / w, r - q) for v, r in p.values()]) for y, (w, q) in p.items()}

    def predict(self, x):
        """Return the most probable label; a tie goes to the first."""
        p = self.squares(x)
        for y, (w, q) in p.items():
            if not any(decided(lambda ratio: ratio > 1, [(w / v, q - r)]) for v, r in p.values()):
                return y


def fit(rows, labels):
    """Return the maximum likelihood model; rows: n x d numbers, labels: n ints or strs."""
    model = Model({}, {}, {})
    for y in sorted(set(labels)):
        own = [[Fraction(v) for v in row] for row, label in zip(rows, labels) if label == y]
        model.priors[y] = Fraction(len(own), len(rows))
        model.means[y] = [sum(column) / len(own) for column in zip(*own)]
        pairs = zip(zip(*own), model.means[y])
        model.variances[y] = [sum((v - mean) ** 2 for v in column) / len(own) for column, mean in pairs]
    return model


def decided(verdict, terms, digits=30):
    """Return the verdict on 1 / sum of sqrt(w exp(q)) over pairs of fractions (w, q): float, or a comparison.

    It is decided by enclosing the sum in more and more digits. This ends, because verdicts change only at
    rational numbers, and the sum is irrational (Lindemann, Weierstrass, Besicovitch) if a q is not 0, or a
    root is irrational. Otherwise its exact value decides.
    """
    bits = 64 + sum((w.numerator * w.denominator).bit_length() for w, _ in terms)
    # The other terms add up to less than 2^-bits. No verdict changes so close above a sum of the roots.
    near = [(w, q) for w, q in terms if q > -4 * bits]
    roots = [Fraction(isqrt(w.numerator), isqrt(w.denominator)) for w, _ in near]
    if all(q == 0 and root**2 == w for root, (w, q) in zip(roots, near)):
        return verdict(1 / (sum(roots) + Fraction(len(near) < len(terms), 2**bits)))
    size = int(sum(abs(q) for _, q in terms)).bit_length()
    with localcontext(Context(digits + size, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])):
        total, error = Decimal(0), Decimal(10) ** (3 - digits)
        for w, q in terms:
            total += (w.numerator * (Decimal(q.numerator) / q.denominator).exp() / w.denominator).sqrt()
        low, high = verdict(1 / (total * (1 + error))), verdict(1 / (total * (1 - error)))
    return low if low == high else decided(verdict, terms, 2 * digits)
