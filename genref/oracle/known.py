# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The answers of known mistakes to the cases: a table computed by `tools/oracle/make_mistakes.py`.

In `spec/mistakes/`, `mistakes.jsonl` describes each mistake, `given.jsonl` has its wrong answers to the
cases, and `model.json` has the parameters of the diagnosis. The README there explains them for readers of any
programming language. `mistakes.json` contains all three, compressed; `PARTS` are those of `given.jsonl`.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from math import isfinite
from pkgutil import get_data
from typing import Dict, List, NamedTuple, Optional, Tuple, TypedDict, Union
from zlib import decompress

from ..errors import shown
from ..numbers.reals import nearest_double
from .case_files import ROOT
from .grading import Fault, leaves, number_of, scalar
from .reference import Refused, by_label

Leaf = Union[float, str, None]
"""A number; "inf", "-inf" or "nan"; or a label, word or truth value after an apostrophe: "'spam". In the
table, None means that the entry is right."""

Vector = Tuple[Leaf, ...]
"""The entries of an answer, in the order of the right one; `REFUSED` for a refusal.

An answer of another shape is `SHAPE`, followed by its entries and names.
"""

PLUS = "+"
"""Separates the names of two mistakes that are made together."""

LONGEST = 60
"""The table has no answers with more entries, such as covariances of ten features: they would fill a tenth of
it, and show nothing that shorter ones do not."""

MANY = 1000
"""How many entries of a list to use if an answer has another shape; the table has shorter lists only."""

PARTS = ("cases", "weights", "classes", "answers")
"""What `mistakes.json` has in place of `given.jsonl`, a line for each case: its id and the equations that it
needs; the weights of its wrong answers; their classes; and the entries of the answers by column, answers of
the same length together. Apart from each other, they are compressed better."""

REFUSED: Vector = ("refused",)
SHAPE = "shape"


@dataclass(frozen=True)
class Cause:
    """A cause of failures.

    `equation`: the entry of the spec that is violated, if any; `says`: what the implementation does instead;
    `seen_in`: where this is done; `declare`: the profile entry that permits it, such as "divisor=n-1".
    """

    name: str
    equation: str
    says: str
    seen_in: tuple[str, ...] = ()
    declare: str = ""


@dataclass(frozen=True)
class Class:
    """Mistakes with the same answers to all cases; the model has a prior for their kind.

    `members`: the families that include it, each with {} in its text, and the parameter.
    """

    kind: str
    causes: tuple[Cause, ...]
    members: tuple[Tuple[Cause, float], ...] = ()


class WrongAnswer(NamedTuple):
    """A wrong answer to a case, the mistakes that give it, and the evidence that it provides.

    `tells`: -ln of the probability that a wrong answer to the case is this one by chance.
    """

    tells: float
    mistakes: tuple[int, ...]
    answer: Vector

    def filled(self, right: Vector) -> Optional[Vector]:
        """Return the answer with the right entries filled in; None if the right one has another length."""
        if None not in self.answer:
            return self.answer
        if len(self.answer) != len(right):
            return None  # a profile has changed the question
        return tuple(b if a is None else a for a, b in zip(self.answer, right))


class _Line(TypedDict):
    id: str
    needs: List[str]
    given: List[Tuple[float, List[int], List[Leaf]]]


class Model(TypedDict):
    """The parameters of the diagnosis, explained in spec/mistakes/README.md."""

    close: float
    nearer: float
    otherwise: float
    present: float
    learnt: float
    relative: float
    unknown: float
    again: float
    refused_again: float
    others: Tuple[float, float]
    near_rate: Tuple[float, float]
    priors: Dict[str, float]
    sure: Tuple[float, float]
    likely: Tuple[float, float, float]
    hits: int


@lru_cache(maxsize=None)
def texts() -> Mapping[str, str]:
    """Return the contents of the files of `spec/mistakes/` by name, with `PARTS`; one file has them all."""
    packed: Dict[str, str] = json.loads(get_data(ROOT, "oracle/mistakes.json") or b"")
    return {name: decompress(b64decode(text)).decode() for name, text in packed.items()}


@lru_cache(maxsize=None)
def model() -> Model:
    """Return the parameters of the diagnosis."""
    found: Model = json.loads(texts()["model.json"])
    return found


# Answers as vectors


def leaf(got: object, label: bool = False) -> Leaf:
    """Return an entry of an answer; `label`: read a string as a label, never as a number."""
    if type(got) is float and got - got == 0:
        return got
    got = scalar(got)
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
    if not isinstance(right, Refused):
        try:
            return tuple(leaf(got, isinstance(one, (str, bool))) for got, one, _ in leaves(answer, right))
        except Fault:
            pass
    if isinstance(right, list) and isinstance(answer, list) and by_label(right) and by_label(answer):
        answer = {pair[0]: pair[1] for pair in answer}  # [["b", 0.75]] is {"b": 0.75}
    return (SHAPE, *_flat(answer))


def _flat(tree: object) -> List[Leaf]:
    """Return the entries of an answer of any shape; entries with names are sorted by name.

    Only the first entries of a long list are returned.
    """
    if isinstance(tree, Mapping):
        pairs = sorted((str(name), entry) for name, entry in tree.items()) if len(tree) < 100 else []
        return [part for name, entry in pairs for part in ("'" + name, *_flat(entry))]
    if isinstance(tree, (list, tuple)):
        return [part for entry in tree[:MANY] for part in _flat(entry)]
    return [leaf(tree)]


