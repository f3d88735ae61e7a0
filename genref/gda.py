# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian discriminant analysis: x given y is N(mu_y, Sigma), or N(mu_y, Sigma_y).

rows, labels -> `ClassMoments` -> the estimates of this module, exact fractions -> a model of
`discriminant`, which has posterior, label and log-odds.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Optional

from .discriminant import LinearModel, QuadraticModel
from .engine.exact import Number, exact
from .engine.labels import L, label_of
from .errors import DomainError, EmptyClassError, EmptyDataError
from .linear_algebra import Matrix, Vector
from .moments import ClassMoments

__all__ = [
    "class_mass",
    "class_priors",
    "class_means",
    "shared_covariance",
    "class_covariances",
    "fit",
    "fit_quadratic",
    "linear_model",
    "quadratic_model",
    "LinearModel",
    "QuadraticModel",
]


def class_mass(y: int, phi: Number) -> Fraction:
    """Return p(y) = phi^y (1 - phi)^(1 - y), the Bernoulli mass of y in {0, 1}, exactly.

    `phi`: p(y = 1), between 0 and 1.

    Raises: DomainError, NotFiniteError.

    Spec: gda-class-mass

    >>> class_mass(0, 0.25)
    Fraction(3, 4)
    """
    p = exact(phi, "phi")
    if not 0 <= p <= 1:
        raise DomainError("phi", phi, "numbers from 0 to 1")
    k = label_of(y, "y")
    if k not in (0, 1):
        raise DomainError("y", y, "0 or 1")
    return p ** int(k) * (1 - p) ** (1 - int(k))


def class_priors(moments: ClassMoments[L]) -> dict[L, Fraction]:
    """Return phi, the share of the examples that each class has: its count divided by n.

    A declared class without examples has the prior 0.

    Raises: EmptyDataError for no examples, DomainError for other statistics than `ClassMoments`.

    Spec: gda-mle-prior

    >>> class_priors(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    {0: Fraction(2, 3), 1: Fraction(1, 3)}
    """
    _refuse_other_statistics(moments)
    n = moments.count
    if not n:
        raise EmptyDataError("moments")
    return {label: Fraction(part.count, n) for label, part in zip(moments.classes, moments.moments)}


def class_means(moments: ClassMoments[L]) -> dict[L, Vector]:
    """Return mu_y, the sum of the rows of each class divided by their count; d entries each.

    Raises: EmptyClassError for a class without examples.

    Spec: gda-mle-means

    >>> class_means(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    {0: (Fraction(11, 2),), 1: (Fraction(9, 1),)}
    """
    _refuse_empty_classes(moments)
    return {label: part.mean for label, part in zip(moments.classes, moments.moments)}


def shared_covariance(moments: ClassMoments[L]) -> Matrix:
    """Return Sigma, the sum of (x - mu_y)(x - mu_y)' over all examples divided by n.

    Deviations are taken from the mean of the example's own class. The result is d x d, and
    singular when the examples do not vary within their classes in every direction.

    Raises: EmptyClassError for a class without examples.

    Spec: gda-mle-covariance

    >>> shared_covariance(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    ((Fraction(1, 6),),)
    """
    _refuse_empty_classes(moments)
    n = moments.count
    scatters = [part.scatter for part in moments.moments]
    return tuple(tuple(sum(entry, Fraction(0)) / n for entry in zip(*rows)) for rows in zip(*scatters))


def class_covariances(moments: ClassMoments[L]) -> dict[L, Matrix]:
    """Return Sigma_y, the sum of (x - mu_y)(x - mu_y)' over the class divided by its count.

    Each is d x d, and singular for a class of at most d examples.

    Raises: EmptyClassError for a class without examples.

    Spec: quadratic-mle-covariances

    >>> class_covariances(ClassMoments.of([[5], [6], [9]], [0, 0, 1]))
    {0: ((Fraction(1, 4),),), 1: ((Fraction(0, 1),),)}
    """
    _refuse_empty_classes(moments)
    return {label: part.covariance for label, part in zip(moments.classes, moments.moments)}


def fit(
    rows: Iterable[Iterable[Number]], labels: Iterable[L], *, classes: Optional[Iterable[L]] = None
) -> LinearModel[L]:
    """Return the model with one covariance shared by all classes, of maximum likelihood.

    `rows`: n x d; `labels`: n ints or strs; both any iterables, read once. `classes`: the class
    order, by default sorted. Collinear rows and a single class are fitted as they are: what does
    not exist for them, such as a density, is refused when asked for.

    Raises: EmptyDataError, EmptyClassError, ShapeError, DomainError, NotFiniteError.

    See: gda-mle-prior, gda-mle-means, gda-mle-covariance

    >>> fit([[0], [2], [4], [6]], [0, 0, 1, 1]).posterior([3])
    {0: 0.5, 1: 0.5}
    """
    return linear_model(ClassMoments.of(rows, labels, classes))


def fit_quadratic(
    rows: Iterable[Iterable[Number]], labels: Iterable[L], *, classes: Optional[Iterable[L]] = None
) -> QuadraticModel[L]:
    """Return the model with one covariance for each class, of maximum likelihood; else as `fit`.

    See: gda-mle-prior, gda-mle-means, quadratic-mle-covariances

    >>> fit_quadratic([[0], [2], [4], [8]], [0, 0, 1, 1]).covariances[1]
    ((Fraction(4, 1),),)
    """
    return quadratic_model(ClassMoments.of(rows, labels, classes))


def linear_model(moments: ClassMoments[L]) -> LinearModel[L]:
    """Return the model that `fit` makes of data with these moments.

    Raises: EmptyClassError for a class without examples.

    See: gda-mle-prior, gda-mle-means, gda-mle-covariance

    >>> linear_model(ClassMoments.of([[0], [2], [4], [6]], [0, 0, 1, 1])).means
    {0: (Fraction(1, 1),), 1: (Fraction(5, 1),)}
    """
    return LinearModel(class_priors(moments), class_means(moments), shared_covariance(moments))


def quadratic_model(moments: ClassMoments[L]) -> QuadraticModel[L]:
    """Return the model that `fit_quadratic` makes of data with these moments.

    Raises: EmptyClassError for a class without examples.

    See: gda-mle-prior, gda-mle-means, quadratic-mle-covariances

    >>> quadratic_model(ClassMoments.of([[0], [2], [4], [8]], [0, 0, 1, 1])).predict([3])
    1
    """
    return QuadraticModel(class_priors(moments), class_means(moments), class_covariances(moments))


def _refuse_other_statistics(moments: ClassMoments[L]) -> None:
    if not isinstance(moments, ClassMoments):
        raise DomainError("moments", moments, "a ClassMoments, as ClassMoments.of(rows, labels) makes")


def _refuse_empty_classes(moments: ClassMoments[L]) -> None:
    _refuse_other_statistics(moments)
    for label, part in zip(moments.classes, moments.moments):
        if not part.count:
            raise EmptyClassError(label)
