# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The equation that each step of a `Reading` is part of."""

from __future__ import annotations

from types import FunctionType

from genref import equations
from genref.oracle.models import MODELS

EQUATIONS = {
    "absence": "nb-likelihood",
    "conditional_log_likelihood": "logistic-conditional-likelihood",
    "counted": "laplace-estimate",
    "decided": "bayes-decision",
    "estimate": "laplace-estimate",
    "estimates": "laplace-estimate",
    "events": "event-encoding",
    "factors": "nb-likelihood",
    "family_form": "exponential-family-logistic",
    "joint": "nb-joint-likelihood",
    "joints": "nb-joint-likelihood",
    "likelihood": "nb-likelihood",
    "log_joints": "gda-posterior",
    "log_likelihood": "nb-joint-likelihood",
    "log_of": "nb-joint-likelihood",
    "log_odds": "gda-log-odds",
    "log_prior": "gda-posterior",
    "log_ratio": "nb-posterior",
    "logistic_form": "gda-logistic-form",
    "own_covariance": "gaussian-nb-variances",
    "of_class": "quadratic-mle-covariances",
    "outcomes": "laplace-estimate",
    "poisson_form": "poisson-logistic-form",
    "prior": "nb-mle-prior",
    "principal_axes": "gaussian-principal-axes",
    "product": "nb-likelihood",
    "pseudo_count": "laplace-estimate",
    "pseudo_counts": "laplace-estimate",
    "score": "logistic-conditional-likelihood",
    "softmax": "gda-softmax",
    "softmax_regression": "softmax-fit",
    "taken": "gda-mle-covariance",
    "theta_of": "gda-logistic-form",
    "trials": "laplace-estimate",
    "unknown": "nb-vocabulary",
    "weighed": "bayes-rule",
    "word_counts": "event-encoding",
    "words_of": "nb-vocabulary",
}
"""The equation that a step is part of, where it has not its name, and its model names no other."""

PARTS = {
    "learnt": {
        "priors": "gda_mle_prior",
        "means": "gda_mle_means",
        "covariances": "quadratic_mle_covariances",
    },
    "kept": {"examples": "nb_mle_prior", "counts": "counted"},
}
"""The step that leads to each part of what one step gives for several."""

OF_BOOK = {
    name
    for name, thing in vars(equations).items()
    if isinstance(thing, FunctionType) and thing.__module__ == equations.__name__ and not name.startswith("_")
}
"""The functions of the book, which have the names of their equations."""


def equation_of(step: str, model: str) -> str:
    """Return the equation that a step of a model is part of, or ""."""
    own = MODELS[model].steps if model in MODELS else {}
    if step in own:
        return own[step]
    return step.replace("_", "-") if step in OF_BOOK else EQUATIONS.get(step, "")
