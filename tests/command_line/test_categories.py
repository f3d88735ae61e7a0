# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""`fit categorical` and the commands after it; cells with other delimiters; predictions in a file."""

from __future__ import annotations

import csv
import json
from decimal import Decimal
from pathlib import Path

import pytest

from genref import categorical_naive_bayes as categorical
from genref.command_line.reports import CAUTION
from genref.files.model_file import SavedCategories, read, write
from genref.files.tables import open_table

from ..each_row import each_row
from ..running import ROOT, Call, Result, one_line

TENNIS = str(ROOT / "tests" / "data" / "tennis.csv")
FIT = ("fit", "categorical", "-", "--label", "y")
COLOURS = "sky,wind,y\nred,weak,a\nblue,weak,a\nred,strong,b\n"


@pytest.fixture
def tennis(call: Call) -> str:
    """Return a model file for the fourteen days, without smoothing."""
    options = ("--label", "play", "--drop", "day", "--smoothing", "0", "--model", "tennis.json")
    assert call("fit", "categorical", TENNIS, *options).status == 0
    return "tennis.json"


class TestCategories:
    """Naive Bayes for a table of texts, from fit to update."""

    def test_the_table_of_tennis(self, call: Call) -> None:
        result = call("fit", "categorical", TENNIS, "--label", "play", "--drop", "day", "--smoothing", "0")
        assert (result.status, result.err) == (0, "")
        head, *lines = result.out.splitlines()
        assert head == "categorical-naive-bayes: 14 rows, 4 features, classes no (5), yes (9)"
        cells = {line.split("  ")[0]: line.split()[-2:] for line in lines if " = " in line}
        assert len(cells) == 10
        assert cells["outlook = sunny"] == ["0.6", "2/9"] and cells["wind = strong"] == ["0.6", "1/3"]

    def test_the_day_of_the_book(self, call: Call, tennis: str) -> None:
        """Mitchell's x, and a day on which outlook decides, because no day without tennis was overcast."""
        days = "outlook,temperature,humidity,wind\nsunny,cool,high,strong\novercast,hot,high,weak\n"
        result = call("predict", tennis, "-", "--json", stdin=days)
        one, two = map(json.loads, result.out.splitlines())
        assert one["label"] == "no" and one["posterior"]["no"] == 486 / 611
        assert two == {"row": 2, "label": "yes", "posterior": {"no": 0.0, "yes": 1.0}}

    def test_where_no_class_is_possible(self, call: Call) -> None:
        assert call(*FIT, "--smoothing", "0", "--model", "m", stdin=COLOURS).status == 0
        result = call("predict", "m", "-", stdin="sky,wind\nblue,strong\nred,weak\n")
        assert (
            result.status == 1
            and "undefined" in result.out
            and "in class 'a' wind being strong" in result.out
        )
        assert [line.split()[1] for line in result.out.splitlines()[1:3]] == ["undefined", "a"]

    def test_parameters_by_equation(self, call: Call) -> None:
        for options, equations in (
            ((), {"nb-mle-prior", "nb-categorical"}),
            (("--smoothing", "0", "--prior-smoothing", "1/2"), {"laplace-estimate", "frequency-mle"}),
        ):
            data = json.loads(call(*FIT, *options, "--json", stdin=COLOURS).out)
            assert {part["equation"] for part in data["parameters"]} == equations
        assert data["kind"] == "categorical-naive-bayes" and data["rows"] == 3
        found = {tuple(part["index"]): part["exact"] for part in data["parameters"]}
        assert (
            found["a",] == "5/8" and found["a", "sky", "blue"] == "1/2" and found["b", "sky", "blue"] == "0"
        )

    def test_levels_and_columns(self, call: Call, tmp_path: Path) -> None:
        levels = ("--levels", "sky=red,blue,grey", "--levels", "wind=weak,strong")
        assert call(*FIT, *levels, "--model", "m", stdin=COLOURS).status == 0
        saved = read(str(tmp_path / "m"))
        assert isinstance(saved, SavedCategories)
        assert saved.model().values == (("red", "blue", "grey"), ("weak", "strong"))
        assert call("predict", "m", "-", stdin="sky,wind\ngrey,weak\n").status == 0
        for stdin, says in (
            ("sky,wind\npink,weak\n", "line 2, column 'sky': 'pink' is not one of ('red', 'blue', 'grey')"),
            ("sky,wind\n,weak\n", "line 2, column 'sky': the cell is empty; fill it in or remove the row"),
        ):
            result = call("predict", "m", "-", stdin=stdin)
            assert result.status == 2 and one_line(result) == f"genref: standard input, {says}"
        result = call(*FIT, "--drop", "wind", "--drop", "sky", stdin=COLOURS)
        assert result.status == 2 and one_line(result).endswith("no feature column")

    @each_row(
        ("options", "says"),
        [
            (("--levels", "sky"), "is not a column and its values, such as outlook=sunny,rain"),
            (("--levels", "sky=red,red"), "is not a column and its values"),
            (("--levels", "sky="), "is not a column and its values"),
            (("--levels", "y=a"), "column 'y': --levels: this column is not a feature"),
            (("--levels", "sky=red"), "line 3, column 'sky': 'blue' is not one of ('red',)"),
            (("--drop", "y"), "column 'y': is the label, so it cannot be dropped"),
            (("--drop", "z"), "column 'z': no such column; the columns are 'sky', 'wind', 'y'"),
            (("--delimiter", "ab"), "is not a character that can separate cells"),
            (("--delimiter", "x"), "is not a character that can separate cells"),
        ],
    )
    def test_what_is_refused(self, call: Call, options: tuple[str, ...], says: str) -> None:
        result = call(*FIT, *options, stdin=COLOURS)
        assert result.status == 2 and says in one_line(result)

    def test_a_column_that_numbers_the_rows_is_named(self, call: Call) -> None:
        """Each of its values occurs once. Declared values are intended, and few rows prove nothing."""
        table = "".join(f"{k},{sky},{y}\n" for k, sky, y in zip("12345", ("red", "blue", "red") * 2, "aabab"))
        result = call(*FIT, stdin="id,sky,y\n" + table)
        assert result.status == 0 and "id = 3" in result.out
        assert result.err == (
            "genref: standard input, column 'id': 5 different values in 5 rows; "
            "if it only numbers or names the rows, leave it out with --drop\n"
        )
        for options in (("--drop", "id"), ("--features", "sky"), ("--levels", "id=1,2,3,4,5")):
            assert call(*FIT, *options, stdin="id,sky,y\n" + table).err == ""
        assert call(*FIT, stdin="id,sky,y\n" + table.rpartition("5,")[0]).err == ""

    def test_a_command_for_numbers_leads_to_the_one_for_texts(self, call: Call) -> None:
        for kind in ("gda", "gaussian"):
            result = call("fit", kind, "-", "--label", "y", stdin=COLOURS)
            assert result.status == 2 and one_line(result) == (
                "genref: standard input, line 2, column 'sky': 'red' is not a finite decimal number; "
                "correct it, choose columns with --features, or use fit categorical, which takes text"
            )

    def test_no_rows(self, call: Call) -> None:
        result = call(*FIT, stdin="sky,y\n")
        assert one_line(result) == "genref: standard input: no rows after the header"

    def test_an_update_learns_values_that_are_new(self, call: Call, tmp_path: Path) -> None:
        assert call(*FIT, "--model", "m", stdin=COLOURS).status == 0
        result = call("update", "m", "-", stdin="wind,y,sky\nstrong,c,grey\n")
        assert result.out == "1 row added, 4 in all; new classes: c\n"
        saved = read(str(tmp_path / "m"))
        assert isinstance(saved, SavedCategories) and saved.features == ("sky", "wind")
        rows = [line.split(",") for line in COLOURS.splitlines()[1:]] + [["grey", "strong", "c"]]
        assert saved.model() == categorical.fit([row[:2] for row in rows], [row[2] for row in rows])

    def test_numbers_and_classes_that_are_numbers(self, call: Call, tmp_path: Path) -> None:
        """In a Python model whose values are numbers, cells mean the numbers that they show."""
        fitted = categorical.fit([[1, 0], [3, 7]], [0, 1], levels=[None, [0, 7]])
        counts = fitted.counts
        vars(counts)["feature_names"] = ("n", "m")
        write(str(tmp_path / "m"), SavedCategories("y", fitted))
        assert call("update", "m", "-", stdin="n,m,y\n5,7,1\n").status == 0
        saved = read(str(tmp_path / "m"))
        assert isinstance(saved, SavedCategories) and saved.model() == fitted.update([[5, 7]], [1])
        result = call("predict", "m", "-", "--json", stdin="n,m\n4,0\n")
        assert json.loads(result.out)["posterior"] == {
            str(y): float(p) for y, p in saved.model().posterior([4, 0]).items()
        }
        for stdin, says in (
            ("n,m\n6,0\n", "'6' is not one of (1, 2, 3, 4, 5)"),
            ("n,m\n4,1\n", "'1' is not one "),
        ):
            assert says in one_line(call("predict", "m", "-", stdin=stdin))
        assert "'x' is not one" in one_line(call("update", "m", "-", stdin="n,m,y\nx,7,1\n"))


