# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What a program that does not check makes of a question that has no answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import nan
from typing import Union

from ...errors import Label
from ...files.model_json import Json
from ..questions import Question, exactly
from . import steps
from .answers import first_for_nothing, nan_for_nothing
from .arithmetic import prior
from .mutant import NotConcerned
from .road import Road, factors
from .smoothing import nan_for_none
from .steps import EVERY, Event, Events, Factor, Learnt, Number

Answer = Callable[[Question], object]
Change = Callable[[Question], Question]


def nan_without_examples(data: Learnt, y: Label) -> Number:
    """Return the prior; NaN if there are no examples."""
    return prior(data, y) if data.n else nan


CARELESS = Road(
    checked=False,
    prior=nan_without_examples,
    share=nan_for_none,
    normalised=nan_for_nothing,
    best=first_for_nothing,
)


def must_be_refused(question: Question) -> bool:
    """Return whether a question has no answer, for another reason than 0/0 in Bayes rule."""
    refused = steps.refusal(question)
    return refused is not None and refused.error != "UndefinedPosteriorError"


def where(bad: Callable[[Question], bool], road: Road = CARELESS) -> Answer:
    """Return the answers of a road to questions that are bad in a certain way."""

    def wrong(question: Question) -> object:
        if question.model not in EVERY or not must_be_refused(question) or not bad(question):
            raise NotConcerned
        return road.answer(question)

    return wrong


def mended(change: Change) -> Answer:
    """Return the right answer to a changed question, where the question as it is must be refused."""

    def wrong(question: Question) -> object:
        if question.model not in EVERY or not must_be_refused(question):
            raise NotConcerned
        changed = change(question)
        if changed == question:
            raise NotConcerned
        return Road().answer(changed)

    return wrong


def parameters(count: Callable[[Number], tuple[Number, Number]], bad: bool = False) -> Answer:
    """Return the answers where the parameters of d features are counted in another way, or for any d."""

    def wrong(question: Question) -> object:
        if question.topic != "naive_bayes.parameter_count" or must_be_refused(question) != bad:
            raise NotConcerned
        (d,) = numbers(question, "features")
        return dict(zip(("explicit", "naive"), count(d)))

    return wrong


def altered(question: Question, change: Callable[[Json], Json], *names: str) -> Question:
    """Return a question with some of its arguments changed."""
    asked = {name: change(value) if name in names else value for name, value in question.input.items()}
    if question.train is None:
        return replace(question, input=asked)
    train = {name: change(value) if name in names else value for name, value in question.train.items()}
    return replace(question, input=asked, train=train)


def with_numbers(question: Question, change: Callable[[Fraction], object], *names: str) -> Question:
    """Return a question with the finite numbers of some arguments changed."""

    def text(number: str) -> Json:
        value = exactly(number)
        return str(change(value)) if isinstance(value, Fraction) else number

    return altered(question, lambda tree: Question("", "", {"x": tree}).numbers_as(text).input["x"], *names)


def numbers(question: Question, *names: str) -> Iterator[Number]:
    """Yield the numbers among some arguments, and the keys of mappings that are numbers."""
    for data in (steps.training(question), steps.arguments(question)):
        waiting: list[object] = [value for name, value in data.items() if name in names]
        while waiting:
            entry = waiting.pop()
            if isinstance(entry, dict):
                waiting += [*entry.values(), *(key for key in entry if not isinstance(key, (int, str)))]
            elif isinstance(entry, (list, frozenset)):
                waiting += entry
            else:
                yield entry  # type: ignore[misc]  # a number


def length(tree: object) -> int:
    """Return the length of a list, 0 of what is none."""
    return len(tree) if isinstance(tree, list) else 0


def listed(tree: Union[Json, None]) -> list[Json]:
    """Return a list, empty for what is none."""
    return tree if isinstance(tree, list) else []


def limits(question: Question) -> list[int]:
    """Return the declared levels or, alone, |V|."""
    train = question.train or {}
    return [int(str(k)) for k in listed(train.get("levels")) or [train.get("vocabulary_size", "0")]]


def within(question: Question) -> Question:
    """Take values and identities that are none for the last one."""
    last = limits(question)
    if not all(last):
        raise NotConcerned

    def clipped(tree: Json, j: int = 0) -> Json:
        if isinstance(tree, list):
            return [clipped(entry, i) for i, entry in enumerate(tree)]
        k = last[min(j, len(last) - 1)]
        return tree if exactly(str(tree)) in range(1, k + 1) else str(k)

    return altered(question, clipped, "rows", "x", "documents")


