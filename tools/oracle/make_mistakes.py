# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Make the table of known mistakes: the wrong answers of each mistake to each small case.

    python tools/oracle/make_mistakes.py            check the table against these cases and mistakes
    python tools/oracle/make_mistakes.py --write    compute and write it: some minutes of processor time

`mistakes/` beside this file defines the mistakes: each line of its catalogue replaces steps of the book. The
table has answers only for cases with a short question and a short answer, because a mistake that shows in
long ones shows in those, too; and of these, only for as many as show each mistake several times.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Optional, TypeVar

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "genref" / "oracle" / "mistakes"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from genref.oracle.candidates import Answered  # noqa: E402
from genref.oracle.case_files import Case, chapters  # noqa: E402
from genref.oracle.checking import right_answers  # noqa: E402
from genref.oracle.diagnosis import Leaf, Vector, vector  # noqa: E402
from genref.oracle.grading import Condition, grade  # noqa: E402
from genref.oracle.reference import Refused, stored  # noqa: E402
from tools.oracle.mistakes import MISTAKES, Mistake  # noqa: E402
from tools.oracle.mistakes.catalogue import LINES  # noqa: E402
from tools.oracle.mistakes.reading import BREAKS  # noqa: E402

T = TypeVar("T")

SHORT, LONGEST = 300, 8
"""The maximum number of characters of a question as JSON, and of entries of an answer."""

SHOWN = 2
"""How many cases of each topic show a mistake, if so many do."""

DIGITS = 6
"""The digits of a stored number: rounding it moves it by half of what `diagnosis.CLOSE` allows at most."""

SECONDS = 5
"""The time limit for a mistake that does not end."""


class Slow(BaseException):
    """A mistake does not end."""


def _stop(number: int, frame: Optional[FrameType]) -> None:
    raise Slow


def within(seconds: float, work: Callable[[], T]) -> Optional[T]:
    """Return the result of a function, or None if it takes longer."""
    signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work()
    except Slow:
        return None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def is_small(case: Case) -> bool:
    """Return whether the table has answers to a case."""
    question = case.question
    fields = [question.model, question.output, question.train, question.input]
    return len(json.dumps(fields)) <= SHORT and len(question.parts) == 1


def wrong_answers(case: Case) -> dict[Vector, list[int]]:
    """Return the wrong answers to a case, each with the numbers of the mistakes that give it."""
    question = case.question.in_arithmetic("f64")
    known = stored(case, "f64")
    rights = right_answers(question, also=case.also, known=known)
    right = vector(rights[0], rights[0])
    if len(right) > LONGEST:
        return {}
    condition = Condition(question, "f64", known)
    found: dict[Vector, list[int]] = {}
    for number, mistake in enumerate(MISTAKES):
        for answer in within(SECONDS, partial(_all_of, mistake, case)) or ():
            try:
                given = vector(answer, rights[0])
            except BREAKS:
                continue
            if len(given) > LONGEST or given == right or _is_code(given):
                continue
            like = right if len(given) == len(right) else [None] * len(given)
            short = tuple(map(shortened, given, like))
            reply = answer if isinstance(answer, Refused) else Answered(answer)
            if grade(reply, rights, condition).status == "failed" and number not in found.get(short, ()):
                found.setdefault(short, []).append(number)
                break  # other variants round differently
    return found


def chosen(found: dict[str, dict[Vector, list[int]]], cases: dict[str, Case]) -> set[str]:
    """Return the ids of enough cases, first of those that show most in the fewest characters."""

    def worth(id: str) -> tuple[float, str]:
        return len(line_of(id, found[id])) / sum(map(len, found[id].values())), id

    shown, kept = Counter[tuple[int, str]](), set[str]()
    for id in sorted((id for id in found if found[id]), key=worth):
        pairs = [
            (number, cases[id].question.asked_topic) for numbers in found[id].values() for number in numbers
        ]
        if any(shown[pair] < SHOWN for pair in pairs):
            shown.update(pairs)
            kept.add(id)
    return kept


def _is_code(given: Vector) -> bool:
    return any(isinstance(entry, str) and "<function " in entry for entry in given)


def _all_of(mistake: Mistake, case: Case) -> list[object]:
    return list(mistake.answers(case.question.in_arithmetic("f64")))


def shortened(number: Leaf, right: Leaf) -> Leaf:
    """Return a number with just enough digits to distinguish it from the right one; None if it is right."""
    if number == right:
        return None
    for digits in range(DIGITS, 18) if isinstance(number, float) else ():
        found = float(f"{number:.{digits - 1}e}")
        if not isinstance(right, float) or abs(found - number) <= abs(number - right) / 1000:  # type: ignore[operator]
            return found
    return number


def whole(entry: Leaf) -> object:
    """Return a whole number without a decimal point, to save space."""
    return int(entry) if isinstance(entry, float) and entry.is_integer() and abs(entry) < 1e15 else entry


def line_of(id: str, found: dict[Vector, list[int]]) -> str:
    """Return the line of a case with these wrong answers."""
    return _compact([id, *([numbers, *map(whole, answer)] for answer, numbers in found.items())])


def _compact(line: object) -> str:
    return json.dumps(line, separators=(",", ":"), allow_nan=False) + "\n"


def described() -> Iterator[str]:
    """Yield the line of each mistake."""
    for line in LINES:
        named = {name: line[name] for name in ("name", "equation", "says", "seen_in") if line[name]}
        yield _compact(named)


def main(arguments: Sequence[str]) -> int:
    """Check the files or, with --write, write them; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_mistakes.py [--write]", file=sys.stderr)
        return 2
    cases = {case.id: case for part in chapters().values() for case in part if is_small(case)}
    with ProcessPoolExecutor() as pool:
        found = dict(zip(cases, pool.map(wrong_answers, cases.values(), chunksize=4)))
    kept = chosen(found, cases)
    answers = "".join(line_of(id, found[id]) for id in cases if id in kept)
    status = 0
    for name, text in (("catalogue.jsonl", "".join(described())), ("answers.jsonl", answers)):
        file = FOLDER / name
        if arguments:
            file.write_text(text, encoding="ascii")
        elif file.read_text(encoding="ascii") != text:
            print(f"{file} is not what is computed: python {sys.argv[0]} --write", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
