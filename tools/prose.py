# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Figures in the sentences of pages, and the marks that say where each figure comes from.

A figure is a decimal or a percentage outside code, formulas and tables; a fraction is one, too, unless it
stands in the examples, formulas or printed tables of its section, or is 1/2. A mark is an HTML comment after
it, which readers of a page do not see:

- `<!-- = exp(-2) -->`: the last number equals that value, rounded to its number of digits; with two values,
so do the last two numbers. `<!-- >= ... -->`: it is at least that value. - `<!-- in nb-discretize: ring 40
-->`: all figures since the previous mark or the start of the paragraph occur in the line of an experiment's
tables that starts with these words; `mail-size` is a table of real-mail.md. - `<!-- below -->`: they occur,
perhaps rounded or as percentages, in the next example, which the tests run. - `<!-- by tools/bench/scale.py
-->`: this program measured them as times or sizes. - `<!-- given -->`: somebody chose them, for example a
step size.

>>> wrong("A step of 0.5 leads to 0.1353<!-- = exp(-2) --> of 1.")
[Figure(text='0.5', mark='', holds=False)]
>>> wrong("A step of 0.5<!-- given --> leads to 0.1354<!-- = exp(-2) --> of 1.")
[Figure(text='0.1354', mark='<!-- = exp(-2) -->', holds=False)]

An equation between numbers in a formula, such as $\ln 8 / (1 - 1/8) = 2.38$, is computed and needs no mark.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import NamedTuple, Union

from tools.experiments import data_efficiency, event_models, naive_bayes_rival, real_mail
from tools.experiments.page import on_page
from tools.experiments.paired import normal_cdf
from tools.formulas.evaluator import Evaluator
from tools.formulas.reader import free, read
from tools.formulas.values import middle, number

ROOT = Path(__file__).resolve().parent.parent
NUMBER = re.compile(r"(?<![\w.^/(-])[1-9]\d*/\d+(?![\w/])|(?<![\w.^/])\d[\d,]*(?:\.\d+)?(?![\w/])%?")
MARK = re.compile(r"<!--\s+(=|>=|in|below|by|given)(?:\s+([^>]*?))?\s+-->")
NO_SENTENCES = [
    r"<details>(?s:.*?)</details>",  # an exercise, whose answer a test computes
    r"^```[^`]*^```$",
    r"^\|.*$",
    r"^- (?:Source|Letters|Step example|Kind|(?:Reasons n|N)ot evaluated)\b.*(?:\n  .*)*",
    r"^(?:Answer|Hint): .*$",  # of an exercise, whose test computes them
    r"`[^`]+`",
    r"\]\([^)]*\)",
    r"\$[^$]+\$",
    r'"[^"]*"',  # quotations from the lecture
    r"[\[(][-\d.\s\[\](),]+,[-\d.\s\[\](),]+[\])]",  # vectors and matrices
    r"\b[Ss]ections? [\d.]+(?:(?:,| and|, and) [\d.]+)*",
    r"\b(?:[A-Za-z-]*[Pp]ython|[Vv]ersion|scikit-learn|SciPy) \d+\.\d+(?:[.-]\d+)*",
]
"""Text that is not a sentence, and numbers that are not figures: sections of the lecture, versions."""

Number = Union[int, float, Fraction]


class Figure(NamedTuple):
    """A number, its mark or "", and whether the mark is true of it."""

    text: str
    mark: str
    holds: bool = False


def figures(text: str) -> Iterator[Figure]:
    """Yield the figures of a page, and the whole numbers with a mark."""
    shown = text
    for pattern in NO_SENTENCES:
        shown = re.sub(pattern, lambda found: re.sub(r"[^\n]", " ", found[0]), shown, flags=re.M)
    shown = _with_marks(shown, text)
    start = 0
    for paragraph in re.split(r"(\n\s*\n)", shown):
        shown_here = partial(_is_shown, text, start)
        yield from _of_paragraph(paragraph, text[start + len(paragraph) :], shown_here)
        start += len(paragraph)
    yield from _of_formulas(text)


def _is_shown(text: str, place: int, fraction: str) -> bool:
    """Return whether a fraction stands in the code, formulas or printed tables of the section of a place."""
    ends = [found.start() for found in re.finditer(r"^##", text, re.M)]
    start = max((end for end in ends if end <= place), default=0)
    section = text[start : min((end for end in ends if end > place), default=len(text))]
    code = " ".join(re.findall(r"^```.*?^```|\$[^$]+\$", section, re.M | re.S))
    above, _, below = fraction.partition("/")
    if not below or fraction == "1/2":
        return bool(below)
    forms = (rf"Fraction\({above}, {below}\)", rf"(?<!\d){above} ?/ ?{below}(?!\d)")
    return re.search("|".join([*forms, rf"frac\{{{above}\}}\{{{below}\}}"]), code) is not None


def wrong(text: str) -> list[Figure]:
    """Return the figures of a page that have no mark or contradict it."""
    return [figure for figure in figures(text) if not figure.holds]


