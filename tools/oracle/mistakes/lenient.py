# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of programs that do not check their input: answers where none exists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import inf, isfinite
from typing import Union, cast

from genref.errors import Label
from genref.oracle.questions import Json, Question, exactly
from genref.oracle.reference import Refused

from .asking import Ask
from .counting import Counts, Event, Events, Factor, factors, prior
from .discrete import NAN, first_for_nothing, nan_for_nothing
from .mistake import right_of
from .rounding import Number, ratio
from .steps import Step

Fields = Mapping[str, Json]

ERRORS = "DomainError NotFiniteError ShapeError EmptyDataError EmptyClassError"
COUNTED = ("rows", "sets", "documents", "x", "set", "counts", "feature_counts", "examples")
SMOOTHINGS = ("smoothing", "prior_smoothing")
PARAMETERS = "naive_bayes.parameter_count"

CARELESS: Mapping[str, Step] = {
    "kept": lambda of: of,
    "prior": lambda of, y: prior(of, y) if of.given or of.n else NAN,
    "laplace_estimate": lambda n_j, n, alpha, k_alpha: (
        ratio(n_j + alpha, n + k_alpha) if n + k_alpha else NAN
    ),
    "bayes_rule": nan_for_nothing,
    "bayes_decision": first_for_nothing,
}
"""NaN, or the first label, for 0/0."""


def refused(question: Question) -> bool:
    """Return whether a question is refused."""
    return isinstance(right_of(question), Refused)


def picked(fields: Union[Fields, None], *names: str) -> dict[str, Json]:
    """Return some of the arguments."""
    return {name: value for name, value in (fields or {}).items() if name in names}


def listed(fields: Union[Fields, None], name: str) -> list[Json]:
    """Return an argument that is a list, an empty one for what is none."""
    value = (fields or {}).get(name)
    return value if isinstance(value, list) else []


def numbers(question: Question, *names: str) -> list[Union[Fraction, float]]:
    """Return the numbers of some arguments."""
    found: list[str] = []
    for fields in (question.input, question.train):
        Question("", "", picked(fields, *names)).numbers_as(found.append)
    return [exactly(number) for number in found]


def fractional(question: Question) -> bool:
    """Return whether a count is not a whole number."""
    return any(isfinite(n) and n % 1 for n in numbers(question, *COUNTED))


def ragged(question: Question) -> bool:
    """Return whether rows have different lengths."""
    rows = [*listed(question.train, "rows"), *listed(question.input, "rows")]
    rows += [*picked(question.train, "levels").values(), *picked(question.input, "x").values()]
    return len({len(row) for row in rows if isinstance(row, list)}) > 1


def outside(question: Question) -> bool:
    """Return whether a value, word or feature is not one of the declared ones."""
    last = max(numbers(question, "levels") or numbers(question, "vocabulary_size"), default=inf)
    d = min(numbers(question, "features"), default=inf)
    examples = [listed(question.input, "x")]
    for fields in (question.input, question.train):
        rows = [*listed(fields, "rows"), *listed(fields, "documents")]
        examples += [row for row in rows if isinstance(row, list)]
    events = [entry[0] if isinstance(entry, list) else entry for example in examples for entry in example]
    return any(j >= d for j in numbers(question, "sets", "set")) or any(
        0 < last < inf and not (1 <= k <= last and k % 1 == 0) for k in map(exactly, map(str, events))
    )


def is_there(of: Counts, event: Event) -> bool:
    """Return whether a value, word or feature is declared."""
    j, k = cast("tuple[int, int]", event if isinstance(event, tuple) else (0, event))
    return bool(j < len(of.sizes) and of.first <= k < of.sizes[j] + of.first and k % 1 == 0)


def of_those_there(of: Counts, y: Label, x: Events) -> list[Factor]:
    """Return the factors of the values, words and features that there are."""
    return factors(of, y, {event: n for event, n in x.items() if is_there(of, event)})


def as_last(of: Counts, x: Events) -> dict[Event, Number]:
    """Return what occurs, values and words that there are not being the last one."""
    found: dict[Event, Number] = {}
    for event, n in x.items():
        last = (event[0], of.sizes[event[0]]) if isinstance(event, tuple) else of.sizes[0]
        known = event if is_there(of, event) else last
        found[known] = found.get(known, 0) + n
    return found


def known_classes(question: Question) -> list[Json]:
    """Return the declared classes, or else those of the labels in sorted order."""
    labels = listed(question.train, "labels")
    numbers, texts = {y for y in labels if isinstance(y, int)}, {y for y in labels if isinstance(y, str)}
    return listed(question.train, "classes") or [*sorted(numbers), *sorted(texts)]


def of_known_class(place: int) -> Ask:
    """Return a change of questions that replaces unknown classes by the first or the last one."""

    def asks(question: Question) -> Question:
        known = known_classes(question)

        def of_known(label: Json) -> Json:
            if isinstance(label, list):
                return [of_known(y) for y in label]
            return label if label in known or not known else known[place]

        labels = {name: of_known(y) for name, y in picked(question.input, "label", "labels").items()}
        return replace(question, input={**question.input, **labels})

    return asks
