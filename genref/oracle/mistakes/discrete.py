# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of Naive Bayes and Laplace smoothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import factorial, nan, prod

from ...errors import Label
from ...text import tokenize
from .. import counting, steps
from ..counting import Counts, Event, Events, Factor, Lesson
from ..reference import Refused
from ..rounding import Double, Near, Number, double, exp, ln, ratio, total
from ..steps import ByLabel, Data, Step
from .mistake import Change, NotConcerned, Refusal, right_of

NAIVE_BAYES = "bernoulli*.* categorical.* multinomial.* text_*.*"
EVERY = f"{NAIVE_BAYES} laplace.*"
BERNOULLI = "bernoulli*.* text_bernoulli.*"
MULTINOMIAL = "multinomial.* text_multinomial.*"
UNDEFINED = "UndefinedPosteriorError EmptyClassError EmptyDataError"
"""The errors of 0/0."""

NAN = Near(nan)
TINY = Double(2.0**-1022)
LONG = 1000
"""Words up to which a factorial is worth while."""

OBJECT = {"constructor", "proto", "tostring", "hasownproperty", "valueof"}
"""Words that are named like what every object of JavaScript has."""


def by(topics: str = EVERY, **steps: Step) -> Change:
    """Return the change that exchanges steps, also where the lecture has 0/0."""
    return Change(topics, steps, lifts=UNDEFINED)


def in_double(value: Number) -> Double:
    """Return the nearest double."""
    return Double(double(value))


def refusing(step: Step, bad: Step) -> Step:
    """Return a step that refuses bad arguments."""

    def refused(*arguments: object) -> object:
        if bad(*arguments):
            raise Refusal("refused though there is an answer")
        return step(*arguments)

    return refused


def told(of: Counts, **options: object) -> Counts:
    """Return what is kept of the examples, with other options."""
    return replace(counting.kept(of), train={**of.train, **options})


def unless_declared(order: Callable[[list[Label]], list[Label]]) -> Change:
    """Return the mistake of lists, not by label, in an order of classes that are not declared."""
    return by(
        class_order=lambda train: (
            steps.class_order(train)
            if train.get("classes") or train.get("priors")
            else order(train["labels"])
        ),
        by_label=lambda values: list(values.values()),
    )


def is_blank(x: object) -> bool:
    """Return whether an example has no feature or word."""
    return not x or (isinstance(x, list) and not any(x))


def once(model: str, x: object) -> Events:
    """Return what occurs, once each."""
    return {event: 1 for event, n in counting.events(model, x).items() if n}


def by_place(first: Sequence[Lesson], batch: Sequence[Lesson]) -> list[Lesson]:
    """Return the lessons, the first class of a batch being taken for the first of all, and so on."""
    known, new = (sorted({y for _, y, _ in part}, key=str) for part in (first, batch))
    places = dict(zip(new, known))
    return [*first, *[(x, places.get(y, y), often) for x, y, often in batch]]


def of_32_bits(n: Number) -> Number:
    """Return an integer as 32 bits have it."""
    return n if isinstance(n, Near) else (n + 2**31) % 2**32 - 2**31


def in_32_bits(of: Counts) -> Counts:
    """Return counts in integers of 32 bits."""
    counts = {y: {event: of_32_bits(n) for event, n in part.items()} for y, part in of.counts.items()}
    return replace(
        counting.kept(of), counts=counts, examples={y: of_32_bits(n) for y, n in of.examples.items()}
    )


def of_seen(of: Counts, y: Label, event: Event) -> Number:
    """Return the pseudo-counts of the outcomes that the class has seen, of a feature if there are several."""
    j = event[0] if isinstance(event, tuple) else None
    seen = [e for e, n in of.counts[y].items() if n and (not isinstance(e, tuple) or e[0] == j)]
    return len(seen) * counting.pseudo_count(of, event)


def sizes_seen(kind: str, train: Data, every: Iterable[Event], rows: Sequence[object]) -> list[int]:
    """Return the levels of each feature, declared, or else as many as it has different values."""
    if train.get("levels") is not None:
        return counting.sizes_of(kind, train, every, rows)
    values = Counter(event[0] for event in every if isinstance(event, tuple))
    return [values[j] for j in sorted(values)]


