# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Classes in the style of scikit-learn as implementations: `fit(X, y)`, then `predict_proba(X)` and `predict(X)`.

`check --sklearn sklearn.naive_bayes:BernoulliNB` needs no adapter. The name of the class tells which model it is;
`my_module:MyClass=gda` says it where the name does not.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import signature
from typing import Optional, Protocol, Tuple, Union, cast

from ..errors import CandidateError, Label
from .adapters import PythonAdapter, legible, said_by

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
"""What is part of the name of a class, and the model that it is, the first that fits."""

MODELS = tuple(dict.fromkeys(NAMES.values()))
ALPHA = "alpha"
"""What scikit-learn calls the smoothing."""

PRIORS = ("priors", "class_prior")
"""What scikit-learn calls the priors, in the order of the sorted labels."""


class Estimator(Protocol):
    """A class that can be fitted, as scikit-learn has them."""

    classes_: Iterable[Label]

    def fit(self, X: object, y: object, /) -> Estimator:
        """Learn from rows and their labels."""
        ...

    def predict_proba(self, X: object, /) -> Iterable[object]:
        """Return for each row the probabilities, in the order of `classes_`."""
        ...

    def predict(self, X: object, /) -> Iterable[object]:
        """Return a label for each row."""
        ...


Document = Union[Sequence[int], Mapping[int, int]]
Fitted = Tuple[Callable[[object], "list[object]"], Estimator]
"""What makes the row of an x, and what it is asked of."""


class Estimators:
    """An adapter whose methods make an estimator, fit it, and ask for one row at a time."""

    def __init__(self, made: Callable[..., Estimator], model: str, name: str) -> None:
        """`made`: the class, called with `alpha` or priors where a question gives them and the class takes them."""
        self.name = name
        self._made = made
        fit = {"multinomial": self._fit_documents, "categorical": self._fit_categories}
        smoothed = model in ("bernoulli", "multinomial", "categorical")
        setattr(self, f"fit_{model}", fit.get(model, self._fit_counted if smoothed else self._fit_rows))
        setattr(self, f"{model}_posterior", self._posterior)
        setattr(self, f"{model}_label", self._label)

    def _fitted(
        self,
        rows: Sequence[object],
        labels: Sequence[Label],
        classes: Optional[Sequence[Label]],
        **given: object,
    ) -> Estimator:
        """Return a fitted estimator; raise NotImplementedError for an argument that it does not take."""
        if classes is not None and set(classes) != set(labels):
            raise NotImplementedError("fit(X, y) cannot declare a class without examples")
        takes = set(signature(self._made).parameters)
        options: dict[str, object] = {}
        for name, value in given.items():
            known = [one for one in ((ALPHA,) if name == "smoothing" else PRIORS) if one in takes]
            if value is not None and not known:
                raise NotImplementedError(f"the constructor takes no {name}")
            if isinstance(value, Mapping):
                options[known[0]] = [value[y] for y in sorted(value)]
            elif value is not None:
                options[known[0]] = value
        return self._made(**options).fit(_array(rows), _array(labels))

    def _fit_rows(
        self, rows: Sequence[object], labels: Sequence[Label], classes: Optional[Sequence[Label]] = None
    ) -> Fitted:
        return _one_row, self._fitted(rows, labels, classes)

    def _fit_counted(
        self,
        rows: Sequence[object],
        labels: Sequence[Label],
        classes: Optional[Sequence[Label]] = None,
        smoothing: object = None,
        priors: object = None,
    ) -> Fitted:
        return _one_row, self._fitted(rows, labels, classes, smoothing=smoothing, priors=priors)

    def _fit_categories(
        self,
        rows: Sequence[Sequence[int]],
        labels: Sequence[Label],
        classes: Optional[Sequence[Label]] = None,
        smoothing: object = None,
    ) -> Fitted:
        def below(x: object) -> list[object]:
            return [[value - 1 for value in cast("Sequence[int]", x)]]  # from 0, as scikit-learn has them

        return below, self._fitted([below(row)[0] for row in rows], labels, classes, smoothing=smoothing)

    def _fit_documents(
        self,
        documents: Sequence[Document],
        labels: Sequence[Label],
        vocabulary_size: int,
        classes: Optional[Sequence[Label]] = None,
        smoothing: object = None,
        priors: object = None,
    ) -> Fitted:
        def counts(x: object) -> list[object]:
            document = cast(Document, x)
            pairs = document.items() if isinstance(document, Mapping) else [(word, 1) for word in document]
            row = [0] * vocabulary_size
            for word, n in pairs:
                if not 1 <= word <= vocabulary_size:
                    raise ValueError(f"word {word} is not in the vocabulary")
                row[word - 1] += n
            return [row]

        rows = [counts(document)[0] for document in documents]
        return counts, self._fitted(rows, labels, classes, smoothing=smoothing, priors=priors)

    @staticmethod
    def _posterior(fitted: Fitted, x: object) -> object:
        row, estimator = fitted
        (probabilities,) = _list(estimator.predict_proba(_array(row(x))))
        return dict(zip(_list(estimator.classes_), cast("list[object]", probabilities)))

    @staticmethod
    def _label(fitted: Fitted, x: object) -> object:
        row, estimator = fitted
        (label,) = _list(estimator.predict(_array(row(x))))
        return label


def _one_row(x: object) -> list[object]:
    return [x]


def _array(values: object) -> object:
    """Return an array of NumPy, where the class has loaded it."""
    numpy = sys.modules.get("numpy")
    return values if numpy is None else cast(object, numpy.array(values))


def _list(values: Iterable[object]) -> list[object]:
    """Return a list of Python's numbers and labels, in the place of an array."""
    return cast("list[object]", values.tolist()) if hasattr(values, "tolist") else list(values)


def estimator_in(named: str) -> PythonAdapter:
    """Return the adapter of a class that is named as MODULE:CLASS or MODULE:CLASS=MODEL.

    Raises: CandidateError, which says how to name it.
    """
    path, _, model = named.partition("=")
    module, colon, name = path.partition(":")
    if not (module and colon and name):
        raise CandidateError(named, "is no class; write MODULE:CLASS, such as sklearn.naive_bayes:GaussianNB")
    model = model or _model_of(name) or ""
    if model not in MODELS:
        reason = f"{'is' if '=' in named else 'does not say'} which model it is; write {path}=MODEL, one of "
        reason = reason if "=" not in named else f"{model!a} is no model; write {path}=MODEL, one of "
        raise CandidateError(named, reason + ", ".join(MODELS))
    try:
        made = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise CandidateError(named, f"cannot be imported: {said_by(error)}") from None
    except Exception as error:  # of the user's module
        raise CandidateError(named, f"{legible(type(error).__name__)}: {said_by(error)}") from error
    missing = [one for one in ("fit", "predict_proba", "predict") if not callable(getattr(made, one, None))]
    if missing:
        raise CandidateError(named, f"has no method {', '.join(missing)}")
    return PythonAdapter(Estimators(made, model, name), name)


def _model_of(name: str) -> Optional[str]:
    return next((model for part, model in NAMES.items() if part in name.lower()), None)
