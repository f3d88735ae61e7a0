# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Shapes of programs: each is right in its formulas, and wrong about some data, sizes, labels or states.

All share one base, `Program`, which answers by genref. A shape changes the training data, x or the answer, as
plain Python values, before or after the base sees them.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from struct import pack, unpack
from typing import Any, Dict, List, NamedTuple

from genref.oracle import PythonCandidate, check, every_case
from genref.oracle.checking import Outcome
from genref.oracle.questions import BY_LABEL, LABELS, TEXTS, Question
from genref.oracle.reference import Refused, answer, by_label

Values = Dict[str, Any]
Change = Callable[[Values], Values]


def same(values: Values) -> Values:
    """Return arguments as they are."""
    return values


class Shape(NamedTuple):
    """What a program does to its training data, its input and its answer; `topics`: what it answers."""

    says: str
    topics: Sequence[str]
    train: Change = same
    asked: Change = same
    reply: Callable[[Any, Values, Values], Any] = lambda reply, train, asked: reply


class Program:
    """An adapter for a shape. `seen` is whatever it remembers between questions."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.name = shape.says
        self.topics = list(shape.topics)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("fit_"):
            return lambda **train: (name[4:], train)
        if name in ("posterior", "label", "posterior_after_update"):
            return lambda fitted, **asked: self._answer(name, fitted, asked)
        raise AttributeError(name)

    def _answer(self, output: str, fitted: Any, asked: Values) -> Any:
        model, train = fitted
        parts = [_json(self.shape.asked(dict(asked))), _json(self.shape.train(dict(train)))]
        right = answer(Question(model, output, *parts))
        if isinstance(right, Refused):
            raise ValueError(right.message)
        pairs = isinstance(right, list) and by_label(right)
        reply = {y: float(Fraction(v)) for y, v in right} if pairs else right  # type: ignore[attr-defined]
        return self.shape.reply(reply, train, asked)


def _json(values: Values) -> Values:
    """Return arguments as in a question: numbers as texts."""

    def number(tree: Any) -> Any:
        if isinstance(tree, Mapping):
            return [[str(word), str(n)] for word, n in tree.items()]
        if isinstance(tree, (list, tuple, frozenset, set)):
            return [number(one) for one in tree]
        return str(Fraction(tree))

    def argument(name: str, value: Any) -> Any:
        if name in BY_LABEL:
            return [[y, number(one)] for y, one in value.items()]
        return value if name in LABELS | TEXTS else number(value)

    return {name: argument(name, value) for name, value in values.items()}


def checked(shape: Shape) -> Outcome:
    """Return the outcome of a check of a shape, on the cases that it claims."""
    cases = [case for case in every_case() if case.question.asked_topic in shape.topics]
    return check(PythonCandidate(Program(shape)), cases)


# Parts of shapes.


def on(*names: str, by: Callable[[Any], Any]) -> Change:
    """Change some of the arguments."""
    return lambda values: {n: by(v) if n in names else v for n, v in values.items()}


def each(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda values: [change(one) for one in values]


EXAMPLES = ("rows", "sets", "documents", "texts")


def kept(choose: Callable[[List[Any], List[Any]], Sequence[int]]) -> Change:
    """Learn only some of the examples."""

    def change(train: Values) -> Values:
        name = next(name for name in EXAMPLES if name in train)
        at = list(choose(train[name], train["labels"])) or [0]
        part = {name: [train[name][i] for i in at], "labels": [train["labels"][i] for i in at]}
        return {**train, **part}

    return change


def counted(x: Any) -> Dict[int, int]:
    return dict(x) if isinstance(x, Mapping) else dict(Counter(x))


def words(n: int) -> Callable[[Any], Any]:
    """Read only the first different words of a message."""
    return lambda x: dict(list(counted(x).items())[:n])


def dropped(*names: str) -> Change:
    return lambda values: {name: value for name, value in values.items() if name not in names}


def given(**more: Any) -> Change:
    return lambda values: {**values, **more}


def classes_of(train: Values) -> List[Any]:
    return list(train.get("classes") or train.get("priors") or sorted(set(train["labels"])))


def with_classes(order: Callable[[List[Any], List[Any]], List[Any]]) -> Change:
    return lambda train: {**train, "classes": order(classes_of(train), train["labels"])}


def relabelled(change: Callable[[str], str]) -> Callable[[Any, Values, Values], Any]:
    """Answer as if labels with the same image were one class."""

    def reply(posterior: Any, train: Values, asked: Values) -> Any:
        sums: Dict[str, float] = {}
        for y, p in posterior.items():
            sums[change(str(y))] = sums.get(change(str(y)), 0.0) + p
        return {y: sums[change(str(y))] for y in posterior}

    return reply


def plain_letters(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def single(value: float) -> float:
    return float(unpack("<f", pack("<f", value))[0]) if abs(value) < 1e38 else value


def remembering(key: Callable[[Values, Values], Any]) -> Callable[[Any, Values, Values], Any]:
    """Give the first answer again to whatever has the same key."""
    seen: Dict[str, Any] = {}
    return lambda reply, train, asked: seen.setdefault(repr(key(train, asked)), reply)


B, M, C = ["bernoulli.posterior"], ["multinomial.posterior"], ["categorical.posterior"]
G, L, Q = ["gaussian_naive_bayes.posterior"], ["gda.posterior"], ["quadratic_gda.posterior"]
T, P = ["text_multinomial.posterior"], ["text_bernoulli.posterior"]
AGAIN = ["multinomial.posteriors", "multinomial.posterior_around_update", "multinomial.posterior"]
UPDATED = ["bernoulli.posterior_around_update", "bernoulli.posterior_after_update"]


def first(n: int) -> Change:
    """Use only the first features, of rows and of x."""
    return lambda values: {
        name: [row[:n] for row in value]
        if name == "rows"
        else value[:n]
        if name in ("x", "levels")
        else value
        for name, value in values.items()
    }


def features(n: int, topics: Sequence[str]) -> Shape:
    return Shape(f"{n} features", topics, first(n), first(n))


def over_classes(n: int) -> Callable[[Any, Values, Values], Any]:
    def reply(posterior: Any, train: Values, asked: Values) -> Any:
        part = dict(list(posterior.items())[:n])
        total = sum(part.values()) or 1.0
        return {y: part.get(y, 0.0) / total for y in posterior}

    return reply


def equal_priors(train: Values) -> Values:
    labels = classes_of(train)
    return {**train, "priors": dict.fromkeys(labels, Fraction(1, len(labels)))}


def swapped_priors(train: Values) -> Values:
    if "priors" not in train:
        return train
    values = list(train["priors"].values())
    return {**train, "priors": dict(zip(sorted(train["priors"]), values))}


def centred(train: Values) -> Values:
    columns = [[Fraction(v) for v in column] for column in zip(*train["rows"])]
    means = [sum(column) / len(column) for column in columns]
    return {**train, "rows": [[Fraction(v) - m for v, m in zip(row, means)] for row in train["rows"]]}


def unique(key: Callable[[Any, Any], Any]) -> Change:
    return kept(
        lambda e, y: sorted({repr(key(a, b)): i for i, (a, b) in reversed([*enumerate(zip(e, y))])}.values())
    )


SHAPES = [
    # messages and words
    *(
        Shape(f"{n} different words of a message", M, asked=on("x", by=words(n)))
        for n in (1, 2, 3, 4, 10, 16, 30)
    ),
    Shape("a message as a set", M, asked=on("x", by=lambda x: dict.fromkeys(counted(x), 1))),
    Shape("counts up to 50", M, asked=on("x", by=lambda x: {w: min(n, 50) for w, n in counted(x).items()})),
    Shape("twenty tokens of a message", M, asked=on("x", by=lambda x: x if isinstance(x, dict) else x[:20])),
    Shape(
        "words up to 1000", M, asked=on("x", by=lambda x: {w: n for w, n in counted(x).items() if w <= 1000})
    ),
    Shape(
        "word numbers in 8 bits",
        M,
        asked=on("x", by=lambda x: {w % 256 or 1: n for w, n in counted(x).items()}),
    ),
    Shape(
        "ten words of a training message",
        M,
        on("documents", by=each(lambda d: d if isinstance(d, dict) else d[:10])),
    ),
    Shape("training messages as sets", M, on("documents", by=each(lambda d: dict.fromkeys(counted(d), 1)))),
    Shape("a hundred training messages", M, kept(lambda e, y: range(min(100, len(e))))),
    Shape(
        "the last word of a message left out",
        M,
        asked=on("x", by=lambda x: dict(list(counted(x).items())[:-1])),
    ),
    Shape("empty messages left out", M, kept(lambda e, y: [i for i in range(len(e)) if e[i]])),
    Shape("ten words of a text", T, asked=on("text", by=lambda t: " ".join(t.split()[:10]))),
    Shape("twenty words of a text", P, asked=on("text", by=lambda t: " ".join(t.split()[:20]))),
    Shape("eighty letters of a text", T, asked=on("text", by=lambda t: t[:80])),
    Shape("stop words ignored", T, dropped("stop_words")),
    Shape("the size of the vocabulary ignored", P, dropped("size")),
    Shape("the minimum ignored", T, dropped("minimum")),
    # examples
    Shape("the last example left out", B, kept(lambda e, y: range(len(e) - 1))),
    Shape("the first row as a header", G, kept(lambda e, y: range(1, len(e)))),
    Shape("a fifth held out", G, kept(lambda e, y: range(max(1, int(0.8 * len(e) + 1e-9))))),
    Shape("batches of 32 without the last", M, kept(lambda e, y: range(len(e) // 32 * 32))),
    Shape("a hundred rows", G, kept(lambda e, y: range(min(100, len(e))))),
    Shape("a hundred rows of bits", B, kept(lambda e, y: range(min(100, len(e))))),
    Shape("two hundred rows", L, kept(lambda e, y: range(min(200, len(e))))),
    Shape(
        "32 rows of each class", C, kept(lambda e, y: [i for i in range(len(e)) if y[:i].count(y[i]) < 32])
    ),
    Shape("equal examples once", B, unique(lambda e, y: (e, y))),
    Shape("equal rows once, whatever their labels", C, unique(lambda e, y: e)),
    Shape(
        "the last example of each class",
        M,
        kept(lambda e, y: [i for i in range(len(e)) if y[i] not in y[i + 1 :]]),
    ),
    Shape(
        "classes with one example dropped",
        B,
        kept(lambda e, y: [i for i in range(len(e)) if y.count(y[i]) > 1]),
    ),
    # features
    *(features(n, topics) for n in (1, 2, 10, 16) for topics in (B, G)),
    features(16, L),
    features(64, C),
    features(64, G),
    Shape(
        "rows and x without the last feature",
        Q,
        lambda t: {**t, "rows": [r[:-1] or r for r in t["rows"]]},
        lambda a: {"x": a["x"][:-1] or a["x"]},
    ),
    Shape("x backwards", B, asked=on("x", by=lambda x: x[::-1])),
    Shape("x shifted by one place", C, asked=on("x", by=lambda x: [*x[1:], x[0]])),
    # numbers
    Shape("rows and x in 32 bits", G, on("rows", by=each(each(single))), on("x", by=each(single))),
    Shape("whole numbers", L, on("rows", by=each(each(int))), on("x", by=each(int))),
    Shape("numbers without sign", Q, on("rows", by=each(each(abs))), on("x", by=each(abs))),
    Shape("x of two decimals", G, asked=on("x", by=each(lambda v: round(Fraction(v), 2)))),
    Shape("training rows centred, x not", G, centred),
    Shape("levels ignored", C, dropped("levels")),
    Shape("x off by one", C, asked=on("x", by=each(lambda v: v - 1 or 2))),
    # classes and labels
    *(
        Shape(f"{n} classes", topics, reply=over_classes(n))
        for n, topics in ((2, L), (3, G), (8, B), (16, M))
    ),
    Shape("labels in lower case", B, reply=relabelled(str.lower)),
    Shape("labels without spaces", M, reply=relabelled(lambda y: y.replace(" ", ""))),
    Shape("labels without accents", G, reply=relabelled(plain_letters)),
    Shape("labels stripped", L, reply=relabelled(str.strip)),
    Shape(
        "values in the order of first appearance",
        B,
        reply=lambda p, t, a: dict(
            zip(p, [p[y] for y in sorted(p, key=lambda y: [*t["labels"], y].index(y))])
        ),
    ),
    Shape(
        "values in sorted order",
        ["gda.posterior"],
        reply=lambda p, t, a: dict(zip(p, [p[y] for y in sorted(p)])),
    ),
    Shape("priors by sorted labels", B, swapped_priors),
    # arguments
    Shape("smoothing ignored", B, dropped("smoothing")),
    Shape("prior_smoothing ignored", M, dropped("prior_smoothing")),
    Shape("priors ignored", B, dropped("priors")),
    Shape("equal priors", G, equal_priors),
    Shape("smoothing always 1", T, given(smoothing=1)),
    Shape(
        "priors smoothed like words",
        M,
        lambda t: {**t, "prior_smoothing": t.get("smoothing", 1)} if "priors" not in t else t,
    ),
    # states
    Shape(
        "an answer kept for its first word",
        AGAIN,
        reply=remembering(lambda t, a: (t, list(counted(a["x"]))[:1])),
    ),
    Shape(
        "an answer kept for its length",
        ["gaussian_naive_bayes.posteriors"],
        reply=remembering(lambda t, a: (t, len(a["x"]))),
    ),
    Shape("an answer kept for its model", ["categorical.posteriors"], reply=remembering(lambda t, a: t)),
    Shape(
        "an answer kept for x, update or not",
        UPDATED,
        reply=remembering(lambda t, a: (t, a.get("x") or a.get("set"))),
    ),
    Shape(
        "the update forgets the old",
        ["bernoulli.posterior_around_update"],
        reply=lambda p, t, a: dict.fromkeys(p, 1 / len(p)) if "labels" in a else p,
    ),
]
