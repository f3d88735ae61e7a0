# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The exercises, one per line of `exercises.jsonl`, and their right answers, computed by the oracle."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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


class Entry(NamedTuple):
    """A number, label or truth value of an answer, and the label that it belongs to, or ""."""

    label: str
    value: object


class Wrong(NamedTuple):
    """The answer of a known mistake, what is done, to follow "what", and the equation that it breaks."""

    entries: tuple[Entry, ...]
    says: str
    equation: str


@dataclass(frozen=True, eq=False)
class Exercise:
    """What is asked, and where its right answer comes from.

    `slips`: wrong answers that are likely, and what each of them is, where it is no mistake of the catalogue.
    `question`: what the oracle is asked for it, and `part`, if only a part of this is meant: a label, or the
    name of a part. Without a question, `values` are the answer: fractions, truths and words. `lines` are
    printed below the statement as they stand; `worked` is the way to the answer, line by line.
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
        """Return the entries of an answer to the question, in order, those of the part alone."""
        return list(_entries(answer if self.part is None else _picked(answer, self.part)))

    @cached_property
    def right(self) -> list[Entry]:
        """The right answer, irrational numbers with 40 digits."""
        if self.question is None:
            return [Entry("", value) for value in self.values]
        answer = precise(self.question)
        return [Entry("", UNDEFINED)] if isinstance(answer, Refused) else self.entries(answer)

    @cached_property
    def others(self) -> dict[object, list[Entry]]:
        """What the answer would be for each of the other labels, if one label is meant."""
        answer = self.question and precise(self.question)
        if self.part is None or not isinstance(answer, list) or not by_label(answer):
            return {}
        return {label: replace(self, part=label).entries(answer) for label, _ in answer if label != self.part}

    @property
    def mistakes(self) -> tuple[Wrong, ...]:
        """What known mistakes answer, those about its equations first."""
        return _mistakes().get(self.id, ())


@lru_cache(maxsize=None)
def exercises() -> tuple[Exercise, ...]:
    """Return all exercises, in lecture order."""
    lines = (get_data(PACKAGE, "command_line/exercises.jsonl") or b"").decode().splitlines()
    return tuple(map(_exercise, lines))


def _exercise(line: str) -> Exercise:
    entry = json.loads(line)
    asked = entry.get("question")
    return Exercise(
        entry["id"],
        entry["chapter"],
        tuple(entry["equations"]),
        entry["title"],
        entry["statement"],
        entry["hint"],
        entry.get("slips", {}),
        asked and Question(asked["model"], asked["output"], asked["input"], asked.get("train")),
        entry.get("part"),
        tuple(map(_value, entry.get("answer", ()))),
    )


def _value(written: object) -> object:
    """Return a value of an answer: "1/3" is a number, other texts are words, true and false truths."""
    number = isinstance(written, str) and NUMBER.fullmatch(written)
    return Fraction(str(written)) if number else written


@lru_cache(maxsize=None)
def _mistakes() -> Mapping[str, tuple[Wrong, ...]]:
    """Return the wrong answers by exercise, a line each, which `tests/oracle/make_mistakes.py` computes."""
    text = (get_data(PACKAGE, "command_line/exercise_mistakes.jsonl") or b"").decode()
    lines = map(json.loads, text.splitlines())
    return {
        line["id"]: tuple(Wrong(_read(values), *said) for values, *said in line["wrong"]) for line in lines
    }


def _read(values: Sequence[object]) -> tuple[Entry, ...]:
    """Return numbers, which are texts, truth values and words, which stand behind an apostrophe."""
    return tuple(
        Entry("", value if isinstance(value, bool) else text[1:] if text[:1] == "'" else Fraction(text))
        for value, text in zip(values, map(str, values))
    )


def _picked(tree: object, part: object) -> object:
    """Return a part of an answer: of a record by its name, of what is by label that of the label."""
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
