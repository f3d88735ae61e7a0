# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Questions and answers in files, for programs that cannot use the protocol: JSON lines, or tables for SQL.

JSON lines: the first line of the questions is a `start` request, which also describes the file. Each later
line is one `run` request, and no two ask the same question. So a program that supports the protocol can read
the file from standard input, and its output is a file of answers: replies in any order, each with its `seq`,
and optionally the reply to `start`.

spec/oracle.md describes the tables. Columns are found by name. For several principal axes, i is the axis. A
row without a value is an empty list or, with an index i, an empty text.

Questions are identified by their content, so files from another version can be graded.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Optional, Tuple, Union

from ..errors import CandidateError, DomainError, TableError, reason_of
from ..files.model_json import Json
from ..files.tables import open_lines, open_table
from .adapters import PROTOCOL
from .candidates import REPLIES, About, Answered, Broken, Malfunction, Reply, about_of, object_in, reply_of
from .case_files import Case
from .questions import ARITHMETICS, BY_LABEL, LABELS, TEXTS, Question, entries_in, mapped
from .records import write
from .reference import KINDS

FORMAT = "genref-questions/1"
QUESTIONS, NUMBERS = "questions.csv", "numbers.csv"
QUESTION_COLUMNS = ("seq", "model", "output", "arithmetic", "question")
NUMBER_COLUMNS = ("seq", "part", "name", "i", "j", "label", "value")
ANSWER_COLUMNS = ("seq", "i", "j", "label", "value")

Cell = Union[int, str]
Path = Tuple[Cell, ...]


def distinct(cases: Iterable[Case], arithmetic: str) -> dict[str, list[Case]]:
    """Return the cases by the checksum of what they ask; raise DomainError for an unknown arithmetic."""
    if arithmetic not in ARITHMETICS:
        raise DomainError("arithmetic", arithmetic, ", ".join(ARITHMETICS))
    found: dict[str, list[Case]] = {}
    for case in cases:
        found.setdefault(checksum(_sent(case, arithmetic)), []).append(case)
    return found


def _sent(case: Case, arithmetic: str) -> dict[str, Json]:
    return case.question.in_arithmetic(arithmetic).as_sent(arithmetic)


