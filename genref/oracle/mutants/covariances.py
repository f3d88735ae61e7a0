# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes in the covariance, the mean and the features that a density is of."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from ... import linear_algebra
from ...linear_algebra import Matrix
from ..questions import Question
from ..reference import answer
from .asking import Fields, asking, checked, diagonal_of, in_fields, lists, with_covariance
from .estimates import with_floor
from .mutant import Mutant, NotConcerned
from .spectrum import cut_off


def from_lower_triangle(sigma: Matrix) -> Matrix:
    """Return the symmetric matrix with the same lower triangle."""
    d = range(len(sigma))
    return tuple(tuple(sigma[max(i, j)][min(i, j)] for j in d) for i in d)


def as_factor(sigma: Matrix) -> Matrix:
    """Return L L', L being the lower triangle; squares of what is on a diagonal."""
    lower = [row[: i + 1] for i, row in enumerate(sigma)]
    return tuple(tuple(linear_algebra.dot(u, v) for v in lower) for u in lower)


def not_below_floor(sigma: Matrix) -> Matrix:
    """Return a covariance with variances of at least 1e-9."""
    floor = Fraction(1, 10**9)
    return tuple(
        tuple(max(entry, floor) if i == j else entry for j, entry in enumerate(row))
        for i, row in enumerate(sigma)
    )


def each_with_its_own(question: Question) -> object:
    """Return the answer of a covariance for each class, where one is shared."""
    own = replace(question, model="quadratic_gda")
    if question.model != "gda" or question.output in (
        "covariance",
        "logistic_form",
        "intercept",
        "probability",
    ):
        raise NotConcerned
    return answer(own)


def first_two(fields: Fields) -> Fields:
    """Return vectors and rows with their first two entries."""
    cut = {name: value[:2] for name, value in lists(fields, "x", "mean").items()}
    for name, value in lists(fields, "rows", "covariance").items():
        cut[name] = [row[:2] if isinstance(row, list) else row for row in value]
    return {**cut, **{name: value[:2] for name, value in cut.items() if name == "covariance"}}


def without_mean(fields: Fields) -> Fields:
    """Return a mean of zeros."""
    return {name: ["0"] * len(mean) for name, mean in lists(fields, "mean").items()}


COVARIANCES: tuple[Mutant, ...] = (
    Mutant(
        "own-covariance-where-shared",
        "a covariance for each class, where one is shared,",
        checked(each_with_its_own),
    ),
    Mutant(
        "lower-triangle",
        "a matrix of which only the lower triangle is read",
        checked(with_covariance(from_lower_triangle), "NotSymmetricError"),
        ("SciPy", "gvar", "derivkit", "autograd"),
    ),
    Mutant(
        "covariance-for-its-factor",
        "the covariance taken for its factor, and a variance for a deviation,",
        checked(with_covariance(as_factor), "NotPositiveDefiniteError"),
        ("TensorFlow", "tfp"),
    ),
    Mutant(
        "covariance-for-precision",
        "the covariance taken for its inverse",
        checked(with_covariance(linear_algebra.inverse)),
    ),
    Mutant(
        "covariances-off-the-diagonal-lost",
        "the diagonal alone",
        checked(with_covariance(diagonal_of), "NotPositiveDefiniteError"),
    ),
    Mutant(
        "ridge",
        "1e-10 added to the diagonal",
        checked(with_covariance(partial(with_floor, floor=Fraction(1, 10**10))), "NotPositiveDefiniteError"),
        ("xarray-einstats",),
    ),
    Mutant(
        "variance-floor",
        "a variance of at least 1e-9",
        checked(with_covariance(not_below_floor), "NotPositiveDefiniteError"),
        ("aprender",),
    ),
    Mutant(
        "eigenvalue-cutoff",
        "a covariance refused whose eigenvalues are 2e-10 apart",
        checked(cut_off),
        ("SciPy",),
    ),
    Mutant(
        "first-two-features",
        "the first two features alone",
        checked(asking(in_fields(first_two))),
        ("ml-naivebayes",),
    ),
    Mutant("mean-not-subtracted", "x in the place of x - mu", checked(asking(in_fields(without_mean)))),
)
