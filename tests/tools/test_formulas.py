# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every formula of spec/ is true or excused: in blocks, reasons, tables, sentences. Each check can fail."""

from __future__ import annotations

import doctest
import importlib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import wraps

import pytest

from genref import equations as book
from genref.book_reals import Real
from tools.formulas import __main__ as command
from tools.formulas import mutants, sentences, tables
from tools.formulas.checks import Finding, check, check_everywhere
from tools.formulas.letters import function_of, items, meanings
from tools.formulas.pages import Block, Entry, entries, loose
from tools.formulas.reader import Unreadable, read
from tools.formulas.reasons import check_reasons, claims, excused, verdict

from ..each_row import each_row

ENTRIES = entries()
BLOCKS = {
    f"{entry.id}-{block.number + 1}": (entry, block)
    for entry in (*ENTRIES.values(), *loose().values())
    for block in entry.blocks
}
MODULES = """calculus checks docstrings evaluator letters lookup mutants pages patterns plain plain_reader
reader reasons sentences tables values worlds wrapping""".split()
FUNCTIONS = [function_of(entry) for entry in ENTRIES.values() if function_of(entry)]
WITHOUT_BOOK = {
    "nb-chain-rule",  # about any distribution
    "nb-update",  # about counts
}
"""Identities that do not concern a function of the book."""

MOST = {"formulas": 6, "lines": 6, "reasons": 10}
"""At most so many formulas, lines and reasons are excused."""


def excuses(block: Block) -> list[int]:
    return [line.number for line in block.lines if line.number in block.excused]


def is_red(entry: Entry, block: Block) -> bool:
    return any(finding.verdict != "holds" for finding in check_everywhere(entry, block))


@pytest.mark.once
@each_row("name", BLOCKS)
def test_every_line_holds_or_is_excused(name: str) -> None:
    entry, block = BLOCKS[name]
    findings = [*check_everywhere(entry, block)]
    assert [finding for finding in findings if finding.verdict != "holds"] == []
    assert set(command.verdicts(block, findings).values()) <= {"holds", "excused"}


@pytest.mark.once
@each_row("entry", ENTRIES.values(), ids=lambda entry: entry.id)
def test_reasons_hold(entry: Entry) -> None:
    found = [finding for block in entry.blocks for finding in check_reasons(entry, block)]
    assert [finding for finding in found if finding.verdict not in ("holds", "excused")] == []


def test_tables_hold() -> None:
    found = [*tables.everything()]
    assert [row for row in found if row[1] != "holds"] == [] and len(found) > 70


def test_sentences_state_what_blocks_state() -> None:
    found = [f"{page}:{spot.line}: {spot.words[-30:]} ${spot.tex}$" for page, spot in sentences.everything()]
    assert found == []


@pytest.mark.once
def test_excuses_are_few_and_needed() -> None:
    """Without its excuse, a reason cannot be read or evaluated."""
    counts = {"formulas": 0, "lines": 0, "reasons": 0}
    for entry, block in BLOCKS.values():
        counts["formulas"] += bool(excuses(block)) and len(excuses(block)) == len(block.lines) == 1
        counts["lines"] += len(excuses(block)) * (len(block.lines) > 1)
        said = [claim for line in block.lines for claim in claims(line.reason) if claim in excused(entry)]
        counts["reasons"] += len(said)
        assert [claim for claim in said if verdict(entry, claim) == "holds"] == [], entry.id
    assert all(counts[kind] <= most for kind, most in MOST.items()), counts


# The book takes part


def changed(found: object, by: Fraction = Fraction(1, 7)) -> object:
    """Return another value of the same type: truth values swapped, words longer, numbers a seventh larger.

    The numbers of the second class grow by half of that, those of the third by a third: softmax regression
    does not change if the numbers of all classes grow equally.
    """
    if isinstance(found, (bool, str)):
        return f"{found}s" if isinstance(found, str) else not found
    if isinstance(found, Mapping):
        return {key: changed(item, by / place) for place, (key, item) in enumerate(found.items(), 1)}
    if isinstance(found, (tuple, list)):
        return type(found)(changed(item, by) for item in found)
    return found + by if isinstance(found, (int, Fraction, Real)) else found


def changing(function: Callable[..., object]) -> Callable[..., object]:
    """Return a function with the same signature and changed values."""

    @wraps(function)
    def other(*arguments: object) -> object:
        return changed(function(*arguments))

    return other


@pytest.mark.once
@each_row(
    "entry",
    [
        e
        for e in ENTRIES.values()
        if e.kind == "definition" and len(excuses(e.blocks[0])) < len(e.blocks[0].lines)
    ],
    ids=lambda entry: entry.id,
)
def test_a_definition_is_compared_with_its_function(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, function_of(entry), changing(getattr(book, function_of(entry))))
    assert is_red(entry, entry.blocks[0])


