# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Logistic regression by Newton's method in doubles: hundreds of times faster than genref's proved fit.

A test compares the two. The experiments need thousands of fits, but only six digits of each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import exp, fsum, log1p, sqrt
from operator import mul
from typing import NamedTuple, Optional

NEWTON_STEPS = 25
"""The number of steps after which examples count as separable; others need fewer than 15."""

PENALISED_STEPS = 200
"""With a penalty there is always a maximum; a small one takes up to 60 steps."""

LITTLE = 1e-6
"""The small penalty used instead of a vanishing one."""

ASCENT_STEPS = 20
"""The number of steps that the lecture shows."""


class Fitted(NamedTuple):
    """theta_0, theta_1, ..., theta_d, and whether the examples are separable."""

    theta: list[float]
    separable: bool


def fit(rows: Sequence[Sequence[float]], positive: Sequence[bool], penalty: float = LITTLE) -> Fitted:
    """Return theta of maximum conditional likelihood; where there is none, its limit.

    This is the limit for a vanishing penalty on |theta_1..d|^2; a small `penalty` is used instead. On
    separable examples theta grows, and its plane approaches the one with the widest margin.
    """
    theta = maximum(rows, positive)
    if theta is not None:
        return Fitted(theta, False)
    return Fitted(penalised(rows, positive, penalty), True)


def maximum(rows: Sequence[Sequence[float]], positive: Sequence[bool]) -> Optional[list[float]]:
    """Return theta of maximum conditional likelihood; None for separable examples, which have none."""
    return _newton(rows, positive, 0.0, NEWTON_STEPS)


def penalised(rows: Sequence[Sequence[float]], positive: Sequence[bool], penalty: float) -> list[float]:
    """Return theta of maximum log-likelihood less `penalty` |theta_1..d|^2 / 2."""
    theta = _newton(rows, positive, penalty, PENALISED_STEPS)
    assert theta is not None, "Newton's method did not end"
    return theta


def sparse(
    sets: Sequence[Collection[int]], positive: Sequence[bool], d: int
) -> Callable[[Collection[int]], float]:
    """Return theta'x of sets of features x, for the maximum of log-likelihood less |theta_1..d|^2 / 2.

    This penalty is the one that scikit-learn has by default, C = 1. Each of Newton's steps is found by
    conjugate gradients, which need only products of the information with vectors.
    """
    points = [[d, *x] for x in sets]
    signs = [1.0 if y else -1.0 for y in positive]
    theta = [0.0] * (d + 1)  # theta_0 is at d

    def slopes(weights: Sequence[float], v: Sequence[float]) -> list[float]:
        """Return v without its entry at d, plus each weight at the features of its point."""
        found = [*v[:d], 0.0]
        for weight, x in zip(weights, points):
            for j in x:
                found[j] += weight
        return found

    def objective(at: Sequence[float]) -> float:
        margins = [s * fsum([at[j] for j in x]) for s, x in zip(signs, points)]
        return _product(at[:d], at[:d]) / 2 + fsum([log1p(exp(-abs(m))) - min(m, 0.0) for m in margins])

    while True:
        h = [_logistic(-s * fsum([theta[j] for j in x])) for s, x in zip(signs, points)]
        gradient = slopes([-s * h_i for s, h_i in zip(signs, h)], theta)
        size = sqrt(_product(gradient, gradient))
        if size < 1e-6:
            return lambda x: theta[d] + fsum([theta[j] for j in x])
        step, residual = [0.0] * (d + 1), [-g for g in gradient]
        direction, square = residual, size * size
        while sqrt(square) > min(0.1, size) * size:
            products = [h_i * (1 - h_i) * fsum([direction[j] for j in x]) for h_i, x in zip(h, points)]
            image = slopes(products, direction)
            far = square / _product(direction, image)
            step = [a + far * b for a, b in zip(step, direction)]
            residual = [a - far * b for a, b in zip(residual, image)]
            square, before = _product(residual, residual), square
            direction = [a + square / before * b for a, b in zip(residual, direction)]
        value = objective(theta)
        while True:
            nearer = [a + b for a, b in zip(theta, step)]
            if objective(nearer) <= value or max(map(abs, step)) < 1e-9:
                break
            step = [a / 2 for a in step]
        theta = nearer


