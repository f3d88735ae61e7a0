# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Make the table of known mistakes: the wrong answers of each mistake to each case.

    python tools/oracle/make_mistakes.py            check the table against these cases and mistakes
    python tools/oracle/make_mistakes.py --write    compute what has changed, and write it
    python tools/oracle/make_mistakes.py --exercises    write only the wrong answers to exercises

`mistakes/` beside this file defines the mistakes: a catalogue, families with a parameter, edits of formulas
and slips in steps. Mistakes with the same answers everywhere form one class. `wrong_answers.py` computes
their answers and remembers them, so a new mistake takes half a minute, and a new case about a second.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from math import log
from pathlib import Path
from typing import NamedTuple, Union, cast
from zlib import Z_FILTERED, compressobj, decompress

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "spec" / "mistakes"
PACKED = ROOT / "genref" / "oracle" / "mistakes.json"
EXERCISES = ROOT / "genref" / "command_line" / "exercise_mistakes.jsonl"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from genref.command_line.exercise_data import Exercise, exercises  # noqa: E402
from genref.oracle.case_files import Case, chapters  # noqa: E402
from genref.oracle.grading import leaves, number_of  # noqa: E402
from genref.oracle.known import LONGEST, PARTS, PLUS, Leaf, Vector  # noqa: E402
from genref.oracle.questions import Question  # noqa: E402
from genref.oracle.reference import Refused  # noqa: E402
from tools.oracle.mistakes import MISTAKES  # noqa: E402
from tools.oracle.mistakes.families import member  # noqa: E402
from tools.oracle.mistakes.formulas import edits, formulas  # noqa: E402
from tools.oracle.mistakes.index import equation_of  # noqa: E402
from tools.oracle.mistakes.mistake import needed  # noqa: E402
from tools.oracle.mistakes.phrases import edit_of, slip_of  # noqa: E402
from tools.oracle.wrong_answers import BY_NAME, Asked, Key, computed  # noqa: E402

LARGEST = Fraction(10) ** 300
"""Larger errors are written like this one."""

LEAST = 1e-3
"""The minimum probability that a wrong answer equals another one by chance."""

OFTEN, DENOMINATORS = 0.1, 12
"""The minimum probability, times q, that a wrong answer is by chance a fraction with denominator q."""

MANY = 20
"""The number of mistakes with the same answer that are searched for a text."""

TOLD = 3
"""The maximum number of mistakes in a class with a text: their answers to all cases are the same."""


# Mistakes in words


class Words(NamedTuple):
    """The description of a mistake; an edit has no name."""

    name: str
    equation: str
    says: str
    seen_in: tuple[str, ...] = ()
    declare: str = ""
    value: str = ""

    @property
    def entry(self) -> dict[str, object]:
        """Return all nonempty fields."""
        return {name: value for name, value in self._asdict().items() if value or name == "equation"}


def words_of(key: Key, equations: Iterable[str]) -> Iterator[Words]:
    """Yield the description of a mistake, once for each equation that it breaks."""
    kind, *rest = key
    if kind == "catalogue":
        its = BY_NAME[rest[0]]
        yield Words(its.name, its.equation, its.says.rstrip(","), its.seen_in, its.declare)
    elif kind == "family":
        its = member(BY_NAME[rest[0]], Fraction(rest[1]))
        declare = f"variance_floor={rest[1]}" if its.declare.startswith("variance_floor") else ""
        yield Words(its.name, its.equation, f"about {its.says}".rstrip(","), (), declare, rest[1])
    elif kind == "pair":
        first, second = (BY_NAME[name] for name in rest)
        says = f"{first.says.rstrip(',')}, and {second.says.rstrip(',')}"
        yield Words(PLUS.join(rest), second.equation, says, (), first.declare)
    else:
        _, step, part, which = rest
        says = _edits_of(step)[int(which)] if which.isdigit() else slip_of(step, which, part)
        yield from (Words("", equation, says) for equation in equations)


