# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref: generative learning, exactly. The reference implementation of one lecture.

Estimates and `exact_posterior` are exact, as a `Fraction`. Posteriors, log-odds and densities are the nearest
double or, with `digits=n`, a `Decimal` with n correct digits.

Fit a model to rows and their labels. It then has methods such as `predict`, `posterior` and `log_odds`:

>>> from genref import gda, gaussian_naive_bayes, logistic_regression
>>> rows = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)]
>>> labels = ["low", "low", "low", "high", "high"]

Gaussian discriminant analysis, with one covariance for all classes or one for each:

>>> gda.fit(rows, labels).posterior((2, 2))["low"]
0.999763227369456
>>> gda.fit_quadratic(rows + [(7, 4)], labels + ["high"]).predict((0, 1))
'low'

Naive Bayes for numbers, for binary features, for features with the values 1 to k, and for words:

>>> from genref import bernoulli_naive_bayes, categorical_naive_bayes, multinomial_naive_bayes
>>> gaussian_naive_bayes.fit(rows, labels).predict((2, 2))
'low'
>>> bernoulli_naive_bayes.fit([[1, 0], [1, 1], [0, 1]], ["a", "a", "b"]).exact_posterior([1, 0])["a"]
Fraction(27, 31)
>>> categorical_naive_bayes.fit([[1, 3], [2, 1]], ["a", "b"]).predict([1, 2])
'a'
>>> multinomial_naive_bayes.fit([[1, 2, 2], [3]], ["a", "b"]).predict([2, 1])
'a'

Texts, with the words that decide:

>>> from genref import text_classifier
>>> model = text_classifier.fit(["win a prize", "see you at noon"], ["spam", "ham"])
>>> model.predict("You win!")
'spam'
>>> print(model.explain("You win!"))
 0.19062035960864973  log-odds of spam against ham, the sum of
 0.0                  prior
 0.7884573603642702   win (1)
-0.5978370007556204   you (1)

Logistic regression, GDA's rival:

>>> logistic_regression.fit([[0], [1], [2], [3]], [0, 1, 0, 1]).theta
(-1.3622763938401425, 0.9081842625600951)

`save(model, "spam.json")` writes any model or statistic to a file, and `load("spam.json")` reads it.
`print(model)` shows a table of what it has learnt. `help(genref.gda)` explains a module, and
`python -m genref tour` the lecture. `spec/TRACE.md` leads from equations to functions.
"""

from importlib import import_module

# `typing.TYPE_CHECKING` without `typing`, which takes longer to load than all of this module. `bool(0)` and
# not `False`: jedi would skip the imports below, and not complete their names.
TYPE_CHECKING = bool(0)

__version__ = "1.0.0"

# ruff: noqa: F405  # the modules that are not imported by name come with the classes below
# The modules, in lecture order. `help(genref)` would print all classes that are listed here, 4,000 lines.
__all__ = ["bayes", "linear_algebra", "gaussian", "moments", "gda", "gaussian_naive_bayes"]
__all__ += ["logistic", "logistic_regression", "text", "counts", "bernoulli_naive_bayes"]
__all__ += ["categorical_naive_bayes", "discretize", "laplace", "multinomial_naive_bayes", "text_classifier"]

# From the module `files.model_file`:
_FILES = ["save", "load"]
# Their models and statistics:
_CLASSES = ["Gaussian", "Moments", "ClassMoments", "LinearModel", "QuadraticModel", "GaussianNaiveBayesModel"]
_CLASSES += ["LogisticForm", "LogisticRegression", "Counts", "ClassCounts", "BernoulliModel"]
_CLASSES += ["CategoricalModel", "MultinomialModel", "Vocabulary"]
_CLASSES += ["TextClassifier", "MultinomialText", "BernoulliText"]
# The errors:
_CLASSES += ["GenrefError", "ShapeError", "DomainError", "NotFiniteError", "EmptyDataError"]
_CLASSES += ["EmptyClassError", "NotSymmetricError", "NotPositiveDefiniteError", "UndefinedPosteriorError"]
_CLASSES += ["SeparableDataError", "ModelFileError", "TableError"]

if TYPE_CHECKING:
    # Checkers take the other modules from the lines below: `from .gda import ...` imports `gda`, too.
    from . import bayes, discretize, laplace, linear_algebra
    from .bernoulli_naive_bayes import BernoulliModel as BernoulliModel
    from .categorical_naive_bayes import CategoricalModel as CategoricalModel
    from .counts import ClassCounts as ClassCounts
    from .counts import Counts as Counts
    from .errors import *  # noqa: F403
    from .files.model_file import load as load
    from .files.model_file import save as save
    from .gaussian import Gaussian as Gaussian
    from .gaussian_naive_bayes import GaussianNaiveBayesModel as GaussianNaiveBayesModel
    from .gda import LinearModel as LinearModel
    from .gda import QuadraticModel as QuadraticModel
    from .logistic import LogisticForm as LogisticForm
    from .logistic_regression import LogisticRegression as LogisticRegression
    from .moments import ClassMoments as ClassMoments
    from .moments import Moments as Moments
    from .multinomial_naive_bayes import MultinomialModel as MultinomialModel
    from .text import Vocabulary as Vocabulary
    from .text_classifier import BernoulliText as BernoulliText
    from .text_classifier import MultinomialText as MultinomialText
    from .text_classifier import TextClassifier as TextClassifier
else:

    def __getattr__(name: str) -> object:
        """Load what is asked for: `python -m genref` must first be ready for an interrupt.

        Raises: AttributeError.
        """
        try:
            return import_module(f".{name}", __name__)
        except ModuleNotFoundError as error:
            if error.name != f"{__name__}.{name}":
                raise
        parts = ("errors", *__all__) if name in _CLASSES else ("files.model_file",) if name in _FILES else ()
        for part in parts:
            module = import_module(f".{part}", __name__)
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__, *_CLASSES, *_FILES})
