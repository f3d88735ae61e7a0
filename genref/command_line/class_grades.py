# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Grade answers to problem sets: for a student, a verdict on each answer; for a class, a table.

A file of answers is a completed problem set, as text or Markdown, or JSON such as
`{"name": "Ada", "set": "bayes", "seed": 7, "answers": ["8/57", "3/10"]}`.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..display import plain
from ..errors import DomainError, GenrefError, TableError, counted
from ..files.model_json import Json, Malformed, parsed
from ..files.tables import decoded, open_lines
from .documents import Block, field, heading, paragraph, table, title
from .exercise import verdict
from .problem_sets import problem_set

ENDINGS = (".json", ".md", ".txt")
"""The file name extensions of answer files in a folder."""

_FIELD = re.compile(r"^[-*\s]*(Set|Seed|Name|Answer +([0-9]{1,4})) *:(.*)$", re.IGNORECASE)

MARKS = {True: "1", False: "0"}


class Answers(NamedTuple):
    """A student's answers: the name of the set, its seed, and the answers by problem number."""

    name: str
    set: str
    seed: int
    answers: dict[int, str]


class Graded(NamedTuple):
    """A student's answers with a verdict on each: whether it is right, and a comment."""

    file: str
    handed_in: Answers
    verdicts: tuple[tuple[bool, str], ...]

    @property
    def points(self) -> int:
        return sum(right for right, _ in self.verdicts)


def grade(file: str) -> Graded:
    """Read and grade the answers of a student.

    Raises: TableError, which says what is wrong in the file.
    """
    handed_in = _read(file)
    try:
        problems = problem_set(handed_in.set, handed_in.seed)
    except DomainError as error:
        raise TableError(file, None, None, str(error)) from None
    beyond = [n for n in handed_in.answers if not 1 <= n <= len(problems)]
    if beyond:
        raise TableError(
            file, None, None, f"answers problem {beyond[0]}; the set has {len(problems)} problems"
        )
    verdicts = []
    for n, problem in enumerate(problems, 1):
        answer = handed_in.answers.get(n, "").strip()
        try:
            verdicts.append(verdict(problem, answer) if answer else (False, "no answer"))
        except GenrefError as error:
            verdicts.append((False, f"wrong: {error}"))
    return Graded(file, handed_in, tuple(verdicts))


def _read(file: str) -> Answers:
    """Return the answers in a file. Raises: TableError."""
    with open_lines(file) as (name, lines):
        texts = list(decoded(name, lines))
    text = "".join(texts)
    if text.lstrip().startswith("{"):
        return _of_json(file, text)
    fields = {}
    for line in texts:
        found = _FIELD.match(line)
        if found:
            fields[int(found[2]) if found[2] else found[1].lower()] = found[3].strip()
    answers = {n: answer for n, answer in fields.items() if isinstance(n, int)}
    return _handed_in(file, fields.get("name", ""), fields.get("set"), fields.get("seed"), answers)


def _of_json(file: str, text: str) -> Answers:
    try:
        data = parsed(text)
    except Malformed as error:
        raise TableError(file, None, None, str(error)) from None
    row = data if isinstance(data, dict) else {}
    given = row.get("answers")
    if isinstance(given, list):
        given = {str(n): answer for n, answer in enumerate(given, 1)}
    if not isinstance(given, dict) or not all(key.isdecimal() and len(key) < 5 for key in given):
        raise TableError(file, None, None, 'has no "answers": a list, or an object with numbers of problems')
    answers = {int(key): _answer(answer) for key, answer in given.items()}
    return _handed_in(file, row.get("name", ""), row.get("set"), row.get("seed"), answers)


def _answer(written: Json) -> str:
    """Return an answer as text; a list of numbers is joined by spaces."""
    if isinstance(written, list):
        return " ".join(map(_answer, written))
    return "" if written is None else str(written)


def _handed_in(file: str, name: Json, set: Json, seed: Json, answers: dict[int, str]) -> Answers:
    seed = str(seed)
    if not isinstance(set, str):
        raise TableError(
            file, None, None, "does not say which set it answers: write a line such as Set: bayes"
        )
    if not (seed.isascii() and seed.isdecimal() and len(seed) < 19):
        raise TableError(file, None, None, "does not say the seed of the set: write a line such as Seed: 7")
    return Answers(str(name) or os.path.basename(file), set.strip(), int(seed), answers)


def files_of(paths: Sequence[str]) -> list[str]:
    """Return the files, and the answer files in the folders, sorted by name with a2 before a10."""
    found: list[str] = []
    for path in paths:
        if os.path.isdir(path):
            names = sorted(
                os.listdir(path), key=lambda name: [part.zfill(20) for part in re.split("([0-9]+)", name)]
            )
            found += [os.path.join(path, name) for name in names if name.endswith(ENDINGS)]
        else:
            found.append(path)
    return found


def report(graded: Graded) -> Iterator[Block]:
    """Yield the blocks of one student's report."""
    handed_in = graded.handed_in
    yield title(f"{plain(handed_in.name)}: {graded.points} of {len(graded.verdicts)}")
    yield from (field("Set", handed_in.set), field("Seed", str(handed_in.seed)))
    problems = problem_set(handed_in.set, handed_in.seed)
    for n, (problem, (right, says)) in enumerate(zip(problems, graded.verdicts), 1):
        yield heading(f"{n}. {problem.title}")
        yield field("Answer", plain(handed_in.answers.get(n, "")))
        yield paragraph(plain(says))
        if not right:
            yield paragraph(f"Hint: {problem.hint}")


def class_report(paths: Sequence[str]) -> tuple[list[Block], bool]:
    """Return the blocks of the report on a class, and whether every file could be read."""
    graded, unread = [], []
    for file in paths:
        try:
            graded.append(grade(file))
        except TableError as error:
            unread.append((plain(file), error.reason))
    most = max((len(one.verdicts) for one in graded), default=0)
    header = ("name", "set", "seed", *map(str, range(1, most + 1)), "points")
    rows = [_row(one, most) for one in graded]
    blocks = [title(counted(len(graded), "student")), table([header, *rows])]
    mistakes = Counter(mistake for one in graded for mistake in _mistakes(one))
    if mistakes:
        often = sorted(mistakes.items(), key=lambda item: (-item[1], item[0]))
        blocks.append(heading("What went wrong, the most frequent first"))
        blocks.append(table([("how often", "problem", "what"), *((str(n), *what) for what, n in often)]))
    if unread:
        blocks.append(heading("Not graded"))
        blocks.append(table([("file", "why"), *unread]))
    return blocks, not unread


def _mistakes(graded: Graded) -> Iterator[tuple[str, str]]:
    """Yield each wrong answer: the problem and why it is wrong; for a derivation, only the problem."""
    problems = problem_set(graded.handed_in.set, graded.handed_in.seed)
    for n, (problem, (right, says)) in enumerate(zip(problems, graded.verdicts), 1):
        if not right:
            why = "wrong" if problem.lines and says.startswith("wrong") else says
            yield f"{graded.handed_in.set} {n}: {problem.title}", why


def _row(graded: Graded, most: int) -> tuple[str, ...]:
    marks = [MARKS[right] if says != "no answer" else "-" for right, says in graded.verdicts]
    marks += [""] * (most - len(marks))
    handed_in = graded.handed_in
    points = f"{graded.points}/{len(graded.verdicts)}"
    return (plain(handed_in.name), handed_in.set, str(handed_in.seed), *marks, points)
