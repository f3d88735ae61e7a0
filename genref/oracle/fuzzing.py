# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Random questions from a seed, on all kinds of data that are hard for implementations.

Each kind of data is a function of a random generator. Of the failures of one kind, the one with the shortest
question is printed, as a case that you can paste.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Optional

from ..errors import DomainError, counted
from .candidates import Broken, Candidate, Skipped
from .case_files import Case
from .checking import graded, right_answers
from .grading import Posed, Result
from .profiles import Profile
from .questions import Json, Question, entries_of
from .reference import ESTIMATED
from .report import failure
from .vectors import vector_of

PATIENCE = 20
"""After this many skips in a row, a topic is dropped; after this many breaks, the candidate is."""

NAMES: tuple[Sequence[Json], ...] = (
    range(17),
    (2, 0, 3, 1, 5, 4, *range(16, 5, -1)),
    (10, 9, 8, 100, -1, -2, *range(20, 31)),
    "abcdefghijklmnopq",
    ("10", "9", "8", "x", "-1", "1.0", *map(str, range(20, 31))),
    (*"spam,Spam,SPAM,no answer,noanswer, spam,\u00e9,e".split(","), *(f"todo {n}" for n in range(9))),
)
"""Possible labels for the classes 0 to 16; some differ by case, by a space or by an accent only."""

Points = tuple[list[list[Fraction]], list[int], list[Fraction]]
"""Rows, the number of the class of each, and x."""

Data = tuple[dict[str, Json], dict[str, Json]]
"""The training data, and the input."""

CLASSES = (2, 2, 3, 3, 4, 5, 6, 9, 17)
FEATURES = (1, 2, 2, 3, 3, 4, 17)
"""How many classes and features there are; most questions are small, so that they take little time."""


def ordinary(random: Random) -> Points:
    """Return clouds of some classes, and a point among them or far away; one class may have many rows."""
    k = random.choice(CLASSES)
    d, many = random.choice(FEATURES[: 7 if k < 4 else 6]), random.choice((0, 0, 0, 0, 129))
    centres = [[random.randint(-8, 8) for _ in range(d)] for _ in range(k)]
    labels = [y for y in range(k) for _ in range(random.randint(d + 2, d + 6) + (many if y == 1 else 0))]
    of = (*labels, random.randrange(k))
    *rows, x = ([c + Fraction(random.randint(-64, 64), 16) for c in centres[y]] for y in of)
    far = random.choice((1, 1, 1, 1, 8, 512))
    return rows, labels, [value * far for value in x]


def _each(points: Points, change: Callable[[list[Fraction]], list[Fraction]]) -> Points:
    rows, labels, x = points
    return [*map(change, rows)], labels, change(x)


def collinear(random: Random) -> Points:
    """Return clouds that are nearly flat."""
    epsilon = Fraction(1, 2 ** random.randint(4, 20))
    return _each(ordinary(random), lambda x: [*x, sum(x, epsilon * random.randint(-16, 16))])


def badly_scaled(random: Random) -> Points:
    """Return clouds in units that differ by many powers of two."""
    units = [Fraction(2) ** random.randint(-60, 60) for _ in range(max(FEATURES))]
    return _each(ordinary(random), lambda x: [value * unit for value, unit in zip(x, units)])


def far_from_zero(random: Random) -> Points:
    """Return clouds with large means, but small variances."""
    offset = 2 ** random.randint(10, 30)
    return _each(ordinary(random), lambda x: [value + offset for value in x])


def near_tie(random: Random) -> Points:
    """Return two mirrored clouds, and a point on the boundary or beside it."""
    d = random.randint(1, 3)
    centre = [Fraction(random.randint(1, 6)) for _ in range(d)]
    half = [[c + random.randint(-3, 3) for c in centre] for _ in range(d + 3)]
    x = [Fraction(random.choice((-1, 0, 1)), 2 ** random.randint(0, 20)), *[Fraction(0)] * (d - 1)]
    return [*half, *([-value for value in row] for row in half)], [y for y in (0, 1) for _ in half], x


def points(random: Random) -> Data:
    """Return points of any kind."""
    rows, labels, x = random.choice((ordinary, collinear, badly_scaled, far_from_zero, near_tie))(random)
    return {"rows": [_texts(row) for row in rows], "labels": [*labels]}, {"x": _texts(x)}


def bits(random: Random) -> Data:
    """Return rows of 0 and 1, where some columns are all 0."""
    shares = [random.choice((0, 0, 1, 5, 9)) for _ in range(random.choice((1, 2, 3, 5, 17, 65, 400)))]
    n = random.choice((2, 5, 9, 33))
    rows: list[Json] = [_texts(int(random.randrange(10) < p) for p in shares) for _ in range(n)]
    return _counted(random, "rows", rows), {"x": _texts(random.randrange(2) for _ in shares)}


def values(random: Random) -> Data:
    """Return rows of categories, some of which do not occur."""
    levels = [random.randint(2, 5) for _ in range(random.choice((1, 2, 4, 17)))]
    *rows, x = (_texts(random.randint(1, k) for k in levels) for _ in range(random.randint(3, 10)))
    return {**_counted(random, "rows", rows), "levels": _texts(levels)}, {"x": x}


