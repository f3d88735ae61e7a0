# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Questions mistaken for others, with arguments that are changed, cut or renamed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from statistics import pstdev

from genref.errors import Label
from genref.numbers.labels import sorted_labels
from genref.oracle.questions import BY_LABEL, Json, Question

Fields = Mapping[str, Json]
Ask = Callable[[Question], Question]
TABLES = ("rows", "matrix", "covariance", "means")


def in_fields(change: Callable[[Fields], Fields]) -> Ask:
    """Return a change of questions, both of the training data and of the arguments asked about."""

    def changed(question: Question) -> Question:
        train = None if question.train is None else {**question.train, **change(question.train)}
        return replace(question, input={**question.input, **change(question.input)}, train=train)

    return changed


def lists(fields: Fields, *names: str) -> dict[str, list[Json]]:
    """Return the arguments with these names that are lists."""
    return {name: value for name in names for value in [fields.get(name)] if isinstance(value, list)}


def paired(fields: Fields) -> Fields:
    """Return as many rows as labels, dropping the rest."""
    found = lists(fields, "rows", "labels")
    n = min(map(len, found.values()), default=0)
    return {name: entries[:n] for name, entries in found.items()}


EXAMPLES = ("rows", "sets", "documents", "texts")


def of_examples(
    choose: Callable[[list[tuple[Json, Json]]], Sequence[tuple[Json, Json]]],
) -> Callable[[Fields], Fields]:
    """Return a change of examples: some of the pairs of an example and its label."""

    def change(fields: Fields) -> Fields:
        found: dict[str, Json] = {}
        for name in EXAMPLES:
            pair = lists(fields, name, "labels")
            if len(pair) == 2:
                chosen = choose(list(zip(pair[name], pair["labels"])))
                found = {name: [x for x, _ in chosen], "labels": [y for _, y in chosen]}
        return found

    return change


def some_examples(part: slice) -> Callable[[Fields], Fields]:
    """Return a change of examples: a part of them."""
    return of_examples(lambda pairs: pairs[part])


each_once = of_examples(lambda pairs: [*{repr(pair): pair for pair in pairs}.values()])
last_of_each_class = of_examples(lambda pairs: [*{repr(y): (x, y) for x, y in pairs}.values()])
without_zeros = of_examples(lambda pairs: [(x, y) for x, y in pairs if isinstance(x, list) and "0" not in x])


def labels_in_order(fields: Fields) -> Fields:
    """Return the labels of examples in ascending order, so that most belong to other examples."""
    labels: Sequence[Label] = lists(fields, "labels").get("labels", [])  # type: ignore[assignment]  # labels
    return {"labels": sorted(labels, key=lambda y: (isinstance(y, str), y))} if labels else {}


def ignoring(*names: str) -> Ask:
    """Return a change of questions: some of the optional arguments are left out."""

    def rest(fields: Fields) -> Fields:
        return {name: value for name, value in fields.items() if name not in names}

    def changed(question: Question) -> Question:
        train = None if question.train is None else rest(question.train)
        return replace(question, input=rest(question.input), train=train)

    return changed


def with_more(name: str) -> Callable[[Fields], Fields]:
    """Return a change of arguments: a number becomes larger by one."""
    return lambda fields: {name: str(int(str(fields[name])) + 1)} if name in fields else {}


def of_the_largest(fields: Fields) -> Fields:
    """Return the number of features, or of words, that the largest index in the examples suggests."""
    sizes = {"sets": ("features", 1), "documents": ("vocabulary_size", 0)}
    for name, (size, more) in sizes.items():
        entries = [entry for example in lists(fields, name).get(name, []) for entry in rows_of(example)]
        found = [int(str(entry[0] if isinstance(entry, list) else entry)) for entry in entries]
        if found and size in fields:
            return {size: str(max(found) + more)}
    return {}


def rows_of(tree: Json) -> list[Json]:
    """Return a list; an empty one for anything else."""
    return tree if isinstance(tree, list) else []


def positive(*names: str) -> Callable[[Fields], Fields]:
    """Return a change of arguments: their numbers without signs."""

    def cut(tree: Json) -> Json:
        return [cut(entry) for entry in tree] if isinstance(tree, list) else str(tree).lstrip("-")

    return lambda fields: {name: cut(value) for name, value in lists(fields, *names).items()}


def renamed(order: Callable[[Sequence[Label]], Iterable[Label]]) -> Callable[[Fields], Fields]:
    """Return a change of labels: the classes in some order get the names in sorted order."""

    def change(fields: Fields) -> Fields:
        labels: Sequence[Label] = lists(fields, "labels").get("labels", [])  # type: ignore[assignment]  # labels
        if "classes" in fields or len(set(map(type, labels))) != 1:
            return {}
        names = dict(zip(order(labels), sorted_labels(set(labels))))
        return {"labels": [names[y] for y in labels]}

    return change


def as_first_seen(fields: Fields) -> Fields:
    """Return labels by the number of their class in the order of first appearance, as numbers of classes."""
    found = lists(fields, "labels", "classes")
    labels: Sequence[Label] = found.get("labels", [])  # type: ignore[assignment]  # labels
    if len(set(map(type, labels))) != 1:
        return {}
    names = dict(zip(dict.fromkeys(labels), found.get("classes") or sorted_labels(set(labels))))
    return {"labels": [names[y] for y in labels if y in names]}


