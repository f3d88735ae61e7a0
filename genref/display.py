# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How values are shown: a line for a prompt, tables for a terminal, HTML for a notebook.

A table has the name of the attribute that it shows. Of a long one the first and the last rows are shown, and
of a wide one the first and the last columns. All that a user's data can name goes through `plain`, so that no
control character reaches a terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction
from typing import Any, TypeVar, Union

from .errors import EmptyDataError, shown
from .numbers.rounding import rounded
from .numbers.values import Value

T = TypeVar("T")
Number = Union[int, Fraction, float, Decimal]
Rows = Sequence["Sequence[object]"]

ROWS, COLUMNS, HTML_COLUMNS = 20, 8, 60
"""The most rows and columns of a table, in a terminal and in a notebook."""

ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"})
DIGITS = 6
NAME = 24
"""The most characters of a name; the middle of a longer one is left out."""


def as_line(value: Value) -> str:
    """Return a line such as LinearModel(classes=(0, 1), dimension=4)."""
    parts = [f"{name}={_listed(getattr(value, name))}" for name in value._line if hasattr(value, name)]
    return f"{type(value).__name__}({', '.join(parts)})"


def _listed(value: object) -> str:
    """Return the repr of a value, abbreviated: (0, 1, 2, ..., 999) for many classes."""
    if not isinstance(value, tuple):
        return short(value) if isinstance(value, (Fraction, float)) else shown(value)
    parts = [shown(entry) for entry in ends(value, 8, "...")]
    return f"({', '.join(parts)}{',' * (len(value) == 1)})".replace("'...'", "...")


def ends(values: Sequence[T], most: int, gap: T) -> list[T]:
    """Return the first and the last of many values, with a gap between them."""
    half = most // 2
    return list(values) if len(values) <= most else [*values[:half], gap, *values[len(values) - half :]]


def _tables(value: Value) -> Iterator[Rows]:
    """Yield each attribute to show as rows of cells, the headings first and the name of a row first in it."""
    names = getattr(value, "feature_names", None)
    for name in value._shown:
        try:
            part: Any = getattr(value, name)
        except EmptyDataError:  # statistics without examples have no mean
            continue
        if name == "probabilities":  # a row for each outcome, and a column for each class
            outcomes: Sequence[object] = getattr(value, "_outcomes")
            columns = [_flat(own) for own in part.values()]
            yield [(name, *part), *zip(outcomes, *columns)]
            continue
        keys, entries = (list(part), list(part.values())) if isinstance(part, Mapping) else ([""], [part])
        rows: list[Sequence[object]] = []
        for key, entry in zip(keys, entries):
            lines = entry if _is_table(entry) else [_flat(entry)]
            own = names or range(len(lines))
            labels = [f"{plain(key)} {i}".lstrip() for i in own] if len(lines) > 1 else [key]
            rows += [(label, *line) for label, line in zip(labels, lines)]
        width = max((len(row) for row in rows), default=1) - 1
        heading = names if names and len(names) == width else range(width)
        yield [(name, *(heading if width > 1 else [""] * width)), *rows]


def _is_table(entry: object) -> bool:
    return isinstance(entry, tuple) and bool(entry) and isinstance(entry[0], tuple)


def _flat(entry: Any) -> Sequence[object]:
    """Return the numbers of an estimate in a row, those of all features together."""
    if isinstance(entry, Mapping):
        return list(entry.values())
    if _is_table(entry):
        return [number for numbers in entry for number in numbers]
    return entry if isinstance(entry, (list, tuple)) else [entry]


def _cells(rows: Rows, most: int) -> list[list[str]]:
    """Return the columns of a table as texts."""
    shown_rows = ends(rows[1:], ROWS, ["..."] * len(rows[0]))
    columns = ends(list(zip(rows[0], *shown_rows)), most + 1, ("...",) * (len(shown_rows) + 1))
    return [[_cell(cell) for cell in column] for column in columns]


def _cell(cell: object) -> str:
    if isinstance(cell, (Fraction, float, Decimal)):
        return short(cell)
    text = plain(cell)
    return text if len(text) <= NAME else text[: NAME - 10] + "..." + text[-7:]


def as_text(value: Value) -> str:
    """Return the line and the tables for a terminal."""
    lines = [as_line(value)]
    for rows in _tables(value):
        names, *numbers = _cells(rows, COLUMNS)
        columns = [names, *([cells[0], *aligned(cells[1:])] for cells in numbers)]
        widths = [max(map(len, column)) for column in columns]
        lines.append("")
        for cells in zip(*columns):
            lines.append("  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip())
    return "\n".join(lines)


def as_html(value: Value) -> str:
    """Return the line and the tables as HTML, in the colours of the notebook."""
    parts = [f"<div><p>{escaped(as_line(value))}</p>"]
    for rows in _tables(value):
        head, *others = zip(*_cells(rows, HTML_COLUMNS))
        headings = "".join(f'<th scope="col">{escaped(cell)}</th>' for cell in head)
        parts.append(f"<table><tr>{headings}</tr>")
        for first, *cells in others:
            numbers = "".join(f"<td>{escaped(cell)}</td>" for cell in cells)
            parts.append(f'<tr><th scope="row">{escaped(first)}</th>{numbers}</tr>')
        parts.append("</table>")
    return "\n".join([*parts, "</div>"])


def escaped(text: str) -> str:
    """Return a text for HTML, in which no name with a dollar sign becomes a formula."""
    return text.translate(ENTITIES)


def plain(name: object) -> str:
    """Return a name unchanged, or escaped if it would break the line or control the terminal."""
    text = str(name)
    return text if text.isprintable() else ascii(text)


def aligned(cells: Sequence[str]) -> list[str]:
    """Return numbers with their decimal points aligned: " 2.5" above "-0.5"."""
    places = [min((cell.index(mark) for mark in ".e" if mark in cell), default=len(cell)) for cell in cells]
    return [" " * (max(places) - place) + cell for cell, place in zip(cells, places)]


def short(number: Number, digits: int = DIGITS) -> str:
    """Return a number with few digits, and with an exponent only if it would be long: "1.5e-9"."""
    value = rounded(number, digits) if isinstance(number, Fraction) else number
    found = Context(digits, Emin=MIN_EMIN, Emax=MAX_EMAX).normalize(Decimal(str(value)))
    if not found.is_finite():
        return str(float(found))
    plainly = -5 <= found.adjusted() <= 8 or not found
    return format(found, "f" if plainly else "e").replace("e+", "e")
