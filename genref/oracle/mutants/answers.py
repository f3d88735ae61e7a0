# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes in what is made of joint probabilities: posteriors, labels, logarithms; and 0/0."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import inf, log, nan

from ..questions import Question
from . import arithmetic, steps
from .mutant import Mutant, NotConcerned, added
from .road import Road
from .steps import NAIVE_BAYES, Factor, Number

TINY = 2.2250738585072014e-308


def sum_of_logs(prior: Number, found: Sequence[Factor]) -> float:
    """Return ln p(x, y) as a sum of doubles."""
    return added([arithmetic.ln(prior), *(float(n) * arithmetic.ln(base) for base, n in found)])


def best_sum(sums: Sequence[Number]) -> list[int]:
    """Return the places of the largest logarithms."""
    if max(sums) == -inf:
        raise ZeroDivisionError
    return arithmetic.best([s - max(sums) + 1 for s in sums])


def one_alone(joints: Sequence[Number]) -> list[int]:
    """Refuse a tie."""
    places = arithmetic.best(joints)
    if len(places) > 1:
        raise ValueError("a tie")
    return places


def odds(joints: Sequence[Number]) -> float:
    """Return the odds themselves."""
    return float(joints[1] / joints[0]) if joints[0] else inf


def nan_for_nothing(joints: Sequence[Number]) -> Sequence[Number]:
    """Return posteriors that are NaN where all joints are 0."""
    return arithmetic.normalised(joints) if any(joints) else [nan] * len(joints)


def uniform_for_nothing(joints: Sequence[Number]) -> Sequence[Number]:
    """Return posteriors that are equal where all joints are 0."""
    return arithmetic.normalised(joints if any(joints) else [Fraction(1)] * len(joints))


def first_for_nothing(joints: Sequence[Number]) -> list[int]:
    """Return the first place where all joints are 0."""
    return arithmetic.best(joints) if any(joints) else [0]


def odds_of_posteriors(least: float) -> Callable[[Sequence[Number]], float]:
    """Return log-odds computed from posteriors in doubles, of which none is less."""

    def log_odds(joints: Sequence[Number]) -> float:
        first, second = (max(float(p), least) for p in arithmetic.normalised(joints))
        return arithmetic.ln(second) - arithmetic.ln(first) if first != second else 0.0

    return log_odds


def complementary_odds(joints: Sequence[Number]) -> float:
    """Return ln p / (1 - p) for the posterior of the last class, as a double."""
    p = float(arithmetic.normalised(joints)[-1])
    return arithmetic.ln(p) - arithmetic.ln(1 - p)


def prior_for_nothing(question: Question) -> object:
    """Return the priors as posteriors where these are 0/0."""
    given = Road(NAIVE_BAYES, ("posterior", "label"), factors=lambda *x: []).answer(question)
    refused = steps.refusal(question)
    if refused is None or refused.error != "UndefinedPosteriorError":
        raise NotConcerned
    return given


def with_prior(question: Question) -> object:
    """Return p(x, y) for p(x | y)."""
    if question.output != "likelihood" or steps.refusal(question) is not None:
        raise NotConcerned
    asked = {name: value for name, value in question.input.items() if name != "label"}
    joint = Road(NAIVE_BAYES).answer(replace(question, output="joint", input=asked))
    return dict(joint)[question.input["label"]]  # type: ignore[call-overload]  # pairs


def of_examples(score: Callable[[Sequence[float], Sequence[float]], float]) -> Callable[[Question], object]:
    """Return something else than the sum of the log-joints of examples: of these and of the log-evidences."""

    def answer(question: Question) -> object:
        if question.output != "log_likelihood" or question.model not in NAIVE_BAYES:
            raise NotConcerned
        if steps.refusal(question) is not None:
            raise NotConcerned
        road = Road(NAIVE_BAYES)
        data = road.remember(road, question)
        joints, evidences = [], []
        for x, y, _ in steps.pairs(steps.arguments(question)):
            of_x = {label: road.joint_of(data, label, x, question.model) for label in data.classes}
            joints.append(arithmetic.ln(of_x[y]))
            evidences.append(arithmetic.ln(added(of_x.values())))
        return score(joints, evidences)

    return answer


ANSWERS = (
    Mutant(
        "ties-in-doubles",
        "ties decided by the rounding of logarithms",
        Road(NAIVE_BAYES, ("label", "labels"), joint=sum_of_logs, best=best_sum).answer,
    ),
    Mutant(
        "one-label-at-a-tie",
        "one label where several tie",
        Road(NAIVE_BAYES, ("labels",), best=lambda joints: arithmetic.best(joints)[:1]).answer,
    ),
    Mutant("tie-refused", "refusing a tie", Road(NAIVE_BAYES, ("label",), best=one_alone).answer),
    Mutant(
        "odds-for-log-odds",
        "odds without the logarithm",
        Road(NAIVE_BAYES, ("log_odds",), log_odds=odds).answer,
    ),
    Mutant(
        "undefined-is-nan",
        "NaN for a posterior that is 0/0",
        Road(NAIVE_BAYES, normalised=nan_for_nothing).answer,
        ("scikit-learn", "naivebayes", "ankusa"),
    ),
    Mutant(
        "undefined-is-uniform",
        "equal posteriors where they are 0/0",
        Road(NAIVE_BAYES, normalised=uniform_for_nothing).answer,
    ),
    Mutant("undefined-is-the-prior", "the prior where the posterior is 0/0", prior_for_nothing, ("e1071",)),
    Mutant(
        "undefined-is-the-first-class",
        "the first class where the posterior is 0/0",
        Road(NAIVE_BAYES, best=first_for_nothing).answer,
        ("scikit-learn",),
    ),
    Mutant(
        "joint-as-posterior",
        "p(x, y) for p(y|x), not divided by p(x),",
        Road(NAIVE_BAYES, normalised=lambda joints: [*map(float, joints)]).answer,
        ("NaiveBayes.jl", "OpenCV", "natural"),
    ),
    Mutant("likelihood-with-prior", "p(x, y) for p(x|y)", with_prior),
    Mutant(
        "log-odds-of-the-first-class",
        "log-odds with the opposite sign",
        Road(NAIVE_BAYES, log_odds=lambda joints: -arithmetic.log_odds(joints)).answer,
    ),
    Mutant(
        "log-odds-of-clipped-posteriors",
        "log-odds of posteriors that are at least the smallest double",
        Road(NAIVE_BAYES, log_odds=odds_of_posteriors(TINY)).answer,
        ("scikit-learn LDA",),
    ),
    Mutant(
        "log-odds-of-rounded-posteriors",
        "log-odds ln p/(1 - p) of a posterior in doubles",
        Road(NAIVE_BAYES, log_odds=complementary_odds).answer,
    ),
    Mutant(
        "logarithms-to-base-10",
        "logarithms to base 10",
        Road(
            NAIVE_BAYES,
            ln=lambda p: arithmetic.ln(p) / log(10),
            log_odds=lambda j: arithmetic.log_odds(j) / log(10),
        ).answer,
    ),
    Mutant(
        "log-likelihood-averaged",
        "the average over the examples",
        of_examples(lambda joints, evidences: added(joints) / len(joints)),
    ),
    Mutant(
        "log-likelihood-conditional",
        "the likelihood of the labels given the examples",
        of_examples(lambda joints, evidences: added(joints) - added(evidences)),
    ),
)
