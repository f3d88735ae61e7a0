# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tables from CSV are read exactly; errors name file, line and column."""

from __future__ import annotations

import csv
import io
import sys
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Optional, Union

import pytest

from genref.errors import TableError
from genref.files.tables import LONGEST, MISSING, Reading, Table, column_names, open_table

from ..each_row import each_row

Rows = list[tuple[tuple[Fraction, ...], str]]

BOM = b"\xef\xbb\xbf"

GAP = "a missing value; fill it in, or leave out such rows with --drop-missing"


def table(text: Union[str, bytes]) -> Table:
    """Return the table in a text, which errors call t.csv."""
    return Table("t.csv", io.BytesIO(text.encode() if isinstance(text, str) else text))


def rows(text: Union[str, bytes], label: Optional[str] = "y", only: Optional[Sequence[str]] = None) -> Rows:
    """Return all rows of the table in a text, as fractions."""
    source = table(text)
    features = source.features(label, only)
    return [(tuple(map(Fraction, row)), name) for row, name in source.rows(features, label)]


def refusal(
    text: Union[str, bytes], label: Optional[str] = "y", only: Optional[Sequence[str]] = None
) -> TableError:
    """Return the error that reading the table in a text ends with; its message is one ASCII line."""
    with pytest.raises(TableError) as caught:
        rows(text, label, only)
    message = str(caught.value)
    assert message.startswith("t.csv") and message.isprintable() and message.isascii()
    assert len(message) < 600
    return caught.value


class TestWhatIsRead:
    """Bytes to rows."""

    def test_a_row_has_its_features_and_its_label(self) -> None:
        assert rows("a,y,b\n1,p,2\n3,q,4\n") == [((1, 2), "p"), ((3, 4), "q")]

    def test_without_a_label_column_every_column_is_a_feature(self) -> None:
        assert rows("a,b\n1,2\n", label=None) == [((1, 2), "")]

    def test_features_come_in_the_order_asked_for(self) -> None:
        assert rows("a,b,c,y\n1,2,3,p\n", only=["c", "a"]) == [((3, 1), "p")]

    def test_columns_not_asked_for_may_hold_anything(self) -> None:
        assert rows("a,b,y\n1,n/a,p\n2,,p\n", only=["a"]) == [((1,), "p"), ((2,), "p")]

    def test_a_header_alone_is_a_table_without_rows(self) -> None:
        assert rows("a,y\n") == rows("a,y") == []

    def test_a_byte_order_mark_is_no_part_of_the_first_name(self) -> None:
        assert table(BOM + b"a,y\n").header == ("a", "y")

    def test_a_byte_order_mark_may_stand_before_a_quote(self) -> None:
        assert table(BOM + b'"a,b",y\n').header == ("a,b", "y")

    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    def test_lines_end_with_lf_or_crlf_the_last_one_with_or_without(self, end: str) -> None:
        lines = ["a,y", "1,p", "2,q"]
        assert rows(end.join(lines)) == rows(end.join([*lines, ""])) == [((1,), "p"), ((2,), "q")]

    @pytest.mark.parametrize("blank", ["", "  ", "\t", '""', "\r"])
    def test_lines_of_blanks_are_no_rows(self, blank: str) -> None:
        text = f"{blank}\na,y\n{blank}\n1,p\n{blank}\n{blank}\n2,q\n{blank}\n"
        assert rows(text) == [((1,), "p"), ((2,), "q")]

    def test_blanks_around_cells_and_names_are_dropped(self) -> None:
        assert rows(" a ,\ty\n 1\t, p \n\xa02\xa0,p q\n") == [((1,), "p"), ((2,), "p q")]

    def test_quotes_keep_commas_newlines_and_doubled_quotes(self) -> None:
        text = '"a,\nb",y\n1,"p,q"\n2,"p\nq"\n"3","p ""q"""\n4,"p\r\nq"\n5,"p\rq"\n'
        assert rows(text) == [
            ((1,), "p,q"),
            ((2,), "p\nq"),
            ((3,), 'p "q"'),
            ((4,), "p\r\nq"),
            ((5,), "p\rq"),
        ]

    def test_names_and_labels_may_be_of_any_script(self) -> None:
        assert rows("größe,種\n1,ü\n", label="種") == [((1,), "ü")]

    def test_5000_columns_are_read_and_two_chosen(self) -> None:
        header = ",".join(f"c{i}" for i in range(5000))
        cells = ",".join(str(i) for i in range(5000))
        assert rows(f"{header},y\n{cells},p\n", only=["c4999", "c7"]) == [((4999, 7), "p")]
        ((everything, _),) = rows(f"{header},y\n{cells},p\n")
        assert everything == tuple(range(5000))

    def test_rows_are_read_one_by_one(self) -> None:
        endless = Table("t.csv", chain([b"a,y\n"], repeat(b"1,p\n")))
        assert len(list(islice(endless.rows(["a"], "y"), 3))) == 3


