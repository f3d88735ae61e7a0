# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tables from CSV are read exactly; errors name file, line and column."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Sequence
from fractions import Fraction as F
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any, Optional, Union

import pytest

from genref.errors import TableError
from genref.files.tables import LONGEST, MISSING, Reading, Table, column_names, open_table

from ..each_row import each_row

BOM = b"\xef\xbb\xbf"
GAP = "a missing value; fill it in, or leave out such rows with --drop-missing"
NOT_UTF_8 = "not UTF-8; name its encoding, such as --encoding latin-1 or utf-16"
NOT_FINITE = "is not a finite decimal number"
BEYOND = "has a power of ten beyond 100000"
LIMIT = csv.field_size_limit()
WIDE = ",".join(f"c{i}" for i in range(5000))

Names = Optional[Sequence[str]]


def table(text: Union[str, bytes], **reading: Any) -> Table:
    """Return the table in a text, which errors call t.csv."""
    content = text.encode() if isinstance(text, str) else text
    return Table("t.csv", io.BytesIO(content), Reading(**reading))


def rows(text: Union[str, bytes], label: Optional[str] = "y", only: Names = None) -> list[tuple[Any, str]]:
    """Return all rows of the table in a text, as fractions."""
    source = table(text)
    return [(tuple(map(F, row)), name) for row, name in source.rows(source.features(label, only), label)]


def refusal(text: Union[str, bytes], label: Optional[str] = "y", only: Names = None) -> str:
    """Return the error that reading the table in a text ends with, one short ASCII line, without "t.csv"."""
    with pytest.raises(TableError) as caught:
        rows(text, label, only)
    message = str(caught.value)
    assert message.isprintable() and message.isascii() and len(message) < 600
    assert caught.value.file == "t.csv"
    return message.partition("t.csv")[2]


@each_row(
    "text, found",
    [
        ("a,y,b\n1,p,2\n3,q,4\n", [((1, 2), "p"), ((3, 4), "q")]),
        ("a,y\n", []),
        ("a,y", []),
        (BOM + b"a,y\n1,p\n", [((1,), "p")]),
        (BOM + b'"a,b",y\n1,p\n', [((1,), "p")]),
        ("a,y\r\n1,p\r\n2,q", [((1,), "p"), ((2,), "q")]),
        # lines of blanks are no rows, and blanks around cells are dropped
        *((f"{b}\na,y\n{b}\n1,p\n{b}\n{b}\n2,q\n{b}", [((1,), "p"), ((2,), "q")]) for b in ("", " \t", '""')),
        (" a ,\ty\n 1\t, p \n\xa02\xa0,p q\n", [((1,), "p"), ((2,), "p q")]),
        # quotes keep commas, line ends and doubled quotes
        ('"a,\nb",y\n1,"p,q"\n2,"p\nq"\n"3","p ""q"""\n', [((1,), "p,q"), ((2,), "p\nq"), ((3,), 'p "q"')]),
        ('a,y\n4,"p\r\nq"\n5,"p\rq"\n', [((4,), "p\r\nq"), ((5,), "p\rq")]),
        ("größe,y\n1,ü種\n", [((1,), "ü種")]),
        ("a,b,y\nTrue,FALSE,p\nTRUE,False,p\n", [((1, 0), "p"), ((1, 0), "p")]),
        (",a,y\n0,5,p\n1,6,q\n", [((5,), "p"), ((6,), "q")]),  # an index, whose column has no name
    ],
)
def test_what_is_read(text: Union[str, bytes], found: object) -> None:
    assert rows(text) == found


@each_row(
    "text, label, only, found",
    [
        ("a,b\n1,2\n", None, None, [((1, 2), "")]),
        ("a,b,c,y\n1,2,3,p\n", "y", ["c", "a"], [((3, 1), "p")]),
        ("a,b,y\n1,n/a,p\n2,,p\n", "y", ["a"], [((1,), "p"), ((2,), "p")]),  # others may hold anything
        ("a,y,,\n1,p,,x\n", "y", ["a"], [((1,), "p")]),
        (f"{WIDE}\n{WIDE.replace('c', '')}\n", None, ["c4999", "c7"], [((4999, 7), "")]),
    ],
    ids=lambda cell: str(cell)[:30],
)
def test_columns_that_are_chosen(text: str, label: Optional[str], only: Names, found: object) -> None:
    assert rows(text, label, only) == found


def test_rows_are_read_one_by_one() -> None:
    endless = Table("t.csv", chain([b"a,y\n"], repeat(b"1,p\n")))
    assert len(list(islice(endless.rows(["a"], "y"), 3))) == 3


