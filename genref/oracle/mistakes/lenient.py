# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of programs that do not check: what they answer where there is no answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import inf, isfinite
from typing import Union, cast

from ...errors import Label
from ...files.model_json import Json
from ..counting import EXAMPLES, Counts, Event, Events, Factor, events, factors, pairs, prior
from ..questions import Question, exactly
from ..reference import Refused
from ..rounding import Number, ratio, total
from ..steps import Step
from .discrete import EVERY, NAN, complementary, first_for_nothing, nan_for_nothing, once, without_trials
from .mistake import Change, by, right_of

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


def refused(question: Question) -> bool:
    """Return whether a question is refused."""
    return isinstance(right_of(question), Refused)


def taken(bad: Callable[[Question], bool], topics: str = EVERY, **steps: Step) -> Change:
    """Return the mistake of computing with what is refused for being bad in a certain way."""
    return Change(topics, steps or CARELESS, lifts=ERRORS, where=lambda q: refused(q) and bad(q))


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
    """Return whether a count is no whole number."""
    return any(isfinite(n) and n % 1 for n in numbers(question, *COUNTED))


def not_binary(question: Question) -> bool:
    """Return whether a feature is neither 0 nor 1."""
    return any(n not in (0, 1) for n in numbers(question, "rows", "x"))


def ragged(question: Question) -> bool:
    """Return whether rows have different lengths."""
    rows = [*listed(question.train, "rows"), *listed(question.input, "rows")]
    rows += [*picked(question.train, "levels").values(), *picked(question.input, "x").values()]
    return len({len(row) for row in rows if isinstance(row, list)}) > 1


def outside(question: Question) -> bool:
    """Return whether a value, word or feature is beyond the declared ones."""
    last = max(numbers(question, "levels") or numbers(question, "vocabulary_size"), default=inf)
    d = min(numbers(question, "features"), default=inf)
    return any(j >= d for j in numbers(question, "sets", "set")) or any(
        0 < last < inf and not 1 <= k <= last for k in numbers(question, "rows", "x", "documents")
    )


def is_there(of: Counts, event: Event) -> bool:
    """Return whether a value, word or feature is one of those declared."""
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
    """Return the classes that are declared, else those of the labels in sorted order."""
    labels = listed(question.train, "labels")
    numbers, texts = {y for y in labels if isinstance(y, int)}, {y for y in labels if isinstance(y, str)}
    return listed(question.train, "classes") or [*sorted(numbers), *sorted(texts)]


def of_known_class(place: int, topics: str = EVERY) -> Change:
    """Return the mistake of taking classes that there are not for the first or the last one."""

    def asks(question: Question) -> Question:
        known = known_classes(question)

        def of_known(label: Json) -> Json:
            if isinstance(label, list):
                return [of_known(y) for y in label]
            return label if label in known or not known else known[place]

        labels = {name: of_known(y) for name, y in picked(question.input, "label", "labels").items()}
        return replace(question, input={**question.input, **labels})

    return Change(topics, asks=asks, lifts=ERRORS, where=lambda q: refused(q) and asks(q) != q)


LENIENT: dict[str, Change] = {
    "negative-counts-taken": taken(lambda q: any(n < 0 for n in numbers(q, *COUNTED))),
    "negative-smoothing-taken": taken(lambda q: any(n < 0 for n in numbers(q, *SMOOTHINGS))),
    "fractions-taken": taken(fractional),
    "fractions-cut": taken(fractional, number=lambda text: Fraction(int(Fraction(text)))),
    "features-not-binary": taken(not_binary, "bernoulli.*"),
    "features-taken-for-1": taken(not_binary, "bernoulli.*", events=once),
    "not-finite-taken": taken(lambda q: not all(map(isfinite, numbers(q, *COUNTED, *SMOOTHINGS)))),
    "outcomes-beyond-as-last": taken(
        lambda q: outside(q) or fractional(q),
        "categorical.* multinomial.*",
        kept=lambda of: replace(of, counts={y: as_last(of, part) for y, part in of.counts.items()}),
        factors=lambda of, y, x: factors(of, y, as_last(of, x)),
    ),
    "outcomes-beyond-ignored": taken(outside, factors=of_those_there),
    "outcomes-beyond-smoothed": taken(outside),
    "values-never-seen-smoothed": taken(
        lambda q: "levels" not in (q.train or {}) and "x" in q.input, "categorical.*"
    ),
    "new-class-as-first": of_known_class(0, "*_after_update"),
    "nothing-to-count-taken": taken(
        lambda q: (
            [] in [*listed(q.train, "rows"), q.input.get("counts")]
            or 0 in numbers(q, "levels", "vocabulary_size", "features", "examples")
        )
    ),
    "pseudo-counts-missing": taken(
        lambda q: any(listed(fields, "smoothing") for fields in (q.train, q.input)),
        pseudo_count=lambda of, event: dict(enumerate(of.train["smoothing"], 1)).get(event, 0),
    ),
    "features-cut-to-examples": taken(
        lambda q: True,
        "bernoulli_of_counts.*",
        kept=lambda of: replace(
            of,
            counts={y: {j: min(n, of.examples[y]) for j, n in part.items()} for y, part in of.counts.items()},
        ),
    ),
    "rows-cut-or-filled": taken(ragged, factors=of_those_there),
    "priors-scaled": taken(
        lambda q: "priors" in (q.train or {}),
        prior=lambda of, y: ratio(of.given[y], total(of.given.values())),
    ),
    "negative-priors-as-0": taken(
        lambda q: any(p < 0 for p in numbers(q, "priors")), prior=lambda of, y: max(of.given[y], 0)
    ),
    "unknown-class-as-last": of_known_class(-1),
    "numbers-as-texts": taken(
        lambda q: not isinstance(q.input.get("text", ""), str), events=lambda model, x: events(model, str(x))
    ),
    "labels-as-texts": taken(
        lambda q: len({*map(type, listed(q.train, "labels"))}) > 1,
        pairs=lambda data, often: [(x, str(y), n) for x, y, n in pairs(data, often)],
    ),
    "examples-zipped": taken(
        lambda q: any(
            len(listed(fields, name)) != len(listed(fields, "labels"))
            for fields in (q.input, q.train)
            for name in picked(fields, *EXAMPLES)
        )
    ),
    "undeclared-classes-dropped": taken(
        lambda q: any(y not in known_classes(q) for y in listed(q.train, "labels"))
    ),
    "removed-more-than-there-is": taken(lambda q: q.output.endswith("removal")),
    "log-odds-of-one-class": taken(lambda q: q.output == "log_odds", log_ratio=complementary),
    "dimension-unchecked": taken(
        lambda q: True, PARAMETERS, nb_parameter_count=lambda d: (2.0 ** float(d) - 1, d)
    ),
    "parameter-of-the-prior-forgotten": by(PARAMETERS, nb_parameter_count=lambda d: (2**d - 1, 2 * d)),
    "parameter-too-many": by(PARAMETERS, nb_parameter_count=lambda d: (2**d, d)),
}
