# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Known-wrong programs, one for each shape in which people write them: for two classes only, with a cache.

A shape answers correctly as long as its assumption is true, so only a question that violates the assumption
reveals it. It is defined by what it changes in the question (`asks`) or in the right answer (`gives`),
because the rest of the program is right.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, Dict, List, Optional

from genref.files.model_json import Json
from genref.oracle.models import DISCRETE, GAUSSIANS
from genref.oracle.questions import Question, exactly
from genref.oracle.reference import Refused, answer
from tools.oracle.covering import classes_of

Fields = Dict[str, Any]
EXAMPLES = ("rows", "documents", "texts", "sets")
BY_EXAMPLES = {*GAUSSIANS, *DISCRETE, "logistic_regression"} - {"bernoulli_of_counts"}
NAIVE_BAYES = set(DISCRETE)
POINTS = set(GAUSSIANS)
WITH_POSTERIORS = {*POINTS, *NAIVE_BAYES, "gda_of_parameters", "quadratic_gda_of_parameters", "bayes"}
UPDATED = {"bernoulli", "multinomial", "categorical", "text_multinomial"}


class Shape:
    """A wrong program: right except for what `asks` does to a question, and `gives` to the right answer."""

    def __init__(
        self,
        says: str,
        models: set[str],
        asks: Optional[Callable[[Question], Question]] = None,
        gives: Optional[Callable[[Question, Any], object]] = None,
        ask: Optional[Callable[[], Callable[[Question], object]]] = None,
    ) -> None:
        """`models`: the models that have this shape. `ask`: creates a program, instead of the other two."""
        self.says, self.models = says, models
        self._asks, self._gives, self._ask = asks, gives, ask

    def program(self) -> Callable[[Question], object]:
        """Return a new program that has not been asked anything; it may return `Refused`."""
        return self._ask() if self._ask is not None else self._reply

    def _reply(self, question: Question) -> object:
        right = answer(question if self._asks is None else self._asks(question))
        return right if self._gives is None or isinstance(right, Refused) else self._gives(question, right)


# Changes of questions


def examples_in(fields: Fields) -> str:
    """Return the name of the examples, or ""."""
    return next((name for name in EXAMPLES if name in fields), "")


def trained(change: Callable[[Fields], Fields]) -> Callable[[Question], Question]:
    """Return a change of the training data; a question without training data stays unchanged."""

    def asks(question: Question) -> Question:
        train: Fields = dict(question.train or {})
        if not examples_in(train) or not train[examples_in(train)]:
            return question
        return replace(question, train=change(train))

    return asks


def chosen(keep: Callable[[int, Json, Fields], bool]) -> Callable[[Question], Question]:
    """Return a change that keeps some of the examples, by position and label."""

    def change(train: Fields) -> Fields:
        name = examples_in(train)
        kept = [i for i, y in enumerate(train["labels"][: len(train[name])]) if keep(i, y, train)]
        return {
            **train,
            name: [train[name][i] for i in kept],
            "labels": [train["labels"][i] for i in kept],
        }

    return trained(change)


def without(*names: str) -> Callable[[Question], Question]:
    """Return a change that omits arguments."""
    return lambda q: replace(
        q, train={k: v for k, v in (q.train or {}).items() if k not in names} if q.train else q.train
    )


def numbers(change: Callable[[Fraction], object], *names: str) -> Callable[[Question], Question]:
    """Return a change of each number in these arguments, of the training data and of the input."""

    def changed(tree: Any) -> Any:
        if isinstance(tree, list):
            return [changed(part) for part in tree]
        value = exactly(tree)
        return str(change(value)) if isinstance(value, Fraction) else tree

    def fields(of: Mapping[str, Json]) -> Fields:
        return {name: changed(value) if name in names else value for name, value in of.items()}

    return lambda q: replace(q, input=fields(q.input), train=None if q.train is None else fields(q.train))


