# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Why a text has its label: the log-odds of a decision, and what each word adds to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Generic, TypeVar

from .engine.labels import L

__all__ = ["Explanation", "Contribution"]

R = TypeVar("R", float, Decimal)


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
    `unknown`: how often it has each word outside the vocabulary, which count nothing. Each number is
    rounded on its own; infinite where a probability is 0.
    """

    label: L
    other: L
    log_odds: R
    prior: R
    absent: R
    words: tuple[Contribution[R], ...]
    unknown: Mapping[str, int]
