# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of programs that do not check: what they answer where there is no answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import isfinite
from typing import Union

from ...files.model_json import Json
from ..questions import Question, exactly
from ..reading import EXAMPLES, Counts, Event, Step, factors, prior
from ..reference import Refused
from ..rounding import ratio, total
from .discrete import EVERY, NAN, complementary, first_for_nothing, nan_for_nothing, without_trials
from .mistake import Change, right_of

Ask = Callable[[Question], Question]
Fields = Mapping[str, Json]

ERRORS = "DomainError NotFiniteError ShapeError EmptyDataError EmptyClassError"
COUNTED = ("rows", "sets", "documents", "x", "set", "counts", "feature_counts", "examples")
SMOOTHINGS = ("smoothing", "prior_smoothing")
PARAMETERS = "naive_bayes.parameter_count"

CARELESS: Mapping[str, Step] = {
    "kept": lambda of: of,
    "prior": lambda of, y: prior(of, y) if of.given or of.n else NAN,
    "laplace_estimate": without_trials(NAN),
    "bayes_rule": nan_for_nothing,
    "bayes_decision": first_for_nothing,
}
"""NaN, or the first label, for 0/0."""


def of_refused(
    bad: Callable[[Question], bool], topics: str = EVERY, asks: Union[Ask, None] = None, **steps: Step
) -> Change:
    """Return the mistake of computing with what is refused for being bad in a certain way."""
    exchanged = {} if asks else steps or CARELESS
    return Change(
        topics, exchanged, asks, ERRORS, lambda q: isinstance(right_of(q), Refused) and bool(bad(q))
    )


def mended(asks: Ask, topics: str = EVERY) -> Change:
    """Return the mistake of taking a question that is refused for another one."""
    return of_refused(lambda q: asks(q) != q, topics, asks)


def in_fields(change: Callable[[Fields], Fields]) -> Ask:
    """Return a change of questions: of the arguments to learn from, and of those that are asked."""

    def changed(question: Question) -> Question:
        train = None if question.train is None else {**question.train, **change(question.train)}
        return replace(question, input={**question.input, **change(question.input)}, train=train)

    return changed


def picked(fields: Fields, *names: str) -> dict[str, Json]:
    """Return some of the arguments."""
    return {name: fields[name] for name in names if name in fields}


def listed(fields: Union[Fields, None], name: str) -> list[Json]:
    """Return an argument that is a list, an empty one for what is none."""
    value = (fields or {}).get(name)
    return value if isinstance(value, list) else []


def numbers(question: Question, *names: str) -> list[Union[Fraction, float]]:
    """Return the numbers of some arguments."""
    found: list[str] = []
    for fields in (question.input, question.train or {}):
        Question("", "", picked(fields, *names)).numbers_as(found.append)
    return [exactly(number) for number in found]


def cut(change: Callable[[Fraction], int], *names: str) -> Ask:
    """Return a change of the finite numbers of some arguments to integers."""

    def text(number: str) -> str:
        value = exactly(number)
        return str(change(value)) if isinstance(value, Fraction) else number

    return in_fields(lambda fields: Question("", "", picked(fields, *names)).numbers_as(text).input)


def limits(question: Question) -> list[int]:
    """Return the declared levels or, alone, |V|, 0 if it is not declared."""
    size = (question.train or {}).get("vocabulary_size", "0")
    return [int(str(k)) for k in listed(question.train, "levels") or [size]]


def as_last(question: Question) -> Question:
    """Take values and words that there are not for the last one."""
    last = limits(question)

    def clipped(tree: Json, j: int = 0) -> Json:
        if isinstance(tree, list):
            return [clipped(entry, i) for i, entry in enumerate(tree)]
        k = last[min(j, len(last) - 1)]
        return tree if not k or exactly(str(tree)) in range(1, k + 1) else str(k)

    return in_fields(
        lambda fields: {k: clipped(v) for k, v in picked(fields, "rows", "x", "documents").items()}
    )(question)


def outside(question: Question) -> bool:
    """Return whether a value, word or feature is beyond the declared ones."""
    last, features = max(limits(question)), numbers(question, "features")
    return any(j >= d for d in features for j in numbers(question, "sets", "set")) or any(
        last and not 1 <= k <= last for k in numbers(question, "rows", "x", "documents")
    )


def is_there(of: Counts, event: Event) -> bool:
    """Return whether a value, word or feature is one of those declared."""
    j, k = event if isinstance(event, tuple) else (0, event)
    return bool(j < len(of.sizes) and of.first <= k < of.sizes[j] + of.first)


def in_one_length(question: Question) -> Question:
    """Cut rows that are too long, and fill those that are too short with zeros."""
    known = [listed(question.train, "levels"), *listed(question.train, "rows")]
    d = next((len(row) for row in known if isinstance(row, list) and row), None)

    def fitted(row: Json) -> Json:
        return [*row, *["0"] * (d or 0)][:d] if isinstance(row, list) else row

    def change(fields: Fields) -> Fields:
        rows = {k: [*map(fitted, listed(fields, k))] for k in picked(fields, "rows")}
        return {**rows, **{k: fitted(x) for k, x in picked(fields, "x").items()}}

    return in_fields(change)(question)