def features(keep: slice) -> Callable[[Question], Question]:
    """Return a change that keeps some of the features, those that a program reads."""

    def asks(question: Question) -> Question:
        def cut(of: Mapping[str, Json]) -> Fields:
            found: Fields = dict(of)
            for name in ("x", "levels"):
                if name in found and isinstance(found[name], list):
                    found[name] = found[name][keep]
            if "rows" in found:
                found["rows"] = [row[keep] for row in found["rows"] if isinstance(row, list)]
            return found

        if "rows" not in (question.train or {}):
            return question
        return replace(question, input=cut(question.input), train=cut(question.train or {}))

    return asks


def relabelled(order: Callable[[List[Any]], List[Any]]) -> Callable[[Question, Any], object]:
    """Return a change of answers: the values in class order, under the labels in another order."""

    def gives(question: Question, right: Any) -> object:
        if question.model == "logistic_regression" or question.train is None and question.model != "bayes":
            return right
        classes = classes_of(question)
        try:
            other = order([*classes])
        except TypeError:
            return right
        renamed = {repr(a): b for a, b in zip(classes, other)}
        if question.output in ("label", "label_after_update"):
            return renamed.get(repr(right), right)
        if question.output == "labels":
            return [renamed.get(repr(y), y) for y in right]
        if isinstance(right, list) and [pair[0] for pair in right if isinstance(pair, list)] == classes:
            return [[renamed[repr(y)], value] for y, value in right]
        return right

    return gives


def seen(question: Question) -> list[Any]:
    """Return the labels in order of appearance."""
    return list(dict.fromkeys((question.train or {}).get("labels", ())))  # type: ignore[arg-type]  # labels


def first_seen(question: Question, right: Any) -> object:
    """Return an answer under the labels in order of appearance, as in a dict."""
    order = seen(question)
    classes = classes_of(question) if order else []
    if sorted(map(repr, order)) != sorted(map(repr, classes)):
        return right
    return relabelled(lambda _: order)(question, right)


def by_class(change: Callable[[List[Any]], List[Any]]) -> Callable[[Question, Any], object]:
    """Return a change of an answer's values for the classes, in class order."""

    def gives(question: Question, right: Any) -> object:
        pairs = isinstance(right, list) and right and all(isinstance(p, list) and len(p) == 2 for p in right)
        if not pairs or question.model in ("matrix", "gaussian", "text"):
            return right
        return [[y, value] for (y, _), value in zip(right, change([value for _, value in right]))]

    return gives


def of_posteriors(change: Callable[[List[Fraction]], Sequence[object]]) -> Callable[[Question, Any], object]:
    """Return a change of posteriors in class order; labels and log-odds are not derived from them."""

    def gives(question: Question, right: Any) -> object:
        if not question.asked.startswith("posterior") or not isinstance(right, list):
            return right
        return [[y, p] for (y, _), p in zip(right, change([Fraction(p) for _, p in right]))]

    return gives


def leaves(change: Callable[[float], object]) -> Callable[[Question, Any], object]:
    """Return a change of each float or fraction in an answer."""

    def changed(tree: Any) -> Any:
        if isinstance(tree, dict):
            return {name: changed(part) for name, part in tree.items()}
        if isinstance(tree, list):
            return [changed(part) for part in tree]
        if isinstance(tree, (float, Fraction, Decimal)) and not isinstance(tree, bool):
            return change(float(tree))
        return tree

    return lambda _, right: changed(right)


def labels_by(
    rule: Callable[[Question, List[Any], List[Fraction]], Any],
) -> Callable[[Question, Any], object]:
    """Return a label derived from the right posteriors by a rule of the program."""

    def gives(question: Question, right: Any) -> object:
        if question.output != "label":
            return right
        output = "exact_posterior" if question.model in DISCRETE else "posterior"
        posteriors = answer(replace(question, output=output))
        if not isinstance(posteriors, list):
            return right
        return rule(question, [y for y, _ in posteriors], [Fraction(p) for _, p in posteriors])

    return gives


# Programs that remember.