def checksum(sent: Mapping[str, Json]) -> str:
    """Return a checksum that distinguishes a question, as sent, from every other."""
    content = {name: sent[name] for name in ("model", "output", "train", "input") if name in sent}
    text = json.dumps(mapped(content, _as_integer), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _as_integer(entry: Json) -> Json:
    """Return 2 for 2.0, so that equal numbers have the same text."""
    return int(entry) if isinstance(entry, float) and entry.is_integer() else entry


class FileCandidate:
    """An implementation whose answers are in a file. Questions and replies are added as they are read."""

    def __init__(self, file: str, arithmetic: str, cases: Iterable[Case]) -> None:
        """`file`: its name until it has another one; `cases`: all known cases."""
        self.about: About = About(file, arithmetic=arithmetic)
        self._every = list(cases)
        self._known = distinct(self._every, arithmetic)
        self._questions: dict[int, str] = {}
        self._replies: dict[str, Reply] = {}

    @property
    def cases(self) -> list[Case]:
        """The cases that the questions belong to."""
        ids = {case.id for question in self._questions.values() for case in self._known[question]}
        return [case for case in self._every if case.id in ids]

    def ask(self, question: Question) -> Reply:
        """Return the reply in the file, or `Broken` if it has none."""
        missing = Broken("no answer", "the file has none")
        return self._replies.get(checksum(question.as_sent(self.about.arithmetic)), missing)

    def close(self) -> None:
        """Do nothing: the file is already read."""

    def add_question(self, seq: Json, question: str) -> None:
        """Add a question by its checksum; raise DomainError if it is not known."""
        if type(seq) is not int or seq < 0 or seq in self._questions:
            raise DomainError("seq", seq, "a number of its own from 0")
        if question not in self._known:
            raise DomainError("question", seq, "one that this version asks; run emit again")
        self._questions[seq] = question

    def output(self, seq: Json) -> str:
        """Return the output that a question without a reply asks for; raise DomainError if there is none."""
        return self._known[self._unanswered(seq)][0].question.output

    def add_reply(self, seq: Json, reply: Reply) -> None:
        """Add the reply to a question; raise DomainError as `output`."""
        self._replies[self._unanswered(seq)] = reply

    def _unanswered(self, seq: Json) -> str:
        question = self._questions.get(seq) if type(seq) is int else None
        if question is None or question in self._replies:
            raise DomainError("seq", seq, "the number of a question, once")
        return question


@contextmanager
def _at(file: str, line: Optional[int]) -> Iterator[None]:
    """Add the place in a file to what is wrong there."""
    try:
        yield
    except (DomainError, Malfunction) as error:
        raise TableError(file, line, None, str(error)) from None


# JSON lines.


def questions_as_lines(cases: Iterable[Case], arithmetic: str = "f64") -> Iterator[str]:
    """Yield the lines of a file of questions, without line ends; raise DomainError as `distinct`."""
    questions = distinct(cases, arithmetic).values()
    head = {"cmd": "start", "protocol": PROTOCOL, "format": FORMAT, "arithmetic": arithmetic}
    yield json.dumps({**head, "questions": len(questions)}, separators=(",", ":"))
    for seq, (case, *_) in enumerate(questions, 1):
        yield json.dumps({"cmd": "run", "seq": seq, **_sent(case, arithmetic)}, separators=(",", ":"))


def read_lines(questions: str, answers: str, cases: Iterable[Case]) -> FileCandidate:
    """Return the implementation that answered a file of questions in a file of answers.

    `cases`: all known cases. A file name may be `-`, standard input.

    Raises: TableError, with the line, for files in another format, or for unknown questions.
    """
    lines = _objects(questions)
    with _at(questions, 1):
        _, head = next(lines, (1, dict[str, Json]()))
        if head.get("format") != FORMAT:
            raise DomainError("format", head.get("format"), FORMAT)
        candidate = FileCandidate(answers, str(head.get("arithmetic")), cases)
    for line, record in lines:
        with _at(questions, line):
            candidate.add_question(record.get("seq"), checksum(record))
    for line, record in _objects(answers):
        with _at(answers, line):
            if "protocol" not in record:
                candidate.add_reply(record.get("seq"), reply_of(record))
                continue
            about, arithmetic = about_of(record), candidate.about.arithmetic
            if about.arithmetic != arithmetic:
                raise DomainError("arithmetic", about.arithmetic, f"{arithmetic}, as in the questions")
            candidate.about = about
    return candidate


def _objects(file: str) -> Iterator[tuple[int, dict[str, Json]]]:
    """Yield the object in each line that is not blank, with its line number."""
    with open_lines(file) as (name, lines):
        for number, line in enumerate(lines, 1):
            if line.strip():
                with _at(name, number):
                    record = object_in(line.strip())
                yield number, record


# Tables.


def write_tables(folder: str, cases: Iterable[Case], arithmetic: str = "f64") -> list[Case]:
    """Write the tables of questions to a folder, each one atomically; return the cases left out.

    Raises: CandidateError; DomainError for an unknown arithmetic.
    """
    questions: list[Sequence[Cell]] = [QUESTION_COLUMNS]
    numbers: list[Sequence[Cell]] = [NUMBER_COLUMNS]
    every = list(cases)
    for seq, (question, (case, *_)) in enumerate(distinct(filter(_fits, every), arithmetic).items(), 1):
        sent = _sent(case, arithmetic)
        questions.append((seq, str(sent["model"]), str(sent["output"]), arithmetic, question))
        for part in ("train", "input"):
            fields = sent.get(part)
            for name, value in fields.items() if isinstance(fields, dict) else ():
                numbers += [(seq, part, name, *row) for row in _rows(name, value)]
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise CandidateError(folder, reason_of(error)) from None
    write(os.path.join(folder, NUMBERS), _csv(numbers))
    write(os.path.join(folder, QUESTIONS), _csv(questions))
    return [case for case in every if not _fits(case)]


def _fits(case: Case) -> bool:
    """Return whether a table can express the question: no truth values, no numbers among strings."""
    question = case.question
    for name, value in (*question.input.items(), *(question.train or {}).items()):
        kinds = set(map(type, entries_in(value)))
        if bool in kinds or (name in TEXTS and kinds - {str}) or (name in LABELS and len(kinds) > 1):
            return False
    return True


def _rows(name: str, value: Json) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Yield i, j, label and value for each number of an argument."""
    if name in BY_LABEL and isinstance(value, list):
        for label, part in (pair for pair in value if isinstance(pair, list)):
            yield from ((i, j, _cell(label), number) for i, j, _, number in _places(part))
    else:
        yield from _places(value, {"x": 0, "documents": 1}.get(name, -1))


def _places(value: Json, counted: int = -1) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Yield the rows of a number, a vector or a matrix; lists at the depth `counted` are pairs of a word
    and its count."""
    if not isinstance(value, list) or not value:
        yield "", "", "", _cell(value)
        return
    for i, entry in enumerate(value):
        if counted == 0 and isinstance(entry, list):
            yield i, "", _cell(entry[0]), _cell(entry[1])
        else:
            yield from ((i, j, label, number) for j, _, label, number in _places(entry, counted - 1))


def _cell(value: Json) -> Cell:
    return value if isinstance(value, str) else "" if value == [] else json.dumps(value)


def _csv(rows: Iterable[Sequence[Cell]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def read_tables(questions: str, answers: str, cases: Iterable[Case]) -> FileCandidate:
    """Return the implementation that answered `questions.csv` in `answers.csv`.

    `cases`: all known cases. `numbers.csv` is not read again.

    Raises: TableError, with the line, for files in another format, or for unknown questions.
    """
    listed = list(_records(questions, QUESTION_COLUMNS))
    kinds = {row[3] for _, row in listed}
    with _at(questions, None):
        if len(kinds) != 1:
            raise DomainError("arithmetic", sorted(kinds), "the same one for all questions")
        candidate = FileCandidate(answers, kinds.pop(), cases)
    for line, (number, _, _, _, question) in listed:
        with _at(questions, line):
            candidate.add_question(_whole(number), question)
    entries: dict[int, list[tuple[Path, Json]]] = {}
    lines: dict[int, int] = {}
    for line, (number, i, j, label, value) in _records(answers, ANSWER_COLUMNS):
        with _at(answers, line):
            seq = _whole(number)
            path = _path(candidate.output(seq), label, (i, j) if j else (i,) if i else ())
        entries.setdefault(seq, []).append((path, value if value or i else []))
        lines[seq] = line
    for seq, rows in entries.items():
        with _at(answers, lines[seq]):
            candidate.add_reply(seq, _reply(candidate.output(seq), rows))
    return candidate


def _records(file: str, columns: Sequence[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the line of each row, and its cells in these columns."""
    with open_table(file) as table:
        for cells, _ in table.texts(table.features(only=columns)):
            yield table.line, cells


def _whole(cell: str) -> int:
    if not cell.isdecimal() or len(cell) > 20:
        raise DomainError("seq, i or j", cell, "a number from 0, and no j without i")
    return int(cell)


def _path(output: str, label: str, places: Sequence[str]) -> Path:
    """Return what leads to a value in an answer: label, i, j; among principal axes, i comes first."""
    numbers = list(map(_whole, places))
    axis = numbers[:1] if output == "principal_axes" else []
    return (*axis, *([label] if label else []), *numbers[len(axis) :])


def _reply(output: str, rows: Sequence[tuple[Path, Json]]) -> Reply:
    if rows in ([((), "refused")], [((), "skipped")]):
        return REPLIES[str(rows[0][1])]("")
    answer = _tree(rows)
    if KINDS.get(output) == "boolean" and isinstance(answer, str):
        answer = {"true": True, "false": False}.get(answer.lower(), answer)
    return Answered(answer)


def _tree(rows: Sequence[tuple[Path, Json]]) -> Json:
    """Return the lists, and values by label, to which these paths lead; raise DomainError for a gap."""
    if len(rows) == 1 and not rows[0][0]:
        return rows[0][1]
    parts: dict[Cell, list[tuple[Path, Json]]] = {}
    for path, value in rows:
        parts.setdefault(path[0] if path else "", []).append((path[1:], value))
    if all(isinstance(label, str) and label for label in parts):
        return {str(label): _tree(part) for label, part in parts.items()}
    if set(parts) != set(range(len(parts))):
        raise DomainError("place", [path for path, _ in rows], "0, 1, 2 ..., each once")
    return [_tree(parts[i]) for i in range(len(parts))]
