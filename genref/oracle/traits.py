# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What the failed questions have in common with each other, but not with right answers to the same outputs.

A program that counts in 8 bits fails where a number is above 255, whatever its formulas; one that keeps its
model for the same labels fails at the second question with these labels. No table has all such mistakes, but
the questions show them. A trait is a fact about questions, not a claim about the program.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from math import log
from typing import Dict, List, NamedTuple, Optional, Tuple, Union

from ..errors import counted
from ..files.model_json import Json
from .questions import BY_LABEL, LABELS, TEXTS, Question, entries_in, exactly

MIN_FAILURES = 2
"""The minimum number of failures that can have something in common."""

MIN_RIGHT = 10
"""The minimum number of right answers to compare with."""

RARE = 0.25
"""At most this fraction of right answers may have the trait."""

TELLING = log(1000)
"""A trait is reported if its frequency among right answers, to the power of the failures, is below 1/1000."""

FEATURES = (1, 2, 3, 8)
LIMITS = (255, 10**6)
"""More features than one of these, or a number above one of these, is a trait."""

SMALL = 1e-6
"""A smaller number is a trait."""

KEYS = ("labels", "classes", "rows", "features", "vocabulary_size")
"""Training data by which a program may wrongly recognise a model that it has kept."""

Fields = Mapping[str, Json]


class Trait(NamedTuple):
    """Something that all failures have, and how many right answers to the same outputs have it, too."""

    says: str
    failures: int
    right: int
    of: int

    @property
    def sentence(self) -> str:
        """What is reported after the number of failures."""
        others = f"{self.right or 'none'} of {self.of} right answers to the same outputs"
        return f"all {self.failures} have {self.says}; {others} {'do' if self.right > 1 else 'does'}"


def trait_of(asked: Sequence[Tuple[Question, bool]], failures: Set[int]) -> Optional[Trait]:
    """Return the trait that best separates failures from right answers to the same outputs, if any does.

    `asked`: the answered questions in their order, and whether each answer is right; `failures`: the places
    of the failures to look at.
    """
    topics = {asked[i][0].asked_topic for i in failures}
    right = {i for i, (question, passed) in enumerate(asked) if passed and question.asked_topic in topics}
    found: Dict[int, List[str]] = {i: [*traits_of(asked[i][0])] for i in failures | right}
    for i, says in repetitions([question for question, _ in asked]):
        found.get(i, []).append(says)
    having, right_having = (
        Counter(says for i in part for says in dict.fromkeys(found[i])) for part in (failures, right)
    )
    shared = [
        Trait(says, number, right_having[says], len(right))
        for says, number in having.items()
        if number == len(failures) >= MIN_FAILURES
    ]
    best = min(shared, key=lambda trait: trait.right, default=None)
    if best is None or best.of < MIN_RIGHT:
        return None
    rate = (best.right + 1) / (best.of + 2)
    return best if rate <= RARE and -best.failures * log(rate) >= TELLING else None


def traits_of(question: Question) -> Iterator[str]:
    """Yield the traits of a question by itself, in words that continue "it has"."""
    given = {**(question.train or {}), **question.input}
    yield from (f"the argument {name}" for name in given)
    features = features_of(given)
    yield from (f"more than {counted(number, 'feature')}" for number in FEATURES if features > number)
    for part in (_of_classes(given), _of_numbers(given), _of_words(given)):
        yield from (says for says, has in part.items() if has)


def features_of(given: Fields) -> int:
    """Return the length of the longest row, or else of x."""
    rows = [row for name in ("rows", "matrix", "covariance") for row in _rows(given, name)]
    return max(map(len, rows), default=len(_list(given, "x")))


def _of_classes(given: Fields) -> Mapping[str, bool]:
    labels = _list(given, "labels")
    by_label = next((name for name in given if name in BY_LABEL), "")
    declared = _list(given, "classes") or [row[0] for row in _rows(given, by_label)]
    classes = declared or sorted({str(label): label for label in labels}.values(), key=_order)
    return {
        "a single class": len(classes) == 1,
        "more than two classes": len(classes) > 2,
        "classes in another order than the sorted one": classes != sorted(classes, key=_order),
        "labels with another order as texts": sorted(classes, key=str) != sorted(classes, key=_order),
        "classes of unequal sizes": len({labels.count(label) for label in labels}) > 1,
        "texts as labels": any(isinstance(label, str) for label in classes),
        "negative labels": any(isinstance(label, int) and label < 0 for label in classes),
        "a class without examples": bool(labels) and any(label not in labels for label in declared),
    }


def _of_numbers(given: Fields) -> Mapping[str, bool]:
    """Look at the numbers in lists, such as rows and x."""
    lists = {name: value for name, value in given.items() if isinstance(value, list) and name not in LABELS}
    numbers: List[Union[Fraction, float]] = [exactly(number) for number in Question("", "", lists).numbers]
    sizes = [max(number, -number) for number in numbers]
    return {
        "a number 0": 0 in numbers,
        "a negative number": any(number < 0 for number in numbers),
        "a number that is not whole": any(number % 1 for number in numbers),
        f"a number nearer to 0 than {SMALL:g}": any(0 < size < SMALL for size in sizes),
        **{f"a number above {limit:,}": any(size > limit for size in sizes) for limit in LIMITS},
    }


def _of_words(given: Fields) -> Mapping[str, bool]:
    texts = [str(entry) for name in given if name in TEXTS for entry in entries_in(given[name])]
    documents = _rows(given, "documents") + ([_list(given, "x")] if "documents" in given else [])
    words: List[List[Json]] = [[*text.lower().split()] for text in texts]
    return {
        "a word that occurs more than once": any(map(_repeats, documents + words)),
        "a capital letter": any(text != text.lower() for text in texts),
        "a digit in a text": any(letter.isdigit() for text in texts for letter in text),
        "a letter outside English": not all(text.isascii() for text in texts),
        "an empty text, document or set": "" in texts or [] in [*_list(given, "sets"), *documents],
    }


def repetitions(questions: Sequence[Question]) -> Iterator[Tuple[int, str]]:
    """Yield the places of questions that share something with an earlier one, but not its training data."""
    first: Dict[Tuple[str, str, str], str] = {}
    for i, question in enumerate(questions):
        train = question.train or {}
        shared = {name: train[name] for name in KEYS if name in train}
        if train:
            shared["number of features"] = features_of({**train, **question.input})
        if train and question.input:
            shared["input"] = dict(question.input)
        whole = json.dumps(dict(train))
        for name, value in shared.items():
            if first.setdefault((question.model, name, json.dumps(value)), whole) != whole:
                yield i, f"the same {name} as an earlier question with other training data"


def _repeats(words: Sequence[Json]) -> bool:
    """Return whether a word occurs more than once, in a list of words, or of words with their counts."""
    pairs = [word if isinstance(word, list) else [word, "1"] for word in words]
    return len({str(pair[0]) for pair in pairs}) < len(pairs) or any(
        pair[1] not in ("0", "1") for pair in pairs
    )


def _order(label: Json) -> Tuple[bool, str, int]:
    """Order integers by value, and texts after them."""
    return (False, "", label) if isinstance(label, int) else (True, str(label), 0)


def _list(given: Fields, name: str) -> List[Json]:
    value = given.get(name)
    return value if isinstance(value, list) else []


def _rows(given: Fields, name: str) -> List[List[Json]]:
    return [row for row in _list(given, name) if isinstance(row, list)]
