# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exercises on the command line: answers are checked exactly, and wrong ones compared with known mistakes."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from textwrap import fill
from typing import NamedTuple, Optional

from ..errors import DomainError, ShapeError, counted
from ..files.tables import decoded, open_lines
from ..oracle import reference
from ..oracle.grading import number_of
from ..oracle.numerals import written
from .derivations import argument_exercises, derivations
from .exercise_data import NUMBER, Entry, Exercise, exercises
from .lecture import CHAPTERS
from .relations import related
from .reports import UNDEFINED
from .sources import PACKAGE

DIGITS = 3
"""The minimum number of significant digits in a rounded answer."""

TRUTHS = {"yes": True, "true": True, "no": False, "false": False}

_DECIMAL = re.compile(r"[+-]?(?:([0-9]{1,99})(?:\.([0-9]{0,99}))?|\.([0-9]{1,99}))(?:[eE]([+-]?[0-9]{1,3}))?")


class AnswerWord(NamedTuple):
    """One word of the reader's answer.

    Whole numbers and fractions are exact, with `unit` 0. A decimal represents every number that rounds to it:
    `unit` is the value of one step of its last digit, and `digits` is the number of its significant digits.
    """

    text: str
    number: Optional[Fraction] = None
    unit: Fraction = Fraction(0)
    digits: int = 0

    def is_near(self, value: object) -> bool:
        """Return whether this equals a value, or the value rounded to the same number of digits."""
        if isinstance(value, bool):
            return TRUTHS.get(self.text.lower()) is value
        if isinstance(value, str):
            return self.text.lower() == value.lower() or (value == UNDEFINED and self.text == "0/0")
        number = number_of(value)
        if self.number is None or not isinstance(number, Fraction):
            return False
        return abs(self.number - number) <= max(self.unit / 2, _unknown(value, number))

    def is_like(self, value: object) -> bool:
        """Return whether this equals a value, exactly or rounded to enough digits."""
        enough = not self.unit or self.digits >= DIGITS
        return self.is_near(value) and (enough or number_of(value) == self.number)

    def is_about(self, value: object) -> bool:
        """Return whether this equals a value exactly, or to two digits, rounded or truncated.

        That is enough to recognise a mistake.
        """
        return self.is_cut(value) and (not self.unit or self.digits >= DIGITS - 1)

    def is_cut(self, value: object) -> bool:
        """Return whether this equals a value exactly, or within one step of the last digit (truncated)."""
        number = number_of(value)
        if self.number is None or not isinstance(number, Fraction) or isinstance(value, (bool, str)):
            return self.is_near(value)
        return abs(self.number - number) <= max(self.unit, _unknown(value, number))


def _unknown(value: object, number: Fraction) -> Fraction:
    """Return the maximum error of the number that represents a value: irrational values have 40 digits."""
    return Fraction(0) if isinstance(value, (Fraction, int)) else abs(number) / 10 ** (reference.DIGITS - 1)


def run_exercise(options: Namespace) -> int:
    """List the exercises, print one, or check an answer; return 1 if the answer is wrong, else 0.

    Raises: DomainError, ShapeError, TableError.
    """
    if options.answers:
        raise DomainError(
            "--answers", options.id or "", "used without an exercise, for a problem set: --set NAME --answers"
        )
    if options.id is None:
        if options.file is not None:
            raise DomainError("exercise", "", "an id; put it before --file")
        return _list([chapter.id for chapter in CHAPTERS])
    answered = options.answer or options.hint or options.file is not None
    if options.id in [chapter.id for chapter in CHAPTERS] and not answered:
        return _list([options.id])
    task = exercise(options.id)
    if options.hint:
        print(fill(f"Hint: {task.hint}"))
        return 0
    if options.file is not None:
        with open_lines(options.file) as (file, lines):
            return _check(task, " ".join([*options.answer, *decoded(file, lines)]), options.again)
    return _check(task, " ".join(options.answer), options.again) if options.answer else _state(task)


