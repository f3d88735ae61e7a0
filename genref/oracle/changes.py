# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Changed questions: a wrong program often gives the right answer to another question.

It leaves out the last row, reads only three words, or sorts the classes. Each change here turns a question
into such a one, asks genref, and returns the answer; None means that the change does not apply, and any error
means the same. `diagnosis` compares these answers with those of the program. No table is needed, and the
sentence says what the program does: "features that are 0 in x are left out".

The list is the product of what is changed, where (in the examples, in x, in both) and when. The variants
decide whether a program is recognised, so there are many.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from math import exp, inf, log, sqrt
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from ..errors import DomainError, counted
from ..text import tokenize
from .profiles import LECTURE, Profile
from .questions import Question, single
from .reference import DOUBLES, Refused, answer, by_label, with_leaves

LONGEST = 40_000
"""The longest question, in characters of JSON, that is asked in a changed form."""

PROFILE: ContextVar[Profile] = ContextVar("profile", default=LECTURE)
"""The conventions by which changed questions are answered."""

Make = Callable[[Question], object]


class Change(NamedTuple):
    """What the program does instead, and the answer to the question changed in this way.

    `declare`: the entry of a profile that allows it.
    """

    says: str
    make: Make
    declare: str = ""


BOTH, TRAIN, INPUT = ("train", "input"), ("train",), ("input",)
"""The sides of a question that a change concerns."""


@lru_cache(maxsize=1 << 15)
def _answered(key: str, profile: Profile) -> object:
    with suppress(Exception):  # it is no question
        question = profile.question(Question(*json.loads(key)))
        return None if question.topic in DOUBLES else answer(question)
    return None


def length(question: Question) -> int:
    """Return the length of a question in characters of JSON."""
    return len(json.dumps([question.train, question.input]))


def ask(question: Question, profile: Optional[Profile] = None) -> Any:
    """Return the right answer to a question; None for what is not one, or is too long."""
    key = json.dumps([question.model, question.output, question.input, question.train])
    return None if len(key) > LONGEST else _answered(key, profile or PROFILE.get())


def _fields(question: Question) -> Dict[str, Any]:
    return {**(question.train or {}), **question.input}


def _trained(question: Question, **fields: object) -> Any:
    """Ask with other training data; a member that is None is left out."""
    train: Any = {name: v for name, v in {**(question.train or {}), **fields}.items() if v is not None}
    return ask(replace(question, train=train)) if question.train else None


def _asked(question: Question, sides: Sequence[str], change: Callable[[str, Any], Any]) -> Any:
    """Ask with each field of some sides changed."""
    given: Any = {side: getattr(question, side) for side in sides}
    new: Any = {side: {n: change(n, v) for n, v in part.items()} for side, part in given.items() if part}
    return ask(replace(question, **new))


def one_by_one(make: Callable[[Question], Any], question: Question) -> object:
    """Return the answer about several examples, where the question about each is changed by itself."""
    labels: Any = question.input.get("labels")
    if question.output == "log_likelihood":
        examples = {name: given for name, given in question.input.items() if name != "labels"}
        question = replace(question, output="posteriors", input=examples)
    each = question.parts
    if not 1 < len(each) <= SEVERAL:
        return None
    if not labels:
        return [make(one) or ask(one) for one in each]
    joints = [replace(one, output="log_joint") for one in each]
    return sum(dict(make(one) or ask(one))[y] for one, y in zip(joints, labels))


# Which examples are learnt.

EXAMPLES = ("rows", "sets", "documents", "texts")
Choose = Callable[[List[Any], List[Any]], Iterable[int]]
SEVERAL = 12
"""How many examples are asked about one by one."""


def _only(choose: Choose, vanish: bool, question: Question) -> object:
    """Keep the examples at the places that `choose` returns for them and their labels.

    Unless it may `vanish`, a class that loses all its examples is an error, which means nothing.
    """
    side = "train" if question.train else "input"
    data: Dict[str, Any] = dict(getattr(question, side))
    name = next(n for n in EXAMPLES if n in data)
    labels = data.get("labels", [0] * len(data[name]))
    keep = sorted(choose(data[name], labels))
    left = [labels[i] for i in keep]
    if not keep or len(keep) == len(labels) or not (vanish or set(left) == set(labels)):
        return None
    data.update({one: [data[one][i] for i in keep] for one in (name, "labels") if one in data})
    data.update({one: [y for y in data[one] if y in left] for one in ("classes",) if one in data})
    asked: Any = {side: data}
    return ask(replace(question, **asked))


