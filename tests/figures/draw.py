# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Draws the pictures of the lecture into spec/figures/: python tests/figures/draw.py [FOLDER]

Every number in them comes from genref, by itself or in the experiments. The same matplotlib gives the same
files, byte for byte. The experiments take most of the time, about a minute.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import StringIO
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import Any, Dict, Tuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from genref import gda, logistic_regression  # noqa: E402  # found by the line above
from genref.gaussian import Gaussian, principal_axes  # noqa: E402
from genref.gda import LinearModel  # noqa: E402
from tests.experiments import data_efficiency, event_models, robustness  # noqa: E402
from tests.experiments.paired import Paired  # noqa: E402

# Without types, and not installed where types are checked.
matplotlib: Any = import_module("matplotlib")
matplotlib.use("svg")
plot: Any = import_module("matplotlib.pyplot")
Surfaces: Any = import_module("mpl_toolkits.mplot3d.art3d").Poly3DCollection

Matrix = Sequence[Sequence[float]]
Point = Tuple[float, float]

DARK, BLUE, RED, GREEN, GREY, PALE = "#222222", "#1f5fa8", "#c8442c", "#3f7f3f", "#999999", "#d8d8d8"
STYLE = {
    "svg.hashsalt": "genref",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial"],
    "font.size": 9.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
    "axes.titlesize": 10.0,
    "lines.linewidth": 1.3,
    "legend.frameon": False,
    "grid.color": PALE,
    "grid.linewidth": 0.5,
    "figure.dpi": 100,
    "figure.constrained_layout.h_pad": 0.07,
}


# The Gaussian.


def bumps(figure: Any, covariances: Dict[str, Matrix]) -> None:
    """Draw densities, all to the same scale, as slices one behind the other."""
    us, vs = ([-3 + 6 * i / n for i in range(n + 1)] for n in (38, 18))
    for place, (title, covariance) in enumerate(covariances.items(), 1):
        axes = figure.add_subplot(1, len(covariances), place, projection="3d")
        gaussian = Gaussian.of([0, 0], covariance)
        slices = [[(u, v, gaussian.density([u, v])) for u in us] for v in vs]
        axes.add_collection3d(
            Surfaces(slices, closed=False, facecolor="white", edgecolor=BLUE, linewidth=0.7)
        )
        axes.set(zlim=(0, 0.3), xlim=(-3, 3), ylim=(-3, 3), xlabel="x1", ylabel="x2")
        axes.set(xticks=[-2, 0, 2], yticks=[-2, 0, 2], zticks=[0, 0.1, 0.2, 0.3])
        for axis in (axes.xaxis, axes.yaxis, axes.zaxis):
            axis.pane.set_visible(False)
            axis.labelpad = -6
        axes.text2D(0.9, 0.81, "p(x)", transform=axes.transAxes, ha="center")
        axes.set_title(title, y=1.0)
        axes.tick_params(labelsize=8, pad=-2)
        axes.set_box_aspect((4, 4, 3.2), zoom=0.95)
        axes.view_init(elev=28, azim=-60)


def ellipse(mean: Sequence[float], covariance: Matrix, distance: float) -> tuple[list[float], list[float]]:
    """Return the points x with (x - mu)' Sigma^-1 (x - mu) = distance^2."""
    long, short = principal_axes(covariance)
    turns = [2 * pi * i / 72 for i in range(73)]
    a, b = distance * sqrt(float(long.variance)), distance * sqrt(float(short.variance))
    along = [(a * cos(t), b * sin(t)) for t in turns]
    (u_0, v_0), (u_1, v_1) = map(float, long.direction), map(float, short.direction)
    return (
        [mean[0] + p * u_0 + q * u_1 for p, q in along],
        [mean[1] + p * v_0 + q * v_1 for p, q in along],
    )


def contours(
    axes: Any,
    mean: Sequence[float],
    covariance: Matrix,
    color: str,
    style: str = "-",
    with_axes: bool = False,
) -> None:
    """Draw the contours at the distances 1, 2 and 3."""
    for distance, width in ((1, 1.5), (2, 1.1), (3, 0.7)):
        axes.plot(*ellipse(mean, covariance, distance), color=color, linewidth=width, linestyle=style)
    for axis in principal_axes(covariance) if with_axes else ():
        reach = [3 * sqrt(float(axis.variance)) * float(entry) for entry in axis.direction]
        ends = [[centre - part, centre + part] for centre, part in zip(mean, reach)]
        axes.plot(*ends, color=RED, linewidth=1.2)
    axes.plot(*[[entry] for entry in mean], marker="+", color=DARK, markersize=7, linestyle="none")


