# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The check finds programs that are right only for two classes, or only for sorted classes.

Each shape is a line of NumPy or pandas that people actually write. It starts from right posteriors, so
nothing else is wrong. The program claims one output of one model, whose cases must find the mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import Dict, List, NamedTuple

import pytest

from genref.errors import Label
from genref.gda import LinearModel
from genref.linear_algebra import ldl
from genref.oracle import checking
from genref.oracle.candidates import About, Answered, Reply
from genref.oracle.checking import Outcome, check, every_case
from genref.oracle.models import DISCRETE, MODELS
from genref.oracle.questions import Question, exactly
from genref.oracle.reference import Refused, precise, quadratic

from ..each_row import each_row
from .adapters import Scripted

ASKED = [case.question for case in every_case()]
WITH_CLASSES = sorted({asked.model for asked in ASKED if asked.asked == "label"})
"""Every model with labels and posteriors."""

FROM_LABELS = {asked.model for asked in ASKED if "labels" in (asked.train or {})}
LEARNT = [model for model in WITH_CLASSES if model in FROM_LABELS]
GAUSSIAN = [model for model in WITH_CLASSES if model in MODELS and model not in DISCRETE]

Classes = List[Label]
Numbers = List[Decimal]
Shape = Callable[[Question, Classes, Numbers], object]
"""Computes the answer from the question, the classes in class order and the right posterior of each."""

PRECISE = Context(prec=60, Emin=-(10**9), Emax=10**9, traps=[])
"""Posteriors far from all classes have exponents in the millions."""


def argmax(p: Numbers) -> int:
    """Return np.argmax(p)."""
    return p.index(max(p))


def unique(classes: Classes) -> Classes:
    """Return np.unique(classes)."""
    return sorted(classes, key=lambda y: (isinstance(y, str), y))


def seen(question: Question, classes: Classes) -> Classes:
    """Return pd.unique(labels), followed by the declared classes without examples."""
    labels: Classes = question.training(exactly)["labels"]  # type: ignore[assignment]  # labels are not read
    return list(dict.fromkeys([*labels, *classes]))


def of_two(p: Numbers) -> Numbers:
    """Return the posteriors of a model that supports only its first two classes."""
    total = sum(p[:2], Decimal(0))
    return [one / total if k < 2 and total else Decimal(0) for k, one in enumerate(p)]


def mixed(question: Question, classes: Classes, p: Numbers) -> object:
    """Return the posteriors of a model whose squared distances are np.einsum("kd,ld->k", z, z).

    Row k of z is C^-1 (x - mu_k), where C C' is the covariance of class k. The right subscripts, "kd,kd->k",
    give z_k z_k; the wrong ones give z_k (z_1 + ... + z_K). For two classes the posteriors are still right,
    because the difference of the wrong sums is (z_1 - z_2) (z_1 + z_2) = z_1 z_1 - z_2 z_2.
    """
    model = MODELS[question.model].fit(**question.training(exactly))
    if isinstance(model, LinearModel):
        means, covariances = model.means, dict.fromkeys(classes, model.covariance)
    else:
        means, covariances = quadratic(model).means, dict(quadratic(model).covariances)
    x: Sequence[Fraction] = question.arguments(exactly)["x"]  # type: ignore[assignment]  # it has been answered
    with localcontext(PRECISE):
        z = [whitened([a - b for a, b in zip(x, means[y])], covariances[y]) for y in classes]
        total = [sum(column, Decimal(0)) for column in zip(*z)]
        # p already contains z_k z_k; the mistake multiplies it by exp(-z_k z_l / 2) for each other class l.
        extra = [sum((a * (b - a) for a, b in zip(z_k, total)), Decimal(0)) for z_k in z]
        logs = [one.ln() - e / 2 for one, e in zip(p, extra)]
        weights = [(one - max(logs)).exp() for one in logs]
        return [(y, weight / sum(weights)) for y, weight in zip(classes, weights)]


