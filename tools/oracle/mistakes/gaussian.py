# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with Gaussians: in the estimates, in the density, and in Bayes rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from statistics import median
from typing import cast

from genref.errors import Label
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer

from . import asking
from .asking import in_fields
from .mistake import NotConcerned, Refusal
from .reading import principal_axes
from .rounding import PI, Double, Near, Number, double, exp, ieee, ln, ratio, total
from .steps import (
    ByLabel,
    Form,
    Gaussians,
    Matrix,
    Record,
    Step,
    Vector,
    covariance_definition,
    diagonal,
    gaussian_contour,
    gaussian_density,
    gda_mle_covariance,
    logistic_form,
    of_class,
    quadratic_mle_covariances,
)

BY_RULE = ("posterior", "label*", "log_odds")
QUADRATIC = "quadratic_gda.* gaussian_naive_bayes.*"
FITTED = f"gda.* {QUADRATIC}"
CLASSES = f"{FITTED} gda_of_parameters.* quadratic_gda_of_parameters.*"
LEARNING = f"{FITTED} gaussian.mean gaussian.covariance"
ASKED = " ".join(
    f"{m}.{output}"
    for m in CLASSES.replace(".*", "").split()
    for output in (*BY_RULE, "log_*", "class_density")
)
DECIDED = " ".join(f"gda{kind}.{output}" for kind in ("", "_of_parameters") for output in BY_RULE)
DENSITY = f"gaussian.density gaussian.log_density {CLASSES}"
BAYES = "bayes.posterior bayes.label* bayes.evidence"

EVERYTHING = "DomainError NotFiniteError ShapeError UndefinedPosteriorError EmptyDataError"
INDEFINITE = "NotPositiveDefiniteError"
UNCHECKED = "NotPositiveDefiniteError NotSymmetricError"

FLOOR = Fraction(1, 10**9)
LEAST = 2.0**-1022
CUTOFF = 1e6 * 2.0**-52
"""The largest number that SciPy treats as 0 beside 1."""


# What is estimated


def times(factor: Number, matrix: Matrix) -> Matrix:
    """Return a matrix with each entry multiplied."""
    return [[factor * entry for entry in row] for row in matrix]


def added(*matrices: Matrix) -> Matrix:
    """Return the sum of matrices."""
    return [[total(entries) for entries in zip(*rows)] for rows in zip(*matrices)]


def with_floor(floor: Number) -> Callable[[Matrix], Matrix]:
    """Return a function that adds a number to the diagonal."""
    return lambda sigma: [[a + floor * (i == j) for j, a in enumerate(row)] for i, row in enumerate(sigma)]


def covariances(
    shared: Callable[[Matrix, Sequence[Label], dict[Label, Vector]], Matrix],
    own: Callable[[Matrix], Matrix],
) -> dict[str, Step]:
    """Return other covariances: of all rows, and of the rows of one class."""

    def of_classes(x: Matrix, y: Sequence[Label], mu: dict[Label, Vector]) -> dict[Label, Matrix]:
        return {k: own(of_class(k, x, y)) for k in mu}

    return {
        "gda_mle_covariance": shared,
        "quadratic_mle_covariances": of_classes,
        "covariance_definition": own,
    }


def divided_by(less: Callable[[int], int]) -> dict[str, Step]:
    """Return covariances divided by n minus `less` of the number of classes K."""

    def shared(x: Matrix, y: Sequence[Label], mu: dict[Label, Vector]) -> Matrix:
        return times(ieee(len(x), len(x) - less(len(mu))), gda_mle_covariance(x, y, mu))

    return covariances(shared, lambda x: times(ieee(len(x), len(x) - 1), covariance_definition(x)))


def by_squares(form: Callable[[int, Number, Number, Number], Number]) -> dict[str, Step]:
    """Return covariances of n rows in doubles, made of sums: of products, and of each of two features."""

    def squares(x: Matrix) -> Matrix:
        columns = [[Double(double(a)) for a in column] for column in zip(*x)]
        return [
            [form(len(x), total(a * b for a, b in zip(u, v)), total(u), total(v)) for v in columns]
            for u in columns
        ]

    return covariances(pooled(squares), squares)


