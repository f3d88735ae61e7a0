# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Random questions from a seed, on all kinds of data that are hard for implementations.

Each kind of data is a function of a random generator. Of the failures of one kind, the one with the shortest
question is printed, as a case that you can paste.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Optional

from ..errors import DomainError, counted
from .candidates import Broken, Candidate, Skipped
from .case_files import Case
from .checking import Prepared, Result, graded, right_answers
from .models import ESTIMATED, MODELS
from .profiles import Profile
from .questions import Json, Question, entries_of
from .report import Guide, failure, why_skipped
from .vectors import vector_of

PATIENCE = 20
"""After this many skips in a row, a topic is dropped; after this many breaks, the candidate is."""

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
    """How many questions were asked, skipped and answered wrongly, with the shortest example of each failure.

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
    about, judged = candidate.about, candidate.about.profile if profile is None else profile
    left = {topic: PATIENCE for topic in TOPICS if about.claims(Question(*topic))}
    failures, skipped = dict[tuple[str, str, str], Result](), list[Result]()
    asked = failed = broken = i = 0
    while asked < number and broken < PATIENCE and left:
        topic = TOPICS[i % len(TOPICS)]
        i += 1
        if topic not in left:
            continue
        result = _result(candidate, question_of(seed, i - 1), judged, exact)
        asked += 1
        failed += result.failed
        broken = broken + 1 if isinstance(result.reply, Broken) else 0
        skipped += [result] if result.verdict.status == "skipped" else []
        left[topic] = left[topic] - 1 if isinstance(result.reply, Skipped) else PATIENCE
        if not left[topic]:
            del left[topic]
        if result.failed:
            kind = (*topic, result.verdict.fault)
            failures[kind] = min(failures.get(kind, result), result, key=lambda one: len(str(one.question)))
        progress()
    small, given_up = tuple(failures.values()), broken >= PATIENCE
    return Found(seed, asked, len(skipped), failed, small, given_up, tuple(why_skipped(skipped)))


def _result(candidate: Candidate, question: Question, profile: Profile, exact: bool) -> Result:
    """Ask a question, and grade the reply."""
    arithmetic = candidate.about.arithmetic
    rounded = question.in_arithmetic(arithmetic)
    case = Case("found", (MODELS[question.model].asked[question.output],), "Random data.", rounded)
    try:
        one = Prepared(case, rounded, arithmetic, right_answers(rounded, profile))
    except DomainError as error:  # no answer by the profile
        return graded(Prepared(case, rounded, arithmetic), Skipped(str(error)))
    return graded(one, candidate.ask(rounded), exact)


# Reporting the failures.


def fuzz_lines(found: Found, as_json: bool) -> Iterator[str]:
    """Yield the report: each failure with a case that you can paste, and a summary."""
    for number, result in enumerate(found.failures, 1):
        case = vector_of(replace(result.case, id=f"found-{found.seed}-{number}"))
        if as_json:
            yield json.dumps({**case, "fault": result.verdict.fault, "detail": result.verdict.detail})
        else:
            yield from (*failure(result, NO_CASE), json.dumps(case), "")
    if as_json:
        counts = ("seed", "asked", "skipped", "failed", "given_up")
        yield json.dumps({name: getattr(found, name) for name in counts})
        return
    yield from found.reasons
    given_up = f"; given up after {PATIENCE} questions in a row without a reply" if found.given_up else ""
    advice = "; run check to find known mistakes" if found.failures else ""
    if found.asked == found.skipped:
        advice = "; no question was answered"
    counted_failures = counted(found.failed, "wrong answer")
    yield (
        f"{counted(found.asked, 'question')} with seed {found.seed}: {found.skipped} skipped, "
        f"{counted_failures}{given_up}{advice}"
    )
