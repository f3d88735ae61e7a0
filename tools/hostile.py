# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Hostile calls: every public function with arguments that are almost right.

    python tools/hostile.py --calls 1000000 --seed 7

The public functions are found by introspection: the names in `__all__`, and the constructors, methods,
properties and operators of their classes. Arguments are valid for the parameter's name, but usually one place
in them is spoiled. A call may return an answer, raise a `GenrefError`, or raise the exception of a hostile
object (`Foreign`). Anything else is a failure: another exception, a call that does not finish in time, a NaN,
a probability outside [0, 1], a number or label of an unexpected type.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import inspect
import pkgutil
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, is_dataclass
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction
from itertools import islice
from math import inf, nan
from operator import add, sub
from pathlib import Path
from types import ModuleType
from typing import Optional, cast

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import genref
from genref import errors
from genref.counts import ClassCounts, Counts
from genref.errors import GenrefError, shown
from genref.logistic import LogSum
from genref.moments import ClassMoments, Moments
from genref.numbers.values import once
from tests.every_model import OF_COUNTS, small

MACHINERY = ("genref.numbers", "genref.matrices", "genref.events")
"""What has internal objects, which users never receive."""

F = Fraction
SECONDS = 10.0
"""The time limit for one call, far more than it needs."""

OTHER_ROOMS = {"display", "equations", "book_reals", "errors"}
"""Tables and the book check nothing; only genref creates errors."""


RECORDS = {"Explanation", "PrincipalAxis", "ParameterCount", "LogSum", "CalibrationBin", "Part"}
"""The parts of answers, and the pair that is checked on use; they are created without a check."""


class Foreign(Exception):
    """The exception that hostile objects raise."""


class Late(BaseException):
    """A call has not finished in time."""


# Hostile values.


class Colour(IntEnum):
    RED = 0
    BLUE = 1


class Name(str, Enum):
    A = "a"
    B = "b"


class Ratio:
    """A number with whatever exact value it is given."""

    def __init__(self, *parts: object) -> None:
        self.parts = parts

    def as_integer_ratio(self) -> tuple[object, ...]:
        return self.parts


class Half(Fraction):
    """A subclass of Fraction."""


