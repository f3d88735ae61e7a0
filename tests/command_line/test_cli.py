# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The command line: its output, its exit status, and a one-line message for every error."""

from __future__ import annotations

import importlib
import io
import json
import os
import runpy
import subprocess
import sys
from decimal import Decimal, localcontext
from math import exp, fsum
from pathlib import Path
from typing import NamedTuple

import pytest

import genref
from genref.command_line import cli, reports
from genref.command_line.reports import CAUTION
from genref.errors import Label
from genref.files.model_file import SavedModel, write
from genref.moments import ClassMoments, Moments

from ..each_row import each_row
from ..running import (
    ROOT,
    Call,
    Result,
    clean_environment,
    named,
    on_a_terminal,
    one_line,
    parameters,
    process,
    table_model,
)
from .test_text_cli import TRAIN

FIT = ("fit", "gda", "-", "--label", "y")
IRIS = str(ROOT / "tests" / "data" / "iris.csv")
IRIS_WRONG = [71, 84, 134]  # NumPy gives the same for both kinds of model

# Means 1 and 5, every deviation 1: the covariance is 1, theta_1 = (5 - 1) / 1 = 4, and theta_0 =
# -(5 + 1) * 4 / 2 + ln 1 = -12, so the boundary is at 3.
TWO = "x,y\n0,a\n2,a\n4,b\n6,b\n"

# Within each class b = 2 a + a constant, and c varies independently.
COLLINEAR = "a,b,c,y\n0,1,0,p\n1,3,1,p\n3,7,0,p\n0,9,2,q\n1,11,0,q\n"


@pytest.fixture
def two(call: Call) -> str:
    """Return a model file for TWO."""
    assert call("fit", "gda", "-", "--label", "y", "--model", "two.json", stdin=TWO).status == 0
    return "two.json"


