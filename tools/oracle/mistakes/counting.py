# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The counts that Naive Bayes keeps, and its estimates and products: steps of a `Reading`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Dict, List, Optional, Tuple, cast

from genref.errors import Label
from genref.text import Vocabulary, tokenize

from .rounding import Near, Number, decimal, exp, ln, ratio, total
from .steps import ByLabel, Data, Tree, bayes_rule, class_order, decided

Event = object
"""A feature and its value, from 0; or a word, by its identity from 1 or as text."""
Events = Mapping[Event, Number]
Factor = Tuple[Number, Number]
"""A base and its exponent."""
Lesson = Tuple[object, Label, int]
"""An example, its label, and how often it counts: -1 if it is removed."""
RATIONAL = (int, Fraction)
EXAMPLES = ("rows", "sets", "documents", "texts")
LONG = 100_000
"""The number of bits from which on a power is rounded."""


@dataclass(frozen=True)
class Counts:
    """The number of examples in each class, and of occurrences of each event.

    `sizes`: d, |V|, or the levels of each feature; `seen`: the classes in the order of their first examples;
    `words`: the vocabulary of texts.
    """

    kind: str
    classes: List[Label]
    examples: Dict[Label, Number]
    counts: Dict[Label, Dict[Event, Number]]
    sizes: List[int]
    train: Data
    seen: List[Label]
    words: Optional[Tuple[str, ...]] = None
    first: int = 1

    @property
    def n(self) -> Number:
        """The number of examples."""
        return total(self.examples.values())

    @cached_property
    def occurrences(self) -> ByLabel:
        """The number of events in each class."""
        return {y: total(part.values()) for y, part in self.counts.items()}

    @property
    def in_first_order(self) -> list[Label]:
        """The classes in the order of their first examples, followed by those without examples."""
        return [*self.seen, *(y for y in self.classes if y not in self.seen)]

    @property
    def given(self) -> ByLabel:
        """The given priors, if any."""
        return cast(ByLabel, self.train.get("priors") or {})


def lessons(output: str, train: Data, asked: Data) -> list[Lesson]:
    """Return all examples that the model is fitted to."""
    found = pairs(train, 1)
    if "_after_" in output:
        return updated(found, pairs(asked, 1 if output.endswith("update") else -1))
    return found


def updated(first: Sequence[Lesson], batch: Sequence[Lesson]) -> list[Lesson]:
    """Return the examples after an update."""
    return [*first, *batch]


def pairs(data: Data, often: int) -> list[Lesson]:
    """Return examples with their labels."""
    (x,) = (cast(List[object], data[name]) for name in EXAMPLES if name in data)
    return [(x_i, y_i, often) for x_i, y_i in zip(x, cast(List[Label], data["labels"]))]


def words_of(text: str) -> Sequence[str]:
    """Return the words of a text."""
    return tokenize(text)


def events(model: str, x: object) -> Dict[Event, Number]:
    """Return the events in an example, and how often each occurs."""
    if isinstance(x, str):
        found = words_of(x)
        return dict.fromkeys(found, 1) if model == "text_bernoulli" else dict(Counter(found))
    if isinstance(x, dict):
        return dict(x)
    entries = list(cast(Iterable[Number], x))
    if model == "categorical":
        return dict.fromkeys(enumerate(entries), 1)
    if model.startswith("bernoulli") and not isinstance(x, frozenset):
        return {j: v for j, v in enumerate(entries) if v}
    return dict(Counter(entries))


def vocabulary(train: Data, every: Mapping[str, int]) -> tuple[str, ...]:
    """Return the words in the vocabulary."""
    options = {name: train[name] for name in ("size", "minimum", "stop_words") if name in train}
    return Vocabulary.of_counts(every, **options).words  # type: ignore[arg-type]  # its options


def sizes_of(kind: str, train: Data, every: Iterable[Event], rows: Sequence[object]) -> list[int]:
    """d, |V| or the levels of each feature, declared or seen."""
    for name in ("features", "vocabulary_size", "levels"):
        if train.get(name) is not None:
            size = train[name]
            return [int(k) for k in cast(List[Fraction], size if isinstance(size, list) else [size])]
    if kind == "bernoulli":
        return [len(row) for row in rows[:1] if isinstance(row, list)]
    if kind == "categorical":
        largest: Dict[int, int] = {}
        for j, v in cast(Iterable[Tuple[int, int]], every):
            largest[j] = max(largest.get(j, 1), int(v))
        return [largest[j] for j in sorted(largest)]
    return [max((int(cast(int, k)) for k in every), default=0)]