class Index:
    """An object with an `__index__` method."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __index__(self) -> int:
        return cast("int", self.value)


class Frame:
    """Like a data frame: iteration yields the names of the columns."""

    def __init__(self, columns: Iterable[object]) -> None:
        self.names = list(columns)

    @property
    def columns(self) -> list[object]:
        return self.names

    def __iter__(self) -> Iterator[object]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


def raising(*names: str) -> object:
    """Return an object whose special methods of these names raise `Foreign`."""

    def method(*_: object) -> object:
        raise Foreign(names)

    return type("Raising", (), dict.fromkeys(names, method))()


def endless(value: object) -> Iterator[object]:
    raise Foreign("as it is read")
    yield value


LEAVES: list[Callable[[], object]] = [
    *[
        (lambda value=value: value)
        for value in (
            *(None, True, False, 0, 1, -1, 2, 3, -7, 2**53 + 1, 2**63, -(2**64), 10**5000, -(10**5000)),
            *(0.5, -0.0, 1.5, nan, inf, -inf, 1e308, -1e308, 5e-324, 0.1, 1j, 1 + 0j, complex(nan, 0)),
            *(F(1, 3), F(-1, 2), F(10**400, 3), F(1, 10**5000), Half(1, 2), Half(1)),
            *(Decimal("0.5"), Decimal("NaN"), Decimal("sNaN"), Decimal("-Infinity"), Decimal("1e400")),
            *("", "a", "b", "1", "0.5", "\ud800", "\u00e9\n", "a" * 100_000, b"1", bytearray(b"a b")),
            *(Colour.RED, Colour.BLUE, Name.A, Name.B, LogSum(F(0)), LogSum(F(1), F(-1))),
            *(Ratio(1, 2), Ratio(1, 0), Ratio(1, -2), Ratio(2, 1), Ratio("1", "2"), Ratio(None, None)),
            *(
                Ratio(nan, 1),
                Ratio(1.5, 1),
                Ratio(1),
                Ratio(1, 2, 3),
                Ratio(),
                Ratio(True, True),
                Ratio(0, 0),
            ),
            *(Index(1), Index("1"), Index(None), Index(10**30), Index(1.0)),
            *((), (1,), (0, 1), [], [1], ["a"], {}, {1: 1}, {"a": 1}, set(), {0}, {0, 1}, frozenset({1})),
            *(object(), Ratio, str, shown, genref, NotImplemented, ..., range(3), slice(1)),
            *(Frame([0, 1]), Frame("ab"), memoryview(b"ab")),
            *map(raising, ("__iter__", "__hash__", "__eq__", "__index__", "as_integer_ratio", "__repr__")),
            *map(raising, ("__len__", "__getitem__", "__bool__", "__float__", "__str__", "__lt__", "keys")),
            raising("__repr__", "__str__", "__eq__", "__hash__", "as_integer_ratio"),
        )
    ],
    lambda: iter([1, 2]),
    lambda: (n for n in "ab"),
    lambda: endless(1),
    lambda: ["a", ["b", ["c"]]],
]


def _numpy() -> list[Callable[[], object]]:
    """Return scalars and arrays of NumPy if it is installed."""
    if importlib.util.find_spec("numpy") is None:
        return []
    np = importlib.import_module("numpy")
    scalars = (
        np.int64(1),
        np.float32(0.5),
        np.float64(nan),
        np.bool_(True),
        np.str_("a"),
        np.datetime64("2020"),
    )
    arrays: tuple[object, ...] = ([0, 1], [[0.5, 1], [1, 2]], ["a", "b"], [], [None])
    values = [*scalars, *map(np.array, arrays), F(np.int64(1), np.int64(3)), np.ma.masked]
    return [lambda value=value: value for value in values]  # type: ignore[misc]  # one value each


WRAPPERS: list[Callable[[Sequence[object]], object]] = [
    list,
    tuple,
    iter,
    Frame,
    lambda entries: dict(enumerate(entries)),
    lambda entries: [*entries, *entries],
    lambda entries: entries[:-1],
    lambda entries: [entries],
    lambda entries: {entry: 1 for entry in entries if isinstance(entry, (int, str, float))},
    lambda entries: " ".join(map(shown, entries)),
]

# Valid values, by the name of the parameter.

ROWS: dict[str, list[object]] = {  # six examples, three in each class
    "": [[0, 0.5], (1, 3), [F(4), 1], [5, 5], [5, 6], [1, 3]],
    "bernoulli_naive_bayes": [[0, 1], [1, 1], (1, 0), [0, 0], [True, 1], [1, 0]],
    "categorical_naive_bayes": [[1, 2], [2, 2], [1, 1], [3, 1], (1, 2), [2, 1]],
    "multinomial_naive_bayes": [[1, 2], [2], (3, 1, 1), {1: 2}, [], [3]],
    "text_classifier": ["a b", "b", "c a a", "a", "", "b, b!"],
    "text": [["a", "b"], ["b"], ("c", "a", "a"), ["a"], [], ["b", "b"]],
}
MATRICES: list[object] = [
    [[2, 1], [1, 3]],
    [[F(1, 2), 0], [0, 0.25]],
    ((1, 0), (0, 1)),
    [[1, 1], [1, 1]],
    [[4]],
]
LABELS: list[Sequence[object]] = [
    [0, 0, 1, 1, 0, 1],
    ["a", "a", "b", "b", "a", "b"],
    ["a"] * 6,
    (0, 1, 2, 0, 1, 2),
]
BY_LABEL: dict[str, list[object]] = {
    "priors": [{0: 0.5, 1: 0.5}, {"a": F(1, 3), "b": F(2, 3)}, {0: 1}, {0: 0.1, 1: 0.9}],
    "likelihoods": [{0: 0.5, 1: 1}, {"a": 0, "b": 3}, {0: 1}],
    "means": [{0: [0, 0], 1: [1, 3]}, {"a": [0, 0.5], "b": [F(1, 3), 2]}, {0: [1]}],
    "variances": [{0: [1, 2], 1: [0.5, 3]}, {"a": [1, 0.5], "b": [F(1, 3), 2]}, {0: [1]}],
    "covariances": [{0: MATRICES[0], 1: MATRICES[1]}, {"a": MATRICES[2], "b": MATRICES[0]}, {0: [[1]]}],
    "rates": [{0: 1, 1: 0.5}, {"a": 2, "b": F(1, 3)}],
    "natural": [
        {0: [LogSum(F(0), F(1, 3))], 1: [LogSum(F(1), F(3))]},
        {"a": [LogSum(F(0))], "b": [LogSum(F(1))]},
    ],
    "log_partitions": [
        {0: LogSum(F(0), F(4, 3)), 1: LogSum(F(0), F(4))},
        {"a": LogSum(F(1)), "b": LogSum(F(0))},
    ],
}
POINT: list[object] = [[0, 0], [1, 2], (0.5, F(1, 3)), [Decimal("0.1"), 1], [1, 1]]
NUMBER: list[object] = [0, 1, 0.5, F(1, 3), Decimal("0.25"), 2]
BY_NAME: dict[str, list[object]] = {
    **BY_LABEL,
    "given_priors": [None, *BY_LABEL["priors"]],
    "labels": [*LABELS],
    "classes": [None, (0, 1), ("a", "b"), ["b", "a"], (0,), (0, 1, 2)],
    "x": POINT,
    "label": [0, 1, "a", "b"],
    "digits": [None, None, 1, 5, 30],
    "closed": ["left", "right"],
    "step_size": [0.5, F(1, 4), 0],
    "steps": [0, 1, 3],
    "theta": [[0.5, 1.0, -1.0], (0, 1), [0, 0, 0]],
    "posteriors": [[0.25, F(7, 8), 1], (0, 0.5, 1)],
    "outcomes": [[0, 1, 1], (False, True, False)],
    "mean": POINT,
    "right": POINT,
    "covariance": MATRICES,
    "matrix": MATRICES,
    "phi": NUMBER,
    "y": [0, 1],
    "z": NUMBER,
    "value": NUMBER,
    "edges": [[1, 2], [F(1, 3)], (0.5, 1, 7)],
    "vector": [[2, 0, 1], (0, 1)],
    "smoothing": [1, 0, 0.5, F(1, 3), (1, 2, 3)],
    "prior_smoothing": [0, 0, 1],
    "features": [2, 3, None],
    "levels": [None, [3, 2], (3, 3)],
    "vocabulary_size": [None, 3, 4],
    "size": [None, 2, 5],
    "minimum": [1, 2, 0],
    "stop_words": [(), ["a"], {"b"}],
    "tokenizer": [genref.text.tokenize, str.split],
    "model": [genref.MultinomialText, genref.BernoulliText],
    "document": ROWS["text"],
    "words": [("a", "b"), ["c", "a"], ("a",)],
    "text": ["Buy NOW", "a b", "", "\u00e9\u0301 \u20ac"],
    "number": [0, 1, 5],
    "offset": NUMBER,
    "prior_odds": NUMBER[1:],
    "rational": NUMBER,
    "argument": NUMBER[1:],
    "weights": POINT,
    "factors": [(), (1, 2), (F(1, 3), 2)],
    "dimension": [1, 2, 3],
    "diagonal": [False, True],
    "declared": [False, True],
    "shape": [None, 2, 3, (3, 2)],
    "examples": [0, 1, 3],
    "events": [{}, {0: 1, 1: 1}, {1: 2, 2: 1}, {"a": 2}, {(0, 1): 3, (1, 2): 3}],
    "count": [2, 0, 3],
    "sums": [(F(1), F(2)), (0, 0), (3,)],
    "products": [((F(1), F(1)), (F(4),)), ((1,), (4,)), ((0, 0), (0,)), ((5,),)],
    "in_class": ["", " in class a"],
    "kind": [""],
    "place": [0, 1],
}
OF_OWNER: dict[tuple[str, str], list[object]] = {
    ("Moments", "count"): [2, 0, 3],
    ("laplace", "counts"): [[3, 0, 1], (1, 1, 1)],
    ("Vocabulary", "counts"): [{"a": 2, "b": 1}],
    ("ClassCounts", "counts"): [
        (Counts(2, {0: 1}), Counts(1, {})),
        (Counts(3, {"a": 2}), Counts(2, {"b": 1})),
    ],
    ("ClassMoments", "moments"): [
        (Moments.of([[0, 1], [1, 3]]), Moments.of([[2, 2]])),
        (Moments.of([[0, 1]], diagonal=True), Moments.of([[2, 2]], diagonal=True)),
    ],
}


for _each in map(small, OF_COUNTS):  # models not listed above get random data from the oracle
    _module = type(_each.model).__module__.rpartition(".")[2]
    ROWS.setdefault(_module, (_each.rows * 6)[:6])
    for _name, _value in _each.arguments.items():
        BY_NAME.setdefault(_name, [_value])


@dataclass
class Target:
    """A public function, or a method with its class."""

    name: str
    module: str
    owner: str
    call: Callable[..., object]
    parameters: list[inspect.Parameter]
    of: Optional[type] = None


OPERATORS: dict[str, Callable[..., object]] = {
    "__add__": add,
    "__sub__": sub,
    "__len__": len,
    "__iter__": list,
}
OPERATORS["__getitem__"] = lambda self, label: self[label]
OPERATORS["__contains__"] = lambda self, word: word in self


def public_names() -> Iterator[tuple[str, object]]:
    """Yield the module and value of every name in an `__all__` of the lecture's modules and of genref."""
    modules: list[ModuleType] = [genref]
    for found in pkgutil.iter_modules(genref.__path__):
        if not found.ispkg and found.name not in {"__main__", *OTHER_ROOMS}:
            modules.append(importlib.import_module(f"genref.{found.name}"))
    seen = set()
    for module in modules:
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            own = getattr(value, "__module__", "")
            if callable(value) and own.startswith("genref.") and own != errors.__name__ and value not in seen:
                seen.add(value)
                yield own.rpartition(".")[2], value