@each_row(
    "text, header",
    [
        ("a;b;y\n1;2;p\n", ("a", "b", "y")),
        ("a\tb\ty\n", ("a", "b", "y")),
        ("a|y\n", ("a", "y")),
        ("a;b|c;y\n", ("a", "b|c", "y")),  # the commonest
        ("a;b|y\n", ("a", "b|y")),  # of equally common ones the first of , ; tab |
        ("a;b,y\n", ("a;b", "y")),
        ('"a,b";y\n', ("a,b", "y")),
        ('\n""\n  \na;y\n', ("a", "y")),
        ("y\n", ("y",)),
    ],
)
def test_the_header_shows_the_delimiter(text: str, header: tuple[str, ...]) -> None:
    assert table(text).header == header


def test_the_name_of_the_file_or_the_caller_says_the_delimiter() -> None:
    for name, header in (("t.tsv", ("a,b", "y")), ("t.csv", ("a", "b\ty"))):
        assert Table(name, [b"a,b\ty\n"]).header == header
    assert Table("t.tsv", [b"a;y\n"], Reading(";")).header == ("a", "y")


def test_texts_keep_what_stands_within_quotes() -> None:
    source = table('a,y\n"red, or\nblue",p\n 007 ,q\n')
    assert list(source.texts(["a"], "y")) == [(("red, or\nblue",), "p"), (("007",), "q")]


def test_dropped_columns_are_no_features() -> None:
    source = table("day,a,b,y\n")
    assert source.features("y", None, ["day"]) == ("a", "b") == source.features("y", ["a", "b"], ["day"])
    says = r"'y': the features \['day', 'a', 'b'\] must differ, and not be the label"
    for without, says in ((["x"], "'x': no such column; the columns are"), (["y"], says)):
        with pytest.raises(TableError, match=says):
            source.features("y", None, without)


def test_an_index_is_the_only_column_without_a_name() -> None:
    assert [table(header).has_index for header in (",a,y\n", "a,,y\n", ",,y\n", ",\n")] == [True] + [
        False
    ] * 3


@pytest.mark.slow
@each_row(
    "cell, number",
    [
        *(("0", 0), ("-0", 0), ("007", 7), ("+1", 1), (".5", F(1, 2)), ("5.", 5), ("0.1", F(1, 10))),
        *(("-1.5", F(-3, 2)), ("-.25e1", F(-5, 2)), ("1e3", 1000), ("1E-2", F(1, 100)), ("1.e+05", 10**5)),
        *(("1e0000000000005", 10**5), ("0e999999", 0), ("1000000.2", F(5_000_001, 5))),
        ("12345678901234567890.123456789", F(12345678901234567890123456789, 10**9)),
        *(("1e100000", F(10**100_000)), ("1e-100000", F(1, 10**100_000))),
        *(("0." + "0" * 99_999 + "1", F(1, 10**100_000)), ("1." + "0" * 120_000, 1)),
    ],
    ids=lambda cell: cell[:20] if isinstance(cell, str) else "",
)
def test_a_decimal_is_read_exactly(cell: str, number: object) -> None:
    assert rows(f"a,y\n{cell},p\n") == [((number,), "p")]


NO_NUMBERS = [
    *["-nan", "sNaN", "nan123", "inf", "-inf", "Infinity", "true", "None", "1_000", "1 000", "1e5_0", "0x10"],
    *[
        "$5",
        "12%",
        "1/2",
        "1-2",
        "--1",
        "1.2.3",
        "1e",
        "e5",
        ".",
        "+",
        "-",
        "1e1.5",
        "\u0661\u0662",
        "\uff11",
    ],
    *["\u00bd", "\u00b2", "\u22121", "1\u00a0000", "1\u2028x"],
    *["1" * 130_000 + "x", "1e" + "0" * 130_000 + "x", "." + "1" * 130_000 + "x", "+" * 130_000],
]
"""Also long ones: a step for every pair of characters would take for ever."""


@each_row("cell", NO_NUMBERS, ids=lambda cell: ascii(cell)[:20])
def test_what_is_no_decimal_is_refused(cell: str) -> None:
    said = refusal(f"a,b,y\n1,1,p\n1,{cell},p\n")
    assert said.startswith(", line 3, column 'b': ") and said.endswith(f" {NOT_FINITE}")
    assert len(cell) > 100 or f"{cell!a} " in said


@each_row(
    "cell",
    [
        *["1e100001", "1e-100001", "10e100000", "0.1e-100000", "1e999999999", "-1E-999999999"],
        *["1e99999999999999999999999999", "0e1000000", "9" * 100_002],
    ],
    ids=lambda cell: cell[:20],
)
def test_a_power_of_ten_without_bounds_is_refused(cell: str) -> None:
    in_python = "_pydecimal" in sys.modules and len(cell) > 4300
    assert refusal(f"a,y\n{cell},p\n").endswith("too many digits" if in_python else BEYOND)


