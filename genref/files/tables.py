# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tables from CSV files: a header, then rows of exact decimals, or of texts, and a label.

The files are UTF-8, with or without a byte order mark. Quoting and CRLF are as in RFC 4180, and blank lines
are skipped.
Cells and names are stripped of surrounding blanks. `1000000.2` is read as 5000001/5, not as a double.
Cells are separated by commas, or by tabs if the name of the file ends in .tsv; if the header has no comma,
another separator in it is used.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from itertools import chain
from typing import Optional

from ..errors import TableError, reason_of, shown
from ..numbers.exact import MAX_DECIMAL_EXPONENT

DELIMITERS = (",", ";", "\t", "|")
"""The separators of a header without a comma; the most frequent one in it is used."""

EMPTY = "the cell is empty; fill it in or remove the row"

_DECIMAL_COMMA = re.compile(r"[+-]?[0-9][0-9.]*,[0-9]+")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?([0-9]+))?")


class Table:
    """A CSV file whose header has been read and whose rows are still to come, once."""

    def __init__(self, file: str, lines: Iterable[bytes], delimiter: Optional[str] = None) -> None:
        """Read the header.

        `file` names the source in errors; without a `delimiter` the name and the header decide.

        Raises: TableError.
        """
        self.file = file
        text = decoded(file, lines)
        self.delimiter: str = delimiter or ("\t" if file.lower().endswith(".tsv") else "")
        if not self.delimiter:
            begin: list[str] = []
            for line in text:
                begin.append(line)
                if line.strip(' \t\r\n"'):
                    break
            self.delimiter, text = _delimiter_of("".join(begin[-1:])), chain(begin, text)
        self._records = _records(file, text, self.delimiter)
        self.line: int = 0
        """The line of the last row that was read."""
        try:
            self._header_line, cells = next(self._records)
        except StopIteration:
            raise TableError(file, None, None, "empty; a header is needed") from None
        self.header: tuple[str, ...] = tuple(cells)
        self._places: dict[str, int] = {}
        for place, name in enumerate(self.header):
            if name and name in self._places:
                raise self._in_header(name, "this name occurs more than once in the header")
            self._places[name] = place

    def features(
        self,
        label: Optional[str] = None,
        only: Optional[Sequence[str]] = None,
        without: Sequence[str] = (),
    ) -> tuple[str, ...]:
        """Return the names of the feature columns: `only`, or all but the column `label`; none of `without`.

        Raises: TableError for a name that the header lacks, or if no feature is left.
        """
        listed = [name for name in self.header if name != label] if only is None else list(only)
        names = [name for name in listed if name not in without]
        for name in [*names, *without, *(() if label is None else (label,))]:
            if name not in self._places:
                columns = shown(list(self.header), 300)[1:-1]
                raise self._in_header(name, f"no such column; the columns are {columns}")
            if not name:
                raise self._in_header(None, "a column has no name; choose columns by name")
        if not names:
            raise self._in_header(None, "no feature column")
        if label in names:
            raise self._in_header(label, "is the label, so it cannot be a feature")
        if label in without:
            raise self._in_header(label, "is the label, so it cannot be dropped")
        if len(set(names)) < len(names):
            twice = next(name for i, name in enumerate(names) if name in names[:i])
            raise self._in_header(twice, "this feature is given twice")
        return tuple(names)

    def _in_header(self, column: Optional[str], reason: str) -> TableError:
        return TableError(self.file, self._header_line, column, reason)

    def rows(
        self, features: Sequence[str], label: Optional[str] = None, advice: str = ""
    ) -> Iterator[tuple[tuple[Decimal, ...], str]]:
        """Yield the features of each row, in the order given, with its label ("" without a label column).

        `advice`: what to do about a cell that is no number; it ends the message of the error.

        Raises: TableError with line and column (ragged row, missing or malformed number or label).
        """
        for cells, name in self.texts(features, label):
            yield tuple([self._number(cell, column, advice) for cell, column in zip(cells, features)]), name

    def texts(
        self, features: Sequence[str], label: Optional[str] = None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the same as `rows`, with the cells as they are.

        Raises: TableError with line and column (ragged row, missing label).
        """
        places = [self._places[name] for name in features]
        label_place = None if label is None else self._places[label]
        for self.line, cells in self._records:
            if len(cells) != len(self.header):
                reason = f"{len(cells)} cells, but the header has {len(self.header)}"
                raise self.in_row(None, reason)
            name = "" if label_place is None else cells[label_place]
            if label is not None and not name:
                raise self.in_row(label, EMPTY)
            yield tuple([cells[place] for place in places]), name

    def in_row(self, column: Optional[str], reason: str) -> TableError:
        """Return an error about a column of the last row that was read."""
        return TableError(self.file, self.line, column, reason)

    def _number(self, cell: str, column: str, advice: str) -> Decimal:
        match = _NUMBER.fullmatch(cell)
        if match:
            if len((match[1] or "").lstrip("0")) <= 6:
                try:
                    number = Decimal(cell)
                except ValueError:  # only the pure-Python `decimal`
                    raise self.in_row(column, f"{shown(cell)} has too many digits") from None
                if not number or abs(number.adjusted()) <= MAX_DECIMAL_EXPONENT:
                    return number
            reason = f"{shown(cell)} has a power of ten beyond {MAX_DECIMAL_EXPONENT}"
        elif not cell:
            reason = EMPTY
        elif _DECIMAL_COMMA.fullmatch(cell):
            point = cell.replace(".", "").replace(",", ".")
            reason = f"{shown(cell)} has a decimal comma; write {point}"
        else:
            reason = f"{shown(cell)} is not a finite decimal number" + f"; {advice}" * bool(advice)
        raise self.in_row(column, reason)


@contextmanager
def open_table(file: str, delimiter: Optional[str] = None) -> Iterator[Table]:
    """Open a CSV file, `-` for standard input.

    Raises: TableError.
    """
    with open_lines(file) as (name, lines):
        yield Table(name, lines, delimiter)


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
    """Return the names in a header, a row of CSV; none if the row is blank.

    Raises: TableError.
    """
    return next((cells for _, cells in _records("names", decoded("names", [row.encode()]), ",")), [])


_CSV_REASONS = {
    "unexpected end of data": "a quote in this row is never closed",
    "new-line character": "a carriage return within the row; lines end with LF or CRLF",
}
"""Messages of `csv` that would be unclear here, and their replacements."""


def csv_reason(error: csv.Error) -> str:
    """Return an error message of `csv` in words for the person who wrote the file."""
    message = str(error)
    return next((clear for unclear, clear in _CSV_REASONS.items() if unclear in message), message)


def _delimiter_of(header: str) -> str:
    """Return the separator of a header: a comma if it has one outside quotes."""
    outside = "".join(header.split('"')[::2])
    if "," in outside:
        return ","
    return max(DELIMITERS, key=outside.count)  # the first of equally frequent ones


def _records(file: str, lines: Iterable[str], delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each row that is not blank, with the line on which it begins."""
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
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
                reason = f"not UTF-8 at byte offset {place}; save it as plain text in UTF-8"
                raise TableError(file, number, None, reason) from None
            if "\0" in text:
                raise TableError(file, number, None, "a NUL character; is this a text file?")
            offset += len(line)
            yield text
    except OSError as error:
        raise TableError(file, number + 1, None, reason_of(error)) from None
