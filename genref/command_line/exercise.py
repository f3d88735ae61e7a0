# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exercises of the lecture: stated, and answers checked exactly, with the known mistake that gives a wrong one."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from pkgutil import get_data
from textwrap import fill
from typing import NamedTuple, Optional, cast

from ..errors import DomainError, ShapeError, counted
from ..files.model_json import Json
from ..files.tables import decoded, open_lines
from ..oracle.diagnosis import given_by
from ..oracle.grading import number_of
from ..oracle.mistakes import MISTAKES, Mistake
from ..oracle.numerals import written
from ..oracle.questions import Question
from ..oracle.reference import Refused, by_label, precise
from .lecture import CHAPTERS
from .reports import UNDEFINED
from .sources import PACKAGE

DIGITS = 3
"""Significant digits that a rounded answer has at least."""

TRUTHS = {"yes": True, "true": True, "no": False, "false": False}

WIDTH = 80

_DECIMAL = re.compile(r"[+-]?(?:([0-9]+)\.?([0-9]*)|\.([0-9]+))(?:[eE]([+-]?[0-9]{1,3}))?")
_FRACTION = re.compile(r"[+-]?[0-9]+/0*[1-9][0-9]*")
_LONGEST = 200


class Exercise(NamedTuple):
    """What is asked, and where its right answer comes from.

    `question`: that of the oracle with the same answer, of which `part`, if there is one, is asked for: a
    label, or the name of a part; without a question, `numbers` are the answer.
    """

    id: str
    chapter: str
    equations: tuple[str, ...]
    title: str
    statement: str
    hint: str
    question: Optional[Question]
    part: object
    numbers: tuple[Fraction, ...]

    def asked(self, answer: object) -> list[Entry]:
        """Return the entries of an answer to the question that the exercise asks for, in order."""
        return list(_entries(answer if self.part is None else _picked(answer, self.part)))

    @property
    def right(self) -> list[Entry]:
        """The right answer, irrational numbers with 40 digits."""
        if self.question is None:
            return [Entry("", number) for number in self.numbers]
        answer = precise(self.question)
        return [Entry("", UNDEFINED)] if isinstance(answer, Refused) else self.asked(answer)


class Entry(NamedTuple):
    """A number, label or truth of an answer, and the label that it belongs to, "" if to none."""

    label: str
    value: object


class Given(NamedTuple):
    """A word of the reader's answer; if a number, its last digit's `unit`, 0 for a fraction, and its digits."""

    text: str
    number: Optional[Fraction] = None
    unit: Fraction = Fraction(0)
    digits: int = 0

    def is_near(self, value: object) -> bool:
        """Return whether this is a value, or the value rounded to as many digits as this has."""
        if isinstance(value, bool):
            return TRUTHS.get(self.text.lower()) is value
        if isinstance(value, str):
            return self.text.lower() == value.lower()
        number = number_of(value)
        if self.number is None or not isinstance(number, Fraction):
            return False
        return abs(self.number - number) <= self.unit / 2

    def is_like(self, value: object) -> bool:
        """Return whether this is a value: exactly, or rounded to enough digits."""
        return self.is_near(value) and (
            not self.unit or self.digits >= DIGITS or number_of(value) == self.number
        )


@lru_cache(maxsize=None)
def exercises() -> tuple[Exercise, ...]:
    """Return all exercises, in lecture order."""
    lines = (get_data(__name__, "exercises.jsonl") or b"").decode().splitlines()
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
        asked and Question(asked["model"], asked["output"], asked["input"], asked.get("train")),
        entry.get("part"),
        tuple(map(Fraction, entry.get("answer", ()))),
    )


def exercise(id: str) -> Exercise:
    """Return an exercise. Raises: DomainError."""
    known = {one.id: one for one in exercises()}
    if id not in known:
        near = get_close_matches(id, known, 1, 0)[0]
        raise DomainError("exercise", id, f"{near} and others, which {PACKAGE} exercise lists")
    return known[id]


def run_exercise(options: Namespace) -> int:
    """List the exercises, state one, or check an answer; return 1 if it is wrong, else 0."""
    if options.id is None:
        return _list()
    asked = exercise(options.id)
    if options.file is not None:
        with open_lines(options.file) as (file, lines):
            return _check(asked, [*options.answer, *decoded(file, lines)])
    return _check(asked, options.answer) if options.answer else _state(asked)


def _list() -> int:
    width = max(len(one.id) for one in exercises())
    for chapter in CHAPTERS:
        print(chapter.title)
        for one in exercises():
            if one.chapter == chapter.id:
                print(f"  {one.id:<{width}}  {one.title}")
    return 0


