# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Paper and ink of the pictures: matplotlib, its style, and the changes to the SVG that it writes.

A picture has its own background, white or, for readers with a dark screen, nearly black, and the colours
change with it. It is 5 inches wide, so that its letters can be read on a telephone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib import import_module
from io import StringIO
from typing import Any

# Without types, and not installed where types are checked.
matplotlib: Any = import_module("matplotlib")
matplotlib.use("svg")
plot: Any = import_module("matplotlib.pyplot")

WIDTH = 5.0
"""Inches, 360 points: about as wide as a page on a telephone, so that letters keep their size there."""

WHITE = "#ffffff"
DARK, BLUE, RED, GREEN, GREY, PALE = "#222222", "#1f5fa8", "#c8442c", "#3f7f3f", "#999999", "#d8d8d8"
ON_DARK = {
    WHITE: "#0d1117",
    DARK: "#e6edf3",
    BLUE: "#6cb0ff",
    RED: "#ff8f76",
    GREEN: "#7fce7f",
    GREY: "#7d8590",
    PALE: "#343b44",
}
"""The inks on a dark ground."""

STYLE = {
    "svg.hashsalt": "genref",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial"],
    "font.size": 10.0,
    "figure.facecolor": WHITE,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
    "axes.labelcolor": DARK,
    "axes.titlecolor": DARK,
    "axes.titlesize": 10.0,
    "text.color": DARK,
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelcolor": DARK,
    "ytick.labelcolor": DARK,
    "xtick.labelsize": 9.0,
    "ytick.labelsize": 9.0,
    "lines.linewidth": 1.3,
    "legend.frameon": False,
    "legend.fontsize": 9.0,
    "figure.dpi": 100,
    "figure.constrained_layout.h_pad": 0.07,
}


def written(figure: Any, title: str, description: str) -> str:
    """Return a picture as SVG."""
    picture = StringIO()
    figure.savefig(picture, format="svg", metadata={"Date": None, "Creator": None})
    plot.close(figure)
    return with_words(shortened(picture.getvalue()), title, description)


def shortened(svg: str) -> str:
    """Round to hundredths of a point, but no text; leave out metadata, and each L that SVG implies."""
    svg = re.sub(r" <metadata>.*?</metadata>\n", "", svg, flags=re.S)
    svg = re.sub(r"(?<![\d>])\d+\.\d{3,}", lambda match: f"{float(match[0]):.2f}", svg)
    return re.sub(r"M [-\d. ]+\n(L [-\d. ]+\n)+", lambda match: match[0].replace(" \nL ", "\n"), svg)


def with_words(svg: str, title: str, description: str) -> str:
    """Add title and description, for those who do not see the picture, and the inks on a dark ground."""
    inks = "\n".join(
        f'  [style*="{use}: {ink}"] {{{use}: {other} !important}}'
        for ink, other in ON_DARK.items()
        for use in ("fill", "stroke")
    )
    added = (
        f'<title id="title">{escape(title)}</title>\n<desc id="desc">{escape(description)}</desc>\n'
        f"<style>\n@media (prefers-color-scheme: dark) {{\n{inks}\n}}\n</style>"
    )
    return re.sub(
        r"<svg ([^>]*)>",
        lambda match: f'<svg {match[1]} role="img" aria-labelledby="title desc">\n{added}',
        svg,
        count=1,
    )


def number(value: float) -> str:
    """Return a number as it is printed in books, with a minus sign."""
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")


def matrix(axes: Any, x: float, y: float, name: str, rows: Sequence[Sequence[float]]) -> None:
    """Write name = rows in brackets, its middle at x and y of the axes (from 0 to 1)."""
    size = 9.0
    entries = [[number(entry) for entry in row] for row in rows]
    widest = max(len(entry) for row in entries for entry in row)
    wide, high = (0.6 + 0.6 * widest) * len(rows[0]) + 0.3, 1.3 * len(rows)  # in letters
    left = -wide / 2 + 0.9
    written = [(left - 0.4, 0.0, "right", f"{name} =")]
    for i, row in enumerate(entries):
        for j, entry in enumerate(row):
            middle = left + wide * (j + 0.5) / len(row)
            written.append((middle, high / 2 - 1.3 * (i + 0.5), "center", entry))
    for right, up, aligned, text in written:
        axes.annotate(
            text,
            (x, y),
            (right * size, up * size),
            "axes fraction",
            "offset points",
            ha=aligned,
            va="center",
            size=size,
        )
    transforms = matplotlib.transforms
    around = transforms.Affine2D().scale(size / 72) + axes.figure.dpi_scale_trans
    around += transforms.ScaledTranslation(x, y, axes.transAxes)
    for side, turn in ((left, 0.35), (left + wide, -0.35)):
        us, vs = [side + turn, side, side, side + turn], [high / 2, high / 2, -high / 2, -high / 2]
        axes.plot(
            us, vs, color=DARK, linewidth=0.8, transform=around, clip_on=False, scalex=False, scaley=False
        )
