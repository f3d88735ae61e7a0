# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A template for a Python adapter, with a line for every question, all commented out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from textwrap import wrap

from .case_files import Case, text_of

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

WIDTH = 110
"""The maximum number of columns; arguments that do not fit continue on the next line."""

BODY = " raise NotImplementedError"


def skeleton(cases: Iterable[Case], file: str) -> str:
    """Return the text of an adapter for these cases; `file` is the name that it will have."""
    methods: dict[str, dict[str, list[Sequence[str]]]] = {}
    asked: set[str] = set()
    for question in (case.question for case in cases):
        asked.add(question.asked)
        of_model = methods.setdefault(question.model, {})
        fitted = [] if question.train is None else ["fitted"]
        of_model.setdefault(f"{question.model}_{question.asked}", []).append([*fitted, *question.input])
        if question.train is not None:
            of_model.setdefault(f"fit_{question.model}", []).append(list(question.train))
    outputs: dict[str, str] = json.loads(text_of("cases/outputs.json"))  # those whose names do not say it all
    returns = [f"\n    {output:<24} {says}" for output, says in outputs.items() if output in asked]
    lines = [HEAD.format(file=file, returns="".join(["\nThe others return", *returns] if returns else []))]
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
