# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes in Bayes rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import nan
from typing import Union

from ...engine.reals import nearest_double
from ...errors import Label
from ..questions import Question, exactly
from .asking import Wrong, checked, one_of
from .densities import scored
from .mutant import Mutant, NotConcerned

Number = Union[Fraction, float]
ByLabel = Mapping[Label, Fraction]
Rule = Callable[[Fraction, Fraction], Fraction]
"""What is taken for the joint of a likelihood and a prior."""


def bayes(joint: Rule, checks: bool = True, shared_out: bool = True) -> Wrong:
    """Return the answers of Bayes rule with this joint, normalised or not."""

    def wrong(question: Question) -> object:
        if question.model != "bayes" or question.output == "class_mass":
            raise NotConcerned
        given = question.arguments(exactly)
        priors: ByLabel = given["priors"]  # type: ignore[assignment]  # by label
        likelihoods: ByLabel = given["likelihoods"]  # type: ignore[assignment]  # by label
        if any(isinstance(entry, float) for entry in (*priors.values(), *likelihoods.values())):
            raise NotConcerned  # NaN
        joints = {y: joint(likelihoods.get(y, Fraction(0)), phi) for y, phi in priors.items()}
        return of_joints(question.output, joints, shared_out)

    return checked(wrong) if checks else wrong


def of_joints(output: str, joints: Mapping[Label, Number], shared_out: bool = True) -> object:
    """Return an output of Bayes rule for joints; 0/0 is NaN, and its label the first."""
    if output in ("label", "labels"):
        best = [y for y, p in joints.items() if p == max(joints.values())]
        return best if output == "labels" else best[0]
    evidence = sum(joints.values())
    if output == "evidence":
        return evidence
    if not evidence:
        return [[y, nan] for y in joints]
    return [[y, p / evidence if shared_out else p] for y, p in joints.items()]


def bayes_in_doubles(question: Question) -> object:
    """Return the answers of Bayes rule in doubles, where small numbers are 0.0."""
    if question.model != "bayes" or question.output == "class_mass":
        raise NotConcerned
    given = question.arguments(lambda number: nearest_double(Fraction(number)))
    priors: Mapping[Label, float] = given["priors"]  # type: ignore[assignment]  # by label
    likelihoods: Mapping[Label, float] = given["likelihoods"]  # type: ignore[assignment]  # by label
    return of_joints(question.output, {y: p * likelihoods[y] for y, p in priors.items()})


def most_in_the_evidence(question: Question) -> object:
    """Return the largest joint for the evidence, and posteriors over it."""
    if question.model != "bayes" or question.output not in ("evidence", "posterior"):
        raise NotConcerned
    given = question.arguments(exactly)
    priors: ByLabel = given["priors"]  # type: ignore[assignment]  # by label
    likelihoods: ByLabel = given["likelihoods"]  # type: ignore[assignment]  # by label
    joints = {y: likelihoods[y] * phi for y, phi in priors.items()}
    most = max(joints.values())
    return most if question.output == "evidence" else [[y, p / most] for y, p in joints.items()]


def class_mass(exchanged: bool) -> Wrong:
    """Return phi^y (1 - phi)^(1 - y) for any numbers, or with phi and 1 - phi exchanged."""

    def wrong(question: Question) -> object:
        if question.topic != "bayes.class_mass":
            raise NotConcerned
        given = question.arguments(exactly)
        y: int = given["y"]  # type: ignore[assignment]  # a label
        phi: Fraction = given["phi"]  # type: ignore[assignment]  # a number
        return (1 - phi) ** y * phi ** (1 - y) if exchanged else phi**y * (1 - phi) ** (1 - y)

    return checked(wrong) if exchanged else wrong


BASICS: tuple[Mutant, ...] = (
    Mutant(
        "prior-lost",
        "Bayes rule without the prior",
        one_of(bayes(lambda p, phi: p), scored(log_prior=lambda phi: Decimal(0))),
        ("OpenCV", "cardmagic/classifier"),
    ),
    Mutant("likelihood-lost", "the prior in the place of the posterior", bayes(lambda p, phi: phi)),
    Mutant(
        "evidence-lost",
        "joints that are not divided by the evidence",
        bayes(lambda p, phi: p * phi, shared_out=False),
    ),
    Mutant("prior-added", "the prior added to the likelihood", bayes(lambda p, phi: p + phi), ("numpy-ml",)),
    Mutant(
        "bayes-unchecked",
        "Bayes rule for any numbers, with 0/0 as NaN",
        bayes(lambda p, phi: p * phi, checks=False),
        ("scikit-learn", "e1071"),
    ),
    Mutant(
        "bayes-in-doubles",
        "products in doubles that are 0.0",
        checked(bayes_in_doubles, "UndefinedPosteriorError"),
        ("PyMVPA", "caret", "accord"),
    ),
    Mutant(
        "evidence-of-the-largest",
        "the largest joint in the place of the evidence",
        checked(most_in_the_evidence),
    ),
    Mutant("mass-exchanged", "phi for y = 0", class_mass(exchanged=True)),
    Mutant("mass-unchecked", "phi^y (1 - phi)^(1 - y) for any numbers", class_mass(exchanged=False)),
)