def exercise(id: str) -> Exercise:
    """Return an exercise by its id. Raises: DomainError, which suggests the most similar id."""
    known = {one.id: one for one in (*exercises(), *argument_exercises())}
    if id not in known:
        (similar,) = get_close_matches(id, known, 1, 0)
        raise DomainError("exercise", id, f"{similar}, or another that python -m {PACKAGE} exercise lists")
    return known[id]


def _list(chapters: Sequence[str]) -> int:
    """Print the exercises of some chapters, and how to open one."""
    width = max(len(one.id) for one in exercises())
    for chapter in CHAPTERS:
        if chapter.id in chapters:
            print(chapter.title)
            for one in exercises():
                if one.chapter == chapter.id:
                    print(f"  {one.id:<{width}}  {one.title}")
    print("Derivations: put the lines in order, find the false line, give the reason for a step")
    for of in derivations():
        if of.chapter in chapters:
            print(f"  {of.id}-{{{','.join(of.kinds)}}}")
    first = next(one.id for one in exercises() if one.chapter == chapters[0])
    print(f"\nOpen one: python -m {PACKAGE} exercise {first}")
    print(f"Answer it: python -m {PACKAGE} exercise {first} ANSWER")
    return 0


def _state(task: Exercise) -> int:
    print(f"{task.title} ({', '.join(task.equations)})\n\n{fill(task.statement)}\n")
    if task.lines:
        print(*(f"  {line}".rstrip() for line in task.lines), "", sep="\n")
    print(f"Check your answer: python -m {PACKAGE} exercise {task.id} ANSWER")
    return 0


def _check(task: Exercise, text: str, again: bool) -> int:
    """Print the verdict and how to get a hint; after a second wrong answer, the solution."""
    is_right, says = verdict(task, text)
    print(says)
    if is_right:
        return 0
    if again:
        print(fill(f"Hint: {task.hint}"))
        print(fill(f"Answer: {shown(task.right)}"))
        print(*(f"  {line}\n" for line in task.worked), sep="", end="")
        print(f"Its equation: python -m {PACKAGE} show {task.equations[0]}")
    else:
        print(f"A hint: python -m {PACKAGE} exercise {task.id} --hint")
        print(f"Second try, then the solution: python -m {PACKAGE} exercise {task.id} ANSWER --again")
    return 1


def verdict(task: Exercise, text: str) -> tuple[bool, str]:
    """Return whether an answer is right, and a comment on it. Raises: DomainError, ShapeError."""
    expected = task.right
    words = read(text, expected)
    if _all(AnswerWord.is_like, words, expected):
        exactly = shown(expected)
        return True, "right" if exactly == ", ".join(one.text for one in words) else f"right: {exactly}"
    return False, _fault(task, words, expected)


def _fault(task: Exercise, words: Sequence[AnswerWord], expected: Sequence[Entry]) -> str:
    """Return what is wrong with a wrong answer. Raises: ShapeError.

    Explanations that match the answer to three digits are tried before those that match to two.
    """
    named = _named(task, words, expected, AnswerWord.is_like)
    if named is not None:
        return named
    if _all(AnswerWord.is_near, words, expected):
        return f"not exact enough: give a fraction, or at least {DIGITS} significant digits"
    if _all(AnswerWord.is_cut, words, expected):
        return "not exact enough: round the last digit; it is one too small or too large"
    named = _named(task, words, expected, AnswerWord.is_about)
    if named is not None:
        return named
    if len(words) != len(expected):
        raise ShapeError("answer", counted(len(expected), "value"), str(len(words)))
    wrong = [str(n) for n, (one, entry) in enumerate(zip(words, expected), 1) if not one.is_near(entry.value)]
    return "wrong" if len(expected) == 1 else f"wrong in place {', '.join(wrong)} of {len(expected)}"


