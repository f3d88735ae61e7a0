# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What is judged: an implementation that answers questions, here one in Python, in this process."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from inspect import signature
from pathlib import Path
from types import MappingProxyType
from typing import Optional, Protocol, Union

from ..errors import CandidateError, DomainError, reason_of
from ..files.model_json import Json
from .profiles import LECTURE, Profile
from .questions import ARITHMETICS, Question, exactly
from .reference import Refused

DEEPEST = 50
"""Lists in lists in an answer."""


@dataclass(frozen=True)
class About:
    """What an implementation says of itself.

    `topics`: the models and outputs it has, such as "gda" or "gda.posterior"; None leaves it to its
    answers. `arithmetic`: "f64", "f32" or "exact", how it takes numbers.
    """

    name: str
    version: str = ""
    profile: Profile = LECTURE
    arithmetic: str = "f64"
    topics: Optional[frozenset[str]] = None

    def __post_init__(self) -> None:
        if self.arithmetic not in ARITHMETICS:
            raise DomainError("arithmetic", self.arithmetic, ", ".join(ARITHMETICS))

    def claims(self, question: Question) -> bool:
        """Return whether the implementation has the output of the model."""
        return self.topics is None or not self.topics.isdisjoint((question.model, question.asked_topic))


@dataclass(frozen=True)
class Answered:
    """An answer: numbers, texts and labels, in lists, pairs and mappings."""

    value: object


@dataclass(frozen=True)
class Skipped:
    """The implementation does not have this."""

    reason: str = ""


@dataclass(frozen=True)
class Broken:
    """No answer, where there should have been one: `kind` is crash, hang, garbage ..."""

    kind: str
    message: str = ""


Reply = Union[Answered, Refused, Skipped, Broken]

LONGEST, TAIL = 400, 130
"""Characters of what an implementation says that are worth reading, and how many of them from the end."""


def legible(said: str) -> str:
    """Return what an implementation says as one line of ASCII, without its middle if it is long."""
    return in_ascii(said if len(said) <= LONGEST else f"{said[: LONGEST - TAIL]} ... {said[-TAIL:]}")


def said_by(error: BaseException) -> str:
    """Return the text of an exception of a foreign implementation, which may fail to have one."""
    try:
        return legible(str(error))
    except Exception:
        return "a text that cannot be made"


def in_ascii(text: str) -> str:
    """Return a text as one line of ASCII, with escapes for all other characters."""
    return "".join(c if " " <= c <= "~" else c.encode("unicode_escape").decode() for c in text)


class Candidate(Protocol):
    """An implementation under test, however it is reached."""

    about: About

    def ask(self, question: Question) -> Reply:
        """Return its reply to a question, whose numbers are in its arithmetic."""
        ...

    def close(self) -> None:
        """End it."""
        ...


class Adapter(Protocol):
    """What connects an implementation in Python: an object or a module. Every member is optional.

    `name`, `version`: texts. `profile`: a mapping, see `Profile`. `arithmetic`: "f64", "f32", "exact".
    `topics`: the names of what it has, see `About`. `refusals`: the exceptions that mean "no answer
    exists", ValueError and ArithmeticError by default; all others are faults.

    For each model M a method `fit_M(**train)`, and for each of its outputs O a method
    `M_O(fitted, **input)` or, for all models, `O(fitted, **input)`. A model that learns nothing has
    `M_O(**input)` alone. What is missing, does not take the arguments, or raises NotImplementedError, is
    skipped. Numbers come as floats and ints (of exact adapters as fractions), vectors as lists, what is
    by label as a dict. Answers may be the same, tuples, or arrays.
    """

    name: str = ""
    version: str = ""
    profile: Mapping[str, Json] = MappingProxyType({})
    arithmetic: str = "f64"
    topics: Optional[Collection[str]] = None
    refusals: tuple[type[Exception], ...] = (ValueError, ArithmeticError)


