# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tables from CSV files: a header, then rows of exact decimals, or of texts, and a label.

Quoting and CRLF are as in RFC 4180, and blank lines are skipped. Cells and names are stripped of surrounding
blanks. `1000000.2` is read as 5000001/5, not as a double; `True` and `False`, as pandas writes them, are 1
and 0. Cells are separated by commas, or by tabs if the name of the file ends in .tsv; if the header has no
comma, another separator in it is used.
"""

from __future__ import annotations

import codecs
import csv
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from itertools import chain
from typing import BinaryIO, NamedTuple, Optional, Tuple, TypeVar

from ..errors import TableError, reason_of, shown
from ..numbers.exact import MAX_DECIMAL_EXPONENT

T = TypeVar("T")
Name = Optional[str]
Names = Sequence[str]
Header = Tuple[str, ...]
Rows = Iterator[Tuple[Tuple[T, ...], str]]

LONGEST = 10**7
"""The most bytes of a line, or of an e-mail."""

MISSING = frozenset(["", "NA", "N/A", "NaN", "nan", "null"])
"""The cells of missing values, as spreadsheets, R, pandas and databases write them."""

EMPTY = "a missing value; fill it in, or leave out such rows with --drop-missing"

_DECIMAL_COMMA = re.compile(r"[+-]?[0-9][0-9.]*,[0-9]+")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?([0-9]+))?")
_TRUTH = {"True": Decimal(1), "TRUE": Decimal(1), "False": Decimal(0), "FALSE": Decimal(0)}


class Reading(NamedTuple):
    """How a table is read.

    Without a `delimiter`, the name of the file and its header decide. `drop_missing`: rows with a missing
    value in a column that is read are left out, and counted.
    """

    delimiter: Optional[str] = None
    encoding: str = "utf-8"
    drop_missing: bool = False


class Table:
    """A CSV file whose header has been read and whose rows are still to come, once."""

    def __init__(self, file: str, lines: Iterable[bytes], reading: Reading = Reading()) -> None:
        """Read the header. `file` names the source in errors. Raises: TableError."""
        self.file, self.drop_missing = file, reading.drop_missing
        text = decoded(file, lines, reading.encoding)
        self.delimiter: str = reading.delimiter or ("\t" if file.lower().endswith(".tsv") else "")
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
        self.dropped: int = 0
        """The number of rows that were left out."""
        try:
            self._header_line, cells = next(self._records)
        except StopIteration:
            raise TableError(file, None, None, "empty; a header is needed") from None
        self.header: Header = tuple(cells)
        self._places: dict[str, int] = {}
        for place, name in enumerate(self.header):
            if name and name in self._places:
                raise self._in_header(name, "this name occurs more than once in the header")
            self._places[name] = place

    @property
    def has_index(self) -> bool:
        """Whether only the first column has no name, as an index that pandas or R has written."""
        return self.header[0] == "" and len(self.header) > 1 and all(self.header[1:])

    def features(self, label: Name = None, only: Optional[Names] = None, without: Names = ()) -> Header:
        """Return the names of the feature columns: `only`, or all but the label, an index and `without`.

        Raises: TableError for a name that the header lacks, or if no feature is left.
        """
        others = self.header[1:] if self.has_index else self.header
        listed = [name for name in others if name != label] if only is None else list(only)
        names = [name for name in listed if name not in without]
        for name in [*names, *without, *(() if label is None else (label,))]:
            if name not in self._places:
                columns = shown(list(self.header), 300)[1:-1]
                raise self._in_header(name, f"no such column; the columns are {columns}")
        if "" in names or not names:
            reason = "a column has no name; choose columns with --features" if names else "no feature column"
            raise self._in_header(None, reason)
        if label in names or label in without or len(set(names)) < len(names):
            raise self._in_header(label, f"the features {shown(names)} must differ, and not be the label")
        return tuple(names)

    def _in_header(self, column: Optional[str], reason: str) -> TableError:
        return TableError(self.file, self._header_line, column, reason)

    def rows(self, features: Names, label: Name = None, advice: str = "") -> Rows[Decimal]:
        """Yield the features of each row, in the order given, with its label ("" without a label column).

        `advice`: what to do about a cell that is no number; it ends the message of the error.

        Raises: TableError with line and column (ragged row, missing or malformed number or label).
        """
        for cells, name in self.texts(features, label):
            yield tuple([self._number(cell, column, advice) for cell, column in zip(cells, features)]), name

    def texts(self, features: Names, label: Name = None) -> Rows[str]:
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
            found = tuple([cells[place] for place in places])
            if self.drop_missing and not MISSING.isdisjoint(found if label is None else (*found, name)):
                self.dropped += 1
                continue
            if label is not None and not name:
                raise self.in_row(label, EMPTY)
            yield found, name

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
        elif cell in _TRUTH:
            return _TRUTH[cell]
        elif cell in MISSING:
            reason = EMPTY
        elif _DECIMAL_COMMA.fullmatch(cell):
            point = cell.replace(".", "").replace(",", ".")
            reason = f"{shown(cell)} has a decimal comma; write {shown(point)[1:-1]}"
            if cell[-4:-3] == "," and "." not in cell:  # 1,234
                reason += f", or {cell.replace(',', '')} if the comma separates thousands"
        else:
            reason = f"{shown(cell)} is not a finite decimal number" + f"; {advice}" * bool(advice)
        raise self.in_row(column, reason)


@contextmanager
def open_table(file: str, reading: Reading = Reading()) -> Iterator[Table]:
    """Open a CSV file, `-` for standard input. Raises: TableError."""
    with open_lines(file) as (name, lines):
        yield Table(name, lines, reading)


@contextmanager
def open_lines(file: str) -> Iterator[tuple[str, Iterable[bytes]]]:
    """Open a file, `-` for standard input, as its lines; what errors call it comes first.

    Raises: TableError.
    """
    if file == "-":
        yield "standard input", _lines("standard input", sys.stdin.buffer)
        return
    try:
        stream = open(file, "rb")
    except (OSError, ValueError) as error:
        raise TableError(file, None, None, reason_of(error)) from None
    with stream:
        yield file, _lines(file, stream)


def _lines(file: str, stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream. Raises: TableError for a line that is too long, or cannot be read."""
    number = 0
    try:
        for number, line in enumerate(iter(lambda: stream.readline(LONGEST + 1), b""), 1):
            if len(line) > LONGEST:
                raise TableError(file, number, None, f"the line has more than {LONGEST} bytes")
            yield line
    except OSError as error:
        raise TableError(file, number + 1, None, reason_of(error)) from None


