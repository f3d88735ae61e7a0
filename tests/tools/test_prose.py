# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every figure in a sentence of a page is computed, or its mark says where it comes from."""

from __future__ import annotations

import doctest
import re
from collections import Counter

import pytest

from tools import prose
from tools.prose import MARK, ROOT, wrong

from ..each_row import each_row

GENERATED = {"TRACE.md", "conformance.md", "vendoring.md"}
CONSTANTS = {"divergences.md"}
"""Its decimals outside tables are constants of other libraries; the tables are computed."""

PAGES = {
    str(page.relative_to(ROOT)): page.read_text(encoding="utf-8")
    for page in (
        ROOT / "README.md",
        *sorted((ROOT / "spec").glob("*.md")),
        *sorted((ROOT / "site").glob("*.md")),
    )
    if page.name not in GENERATED | CONSTANTS and page != ROOT / "site/README.md"
}

NOT_COMPUTED = {"given": 40, "by": 12}
"""At most so many figures are chosen, or measured: no test computes them."""


def test_every_figure_is_computed() -> None:
    found = [(page, figure) for page, text in PAGES.items() for figure in wrong(text)]
    if found:
        lines = [f"{page}: {each.text} is not {each.mark or 'marked'}" for page, each in found]
        pytest.fail("\n".join(lines), pytrace=False)


def test_few_figures_are_not_computed() -> None:
    marks = [mark[1] for text in PAGES.values() for mark in MARK.finditer(text)]
    assert all(marks.count(kind) <= most for kind, most in NOT_COMPUTED.items()), Counter(marks)
    assert marks.count("=") > 30 and marks.count("in") > 15


def test_every_comment_is_a_mark() -> None:
    for text in PAGES.values():
        assert text.count("<!--") == len(MARK.findall(text))


def other(text: str) -> str:
    """Return the figure with a different last digit."""
    digits = re.sub(r"\d(?=\D*$)", lambda found: str((int(found[0]) + 3) % 10), text)
    assert digits != text
    return digits


@pytest.mark.once
@each_row("page", [page for page, text in PAGES.items() if MARK.search(text)])
def test_a_stale_figure_is_noticed(page: str) -> None:
    """Each computed figure is changed in turn."""
    text = PAGES[page]
    changed = 0
    for mark in MARK.finditer(text):
        before = text[: mark.start()]
        if mark[1] in ("=", "in", "below"):
            numbers = list(prose.NUMBER.finditer(before))
            last = [number for number in numbers if mark[1] == "=" or prose.is_figure(number[0])][-1]
            stale = text[: last.start()] + other(last[0]) + text[last.end() :]
            assert wrong(stale), last[0]
            changed += 1
    assert changed > 0 or {mark[1] for mark in MARK.finditer(text)} <= {"by", "given", ">="}


def test_a_stale_figure_in_a_formula_is_noticed() -> None:
    formula = r"The threshold is $\ln 8 / (1 - 1/8) = 2.38$."
    assert wrong(formula) == []
    (figure,) = wrong(formula.replace("2.38", "2.58"))
    assert figure.text == "2.58"


@each_row(
    "text",
    [
        "The error is 0.25.",  # no mark
        "The error is 0.25.\n\nThat is much.<!-- given -->",  # a mark of another paragraph
        "The error is 0.25.<!-- = 0.75 -->",
        "It is at most 0.25.<!-- >= 0.75 -->",
        "The threshold is 1/21.\n\n```pycon\n>>> Fraction(2, 21)\n\n```\n",
        "Classes have 0.25 errors.<!-- in nb-discretize: normal -->",  # not in the line
        "Then it is 0.25:<!-- below -->\n\n```pycon\n>>> 1 / 2\n0.5\n\n```\n",
    ],
)
def test_what_is_wrong(text: str) -> None:
    assert wrong(text)


@each_row(
    "text",
    [
        "The error is 0.25.<!-- given -->",
        "Of 8 texts 2, which is 25%, are spam.<!-- = 8, 2, 25 -->",
        "It is at most 0.25.<!-- >= 0.125 -->",
        "The threshold is 1/21.\n\n```pycon\n>>> Fraction(1, 21)\n\n```\n",
        "GDA has the error 0.149.<!-- in nb-discretize: normal -->",
        "Then it is 25%, or 0.25:<!-- below -->\n\n```pycon\n>>> 1 / 4\n0.25\n\n```\n",
        "See sections 1.2 and 2.1; Python 3.9; scikit-learn 1.9.1; `0.5`; [a](b#0.5); $0.5 a$; (0.5, 2).",
        'They say "0.5".',
        "| 0.5 |\n\n- Source: notes, 1.1\n\nAnswer: about 0.5\n\n```text\n0.5\n```\n",
    ],
)
def test_what_is_right(text: str) -> None:
    assert wrong(text) == []


def test_a_program_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no program tools/bench/none.py"):
        wrong("It takes 0.5 s.<!-- by tools/bench/none.py -->")


def test_examples() -> None:
    tested = doctest.testmod(prose)
    assert tested.attempted > 0 and tested.failed == 0