def _with_marks(shown: str, text: str) -> str:
    """Put the marks of a text, which contain code, back into its version without code."""
    for mark in MARK.finditer(text):
        shown = shown[: mark.start()] + mark[0] + shown[mark.end() :]
    return shown


def _of_paragraph(paragraph: str, rest: str, shown: Callable[[str], bool]) -> Iterator[Figure]:
    numbers: list[str] = []
    for found in re.finditer(f"(?P<mark>{MARK.pattern})|{NUMBER.pattern}", paragraph):
        if not found["mark"]:
            numbers.append(found[0])
            continue
        mark, kind, said = found[1], found[2], " ".join((found[3] or "").split())
        if kind in ("=", ">="):
            values = _values(said)
            marked, numbers = numbers[-len(values) :], numbers[: -len(values)]
            holds = _rounds_to if kind == "=" else _is_at_least
            yield from (Figure(text, mark, holds(text, value)) for text, value in zip(marked, values))
            if len(marked) < len(values):
                yield Figure("", mark)
        else:
            others = _others(kind, said, rest)
            for text in [number for number in numbers if is_figure(number) and not shown(number)]:
                yield Figure(text, mark, kind in ("by", "given") or any(_stands(text, n) for n in others))
            numbers = []
    yield from (Figure(text, "") for text in numbers if is_figure(text) and not shown(text))


def is_figure(text: str) -> bool:
    """Return whether a number must have a mark: a decimal, a percentage or a fraction."""
    return any(sign in text for sign in ".%/")


def _values(said: str) -> list[Number]:
    names = {**vars(math), "Fraction": Fraction, "row": row, "normal_cdf": normal_cdf}
    names |= {module.__name__.rpartition(".")[2]: module for module in EXPERIMENTS}
    found = eval(f"({said})", names)
    return list(found) if isinstance(found, (list, tuple)) else [found]


EXPERIMENTS = (data_efficiency, event_models, naive_bayes_rival)


def _others(kind: str, said: str, rest: str) -> list[str]:
    """Return the numbers that marked figures may come from: a line of a table, or the next example."""
    if kind == "in":
        name, _, words = said.partition(": ")
        return _line(name, words)
    if kind == "below":
        example = re.search(r"^```pycon\n(.*?)^```$", rest, re.M | re.S)
        return re.findall(r"\d+(?:\.\d+)?(?:e-?\d+)?", example[1]) if example else []
    if kind == "by" and not (ROOT / said).is_file():
        raise ValueError(f"no program {said}")
    return []


def _line(name: str, words: str) -> list[str]:
    """Return the numbers after the words that start one line of an experiment's tables."""
    mail = name.startswith("mail-")
    tables = [real_mail.on_page()[name[len("mail-") :]]] if mail else on_page(name)
    lines = [line.split() for table in tables for line in table.splitlines()]
    wanted = words.split()
    (line,) = (line for line in lines if line[: len(wanted)] == wanted)
    return [found for cell in line[len(wanted) :] for found in re.findall(r"[-+]?\d[\d.]*", cell)]


def row(name: str, words: str) -> list[float]:
    """The numbers of a line, for marks: the columns after the words.

    >>> row("event-models", "words repeated, lengths vary 2000")
    [0.2651, 0.1861, 0.079, 0.0089]
    """
    return [float(found) for found in _line(name, words)]


def _exact(text: str) -> tuple[Fraction, Fraction]:
    """Return the number and half a unit of its last digit."""
    digits = text.replace(",", "").replace("%", "")
    if "/" in digits:
        return Fraction(digits), Fraction(0)
    return Fraction(digits), Fraction(1, 2 * 10 ** len(digits.partition(".")[2]))


def _rounds_to(text: str, value: Number) -> bool:
    """Return whether a value rounds to the figure; doubles are accurate enough for this."""
    figure, half = _exact(text)
    return abs(Fraction(value) - figure) <= half * (1 + Fraction(1, 10**6))


def _is_at_least(text: str, value: Number) -> bool:
    return _exact(text)[0] >= value


def _stands(text: str, number: str) -> bool:
    """Return whether a number, given with at least as many digits, is the figure; 0.25 is 25%."""
    value, digits = abs(Fraction(number)), len(number.partition(".")[2])
    wanted = len(text.replace("%", "").partition(".")[2])
    if "%" in text and digits >= wanted + 2:
        value, digits = 100 * value, digits - 2
    return digits >= wanted and _rounds_to(text, value)


def _of_formulas(text: str) -> Iterator[Figure]:
    """Yield decimals in equations between numbers in a formula; other decimals in formulas are given."""
    for tex in re.findall(
        r"\$([^$\n]*=[^$\n]*\d\.\d[^$\n]*)\$", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    ):
        (statement,) = read(tex)
        if statement.kind != "relation" or any(map(free, statement.parts)):
            continue
        values = [middle(number(Evaluator({}, []).of(part))) for part in statement.parts]
        for part in statement.parts:
            if part.kind == "number" and "." in part.name:
                yield Figure(part.name, tex, all(_rounds_to(part.name, value) for value in values))