def targets() -> list[Target]:
    """Return every public function, constructor, method, property and operator."""
    found = []
    for module, value in public_names():
        if not isinstance(value, type):
            function = cast("Callable[..., object]", value)
            found.append(
                Target(f"{module}.{function.__name__}", module, module, function, _parameters(function))
            )
            continue
        name = f"{module}.{value.__name__}"
        abstract = any(
            getattr(part, "__isabstractmethod__", False) for part in map(value.__dict__.get, dir(value))
        )
        if not abstract and value.__name__ not in RECORDS:
            found.append(Target(name, module, value.__name__, value, _parameters(value)))
        for attribute in dir(value):
            member = inspect.getattr_static(value, attribute)
            function = (
                getattr(member, "fget", None)
                or getattr(member, "function", None)
                or getattr(member, "__func__", member)
            )
            own = getattr(function, "__module__", "") or ""
            if (
                not own.startswith("genref.")
                or not inspect.isfunction(function)
                or "." not in function.__qualname__
            ):
                continue
            of: Optional[type] = value
            parameters = _parameters(function)[1:]
            if attribute in OPERATORS:
                call: Callable[..., object] = OPERATORS[attribute]
            elif attribute.startswith("_") or attribute in getattr(value, "_fields", ()):
                continue
            elif isinstance(member, (property, once)):
                call = _getter(attribute)
            elif isinstance(member, (staticmethod, classmethod)):
                call = getattr(value, attribute)
                of, parameters = None, _parameters(call)
            else:
                call = function
            found.append(Target(f"{name}.{attribute}", module, value.__name__, call, parameters, of))
    return found