_EDITS: dict[str, list[str]] = {}


def _edits_of(step: str) -> list[str]:
    """Return the texts of all edits of a step."""
    if step not in _EDITS:
        _EDITS[step] = [edit_of(step, *edit) for edit in edits(formulas()[step])]
    return _EDITS[step]


# Classes of mistakes


class Row:
    """Mistakes with the same answers to all cases."""

    def __init__(self, key: Key) -> None:
        self.keys = [key]
        self.answers: list[tuple[str, Vector]] = []
        self.equations: Counter[str] = Counter()

    @property
    def kind(self) -> str:
        """Return the kind of the first mistake; an edit that is also in the catalogue counts as catalogue."""
        return self.keys[0][0]


ORDER = ("catalogue", "family", "pair", "edit")


def classes(found: Mapping[str, Mapping[Vector, Sequence[Key]]]) -> list[Row]:
    """Return the classes of mistakes, without edits and pairs that only one case shows: they are unsure."""
    rows: dict[Key, Row] = {}
    for id, answers in found.items():
        for answer, keys in answers.items():
            for key in keys if len(answer) <= LONGEST else ():
                own, equation = (key[:5], key[5:]) if key[0] == "edit" else (key, ())
                row = rows.setdefault(own, Row(own))
                row.answers.append((id, answer))
                row.equations.update(equation)
    merged: dict[frozenset[tuple[str, Vector]], Row] = {}
    for key, row in sorted(rows.items(), key=lambda item: (ORDER.index(item[0][0]), item[0])):
        cases = {id for id, _ in row.answers}
        if len(cases) < 2 and row.kind != "catalogue":
            continue
        same = merged.setdefault(frozenset(row.answers), row)
        if same is not row:
            same.keys.append(key)
            same.equations.update(row.equations)
    return list(merged.values())


def tells(
    found: Mapping[str, Mapping[Vector, Sequence[int]]],
    cases: Mapping[str, Case],
    rights: Mapping[str, Vector],
) -> Mapping[tuple[str, Vector], float]:
    """Return the information in each answer: -ln of the probability that a wrong answer is it by chance.

    The probability is the largest of four numbers: the fraction of the other mistakes that give the same
    answer; the fraction of wrong answers to other cases of the output with this answer's rarest number;
    `LEAST`; and, for small fractions, `plainness`.
    """
    of_output: dict[str, Counter[Leaf]] = defaultdict(Counter)
    total: Counter[str] = Counter()
    for id, answers in found.items():
        output = cases[id].question.asked
        for answer in answers:
            total[output] += 1
            of_output[output].update({coarse(entry) for entry in set(answer[:1])})
    known: dict[tuple[str, Vector], float] = {}
    for id, answers in found.items():
        output, right = cases[id].question.asked, rights[id]
        n = len({number for numbers in answers.values() for number in numbers})
        for answer, numbers in answers.items():
            wrong = [a for i, a in enumerate(answer) if len(answer) != len(right) or a != right[i]]
            rarest = min((of_output[output][coarse(entry)] for entry in wrong), default=0)
            often = (rarest + 0.5) / (total[output] + 10)
            same = (len(numbers) - 0.5) / (n + 10)
            plain = min(map(plainness, wrong), default=0.0)
            known[id, answer] = max(LEAST, same, often, plain)
    return known


def plainness(entry: Leaf) -> float:
    """Return the minimum probability that a wrong entry is this one, for a number such as 2/3, or 0."""
    if not isinstance(entry, float) or abs(entry) > DENOMINATORS:
        return 0.0
    nearest = Fraction(entry).limit_denominator(DENOMINATORS)
    return OFTEN / nearest.denominator if abs(nearest - Fraction(entry)) < 1e-7 else 0.0


def coarse(entry: Leaf) -> Leaf:
    """Return a number rounded so that nearly equal numbers become equal."""
    return float(f"{entry:.5e}") if isinstance(entry, float) else entry


