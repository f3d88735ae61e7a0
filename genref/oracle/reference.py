# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The right answers: genref answers every question of the oracle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import partial
from itertools import product
from math import isfinite
from typing import NamedTuple, Optional, Union

from .. import bayes, discretize, gaussian, gda, laplace, linear_algebra, logistic, text
from .. import bernoulli_naive_bayes as bernoulli
from .. import logistic_regression as regression
from .. import multinomial_naive_bayes as multinomial
from ..errors import DomainError, GenrefError, Label
from ..gaussian_naive_bayes import GaussianNaiveBayesModel
from ..gda import QuadraticModel
from ..logistic import LogisticForm
from .models import MODELS
from .questions import Question, Read, entries_in, exactly, nearest_double

DIGITS = 40
"""Digits of exact values with infinitely many."""

_CONTEXT = Context(DIGITS, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX)

Answer = object
"""Fractions, floats, decimals, ints, words and labels; vectors are lists, values by label are lists of
pairs, and results with parts are dicts."""


Place = tuple[object, ...]
"""Where a number is in an answer: the names, labels and indices that lead to it."""


@dataclass(frozen=True)
class Refused:
    """The answer to a question without one: the name of an error class, and its message."""

    error: str
    message: str = ""


class _NoOutput(AttributeError):
    """A model does not have the output."""


class Factors(NamedTuple):
    """The factors of A = L D L' by name."""

    lower: linear_algebra.Matrix
    diagonal: linear_algebra.Vector


def answer(question: Question, digits: Optional[int] = None, read: Read = exactly) -> Union[Answer, Refused]:
    """Return the right answer: exact, as the nearest doubles, or with this many digits.

    Raises: DomainError for an unknown model or output.
    """
    parts = question.parts
    if len(parts) > 1:
        answers = [precise(part, digits) if digits else answer(part, None, read) for part in parts]
        return next((one for one in answers if isinstance(one, Refused)), answers)
    options: dict[str, object] = {} if digits is None else {"digits": digits}
    function = FUNCTIONS.get(question.topic)
    unknown = DomainError("question", question.topic, "a known model and output")
    if function is None and (question.model not in MODELS or question.output not in OUTPUTS):
        raise unknown
    try:
        train, asked = question.training(read), {**question.arguments(read), **options}
        if function is not None:
            return plain(function(**train, **asked))
        return plain(OUTPUTS[question.output](MODELS[question.model].fit(**train), **asked))
    except _NoOutput:
        raise unknown from None
    except GenrefError as error:
        return Refused(type(error).__name__, str(error))


def precise(question: Question, digits: int = DIGITS) -> Union[Answer, Refused]:
    """Return the right answer, with irrational numbers to this many digits."""
    nearest = answer(question)
    if question.topic in DOUBLES or not is_rounded(nearest):
        return nearest
    long = answer(question, digits)
    return nearest if isinstance(long, Refused) else long  # decimals may be too small


def rights(question: Question) -> tuple[Union[Answer, Refused], ...]:
    """Return the right answers: one, or all tied labels, both bins at an edge, both directions of axes."""
    right = precise(question)
    if question.output == "label" and not isinstance(right, Refused):
        labels = precise(question.for_all_labels())
        return tuple(labels) if isinstance(labels, list) else (right,)
    if question.topic == "discretize.bin" and isinstance(right, int):
        # at an edge, except the first one, the lecture's table uses the bin below
        given = question.arguments(exactly)
        below = discretize.bin_of(**given, closed="right")  # type: ignore[arg-type]  # numbers
        return (right, below) if 1 < below < right else (right,)
    if question.topic == "gaussian.principal_axes" and isinstance(right, list):
        return tuple(map(list, product(*map(_either_way, right))))
    return (right,)


def _either_way(axis: dict[str, object]) -> tuple[dict[str, object], ...]:
    """Return an axis, and the same axis in the opposite direction."""
    direction: list[Decimal] = axis["direction"]  # type: ignore[assignment]  # by `precise`
    return axis, {**axis, "direction": [x.copy_negate() for x in direction]}


def is_rounded(tree: Answer) -> bool:
    """Return whether an answer has numbers that are not rational, and so only nearest doubles."""
    return any(isinstance(entry, float) for entry in entries_in(tree))