def with_cache(key: Callable[[Question], object]) -> Callable[[], Callable[[Question], object]]:
    """Return programs that fit once per key, and answer later questions with the stored model."""

    def program() -> Callable[[Question], object]:
        known: dict[object, Any] = {}

        def ask(question: Question) -> object:
            if not examples_in(dict(question.train or {})):
                return answer(question)
            train = known.setdefault(key(question), question.train)
            return answer(replace(question, train=train))

        return ask

    return program


def accumulating() -> Callable[[Question], object]:
    """Return a program that does not reset its counts in a second fit with the same labels."""
    before: Fields = {}

    def ask(question: Question) -> object:
        train: Fields = dict(question.train or {})
        name = examples_in(train)
        if not name:
            return answer(question)
        both = {**train}
        if examples_in(before) == name and set(map(repr, before["labels"])) == set(
            map(repr, train["labels"])
        ):
            both = {**train, name: before[name] + train[name], "labels": before["labels"] + train["labels"]}
        before.clear()
        before.update(train)
        right = answer(replace(question, train=both))
        return answer(question) if isinstance(right, Refused) else right

    return ask


def centred_in_place(question: Question) -> object:
    """Return log p(x, y) by `for k in classes: x -= mean[k]`, which shifts x for the following classes."""
    right = answer(question)
    if question.output != "log_joint" or not isinstance(right, list) or question.model not in POINTS:
        return right
    means = dict(answer(replace(question, output="means", input={})))  # type: ignore[call-overload]  # by label
    x = question.arguments(exactly)["x"]
    found: list[list[Any]] = []
    moved: list[Fraction] = list(x)  # type: ignore[call-overload]  # a vector
    for y, _ in right:
        asked: Fields = {"x": [str(v) for v in moved]}
        found.append([y, dict(answer(replace(question, input=asked)))[y]])  # type: ignore[call-overload]  # by label
        moved = [v - m for v, m in zip(moved, means[y])]
    return found


def shares_in_turn(question: Question) -> Question:
    """Return a question whose arguments by label are read in order, ignoring the labels."""

    def in_turn(of: Mapping[str, Json]) -> Fields:
        found: Fields = dict(of)
        for name in ("likelihoods", "means", "covariances", "feature_counts"):
            if name in found:
                values = [pair[1] for pair in found[name]]
                found[name] = [[y, value] for y, value in zip(classes_of(question), values)]
        return found

    return replace(
        question,
        input=in_turn(question.input),
        train=None if question.train is None else in_turn(question.train),
    )


def one_of_each(train: Fields) -> Fields:
    """Return training data in which no example occurs twice under a label, as in a set."""
    name = examples_in(train)
    pairs = {repr(pair): pair for pair in zip(train[name], train["labels"])}.values()
    return {**train, name: [x for x, _ in pairs], "labels": [y for _, y in pairs]}


def transposed(train: Fields) -> Fields:
    """Return rows that were read as columns, if both numbers are equal."""
    rows = train.get("rows", [])
    if not rows or any(not isinstance(row, list) or len(row) != len(rows) for row in rows):
        return train
    return {**train, "rows": [list(column) for column in zip(*rows)]}


def as_positions(train: Fields) -> Fields:
    """Return labels as in np.bincount(labels): a class for each number from 0 to the largest."""
    labels = train["labels"]
    if any(not isinstance(y, int) or y < 0 for y in labels) or "classes" in train:
        return train
    return {**train, "classes": list(range(max(labels) + 1))}


def words_of(change: Callable[[Any], Any]) -> Callable[[Question], Question]:
    """Return a change of each document, in the training data and x."""

    def fields(of: Mapping[str, Json]) -> Fields:
        found: Fields = dict(of)
        if "documents" in found:
            found["documents"] = [change(document) for document in found["documents"]]
        if isinstance(found.get("x"), list):
            found["x"] = change(found["x"])
        return found

    return lambda q: (
        replace(q, input=fields(q.input), train=fields(q.train))
        if q.model == "multinomial" and q.train
        else q
    )


