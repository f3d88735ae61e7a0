# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Compute the wrong answers to the cases, each with the mistakes that give it, and remember them.

`mistakes/` beside this file defines the mistakes. `build/mistakes/` has a file for each case, with an entry
for each mistake that was tried on it. An entry is used again as long as the line of the mistake in the
catalogue and the functions that it calls are the same, so a new mistake takes seconds, and so does a new
case. A change of the steps of the lecture makes all entries useless.
"""

from __future__ import annotations

import ast
import json
import pickle
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Optional, TypeVar

from genref.oracle.answers import stored
from genref.oracle.candidates import Answered
from genref.oracle.case_files import Case
from genref.oracle.checking import right_answers
from genref.oracle.condition import Condition
from genref.oracle.grading import grade
from genref.oracle.known import Leaf, Vector, vector
from genref.oracle.questions import Question
from genref.oracle.reference import Refused

from .mistakes import FAMILIES, MISTAKES, Mistake, asking
from .mistakes.catalogue import HOMES, LINES
from .mistakes.edits import doubles_are_good, texts
from .mistakes.families import member
from .mistakes.formulas import codes, in_doubles
from .mistakes.mistake import NotConcerned, Refusal, needed
from .mistakes.reading import BREAKS, Reading

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[2]
MEMORY = ROOT / "build" / "mistakes"

SMALL = tuple("1e-300 1e-20 1e-16 1e-15 1e-12 1e-10 1e-9 1e-8 1e-6 1e-5 0.0001 0.001 0.01".split())
COUNTS = tuple("1e-10 1e-09 0.001 0.01 0.1 0.5 1 2 10".split())
CONSTANTS = {
    "first-words": tuple("3 5 8 16 20 25 32 50 100".split()),
    "prior-laplace": COUNTS,
    "smoothing-always-one": COUNTS,
    "smoothing-by-default": COUNTS,
    "gaussian-prior-laplace": COUNTS,
    "logarithms-to-base-10": ("2", "10"),
    "logistic-clamped": tuple("10 15 20 30 35 36 37 50 100 500 700".split()),
    "regression-stopped-early": tuple("2 3 4 5 6 8 10".split()),
    "regression-with-a-ridge": tuple("1e-10 1e-08 1e-06 0.0001 0.001 0.01 0.1 0.5 1 2 10".split()),
    "ridge": (*SMALL, "0.1", "1", "10", "100"),
    "variance-floor": (*SMALL, "0.1", "1", "10", "100"),
}
"""The usual constants of programs, as parameters of the families; `SMALL` for the others."""

SECONDS, SECONDS_FOR_EDITS = 5, 60
"""The time limits for a mistake that does not end, and for all edits of one answer."""

LONG = 700
"""Questions with at least this many characters are tried with the catalogue only."""

LONGEST, LONGEST_OF_EDITS = 400, 12
"""The maximum number of entries in a stored answer: longer ones of edits would fill half of the table."""

DIGITS = 6
"""The minimum number of digits of a stored number, because the first five must agree; it has more if it is
near the right one."""

Key = tuple[str, ...]
"""What a mistake is: "catalogue" and its name; "family", its name and parameter; "pair" and two names;
"edit", the way, the step, the part, which edit and the equation."""

Found = list[tuple[Key, Vector]]
"""Mistakes, and their wrong answers to a case."""


# The answers of mistakes to a case


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


class Asked:
    """A case, its right answer, and which answers the check does not accept."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.question = case.question.in_arithmetic("f64")
        known = stored(case, "f64")
        self.rights = right_answers(self.question, also=case.also, known=known)
        self.right = self.rights[0]
        self.vector = vector(self.right, self.right)
        self.condition = Condition(self.question, "f64", known)
        self._seen: dict[tuple[str, int], Optional[Vector]] = {}
        self._is_wrong: dict[Vector, bool] = {self.vector: False}

    def wrong(self, answer: object, longest: int = LONGEST) -> Optional[Vector]:
        """Return an answer as a vector; None if the check accepts it, or if it cannot be stored."""
        try:
            shown = repr(answer)  # thousands of edits give the same answer
        except ValueError:  # an integer of thousands of digits
            return None
        if "<function " in shown:  # edits can leave a function uncalled
            return None
        if (shown, longest) not in self._seen:
            self._seen[shown, longest] = self._wrong(answer, longest)
        return self._seen[shown, longest]

    def _wrong(self, answer: object, longest: int) -> Optional[Vector]:
        try:
            given = vector(answer, self.right)
        except BREAKS:
            return None
        if len(given) > longest:
            return None
        if len(given) == len(self.vector):
            given = tuple(short(a, b) for a, b in zip(given, self.vector))
        if given not in self._is_wrong:
            reply = answer if isinstance(answer, Refused) else Answered(answer)
            self._is_wrong[given] = grade(reply, self.rights, self.condition).status == "failed"
        return given if self._is_wrong[given] else None