class TestDelimiters:
    """The delimiter is a comma, unless it is given, or the file name or the header shows another one."""

    @each_row(
        ("text", "header"),
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
    def test_the_header_decides(self, text: str, header: tuple[str, ...]) -> None:
        assert table(text).header == header

    def test_a_name_that_ends_in_tsv(self) -> None:
        for name, header in (("t.tsv", ("a,b", "y")), ("t.csv", ("a", "b\ty"))):
            assert Table(name, [b"a,b\ty\n"]).header == header
        assert Table("t.tsv", [b"a;y\n"], Reading(";")).header == ("a", "y")

    def test_lines_are_counted_through_blank_and_quoted_ones(self) -> None:
        source = table('\n\na;y\n"1\n";p\nx;q\n')
        with pytest.raises(
            TableError, match="^t.csv, line 6, column 'a': 'x' is not a finite decimal number$"
        ):
            list(source.rows(["a"], "y"))
        assert source.line == 6

    def test_texts_keep_what_stands_within_quotes(self) -> None:
        source = table('a,y\n"red, or\nblue",p\n 007 ,q\n')
        assert list(source.texts(["a"], "y")) == [(("red, or\nblue",), "p"), (("007",), "q")]

    def test_dropped_columns_are_no_features(self) -> None:
        source = table("day,a,b,y\n")
        assert source.features("y", None, ["day"]) == ("a", "b") == source.features("y", ["a", "b"], ["day"])
        for without, says in (
            (["x"], "'x': no such column; the columns are"),
            (["y"], r"'y': the features \['day', 'a', 'b'\] must differ, and not be the label"),
        ):
            with pytest.raises(TableError, match=says):
                source.features("y", None, without)


class TestNumbers:
    """Cells to exact decimals."""

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("cell", "expected"),
        [
            ("0", Fraction(0)),
            ("-0", Fraction(0)),
            ("007", Fraction(7)),
            ("+1", Fraction(1)),
            ("-1.5", Fraction(-3, 2)),
            (".5", Fraction(1, 2)),
            ("5.", Fraction(5)),
            ("-.25e1", Fraction(-5, 2)),
            ("1e3", Fraction(1000)),
            ("1E-2", Fraction(1, 100)),
            ("1.e+05", Fraction(100_000)),
            ("1e0000000000005", Fraction(100_000)),
            ("0e999999", Fraction(0)),
            ("1000000.2", Fraction(5_000_001, 5)),
            ("0.1", Fraction(1, 10)),
            ("12345678901234567890.123456789", Fraction(12345678901234567890123456789, 10**9)),
            ("1e100000", Fraction(10**100_000)),
            ("1e-100000", Fraction(1, 10**100_000)),
            ("0." + "0" * 99_999 + "1", Fraction(1, 10**100_000)),
            ("1." + "0" * 120_000, Fraction(1)),
        ],
        ids=lambda value: str(value)[:20] if isinstance(value, str) else "",
    )
    def test_a_decimal_is_read_exactly(self, cell: str, expected: Fraction) -> None:
        assert rows(f"a,y\n{cell},p\n") == [((expected,), "p")]

    @each_row(
        "cell",
        [
            *["-nan", "sNaN", "nan123", "inf", "-inf", "Infinity", "true", "None"],
            *["1_000", "1 000", "1e5_0", "0x10", "$5", "12%", "1/2", "1-2", "--1", "1.2.3"],
            *["1e", "e5", ".", "+", "-", "1e1.5"],
            *["\u0661\u0662", "\uff11", "\u00bd", "\u00b2", "\u22121", "1\u00a0000", "1\u2028x"],
        ],
        ids=ascii,
    )
    def test_what_is_no_decimal_is_refused_with_line_and_column(self, cell: str) -> None:
        error = refusal(f"a,b,y\n1,1,p\n1,{cell},p\n")
        assert (error.file, error.line, error.column) == ("t.csv", 3, "b")
        assert str(error) == f"t.csv, line 3, column 'b': {cell!a} is not a finite decimal number"

    def test_a_decimal_comma_is_refused_and_shown(self) -> None:
        message = "t.csv, line 2, column 'a': '1,5' has a decimal comma; write 1.5"
        assert str(refusal('a,y\n"1,5",p\n')) == message
        assert str(refusal("a;y\n-1.234,5;p\n")).endswith("'-1.234,5' has a decimal comma; write -1234.5")
        assert str(refusal("a;y\n1,2,3;p\n")).endswith("'1,2,3' is not a finite decimal number")

    def test_an_empty_number_is_refused(self) -> None:
        assert str(refusal("a,y\n ,p\n")) == f"t.csv, line 2, column 'a': {GAP}"

    @each_row(
        "cell",
        [
            *["1e100001", "1e-100001", "10e100000", "0.1e-100000", "1e999999999", "-1E-999999999"],
            *["1e99999999999999999999999999", "0e1000000"],
            "9" * 100_002,
        ],
        ids=lambda cell: str(cell)[:20],
    )
    def test_a_power_of_ten_without_bounds_is_refused(self, cell: str) -> None:
        error = refusal(f"a,y\n{cell},p\n")
        assert (error.line, error.column) == (2, "a")
        in_python = "_pydecimal" in sys.modules and len(cell) > 4300
        assert error.reason.endswith("too many digits" if in_python else "has a power of ten beyond 100000")

    def test_the_longest_malformed_numbers_are_refused_at_once(self) -> None:
        for cell in ("1" * 130_000 + "x", "1e" + "0" * 130_000 + "x", "." + "1" * 130_000 + "x"):
            assert refusal(f"a,y\n{cell},p\n").reason.endswith("is not a finite decimal number")


