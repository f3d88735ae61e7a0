# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Grade completed sets: a verdict on each answer of a student, a table and the commonest mistakes of a class.

A file of answers is a completed sheet (text, Markdown or LaTeX) or JSON such as
`{"name": "Ada", "set": "bayes", "seed": 7, "answers": ["8/57", "3/10"]}`.
"""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..display import plain
from ..errors import GenrefError, TableError, counted
from ..files.model_json import Malformed, parsed
from ..files.tables import decoded, open_lines
from .exercises import Exercise
from .judge import Verdict, verdict
from .sets import Block, Choice, field

ENDINGS = (".json", ".md", ".txt", ".tex")
"""The file name extensions of answers in a folder."""

MARKS = {"right": "1", "named": "0", "wrong": "0", "none": "-"}
"""How a verdict is marked; all others with ?, for the teacher to look at."""

MOST = 20
"""How many of the commonest mistakes are shown."""

_FIELD = re.compile(
    r"[\s>*_-]*(?:\\textbf\{)?\s*(set|problems|seed|name|answer\s+(\d{1,3}))\s*(?:[:.](?:\s*\})?[*_]*|[}*_]+\s*[:.])(.*)",
    re.I,
)
_HEADING = re.compile(r"\s*(?:#|\\(?:sub)?section|\\end\{document\}|\d+\.\s+[A-Z])")


class Graded(NamedTuple):
    """A student's answers with a verdict on each."""

    name: str
    choice: Choice
    problems: Sequence[Exercise]
    answers: dict[int, str]
    verdicts: Sequence[Verdict]

    @property
    def points(self) -> str:
        """Points such as "4 of 6, 1 to look at": what could not be read is neither right nor wrong."""
        right = sum(each.right for each in self.verdicts)
        unsure = sum(each.unsure for each in self.verdicts)
        return f"{right} of {len(self.verdicts)}" + (f", {unsure} to look at" if unsure else "")


def grade(file: str) -> Graded:
    """Read and grade the answers of a student. Raises: TableError, which says what is wrong in the file."""
    text = file_text(file)
    if not text.strip():
        raise TableError(file, None, None, "is empty")
    fields = _of_json(file, text) if text.lstrip().startswith("{") else _of_sheet(text.splitlines())
    answers = {int(key): answer for key, answer in fields.items() if key.isdigit()}
    if "set" not in fields or not fields.get("seed", "").isdigit():
        raise TableError(
            file, None, None, 'does not say which set it answers; add its lines "Set:" and "Seed:"'
        )
    number = fields.get("problems", "")
    choice = Choice(fields["set"], int(number) if number.isdigit() else 0, int(fields["seed"]))
    try:
        problems = choice.problems()
    except GenrefError as error:
        raise TableError(file, None, None, str(error)) from None
    if not answers:
        raise TableError(file, None, None, 'has no answers; each begins with its label, such as "Answer 1:"')
    beyond = [n for n in answers if not 1 <= n <= len(problems)]
    if beyond:
        reason = f"answers problem {beyond[0]}; the set has {counted(len(problems), 'problem')}"
        raise TableError(file, None, None, reason)
    verdicts = []
    for n, problem in enumerate(problems, 1):
        given = answers.get(n, "").strip()
        verdicts.append(verdict(problem, given) if given else Verdict("none", "No answer."))
    return Graded(fields.get("name") or file, choice, problems, answers, verdicts)


def file_text(file: str) -> str:
    """Return the text of a file in UTF-8, in UTF-16 with its mark, or in Latin-1, as editors save it."""
    with open_lines(file) as (name, lines):
        data = list(lines)
    encoding = "utf-16" if b"".join(data[:1]).startswith((BOM_UTF16_BE, BOM_UTF16_LE)) else "utf-8"
    try:
        return "".join(decoded(name, data, encoding))
    except TableError:
        return "".join(decoded(name, data, "latin-1"))


def _of_sheet(lines: Sequence[str]) -> dict[str, str]:
    """Return the fields of a sheet, answers by their numbers; an answer may stand on the next lines."""
    fields: dict[str, str] = {}
    open_answer = ""
    for line in lines:
        found = _FIELD.match(line)
        text = re.sub(r"\\par\s*$", "", found[3] if found else line).strip()
        if found:
            open_answer = found[2] or ""
            fields[open_answer or found[1].lower()] = text
        elif _HEADING.match(line):
            open_answer = ""
        elif open_answer and text and not text.startswith("```"):
            fields[open_answer] = f"{fields[open_answer]}\n{text}".strip()
    return fields