class PythonCandidate:
    """An implementation that an `Adapter` connects."""

    def __init__(self, adapter: object, name: str = "") -> None:
        """`name`: what it is called if it does not say.

        Raises: DomainError if a member of the adapter is not what it should be.
        """
        self._adapter = adapter
        self._refusals = _refusals(getattr(adapter, "refusals", Adapter.refusals))
        profile = getattr(adapter, "profile", Adapter.profile)
        if not isinstance(profile, Mapping):
            raise DomainError("profile", profile, "a mapping")
        self.about = About(
            str(getattr(adapter, "name", "") or name or type(adapter).__name__),
            str(getattr(adapter, "version", "")),
            Profile.of(profile),
            str(getattr(adapter, "arithmetic", "f64")),
            _topics(getattr(adapter, "topics", None)),
        )

    def ask(self, question: Question) -> Reply:
        """Return what the adapter's methods give."""
        try:
            return Answered(plain_answer(self._answer(question)))
        except NotImplementedError as error:
            return Skipped(said_by(error))
        except UnclearAnswer as error:
            return Broken("shape", str(error))
        except self._refusals as error:
            return Refused(legible(type(error).__name__), said_by(error))
        except (Exception, SystemExit) as error:  # whatever a foreign implementation does wrong
            return Broken("exception", f"{legible(type(error).__name__)}: {said_by(error)}")

    def close(self) -> None:
        """Do nothing: what is in this process stays."""

    def _answer(self, question: Question) -> object:
        """Return what a method gives; raise NotImplementedError if there is none."""
        read = python_number(self.about.arithmetic)
        answer = self._method(f"{question.model}_{question.asked}")
        if answer is None and question.train is not None:
            answer = self._method(question.asked)
        if answer is None:
            raise NotImplementedError("no method for it")
        fitted: list[object] = []
        if question.train is not None:
            fit = self._method(f"fit_{question.model}")
            if fit is None:
                raise NotImplementedError(f"no fit_{question.model}")
            fitted = [_call(fit, **question.training(read))]
        return _call(answer, *fitted, **question.arguments(read))

    def _method(self, name: str) -> Optional[Callable[..., object]]:
        method: object = getattr(self._adapter, name, None)
        return method if callable(method) else None


def _refusals(declared: object) -> tuple[type[Exception], ...]:
    """Return the exceptions that an adapter declares, one or several."""
    kinds = declared if isinstance(declared, (list, tuple)) else [declared]
    found = tuple(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Exception))
    if len(found) != len(kinds):
        raise DomainError("refusals", declared, "classes of exceptions")
    return found


def _topics(declared: object) -> Optional[frozenset[str]]:
    if declared is None:
        return None
    names = list(declared) if isinstance(declared, Collection) and not isinstance(declared, str) else [None]
    topics = frozenset(name for name in names if isinstance(name, str))
    if len(topics) != len(names):
        raise DomainError("topics", declared, "texts in a list, all different")
    return topics


class UnclearAnswer(Exception):
    """An answer is neither a number nor something in which there are numbers in order."""


def plain_answer(value: object, depth: int = 0) -> object:
    """Return an answer with lists in the place of arrays, tuples and the like; all else stays.

    Raises: UnclearAnswer of a set, which has no order, and of what is nested too deeply.
    """
    if depth > DEEPEST:
        raise UnclearAnswer(f"lists in lists, more than {DEEPEST} deep")
    as_list = getattr(value, "tolist", None)  # of arrays, and of the numbers in them
    entries = as_list() if callable(as_list) else value
    if isinstance(entries, Mapping):
        return {label: plain_answer(entry, depth + 1) for label, entry in entries.items()}
    if isinstance(entries, (set, frozenset)):
        raise UnclearAnswer(f"a {type(entries).__name__}, which has no order")
    if isinstance(entries, Collection) and not isinstance(entries, (str, bytes)):
        return [plain_answer(entry, depth + 1) for entry in entries]
    return entries


def python_number(arithmetic: str) -> Callable[[str], object]:
    """Return what makes a number of its text: an int or a float, in exact arithmetic a fraction."""

    def read(number: str) -> object:
        value = exactly(number)
        if not isinstance(value, Fraction) or arithmetic == "exact":
            return value
        return int(value) if value.denominator == 1 else float(value)

    return read


def _call(function: Callable[..., object], *fitted: object, **arguments: object) -> object:
    """Call a method; raise NotImplementedError if it does not take these arguments."""
    try:
        signature(function).bind(*fitted, **arguments)
    except TypeError as error:
        raise NotImplementedError(f"{getattr(function, '__name__', 'the method')}: {error}") from None
    except ValueError:  # a function that does not say what it takes
        pass
    return function(*fitted, **arguments)


def load(file: str) -> PythonCandidate:
    """Return the implementation that a Python file connects: its `adapter`, or the module itself.

    An adapter that is a class is made an object. The file can import what is in its folder.

    Raises: CandidateError if the file cannot be run, or its adapter is none.
    """
    path = Path(file).absolute()
    name = f"adapter in {path}"  # a name that no import has
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise CandidateError(file, "is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
        adapter = getattr(module, "adapter", module)
        return PythonCandidate(adapter() if isinstance(adapter, type) else adapter, path.stem)
    except DomainError as error:
        raise CandidateError(file, str(error)) from error
    except OSError as error:
        raise CandidateError(file, reason_of(error)) from error
    except (Exception, SystemExit) as error:  # of the user's file
        raise CandidateError(file, f"{legible(type(error).__name__)}: {said_by(error)}") from error