def contour_grid(
    figure: Any, panels: Sequence[tuple[str, Sequence[float], Matrix]], columns: int, with_axes: bool
) -> None:
    """Draw contours, a panel each."""
    rows = -(-len(panels) // columns)
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    for axes, (title, mean, covariance) in zip(grid.flat, panels):
        axes.axhline(0, color=GREY, linewidth=0.4)
        axes.axvline(0, color=GREY, linewidth=0.4)
        contours(axes, mean, covariance, BLUE, with_axes=with_axes)
        axes.set(title=title, aspect="equal", xlim=(-5.4, 5.4), ylim=(-4.8, 4.8))
        axes.set(xticks=[-4, -2, 0, 2, 4], yticks=[-4, -2, 0, 2, 4], xlabel="x1", ylabel="x2")
        axes.label_outer()


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
        axes.plot(
            *zip(*chosen),
            marker,
            color=color,
            fillstyle="none",
            markersize=4,
            markeredgewidth=0.9,
            label=f"y = {y}",
        )
    axes.set(aspect="equal", xlim=(-5, 5.5), ylim=(-4.5, 5), xlabel="x1", ylabel="x2")


def straight(axes: Any, theta: Sequence[float], color: str, style: str, name: str) -> None:
    """Draw theta_0 + theta_1 x1 + theta_2 x2 = 0."""
    ends = [-4.5, 5.0]
    axes.plot(
        [-(theta[0] + theta[2] * v) / theta[1] for v in ends], ends, color=color, linestyle=style, label=name
    )


CLASSES = ((0, BLUE, "-"), (1, RED, "--"))
"""Colour and line of each class."""
SHARED = (((1.1, 0.0), (0.5, 0.9)), ((1.1, 0.0), (0.5, 0.9)))
UNLIKE = (((0.6, 0.0), (0.3, 0.6)), ((1.5, 0.0), (-0.8, 1.2)))


def draw_gda(figure: Any) -> None:
    """The training set, the contours of both classes and the straight boundary."""
    rows, labels = clouds(1, SHARED)
    model = gda.fit(rows, labels)
    axes = figure.add_subplot()
    points(axes, rows, labels)
    for label, color, style in CLASSES:
        mean = [float(entry) for entry in model.means[label]]
        contours(axes, mean, [[float(entry) for entry in row] for row in model.covariance], color, style)
    straight(axes, model.logistic_form().theta(), DARK, "-", "p(y = 1 | x) = 1/2")
    axes.legend(loc="upper left")


def draw_quadratic(figure: Any) -> None:
    """A covariance for each class, and the boundary, which is quadratic."""
    rows, labels = clouds(2, UNLIKE)
    model = gda.fit_quadratic(rows, labels)
    axes = figure.add_subplot()
    points(axes, rows, labels)
    for label, color, style in CLASSES:
        mean = [float(entry) for entry in model.means[label]]
        covariance = [[float(entry) for entry in row] for row in model.covariances[label]]
        contours(axes, mean, covariance, color, style)
    u, v = ([low + (high - low) * i / 60 for i in range(61)] for low, high in ((-5.0, 7.0), (-4.5, 5.0)))
    odds = [[model.log_odds([a, b]) for a in u] for b in v]
    axes.contour(u, v, odds, levels=[0], colors=DARK)
    axes.plot([], [], color=DARK, label="p(y = 1 | x) = 1/2")
    axes.set(xlim=(-5, 7))
    axes.legend(loc="lower right")


def draw_sweep(figure: Any) -> None:
    """Two bumps on a line, and p(y = 1 | x), which is a sigmoid, below."""
    model = LinearModel.of({0: 0.5, 1: 0.5}, {0: [1], 1: [6]}, [[2]])
    xs = [-3 + 13 * i / 130 for i in range(131)]
    above, below = figure.subplots(2, 1, sharex=True)
    for label, color, style in CLASSES:
        above.plot(xs, [model.class_density([x], label) for x in xs], color=color, linestyle=style)
        (mean,) = map(float, model.means[label])
        above.text(mean, 0.3, f"p(x | y = {label})", color=color, ha="center")
    above.set(ylabel="density", ylim=(0, 0.33), yticks=[0, 0.1, 0.2, 0.3])
    below.plot(xs, [model.posterior([x])[1] for x in xs], color=DARK)
    sweep = [0, 1, 2, 3, 3.5, 4, 5, 6, 7]
    below.plot(sweep, [model.posterior([x])[1] for x in sweep], "o", color=DARK, markersize=3.5)
    below.axhline(0.5, color=GREY, linewidth=0.5)
    below.set(ylabel="p(y = 1 | x)", xlabel="x", xticks=range(-2, 11, 2), xlim=(-3, 10), yticks=[0, 0.5, 1])
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
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=4)


# The experiments.


