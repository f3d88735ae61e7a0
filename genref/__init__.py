# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref: generative learning, exactly. The reference implementation of one lecture.

In lecture order: `bayes` (the rule, the evidence, the decision), `linear_algebra` (exact matrix
routines), `gaussian` (density, mean and covariance, contours), `moments` (exact statistics of
continuous features), `gda` (Gaussian discriminant analysis), `logistic` (the form it implies).

What is rational is returned exactly, as a `Fraction`; what is not is the nearest double or, asked
for `digits=n`, a `Decimal` with n correct digits. `spec/TRACE.md` leads from equations to functions.
"""

from . import bayes, gaussian, gda, linear_algebra, logistic, moments
from .errors import (
    DomainError,
    EmptyClassError,
    EmptyDataError,
    GenrefError,
    ModelFileError,
    NotFiniteError,
    NotPositiveDefiniteError,
    NotSymmetricError,
    ShapeError,
    TableError,
    UndefinedPosteriorError,
)
from .gaussian import Gaussian
from .gda import LinearModel, QuadraticModel
from .logistic import LogisticForm
from .moments import ClassMoments, Moments

__version__ = "0.1.0"

__all__ = [
    "bayes",
    "linear_algebra",
    "gaussian",
    "moments",
    "gda",
    "logistic",
    "Gaussian",
    "Moments",
    "ClassMoments",
    "LinearModel",
    "QuadraticModel",
    "LogisticForm",
    "GenrefError",
    "ShapeError",
    "DomainError",
    "NotFiniteError",
    "EmptyDataError",
    "EmptyClassError",
    "NotSymmetricError",
    "NotPositiveDefiniteError",
    "UndefinedPosteriorError",
    "ModelFileError",
    "TableError",
]