def bytes_of(document: Any) -> Any:
    """Return a document with counts stored in a byte: 256 occurrences become none."""
    counted: dict[str, int] = {}
    for entry in document:
        word, n = (entry[0], entry[1]) if isinstance(entry, list) else (entry, "1")
        value = exactly(n)
        counted[word] = counted.get(word, 0) + (int(value) if isinstance(value, Fraction) else 0)
    if all(n < 256 for n in counted.values()):
        return document
    return [[word, str(n % 256)] for word, n in counted.items()]


def distinct(document: Any) -> Any:
    """Return the words of a document without their counts, like the keys of a dict."""
    return [entry[0] if isinstance(entry, list) else entry for entry in document]


def single(value: float) -> float:
    """Return the nearest 32-bit float."""
    try:
        found: float = struct.unpack("f", struct.pack("f", value))[0]
        return found
    except OverflowError:
        return value


def text_order(classes: List[Any]) -> List[Any]:
    return sorted(classes, key=str)


def after_update(change: Callable[[Question], Question]) -> Callable[[Question], Question]:
    """Return a change of questions after an update."""
    return lambda q: change(q) if q.output.endswith("_after_update") else q


def forgotten(question: Question) -> Question:
    """Return a question after an update whose result is discarded."""
    asked = {name: value for name, value in question.input.items() if name not in (*EXAMPLES, "labels")}
    output = {"posterior_after_update": "exact_posterior", "label_after_update": "label"}[question.output]
    return replace(question, output=output, input=asked)


def replaced(question: Question) -> Question:
    """Return a question whose update learns only from the new examples."""
    new = {name: value for name, value in question.input.items() if name in (*EXAMPLES, "labels")}
    return replace(forgotten(question), train={**(question.train or {}), **new})


def first_k(number: int) -> Callable[[int, Json, Fields], bool]:
    """Return whether an example belongs to the first classes in class order."""

    def keep(_: int, label: Json, train: Fields) -> bool:
        classes = train.get("classes") or sorted(set(train["labels"]), key=lambda y: (isinstance(y, str), y))
        return label in classes[:number]

    return keep


def padded(number: int) -> Callable[[Question, Any], object]:
    """Return values for the first classes only, and 0 for the others: a table of fixed size."""
    return by_class(lambda values: [v if k < number else _nothing(v) for k, v in enumerate(values)])


def _nothing(value: Any) -> Any:
    return [_nothing(part) for part in value] if isinstance(value, list) else 0.0


def of_two(p: List[Fraction]) -> list[Fraction]:
    """Return the posteriors of a program with p for the second class and 1 - p for the first."""
    if len(p) < 2:
        return p
    return [1 - p[1], p[1], *[Fraction(0)] * (len(p) - 2)]


def fold(tree: Any) -> Any:
    """Return the first of several results."""
    return tree[:1] if isinstance(tree, list) else tree


def refusing(when: Callable[[Question], bool]) -> Callable[[Question, Any], object]:
    """Return `Refused` where a program stops."""
    return lambda q, right: Refused("ValueError", "not supported") if when(q) else right


def count_of(question: Question) -> int:
    try:
        return len(classes_of(question))
    except (KeyError, TypeError):
        return 0


def has_text_labels(question: Question) -> bool:
    return any(isinstance(y, str) for y in seen(question))


