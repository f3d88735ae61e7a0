# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Why answers are wrong: the causes that explain them, and that no right answer contradicts.

A cause says what a program with it would answer to each question: the right answer to a changed question (see
`changes`), or the wrong answer that the catalogue of mistakes has. Compared with the program, a
cause *hits* a failure, or *misses* it by giving another wrong answer, or does not show there.

Each output of a program may have its own code, so right answers contradict a cause output by output. A cause
is named if it hits at least four of five failures in the outputs where it shows, if no right answer
contradicts it there, if it does not miss more failures of the same models than it hits, if it hits a quarter
of those, and if the equal answers tell enough: an odd number tells everything, a label of two, 0, 1/2 or 1
little. The cause that explains most is named first, then the next one that explains failures which are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from itertools import accumulate, islice, zip_longest
from math import inf, isfinite, log
from typing import Dict, FrozenSet, List, Set, Tuple, TypeVar, Union

from ..errors import shown
from .candidates import Answered, Broken
from .case_files import lines_of
from .changes import LONGEST, PROFILE, Change, changes, length, one_by_one, order_of
from .grading import Fault, Result, leaves, number_of
from .profiles import LECTURE, Profile
from .questions import entries_in, nearest_double, single
from .reference import DOUBLES, Refused, by_label, stored

ENOUGH = log(1000)
"""How much the equal answers must tell together: about one odd number, or several plain ones."""

FIRST, TOGETHER, TRIED = 24, 12_000, 40
"""How many failures to try first; how many characters they have together, except that four are always tried;
and how many of the causes that explain one of them are tried on all. Each run says the same."""

MAX_CAUSES, MAX_OTHERS = 6, 2
"""The maximum number of causes, and of other causes that explain the same failures."""

# The catalogue: `mistakes/catalogue.jsonl` describes a mistake in each line, and `mistakes/answers.jsonl`
# has a line for each small case: its id and, for each wrong answer, the numbers of mistakes that give it.
# `tools/oracle/make_mistakes.py` computes both files, and spec/mistakes/README.md explains them.

Leaf = Union[float, str, None]
"""A number; "inf", "-inf" or "nan"; or a label, word or truth value after an apostrophe: "'spam". In the
catalogue, None means that the entry is right."""

Vector = Tuple[Leaf, ...]
"""The entries of an answer, in the order of the right one; `REFUSED` for a refusal.

An answer of another shape is `SHAPE`, followed by its entries.
"""

CLOSE = 1e-5
"""The relative distance up to which two numbers count as equal."""

NEARER = 100
"""How many times nearer to the wrong answer than to the right one an answer must be."""

REFUSED: Vector = ("refused",)
SHAPE = "shape"


@dataclass(frozen=True)
class Cause:
    """A cause of failures.

    `equation`: the entry of the spec that is violated, if any; `says`: what the implementation does instead;
    `seen_in`: the versions of libraries that did this; `declare`: the profile entry that permits it.
    """

    name: str
    equation: str
    says: str
    seen_in: Tuple[str, ...] = ()
    declare: str = ""


@lru_cache(maxsize=None)
def catalogue() -> Tuple[Cause, ...]:
    """Return the known mistakes; their places are their numbers."""
    lines = lines_of("mistakes/catalogue.jsonl")
    return tuple(Cause(**{**line, "seen_in": tuple(line.get("seen_in", ()))}) for line in lines)


@lru_cache(maxsize=None)
def wrong_answers() -> Mapping[str, Mapping[int, Vector]]:
    """Return, for each case of the table, the wrong answers by the number of the mistake."""
    found: Dict[str, Dict[int, Vector]] = {}
    for id, *given in lines_of("mistakes/answers.jsonl"):
        by_number = found.setdefault(id, {})
        for numbers, *answer in given:
            entries = tuple(float(one) if isinstance(one, int) else one for one in answer)
            by_number.update(dict.fromkeys(numbers, entries))
    return found


# Answers as vectors.


def leaf(got: object, label: bool = False) -> Leaf:
    """Return an entry of an answer; `label`: read a string as a label, never as a number."""
    if type(got) is float and got - got == 0:
        return got
    number = None if isinstance(got, bool) or (label and isinstance(got, str)) else number_of(got)
    if number is None:
        return "'" + (got if isinstance(got, str) else shown(got))
    value = number if isinstance(number, float) else nearest_double(number)
    return value if isfinite(value) else str(value)