class TestPlaces:
    """Lines count from 1 as an editor counts them; a row lies where it begins."""

    def test_a_ragged_row_is_refused_with_its_line(self) -> None:
        assert str(refusal("a,b,y\n1,2,p\n1,2\n")) == "t.csv, line 3: 2 cells, but the header has 3"
        assert str(refusal("a,b,y\n1,2,p,\n")) == "t.csv, line 2: 4 cells, but the header has 3"

    def test_a_row_of_empty_cells_is_no_blank_line(self) -> None:
        assert str(refusal("a,b,y\n1,2,p\n,,\n")) == f"t.csv, line 3, column 'y': {GAP}"
        assert str(refusal("a,b\n1,2\n,\n", label=None)) == f"t.csv, line 3, column 'a': {GAP}"

    def test_blank_lines_count(self) -> None:
        assert refusal("\n\na,y\n\n\r\n\n1,p\nx,p\n").line == 8

    def test_newlines_in_quotes_count(self) -> None:
        assert refusal('a,y\n1,"p\nq\r\nr"\nx,p\n').line == 5

    def test_a_row_of_several_lines_lies_where_it_begins(self) -> None:
        assert refusal('a,y\n1,p\n"x\n\n",p\n').line == 3

    def test_an_empty_label_is_refused_with_line_and_column(self) -> None:
        assert str(refusal("a,y\n1,p\n2, \n")) == f"t.csv, line 3, column 'y': {GAP}"

    def test_a_quote_never_closed_is_refused_where_its_row_begins(self) -> None:
        message = "t.csv, line 3: a quote in this row is never closed"
        assert str(refusal('a,y\n1,p\n2,"q\n3,p\n')) == message
        assert refusal('"a,y\n1,p\n').line == 1

    def test_a_quote_never_closed_in_a_long_file_is_refused_where_its_row_begins(self) -> None:
        assert refusal('a,y\n1,p\n2,"q\n' + "3,p\n" * 50_000).line == 3

    def test_text_after_a_closing_quote_is_refused(self) -> None:
        assert refusal('a,y\n1,p\n1,"p"q\n').line == 3

    def test_lines_that_end_with_cr_alone_are_refused(self) -> None:
        message = "t.csv, line 1: new-line character seen in unquoted field"
        assert str(refusal("a,y\r1,p\r")) == message

    def test_a_cell_beyond_the_limit_of_csv_is_refused(self) -> None:
        limit = csv.field_size_limit()
        assert rows("a,y\n1," + "p" * limit + "\n") == [((1,), "p" * limit)]
        assert refusal("a,y\n1,p\n1," + "p" * (limit + 1) + "\n").line == 3

    @pytest.mark.parametrize("text", [b"a,y\n1,p\n1,\0\n", b"a,y\n1,p\n\0\n", b'a,y\n1,p\n"\0",p\n'])
    def test_a_nul_is_refused(self, text: bytes) -> None:
        assert str(refusal(text)) == "t.csv, line 3: a NUL character; is this a text file?"

    @pytest.mark.parametrize("mark", [b"", BOM])
    def test_a_byte_that_is_not_utf_8_is_refused_with_its_line(self, mark: bytes) -> None:
        message = "not UTF-8; name its encoding, such as --encoding latin-1 or utf-16"
        assert str(refusal(mark + b"a,y\n1,p\n2,\xe9\n")) == f"t.csv, line 3: {message}"
        assert str(refusal(mark + b"a\xff,y\n")) == f"t.csv, line 1: {message}"

    def test_utf_16_is_refused(self) -> None:
        assert (
            str(refusal("a,y\n".encode("utf-16")))
            == "t.csv, line 1: not UTF-8; name its encoding, such as --encoding latin-1 or utf-16"
        )
        assert "NUL" in str(refusal("a,y\n".encode("utf-16-be")))

    @pytest.mark.parametrize("text", [b"a,y\n1,\xc3", b"a,y\n1,\xed\xa0\x80\n", b"a,y\n1,\xc0\x80\n"])
    def test_utf_8_that_is_cut_off_or_holds_surrogates_or_is_too_long_is_refused(self, text: bytes) -> None:
        assert (
            str(refusal(text))
            == "t.csv, line 2: not UTF-8; name its encoding, such as --encoding latin-1 or utf-16"
        )

    def test_a_read_error_is_refused_with_its_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Broken(io.BytesIO):
            def readline(self, size: Optional[int] = -1, /) -> bytes:
                line = super().readline(size)
                if not line:
                    raise OSError(5, "Input/output error")
                return line

        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Broken(b"a,y\n1,p\n"), "ascii"))
        with pytest.raises(TableError, match=r"^standard input, line 3: Input/output error$"):
            with open_table("-") as source:
                list(source.rows(["a"], "y"))

    def test_a_line_without_an_end_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stream = io.BytesIO(b"a,y\n" + b"1" * (LONGEST + 1))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream, "ascii"))
        with pytest.raises(
            TableError, match=f"^standard input, line 2: the line has more than {LONGEST} bytes"
        ):
            with open_table("-") as source:
                list(source.rows(["a"], "y"))


