# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Draws the pictures of the lecture into spec/figures/: python tests/figures/draw.py [FOLDER]

Every number in them comes from genref. The same matplotlib gives the same files, byte for byte.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import Any, Dict, Tuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from genref import gda, logistic_regression  # noqa: E402  # found by the line above
from genref.gaussian import Gaussian, principal_axes  # noqa: E402
from genref.gda import LinearModel  # noqa: E402

# Without types, and not installed where types are checked.
matplotlib: Any = import_module("matplotlib")
matplotlib.use("svg")
plot: Any = import_module("matplotlib.pyplot")

Matrix = Sequence[Sequence[float]]
Point = Tuple[float, float]

DARK, BLUE, RED, GREY = "#222222", "#1f5fa8", "#c8442c", "#999999"
STYLE = {
    "svg.hashsalt": "genref",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
    "axes.titlesize": 10.0,
    "lines.linewidth": 1.3,
    "figure.dpi": 100,
}


# The Gaussian.


def bumps(figure: Any, covariances: Dict[str, Matrix]) -> None:
    """Draw densities as surfaces, all to the same scale."""
    ticks = [-3 + 6 * i / 40 for i in range(41)]
    for place, (title, covariance) in enumerate(covariances.items(), 1):
        axes = figure.add_subplot(1, len(covariances), place, projection="3d")
        gaussian = Gaussian.of([0, 0], covariance)
        height = [[gaussian.density([u, v]) for u in ticks] for v in ticks]
        grid_u, grid_v = [ticks for _ in ticks], [[v for _ in ticks] for v in ticks]
        array = import_module("numpy").array
        axes.plot_wireframe(
            array(grid_u), array(grid_v), array(height), color=BLUE, linewidth=0.4, rcount=21, ccount=21
        )
        axes.set(title=title, zlim=(0, 0.3), xlim=(-3, 3), ylim=(-3, 3))
        axes.set(xticks=[-2, 0, 2], yticks=[-2, 0, 2], zticks=[0, 0.1, 0.2, 0.3])
        axes.tick_params(labelsize=7, pad=-2)
        axes.view_init(elev=22, azim=-60)


def ellipse(mean: Sequence[float], covariance: Matrix, distance: float) -> tuple[list[float], list[float]]:
    """Return the points x with (x - mu)' Sigma^-1 (x - mu) = distance^2."""
    long, short = principal_axes(covariance)
    turns = [2 * pi * i / 180 for i in range(181)]
    a, b = distance * sqrt(float(long.variance)), distance * sqrt(float(short.variance))
    along = [(a * cos(t), b * sin(t)) for t in turns]
    (u_0, v_0), (u_1, v_1) = map(float, long.direction), map(float, short.direction)
    return (
        [mean[0] + p * u_0 + q * u_1 for p, q in along],
        [mean[1] + p * v_0 + q * v_1 for p, q in along],
    )


def contours(
    axes: Any, mean: Sequence[float], covariance: Matrix, color: str, with_axes: bool = False
) -> None:
    """Draw the contours at the distances 1, 2 and 3."""
    for distance, width in ((1, 1.5), (2, 1.1), (3, 0.7)):
        axes.plot(*ellipse(mean, covariance, distance), color=color, linewidth=width)
    for axis in principal_axes(covariance) if with_axes else ():
        reach = [2 * sqrt(float(axis.variance)) * float(entry) for entry in axis.direction]
        ends = [[centre - part, centre + part] for centre, part in zip(mean, reach)]
        axes.plot(*ends, color=RED, linewidth=1)
    axes.plot(*[[entry] for entry in mean], marker="+", color=DARK, markersize=6)


