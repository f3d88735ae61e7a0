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
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from inspect import signature
from typing import Protocol, Tuple, Union, cast

from ..errors import CandidateError, Label
from .adapters import PythonAdapter, error_text

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
OPTIONS: dict[str, tuple[str, ...]] = {
    "smoothing": ("alpha",),
    "priors": ("priors", "class_prior"),
    "levels": ("min_categories",),
}
"""The names of these arguments in scikit-learn constructors."""

KNOWN_ARGUMENTS = {"rows", "documents", "vocabulary_size", "labels", "classes", *OPTIONS}
"""The question arguments that such a class can accept."""


class Estimator(Protocol):
    """A classifier in the sense of scikit-learn."""

    classes_: Iterable[Label]

    def fit(self, X: object, y: object, /) -> Estimator:
        """Learn from rows and their labels."""
        ...

    def predict_proba(self, X: object, /) -> Iterable[object]:
        """Return the probabilities for each row, in the order of `classes_`."""
        ...

    def predict(self, X: object, /) -> Iterable[object]:
        """Return a label for each row."""
        ...


Document = Union[Sequence[int], Mapping[int, int]]
Row = Callable[[object], "list[object]"]
"""Converts an x of a question to the row that an estimator accepts."""

Fitted = Tuple[Row, Estimator]


class Estimators:
    """An adapter that creates an estimator for each question, fits it, and asks it about one row."""

    def __init__(self, make: Callable[..., object], model: str, name: str) -> None:
        """`make`: the class, called with options such as `alpha` if both the question and it have them."""
        self.name = name
        self._make = make
        self._model = model
        setattr(self, f"fit_{model}", self._fit)
        setattr(self, f"{model}_posterior", self._posterior)
        if hasattr(make, "predict"):
            setattr(self, f"{model}_label", self._label)

    def _fit(self, **train: object) -> Fitted:
        """Return a fitted estimator; raise NotImplementedError for an argument that it does not accept."""
        for name in train:
            if name not in KNOWN_ARGUMENTS:
                raise NotImplementedError(f"fit(X, y) takes no {name}")
        examples = cast("Sequence[object]", train["documents" if "documents" in train else "rows"])
        labels = cast("Sequence[Label]", train["labels"])
        classes = cast("Sequence[Label]", train.get("classes", labels))
        if set(classes) != set(labels):
            raise NotImplementedError("fit(X, y) cannot declare a class without examples")
        row = self._row(train)
        estimator = cast(Estimator, self._make(**self._options(train)))
        return row, estimator.fit(_array(map(row, examples)), _array(labels))

    def _row(self, train: Mapping[str, object]) -> Row:
        """Return the converter: documents become counts, and categories start from 0 in scikit-learn."""
        if self._model == "categorical":
            return lambda x: [value - 1 for value in cast("Sequence[int]", x)]
        if self._model != "multinomial":
            return lambda x: cast("list[object]", x)
        if "vocabulary_size" not in train:
            raise NotImplementedError("fit(X, y) needs the number of words")
        return partial(_counts, cast(int, train["vocabulary_size"]))

    def _options(self, train: Mapping[str, object]) -> dict[str, object]:
        """Return the constructor arguments for a question."""
        takes = set(signature(self._make).parameters)
        options: dict[str, object] = {}
        for name, called in OPTIONS.items():
            if name in train:
                known = [one for one in called if one in takes]
                if not known:
                    raise NotImplementedError(f"the constructor takes no {name}")
                value = train[name]
                # Turn priors by label into a list in the order of the sorted labels.
                options[known[0]] = [value[y] for y in sorted(value)] if isinstance(value, Mapping) else value
        return options

    @staticmethod
    def _posterior(fitted: Fitted, x: object) -> object:
        row, estimator = fitted
        (probabilities,) = _list(estimator.predict_proba(_array([row(x)])))
        return dict(zip(_list(estimator.classes_), cast("list[object]", probabilities)))

    @staticmethod
    def _label(fitted: Fitted, x: object) -> object:
        row, estimator = fitted
        (label,) = _list(estimator.predict(_array([row(x)])))
        return label


def _counts(size: int, x: object) -> list[object]:
    """Return how often each word, 1 to `size`, occurs in a document."""
    document = cast(Document, x)
    row = [0] * size
    for word, n in document.items() if isinstance(document, Mapping) else [(word, 1) for word in document]:
        if not 1 <= word <= size:
            raise ValueError(f"word {word} is not in the vocabulary")
        row[word - 1] += n
    return cast("list[object]", row)


def _array(values: Iterable[object]) -> object:
    """Return a NumPy array if the class has loaded NumPy, otherwise a list."""
    numpy = sys.modules.get("numpy")
    return list(values) if numpy is None else cast(object, numpy.array(list(values)))


def _list(values: Iterable[object]) -> list[object]:
    """Return a list of Python numbers and labels instead of an array."""
    as_list: object = getattr(values, "tolist", None)
    return cast("list[object]", as_list()) if callable(as_list) else list(values)


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
    try:
        make = getattr(importlib.import_module(module), name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # of the user's module
        raise CandidateError(named, f"cannot be imported: {error_text(error)}") from error
    missing = [method for method in ("fit", "predict_proba") if not callable(getattr(make, method, None))]
    if missing:
        raise CandidateError(named, f"has no method {' and no method '.join(missing)}")
    return PythonAdapter(Estimators(make, model, name), name)
