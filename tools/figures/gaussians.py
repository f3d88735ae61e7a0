# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Pictures of the Gaussian: bumps, contours, and where they come from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import cos, exp, hypot, log, pi, radians, sin, sqrt
from typing import Any, Tuple

from genref.gaussian import Gaussian, principal_axes
from genref.linear_algebra import cholesky
from tools.figures.paper import BLUE, DARK, GREY, PALE, RED, matplotlib, matrix, number

Vector = Sequence[float]
Matrix = Sequence[Sequence[float]]
Panel = Tuple[Vector, Matrix]
"""Mean and covariance."""

ORIGIN = (0.0, 0.0)
X1, X2 = "x\N{SUBSCRIPT ONE}", "x\N{SUBSCRIPT TWO}"
SIGMA, MU = "\N{GREEK CAPITAL LETTER SIGMA}", "\N{GREEK SMALL LETTER MU}"

TURN, ELEVATION = radians(28), radians(32)
RISE = 22.0
"""The number of x units by which a bump of height 1 would rise."""
REACH = 4.0
"""The ground reaches so far to all sides."""
SLAB = 0.006
"""The thickness of a slab."""


def correlated(rho: float) -> Matrix:
    """Return unit variances with a covariance rho."""
    return ((1.0, rho), (rho, 1.0))


def scaled(factor: float) -> Matrix:
    """Return a multiple of the identity."""
    return ((factor, 0.0), (0.0, factor))


UNIT = scaled(1)
VARIANCES = [(ORIGIN, scaled(factor)) for factor in (1, 0.6, 2)]
MATRICES = [correlated(rho) for rho in (0, 0.5, 0.8, -0.5, -0.8)] + [((3.0, 0.8), (0.8, 1.0))]
PLACES = (ORIGIN, (1.0, 0.0), (-0.5, 0.0), (-1.0, -1.5), (0.0, 1.5), (-1.5, -1.0))
CORRELATIONS = [(ORIGIN, covariance) for covariance in MATRICES]
MEANS = [(mean, UNIT) for mean in PLACES]


def seen(x: Vector, height: float = 0) -> tuple[float, float]:
    """Project a point in space, as seen from far away and above."""
    right = x[0] * cos(TURN) + x[1] * sin(TURN)
    away = x[1] * cos(TURN) - x[0] * sin(TURN)
    return right, away * sin(ELEVATION) + RISE * height * cos(ELEVATION)


def bump(axes: Any, mean: Vector, covariance: Matrix) -> None:
    """Draw a density as a pile of thin clear slabs of one thickness; each is bounded by a contour.

    Every edge is an ellipse, which matplotlib draws as one, so nothing is kinked.
    """
    ends = (-REACH, REACH)
    for k in range(-4, 5, 2):
        axes.plot(*zip(*(seen((k, end)) for end in ends)), color=PALE, linewidth=0.6)
        axes.plot(*zip(*(seen((end, k)) for end in ends)), color=PALE, linewidth=0.6)
        if abs(k) < REACH:
            tick = {"fontsize": 8.5, "ha": "center", "va": "top"}
            axes.text(*seen((k, -REACH - 0.35)), number(k), **tick)
            axes.text(*seen((REACH + 0.55, k - 0.2)), number(k), **tick)
    axes.text(*seen((-0.9, -REACH - 2.0)), X1, ha="center", va="top", fontsize=9)
    axes.text(*seen((REACH + 1.7, 0.6)), X2, ha="left", va="center", fontsize=9)
    peak = float(Gaussian(mean, covariance).density(mean))
    a, b, c = factor(covariance)
    slabs = [SLAB * (k + 0.5) for k in range(int(peak / SLAB + 0.5))]
    lines = [peak * exp(-distance * distance / 2) for distance in (1, 2)]
    right, top = seen(mean, peak)
    for height in sorted([*slabs, *lines]):
        radius = sqrt(2 * log(peak / height))
        # The unit circle z becomes mu + radius C z, at its height.
        (u_0, v_0), (u_1, v_1), (u_2, v_2) = (
            seen(mean, height),
            seen((radius * a, radius * b)),
            seen((0, radius * c)),
        )
        circle = matplotlib.path.Path.unit_circle()
        edge = circle.transformed(
            matplotlib.transforms.Affine2D([[u_1, u_2, u_0], [v_1, v_2, v_0], [0, 0, 1]])
        )
        top = max(top, v_0 + hypot(v_1, v_2))  # where it is seen highest
        is_line = height in lines
        axes.add_patch(
            matplotlib.patches.PathPatch(
                edge,
                facecolor="none" if is_line else BLUE,
                edgecolor=BLUE if is_line else "none",
                alpha=None if is_line else 0.085,
                linewidth=0.6,
                zorder=3,
            )
        )
    axes.text(right, top + 0.15, f"{peak:.3f}", ha="center", va="bottom", fontsize=8.5)
    axes.set(aspect="equal", xlim=(-5.7, 6.9), ylim=(-4.4, 6.4))
    axes.axis("off")


