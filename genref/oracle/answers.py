# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The right answers to the cases, stored next to them in `cases/answers/`, one line for each case.

`tools/oracle/make_answers.py` computes and writes them: by the lecture's conventions, in each arithmetic.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Optional

from .case_files import NAMES, Case, chapters, lines_of
from .questions import Json, entries_of
from .reference import KINDS, Refused

BY_LABEL = "by label"
"""The only key of an object that represents a list of [label, value] pairs."""

ABOUT = "~"
"""The prefix of an irrational number with 40 digits; hexadecimal numbers are doubles."""


class Stored:
    """The right answers to one case in one arithmetic, and the condition of the problem.

    `fragile`: whether an allowed error can leave the question without an answer; see `Condition.fragile`.
    """

    def __init__(self, output: str, right: Json, condition: str = "", fragile: bool = False) -> None:
        self._output, self._right, self._condition = output, right, condition
        self.fragile = fragile

    @cached_property
    def right(self) -> tuple[object, ...]:
        """The right answers by the lecture, any of which passes, in the form of `checking.right_answers`."""
        return tuple(_read(one, self._output in KINDS) for one in entries_of(self._right))

    @cached_property
    def scales(self) -> tuple[Fraction, ...]:
        """A for each number of the first answer, at most 1% too large; see `condition`."""
        return tuple(map(Fraction, self._condition.split()))


def stored(case: Case, arithmetic: str) -> Optional[Stored]:
    """Return the stored values for a case; None if the case is not in the files."""
    known, entries = _cases().get(case.id), _entries().get(case.id)
    if known is None or entries is None or known.question != case.question:
        return None
    exact = {name: value for name, value in entries.items() if name not in ("f64", "f32")}
    return Stored(case.question.output, **{**exact, **entries.get(arithmetic, {})})


@lru_cache(maxsize=None)
def _cases() -> Mapping[str, Case]:
    return {case.id: case for cases in chapters().values() for case in cases}


@lru_cache(maxsize=None)
def _entries() -> Mapping[str, Any]:
    """Return the entries of each case in exact arithmetic; "f64" and "f32" have what differs there."""
    lines = [line for chapter in NAMES for line in lines_of(f"cases/answers/{chapter}.jsonl")]
    return {line.pop("id"): line for line in lines}


def _read(tree: Json, is_plain: bool) -> object:
    """Return an answer in the form of genref; a plain one has no numbers written as strings."""
    if isinstance(tree, dict):
        if "refused" in tree:
            return Refused(str(tree["refused"]), str(tree["message"]))
        pairs = tree.get(BY_LABEL)
        if isinstance(pairs, list):
            return [[pair[0], _read(pair[1], is_plain)] for pair in pairs if isinstance(pair, list)]
        return {name: _read(part, is_plain) for name, part in tree.items()}
    if isinstance(tree, list):
        return [_read(part, is_plain) for part in tree]
    return tree if is_plain or not isinstance(tree, str) else _number(tree)


def _number(text: str) -> object:
    if text.startswith(ABOUT):
        return Decimal(text[1:])
    return float.fromhex(text) if "x" in text or text[-1] in "nf" else Fraction(text)
