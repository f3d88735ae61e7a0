# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Pictures of words and counts: a message as a vector, the Naive Bayes assumption, Laplace smoothing."""

from __future__ import annotations

from math import hypot
from typing import Any

from genref.laplace import frequencies, smoothed_frequencies
from genref.text import Vocabulary, tokenize
from tools.figures.paper import BLUE, DARK, GREY, PALE, RED, matplotlib

MAIL = "Buy now, at a good price!"
PLACES = {"a": "1", "aardvark": "2", "aardwolf": "3", "buy": "2087", "price": "39831", "zymurgy": "50000"}
GAPS = ("buy", "price", "zymurgy")
"""Before these words others are left out."""
DOTS = "\N{VERTICAL ELLIPSIS}"


def draw_presence(figure: Any) -> None:
    """A message, and its vector x: for each word of the dictionary whether the message has it."""
    axes = figure.add_subplot()
    presence = dict(zip(PLACES, Vocabulary(tuple(PLACES)).presence(tokenize(MAIL))))
    axes.text(0, -4.4, f"\u201c{MAIL}\u201d", va="center", ha="center", style="italic")
    axes.annotate("", (2.7, -4.4), (1.9, -4.4), arrowprops={"arrowstyle": "->", "color": DARK})
    heads = ((3.6, "j", "right"), (4.2, "x", "center"), (4.8, "word j", "left"))
    for right, head, aligned in heads:
        axes.text(right, 1.1, head, ha=aligned, va="center", color=DARK, weight="bold")
    height = 0.0
    for word, is_there in presence.items():
        if word in GAPS:
            for right, aligned in ((3.5, "right"), (4.2, "center"), (4.9, "left")):
                axes.text(right, height, DOTS, ha=aligned, va="center", color=DARK)
            height -= 1.1
        box = matplotlib.patches.Rectangle(
            (3.85, height - 0.5),
            0.7,
            1.0,
            facecolor=PALE if is_there else "none",
            edgecolor=DARK,
            linewidth=0.8,
        )
        axes.add_patch(box)
        ink = RED if is_there else DARK
        axes.text(3.6, height, PLACES[word], ha="right", va="center", color=DARK, fontsize=9)
        axes.text(4.2, height, str(is_there), ha="center", va="center", color=ink, weight="bold")
        axes.text(4.8, height, word, ha="left", va="center", color=DARK)
        height -= 1.1
    axes.set(xlim=(-1.8, 6.4), ylim=(height + 0.2, 1.7))
    axes.axis("off")


def draw_graph(figure: Any) -> None:
    """The Naive Bayes assumption as a graph: an arrow from y to each x_j, and no other."""
    axes = figure.add_subplot()
    top = 3.0
    for right, name in zip((-4.4, -2.2, 0.0, 2.2, 4.4), ("$x_1$", "$x_2$", "$x_3$", "\u2026", "$x_d$")):
        if name == "\u2026":
            axes.text(right, 0, name, ha="center", va="center", fontsize=13)
            continue
        length = hypot(right, top)
        across, up = right * RADIUS / length, top * RADIUS / length  # from a center to the rim
        arrow = {"arrowstyle": "-|>", "color": DARK, "shrinkA": 0, "shrinkB": 0}
        axes.annotate("", (right - across, up), (across, top - up), arrowprops=arrow)
        circle(axes, right, 0, name, BLUE)
    circle(axes, 0, top, "y", RED)
    axes.text(1.0, top, "is it spam?", va="center")
    axes.text(0, -1.0, "is word j in the message?", ha="center", va="top")
    axes.set(aspect="equal", xlim=(-6, 6), ylim=(-1.9, 3.8))
    axes.axis("off")


RADIUS = 0.65


def circle(axes: Any, right: float, up: float, name: str, ink: str) -> None:
    patch = matplotlib.patches.Circle((right, up), RADIUS, facecolor="none", edgecolor=ink, linewidth=1.2)
    axes.add_patch(patch)
    axes.text(right, up, name, ha="center", va="center", color=ink, fontsize=12)


def draw_laplace(figure: Any) -> None:
    """The estimated probability of winning after so many lost games, without and with smoothing."""
    axes = figure.add_subplot()
    lost = list(range(13))
    smoothed = [float(smoothed_frequencies([0, n])[0]) for n in lost]
    shares = [float(frequencies([0, n])[0]) for n in lost[1:]]
    axes.plot(lost, smoothed, "o-", color=BLUE, markersize=5, label="Laplace: 1 / (2 + n)")
    axes.plot(lost[1:], shares, "x--", color=RED, markersize=5, label="share: 0 / n")
    axes.annotate("1/7 after 5 games", (5, 1 / 7), (6.2, 0.26), arrowprops={"arrowstyle": "-", "color": GREY})
    axes.set(xlabel="games lost, n; none was won", ylabel="probability of winning, estimated")
    axes.set(xticks=range(0, 13, 2), yticks=[0, 0.25, 0.5], ylim=(-0.03, 0.56))
    axes.legend(loc="upper right")
