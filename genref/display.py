# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How models and statistics are displayed: a line at a prompt, a table in a terminal or a notebook.

The display is a summary. Numbers have six digits at most, and no column mixes decimals and fractions: it has
decimals, unless they would be rounded and all its numbers are short fractions, such as 2/7. The exact numbers
are in the attributes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction
from itertools import islice
from math import inf
from typing import Optional, Union

from .errors import shown
from .numbers.reals import Logarithm, Rounded, rounded
from .records import dataclass

Cell = Union[str, float, Decimal, Logarithm]

LINES, WIDTH = 24, 80
"""The size of the terminal into which a table must fit."""

DIGITS = 6

LONG = 200
"""The most bits of a number that is written with all its digits."""

NAME = 24
"""The most characters of a name; a longer one is shortened."""


@dataclass(frozen=True)
class Listing:
    """Rows of numbers with their names, under headings.

    `corner`: the heading of the names; `rows`: computed only if they are shown; `count`: the number of rows;
    `each`: what a row is, such as "class"; `formula`: what the numbers are, in LaTeX, for a notebook.
    """

    corner: str
    headings: Sequence[str]
    rows: Iterable[tuple[object, Sequence[Cell]]]
    count: int
    each: str
    formula: str = ""


class Displayed(ABC):
    """Something with a display. A class has only to define `_facts` and `_tables`."""

    @abstractmethod
    def _facts(self) -> Mapping[str, object]:
        """Return the facts for the line: {"features": 4}, or {"classes": ("ham", "spam")}."""

    @abstractmethod
    def _tables(self) -> Iterator[Listing]:
        """Yield the tables of numbers."""

    def _heading(self) -> str:
        """Return the name of the class and its sizes: "LinearModel: 3 classes, 4 features"."""
        parts = [size(name, value) for name, value in self._facts().items()]
        return f"{type(self).__name__}: {', '.join(parts)}"

    def __repr__(self) -> str:
        about = ", ".join(f"{name}={listed(value)}" for name, value in self._facts().items())
        return f"{type(self).__name__}({about})"

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str:
        return as_html(self)


def features(names: Optional[Sequence[str]], d: int, what: str = "") -> list[str]:
    """Return headings for d features: names, or positions from 0. `what` comes before the first."""
    headings = list(names or [f"[{j}]" for j in range(d)])
    return [f"{what}: {headings[0]}", *headings[1:]] if what else headings


def listed(value: object) -> str:
    """Return the repr of a value, abbreviated: (0, 1, 2, ..., 999) for many classes."""
    if isinstance(value, (int, Fraction)):
        return short(value)
    if not isinstance(value, tuple):
        return shown(value)
    parts = list(map(listed, value if len(value) <= 8 else (*value[:3], value[-1])))
    if len(value) > 8:
        parts.insert(3, "...")
    return f"({', '.join(parts)}{',' * (len(value) == 1)})"


def size(name: str, value: object) -> str:
    """Return a number with its noun, such as "3 classes", or a value, such as "smoothing 1/2"."""
    if name == "classes" and isinstance(value, tuple):
        return plural(len(value), "class")
    if isinstance(value, int):
        return plural(value, name[:-1])
    return f"{name} {listed(value)}"


def plural(number: int, what: str) -> str:
    """Return "1 class", "2 classes"."""
    return f"{short(number)} {what}{'' if number == 1 else 'es' if what.endswith('s') else 's'}"


def as_text(model: Displayed) -> str:
    """Return the heading and the tables as lines that fit into a terminal."""
    return "\n".join([model._heading(), *tables_as_text(model)])


def tables_as_text(model: Displayed, digits: int = DIGITS) -> Iterator[str]:
    """Yield the lines of the tables, an empty one before each."""
    for table in cut(list(model._tables()), digits):
        yield ""
        widths = [max(map(len, column)) for column in zip(*table.lines)]
        for cells in table.lines:
            yield "  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip()
        if table.missing:
            yield table.missing


def as_html(model: Displayed) -> str:
    """Return the heading and the tables as HTML, in the colours of the notebook."""
    parts = [f"<div><p>{escaped(model._heading())}</p>"]
    for table in cut(list(model._tables()), DIGITS):
        head, *rows = [[escaped(cell.strip()) for cell in cells] for cells in table.lines]
        parts.append("<table>")
        if table.formula:
            parts.append(f"<caption>{escaped(table.formula)}</caption>")
        parts.append("<tr>" + "".join(f'<th scope="col">{cell}</th>' for cell in head) + "</tr>")
        for name, *cells in rows:
            numbers = "".join(f"<td>{cell}</td>" for cell in cells)
            parts.append(f'<tr><th scope="row">{name}</th>{numbers}</tr>')
        parts.append("</table>")
        if table.missing:
            parts.append(f"<p>{escaped(table.missing)}</p>")
    return "\n".join([*parts, "</div>"])