class TestFit:
    """Estimates, as text and as JSON."""

    def test_the_text_is_a_summary_of_the_model(self, call: Call) -> None:
        result = call("fit", "gda", "-", "--label", "y", stdin=TWO)
        assert (result.status, result.err) == (0, "")
        assert result.out.splitlines() == [
            "gda: 4 rows, 1 feature, classes a (2), b (2)",
            "",
            "class  p(y)  mean: x",
            "a      0.5   1",
            "b      0.5   5",
            "",
            "covariance  x",
            "x           1",
        ]

    def test_all_has_every_equation_with_its_numbers_exact_and_rounded(self, call: Call) -> None:
        result = call("fit", "gda", "-", "--label", "y", "--all", stdin=TWO)
        assert (result.status, result.err) == (0, "")
        assert [line.split() for line in result.out.splitlines() if line] == [
            ["gda:", "4", "rows,", "1", "feature,", "classes", "a", "(2),", "b", "(2)"],
            ["gda-mle-prior"],
            ["prior[a]", "1/2", "0.5"],
            ["prior[b]", "1/2", "0.5"],
            ["gda-mle-means"],
            ["mean[a][x]", "1", "1.0"],
            ["mean[b][x]", "5", "5.0"],
            ["gda-mle-covariance"],
            ["covariance[x][x]", "1", "1.0"],
            ["gda-logistic-form"],
            ["offset", "-12", "-12.0"],
            ["prior_odds", "1", "1.0"],
            ["theta[0]", "-12.0"],
            ["theta[x]", "4", "4.0"],
        ]

    def test_the_columns_of_numbers_line_up(self, call: Call) -> None:
        out = call("fit", "gda", IRIS, "--label", "species", "--all").out
        assert {line.rindex("  ") for line in out.splitlines() if line.startswith("  ")} == {64}

    def test_json_says_the_same(self, call: Call) -> None:
        report = json.loads(call("fit", "gda", "-", "--label", "y", "--json", stdin=TWO).out)
        assert {key: report[key] for key in ("kind", "rows", "features", "classes")} == {
            "kind": "gda",
            "rows": 4,
            "features": ["x"],
            "classes": ["a", "b"],
        }
        assert report["parameters"][0] == {
            "equation": "gda-mle-prior",
            "symbol": "prior",
            "index": ["a"],
            "exact": "1/2",
            "value": 0.5,
        }
        assert report["parameters"][-2] == {
            "equation": "gda-logistic-form",
            "symbol": "theta",
            "index": [0],
            "exact": None,
            "value": -12.0,
        }

    @pytest.mark.parametrize("options", [(), ("--quadratic",), ("--digits", "7")], ids=" ".join)
    def test_json_has_the_parameters_of_the_text(self, call: Call, options: tuple[str, ...]) -> None:
        command = ("fit", "gda", IRIS, "--label", "species", *options)
        report = json.loads(call(*command, "--json").out)
        text = parameters(call(*command, "--all").out)
        assert {named(p): str(p["value"]) for p in report["parameters"]} == text
        # 3 priors, 3 means with 4 entries, and 10 entries for one or for three covariances.
        assert len(text) == 3 + 12 + (30 if "--quadratic" in options else 10)

    def test_gaussian_naive_bayes_has_a_variance_for_each_feature_and_class(self, call: Call) -> None:
        table = "x,z,y\n0,1,a\n2,5,a\n4,0,b\n8,0,b\n"
        result = call("fit", "gaussian", "-", "--label", "y", "--model", "m.json", "--all", stdin=table)
        assert (result.status, result.err) == (0, "")
        assert result.out.startswith("gaussian-naive-bayes: 4 rows, 2 features, classes a (2), b (2)\n")
        lines = [line.split() for line in result.out.partition("gaussian-nb-variances\n")[2].splitlines()]
        assert lines == [
            ["variance[a][x]", "1", "1.0"],
            ["variance[a][z]", "4", "4.0"],
            ["variance[b][x]", "4", "4.0"],
            ["variance[b][z]", "0", "0.0"],
        ]
        refused = one_line(call("predict", "m.json", "-", stdin="x,z\n1,1\n"))
        assert "within b, z is a constant" in refused or "within 'b', z is a constant" in refused
        assert call("update", "m.json", "-", stdin="x,z,y\n6,3,b\n").out == "1 row added, 5 in all\n"
        assert call("predict", "m.json", "-", stdin="x,z\n1,1\n").status == 0

    def test_quadratic_has_a_covariance_for_each_class(self, call: Call) -> None:
        # a: deviations of 1 and 1. b: deviations of 2 and 2.
        table = "x,y\n0,a\n2,a\n4,b\n8,b\n"
        result = call("fit", "gda", "-", "--label", "y", "--quadratic", "--all", stdin=table)
        assert result.out.startswith("gda-quadratic: 4 rows")
        assert "\nquadratic-mle-covariances\n" in result.out
        values = parameters(result.out)
        assert values["covariance[a][x][x]"] == "1.0"
        assert values["covariance[b][x][x]"] == "4.0"
        assert "theta[0]" not in values

    def test_three_classes_have_no_theta(self, call: Call) -> None:
        assert "theta" not in call("fit", "gda", IRIS, "--label", "species", "--all").out

    def test_digits_gives_so_many(self, call: Call) -> None:
        command = ("fit", "gda", "-", "--label", "y", "--digits", "30")
        table = "x,y\n0,a\n1,a\n1,b\n"
        text = call(*command, "--all", stdin=table).out
        assert parameters(text)["prior[a]"] == "0." + "6" * 29 + "7"
        assert parameters(text)["prior[b]"] == "0." + "3" * 30
        # The variance is (1/4 + 1/4) / 3, and 1/6 is short enough to be printed as a fraction.
        assert call(*command, stdin=table).out.endswith("\nx           1/6\n")

    def test_numbers_beyond_doubles_are_texts_in_json(self, call: Call) -> None:
        out = call("fit", "gda", "-", "--label", "y", "--json", stdin="x,y\n1e400,a\n3e400,a\n").out
        values = {named(p): p for p in json.loads(out)["parameters"]}
        assert values["mean[a][x]"]["exact"] == "2" + "0" * 400
        assert values["mean[a][x]"]["value"] == "inf"

    def test_features_are_chosen_in_order_and_quoted_as_in_csv(self, call: Call) -> None:
        table = '"b, c",a,note,y\n1,2,n/a,p\n'
        result = call("fit", "gda", "-", "--label", "y", "--features", 'a, "b, c"', "--json", stdin=table)
        assert "no such column" in result.err  # as in CSV, a quote counts only where a cell begins
        result = call("fit", "gda", "-", "--label", "y", "--features", 'a ,"b, c"', "--json", stdin=table)
        assert json.loads(result.out)["features"] == ["a", "b, c"]

    def test_names_that_would_disturb_a_line_are_escaped(self, call: Call) -> None:
        table = '"x\n1",y\n1,"\x1b[2J"\n2,p\u2028q\n'
        result = call("fit", "gda", "-", "--label", "y", "--all", stdin=table)
        assert result.status == 0
        assert r"prior['\x1b[2J']" in result.out and r"mean['p\u2028q']['x\n1']" in result.out
        summary = call("fit", "gda", "-", "--label", "y", stdin=table).out
        assert r"'\x1b[2J'" in summary and r"'x\n1'" in summary
        for out in result.out, summary:
            assert "\x1b" not in out and "\u2028" not in out

    def test_names_of_any_script_are_printed_as_they_are(self, call: Call) -> None:
        for option, shown in ("--all", "mean[ü][größe]"), ("--quadratic", "mean: größe\nü"):
            assert shown in call("fit", "gda", "-", "--label", "y", option, stdin="größe,y\n1,ü\n").out

    def test_one_class_and_one_row_have_estimates(self, call: Call) -> None:
        values = parameters(call("fit", "gda", "-", "--label", "y", "--all", stdin="x,y\n7,a\n").out)
        assert values == {"prior[a]": "1.0", "mean[a][x]": "7.0", "covariance[x][x]": "0.0"}

    def test_collinear_features_have_estimates_but_no_theta(self, call: Call) -> None:
        result = call("fit", "gda", "-", "--label", "y", "--model", "m.json", "--all", stdin=COLLINEAR)
        assert (result.status, result.err) == (0, "")
        assert "covariance[a][b]" in result.out and "theta" not in result.out
        assert table_model("m.json").features == ("a", "b", "c")

    def test_a_table_without_a_header_gets_a_note(self, call: Call) -> None:
        """The names of the columns may be numbers such as 2026, but 5.1 looks like data."""
        result = call("fit", "gda", "-", "--label", "cat", stdin="5.1,20,cat\n1,2,a\n")
        assert (result.status, result.err) == (
            0,
            "genref: standard input: the first line names a column '5.1'; "
            "if it is data, put a line with names above it\n",
        )
        assert call("fit", "gda", "-", "--label", "y", stdin="2026,y\n1,a\n").err == ""

    def test_a_table_without_rows_is_refused(self, call: Call) -> None:
        result = call("fit", "gda", "-", "--label", "y", "--model", "m.json", stdin="x,y\n\n")
        assert one_line(result) == "genref: standard input: no rows after the header"
        assert not os.path.exists("m.json")

    def test_bad_input_late_in_the_table_leaves_no_model(self, call: Call) -> None:
        table = "x,y\n" + "1,a\n" * 3000 + "1;5,a\n"
        result = call("fit", "gda", "-", "--label", "y", "--model", "m.json", stdin=table)
        assert one_line(result) == (
            "genref: standard input, line 3002, column 'x': '1;5' is not a finite decimal number; "
            "correct it, choose columns with --features, or use fit categorical, which takes text"
        )
        assert not os.listdir()

    def test_a_model_that_cannot_be_written_is_refused_before_anything_is_printed(self, call: Call) -> None:
        result = call("fit", "gda", "-", "--label", "y", "--model", "no/m.json", stdin=TWO)
        assert one_line(result) == "genref: no/m.json: cannot be written: No such file or directory"

    def test_a_model_does_not_replace_the_table_it_is_made_of(self, call: Call) -> None:
        Path("t.csv").write_text(TWO, encoding="ascii")
        result = call("fit", "gda", "t.csv", "--label", "y", "--model", "./t.csv")
        assert one_line(result) == "genref: ./t.csv: is the table itself, which the model would replace"
        assert Path("t.csv").read_text(encoding="ascii") == TWO


