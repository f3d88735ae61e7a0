# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The models that the oracle asks about; this module defines all that the other modules need to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from .. import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian_naive_bayes,
    gda,
    logistic,
    multinomial_naive_bayes,
    naive_bayes,
    text_classifier,
)
from ..counts import ClassCounts, Counts
from ..errors import Label
from ..logistic import LogisticForm, LogSum
from ..moments import ClassMoments
from .random_data import (
    Draw,
    badly_scaled,
    bits,
    collinear,
    far_from_zero,
    far_point,
    near_tie,
    ordinary,
    texts,
    values,
    words,
)

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
    return bernoulli_naive_bayes.model(counts, **options)  # type: ignore[arg-type]  # by their names


def exponential_family(
    natural: Mapping[Label, Sequence[Sequence[Fraction]]],
    log_partitions: Mapping[Label, Sequence[Fraction]],
    priors: Mapping[Label, Fraction],
) -> LogisticForm:
    """Return the logistic form for two classes with numbers as pairs: rational, argument of ln."""
    return logistic.exponential_family_form(
        {y: [LogSum(*pair) for pair in pairs] for y, pairs in natural.items()},
        {y: LogSum(*pair) for y, pair in log_partitions.items()},
        priors,
    )


ESTIMATED = ("priors", "means", "covariance", "covariances", "variances", "probabilities")
"""The outputs that are learnt and need no input, in the order of their use: a wrong mean makes a wrong
covariance."""

OF_POINTS = (ordinary, collinear, badly_scaled, far_from_zero, far_point, near_tie)

OF_GAUSSIANS = {
    "posterior": "gda-posterior",
    "log_joint": "gda-class-density",
    "label": "gda-predict",
    "priors": "gda-mle-prior",
    "means": "gda-mle-means",
    "log_odds": "gda-log-odds",
}

GAUSSIANS: dict[str, Model] = {
    "gda": Model(
        gda.fit,
        {
            "priors": of_moments(gda.class_priors),
            "means": of_moments(gda.class_means),
            "covariance": of_moments(gda.shared_covariance),
        },
        OF_POINTS,
        {**OF_GAUSSIANS, "covariance": "gda-mle-covariance"},
    ),
    "quadratic_gda": Model(
        gda.fit_quadratic,
        {"covariances": of_moments(gda.class_covariances)},
        OF_POINTS,
        {**OF_GAUSSIANS, "log_odds": "quadratic-log-odds", "covariances": "quadratic-mle-covariances"},
    ),
    "gaussian_naive_bayes": Model(
        gaussian_naive_bayes.fit,
        {},
        OF_POINTS,
        {
            **OF_GAUSSIANS,
            "posterior": "gaussian-nb-posterior",
            "log_odds": "gaussian-nb-posterior",
            "variances": "gaussian-nb-variances",
        },
    ),
}
"""The models of points, which estimate means and covariances."""

OF_COUNTS = {
    "posterior": "nb-posterior",
    "log_joint": "nb-likelihood",
    "label": "nb-posterior",
    "priors": "nb-mle-prior",
    "log_odds": "nb-posterior",
}
OF_WORDS = {**OF_COUNTS, "log_joint": "event-probability"}

DISCRETE: dict[str, Model] = {
    "bernoulli": Model(
        lambda **data: bernoulli_naive_bayes.fit(**_examples(data)),  # type: ignore[arg-type]
        {
            "priors": of_counts(bernoulli_naive_bayes.count, naive_bayes.class_priors, "prior_smoothing"),
            "probabilities": of_counts(
                bernoulli_naive_bayes.count, bernoulli_naive_bayes.smoothed_feature_probabilities
            ),
        },
        (bits,),
        {**OF_COUNTS, "probabilities": "nb-laplace-feature"},
    ),
    "bernoulli_of_counts": Model(bernoulli_of_counts),
    "categorical": Model(
        categorical_naive_bayes.fit,
        {
            "probabilities": of_counts(
                categorical_naive_bayes.count, categorical_naive_bayes.category_probabilities
            )
        },
        (values,),
        {**OF_COUNTS, "probabilities": "nb-categorical"},
    ),
    "multinomial": Model(
        multinomial_naive_bayes.fit,
        {
            "probabilities": of_counts(
                multinomial_naive_bayes.count, multinomial_naive_bayes.smoothed_word_probabilities
            )
        },
        (words,),
        {**OF_WORDS, "probabilities": "event-laplace-word"},
    ),
    "text_bernoulli": Model(partial(text_classifier.fit, model=text_classifier.BernoulliText)),
    "text_multinomial": Model(
        partial(text_classifier.fit, model=text_classifier.MultinomialText),
        {},
        (texts,),
        OF_WORDS,
    ),
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