class TestExplain:
    """The effect of each feature, for a model of tables."""

    def test_lines_and_json(self, call: Call) -> None:
        """For "red, weak" ln p is ln 2 for the priors, and 1/2 over 1 and 1 over 0 for the features."""
        assert call(*FIT, "--smoothing", "0", "--model", "m", stdin=COLOURS).status == 0
        lines = call("predict", "m", "-", "--explain", stdin="sky,wind\nred,weak\n").out.splitlines()
        assert [line.split() for line in lines[2:-2]] == [
            ["inf", *"log-odds of a against b, the sum of".split()],
            ["0.6931471805599453", "prior"],
            ["inf", *"wind = weak".split()],
            ["-0.6931471805599453", *"sky = red".split()],
        ]
        result = call("predict", "m", "-", "--explain", "--json", stdin="sky,wind\nred,weak\n")
        assert json.loads(result.out)["explanation"]["parts"] == [
            {"name": "wind = weak", "log_odds": "inf"},
            {"name": "sky = red", "log_odds": -0.6931471805599453},
        ]

    def test_of_numbers(self, call: Call) -> None:
        table = "x,y\n0,a\n2,a\n4,b\n6,b\n"  # theta is 4, and the boundary is at 3
        assert call("fit", "gda", "-", "--label", "y", "--model", "m", stdin=table).status == 0
        lines = call("predict", "m", "-", "--explain", stdin="x\n3.5\n").out.splitlines()
        assert [line.split() for line in lines[3:-2]] == [["0.0", "prior"], ["2.0", "x", "=", "3.5"]]

    def test_a_single_class(self, call: Call) -> None:
        assert call("fit", "gda", "-", "--label", "y", "--model", "m", stdin="x,y\n0,a\n1,a\n").status == 0
        line = one_line(call("predict", "m", "-", "--explain", stdin="x\n0\n"))
        assert line == "genref: m: has only one class, so there is no decision to explain"


