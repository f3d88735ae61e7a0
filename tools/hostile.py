# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Hostile calls: every public function with arguments that are almost right.

    python -m tools.hostile --calls 1000000 --seed 7

Valid arguments come from the examples of docstrings and pages, which are run while every call of something
public is recorded, and from a model of each kind. Then each function is called again with the arguments of a
random example, in which usually one place is spoiled. A call may return an answer, raise a `GenrefError`, or
raise the exception of a hostile object (`Foreign`). Anything else is a failure: another exception, a call
that does not finish in time, a NaN, a probability outside [0, 1], a number or label of an unexpected type.
"""

from __future__ import annotations

import argparse
import doctest
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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, is_dataclass
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction
from itertools import islice
from math import inf, nan
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Dict, Optional

import genref
from genref import errors
from genref.errors import GenrefError, shown
from genref.logistic import LogSum
from tests.every_model import LEARNT, Learnt, small

ROOT = Path(__file__).resolve().parent.parent
F = Fraction
Arguments = Dict[str, Any]

SECONDS = 10.0
"""The time limit for one call, far more than it needs."""

OTHER_ROOMS = {"display", "equations", "book_reals", "errors"}
"""Tables and the book check nothing; only genref creates errors."""

RECORDS = {"Explanation", "PrincipalAxis", "ParameterCount", "LogSum", "CalibrationBin", "Part"}
"""The parts of answers, and the pair that is checked on use; they are created without a check."""

CHAPTERS = ("gda", "generative-vs-discriminative", "naive-bayes", "event-models")
"""Pages whose examples are recorded, besides those of docstrings."""

MORE = """
from genref import BernoulliText, ClassCounts, ClassMoments, Counts
from genref import bernoulli_naive_bayes, categorical_naive_bayes, logistic, multinomial_naive_bayes
from genref import text, text_classifier
from genref.gaussian_naive_bayes import GaussianNaiveBayesModel
from genref.gda import QuadraticModel
from genref.moments import Moments
part, rest = Moments.of([[1, 2], [2, 3]]), Moments.of([[2, 2]])
parts = ClassMoments.of([[0, 1], [1, 1], [2, 5]], ["a", "b", "b"])
counted = bernoulli_naive_bayes.count([[0, 1], [1, 1]], ["a", "b"])
Moments(part.count, part.sums, part.products), part.scatter, part + rest - rest
ClassMoments(parts.classes, parts.moments), parts + parts - parts
Counts(3, {"a": 2}) + Counts(1, {}) - Counts(1, {}), counted + counted - counted
QuadraticModel({0: 0.5, 1: 0.5}, {0: [0], 1: [1]}, {0: [[1]], 1: [[2]]})
GaussianNaiveBayesModel({0: 0.5, 1: 0.5}, {0: [0], 1: [1]}, {0: [1], 1: [2]})
logistic.LogisticForm(0, 1, (1,), (2,)).log_odds([3])
BernoulliText(text_classifier.count(["a b", "b"], ["a", "b"], BernoulliText))
for kind in (categorical_naive_bayes, multinomial_naive_bayes):
    kind.fit([[1], [2]], [0, 1]).log_odds([1])