UNKNOWN = "no such column; the columns are"
UNLIKE = "must differ, and not be the label"
REFUSED: list[tuple[Any, str]] = [
    ("a,y\n ,p\n", f", line 2, column 'a': {GAP}"),
    ('a,y\n"1,5",p\n', ", line 2, column 'a': '1,5' has a decimal comma; write 1.5"),
    ("a;y\n-1.234,5;p\n", ", line 2, column 'a': '-1.234,5' has a decimal comma; write -1234.5"),
    ("a;y\n1,2,3;p\n", f", line 2, column 'a': '1,2,3' {NOT_FINITE}"),
    # ragged rows; a row of empty cells is no blank line
    ("a,b,y\n1,2,p\n1,2\n", ", line 3: 2 cells, but the header has 3"),
    ("a,b,y\n1,2,p,\n", ", line 2: 4 cells, but the header has 3"),
    ("a,b,y\n1,2,p\n,,\n", f", line 3, column 'y': {GAP}"),
    ("a,y\n1,p\n2, \n", f", line 3, column 'y': {GAP}"),
    # lines count from 1 as an editor counts them; a row lies where it begins
    ("\n\na,y\n\n\r\n\n1,p\nx,p\n", f", line 8, column 'a': 'x' {NOT_FINITE}"),
    ('a,y\n1,"p\nq\r\nr"\nx,p\n', f", line 5, column 'a': 'x' {NOT_FINITE}"),
    ('a,y\n1,p\n"x\n\n",p\n', f", line 3, column 'a': 'x' {NOT_FINITE}"),
    ('\n\na;y\n"1\n";p\nx;q\n', f", line 6, column 'a': 'x' {NOT_FINITE}"),
    ('a,y\n1,p\n2,"q\n3,p\n', ", line 3: a quote in this row is never closed"),
    ('"a,y\n1,p\n', ", line 1: a quote in this row is never closed"),
    ('a,y\n1,p\n2,"q\n' + "3,p\n" * 50_000, f", line 3: field larger than field limit ({LIMIT})"),
    ('a,y\n1,p\n1,"p"q\n', ", line 3: ',' expected after '\"'"),
    ("a,y\r1,p\r", ", line 1: new-line character seen in unquoted field"),
    ("a,y\n1,p\n1," + "p" * (LIMIT + 1) + "\n", f", line 3: field larger than field limit ({LIMIT})"),
    *(
        (f"a,y\n1,p\n{row}\n", ", line 3: a NUL character; is this a text file?")
        for row in ("1,\0", '"\0",p')
    ),
    # encodings
    (b"a,y\n1,p\n2,\xe9\n", f", line 3: {NOT_UTF_8}"),
    (BOM + b"a,y\n1,p\n2,\xe9\n", f", line 3: {NOT_UTF_8}"),
    (b"a\xff,y\n", f", line 1: {NOT_UTF_8}"),
    ("a,y\n".encode("utf-16"), f", line 1: {NOT_UTF_8}"),
    ("a,y\n".encode("utf-16-be"), ", line 1: a NUL character; is this a text file?"),
    *((b"a,y\n1," + cell, f", line 2: {NOT_UTF_8}") for cell in (b"\xc3", b"\xed\xa0\x80\n", b"\xc0\x80\n")),
    # headers
    *((text, ": empty; a header is needed") for text in (b"", b"\n\n", BOM, BOM + b"\n", b"  \n", b"\r\n")),
    ("\na,b, a,y\n", ", line 2, column 'a': this name occurs more than once in the header"),
    ("\n\na,b\n", f", line 3, column 'y': {UNKNOWN} 'a', 'b'"),
    ('"a\nbé",c\n', f", line 1, column 'y': {UNKNOWN} 'a\\nb\\xe9', 'c'"),
    ("b,,a,y\n", ", line 1: a column has no name; choose columns with --features"),
]


@each_row("text, says", REFUSED, ids=lambda cell: ascii(cell)[:40])
def test_what_is_refused(text: Union[str, bytes], says: str) -> None:
    assert refusal(text) == says


@each_row(
    "text, label, only, says",
    [
        ("a,b\n1,2\n,\n", None, None, f", line 3, column 'a': {GAP}"),
        ("a,b,y\n1,2,p\n", "y", ["a", "c"], f", line 1, column 'c': {UNKNOWN} 'a', 'b', 'y'"),
        ("a,y\n", "y", ["a", "y"], f", line 1, column 'y': the features ['a', 'y'] {UNLIKE}"),
        ("a,b,y\n", "y", ["a", "b", "b"], f", line 1, column 'y': the features ['a', 'b', 'b'] {UNLIKE}"),
        ("a\n1\n", "a", None, ", line 1: no feature column"),
        ("a\n1\n", "a", [], ", line 1: no feature column"),
    ],
)
def test_what_is_refused_of_columns(text: str, label: Optional[str], only: Names, says: str) -> None:
    assert refusal(text, label, only) == says


