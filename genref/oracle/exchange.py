# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Questions and answers in files, for programs that cannot use the protocol: JSON lines, or tables for SQL.

JSON lines: the first line of the questions is a `start` request of `protocol`, which also describes the file.
Each later line is one `run` request, and no two ask the same question. So a program that supports the
protocol can read the file from standard input, and its output is a file of answers: replies in any order,
each with its `seq`, and optionally the reply to `start`.

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
from dataclasses import replace
from typing import NamedTuple, Optional, Union

from ..errors import CandidateError, DomainError, TableError, reason_of, shown
from ..files.model_json import Json
from ..files.tables import csv_reason, decoded, open_lines
from ..files.whole_files import write_whole
from .adapters import PROTOCOL
from .candidates import About, Answered, Broken, Reply, Skipped, about_of
from .case_files import Case
from .protocol import Malfunction, object_in, reply_of
from .questions import ARITHMETICS, BY_LABEL, LABELS, TEXTS, Question, entries_in, mapped
from .reference import KINDS, Refused

FORMAT = "genref-questions/1"
QUESTIONS, NUMBERS, ANSWERS = "questions.csv", "numbers.csv", "answers.csv"
QUESTION_COLUMNS = ("seq", "model", "output", "arithmetic", "question")
NUMBER_COLUMNS = ("seq", "part", "name", "i", "j", "label", "value")
ANSWER_COLUMNS = ("seq", "i", "j", "label", "value")

Cell = Union[int, str]


class FileCandidate:
    """An implementation whose answers are in a file; `cases` are the ones that the file asked."""

    def __init__(self, about: About, cases: Sequence[Case], replies: Mapping[str, Reply]) -> None:
        """`replies`: each under the checksum of its question."""
        self.about = about
        self.cases: list[Case] = list(cases)
        self._replies = replies

    def ask(self, question: Question) -> Reply:
        """Return the reply in the file, or `Broken` if it has none."""
        missing = Broken("no answer", "the file has none")
        return self._replies.get(checksum(question.as_sent(self.about.arithmetic)), missing)

    def close(self) -> None:
        """Do nothing: the file is already read."""