class TestEncodings:
    @pytest.mark.parametrize("name", ["utf-8", "latin-1", "utf-16", "utf-16-le", "utf-32", "cp1252"])
    def test_a_table_in_another_encoding_is_read(self, name: str) -> None:
        text = 'größe,y\n1,é\n"2",x\n\u010a,\u0a0a\n' if name.startswith("utf") else "größe,y\n1,é\n"
        source = Table("t.csv", io.BytesIO(text.encode(name)), Reading(encoding=name))
        assert source.header == ("größe", "y")  # the last row has bytes of line ends within its characters
        assert list(source.texts(["größe"], "y"))[-1] == (
            (("\u010a",), "\u0a0a") if "utf" in name else (("1",), "é")
        )

    def test_what_is_not_in_it_is_refused_with_its_line(self) -> None:
        for name, content in (
            ("ascii", b"a,y\n1,\xe9\n"),
            ("utf-16", "a,y\n1,\u00e9\n".encode("utf-16")[:-1]),
        ):
            with pytest.raises(TableError, match=f"^t.csv, line 2: not {name.upper()}; "):
                source = Table("t.csv", io.BytesIO(content), Reading(encoding=name))
                list(source.rows(["a"], "y"))


class TestMissing:
    def test_rows_with_missing_values_are_left_out_and_counted(self) -> None:
        cells = "".join(f"{cell},1,p\n1,{cell},p\n1,1,{cell}\n" for cell in MISSING)
        source = Table(
            "t.csv", io.BytesIO(f"a,b,y\n1,2,p\n{cells}3,4,q\n".encode()), Reading(drop_missing=True)
        )
        assert list(source.rows(["a", "b"], "y")) == [((1, 2), "p"), ((3, 4), "q")]
        assert source.dropped == 3 * len(MISSING) == 18

    def test_columns_that_are_not_read_may_lack_values(self) -> None:
        source = Table("t.csv", io.BytesIO(b"a,b,y\n1,,p\n2,3,\n"), Reading(drop_missing=True))
        assert list(source.texts(["a"])) == [(("1",), ""), (("2",), "")]
        assert source.dropped == 0

    def test_truth_values_are_1_and_0(self) -> None:
        assert rows("a,b,y\nTrue,FALSE,p\nTRUE,False,p\n") == [((1, 0), "p"), ((1, 0), "p")]

    def test_an_index_without_a_name_is_no_feature(self) -> None:
        source = table(",a,y\n0,5,p\n1,6,q\n")
        assert source.has_index and source.features("y") == ("a",)
        assert list(source.rows(["a"], "y")) == [((5,), "p"), ((6,), "q")]
        assert not table("a,,y\n").has_index and not table(",,y\n").has_index