def test_names_of_columns_are_listed_briefly() -> None:
    assert refusal(WIDE).startswith(f", line 1, column 'y': {UNKNOWN} 'c0', ")
    assert rows("a,y\n1," + "p" * LIMIT + "\n") == [((1,), "p" * LIMIT)]


@each_row(
    "row, names",
    [("a", ["a"]), (' a ,"b,c",', ["a", "b,c", ""]), ('"a\nb",ü', ["a\nb", "ü"]), ("", []), (",", ["", ""])],
)
def test_a_text_of_names_is_read_as_a_header_is(row: str, names: list[str]) -> None:
    assert column_names(row) == names


@each_row("row", ['"a', '"a"b', "a\nb"], ids=ascii)
def test_a_text_that_is_no_row_of_csv_is_refused(row: str) -> None:
    with pytest.raises(TableError):
        column_names(row)


@each_row("name", ["utf-8", "latin-1", "utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_a_table_in_another_encoding_is_read(name: str) -> None:
    text = 'größe,y\n1,é\n"2",x\n\u010a,\u0a0a\n' if name.startswith("utf") else "größe,y\n1,é\n"
    source = table(text.encode(name), encoding=name)
    assert source.header == ("größe", "y")  # the last row has bytes of line ends within its characters
    last = (("\u010a",), "\u0a0a") if "utf" in name else (("1",), "é")
    assert list(source.texts(["größe"], "y"))[-1] == last


def test_what_is_not_in_an_encoding_is_refused_with_its_line() -> None:
    for name, content in (("ascii", b"a,y\n1,\xe9\n"), ("utf-16", "a,y\n1,é\n".encode("utf-16")[:-1])):
        with pytest.raises(TableError, match=f"^t.csv, line 2: not {name.upper()}; "):
            list(table(content, encoding=name).rows(["a"], "y"))


def test_rows_with_missing_values_are_left_out_and_counted() -> None:
    cells = "".join(f"{cell},1,p\n1,{cell},p\n1,1,{cell}\n" for cell in MISSING)
    source = table(f"a,b,y\n1,2,p\n{cells}3,4,q\n", drop_missing=True)
    assert list(source.rows(["a", "b"], "y")) == [((1, 2), "p"), ((3, 4), "q")]
    assert source.dropped == 3 * len(MISSING) == 18
    source = table("a,b,y\n1,,p\n2,3,\n", drop_missing=True)  # columns that are not read may lack values
    assert list(source.texts(["a"])) == [(("1",), ""), (("2",), "")] and source.dropped == 0


class TestOpenTable:
    """Files and standard input."""

    def test_a_file_is_read(self, tmp_path: Path) -> None:
        file = tmp_path / "t.csv"
        file.write_bytes(b"a,y\n1,p\n")
        with open_table(str(file)) as source:
            assert source.file == str(file) and list(source.rows(["a"], "y")) == [((1,), "p")]

    @each_row("stops, says", [(0, "line 2, column 'a': 'x' is not"), (1, "line 3: Input/output error")])
    def test_a_dash_is_standard_input(self, monkeypatch: pytest.MonkeyPatch, stops: bool, says: str) -> None:
        class Stream(io.BytesIO):
            def readline(self, size: Optional[int] = -1, /) -> bytes:
                line = super().readline(size)
                if not line and stops:
                    raise OSError(5, "Input/output error")
                return line

        content = b"a,y\n1,p\n" if stops else b"a,y\nx,p\n"
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Stream(content), "ascii"))
        with pytest.raises(TableError, match=f"^standard input, {says}"), open_table("-") as source:
            list(source.rows(["a"], "y"))

    def test_a_line_without_an_end_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stream = io.BytesIO(b"a,y\n" + b"1" * (LONGEST + 1))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream, "ascii"))
        says = f"^standard input, line 2: the line has more than {LONGEST} bytes"
        with pytest.raises(TableError, match=says), open_table("-") as source:
            list(source.rows(["a"], "y"))

    def test_what_cannot_be_opened_is_refused(self, tmp_path: Path) -> None:
        for name, says in (
            (str(tmp_path / "nosuch.csv"), r"nosuch\.csv: No such file or directory$"),
            (str(tmp_path), ": Is a directory$"),
            ("a\0b", r"^a\\x00b: embedded null (byte|character)"),
        ):
            with pytest.raises(TableError, match=says), open_table(name):
                pass


@pytest.mark.slow
def test_hostile_rows_end() -> None:
    """With a step for every pair of bytes they would take for ever."""
    n = 10**6
    for content in ('"' + '""' * n + '",p', "1," * n + "p", "\n" * n, " " * n + "1" + " " * n + ",p"):
        try:
            list(table(f"a,y\n{content}\n").rows(["a"], "y"))
        except TableError:
            pass
