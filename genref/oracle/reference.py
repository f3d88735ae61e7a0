# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The right answers: genref answers every question of the oracle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import product
from math import isfinite
from typing import Any, NamedTuple, Optional, Union

from .. import bayes, discretize, gaussian, gaussian_naive_bayes, gda, laplace, linear_algebra, logistic, text
from .. import bernoulli_naive_bayes as bernoulli
from .. import categorical_naive_bayes as categorical
from .. import logistic_regression as regression
from .. import multinomial_naive_bayes as multinomial
from ..counts import ClassCounts, Counts
from ..errors import DomainError, GenrefError, Label
from ..gaussian_naive_bayes import GaussianNaiveBayesModel
from ..gda import QuadraticModel
from ..logistic import LogisticForm, LogSum
from ..moments import ClassMoments
from ..naive_bayes import class_priors
from ..text_classifier import BernoulliText, MultinomialText
from ..text_classifier import fit as fit_text
from .case_files import NAMES, Case, chapters, lines_of
from .questions import Json, Question, Read, entries_in, entries_of, exactly, nearest_double

DIGITS = 40
"""Digits of exact values with infinitely many."""

_CONTEXT = Context(DIGITS, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX)

Answer = object
"""Fractions, floats, decimals, ints, words and labels; vectors are lists, values by label are lists of
pairs, and results with parts are dicts."""


Function = Callable[..., object]

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
        return plain(OUTPUTS[question.output](MODELS[question.model](**train), **asked))
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
        labels = precise(replace(question, output="labels"))
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


def of_moments(estimate: Callable[[ClassMoments[Label]], object]) -> Function:
    """Return an estimate as a function of rows, labels and classes."""
    return lambda **data: estimate(ClassMoments.of(**data))


def of_counts(count: Function, estimate: Function, option: str = "smoothing") -> Function:
    """Return an estimate as a function of examples and labels, its pseudo-count and other options."""

    def function(smoothing: object = 1, prior_smoothing: object = 0, **data: object) -> object:
        alpha = smoothing if option == "smoothing" else prior_smoothing
        return estimate(count(**_examples(data)), smoothing=alpha)

    return function


def _examples(data: dict[str, object]) -> dict[str, object]:
    """Return arguments with sets instead of rows."""
    return {"rows" if name == "sets" else name: value for name, value in data.items()}


def _of_counts(examples: Any, feature_counts: Any, **options: Any) -> object:
    """Return the model, given the number of examples in each class, and with each feature."""
    parts = [Counts(n, dict(enumerate(feature_counts[y]))) for y, n in examples.items()]
    features = {len(numbers) for numbers in feature_counts.values()}
    counts = ClassCounts(tuple(examples), tuple(parts), features.pop(), declared=True)
    return bernoulli.model(counts, **options)


def _exponential_family(natural: Any, log_partitions: Any, priors: Any) -> LogisticForm:
    """Return the logistic form for two classes with numbers as pairs: rational, argument of ln."""
    sums = {y: [LogSum(*pair) for pair in pairs] for y, pairs in natural.items()}
    partitions = {y: LogSum(*pair) for y, pair in log_partitions.items()}
    return logistic.exponential_family_form(sums, partitions, priors)


ESTIMATED = ("priors", "means", "covariance", "covariances", "variances", "probabilities")
"""The outputs that are learnt and need no input, in the order of their use: a wrong mean makes a wrong
covariance."""


GAUSSIANS: dict[str, Function] = {
    "gda": gda.fit,
    "quadratic_gda": gda.fit_quadratic,
    "gaussian_naive_bayes": gaussian_naive_bayes.fit,
}
"""The models of points, which estimate means and covariances."""

DISCRETE: dict[str, Function] = {
    "bernoulli": lambda **data: bernoulli.fit(**_examples(data)),  # type: ignore[arg-type]  # by name
    "bernoulli_of_counts": _of_counts,
    "categorical": categorical.fit,
    "multinomial": multinomial.fit,
    "text_bernoulli": partial(fit_text, model=BernoulliText),
    "text_multinomial": partial(fit_text, model=MultinomialText),
}
"""The models of counts, which use pseudo-counts and answer in fractions."""

MODELS: dict[str, Function] = {
    **GAUSSIANS,
    "gda_of_parameters": gda.LinearModel,
    "quadratic_gda_of_parameters": gda.QuadraticModel,
    **DISCRETE,
    "poisson": logistic.poisson_logistic_form,
    "exponential_family": _exponential_family,
}
"""How each model is fitted, or made from parameters, before it is asked."""


