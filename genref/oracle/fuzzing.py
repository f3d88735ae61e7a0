# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Random questions, from a seed: data of all kinds on which implementations go wrong, and small ones.

Each kind of data is a function of a random generator; a failure is made as small as it gets while
it fails in the same way, and can be pasted as a case.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import count
from random import Random
from time import monotonic
from typing import Optional

from ..errors import DomainError, counted
from ..files.model_json import Json
from .candidates import Broken, Candidate, Reply, Skipped
from .case_files import Case
from .checking import Result, right_answers
from .condition import Condition
from .diagnosis import diagnose
from .grading import grade
from .profiles import Profile
from .questions import Question, exactly
from .report import failure, mistake, wrapped
from .vector_files import members, right

PATIENCE = 20
"""A topic that is skipped, and a candidate that breaks, so often in a row is left alone."""

STEPS, SECONDS = 300, 10.0
"""Questions asked, and time spent, at most, to make a failure small."""

GAUSSIANS = ("gda", "quadratic_gda", "gaussian_naive_bayes")

Data = tuple[dict[str, Json], dict[str, Json]]
"""What to learn from, and what is asked."""


# Kinds of data.


def ordinary(random: Random) -> Data:
    """Return two to four clouds, and a point among them."""
    d, k = random.randint(1, 4), random.randint(2, 4)
    centres = [[random.randint(-8, 8) for _ in range(d)] for _ in range(k)]
    rows, labels = [], []
    for y, centre in enumerate(centres):
        for _ in range(random.randint(d + 2, d + 6)):
            rows.append([c + Fraction(random.randint(-64, 64), 16) for c in centre])
            labels.append(y)
    x = [c + Fraction(random.randint(-64, 64), 16) for c in random.choice(centres)]
    return _table(rows, labels), {"x": _texts(x)}


def collinear(random: Random) -> Data:
    """Return clouds that are nearly flat."""
    train, asked = ordinary(random)
    epsilon = Fraction(1, 2 ** random.randint(4, 20))

    def bent(x: Sequence[Fraction]) -> list[Fraction]:
        return [*x, sum(x, Fraction(0)) + epsilon * random.randint(-16, 16)]

    return _mapped(train, asked, bent)


def badly_scaled(random: Random) -> Data:
    """Return clouds in units that differ by many powers of two."""
    train, asked = ordinary(random)
    units = [Fraction(2) ** random.randint(-60, 60) for _ in range(4)]
    return _mapped(train, asked, lambda x: [value * unit for value, unit in zip(x, units)])


def far_from_zero(random: Random) -> Data:
    """Return clouds with large means and small variances."""
    train, asked = ordinary(random)
    offset = 2 ** random.randint(10, 30)
    return _mapped(train, asked, lambda x: [value + offset for value in x])


def far_point(random: Random) -> Data:
    """Return a point far away from all clouds."""
    train, asked = ordinary(random)
    factor = 2 ** random.randint(3, 12)
    return train, {"x": _texts([value * factor for value in _row(asked["x"])])}


def near_tie(random: Random) -> Data:
    """Return two mirrored clouds, and a point on the boundary or beside it."""
    d = random.randint(1, 3)
    centre = [Fraction(random.randint(1, 6)) for _ in range(d)]
    half = [[c + random.randint(-3, 3) for c in centre] for _ in range(d + 3)]
    rows = [*half, *([-value for value in row] for row in half)]
    x = [Fraction(0)] * d
    x[0] = Fraction(random.choice((-1, 0, 1)), 2 ** random.randint(0, 20))
    return _table(rows, [0] * len(half) + [1] * len(half)), {"x": _texts(x)}


def bits(random: Random) -> Data:
    """Return rows of 0 and 1, some columns of them all 0."""
    d = random.choice((1, 2, 3, 5, 40, 400))
    shares = [random.choice((0, 0, 1, 5, 9)) for _ in range(d)]
    rows = [[Fraction(int(random.randrange(10) < p)) for p in shares] for _ in range(random.randint(2, 9))]
    x = [Fraction(random.randrange(2)) for _ in range(d)]
    return {**_table(rows, _classes(random, len(rows))), **_smoothing(random)}, {"x": _texts(x)}


def values(random: Random) -> Data:
    """Return rows of categories, of which some do not occur."""
    levels = [random.randint(2, 5) for _ in range(random.randint(1, 4))]
    rows = [[Fraction(random.randint(1, k)) for k in levels] for _ in range(random.randint(2, 9))]
    x = [Fraction(random.randint(1, k)) for k in levels]
    train = {**_table(rows, _classes(random, len(rows))), **_smoothing(random)}
    return {**train, "levels": _texts([Fraction(k) for k in levels])}, {"x": _texts(x)}


