# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Whatever a file or a user names is printed so that it controls no terminal, no page and no spreadsheet."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian_naive_bayes,
    gda,
    load,
    logistic_regression,
    save,
    text_classifier,
)
from genref.errors import GenrefError
from genref.generative import GenerativeModel

from ..running import Call

EVIL = "\x1b]0;x\x07\u202e\u2028<script>$x$</script>"
OTHER = "\x9b2J$<b>\u2066"
CONTROLS = set("\x1b\x07\u202e\u2028\x9b\u2066\x00")


def table(*rows: str) -> str:
    return "\n".join(rows) + "\n"


def models() -> Iterator[Any]:
    names, rows = (EVIL, OTHER), [[0, 1], [2, 5], [4, 1], [6, 9], [1, 1], [5, 3]]
    labels = [EVIL, EVIL, EVIL, OTHER, OTHER, OTHER]

    class Table(list[list[int]]):
        columns = names

        def itertuples(self, **_: object) -> Iterator[list[int]]:
            return iter(self)

    bits = Table([[x % 2, y % 2] for x, y in rows])
    yield gda.fit(Table(rows), labels)
    yield gda.fit_quadratic(Table(rows), labels)
    yield gaussian_naive_bayes.fit(Table(rows), labels)
    yield logistic_regression.LogisticRegression((EVIL, OTHER), (0.0, 1.0, 2.0), names)
    yield bernoulli_naive_bayes.fit(bits, labels)
    yield categorical_naive_bayes.fit(Table([[str(x), EVIL] for x, _ in rows]), labels)  # type: ignore[list-item]
    yield text_classifier.fit([EVIL, OTHER], [EVIL, OTHER], tokenizer=str.split)


def x_of(model: Any) -> Any:
    if "Text" in type(model).__name__:
        return f"{EVIL} {OTHER}"
    if "Categorical" in type(model).__name__:
        return ["2", EVIL]
    return [1, 1]


@pytest.mark.parametrize("model", list(models()), ids=lambda model: type(model).__name__)
class TestValues:
    def test_texts(self, model: Any) -> None:
        for value in (
            model,
            model.explain(x_of(model)),
            *([model.counts] if hasattr(model, "counts") else []),
        ):
            for text in (str(value), repr(value)):
                assert CONTROLS.isdisjoint(text.replace("\n", ""))

    def test_html(self, model: Any) -> None:
        for value in (model, model.explain(x_of(model))):
            page = value._repr_html_()
            assert (
                CONTROLS.isdisjoint(page) and "<script" not in page and "<b>" not in page and "$" not in page
            )

    def test_errors(self, model: Any) -> None:
        for call in (
            lambda: model.predict({EVIL: 1, "a": OTHER}),
            lambda: model.predict([EVIL] * 2 if "Text" not in type(model).__name__ else 3),
            lambda: model.predict([float("nan")] * 2),
            lambda: model.log_likelihood([x_of(model)], ["\x1b"]),
            lambda: model.log_likelihood([x_of(model)] * 2, [EVIL]),
            lambda: isinstance(model, GenerativeModel) and model.update([x_of(model)], [3]),  # type: ignore[attr-defined]
            lambda: save(model, EVIL + "/m.json"),
            lambda: load(EVIL),
        ):
            with pytest.raises(GenrefError) as caught:
                call()
                raise GenrefError("nothing was refused")
            assert str(caught.value).isprintable() and repr(caught.value).isprintable()


@pytest.fixture
def here(tmp_path: Path) -> None:
    """Write files whose names and contents are evil."""
    os.makedirs(f"mail/{EVIL.replace('/', '')}")
    os.makedirs("mail/ham")
    for name, content in (
        (
            "t.csv",
            table(f'"{EVIL}",{OTHER},"y"', f'0,1,"{EVIL}"', f'2,5,"{EVIL}"', f"4,1,{OTHER}", f"6,9,{OTHER}"),
        ),
        ("c.csv", table(f'"{EVIL}",y', f'"{OTHER}","{EVIL}"', f'"{EVIL}",{OTHER}', f'{OTHER},"{EVIL}"')),
        ("bad.csv", table(f'"{EVIL}",{OTHER},"y"', f'"{EVIL}",1,a')),
        ("twice.csv", table(f'"{EVIL}","{EVIL}"')),
        (
            "flat.csv",
            table(f'"{EVIL}",{OTHER},y', f'1,1,"{EVIL}"', f'1,2,"{EVIL}"', f"1,3,{OTHER}", f"1,5,{OTHER}"),
        ),
        ("m.tsv", table(f"{EVIL.replace(chr(0x2028), '')}\twin {EVIL}", f"ham\tsee {OTHER}")),
        ("m.txt", f"win see {EVIL} {OTHER} \x1b new\n"),
        (f"mail/{EVIL.replace('/', '')}/1\x1b", f"win {EVIL}"),
        ("mail/ham/1", "see"),
        (f"{OTHER}.csv", "x,y\n1,a\nz,b\n"),
    ):
        Path(name).write_text(content, encoding="utf-8")