def smoothed(change: Callable[[Number], Number]) -> Change:
    """Return the mistake of another pseudo-count, made of the first one."""
    return by(kept=lambda of: told(of, smoothing=change(counting.pseudo_count(of, 1))))


def without_trials(value: Number) -> Step:
    """Return estimates with a value for 0/0."""
    return lambda n_j, n, a, k_a: ratio(n_j + a, n + k_a) if n + k_a else value


def with_prior(alpha: Number) -> Change:
    """Return the mistake of a pseudo-count in the priors."""
    return by(nb_mle_prior=lambda of, y: ratio(of.examples[y] + alpha, of.n + len(of.classes) * alpha))


def with_base(base: Number) -> Change:
    """Return the mistake of logarithms to another base, of which exponentials are taken, too."""

    def bayes_rule(p: ByLabel, ones: ByLabel) -> ByLabel:
        return steps.softmax({y: counting.log_of(q) / ln(base) for y, q in p.items()})

    return by(log_of=lambda p: counting.log_of(p) / ln(base), bayes_rule=bayes_rule)


def with_factors(change: Callable[[Number], Number]) -> Change:
    """Return the mistake of other factors."""
    return by(product=lambda found: counting.product([(change(p), n) for p, n in found]))


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


def product_of_doubles(phi: Number, found: Sequence[Factor]) -> Number:
    """Return p(x, y) as a product of doubles."""
    return in_double(phi) * Double(prod(double(base) ** double(n) for base, n in found))


def log_in_double(p: Number) -> Number:
    """Return ln n - ln m of p = n / m, in doubles."""
    n, m = (p, 1) if isinstance(p, Near) else p.as_integer_ratio()
    return ln(in_double(n)) - ln(in_double(m))


def sum_of_logs(phi: Number, found: Sequence[Factor]) -> Number:
    """Return ln p(x, y) as a sum of doubles."""
    return total([log_in_double(phi), *(in_double(n) * log_in_double(base) for base, n in found)])


def posteriors(p: ByLabel) -> ByLabel:
    """Return p(y|x) of p(x, y)."""
    return steps.bayes_rule(p, dict.fromkeys(p, 1))


def nan_for_nothing(p: ByLabel, ones: ByLabel) -> ByLabel:
    """Return posteriors that are NaN where they are 0/0."""
    return steps.bayes_rule(p, ones) if any(p.values()) else dict.fromkeys(p, NAN)


def first_for_nothing(p: ByLabel, ones: ByLabel) -> tuple[Label, ...]:
    """Return the first label where posteriors are 0/0."""
    return steps.bayes_decision(p, ones) if any(p.values()) else tuple(p)[:1]


def complementary(p: ByLabel) -> Number:
    """Return ln p / (1 - p) of the posterior of the last class, as a double."""
    last = in_double(list(posteriors(p).values())[-1])
    return ln(last) - ln(1 - last)