class TestHeader:
    """Names of columns."""

    @each_row("text", [b"", b"\n\n", BOM, BOM + b"\n", b"  \n", b"\r\n"])
    def test_a_table_without_a_header_is_refused(self, text: bytes) -> None:
        assert str(refusal(text)) == "t.csv: empty; a header is needed"

    def test_a_name_that_stands_twice_is_refused_with_its_line(self) -> None:
        message = "t.csv, line 2, column 'a': this name occurs more than once in the header"
        assert str(refusal("\na,b, a,y\n")) == message

    def test_an_unknown_feature_is_refused_and_the_names_listed(self) -> None:
        message = "t.csv, line 1, column 'c': no such column; the columns are 'a', 'b', 'y'"
        assert str(refusal("a,b,y\n", only=["a", "c"])) == message

    def test_an_unknown_label_is_refused_with_the_line_of_the_header(self) -> None:
        assert (
            str(refusal("\n\na,b\n")) == "t.csv, line 3, column 'y': no such column; the columns are 'a', 'b'"
        )

    def test_the_names_listed_are_one_short_ascii_line_whatever_they_are(self) -> None:
        assert "no such column; the columns are 'a\\nb\\xe9', 'c'" in str(refusal('"a\nbé",c\n'))
        header = ",".join(f"column number {i}" for i in range(5000))
        assert "no such column; the columns are 'column number 0', " in str(refusal(header))

    def test_a_label_among_the_features_is_refused(self) -> None:
        message = "t.csv, line 1, column 'y': the features ['a', 'y'] must differ, and not be the label"
        assert str(refusal("a,y\n", only=["a", "y"])) == message

    def test_a_feature_asked_for_twice_is_refused(self) -> None:
        message = "t.csv, line 1, column 'y': the features ['a', 'b', 'b'] must differ, and not be the label"
        assert str(refusal("a,b,y\n", only=["a", "b", "b"])) == message

    @pytest.mark.parametrize(("label", "only"), [("a", None), (None, []), ("a", [])])
    def test_a_table_without_features_is_refused(
        self, label: Optional[str], only: Optional[list[str]]
    ) -> None:
        assert str(refusal("a\n1\n", label, only)) == "t.csv, line 1: no feature column"

    def test_a_column_without_a_name_is_refused_as_a_feature_or_label(self) -> None:
        message = "t.csv, line 1: a column has no name; choose columns with --features"
        assert str(refusal("b,,a,y\n")) == message

    def test_columns_without_names_do_no_harm_where_others_are_chosen(self) -> None:
        assert rows("a,y,,\n1,p,,x\n", only=["a"]) == [((1,), "p")]

    @pytest.mark.parametrize(
        ("row", "names"),
        [
            ("a", ["a"]),
            (' a ,"b,c",', ["a", "b,c", ""]),
            ('"a\nb",ü', ["a\nb", "ü"]),
            ("", []),
            (",", ["", ""]),
        ],
        ids=ascii,
    )
    def test_a_text_of_names_is_read_as_a_header_is(self, row: str, names: list[str]) -> None:
        assert column_names(row) == names

    @pytest.mark.parametrize("row", ['"a', '"a"b', "a\nb"], ids=ascii)
    def test_a_text_that_is_no_row_of_csv_is_refused(self, row: str) -> None:
        with pytest.raises(TableError):
            column_names(row)


