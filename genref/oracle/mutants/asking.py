# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes that are the right answer to another question, or of a model with other parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import nan
from typing import Optional

from ... import gda
from ...errors import GenrefError, Label
from ...files.model_json import Json
from ...gda import LinearModel, QuadraticModel
from ...linear_algebra import Matrix, Vector
from ...moments import ClassMoments
from ..questions import Question, exactly
from ..reference import FUNCTIONS, OUTPUTS, Refused, answer, plain
from .mutant import NotConcerned

Fields = Mapping[str, Json]
Wrong = Callable[[Question], object]
"""What a mistake answers to a question."""

FITTED = {"gda", "quadratic_gda", "gaussian_naive_bayes"}
GIVEN = {"gda_of_parameters", "quadratic_gda_of_parameters"}
DISCRETE = {
    "bernoulli",
    "bernoulli_of_counts",
    "categorical",
    "multinomial",
    "text_bernoulli",
    "text_multinomial",
}
WITH_SIGMA = {"gaussian.density", "gaussian.log_density", "gaussian.squared_distance"}


def right_of(question: Question) -> object:
    """Return the right answer, which is remembered: many mistakes ask for the same one."""
    known = _REMEMBERED.get(id(question))
    if known is None or known[0] is not question:
        if len(_REMEMBERED) >= MEMORY:
            _REMEMBERED.clear()
        known = _REMEMBERED[id(question)] = question, answer(question)
    return known[1]


MEMORY = 5000
_REMEMBERED: dict[int, tuple[Question, object]] = {}


def asking(change: Callable[[Question], Question]) -> Wrong:
    """Return the right answer to a changed question; if no data is left, 0 for a sum, NaN for 0/0."""

    def wrong(question: Question) -> object:
        changed = change(question)
        if changed == question or question.model in DISCRETE:
            raise NotConcerned
        given = answer(changed)
        if isinstance(given, Refused) and given.error == "EmptyDataError":
            return 0.0 if question.output == "log_likelihood" else numbers_as_nan(right_of(question))
        return given

    return wrong


def checked(wrong: Wrong, *lifted: str) -> Wrong:
    """Return the answers of a mistake that refuses what it should, but for errors of these classes."""

    def careful(question: Question) -> object:
        right = right_of(question)
        if isinstance(right, Refused) and right.error not in lifted:
            raise NotConcerned
        return wrong(question)

    return careful


def only(topic: str, wrong: Wrong) -> Wrong:
    """Return the answers of a mistake to one kind of question."""

    def given(question: Question) -> object:
        if question.topic != topic:
            raise NotConcerned
        return wrong(question)

    return given


def of_model(model: str, wrong: Wrong) -> Wrong:
    """Return the answers of a mistake to questions about one model."""

    def given(question: Question) -> object:
        if question.model != model:
            raise NotConcerned
        return wrong(question)

    return given


def one_of(*answers: Wrong) -> Wrong:
    """Return the first answer of those that a question concerns."""

    def given(question: Question) -> object:
        for one in answers:
            try:
                return one(question)
            except NotConcerned:
                pass
        raise NotConcerned

    return given


def in_fields(change: Callable[[Fields], Fields]) -> Callable[[Question], Question]:
    """Return a change of questions: of the arguments to learn from, and of those that are asked."""

    def changed(question: Question) -> Question:
        train = None if question.train is None else {**question.train, **change(question.train)}
        return replace(question, input={**question.input, **change(question.input)}, train=train)

    return changed


def lists(fields: Fields, *names: str) -> dict[str, list[Json]]:
    """Return the arguments of these names that are lists."""
    found: dict[str, list[Json]] = {}
    for name in names:
        value = fields.get(name)
        if isinstance(value, list):
            found[name] = value
    return found


def numbers_as_nan(right: object) -> object:
    """Return a right answer with NaN for each number.

    Raises: NotConcerned if there is no answer.
    """
    if isinstance(right, Refused):
        raise NotConcerned
    if isinstance(right, dict):
        return {name: numbers_as_nan(entry) for name, entry in right.items()}
    if isinstance(right, list):
        return [
            [entry[0], numbers_as_nan(entry[1])] if is_pair(entry) else numbers_as_nan(entry)
            for entry in right
        ]
    return nan if isinstance(right, (Fraction, float)) else right


def is_pair(entry: object) -> bool:
    """Return whether it is a label with a value."""
    return isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], (int, str))


# Gaussian models in parts.


@dataclass(frozen=True)
class Examples:
    """Rows and labels, as exact numbers."""

    rows: tuple[Vector, ...]
    labels: tuple[Label, ...]
    classes: Optional[tuple[Label, ...]]

    @staticmethod
    def of(question: Question) -> Examples:
        """Return what a model is learnt from, or a mean or covariance made of, as one class 0.

        Raises: NotConcerned for other questions.
        """
        given = question.training(exactly) or question.arguments(exactly)
        if question.model not in (*FITTED, "gaussian") or "rows" not in given:
            raise NotConcerned
        rows = as_matrix(given["rows"])
        classes = given.get("classes")
        return Examples(
            rows,
            tuple(given.get("labels", [0] * len(rows))),  # type: ignore[arg-type]  # a list of labels
            None if classes is None else tuple(classes),  # type: ignore[arg-type]  # the same
        )

    @property
    def moments(self) -> ClassMoments[Label]:
        """The moments of each class."""
        return ClassMoments.of(self.rows, self.labels, self.classes)

    def of_class(self, label: Label) -> list[Vector]:
        """Return the rows of a class."""
        return [row for row, name in zip(self.rows, self.labels) if name == label]