@pytest.mark.once
@each_row(
    "entry",
    [e for e in ENTRIES.values() if e.kind == "identity" and not e.blocks[0].excused],
    ids=lambda entry: entry.id,
)
def test_an_identity_is_about_functions_of_the_book(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    """Changing one of the functions that its letters call makes a formula or a derivation fail."""
    codes = " ".join(meaning.code for meaning in meanings(items(entry))) + "gaussian_density("

    def notices(name: str) -> bool:
        with monkeypatch.context() as patch:
            patch.setattr(book, name, changing(getattr(book, name)))
            return any(is_red(entry, block) for block in entry.blocks)

    assert any(notices(name) for name in FUNCTIONS if f"{name}(" in codes) is (entry.id not in WITHOUT_BOOK)


# Each check can fail


@pytest.mark.once
@each_row(
    ("id", "right", "wrong"),
    [
        ("gda-log-odds-1", r"+ \ln \frac{\phi}", r"- \ln \frac{\phi}"),  # a sign
        ("gda-mle-covariance-1", r"\mu_{y^{(i)}})(", r"\mu_0)("),  # an index
        ("gda-mle-means-1", r"1\{y^{(i)} = k\}\,", ""),  # a dropped indicator
        ("gaussian-density-1", r"(2\pi)", r"(\pi)"),  # a lost factor
        ("laplace-estimate-1", "1 + ", "2 + "),
        ("bayes-decision-1", r"p(x \mid y)\, p(y)", r"p(x \mid y)"),  # an arg max
        ("covariance-expansion-1", "-", "+"),  # a mean
        ("choosing-1", "c_1 >", "c_0 >"),  # outside entries
    ],
)
def test_a_mistake_is_red(id: str, right: str, wrong: str) -> None:
    entry, block = BLOCKS[id]
    assert right in block.tex
    assert is_red(entry, block.edited(block.tex.replace(right, wrong)))


@pytest.mark.parametrize(
    ("id", "wrong"),
    [
        ("gda-log-odds", r"u - v = \mu_1 - \mu_0"),
        ("gda-log-likelihood", r"\ln ab = \ln a - \ln b"),
        ("matrix-cholesky", r"(UV)^T = U^T V^T"),
        ("frequency-mle", r"\ln t \ge t - 1"),
        ("event-mle-maximum", r"\lambda = n_{ky}"),  # at the solution
    ],
)
def test_a_mistake_in_a_reason_is_red(id: str, wrong: str) -> None:
    assert verdict(ENTRIES[id], wrong) != "holds"


def test_what_is_unknown_or_cannot_be_read_is_red() -> None:
    entry, block = BLOCKS["bayes-rule-1"]
    unknown = check(entry, block.edited(block.tex.replace("p(y)", "q")), 1)
    assert {finding[:2] for finding in unknown} == {(1, "not evaluated")}
    assert {f.verdict for f in check(entry, block.edited(r"p(y = \frac{1}{2}"), 1)} == {"not read"}
    assert verdict(entry, "= 1").startswith("not read: ")
    for tex in (r"\int x", "(a", r"\begin{pmatrix} a", "a b)", r"\hat{}", r"\operatorname{x}"):
        with pytest.raises(Unreadable):
            read(tex)
    with pytest.raises(ValueError, match="is not understood"):
        meanings(["$x$ is a horse"])


def test_the_command_prints_what_differs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    entry, block = BLOCKS["laplace-estimate-1"]
    wrong = block.edited(block.tex.replace("1 + ", "2 + "))
    monkeypatch.setattr(command, "others", lambda: [("reasons", "of f", [Finding(1, "holds", "", "")])])
    for shown, status in ((block, 0), (wrong, 1)):
        monkeypatch.setattr(command, "everything", lambda: [(entry, shown, check(entry, shown, 1))])
        assert command.main() == status
    assert "\nlaplace-estimate, formula 1, line 1: fails: " in capsys.readouterr().out


# Mistakes, a sample of each kind: python tools/formulas/mutants.py tries all

LEAST = {"statements": 0.97, "derivations": 0.97, "tables": 0.9, "sentences": 0.85}


@pytest.mark.slow
@pytest.mark.parametrize("room", LEAST)
def test_mistakes_are_noticed(room: str) -> None:
    all_of_them = [mistake for mistake in mutants.all_mistakes() if mistake.room == room]
    some = mutants.sample(all_of_them, 25)
    unnoticed = [mistake.name for mistake in some if not mistake.noticed()]
    reasons = mutants.UNNOTICED.read_text(encoding="utf-8")
    worth = [name for name in unnoticed if f"{name} -- " not in reasons]
    assert len(all_of_them) > 100 and 1 - len(worth) / len(some) >= LEAST[room], worth


@each_row("module", MODULES)
def test_examples(module: str) -> None:
    tested = doctest.testmod(importlib.import_module(f"tools.formulas.{module}"))
    assert tested.attempted > 0 and tested.failed == 0