def bumps(figure: Any, panels: Sequence[Panel], vary: str) -> None:
    """Draw densities, all to one scale, under what varies."""
    rows = len(panels) // 3
    for axes, (mean, covariance) in zip(figure.subplots(rows, 3).flat, panels):
        bump(axes, mean, covariance)
        if vary == SIGMA:
            matrix(axes, 0.5, 1.12, SIGMA, covariance)
        else:
            matrix(axes, 0.5, 1.12, MU, [[entry] for entry in mean])


def factor(covariance: Matrix) -> tuple[float, float, float]:
    """Return the entries of Cholesky's factor: those of the first column, and the last."""
    (a, _), (b, c) = cholesky(covariance)
    return float(a), float(b), float(c)


def ellipse(mean: Vector, covariance: Matrix, distance: float) -> tuple[list[float], list[float]]:
    """Return the points x with (x - mu)' Sigma^-1 (x - mu) = distance^2."""
    a, b, c = factor(covariance)
    turns = [2 * pi * i / 72 for i in range(73)]
    return (
        [mean[0] + distance * a * cos(t) for t in turns],
        [mean[1] + distance * (b * cos(t) + c * sin(t)) for t in turns],
    )


def contours(axes: Any, mean: Vector, covariance: Matrix, color: str, style: str = "-") -> None:
    """Draw the contours at the distances 1, 2 and 3, and the mean."""
    for distance, width in ((1, 1.5), (2, 1.1), (3, 0.7)):
        axes.plot(*ellipse(mean, covariance, distance), color=color, linewidth=width, linestyle=style)
    axes.plot(*[[entry] for entry in mean], marker="+", color=DARK, markersize=7, linestyle="none")


def draw_contours(figure: Any) -> None:
    """The contours of six covariances, with their axes."""
    grid = figure.subplots(3, 2, sharex=True, sharey=True)
    for axes, (mean, covariance) in zip(grid.flat, CORRELATIONS):
        axes.axhline(0, color=PALE, linewidth=0.6)
        axes.axvline(0, color=PALE, linewidth=0.6)
        contours(axes, mean, covariance, BLUE)
        for axis in principal_axes(covariance):
            reach = [3 * sqrt(float(axis.variance)) * float(entry) for entry in axis.direction]
            axes.plot(*[[-part, part] for part in reach], color=RED, linewidth=1.2)
        matrix(axes, 0.5, 1.13, SIGMA, covariance)
        axes.set(aspect="equal", xlim=(-5.6, 5.6), ylim=(-3.6, 3.6))
        axes.set(xticks=[-4, -2, 0, 2, 4], yticks=[-2, 0, 2], xlabel=X1, ylabel=X2)
        axes.label_outer()


def draw_cholesky(figure: Any) -> None:
    """Standard normal points z, and three circles, with their images under x = C z."""
    covariance = ((4.0, 2.0), (2.0, 5.0))
    source = random.Random(3)
    cloud = [(source.gauss(0, 1), source.gauss(0, 1)) for _ in range(150)]
    a, b, c = factor(covariance)
    moved = [(a * u, b * u + c * v) for u, v in cloud]
    z1, z2 = (name.replace("x", "z") for name in (X1, X2))
    panels = (("z", cloud, UNIT, (z1, z2), (1, 2)), ("x = C z", moved, covariance, (X1, X2), (2, 5)))
    for axes, (title, points, shape, names, marked) in zip(figure.subplots(1, 2), panels):
        axes.plot(*zip(*points), ".", color=GREY, markersize=3)
        contours(axes, ORIGIN, shape, BLUE)
        axes.plot(*[[entry] for entry in marked], "o", color=RED, markersize=5)
        beside = {"textcoords": "offset points", "color": RED}
        axes.annotate(f"({marked[0]}, {marked[1]})", marked, (4, 4), **beside)
        axes.set(title=title, aspect="equal", xlim=(-7.8, 7.8), ylim=(-7.8, 7.8))
        axes.set(xlabel=names[0], ylabel=names[1], xticks=[-6, -3, 0, 3, 6], yticks=[-6, -3, 0, 3, 6])
