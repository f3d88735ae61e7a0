# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Adapters in Python: they turn requests of the protocol into replies, whatever the adapter raises."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from inspect import signature
from numbers import Rational
from pathlib import Path
from typing import Any, Optional, cast

from ..errors import CandidateError, DomainError, Label, NotFiniteError, shown
from ..numbers.exact import ratio
from ..numbers.rounding import quotient
from .questions import Json, Question, exactly

PROTOCOL = 1

DEEPEST = 50
"""The deepest nesting of lists in an answer."""

LONGEST, TAIL = 400, 130
"""The maximum length of a displayed message, and how many of its characters are taken from its end."""

FAULTS = (IndexError, AttributeError)
"""Exceptions that do not count as refusals although they are ValueErrors, such as NumPy's AxisError.

A ValueError that is also a TypeError or a KeyError is raised on purpose, as scikit-learn does for parameters.
"""

EXACTLY = 4000
"""The maximum number of digits of a numerator or denominator that is sent exactly; others are rounded."""


REFUSALS: tuple[type[Exception], ...] = (ValueError, ArithmeticError)


def kind_and_value(answer: object, refusals: tuple[type[Exception], ...] = REFUSALS) -> tuple[str, Json]:
    """Return the kind of a reply for what a method returned or raised, and the answer or the reason."""
    if not isinstance(answer, BaseException):
        try:
            return "answer", sendable(answer)
        except Exception as error:
            answer = error
    if isinstance(answer, NotImplementedError):
        return "skipped", error_text(answer, named=False) or "its method raises NotImplementedError"
    refused = isinstance(answer, refusals) and not (refusals is REFUSALS and isinstance(answer, FAULTS))
    return "refused" if refused else "error", error_text(answer)


class PythonAdapter:
    """Answers requests by the methods of an adapter, an object or a module. Every member is optional.

    `name`, `version`: strings. `profile`: a mapping, see `Profile`. `arithmetic`: "f64", "f32", "exact".
    `topics`: the models and outputs that it supports, see `About`.

    For each model M a method `fit_M(**train)`, and for each of its outputs O a method `M_O(fitted,
    **input)` or, for all models, `O(fitted, **input)`. A model without training has only `M_O(**input)`. If
    a method is missing, does not take the arguments, or raises NotImplementedError, the question is
    skipped. `refusals`, one exception or a tuple, mean that there is no answer: by default ValueError and
    ArithmeticError, except `FAULTS`. All other exceptions are errors of the implementation. Numbers are
    passed as floats and ints (to exact adapters as fractions), vectors as lists, values by label and
    documents with word counts as dicts, sets as frozensets. Answers may have the same types, or be tuples
    or arrays.
    """

    def __init__(self, adapter: object, name: str = "") -> None:
        """`name`: used if the adapter gives none."""
        self._adapter = adapter
        self._name = str(getattr(adapter, "name", "") or name or type(adapter).__name__)
        self._arithmetic = str(getattr(adapter, "arithmetic", "f64"))
        self._refusals = getattr(adapter, "refusals", REFUSALS)

    def about(self) -> dict[str, Json]:
        """Return the first reply: what the adapter declares, and the names of its methods."""
        about: dict[str, Json] = {"protocol": PROTOCOL, "name": self._name, "arithmetic": self._arithmetic}
        topics: object = getattr(self._adapter, "topics", None)
        topics = list(topics) if isinstance(topics, (set, frozenset)) else topics
        about["topics"] = None if topics is None else sendable(topics)
        about["version"] = str(getattr(self._adapter, "version", ""))
        about["profile"] = sendable(getattr(self._adapter, "profile", {}))
        return {**about, "methods": self._methods()}

    def reply(self, request: Mapping[str, Json]) -> tuple[str, Json]:
        """Run a request: return "answer" and its value; or "refused", "skipped" or "error", and why."""
        try:
            answer = self._answer(request)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # an implementation may raise anything
            answer = error
        return kind_and_value(answer, self._refusals)

    def _answer(self, request: Mapping[str, Json]) -> object:
        """Return the result of a method; raise NotImplementedError if it does not exist."""
        train, asked = (cast("Any", request.get(part)) for part in ("train", "input"))
        question = Question(str(request["model"]), str(request["output"]), asked, train)
        read, parts, fitted = python_number(self._arithmetic), question.parts, list[object]()
        prefixes = [f"{question.model}_", *([] if train is None else [""])]
        methods = [self._method("method for it", [f"{p}{one.output}" for p in prefixes]) for one in parts]
        if train is not None:
            fit = f"fit_{question.model}"
            fitted = [_call(self._method(fit, [fit]), **question.training(read))]
        found = [_call(each, *fitted, **one.arguments(read)) for each, one in zip(methods, parts)]
        return found if len(found) > 1 else found[0]

    def _method(self, missing: str, names: Sequence[str]) -> Callable[..., object]:
        """Return the first of these methods that exists; raise NotImplementedError if none does."""
        for method in (getattr(self._adapter, name, None) for name in names):
            if callable(method):
                return cast("Callable[..., object]", method)
        raise NotImplementedError(f"no {missing}")

    def _methods(self) -> list[Json]:
        """Return the names of the methods; functions that a module imports come last."""
        module, found = getattr(self._adapter, "__name__", None), list[tuple[bool, str]]()
        for name in (name for name in dir(self._adapter) if not name.startswith("_")):
            with suppress(Exception):  # a property that fails
                method = getattr(self._adapter, name)
                is_imported = module not in (None, getattr(method, "__module__", None))
                found += [(is_imported, name)] if callable(method) else []
        return [name for _, name in sorted(found)]


