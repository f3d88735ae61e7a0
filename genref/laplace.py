# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Frequencies, and Laplace's rule: add one to each count, so that nothing has probability 0.

Here it is said for one table of counts, and serves the priors. The models of discrete x apply it to the
counts of all events at once: `events.draws`, `choices` and `presences` (and, for a pseudo-count per word,
`multinomial_naive_bayes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Optional, Tuple, Union

from .errors import EmptyDataError
from .numbers.exact import Number, entries, not_negative, whole_count

__all__ = ["frequencies", "smoothed_frequencies"]

Alphas = Union[Number, Iterable[Number]]
Smoothing = Union[Fraction, Tuple[Fraction, ...]]
"""One pseudo-count for all outcomes, or one for each."""


def frequencies(counts: Iterable[Number]) -> tuple[Fraction, ...]:
    """Return phi_j = n_j / n, the fraction of the n observations with outcome j, exactly.

    This is the maximum likelihood estimate. An outcome that was never seen has probability 0.

    Raises: EmptyDataError for no outcome, or no observation (0/0); DomainError, NotFiniteError.
    Computes: frequency-mle

    >>> frequencies([3, 0, 1])
    (Fraction(3, 4), Fraction(0, 1), Fraction(1, 4))
    """
    return smoothed_frequencies(counts, 0)


def smoothed_frequencies(counts: Iterable[Number], smoothing: Alphas = 1) -> tuple[Fraction, ...]:
    """Return phi_j = (1 + n_j) / (k + n) for each of the k outcomes, exactly.

    This is as if each outcome had been seen once more. With another pseudo-count, `smoothing` >= 0 replaces
    the 1, and k times `smoothing` replaces the k; 0 gives `frequencies`. You can also pass k pseudo-counts,
    one for each outcome; then their sum replaces the k.

    Raises: EmptyDataError for no outcome or, with smoothing 0, no observation (0/0); DomainError,
    NotFiniteError.
    Computes: laplace-estimate

    >>> smoothed_frequencies([3, 0, 1])
    (Fraction(4, 7), Fraction(1, 7), Fraction(2, 7))
    """
    seen = [whole_count(count, f"counts[{j}]") for j, count in enumerate(entries(counts, "counts"))]
    if not seen:
        raise EmptyDataError("counts")
    found = smoothed(seen, pseudo_counts(smoothing, len(seen)))
    if not found:
        raise EmptyDataError("observations")
    return found


def smoothed(counts: Sequence[int], alpha: Smoothing) -> tuple[Fraction, ...]:
    """Return (n_j + alpha_j) / (n + sum of alpha) for each outcome; () for 0/0."""
    alphas = alpha if isinstance(alpha, tuple) else (alpha,) * len(counts)
    whole = sum(counts) + sum(alphas)
    return tuple((n_j + alpha_j) / whole for n_j, alpha_j in zip(counts, alphas)) if whole else ()


def pseudo_counts(smoothing: Alphas, k: Optional[int] = None) -> Smoothing:
    """Return one pseudo-count, or one for each of k outcomes.

    Raises: ShapeError, DomainError, NotFiniteError.
    """
    if isinstance(smoothing, Iterable) and not isinstance(smoothing, (str, bytes)):
        given = entries(smoothing, "smoothing", k)
        return tuple(not_negative(alpha, f"smoothing[{j}]") for j, alpha in enumerate(given))
    return not_negative(smoothing, "smoothing")  # type: ignore[arg-type]  # raises if it is not a number
