# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Conventions on which libraries differ, and the right answer to a question under each of them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from fractions import Fraction
from typing import Any, Union, cast

from .. import laplace
from ..errors import DomainError, Label
from ..gda import LinearModel, QuadraticModel
from ..linear_algebra import Matrix
from ..moments import Moments
from .questions import Json, Question, entries_of, exactly
from .reference import DISCRETE, GAUSSIANS, MODELS, Refused, answer, plain, quadratic, texts

DIVISORS = ("n", "n-1", "n-K")
PRIORS = {"mle": Fraction(0), "laplace": Fraction(1), "half": Fraction(1, 2), "uniform": None}
OF_NO_CONVENTION = {"classes", "means", "probabilities"}


@dataclass(frozen=True)
class Profile:
    """The conventions that an implementation declares because others use different ones.

    `divisor` of a covariance: n, as in the lecture; n-1, for a class n_y - 1; n-K, for a covariance that K
    classes share (for a class n_y - 1, too). `prior`: "mle", as in the lecture; "laplace" and "half" with the
    pseudo-count 1 or 1/2 for each class; "uniform". `variance_floor`: this multiple of the largest variance
    of a feature is added to each variance of Gaussian Naive Bayes.
    """

    divisor: str = "n"
    prior: str = "mle"
    variance_floor: str = "0"

    def __post_init__(self) -> None:
        for name, allowed in (("divisor", DIVISORS), ("prior", PRIORS)):
            if getattr(self, name) not in allowed:
                raise DomainError(f"profile {name}", getattr(self, name), ", ".join(allowed))
        floor = self.variance_floor  # no longer, because as a fraction, 1e999999999 would fill the memory
        with suppress(TypeError, ValueError, ArithmeticError):
            if len(floor) < 10 and len(floor.lower().partition("e")[2]) < 5 and Fraction(floor) >= 0:
                return
        numbers = "a number from 0, as a text, such as 1e-9, 0.001 or 1/1000"
        raise DomainError("profile variance_floor", floor, numbers)

    @staticmethod
    def of(declared: Mapping[str, Json]) -> Profile:
        """Return the profile with these entries; all other entries are the lecture's.

        Raises: DomainError.
        """
        known = [part.name for part in fields(Profile)]
        for name in declared:
            if name not in known:
                raise DomainError("profile", name, ", ".join(known))
        return Profile(**{name: str(value) for name, value in declared.items()})

    def differences(self) -> dict[str, str]:
        """Return the entries that differ from the lecture's."""
        return {name: value for name, value in asdict(self).items() if value != getattr(LECTURE, name)}

    def question(self, question: Question) -> Question:
        """Return a question whose answer by the lecture is the answer to this question by the profile.

        Raises: DomainError if the convention has no value, such as n-1 for one example, or if no question of
        the lecture has the same answer.
        """
        if self == LECTURE:
            return question
        if len(question.parts) > 1:
            raise DomainError("profile", "another one", "the lecture's, for questions to one fitted model")
        if question.topic == "gaussian.covariance":  # that of a model with one class
            rows = entries_of(question.input["rows"])
            one_class: dict[str, Json] = {"rows": rows, "labels": [0 for _ in rows]}
            less = self.divisor != "n" and not isinstance(answer(question), Refused)
            return self._gaussian(Question("gda", "covariance", {}, one_class)) if less else question
        if question.model not in {*GAUSSIANS, *DISCRETE} or question.output in OF_NO_CONVENTION:
            return question
        if isinstance(answer(replace(question, output="classes", input={})), Refused):
            if isinstance(answer(question), Refused):
                return question  # the lecture refuses it, so all profiles do
            raise DomainError("profile", "another one", "the lecture's, where there is no model")
        if question.model in GAUSSIANS:
            return self._gaussian(question)
        return self._with_priors(question)

    def _gaussian(self, question: Question) -> Question:
        """Return the question with parameters instead of rows and labels."""
        model, data = fitted(question), cast("dict[str, Any]", question.training(exactly))
        examples = {y: data["labels"].count(y) for y in model.classes}
        priors, less = self._priors(examples), int(self.divisor != "n")

        def divided(matrix: Matrix, n: int, less: int) -> Matrix:
            if n <= less:
                raise DomainError("divisor by the profile", n - less, "above 0, so more examples")
            rows = [[s * n / (n - less) for s in row] for row in matrix]
            return tuple(tuple(s + floor * (i == j) for j, s in enumerate(row)) for i, row in enumerate(rows))

        floor = Fraction(0)
        if isinstance(model, LinearModel):
            less = len(examples) if self.divisor == "n-K" else less
            shared = divided(model.covariance, sum(examples.values()), less)
            return with_parameters(LinearModel(priors, model.means, shared), question)
        if question.model == "gaussian_naive_bayes":  # a share of the largest variance of all rows
            total = Moments.of(data["rows"]).covariance
            floor = Fraction(self.variance_floor) * max(row[j] for j, row in enumerate(total))
        own = {y: divided(sigma, examples[y], less) for y, sigma in model.covariances.items()}
        return with_parameters(QuadraticModel(priors, model.means, own), question)

    def _priors(self, examples: Mapping[Label, int]) -> dict[Label, Fraction]:
        alpha = PRIORS[self.prior]
        if alpha is None:
            return {y: Fraction(1, len(examples)) for y in examples}
        return dict(zip(examples, laplace.smoothed_frequencies(list(examples.values()), alpha)))

    def _with_priors(self, question: Question) -> Question:
        train, alpha = dict(question.train or {}), PRIORS[self.prior]
        if self.prior == "mle" or {"priors", "prior_smoothing"} & set(train):
            return question
        if alpha is not None:
            return replace(question, train={**train, "prior_smoothing": str(alpha)})
        if question.output == "priors" or question.output.endswith("_after_update"):
            raise DomainError("profile prior", self.prior, "another, for priors and updates")
        classes = cast("list[Json]", answer(replace(question, output="classes", input={})))
        return replace(question, train={**train, "priors": [[y, f"1/{len(classes)}"] for y in classes]})


LECTURE = Profile()
"""The lecture's conventions; the default."""


def fitted(question: Question) -> Union[LinearModel[Label], QuadraticModel[Label]]:
    """Return the Gaussian model that a question refers to.

    Raises: GenrefError.
    """
    model = MODELS[question.model](**question.training(exactly))
    return model if isinstance(model, LinearModel) else quadratic(model)


def with_parameters(model: Union[LinearModel[Label], QuadraticModel[Label]], question: Question) -> Question:
    """Return a question to a Gaussian model with its parameters as inputs, instead of rows and labels."""
    name, train = "quadratic_gda", {"priors": _json(model.priors), "means": _json(model.means)}
    if isinstance(model, LinearModel):
        name, train["covariance"] = "gda", _json(model.covariance)
    else:
        train["covariances"] = _json(model.covariances)
    return Question(f"{name}_of_parameters", question.output, question.input, train)


def _json(value: object) -> Json:
    return texts(plain(value))  # type: ignore[return-value]  # texts and labels in lists