class TestPredict:
    """Labels and posteriors, as text and as JSON."""

    @pytest.mark.slow
    @pytest.mark.parametrize("kind", [(), ("--quadratic",)], ids=["linear", "quadratic"])
    def test_of_the_irises_147_are_right(self, call: Call, kind: tuple[str, ...]) -> None:
        assert call("fit", "gda", IRIS, "--label", "species", "--model", "iris.json", *kind).status == 0
        result = call("predict", "iris.json", IRIS, "--label", "species")
        assert (result.status, result.err) == (0, "")
        *table, confidence, verdict = result.out.splitlines()[-6:]
        assert confidence.startswith("mean confidence 0.9") and confidence.endswith(", share right 0.980")
        assert [*table, verdict] == [
            "actual      predicted setosa  versicolor  virginica",
            "setosa                    50           0          0",
            "versicolor                 0          48          2",
            "virginica                  0           1         49",
            "147 of 150 right; wrong: rows 71, 84, 134",
        ]
        result = call("predict", "iris.json", IRIS, "--label", "species", "--json")
        *rows, last = map(json.loads, result.out.splitlines())
        assert [row["row"] for row in rows if row["label"] != row["actual"]] == IRIS_WRONG
        assert last["wrong"] == IRIS_WRONG and (last["rows"], last["right"]) == (150, 147)
        assert last["confusion"]["versicolor"] == {"setosa": 0, "versicolor": 48, "virginica": 2}

    @pytest.mark.parametrize("options", [(), ("--digits", "25")], ids=["doubles", "digits"])
    @pytest.mark.engine
    def test_json_says_what_the_text_says(self, call: Call, options: tuple[str, ...]) -> None:
        call("fit", "gda", IRIS, "--label", "species", "--model", "iris.json")
        command = ("predict", "iris.json", IRIS, "--label", "species", *options)
        text = [line.split() for line in call(*command).out.splitlines()]
        heads, rows = text[0], text[1:151]
        assert heads == ["row", "label", "p(setosa)", "p(versicolor)", "p(virginica)", "actual"]
        for line, row in zip(call(*command, "--json").out.splitlines(), rows):
            data = json.loads(line)
            posterior = [str(p) for p in data["posterior"].values()]
            assert [str(data["row"]), data["label"], *posterior, data["actual"]] == row

    def test_a_posterior_is_the_logistic_function_of_theta(self, call: Call, two: str) -> None:
        # At x = 4 the log-odds are 4 * 4 - 12 = 4, so p(b) = 1 / (1 + exp(-4)).
        with localcontext() as context:
            context.prec = 40
            expected = 1 / (1 + Decimal(-4).exp())
            context.prec = 20
            digits = str(+expected)
        (line,) = call("predict", two, "-", "--json", stdin="x\n4\n").out.splitlines()
        assert json.loads(line)["posterior"]["b"] == float(expected)
        (line,) = call("predict", two, "-", "--json", "--digits", "20", stdin="x\n4\n").out.splitlines()
        assert json.loads(line)["posterior"]["b"] == digits

    def test_without_a_label_nothing_is_counted(self, call: Call, two: str) -> None:
        result = call("predict", two, "-", stdin="x\n3\n5\n")
        *lines, empty, caution = result.out.splitlines()
        heads, first, second = map(str.split, lines)
        assert (heads, first) == (["row", "label", "p(a)", "p(b)"], ["1", "a", "0.5", "0.5"])
        assert second[:2] == ["2", "b"]
        assert (empty, caution) == ("", CAUTION)
        lines = call("predict", two, "-", "--json", stdin="x\n3\n5\n").out.splitlines()
        assert [set(json.loads(line)) for line in lines] == [{"row", "label", "posterior"}] * 2

    def test_labels_never_seen_in_training_are_wrong_rows(self, call: Call, two: str) -> None:
        table = "x,y\n0,a\n1,b\n5,b\n3,c\n"  # 3 is a tie, which goes to the first class
        result = call("predict", two, "-", "--label", "y", stdin=table)
        assert result.status == 0
        # The log-odds of b are 4x - 12: the larger posteriors are 1, 0.9997, 0.9997 and 0.5.
        assert result.out.splitlines()[-6:] == [
            "actual  predicted a  b",
            "a                 1  0",
            "b                 1  1",
            "c                 1  0",
            "mean confidence 0.875, share right 0.500",
            "2 of 4 right; wrong: rows 2, 4",
        ]
        result = call("predict", two, "-", "--label", "y", "--json", stdin=table)
        tally = json.loads(result.out.splitlines()[-1])
        confidences = [1 / (1 + exp(-z)) for z in (12, 8, 8, 0)]
        assert tally.pop("mean_confidence") == pytest.approx(fsum(confidences) / 4, abs=1e-15)
        assert tally.pop("share_right") == 0.5
        assert tally == {
            "rows": 4,
            "right": 2,
            "wrong": [2, 4],
            "confusion": {"a": {"a": 1, "b": 0}, "b": {"a": 1, "b": 1}, "c": {"a": 1, "b": 0}},
        }

    def test_a_count_longer_than_its_class_stays_in_its_column(self, call: Call, two: str) -> None:
        out = call("predict", two, "-", "--label", "y", stdin="x,y\n" + "0,a\n" * 100 + "6,b\n").out
        assert out.splitlines()[-5:] == [
            "actual  predicted   a    b",
            "a                 100    0",
            "b                   0    1",
            "mean confidence 1.000, share right 1.000",
            "101 of 101 right",
        ]

    def test_of_many_wrong_rows_the_first_20_are_listed(self, call: Call, two: str) -> None:
        table = "x,y\n" + "0,b\n" * 23
        lines = call("predict", two, "-", "--label", "y", stdin=table).out.splitlines()
        first_20 = ", ".join(str(row) for row in range(1, 21))
        assert lines[-1] == f"0 of 23 right; wrong: rows {first_20} and 3 more"
        lines = call("predict", two, "-", "--label", "y", "--json", stdin=table).out.splitlines()
        assert json.loads(lines[-1])["wrong"] == list(range(1, 24))

    def test_columns_are_found_by_name(self, call: Call, two: str) -> None:
        out = call("predict", two, "-", stdin="note,x\nfoo,0\n").out
        assert out.splitlines()[1].split()[:2] == ["1", "a"]

    def test_a_table_that_lacks_a_feature_is_refused(self, call: Call, two: str) -> None:
        result = call("predict", two, "-", stdin="z\n1\n")
        assert (
            one_line(result)
            == "genref: standard input, line 1, column 'x': no such column; the columns are 'z'"
        )

    def test_a_label_that_is_a_feature_of_the_model_is_refused(self, call: Call, two: str) -> None:
        result = call("predict", two, "-", "--label", "x", stdin=TWO)
        assert one_line(result).endswith("column 'x': is the label, so it cannot be a feature")

    def test_a_table_without_rows_is_refused(self, call: Call, two: str) -> None:
        result = call("predict", two, "-", "--json", stdin="x\n")
        assert one_line(result) == "genref: standard input: no rows after the header"

    def test_a_posterior_too_small_for_digits_is_refused_with_its_row(self, call: Call, two: str) -> None:
        result = call("predict", two, "-", "--digits", "5", "--json", stdin="x\n1e19\n")
        assert one_line(result) == (
            "genref: standard input: row 1: a posterior is too small for --digits; as a double it is 0.0"
        )
        (line,) = call("predict", two, "-", "--json", stdin="x\n1e19\n").out.splitlines()
        assert json.loads(line)["posterior"] == {"a": 0.0, "b": 1.0}

    @each_row(
        ("table", "options", "says"),
        [
            (COLLINEAR, (), "within each class, b is 2*a plus a constant"),
            ("a,b,c,y\n0,0,0,p\n1,0,2,p\n0,1,-1,p\n", (), "within each class, c is 2*a - b plus a constant"),
            ("a,b,y\n0,3,p\n1,0,p\n", (), "within each class, b is -3*a plus a constant"),
            ("a,b,y\n0,0,p\n3,-2,p\n", (), "within each class, b is -2/3*a plus a constant"),
            ("a,b,y\n0,5,p\n1,5,p\n0,6,q\n", (), "within each class, b is a constant"),
            # Each class has three separate rows.
            (
                "a,b,y\n0,0,p\n1,0,p\n0,1,p\n0,0,q\n1,1,q\n2,2,q\n",
                ("--quadratic",),
                "within 'q', b is a plus a constant",
            ),
            ("a,y\n0,p\n1,p\n1,q\n", ("--quadratic",), "within 'q', a is a constant"),
        ],
        ids=["multiple", "combination", "falling", "fraction", "constant", "one class of two", "one row"],
    )
    def test_features_without_a_density_are_named_with_their_exact_relation(
        self, call: Call, table: str, options: tuple[str, ...], says: str
    ) -> None:
        assert call("fit", "gda", "-", "--label", "y", "--model", "m.json", *options, stdin=table).status == 0
        result = call("predict", "m.json", "-", "--json", stdin=table)
        reason = f"there is no density, and so no posterior: {says}; fit again with other --features"
        assert one_line(result) == f"genref: m.json: {reason}"

    def test_a_file_with_a_covariance_that_no_data_have_is_refused(self, call: Call) -> None:
        # Each pair of features may have correlation -9/10, but not all three pairs:
        # v' A v = 3 - 6 * 9/10 < 0 for v = (1, 1, 1).
        moments = {"count": 10, "sums": ["0"] * 3, "products": [["10", "-9", "-9"], ["10", "-9"], ["10"]]}
        document = {"format": "genref-model", "version": 1, "kind": "gda", "label": "y"}
        more = {"features": ["a", "b", "c"], "classes": ["p"], "declared": False, "moments": [moments]}
        Path("m.json").write_text(json.dumps({**document, **more}), encoding="ascii")
        line = one_line(call("predict", "m.json", "-", "--json", stdin="a,b,c\n1,2,3\n"))
        assert line.endswith("no posterior: no data could have the covariance in this model")

    def test_a_model_with_labels_that_are_ints_is_used(self, call: Call) -> None:
        write("m.json", SavedModel("gda", ("x",), "y", ClassMoments.of([[0], [2], [4], [6]], [0, 0, 1, 1])))
        out = call("predict", "m.json", "-", "--label", "y", "--json", stdin="x,y\n0,0\n6,1\n").out
        assert json.loads(out.splitlines()[-1])["right"] == 2

    def test_a_model_with_a_class_without_rows_is_refused(self, call: Call) -> None:
        classes: tuple[Label, ...] = ("p", "q")
        moments = ClassMoments(classes, (Moments.of([[1], [2]]), Moments.none(1)))
        write("m.json", SavedModel("gda", ("x",), "y", moments))
        result = call("predict", "m.json", "-", stdin="x\n1\n")
        assert one_line(result) == "genref: class 'q' has no training example, so its estimates are 0/0"