class TestDelimiters:
    """The delimiter of cells: given as an option, by the file name, or guessed from the header."""

    @each_row(
        ("delimiter", "options", "notice"),
        [
            (";", (), "genref: standard input: ';' between the cells (--delimiter says otherwise)\n"),
            ("\t", (), "genref: standard input: tabs between the cells (--delimiter says otherwise)\n"),
            (";", ("--delimiter", ";"), ""),
            ("\t", ("--delimiter", "tab"), ""),
            (":", ("--delimiter", ":"), ""),
            (",", (), ""),
        ],
    )
    def test_of_every_command(
        self, call: Call, delimiter: str, options: tuple[str, ...], notice: str
    ) -> None:
        text = COLOURS.replace(",", delimiter)
        fitted = call(*FIT, *options, "--model", "m", stdin=text)
        assert (fitted.status, fitted.err) == (0, notice)
        assert fitted.out == call(*FIT, stdin=COLOURS).out
        for command in (("predict", "m", "-", "--label", "y"), ("update", "m", "-")):
            result = call(*command, *options, stdin=text)
            assert (result.status, result.err) == (0, notice)

    def test_of_a_name(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "t.TSV").write_text("a,b\ty\n1\tp\n3\tp\n", encoding="ascii")
        result = call("fit", "gda", "t.TSV", "--label", "y")
        assert result.status == 0 and "mean: a,b" in result.out

    def test_messages_have_none(self, call: Call) -> None:
        assert call("fit", "multinomial", "-", "--model", "m", stdin="a\tx\nb\ty\n").status == 0
        for command in ("predict", "update"):
            result = call(command, "m", "-", "--delimiter", ";", stdin="a\tx\n")
            assert one_line(result) == "genref: m: is a model of texts, for which there is no --delimiter"


