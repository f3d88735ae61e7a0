# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Why answers are wrong: the causes that explain them, and that no right answer contradicts.

A cause says what a program with it would answer to each question: the right answer to a changed question (see
`changes`), or the wrong answer that the catalogue of mistakes has (see `known`). Compared with the program, a
cause *hits* a failure, or *misses* it by giving another wrong answer, or does not show there.

Each output of a program may have its own code, so right answers contradict a cause output by output. A cause
is named if it hits at least four of five failures in the outputs where it shows, if no right answer
contradicts it there, if it does not miss more failures of the same models than it hits, and if the equal
answers tell enough: an odd number tells everything, a label of two, 0, 1/2 or 1 little. The cause that
explains most is named first, then the next one that explains failures which are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import inf, log
from time import process_time
from typing import Dict, FrozenSet, List, NamedTuple, Set, Tuple

from .candidates import Answered, Broken, Reply
from .changes import LONGEST, PROFILE, Change, changes, length, order_of
from .grading import Fault, leaves, number_of
from .known import (
    REFUSED,
    Cause,
    Vector,
    are_close,
    catalogue,
    filled,
    is_close,
    is_hit,
    vector,
    wrong_answers,
)
from .profiles import LECTURE, Profile
from .questions import Question, single
from .reference import DOUBLES, Refused, by_label

ENOUGH = log(1000)
"""How much the equal answers must tell together: about one odd number, or several plain ones."""

SECONDS = 10.0
"""The time after which no further cause is tried."""

FIRST = 12
"""How many failures to try first; without a hit and with several misses there, a cause is given up."""

MAX_CAUSES, MAX_OTHERS = 6, 2
"""The maximum number of causes, and of other causes that explain the same failures."""


@dataclass(frozen=True)
class Evidence:
    """A case (its id), the question, the right answer, the reply, and whether it failed.

    `as_stored`: whether the right answer is the lecture's, to which the catalogue refers.
    """

    id: str
    question: Question
    exact: object
    reply: Reply
    failed: bool
    as_stored: bool = True

    @cached_property
    def right(self) -> Vector:
        """The right answer as a vector."""
        return vector(self.exact, self.exact)

    @cached_property
    def got(self) -> Vector:
        """The answer as a vector."""
        return vector(self.reply.value, self.exact) if isinstance(self.reply, Answered) else REFUSED

    @property
    def part(self) -> str:
        """The part of a program that answers: each output may have its own code, and so may sets."""
        return self.question.asked_topic + (".set" if "set" in self.question.input else "")


@dataclass(frozen=True)
class Diagnosis:
    """A cause, and the ids of the failures that it explains.

    `others`: causes that explain the same failures; `sure`: whether it explains nearly all failures of the
    models involved; `larger`: failures there for which nothing is computed, because the questions are long.
    """

    cause: Cause
    explains: FrozenSet[str]
    others: Tuple[Cause, ...] = ()
    sure: bool = True
    larger: FrozenSet[str] = frozenset()


Compare = Callable[[Evidence], str]
"""Returns what a cause does to an answer: "hit", "miss", "same" (it does not show), "refused" (both refuse,
which tells little) or "unknown" (nothing is computed)."""


class _Found(NamedTuple):
    """A cause with its hits; `explained` has equal refusals, too, and `misses` other wrong answers there."""

    cause: Cause
    hits: int
    misses: int
    explained: FrozenSet[str]
    parts: Set[str]
    larger: FrozenSet[str]
    sure: bool
    strong: bool


def diagnose(evidence: Sequence[Evidence], profile: Profile = LECTURE) -> List[Diagnosis]:
    """Return the causes of the failures, the one that explains most first.

    `profile`: the conventions by which the answers are judged. Failures without a known cause are in no
    diagnosis.
    """
    PROFILE.set(profile)
    answers = [one for one in evidence if not isinstance(one.reply, Broken)]
    found = list(_facts([one for one in answers if one.failed]))
    left = {one.id for one in answers if one.failed}.difference(*(one.explains for one in found))
    items = [
        one for one in answers if one.question.topic not in DOUBLES and not isinstance(one.exact, Refused)
    ]
    items.sort(key=lambda item: length(item.question))
    return _by_convention([*found, *_told(_suspected(items), items, left)])


