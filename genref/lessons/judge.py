# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The verdict on an answer: right, a mistake with its name, wrong, or a reason to look at it.

`site/judge.js` says the same in a browser; tests hold both to one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Optional, Union

from . import answers
from .answers import Typed, Unread, Value, matches
from .exercises import Exercise, Wrong, shown

Words = Sequence[Union[Typed, str]]


class Verdict(NamedTuple):
    """What a teacher would say. `kind` is right, named, wrong, or, for a teacher to look at, few, close, unread.

    `causes`: the mistakes that give this answer, each in one sentence.
    """

    kind: str
    says: str
    causes: tuple[str, ...] = ()

    @property
    def right(self) -> bool:
        return self.kind == "right"

    @property
    def unsure(self) -> bool:
        return self.kind in ("few", "close", "unread")


def verdict(task: Exercise, text: str) -> Verdict:
    """Return the verdict on an answer as it was written."""
    try:
        typed = read(task, text)
    except Unread as reason:
        return Verdict("unread", f"Not read, so neither right nor wrong. {reason}")
    how = fits(typed, task.answer)
    if how == "exact":
        return Verdict("right", f"Right: {value_text(task.answer)}.")
    exact = [row for row in task.wrong if fits(typed, row.values) == "exact"]
    if exact:
        return _named(task, exact)
    if how == "near":
        return Verdict("right", f"Right: {value_text(task.answer)}.")
    if how == "rough":
        return Verdict("few", "Right so far, but with too few digits. Give a fraction, or at least 3 digits.")
    near = [row for row in task.wrong if fits(typed, row.values) == "near"]
    if near:
        return _named(task, near)
    if len(typed) == len(task.answer) and all(map(_close, typed, task.answer)):
        return Verdict("close", "Very close: something was rounded on the way. Keep fractions until the end.")
    if _reordered(typed, task.answer):
        says = "Not yet. These are the right values in another order. Read again in which order they are asked for."
        return Verdict("named", says, ("The right values in another order.",))
    return Verdict("wrong", _unnamed(typed, task))


def read(task: Exercise, text: str) -> Words:
    """Read an answer to an exercise. Raises: Unread."""
    if not any(value != answers.UNDEFINED and isinstance(value, str) for value in task.answer):
        return answers.numbers(text, len(task.answer))
    known = [value for row in (task.answer, *(row.values for row in task.wrong)) for value in row]
    words = list(dict.fromkeys(str(value).lower() for value in known))
    return answers.words(text, words, len(task.answer))


def fits(typed: Words, values: Sequence[Value]) -> Optional[str]:
    """Return "exact", "near" or "rough" if these are the values: the weakest of what holds for each."""
    if len(typed) != len(values):
        return None
    found = [matches(each, value.lower() if isinstance(value, str) else value) for each, value in zip(typed, values)]
    return None if None in found else next(how for how in ("rough", "near", "exact") if how in found)


def _named(task: Exercise, rows: Sequence[Wrong]) -> Verdict:
    causes = tuple(row.what for row in rows)
    if len(rows) == 1:
        says = f"{rows[0].what} {rows[0].now}"
    else:
        either = " Or: ".join(f"{row.what} {row.now}" for row in rows)
        says = f"Two slips give this, either one or the other. {either}"
    return Verdict("named", f"Not yet. {says} ({task.of[0]})", causes)


def _close(typed: Union[Typed, str], value: Value) -> bool:
    """Return whether a rounded number is within 2 % of a value, as after rounding on the way."""
    if isinstance(typed, str) or isinstance(value, str):
        return typed == value
    return matches(typed, value) is not None or typed.error > 0 and abs(typed.value - value) < 0.02 * abs(value)


def _reordered(typed: Words, values: Sequence[Value]) -> bool:
    left = list(values)
    for each in typed:
        same = next((value for value in left if matches(each, value) in ("exact", "near")), None)
        if same is None:
            return False
        left.remove(same)
    return not left and len(values) > 1


def _unnamed(typed: Words, task: Exercise) -> str:
    if len(task.answer) == 1:
        return f"Not yet, and I know no slip that gives this. Go back to the first step ({task.of[0]})."
    wrong = [str(n) for n, (a, b) in enumerate(zip(typed, task.answer), 1) if not matches(a, b)]
    if len(wrong) == len(task.answer):
        return f"Not yet: none of the {len(wrong)} values is right. Go back to the first step ({task.of[0]})."
    return f"Not yet: look again at value {' and '.join(wrong)} of {len(task.answer)} ({task.of[0]})."


def value_text(values: Sequence[Value]) -> str:
    """Return the values of an answer as text: 9/28, about 0.07958, B D C A."""
    return ", ".join(("about " if isinstance(value, float) else "") + shown(value) for value in values)
