# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of Naive Bayes and Laplace smoothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import factorial, nan, prod
from typing import cast

from genref.errors import Label
from genref.text import tokenize

from . import counting, steps
from .counting import Counts, Event, Events, Factor, Lesson
from .mistake import NotConcerned, Refusal
from .rounding import Double, Near, Number, double, ln, ratio, total
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

MANY = 3000
"""Features that are looked at one by one, at most."""

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


def of_8_bits(found: Events) -> dict[Event, Number]:
    """Return counts as stored in 8 bits."""
    return {event: n if isinstance(n, Near) else n % 256 for event, n in found.items()}


def shares_of(found: Events) -> dict[Event, Number]:
    """Return the fraction of each word in a document."""
    n = total(found.values())
    return {event: ratio(often, n) for event, often in found.items()}


def different_words(of: Counts, y: Label) -> Number:
    """Return the number of different words in each document of a class, in all."""
    examples = counting.pairs(of.train, 1)
    return total(len(counting.events("multinomial", x)) for x, label, _ in examples if label == y)


def of_two_classes(of: Counts) -> Counts:
    """Return the counts of the first two classes."""
    two = of.classes[:2]
    return replace(of, classes=two, examples={y: of.examples[y] for y in two})


def for_one_class(of: Counts, place: int) -> Counts:
    """Return the counts of all classes as those of one class, and none for the others."""
    whole = _all_counts(of)
    owner = of.classes[place]
    return replace(of, counts={y: whole if y == owner else {} for y in of.classes})


def with_all_counts(of: Counts) -> Counts:
    """Return the counts of all classes for each class."""
    return replace(of, counts=dict.fromkeys(of.classes, _all_counts(of)))


def _all_counts(of: Counts) -> dict[Event, Number]:
    found: dict[Event, Number] = {}
    for part in of.counts.values():
        for event, n in part.items():
            found[event] = found.get(event, 0) + n
    return found


def by_texts(train: Data) -> tuple[str, ...]:
    """Return the vocabulary by the number of texts with each word."""
    texts = cast(Sequence[str], train["texts"])
    return counting.vocabulary(train, Counter(word for text in texts for word in set(tokenize(text))))


def without_stop_words(train: Data, every: Mapping[str, int]) -> tuple[str, ...]:
    """Return the vocabulary without stop words, which were there when the words were counted."""
    stop = cast(Sequence[str], train.get("stop_words") or ())
    words = counting.vocabulary({**train, "stop_words": ()}, every)
    return tuple(word for word in words if word not in stop)


def found_within(of: Counts, x: object) -> object:
    """Return the words of the vocabulary that a text contains, possibly as parts of other words."""
    if not isinstance(x, str) or of.words is None:
        return x
    often = 1 if of.kind == "bernoulli" else 0
    return {w: often or x.lower().count(w) for w in of.words if w in x.lower()}


def without_final_s(words: Sequence[str]) -> list[str]:
    """Return words of four letters and more without their plural ending."""
    return [word[:-1] if word.endswith("s") and len(word) > 3 else word for word in words]


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


def of_first_features(of: Counts, y: Label, x: Events, number: int) -> list[Factor]:
    """Return the factors of the first features."""
    features = range(min(number, of.sizes[0]))
    counts = {k: {j: n for j, n in part.items() if j in features} for k, part in of.counts.items()}
    own = replace(of, sizes=[len(features)], counts=counts)
    return counting.factors(own, y, {j: n for j, n in x.items() if j in features})


def presences(of: Counts, x: Events) -> list[tuple[Event, bool]]:
    """Return each feature of a Bernoulli model, and whether it is present."""
    if of.sizes[0] > MANY:
        raise NotConcerned
    return [(event, bool(x.get(event))) for event in of.words or range(of.first, of.sizes[0] + of.first)]


def absences_unsmoothed(of: Counts, y: Label, x: Events) -> list[Factor]:
    """Return the factors, (n_y - n_j) / (n_y + k alpha) for an absent feature."""
    n = counting.trials(of, y)
    return [
        (counting.estimate(of, y, j), 1)
        if is_there
        else (ratio(n - counting.counted(of, y, j), n + counting.pseudo_counts(of, y, j)), 1)
        for j, is_there in presences(of, x)
    ]


def over_marginals(of: Counts, model: str, x: object) -> ByLabel:
    """Return p(x, y) of each class over the product of all p(x_j), as if features were independent."""
    found = counting.events(model, x)
    if of.words is not None:
        found = {word: n for word, n in found.items() if word in of.words}
    often = presences(of, found) if of.kind == "bernoulli" else [*found.items()]
    marginals: list[Factor] = []
    for event, n in often:
        shares = {y: counting.estimate(of, y, event) for y in of.classes}
        if of.kind == "bernoulli" and not n:
            shares = {y: counting.absence(phi) for y, phi in shares.items()}
        p = total(counting.prior(of, y) * share for y, share in shares.items())
        marginals.append((p, 1 if of.kind == "bernoulli" else n))
    evidence = counting.product(marginals)
    return {y: ratio(p, evidence) for y, p in counting.joints(of, model, x).items()}


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


def first_of(x: object, number: int) -> object:
    """Return the first words of a message, as counts."""
    if isinstance(x, dict):
        found: dict[Event, int] = {}
        for word, often in x.items():
            found[word] = min(int(often), number - sum(found.values()))
        return found
    words = counting.words_of(x) if isinstance(x, str) else list(cast(Iterable[Event], x))
    return dict(Counter(words[:number]))


def with_its_case(model: str, x: object) -> Events:
    """Return the words of a text in upper and lower case, as they are written."""
    found = Counter(re.findall(r"[^\W_]+", str(x)))
    return dict.fromkeys(found, 1) if model == "text_bernoulli" else {**found}