list(text.Vocabulary(("a", "b"))), "a" in text.Vocabulary(("a",))
"""
"""Calls of which no docstring and none of these pages has an example."""

ROWS, LABELS, TEXTS = [[1], [2], [3], [4]], ["p", "q", "p", "q"], ["win a prize", "see you", "a prize", "you"]
PRESENCES = genref.text_classifier.fit(TEXTS, LABELS, genref.BernoulliText)
OTHERS = (
    Learnt(genref.logistic_regression.fit(ROWS, LABELS), {"rows": ROWS, "labels": LABELS}, "rows", [2.5]),
    Learnt(PRESENCES, {"texts": TEXTS, "labels": LABELS}, "texts", "a b"),
)


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

    def __init__(self, value: Any) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value  # type: ignore[no-any-return]  # whatever it is


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


LEAVES: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, -7, 2**53 + 1, 2**63, -(2**64), 10**5000, -(10**5000)),
    *(0.5, -0.0, 1.5, nan, inf, -inf, 1e308, -1e308, 5e-324, 0.1, 1j, 1 + 0j, complex(nan, 0)),
    *(F(1, 3), F(-1, 2), F(10**400, 3), F(1, 10**5000), Half(1, 2), Half(1)),
    *(Decimal("0.5"), Decimal("NaN"), Decimal("sNaN"), Decimal("-Infinity"), Decimal("1e400")),
    *("", "a", "b", "1", "0.5", "\ud800", "\u00e9\n", "a" * 100_000, b"1", bytearray(b"a b")),
    *(Colour.RED, Colour.BLUE, Name.A, Name.B, LogSum(F(0)), LogSum(F(1), F(-1))),
    *(Ratio(1, 2), Ratio(1, 0), Ratio(1, -2), Ratio(2, 1), Ratio("1", "2"), Ratio(None, None), Ratio()),
    *(Ratio(nan, 1), Ratio(1.5, 1), Ratio(1), Ratio(1, 2, 3), Ratio(True, True), Ratio(0, 0)),
    *(Index(1), Index("1"), Index(None), Index(10**30), Index(1.0)),
    *((), (1,), (0, 1), [], [1], ["a"], {}, {1: 1}, {"a": 1}, set(), {0}, {0, 1}, frozenset({1})),
    *(object(), Ratio, str, shown, genref, NotImplemented, ..., range(3), slice(1), ["a", ["b", ["c"]]]),
    *(Frame([0, 1]), Frame("ab"), memoryview(b"ab")),
    *map(raising, ("__iter__", "__hash__", "__eq__", "__index__", "as_integer_ratio", "__repr__")),
    *map(raising, ("__len__", "__getitem__", "__bool__", "__float__", "__str__", "__lt__", "keys")),
    raising("__repr__", "__str__", "__eq__", "__hash__", "as_integer_ratio"),
)
FRESH: tuple[Callable[[], object], ...] = (
    lambda: iter([1, 2]),
    lambda: (n for n in "ab"),
    lambda: endless(1),
)
"""Values that can be read only once."""


def _numpy() -> tuple[object, ...]:
    """Return scalars and arrays of NumPy if it is installed."""
    if importlib.util.find_spec("numpy") is None:
        return ()
    np: Any = importlib.import_module("numpy")
    arrays = map(np.array, ([0, 1], [[0.5, 1], [1, 2]], ["a", "b"], [], [None]))
    scalars = (np.int64(1), np.float32(0.5), np.float64(nan), np.bool_(True), np.str_("a"))
    return *scalars, *arrays, np.datetime64("2020"), F(np.int64(1), np.int64(3)), np.ma.masked


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


# What is public, with valid arguments.


@dataclass
class Target:
    """A public function, constructor, method, property or operator; a method has its class."""

    name: str
    call: Callable[..., object]
    code: CodeType
    of: Optional[type] = None
    examples: list[Arguments] = field(default_factory=list)
    """Valid arguments; those of a method begin with `self`."""


def public_names() -> Iterator[tuple[str, Any]]:
    """Yield the module and value of every name in an `__all__` of the lecture's modules and of genref."""
    names = [module.name for module in pkgutil.iter_modules(genref.__path__) if not module.ispkg]
    names = [f"genref.{name}" for name in names if name not in {"__main__", *OTHER_ROOMS}]
    seen = set()
    for module in [genref, *map(importlib.import_module, names)]:
        for value in (getattr(module, name) for name in getattr(module, "__all__", ())):
            own = getattr(value, "__module__", "")
            if callable(value) and own.startswith("genref.") and own != errors.__name__ and value not in seen:
                seen.add(value)
                yield own.rpartition(".")[2], value


