# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The equation that each step of a `Reading` is part of."""

from __future__ import annotations

from types import FunctionType

from genref import equations

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

ESTIMATES = ("counted", "estimate", "estimates", "trials")
PRODUCT = ("absence", "factors", "joint", "joints", "likelihood", "log_of", "product")
POSTERIOR = {"bayes_rule": "nb-posterior", "bayes_evidence": "nb-posterior"}
PRESENCE_STEPS = {
    **POSTERIOR,
    "events": "nb-presence-vector",
    **dict.fromkeys(ESTIMATES, "nb-laplace-feature"),
}
WORD_STEPS = {
    **POSTERIOR,
    **dict.fromkeys(ESTIMATES, "event-laplace-word"),
    **dict.fromkeys(PRODUCT, "event-probability"),
    "log_likelihood": "event-log-likelihood",
}
QUADRATIC_STEPS = {"gda_mle_covariance": "quadratic-mle-covariances"}
OF_MODEL = {
    "quadratic_gda": QUADRATIC_STEPS,
    "quadratic_gda_of_parameters": QUADRATIC_STEPS,
    "gaussian_naive_bayes": dict.fromkeys(
        ("diagonal", "gda_mle_covariance", "quadratic_mle_covariances"), "gaussian-nb-variances"
    ),
    "bernoulli": PRESENCE_STEPS,
    "bernoulli_of_counts": PRESENCE_STEPS,
    "text_bernoulli": PRESENCE_STEPS,
    "categorical": {**POSTERIOR, **dict.fromkeys(ESTIMATES, "nb-categorical")},
    "multinomial": WORD_STEPS,
    "text_multinomial": WORD_STEPS,
    "poisson": {"theta_of": "poisson-logistic-form"},
    "exponential_family": {"theta_of": "exponential-family-logistic"},
}
"""The equation of each step of a model, if it differs from the usual one."""

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
    own = OF_MODEL.get(model, {})
    if step in own:
        return own[step]
    return step.replace("_", "-") if step in OF_BOOK else EQUATIONS.get(step, "")