def short(number: Leaf, right: Leaf) -> Leaf:
    """Return a number with just enough digits to distinguish it from others and from the right one."""
    if not isinstance(number, float) or number == right:
        return number
    for digits in range(DIGITS, 18):
        found = float(f"{number:.{digits - 1}e}")
        if not isinstance(right, float) or abs(found - number) <= abs(number - right) / 1000:
            return found
    return number


def alone(asked: Asked, mistake: Mistake) -> Iterator[tuple[Key, object]]:
    """Yield the answers of a mistake and, in a family, those for the usual constants."""
    question = asked.question
    for answer in within(SECONDS, partial(all_of, mistake, question)) or ():
        yield ("catalogue", mistake.name), answer
    if mistake.name in FAMILIES and not is_long(question):
        for constant in CONSTANTS.get(mistake.name, SMALL):
            if Fraction(constant) <= FAMILIES[mistake.name].most:
                one = _member(mistake.name, constant)
                for answer in within(SECONDS, partial(all_of, one, question)) or ():
                    yield ("family", mistake.name, constant), answer


def is_long(question: Question) -> bool:
    """Return whether a question is tried with the catalogue only."""
    return len(str(question)) > LONG


@lru_cache(maxsize=None)
def _member(name: str, constant: str) -> Mistake:
    return member(BY_NAME[name], Fraction(constant))


def all_of(mistake: Mistake, question: Question) -> list[object]:
    """Return all possible answers of a mistake."""
    return list(mistake.answers(question))


def is_plain(mistake: Mistake) -> bool:
    """Return whether a mistake only replaces steps."""
    return bool(mistake.change.steps) and mistake.change.asks is None and not mistake.change.lifts


def concerns(mistake: Mistake, question: Question) -> bool:
    """Return whether a mistake changes the answer to a question."""
    change = mistake.change
    of_topic = any(fnmatchcase(question.asked_topic, pattern) for pattern in change.topics.split())
    return of_topic and change.where(question) and not needed(question).isdisjoint(change.steps)


BY_NAME = {mistake.name: mistake for mistake in MISTAKES}
CONVENTIONS = [
    mistake
    for mistake in MISTAKES
    if mistake.declare and mistake.change.steps and mistake.change.asks is None
]


def with_conventions(asked: Asked, other: Mistake) -> Iterator[tuple[Key, object]]:
    """Yield the answers of a mistake together with each convention, once for two conventions."""
    question = asked.question
    if not is_plain(other) or isinstance(asked.right, Refused) or not concerns(other, question):
        return
    later = CONVENTIONS[CONVENTIONS.index(other) :] if other in CONVENTIONS else []
    for convention in CONVENTIONS:
        if convention in later and is_plain(convention):
            continue  # the pair comes with the other one
        apart = set(convention.change.steps).isdisjoint(other.change.steps)
        if apart and concerns(convention, question):
            reading = Reading({**convention.change.steps, **other.change.steps})
            answer = within(SECONDS, partial(_answered, reading, question))
            if answer is not None:
                yield ("pair", convention.name, other.name), answer


def _answered(reading: Reading, question: Question) -> object:
    try:
        return reading.answer(question)
    except (*BREAKS, Refusal, NotConcerned):
        return None


def edited(asked: Asked, found: Found) -> None:
    """Append the answers of edits and slips."""
    for way, step, part, equation in texts(asked.question):
        for which, code in codes(step, part).items():
            answer = in_doubles(asked.question, {step: code, **way})
            given = None if answer is None else asked.wrong(answer, LONGEST_OF_EDITS)
            if given is not None:
                found.append((("edit", json.dumps(dict(way)), step, part, str(which), equation), given))


# Remembered answers


Memory = dict[str, Found]
"""The answers to a case, by the digest of what was tried."""


def of_case(case: Case) -> dict[Vector, list[Key]]:
    """Return the wrong answers to a case, each with the mistakes that give it."""
    return of_memory(remembered(case, {}))


