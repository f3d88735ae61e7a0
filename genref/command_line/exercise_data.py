# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The exercises, one per line of `exercises.jsonl`, and their right answers, computed by the oracle."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from pkgutil import get_data
from typing import NamedTuple, Optional

from ..oracle.questions import Question
from ..oracle.reference import Refused, by_label, precise
from .reports import UNDEFINED
from .sources import PACKAGE

NUMBER = re.compile(r"[+-]?[0-9]{1,99}(?:/(?!0+$)[0-9]{1,99})?")
"""A whole number or a fraction."""

LARGEST = 2000
"""The largest denominator allowed in a right answer to a problem with fresh numbers."""


class Entry(NamedTuple):
    """A number, label or truth value in an answer, and the label that it belongs to, or ""."""

    label: str
    value: object


class Wrong(NamedTuple):
    """The answer of a known mistake, a phrase that names it after "what", and the equation it breaks."""

    entries: tuple[Entry, ...]
    says: str
    equation: str


@dataclass(frozen=True, eq=False)
class Exercise:
    """An exercise: its question, and the source of its right answer.

    `slips`: likely wrong answers that are not known mistakes, and a description of each. `question`: the
    question for the oracle; `part`: the label or name of the part of its answer that is asked for, if not
    all. Without a question, `values` are the answer: fractions, truth values and words. `lines` are printed
    below the statement unchanged; `worked` is the solution, line by line.
    """

    id: str
    chapter: str
    equations: tuple[str, ...]
    title: str
    statement: str
    hint: str
    slips: Mapping[str, str]
    question: Optional[Question] = None
    part: object = None
    values: tuple[object, ...] = ()
    lines: tuple[str, ...] = ()
    worked: tuple[str, ...] = ()

    def entries(self, answer: object) -> list[Entry]:
        """Return the entries of an answer in order, or only those of the part that is asked for."""
        return list(_entries(answer if self.part is None else _picked(answer, self.part)))

    @cached_property
    def right(self) -> list[Entry]:
        """The right answer, with irrational numbers to 40 digits."""
        if self.question is None:
            return [Entry("", value) for value in self.values]
        answer = precise(self.question)
        return [Entry("", UNDEFINED)] if isinstance(answer, Refused) else self.entries(answer)

    @cached_property
    def others(self) -> dict[object, list[Entry]]:
        """If one label is asked for, the answers for each of the other labels."""
        answer = self.question and precise(self.question)
        if self.part is None or not isinstance(answer, list) or not by_label(answer):
            return {}
        return {label: replace(self, part=label).entries(answer) for label, _ in answer if label != self.part}

    @property
    def mistakes(self) -> tuple[Wrong, ...]:
        """The answers that known mistakes give, starting with mistakes about its own equations."""
        return _mistakes().get(self.id, ())


@lru_cache(maxsize=None)
def exercises() -> tuple[Exercise, ...]:
    """Return all exercises, in lecture order."""
    lines = (get_data(PACKAGE, "command_line/exercises.jsonl") or b"").decode().splitlines()
    return tuple(map(_exercise, lines))


def _exercise(line: str) -> Exercise:
    entry = json.loads(line)
    question = entry.get("question")
    return Exercise(
        entry["id"],
        entry["chapter"],
        tuple(entry["equations"]),
        entry["title"],
        entry["statement"],
        entry["hint"],
        entry.get("slips", {}),
        question
        and Question(question["model"], question["output"], question["input"], question.get("train")),
        entry.get("part"),
        tuple(map(_value, entry.get("answer", ()))),
    )


def _value(written: object) -> object:
    """Return a value of an answer: "1/3" is a number, any other text a word, true and false truth values."""
    number = isinstance(written, str) and NUMBER.fullmatch(written)
    return Fraction(str(written)) if number else written


@lru_cache(maxsize=None)
def _mistakes() -> Mapping[str, tuple[Wrong, ...]]:
    """Return the wrong answers by exercise; `tools/oracle/make_mistakes.py` computes them, one per line."""
    text = (get_data(PACKAGE, "command_line/exercise_mistakes.jsonl") or b"").decode()
    lines = map(json.loads, text.splitlines())
    return {
        line["id"]: tuple(Wrong(_read(values), *details) for values, *details in line["wrong"])
        for line in lines
    }


def _read(values: Sequence[object]) -> tuple[Entry, ...]:
    """Read numbers (written as texts), truth values, and words (written after an apostrophe)."""
    return tuple(
        Entry("", value if isinstance(value, bool) else text[1:] if text[:1] == "'" else Fraction(text))
        for value, text in zip(values, map(str, values))
    )


def _picked(tree: object, part: object) -> object:
    """Return a part of an answer: a field of a record by its name, or the value of a label."""
    if isinstance(tree, dict):
        return tree[part]
    entries = tree if isinstance(tree, list) else []
    if by_label(entries):
        return [[label, entry] for label, entry in entries if label == part]
    return [_picked(entry, part) for entry in entries]


def _entries(tree: object, label: str = "") -> Iterator[Entry]:
    if isinstance(tree, list):
        for name, entry in tree if by_label(tree) else [[label, entry] for entry in tree]:
            yield from _entries(entry, str(name))
    else:
        yield Entry(label, tree)


def value_text(entries: list[Entry]) -> str:
    """Return the values of an answer as text: simple fractions, and other decimals to six digits."""
    return ", ".join(_short(entry.value) for entry in entries)


def _short(value: object) -> str:
    if isinstance(value, (str, bool, int, Fraction)):
        return str(value)
    if isinstance(value, Decimal):
        # A posterior of GDA is a decimal with 40 digits even where the working arrives at 3/7. A decimal that
        # agrees with such a fraction in 30 digits is that fraction.
        exact = Fraction(value)
        simple = exact.limit_denominator(LARGEST)
        if abs(simple - exact) < abs(exact) / 10**30:
            return str(simple)
    return f"{float(str(value)):.6g}"  # for a Decimal or a double
