# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The known mistakes of everything but the counting of Naive Bayes."""

from __future__ import annotations

from dataclasses import replace

from ..questions import Question
from .basics import BASICS
from .covariances import COVARIANCES
from .densities import DENSITIES
from .estimates import ESTIMATES
from .matrices import MATRICES
from .mutant import Mutant, NotConcerned
from .refusals import REFUSALS
from .regression import REGRESSION
from .words import WORDS

__all__ = ["CONTINUOUS"]


def guarded(mutant: Mutant) -> Mutant:
    """Return a mutant that is not concerned where it breaks down: then there is no answer to compare."""

    def answer(question: Question) -> object:
        try:
            return mutant.answer(question)
        except (ArithmeticError, LookupError, TypeError, ValueError):
            raise NotConcerned from None

    return replace(mutant, answer=answer)


UNGUARDED: tuple[Mutant, ...] = (
    *ESTIMATES,
    *DENSITIES,
    *COVARIANCES,
    *BASICS,
    *MATRICES,
    *REGRESSION,
    *WORDS,
    *REFUSALS,
)
CONTINUOUS: tuple[Mutant, ...] = tuple(map(guarded, UNGUARDED))
"""Those that say most about a failure first."""
