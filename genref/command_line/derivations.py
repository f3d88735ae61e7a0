# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exercises about proofs, generated from the derivations of the spec.

The reader puts the lines in order, finds the false line, or gives the reason for a step. `derivations.jsonl`
contains the lines with their reasons and, for some lines, a false version that the tests have proved false.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pkgutil import get_data
from string import ascii_uppercase
from typing import NamedTuple

from .draws import Draws
from .exercise_data import Exercise
from .lecture import EQUATIONS
from .sources import PACKAGE

KINDS = ("order", "false", "reason")
"""The kinds of questions about a derivation."""

MANY = 5
"""The maximum number of reasons to choose from."""


class Derivation(NamedTuple):
    """The lines of a derivation, their reasons, and false versions of some lines, by number from 1."""

    id: str
    chapter: str
    lines: tuple[str, ...]
    reasons: tuple[str, ...]
    false: tuple[tuple[int, str], ...]

    def line(self, number: int) -> str:
        """Return a line and its reason."""
        reason = self.reasons[number - 1]
        return self.lines[number - 1] + (f"   ({reason})" if reason else "")

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of questions it allows: "order" needs over three lines, "false" a false version."""
        return tuple(
            kind
            for kind in KINDS
            if (kind != "order" or len(self.lines) > 3) and (kind != "false" or self.false)
        )


@lru_cache(maxsize=None)
def derivations() -> tuple[Derivation, ...]:
    """Return all derivations that exercises can use, in lecture order."""
    chapters = {equation.id: equation.chapter for equation in EQUATIONS}
    found = []
    for line in (get_data(PACKAGE, "command_line/derivations.jsonl") or b"").decode().splitlines():
        row = json.loads(line)
        false = tuple((number, text) for number, text in row["false"])
        lines, reasons = tuple(row["lines"]), tuple(row["reasons"])
        found.append(Derivation(row["id"], chapters[row["id"]], lines, reasons, false))
    return tuple(found)


def argument(of: Derivation, kind: str, draws: Draws) -> Exercise:
    """Return an exercise of a kind on a derivation; `draws` chooses the order, the false line or the step."""
    make = {"order": _order, "false": _false, "reason": _reason}[kind]
    return make(of, draws)


@lru_cache(maxsize=None)
def argument_exercises() -> tuple[Exercise, ...]:
    """Return the exercises of every kind for each derivation, with the numbers that the tool shows."""
    return tuple(argument(of, kind, Draws(0)) for of in derivations() for kind in of.kinds)


def _order(of: Derivation, draws: Draws) -> Exercise:
    count = len(of.lines)
    order = draws.shuffled(range(count))
    if order == sorted(order):
        order = order[::-1]
    letter_of = {line: ascii_uppercase[place] for place, line in enumerate(order)}
    right = [letter_of[line] for line in range(count)]
    slips = {}
    for i in range(count):
        for j in range(i + 1, count):
            other = [*right]
            other[i], other[j] = other[j], other[i]
            slips[" ".join(other)] = (
                f"{right[i]} and {right[j]} exchanged; the reason of line {j + 1} is: {_reason_of(of, j)}"
            )
    shown = [f"{ascii_uppercase[place]}   {of.lines[line]}" for place, line in enumerate(order)]
    reasons = [f"{line + 1}   {_reason_of(of, line)}" for line in range(count)]
    return Exercise(
        f"{of.id}-order",
        of.chapter,
        (of.id,),
        "Put these lines in order",
        "The lines of a derivation were shuffled. Below them are their reasons, in the right order. Give the "
        "letters of the lines in this order.",
        f"The first line is {right[0]}. For each reason, ask which line it leads to.",
        slips,
        values=tuple(right),
        lines=(*shown, "", *reasons),
        worked=tuple(of.line(number) for number in range(1, count + 1)),
    )


def _reason_of(of: Derivation, line: int) -> str:
    return of.reasons[line] or "where the derivation starts"


def _false(of: Derivation, draws: Draws) -> Exercise:
    number, text = draws.one_of(of.false)
    lines = [text if n == number else line for n, line in enumerate(of.lines, 1)]
    slips = {}
    for n in range(1, len(lines) + 1):
        behind = " but stands behind the false line" if n == number + 1 else ""
        if n != number:
            slips[str(n)] = f"line {n}, which is true{behind} ({_reason_of(of, n - 1)})"
    return Exercise(
        f"{of.id}-false",
        of.chapter,
        (of.id,),
        "Find the false line",
        "One line of this derivation was changed and is now false. All others are true. Give its number.",
        "Compare each line with the line before it, symbol by symbol: a sign, an index, a factor.",
        slips,
        values=(number,),
        lines=tuple(f"{n}   {line}" for n, line in enumerate(lines, 1)),
        worked=(f"line {number} should be: {of.line(number)}",),
    )


def _reason(of: Derivation, draws: Draws) -> Exercise:
    line = draws.between(1, len(of.lines) - 1)
    others = [
        reason for n, reason in enumerate(of.reasons) if n != line and reason and reason != of.reasons[line]
    ]
    options = draws.shuffled([of.reasons[line], *draws.shuffled(others)[: MANY - 1]])
    letters = dict(zip(options, ascii_uppercase))
    where = {reason: n for n, reason in enumerate(of.reasons, 1)}
    return Exercise(
        f"{of.id}-reason",
        of.chapter,
        (of.id,),
        "Give the reason for this step",
        f"Which reason leads from line {line} to line {line + 1}? Give its letter.",
        "What is different in the second of the two lines?",
        {
            letters[other]: f"the reason of line {where[other]}"
            for other in options
            if other != of.reasons[line]
        },
        values=(letters[of.reasons[line]],),
        lines=(
            *(f"{n}   {text}" for n, text in enumerate(of.lines, 1)),
            "",
            *(f"{letter}   {option}" for option, letter in letters.items()),
        ),
        worked=(of.line(line + 1),),
    )
