# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Implementations in the style of scikit-learn: classes with `fit(X, y)` and `predict_proba(X)`.

`check --sklearn sklearn.naive_bayes:BernoulliNB` needs no adapter. The name of the class determines the
model; if it does not, `my_module:MyClass=gda` specifies it.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from typing import Any, Optional

from ..errors import CandidateError, Label
from .adapters import PythonAdapter, loading

ESTIMATOR = "--sklearn"
"""The argument before the name of a class, where an adapter has the name of a file."""

NAMES = {
    "quadratic": "quadratic_gda",
    "qda": "quadratic_gda",
    "lineardiscriminant": "gda",
    "lda": "gda",
    "gda": "gda",
    "gaussian": "gaussian_naive_bayes",
    "bernoulli": "bernoulli",
    "multinomial": "multinomial",
    "categorical": "categorical",
}
"""Parts of class names, and the model that each one means. The first part that occurs is used."""

MODELS = tuple(dict.fromkeys(NAMES.values()))
OPTIONS = {"smoothing": ("alpha",), "priors": ("priors", "class_prior"), "levels": ("min_categories",)}
"""The names that arguments of a question have in constructors of scikit-learn."""


class Estimators:
    """An adapter that creates an estimator for each question, fits it, and asks it about one row.

    An estimator learns from rows and labels; its probabilities are in the order of its `classes_`.
    """

    def __init__(self, make: Callable[..., object], model: str, name: str) -> None:
        """`make`: the class, called with options such as `alpha` if both the question and it have them."""
        self.name, self._model = name, model
        self._make: Callable[..., Any] = make
        setattr(self, f"fit_{model}", self._fit)
        setattr(self, f"{model}_posterior", self._posterior)
        if hasattr(make, "predict"):
            setattr(self, f"{model}_label", self._label)

    def _posterior(self, fitted: Any, x: object) -> object:
        estimator, words = fitted
        (probabilities,) = estimator.predict_proba(self._array([x], words))
        return dict(zip(estimator.classes_, probabilities))

    def _label(self, fitted: Any, x: object) -> object:
        estimator, words = fitted
        (label,) = estimator.predict(self._array([x], words))
        return label

    def _fit(
        self,
        labels: Sequence[Label],
        rows: Sequence[object] = (),
        documents: Optional[Sequence[object]] = None,
        vocabulary_size: Optional[int] = None,
        classes: Optional[Sequence[Label]] = None,
        **options: Any,
    ) -> object:
        """Return a fitted estimator and the number of words, if it learns from documents.

        Raises: NotImplementedError for an argument that it does not accept.
        """
        if documents is not None and vocabulary_size is None:
            raise NotImplementedError("fit(X, y) needs the number of words")
        if classes is not None and set(classes) != set(labels):
            raise NotImplementedError("fit(X, y) cannot declare a class without examples")
        takes, called = signature(self._make).parameters, dict[str, object]()
        for option, value in options.items():
            names = [name for name in OPTIONS.get(option, ()) if name in takes]
            if not names:
                raise NotImplementedError(f"the class takes no {option}")
            # Priors by label become a list in the order of the sorted labels.
            called[names[0]] = [value[y] for y in sorted(value)] if isinstance(value, Mapping) else value
        xs = self._array(rows if documents is None else documents, vocabulary_size)
        return self._make(**called).fit(xs, _array(labels)), vocabulary_size

    def _array(self, xs: Sequence[Any], words: Optional[int]) -> object:
        """Return examples as rows: documents become counts, and categories start from 0 in scikit-learn."""
        if words is not None:
            return _array([_counts(words, x) for x in xs])
        first = 1 if self._model == "categorical" else 0
        return _array([[value - first for value in x] for x in xs])


def _counts(size: int, document: Any) -> list[int]:
    """Return how often each word, 1 to `size`, occurs in a document."""
    row = [0] * size
    for word, n in document.items() if isinstance(document, Mapping) else [(word, 1) for word in document]:
        if not 1 <= word <= size:
            raise ValueError(f"word {word} is not in the vocabulary")
        row[word - 1] += n
    return row


def _array(values: Sequence[object]) -> object:
    """Return a NumPy array if the class has loaded NumPy, otherwise a list."""
    numpy: Any = sys.modules.get("numpy")
    return list(values) if numpy is None else numpy.array(list(values))


def estimator_in(named: str) -> PythonAdapter:
    """Return the adapter of a class named as MODULE:CLASS or MODULE:CLASS=MODEL.

    Python searches for the module in its import path and in the working directory.

    Raises: CandidateError, which explains how to name the class.
    """
    path, _, model = named.partition("=")
    module, _, name = path.partition(":")
    if not (module and name):
        raise CandidateError(named, "name a class as MODULE:CLASS, such as sklearn.naive_bayes:GaussianNB")
    model = model or next((model for part, model in NAMES.items() if part in name.lower()), "")
    if model not in MODELS:
        wrong = f"{model} is not one of the models" if model else "its name does not show which model it is"
        raise CandidateError(named, f"{wrong}; write {path}=MODEL, where MODEL is {', '.join(MODELS)}")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    with loading(named):
        make = getattr(importlib.import_module(module), name)
    missing = [method for method in ("fit", "predict_proba") if not callable(getattr(make, method, None))]
    if missing:
        raise CandidateError(named, f"has no method {' and no method '.join(missing)}")
    return PythonAdapter(Estimators(make, model, name), name)
