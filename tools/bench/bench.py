# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The times of spec/scale.md, beside those of scikit-learn: python -m tools.bench.bench [--quick]

Both sides get the data in their native form, and must give the same answers. They take turns, A B A B ...,
and the ratio is the median of those of the rounds, so that what else the machine does cancels out.
"""

from __future__ import annotations

import argparse
import platform
import random
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import accumulate, cycle
from statistics import median
from time import perf_counter
from typing import Any

from genref import gda, text_classifier

from .scale import duration

# Without types, and not installed where types are checked.
numpy: Any = import_module("numpy")
sklearn: Any = import_module("sklearn")
LinearDiscriminantAnalysis: Any = import_module("sklearn.discriminant_analysis").LinearDiscriminantAnalysis
CountVectorizer: Any = import_module("sklearn.feature_extraction.text").CountVectorizer
MultinomialNB: Any = import_module("sklearn.naive_bayes").MultinomialNB

LINE = "{:<40} {:>10} {:>12} {:>8}"
Action = Callable[[], object]
Rows = list[list[float]]


def seconds_of(action: Action, least: float) -> Callable[[], float]:
    """Return a function that measures a call, by repeating it for at least so many seconds."""
    action()  # what is prepared once is not measured

    def elapsed(repeats: int) -> float:
        start = perf_counter()
        for _ in range(repeats):
            action()
        return perf_counter() - start

    repeats = 1
    while elapsed(repeats) < least:
        repeats *= 2
    return lambda: elapsed(repeats) / repeats


def each(function: Callable[[Any], object], arguments: Sequence[Any]) -> Action:
    """Return an action that calls `function` with one argument after the other, in a cycle."""
    following = cycle(arguments).__next__
    return lambda: function(following())


class Race:
    """Measures and prints lines."""

    def __init__(self, quick: bool) -> None:
        self.rounds, self.least = (3, 0.02) if quick else (9, 0.1)

    def show(self, work: str, ours: Action, theirs: Action) -> None:
        """Print the time of one call of each side, and the ratio."""
        both = seconds_of(ours, self.least), seconds_of(theirs, self.least)
        pairs = [(both[0](), both[1]()) for _ in range(self.rounds)]
        times = [duration(median(side)) for side in zip(*pairs)]
        print(LINE.format(work, *times, f"{median(a / b for a, b in pairs):.2g}"), flush=True)


def clouds(n: int, d: int) -> tuple[Rows, list[int]]:
    """Return two overlapping Gaussian clouds, the same in every run."""
    source = random.Random(n)
    labels = [i % 2 for i in range(n)]
    return [[source.gauss(y + 0.3 * j, 1 + j) for j in range(d)] for y in labels], labels


def of_rows(race: Race, n: int, d: int) -> None:
    """Fit GDA, and answer one row."""
    rows, labels = clouds(n, d)
    array, targets = numpy.array(rows), numpy.array(labels)
    model, peer = gda.fit(rows, labels), LinearDiscriminantAnalysis(solver="lsqr").fit(array, targets)
    assert numpy.allclose(numpy.array(model.covariance, float), peer.covariance_, rtol=1e-9, atol=1e-12)
    race.show(f"fit GDA, {n:,} x {d}", lambda: gda.fit(rows, labels), lambda: peer.fit(array, targets))
    theirs = each(peer.predict_proba, [array[i : i + 1] for i in range(50)])
    race.show(f"posterior of a row, d = {d}", each(model.posterior, rows[:50]), theirs)
    race.show(f"label of a row, d = {d}", each(model.predict, rows[:50]), theirs)


def of_many_rows(race: Race) -> None:
    """Answer many rows at once."""
    rows, labels = clouds(20_000, 10)
    model, peer = gda.fit(rows, labels), LinearDiscriminantAnalysis(solver="lsqr").fit(rows, labels)
    assert list(model.predict_all(rows)) == peer.predict(rows).tolist()
    posteriors = lambda: list(model.posterior_all(rows)), lambda: peer.predict_proba(rows)
    race.show("posteriors of 20,000 rows x 10", *posteriors)
    race.show("labels of 20,000 rows x 10", lambda: list(model.predict_all(rows)), lambda: peer.predict(rows))


def zipf_texts(count: int, length: int) -> tuple[list[str], list[int]]:
    """Return texts whose r-th word has a frequency near 1/r, slightly different in each class."""
    source = random.Random(length)
    words = [f"w{i:x}" for i in range(20_000)]
    frequencies = [
        list(accumulate(source.choice((0.8, 1.0, 1.25)) / r for r in range(1, len(words) + 1))) for _ in "01"
    ]
    labels = [i % 2 for i in range(count)]
    return [" ".join(source.choices(words, cum_weights=frequencies[y], k=length)) for y in labels], labels


def of_texts(race: Race, length: int) -> None:
    """Tokenise, fit and label texts, and answer one text."""
    texts, labels = zipf_texts(5_000, length)
    vectorizer = CountVectorizer(token_pattern=r"(?u)\b\w+\b")

    def ours() -> list[int]:
        model = text_classifier.fit(texts, labels)
        return [model.predict(text) for text in texts]

    def theirs() -> Any:
        peer = MultinomialNB().fit(vectorizer.fit_transform(texts), labels)
        return peer.predict(vectorizer.transform(texts)).tolist()

    assert ours() == theirs()
    race.show(f"fit and label 5,000 texts of {length} words", ours, theirs)
    model, peer = text_classifier.fit(texts, labels), MultinomialNB()
    peer.fit(vectorizer.fit_transform(texts), labels)
    answer = each(lambda text: peer.predict_proba(vectorizer.transform([text])), texts[:50])
    race.show(f"posterior of a text of {length} words", each(model.posterior, texts[:50]), answer)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the speed of genref and scikit-learn.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, for a smoke run")
    race = Race(parser.parse_args().quick)
    print(f"Python {platform.python_version()}, scikit-learn {sklearn.__version__}, {race.rounds} rounds")
    print(LINE.format("work", "genref", "scikit-learn", "ratio"), flush=True)
    for n, d in ((500, 2), (569, 30), (100_000, 10)):
        of_rows(race, n, d)
    of_many_rows(race)
    for length in (20, 200):
        of_texts(race, length)


if __name__ == "__main__":
    main()
