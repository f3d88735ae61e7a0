# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes in the priors of discrete models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import exp

from ...errors import Label
from ..questions import Question
from . import arithmetic
from .mutant import Mutant, NotConcerned, added
from .road import Road, remember
from .steps import NAIVE_BAYES, Learnt, Number


def smoothed(alpha: Fraction) -> Callable[[Learnt, Label], Number]:
    """Return priors with a pseudo-count, where none is asked for."""

    def prior(data: Learnt, y: Label) -> Number:
        if data.given() or "prior_smoothing" in data.train:
            return arithmetic.prior(data, y)
        return (data.examples[y] + alpha) / (data.n + len(data.classes) * alpha)

    return prior


def uniform(data: Learnt, y: Label) -> Number:
    """Return the same prior for each class, where none is given and no smoothing asked for."""
    if data.given() or "prior_smoothing" in data.train:
        return arithmetic.prior(data, y)
    return Fraction(1, len(data.classes))


def first_seen(data: Learnt) -> list[Label]:
    """Return the classes in the order of their first examples, those without at the end."""
    return [*[y for y in data.seen if y in data.classes], *[y for y in data.classes if y not in data.seen]]


def misplaced(data: Learnt, y: Label) -> Number:
    """Return the prior of the class that was seen as the first, for the first one, and so on."""
    return arithmetic.prior(data, y if data.given() else first_seen(data)[data.classes.index(y)])


def estimated(data: Learnt, y: Label) -> Number:
    """Return the prior of the examples, also where another is given."""
    return arithmetic.prior(replace(data, train={k: v for k, v in data.train.items() if k != "priors"}), y)


def without_given(road: Road, question: Question) -> Learnt:
    """Forget given priors after an update."""
    data = remember(road, question)
    if "_after_" not in question.output or not data.given():
        raise NotConcerned
    return replace(data, train={k: v for k, v in data.train.items() if k != "priors"})


def with_sum_in_doubles(road: Road, question: Question) -> Learnt:
    """Refuse given priors whose sum in doubles is not 1."""
    data = remember(road, question)
    if data.given() and added(map(float, data.given().values())) != 1:
        raise ValueError("the priors do not sum to 1")
    return data


PRIORS = (
    Mutant(
        "prior-laplace",
        "the prior (n_y + 1) / (n + K)",
        Road(prior=smoothed(Fraction(1))).answer,
        ("Spark", "Orange"),
        "prior=laplace",
    ),
    Mutant(
        "prior-half",
        "the prior (n_y + 1/2) / (n + K/2)",
        Road(prior=smoothed(Fraction(1, 2))).answer,
        ("nltk",),
        "prior=half",
    ),
    Mutant(
        "prior-uniform",
        "the prior 1/K",
        Road(prior=uniform).answer,
        ("sklearn-pmml-model",),
        "prior=uniform",
    ),
    Mutant(
        "prior-over-classes",
        "the prior n_y / K",
        Road(
            NAIVE_BAYES,
            prior=lambda data, y: data.given().get(y, data.examples[y] / Fraction(len(data.classes))),
        ).answer,
        ("scikit-learn#731",),
    ),
    Mutant(
        "prior-absent",
        "p(x|y) without the prior",
        Road(joint=lambda prior, f: arithmetic.product(f)).answer,
        ("OpenCV", "cardmagic/classifier"),
    ),
    Mutant(
        "prior-not-logged",
        "a log-joint to which the prior is added, not its logarithm,",
        Road(joint=lambda prior, f: Fraction(exp(prior)) * arithmetic.product(f)).answer,
        ("NaiveBayes.jl", "numpy-ml"),
    ),
    Mutant(
        "prior-swapped",
        "priors in reverse order",
        Road(prior=lambda data, y: arithmetic.prior(data, data.classes[-1 - data.classes.index(y)])).answer,
        ("quanteda",),
    ),
    Mutant(
        "prior-in-order-of-appearance",
        "priors in the order in which the classes appear",
        Road(prior=misplaced).answer,
        ("quanteda",),
    ),
    Mutant(
        "prior-without-sum-one",
        "the prior (n_y + 1) / (n + 1)",
        Road(prior=lambda data, y: (data.examples[y] + 1) / (data.n + 1)).answer,
        ("natural",),
    ),
    Mutant(
        "given-priors-ignored",
        "priors of the examples where others are given",
        Road(prior=estimated).answer,
        ("discrim", "scikit-learn#4155"),
    ),
    Mutant(
        "given-priors-forgotten", "an update that replaces given priors", Road(remember=without_given).answer
    ),
    Mutant(
        "priors-summed-in-doubles",
        "a check of given priors in doubles, where their sum is not 1,",
        Road(remember=with_sum_in_doubles).answer,
        ("scikit-learn#9633", "mixed-naive-bayes"),
    ),
)
