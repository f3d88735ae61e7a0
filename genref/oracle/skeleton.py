# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A file to start from: an adapter in Python in which every method that can be asked stands as a comment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .case_files import Case

HEAD = '''\
"""Connects my implementation with genref's check.

    python -m genref check --python {file}

Remove the # before what you have, and call your code there. What stays a comment is skipped. Answers may be
lists, dicts by label, or arrays. Raise ValueError where there is no answer, NotImplementedError to skip.
"""

name = "my implementation"
# version = "1.0"
# topics = ["gda", "bernoulli.posterior"]  # the check fails if one of these is not answered
# profile = {{"divisor": "n-1"}}  # conventions in which it differs from the lecture
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
    "posterior_after_update": "p(y given x), when these examples are learnt, too",
    "posterior_after_removal": "p(y given x), without these examples",
    "label": "the most probable label",
    "label_after_update": "the most probable label, when these examples are learnt, too",
    "labels": "all labels that tie, in class order: a list",
    "log_odds": "ln p(y = 1 given x) / p(y = 0 given x), where 1 is the second class: a number",
    "logistic_form": '{"offset": number, "prior_odds": number, "weights": list}',
    "theta": "theta_0, theta_1, ...: a list",
    "intercept": "theta_0: a number",
    "probability": "1 / (1 + exp(-theta' x)): a number",
}
"""What a method returns, where its name does not say it."""

WIDTH = 110
"""Columns of a file, at most; arguments that do not fit go on in the next line."""


def skeleton(cases: Iterable[Case], file: str) -> str:
    """Return the text of an adapter for these cases; `file` is what it will be called."""
    arguments: dict[tuple[str, str], list[Sequence[str]]] = {}
    for case in cases:
        question = case.question
        if question.train is not None:
            arguments.setdefault((question.model, ""), []).append(list(question.train))
        arguments.setdefault((question.model, question.asked), []).append(list(question.input))
    learning = {model for model, output in arguments if not output}
    lines = [HEAD.format(file=file)]
    for model in dict.fromkeys(model for model, _ in arguments):
        lines.append(f"\n# {model}\n")
        for output in sorted(output for of, output in arguments if of == model):
            fitted = ["fitted"] if model in learning and output else []
            taken = [*fitted, *_parameters(arguments[model, output])]
            title = f"{model}_{output}" if output else f"fit_{model}"
            says = SAYS.get(output, "") if model in learning else ""
            lines += _commented(title, taken, says if output else "what the methods below get as `fitted`")
    return "\n".join(lines) + "\n"


def _parameters(given: Sequence[Sequence[str]]) -> list[str]:
    """Return the parameters of a method: those of every question first, the others with None."""
    every = [name for name in given[0] if all(name in names for names in given)]
    others = dict.fromkeys(name for names in given for name in names if name not in every)
    return [*every, *(f"{name}=None" for name in others)]


def _commented(title: str, taken: Sequence[str], says: str) -> list[str]:
    """Return a method as comments."""
    lines = [f"# def {title}({', '.join(taken)}):"]
    if len(lines[0]) > WIDTH:
        lines = [f"# def {title}(", f"#     {', '.join(taken)}", "# ):"]
    lines += [f"#     # {says}"] if says else []
    return [*lines, "#     raise NotImplementedError", ""]