def whitened(z: Sequence[Fraction], covariance: Sequence[Sequence[Fraction]]) -> List[Decimal]:
    """Return C^-1 z, where C = L sqrt(D) and the covariance is L D L': solve L w = z, divide w by sqrt(D)."""
    lower, diagonal = ldl(covariance)
    solved: List[Fraction] = []
    for z_i, row in zip(z, lower):
        solved.append(z_i - sum(l_ij * w_j for l_ij, w_j in zip(row, solved)))
    return [decimal(w) / decimal(d).sqrt() for w, d in zip(solved, diagonal)]


def decimal(value: object) -> Decimal:
    """Return a number with sixty digits."""
    with localcontext(PRECISE):
        if isinstance(value, Fraction):
            return Decimal(value.numerator) / value.denominator
        return Decimal(value)  # type: ignore[arg-type]  # a Decimal of 40 digits; 0.0 where it is too small


class Wrong(NamedTuple):
    """A shape, the output that it gets wrong, and the models that can have it."""

    output: str
    models: Sequence[str]
    shape: Shape


RIGHT: Dict[str, Shape] = {
    "label": lambda _, classes, p: classes[argmax(p)],
    "posterior": lambda _, classes, p: list(zip(classes, p)),
}
WRONG: Dict[str, Wrong] = {
    "label-by-threshold": Wrong(
        "label", WITH_CLASSES, lambda _, classes, p: classes[int(len(p) > 1 and p[1] > 0.5)]
    ),
    "label-of-first-two": Wrong("label", WITH_CLASSES, lambda _, classes, p: classes[argmax(p[:2])]),
    "label-as-sorted": Wrong("label", WITH_CLASSES, lambda _, classes, p: unique(classes)[argmax(p)]),
    "label-as-seen": Wrong("label", LEARNT, lambda asked, classes, p: seen(asked, classes)[argmax(p)]),
    "posterior-of-first-two": Wrong(
        "posterior", WITH_CLASSES, lambda _, classes, p: list(zip(classes, of_two(p)))
    ),
    "posterior-as-sorted": Wrong(
        "posterior", WITH_CLASSES, lambda _, classes, p: list(zip(unique(classes), p))
    ),
    "posterior-as-seen": Wrong(
        "posterior", LEARNT, lambda asked, classes, p: list(zip(seen(asked, classes), p))
    ),
    "posterior-of-mixed-distances": Wrong("posterior", GAUSSIAN, mixed),
}


@pytest.fixture(autouse=True)
def no_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the search for causes, which takes most of the time of a failing check."""
    monkeypatch.setattr(checking, "diagnose", lambda *evidence: [])


def checked(model: str, output: str, shape: Shape) -> Outcome:
    """Return the outcome for a program with this output of this model."""

    def reply(question: Question) -> Reply:
        given = precise(replace(question, output="exact_posterior" if model in DISCRETE else "posterior"))
        if isinstance(given, Refused):
            return given
        assert isinstance(given, list)
        return Answered(shape(question, [y for y, _ in given], [decimal(p) for _, p in given]))

    topic = f"{model}.{output}"
    cases = [case for case in every_case() if case.question.asked_topic == topic]
    return check(Scripted(reply, About("a shape", topics=frozenset([topic]))), cases)


def test_models_with_labels_have_posteriors() -> None:
    assert {asked.model for asked in ASKED if asked.asked == "posterior"} == set(WITH_CLASSES)


@pytest.mark.slow
@pytest.mark.parametrize("output", RIGHT)
@pytest.mark.parametrize("model", WITH_CLASSES)
def test_the_right_program_passes(model: str, output: str) -> None:
    outcome = checked(model, output, RIGHT[output])
    assert outcome.as_claimed and not outcome.failures


@pytest.mark.slow
@each_row(("model", "name"), [(model, name) for name, wrong in WRONG.items() for model in wrong.models])
def test_a_wrong_program_fails(model: str, name: str) -> None:
    assert checked(model, WRONG[name].output, WRONG[name].shape).failures


@pytest.mark.slow
@pytest.mark.parametrize("model", GAUSSIAN)
def test_mixed_distances_are_right_for_two_classes(model: str) -> None:
    """Therefore, a model with one covariance per class needs questions with three classes."""
    for result in checked(model, "posterior", mixed).failures:
        assert isinstance(result.right[0], list) and len(result.right[0]) > 2