def relative_floor(x: Matrix, y: Sequence[Label], mu: dict[Label, Vector]) -> dict[Label, Matrix]:
    """Return the covariances, with 1e-9 of the largest variance of a feature added to each variance."""
    largest = max(row[j] for j, row in enumerate(covariance_definition(x)))
    return {k: with_floor(FLOOR * largest)(own) for k, own in quadratic_mle_covariances(x, y, mu).items()}


def short_mean(x: Matrix) -> Vector:
    """Return the sum of rows divided by n - 1."""
    return [total(column) * ieee(1, len(x) - 1) for column in zip(*x)]


def mean_of_all(rows: Matrix) -> Vector:
    """Return the mean of all numbers, once for each feature."""
    numbers = [a for row in rows for a in row]
    return [ratio(total(numbers), len(numbers)) for _ in rows[0]]


def spread_of_all(rows: Matrix) -> Matrix:
    """Return a diagonal matrix with the variance of all numbers."""
    numbers, middle = [a for row in rows for a in row], mean_of_all(rows)[0]
    variance = ratio(total((a - middle) * (a - middle) for a in numbers), len(numbers))
    return [
        [variance if i == j else Fraction(0) for j, _ in enumerate(rows[0])] for i, _ in enumerate(rows[0])
    ]


def medians(rows: Matrix) -> Vector:
    """Return the median of each column."""
    return [median(cast(Sequence[Fraction], column)) for column in zip(*rows)]


def sums_of(means: dict[Label, Vector]) -> dict[Label, Vector]:
    """Return the sum of the means of all classes, for each class."""
    return dict.fromkeys(means, [total(column) for column in zip(*means.values())])


def half_of(matrix: Matrix, upper: int) -> Matrix:
    """Return a triangle of a matrix, with zeros elsewhere."""
    return [
        [a if i == j or (i < j) == bool(upper) else Fraction(0) for j, a in enumerate(row)]
        for i, row in enumerate(matrix)
    ]


def halves(upper: int) -> dict[str, Step]:
    """Return covariances of which a triangle is not filled in."""
    return {
        "taken": lambda matrix: half_of(matrix, upper),
        "covariance_definition": lambda z: half_of(covariance_definition(z), upper),
    }


def in_each_row(matrix: Matrix) -> Matrix:
    """Return the sum of all rows in the place of each row."""
    whole = [total(column) for column in zip(*matrix)]
    return [whole for _ in matrix]


def running_sums(matrix: Matrix) -> Matrix:
    """Return each column with all columns before it added."""
    return [list(accumulate(row)) for row in matrix]


def axes(order: Callable[[list[Record]], list[Record]], *signs: int) -> dict[str, Step]:
    """Return the axes of a covariance in some order, and with some signs: both directions are right."""

    def found(covariance: Matrix) -> list[Record]:
        chosen = order(principal_axes(covariance))
        return [
            Record(axis, direction=[s * a for a in cast(Vector, axis["direction"])])
            for axis, s in zip(chosen, signs or (1, 1))
        ]

    return {"principal_axes": found}


def nonzero(rows: Matrix) -> list[list[Number]]:
    """Return the columns without their zeros, with one zero if nothing is left."""
    return [[a for a in column if a != 0] or [Fraction(0)] for column in zip(*rows)]


def spreads(columns: Sequence[Sequence[Number]]) -> Matrix:
    """Return a diagonal matrix with the variance of each column."""
    found = []
    for column in columns:
        middle = ratio(total(column), len(column))
        found.append(ratio(total((a - middle) * (a - middle) for a in column), len(column)))
    return [[v if i == j else Fraction(0) for j, _ in enumerate(found)] for i, v in enumerate(found)]


def pooled(
    own: Callable[[Matrix], Matrix],
) -> Callable[[Matrix, Sequence[Label], dict[Label, Vector]], Matrix]:
    """Return the covariance of all classes from those of each."""

    def together(x: Matrix, y: Sequence[Label], mu: dict[Label, Vector]) -> Matrix:
        parts = [of_class(k, x, y) for k in mu]
        return added(*(times(Fraction(len(part), len(x)), own(part)) for part in parts))

    return together


