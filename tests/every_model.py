# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A fitted model of each kind and x to ask it about, from the data that the oracle draws for it.

Tests that must hold for every model take it from here, so they find a new model as soon as the oracle has it.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from genref.errors import EmptyDataError
from genref.oracle.models import DISCRETE, MODELS
from genref.oracle.questions import Question, exactly

LEARNT = tuple(name for name, model in MODELS.items() if model.data)
OF_COUNTS = tuple(name for name in LEARNT if name in DISCRETE)


class Learnt(NamedTuple):
    """A model, the arguments of `fit` that made it, the name of those that are its examples, and an x."""

    model: Any
    arguments: dict[str, Any]
    examples: str
    x: Any

    @property
    def rows(self) -> list[Any]:
        """The examples."""
        return list(self.arguments[self.examples])


def learnt(name: str, random: Random) -> Learnt:
    """Return a model with this name in the oracle, fitted to random data, the first that have a model."""
    while True:
        train, asked = random.choice(MODELS[name].data)(random)
        question = Question(name, "posterior", asked, train)
        arguments = question.training(exactly)
        (examples,) = {"rows", "documents", "texts"} & set(arguments)
        (x,) = question.arguments(exactly).values()
        try:
            return Learnt(MODELS[name].fit(**arguments), arguments, examples, x)
        except EmptyDataError:  # a class without words, and no pseudo-count
            pass


def small(name: str) -> Learnt:
    """Return the smallest of some, always the same."""
    return min((learnt(name, Random(seed)) for seed in range(20)), key=lambda each: len(str(each.arguments)))