def vector(answer: object, right: object) -> Vector:
    """Return an answer as a vector.

    >>> vector({"b": 0.75, "a": 0.25}, [["a", 0.5], ["b", 0.5]])
    (0.25, 0.75)
    """
    if isinstance(answer, Refused):
        return REFUSED
    with suppress(Fault):
        if not isinstance(right, Refused):
            return tuple(leaf(got, isinstance(one, (str, bool))) for got, one, _ in leaves(answer, right))
    if isinstance(answer, list) and by_label(answer):
        answer = [pair[1] for pair in answer]  # [["b", 0.75]] is {"b": 0.75}
    return (SHAPE, *map(leaf, islice(entries_in(answer), 1000)))


def is_close(a: Leaf, b: Leaf) -> bool:
    """Return whether two entries are equal, approximately if they are numbers."""
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= CLOSE * max(abs(a), abs(b))
    return a == b


def are_close(a: Vector, b: Vector) -> bool:
    """Return whether two vectors are equal, approximately if they are numbers."""
    return len(a) == len(b) and all(map(is_close, a, b))


def is_hit(got: Vector, wrong: Vector, right: Vector) -> bool:
    """Return whether an answer is close to a wrong one and has an entry far from the right one."""

    def is_nearer(got: Leaf, wrong: Leaf, right: Leaf) -> bool:
        if isinstance(got, float) and isinstance(wrong, float) and isinstance(right, float):
            return got != right and NEARER * abs(got - wrong) <= abs(got - right)
        return got == wrong != right

    return are_close(got, wrong) and (len(right) != len(got) or any(map(is_nearer, got, wrong, right)))


def filled(wrong: Vector, right: Vector) -> Vector:
    """Return a wrong answer of the table with its right entries filled in."""
    if None in wrong and len(wrong) == len(right):
        return tuple(b if a is None else a for a, b in zip(wrong, right))
    return wrong


# Comparing.


class Item:
    """A result whose reply can be compared with those of causes."""

    def __init__(self, result: Result) -> None:
        self.id, self.failed = result.case.id, result.failed
        self.question, self.exact = result.question, result.right[0]
        self.length = length(self.question)
        # Each output may have its own code, and so may sets.
        self.part = self.question.asked_topic + (".set" if "set" in self.question.input else "")
        self.right = vector(self.exact, self.exact)
        reply, known = result.reply, stored(result.case, result.arithmetic)
        self.got = vector(reply.value, self.exact) if isinstance(reply, Answered) else REFUSED
        # The catalogue refers to the lecture's answers.
        self.as_stored = known is not None and known.right[0] == self.exact


@dataclass(frozen=True)
class Diagnosis:
    """A cause, and the ids of the failures that it explains.

    `others`: causes that explain the same failures; `sure`: whether it explains nearly all failures of the
    models involved; `larger`: failures there for which nothing is computed, because the questions are long.
    The rest decides between causes: how many failures it probably `hits`, if the unknown ones are like the
    others; the `parts` of the program where it shows; and whether the equal answers tell enough (`strong`).
    """

    cause: Cause
    explains: FrozenSet[str]
    others: Tuple[Cause, ...] = ()
    sure: bool = True
    larger: FrozenSet[str] = frozenset()
    hits: float = 0
    parts: FrozenSet[str] = frozenset()
    strong: bool = True


Compared = TypeVar("Compared", Item, Result)


def spread(results: Iterable[Compared]) -> List[Compared]:
    """Return the first result of each model and output, then the second of each, and so on."""
    named: Dict[str, List[Compared]] = {}
    for result in results:
        named.setdefault(result.question.asked_topic, []).append(result)
    return [result for several in zip_longest(*named.values()) for result in several if result is not None]


Compare = Callable[[Item], str]
"""Returns what a cause does to an answer: "hit", "miss", "same" (it does not show), "refused" (both refuse,
which tells little) or "unknown" (nothing is computed)."""


def diagnose(results: Sequence[Result], profile: Profile = LECTURE) -> List[Diagnosis]:
    """Return the causes of the failures, the one that explains most first.

    `profile`: the conventions by which the answers are judged. Failures without a known cause are in no
    diagnosis.
    """
    PROFILE.set(profile)
    some = [result for result in results if not isinstance(result.reply, Broken)]
    items = [Item(result) for result in some] if any(result.failed for result in some) else []
    items.sort(key=lambda item: item.length)
    left = {item.id for item in items if item.failed}
    items = [item for item in items if not isinstance(item.exact, Refused)]
    found = list(_told(_suspected(items), items, left))
    return [*found, *_with_few_digits(items, left.difference(*(one.explains | one.larger for one in found)))]