def targets() -> list[Target]:
    """Return everything public, without examples."""
    found = []
    public = list(public_names())
    classes = [value for _, value in public if isinstance(value, type)]
    for module, value in public:
        name = f"{module}.{value.__name__}"
        if not isinstance(value, type):
            found.append(Target(name, value, value.__code__))
            continue
        maker: Any = value.__init__ if inspect.isfunction(value.__init__) else value.__new__  # type: ignore[misc]
        abstract = any(value in kind.__mro__[1:] for kind in classes)
        if not abstract and value.__name__ not in RECORDS:
            found.append(Target(name, value, maker.__code__))
        for attribute in dir(value):
            member = inspect.getattr_static(value, attribute)
            function = next(
                (getattr(member, part) for part in ("fget", "function", "__func__") if hasattr(member, part)),
                member,
            )
            own = str(getattr(function, "__module__", "")).startswith("genref.") and inspect.isfunction(
                function
            )
            inside = "." in getattr(function, "__qualname__", "")  # not a function that an attribute is
            if own and inside and (attribute in OPERATORS or not attribute.startswith("_")):
                bound = isinstance(member, (staticmethod, classmethod))
                call = getattr(value, attribute) if bound else function
                of = None if bound else value
                found.append(Target(f"{name}.{attribute}", call, function.__code__, of))
    return found


OPERATORS = ("__add__", "__sub__", "__len__", "__iter__", "__getitem__", "__contains__")