def column_names(row: str) -> list[str]:
    """Return the names in a header, a row of CSV; none if the row is blank. Raises: TableError."""
    return next((cells for _, cells in _records("names", [row], ",")), [])


def _delimiter_of(header: str) -> str:
    """Return the separator of a header: a comma if it has one outside quotes."""
    outside = "".join(header.split('"')[::2])
    if "," in outside:
        return ","
    return max(",;\t|", key=outside.count)  # the first of equally frequent ones


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
            reason = str(error).partition(" - ")[0]
            reason = "a quote in this row is never closed" if "end of data" in reason else reason
            raise TableError(file, line, None, reason) from None
        cells = [cell.strip() for cell in cells]
        if len(cells) > 1 or any(cells):
            yield line, cells


def decoded(file: str, lines: Iterable[bytes], encoding: str = "utf-8") -> Iterator[str]:
    """Yield lines as texts with their ends; a byte order mark is left out.

    Raises: TableError with the line.
    """
    # Line after line, so that an error has its line. In UTF-16 a line of bytes may end within a character;
    # so the decoder keeps what is not complete, and a text is split into lines again.
    kind = codecs.lookup(encoding).name
    decoder = codecs.getincrementaldecoder("utf-8-sig" if kind == "utf-8" else kind)()
    rest, number = "", 0
    try:
        for part in chain(lines, [b""]):
            *whole, rest = (rest + decoder.decode(part, not part)).split("\n")
            for text in [line + "\n" for line in whole] + [rest] * (not part and rest != ""):
                number += 1
                if "\0" in text:
                    raise TableError(file, number, None, "a NUL character; is this a text file?")
                yield text
    except UnicodeError:
        reason = f"not {kind.upper()}; name its encoding, such as --encoding latin-1 or utf-16"
        raise TableError(file, number + 1, None, reason) from None