class TestUpdate:
    """Adding rows to a saved model."""

    @pytest.mark.parametrize("kind", [(), ("--quadratic",)], ids=["linear", "quadratic"])
    def test_a_fit_on_half_and_an_update_make_the_file_of_a_fit_on_all(
        self, call: Call, kind: tuple[str, ...]
    ) -> None:
        header, *rows = Path(IRIS).read_text(encoding="ascii").splitlines()
        halves = ["\n".join([header, *half]) for half in (rows[:70], rows[70:])]  # no virginica in the first
        for first, second in (halves, halves[::-1]):
            fit = ("fit", "gda", "-", "--label", "species", "--model")
            call(*fit, "half.json", *kind, stdin=first)
            result = call("update", "half.json", "-", stdin=second)
            assert (result.status, result.err) == (0, "")
            call(*fit, "all.json", *kind, stdin="\n".join([header, *rows]))
            assert Path("half.json").read_bytes() == Path("all.json").read_bytes()

    def test_it_says_what_was_learnt_and_names_new_classes(self, call: Call, two: str) -> None:
        assert call("update", two, "-", stdin="y,x\na,1\n").out == "1 row added, 5 in all\n"
        result = call("update", two, "-", stdin=TWO + "8,d\n9,c\n")
        assert result.out == "6 rows added, 11 in all; new classes: c, d\n"

    @pytest.mark.parametrize(
        "table", ["x\n1\n", "y\na\n", "x,y\n", "x,y\n1,a\nx,a\n", "", "x,y\n1,a\n1,\n"], ids=ascii
    )
    def test_bad_input_leaves_the_model_as_it_was(self, call: Call, two: str, table: str) -> None:
        before = Path(two).read_bytes()
        assert one_line(call("update", two, "-", stdin=table)).startswith("genref: standard input")
        assert Path(two).read_bytes() == before
        assert os.listdir() == [two]

    def test_a_model_with_labels_that_are_ints_goes_on_learning(self, call: Call) -> None:
        write("m.json", SavedModel("gda", ("x",), "y", ClassMoments.of([[0], [5]], [0, 1])))
        assert call("update", "m.json", "-", stdin="x,y\n2,0\n7,1\n").out == "2 rows added, 4 in all\n"
        assert table_model("m.json").moments == ClassMoments.of([[0], [5], [2], [7]], [0, 1, 0, 1])

    def test_new_labels_of_the_other_type_are_refused(self, call: Call) -> None:
        write("m.json", SavedModel("gda", ("x",), "y", ClassMoments.of([[0]], [0])))
        assert "ints and strs do not mix" in one_line(call("update", "m.json", "-", stdin="x,y\n1,a\n"))


