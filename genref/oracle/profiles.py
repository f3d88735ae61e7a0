# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Conventions on which libraries differ, and the right answer to a question under each of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from fractions import Fraction
from typing import Any, Optional, Union, cast

from .. import laplace
from ..errors import DomainError, Label
from ..gda import LinearModel, QuadraticModel
from ..linear_algebra import Matrix
from ..moments import Moments
from .models import DISCRETE, GAUSSIANS, MODELS
from .questions import Json, Question, entries_of, exactly
from .reference import Refused, answer, plain, quadratic, texts

DIVISORS = ("n", "n-1", "n-K")
PRIORS: dict[str, Optional[Fraction]] = {
    "mle": Fraction(0),
    "laplace": Fraction(1),
    "half": Fraction(1, 2),
    "uniform": None,
}
UNKNOWN_WORDS = ("drop", "smooth")
BY_RULE = {"posterior", "label", "labels"}
OF_NO_CONVENTION = {"classes", "means", "probabilities"}
_FLOOR = re.compile(
    r"[0-9]{1,99}/(?!0+$)[0-9]{1,99}|(?:[0-9]{1,99}\.?[0-9]{0,99}|\.[0-9]{1,99})(?:[eE][+-]?[0-9]{1,3})?"
)


@dataclass(frozen=True)
class Profile:
    """The conventions that an implementation declares because others use different ones.

    `divisor` of a covariance: n, as in the lecture; n-1, for a class n_y - 1; n-K, for a covariance that K
    classes share (for a class n_y - 1, too). `prior`: "mle", as in the lecture; "laplace" and "half" with the
    pseudo-count 1 or 1/2 for each class; "uniform". `unknown_words` of a text: "drop", as in the lecture;
    "smooth": each counts alpha / (N_y + alpha |V|). `variance_floor`: this multiple of the largest variance
    of a feature is added to each variance of Gaussian Naive Bayes.
    """

    divisor: str = "n"
    prior: str = "mle"
    unknown_words: str = "drop"
    variance_floor: str = "0"

    def __post_init__(self) -> None:
        for name, allowed in (("divisor", DIVISORS), ("prior", PRIORS), ("unknown_words", UNKNOWN_WORDS)):
            if getattr(self, name) not in allowed:
                raise DomainError(f"profile {name}", getattr(self, name), ", ".join(allowed))
        # The exponent has at most three digits: as a fraction, 1e999999999 would fill the memory.
        if not isinstance(self.variance_floor, str) or not _FLOOR.fullmatch(self.variance_floor):
            numbers = "a number from 0, as a text, such as 1e-9, 0.001 or 1/1000"
            raise DomainError("profile variance_floor", self.variance_floor, numbers)

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
        if question.output == "priors":
            return self._as_bayes_rule(question)
        if isinstance(answer(replace(question, output="classes", input={})), Refused):
            return question  # the lecture refuses it, so all profiles do
        if question.model in GAUSSIANS:
            return self._gaussian(question)
        return self._with_unknown_words(self._with_priors(question))

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

    def _as_bayes_rule(self, question: Question) -> Question:
        """Turn the question for priors into Bayes rule, with the priors and equal likelihoods.

        A class may have no examples; no model could be made of it.
        """
        mle = answer(question) if self._smooths(question) else Refused("")
        if isinstance(mle, Refused):
            return question
        data = cast("dict[str, Any]", question.training(exactly))
        labels = data.get("labels", ())
        counted = {y: labels.count(y) for y, _ in cast("list[tuple[Label, Fraction]]", mle)}
        priors = self._priors(data.get("examples", counted))
        ones = dict.fromkeys(priors, Fraction(1))
        return Question("bayes", "posterior", {"priors": _json(priors), "likelihoods": _json(ones)})

    def _smooths(self, question: Question) -> bool:
        """Return whether the priors are estimated, and differ from the lecture's."""
        return self.prior != "mle" and not {"priors", "prior_smoothing"} & set(question.train or {})

    def _priors(self, examples: Mapping[Label, int]) -> dict[Label, Fraction]:
        alpha = PRIORS[self.prior]
        if alpha is None:
            return {y: Fraction(1, len(examples)) for y in examples}
        return dict(zip(examples, laplace.smoothed_frequencies(list(examples.values()), alpha)))

    def _with_priors(self, question: Question) -> Question:
        if not self._smooths(question):
            return question
        train, alpha = dict(question.train or {}), PRIORS[self.prior]
        if alpha is not None:
            return replace(question, train={**train, "prior_smoothing": str(alpha)})
        given = [entries_of(part.get("labels")) for part in (question.input, train)]
        new = set(cast("list[Label]", given[0])) - set(cast("list[Label]", given[1]))
        if new and "classes" not in train and question.output.endswith("_after_update"):
            raise DomainError("profile prior", self.prior, "another, where an update changes the classes")
        classes = cast("list[Json]", answer(replace(question, output="classes", input={})))
        return replace(question, train={**train, "priors": [[y, f"1/{len(classes)}"] for y in classes]})

    def _with_unknown_words(self, question: Question) -> Question:
        """Turn the question into Bayes rule, over likelihoods with a factor for each unknown word.

        Raises: DomainError if Bayes rule cannot give the answer.
        """
        asked = cast("dict[str, Any]", question.arguments(exactly))
        read = [asked["text"]] if "text" in asked else asked.get("texts", [])
        smooths = self.unknown_words == "smooth" and question.model == "text_multinomial"
        if not (smooths and read) or isinstance(answer(question), Refused):
            return question
        model: Any = MODELS[question.model].fit(**question.training(exactly))
        if question.output.endswith("_after_update"):
            model = model.update(asked["texts"], asked["labels"])
        unknown = sum(sum(model.vocabulary.unknown(model.tokenizer(text)).values()) for text in read)
        if not unknown:
            return question
        if question.asked not in BY_RULE:
            raise DomainError("profile unknown_words", self.unknown_words, f"drop, for {question.asked}")
        size, likelihoods = len(model.vocabulary.words), dict[Label, Fraction]()
        for y, part in zip(model.classes, model.counts.counts):
            words = sum(n for word, n in part.events.items() if word in model.vocabulary)
            each = Fraction(model.smoothing, words + model.smoothing * size)
            likelihoods[y] = model.likelihood(read[0], y) * each**unknown
        by_label: dict[str, Json] = {"priors": _json(model.priors), "likelihoods": _json(likelihoods)}
        return Question("bayes", question.asked, by_label)


LECTURE = Profile()
"""The lecture's conventions; the default."""


def fitted(question: Question) -> Union[LinearModel[Label], QuadraticModel[Label]]:
    """Return the Gaussian model that a question refers to.

    Raises: GenrefError.
    """
    model = MODELS[question.model].fit(**question.training(exactly))
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