def _groups(y: List[Any]) -> List[List[int]]:
    return [[i for i, label in enumerate(y) if label == one] for one in dict.fromkeys(y)]


def _once(key: Callable[[Any, Any], Any]) -> Choose:
    """Choose the first of the examples that share a key."""
    return lambda e, y: {json.dumps(key(e[i], y[i])): i for i in reversed(range(len(e)))}.values()


def _first(number: Callable[[int, int], int], n: int, e: List[Any], y: List[Any]) -> Iterable[int]:
    """Choose the first examples; their number depends on n and on how many there are."""
    return range(number(n, len(e)))


def _first_of_each(n: int, e: List[Any], y: List[Any]) -> Iterable[int]:
    return [i for group in _groups(y) for i in group[:n]]


def _of_first_classes(n: int, e: List[Any], y: List[Any]) -> Iterable[int]:
    first = sorted({*y}, key=lambda label: (isinstance(label, str), label))[:n]
    return [i for i, label in enumerate(y) if label in first]


APART: Dict[str, Callable[[List[Any]], List[Any]]] = {
    "sorted": lambda e: sorted(e, key=lambda row: [*map(Fraction, row)]),
    "reversed": lambda e: e[::-1],
    "one place further": lambda e: [e[-1], *e[:-1]],
    "one place earlier": lambda e: [*e[1:], e[0]],
}


def _apart(order: Callable[[List[Any]], List[Any]], question: Question) -> object:
    data: Dict[str, Any] = dict(question.train or {})
    return _trained(question, **{name: order(data[name]) for name in EXAMPLES if name in data})