class TestOpenTable:
    """Files and standard input."""

    def test_a_file_is_read(self, tmp_path: Path) -> None:
        file = tmp_path / "t.csv"
        file.write_bytes(b"a,y\n1,p\n")
        with open_table(str(file)) as source:
            assert source.file == str(file)
            assert list(source.rows(source.features("y"), "y")) == [((1,), "p")]

    def test_a_dash_is_standard_input(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a,y\nx,p\n"), "ascii"))
        with open_table("-") as source, pytest.raises(TableError) as caught:
            list(source.rows(source.features("y"), "y"))
        assert str(caught.value).startswith("standard input, line 2, column 'a': ")

    def test_a_missing_file_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(TableError, match=r"nosuch\.csv: No such file or directory$"):
            with open_table(str(tmp_path / "nosuch.csv")):
                pass

    def test_a_directory_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(TableError, match=r": Is a directory$"):
            with open_table(str(tmp_path)):
                pass

    def test_a_name_with_a_nul_is_refused(self) -> None:
        with pytest.raises(TableError, match=r"^a\\x00b: embedded null (byte|character)"):
            with open_table("a\0b"):
                pass


@pytest.mark.slow
@pytest.mark.parametrize(
    "content",
    [
        lambda n: '"' + '""' * n + '",p',
        lambda n: " " * n + "1" + " " * n + ",p",
        lambda n: "1" * n + "x,p",
        lambda n: "1." + "1" * n + "e,p",
        lambda n: "1," * n + "p",
        lambda n: '"1.' + ".1" * n + '",p',
        lambda n: "\n" * n,
        lambda n: "1,p\n" * n,
        lambda n: "+" * n + ",p",
    ],
)
def test_the_time_of_a_table_grows_as_its_length(content: Callable[[int], str]) -> None:
    def seconds(n: int) -> float:
        text, start = f"a,y\n{content(n)}\n".encode(), time.process_time()
        try:
            for _ in Table("t.csv", io.BytesIO(text)).rows(["a"], "y"):
                pass
        except TableError:
            pass
        return time.process_time() - start

    assert seconds(60_000) < 10 * max(min(seconds(15_000) for _ in range(3)), 0.01)
