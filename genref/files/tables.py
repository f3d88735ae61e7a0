# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tables from CSV files: a header, then rows of exact decimals and a label.

UTF-8, with or without a byte order mark; quoting and CRLF as in RFC 4180; blank lines are skipped.
Cells and names are stripped of surrounding blanks. `1000000.2` is read as 5000001/5, not as a double.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from typing import Optional

from ..errors import TableError, reason_of, shown
from ..numbers.exact import MAX_DECIMAL_EXPONENT

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?([0-9]+))?")


class Table:
    """A CSV file whose header has been read and whose rows are still to come, once."""

    def __init__(self, file: str, lines: Iterable[bytes]) -> None:
        """Read the header.

        `file` names the source in errors.

        Raises: TableError.
        """
        self.file = file
        self._records = _records(file, lines)
        try:
            self._header_line, cells = next(self._records)
        except StopIteration:
            raise TableError(file, None, None, "empty, a header is needed") from None
        self.header: tuple[str, ...] = tuple(cells)
        self._places: dict[str, int] = {}
        for place, name in enumerate(self.header):
            if name and name in self._places:
                raise self._in_header(name, "this name stands more than once in the header")
            self._places[name] = place

    def features(self, label: Optional[str] = None, only: Optional[Sequence[str]] = None) -> tuple[str, ...]:
        """Return the names of the feature columns: `only`, or all but the column `label`.

        Raises: TableError for a name that the header lacks, or if no feature is left.
        """
        names = [name for name in self.header if name != label] if only is None else list(only)
        for name in names if label is None else [*names, label]:
            if name not in self._places:
                columns = shown(list(self.header), 300)[1:-1]
                raise self._in_header(name, f"no such column; there are {columns}")
            if not name:
                raise self._in_header(None, "a column has no name; choose columns by name")
        if not names:
            raise self._in_header(None, "no feature column")
        if label in names:
            raise self._in_header(label, "is the label, so it cannot be a feature")
        if len(set(names)) < len(names):
            twice = next(name for i, name in enumerate(names) if name in names[:i])
            raise self._in_header(twice, "this feature is asked for twice")
        return tuple(names)

    def _in_header(self, column: Optional[str], reason: str) -> TableError:
        return TableError(self.file, self._header_line, column, reason)

    def rows(
        self, features: Sequence[str], label: Optional[str] = None
    ) -> Iterator[tuple[tuple[Decimal, ...], str]]:
        """Yield the features of each row, in the order given, with its label ("" without a label column).

        Raises: TableError with line and column (ragged row, missing or malformed number or label).
        """
        places = [(self._places[name], name) for name in features]
        label_place = None if label is None else self._places[label]
        for line, cells in self._records:
            if len(cells) != len(self.header):
                reason = f"{len(cells)} cells, but the header has {len(self.header)}"
                raise TableError(self.file, line, None, reason)
            name = "" if label_place is None else cells[label_place]
            if label is not None and not name:
                raise TableError(self.file, line, label, "no label")
            yield tuple([self._number(cells[i], line, column) for i, column in places]), name

    def _number(self, cell: str, line: int, column: str) -> Decimal:
        match = _NUMBER.fullmatch(cell)
        if match:
            if len((match[1] or "").lstrip("0")) <= 6:
                try:
                    number = Decimal(cell)
                except ValueError:  # where `decimal` is written in Python
                    raise TableError(self.file, line, column, f"{shown(cell)} has too many digits") from None
                if not number or abs(number.adjusted()) <= MAX_DECIMAL_EXPONENT:
                    return number
            reason = f"{shown(cell)} has a power of ten beyond {MAX_DECIMAL_EXPONENT}"
        elif not cell:
            reason = "no number"
        else:
            reason = f"{shown(cell)} is not a finite decimal number"
        raise TableError(self.file, line, column, reason)


@contextmanager
def open_table(file: str) -> Iterator[Table]:
    """Open a CSV file, `-` for standard input.

    Raises: TableError.
    """
    with open_lines(file) as (name, lines):
        yield Table(name, lines)


@contextmanager
def open_lines(file: str) -> Iterator[tuple[str, Iterable[bytes]]]:
    """Open a file, `-` for standard input, as its lines; what errors call it comes first.

    Raises: TableError.
    """
    if file == "-":
        yield "standard input", sys.stdin.buffer
        return
    try:
        stream = open(file, "rb")
    except (OSError, ValueError) as error:
        raise TableError(file, None, None, reason_of(error)) from None
    with stream:
        yield file, stream


def column_names(row: str) -> list[str]:
    """Return the names in a row of CSV, as a header has them; none of a blank row.

    Raises: TableError.
    """
    return next((cells for _, cells in _records("names", [row.encode()])), [])


_CSV_REASONS = {
    "unexpected end of data": "a quote opens in this row and is never closed",
    "new-line character": "a carriage return within the row; lines end with LF or CRLF",
}
"""Messages of `csv` that would be unclear here, and what is said instead."""


def csv_reason(error: csv.Error) -> str:
    """Return what `csv` says of a row, in the words of a person who wrote the file."""
    message = str(error)
    return next((clear for unclear, clear in _CSV_REASONS.items() if unclear in message), message)


def _records(file: str, lines: Iterable[bytes]) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each row that is not blank, with the line on which it begins."""
    reader = csv.reader(decoded(file, lines), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise TableError(file, line, None, csv_reason(error)) from None
        cells = [cell.strip() for cell in cells]
        if len(cells) > 1 or any(cells):
            yield line, cells


def decoded(file: str, lines: Iterable[bytes]) -> Iterator[str]:
    """Yield lines of UTF-8, with or without a byte order mark, as texts with their ends.

    Raises: TableError with the line and, for wrong bytes, the offset from the start of the file.
    """
    offset = number = 0
    try:
        for number, line in enumerate(lines, 1):
            start = 3 if number == 1 and line.startswith(b"\xef\xbb\xbf") else 0
            try:
                text = line[start:].decode("utf-8")
            except UnicodeDecodeError as error:
                place = offset + start + error.start
                raise TableError(file, number, None, f"not UTF-8 at byte offset {place}") from None
            if "\0" in text:
                raise TableError(file, number, None, "a NUL character; is this a text file?")
            offset += len(line)
            yield text
    except OSError as error:
        raise TableError(file, number + 1, None, reason_of(error)) from None