def checksum(sent: Mapping[str, Json]) -> str:
    """Return a checksum that distinguishes a question, as sent, from every other."""
    content = {name: sent[name] for name in ("model", "output", "train", "input") if name in sent}
    text = json.dumps(mapped(content, _as_integer), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _as_integer(entry: Json) -> Json:
    """Return 2 for 2.0, so that equal numbers have the same text."""
    return int(entry) if isinstance(entry, float) and entry.is_integer() else entry


class _Questions(NamedTuple):
    """The contents of a file of questions: by seq the checksum of each, by checksum the cases that ask it."""

    arithmetic: str
    sums: Mapping[int, str]
    asking: Mapping[str, Sequence[Case]]
    cases: Sequence[Case]


def _distinct(cases: Iterable[Case], arithmetic: str) -> list[tuple[dict[str, Json], list[Case]]]:
    """Return the distinct questions to send in an arithmetic, each with all of its cases."""
    if arithmetic not in ARITHMETICS:
        raise DomainError("arithmetic", arithmetic, ", ".join(ARITHMETICS))
    found: dict[str, tuple[dict[str, Json], list[Case]]] = {}
    for case in cases:
        sent = case.question.in_arithmetic(arithmetic).as_sent(arithmetic)
        found.setdefault(checksum(sent), (sent, []))[1].append(case)
    return list(found.values())


def _read_questions(
    file: str, arithmetic: Json, rows: Iterable[tuple[int, Json, str]], cases: Iterable[Case]
) -> _Questions:
    """Return the contents of a file of questions; `rows` are the line, seq and checksum of each."""
    if not isinstance(arithmetic, str) or arithmetic not in ARITHMETICS:
        reason = f"the arithmetic is {shown(arithmetic)}; allowed: {', '.join(ARITHMETICS)}"
        raise CandidateError(file, reason)
    every = list(cases)
    by_sum = {checksum(sent): asking for sent, asking in _distinct(every, arithmetic)}
    sums: dict[int, str] = {}
    for line, seq, content in rows:
        if isinstance(seq, bool) or not isinstance(seq, int) or seq < 0 or seq in sums:
            raise CandidateError(
                file, f"line {line}: seq is {shown(seq)}; allowed: a number of its own from 0"
            )
        if content not in by_sum:
            reason = f"line {line}: this version does not ask question {seq}; run emit again"
            raise CandidateError(file, reason)
        sums[seq] = content
    ids = {case.id for content in sums.values() for case in by_sum[content]}
    return _Questions(arithmetic, sums, by_sum, [case for case in every if case.id in ids])


def _seq(file: str, line: int, seq: Json, sums: Mapping[int, str]) -> int:
    """Return the seq of an answer, which must be the seq of a question."""
    if isinstance(seq, bool) or not isinstance(seq, int) or seq not in sums:
        raise CandidateError(file, f"line {line}: seq is {shown(seq)}, which no question has")
    return seq


def _candidate(
    file: str, about: Optional[About], contents: _Questions, replies: Mapping[int, Reply]
) -> FileCandidate:
    who = About(file) if about is None else about
    by_sum = {contents.sums[seq]: reply for seq, reply in replies.items()}
    return FileCandidate(replace(who, arithmetic=contents.arithmetic), contents.cases, by_sum)


# JSON lines.


def questions_as_lines(cases: Iterable[Case], arithmetic: str = "f64") -> Iterator[str]:
    """Yield the lines of a file of questions, without line ends.

    Raises: DomainError for an unknown arithmetic.
    """
    questions = _distinct(cases, arithmetic)
    head = {"cmd": "start", "protocol": PROTOCOL, "format": FORMAT, "arithmetic": arithmetic}
    yield json.dumps({**head, "questions": len(questions)}, separators=(",", ":"))
    for seq, (sent, _) in enumerate(questions, 1):
        yield json.dumps({"cmd": "run", "seq": seq, **sent}, separators=(",", ":"))


def read_lines(
    questions: str, answers: str, cases: Iterable[Case], about: Optional[About] = None
) -> FileCandidate:
    """Return the implementation that answered a file of questions in a file of answers.

    `cases`: all known cases. `about`: describes the implementation if its answers do not; its arithmetic is
    that of the questions. A file name may be `-`, standard input.

    Raises: CandidateError, with the line, for files in another format, or for unknown questions.
    """
    lines = _objects(questions)
    _, head = next(lines, (1, dict[str, Json]()))
    if head.get("format") != FORMAT:
        raise CandidateError(questions, f"line 1: not the head of questions in the format {FORMAT}")
    rows = ((line, record.get("seq"), checksum(record)) for line, record in lines)
    contents = _read_questions(questions, head.get("arithmetic"), rows, cases)
    replies: dict[int, Reply] = {}
    for line, record in _objects(answers):
        try:
            if "protocol" in record:
                about = about_of(record)
                if about.arithmetic != contents.arithmetic:
                    raise DomainError(
                        "arithmetic", about.arithmetic, f"{contents.arithmetic}, as in the questions"
                    )
                continue
            reply = reply_of(record)
        except (DomainError, Malfunction) as error:
            reason = error.message if isinstance(error, Malfunction) else str(error)
            raise CandidateError(answers, f"line {line}: {reason}") from None
        seq = _seq(answers, line, record.get("seq"), contents.sums)
        if seq in replies:
            raise CandidateError(answers, f"line {line}: a second reply to seq {seq}")
        replies[seq] = reply
    return _candidate(answers, about, contents, replies)


def _objects(file: str) -> Iterator[tuple[int, dict[str, Json]]]:
    """Yield the object in each line that is not blank, with its line number."""
    try:
        with open_lines(file) as (_, lines):
            for number, line in enumerate(lines, 1):
                if line.strip():
                    try:
                        yield number, object_in(line.strip())
                    except Malfunction as error:
                        raise CandidateError(file, f"line {number}: {error.message}") from None
    except TableError as error:
        raise CandidateError(error.file, error.reason) from None


# Tables.


def write_tables(folder: str, cases: Iterable[Case], arithmetic: str = "f64") -> list[Case]:
    """Write the tables of questions to a folder, each one atomically; return the cases left out.

    Raises: CandidateError; DomainError for an unknown arithmetic.
    """
    questions: list[Sequence[Cell]] = [QUESTION_COLUMNS]
    numbers: list[Sequence[Cell]] = [NUMBER_COLUMNS]
    every = list(cases)
    for seq, (sent, _) in enumerate(_distinct(filter(_fits, every), arithmetic), 1):
        questions.append((seq, str(sent["model"]), str(sent["output"]), arithmetic, checksum(sent)))
        for part in ("train", "input"):
            fields = sent.get(part)
            for name, value in fields.items() if isinstance(fields, dict) else ():
                numbers += [(seq, part, name, *row) for row in _rows(name, value)]
    try:
        os.makedirs(folder, exist_ok=True)
        _write(os.path.join(folder, NUMBERS), numbers)
        _write(os.path.join(folder, QUESTIONS), questions)
    except (OSError, ValueError) as error:
        raise CandidateError(folder, f"cannot be written: {reason_of(error)}") from None
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


def _write(file: str, rows: Iterable[Sequence[Cell]]) -> None:
    """Write the rows to a CSV file atomically."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    write_whole(file, text.getvalue())


def read_tables(
    questions: str, answers: str, cases: Iterable[Case], about: Optional[About] = None
) -> FileCandidate:
    """Return the implementation that answered `questions.csv` in `answers.csv`.

    `cases`: all known cases. `about`: describes the implementation; its arithmetic is that of the questions.
    `numbers.csv` is not read again.

    Raises: CandidateError, with the line, for files in another format, or for unknown questions.
    """
    listed = list(_records(questions, QUESTION_COLUMNS))
    kinds = {row[3] for _, row in listed}
    if len(kinds) != 1:
        raise CandidateError(questions, "no questions, or in more than one arithmetic")
    contents = _read_questions(
        questions, kinds.pop(), ((line, _whole(row[0]), row[4]) for line, row in listed), cases
    )
    entries: dict[int, list[_Entry]] = {}
    for line, (number, *place, label, value) in _records(answers, ANSWER_COLUMNS):
        seq = _seq(answers, line, _whole(number), contents.sums)
        places = tuple(_whole(cell) for cell in place if cell.strip())
        if -1 in places or (place[1].strip() and not place[0].strip()):
            raise CandidateError(answers, f"line {line}: i and j are numbers from 0, and no j without i")
        entries.setdefault(seq, []).append(_Entry(line, places, label, value))
    replies: dict[int, Reply] = {}
    for seq, rows in entries.items():
        output = contents.asking[contents.sums[seq]][0].question.output
        replies[seq] = _reply(answers, seq, rows, output)
    return _candidate(answers, about, contents, replies)


class _Entry(NamedTuple):
    """A row of the table of answers."""

    line: int
    place: tuple[int, ...]
    label: str
    value: str


def _records(file: str, columns: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells in these columns for each row that is not blank, with the line where it ends."""
    try:
        with open_lines(file) as (_, lines):
            reader = csv.reader(decoded(file, lines), strict=True)
            try:
                header = [cell.strip() for cell in next(reader, [])]
                if any(header.count(name) != 1 for name in columns):
                    raise CandidateError(
                        file, f"line 1: the columns {', '.join(columns)} are needed, each once"
                    )
                places = [header.index(name) for name in columns]
                for cells in reader:
                    if len(cells) == len(header):
                        yield reader.line_num, [cells[place] for place in places]
                    elif cells:
                        reason = f"{len(cells)} cells, but the header has {len(header)}"
                        raise CandidateError(file, f"line {reader.line_num}: {reason}")
            except csv.Error as error:
                raise CandidateError(file, f"line {reader.line_num}: {csv_reason(error)}") from None
    except TableError as error:
        line = f"line {error.line}: " if error.line is not None else ""
        raise CandidateError(error.file, line + error.reason) from None


def _whole(cell: str) -> int:
    """Return a nonnegative integer, or -1 for anything else."""
    return int(cell) if cell.strip().isdecimal() and len(cell) < 20 else -1


def _reply(file: str, seq: int, rows: Sequence[_Entry], output: str) -> Reply:
    """Return the reply given by the rows for one question."""
    first = rows[0]
    if len(rows) == 1 and not first.place and not first.label and first.value in ("refused", "skipped"):
        return Refused("refused") if first.value == "refused" else Skipped()
    by_label: dict[str, list[tuple[tuple[int, ...], str]]] = {}
    for row in rows:
        by_label.setdefault(row.label, []).append((row.place, row.value))
    try:
        trees = {
            label: [] if entries == [((), "")] else _nested(entries) for label, entries in by_label.items()
        }
    except Malfunction as error:
        raise CandidateError(file, f"line {first.line}: of seq {seq}, {error.message}") from None
    answer: Json = trees[""] if list(trees) == [""] else dict(trees)
    columns = [column for column in trees.values() if isinstance(column, list)]
    if output == "principal_axes" and len(columns) == len(trees):
        answer = [dict(zip(trees, parts)) for parts in zip(*columns)]
    if KINDS.get(output) == "boolean" and isinstance(answer, str):
        answer = {"true": True, "false": False}.get(answer.strip().lower(), answer)
    return Answered(answer)


def _nested(entries: Sequence[tuple[tuple[int, ...], str]]) -> Json:
    """Return the number, vector or matrix with these values at these places.

    Raises: Malfunction if a place is missing or repeated.
    """
    if len(entries) == 1 and entries[0][0] == ():
        return entries[0][1]
    parts: dict[int, list[tuple[tuple[int, ...], str]]] = {}
    for place, value in entries:
        parts.setdefault(place[0] if place else -1, []).append((place[1:], value))
    if sorted(parts) != list(range(len(parts))):
        raise Malfunction("garbage", "the places i, j are not 0, 1, 2 ..., each once")
    return [_nested(parts[i]) for i in range(len(parts))]
