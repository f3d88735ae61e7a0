# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The questions for the peers: the lecture's Gaussians, ill-conditioned matrices, data sets."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import log, pi, sqrt
from typing import NamedTuple, Union

from genref.errors import Label
from genref.gda import LinearModel, QuadraticModel, fit, fit_quadratic

from .reference import Data, Doubles, Model, Number, Point, Rows, load


class Distribution(NamedTuple):
    """A Gaussian and the points where its density is computed."""

    mean: Point
    covariance: Rows
    points: Rows


def decimals(*rows: str) -> Rows:
    """Return a matrix written in decimals, exactly."""
    return tuple(tuple(Fraction(value) for value in row.split()) for row in rows)


def doubles(matrix: Rows) -> Doubles:
    """Return a matrix of the nearest doubles."""
    return tuple(tuple(float(value) for value in row) for row in matrix)


def hilbert(size: int) -> Rows:
    """Return the Hilbert matrix, exactly; its condition number grows as 30**size."""
    return tuple(tuple(Fraction(1, i + j + 1) for j in range(size)) for i in range(size))


def correlated(first: float, second: float, correlation: float) -> Rows:
    """Return the covariance of two features with these standard deviations, as doubles."""
    across = correlation * first * second
    return (first * first, across), (across, second * second)


def along_diagonal(*entries: Number) -> Rows:
    """Return a diagonal matrix."""
    size = len(entries)
    return tuple(tuple(entry if i == j else 0 for j in range(size)) for i, entry in enumerate(entries))


LECTURE_MEANS: dict[str, Point] = {
    "0": (0, 0),
    "(1, 0)": (1, 0),
    "(-.5, 0)": (-0.5, 0),
    "(-1, -1.5)": (-1, -1.5),
    "(0, 1.5)": (0, 1.5),
    "(-1.5, -1)": (-1.5, -1),
}

LECTURE_COVARIANCES: dict[str, Rows] = {
    "I": decimals("1 0", "0 1"),
    ".6 I": decimals(".6 0", "0 .6"),
    "2 I": decimals("2 0", "0 2"),
    "off .5": decimals("1 .5", ".5 1"),
    "off .8": decimals("1 .8", ".8 1"),
    "off -.5": decimals("1 -.5", "-.5 1"),
    "off -.8": decimals("1 -.8", "-.8 1"),
    "3 .8 .8 1": decimals("3 .8", ".8 1"),
}

NEAR: Rows = ((0, 0), (0.1, -0.2), (1, 0), (0, 1), (-0.7, 1.3), (2.5, -1.75), (1e-9, 1e-300))
TAIL: Rows = ((10, -10), (-17.5, 24), (3, 30), (29, 1.25), (-12.3, -12.3))
FAR: Rows = ((100, -100), (1e4, 3), (-12345.678, 9876.5), (1e150, -1e150))

EXPONENTS_OF_SUBNORMALS = (700, 708, 709, 715, 725, 735, 740, 743, 744, 744.4, 745, 745.1, 745.2, 746, 800)
"""Densities e to minus these are small, subnormal, or too small for a double."""

LECTURE = {
    f"{name_of_mean}; {name}; {kind}": Distribution(mean, covariance, NEAR + TAIL + FAR)
    for name_of_mean, mean in LECTURE_MEANS.items()
    for name, exactly in LECTURE_COVARIANCES.items()
    for kind, covariance in (("decimals", exactly), ("doubles", doubles(exactly)))
}

HILBERT = {
    f"Hilbert {size}, {kind}": matrix
    for size in range(2, 13)
    for kind, matrix in (("fractions", hilbert(size)), ("doubles", doubles(hilbert(size))))
}

NEAR_SINGULAR = {f"correlation 1 - 1e-{k}": correlated(1, 1, 1 - 10.0**-k) for k in range(6, 16)}

BADLY_SCALED = {
    "diag(1e-12, 1, 1e12)": along_diagonal(1e-12, 1.0, 1e12),
    "deviations 1 : 1e6": correlated(1, 1e6, 0.5),
    "deviations 1 : 1e8": correlated(1, 1e8, 0.5),
    "deviations 1 : 1e100": correlated(1, 1e100, 0.5),
    "deviations 1e-100 : 1": correlated(1e-100, 1, 0.5),
    "deviations 1e-77 : 1e77": correlated(1e-77, 1e77, -0.5),
}

POSITIVE_DEFINITE = {**LECTURE_COVARIANCES, **HILBERT, **NEAR_SINGULAR, **BADLY_SCALED}

NOT_SYMMETRIC: dict[str, Rows] = {
    "a pivot 0": ((0, 1), (2, 3)),
    "two pivots 0": ((0, 0, 2), (0.5, 0, 1), (7, -0.1, 3)),
    "entries 1e-70 to 1e70": ((1e70, 1e-70, 3.0), (0.1, 1e35, 1e-35), (1e-10, 7.0, 1e-70)),
}


def ones_and_tenths(size: int) -> Rows:
    """Return three points with this many dimensions: ones, tenths that double, alternating signs."""
    tenths = tuple(0.1 * 2**i for i in range(size))
    return (1,) * size, tenths, tuple((-1) ** i * (i + 0.3) for i in range(size))


def scaled_points(covariance: Rows) -> Rows:
    """Return points some standard deviations away, feature by feature."""
    deviations = [sqrt(row[i]) for i, row in enumerate(covariance)]
    return tuple(
        tuple(factor * (-1) ** (i * turn) * deviation for i, deviation in enumerate(deviations))
        for factor in (0.0, 0.3, 3.7)
        for turn in (0, 1)
    )


