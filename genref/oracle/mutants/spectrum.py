# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with eigenvalues in doubles, of which small ones are taken for 0."""

from __future__ import annotations

from decimal import Decimal
from math import fsum, log, sqrt
from operator import mul

from ...engine.reals import nearest_double
from ...linear_algebra import Matrix, Vector
from ..questions import Question
from ..reference import Refused
from .asking import Parts
from .mutant import NotConcerned

LN_2_PI = 1.8378770664093454836

CUTOFF = 1e6 * 2.0**-52
"""What SciPy takes for 0 beside 1."""

ESTIMATED = {"gda.priors", "gda.means", "gda.covariance", "quadratic_gda.covariances"}

SWEEPS = 12


def eigenvalues(matrix: Matrix) -> tuple[list[float], list[list[float]]]:
    """Return the eigenvalues of a symmetric matrix and an eigenvector for each, by Jacobi's rotations."""
    d = range(len(matrix))
    a = [list(map(nearest_double, row)) for row in matrix]
    axes = [[float(i == j) for j in d] for i in d]
    pairs = [(p, q) for p in d for q in range(p)]
    for p, q in pairs * SWEEPS:
        if not a[p][q]:
            continue
        angle = (a[q][q] - a[p][p]) / (2 * a[p][q])
        tangent = (1 if angle >= 0 else -1) / (abs(angle) + sqrt(angle * angle + 1))
        cosine = 1 / sqrt(tangent * tangent + 1)
        sine = tangent * cosine
        for rows in (a, axes):
            u, v = rows[p], rows[q]
            rows[p] = [cosine * x - sine * y for x, y in zip(u, v)]
            rows[q] = [sine * x + cosine * y for x, y in zip(u, v)]
        for row in a:
            row[p], row[q] = cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]
        a[p][q] = a[q][p] = 0.0
    return [a[i][i] for i in d], axes


def cut_off(question: Question) -> object:
    """Return a refusal where an eigenvalue is small beside the largest one."""
    if question.output == "squared_distance" or question.topic in ESTIMATED:
        raise NotConcerned
    for sigma in Parts.of(question).covariances.values():
        values, _ = eigenvalues(sigma)
        if min(values) <= CUTOFF * max(map(abs, values)):
            return Refused("LinAlgError", "the covariance is singular")
    raise NotConcerned


def pseudo_inverted(x: Vector, mean: Vector, sigma: Matrix) -> Decimal:
    """Return the log density along the axes that are not dropped."""
    values, axes = eigenvalues(sigma)
    limit = CUTOFF * max(map(abs, values))
    z = [nearest_double(a - b) for a, b in zip(x, mean)]
    kept = [(value, fsum(map(mul, axis, z))) for value, axis in zip(values, axes) if value > limit]
    return Decimal(-fsum(LN_2_PI + log(value) + part * part / value for value, part in kept) / 2)