def _suspected(items: Sequence[Item]) -> List[Diagnosis]:
    """Return all causes that could be named, by themselves.

    All are tried on a few short failures first, and those that explain one of them, the most promising
    first, on all.
    """
    failures, passes = spread(i for i in items if i.failed), [i for i in items if not i.failed]
    lengths = accumulate(item.length for item in failures[:FIRST])
    first = [i for n, (i, length) in enumerate(zip(failures, lengths)) if n < 4 or length <= TOGETHER]
    tried = list[Tuple[int, Cause, Compare, Dict[str, str]]]()
    for cause, compare in _causes() if failures else ():
        each = {item.id: compare(item) for item in first}
        kinds = Counter(each.values())
        if kinds["hit"]:
            tried.append((kinds["miss"] - kinds["hit"], cause, compare, each))
    found = list[Diagnosis]()
    for _, cause, compare, each in sorted(tried, key=lambda one: one[0])[:TRIED]:
        each.update({item.id: compare(item) for item in failures if item.id not in each})
        found += _judged(cause, each, compare, failures, passes)
    return found


def _judged(
    cause: Cause, each: Dict[str, str], compare: Compare, failures: Sequence[Item], passes: Sequence[Item]
) -> Iterator[Diagnosis]:
    """Yield a cause if it could be named; `each`: what it does to each failure."""
    counts = Counter((item.part, each[item.id]) for item in failures)
    parts = set[str]()
    for part in {part for part, kind in counts if kind == "hit"}:
        hits = counts[part, "hit"]
        if hits >= 4 * counts[part, "miss"]:
            against = sum(item.part == part and compare(item) == "miss" for item in passes)
            parts |= {part} if against <= hits / 50 else set()
    hit = [i for i in failures if i.part in parts and each[i.id] == "hit"]
    nearby = [item for item in failures if item.question.model in {part.split(".")[0] for part in parts}]
    near = Counter(each[item.id] for item in nearby)
    strong = sum(map(_weight, hit)) >= ENOUGH
    kinds = Counter(each.values())
    agreed = 2 < kinds["hit"] + kinds["refused"] == len(failures) - kinds["unknown"] >= len(failures) / 3
    least = max(near["miss"], kinds["hit"] / 2, (len(nearby) - near["unknown"]) / 4)
    if not (strong or (agreed and hit)) or len(hit) < least:
        return
    explained = frozenset(i.id for i in nearby if each[i.id] == "refused" or i in hit)
    larger = frozenset(item.id for item in nearby if each[item.id] == "unknown")
    sure = strong and len(explained | larger) >= 0.9 * len(nearby)
    if sure or any("nan" not in item.got for item in hit):  # many mistakes end in NaN
        inside = Counter(each[item.id] for item in failures if item.part in parts)
        every = sum(inside.values())
        likely = (inside["hit"] + inside["refused"]) * every / (every - inside["unknown"])
        yield Diagnosis(cause, explained, (), sure, larger, likely, frozenset(parts), strong)


def _weight(item: Item) -> float:
    """Return how much an equal answer tells: little if it is one of few labels, or 0, 1/2 or 1."""
    if "label" in item.question.output:
        return log(max(1.2, len(order_of(item.question)) - 1))
    plain = (0.0, 0.5, 1.0, -1.0)
    numbers = ((v, r) for v, r in zip(item.got, item.right) if isinstance(v, float) and v not in plain)
    odd = any(not is_close(v, r) for v, r in numbers)
    return ENOUGH if odd else log(2 if len(item.got) == 1 else 4)


