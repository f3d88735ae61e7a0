# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Pictures of classes: their contours, the boundaries between them, and where these come from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log
from typing import Any, Tuple

from genref import gda, logistic_regression
from genref.gda import LinearModel
from genref.linear_algebra import solve
from tools.figures.gaussians import X1, X2, Matrix, contours, ellipse
from tools.figures.paper import BLUE, DARK, GREEN, GREY, RED

Point = Tuple[float, float]

STYLES = ((0, BLUE, "-", "x"), (1, RED, "--", "o"))
"""Colour, line and mark of each class."""
SHARED = (((1.1, 0.0), (0.5, 0.9)), ((1.1, 0.0), (0.5, 0.9)))
UNLIKE = (((0.6, 0.0), (0.3, 0.6)), ((1.5, 0.0), (-0.8, 1.2)))
HALF = "p(y = 1 | x) = \N{VULGAR FRACTION ONE HALF}"


def clouds(seed: int, matrices: Sequence[Matrix], n: int = 40) -> tuple[list[Point], list[int]]:
    """Return n points of each of two Gaussian classes, the same in every run."""
    source = random.Random(seed)
    rows, labels = [], []
    for y, (mean, root) in enumerate(zip(((-1.2, -0.8), (1.6, 1.2)), matrices)):
        for _ in range(n):
            a, b = source.gauss(0, 1), source.gauss(0, 1)
            rows.append(
                (mean[0] + root[0][0] * a + root[0][1] * b, mean[1] + root[1][0] * a + root[1][1] * b)
            )
            labels.append(y)
    return rows, labels


def points(axes: Any, rows: Sequence[Point], labels: Sequence[int], names: Sequence[str] = ()) -> None:
    """Draw a training set."""
    for y, color, _, marker in STYLES:
        chosen = [row for row, label in zip(rows, labels) if label == y]
        name = names[y] if names else f"y = {y}"
        axes.plot(
            *zip(*chosen),
            marker,
            color=color,
            fillstyle="none",
            markersize=4,
            markeredgewidth=0.9,
            label=name,
        )
    axes.set(aspect="equal", xlim=(-5, 5.5), ylim=(-4.5, 5), xlabel=X1, ylabel=X2)


def ends(axes: Any, theta: Sequence[float]) -> list[Point]:
    """Return where theta_0 + theta_1 x1 + theta_2 x2 = 0 meets the frame, the upper end last."""
    constant, a, b = theta
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    at_sides = [(u, -(constant + a * u) / b) for u in (left, right)] if b else []
    at_rims = [(-(constant + b * v) / a, v) for v in (low, high)] if a else []
    inside = [(u, v) for u, v in at_sides if low <= v <= high] + [
        (u, v) for u, v in at_rims if left <= u <= right
    ]
    return sorted(inside, key=lambda end: end[1])[:: len(inside) - 1]


def straight(
    axes: Any, theta: Sequence[float], color: str, style: str, name: str = "", width: float = 1.3
) -> None:
    """Draw theta_0 + theta_1 x1 + theta_2 x2 = 0."""
    axes.plot(*zip(*ends(axes, theta)), color=color, linestyle=style, linewidth=width, label=name or None)


def plain(matrix: Sequence[Sequence[Any]]) -> Matrix:
    return [[float(entry) for entry in row] for row in matrix]


def draw_gda(figure: Any) -> None:
    """The training set, the contours of both classes and the straight boundary."""
    rows, labels = clouds(1, SHARED)
    model = gda.fit(rows, labels)
    axes = figure.add_subplot()
    points(axes, rows, labels)
    for label, color, style, _ in STYLES:
        contours(axes, [float(entry) for entry in model.means[label]], plain(model.covariance), color, style)
    straight(axes, [*map(float, model.logistic_form().theta())], DARK, "-", HALF)
    axes.text(-4.8, -4.2, "y = 0 is predicted", color=BLUE)
    axes.text(5.4, -4.2, "y = 1 is predicted", color=RED, ha="right")
    axes.legend(loc="upper left")


