# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes in the logistic function, in logistic regression, and in theta of other models."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Optional

from genref.errors import Label

from .gaussian import eliminated
from .rounding import Double, Number, double, exp, ln, ratio, total
from .steps import (
    Data,
    Form,
    Gaussians,
    Matrix,
    Step,
    Tree,
    Vector,
    logistic_form,
    logistic_hypothesis,
    of_form,
)

FORMS = "gda*.log_odds gda*.theta gda*.logistic_form gda*.intercept gda*.probability"
FORMS += " poisson.* exponential_family.*"


# Logistic regression, in doubles.


def points(
    rows: Matrix, labels: Sequence[Label], classes: Optional[Sequence[Label]]
) -> tuple[Matrix, Vector]:
    """Return the rows with x_0 = 1, and y: 1 for all classes but the first."""
    first = classes[0] if classes else min(labels)
    x = [[Double(1.0), *(Double(double(a)) for a in row)] for row in rows]
    return x, [Double(float(y != first)) for y in labels]


def slope(theta: Vector, x: Matrix, y: Vector) -> tuple[Vector, Vector]:
    """Return h of each example, and the sum of (y - h) x."""
    h = [1 / (1 + exp(-total(a * b for a, b in zip(theta, x_i)))) for x_i in x]
    errors = [y_i - h_i for y_i, h_i in zip(y, h)]
    return h, [total(e * a for e, a in zip(errors, column)) for column in zip(*x)]


def newton(ridge: float = 0.0, steps: int = 25, intercept: bool = True, ridge_0: float = 0.0) -> Step:
    """Return theta after so many of Newton's steps, which nobody looks at.

    `ridge`: what is added to the information; `ridge_0`: the same for theta_0.
    """

    def theta(rows: Matrix, labels: Sequence[Label], classes: Optional[Sequence[Label]] = None) -> Vector:
        x, y = points(rows, labels, classes)
        theta: list[Number] = [Double(0.0)] * len(x[0])
        used = range(0 if intercept else 1, len(theta))
        ridges = [Double(ridge if j else ridge_0) for j in used]
        for _ in range(steps):
            h, gradient = slope(theta, x, y)
            weights = [p * (1 - p) for p in h]
            products = [[total(w * r[j] * r[k] for w, r in zip(weights, x)) for k in used] for j in used]
            for i, extra in enumerate(ridges):
                products[i][i] = products[i][i] + extra
            step = eliminated(products, [gradient[j] - extra * theta[j] for j, extra in zip(used, ridges)])[1]
            if not all(-1e300 < double(part) < 1e300 for part in step):
                break  # singular, or out of the range of doubles
            for j, part in zip(used, step):
                theta[j] = theta[j] + part
        return theta

    return theta


def ascent(rows: Matrix, labels: Sequence[Label], classes: Optional[Sequence[Label]] = None) -> Vector:
    """Return theta after a hundred steps of gradient ascent of size 0.1."""
    x, y = points(rows, labels, classes)
    theta: list[Number] = [Double(0.0)] * len(x[0])
    for _ in range(100):
        theta = [a + Double(0.1) * b for a, b in zip(theta, slope(theta, x, y)[1])]
    return theta


def least_squares(rows: Matrix, labels: Sequence[Label], classes: Optional[Sequence[Label]] = None) -> Vector:
    """Return the theta of linear regression."""
    x, y = points(rows, labels, classes)
    columns = list(zip(*x))
    gram = [[total(a * b for a, b in zip(u, v)) for v in columns] for u in columns]
    return eliminated(gram, [total(a * b for a, b in zip(u, y)) for u in columns])[1]


def gradient_of_squares(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> list[Number]:
    """Return the sum of (y - h) h (1 - h) x."""
    h = [logistic_hypothesis(theta, x) for x in rows]
    first = min(labels)
    parts = [(int(y != first) - p) * p * (1 - p) for y, p in zip(labels, h)]
    return [total(e * a for e, a in zip(parts, column)) for column in ([1] * len(rows), *zip(*rows))]


def likelihood_in_doubles(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> Number:
    """Return the sum of ln h and ln(1 - h) in doubles, for one class too."""
    x, y = points(rows, labels, None)
    h = slope([Double(double(a)) for a in theta], x, y)[0]
    return total(ln(p if y_i == 1 else 1 - p) for p, y_i in zip(h, y))


# Softmax regression.


def softmax_in_doubles(theta: Mapping[Label, Vector], x: Vector) -> dict[Label, Number]:
    """Return e^z over the sum of all e^z, which may be infinite."""
    powers = {k: exp(Double(double(total(a * b for a, b in zip(t, (1, *x)))))) for k, t in theta.items()}
    return {k: power / total(powers.values()) for k, power in powers.items()}


def one_against_the_rest(theta: Mapping[Label, Vector], x: Vector) -> dict[Label, Number]:
    """Return g(theta_k' x) of each class over the sum of all."""
    g = {k: 1 / (1 + exp(-total(a * b for a, b in zip(t, (1, *x))))) for k, t in theta.items()}
    return {k: ratio(g_k, total(g.values())) for k, g_k in g.items()}


def softmax_ascent(
    rows: Matrix, labels: Sequence[Label], classes: Optional[Sequence[Label]] = None
) -> dict[Label, Vector]:
    """Return thetas after a hundred steps of gradient ascent of size 0.1, maximum or not."""
    order = classes or sorted(set(labels), key=lambda y: (isinstance(y, str), y))
    x = [[Double(1.0), *(Double(double(a)) for a in row)] for row in rows]
    thetas: dict[Label, list[Number]] = {k: [Double(0.0)] * len(x[0]) for k in order}
    for _ in range(100):
        p = [softmax_in_doubles(thetas, row[1:]) for row in x]
        for k in order[1:]:
            errors = [Double(float(y == k)) - p_i[k] for y, p_i in zip(labels, p)]
            slopes = [total(e * a for e, a in zip(errors, column)) for column in zip(*x)]
            thetas[k] = [a + Double(0.1) * b for a, b in zip(thetas[k], slopes)]
    return {k: list(theta) for k, theta in thetas.items()}


def centred(thetas: Mapping[Label, Vector]) -> dict[Label, Vector]:
    """Return thetas whose sum is 0."""
    middle = [ratio(total(column), len(thetas)) for column in zip(*thetas.values())]
    return {k: [a - m for a, m in zip(theta, middle)] for k, theta in thetas.items()}


# theta of Gaussian classes, of Poisson ones and others.


def formed(change: Callable[[Form], Form]) -> dict[str, Step]:
    """Return answers by a logistic form that is changed, and the log-odds that follow from it."""

    def changed(output: str, form: Form, asked: Data) -> Tree:
        return of_form(output, change(form), asked)

    def of_logs(output: str, of: Gaussians, asked: Data) -> Tree:
        return changed(output, logistic_form(of), asked)

    return {"of_form": changed, "of_gaussians": of_logs}


SUMS = "logistic.conditional_log_likelihood logistic.score"
THETA = "logistic_regression.theta"
UNSEEN = "SeparableDataError DomainError NotPositiveDefiniteError"
