# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Why a text has its label: the log-odds of a decision, and what each word adds to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from .engine.labels import L
from .engine.reals import Rounded

__all__ = ["Explanation", "Contribution"]

R = TypeVar("R", bound=Rounded, covariant=True)


@dataclass(frozen=True)
class Contribution(Generic[R]):
    """What one word adds to the log-odds: ln p(word | label) / p(word | other), as often as it counts."""

    word: str
    count: int
    log_odds: R


@dataclass(frozen=True)
class Explanation(Generic[L, R]):
    """The log-odds of the predicted label against the next best, and what they are the sum of.

    `prior`: that of the priors; `absent`: that of all words of the vocabulary that the text does not
    contain, 0 in the multinomial model; `words`: those that it contains, the weightiest first;
    `unknown`: how often it has each word outside the vocabulary. Each number is rounded on its own.
    """

    label: L
    other: L
    log_odds: R
    prior: R
    absent: R
    words: tuple[Contribution[R], ...]
    unknown: Mapping[str, int]
