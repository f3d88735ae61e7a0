# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref: generative learning, exactly. The reference implementation of one lecture.

In lecture order: `bayes` (the rule, the evidence, the decision), `linear_algebra` (exact matrix
routines), `gaussian` (density, mean and covariance, contours), `moments` (exact statistics of
continuous features), `gda` (Gaussian discriminant analysis), `gaussian_naive_bayes` (its diagonal
form, an extension), `logistic` (the form that GDA implies),
`logistic_regression` (its discriminative rival);
`text` (words, vocabulary, encodings), `counts` (exact statistics of discrete features),
`bernoulli_naive_bayes`, `categorical_naive_bayes` (and `discretize`), `laplace` (smoothing),
`multinomial_naive_bayes` (the event model of texts), `text_classifier` (from text to posterior).

What is rational is returned exactly, as a `Fraction`; what is not is the nearest double or, asked
for `digits=n`, a `Decimal` with n correct digits. `spec/TRACE.md` leads from equations to functions.
"""

from . import (
    bayes,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    counts,
    discretize,
    gaussian,
    gaussian_naive_bayes,
    gda,
    laplace,
    linear_algebra,
    logistic,
    logistic_regression,
    moments,
    multinomial_naive_bayes,
    text,
    text_classifier,
)
from .bernoulli_naive_bayes import BernoulliModel
from .categorical_naive_bayes import CategoricalModel
from .counts import ClassCounts, Counts
from .errors import (
    DomainError,
    EmptyClassError,
    EmptyDataError,
    GenrefError,
    ModelFileError,
    NotFiniteError,
    NotPositiveDefiniteError,
    NotSymmetricError,
    SeparableDataError,
    ShapeError,
    TableError,
    UndefinedPosteriorError,
)
from .gaussian import Gaussian
from .gaussian_naive_bayes import GaussianNaiveBayesModel
from .gda import LinearModel, QuadraticModel
from .logistic import LogisticForm
from .logistic_regression import LogisticRegression
from .moments import ClassMoments, Moments
from .multinomial_naive_bayes import MultinomialModel
from .text import Vocabulary
from .text_classifier import BernoulliText, MultinomialText, TextClassifier

__version__ = "0.1.0"

__all__ = [
    "bayes",
    "linear_algebra",
    "gaussian",
    "moments",
    "gda",
    "gaussian_naive_bayes",
    "logistic",
    "logistic_regression",
    "text",
    "counts",
    "bernoulli_naive_bayes",
    "categorical_naive_bayes",
    "discretize",
    "laplace",
    "multinomial_naive_bayes",
    "text_classifier",
    "Gaussian",
    "Moments",
    "ClassMoments",
    "LinearModel",
    "QuadraticModel",
    "GaussianNaiveBayesModel",
    "LogisticForm",
    "LogisticRegression",
    "Counts",
    "ClassCounts",
    "BernoulliModel",
    "CategoricalModel",
    "MultinomialModel",
    "Vocabulary",
    "TextClassifier",
    "MultinomialText",
    "BernoulliText",
    "GenrefError",
    "ShapeError",
    "DomainError",
    "NotFiniteError",
    "EmptyDataError",
    "EmptyClassError",
    "NotSymmetricError",
    "NotPositiveDefiniteError",
    "UndefinedPosteriorError",
    "SeparableDataError",
    "ModelFileError",
    "TableError",
]