class TestUsage:
    """Commands that are refused, and how they end."""

    def test_without_a_command_there_is_a_welcome(self, call: Call) -> None:
        result = call()
        assert (result.status, result.err) == (0, "")
        assert result.out.startswith("genref: ")

    def test_the_version_is_told(self, call: Call) -> None:
        assert call("--version") == (0, f"genref {genref.__version__}\n", "")

    def test_help_has_examples_and_every_command(self, call: Call) -> None:
        result = call("--help")
        assert (result.status, result.err) == (0, "")
        assert "fit gda iris.csv --label species" in result.out
        for command in ("fit", "predict", "update", "show"):
            assert f"\n    {command} " in result.out

    @pytest.mark.parametrize(
        ("command", "says"),
        [
            ("tuor", ": no command 'tuor'; did you mean tour?"),
            ("fit gdaa x", " fit: no kind 'gdaa'; did you mean gda?"),
            ("fit gda x --label y --featurs a", " fit gda: no option '--featurs'; did you mean --features?"),
            ("fit gda x --lable y", " fit gda: no option '--lable'; did you mean --label?"),
            ("predict a b --explian=3", " predict: no option '--explian'; did you mean --explain?"),
            ("--versoin", ": no option '--versoin'; did you mean --version?"),
        ],
    )
    def test_what_is_nearly_right_is_suggested(self, call: Call, command: str, says: str) -> None:
        line = one_line(call(*command.split()))
        assert line.startswith(f"python -m genref{says} (see python -m genref")

    @pytest.mark.parametrize(
        ("command", "says"),
        [
            ("zzz", "argument COMMAND: invalid choice: 'zzz' (choose from"),
            ("fit gda x --label y --zzz", "fit gda: no option '--zzz' (see python -m genref fit gda --help)"),
            ("predict a b --drop=x", "predict: no option '--drop' (see"),
            ("seal x -z", "unrecognized arguments: -z"),
        ],
    )
    def test_what_is_like_nothing_is_refused_alone(self, call: Call, command: str, says: str) -> None:
        assert says in one_line(call(*command.split()))

    @each_row("digits", ["0", "-1", "abc", "", "1.5", "1e3", "\u0663", "2001", "+5", "1_0"], ids=ascii)
    def test_digits_that_are_no_number_of_digits_are_refused(self, call: Call, digits: str) -> None:
        line = one_line(call("fit", "gda", IRIS, "--label", "species", "--digits", digits))
        assert f"{digits!a} is not a number of digits from 1 to 2000" in line

    @pytest.mark.parametrize("features", ['"a', "a\nb", '"a"b'], ids=ascii)
    def test_features_that_are_no_row_of_csv_are_refused(self, call: Call, features: str) -> None:
        line = one_line(call("fit", "gda", IRIS, "--label", "species", "--features", features))
        assert f"argument --features: {features!a} is not a row of CSV" in line

    def test_newlines_in_arguments_make_no_new_lines(self, call: Call) -> None:
        assert "a\\nb" in one_line(call("fit", "gda", IRIS, "--label", "species", "a\nb"))
        assert "a\\nb" in one_line(call("fit", "gda", IRIS, "--label", "a\nb"))
        assert "a\\nb" in one_line(call("fit", "gda", "a\nb", "--label", "y"))
        assert "a\\nb" in one_line(call("predict", "a\nb", IRIS))

    def test_a_name_that_is_no_text_at_all_is_refused(self, call: Call) -> None:
        one_line(call("fit", "gda", IRIS, "--label", "\udfff"))

    def test_bad_invocations_end_with_one_line_and_status_2(self, call: Call, tmp_path: Path) -> None:
        names = ("t.csv", "m.json", "empty", "garbage")
        data, model, empty, garbage = (str(tmp_path / name) for name in names)
        Path(data).write_text(TWO, encoding="ascii")
        Path(empty).touch()
        Path(garbage).write_bytes(bytes(range(256)))
        fit = ("fit", "gda", data, "--label", "y")
        assert call(*fit, "--model", model).status == 0
        before = sorted(os.listdir(tmp_path))
        for arguments in [
            ("learn",),
            ("--nosuch",),
            ("fit",),
            ("fit", "lda", data, "--label", "y"),
            ("fit", "gda"),
            ("fit", "gda", data),
            ("fit", "gda", data, "--label"),
            ("fit", "gda", data, "--label", "z"),
            ("fit", "gda", data, "--label", ""),
            ("fit", "gda", data, data, "--label", "y"),
            ("fit", "gda", str(tmp_path), "--label", "y"),
            ("fit", "gda", str(tmp_path / "nosuch"), "--label", "y"),
            ("fit", "gda", empty, "--label", "y"),
            ("fit", "gda", garbage, "--label", "y"),
            ("fit", "gda", model, "--label", "y"),
            ("fit", "gda", "", "--label", "y"),
            ("fit", "gda", "-", "--label", "y"),
            (*fit, "--features", "y"),
            (*fit, "--features", "x,x"),
            (*fit, "--features", ""),
            (*fit, "--digits", "many"),
            (*fit, "--model", str(tmp_path)),
            (*fit, "--model", os.devnull),
            (*fit, "--model", str(tmp_path / "no" / "m.json")),
            (*fit, "--model", data),
            ("predict", model),
            ("predict", data, data),
            ("predict", empty, data),
            ("predict", garbage, data),
            ("predict", str(tmp_path), data),
            ("predict", str(tmp_path / "nosuch"), data),
            ("predict", model, garbage),
            ("predict", model, data, "--label", "z"),
            ("predict", model, data, "--quadratic"),
            ("update", model),
            ("update", model, empty),
            ("update", data, data),
        ]:
            result = call(*arguments)
            assert (result.status, result.out) == (2, ""), arguments
            assert result.err.count("\n") == 1 and result.err.endswith("\n"), arguments
            assert result.err.startswith(("genref: ", "python -m genref")), arguments
        assert sorted(os.listdir(tmp_path)) == before

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "arguments",
        [("--nosuch",), ("fit", "gda", "-", "--label", "y"), ("predict", "nosuch", "-")],
        ids=["option", "table", "model"],
    )
    def test_so_they_do_in_a_process_of_their_own(self, call: Call, arguments: tuple[str, ...]) -> None:
        result = process(*arguments)
        assert one_line(result).startswith(("genref: ", "python -m genref"))
        assert result == call(*arguments)

    @pytest.mark.slow
    def test_the_main_job_works_as_the_readme_has_it(self, tmp_path: Path) -> None:
        model = str(tmp_path / "iris.json")
        fit = process("fit", "gda", "tests/data/iris.csv", "--label", "species", "--model", model)
        assert (fit.status, fit.err) == (0, "")
        predict = process("predict", model, "tests/data/iris.csv", "--label", "species")
        assert (predict.status, predict.err) == (0, "")
        assert predict.out.endswith("\n147 of 150 right; wrong: rows 71, 84, 134\n")

    @pytest.mark.slow
    def test_it_works_without_docstrings(self, call: Call, tmp_path: Path) -> None:
        compiled_once = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path)}

        def stripped(*arguments: str) -> Result:
            return process(*arguments, options=["-OO"], stdin=TWO, **compiled_once)

        assert stripped().out == call().out
        assert parameters(stripped("fit", "gda", "-", "--label", "y", "--all").out)["theta[0]"] == "-12.0"
        assert one_line(stripped("fit", "gda", "-", "--label", "z"))

    @pytest.mark.slow
    def test_an_ascii_locale_loses_no_character(self, tmp_path: Path) -> None:
        ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        table = "größe,種,q\n0,ü,1\n2,ü,1\n4,b,1\n6,b,1\n".encode()
        data, model = (os.fsencode(tmp_path) + name.encode() for name in ("/größe.csv", "/größe.json"))
        with open(data, "wb") as stream:
            stream.write(table)
        fit = process(
            *("fit", "gda", data, "--model", model, "--label", "種".encode()),
            *("--features", " größe ".encode(), "--all"),
            **ascii_only,
        )
        assert (fit.status, fit.err) == (0, "") and fit.out.isascii()
        assert parameters(fit.out)["theta[gr\\xf6\\xdfe]"] == "-4.0"  # ü, after b, has the mean 1
        assert table_model(os.fsdecode(model)).label == "種"
        predict = process("predict", model, "-", "--label", "種".encode(), stdin=table, **ascii_only)
        assert predict.out.isascii() and predict.out.endswith("\n4 of 4 right\n")
        assert "\\xfc" in predict.out
        error = one_line(process("fit", "gda", data, "--label", "é".encode(), **ascii_only))
        assert error.endswith(r"column '\xe9': no such column; the columns are 'gr\xf6\xdfe', '\u7a2e', 'q'")