def _of_json(file: str, text: str) -> dict[str, str]:
    try:
        data = parsed(text)
    except Malformed as error:
        raise TableError(file, None, None, str(error)) from None
    row = data if isinstance(data, dict) else {}
    given = row.get("answers")
    if isinstance(given, list):
        given = {str(n): answer for n, answer in enumerate(given, 1)}
    if not isinstance(given, dict) or not all(key.isdecimal() for key in given):
        raise TableError(file, None, None, 'has no "answers": a list, or an object with problem numbers')
    fields = {key: row.get(key) for key in ("name", "set", "seed", "problems") if row.get(key) is not None}
    texts = {**fields, **{str(int(key)): answer for key, answer in given.items()}}
    return {
        key: " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
        for key, value in texts.items()
    }


def files_of(paths: Sequence[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the files of answers, those in folders by name, and what else is in the folders and why not."""
    found: list[str] = []
    skipped: list[tuple[str, str]] = []
    for path in paths:
        if not os.path.isdir(path):
            found.append(path)
            continue
        for folder, folders, names in os.walk(path):
            folders.sort()
            skipped += [] if folders or names else [(plain(folder), "empty folder")]
            for name in sorted(names):
                place = os.path.join(folder, name)
                if name.lower().endswith(ENDINGS):
                    found.append(place)
                else:
                    skipped.append((plain(place), f"skipped: not {', '.join(ENDINGS)}"))
    return found, skipped


def report(graded: Graded) -> Iterator[Block]:
    """Yield the blocks of one student's report."""
    yield Block("title", f"{plain(graded.name)}: {graded.points}")
    yield from (field("Set", plain(graded.choice.names)), field("Seed", graded.choice.seed))
    for n, (problem, found) in enumerate(zip(graded.problems, graded.verdicts), 1):
        yield Block("heading", f"{n}. {problem.title}")
        yield field("Answer", plain(" ".join(graded.answers.get(n, "").split())))
        yield Block("text", plain(found.says))
        if not found.right:
            yield Block("text", f"Hint: {problem.hint}")


def class_report(paths: Sequence[str]) -> tuple[list[Block], bool]:
    """Return the blocks of the report on a class, and whether every file was read."""
    files, unread = files_of(paths)
    graded: list[Graded] = []
    for file in files:
        try:
            graded.append(grade(file))
        except TableError as error:
            unread.append((plain(file), error.reason))
    most = max((len(one.verdicts) for one in graded), default=0)
    rows = [_row(one, most) for one in graded]
    header = ("name", "set", "seed", *map(str, range(1, most + 1)), "points")
    blocks = [Block("title", counted(len(graded), "student")), Block("table", rows=[header, *rows])]
    blocks.append(Block("text", "1 is right, 0 wrong, - not answered, ? for you to look at."))
    mistakes = Counter(mistake for one in graded for mistake in _mistakes(one))
    said = {mistake: what for one in graded for mistake, what in _mistakes(one).items()}
    often = sorted(mistakes, key=lambda mistake: (-mistakes[mistake], mistake))[:MOST]
    named = [(str(mistakes[mistake]), *said[mistake]) for mistake in often]
    blocks += _table("The commonest mistakes", ("how often", "problem", "what happened"), named)
    look = [
        (plain(one.name), f"{n}. {problem.title}", plain(" ".join(one.answers[n].split())), plain(found.says))
        for one in graded
        for n, (problem, found) in enumerate(zip(one.problems, one.verdicts), 1)
        if found.unsure
    ]
    blocks += _table("Look at these yourself", ("name", "problem", "answer", "why"), look)
    blocks += _table("Files that were not read", ("file", "why"), unread)
    return blocks, not unread


def _mistakes(one: Graded) -> dict[tuple[str, str], tuple[str, str]]:
    """Return the mistakes of a student: with N for numbers, which differ by seed, and as they were said."""
    found = {}
    for problem, each in zip(one.problems, one.verdicts):
        for cause in each.causes or (["Another wrong answer."] if each.kind == "wrong" else []):
            what = f"{problem.title} ({problem.of[0]})"
            found[what, re.sub(r"-?\d[\d./]*", "N", cause)] = what, cause
    return found


def _table(title: str, header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[Block]:
    return [Block("heading", title), Block("table", rows=[header, *rows])] if rows else []


def _row(one: Graded, most: int) -> tuple[str, ...]:
    marks = [MARKS.get(found.kind, "?") for found in one.verdicts]
    marks += [""] * (most - len(marks))
    return (plain(one.name), plain(one.choice.names), str(one.choice.seed), *marks, one.points)