def draw_quadratic(figure: Any) -> None:
    """A covariance for each class, and the boundary, which is quadratic."""
    rows, labels = clouds(2, UNLIKE)
    model = gda.fit_quadratic(rows, labels)
    axes = figure.add_subplot()
    points(axes, rows, labels)
    for label, color, style, _ in STYLES:
        mean = [float(entry) for entry in model.means[label]]
        contours(axes, mean, plain(model.covariances[label]), color, style)
    u, v = ([low + (high - low) * i / 60 for i in range(61)] for low, high in ((-5.0, 7.0), (-4.5, 5.0)))
    odds = [[model.log_odds([a, b]) for a in u] for b in v]
    axes.contour(u, v, odds, levels=[0], colors=DARK)
    axes.plot([], [], color=DARK, label=HALF)
    axes.text(-4.8, -4.2, "y = 0 is predicted", color=BLUE)
    axes.text(-4.8, 4.8, "y = 1 is predicted", color=RED, va="top")
    axes.set(xlim=(-5, 7))
    axes.legend(loc="lower right")


def draw_three(figure: Any) -> None:
    """Three classes and their boundaries, which start where all three posteriors are equal."""
    source = random.Random(6)
    means, root = ((-2.2, -1.2), (2.4, -1.0), (0.3, 2.4)), SHARED[0]
    rows, labels = [], []
    for y, mean in enumerate(means):
        for _ in range(30):
            z = source.gauss(0, 1), source.gauss(0, 1)
            rows.append(tuple(m + 0.8 * sum(a * b for a, b in zip(row, z)) for m, row in zip(mean, root)))
            labels.append(y)
    model = gda.fit(rows, labels)
    axes = figure.add_subplot()
    for y, (color, style, marker) in enumerate(((BLUE, "-", "x"), (RED, "--", "o"), (GREEN, ":", "^"))):
        chosen = [row for row, label in zip(rows, labels) if label == y]
        look = {"color": color, "fillstyle": "none", "markersize": 4, "markeredgewidth": 0.9}
        axes.plot(*zip(*chosen), marker, label=f"y = {y}", **look)
        contours(axes, [float(entry) for entry in model.means[y]], plain(model.covariance), color, style)
    axes.set(aspect="equal", xlim=(-5.5, 5.5), ylim=(-4.5, 5.5), xlabel=X1, ylabel=X2)
    theta = softmax(model)
    start = meeting(theta)
    for i, j, k in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
        _, a, b = (p - q for p, q in zip(theta[i], theta[j]))
        along = (-b, a) if value(theta[k], (-b, a)) < value(theta[i], (-b, a)) else (b, -a)
        end = [s + 20 * step for s, step in zip(start, along)]
        axes.plot(*zip(start, end), color=DARK, scalex=False, scaley=False)
    axes.text(-5.3, -4.3, "y = 0", color=BLUE)
    axes.text(5.3, -4.3, "y = 1", color=RED, ha="right")
    axes.text(4.3, 5.2, "y = 2", color=GREEN, ha="right", va="top")
    axes.legend(loc="upper left")


def softmax(model: LinearModel[int]) -> list[list[float]]:
    """Return theta of each class: p(y = k | x) is exp(theta_k' x) divided by the sum over all classes."""
    thetas = []
    for y in model.classes:
        slope = [float(entry) for entry in solve(model.covariance, model.means[y])]
        half = sum(a * float(m) for a, m in zip(slope, model.means[y])) / 2
        thetas.append([log(model.priors[y]) - half, *slope])
    return thetas


def value(theta: Sequence[float], x: Sequence[float]) -> float:
    """Return the part of theta' x that depends on x."""
    return sum(a * b for a, b in zip(theta[1:], x))


