# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exercises about proofs: put the lines in order, find the false line, give the reason for a step.

The lines are those of the pages. A false line changes one idea, such as a prior left out; `chapters/*.txt`
has it, with the reason why it is false.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from string import ascii_uppercase
from typing import NamedTuple, Optional, TypeVar

from .exercises import CHAPTERS, Exercise, Wrong, blocks, exercise, templates
from .pages import Entry, entries, unknown
from .typeset import plain_math

T = TypeVar("T")

KINDS = {"order": "Put these lines in order", "false": "Find the false line", "reason": "Give the reason"}
MOST = 5
"""The maximum number of reasons to choose from."""


class Line(NamedTuple):
    """A line of a derivation, and its reason or ""."""

    text: str
    reason: str

    def __str__(self) -> str:
        return self.text + (f"   ({self.reason})" if self.reason else "")


Parts = Sequence[Sequence[Line]]


def task(id: str, seed: int = 1) -> Exercise:
    """Return an exercise or a puzzle by its id. Raises: DomainError, which names the nearest id."""
    of, _, kind = id.rpartition("-")
    found = puzzle(of, kind, seed) if kind in KINDS else None
    if found or id in {block.id for _, block in templates()}:
        return found or exercise(id, seed)
    every = [each for chapter in CHAPTERS for each in ids(chapter)]
    raise unknown("exercise", id, every, "an id that the command exercise lists")


@lru_cache(maxsize=None)
def ids(chapter: str) -> tuple[str, ...]:
    """Return the ids of all exercises and then all puzzles of a chapter."""
    plain = [block.id for name, block in templates() if name == chapter]
    all = [(of.id, kind) for of in entries() if of.chapter == chapter for kind in KINDS]
    return (*plain, *(f"{of}-{kind}" for of, kind in all if puzzle(of, kind, 1)))


def derivation(of: Entry) -> Parts:
    """Return the whole derivation of an entry, in parts; reasons have formulas between dollar signs."""
    return [[_line(line) for line in part] for part in of.derivation]


def _line(line: str) -> Line:
    text, bracket, reason = line.partition("   (")
    return Line(text, reason[:-1] if bracket else "")


def puzzle(id: str, kind: str, seed: int) -> Optional[Exercise]:
    """Return a puzzle on a derivation, or None if there is none or it does not allow this kind."""
    of = next((each for each in entries() if each.id == id), None)
    if of is None or not of.derivation:
        return None
    make = {"order": _order, "false": _false, "reason": _reason}[kind]
    parts = [[Line(line.text, plain_math(line.reason)) for line in part] for part in derivation(of)]
    made = make(of, parts, Random(seed))
    return made and made._replace(id=f"{id}-{kind}", chapter=of.chapter, of=(id,), title=KINDS[kind])


def _order(of: Entry, parts: Parts, random: Random) -> Optional[Exercise]:
    suited = [part for part in parts if len(part) > 3 and _explained(part)]
    if not suited:
        return None
    part = max(suited, key=len)
    places = _shuffled(range(len(part)), random)
    places = places[::-1] if places == sorted(places) else places
    letters = {line: ascii_uppercase[place] for place, line in enumerate(places)}
    right = [letters[line] for line in range(len(part))]
    wrong = []
    for i in range(1, len(part)):
        row = [*right]
        row[i - 1], row[i] = row[i], row[i - 1]
        now = f"The reason of line {i + 1} is: {part[i].reason}."
        wrong.append(Wrong(tuple(row), f"{right[i - 1]} and {right[i]} are exchanged.", now))
    given = [str(line) for other in parts if other is not part for line in other]
    lines = [f"{ascii_uppercase[place]}   {part[line].text}" for place, line in enumerate(places)]
    reasons = [f"{n}   {line.reason or 'where it starts'}" for n, line in enumerate(part, 1)]
    return _task(
        "The lines of a derivation were shuffled. Below them are their reasons, in the right order"
        + (", and then the rest of the derivation. " if given else ". ")
        + "Give the letters of the lines in this order.",
        [*lines, "", *reasons, *([""] + given if given else [])],
        f"The first line is {right[0]}. For each reason, ask which line it leads to.",
        list(map(str, part)),
        right,
        wrong,
    )


def _false(of: Entry, parts: Parts, random: Random) -> Optional[Exercise]:
    changes = [block for block in blocks(of.chapter) if block.kind == "puzzle" and block.id == of.id]
    lines = [line for part in parts for line in part]
    for block in changes:
        change, why = block.text("false").split(" >> ")
        true, false = change.split(" => ")
        number = next((n for n, line in enumerate(lines, 1) if true in line.text), 0)
        if number:
            shown = [line.text for line in lines]
            shown[number - 1] = shown[number - 1].replace(true, false)
            wrong = []
            for n, line in enumerate(lines, 1):
                after = " It follows from the true form of the line before." if n == number + 1 else ""
                reason = f" ({line.reason})" if line.reason else ""
                if n != number:
                    what = f"Line {n} is true{reason}.{after}"
                    wrong.append(Wrong((str(n),), what, "Ask what each step does."))
            numbered = iter(f"{n}   {text}" for n, text in enumerate(shown, 1))
            return _task(
                "One line of this derivation was changed, and is now false. Which one? Give its number.",
                [text for part in parts for text in ("", *(next(numbered) for _ in part))][1:],
                "For each step, name the rule behind it.",
                (f"Line {number} should be: {lines[number - 1]}", why),
                [str(number)],
                wrong,
            )
    return None


def _reason(of: Entry, parts: Parts, random: Random) -> Optional[Exercise]:
    suited = [part for part in parts if len(part) > 2 and _explained(part)]
    if not suited:
        return None
    part = suited[int(random.random() * len(suited))]
    n = 1 + int(random.random() * (len(part) - 1))
    known = {line.reason: number for number, line in enumerate(part, 1) if line.reason}
    others = [reason for reason in known if reason != part[n].reason]
    options = _shuffled([part[n].reason, *_shuffled(others, random)[: MOST - 1]], random)
    letters = dict(zip(options, ascii_uppercase))
    right = letters.pop(part[n].reason)
    return _task(
        f"Which reason leads from line {n} to line {n + 1}? Give its letter.",
        [
            *(f"{number}   {line.text}" for number, line in enumerate(part, 1)),
            "",
            *(f"{letter}   {reason}" for letter, reason in zip(ascii_uppercase, options)),
        ],
        "What is different in the second of the two lines?",
        (str(part[n]),),
        [right],
        [
            Wrong((letter,), f"This is the reason of line {known[reason]}.", "Compare the two lines again.")
            for reason, letter in letters.items()
        ],
    )


def _explained(part: Sequence[Line]) -> bool:
    """Return whether a part is in plain text, with a reason for each line but the first."""
    texts = {line.text for line in part}
    return len(texts) == len(part) and all(line.reason for line in part[1:]) and "\\" not in "".join(texts)


def _shuffled(items: Sequence[T], random: Random) -> list[T]:
    """Return the items in a random order. Of Random only `random` is the same in every version of Python."""
    left = list(items)
    return [left.pop(int(random.random() * len(left))) for _ in items]


def _task(
    ask: str,
    lines: Sequence[str],
    hint: str,
    work: Sequence[str],
    answer: Sequence[str],
    wrong: Sequence[Wrong],
) -> Exercise:
    return Exercise("", "", (), "", ask, tuple(lines), hint, tuple(work), tuple(answer), tuple(wrong))