class TestOutput:
    """Predictions in a file are written completely or not at all."""

    def test_is_what_would_be_printed(self, call: Call, tmp_path: Path, tennis: str) -> None:
        for options in ((), ("--json",)):
            command = ("predict", tennis, TENNIS, "--label", "play", *options)
            printed = call(*command).out
            result = call(*command, "--output", "out")
            assert result == Result(0, "out: predictions of 14 rows\n", "")
            assert (tmp_path / "out").read_text(encoding="utf-8") == printed

    def test_of_messages(self, call: Call, tmp_path: Path) -> None:
        assert call("fit", "multinomial", "-", "--model", "m", stdin="a\tx\nb\ty\n").status == 0
        printed = call("predict", "m", "-", "--explain", stdin="x y\n").out
        assert call("predict", "m", "-", "--explain", "--output", "o", stdin="x y\n").out == (
            "o: predictions of 1 message\n"
        )
        assert (tmp_path / "o").read_text(encoding="utf-8") == printed

    def test_nothing_is_written_if_a_row_is_refused(self, call: Call, tmp_path: Path, tennis: str) -> None:
        (tmp_path / "out").write_text("before", encoding="ascii")
        days = "outlook,temperature,humidity,wind\nsunny,cool,high,strong\nsnow,hot,high,weak\n"
        result = call("predict", tennis, "-", "--output", "out", stdin=days)
        assert (result.status, result.out) == (2, "")
        assert (tmp_path / "out").read_text(encoding="ascii") == "before"
        assert {path.name for path in tmp_path.iterdir()} == {"out", tennis}

    def test_not_over_what_is_read(self, call: Call, tmp_path: Path, tennis: str) -> None:
        (tmp_path / "days.csv").write_text("a\n", encoding="ascii")
        for file in (tennis, "days.csv"):
            result = call("predict", tennis, "days.csv", "--output", file)
            assert result.status == 2 and "is read by this command" in one_line(result)

    def test_where_nothing_can_be_written(self, call: Call, tennis: str) -> None:
        for file, reason in (
            ("no/out", "cannot be written: "),
            (".", "cannot be written: it exists"),
        ):
            result = call("predict", tennis, TENNIS, "--output", file)
            assert (result.status, result.out) == (2, "") and f"{file}: {reason}" in one_line(result)