# The files


def texts_of_files() -> dict[Path, str]:
    """Return the text of each file of the table."""
    cases = {case.id: case for part in chapters().values() for case in part}
    found = computed(list(cases.values()))
    rows = classes(found)
    asked = {id: Asked(case) for id, case in cases.items()}
    rights = {id: one.vector for id, one in asked.items()}
    by_case: dict[str, dict[Vector, list[int]]] = {id: {} for id in cases}
    for number, row in enumerate(rows):
        for id, answer in row.answers:
            by_case[id].setdefault(answer, []).append(number)
    chance = tells(by_case, cases, rights)
    given = [line_of(asked[id], answers, chance) for id, answers in by_case.items()]
    plain = {
        "mistakes.jsonl": "".join(compact(entry_of(row)) for row in rows),
        "given.jsonl": "".join(map(compact, given)),
        "model.json": (FOLDER / "model.json").read_text(encoding="ascii"),
    }
    return {
        **{FOLDER / name: text for name, text in plain.items()},
        EXERCISES: of_exercises(),
    }


def of_exercises() -> str:
    """Return the file of wrong answers to exercises, which needs no cases."""
    return "".join(map(compact, map(of_exercise, exercises())))


def in_parts(files: Mapping[str, str]) -> dict[str, str]:
    """Return the files with the parts of `given.jsonl` in its place; see `PARTS`."""
    parts: dict[str, list[str]] = {part: [] for part in PARTS}
    for line in files["given.jsonl"].splitlines():
        case = json.loads(line)
        given = sorted(case["given"], key=lambda one: len(one[2]))
        columns = [list(zip(*group)) for _, group in groupby((answer for _, _, answer in given), len)]
        found = ([case["id"], case["needs"]], [one[0] for one in given], [one[1] for one in given], columns)
        for part, value in zip(parts.values(), found):
            part.append(compact(value))
    rest = {name: text for name, text in files.items() if name != "given.jsonl"}
    return {**rest, **{part: "".join(lines) for part, lines in parts.items()}}


def packed(texts: Mapping[str, str]) -> bytes:
    """Return texts compressed, as ASCII, because copies of the package contain only texts."""
    found = {name: b64encode(compressed(text.encode("ascii"))).decode() for name, text in texts.items()}
    return (json.dumps(found, indent=0) + "\n").encode("ascii")


def compressed(text: bytes) -> bytes:
    """Compress with the strategy for many short repetitions, which saves a 25th of the table."""
    compressor = compressobj(9, strategy=Z_FILTERED)
    return compressor.compress(text) + compressor.flush()


def unpacked(file: Path) -> dict[str, str]:
    """Return the texts packed in a file; another version of zlib may pack them differently."""
    found: dict[str, str] = json.loads(file.read_text(encoding="ascii"))
    return {name: decompress(b64decode(text)).decode() for name, text in found.items()}


# Exercises


def of_exercise(asked: Exercise) -> dict[str, object]:
    """Return the wrong answers to an exercise, each with the first mistake that gives it.

    Mistakes that break the equations of the exercise come first.
    """
    wrong: dict[tuple[object, ...], tuple[str, str]] = {}
    right = [entry.value for entry in asked.right]
    ordered = sorted(MISTAKES, key=lambda mistake: mistake.equation not in asked.equations)
    for mistake in ordered if asked.question is not None else ():
        for answer in mistake.answers(cast(Question, asked.question)):
            values = [] if isinstance(answer, Refused) else [entry.value for entry in asked.entries(answer)]
            if values and values != right and all(map(is_writable, values)):
                wrong.setdefault(tuple(map(written, values)), (mistake.says, mistake.equation))
    return {"id": asked.id, "wrong": [[list(values), *said] for values, said in wrong.items()]}


