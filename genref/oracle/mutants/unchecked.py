# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes of programs that do not check: what they answer where there is no answer."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite

from ..questions import Question
from . import lenient
from .answers import complementary_odds
from .lenient import altered, listed, mended, numbers, parameters, where, with_numbers
from .mutant import Mutant
from .road import Road

COUNTED = ("rows", "sets", "documents", "x", "set", "counts", "feature_counts", "examples")
SMOOTHINGS = ("smoothing", "prior_smoothing")


def negative(question: Question) -> bool:
    """Return whether a count is negative."""
    return any(n < 0 for n in numbers(question, *COUNTED))


def fractional(question: Question) -> bool:
    """Return whether a count is no whole number."""
    return any(n % 1 for n in numbers(question, *COUNTED) if isinstance(n, Fraction))


def no_bit(question: Question) -> bool:
    """Return whether a binary feature is neither 0 nor 1."""
    return question.model == "bernoulli" and any(n not in (0, 1) for n in numbers(question, "rows", "x"))


def not_finite(question: Question) -> bool:
    """Return whether there is a NaN or an infinity."""
    return not all(map(isfinite, numbers(question, *COUNTED, *SMOOTHINGS)))


UNCHECKED = (
    Mutant(
        "negative-counts-taken", "negative counts taken as they are", where(negative), ("Spark", "revscoring")
    ),
    Mutant(
        "negative-smoothing-taken",
        "a negative pseudo-count taken as it is",
        where(lambda question: any(alpha < 0 for alpha in numbers(question, *SMOOTHINGS))),
    ),
    Mutant("fractions-taken", "fractions taken for counts", where(fractional)),
    Mutant(
        "fractions-cut",
        "fractions cut to whole numbers",
        mended(lambda question: with_numbers(question, int, *COUNTED)),
        ("scikit-learn",),
    ),
    Mutant(
        "features-not-binary",
        "numbers other than 0 and 1 taken as they are for binary features",
        where(no_bit),
        ("scikit-learn",),
    ),
    Mutant(
        "features-taken-for-1",
        "numbers other than 0 taken for 1",
        mended(lambda q: with_numbers(q, lambda n: int(n != 0), "rows", "x") if no_bit(q) else q),
    ),
    Mutant("not-finite-taken", "NaN and infinities taken as they are", where(not_finite)),
    Mutant(
        "outcomes-beyond-as-last",
        "values and words that there are not taken for the last one",
        mended(lenient.within),
    ),
    Mutant(
        "outcomes-beyond-ignored",
        "values and words that there are not having no factor",
        where(lenient.outside, Road(checked=False, factors=lenient.known_only)),
        ("e1071",),
    ),
    Mutant(
        "outcomes-beyond-smoothed",
        "values and words that there are not taken for some never seen",
        where(lenient.outside),
    ),
    Mutant(
        "values-never-seen-smoothed",
        "values that no level declares having the share of one never seen",
        where(lenient.beyond_seen),
        ("nltk",),
    ),
    Mutant(
        "new-class-as-first",
        "new examples of a class that is not declared being counted as the first class",
        mended(lenient.of_first_class),
        ("scikit-learn",),
    ),
    Mutant(
        "nothing-to-count-taken",
        "an answer without features, values, words or examples",
        where(lenient.nothing_to_count),
    ),
    Mutant(
        "pseudo-counts-missing",
        "0 for pseudo-counts that are missing",
        where(
            lambda q: isinstance({**q.input, **(q.train or {})}.get("smoothing"), list),
            Road(checked=False, alpha=lenient.missing_as_zero),
        ),
    ),
    Mutant(
        "features-cut-to-examples",
        "counts of features cut to the number of examples",
        where(
            lambda q: q.model == "bernoulli_of_counts", Road(checked=False, remember=lenient.at_most_examples)
        ),
    ),
    Mutant("rows-cut-or-filled", "rows cut or filled with zeros", mended(lenient.in_one_length)),
    Mutant(
        "priors-scaled",
        "priors scaled to the sum 1",
        where(
            lambda q: "priors" in (q.train or {}),
            Road(checked=False, prior=lambda data, y: data.given()[y] / sum(data.given().values())),
        ),
        ("scikit-learn LDA",),
    ),
    Mutant(
        "negative-priors-as-0",
        "0 for negative priors",
        where(
            lambda q: any(p < 0 for p in numbers(q, "priors")),
            Road(checked=False, prior=lambda data, y: max(data.given()[y], Fraction(0))),
        ),
    ),
    Mutant(
        "unknown-class-as-last",
        "a class that the model does not have taken for the last one",
        mended(lenient.of_last_class),
    ),
    Mutant("numbers-as-texts", "numbers taken for texts", mended(lambda q: altered(q, str, "text"))),
    Mutant(
        "labels-as-texts",
        "labels taken for texts",
        mended(lambda q: altered(q, lambda labels: [str(y) for y in listed(labels)], "labels")),
    ),
    Mutant("examples-zipped", "examples or labels that are left over being dropped", where(lenient.uneven)),
    Mutant(
        "undeclared-classes-dropped",
        "examples of classes that are not declared being dropped",
        where(lenient.undeclared),
    ),
    Mutant(
        "removed-more-than-there-is",
        "counts below 0 after a removal",
        where(lambda q: q.output.endswith("removal")),
    ),
    Mutant(
        "log-odds-of-one-class",
        "infinite log-odds of a single class",
        where(lambda q: q.output == "log_odds", Road(checked=False, log_odds=complementary_odds)),
    ),
    Mutant(
        "dimension-unchecked",
        "a number of features that is none taken as it is",
        parameters(lambda d: (2**d - 1, 2 * d + 1), bad=True),
    ),
    Mutant(
        "parameter-of-the-prior-forgotten",
        "2d parameters, without that of the prior,",
        parameters(lambda d: (2**d - 1, 2 * d)),
    ),
    Mutant(
        "parameter-too-many",
        "2^d parameters, of which one follows from the others,",
        parameters(lambda d: (2**d, 2 * d + 1)),
    ),
)