def _call(function: Callable[..., object], *fitted: object, **arguments: object) -> object:
    """Call a method; raise NotImplementedError if it does not take these arguments."""
    with suppress(ValueError):  # a function without a signature
        try:
            signature(function).bind(*fitted, **arguments)
        except TypeError as error:
            name = getattr(function, "__name__", "the method")
            raise NotImplementedError(f"{name}: {error}") from None
    return function(*fitted, **arguments)


def python_number(arithmetic: str) -> Callable[[str], object]:
    """Return the function that parses numbers: to an int or a float or, in exact arithmetic, a fraction."""

    def read(number: str) -> object:
        value = exactly(number)
        if not isinstance(value, Fraction) or arithmetic == "exact":
            return value
        return int(value) if value.denominator == 1 else float(value)

    return read


def sendable(value: object, depth: int = 0) -> Json:
    """Return an answer as JSON: with lists instead of arrays, tuples and the like, and labels as texts.

    Numbers that JSON does not have become texts, such as "1/3"; anything that is not a number becomes a text
    that says so. Raises: TypeError for a set, which has no order, and for an answer nested too deeply.
    """
    if depth > DEEPEST:
        raise TypeError(f"lists in lists, more than {DEEPEST} deep")
    as_list = getattr(value, "tolist", None)  # of arrays, and of the numbers in them
    entries = as_list() if callable(as_list) else value
    if isinstance(entries, Mapping):
        pairs: list[Json] = [[_key(y), sendable(part, depth + 1)] for y, part in entries.items()]
        by_name: dict[str, Json] = dict(cast("Any", pairs))
        return by_name if len(by_name) == len(pairs) else pairs  # labels may share a text
    if isinstance(entries, (set, frozenset)):
        raise TypeError(f"a {type(entries).__name__}, which has no order")
    if isinstance(entries, Collection) and not isinstance(entries, (str, bytes)):
        return [sendable(entry, depth + 1) for entry in entries]
    return entries if isinstance(entries, (str, bool)) else _number(entries)


def _key(label: object) -> str:
    """Return a label as a text: 1 is "1", whether an int, a bool or a float."""
    if isinstance(label, str):
        return str.__str__(label)  # a plain str, also of NumPy's
    number = _number(label)
    return str(int(number) if isinstance(number, float) and number.is_integer() else number)