ILL_CONDITIONED = {
    name: Distribution((0,) * len(matrix), matrix, ones_and_tenths(len(matrix)) + scaled_points(matrix))
    for name, matrix in {**HILBERT, **NEAR_SINGULAR, **BADLY_SCALED}.items()
}


def points_of_underflow(mean: Point, covariance: Rows) -> Rows:
    """Return points in two dimensions with about the densities that `EXPONENTS_OF_SUBNORMALS` names."""
    (a, b), (_, c) = doubles(covariance)
    determinant = a * c - b * b
    points = []
    for u, v in ((1.0, 0.0), (0.6, 0.8), (-0.8, 0.6)):
        square = (c * u * u - 2 * b * u * v + a * v * v) / determinant
        for exponent in EXPONENTS_OF_SUBNORMALS:
            distance = sqrt(2 * (exponent - log(2 * pi * sqrt(determinant))) / square)
            points.append((float(mean[0]) + distance * u, float(mean[1]) + distance * v))
    return tuple(points)


def moved(data: Data) -> Data:
    """Return data with 1e8 added to every feature, in doubles."""
    return Data(tuple(tuple(x + 1e8 for x in row) for row in data.rows), data.labels)


def rescaled(data: Data) -> Data:
    """Return data with features 1, 4 ... times 1e8, and features 2, 5 ... divided by 1e6."""
    factors = (1.0, 1e8, 1e-6)
    rows = tuple(tuple(x * factors[j % 3] for j, x in enumerate(row)) for row in data.rows)
    return Data(rows, data.labels)


def nearly_collinear(data: Data) -> Data:
    """Return data with one more feature, the sum of two but for a noise of 1e-7."""
    rows = tuple((*row, row[0] + row[1] + 1e-7 * (37 * i % 11)) for i, row in enumerate(data.rows))
    return Data(rows, data.labels)


def pair(data: Data) -> Data:
    """Return the examples of the first two classes."""
    kept = [i for i, label in enumerate(data.labels) if label < 2]
    return Data(tuple(data.rows[i] for i in kept), tuple(data.labels[i] for i in kept))


CHANGES: dict[str, Callable[[Data], Data]] = {
    "moved": moved,
    "rescaled": rescaled,
    "nearly collinear": nearly_collinear,
    "pair": pair,
}

DATA_SETS = ("iris", "wine", "breast_cancer", "iris, moved", "iris, rescaled", "iris, nearly collinear")

OF_TWO_CLASSES = (
    "breast_cancer",
    "wine, pair",
    "iris, pair",
    "iris, moved, pair",
    "iris, rescaled, pair",
    "iris, nearly collinear, pair",
)


@lru_cache(maxsize=None)
def data_set(name: str) -> Data:
    """Return a data set of scikit-learn with `CHANGES` made to it."""
    source, *changes = name.split(", ")
    data = load(source)
    for change in changes:
        data = CHANGES[change](data)
    return data


class Trained(NamedTuple):
    """A data set with genref's model and mpmath's model."""

    data: Data
    model: Union[LinearModel[Label], QuadraticModel[Label]]
    reference: Model


@lru_cache(maxsize=None)
def linear(name: str) -> tuple[Data, LinearModel[Label], Model]:
    """Return a data set with genref's linear model and mpmath's."""
    data = data_set(name)
    return data, fit(data.rows, data.labels), Model(data, shared=True)


@lru_cache(maxsize=None)
def quadratic(name: str) -> tuple[Data, QuadraticModel[Label], Model]:
    """Return a data set with genref's quadratic model and mpmath's."""
    data = data_set(name)
    return data, fit_quadratic(data.rows, data.labels), Model(data, shared=False)


def trained(name: str, kind: str) -> Trained:
    """Return a data set with both models, of the kind "linear" or "quadratic"."""
    return Trained(*linear(name)) if kind == "linear" else Trained(*quadratic(name))


def points_of_faint_posteriors(model: Model) -> Rows:
    """Return points with about the posteriors that `EXPONENTS_OF_SUBNORMALS` names, for one of two classes.

    They lie on the line from the mean of the class through the mean of the other, found by bisection.
    """
    near, far = ([entry.double for entry in mean] for mean in model.means[:2])
    faint = 0

    def point(t: float) -> Point:
        return tuple(a + t * (b - a) for a, b in zip(near, far))

    def log_ratio(t: float) -> float:
        joint = [value.double for value in model.log_joint(point(t))]
        return joint[faint] - max(joint)

    if log_ratio(1e4) > -EXPONENTS_OF_SUBNORMALS[-1]:
        near, far, faint = far, near, 1
    points = []
    for exponent in EXPONENTS_OF_SUBNORMALS:
        low, high = 0.0, 1e4
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (middle, high) if log_ratio(middle) > -exponent else (low, middle)
        points.append(point(high))
    return tuple(points)


def points_beside_the_boundary(data: Data, model: Model) -> Rows:
    """Return points next to the boundary of two classes, one on each side, as near as doubles get.

    Each two lie on a line between two examples, found by bisection.
    """
    sides: list[list[Point]] = [[], []]
    for x in data.rows:
        sides[model.predict(x)].append(x)
    points = []
    for zero, one in zip(sides[0][::10], sides[1][::10]):
        low, middle, high = 0.0, 0.5, 1.0
        while low < middle < high:
            x = tuple(a + middle * (b - a) for a, b in zip(zero, one))
            low, high = (middle, high) if model.predict(x) == 0 else (low, middle)
            middle = (low + high) / 2
        points += [tuple(a + t * (b - a) for a, b in zip(zero, one)) for t in (low, high)]
    return tuple(points)
