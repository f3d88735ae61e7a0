# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A template for a Python adapter, with a line for every question, all commented out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from .case_files import Case

HEAD = '''\
"""Connects my implementation with genref's check.

    python -m genref check --python {file}

Remove the # before the methods that you have, and call your code there. What stays a comment is skipped.
Answers may be lists, dicts by label, or arrays. Raise ValueError where there is no answer, and
NotImplementedError to skip a question. spec/vectors/README.md describes all arguments. A `fit_` method
returns whatever the other methods of its model need; they get it as `fitted`.{returns}
"""

name = "my implementation"
# version = "1.0"
# topics = ["gda", "bernoulli.posterior"]  # then the check fails if one of these is never answered
# profile = {{"divisor": "n-1"}}  # where your conventions differ from those of the lecture
'''

SAYS = {
    "priors": "p(y): {label: number}",
    "means": "the mean of each class: {label: vector}",
    "covariance": "one covariance: a list of rows",
    "covariances": "a covariance for each class: {label: list of rows}",
    "variances": "{label: variance of each feature}",
    "probabilities": "p(x_j given y): {label: list}",
    "class_density": "p(x given y): a number",
    "likelihood": "p(x given y): a number",
    "joint": "p(x, y): {label: number}",
    "log_joint": "ln p(x, y): {label: number}",
    "log_likelihood": "the sum of ln p(x, y) over the examples: a number",
    "posterior": "p(y given x): {label: number}",
    "posterior_after_update": "p(y given x), after learning these examples as well: {label: number}",
    "posterior_after_removal": "p(y given x), after forgetting these examples: {label: number}",
    "label": "the most probable label",
    "label_after_update": "the most probable label, after learning these examples as well",
    "labels": "all labels that tie, in class order: a list",
    "log_odds": "ln p(y = 1 given x) / p(y = 0 given x), where 1 is the second class: a number",
    "logistic_form": '{"offset": number, "prior_odds": number, "weights": list}',
    "theta": "theta_0, theta_1, ...: a list",
    "intercept": "theta_0: a number",
    "probability": "1 / (1 + exp(-theta' x)): a number",
}
"""The return values of methods by the ends of their names, if these do not show them."""

WIDTH = 110
"""The maximum number of columns; arguments that do not fit continue on the next line."""

BODY = " raise NotImplementedError"


def skeleton(cases: Iterable[Case], file: str) -> str:
    """Return the text of an adapter for these cases; `file` is the name that it will have."""
    methods: dict[str, dict[str, list[Sequence[str]]]] = {}
    for case in cases:
        question = case.question
        of_model = methods.setdefault(question.model, {})
        fitted = [] if question.train is None else ["fitted"]
        of_model.setdefault(f"{question.model}_{question.asked}", []).append([*fitted, *question.input])
        if question.train is not None:
            of_model.setdefault(f"fit_{question.model}", []).append(list(question.train))
    returns = "\n".join(f"    {output:<24} {says}" for output, says in SAYS.items())
    lines = [HEAD.format(file=file, returns=returns)]
    for model, of_model in methods.items():
        lines.append(f"\n# {model}")
        for name in sorted(of_model, key=lambda name: (not name.startswith("fit_"), name)):
            lines += _commented(name, _parameters(of_model[name]))
    return "\n".join(lines) + "\n"


def _parameters(given: Sequence[Sequence[str]]) -> list[str]:
    """Return the parameters of a method: required ones first, then optional ones with None."""
    every = [name for name in given[0] if all(name in names for names in given)]
    others = dict.fromkeys(name for names in given for name in names if name not in every)
    return [*every, *(f"{name}=None" for name in others)]


def _commented(title: str, taken: Sequence[str]) -> list[str]:
    """Return a method in comments, on one line if it fits."""
    lines = wrap(f"# def {title}({', '.join(taken)}):", WIDTH - len(BODY), subsequent_indent="#     ")
    return [*lines[:-1], lines[-1] + BODY]