def _of_examples() -> Iterable[Change]:
    of: Dict[str, Choose] = {
        "the last example is left out": lambda e, y: range(len(e) - 1),
        "the first example is left out": lambda e, y: range(1, len(e)),
        "equal examples with equal labels count once": _once(lambda e, y: [e, y]),
        "equal examples count once, whatever their labels": _once(lambda e, y: e),
        "only the last example of each class is learnt": lambda e, y: [g[-1] for g in _groups(y)],
        "empty examples are dropped": lambda e, y: [i for i in range(len(e)) if e[i]],
    }
    for n, name in ((10, "tenth"), (5, "fifth"), (4, "quarter"), (3, "third"), (2, "half")):
        of[f"the last {name} of the examples is left out"] = partial(_first, lambda k, m: m - -(-m // k), n)
    for n in (2, 4, 8, 10, 16, 20, 32, 50, 64, 100, 128):
        of[f"a last batch of fewer than {n} examples is lost"] = partial(_first, lambda n, m: m // n * n, n)
        of[f"examples after number {n} are ignored"] = partial(_first, min, n)
        of[f"examples of a class after number {n} are ignored"] = partial(_first_of_each, n)
    yield from (Change(says, partial(_only, choose, False)) for says, choose in of.items())
    for says, order in APART.items():
        yield Change(f"the examples, but not their labels, are {says}", partial(_apart, order))
    for n in (2, 3, 5):
        large = partial(lambda n, e, y: [i for i in range(len(e)) if y.count(y[i]) >= n], n)
        yield Change(f"classes with fewer than {n} examples are dropped", partial(_only, large, True))


# Which features count, and where they are.


def _picked(name: str, value: Any, at: List[int]) -> Any:
    """Return a field with the features at these places, in this order."""
    if name in ("x", "mean", "levels"):
        return [value[j] for j in at]
    if name == "rows":
        return [[row[j] for j in at] for row in value]
    if name == "covariance":
        return [[value[i][j] for j in at] for i in at]
    if name in ("means", "feature_counts", "covariances"):
        kind = "covariance" if name == "covariances" else "x"
        return [[label, _picked(kind, one, at)] for label, one in value]
    if name == "set":
        return [str(at.index(int(j))) for j in value if int(j) in at]
    if name == "sets":
        return [_picked("set", one, at) for one in value]
    return str(len(at)) if name == "features" else value


Pick = Callable[[int, List[str]], Iterable[int]]


def _features(choose: Pick, sides: Sequence[str], question: Question) -> object:
    """Use the features that `choose` returns for their number and x."""
    data = _fields(question)
    d = len(data.get("x", ())) or int(data.get("features", 0)) or len(data.get("rows", [[]])[0])
    if question.model.startswith(("multinomial", "text", "matrix", "discretize")) or not d:
        return None
    zeros = [str(int(str(j) in data["set"])) for j in range(d)] if "set" in data else []
    at = list(choose(d, data.get("x", zeros)))
    if at == list(range(d)):
        return None
    return _asked(question, sides, lambda name, value: _picked(name, value, at)) if at else _prior(question)


def _prior(question: Question) -> Any:
    """Return the answer that ignores x."""
    priors: Any = ask(replace(question, output="priors", input={})) if question.train else None
    if question.output == "label":
        return max(priors, key=lambda pair: pair[1])[0]
    if question.output == "log_joint":
        return [[y, log(p)] for y, p in priors]
    return priors if question.output in ("posterior", "exact_posterior", "joint") else None


def _of_features() -> Iterable[Change]:
    of: Dict[str, Pick] = {
        "the first feature is left out": lambda d, x: range(1, d),
        "the last feature is left out": lambda d, x: range(d - 1),
        "features that are 0 in x are left out": lambda d, x: [
            j for j in range(d) if not x or Fraction(x[j])
        ],
        "the features end at the first 0 in x": lambda d, x: range([*map(Fraction, x), 0].index(0)),
    }
    for n in (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 50, 64):
        of[f"features after number {n} are ignored"] = partial(lambda n, d, x: range(min(d, n)), n)
    yield from (Change(says, partial(_features, pick, BOTH)) for says, pick in of.items())
    orders: Dict[str, Pick] = {
        "sorted as texts (1, 10, 2)": lambda d, x: sorted(range(d), key=lambda j: str(j + 1)),
        "reversed": lambda d, x: range(d)[::-1],
        "shifted by one place": lambda d, x: [*range(1, d), 0],
        "in the order 2, 1, 3, ...": lambda d, x: [1, 0, *range(2, d)][:d],
    }
    for side, of_side in ((TRAIN, "the examples, not those of x,"), (INPUT, "x, not those of the examples,")):
        for says, pick in orders.items():
            yield Change(f"the features of {of_side} are {says}", partial(_features, pick, side))
    yield Change("x is ignored: the answer is the prior", _prior)


# Which words of a message are read.

Words = List[Tuple[Any, int]]
Read = Callable[[Words, int], Words]


def _merged(words: Words) -> Words:
    found: Counter[Any] = Counter()
    for word, n in words:
        found[word] += n
    return list(found.items())


def _each(words: Words) -> Words:
    return [(word, 1) for word, n in words for _ in range(min(n, 4000))]


def _read(read: Read, size: int, name: str, value: Any) -> Any:
    """Return a field with its messages changed; `size`: that of the vocabulary."""
    if name in ("documents", "texts"):
        return [_read(read, size, "text" if name == "texts" else "x", each) for each in value]
    if name == "text":
        return " ".join(word for word, n in read([(w, 1) for w in tokenize(value)], 0) for _ in range(n))
    if name != "x":
        return value
    pairs = [(int(e[0]), int(e[1])) if isinstance(e, list) else (int(e), 1) for e in value]
    return [[str(w), str(n)] for w, n in _merged(read([p for p in pairs if p[1]], size))]


def _words(read: Read, sides: Sequence[str], question: Question) -> object:
    """Change messages: `read` gets pairs of word and number, and the size of the vocabulary."""
    if not question.model.startswith(("multinomial", "text_multinomial")):
        return None
    return _asked(question, sides, partial(_read, read, int(_fields(question).get("vocabulary_size", 0))))


def _of_words() -> Iterable[Change]:
    reads: Dict[str, Read] = {
        "a repeated word counts once in {}": lambda w, size: [(word, 1) for word, _ in _merged(w)],
        "the last word of {} is left out": lambda w, size: _each(w)[:-1],
        "the first word of {} is left out": lambda w, size: _each(w)[1:],
        "the first word of the vocabulary is left out in {}": lambda w, size: [p for p in w if p[0] != 1],
        "the words of {} are off by one": lambda w, size: [(v % size + 1 if size else v, n) for v, n in w],
        "counts in {} are kept in 8 bits": lambda w, size: [(word, n % 256) for word, n in _merged(w)],
    }
    for n in (*range(1, 9), 10, 12, 15, 16, 20, 30, 50, 64, 100, 255, 512, 1000):  # what cases can show
        after = f"of {{}} after number {n} are ignored"
        rare = f"words of {{}} with numbers above {n} are ignored"
        reads[rare] = partial(lambda n, w, size: [p for p in w if not size or p[0] <= n], n)
        if n <= 255:
            reads[f"words {after}"] = partial(lambda n, w, size: _each(w)[:n], n)
            often = f"occurrences of a word {after}"
            reads[often] = partial(lambda n, w, size: [(v, min(k, n)) for v, k in _merged(w)], n)
        if n <= 30:
            reads[f"different words {after}"] = partial(lambda n, w, size: _merged(w)[:n], n)
    places = ((INPUT, "the message to classify"), (TRAIN, "the training messages"), (BOTH, "every message"))
    for sides, where in places:
        yield from (Change(says.format(where), partial(_words, read, sides)) for says, read in reads.items())


# Which numbers are used.

POINTS = ("rows", "x", "mean", "means", "covariance", "covariances", "matrix", "z", "theta", "right")
DISCRETE = ("bernoulli", "multinomial", "text", "categorical")
Way = Callable[[Fraction], object]


def _numbers(change: Way, names: Sequence[str], sides: Sequence[str], question: Question) -> object:
    def one(text: str) -> str:
        return text if text in ("nan", "inf", "-inf") else str(change(Fraction(text)))

    def field(name: str, value: Any) -> Any:
        return Question("", "", {name: value}).numbers_as(one).input[name] if name in names else value

    discrete = names is POINTS and question.model.startswith(DISCRETE)
    return None if discrete else _asked(question, sides, field)


def _of_numbers() -> Iterable[Change]:
    ways: Dict[str, Way] = {
        "rounded to 32 bits": single,
        "rounded to whole numbers": round,
        "cut to whole numbers": int,
        "taken without their sign": abs,
    }
    for n in range(1, 7):
        ways[f"rounded to {counted(n, 'decimal')}"] = partial(lambda n, v: round(v, n), n)
    for where, of in ((BOTH, ""), (TRAIN, " of the examples only"), (INPUT, " of x only")):
        for says, way in ways.items():
            yield Change(f"the numbers{of} are {says}", partial(_numbers, way, POINTS, where))
    for says, factor in (("doubled", Fraction(2)), ("halved", Fraction(1, 2)), ("negative", Fraction(-1))):
        for name in ("x", "mean", "covariance", "theta", "thetas", "smoothing", "rates", "z"):
            yield Change(f"the argument {name} is {says}", partial(_numbers, factor.__mul__, [name], BOTH))


# Which classes compete, and in which order.


def order_of(question: Question) -> List[Any]:
    """Return the labels of a question, in class order."""
    found = ask(replace(question, output="priors", input={})) if question.train else None
    data = _fields(question)
    parts = [data[name] for name in ("priors", "rates", "examples") if name in data]
    pairs = found if isinstance(found, list) and by_label(found) else parts[0] if parts else ()
    return [pair[0] for pair in pairs] or data.get("classes") or sorted(set(data.get("labels", ())))


Order = Callable[[List[Any], List[Any]], List[Any]]

ORDERS: Dict[str, Order] = {
    "in sorted order": lambda c, y: sorted(c, key=lambda v: (isinstance(v, str), v)),
    "sorted as texts": lambda c, y: sorted(c, key=str),
    "reversed": lambda c, y: c[::-1],
    "in the order of their first appearance": lambda c, y: sorted(c, key=lambda v: [*y, v].index(v)),
}


def _reordered(order: Order, question: Question) -> object:
    """Give out values by another order than the declared one."""
    declared, right = order_of(question), ask(question)
    other = order(declared, _fields(question).get("labels", []))
    if question.output == "label":
        return declared[other.index(right)]
    return [[d, dict(right)[o]] for d, o in zip(declared, other)] if by_label(right) else None


def _ordered(order: Order, always: bool, question: Question) -> object:
    data = _fields(question)
    if "labels" not in data or ("classes" in data and not always):
        return None
    return _trained(question, classes=order(order_of(question), data["labels"]))


def _of_classes() -> Iterable[Change]:
    for says, order in ORDERS.items():
        for always, those in ((True, ""), (False, ", if no order is declared,")):
            yield Change(f"the classes{those} are {says}", partial(_ordered, order, always))
        values = f"the classes are {says}, but their values are in the declared order"
        yield Change(values, partial(_reordered, order))
    for n in (1, 2, 3, 4, 5, 8, 10, 16):
        yield Change(f"classes after number {n} get 0", partial(_only, partial(_of_first_classes, n), True))


# Which arguments are used.

OPTIONS = ("levels", "smoothing", "priors", "prior_smoothing", "classes", "stop_words", "minimum", "size")


def _without(names: Sequence[str], question: Question) -> object:
    return _trained(question, **dict.fromkeys(names)) if {*names} & {*(question.train or {})} else None


def _of_arguments() -> Iterable[Change]:
    for name in OPTIONS:
        yield Change(f"the argument {name} is ignored", partial(_without, [name]))


# How the answer is written, and which conventions it follows.


def _leaves(change: Callable[[float], float], where: str, question: Question) -> object:
    def leaf(entry: Any, _: object) -> object:
        is_number = isinstance(entry, (float, Fraction)) and abs(float(entry)) < inf
        return change(float(entry)) if is_number else entry

    found = where in question.output and "label" not in question.output
    return with_leaves(ask(question), leaf) if found else None


def _of_answers() -> Iterable[Change]:
    ways: Dict[str, Callable[[float], float]] = {
        "numbers have the opposite sign": lambda v: -v,
        "numbers are replaced by their square roots": sqrt,
        "numbers are replaced by their logarithms": log,
        "numbers are replaced by their exponentials": exp,
        "numbers are replaced by their squares": lambda v: v * v,
        "numbers are replaced by their inverses": lambda v: 1 / v,
        "numbers are subtracted from 1": lambda v: 1 - v,
        "numbers are doubled": lambda v: 2 * v,
        "numbers are halved": lambda v: v / 2,
        "logarithms have the base 2": lambda v: v / log(2),
        "logarithms have the base 10": lambda v: v / log(10),
    }
    for n in (3, 6, 9, 10, 12, 15, 16):
        least = f"numbers are kept between 1e-{n} and 1 - 1e-{n}"
        ways[least] = partial(lambda e, v: min(max(v, e), 1 - e), 10.0**-n)
    rounded = "numbers are rounded to "
    for n in range(1, 9):
        ways[rounded + counted(n, "digit")] = partial(lambda n, v: float(f"{v:.{n - 1}e}"), n)
        ways[rounded + counted(n, "decimal")] = partial(lambda n, v: round(v, n), n)
    for says, change in ways.items():
        yield Change(says, partial(_leaves, change, "log" if says[0] == "l" else ""))


def _by_profile(name: str, value: str, question: Question) -> object:
    other: Profile = replace(PROFILE.get(), **{name: value})
    if other == PROFILE.get():
        return None
    try:
        return ask(other.question(question), LECTURE)
    except DomainError as error:  # such as n - 1 for a single row
        return Refused(type(error).__name__)


def _of_conventions() -> Iterable[Change]:
    """Yield the conventions of profiles."""
    for says, name, value in (
        ("the covariance is divided by n - 1", "divisor", "n-1"),
        ("the covariance is divided by n - K", "divisor", "n-K"),
        ("the priors have the pseudo-count 1", "prior", "laplace"),
        ("the priors have the pseudo-count 1/2", "prior", "half"),
        ("the priors are equal", "prior", "uniform"),
        ("variances are raised by 1e-9 of the largest", "variance_floor", "1e-9"),
    ):
        yield Change(says, partial(_by_profile, name, value), f"{name}={value}")


@lru_cache(maxsize=None)
def changes() -> Tuple[Change, ...]:
    """Return all changes."""
    kinds = [_of_conventions(), _of_examples(), _of_features(), _of_words(), _of_numbers()]
    return tuple(one for kind in [*kinds, _of_classes(), _of_arguments(), _of_answers()] for one in kind)