def is_writable(value: object) -> bool:
    """Return whether an entry is a finite number, a word or a truth value."""
    return isinstance(value, (str, bool)) or isinstance(number_of(value), Fraction)


def written(value: object) -> object:
    """Return a number as text, with its fraction or 40 digits, and a word after an apostrophe."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        return "'" + value
    return format(value, ".40g") if isinstance(value, (Decimal, float)) else str(value)


def entry_of(row: Row) -> dict[str, object]:
    """Return the line of a class: a text for each equation or each action, at most three."""
    equations = [equation for equation, _ in row.equations.most_common()]
    said = [words for key in row.keys[:MANY] for words in words_of(key, equations)]
    first: dict[str, Words] = {}
    for words in said:
        first.setdefault(words.equation, words)
    chosen: list[Words] = []
    for words in [*first.values(), *said]:
        known = [(one.name, one.equation, one.name or one.says) for one in chosen]
        if (words.name, words.equation, words.name or words.says) not in known:
            chosen.append(words)
    return {"kind": row.kind, "mistakes": [words.entry for words in chosen[:TOLD]]}


def line_of(
    asked: Asked, answers: Mapping[Vector, Sequence[int]], chance: Mapping[tuple[str, Vector], float]
) -> dict[str, object]:
    """Return the line of a case."""
    case, right = asked.case, asked.vector
    steps = {equation_of(step, case.question.model) for step in needed(case.question)}
    given = []
    for answer, numbers in answers.items():
        entries = [
            None if i < len(right) == len(answer) and a == right[i] else a for i, a in enumerate(answer)
        ]
        differences = [b - a for a, b in zip([0, *numbers], numbers)]
        given.append(
            [whole(round(-2 * log(chance[case.id, answer])) / 2), differences, list(map(whole, entries))]
        )
    needs = sorted({*case.equations, *filter(None, steps)})
    return {"id": case.id, "needs": needs, "allowed": allowed(asked), "given": given}


def allowed(asked: Asked) -> list[float]:
    """Return the largest error of each entry of the right answer that the check accepts, to two digits."""
    found: list[float] = []
    for _, one, place in leaves(asked.right, asked.right) if not isinstance(asked.right, Refused) else ():
        number = None if isinstance(one, (bool, int, str)) else number_of(one)
        error = Fraction(0)
        if isinstance(number, Fraction):
            error = max(asked.condition.allowed(place, number), asked.condition.underflow)
        found.append(float(f"{float(min(error, LARGEST)):.1e}"))
    return found


def whole(entry: Leaf) -> Union[Leaf, int]:
    """Return a whole number without a decimal point, to save space."""
    return int(entry) if isinstance(entry, float) and entry.is_integer() and abs(entry) < 1e15 else entry


def compact(line: object) -> str:
    """Return a line of JSON."""
    return json.dumps(line, separators=(",", ":"), allow_nan=False).replace("e+", "e") + "\n"


def main(arguments: Sequence[str]) -> int:
    """Check the files or, with --write, write them; return the exit status."""
    if list(arguments) not in ([], ["--write"], ["--exercises"]):
        print("usage: make_mistakes.py [--write | --exercises]", file=sys.stderr)
        return 2
    if list(arguments) == ["--exercises"]:
        EXERCISES.write_bytes(of_exercises().encode("ascii"))
        return 0
    texts = texts_of_files()
    of_package = in_parts({file.name: text for file, text in texts.items() if file.parent == FOLDER})
    if arguments:
        for file, text in texts.items():
            file.write_bytes(text.encode("ascii"))
        PACKED.write_bytes(packed(of_package))
        return 0
    stale = [file for file, text in texts.items() if not file.exists() or file.read_text("ascii") != text]
    if not PACKED.exists() or unpacked(PACKED) != of_package:  # another zlib packs the same texts differently
        stale.append(PACKED)
    for file in stale:
        print(f"{file} is not what is computed: python {sys.argv[0]} --write", file=sys.stderr)
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
