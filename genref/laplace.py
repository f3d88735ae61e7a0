# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Laplace smoothing: the probabilities of k outcomes, estimated from how often each was seen.

`counts`: k whole numbers that are not negative; n is their sum, the number of observations.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Union

from . import equations
from .errors import EmptyDataError
from .numbers.exact import Number, entries, pseudo_counts, whole_count

__all__ = ["frequencies", "smoothed_frequencies"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


def frequencies(counts: Iterable[Number]) -> tuple[Fraction, ...]:
    """Return phi_j = n_j / n, the fraction of the n observations with outcome j, exactly.

    This is the maximum likelihood estimate. An outcome that was never seen has probability 0.

    Raises: EmptyDataError for no outcome, or no observation (0/0); DomainError, NotFiniteError.

    >>> frequencies([3, 0, 1])
    (Fraction(3, 4), Fraction(0, 1), Fraction(1, 4))
    """
    return smoothed_frequencies(counts, 0)


def smoothed_frequencies(
    counts: Iterable[Number], smoothing: Union[Number, Iterable[Number]] = 1
) -> tuple[Fraction, ...]:
    """Return phi_j = (1 + n_j) / (k + n) for each of the k outcomes, exactly.

    This is as if each outcome had been seen once more. With another pseudo-count, `smoothing` >= 0 replaces
    the 1, and k times `smoothing` replaces the k; 0 gives `frequencies`. You can also pass k pseudo-counts,
    one for each outcome; then their sum replaces the k.

    Raises: EmptyDataError for no outcome or, with smoothing 0, no observation (0/0); DomainError,
    NotFiniteError.

    >>> smoothed_frequencies([3, 0, 1])
    (Fraction(4, 7), Fraction(1, 7), Fraction(2, 7))
    """
    seen = [whole_count(count, f"counts[{j}]") for j, count in enumerate(entries(counts, "counts"))]
    if not seen:
        raise EmptyDataError("counts")
    alpha = pseudo_counts(smoothing, len(seen))
    if alpha == 1:
        return equations.laplace_estimate(seen)
    # Pseudo-counts are counts of imaginary examples.
    more = alpha if isinstance(alpha, tuple) else [alpha] * len(seen)
    if not sum(seen) + sum(more):
        raise EmptyDataError("observations")
    return equations.frequency_mle([n_j + alpha_j for n_j, alpha_j in zip(seen, more)])