def _suspected(items: Sequence[Evidence]) -> List[_Found]:
    """Return all causes that could be named, by themselves."""
    failures, passes = [i for i in items if i.failed], [i for i in items if not i.failed]
    start, found = process_time(), list[_Found]()
    for cause, compare in _causes() if failures else ():
        if process_time() - start > SECONDS:
            break
        declared = [set(one.cause.declare) for one in found if one.sure]
        if len(cause.declare) > 1 and any(one < set(cause.declare) for one in declared):
            continue  # one of the two conventions is enough
        first = {item.id: compare(item) for item in failures[:FIRST]}
        kinds = Counter(first.values())
        if len(failures) > FIRST and not kinds["hit"] and kinds["miss"] > 3:
            continue
        each = {item.id: first.get(item.id) or compare(item) for item in failures}
        found += _judged(cause, each, compare, failures, passes)
    return found


def _judged(
    cause: Cause,
    each: Dict[str, str],
    compare: Compare,
    failures: Sequence[Evidence],
    passes: Sequence[Evidence],
) -> Iterator[_Found]:
    """Yield a cause if it could be named; `each`: what it does to each failure."""
    counts = Counter((item.part, each[item.id]) for item in failures)
    parts = set()
    for part in {part for part, kind in counts if kind == "hit"}:
        hits = counts[part, "hit"]
        if hits >= 4 * counts[part, "miss"]:
            against = sum(item.part == part and compare(item) == "miss" for item in passes)
            if against <= hits / 50:
                parts.add(part)
    hit = [i for i in failures if i.part in parts and each[i.id] == "hit"]
    models = {part.split(".")[0] for part in parts}
    nearby = [item for item in failures if item.question.model in models]
    missed = [item for item in nearby if each[item.id] == "miss"]
    strong = sum(map(_weight, hit)) >= ENOUGH
    all_hits = sum(kind == "hit" for kind in each.values())
    if not (strong or 2 < len(hit) == len(failures)) or len(hit) < max(len(missed), all_hits / 2):
        return
    explained = frozenset(i.id for i in nearby if each[i.id] == "refused" or i in hit)
    larger = frozenset(item.id for item in nearby if each[item.id] == "unknown")
    here = sum(item.part in parts for item in missed)
    sure = strong and len(explained | larger) >= 0.9 * len(nearby)
    yield _Found(cause, len(hit), here, explained, parts, larger, sure, strong)


def _weight(item: Evidence) -> float:
    """Return how much an equal answer tells: little if it is one of few labels, or 0, 1/2 or 1."""
    if "label" in item.question.output:
        return log(max(1.2, len(order_of(item.question)) - 1))
    plain = (0.0, 0.5, 1.0, -1.0)
    odd = any(
        isinstance(v, float) and not is_close(v, r) and v not in plain for v, r in zip(item.got, item.right)
    )
    return ENOUGH if odd else log(2 if len(item.got) == 1 else 4)


def _told(suspects: Sequence[_Found], items: Sequence[Evidence], left: Set[str]) -> Iterator[Diagnosis]:
    """Yield the causes, each time the one that explains most of the failures that are `left`."""
    told, part_of, number = 0, {item.id: item.part for item in items}, len(left)

    def rank(found: _Found) -> Tuple[int, int, int, bool]:
        weak = not (found.strong or found.cause.equation)  # of labels alone, the catalogue knows more
        return -found.hits, found.misses, len(found.cause.declare), weak

    for one in sorted(suspects, key=rank):
        due = [id for id in left if part_of.get(id) in one.parts]  # half of them, or it is by chance
        explains = one.explained & left
        least = max(min(2, number), len(one.explained) / 2, len(due) / 2)
        if told < MAX_CAUSES and explains and len(explains) >= least:
            same = [
                o.cause for o in suspects if o.explained == one.explained and rank(o)[2:] == rank(one)[2:]
            ]
            same.remove(one.cause)
            yield Diagnosis(one.cause, explains, tuple(same[:MAX_OTHERS]), one.sure, one.larger & left)
            left = left - one.explained - one.larger
            told += 1


def _causes() -> Iterator[Tuple[Cause, Compare]]:
    """Yield all causes, changed questions first."""
    for change in changes():
        name = "-".join("".join(c if c.isalnum() else " " for c in change.says).split())
        yield Cause(name, "", change.says, (), change.declare), _by_change(change)
    table = wrong_answers()
    for number, cause in enumerate(catalogue()):

        def compare(item: Evidence, number: int = number) -> str:
            if not item.as_stored or item.id not in table:
                return "unknown"
            wrong = table[item.id].get(number)
            return "same" if wrong is None else _kind(item, [filled(wrong, item.right)])

        yield cause, compare


