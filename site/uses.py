# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The map: which equation of the book uses which, as a drawing with links, and as a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from textwrap import wrap

from repository import Equation

COLUMNS = (
    ("linear-algebra", "bayes", "laplace"),
    ("gaussian", "naive-bayes", "event-models"),
    ("gda", "generative-vs-discriminative", "real-mail"),
)
"""The chapters of each column: none uses what is to the right of it."""

WIDTH, GAP, ROW, LINE, HEAD, SPACE = 262, 84, 25, 17, 30, 26
LETTERS = 32
"""As many fit into a line of a box."""

Titles = Callable[[Equation], str]


def drawing(equations: Mapping[str, Equation], title: Titles, chapters_: Mapping[str, str]) -> str:
    """Return the map as SVG: a box for each chapter, a line from what is used to what uses it.

    `title` returns the words for an equation; `chapters_` are those for each chapter.
    """
    defined = {id: equation for id, equation in equations.items() if equation.code}
    place: dict[str, tuple[int, int]] = {}
    boxes, rules, height = [], [], 0
    for column, chapters in enumerate(COLUMNS):
        x, y = GAP // 2 + column * (WIDTH + GAP), 1
        for chapter in chapters:
            link = f'<a href="{chapter}.html'
            ids = [id for id, equation in defined.items() if equation.chapter == chapter]
            lines_of = {id: wrap(title(defined[id]), LETTERS) for id in ids}
            high = {id: ROW + LINE * (len(lines_of[id]) - 1) for id in ids}
            tall = HEAD + sum(high.values()) + 6
            boxes.append(
                f'<rect class="box" x="{x}" y="{y}" rx="6" width="{WIDTH}" height="{tall}"/>'
                f'{link}"><text class="head" x="{x + 10}" y="{y + 20}">{chapters_[chapter]}</text></a>'
            )
            y += HEAD
            for id in ids:
                place[id] = x, y + high[id] // 2
                words = "".join(
                    f'<text x="{x + 10}" y="{y + 17 + LINE * i}">{escape(line)}</text>'
                    for i, line in enumerate(lines_of[id])
                )
                boxes.append(
                    f'{link}#{id}"><rect class="row" x="{x + 1}" y="{y}" width="{WIDTH - 2}" '
                    f'height="{high[id]}"/>{words}</a>'
                )
                pointed = f'.map:has([href$="#{id}"]:is(:hover, :focus)) .{id}'
                rules.append(f"{pointed} {{ stroke: var(--class-1); stroke-width: 2 }}")
                y += high[id]
            y += SPACE
        height = max(height, y)
    lines = [
        f'<path class="{used} {id}" d="{_line(*place[used], *place[id])}"/>'
        for id, equation in defined.items()
        for used in equation.uses
    ]
    size = f'viewBox="0 0 {GAP + len(COLUMNS) * (WIDTH + GAP) - GAP} {height}"'
    return (
        f'<div class="map" tabindex="0" role="region" aria-label="The map"><svg {size} role="group" '
        f'aria-label="A box for each chapter, a link for each equation"><style>{"".join(rules)}</style>'
        f"<g>{''.join(lines)}</g>{''.join(boxes)}</svg></div>"
    )


def _line(x: int, y: int, to_x: int, to_y: int) -> str:
    """Return a curve from the right of one row to the left of another; in a column, a bow on the left."""
    if x == to_x:
        bow = min(GAP // 2 - 6, 14 + abs(to_y - y) // 6)
        return f"M{x} {y}C{x - bow} {y} {x - bow} {to_y} {x} {to_y}"
    start, half = x + WIDTH, (to_x - x - WIDTH) // 2
    return f"M{start} {y}C{start + half} {y} {to_x - half} {to_y} {to_x} {to_y}"


def table(equations: Mapping[str, Equation], title: Titles) -> str:
    """Return the map as a table in Markdown, with the words of `title` for each equation."""

    def links(ids: list[str]) -> str:
        return "; ".join(f"[{title(equations[id])}](../spec/{equations[id].chapter}.md#{id})" for id in ids)

    rows = [
        f"| {links([id])} | {links(equation.uses)} | {links(equation.used_by)} |"
        for id, equation in equations.items()
        if equation.uses or equation.used_by
    ]
    return "\n".join(["| equation | uses | used by |", "| --- | --- | --- |", *rows])