def running(after: bool) -> dict[str, Step]:
    """Return covariances from a running mean: squares around the mean after each row, or before it.

    Welford's algorithm multiplies one by the other.
    """

    def own(x: Matrix) -> Matrix:
        middle: Vector = [Fraction(0) for _ in x[0]]
        squares: list[Matrix] = []
        for n, row in enumerate(x, 1):
            new = [m + ratio(a - m, n) for a, m in zip(row, middle)]
            z = [a - m for a, m in zip(row, new if after else middle)]
            squares.append([[a * b for b in z] for a in z])
            middle = new
        return times(Fraction(1, len(x)), added(*squares))

    return covariances(pooled(own), own)


def with_sum_of_squares(of: Gaussians) -> Form:
    """Return theta with -(mu_0' Sigma^-1 mu_0 + mu_1' Sigma^-1 mu_1) / 2 in theta_0."""
    origin = [Fraction(0) for _ in next(iter(of.means.values()))]
    squares = total(gaussian_contour(mu, origin, of.covariances[y]) for y, mu in of.means.items())
    return replace(logistic_form(of), offset=ratio(-squares, 2))


# The covariance that is computed with


def eigenvalues(matrix: Matrix) -> tuple[list[float], list[list[float]]]:
    """Return the eigenvalues of a symmetric matrix and an eigenvector for each, by Jacobi's rotations."""
    d = range(len(matrix))
    a = [list(map(double, row)) for row in matrix]
    axes = [[float(i == j) for j in d] for i in d]
    for p, q in [(p, q) for p in d for q in range(p)] * 12:
        if not a[p][q]:
            continue
        angle = (a[q][q] - a[p][p]) / (2 * a[p][q])
        tangent = (1 if angle >= 0 else -1) / (abs(angle) + (angle * angle + 1) ** 0.5)
        cosine = (tangent * tangent + 1) ** -0.5
        sine = tangent * cosine
        for rows in (a, axes):
            u, v = rows[p], rows[q]
            rows[p] = [cosine * x - sine * y for x, y in zip(u, v)]
            rows[q] = [sine * x + cosine * y for x, y in zip(u, v)]
        for row in a:
            row[p], row[q] = cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]
        a[p][q] = a[q][p] = 0.0
    return [a[i][i] for i in d], axes


def cut_off(sigma: Matrix) -> Matrix:
    """Refuse a covariance with an eigenvalue that is small compared with the largest one."""
    values, _ = eigenvalues(sigma)
    if min(values) <= CUTOFF * max(map(abs, values)):
        raise Refusal("the covariance is singular")
    return sigma


# The density


def as_double(change: Callable[[float], float]) -> Step:
    """Return the logarithm of a density that is changed as a double; of each feature if independent."""

    def log_density(x: Vector, mu: Vector, sigma: Matrix) -> Number:
        axes = [(x, mu, sigma)]
        if sigma == diagonal(sigma):
            axes = [([x[j]], [mu[j]], [[row[j]]]) for j, row in enumerate(sigma)]
        return total(ln(Near(change(double(gaussian_density(*axis))))) for axis in axes)

    return log_density


def eliminated(matrix: Matrix, right: Sequence[Number]) -> tuple[list[Number], list[Number]]:
    """Return the pivots and the solution, in doubles and without exchanges of rows."""
    rows = [[Double(double(a)) for a in (*row, b)] for row, b in zip(matrix, right)]
    d = range(len(rows))
    for k in d:
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / rows[k][k]
            rows[i] = [cast(Double, a - factor * b) for a, b in zip(rows[i], rows[k])]
    solution: list[Number] = [Double(0.0) for _ in d]
    for i in reversed(d):
        known = total(rows[i][j] * solution[j] for j in range(i + 1, len(rows)))
        solution[i] = (rows[i][-1] - known) / rows[i][i]
    return [rows[k][k] for k in d], solution


def by_elimination(x: Vector, mu: Vector, sigma: Matrix) -> Number:
    """Return the log density by elimination in doubles, where a pivot may be 0 or negative."""
    z = [a - b for a, b in zip(x, mu)]
    pivots, solution = eliminated(sigma, z)
    square = total(a * b for a, b in zip(z, solution))
    return Near(double(ratio(-(len(z) * ln(2 * PI) + total(map(ln, pivots)) + square), 2)))


