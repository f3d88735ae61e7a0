# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Adapters in Python: they turn requests of the protocol into replies, whatever the adapter raises."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from fractions import Fraction
from inspect import signature
from numbers import Rational
from pathlib import Path
from types import MappingProxyType
from typing import Optional, Protocol, cast

from ..errors import CandidateError, DomainError, NotFiniteError, shown
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


class Adapter(Protocol):
    """Connects an implementation in Python: an object or a module. Every member is optional.

    `name`, `version`: strings. `profile`: a mapping, see `Profile`. `arithmetic`: "f64", "f32", "exact".
    `topics`: the models and outputs that it supports, see `About`. `refusals`: the exceptions that mean "no
    answer exists", by default ValueError and ArithmeticError except `FAULTS`; all other exceptions are errors
    of the implementation.

    For each model M a method `fit_M(**train)`, and for each of its outputs O a method
    `M_O(fitted, **input)` or, for all models, `O(fitted, **input)`. A model without training has only
    `M_O(**input)`. If a method is missing, does not take the arguments, or raises NotImplementedError, the
    question is skipped. Numbers are passed as floats and ints (to exact adapters as fractions), vectors as
    lists, values by label and documents with word counts as dicts, sets as frozensets. Answers may have the
    same types, or be tuples or arrays.
    """

    name: str = ""
    version: str = ""
    profile: Mapping[str, Json] = MappingProxyType({})
    arithmetic: str = "f64"
    topics: Optional[Collection[str]] = None
    refusals: tuple[type[Exception], ...] = (ValueError, ArithmeticError)


class UnclearAnswer(Exception):
    """An answer is neither a number nor an ordered collection of numbers."""


def kind_and_value(answer: object, refusals: Optional[tuple[type[Exception], ...]]) -> tuple[str, Json]:
    """Return the kind of a reply for what a method returned or raised, and the answer or why there is none.

    `refusals`: as declared by an `Adapter`.
    """
    if not isinstance(answer, BaseException):
        try:
            return "answer", sendable(answer)
        except Exception as error:
            answer = error
    if isinstance(answer, NotImplementedError):
        return "skipped", message_of(answer) or "its method raises NotImplementedError"
    if isinstance(answer, UnclearAnswer):
        return "error", str(answer)
    if isinstance(answer, FAULTS) and refusals is None:
        return "error", error_text(answer)
    refused = isinstance(answer, Adapter.refusals if refusals is None else refusals)
    return "refused" if refused else "error", error_text(answer)


class PythonAdapter:
    """Answers requests by the methods of an `Adapter`."""

    def __init__(self, adapter: object, name: str = "") -> None:
        """Raise DomainError if the `refusals` are not exceptions. `name`: used if the adapter gives none."""
        self._adapter = adapter
        self._name = str(getattr(adapter, "name", "") or name or type(adapter).__name__)
        self._arithmetic = str(getattr(adapter, "arithmetic", Adapter.arithmetic))
        self._refusals = declared_refusals(getattr(adapter, "refusals", None))

    def about(self) -> dict[str, Json]:
        """Return the first reply: what the adapter declares, and the arguments of its methods."""
        topics: object = getattr(self._adapter, "topics", None)
        if isinstance(topics, (set, frozenset)):
            topics = list(topics)
        return {
            "protocol": PROTOCOL,
            "name": self._name,
            "version": str(getattr(self._adapter, "version", "")),
            "arithmetic": self._arithmetic,
            "profile": sendable(getattr(self._adapter, "profile", Adapter.profile)),
            "topics": None if topics is None else sendable(topics),
            "methods": self._methods(),
        }

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
        model, train = str(request["model"]), cast("Optional[Mapping[str, Json]]", request.get("train"))
        asked = cast("Mapping[str, Json]", request["input"])
        question, read = (
            Question(model, str(request["output"]), asked, train),
            python_number(self._arithmetic),
        )
        parts, fitted = question.parts, list[object]()
        names = [[f"{model}_{one.output}", *([] if train is None else [one.output])] for one in parts]
        methods = [self._method("no method for it", *each) for each in names]
        if train is not None:
            fit = self._method(f"no fit_{model}", f"fit_{model}")
            fitted = [_call(fit, **question.training(read))]
        found = [_call(each, *fitted, **one.arguments(read)) for each, one in zip(methods, parts)]
        return found if len(found) > 1 else found[0]

    def _method(self, missing: str, *names: str) -> Callable[..., object]:
        """Return the first of these methods that exists; raise NotImplementedError if none does."""
        for name in names:
            method: object = getattr(self._adapter, name, None)
            if callable(method):
                return method
        raise NotImplementedError(missing)

    def _methods(self) -> dict[str, Json]:
        """Return the arguments of each method; functions that a module imports come last."""
        module = getattr(self._adapter, "__name__", None)
        found: list[tuple[bool, str, list[str]]] = []
        for name in (name for name in dir(self._adapter) if not name.startswith("_")):
            with suppress(Exception):  # a property that fails, something without a signature
                method = getattr(self._adapter, name)
                is_imported = module not in (None, getattr(method, "__module__", None))
                found.append((is_imported, name, list(signature(method).parameters)))
        return {name: list(arguments) for _, name, arguments in sorted(found)}


