# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Known mistakes: what each of them would answer."""

from __future__ import annotations

from .continuous import CONTINUOUS, guarded
from .discrete import DISCRETE
from .mutant import Mutant, NotConcerned

__all__ = ["MUTANTS", "NARROW", "Mutant", "NotConcerned"]

NARROW = {
    "bins-closed-above",
    "classes-sorted-as-texts",
    "definite-by-determinant",
    "first-pseudo-count-for-all",
    "given-priors-forgotten",
    "labels-sorted-as-texts",
    "log-odds-of-rounded-posteriors",
    "positive-entries",
    "product-of-the-diagonal",
    "semi-definite",
    "softmax-without-maximum",
    "solution-of-what-has-none",
    "stop-words-kept",
    "texts-with-empty-words",
    "ties-in-doubles",
    "undefined-is-nan",
    "undefined-is-the-first-class",
    "unknown-words-as-0",
    "update-without-new-classes",
}
"""Mistakes all of whose failures a broader one would give as well, which would give others, too."""

MUTANTS: tuple[Mutant, ...] = tuple(
    sorted((*map(guarded, DISCRETE), *CONTINUOUS), key=lambda mutant: mutant.name not in NARROW)
)
"""Of mistakes that explain the same failures, the first is meant: so the narrow ones come first."""