def _told(suspects: Sequence[Diagnosis], items: Sequence[Item], left: Set[str]) -> Iterator[Diagnosis]:
    """Yield the causes, each time the one that explains most of the failures that are `left`."""
    told, part_of, number = 0, {item.id: item.part for item in items}, len(left)

    def rank(one: Diagnosis) -> Tuple[float, int, bool, bool]:
        weak = not (one.strong or one.cause.equation)  # of labels alone, the catalogue knows more
        return -one.hits, -len(one.explains), bool(one.cause.declare), weak

    for one in sorted(suspects, key=rank):
        due = [id for id in left - one.larger if part_of.get(id) in one.parts]  # half, or it is by chance
        explains = one.explains & left
        least = max(min(2, number), len(one.explains) / 2, len(due) / 2)
        if told < MAX_CAUSES and explains and len(explains) >= least:
            equal = [o for o in suspects if o.explains == one.explains and rank(o)[2:] == rank(one)[2:]]
            others = tuple(o.cause for o in equal if o is not one)[:MAX_OTHERS]
            yield replace(one, explains=explains, others=others, larger=one.larger & left)
            left = left - one.explains - one.larger
            told += 1


def _causes() -> Iterator[Tuple[Cause, Compare]]:
    """Yield all causes, changed questions first."""
    for change in changes():
        name = "-".join("".join(c if c.isalnum() else " " for c in change.says).split())
        yield Cause(name, "", change.says, (), change.declare), _by_change(change)
    table = wrong_answers()
    for number, cause in enumerate(catalogue()):

        def compare(item: Item, number: int = number) -> str:
            if not item.as_stored or item.id not in table:
                return "unknown"
            wrong = table[item.id].get(number)
            return "same" if wrong is None else _kind(item, [filled(wrong, item.right)])

        yield cause, compare


def _by_change(change: Change) -> Compare:
    def compare(item: Item) -> str:
        if item.length > LONGEST:
            return "unknown"
        kind = "same"
        for make in (change.make, partial(one_by_one, change.make)):
            other = None
            with suppress(Exception):  # the change does not apply
                other = make(item.question)
            if other is not None and kind != "hit":
                kind = _kind_of(other, item)
        return kind

    return compare


def _kind_of(other: object, item: Item) -> str:
    """Compare an answer with that to a changed question."""
    if isinstance(other, Refused):
        undefined = item.got == REFUSED or {"nan", "inf", "-inf"} & {*item.got}
        return "refused" if undefined else "miss"  # 0/0 may be refused, or become NaN
    return _kind(item, [vector(one, item.exact) for one in _by_label(other, item)])


def _kind(item: Item, wrong: Sequence[Vector]) -> str:
    """Compare an answer with those of a cause; the last one has all classes."""
    if REFUSED in wrong:
        return "refused" if item.got == REFUSED else "miss"
    if item.failed and any(is_hit(item.got, one, item.right) for one in wrong):
        return "hit"
    if are_close(wrong[-1], item.right) or "nan" in item.got:
        return "same"
    return "hit" if not item.failed and any(are_close(item.got, one) for one in wrong) else "miss"


def _by_label(other: object, item: Item) -> List[object]:
    """Return an answer with its labels, and with those of the right one, where lost classes are 0."""
    right = item.exact
    if not (isinstance(other, list) and isinstance(right, list) and by_label(other) and by_label(right)):
        return [other]
    none = -inf if item.question.output.startswith("log") else 0.0
    values = {pair[0]: pair[1] for pair in other}
    return [values, {label: values.get(label, none) for label, _ in right}]


def _with_few_digits(items: Sequence[Item], left: Set[str]) -> Iterator[Diagnosis]:
    """Yield this cause if nearly all wrong answers `left` have some right digits, and few right ones more."""
    some = [one for one in items if one.question.topic not in DOUBLES]
    numeric = [one for one in some if any(isinstance(value, float) for value in one.right)]
    wrong = [one for one in numeric if one.id in left and len(one.got) == len(one.right)]
    errors = sorted((max(map(_relative, one.got, one.right)), one.id) for one in wrong)
    near = frozenset(id for error, id in errors if error < 1e-4)
    more = sum(not one.failed and any(map(_is_long, one.right)) for one in numeric)
    if len(near) >= max(3, 0.8 * len(left), 2 * more) and errors[len(errors) // 2][0] > 1e-8:
        cause = Cause("float32", "", "numbers had only about 7 digits, those of 32 bits")
        yield Diagnosis(cause, near, sure=len(near) >= 0.9 * len(left))


def _relative(got: Leaf, right: Leaf) -> float:
    if isinstance(got, float) and isinstance(right, float):
        return abs(got - right) / (abs(right) or 1e-300)
    return 0.0 if got == right else inf


def _is_long(leaf: Leaf) -> bool:
    return isinstance(leaf, float) and single(Fraction(leaf)) != leaf
