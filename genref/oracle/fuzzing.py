# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Random questions from a seed, on all kinds of data that are hard for implementations.

Each kind of data is a function of a random generator. A failure is reduced as long as it fails in the same
way, and printed as a case that you can paste.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import count
from random import Random
from time import monotonic
from typing import Optional

from ..errors import DomainError, counted
from .candidates import Broken, Candidate, Skipped
from .case_files import Case
from .checking import Prepared, Result, graded, right_answers
from .models import ESTIMATED, MODELS
from .profiles import Profile
from .questions import Json, Question, entries_of, exactly
from .report import Guide, failure, why_skipped
from .vectors import vector_of

PATIENCE = 20
"""After this many skips in a row, a topic is dropped; after this many breaks, the candidate is."""

STEPS, SECONDS = 300, 10.0
"""The maximum number of questions, and the maximum time, for reducing a failure."""

NAMES: tuple[tuple[Json, ...], ...] = (
    tuple(range(17)),
    (2, 0, 3, 1, 5, 4, *range(16, 5, -1)),
    (10, 9, 8, 100, -1, -2, *range(20, 31)),
    tuple("abcdefghijklmnopq"),
    ("10", "9", "8", "x", "-1", "1.0", *(str(n) for n in range(20, 31))),
    (
        "spam",
        "Spam",
        "SPAM",
        "no answer",
        "noanswer",
        " spam",
        "\u00e9",
        "e",
        *(f"todo {n}" for n in range(9)),
    ),
)
"""Possible labels for the classes 0 to 16; some differ by case, by a space or by an accent only."""

NO_CASE = Guide(before="")
"""A random question has no command that asks it again: it is printed as a case."""

TOPICS = tuple((name, output) for name, model in MODELS.items() for output in model.asked)
"""The outputs to ask; the models without random data have none."""


def question_of(seed: int, number: int) -> Question:
    """Return the question with this number under a seed, the same on every machine."""
    model, output = TOPICS[number % len(TOPICS)]
    random = Random(f"{seed} {number}")
    train, asked = random.choice(MODELS[model].data)(random)
    names = random.choice(NAMES)
    classes = 2 if output == "log_odds" else len(names)  # alternately, the other classes count as these
    labels = [names[y % classes] for y in entries_of(train["labels"]) if isinstance(y, int)]
    train = {**train, "labels": [*labels]}
    if random.randrange(3) == 0:  # a third: some implementations accept no class order
        present = list(dict.fromkeys(labels))
        train["classes"] = [*random.sample(present, len(present))]
    return Question(model, output, {} if output in ESTIMATED else asked, train)


# Searching for failures.


@dataclass(frozen=True)
class Found:
    """How many questions were asked, skipped and answered wrongly, with a small example of each failure.

    Failures of one model and output in the same way count as one. `given_up`: the candidate stopped replying.
    `reasons`: lines that say how many questions were skipped, and why.
    """

    seed: int
    asked: int
    skipped: int
    failed: int
    failures: tuple[Result, ...]
    given_up: bool = False
    reasons: tuple[str, ...] = ()


def fuzz(
    candidate: Candidate,
    seed: int,
    number: int,
    profile: Optional[Profile] = None,
    exact: bool = False,
    *,
    progress: Callable[[], None] = lambda: None,
) -> Found:
    """Ask this many random questions and return the failures.

    `profile`, `exact`: as for `check`. `progress` is called after each question.
    """
    judge = _Judge(candidate, candidate.about.profile if profile is None else profile, exact)
    left = {topic: PATIENCE for topic in TOPICS if candidate.about.claims(Question(*topic))}
    failures: dict[tuple[str, str, str], Result] = {}
    skipped: list[Result] = []
    asked = failed = broken = 0
    numbers = count()
    while asked < number and broken < PATIENCE and left:
        i = next(numbers)
        topic = TOPICS[i % len(TOPICS)]
        if topic not in left:
            continue
        result = judge.result(question_of(seed, i))
        asked += 1
        failed += result.failed
        broken = broken + 1 if isinstance(result.reply, Broken) else 0
        skipped += [result] if result.verdict.status == "skipped" else []
        left[topic] = left[topic] - 1 if isinstance(result.reply, Skipped) else PATIENCE
        if not left[topic]:
            del left[topic]
        kind = (*topic, result.verdict.fault)
        if result.failed and kind not in failures:
            failures[kind] = judge.smallest(result)
        progress()
    small, given_up = tuple(failures.values()), broken >= PATIENCE
    return Found(seed, asked, len(skipped), failed, small, given_up, tuple(why_skipped(skipped)))


@dataclass(frozen=True)
class _Judge:
    """The implementation, and the conventions to judge it by."""

    candidate: Candidate
    profile: Profile
    exact: bool

    def result(self, question: Question) -> Result:
        """Ask a question, and grade the reply."""
        arithmetic = self.candidate.about.arithmetic
        rounded = question.in_arithmetic(arithmetic)
        case = Case("found", (MODELS[question.model].asked[question.output],), "Random data.", rounded)
        try:
            one = Prepared(case, rounded, arithmetic, right_answers(rounded, self.profile))
        except DomainError as error:  # no answer by the profile
            return graded(Prepared(case, rounded, arithmetic), Skipped(str(error)))
        return graded(one, self.candidate.ask(rounded), self.exact)

    def smallest(self, result: Result) -> Result:
        """Return the smallest question found that fails in the same way."""
        deadline = monotonic() + SECONDS
        asked = 0
        while True:
            for question in reductions(result.question):
                if len(str(question)) >= len(str(result.question)):
                    continue
                asked += 1
                if asked > STEPS or monotonic() > deadline:
                    return result
                other = self.result(question)
                if other.failed and other.verdict.fault == result.verdict.fault:
                    result = other
                    break
            else:
                return result