def of_known_class(place: int) -> Ask:
    """Return a change of labels: those of no class that is declared or learnt become the first or the last."""

    def changed(question: Question) -> Question:
        known = listed(question.train, "classes") or listed(question.train, "labels")

        def of_known(label: Json) -> Json:
            if isinstance(label, list):
                return [of_known(y) for y in label]
            return label if label in known or not known else known[place]

        labels = {k: of_known(y) for k, y in picked(question.input, "label", "labels").items()}
        return replace(question, input={**question.input, **labels})

    return changed


def nothing_to_count(question: Question) -> bool:
    """Return whether there is no feature, value, word or example, or not as many levels as features."""
    rows, levels = listed(question.train, "rows"), listed(question.train, "levels")
    return (
        [] in [*rows, question.input.get("counts")]
        or 0 in numbers(question, "levels", "vocabulary_size", "features", "examples")
        or any(0 < len(levels) < len(row) for row in rows if isinstance(row, list))
    )


def uneven(question: Question) -> bool:
    """Return whether there are not as many labels as examples."""
    return any(
        len(listed(fields, name)) != len(listed(fields, "labels"))
        for fields in (question.input, question.train or {})
        for name in picked(fields, *EXAMPLES)
    )


LENIENT: dict[str, Change] = {
    "negative-counts-taken": of_refused(lambda q: any(n < 0 for n in numbers(q, *COUNTED))),
    "negative-smoothing-taken": of_refused(lambda q: any(n < 0 for n in numbers(q, *SMOOTHINGS))),
    "fractions-taken": of_refused(lambda q: any(isfinite(n) and n % 1 for n in numbers(q, *COUNTED))),
    "fractions-cut": mended(cut(int, *COUNTED)),
    "features-not-binary": of_refused(
        lambda q: any(n not in (0, 1) for n in numbers(q, "rows", "x")), "bernoulli.*"
    ),
    "features-taken-for-1": mended(cut(lambda n: int(n != 0), "rows", "x"), "bernoulli.*"),
    "not-finite-taken": of_refused(lambda q: not all(map(isfinite, numbers(q, *COUNTED, *SMOOTHINGS)))),
    "outcomes-beyond-as-last": mended(as_last),
    "outcomes-beyond-ignored": of_refused(
        outside,
        factors=lambda of, y, x: factors(of, y, {event: n for event, n in x.items() if is_there(of, event)}),
    ),
    "outcomes-beyond-smoothed": of_refused(outside),
    "values-never-seen-smoothed": of_refused(
        lambda q: "levels" not in (q.train or {}) and "x" in q.input, "categorical.*"
    ),
    "new-class-as-first": mended(of_known_class(0), "*_after_update"),
    "nothing-to-count-taken": of_refused(nothing_to_count),
    "pseudo-counts-missing": of_refused(
        lambda q: any(listed(fields, "smoothing") for fields in (q.train, q.input)),
        pseudo_count=lambda of, event: dict(enumerate(of.train["smoothing"], 1)).get(event, 0),
    ),
    "features-cut-to-examples": of_refused(
        lambda q: True,
        "bernoulli_of_counts.*",
        kept=lambda of: replace(
            of,
            counts={y: {j: min(n, of.examples[y]) for j, n in part.items()} for y, part in of.counts.items()},
        ),
    ),
    "rows-cut-or-filled": mended(in_one_length),
    "priors-scaled": of_refused(
        lambda q: "priors" in (q.train or {}),
        prior=lambda of, y: ratio(of.given[y], total(of.given.values())),
    ),
    "negative-priors-as-0": of_refused(
        lambda q: any(p < 0 for p in numbers(q, "priors")), prior=lambda of, y: max(of.given[y], 0)
    ),
    "unknown-class-as-last": mended(of_known_class(-1)),
    "numbers-as-texts": mended(
        in_fields(lambda data: {k: str(text) for k, text in picked(data, "text").items()})
    ),
    "labels-as-texts": mended(
        in_fields(lambda data: {k: [str(y) for y in listed(data, k)] for k in picked(data, "labels")})
    ),
    "examples-zipped": of_refused(uneven),
    "undeclared-classes-dropped": of_refused(
        lambda q: any(y not in listed(q.train, "classes") for y in listed(q.train, "labels"))
    ),
    "removed-more-than-there-is": of_refused(lambda q: q.output.endswith("removal")),
    "log-odds-of-one-class": of_refused(lambda q: q.output == "log_odds", log_ratio=complementary),
    "dimension-unchecked": of_refused(
        lambda q: True, PARAMETERS, nb_parameter_count=lambda d: (2.0 ** float(d) - 1, 2 * d + 1)
    ),
    "parameter-of-the-prior-forgotten": Change(
        PARAMETERS, {"nb_parameter_count": lambda d: (2**d - 1, 2 * d)}
    ),
    "parameter-too-many": Change(PARAMETERS, {"nb_parameter_count": lambda d: (2**d, 2 * d + 1)}),
}