def is_close(a: Leaf, b: Leaf) -> bool:
    """Return whether two entries are equal, approximately if they are numbers."""
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= model()["close"] * max(abs(a), abs(b))
    return a == b


def is_hit(got: Vector, wrong: Vector, right: Vector) -> bool:
    """Return whether an answer is close to a wrong one and has an entry far from the right one."""
    if len(got) != len(wrong) or not all(map(is_close, got, wrong)):
        return False
    return len(right) != len(got) or any(map(_is_nearer, got, wrong, right))


def _is_nearer(got: Leaf, wrong: Leaf, right: Leaf) -> bool:
    if wrong == right:
        return False
    if isinstance(got, float) and isinstance(wrong, float) and isinstance(right, float):
        return got != right and model()["nearer"] * abs(got - wrong) <= abs(got - right)
    return got == wrong


# The table


class Answers:
    """The answers of mistakes to one case."""

    def __init__(self, line: _Line) -> None:
        self._line = line
        self.needs: frozenset[str] = frozenset(line["needs"])

    @cached_property
    def wrong_answers(self) -> tuple[WrongAnswer, ...]:
        """The wrong answers."""
        return tuple(
            WrongAnswer(tells, tuple(accumulate(differences)), tuple(_read(one) for one in answer))
            for tells, differences, answer in self._line["given"]
        )

    @cached_property
    def mistakes(self) -> frozenset[int]:
        """All mistakes that show in this case."""
        return frozenset(number for _, steps, _ in self._line["given"] for number in accumulate(steps))

    def hits(self, got: Vector, right: Vector) -> list[WrongAnswer]:
        """Return the wrong answers that match an answer."""
        filled = ((wrong, wrong.filled(right)) for wrong in self.wrong_answers)
        return [wrong for wrong, answer in filled if answer is not None and is_hit(got, answer, right)]

    def of(self, numbers: frozenset[int], right: Vector) -> Dict[int, Vector]:
        """Return the answers of some of the mistakes."""
        found: Dict[int, Vector] = {}
        for wrong in self.wrong_answers:
            some = numbers.intersection(wrong.mistakes)
            answer = wrong.filled(right) if some else None
            if answer is not None:
                found.update((number, answer) for number in some if number not in found)
        return found


def _read(entry: Leaf) -> Leaf:
    return float(entry) if isinstance(entry, int) else entry


class Table:
    """All mistakes, and their answers by case."""

    def __init__(self, classes: Sequence[Class], answers: Mapping[str, Answers]) -> None:
        self.classes = classes
        self.answers = answers

    @cached_property
    def cases(self) -> Sequence[Sequence[str]]:
        """For each class of mistakes, the cases in which it shows."""
        found: List[List[str]] = [[] for _ in self.classes]
        for id, answers in self.answers.items():
            for number in answers.mistakes:
                found[number].append(id)
        return found


@lru_cache(maxsize=None)
def table() -> Table:
    """Return the table."""
    classes = [_class(json.loads(line)) for line in texts()["mistakes.jsonl"].splitlines()]
    return Table(classes, {line["id"]: Answers(line) for line in _lines()})


def _lines() -> Iterator[_Line]:
    """Yield the lines of `given.jsonl`, put together from their parts."""
    for line in zip(*(texts()[part].splitlines() for part in PARTS)):
        (id, needs), weights, classes, columns = map(json.loads, line)
        answers = [list(answer) for group in columns for answer in zip(*group)]
        yield {"id": id, "needs": needs, "given": list(zip(weights, classes, answers))}


class _Description(TypedDict):
    equation: str
    says: str


class _Mistake(_Description, total=False):
    name: str
    seen_in: List[str]
    declare: str
    value: str


class _Class(TypedDict):
    kind: str
    mistakes: List[_Mistake]


def _class(line: _Class) -> Class:
    members: List[Tuple[Cause, float]] = []
    for one in line["mistakes"]:
        if "value" in one:
            value = float(one["value"])
            says = one["says"].replace(f"{value:g}", "{}")
            members.append((Cause(cause_of(one).name, one["equation"], says), value))
    return Class(line["kind"], tuple(map(cause_of, line["mistakes"])), tuple(members))


def cause_of(one: _Mistake) -> Cause:
    """Return a stored mistake; without a name, it is named after its equation and what it does."""
    says = one["says"]
    name = one.get("name") or f"{one['equation']}:{'-'.join(re.findall('[a-z0-9]+', says.lower()))}"
    return Cause(name, one["equation"], says, tuple(one.get("seen_in", ())), one.get("declare", ""))


def needs(id: str) -> Optional[frozenset[str]]:
    """Return the equations that the answer to a case needs; None if the case is not in the table."""
    known = table().answers.get(id)
    return None if known is None else known.needs


@lru_cache(maxsize=None)
def _by_name() -> Mapping[str, Cause]:
    return {cause.name: cause for each in table().classes if each.kind != "edit" for cause in each.causes}


def part_of(name: str) -> Cause:
    """Return one of two mistakes that are made together."""
    return _by_name()[name]