def _parameters(function: Callable[..., object]) -> list[inspect.Parameter]:
    return list(inspect.signature(function).parameters.values())


def _getter(attribute: str) -> Callable[..., object]:
    return lambda self: getattr(self, attribute)


@dataclass
class Report:
    """The results of the calls."""

    counts: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    failures: dict[str, list[str]] = field(default_factory=dict)
    slowest: tuple[float, str] = (0.0, "")

    def __str__(self) -> str:
        total = sum(self.counts.values())
        lines = [f"{total} calls: " + ", ".join(f"{n} {what}" for what, n in self.counts.most_common())]
        lines.append("slowest: {:.2f} s, {}".format(*self.slowest))
        for what, calls in sorted(self.failures.items(), key=lambda item: -len(item[1])):
            lines += [f"{len(calls):6} {what}", f"       {calls[0]}"]
        return "\n".join(lines)


class Fuzzer:
    """Makes calls, and uses their results in later calls."""

    def __init__(self, seed: int, seconds: float = SECONDS) -> None:
        self.random = random.Random(seed)
        self.seconds = seconds
        self.targets = targets()
        self.leaves = LEAVES + _numpy()
        self.made: dict[type, list[object]] = {}
        self.report = Report()

    def run(self, calls: int) -> Report:
        """Call everything several times with valid arguments, then at random."""
        for _ in range(20):
            for target in self.targets:
                self.call(target, 0)
        for _ in range(calls):
            self.call(self.random.choice(self.targets), self.random.choices([0, 1, 2], [1, 5, 1])[0])
        return self.report

    def call(self, target: Target, spoiled: int) -> None:
        """Call a target with valid arguments, some of them spoiled."""
        names = [p for p in target.parameters if p.default is p.empty or self.random.random() < 0.5]
        world = self.random.randrange(6)
        arguments = {p.name: self.valid(target, p.name, world) for p in names}
        for name in self.random.sample(sorted(arguments), min(spoiled, len(arguments))):
            arguments[name] = self.spoil(arguments[name])
        first: list[object] = []
        if target.of is not None:
            mine = [
                value for kind, values in self.made.items() if issubclass(kind, target.of) for value in values
            ]
            if not mine:
                return
            first = [self.random.choice(mine)]
        foreign = (
            not all(isinstance(value, cast("type", target.of)) for value in arguments.values())
            if first
            else False
        )
        if target.call in OPERATORS.values():
            first, arguments = [*first, *arguments.values()], {}
        said = [*map(shown, first), *(f"{name}={shown(value, 120)}" for name, value in arguments.items())]
        words = f"{target.name}({', '.join(said)})"
        began = time.perf_counter()
        outcome = "answered"
        try:
            with limited(self.seconds):
                result = target.call(*first, **arguments)
                if isinstance(result, Generator):  # lazy answers
                    result = list(islice(result, 50))
                if not (foreign and target.call in (add, sub)):  # which would answer itself
                    check(target.name, result)
                    self.keep(result)
                self.report.answered[target.name] += 1
        except Foreign:
            outcome = "errors of the caller's own objects"
        except GenrefError as error:
            outcome = "refused"
            message = str(error)
            if not message.isascii() or "\n" in message or len(message) > 700:
                self.fail(f"message: {message[:80]!a} of {len(message)} characters", words)
        except Late:
            outcome = "without end"
            self.fail(f"no end in {self.seconds} s: {target.name}", words)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            if isinstance(error, TypeError) and "unsupported operand" in str(error):
                outcome = "refused"
            elif last.filename == __file__ and last.name.startswith("__"):
                outcome = "errors of the caller's own objects"
            else:
                outcome = "raw exceptions"
                where = f"{Path(last.filename).name}:{last.lineno}"
                self.fail(f"{type(error).__name__} at {where}: {str(error)[:90]!a}", words)
        self.report.counts[outcome] += 1
        self.report.slowest = max(self.report.slowest, (time.perf_counter() - began, words))

    def fail(self, what: str, call: str) -> None:
        self.report.failures.setdefault(what, []).append(call)

    def keep(self, result: object) -> None:
        """Keep a result of a public class; of each class a few, and the first ones permanently."""
        kind = type(result)
        if kind.__module__.startswith("genref.") and not kind.__module__.startswith(MACHINERY):
            kept = self.made.setdefault(kind, [])
            if len(kept) < 12:
                kept.append(result)
            else:
                kept[self.random.randrange(6, 12)] = result

    def valid(self, target: Target, name: str, world: int) -> object:
        """Return an argument that may be valid."""
        owner, module = target.owner, target.module
        if target.of is not None and name == "x":
            rows = ROWS.get(module)
            return self.random.choice(rows if rows else POINT)
        if name in ("rows", "documents", "texts"):
            return ROWS.get(module if name != "documents" or module in ROWS else "text", ROWS[""])
        if (owner, name) in OF_OWNER:
            values = OF_OWNER[owner, name]
        elif name in ("counts", "moments"):
            return self.random.choice(STATISTICS.get(module, STATISTICS[""]) if name == "counts" else MOMENTS)
        elif name == "other":
            values = self.made.get(cast("type", target.of), [None])
        else:
            values = BY_NAME.get(name) or [value for some in BY_NAME.values() for value in some]
        if name in BY_LABEL or name in ("labels", "classes"):  # usually the same labels in all arguments
            return values[world % len(values)] if world < 2 else self.random.choice(values)
        return self.random.choice(values)

    def spoil(self, value: object) -> object:
        """Return a value with one thing wrong: the value, its container, or one of its items."""
        pick = self.random.random()
        entries: list[object] = []
        if isinstance(value, (list, tuple)):
            entries = list(value)
        elif isinstance(value, Mapping):
            entries = list(value.items())
        if pick < 0.3 or not entries:
            if pick > 0.9:
                return self.random.choice([value for some in self.made.values() for value in some] or [None])
            return self.random.choice(self.leaves)()
        if pick < 0.5:
            return self.random.choice(WRAPPERS)(entries)
        place = self.random.randrange(len(entries))
        if isinstance(value, Mapping):
            key, entry = cast("tuple[object, object]", entries[place])
            if pick < 0.65:
                key = self.random.choice(self.leaves)()
            else:
                entry = self.spoil(entry)
            kept = [pair for i, pair in enumerate(entries) if i != place]
            try:
                return dict(cast("list[tuple[object, object]]", [*kept, (key, entry)]))
            except (TypeError, Foreign):  # not a valid key
                return value
        entries[place] = self.spoil(entries[place])
        if hasattr(value, "_fields"):
            return type(value)(*entries)
        return entries if isinstance(value, list) else tuple(entries)