def plain(value: object) -> Answer:
    """Return a result as lists; records become dicts by field, and values by label lists of pairs."""
    if isinstance(value, Mapping):
        return [[label, plain(entry)] for label, entry in value.items()]
    if isinstance(value, LogisticForm) and not value.factors:
        return {name: plain(getattr(value, name)) for name in ("offset", "prior_odds", "weights")}
    if is_dataclass(value):
        parts = {part.name: plain(getattr(value, part.name)) for part in fields(value)}
        return {name: part for name, part in parts.items() if part != []}  # a Gaussian has no factors
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(entry) for name, entry in zip(getattr(value, "_fields"), value)}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(entry) for entry in value]
    return value


# Training.


def quadratic(model: object) -> QuadraticModel[Label]:
    """Return a model with a covariance for each class; Gaussian Naive Bayes has diagonal ones."""
    if isinstance(model, GaussianNaiveBayesModel):
        of_class = {
            y: [[s * (i == j) for j in range(len(row))] for i, s in enumerate(row)]
            for y, row in model.variances.items()
        }
        return QuadraticModel(model.priors, model.means, of_class)
    if not isinstance(model, QuadraticModel):
        raise _NoOutput
    return model


def variances(model: object) -> dict[Label, list[Fraction]]:
    """Return the variance of each feature in each class."""
    return {y: [row[j] for j, row in enumerate(sigma)] for y, sigma in quadratic(model).covariances.items()}


def of_vocabulary(method: Callable[[text.Vocabulary, Sequence[str]], object]) -> Callable[..., object]:
    """Return a method of a vocabulary as a function of its words."""
    return lambda words, tokens: method(text.Vocabulary(tuple(words)), tokens)


# Outputs.

ALIASES = {"set": "x", "text": "x", "sets": "rows", "documents": "rows", "texts": "rows"}
"""The names of these arguments in the methods of a model."""


def part(model: object, name: str) -> Callable[..., object]:
    """Return a method of a model, or an attribute, which nobody calls."""
    if not hasattr(model, name):
        raise _NoOutput
    found: Callable[..., object] = getattr(model, name)
    return found


def method(name: str, change: str = "") -> Callable[..., object]:
    """Return a method of a model, optionally after the model was changed by the given examples."""

    def ask(model: object, **arguments: object) -> object:
        named = {ALIASES.get(key, key): value for key, value in arguments.items()}
        if change:
            model = part(model, change)(named.pop("rows"), named.pop("labels"))
        return part(model, name)(**named)

    return ask


def form_of(model: object) -> LogisticForm:
    """Return the logistic form of a model, or the model itself if it already is one."""
    if isinstance(model, LogisticForm):
        return model
    form: LogisticForm = part(model, "logistic_form")()  # type: ignore[assignment]  # by its name
    return form


def softmax(thetas: Mapping[Label, Sequence[Fraction]]) -> regression.LogisticRegression[Label]:
    """Return the model with one theta for each class.

    The first theta of a model is 0. Another one is subtracted from all, which changes no probability.
    """
    first, *others = map(tuple, thetas.values())
    if any(first) and {len(theta) for theta in others} == {len(first)}:
        others = [tuple(a - b for a, b in zip(theta, first)) for theta in others]
    flat = tuple(t for theta in others for t in theta)
    return regression.LogisticRegression(tuple(thetas), flat)  # type: ignore[arg-type]  # exact