def _product(u: Sequence[float], v: Sequence[float]) -> float:
    return fsum(map(mul, u, v))


def ascent(
    rows: Sequence[Sequence[float]], positive: Sequence[bool], steps: int = ASCENT_STEPS
) -> list[float]:
    """Return theta after so many steps of gradient ascent from 0, of step size 1 / n.

    `genref.equations.logistic_ascent`, in doubles.
    """
    points = [(1.0, *row) for row in rows]
    theta = [0.0] * len(points[0])
    for _ in range(steps):
        residuals = [y - _logistic(_linear(theta, x)) for x, y in zip(points, positive)]
        score = [fsum([r * x_j for r, x_j in zip(residuals, column)]) for column in zip(*points)]
        theta = [entry + slope / len(points) for entry, slope in zip(theta, score)]
    return theta


def _newton(
    rows: Sequence[Sequence[float]], positive: Sequence[bool], penalty: float, steps: int
) -> Optional[list[float]]:
    """Return theta of maximum penalised likelihood, or None if this many steps do not reach it."""
    points = [(1.0, *row) for row in rows]
    theta = [0.0] * len(points[0])
    value = _objective(theta, points, positive, penalty)
    for _ in range(steps):
        step = _newton_step(theta, points, positive, penalty)
        if step is None:
            return None
        while True:
            nearer = [a + b for a, b in zip(theta, step)]
            new_value = _objective(nearer, points, positive, penalty)
            small = max(map(abs, step)) <= 1e-9 * max(1.0, *map(abs, theta))
            if new_value >= value or small:
                break
            step = [entry / 2 for entry in step]
        theta, value = nearer, new_value
        if small:
            return theta
    return None


def _logistic(z: float) -> float:
    return 1 / (1 + exp(-z)) if z > 0 else exp(z) / (1 + exp(z))


def _linear(theta: Sequence[float], x: Sequence[float]) -> float:
    return fsum([a * b for a, b in zip(theta, x)])


def _objective(
    theta: Sequence[float], points: Sequence[Sequence[float]], positive: Sequence[bool], penalty: float
) -> float:
    """Return the sum of -ln(1 + exp(-z)), z being theta' x with the sign of the example; less the penalty."""
    terms = [-penalty / 2 * entry * entry for entry in theta[1:]]
    for x, y in zip(points, positive):
        z = _linear(theta, x) if y else -_linear(theta, x)
        terms.append(min(z, 0.0) - log1p(exp(-abs(z))))
    return fsum(terms)


def _newton_step(
    theta: Sequence[float], points: Sequence[Sequence[float]], positive: Sequence[bool], penalty: float
) -> Optional[list[float]]:
    """Return the solution of information step = score; None where the information is singular."""
    d = len(theta)
    score = [-penalty * entry if j else 0.0 for j, entry in enumerate(theta)]
    information = [[penalty if 0 < j == k else 0.0 for k in range(d)] for j in range(d)]
    for x, y in zip(points, positive):
        z = _linear(theta, x)
        other = _logistic(-abs(z))  # the smaller one of h and 1 - h
        residual = (other if z > 0 else 1 - other) if y else -(1 - other if z > 0 else other)
        weight = other * (1 - other)
        for j in range(d):
            score[j] += residual * x[j]
            part = weight * x[j]
            row = information[j]
            for k in range(j + 1):
                row[k] += part * x[k]
    return _solved(information, score)


def _solved(lower: list[list[float]], right: Sequence[float]) -> Optional[list[float]]:
    """Return the solution for a symmetric matrix, given its lower half, by Cholesky's method."""
    d = len(right)
    root = [[0.0] * d for _ in range(d)]
    half = [0.0] * d
    for j in range(d):
        for k in range(j + 1):
            rest = lower[j][k] - fsum([root[j][i] * root[k][i] for i in range(k)])
            if k < j:
                root[j][k] = rest / root[k][k]
            elif rest <= 1e-12 * lower[j][j]:
                return None
            else:
                root[j][j] = sqrt(rest)
        half[j] = (right[j] - fsum([root[j][i] * half[i] for i in range(j)])) / root[j][j]
    solution = [0.0] * d
    for j in reversed(range(d)):
        rest = half[j] - fsum([root[i][j] * solution[i] for i in range(j + 1, d)])
        solution[j] = rest / root[j][j]
    return solution