def meeting(thetas: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the point in the plane at which three theta' x are equal."""
    last = thetas[-1]
    equations = [[a - b for a, b in zip(theta, last)] for theta in thetas[:-1]]
    u, v = solve([row[1:] for row in equations], [-row[0] for row in equations])
    return float(u), float(v)


def draw_patient(figure: Any) -> None:
    """Two kinds of tumours, with one Gaussian each, and a new patient."""
    rows, labels = clouds(5, UNLIKE)
    model = gda.fit_quadratic(rows, labels)
    axes = figure.add_subplot()
    points(axes, rows, labels, ("benign", "malignant"))
    for label, color, style, _ in STYLES:
        mean = [float(entry) for entry in model.means[label]]
        axes.plot(*ellipse(mean, plain(model.covariances[label]), 2), color=color, linestyle=style)
    new = (-1.65, -0.75)
    axes.plot(*[[entry] for entry in new], "*", color=DARK, markersize=11)
    axes.annotate(
        "new patient", new, (-4.6, 2.2), arrowprops={"arrowstyle": "-", "color": DARK, "linewidth": 0.8}
    )
    axes.set(xlabel="size of the tumour", ylabel="adhesion of its cells", xticks=[], yticks=[], xlim=(-5, 6))
    axes.legend(loc="lower right")


def draw_sweep(figure: Any) -> None:
    """Two bumps on a line, and p(y = 1 | x), which is a sigmoid, below."""
    model = LinearModel({0: 0.5, 1: 0.5}, {0: [1], 1: [6]}, [[2]])
    xs = [-3 + 13 * i / 130 for i in range(131)]
    above, below = figure.subplots(2, 1, sharex=True)
    for label, color, style, _ in STYLES:
        above.plot(xs, [model.class_density([x], label) for x in xs], color=color, linestyle=style)
        (mean,) = map(float, model.means[label])
        above.text(mean, 0.3, f"p(x | y = {label})", color=color, ha="center")
    above.set(ylabel="density", ylim=(0, 0.33), yticks=[0, 0.1, 0.2, 0.3])
    below.plot(xs, [model.posterior([x])[1] for x in xs], color=DARK)
    sweep = [0, 1, 2, 3, 3.5, 4, 5, 6, 7]
    below.plot(sweep, [model.posterior([x])[1] for x in sweep], "o", color=DARK, markersize=3.5)
    below.axhline(0.5, color=GREY, linewidth=0.5)
    below.text(3.2, 0.93, "y = 0 is predicted", color=BLUE, ha="right", va="top")
    below.text(3.8, 0.07, "y = 1 is predicted", color=RED)
    below.set(ylabel="p(y = 1 | x)", xlabel="x", xticks=range(-2, 11, 2), xlim=(-3, 10), yticks=[0, 0.5, 1])
    for axes in (above, below):
        axes.axvline(3.5, color=GREY, linewidth=0.5)


def draw_ascent(figure: Any) -> None:
    """The line of logistic regression as gradient ascent moves it."""
    rows, labels = clouds(3, SHARED)
    found = logistic_regression.ascent([2, -1, 1], rows, labels, step_size=0.01, steps=20)
    path = [[*map(float, theta)] for theta in found]
    axes = figure.add_subplot()
    points(axes, rows, labels)
    for k, width in ((0, 0.8), (1, 0.8), (2, 1.0), (3, 1.2), (5, 1.4), (10, 1.7), (20, 2.2)):
        straight(axes, path[k], DARK, "-" if k else ":", width=width)
        beside = {"textcoords": "offset points", "annotation_clip": False, "fontsize": 9}
        axes.annotate("start" if not k else f"{k}", ends(axes, path[k])[-1], (2, 3), **beside)
    straight(axes, logistic_regression.fit(rows, labels).theta, DARK, "--", "maximum")
    axes.text(-4.8, -4.2, "y = 0", color=BLUE)
    axes.text(5.3, 4.7, "y = 1", color=RED, ha="right", va="top")
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=3)


def draw_rivals(figure: Any) -> None:
    """The line of GDA beside that of logistic regression: close where the assumption holds, far where not."""
    gaussian = clouds(3, SHARED)
    source = random.Random(4)
    outlying = [(7.0 + source.gauss(0, 0.4), 1.0 + source.gauss(0, 0.4)) for _ in range(25)]
    broken = ([*gaussian[0], *outlying], [*gaussian[1], *[1] * len(outlying)])
    titles = ("Gaussian classes", "class 1 has a second cloud")
    for axes, (rows, labels), title in zip(figure.subplots(2, 1, sharex=True), (gaussian, broken), titles):
        points(axes, rows, labels)
        axes.set(title=title, xlim=(-5, 8.5))
        straight(axes, [*map(float, gda.fit(rows, labels).logistic_form().theta())], DARK, "-", "GDA")
        straight(axes, logistic_regression.fit(rows, labels).theta, DARK, "--", "logistic regression")
        axes.text(-4.8, -4.2, "y = 0", color=BLUE)
        axes.text(8.3, 4.7, "y = 1", color=RED, ha="right", va="top")
        axes.label_outer()
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=4)
