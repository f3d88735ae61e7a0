# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of Naive Bayes and Laplace smoothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import factorial, nan, prod

from genref.errors import Label

from . import counting, steps
from .counting import Counts, Event, Events, Factor, Lesson
from .mistake import NotConcerned, Refusal
from .rounding import Double, Near, Number, double, ln
from .steps import ByLabel, Data, Step

NAIVE_BAYES = "bernoulli*.* categorical.* multinomial.* text_*.*"
EVERY = f"{NAIVE_BAYES} laplace.*"
LABEL_OF_BAYES = NAIVE_BAYES.replace(".*", ".label")
LABELS_OF_BAYES = NAIVE_BAYES.replace(".*", ".label*")
BERNOULLI = "bernoulli*.* text_bernoulli.*"
MULTINOMIAL = "multinomial.* text_multinomial.*"
UNDEFINED = "UndefinedPosteriorError EmptyClassError EmptyDataError"
"""The errors of 0/0."""

NAN = Near(nan)
TINY = Double(2.0**-1022)
LONG = 1000
"""The number of words up to which a factorial is practical."""

OBJECT = {"constructor", "proto", "tostring", "hasownproperty", "valueof"}
"""Words with the names of properties that every JavaScript object has."""


def in_double(value: Number) -> Double:
    """Return the nearest double."""
    return Double(double(value))


def refuse() -> object:
    """Refuse a question that has an answer."""
    raise Refusal("refused though there is an answer")


def told(of: Counts, **options: object) -> Counts:
    """Return the counts with other options."""
    return replace(counting.kept(of), train={**of.train, **options})


def once(model: str, x: object) -> Events:
    """Return the events in an example, each once."""
    return {event: 1 for event, n in counting.events(model, x).items() if n}


def by_place(first: Sequence[Lesson], batch: Sequence[Lesson]) -> list[Lesson]:
    """Return the lessons, with the first class of a batch mistaken for the first class of all, and so on."""
    known, new = (sorted({y for _, y, _ in part}, key=str) for part in (first, batch))
    places = dict(zip(new, known))
    return [*first, *[(x, places.get(y, y), often) for x, y, often in batch]]


def of_32_bits(n: Number) -> Number:
    """Return an integer as stored in 32 bits."""
    return n if isinstance(n, Near) else (n + 2**31) % 2**32 - 2**31


def of_seen(of: Counts, y: Label, event: Event) -> Number:
    """Return the pseudo-counts of the outcomes seen in the class, of one feature if there are several."""
    j = event[0] if isinstance(event, tuple) else None
    seen = [e for e, n in of.counts[y].items() if n and (not isinstance(e, tuple) or e[0] == j)]
    return len(seen) * counting.pseudo_count(of, event)


def sizes_seen(kind: str, train: Data, every: Iterable[Event], rows: Sequence[object]) -> list[int]:
    """Return the levels of each feature, declared or else the number of its distinct values."""
    if train.get("levels") is not None:
        return counting.sizes_of(kind, train, every, rows)
    values = Counter(event[0] for event in every if isinstance(event, tuple))
    return [values[j] for j in sorted(values)]


def with_base(base: Number) -> dict[str, Step]:
    """Return the steps with logarithms and exponentials to another base."""

    def bayes_rule(p: ByLabel, ones: ByLabel) -> ByLabel:
        return steps.softmax({y: counting.log_of(q) / ln(base) for y, q in p.items()})

    return {"log_of": lambda p: counting.log_of(p) / ln(base), "bayes_rule": bayes_rule}


def with_coefficient(of: Counts, y: Label, x: Events) -> list[Factor]:
    """Return the factors, and the number of orders that the words can have."""
    often = [int(float(n)) for event, n in x.items() if of.words is None or event in of.words]
    if sum(often) > LONG:
        raise NotConcerned
    return [*counting.factors(of, y, x), (factorial(sum(often)) // prod(map(factorial, often)), 1)]


def with_zeros(of: Counts, y: Label, x: Events) -> list[Factor]:
    """Return the factors, NaN if one of them is 0 to the power 0."""
    if of.kind != "categorical" and of.train.get("smoothing") == 0:
        every = of.words or range(of.first, of.sizes[0] + of.first)[:LONG]
        same = [phi for e in every for phi in [counting.estimate(of, y, e)] if phi == x.get(e, 0)]
        if any(of.kind == "bernoulli" or phi == 0 for phi in same):
            return [(NAN, 1)]
    return counting.factors(of, y, x)


def log_in_double(p: Number) -> Number:
    """Return ln n - ln m of p = n / m, in doubles."""
    n, m = (p, 1) if isinstance(p, Near) else p.as_integer_ratio()
    return ln(in_double(n)) - ln(in_double(m))


def posteriors(p: ByLabel) -> ByLabel:
    """Return p(y|x) computed from p(x, y)."""
    return steps.bayes_rule(p, dict.fromkeys(p, 1))


def nan_for_nothing(p: ByLabel, ones: ByLabel) -> ByLabel:
    """Return posteriors that are NaN instead of 0/0."""
    return steps.bayes_rule(p, ones) if any(p.values()) else dict.fromkeys(p, NAN)


def first_for_nothing(p: ByLabel, ones: ByLabel) -> tuple[Label, ...]:
    """Return the first label if posteriors are 0/0."""
    return steps.bayes_decision(p, ones) if any(p.values()) else tuple(p)[:1]


def complementary(p: ByLabel) -> Number:
    """Return ln p / (1 - p) of the posterior of the last class, as a double."""
    last = in_double(list(posteriors(p).values())[-1])
    return ln(last) - ln(1 - last)
