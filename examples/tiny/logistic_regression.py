# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Logistic regression for two classes: the proved maximum and posteriors, rounded to the nearest doubles.

>>> fit([[0], [1], [2], [3]], ["a", "b", "a", "b"]).theta
(-1.3622763938401425, 0.9081842625600951)
"""

from collections import namedtuple
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from operator import mul, truediv


class Model(namedtuple("Model", "classes theta")):
    """p(y = 1 | x) = 1 / (1 + exp(-theta'x)), where x_0 = 1, and y = 1 is the second class."""

    def posterior(self, x):
        """Return p(y | x) for each label; x: d numbers."""
        z = dot(map(Fraction, self.theta), map(Fraction, [1, *x]))
        return dict(zip(self.classes, [logistic(-z), logistic(z)]))

    def predict(self, x):
        """Return the most probable label; a tie goes to the first."""
        return self.classes[dot(map(Fraction, self.theta), map(Fraction, [1, *x])) > 0]


def logistic(z, digits=30):
    """Return the double nearest to 1 / (1 + exp(-z)). This ends: it is irrational or, for z = 0, a double."""
    with localcontext(Context(digits + int(abs(z)).bit_length(), Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])):
        e, error = (Decimal(-z.numerator) / z.denominator).exp(), Decimal(10) ** (3 - digits)
        low, high = float(1 / (1 + e * (1 + error))), float(1 / (1 + e * (1 - error)))
    return low if low == high else logistic(z, 2 * digits)


def fit(rows, labels):
    """Return the model of maximum likelihood; rows: n x d numbers, labels: n ints or strs."""
    zero, one = sorted(set(labels))
    # For u = x or, where y = 0, u = -x, p(y | x) is 1 / (1 + exp(-theta'u)). The units make |u_j| <= 1.
    points = [[Fraction(v) * (1 if y == one else -1) for v in (1, *row)] for row, y in zip(rows, labels)]
    units = [max(map(abs, column)) or 1 for column in zip(*points)]
    theta, last, best = [Decimal(0)] * len(units), [], Decimal("-inf")
    for step in range(120):  # steps of Newton's method, with more and more digits
        with localcontext(Context(60 << step // 40, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])) as context:
            tiny = Decimal(10) ** (-context.prec // 2)
            u = [[Decimal(v.numerator) / v.denominator for v in map(truediv, x, units)] for x in points]
            right = [1 / (1 + (-dot(theta, x)).exp()) for x in u]
            likelihood = sum(p.ln() for p in right)
            if min(right) > 0.51:  # that is, theta'u > 0 for all
                raise ValueError("a plane separates the classes, so the likelihood has no maximum")
            if likelihood < best - Decimal("1e-25"):  # the step was too long: take half of it
                theta = [(s + t) / 2 for s, t in zip(last, theta)]
                continue
            g = [sum((1 - p) * v for p, v in zip(right, column)) for column in zip(*u)]
            weighted = [[p * (1 - p) * v for v in x] for p, x in zip(right, u)]
            inverse = inverted([[dot(a, b) for a in zip(*u)] for b in zip(*weighted)])
            # The maximum is within 6 |g| / m (maximum.py); 1 / m, an eigenvalue of -H^-1, is below tr -H^-1.
            radius = 12 * (dot(g, g).sqrt() + len(u) * tiny) * sum(row[j] for j, row in enumerate(inverse))
            if radius * len(theta) < 1e-21:
                box = [(t - radius, t + radius) if abs(t) > 1e-20 else (0, 0) for t in theta]
                ends = {tuple(float(Fraction(e) / unit) for e, unit in zip(end, units)) for end in zip(*box)}
                if len(ends) == 1:
                    return Model((zero, one), ends.pop())
            last, best = theta, likelihood
            theta = [t + dot(row, g) for t, row in zip(theta, inverse)]
    raise ValueError("no maximum was found: a plane may separate the classes, or features may be dependent")


def inverted(A):
    """Return A^-1 by elimination in (A I): each step drops the first column and puts the first row last."""
    rows = [[*row, *(Decimal(i == j) for j in range(len(A)))] for i, row in enumerate(A)]
    for _ in A:
        (pivot, *first), *others = rows
        first = [a / pivot for a in first]
        rows = [*([b - head * a for a, b in zip(first, row)] for head, *row in others), first]
    return rows


def dot(a, b):
    return sum(map(mul, a, b))