def _number(value: object) -> Json:
    if isinstance(value, float):
        return float.__float__(value)  # NaN and infinities, too
    try:
        above, below = ratio(value)  # type: ignore[arg-type]  # or it is not a number
    except NotFiniteError:
        with suppress(Exception):
            return float(value)  # type: ignore[arg-type]  # it claims to be a number
        return "nan"
    except DomainError:
        if not isinstance(value, Rational):
            return shown(value)
        above, below = int(value.numerator), int(value.denominator)
    if max(above.bit_length(), below.bit_length()) > EXACTLY * 10 // 3:
        return str(quotient(above, below, 60))
    return above if below == 1 else f"{above}/{below}"


# Messages of an implementation, for people.


def in_ascii(text: str) -> str:
    """Return a text as one line of ASCII, with escapes for all other characters."""
    return "".join(c if " " <= c <= "~" else c.encode("unicode_escape").decode() for c in text)


def legible(text: str) -> str:
    """Return a message of an implementation as one line of ASCII; the middle of a long one is left out."""
    return in_ascii(text if len(text) <= LONGEST else f"{text[: LONGEST - TAIL]} ... {text[-TAIL:]}")


def error_text(error: BaseException, named: bool = True) -> str:
    """Return the name and the text of an exception of an implementation, even if its __str__ fails."""
    text = "an exception whose text cannot be read"
    with suppress(Exception):
        text = legible(str(error))
    return f"{legible(type(error).__name__)}: {text}" if named else text


@contextmanager
def loading(file: str) -> Iterator[None]:
    """Turn whatever an implementation raises, except for an interrupt, into a CandidateError."""
    try:
        yield
    except (CandidateError, KeyboardInterrupt):
        raise
    except BaseException as error:
        reason = str(error) if isinstance(error, DomainError) else error_text(error)
        raise CandidateError(file, reason) from error


def adapter_in(file: str) -> PythonAdapter:
    """Return the adapter of a Python file: its `adapter`, or the module itself.

    If the adapter is a class, an object of it is created. The file can import modules from its folder.
    Raises: CandidateError if the file cannot be run, or its adapter is not valid.
    """
    path = Path(file).absolute()
    if not path.exists():
        raise CandidateError(file, "does not exist; `check --new` writes a file to fill in")
    name = f"adapter in {path}"  # a name that no import can use
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise CandidateError(file, "is not a Python file")
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    sys.path += [] if str(path.parent) in sys.path else [str(path.parent)]
    with loading(file):
        spec.loader.exec_module(module)
        adapter = getattr(module, "adapter", module)
        return PythonAdapter(adapter() if isinstance(adapter, type) else adapter, path.stem)


# Classes in the style of scikit-learn, with `fit(X, y)` and `predict_proba(X)`, need no adapter. The name of
# the class determines the model; if it does not, `my_module:MyClass=gda` specifies it.

ESTIMATOR = "--sklearn"
"""The argument before the name of a class, where an adapter has the name of a file."""

NAMES = {**dict.fromkeys(("quadratic", "qda"), "quadratic_gda"), "lineardiscriminant": "gda", "lda": "gda"}
NAMES.update(gda="gda", gaussian="gaussian_naive_bayes", bernoulli="bernoulli", multinomial="multinomial")
NAMES.update(categorical="categorical")
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
            setattr(self, f"{model}_label", lambda fitted, x: self._one(fitted, x, "predict"))

    def _posterior(self, fitted: Any, x: object) -> object:
        return dict(zip(fitted[0].classes_, self._one(fitted, x, "predict_proba")))

    def _one(self, fitted: Any, x: object, method: str) -> Any:
        (answer,) = getattr(fitted[0], method)(self._array([x], fitted[1]))
        return answer

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
    sys.path += [] if os.getcwd() in sys.path else [os.getcwd()]
    with loading(named):
        make = getattr(importlib.import_module(module), name)
    missing = [method for method in ("fit", "predict_proba") if not callable(getattr(make, method, None))]
    if missing:
        raise CandidateError(named, f"has no method {' and no method '.join(missing)}")
    return PythonAdapter(Estimators(make, model, name), name)
