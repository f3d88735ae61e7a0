# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The models that the oracle asks about; this module defines all that the other modules need to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from .. import bernoulli_naive_bayes as bernoulli
from .. import categorical_naive_bayes as categorical
from .. import gaussian_naive_bayes, gda, logistic, naive_bayes, text_classifier
from .. import multinomial_naive_bayes as multinomial
from ..counts import ClassCounts, Counts
from ..errors import Label
from ..logistic import LogisticForm, LogSum
from ..moments import ClassMoments
from . import random_data
from .random_data import Draw

Answer = Callable[..., object]


@dataclass(frozen=True)
class Model:
    """How a model is fitted, or made from parameters, before it is asked.

    `fit` makes the model. `estimates`: functions that answer an output without a model. `data`: the kinds of
    random data for the model, if any; `asked`: the outputs that random questions ask for, each with its
    equation.
    """

    fit: Answer
    estimates: Mapping[str, Answer] = field(default_factory=dict)
    data: tuple[Draw, ...] = ()
    asked: Mapping[str, str] = field(default_factory=dict)


def of_moments(estimate: Callable[[ClassMoments[Label]], object]) -> Answer:
    """Return an estimate as a function of rows, labels and classes."""
    return lambda **data: estimate(ClassMoments.of(**data))


def of_counts(count: Answer, estimate: Answer, option: str = "smoothing") -> Answer:
    """Return an estimate as a function of examples and labels, its pseudo-count and other options."""

    def function(**data: object) -> object:
        counted = {name: value for name, value in data.items() if not name.endswith("smoothing")}
        smoothing = {"smoothing": data[option]} if option in data else {}
        return estimate(count(**_examples(counted)), **smoothing)

    return function


def _examples(data: dict[str, object]) -> dict[str, object]:
    """Return arguments with sets instead of rows."""
    return {"rows" if name == "sets" else name: value for name, value in data.items()}


def bernoulli_of_counts(
    examples: Mapping[Label, int], feature_counts: Mapping[Label, Sequence[int]], **options: object
) -> object:
    """Return the model, given the number of examples in each class, and with each feature."""
    parts = [Counts(n, dict(enumerate(feature_counts[y]))) for y, n in examples.items()]
    features = {len(numbers) for numbers in feature_counts.values()}
    counts = ClassCounts(tuple(examples), tuple(parts), features.pop(), declared=True)
    return bernoulli.model(counts, **options)  # type: ignore[arg-type]  # by their names


def exponential_family(
    natural: Mapping[Label, Sequence[Sequence[Fraction]]],
    log_partitions: Mapping[Label, Sequence[Fraction]],
    priors: Mapping[Label, Fraction],
) -> LogisticForm:
    """Return the logistic form for two classes with numbers as pairs: rational, argument of ln."""
    sums = {y: [LogSum(*pair) for pair in pairs] for y, pairs in natural.items()}
    partitions = {y: LogSum(*pair) for y, pair in log_partitions.items()}
    return logistic.exponential_family_form(sums, partitions, priors)


ESTIMATED = ("priors", "means", "covariance", "covariances", "variances", "probabilities")
"""The outputs that are learnt and need no input, in the order of their use: a wrong mean makes a wrong
covariance."""

POINTS: tuple[Draw, ...] = (random_data.ordinary, random_data.collinear, random_data.badly_scaled)
POINTS += (random_data.far_from_zero, random_data.far_point, random_data.near_tie)

OF_GAUSSIANS = {
    "posterior": "gda-posterior",
    "log_joint": "gda-class-density",
    "label": "gda-predict",
    "priors": "gda-mle-prior",
    "means": "gda-mle-means",
    "log_odds": "gda-log-odds",
}
OF_SHARED = {**OF_GAUSSIANS, "covariance": "gda-mle-covariance"}
OF_OWN = {**OF_GAUSSIANS, "log_odds": "quadratic-log-odds", "covariances": "quadratic-mle-covariances"}
OF_DIAGONAL = dict.fromkeys(("posterior", "log_odds"), "gaussian-nb-posterior")
OF_DIAGONAL = {**OF_GAUSSIANS, **OF_DIAGONAL, "variances": "gaussian-nb-variances"}
MOMENTS = {"priors": of_moments(gda.class_priors), "means": of_moments(gda.class_means)}
MOMENTS["covariance"] = of_moments(gda.shared_covariance)

GAUSSIANS: dict[str, Model] = {
    "gda": Model(gda.fit, MOMENTS, POINTS, OF_SHARED),
    "quadratic_gda": Model(
        gda.fit_quadratic, {"covariances": of_moments(gda.class_covariances)}, POINTS, OF_OWN
    ),
    "gaussian_naive_bayes": Model(gaussian_naive_bayes.fit, {}, POINTS, OF_DIAGONAL),
}
"""The models of points, which estimate means and covariances."""

OF_COUNTS = {
    "posterior": "nb-posterior",
    "log_joint": "nb-likelihood",
    "label": "nb-posterior",
    "priors": "nb-mle-prior",
    "log_odds": "nb-posterior",
}
OF_BITS = {**OF_COUNTS, "probabilities": "nb-laplace-feature"}
OF_VALUES = {**OF_COUNTS, "probabilities": "nb-categorical"}
OF_WORDS = {**OF_COUNTS, "log_joint": "event-probability"}
OF_DOCUMENTS = {**OF_WORDS, "probabilities": "event-laplace-word"}

PRIORS = {"priors": of_counts(bernoulli.count, naive_bayes.class_priors, "prior_smoothing")}
FEATURES = {"probabilities": of_counts(bernoulli.count, bernoulli.smoothed_feature_probabilities)}
CATEGORIES = {"probabilities": of_counts(categorical.count, categorical.category_probabilities)}
WORDS = {"probabilities": of_counts(multinomial.count, multinomial.smoothed_word_probabilities)}


def fit_bernoulli(**data: object) -> object:
    """Return the model of rows, or of sets."""
    return bernoulli.fit(**_examples(data))  # type: ignore[arg-type]  # by their names


fit_text = partial(text_classifier.fit, model=text_classifier.MultinomialText)

DISCRETE: dict[str, Model] = {
    "bernoulli": Model(fit_bernoulli, {**PRIORS, **FEATURES}, (random_data.bits,), OF_BITS),
    "bernoulli_of_counts": Model(bernoulli_of_counts),
    "categorical": Model(categorical.fit, CATEGORIES, (random_data.values,), OF_VALUES),
    "multinomial": Model(multinomial.fit, WORDS, (random_data.words,), OF_DOCUMENTS),
    "text_bernoulli": Model(partial(text_classifier.fit, model=text_classifier.BernoulliText)),
    "text_multinomial": Model(fit_text, {}, (random_data.texts,), OF_WORDS),
}
"""The models of counts, which use pseudo-counts and answer in fractions."""

MODELS: dict[str, Model] = {
    **GAUSSIANS,
    "gda_of_parameters": Model(gda.LinearModel),
    "quadratic_gda_of_parameters": Model(gda.QuadraticModel),
    **DISCRETE,
    "poisson": Model(logistic.poisson_logistic_form),
    "exponential_family": Model(exponential_family),
}
