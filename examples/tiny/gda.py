# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian discriminant analysis: exact estimates, and every posterior is the nearest double.

>>> fit([(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1]).posterior([2, 2])
{0: 0.999763227369456, 1: 0.0002367726305440539}
"""

from collections import namedtuple
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from math import isqrt


class Model(namedtuple("Model", "priors means covariances")):
    """y is drawn from the priors, then x from the Gaussian with the mean and the covariance of y."""

    def squares(self, x):
        """Return (w, q) for each label: p(x, y)^2 is w exp(q), but for a factor that all labels share."""
        found = {}
        for y, mean in self.means.items():
            w, q = self.priors[y] ** 2, Fraction(0)
            rows = [[*row, Fraction(x[j]) - mean[j]] for j, row in enumerate(self.covariances[y])]
            while rows:  # elimination in (Sigma z): pivots make up |Sigma|, and squares z' Sigma^-1 z
                (pivot, *first), *rest = rows
                if pivot <= 0:
                    raise ValueError(f"the covariance of class {y!r} is not positive definite")
                w, q = w / pivot, q - first[-1] ** 2 / pivot
                rows = [[b - head / pivot * a for a, b in zip(first, row)] for head, *row in rest]
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


def fit_quadratic(rows, labels):
    """Return the model with a covariance for each class; rows: n x d numbers, labels: n ints or strs."""
    model = Model({}, {}, {})
    for y in sorted(set(labels)):
        own = [[Fraction(v) for v in row] for row, label in zip(rows, labels) if label == y]
        model.priors[y] = Fraction(len(own), len(rows))
        model.means[y] = mean = [sum(column) / len(own) for column in zip(*own)]
        z = [[v - m for v in column] for column, m in zip(zip(*own), mean)]
        model.covariances[y] = [[sum(u * v for u, v in zip(a, b)) / len(own) for b in z] for a in z]
    return model


def fit(rows, labels):
    """Return the model with one covariance for all classes: the mean of theirs, weighted by the priors."""
    priors, means, own = fit_quadratic(rows, labels)
    d = range(len(rows[0]))
    shared = [[sum(priors[y] * own[y][i][j] for y in own) for j in d] for i in d]
    return Model(priors, means, dict.fromkeys(own, shared))


def decided(verdict, terms, digits=30):
    """Return the verdict on 1 / sum of sqrt(w exp(q)) over pairs of fractions (w, q)."""
    bits = 64 + sum((w.numerator * w.denominator).bit_length() for w, _ in terms)
    near = [(w, q) for w, q in terms if q > -4 * bits]
    roots = [Fraction(isqrt(w.numerator), isqrt(w.denominator)) for w, _ in near]
    if all(q == 0 and root**2 == w for root, (w, q) in zip(roots, near)):  # rational, but for tiny others
        return verdict(1 / (sum(roots) + Fraction(len(near) < len(terms), 2**bits)))
    size = int(sum(abs(q) for _, q in terms)).bit_length()
    with localcontext(Context(digits + size, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])):
        total, error = Decimal(0), Decimal(10) ** (3 - digits)
        for w, q in terms:
            total += (w.numerator * (Decimal(q.numerator) / q.denominator).exp() / w.denominator).sqrt()
        low, high = verdict(1 / (total * (1 + error))), verdict(1 / (total * (1 - error)))
    # This ends: the sum is irrational (Lindemann, Weierstrass, Besicovitch), so enough digits decide.
    return low if low == high else decided(verdict, terms, 2 * digits)