SHAPES: dict[str, Shape] = {
    # Classes: their number, order and names.
    "binary-only": Shape("posteriors are 1 - p and p", WITH_POSTERIORS, gives=of_posteriors(of_two)),
    "first-two-classes-learnt": Shape(
        "other classes are dropped", BY_EXAMPLES - {"logistic_regression"}, chosen(first_k(2))
    ),
    "four-classes": Shape("tables have four places", WITH_POSTERIORS, gives=padded(4)),
    "one-class-for-all": Shape(
        "the loop variable is not used, so all values are of the first class",
        WITH_POSTERIORS,
        gives=by_class(lambda values: [values[0]] * len(values)),
    ),
    "last-class-for-all": Shape(
        "a closure keeps the last class",
        WITH_POSTERIORS,
        gives=by_class(lambda values: [values[-1]] * len(values)),
    ),
    "not-one-class": Shape(
        "one class alone is refused",
        BY_EXAMPLES - {"logistic_regression"},
        gives=refusing(lambda q: count_of(q) == 1),
    ),
    "sorted-order": Shape(
        "np.unique in the place of the declared classes", WITH_POSTERIORS, gives=relabelled(sorted)
    ),
    "text-order": Shape(
        "labels are sorted as texts", BY_EXAMPLES - {"logistic_regression"}, gives=relabelled(text_order)
    ),
    "first-seen-order": Shape(
        "classes in the order of a dict", BY_EXAMPLES - {"logistic_regression"}, gives=first_seen
    ),
    "reversed-order": Shape(
        "classes are taken from the end", WITH_POSTERIORS, gives=relabelled(lambda c: c[::-1])
    ),
    "labels-as-positions": Shape(
        "np.bincount counts labels", NAIVE_BAYES - {"bernoulli_of_counts"}, trained(as_positions)
    ),
    "label-by-threshold": Shape(
        "classes[int(p[1] > 0.5)]",
        WITH_POSTERIORS,
        gives=labels_by(lambda _, classes, p: classes[int(len(p) > 1 and p[1] > Fraction(1, 2))]),
    ),
    "label-is-its-place": Shape(
        "argmax is returned, not classes[argmax]",
        WITH_POSTERIORS,
        gives=labels_by(lambda _, classes, p: p.index(max(p))),
    ),
    "label-of-the-sign": Shape(
        "labels are 1 and -1",
        WITH_POSTERIORS,
        gives=labels_by(lambda _, classes, p: 1 if p[-1] > p[0] else -1),
    ),
    "labels-are-numbers": Shape(
        "int(label)", BY_EXAMPLES - {"logistic_regression"}, gives=refusing(has_text_labels)
    ),
    "labels-not-negative": Shape(
        "labels are taken from 0",
        BY_EXAMPLES - {"logistic_regression"},
        gives=refusing(lambda q: any(isinstance(y, int) and y < 0 for y in seen(q))),
    ),
    "arguments-in-turn": Shape(
        "zip(priors.values(), likelihoods.values())",
        {"bayes", "gda_of_parameters", "quadratic_gda_of_parameters", "bernoulli_of_counts"},
        shares_in_turn,
    ),
    # Features: their number and kind.
    "one-feature": Shape("only x[0] is read", {*POINTS, "bernoulli", "categorical"}, features(slice(0, 1))),
    "two-features": Shape(
        "only x[0] and x[1] are read", {*POINTS, "bernoulli", "categorical"}, features(slice(0, 2))
    ),
    "eight-features": Shape(
        "tables have eight places", {*POINTS, "bernoulli", "categorical"}, features(slice(0, 8))
    ),
    "without-the-last-feature": Shape(
        "range(d - 1)", {*POINTS, "bernoulli", "categorical"}, features(slice(0, -1))
    ),
    "integer-features": Shape("features are cut to integers", POINTS, numbers(int, "rows", "x")),
    "positive-features": Shape("features are unsigned", POINTS, numbers(abs, "rows", "x")),
    "square-data": Shape(
        "X.T is X if there are as many rows as columns",
        {"gaussian_naive_bayes", "bernoulli"},
        trained(transposed),
    ),
    "features-in-bytes": Shape(
        "features are kept in a byte",
        POINTS,
        numbers(lambda v: v % 256 if v.denominator == 1 else v, "rows", "x"),
    ),
    # Documents and sets.
    "at-most-255-words": Shape("counts are kept in a byte", {"multinomial"}, words_of(bytes_of)),
    "counts-ignored": Shape("the keys of a dict of counts are read", {"multinomial"}, words_of(distinct)),
    "smoothing-is-whole": Shape(
        "int(smoothing)",
        NAIVE_BAYES - {"bernoulli_of_counts"},
        numbers(int, "smoothing"),
    ),
    # Optional arguments.
    "smoothing-ignored": Shape("smoothing is always 1", NAIVE_BAYES, without("smoothing")),
    "priors-ignored": Shape("priors are always counted", {"bernoulli", "multinomial"}, without("priors")),
    "prior-smoothing-ignored": Shape(
        "priors are never smoothed", {"bernoulli", "multinomial"}, without("prior_smoothing")
    ),
    "classes-ignored": Shape(
        "classes are those of the data", BY_EXAMPLES - {"logistic_regression"}, without("classes")
    ),
    "levels-ignored": Shape(
        "categories and words are those of the data",
        {"categorical", "multinomial"},
        without("levels", "vocabulary_size"),
    ),
    "vocabulary-options-ignored": Shape(
        "every word is in the vocabulary",
        {"text_bernoulli", "text_multinomial"},
        without("minimum", "stop_words", "size"),
    ),
    # Which examples are used.
    "a-set-of-rows": Shape(
        "equal rows of a class count once", BY_EXAMPLES - {"logistic_regression"}, trained(one_of_each)
    ),
    "first-ten-rows": Shape(
        "a buffer of ten examples", BY_EXAMPLES - {"logistic_regression"}, chosen(lambda i, *_: i < 10)
    ),
    "whole-batches": Shape(
        "the last batch of two is dropped if it is not full",
        BY_EXAMPLES - {"logistic_regression"},
        chosen(lambda i, _, train: i < len(train["labels"]) // 2 * 2),
    ),
    "without-the-header": Shape(
        "the first row is taken for a header",
        BY_EXAMPLES - {"logistic_regression"},
        chosen(lambda i, *_: i > 0),
    ),
    # State that is kept.
    "counts-not-reset": Shape(
        "a second fit adds to the first", BY_EXAMPLES - {"logistic_regression"}, ask=lambda: accumulating()
    ),
    "fitted-once": Shape(
        "fit does nothing if there is a model",
        BY_EXAMPLES - {"logistic_regression"},
        ask=with_cache(lambda q: q.model),
    ),
    "cached-by-labels": Shape(
        "models are cached by the labels alone",
        BY_EXAMPLES - {"logistic_regression"},
        ask=with_cache(lambda q: (q.model, repr((q.train or {}).get("labels")))),
    ),
    "cached-by-size": Shape(
        "models are cached by the number of rows",
        BY_EXAMPLES - {"logistic_regression"},
        ask=with_cache(lambda q: (q.model, len((q.train or {}).get("labels", ())))),  # type: ignore[arg-type]  # a list
    ),
    "input-changed-in-place": Shape(
        "x -= mean in the loop over classes", POINTS, ask=lambda: centred_in_place
    ),
    "update-forgotten": Shape(
        "update returns another model, which is not used", UPDATED, after_update(forgotten)
    ),
    "update-replaces": Shape("update learns from the new examples alone", UPDATED, after_update(replaced)),
    # The form of the answers.
    "six-digits": Shape(
        "answers are rounded to six digits", WITH_POSTERIORS, gives=leaves(lambda v: round(v, 6))
    ),
    "in-32-bits": Shape("answers are floats of 32 bits", WITH_POSTERIORS, gives=leaves(single)),
    "never-zero": Shape(
        "probabilities are clipped to 1e-15 and 1 - 1e-15",
        WITH_POSTERIORS - {"gda_of_parameters"},
        gives=of_posteriors(
            lambda p: [min(max(one, Fraction(1, 10**15)), 1 - Fraction(1, 10**15)) for one in p]
        ),
    ),
    "not-normalised": Shape(
        "the largest posterior is 1",
        WITH_POSTERIORS,
        gives=of_posteriors(lambda p: [one / max(p) for one in p]),
    ),
    "one-of-those-that-tie": Shape(
        "argmax finds one label",
        {"gda", "quadratic_gda", "gaussian_naive_bayes", "bernoulli", "categorical", "multinomial", "bayes"},
        gives=lambda q, right: fold(right) if q.output == "labels" else right,
    ),
}
"""The shapes, by name."""