def compared(axes: Any, xs: Sequence[int], results: Sequence[Paired], names: Tuple[str, str]) -> None:
    """Draw the errors of two learners, and around those of the first how uncertain the difference is."""
    first, second = [r.first for r in results], [r.second for r in results]
    low, high = ([r.first + sign * 2 * r.error for r in results] for sign in (-1, 1))
    axes.fill_between(xs, low, high, color=PALE, linewidth=0, label="2 standard errors of the difference")
    axes.plot(xs, second, "o-", color=RED, markersize=3.5, label=names[1])
    axes.plot(xs, first, "s--", color=BLUE, markersize=3.5, label=names[0])
    axes.set_xscale("log")
    axes.minorticks_off()
    axes.set_xticks(xs, [str(x) if i % 2 == 0 else "" for i, x in enumerate(xs)])


def draw_learning_curves(figure: Any) -> None:
    """The error of GDA and of logistic regression against the number of examples."""
    sizes = {10: 400, 20: 400, 50: 400, 100: 400, 200: 400, 500: 100, 1000: 100}
    normal = [
        data_efficiency.measure(data_efficiency.Setting(5, 2, n), repetitions)
        for n, repetitions in sizes.items()
    ]
    # There GDA comes first, elsewhere logistic regression.
    turned = [Paired(r.limit.second, r.limit.first, -r.limit.difference, r.limit.error) for r in normal]
    panels = [("Gaussian classes, d = 5", turned, normal[0].best)]
    for title, classes in (
        ("exponential classes, d = 1", robustness.EXPONENTIAL),
        ("class 1 with 10 % outliers, d = 5", robustness.CROSSING),
    ):
        results = [robustness.measure(classes, *size).errors for size in sizes.items()]
        panels.append((title, results, classes.best))
    for axes, (title, results, best) in zip(figure.subplots(1, 3), panels):
        compared(axes, list(sizes), results, ("logistic regression", "GDA"))
        axes.axhline(best, color=DARK, linewidth=0.8, linestyle=":", label="best possible")
        axes.set(title=title, xlabel="training examples")
    first = figure.axes[0]
    ascent = [r.ascent.second for r in normal]
    first.plot(list(sizes), ascent, "^-.", color=GREEN, markersize=3.5, label="20 steps of gradient ascent")
    first.set_ylabel("error on new examples")
    figure.legend(*first.get_legend_handles_labels(), loc="outside lower center", ncols=5)


def draw_event_models(figure: Any) -> None:
    """The error of both event models against the size of the vocabulary."""
    for axes, language in zip(figure.subplots(1, 3, sharey=True), event_models.LANGUAGES):
        results = event_models.measure(language, event_models.SIZES, 80)
        compared(axes, event_models.SIZES, results, ("multinomial", "Bernoulli"))
        axes.set(title=language.name, xlabel="words in the vocabulary", ylim=(0, None))
    figure.axes[0].set_ylabel("error on new texts")
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=3)


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
                *[
                    (f"Sigma = [[1, {rho}], [{rho}, 1]]", ORIGIN, correlated(rho))
                    for rho in (0, 0.5, 0.8, -0.5, -0.8)
                ],
                ("Sigma = [[3, 0.8], [0.8, 1]]", ORIGIN, ((3.0, 0.8), (0.8, 1.0))),
            ],
            3,
            with_axes=True,
        ),
    ),
    "gaussian-means": (
        (9, 3.1),
        lambda figure: contour_grid(
            figure,
            [(f"mu = ({u:g}, {v:g})", (u, v), UNIT) for u, v in ((1.0, 0.0), (-0.5, 0.0), (-1.0, -1.5))],
            3,
            with_axes=False,
        ),
    ),
    "gda": ((5.6, 5), draw_gda),
    "gda-quadratic": ((6, 4.8), draw_quadratic),
    "sigmoid": ((6, 4.4), draw_sweep),
    "gda-and-logistic-regression": ((9, 3.9), draw_rivals),
    "learning-curves": ((9, 3.4), draw_learning_curves),
    "event-models": ((9, 3.4), draw_event_models),
}


def shortened(svg: str) -> str:
    """Round to hundredths of a point, and leave out each L that SVG implies."""
    svg = re.sub(r"\d+\.\d{3,}", lambda match: f"{float(match[0]):.2f}", svg)
    return re.sub(r"M [-\d. ]+\n(L [-\d. ]+\n)+", lambda match: match[0].replace(" \nL ", "\n"), svg)


def main(folder: Path) -> None:
    """Draw everything."""
    folder.mkdir(exist_ok=True)
    with plot.rc_context(STYLE):
        for name, (size, draw) in FIGURES.items():
            figure = plot.figure(figsize=size, layout="constrained")
            draw(figure)
            picture = StringIO()
            figure.savefig(picture, format="svg", metadata={"Date": None, "Creator": None})
            plot.close(figure)
            (folder / f"{name}.svg").write_bytes(shortened(picture.getvalue()).encode())
            print(folder / f"{name}.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "spec" / "figures")
