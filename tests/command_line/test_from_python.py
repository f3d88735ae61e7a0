# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Models that were saved in Python, and what the commands say of them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any, Optional

import pytest

from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gda,
    load,
    logistic_regression,
    multinomial_naive_bayes,
    save,
    text_classifier,
)
from genref.command_line.vendoring import standard_imports
from genref.errors import TableError
from genref.files.tables import open_table

from ..running import Call, one_line


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def predicted(call: Call, table: str, *options: str) -> list[Any]:
    """Return the answers of m.json for the rows of a table."""
    Path("t.csv").write_text(table, encoding="utf-8")
    result = call("predict", "m.json", "t.csv", "--json", *options)
    assert (result.status, result.err) == (0, "")
    return [json.loads(line) for line in result.out.splitlines()]


def test_categories_that_are_numbers(call: Call) -> None:
    # p(x = 1|y) = 2/3 for both features of class 0 and 1/3 for class 1: (2/3)^2 against (1/3)^2.
    model = categorical_naive_bayes.fit([[1, 1], [2, 2]], [0, 1], levels=[2, None])
    save(model, "m.json")
    answers = predicted(call, "a,b\n1,1\n2,1\n")
    assert [answer["posterior"] for answer in answers] == [{"0": 0.8, "1": 0.2}, {"0": 0.5, "1": 0.5}]
    assert [answer["label"] for answer in answers] == [0, 0]
    for cell, says in (
        ("3", "'3' is not one of (1, 2)"),
        ("x", "'x' is not one of"),
        ("0", "'0' is not one of"),
    ):
        Path("t.csv").write_text(f"a,b\n{cell},1\n")
        assert says in one_line(call("predict", "m.json", "t.csv"))
    Path("more.csv").write_text("a,b,y\n2,3,1\n")  # b may have new values, a may not
    assert call("update", "m.json", "more.csv", "--label", "y").out == "1 row added, 3 in all\n"
    assert load("m.json") == categorical_naive_bayes.fit(
        [[1, 1], [2, 2], [2, 3]], [0, 1, 1], levels=[2, None]
    )
    Path("more.csv").write_text("a,b,y\n3,1,1\n")
    assert "'3' is not one of (1, 2)" in one_line(call("update", "m.json", "more.csv", "--label", "y"))


def test_labels_that_are_ints(call: Call) -> None:
    save(gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1]), "m.json")
    assert predicted(call, "x\n3\n") == [{"row": 1, "label": 0, "posterior": {"0": 0.5, "1": 0.5}}]
    *_, tally = predicted(call, "x,y\n1,0\n5,1\n5,0\n", "--label", "y")
    assert (tally["right"], tally["wrong"]) == (2, [3])
    Path("more.csv").write_text("x,y\n1,0\n5,1\n")
    assert "give --label" in one_line(call("update", "m.json", "more.csv"))
    assert call("update", "m.json", "more.csv", "--label", "y").status == 0
    assert load("m.json") == gda.fit([[0], [2], [4], [6], [1], [5]], [0, 0, 1, 1, 0, 1])
    Path("more.csv").write_text("x,y\n1,a\n")
    assert "ints and strs do not mix" in one_line(call("update", "m.json", "more.csv", "--label", "y"))


def test_a_declared_order_takes_no_other_class(call: Call) -> None:
    model = text_classifier.fit(["a", "b"], ["y", "x"], classes=["y", "x"])
    save(model, "m.json")
    Path("more.tsv").write_text("z\ta\n")
    assert "allowed: one of ('y', 'x')" in one_line(call("update", "m.json", "more.tsv"))
    assert load("m.json") == model


def test_other_models(call: Call) -> None:
    save(bernoulli_naive_bayes.fit([[1, 0], [0, 1]], ["a", "b"]), "m.json")
    assert predicted(call, "u,v\n1,0\n")[0]["posterior"] == {"a": 0.8, "b": 0.2}  # (2/3)^2 against (1/3)^2
    assert "no statistics to update" in one_line(call("update", "m.json", "t.csv", "--label", "v"))
    save(logistic_regression.LogisticRegression(("a", "b"), (0.0, 1.0)), "m.json")
    assert predicted(call, "u\n0\n")[0]["posterior"] == {"a": 0.5, "b": 0.5}
    assert "logistic regression has no statistics" in one_line(
        call("update", "m.json", "t.csv", "--label", "u")
    )
    save(gda.LinearModel({"a": 0.5, "b": 0.5}, {"a": [0], "b": [2]}, [[1]]), "m.json")
    assert predicted(call, "u\n1\n")[0]["posterior"] == {"a": 0.5, "b": 0.5}
    for value, name in (
        (multinomial_naive_bayes.fit([[1]], ["a"]), "MultinomialModel"),
        (gda.fit([[0], [1]], [0, 1]).moments, "ClassMoments"),
    ):
        save(value, "m.json")  # type: ignore[arg-type]  # moments, as it is fitted
        says = f"genref: m.json: contains a {name}, which has no command; read it with genref.load"
        assert one_line(call("predict", "m.json", "t.csv")) == says


def test_imports_of_a_text() -> None:
    text = "from __future__ import x\nimport os, a.b\nfrom json import c\nfrom . import d\nfrom .e import f\n"
    assert standard_imports({"x.py": text}) == ["a.b", "json", "os"]


def test_without_a_command_it_shows_a_result_and_commands_to_try(call: Call) -> None:
    out = call().out
    assert "  p(spam) = " in out and "python -m genref" in out.partition("  p(spam) = ")[2]


def test_a_dossier_says_at_its_head_what_is_copied(call: Call) -> None:
    assert call("vendor", "copy", "--only", "laplace", "--dossier", "d.md").status == 0
    title, _, facts = Path("d.md").read_text(encoding="utf-8").splitlines()[:3]
    assert title.startswith("# Dossier: ") and " Python files with " in facts


def test_a_name_with_a_dot_is_no_number(call: Call) -> None:
    Path("t.csv").write_text("a.b,y\n1,p\n3,p\n2,q\n5,q\n", encoding="utf-8")
    assert call("fit", "gda", "t.csv", "--label", "y").err == ""


def test_a_table_whose_first_line_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(io.BytesIO):
        def readline(self, size: Optional[int] = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Broken(), "ascii"))
    with pytest.raises(TableError, match="^standard input, line 1: Input/output error$"):
        with open_table("-"):
            pass
