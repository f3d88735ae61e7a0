# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Pictures of real messages and of calibration, drawn from the tables of the pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Tuple

from tools.experiments import page, real_mail
from tools.figures.paper import BLUE, DARK, GREEN, GREY, RED

Point = Tuple[float, float, float, float]
"""Of a bin: its part of all, mean posterior, share of y = 1 and standard error of the share."""


def rows(name: str, words: str) -> list[list[str]]:
    """Return the cells after these words in the lines of a mail table that begin with them."""
    wanted = words.split()
    lines = [line.split() for line in real_mail.on_page()[name].splitlines()]
    return [line[len(wanted) :] for line in lines if line[: len(wanted)] == wanted]


def draw_smoothing(figure: Any) -> None:
    """The error of both event models against the pseudo-count."""
    axes = figure.add_subplot()
    places = range(len(real_mail.ALPHAS))
    for name, ink, line in (("Bernoulli", BLUE, "o-"), ("multinomial", RED, "s--")):
        errors = [float(rows("smoothing", f"{name} {alpha}")[0][0]) for alpha in real_mail.ALPHAS]
        axes.plot(places, errors, line, color=ink, markersize=4, label=name)
    axes.set_xticks(list(places), real_mail.ALPHAS)
    axes.set(xlabel="pseudo-count alpha", ylabel="error on other messages", ylim=(0, None))
    axes.legend(loc="upper center")


def draw_size(figure: Any) -> None:
    """The error of both event models against the number of training messages."""
    for axes, alpha in zip(figure.subplots(1, 2, sharey=True), ("1", "1/10")):
        for column, name, ink, line in ((1, "Bernoulli", BLUE, "o-"), (2, "multinomial", RED, "s--")):
            errors = [float(row[column]) for row in rows("size", alpha)]
            axes.plot(real_mail.SIZES, errors, line, color=ink, markersize=3.5, label=name)
        axes.set_xscale("log")
        axes.minorticks_off()
        axes.set_xticks(real_mail.SIZES, [str(n) for n in real_mail.SIZES])
        axes.set(title=f"alpha = {alpha}", xlabel="training messages", ylim=(0, None))
        axes.tick_params(axis="x", labelsize=8.5)
    figure.axes[0].set_ylabel("error on other messages")
    figure.axes[0].legend(loc="upper right")


def reliability(axes: Any, title: str, points: Sequence[Point], ink: str) -> None:
    """Draw a reliability diagram: a point for each bin, as large as its part, with 2 standard errors."""
    axes.plot([0, 1], [0, 1], color=GREY, linewidth=0.9, linestyle=":")
    parts, means, shares, errors = zip(*points)
    twice = [2 * error for error in errors]
    axes.errorbar(means, shares, twice, fmt="-", color=ink, linewidth=1.0, elinewidth=1.3)
    axes.scatter(means, shares, [12 + 160 * part for part in parts], color=ink, linewidth=0)
    axes.set(title=title, xlim=(-0.07, 1.07), ylim=(-0.07, 1.07))
    axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
    axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
    axes.set_aspect("equal")
    axes.tick_params(labelcolor=DARK)


def draw_mail(figure: Any) -> None:
    """Posteriors of both event models against the fraction of spam."""
    panels = figure.subplots(2, 2, sharex=True, sharey=True)
    for line, name, ink in zip(panels, ("Bernoulli", "multinomial"), (BLUE, RED)):
        for axes, alpha in zip(line, ("1", "1/100")):
            cells = [row[-4:] for row in rows("calibration", f"{name} {alpha}")]
            points = [
                (float(part[:-1]) / 100, float(mean), float(share), float(off[1:-1]))
                for part, mean, share, off in cells
            ]
            reliability(axes, f"{name}, alpha = {alpha}", points, ink)
    _label(panels, "mean p(spam)", "fraction of spam")


GDA = (
    ("normal, distance 2 1000", "fits, n = 1000"),
    ("normal, distance 2 20", "fits, n = 20"),
    ("exponential, 1 and 8 1000", "exponential classes, n = 1000"),
    ("normal, spread 1 and 2 1000", "spreads 1 and 2, n = 1000"),
)


def draw_gda(figure: Any) -> None:
    """Posteriors of GDA against the fraction of class 1, on data that fit the model and data that do not."""
    panels = figure.subplots(2, 2, sharex=True, sharey=True)
    lines = [line.split() for line in page.on_page("calibration")[0].splitlines()]
    for axes, (words, title) in zip(panels.flat, GDA):
        wanted = words.split()
        cells = [line[-4:] for line in lines if line[: len(wanted)] == wanted]
        points = [
            (float(part[:-1]) / 100, float(mean), float(share), float(off[1:-1]))
            for part, mean, share, off in cells
        ]
        reliability(axes, title, points, GREEN)
    _label(panels, "mean p(y = 1)", "share of y = 1")


def _label(panels: Any, below: str, left: str) -> None:
    for axes in panels[-1]:
        axes.set_xlabel(below)
    for axes in panels[:, 0]:
        axes.set_ylabel(left)