COMMANDS = [
    ["fit", "gda", "t.csv", "--label", "y", "--model", "g.json"],
    ["fit", "gda", "flat.csv", "--label", "y", "--model", "f.json"],
    ["predict", "f.json", "flat.csv"],
    ["fit", "gaussian", "t.csv", "--label", "y", "--quadratic"],
    ["fit", "categorical", "c.csv", "--label", "y", "--smoothing", "0", "--model", "c.json"],
    ["fit", "categorical", "c.csv", "--label", "y", "--levels", f"{EVIL}={OTHER}"],
    ["fit", "multinomial", "m.tsv", "--model", "m.json"],
    ["fit", "bernoulli", "mail", "--smoothing", "0", "--model", "b.json"],
    ["fit", "gda", "bad.csv", "--label", "y"],
    ["fit", "gda", f"{OTHER}.csv", "--label", "y"],
    ["fit", "gda", "t.csv", "--label", EVIL, "--features", OTHER],
    ["fit", "gda", "t.csv", "--label", EVIL, "--drop", EVIL],
    ["fit", EVIL, "t.csv"],
    ["fit", "gda", "t.csv", "--label", "y", "--delimiter", EVIL],
    ["fit", "gda", "t.csv", "--label", "y", "--model", f"{OTHER}/m.json"],
    ["predict", "g.json", "t.csv", "--label", "y", "--explain"],
    ["predict", "g.json", "c.csv"],
    ["predict", "c.json", "c.csv", "--label", "y", "--explain"],
    ["predict", "m.json", "m.txt", "--explain"],
    ["predict", "m.json", "m.tsv", "--labelled", "--explain", "--json"],
    ["predict", "b.json", "mail", "--labelled"],
    ["predict", "b.json", "m.txt", "--output", f"{OTHER}.txt"],
    ["predict", "b.json", EVIL],
    ["predict", EVIL, "t.csv"],
    ["predict", "t.csv", "t.csv"],
    ["update", "g.json", "t.csv"],
    ["update", "c.json", "c.csv", "--remove"],
    ["update", "m.json", "mail"],
    ["update", "m.json", "mail", "--remove"],
    ["vendor", EVIL, "--only", "laplace"],
    ["vendor", "x", "--only", EVIL],
    ["vendor", "x", "--only", "laplace", "--name", EVIL],
    ["vendor", "x", "--only", "laplace", "--dossier", f"{OTHER}/x"],
    [EVIL],
    ["fit", "gda", f"--{EVIL}"],
]


def test_no_command_prints_what_controls_a_terminal(call: Call, here: None) -> None:
    statuses = set()
    for command in COMMANDS:
        result = call(*command)
        statuses.add(result.status)
        for text in (result.out, result.err):
            assert CONTROLS.isdisjoint(text), command
            assert all(line.isprintable() for line in text.split("\n")), command
    assert statuses == {0, 1, 2}


def test_no_cell_is_a_formula(call: Call) -> None:
    names = ["=cmd|' /C calc'!A1", "+1+1", "-2+3", "@SUM(1)", "\tx", "plain", "-1"]
    Path("t.tsv").write_text("".join(f"{name.strip()}\tword{i}\n" for i, name in enumerate(names)))
    assert call("fit", "multinomial", "t.tsv", "--model", "m.json").status == 0
    assert call("predict", "m.json", "t.tsv", "--labelled", "--output", "p.csv").status == 0
    with open("p.csv", newline="") as stream:
        rows = list(csv.reader(stream))
    assert all(cell[:1] not in tuple("=+-@\t\r") for row in rows for cell in row)
    assert {row[1] for row in rows[1:]} == {
        "'=cmd|' /C calc'!A1",
        "'+1+1",
        "'-2+3",
        "'@SUM(1)",
        "x",
        "plain",
        "'-1",
    }
