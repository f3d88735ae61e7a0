# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Text classifiers in model files: their counts, with a line for each word.

So a file is small, and you can compare two files line by line. It contains all words, even those that the
vocabulary leaves out, so that texts can be added and removed later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, repeat
from typing import Optional, Type, Union, cast

from ..bayes import distribution
from ..counts import ClassCounts, Counts, are_within
from ..errors import Label, shown
from ..numbers.labels import L, quick
from ..records import replace
from ..text import tokenize
from ..text_classifier import BernoulliText, MultinomialText, TextClassifier
from .model_json import (
    MAX_COUNT,
    Json,
    Malformed,
    WordCounts,
    array_of,
    classes_of,
    count_of,
    in_parts,
    number_of,
    numbers_of,
    object_of,
    parts_of,
    rational_text,
    string_of,
)

TEXT_KINDS: Mapping[str, Type[TextClassifier[Label]]] = {
    "multinomial-text": MultinomialText,
    "bernoulli-text": BernoulliText,
}
"""The names of the event models in files."""


def description(classifier: TextClassifier[L]) -> dict[str, Json]:
    """Return everything in the file of a classifier except the counts of its words.

    Raises: Malformed for somebody else's subclass, which a file cannot name.
    """
    kinds = [kind for kind, model in TEXT_KINDS.items() if type(classifier) is model]
    if not kinds:
        raise Malformed(f"{type(classifier).__name__} is none of {', '.join(TEXT_KINDS)}")
    counts, priors = classifier.counts, classifier.given_priors
    return {
        "kind": kinds[0],
        "classes": list(counts.classes),
        "declared": counts.declared,
        "examples": [part.examples for part in counts.counts],
        "smoothing": rational_text(cast(Fraction, classifier.smoothing)),
        "prior_smoothing": rational_text(classifier.prior_smoothing),
        "priors": None if priors is None else [rational_text(prior) for prior in priors.values()],
        "size": classifier.size,
        "minimum": classifier.minimum,
        "stop_words": [*sorted(classifier.stop_words)],
    }


def text_model_text(classifier: TextClassifier[L], head: dict[str, Json]) -> str:
    """Return the text of the file of a classifier, which begins with `head`.

    Raises: Malformed, GenrefError for a classifier that a file cannot contain.
    """
    if classifier.tokenizer is not tokenize:
        raise Malformed("its tokenizer is not genref.text.tokenize, and a file cannot contain a function")
    body = description(classifier)
    # To check the file, everything besides words is read back with a few words, and the words part by part.
    few = _with_few_words(classifier)
    if text_model({**head, **body, "words": word_counts(few.counts)}) != few:
        raise Malformed("a file cannot contain all of it")
    return in_parts(head, body, _words(classifier.counts))


def _with_few_words(classifier: TextClassifier[L]) -> TextClassifier[L]:
    """Return a classifier that differs only in its counts: one word of the vocabulary for each class."""
    few = {word for events in classifier._event_counts for word in islice(events, 1)}
    counts = tuple(
        Counts(part.examples, {word: part.events[word] for word in few if word in part.events})
        for part in classifier.counts.counts
    )
    return replace(classifier, counts=replace(classifier.counts, counts=counts))


def word_counts(counts: ClassCounts[L, str]) -> dict[str, Json]:
    """Return the counts of each word in each class, with words in sorted order."""
    return {word: list(row) for words, rows in _words(counts) for word, row in zip(words, rows)}


def _words(counts: ClassCounts[L, str]) -> Iterator[WordCounts]:
    """Yield the same for some words at a time.

    Raises: Malformed for counts beyond those of a file.
    """
    events = [quick(part.events) for part in counts.counts]
    for words in parts_of(sorted(set().union(*events))):
        columns = [list(map(of_class.get, words, repeat(0))) for of_class in events]
        for i, column in enumerate(columns):
            _first_beyond(words, column, i, MAX_COUNT)  # raises an error, as no file has such a count
        yield words, zip(*columns)


def text_model(data: Json) -> TextClassifier[Label]:
    """Return the classifier in a model file with one of `TEXT_KINDS`.

    Raises: Malformed, GenrefError.
    """
    keys = ["format", "version", "kind", "classes", "declared", "examples", "smoothing", "prior_smoothing"]
    top = object_of(data, "the file", [*keys, "priors", "size", "minimum", "stop_words", "words"])
    model = TEXT_KINDS[string_of(top["kind"], "kind")]
    classes, declared = classes_of(top)
    size: Optional[int] = None if top["size"] is None else count_of(top["size"], "size")
    stop_words = [string_of(word, "stop_words") for word in array_of(top["stop_words"], "stop_words")]
    priors: Optional[Mapping[Label, Fraction]] = None
    if top["priors"] is not None:
        numbers = map(_as_float, numbers_of(top["priors"], "priors", len(classes)))
        priors = distribution(dict(zip(classes, numbers)))
    return model(
        ClassCounts(classes, _counts(top, classes, model is BernoulliText), None, declared),
        number_of(top["smoothing"], "smoothing"),
        number_of(top["prior_smoothing"], "prior_smoothing"),
        priors,
        size,
        count_of(top["minimum"], "minimum"),
        stop_words,
    )


def _as_float(prior: Fraction) -> Union[Fraction, float]:
    """Return a prior as a float if it may have been one, since only the sum of floats may differ from 1."""
    return float(prior) if abs(prior) <= 1 and float(prior) == prior else prior


def _counts(top: dict[str, Json], classes: tuple[Label, ...], once: bool) -> tuple[Counts[str], ...]:
    """Return the counts of each class; `once`: each word counts at most once in an example."""
    rows = object_of(top["words"], "words", [], others=True)
    listed = array_of(top["examples"], "examples", len(classes))
    examples = [count_of(n, f"examples[{i}]") for i, n in enumerate(listed)]
    for word, row in rows.items():
        if type(row) is not list or len(row) != len(classes):
            array_of(row, f"words[{shown(word)}]", len(classes))
    lists = cast("list[list[Json]]", [*rows.values()])
    return tuple(
        Counts(n, _events(rows, [row[i] for row in lists], i, n, once)) for i, n in enumerate(examples)
    )


def _events(
    words: Collection[str], column: Sequence[Json], i: int, examples: int, once: bool
) -> dict[str, int]:
    """Return the counts of the words of class i that are not 0."""
    beyond = _first_beyond(words, column, i, MAX_COUNT if examples and not once else examples)
    if beyond and not examples:
        raise Malformed("{} is {}, but the class has no examples".format(*beyond))
    if beyond:
        raise Malformed("{} is {}, more than the {} examples of the class".format(*beyond, examples))
    return {word: n for word, n in zip(words, cast("Sequence[int]", column)) if n}


def _first_beyond(
    words: Collection[str], column: Sequence[Json], i: int, most: int
) -> Optional[tuple[str, int]]:
    """Return the place of the first count of class i that exceeds `most`, and the count, or None.

    Raises: Malformed for anything that is not a count.
    """
    # All at once; one by one only if something is wrong, for its name.
    if are_within(cast("Sequence[int]", column), 0, most):
        return None
    word, entry = next((word, n) for word, n in zip(words, column) if not are_within([cast(int, n)], 0, most))
    where = f"words[{shown(word)}][{i}]"
    return where, count_of(entry, where)