def _state(asked: Exercise) -> int:
    print(f"{asked.title} ({', '.join(asked.equations)})\n\n{fill(asked.statement, WIDTH)}\n")
    print(f"Check your answer: python -m {PACKAGE} exercise {asked.id} ANSWER")
    return 0


def _check(asked: Exercise, texts: Sequence[str]) -> int:
    right = asked.right
    given = read(" ".join(texts), right)
    if all(one.is_like(entry.value) for one, entry in zip(given, right)):
        exactly = ", ".join(_shown(entry.value) for entry in right)
        print("right" if exactly == ", ".join(one.text for one in given) else f"right: {exactly}")
        return 0
    if all(one.is_near(entry.value) for one, entry in zip(given, right)):
        print(f"not exact enough: give a fraction, or {DIGITS} significant digits")
        return 1
    mistake = mistake_of(asked, given)
    if mistake is not None:
        print(f"wrong: this is what {mistake.says} gives; see {mistake.equation}")
    elif len(right) > 1:
        wrong = [
            n for n, (one, entry) in enumerate(zip(given, right), 1) if not one.is_near(entry.value)
        ]
        print(f"wrong: {', '.join(f'number {n}' for n in wrong)} of {len(right)}")
    else:
        print("wrong")
    print(fill(f"Hint: {asked.hint}", WIDTH))
    return 1


def read(text: str, right: Sequence[Entry]) -> list[Given]:
    """Return the words of an answer in the order of the right one: numbers, or labels.

    They stand between blanks, commas, brackets; what belongs to labels may stand as label=value.
    Raises: DomainError, ShapeError.
    """
    joined = re.sub(r"\s*([=/])\s*", r"\1", text.replace("\u2212", "-"))
    words = re.sub(r"[\s,;()\[\]]+", " ", joined).split()
    if words and all("=" in word for word in words):
        values = dict(cast("tuple[str, str]", word.split("=", 1)) for word in words)
        labels = [entry.label for entry in right]
        if len(values) < len(words) or sorted(values) != sorted(labels):
            raise DomainError("answer", text, f"a value for each of {', '.join(filter(None, labels)) or 'no label'}")
        words = [values[label] for label in labels]
    if len(words) != len(right):
        raise ShapeError("answer", counted(len(right), "entry").replace("entrys", "entries"), str(len(words)))
    given = [_given(word) for word in words]
    for one, entry in zip(given, right):
        is_truth = isinstance(entry.value, bool)
        if is_truth and one.text.lower() not in TRUTHS:
            raise DomainError("answer", one.text, "yes or no")
        if not is_truth and not isinstance(entry.value, str) and one.number is None and one.text != UNDEFINED:
            raise DomainError("answer", one.text, "a number such as 1/3, -2 or 0.125")
    return given


def _given(word: str) -> Given:
    if len(word) > _LONGEST:
        return Given(word)
    if _FRACTION.fullmatch(word):
        return Given(word, Fraction(word))
    found = _DECIMAL.fullmatch(word)
    if found is None:
        return Given(word)
    whole, part, alone, exponent = (group or "" for group in found.groups())
    unit = Fraction(10) ** (int(exponent or 0) - len(part + alone))
    return Given(word, Fraction(word), unit, len((whole + part + alone).lstrip("0")))


def mistake_of(asked: Exercise, given: Sequence[Given]) -> Optional[Mistake]:
    """Return the first known mistake that gives an answer, if there is one."""
    if asked.question is None:
        return None
    for mistake in MISTAKES:
        answer = given_by(mistake, asked.question)
        if answer is not None and not isinstance(answer, Refused):
            entries = asked.asked(answer)
            if len(entries) == len(given) and all(
                one.is_like(entry.value) for one, entry in zip(given, entries)
            ):
                return mistake
    return None


def _picked(tree: object, part: object) -> object:
    """Return a part of an answer: of a record by its name, of what is by label that of the label."""
    if isinstance(tree, dict):
        return tree.get(part, [])
    if not isinstance(tree, list):
        return []
    if by_label(tree):
        return dict(tree).get(part, [])
    return [_picked(entry, part) for entry in tree]


def _entries(tree: object, label: str = "") -> Iterator[Entry]:
    if isinstance(tree, list):
        pairs = tree if by_label(tree) else [[label, entry] for entry in tree]
        for name, entry in pairs:
            yield from _entries(entry, str(name))
    else:
        yield Entry(label, tree)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, (Fraction, int, str)) else f"about {written(value)}"