STATISTICS: dict[str, list[object]] = {
    "": [
        ClassCounts((0, 1), (Counts(1, {}), Counts(3, {1: 2}))),
        genref.bernoulli_naive_bayes.count([[1]], ["a"]),
    ],
}
for _module in filter(None, ROWS):
    _count = getattr(getattr(genref, _module), "count", None)
    if _count is None:
        continue
    STATISTICS[_module] = [
        *(_count(ROWS[_module], labels) for labels in LABELS),
        _count(ROWS[_module], LABELS[1], classes=("b", "a", "c")),
    ]
OF_OWNER["BernoulliText", "counts"] = [
    genref.text_classifier.count(["a b", "b", "c"], ["a", "b", "b"], genref.BernoulliText)
]
MOMENTS: list[object] = [
    *(ClassMoments.of(cast("list[list[int]]", ROWS[""]), cast("list[int]", labels)) for labels in LABELS),
    ClassMoments.of([[0, 1], [1, 1], [2, 5]], ["a", "b", "b"], diagonal=True),
    ClassMoments.of([[0, 1], [1, 1], [2, 5]], ["a", "b", "b"], ["b", "a", "c"]),
]
PLAIN = {int, str, float, bool, type(None), Fraction, Decimal}


def check(name: str, result: object) -> None:
    """Raise AssertionError if a result contains something that no answer should."""
    probable = name.rpartition(".")[2] in (
        "posterior",
        "posterior_all",
        "exact_posterior",
        "probability",
        "logistic",
        "hypothesis",
    )
    for leaf in leaves(result):
        if type(leaf) not in PLAIN:
            raise AssertionError(f"a {type(leaf).__name__} in the result of {name}")
        if leaf != leaf:
            raise AssertionError(f"NaN in the result of {name}")
        if probable and isinstance(leaf, (float, Decimal, Fraction)) and not 0 <= leaf <= 1:
            raise AssertionError(f"a probability beyond [0, 1] of {name}")