def remember(model: str, output: str, train: Data, asked: Data) -> Counts:
    """Return the counts of the examples."""
    kind = "categorical" if model == "categorical" else "bernoulli" if "bernoulli" in model else "multinomial"
    examples: Dict[Label, Number]
    if model == "bernoulli_of_counts":
        examples = cast(Dict[Label, Number], train["examples"])
        numbers = cast(Dict[Label, List[Number]], train["feature_counts"])
        counts = {y: cast(Dict[Event, Number], dict(enumerate(row))) for y, row in numbers.items()}
        d = max(map(len, numbers.values()))
        return Counts(kind, list(examples), examples, counts, [d], train, list(examples), first=0)
    examples, counts = {}, {}
    taught = lessons(output, train, asked)
    for x, y, often in taught:
        examples[y] = examples.get(y, Fraction(0)) + often
        of_class = counts.setdefault(y, {})
        for event, n in events(model, x).items():
            of_class[event] = of_class.get(event, 0) + often * n
    seen = [y for y in examples if examples[y]]
    classes = class_order({**train, "labels": seen})
    every = {e: total(part.get(e, 0) for part in counts.values()) for part in counts.values() for e in part}
    words: Optional[Tuple[str, ...]] = None
    first = 0 if kind == "bernoulli" else 1
    if model.startswith("text_"):
        words = vocabulary(train, cast(Dict[str, int], every))
        counts = {y: {w: n for w, n in part.items() if w in words} for y, part in counts.items()}
        sizes = [len(words)]
    else:
        sizes = sizes_of(kind, train, every, [x for x, _, _ in taught])
    examples = {y: examples.get(y, Fraction(0)) for y in classes}
    return Counts(
        kind, classes, examples, {y: counts.get(y, {}) for y in classes}, sizes, train, seen, words, first
    )


def kept(of: Counts) -> Counts:
    """Return the counts to keep: all, if there are examples and outcomes."""
    if of.n == 0 or 0 in (of.sizes or [0]):
        raise ZeroDivisionError
    return of


def by_label(values: Mapping[Label, Tree]) -> Tree:
    """Return the answer for each label."""
    return values


# Estimates and products


def nb_mle_prior(of: Counts, y: Label) -> Number:
    """phi_y = n_y / n"""
    return ratio(of.examples[y], of.n)


def prior(of: Counts, y: Label) -> Number:
    """phi_y: given, smoothed as (n_y + alpha) / (n + K alpha), or estimated."""
    if of.given:
        return of.given[y]
    if of.train.get("prior_smoothing") is None:
        return nb_mle_prior(of, y)
    alpha = cast(Number, of.train["prior_smoothing"])
    return ratio(of.examples[y] + alpha, of.n + len(of.classes) * alpha)


def counted(of: Counts, y: Label, event: Event) -> Number:
    """Return how often a class has an event."""
    return of.counts[y].get(event, 0)


def trials(of: Counts, y: Label) -> Number:
    """Return the denominator of an estimate: the number of words, or examples, of a class."""
    return (of.occurrences if of.kind == "multinomial" else of.examples)[y]


def pseudo_count(of: Counts, event: Event) -> Number:
    """Return alpha of an outcome."""
    each = of.train.get("smoothing", 1)
    return each[int(cast(int, event)) - 1] if isinstance(each, list) else cast(Number, each)


def outcomes(of: Counts, y: Label, event: Event) -> int:
    """Return the number of outcomes that an event is one of: 2, k_j or |V|."""
    return 2 if of.kind == "bernoulli" else of.sizes[event[0]] if isinstance(event, tuple) else of.sizes[0]


def pseudo_counts(of: Counts, y: Label, event: Event) -> Number:
    """Return the sum of the pseudo-counts of these outcomes: k alpha."""
    each = of.train.get("smoothing")
    return total(each) if isinstance(each, list) else outcomes(of, y, event) * pseudo_count(of, event)


def laplace_estimate(n_j: Number, n: Number, alpha: Number, k_alpha: Number) -> Number:
    """(n_j + alpha) / (n + k alpha)"""
    return ratio(n_j + alpha, n + k_alpha)


def estimate(of: Counts, y: Label, event: Event) -> Number:
    """phi_j|y, the probability of an outcome in a class."""
    n_j, n = counted(of, y, event), trials(of, y)
    return laplace_estimate(n_j, n, pseudo_count(of, event), pseudo_counts(of, y, event))


def estimates(of: Counts, y: Label) -> list[object]:
    """Return all probabilities of a class."""
    if of.kind == "categorical":
        return [[estimate(of, y, (j, v)) for v in range(1, k + 1)] for j, k in enumerate(of.sizes)]
    return [estimate(of, y, k) for k in (of.words or range(of.first, of.sizes[0] + of.first))]


def absence(phi: Number) -> Number:
    """The probability that a feature is absent."""
    return 1 - phi