# Reducing a question.


def reductions(question: Question) -> Iterator[Question]:
    """Yield slightly smaller questions: with fewer examples, features or words, or rounder numbers."""
    train, asked = dict(question.train or {}), dict(question.input)
    examples = next((name for name in ("rows", "documents", "texts") if name in train), "rows")
    rows, labels = entries_of(train.get(examples)), entries_of(train.get("labels"))

    def other(data: Mapping[str, Json], x: Mapping[str, Json]) -> Question:
        return replace(question, train={**train, **data}, input={**asked, **x})

    for part in _parts(len(rows)):
        left = _without(labels, part)
        fewer: dict[str, Json] = {examples: _without(rows, part), "labels": left}
        if "classes" in train:  # a class without examples changes the question
            fewer["classes"] = [y for y in entries_of(train["classes"]) if y in left]
        yield other(fewer, {})
    if examples == "rows":
        for part in _parts(max((len(entries_of(row)) for row in rows), default=0)):
            data: dict[str, Json] = {"rows": [_without(entries_of(row), part) for row in rows]}
            if "levels" in train:
                data["levels"] = _without(entries_of(train["levels"]), part)
            yield other(data, {name: _without(entries_of(x), part) for name, x in asked.items()})
    else:
        for name, document in asked.items():
            yield from (other({}, {name: shorter}) for shorter in _shorter(document))
        for i, document in enumerate(rows):
            for shorter in _shorter(document):
                yield other({examples: [*rows[:i], shorter, *rows[i + 1 :]]}, {})
    for change in ROUNDINGS:
        yield question.numbers_as(change)
    for optional in ("classes", "smoothing"):
        yield replace(question, train={name: train[name] for name in train if name != optional})


def _parts(n: int) -> Iterator[slice]:
    """Yield parts of a list with n entries: all of it, the halves, the quarters, ..., each entry."""
    size = n
    while size:
        yield from (slice(start, start + size) for start in range(0, n, size))
        size = (size + 1) // 2 if size > 1 else 0


def _without(entries: Sequence[Json], part: slice) -> list[Json]:
    return [*entries[: part.start], *entries[part.stop :]]


def _shorter(document: Json) -> Iterator[Json]:
    """Yield a list or a string with fewer words."""
    words: Sequence[Json] = document.split() if isinstance(document, str) else entries_of(document)
    for part in _parts(len(words)):
        shorter = _without(words, part)
        yield " ".join(map(str, shorter)) if isinstance(document, str) else shorter


def _to_places(number: str, places: int) -> str:
    """Return a number rounded to this many binary places."""
    value = exactly(number)
    return str(Fraction(round(value * 2**places), 2**places)) if isinstance(value, Fraction) else number


def _to_bits(number: str, bits: int) -> str:
    """Return a number rounded to approximately this many bits."""
    value = exactly(number)
    if not isinstance(value, Fraction):
        return number
    unit = Fraction(2) ** (value.numerator.bit_length() - value.denominator.bit_length() - bits)
    return str(round(value / unit) * unit)


ROUNDINGS: tuple[Callable[[str], Json], ...] = (
    *(partial(_to_places, places=places) for places in (0, 1, 2, 4, 8)),
    *(partial(_to_bits, bits=bits) for bits in (0, 2, 8)),
)


# Reporting the failures.


def fuzz_lines(found: Found, as_json: bool) -> Iterator[str]:
    """Yield the report: each failure with a case that you can paste, and a summary."""
    for number, result in enumerate(found.failures, 1):
        case = pasted(result, f"found-{found.seed}-{number}")
        if as_json:
            fault = {"fault": result.verdict.fault, "detail": result.verdict.detail}
            yield json.dumps({**case, **fault})
            continue
        yield from failure(result, NO_CASE)
        yield json.dumps(case)
        yield ""
    if as_json:
        counts = {"seed": found.seed, "asked": found.asked, "skipped": found.skipped, "failed": found.failed}
        yield json.dumps({**counts, "given_up": found.given_up})
        return
    yield from found.reasons
    given_up = f"; given up after {PATIENCE} questions in a row without a reply" if found.given_up else ""
    advice = "; run check to find known mistakes" if found.failures else ""
    if found.asked == found.skipped:
        advice = "; no question was answered"
    yield (
        f"{counted(found.asked, 'question')} with seed {found.seed}: {found.skipped} skipped, "
        f"{counted(found.failed, 'wrong answer')}{given_up}{advice}"
    )


def pasted(result: Result, id: str) -> dict[str, object]:
    """Return a failure as a case that you can paste, with the right answer."""
    return vector_of(replace(result.case, id=id))