def leaves(value: object, depth: int = 0) -> Iterator[object]:
    """Yield the labels and numbers of a result, but only the first ones of long sequences."""
    if depth > 8:
        return
    if isinstance(value, Mapping):
        for key, entry in list(value.items())[:50]:
            yield from leaves(key, depth + 1)
            yield from leaves(entry, depth + 1)
    elif isinstance(value, (tuple, list, frozenset, range)):
        for entry in list(value[:50] if isinstance(value, range) else value)[:50]:
            yield from leaves(entry, depth + 1)
    elif is_dataclass(value) and not isinstance(value, type):
        for name in value.__dataclass_fields__:
            yield from leaves(getattr(value, name), depth + 1)
    elif type(value).__module__ != "builtins" and type(value) not in PLAIN and _is_opaque(value):
        return
    elif not callable(value) and value is not NotImplemented:
        yield value


def _is_opaque(value: object) -> bool:
    """Return whether a value is internal to genref: an unrounded number or a lazy sequence."""
    return type(value).__module__.startswith("genref.")


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise Late if the block takes longer, on systems with a suitable timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def main() -> int:
    parser = argparse.ArgumentParser(description="Call everything public with almost right arguments.")
    parser.add_argument("--calls", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for one call")
    options = parser.parse_args()
    report = Fuzzer(options.seed, options.seconds).run(options.calls)
    print(report)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