def contour_grid(figure: Any, panels: Sequence[tuple[str, Sequence[float], Matrix]], columns: int) -> None:
    """Draw contours with their principal axes, a panel each."""
    rows = -(-len(panels) // columns)
    for place, (title, mean, covariance) in enumerate(panels, 1):
        axes = figure.add_subplot(rows, columns, place)
        contours(axes, mean, covariance, BLUE, with_axes=True)
        axes.axhline(0, color=GREY, linewidth=0.4)
        axes.axvline(0, color=GREY, linewidth=0.4)
        axes.set(title=title, aspect="equal", xlim=(-5.4, 5.4), ylim=(-4.6, 4.6))
        axes.set(xticks=[-4, -2, 0, 2, 4], yticks=[-4, -2, 0, 2, 4])


# GDA.


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


def points(axes: Any, rows: Sequence[Point], labels: Sequence[int]) -> None:
    """Draw a training set."""
    for y, (marker, color) in enumerate((("x", BLUE), ("o", RED))):
        chosen = [row for row, label in zip(rows, labels) if label == y]
        axes.plot(*zip(*chosen), marker, color=color, fillstyle="none", markersize=4, markeredgewidth=0.9)
    axes.set(aspect="equal", xlim=(-5, 5.5), ylim=(-4.5, 5), xlabel="x1", ylabel="x2")


def straight(axes: Any, theta: Sequence[float], color: str, style: str, name: str) -> None:
    """Draw theta_0 + theta_1 x1 + theta_2 x2 = 0."""
    ends = [-4.5, 5.0]
    axes.plot(
        [-(theta[0] + theta[2] * v) / theta[1] for v in ends], ends, color=color, linestyle=style, label=name
    )


SHARED = (((1.1, 0.0), (0.5, 0.9)), ((1.1, 0.0), (0.5, 0.9)))
UNLIKE = (((0.6, 0.0), (0.3, 0.6)), ((1.5, 0.0), (-0.8, 1.2)))


def draw_gda(figure: Any) -> None:
    """The training set, the contours of both classes and the straight boundary."""
    rows, labels = clouds(1, SHARED)
    model = gda.fit(rows, labels)
    axes = figure.add_subplot()
    points(axes, rows, labels)
    for label, color in ((0, BLUE), (1, RED)):
        mean = [float(entry) for entry in model.means[label]]
        contours(axes, mean, [[float(entry) for entry in row] for row in model.covariance], color)
    straight(axes, model.logistic_form().theta(), DARK, "-", "p(y = 1 | x) = 1/2")
    axes.legend(frameon=False, loc="upper left")


def draw_quadratic(figure: Any) -> None:
    """A covariance for each class, and the boundary, which is quadratic."""
    rows, labels = clouds(2, UNLIKE)
    model = gda.fit_quadratic(rows, labels)
    axes = figure.add_subplot()
    points(axes, rows, labels)
    for label, color in ((0, BLUE), (1, RED)):
        mean = [float(entry) for entry in model.means[label]]
        contours(axes, mean, [[float(entry) for entry in row] for row in model.covariances[label]], color)
    u, v = ([low + (high - low) * i / 60 for i in range(61)] for low, high in ((-5.0, 5.5), (-4.5, 5.0)))
    odds = [[model.log_odds([a, b]) for a in u] for b in v]
    axes.contour(u, v, odds, levels=[0], colors=DARK)


def draw_sweep(figure: Any) -> None:
    """Two bumps on a line, and p(y = 1 | x), which is a sigmoid, below."""
    model = LinearModel.of({0: 0.5, 1: 0.5}, {0: [1], 1: [6]}, [[2]])
    xs = [-3 + 13 * i / 260 for i in range(261)]
    above, below = figure.subplots(2, 1, sharex=True)
    for label, color in ((0, BLUE), (1, RED)):
        above.plot(
            xs, [model.class_density([x], label) for x in xs], color=color, label=f"p(x | y = {label})"
        )
    above.set(ylabel="density", ylim=(0, None))
    above.legend(frameon=False)
    below.plot(xs, [model.posterior([x])[1] for x in xs], color=DARK, label="p(y = 1 | x)")
    sweep = [0, 1, 2, 3, 3.5, 4, 5, 6, 7]
    below.plot(sweep, [model.posterior([x])[1] for x in sweep], "o", color=DARK, markersize=3.5)
    below.axhline(0.5, color=GREY, linewidth=0.5)
    below.set(ylabel="p(y = 1 | x)", xlabel="x", yticks=[0, 0.5, 1])
    for axes in (above, below):
        axes.axvline(3.5, color=GREY, linewidth=0.5)


def draw_rivals(figure: Any) -> None:
    """The line of GDA beside that of logistic regression: close where the assumption holds, far where not."""
    gaussian = clouds(3, SHARED)
    source = random.Random(4)
    outlying = [(7.0 + source.gauss(0, 0.4), 1.0 + source.gauss(0, 0.4)) for _ in range(25)]
    broken = ([*gaussian[0], *outlying], [*gaussian[1], *[1] * len(outlying)])
    titles = ("Gaussian classes", "class 1 has a second cloud")
    for axes, (rows, labels), title in zip(figure.subplots(1, 2), (gaussian, broken), titles):
        points(axes, rows, labels)
        straight(axes, gda.fit(rows, labels).logistic_form().theta(), DARK, "-", "GDA")
        straight(axes, logistic_regression.fit(rows, labels).theta, DARK, "--", "logistic regression")
        axes.set(title=title, xlim=(-5, 8.5))
        axes.legend(frameon=False, loc="lower left", fontsize=8)


UNIT, ORIGIN = ((1.0, 0.0), (0.0, 1.0)), (0.0, 0.0)


def scaled(factor: float) -> Matrix:
    """Return a multiple of the identity."""
    return ((factor, 0.0), (0.0, factor))


def correlated(rho: float) -> Matrix:
    """Return unit variances with a covariance rho."""
    return ((1.0, rho), (rho, 1.0))


FIGURES: dict[str, tuple[tuple[float, float], Callable[[Any], None]]] = {
    "gaussian-variances": (
        (9, 3.2),
        lambda figure: bumps(
            figure, {"Sigma = I": UNIT, "Sigma = 0.6 I": scaled(0.6), "Sigma = 2 I": scaled(2)}
        ),
    ),
    "gaussian-correlations": (
        (9, 3.2),
        lambda figure: bumps(
            figure,
            {"covariance 0": UNIT, "covariance 0.5": correlated(0.5), "covariance 0.8": correlated(0.8)},
        ),
    ),
    "gaussian-contours": (
        (9, 5.6),
        lambda figure: contour_grid(
            figure,
            [
                *[(f"[1 {rho}; {rho} 1]", ORIGIN, correlated(rho)) for rho in (0, 0.5, 0.8, -0.5, -0.8)],
                ("[3 0.8; 0.8 1]", ORIGIN, ((3.0, 0.8), (0.8, 1.0))),
            ],
            3,
        ),
    ),
    "gaussian-means": (
        (9, 2.9),
        lambda figure: contour_grid(
            figure,
            [(f"mu = ({u}, {v})", (u, v), UNIT) for u, v in ((1.0, 0.0), (-0.5, 0.0), (-1.0, -1.5))],
            3,
        ),
    ),
    "gda": ((5.6, 5), draw_gda),
    "gda-quadratic": ((5.6, 5), draw_quadratic),
    "sigmoid": ((6, 4.4), draw_sweep),
    "gda-and-logistic-regression": ((9, 3.8), draw_rivals),
}


def main(folder: Path) -> None:
    """Draw everything."""
    folder.mkdir(exist_ok=True)
    with plot.rc_context(STYLE):
        for name, (size, draw) in FIGURES.items():
            figure = plot.figure(figsize=size, layout="constrained")
            draw(figure)
            figure.savefig(folder / f"{name}.svg", metadata={"Date": None, "Creator": None})
            plot.close(figure)
            print(folder / f"{name}.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "spec" / "figures")