def escaped(text: str) -> str:
    """Return a text escaped for HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@dataclass(frozen=True)
class Cut:
    """The cells of a table that fit, headings first, and a line about the rows that were left out."""

    lines: list[list[str]]
    missing: str
    formula: str


def cut(tables: Sequence[Listing], digits: int) -> list[Cut]:
    """Return the rows and columns of each table that fit into a terminal together."""
    # One heading; for each table an empty line, its headings, and a line about the rows left out.
    room = LINES - 1 - 3 * len(tables)
    found = []
    for table, allowed in zip(tables, lines_per_table([table.count for table in tables], room)):
        rows = list(islice(table.rows, allowed))
        left = table.count - len(rows)
        missing = f"... {plural(left, f'more {table.each}')}" if left else ""
        found.append(Cut(_columns(table, rows, digits), missing, table.formula))
    return found


def lines_per_table(needs: Sequence[int], room: int) -> list[int]:
    """Return the lines of each table: what it needs, or what is left; (3, 12) with 10 gives 3, 7."""
    lines = [0] * len(needs)
    for place, (need, i) in enumerate(sorted((need, i) for i, need in enumerate(needs))):
        lines[i] = min(need, room // (len(needs) - place))
        room -= lines[i]
    return lines


def _columns(table: Listing, rows: Sequence[tuple[object, Sequence[Cell]]], digits: int) -> list[list[str]]:
    """Return the cells of rows, headings first, with as many columns as fit side by side."""
    columns = [[table.corner, *(named(name) for name, _ in rows)]]
    width = max(map(len, columns[0]))
    for j, name in enumerate(table.headings):
        column = [named(name), *aligned(in_one_form([cells[j] for _, cells in rows], digits))]
        left = len(table.headings) - j - 1
        more = f"... {left + 1} more"
        width += 2 + max(map(len, column))
        # After the last column that fits, there must be room to say how many are left out.
        if width + (2 + len(more)) * (left > 0) > WIDTH and j:
            columns.append([more, *[""] * len(rows)])
            break
        columns.append(column)
    return [list(cells) for cells in zip(*columns)]


def plain(name: object) -> str:
    """Return a name unchanged, or escaped if it would break the line."""
    text = str(name)
    return text if text.isprintable() else ascii(text)


def named(name: object) -> str:
    """Return a printable name; the middle of a long one is left out."""
    text = plain(name)
    return text if len(text) <= NAME else text[: NAME - 10] + "..." + text[-7:]


def decimal_points(numbers: Sequence[Union[float, Decimal]]) -> list[str]:
    """Return all digits of numbers, without powers of ten, aligned."""
    return aligned([str(x) if x in (inf, -inf) else format(Decimal(str(x)), "f") for x in numbers])


def aligned(cells: Sequence[str]) -> list[str]:
    """Return numbers with their decimal points aligned: " 2.5" above "-0.5"."""
    places = [min((cell.index(mark) for mark in "./e" if mark in cell), default=len(cell)) for cell in cells]
    return [" " * (max(places) - place) + cell for cell, place in zip(cells, places)]


def in_one_form(cells: Sequence[Cell], digits: int) -> list[str]:
    """Return the texts of a column: its numbers are all decimals or, as "2/7" and "1/8", all fractions.

    They are fractions if all are short, and as decimals some would be rounded.
    """
    decimals = [named(cell) if isinstance(cell, str) else _as_decimal(cell, digits) for cell in cells]
    fractions = [_as_fraction(cell) for cell in cells]
    if all(0 < len(fraction) < DIGITS for fraction in fractions):
        if any(Fraction(decimal) != Fraction(exact) for decimal, exact in zip(decimals, fractions)):
            return fractions
    return decimals


def short(number: Union[Rounded, Logarithm], digits: int = DIGITS) -> str:
    """Return a number with few digits: "5.006" and "1/3", which are exact, or "0.0908667"."""
    return in_one_form([number], digits)[0]


def _as_decimal(number: Union[Rounded, Logarithm], digits: int) -> str:
    if isinstance(number, (float, Decimal)):
        return decimal_text(_context(digits).plus(Decimal(str(number))))
    if isinstance(number, int) and number.bit_length() <= LONG:
        return str(number)
    return decimal_text(rounded(number, digits))


def _as_fraction(cell: Cell) -> str:
    """Return an exact number as text; "" if there is none or if it is long."""
    return str(cell) if isinstance(cell, (int, Fraction)) and _bits(Fraction(cell)) <= LONG else ""


def _bits(number: Fraction) -> int:
    return number.numerator.bit_length() + number.denominator.bit_length()


def _context(digits: int) -> Context:
    """Return a context that rounds to this many digits, however large or small a number is."""
    return Context(digits, Emin=MIN_EMIN, Emax=MAX_EMAX)


def decimal_text(number: Decimal) -> str:
    """Return a decimal without trailing zeros, with an exponent only if it would be long: "1.5e-9"."""
    if not number.is_finite():
        return str(float(number))
    least = _context(len(number.as_tuple().digits)).normalize(number)
    if -5 <= least.adjusted() <= 8 or not least:
        return format(least, "f")
    return format(least, "e").replace("e+", "e")
