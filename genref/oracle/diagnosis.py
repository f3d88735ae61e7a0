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

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf, log
from time import process_time
from typing import Dict, FrozenSet, List, NamedTuple, Optional, Set, Tuple

from .candidates import Answered, Broken, Reply
from .changes import LONGEST, PROFILE, Change, changes, order_of
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


class Evidence(NamedTuple):
    """A case (its id), the question, the right answer, the reply, and whether it failed.

    `as_stored`: whether the right answer is the lecture's, to which the catalogue refers.
    """

    id: str
    question: Question
    right: object
    reply: Reply
    failed: bool
    as_stored: bool = True


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


class _Item(NamedTuple):
    """An answer beside the right one, both as vectors."""

    id: str
    question: Question
    exact: object
    right: Vector
    got: Vector
    failed: bool
    as_stored: bool

    @property
    def part(self) -> str:
        """The part of a program that answers: each output may have its own code, and so may sets."""
        return self.question.asked_topic + (".set" if "set" in self.question.input else "")


Compare = Callable[[_Item], str]
"""Returns what a cause does to an answer: "hit", "miss", "same" (it does not show), "refused" (both refuse,
which tells little) or "unknown" (nothing is computed)."""


class _Found(NamedTuple):
    """A cause with its hits; `explained` has equal refusals, too, and `misses` other wrong answers there."""

    cause: Cause
    hits: int
    misses: int
    explained: FrozenSet[str]
    topics: FrozenSet[str]
    larger: FrozenSet[str]
    sure: bool
    strong: bool


def diagnose(evidence: Sequence[Evidence], profile: Profile = LECTURE) -> List[Diagnosis]:
    """Return the causes of the failures, the one that explains most first.

    `profile`: the conventions by which the answers are judged. Failures without a known cause are in no
    diagnosis.
    """
    answers = [one for one in evidence if not isinstance(one.reply, Broken)]
    found = list(_facts([one for one in answers if one.failed]))
    left = {one.id for one in answers if one.failed}.difference(*(one.explains for one in found))
    items = sorted(
        _items(answers), key=lambda item: len(json.dumps([item.question.train, item.question.input]))
    )
    with PROFILE.set_to(profile):
        suspects = _suspected(items)
    return _by_convention([*found, *_told(suspects, items, left)])


def _items(answers: Sequence[Evidence]) -> Iterator[_Item]:
    for one in answers:
        if one.question.topic not in DOUBLES and not isinstance(one.right, Refused):
            value = one.reply.value if isinstance(one.reply, Answered) else Refused("refused")
            right, got = vector(one.right, one.right), vector(value, one.right)
            yield _Item(one.id, one.question, one.right, right, got, one.failed, one.as_stored)


def _suspected(items: Sequence[_Item]) -> List[_Found]:
    """Return all causes that could be named, by themselves."""
    failures, passes = [i for i in items if i.failed], [i for i in items if not i.failed]
    start, found = process_time(), list[_Found]()
    for cause, compare in _causes() if failures else ():
        if process_time() - start > SECONDS:
            break
        if len(cause.declare) > 1 and any(
            one.sure and set(one.cause.declare) < set(cause.declare) for one in found
        ):
            continue  # one of the two conventions is enough
        first = {item.id: compare(item) for item in failures[:FIRST]}
        kinds = Counter(first.values())
        if len(failures) > FIRST and not kinds["hit"] and kinds["miss"] > 3:
            continue
        each = {item.id: first.get(item.id) or compare(item) for item in failures}
        one = _judged(cause, each, compare, failures, passes)
        if one is not None:
            found.append(one)
    return found


def _judged(
    cause: Cause, each: Dict[str, str], compare: Compare, failures: Sequence[_Item], passes: Sequence[_Item]
) -> Optional[_Found]:
    """Return a cause if it could be named; `each`: what it does to each failure."""
    counts = Counter((item.part, each[item.id]) for item in failures)
    topics = set()
    for topic in {topic for topic, kind in counts if kind == "hit"}:
        hits = counts[topic, "hit"]
        if hits >= 4 * counts[topic, "miss"]:
            against = sum(item.part == topic and compare(item) == "miss" for item in passes)
            if against <= hits / 50:
                topics.add(topic)
    hit = [i for i in failures if i.part in topics and each[i.id] == "hit"]
    models = {topic.split(".")[0] for topic in topics}
    nearby = [item for item in failures if item.question.model in models]
    missed = [item for item in nearby if each[item.id] == "miss"]
    tells = sum(_weight(item) for item in hit)
    strong = tells >= ENOUGH
    enough = strong or 2 < len(hit) == len(failures)
    all_hits = sum(kind == "hit" for kind in each.values())
    if not enough or len(hit) < max(len(missed), all_hits / 2):
        return None
    explained = {i.id for i in nearby if each[i.id] == "refused"} | {i.id for i in hit}
    larger = {item.id for item in nearby if each[item.id] == "unknown"}
    here = sum(item.part in topics for item in missed)
    sure = strong and len(explained | larger) >= 0.9 * len(nearby)
    sets = frozenset(explained), frozenset(topics), frozenset(larger)
    return _Found(cause, len(hit), here, *sets, sure, strong)