def words(random: Random) -> Data:
    """Return documents, some empty, and one that may be very long."""
    size = random.choice((2, 5, 50))
    common = [random.randint(1, size) for _ in range(size)]

    def document(length: int) -> Json:
        return [str(random.choice(common)) for _ in range(length)]

    documents: list[Json] = [document(random.randint(0, 9)) for _ in range(random.randint(2, 8))]
    train: dict[str, Json] = {
        "documents": documents,
        "labels": list(_classes(random, len(documents))),
        **_smoothing(random),
    }
    return {**train, "vocabulary_size": str(size)}, {"x": document(random.choice((0, 3, 10, 2000)))}


def texts(random: Random) -> Data:
    """Return texts of a few words, and one with words that are not among them."""
    known = [chr(ord("a") + i) * 3 for i in range(random.choice((2, 5, 20)))]

    def text(words: Sequence[str], length: int) -> Json:
        return " ".join(random.choice(words) for _ in range(length))

    learnt: list[Json] = [text(known, random.randint(0, 9)) for _ in range(random.randint(2, 8))]
    train: dict[str, Json] = {
        "texts": learnt,
        "labels": list(_classes(random, len(learnt))),
        **_smoothing(random),
    }
    return train, {"text": text([*known, "unknown", "strange"], random.choice((0, 3, 10, 300)))}


KINDS: dict[str, tuple[Callable[[Random], Data], ...]] = {
    **dict.fromkeys(GAUSSIANS, (ordinary, collinear, badly_scaled, far_from_zero, far_point, near_tie)),
    "bernoulli": (bits,),
    "categorical": (values,),
    "multinomial": (words,),
    "text_multinomial": (texts,),
}
"""The kinds of data of each model."""

OF_GAUSSIANS = {
    "posterior": "gda-posterior",
    "log_joint": "gda-class-density",
    "label": "gda-predict",
    "priors": "gda-mle-prior",
    "means": "gda-mle-means",
    "log_odds": "gda-log-odds",
}
OF_COUNTS = {
    "posterior": "nb-posterior",
    "log_joint": "nb-likelihood",
    "label": "nb-posterior",
    "priors": "nb-mle-prior",
    "log_odds": "nb-posterior",
}
OUTPUTS: dict[str, dict[str, str]] = {
    "gda": {**OF_GAUSSIANS, "covariance": "gda-mle-covariance"},
    "quadratic_gda": {
        **OF_GAUSSIANS,
        "log_odds": "quadratic-log-odds",
        "covariances": "quadratic-mle-covariances",
    },
    "gaussian_naive_bayes": {
        **OF_GAUSSIANS,
        "posterior": "gaussian-nb-posterior",
        "log_odds": "gaussian-nb-posterior",
        "variances": "gaussian-nb-variances",
    },
    "bernoulli": {**OF_COUNTS, "probabilities": "nb-laplace-feature"},
    "categorical": {**OF_COUNTS, "probabilities": "nb-categorical"},
    "multinomial": {**OF_COUNTS, "log_joint": "event-probability", "probabilities": "event-laplace-word"},
    "text_multinomial": {**OF_COUNTS, "log_joint": "event-probability"},
}
"""What is asked of each model, with its equation."""

OF_TRAINING = {"priors", "means", "covariance", "covariances", "variances", "probabilities"}
"""Outputs that nothing more is asked for."""

NAMES = ((0, 1, 2, 3), (2, 0, 3, 1), (10, 9, 8, 100), ("a", "b", "c", "d"), ("10", "9", "8", "x"))
"""What the classes 0 to 3 may be called."""

OF_TWO_CLASSES = {"log_odds"}
"""Outputs for which classes 2 and 3 are counted as 0 and 1."""

TOPICS = tuple((model, output) for model, outputs in OUTPUTS.items() for output in outputs)


def question_of(seed: int, number: int) -> Question:
    """Return the question that has this number under a seed: the same ones everywhere."""
    model, output = TOPICS[number % len(TOPICS)]
    random = Random(f"{seed} {number}")
    train, asked = random.choice(KINDS[model])(random)
    names = random.choice(NAMES)
    classes = 2 if output in OF_TWO_CLASSES else len(names)
    labels = [names[y % classes] for y in _entries(train["labels"]) if isinstance(y, int)]
    train = {**train, "labels": [*labels]}
    if random.randrange(3) == 0:  # only a third, because some implementations take no class order
        present = list(dict.fromkeys(labels))
        train["classes"] = [*random.sample(present, len(present))]
    return Question(model, output, {} if output in OF_TRAINING else asked, train)