class Source(NamedTuple):
    """What is learnt from and asked: rows of a table, or messages."""

    fit: tuple[str, ...]
    learnt: str
    header: str
    asked: str
    label: str
    title: str
    noun: str
    wrong: str
    error: str


SOURCES = {
    "table": Source(
        *(FIT, TWO, "x\n", "4\n", "b", "   row  label", "rows", "z,a\n"),
        "line 20002, column 'x': 'z' is not a finite decimal number; "
        "correct it, choose columns with --features, or use fit categorical, which takes text",
    ),
    "messages": Source(
        *(("fit", "bernoulli", "-"), TRAIN, "", "Tokyo Japan\n", "no", "message  label", "messages", "z\n"),
        "line 20001: no tab; write each line as a label, a tab and the text",
    ),
}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
class TestStreams:
    """Pipes, terminals, full disks."""

    @pytest.mark.slow
    def test_a_reader_that_has_seen_enough_is_no_error(
        self, source: Source, call: Call, tmp_path: Path
    ) -> None:
        call(*source.fit, "--model", "m.json", stdin=source.learnt)
        asked = tmp_path / "asked"
        asked.write_text(source.header + source.asked * 4000, encoding="ascii")  # more than a pipe holds
        for unbuffered in ("", "1"):
            with subprocess.Popen(
                [sys.executable, "-m", "genref", "predict", os.path.abspath("m.json"), str(asked)],
                cwd=ROOT,
                env=clean_environment(PYTHONUNBUFFERED=unbuffered),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            ) as running:
                assert running.stdout and running.stderr
                assert running.stdout.readline().startswith(source.title.encode())
                running.stdout.close()
                assert running.stderr.read() == b""
                assert running.wait(60) == 0

    @pytest.mark.slow
    def test_each_is_answered_before_the_input_ends(self, source: Source, call: Call) -> None:
        call(*source.fit, "--model", "m.json", stdin=source.learnt)
        with subprocess.Popen(
            [sys.executable, "-u", "-m", "genref", "predict", os.path.abspath("m.json"), "-", "--json"],
            cwd=ROOT,
            env=clean_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as running:
            assert running.stdin and running.stdout
            running.stdin.write((source.header + source.asked).encode())
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["label"] == source.label

    @pytest.mark.slow
    def test_a_terminal_sees_progress_and_errors_on_lines_of_their_own(self, source: Source) -> None:
        first, some = ("x,y\n", "1,a\n") if source.header else ("", "a\tx\n")
        shown = on_a_terminal(*source.fit, stdin=first + some * 25_000)
        assert shown == f"\r20000 {source.noun}\r25000 {source.noun}\r\n"
        shown = on_a_terminal(*source.fit, stdin=first + some * 20_000 + source.wrong)
        told = f"\r20000 {source.noun}\r20000 {source.noun}\r\n"
        assert shown == f"{told}genref: standard input, {source.error}\r\n"

    def test_progress_is_told_at_every_step_of_every_command(
        self,
        source: Source,
        call: Call,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setattr(reports, "PROGRESS_STEP", 2)
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        told = "\r2 {0}\r4 {0}\r4 {0}\n".format(source.noun)
        assert call(*source.fit, "--model", "m.json", stdin=source.learnt).err == told
        assert call("update", "m.json", "-", stdin=source.learnt).err == told
        assert call("predict", "m.json", "-", stdin=source.header + source.asked * 4).err == told
        assert call("predict", "m.json", "-", stdin=source.header + source.asked).err == ""


class TestProgress:
    @pytest.mark.slow
    def test_a_terminal_sees_no_progress_of_short_input(self) -> None:
        assert on_a_terminal(*FIT, stdin="x,y\n" + "1,a\n" * 19_999) == ""

    @pytest.mark.slow
    def test_what_is_no_terminal_sees_no_progress(self) -> None:
        result = process("fit", "gda", "-", "--label", "y", stdin="x,y\n" + "1,a\n" * 20_001)
        assert (result.status, result.err) == (0, "")
        assert result.out.startswith("gda: 20001 rows")


class TestRun:
    """The process of a command: `run` ends it, whatever happens to its streams."""

    @staticmethod
    def status(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
        monkeypatch.setattr(sys, "argv", ["genref", *arguments])
        with pytest.raises(SystemExit) as caught:
            cli.run()
        return caught.value.code

    def test_the_status_is_that_of_the_command(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert self.status(monkeypatch) == 0
        assert self.status(monkeypatch, "fit") == 2
        assert self.status(monkeypatch, "--help") == 0
        assert self.status(monkeypatch, "predict", "nosuch", "nosuch") == 2
        assert capsys.readouterr().err.endswith("genref: nosuch: cannot be read: No such file or directory\n")

    def test_python_m_genref_runs_it(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(sys, "argv", ["genref"])
        monkeypatch.delitem(sys.modules, "genref.__main__", raising=False)
        with pytest.raises(SystemExit) as caught:
            runpy.run_module("genref", run_name="__main__")
        assert caught.value.code == 0
        assert capsys.readouterr().out.startswith("genref: ")

    def test_an_import_runs_nothing(self, capsys: pytest.CaptureFixture[str]) -> None:
        importlib.import_module("genref.__main__")
        assert capsys.readouterr() == ("", "")

    def test_a_broken_pipe_is_no_error(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "w") as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            assert self.status(monkeypatch, "fit", "gda", IRIS, "--label", "species") == 0
            assert self.status(monkeypatch, "fit", "gda", "nosuch", "--label", "species") == 2
        assert capsys.readouterr().err == "genref: nosuch: No such file or directory\n"

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
    def test_a_full_disk_is_told_in_one_line(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with open("/dev/full", "w", encoding="ascii") as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            assert self.status(monkeypatch, "fit", "gda", IRIS, "--label", "species") == 2
        assert capsys.readouterr().err == "genref: standard output: No space left on device\n"

    def test_an_interrupt_ends_quietly(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def interrupt(_: object) -> int:
            raise KeyboardInterrupt

        monkeypatch.setattr(cli, "main", interrupt)
        assert self.status(monkeypatch) == 130  # 128 + SIGINT, as in shells
        assert capsys.readouterr() == ("", "")

    def test_closed_streams_are_empty_or_take_everything(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as patch:
            for name in ("stdin", "stdout", "stderr"):
                patch.setattr(sys, name, None)
            try:
                assert self.status(patch, "fit", "gda", IRIS, "--label", "species") == 0
                assert self.status(patch, "fit", "gda", "-", "--label", "species") == 2
            finally:
                for stream in (sys.stdin, sys.stdout, sys.stderr):
                    stream.close()

    def test_streams_of_another_kind_are_left_as_they_are(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stream = io.StringIO()
        monkeypatch.setattr(sys, "stdout", stream)
        assert self.status(monkeypatch) == 0
        assert stream.getvalue().startswith("genref: ")
