# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The map: which equation of the book uses which, as a drawing with links."""

from __future__ import annotations

import ast
from html import escape
from textwrap import wrap

from chapters import BOOK, ROOT, chapter, entries

COLUMNS = (
    ("linear-algebra", "bayes", "laplace"),
    ("gaussian", "naive-bayes", "event-models"),
    ("gda", "generative-vs-discriminative", "real-mail"),
)
"""The chapters of each column: none uses what is to the right of it."""

WIDTH, GAP, ROW, LINE, HEAD, SPACE = 262, 84, 25, 17, 30, 26
LETTERS = 32
"""As many fit into a line of a box."""


def calls(book: str) -> dict[str, list[str]]:
    """Return which equations each function of the book calls, by ids; a helper's calls are its callers'.

    >>> calls("def a_b(): pass\\ndef _c(): a_b()\\ndef d_e(): _c(); len('')")
    {'a-b': [], 'd-e': ['a-b']}
    """
    functions = {node.name: node for node in ast.parse(book).body if isinstance(node, ast.FunctionDef)}

    def called(name: str) -> list[str]:
        names = [node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)]
        direct = [other for other in dict.fromkeys(names) if other in functions and other != name]
        nested = [called(other) if other.startswith("_") else [other] for other in direct]
        return list(dict.fromkeys(id for ids in nested for id in ids))

    public = (name for name in functions if not name.startswith("_"))
    return {name.replace("_", "-"): [other.replace("_", "-") for other in called(name)] for name in public}


def drawing() -> str:
    """Return the map as SVG: a box for each chapter, a line from what is used to what uses it."""
    uses = calls((ROOT / BOOK).read_text(encoding="utf-8"))
    place: dict[str, tuple[int, int]] = {}
    boxes, rules, height = [], [], 0
    for column, chapters in enumerate(COLUMNS):
        x, y = GAP // 2 + column * (WIDTH + GAP), 1
        for name in chapters:
            ids = [entry.id for entry in chapter(name).entries if entry.id in uses]
            lines_of = {id: wrap(entries()[id].title, LETTERS) for id in ids}
            high = {id: ROW + LINE * (len(lines_of[id]) - 1) for id in ids}
            boxes.append(
                f'<rect class="box" x="{x}" y="{y}" rx="6" width="{WIDTH}" '
                f'height="{HEAD + sum(high.values()) + 6}"/><a href="{name}.html">'
                f'<text class="head" x="{x + 10}" y="{y + 20}">{chapter(name).title}</text></a>'
            )
            y += HEAD
            for id in ids:
                place[id] = x, y + high[id] // 2
                words = "".join(
                    f'<text x="{x + 10}" y="{y + 17 + LINE * i}">{escape(line)}</text>'
                    for i, line in enumerate(lines_of[id])
                )
                boxes.append(
                    f'<a href="{id}.html"><rect class="row" x="{x + 1}" y="{y}" width="{WIDTH - 2}" '
                    f'height="{high[id]}"/>{words}</a>'
                )
                pointed = f'.map:has([href="{id}.html"]:is(:hover, :focus)) .{id}'
                rules.append(f"{pointed} {{ stroke: var(--class-1); stroke-width: 2 }}")
                y += high[id]
            y += SPACE
        height = max(height, y)
    lines = [
        f'<path class="{used} {id}" d="{_line(*place[used], *place[id])}"/>'
        for id in place
        for used in uses[id]
    ]
    size = f'viewBox="0 0 {len(COLUMNS) * (WIDTH + GAP)} {height}"'
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