def declared_refusals(declared: object) -> Optional[tuple[type[Exception], ...]]:
    """Return the declared exceptions, one or several, or None; raise DomainError for anything else."""
    if declared is None:
        return None
    kinds = declared if isinstance(declared, (list, tuple)) else [declared]
    found = tuple(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Exception))
    if len(found) != len(kinds):
        raise DomainError("refusals", declared, "classes of exceptions")
    return found


def _call(function: Callable[..., object], *fitted: object, **arguments: object) -> object:
    """Call a method; raise NotImplementedError if it does not take these arguments."""
    try:
        signature(function).bind(*fitted, **arguments)
    except TypeError as error:
        raise NotImplementedError(f"{getattr(function, '__name__', 'the method')}: {error}") from None
    except ValueError:  # a function without a signature
        pass
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
    that says so. Raises: UnclearAnswer for a set, which has no order, and for an answer nested too deeply.
    """
    if depth > DEEPEST:
        raise UnclearAnswer(f"lists in lists, more than {DEEPEST} deep")
    as_list = getattr(value, "tolist", None)  # of arrays, and of the numbers in them
    entries = as_list() if callable(as_list) else value
    if isinstance(entries, Mapping):
        pairs: list[tuple[str, Json]] = [(_key(y), sendable(part, depth + 1)) for y, part in entries.items()]
        by_name = dict(pairs)
        if len(by_name) < len(pairs):  # labels may share a text
            return [list(pair) for pair in pairs]
        return by_name
    if isinstance(entries, (set, frozenset)):
        raise UnclearAnswer(f"a {type(entries).__name__}, which has no order")
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
        try:
            return float(value)  # type: ignore[arg-type]  # it claims to be a number
        except Exception:
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


def message_of(error: BaseException) -> str:
    """Return the text of an exception of an implementation, even if its __str__ fails."""
    try:
        return legible(str(error))
    except Exception:
        return "an exception whose text cannot be read"


def error_text(error: BaseException) -> str:
    """Return the name and the text of an exception of an implementation."""
    return f"{legible(type(error).__name__)}: {message_of(error)}"


@contextmanager
def loading(file: str) -> Iterator[None]:
    """Turn whatever an implementation raises, except for an interrupt, into a CandidateError."""
    try:
        yield
    except (CandidateError, KeyboardInterrupt):
        raise
    except DomainError as error:
        raise CandidateError(file, str(error)) from error
    except BaseException as error:
        raise CandidateError(file, error_text(error)) from error


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
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    with loading(file):
        spec.loader.exec_module(module)
        adapter = getattr(module, "adapter", module)
        return PythonAdapter(adapter() if isinstance(adapter, type) else adapter, path.stem)