def factors(of: Counts, y: Label, x: Events) -> list[Factor]:
    """Return the factors of p(x|y), with equal ones as a power."""
    known = {e: n for e, n in x.items() if of.words is None or e in of.words}
    if of.kind != "bernoulli":
        return [(estimate(of, y, event), n) for event, n in known.items()]
    listed: Dict[Tuple[Number, Number], List[Event]] = {}
    mentioned = dict.fromkeys([*of.counts[y], *known])
    for event in mentioned:
        listed.setdefault((of.counts[y].get(event, 0), known.get(event, 0)), []).append(event)
    listed.setdefault((0, 0), []).extend([-1] * (of.sizes[0] - len(mentioned)))
    found: List[Factor] = []
    for (_, v), alike in listed.items():
        phi = estimate(of, y, alike[0]) if alike else Fraction(0)
        found += [(phi, v * len(alike))] if v else []
        found += [(absence(phi), (1 - v) * len(alike))] if v != 1 else []
    return found


def power(base: Number, exponent: Number) -> Number:
    """Return base^exponent, to fifty digits if it is long."""
    if isinstance(base, RATIONAL) and isinstance(exponent, RATIONAL) and exponent == int(exponent):
        if exponent * max(map(int.bit_length, base.as_integer_ratio())) <= LONG:
            return base ** int(exponent)
    return base if exponent == 1 else exp(exponent * ln(base)) if base else Fraction(0)


def product(of_factors: Iterable[Factor]) -> Number:
    """The product of powers."""
    value: Number = Fraction(1)
    powers: Dict[Tuple[str, object], List[Number]] = {}
    for base, exponent in of_factors:
        key = ("", base) if isinstance(base, RATIONAL) else (str(id(base)), None)
        known = powers.setdefault(key, [base, 0])
        known[1] = known[1] + exponent
    for base, exponent in powers.values():
        value = value * power(base, exponent)
        if isinstance(value, RATIONAL) and value.denominator.bit_length() > LONG:
            value = Near(decimal(value))
    return value


def joint(phi: Number, of_factors: Sequence[Factor]) -> Number:
    """p(x, y)"""
    return phi * product(of_factors)


def likelihood(of: Counts, y: Label, x: Events) -> Number:
    """p(x|y)"""
    return joint(Fraction(1), factors(of, y, x))


def joints(of: Counts, model: str, x: object) -> ByLabel:
    """p(x, y) of each class."""
    found = events(model, x)
    return {y: joint(prior(of, y), factors(of, y, found)) for y in of.classes}


def log_of(p: Number) -> Number:
    """ln p(x, y)"""
    return ln(p)


def log_ratio(p: ByLabel) -> Number:
    """ln p(y=1|x) / p(y=0|x)"""
    zero, one = p.values()
    if zero == 0 == one:
        raise ZeroDivisionError
    return Fraction(0) if zero == one else log_of(one) - log_of(zero)


def log_likelihood(p: Sequence[ByLabel], labels: Sequence[Label]) -> Number:
    """l = sum_i ln p(x_i, y_i), of p(x_i, y) for each label."""
    return total(log_of(p_i[y_i]) for p_i, y_i in zip(p, labels))


def of_discrete(model: str, output: str, train: Data, asked: Data) -> Tree:
    """Answer by Naive Bayes."""
    of, output = kept(remember(model, output, train, asked)), output.split("_after_")[0].replace("exact_", "")
    if output == "priors":
        return by_label({y: prior(of, y) for y in of.classes})
    if output == "probabilities":
        return by_label({y: estimates(of, y) for y in of.classes})
    if output == "log_likelihood":
        examples = pairs(asked, 1)
        return log_likelihood([joints(of, model, x) for x, _, _ in examples], [y for _, y, _ in examples])
    (x,) = (asked[name] for name in ("x", "set", "text") if name in asked)
    if output == "likelihood":
        return likelihood(of, cast(Label, asked["label"]), events(model, x))
    p = joints(of, model, x)
    ones: ByLabel = dict.fromkeys(p, 1)
    if output in ("label", "labels"):
        return decided(output, p)
    if output == "log_odds":
        return log_ratio(p)
    if output == "posterior":
        return by_label(bayes_rule(p, ones))
    return by_label(p if output == "joint" else {y: log_of(q) for y, q in p.items()})


def of_outcomes(output: str, asked: Data) -> Tree:
    """Answer by counts of outcomes: relative frequencies, smoothed or not."""
    counts = cast(List[Number], asked["counts"])
    train = {"smoothing": asked.get("smoothing", 1) if output != "frequencies" else 0}
    seen = cast(Dict[Event, Number], dict(enumerate(counts, 1)))
    of = Counts("multinomial", [""], {"": 1}, {"": seen}, [len(counts)], train, [""])
    return estimates(kept(of), "")