FUNCTIONS: dict[str, Callable[..., object]] = {
    "bayes.posterior": bayes.posterior,
    "bayes.evidence": bayes.evidence,
    "bayes.label": bayes.decide,
    "bayes.labels": bayes.argmax,
    "bayes.class_mass": gda.class_mass,
    "matrix.ldl": lambda matrix: Factors(*linear_algebra.ldl(matrix)),
    "matrix.cholesky": linear_algebra.cholesky,
    "matrix.determinant": linear_algebra.determinant,
    "matrix.inverse": linear_algebra.inverse,
    "matrix.solution": linear_algebra.solve,
    "matrix.positive_definite": linear_algebra.is_positive_definite,
    "gaussian.density": gaussian.density,
    "gaussian.log_density": gaussian.log_density,
    "gaussian.mean": gaussian.mean,
    "gaussian.covariance": gaussian.covariance,
    "gaussian.squared_distance": gaussian.squared_distance,
    "gaussian.principal_axes": gaussian.principal_axes,
    "laplace.frequencies": laplace.frequencies,
    "laplace.smoothed_frequencies": laplace.smoothed_frequencies,
    "naive_bayes.parameter_count": bernoulli.parameter_count,
    "discretize.bin": discretize.bin_of,
    "text.word_counts": multinomial.word_counts,
    "text.words": text.tokenize,
    "text.commonest": lambda token_lists, number: text.commonest(token_lists, number),
    "text.vocabulary": lambda token_lists, **options: text.Vocabulary.of(token_lists, **options).words,
    "text.presence": of_vocabulary(text.Vocabulary.presence),
    "text.identities": of_vocabulary(text.Vocabulary.identities),
    "text.unknown": of_vocabulary(text.Vocabulary.unknown),
    "logistic.logistic": logistic.logistic,
    "logistic.hypothesis": logistic.hypothesis,
    "logistic.conditional_log_likelihood": regression.log_likelihood,
    "logistic.score": regression.score,
    "logistic_regression.theta": lambda **data: regression.fit(**data).theta,
    "softmax.hypothesis": lambda thetas, x, **options: softmax(thetas).posterior(x, **options),
    "softmax.conditional_log_likelihood": (
        lambda thetas, rows, labels, **options: softmax(thetas).log_likelihood(rows, labels, **options)
    ),
    "softmax_regression.thetas": lambda **data: regression.fit(**data).thetas,
    **{
        f"{name}.{output}": estimate
        for name, model in MODELS.items()
        for output, estimate in model.estimates.items()
    },
}
"""Answers that a single function gives, by model and output."""

DOUBLES = {"logistic_regression.theta", "softmax_regression.thetas"}
"""Topics whose answers exist only as doubles."""

METHODS: tuple[str, ...] = ("posterior", "exact_posterior", "likelihood", "joint", "log_joint", "log_odds")
METHODS += ("class_density", "log_likelihood", "theta")

OUTPUTS: dict[str, Callable[..., object]] = {
    **{name: method(name) for name in METHODS},
    **{name: partial(part, name=name) for name in ("classes", "priors", "means", "covariance")},
    "label": method("predict"),
    "labels": method("argmax"),
    "covariances": lambda model: quadratic(model).covariances,
    "variances": variances,
    "logistic_form": form_of,
    "intercept": lambda model, **options: form_of(model).intercept(**options),
    "probability": lambda model, **options: form_of(model).probability(**options),
    "posterior_after_update": method("posterior", "update"),
    "exact_posterior_after_update": method("exact_posterior", "update"),
    "label_after_update": method("predict", "update"),
}
"""The outputs of each model."""


# Answers as JSON.


KINDS = {"label": "label", "label_after_update": "label", "labels": "labels", "positive_definite": "boolean"}
KINDS.update(dict.fromkeys(("words", "vocabulary", "commonest"), "words"))
KINDS.update(dict.fromkeys(("bin", "word_counts", "presence", "identities", "unknown"), "integers"))
KINDS["parameter_count"] = "integers"
"""Outputs that JSON can represent directly; all others are numbers, written as strings."""


def texts(tree: Answer, as_doubles: bool = False) -> object:
    """Return an answer as JSON: doubles as numbers, others as texts or as their nearest doubles."""
    return with_leaves(tree, lambda leaf, _: _json(leaf, as_doubles))


def with_leaves(tree: Answer, change: Callable[[object, Place], object], place: Place = ()) -> Answer:
    """Return an answer with each entry changed; `change` gets the entry and its place.

    Labels, which come first in pairs, are unchanged.
    """
    if isinstance(tree, dict):
        return {name: with_leaves(entry, change, (*place, name)) for name, entry in tree.items()}
    if not isinstance(tree, list):
        return change(tree, place)
    if by_label(tree):
        return [[label, with_leaves(entry, change, (*place, label))] for label, entry in tree]
    return [with_leaves(entry, change, (*place, i)) for i, entry in enumerate(tree)]


def by_label(tree: Sequence[object]) -> bool:
    """Return whether a right answer is a list of [label, value] pairs."""
    return bool(tree) and all(
        isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], (int, str)) for entry in tree
    )


def _json(number: object, as_double: bool) -> object:
    if as_double and isinstance(number, (int, Fraction)):
        number = nearest_double(Fraction(number))
    if isinstance(number, float):
        return number if isfinite(number) else str(number)
    if isinstance(number, Decimal) and number.is_finite():
        number = number.normalize(_CONTEXT)
        return format(number, "f") if 0 <= number.adjusted() < DIGITS else str(number)
    return str(number).lower().replace("infinity", "inf")
