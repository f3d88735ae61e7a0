# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The verdict on an answer: right, a mistake with its name, wrong, or a reason to look at it.

`site/judge.js` says the same in a browser; tests hold both to one table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, Optional, Union

from ..errors import counted
from . import answers
from .answers import Typed, Unread, Value, matches
from .exercises import Exercise, Wrong, shown

Words = Sequence[Union[Typed, str]]


class Verdict(NamedTuple):
    """What a teacher would say. `kind` is right, named or wrong; or few, close or unread: to be looked at.

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
        for point in (".", ""):  # 4,983 is 4.983 or 4983: the one that is known here
            other = re.sub(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))", point, text)
            found = verdict(task, other) if other != text else None
            if found and found.kind in ("right", "named"):
                return found
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
    if len(typed) != len(task.answer):
        seen = f"I see {counted(len(typed), 'value')} where {len(task.answer)} are asked for."
        return Verdict("unread", f"Not read, so neither right nor wrong. {seen}")
    if all(map(_close, typed, task.answer)):
        return Verdict("close", "Very close: something was rounded on the way. Keep fractions until the end.")
    return Verdict("wrong", _unnamed(typed, task))


def read(task: Exercise, text: str) -> Words:
    """Read an answer to an exercise; it may have as many values as a likely mistake. Raises: Unread."""
    if not any(value != answers.UNDEFINED and isinstance(value, str) for value in task.answer):
        lengths = dict.fromkeys([len(task.answer), *(len(row.values) for row in task.wrong)])
        reasons = []
        for length in lengths:
            try:
                return answers.numbers(text, length)
            except Unread as reason:
                reasons.append(reason)
        raise reasons[0]
    known = [value for row in (task.answer, *(row.values for row in task.wrong)) for value in row]
    words = sorted({str(value).lower() for value in known})
    return answers.words(text, words, len(task.answer))


def fits(typed: Words, values: Sequence[Value]) -> Optional[str]:
    """Return "exact", "near" or "rough" if these are the values: the weakest of what holds for each."""
    if len(typed) != len(values):
        return None
    found = [matches(each, _lower(value)) for each, value in zip(typed, values)]
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
    off, size = abs(typed.value - float(value)), abs(float(value))
    return matches(typed, value) is not None or typed.error > 0 and off < 0.02 * size


def _unnamed(typed: Words, task: Exercise) -> str:
    wrong = [str(n) for n, (a, b) in enumerate(zip(typed, task.answer), 1) if not matches(a, _lower(b))]
    where = f": look again at value{'s' * (len(wrong) > 1)} {' and '.join(wrong)} of {len(task.answer)}"
    nowhere = ", and I know no slip that gives this"
    return f"Not yet{where if len(wrong) < len(task.answer) else nowhere} ({task.of[0]})."


def _lower(value: Value) -> Value:
    return value.lower() if isinstance(value, str) else value


def value_text(values: Sequence[Value]) -> str:
    """Return the values of an answer as text: 9/28, about 0.07958, B D C A."""
    return ", ".join(("about " if isinstance(value, float) else "") + shown(value) for value in values)
