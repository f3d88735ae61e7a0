# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What the oracle asks: one module for each chapter of the lecture."""

from __future__ import annotations

from functools import lru_cache

from . import (
    bayes,
    event_models,
    gaussian,
    gda,
    generative_vs_discriminative,
    laplace,
    linear_algebra,
    naive_bayes,
)
from .flags import marked
from .writing import Case, Chapter

__all__ = ["NAMES", "Case", "Chapter", "chapters"]

_MODULES = {
    "bayes": bayes,
    "linear-algebra": linear_algebra,
    "gaussian": gaussian,
    "gda": gda,
    "generative-vs-discriminative": generative_vs_discriminative,
    "naive-bayes": naive_bayes,
    "laplace": laplace,
    "event-models": event_models,
}

NAMES = tuple(_MODULES)
"""The chapters, in lecture order."""


@lru_cache(maxsize=None)
def chapters() -> dict[str, tuple[Case, ...]]:
    """Return the cases of each chapter, in lecture order; those of a chapter in the order of their ids."""
    found = {name: module.chapter().cases for name, module in _MODULES.items()}
    return {
        name: tuple(marked(case) for case in sorted(cases, key=lambda case: case.id))
        for name, cases in found.items()
    }