@dataclass(frozen=True)
class Estimates:
    """How each part of a model is learnt; as genref does it, unless said otherwise."""

    priors: Callable[[Examples], dict[Label, Fraction]] = lambda data: gda.class_priors(data.moments)
    means: Callable[[Examples], dict[Label, Vector]] = lambda data: gda.class_means(data.moments)
    covariance: Callable[[Examples], Matrix] = lambda data: gda.shared_covariance(data.moments)
    covariances: Callable[[Examples], dict[Label, Matrix]] = lambda data: gda.class_covariances(data.moments)


@dataclass(frozen=True)
class Parts:
    """The parameters of a Gaussian model; `shared`: whether all classes have one covariance."""

    priors: dict[Label, Fraction]
    means: dict[Label, Vector]
    covariances: dict[Label, Matrix]
    shared: bool

    @staticmethod
    def of(question: Question, estimates: Estimates = Estimates()) -> Parts:
        """Return the parameters, given or learnt; of one Gaussian as of one class 0.

        Raises: NotConcerned for questions without, GenrefError where they cannot be learnt.
        """
        if question.topic in WITH_SIGMA:
            given = question.arguments(exactly)
            sigma, means = as_matrix(given["covariance"]), {0: given["mean"]}
            return Parts({0: Fraction(1)}, means, {0: sigma}, True)  # type: ignore[arg-type]  # a list will do
        if question.model in GIVEN:
            given = question.training(exactly)
            priors: dict[Label, Fraction] = given["priors"]  # type: ignore[assignment]  # its type
            shared = "covariance" in given
            each = dict.fromkeys(priors, given["covariance"]) if shared else given["covariances"]
            own = {y: as_matrix(sigma) for y, sigma in each.items()}  # type: ignore[attr-defined]  # a dict
            return Parts(priors, given["means"], own, shared)  # type: ignore[arg-type]  # lists will do
        data = Examples.of(question)
        if question.model == "gaussian":
            raise NotConcerned
        priors, means_ = estimates.priors(data), estimates.means(data)
        if question.model == "gda":
            return Parts(priors, means_, dict.fromkeys(priors, estimates.covariance(data)), True)
        own = estimates.covariances(data)
        if question.model == "gaussian_naive_bayes":
            own = {y: diagonal_of(sigma) for y, sigma in own.items()}
        return Parts(priors, means_, own, False)

    @property
    def model(self) -> object:
        """The model of genref.

        Raises: GenrefError.
        """
        if self.shared:
            return LinearModel(self.priors, self.means, next(iter(self.covariances.values())))
        return QuadraticModel(self.priors, self.means, self.covariances)

    def answer(self, question: Question) -> object:
        """Return what genref gives for a question to a model with these parts.

        Raises: NotConcerned for what the model does not have.
        """
        try:
            if question.topic in WITH_SIGMA:
                x = question.arguments(exactly)["x"]
                return plain(FUNCTIONS[question.topic](x, self.means[0], self.covariances[0]))
            return plain(OUTPUTS[question.output](self.model, **question.arguments(exactly)))
        except AttributeError:  # of a quadratic model, which has no logistic form
            raise NotConcerned from None
        except GenrefError as error:
            return Refused(type(error).__name__, str(error))


def estimated(estimates: Estimates) -> Wrong:
    """Return the answers of models that are learnt in this way."""

    def wrong(question: Question) -> object:
        data = Examples.of(question)
        try:
            if question.topic == "gaussian.mean":
                return plain(estimates.means(data)[0])
            if question.topic == "gaussian.covariance":
                return plain(estimates.covariances(data)[0])
            estimate: Optional[Callable[[Examples], object]] = getattr(estimates, question.output, None)
            if estimate and question.model != "gaussian_naive_bayes":
                return plain(estimate(data))
            return Parts.of(question, estimates).answer(question)
        except ZeroDivisionError:
            return numbers_as_nan(right_of(question))
        except GenrefError as error:
            return Refused(type(error).__name__, str(error))

    return wrong


def with_covariance(change: Callable[[Matrix], Matrix]) -> Wrong:
    """Return the answers for other covariances, and of another matrix."""

    def wrong(question: Question) -> object:
        try:
            if question.model == "matrix" or question.topic == "gaussian.principal_axes":
                given = question.arguments(exactly)
                name = "matrix" if "matrix" in given else "covariance"
                return plain(FUNCTIONS[question.topic](**{**given, name: change(as_matrix(given[name]))}))
            parts = Parts.of(question)
            sigmas = {y: change(sigma) for y, sigma in parts.covariances.items()}
            return replace(parts, covariances=sigmas).answer(question)
        except GenrefError as error:
            return Refused(type(error).__name__, str(error))

    return wrong


def as_matrix(rows: object) -> Matrix:
    """Return a list of lists as a matrix."""
    return tuple(map(tuple, rows))  # type: ignore[call-overload]  # lists of lists


def diagonal_of(matrix: Matrix) -> Matrix:
    """Return a matrix without what is off its diagonal."""
    return tuple(
        tuple(entry if i == j else Fraction(0) for j, entry in enumerate(row)) for i, row in enumerate(matrix)
    )