def words(random: Random) -> Data:
    """Return documents, some of them empty, and one that may be very long."""
    size = random.choice((2, 5, 11, 50, 1025))
    common = [random.randint(1, size) for _ in range(size)]
    lengths = [random.choice((0, 1, 3, 9, 40)) for _ in range(random.choice((2, 5, 8, 129)))]
    lengths.append(random.choice((0, 1, 3, 16, 40, 2000)))
    *documents, x = (_texts(random.choice(common) for _ in range(length)) for length in lengths)
    return {**_counted(random, "documents", documents), "vocabulary_size": str(size)}, {"x": x}


def texts(random: Random) -> Data:
    """Return texts of a few words, and one that also has other words."""
    known = [chr(97 + i % 26) * (2 + i // 26) for i in range(random.choice((2, 5, 20, 300)))]

    def text(words: Sequence[str], lengths: Sequence[int]) -> Json:
        return " ".join(random.choice(words) for _ in range(random.choice(lengths)))

    training = [text(known, (0, 1, 5, 9, 40)) for _ in range(random.choice((2, 5, 8, 33)))]
    asked = text([*known, "unknown", "strange"], (0, 1, 3, 16, 40, 300))
    return _counted(random, "texts", training), {"text": asked}


def _texts(row: Iterable[object]) -> Json:
    return [str(value) for value in row]


def _counted(random: Random, name: str, examples: list[Json]) -> dict[str, Json]:
    """Return examples of some classes, if possible at least one of each, and a pseudo-count."""
    k = random.choice(CLASSES)
    labels: list[Json] = [i if i < k else random.randrange(k) for i in range(len(examples))]
    return {name: examples, "labels": labels, "smoothing": random.choice(("1", "1", "1/2", "0", "1/1024"))}


OF_POINTS = ("posterior", "log_joint", "label", "priors", "means", "log_odds")
OF_COUNTS = ("posterior", "log_joint", "label", "priors", "log_odds")

KINDS: dict[str, tuple[Callable[[Random], Data], tuple[str, ...]]] = {
    "gda": (points, (*OF_POINTS, "covariance")),
    "quadratic_gda": (points, (*OF_POINTS, "covariances")),
    "gaussian_naive_bayes": (points, (*OF_POINTS, "variances")),
    "bernoulli": (bits, (*OF_COUNTS, "probabilities")),
    "categorical": (values, (*OF_COUNTS, "probabilities")),
    "multinomial": (words, (*OF_COUNTS, "probabilities")),
    "text_multinomial": (texts, OF_COUNTS),
}
"""The data of each model, and the outputs to ask for."""

TOPICS = tuple((model, output) for model, (_, outputs) in KINDS.items() for output in outputs)


def question_of(seed: int, number: int) -> Question:
    """Return the question with this number under a seed, the same on every machine."""
    model, output = TOPICS[number % len(TOPICS)]
    random = Random(f"{seed} {number}")
    train, asked = KINDS[model][0](random)
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
    """

    seed: int
    asked: int
    skipped: int
    failed: int
    given_up: bool
    failures: tuple[Result, ...]


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
    failures = dict[tuple[str, str, str], Result]()
    asked = skipped = failed = broken = i = 0
    while asked < number and broken < PATIENCE and any(left.values()):
        topic, i = TOPICS[i % len(TOPICS)], i + 1
        if not left.get(topic):
            continue
        result = _result(candidate, question_of(seed, i - 1), judged, exact)
        asked += 1
        broken = broken + 1 if isinstance(result.reply, Broken) else 0
        skipped += result.verdict.status == "skipped"
        left[topic] = left[topic] - 1 if isinstance(result.reply, Skipped) else PATIENCE
        if result.failed:
            failed += 1
            kind = (*topic, result.verdict.fault)
            failures[kind] = min(failures.get(kind, result), result, key=lambda one: len(str(one.question)))
        progress()
    return Found(seed, asked, skipped, failed, broken >= PATIENCE, tuple(failures.values()))


def _result(candidate: Candidate, question: Question, profile: Profile, exact: bool) -> Result:
    """Ask a question, and grade the reply."""
    rounded = question.in_arithmetic(candidate.about.arithmetic)
    one = Posed(Case("found", (), "Random data.", rounded), rounded, candidate.about.arithmetic)
    try:
        one = replace(one, right=right_answers(rounded, profile))
    except DomainError as error:  # no answer by the profile
        return graded(one, Skipped(str(error)))
    return graded(one, candidate.ask(rounded), exact)


# Reporting the failures.


def fuzz_lines(found: Found, as_json: bool) -> Iterator[str]:
    """Yield the report: each failure with a case that you can paste, and a summary."""
    for number, result in enumerate(found.failures, 1):
        case = vector_of(replace(result.case, id=f"found-{found.seed}-{number}"))
        if as_json:
            yield json.dumps({**case, "fault": result.verdict.fault, "detail": result.verdict.detail})
        else:
            yield from (*failure(result), json.dumps(case), "")
    if as_json:
        yield json.dumps({name: value for name, value in vars(found).items() if name != "failures"})
        return
    says = f"{counted(found.asked, 'question')} with seed {found.seed}: {found.skipped} skipped, "
    says += counted(found.failed, "wrong answer")
    says += f"; given up after {PATIENCE} questions in a row without a reply" if found.given_up else ""
    says += "; run check to find known mistakes" if found.failures else ""
    yield says + ("; no question was answered" if found.asked == found.skipped else "")