def of_long_axes(x: Vector, mu: Vector, sigma: Matrix) -> Number:
    """Return the log density along the axes whose eigenvalues are not small."""
    values, axes = eigenvalues(sigma)
    z = [double(a - b) for a, b in zip(x, mu)]
    kept = [(v, sum(a * b for a, b in zip(axis, z))) for v, axis in zip(values, axes)]
    parts = [
        ln(2 * PI) + ln(Near(v)) + Near(p * p / v) for v, p in kept if v > CUTOFF * max(map(abs, values))
    ]
    return ratio(-total(parts), 2)


# Bayes rule


def rule(posterior: Callable[[ByLabel], ByLabel], **others: Step) -> dict[str, Step]:
    """Return posteriors made of log-joints in another way, and the log-odds of these."""

    def log_odds(logs: ByLabel) -> Number:
        zero, one = posterior(logs).values()
        return ln(one) - ln(zero)

    return {"softmax": posterior, "log_odds": log_odds, **others}


def in_densities(logs: ByLabel) -> ByLabel:
    """Return the posteriors of joints in doubles, which may all be 0.0 or one infinite."""
    joints = {y: Near(double(exp(log))) for y, log in logs.items()}
    return {y: p / total(joints.values()) for y, p in joints.items()}


def sigmoids(logs: ByLabel) -> ByLabel:
    """Return for more than two classes a sigmoid of each, divided by their sum."""
    if len(logs) < 3:
        raise NotConcerned
    each = {y: 1 / (1 + exp(-log)) for y, log in logs.items()}
    return {y: p / total(each.values()) for y, p in each.items()}


def joints_or_nan(likelihood: ByLabel, prior: ByLabel) -> ByLabel:
    """Return Bayes rule with NaN for 0/0."""
    joints = {y: Near(0.0) + likelihood[y] * prior[y] for y in prior}
    return {y: p / total(joints.values()) for y, p in joints.items()}


def first_of_joints(likelihood: ByLabel, prior: ByLabel) -> tuple[Label, ...]:
    """Return the largest joint's label, the first one where there is none."""
    joints = {y: likelihood[y] * prior[y] for y in prior}
    return tuple(y for y, p in joints.items() if p == max(joints.values())) or tuple(joints)[:1]


UNLOOKED: dict[str, Step] = {"bayes_rule": joints_or_nan, "bayes_decision": first_of_joints}


def of_pairs(question: Question) -> object:
    """Return the answer for as many rows as there are labels, and for a likelihood of none 0."""
    pairs = in_fields(asking.paired)(question)
    given = answer(pairs)
    if pairs == question:
        raise NotConcerned
    return Fraction(0) if isinstance(given, Refused) and question.output == "log_likelihood" else given


# Factors


def ldl_unchecked(matrix: Matrix, lost: str = "") -> tuple[Matrix, Vector]:
    """Return L and D of the lower triangle, whatever the signs of D; L goes on with 0 below a 0 in D.

    `lost`: the factor, L or D, whose sums have no D.
    """
    lower: list[list[Number]] = []
    pivots: list[Number] = []
    for i, row in enumerate(matrix):
        new: list[Number] = []
        for j in range(i):
            rest = row[j] - total(new[k] * lower[j][k] * (lost == "L" or pivots[k]) for k in range(j))
            new.append(ratio(rest, pivots[j]) if pivots[j] else Fraction(0))
        pivots.append(row[i] - total(new[k] * new[k] * (lost == "D" or pivots[k]) for k in range(i)))
        lower.append([*new, Fraction(1), *[Fraction(0)] * (len(matrix) - i - 1)])
    return lower, pivots


def rows_times(matrix: Matrix, scale: Callable[[Number], Number]) -> Matrix:
    """Return L with each row times a function of its pivot."""
    lower, pivots = ldl_unchecked(matrix)
    return [[entry * scale(d) for entry in row] for row, d in zip(lower, pivots)]


def columns_times(matrix: Matrix, scale: Callable[[Number], Number], lost: str = "") -> Matrix:
    """Return L with each column times a function of its pivot."""
    lower, pivots = ldl_unchecked(matrix, lost)
    return [[entry * scale(d) for entry, d in zip(row, pivots)] for row in lower]