def _named(
    task: Exercise,
    words: Sequence[AnswerWord],
    expected: Sequence[Entry],
    agrees: Callable[[AnswerWord, object], bool],
) -> Optional[str]:
    """Return the most specific explanation of a wrong answer, or None."""
    for answer, what in task.slips.items():
        if _all(
            agrees,
            words,
            [
                Entry("", one.text if one.number is None else one.number)
                for one in map(_answer_word, answer.split())
            ],
        ):
            return f"wrong: you have {what}"
    for label, entries in task.others.items():
        if _all(agrees, words, entries):
            return f"wrong: this is the answer for the label {label}, not {task.part}"
    for mistake in task.mistakes:
        if _all(agrees, words, mistake.entries):
            return f"wrong: this comes from {mistake.says.rstrip(',')}; see {mistake.equation}"
    if not task.lines and _is_another_order(words, expected, agrees):
        return "wrong: these are the right values in another order"
    for what, values in related([entry.value for entry in expected]):
        if _all(agrees, words, [Entry("", value) for value in values]):
            return f"wrong: you have {what}"
    return None


def _is_another_order(
    words: Sequence[AnswerWord], expected: Sequence[Entry], agrees: Callable[[AnswerWord, object], bool]
) -> bool:
    left = list(expected)
    for one in words:
        same = next((entry for entry in left if agrees(one, entry.value)), None)
        if same is None:
            return False
        left.remove(same)
    return not left


def _all(
    agrees: Callable[[AnswerWord, object], bool], words: Sequence[AnswerWord], expected: Sequence[Entry]
) -> bool:
    return len(words) == len(expected) and all(
        agrees(one, entry.value) for one, entry in zip(words, expected)
    )


def read(text: str, expected: Sequence[Entry]) -> list[AnswerWord]:
    """Split an answer into numbers and labels at blanks, commas and brackets.

    Values that belong to labels may be written label=value, in any order. Raises: DomainError.
    """
    joined = re.sub(r"\s*([=/])\s*|\s+(?=%)", r"\1", text.replace("\N{MINUS SIGN}", "-"))
    words = re.sub(r"[\s,;()\[\]]+", " ", joined).split()
    labels = [entry.label for entry in expected]
    if all(labels) and len(set(labels)) == len(labels) and words and all("=" in word for word in words):
        pairs = [word.split("=", 1) for word in words]
        if sorted(label for label, _ in pairs) != sorted(labels):
            raise DomainError("answer", text, f"one value for each of {', '.join(labels)}")
        words = [value for name in labels for label, value in pairs if label == name]
    letters = [entry.value for entry in expected if isinstance(entry.value, str) and len(entry.value) == 1]
    if len(letters) == len(expected) > 1 and len(words) == 1:
        words = list(words[0])  # BDCA means B D C A
    parsed = [_answer_word(word) for word in words]
    allowed, can_be = _readable(expected[0].value)
    strange = next((one.text for one in parsed if not can_be(one)), None if parsed else text)
    if strange is not None:
        raise DomainError("answer", strange, allowed)
    return parsed


def _readable(value: object) -> tuple[str, Callable[[AnswerWord], bool]]:
    """Return a description of the answers allowed for a value, and the test that recognises them."""
    if isinstance(value, bool):
        return "yes or no", lambda one: one.text.lower() in TRUTHS
    if isinstance(value, str):
        return "a word", lambda one: True
    allowed = "numbers such as 1/3, -2, 0.125 or 12.5%"
    return allowed, lambda one: one.number is not None or one.text == UNDEFINED


def _answer_word(word: str) -> AnswerWord:
    if NUMBER.fullmatch(word):
        return AnswerWord(word, Fraction(word))
    decimal = re.sub("%$", "e-2", word)  # 14% is 14e-2: a decimal with two places, like 0.14
    found = _DECIMAL.fullmatch(decimal)
    if found is None:
        return AnswerWord(word)
    whole, part, bare_part, exponent = (group or "" for group in found.groups())
    unit = Fraction(10) ** (int(exponent or 0) - len(part + bare_part))
    return AnswerWord(word, Fraction(decimal), unit, len((whole + part + bare_part).lstrip("0")))


def shown(entries: Sequence[Entry]) -> str:
    """Return the values of an answer as text: "9/28", "yes", "about 0.0796"."""
    return ", ".join(_shown(entry.value) for entry in entries)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (Fraction, int, str)):
        return str(value)
    text = written(value)
    return text if Fraction(text) == number_of(value) else f"about {text}"


COMMANDS: dict[str, Callable[[Namespace], int]] = {"exercise": run_exercise}