def _weight(item: _Item) -> float:
    """Return how much an equal answer tells: little if it is one of few labels, or 0, 1/2 or 1."""
    if "label" in item.question.output:
        return log(max(1.2, len(order_of(item.question)) - 1))
    plain = (0.0, 0.5, 1.0, -1.0)
    odd = any(
        isinstance(v, float) and not is_close(v, r) and v not in plain for v, r in zip(item.got, item.right)
    )
    return ENOUGH if odd else log(2 if len(item.got) == 1 else 4)


def _told(suspects: Sequence[_Found], items: Sequence[_Item], left: Set[str]) -> Iterator[Diagnosis]:
    """Yield the causes, each time the one that explains most of the failures that are `left`."""
    told, topic_of = 0, {item.id: item.part for item in items}
    number = len(left)

    def rank(found: _Found) -> Tuple[int, int, int, bool]:
        weak = not (found.strong or found.cause.equation)  # of labels alone, the catalogue knows more
        return -found.hits, found.misses, len(found.cause.declare), weak

    for one in sorted(suspects, key=rank):
        due = [id for id in left if topic_of.get(id) in one.topics]  # half of them, or it is by chance
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

        def compare(item: _Item, number: int = number) -> str:
            if not item.as_stored or item.id not in table:
                return "unknown"
            wrong = table[item.id].get(number)
            return "same" if wrong is None else _kind(item, [filled(wrong, item.right)])

        yield cause, compare


def _by_change(change: Change) -> Compare:
    def compare(item: _Item) -> str:
        if len(json.dumps([item.question.train, item.question.input])) > LONGEST:
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


def _kind(item: _Item, wrong: Sequence[Vector]) -> str:
    """Compare an answer with those of a cause; the last one has all classes."""
    if REFUSED in wrong:
        return "refused" if item.got == REFUSED else "miss"
    if are_close(wrong[-1], item.right) or "nan" in item.got:
        return "same"
    if item.failed:
        return "hit" if any(is_hit(item.got, one, item.right) for one in wrong) else "miss"
    return "hit" if any(are_close(item.got, one) for one in wrong) else "miss"


def _with_all(other: object, item: _Item) -> object:
    """Return an answer in which classes that were lost are 0."""
    right = item.exact
    if not (isinstance(other, list) and isinstance(right, list) and by_label(other) and by_label(right)):
        return other
    none = -inf if item.question.output.startswith("log") else 0.0
    values = {pair[0]: pair[1] for pair in other}
    return [[label, values.get(label, none)] for label, _ in right]


def _by_convention(found: Sequence[Diagnosis]) -> List[Diagnosis]:
    """Return the diagnoses with pairs of conventions divided: two conventions are two causes, not three."""
    pairs = [one for one in found if len(one.cause.declare) > 1]
    names = {change.declare: change.says for change in changes() if change.declare}
    joined: Dict[str, Diagnosis] = {}
    for one in found:
        both = one.cause.declare
        parts: List[Tuple[str, ...]] = [(entry,) for entry in both] if one in pairs else [both]
        for declare in parts:
            cause = (
                replace(one.cause, says=names[declare], name=declare[0], declare=declare)
                if declare
                else one.cause
            )
            before = joined.get(cause.says)
            explains = one.explains | (before.explains if before else frozenset())
            others = () if one in pairs or before else one.others
            joined[cause.says] = replace(one, cause=cause, explains=explains, others=others)
    return list(joined.values())


# What the replies themselves show.

SINGLES = Cause("float32", "", "the numbers are stored in 32 bits")
COMMA = Cause("decimal-comma", "", "numbers are written with a decimal comma")
AS_TEXT = Cause("number-as-text", "", "a whole number is written as a text")


def _facts(failures: Sequence[Evidence]) -> Iterator[Diagnosis]:
    """Yield what the form of the replies shows."""
    answered = [(one, one.reply.value) for one in failures if isinstance(one.reply, Answered)]
    for cause, is_so in ((COMMA, _has_comma), (AS_TEXT, _is_text)):
        ids = frozenset(one.id for one, value in answered if is_so(value, one.right))
        if ids:
            yield Diagnosis(cause, ids)
    near, long = set(), 0
    for one, value in answered:
        pairs = _numbers(value, one.right)
        if (
            pairs
            and all(abs(a - b) <= abs(b) / 1000 for a, b in pairs)
            and all(single(a) == a for a, _ in pairs)
        ):
            near.add(one.id)
            long += sum(
                (a.numerator // (a.numerator & -a.numerator or 1)).bit_length() > 12 for a, _ in pairs
            )
    if long >= 3:
        yield Diagnosis(SINGLES, frozenset(near), sure=len(near) >= 0.9 * len(answered))


def _numbers(value: object, right: object) -> List[Tuple[Fraction, Fraction]]:
    """Return the finite numbers of an answer beside the right ones; none if its shape differs."""
    with suppress(Fault):
        pairs = [(number_of(got), number_of(one)) for got, one, _ in leaves(value, right)]
        return [(a, b) for a, b in pairs if isinstance(a, Fraction) and isinstance(b, Fraction)]
    return []


def _texts(value: object, right: object) -> List[Tuple[str, object]]:
    with suppress(Fault):
        return [(got, one) for got, one, _ in leaves(value, right) if isinstance(got, str)]
    return []


def _has_comma(value: object, right: object) -> bool:
    texts = [got for got, one in _texts(value, right) if not isinstance(one, str)]
    return any(
        number_of(got) is None and isinstance(number_of(got.replace(",", ".")), Fraction) for got in texts
    )


def _is_text(value: object, right: object) -> bool:
    return any(type(one) is int and got == str(one) for got, one in _texts(value, right))