def quadratic(model: object) -> QuadraticModel[Label]:
    """Return a model with a covariance for each class; Gaussian Naive Bayes has diagonal ones."""
    if isinstance(model, GaussianNaiveBayesModel):
        own, at = dict[Label, list[list[Fraction]]](), range(len(next(iter(model.variances.values()))))
        for y, row in model.variances.items():
            own[y] = [[row[i] * (i == j) for j in at] for i in at]
        return QuadraticModel(model.priors, model.means, own)
    if not isinstance(model, QuadraticModel):
        raise _NoOutput
    return model


def variances(model: object) -> dict[Label, list[Fraction]]:
    """Return the variance of each feature in each class."""
    return {y: [row[j] for j, row in enumerate(sigma)] for y, sigma in quadratic(model).covariances.items()}


def of_vocabulary(name: str) -> Function:
    """Return a method of a vocabulary as a function of its words."""
    return lambda words, tokens: getattr(text.Vocabulary(tuple(words)), name)(tokens)


# Outputs.

ALIASES = {"set": "x", "text": "x", "sets": "rows", "documents": "rows", "texts": "rows"}
"""The names of these arguments in the methods of a model."""


def part(model: object, name: str) -> Function:
    """Return a method of a model, or an attribute, which nobody calls."""
    if not hasattr(model, name):
        raise _NoOutput
    return getattr(model, name)  # type: ignore[no-any-return]  # a method, mostly


def method(name: str, change: str = "") -> Function:
    """Return a method of a model, optionally after the model was changed by the given examples."""

    def ask(model: object, **arguments: object) -> object:
        named = {ALIASES.get(key, key): value for key, value in arguments.items()}
        if change:
            model = part(model, change)(named.pop("rows"), named.pop("labels"))
        return part(model, name)(**named)

    return ask


def form_of(model: object) -> LogisticForm:
    """Return the logistic form of a model, or the model itself if it already is one."""
    form: object = model if isinstance(model, LogisticForm) else part(model, "logistic_form")()
    return form  # type: ignore[return-value]  # by its name


def softmax(thetas: Mapping[Label, Sequence[Fraction]]) -> regression.LogisticRegression[Label]:
    """Return the model with one theta for each class.

    The first theta of a model is 0. Another one is subtracted from all, which changes no probability.
    """
    first, *others = map(tuple, thetas.values())
    if any(first) and {len(theta) for theta in others} == {len(first)}:
        others = [tuple(a - b for a, b in zip(theta, first)) for theta in others]
    flat = tuple(t for theta in others for t in theta)
    return regression.LogisticRegression(tuple(thetas), flat)  # type: ignore[arg-type]  # exact


OF_GAUSSIANS = ("density", "log_density", "mean", "covariance", "squared_distance", "principal_axes")

FUNCTIONS: dict[str, Function] = {
    **{f"bayes.{name}": getattr(bayes, name) for name in ("posterior", "evidence")},
    "bayes.label": bayes.decide,
    "bayes.labels": bayes.argmax,
    "bayes.class_mass": gda.class_mass,
    "matrix.ldl": lambda matrix: Factors(*linear_algebra.ldl(matrix)),
    **{f"matrix.{name}": getattr(linear_algebra, name) for name in ("cholesky", "determinant", "inverse")},
    "matrix.solution": linear_algebra.solve,
    "matrix.positive_definite": linear_algebra.is_positive_definite,
    **{f"gaussian.{name}": getattr(gaussian, name) for name in OF_GAUSSIANS},
    **{f"laplace.{name}": getattr(laplace, name) for name in ("frequencies", "smoothed_frequencies")},
    "naive_bayes.parameter_count": bernoulli.parameter_count,
    "discretize.bin": discretize.bin_of,
    "text.word_counts": multinomial.word_counts,
    "text.words": text.tokenize,
    "text.commonest": lambda token_lists, number: text.commonest(token_lists, number),
    "text.vocabulary": lambda token_lists, **options: text.Vocabulary.of(token_lists, **options).words,
    **{f"text.{name}": of_vocabulary(name) for name in ("presence", "identities", "unknown")},
    **{f"logistic.{name}": getattr(logistic, name) for name in ("logistic", "hypothesis")},
    "logistic.conditional_log_likelihood": regression.log_likelihood,
    "logistic.score": regression.score,
    "logistic_regression.theta": lambda **data: regression.fit(**data).theta,
    "softmax.hypothesis": lambda thetas, x, **options: softmax(thetas).posterior(x, **options),
    "softmax.conditional_log_likelihood": lambda thetas, **data: softmax(thetas).log_likelihood(**data),
    "softmax_regression.thetas": lambda **data: regression.fit(**data).thetas,
    "gda.priors": of_moments(gda.class_priors),
    "gda.means": of_moments(gda.class_means),
    "gda.covariance": of_moments(gda.shared_covariance),
    "quadratic_gda.covariances": of_moments(gda.class_covariances),
    "bernoulli.priors": of_counts(bernoulli.count, class_priors, "prior_smoothing"),
    "bernoulli.probabilities": of_counts(bernoulli.count, bernoulli.smoothed_feature_probabilities),
    "categorical.probabilities": of_counts(categorical.count, categorical.category_probabilities),
    "multinomial.probabilities": of_counts(multinomial.count, multinomial.smoothed_word_probabilities),
}
"""Answers that a single function gives, by model and output."""

