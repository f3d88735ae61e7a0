# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Logistic regression for two classes: the proved maximum and posteriors, rounded to the nearest doubles.

>>> model = fit([[0], [1], [2], [3]], ["a", "b", "a", "b"])
>>> model.theta, model.posterior([4])
((-1.3622763938401425, 0.9081842625600951), {'a': 0.09359912360197449, 'b': 0.9064008763980255})
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
    """Return the double nearest to 1 / (1 + exp(-z)). This ends: only for z = 0 it is rational, 1/2."""
    with localcontext(Context(digits + int(abs(z)).bit_length(), Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])):
        e, error = (Decimal(-z.numerator) / z.denominator).exp(), Decimal(10) ** (3 - digits)
        low, high = float(1 / (1 + e * (1 + error))), float(1 / (1 + e * (1 - error)))
    return low if low == high else 0.5 if z == 0 else logistic(z, 2 * digits)


def fit(rows, labels):
    """Return the model of maximum likelihood; rows: n x d numbers, labels: n ints or strs."""
    zero, one = sorted(set(labels))
    # For u = x or, where y = 0, u = -x, p(y | x) is 1 / (1 + exp(-theta'u)). The units make |u_j| <= 1.
    points = [[Fraction(v) * (1 if y == one else -1) for v in (1, *row)] for row, y in zip(rows, labels)]
    units = [max(map(abs, column)) or 1 for column in zip(*points)]
    theta = [Decimal(0)] * len(units)
    for step in range(90):  # steps of Newton's method, with more and more digits
        with localcontext(Context(60 << step // 30, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])) as context:
            u = [[Decimal(v.numerator) / v.denominator for v in map(truediv, x, units)] for x in points]
            rest = [1 / (1 + dot(theta, x).exp()) for x in u]
            if max(rest) < 0.49:  # that is, theta'u > 0 for all
                raise ValueError("a plane separates the classes, so the likelihood has no maximum")
            gradient = [dot(rest, column) for column in zip(*u)]
            weighted = [[p * (1 - p) * v for v in x] for p, x in zip(rest, u)]
            inverse = inverted([[dot(a, b) for a in zip(*u)] for b in zip(*weighted)])
            # The log-likelihood falls by m s^2 / 6 - |gradient| s or more in a distance s <= 1 / (4 |u|) if m
            # is the least eigenvalue of -H. So its maximum is within 6 |gradient| / m; and 1 / m < tr -H^-1.
            length = dot(gradient, gradient).sqrt() + len(u) * Decimal(10) ** (-context.prec // 2)
            radius = 12 * length * sum(inverse[j][j] for j in range(len(theta)))
            if radius * len(theta) < 1e-21:
                box = [(t - radius, t + radius) if abs(t) > 1e-20 else (0, 0) for t in theta]
                ends = {tuple(float(Fraction(e) / unit) for e, unit in zip(end, units)) for end in zip(*box)}
                if len(ends) == 1:
                    return Model((zero, one), ends.pop())
            newton = [dot(row, gradient) for row in inverse]
            beta = max(abs(dot(newton, x)) for x in u)
            # Along a full step, -H may grow by exp(beta). A step shorter by this is uphill:
            theta = [t + s * (1 + beta).ln() / (beta or 1) for t, s in zip(theta, newton)]
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