def with_examples(found: Sequence[Target], most: int = 20) -> None:
    """Run the examples, and give each target the arguments of the first calls of it."""
    of_code: dict[CodeType, list[Target]] = {}
    for target in found:
        of_code.setdefault(target.code, []).append(target)

    def record(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in of_code:
            given = dict(frame.f_locals)
            for target in of_code[frame.f_code]:
                names = inspect.signature(target.call).parameters
                example = {name: given[name] for name in names if name in given}
                mine = target.of is None or isinstance(example[next(iter(names))], target.of)
                once = any(isinstance(value, Iterator) for value in example.values())
                if mine and not once and len(target.examples) < most:
                    target.examples.append(example)

    modules = {target.call.__module__ for target in found}
    finder, parser, runner = doctest.DocTestFinder(), doctest.DocTestParser(), doctest.DocTestRunner()
    tests = [test for module in sorted(modules) for test in finder.find(importlib.import_module(module))]
    for chapter in CHAPTERS:
        text = (ROOT / "spec" / f"{chapter}.md").read_text(encoding="utf-8")
        tests.append(parser.get_doctest(text, {}, chapter, None, 0))
    sys.setprofile(record)
    try:
        exec(MORE, {})
        for test in tests:
            runner.run(test, out=lambda said: 0)
    finally:
        sys.setprofile(None)
    for each in (*map(small, LEARNT), *OTHERS):  # every answer of a model of each kind
        rows = each.rows
        given = {"self": each.model, "x": each.x, "label": each.model.classes[0], **each.arguments}
        given = {"rows": rows, "documents": rows, "texts": rows, **given}
        for target in found:
            if target.of is not None and isinstance(each.model, target.of):
                needed = inspect.signature(target.call).parameters.values()
                names = [p.name for p in needed if p.name in given or p.default is p.empty]
                if set(names) <= set(given):
                    target.examples.append({name: given[name] for name in names})


@dataclass
class Report:
    """The results of the calls."""

    counts: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    failures: dict[str, list[str]] = field(default_factory=dict)
    slowest: tuple[float, str] = (0.0, "")

    def __str__(self) -> str:
        lines = [f"{sum(self.counts.values())} calls: "]
        lines[0] += ", ".join(f"{n} {what}" for what, n in self.counts.most_common())
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
        with_examples(self.targets)
        self.leaves = LEAVES + _numpy()
        self.of_name: dict[str, list[object]] = {}
        for target in self.targets:
            for name, value in (item for example in target.examples for item in example.items()):
                self.of_name.setdefault(name, []).append(value)
        self.made: dict[type, list[object]] = {}
        self.report = Report()

    def run(self, calls: int) -> Report:
        """Call everything several times with valid arguments, then at random."""
        for target in self.targets:
            for _ in range(10):
                self.call(target, 0)
        for _ in range(calls):
            self.call(self.random.choice(self.targets), self.random.choices([0, 1, 2], [1, 5, 1])[0])
        return self.report

    def call(self, target: Target, spoiled: int) -> None:
        """Call a target with the arguments of an example, some of them spoiled."""
        arguments = dict(self.random.choice(target.examples))
        names = [name for name in arguments if target.of is None or name != "self"]
        if spoiled and target.of is not None and self.random.random() < 0.3:
            arguments["self"] = self.random.choice(
                self.made.get(type(arguments["self"]), [arguments["self"]])
            )
        for name in self.random.sample(names, min(spoiled, len(names))):
            another = self.random.random() < 0.2  # what fits elsewhere
            value = self.random.choice(self.of_name[name]) if another else self.spoil(arguments[name])
            arguments[name] = value
        words = (
            f"{target.name}({', '.join(f'{name}={shown(value, 120)}' for name, value in arguments.items())})"
        )
        began = time.perf_counter()
        outcome = "answered"
        try:
            with limited(self.seconds):
                result = target.call(**arguments)
                if isinstance(result, Iterator):  # lazy answers
                    result = list(islice(result, 50))
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
            if last.filename == __file__ and last.name.startswith("__"):
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
        """Keep the results of a public class; of each class a few."""
        if type(result).__module__.startswith("genref."):
            kept = self.made.setdefault(type(result), [])
            place = self.random.randrange(12)
            kept[place : place + 1] = [result]

    def spoil(self, value: object) -> object:
        """Return a value with one thing wrong: the value, its container, or one of its items."""
        pick = self.random.random()
        entries: list[Any] = []
        if isinstance(value, (list, tuple)):
            entries = list(value)
        elif isinstance(value, Mapping):
            entries = list(value.items())
        if pick < 0.3 or not entries:
            if pick > 0.9:
                return self.random.choice([value for some in self.made.values() for value in some] or [None])
            leaf = self.random.randrange(len(self.leaves) + len(FRESH))
            return self.leaves[leaf] if leaf < len(self.leaves) else FRESH[leaf - len(self.leaves)]()
        if pick < 0.5:
            return self.random.choice(WRAPPERS)(entries)
        place = self.random.randrange(len(entries))
        if isinstance(value, Mapping):
            key, entry = entries[place]
            key, entry = (self.spoil(None), entry) if pick < 0.65 else (key, self.spoil(entry))
            try:
                return dict([*entries[:place], *entries[place + 1 :], (key, entry)])
            except (TypeError, Foreign):  # not a valid key
                return value
        entries[place] = self.spoil(entries[place])
        if hasattr(value, "_fields"):
            return type(value)(*entries)
        return entries if isinstance(value, list) else tuple(entries)


PLAIN = {int, str, float, bool, type(None), Fraction, Decimal}
PROBABLE = ("posterior", "posterior_all", "exact_posterior", "probability", "logistic", "hypothesis")


def check(name: str, result: object) -> None:
    """Raise AssertionError if a result contains something that no answer should."""
    for leaf in leaves(result):
        if type(leaf) not in PLAIN:
            raise AssertionError(f"a {type(leaf).__name__} in the result of {name}")
        if leaf != leaf:
            raise AssertionError(f"NaN in the result of {name}")
        if name.rpartition(".")[2] in PROBABLE and isinstance(leaf, (float, Decimal, Fraction)):
            if not 0 <= leaf <= 1:
                raise AssertionError(f"a probability beyond [0, 1] of {name}")


def leaves(value: Any, depth: int = 0) -> Iterator[object]:
    """Yield the labels and numbers of a result, but only the first ones of long sequences."""
    parts: Iterable[object] = ()
    if isinstance(value, Mapping):
        parts = (part for item in islice(value.items(), 50) for part in item)
    elif isinstance(value, (tuple, list, frozenset, range)):
        parts = islice(value, 50)
    elif is_dataclass(value) and not isinstance(value, type):
        parts = (getattr(value, name) for name in value.__dataclass_fields__)
    elif (
        not type(value).__module__.startswith("genref.")
        and not callable(value)
        and value is not NotImplemented
    ):
        yield value  # otherwise it is internal: an unrounded number, a lazy sequence
    for part in parts if depth < 8 else ():
        yield from leaves(part, depth + 1)


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
    options = parser.parse_args()
    report = Fuzzer(options.seed).run(options.calls)
    print(report)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