DOUBLES = {"logistic_regression.theta", "softmax_regression.thetas"}
"""Topics whose answers exist only as doubles."""

METHODS = ("posterior", "exact_posterior", "likelihood", "joint", "log_joint", "log_odds", "class_density")

OUTPUTS: dict[str, Function] = {
    **{name: method(name) for name in (*METHODS, "log_likelihood", "theta")},
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
    pairs = [entry for entry in tree if isinstance(entry, list) and len(entry) == 2]
    return len(pairs) == len(tree) > 0 and all(isinstance(pair[0], (int, str)) for pair in pairs)


def _json(number: object, as_double: bool) -> object:
    if as_double and isinstance(number, (int, Fraction)):
        number = nearest_double(Fraction(number))
    if isinstance(number, float):
        return number if isfinite(number) else str(number)
    if isinstance(number, Decimal) and number.is_finite():
        number = number.normalize(_CONTEXT)
        return format(number, "f") if 0 <= number.adjusted() < DIGITS else str(number)
    return str(number).lower().replace("infinity", "inf")


# The right answers to the cases are stored in `cases/answers/`, one line for each case: by the lecture's
# conventions, in each arithmetic. `tools/oracle/make_answers.py` computes and writes them.

BY_LABEL = "by label"
"""The only key of an object that represents a list of [label, value] pairs."""

ABOUT = "~"
"""The prefix of an irrational number with 40 digits; hexadecimal numbers are doubles."""


class Stored:
    """The right answers to one case in one arithmetic, and the condition of the problem.

    `fragile`: whether an allowed error can leave the question without an answer; see `Condition.fragile`.
    """

    def __init__(self, output: str, right: Json, condition: str = "", fragile: bool = False) -> None:
        self._output, self._right, self._condition = output, right, condition
        self.fragile = fragile

    @cached_property
    def right(self) -> tuple[object, ...]:
        """The right answers by the lecture, any of which passes, in the form of `checking.right_answers`."""
        return tuple(_read(one, self._output in KINDS) for one in entries_of(self._right))

    @cached_property
    def scales(self) -> tuple[Fraction, ...]:
        """A for each number of the first answer, at most 1% too large; see `condition`."""
        return tuple(map(Fraction, self._condition.split()))


def stored(case: Case, arithmetic: str) -> Optional[Stored]:
    """Return the stored values for a case; None if the case is not in the files."""
    known, entries = _cases().get(case.id), _entries().get(case.id)
    if known is None or entries is None or known.question != case.question:
        return None
    exact = {name: value for name, value in entries.items() if name not in ("f64", "f32")}
    return Stored(case.question.output, **{**exact, **entries.get(arithmetic, {})})


@lru_cache(maxsize=None)
def _cases() -> Mapping[str, Case]:
    return {case.id: case for cases in chapters().values() for case in cases}


@lru_cache(maxsize=None)
def _entries() -> Mapping[str, Any]:
    """Return the entries of each case in exact arithmetic; "f64" and "f32" have what differs there."""
    lines = [line for chapter in NAMES for line in lines_of(f"cases/answers/{chapter}.jsonl")]
    return {line.pop("id"): line for line in lines}


def _read(tree: Json, is_plain: bool) -> object:
    """Return an answer in the form of genref; a plain one has no numbers written as strings."""
    if isinstance(tree, dict):
        if "refused" in tree:
            return Refused(str(tree["refused"]), str(tree["message"]))
        pairs = tree.get(BY_LABEL)
        if isinstance(pairs, list):
            return [[pair[0], _read(pair[1], is_plain)] for pair in pairs if isinstance(pair, list)]
        return {name: _read(part, is_plain) for name, part in tree.items()}
    if isinstance(tree, list):
        return [_read(part, is_plain) for part in tree]
    return tree if is_plain or not isinstance(tree, str) else _number(tree)


def _number(text: str) -> object:
    if text.startswith(ABOUT):
        return Decimal(text[1:])
    return float.fromhex(text) if "x" in text or text[-1] in "nf" else Fraction(text)
