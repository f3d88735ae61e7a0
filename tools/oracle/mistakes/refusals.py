# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Answers where there is none, and labels that are wrong whatever the model."""

from __future__ import annotations

from typing import Dict

from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer

from . import asking
from .asking import in_fields, lists
from .gaussian import CLASSES
from .mistake import NotConcerned, right_of
from .rounding import Near, ratio, total
from .steps import Data, Gaussians, Tree, learnt

CONTINUOUS = (
    f"bayes.* matrix.* gaussian.* {CLASSES} logistic*.* softmax*.* poisson.* exponential_family.* "
    "discretize.* laplace.*"
)
WITH_FORM = " ".join(
    f"{model}.{output}"
    for model in ("gda*", "poisson", "exponential_family")
    for output in ("log_odds", "probability", "intercept", "theta", "logistic_form")
)
NAN = Near(float("nan"))
NOTHING: Dict[str, object] = {"gaussian.mean": [NAN.value], "gaussian.covariance": [[NAN.value]]}
NOTHING.update({"matrix.determinant": 1, "discretize.bin": 1})
"""What NumPy gives for no rows, and a search for no edges."""


def of_nothing(question: Question) -> Tree:
    """Return what sums over nothing give: 0/0 for what is shared out, 1 for a product."""
    right = right_of(question)
    if isinstance(right, Refused) and right.error == "EmptyDataError" and question.topic in NOTHING:
        return NOTHING[question.topic]
    return with_empty_classes(question)


def with_empty_classes(question: Question) -> Tree:
    """Return estimates with NaN for classes without examples."""
    found = answer(in_fields(asking.without_empty_classes)(question))
    if question.output == "covariance":
        return nans(found)
    if question.output not in ("means", "covariances") or not isinstance(found, list):
        raise NotConcerned
    known = {str(pair[0]): pair[1] for pair in found}
    classes = lists(question.train or {}, "classes")["classes"]
    return [[y, known.get(str(y), nans(found[0][1]))] for y in classes]


def nans(tree: Tree) -> Tree:
    """Return NaN for each number."""
    return [nans(entry) for entry in tree] if isinstance(tree, (list, tuple)) else NAN.value


def without_unknown(question: Question) -> Tree:
    """Return the answer without examples of unknown labels; the density of an unknown label is 0."""
    if question.output == "class_density":
        return 0.0
    known = asking.without_unknown_labels(question)
    if known == question:
        raise NotConcerned
    if question.output == "log_likelihood":
        given = answer(known)
        return 0.0 if isinstance(given, Refused) else given
    return with_empty_classes(known)


def of_two(model: str, train: Data) -> Gaussians:
    """Return the first two of more classes."""
    found = learnt(model, train)
    two = list(found.priors)[:2]
    both = total(found.priors[y] for y in two)
    return Gaussians(
        {y: ratio(found.priors[y], both) for y in two}, found.means, found.covariances, found.shared
    )