class TestOutputAsTable:
    """A file of predictions whose name ends in .csv or .tsv is a table."""

    DAYS = "outlook,temperature,humidity,wind\nsunny,cool,high,strong\novercast,hot,high,weak\n"

    def test_has_a_row_for_each_day(self, call: Call, tmp_path: Path, tennis: str) -> None:
        result = call("predict", tennis, "-", "--output", "days.csv", stdin=self.DAYS)
        assert result == Result(0, f"days.csv: predictions of 2 rows\n\n{CAUTION}\n", "")
        text = (tmp_path / "days.csv").read_bytes().decode()
        assert text == (
            "row,label,p(no),p(yes),undefined\n"
            f"1,no,{486 / 611!r},{125 / 611!r},\n"  # Mitchell's day, worked out in the chapter
            "2,yes,0.0,1.0,\n"
        )

    def test_is_read_back_by_csv_and_by_genref(self, call: Call, tmp_path: Path) -> None:
        """Labels contain what CSV has to quote; 1/3 of each label is what the fit has seen."""
        labels = ["a,b", 'say "yes"', "two\nlines"]
        rows = "".join(f'{n % 2 + 1},"{y}"\n'.replace('"yes"', '""yes""') for n, y in enumerate(labels * 2))
        assert call("fit", "gaussian", "-", "--label", "y", "--model", "m", stdin=f"x,y\n{rows}").status == 0
        assert call("predict", "m", "-", "--output", "o.csv", "--digits", "30", stdin="x\n1.5\n").status == 0
        heads = [f"p({label})" for label in labels]
        third = "0." + "3" * 30
        with open(tmp_path / "o.csv", encoding="utf-8", newline="") as stream:
            assert list(csv.reader(stream)) == [
                ["row", "label", *heads],
                ["1", "a,b", third, third, third],
            ]
        with open_table(str(tmp_path / "o.csv")) as table:
            assert list(table.rows(heads, "label")) == [((Decimal(third),) * 3, "a,b")]

    @pytest.mark.slow
    def test_is_read_back_by_pandas(self, call: Call, tmp_path: Path, tennis: str) -> None:
        pandas = pytest.importorskip("pandas")
        printed = call("predict", tennis, TENNIS, "--label", "play", "--json").out.splitlines()
        assert call("predict", tennis, TENNIS, "--label", "play", "--output", "o.csv").status == 0
        frame = pandas.read_csv(tmp_path / "o.csv")
        assert list(frame.columns) == ["row", "label", "p(no)", "p(yes)", "actual", "undefined"]
        # Until pandas 3, it may read a double with another last bit.
        last_bits = 2.0**-51
        for row, line in zip(frame.to_dict("records"), printed):
            expected = json.loads(line)
            for name in ("row", "label", "actual"):
                assert row[name] == expected[name]
            for label, p in expected["posterior"].items():
                assert abs(row[f"p({label})"] - p) <= last_bits * p

    def test_the_count_of_errors_is_on_the_screen(self, call: Call, tmp_path: Path, tennis: str) -> None:
        tally = call("predict", tennis, TENNIS, "--label", "play").out.partition("\n\nactual")[2]
        result = call("predict", tennis, TENNIS, "--label", "play", "--output", "o.CSV")
        assert result.out == f"o.CSV: predictions of 14 rows\n\nactual{tally}"
        lines = (tmp_path / "o.CSV").read_text(encoding="utf-8").splitlines()
        assert len(lines) == 15 and lines[0] == "row,label,p(no),p(yes),actual,undefined"

    def test_where_no_class_is_possible_the_label_is_empty(self, call: Call, tmp_path: Path) -> None:
        assert call(*FIT, "--smoothing", "0", "--model", "m", stdin=COLOURS).status == 0
        days = "sky,wind\nblue,strong\nred,weak\n"
        assert call("predict", "m", "-", "--output", "o.tsv", stdin=days).status == 1
        head, one, two = (tmp_path / "o.tsv").read_text(encoding="utf-8").splitlines()
        assert head.split("\t") == ["row", "label", "p(a)", "p(b)", "undefined"]
        assert one.split("\t")[:4] == ["1", "", "", ""] and "wind being strong" in one
        assert two.split("\t") == ["2", "a", "1.0", "0.0", ""]

    def test_of_messages_in_files(self, call: Call, tmp_path: Path) -> None:
        assert call("fit", "multinomial", "-", "--model", "m", stdin="a\tx\nb\ty\n").status == 0
        (tmp_path / "mail").mkdir()
        (tmp_path / "mail" / "one.txt").write_text("x x", encoding="utf-8")
        assert call("predict", "m", "mail", "--output", "o.csv").status == 0
        # One message of each class has one word: p(x | a) = 2/3 and p(x | b) = 1/3.
        with open(tmp_path / "o.csv", encoding="utf-8", newline="") as stream:
            head, row = csv.reader(stream)
        assert head == ["message", "label", "p(a)", "p(b)", "file"]
        assert row[:4] == ["1", "a", "0.8", "0.2"] and row[4].endswith("one.txt")

    def test_what_does_not_fit_into_a_table_is_refused(self, call: Call, tmp_path: Path, tennis: str) -> None:
        for option in ("--json", "--explain"):
            result = call("predict", tennis, TENNIS, option, "--output", "o.csv")
            assert one_line(result) == (
                f"genref: o.csv: a table cannot hold the output of {option}; "
                "choose a name such as predictions.txt"
            )
        assert not (tmp_path / "o.csv").exists()
