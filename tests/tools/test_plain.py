# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Plain formulas, on terminals and in docstrings of the book, can be parsed and are as true as the LaTeX."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from genref import equations as book
from tools.formulas import docstrings
from tools.formulas.checks import SEEDS, Finding, check
from tools.formulas.docstrings import block, check_docstring, docstring, said
from tools.formulas.letters import function_of
from tools.formulas.pages import Block, Line, entries
from tools.formulas.plain import formula, statements
from tools.formulas.plain_reader import parts_of_plain, read_plain
from tools.formulas.reader import Unreadable
from tools.formulas.wrapping import unwrapped

from ..each_row import each_row
from .test_formulas import changing

pytestmark = pytest.mark.once

ENTRIES = entries()
ROOT = Path(__file__).resolve().parents[2]
ROWS = (ROOT / "genref/lessons/entries.jsonl").read_text(encoding="utf-8").splitlines()
SHOWN = {row["id"]: unwrapped(row["formula"]) for row in map(json.loads, ROWS)}


def shown(id: str, text: str) -> Block:
    """Return a plain text as the formula of an entry, with the same excuses."""
    lines = tuple(Line(number, "", line, "") for number, line in enumerate(text.split("\n"), 1))
    return Block(0, False, text, lines, ENTRIES[id].blocks[0].excused, read_plain)


def findings(id: str, text: str) -> list[Finding]:
    return check(ENTRIES[id], shown(id, text), SEEDS[0])


# The text on terminals
@each_row("id", SHOWN)
def test_what_terminals_show_holds(id: str) -> None:
    found = findings(id, SHOWN[id])
    excused = shown(id, SHOWN[id]).excused
    lines = range(1, 1 + len(SHOWN[id].split("\n")))
    assert {finding.line for finding in found} == {line for line in lines if line not in excused}
    assert [finding for finding in found if finding.verdict != "holds"] == []


@each_row("id", SHOWN)
def test_what_terminals_show_can_be_read_and_printed_again(id: str) -> None:
    """All formulas, including those excused from evaluation; only commas before words are lost."""
    printed = "\n".join(statements(list(parts_of_plain(line))) for line in SHOWN[id].split("\n"))
    assert printed.replace(",", "").split() == SHOWN[id].replace(",", "").split()


@pytest.mark.parametrize(
    ("id", "right", "wrong"),
    [
        ("laplace-estimate", "(1 + sum", "(2 + sum"),
        ("gaussian-nb-posterior", "/ (sum_k p(y = k) prod", "/ sum_k (p(y = k) / prod"),
        ("event-mle-word", "sum_(j=1..d_i)", "sum_j"),  # the wrong number of words
    ],
)
def test_a_mistake_in_plain_text_is_red(id: str, right: str, wrong: str) -> None:
    assert right in SHOWN[id]
    assert any(finding.verdict != "holds" for finding in findings(id, SHOWN[id].replace(right, wrong)))


@each_row(
    ("tex", "text"),
    [
        (r"\mu_k^T \Sigma^{-1} x^{(i)}", "mu_k' Sigma^-1 x^(i)"),
        (r"(2\pi)^{d/2}\, |\Sigma|^{1/2}", "(2pi)^(d/2) |Sigma|^(1/2)"),
        (r"\frac{1}{n} \sum_{i=1}^{n} x^{(i)}", "(1/n) sum_i x^(i)"),
        (r"\sum_{i=0}^{m} a_i \sum_{j \in V} b_j", "sum_(i=0..m) a_i sum_(j in V) b_j"),
        (r"-\frac{a + b}{2} - (c - d)", "-(a + b) / 2 - (c - d)"),
        (r"\frac{\partial \ell}{\partial \phi}", "dl/dphi"),
        (r"\frac{\partial}{\partial \phi_{k|y}} (\ell - 1)", "(d/dphi_k|y) (l - 1)"),
        (r"\mathrm{E}\!\left[(Z - m)(Z - m)^T\right]", "E[(Z - m) (Z - m)']"),
        (r"\left\{ x : c \right\}, \qquad x \in \{0, 1\}^{|V|}", "{x : c},  x in {0, 1}^|V|"),
        (r"\hat\mu_0 \;\not\Rightarrow\; A", "mu_hat_0 does not imply A"),
        (r"\int_0^s t^n \mathrm{d}t", "integral_0^s t^n dt"),
        (r"(a + b)^2 A \cup B", "(a + b)^2 A union B"),
        (r"g'(z) \iff \phi_{(a + b)|y^{(i)}}", "g'(z) <=> phi_(a+b)|(y^(i))"),
        (
            r"\begin{aligned} a &= \frac{1}{2} && \text{at } b \\"
            r" c &= \sqrt{D_j} && \text{the root} \\ &= d \end{aligned}",
            "a = 1/2,  at b\nc = sqrt(D_j),  the root\n= d",
        ),
    ],
)
def test_plain_text(tex: str, text: str) -> None:
    assert formula(tex) == text


def test_what_has_no_plain_text_and_what_cannot_be_read_is_refused() -> None:
    for tex in (r"\begin{pmatrix} a & b \end{pmatrix}", r"\underbrace{a}_{b}", r"\oint x"):
        with pytest.raises(Unreadable):
            formula(tex)
    for text in ("a_)", "sum_i", "(a", "x in", "1{a"):
        with pytest.raises(Unreadable):
            read_plain(text)


# Docstrings of the book
WORDS = {"nb_vocabulary", "nb_stop_words", "nb_parameter_count", "event_encoding"}
"""Functions whose docstring has no formula. The others contain 61 formulas and letters."""

BY_FUNCTION = {function_of(entry): entry for entry in ENTRIES.values() if function_of(entry)}


@each_row("name", [name for name in BY_FUNCTION if name not in WORDS])
def test_a_docstring_holds(name: str) -> None:
    found = [*check_docstring(BY_FUNCTION[name])]
    assert {finding.line for finding in found} == set(range(1, 1 + len(said(name).formulas)))
    assert [finding for finding in found if finding.verdict != "holds"] == []


@each_row("name", [name for name in BY_FUNCTION if name not in WORDS])
def test_a_docstring_is_about_its_function(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, name, changing(getattr(book, name)))
    assert any(finding.verdict != "holds" for finding in check_docstring(BY_FUNCTION[name]))


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("laplace_estimate", "(1 + n_j)", "(2 + n_j)"),
        ("logistic_conditional_likelihood", "sum_i (y_i", "sum_i y_i (1"),
    ],
)
def test_a_mistake_in_a_docstring_is_red(
    name: str, right: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = docstring(name)
    assert right in text
    monkeypatch.setattr(docstrings, "docstring", lambda _: text.replace(right, wrong))
    assert any(finding.verdict != "holds" for finding in check_docstring(BY_FUNCTION[name]))


def test_a_docstring_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docstrings, "docstring", lambda _: "p(y|x) = ) for each y")
    with pytest.raises(Unreadable):
        block("bayes_rule")