def remembered(case: Case, known: Memory) -> Memory:
    """Return the wrong answers to a case; `known`: those of earlier runs."""
    asked: list[Asked] = []

    def case_asked() -> Asked:
        if not asked:
            asked.append(Asked(case))
        return asked[0]

    found: Memory = {}
    for mistake, digest in zip(MISTAKES, digests()):
        if digest not in known:
            known[digest] = distinct(case_asked(), alone(case_asked(), mistake))
        found[digest] = known[digest]
    if is_long(case.question.in_arithmetic("f64")):
        return found
    conventions = sha256("".join(digests()[MISTAKES.index(one)] for one in CONVENTIONS).encode()).hexdigest()
    for mistake, digest in zip(MISTAKES, digests()):
        of_pairs = f"{digest} {conventions[:16]}"
        if of_pairs not in known:
            known[of_pairs] = distinct(case_asked(), with_conventions(case_asked(), mistake))
        found[of_pairs] = known[of_pairs]
    if "edits" not in known:
        known["edits"] = []
        asked_here = case_asked()
        if not isinstance(asked_here.right, Refused) and doubles_are_good(asked_here.question):
            within(SECONDS_FOR_EDITS, partial(edited, asked_here, known["edits"]))
    found["edits"] = known["edits"]
    return found


def distinct(asked: Asked, answers: Iterable[tuple[Key, object]]) -> Found:
    """Return the answers that the check does not accept, each once for a mistake."""
    given = ((key, asked.wrong(answer)) for key, answer in answers)
    return list(dict.fromkeys((key, answer) for key, answer in given if answer is not None))


def of_memory(memory: Memory) -> dict[Vector, list[Key]]:
    """Return the wrong answers with their mistakes; no pair stands beside a single mistake."""
    found: dict[Vector, list[Key]] = {}
    for each in memory.values():
        for key, given in each:
            keys = found.setdefault(given, [])
            if key not in keys[-1:] and not (key[0] == "pair" and keys and keys[0][0] != "pair"):
                keys.append(key)
    return found


def computed(cases: Sequence[Case]) -> dict[str, dict[Vector, list[Key]]]:
    """Return the wrong answers to all cases, from `MEMORY` where nothing has changed."""
    MEMORY.mkdir(parents=True, exist_ok=True)
    began, code = time.time(), code_of_steps()
    tasks = [
        (case, MEMORY / sha256(f"{code} {case.question!r} {case.also}".encode()).hexdigest()[:32])
        for case in cases
    ]
    found: dict[str, dict[Vector, list[Key]]] = {}
    with ProcessPoolExecutor() as pool:
        for i, (case, memory) in enumerate(zip(cases, pool.map(_in_file, tasks, chunksize=4))):
            found[case.id] = of_memory(memory)
            if i % 50 == 0:
                print(f"{i} of {len(cases)} cases, {time.time() - began:.0f} s", file=sys.stderr, flush=True)
    return found


def _in_file(task: tuple[Case, Path]) -> Memory:
    case, file = task
    known: Memory = pickle.loads(file.read_bytes()) if file.exists() else {}
    before = set(known)
    found = remembered(case, known)
    if found.keys() != before:
        file.write_bytes(pickle.dumps(found))
    return found


# Digests: what a mistake depends on

OWN = ROOT / "tools" / "oracle" / "mistakes"
OF_LINES = (*HOMES, asking)
"""The modules that only the catalogue uses."""

SAID = {"says", "seen_in", "equation"}
"""The parts of a line in the catalogue that change no answer."""


def code_of_steps() -> str:
    """Return a digest of all code except the catalogue and the functions that only the catalogue calls."""
    apart = {Path(str(module.__file__)) for module in OF_LINES} | {OWN / "phrases.py"}
    files = [ROOT / "genref" / "equations.py", Path(__file__), *sorted({*OWN.glob("*.py")} - apart)]
    return sha256("".join(file.read_text(encoding="utf-8") for file in files).encode()).hexdigest()


@lru_cache(maxsize=None)
def digests() -> Sequence[str]:
    """Return, for each mistake of the catalogue, a digest of its line and of the functions that it calls."""
    found = []
    for line in LINES:
        text = json.dumps(without_words(line))
        called: set[str] = set()
        fresh = _names_in(text)
        while fresh:
            called |= fresh
            fresh = set().union(*(_names_in(definitions()[name]) for name in fresh)) - called
        sources = [text, *(definitions()[name] for name in sorted(called))]
        found.append(sha256("".join(sources).encode()).hexdigest()[:16])
    return found


def without_words(line: Mapping[str, object]) -> Mapping[str, object]:
    """Return a line of the catalogue without the words for users."""
    return {
        name: without_words(part) if isinstance(part, dict) else part
        for name, part in line.items()
        if name not in SAID
    }


def _names_in(text: str) -> set[str]:
    return set(re.findall(r"\w+", text)) & definitions().keys()


@lru_cache(maxsize=None)
def definitions() -> Mapping[str, str]:
    """Return the source of each function and constant of the modules that only the catalogue uses."""
    found: dict[str, str] = {}
    for module in OF_LINES:
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
            for name in (getattr(target, "id", getattr(target, "name", "")) for target in targets):
                if name:
                    found[name] = found.get(name, "") + (ast.get_source_segment(text, node) or "")
    return found