def _table(rows: Sequence[Sequence[Fraction]], labels: Sequence[int]) -> dict[str, Json]:
    return {"rows": [_texts(row) for row in rows], "labels": list(labels)}


def _texts(row: Sequence[Fraction]) -> Json:
    return [str(value) for value in row]


def _entries(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _row(texts: Json) -> list[Fraction]:
    return [Fraction(str(text)) for text in _entries(texts)]


def _mapped(
    train: dict[str, Json], asked: dict[str, Json], change: Callable[[Sequence[Fraction]], list[Fraction]]
) -> Data:
    """Return data with each point changed."""
    rows = [_texts(change(row)) for row in map(_row, _entries(train["rows"]))]
    return {**train, "rows": rows}, {"x": _texts(change(_row(asked["x"])))}


def _classes(random: Random, n: int) -> list[int]:
    """Return labels for n examples, of two or three classes."""
    k = random.randint(2, 3)
    return [i if i < k else random.randrange(k) for i in range(n)]


def _smoothing(random: Random) -> dict[str, Json]:
    return {"smoothing": random.choice(("1", "1", "1/2", "0", "1/1024"))}


# Looking for failures.


@dataclass(frozen=True)
class Found:
    """How many questions were asked, skipped and answered wrongly, and a small one of each failure.

    Failures of one model and output in the same way are one. `given_up` says that there were no
    replies any more.
    """

    seed: int
    asked: int
    skipped: int
    failed: int
    failures: tuple[Result, ...]
    given_up: bool = False


def fuzz(
    candidate: Candidate, seed: int, number: int, profile: Optional[Profile] = None, exact: bool = False
) -> Found:
    """Ask so many random questions and return the failures.

    `profile`, `exact`: as of `check`.
    """
    judge = _Judge(candidate, candidate.about.profile if profile is None else profile, exact)
    left = {topic: PATIENCE for topic in TOPICS if candidate.about.claims(Question(*topic))}
    failures: dict[tuple[str, str, str], Result] = {}
    asked = skipped = failed = broken = 0
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
        skipped += result.verdict.status == "skipped"
        left[topic] = left[topic] - 1 if isinstance(result.reply, Skipped) else PATIENCE
        if not left[topic]:
            del left[topic]
        kind = (*topic, result.verdict.fault)
        if result.failed and kind not in failures:
            failures[kind] = judge.smallest(result)
    return Found(seed, asked, skipped, failed, tuple(failures.values()), broken >= PATIENCE)


@dataclass(frozen=True)
class _Judge:
    """Who is asked, and by what the answers are judged."""

    candidate: Candidate
    profile: Profile
    exact: bool

    def result(self, question: Question) -> Result:
        """Ask a question, and grade the reply."""
        arithmetic = self.candidate.about.arithmetic
        rounded = question.in_arithmetic(arithmetic)
        answers: tuple[object, ...] = ()
        reply: Reply
        try:
            answers = right_answers(rounded, self.profile)
            reply = self.candidate.ask(rounded)
        except DomainError as error:  # the profile has no answer
            reply = Skipped(str(error))
        case = Case("found", (OUTPUTS[question.model][question.output],), "Random data.", rounded)
        verdict = grade(reply, answers, Condition(rounded, arithmetic), self.exact)
        return Result(case, rounded, answers, reply, verdict)

    def smallest(self, result: Result) -> Result:
        """Return the smallest question found that fails in the same way."""
        deadline = monotonic() + SECONDS
        asked = 0
        smaller: Optional[Result] = result
        while smaller is not None:
            result, smaller = smaller, None
            for question in reductions(result.question):
                if len(str(question)) >= len(str(result.question)):
                    continue
                asked += 1
                if asked > STEPS or monotonic() > deadline:
                    break
                other = self.result(question)
                if other.failed and other.verdict.fault == result.verdict.fault:
                    smaller = other
                    break
        return result


# Making a question small.


def reductions(question: Question) -> Iterator[Question]:
    """Yield questions a little smaller: with fewer examples, features or words, or rounder numbers."""
    train, asked = dict(question.train or {}), dict(question.input)
    examples = next((name for name in ("rows", "documents", "texts") if name in train), "rows")
    rows, labels = _entries(train.get(examples)), _entries(train.get("labels"))

    def other(data: dict[str, Json], x: dict[str, Json]) -> Question:
        return Question(question.model, question.output, {**asked, **x}, {**train, **data})

    for part in _parts(len(rows)):
        left = _without(labels, part)
        fewer: dict[str, Json] = {examples: _without(rows, part), "labels": left}
        if "classes" in train:  # a class without examples would be another question
            fewer["classes"] = [y for y in _entries(train["classes"]) if y in left]
        yield other(fewer, {})
    if examples == "rows":
        for part in _parts(max((len(_entries(row)) for row in rows), default=0)):
            data: dict[str, Json] = {"rows": [_without(_entries(row), part) for row in rows]}
            if "levels" in train:
                data["levels"] = _without(_entries(train["levels"]), part)
            yield other(data, {name: _without(_entries(x), part) for name, x in asked.items()})
    else:
        for name, document in asked.items():
            yield from (other({}, {name: shorter}) for shorter in _shorter(document))
        for i, document in enumerate(rows):
            for shorter in _shorter(document):
                yield other({examples: [*rows[:i], shorter, *rows[i + 1 :]]}, {})
    for change in ROUNDINGS:
        yield question.numbers_as(change)
    for optional in ("classes", "smoothing"):
        yield Question(
            question.model, question.output, asked, {name: train[name] for name in train if name != optional}
        )


def _parts(n: int) -> Iterator[slice]:
    """Yield parts of a list that has n entries: all of it, the halves, the quarters, ..., each entry."""
    size = n
    while size:
        yield from (slice(start, start + size) for start in range(0, n, size))
        size = (size + 1) // 2 if size > 1 else 0


def _without(entries: Sequence[Json], part: slice) -> list[Json]:
    return [*entries[: part.start], *entries[part.stop :]]


def _shorter(document: Json) -> Iterator[Json]:
    """Yield a list or a text with fewer words."""
    if isinstance(document, str):
        words = document.split()
        yield from (" ".join(words[: part.start] + words[part.stop :]) for part in _parts(len(words)))
    else:
        yield from (_without(_entries(document), part) for part in _parts(len(_entries(document))))


def _to_places(number: str, places: int) -> str:
    """Return a number rounded to so many binary places."""
    value = exactly(number)
    return str(Fraction(round(value * 2**places), 2**places)) if isinstance(value, Fraction) else number


def _to_bits(number: str, bits: int) -> str:
    """Return a number rounded to so many bits, nearly."""
    value = exactly(number)
    if not isinstance(value, Fraction):
        return number
    unit = Fraction(2) ** (value.numerator.bit_length() - value.denominator.bit_length() - bits)
    return str(round(value / unit) * unit)


ROUNDINGS: tuple[Callable[[str], Json], ...] = (
    *(partial(_to_places, places=places) for places in (0, 1, 2, 4, 8)),
    *(partial(_to_bits, bits=bits) for bits in (0, 2, 8)),
)


# What was found.


def fuzz_lines(found: Found, as_json: bool) -> Iterator[str]:
    """Yield the report: each failure with a case that can be pasted, and a summary."""
    for number, result in enumerate(found.failures, 1):
        case = pasted(result, f"found-{found.seed}-{number}")
        diagnoses = diagnose([(result.question, result.reply, result.right[0])])
        if as_json:
            names = [diagnosis.cause.name for diagnosis in diagnoses]
            fault = {"fault": result.verdict.fault, "detail": result.verdict.detail}
            yield json.dumps({**case, **fault, "mistake": names[0] if names else None})
            continue
        yield from failure(result)
        for diagnosis in diagnoses:
            yield from wrapped(f"this is {mistake(diagnosis)}", 4)
        yield "{\n" + ",\n".join(f'  "{name}": {json.dumps(case[name])}' for name in case) + "\n}"
        yield ""
    if as_json:
        counts = {"seed": found.seed, "asked": found.asked, "skipped": found.skipped, "failed": found.failed}
        yield json.dumps({**counts, "given_up": found.given_up})
        return
    given_up = f"; given up, as {PATIENCE} in a row had no reply" if found.given_up else ""
    yield (
        f"{counted(found.asked, 'question')} with seed {found.seed}: {found.skipped} skipped, "
        f"{counted(found.failed, 'wrong answer')}{given_up}"
    )


def pasted(result: Result, id: str) -> dict[str, object]:
    """Return a failure as a case of a vector file, with the lecture's answer."""
    return members(replace(result.case, id=id), right(result.case))