DISCRETE: dict[str, Change] = {
    # Priors
    "prior-laplace": with_prior(Fraction(1)),
    "prior-half": with_prior(Fraction(1, 2)),
    "prior-uniform": by(nb_mle_prior=lambda of, y: Fraction(1, len(of.classes))),
    "prior-over-classes": by(prior=lambda of, y: of.given.get(y, ratio(of.examples[y], len(of.classes)))),
    "prior-absent": by(joint=lambda phi, found: counting.product(found)),
    "prior-not-logged": by(joint=lambda phi, found: Fraction(double(exp(phi))) * counting.product(found)),
    "prior-swapped": by(prior=lambda of, y: counting.prior(of, of.classes[-1 - of.classes.index(y)])),
    "prior-in-order-of-appearance": by(
        nb_mle_prior=lambda of, y: ratio(of.examples[of.in_first_order[of.classes.index(y)]], of.n)
    ),
    "prior-without-sum-one": by(prior=lambda of, y: ratio(of.examples[y] + 1, of.n + 1)),
    "given-priors-ignored": by(kept=lambda of: told(of, priors=None)),
    "given-priors-forgotten": by("*_after_*", kept=lambda of: told(of, priors=None)),
    "priors-summed-in-doubles": by(
        kept=refusing(counting.kept, lambda of: of.given and total(map(in_double, of.given.values())) != 1)
    ),
    # Examples
    "labels-sorted-as-texts": unless_declared(lambda labels: sorted(labels, key=str)),
    "classes-in-order-of-appearance": unless_declared(list),
    "absent-classes-dropped": by(class_order=lambda train: sorted(train["labels"])),
    "single-class-refused": by(NAIVE_BAYES, kept=refusing(counting.kept, lambda of: len(of.classes) == 1)),
    "blank-examples-skipped": by(
        lessons=lambda *data: [lesson for lesson in counting.lessons(*data) if not is_blank(lesson[0])]
    ),
    "tokens-as-presence": by(
        "text_bernoulli.*",
        remember=lambda model, *rest: replace(counting.remember("text_multinomial", *rest), kind="bernoulli"),
    ),
    "repeats-dropped": by(MULTINOMIAL, events=once),
    "bernoulli-as-multinomial": by(BERNOULLI, kept=lambda of: replace(counting.kept(of), kind="multinomial")),
    "multinomial-as-bernoulli": by(
        MULTINOMIAL, events=once, kept=lambda of: replace(counting.kept(of), kind="bernoulli")
    ),
    "texts-split-at-blanks": by(words_of=str.split),
    "texts-without-names-of-objects": by(
        words_of=lambda text: [word for word in tokenize(text) if word not in OBJECT]
    ),
    "texts-with-empty-words": by(words_of=lambda text: re.split(r"[^\w]", text.lower())),
    "counts-of-32-bits": by(kept=in_32_bits),
    "update-replaces": by(updated=lambda first, batch: batch),
    "update-ignored": by(updated=lambda first, batch: first),
    "update-without-new-classes": by(
        updated=lambda first, batch: [*first, *[p for p in batch if p[1] in {y for _, y, _ in first}]]
    ),
    "update-by-place": by(updated=by_place),
    "removal-adds": by(updated=lambda first, batch: [*first, *[(x, y, 1) for x, y, _ in batch]]),
    # Estimates
    "bernoulli-alpha-per-class": by(BERNOULLI, outcomes=lambda of, y, event: len(of.classes)),
    "bernoulli-alpha-per-feature": by(BERNOULLI, outcomes=lambda of, y, event: of.sizes[0]),
    "words-over-documents": by(MULTINOMIAL, trials=lambda of, y: of.examples[y]),
    "words-over-corpus": by(MULTINOMIAL, trials=lambda of, y: total(of.occurrences.values())),
    "vocabulary-of-the-class": by(MULTINOMIAL, pseudo_counts=of_seen),
    "categories-of-the-class": by("categorical.*", pseudo_counts=of_seen),
    "categories-of-all-features": by("categorical.*", outcomes=lambda of, y, event: sum(of.sizes)),
    "categories-of-the-largest-feature": by("categorical.*", outcomes=lambda of, y, event: max(of.sizes)),
    "levels-as-different-values": by("categorical.*", sizes_of=sizes_seen),
    "declared-levels-ignored": by(
        "categorical.*",
        sizes_of=lambda kind, train, every, rows: counting.sizes_of(kind, {}, every, rows),
        factors=refusing(counting.factors, lambda of, y, x: any(v > of.sizes[j] for j, v in x)),
    ),
    "alpha-once": by(laplace_estimate=lambda n_j, n, a, k_a: ratio(n_j + a, n + a)),
    "alpha-on-top-only": by(laplace_estimate=lambda n_j, n, a, k_a: ratio(n_j + a, n)),
    "alpha-after-the-division": by(laplace_estimate=lambda n_j, n, a, k_a: ratio(n_j + a, n) + k_a),
    "one-in-the-denominator": by(laplace_estimate=lambda n_j, n, a, k_a: ratio(n_j + a, n + k_a + 1)),
    "one-outcome-more": by(laplace_estimate=lambda n_j, n, a, k_a: ratio(n_j + a, n + k_a + a)),
    "no-smoothing": smoothed(lambda alpha: 0),
    "smoothing-always-one": smoothed(lambda alpha: 1),
    "smoothing-whole": smoothed(lambda alpha: int(float(alpha))),
    "smoothing-raised": smoothed(lambda alpha: max(alpha, Fraction(1, 10**10))),
    "first-pseudo-count-for-all": smoothed(lambda alpha: alpha),
    "one-pseudo-count-only": by(
        kept=refusing(counting.kept, lambda of: isinstance(of.train.get("smoothing"), list))
    ),
    "estimates-nan": by(laplace_estimate=without_trials(NAN)),
    "estimates-zero": by(laplace_estimate=without_trials(0)),
    # Factors
    "absent-features-ignored": by(absence=lambda phi: 1),
    "unknown-words-smoothed": by(
        "text_multinomial.*", factors=lambda of, y, x: counting.factors(replace(of, words=None), y, x)
    ),
    "multinomial-coefficient": by(MULTINOMIAL, factors=with_coefficient),
    "zero-times-log-zero": by(factors=with_zeros),
    "blank-example-refused": by(factors=refusing(counting.factors, lambda of, y, x: not any(x.values()))),
    "one-minus-exp-of-log": by(absence=lambda phi: Fraction(double(1 - exp(ln(in_double(phi))))) or NAN),
    "probabilities-clipped": with_factors(lambda p: max(p, Fraction(1, 10**10))),
    "zeros-replaced": with_factors(lambda p: p or Fraction(1, 1000)),
    "factors-with-1e-9": with_factors(lambda p: p + Fraction(1, 10**9)),
    "product-underflows": by(
        joint=product_of_doubles, bayes_rule=nan_for_nothing, bayes_decision=first_for_nothing
    ),
    # Answers
    "ties-in-doubles": by(
        NAIVE_BAYES.replace(".*", ".label*"),
        joint=sum_of_logs,
        bayes_decision=lambda logs, ones: [y for y in logs if logs[y] == max(logs.values())],
    ),
    "one-label-at-a-tie": by(bayes_decision=lambda p, ones: steps.bayes_decision(p, ones)[:1]),
    "tie-refused": by(
        NAIVE_BAYES.replace(".*", ".label"),
        bayes_decision=refusing(steps.bayes_decision, lambda p, ones: steps.bayes_decision(p, ones)[1:]),
    ),
    "odds-for-log-odds": by(log_ratio=lambda p: exp(in_double(counting.log_ratio(p)))),
    "undefined-is-nan": by(bayes_rule=nan_for_nothing),
    "undefined-is-uniform": by(bayes_rule=lambda p, ones: posteriors(p if any(p.values()) else ones)),
    "undefined-is-the-prior": Change(
        NAIVE_BAYES,
        {"product": lambda found: 1},
        lifts="UndefinedPosteriorError",
        where=lambda question: isinstance(right_of(question), Refused),
    ),
    "undefined-is-the-first-class": by(bayes_decision=first_for_nothing),
    "joint-as-posterior": by(bayes_rule=lambda p, ones: {y: in_double(q) for y, q in p.items()}),
    "likelihood-with-prior": by(
        likelihood=lambda of, y, x: counting.joint(counting.prior(of, y), counting.factors(of, y, x))
    ),
    "log-odds-of-the-first-class": by(log_ratio=lambda p: -counting.log_ratio(p)),
    "log-odds-of-clipped-posteriors": by(
        log_ratio=lambda p: steps.log_odds({y: ln(max(in_double(q), TINY)) for y, q in posteriors(p).items()})
    ),
    "log-odds-of-rounded-posteriors": by(log_ratio=complementary),
    "logarithms-to-base-10": with_base(Fraction(10)),
    "log-likelihood-averaged": by(
        log_likelihood=lambda p, labels: ratio(counting.log_likelihood(p, labels), len(labels))
    ),
    "log-likelihood-conditional": by(
        log_likelihood=lambda p, labels: counting.log_likelihood([*map(posteriors, p)], labels)
    ),
}