def outside(question: Question) -> bool:
    """Return whether a value, identity or feature is beyond the declared ones."""
    features = [int(str(d)) for d in [(question.train or {}).get("features")] if d]
    last = max(limits(question))
    beyond = (not 1 <= k <= last for k in numbers(question, "rows", "x", "documents"))
    return any(j >= d for d in features for j in numbers(question, "sets", "set")) or (
        last > 0 and any(beyond)
    )


def known_only(road: Road, data: Learnt, y: Label, events: Events) -> list[Factor]:
    """Return the factors of the values, words and features that there are."""

    def known(event: Event) -> bool:
        if isinstance(event, tuple):
            return bool(event[0] < len(data.sizes) and 1 <= event[1] <= data.sizes[event[0]])
        return data.first <= event < data.sizes[0] + data.first  # type: ignore[operator]  # a number

    return factors(road, data, y, {event: n for event, n in events.items() if known(event)})


def in_one_length(question: Question) -> Question:
    """Cut rows that are too long, and fill those that are too short with zeros."""
    train = question.train or {}
    d = length(train.get("levels")) or length((listed(train.get("rows")) or [None])[0])

    def fitted(row: Json) -> Json:
        return [*listed(row), *["0"] * d][:d] if isinstance(row, list) else row

    if not d:
        raise NotConcerned
    return altered(altered(question, lambda rows: [*map(fitted, listed(rows))], "rows"), fitted, "x")


def of_last_class(question: Question) -> Question:
    """Take a class that the model does not have for the one seen last."""
    known = listed((question.train or {}).get("labels"))

    def mapped(label: Json) -> Json:
        if isinstance(label, list):
            return [mapped(y) for y in label]
        return label if label in known else known[-1]

    if not known or "_after_update" in question.output:
        raise NotConcerned
    return altered(question, mapped, "label", "labels")


def of_first_class(question: Question) -> Question:
    """Take new examples of a class that is not declared for some of the first."""
    declared = listed((question.train or {}).get("classes"))

    def mapped(labels: Json) -> Json:
        return [y if y in declared else declared[0] for y in listed(labels)]

    if not declared or not question.output.endswith("_after_update"):
        raise NotConcerned
    return replace(question, input={**question.input, "labels": mapped(question.input["labels"])})


def beyond_seen(question: Question) -> bool:
    """Return whether a value is larger than all that were seen of a feature without declared levels."""
    train = question.train or {}
    if question.model != "categorical" or "levels" in train or "x" not in question.input:
        return False
    columns = zip(*(listed(row) for row in listed(train.get("rows"))))
    largest = [max(exactly(str(v)) for v in column) for column in columns]
    return any(exactly(str(v)) > most for v, most in zip(listed(question.input["x"]), largest))


def uneven(question: Question) -> bool:
    """Return whether there are not as many labels as examples."""
    parts = (question.train or {}, question.input)
    return any(
        length(part[name]) != length(part.get("labels"))
        for part in parts
        for name in steps.EXAMPLES
        if name in part
    )


def undeclared(question: Question) -> bool:
    """Return whether there are labels that are not among the declared classes."""
    train = question.train or {}
    return "classes" in train and any(y not in listed(train["classes"]) for y in listed(train.get("labels")))


def nothing_to_count(question: Question) -> bool:
    """Return whether there is no feature, value, word or example, or not as many levels as features."""
    train = question.train or {}
    rows, levels = listed(train.get("rows")), listed(train.get("levels"))
    too_few = bool(levels and rows) and len(levels) < length(rows[0])
    return (
        too_few
        or [] in rows
        or 0 in numbers(question, "levels", "vocabulary_size", "features", "examples")
        or question.input.get("counts") == []
    )


def missing_as_zero(data: Learnt, event: Event) -> Number:
    """Return a pseudo-count, 0 if it is missing."""
    each = data.smoothing
    return dict(enumerate(each, 1)).get(event, Fraction(0)) if isinstance(each, list) else each  # type: ignore[call-overload]  # an int


def at_most_examples(road: Road, question: Question) -> Learnt:
    """Cut counts of features to the number of examples."""
    data = CARELESS.remember(road, question)
    data.counts = {
        y: {j: min(n, data.examples[y]) for j, n in part.items()} for y, part in data.counts.items()
    }
    return data