def _by_change(change: Change) -> Compare:
    def compare(item: Evidence) -> str:
        if length(item.question) > LONGEST:
            return "unknown"
        other = None
        with suppress(Exception):  # the change does not apply
            other = change.make(item.question)
        if other is None:
            return "same"
        if isinstance(other, Refused):
            undefined = item.got == REFUSED or {"nan", "inf", "-inf"} & {*item.got}
            return "refused" if undefined else "miss"  # 0/0 may be refused, or become NaN
        return _kind(item, [vector(one, item.exact) for one in (other, _with_all(other, item))])

    return compare


def _kind(item: Evidence, wrong: Sequence[Vector]) -> str:
    """Compare an answer with those of a cause; the last one has all classes."""
    if REFUSED in wrong:
        return "refused" if item.got == REFUSED else "miss"
    if are_close(wrong[-1], item.right) or "nan" in item.got:
        return "same"
    if not item.failed:
        return "hit" if any(are_close(item.got, one) for one in wrong) else "miss"
    return "hit" if any(is_hit(item.got, one, item.right) for one in wrong) else "miss"


def _with_all(other: object, item: Evidence) -> object:
    """Return an answer in which classes that were lost are 0."""
    right = item.exact
    if not (isinstance(other, list) and isinstance(right, list) and by_label(other) and by_label(right)):
        return other
    none = -inf if item.question.output.startswith("log") else 0.0
    values = {pair[0]: pair[1] for pair in other}
    return [[label, values.get(label, none)] for label, _ in right]


def _by_convention(found: Sequence[Diagnosis]) -> List[Diagnosis]:
    """Return the diagnoses with pairs of conventions divided: two conventions are two causes, not three."""
    names = {change.declare: change.says for change in changes() if change.declare}
    joined: Dict[str, Diagnosis] = {}
    for one in found:
        for entry in one.cause.declare or ("",):
            says = names.get((entry,), one.cause.says)
            cause = replace(
                one.cause, says=says, name=entry or one.cause.name, declare=(entry,) if entry else ()
            )
            before = joined.get(says)
            others = () if before or len(one.cause.declare) > 1 else one.others
            explains = one.explains | (before.explains if before else frozenset())
            joined[says] = replace(one, cause=cause, explains=explains, others=others)
    return list(joined.values())


# What the replies themselves show.

SINGLES = Cause("float32", "", "the numbers are stored in 32 bits")
COMMA = Cause("decimal-comma", "", "numbers are written with a decimal comma")


def _facts(failures: Sequence[Evidence]) -> Iterator[Diagnosis]:
    """Yield what the form of the replies shows."""
    comma, near, long = set[str](), set[str](), 0
    answered = [one for one in failures if isinstance(one.reply, Answered)]
    for one in answered:
        pairs = _leaves(one)
        texts = [got for got, right in pairs if isinstance(got, str) and not isinstance(right, str)]
        if any(number_of(t) is None and number_of(t.replace(",", ".")) is not None for t in texts):
            comma.add(one.id)
        both = [(number_of(got), number_of(right)) for got, right in pairs]
        numbers = [(a, b) for a, b in both if isinstance(a, Fraction) and isinstance(b, Fraction)]
        if numbers and all(abs(a - b) <= abs(b) / 1000 and single(a) == a for a, b in numbers):
            near.add(one.id)
            odd = [a.numerator // (a.numerator & -a.numerator or 1) for a, _ in numbers]
            long += sum(n.bit_length() > 12 for n in odd)
    if comma:
        yield Diagnosis(COMMA, frozenset(comma))
    if long >= 3:
        yield Diagnosis(SINGLES, frozenset(near), sure=len(near) >= 0.9 * len(answered))


def _leaves(one: Evidence) -> List[Tuple[object, object]]:
    """Return the entries of an answer beside the right ones; none if its shape differs."""
    with suppress(Fault):
        value = one.reply.value if isinstance(one.reply, Answered) else None
        return [(got, right) for got, right, _ in leaves(value, one.exact)]
    return []