def without_empty_classes(fields: Fields) -> Fields:
    """Return the declared classes that occur among the labels."""
    found = lists(fields, "classes", "labels")
    return {"classes": [y for y in found["classes"] if y in found["labels"]]} if len(found) == 2 else {}


def without_unknown_labels(question: Question) -> Question:
    """Return the question without rows whose label belongs to no declared or learnt class."""
    known = lists({**question.input, **(question.train or {})}, "labels", "classes")

    def change(fields: Fields) -> Fields:
        found = lists(fields, "rows", "labels")
        if len(found) < 2:
            return {}
        kept = [pair for pair in zip(*found.values()) if pair[1] in known.get("classes", known["labels"])]
        return {"rows": [row for row, _ in kept], "labels": [y for _, y in kept]}

    return in_fields(change)(question)


def against_the_rest(place: int) -> Ask:
    """Return a change of questions: a class of three or more stays, and all others become one."""

    def changed(question: Question) -> Question:
        train = question.train or {}
        found = lists(train, "labels", "classes")
        labels: Sequence[Label] = found.get("labels", [])  # type: ignore[assignment]  # labels
        if "priors" in train or len(set(map(type, labels))) != 1:
            return question
        order = found.get("classes") or sorted_labels(set(labels))
        if len(order) < 3:
            return question
        own, rest = order[place], order[1 - place]
        names = [y if y == own else rest for y in labels]
        return replace(question, train={**train, "labels": names, "classes": list(order[:2])})

    return changed


def whole(*names: str) -> Callable[[Fields], Fields]:
    """Return a change of arguments: their numbers cut to integers."""

    def cut(tree: Json) -> Json:
        if isinstance(tree, list):
            return [cut(entry) for entry in tree]
        is_finite = isinstance(tree, str) and tree.lstrip("-") not in ("nan", "inf")
        return str(int(Fraction(str(tree)))) if is_finite else tree

    return lambda fields: {name: cut(value) for name, value in lists(fields, *names).items()}


def rescaled(scale: bool) -> Ask:
    """Return a change of questions: the columns of the training rows minus their means, or standardised."""

    def column(entries: Iterable[Json]) -> list[Json]:
        values = [Fraction(str(entry)) for entry in entries]
        middle = sum(values) / len(values)
        unit = Fraction(pstdev(map(float, values)) or 1) if scale else Fraction(1)
        return [str((value - middle) / unit) for value in values]

    def changed(question: Question) -> Question:
        train = question.train or {}
        columns = [column(entries) for entries in zip(*map(rows_of, rows_of(train["rows"])))]
        return replace(question, train={**train, "rows": [*map(list, zip(*columns))]})

    return changed


def exchanged(*names: str) -> Callable[[Fields], Fields]:
    """Return a change of arguments by label: the values of two classes are swapped."""

    def change(fields: Fields) -> Fields:
        return {
            name: [[a[0], b[1]] for a, b in zip(found, reversed(found))]
            for name in names
            for found in [pairs(fields, name)]
            if found
        }

    return change


def pairs(fields: Fields, name: str) -> list[list[Json]]:
    """Return the labels and values of an argument by label."""
    return [pair for pair in lists(fields, name).get(name, []) if isinstance(pair, list)]


def by_position(fields: Fields) -> Fields:
    """Return all arguments by label with the labels of the priors, in their order."""
    labels = [pair[0] for pair in pairs(fields, "priors")]
    names = [name for name in sorted(BY_LABEL) if labels and name in fields]
    return {name: [[y, *pair[1:]] for y, pair in zip(labels, pairs(fields, name))] for name in names}


def unsigned(tree: Json) -> Json:
    """Return lists in which the second of two numbers has lost its sign."""
    if not isinstance(tree, list):
        return tree
    if len(tree) == 2 and all(isinstance(entry, str) for entry in tree):
        return [tree[0], str(tree[1]).lstrip("-")]
    return [unsigned(entry) for entry in tree]


def of_sizes(fields: Fields) -> Fields:
    """Return the arguments of logarithms without their signs."""
    return {name: unsigned(pairs) for name, pairs in lists(fields, "natural", "log_partitions").items()}


def cut_to_fit(question: Question) -> Question:
    """Return the question with all vectors and rows cut to the shortest."""
    lengths: list[int] = []
    for fields in (question.input, question.train or {}):
        for name, entries in lists(fields, *TABLES, "x", "mean", "right", "theta").items():
            rows = [pair[1] for pair in pairs(fields, name)] if name == "means" else entries
            lengths += [len(row) for row in rows if isinstance(row, list)]
            lengths += [len(entries) - (name == "theta")] if name not in ("rows", "means") else []
    return leading(min(lengths, default=0))(question)


def leading(d: int) -> Ask:
    """Return a change of questions: vectors, rows and matrices are cut to their first entries."""

    def change(fields: Fields) -> Fields:
        cut: dict[str, Json] = {}
        for name, entries in lists(fields, "x", "mean", "right", *TABLES).items():
            kept = entries if name in ("rows", "means") else entries[:d]
            cut[name] = [cut_row(row, d) if isinstance(row, list) else row for row in kept]
        return cut

    return in_fields(change)


def cut_row(row: list[Json], d: int) -> Json:
    """Return the first entries of a row, or of a vector by label."""
    last = row[-1] if row else []
    return [row[0], last[:d]] if isinstance(last, list) and row else row[:d]
